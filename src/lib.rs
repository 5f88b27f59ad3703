//! Provably optimal decision trees for guessing games with feedback, Wordle first: find them, save
//! them, look up the next guess in them, verify them.
//!
//! A [`List`] is the words that may be the answer and the words that may be guessed. A [`Tree`]
//! says what to guess first, and what to guess next after each feedback. Its *cost* is the total
//! number of guesses over all answers. A tree is *optimal* if no tree costs less. An [`Engine`]
//! finds optimal trees for a list and proves that they are; a [`Question`] says what to ask it.
//!
//! # Build the best tree
//!
//! ```no_run
//! use guesstree::{Engine, List, Question, Word};
//!
//! let engine = Engine::new(List::original());
//! let salet = Question::new().opening([Word::parse("salet")?]);
//! let tree = engine.best_tree(&salet)?.outcome.into_found().expect("SALET has a tree");
//! assert_eq!(tree.total(), 7_920);
//! assert!(tree.claim().is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A debug build of this takes about a minute. With these two lines in your `Cargo.toml` it takes
//! half a second:
//!
//! ```toml
//! [profile.dev.package.guesstree]
//! opt-level = 3
//! ```
//!
//! # Prove the best opener
//!
//! ```no_run
//! use guesstree::{Engine, List, Prove, Question};
//!
//! let engine = Engine::new(List::original());
//! let proof = engine.prove(&Prove::new(Question::new()).top(1))?;
//! assert_eq!(proof.openers[0].word.to_string(), "salet");
//! assert!(proof.openers[1].proven.bound() > proof.openers[0].proven.bound());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The best guess from any position
//!
//! The position need not be in any tree. The second question finds the feedback table ready, and in
//! the memo what the first has proven.
//!
//! ```no_run
//! use guesstree::{Engine, List, Outcome, Question, Turn};
//!
//! let engine = Engine::new(List::original());
//! let turns: [Turn; 2] = ["crane=-y---".parse()?, "shout=--y-y".parse()?];
//! for turns in [&turns[..1], &turns[..]] {
//!     let question = Question::new().turns(turns.iter().cloned());
//!     match engine.best_guess(&question)? {
//!         Outcome::Found(best) => println!("guess {}: {:?}", best.guess, best.claim),
//!         Outcome::Infeasible => println!("no tree finds every answer in time"),
//!         Outcome::Open { lower } => println!("nothing found yet; at least {lower}"),
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With [`Limits::answer_within`] the answer is there in time: the best guess found so far, with an
//! honest claim.
//!
//! # Save and load
//!
//! ```
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("mine.tree");
//! use guesstree::{Tree, shipped};
//!
//! let tree = shipped::original()?;
//! tree.save(&path)?;
//! assert_eq!(Tree::load(&path)?, tree);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Look up the next guess
//!
//! A look-up walks the saved tree. It allocates nothing and takes well under a microsecond a move.
//!
//! ```
//! use guesstree::{Feedback, Step, shipped};
//!
//! let tree = shipped::original()?;
//! let mut walk = tree.walk();
//! assert_eq!(walk.guess().to_string(), "salet");
//! let step = walk.step(Feedback::parse("-y--g", 5)?);
//! assert_eq!(step, Step::Next);
//! println!("{} answers left, guess {}", walk.candidates(), walk.guess());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Verify
//!
//! [`verify`] replays every answer through a tree. It shares no code with the search.
//!
//! ```
//! use guesstree::{List, shipped, verify};
//!
//! let report = verify(&shipped::original()?, &List::original())?;
//! assert_eq!((report.total, report.worst_case), (7_920, 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Another game
//!
//! ```
//! use guesstree::{Engine, List, Question};
//!
//! let engine = Engine::new(List::mastermind(3, 3)?);
//! let tree = engine.best_tree(&Question::new())?.outcome.into_found().expect("there is a tree");
//! assert_eq!(tree.total(), 73);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! There are also [`List::black_peg`], [`List::bulls_and_cows`] and [`List::jotto`].
//! [`List::table`] reads any game from a file, and [`List::from_scores`] makes one from names and a
//! function.
//!
//! # Features
//!
//! - `parallel` (default): searches on several threads.
//! - `trees` (default): the trees and the totals of openers that come with the program, 300 kB.
//!
//! Without `parallel` the library starts no thread, and runs where there are no threads, files
//! and clocks, such as `wasm32-unknown-unknown`.

//!
//! # Serde
//!
//! Reports such as [`Summary`] and [`play::Report`] implement `Serialize`, in the shapes of
//! `docs/JSON.md`. A [`Word`], a [`Turn`], a [`Kind`] and a [`Fingerprint`] are written as they are
//! displayed; a [`Mode`], an [`Objective`] and a [`play::PolicyName`] are read from that, too.

// Some of what tests of the whole search use.
#![cfg_attr(all(test, not(feature = "trees")), allow(dead_code))]

#[cfg(any(test, feature = "fuzz"))]
extern crate self as guesstree;

