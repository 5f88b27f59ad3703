//! A policy with its settings: `NAME` or `NAME:KEY=VALUE,…`.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use guesstree::error::NameError;
use guesstree::files::Used;
use guesstree::games::{Guesses, Rule};
use guesstree::play::{Entropy, Known, Optimal, Player, Policy, PolicyName, Ties};
use guesstree::{
    Basis, Limits, List, MAX_GUESSES, Mode, Objective, Outcome, Question, Tree, Word, dictionary,
    shipped,
};

use crate::exit::{Code, Raise};
use crate::options::MemoryArgs;
use crate::report::progress;

/// The part of the help about policies.
pub(crate) fn policies_help() -> String {
    let row = |name: PolicyName| format!("  {name:<11}  {}\n", name.about());
    let rows: String = PolicyName::ALL.into_iter().map(row).collect();
    format!(
        "A policy is a rule that names the next guess. With two candidates or more it \
         names:\n{rows}\
         NAME:opener=WORD,book=X,field=X sets the first guess, what may be guessed, and what may \
         be the answer; X is answers, guesses or a file of words. optimal:tree=FILE takes another \
         tree than that in the program, entropy:cutoff=N another number than 5."
    )
}

/// A policy with its settings.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    text: String,
    name: PolicyName,
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
        let name: PolicyName = name.parse().map_err(|error: NameError| error.to_string())?;
        let settings = settings.split(',').filter(|setting| !setting.is_empty());
        let settings = settings.map(|setting| {
            let (key, value) = setting.split_once('=').ok_or_else(|| {
                format!("{setting} is no setting; write KEY=VALUE, such as opener=salet")
            })?;
            let known = SETTINGS.into_iter().find(|(known, _)| *known == key);
            let fits = known.filter(|(_, setting)| match setting {
                Setting::Cutoff => name == PolicyName::Entropy,
                Setting::Tree => name == PolicyName::Optimal,
                Setting::Book | Setting::Field | Setting::Opener => name != PolicyName::Optimal,
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
    /// The memory that it may take.
    pub memory: MemoryArgs,
    /// How long that may take; `None` is as long as it takes.
    pub patience: Option<Duration>,
}

impl Spec {
    /// The policy of this name with its usual settings.
    pub(crate) fn named(name: PolicyName) -> Self {
        Self { text: name.to_string(), name, settings: Vec::new() }
    }

    fn setting(&self, wanted: Setting) -> Option<&str> {
        let found = self.settings.iter().find(|(setting, _)| *setting == wanted);
        found.map(|(_, value)| value.as_str())
    }

    /// Which policy it is.
    pub(crate) fn name(&self) -> PolicyName {
        self.name
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
        self.name.check(setup.list.kind())?;
        let list = self.words(setup.list)?;
        let policy: Box<dyn Policy> = match (self.cutoff()?, self.name.policy(&list)) {
            (Some(cutoff), _) => Box::new(Entropy { cutoff }),
            (None, Some(policy)) => policy,
            (None, None) => Box::new(Optimal { tree: self.tree(setup)? }),
        };
        let opener = self.setting(Setting::Opener).map(|text| {
            let word = list.word(text);
            let word = word.map_err(|reason| anyhow::anyhow!("opener {text} {reason}"))?;
            anyhow::ensure!(
                list.guess_id(&word).is_some(),
                "{word} is not in its book; choose another opener, or another book"
            );
            Ok(word)
        });
        let opener = opener.transpose()?;
        let book = setup.memory.book(list, setup.mode, setup.rule);
        let mut player = Player::new(self.text.clone(), book, policy);
        (player.opener, player.ties) = (opener, setup.ties);
        Ok(player)
    }

    /// A list whose guesses are the book, and whose answers are the field.
    fn words(&self, list: &List) -> anyhow::Result<List> {
        let known = self.name.known();
        let set = |text: &str| -> anyhow::Result<Vec<Word>> {
            Ok(match (text, list.kind().guesses()) {
                ("answers", _) => list.answers().to_vec(),
                ("guesses", _) => list.guesses().to_vec(),
                (file, Guesses::Words { .. }) => dictionary(Path::new(file), list.letters())?,
                _ => anyhow::bail!(
                    "{} has no words that a file could have; give answers or guesses",
                    list.kind()
                ),
            })
        };
        let usual = if known == Known::Guesses { "guesses" } else { "answers" };
        let field = self.setting(Setting::Field).unwrap_or(usual);
        let usual = if known == Known::List { "guesses" } else { field };
        let book = self.setting(Setting::Book).unwrap_or(usual);
        if (field, book) == ("answers", "guesses") {
            return Ok(list.clone());
        }
        let field = set(field)?;
        let mut book = set(book)?;
        // A word of the field may always be guessed.
        book.extend_from_slice(&field);
        book.sort_unstable();
        book.dedup();
        Ok(list.narrowed(field, Some(book))?)
    }

    fn cutoff(&self) -> anyhow::Result<Option<usize>> {
        let number = |text: &str| {
            text.parse().map_err(|_| {
                anyhow::anyhow!(
                    "cutoff={text} is no number; give 0 for none, or a number such as 5"
                )
            })
        };
        self.setting(Setting::Cutoff).map(number).transpose()
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
                problem.game.name() == list.kind().name(),
                "{file}: this tree is for {}, not for {}",
                problem.game,
                list.kind()
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
        let engine = setup.memory.engine(list.clone(), mode);
        let limits = setup.patience.map_or_else(Limits::none, Limits::within);
        let question = Question::new().limits(limits);
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
