//! What a file is, by its first bytes and lines and not by its name.
//!
//! ```
//! use tournament::exchange::FileKind;
//!
//! assert_eq!(FileKind::from_content("Фамилия;Имя\nПетров;Иван\n".as_bytes()), FileKind::PlayerList);
//! assert_eq!(FileKind::from_content(b"[Event \"Cup\"]\n[White \"Petrov, Ivan\"]\n"), FileKind::Games);
//! ```

use super::federation_list::is_fixed_heading;
use super::players_csv::is_workbook;
use super::series_json;
use super::text::{decode, lines};

/// What a file is that may hold players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A list of players: a workbook, a table in text, or anything that is nothing else.
    PlayerList,
    /// A tournament report file (TRF).
    Report,
    /// The document of a tournament (JSON).
    Document,
    /// The document of a championship with its editions (JSON).
    Series,
    /// Games in PDN.
    Games,
    /// FIDE's list, as text in columns of fixed width or as XML.
    FederationList,
}

draughts::codes! { FileKind:
    PlayerList => "players",
    Report => "trf",
    Document => "json",
    Series => "series",
    Games => "pdn",
    FederationList => "federation",
}

/// Bytes that are read to find out what a file is: the tags of a game, or the records before the first player of a report, are shorter.
const HEAD: usize = 64 << 10;

impl FileKind {
    /// Finds out what a file is.
    pub fn from_content(bytes: &[u8]) -> Self {
        if is_workbook(bytes) {
            return Self::PlayerList;
        }
        let text = decode(bytes.get(..HEAD).unwrap_or(bytes));
        let filled: Vec<&str> = lines(&text).map(|(_, line)| line).filter(|line| !line.trim().is_empty()).collect();
        let Some(first) = filled.first().map(|line| line.trim()) else { return Self::PlayerList };
        let is_object =
            first.strip_prefix('{').is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with('"'));
        if is_object {
            return if is_series(&text) { Self::Series } else { Self::Document };
        }
        if first.starts_with('<') || is_fixed_heading(first) {
            return Self::FederationList;
        }
        if filled.iter().any(|line| is_tag(line)) || is_movetext(first) {
            return Self::Games;
        }
        let has_player = || filled.iter().any(|line| is_player_record(line));
        // Without a player a report begins with its title or a comment; a list may be numbered with three digits.
        let is_begun = || first.starts_with("012") || first.starts_with("###") || first.starts_with("XX");
        let is_report = is_record(first) && (has_player() || (is_begun() && filled.iter().all(|line| is_record(line))));
        if is_report { Self::Report } else { Self::PlayerList }
    }
}

/// Whether a JSON document says that it is one of a championship. What is written by this program says so first.
fn is_series(text: &str) -> bool {
    let rest = text.split_once("\"format\"").and_then(|(_, rest)| rest.trim_start().strip_prefix(':'));
    let format = rest.and_then(|rest| rest.trim_start().strip_prefix('"')).and_then(|rest| rest.split('"').next());
    format == Some(series_json::FORMAT)
}

/// A tag of a game: `[White "Petrov"]`.
fn is_tag(line: &str) -> bool {
    let Some(inside) = line.trim_start().strip_prefix('[') else { return false };
    let name = inside.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(inside.len());
    name > 0 && inside[name..].trim_start().starts_with('"')
}

/// The first move of a game without tags: `1. c3-d4`, `1. 32-28`.
fn is_movetext(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix("1.") else { return false };
    let first = rest.split_whitespace().next().unwrap_or_default();
    first.contains(|c: char| c.is_ascii_digit()) && first.contains(['-', 'x', ':'])
}

/// A line of a report: three digits, `XX` with a letter, or `###`, then a blank or nothing.
fn is_record(line: &str) -> bool {
    let Some((code, rest)) = line.split_at_checked(3) else { return false };
    let is_code = code.bytes().all(|byte| byte.is_ascii_digit()) || code == "###" || code.starts_with("XX");
    is_code && (rest.is_empty() || rest.starts_with(' '))
}

/// The line of a player: the number stands in the columns from 5 to 8, a blank after it.
fn is_player_record(line: &str) -> bool {
    let number = line.strip_prefix("001 ").and_then(|rest| rest.get(..4)).unwrap_or_default();
    number.trim().parse::<u16>().is_ok()
}
