//! Steps for sets of the search.

use crate::identify::exact::instance::{Blocks, Instance, Set};
use crate::identify::plan::Step;

/// The last step for a set of one class.
pub(super) fn found(instance: &Instance, set: &Set) -> Step {
    Step::Found { objects: instance.objects(set) }
}

/// Adds a test, and what `below` adds for each of its blocks.
pub(super) fn ask(
    instance: &Instance,
    set: &Set,
    test: usize,
    steps: &mut Vec<Step>,
    below: &mut dyn FnMut(&Set, &mut Vec<Step>) -> Option<()>,
) -> Option<()> {
    let here = steps.len();
    steps.push(Step::Ask { test, next: Vec::new() });
    let mut blocks = Blocks::default();
    instance.split(set, test, &mut blocks);
    let mut next = Vec::with_capacity(blocks.len());
    for (&outcome, block) in blocks.outcomes.iter().zip(blocks.each()) {
        next.push((outcome, steps.len()));
        below(block, steps)?;
    }
    steps[here] = Step::Ask { test, next };
    Some(())
}
