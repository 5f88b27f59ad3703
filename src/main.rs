//! The `guesstree` command. All of it is in the library, where it can be tested, except for a look
//! at the process before anything else happens to it.

use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    if begin::without_output() {
        // Nobody can be told if this fails too.
        let _ = writeln!(io::stderr(), "guesstree: cannot write to standard output: it is closed");
        return ExitCode::from(2);
    }
    guesstree::cli::main()
}

/// Whether the process was started with its standard output closed, as by `>&-`.
///
/// Before `main`, Rust opens `/dev/null` in place of what is closed, so that no file gets its
/// number. From then on everything printed is lost, and no error says so. The look is taken
/// earlier, by a function that the loader calls.
#[cfg(target_os = "linux")]
mod begin {
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

    pub(super) fn without_output() -> bool {
        CLOSED.load(Relaxed)
    }
}

/// On other systems, whether the output was closed is not known.
#[cfg(not(target_os = "linux"))]
mod begin {
    pub(super) fn without_output() -> bool {
        false
    }
}
