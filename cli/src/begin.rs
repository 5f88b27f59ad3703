//! How the process was started: with its standard output open, or closed as by `>&-`.
//!
//! Before `main`, Rust opens `/dev/null` in place of what is closed, so that no file gets its
//! number. From then on everything printed is lost, and no error says so. The look is taken
//! earlier, by a function that the loader calls.

pub(crate) use look::without_output;

#[cfg(target_os = "linux")]
mod look {
    use std::path::Path;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    #[expect(unsafe_code, reason = "the loader calls each function that is listed there, once")]
    #[used]
    #[unsafe(link_section = ".init_array")]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        let open = Path::new("/proc/self/fd");
        let is_there = |path: &Path| path.symlink_metadata().is_ok();
        CLOSED.store(is_there(open) && !is_there(&open.join("1")), Relaxed);
    }

    pub(crate) fn without_output() -> bool {
        CLOSED.load(Relaxed)
    }
}

/// Elsewhere this is not known.
#[cfg(not(target_os = "linux"))]
mod look {
    pub(crate) fn without_output() -> bool {
        false
    }
}
