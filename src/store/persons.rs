//! The registry of persons: one person in all tournaments, found in either alphabet.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::archive::MergeRow;
use crate::store::backend::{BATCH, Db, insert};
use crate::store::error::StoreError;
use crate::store::names::KeptName;
use crate::store::properties::{Counter, reserve};
use crate::store::rows::{from_json, narrow, status, to_json, unknown};
use crate::store::schema::{entries, merged_persons, players, rating_changes, tournaments};
use crate::store::tournaments::listed;
use crate::store::{Store, names, search};
use draughts::Variant;
use tournament::series::{Archive, FactChange, NameChange, PersonEdit, PersonFact, PersonFacts, PersonMerge};
use tournament::spelling::found_folded;
use tournament::{
    Birth, Entry, EntryId, FieldConstancy, Name, Person, PersonField, PlayerId, Rating, TournamentId, TournamentStatus,
};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPerson {
    /// Their number, the same in all tournaments.
    pub id: PlayerId,
    pub person: Person,
    /// The first day on which the title that they have was theirs; none where no tournament or list said when.
    pub title_since: Option<NaiveDate>,
}

impl StoredPerson {
    /// The same under another name of theirs.
    #[must_use]
    pub fn named(&self, name: &Name) -> Self {
        Self { person: Person { name: name.clone(), ..self.person.clone() }, ..self.clone() }
    }
}

/// What a tournament, a list or a table says of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonStatement<'a> {
    pub player: PlayerId,
    pub person: &'a Person,
}

/// How far the registry believes what is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementTrust {
    /// It follows the latest that is said.
    Follow,
    /// It takes what it does not know, and keeps what it does. An empty title is known: the person has none.
    FillIn,
}

/// A part of the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonsPage {
    pub persons: Vec<StoredPerson>,
    /// How many there are in all.
    pub count: usize,
}

/// A person who comes into the registry, with the number that was reserved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPerson {
    pub player: PlayerId,
    pub person: Person,
}

/// Persons who come into the registry with a write to a tournament: none of them is there without it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewPersons {
    pub added: Vec<NewPerson>,
    /// Those who are there and stood nowhere when they were chosen, as the tournament that brought them was undone.
    pub taken_again: Vec<PlayerId>,
}

impl NewPersons {
    /// Whether it adds the person of a number.
    pub fn adds(&self, player: PlayerId) -> bool {
        self.added.iter().any(|new| new.player == player)
    }

    /// Puts them into the registry; `false`, and nothing to be kept, if one who is taken again stands somewhere by now.
    pub(super) fn admit(&self, connection: &mut Db) -> Result<bool, StoreError> {
        if !self.taken_again.is_empty() {
            // Even nothing reserved keeps others from taking the same persons until this is written.
            reserve(connection, Counter::Players, 0)?;
            let ids: Vec<i64> = self.taken_again.iter().map(|id| id.0).collect();
            if !used(connection, &ids)?.is_empty() {
                return Ok(false);
            }
        }
        let row = |new: &NewPerson| PersonRow::new(new.player.0, &new.person, &StatementDates::default());
        add(connection, &self.added.iter().map(row).collect::<Result<Vec<_>, _>>()?)?;
        Ok(true)
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayerEntry {
    pub tournament: TournamentId,
    pub slug: String,
    pub title: String,
    pub starts: Option<NaiveDate>,
    pub ends: Option<NaiveDate>,
    pub status: TournamentStatus,
    pub variant: Variant,
    pub entry: EntryId,
    /// The person in the registry, if they are known there.
    pub player: Option<PlayerId>,
    /// The name, as the tournament prints it.
    pub name: String,
}

/// Entries with their tournaments, the latest tournaments first; tournaments without a date before all others.
macro_rules! entries_with_tournaments {
    () => {
        entries::table
            .inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)))
            .order((
                tournaments::starts.is_not_null(),
                tournaments::starts.desc(),
                tournaments::id.desc(),
                entries::entry,
            ))
            .select((
                (tournaments::id, tournaments::slug, tournaments::title, tournaments::starts, tournaments::ends),
                (tournaments::conduct, tournaments::variant),
                (entries::entry, entries::player, entries::name, entries::body),
            ))
    };
}

/// So many names are listed for a query: no reader goes through more.
const MOST_LISTED: usize = 500;

/// So many entries of persons who are not in the registry are looked through for names with slips.
const MOST_STRANGERS: i64 = 2_000;

impl Store {
    pub fn player(&self, id: PlayerId) -> Result<Option<StoredPerson>, StoreError> {
        let row: Option<PersonRow> = players::table.find(id.0).first(&mut *self.connection()?).optional()?;
        row.as_ref().map(PersonRow::player).transpose()
    }

