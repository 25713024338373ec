//! An archive of pages as its reader has it: only files by name.

use std::collections::BTreeMap;

/// The files of an archive by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Checks that every page needs only the archive: each link, style, script and picture is a file of it, each anchor exists, and no server
/// is asked.
#[track_caller]
pub fn check(files: &Files) {
    let mut errors = Vec::new();
    let mut links = 0;
    for (name, content) in files {
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_./".contains(c);
        if !name.chars().all(|c| is_plain(c) || name == "static/fonts/LICENSE") {
            errors.push(format!("{name} is no name for every disk"));
        }
        let Ok(text) = std::str::from_utf8(content) else { continue };
        let end = name.rsplit('.').next().unwrap_or_default();
        if end == "css" && text.contains("url(\"/") {
            errors.push(format!("{name} asks a server"));
        }
        if end == "js" && ["fetch(", "EventSource", "XMLHttpRequest"].iter().any(|word| text.contains(word)) {
            errors.push(format!("{name} asks a server"));
        }
        if end != "html" {
            continue;
        }
        for word in ["<form", "<input", "<select", "action=", "data-live", "/admin", "/login", "archive.invalid"] {
            if text.contains(word) {
                errors.push(format!("{name} has {word}"));
            }
        }
        for link in attributes(text, " href=\"").chain(attributes(text, " src=\"")) {
            links += 1;
            if let Some(error) = wrong(files, name, link) {
                errors.push(format!("{name}: {link}: {error}"));
            }
        }
    }
    assert!(errors.is_empty(), "{} errors:\n{}", errors.len(), errors.join("\n"));
    assert!(links > 100, "only {links} links");
}

/// The text of a page.
#[track_caller]
pub fn page<'a>(files: &'a Files, name: &str) -> &'a str {
    let content = files.get(name).unwrap_or_else(|| panic!("{name} is missing: {:?}", files.keys()));
    std::str::from_utf8(content).expect("a page is text")
}

fn wrong(files: &Files, from: &str, link: &str) -> Option<&'static str> {
    if link.starts_with("https://") || link.starts_with("http://") {
        return None;
    }
    if link.starts_with('/') || link.contains(['?', '%', ':']) {
        return Some("not relative");
    }
    let (path, place) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { from.to_owned() } else { resolved(from, path) };
    let Some(content) = files.get(&target) else { return Some("no such file") };
    let has_place = place.is_empty() || String::from_utf8_lossy(content).contains(&format!("id=\"{place}\""));
    (!has_place).then_some("no such place")
}

/// The file named by a relative address on the page `from`.
fn resolved(from: &str, path: &str) -> String {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        if part == ".." { folders.pop().map(drop).unwrap_or_default() } else { folders.push(part) }
    }
    folders.join("/")
}

fn attributes<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(name).skip(1).filter_map(|rest| rest.split('"').next())
}
