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

const DROPPED: [Dropped; 49] = [
    dropped("act", "command, action", &["tests/browser/push.rs"]),
    dropped("additional game", "play-off game", &[]),
    dropped("additional games", "play-off games", &[]),
    dropped("almanac", "championships", &["src/store/"]),
    dropped("bench", "board order", &["tests/perf/"]),
    dropped("conduct", "tournament status", &["src/store/"]),
    dropped("deed", "command", &["src/store/"]),
    dropped("festival", "event", &[]),
    dropped("festivals", "events", &["src/store/"]),
    dropped("furniture", "tables", &[]),
    dropped("ladder", "tie-break steps", &[]),
    dropped("line up", "board order", &[]),
    dropped("line ups", "board orders", &[]),
    dropped("lookalike", "possible duplicate", &[]),
    dropped("lookalikes", "possible duplicates", &[]),
    dropped("lost by both", "double loss", &[]),
    // An address of earlier versions.
    dropped("mend", "correct, fix", &["src/web/pages/games/sheet/typed.rs", "src/web/pages/round/pairings/mod.rs"]),
    dropped("mended", "corrected, fixed", &[]),
    dropped("mending", "correcting, fixing", &[]),
    dropped("misfit", "unmatched", &[]),
    dropped("misfits", "unmatched", &[]),
    dropped("namesake", "another of the same name", &[]),
    dropped("namesakes", "players of one name", &[]),
    dropped("odd one", "the player with the bye, the player left over", &[]),
    dropped("odd ones", "pairing-allocated byes", &[]),
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
    dropped("roster", "entries, squad", &[]),
    dropped("rosters", "entries, squads", &[]),
    dropped("separation", "decided by", &["tests/web/merging.rs"]),
    dropped("starter", "entry", &[]),
    dropped("starters", "entries", &[]),
    dropped("teller", "texts", &[]),
    dropped("trouble", "problem", &[]),
    dropped("unfitted", "unmatched", &[]),
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
                phrases(&without_strings(line)).into_iter().flat_map(|phrase| dropped_words(&phrase, &source.name));
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

/// Names that say that something was told, and not what: a sentence, a reason, an event.
const EMPTY_NAMES: [&str; 1] = ["told"];

#[test]
fn no_name_says_only_that_something_was_told() {
    let mut errors = Vec::new();
    for source in ["crates", "src"].into_iter().flat_map(|folder| files(folder, "rs")) {
        for (number, line) in source.text.lines().enumerate() {
            // Comments are sentences, and may have the word.
            let code = without_strings(line).split("//").next().unwrap_or_default().to_owned();
            let names = code.split(|c: char| !c.is_alphanumeric() && c != '_');
            let found = names.filter(|name| EMPTY_NAMES.contains(name));
            errors.extend(found.map(|name| format!("{}:{}: {name}", source.name, number + 1)));
        }
    }
    assert_none("names that say nothing", &errors);
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

/// What stands between signs; a hyphen and an underscore belong to a word. Spaces stay: two words of a comment are found side by side.
fn phrases(line: &str) -> Vec<String> {
    line.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '-' | ' ')).map(str::to_owned).collect()
}

/// The dropped words in a name or a phrase, each with what to say instead.
fn dropped_words(phrase: &str, file: &str) -> Vec<String> {
    let parts = format!(" {} ", parts(phrase));
    let is_there = |own: &&Dropped| {
        parts.contains(&format!(" {} ", own.word)) && !own.allowed.iter().any(|beginning| file.starts_with(beginning))
    };
    let message = |own: &Dropped| format!("`{}` has “{}”; say {}", phrase.trim(), own.word, own.instead);
    DROPPED.iter().filter(is_there).map(message).collect()
}

/// The parts of a name or a phrase in lower case, with single spaces between them: `LineUp` and `line_up` are `line up`.
fn parts(phrase: &str) -> String {
    let mut spaced = String::new();
    let mut before = ' ';
    for letter in phrase.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.extend(if matches!(letter, '_' | '-') { ' '.to_lowercase() } else { letter.to_lowercase() });
        before = letter;
    }
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}
