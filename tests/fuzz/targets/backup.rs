//! Any bytes restored by `checks::Restoring`.

#![no_main]

#[path = "../checks.rs"]
mod checks;

use std::sync::LazyLock;

static RESTORING: LazyLock<checks::Restoring> = LazyLock::new(checks::Restoring::new);

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| RESTORING.backup(&String::from_utf8_lossy(bytes)));
