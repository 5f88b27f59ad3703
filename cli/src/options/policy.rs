//! A policy with its settings: `NAME` or `NAME:KEY=VALUE,…`.

use std::path::Path;

use anyhow::Context;
use guesstree::files::Used;
use guesstree::games::Rule;
use guesstree::play::{
    BlockCount, Book, Entropy, Information, Letters, LogBlocks, Minimax, Optimal, Player, Policy,
    Share, Ties,
};
use guesstree::{
    Basis, Engine, List, MAX_GUESSES, Mode, Objective, Outcome, Question, Tree, Word, dictionary,
    shipped,
};

use crate::exit::Code;
use crate::report::progress;

/// The part of the help about policies.
pub(crate) const POLICIES_HELP: &str = "\
Policies, and what each guesses while there are two candidates or more:
  optimal      what the tree in the program says; tree=FILE for another
  entropy      the most entropy; cutoff=N: candidates only with N or fewer (5)
  log-blocks   the least expected logarithm of the candidates left
  information  the candidate with the most information
  share        the largest share removed, plus 1/n for one of n candidates
  blocks       the most different feedbacks; a candidate if equal
  minimax      the smallest largest block; a candidate if equal
  letters      the candidate with the most frequent letters
NAME:opener=WORD,book=X,field=X sets the first guess, what may be guessed, and what may be the \
answer; X is answers, guesses or a file of words.";

/// The names of the policies, in the order in which they are compared.
pub(crate) const NAMES: [&str; 8] =
    ["optimal", "blocks", "entropy", "share", "minimax", "information", "log-blocks", "letters"];

/// A policy with its settings.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    text: String,
    name: &'static str,
    settings: Vec<(Setting, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    Opener,
    Cutoff,
    Book,
    Field,
    Tree,
}

const SETTINGS: [(&str, Setting); 5] = [
    ("opener", Setting::Opener),
    ("cutoff", Setting::Cutoff),
    ("book", Setting::Book),
    ("field", Setting::Field),
    ("tree", Setting::Tree),
];

impl std::str::FromStr for Spec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let known = NAMES.into_iter().find(|known| *known == name);
        let name = known
            .ok_or_else(|| format!("there is no policy {name}; there are {}", NAMES.join(", ")))?;
        let settings = settings.split(',').filter(|setting| !setting.is_empty());
        let settings = settings.map(|setting| {
            let (key, value) = setting.split_once('=').ok_or_else(|| {
                format!("{setting} is no setting; write KEY=VALUE, such as opener=salet")
            })?;
            let known = SETTINGS.into_iter().find(|(known, _)| *known == key);
            let fits = known.filter(|(_, setting)| match setting {
                Setting::Cutoff => name == "entropy",
                Setting::Tree => name == "optimal",
                Setting::Book | Setting::Field | Setting::Opener => name != "optimal",
            });
            match fits {
                Some((_, setting)) => Ok((setting, value.to_owned())),
                None => Err(format!("{name} has no setting {key}")),
            }
        });
        let settings: Vec<_> = settings.collect::<Result<_, _>>()?;
        for (place, (setting, _)) in settings.iter().enumerate() {
            if settings[..place].iter().any(|(other, _)| other == setting) {
                return Err(format!("{text} has a setting twice"));
            }
        }
        Ok(Self { text: text.to_owned(), name, settings })
    }
}

/// The game that a player is made for.
pub(crate) struct Setup<'g> {
    /// The words of the game.
    pub list: &'g List,
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// How feedback is given.
    pub rule: Rule,
    /// How players choose among equally good guesses.
    pub ties: Ties,
    /// Whether to hide the progress when a tree must be built.
    pub quiet: bool,
}

impl Spec {
    /// The policy of this name with its usual settings.
    pub(crate) fn named(name: &'static str) -> Self {
        Self { text: name.to_owned(), name, settings: Vec::new() }
    }

    fn setting(&self, wanted: Setting) -> Option<&str> {
        let found = self.settings.iter().find(|(setting, _)| *setting == wanted);
        found.map(|(_, value)| value.as_str())
    }

