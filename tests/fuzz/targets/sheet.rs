//! Any bytes read by `checks::sheet`.

#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::sheet(&String::from_utf8_lossy(bytes)));
