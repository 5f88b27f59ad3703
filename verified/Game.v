(** The claim, for a referee: the game, its strategies, what they cost, and what is said of them.
    Nothing else needs to be read to know what the theorem of Program.v says. *)
From Coq Require Import List Ascii String ZArith DecimalString DecimalZ.
Import ListNotations.

Definition word := list ascii.

(** * Feedback, by the plain rule *)

Inductive mark := Gray | Yellow | Green.

(** The letters of the answer in places that are not green. *)
Fixpoint not_green (guess answer : word) : list ascii :=
  match guess, answer with
  | x :: g, y :: a => if Ascii.eqb x y then not_green g a else y :: not_green g a
  | _, _ => []
  end.

Fixpoint remove_one (x : ascii) (letters : list ascii) : list ascii :=
  match letters with
  | [] => []
  | y :: rest => if Ascii.eqb x y then rest else y :: remove_one x rest
  end.

(** From left to right; [free] are the letters that no earlier yellow has used up. *)
Fixpoint marks (guess answer : word) (free : list ascii) : list mark :=
  match guess, answer with
  | x :: g, y :: a =>
      if Ascii.eqb x y then Green :: marks g a free
      else if existsb (Ascii.eqb x) free then Yellow :: marks g a (remove_one x free)
      else Gray :: marks g a free
  | _, _ => []
  end.

Definition feedback (guess answer : word) : list mark :=
  marks guess answer (not_green guess answer).

(** A turn is a guess and its feedback. An answer fits turns if each guess gets its feedback. *)
Definition turn : Type := word * list mark.
Definition mark_eq_dec : forall x y : mark, {x = y} + {x <> y}. decide equality. Defined.
Definition fits (turns : list turn) (answer : word) : bool :=
  forallb (fun t =>
    if list_eq_dec mark_eq_dec (feedback (fst t) answer) (snd t) then true else false) turns.

(** * Modes *)

Inductive mode := Easy | Hard | Ultra | Strict.

(** How often a letter is marked green or yellow in a turn, and how often a word has it. *)
Definition marked (x : ascii) (t : turn) : nat :=
  List.length (filter (fun p => match p with (y, Gray) => false | (y, _) => Ascii.eqb x y end)
    (combine (fst t) (snd t))).
Definition often (x : ascii) (u : word) : nat := count_occ ascii_dec u x.

(** May a guess follow a turn? [x] is a letter of the turn, [k] its mark, and [y] the letter of the
    guess in this place. Hard: green letters stay, and each letter is there as often as it was
    marked. Ultra: no letter stays where it was yellow, and none is there more often than it was
    marked if it is gray somewhere. Strict: the guess would get this feedback as the answer. *)
Definition hard (t : turn) (u : word) : bool :=
  forallb (fun p => let '(x, k, y) := p in
    match k with Green => Ascii.eqb x y | _ => true end && (marked x t <=? often x u)%nat)%bool
    (combine (combine (fst t) (snd t)) u).
Definition ultra (t : turn) (u : word) : bool :=
  forallb (fun p => let '(x, k, y) := p in
    match k with
    | Green => true
    | Yellow => negb (Ascii.eqb x y)
    | Gray => (often x u <=? marked x t)%nat
    end) (combine (combine (fst t) (snd t)) u).
Definition may_follow (m : mode) (t : turn) (u : word) : bool :=
  match m with
  | Easy => true
  | Hard => hard t u
  | Ultra => hard t u && ultra t u
  | Strict => fits [t] u
  end.

(** * Strategies *)

(** A strategy stops, or makes a guess and goes on with a strategy for each feedback. *)
Inductive strategy :=
| Stop
| Ask (guess : word) (next : list mark -> strategy).

Definition word_eq_dec : forall v w : word, {v = w} + {v <> w} := list_eq_dec ascii_dec.

(** How many guesses it takes to find an answer, the winning one included; nothing if the strategy
    stops before, or makes a guess that is not in the list. *)
