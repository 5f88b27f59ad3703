(** Facts about strategies and sets of answers; nothing here is about programs. *)
From Coq Require Import List Ascii ZArith Lia Bool.
Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

(** * Feedback *)

Lemma feedback_self g : feedback g g = map (fun _ => Green) g.
Proof.
  unfold feedback. generalize (not_green g g) as p.
  induction g as [|x g IH]; intros p; simpl; auto.
  rewrite Ascii.eqb_refl. f_equal. auto.
Qed.

(** * Sums over lists *)

Section Sums.
Context {X : Type}.
Definition sum (h : X -> Z) (l : list X) : Z := fold_right (fun a s => h a + s) 0 l.

Lemma sum_nonneg h l : (forall a, In a l -> 0 <= h a) -> 0 <= sum h l.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lia|].
  pose proof (H a (or_introl eq_refl)).
  assert (0 <= sum h l) by (apply IH; intros; apply H; auto). lia.
Qed.

Lemma sum_le h k l : (forall a, In a l -> h a <= k a) -> sum h l <= sum k l.
Proof.
  induction l as [|a l IH]; simpl; intros H; [lia|].
  pose proof (H a (or_introl eq_refl)).
  assert (sum h l <= sum k l) by (apply IH; intros; apply H; auto). lia.
Qed.

Lemma sum_ext h k l : (forall a, In a l -> h a = k a) -> sum h l = sum k l.
Proof.
  intros H. induction l as [|a l IH]; simpl; auto.
  rewrite H by (left; auto). rewrite IH; auto. intros; apply H; right; auto.
Qed.

Lemma sum_add h k l : sum (fun a => h a + k a) l = sum h l + sum k l.
Proof. induction l; simpl; lia. Qed.

Lemma sum_const c l : sum (fun _ => c) l = c * Z.of_nat (length l).
Proof. induction l; simpl length; simpl sum; lia. Qed.

Lemma sum_app h l l' : sum h (l ++ l') = sum h l + sum h l'.
Proof. induction l; simpl; lia. Qed.

Lemma sum_rev h l : sum h (rev l) = sum h l.
Proof. induction l; simpl; auto. rewrite sum_app; simpl; lia. Qed.
End Sums.

(** The parts of a list with different keys do not overlap. *)
Section Parts.
Context {A C : Type} (eqb : C -> C -> bool) (eqb_spec : forall x y, reflect (x = y) (eqb x y)).
Variable key : A -> C.

Definition part (c : C) (l : list A) : list A := filter (fun a => eqb (key a) c) l.

Lemma single_term (x : C) (v : Z) cs :
  0 <= v -> NoDup cs -> sum (fun c => if eqb x c then v else 0) cs <= v.
Proof.
  intros Hv. induction cs as [|c cs IH]; simpl; intros Hn; [lia|].
  inversion Hn; subst. specialize (IH H2).
  destruct (eqb_spec x c); [|lia]. subst.
  assert (sum (fun c0 => if eqb c c0 then v else 0) cs <= sum (fun _ => 0) cs).
  { apply sum_le. intros a Ha. destruct (eqb_spec c a); [subst; contradiction|lia]. }
  rewrite sum_const in H. lia.
Qed.

Lemma sum_parts (h : A -> Z) cs l :
  (forall a, In a l -> 0 <= h a) -> NoDup cs ->
  sum (fun c => sum h (part c l)) cs <= sum h l.
Proof.
  intros Hh Hn. induction l as [|a l IH].
  - simpl. rewrite sum_const. lia.
  - assert (E : sum (fun c => sum h (part c (a :: l))) cs =
                sum (fun c => if eqb (key a) c then h a else 0) cs +
                sum (fun c => sum h (part c l)) cs).
    { rewrite <- sum_add. apply sum_ext. intros c _. unfold part. simpl.
      destruct (eqb (key a) c); simpl; lia. }
    rewrite E. simpl.
    pose proof (single_term (key a) (h a) cs (Hh a (or_introl eq_refl)) Hn).
    assert (sum (fun c => sum h (part c l)) cs <= sum h l)
      by (apply IH; intros; apply Hh; right; auto). lia.
Qed.
End Parts.

(** * Strategies *)

Section Strategies.
Variable guesses : list word.
Context {A : Type}.
Variable W : A -> word.     (* answers are known by numbers *)

Definition n (t : strategy) (a : A) : Z :=
  match taken guesses t (W a) with Some k => Z.of_nat k | None => 0 end.
