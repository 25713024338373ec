//! Every message exists in every language, is used, and has the same arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use poddavki::web::i18n::{Language, Locale};
use poddavki::web::labels::labels;

use crate::assert_none;
use crate::sources::{Source, files, template_code};

#[test]
fn every_message_is_there_in_every_language_with_the_same_arguments() {
    let english = messages("en");
    let mut errors = Vec::new();
    for language in Language::offered().map(Language::code).filter(|language| *language != "en") {
        let own = messages(language);
        for key in own.keys().chain(english.keys()).collect::<BTreeSet<_>>() {
            match (own.get(key), english.get(key)) {
                (Some(one), Some(other)) if one.arguments != other.arguments => {
                    errors.push(format!("{key}: {:?} in {language}, {:?} in en", one.arguments, other.arguments));
                }
                (Some(_), Some(_)) => {}
                (None, _) => errors.push(format!("{key} is missing in {language}")),
                (_, None) => errors.push(format!("{key} is missing in en")),
            }
        }
    }
    assert_none("messages", &errors);
}

#[test]
fn every_message_is_used_and_every_used_one_is_there() {
    let messages = messages("ru");
    let used = used_keys(&messages);
    let defined: BTreeSet<String> = messages.keys().cloned().collect();
    let errors: Vec<String> = (used.keys().filter(|key| !defined.contains(*key)))
        .map(|key| format!("{key} is used in {} but not defined", used[key]))
        .chain(defined.iter().filter(|key| !used.contains_key(*key)).map(|key| format!("{key} is never used")))
        .collect();
    assert_none("messages", &errors);
}

#[test]
fn a_message_gets_every_argument_that_it_names() {
    let messages = messages("ru");
    let mut errors = Vec::new();
    for source in words_users() {
        for (key, given) in calls(&source.code()) {
            let wanted = messages.get(&key).map(|message| message.arguments.clone()).unwrap_or_default();
            if wanted != given {
                errors.push(format!("{}: {key} is given {given:?} and wants {wanted:?}", source.name));
            }
        }
    }
    assert_none("arguments of messages", &errors);
}

/// The plural category “one” of Russian and Ukrainian also covers 21, 31 and 101: a text for exactly one thing needs the variant `[1]`.
#[test]
fn what_is_said_of_one_thing_is_not_said_of_twenty_one() {
    let mut errors = Vec::new();
    for (language, singular) in SINGULAR {
        for (key, message) in messages(language.code()) {
            for counter in &message.counters {
                let [one, five, many] = [1, 5, 21].map(|n| told(language, &key, &message, counter, n));
                if many == one && one != five {
                    errors.push(format!("{key} in {language:?}: “{many}” is said of 21"));
                }
                if singular.iter().any(|word| has_word(&many, word) && !has_word(&five, word)) {
                    errors.push(format!("{key} in {language:?}: “{many}” speaks of 21 as of one"));
                }
            }
        }
    }
    assert_none("messages about 21", &errors);
}

/// Before «второй» the preposition has a vowel: «во 2‑м туре», «со 2‑го хода». `PREPOSITION` handles that for all messages.
#[test]
fn no_russian_message_decides_by_itself_between_two_prepositions() {
    let mut errors = Vec::new();
    for file in files("src/web/i18n/messages/ru", "ftl") {
        let alone = entries(&file.text).into_iter().filter(|(_, text)| {
            let ordinals = text.match_indices("}\u{2011}").filter_map(|(at, _)| text[..at].rsplit_once('{'));
            let mut words = ordinals.filter_map(|(before, _)| before.trim().rsplit(' ').next());
            words.any(|word| ["с", "в", "к", "С", "В", "К"].contains(&word))
        });
        errors.extend(alone.map(|(key, _)| format!("{}: {key} needs PREPOSITION before its ordinal", file.name)));
    }
    assert_none("prepositions", &errors);
}

/// Words that mean exactly one.
#[rustfmt::skip]
const SINGULAR: [(Language, &[&str]); 2] = [
    (Language::Russian, &[
        "он", "она", "оно", "его", "её", "ему", "ей", "него", "неё", "нему", "ней", "ним", "нём", "этот", "эта", "один", "одна",
    ]),
    (Language::Ukrainian, &[
        "він", "вона", "воно", "його", "її", "йому", "їй", "нього", "неї", "ньому", "ній", "ним", "нею", "цей", "ця", "один", "одна",
    ]),
];

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|own| own == word)
}

/// A message with a number for the counting argument, and for points in its place.
fn told(language: Language, key: &str, message: &Message, counter: &str, n: i32) -> String {
    let text = Locale::from_language(language).text(key);
    let text = message.arguments.iter().fold(text, |text, name| {
        let own: &'static str = Box::leak(name.clone().into_boxed_str());
        if name == counter || name == "points" { text.with(own, n) } else { text.with(own, "…") }
    });
    text.to_string()
}

/// A message of one language.
#[derive(Default)]
struct Message {
    /// The arguments in it, including those of messages it refers to.
    arguments: BTreeSet<String>,
    /// The arguments whose number chooses the plural form.
    counters: BTreeSet<String>,
    /// The messages that it refers to.
    parts: BTreeSet<String>,
}

