//! The kinds of errors: what programs ask of an error, whichever face reports it.

use std::error::Error;
use std::io;

use serde::{Serialize, Serializer};

use crate::certificate::CertificateError;
use crate::engine::error::EngineError;
use crate::exchange::fault::ImportError;
use crate::files::error::SaveError;
use crate::game::grid::error::GridError;
use crate::game::history::TurnError;
use crate::game::input::error::InputError;
use crate::game::kind::{GameError, GuessError};
use crate::game::name_error::NameError;
use crate::game::word::alphabet::symbols::SymbolsError;
use crate::identify::error::{FileError, PlanError, SolveError};
use crate::play::analysis::AnalysisError;
use crate::play::boards::BoardRefused;
use crate::play::session::Refused;
use crate::prove::error::ProveError;
use crate::prove::ledger::error::LedgerError;
use crate::tree::codec::error::{CodecError, LoadError};

/// The kinds of errors, as the command, the page and Python name them. The names are stable;
/// `docs/JSON.md` explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The tree has another guess here.
    OffTree,
    /// No answer gives this feedback.
    Impossible,
    /// The game is won; there is no next guess.
    AlreadyWon,
    /// The limit on guesses is reached.
    NoGuessesLeft,
    /// The mode forbids a guess that was made.
    ForbiddenGuess,
    /// No tree finds all answers within the limit.
    NoTree,
    /// Nobody could find the answer.
    NoAnswer,
    /// What is asked makes no sense.
    Usage,
    /// A text is no guess with its feedback.
    BadTurn,
    /// A text is no allowed guess of the list.
    UnknownWord,
    /// There is no list of this name.
    NoSuchList,
    /// No tree comes with the program for this problem.
    NoShippedTree,
    /// The tree is for something else than was asked.
    OtherTree,
    /// A file cannot be read, or does not hold what it should.
    Unreadable,
    /// The result could not be saved.
    Unsaved,
    /// Anything else: the search does not cover it, or the system refuses.
    Failed,
    /// Stopped before there was an answer.
    Stopped,
    /// Ledgers do not say everything.
    Incomplete,
}

