//! Erasing a person: every table and every journal that holds something of them is rewritten in one transaction, and every journal gets an
//! entry that says so.
//!
//! Entries of a journal that held their values are replaced by the same without the values. Their hashes stay, so that the chain holds; the
//! new entry has the seal of what is left of each, so that nothing else can be put there unseen.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::Serialize;
use serde_json::Value;

use crate::store::Store;
use crate::store::backend::Db;
use crate::store::championships;
use crate::store::error::StoreError;
use crate::store::journal::packed::{self, ALL_ENTRIES, entry_rows};
use crate::store::journal::{
    Actor, ChampionshipsEntry, ChampionshipsEntryRow, JournalEntry, JournalHead, JournalRow, NewJournalEntry,
    TournamentEntryRow, entries_of,
};
use crate::store::names;
use crate::store::notify::{News, Written, notify};
use crate::store::persons::{PersonRow, StoredPerson, erase_persons};
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::rows::{TournamentRow, TournamentRows, from_json, timestamp, to_json};
use crate::store::schema::{
    almanac_journal, applications, entries, journal, kept_forms, letters, merged_persons, notices, old_tables,
    person_edits, players, push_subscriptions, rating_changes, report_photos, spectator_reports, tournaments,
};
use crate::store::tournaments::{LoadedPart, load_part};
use crate::store::unused_space::mark_unused_space;
use crate::store::verify::keys;
use crate::store::write::{add, save};
use tournament::series::{Championships, SeriesChange, SeriesCommandRecord, SeriesErasure, SeriesItem};
use tournament::{
    BlankedEntry, Change, CommandRecord, Erasure, Name, PersonId, StartNumber, Tournament, TournamentId, Version,
};

/// What a tournament holds of a person.
#[derive(Debug, Clone)]
pub struct HeldInTournament {
    pub tournament: Tournament,
    /// What of it is theirs.
    pub own: Erasure,
    /// The entries of its journal that hold something of theirs, oldest first.
    pub journal: Vec<JournalEntry>,
}

/// What is held of a person beside their row in the registry.
#[derive(Debug, Clone, Default)]
pub struct HeldOfPerson {
    /// All names under which they stand somewhere.
    pub names: BTreeSet<Name>,
    /// By their numbers.
    pub tournaments: Vec<HeldInTournament>,
    /// The entries of the journal of series and persons that hold something of theirs, oldest first.
    pub journal: Vec<ChampionshipsEntry>,
    /// The entries under one of their names that are linked to nobody, so that they may be theirs or not.
    pub unlinked: Vec<UnlinkedEntry>,
}

/// An entry that is linked to no person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnlinkedEntry {
    /// The title of its tournament.
    pub tournament: String,
    /// Its starting number; none before the numbers are given.
    pub number: Option<StartNumber>,
}

#[derive(Debug, Clone, Copy)]
pub struct PersonErasure<'a> {
    pub person: PersonId,
    /// The year of birth that ratings were worked out by, where they would be others without it: it alone is kept, and shown nowhere.
    pub rated_year: Option<i32>,
    pub actor: &'a Actor,
    pub at: NaiveDateTime,
}

/// What an erasure has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ErasedPerson {
    pub tournaments: usize,
    /// Entries of journals that were blanked.
    pub entries: usize,
}

impl Store {
    /// What tournaments and journals hold of a person; nothing of a person who is not in the registry.
    pub fn held_of(&self, person: PersonId) -> Result<HeldOfPerson, StoreError> {
        self.reading(|connection| {
            let number = championships::head(connection)?.number;
            let championships = championships::load(connection, number)?;
            let mut held = HeldOfPerson::default();
            let Some(known) = known(connection, &championships, person)? else { return Ok(held) };
            let logged = entries_of(&championship_rows(connection)?)?;
            let known = SeriesErasure::new(known, &changes_of(&logged));
            let is_own = |entry: &ChampionshipsEntry| {
                let record = known.person().record(&entry.record);
                record != entry.record || entry.changes.iter().any(|change| known.concerns(change))
            };
            held.journal = logged.into_iter().filter(is_own).collect();
            held.names.clone_from(&known.person().names);
            for id in candidates(connection, known.person())? {
                let Some(stored) = StoredTournament::load(connection, id)? else { continue };
                let journal = entries_of(&stored.rows)?;
                let own = stored.own(known.person(), &journal);
                held.unlinked.extend(own.unlinked(&stored.tournament).map(|entry| UnlinkedEntry {
                    tournament: stored.tournament.info.title.clone(),
                    number: entry.number,
                }));
                if !own.is_empty() {
                    let is_own = |entry: &JournalEntry| {
                        own.command(&entry.record) != entry.record || entry.changes.iter().any(|one| own.concerns(one))
                    };
                    let journal = journal.into_iter().filter(is_own).collect();
                    held.names.extend(own.names.iter().cloned());
                    held.tournaments.push(HeldInTournament { tournament: stored.tournament, own, journal });
                }
            }
            Ok(held)
        })
    }

