(* A sign for each mode, turn and guess: may the guess follow, by the definition of Game.v? The
   turns are every STEP-th guess with the feedback of every (STEP/8)-th answer:
   follow ANSWERS GUESSES STEP. *)
let words name =
  let file = open_in_bin name in
  let rec all l = match input_line file with
    | x -> all (x :: l) | exception End_of_file -> List.rev l in
  List.map (fun w -> List.init (String.length w) (String.get w)) (all [])
let () =
  let step = int_of_string Sys.argv.(3) in
  let each k l = List.filteri (fun i _ -> i mod k = 0) l in
  let guesses = List.sort compare (words Sys.argv.(2)) in
  let answers = each (step / 8) (List.sort compare (words Sys.argv.(1))) in
  List.iter (fun m -> List.iter (fun g -> List.iter (fun a ->
    let t = (g, Kernel.feedback g a) in
    List.iter (fun u -> print_char (if Kernel.may_follow m t u then '1' else '0')) guesses) answers)
    (each step guesses)) [Kernel.Hard; Kernel.Ultra; Kernel.Strict]
