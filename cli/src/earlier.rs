//! Spellings of earlier versions. They work, are in no help, and a note says how to write them now.

use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;

use guesstree::{List, Word};

use crate::exit::note;

/// The names of options, as the parser knows them, and what to write now.
const OPTIONS: [(&str, &str, &str); 8] = [
    ("as", "--as", "--format"),
    ("then", "--then", "--objective mean,worst or --objective mean,worst,last"),
    ("effort", "--effort", "--beam N"),
    ("csv", "--csv", "--format csv"),
    ("sample", "--sample", "compare --boards N --sample GAMES"),
    ("shortest", "--shortest", "the command prove shortest"),
    ("longest", "--longest", "the command prove longest"),
    ("merge", "--merge", "the command prove merge"),
];

/// Verbs, and what to write now.
const VERBS: [(&str, &str); 2] = [("split", "prove split"), ("status", "prove status")];

/// Another name of the verb `next`, which is in no help and works without a note.
const SOLVE: &str = "solve";

/// Whether a verb is a spelling of earlier versions.
fn is_verb(verb: &str) -> bool {
    verb == SOLVE || VERBS.iter().any(|(earlier, _)| *earlier == verb)
}

/// Options that only one verb has under an earlier name: another has one of this name today.
const OF_PLAY: [&str; 1] = ["sample"];

/// Notes the earlier spellings among the arguments of `verb` and of the verbs below it.
pub(crate) fn tell(verb: &str, matches: &ArgMatches) {
    let note = |earlier: &str, now: &str| {
        note(&format!("{earlier} is now {now}; the next version knows this name alone"));
    };
    for (earlier, now) in VERBS.iter().filter(|(earlier, _)| *earlier == verb) {
        note(earlier, now);
    }
    let mut level = matches;
    loop {
        let given = |id: &str| {
            let known =
                level.try_contains_id(id).is_ok() && (verb == "play" || !OF_PLAY.contains(&id));
            known && level.value_source(id) == Some(ValueSource::CommandLine)
        };
        for (_, earlier, now) in OPTIONS.iter().filter(|(id, ..)| given(id)) {
            note(earlier, now);
        }
        match level.subcommand() {
            Some((_, below)) => level = below,
            None => return,
        }
    }
}

/// Suggests what to write in place of an unknown verb: no verb that help does not name, and for a
/// word what can be done with it.
pub(crate) fn suggest(error: &mut clap::Error) {
    let Some(ContextValue::String(unknown)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    if Word::parse(unknown).is_ok_and(|word| List::original().guess_id(&word).is_some()) {
        let verbs = [format!("build {unknown}"), format!("next {unknown}=BYBBG"), "play".into()];
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(verbs.into()));
    } else if let Some(ContextValue::Strings(verbs)) = error.get(ContextKind::SuggestedSubcommand) {
        let known = verbs.iter().filter(|verb| !is_verb(verb)).cloned().collect();
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(known));
    }
}
