//! The `guesstree` command. All of it is in the library, where it can be tested.

use std::process::ExitCode;

fn main() -> ExitCode {
    guesstree::cli::main()
}