mod as_text;
#[cfg(feature = "bench")]
#[doc(hidden)]
#[path = "../benches/inside.rs"]
pub mod benches;
#[cfg(test)]
#[path = "../tests/fuzzed/campaign.rs"]
mod campaign;
mod certificate;
mod clock;
mod engine;
mod error_kind;
pub mod escape;
pub mod exchange;
pub mod files;
// What the fuzzer calls, and tests too.
#[cfg(any(all(test, feature = "trees"), feature = "fuzz"))]
#[path = "../tests/fuzzed/mod.rs"]
mod fuzzed;
mod game;
pub mod identify;
mod ids;
// The README's example is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
// Tests of what is not public are compiled as a part of the crate. They need the trees that come
// with it: without the feature `trees`, only the tests within the files of the code are left.
#[cfg(test)]
#[cfg(feature = "trees")]
#[path = "../tests/inside/mod.rs"]
mod inside;
mod page;
mod parallel;
pub mod play;
mod prove;
mod search;
pub mod shipped;
mod signed;
mod simd;
mod sorted;
mod tree;

pub use crate::{
    engine::{
        Engine,
        costs::{Costed, Costs, GuessCost, Regret},
        fixed::FixedOpening,
        outcome::{BestGuess, Built, Outcome, Spent},
        question::Question,
    },
    game::{
        dictionary::dictionary,
        embedded::{NAMES, PLAYED, PROVEN, description, embedded},
        feedback::{Feedback, score},
        follow::Follow,
        games::wordle::Mark,
        grid::{GridOptions, SharedGame, error::GridNotice, shared_grid},
        history::{Turn, candidates, contradiction, fitting_guesses},
        kind::Kind,
        list::{List, fingerprint::Fingerprint, mending::Mending, notice::ListNotice},
        mode::{Clue, Mode},
        weights::{Weights, notice::WeightsNotice, number::Number},
        word::{
            Word,
            alphabet::{Alphabet, symbols::Symbols},
            letter::Spelt,
        },
    },
    ids::{AnswerId, Code, GuessId},
    parallel::Threads,
    prove::{
        cube::Cube,
        cubes::split::Piece,
        proof::{Opener, OpenerStatus, Proof, Verdict},
        request::Prove,
    },
    search::{
        openers::{ranking::OpenerBound, shard::Shard},
        position::budget::MAX_GUESSES,
        watch::{
            limits::Limits,
            phases::Phases,
            progress::{Progress, Snapshot},
            stats::{Applied, Tally},
        },
    },
    signed::Certificate,
    tree::{
        basis::Basis,
        claim::{Claim, Problem},
        decision_tree::Tree,
        difficulty::{Difficulty, difficulties, difficulty},
        nodes::Nodes,
        objective::{Objective, ObjectiveValue},
        shown::Shown,
        summary::{Summary, WeightSummary, mean},
        verify::{verify, verify_weighted},
        walk::{Step, Walk},
    },
};

/// Why something failed: what, where, and what to do.
pub mod error {
    pub use crate::{
        certificate::CertificateError,
        engine::error::EngineError,
        error_kind::ErrorKind,
        exchange::fault::ImportError,
        files::error::SaveError,
        game::{
            contradiction::{About, Contradiction},
            feedback::FeedbackError,
            games::codes::SizeError,
            grid::error::{GridError, Unread, UnreadReason},
            history::{ForeignTurn, TurnError},
            input::error::{Fault as InputFault, Form, InputError, Origin, Place},
            kind::{GameError, GuessError},
            name_error::NameError,
            weights::{error::WeightsError, number::NumberError},
            word::{
                WordError,
                alphabet::{given::AlphabetError, symbols::SymbolsError},
            },
        },
        prove::{
            error::{Found, ProveError},
            ledger::error::{LedgerError, Reason},
        },
        tree::{
            codec::error::{CodecError, LoadError},
            error::TreeError,
            verify::fault::Fault,
        },
    };
}

/// The games that a [`Kind`] names, and the rules of feedback that policies assume. The fields of a
/// game are the numbers of its size, and all that it has.
pub mod games {
    pub use crate::game::{
        games::{
            Guesses, Size, black_peg::BlackPeg, bulls_and_cows::BullsAndCows, codes::Codes,
            jotto::Jotto, mastermind::Mastermind, scored::Scored, wordle::Wordle,
        },
        kind::named::GameName,
        rule::Rule,
    };
}

/// How the library writes: numbers with their nouns, numbers with decimals, claims, trees, and the
/// beginning of what somebody else wrote.
pub mod text {
    pub use crate::{
        game::{
            count::count,
            excerpt::{excerpt, excerpt_of},
            quoted::Quoted,
            quoting::{quoted, split_whitespace, turn, unquoted},
        },
        tree::{claim::claim_in_words, shown::with_decimals, text::write_text},
    };
}

/// What the ledger of a proof says, for those who look at a proof while it grows.
pub mod ledger {
    pub use crate::prove::ledger::{
        folder::{ledgers_at, openers_in, title_at, work_at},
        goal::Goal,
        line::Title,
    };
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use crate::{
    clock::set_clock,
    game::forms::{UnicodeForm, set_forms},
};