    /// All that is known of a person, with its days; nothing of one who is not there.
    pub fn person_facts(&self, id: PlayerId) -> Result<PersonFacts, StoreError> {
        let row: Option<PersonRow> = players::table.find(id.0).first(&mut *self.connection()?).optional()?;
        let Some(body) = row.as_ref().map(PersonRow::body).transpose()? else { return Ok(PersonFacts::new()) };
        let fact = |field: PersonField| {
            let days = body.seen.days(field);
            let (first, last) = (days.map(|days| days.first), days.map(|days| days.last));
            (field, PersonFact { text: field.text(&body.person), first, last })
        };
        Ok(PersonField::ALL.into_iter().map(fact).collect())
    }

    pub fn players(&self) -> Result<Vec<StoredPerson>, StoreError> {
        let rows: Vec<PersonRow> = players::table.order(players::id).load(&mut *self.connection()?)?;
        rows.iter().map(PersonRow::player).collect()
    }

    /// Persons by their numbers, in no order; those who are not there are left out.
    pub fn players_by_id(&self, ids: &[PlayerId]) -> Result<Vec<StoredPerson>, StoreError> {
        let mut found = Vec::new();
        let mut connection = self.connection()?;
        for batch in ids.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|id| id.0).collect();
            let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(ids)).load(&mut *connection)?;
            found.extend(rows.iter().map(PersonRow::player).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(found)
    }

    /// The numbers of those who are surely there, in their order, as [`find_or_create_players`](Self::find_or_create_players) finds them; none for those
    /// who are not there.
    pub fn find_players(&self, persons: &[Person]) -> Result<Vec<Option<PlayerId>>, StoreError> {
        let registry = self.reading(|connection| Candidates::from_persons(connection, persons))?;
        Ok(persons.iter().map(|person| registry.find(person)).collect())
    }

    /// Persons whom a query finds, the best first, at most `limit`: by words of their names or parts of them, in either alphabet, and where
    /// there is no such name, by names that differ by slips.
    pub fn search_players(&self, query: &str, limit: u32) -> Result<Vec<StoredPerson>, StoreError> {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let found = self.reading(|connection| names::search(connection, query, most, persons_of))?;
        self.without_merged(&found)
    }

    /// Names that a query finds as [`search_players`](Self::search_players) does, at most `limit`; those of persons who were merged, too.
    /// Left out are those of whom nothing public tells, as [`Self::publicly_known`] has it, unless they are among `others`.
    pub fn search_names(&self, query: &str, others: &[PlayerId], limit: u32) -> Result<Vec<StoredPerson>, StoreError> {
        let most = usize::try_from(limit).unwrap_or(usize::MAX);
        let others: BTreeSet<i64> = others.iter().map(|other| other.0).collect();
        let read = |connection: &mut Db, ids: &[i64]| findable(connection, ids, &others);
        self.reading(|connection| names::search(connection, query, most, read))
    }

    /// The names of the registry that a query finds, the best first and no more than a few hundred, some of them from an offset on; those
    /// of persons who were merged, too. All names in their order for an empty query.
    pub fn persons_page(&self, query: &str, offset: u32, limit: u32) -> Result<PersonsPage, StoreError> {
        self.reading(|connection| {
            if !search::words(query).is_empty() {
                let found = names::search(connection, query, MOST_LISTED, persons_of)?;
                let count = found.len();
                let persons = found.into_iter().skip(narrow(offset)?).take(narrow(limit)?).collect();
                return Ok(PersonsPage { persons, count });
            }
            let count: i64 = players::table.count().get_result(connection)?;
            let by_name = players::table.order((players::name_key, players::id));
            let rows: Vec<PersonRow> = by_name.offset(offset.into()).limit(limit.into()).load(connection)?;
            let persons = rows.iter().map(PersonRow::player).collect::<Result<_, _>>()?;
            Ok(PersonsPage { persons, count: narrow(count)? })
        })
    }

    /// The same with those who were merged into others replaced by these, each once.
    pub fn without_merged(&self, found: &[StoredPerson]) -> Result<Vec<StoredPerson>, StoreError> {
        let archive = self.archive()?;
        let others: Vec<PlayerId> = found
            .iter()
            .map(|own| archive.person_of(own.id))
            .filter(|id| !found.iter().any(|own| own.id == *id))
            .collect();
        let others = if others.is_empty() { Vec::new() } else { self.players_by_id(&others)? };
        let mut seen = BTreeSet::new();
        let ids = found.iter().map(|own| archive.person_of(own.id)).filter(|id| seen.insert(*id));
        Ok(ids.filter_map(|id| found.iter().chain(&others).find(|own| own.id == id).cloned()).collect())
    }

    /// The tournaments, public or not, in which one of these stands, with their titles.
    pub fn tournaments_with(&self, of: &[PlayerId]) -> Result<BTreeMap<TournamentId, String>, StoreError> {
        let ids: Vec<Option<i64>> = of.iter().map(|id| Some(id.0)).collect();
        let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
        let rows: Vec<(i64, String)> = joined
            .filter(entries::player.eq_any(ids))
            .select((tournaments::id, tournaments::title))
            .load(&mut *self.connection()?)?;
        Ok(rows.into_iter().map(|(id, title)| (TournamentId(id), title)).collect())
    }

    /// The number of a person, who is added if they are not there.
    pub fn find_or_create_player(&self, person: &Person) -> Result<PlayerId, StoreError> {
        let found = self.find_or_create_players(std::slice::from_ref(person))?;
        found.first().copied().ok_or_else(|| StoreError::corrupt("a person got no number"))
    }

    /// Numbers for persons who are to come into the registry, in order. Those that are not used are no loss.
    pub fn reserve_players(&self, count: usize) -> Result<Vec<PlayerId>, StoreError> {
        if count == 0 {
            return Ok(Vec::new());
        }
        let first = self.writing(|connection| reserve(connection, Counter::Players, count))?;
        Ok((first..).map(PlayerId).take(count).collect())
    }

    /// For each of `persons` one of whom the very same is known and who stands in no tournament and no rating list, each once.
    pub fn unused_players(&self, persons: &[Person]) -> Result<Vec<Option<PlayerId>>, StoreError> {
        self.reading(|connection| {
            let mut same: Vec<StoredPerson> = Vec::new();
            for batch in persons.chunks(BATCH) {
                let names: Vec<String> = batch.iter().map(|person| person.name.key()).collect();
                let rows: Vec<PersonRow> =
                    players::table.filter(players::name_key.eq_any(names)).order(players::id).load(connection)?;
                for row in &rows {
                    same.extend(Some(row.player()?).filter(|player| batch.contains(&player.person)));
                }
            }
            let mut taken = used(connection, &same.iter().map(|player| player.id.0).collect::<Vec<_>>())?;
            let mut unused = |person: &Person| {
                let found = same.iter().find(|own| own.person == *person && !taken.contains(&own.id.0))?;
                taken.insert(found.id.0);
                Some(found.id)
            };
            Ok(persons.iter().map(&mut unused).collect())
        })
    }

    /// Whether a person stands in a tournament other than `own`, or in a rating list.
    pub fn stands_elsewhere(&self, player: PlayerId, own: TournamentId) -> Result<bool, StoreError> {
        self.reading(|connection| {
            let entered: i64 = entries::table
                .filter(entries::player.eq(player.0))
                .filter(entries::tournament.ne(own.0))
                .count()
                .get_result(connection)?;
            let rated: i64 =
                rating_changes::table.filter(rating_changes::player.eq(player.0)).count().get_result(connection)?;
            Ok(entered + rated > 0)
        })
    }

    /// The ratings with which persons were entered last, those who start last first; none of those who never had one.
    pub fn entered_ratings(&self, of: &[PlayerId]) -> Result<BTreeMap<PlayerId, Rating>, StoreError> {
        let mut ratings = BTreeMap::new();
        let archive = self.archive()?;
        let numbers: Vec<PlayerId> = of.iter().flat_map(|person| archive.numbers_of(*person)).collect();
        let mut connection = self.connection()?;
        for batch in numbers.chunks(BATCH) {
            let ids: Vec<Option<i64>> = batch.iter().map(|id| Some(id.0)).collect();
            let rows: Vec<EntryColumns> =
                entries_with_tournaments!().filter(entries::player.eq_any(ids)).load(&mut *connection)?;
            for (_, _, (_, player, _, body)) in rows {
                let entry = from_json::<Entry>(&body)?;
                let rating = entry.rating.filter(|_| entry.takes_part());
                if let Some((player, rating)) = player.map(PlayerId).zip(rating) {
                    ratings.entry(archive.person_of(player)).or_insert(rating);
                }
            }
        }
        Ok(ratings)
    }

    /// New persons, even where others have their names; their numbers in order.
    pub fn create_players(&self, persons: &[Person]) -> Result<Vec<PlayerId>, StoreError> {
        if persons.is_empty() {
            return Ok(Vec::new());
        }
        self.writing(|connection| {
            let first = reserve(connection, Counter::Players, persons.len())?;
            let ids: Vec<PlayerId> = (first..).map(PlayerId).take(persons.len()).collect();
            let row = |(id, person): (&PlayerId, &Person)| PersonRow::new(id.0, person, &StatementDates::default());
            let rows = ids.iter().zip(persons).map(row).collect::<Result<Vec<_>, _>>()?;
            add(connection, &rows)?;
            Ok(ids)
        })
    }

    /// All persons with one of these family names, as they fold.
    pub fn players_of_families(&self, families: &BTreeSet<String>) -> Result<Vec<StoredPerson>, StoreError> {
        if families.len() > BATCH {
            let is_wanted = |player: &StoredPerson| families.contains(&search::fold(&player.person.name.family));
            return Ok(self.players()?.into_iter().filter(is_wanted).collect());
        }
        let mut wanted = players::table.order(players::id).into_boxed();
        for family in families {
            wanted =
                wanted.or_filter(players::search_key.eq(family).or(players::search_key.like(format!("{family} %"))));
        }
        if families.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<PersonRow> = wanted.load(&mut *self.connection()?)?;
        rows.iter().map(PersonRow::player).collect()
    }

    /// The numbers of many, in their order; all who are not surely there are added in one transaction. No person is taken
    /// for another by the name alone ([`Person::is_surely`]). Of several such persons the one born the same, then of the same region.
    pub fn find_or_create_players(&self, persons: &[Person]) -> Result<Vec<PlayerId>, StoreError> {
        let registry = self.reading(|connection| Candidates::from_persons(connection, persons))?;
        match persons.iter().map(|person| registry.find(person)).collect() {
            Some(all) => Ok(all),
            None => self.writing(|connection| register(connection, persons)),
        }
    }

    /// Corrects what is known of a person, by a tournament of a day; answers whether they are there. Name, sex and birth are replaced, the rest
    /// follows the latest that says something ([`learn`](Self::learn)). Entries keep what their tournaments print.
    pub fn correct_player(&self, news: PersonStatement<'_>, day: NaiveDate) -> Result<bool, StoreError> {
        self.writing(|connection| {
            // Even nothing reserved keeps others from writing between what is read here and what is written.
            reserve(connection, Counter::Players, 0)?;
            let row: Option<PersonRow> = players::table.find(news.player.0).first(connection).optional()?;
            let Some(row) = row else { return Ok(false) };
            let mut body = row.body()?;
            body.person.name = news.person.name.clone();
            body.person.sex = news.person.sex.or(body.person.sex);
            body.person.birth = corrected(body.person.birth, news.person.birth);
            body.learn(news.person, day);
            row.replace(connection, &body)?;
            Ok(true)
        })
    }

    /// Lets the registry follow what a tournament, a list or a table of a day says of persons: title, region, federation and club are those
    /// of the latest day that says any; what is not known yet is taken from any day.
    pub fn learn(
        &self,
        news: &[PersonStatement<'_>],
        day: NaiveDate,
        manner: StatementTrust,
    ) -> Result<(), StoreError> {
        let is_new = |row: &PersonRow, own: &PersonStatement<'_>| {
            let mut body = row.body()?;
            let before = body.clone();
            match manner {
                StatementTrust::Follow => body.learn(own.person, day),
                StatementTrust::FillIn => body.fill_in(own.person, day),
            }
            Ok::<_, StoreError>(Some(body).filter(|body| *body != before))
        };
        let ids: Vec<i64> = news.iter().map(|own| own.player.0).collect();
        let rows_of = |connection: &mut Db| {
            let mut rows: BTreeMap<i64, PersonRow> = BTreeMap::new();
            for batch in ids.chunks(BATCH) {
                let found: Vec<PersonRow> = players::table.filter(players::id.eq_any(batch)).load(connection)?;
                rows.extend(found.into_iter().map(|row| (row.id, row)));
            }
            Ok::<_, StoreError>(rows)
        };
        let rows = self.reading(rows_of)?;
        let mut has_news = false;
        for own in news {
            has_news |= rows.get(&own.player.0).map_or(Ok(None), |row| is_new(row, own))?.is_some();
        }
        if !has_news {
            return Ok(());
        }
        self.writing(|connection| {
            // Even nothing reserved keeps others from writing until this is written.
            reserve(connection, Counter::Players, 0)?;
            let mut rows = rows_of(connection)?;
            for own in news {
                let Some(row) = rows.get_mut(&own.player.0) else { continue };
                if let Some(body) = is_new(row, own)? {
                    *row = row.replace(connection, &body)?;
                }
            }
            Ok(())
        })
    }

    /// Those of `persons` who play in any tournament, public or not.
    pub fn entered(&self, persons: &[PlayerId]) -> Result<BTreeSet<PlayerId>, StoreError> {
        let connection = &mut *self.connection()?;
        let numbers: Vec<i64> = persons.iter().map(|person| person.0).collect();
        let mut entered = BTreeSet::new();
        for batch in numbers.chunks(BATCH) {
            let found = entries::table.filter(entries::player.eq_any(batch));
            let found: Vec<i64> = found.select(entries::player.assume_not_null()).distinct().load(connection)?;
            entered.extend(found.into_iter().map(PlayerId));
        }
        Ok(entered)
    }

    /// Those of `persons` who have a rating, or stand in a tournament that lists name.
    pub fn publicly_known(&self, persons: &[PlayerId]) -> Result<BTreeSet<PlayerId>, StoreError> {
        let connection = &mut *self.connection()?;
        let numbers: Vec<i64> = persons.iter().map(|person| person.0).collect();
        let mut known = BTreeSet::new();
        for batch in numbers.chunks(BATCH) {
            let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
            let entered = joined.filter(entries::player.eq_any(batch)).filter(listed());
            let entered: Vec<i64> = entered.select(entries::player.assume_not_null()).distinct().load(connection)?;
            let rated = rating_changes::table.filter(rating_changes::player.eq_any(batch));
            let rated: Vec<i64> = rated.select(rating_changes::player).distinct().load(connection)?;
            known.extend(entered.into_iter().chain(rated).map(PlayerId));
        }
        Ok(known)
    }

    /// All who have a rating, or stand in a tournament that lists name, with those tournaments.
    pub fn public_persons(&self) -> Result<BTreeMap<PlayerId, Vec<TournamentId>>, StoreError> {
        let connection = &mut *self.connection()?;
        let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
        let columns = (entries::player.assume_not_null(), entries::tournament);
        let entered = joined.filter(entries::player.is_not_null()).filter(listed()).select(columns);
        let entered: Vec<(i64, i64)> = entered.load(connection)?;
        let rated: Vec<i64> = rating_changes::table.select(rating_changes::player).distinct().load(connection)?;
        let mut persons: BTreeMap<PlayerId, Vec<TournamentId>> =
            rated.into_iter().map(|person| (PlayerId(person), Vec::new())).collect();
        for (person, tournament) in entered {
            persons.entry(PlayerId(person)).or_default().push(TournamentId(tournament));
        }
        Ok(persons)
    }

    /// All tournaments in which a person is entered, public or not, the latest first; for the staff.
    pub fn all_entries_of(&self, player: PlayerId) -> Result<Vec<PlayerEntry>, StoreError> {
        let ids: Vec<Option<i64>> = self.archive()?.numbers_of(player).iter().map(|id| Some(id.0)).collect();
        let of_person = entries_with_tournaments!().filter(entries::player.eq_any(ids));
        public_entries(of_person.load(&mut *self.connection()?)?)
    }

    /// All listed tournaments in which a person is entered, the latest first.
    pub fn entries_of(&self, player: PlayerId) -> Result<Vec<PlayerEntry>, StoreError> {
        let ids: Vec<Option<i64>> = self.archive()?.numbers_of(player).iter().map(|id| Some(id.0)).collect();
        let rows = entries_with_tournaments!()
            .filter(entries::player.eq_any(ids))
            .filter(listed())
            .load(&mut *self.connection()?)?;
        public_entries(rows)
    }

    /// Entries of all listed tournaments that are of no person in the registry and whose names have all words of `query`, in either
    /// alphabet; where there are none, those whose names sound so or differ by slips. The latest tournaments come first; at most `limit`.
    pub fn search_strangers(&self, query: &str, limit: u32) -> Result<Vec<PlayerEntry>, StoreError> {
        let patterns = search::patterns(query);
        if patterns.is_empty() {
            return Ok(Vec::new());
        }
        // An index has those without a number together: they are few.
        let strangers = || entries_with_tournaments!().filter(listed()).filter(entries::player.is_null());
        let mut wanted = strangers().limit(limit.into()).into_boxed();
        for pattern in patterns {
            wanted = wanted.filter(entries::search_key.like(pattern));
        }
        let written = public_entries(wanted.load(&mut *self.connection()?)?)?;
        if !written.is_empty() {
            return Ok(written);
        }
        // Only the keys of all are read, and the entries of those that may be meant.
        let columns = (entries::tournament, entries::entry, entries::search_key);
        let latest = strangers().select(columns).limit(MOST_STRANGERS);
        let kept: Vec<(i64, i64, String)> = latest.load(&mut *self.connection()?)?;
        let alike = found_folded(query, kept, |(_, _, key)| key.clone());
        let alike: BTreeSet<(i64, i64)> =
            alike.into_iter().map(|(_, (tournament, entry, _))| (tournament, entry)).collect();
        let of: Vec<i64> = alike.iter().map(|(tournament, _)| *tournament).collect();
        let numbers: Vec<i64> = alike.iter().map(|(_, entry)| *entry).collect();
        let near = strangers().filter(entries::tournament.eq_any(of)).filter(entries::entry.eq_any(numbers));
        let mut found = public_entries(near.load(&mut *self.connection()?)?)?;
        found.retain(|own| alike.contains(&(own.tournament.0, i64::from(own.entry.0))));
        found.truncate(narrow(limit)?);
        Ok(found)
    }

    /// The latest listed tournament of each of these persons who is in one.
    pub fn latest_entries(&self, of: &[PlayerId]) -> Result<BTreeMap<PlayerId, PlayerEntry>, StoreError> {
        let archive = self.archive()?;
        let numbers: Vec<PlayerId> = of.iter().flat_map(|person| archive.numbers_of(*person)).collect();
        let mut latest: BTreeMap<PlayerId, PlayerEntry> = BTreeMap::new();
        let mut connection = self.connection()?;
        for batch in numbers.chunks(BATCH) {
            let ids: Vec<Option<i64>> = batch.iter().map(|id| Some(id.0)).collect();
            let entered = entries_with_tournaments!().filter(entries::player.eq_any(ids)).filter(listed());
            for entry in public_entries(entered.load(&mut *connection)?)? {
                if let Some(player) = entry.player {
                    latest.entry(archive.person_of(player)).or_insert(entry);
                }
            }
        }
        Ok(latest)
    }
}

