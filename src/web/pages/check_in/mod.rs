//! The check-in before a round: the arbiter's list ([`manage`]) and the page for players at a device in the hall ([`kiosk`]).

pub mod kiosk;
pub mod manage;

use crate::web::i18n::{Locale, PlayerNames};
use tournament::{CheckIn, Entry, EntryId, Tournament};

/// From so many names on, the list has an index of letters.
const INDEXED: usize = 24;

/// A player who is looked for.
pub struct CheckInRow {
    pub id: EntryId,
    pub name: String,
    /// Region or club; empty where nothing is known.
    pub about: String,
    pub is_here: bool,
    pub is_confirmed: bool,
    /// Whether they were given a bye when the check-in was closed.
    pub has_bye: bool,
    /// The letter that begins with them; empty for all others.
    pub letter: String,
}

/// All players who are looked for, in order of names.
pub struct CheckInList {
    pub rows: Vec<CheckInRow>,
    pub here: usize,
    pub missing: usize,
    /// How many of those missing are confirmed.
    pub confirmed: usize,
}

impl CheckInList {
    fn new(t: Locale, tournament: &Tournament, check_in: &CheckIn) -> Self {
        let mut awaited: Vec<&Entry> = tournament.awaited_at(check_in).collect();
        awaited.sort_by_cached_key(|entry| (entry.person.name.key(), entry.id));
        let names = PlayerNames::from_tournament(t, tournament);
        let row = |entry: &&Entry| {
            let about = if entry.person.region.is_empty() { &entry.person.club } else { &entry.person.region };
            CheckInRow {
                id: entry.id,
                name: names.name(entry),
                about: about.clone(),
                is_here: check_in.present.contains(&entry.id),
                is_confirmed: entry.is_confirmed(),
                has_bye: check_in.has_given_bye(entry),
                letter: String::new(),
            }
        };
        let rows: Vec<CheckInRow> = awaited.iter().map(row).collect();
        let here = rows.iter().filter(|row| row.is_here).count();
        let confirmed = rows.iter().filter(|row| !row.is_here && row.is_confirmed).count();
        Self { missing: rows.len() - here, here, confirmed, rows }
    }

    /// The same with those alone who are missing.
    fn missing_only(mut self) -> Self {
        self.rows.retain(|row| !row.is_here);
        self
    }

    /// The same with the letters of the index, where the list is long.
    fn indexed(mut self) -> Self {
        let mut last = None;
        if self.rows.len() >= INDEXED {
            for row in &mut self.rows {
                // The Cyrillic yo stands with ye.
                let letter = row
                    .name
                    .chars()
                    .next()
                    .map(|letter| letter.to_uppercase().to_string().replace('\u{401}', "\u{415}"));
                if letter != last {
                    row.letter = letter.clone().unwrap_or_default();
                    last = letter;
                }
            }
        }
        self
    }

    /// The rows with which a letter begins.
    pub fn letters(&self) -> impl Iterator<Item = &CheckInRow> {
        self.rows.iter().filter(|row| !row.letter.is_empty())
    }
}