Definition finds (r : limit) (t : strategy) (a : A) : Prop :=
  exists k, taken guesses t (W a) = Some k /\ allows r k.
Definition found (r : limit) (t : strategy) (s : list A) : Prop :=
  forall a, In a s -> finds r t a.
Definition size (s : list A) : Z := Z.of_nat (length s).

(** Every strategy that finds all of [s] within the limit costs at least [v]. *)
Definition LB (r : limit) (s : list A) (v : Z) : Prop :=
  forall t, found r t s -> v <= sum (n t) s.

(** ** Limits *)

Definition less (r : limit) : limit := option_map pred r.
Definition no_more (q r : limit) : Prop := forall k, allows q k -> allows r k.

Lemma allows_less r k : allows r (S k) -> allows (less r) k.
Proof. destruct r; simpl; [lia|auto]. Qed.
Lemma less_no_more r : no_more (less r) r.
Proof. intros k. destruct r; simpl; [lia|auto]. Qed.
Lemma found_more q r t s : no_more q r -> found q t s -> found r t s.
Proof. intros H F a Ha. destruct (F a Ha) as (k & E & K). exists k. auto. Qed.
Lemma LB_more q r s v : no_more q r -> LB r s v -> LB q s v.
Proof. intros H L t F. apply L. eapply found_more; eauto. Qed.
Lemma LB_free r s v : LB None s v -> LB r s v.
Proof. apply LB_more. intros k _. exact I. Qed.

(** ** Costs *)

Lemma cost_sum t s c : cost guesses t (map W s) = Some c -> Z.of_nat c = sum (n t) s.
Proof.
  revert c. induction s as [|a s IH]; simpl; intros c H.
  - inversion H; subst. reflexivity.
  - destruct (taken guesses t (W a)) as [k|] eqn:E1; [|discriminate].
    destruct (cost guesses t (map W s)) as [m|] eqn:E2; [|discriminate].
    inversion H; subst. rewrite <- (IH m eq_refl). unfold n at 1. rewrite E1. lia.
Qed.

Lemma within_found r t s : within guesses r t (map W s) -> found r t s.
Proof. intros H a Ha. apply H. apply in_map. exact Ha. Qed.

Lemma n_ask r g next a : finds r (Ask g next) a ->
  n (Ask g next) a = if word_eq_dec g (W a) then 1 else 1 + n (next (feedback g (W a))) a.
Proof.
  intros (k & E & _). unfold n. cbn [taken] in *. destruct (in_dec _ _ _); [|congruence].
  destruct (word_eq_dec g (W a)); [reflexivity|].
  destruct (taken guesses (next (feedback g (W a))) (W a)); cbn [option_map] in *; [lia|congruence].
Qed.

Lemma n_pos r t a : finds r t a -> 1 <= n t a.
Proof.
  destruct t as [|g next]; intros H; [destruct H as (k & E & _); discriminate|].
  rewrite (n_ask r) by exact H. destruct (word_eq_dec g (W a)); [lia|]. unfold n.
  destruct (taken guesses (next (feedback g (W a))) (W a)); lia.
Qed.

Lemma n_le k t a : finds (Some k) t a -> n t a <= Z.of_nat k.
Proof. intros (j & E & H). unfold n. rewrite E. simpl in H. lia. Qed.

Lemma finds_next r g next a : finds r (Ask g next) a -> g <> W a ->
  finds (less r) (next (feedback g (W a))) a.
Proof.
  intros (k & E & H) N. simpl in E. destruct (in_dec _ _ _); [|congruence].
  destruct (word_eq_dec g (W a)); [congruence|]. unfold finds.
  destruct (taken guesses (next (feedback g (W a))) (W a)) as [j|]; [|discriminate].
  exists j. split; [reflexivity|]. inversion E; subst. apply allows_less. exact H.
Qed.

Lemma found_stop r s : s <> [] -> ~ found r Stop s.
Proof.
  intros H F. destruct s as [|a s]; [congruence|].
  destruct (F a (or_introl eq_refl)) as (k & E & _). discriminate.
Qed.

Lemma found_in r g next s : s <> [] -> found r (Ask g next) s -> In g guesses.
Proof.
  intros Hs H. destruct s as [|a s]; [congruence|].
  destruct (H a (or_introl eq_refl)) as (k & E & _). simpl in E.
  destruct (in_dec word_eq_dec g guesses); [auto|congruence].
Qed.

