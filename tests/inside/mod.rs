//! Tests of what is not public, compiled as a part of the crate: the search against brute forces
//! and published totals.

mod alphabets;
mod as_text;
mod bounds;
mod brute;
mod certificates;
mod contract;
mod cubes;
mod differential;
mod drawn;
mod engine;
mod exchange;
pub(crate) mod failing;
mod fixed;
mod foreign;
mod fuzzed;
mod games;
mod greedy;
mod identify;
mod ladder;
mod letters;
mod modes;
mod objectives;
mod openers;
mod pairs;
mod parts;
mod plans;
mod playing;
mod policies;
mod proof;
mod sharing;
mod side_by_side;
mod sizes;
mod stops;
mod strict;
