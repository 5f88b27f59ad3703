(** The tables: the feedback of each guess to each answer, compared with the rule entry by entry.
    What they say is a fact from here on, however they were made. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray Sorted.
Require Import Game Bounds Scan Planes.
Import ListNotations.
Local Open Scope uint63_scope.

Definition set := list int.          (* numbers of answers, ascending *)

Definition mark_eqb (x y : mark) : bool :=
  match x, y with
  | Gray, Gray | Yellow, Yellow | Green, Green => true
  | _, _ => false
  end.
Fixpoint marks_eqb (x y : list mark) : bool :=
  match x, y with
  | [], [] => true
  | m :: x, n :: y => if mark_eqb m n then marks_eqb x y else false
  | _, _ => false
  end.
Fixpoint word_eqb (v w : word) : bool :=
  match v, w with
  | [], [] => true
  | x :: v, y :: w => if Ascii.eqb x y then word_eqb v w else false
  | _, _ => false
  end.

Definition int_of_ascii (c : ascii) : int := of_Z (Z.of_N (N_of_ascii c)).
Definition value (w : word) : int := fold_left (fun h c => h * 256 + int_of_ascii c) w 0.
Fixpoint ascending (l : list word) : bool :=
  match l with
  | a :: l' => match l' with
               | b :: _ => if value a <? value b then ascending l' else false
               | [] => true
               end
  | [] => true
  end.

Section Tables.
Variables (answers guesses : list word).
(** The guesses in the order of their rows; any order will do. *)
Variable names : list word.
Variable dec : array (array (list mark)).
(** What the codes of a row mean. Its last entry, after those of the answers, says which array of
    [dec] has it: rows may share one. *)
Definition legend (r : row) : array (list mark) := dec.[r.[PArray.length r - 1]].
(** A row for each guess; 63 or fewer in a group, with their planes. *)
Variable groups : list (list row * array planes).

Fixpoint row_ok (g : word) (r : row) (m : array (list mark)) (i : int) (l : list word) : bool :=
  match l with
  | [] => true
  | a :: l' =>
      let c := r.[i] in
      if c <=? win then
        if Bool.eqb (c =? win) (word_eqb g a) then
          if marks_eqb m.[c] (feedback g a) then row_ok g r m (i + 1) l' else false
        else false
      else false
  end.

Fixpoint rows_ok (gs : list word) (rs : list row) : bool :=
  match gs, rs with
  | [], [] => true
  | g :: gs', r :: rs' => if row_ok g r (legend r) 0 answers then rows_ok gs' rs' else false
  | _, _ => false
  end.

Definition rows : list row := flat_map fst groups.

Definition everything : set := map (fun k => of_Z (Z.of_nat k)) (seq 0 (List.length answers)).

Fixpoint lane_all (t : array planes) (r : row) (b : int) (s : set) : bool :=
  match s with
  | [] => true
  | a :: s' => if lane_ok t.[a] r.[a] b then lane_all t r b s' else false
  end.
Fixpoint lanes_ok (all : set) (t : array planes) (rs : list row) (b : int) : bool :=
  match rs with
  | [] => true
  | r :: rs' =>
      if b <? 63 then if lane_all t r b all then lanes_ok all t rs' (b + 1) else false else false
  end.
Fixpoint groups_ok (all : set) (gs : list (list row * array planes)) : bool :=
  match gs with
  | [] => true
  | g :: gs' => if lanes_ok all (snd g) (fst g) 0 then groups_ok all gs' else false
  end.

Definition tables_ok : bool :=
  if (Z.of_nat (List.length answers) <? 65536)%Z then
    if ascending answers then
      if rows_ok names rows then
        if forallb (fun g => existsb (word_eqb g) names) guesses then groups_ok everything groups
        else false
      else false
    else false
  else false.

Definition number : int := of_Z (Z.of_nat (List.length answers)).

Fixpoint set_ok (low : int) (s : set) : bool :=
  match s with
  | [] => true
  | a :: s' => if low <=? a then if a <? number then set_ok (a + 1) s' else false else false
  end.

Definition W (a : int) : word := nth (Z.to_nat φ (a)%uint63) answers [].
Definition valid (s : set) : Prop :=
  s <> [] /\ NoDup (map W s) /\ forall a, In a s -> (φ (a) < Z.of_nat (List.length answers))%Z.

(** * Proofs *)

Lemma mark_eqb_true x y : mark_eqb x y = true -> x = y.
Proof. destruct x, y; simpl; congruence. Qed.
Lemma marks_eqb_true x y : marks_eqb x y = true -> x = y.
Proof.
  revert y. induction x as [|m x IH]; destruct y as [|n y]; simpl; try congruence.
  destruct (mark_eqb m n) eqn:E; [|congruence]. apply mark_eqb_true in E. subst.
  intros H. f_equal. auto.
Qed.
Lemma word_eqb_spec v w : word_eqb v w = true <-> v = w.
Proof.
  revert w. induction v as [|x v IH]; destruct w as [|y w]; simpl; try (split; congruence).
  destruct (Ascii.eqb_spec x y) as [->|N].
  - rewrite IH. split; congruence.
  - split; congruence.
Qed.
Lemma ascending_NoDup l : ascending l = true -> NoDup l.
Proof.
  intros H.
  assert (S : StronglySorted (fun a b => (φ (value a) < φ (value b))%Z) l).
  { apply Sorted_StronglySorted; [intros x y z; lia|].
    induction l as [|a l IH]; constructor.
    - apply IH. simpl in H. destruct l; auto. destruct (_ <? _); congruence.
    - destruct l as [|b l]; constructor. simpl in H.
      destruct (ltbP (value a) (value b)); [auto|congruence]. }
  clear H. induction S as [|a l S IH F]; constructor; auto.
  intros Hi. rewrite Forall_forall in F. specialize (F a Hi). lia.
Qed.

Hypothesis Htables : tables_ok = true.

Lemma few : (Z.of_nat (List.length answers) < 65536)%Z.
Proof.
  unfold tables_ok in Htables. destruct (Z.ltb_spec (Z.of_nat (List.length answers)) 65536);
    congruence.
Qed.
Lemma distinct : NoDup answers.
Proof.
  unfold tables_ok in Htables. destruct (_ <? _)%Z; [|congruence].
  destruct (ascending answers) eqn:E; [|congruence]. apply ascending_NoDup. auto.
Qed.

Lemma wB_big : (1000000 < wB)%Z. Proof. reflexivity. Qed.

Lemma number_spec : φ number = Z.of_nat (List.length answers).
Proof.
  unfold number. rewrite of_Z_spec. apply Z.mod_small. pose proof few. pose proof wB_big. lia.
Qed.

Definition good (g : word) (r : row) : Prop :=
  forall a, (φ a < Z.of_nat (List.length answers))%Z ->
    (r.[a] <=? win) = true /\ (r.[a] = win <-> g = W a) /\ feedback g (W a) = (legend r).[r.[a]].

Lemma row_ok_spec g r l : forall i k,
  skipn k answers = l -> φ i = Z.of_nat k -> row_ok g r (legend r) i l = true ->
  forall a, (Z.of_nat k <= φ a < Z.of_nat (List.length answers))%Z ->
    (r.[a] <=? win) = true /\ (r.[a] = win <-> g = W a) /\ feedback g (W a) = (legend r).[r.[a]].
Proof.
  induction l as [|w l IH]; intros i k Hs Hi H a Ha.
  - assert (List.length (skipn k answers) = 0)%nat by (rewrite Hs; reflexivity).
    rewrite skipn_length in H0. lia.
  - cbn [row_ok] in H. cbv zeta in H.
    destruct (r.[i] <=? win) eqn:E1; [|congruence].
    destruct (Bool.eqb _ _) eqn:E2; [|congruence]. apply eqb_prop in E2.
    destruct (marks_eqb _ _) eqn:E3; [|congruence]. apply marks_eqb_true in E3.
    assert (Hl : (k < List.length answers)%nat) by lia.
    assert (Hw : w = nth k answers [] /\ skipn (S k) answers = l).
    { clear - Hs. revert answers Hs. induction k as [|k IH]; intros l0 Hs.
      - simpl in Hs. subst. auto.
      - destruct l0 as [|x l0]; [discriminate|]. cbn [skipn] in *. apply IH in Hs. exact Hs. }
    destruct Hw as [Hw Hs'].
    destruct (Z.eq_dec (φ a) (Z.of_nat k)) as [Ea|Na].
    + assert (a = i) by (apply to_Z_inj; lia). subst i.
      assert (Wa : W a = w) by (unfold W; rewrite Ea, Nat2Z.id; auto).
      rewrite Wa. split; [exact E1|]. split; [|auto]. rewrite <- word_eqb_spec, <- E2. symmetry.
      apply eqb_spec.
    + apply (IH (i + 1) (S k)); auto; [|lia].
      rewrite add_spec. change (φ 1) with 1%Z. rewrite Z.mod_small; [lia|].
      pose proof few. pose proof wB_big. lia.
Qed.

Lemma ok_parts : rows_ok names rows = true /\
  forallb (fun g => existsb (word_eqb g) names) guesses = true /\ groups_ok everything groups =
    true.
Proof.
  pose proof Htables as H. unfold tables_ok in H. destruct (_ <? _)%Z; [|discriminate].
  destruct (ascending answers); [|discriminate].
  destruct (rows_ok names rows); [|discriminate].
  destruct (forallb _ _); [|discriminate]. auto.
Qed.

(** The rows with their guesses. *)
Definition named_rows : list (word * row) := combine names rows.

Lemma named_good g r : In (g, r) named_rows -> good g r.
Proof.
  destruct ok_parts as (H & _). unfold named_rows. revert H. generalize rows as rs.
  induction names as [|g' gs IH]; intros rs H Hg; [destruct Hg|].
  destruct rs as [|r' rs]; [destruct Hg|]. cbn [rows_ok combine] in *.
  destruct (row_ok g' r' (legend r') 0 answers) eqn:E; [|discriminate].
  destruct Hg as [Hg|Hg]; [|exact (IH rs H Hg)]. inversion Hg; subst. intros a Ha.
  eapply (row_ok_spec g r answers 0 0%nat); eauto. pose proof (to_Z_bounded a). lia.
Qed.

Lemma rows_good g : In g guesses -> exists r, In (g, r) named_rows /\ good g r.
Proof.
  intros Hg. destruct ok_parts as (H & Hn & _). rewrite forallb_forall in Hn.
  specialize (Hn g Hg). apply existsb_exists in Hn. destruct Hn as (g' & Hi & E).
  apply word_eqb_spec in E. subst g'.
  assert (X : exists r, In (g, r) named_rows).
  { unfold named_rows. revert H Hi. generalize rows as rs.
    induction names as [|g' gs IH]; intros rs H Hi; [destruct Hi|].
    destruct rs as [|r rs]; cbn [rows_ok combine] in *; [discriminate|].
    destruct (row_ok g' r _ 0 answers); [|discriminate].
    destruct Hi as [->|Hi]; [exists r; left; reflexivity|].
    destruct (IH rs H Hi) as (r' & ?). exists r'. right. assumption. }
  destruct X as (r & Hr). exists r. split; [exact Hr|apply named_good; exact Hr].
Qed.

Lemma named_row g r : In (g, r) named_rows -> In r rows.
Proof. apply in_combine_r. Qed.

Lemma W_inj a b : (φ a < Z.of_nat (List.length answers))%Z ->
  (φ b < Z.of_nat (List.length answers))%Z -> W a = W b -> a = b.
Proof.
  intros Ha Hb E. apply to_Z_inj. pose proof (to_Z_bounded a). pose proof (to_Z_bounded b).
  apply Z2Nat.inj; try lia. eapply (proj1 (NoDup_nth answers [])); eauto; [apply distinct|lia|lia].
Qed.

Lemma set_ok_spec s : forall low, set_ok low s = true ->
  NoDup s /\ forall a, In a s -> (φ low <= φ a < Z.of_nat (List.length answers))%Z.
Proof.
  induction s as [|a s IH]; intros low H; simpl in H.
  - split; [constructor|intros a []].
  - destruct (lebP low a) as [L|]; [|congruence]. destruct (ltbP a number) as [U|]; [|congruence].
    rewrite number_spec in U. destruct (IH _ H) as [Hn Hb].
    assert (E : φ (a + 1) = (φ a + 1)%Z).
    { rewrite add_spec. change (φ 1) with 1%Z. apply Z.mod_small.
      pose proof few. pose proof wB_big. pose proof (to_Z_bounded a). lia. }
    split.
    + constructor; auto. intros Hi. apply Hb in Hi. lia.
    + intros b [<-|Hi]; [lia|]. apply Hb in Hi. lia.
Qed.

Lemma set_ok_valid s : set_ok 0 s = true -> s <> [] -> valid s.
Proof.
  intros H Hs. apply set_ok_spec in H. destruct H as [Hn Hb]. split; [auto|split].
  - clear Hs. induction s as [|a s IH]; constructor.
    + inversion Hn; subst. intros Hi. apply in_map_iff in Hi. destruct Hi as (b & E & Hi).
      apply W_inj in E; [subst; contradiction|apply Hb; right; auto|apply Hb; left; auto].
    + inversion Hn; subst. apply IH; auto. intros b Hi. apply Hb. right; auto.
  - intros a Hi. apply Hb in Hi. lia.
Qed.

Lemma valid_part s f : valid s -> filter f s <> [] -> valid (filter f s).
Proof.
  intros (_ & Hn & Hb) He. split; [auto|split].
  - clear - Hn. induction s as [|a s IH]; simpl; [constructor|]. inversion Hn; subst.
    destruct (f a); auto. simpl. constructor; auto.
    intros Hi. apply H1. apply in_map_iff in Hi. destruct Hi as (b & E & Hi).
    apply filter_In in Hi. apply in_map_iff. exists b. tauto.
  - intros a Hi. apply filter_In in Hi. apply Hb. tauto.
Qed.

Lemma in_codes c : (c <=? win) = true -> c <> win -> In c codes.
Proof.
  intros H N. destruct (lebP c win) as [L|]; [|congruence]. change (φ win) with 242%Z in L.
  pose proof (to_Z_bounded c).
  assert (φ c <> 242)%Z by (intros E; apply N, to_Z_inj; rewrite E; reflexivity).
  apply in_map_iff. exists (Z.to_nat (φ c)). split.
  - rewrite Z2Nat.id by lia. apply of_to_Z.
  - apply in_seq. lia.
Qed.

Lemma win_not_in : ~ In win codes.
Proof.
  intros H. apply in_map_iff in H. destruct H as (k & E & H). apply in_seq in H.
  apply (f_equal to_Z) in E. rewrite of_Z_spec in E. change (φ win) with 242%Z in E.
  pose proof wB_big. rewrite Z.mod_small in E; lia.
Qed.

Lemma in_everything a : (φ a < Z.of_nat (List.length answers))%Z -> In a everything.
Proof.
  intros H. pose proof (to_Z_bounded a). apply in_map_iff. exists (Z.to_nat (φ a)). split.
  - rewrite Z2Nat.id by lia. apply of_to_Z.
  - apply in_seq. lia.
Qed.

Lemma lane_all_spec t r b s : lane_all t r b s = true ->
  forall a, In a s -> lane_ok t.[a] r.[a] b = true.
Proof.
  induction s as [|x s IH]; intros H a Ha; [destruct Ha|]. cbn [lane_all] in H.
  destruct (lane_ok t.[x] r.[x] b) eqn:E; [|discriminate].
  destruct Ha as [<-|Ha]; [exact E|exact (IH H a Ha)].
Qed.

Lemma lanes_ok_spec all t rs : forall b0, lanes_ok all t rs b0 = true ->
  forall r, In r rs -> exists b, b <? 63 = true /\ lane_all t r b all = true.
Proof.
  induction rs as [|x rs IH]; intros b0 H r Hr; [destruct Hr|]. cbn [lanes_ok] in H.
  destruct (b0 <? 63) eqn:E; [|discriminate].
  destruct (lane_all t x b0 all) eqn:F; [|discriminate].
  destruct Hr as [<-|Hr]; [exists b0; split; assumption|exact (IH _ H r Hr)].
Qed.

Lemma groups_ok_spec all gs : groups_ok all gs = true ->
  forall r, In r (flat_map fst gs) ->
  exists t b, In t (map snd gs) /\ b <? 63 = true /\ lane_all t r b all = true.
Proof.
  induction gs as [|[rs t] gs IH]; intros H r Hr; [destruct Hr|].
  cbn [groups_ok flat_map map fst snd] in *.
  destruct (lanes_ok all t rs 0) eqn:E; [|discriminate].
  apply in_app_or in Hr. destruct Hr as [Hr|Hr].
  - destruct (lanes_ok_spec all t rs 0 E r Hr) as (b & Hb & Hl). exists t, b.
    split; [left; reflexivity|split; assumption].
  - destruct (IH H r Hr) as (t' & b & Ht & Hb & Hl). exists t', b.
    split; [right; exact Ht|split; assumption].
Qed.

Lemma lanes_good r : In r rows ->
  exists t b, In t (map snd groups) /\ b <? 63 = true /\ lane_all t r b everything = true.
Proof.
  intros Hr. apply groups_ok_spec; [apply ok_parts|exact Hr].
Qed.

Lemma everything_words : map W everything = answers.
Proof.
  unfold everything, W. rewrite map_map. pose proof few. pose proof wB_big.
  assert (X : forall k l, (Z.of_nat (k + List.length l) <= 65536)%Z ->
    (forall i, (i < List.length l)%nat -> nth (k + i) answers [] = nth i l []) ->
    map (fun x => nth (Z.to_nat φ (of_Z (Z.of_nat x))) answers []) (seq k (List.length l)) = l).
  { intros k l. revert k. induction l as [|w l IH]; intros k Hk Hi; [reflexivity|].
    cbn [List.length seq map]. f_equal.
    - rewrite of_Z_spec, Z.mod_small by (cbn [List.length] in Hk; lia). rewrite Nat2Z.id.
      specialize (Hi 0%nat). rewrite Nat.add_0_r in Hi. apply Hi. simpl. lia.
    - apply IH; [cbn [List.length] in Hk; lia|]. intros i Hl. specialize (Hi (S i)).
      rewrite <- Nat.add_succ_comm in Hi. apply Hi. simpl. lia. }
  pose proof (X 0%nat answers) as Y. cbn [Nat.add] in Y. apply Y; [exact (Z.lt_le_incl _ _ H)|].
  intros i Hi. reflexivity.
Qed.

End Tables.
