//! Bytes as hexadecimal digits.

use std::fmt::Write;

pub fn encode<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> String {
    bytes.into_iter().fold(String::new(), |mut digits, byte| {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
