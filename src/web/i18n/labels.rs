//! The values that are called by a convention: the message `prefix-code` is what the value of that code is called.

use tournament::Preset;

/// Every prefix with the codes that may follow it: [`Locale::label`](super::Locale::label) finds a message for each, and no message is
/// there for another.
pub fn labels() -> Vec<(&'static str, Vec<&'static str>)> {
    vec![
        ("admin-preset", Preset::ALL.map(Preset::code).to_vec()),
        ("admin-preset-lead", Preset::ALL.map(Preset::code).to_vec()),
    ]
}
