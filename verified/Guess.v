(** What a guess proves of a set: the sum over its blocks, and when it makes no progress. *)
From Coq Require Import List Ascii ZArith Lia Bool Uint63 PArray.
Require Import Game Bounds Scan Planes Tables.
Import ListNotations.
Local Open Scope uint63_scope.

Fixpoint all_have (r : row) (c : int) (s : set) : bool :=
  match s with
  | [] => true
  | a :: s' => if r.[a] =? c then all_have r c s' else false
  end.
Definition no_progress (r : row) (s : set) : bool :=
  match s with
  | [] => false
  | a :: s' => let c := r.[a] in if c =? win then false else all_have r c s'
  end.

Section Guess.
Variables (answers guesses names : list word) (dec : array (array (list mark))).
Variable groups : list (list row * array planes).
Hypothesis Htables : tables_ok answers guesses names dec groups = true.
Local Notation W := (Tables.W answers).
Local Notation valid := (Tables.valid answers).
Local Notation good := (Tables.good answers dec).
Local Notation means r := (PArray.get (Tables.legend dec r)).
Local Notation named_rows := (Tables.named_rows names groups).
Local Notation LB := (Bounds.LB guesses W).
Local Notation part r := (Bounds.part Uint63.eqb (fun a : int => r.[a])).

Section One.
Variables (g : word) (r : row) (s : set) (lm : limit).
Hypotheses (Hg : good g r) (Hs : valid s).

Lemma codes_of a : In a s -> r.[a] = win \/ In (r.[a]) codes.
Proof.
  intros Ha. destruct Hs as (_ & _ & Hb). destruct (Hg a (Hb a Ha)) as (H & _ & _).
  destruct (eqb_reflect r.[a] win); [auto|]. right. apply in_codes; auto.
Qed.