(** At most one answer takes one guess, all others two or more. *)
Lemma LB_trivial s : NoDup (map W s) -> s <> [] -> LB None s (2 * size s - 1).
Proof.
  intros Hn Hs t Hf. destruct t as [|g next]; [destruct (found_stop None s Hs Hf)|].
  assert (H : sum (fun a => if word_eq_dec g (W a) then 1 else 2) s <= sum (n (Ask g next)) s).
  { apply sum_le. intros a Ha. rewrite (n_ask None) by (apply Hf; auto).
    destruct (word_eq_dec g (W a)) as [|Hne]; [lia|].
    pose proof (n_pos _ _ a (finds_next None g next a (Hf a Ha) Hne)). lia. }
  assert (H2 : forall l, NoDup (map W l) ->
    2 * size l - 1 <= sum (fun a => if word_eq_dec g (W a) then 1 else 2) l /\
    (~ In g (map W l) -> 2 * size l <= sum (fun a => if word_eq_dec g (W a) then 1 else 2) l)).
  { unfold size. induction l as [|a l IH]; [simpl; lia|]. cbn [map length sum fold_right].
    intros Hd.
    inversion Hd; subst. destruct (IH H3) as [I1 I2]. unfold sum in I1, I2. split.
    - destruct (word_eq_dec g (W a)); subst; [specialize (I2 H2)|]; lia.
    - intros Hi. destruct (word_eq_dec g (W a)); [subst; destruct Hi; left; auto|].
      assert (~ In g (map W l)) by (intros X; apply Hi; right; auto). specialize (I2 H0). lia. }
  destruct (H2 s Hn). lia.
Qed.

(** ** Without a strategy *)

Lemma LB_zero s v : s <> [] -> LB (Some 0%nat) s v.
Proof.
  intros Hs t Hf. destruct s as [|a s]; [congruence|]. exfalso.
  pose proof (Hf a (or_introl eq_refl)) as H. pose proof (n_pos _ _ a H).
  pose proof (n_le _ _ a H). lia.
Qed.

(** With one guess two answers are not found. *)
Lemma LB_one a b s v : W a <> W b -> LB (Some 1%nat) (a :: b :: s) v.
Proof.
  intros N t Hf. exfalso.
  pose proof (Hf a (or_introl eq_refl)) as Ha.
  pose proof (Hf b (or_intror (or_introl eq_refl))) as Hb.
  destruct t as [|g next]; [destruct Ha as (k & E & _); discriminate|].
  pose proof (n_le _ _ _ Ha) as La. pose proof (n_le _ _ _ Hb) as Lb.
  rewrite (n_ask _ _ _ _ Ha) in La. rewrite (n_ask _ _ _ _ Hb) in Lb.
  destruct (word_eq_dec g (W a)) as [Ea|Na].
  - destruct (word_eq_dec g (W b)) as [Eb|Nb]; [congruence|].
    pose proof (n_pos _ _ _ (finds_next _ _ _ _ Hb Nb)). lia.
  - pose proof (n_pos _ _ _ (finds_next _ _ _ _ Ha Na)). lia.
Qed.

(** A bound that no strategy within the limit can cost says that there is none. *)
Lemma no_strategy k s v t : LB (Some k) s v -> Z.of_nat k * size s < v -> ~ found (Some k) t s.
Proof.
  intros L H F. specialize (L t F).
  assert (sum (n t) s <= sum (fun _ => Z.of_nat k) s)
    by (apply sum_le; intros a Ha; apply n_le; apply F; exact Ha).
  rewrite sum_const in H0. unfold size in H. lia.
Qed.

(** Fewer answers, no higher strategies. *)
Lemma LB_superset k s s' v v' : incl s' s -> LB (Some k) s' v -> Z.of_nat k * size s' < v ->
  LB (Some k) s v'.
