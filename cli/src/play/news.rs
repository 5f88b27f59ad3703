//! What is printed while a person types: a better guess, and the end of the search.

use std::sync::Arc;
use std::time::{Duration, Instant};

use guesstree::play::Advice;

use crate::play::text;
use crate::play::thinking::{Subject, Thought};

/// An improvement is shown no sooner than this after the last one.
const NEWS_AFTER: Duration = Duration::from_secs(2);

/// A function that says what is new about `thought` since it was last called.
pub(super) fn news(thought: Option<Arc<Thought>>) -> impl FnMut() -> Option<String> + Send {
    let so_far = |thought: &Thought| thought.so_far().ok().flatten();
    let mut known = thought.as_deref().and_then(so_far);
    let mut at = Instant::now();
    move || {
        let thought = thought.as_ref()?;
        let over = thought.is_over();
        let settled = known.as_ref().is_some_and(|known| known.exact);
        if (settled && over) || (!over && at.elapsed() < NEWS_AFTER) {
            return None;
        }
        let now = so_far(thought)?;
        let first = |advice: &Advice| advice.choices.first().cloned();
        let (before, better) = (known.as_ref().and_then(first), first(&now)?);
        let improved = before.clone().is_none_or(|before| before.total > better.total);
        if !improved && (settled || !now.exact) {
            return None;
        }
        (known, at) = (Some(now.clone()), Instant::now());
        Some(match thought.subject {
            Subject::Guess(_) => text::about_guess(&now),
            Subject::Best(_) => {
                let text = text::about_position(&now, &text::chosen(&now));
                match before.is_some_and(|before| before.guess != better.guess) {
                    true => format!("{text}\n  Enter takes {}", better.guess),
                    false => text,
                }
            }
        })
    }
}
