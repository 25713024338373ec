//! Verification: the chains of the journals, the tables compared with the journal entries, and the rating lists compared with their
//! changes. It changes nothing.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use serde::Serialize;
use serde_json::Value;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::journal::packed::{ALL_ENTRIES, entry_rows, packed_size};
use crate::store::journal::{
    JournalError, JournalHead, JournalRow, TournamentEntryRow, blanked_entries, check_chain, replay,
};
use crate::store::rows::TournamentRow;
use crate::store::schema::{journal, tournaments};
use crate::store::tournaments::{LoadedPart, rows_of};
use tournament::rating::FineRating;
use tournament::{Change, Item, ItemKey, PersonId, Tournament, TournamentId, series};

#[derive(Debug, Clone, PartialEq)]
pub enum StoredDifference {
    /// Entries of a journal are gone, from the first to the last of these.
    Missing {
        first: i64,
        last: i64,
    },
    /// The content of an entry differs from what was sealed.
    Altered(i64),
    /// An entry does not follow the previous one: one of the two has been replaced.
    Unlinked(i64),
    /// The tournament's row names another last entry than this one.
    OtherEnd(i64),
    /// An entry replaces a state that the entries before it have not made. The tables cannot be compared.
    Unmatched(i64),
    Unreadable(String),
    /// A thing of a tournament differs from the journal: before by the journal, after as stored.
    Thing(Box<Change>),
    /// An event, a series or an imported table differs from the journal: before by the journal, after as stored.
    Series(Box<series::SeriesChange>),
    /// A lookup column differs from its row.
    Stray(Stray),
    /// A rating differs from the result of the list's tournaments and imports.
    Rating(RatingDifference),
}

/// A column that differs from its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stray {
    pub table: &'static str,
    /// The row's own part of the key.
    pub row: String,
    pub column: String,
    pub stored: String,
    pub meant: String,
}

/// A stored rating that differs from the computed one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RatingDifference {
    pub player: PersonId,
    /// The tournament that changed it; none for the list itself.
    pub tournament: Option<TournamentId>,
    /// What it should be; none if it should not be there.
    pub meant: Option<ComputedRating>,
    /// What is stored; none if nothing is.
    pub stored: Option<ComputedRating>,
}

/// A rating with its basis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputedRating {
    /// The rating before a tournament; none of a list's own line, and of a player who had none.
    pub before: Option<FineRating>,
    pub value: FineRating,
    pub games: i64,
    /// The day from which it counts.
    pub date: NaiveDate,
}

/// The result of checking one journal and its tables.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    pub entries: i64,
    /// The entries that an erasure has blanked: their hashes are taken as written.
    pub blanked: Vec<i64>,
    /// The differences; empty if everything is right.
    pub findings: Vec<StoredDifference>,
}

impl Checked {
    /// The result of a check that met something unreadable.
    pub(super) fn stopped_by(error: StoreError) -> Result<Self, StoreError> {
        match error {
            StoreError::Corrupt(what) => {
                Ok(Self { entries: 0, blanked: Vec::new(), findings: vec![StoredDifference::Unreadable(what)] })
            }
            other => Err(other),
        }
    }
}

/// How many entries a check has to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JournalSize {
    pub entries: i64,
    pub letters: i64,
}

impl StoredDifference {
    /// The journal entry with the difference, if it is in the journal.
    pub const fn entry(&self) -> Option<i64> {
        match self {
            Self::Missing { first: entry, .. }
            | Self::Altered(entry)
            | Self::Unlinked(entry)
            | Self::OtherEnd(entry)
            | Self::Unmatched(entry) => Some(*entry),
            Self::Unreadable(_) | Self::Thing(_) | Self::Series(_) | Self::Stray(_) | Self::Rating(_) => None,
        }
    }
}

impl Store {
    pub fn tournament_ids(&self) -> Result<Vec<TournamentId>, StoreError> {
        let ids: Vec<i64> =
            tournaments::table.select(tournaments::id).order(tournaments::id).load(&mut *self.connection()?)?;
        Ok(ids.into_iter().map(TournamentId).collect())
    }