/// Persons by their numbers, in no order.
fn persons_of(connection: &mut Db, ids: &[i64]) -> Result<Vec<StoredPerson>, StoreError> {
    let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(ids.to_vec())).load(connection)?;
    rows.iter().map(PersonRow::player).collect()
}

/// Those of some persons of whom something public tells, or who are among `others`.
fn findable(connection: &mut Db, ids: &[i64], others: &BTreeSet<i64>) -> Result<Vec<StoredPerson>, StoreError> {
    let is_own = || entries::player.eq(players::id.nullable());
    let entered = entries::table.filter(is_own());
    let joined = entries::table.inner_join(tournaments::table.on(tournaments::id.eq(entries::tournament)));
    let listed = joined.filter(is_own()).filter(listed());
    let rated = rating_changes::table.filter(rating_changes::player.eq(players::id));
    // All others may be many thousands: a statement gets those of its own persons only.
    let others: Vec<i64> = ids.iter().copied().filter(|id| others.contains(id)).collect();
    let is_other = players::id.eq_any(others);
    let wanted = players::table.filter(players::id.eq_any(ids.to_vec())).into_boxed();
    let wanted = wanted.filter(exists(listed).or(exists(rated)).or(not(exists(entered))).or(is_other));
    let rows: Vec<PersonRow> = wanted.load(connection)?;
    rows.iter().map(PersonRow::player).collect()
}

