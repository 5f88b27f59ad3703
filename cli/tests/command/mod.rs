//! Tests of what is not public in the command, compiled as a part of it.

pub(crate) mod failing;
mod faults;
