//! Addresses of pages that other pages link to.

use percent_encoding::{NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};
use tournament::{Entry, RoundNumber, Tournament};

/// The address of a player's card; of the start list while the player has no number.
pub fn card(tournament: &Tournament, entry: &Entry) -> String {
    match entry.page_number() {
        Some(number) => format!("/t/{}/player/{number}", tournament.slug),
        None => format!("/t/{}/players", tournament.slug),
    }
}

/// The address of the breakdown of a player's standings after a round; of the start list while the player has no number.
pub fn breakdown_address(tournament: &Tournament, entry: &Entry, through: RoundNumber) -> String {
    match entry.page_number() {
        Some(number) => format!("/t/{}/standings/why/{number}?after={through}", tournament.slug),
        None => card(tournament, entry),
    }
}

/// The address of a page of the staff of a tournament.
pub fn staff_address(tournament: &Tournament, rest: &str) -> String {
    format!("/admin/t/{}{rest}", tournament.slug)
}

/// The address of the login page that then leads to `to`.
pub fn login_address(to: &str) -> String {
    format!("/login?to={}", in_query(to))
}

/// A text encoded as a value in a query.
pub fn in_query(text: &str) -> PercentEncode<'_> {
    utf8_percent_encode(text, NON_ALPHANUMERIC)
}

/// A query with its question mark, of the fields that are filled in; empty if there are none.
pub fn query_of<'a>(fields: impl IntoIterator<Item = (&'static str, &'a str)>) -> String {
    let filled = fields.into_iter().filter(|(_, value)| !value.is_empty());
    let pairs: Vec<String> = filled.map(|(name, value)| format!("{name}={}", in_query(value))).collect();
    if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
}
