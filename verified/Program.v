(** The program and its theorem: what it prints of two word lists holds, whole or in parts. *)
From Coq Require Import List Ascii String ZArith Lia Bool Uint63 PArray.
Require Import Game Bounds Scan Planes Tables Guess Count Lemmas Check Modes Make.
Import ListNotations.
Local Open Scope uint63_scope.

(** * A certificate, as the program takes it *)

(** A tree as a finite datum: a guess, and what follows which feedback. *)
Inductive plan := Plan (guess : word) (next : list (list mark * plan)).

Fixpoint strategy_of (p : plan) : strategy :=
  match p with
  | Plan g next =>
      Ask g (fun m =>
        (fix look (l : list (list mark * plan)) : strategy :=
          match l with
          | [] => Stop
          | (m', p') :: l' => if marks_eqb m m' then strategy_of p' else look l'
          end) next)
  end.

(** Asked for: no strategy costs less than a value, or none at all; a limit; which openers. *)
Definition request : Type := option Z * int * openers.

Record certificate := Certificate {
  names : list word;          (* the guesses, in any order *)
  lemmas : list path_lemma;
  cores : list path_lemma;
  large : list set;           (* sets that are worth counting *)
  requests : list request;
  plans : list (plan * (Z * Z));     (* with their cost and height *)
  turns : list turn;                 (* those that were made before *)
  played : mode }.

(** * Parts *)

Fixpoint numbered {X : Type} (k : Z) (l : list X) : list (Z * X) :=
  match l with
  | [] => []
  | x :: l' => (k, x) :: numbered (k + 1) l'
  end.
Definition inside (from to k : Z) : bool := if (from <=? k)%Z then (k <=? to)%Z else false.

(** The openers, and of m lemmas the one with number j, belong to the numbers from 1 to g. *)
Definition share (g m j : Z) : Z := (1 + (j * g / m) mod g)%Z.

Definition in_scope (o : openers) (w : word) : bool :=
  match o with
  | Any => true
  | Only g => word_eqb w g
  | Others gs => negb (existsb (word_eqb w) gs)
  end.
Definition any (o : openers) : bool := match o with Any => true | _ => false end.

Definition trivial_cost (s : set) : Z := (2 * Z.of_nat (List.length s) - 1)%Z.
Definition need_of (s : set) (v : option Z) : int :=
  match v with
  | None => huge
  | Some v => of_Z (Z.max 0 (v - trivial_cost s))
  end.
Definition request_ok (s : set) (q : request) : bool :=
  let '(v, lim, o) := q in
  match v with
  | None => lim <? 256
  | Some v => (v <=? trivial_cost s + φ (need_of s (Some v)))%Z
  end.
Definition claim_of (q : request) : claim :=
  let '(v, lim, o) := q in
  match v with
  | Some v => At_least v (limit_of lim) o
  | None => None_within (Z.to_nat φ (lim)%uint63) o
  end.

Section Part.
Variables (answers guesses : list word) (d : certificate) (dec : array (array (list mark))).
Variables (groups : list (list row * array planes)) (first : array row).
Hypothesis Htables : tables_ok answers guesses (names d) dec groups = true.
Local Notation facts := (Count.facts answers (names d) groups).
Local Notation feature := (Count.feature answers (names d) groups).
Local Notation named_rows := (Tables.named_rows (names d) groups).
Local Notation W := (Tables.W answers).

(** In easy mode the paths of lemmas do not matter. *)
Definition plain_cores : list lemma := map snd (cores d).
Definition every_lemma : list lemma := plain_cores ++ map snd (lemmas d).
Definition every_path : list path_lemma := cores d ++ lemmas d.

(** The answers that fit the turns. *)
Definition start : set := filter (fun a => fits (turns d) (W a)) (everything answers).

Section With.
Variables (t : table) (cs : list lemma) (fs : list feature) (s : set).
Local Notation check_lemma :=
  (Check.check_lemma answers guesses (names d) dec groups first Htables t cs fs).
Local Notation check_rows :=
  (Check.check_rows answers guesses (names d) dec groups first Htables t cs fs).

Fixpoint check_lemmas (l : list lemma) (m : facts) : bool * facts :=
  match l with
  | [] => (true, m)
  | x :: l' => let (b, m) := check_lemma x m in if b then check_lemmas l' m else (false, m)
  end.

Definition rows_of (from to : Z) (o : openers) : list row :=
  map (fun x => snd (snd x))
    (filter (fun x => if inside from to (fst x) then in_scope o (fst (snd x)) else false)
      (numbered 1 named_rows)).

Fixpoint check_requests (from to : Z) (l : list request) (m : facts) : bool * facts :=
  match l with
  | [] => (true, m)
  | (v, lim, o) :: l' =>
      if request_ok s (v, lim, o) then
        let (b, m) := check_rows s (less_int lim) (need_of s v) (any o)
          (rows_of from to o) m in
        if b then check_requests from to l' m else (false, m)
      else (false, m)
  end.