Fixpoint taken (guesses : list word) (t : strategy) (answer : word) : option nat :=
  match t with
  | Stop => None
  | Ask g next =>
      if in_dec word_eq_dec g guesses then
        if word_eq_dec g answer then Some 1
        else option_map S (taken guesses (next (feedback g answer)) answer)
      else None
  end.

(** Each guess on the way to an answer may follow each turn before it. *)
Fixpoint keeps (m : mode) (before : list turn) (t : strategy) (answer : word) : Prop :=
  match t with
  | Stop => True
  | Ask g next =>
      (forall u, In u before -> may_follow m u g = true) /\
      (g <> answer ->
       keeps m ((g, feedback g answer) :: before) (next (feedback g answer)) answer)
  end.

(** The sum over the answers; nothing if some answer is not found. *)
Fixpoint cost (guesses : list word) (t : strategy) (answers : list word) : option nat :=
  match answers with
  | [] => Some 0
  | a :: rest =>
      match taken guesses t a, cost guesses t rest with
      | Some n, Some m => Some (n + m)
      | _, _ => None
      end
  end.

(** A limit on the guesses for one answer, or none. *)
Definition limit := option nat.
Definition allows (r : limit) (k : nat) : Prop :=
  match r with None => True | Some m => k <= m end.
Definition within (guesses : list word) (r : limit) (t : strategy) (answers : list word) : Prop :=
  forall a, In a answers -> exists k, taken guesses t a = Some k /\ allows r k.

(** * What is said of the strategies for two lists *)

(** Strategies by their first guess. *)
Inductive openers := Any | Only (g : word) | Others (gs : list word).
Definition begins (o : openers) (t : strategy) : Prop :=
  match o, t with
  | Any, _ => True
  | Only g, Ask g' _ => g' = g
  | Others gs, Ask g' _ => ~ In g' gs
  | _, Stop => False
  end.

Inductive claim :=
| At_least (v : Z) (r : limit) (o : openers)    (* within the limit, none costs less than v *)
| None_within (r : nat) (o : openers)           (* none finds every answer within r guesses *)
| Found (v : Z) (h : nat) (o : openers)         (* one costs v, and takes at most h guesses *)
| Least (v : Z) (r : limit) (o : openers).      (* within the limit, the least cost is v *)

Section Claims.
Variables (m : mode) (turns : list turn).     (* those that were made before *)
Variables answers guesses : list word.

(** The strategies that find every answer within a limit, and keep the mode. *)
Definition solves (r : limit) (t : strategy) : Prop :=
  within guesses r t answers /\ forall a, In a answers -> keeps m turns t a.

Definition at_least (v : Z) (r : limit) (o : openers) : Prop :=
  forall t c, begins o t -> solves r t -> cost guesses t answers = Some c -> (v <= Z.of_nat c)%Z.
Definition exists_one (v : Z) (r : limit) (o : openers) : Prop :=
  exists t c, begins o t /\ solves r t /\ cost guesses t answers = Some c /\ Z.of_nat c = v.

Definition holds (c : claim) : Prop :=
  match c with
  | At_least v r o => at_least v r o
  | None_within r o => forall t, begins o t -> ~ solves (Some r) t
  | Found v h o => exists_one v (Some h) o
  | Least v r o => at_least v r o /\ exists_one v r o
  end.
End Claims.

(** * Files, and the sentences that are printed *)

(** The lines of a text; each ends with a line feed. *)
Fixpoint lines (text : list ascii) : list word :=
  match text with
  | [] => []
  | c :: rest =>
      if Ascii.eqb c "010" then [] :: lines rest
      else match lines rest with
           | [] => [[c]]
           | l :: ls => (c :: l) :: ls
           end
  end.

Local Open Scope string_scope.
Definition number (v : Z) : string := NilZero.string_of_int (Z.to_int v).
Definition limited (r : limit) : string :=
  match r with None => "" | Some k => " within " ++ number (Z.of_nat k) ++ " guesses" end.
