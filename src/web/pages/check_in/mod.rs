//! The check-in before a round: the arbiter's list ([`manage`]) and the page for players on a device in the hall ([`kiosk`]).

pub mod kiosk;
pub mod manage;

use std::collections::BTreeSet;

use crate::web::http::Staff;
use crate::web::i18n::{Locale, PlayerNames};
use tournament::{CheckIn, Entry, EntryId, Tournament};

/// From this many names on, the list has an index of letters.
const INDEXED: usize = 24;

/// An expected player.
pub struct CheckInRow {
    pub id: EntryId,
    pub name: String,
    /// Region or club; may be empty.
    pub about: String,
    pub is_here: bool,
    pub is_confirmed: bool,
    /// Whether they got a bye when the check-in was closed.
    pub has_bye: bool,
    /// The letter, for its first name in the list; empty for the others.
    pub letter: String,
}

/// All expected players, by name.
pub struct CheckInList {
    pub rows: Vec<CheckInRow>,
    pub here: usize,
    pub missing: usize,
    /// Confirmed ones among the missing.
    pub confirmed: usize,
    /// The players whom the reader only looks at.
    locked: BTreeSet<EntryId>,
}

impl CheckInList {
    fn new(t: Locale, tournament: &Tournament, check_in: &CheckIn) -> Self {
        let mut awaited: Vec<&Entry> = tournament.awaited_at(check_in).collect();
        awaited.sort_by_cached_key(|entry| (entry.person.name.key(), entry.id));
        let names = PlayerNames::from_tournament(t, tournament);
        let row = |entry: &&Entry| {
            let region = t.region(&entry.person.region).into_owned();
            CheckInRow {
                id: entry.id,
                name: names.name(entry),
                about: if region.is_empty() { entry.person.club.clone() } else { region },
                is_here: check_in.present.contains(&entry.id),
                is_confirmed: entry.is_confirmed(),
                has_bye: check_in.has_given_bye(entry),
                letter: String::new(),
            }
        };
        let rows: Vec<CheckInRow> = awaited.iter().map(row).collect();
        let here = rows.iter().filter(|row| row.is_here).count();
        let confirmed = rows.iter().filter(|row| !row.is_here && row.is_confirmed).count();
        Self { missing: rows.len() - here, here, confirmed, rows, locked: BTreeSet::new() }
    }

    /// As an official who is limited to a section marks it: `confirmed` counts the players of the section.
    fn of_section(mut self, staff: &Staff) -> Self {
        let is_own = |id: EntryId| staff.tournament.entry(id).is_some_and(|entry| staff.has_player(entry));
        self.locked = self.rows.iter().map(|row| row.id).filter(|id| !is_own(*id)).collect();
        self.confirmed =
            self.rows.iter().filter(|row| !row.is_here && row.is_confirmed && !self.is_locked(row)).count();
        self
    }

    fn is_locked(&self, row: &CheckInRow) -> bool {
        self.locked.contains(&row.id)
    }

    /// With missing players only.
    fn missing_only(mut self) -> Self {
        self.rows.retain(|row| !row.is_here);
        self
    }

    /// With the index of letters, if the list is long.
    fn indexed(mut self) -> Self {
        let mut last = None;
        if self.rows.len() >= INDEXED {
            for row in &mut self.rows {
                // The Cyrillic yo is sorted with ye.
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

    /// The first rows of the letters.
    pub fn letters(&self) -> impl Iterator<Item = &CheckInRow> {
        self.rows.iter().filter(|row| !row.letter.is_empty())
    }
}
