//! The search: finds the least cost of a candidate set and proves it.
//!
//! Nothing here knows letters, files or terminals, only ids and feedback codes. The rooms stand one
//! above the other, and each uses only those below it.
//!
//! | room | who it is |
//! |---|---|
//! | [`openers`] | many sets on many threads: all openers, longer openings, parts of a proof |
//! | [`solve`] | one set: the recursion, the queue of its guesses, the memo |
//! | [`bounds`] | theorems that bound a set or a guess without a search |
//! | [`apart`] | pairs and small sets that few guesses tell apart |
//! | [`count`] | the blocks of every guess on a set, by the fastest way |
//! | [`watch`] | who may stop a search, and who is told how far it is |
//! | [`position`] | what a position is and what a tree for it costs |
//!
//! [`rules`] has a switch for each rule. Start with [`solve`].

pub(crate) mod apart;
pub(crate) mod bounds;
pub(crate) mod count;
pub(crate) mod openers;
pub(crate) mod position;
pub(crate) mod rules;
pub(crate) mod solve;
pub(crate) mod watch;