impl ErrorKind {
    /// The kind in a word: `off-tree`. These words are stable.
    pub fn word(self) -> &'static str {
        match self {
            Self::OffTree => "off-tree",
            Self::Impossible => "impossible",
            Self::AlreadyWon => "already-won",
            Self::NoGuessesLeft => "no-guesses-left",
            Self::ForbiddenGuess => "forbidden-guess",
            Self::NoTree => "no-tree",
            Self::NoAnswer => "no-answer",
            Self::Usage => "usage",
            Self::BadTurn => "bad-turn",
            Self::UnknownWord => "unknown-word",
            Self::NoSuchList => "no-such-list",
            Self::NoShippedTree => "no-shipped-tree",
            Self::OtherTree => "other-tree",
            Self::Unreadable => "unreadable",
            Self::Unsaved => "unsaved",
            Self::Failed => "failed",
            Self::Stopped => "stopped",
            Self::Incomplete => "incomplete",
        }
    }

    /// The kind of an error of this library, or of a file that was read, by its type. `None` for
    /// any other error, and for those that do not say what they are about.
    pub fn of(error: &(dyn Error + 'static)) -> Option<Self> {
        if let Some(error) = error.downcast_ref::<EngineError>() {
            return Some(Self::of_engine(error));
        }
        if let Some(error) = error.downcast_ref::<ProveError>() {
            return Some(match error {
                ProveError::Engine(error) => Self::of_engine(error),
                ProveError::Ledger(_)
                | ProveError::Refuted { .. }
                | ProveError::RefutedCube { .. } => Self::Unreadable,
                _ => Self::Usage,
            });
        }
        if let Some(error) = error.downcast_ref::<CertificateError>() {
            return Some(match error {
                CertificateError::Engine(error) => Self::of_engine(error),
                _ => Self::Failed,
            });
        }
        if let Some(reason) = error.downcast_ref::<Refused>() {
            return Some(Self::of_refused(reason));
        }
        if let Some(error) = error.downcast_ref::<BoardRefused>() {
            return Some(match error {
                BoardRefused::Board { reason, .. } => Self::of_refused(reason),
                BoardRefused::NoAnswer(_) => Self::Impossible,
                BoardRefused::Count { .. } => Self::BadTurn,
            });
        }
        if let Some(error) = error.downcast_ref::<AnalysisError>() {
            return Some(match error {
                AnalysisError::Refused { reason, .. } => Self::of_refused(reason),
                AnalysisError::Over { .. } => Self::AlreadyWon,
                AnalysisError::OtherAnswer { .. } => Self::Impossible,
                AnalysisError::NoAnswer { .. } => Self::UnknownWord,
                AnalysisError::Engine(error) => Self::of_engine(error),
                AnalysisError::Stopped(_) => Self::Stopped,
            });
        }
        if error.downcast_ref().is_some_and(NameError::is_of_list) {
            return Some(Self::NoSuchList);
        }
        if let Some(error) = error.downcast_ref::<SolveError>() {
            return Some(match error {
                SolveError::NoTest(_) | SolveError::NoOutcome { .. } => Self::BadTurn,
                SolveError::Contradiction(_) => Self::Impossible,
                SolveError::Objective(_) => Self::Usage,
                SolveError::Stopped => Self::Stopped,
                SolveError::Threads(_) => Self::Failed,
            });
        }
        if let Some(error) = error.downcast_ref::<PlanError>() {
            return Some(match error {
                PlanError::Other { .. } => Self::OtherTree,
                _ => Self::Unreadable,
            });
        }
        let of_type = [
            (error.is::<TurnError>(), Self::BadTurn),
            (error.is::<GuessError>(), Self::UnknownWord),
            (
                error.is::<GameError>() || error.is::<NameError>() || error.is::<SymbolsError>(),
                Self::Usage,
            ),
            (error.is::<SaveError>(), Self::Unsaved),
            (error.is::<InputError>() || error.is::<ImportError>(), Self::Unreadable),
            (error.is::<GridError>() || error.is::<FileError>(), Self::Unreadable),
            (error.is::<LoadError>() || error.is::<CodecError>(), Self::Unreadable),
            (error.is::<LedgerError>() || error.is::<io::Error>(), Self::Unreadable),
        ];
        of_type.into_iter().find_map(|(is, kind)| is.then_some(kind))
    }

    fn of_engine(error: &EngineError) -> Self {
        match error {
            EngineError::NotAllowed { .. } | EngineError::TurnNotAllowed { .. } => {
                Self::UnknownWord
            }
            EngineError::ForeignTurn(_) => Self::BadTurn,
            EngineError::BreaksClue { .. }
            | EngineError::NoModes { .. }
            | EngineError::Fixed { .. }
            | EngineError::MaxGuesses(_)
            | EngineError::OpeningTooLong { .. }
            | EngineError::WithinNothing => Self::Usage,
            _ => Self::Failed,
        }
    }

    fn of_refused(reason: &Refused) -> Self {
        match reason {
            Refused::Over => Self::AlreadyWon,
            Refused::NotAllowed { .. } => Self::UnknownWord,
            Refused::BreaksClue { .. } => Self::ForbiddenGuess,
            Refused::Foreign(_) => Self::BadTurn,
            _ => Self::Impossible,
        }
    }
}

impl Serialize for ErrorKind {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::io;

    use super::ErrorKind;
    use crate::engine::{Engine, Question};
    use crate::game::history::Turn;
    use crate::game::kind::Kind;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::word::Word;
    use crate::play::session::Refused;
    use crate::tree::Tree;

    /// The error of something that does not work.
    fn error<T>(result: Result<T, impl Error + 'static>) -> Box<dyn Error> {
        Box::new(result.err().unwrap())
    }

    #[test]
    fn errors_have_the_kind_that_their_type_tells() {
        let foreign = Question::new().opening([Word::parse("zzzzz").unwrap()]);
        let modes = Engine::new(List::mastermind(2, 3).unwrap()).mode(Mode::Hard);
        for (error, word) in [
            (error("chess".parse::<Kind>()), "usage"),
            (error("hardest".parse::<Mode>()), "usage"),
            (error(List::mastermind(1, 1)), "usage"),
            (error("crane".parse::<Turn>()), "bad-turn"),
            (error(Kind::wordle(5).word("")), "unknown-word"),
            (error(Tree::from_bytes(b"")), "unreadable"),
            (error(Engine::new(List::original()).best_guess(&foreign)), "unknown-word"),
            (error(modes.best_guess(&Question::new())), "usage"),
            (Box::new(Refused::Over), "already-won"),
            (Box::new(io::Error::other("the disk")), "unreadable"),
        ] {
            assert_eq!(ErrorKind::of(&*error).map(ErrorKind::word), Some(word), "{error}");
        }
        assert_eq!(ErrorKind::of(&std::fmt::Error), None);
    }

    #[test]
    fn a_kind_is_its_word_in_json() {
        let text = serde_json::to_string(&ErrorKind::NoGuessesLeft).unwrap();
        assert_eq!(text, "\"no-guesses-left\"");
    }
}