/// What becomes of a person in the registry. A field that says something else by now than before stays as it is.
pub(super) struct PersonRevision {
    pub(super) player: PlayerId,
    pub(super) name: Option<NameChange>,
    pub(super) facts: Vec<FactChange>,
}

impl PersonRevision {
    pub(super) fn of_edit(edit: &PersonEdit) -> Self {
        Self { player: edit.player, name: edit.name.clone(), facts: edit.facts.clone() }
    }

    /// The revision that takes this one back.
    pub(super) fn inverse(self) -> Self {
        let name = self.name.map(|name| NameChange { before: name.after, after: name.before });
        Self { name, facts: self.facts.iter().map(FactChange::inverse).collect(), ..self }
    }
}

pub(super) fn revise(connection: &mut Db, revision: &PersonRevision) -> Result<(), StoreError> {
    if revision.name.is_none() && revision.facts.is_empty() {
        return Ok(());
    }
    // Even nothing reserved keeps others from writing between what is read here and what is written.
    reserve(connection, Counter::Players, 0)?;
    let row: Option<PersonRow> = players::table.find(revision.player.0).first(connection).optional()?;
    let Some(row) = row else { return Ok(()) };
    let mut body = row.body()?;
    if let Some(name) = revision.name.as_ref().filter(|name| name.before == body.person.name) {
        body.person.name = name.after.clone();
    }
    for change in &revision.facts {
        if change.field.text(&body.person) == change.before.text {
            change.field.set(&mut body.person, &change.after.text);
            let days = change.after.first.zip(change.after.last).map(|(first, last)| DayRange { first, last });
            body.seen.set(change.field, days);
        }
    }
    row.replace(connection, &body).map(drop)
}