Definition named (o : openers) : string :=
  match o with
  | Any => ""
  | Only g => " that begins with " ++ string_of_list_ascii g
  | Others gs =>
      " that begins with none of " ++ String.concat ", " (map string_of_list_ascii gs)
  end.
Definition sentence (c : claim) : string :=
  match c with
  | At_least v r o => "no strategy" ++ named o ++ limited r ++ " costs less than " ++ number v
  | None_within r o => "no strategy" ++ named o ++ " finds every answer" ++ limited (Some r)
  | Found v h o => "a strategy" ++ named o ++ limited (Some h) ++ " costs " ++ number v
  | Least v r o => "the least cost of a strategy" ++ named o ++ limited r ++ " is " ++ number v
  end.

(** With some turns made, a sentence is about the answers that fit them, and guesses count from
    there: "after crane=BYBBG, the least cost of a strategy is 12". In a mode it names the mode. *)
Definition letter (m : mark) : ascii :=
  match m with Gray => "B" | Yellow => "Y" | Green => "G" end%char.
Definition written (t : turn) : string :=
  string_of_list_ascii (fst t) ++ "=" ++ string_of_list_ascii (map letter (snd t)).
Definition after (turns : list turn) : string :=
  match turns with [] => "" | _ => "after " ++ String.concat " " (map written turns) ++ ", " end.
Definition within_mode (m : mode) : string :=
  match m with
  | Easy => ""
  | Hard => "in hard mode, "
  | Ultra => "in ultra mode, "
  | Strict => "in strict mode, "
  end.
Definition said (m : mode) (turns : list turn) (c : claim) : string :=
  within_mode m ++ after turns ++ sentence c.

(** What a program may print of two texts: sentences that hold in a mode and after some turns, which
    each of them names, with a line feed each. *)
Definition true_text (answers_text guesses_text text : list ascii) : Prop :=
  exists m turns cs,
  Forall (holds m turns (filter (fits turns) (lines answers_text)) (lines guesses_text)) cs /\
  text = flat_map (fun c => list_ascii_of_string (said m turns c) ++ ["010"%char])%list cs.

(** Some rows of the rule, as a reader would test it. *)
Example rule_1 : feedback ["s";"p";"e";"e";"d"]%char ["a";"b";"i";"d";"e"]%char
  = [Gray; Gray; Yellow; Gray; Yellow]. Proof. reflexivity. Qed.
Example rule_2 : feedback ["s";"p";"e";"e";"d"]%char ["e";"r";"a";"s";"e"]%char
  = [Yellow; Gray; Yellow; Yellow; Gray]. Proof. reflexivity. Qed.
Example rule_3 : feedback ["a";"l";"l";"o";"y"]%char ["l";"i";"l";"a";"c"]%char
  = [Yellow; Yellow; Green; Gray; Gray]. Proof. reflexivity. Qed.
Example said_easy : said Easy [] (Least 7920 None Any)
  = "the least cost of a strategy is 7920". Proof. reflexivity. Qed.
Example said_hard : said Hard [(["a";"b"]%char, [Green; Gray]); (["a";"c"]%char, [Green; Yellow])]
  (Found 5 3 Any) = "in hard mode, after ab=GB ac=GY, a strategy within 3 guesses costs 5".
Proof. reflexivity. Qed.
Example hard_1 : map (hard (["a";"b";"c"]%char, [Green; Yellow; Gray]))
  [["a";"x";"b"]%char; ["a";"b";"x"]%char; ["a";"x";"y"]%char; ["x";"a";"b"]%char]
  = [true; true; false; false]. Proof. reflexivity. Qed.
Example ultra_1 : map (fun u => may_follow Ultra (["a";"b";"c"]%char, [Green; Yellow; Gray]) u)
  [["a";"x";"b"]%char; ["a";"b";"x"]%char; ["a";"c";"b"]%char]
  = [true; false; false]. Proof. reflexivity. Qed.
