(* Makes of a certificate what the program of Program.v takes. Nothing here is trusted: whatever it
   makes cannot let a false sentence be printed, only refuse a true one. *)
open Kernel

let stop code text = prerr_endline ("guesstree-verified: " ^ text); exit code
let chars text = List.init (String.length text) (String.get text)
let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO
  (positive (n / 2))
let z n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

let huge = 1 lsl 40 and no_limit = 256
let unreadable () = stop 2 "the certificate cannot be read"
let number t = match int_of_string_opt t with Some n when n >= 0 && string_of_int n = t -> n | _ ->
  unreadable ()
let guesses_left t = if t = "-" then no_limit else number t
let mark = function 'G' -> Green | 'Y' -> Yellow | 'B' -> Gray | _ -> unreadable ()
let split_turn t = match String.rindex_opt t '=' with
  | Some k -> (String.sub t 0 k, List.map mark (chars (String.sub t (k + 1) (String.length t - k -
    1))))
  | None -> unreadable ()

(* The lines of a tree below its root: a space for each turn, the feedback, and the guess. *)
let rec nodes depth lines = match lines with
  | line :: rest when String.length line > depth && String.sub line 0 depth = String.make depth ' '
                      && line.[depth] <> ' ' ->
      (match String.split_on_char ' ' (String.sub line depth (String.length line - depth)) with
       | [feedback; guess] ->
           let below, rest = nodes (depth + 1) rest in
           let more, rest = nodes depth rest in
           ((List.map mark (chars feedback), Plan (chars guess, below)) :: more, rest)
       | _ -> unreadable ())
  | _ -> ([], lines)

