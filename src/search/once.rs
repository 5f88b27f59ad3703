//! What is made once, when it is first needed, and shared by all threads from then on.

use std::sync::{Mutex, OnceLock, PoisonError};

/// Something that is not made yet, or made for good.
pub(crate) struct Once<T> {
    made: OnceLock<T>,
    making: Mutex<()>,
}

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self { made: OnceLock::new(), making: Mutex::new(()) }
    }
}

impl<T> Once<T> {
    /// What was made, if it was.
    pub(super) fn get(&self) -> Option<&T> {
        self.made.get()
    }

    /// What was made, by `make` if it is not there yet. `None` if `make` was stopped; the next call
    /// makes it anew. Other threads wait, so `make` must not wait for a thread of the pool.
    pub(super) fn get_or_make(&self, make: impl FnOnce() -> Option<T>) -> Option<&T> {
        if let Some(made) = self.made.get() {
            return Some(made);
        }
        let _one = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        match self.made.get() {
            Some(made) => Some(made),
            None => {
                let made = make()?;
                Some(self.made.get_or_init(|| made))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Once;

    #[test]
    fn what_was_stopped_is_made_anew_and_what_was_made_is_kept() {
        let once = Once::default();
        assert_eq!(once.get_or_make(|| None), None);
        assert_eq!(once.get(), None);
        assert_eq!(once.get_or_make(|| Some(3)), Some(&3));
        assert_eq!(once.get_or_make(|| Some(4)), Some(&3));
        assert_eq!(once.get(), Some(&3));
    }
}
