//! The house stays as it was drawn: who may use whom, every word in every language, the same migrations for both databases,
//! nothing inline in a page. The sources are read as text, so that a rule is one line of a table here.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use poddavki::web::locale::{Language, Words};

/// Each module with what it may use of ours.
const MAY_USE: [(&str, &[&str]); 15] = [
    ("draughts", &[]),
    ("notation", &["draughts"]),
    ("tournament", &["draughts"]),
    ("pairing", &["draughts", "tournament"]),
    ("standings", &["draughts", "tournament"]),
    ("rating", &["draughts", "tournament"]),
    ("outlook", &["draughts", "tournament", "pairing", "standings", "rating"]),
    ("series", &["draughts", "tournament"]),
    ("exchange", &["draughts", "notation", "tournament", "standings", "series"]),
    ("store", &["draughts", "tournament", "rating", "series"]),
    (
        "desk",
        &[
            "draughts",
            "notation",
            "tournament",
            "pairing",
            "standings",
            "rating",
            "outlook",
            "series",
            "exchange",
            "store",
        ],
    ),
    (
        "web",
        &[
            "draughts",
            "notation",
            "tournament",
            "pairing",
            "standings",
            "rating",
            "outlook",
            "series",
            "exchange",
            "store",
            "desk",
            "config",
        ],
    ),
    (
        "cli",
        &[
            "draughts",
            "notation",
            "tournament",
            "pairing",
            "standings",
            "rating",
            "outlook",
            "series",
            "exchange",
            "store",
            "desk",
            "web",
            "config",
            "telemetry",
        ],
    ),
    ("config", &[]),
    ("telemetry", &["config"]),
];

const DOMAIN: &[&str] =
    &["draughts", "notation", "tournament", "pairing", "standings", "rating", "outlook", "series", "exchange"];

/// What some modules never touch: input and output, clock, chance, the web and the database from the domain; the rest by layer.
const NEVER: [(&[&str], &[&str]); 5] = [
    (DOMAIN, &["std::fs", "std::net", "std::env", "std::thread", "std::process", "SystemTime", "Instant::now"]),
    (DOMAIN, &["Utc::now", "Local::now", "getrandom", "actix", "askama", "clap::", "diesel", "tokio", "fluent"]),
    (&["store"], &["actix", "askama", "clap::"]),
    (&["desk"], &["actix", "askama", "clap::", "diesel"]),
    (&["web", "cli"], &["diesel", "tournament::decide", "decide::", " decide("]),
];

#[test]
fn modules_use_only_what_the_table_allows() {
    let mut faults = Vec::new();
    for (module, allowed) in MAY_USE {
        for source in sources_of(module) {
            for used in modules_used(&source) {
                if used != module && !allowed.contains(&used.as_str()) {
                    faults.push(format!("{} uses {used}", source.name));
                }
            }
        }
    }
    assert_none("forbidden uses", &faults);
}

#[test]
fn modules_stay_away_from_what_is_not_theirs() {
    let mut faults = Vec::new();
    for (modules, forbidden) in NEVER {
        for source in modules.iter().flat_map(|module| sources_of(module)) {
            let code = source.code();
            faults.extend(
                forbidden.iter().filter(|word| code.contains(*word)).map(|word| format!("{}: {word}", source.name)),
            );
        }
    }
    assert_none("things outside their layer", &faults);
}

#[test]
fn every_message_is_there_in_every_language_with_the_same_arguments() {
    let [russian, english] = ["ru", "en"].map(messages);
    let mut faults = Vec::new();
    for key in russian.keys().chain(english.keys()).collect::<BTreeSet<_>>() {
        match (russian.get(key), english.get(key)) {
            (Some(one), Some(other)) if one.arguments != other.arguments => {
                faults.push(format!("{key}: {:?} in Russian, {:?} in English", one.arguments, other.arguments));
            }
            (Some(_), Some(_)) => {}
            (None, _) => faults.push(format!("{key} is missing in Russian")),
            (_, None) => faults.push(format!("{key} is missing in English")),
        }
    }
    assert_none("messages", &faults);
}

