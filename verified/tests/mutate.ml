(* Changes a certificate in every way of some kinds, one at a time, into files of a folder:
   ocaml mutate.ml CERTIFICATE FOLDER. Each says something false, or lacks what a proof needs. *)
let lines = let file = open_in_bin Sys.argv.(1) in
  let rec all l = match input_line file with x -> all (x :: l) | exception End_of_file -> List.rev
    l in
  Array.of_list (all [])
let count = ref 0
let write kind changed = if changed <> Array.to_list lines then begin
  incr count;
  let body = List.filter (fun l -> not (String.starts_with ~prefix:"end " l)) changed in
  let file = open_out_bin (Printf.sprintf "%s/%04d-%s.cert" Sys.argv.(2) !count kind) in
  List.iter (fun l -> output_string file (l ^ "\n")) body;
  Printf.fprintf file "end %d %s\n" (List.length body) (String.make 64 '0');
  close_out file end
let replace i l = List.mapi (fun j x -> if j = i then l else x) (Array.to_list lines)
let remove i = List.filteri (fun j _ -> j <> i) (Array.to_list lines)
let raised v = if v = "inf" then v else string_of_int (int_of_string v + 1)
let join = String.concat " "
let () =
  let lemmas = List.filter (fun i -> match String.split_on_char ' ' lines.(i) with
    | v :: _ :: turn :: _ -> i > 5 && (v = "inf" || int_of_string_opt v <> None) && turn <> ""
    | _ -> false) (List.init (Array.length lines) Fun.id) in
  (* another feedback of each turn, and a turn less *)
  (match String.split_on_char ' ' lines.(5) with
    | _ :: turns when turns <> ["-"] -> List.iteri (fun k turn ->
        let put f =
          "position" :: List.concat (List.mapi (fun j t -> if j = k then f t else [t]) turns) in
        let last = String.length turn - 1 in
        let other = if turn.[last] = 'B' then "Y" else "B" in
        write "turn-changed" (replace 5 (join (put (fun t -> [String.sub t 0 last ^ other]))));
        let fewer = if List.length turns = 1 then ["position"; "-"] else put (fun _ -> []) in
        write "turn-removed" (replace 5 (join fewer))) turns
    | _ -> ());
  Array.iteri (fun i line ->
    if i > 5 then match String.split_on_char ' ' line with
      | ["bound"; v; r; scope] ->
          if v <> "inf" then write "bound-raised" (replace i (join ["bound"; raised v; r; scope]));
          write "bound-infinite" (replace i (join ["bound"; "inf"; (if r = "-" then "5" else r);
            scope]));
          if r <> "-" && v = "inf" then
            write "bound-wider" (replace i (join ["bound"; v; raised r; scope]))
      | ["tree"; v; h; g] ->
          write "tree-cost" (replace i (join ["tree"; string_of_int (int_of_string v - 1); h; g]));
          write "tree-height" (replace i (join ["tree"; v; raised h; g]))
      | "" :: _ ->
          (* a node that makes the guess of the root instead, or is cut off *)
          let root = Array.to_list lines |> List.find (String.starts_with ~prefix:"tree ") in
          let g = List.nth (String.split_on_char ' ' root) 3 in
          let k = String.rindex line ' ' in
          if String.sub line (k + 1) (String.length line - k - 1) <> g then
            write "node-redirected" (replace i (String.sub line 0 (k + 1) ^ g));
          write "node-removed" (remove i)
      | v :: r :: rest when List.mem i lemmas ->
          write "lemma-removed" (remove i);
          if v <> "inf" then write "lemma-raised" (replace i (join (raised v :: r :: rest)))
          else write "lemma-wider" (replace i (join (v :: string_of_int (int_of_string r + 9) ::
            rest)));
          let j = List.nth lemmas (Random.int (List.length lemmas)) in
          (match String.split_on_char ' ' lines.(j) with
            | _ :: _ :: other when other <> rest -> write "lemma-redirected" (replace i (join (v ::
              r :: other)))
            | _ -> ());
          if List.mem ":" rest then
            write "core-shortened" (replace i (join (v :: r :: List.rev (List.tl (List.rev rest)))))
      | _ -> ()) lines;
  Printf.printf "%d changed certificates\n" !count