Lemma wins_1 : (wins r s <= 1)%Z.
Proof.
  destruct Hs as (_ & Hn & Hb). unfold wins.
  assert (H : forall l, NoDup (map W l) -> (forall a, In a l -> (φ a < Z.of_nat (List.length
    answers))%Z) ->
    (size (part r win l) <= 1)%Z).
  { induction l as [|a l IH]; intros Hd Hl; [unfold size; simpl; lia|].
    rewrite part_cons. inversion Hd; subst.
    assert (size (part r win l) <= 1)%Z by (apply IH; auto; intros; apply Hl; right; auto).
    destruct (eqb_reflect r.[a] win) as [E|]; [|lia].
    destruct (part r win l) as [|b q] eqn:P; [unfold size; simpl; lia|]. exfalso.
    assert (Hb' : In b (part r win l)) by (rewrite P; left; auto).
    apply filter_In in Hb'. destruct Hb' as [Hb1 Hb2]. apply eqb_correct in Hb2.
    apply (Hg a (Hl a (or_introl eq_refl))) in E. apply (Hg b (Hl b (or_intror Hb1))) in Hb2.
    apply H1. rewrite <- E, Hb2. apply in_map. auto. }
  apply H; auto.
Qed.

(** What one strategy costs for a set. *)
Definition costs (l : limit) (t : strategy) (b : set) (v : Z) : Prop :=
  found guesses W l t b -> (v <= sum (n guesses W t) b)%Z.

(** The sum of a guess. *)
Lemma guess_bases (gain : int -> Z) next :
  (forall c, In c codes -> part r c s <> [] ->
     costs (less lm) (next (means r c)) (part r c s) (2 * size (part r c s) - 1 + gain c)%Z) ->
  (forall c, In c codes -> part r c s = [] -> gain c = 0%Z) ->
  found guesses W lm (Ask g next) s ->
  (size s + bases r s + sum gain codes <= sum (n guesses W (Ask g next)) s)%Z.
Proof.
  intros Hlb H0 Hf. destruct Hs as (_ & Hn & Hb).
  assert (A : (size s + sum (fun c => base (size (part r c s)) + gain c) codes
               <= sum (n guesses W (Ask g next)) s)%Z).
  { apply ask_sum with (r := lm) (eqb := Uint63.eqb) (key := fun a => r.[a]) (dec := means r)
      (win := win); auto.
    - exact eqb_reflect.
    - intros a Ha. apply (Hg a (Hb a Ha)).
    - intros a Ha. apply (Hg a (Hb a Ha)).
    - exact codes_NoDup.
    - exact win_not_in.
    - intros c Hc. destruct (part r c s) as [|b q] eqn:P.
      + rewrite H0 by auto. intros _. simpl. unfold base, size. simpl. lia.
      + rewrite <- P. unfold base. destruct (Z.eqb_spec (size (part r c s)) 0) as [E|].
        { rewrite P in E. unfold size in E. simpl in E. lia. }
        apply Hlb; auto. rewrite P. discriminate. }
  rewrite sum_add in A. unfold bases. lia.
Qed.

Lemma no_progress_idle : no_progress r s = true -> idle W g s.
Proof.
  destruct Hs as (Hne & _ & Hb). clear Hs. unfold no_progress. destruct s as [|a s']; [congruence|].
  cbv zeta. destruct (eqb_reflect r.[a] win) as [|Nw]; [congruence|]. intros H.
  exists (means r r.[a]).
  assert (All : forall b, In b (a :: s') -> r.[b] = r.[a]).
  { intros b [<-|Hi]; auto. clear - H Hi. induction s' as [|x l IH]; [destruct Hi|]. simpl in H.
    destruct (r.[x] =? r.[a]) eqn:E; [|congruence]. apply eqb_correct in E.
    destruct Hi as [->|Hi]; auto. }
  intros b Hi. destruct (Hg b (Hb b Hi)) as (_ & Hw & Hf). rewrite (All b Hi) in *. split.
  - intros E. apply Nw. apply Hw. exact E.
  - exact Hf.
Qed.

Lemma filter_length_le {X} f (l : list X) : (List.length (filter f l) <= List.length l)%nat.
Proof. induction l as [|x l IH]; simpl; auto. destruct (f x); simpl; lia. Qed.

Lemma progress_smaller c : no_progress r s = false -> In c codes ->
  (List.length (part r c s) < List.length s)%nat.
Proof.
  intros H Hc. destruct Hs as (Hne & _). unfold no_progress in H.
  destruct s as [|a s']; [congruence|]. cbv zeta in H.
  assert (Nc : c <> win) by (intros ->; apply win_not_in; auto).
  unfold Bounds.part. simpl. pose proof (filter_length_le (fun b => r.[b] =? c) s').
  destruct (eqb_reflect r.[a] c) as [E|]; [|lia]. simpl.
  destruct (eqb_reflect r.[a] win); [congruence|]. rewrite E in H.
  clear - H. enough (List.length (filter (fun b => (r.[b] =? c)%uint63) s') < List.length s')%nat
    by lia.
  induction s' as [|b l IH]; simpl in *; [discriminate|].
  pose proof (filter_length_le (fun b => r.[b] =? c) l).
  destruct (r.[b] =? c); simpl; [apply IH in H; lia|lia].
Qed.

Lemma fill_parts c : (fill r s).[c] = part r c s.
Proof.
  apply fill_spec. intros a Ha. destruct Hs as (_ & _ & Hb).
  destruct (Hg a (Hb a Ha)) as (H & _). destruct (lebP r.[a] win); [|congruence].
  change (φ win) with 242%Z in l. apply ltb_spec. change (φ 243) with 243%Z. lia.
Qed.
End One.

Lemma LB_base l s : valid s -> LB l s (2 * size s - 1)%Z.
Proof. intros (Hne & Hn & _). apply LB_free. apply LB_trivial; auto. Qed.

(** Blocks without gains. *)
Lemma no_gain g r s l next : good g r -> valid s -> found guesses W l (Ask g next) s ->
  (size s + bases r s <= sum (n guesses W (Ask g next)) s)%Z.
Proof.
  intros Hg Hs Hf. pose proof (guess_bases g r s l Hg Hs (fun _ => 0%Z) next) as H.
  rewrite sum_const, Z.mul_0_l, Z.add_0_r in H. apply H; auto.
  intros c _ Hc. rewrite Z.add_0_r. intros Hf'. revert Hf'. apply LB_base. apply valid_part; auto.
Qed.

(** Gains of some blocks, each with its code. *)
Definition gains_next (next : list mark -> strategy) (r : row) (s : set) (q : limit)
    (es : list (int * int)) : Prop :=
  NoDup (map fst es) /\ incl (map fst es) codes /\
  Forall (fun e => valid (part r (fst e) s) -> costs q (next (means r (fst e))) (part r (fst e) s)
     (2 * size (part r (fst e) s) - 1 + φ (snd e))%Z) es /\
  Forall (fun e => part r (fst e) s <> []) es.
Definition gains (r : row) (s : set) (q : limit) (es : list (int * int)) : Prop :=
  NoDup (map fst es) /\ incl (map fst es) codes /\
  Forall (fun e => valid (part r (fst e) s) ->
     LB q (part r (fst e) s) (2 * size (part r (fst e) s) - 1 + φ (snd e))%Z) es /\
  Forall (fun e => part r (fst e) s <> []) es.
Definition total (es : list (int * int)) : Z := sum (fun e => φ (snd e)) es.

Definition int_dec (x y : int) : {x = y} + {x <> y} :=
  Bool.reflect_dec _ _ (eqb_reflect x y).

Lemma gains_next_sum g r s l es next : good g r -> valid s -> gains_next next r s (less l) es ->
  found guesses W l (Ask g next) s ->
  (2 * size s - 1 + φ (excess r s) + total es <= sum (n guesses W (Ask g next)) s)%Z.
Proof.
  intros Hg Hs (Hd & Hi & Ht & Hne) Hf.
  assert (X : exists f : int -> Z, sum f codes = total es /\
    (forall c, ~ In c (map fst es) -> f c = 0%Z) /\
    (forall c, In c (map fst es) -> part r c s <> [] /\
      costs (less l) (next (means r c)) (part r c s) (2 * size (part r c s) - 1 + f c)%Z)).
  { clear Hf. revert Hd Hi Ht Hne. induction es as [|[c k] es IH]; intros Hd Hi Ht Hne.
    - exists (fun _ => 0%Z). split; [rewrite sum_const; reflexivity|]. split; [auto|intros c []].
    - inversion Hd; inversion Ht; inversion Hne; subst. cbn [map fst snd] in *.
      destruct IH as (f & E & F0 & F); auto. { intros x Hx. apply Hi. right. exact Hx. }
      exists (fun x => if (x =? c)%uint63 then φ k else f x)%Z. split; [|split].
      + change (total ((c, k) :: es)) with (φ k + total es)%Z. rewrite <- E.
        assert (Hc : In c codes) by (apply Hi; left; reflexivity). specialize (F0 c H1).
        clear - Hc F0. pose proof codes_NoDup as N. revert Hc N.
        induction codes as [|x xs IH]; intros Hc N; [destruct Hc|]. inversion N; subst.
        cbn [sum fold_right]. destruct (eqb_reflect x c) as [->|Nx].
        * rewrite F0. assert (S : sum (fun x => if (x =? c)%uint63 then φ k else f x)%Z xs = sum f
          xs).
          { apply sum_ext. intros a Ha. destruct (eqb_reflect a c); [subst; contradiction|auto]. }
          unfold sum in S. rewrite S. lia.
        * destruct Hc as [->|Hc]; [congruence|]. specialize (IH Hc H2). unfold sum in IH.
          rewrite IH. lia.
      + intros x Hx. destruct (eqb_reflect x c) as [->|]; [destruct Hx; left; reflexivity|].
        apply F0. intros Y. apply Hx. right. exact Y.
      + intros x Hx. destruct (eqb_reflect x c) as [->|N].
        * split; [assumption|apply H5; apply valid_part; auto].
        * destruct Hx as [Hx|Hx]; [congruence|]. apply F. exact Hx. }
  destruct X as (f & <- & F0 & F).
  pose proof (guess_bases g r s l Hg Hs f next) as B.
  pose proof (excess_spec r s (codes_of g r s Hg Hs) (wins_1 g r s Hg Hs)).
  assert (size s + bases r s + sum f codes <= sum (n guesses W (Ask g next)) s)%Z; [|lia].
  apply B; auto; intros c Hc.
  - intros Hb Hf'. destruct (in_dec int_dec c (map fst es)) as [Y|Y].
    + apply F; [exact Y|exact Hf'].
    + rewrite (F0 c Y), Z.add_0_r. revert Hf'. apply LB_base. apply valid_part; auto.
  - intros Hb. apply F0. intros Y. apply F in Y. tauto.
Qed.

Lemma gains_sum g r s l es next : good g r -> valid s -> gains r s (less l) es ->
  found guesses W l (Ask g next) s ->
  (2 * size s - 1 + φ (excess r s) + total es <= sum (n guesses W (Ask g next)) s)%Z.
Proof.
  intros Hg Hs (A & B & C & D). apply gains_next_sum; [exact Hg|exact Hs|].
  split; [exact A|split; [exact B|split; [|exact D]]]. rewrite Forall_forall in *.
  intros e He Hv Hf. exact (C e He Hv _ Hf).
Qed.
End Guess.