#[test]
fn every_message_is_used_and_every_used_one_is_there() {
    let messages = messages("ru");
    let used = used_keys(&messages);
    let defined: BTreeSet<String> = messages.keys().cloned().collect();
    let faults: Vec<String> = (used.keys().filter(|key| !defined.contains(*key)))
        .map(|key| format!("{key} is used in {} but not defined", used[key]))
        .chain(defined.iter().filter(|key| !used.contains_key(*key)).map(|key| format!("{key} is never used")))
        .collect();
    assert_none("messages", &faults);
}

#[test]
fn a_message_gets_every_argument_that_it_names() {
    let messages = messages("ru");
    let mut faults = Vec::new();
    for source in words_users() {
        for (key, given) in calls(&source.code()) {
            let wanted = messages.get(&key).map(|message| message.arguments.clone()).unwrap_or_default();
            if wanted != given {
                faults.push(format!("{}: {key} is given {given:?} and wants {wanted:?}", source.name));
            }
        }
    }
    assert_none("arguments of messages", &faults);
}

/// The plural category “one” of Russian is that of 21, 31 and 101 too: what holds for a single thing only has the variant `[1]`.
#[test]
fn what_is_said_of_one_thing_is_not_said_of_twenty_one_in_russian() {
    let mut faults = Vec::new();
    for (key, message) in messages("ru") {
        for counter in &message.counters {
            let told = |n| told_in_russian(&key, &message, (counter, n));
            let [one, five, many] = [1, 5, 21].map(told);
            if many == one && one != five {
                faults.push(format!("{key}: “{many}” is said of 21"));
            }
            if SINGULAR.iter().any(|word| has_word(&many, word) && !has_word(&five, word)) {
                faults.push(format!("{key}: “{many}” speaks of 21 as of one"));
            }
        }
    }
    assert_none("messages about 21", &faults);
}

/// Words that stand for a single one.
const SINGULAR: [&str; 17] = [
    "он", "она", "оно", "его", "её", "ему", "ей", "него", "неё", "нему", "ней", "ним", "нём", "этот", "эта", "один",
    "одна",
];

fn has_word(text: &str, word: &str) -> bool {
    text.split(|c: char| !c.is_alphabetic()).any(|own| own == word)
}

/// A message with a number for the argument that counts, and for the points that may stand in its place.
fn told_in_russian(key: &str, message: &Message, (counter, n): (&str, i32)) -> String {
    let text = Words::of(Language::Russian).text(key);
    let text = message.arguments.iter().fold(text, |text, name| {
        let own: &'static str = Box::leak(name.clone().into_boxed_str());
        if name == counter || name == "points" { text.with(own, n) } else { text.with(own, "…") }
    });
    text.to_string()
}

#[test]
fn no_page_has_words_of_its_own() {
    let mut faults = Vec::new();
    for template in files("templates", "html") {
        let text = without_template_code(&template.text);
        for fault in words_between_tags(&text).into_iter().chain(words_in_attributes(&text)) {
            faults.push(format!("{}: “{fault}”", template.name));
        }
    }
    for source in files("src/web", "rs") {
        let own_names = source.name.ends_with("locale/choice.rs");
        if !own_names && source.code().chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c)) {
            faults.push(format!("{} has Cyrillic letters", source.name));
        }
    }
    assert_none("words outside the locale files", &faults);
}

#[test]
fn nothing_in_a_page_is_inline() {
    let mut faults = Vec::new();
    for template in files("templates", "html") {
        let text = without_template_code(&template.text).to_lowercase();
        for forbidden in ["style=", "<style", "javascript:", "<script>"] {
            if text.contains(forbidden) {
                faults.push(format!("{}: {forbidden}", template.name));
            }
        }
        for attribute in attributes(&text).into_iter().filter(|(name, _)| name.starts_with("on")) {
            faults.push(format!("{}: {}=", template.name, attribute.0));
        }
    }
    assert_none("inline styles and scripts", &faults);
}

