//! The name search: any spelling, typing errors, words in any order. However large the registry is, a search reads only index rows that
//! begin with its words, page by page up to the limits below, and then the persons found.
//!
//! `person_names` has each name once from each of its words on, so that names with a word that begins as typed are neighbours in the index.
//! `name_spellings` has the words of all names by their ends, their sound and their possible errors ([`spellings`]): a typed word leads to
//! the words that may be meant, and these to the names. Neither table is in a backup, since both are computed from the names. A word that
//! no name has any more stays, and leads to no name.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;

use crate::store::backend::{BATCH, Db, upsert};
use crate::store::error::StoreError;
use crate::store::persons::StoredPerson;
use crate::store::properties::{Counter, lock_for_writing, name_rules, set_name_rules};
use crate::store::refold;
use crate::store::rows::narrow;
use crate::store::schema::{name_spellings, person_names, players};
use crate::store::search::name_key;
use tournament::spelling::{
    NEXT_SPELLING, NameMatch, NameQuery, QueryWord, SPELLING_RULES, end_spelling, sound_spelling, spellings,
};
use tournament::{Name, Person};

/// Names read at once of those with the same beginning, and in all; persons who may not be shown are among them.
const PAGE: u32 = 200;
const MOST_OF_A_WORD: i64 = 20_000;

/// Names compared with a query word by word, at most.
const MOST_COMPARED: i64 = 2_000;

/// Words followed that contain the typed word, and words followed that sound alike or differ by an error.
const MOST_INSIDE: i64 = 40;
const MOST_ALIKE: usize = 24;

/// Words compared for typing errors, at most.
const MOST_SLIPS: i64 = 1_000;

/// Words of a query that are followed: of a common given name and a rare family name, the rare one finds the person.
const MOST_LEADS: usize = 2;

/// How rare a word is, is told by which of these numbers of names have a word that begins with it.
const NAMES_OF_A_WORD: [i64; 4] = [0, 20, 200, 2_000];

/// A folded name in up to two spellings, and its person.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeptName<'a> {
    pub(super) player: i64,
    pub(super) name: &'a str,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Insertable)]
#[diesel(table_name = person_names, treat_none_as_default_value = false)]
struct NameRow {
    words: String,
    player: i64,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = name_spellings, treat_none_as_default_value = false)]
struct SpellingRow {
    spelling: String,
    word: String,
}

impl KeptName<'_> {
    /// Each spelling of the name, and all of them together, starting at each of its words: a query may mix words of both spellings.
    fn rows(&self) -> BTreeSet<NameRow> {
        let words: Vec<&str> = self.name.split(' ').filter(|word| !word.is_empty()).collect();
        let mut spellings: Vec<Vec<&str>> = words.split(|word| *word == NEXT_SPELLING).map(<[&str]>::to_vec).collect();
        let together: Vec<&str> = spellings.concat();
        spellings.push(together);
        let mut rows = BTreeSet::new();
        for words in &spellings {
            let from = |place: usize| NameRow { words: turned(words, place).join(" "), player: self.player };
            rows.extend((0..words.len()).map(from));
        }
        rows
    }

    /// The words of all its spellings.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.name.split(' ').filter(|word| !word.is_empty() && *word != NEXT_SPELLING)
    }
}

/// The words starting at `place`; the first follows the last.
fn turned<'a>(words: &[&'a str], place: usize) -> Vec<&'a str> {
    let (before, after) = words.split_at(place);
    [after, before].concat()
}

