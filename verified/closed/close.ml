(* Writes a Coq file with a closed theorem from a certificate of all openers without limits:
   ocaml close.ml CERTIFICATE ANSWERS GUESSES [I J] > FILE.v
   With two numbers, the theorem is about the part of these openers.
   Nothing here is trusted: Coq computes what the theorem needs. *)
let read name =
  let file = open_in_bin name in
  really_input_string file (in_channel_length file)
let words text = List.filter (( <> ) "") (String.split_on_char '\n' text)
let answers_text = read Sys.argv.(2) and guesses_text = read Sys.argv.(3)
let answers = Array.of_list (words answers_text) and guesses = words guesses_text

(* Which places are green, and which letters are yellow. *)
let feedback g a =
  let left = Array.make 256 0 in
  String.iteri (fun i x -> if g.[i] <> x then left.(Char.code x) <- left.(Char.code x) + 1) a;
  String.mapi (fun i x ->
    let c = Char.code x in
    if a.[i] = x then 'G' else if left.(c) > 0 then (left.(c) <- left.(c) - 1; 'Y') else 'B') g

(* The guesses, those with the same common letters together: counted together, they are done soon. *)
let names =
  let often = Array.make 256 0 in
  let letters w = List.sort_uniq compare (List.init (String.length w) (String.get w)) in
  let count c = often.(Char.code c) <- often.(Char.code c) + 1 in
  Array.iter (fun w -> List.iter count (letters w)) answers;
  let rarities g = List.sort compare (List.map (fun c -> - often.(Char.code c)) (letters g)) in
  List.map snd (List.stable_sort compare (List.map (fun g -> (rarities g, g)) guesses))

let list f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let text w = Printf.sprintf "list_ascii_of_string \"%s\"" w
let marks m = list (function 'G' -> "Green" | 'Y' -> "Yellow" | _ -> "Gray") (List.init
  (String.length m) (String.get m))

let rec nodes depth lines = match lines with
  | line :: rest when String.length line > depth && line.[depth - 1] = ' ' && line.[depth] <> ' ' ->
      let m = String.sub line depth (String.index_from line depth ' ' - depth) in
      let at = depth + String.length m + 1 in
      let g = String.sub line at (String.length line - at) in
      let below, rest = nodes (depth + 1) rest in
      let more, rest = nodes depth rest in
      ((m, plan g below) :: more, rest)
  | _ -> ([], lines)
and plan g below =
  Printf.sprintf "Plan (%s) %s" (text g) (list (fun (m, p) -> Printf.sprintf "(%s, %s)" (marks m)
    p) below)

let bound = ref 0 and cost = ref 0 and height = ref 0 and first = ref "" and tree = ref "" and
  lemmas = ref []
let rec body = function
  | line :: rest -> (match String.split_on_char ' ' line with
      | ["bound"; v; "-"; "all-openers"] -> bound := int_of_string v; body rest
      | ["tree"; v; h; g] ->
          let below, after = nodes 1 rest in
          cost := int_of_string v; height := int_of_string h; first := g; tree := plan g below;
            body after
      | v :: "-" :: path when int_of_string_opt v <> None ->
          let turn set t =
            let k = String.rindex t '=' in
            let g = String.sub t 0 k and m = String.sub t (k + 1) (String.length t - k - 1) in
            List.filter (fun i -> feedback g answers.(i) = m) set in
          let set = List.fold_left turn (List.init (Array.length answers) Fun.id) path in
          let gain = int_of_string v - (2 * List.length set - 1) in
          if gain > 0 then lemmas :=
            Printf.sprintf "([], (%s, (256, %d)))" (list string_of_int set) gain :: !lemmas;
          body rest
      | _ -> body rest)
  | [] -> ()

let () =
  body (String.split_on_char '\n' (read Sys.argv.(1)));
  Printf.printf {|(** A closed theorem, proven by computation inside Coq: no extraction, no OCaml.
    Made by close.ml. *)
From Coq Require Import List Ascii String ZArith Uint63 PArray.
Require Import Game Bounds Scan Planes Tables Count Lemmas Modes Make Program.
Import ListNotations.
Local Open Scope uint63_scope.
Definition answers_text : list ascii := Eval vm_compute in list_ascii_of_string "%s".
Definition guesses_text : list ascii := Eval vm_compute in list_ascii_of_string "%s".
Definition names_text : list ascii := Eval vm_compute in list_ascii_of_string "%s".
Definition tree : plan := %s.
Definition d : certificate := Certificate (lines names_text)
  %s [] [] [(Some %d%%Z, 256, Any)] [(tree, (%d%%Z, %d%%Z))] [] Easy.
|} answers_text guesses_text (String.concat "\n" names) !tree (list Fun.id (List.rev !lemmas))
    !bound !cost !height;
  if Array.length Sys.argv > 4 then
    Printf.printf {|
(** With such theorems for all openers, parts_sound proves the claims. *)
Theorem part : accepted answers_text guesses_text d %s %s = true.
Proof. Time vm_compute; reflexivity. Time Qed.
Print Assumptions part.
|} Sys.argv.(4) Sys.argv.(5)
  else Printf.printf {|
Theorem least : holds Easy [] (lines answers_text) (lines guesses_text) (Least %d None Any).
Proof.
  rewrite <- (left_all answers_text d eq_refl).
  apply (whole_sound answers_text guesses_text d [At_least %d None Any;
    Found %d %d (Only (%s)); Least %d None Any]).
  - Time vm_compute; reflexivity.
  - vm_compute. reflexivity.
  - right. right. left. reflexivity.
  - reflexivity.
Time Qed.
Print Assumptions least.
|} !bound !bound !cost !height (text !first) !bound
