//! Provably optimal decision trees for guessing games with feedback, Wordle first: find them, save
//! them, look moves up in them, verify them.
//!
//! A *list* is the words that may be the answer and the words that may be guessed. A *tree* says what to
//! guess first, and what to guess next after every feedback. Its *cost* is the total number of guesses
//! over all answers; a tree is *optimal* when no tree costs less. [`Build`] finds an optimal tree and proves
//! it.
//!
//! # Build
//!
//! ```no_run
//! use guesstree::{Build, List, Outcome, Word};
//!
//! let list = List::original();
//! let built = Build::new(&list).opening([Word::parse("salet")?]).run()?;
//! if let Outcome::Tree(tree) = built.outcome {
//!     assert_eq!(tree.total(), 7_920);
//!     assert!(tree.claim().is_optimal());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Prove
//!
//! ```no_run
//! use guesstree::{Build, List, Prove};
//!
//! let list = List::original();
//! let proof = Prove::new(Build::new(&list)).top(1).run()?;
//! assert_eq!(proof.openers[0].word.to_string(), "salet");
//! assert!(proof.openers[1].standing.bound().first() > 7_920);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
//! # Next
//!
//! A look-up walks the saved tree: it allocates nothing and takes well under a microsecond a move.
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
//! use guesstree::{Build, List, Outcome};
//!
//! let list = List::mastermind(3, 3)?;
//! let Outcome::Tree(tree) = Build::new(&list).run()?.outcome else {
//!     panic!("there is a tree");
//! };
//! assert_eq!(tree.total(), 73);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! There are also [`List::black_peg`], [`List::bulls_and_cows`] and [`List::jotto`]; [`List::table`] reads any game from a file, and
//! [`List::from_scores`] makes one of names and a function.
//!
//! # The floors
//!
//! The modules build on each other, and data flows through them one way: [`game`] (words, feedback,
//! lists, the feedback table), [`search`] (the least cost of a set of candidates, by number alone), [`tree`] (trees,
//! their file format, the independent checker), and [`cli`] with [`report`] for the command line. [`mod@build`] is
//! the whole line of work on a page, [`prove`] the same for a ranking of all openers.

pub mod build;
pub mod cli;
pub mod game;
pub mod ids;
pub mod play;
pub mod prove;
pub mod report;
pub mod search;
pub mod shipped;
mod simd;
pub mod tree;

pub use build::{Build, BuildError, Built, Outcome};
pub use game::feedback::{Code, Feedback, score};
pub use game::kind::Kind;
pub use game::list::List;
pub use game::weights::Weights;
pub use game::word::Word;
pub use prove::{Proof, Prove, ProveError};
pub use search::limits::Limits;
pub use search::openers::Shard;
pub use search::progress::Progress;
pub use search::ranking::OpenerBound;
pub use tree::{Claim, Objective, ObjectiveValue, Problem, Step, Summary, Tree, Walk, verify};
