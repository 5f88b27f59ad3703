(* The codes of all feedback by the definition of Game.v, for the guesses I..J in sorted order: a
   byte for each answer. usage: rule ANSWERS GUESSES I J *)
let words name =
  let file = open_in_bin name in
  let rec all l = match input_line file with x -> all (x :: l) | exception End_of_file -> List.rev
    l in
  List.map (fun w -> List.init (String.length w) (String.get w)) (all [])
let () =
  let digit = function Kernel.Gray -> 0 | Kernel.Yellow -> 1 | Kernel.Green -> 2 in
  let answers = words Sys.argv.(1) in
  List.iteri (fun i g ->
    if int_of_string Sys.argv.(3) <= i + 1 && i + 1 <= int_of_string Sys.argv.(4) then
      List.iter (fun a -> print_char (Char.chr
        (List.fold_left (fun c m -> 3 * c + digit m) 0 (Kernel.feedback g a)))) answers)
    (List.sort compare (words Sys.argv.(2)))
