//! Files that have a match of the Double-Swiss as two rounds, a game each: the two become one round with a match of two games.
//!
//! TRF26 has no form for such a match. Some programs write its result in one round, others its games in two. No player meets
//! any player twice in this system (C.04.5, 2.1.1): an opponent of the round before is one in the second game of the same match.

use std::collections::{BTreeMap, BTreeSet};

use super::abnormal::{Abnormal, worth};
use super::cell::{RoundCell, column_of};
use super::check::{ReportedPair, ReportedPairs};
use super::error::{Expected, TrfError};
use super::player::PlayerRecord;
use super::records::ReportRecords;
use crate::{
    Basis, Bye, ByeValues, Forfeit, GameResult, PointValues, Points, RoundNumber, Scoring, StartNumber, System,
};

/// The games of a match (C.04.5, preface).
const GAMES: u8 = 2;

/// Whether the file has the games of matches, not their results.
pub(super) fn are_listed_by_games(records: &ReportRecords, pairs: &ReportedPairs) -> bool {
    let meets_again = |two: &[Vec<ReportedPair>]| {
        let before: BTreeSet<_> = two[0].iter().filter(|pair| pair.is_played()).map(|pair| pair.key()).collect();
        two[1].iter().any(|pair| before.contains(&pair.key()))
    };
    records.system().system.system() == System::DoubleSwiss && pairs.rounds.windows(2).any(meets_again)
}

/// The records and pairs as if the file had each match as one round.
pub(super) fn joined(
    records: &ReportRecords,
    pairs: &ReportedPairs,
) -> Result<(ReportRecords, ReportedPairs), Vec<TrfError>> {
    let join = Join { records, scoring: records.points.scoring() };
    let mut errors = join.points();
    let rounds =
        (0..).zip(pairs.rounds.chunks(2)).map(|(place, games)| join.round(place, games, &mut errors)).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let pairs = ReportedPairs { rounds, games: GAMES, scoring: join.match_scoring(), ..ReportedPairs::default() };
    Ok((join.records(&pairs), pairs))
}

/// A file of games, whose rounds come together in twos.
struct Join<'a> {
    records: &'a ReportRecords,
    /// What a game, or a round without one, is worth.
    scoring: Scoring,
}

