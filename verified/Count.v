(** Counting bounds: what the least excess of all guesses proves of a set. Numbers that were counted
    are remembered, each with its proof; bounds of large sets serve for the sets within them. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray.
Require Import Game Bounds Scan Planes Tables Guess.
Import ListNotations.
Local Open Scope uint63_scope.

Fixpoint same_set (s s' : set) : bool :=
  match s, s' with
  | [], [] => true
  | a :: s, a' :: s' => if a =? a' then same_set s s' else false
  | _, _ => false
  end.

(** Any function would do. *)
Definition buckets : int := 1048576.
Fixpoint hash_from (h : int) (s : set) : int :=
  match s with
  | [] => ((h lxor (h >> 20)) lxor (h >> 40)) land (buckets - 1)
  | a :: s' => hash_from ((h + a + 1) * 40503001) s'
  end.
Definition hash (s : set) : int := hash_from 0 s.

Fixpoint longer (s : set) (k : int) : bool :=
  match s with
  | [] => false
  | _ :: s' => if k =? 0 then true else longer s' (k - 1)
  end.
Fixpoint len (s : list int) : int := match s with [] => 0 | _ :: s' => len s' + 1 end.

Fixpoint least (rs : list row) (s : set) (best : int) : int :=
  if best =? 0 then 0 else
  match rs with
  | [] => best
  | r :: rs' => let e := excess r s in least rs' s (if e <? best then e else best)
  end.

Section Count.
Variables (answers guesses names : list word) (dec : array (array (list mark))).
Variable groups : list (list row * array planes).
Variable first : array row.           (* rows that are tried first, one for each answer *)
Hypothesis Htables : tables_ok answers guesses names dec groups = true.
Local Notation W := (Tables.W answers).
Local Notation valid := (Tables.valid answers).
Local Notation good := (Tables.good answers dec).
Local Notation named_rows := (Tables.named_rows names groups).
Local Notation LB := (Bounds.LB guesses W).
Local Notation part r := (Bounds.part Uint63.eqb (fun a : int => r.[a])).

Fixpoint best_member (s all : set) (best : int) : int :=
  if best =? 0 then 0 else
  match s with
  | [] => best
  | a :: s' => let e := excess first.[a] all in best_member s' all (if e <? best then e else best)
  end.

(** Up to this many members are counted by planes. *)
Definition many : int := 400.

(** The least excess of all guesses, or a lower number: no more than the goal is asked for. *)
Definition count (s : set) (goal : int) : int :=
  let best := best_member s s goal in
  if best =? 0 then 0
  else if longer s many then least (rows groups) s best
  else match Z.to_nat φ (best)%uint63 with
       | O => 0
       | S k => of_Z (Z.of_nat (least_of (map snd groups) s full (S k) (levels_of k)))
       end.

(** What counting says of a set, of whatever guess. *)
Definition count_gain (s : set) (g : int) : Prop :=
  valid s -> forall w r, In (w, r) named_rows -> (2 * size s - 1 + φ g <= size s + bases r s)%Z.

Lemma count_gain_LB s g l : count_gain s g -> valid s -> LB l s (2 * size s - 1 + φ g)%Z.
Proof.
  intros H Hs. apply LB_free. apply LB_by_guesses; [apply Hs|]. intros w Hw. right.
  intros next Hf.
  destruct (rows_good _ _ _ _ _ Htables w Hw) as (r & Hr & Hg).
  pose proof (no_gain _ guesses _ w r s None next Hg Hs Hf). specialize (H Hs w r Hr). lia.
Qed.

(** ** Counting *)

Lemma lower_of (e best : int) :
  (φ (if (e <? best)%uint63 then e else best) <= φ best)%Z /\
  (φ (if (e <? best)%uint63 then e else best) <= φ e)%Z.
Proof. destruct (ltbP e best); split; lia. Qed.

Lemma least_le rs s : forall best,
  (φ (least rs s best) <= φ best)%Z /\ forall r, In r rs -> (φ (least rs s best) <= φ (excess r
    s))%Z.
Proof.
  induction rs as [|r rs IH]; intros best; cbn [least]; cbv zeta;
    destruct (best =? 0); change (φ 0) with 0%Z.
  - pose proof (to_Z_bounded best). split; [lia|intros r []].
  - split; [lia|intros r []].
  - pose proof (to_Z_bounded best). split; [lia|]. intros r' _.
    pose proof (to_Z_bounded (excess r' s)). lia.
  - destruct (IH (if excess r s <? best then excess r s else best)) as [I1 I2].
    destruct (lower_of (excess r s) best) as [M1 M2]. split.
    + exact (Z.le_trans _ _ _ I1 M1).
    + intros r' [E|Hi]; [subst r'; exact (Z.le_trans _ _ _ I1 M2)|exact (I2 r' Hi)].
Qed.

Section Row.
Variables (w : word) (r : row) (s : set).
Hypotheses (Hr : In (w, r) named_rows) (Hs : valid s).
Local Notation Hg := (named_good _ _ _ _ _ Htables w r Hr).
Local Notation Hcodes := (codes_of _ _ w r s Hg Hs).
Local Notation Hwins := (wins_1 _ _ w r s Hg Hs).

Lemma gain_0 : (2 * size s - 1 + 0 <= size s + bases r s)%Z.
Proof. pose proof (excess_spec r s Hcodes Hwins). pose proof (to_Z_bounded (excess r s)). lia. Qed.

Lemma lane : exists t b, In t (map snd groups) /\ b <? 63 = true /\
  forall a, In a s -> (r.[a] <=? win) = true /\ lane_ok t.[a] r.[a] b = true.
Proof.
  destruct (lanes_good _ _ _ _ _ Htables r (named_row _ _ w r Hr)) as (t & b & Ht & Hb & Hl).
  exists t, b. split; [exact Ht|split; [exact Hb|]]. intros a Ha. destruct Hs as (_ & _ & Hin).
  split.
  - apply (Hg a (Hin a Ha)).
  - apply (lane_all_spec t r b (everything answers) Hl a). apply in_everything. exact (Hin a Ha).
Qed.

Lemma repeats_bound : (2 * size s - 1 + Z.of_nat (repeats r [] s + unwon r s) <= size s + bases r
  s)%Z.
Proof. exact (repeats_total r s Hcodes Hwins). Qed.
End Row.

Lemma zero_gain s : count_gain s 0.
Proof. intros Hs w r Hr. exact (gain_0 w r s Hr Hs). Qed.

Lemma count_true s goal : count_gain s (count s goal).
Proof.
  unfold count. cbv zeta. destruct (best_member s s goal =? 0); [apply zero_gain|].
  set (best := best_member s s goal). clearbody best. intros Hs w r Hr.
  destruct (longer s many).
  - pose proof (proj2 (least_le (rows groups) s best) r (named_row _ _ w r Hr)).
    pose proof (named_good _ _ _ _ _ Htables w r Hr) as Hg.
    pose proof (excess_spec r s (codes_of _ _ w r s Hg Hs)
      (wins_1 _ _ w r s Hg Hs)). lia.
  - destruct (Z.to_nat (φ best)) as [|k]; [exact (gain_0 w r s Hr Hs)|].
    destruct (lane w r s Hr Hs) as (t & b & Ht & Hb & Hl).
    pose proof (least_of_spec r b s (map snd groups) t full Hb Hl Ht k) as L.
    rewrite (bit_full b Hb) in L. pose proof (repeats_bound w r s Hr Hs).
    set (x := least_of _ _ _ _ _) in *.
    assert ((φ (of_Z (Z.of_nat x)) <= Z.of_nat x)%Z)
      by (rewrite of_Z_spec; apply Z.mod_le; [lia|reflexivity]).
    lia.
Qed.

(** ** Sets that no guess tells apart *)

Definition alike (s : set) : bool :=
  forallb (fun t => below t s 0 (levels_of 0) =? 0) (map snd groups).

Lemma repeats_pair r s : forall p, NoDup (map W (rev s ++ p)) -> (1 <= repeats r p s)%nat ->
  exists a b, In a (rev s ++ p) /\ In b (rev s ++ p) /\ W a <> W b /\ r.[a] = r.[b].
Proof.
  induction s as [|a s IH]; intros p Hn H; cbn [repeats rev] in *; [lia|].
  rewrite <- app_assoc in *. cbn [app] in *. unfold again in H.
  destruct (existsb (fun x => r.[x] =? r.[a]) p) eqn:E.
  - apply existsb_exists in E. destruct E as (b & Hb & E). apply eqb_correct in E.
    exists b, a. split; [apply in_or_app; right; right; exact Hb|].
    split; [apply in_or_app; right; left; reflexivity|]. split; [|exact E].
    rewrite map_app in Hn. apply NoDup_remove_2 in Hn. intros X. apply Hn.
    apply in_or_app. right. rewrite <- X. apply in_map. exact Hb.
  - apply IH; [exact Hn|lia].
Qed.

Lemma alike_LB s v : valid s -> alike s = true -> LB (Some 2%nat) s v.
Proof.
  intros Hs H. unfold alike in H. rewrite forallb_forall in H.
  apply LB_two; [apply Hs|]. intros w Hw.
  destruct (rows_good _ _ _ _ _ Htables w Hw) as (r & Hr & Hg).
  destruct (lane w r s Hr Hs) as (t & b & Ht & Hb & Hl). specialize (H t Ht).
  apply eqb_correct in H. pose proof (below_spec r t b s Hb Hl 0 0) as X.
  rewrite H, bit_0 in X. specialize (X eq_refl). destruct Hs as (_ & Hn & Hin).
  destruct (repeats_pair r s []) as (x & y & Hx & Hy & N & E).
  { rewrite app_nil_r, map_rev. apply NoDup_rev. exact Hn. }
  { lia. }
  rewrite app_nil_r in Hx, Hy. apply in_rev in Hx, Hy.
  destruct (Hg x (Hin x Hx)) as (_ & Wx & Fx). destruct (Hg y (Hin y Hy)) as (_ & Wy & Fy).
  exists x, y. split; [exact Hx|split; [exact Hy|split; [exact N|]]].
  assert (Nx : w <> W x) by (intros Ex; apply N; rewrite <- Ex; apply Wy; rewrite <- E; apply Wx;
    exact Ex).
  assert (Ny : w <> W y) by (intros Ey; apply N; rewrite <- Ey; symmetry; apply Wx; rewrite E;
    apply Wy; exact Ey).
  split; [exact Nx|split; [exact Ny|]]. rewrite Fx, Fy, E. reflexivity.
Qed.

(** ** Features: large sets, and the number of feedbacks that no guess exceeds on them *)

Definition caps (f : set) (k : int) : Prop :=
  forall s, valid s -> subset s f = true -> forall w r, In (w, r) named_rows ->
  (3 * size s - 1 - φ k <= size s + bases r s)%Z.
Definition feature : Type := {x : set * int | caps (fst x) (snd x)}.

Definition feature_ok (f : set) (g k : int) : bool :=
  match f with
  | [] => false
  | _ => if set_ok answers 0 f then (Z.of_nat (List.length f) <=? φ g + φ k)%Z else false
  end.

Lemma feature_caps f g k : count_gain f g -> feature_ok f g k = true -> caps f k.
Proof.
  intros Hg H s Hs Hsub w r Hr. unfold feature_ok in H.
  destruct f as [|a f]; [discriminate|]. destruct (set_ok answers 0 (a :: f)) eqn:E;
    [|discriminate].
  apply Z.leb_le in H.
  assert (Hv : valid (a :: f)) by (apply (set_ok_valid _ _ _ _ _ Htables); [exact E|discriminate]).
  pose proof (Hg Hv w r Hr) as B.
  pose proof (fewer_bases r s (a :: f) (subset_fewer r s (a :: f) Hsub)).
  unfold size in *. lia.
Qed.

Definition feature_of (f : set) : list feature :=
  let g := count f 1000000 in
  let k := of_Z (Z.of_nat (List.length f) - φ g) in
  match Sumbool.sumbool_of_bool (feature_ok f g k) with
  | left E => [exist _ (f, k) (feature_caps f g k (count_true f 1000000) E)]
  | right _ => []
  end.
Definition features_of (fs : list set) : list feature := flat_map feature_of fs.

Lemma len_le (s : list int) : (φ (len s) <= size s)%Z.
Proof.
  unfold size in *. induction s as [|a s IH]; [exact (Z.le_refl 0)|]. cbn [len List.length].
  pose proof (to_Z_add1 (len s)). lia.
Qed.

Lemma by_caps f k s : caps f k -> subset s f = true -> count_gain s (monus (len s) k).
Proof.
  intros H E Hs w r Hr. specialize (H s Hs E w r Hr). pose proof (gain_0 w r s Hr Hs).
  pose proof (len_le s). unfold monus. destruct (lebP (len s) k) as [|L]; [exact H0|].
  rewrite sub_spec, Z.mod_small; [lia|].
  pose proof (to_Z_bounded k). pose proof (to_Z_bounded (len s)). lia.
Qed.

Fixpoint by_feature (fs : list feature) (s : set) : {g : int | count_gain s g} :=
  match fs with
  | [] => exist _ 0 (zero_gain s)
  | x :: fs' =>
      match Sumbool.sumbool_of_bool (subset s (fst (proj1_sig x))) with
      | left E => exist _ (monus (len s) (snd (proj1_sig x))) (by_caps _ _ s (proj2_sig x) E)
      | right _ => by_feature fs' s
      end
  end.

(** ** What was counted is remembered *)

(** A set, what was counted, and the goal then. *)
Definition fact : Type := {x : set * (int * int) | count_gain (fst x) (fst (snd x))}.
Definition facts : Type := array (list fact).
Definition no_facts : facts := make buckets [].

Lemma same_set_true s s' : same_set s s' = true -> s = s'.
Proof.
  revert s'. induction s as [|a s IH]; destruct s' as [|a' s']; simpl; try congruence.
  destruct (a =? a') eqn:E; [|congruence]. apply eqb_correct in E. subst. intros H. f_equal. auto.
Qed.
Lemma same_gain (s : set) (x : set * (int * int)) : count_gain (fst x) (fst (snd x)) ->
  same_set s (fst x) = true -> count_gain s (fst (snd x)).
Proof. intros H E. apply same_set_true in E. rewrite E. exact H. Qed.

(** The newest fact about a set, with its goal. *)
Fixpoint find_fact (s : set) (l : list fact) : option ({g : int | count_gain s g} * int) :=
  match l with
  | [] => None
  | x :: l' =>
      match Sumbool.sumbool_of_bool (same_set s (fst (proj1_sig x))) with
      | left E => Some (exist _ (fst (snd (proj1_sig x))) (same_gain s _ (proj2_sig x) E),
                        snd (snd (proj1_sig x)))
      | right _ => find_fact s l'
      end
  end.

(** What is known of a set without counting. *)
Definition known (fs : list feature) (s : set) (m : facts) : {g : int | count_gain s g} :=
  match find_fact s m.[hash s] with
  | Some (g, _) => g
  | None => if longer s 40 then by_feature fs s else exist _ 0 (zero_gain s)
  end.

Definition remember (s : set) (goal h : int) (m : facts) : {g : int | count_gain s g} * facts :=
  let g := count s goal in
  (exist _ g (count_true s goal),
   m.[h <- exist _ (s, (g, goal)) (count_true s goal) :: m.[h]]).

(** Counts up to the goal, unless that was done before. *)
Definition counted (s : set) (goal : int) (m : facts) : {g : int | count_gain s g} * facts :=
  let h := hash s in
  match find_fact s m.[h] with
  | Some (g, goal') =>
      if goal <=? goal' then (g, m)
      else if proj1_sig g <? goal' then (g, m)
      else remember s 1000000 h m
  | None => remember s goal h m
  end.
End Count.
