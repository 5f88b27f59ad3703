(** What the theorems rest on: `coqc Assumptions.v` prints it, and assumptions.txt has it. *)
From Coq Require Import Uint63 PArray.
Require Import Program.
Print Assumptions program_prints_truth.
Print Assumptions printed_by_parts.
