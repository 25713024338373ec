//! The documents that comments refer to.

use std::fs;
use std::path::Path;

use crate::assert_none;
use crate::sources::{Source, files};

/// Where a document may lie that is named without its folder: at the root, beside a library, or beside the source that names it.
const PLACES: [&str; 3] = ["", "crates/draughts", "crates/tournament"];

/// A document as a comment names it: `RULES.md §2`.
struct Citation {
    name: String,
    section: Option<String>,
}

#[test]
fn documents_named_in_comments_are_there() {
    let mut errors = Vec::new();
    for source in ["crates", "src", "tests"].into_iter().flat_map(|folder| files(folder, "rs")) {
        let comments = source.text.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
        for citation in comments.flat_map(citations) {
            errors.extend(wrong(&source, &citation));
        }
    }
    assert_none("documents that are not there", &errors);
}

/// The documents that a line of a comment names, each with the section behind it.
fn citations(line: &str) -> Vec<Citation> {
    let ends = line.match_indices(".md").map(|(at, ending)| at + ending.len());
    let citation = |end: usize| {
        let (before, after) = line.split_at(end);
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
        let name = before.rsplit(|c: char| !is_of_name(c)).next().unwrap_or_default().to_owned();
        let section = after.strip_prefix(" §").map(|rest| rest.chars().take_while(char::is_ascii_digit).collect());
        Citation { name, section }
    };
    ends.map(citation).filter(|citation| citation.name.len() > ".md".len()).collect()
}

/// What is wrong with a citation, if anything.
fn wrong(source: &Source, citation: &Citation) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let beside = Path::new(&source.name).parent().unwrap_or(Path::new(""));
    let mut places = PLACES.into_iter().map(Path::new).chain([beside]);
    let read = |place: &Path| fs::read_to_string(root.join(place).join(&citation.name)).ok();
    let Some(text) = places.find_map(read) else {
        return Some(format!("{} names {}", source.name, citation.name));
    };
    let section = citation.section.as_ref()?;
    let is_there = text.lines().any(|line| line.starts_with(&format!("## {section}.")));
    (!is_there).then(|| format!("{} names §{section} of {}", source.name, citation.name))
}
