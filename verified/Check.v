(** The check of a guess, of a lemma and of a claim: cheap looks first, counting where they are not
    enough. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray Permutation.
Require Import Game Bounds Scan Planes Tables Guess Count Lemmas.
Import ListNotations.
Local Open Scope uint63_scope.

(** Subtracts gains from what is needed. *)
Fixpoint spend (es : list (int * int)) (need : int) : int :=
  if need =? 0 then 0 else
  match es with
  | [] => need
  | e :: es' => spend es' (monus need (snd e))
  end.

Definition better (x y : int) : int := if x <? y then y else x.

Definition filled (blocks : array (list int)) : list int :=
  filter (fun c => match blocks.[c] with [] => false | _ => true end) codes.

(** Small blocks first: they take less time. *)
Fixpoint order (blocks : array (list int)) (sizes : list int) (es : list (int * int))
  : list (int * int) :=
  match sizes with
  | [] => es
  | k :: sizes' =>
      filter (fun e => negb (longer blocks.[fst e] k)) es ++
      order blocks sizes' (filter (fun e => longer blocks.[fst e] k) es)
  end.
Definition size_classes : list int := [2; 4; 6; 9; 12; 16; 20; 26; 32; 40; 50; 64; 80; 120; 200].

Strategy opaque [codes build buckets].

Section Check.
Variables (answers guesses names : list word) (dec : array (array (list mark))).
Variable groups : list (list row * array planes).
Variable first : array row.
Hypothesis Htables : tables_ok answers guesses names dec groups = true.
Local Notation W := (Tables.W answers).
Local Notation valid := (Tables.valid answers).
Local Notation good := (Tables.good answers dec).
Local Notation named_rows := (Tables.named_rows names groups).
Local Notation LB := (Bounds.LB guesses W).
Local Notation part r := (Bounds.part Uint63.eqb (fun a : int => r.[a])).
Local Notation facts := (Count.facts answers names groups).
Local Notation counted := (Count.counted answers guesses names dec groups first Htables).
Local Notation known := (Count.known answers guesses names dec groups Htables).
Local Notation feature := (Count.feature answers names groups).
Local Notation lemma_true := (Lemmas.lemma_true answers guesses).

(** What a check may use: the lemmas by their sets, the cores, and large sets that were counted. *)
Variables (t : table) (cores : list lemma) (fs : list feature).

Fixpoint by_counting (blocks : array (list int)) (es : list (int * int)) (need : int) (m : facts)
  : int * facts :=
  if need =? 0 then (need, m) else
  match es with
  | [] => (need, m)
  | (c, k) :: es' =>
      match blocks.[c] with
      | (_ :: _ :: _ :: _) as b =>
          let (g, m') := counted b (k + need) m in
          let g := proj1_sig g in
          by_counting blocks es' (if k <? g then monus need (g - k) else need) m'
      | _ => by_counting blocks es' need m
      end
  end.

(** A block without a strategy. *)
Definition hopeless (b : set) (q : int) : bool :=
  if (if q =? 2 then alike groups b else false) then true else by_core cores b q.

(** What is known of the blocks, by lemmas; and by what was counted before. *)
Definition first_look (blocks : array (list int)) (q : int) : list (int * int) :=
  map (fun c => let b := blocks.[c] in (c, better (lookup t b q) (by_rules b q))) (filled blocks).
Definition second_look (blocks : array (list int)) (m : facts) (es : list (int * int))
  : list (int * int) :=
  map (fun x => (fst x, better (snd x) (proj1_sig (known fs blocks.[fst x] m)))) es.

(** Do the blocks gain what is needed? *)
Definition by_count (blocks : array (list int)) (es : list (int * int)) (need : int) (m : facts)
  : bool * facts :=
  if need <? 1000000 then
    let es := order blocks size_classes (second_look blocks m es) in
    let (rest, m') := by_counting blocks es (spend es need) m in
    (rest =? 0, m')
  else (false, m).
Definition by_limit (blocks : array (list int)) (es : list (int * int)) (q : int) : bool :=
  if q <? 256 then existsb (fun x => hopeless blocks.[fst x] q) (rev (order blocks size_classes es))
  else false.
Definition look (blocks : array (list int)) (es : list (int * int)) (need q : int) (m : facts)
  : bool * facts :=
  if spend es need =? 0 then (true, m)
  else
    let (ok, m') := by_count blocks es need m in
    if ok then (true, m') else (by_limit blocks es q, m').

(** Does a guess cost at least [2 m - 1 + need] for a set of m answers? [q] is the limit after it;
    with [skip], guesses without progress are left out. *)
Definition check_guess (s : set) (q need : int) (skip : bool) (r : row) (m : facts)
  : bool * facts :=
  let e := excess r s in
  if need <=? e then (true, m)
  else if (if skip then no_progress r s else false) then (true, m)
  else
    let blocks := fill r s in
    look blocks (first_look blocks q) (need - e) q m.

Fixpoint check_rows (s : set) (q need : int) (skip : bool) (rs : list row) (m : facts)
  : bool * facts :=
  match rs with
  | [] => (true, m)
  | r :: rs' =>
      let (b, m) := check_guess s q need skip r m in
      if b then check_rows s q need skip rs' m else (false, m)
  end.

(** The rows of a group whose bit is set. *)
Fixpoint check_lanes (s : set) (q need : int) (rs : list row) (b lanes : int) (m : facts)
  : bool * facts :=
  match rs with
  | [] => (true, m)
  | r :: rs' =>
      let (ok, m) := if bit lanes b then check_guess s q need true r m else (true, m) in
      if ok then check_lanes s q need rs' (b + 1) lanes m else (false, m)
  end.
Fixpoint check_groups (s : set) (q need : int) (levels : list int)
    (gs : list (list row * array planes)) (m : facts) : bool * facts :=
  match gs with
  | [] => (true, m)
  | (rs, p) :: gs' =>
      let lanes := below p s full levels in
      let (ok, m) := if lanes =? 0 then (true, m) else check_lanes s q need rs 0 lanes m in
      if ok then check_groups s q need levels gs' m else (false, m)
  end.

(** All guesses; the first look at small sets is by planes. *)
Definition check_all (s : set) (q need : int) (m : facts) : bool * facts :=
  if (if longer s many then true else 1000000 <? need) then
    check_rows s q need true (rows groups) m
  else match Z.to_nat φ (need)%uint63 with
       | O => (true, m)
       | S k => check_groups s q need (levels_of k) groups m
       end.

Definition check_lemma (x : lemma) (m : facts) : bool * facts :=
  match fst x with
  | [] => (false, m)
  | _ =>
      if set_ok answers 0 (fst x) then check_all (fst x) (less_int (limit_in x)) (gain_in x) m
      else (false, m)
  end.

(** * Soundness *)

Section Position.
Variables (all : list lemma) (s : set) (lm : limit) (q : int) (top : nat).
Hypothesis Ht : t = build all.
Hypothesis Hs : valid s.
Hypothesis Hq : less lm = limit_of q.
Hypothesis Hall : forall x, In x all -> (List.length (fst x) < top)%nat -> lemma_true x.
Hypothesis Hcores : forall x, In x cores -> In x all /\ valid (fst x).

Lemma spend_spec es : forall need, (φ need <= φ (spend es need) + total es)%Z.
Proof.
  assert (N : forall es, (0 <= total es)%Z).
  { intros l. apply sum_nonneg. intros a _. apply to_Z_bounded. }
  induction es as [|[c k] es IH]; intros need; cbn [spend].
  - change (total []) with 0%Z. destruct (eqb_reflect need 0) as [->|]; lia.
  - destruct (eqb_reflect need 0) as [->|].
    + specialize (N ((c, k) :: es)). lia.
    + cbn [snd]. specialize (IH (monus need k)). pose proof (monus_spec need k).
      change (total ((c, k) :: es)) with (φ k + total es)%Z. lia.
Qed.

Section Row.
Variable r : row.
Variable w : word.
Hypothesis Hr : In (w, r) named_rows.
Local Notation Hg := (named_good _ _ _ _ _ Htables w r Hr).
Hypothesis Hsmall : forall c, In c codes -> (List.length (part r c s) < top)%nat.

Definition est_true (e : int * int) : Prop :=
  valid (part r (fst e) s) ->
  LB (limit_of q) (part r (fst e) s) (2 * size (part r (fst e) s) - 1 + φ (snd e))%Z.
Definition code_ok (c : int) : Prop := In c codes /\ part r c s <> [].
Definition ests_ok (es : list (int * int)) : Prop :=
  NoDup (map fst es) /\ Forall code_ok (map fst es) /\ Forall est_true es.

Lemma ests_gains es : ests_ok es -> gains answers guesses r s (limit_of q) es.
Proof.
  intros (Hd & Hc & Ht'). rewrite Forall_forall in Hc. split; [exact Hd|split; [|split;
    [exact Ht'|]]].
  - intros c Hi. apply Hc. exact Hi.
  - apply Forall_forall. intros e He. apply Hc. apply in_map. exact He.
Qed.

Lemma parts c : (fill r s).[c] = part r c s.
Proof. exact (fill_parts _ _ w r s Hg Hs c). Qed.

Lemma lookup_true c : In c codes -> gains_by answers guesses (part r c s) q (lookup t (part r c s)
  q).
Proof.
  intros Hc. rewrite Ht. destruct (lookup_in all (part r c s) q) as [->|(x & Hx & E & -> & L)];
    [apply gains_0|].
  rewrite <- E. apply (gains_more _ _ _ q (limit_in x)); [exact L|].
  apply Hall; [exact Hx|]. rewrite E. apply Hsmall. exact Hc.
Qed.

Lemma better_true b x y : gains_by answers guesses b q x -> gains_by answers guesses b q y ->
  gains_by answers guesses b q (better x y).
Proof. unfold better. destruct (x <? y); auto. Qed.

Lemma filled_ok : NoDup (filled (fill r s)) /\ Forall code_ok (filled (fill r s)).
Proof.
  unfold filled. split; [apply NoDup_filter; exact codes_NoDup|]. apply Forall_forall. intros c H.
  apply filter_In in H. destruct H as [Hc H]. rewrite parts in H. split; [exact Hc|].
  destruct (part r c s); [discriminate H|discriminate].
Qed.

Lemma first_look_ok : ests_ok (first_look (fill r s) q).
Proof.
  destruct filled_ok as [Hd Hc]. unfold ests_ok, first_look. rewrite map_map. cbv zeta. cbn [fst].
  rewrite map_id. split; [exact Hd|split; [exact Hc|]]. apply Forall_forall. intros e He.
  apply in_map_iff in He. destruct He as (c & <- & Hi). unfold est_true. cbn [fst snd].
  rewrite parts. rewrite Forall_forall in Hc. apply better_true; [apply lookup_true; apply Hc;
    exact Hi|].
  apply rules_true.
Qed.

Lemma second_look_ok m es : ests_ok es -> ests_ok (second_look (fill r s) m es).
Proof.
  intros (Hd & Hc & He). unfold ests_ok, second_look. rewrite map_map. cbn [fst].
  split; [exact Hd|split; [exact Hc|]]. rewrite Forall_forall in *. intros e Hi.
  apply in_map_iff in Hi. destruct Hi as (x & <- & Hx). unfold est_true. cbn [fst snd].
  rewrite parts. destruct (known fs (part r (fst x) s) m) as [g Hgain]. cbn [proj1_sig].
  apply better_true; [exact (He x Hx)|]. intros Hv.
  exact (count_gain_LB _ _ _ _ _ Htables _ g _ Hgain Hv).
Qed.

Lemma filter_perm {X} (f : X -> bool) (xs : list X) :
  Permutation xs (filter (fun x => negb (f x)) xs ++ filter f xs).
Proof.
  induction xs as [|a xs IH]; [constructor|]. cbn [filter]. destruct (f a); cbn [negb].
  - apply Permutation_cons_app. exact IH.
  - cbn [app]. constructor. exact IH.
Qed.

Lemma order_perm blocks sizes : forall es, Permutation es (order blocks sizes es).
Proof.
  induction sizes as [|k sizes IH]; intros es; cbn [order]; [apply Permutation_refl|].
  eapply Permutation_trans; [apply (filter_perm (fun e => longer blocks.[fst e] k))|].
  apply Permutation_app_head. apply IH.
Qed.

Lemma perm_ok es es' : Permutation es es' -> ests_ok es -> ests_ok es'.
Proof.
  intros P (Hd & Hc & He). split; [|split].
  - eapply Permutation_NoDup; [apply Permutation_map; exact P|exact Hd].
  - eapply Permutation_Forall; [apply Permutation_map; exact P|exact Hc].
  - eapply Permutation_Forall; [exact P|exact He].
Qed.

Lemma by_counting_spec es : forall need m need' m', Forall est_true es ->
  by_counting (fill r s) es need m = (need', m') ->
  exists es', map fst es' = map fst es /\ Forall est_true es' /\
    (φ need + total es <= φ need' + total es')%Z.
Proof.
  induction es as [|[c k] es IH]; intros need m need' m' He H; cbn [by_counting] in H.
  - exists []. destruct (need =? 0); inversion H; subst; repeat split; auto; lia.
  - destruct (eqb_reflect need 0) as [->|].
    { exists ((c, k) :: es). inversion H; subst. repeat split; auto. lia. }
    inversion He as [|x y Hc He']; subst.
    assert (Skip : by_counting (fill r s) es need m = (need', m') ->
      exists es', map fst es' = map fst ((c, k) :: es) /\ Forall est_true es' /\
        (φ need + total ((c, k) :: es) <= φ need' + total es')%Z).
    { intros H'. destruct (IH _ _ _ _ He' H') as (es' & E & T & L). exists ((c, k) :: es').
      cbn [map fst]. rewrite E. split; [reflexivity|split; [constructor; assumption|]].
      unfold total in *. cbn [sum fold_right snd] in *. unfold sum in L. lia. }
    rewrite (parts c) in H.
    destruct (part r c s) as [|a1 [|a2 [|a3 p]]] eqn:P; auto. rewrite <- P in H. clear Skip.
    destruct (counted (part r c s) (k + need) m) as [[g Hgain] m1]. cbn [proj1_sig] in H.
    destruct (IH _ _ _ _ He' H) as (es' & E & T & L).
    exists ((c, if k <? g then g else k) :: es'). cbn [map fst]. rewrite E.
    split; [reflexivity|split].
    + constructor; [|exact T]. unfold est_true in *. cbn [fst snd] in *.
      destruct (k <? g); [|exact Hc]. intros Hv.
      exact (count_gain_LB _ _ _ _ _ Htables _ g _ Hgain Hv).
    + unfold total in *. cbn [sum fold_right snd] in *. unfold sum in L.
      destruct (ltbP k g) as [K|K]; [|lia]. pose proof (monus_spec need (g - k)) as M.
      rewrite sub_spec in M. rewrite Z.mod_small in M; [lia|].
      pose proof (to_Z_bounded k). pose proof (to_Z_bounded g). lia.
Qed.

(** What passes is dear enough. *)
Definition dear (need : int) : Prop := forall next, found guesses W lm (Ask w next) s ->
  (2 * size s - 1 + φ need <= sum (n guesses W (Ask w next)) s)%Z.

Lemma dear_by_gains need es : ests_ok es -> (φ need <= φ (excess r s) + total es)%Z -> dear need.
Proof.
  intros He L next Hf. apply ests_gains in He. rewrite <- Hq in He.
  pose proof (gains_sum _ _ _ w r s lm es next Hg Hs He Hf). lia.
Qed.

Lemma hopeless_dear need c : code_ok c -> hopeless (part r c s) q = true -> dear need.
Proof.
  intros Hc H.
  assert (L : forall v, valid (part r c s) -> LB (limit_of q) (part r c s) v).
  { intros v Hv. unfold hopeless in H. destruct (if q =? 2 then _ else _) eqn:E.
    - destruct (eqb_reflect q 2) as [->|]; [|discriminate].
      exact (alike_LB _ _ _ _ _ Htables _ v Hv E).
    - apply (core_true _ _ _ _ _ Htables cores); [| |exact H].
      + intros x Hx Hlen. apply Hall; [apply Hcores; exact Hx|].
        eapply Nat.le_lt_trans; [exact Hlen|apply Hsmall; apply Hc].
      + intros x Hx. apply Hcores. exact Hx. }
  apply (dear_by_gains need [(c, need)]).
  - split; [apply NoDup_cons; [intros []|apply NoDup_nil]|].
    split; (apply Forall_cons; [|apply Forall_nil]); [exact Hc|]. intros Hv. apply L. exact Hv.
  - change (total [(c, need)]) with (φ need + 0)%Z. pose proof (to_Z_bounded (excess r s)). lia.
Qed.

Lemma by_count_dear need es m m' : ests_ok es -> by_count (fill r s) es need m = (true, m') ->
  exists es', ests_ok es' /\ (φ need <= total es')%Z.
Proof.
  intros He H. unfold by_count in H. destruct (need <? 1000000); [|discriminate H].
  pose proof (second_look_ok m es He) as E2.
  pose proof (perm_ok _ _ (order_perm (fill r s) size_classes (second_look (fill r s) m es)) E2) as
    E3.
  revert H E3. generalize (order (fill r s) size_classes (second_look (fill r s) m es)) as es3.
  intros es3 H (Ed & Ec & Ee).
  destruct (by_counting (fill r s) es3 (spend es3 need) m) as [rest m2] eqn:B.
  injection H as Eq _. apply eqb_correct in Eq. rewrite Eq in B.
  destruct (by_counting_spec es3 _ _ _ _ Ee B) as (es' & E & T & L).
  exists es'. split; [unfold ests_ok; rewrite E; auto|].
  pose proof (spend_spec es3 need) as S. change (φ 0) with 0%Z in L. lia.
Qed.

Lemma by_limit_dear need es : ests_ok es -> by_limit (fill r s) es q = true -> dear need.
Proof.
  intros He H. unfold by_limit in H. destruct (q <? 256); [|discriminate H].
  apply existsb_exists in H. destruct H as (x & Hx & H). rewrite parts in H. apply in_rev in Hx.
  pose proof (perm_ok _ _ (order_perm (fill r s) size_classes es) He) as (_ & Fc & _).
  rewrite Forall_forall in Fc.
  apply (hopeless_dear need (fst x)); [|exact H]. apply Fc. apply in_map. exact Hx.
Qed.

Lemma look_dear need rest es m m' : ests_ok es -> (φ need <= φ (excess r s) + φ rest)%Z ->
  look (fill r s) es rest q m = (true, m') -> dear need.
Proof.
  intros He L H. unfold look in H.
  destruct (eqb_reflect (spend es rest) 0) as [Z0|_].
  { pose proof (spend_spec es rest) as S. rewrite Z0 in S. change (φ 0) with 0%Z in S.
    apply (dear_by_gains need es He). lia. }
  destruct (by_count (fill r s) es rest m) as [ok m1] eqn:B. destruct ok.
  - destruct (by_count_dear rest es m m1 He B) as (es' & He' & S).
    apply (dear_by_gains need es' He'). lia.
  - injection H as H _. exact (by_limit_dear need es He H).
Qed.

Lemma passes need skip m m' : (skip = true -> no_progress r s = false) ->
  (need <=? excess r s) = false ->
  check_guess s q need skip r m = (true, m') -> dear need.
Proof.
  intros Hp He H. unfold check_guess in H. rewrite He in H.
  assert (Sk : (if skip then no_progress r s else false) = false).
  { destruct skip; [apply Hp; reflexivity|reflexivity]. }
  rewrite Sk in H.
  apply (look_dear need (need - excess r s) _ m m' first_look_ok); [|exact H].
  destruct (lebP need (excess r s)) as [|L]; [discriminate He|].
  rewrite sub_spec, Z.mod_small; [lia|]. pose proof (to_Z_bounded need).
  pose proof (to_Z_bounded (excess r s)). lia.
Qed.
End Row.

(** A guess that passes. *)
Lemma check_guess_sound w r need (skip : bool) m m' : In (w, r) named_rows ->
  (if skip then (List.length s <= top)%nat else (List.length s < top)%nat) ->
  check_guess s q need skip r m = (true, m') ->
  (skip = true /\ idle W w s) \/ dear w need.
Proof.
  intros Hr Htop H. pose proof (named_good _ _ _ _ _ Htables w r Hr) as Hg.
  destruct (need <=? excess r s) eqn:He.
  { right. intros next Hf. pose proof (no_gain _ _ _ w r s lm next Hg Hs Hf).
    pose proof (excess_spec r s (codes_of _ _ w r s Hg Hs) (wins_1 _ _ w r s Hg Hs)).
    apply leb_spec in He. lia. }
  assert (Short : forall c, (List.length (part r c s) <= List.length s)%nat)
    by (intros c; apply filter_length_le).
  destruct skip.
  - destruct (no_progress r s) eqn:Np.
    + left. split; [reflexivity|]. exact (no_progress_idle _ _ w r s Hg Hs Np).
    + right. apply (passes r w Hr) with (skip := true) (m := m) (m' := m'); [|intros _;
      exact Np|exact He|exact H].
      intros c Hc. eapply Nat.lt_le_trans; [|exact Htop]. exact (progress_smaller _ r s Hs c Np Hc).
  - right. apply (passes r w Hr) with (skip := false) (m := m) (m' := m'); [|intros X;
    discriminate X|exact He|exact H].
    intros c Hc. eapply Nat.le_lt_trans; [apply Short|exact Htop].
Qed.

Lemma check_rows_each need skip rs : forall m m', check_rows s q need skip rs m = (true, m') ->
  forall r, In r rs -> exists m1 m2, check_guess s q need skip r m1 = (true, m2).
Proof.
  induction rs as [|r rs IH]; intros m m' H x Hx; [destruct Hx|]. cbn [check_rows] in H.
  destruct (check_guess s q need skip r m) as [b m1] eqn:E. destruct b; [|discriminate].
  destruct Hx as [Ex|Hx]; [subst x; exists m, m1; exact E|exact (IH m1 m' H x Hx)].
Qed.

(** All guesses pass. *)
Definition row_passes (need : int) (r : row) : Prop :=
  (exists m1 m2, check_guess s q need true r m1 = (true, m2)) \/
  (forall w, In (w, r) named_rows -> dear w need).

Lemma check_lanes_each need all' p lanes rs : forall b m m',
  lanes_ok all' p rs b = true -> check_lanes s q need rs b lanes m = (true, m') ->
  forall r, In r rs -> (exists m1 m2, check_guess s q need true r m1 = (true, m2)) \/
    exists b', b' <? 63 = true /\ lane_all p r b' all' = true /\ bit lanes b' = false.
Proof.
  induction rs as [|r rs IH]; intros b m m' Hl H x Hx; [destruct Hx|].
  cbn [lanes_ok check_lanes] in *. destruct (b <? 63) eqn:E; [|discriminate].
  destruct (lane_all p r b all') eqn:F; [|discriminate].
  destruct (bit lanes b) eqn:B.
  - destruct (check_guess s q need true r m) as [ok m1] eqn:G. destruct ok; [|discriminate].
    destruct Hx as [Ex|Hx]; [subst x; left; exists m, m1; exact G|exact (IH _ _ _ Hl H x Hx)].
  - destruct Hx as [Ex|Hx]; [subst x; right; exists b; auto|exact (IH _ _ _ Hl H x Hx)].
Qed.

Lemma check_groups_each need k gs : φ need = Z.of_nat (S k) -> forall m m',
  groups_ok (everything answers) gs = true ->
  check_groups s q need (levels_of k) gs m = (true, m') ->
  forall r, In r (flat_map fst gs) -> row_passes need r.
Proof.
  intros Hk. induction gs as [|[rs p] gs IH]; intros m m' Hok H r Hr; [destruct Hr|].
  cbn [groups_ok check_groups flat_map fst snd] in *. cbv zeta in H.
  destruct (lanes_ok (everything answers) p rs 0) eqn:E; [|discriminate].
  assert (Out : forall b, b <? 63 = true -> lane_all p r b (everything answers) = true ->
    bit (below p s full (levels_of k)) b = false -> row_passes need r).
  { intros b Hb Hl B. right. intros w Hw next Hf.
    assert (Hlane : forall a, In a s -> (r.[a] <=? win) = true /\ lane_ok p.[a] r.[a] b = true).
    { intros a Ha. destruct Hs as (_ & _ & Hin). split.
      - apply (named_good _ _ _ _ _ Htables w r Hw a (Hin a Ha)).
      - apply (lane_all_spec p r b _ Hl a). apply in_everything. exact (Hin a Ha). }
    pose proof (below_spec r p b s Hb Hlane full k B) as X. rewrite (bit_full b Hb) in X.
    pose proof (repeats_bound _ _ _ _ _ Htables w r s Hw Hs).
    pose proof (no_gain _ _ _ w r s lm next (named_good _ _ _ _ _ Htables w r Hw) Hs Hf).
    rewrite Hk. lia. }
  destruct (_ =? 0) eqn:L.
  - apply in_app_or in Hr. destruct Hr as [Hr|Hr]; [|exact (IH _ _ Hok H r Hr)].
    destruct (lanes_ok_spec _ p rs 0 E r Hr) as (b & Hb & Hl).
    apply (Out b Hb Hl). apply eqb_correct in L. rewrite L. apply bit_0.
  - destruct (check_lanes s q need rs 0 (below p s full (levels_of k)) m) as [ok m1] eqn:C.
    destruct ok; [|discriminate].
    apply in_app_or in Hr. destruct Hr as [Hr|Hr]; [|exact (IH _ _ Hok H r Hr)].
    destruct (check_lanes_each _ _ _ _ _ _ _ _ E C r Hr) as [P|(b & Hb & Hl & B)].
    + left. exact P.
    + exact (Out b Hb Hl B).
Qed.

Lemma check_all_sound need m m' : (List.length s <= top)%nat ->
  check_all s q need m = (true, m') -> LB lm s (2 * size s - 1 + φ need)%Z.
Proof.
  intros Htop H.
  assert (X : φ need = 0%Z \/ forall r, In r (rows groups) -> row_passes need r).
  { unfold check_all in H. destruct (if longer s many then true else _).
    - right. intros r Hr. left. exact (check_rows_each _ _ _ _ _ H r Hr).
    - destruct (Z.to_nat (φ need)) as [|k] eqn:K; pose proof (to_Z_bounded need).
      + left. lia.
      + right. intros r Hr. eapply check_groups_each;
        [|apply (ok_parts _ _ _ _ _ Htables)|exact H|exact Hr].
        lia. }
  destruct X as [X|X]; [rewrite X, Z.add_0_r; apply LB_base; exact Hs|].
  apply LB_by_guesses; [apply Hs|]. intros w Hw.
  destruct (rows_good _ _ _ _ _ Htables w Hw) as (r & Hr & _).
  destruct (X r (named_row _ _ w r Hr)) as [(m1 & m2 & G)|D].
  - destruct (check_guess_sound w r need true m1 m2 Hr Htop G) as [[_ I]|D]; [left; exact I|].
    right. exact D.
  - right. exact (D w Hr).
Qed.
End Position.
End Check.
