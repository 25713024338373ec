//! Everything that is held of one person, as one document.

use chrono::{NaiveDate, NaiveDateTime};
use serde::Serialize;
use serde_json::{Value, json};

use crate::service::{Service, ServiceError};
use crate::store::{HeldInTournament, KeptBeside, Recorded};
use draughts::Side;
use tournament::series::{
    DistinctPersons, PersonEdit, PersonFacts, PersonMerge, SeriesChange, SeriesCommandRecord, SeriesErasure,
};
use tournament::{
    Application, Bye, Change, CommandRecord, Dues, Entry, Erasure, Game, GameId, Item, PersonId, PlayerReport,
    RoundNumber, StartNumber, Tournament,
};

/// Entries of one journal in the document, at most, the oldest first; how many more there are is said.
const MOST_ENTRIES: usize = 10_000;

/// The document; each part has the name that says what it is.
#[derive(Debug, Serialize)]
struct PersonDocument {
    about: &'static str,
    registry: RegistryPart,
    former_names_and_merged_records: Vec<PersonMerge>,
    corrections: Vec<PersonEdit>,
    said_to_be_another_person: Vec<DistinctPersons>,
    ratings: Vec<RatingPart>,
    imported_tables: Vec<TablePart>,
    tournaments: Vec<TournamentPart>,
    journal_of_persons_and_series: JournalPart,
}

#[derive(Debug, Serialize)]
struct RegistryPart {
    number: PersonId,
    all_numbers: Vec<PersonId>,
    name: String,
    /// All spellings under which they stand somewhere.
    names: Vec<String>,
    /// What is known, with the first and the last day on which something said so.
    known: PersonFacts,
    erased_on: Option<NaiveDate>,
    year_of_birth_kept_for_ratings: Option<i32>,
}

/// A change of a rating.
#[derive(Debug, Serialize)]
struct RatingPart {
    game: &'static str,
    list: &'static str,
    tournament: Option<String>,
    date: NaiveDate,
    before: Option<String>,
    after: String,
    games: u16,
    worked_out: Value,
}

#[derive(Debug, Serialize)]
struct TablePart {
    title: String,
    line: Value,
}

#[derive(Debug, Serialize)]
struct TournamentPart {
    address: String,
    title: String,
    starts: Option<NaiveDate>,
    ends: Option<NaiveDate>,
    entries: Vec<Entry>,
    applications: Vec<Application>,
    fees: Vec<Dues>,
    games: Vec<GamePart>,
    rounds_without_a_game: Vec<ByePart>,
    reports: Vec<PlayerReport>,
    /// Rounds at whose check-in they were said to be there.
    check_ins: Vec<RoundNumber>,
    #[serde(flatten)]
    beside: KeptBeside,
    journal: JournalPart,
}

/// A game of theirs. The opponent is named by number: their data are not the person's.
#[derive(Debug, Serialize)]
struct GamePart {
    game: GameId,
    has_white: bool,
    opponent: Option<StartNumber>,
    content: Game,
}

#[derive(Debug, Serialize)]
struct ByePart {
    round: RoundNumber,
    bye: Bye,
}

#[derive(Debug, Serialize)]
struct JournalPart {
    /// Of each entry what is of the person.
    entries: Vec<JournalPartEntry>,
    left_out: usize,
}

#[derive(Debug, Serialize)]
struct JournalPartEntry {
    number: i64,
    at: NaiveDateTime,
    by: String,
    done: Value,
    changes: Vec<Value>,
}

impl Service {
    /// All that is held of a person as one JSON document: the same data give the same bytes.
    ///
    /// # Panics
    /// Never: the document is plain data.
    pub fn person_document(&self, person: PersonId) -> Result<String, ServiceError> {
        let championships = self.store.championships()?;
        let person = championships.person_of(person);
        let known = self.known_person(person)?;
        let held = self.store.held_of(person)?;
        let numbers = championships.numbers_of(person);
        let is_own = |id: &PersonId| numbers.contains(id);
        let own = Erasure::new(person, numbers.iter().copied().collect(), &known.person);
        let series = SeriesErasure::new(own, &[]);
        let mut tournaments = Vec::new();
        for own in held.tournaments {
            let beside = self.store.kept_beside(&own.tournament, &own.own)?;
            tournaments.push(TournamentPart::new(own, beside));
        }
        let document = PersonDocument {
            about: "Everything that this installation holds of one person, apart from the lists of federations that it has downloaded. Times are UTC.",
            registry: RegistryPart {
                number: person,
                all_numbers: numbers.clone(),
                name: known.person.name.to_string(),
                names: held.names.iter().map(ToString::to_string).collect(),
                known: self.store.person_facts(person)?,
                erased_on: known.erased_on,
                year_of_birth_kept_for_ratings: known.rated_year,
            },
            former_names_and_merged_records: championships.merged_into(person).into_iter().cloned().collect(),
            corrections: championships.edits.values().filter(|edit| is_own(&edit.player)).cloned().collect(),
            said_to_be_another_person: championships
                .distinct
                .values()
                .filter(|pair| is_own(&pair.one) || is_own(&pair.other))
                .cloned()
                .collect(),
            ratings: self.rating_parts(person)?,
            imported_tables: championships
                .imported_tables_of(person)
                .into_iter()
                .filter_map(|(table, line)| {
                    Some(TablePart { title: table.title.clone(), line: json!(table.lines.get(line)?) })
                })
                .collect(),
            tournaments,
            journal_of_persons_and_series: JournalPart::of_series(&series, held.journal),
        };
        Ok(serde_json::to_string_pretty(&document).expect("the document is plain data") + "\n")
    }