    /// Erases a person; `None` if there is no such person. Ratings, results and standings stay.
    pub fn erase_person(&self, order: &PersonErasure<'_>) -> Result<Option<ErasedPerson>, StoreError> {
        let mut changed = Vec::new();
        let erased = self.writing(|connection| {
            lock_for_writing(connection, Counter::Users)?;
            lock_for_writing(connection, Counter::Players)?;
            let head = championships::head(connection)?;
            let championships = championships::load(connection, head.number)?;
            let Some(known) = known(connection, &championships, order.person)? else { return Ok(None) };
            let rows = championship_rows(connection)?;
            let series = SeriesErasure::new(known, &changes_of(&entries_of(&rows)?));
            let mut done = ErasedPerson::default();
            // Names under which they stand in one tournament may stand in the texts of another.
            let mut all = series.person().clone();
            for id in candidates(connection, series.person())? {
                let Some(stored) = StoredTournament::load(connection, id)? else { continue };
                let own = stored.own(series.person(), &entries_of(&stored.rows)?);
                if let Some((version, blanked)) = erase_in_tournament(connection, stored, &own, order)? {
                    done.tournaments += 1;
                    done.entries += blanked;
                    changed.push(News { tournament: id, version });
                }
                all.names.extend(own.names);
            }
            done.entries += erase_in_championships(connection, &championships, &series, &rows, head, order)?;
            erase_persons(connection, &all, order.rated_year, order.at.date())?;
            erase_in_explanations(connection, &all, order.rated_year)?;
            erase_in_messages(connection, &all)?;
            names::forget_words(connection, &all.names)?;
            mark_unused_space(connection, &format!("erased {} {}", order.person, order.at), order.at)?;
            Ok::<_, StoreError>(Some(done))
        })?;
        self.cache().clear();
        for news in changed {
            self.announce(Written::Version(news));
        }
        Ok(erased)
    }
}

/// What the registry knows of a person and of those who were merged into them.
fn known(connection: &mut Db, championships: &Championships, person: PersonId) -> Result<Option<Erasure>, StoreError> {
    let numbers: BTreeSet<PersonId> = championships.numbers_of(person).into_iter().collect();
    let ids: Vec<i64> = numbers.iter().map(|id| id.0).collect();
    let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(ids)).load(connection)?;
    let persons: Vec<StoredPerson> = rows.iter().map(PersonRow::player).collect::<Result<_, _>>()?;
    let Some(own) = persons.iter().find(|own| own.id == person) else { return Ok(None) };
    let mut known = Erasure::new(person, numbers, &own.person);
    for own in &persons {
        known.add_names(&own.person);
    }
    Ok(Some(known))
}