/// Adds names to the search.
pub(super) fn add(connection: &mut Db, names: &[KeptName<'_>]) -> Result<(), StoreError> {
    if names.is_empty() {
        return Ok(());
    }
    // Two that add the same words in another order would wait for each other.
    lock_for_writing(connection, Counter::Players)?;
    write(connection, names)
}

/// Removes a name from the search.
pub(super) fn remove(connection: &mut Db, name: &KeptName<'_>) -> Result<(), StoreError> {
    for row in name.rows() {
        diesel::delete(person_names::table.find((row.words, row.player))).execute(connection)?;
    }
    Ok(())
}

/// Removes the words of names that no name has any more.
pub(super) fn forget_words(connection: &mut Db, names: &BTreeSet<Name>) -> Result<(), StoreError> {
    let keys = names.iter().map(|name| name_key(&Person { name: name.clone(), ..Person::default() }));
    let words: BTreeSet<String> = keys.flat_map(|key| key.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    for word in words {
        let WordRange { first, end } = WordRange::from_word(&word);
        let in_use = person_names::table.filter(person_names::words.ge(first)).filter(person_names::words.lt(end));
        if in_use.count().get_result::<i64>(connection)? == 0 {
            diesel::delete(name_spellings::table.filter(name_spellings::word.eq(word))).execute(connection)?;
        }
    }
    Ok(())
}

/// Whether both tables were made by the spelling rules of this release: words stored by other rules are not found.
pub(super) fn are_current(connection: &mut Db) -> Result<bool, StoreError> {
    // Those of a later release that runs beside this one are left alone.
    Ok(name_rules(connection)?.is_some_and(|rules| rules >= SPELLING_RULES))
}

/// Rebuilds both tables from the names of all persons, and first the folded keys if other rules made them.
pub(super) fn rebuild(connection: &mut Db) -> Result<(), StoreError> {
    if !are_current(connection)? {
        refold::everything(connection)?;
    }
    diesel::delete(person_names::table).execute(connection)?;
    diesel::delete(name_spellings::table).execute(connection)?;
    let mut after = i64::MIN;
    loop {
        let part: Vec<(i64, String)> = players::table
            .filter(players::id.gt(after))
            .order(players::id)
            .select((players::id, players::search_key))
            .limit(narrow(BATCH)?)
            .load(connection)?;
        let Some((last, _)) = part.last() else { return set_name_rules(connection, SPELLING_RULES) };
        after = *last;
        let names = part.iter().map(|(player, name)| KeptName { player: *player, name: name.as_str() });
        write(connection, &names.collect::<Vec<_>>())?;
    }
}

fn write(connection: &mut Db, names: &[KeptName<'_>]) -> Result<(), StoreError> {
    let rows: Vec<NameRow> = names.iter().flat_map(KeptName::rows).collect();
    upsert!(connection, person_names, rows, [words, player], [player]);
    let words: BTreeSet<&str> = names.iter().flat_map(KeptName::words).collect();
    let words: Vec<&str> = words.into_iter().collect();
    for batch in words.chunks(BATCH) {
        // Most words of a new name are known already, with all their spellings.
        let own: Vec<String> = batch.iter().map(|word| end_spelling(word)).collect();
        let known = name_spellings::table.filter(name_spellings::spelling.eq_any(own)).select(name_spellings::word);
        let known: Vec<String> = known.load(connection)?;
        let known: BTreeSet<String> = known.into_iter().collect();
        let mut rows: Vec<SpellingRow> = Vec::new();
        for word in batch.iter().filter(|word| !known.contains(**word)) {
            let row = |spelling: String| SpellingRow { spelling, word: (*word).to_owned() };
            rows.extend(spellings(word).into_iter().map(row));
        }
        upsert!(connection, name_spellings, rows, [spelling, word], [word]);
    }
    Ok(())
}

/// The persons that a query finds, best first, at most `most`: the exact name, then names with all words as beginnings, then as parts, then
/// names that sound alike. If there are none, the query is tried as typed on the other keyboard layout, and then with typing errors. `read`
/// loads the persons that may be found.
pub(super) fn search<F>(connection: &mut Db, query: &str, most: usize, read: F) -> Result<Vec<StoredPerson>, StoreError>
where
    F: FnMut(&mut Db, &[i64]) -> Result<Vec<StoredPerson>, StoreError>,
{
    let attempts = NameQuery::attempts(query);
    let mut search = NameSearch { most, read, seen: BTreeSet::new(), found: Vec::new() };
    for attempt in &attempts {
        search.take_written(connection, attempt)?;
        if !search.found.is_empty() {
            return Ok(search.found);
        }
    }
    for attempt in &attempts {
        search.take_slips(connection, attempt)?;
        if !search.found.is_empty() {
            break;
        }
    }
    Ok(search.found)
}

/// A range of the names in index order.
struct WordRange {
    first: String,
    /// The first name after the range.
    end: String,
}

impl WordRange {
    /// Names with a word that begins with `start`.
    fn from_start(start: &str) -> Self {
        Self { first: start.to_owned(), end: format!("{start}\u{10ffff}") }
    }

    /// Names with this whole word: in a folded name only the space sorts before letters and digits.
    fn from_word(word: &str) -> Self {
        Self { first: word.to_owned(), end: format!("{word}!") }
    }

    /// Names of exactly these words.
    fn from_name(name: &str) -> Self {
        Self { first: name.to_owned(), end: format!("{name} ") }
    }
}

/// The persons in whose names these whole words stand one after the other.
pub(super) fn with_words(connection: &mut Db, words: &str) -> Result<Vec<i64>, StoreError> {
    let WordRange { first, end } = WordRange::from_word(words);
    let named = person_names::table.filter(person_names::words.ge(first)).filter(person_names::words.lt(end));
    Ok(named.select(person_names::player).load(connection)?)
}

struct NameSearch<F> {
    most: usize,
    read: F,
    /// The persons that have been read, found or not.
    seen: BTreeSet<i64>,
    found: Vec<StoredPerson>,
}

impl<F> NameSearch<F>
where
    F: FnMut(&mut Db, &[i64]) -> Result<Vec<StoredPerson>, StoreError>,
{
    fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// Adds the names that are spelt like the query or sound alike.
    fn take_written(&mut self, connection: &mut Db, query: &NameQuery) -> Result<(), StoreError> {
        let leads = leads(connection, query)?;
        let Some(first) = leads.first().copied() else { return Ok(()) };
        let Some(lead) = query.words().get(first) else { return Ok(()) };
        let words: Vec<&str> = query.words().iter().map(|word| word.folded.as_str()).collect();
        self.take_range(connection, &WordRange::from_name(&turned(&words, first).join(" ")), &[])?;
        self.take_range(connection, &WordRange::from_start(&lead.folded), &patterns(query, first, "% "))?;
        if lead.may_be_inside() {
            let parts = patterns(query, first, "%");
            for word in words_with(connection, lead)? {
                self.take_range(connection, &WordRange::from_word(&word), &parts)?;
            }
        }
        for lead in leads.iter().filter_map(|place| query.words().get(*place)) {
            let alike = words_under(connection, vec![sound_spelling(&lead.sound)])?;
            self.take_alike(connection, &alike, query, NameMatch::Sound)?;
            // A more common word leads to the same names and many others.
            if !self.found.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Adds the names that differ from the query by typing errors.
    fn take_slips(&mut self, connection: &mut Db, query: &NameQuery) -> Result<(), StoreError> {
        for lead in leads(connection, query)?.into_iter().filter_map(|place| query.words().get(place)) {
            let under = words_under(connection, lead.slip_spellings().into_iter().collect())?;
            let mut alike: Vec<(usize, String)> =
                under.into_iter().filter_map(|word| Some((lead.slips_to(&word)?, word))).collect();
            alike.sort_unstable();
            let alike: Vec<String> = alike.into_iter().take(MOST_ALIKE).map(|(_, word)| word).collect();
            self.take_alike(connection, &alike, query, NameMatch::Slip)?;
        }
        Ok(())
    }

    /// Adds the names of a range that match all these patterns.
    fn take_range(&mut self, connection: &mut Db, range: &WordRange, patterns: &[String]) -> Result<(), StoreError> {
        let mut offset = 0;
        while !self.is_full() && offset < MOST_OF_A_WORD {
            let mut wanted = person_names::table
                .filter(person_names::words.ge(&range.first))
                .filter(person_names::words.lt(&range.end))
                .order((person_names::words, person_names::player))
                .select(person_names::player)
                .offset(offset)
                .limit(PAGE.into())
                .into_boxed();
            for pattern in patterns {
                wanted = wanted.filter(person_names::words.like(pattern));
            }
            let players: Vec<i64> = wanted.load(connection)?;
            self.take(connection, &players)?;
            if players.len() < PAGE as usize {
                break;
            }
            offset += i64::from(PAGE);
        }
        Ok(())
    }

    /// Adds the names with one of these words that match the query at least this well, best first.
    fn take_alike(
        &mut self,
        connection: &mut Db,
        words: &[String],
        query: &NameQuery,
        worst: NameMatch,
    ) -> Result<(), StoreError> {
        let mut left = MOST_COMPARED;
        for word in words {
            if self.is_full() || left <= 0 {
                break;
            }
            let range = WordRange::from_word(word);
            let names: Vec<(String, i64)> = person_names::table
                .filter(person_names::words.ge(&range.first))
                .filter(person_names::words.lt(&range.end))
                .order((person_names::words, person_names::player))
                .limit(left)
                .load(connection)?;
            left -= narrow::<i64, _>(names.len())?;
            let answer = |(name, player): (String, i64)| {
                let answer = query.match_folded(&name).filter(|answer| *answer <= worst)?;
                Some((answer, player))
            };
            let mut alike: Vec<(NameMatch, i64)> = names.into_iter().filter_map(answer).collect();
            // A stable sort: equally good ones keep the order of their names.
            alike.sort_by_key(|(answer, _)| *answer);
            let players: Vec<i64> = alike.into_iter().map(|(_, player)| player).collect();
            self.take(connection, &players)?;
        }
        Ok(())
    }

    /// Adds the persons that may be found and are not there yet, in order.
    fn take(&mut self, connection: &mut Db, players: &[i64]) -> Result<(), StoreError> {
        let new: Vec<i64> = players.iter().copied().filter(|player| self.seen.insert(*player)).collect();
        if new.is_empty() {
            return Ok(());
        }
        let read = (self.read)(connection, &new)?;
        let mut by_id: BTreeMap<i64, StoredPerson> = read.into_iter().map(|own| (own.id.0, own)).collect();
        self.found.extend(new.iter().filter_map(|player| by_id.remove(player)));
        self.found.truncate(self.most);
        Ok(())
    }
}

/// The indexes of the words used for the lookup: those that the fewest names have, and of equally rare ones the longest.
fn leads(connection: &mut Db, query: &NameQuery) -> Result<Vec<usize>, StoreError> {
    let mut leads = Vec::new();
    for (place, word) in query.words().iter().enumerate() {
        // One word leads however common it is.
        let names = if query.words().len() > 1 { names_of_a_word(connection, word)? } else { 0 };
        leads.push((names, Reverse(word.folded.len()), place));
    }
    leads.sort_unstable();
    Ok(leads.into_iter().take(MOST_LEADS).map(|(.., place)| place).collect())
}

/// How many of [`NAMES_OF_A_WORD`] are exceeded by the names with a word that begins with this one. It reads no more index rows than these.
fn names_of_a_word(connection: &mut Db, word: &QueryWord) -> Result<usize, StoreError> {
    let range = WordRange::from_start(&word.folded);
    for (exceeded, names) in NAMES_OF_A_WORD.into_iter().enumerate() {
        let next: Option<i64> = person_names::table
            .filter(person_names::words.ge(&range.first))
            .filter(person_names::words.lt(&range.end))
            .order((person_names::words, person_names::player))
            .select(person_names::player)
            .offset(names)
            .first(connection)
            .optional()?;
        if next.is_none() {
            return Ok(exceeded);
        }
    }
    Ok(NAMES_OF_A_WORD.len())
}

/// The patterns (for `LIKE`) of all words of a query except the word at `lead`; a single letter only begins words, others stand after
/// `before`.
fn patterns(query: &NameQuery, lead: usize, before: &str) -> Vec<String> {
    let others = query.words().iter().enumerate().filter(|(place, _)| *place != lead);
    let pattern = |word: &QueryWord| {
        let before = if word.may_be_inside() { before } else { "% " };
        format!("{before}{}%", word.folded)
    };
    others.map(|(_, word)| pattern(word)).collect()
}

/// The words of all names that contain this one.
fn words_with(connection: &mut Db, part: &QueryWord) -> Result<Vec<String>, StoreError> {
    let range = WordRange::from_start(&end_spelling(&part.folded));
    let words = name_spellings::table
        .filter(name_spellings::spelling.ge(range.first))
        .filter(name_spellings::spelling.lt(range.end))
        .order((name_spellings::spelling, name_spellings::word))
        .select(name_spellings::word)
        .limit(MOST_INSIDE);
    Ok(words.load(connection)?)
}

/// The words of all names that are kept under one of these spellings, each once.
fn words_under(connection: &mut Db, spellings: Vec<String>) -> Result<Vec<String>, StoreError> {
    let words = name_spellings::table
        .filter(name_spellings::spelling.eq_any(spellings))
        .order((name_spellings::spelling, name_spellings::word))
        .select(name_spellings::word)
        .limit(MOST_SLIPS);
    let words: BTreeSet<String> = words.load::<String>(connection)?.into_iter().collect();
    Ok(words.into_iter().collect())
}
