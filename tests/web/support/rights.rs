//! The table of rights, as tests outside the architecture read it: those of the architecture keep it complete.

const TABLE: &str = include_str!("../../architecture/rights.txt");

/// The addresses of the site that answer to a method, with names in braces.
pub fn addresses(method: &str) -> impl Iterator<Item = &'static str> {
    let words = TABLE.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
    words.filter(move |words| words.contains(&method)).filter_map(|words| words.last().copied())
}