/// The tournaments that may hold something of a person: any that names one of their numbers or has one of their names.
fn candidates(connection: &mut Db, known: &Erasure) -> Result<BTreeSet<TournamentId>, StoreError> {
    let numbers: Vec<Option<i64>> = known.numbers.iter().map(|id| Some(id.0)).collect();
    let entered = entries::table.filter(entries::player.eq_any(numbers)).select(entries::tournament).distinct();
    let mut found: BTreeSet<i64> = entered.load::<i64>(connection)?.into_iter().collect();
    let of_numbers = known.numbers.iter().map(|id| format!("%\"player\":{id},%"));
    let of_names = known.names.iter().map(named).collect::<Result<Vec<_>, _>>()?;
    let patterns: Vec<String> = of_numbers.chain(of_names).collect();
    found.extend(packed::tournaments_with(connection, &patterns)?);
    for pattern in patterns {
        let logged = journal::table.filter(journal::changes.like(&pattern)).select(journal::tournament).distinct();
        found.extend(logged.load::<i64>(connection)?);
        let applied = applications::table.filter(applications::body.like(&pattern)).select(applications::tournament);
        found.extend(applied.distinct().load::<i64>(connection)?);
    }
    Ok(found.into_iter().map(TournamentId).collect())
}

/// The pattern of a stored name. Letters that have a meaning in patterns find more, which is looked at more closely.
fn named(name: &Name) -> Result<String, StoreError> {
    let json = to_json(name)?;
    Ok(format!("%{}%", json.trim_matches(['{', '}']).replace('\\', "_")))
}

/// A tournament with its row and its journal.
struct StoredTournament {
    row: TournamentRow,
    rows: Vec<TournamentEntryRow>,
    tournament: Tournament,
}

impl StoredTournament {
    fn load(connection: &mut Db, id: TournamentId) -> Result<Option<Self>, StoreError> {
        let row: Option<TournamentRow> = tournaments::table.find(id.0).first(connection).optional()?;
        let Some(row) = row else { return Ok(None) };
        let rows = entry_rows(connection, id, ALL_ENTRIES)?;
        let tournament = load_part(connection, &row, &LoadedPart::EVERYTHING)?;
        Ok(Some(Self { row, rows, tournament }))
    }

    fn own(&self, known: &Erasure, journal: &[JournalEntry]) -> Erasure {
        let changes: Vec<Change> = journal.iter().flat_map(|entry| entry.changes.iter().cloned()).collect();
        known.of_tournament(&self.tournament, &changes)
    }
}

/// Erases a person in a tournament; returns its new version and how many entries of its journal were blanked, or `None` if nothing of it is
/// theirs.
fn erase_in_tournament(
    connection: &mut Db,
    stored: StoredTournament,
    own: &Erasure,
    order: &PersonErasure<'_>,
) -> Result<Option<(Version, usize)>, StoreError> {
    if own.is_empty() {
        return Ok(None);
    }
    let StoredTournament { row, rows, tournament } = stored;
    let taken = diesel::update(tournaments::table.find(row.id).filter(tournaments::version.eq(row.version)))
        .set(tournaments::version.eq(row.version + 1))
        .execute(connection)?;
    if taken == 0 {
        // Others have written since it was read.
        return Err(StoreError::Busy);
    }
    let (mut blanked, mut left) = (Vec::new(), Vec::new());
    for row in rows {
        let entry = row.entry()?;
        let record = own.command(&entry.record);
        let changes: Vec<Change> = entry.changes.iter().map(|change| own.change(change)).collect();
        if record != entry.record || changes != entry.changes {
            let row = row.with_content(to_json(&record)?, to_json(&changes)?);
            blanked.push(BlankedEntry { entry: row.number(), seal: row.seal()? });
            left.push(row);
        }
    }
    packed::replace(connection, left)?;
    let mut after = tournament.clone();
    after.version = Version(row.version + 1);
    let (mut written, mut kept) = (TournamentRows::default(), Vec::new());
    for thing in keys(&tournament).filter_map(|key| tournament.thing(key)) {
        let other = own.thing(&thing);
        if other != thing {
            let to_other = Change::kept(other.clone());
            add(&mut written, after.id, other)?;
            // The same before and after: an instance with the old state finds that it does not fit, and reads it again.
            kept.push(to_other);
        }
    }
    save(connection, &written)?;
    erase_beside(connection, &tournament, own)?;
    let count = blanked.len();
    let record = CommandRecord::ErasePerson { person: own.person, blanked };
    let entry = NewJournalEntry { actor: order.actor, at: order.at, record: &record, changes: &kept };
    let last = JournalHead { number: row.version, hash: row.head.clone() };
    let head = TournamentEntryRow::append(connection, row.id, &entry, last)?;
    let new_row = TournamentRow::new(&after, head, row.created_at)?;
    diesel::update(tournaments::table.find(row.id)).set(&new_row).execute(connection)?;
    notify(connection, Some(News { tournament: after.id, version: after.version }))?;
    Ok(Some((after.version, count)))
}