#[test]
fn every_form_that_writes_carries_its_token() {
    let mut faults = Vec::new();
    for template in files("templates", "html") {
        for form in template.text.split("<form").skip(1) {
            let form = form.split("</form>").next().unwrap_or(form);
            if form.contains("method=\"post\"") && !form.contains("page.token_field()") {
                faults.push(format!("{}: {}", template.name, form.lines().next().unwrap_or_default()));
            }
        }
    }
    assert_none("forms without a token", &faults);
}

#[test]
fn every_table_has_a_name_and_every_heading_says_of_what() {
    let mut bad = Vec::new();
    for template in files("templates", "html") {
        let opening = |tag: &str, needed: &[&str]| {
            let tags = template.text.split(tag).skip(1).map(|rest| rest.split('>').next().unwrap_or_default());
            tags.filter(|rest| !needed.iter().any(|needed| rest.contains(needed))).count()
        };
        let nameless = opening("<table ", &["aria-labelledby=", "aria-label="]) + opening("<table>", &["\0"]);
        let unscoped = opening("<th ", &["scope=\"col\"", "scope=\"row\""]) + opening("<th>", &["\0"]);
        if nameless + unscoped > 0 {
            bad.push(format!("{}: {nameless} tables, {unscoped} headings", template.name));
        }
    }
    assert_none("tables without a name, headings without a scope", &bad);
}

#[test]
fn every_template_is_used() {
    let users: String =
        files("src/web", "rs").into_iter().chain(files("templates", "html")).map(|source| source.text).collect();
    let unused = files("templates", "html").into_iter().map(|template| template.name.replacen("templates/", "", 1));
    assert_none("unused templates", &unused.filter(|name| !users.contains(&format!("\"{name}\""))).collect::<Vec<_>>());
}

#[test]
fn both_databases_have_the_same_migrations() {
    let [sqlite, postgres] = ["migrations/sqlite", "migrations/postgres"].map(|folder| {
        let files = files(folder, "sql").into_iter();
        files.map(|file| file.name.replacen(&format!("{folder}/"), "", 1)).collect::<Vec<_>>()
    });
    assert!(!sqlite.is_empty());
    assert_eq!(sqlite, postgres);
}

/// A file with its name from the root of the project.
struct Source {
    name: String,
    text: String,
}

impl Source {
    /// Without comments and without tests, which stand last.
    fn code(&self) -> String {
        let code = self.text.split("#[cfg(test)]").next().unwrap_or_default();
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
    }

    /// How many modules deep the file is: `src/web/mod.rs` is 1, `src/web/form.rs` 2.
    fn depth(&self) -> usize {
        let parts = self.name.split('/').count() - 1;
        if self.name.ends_with("/mod.rs") { parts - 1 } else { parts }
    }
}

/// All files below a folder whose name ends so, in order of their names.
fn files(folder: &str, ending: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    collect(&root.join(folder), ending, &mut found);
    found.sort();
    let source = |path: PathBuf| Source {
        name: path.strip_prefix(root).expect("below the root").to_string_lossy().into_owned(),
        text: fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    found.into_iter().map(source).collect()
}

fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

/// The files of a module: a folder, or one file.
fn sources_of(module: &str) -> Vec<Source> {
    let alone = format!("src/{module}.rs");
    let all = files("src", "rs").into_iter();
    all.filter(|file| file.name == alone || file.name.starts_with(&format!("src/{module}/"))).collect()
}

/// The modules at the top that a file names: after `crate::`, or after enough `super::` to get there.
fn modules_used(source: &Source) -> BTreeSet<String> {
    let code = source.code();
    let mut used: BTreeSet<String> = code.split("crate::").skip(1).flat_map(names_at_start).collect();
    let climb = "super::".repeat(source.depth());
    used.extend(code.split(climb.as_str()).skip(1).flat_map(names_at_start));
    used.retain(|name| MAY_USE.iter().any(|(module, _)| module == name));
    used
}

/// `desk::Desk` → `desk`; `{desk, store::Store}` → both.
fn names_at_start(text: &str) -> Vec<String> {
    let name = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    match text.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap_or_default().split(',').map(name).collect(),
        None => vec![name(text)],
    }
}