/// A row for a name that a person had once: search and recognition find it as those of persons who were merged.
pub(super) fn keep_former_name(connection: &mut Db, merge: &PersonMerge) -> Result<(), StoreError> {
    let person = Person { name: merge.name.clone(), ..Person::default() };
    add(connection, &[PersonRow::new(merge.id.0, &person, &StatementDates::default())?])
}

pub(super) fn forget_former_name(connection: &mut Db, merge: &PersonMerge) -> Result<(), StoreError> {
    let row: Option<PersonRow> = players::table.find(merge.id.0).first(connection).optional()?;
    row.map_or(Ok(()), |row| names::remove(connection, &row.kept_name()))?;
    diesel::delete(players::table.find(merge.id.0)).execute(connection)?;
    Ok(())
}

/// A person as stored: columns for what is searched for, the whole as JSON.
#[derive(Debug, Clone, Queryable, Insertable, AsChangeset, Serialize, Deserialize)]
#[diesel(table_name = players, treat_none_as_default_value = false)]
pub(super) struct PersonRow {
    id: i64,
    name: String,
    name_key: String,
    search_key: String,
    federation_id: String,
    body: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct PersonBody {
    #[serde(flatten)]
    person: Person,
    #[serde(default, skip_serializing_if = "StatementDates::is_empty")]
    seen: StatementDates,
}

/// When tournaments, lists and tables said of a person what the registry has; none where that is not known.
/// Only of fields that change.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
struct StatementDates(BTreeMap<PersonField, Option<DayRange>>);

/// The first and the last day of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct DayRange {
    first: NaiveDate,
    last: NaiveDate,
}

