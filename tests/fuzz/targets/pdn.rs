//! Any bytes read by `checks::pdn`.

#![no_main]

#[path = "../checks.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| checks::pdn(&String::from_utf8_lossy(bytes)));