    fn rating_parts(&self, person: PersonId) -> Result<Vec<RatingPart>, ServiceError> {
        let mut parts = Vec::new();
        for record in self.store.rating_history(person)? {
            let change = record.change;
            parts.push(RatingPart {
                game: record.list.variant.code(),
                list: record.list.kind.code(),
                tournament: record.tournament.map(|id| self.store.slug_of(id)).transpose()?.flatten(),
                date: record.date,
                before: change.before.map(|before| before.to_string()),
                after: change.after.to_string(),
                games: change.games,
                // Of an imported list it is who took it in and when.
                worked_out: serde_json::from_str(&change.explanation).unwrap_or(Value::String(change.explanation)),
            });
        }
        Ok(parts)
    }
}

impl TournamentPart {
    fn new(held: HeldInTournament, beside: KeptBeside) -> Self {
        let HeldInTournament { tournament, own, journal } = held;
        let is_own = |entry: &tournament::EntryId| own.entries.contains(entry);
        let byes = tournament.rounds.iter().flat_map(|round| {
            let number = round.state.number;
            round.byes.iter().map(move |(entry, bye)| (entry, ByePart { round: number, bye: *bye }))
        });
        Self {
            address: format!("/t/{}", tournament.slug),
            title: tournament.info.title.clone(),
            starts: tournament.info.starts,
            ends: tournament.info.ends,
            entries: tournament.entries.values().filter(|entry| is_own(&entry.id)).cloned().collect(),
            applications: own.applications.iter().filter_map(|id| tournament.application(*id)).cloned().collect(),
            fees: tournament.dues.values().filter(|dues| is_own(&dues.entry)).cloned().collect(),
            games: games(&tournament, &own),
            rounds_without_a_game: byes.filter(|(entry, _)| is_own(entry)).map(|(_, bye)| bye).collect(),
            reports: tournament.reports.values().filter(|report| is_own(&report.id.by)).cloned().collect(),
            check_ins: tournament
                .check_in
                .iter()
                .filter(|check_in| check_in.present.iter().any(is_own))
                .map(|check_in| check_in.round)
                .collect(),
            beside,
            journal: JournalPart::of_tournament(&own, journal),
        }
    }
}

fn games(tournament: &Tournament, own: &Erasure) -> Vec<GamePart> {
    let number = |entry| tournament.entry(entry).and_then(|entry| entry.number);
    let pairings = tournament.rounds.iter().flat_map(|round| round.pairings.values());
    let part = |pairing: &tournament::Pairing| {
        let theirs = [pairing.white, pairing.black].into_iter().find(|entry| own.entries.contains(entry));
        let opponent = theirs.and_then(|entry| pairing.opponent_of(entry)).and_then(number);
        let games = theirs.into_iter().flat_map(|entry| {
            pairing.all_games().map(move |(game, content)| GamePart {
                game: pairing.game_id(game),
                has_white: pairing.side_in(entry, game) == Some(Side::White),
                opponent,
                content: content.clone(),
            })
        });
        games.collect::<Vec<_>>()
    };
    pairings.flat_map(part).collect()
}

impl JournalPart {
    fn of_tournament(own: &Erasure, journal: Vec<Recorded<CommandRecord, Change>>) -> Self {
        let side = |thing: Option<&Item>| json!(thing);
        let sides = |change: &Change| json!({ "before": side(change.before()), "after": side(change.after()) });
        // Those who were entered together are others.
        let done = |record: &CommandRecord| match record {
            CommandRecord::Enter { names } => {
                let own: Vec<String> = names.iter().filter(|name| own.text(name) != **name).cloned().collect();
                json!(CommandRecord::Enter { names: own })
            }
            other => json!(other),
        };
        Self::new(journal, done, |change| own.concerns(change).then(|| sides(change)))
    }

    fn of_series(own: &SeriesErasure, journal: Vec<Recorded<SeriesCommandRecord, SeriesChange>>) -> Self {
        Self::new(journal, |record| json!(record), |change| own.concerns(change).then(|| json!(change)))
    }

    fn new<R, C>(journal: Vec<Recorded<R, C>>, done: impl Fn(&R) -> Value, tell: impl Fn(&C) -> Option<Value>) -> Self {
        let left_out = journal.len().saturating_sub(MOST_ENTRIES);
        let entry = |entry: Recorded<R, C>| JournalPartEntry {
            number: entry.number,
            at: entry.at,
            by: entry.actor.name,
            done: done(&entry.record),
            changes: entry.changes.iter().filter_map(&tell).collect(),
        };
        Self { entries: journal.into_iter().take(MOST_ENTRIES).map(entry).collect(), left_out }
    }
}
