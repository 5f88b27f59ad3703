(* Reads two word lists and a certificate, hands them to the program of Program.v, and prints what
   it returns. Trusted are the reading of the lists and the printing here, parray.ml and uint63.ml. *)
open Kernel

let read name =
  let file = if name = "-" then stdin else open_in_bin name in
  let text = Buffer.create 1000000 in
  (try while true do Buffer.add_channel text file 1 done with End_of_file -> ());
  Buffer.contents text
let chars text = List.init (String.length text) (String.get text)
let say fmt = Printf.ksprintf (fun s -> Printf.eprintf "[%.1f s] %s\n%!" (Sys.time ()) s) fmt

let finish = function
  | Some text -> List.iter print_char text; say "done"
  | None -> print_endline "refused"; exit 1

let () =
  Gc.set { (Gc.get ()) with Gc.minor_heap_size = 1 lsl 20; space_overhead = 200 };
  if Array.length Sys.argv < 4 then
    Certificate.stop 2 "usage: check CERTIFICATE ANSWERS GUESSES [I..J | claims]";
  let answers = chars (read Sys.argv.(2)) and guesses = chars (read Sys.argv.(3)) in
  let d = Certificate.certificate (read Sys.argv.(1)) (lines answers) (lines guesses) in
  let g = List.length d.names in
  say "%d guesses, %d lemmas, %d cores" g (List.length d.lemmas) (List.length d.cores);
  if Array.length Sys.argv = 4 then finish (program answers guesses d)
  else if Sys.argv.(4) = "claims" then begin
    print_endline "If every part is accepted:"; finish (printed answers guesses d)
  end else match List.map int_of_string_opt (String.split_on_char '.' Sys.argv.(4)) with
    | [Some i; None; Some j] when 1 <= i && i <= j && j <= g ->
        if accepted answers guesses d (Certificate.z i) (Certificate.z j) then begin
          Printf.printf "part %d..%d of %d is accepted\n" i j g; say "done" end
        else finish None
    | _ -> Certificate.stop 2 "no such part"
