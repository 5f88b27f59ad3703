(** Lemmas: sets of answers whose strategies cost at least something, within a limit. They are found
    by a hash of their set. Cores are lemmas without a strategy, and serve for every set around
    theirs. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray.
Require Import Game Bounds Scan Planes Tables Guess Count.
Import ListNotations.
Local Open Scope uint63_scope.

(** A limit is a number; from 256 on there is none. *)
Definition limit_of (x : int) : limit :=
  if x <? 256 then Some (Z.to_nat φ (x)%uint63) else None.
Definition less_int (x : int) : int :=
  if x <? 256 then (if x =? 0 then 0 else x - 1) else x.

(** A set of m answers, a limit and g: strategies within the limit cost at least 2 m - 1 + g. *)
Definition lemma : Type := set * (int * int).
Definition limit_in (x : lemma) : int := fst (snd x).
Definition gain_in (x : lemma) : int := snd (snd x).

(** More than any strategy can cost: a gain of so much says that there is none. *)
Definition huge : int := 1099511627776.

Definition table := array (list lemma).
Fixpoint build (l : list lemma) : table :=
  match l with
  | [] => make buckets []
  | x :: l' => let t := build l' in let h := hash (fst x) in t.[h <- x :: t.[h]]
  end.
Fixpoint find (s : set) (q : int) (l : list lemma) : int :=
  match l with
  | [] => 0
  | x :: l' =>
      let k := find s q l' in
      if same_set s (fst x) then
        if q <=? limit_in x then if k <? gain_in x then gain_in x else k else k
      else k
  end.
Definition lookup (t : table) (s : set) (q : int) : int := find s q t.[hash s].

(** With no guess left nothing is found, with one at most one answer. *)
Definition by_rules (s : set) (q : int) : int :=
  match s with
  | [] => 0
  | [_] => if q =? 0 then huge else 0
  | _ => if q <? 2 then huge else 0
  end.

Definition by_core (cores : list lemma) (s : set) (q : int) : bool :=
  if q <? 256 then
    existsb (fun x => if q <=? limit_in x then
                        if huge <=? gain_in x then subset (fst x) s else false
                      else false) cores
  else false.

(** * Proofs *)

Lemma limit_less x : limit_of (less_int x) = less (limit_of x).
Proof.
  unfold limit_of, less_int. destruct (ltbP x 256) as [L|L].
  - change (φ 256) with 256%Z in L. pose proof (to_Z_bounded x).
    destruct (eqb_reflect x 0) as [->|N].
    + reflexivity.
    + assert (φ x <> 0)%Z by (intros E; apply N; apply to_Z_inj; exact E).
      assert (E : φ (x - 1) = (φ x - 1)%Z).
      { rewrite sub_spec. apply Z.mod_small. change (φ 1) with 1%Z. lia. }
      destruct (ltbP (x - 1) 256) as [L'|L']; change (φ 256) with 256%Z in L'; [|lia].
      cbn [less option_map]. f_equal. rewrite E. lia.
  - destruct (ltbP x 256); [lia|reflexivity].
Qed.

Lemma limit_le q x : q <=? x = true -> no_more (limit_of q) (limit_of x).
Proof.
  intros H k. apply leb_spec in H. unfold limit_of.
  destruct (ltbP q 256), (ltbP x 256); cbn [allows]; try lia; auto.
Qed.

Lemma find_in s q l : find s q l = 0 \/
  exists x, In x l /\ fst x = s /\ find s q l = gain_in x /\ q <=? limit_in x = true.
Proof.
  induction l as [|x l IH]; cbn [find]; [left; reflexivity|]. cbv zeta.
  assert (IH' : find s q l = 0 \/ exists y, In y (x :: l) /\ fst y = s /\ find s q l = gain_in y /\
    q <=? limit_in y = true).
  { destruct IH as [IH|(y & H & K)]; [left; exact IH|]. right. exists y. split; [right|];
    assumption. }
  destruct (same_set s (fst x)) eqn:E; [|exact IH']. apply same_set_true in E.
  destruct (q <=? limit_in x) eqn:Q; [|exact IH'].
  destruct (find s q l <? gain_in x); [|exact IH'].
  right. exists x. split; [left; reflexivity|]. auto.
Qed.

Lemma build_in l x i : In x (build l).[i] -> In x l.
Proof.
  induction l as [|y l IH]; cbn [build In].
  - rewrite get_make. intros [].
  - cbv zeta. set (h := hash (fst y)). set (t := build l) in *.
    destruct (eqb_reflect h i) as [<-|N].
    + destruct (h <? PArray.length t) eqn:L.
      * rewrite get_set_same by exact L. intros [H|H]; auto.
      * rewrite (get_out_of_bounds _ _ _ (eq_trans (f_equal _ (length_set _ _ _ _)) L)).
        rewrite default_set, <- (get_out_of_bounds _ t h L). auto.
    + rewrite get_set_other by exact N. auto.
Qed.

Lemma lookup_in l s q : lookup (build l) s q = 0 \/
  exists x, In x l /\ fst x = s /\ lookup (build l) s q = gain_in x /\ q <=? limit_in x = true.
Proof.
  unfold lookup. destruct (find_in s q (build l).[hash s]) as [H|(x & H & K)]; [auto|].
  right. exists x. split; [eapply build_in; exact H|exact K].
Qed.

Lemma subset_incl s : forall f, subset s f = true -> incl s f.
Proof.
  induction s as [|a s IH]; intros f H; [intros x []|].
  induction f as [|b f IHf]; [discriminate|]. cbn [subset] in H.
  destruct (eqb_reflect a b) as [<-|_].
  - intros x [<-|Hx]; [left; reflexivity|right; exact (IH f H x Hx)].
  - destruct (b <? a); [|discriminate]. intros x Hx. right. exact (IHf H x Hx).
Qed.

Section Lemmas.
Variables (answers guesses names : list word) (dec : array (array (list mark))).
Variable groups : list (list row * array planes).
Hypothesis Htables : tables_ok answers guesses names dec groups = true.
Local Notation W := (Tables.W answers).
Local Notation valid := (Tables.valid answers).
Local Notation LB := (Bounds.LB guesses W).

(** What a lemma says. *)
Definition gains_by (s : set) (q : int) (g : int) : Prop :=
  valid s -> LB (limit_of q) s (2 * size s - 1 + φ g)%Z.
Definition lemma_true (x : lemma) : Prop := gains_by (fst x) (limit_in x) (gain_in x).

Lemma gains_0 s q : gains_by s q 0.
Proof. intros H. change (φ 0) with 0%Z. rewrite Z.add_0_r. apply LB_base. exact H. Qed.

Lemma gains_more s q x g : q <=? x = true -> gains_by s x g -> gains_by s q g.
Proof. intros H G Hs. eapply LB_more; [apply limit_le; exact H|apply G; exact Hs]. Qed.

Lemma rules_true s q : gains_by s q (by_rules s q).
Proof.
  destruct s as [|a [|b s]]; cbn [by_rules].
  - apply gains_0.
  - destruct (eqb_reflect q 0) as [->|_]; [|apply gains_0]. intros _. apply LB_zero. discriminate.
  - destruct (ltbP q 2) as [L|_]; [|apply gains_0]. change (φ 2) with 2%Z in L.
    intros (_ & Hn & _). pose proof (to_Z_bounded q). unfold limit_of.
    destruct (ltbP q 256) as [_|X]; [|change (φ 256) with 256%Z in X; lia].
    assert (N : W a <> W b).
    { inversion Hn; subst. intros E. apply H2. left. symmetry. exact E. }
    destruct (Z.eq_dec (φ q) 0) as [->|]; [apply LB_zero; discriminate|].
    replace (φ q) with 1%Z by lia. apply LB_one. exact N.
Qed.

Lemma valid_length s : valid s -> (size s <= Z.of_nat (List.length answers))%Z.
Proof.
  intros (_ & Hn & Hb). unfold size. rewrite <- (map_length W).
  assert (incl (map W s) answers).
  { intros w Hw. apply in_map_iff in Hw. destruct Hw as (a & <- & Ha). apply nth_In.
    specialize (Hb a Ha). pose proof (to_Z_bounded a). lia. }
  pose proof (NoDup_incl_length Hn H). lia.
Qed.

Lemma huge_none s k : valid s -> (k < 256)%nat ->
  (Z.of_nat k * size s < 2 * size s - 1 + φ huge)%Z.
Proof.
  intros Hs Hk. pose proof (valid_length s Hs). pose proof (few _ _ _ _ _ Htables).
  change (φ huge) with 1099511627776%Z. unfold size in *. nia.
Qed.

Lemma limit_small q k : limit_of q = Some k -> (k < 256)%nat.
Proof.
  unfold limit_of. destruct (ltbP q 256) as [L|]; [|discriminate]. intros E. inversion E.
  change (φ 256) with 256%Z in L. pose proof (to_Z_bounded q). lia.
Qed.

Lemma valid_sub s s' : valid s -> set_ok answers 0 s' = true -> s' <> [] -> valid s'.
Proof. intros _ H N. exact (set_ok_valid _ _ _ _ _ Htables s' H N). Qed.

Lemma size_incl s s' : valid s' -> incl s' s -> (List.length s' <= List.length s)%nat.
Proof.
  intros (_ & Hn & _) I. apply NoDup_incl_length; [|exact I]. exact (NoDup_map_inv W s' Hn).
Qed.

(** A core within a set. *)
Lemma core_true cores s q v :
  (forall x, In x cores -> (List.length (fst x) <= List.length s)%nat -> lemma_true x) ->
  (forall x, In x cores -> valid (fst x)) ->
  by_core cores s q = true -> LB (limit_of q) s v.
Proof.
  intros Ht Hv H. unfold by_core in H. destruct (q <? 256) eqn:Q; [|discriminate].
  apply existsb_exists in H. destruct H as (x & Hx & H).
  destruct (q <=? limit_in x) eqn:L; [|discriminate].
  destruct (lebP huge (gain_in x)) as [G|]; [|discriminate].
  apply subset_incl in H. specialize (Hv x Hx).
  specialize (Ht x Hx (size_incl s (fst x) Hv H)).
  pose proof (gains_more _ q _ _ L Ht Hv) as B. unfold limit_of in *. rewrite Q in *.
  eapply LB_superset; [exact H|exact B|].
  assert (K : (Z.to_nat φ q < 256)%nat).
  { apply ltb_spec in Q. change (φ 256) with 256%Z in Q. pose proof (to_Z_bounded q). lia. }
  pose proof (huge_none (fst x) _ Hv K). lia.
Qed.
End Lemmas.