Proof.
  intros I L H t F. exfalso. apply (no_strategy k s' v t L H). intros a Ha. apply F. auto.
Qed.

(** ** The rule of sums *)

(** Answers with the same key get the same feedback. *)
Section Ask.
Context {C : Type} (eqb : C -> C -> bool) (eqb_spec : forall x y, reflect (x = y) (eqb x y)).
Variables (g : word) (s : list A) (key : A -> C) (dec : C -> list mark) (win : C) (r : limit).
Hypothesis Hkey : forall a, In a s -> feedback g (W a) = dec (key a).
Hypothesis Hwin : forall a, In a s -> g = W a -> key a = win.

Lemma ask_sum (cs : list C) (v : C -> Z) next :
  NoDup cs -> ~ In win cs ->
  (forall c, In c cs -> found (less r) (next (dec c)) (part eqb key c s) ->
     v c <= sum (n (next (dec c))) (part eqb key c s)) ->
  found r (Ask g next) s -> size s + sum v cs <= sum (n (Ask g next)) s.
Proof.
  intros Hcs Hw Hv Hf.
  set (h := fun a => n (Ask g next) a - 1).
  assert (E : sum (n (Ask g next)) s = size s + sum h s).
  { unfold size. rewrite <- (Z.mul_1_l (Z.of_nat _)), <- (sum_const 1 s), <- sum_add.
    apply sum_ext. intros; unfold h; lia. }
  rewrite E.
  assert (P : sum (fun c => sum h (part eqb key c s)) cs <= sum h s).
  { apply sum_parts; auto. intros a Ha. unfold h. pose proof (n_pos r _ a (Hf a Ha)). lia. }
  assert (Q : sum v cs <= sum (fun c => sum h (part eqb key c s)) cs).
  { apply sum_le. intros c Hc.
    assert (In_part : forall a, In a (part eqb key c s) -> In a s /\ key a = c /\ g <> W a).
    { intros a Ha. apply filter_In in Ha. destruct Ha as [Ha Hk].
      destruct (eqb_spec (key a) c) as [Hk'|]; [|discriminate]. repeat split; auto.
      intros Hg. apply (Hwin a Ha) in Hg. congruence. }
    rewrite (sum_ext h (n (next (dec c)))).
    - apply Hv; auto. intros a Ha. destruct (In_part a Ha) as (Hs & <- & Hg).
      rewrite <- Hkey by auto. apply finds_next; auto.
    - intros a Ha. destruct (In_part a Ha) as (Hs & <- & Hg). unfold h.
      rewrite (n_ask r) by auto. rewrite Hkey by auto.
      destruct (word_eq_dec g (W a)); [congruence|lia]. }
  lia.
Qed.
End Ask.

(** Guesses without progress need not be looked at. *)
Definition idle (g : word) (s : list A) : Prop :=
  exists m, forall a, In a s -> g <> W a /\ feedback g (W a) = m.

Lemma LB_by_guesses r s v : s <> [] ->
  (forall g, In g guesses ->
     idle g s \/ forall next, found r (Ask g next) s -> v <= sum (n (Ask g next)) s) ->
  LB r s v.
Proof.
  intros Hs H t. induction t as [|g next IH]; intros Hf; [destruct (found_stop r s Hs Hf)|].
  destruct (H g (found_in r g next s Hs Hf)) as [[m Hm]|Hg]; [|auto].
  assert (Hf' : found r (next m) s).
  { apply (found_more (less r)); [apply less_no_more|].
    intros a Ha. destruct (Hm a Ha) as [Hne <-]. apply finds_next; auto. }
  specialize (IH m Hf').
  assert (sum (n (next m)) s <= sum (n (Ask g next)) s); [|lia].
  apply sum_le. intros a Ha. destruct (Hm a Ha) as [Hne E]. rewrite (n_ask r) by auto.
  destruct (word_eq_dec g (W a)); [congruence|]. rewrite E. lia.
Qed.

(** If no guess tells the answers apart, two guesses do not find them. *)
Lemma LB_two s v : s <> [] ->
  (forall g, In g guesses -> exists a b, In a s /\ In b s /\ W a <> W b /\
     g <> W a /\ g <> W b /\ feedback g (W a) = feedback g (W b)) ->
  LB (Some 2%nat) s v.
Proof.
  intros Hs H t Hf. exfalso. destruct t as [|g next]; [exact (found_stop _ s Hs Hf)|].
  destruct (H g (found_in _ g next s Hs Hf)) as (a & b & Ha & Hb & N & Na & Nb & E).
  pose proof (finds_next _ _ _ _ (Hf a Ha) Na) as Fa.
  pose proof (finds_next _ _ _ _ (Hf b Hb) Nb) as Fb. rewrite <- E in Fb.
  pose proof (LB_one a b [] 5 N (next (feedback g (W a)))) as L. cbn [less option_map pred] in *.
  assert (F : found (Some 1%nat) (next (feedback g (W a))) [a; b]).
  { intros x [<-|[<-|[]]]; assumption. }
  specialize (L F). cbn [sum fold_right] in L.
  pose proof (n_le _ _ _ Fa). pose proof (n_le _ _ _ Fb). lia.
Qed.
End Strategies.
