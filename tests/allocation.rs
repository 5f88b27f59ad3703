//! A look-up allocates nothing.
//!
//! The allocator of this test counts; it stands alone in its file so that no other test counts too.
#![allow(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use guesstree::{Feedback, List, Step, score, shipped};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: every call is handed to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps the contract of this function, which is the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn whole_games_for_all_answers_allocate_nothing() {
    let tree = shipped::original().unwrap();
    let list = List::original();
    let win = Feedback::win(list.letters()).unwrap();
    let before = ALLOCATIONS.get();
    let mut guesses = 0;
    for answer in list.answers() {
        let mut walk = tree.walk();
        while walk.step(score(&walk.guess(), answer).unwrap()) == Step::Next {}
        assert!(walk.step(win) == Step::Won && walk.guess() == *answer);
        guesses += walk.turn();
    }
    assert_eq!(ALLOCATIONS.get(), before);
    assert_eq!(guesses, 7_920);
}

#[test]
fn the_allocator_of_this_test_does_count() {
    let before = ALLOCATIONS.get();
    let text = String::from("salet");
    assert_eq!((ALLOCATIONS.get(), text.len()), (before + 1, 5));
}