impl Join<'_> {
    /// The matches of a round, made of the games of two.
    fn round(&self, place: u16, games: &[Vec<ReportedPair>], errors: &mut Vec<TrfError>) -> Vec<ReportedPair> {
        let first_round = RoundNumber(2 * place + 1);
        let firsts: BTreeSet<_> = games[0].iter().map(|pair| pair.key()).collect();
        let second: BTreeMap<_, ReportedPair> =
            games.get(1).into_iter().flatten().map(|pair| (pair.key(), *pair)).collect();
        let strangers = second.values().filter(|pair| !firsts.contains(&pair.key()));
        errors.extend(strangers.filter_map(|pair| self.other_opponent(*pair, first_round)));
        let second_cell =
            |number| self.player(number).map_or(RoundCell::Empty, |player| player.cell(first_round.next()));
        let has_none = |pair: ReportedPair| {
            let mut cells = [pair.seats.white, pair.seats.black].into_iter().map(second_cell);
            cells.any(|cell| matches!(cell, RoundCell::Bye(_)))
        };
        let mut matches = Vec::new();
        for pair in &games[0] {
            match second.get(&pair.key()) {
                Some(other) => match match_of(*pair, *other) {
                    Some(both) => matches.push(both),
                    None => errors.extend(self.error(pair.key().0, first_round, Expected::OtherColour(first_round))),
                },
                // The second game of some is still to come, which is not to say that they have none.
                None if has_none(*pair) => {
                    errors.extend(self.other_opponent(*pair, first_round));
                }
                None => matches.push(*pair),
            }
        }
        matches
    }

    fn other_opponent(&self, pair: ReportedPair, first: RoundNumber) -> Option<TrfError> {
        self.error(pair.key().0, first, Expected::OpponentOfFirstGame(first))
    }

    /// Something in the round of the second game.
    fn error(&self, number: StartNumber, first: RoundNumber, expected: Expected) -> Option<TrfError> {
        let player = self.player(number)?;
        let cell = player.cell(first.next());
        let found = cell.opponent().map_or_else(|| cell.text().trim().to_owned(), |opponent| opponent.to_string());
        Some(TrfError { line: player.line, column: column_of(first.next()), found, expected })
    }

    fn player(&self, number: StartNumber) -> Option<&PlayerRecord> {
        self.records.players.iter().find(|player| player.number == number)
    }

    /// Points stated that are not the sum of the games.
    fn points(&self) -> Vec<TrfError> {
        let mut corrected: BTreeMap<StartNumber, Points> = BTreeMap::new();
        for correction in self.corrections() {
            correction.players.iter().for_each(|player| *corrected.entry(*player).or_default() += correction.points);
        }
        let error = |player: &PlayerRecord| {
            let (stated, field) = player.points.as_ref()?;
            let games: Points = player.cells.iter().map(|cell| self.worth(*cell)).sum();
            let sum = games + corrected.get(&player.number).copied().unwrap_or_default();
            (sum != *stated).then(|| field.not(Expected::SumOfResults(sum)))
        };
        self.records.players.iter().filter_map(error).collect()
    }

    /// What a round of the file is worth.
    fn worth(&self, cell: RoundCell) -> Points {
        match cell {
            RoundCell::Bye(Bye::PairingAllocated) => self.scoring.byes.pairing_allocated,
            other => worth(other, &self.scoring).map_or(Points::ZERO, |(_, points)| points),
        }
    }

    /// What records 299 change, a record for each player and round: a match has another result than its games.
    fn corrections(&self) -> Vec<Abnormal> {
        let of_player = |record: &Abnormal, player: &PlayerRecord| -> Vec<Abnormal> {
            let changes = record.adjustments(player, &self.scoring).into_iter();
            changes
                .map(|change| record.as_change(change.points, change.round.map(match_of_round), player.number))
                .collect()
        };
        let players = &self.records.players;
        let meant = |record: &Abnormal| {
            let own = players.iter().filter(|player| record.players.contains(&player.number));
            own.flat_map(|player| of_player(record, player)).collect::<Vec<_>>()
        };
        self.records.named.abnormal.iter().flat_map(meant).collect()
    }

    /// Points are the sum of the games of a match, and of what is given without any for two.
    fn match_scoring(&self) -> Scoring {
        let (values, byes) = (self.scoring.match_values, self.scoring.byes);
        let times = i32::from(GAMES);
        Scoring {
            basis: Basis::Games,
            match_values: PointValues { win: values.win * times, draw: values.draw * times, loss: values.loss * times },
            game_values: values,
            byes: ByeValues {
                pairing_allocated: self.bye().unwrap_or(values.win + values.draw),
                full: byes.full * times,
                half: byes.half * times,
                zero: byes.zero * times,
                forfeit_win: byes.forfeit_win * times,
                forfeit_loss: byes.forfeit_loss * times,
            },
        }
    }

    /// What the pairing-allocated bye has given in two rounds, if any player had it.
    fn bye(&self) -> Option<Points> {
        let twos = self.records.players.iter().flat_map(|player| player.cells.chunks_exact(2));
        let byes = twos.filter(|two| two.contains(&RoundCell::Bye(Bye::PairingAllocated)));
        byes.map(|two| two.iter().map(|cell| self.worth(*cell)).sum()).max()
    }

    fn records(&self, pairs: &ReportedPairs) -> ReportRecords {
        let mut records = self.records.clone();
        records.rounds = records.rounds.map(match_of_round);
        records.dates = records.dates.into_iter().step_by(usize::from(GAMES)).collect();
        let recorded = self.records.players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
        let is_even = recorded.is_multiple_of(usize::from(GAMES));
        let is_open = |pair: &&ReportedPair| pair.result.is_some() != pair.second.is_some();
        let open = pairs.rounds.iter().flatten().filter(is_open).flat_map(|pair| [pair.seats.white, pair.seats.black]);
        let open: BTreeSet<StartNumber> = open.collect();
        for player in &mut records.players {
            player.cells.resize(recorded, RoundCell::Empty);
            player.cells = player.cells.chunks(2).map(|two| cell(two[0], two.get(1).copied())).collect();
            // The first game of a match that goes on, or half a bye, counts in the file, and with the second one here.
            player.points = player.points.take().filter(|_| is_even && !open.contains(&player.number));
        }
        let named = &mut records.named;
        for byes in named.byes.values_mut() {
            *byes = std::mem::take(byes).into_iter().map(|(round, bye)| (match_of_round(round), bye)).collect();
        }
        for group in named.forbidden.iter_mut().chain(&mut named.avoided) {
            group.rounds = group.rounds.map(|(first, last)| (match_of_round(first), match_of_round(last)));
        }
        named.acceleration.map_rounds(match_of_round);
        named.abnormal = self.corrections();
        records
    }
}

/// The round of the match to which a round of the file belongs.
const fn match_of_round(round: RoundNumber) -> RoundNumber {
    RoundNumber(round.0.div_ceil(2))
}

/// The match of two games; none if both have the same colours.
fn match_of(first: ReportedPair, second: ReportedPair) -> Option<ReportedPair> {
    let (first, second) = if first.seats == second.seats.swapped() {
        (first, second)
    } else if !second.is_played() {
        // A game that was not played has the colours that the other one leaves: files often state none.
        (first, turned(second))
    } else if !first.is_played() {
        (turned(first), second)
    } else {
        return None;
    };
    Some(ReportedPair { second: second.result, ..first })
}

/// The pair with the colours exchanged.
fn turned(pair: ReportedPair) -> ReportedPair {
    let mirrored = |result| match result {
        GameResult::Forfeit(Forfeit::White) => GameResult::Forfeit(Forfeit::Black),
        GameResult::Forfeit(Forfeit::Black) => GameResult::Forfeit(Forfeit::White),
        other => other,
    };
    ReportedPair { seats: pair.seats.swapped(), result: pair.result.map(mirrored), ..pair }
}

/// What both rounds say of a player; nothing of the second where no second round is recorded.
fn cell(first: RoundCell, second: Option<RoundCell>) -> RoundCell {
    match (first, second) {
        (RoundCell::Bye(one), Some(RoundCell::Bye(other))) => RoundCell::Bye(bye(one, other)),
        (RoundCell::Bye(one), Some(RoundCell::Empty)) | (RoundCell::Empty, Some(RoundCell::Bye(one))) => {
            RoundCell::Bye(bye(one, Bye::Zero))
        }
        _ => first,
    }
}

/// The bye of a whole match. A game's full point is half of what a match gives.
const fn bye(one: Bye, other: Bye) -> Bye {
    match (one, other) {
        (Bye::PairingAllocated, _) | (_, Bye::PairingAllocated) => Bye::PairingAllocated,
        (Bye::Full, Bye::Full) => Bye::Full,
        (Bye::Zero, Bye::Zero) => Bye::Zero,
        _ => Bye::Half,
    }
}
