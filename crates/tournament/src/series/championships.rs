//! All events, series and imported tables at one version.

use std::collections::{BTreeMap, BTreeSet};

use super::change::{SeriesChange, SeriesItem, SeriesItemKey};
use super::command::SeriesRejection;
use super::edition::{Edition, EditionContent, Series, SeriesId};
use super::event::{Event, EventId};
use super::imported_table::{ImportedRow, ImportedTable, ImportedTableId};
use super::registry::{DistinctPersons, DistinctPersonsId, PersonEdit, PersonEditId, PersonMerge};
use crate::transliterate::Alphabet;
use crate::{Bilingual, Details, Entry, EntryId, PersonId, Tournament, TournamentId};

/// All events, series, imported tables and judgements about persons.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Championships {
    /// The number of the last entry of the journal; 0 before the first.
    pub number: i64,
    /// Events, by number.
    pub events: BTreeMap<EventId, Event>,
    /// Series with their editions, by number.
    pub series: BTreeMap<SeriesId, Series>,
    /// Imported final tables, by number.
    pub tables: BTreeMap<ImportedTableId, ImportedTable>,
    /// The persons who are other ones.
    pub merges: BTreeMap<PersonId, PersonMerge>,
    /// Corrections of what the registry says of persons.
    pub edits: BTreeMap<PersonEditId, PersonEdit>,
    /// Persons who seem to be one and are two.
    pub distinct: BTreeMap<DistinctPersonsId, DistinctPersons>,
}

impl Bilingual for Championships {
    fn is_shown_otherwise(&self, alphabet: Alphabet) -> bool {
        self.events.values().any(|event| event.is_shown_otherwise(alphabet))
            || self.series.values().any(|series| series.is_shown_otherwise(alphabet))
            || self.tables.values().any(|table| table.is_shown_otherwise(alphabet))
    }

    fn turn_to(&mut self, alphabet: Alphabet) {
        self.events.values_mut().for_each(|event| event.turn_to(alphabet));
        self.series.values_mut().for_each(|series| series.turn_to(alphabet));
        self.tables.values_mut().for_each(|table| table.turn_to(alphabet));
    }
}

/// The years in which championships are held.
const YEARS: std::ops::RangeInclusive<i32> = 1800..=2200;

const LONGEST_ADDRESS: usize = 60;

/// What was said of the details that persons withhold.
struct WithholdingWords<'a> {
    /// The last correction of each number.
    last: BTreeMap<PersonId, &'a PersonEdit>,
    /// The merges into each number.
    merges: BTreeMap<PersonId, Vec<&'a PersonMerge>>,
}

impl WithholdingWords<'_> {
    /// What one number withholds: what the last correction says, and what it has learned by merges since. Follows at most `steps` merges,
    /// one after the other.
    fn of(&self, number: PersonId, steps: usize) -> Details {
        let last = self.last.get(&number);
        let since = last.map_or(0, |edit| edit.id.0);
        let mut details = last.and_then(|edit| edit.withheld()).unwrap_or_default();
        let merges = self.merges.get(&number).into_iter().flatten();
        for merge in merges.filter(|merge| merge.entry >= since && steps > 0) {
            details.extend(merge.withheld().unwrap_or_default());
            details.extend(self.of(merge.id, steps - 1));
        }
        details
    }
}

impl Championships {
    /// An event by its address.
    pub fn event(&self, slug: &str) -> Option<&Event> {
        self.events.values().find(|event| event.slug == slug)
    }

    /// A series by its address.
    pub fn one_series(&self, slug: &str) -> Option<&Series> {
        self.series.values().find(|series| series.slug == slug)
    }

    /// The event that holds a tournament.
    pub fn event_of(&self, tournament: TournamentId) -> Option<&Event> {
        self.events.values().find(|event| event.holds(tournament))
    }

    /// What a tournament is called outside its event: with the event's title before its own, if that does not have it in it.
    pub fn full_title(&self, tournament: TournamentId, title: &str) -> String {
        let event = self.event_of(tournament).filter(|event| !title.contains(&event.title));
        event.map_or_else(|| title.to_owned(), |event| format!("{}. {title}", event.title))
    }

    /// The series of which a tournament is an edition or a part of one, with the year.
    pub fn series_of(&self, tournament: TournamentId) -> Vec<(&Series, i32)> {
        let is_content = |content: EditionContent| match content {
            EditionContent::Tournament(own, _) => own == tournament,
            EditionContent::Event(event) => self.events.get(&event).is_some_and(|event| event.holds(tournament)),
            EditionContent::ImportedTable(..) | EditionContent::Nothing | EditionContent::Unknown => false,
        };
        self.editions(is_content)
    }

