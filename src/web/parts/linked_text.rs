//! A text of the staff with links for its addresses. Everything else is text: none of it becomes HTML.

use askama::filters::HtmlSafeOutput;

/// The beginnings of web addresses.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The text as HTML, in which web and e-mail addresses are links; otherwise unchanged.
pub fn linked(text: &str) -> HtmlSafeOutput<String> {
    let mut html = String::with_capacity(text.len() + text.len() / 4);
    for word in text.split_inclusive(char::is_whitespace) {
        push_word(&mut html, word);
    }
    HtmlSafeOutput(html)
}

fn push_word(html: &mut String, word: &str) {
    let lower = word.to_ascii_lowercase();
    let page = SCHEMES.iter().filter_map(|scheme| lower.find(scheme)).min();
    let (start, end, address) = if let Some(start) = page {
        let end = start + end_of_address(&word[start..]);
        (start, end, word[start..end].to_owned())
    } else {
        let start = word.find(|c: char| is_of_mailbox(c)).unwrap_or(word.len());
        let end = start + word[start..].trim_end_matches(|c: char| !c.is_ascii_alphanumeric()).len();
        (start, end, format!("mailto:{}", &word[start..end]))
    };
    let shown = &word[start..end];
    let is_link = if page.is_some() { has_host(shown) } else { is_mailbox(shown) };
    if !is_link {
        push_text(html, word);
        return;
    }
    push_text(html, &word[..start]);
    html.push_str("<a href=\"");
    push_text(html, &address);
    html.push_str("\" rel=\"nofollow noopener\">");
    push_text(html, shown);
    html.push_str("</a>");
    push_text(html, &word[end..]);
}

/// The end of an address: before punctuation, and before a bracket that was opened outside of it.
fn end_of_address(text: &str) -> usize {
    let text = text.split(['<', '>', '"', '«', '»', '“', '”', '„']).next().unwrap_or_default();
    let mut end = text.trim_end();
    loop {
        let closes = |open, close| end.ends_with(close) && end.matches(close).count() > end.matches(open).count();
        let is_mark = end.ends_with(['.', ',', ';', ':', '!', '?', '\'', '…', '’']);
        if !is_mark && !closes('(', ')') && !closes('[', ']') && !closes('{', '}') {
            return end.len();
        }
        end = end.char_indices().next_back().map_or("", |(last, _)| &end[..last]);
    }
}

/// Whether a possible host name follows the scheme.
fn has_host(address: &str) -> bool {
    let host = address.split_once("://").map_or("", |(_, rest)| rest);
    host.starts_with(char::is_alphanumeric)
}

fn is_of_mailbox(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "._%+-@".contains(letter)
}

/// `name@example.org`
fn is_mailbox(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else { return false };
    let labels: Vec<&str> = host.split('.').collect();
    let is_label = |label: &&str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let is_top = labels.last().is_some_and(|top| top.len() > 1 && top.chars().all(|c| c.is_ascii_alphabetic()));
    !name.is_empty() && name.chars().all(is_of_mailbox) && labels.len() > 1 && labels.iter().all(is_label) && is_top
}

fn push_text(html: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            other => html.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_links_and_nothing_else_does() {
        let link = |address: &str, text: &str| format!("<a href=\"{address}\" rel=\"nofollow noopener\">{text}</a>");
        let page = link("https://shashki.ru/a?b=1&amp;c=2", "https://shashki.ru/a?b=1&amp;c=2");
        for (text, html) in [
            ("Туры в 10:00, зал 2.", "Туры в 10:00, зал 2.".to_owned()),
            ("См. https://shashki.ru/a?b=1&c=2.", format!("См. {page}.")),
            ("(https://shashki.ru/a?b=1&c=2)\nдалее", format!("({page})\nдалее")),
            (
                "сайт:http://шашки.рф/x_(y),",
                format!("сайт:{},", link("http://шашки.рф/x_(y)", "http://шашки.рф/x_(y)")),
            ),
            ("«https://a.org»", format!("«{}»", link("https://a.org", "https://a.org"))),
            ("HTTPS://A.ORG", link("HTTPS://A.ORG", "HTTPS://A.ORG")),
            ("пишите: club@example.org.", format!("пишите: {}.", link("mailto:club@example.org", "club@example.org"))),
            ("<a.b+c@mail.ru>", format!("&lt;{}&gt;", link("mailto:a.b+c@mail.ru", "a.b+c@mail.ru"))),
            ("javascript:alert(1) http:// @ a@b x@y.1", "javascript:alert(1) http:// @ a@b x@y.1".to_owned()),
            ("<script>\"'&", "&lt;script&gt;&quot;&#39;&amp;".to_owned()),
            (
                "https://a.org/\"onmouseover=\"x",
                format!("{}&quot;onmouseover=&quot;x", link("https://a.org/", "https://a.org/")),
            ),
        ] {
            assert_eq!(linked(text).0, html, "{text}");
        }
    }
}
