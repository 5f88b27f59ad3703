//! Identification by tests: which object is it, at least cost?
//!
//! A [`Problem`] has objects, tests with costs, and the outcome of each test for each object. A
//! [`Plan`] says which test to make first, and which after each outcome, until one object is left,
//! or one class of objects. [`Problem::solve`] finds the plan of least expected cost, or of the
//! least worst case, and proves that there is none better.
//!
//! In a guessing game every answer is a guess, and must be guessed in the end; here tests and
//! objects are apart. So the search is one of its own, `exact`.

mod certificate;
mod draft;
pub(crate) mod error;
pub(crate) mod exact;
mod first;
mod plan;
mod problem;
mod rank;
mod reading;
mod solve;
mod steps;
mod turns;
mod written;

pub use draft::{Draft, DraftTest};
pub use error::{FileError, OBJECTIVES, PlanError, ProblemError, SolveError, Sort, Unfit};
pub use plan::{Achieved, Plan, Step};
pub use problem::{Object, Problem, Test};
pub use rank::{Ranked, Ranking};
pub use reading::Reading;
pub use solve::{Request, Solved};