/// A letter to the person.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize)]
pub struct KeptLetter {
    pub recipient: String,
    pub subject: String,
    /// Empty once the letter is sent.
    pub body: String,
    pub written_at: NaiveDateTime,
    pub sent_at: Option<NaiveDateTime>,
}

/// A photo of a score sheet of one of their games.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize)]
pub struct KeptPhoto {
    /// The report that it came with, as the store names it.
    pub report: String,
    pub sha256: String,
    pub added_at: NaiveDateTime,
}

/// A device that is notified of the person's seats; whose it is is not known.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Serialize)]
pub struct KeptDevice {
    pub entry: i64,
    pub language: String,
    pub since: NaiveDateTime,
}

/// What is kept beside a tournament of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct KeptBeside {
    pub letters: Vec<KeptLetter>,
    pub photos: Vec<KeptPhoto>,
    pub devices: Vec<KeptDevice>,
}

impl Store {
    /// What is kept beside a tournament of the person of `own`.
    pub fn kept_beside(&self, tournament: &Tournament, own: &Erasure) -> Result<KeptBeside, StoreError> {
        self.reading(|connection| {
            let id = tournament.id.0;
            let numbers: Vec<Option<i64>> = own.applications.iter().map(|one| Some(one.0.into())).collect();
            let written =
                letters::table.filter(letters::tournament.eq(id)).filter(letters::application.eq_any(numbers));
            let columns = (letters::recipient, letters::subject, letters::body, letters::created_at, letters::sent_at);
            let letters = written.order((letters::created_at, letters::id)).select(columns).load(connection)?;
            let reports = photographed(connection, tournament, own)?;
            let kept = report_photos::table.filter(report_photos::tournament.eq(id));
            let columns = (report_photos::report, report_photos::hash, report_photos::added_at);
            let photos = kept.filter(report_photos::report.eq_any(reports)).order(report_photos::report);
            let photos = photos.select(columns).load(connection)?;
            let entries: Vec<i64> = own.entries.iter().map(|entry| entry.0.into()).collect();
            let followed = push_subscriptions::table.filter(push_subscriptions::tournament.eq(id));
            let followed = followed.filter(push_subscriptions::entry.eq_any(entries));
            let columns = (push_subscriptions::entry, push_subscriptions::language, push_subscriptions::created_at);
            let devices = followed.order((push_subscriptions::created_at, push_subscriptions::device));
            Ok(KeptBeside { letters, photos, devices: devices.select(columns).load(connection)? })
        })
    }
}

/// What belongs to a tournament and is not part of it: letters, notices, devices, photos, remarks of spectators.
fn erase_beside(connection: &mut Db, tournament: &Tournament, own: &Erasure) -> Result<(), StoreError> {
    let id = tournament.id.0;
    let entries: Vec<i64> = own.entries.iter().map(|entry| entry.0.into()).collect();
    let numbers: Vec<Option<i64>> = own.applications.iter().map(|application| Some(application.0.into())).collect();
    let addresses = own.applications.iter().filter_map(|id| tournament.application(*id));
    let addresses: Vec<&str> =
        addresses.map(|own| own.applicant.email.as_str()).filter(|own| !own.is_empty()).collect();
    let of_tournament = letters::table.filter(letters::tournament.eq(id));
    let of_application = of_tournament.filter(letters::application.eq_any(numbers));
    diesel::delete(of_application).execute(connection)?;
    // Others may be written to at the same address: a club, or parents of several players.
    let of_nobody = of_tournament.filter(letters::application.is_null());
    diesel::delete(of_nobody.filter(letters::recipient.eq_any(addresses))).execute(connection)?;
    let of_entry = notices::table.filter(notices::tournament.eq(id)).filter(notices::entry.eq_any(&entries));
    diesel::delete(of_entry).execute(connection)?;
    let followed = push_subscriptions::table.filter(push_subscriptions::tournament.eq(id));
    diesel::delete(followed.filter(push_subscriptions::entry.eq_any(&entries))).execute(connection)?;
    erase_photos(connection, tournament, own)?;
    let remarks = spectator_reports::table.filter(spectator_reports::tournament.eq(id));
    let remarks: Vec<(String, String)> =
        remarks.select((spectator_reports::id, spectator_reports::remark)).load(connection)?;
    for (report, remark) in remarks {
        let other = own.text(&remark);
        if other != remark {
            let row = spectator_reports::table.find(report);
            diesel::update(row).set(spectator_reports::remark.eq(other)).execute(connection)?;
        }
    }
    Ok(())
}

