//! A player's whole career: titles, and games against each opponent.

use std::collections::BTreeSet;

use crate::service::finals::{entry_of, who};
use crate::service::{Service, ServiceError};
use draughts::Side;
use tournament::series::{
    Bout, Category, Championships, FinalSource, ImportedPairing, ImportedTable, KnownPlayer, Rival, meetings, rivals,
};
use tournament::transliterate::Alphabet;
use tournament::{EntryId, GameId, Mark, Pairing, PersonId, Points, Tournament};

/// An edition of a series that a player has won, alone or tied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChampionTitle {
    pub series: String,
    pub name: String,
    pub year: i32,
    pub category: Category,
    pub source: FinalSource,
}

impl Service {
    /// The titles that a player has won, the latest first; the championships in the language of `alphabet`.
    pub fn titles_of(&self, player: PersonId, alphabet: Option<Alphabet>) -> Result<Vec<ChampionTitle>, ServiceError> {
        let championships = self.championships_in_letters(alphabet)?;
        let mut titles = Vec::new();
        for series in championships.series.values() {
            for content in self.finals(&championships, series, None)? {
                if content.champions().any(|champion| champion.who == KnownPlayer::Player(player)) {
                    let (name, source) = (series.title.clone(), content.source);
                    let (year, category) = (content.year, content.category);
                    titles.push(ChampionTitle { series: series.slug.clone(), name, year, category, source });
                }
            }
        }
        titles.sort_by_key(|title| std::cmp::Reverse(title.year));
        Ok(titles)
    }

    /// Those of `persons` who play in tournaments, and whom nothing that is public names.
    pub fn unlisted_persons(&self, persons: &[PersonId]) -> Result<BTreeSet<PersonId>, ServiceError> {
        let championships = self.store.championships()?;
        let numbers: Vec<PersonId> = persons.iter().flat_map(|person| championships.numbers_of(*person)).collect();
        let persons_of = |numbers: BTreeSet<PersonId>| -> BTreeSet<PersonId> {
            numbers.into_iter().map(|number| championships.person_of(number)).collect()
        };
        let entered = persons_of(self.store.entered(&numbers)?);
        // A person who is public under any of their numbers counts.
        let known = persons_of(self.store.publicly_known(&numbers)?);
        let is_unlisted = |person: &&PersonId| {
            entered.contains(*person)
                && !known.contains(*person)
                && championships.imported_tables_of(**person).is_empty()
        };
        Ok(persons.iter().filter(is_unlisted).copied().collect())
    }

    /// A player's opponents in all tournaments and imported tables, those met most often first. Drafts and forfeits are left out. Names are
    /// in the letters of `alphabet`; where none is given, as they were entered.
    pub fn rivals_of(&self, player: PersonId, alphabet: Option<Alphabet>) -> Result<Vec<Rival>, ServiceError> {
        let championships = self.store.championships()?;
        let mut dated: Vec<(i32, Vec<Bout>)> = Vec::new();
        for entry in self.store.entries_of(player)? {
            let Some(tournament) = self.store.tournament_by_id(entry.tournament)? else { continue };
            let year = entry.starts.map_or(i32::MAX, |day| chrono::Datelike::year(&day));
            dated.push((year, bouts_in(&championships, &tournament, player, alphabet)));
        }
        // Within a year the earlier tournaments come first.
        dated.reverse();
        for (table, line) in championships.imported_tables_of(player) {
            let year = championships.place_of(table.id).map_or(i32::MIN, |(_, year)| year);
            dated.push((year, bouts_of(&championships, table, line, alphabet)));
        }
        dated.sort_by_key(|(year, _)| *year);
        Ok(rivals(dated.into_iter().flat_map(|(_, bouts)| bouts).collect()))
    }
}

fn bouts_in(
    championships: &Championships,
    tournament: &Tournament,
    player: PersonId,
    alphabet: Option<Alphabet>,
) -> Vec<Bout> {
    let Some(own) = entry_of(championships, tournament, player).map(|entry| entry.id) else { return Vec::new() };
    let public = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
    let pairings = public.flat_map(|round| round.pairings.values());
    let own_pairings = pairings.filter(|pairing| pairing.white == own || pairing.black == own);
    own_pairings.flat_map(|pairing| bouts_at(championships, tournament, pairing, own, alphabet)).collect()
}

fn bouts_at(
    championships: &Championships,
    tournament: &Tournament,
    pairing: &Pairing,
    own: EntryId,
    alphabet: Option<Alphabet>,
) -> Vec<Bout> {
    let bout = |(number, game): (_, &tournament::Game)| {
        let score = game.result?.score()?;
        let seats = pairing.seats_in(number);
        let side = if seats.white == own { Side::White } else { Side::Black };
        let opponent = tournament.entry(seats[!side])?;
        Some(Bout {
            opponent: who(championships, opponent.player, &opponent.person),
            name: opponent.person.written(alphabet),
            source: FinalSource::Tournament(tournament.id),
            game: Some(GameId { round: pairing.round, board: pairing.board, game: number }),
            column: String::new(),
            side: Some(side),
            mark: score.mark(side),
        })
    };
    pairing.numbered_games().filter_map(bout).collect()
}

/// A pairing of an imported table: its games if the table has them, else the whole as one.
fn bouts_of(
    championships: &Championships,
    table: &ImportedTable,
    line: usize,
    alphabet: Option<Alphabet>,
) -> Vec<Bout> {
    let meetings = meetings(table);
    let own = meetings.iter().filter(|meeting| meeting.one == line || meeting.other == line);
    own.flat_map(|meeting| bouts_of_meeting(championships, table, meeting, line, alphabet)).collect()
}

fn bouts_of_meeting(
    championships: &Championships,
    table: &ImportedTable,
    meeting: &ImportedPairing,
    line: usize,
    alphabet: Option<Alphabet>,
) -> Vec<Bout> {
    let is_one = meeting.one == line;
    let Some(opponent) = table.lines.get(if is_one { meeting.other } else { meeting.one }) else { return Vec::new() };
    let seen = |(one, other): (Points, Points)| if is_one { (one, other) } else { (other, one) };
    let marks: Vec<Mark> = if meeting.games.is_empty() {
        meeting.points.map(seen).map(|(own, others)| ImportedPairing::mark_of(own, others)).into_iter().collect()
    } else {
        meeting.games.iter().copied().map(seen).map(|(own, others)| ImportedPairing::mark_of(own, others)).collect()
    };
    // The colour is that of the first game.
    let side = meeting.side.filter(|_| marks.len() == 1).map(|side| if is_one { side } else { !side });
    let bout = |mark| Bout {
        opponent: who(championships, opponent.player, &opponent.person),
        name: opponent.person.written(alphabet),
        source: FinalSource::ImportedTable(table.id),
        game: None,
        column: table.columns.get(meeting.column).cloned().unwrap_or_default(),
        side,
        mark,
    };
    marks.into_iter().map(bout).collect()
}
