(** Counting for 63 guesses at once. The codes of 63 guesses for one answer are eight words, a bit
    of the codes each; a bit of a word belongs to one guess. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray.
Require Import Game Bounds Scan.
Import ListNotations.
Local Open Scope uint63_scope.

Inductive planes := P8 (x0 x1 x2 x3 x4 x5 x6 x7 : int).
Definition full : int := max_int.

(** For which guesses two answers get different feedback. *)
Definition differ (p q : planes) : int :=
  let (a0, a1, a2, a3, a4, a5, a6, a7) := p in
  let (b0, b1, b2, b3, b4, b5, b6, b7) := q in
  (((a0 lxor b0) lor (a1 lxor b1)) lor ((a2 lxor b2) lor (a3 lxor b3))) lor
  (((a4 lxor b4) lor (a5 lxor b5)) lor ((a6 lxor b6) lor (a7 lxor b7))).

(** 242 is 11110010 in base two. *)
Definition win_planes : planes := P8 0 full 0 0 full full full full.

(** Of some lanes, those where the feedback differs from all before. *)
Fixpoint all_differ (before : list planes) (q : planes) (lanes : int) : int :=
  if lanes =? 0 then 0 else
  match before with
  | [] => lanes
  | p :: before' => all_differ before' q (lanes land differ p q)
  end.

(** Numbers in base two, the lowest digit first; a bit of each word belongs to one guess. One is
    taken from the numbers of some lanes; [out] has the lanes where there was nothing to take. *)
Fixpoint take (x : int) (levels : list int) : list int :=
  match levels with
  | [] => []
  | l :: levels' =>
      let b := x land (l lxor full) in
      (l lxor x) :: (if b =? 0 then levels' else take b levels')
  end.
Fixpoint out (x : int) (levels : list int) : int :=
  match levels with
  | [] => x
  | l :: levels' => let b := x land (l lxor full) in if b =? 0 then 0 else out b levels'
  end.

(** One number in each lane. *)
Fixpoint spread (p : positive) : list int :=
  match p with
  | xH => [full]
  | xO p => 0 :: spread p
  | xI p => full :: spread p
  end.
Definition levels_of (k : nat) : list int :=
  match Z.of_nat k with Zpos p => spread p | _ => [] end.

(** Counts the members whose feedback is that of an earlier one, and one more if none wins and
    [lost] was full at the start. What is left of [lanes] has not counted more than [levels]. *)
Fixpoint tally (t : array planes) (before : list planes) (rest : list int) (levels : list int)
    (lost lanes : int) : int :=
  if lanes =? 0 then 0 else
  match rest with
  | [] => lanes lxor out (lanes land lost) levels
  | a :: rest' =>
      let q := t.[a] in
      let x := lanes lxor all_differ before q lanes in
      tally t (q :: before) rest' (take x levels) (lost land differ q win_planes)
        (lanes lxor out x levels)
  end.

(** The lanes that count at most [k]. *)
Definition below (t : array planes) (s : list int) (lost : int) (levels : list int) : int :=
  tally t [] s levels lost full.

(** The least number that some lane counts, or [best] if that is less. *)
Fixpoint lower (t : array planes) (s : list int) (lost : int) (best : nat) : nat :=
  match best with
  | O => O
  | S k => if below t s lost (levels_of k) =? 0 then best else lower t s lost k
  end.
Fixpoint least_of (groups : list (array planes)) (s : list int) (lost : int) (best : nat)
    (levels : list int) : nat :=
  match groups with
  | [] => best
  | t :: groups' =>
      if below t s lost levels =? 0 then least_of groups' s lost best levels
      else match lower t s lost (Nat.pred best) with
           | O => O
           | S k => least_of groups' s lost (S k) (levels_of k)
           end
  end.

(** Bit [b] of the planes has the code. *)
Definition lane_ok (p : planes) (c b : int) : bool :=
  let (x0, x1, x2, x3, x4, x5, x6, x7) := p in
  if Bool.eqb (bit x0 b) (bit c 0) then if Bool.eqb (bit x1 b) (bit c 1) then
  if Bool.eqb (bit x2 b) (bit c 2) then if Bool.eqb (bit x3 b) (bit c 3) then
  if Bool.eqb (bit x4 b) (bit c 4) then if Bool.eqb (bit x5 b) (bit c 5) then
  if Bool.eqb (bit x6 b) (bit c 6) then Bool.eqb (bit x7 b) (bit c 7)
  else false else false else false else false else false else false else false.

(** * Proofs *)

Lemma bit_full b : b <? 63 = true -> bit full b = true.
Proof.
  intros H. rewrite bitE. change (φ full) with (Z.ones 63). apply Z.ones_spec_low.
  apply ltb_spec in H. change (φ 63) with 63%Z in H. pose proof (to_Z_bounded b). lia.
Qed.

Lemma small_bits c c' : (c <=? win) = true -> (c' <=? win) = true ->
  bit c 0 = bit c' 0 -> bit c 1 = bit c' 1 -> bit c 2 = bit c' 2 -> bit c 3 = bit c' 3 ->
  bit c 4 = bit c' 4 -> bit c 5 = bit c' 5 -> bit c 6 = bit c' 6 -> bit c 7 = bit c' 7 -> c = c'.