fn erase_photos(connection: &mut Db, tournament: &Tournament, own: &Erasure) -> Result<(), StoreError> {
    let reports = photographed(connection, tournament, own)?;
    let gone = report_photos::table.filter(report_photos::tournament.eq(tournament.id.0));
    diesel::delete(gone.filter(report_photos::report.eq_any(reports))).execute(connection)?;
    Ok(())
}

/// The reports that came with photos of the score sheets of their games: a sheet has the names and the signatures of both.
fn photographed(connection: &mut Db, tournament: &Tournament, own: &Erasure) -> Result<BTreeSet<String>, StoreError> {
    let boards = boards_of(tournament, own);
    let of_spectators = spectator_reports::table.filter(spectator_reports::tournament.eq(tournament.id.0));
    let of_spectators: Vec<(String, i32, i32)> = of_spectators
        .select((spectator_reports::id, spectator_reports::round, spectator_reports::board))
        .load(connection)?;
    let is_own_board =
        |(_, round, board): &(String, i32, i32)| boards.contains(&StoredBoard { round: *round, board: *board });
    let mut reports: BTreeSet<String> =
        of_spectators.into_iter().filter(is_own_board).map(|(id, ..)| format!("spectator {id}")).collect();
    let kept = report_photos::table.filter(report_photos::tournament.eq(tournament.id.0)).select(report_photos::report);
    let seats: BTreeSet<String> = own.entries.iter().map(ToString::to_string).collect();
    for report in kept.load::<String>(connection)? {
        // `player 3-1 5 7`: whose report it is, and of a game against whom.
        let mut players = report.strip_prefix("player ").into_iter().flat_map(|rest| rest.split(' ').skip(1));
        if players.any(|id| seats.contains(id)) {
            reports.insert(report);
        }
    }
    Ok(reports)
}

/// A board as columns have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct StoredBoard {
    round: i32,
    board: i32,
}

/// Where the person has sat.
fn boards_of(tournament: &Tournament, own: &Erasure) -> BTreeSet<StoredBoard> {
    let pairings = tournament.rounds.iter().flat_map(|round| round.pairings.values());
    let theirs =
        pairings.filter(|pairing| own.entries.contains(&pairing.white) || own.entries.contains(&pairing.black));
    theirs.map(|pairing| StoredBoard { round: pairing.round.0.into(), board: pairing.board.0.into() }).collect()
}

fn championship_rows(connection: &mut Db) -> Result<Vec<ChampionshipsEntryRow>, StoreError> {
    Ok(almanac_journal::table.order(almanac_journal::number).load(connection)?)
}

fn changes_of(entries: &[ChampionshipsEntry]) -> Vec<SeriesChange> {
    entries.iter().flat_map(|entry| entry.changes.iter().cloned()).collect()
}

