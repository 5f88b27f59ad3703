#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| guesstree::benches::fuzzed::exchange(bytes));
