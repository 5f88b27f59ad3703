//! Which players are meant: `NAME` or `NAME:KEY=VALUE,…`.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;

use crate::build::{Build, MAX_GUESSES, Outcome};
use crate::game::dictionary;
use crate::game::frequency::Frequency;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::word::Word;
use crate::play::book::Book;
use crate::play::player::Player;
use crate::play::policy::Policy;
use crate::play::policy::block_count::BlockCount;
use crate::play::policy::entropy::Entropy;
use crate::play::policy::information::Information;
use crate::play::policy::letters::Letters;
use crate::play::policy::log_blocks::LogBlocks;
use crate::play::policy::minimax::Minimax;
use crate::play::policy::optimal::Optimal;
use crate::play::policy::share::Share;
use crate::play::ties::Ties;
use crate::report::progress;
use crate::shipped;
use crate::tree::Tree;
use crate::tree::objective::Objective;

/// What the help of every command with policies says of them.
pub const POLICIES_HELP: &str = "\
Policies, of two candidates or more; the last candidate is guessed by all:
  optimal       the tree that comes with the program or is built now; tree=FILE for another
  entropy       the highest entropy of the feedback; with five candidates or fewer one of these
                (cutoff=N for another number, 0 for none)
  log-blocks    the least expected logarithm of the candidates left
  information   the most information, of candidates only
  share         the largest share of candidates removed, and 1/n more for one of n candidates
  blocks        the most different feedbacks; of equal ones a candidate
  minimax       the smallest largest block; of equal ones a candidate
  letters       the candidate with the most frequent letters; three guesses without repeated ones
Settings after a colon, with commas between them: opener=WORD; book=X, what may be guessed, and
field=X, what it thinks may be the answer, with X = answers, guesses or a dictionary, a file with a
word on each line. information and share guess answers only, and letters takes all allowed guesses
for possible, unless told otherwise. What is in the field may be guessed, whatever the book is. Names of
files hold no comma.";

/// Names of policies, in the order they are compared in.
pub const NAMES: [&str; 8] = [
    "optimal",
    "blocks",
    "entropy",
    "share",
    "minimax",
    "information",
    "log-blocks",
    "letters",
];

/// A policy with its settings, as it was asked for.
#[derive(Clone, Debug)]
pub struct Spec {
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
            if settings[..place]
                .iter()
                .any(|(before, _)| before == setting)
            {
                return Err(format!("{text} has a setting twice"));
            }
        }
        Ok(Self {
            text: text.to_owned(),
            name,
            settings,
        })
    }
}

/// The game that players are made for.
pub struct Table<'g> {
    /// Its words.
    pub list: &'g List,
    /// Which guesses may follow.
    pub mode: Mode,
    /// How feedback is given.
    pub rule: Rule,
    /// What players do with guesses that are equally good.
    pub ties: Ties,
    /// Whether a tree is built without showing how far that is.
    pub quiet: bool,
}

impl Spec {
    /// The policy of this name with its usual settings.
    pub fn named(name: &'static str) -> Self {
        Self {
            text: name.to_owned(),
            name,
            settings: Vec::new(),
        }
    }

    fn setting(&self, wanted: Setting) -> Option<&str> {
        let found = self.settings.iter().find(|(setting, _)| *setting == wanted);
        found.map(|(_, value)| value.as_str())
    }

    /// The player for a game.
    pub fn player(&self, game: &Table<'_>) -> anyhow::Result<Player> {
        self.make(game)
            .with_context(|| format!("the policy {}", self.text))
    }

    fn make(&self, game: &Table<'_>) -> anyhow::Result<Player> {
        let list = self.words(game.list)?;
        let policy: Box<dyn Policy> = match self.name {
            "optimal" => Box::new(Optimal {
                tree: self.tree(game)?,
            }),
            "entropy" => Box::new(Entropy {
                cutoff: self.cutoff()?,
            }),
            "letters" => Box::new(Letters {
                frequency: Frequency::of(list.answers()),
            }),
            "log-blocks" => Box::new(LogBlocks),
            "information" => Box::new(Information),
            "share" => Box::new(Share),
            "blocks" => Box::new(BlockCount),
            _ => Box::new(Minimax),
        };
        let opener = self.setting(Setting::Opener).map(|text| {
            let word =
                Word::parse(text).map_err(|reason| anyhow::anyhow!("opener {text} {reason}"))?;
            anyhow::ensure!(
                list.guess_id(word).is_some(),
                "{word} is not in its book; choose another opener, or another book"
            );
            Ok(word)
        });
        Ok(Player {
            name: self.text.clone(),
            policy,
            opener: opener.transpose()?,
            ties: game.ties,
            book: Book::new(list, game.mode, game.rule),
        })
    }

    /// The book and the field.
    fn words(&self, list: &List) -> anyhow::Result<List> {
        let answers_only = matches!(self.name, "share" | "information");
        let set = |text: &str| -> anyhow::Result<Vec<Word>> {
            Ok(match text {
                "answers" => list.answers().to_vec(),
                "guesses" => list.guesses().to_vec(),
                file => dictionary::load(Path::new(file), list.letters())?,
            })
        };
        let usual = if self.name == "letters" {
            "guesses"
        } else {
            "answers"
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
        // What may be the answer may be guessed.
        book.extend_from_slice(&field);
        book.sort_unstable();
        book.dedup();
        Ok(List::from_words(list.name(), field, Some(book))?)
    }

    fn cutoff(&self) -> anyhow::Result<usize> {
        const USUAL: usize = 5;
        match self.setting(Setting::Cutoff) {
            None => Ok(USUAL),
            Some(text) => text.parse().map_err(|_| {
                anyhow::anyhow!(
                    "cutoff={text} is no number; give 0 for none, or a number such as 5"
                )
            }),
        }
    }

    /// The optimal tree for the game.
    fn tree(&self, game: &Table<'_>) -> anyhow::Result<Tree> {
        let Table { list, mode, .. } = *game;
        anyhow::ensure!(
            game.rule == Rule::Standard,
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
        // The usual limit, and where not all answers can be found within it, none.
        let build = Build::new(list).mode(mode);
        for build in [build.clone(), build.max_guesses(MAX_GUESSES)] {
            let progress = Arc::default();
            let build = build.progress(Arc::clone(&progress));
            let problem = build.problem();
            let built = progress::watch(&progress, list, &problem, game.quiet, || build.run())?;
            if let Outcome::Tree(tree) = built.outcome {
                return Ok(tree);
            }
        }
        anyhow::bail!(
            "no tree was found for {}; leave this policy out",
            list.name()
        )
    }
}
