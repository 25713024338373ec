//! The final tables of the editions of a series, however they are stored.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::service::{PublicView, Service, ServiceError};
use tournament::series::{
    Category, Championships, EditionContent, Final, FinalSource, Finisher, ImportedTable, KnownPlayer, Series,
    SharedPlaces, meetings, win_value,
};
use tournament::standings::{Place, Standings, StandingsRow, team_table};
use tournament::transliterate::Alphabet;
use tournament::{
    Birth, Bye, Entry, EntryId, Person, PersonId, Points, System, SystemForm, Tournament, TournamentId,
    TournamentStatus,
};

impl Service {
    /// The final tables of a series in the order of its editions, and within an event of several tournaments in that of its tournaments.
    /// Names and titles are in the letters of `alphabet`, as `championships` is; where none is given, as they were entered.
    pub fn finals(
        &self,
        championships: &Championships,
        series: &Series,
        alphabet: Option<Alphabet>,
    ) -> Result<Vec<Final>, ServiceError> {
        let final_of = |id, year, category| self.final_of(championships, id, year, category, alphabet);
        let mut finals = Vec::new();
        for edition in &series.editions {
            let year = edition.year;
            match edition.content {
                EditionContent::Nothing | EditionContent::Unknown => {}
                EditionContent::ImportedTable(id, category) => {
                    let table = championships.tables.get(&id);
                    finals.extend(table.map(|table| of_table(championships, table, year, category, alphabet)));
                }
                EditionContent::Tournament(id, category) => finals.extend(final_of(id, year, category)?),
                EditionContent::Event(id) => {
                    for part in championships.events.get(&id).into_iter().flat_map(|event| &event.parts) {
                        finals.extend(final_of(part.tournament, year, part.category)?);
                    }
                }
            }
        }
        Ok(finals)
    }

    /// The addresses of the tournaments behind final tables.
    pub fn addresses(&self, finals: &[Final]) -> Result<BTreeMap<TournamentId, String>, ServiceError> {
        let mut addresses = BTreeMap::new();
        for own in finals {
            if let FinalSource::Tournament(id) = own.source {
                addresses.extend(self.store.tournament_by_id(id)?.map(|tournament| (id, tournament.slug.clone())));
            }
        }
        Ok(addresses)
    }

    fn final_of(
        &self,
        championships: &Championships,
        id: TournamentId,
        year: i32,
        category: Category,
        alphabet: Option<Alphabet>,
    ) -> Result<Option<Final>, ServiceError> {
        let tournament: Option<Arc<Tournament>> = self.store.tournament_by_id(id)?;
        let listed = tournament.filter(|tournament| tournament.visibility.is_listed());
        let public = listed.map(|tournament| self.for_public(&tournament)).transpose()?;
        Ok(public.map(|PublicView { tournament, .. }| {
            let table = self.standings(&tournament, tournament.complete_rounds());
            let title = championships.full_title(id, tournament.info.title_in(alphabet));
            Final { title, ..of_tournament(championships, &tournament, &table, year, category, alphabet) }
        }))
    }
}

fn of_tournament(
    championships: &Championships,
    tournament: &Tournament,
    table: &Standings,
    year: i32,
    category: Category,
    alphabet: Option<Alphabet>,
) -> Final {
    let teams = tournament.settings.system.has_teams().then(|| places_of_teams(tournament));
    let own = |row: &StandingsRow| row.place.map(|Place { first, last }| SharedPlaces { first, last });
    let place = |row: &StandingsRow| teams.as_ref().map_or_else(|| own(row), |teams| teams.get(&row.entry).copied());
    let finisher = |row: &StandingsRow| {
        let entry = tournament.entry(row.entry)?;
        Some(Finisher {
            who: who(championships, entry.player, &entry.person),
            name: entry.person.written(alphabet),
            region: entry.person.region.clone(),
            born: entry.person.birth.map(Birth::year),
            place: place(row),
            points: row.points,
            possible: possible(tournament, entry.id),
        })
    };
    let has_taken_part = |entry: EntryId| {
        tournament.entry(entry).is_some_and(|entry| entry.withdrawn_after != Some(tournament::RoundNumber(0)))
    };
    // Players of a team have its place; among themselves they keep the order of their own results.
    let mut rows: Vec<&StandingsRow> = table.rows.iter().filter(|row| has_taken_part(row.entry)).collect();
    if teams.is_some() {
        rows.sort_by_key(|row| place(row).map_or((true, 0), |place| (false, place.first)));
    }
    Final {
        source: FinalSource::Tournament(tournament.id),
        year,
        category,
        title: tournament.info.title.clone(),
        is_over: tournament.status == TournamentStatus::Closed,
        finishers: rows.into_iter().filter_map(finisher).collect(),
    }
}