/// Erases a person among corrections, merges and imported tables; returns how many entries of the journal were blanked.
fn erase_in_championships(
    connection: &mut Db,
    championships: &Championships,
    series: &SeriesErasure,
    rows: &[ChampionshipsEntryRow],
    head: JournalHead,
    order: &PersonErasure<'_>,
) -> Result<usize, StoreError> {
    let mut blanked = Vec::new();
    for row in rows {
        let entry = row.entry()?;
        let record = series.person().record(&entry.record);
        let changes: Vec<SeriesChange> = entry.changes.iter().map(|change| series.change(change)).collect();
        if record != entry.record || changes != entry.changes {
            let row = row.clone().with_content(to_json(&record)?, to_json(&changes)?);
            blanked.push(BlankedEntry { entry: row.number(), seal: row.seal()? });
            row.replace(connection)?;
        }
    }
    let mut kept = Vec::new();
    for thing in championships::keys(championships).filter_map(|key| championships.thing(key)) {
        let other = series.thing(&thing);
        if other != thing {
            put(connection, &other)?;
            kept.push(SeriesChange { before: Some(other.clone()), after: Some(other) });
        }
    }
    let count = blanked.len();
    let record = SeriesCommandRecord::ErasePerson(order.person, blanked);
    let entry = NewJournalEntry { actor: order.actor, at: timestamp(order.at), record: &record, changes: &kept };
    championships::append(connection, &entry, head)?;
    Ok(count)
}

/// Writes a thing in place of the one with its number. The registry is written apart.
fn put(connection: &mut Db, thing: &SeriesItem) -> Result<(), StoreError> {
    match thing {
        SeriesItem::ImportedTable(table) => {
            let row = old_tables::table.find(table.id.0);
            diesel::update(row).set(old_tables::body.eq(to_json(table)?)).execute(connection)?;
        }
        SeriesItem::PersonMerge(merge) => {
            let row = merged_persons::table.find(merge.id.0);
            diesel::update(row).set(merged_persons::body.eq(to_json(merge)?)).execute(connection)?;
        }
        SeriesItem::PersonEdit(edit) => {
            let row = person_edits::table.find(edit.id.0);
            diesel::update(row).set(person_edits::body.eq(to_json(edit)?)).execute(connection)?;
        }
        SeriesItem::Event(_) | SeriesItem::Series(_) | SeriesItem::DistinctPersons(_) => {}
    }
    Ok(())
}

/// How a rating was worked out tells the year of birth. It stays where the rating rests on it.
fn erase_in_explanations(connection: &mut Db, own: &Erasure, rated_year: Option<i32>) -> Result<(), StoreError> {
    if rated_year.is_some() {
        return Ok(());
    }
    let numbers: Vec<i64> = own.numbers.iter().map(|id| id.0).collect();
    let of_person = rating_changes::table.filter(rating_changes::player.eq_any(numbers));
    let of_tournaments = of_person.filter(rating_changes::tournament.is_not_null());
    let rows: Vec<(i64, String)> =
        of_tournaments.select((rating_changes::id, rating_changes::explanation)).load(connection)?;
    for (id, explanation) in rows {
        let Ok(mut value) = from_json::<Value>(&explanation) else { continue };
        forget_birth(&mut value);
        let row = rating_changes::table.find(id);
        diesel::update(row).set(rating_changes::explanation.eq(to_json(&value)?)).execute(connection)?;
    }
    Ok(())
}

fn forget_birth(value: &mut Value) {
    match value {
        Value::Object(fields) => fields
            .iter_mut()
            .for_each(|(name, own)| if name == "born" { *own = Value::Null } else { forget_birth(own) }),
        Value::Array(values) => values.iter_mut().for_each(forget_birth),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Messages and forms that are kept for a while and have one of their names, in whatever tournament.
fn erase_in_messages(connection: &mut Db, own: &Erasure) -> Result<(), StoreError> {
    for name in own.names.iter().filter(|name| !name.given.is_empty()) {
        let (family, given) = (literal(&name.family), literal(&name.given));
        for pattern in [format!("%{family}%{given}%"), format!("%{given}%{family}%")] {
            let names_them = kept_forms::fields.like(pattern).escape('\\');
            diesel::delete(kept_forms::table.filter(names_them)).execute(connection)?;
        }
        let full = format!("%{}%", literal(&name.to_string()));
        let names_them = notices::body.like(&full).escape('\\');
        diesel::delete(notices::table.filter(names_them)).execute(connection)?;
        let names_them = letters::body.like(&full).escape('\\').or(letters::subject.like(&full).escape('\\'));
        diesel::delete(letters::table.filter(names_them)).execute(connection)?;
    }
    Ok(())
}

/// A text as a part of a pattern that finds it alone, with `\` before the letters that have a meaning in patterns.
fn literal(text: &str) -> String {
    let mut pattern = String::new();
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}
