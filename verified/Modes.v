(** Modes in which not every guess may follow: a position is a set of answers, and the turns before
    it. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray Permutation.
Require Import Game Bounds Scan Planes Tables Guess Count Lemmas Check.
Import ListNotations.
Local Open Scope uint63_scope.

(** A lemma with the turns of its path. *)
Definition path_lemma : Type := list turn * lemma.

Definition path_table := array (list path_lemma).
Fixpoint path_build (l : list path_lemma) : path_table :=
  match l with
  | [] => make buckets []
  | x :: l' => let t := path_build l' in let h := hash (fst (snd x)) in t.[h <- x :: t.[h]]
  end.

(** Do two answers get the same feedback, which does not win? *)
Fixpoint twin (r : row) (s : set) : bool :=
  match s with
  | [] => false
  | a :: s' =>
      if (if r.[a] =? win then false else existsb (fun b => r.[b] =? r.[a]) s') then true
      else twin r s'
  end.

(** * What may follow, fast *)

(** Does a word have a letter so often? *)
Fixpoint enough (k : nat) (x : ascii) (u : word) {struct u} : bool :=
  match k with
  | O => true
  | S k' =>
      match u with
      | [] => false
      | y :: u' => if Ascii.eqb x y then enough k' x u' else enough k x u'
      end
  end.

(** The letters of a turn, each with its mark and how often it is marked; and what they ask for. *)
Definition asks (t : turn) : list (ascii * mark * nat) :=
  map (fun p => (p, marked (fst p) t)) (combine (fst t) (snd t)).
Fixpoint meets (strong : bool) (l : list (ascii * mark * nat)) (all u : word) : bool :=
  match l, u with
  | (x, k, c) :: l', y :: u' =>
      if match k with
         | Green => if Ascii.eqb x y then enough c x all else false
         | Yellow => if (if strong then Ascii.eqb x y else false) then false else enough c x all
         | Gray =>
             if enough c x all then if strong then negb (enough (S c) x all) else true else false
         end
      then meets strong l' all u' else false
  | _, _ => true
  end.

Lemma enough_spec x : forall u k, enough k x u = (k <=? often x u)%nat.
Proof.
  unfold often. induction u as [|y u IH]; intros k; destruct k as [|k]; try reflexivity.
  cbn [enough count_occ]. destruct (Ascii.eqb_spec x y) as [E|E], (ascii_dec y x) as [E'|E'];
    try congruence; rewrite IH; reflexivity.
Qed.

Lemma meets_spec (strong : bool) t all ps : forall u,
  meets strong (map (fun p => (p, marked (fst p) t)) ps) all u =
  (forallb (fun p => let '(x, k, y) := p in
    match k with Green => Ascii.eqb x y | _ => true end && (marked x t <=? often x all)%nat)%bool
    (combine ps u) &&
  (if strong then forallb (fun p => let '(x, k, y) := p in
    match k with
    | Green => true
    | Yellow => negb (Ascii.eqb x y)
    | Gray => (often x all <=? marked x t)%nat
    end) (combine ps u) else true))%bool.
Proof.
  induction ps as [|[x k] ps IH]; intros u; [destruct strong; reflexivity|].
  destruct u as [|y u]; [destruct strong; reflexivity|].
  cbn [map meets combine forallb fst]. rewrite IH.
  rewrite (enough_spec x all (marked x t)), (enough_spec x all (S (marked x t))).
  rewrite (Nat.leb_antisym (marked x t) (often x all)). unfold Nat.ltb.
  generalize (forallb (fun p => let '(x, k, y) := p in
    match k with Green => Ascii.eqb x y | _ => true end && (marked x t <=? often x all)%nat)%bool
    (combine ps u)).
  generalize (forallb (fun p => let '(x, k, y) := p in
    match k with
    | Green => true
    | Yellow => negb (Ascii.eqb x y)
    | Gray => (often x all <=? marked x t)%nat
    end) (combine ps u)).
  intros b1 b2. destruct k, strong, (Ascii.eqb x y), (marked x t <=? often x all)%nat,
    (S (marked x t) <=? often x all)%nat, b1, b2; reflexivity.
Qed.

(** * The least excess of some guesses *)

(** [scan] that ends where [stop] is reached. *)
Fixpoint scan_to (stop : int) (r : row) (s : list int) (m0 m1 m2 m3 e w : int) : int :=
  if stop <=? e then stop else
  match s with
  | [] => e + w
  | a :: s' =>
      let c := r.[a] in
      if c <? 62 then
        let b := 1 << c in
        if m0 land b =? 0 then scan_to stop r s' (m0 lor b) m1 m2 m3 e w
        else scan_to stop r s' m0 m1 m2 m3 (e + 1) w
      else if c <? 124 then
        let b := 1 << (c - 62) in
        if m1 land b =? 0 then scan_to stop r s' m0 (m1 lor b) m2 m3 e w
        else scan_to stop r s' m0 m1 m2 m3 (e + 1) w
      else if c <? 186 then
        let b := 1 << (c - 124) in
        if m2 land b =? 0 then scan_to stop r s' m0 m1 (m2 lor b) m3 e w
        else scan_to stop r s' m0 m1 m2 m3 (e + 1) w
      else if c =? win then scan_to stop r s' m0 m1 m2 m3 e 0
      else
        let b := 1 << (c - 186) in
        if m3 land b =? 0 then scan_to stop r s' m0 m1 m2 (m3 lor b) e w
        else scan_to stop r s' m0 m1 m2 m3 (e + 1) w
  end.

Fixpoint least_to (al : list (word * row)) (s : set) (best : int) : int :=
  if best =? 0 then 0 else
  match al with
  | [] => best
  | x :: al' =>
      let e := scan_to best (snd x) s 0 0 0 0 0 1 in
      least_to al' s (if e <? best then e else best)
  end.

Definition room (s : list int) (e w : int) : Prop :=
  (φ e + Z.of_nat (List.length s) + φ w < wB)%Z.

Lemma room_next a s e w : room (a :: s) e w ->
  room s e w /\ room s e 0 /\ φ (e + 1)%uint63 = (φ e + 1)%Z /\ room s (e + 1) w.
Proof.
  unfold room. cbn [List.length]. intros H. pose proof (to_Z_bounded e).
  pose proof (to_Z_bounded w). change (φ 0) with 0%Z.
  assert (E : φ (e + 1)%uint63 = (φ e + 1)%Z).
  { rewrite add_spec, Z.mod_small; change (φ 1) with 1%Z; lia. }
  rewrite E. repeat split; lia.
Qed.

Lemma scan_more r s : forall m0 m1 m2 m3 e w, room s e w ->
  (φ e <= φ (scan r s m0 m1 m2 m3 e w))%Z.
Proof.
  induction s as [|a s IH]; intros m0 m1 m2 m3 e w H.
  - cbn [scan]. unfold room in H. cbn [List.length] in H. pose proof (to_Z_bounded e).
    pose proof (to_Z_bounded w). rewrite add_spec, Z.mod_small; lia.
  - destruct (room_next a s e w H) as (A & B & E & C).
    cbn [scan]. cbv zeta. repeat match goal with |- context [if ?b then _ else _] => destruct b end;
      try (apply IH; assumption); eapply Z.le_trans; try (apply IH; exact C); lia.
Qed.

Lemma scan_to_le stop r s : forall m0 m1 m2 m3 e w, room s e w ->
  (φ (scan_to stop r s m0 m1 m2 m3 e w) <= φ (scan r s m0 m1 m2 m3 e w))%Z.
Proof.
  induction s as [|a s IH]; intros m0 m1 m2 m3 e w H.
  - cbn [scan_to]. destruct (lebP stop e) as [L|_]; [|cbn [scan]; lia].
    eapply Z.le_trans; [exact L|apply scan_more; exact H].
  - cbn [scan_to]. destruct (lebP stop e) as [L|_].
    { eapply Z.le_trans; [exact L|apply scan_more; exact H]. }
    destruct (room_next a s e w H) as (A & B & E & C). cbn [scan]. cbv zeta.
    repeat match goal with |- context [if ?b then _ else _] => destruct b end; apply IH; assumption.
Qed.

Lemma least_to_le al s : (Z.of_nat (List.length s) < 65536)%Z -> forall best,
  (φ (least_to al s best) <= φ best)%Z /\
  forall x, In x al -> (φ (least_to al s best) <= φ (excess (snd x) s))%Z.
Proof.
  intros Hs. induction al as [|y al IH]; intros best; cbn [least_to]; cbv zeta;
    (destruct (eqb_reflect best 0) as [->|N];
     [change (φ 0) with 0%Z; split; [lia|intros x Hx; apply to_Z_bounded]|]).
  - split; [lia|intros x []].
  - assert (R : room s 0 1).
    { unfold room. change (φ 0) with 0%Z. change (φ 1) with 1%Z. change wB with (2 ^ 63)%Z. lia. }
    pose proof (scan_to_le best (snd y) s 0 0 0 0 0 1 R) as L. fold (excess (snd y) s) in L.
    set (e := scan_to best (snd y) s 0 0 0 0 0 1) in *.
    destruct (IH (if e <? best then e else best)) as [I1 I2].
    destruct (lower_of e best) as [M1 M2]. split.
    + exact (Z.le_trans _ _ _ I1 M1).
    + intros x [<-|Hx]; [|exact (I2 x Hx)].
      exact (Z.le_trans _ _ _ (Z.le_trans _ _ _ I1 M2) L).
Qed.

Section Modes.
Variable m : mode.
Variables (answers guesses names : list word) (dec : array (array (list mark))).
Variable groups : list (list row * array planes).
Hypothesis Htables : tables_ok answers guesses names dec groups = true.
Local Notation W := (Tables.W answers).
Local Notation valid := (Tables.valid answers).
Local Notation good := (Tables.good answers dec).
Local Notation named_rows := (Tables.named_rows names groups).
Local Notation part r := (Bounds.part Uint63.eqb (fun a : int => r.[a])).

Definition follows (before : list turn) (u : word) : bool :=
  forallb (fun t => may_follow m t u) before.

(** The guesses that may be made, with their rows. *)
Definition allowed : Type := list (word * row).
Definition allowed_after (before : list turn) : allowed :=
  filter (fun x => follows before (fst x)) named_rows.
Definition meeting (strong : bool) (l : list (ascii * mark * nat)) (al : allowed) : allowed :=
  filter (fun x => meets strong l (fst x) (fst x)) al.
Definition narrow (t : turn) (al : allowed) : allowed :=
  match m with
  | Easy => al
  | Hard => meeting false (asks t) al
  | Ultra => meeting true (asks t) al
  | Strict => filter (fun x => fits [t] (fst x)) al
  end.
Definition all_meet (strong : bool) (l : list (ascii * mark * nat)) (al : allowed) : bool :=
  forallb (fun x => meets strong l (fst x) (fst x)) al.
Definition all_follow (al : allowed) (t : turn) : bool :=
  match m with
  | Easy => true
  | Hard => all_meet false (asks t) al
  | Ultra => all_meet true (asks t) al
  | Strict => forallb (fun x => fits [t] (fst x)) al
  end.

(** Does a lemma with this path say something where these guesses may be made? *)
Definition serves (al : allowed) (q : int) (x : path_lemma) : bool :=
  if q <=? limit_in (snd x) then forallb (all_follow al) (fst x) else false.

(** [base] has all guesses. *)
Definition allowed_by (base : allowed) (before : list turn) : allowed :=
  fold_right narrow base before.

Section With.
Variables (t : path_table) (cores : list path_lemma).

Fixpoint path_find (s : set) (al : allowed) (q : int) (l : list path_lemma) : int :=
  match l with
  | [] => 0
  | x :: l' =>
      let k := path_find s al q l' in
      if k <? gain_in (snd x) then
        if same_set s (fst (snd x)) then if serves al q x then gain_in (snd x) else k else k
      else k
  end.

Definition path_core (s : set) (al : allowed) (q : int) : bool :=
  if q <? 256 then
    existsb (fun x => if huge <=? gain_in (snd x) then
                        if subset (fst (snd x)) s then serves al q x else false
                      else false) cores
  else false.
Definition none_left (s : set) (al : allowed) (q : int) : bool :=
  if (if q =? 2 then forallb (fun x => twin (snd x) s) al else false) then true
  else path_core s al q.

(** What lemmas say of a block after a turn. Few blocks have one, so it is looked for before the
    guesses are narrowed. *)
Definition look_after (u : turn) (s : set) (al : allowed) (q : int) : int :=
  let l := t.[hash s] in
  if existsb (fun x => same_set s (fst (snd x))) l then
    better (by_rules s q) (path_find s (narrow u al) q l)
  else by_rules s q.

(** The turn of a guess and a code. *)
Definition answer_to (x : word * row) (c : int) : turn :=
  (fst x, (legend dec (snd x)).[c]).

(** What blocks gain by lemmas, until that is enough. *)
Fixpoint by_lemmas (blocks : array (list int)) (x : word * row) (al : allowed) (q : int)
    (cs : list int) (need : int) (es : list (int * int)) : int * list (int * int) :=
  if need =? 0 then (0, es) else
  match cs with
  | [] => (need, es)
  | c :: cs' =>
      match blocks.[c] with
      | [] => by_lemmas blocks x al q cs' need es
      | b =>
          let k := look_after (answer_to x c) b al q in
          by_lemmas blocks x al q cs' (monus need k) ((c, k) :: es)
      end
  end.

(** What they gain by counting; two members gain nothing. *)
Fixpoint by_counts (blocks : array (list int)) (x : word * row) (al : allowed)
    (es : list (int * int)) (need : int) : int :=
  if need =? 0 then 0 else
  match es with
  | [] => need
  | (c, k) :: es' =>
      match blocks.[c] with
      | (_ :: _ :: _ :: _) as b =>
          let g := least_to (narrow (answer_to x c) al) b (k + need) in
          by_counts blocks x al es' (if k <? g then monus need (g - k) else need)
      | _ => by_counts blocks x al es' need
      end
  end.

Definition without (blocks : array (list int)) (x : word * row) (al : allowed) (q : int)
    (e : int * int) : bool :=
  match blocks.[fst e] with
  | (_ :: _ :: _ :: _) as b => none_left b (narrow (answer_to x (fst e)) al) q
  | _ => false
  end.

Definition look_at (blocks : array (list int)) (x : word * row) (al : allowed)
    (q need : int) : bool :=
  let cs := map fst (order blocks size_classes (map (fun c => (c, 0)) (filled blocks))) in
  let (rest, es) := by_lemmas blocks x al q cs need [] in
  if (if rest <? 1000000 then by_counts blocks x al es rest =? 0 else false) then true
  else if q <? 256 then existsb (without blocks x al q) es else false.

Definition path_guess (s : set) (al : allowed) (q need : int) (skip : bool) (x : word * row)
  : bool :=
  let e := excess (snd x) s in
  if need <=? e then true
  else if (if skip then no_progress (snd x) s else false) then true
  else look_at (fill (snd x) s) x al q (need - e).

Definition path_check (base : allowed) (x : path_lemma) : bool :=
  let s := fst (snd x) in
  match s with
  | [] => false
  | _ =>
      if set_ok answers 0 s then
        let al := allowed_by base (fst x) in
        forallb (path_guess s al (less_int (limit_in (snd x))) (gain_in (snd x)) true) al
      else false
  end.
End With.

(** * Proofs *)

Definition kept (before : list turn) (t : strategy) (s : set) : Prop :=
  forall a, In a s -> keeps m before t (W a).

(** Every strategy that keeps the mode after some turns, and finds the set, costs at least [v]. *)
Definition LBm (l : limit) (before : list turn) (s : set) (v : Z) : Prop :=
  forall t, found guesses W l t s -> kept before t s -> (v <= sum (n guesses W t) s)%Z.

Lemma LB_LBm l before s v : Bounds.LB guesses W l s v -> LBm l before s v.
Proof. intros H t Hf _. exact (H t Hf). Qed.

Lemma follows_spec before u : follows before u = true <->
  forall t, In t before -> may_follow m t u = true.
Proof. apply forallb_forall. Qed.

Lemma narrow_filter t al : narrow t al = filter (fun x => may_follow m t (fst x)) al.
Proof.
  unfold narrow, meeting, asks. destruct m; cbn [may_follow].
  - induction al as [|x al IH]; [reflexivity|]. cbn [filter]. rewrite <- IH. reflexivity.
  - apply filter_ext. intros x. rewrite meets_spec, andb_true_r. reflexivity.
  - apply filter_ext. intros x. rewrite meets_spec. reflexivity.
  - reflexivity.
Qed.

Lemma all_follow_true al t : all_follow al t = true ->
  forall x, In x al -> may_follow m t (fst x) = true.
Proof.
  intros H x Hx. unfold all_follow, all_meet, asks in H. destruct m; cbn [may_follow].
  - reflexivity.
  - rewrite forallb_forall in H. specialize (H x Hx). rewrite meets_spec, andb_true_r in H. exact H.
  - rewrite forallb_forall in H. specialize (H x Hx). rewrite meets_spec in H. exact H.
  - rewrite forallb_forall in H. exact (H x Hx).
Qed.

Lemma narrow_after t before : narrow t (allowed_after before) = allowed_after (t :: before).
Proof.
  rewrite narrow_filter. unfold allowed_after. induction named_rows as [|x l IH]; [reflexivity|].
  cbn [filter follows forallb]. unfold follows in *. destruct (forallb _ before) eqn:E.
  - cbn [filter]. rewrite andb_true_r. destruct (may_follow m t (fst x)); rewrite IH; reflexivity.
  - rewrite andb_false_r. exact IH.
Qed.

Lemma allowed_by_after before : allowed_by named_rows before = allowed_after before.
Proof.
  induction before as [|t before IH].
  - unfold allowed_after. cbn [allowed_by fold_right]. induction named_rows as [|x l IH];
      [reflexivity|]. cbn [filter follows forallb]. f_equal. exact IH.
  - cbn [allowed_by fold_right]. unfold allowed_by in IH. rewrite IH. apply narrow_after.
Qed.

Definition within_path (before before' : list turn) : Prop :=
  forall u, In u guesses -> follows before u = true -> follows before' u = true.

Lemma keeps_more t a : forall before before', within_path before before' ->
  taken guesses t a <> None -> keeps m before t a -> keeps m before' t a.
Proof.
  induction t as [|g next IH]; intros before before' H T K; [exact I|].
  cbn [keeps taken] in *. destruct (in_dec word_eq_dec g guesses) as [Hg|]; [|congruence].
  destruct K as [K1 K2]. split.
  - apply follows_spec. apply H; [exact Hg|]. apply follows_spec. exact K1.
  - intros N. destruct (word_eq_dec g a) as [|_]; [congruence|].
    apply (IH _ ((g, feedback g a) :: before)).
    + intros u Hu. unfold follows. cbn [forallb]. intros X. apply andb_true_iff in X.
      destruct X as [X1 X2]. rewrite X1. exact (H u Hu X2).
    + intros E. rewrite E in T. apply T. reflexivity.
    + exact (K2 N).
Qed.

Lemma LBm_more l before before' s v : within_path before before' ->
  LBm l before' s v -> LBm l before s v.
Proof.
  intros H L t Hf Hk. apply L; [exact Hf|]. intros a Ha.
  apply (keeps_more t (W a) before before' H); [|exact (Hk a Ha)].
  destruct (Hf a Ha) as (k & E & _). congruence.
Qed.

Lemma serves_within al before q x : al = allowed_after before -> serves al q x = true ->
  q <=? limit_in (snd x) = true /\ within_path before (fst x).
Proof.
  intros -> H. unfold serves in H. destruct (q <=? limit_in (snd x)); [|discriminate].
  split; [reflexivity|]. intros u Hu Hb. rewrite forallb_forall in H.
  destruct (rows_good _ _ _ _ _ Htables u Hu) as (r & Hr & _).
  apply follows_spec. intros t Ht.
  apply (all_follow_true _ t (H t Ht) (u, r)). apply filter_In. split; [exact Hr|exact Hb].
Qed.

Lemma LBm_by_guesses l before s v : s <> [] ->
  (forall w r, In (w, r) (allowed_after before) -> idle W w s \/ forall next,
     found guesses W l (Ask w next) s -> kept before (Ask w next) s ->
     (v <= sum (n guesses W (Ask w next)) s)%Z) ->
  LBm l before s v.
Proof.
  intros Hs H t. induction t as [|g next IH]; intros Hf Hk;
    [destruct (found_stop _ _ l s Hs Hf)|].
  pose proof (found_in _ _ _ g next s Hs Hf) as Hg.
  destruct (rows_good _ _ _ _ _ Htables g Hg) as (r & Hr & _).
  assert (Hb : follows before g = true).
  { destruct s as [|a s]; [congruence|]. apply follows_spec. apply (Hk a). left. reflexivity. }
  destruct (H g r) as [[k Hm]|D]; [apply filter_In; split; [exact Hr|exact Hb]| |auto].
  assert (Hf' : found guesses W l (next k) s).
  { apply (found_more _ _ (less l)); [apply less_no_more|].
    intros a Ha. destruct (Hm a Ha) as [Hne <-]. apply finds_next; auto. }
  assert (Hk' : kept before (next k) s).
  { intros a Ha. destruct (Hm a Ha) as [Hne E]. destruct (Hk a Ha) as [_ K]. specialize (K Hne).
    rewrite E in K. apply (keeps_more _ _ ((g, k) :: before)); [| |exact K].
    - intros u _ X. unfold follows in X. cbn [forallb] in X. apply andb_true_iff in X. apply X.
    - destruct (Hf' a Ha) as (j & E' & _). congruence. }
  specialize (IH k Hf' Hk').
  assert (sum (n guesses W (next k)) s <= sum (n guesses W (Ask g next)) s)%Z; [|lia].
  apply sum_le. intros a Ha. destruct (Hm a Ha) as [Hne E]. rewrite (n_ask _ _ l) by auto.
  destruct (word_eq_dec g (W a)); [congruence|]. rewrite E. lia.
Qed.

Lemma twin_spec r s : twin r s = true -> NoDup (map W s) -> exists a b,
  In a s /\ In b s /\ W a <> W b /\ r.[a] <> win /\ r.[b] = r.[a].
Proof.
  induction s as [|a s IH]; [discriminate|]. cbn [twin map]. intros H Hn. inversion Hn; subst.
  destruct (if r.[a] =? win then false else existsb _ s) eqn:E.
  - destruct (eqb_reflect r.[a] win) as [|N]; [discriminate|].
    apply existsb_exists in E. destruct E as (b & Hb & E). apply eqb_correct in E.
    exists a, b. split; [left; reflexivity|split; [right; exact Hb|split; [|split; assumption]]].
    intros X. apply H2. rewrite X. apply in_map. exact Hb.
  - destruct (IH H H3) as (x & y & Hx & Hy & R). exists x, y. split; [right; exact Hx|].
    split; [right; exact Hy|exact R].
Qed.

Lemma LBm_two before s v : valid s ->
  forallb (fun x => twin (snd x) s) (allowed_after before) = true ->
  LBm (Some 2%nat) before s v.
Proof.
  intros (Hs & Hn & Hb) H t Hf Hk. exfalso.
  destruct t as [|g next]; [exact (found_stop _ _ _ s Hs Hf)|].
  pose proof (found_in _ _ _ g next s Hs Hf) as Hg.
  destruct (rows_good _ _ _ _ _ Htables g Hg) as (r & Hr & Hgood).
  assert (Hfo : follows before g = true).
  { destruct s as [|a s]; [congruence|]. apply follows_spec. apply (Hk a). left. reflexivity. }
  rewrite forallb_forall in H.
  assert (Hin : In (g, r) (allowed_after before)) by (apply filter_In; split; assumption).
  specialize (H _ Hin). cbn [snd] in H.
  destruct (twin_spec r s H Hn) as (a & b & Ha & Hb' & N & Nw & E).
  destruct (Hgood a (Hb a Ha)) as (_ & Wa & Fa). destruct (Hgood b (Hb b Hb')) as (_ & Wb & Fb).
  assert (Na : g <> W a) by (intros X; apply Nw, Wa; exact X).
  assert (Nb : g <> W b) by (intros X; apply Nw; rewrite <- E; apply Wb; exact X).
  pose proof (finds_next _ _ _ _ _ _ (Hf a Ha) Na) as Ga.
  pose proof (finds_next _ _ _ _ _ _ (Hf b Hb') Nb) as Gb.
  rewrite Fb, E, <- Fa in Gb.
  pose proof (LB_one guesses W a b [] 5 N (next (feedback g (W a)))) as L.
  cbn [less option_map pred] in *.
  assert (F : found guesses W (Some 1%nat) (next (feedback g (W a))) [a; b]).
  { intros x [<-|[<-|[]]]; assumption. }
  specialize (L F). cbn [sum fold_right] in L.
  pose proof (n_le _ _ _ _ _ Ga). pose proof (n_le _ _ _ _ _ Gb). lia.
Qed.

Definition path_true (x : path_lemma) : Prop :=
  valid (fst (snd x)) -> LBm (limit_of (limit_in (snd x))) (fst x) (fst (snd x))
    (2 * size (fst (snd x)) - 1 + φ (gain_in (snd x)))%Z.

Definition gains_at (before : list turn) (s : set) (q g : int) : Prop :=
  valid s -> LBm (limit_of q) before s (2 * size s - 1 + φ g)%Z.

Lemma LBm_limit q x before s v : q <=? x = true -> LBm (limit_of x) before s v ->
  LBm (limit_of q) before s v.
Proof.
  intros H L t Hf. apply L. eapply found_more; [apply limit_le; exact H|exact Hf].
Qed.

Lemma better_at before s q x y : gains_at before s q x -> gains_at before s q y ->
  gains_at before s q (better x y).
Proof. unfold better. destruct (x <? y); auto. Qed.

Lemma gains_at_0 before s q : gains_at before s q 0.
Proof. intros Hv. apply LB_LBm. exact (gains_0 answers guesses s q Hv). Qed.

Lemma path_find_true before s q l :
  (forall x, In x l -> fst (snd x) = s -> path_true x) ->
  gains_at before s q (path_find s (allowed_after before) q l).
Proof.
  induction l as [|x l IH]; intros H; [apply gains_at_0|]. cbn [path_find]. cbv zeta.
  assert (IH' : gains_at before s q (path_find s (allowed_after before) q l))
    by (apply IH; intros y Hy; apply H; right; exact Hy).
  destruct (_ <? _); [|exact IH'].
  destruct (same_set _ _) eqn:E; [|exact IH']. apply same_set_true in E.
  destruct (serves _ _ _) eqn:S; [|exact IH'].
  destruct (serves_within _ before q x eq_refl S) as [Q P].
  intros Hv. apply (LBm_limit q (limit_in (snd x))); [exact Q|].
  apply (LBm_more _ before (fst x)); [exact P|].
  pose proof (H x (or_introl eq_refl) (eq_sym E)) as T. unfold path_true in T. rewrite <- E in T.
  exact (T Hv).
Qed.

Lemma LBm_none k before s v t : LBm (Some k) before s v -> (Z.of_nat k * size s < v)%Z ->
  found guesses W (Some k) t s -> ~ kept before t s.
Proof.
  intros L H F K. specialize (L t F K).
  assert (sum (n guesses W t) s <= sum (fun _ => Z.of_nat k) s)%Z
    by (apply sum_le; intros a Ha; apply n_le; apply F; exact Ha).
  rewrite sum_const in H0. unfold size in H. lia.
Qed.

Lemma path_core_true cores before s q v :
  (forall x, In x cores -> valid (fst (snd x)) /\
     ((List.length (fst (snd x)) <= List.length s)%nat -> path_true x)) ->
  path_core cores s (allowed_after before) q = true -> LBm (limit_of q) before s v.
Proof.
  intros Ht H. unfold path_core in H. destruct (q <? 256) eqn:Q; [|discriminate].
  apply existsb_exists in H. destruct H as (x & Hx & H).
  destruct (lebP huge (gain_in (snd x))) as [G|]; [|discriminate].
  destruct (subset _ _) eqn:S; [|discriminate]. apply subset_incl in S.
  destruct (serves_within _ before q x eq_refl H) as [L P].
  destruct (Ht x Hx) as [Hv T]. specialize (T (size_incl answers s (fst (snd x)) Hv S) Hv).
  apply (LBm_limit q _ _ _ _ L) in T. apply (LBm_more _ before _ _ _ P) in T.
  unfold limit_of in *. rewrite Q in *.
  assert (K : (Z.to_nat φ q < 256)%nat).
  { apply ltb_spec in Q. change (φ 256) with 256%Z in Q. pose proof (to_Z_bounded q). lia. }
  pose proof (huge_none _ _ _ _ _ Htables (fst (snd x)) _ Hv K).
  intros t Hf Hk. exfalso.
  apply (LBm_none _ _ _ _ t T); [lia| |].
  - intros a Ha. apply Hf. apply S. exact Ha.
  - intros a Ha. apply Hk. apply S. exact Ha.
Qed.

Lemma least_at before s q goal : gains_at before s q (least_to (allowed_after before) s goal).
Proof.
  intros Hv. apply LBm_by_guesses; [apply Hv|]. intros w r Hi. right. intros next Hf _.
  assert (Hr : In (w, r) named_rows) by (apply filter_In in Hi; apply Hi).
  pose proof (named_good _ _ _ _ _ Htables w r Hr) as Hg.
  pose proof (no_gain _ guesses _ w r s _ next Hg Hv Hf).
  pose proof (excess_spec r s (codes_of _ _ w r s Hg Hv) (wins_1 _ _ w r s Hg Hv)).
  assert (Hl : (Z.of_nat (List.length s) < 65536)%Z).
  { pose proof (valid_length answers s Hv). pose proof (few _ _ _ _ _ Htables).
    unfold size in *. lia. }
  pose proof (proj2 (least_to_le (allowed_after before) s Hl goal) (w, r) Hi) as L.
  cbn [snd] in L. lia.
Qed.

Lemma look_after_true all before s q u t :
  (forall x, In x all -> (List.length (fst (snd x)) <= List.length s)%nat -> path_true x) ->
  (forall h x, In x t.[h] -> In x all) ->
  gains_at (u :: before) s q (look_after t u s (allowed_after before) q).
Proof.
  intros Hall Ht. unfold look_after. rewrite narrow_after. cbv zeta.
  assert (R : gains_at (u :: before) s q (by_rules s q))
    by (intros Hv; apply LB_LBm; exact (rules_true answers guesses s q Hv)).
  destruct (existsb _ _); [|exact R]. apply better_at; [exact R|].
  apply path_find_true. intros x Hx E.
  apply Hall; [exact (Ht _ x Hx)|]. destruct x as [p [sx y]]. cbn [fst snd] in *. subst sx. lia.
Qed.

Lemma none_left_true all cores before s q v : valid s ->
  (forall x, In x all -> (List.length (fst (snd x)) <= List.length s)%nat -> path_true x) ->
  (forall x, In x cores -> In x all /\ valid (fst (snd x))) ->
  none_left cores s (allowed_after before) q = true -> LBm (limit_of q) before s v.
Proof.
  intros Hv Hall Hc N. unfold none_left in N. destruct (if q =? 2 then _ else _) eqn:E.
  - destruct (eqb_reflect q 2) as [->|]; [|discriminate]. apply LBm_two; [exact Hv|exact E].
  - apply (path_core_true cores); [|exact N]. intros x Hx. destruct (Hc x Hx) as [Hi Hvx].
    split; [exact Hvx|]. intros L. exact (Hall x Hi L).
Qed.

Lemma path_build_in l x i : In x (path_build l).[i] -> In x l.
Proof.
  induction l as [|y l IH]; cbn [path_build In].
  - rewrite get_make. intros [].
  - cbv zeta. set (h := hash (fst (snd y))). set (t := path_build l) in *.
    destruct (eqb_reflect h i) as [<-|N].
    + destruct (h <? PArray.length t) eqn:L.
      * rewrite get_set_same by exact L. intros [H|H]; auto.
      * rewrite (get_out_of_bounds _ _ _ (eq_trans (f_equal _ (length_set _ _ _ _)) L)).
        rewrite default_set, <- (get_out_of_bounds _ t h L). auto.
    + rewrite get_set_other by exact N. auto.
Qed.

Section Position.
Variables (all cores : list path_lemma) (t : path_table).
Variables (s : set) (before : list turn) (lm : limit) (q : int) (top : nat).
Hypothesis Ht : forall h x, In x t.[h] -> In x all.
Hypothesis Hs : valid s.
Hypothesis Hq : less lm = limit_of q.
Hypothesis Hall : forall x, In x all -> (List.length (fst (snd x)) < top)%nat -> path_true x.
Hypothesis Hcores : forall x, In x cores -> In x all /\ valid (fst (snd x)).

Section Row.
Variables (w : word) (r : row).
Hypothesis Hr : In (w, r) named_rows.
Local Notation Hg := (named_good _ _ _ _ _ Htables w r Hr).
Hypothesis Hsmall : forall c, In c codes -> (List.length (part r c s) < top)%nat.

Definition est_at (next : list mark -> strategy) (e : int * int) : Prop :=
  part r (fst e) s <> [] /\
  (valid (part r (fst e) s) -> costs answers guesses (limit_of q)
    (next (snd (answer_to (w, r) (fst e)))) (part r (fst e) s) (2 * size (part r (fst e) s) - 1 + φ (snd e))%Z).

Section Kept.
Variable next : list mark -> strategy.
Hypothesis Hk : kept before (Ask w next) s.

Lemma small c : In c codes -> forall x, In x all ->
  (List.length (fst (snd x)) <= List.length (part r c s))%nat -> path_true x.
Proof.
  intros Hc x Hx L. apply Hall; [exact Hx|]. eapply Nat.le_lt_trans; [exact L|].
  apply Hsmall. exact Hc.
Qed.

Lemma next_costs c v : In c codes ->
  (valid (part r c s) -> LBm (limit_of q) (answer_to (w, r) c :: before) (part r c s) v) ->
  valid (part r c s) ->
  costs answers guesses (limit_of q) (next (snd (answer_to (w, r) c))) (part r c s) v.
Proof.
  intros Hc G Hv Hf. apply (G Hv); [exact Hf|].
  intros a Ha. apply filter_In in Ha. destruct Ha as [Ha E]. apply eqb_correct in E.
  destruct Hs as (_ & _ & Hb). destruct (Hg a (Hb a Ha)) as (_ & Wa & Fa).
  destruct (Hk a Ha) as [_ K]. rewrite Fa, E in K. apply K. intros X. apply Wa in X.
  apply win_not_in. rewrite <- X, E. exact Hc.
Qed.

Definition entry_ok (e : int * int) : Prop := In (fst e) codes /\ est_at next e.

Lemma by_lemmas_spec cs : incl cs codes -> forall need es rest es',
  NoDup (cs ++ map fst es) -> Forall entry_ok es ->
  by_lemmas t (fill r s) (w, r) (allowed_after before) q cs need es = (rest, es') ->
  NoDup (map fst es') /\ Forall entry_ok es' /\ (φ need + total es <= φ rest + total es')%Z.
Proof.
  induction cs as [|c cs IH]; intros Hi need es rest es' Hd He H; cbn [by_lemmas] in H.
  - destruct (eqb_reflect need 0) as [->|]; inversion H; subst; split; auto; split; auto; lia.
  - pose proof (NoDup_cons_iff c (cs ++ map fst es)) as [X _]. destruct (X Hd) as [Hn Hd'].
    destruct (eqb_reflect need 0) as [->|].
    { inversion H; subst. split; [|split; [exact He|lia]]. clear - Hd'.
      induction cs as [|x cs IH]; [exact Hd'|]. inversion Hd'; auto. }
    assert (Hi' : incl cs codes) by (intros x Hx; apply Hi; right; exact Hx).
    assert (Hc : In c codes) by (apply Hi; left; reflexivity).
    rewrite (fill_parts _ _ w r s Hg Hs c) in H. cbv zeta in H.
    destruct (part r c s) as [|b p] eqn:P; [exact (IH Hi' _ _ _ _ Hd' He H)|]. rewrite <- P in H.
    pose proof (look_after_true all before (part r c s) q (answer_to (w, r) c) t
      (small c Hc) Ht) as G.
    set (k := look_after t (answer_to (w, r) c) (part r c s) (allowed_after before) q) in *.
    destruct (IH Hi' (monus need k) ((c, k) :: es) rest es') as (I1 & I2 & I3); [| |exact H|].
    + cbn [map fst]. apply NoDup_Add with (a := c) (l := cs ++ map fst es); [|split; assumption].
      apply Add_app.
    + constructor; [|exact He]. split; [exact Hc|]. split; cbn [fst snd].
      * rewrite P. discriminate.
      * intros Hv. apply next_costs; assumption.
    + split; [exact I1|split; [exact I2|]]. pose proof (monus_spec need k).
      change (total ((c, k) :: es)) with (φ k + total es)%Z in I3. lia.
Qed.

Lemma by_counts_spec es : Forall entry_ok es -> forall need, exists es',
  map fst es' = map fst es /\ Forall (est_at next) es' /\
  (φ need + total es <= φ (by_counts (fill r s) (w, r) (allowed_after before) es need)
    + total es')%Z.
Proof.
  induction es as [|[c k] es IH]; intros He need.
  - exists []. split; [reflexivity|split; [constructor|]]. cbn [by_counts].
    destruct (eqb_reflect need 0) as [->|]; lia.
  - inversion He as [|x y (Hc & E) He']; subst. cbn [fst snd] in *. specialize (IH He').
    assert (Skip : forall rest es', (φ need + total es <= φ rest + total es')%Z ->
      (φ need + total ((c, k) :: es) <= φ rest + total ((c, k) :: es'))%Z).
    { intros rest es' L. change (total ((c, k) :: es)) with (φ k + total es)%Z.
      change (total ((c, k) :: es')) with (φ k + total es')%Z. lia. }
    assert (Same : exists es', map fst es' = map fst ((c, k) :: es) /\ Forall (est_at next) es' /\
      (φ need + total ((c, k) :: es) <=
        φ (by_counts (fill r s) (w, r) (allowed_after before) es need) + total es')%Z).
    { destruct (IH need) as (es' & M & F & L). exists ((c, k) :: es'). cbn [map fst]. rewrite M.
      split; [reflexivity|split; [constructor; assumption|]]. apply Skip. exact L. }
    cbn [by_counts]. destruct (eqb_reflect need 0) as [->|].
    { destruct (IH 0) as (es' & M & F & L). exists ((c, k) :: es'). cbn [map fst]. rewrite M.
      split; [reflexivity|split; [constructor; assumption|]]. apply Skip.
      destruct es; cbn [by_counts] in L; exact L. }
    rewrite (fill_parts _ _ w r s Hg Hs c).
    destruct (part r c s) as [|a1 [|a2 [|a3 p]]] eqn:P; [exact Same|exact Same|exact Same|]. rewrite <- P.
    rewrite narrow_after. cbv zeta. set (g := least_to _ _ _).
    assert (G : gains_at (answer_to (w, r) c :: before) (part r c s) q g) by apply least_at.
    destruct (IH (if k <? g then monus need (g - k) else need)) as (es' & M & F & L).
    exists ((c, if k <? g then g else k) :: es'). cbn [map fst]. rewrite M.
    split; [reflexivity|split].
    + constructor; [|exact F]. destruct (k <? g); [|exact E]. split; [exact (proj1 E)|].
      cbn [fst snd]. intros Hv. apply next_costs; assumption.
    + change (total ((c, k) :: es)) with (φ k + total es)%Z.
      change (total ((c, if k <? g then g else k) :: es'))
        with (φ (if (k <? g)%uint63 then g else k)%uint63 + total es')%Z.
      destruct (ltbP k g) as [K|K]; [|lia]. pose proof (monus_spec need (g - k)) as M'.
      rewrite sub_spec in M'. rewrite Z.mod_small in M'; [lia|].
      pose proof (to_Z_bounded k). pose proof (to_Z_bounded g). lia.
Qed.

Lemma filled_codes : incl (filled (fill r s)) codes /\ NoDup (filled (fill r s)).
Proof.
  split; [|apply NoDup_filter; exact codes_NoDup]. intros c H. apply filter_In in H. apply H.
Qed.

Lemma sum_of_gains need es : NoDup (map fst es) -> incl (map fst es) codes ->
  Forall (est_at next) es -> found guesses W lm (Ask w next) s ->
  (φ need <= φ (excess r s) + total es)%Z ->
  (2 * size s - 1 + φ need <= sum (n guesses W (Ask w next)) s)%Z.
Proof.
  intros Hd Hi He Hf L.
  assert (G : gains_next answers guesses dec next r s (less lm) es).
  { rewrite Hq. rewrite Forall_forall in He. split; [exact Hd|split; [exact Hi|split]];
      apply Forall_forall; intros e Hin; apply (He e Hin). }
  pose proof (gains_next_sum _ _ _ w r s lm es next Hg Hs G Hf). lia.
Qed.

Lemma look_at_dear need rest : (φ need <= φ (excess r s) + φ rest)%Z ->
  look_at t cores (fill r s) (w, r) (allowed_after before) q rest = true ->
  found guesses W lm (Ask w next) s ->
  (2 * size s - 1 + φ need <= sum (n guesses W (Ask w next)) s)%Z.
Proof.
  intros L H Hf. unfold look_at in H. cbv zeta in H.
  set (cs := map fst (order _ _ _)) in H.
  assert (P : Permutation (filled (fill r s)) cs).
  { unfold cs.
    assert (E : filled (fill r s) = map fst (map (fun c : int => (c, 0)) (filled (fill r s)))).
    { rewrite map_map. cbn [fst]. rewrite map_id. reflexivity. }
    rewrite E at 1. apply Permutation_map. apply order_perm. }
  destruct filled_codes as [F1 F2].
  destruct (by_lemmas t (fill r s) (w, r) (allowed_after before) q cs rest []) as [rest' es] eqn:B.
  destruct (by_lemmas_spec cs) with (need := rest) (es := @nil (int * int)) (rest := rest') (es' := es)
    as (D & Ok & S).
  - intros c Hc. apply F1. eapply Permutation_in; [apply Permutation_sym; exact P|exact Hc].
  - rewrite app_nil_r. eapply Permutation_NoDup; [exact P|exact F2].
  - constructor.
  - exact B.
  - change (total []) with 0%Z in S.
    assert (Ic : incl (map fst es) codes).
    { intros c Hc. apply in_map_iff in Hc. destruct Hc as (e & <- & He).
      rewrite Forall_forall in Ok. apply (Ok e He). }
    destruct (if rest' <? 1000000 then _ else _) eqn:C.
    + destruct (rest' <? 1000000); [|discriminate C]. apply eqb_correct in C.
      destruct (by_counts_spec es Ok rest') as (es' & M & F & S'). rewrite C in S'.
      change (φ 0) with 0%Z in S'.
      apply (sum_of_gains need es'); [rewrite M; exact D|rewrite M; exact Ic|exact F|exact Hf|lia].
    + destruct (q <? 256); [|discriminate H]. apply existsb_exists in H.
      destruct H as ([c k] & He & H). unfold without in H. cbn [fst snd] in H.
      rewrite Forall_forall in Ok. destruct (Ok _ He) as (Hc & [Ne _]). cbn [fst snd] in *.
      rewrite (fill_parts _ _ w r s Hg Hs c) in H.
      destruct (part r c s) as [|a1 [|a2 [|a3 p]]] eqn:Pc; try discriminate H. rewrite <- Pc in *.
      rewrite narrow_after in H.
      apply (sum_of_gains need [(c, need)]); [| | |exact Hf|].
      * constructor; [intros []|constructor].
      * intros x [<-|[]]. exact Hc.
      * constructor; [|constructor]. split; [exact Ne|]. cbn [fst snd]. intros Hv.
        apply next_costs; [exact Hc| |exact Hv]. intros Hv'.
        apply (none_left_true all cores); [exact Hv'|exact (small c Hc)|exact Hcores|exact H].
      * change (total [(c, need)]) with (φ need + 0)%Z. pose proof (to_Z_bounded (excess r s)). lia.
Qed.
End Kept.

Lemma path_guess_dear need skip next : (skip = true -> no_progress r s = false) ->
  path_guess t cores s (allowed_after before) q need skip (w, r) = true ->
  found guesses W lm (Ask w next) s -> kept before (Ask w next) s ->
  (2 * size s - 1 + φ need <= sum (n guesses W (Ask w next)) s)%Z.
Proof.
  intros Hp H Hf Hk. unfold path_guess in H. cbn [fst snd] in H. cbv zeta in H.
  destruct (lebP need (excess r s)) as [L|L].
  { pose proof (no_gain _ guesses _ w r s lm next Hg Hs Hf).
    pose proof (excess_spec r s (codes_of _ _ w r s Hg Hs) (wins_1 _ _ w r s Hg Hs)). lia. }
  assert (Sk : (if skip then no_progress r s else false) = false).
  { destruct skip; [apply Hp; reflexivity|reflexivity]. }
  rewrite Sk in H. apply (look_at_dear next Hk need (need - excess r s)); [|exact H|exact Hf].
  rewrite sub_spec, Z.mod_small; [lia|]. pose proof (to_Z_bounded need).
  pose proof (to_Z_bounded (excess r s)). lia.
Qed.
End Row.

Lemma path_guess_sound w r need (skip : bool) : In (w, r) named_rows ->
  (if skip then (List.length s <= top)%nat else (List.length s < top)%nat) ->
  path_guess t cores s (allowed_after before) q need skip (w, r) = true ->
  (skip = true /\ idle W w s) \/
  forall next, found guesses W lm (Ask w next) s -> kept before (Ask w next) s ->
  (2 * size s - 1 + φ need <= sum (n guesses W (Ask w next)) s)%Z.
Proof.
  intros Hr Htop H. pose proof (named_good _ _ _ _ _ Htables w r Hr) as Hg.
  assert (Short : forall c, (List.length (part r c s) <= List.length s)%nat)
    by (intros c; apply filter_length_le).
  destruct skip.
  - destruct (no_progress r s) eqn:Np.
    + left. split; [reflexivity|]. exact (no_progress_idle _ _ w r s Hg Hs Np).
    + right. intros next. apply (path_guess_dear w r Hr) with (skip := true); [|intros _; exact Np|
        exact H].
      intros c Hc. eapply Nat.lt_le_trans; [|exact Htop]. exact (progress_smaller _ r s Hs c Np Hc).
  - right. intros next. apply (path_guess_dear w r Hr) with (skip := false); [|intros X;
      discriminate X|exact H].
    intros c Hc. eapply Nat.le_lt_trans; [apply Short|exact Htop].
Qed.
End Position.

Section All.
Variables (all cores : list path_lemma).
Hypothesis Hcores : incl cores all.
Hypothesis Hpass : forall x, In x all -> path_check (path_build all) cores named_rows x = true.

Lemma path_valid x : In x all -> valid (fst (snd x)).
Proof.
  intros Hx. pose proof (Hpass x Hx) as H. unfold path_check in H. cbv zeta in H.
  destruct (fst (snd x)) as [|a l] eqn:E; [discriminate H|].
  destruct (set_ok answers 0 (a :: l)) eqn:K; [|discriminate H].
  apply (set_ok_valid _ _ _ _ _ Htables); [exact K|discriminate].
Qed.

Lemma paths_true : forall k x, In x all -> (List.length (fst (snd x)) < k)%nat -> path_true x.
Proof.
  induction k as [|k IH]; intros x Hx Hk; [lia|]. intros Hv.
  pose proof (Hpass x Hx) as H. unfold path_check in H. cbv zeta in H.
  assert (F : forallb (path_guess (path_build all) cores (fst (snd x)) (allowed_after (fst x))
    (less_int (limit_in (snd x))) (gain_in (snd x)) true) (allowed_after (fst x)) = true).
  { destruct (fst (snd x)); [discriminate H|]. destruct (set_ok _ _ _); [|discriminate H].
    rewrite allowed_by_after in H. exact H. }
  rewrite forallb_forall in F.
  apply LBm_by_guesses; [apply Hv|]. intros w r Hi.
  assert (Hr : In (w, r) named_rows) by (apply filter_In in Hi; apply Hi).
  destruct (path_guess_sound all cores (path_build all) (fst (snd x)) (fst x)
    (limit_of (limit_in (snd x))) (less_int (limit_in (snd x))) (List.length (fst (snd x)))
    (fun h y => path_build_in all y h) Hv (eq_sym (limit_less _))) with (w := w) (r := r)
    (need := gain_in (snd x)) (skip := true) as [[_ I]|D].
  - intros y Hy L. apply IH; [exact Hy|lia].
  - intros y Hy. split; [exact (Hcores y Hy)|apply path_valid; exact (Hcores y Hy)].
  - exact Hr.
  - lia.
  - exact (F (w, r) Hi).
  - left. exact I.
  - right. exact D.
Qed.

(** A claim: openers in a scope pass for a position; with [skip], the scope must be all guesses. *)
Lemma scope_bound s before q need skip (scope : word -> bool) : valid s ->
  (skip = true -> forall w, scope w = true) ->
  (forall w r, In (w, r) (allowed_after before) -> scope w = true ->
     path_guess (path_build all) cores s (allowed_after before) (less_int q) need skip (w, r)
       = true) ->
  forall t0, (forall g next, t0 = Ask g next -> scope g = true) ->
  found guesses W (limit_of q) t0 s -> kept before t0 s ->
  (2 * size s - 1 + φ need <= sum (n guesses W t0) s)%Z.
Proof.
  intros Hv Hscope H.
  assert (P : forall w r, In (w, r) (allowed_after before) -> scope w = true ->
    (skip = true /\ idle W w s) \/
    forall next, found guesses W (limit_of q) (Ask w next) s -> kept before (Ask w next) s ->
    (2 * size s - 1 + φ need <= sum (n guesses W (Ask w next)) s)%Z).
  { intros w r Hi Hw. assert (Hr : In (w, r) named_rows) by (apply filter_In in Hi; apply Hi).
    apply (path_guess_sound all cores (path_build all) s before (limit_of q) (less_int q)
      (S (List.length s)) (fun h y => path_build_in all y h) Hv (eq_sym (limit_less _)))
      with (r := r).
    - intros y Hy _. exact (paths_true (S (List.length (fst (snd y)))) y Hy (Nat.lt_succ_diag_r _)).
    - intros y Hy. split; [exact (Hcores y Hy)|apply path_valid; exact (Hcores y Hy)].
    - exact Hr.
    - destruct skip; lia.
    - exact (H w r Hi Hw). }
  destruct skip.
  - intros t0 _. revert t0. change (LBm (limit_of q) before s (2 * size s - 1 + φ need)%Z).
    apply LBm_by_guesses; [apply Hv|]. intros w r Hi.
    destruct (P w r Hi (Hscope eq_refl w)) as [[_ I]|D]; [left; exact I|right; exact D].
  - intros t0 Hb Hf Hk. pose proof Hv as (Hs & _).
    destruct t0 as [|g next]; [destruct (found_stop _ _ _ s Hs Hf)|].
    pose proof (found_in _ _ _ g next s Hs Hf) as Hg.
    destruct (rows_good _ _ _ _ _ Htables g Hg) as (r & Hr & _).
    assert (Hfo : follows before g = true).
    { destruct s as [|a l]; [congruence|]. apply follows_spec. apply (Hk a). left. reflexivity. }
    destruct (P g r) as [[X _]|D]; [apply filter_In; split; assumption|exact (Hb g next eq_refl)|
      discriminate X|exact (D next Hf Hk)].
Qed.
End All.

(** A tree that is played keeps the mode. *)
Fixpoint keeps_ok (before : list turn) (t : strategy) (a : word) : bool :=
  match t with
  | Stop => true
  | Ask g next =>
      if follows before g then
        if word_eqb g a then true
        else keeps_ok ((g, feedback g a) :: before) (next (feedback g a)) a
      else false
  end.
Lemma keeps_ok_true t a : forall before, keeps_ok before t a = true -> keeps m before t a.
Proof.
  induction t as [|g next IH]; intros before H; [exact I|]. cbn [keeps_ok keeps] in *.
  destruct (follows before g) eqn:F; [|discriminate H]. split; [apply follows_spec; exact F|].
  intros N. destruct (word_eqb g a) eqn:E; [apply word_eqb_spec in E; contradiction|].
  apply IH. exact H.
Qed.
End Modes.
