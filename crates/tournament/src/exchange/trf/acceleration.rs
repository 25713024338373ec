//! Virtual points: records 250 and XXA.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::error::{Expected, TrfError};
use super::limit::{self, Unwritable};
use super::line::{LineField, MOST_ROUNDS, ReportLine};
use super::measure::LargestPoints;
use super::of_teams;
use super::teams::TeamRecords;
use crate::{Acceleration, EntryId, Points, RoundNumber, StartNumber};

/// Virtual points as stated; equal ones of several players come together.
#[derive(Debug, Clone, Default)]
pub(super) struct AccelerationRecords {
    groups: BTreeMap<(RoundNumber, RoundNumber, Points), BTreeSet<EntryId>>,
    greatest: LargestPoints,
}

impl AccelerationRecords {
    /// Record 250: points, first and last round, first and last player. Gives the two players, to be looked up.
    pub(super) fn take_250(&mut self, line: &ReportLine) -> Result<[LineField; 2], TrfError> {
        let individual = line.field(10..=13);
        let points = self.greatest.note(&if individual.is_blank() { line.field(5..=8) } else { individual })?;
        let rounds = rounds_of(line)?;
        let ends = ends_of(line);
        let players = ends[0].start_number()?..=ends[1].start_number()?;
        self.add(rounds, points, players);
        Ok(ends)
    }

    /// Record 250 of teams: every player of those from the first to the last has their points, which are of one kind.
    pub(super) fn take_250_of_teams(&mut self, line: &ReportLine, teams: &TeamRecords) -> Result<(), TrfError> {
        let (matches, games) = (line.field(5..=8), line.field(10..=13));
        let mut points = |field: &LineField| {
            if field.is_blank() { Ok(Points::ZERO) } else { self.greatest.note(field) }
        };
        let (of_matches, of_games) = (points(&matches)?, points(&games)?);
        if of_matches != Points::ZERO && of_games != Points::ZERO {
            return Err(games.not(Expected::OneKindOfPoints));
        }
        let rounds = rounds_of(line)?;
        let [first, last] = ends_of(line);
        for end in [&first, &last] {
            of_teams::players(end, teams)?;
        }
        let numbers = first.start_number()?.0..=last.start_number()?.0;
        for &number in numbers.filter_map(|number| teams.players_of(StartNumber(number))).flatten() {
            self.add(rounds.clone(), of_matches.max(of_games), number..=number);
        }
        Ok(())
    }

    /// Record `XXA`: a player, then their points round by round.
    pub(super) fn take_xxa(&mut self, line: &ReportLine) -> Result<LineField, TrfError> {
        let player = line.field(5..=8);
        let number = player.start_number()?;
        let words = line.words_from(9);
        if let Some(word) = words.get(usize::from(MOST_ROUNDS)) {
            return Err(word.not(Expected::RoundsUpTo(RoundNumber(MOST_ROUNDS))));
        }
        let points: Vec<Points> = words.iter().map(|word| self.greatest.note(word)).collect::<Result<_, _>>()?;
        let mut round = RoundNumber::FIRST;
        for run in points.chunk_by(|a, b| a == b) {
            let next = RoundNumber(round.0 + u16::try_from(run.len()).unwrap_or(u16::MAX));
            self.add(round..=RoundNumber(next.0 - 1), run[0], number..=number);
            round = next;
        }
        Ok(player)
    }

    /// The greatest number of points stated.
    pub(super) const fn greatest(&self) -> &LargestPoints {
        &self.greatest
    }

    /// How many records a player can be in.
    pub(super) fn count(&self) -> i64 {
        i64::try_from(self.groups.len()).unwrap_or(i64::MAX)
    }

    pub(super) fn settings(&self) -> Vec<Acceleration> {
        let group = |(&(first, last, points), entries): (&(RoundNumber, RoundNumber, Points), &BTreeSet<EntryId>)| {
            Acceleration { points, rounds: (first, last), entries: entries.iter().copied().collect() }
        };
        self.groups.iter().map(group).collect()
    }

    /// Lets them hold in other rounds.
    pub(super) fn map_rounds(&mut self, new: impl Fn(RoundNumber) -> RoundNumber) {
        for ((first, last, points), entries) in std::mem::take(&mut self.groups) {
            self.groups.entry((new(first), new(last), points)).or_default().extend(entries);
        }
    }

    fn add(&mut self, rounds: RangeInclusive<RoundNumber>, points: Points, players: RangeInclusive<StartNumber>) {
        if points != Points::ZERO && !rounds.is_empty() {
            let ids = (players.start().0..=players.end().0).map(|number| EntryId(u32::from(number)));
            self.groups.entry((*rounds.start(), *rounds.end(), points)).or_default().extend(ids);
        }
    }
}

/// The first and the last round of a record 250.
fn rounds_of(line: &ReportLine) -> Result<RangeInclusive<RoundNumber>, TrfError> {
    let (first, last) = (line.field(15..=17), line.field(19..=21));
    let rounds = first.round(Expected::Round)?..=last.round(Expected::Round)?;
    if rounds.is_empty() { Err(last.not(Expected::LaterRound)) } else { Ok(rounds) }
}

/// The first and the last of those whom a record 250 names.
fn ends_of(line: &ReportLine) -> [LineField; 2] {
    [line.field(23..=26), line.field(28..=31)]
}

/// Records 250: one for each run of players with neighbouring numbers.
pub(super) fn text(acceleration: &Acceleration, numbers: &[StartNumber]) -> Result<Vec<String>, Unwritable> {
    let points = limit::value("250", acceleration.points)?;
    Ok(runs(acceleration, numbers).map(|run| format!("250      {points} {run}")).collect())
}

/// Records 250 of teams, in match points: one for each run of teams with neighbouring numbers.
pub(super) fn text_of_teams(acceleration: &Acceleration, teams: &[StartNumber]) -> Result<Vec<String>, Unwritable> {
    let points = limit::value("250", acceleration.points)?;
    Ok(runs(acceleration, teams).map(|run| format!("250 {points}      {run}")).collect())
}

/// The rounds, and the first and the last of neighbouring numbers, from column 15 on.
fn runs(acceleration: &Acceleration, numbers: &[StartNumber]) -> impl Iterator<Item = String> {
    let (first, last) = acceleration.rounds;
    let runs = numbers.chunk_by(|a, b| a.0 + 1 == b.0);
    runs.map(move |run| format!("{first:>3} {last:>3} {:>4} {:>4}", run[0], run[run.len() - 1]))
}