End With.

(** Those of some lemmas that belong to a part. *)
Definition mine {X : Type} (from to : Z) (l : list X) : list X :=
  let g := Z.of_nat (List.length (names d)) in
  let m := Z.of_nat (List.length l) in
  map snd (filter (fun x => inside from to (share g m (fst x))) (numbered 0 l)).

Definition easy_passes (s : set) (from to : Z) : bool :=
  let t := build every_lemma in
  let cs := plain_cores in
  let fs := features_of answers guesses (names d) dec groups first Htables (large d) in
  let (b, m) := check_lemmas t cs fs (mine from to every_lemma)
    (no_facts answers (names d) groups) in
  if b then fst (check_requests t cs fs s from to (requests d) m) else false.

(** The openers of a part that may be made. *)
Definition openers_of (from to : Z) (o : openers) : allowed :=
  filter (fun x => if in_scope o (fst x) then follows (played d) (turns d) (fst x) else false)
    (map snd (filter (fun x => inside from to (fst x)) (numbered 1 named_rows))).
Definition mode_passes (s : set) (from to : Z) : bool :=
  let t := path_build every_path in
  let base := named_rows in
  let al := allowed_by (played d) base (turns d) in
  if forallb (path_check (played d) answers dec t (cores d) base) (mine from to every_path)
  then
    forallb (fun q : request => let '(v, lim, o) := q in
      if request_ok s q then
        forallb (path_guess (played d) dec t (cores d) s al (less_int lim) (need_of s v) (any o))
          (openers_of from to o)
      else false) (requests d)
  else false.

Definition part_passes (from to : Z) : bool :=
  let s := start in
  match s with
  | [] => false
  | _ =>
      if set_ok answers 0 s then
        match played d with
        | Easy => easy_passes s from to
        | _ => mode_passes s from to
        end
      else false
  end.

(** ** Soundness *)

Lemma numbered_in {X} (l : list X) : forall k x, In x l ->
  exists j, In (j, x) (numbered k l) /\ (k <= j < k + Z.of_nat (List.length l))%Z.
Proof.
  induction l as [|y l IH]; intros k x H; [destruct H|]. cbn [numbered List.length].
  destruct H as [->|H].
  - exists k. split; [left; reflexivity|lia].
  - destruct (IH (k + 1)%Z x H) as (j & Hj & B). exists j. split; [right; exact Hj|lia].
Qed.

Lemma numbered_back {X} (l : list X) : forall k j x, In (j, x) (numbered k l) -> In x l.
Proof.
  induction l as [|y l IH]; intros k j x H; [destruct H|]. cbn [numbered] in H.
  destruct H as [H|H]; [inversion H; left; reflexivity|right; exact (IH _ _ _ H)].
Qed.

Lemma inside_spec from to k : (from <= k <= to)%Z -> inside from to k = true.
Proof. intros H. unfold inside. destruct (Z.leb_spec from k); [apply Z.leb_le; lia|lia]. Qed.

Lemma check_lemmas_each t cs fs l : forall m m', check_lemmas t cs fs l m = (true, m') ->
  forall x, In x l -> exists m1 m2,
  Check.check_lemma answers guesses (names d) dec groups first Htables t cs fs x m1 = (true,
    m2).