impl StatementDates {
    fn days(&self, field: PersonField) -> Option<DayRange> {
        self.0.get(&field).copied().flatten()
    }

    /// Keeps the days of a field, if it is one that changes.
    fn set(&mut self, field: PersonField, days: Option<DayRange>) {
        if field.constancy() == FieldConstancy::Changing {
            self.0.insert(field, days);
        }
    }

    fn is_empty(&self) -> bool {
        self.0.values().all(Option::is_none)
    }
}

impl PersonBody {
    fn learn(&mut self, said: &Person, day: NaiveDate) {
        for field in PersonField::ALL.into_iter().filter(|field| !field.text(said).is_empty()) {
            match field.constancy() {
                FieldConstancy::Changing => self.follow(field, said, day),
                FieldConstancy::Refined if is_refined(self.person.birth, said.birth) => {
                    field.copy(said, &mut self.person);
                }
                FieldConstancy::Refined | FieldConstancy::Constant => {
                    if field.text(&self.person).is_empty() {
                        field.copy(said, &mut self.person);
                    }
                }
            }
        }
    }

    /// Lets a field with its days follow what is said of it on a day.
    fn follow(&mut self, field: PersonField, said: &Person, day: NaiveDate) {
        let seen = self.seen.days(field);
        if field.agrees(&field.text(&self.person), &field.text(said)) {
            let days = seen.unwrap_or(DayRange { first: day, last: day });
            self.seen.set(field, Some(DayRange { first: days.first.min(day), last: days.last.max(day) }));
        } else if seen.is_none_or(|days| day >= days.last) {
            // What was taken away on a day does not come back from before that day.
            field.copy(said, &mut self.person);
            self.seen.set(field, Some(DayRange { first: day, last: day }));
        }
    }

