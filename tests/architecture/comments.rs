//! Comments say more than the name of what they describe.

use std::collections::BTreeSet;

use crate::assert_none;
use crate::sources::files;

/// Where comments are printed: as the help of commands, and as descriptions in schemas.
const PRINTED: [&str; 2] = ["src/cli/", "src/web/api/"];

/// Words that say nothing by themselves.
const SMALL: &str =
    "a an the of its their this that is are it in for to by with and or as at on be one all each from out";

/// A comment of more words has something to say.
const MOST_WORDS: usize = 8;

/// The libraries document every public item, even one whose name says it all.
#[test]
fn no_comment_in_the_application_only_repeats_a_name() {
    let mut errors = Vec::new();
    for source in files("src", "rs") {
        if PRINTED.iter().any(|folder| source.name.starts_with(folder)) {
            continue;
        }
        let mut comment = String::new();
        for (number, line) in (1..).zip(source.text.lines()) {
            let line = line.trim();
            if let Some(text) = line.strip_prefix("///") {
                comment.push_str(text);
            } else if !line.starts_with("#[") {
                if only_repeats(&comment, line) {
                    errors.push(format!("{}:{number}:{comment}", source.name));
                }
                comment.clear();
            }
        }
    }
    assert_none("comments that only repeat a name", &errors);
}

/// Whether every word of a comment stands in the line of code below it. Digits and signs are facts: units, addresses, examples.
fn only_repeats(comment: &str, code: &str) -> bool {
    let is_plain = comment.chars().all(|c| c.is_alphabetic() || " .,'’-".contains(c));
    let is_short = (1..=MOST_WORDS).contains(&comment.split_whitespace().count());
    let known: BTreeSet<String> = words(code).union(&words(SMALL)).cloned().collect();
    is_plain && is_short && words(comment).is_subset(&known)
}

/// The words of a text or a name in lower case, without the `s` of a plural: `TeamNames` are `team` and `name`.
fn words(text: &str) -> BTreeSet<String> {
    let mut spaced = String::new();
    let mut before = ' ';
    for letter in text.chars() {
        if letter.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(if letter.is_alphabetic() { letter } else { ' ' });
        before = letter;
    }
    let words = spaced.split_whitespace().map(|word| word.to_lowercase().trim_end_matches('s').to_owned());
    words.filter(|word| !word.is_empty()).collect()
}
