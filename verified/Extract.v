(** The program in OCaml. Coq's machine integers and arrays become those of uint63.ml and
    parray.ml. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlChar ExtrOCamlInt63.
Require Import Game Tables Make Program.
Extract Inlined Constant Uint63.lsl => "Uint63.l_sl".
Extract Inlined Constant Uint63.lsr => "Uint63.l_sr".
Extract Inlined Constant Uint63.land => "Uint63.l_and".
Extract Inlined Constant Uint63.lor => "Uint63.l_or".
Extract Inlined Constant Uint63.lxor => "Uint63.l_xor".
Extract Inlined Constant Uint63.add => "Uint63.add".
Extract Inlined Constant Uint63.sub => "Uint63.sub".
Extract Inlined Constant Uint63.mul => "Uint63.mul".
Extract Inlined Constant Uint63.eqb => "Uint63.equal".
Extract Inlined Constant Uint63.ltb => "Uint63.lt".
Extract Inlined Constant Uint63.leb => "Uint63.le".
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Inlined Constant PArray.get => "Parray.get".
Extract Inlined Constant PArray.set => "Parray.set".
Extract Inlined Constant PArray.make => "Parray.make".
Extract Inlined Constant PArray.default => "Parray.default".
Extract Inlined Constant PArray.length => "Parray.length".
Extract Inlined Constant Ascii.eqb => "Uint63.same_char".
Extraction Blacklist String List Parray Uint63.
Extraction "kernel.ml" program accepted printed feedback may_follow lines.