    /// The series and the year of an imported table.
    pub fn place_of(&self, table: ImportedTableId) -> Option<(&Series, i32)> {
        self.editions(|content| matches!(content, EditionContent::ImportedTable(own, _) if own == table))
            .first()
            .copied()
    }

    /// The imported tables in which a person stands, with their line.
    pub fn imported_tables_of(&self, player: PersonId) -> Vec<(&ImportedTable, usize)> {
        let is_own = |line: &ImportedRow| line.player.is_some_and(|own| self.person_of(own) == player);
        self.tables.values().filter_map(|table| Some((table, table.lines.iter().position(is_own)?))).collect()
    }

    /// The details that persons withhold; those who withhold nothing are left out.
    pub fn withheld(&self) -> BTreeMap<PersonId, Details> {
        let said = self.edits.values().filter(|edit| edit.withheld().is_some()).map(|edit| edit.player);
        let learned = self.merges.values().filter(|merge| merge.withheld().is_some()).map(|merge| merge.into);
        let persons: BTreeSet<PersonId> = said.chain(learned).map(|player| self.person_of(player)).collect();
        if persons.is_empty() {
            return BTreeMap::new();
        }
        let words = self.words_of_withholding();
        let own = persons.into_iter().map(|person| (person, words.of(person, self.merges.len())));
        own.filter(|(_, details)| !details.is_empty()).collect()
    }

    /// The details that one person withholds.
    pub fn withheld_by_person(&self, person: PersonId) -> Details {
        self.words_of_withholding().of(person, self.merges.len())
    }

    /// The details that a player withholds as a person; none of one who is not linked.
    pub fn withheld_by_player(&self, entry: &Entry) -> Details {
        entry.player.map(|player| self.withheld_by_person(self.person_of(player))).unwrap_or_default()
    }

    /// The tournament in which a person said last what they withhold; none if an administrator said it, or nobody.
    pub fn withholding_said_in(&self, person: PersonId) -> Option<TournamentId> {
        self.words_of_withholding().last.get(&person)?.said_in
    }