    /// The address of a tournament, asked without reading the tournament.
    pub fn slug_of(&self, id: TournamentId) -> Result<Option<String>, StoreError> {
        let slug = tournaments::table.find(id.0).select(tournaments::slug);
        Ok(slug.first(&mut *self.connection()?).optional()?)
    }

    /// How many entries a check of a tournament has to read.
    pub fn journal_size(&self, id: TournamentId) -> Result<JournalSize, StoreError> {
        let sums = (sql::<BigInt>("COUNT(*)"), sql::<BigInt>("COALESCE(SUM(LENGTH(changes)), 0)"));
        self.reading(|connection| {
            let plain = journal::table.filter(journal::tournament.eq(id.0)).select(sums);
            let (entries, letters): (i64, i64) = plain.first(connection)?;
            let packed = packed_size(connection, id)?;
            Ok(JournalSize { entries: entries + packed.entries, letters: letters + packed.letters })
        })
    }

    /// Checks that a tournament's journal is complete and unchanged, and that the tables agree with it. `None` if there is no such
    /// tournament.
    pub fn check_tournament(&self, id: TournamentId) -> Result<Option<Checked>, StoreError> {
        let checked = self.reading(|connection| {
            let Some((row, rows)) = stored(connection, id)? else { return Ok(None) };
            let head = JournalHead { number: row.version, hash: row.head.clone() };
            let mut findings = check_chain(&rows, Some(&head))?;
            let entries = rows.last().map_or(0, JournalRow::number);
            let apply = |made: Option<Tournament>, changes: &[Change]| match made {
                None => begun(id, &row.slug, changes),
                Some(mut made) => made.apply_all(changes).is_ok().then_some(made),
            };
            if let Some(made) = replay(&rows, None, &mut findings, apply) {
                compare(connection, &row, &made, &mut findings)?;
            }
            Ok(Some(Checked { entries, blanked: blanked_entries(&rows), findings }))
        });
        checked.or_else(|error| Checked::stopped_by(error).map(Some))
    }

    /// Checks the chain of a tournament's journal alone, from the first entry to the tournament's current version.
    pub fn verify_journal(&self, id: TournamentId) -> Result<(), JournalError> {
        let found = self.reading(|connection| {
            let Some((row, rows)) = stored(connection, id)? else { return Ok(Vec::new()) };
            check_chain(&rows, Some(&JournalHead { number: row.version, hash: row.head }))
        })?;
        found.iter().find_map(StoredDifference::entry).map_or(Ok(()), |entry| Err(JournalError::BrokenAt(entry)))
    }
}

/// A tournament's own row and its journal, oldest first.
fn stored(
    connection: &mut Db,
    id: TournamentId,
) -> Result<Option<(TournamentRow, Vec<TournamentEntryRow>)>, StoreError> {
    let row: Option<TournamentRow> = tournaments::table.find(id.0).first(connection).optional()?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some((row, entry_rows(connection, id, ALL_ENTRIES)?)))
}

/// The tournament as created by its first entry.
pub(super) fn begun(id: TournamentId, slug: &str, changes: &[Change]) -> Option<Tournament> {
    let after = || changes.iter().filter_map(Change::after);
    let info = after().find_map(|thing| if let Item::Info(info) = thing { Some((**info).clone()) } else { None });
    let settings =
        after().find_map(|thing| if let Item::Settings(settings) = thing { Some((**settings).clone()) } else { None });
    let mut begun = Tournament::new(id, slug, info?, settings?);
    // Before drafts existed, the first entry did not say whether a tournament was public: all were.
    let visibility = after().find_map(|thing| if let Item::Visibility(own) = thing { Some(*own) } else { None });
    begun.visibility = visibility.unwrap_or(begun.visibility);
    Some(begun)
}

