//! What is made once, when it is first needed, and shared by all threads from then on.

use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// Whoever waits looks at the limits this often.
const LOOK: Duration = Duration::from_millis(1);

/// Something that is not made yet, or made for good.
pub(crate) struct Once<T> {
    made: OnceLock<T>,
    being_made: Mutex<bool>,
    ended: Condvar,
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self { made: OnceLock::new(), being_made: Mutex::new(false), ended: Condvar::new() }
    }
}

impl<T> Once<T> {
    /// What was made, if it was.
    pub(crate) fn get(&self) -> Option<&T> {
        self.made.get()
    }

    /// What was made, by `make` if it is not there yet. `None` if `make` was stopped; the next call
    /// makes it anew. While it is being made, other threads wait, each until it is `stopped`. So
    /// `make` must not wait for a thread of the pool.
    pub(crate) fn get_or_make(
        &self,
        stopped: impl Fn() -> bool,
        make: impl FnOnce() -> Option<T>,
    ) -> Option<&T> {
        if let Some(made) = self.made.get() {
            return Some(made);
        }
        let mut being_made = self.lock();
        while *being_made {
            if stopped() {
                return None;
            }
            let waited = self.ended.wait_timeout(being_made, LOOK);
            being_made = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        if let Some(made) = self.made.get() {
            return Some(made);
        }
        *being_made = true;
        drop(being_made);
        let _making = Making(self);
        let made = make()?;
        Some(self.made.get_or_init(|| made))
    }

    /// What the lock protects is whole even if a thread panicked while it held the lock.
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.being_made.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes whoever waits when the making ends, also by a panic.
struct Making<'o, T>(&'o Once<T>);

impl<T> Drop for Making<'_, T> {
    fn drop(&mut self) {
        *self.0.lock() = false;
        self.0.ended.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::Once;

    #[test]
    fn what_was_stopped_is_made_anew_and_what_was_made_is_kept() {
        let once = Once::default();
        let never = || false;
        assert_eq!(once.get_or_make(never, || None), None);
        assert_eq!(once.get(), None);
        assert_eq!(once.get_or_make(never, || Some(3)), Some(&3));
        assert_eq!(once.get_or_make(never, || Some(4)), Some(&3));
        assert_eq!(once.get(), Some(&3));
    }

    #[test]
    fn who_is_stopped_does_not_wait_and_the_others_get_what_was_made() {
        let (once, (begun, begins), (end, ends)) = (Once::default(), channel(), channel::<()>());
        std::thread::scope(|scope| {
            let once = &once;
            scope.spawn(move || {
                let make = || {
                    begun.send(()).unwrap();
                    ends.recv().unwrap();
                    Some(5)
                };
                assert_eq!(once.get_or_make(|| false, make), Some(&5));
            });
            begins.recv().unwrap();
            assert_eq!(once.get_or_make(|| true, || Some(6)), None);
            let waiting = scope.spawn(move || once.get_or_make(|| false, || Some(7)));
            end.send(()).unwrap();
            assert_eq!(waiting.join().unwrap(), Some(&5));
        });
    }

    #[test]
    fn a_panic_leaves_the_making_to_the_next() {
        let once = Once::default();
        let panics = || -> Option<u8> { panic!("as the test wants") };
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            once.get_or_make(|| false, panics);
        }));
        assert!(caught.is_err());
        assert_eq!(once.get_or_make(|| false, || Some(8)), Some(&8));
    }
}