(* The certificate of a text, for the words of two lists. *)
let certificate text answers guesses =
  (* A guess has 243 codes, one of which wins. Words of up to five symbols need no more. *)
  if List.exists (fun a -> List.length a > 5) answers then List.iter (fun g ->
    let kinds = Hashtbl.create 300 in
    List.iter (fun a -> if a <> g then Hashtbl.replace kinds (feedback g a) ()) answers;
    if Hashtbl.length kinds > 242 then
      stop 2 "not covered: more than 243 kinds of feedback to a guess") guesses;
  let words = Array.of_list answers in
  let n = Array.length words and all = List.init (Array.length words) Fun.id in
  let word_number = Hashtbl.create 20000 in
  Array.iteri (fun i w -> Hashtbl.replace word_number w i) words;
  let known = Hashtbl.create 20000 in
  List.iter (fun g -> Hashtbl.replace known g ()) guesses;
  let paths = Hashtbl.create 20000 in
  (* The answers that fit a path, whose turns come last first. *)
  let rec fits path = match path with
    | [] -> all
    | turn :: before -> (match Hashtbl.find_opt paths path with
        | Some set -> set
        | None ->
            let guess, marks = split_turn turn in
            let set = List.filter (fun a -> feedback (chars guess) words.(a) = marks) (fits before)
              in
            Hashtbl.add paths path set; set) in
  let set path = match path with
    | ["-"] -> all
    | _ -> (match fits (List.rev path) with [] -> stop 1 "no answer fits a path" | set -> set) in
  let in_mode = ref Easy in
  (* Where every guess may follow, paths do not matter. *)
  let turn t = let guess, marks = split_turn t in (chars guess, marks) in
  let told path = if !in_mode = Easy || path = ["-"] then [] else List.map turn path in
  let lemmas = ref [] and cores = ref [] and bounds = ref [] and plans = ref [] in
  let lemma v r s =
    let gain = if v = "inf" then huge else number v - (2 * List.length s - 1) in
    if v = "inf" && r = no_limit then stop 1 "an infinite value without a limit";
    (s, (r, gain)) in
  let rec body count lines = match lines with
    | [last; ""] when String.length last > 4 && String.sub last 0 4 = "end " ->
        (match String.split_on_char ' ' last with
         | [_; k; _] when number k = count -> () | _ -> unreadable ())
    | line :: rest -> (match String.split_on_char ' ' line with
        | ["bound"; v; r; scope] ->
            bounds := ((if v = "inf" then None else Some (z (number v))), guesses_left r,
              scope) :: !bounds;
            body (count + 1) rest
        | ["tree"; cost; height; guess] ->
            let below, after = nodes 1 rest in
            plans := (number cost, number height, Plan (chars guess, below)) :: !plans;
            body (count + 1 + List.length rest - List.length after) after
        | v :: r :: turns when v <> "" && turns <> [] ->
            let rec cut before = function
              | ":" :: core -> (List.rev before, Some core)
              | turn :: more -> cut (turn :: before) more
              | [] -> (List.rev before, None) in
            (match cut [] turns with
             | path, None ->
                 let (_, (_, gain)) as x = lemma v (guesses_left r) (set path) in
                 if gain > 0 then lemmas := (told path, x) :: !lemmas
             | path, Some core ->
                 let around = set path in
                 let members = List.map (fun w -> match Hashtbl.find_opt word_number (chars w) with
                   | Some a when List.mem a around -> a
                   | _ -> stop 1 "an answer of a core does not fit its path") core in
                 cores := (told path, lemma v (guesses_left r) members) :: !cores);
            body (count + 1) rest
        | _ -> unreadable ())
    | [] -> unreadable () in
  let turns = match String.split_on_char '\n' text with
   | ("guesstree-certificate 1" | "guesstree-certificate 2") :: game :: mode :: a :: g :: position
     :: rest ->
       if game <> "game wordle" then stop 2 ("not covered: " ^ game);
       in_mode := (match mode with
         | "mode easy" -> Easy | "mode hard" -> Hard | "mode ultra" -> Ultra
         | "mode strict" -> Strict | _ -> stop 2 ("not covered: " ^ mode));
       let counted line what k = match String.split_on_char ' ' line with
         | [w; m; _] when w = what -> if number m <> k then stop 2 ("for other " ^ what)
         | _ -> unreadable () in
       counted a "answers" n; counted g "guesses" (List.length guesses);
       body 6 rest;
       (match String.split_on_char ' ' position with
        | ["position"; "-"] -> []
        | "position" :: (_ :: _ as path) -> ignore (set path); List.map (fun t ->
            let guess, marks = turn t in
            if not (Hashtbl.mem known guess) then stop 2 "a turn with no guess";
            (guess, marks)) path
        | _ -> unreadable ())
   | _ -> stop 2 "not covered: the first line" in
  let named = List.filter_map (fun (_, _, s) ->
    if s = "all-openers" || s = "other-openers" then None else Some (chars s)) !bounds in
  List.iter (fun g ->
    if not (Hashtbl.mem known g) then stop 1 "a claim about no guess";
    if not (List.for_all (fun t -> may_follow !in_mode t g) turns) then
      stop 1 "a claim about a guess that may not be made") named;
  let scope = function
    | "all-openers" -> Any | "other-openers" -> Others named | g -> Only (chars g) in
  let requests = List.rev_map (fun (v, r, s) -> ((v, r), scope s)) !bounds in
  (* Guesses with the same common letters stand together: counted together, they are done soon. *)
  let often = Array.make 256 0 in
  Array.iter (List.iter (fun c -> often.(Char.code c) <- often.(Char.code c) + 1)) words;
  let rarities g = List.sort compare (List.map (fun c -> - often.(Char.code c))
    (List.sort_uniq compare g)) in
  let names = List.map snd (List.stable_sort compare (List.map (fun g -> (rarities g, g)) guesses))
    in
  (* Large sets: the answers without one, two or three of the most common letters. *)
  let letters = List.filter (fun c -> often.(c) > 0) (List.init 256 Fun.id) in
  let common k = List.filteri (fun i _ -> i < k) (List.sort (fun c d -> often.(d) - often.(c))
    letters) in
  let rec subsets k l = if k = 0 then [[]] else match l with
    | [] -> []
    | c :: rest -> List.map (fun s -> c :: s) (subsets (k - 1) rest) @ subsets k rest in
  let without cs = List.filter (fun a -> not (List.exists (fun c -> List.mem (Char.chr c)
    words.(a)) cs)) all in
  let without = if n < 500 then [] else
    List.map without (subsets 1 (common 15) @ subsets 2 (common 12) @ subsets 3 (common 8)) in
  let large = List.stable_sort (fun s t -> compare (List.length s) (List.length t)) without in
  { names; lemmas = List.rev !lemmas; cores = List.rev !cores; large; requests; turns;
    plans = List.rev_map (fun (v, h, p) -> (p, (z v, z h))) !plans; played = !in_mode }