/// Compares the tables with what the journal has made, thing by thing and column by column.
fn compare(
    connection: &mut Db,
    row: &TournamentRow,
    made: &Tournament,
    findings: &mut Vec<StoredDifference>,
) -> Result<(), StoreError> {
    let rows = rows_of(connection, row, &LoadedPart::EVERYTHING)?;
    let read = rows.strays(row).and_then(|strays| Ok((strays, rows.assemble(row)?)));
    let (strays, stored) = match read {
        Ok(read) => read,
        Err(StoreError::Corrupt(what)) => {
            findings.push(StoredDifference::Unreadable(what));
            return Ok(());
        }
        Err(other) => return Err(other),
    };
    let all: BTreeSet<ItemKey> = keys(made).chain(keys(&stored)).collect();
    let differs = all.into_iter().filter_map(|key| Change::new(made, key, stored.thing(key)));
    findings.extend(differs.map(Box::new).map(StoredDifference::Thing));
    findings.extend(strays.into_iter().map(StoredDifference::Stray));
    if made.last_entry != stored.last_entry {
        findings.push(StoredDifference::Stray(Stray {
            table: "tournaments",
            row: row.id.to_string(),
            column: "last_entry".to_owned(),
            stored: stored.last_entry.to_string(),
            meant: made.last_entry.to_string(),
        }));
    }
    Ok(())
}

/// The keys of everything that a tournament may have for its entries and rounds.
pub(super) fn keys(tournament: &Tournament) -> impl Iterator<Item = ItemKey> {
    let of_rounds = tournament.rounds.iter().flat_map(|round| {
        let number = round.state.number;
        let byes = round.byes.keys().map(move |entry| ItemKey::Bye(number, *entry));
        let boards = round.pairings.values().flat_map(move |pairing| {
            let games = pairing.all_games().map(|(game, _)| ItemKey::Game(pairing.game_id(game)));
            [ItemKey::Pairing(number, pairing.board), ItemKey::TieBreakGames(number, pairing.board)]
                .into_iter()
                .chain(games)
        });
        std::iter::once(ItemKey::Round(number)).chain(byes).chain(boards)
    });
    [
        ItemKey::Info,
        ItemKey::Settings,
        ItemKey::Status,
        ItemKey::Approval,
        ItemKey::Visibility,
        ItemKey::OpeningTable,
        ItemKey::CheckIn,
    ]
    .into_iter()
    .chain(tournament.entries.keys().map(|id| ItemKey::Entry(*id)))
    .chain(of_rounds)
    .chain(tournament.draws.keys().map(|round| ItemKey::Draw(*round)))
    .chain(tournament.reports.keys().map(|id| ItemKey::Report(*id)))
    .chain([ItemKey::RegistrationRules, ItemKey::FeeRules])
    .chain(tournament.dues.keys().map(|entry| ItemKey::Dues(*entry)))
    .chain(tournament.applications.keys().map(|id| ItemKey::Application(*id)))
}

/// Columns that hold the row's whole, which is compared as what it means, and those that only help to search.
const NOT_COMPARED: [&str; 6] = ["body", "info", "settings", "forfeit", "search_key", "name_key"];

/// Columns that identify a row within its tournament.
const KEYS: [&str; 6] = ["id", "round", "board", "game", "entry", "application"];

/// The columns of a row that differ from the value they were made of.
pub(super) fn strays<R: Serialize>(table: &'static str, stored: &R, meant: &R) -> Result<Vec<Stray>, StoreError> {
    let value = |row: &R| serde_json::to_value(row).map_err(StoreError::corrupt);
    let (Value::Object(stored), Value::Object(meant)) = (value(stored)?, value(meant)?) else { return Ok(Vec::new()) };
    let row: Vec<String> = KEYS.iter().filter_map(|key| Some(format!("{key} {}", stored.get(*key)?))).collect();
    let text = |value: Option<&Value>| value.map(ToString::to_string).unwrap_or_default();
    let differs = stored.iter().filter(|(column, value)| {
        !NOT_COMPARED.contains(&column.as_str()) && meant.get(column.as_str()) != Some(*value)
    });
    let stray = |(column, value): (&String, &Value)| Stray {
        table,
        row: row.join(", "),
        column: column.clone(),
        stored: text(Some(value)),
        meant: text(meant.get(column)),
    };
    Ok(differs.map(stray).collect())
}
