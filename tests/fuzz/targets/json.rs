//! Any bytes read by `checks::json`.

#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::json(&String::from_utf8_lossy(bytes)));