/// A message of one language.
#[derive(Default)]
struct Message {
    /// The arguments that it names, those of messages it refers to included.
    arguments: BTreeSet<String>,
    /// Those of them whose number chooses the words.
    counters: BTreeSet<String>,
    /// The messages that it refers to.
    parts: BTreeSet<String>,
}

/// All messages of a language by key; every key begins with the name of its file.
fn messages(language: &str) -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    for file in files(&format!("src/web/locale/{language}"), "ftl") {
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

/// Where words are used: sources of the site, and templates without what is not code.
fn words_users() -> Vec<Source> {
    let templates = files("templates", "html").into_iter();
    let templates = templates.map(|file| Source { text: template_code(&file.text), ..file });
    files("src/web", "rs").into_iter().chain(templates).collect()
}

/// Every literal that begins like a key, and the keys that messages refer to, with a place where it stands.
fn used_keys(messages: &BTreeMap<String, Message>) -> BTreeMap<String, String> {
    let areas: BTreeSet<&str> = messages.keys().filter_map(|key| key.split('-').next()).collect();
    let mut used = BTreeMap::new();
    for source in words_users() {
        for literal in literals(&source.code()) {
            let is_key = literal.split_once('-').is_some_and(|(area, _)| areas.contains(area))
                && literal.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            if is_key {
                used.insert(literal, source.name.clone());
            }
        }
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

/// What follows the parenthesis that closes an open one.
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

/// A template with its code and comments taken out.
fn without_template_code(text: &str) -> String {
    [("{#", "#}"), ("{%", "%}"), ("{{", "}}")]
        .into_iter()
        .fold(text.to_owned(), |text, (open, close)| without(&text, open, close))
}

/// A text without what stands between two marks.
fn without(text: &str, open: &str, close: &str) -> String {
    let (start, rest) = text.split_once(open).unwrap_or((text, ""));
    rest.split(open).fold(start.to_owned(), |kept, part| kept + part.split_once(close).map_or("", |(_, after)| after))
}

/// Only the code of a template, without comments.
fn template_code(text: &str) -> String {
    let text = without(text, "{#", "#}");
    let mut code = String::new();
    for (open, close) in [("{%", "%}"), ("{{", "}}")] {
        for part in text.split(open).skip(1) {
            code.push_str(part.split(close).next().unwrap_or_default());
            code.push('\n');
        }
    }
    code
}

fn words_between_tags(html: &str) -> Vec<String> {
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    // A block may hold attributes for a tag of another template.
    let words = texts.flat_map(str::split_whitespace).filter(|word| !word.contains("=\""));
    words.filter(|word| word.chars().any(char::is_alphabetic)).map(str::to_owned).collect()
}

/// Words in attributes that people read or hear.
fn words_in_attributes(html: &str) -> Vec<String> {
    let read = ["aria-label", "title", "placeholder", "alt", "data-label", "data-confirm"];
    let words = attributes(html)
        .into_iter()
        .filter(|(name, value)| read.contains(&name.as_str()) && value.chars().any(char::is_alphabetic));
    words.map(|(name, value)| format!("{name}=\"{value}\"")).collect()
}

/// All attributes with their values.
fn attributes(html: &str) -> Vec<(String, String)> {
    let tags = html.split('<').skip(1).map(|part| part.split('>').next().unwrap_or_default());
    tags.flat_map(|tag| {
        let mut parts = tag.split("=\"");
        let mut name = last_word(parts.next().unwrap_or_default());
        parts
            .filter_map(move |part| {
                let (value, rest) = part.split_once('"')?;
                Some((std::mem::replace(&mut name, last_word(rest)), value.to_owned()))
            })
            .collect::<Vec<_>>()
    })
    .collect()
}

fn last_word(text: &str) -> String {
    text.split_whitespace().last().unwrap_or_default().to_owned()
}

fn assert_none(what: &str, faults: &[String]) {
    assert!(faults.is_empty(), "{what}:\n  {}", faults.join("\n  "));
}
