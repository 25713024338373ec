//! Any bytes read by `checks::moves`.

#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::moves(&String::from_utf8_lossy(bytes)));
