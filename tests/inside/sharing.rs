//! A proof shared out among engines that know nothing of each other but facts, and lists whose files
//! are in memory.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::engine::{Engine, Outcome, Question};
use crate::game::list::List;
use crate::game::list::mending::Mending;
use crate::game::sample::{Random, small_list};
use crate::game::word::Word;
use crate::prove::{Opener, Proof, Prove, ProveError};
use crate::search::openers::ranking::OpenerBound;
use crate::search::watch::limits::Limits;
use crate::tree::basis::Basis;
use crate::tree::objective::ObjectiveValue;

type Facts = Vec<(Word, OpenerBound<ObjectiveValue>)>;

/// Proves the openers in portions of `size`, by two engines in turn. Returns all facts.
fn share(list: &List, question: &Question, top: usize, size: usize) -> Facts {
    let engines = [Engine::new(list.clone()), Engine::new(list.clone())];
    let prove = |facts: &Facts| Prove::new(question.clone()).top(top).facts(facts.clone());
    let all = Arc::new(Mutex::new(Facts::new()));
    let ranked = engines[0].prove(&prove(&Facts::new()).only(Vec::new())).unwrap();
    let order: Vec<Word> =
        ranked.openers.iter().filter(|o| o.like.is_none()).map(|o| o.word.clone()).collect();
    for (portion, engine) in order.chunks(size).zip(engines.iter().cycle()) {
        let (known, told) = (all.lock().unwrap().clone(), Arc::clone(&all));
        let wanted: BTreeSet<Word> = portion.iter().cloned().collect();
        let likes = ranked.openers.iter().filter_map(|o| Some((o.word.clone(), o.like.clone()?)));
        let likes: Vec<(Word, Word)> = likes.collect();
        let part = prove(&known).only(portion.to_vec()).observe(move |fact| {
            let least = likes.iter().find(|(word, _)| *word == fact.0);
            assert!(wanted.contains(&least.map_or(fact.0.clone(), |(_, least)| least.clone())));
            told.lock().unwrap().push(fact);
        });
        let proof = engine.prove(&part).unwrap();
        assert!(matches!(proof.outcome, Outcome::Open { .. }));
    }
    let all = all.lock().unwrap().clone();
    let different: BTreeSet<Word> = all.iter().map(|(word, _)| word.clone()).collect();
    assert_eq!((different.len(), all.len()), (list.guesses().len(), list.guesses().len()));
    all
}

/// The best openers, wherever what is known of them rests.
fn best(proof: &Proof) -> Vec<Opener> {
    let best = proof.openers.iter().filter(|opener| opener.among_best);
    best.map(|opener| Opener { basis: Basis::Proven, ..opener.clone() }).collect()
}

#[test]
fn portions_of_a_proof_make_the_whole() {
    let mut random = Random(91);
    let mut lists: Vec<List> = (0..6).map(|_| small_list(&mut random, 25, 60)).collect();
    lists.push(List::mastermind(3, 3).unwrap());
    for (at, list) in lists.iter().enumerate() {
        let question = Question::new().max_guesses(8);
        let engine = Engine::new(list.clone());
        let whole = engine.prove(&Prove::new(question.clone()).top(3)).unwrap();
        assert!(whole.is_complete());
        let facts = share(list, &question, 3, 1 + 4 * (at % 3));
        let joined = Prove::new(question.clone()).top(3).facts(facts.clone());
        let engine = Engine::new(list.clone());
        let proof = engine.prove(&joined).unwrap();
        // Nothing is left to prove but the tree, and the tree is the same.
        assert_eq!((proof.proven, proof.recalled), (0, list.guesses().len()));
        assert!(proof.is_complete());
        assert_eq!(best(&proof), best(&whole));
        let (tree, expected) = (proof.outcome.found().unwrap(), whole.outcome.found().unwrap());
        assert_eq!(tree.total(), expected.total());
        assert!(tree.claim().is_optimal() && tree.claim().from_ledger);
        // The text is a ledger that the library reads and finds complete.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shared.ledger");
        fs::write(&path, engine.ledger(&joined).unwrap()).unwrap();
        let resumed = Prove::new(question).top(3).ledger(path);
        let resumed = Engine::new(list.clone()).prove(&resumed).unwrap();
        assert_eq!((resumed.proven, best(&resumed)), (0, best(&whole)));
    }
}

