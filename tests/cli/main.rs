//! The `guesstree` command as people run it: what it prints, its exit codes, its messages, its files.
//!
//! One module a verb, and one for each matter that concerns several. Every command runs in a folder of its
//! own, so that files have short names in messages.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod analyze;
mod analyze_grid;
mod basis;
mod batch;
mod build;
#[path = "../fuzzed/campaign.rs"]
#[allow(dead_code, reason = "not all of it is needed here")]
mod campaign;
mod certificate;
mod certified_parts;
mod codes;
mod compare;
mod compare_refused;
mod damage;
mod dialogue;
mod earlier;
mod exchange;
mod faults;
mod files;
mod games;
mod games_refused;
mod help;
mod identify;
mod json;
mod json_errors;
#[cfg(unix)]
mod kill;
mod ledger;
mod ledger_objectives;
mod ledger_objectives_refused;
mod letters;
mod lists;
mod lists_changed;
mod modes;
mod names;
mod next;
mod objective_options;
mod objectives;
mod opening;
mod other_lists;
mod output;
mod own_words;
mod own_words_refused;
mod page;
mod play;
mod play_advice;
mod play_answer;
mod play_boards;
mod play_own;
mod play_slips;
#[cfg(unix)]
mod play_terminal;
#[cfg(unix)]
mod progress;
mod proofs;
mod prove;
mod prove_usage;
mod readme;
mod sandbox;
#[cfg(unix)]
mod screen;
mod shards;
mod shipped;
mod show;
mod solve;
mod split;
mod status;
mod stopping;
mod symbols;
mod usage;
mod verify;
mod weights;
#[cfg(unix)]
mod widths;