Proof.
  intros H H' B0 B1 B2 B3 B4 B5 B6 B7. apply leb_spec in H, H'.
  change (φ win) with 242%Z in *. pose proof (to_Z_bounded c). pose proof (to_Z_bounded c').
  rewrite !bitE in *.
  change (φ 0) with 0%Z in *. change (φ 1) with 1%Z in *. change (φ 2) with 2%Z in *.
  change (φ 3) with 3%Z in *. change (φ 4) with 4%Z in *. change (φ 5) with 5%Z in *.
  change (φ 6) with 6%Z in *. change (φ 7) with 7%Z in *.
  apply to_Z_inj. apply Z.bits_inj'. intros n Hn.
  destruct (Z_lt_le_dec n 8) as [L|L].
  - assert (n = 0 \/ n = 1 \/ n = 2 \/ n = 3 \/ n = 4 \/ n = 5 \/ n = 6 \/ n = 7)%Z as E by lia.
    destruct E as [->|[->|[->|[->|[->|[->|[->| ->]]]]]]]; assumption.
  - assert (X : forall x, (0 <= x <= 242)%Z -> Z.testbit x n = false).
    { intros x Hx. destruct (Z.eq_dec x 0) as [->|]; [apply Z.bits_0|].
      apply Z.bits_above_log2; [lia|]. apply Z.log2_lt_pow2; [lia|].
      apply Z.lt_le_trans with (2 ^ 8)%Z; [simpl; lia|]. apply Z.pow_le_mono_r; lia. }
    rewrite !X by lia. reflexivity.
Qed.

Lemma lane_bits p c b : lane_ok p c b = true ->
  let (x0, x1, x2, x3, x4, x5, x6, x7) := p in
  bit x0 b = bit c 0 /\ bit x1 b = bit c 1 /\ bit x2 b = bit c 2 /\ bit x3 b = bit c 3 /\
  bit x4 b = bit c 4 /\ bit x5 b = bit c 5 /\ bit x6 b = bit c 6 /\ bit x7 b = bit c 7.
Proof.
  destruct p. unfold lane_ok. intros H.
  repeat match type of H with
  | (if Bool.eqb ?u ?v then _ else _) = true =>
      let E := fresh "E" in destruct (Bool.eqb u v) eqn:E; [apply eqb_prop in E|discriminate]
  end.
  apply eqb_prop in H. repeat split; assumption.
Qed.

Lemma differ_bit p q c c' b : (c <=? win) = true -> (c' <=? win) = true ->
  lane_ok p c b = true -> lane_ok q c' b = true ->
  (bit (differ p q) b = true <-> c <> c').
Proof.
  intros Hc Hc' Hp Hq. apply lane_bits in Hp, Hq. destruct p, q. unfold differ.
  rewrite !lor_spec, !lxor_spec.
  destruct Hp as (-> & -> & -> & -> & -> & -> & -> & ->).
  destruct Hq as (-> & -> & -> & -> & -> & -> & -> & ->). split.
  - intros H ->. rewrite !xorb_nilpotent in H. discriminate.
  - intros N. match goal with |- ?X = true => destruct X eqn:E end; [reflexivity|].
    exfalso. apply N. repeat (apply orb_false_iff in E; destruct E as [E ?]).
    repeat match goal with
    | H : _ || _ = false |- _ => apply orb_false_iff in H; destruct H
    | H : xorb _ _ = false |- _ => apply xorb_eq in H
    end. apply small_bits; assumption.
Qed.

Lemma win_lane b : b <? 63 = true -> lane_ok win_planes win b = true.
Proof.
  intros H. unfold lane_ok, win_planes. rewrite !(bit_full b H), !bit_0. reflexivity.
Qed.

Lemma existsb_rev {X} (f : X -> bool) l : existsb f (rev l) = existsb f l.
Proof.
  induction l as [|a l IH]; [reflexivity|]. cbn [rev existsb].
  rewrite existsb_app, IH. cbn [existsb]. rewrite orb_false_r. apply orb_comm.
Qed.

Section Lane.
Variables (r : row) (t : array planes) (b : int) (s0 : list int).
Hypothesis Hb : b <? 63 = true.
Hypothesis Hlane : forall a, In a s0 -> (r.[a] <=? win) = true /\ lane_ok t.[a] r.[a] b = true.

(** What a lane counts. *)
Definition again (p : list int) (a : int) : nat :=
  if existsb (fun x => r.[x] =? r.[a]) p then 1 else 0.
Fixpoint repeats (p s : list int) : nat :=
  match s with [] => 0 | a :: s' => again p a + repeats (a :: p) s' end.
Definition unwon (s : list int) : nat := if existsb (fun x => r.[x] =? win) s then 0 else 1.

(** The number of the lane. *)
Fixpoint val (levels : list int) : Z :=
  match levels with
  | [] => 0
  | l :: levels' => (if bit l b then 1 else 0) + 2 * val levels'
  end.

Lemma bit_not x : bit (x lxor full) b = negb (bit x b).
Proof. rewrite lxor_spec, (bit_full b Hb), xorb_true_r. reflexivity. Qed.

Lemma bit_nonzero x : bit x b = true -> x =? 0 = false.
Proof. intros H. destruct (eqb_reflect x 0) as [->|]; [rewrite bit_0 in H;
  discriminate|reflexivity]. Qed.

Lemma take_out levels : forall x,
  (val (take x levels) + (if bit x b then 1 else 0)
   = val levels + (if bit (out x levels) b then 2 ^ Z.of_nat (List.length levels) else 0))%Z.
Proof.
  induction levels as [|l levels IH]; intros x.
  - cbn [take out val List.length]. destruct (bit x b); reflexivity.
  - cbn [take out val List.length]. cbv zeta. rewrite lxor_spec.
    assert (B : bit (x land (l lxor full)) b = bit x b && negb (bit l b))
      by (rewrite land_spec, bit_not; reflexivity).
    destruct (eqb_reflect (x land (l lxor full)) 0) as [E|E].
    + rewrite E, bit_0 in B. rewrite bit_0. destruct (bit x b), (bit l b); try discriminate;
      cbn [xorb]; lia.
    + pose proof (IH (x land (l lxor full))) as I. rewrite B in I.
      rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia.
      destruct (bit (out (x land (l lxor full)) levels) b), (bit x b), (bit l b);
        cbn [andb negb xorb] in *; lia.
Qed.

Lemma val_nonneg levels : (0 <= val levels)%Z.
Proof. induction levels as [|l levels IH]; cbn [val]; [lia|]. destruct (bit l b); lia. Qed.

Lemma val_bound levels : (val levels < 2 ^ Z.of_nat (List.length levels))%Z.
Proof.
  induction levels as [|l levels IH]; [reflexivity|]. cbn [val List.length].
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. destruct (bit l b); lia.
Qed.

Lemma take_length levels : forall x, List.length (take x levels) = List.length levels.
Proof.
  induction levels as [|l levels IH]; intros x; cbn [take List.length]; [reflexivity|]. cbv zeta.
  destruct (_ =? _); [reflexivity|]. rewrite IH. reflexivity.
Qed.

Lemma out_in levels : forall x, bit (out x levels) b = true -> bit x b = true.
Proof.
  induction levels as [|l levels IH]; intros x H; cbn [out] in H; [exact H|]. cbv zeta in H.
  destruct (_ =? _); [rewrite bit_0 in H; discriminate|]. apply IH in H. rewrite land_spec in H.
  apply andb_true_iff in H. tauto.
Qed.

Lemma val_spread p : val (spread p) = Zpos p.
Proof.
  induction p as [p IH|p IH|]; cbn [spread val]; rewrite ?IH, ?(bit_full b Hb), ?bit_0; lia.
Qed.
Lemma val_levels k : val (levels_of k) = Z.of_nat k.
Proof.
  unfold levels_of. destruct (Z.of_nat k) eqn:E; [reflexivity|apply val_spread|lia].
Qed.

Lemma all_differ_in p : forall q lanes, bit (all_differ p q lanes) b = true -> bit lanes b = true.
Proof.
  induction p as [|x p IH]; intros q lanes H; cbn [all_differ] in H; destruct (_ =? _);
    try (rewrite bit_0 in H; discriminate); auto.
  apply IH in H. rewrite land_spec in H. apply andb_true_iff in H. tauto.
Qed.

Definition gather (p : list int) : list planes := map (fun a => t.[a]) p.

Lemma all_differ_spec p a : incl p s0 -> In a s0 -> forall lanes,
  bit (all_differ (gather p) t.[a] lanes) b = false -> bit lanes b = true ->
  existsb (fun x => r.[x] =? r.[a]) p = true.
Proof.
  intros Hp Ha. induction p as [|x p IH]; intros lanes H Hl; cbn [gather map all_differ] in H;
    rewrite (bit_nonzero _ Hl) in H.
  - congruence.
  - cbn [existsb]. assert (Hx : In x s0) by (apply Hp; left; auto).
    destruct (Hlane x Hx) as [X1 X2]. destruct (Hlane a Ha) as [A1 A2].
    destruct (eqb_reflect r.[x] r.[a]) as [E|N]; [reflexivity|]. simpl.
    eapply IH; [intros y Hy; apply Hp; right; auto|exact H|].
    rewrite land_spec, Hl. simpl. apply (differ_bit _ _ _ _ b X1 A1 X2 A2). exact N.
Qed.

(** What one more hit does. *)
Lemma hit levels lanes x need k :
  (bit x b = true -> bit lanes b = true) ->
  (if bit lanes b then (need <= k + val levels + 1)%Z else (need <= k)%Z) ->
  let k' := (k + if bit x b then 1 else 0)%Z in
  if bit (lanes lxor out x levels) b then (need <= k' + val (take x levels) + 1)%Z
  else (need <= k')%Z.
Proof.
  intros Hx H. cbv zeta. rewrite lxor_spec. pose proof (take_out levels x) as T.
  pose proof (out_in levels x) as O. pose proof (val_bound (take x levels)) as B.
  rewrite take_length in B. pose proof (val_nonneg levels).
  destruct (bit (out x levels) b) eqn:Eo.
  - specialize (O eq_refl). rewrite O in *. specialize (Hx eq_refl). rewrite Hx in *.
    cbn [xorb]. lia.
  - rewrite xorb_false_r. destruct (bit lanes b) eqn:El.
    + lia.
    + destruct (bit x b); [discriminate (Hx eq_refl)|]. lia.
Qed.

Lemma tally_spec s : forall p levels lost lanes need k, incl p s0 -> incl s s0 ->
  (if bit lanes b then (need <= k + val levels + 1)%Z else (need <= k)%Z) ->
  (bit lost b = true -> forall a, In a p -> r.[a] <> win) ->
  bit (tally t (gather p) s levels lost lanes) b = false ->
  (need <= k + Z.of_nat (repeats p s)
           + (if bit lost b then Z.of_nat (unwon (rev s ++ p)) else 0))%Z.
Proof.
  induction s as [|a s IH]; intros p levels lost lanes need k Hp Hs Hk Hl H.
  - cbn [tally repeats rev app] in *. destruct (eqb_reflect lanes 0) as [->|].
    { rewrite bit_0 in Hk. destruct (bit lost b); lia. }
    pose proof (hit levels lanes (lanes land lost) need k) as X. rewrite land_spec in X.
    specialize (X ltac:(intros Y; apply andb_true_iff in Y; tauto) Hk). cbv zeta in X.
    rewrite H in X. destruct (bit lost b) eqn:El.
    + unfold unwon. destruct (existsb (fun x => r.[x] =? win) p) eqn:Ex.
      * exfalso. apply existsb_exists in Ex. destruct Ex as (x & Hx & Ew).
        apply eqb_correct in Ew. exact (Hl eq_refl x Hx Ew).
      * destruct (bit lanes b); cbn [andb] in X; lia.
    + rewrite andb_false_r in X. lia.
  - cbn [tally repeats rev] in *. destruct (eqb_reflect lanes 0) as [->|].
    { rewrite bit_0 in Hk. destruct (bit lost b); lia. }
    cbv zeta in H. rewrite <- app_assoc. cbn [app].
    assert (Ha : In a s0) by (apply Hs; left; auto). destruct (Hlane a Ha) as [A1 A2].
    set (x := lanes lxor all_differ (gather p) t.[a] lanes) in *.
    assert (Hx : bit x b = true -> bit lanes b = true /\ again p a = 1%nat).
    { unfold x. rewrite lxor_spec. intros E. pose proof (all_differ_in (gather p) t.[a] lanes) as D.
      destruct (bit lanes b) eqn:El.
      - split; [reflexivity|]. destruct (bit (all_differ _ _ _) b) eqn:Ed; [discriminate|].
        unfold again. rewrite (all_differ_spec p a Hp Ha lanes Ed El). reflexivity.
      - destruct (bit (all_differ _ _ _) b); [discriminate (D eq_refl)|discriminate]. }
    pose proof (IH (a :: p) (take x levels) (lost land differ t.[a] win_planes)
      (lanes lxor out x levels) need (k + if bit x b then 1 else 0)%Z) as I.
    assert (R : (need <= k + (if bit x b then 1 else 0) + Z.of_nat (repeats (a :: p) s)
       + (if bit (lost land differ t.[a] win_planes) b
          then Z.of_nat (unwon (rev s ++ a :: p)) else 0))%Z).
    { apply I; clear I.
      - intros y [<-|Hy]; auto.
      - intros y Hy. apply Hs. right. auto.
      - apply hit; [intros E; apply Hx; exact E|exact Hk].
      - rewrite land_spec. intros E y [<-|Hy].
        + apply andb_true_iff in E. destruct E as [_ E].
          exact (proj1 (differ_bit _ _ r.[a] win b A1 (eq_refl true) A2 (win_lane b Hb)) E).
        + apply andb_true_iff in E. apply Hl; tauto.
      - exact H. }
    rewrite land_spec in R.
    assert ((if bit x b then 1 else 0) <= Z.of_nat (again p a))%Z.
    { destruct (bit x b); [destruct Hx as [_ ->]; [reflexivity|lia]|lia]. }
    destruct (bit lost b); cbn [andb] in R; [destruct (bit (differ _ _) b)|]; lia.
Qed.

(** A lane that is left out counts more than [k]. *)
Lemma below_spec lost k : bit (below t s0 lost (levels_of k)) b = false ->
  (k < repeats [] s0 + (if bit lost b then unwon s0 else 0))%nat.
Proof.
  intros H. unfold below in H.
  pose proof (tally_spec s0 [] (levels_of k) lost full (Z.of_nat k + 1) 0) as X.
  rewrite (bit_full b Hb), val_levels in X.
  assert (U : unwon (rev s0 ++ []) = unwon s0).
  { unfold unwon. rewrite app_nil_r, existsb_rev. reflexivity. }
  rewrite U in X. specialize (X (incl_nil_l _) (incl_refl _) ltac:(lia)
    ltac:(intros _ y []) H). destruct (bit lost b); lia.
Qed.

Lemma lower_spec lost best :
  (lower t s0 lost best <= repeats [] s0 + (if bit lost b then unwon s0 else 0))%nat.
Proof.
  induction best as [|k IH]; cbn [lower]; [lia|].
  destruct (eqb_reflect (below t s0 lost (levels_of k)) 0) as [E|_]; [|exact IH].
  pose proof (below_spec lost k) as X. rewrite E, bit_0 in X. specialize (X eq_refl). lia.
Qed.
End Lane.

(** What a lane counts is no more than a guess costs. *)
Lemma repeats_spec r s : forall p,
  (forall a, In a s -> r.[a] = win \/ In (r.[a]) codes) -> (wins r (rev s ++ p) <= 1)%Z ->
  forall k, (2 * size p + k - wins r p <= size p + bases r p)%Z ->
  (2 * size (rev s ++ p) + (k + Z.of_nat (repeats r p s)) - wins r (rev s ++ p)
    <= size (rev s ++ p) + bases r (rev s ++ p))%Z.
Proof.
  induction s as [|a s IH]; intros p Hc Hw k Hk.
  - cbn [rev app repeats]. lia.
  - cbn [rev repeats] in *. rewrite <- app_assoc in *. cbn [app] in *.
    assert (Wle : (wins r (a :: p) <= 1)%Z).
    { unfold wins, Bounds.part, size in *. rewrite filter_app, app_length in Hw. lia. }
    rewrite Nat2Z.inj_add, (Z.add_assoc k). apply IH; auto.
    { intros x Hx. apply Hc. right. auto. }
    rewrite size_cons. unfold wins in *. rewrite part_cons in *. unfold again.
    destruct (Hc a (or_introl eq_refl)) as [E|Hin].
    + rewrite E in *. change (win =? win) with true in *. cbv iota in *.
      pose proof (bases_mono r a p). pose proof (size_nonneg (Bounds.part eqb (fun a => r.[a]) win
        p)).
      destruct (existsb (fun x => r.[x] =? win) p) eqn:X; [|lia]. exfalso.
      apply existsb_exists in X. destruct X as (x & Hx & Ex).
      assert (Hx' : In x (Bounds.part eqb (fun a => r.[a]) win p)) by (apply filter_In; auto).
      destruct (Bounds.part eqb (fun a => r.[a]) win p); [destruct Hx'|]. rewrite size_cons in *.
      pose proof (size_nonneg l). lia.
    + pose proof (bases_step r a p Hin) as B.
      assert (X : existsb (fun b => r.[a] =? r.[b]) p = existsb (fun x => r.[x] =? r.[a]) p).
      { clear. induction p as [|x p IH]; auto. cbn [existsb]. rewrite IH. f_equal.
        destruct (eqb_reflect r.[a] r.[x]) as [->|]; [rewrite eqb_refl; auto|].
        symmetry. apply eqb_false_spec. congruence. }
      rewrite X in B. destruct (existsb (fun x => r.[x] =? r.[a]) p), (r.[a] =? win); lia.
Qed.

Lemma repeats_total r s :
  (forall a, In a s -> r.[a] = win \/ In (r.[a]) codes) -> (wins r s <= 1)%Z ->
  (2 * size s - 1 + Z.of_nat (repeats r [] s + unwon r s) <= size s + bases r s)%Z.
Proof.
  intros Hc Hw. pose proof (repeats_spec r s [] Hc) as H. rewrite app_nil_r in H.
  rewrite bases_rev, wins_rev in H. specialize (H Hw 0%Z).
  assert (E : size (rev s) = size s) by (unfold size; rewrite rev_length; reflexivity).
  rewrite E in H.
  assert (B : bases r [] = 0%Z) by reflexivity.
  assert (V : wins r [] = 0%Z) by reflexivity.
  assert (S : @size int [] = 0%Z) by reflexivity. rewrite B, V, S in H.
  specialize (H ltac:(lia)).
  assert (U : (Z.of_nat (unwon r s) <= 1 - wins r s)%Z); [|lia].
  unfold unwon. destruct (existsb (fun x => r.[x] =? win) s) eqn:X; [lia|].
  assert (wins r s = 0%Z); [|lia]. unfold wins, size.
  replace (Bounds.part eqb (fun a => r.[a]) win s) with (@nil int); [reflexivity|].
  clear - X. induction s as [|a s IH]; auto. cbn [existsb] in X. apply orb_false_iff in X.
  destruct X as [X1 X2]. unfold Bounds.part. cbn [filter]. rewrite X1. apply IH. auto.
Qed.

Lemma lower_le t s lost best : (lower t s lost best <= best)%nat.
Proof. induction best as [|k IH]; cbn [lower]; [lia|]. destruct (_ =? _); lia. Qed.

Lemma least_of_le groups s lost : forall k, 
  (least_of groups s lost (S k) (levels_of k) <= S k)%nat.
Proof.
  induction groups as [|t groups IH]; intros k; cbn [least_of Nat.pred]; [lia|].
  destruct (_ =? _); [apply IH|]. pose proof (lower_le t s lost k).
  destruct (lower t s lost k) as [|j]; [lia|]. specialize (IH j). lia.
Qed.

Lemma least_of_spec r b s groups t lost : b <? 63 = true ->
  (forall a, In a s -> (r.[a] <=? win) = true /\ lane_ok t.[a] r.[a] b = true) ->
  In t groups -> forall k,
  (least_of groups s lost (S k) (levels_of k)
   <= repeats r [] s + (if bit lost b then unwon r s else 0))%nat.
Proof.
  intros Hb Hl Ht. induction groups as [|t' groups IH]; intros k; [destruct Ht|].
  cbn [least_of Nat.pred]. destruct Ht as [->|Ht].
  - destruct (eqb_reflect (below t s lost (levels_of k)) 0) as [E|_].
    + pose proof (below_spec r t b s Hb Hl lost k) as X. rewrite E, bit_0 in X.
      specialize (X eq_refl). pose proof (least_of_le groups s lost k). lia.
    + pose proof (lower_spec r t b s Hb Hl lost k). destruct (lower t s lost k) as [|j]; [lia|].
      pose proof (least_of_le groups s lost j). lia.
  - destruct (_ =? _); [apply IH; exact Ht|]. destruct (lower t' s lost k); [lia|apply IH;
    exact Ht].
Qed.