Proof.
  induction l as [|y l IH]; intros m m' H x Hx; [destruct Hx|]. cbn [check_lemmas] in H.
  destruct (Check.check_lemma _ _ _ _ _ _ _ _ _ _ y m) as [b m1] eqn:E. destruct b;
    [|discriminate H].
  destruct Hx as [Ex|Hx]; [subst x; exists m, m1; exact E|exact (IH m1 m' H x Hx)].
Qed.

Lemma check_requests_each t cs fs s from to l : forall m m',
  check_requests t cs fs s from to l m = (true, m') -> forall v lim o, In (v, lim, o) l ->
  request_ok s (v, lim, o) = true /\ exists m1 m2,
  Check.check_rows answers guesses (names d) dec groups first Htables t cs fs
    s (less_int lim) (need_of s v) (any o) (rows_of from to o) m1 = (true, m2).
Proof.
  induction l as [|[[v' lim'] o'] l IH]; intros m m' H v lim o Hx; [destruct Hx|].
  cbn [check_requests] in H. destruct (request_ok s (v', lim', o')) eqn:R; [|discriminate H].
  destruct (Check.check_rows _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ m) as [b m1] eqn:E.
  destruct b; [|discriminate H].
  destruct Hx as [Ex|Hx].
  - inversion Ex; subst. split; [exact R|]. exists m, m1. exact E.
  - exact (IH m1 m' H v lim o Hx).
Qed.

(** Parts that contain every number. *)
Definition covers (ps : list (Z * Z)) : Prop :=
  forall k, (1 <= k <= Z.of_nat (List.length (names d)))%Z ->
  exists p, In p ps /\ (fst p <= k <= snd p)%Z.

Section All.
Variable ps : list (Z * Z).
Hypothesis Hcovers : covers ps.
Hypothesis Hpass : forall p, In p ps -> part_passes (fst p) (snd p) = true.
Hypothesis Hsome : (0 < Z.of_nat (List.length (names d)))%Z.

Lemma start_ok : start <> [] /\ set_ok answers 0 start = true.
Proof.
  destruct (Hcovers 1%Z ltac:(lia)) as (p & Hp & _).
  pose proof (Hpass p Hp) as H. unfold part_passes in H. cbv zeta in H.
  destruct start as [|a0 l0] eqn:E; [discriminate H|]. split; [discriminate|].
  destruct (set_ok _ _ _); [reflexivity|discriminate H].
Qed.

Lemma start_valid : valid answers start.
Proof. destruct start_ok as [N O]. exact (set_ok_valid _ _ _ _ _ Htables _ O N). Qed.

Lemma share_ok m j : (1 <= share (Z.of_nat (List.length (names d))) m j
  <= Z.of_nat (List.length (names d)))%Z.
Proof.
  unfold share. pose proof (Z.mod_pos_bound (j * Z.of_nat (List.length (names d)) / m) _ Hsome).
  lia.
Qed.

Lemma mine_all {X} (l : list X) x : In x l ->
  exists p, In p ps /\ In x (mine (fst p) (snd p) l).
Proof.
  intros Hx. destruct (numbered_in l 0 x Hx) as (j & Hj & _).
  destruct (Hcovers _ (share_ok (Z.of_nat (List.length l)) j)) as (p & Hp & B).
  exists p. split; [exact Hp|]. unfold mine. apply in_map_iff. exists (j, x).
  split; [reflexivity|]. apply filter_In. split; [exact Hj|]. apply inside_spec. exact B.
Qed.

Lemma named_part w r : In (w, r) named_rows -> exists p j, In p ps /\
  In (j, (w, r)) (numbered 1 named_rows) /\ inside (fst p) (snd p) j = true.
Proof.
  intros Hw. destruct (numbered_in named_rows 1 (w, r) Hw) as (j & Hj & B).
  assert (Bj : (1 <= j <= Z.of_nat (List.length (names d)))%Z).
  { assert (List.length named_rows <= List.length (names d))%nat; [|lia].
    unfold Tables.named_rows. rewrite combine_length. lia. }
  destruct (Hcovers j Bj) as (p & Hp & Bp). exists p, j.
  split; [exact Hp|split; [exact Hj|]]. apply inside_spec. exact Bp.
Qed.

(** What is proven of the openers in the scope of a request. *)
Definition bounded (v : option Z) (lim : int) (o : openers) : Prop := forall t0, begins o t0 ->
  found guesses W (limit_of lim) t0 start -> kept (played d) answers (turns d) t0 start ->
  (trivial_cost start + φ (need_of start v) <= sum (n guesses W t0) start)%Z.

Lemma begins_scope o g next : begins o (Ask g next) -> in_scope o g = true.
Proof.
  destruct o as [|g'|gs]; cbn [begins in_scope].
  - reflexivity.
  - intros ->. apply word_eqb_spec. reflexivity.
  - intros N. destruct (existsb (word_eqb g) gs) eqn:E; [|reflexivity]. exfalso. apply N.
    apply existsb_exists in E. destruct E as (x & Hx & E). apply word_eqb_spec in E. subst x.
    exact Hx.
Qed.

Section Easy.
Hypothesis Heasy : played d = Easy.
Let t := build every_lemma.

Lemma part_gives p : In p ps -> exists fs m,
  (exists m0, check_lemmas t plain_cores fs (mine (fst p) (snd p) every_lemma) m0 = (true, m)) /\
  (exists m', check_requests t plain_cores fs start (fst p) (snd p) (requests d) m = (true, m')).
Proof.
  intros Hp. pose proof (Hpass p Hp) as H. unfold part_passes in H. rewrite Heasy in H.
  cbv zeta in H.
  destruct start as [|a0 l0] eqn:E; [discriminate H|]. rewrite <- E in *.
  destruct (set_ok answers 0 start); [|discriminate H].
  unfold easy_passes in H. cbv zeta in H. fold t in H. revert H.
  generalize (features_of answers guesses (names d) dec groups first Htables (large d)) as fs.
  generalize (no_facts answers (names d) groups) as m0. intros m0 fs H.
  destruct (check_lemmas t plain_cores fs (mine (fst p) (snd p) every_lemma) m0) as [b m] eqn:L.
  destruct b; [|discriminate H].
  destruct (check_requests t plain_cores fs start (fst p) (snd p) (requests d) m) as [b2 m2] eqn:R.
  cbn [fst] in H. subst b2. exists fs, m. split; [exists m0; exact L|exists m2; exact R].
Qed.

Lemma each_lemma x : In x every_lemma -> exists fs m1 m2,
  Check.check_lemma answers guesses (names d) dec groups first Htables t plain_cores fs x m1 =
    (true, m2).
Proof.
  intros Hx. destruct (mine_all every_lemma x Hx) as (p & Hp & Hm).
  destruct (part_gives p Hp) as (fs & m & (m0 & L) & _). exists fs.
  exact (check_lemmas_each t _ fs _ _ _ L x Hm).
Qed.

Lemma lemma_valid x : In x every_lemma -> valid answers (fst x).
Proof.
  intros Hx. destruct (each_lemma x Hx) as (fs & m1 & m2 & H). unfold Check.check_lemma in H.
  destruct (fst x) as [|a s]; [discriminate H|].
  destruct (set_ok answers 0 (a :: s)) eqn:E; [|discriminate H].
  apply (set_ok_valid _ _ _ _ _ Htables); [exact E|discriminate].
Qed.

Lemma cores_ok x : In x plain_cores -> In x every_lemma /\ valid answers (fst x).
Proof.
  intros Hx. assert (Hi : In x every_lemma) by (apply in_or_app; left; exact Hx).
  split; [exact Hi|apply lemma_valid; exact Hi].
Qed.

Lemma lemmas_true : forall k x, In x every_lemma -> (List.length (fst x) < k)%nat ->
  lemma_true answers guesses x.
Proof.
  induction k as [|k IH]; intros x Hx Hk; [lia|].
  destruct (each_lemma x Hx) as (fs & m1 & m2 & H). unfold Check.check_lemma in H.
  intros Hv. destruct (fst x) as [|a s] eqn:E; [discriminate H|]. rewrite <- E in *.
  destruct (set_ok answers 0 (fst x)); [|discriminate H].
  apply (check_all_sound answers guesses (names d) dec groups first Htables t plain_cores fs
    every_lemma (fst x) (limit_of (limit_in x)) (less_int (limit_in x)) (List.length (fst x))
    eq_refl Hv (eq_sym (limit_less _))) with (m := m1) (m' := m2); [|exact cores_ok|lia|exact H].
  intros y Hy Hl. apply IH; [exact Hy|lia].
Qed.

(** An opener in the scope of a request. *)
Lemma opener_passes v lim o w r : In (v, lim, o) (requests d) -> In (w, r) named_rows ->
  in_scope o w = true ->
  (any o = true /\ idle W w start) \/
  (forall next, found guesses W (limit_of lim) (Ask w next) start ->
    (2 * size start - 1 + φ (need_of start v) <=
     sum (n guesses W (Ask w next)) start)%Z).
Proof.
  intros Hq Hw Hs. destruct (named_part w r Hw) as (p & j & Hp & Hj & Bp).
  destruct (part_gives p Hp) as (fs & m & _ & (m' & R)).
  destruct (check_requests_each t _ fs _ _ _ _ _ _ R v lim o Hq) as (_ & m1 & m2 & C).
  assert (Hr : In r (rows_of (fst p) (snd p) o)).
  { apply in_map_iff. exists (j, (w, r)). split; [reflexivity|]. apply filter_In.
    split; [exact Hj|]. cbn [fst snd]. rewrite Bp. exact Hs. }
  destruct (check_rows_each _ _ _ _ _ _ Htables t plain_cores fs _ _ _ _ _ _ _ C r Hr)
    as (m3 & m4 & G).
  apply (check_guess_sound answers guesses (names d) dec groups first Htables t plain_cores fs
    every_lemma start (limit_of lim) (less_int lim)
    (S (List.length start)) eq_refl start_valid (eq_sym (limit_less _)))
    with (r := r) (m := m3) (m' := m4).
  - intros x Hx _. exact (lemmas_true (S (List.length (fst x))) x Hx (Nat.lt_succ_diag_r _)).
  - exact cores_ok.
  - exact Hw.
  - destruct (any o); lia.
  - exact G.
Qed.

Lemma easy_bound v lim o : In (v, lim, o) (requests d) -> bounded v lim o.
Proof.
  intros Hq t0 Hb Hw _. unfold trivial_cost. destruct start_ok as [Ne _].
  assert (D : any o = false -> (2 * size start - 1 + φ (need_of start v)
    <= sum (n guesses W t0) start)%Z).
  { intros A. destruct t0 as [|g next]; [destruct (found_stop _ _ _ _ Ne Hw)|].
    destruct (rows_good _ _ _ _ _ Htables g (found_in _ _ _ _ _ _ Ne Hw)) as (r & Hr & _).
    destruct (opener_passes v lim o g r Hq Hr (begins_scope _ _ _ Hb)) as [[X _]|D];
      [congruence|exact (D next Hw)]. }
  destruct o as [|g|gs]; [|exact (D eq_refl)|exact (D eq_refl)]. clear D Hb.
  revert t0 Hw. change (Bounds.LB guesses W (limit_of lim) start
    (2 * size start - 1 + φ (need_of start v))%Z).
  apply LB_by_guesses; [exact Ne|]. intros w Hin.
  destruct (rows_good _ _ _ _ _ Htables w Hin) as (r & Hr & _).
  destruct (opener_passes v lim Any w r Hq Hr eq_refl) as [[_ I]|D]; [left; exact I|right;
    exact D].
Qed.
End Easy.

Section Moded.
Hypothesis Hmode : played d <> Easy.

Lemma mode_part p : In p ps ->
  (forall x, In x (mine (fst p) (snd p) every_path) ->
     path_check (played d) answers dec (path_build every_path) (cores d) named_rows x = true) /\
  forall v lim o, In (v, lim, o) (requests d) -> forall x, In x (openers_of (fst p) (snd p) o) ->
     path_guess (played d) dec (path_build every_path) (cores d) start
       (allowed_after (played d) (names d) groups (turns d)) (less_int lim) (need_of start v)
       (any o) x = true.
Proof.
  intros Hp. pose proof (Hpass p Hp) as H. unfold part_passes in H. cbv zeta in H.
  assert (M : mode_passes start (fst p) (snd p) = true).
  { destruct start as [|a0 l0]; [discriminate H|]. destruct (set_ok _ _ _); [|discriminate H].
    destruct (played d); [congruence|exact H|exact H|exact H]. }
  clear H. unfold mode_passes in M. cbv zeta in M. rewrite allowed_by_after in M.
  destruct (forallb (path_check _ _ _ _ _ _) _) eqn:L; [|discriminate M].
  rewrite forallb_forall in L, M. split; [exact L|]. intros v lim o Hq. specialize (M _ Hq).
  cbv beta iota in M. destruct (request_ok _ _); [|discriminate M].
  rewrite forallb_forall in M. exact M.
Qed.

Lemma mode_bound v lim o : In (v, lim, o) (requests d) -> bounded v lim o.
Proof.
  intros Hq t0 Hb Hf Hk. unfold trivial_cost.
  apply (scope_bound (played d) answers guesses (names d) dec groups Htables every_path (cores d))
    with (before := turns d) (q := lim) (skip := any o) (scope := in_scope o).
  - intros x Hx. apply in_or_app. left. exact Hx.
  - intros x Hx. destruct (mine_all every_path x Hx) as (p & Hp & Hm).
    exact (proj1 (mode_part p Hp) x Hm).
  - exact start_valid.
  - destruct o; [reflexivity|discriminate|discriminate].
  - intros w r Hi Hs. unfold allowed_after in Hi. apply filter_In in Hi. destruct Hi as [Hr Hfo].
    destruct (named_part w r Hr) as (p & j & Hp & Hj & Bp).
    apply (proj2 (mode_part p Hp) v lim o Hq). apply filter_In. cbn [fst] in *. split.
    + apply in_map_iff. exists (j, (w, r)). split; [reflexivity|]. apply filter_In.
      split; [exact Hj|exact Bp].
    + rewrite Hs. exact Hfo.
  - intros g next ->. exact (begins_scope _ _ _ Hb).
  - exact Hf.
  - exact Hk.
Qed.
End Moded.

Lemma request_good v lim o : In (v, lim, o) (requests d) ->
  request_ok start (v, lim, o) = true /\ bounded v lim o.
Proof.
  intros Hq. destruct (Hcovers 1%Z ltac:(lia)) as (p & Hp & _).
  assert (C : {played d = Easy} + {played d <> Easy}) by (destruct (played d); [left|right|right|
    right]; congruence).
  destruct C as [E|N].
  - split; [|exact (easy_bound E v lim o Hq)].
    destruct (part_gives E p Hp) as (fs & m & _ & (m' & R)).
    apply (check_requests_each _ _ fs _ _ _ _ _ _ R v lim o Hq).
  - split; [|exact (mode_bound N v lim o Hq)].
    pose proof (Hpass p Hp) as H. unfold part_passes in H. cbv zeta in H.
    assert (M : mode_passes start (fst p) (snd p) = true).
    { destruct start as [|a0 l0]; [discriminate H|]. destruct (set_ok _ _ _); [|discriminate H].
      destruct (played d); [congruence|exact H|exact H|exact H]. }
    unfold mode_passes in M. cbv zeta in M. destruct (forallb (path_check _ _ _ _ _ _) _);
      [|discriminate M].
    rewrite forallb_forall in M. specialize (M _ Hq). cbv beta iota in M.
    destruct (request_ok _ _); [reflexivity|discriminate M].
Qed.

Lemma start_words : map W start = filter (fits (turns d)) answers.
Proof.
  rewrite <- (everything_words _ _ _ _ _ Htables) at 2. unfold start.
  induction (everything answers) as [|a l IH]; [reflexivity|]. cbn [filter map].
  destruct (fits (turns d) (W a)); cbn [map]; rewrite IH; reflexivity.
Qed.

Lemma solves_start r t0 :
  solves (played d) (turns d) (filter (fits (turns d)) answers) guesses r t0 ->
  found guesses W r t0 start /\ kept (played d) answers (turns d) t0 start.
Proof.
  rewrite <- start_words. intros [Hw Hk]. split; [exact (within_found _ _ _ _ _ Hw)|].
  intros a Ha. apply Hk. apply in_map. exact Ha.
Qed.

Theorem requests_hold : Forall (holds (played d) (turns d) (filter (fits (turns d)) answers)
  guesses) (map claim_of (requests d)).
Proof.
  apply Forall_forall. intros c Hc. apply in_map_iff in Hc. destruct Hc as ([[v lim] o] & <- & Hq).
  destruct (request_good v lim o Hq) as [Rok B].
  destruct v as [v|]; cbn [claim_of holds request_ok] in *.
  - intros t0 c Hb Hs Hcost. destruct (solves_start _ _ Hs) as [Hf Hk].
    specialize (B t0 Hb Hf Hk). rewrite <- start_words in Hcost.
    rewrite (cost_sum _ _ _ _ _ Hcost). apply Z.leb_le in Rok. lia.
  - intros t0 Hb Hs. destruct (solves_start _ _ Hs) as [Hf Hk].
    assert (E : limit_of lim = Some (Z.to_nat (φ lim))) by (unfold limit_of; rewrite Rok;
      reflexivity).
    specialize (B t0 Hb). rewrite E in B. specialize (B Hf Hk).
    assert (S1 : (sum (n guesses W t0) start
      <= sum (fun _ => Z.of_nat (Z.to_nat (φ lim))) start)%Z)
      by (apply sum_le; intros a Ha; apply n_le; apply Hf; exact Ha).
    rewrite sum_const in S1.
    pose proof (huge_none _ _ _ _ _ Htables _ _ start_valid (limit_small _ _ E)) as K.
    cbn [need_of] in B. unfold trivial_cost in B. unfold size in *. lia.
Qed.
End All.
End Part.

(** * Trees *)

Fixpoint highest (guesses : list word) (t : strategy) (answers : list word) : option nat :=
  match answers with
  | [] => Some 0%nat
  | a :: rest =>
      match taken guesses t a, highest guesses t rest with
      | Some k, Some h => Some (Nat.max k h)
      | _, _ => None
      end
  end.

Definition first_guess (p : plan) : word := match p with Plan g _ => g end.

(** The tree is played by the very definition of its cost, which must be what was stated. *)
Section Play.
Variables (m : mode) (before : list turn).
Local Notation holds := (Game.holds m before).

Definition play (answers guesses : list word) (x : plan * (Z * Z)) : option claim :=
  let '(p, (v, high)) := x in
  if forallb (keeps_ok m before (strategy_of p)) answers then
  match cost guesses (strategy_of p) answers, highest guesses (strategy_of p) answers with
  | Some c, Some h =>
      if (Z.of_nat c =? v)%Z then
        if (Z.of_nat h =? high)%Z then Some (Found (Z.of_nat c) h (Only (first_guess p))) else None
      else None
  | _, _ => None
  end
  else None.
Fixpoint play_all (answers guesses : list word) (l : list (plan * (Z * Z)))
  : option (list claim) :=
  match l with
  | [] => Some []
  | p :: l' =>
      match play answers guesses p, play_all answers guesses l' with
      | Some c, Some cs => Some (c :: cs)
      | _, _ => None
      end
  end.

(** A bound and a tree that meet. *)
Definition allows_height (r : limit) (h : nat) : bool :=
  match r with None => true | Some k => (h <=? k)%nat end.
Definition meet (bound tree : claim) : list claim :=
  match bound, tree with
  | At_least v r o, Found c h (Only g) =>
      if (v =? c)%Z then
        if allows_height r h then if in_scope o g then [Least v r o] else [] else []
      else []
  | _, _ => []
  end.
Definition meet_all (bounds trees : list claim) : list claim :=
  flat_map (fun b => flat_map (meet b) trees) bounds.

Lemma highest_spec guesses t answers h : highest guesses t answers = Some h ->
  within guesses (Some h) t answers.
Proof.
  revert h. induction answers as [|a l IH]; intros h H b Hb; [destruct Hb|]. cbn [highest] in H.
  destruct (taken guesses t a) as [k|] eqn:E; [|discriminate H].
  destruct (highest guesses t l) as [h'|]; [|discriminate H]. inversion H; subst.
  destruct Hb as [<-|Hb].
  - exists k. split; [exact E|]. simpl. lia.
  - destruct (IH h' eq_refl b Hb) as (j & Ej & L). exists j. split; [exact Ej|]. simpl in *. lia.
Qed.

Lemma play_holds answers guesses p c : play answers guesses p = Some c -> holds answers guesses c.
Proof.
  destruct p as [p [v0 h0]]. unfold play. destruct (forallb _ _) eqn:K; [|discriminate].
  destruct (cost _ _ _) as [v|] eqn:C; [|discriminate].
  destruct (highest _ _ _) as [h|] eqn:H; [|discriminate].
  destruct (_ =? v0)%Z; [|discriminate]. destruct (_ =? h0)%Z; [|discriminate].
  intros E. inversion E; subst.
  exists (strategy_of p), v. split; [destruct p; reflexivity|].
  split; [|split; [exact C|reflexivity]]. split; [apply highest_spec; exact H|].
  rewrite forallb_forall in K. intros a Ha. apply keeps_ok_true. exact (K a Ha).
Qed.

Lemma play_all_hold answers guesses l : forall cs, play_all answers guesses l = Some cs ->
  Forall (holds answers guesses) cs.
Proof.
  induction l as [|p l IH]; intros cs H; cbn [play_all] in H; [inversion H; constructor|].
  destruct (play _ _ p) as [c|] eqn:P; [|discriminate H].
  destruct (play_all _ _ l) as [cs'|]; [|discriminate H]. inversion H; subst.
  constructor; [exact (play_holds _ _ _ _ P)|apply IH; reflexivity].
Qed.

Lemma meet_holds answers guesses b t c : holds answers guesses b -> holds answers guesses t ->
  In c (meet b t) -> holds answers guesses c.
Proof.
  intros Hb Ht H. destruct b as [v r o| | |]; try destruct H. destruct t as [| |c' h o'|];
    try destruct H.
  destruct o' as [|g|]; try destruct H. cbn [meet] in H.
  destruct (Z.eqb_spec v c') as [->|]; [|destruct H].
  destruct (allows_height r h) eqn:A; [|destruct H].
  destruct (in_scope o g) eqn:S; [|destruct H]. destruct H as [<-|[]].
  split; [exact Hb|]. destruct Ht as (t & k & B & [Wi Ke] & C & E). exists t, k.
  split; [|split; [split; [|exact Ke]|split; [exact C|exact E]]].
  - destruct t as [|g' next]; [destruct B|]. cbn [begins] in B. subst g'.
    destruct o as [|g''|gs]; cbn [begins in_scope] in *; [exact I| |].
    + apply word_eqb_spec. exact S.
    + intros Hi. apply negb_true_iff in S. assert (X : existsb (word_eqb g) gs = true).
      { apply existsb_exists. exists g. split; [exact Hi|]. apply word_eqb_spec. reflexivity. }
      rewrite X in S. discriminate S.
  - intros a Ha. destruct (Wi a Ha) as (j & Ej & L). exists j. split; [exact Ej|].
    destruct r as [most|]; [|exact I]. cbn [allows allows_height] in *. apply Nat.leb_le in A. lia.
Qed.

End Play.

(** * The program *)

(** The answers that are left after the turns. *)
Definition left_answers (answers_text : list ascii) (d : certificate) : list word :=
  filter (fits (turns d)) (lines answers_text).

Lemma left_all answers_text d : turns d = [] -> left_answers answers_text d = lines answers_text.
Proof.
  intros E. unfold left_answers. rewrite E.
  induction (lines answers_text) as [|a l IH]; [reflexivity|]. cbn [filter fits forallb].
  f_equal. exact IH.
Qed.

(** What all parts prove together, with the trees. *)
Definition conclusions (answers guesses : list word) (d : certificate) : option (list claim) :=
  match play_all (played d) (turns d) answers guesses (plans d) with
  | None => None
  | Some trees =>
      let bounds := map claim_of (requests d) in
      Some (bounds ++ trees ++ meet_all bounds trees)
  end.

(** Is a part of the certificate accepted? *)
Definition accepted (answers_text guesses_text : list ascii) (d : certificate) (from to : Z) : bool
  :=
  let answers := lines answers_text in
  let guesses := lines guesses_text in
  let '(dec, groups, first) := make_tables answers (names d) in
  match Sumbool.sumbool_of_bool (tables_ok answers guesses (names d) dec groups) with
  | left H => part_passes answers guesses d dec groups first H from to
  | right _ => false
  end.

Definition print (m : mode) (turns : list turn) (cs : list claim) : list ascii :=
  flat_map (fun c => list_ascii_of_string (said m turns c) ++ ["010"%char]) cs.

(** All parts of a certificate, checked by whatever processes: what they prove together. *)
Theorem parts_sound answers_text guesses_text d ps cs :
  covers d ps -> (0 < Z.of_nat (List.length (names d)))%Z ->
  (forall p, In p ps -> accepted answers_text guesses_text d (fst p) (snd p) = true) ->
  conclusions (left_answers answers_text d) (lines guesses_text) d = Some cs ->
  Forall (holds (played d) (turns d) (left_answers answers_text d) (lines guesses_text)) cs.
Proof.
  intros Hc Hn Hp H. unfold conclusions in H.
  destruct (play_all _ _ _ _ (plans d)) as [trees|] eqn:P; [|discriminate H]. cbv zeta in H.
  injection H as <-. apply play_all_hold in P.
  assert (B : Forall (holds (played d) (turns d) (left_answers answers_text d)
    (lines guesses_text)) (map claim_of (requests d))).
  { unfold accepted in Hp. destruct (make_tables _ _) as [[dec groups] first].
    destruct (Sumbool.sumbool_of_bool _) as [Ht|].
    - apply (requests_hold _ _ d dec groups first Ht ps Hc Hp Hn).
    - destruct (Hc 1%Z ltac:(lia)) as (p & Hi & _). discriminate (Hp p Hi). }
  apply Forall_app. split; [exact B|]. apply Forall_app. split; [exact P|].
  rewrite Forall_forall in *. intros c Hi. unfold meet_all in Hi. apply in_flat_map in Hi.
  destruct Hi as (b & Hb & Hi). apply in_flat_map in Hi. destruct Hi as (t & Ht & Hi).
  exact (meet_holds _ _ _ _ b t c (B b Hb) (P t Ht) Hi).
Qed.

(** All in one part, for one of the claims. *)
Corollary whole_sound answers_text guesses_text d cs c :
  accepted answers_text guesses_text d 1 (Z.of_nat (List.length (names d))) = true ->
  conclusions (left_answers answers_text d) (lines guesses_text) d = Some cs -> In c cs ->
  (0 < Z.of_nat (List.length (names d)))%Z ->
  holds (played d) (turns d) (left_answers answers_text d) (lines guesses_text) c.
Proof.
  intros A C Hi Hn.
  assert (F : Forall (holds (played d) (turns d) (left_answers answers_text d)
    (lines guesses_text)) cs).
  { apply (parts_sound answers_text guesses_text d [(1%Z, Z.of_nat (List.length (names d)))]);
      [|exact Hn| |exact C].
    - intros k Hk. exists (1%Z, Z.of_nat (List.length (names d))).
      split; [left; reflexivity|exact Hk].
    - intros p [<-|[]]. exact A. }
  rewrite Forall_forall in F. exact (F c Hi).
Qed.

(** What is printed of parts that are all accepted. *)
Definition printed (answers_text guesses_text : list ascii) (d : certificate) : option (list ascii)
  :=
  if (0 <? Z.of_nat (List.length (names d)))%Z then
    option_map (print (played d) (turns d))
      (conclusions (left_answers answers_text d) (lines guesses_text) d)
  else None.

Theorem printed_by_parts answers_text guesses_text d ps text :
  covers d ps ->
  (forall p, In p ps -> accepted answers_text guesses_text d (fst p) (snd p) = true) ->
  printed answers_text guesses_text d = Some text ->
  true_text answers_text guesses_text text.
Proof.
  intros Hc Hp H. unfold printed in H. destruct (Z.ltb_spec 0 (Z.of_nat (List.length (names d))))
    as [L|];
    [|discriminate H].
  destruct (conclusions _ _ d) as [cs|] eqn:C; [|discriminate H]. injection H as <-.
  exists (played d), (turns d), cs. split; [exact (parts_sound _ _ d ps cs Hc L Hp C)|reflexivity].
Qed.

(** The whole program: two texts and a certificate in, a text out. *)
Definition program (answers_text guesses_text : list ascii) (d : certificate) : option (list ascii)
  :=
  if accepted answers_text guesses_text d 1 (Z.of_nat (List.length (names d))) then
    printed answers_text guesses_text d
  else None.

Theorem program_prints_truth answers_text guesses_text d text :
  program answers_text guesses_text d = Some text -> true_text answers_text guesses_text text.
Proof.
  unfold program. destruct (accepted _ _ _ _ _) eqn:A; [|discriminate].
  apply (printed_by_parts _ _ d [(1%Z, Z.of_nat (List.length (names d)))]).
  - intros k Hk. exists (1%Z, Z.of_nat (List.length (names d))). split; [left;
    reflexivity|exact Hk].
  - intros p [<-|[]]. exact A.
Qed.