/// In a team tournament all players who sat at a board have the place of their team.
fn places_of_teams(tournament: &Tournament) -> BTreeMap<EntryId, SharedPlaces> {
    let sat: BTreeSet<EntryId> = tournament.pairings().flat_map(|pairing| [pairing.white, pairing.black]).collect();
    let teams: BTreeMap<String, SharedPlaces> = team_table(tournament, tournament.complete_rounds())
        .rows
        .into_iter()
        .map(|row| (row.team.key, SharedPlaces { first: row.place.first, last: row.place.last }))
        .collect();
    let place = |entry: &EntryId| teams.get(&tournament.entry(*entry)?.member.key()).copied();
    sat.iter().filter_map(|entry| Some((*entry, place(entry)?))).collect()
}

/// The most points that a player could have scored: a win in each round with a pairing or a bye worth points; `None` where points are not
/// those of games.
fn possible(tournament: &Tournament, entry: EntryId) -> Option<Points> {
    let settings = &tournament.settings;
    let win = settings.pairing_values().win;
    let rounds = match settings.system.facts().form {
        SystemForm::Bracket => return None,
        SystemForm::Scores if settings.system == System::Keizer => return None,
        SystemForm::Table => {
            tournament.pairings().filter(|pairing| pairing.white == entry || pairing.black == entry).count()
        }
        SystemForm::Scores => {
            let is_away = |bye: Option<&Bye>| bye == Some(&Bye::Zero);
            tournament.rounds.iter().filter(|round| !is_away(round.byes.get(&entry))).count()
        }
    };
    i32::try_from(rounds).ok().map(|rounds| win * rounds)
}

fn of_table(
    championships: &Championships,
    table: &ImportedTable,
    year: i32,
    category: Category,
    alphabet: Option<Alphabet>,
) -> Final {
    let meetings = meetings(table);
    let win = win_value(&meetings);
    // A round without an opponent may have given points too.
    let met = |line: usize| meetings.iter().filter(|meeting| meeting.one == line || meeting.other == line).count();
    let rounds = |line: usize| if table.is_matrix() { met(line) } else { table.columns.len() };
    // The possible score is known only if every round is in the table: a gap may have been a game.
    let is_whole = |line: usize| {
        let filled = table.lines.get(line).map_or(0, |own| own.cells.iter().filter(|cell| !cell.is_empty()).count());
        filled > 0 && filled == table.columns.len()
    };
    let possible = |line: usize| {
        let most = win? * i32::try_from(rounds(line)).ok()?;
        let points = table.lines.get(line)?.points;
        (is_whole(line) && most >= points).then_some(most)
    };
    let finisher = |(line, own): (usize, &tournament::series::ImportedRow)| Finisher {
        who: who(championships, own.player, &own.person),
        name: own.person.written(alphabet),
        region: own.person.region.clone(),
        born: own.person.birth.map(Birth::year),
        place: own.place,
        points: own.points,
        possible: possible(line),
    };
    Final {
        source: FinalSource::ImportedTable(table.id),
        year,
        category,
        title: table.title.clone(),
        is_over: true,
        finishers: table.lines.iter().enumerate().map(finisher).collect(),
    }
}

/// A player as editions know them: by their number, or where they have none by their name.
pub(super) fn who(championships: &Championships, player: Option<PersonId>, person: &Person) -> KnownPlayer {
    let player = player.map(|player| championships.person_of(player));
    player.map_or_else(|| KnownPlayer::Named(person.name.key()), KnownPlayer::Player)
}

/// A player's entry in a tournament, if they have one.
pub(super) fn entry_of<'a>(
    championships: &Championships,
    tournament: &'a Tournament,
    player: PersonId,
) -> Option<&'a Entry> {
    tournament.entries.values().find(|entry| entry.player.is_some_and(|own| championships.person_of(own) == player))
}