    fn fill_in(&mut self, said: &Person, day: NaiveDate) {
        let mut news = Person { name: self.person.name.clone(), title: String::new(), ..said.clone() };
        for field in PersonField::ALL {
            if !field.text(&self.person).is_empty() {
                field.set(&mut news, "");
            }
        }
        self.learn(&news, day);
    }
}

/// Whether the day of a birth is said of which the year is known.
fn is_refined(known: Option<Birth>, said: Option<Birth>) -> bool {
    matches!((known, said), (Some(Birth::Year(year)), Some(Birth::Date(date))) if date.year() == year)
}

/// A birth as it is corrected: a year alone does not make a day that is known coarser.
fn corrected(known: Option<Birth>, said: Option<Birth>) -> Option<Birth> {
    match (known, said) {
        (Some(Birth::Date(date)), Some(Birth::Year(year))) if date.year() == year => known,
        (known, said) => said.or(known),
    }
}

impl PersonRow {
    fn new(id: i64, person: &Person, seen: &StatementDates) -> Result<Self, StoreError> {
        let name = person.name.to_string();
        Ok(Self {
            id,
            name_key: person.name.key(),
            search_key: search::fold(&name),
            name,
            federation_id: person.federation_id.clone(),
            body: to_json(&PersonBody { person: person.clone(), seen: seen.clone() })?,
        })
    }

    pub(super) fn player(&self) -> Result<StoredPerson, StoreError> {
        let PersonBody { person, seen } = self.body()?;
        Ok(StoredPerson {
            id: PlayerId(self.id),
            person,
            title_since: seen.days(PersonField::Title).map(|days| days.first),
        })
    }

    fn body(&self) -> Result<PersonBody, StoreError> {
        from_json(&self.body)
    }

    /// Writes what is known now, and answers with the row.
    fn replace(&self, connection: &mut Db, body: &PersonBody) -> Result<Self, StoreError> {
        let row = Self::new(self.id, &body.person, &body.seen)?;
        diesel::update(players::table.find(self.id)).set(&row).execute(connection)?;
        if row.search_key != self.search_key {
            names::remove(connection, &self.kept_name())?;
            names::add(connection, &[row.kept_name()])?;
        }
        Ok(row)
    }

    fn kept_name(&self) -> KeptName<'_> {
        KeptName { player: self.id, name: &self.search_key }
    }
}

/// Who of these stands in a tournament or a rating list.
fn used(connection: &mut Db, ids: &[i64]) -> Result<BTreeSet<i64>, StoreError> {
    let mut used = BTreeSet::new();
    for batch in ids.chunks(BATCH) {
        let wanted: Vec<Option<i64>> = batch.iter().map(|id| Some(*id)).collect();
        let entered: Vec<Option<i64>> =
            entries::table.filter(entries::player.eq_any(wanted)).select(entries::player).load(connection)?;
        let rated = rating_changes::table.filter(rating_changes::player.eq_any(batch));
        let rated: Vec<i64> = rated.select(rating_changes::player).distinct().load(connection)?;
        used.extend(entered.into_iter().flatten().chain(rated));
    }
    Ok(used)
}

fn add(connection: &mut Db, rows: &[PersonRow]) -> Result<(), StoreError> {
    insert!(connection, players, rows);
    names::add(connection, &rows.iter().map(PersonRow::kept_name).collect::<Vec<_>>())
}

