(** The tables, made from the words. Nothing is proven of this file: Tables.v compares every entry
    with the rule. *)
From Coq Require Import List Ascii ZArith Uint63 PArray.
Require Import Game Scan Planes Tables.
Import ListNotations.
Local Open Scope uint63_scope.

Definition digit (m : mark) : int := match m with Gray => 0 | Yellow => 1 | Green => 2 end.
(** Feedback in base three; shorter words are filled up with greens. *)
Fixpoint code (places : nat) (m : list mark) (c : int) : int :=
  match places with
  | O => c
  | S k => match m with
           | [] => code k [] (3 * c + 2)
           | x :: m' => code k m' (3 * c + digit x)
           end
  end.

Fixpoint all_marks (k : nat) : list (list mark) :=
  match k with
  | O => [[]]
  | S k' => flat_map (fun m => [Gray :: m; Yellow :: m; Green :: m]) (all_marks k')
  end.
Definition make_dec (places : nat) : array (list mark) :=
  fold_left (fun t m => t.[code 5 m 0 <- m]) (all_marks places) (make 243 []).

Fixpoint fill_row (g : word) (r : row) (i : int) (l : list word) : row :=
  match l with
  | [] => r
  | a :: l' => fill_row g (r.[i <- code 5 (feedback g a) 0]) (i + 1) l'
  end.
Definition make_row (size : int) (answers : list word) (g : word) : row :=
  fill_row g (make (size + 1) 0) 0 answers.

(** Longer words have more feedback than there are codes. So each guess numbers the feedback that
    occurs, as it occurs, and has a legend of its own. *)
Fixpoint find_marks (m : list mark) (known : list (list mark)) (k : int) : option int :=
  match known with
  | [] => None
  | x :: known' => if marks_eqb x m then Some (k - 1) else find_marks m known' (k - 1)
  end.
Fixpoint number_row (g : word) (r : row) (i : int) (known : list (list mark)) (k : int)
    (l : list word) : row * list (list mark) :=
  match l with
  | [] => (r, known)
  | a :: l' =>
      if word_eqb g a then number_row g (r.[i <- win]) (i + 1) known k l'
      else
        let m := feedback g a in
        match find_marks m known k with
        | Some c => number_row g (r.[i <- c]) (i + 1) known k l'
        | None => number_row g (r.[i <- k]) (i + 1) (m :: known) (k + 1) l'
        end
  end.
Definition make_legend (g : word) (known : list (list mark)) : array (list mark) :=
  snd (fold_right (fun m x => let (c, t) := (x : int * array (list mark)) in (c + 1, t.[c <- m]))
    (0, make 243 (map (fun _ => Green) g)) known).
Fixpoint number_rows (size : int) (answers names : list word) (p : int)
    (dec : array (array (list mark))) : list row * array (array (list mark)) :=
  match names with
  | [] => ([], dec)
  | g :: names' =>
      let (r, known) := number_row g (make (size + 1) p) 0 [] 0 answers in
      let (rs, dec) := number_rows size answers names' (p + 1) dec in
      (r :: rs, dec.[p <- make_legend g known])
  end.
Definition make_rows (size : int) (answers names : list word)
  : list row * array (array (list mark)) :=
  let places := match answers with a :: _ => List.length a | [] => 0%nat end in
  if Nat.leb places 5 then (map (make_row size answers) names, make 1 (make_dec places))
  else number_rows size answers names 0 (make (of_Z (Z.of_nat (List.length names))) (make 0 [])).

(** The planes of a group for one answer; from the last guess to the first. *)
Fixpoint lanes (rs : list row) (a b : int) (x0 x1 x2 x3 x4 x5 x6 x7 : int) : planes :=
  match rs with
  | [] => P8 x0 x1 x2 x3 x4 x5 x6 x7
  | r :: rs' =>
      let c := r.[a] in
      lanes rs' a (b + 1)
        (x0 lor ((c land 1) << b)) (x1 lor (((c >> 1) land 1) << b))
        (x2 lor (((c >> 2) land 1) << b)) (x3 lor (((c >> 3) land 1) << b))
        (x4 lor (((c >> 4) land 1) << b)) (x5 lor (((c >> 5) land 1) << b))
        (x6 lor (((c >> 6) land 1) << b)) (x7 lor (((c >> 7) land 1) << b))
  end.
Fixpoint pad (k : nat) (r : row) (rs : list row) : list row :=
  match k with
  | O => []
  | S k' => match rs with
            | [] => r :: pad k' r []
            | x :: rs' => x :: pad k' r rs'
            end
  end.
(** Groups with the rows of 63 lanes and no planes yet. *)
Fixpoint make_groups (fuel : nat) (size : int) (rs : list row)
  : list (list row * (list row * array planes)) :=
  match fuel, rs with
  | S f, r :: _ =>
      (* the empty lanes of the last group repeat its first guess *)
      (firstn 63 rs, (pad 63 r rs, make size (P8 0 0 0 0 0 0 0 0)))
      :: make_groups f size (skipn 63 rs)
  | _, _ => []
  end.
(** The planes of all groups for an answer are made together, and so stand together in memory, where
    the groups are counted one after another. *)
Fixpoint fill_planes (gs : list (list row * (list row * array planes))) (a : int) (l : list word)
  : list (list row * (list row * array planes)) :=
  match l with
  | [] => gs
  | _ :: l' =>
      fill_planes (map (fun '(rs, (padded, t)) =>
        (rs, (padded, t.[a <- lanes padded a 0 0 0 0 0 0 0 0 0]))) gs) (a + 1) l'
  end.

(** The rows of the answers. *)
Fixpoint own_row (a : word) (names : list word) (rs : list row) (none : row) : row :=
  match names, rs with
  | g :: names', r :: rs' => if word_eqb g a then r else own_row a names' rs' none
  | _, _ => none
  end.
Fixpoint make_first (t : array row) (i : int) (l names : list word) (rs : list row) : array row :=
  match l with
  | [] => t
  | a :: l' => make_first (t.[i <- own_row a names rs (make 1 0)]) (i + 1) l' names rs
  end.

Definition make_tables (answers names : list word)
  : array (array (list mark)) * list (list row * array planes) * array row :=
  let size := of_Z (Z.of_nat (List.length answers)) in
  let (rs, dec) := make_rows size answers names in
  let groups := fill_planes (make_groups (List.length names) size rs) 0 answers in
  (dec, map (fun '(rs, (_, t)) => (rs, t)) groups,
   make_first (make size (make 1 0)) 0 answers names rs).
