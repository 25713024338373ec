//! Any bytes read by `checks::fen`.

#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::fen(&String::from_utf8_lossy(bytes)));
