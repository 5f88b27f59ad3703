(** One guess: a pass over a set of answers tells what the guess proves of its cost. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray.
Require Import Game Bounds.
Import ListNotations.
Local Open Scope uint63_scope.

(** The codes of the feedback to one guess, by the numbers of the answers. *)
Definition row : Type := array int.
Definition win : int := 242.
Definition codes : list int := map (fun k => of_Z (Z.of_nat k)) (seq 0 242).

(** How many answers get feedback that an earlier one got, and one more if none wins. Codes that
    were seen are bits of four words. *)
Fixpoint scan (r : row) (s : list int) (m0 m1 m2 m3 e w : int) : int :=
  match s with
  | [] => e + w
  | a :: s' =>
      let c := r.[a] in
      if c <? 62 then
        let b := 1 << c in
        if m0 land b =? 0 then scan r s' (m0 lor b) m1 m2 m3 e w
        else scan r s' m0 m1 m2 m3 (e + 1) w
      else if c <? 124 then
        let b := 1 << (c - 62) in
        if m1 land b =? 0 then scan r s' m0 (m1 lor b) m2 m3 e w
        else scan r s' m0 m1 m2 m3 (e + 1) w
      else if c <? 186 then
        let b := 1 << (c - 124) in
        if m2 land b =? 0 then scan r s' m0 m1 (m2 lor b) m3 e w
        else scan r s' m0 m1 m2 m3 (e + 1) w
      else if c =? win then scan r s' m0 m1 m2 m3 e 0
      else
        let b := 1 << (c - 186) in
        if m3 land b =? 0 then scan r s' m0 m1 m2 (m3 lor b) e w
        else scan r s' m0 m1 m2 m3 (e + 1) w
  end.

Definition excess (r : row) (s : list int) : int := scan r s 0 0 0 0 0 1.

(** The blocks of a guess, by their codes. *)
Fixpoint fill (r : row) (s : list int) : array (list int) :=
  match s with
  | [] => make 243 []
  | a :: s' => let t := fill r s' in let c := r.[a] in t.[c <- a :: t.[c]]
  end.

(** Subtraction that stops at 0. *)
Definition monus (x y : int) : int := if x <=? y then 0 else x - y.

(** * Proofs *)

Lemma eqb_reflect x y : reflect (x = y) (x =? y).
Proof. apply iff_reflect. symmetry. apply eqb_spec. Qed.

Lemma bit_shift c j : bit (1 << c) j = true -> j = c.
Proof.
  rewrite bit_lsl. destruct (_ || _); [discriminate|]. rewrite bit_1. intros H.
  apply eqb_spec in H. apply to_Z_inj.
  apply (f_equal to_Z) in H. rewrite sub_spec in H. change (φ 0)%uint63 with 0%Z in H.
  pose proof (to_Z_bounded j). pose proof (to_Z_bounded c).
  apply Z.mod_divide in H; [|discriminate]. destruct H as [k Hk].
  assert (k = 0)%Z by nia. lia.
Qed.

Definition hit (m d : int) : bool := negb (m land (1 << d) =? 0).

Lemma hit_0 d : hit 0 d = false.
Proof.
  unfold hit. replace (0 land (1 << d)) with 0; [reflexivity|]. symmetry.
  apply bit_ext. intros i. rewrite land_spec, bit_0. reflexivity.
Qed.

Lemma hit_bit m d : hit m d = true -> exists i, bit m i = true /\ bit (1 << d) i = true.
Proof.
  unfold hit. intros H. apply negb_true_iff in H.
  destruct (bit m d && bit (1 << d) d) eqn:E.
  { apply andb_true_iff in E. exists d. exact E. }
  exfalso. apply eqb_false_spec in H. apply H. apply bit_ext. intros i.
  rewrite land_spec, bit_0. destruct (bit (1 << d) i) eqn:Ei; [|apply andb_false_r].
  apply bit_shift in Ei as Hi. subst i. rewrite Ei in E. rewrite andb_true_r in *. exact E.
Qed.

Lemma hit_put m d d' : hit (m lor (1 << d)) d' = true -> hit m d' = true \/ d' = d.
Proof.
  intros H. apply hit_bit in H. destruct H as (i & Hi & Hd).
  rewrite lor_spec in Hi. apply orb_true_iff in Hi. apply bit_shift in Hd as Ei. subst i.
  destruct Hi as [Hi|Hi].
  - left. unfold hit. apply negb_true_iff, eqb_false_spec. intros E.
    apply (f_equal (fun x => bit x d')) in E. rewrite land_spec, Hi, Hd, bit_0 in E. discriminate.
  - right. apply bit_shift in Hi. exact Hi.
Qed.

Lemma sub_inj x y k : x - k = y - k -> x = y.
Proof.
  intros H. apply (f_equal to_Z) in H. rewrite !sub_spec in H. apply to_Z_inj.
  pose proof (to_Z_bounded x). pose proof (to_Z_bounded y).
  assert (((φ x - φ k) - (φ y - φ k)) mod wB = 0)%Z
    by (rewrite Zminus_mod, H, Z.sub_diag; reflexivity).
  apply Z.mod_divide in H2; [|discriminate]. destruct H2 as [q Hq].
  assert (q = 0)%Z by nia. lia.
Qed.

(** A code that is marked. *)
Definition seen (m0 m1 m2 m3 c : int) : bool :=
  if c <? 62 then hit m0 c else if c <? 124 then hit m1 (c - 62)
  else if c <? 186 then hit m2 (c - 124) else hit m3 (c - 186).

Lemma seen_0 c : seen 0 0 0 0 c = false.
Proof. unfold seen. rewrite !hit_0. destruct (c <? 62), (c <? 124), (c <? 186); reflexivity. Qed.

Lemma seen_put m0 m1 m2 m3 c x :
  (c <? 62 = true -> seen (m0 lor (1 << c)) m1 m2 m3 x = true ->
     seen m0 m1 m2 m3 x = true \/ x = c) /\
  (seen m0 (m1 lor (1 << (c - 62))) m2 m3 x = true ->
     seen m0 m1 m2 m3 x = true \/ x = c) /\
  (seen m0 m1 (m2 lor (1 << (c - 124))) m3 x = true ->
     seen m0 m1 m2 m3 x = true \/ x = c) /\
  (seen m0 m1 m2 (m3 lor (1 << (c - 186))) x = true ->
     seen m0 m1 m2 m3 x = true \/ x = c).
Proof.
  unfold seen. repeat split; intros; destruct (x <? 62), (x <? 124), (x <? 186); auto;
  match goal with H : hit (_ lor _) _ = true |- _ => apply hit_put in H; destruct H as [H|H]; auto;
    right; try (apply sub_inj in H); auto end.
Qed.

Section Scan.
Variable r : row.
Local Open Scope Z_scope.
Local Notation key := (fun a : int => r.[a]%array).
Local Notation part := (Bounds.part Uint63.eqb key).

(** What a block costs at least. *)
Definition base (k : Z) : Z := if k =? 0 then 0 else 2 * k - 1.
Definition bases (p : list int) : Z := sum (fun c => base (size (part c p))) codes.
Definition wins (p : list int) : Z := size (part win p).

Lemma size_cons {A} (a : A) l : size (a :: l) = 1 + size l.
Proof. unfold size. cbn [List.length]. lia. Qed.

Lemma size_nonneg {A} (l : list A) : 0 <= size l.
Proof. unfold size. lia. Qed.

Lemma part_cons c a p :
  size (part c (a :: p)) = size (part c p) + (if (r.[a]%array =? c)%uint63 then 1 else 0).
Proof. unfold Bounds.part. cbn [filter]. destruct (_ =? _)%uint63; [rewrite size_cons|]; lia. Qed.

Lemma base_le k d : 0 <= k -> 0 <= d -> base k <= base (k + d).
Proof. unfold base. destruct (Z.eqb_spec k 0), (Z.eqb_spec (k + d) 0); lia. Qed.

Lemma sum_le_at {X} (h k : X -> Z) l x d :
  (forall a, In a l -> h a <= k a) -> In x l -> h x + d <= k x -> sum h l + d <= sum k l.
Proof.
  intros H Hx Hd. induction l as [|a l IH]; [destruct Hx|]. cbn [sum fold_right].
  assert (sum h l <= sum k l) by (apply sum_le; intros; apply H; right; auto).
  destruct Hx as [->|Hx]; [unfold sum in *; lia|].
  pose proof (H a (or_introl eq_refl)).
  assert (sum h l + d <= sum k l) by (apply IH; auto; intros; apply H; right; auto).
  unfold sum in *. lia.
Qed.

Lemma bases_mono a p : bases p <= bases (a :: p).
Proof.
  apply sum_le. intros c _. rewrite part_cons. apply base_le; [apply size_nonneg|].
  destruct (_ =? _)%uint63; lia.
Qed.

Lemma bases_step a p : In (r.[a])%array codes ->
  bases p + (if existsb (fun b => r.[a] =? r.[b])%uint63%array p then 2 else 1) <= bases (a :: p).
Proof.
  intros Hc. apply sum_le_at with (x := r.[a]%array); auto.
  { intros c _. rewrite part_cons. apply base_le; [apply size_nonneg|].
    destruct (_ =? _)%uint63; lia. }
  rewrite part_cons, eqb_refl.
  set (k := size (part r.[a]%array p)). assert (0 <= k) by apply size_nonneg.
  destruct (existsb _ p) eqn:E.
  - assert (1 <= k).
    { apply existsb_exists in E. destruct E as (b & Hb & E). apply eqb_spec in E.
      assert (In b (part r.[a]%array p)) by (apply filter_In; rewrite E, eqb_refl; auto).
      unfold k, size. destruct (part _ p); [destruct H0|cbn [List.length]; lia]. }
    unfold base. destruct (Z.eqb_spec k 0), (Z.eqb_spec (k + 1) 0); lia.
  - unfold base. destruct (Z.eqb_spec k 0), (Z.eqb_spec (k + 1) 0); lia.
Qed.

Lemma to_Z_add1 e : φ (e + 1)%uint63 <= φ e + 1.
Proof.
  rewrite add_spec. change (φ 1)%uint63 with 1. pose proof (to_Z_bounded e).
  apply Z.mod_le; [lia|reflexivity].
Qed.

Lemma scan_spec s : forall m0 m1 m2 m3 e w p,
  (forall a, In a s -> r.[a]%array = win \/ In (r.[a])%array codes) ->
  wins (rev s ++ p) <= 1 ->
  (forall c, seen m0 m1 m2 m3 c = true -> exists b, In b p /\ r.[b]%array = c) ->
  (wins p = 0 -> φ w = 1) ->
  2 * size p - 1 + (φ e + φ w) <= size p + bases p ->
  2 * size (rev s ++ p) - 1 + φ (scan r s m0 m1 m2 m3 e w) <=
    size (rev s ++ p) + bases (rev s ++ p).
Proof.
  induction s as [|a s IH]; intros m0 m1 m2 m3 e w p Hc Hw Hm Hw1 Hp.
  - cbn [rev app scan]. rewrite add_spec.
    assert ((φ e + φ w) mod wB <= φ e + φ w).
    { pose proof (to_Z_bounded e). pose proof (to_Z_bounded w). apply Z.mod_le; [lia|reflexivity]. }
    lia.
  - cbn [rev] in *. rewrite <- app_assoc in *. cbn [app] in *.
    assert (Hc' : forall b, In b s -> r.[b]%array = win \/ In (r.[b])%array codes)
      by (intros; apply Hc; right; auto).
    assert (Wle : wins (a :: p) <= wins (rev s ++ a :: p)).
    { unfold wins, Bounds.part, size. rewrite filter_app, app_length. lia. }
    destruct (Hc a (or_introl eq_refl)) as [Ewin|Hin].
    + (* the guess itself *)
      cbn [scan]. rewrite Ewin.
      change (win <? 62)%uint63 with false. change (win <? 124)%uint63 with false.
      change (win <? 186)%uint63 with false. change (win =? win)%uint63 with true.
      cbv iota beta zeta.
      assert (Wp : wins p = 0).
      { unfold wins in *. rewrite part_cons, Ewin in Wle.
        change (win =? win)%uint63 with true in Wle.
        pose proof (size_nonneg (part win p)). cbv iota in Wle. lia. }
      apply IH; auto.
      * intros c E. destruct (Hm c E) as (b & ? & ?). exists b. split; auto. right; auto.
      * intros E. unfold wins in E. rewrite part_cons, Ewin in E.
        change (win =? win)%uint63 with true in E. cbv iota in E.
        pose proof (size_nonneg (part win p)). lia.
      * rewrite size_cons. pose proof (bases_mono a p). specialize (Hw1 Wp).
        change (φ 0)%uint63 with 0. lia.
    + assert (Nw : r.[a]%array <> win).
      { intros E. rewrite E in Hin. apply in_map_iff in Hin. destruct Hin as (k & Hk & Hin).
        apply in_seq in Hin. apply (f_equal to_Z) in Hk. rewrite of_Z_spec in Hk.
        change (φ win)%uint63 with 242 in Hk. rewrite Z.mod_small in Hk; [lia|].
        split; [lia|]. apply Z.lt_trans with 1000; [lia|reflexivity]. }
      assert (Wa : wins (a :: p) = wins p).
      { unfold wins. rewrite part_cons. apply eqb_false_spec in Nw. rewrite Nw. lia. }
      pose proof (bases_step a p Hin) as Hb.
      (* a code seen before *)
      assert (Again : seen m0 m1 m2 m3 (r.[a])%array = true ->
        2 * size (rev s ++ a :: p) - 1 + φ (scan r s m0 m1 m2 m3 (e + 1)%uint63 w) <=
          size (rev s ++ a :: p) + bases (rev s ++ a :: p)).
      { intros E. apply IH; auto.
        - intros c E'. destruct (Hm c E') as (b & ? & ?). exists b. split; auto. right; auto.
        - rewrite Wa. auto.
        - rewrite size_cons. pose proof (to_Z_add1 e).
          replace (existsb _ p) with true in Hb; [lia|]. symmetry. apply existsb_exists.
          destruct (Hm _ E) as (b & ? & Eb). exists b. rewrite Eb, eqb_refl. auto. }
      (* a new code *)
      assert (New : forall n0 n1 n2 n3,
        (forall x, seen n0 n1 n2 n3 x = true -> seen m0 m1 m2 m3 x = true \/ x = r.[a]%array) ->
        2 * size (rev s ++ a :: p) - 1 + φ (scan r s n0 n1 n2 n3 e w) <=
          size (rev s ++ a :: p) + bases (rev s ++ a :: p)).
      { intros n0 n1 n2 n3 Hn. apply IH; auto.
        - intros c E'. destruct (Hn c E') as [E| ->].
          + destruct (Hm c E) as (b & ? & ?). exists b. split; auto. right; auto.
          + exists a. split; auto. left; auto.
        - rewrite Wa. auto.
        - rewrite size_cons. destruct (existsb _ p); lia. }
      pose proof (fun x => seen_put m0 m1 m2 m3 (r.[a])%array x) as Hput.
      unfold seen at 1 in Again. unfold hit in Again. cbn [scan]. cbv zeta.
      destruct (r.[a] <? 62)%uint63%array eqn:L1.
      { destruct (m0 land (1 << r.[a]) =? 0)%uint63%array; [|apply Again; reflexivity].
        apply New. intros x. apply Hput; auto. }
      destruct (r.[a] <? 124)%uint63%array.
      { destruct (m1 land _ =? 0)%uint63%array; [|apply Again; reflexivity].
        apply New. intros x. apply Hput; auto. }
      destruct (r.[a] <? 186)%uint63%array.
      { destruct (m2 land _ =? 0)%uint63%array; [|apply Again; reflexivity].
        apply New. intros x. apply Hput; auto. }
      apply eqb_false_spec in Nw. rewrite Nw.
      destruct (m3 land _ =? 0)%uint63%array; [|apply Again; reflexivity].
      apply New. intros x. apply Hput; auto.
Qed.

Lemma bases_rev s : bases (rev s) = bases s.
Proof.
  apply sum_ext. intros c _. f_equal. unfold size, Bounds.part. f_equal.
  induction s as [|a s IH]; auto. cbn [rev filter]. rewrite filter_app, app_length, IH.
  cbn [filter].
  destruct (_ =? _)%uint63; cbn [List.length]; lia.
Qed.

Lemma wins_rev s : wins (rev s) = wins s.
Proof.
  unfold wins, size, Bounds.part. f_equal.
  induction s as [|a s IH]; auto. cbn [rev filter]. rewrite filter_app, app_length, IH.
  cbn [filter].
  destruct (_ =? _)%uint63; cbn [List.length]; lia.
Qed.

Theorem excess_spec s :
  (forall a, In a s -> r.[a]%array = win \/ In (r.[a])%array codes) -> wins s <= 1 ->
  2 * size s - 1 + φ (excess r s) <= size s + bases s.
Proof.
  intros Hc Hw. pose proof (scan_spec s 0 0 0 0 0 1 [])%uint63 as H.
  rewrite app_nil_r, bases_rev, wins_rev in H. unfold size in *. rewrite rev_length in H.
  apply H; auto.
  - intros c E. rewrite seen_0 in E. discriminate.
  - cbn [List.length]. change (φ (0%uint63) + φ (1%uint63)) with 1.
    assert (bases [] = 0) by reflexivity. rewrite H0. lia.
Qed.

Lemma fill_length s : PArray.length (fill r s) = 243%uint63.
Proof. induction s; cbn [fill]; [apply length_make|]. cbv zeta. rewrite length_set. auto. Qed.

Lemma fill_spec s c : (forall a, In a s -> (r.[a] <? 243)%uint63%array = true) ->
  (fill r s).[c]%array = part c s.
Proof.
  intros H. induction s as [|a s IH].
  - cbn [fill]. apply get_make.
  - cbn [fill]. cbv zeta. unfold Bounds.part. cbn [filter].
    assert (IH' : (fill r s).[c]%array = part c s) by (apply IH; intros; apply H; right; auto).
    destruct (eqb_reflect r.[a]%array c) as [E|E].
    + rewrite E, get_set_same, IH'; [reflexivity|]. rewrite fill_length, <- E. apply H. left; auto.
    + rewrite get_set_other by exact E. exact IH'.
Qed.
End Scan.

Lemma monus_spec x y : (φ x <= φ (monus x y) + φ y)%Z.
Proof.
  unfold monus. destruct (lebP x y); [pose proof (to_Z_bounded 0); lia|].
  rewrite sub_spec. rewrite Z.mod_small; [lia|].
  pose proof (to_Z_bounded x). pose proof (to_Z_bounded y). lia.
Qed.

(** * Fewer answers *)

Lemma codes_NoDup : NoDup codes.
Proof.
  unfold codes. assert (H : forall q k, (k + q <= 1000)%nat ->
    NoDup (map (fun k => of_Z (Z.of_nat k)) (seq k q))).
  { induction q as [|m IH]; intros k Hk; simpl; constructor.
    - intros Hi. apply in_map_iff in Hi. destruct Hi as (j & E & Hj). apply in_seq in Hj.
      apply (f_equal to_Z) in E. rewrite !of_Z_spec in E.
      assert (1000000 < wB)%Z by reflexivity.
      rewrite !Z.mod_small in E; lia.
    - apply IH. lia. }
  apply H. lia.
Qed.

(** The first list is what is left of the second, ascending one. *)
Fixpoint subset (s f : list int) : bool :=
  match s with
  | [] => true
  | a :: s' =>
      (fix from f := match f with
       | [] => false
       | b :: f' => if a =? b then subset s' f' else if b <? a then from f' else false
       end) f
  end.

Section Subset.
Variable r : row.
Local Open Scope Z_scope.
Local Notation key := (fun a : int => r.[a]%array).
Local Notation part := (Bounds.part Uint63.eqb key).

(** An answer that is left out takes at most two from what the blocks cost. *)
Definition fewer (s f : list int) : Prop :=
  (forall c, size (part c s) <= size (part c f)) /\
  sum (fun c => size (part c f) - size (part c s)) codes <= size f - size s.

Lemma fewer_nil f : fewer [] f.
Proof.
  split; [intros c; apply size_nonneg|]. induction f as [|a f IH].
  - rewrite (sum_ext _ (fun _ => 0)) by (intros; reflexivity). rewrite sum_const. unfold size.
    simpl. lia.
  - rewrite size_cons. rewrite (sum_ext _ (fun c => (size (part c f) - size (part c [])) +
      (if (r.[a]%array =? c)%uint63 then 1 else 0)))
      by (intros c _; rewrite part_cons; lia).
    rewrite sum_add.
    pose proof (single_term Uint63.eqb eqb_reflect r.[a]%array 1 codes ltac:(lia) codes_NoDup). lia.
Qed.

Lemma fewer_skip a s f : fewer s f -> fewer s (a :: f).
Proof.
  intros [H1 H2]. split.
  - intros c. rewrite part_cons. specialize (H1 c). destruct (_ =? _)%uint63; lia.
  - rewrite size_cons. rewrite (sum_ext _ (fun c => (size (part c f) - size (part c s)) +
      (if (r.[a]%array =? c)%uint63 then 1 else 0)))
      by (intros c _; rewrite part_cons; lia).
    rewrite sum_add.
    pose proof (single_term Uint63.eqb eqb_reflect r.[a]%array 1 codes ltac:(lia) codes_NoDup). lia.
Qed.

Lemma fewer_both a s f : fewer s f -> fewer (a :: s) (a :: f).
Proof.
  intros [H1 H2]. split.
  - intros c. rewrite !part_cons. specialize (H1 c). lia.
  - rewrite !size_cons. rewrite (sum_ext _ (fun c => size (part c f) - size (part c s)))
      by (intros c _; rewrite !part_cons; lia). lia.
Qed.

Lemma subset_fewer s : forall f, subset s f = true -> fewer s f.
Proof.
  induction s as [|a s IH]; intros f H; [apply fewer_nil|].
  induction f as [|b f IHf]; [discriminate|]. cbn [subset] in H.
  destruct (eqb_reflect a b) as [<-|_]; [apply fewer_both; auto|].
  destruct (b <? a)%uint63; [|discriminate]. apply fewer_skip. apply IHf. exact H.
Qed.

Lemma fewer_bases s f : fewer s f -> bases r f <= bases r s + 2 * (size f - size s).
Proof.
  intros [H1 H2]. unfold bases.
  assert (sum (fun c => base (size (part c f))) codes <=
    sum (fun c => base (size (part c s)) + (size (part c f) - size (part c s)) +
      (size (part c f) - size (part c s))) codes).
  { apply sum_le. intros c _. pose proof (H1 c). pose proof (size_nonneg (part c s)). unfold base.
    destruct (Z.eqb_spec (size (part c s)) 0), (Z.eqb_spec (size (part c f)) 0); lia. }
  rewrite !sum_add in H. lia.
Qed.
End Subset.