/// All messages of a language by key; every key begins with the name of its file.
fn messages(language: &str) -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    for file in files(&format!("src/web/i18n/messages/{language}"), "ftl") {
        let area = Path::new(&file.name).file_stem().expect("a file").to_string_lossy().into_owned();
        for (key, text) in entries(&file.text) {
            assert!(key.starts_with(&format!("{area}-")), "{}: {key} must begin with {area}-", file.name);
            let twice = messages.insert(key.clone(), read_message(&text));
            assert!(twice.is_none(), "{}: {key} is defined twice", file.name);
        }
    }
    include_parts(&mut messages);
    messages
}

/// Key and text of each message: a line `key = …` with the indented lines that follow.
fn entries(file: &str) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(" =") {
            Some((key, text)) if !line.starts_with([' ', '}']) => entries.push((key.to_owned(), text.to_owned())),
            _ => {
                let (_, text) = entries.last_mut().unwrap_or_else(|| panic!("a line before the first key: {line}"));
                text.push_str(line);
            }
        }
    }
    entries
}

fn read_message(text: &str) -> Message {
    let mut message = Message::default();
    for inner in text.split('{').skip(1) {
        let name: String = inner.trim_start().chars().take_while(|c| !c.is_whitespace() && *c != '}').collect();
        if inner.contains("->") && ["[0]", "[1]", "[2]", "[one]", "[few]"].iter().any(|variant| text.contains(variant))
        {
            message.counters.insert(name.trim_start_matches('$').to_owned());
        }
        let name = name.strip_prefix("COUNT(").map_or(name.as_str(), |name| name.trim_end_matches(')')).to_owned();
        match name.strip_prefix('$') {
            Some(argument) => drop(message.arguments.insert(argument.to_owned())),
            None => drop(message.parts.insert(name)),
        }
    }
    message
}

fn include_parts(messages: &mut BTreeMap<String, Message>) {
    for key in messages.keys().cloned().collect::<Vec<_>>() {
        let mut open: Vec<String> = messages[&key].parts.iter().cloned().collect();
        while let Some(part) = open.pop() {
            let Some(message) = messages.get(&part) else { continue };
            open.extend(message.parts.iter().cloned());
            let arguments = message.arguments.clone();
            messages.get_mut(&key).expect("it is there").arguments.extend(arguments);
        }
    }
}

/// The places where messages are used: sources of the site, the code of templates, and the headings of CSV files.
fn words_users() -> Vec<Source> {
    let templates = files("templates", "html").into_iter();
    let templates = templates.map(|file| Source { text: template_code(&file.text), ..file });
    let headings = files("crates/tournament/src/exchange", "rs");
    files("src/web", "rs").into_iter().chain(templates).chain(headings).collect()
}

/// Every literal that begins like a key, the keys that messages refer to, and those of labels, with a place of use. The prefix of labels is
/// no key itself, but occurs in the code.
fn used_keys(messages: &BTreeMap<String, Message>) -> BTreeMap<String, String> {
    let areas: BTreeSet<&str> = messages.keys().filter_map(|key| key.split('-').next()).collect();
    let mut used = BTreeMap::new();
    for source in words_users() {
        for literal in literals(&source.code()) {
            let is_key = literal.split_once('-').is_some_and(|(area, _)| areas.contains(area))
                && literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            // A prefix before the code of a value stands for all keys that begin with it.
            let prefix = literal
                .split('{')
                .next()
                .filter(|prefix| prefix.ends_with('-') && areas.contains(prefix.split('-').next().unwrap_or_default()));
            if let Some(prefix) = prefix {
                used.extend(
                    messages.keys().filter(|key| key.starts_with(prefix)).map(|key| (key.clone(), source.name.clone())),
                );
            } else if is_key {
                used.insert(literal, source.name.clone());
            }
        }
    }
    let users = words_users();
    for (prefix, codes) in labels() {
        let is_user = |source: &Source| source.code().contains(&format!("\"{prefix}\""));
        let place = users.iter().find(|source| !source.name.ends_with("/labels.rs") && is_user(source));
        let place = place.unwrap_or_else(|| panic!("the labels {prefix} are never used")).name.clone();
        if !messages.contains_key(prefix) {
            used.remove(prefix);
        }
        used.extend(codes.into_iter().map(|code| (format!("{prefix}-{code}"), place.clone())));
    }
    for (key, message) in messages {
        used.extend(message.parts.iter().filter(|part| part.contains('-')).map(|part| (part.clone(), key.clone())));
    }
    used
}

/// The contents of all string literals without escapes.
fn literals(code: &str) -> Vec<String> {
    code.lines().flat_map(|line| line.split('"').skip(1).step_by(2).map(str::to_owned)).collect()
}

/// Each `text("key")` or `rich("key")` with the names in the `.with("name", …)` that follow it.
fn calls(code: &str) -> Vec<(String, BTreeSet<String>)> {
    let starts = ["text(\"", "rich(\""].into_iter().flat_map(|call| code.match_indices(call));
    starts.filter_map(|(start, call)| read_call(&code[start + call.len()..])).collect()
}

fn read_call(rest: &str) -> Option<(String, BTreeSet<String>)> {
    let (key, mut rest) = rest.split_once('"')?;
    let mut given = BTreeSet::new();
    rest = rest.strip_prefix(')')?;
    while let Some(call) = rest.trim_start().strip_prefix(".with(\"") {
        let (name, arguments) = call.split_once('"')?;
        given.insert(name.to_owned());
        rest = after_closing(arguments)?;
    }
    Some((key.to_owned(), given))
}

/// The text after the parenthesis that closes an open one.
fn after_closing(text: &str) -> Option<&str> {
    let mut depth = 1;
    for (index, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[index + 1..]);
        }
    }
    None
}
