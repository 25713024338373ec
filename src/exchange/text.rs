//! What every text format starts with: bytes that may be in one of several encodings.

use std::borrow::Cow;

use encoding_rs::{Encoding, WINDOWS_1251};

/// The text of a file: by its byte-order mark where it has one (which is dropped), else UTF-8, and where that is not
/// valid the legacy Cyrillic windows-1251.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(bytes.get(mark..).unwrap_or_default()).0;
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1251.decode_without_bom_handling(bytes).0,
    }
}

/// The lines of a text with their numbers from 1, whether they end in CR, LF or both.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let next = move || {
        let text = rest?;
        let end = text.find(['\r', '\n']);
        let (line, tail) = end.map_or((text, None), |end| (&text[..end], Some(after_line_end(&text[end..]))));
        rest = tail;
        Some(line)
    };
    (1..).zip(std::iter::from_fn(next))
}

/// What follows a line end; CR LF is one.
fn after_line_end(text: &str) -> &str {
    text.strip_prefix("\r\n").unwrap_or_else(|| &text[1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_encoding_is_read() {
        let files: [&[u8]; 4] = [
            "Пеле".as_bytes(),
            b"\xef\xbb\xbf\xd0\x9f\xd0\xb5\xd0\xbb\xd0\xb5",
            b"\xcf\xe5\xeb\xe5",
            b"\xff\xfe\x1f\x04\x35\x04\x3b\x04\x35\x04",
        ];
        for bytes in files {
            assert_eq!(decode(bytes), "Пеле");
        }
    }

    #[test]
    fn every_usual_line_end_is_one_line() {
        for text in ["a\rb\r\rc", "a\nb\n\nc", "a\r\nb\r\n\r\nc"] {
            assert_eq!(lines(text).collect::<Vec<_>>(), [(1, "a"), (2, "b"), (3, ""), (4, "c")], "{text:?}");
        }
    }
}
