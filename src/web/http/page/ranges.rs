//! Ranges of numbers in the text of a page, each on one line.

use memchr::memmem;

use crate::web::i18n::{JOINED_DASH, without_joiners};

/// What holds text only, or draws it: there a range is written as in a file.
const TEXT_ONLY: [&str; 7] = ["title", "option", "textarea", "script", "style", "text", "tspan"];

/// What a range takes in a page beside its own text, in bytes.
const MARKUP: usize = r#"<span class="range"></span>"#.len();

/// The page with its ranges as elements in which no line ends, in place of the sign that joins them in our texts: a reader who copies a row
/// would get that along with it, and would find no `3–5` on the page by searching for it.
pub(super) fn keep_ranges(body: String) -> String {
    let dashes: Vec<usize> = memmem::find_iter(body.as_bytes(), JOINED_DASH).collect();
    if dashes.is_empty() {
        return body;
    }
    let mut page = String::with_capacity(body.len() + dashes.len() * MARKUP);
    let mut done = 0;
    for at in dashes {
        let before = &body[done..at];
        let from = done + before.trim_end_matches(is_digit).len();
        let after = &body[at + JOINED_DASH.len()..];
        let to = body.len() - after.trim_start_matches(is_digit).len();
        let range = without_joiners(&body[from..to]);
        page.push_str(&body[done..from]);
        if is_text_of_page(&body[..from]) {
            page.push_str(r#"<span class="range">"#);
            page.push_str(&range);
            page.push_str("</span>");
        } else {
            page.push_str(&range);
        }
        done = to;
    }
    page.push_str(&body[done..]);
    page
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether an element may stand after `before`: not in a tag, where it would be in the value of an attribute.
fn is_text_of_page(before: &str) -> bool {
    let Some(at) = before.rfind('<') else { return false };
    let tag = before[at + 1..].trim_start_matches('/');
    let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    tag.contains('>') && !TEXT_ONLY.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_an_element_in_the_text_of_a_page_and_plain_elsewhere() {
        for (joined, expected) in [
            ("<p>15–\u{2060}21 May</p>", "<p><span class=\"range\">15–21</span> May</p>"),
            (
                "<td>1–\u{2060}8\u{a0}→\u{a0}2–\u{2060}9</td>",
                "<td><span class=\"range\">1–8</span>\u{a0}→\u{a0}<span class=\"range\">2–9</span></td>",
            ),
            ("<b>1</b>–\u{2060}2", "<b>1</b><span class=\"range\">–2</span>"),
            ("<a title=\"1–\u{2060}2\">2–\u{2060}3</a>", "<a title=\"1–2\"><span class=\"range\">2–3</span></a>"),
            ("<title>1–\u{2060}2</title>", "<title>1–2</title>"),
            ("<option value=\"1\">Cup, 1–\u{2060}2 May</option>", "<option value=\"1\">Cup, 1–2 May</option>"),
            ("<text x=\"1\">1–\u{2060}2</text>", "<text x=\"1\">1–2</text>"),
            ("<p>1–2, a\u{2060}b</p>", "<p>1–2, a\u{2060}b</p>"),
        ] {
            assert_eq!(keep_ranges(joined.to_owned()), expected);
        }
    }
}
