//! Words that the glossary has dropped stay away: from names, comments and the keys of messages. Stored names and texts are strings, and
//! what is in strings is not looked at.

use crate::assert_none;
use crate::sources::files;

/// A word that is not used any more.
struct Dropped {
    /// Its parts in lower case: `line up` stands for `line_up`, `LineUp` and `line-up`.
    word: &'static str,
    instead: &'static str,
    /// Where it means something else, or is the name of what is stored: beginnings of paths.
    allowed: &'static [&'static str],
}

const fn dropped(word: &'static str, instead: &'static str, allowed: &'static [&'static str]) -> Dropped {
    Dropped { word, instead, allowed }
}

const DROPPED: [Dropped; 25] = [
    dropped("act", "command, action", &["tests/browser/push.rs"]),
    dropped("deed", "command", &["src/store/"]),
    dropped("ladder", "tie-break steps", &[]),
    dropped("line up", "board order", &[]),
    dropped("line ups", "board orders", &[]),
    dropped("namesake", "another of the same name", &[]),
    dropped("namesakes", "players of one name", &[]),
    dropped("outlook", "forecast, chances", &["src/web/pages/tournament/forecast.rs"]),
    dropped("heed", "count", &["src/web/pages/staff/play_off.rs"]),
    dropped("heeded", "counted", &[]),
    dropped("overtaken", "superseded", &["src/store/gate.rs"]),
    dropped("lapsed", "superseded", &[]),
    dropped("reckon", "compute", &[]),
    dropped("reckoned", "computed", &[]),
    dropped("reckoner", "the name of what it computes", &[]),
    dropped("speaker", "texts", &[]),
    dropped("decider", "tie-break game", &["crates/tournament/src/pairing/dutch/order.rs"]),
    dropped("deciders", "tie-break games", &["src/store/"]),
    dropped("dashboard", "overview", &[]),
    dropped("drawn up", "upfloater", &[]),
    dropped("doubted", "warning, possible duplicate", &["src/web/pages/registration/applicant_form.rs"]),
    dropped("player id", "PersonId", &[]),
    dropped("refusal", "rejection", &["tests/tournament/registration.rs"]),
    dropped("separation", "decided by", &["tests/web/merging.rs"]),
    dropped("trouble", "problem", &[]),
];

#[test]
fn no_name_and_no_comment_has_a_word_that_was_dropped() {
    let mut errors = Vec::new();
    for source in ["crates", "src", "tests"].into_iter().flat_map(|folder| files(folder, "rs")) {
        // This file names them all.
        if source.name.ends_with("/words.rs") {
            continue;
        }
        for (number, line) in source.text.lines().enumerate() {
            let found =
                tokens(&without_strings(line)).into_iter().flat_map(|token| dropped_words(&token, &source.name));
            errors.extend(found.map(|found| format!("{}:{}: {found}", source.name, number + 1)));
        }
    }
    assert_none("dropped words", &errors);
}

#[test]
fn no_key_of_a_message_has_a_word_that_was_dropped() {
    let mut errors = Vec::new();
    for file in files("src/web/i18n/messages/en", "ftl") {
        let keys = file
            .text
            .lines()
            .filter(|line| !line.starts_with([' ', '#', '}']))
            .filter_map(|line| line.split_once(" ="));
        for (key, _) in keys {
            errors.extend(dropped_words(key, &file.name).into_iter().map(|found| format!("{key}: {found}")));
        }
    }
    assert_none("dropped words", &errors);
}

/// Words of an old voice, for which there is always a plain term: “you get a notification”, “no recipients yet”.
const STILTED: [&str; 3] = ["told", "tells", "nowhere"];

#[test]
fn no_english_message_has_a_stilted_word() {
    let mut errors = Vec::new();
    for file in files("src/web/i18n/messages/en", "ftl") {
        for (number, line) in file.text.lines().enumerate() {
            // A message begins with its key; what goes on is indented.
            let text = if line.starts_with(' ') { line } else { line.split_once(" =").map_or("", |(_, text)| text) };
            let words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
            let found = words.filter(|word| STILTED.contains(&word.as_str()));
            errors.extend(found.map(|word| format!("{}:{}: {word}", file.name, number + 1)));
        }
    }
    assert_none("stilted words", &errors);
}

/// A line of code without its string literals; a comment as it is.
fn without_strings(line: &str) -> String {
    if line.trim_start().starts_with("//") {
        return line.to_owned();
    }
    let plain = line.replace("\\\"", "").replace("'\"'", "");
    plain.split('"').step_by(2).collect::<Vec<_>>().join(" ")
}

/// What stands between spaces and signs; a hyphen and an underscore belong to a word.
fn tokens(line: &str) -> Vec<String> {
    line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-')).map(str::to_owned).collect()
}

/// The dropped words in a name, each with what to say instead.
fn dropped_words(token: &str, file: &str) -> Vec<String> {
    let parts = format!(" {} ", parts(token));
    let is_there = |own: &&Dropped| {
        parts.contains(&format!(" {} ", own.word)) && !own.allowed.iter().any(|beginning| file.starts_with(beginning))
    };
    DROPPED.iter().filter(is_there).map(|own| format!("`{token}` has “{}”; say {}", own.word, own.instead)).collect()
}

/// The parts of a name in lower case, with single spaces between them: `LineUp` and `line_up` are `line up`.
fn parts(token: &str) -> String {
    let mut spaced = String::new();
    let mut before = ' ';
    for letter in token.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.extend(if matches!(letter, '_' | '-') { ' '.to_lowercase() } else { letter.to_lowercase() });
        before = letter;
    }
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