    fn words_of_withholding(&self) -> WithholdingWords<'_> {
        let said = self.edits.values().filter(|edit| edit.withheld().is_some());
        let mut merges: BTreeMap<PersonId, Vec<&PersonMerge>> = BTreeMap::new();
        for merge in self.merges.values() {
            merges.entry(merge.into).or_default().push(merge);
        }
        // By their numbers, so that the last word stays.
        WithholdingWords { last: said.map(|edit| (edit.player, edit)).collect(), merges }
    }

    /// What the players of a tournament withhold as persons.
    pub fn withheld_in(&self, tournament: &Tournament) -> BTreeMap<EntryId, Details> {
        let withheld = self.withheld();
        if withheld.is_empty() {
            // On most installations, by nobody.
            return BTreeMap::new();
        }
        let own = |entry: &Entry| Some((entry.id, withheld.get(&self.person_of(entry.player?))?.clone()));
        tournament.entries.values().filter_map(own).collect()
    }

    /// The imported tables without what the persons in them withhold; none where nobody withholds anything of them.
    #[must_use]
    pub fn for_public(&self) -> Option<Self> {
        let withheld = self.withheld();
        let mut rows = self.tables.values().flat_map(|table| &table.lines);
        if withheld.is_empty() && rows.all(|row| row.person.withheld.is_empty()) {
            return None;
        }
        let mut public = self.clone();
        for row in public.tables.values_mut().flat_map(|table| &mut table.lines) {
            let by_person = row.player.and_then(|player| withheld.get(&self.person_of(player)));
            let hidden = by_person.into_iter().flatten().chain(&row.person.withheld).copied().collect();
            row.person = row.person.without(&hidden);
        }
        Some(public)
    }

    /// The person for whom a number stands: the one into whom theirs was merged, else they themselves.
    pub fn person_of(&self, player: PersonId) -> PersonId {
        self.steps_of(player).last().unwrap_or(player)
    }

    /// The persons into whom one was merged, one after the other; each once.
    fn steps_of(&self, player: PersonId) -> impl Iterator<Item = PersonId> {
        let next = |player: &PersonId| self.merges.get(player).map(|merge| merge.into);
        std::iter::successors(next(&player), next).take(self.merges.len())
    }

    /// The persons who play in a tournament.
    pub fn persons_in(&self, tournament: &Tournament) -> BTreeSet<PersonId> {
        tournament.entries.values().filter_map(|entry| Some(self.person_of(entry.player?))).collect()
    }

    /// All numbers that stand for a person, their own first.
    pub fn numbers_of(&self, person: PersonId) -> Vec<PersonId> {
        let merged = self.merges.keys().copied().filter(|own| self.person_of(*own) == person && *own != person);
        std::iter::once(person).chain(merged).collect()
    }

    /// Whether the staff have said anything of a number of the registry, apart from what is not public of them.
    pub fn has_been_judged(&self, player: PersonId) -> bool {
        let is_merged = self.merges.values().any(|merge| merge.id == player || merge.into == player);
        is_merged || self.edits.values().any(|edit| edit.player == player && !edit.is_of_withheld())
    }

    /// The persons who were merged into another one.
    pub fn merged_into(&self, person: PersonId) -> Vec<&PersonMerge> {
        self.merges.values().filter(|merge| self.person_of(merge.id) == person).collect()
    }

    /// The staff's word that two persons, under whichever numbers, are two, if it has been given.
    pub fn distinct_of(&self, one: PersonId, other: PersonId) -> Option<&DistinctPersons> {
        let meant = [self.person_of(one), self.person_of(other)];
        self.distinct.values().find(|pair| {
            let own = [self.person_of(pair.one), self.person_of(pair.other)];
            own == meant || own == [meant[1], meant[0]]
        })
    }

    fn editions(&self, is_meant: impl Fn(EditionContent) -> bool) -> Vec<(&Series, i32)> {
        let all = self.series.values().flat_map(|series| series.editions.iter().map(move |edition| (series, edition)));
        all.filter(|(_, edition)| is_meant(edition.content)).map(|(series, edition)| (series, edition.year)).collect()
    }

    /// A copy of what stands under a key now; `None` if nothing does.
    pub fn thing(&self, key: SeriesItemKey) -> Option<SeriesItem> {
        match key {
            SeriesItemKey::Event(id) => self.events.get(&id).cloned().map(Box::new).map(SeriesItem::Event),
            SeriesItemKey::Series(id) => self.series.get(&id).cloned().map(Box::new).map(SeriesItem::Series),
            SeriesItemKey::ImportedTable(id) => {
                self.tables.get(&id).cloned().map(Box::new).map(SeriesItem::ImportedTable)
            }
            SeriesItemKey::PersonMerge(id) => self.merges.get(&id).cloned().map(Box::new).map(SeriesItem::PersonMerge),
            SeriesItemKey::PersonEdit(id) => self.edits.get(&id).cloned().map(Box::new).map(SeriesItem::PersonEdit),
            SeriesItemKey::DistinctPersons(id) => {
                self.distinct.get(&id).cloned().map(Box::new).map(SeriesItem::DistinctPersons)
            }
        }
    }

    /// Makes a change, if what it replaces is still so; answers whether it was.
    #[must_use]
    pub fn apply(&mut self, change: &SeriesChange) -> bool {
        // Without a key it changes nothing, and there is nothing to compare it with.
        let Some(key) = change.key() else { return true };
        if self.thing(key) != change.before {
            return false;
        }
        match (key, &change.after) {
            (_, Some(SeriesItem::Event(event))) => drop(self.events.insert(event.id, (**event).clone())),
            (_, Some(SeriesItem::Series(series))) => drop(self.series.insert(series.id, (**series).clone())),
            (_, Some(SeriesItem::ImportedTable(table))) => drop(self.tables.insert(table.id, (**table).clone())),
            (_, Some(SeriesItem::PersonMerge(merge))) => drop(self.merges.insert(merge.id, (**merge).clone())),
            (_, Some(SeriesItem::PersonEdit(edit))) => drop(self.edits.insert(edit.id, (**edit).clone())),
            (_, Some(SeriesItem::DistinctPersons(pair))) => drop(self.distinct.insert(pair.id, (**pair).clone())),
            (SeriesItemKey::Event(id), None) => drop(self.events.remove(&id)),
            (SeriesItemKey::Series(id), None) => drop(self.series.remove(&id)),
            (SeriesItemKey::ImportedTable(id), None) => drop(self.tables.remove(&id)),
            (SeriesItemKey::PersonMerge(id), None) => drop(self.merges.remove(&id)),
            (SeriesItemKey::PersonEdit(id), None) => drop(self.edits.remove(&id)),
            (SeriesItemKey::DistinctPersons(id), None) => drop(self.distinct.remove(&id)),
        }
        true
    }

    /// The imported tables that no series holds.
    pub(super) fn orphans(&self) -> Vec<ImportedTableId> {
        self.tables.keys().copied().filter(|table| self.place_of(*table).is_none()).collect()
    }

    /// Whether everything in it can be so.
    pub(super) fn check(&self) -> Result<(), SeriesRejection> {
        check_addresses(self.events.values().map(|event| event.slug.as_str()))?;
        check_addresses(self.series.values().map(|series| series.slug.as_str()))?;
        self.events.values().try_for_each(check_event)?;
        // A tournament is a part of one event, once.
        let mut seen: BTreeMap<TournamentId, &str> = BTreeMap::new();
        for event in self.events.values() {
            for part in &event.parts {
                if let Some(title) = seen.insert(part.tournament, &event.title) {
                    return Err(SeriesRejection::InEventAlready(title.to_owned()));
                }
            }
        }
        self.series.values().try_for_each(|series| self.check_series(series))?;
        if self.merges.keys().any(|own| self.steps_of(*own).any(|step| step == *own)) {
            return Err(SeriesRejection::LaterCommandsBuildOnIt);
        }
        self.tables.values().try_for_each(|table| self.check_table(table))
    }

    fn check_table(&self, table: &ImportedTable) -> Result<(), SeriesRejection> {
        if table.lines.is_empty() {
            return Err(SeriesRejection::NoLines);
        }
        let mut seen = BTreeSet::new();
        let is_twice = |line: &&ImportedRow| line.player.is_some_and(|player| !seen.insert(self.person_of(player)));
        match table.lines.iter().find(is_twice) {
            Some(twice) => {
                let (name, table) = (twice.person.name.to_string(), table.title.clone());
                Err(SeriesRejection::TwiceInTable { name, table })
            }
            None => Ok(()),
        }
    }

    fn check_series(&self, series: &Series) -> Result<(), SeriesRejection> {
        if series.title.trim().is_empty() {
            return Err(SeriesRejection::TitleMissing);
        }
        for (place, edition) in series.editions.iter().enumerate() {
            let year = edition.year;
            if !YEARS.contains(&year) {
                return Err(SeriesRejection::WrongYear(year));
            }
            let before = series.editions.iter().take(place);
            if edition.content.is_gap() || before.clone().any(|own| own.year == year && own.content.is_gap()) {
                if series.editions.iter().filter(|own| own.year == year).count() > 1 {
                    return Err(SeriesRejection::GapAndEdition(year));
                }
                continue;
            }
            // The same thing is the same in whichever category.
            let is_same = |own: &&Edition| match (own.content, edition.content) {
                (EditionContent::Event(one), EditionContent::Event(other)) => one == other,
                (EditionContent::Tournament(one, _), EditionContent::Tournament(other, _)) => one == other,
                (EditionContent::ImportedTable(one, _), EditionContent::ImportedTable(other, _)) => one == other,
                _ => false,
            };
            if let Some(twice) = before.clone().find(is_same) {
                return Err(SeriesRejection::EditionAlready(twice.year));
            }
            match edition.content {
                EditionContent::Event(id) if !self.events.contains_key(&id) => {
                    return Err(SeriesRejection::IsEdition(series.title.clone()));
                }
                EditionContent::ImportedTable(id, _) if !self.tables.contains_key(&id) => {
                    return Err(SeriesRejection::LaterCommandsBuildOnIt);
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn check_event(event: &Event) -> Result<(), SeriesRejection> {
    if event.title.trim().is_empty() {
        return Err(SeriesRejection::TitleMissing);
    }
    if let (Some(starts), Some(ends)) = (event.starts, event.ends)
        && ends < starts
    {
        return Err(SeriesRejection::DatesReversed);
    }
    let is_wrong = |address: &&String| !(address.starts_with("http://") || address.starts_with("https://"));
    match event.links.iter().map(|link| &link.address).find(is_wrong) {
        Some(address) => Err(SeriesRejection::WrongLink(address.clone())),
        None => Ok(()),
    }
}

fn check_addresses<'a>(addresses: impl Iterator<Item = &'a str>) -> Result<(), SeriesRejection> {
    let mut seen = BTreeSet::new();
    for address in addresses {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if address.is_empty() || address.len() > LONGEST_ADDRESS || !address.bytes().all(is_plain) || address == "new" {
            return Err(SeriesRejection::WrongAddress(address.to_owned()));
        }
        if !seen.insert(address) {
            return Err(SeriesRejection::AddressTaken(address.to_owned()));
        }
    }
    Ok(())
}