/// The numbers of `persons`, with those added who are not there. A person who stands in the list twice is added once.
pub(super) fn register(connection: &mut Db, persons: &[Person]) -> Result<Vec<PlayerId>, StoreError> {
    // Even nothing reserved keeps others from registering until this is written.
    let first = reserve(connection, Counter::Players, 0)?;
    let mut registry = Candidates::from_persons(connection, persons)?;
    let mut added = Vec::new();
    let mut ids = Vec::with_capacity(persons.len());
    for person in persons {
        let known = registry.find(person);
        let next = PlayerId(first + narrow::<i64, _>(added.len())?);
        ids.push(known.unwrap_or(next));
        if known.is_none() {
            added.push(PersonRow::new(next.0, person, &StatementDates::default())?);
            registry.add(StoredPerson { id: next, person: person.clone(), title_since: None });
        }
    }
    reserve(connection, Counter::Players, added.len())?;
    add(connection, &added)?;
    Ok(ids)
}

/// Those who were merged as the persons whom they are, under the names that they had.
fn whole_persons(connection: &mut Db, found: Vec<StoredPerson>) -> Result<Vec<StoredPerson>, StoreError> {
    let ids: Vec<i64> = found.iter().map(|own| own.id.0).collect();
    let count: i64 = merged_persons::table.filter(merged_persons::id.eq_any(ids)).count().get_result(connection)?;
    if count == 0 {
        return Ok(found);
    }
    let merges = MergeRow::values(connection)?.into_iter().map(|own| (own.id, own)).collect();
    let archive = Archive { merges, ..Archive::default() };
    let whole: BTreeSet<i64> = found.iter().map(|own| archive.person_of(own.id).0).collect();
    let rows: Vec<PersonRow> = players::table.filter(players::id.eq_any(whole)).load(connection)?;
    let whole = rows.iter().map(PersonRow::player).collect::<Result<Vec<_>, _>>()?;
    let by_id: BTreeMap<PlayerId, StoredPerson> = whole.into_iter().map(|own| (own.id, own)).collect();
    Ok(found
        .into_iter()
        .filter_map(|own| Some(by_id.get(&archive.person_of(own.id))?.named(&own.person.name)))
        .collect())
}

/// Persons in the registry who may be those that are looked for.
struct Candidates {
    by_name: BTreeMap<String, Vec<StoredPerson>>,
    by_federation_id: BTreeMap<String, PlayerId>,
}

impl Candidates {
    /// Those who share a name or a federation's number with one of `persons`.
    fn from_persons(connection: &mut Db, persons: &[Person]) -> Result<Self, StoreError> {
        let mut candidates = Self { by_name: BTreeMap::new(), by_federation_id: BTreeMap::new() };
        for batch in persons.chunks(BATCH) {
            let names: Vec<String> = batch.iter().map(|person| person.name.key()).collect();
            let ids: Vec<&str> =
                batch.iter().map(|person| person.federation_id.as_str()).filter(|id| !id.is_empty()).collect();
            let either = players::name_key.eq_any(names).or(players::federation_id.eq_any(ids));
            let rows: Vec<PersonRow> = players::table.filter(either).order(players::id).load(connection)?;
            let players = rows.iter().map(PersonRow::player).collect::<Result<Vec<_>, _>>()?;
            for player in whole_persons(connection, players)? {
                candidates.add(player);
            }
        }
        Ok(candidates)
    }

    fn add(&mut self, player: StoredPerson) {
        let id = &player.person.federation_id;
        if !id.is_empty() {
            self.by_federation_id.entry(id.clone()).or_insert(player.id);
        }
        self.by_name.entry(player.person.name.key()).or_default().push(player);
    }

    fn find(&self, person: &Person) -> Option<PlayerId> {
        let by_id = self.by_federation_id.get(&person.federation_id).copied();
        by_id.or_else(|| {
            let namesakes = self.by_name.get(&person.name.key()).into_iter().flatten();
            let same = namesakes.filter(|other| other.person.is_surely(person));
            let best = same.min_by_key(|other| {
                (other.person.birth != person.birth, other.person.region != person.region, other.id)
            });
            best.map(|player| player.id)
        })
    }
}

/// What is read of an entry and its tournament.
type EntryColumns =
    ((i64, String, String, Option<NaiveDate>, Option<NaiveDate>), (String, String), (i64, Option<i64>, String, String));

/// The entries without those that are not confirmed yet.
fn public_entries(rows: Vec<EntryColumns>) -> Result<Vec<PlayerEntry>, StoreError> {
    rows.into_iter().filter_map(|row| player_entry(row).transpose()).collect()
}

/// An entry as a list shows it; none where the player has not been confirmed.
fn player_entry(row: EntryColumns) -> Result<Option<PlayerEntry>, StoreError> {
    let (event, (status_code, variant), (entry, player, name, body)) = row;
    let (id, slug, title, starts, ends) = event;
    if !from_json::<Entry>(&body)?.takes_part() {
        return Ok(None);
    }
    Ok(Some(PlayerEntry {
        tournament: TournamentId(id),
        slug,
        title,
        starts,
        ends,
        status: status(&status_code)?,
        variant: variant.parse().map_err(|_| unknown("game", &variant))?,
        entry: EntryId(narrow(entry)?),
        player: player.map(PlayerId),
        name,
    }))
}