    /// The files that are read.
    pub(crate) fn files(&self) -> impl Iterator<Item = Used<'_>> {
        let files = self.settings.iter().filter(|(setting, text)| match setting {
            Setting::Tree => true,
            Setting::Book | Setting::Field => !["answers", "guesses"].contains(&text.as_str()),
            Setting::Opener | Setting::Cutoff => false,
        });
        files.map(|(_, file)| ("a policy", Path::new(file)))
    }

    /// A player with this policy.
    pub(crate) fn player(&self, setup: &Setup<'_>) -> anyhow::Result<Player> {
        let made = self.make(setup).with_context(|| format!("the policy {}", self.text));
        made.map_err(|error| Code::Usage.unless_known(&error))
    }

    fn make(&self, setup: &Setup<'_>) -> anyhow::Result<Player> {
        let list = self.words(setup.list)?;
        let policy: Box<dyn Policy> = match self.name {
            "optimal" => Box::new(Optimal { tree: self.tree(setup)? }),
            "entropy" => Box::new(Entropy { cutoff: self.cutoff()? }),
            "letters" => Box::new(Letters::new(&list)),
            "log-blocks" => Box::new(LogBlocks),
            "information" => Box::new(Information),
            "share" => Box::new(Share),
            "blocks" => Box::new(BlockCount),
            _ => Box::new(Minimax),
        };
        let opener = self.setting(Setting::Opener).map(|text| {
            let word = Word::parse(text);
            let word = word.map_err(|reason| anyhow::anyhow!("opener {text} {reason}"))?;
            anyhow::ensure!(
                list.guess_id(word).is_some(),
                "{word} is not in its book; choose another opener, or another book"
            );
            Ok(word)
        });
        let opener = opener.transpose()?;
        let book = Book::new(list, setup.mode, setup.rule)?;
        let mut player = Player::new(self.text.clone(), book, policy);
        (player.opener, player.ties) = (opener, setup.ties);
        Ok(player)
    }

    /// A list whose guesses are the book, and whose answers are the field.
    fn words(&self, list: &List) -> anyhow::Result<List> {
        let answers_only = matches!(self.name, "share" | "information");
        let set = |text: &str| -> anyhow::Result<Vec<Word>> {
            Ok(match text {
                "answers" => list.answers().to_vec(),
                "guesses" => list.guesses().to_vec(),
                file => dictionary(Path::new(file), list.letters())?,
            })
        };
        let usual = match self.name {
            "letters" => "guesses",
            _ => "answers",
        };
        let field = self.setting(Setting::Field).unwrap_or(usual);
        let book = self.setting(Setting::Book).unwrap_or(match self.name {
            _ if self.setting(Setting::Field).is_some() && answers_only => field,
            "letters" => field,
            _ if answers_only => "answers",
            _ => "guesses",
        });
        if (field, book) == ("answers", "guesses") {
            return Ok(list.clone());
        }
        let field = set(field)?;
        let mut book = set(book)?;
        // A word of the field may always be guessed.
        book.extend_from_slice(&field);
        book.sort_unstable();
        book.dedup();
        Ok(List::from_words(list.name(), field, Some(book))?)
    }

    fn cutoff(&self) -> anyhow::Result<usize> {
        const USUAL: usize = 5;
        let text = self.setting(Setting::Cutoff);
        text.map_or(Ok(USUAL), |text| {
            text.parse().map_err(|_| {
                anyhow::anyhow!(
                    "cutoff={text} is no number; give 0 for none, or a number such as 5"
                )
            })
        })
    }

    /// The optimal tree for the game.
    fn tree(&self, setup: &Setup<'_>) -> anyhow::Result<Tree> {
        let Setup { list, mode, .. } = *setup;
        anyhow::ensure!(
            setup.rule == Rule::Standard,
            "trees are for the game's own feedback; leave --feedback or the policy out"
        );
        let fingerprint = list.fingerprint();
        if let Some(file) = self.setting(Setting::Tree) {
            let tree = Tree::load(Path::new(file))?;
            let problem = tree.problem();
            anyhow::ensure!(
                problem.game.is_wordle(),
                "{file}: this tree is for {}, but policies are for Wordle; give a tree of Wordle",
                problem.game
            );
            anyhow::ensure!(
                problem.fingerprint == fingerprint,
                "{file}: this tree was built for another list ({}) than {}",
                problem.list,
                list.name()
            );
            anyhow::ensure!(
                problem.mode == mode || mode == Mode::Easy,
                "{file}: this tree is for {} mode, not for {mode}",
                problem.mode
            );
            return Ok(tree);
        }
        if let Some(tree) = shipped::find(fingerprint, mode, Objective::Mean)? {
            return Ok(tree);
        }
        // If the usual limit is too low for all answers, there is no limit.
        let engine = Engine::new(list.clone()).mode(mode);
        let question = Question::new();
        for mut question in [question.clone(), question.max_guesses(MAX_GUESSES)] {
            let (_, built) = progress::watch(&engine, &mut question, setup.quiet, |question| {
                engine.best_tree(question)
            })?;
            match built.outcome {
                Outcome::Found(tree) if tree.claim().is_optimal() => return Ok(tree),
                Outcome::Infeasible => {}
                Outcome::Found(_) | Outcome::Open { .. } => {
                    return Err(Code::Stopped.error(format!(
                        "stopped before the best tree for {} was found; allow more time, or leave \
                         this policy out",
                        list.name()
                    )));
                }
            }
        }
        Err(Code::NoTree.error(format!(
            "no tree finds every answer of {} ({}); leave this policy out",
            list.name(),
            Basis::Proven
        )))
    }
}