#[test]
fn facts_that_cannot_be_true_are_refused() {
    let list = small_list(&mut Random(92), 20, 40);
    let word = &list.guesses()[0];
    let engine = Engine::new(list.clone());
    let value = |value: u64| ObjectiveValue::from(value);
    let two = vec![
        (word.clone(), OpenerBound::Exact(value(50))),
        (word.clone(), OpenerBound::Exact(value(51))),
    ];
    let proof = engine.prove(&Prove::new(Question::new()).facts(two.clone()));
    assert!(matches!(proof, Err(ProveError::Ledger(_))));
    assert!(matches!(
        engine.ledger(&Prove::new(Question::new()).facts(two)),
        Err(ProveError::Ledger(_))
    ));
    // Each answer takes at least one guess, so no tree costs this little.
    let little = vec![(word.clone(), OpenerBound::Exact(value(3)))];
    let proof = engine.prove(&Prove::new(Question::new()).facts(little));
    assert!(matches!(proof, Err(ProveError::Refuted { .. })));
}

#[test]
fn slices_come_to_the_same_end_as_one_search() {
    let list = small_list(&mut Random(93), 40, 100);
    let whole = Engine::new(list.clone()).best_guess(&Question::new().max_guesses(9)).unwrap();
    let engine = Engine::new(list);
    let mut time = Duration::from_micros(200);
    let found = loop {
        let question = Question::new().max_guesses(9).limits(Limits::slice(time));
        match engine.best_guess(&question).unwrap() {
            Outcome::Found(best) if best.claim.is_optimal() => break best,
            _ => time = time * 3 / 2,
        }
    };
    // A slice that ends among guesses of equal cost may name another one of them.
    assert_eq!(Some(found.claim), whole.found().map(|whole| whole.claim));
}

#[test]
fn files_in_memory_are_read_as_files_on_disk() {
    let folder = tempfile::tempdir().unwrap();
    let texts: [(&str, &[u8]); 8] = [
        ("good.txt", b"crane\r\n# no\n  SLATE \n\ntrace\n"),
        ("twice.txt", b"crane\nslate\ncrane\nslate\n"),
        ("commas.txt", b"crane\nsl,te\n"),
        ("lengths.txt", b"crane\nslates\n"),
        ("empty.txt", b"# nothing\n"),
        ("latin.txt", b"crane\nna\xefve\n"),
        ("mark.txt", b"\xef\xbb\xbfcrane\n"),
        ("other.txt", b"crane\nslate\ntrace\nstare\n"),
    ];
    for (name, bytes) in texts {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    let mut refused = 0;
    for (name, bytes) in texts {
        for guesses in [None, Some(texts[7])] {
            let path = folder.path().join(name);
            let guesses_path = guesses.map(|(name, _)| folder.path().join(name));
            let on_disk = List::load_mending(&path, guesses_path.as_deref(), Mending::default());
            let in_memory = List::from_files(
                (Path::new(name), bytes.to_vec()),
                guesses.map(|(name, bytes)| (Path::new(name), bytes.to_vec())),
                Mending::default(),
            );
            let without_folder =
                |text: String| text.replace(&format!("{}/", folder.path().display()), "");
            match (on_disk, in_memory) {
                (Ok((list, repeats)), Ok((same, notes))) => {
                    assert_eq!((list.name(), &list), (same.name(), &same));
                    let repeats = repeats.iter().map(|repeats| repeats.to_string());
                    let notes = notes.iter().map(|note| note.to_string());
                    assert!(repeats.map(without_folder).eq(notes));
                }
                (Err(one), Err(other)) => {
                    assert_eq!(without_folder(one.to_string()), other.to_string());
                    refused += 1;
                }
                _ => panic!("{name}: one way refuses it, the other does not"),
            }
        }
    }
    assert!(refused >= 8, "{refused}");
}
