//! The longest series of games won, and of games not lost.

use super::finished;
use crate::{EntryId, GameNumber, Mark, Pairing, RoundNumber, Tournament};

/// Fewest games that are a series.
const SHORTEST: usize = 2;

/// The longest series of a tournament; several where they are equally long.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Streaks {
    /// Games won one after the other.
    pub won: Vec<Streak>,
    /// Games not lost one after the other.
    pub unbeaten: Vec<Streak>,
}

/// Games of one player, one after the other. Games that were not played are passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Streak {
    /// The player.
    pub entry: EntryId,
    /// How many games it has.
    pub games: usize,
    /// The round of the first of them.
    pub from: RoundNumber,
    /// The round of the last of them.
    pub to: RoundNumber,
}

impl Streaks {
    pub(super) fn new(tournament: &Tournament, pairings: &[&Pairing]) -> Self {
        let mut records = Self::default();
        for &entry in tournament.entries.keys() {
            let marks: Vec<_> = marks(entry, pairings).collect();
            keep_longest(&mut records.won, series(entry, &marks, |mark| mark == Mark::Win));
            keep_longest(&mut records.unbeaten, series(entry, &marks, |mark| mark != Mark::Loss));
        }
        records
    }
}

/// A game of a player, with how it ended for them.
struct MarkedGame {
    round: RoundNumber,
    mark: Mark,
}

/// What a player made of each game that they played to its end, in the order of the rounds.
fn marks(entry: EntryId, pairings: &[&Pairing]) -> impl Iterator<Item = MarkedGame> {
    let own = pairings.iter().filter(move |pairing| pairing.has(entry));
    own.flat_map(move |pairing| {
        let round = pairing.round;
        let marked = move |(number, _)| Some(MarkedGame { round, mark: mark(entry, pairing, number)? });
        pairing.numbered_games().filter_map(marked)
    })
}

fn mark(entry: EntryId, pairing: &Pairing, number: GameNumber) -> Option<Mark> {
    Some(finished(pairing.game(number)?)?.mark(pairing.side_in(entry, number)?))
}

/// The first of a player's longest series of games that `count`.
fn series(entry: EntryId, marks: &[MarkedGame], count: impl Fn(Mark) -> bool) -> Option<Streak> {
    let runs = marks.split(|game| !count(game.mark)).filter_map(|run| {
        let (from, to) = (run.first()?.round, run.last()?.round);
        Some(Streak { entry, games: run.len(), from, to })
    });
    runs.reduce(|best, next| if next.games > best.games { next } else { best })
}

/// Takes a series in if no other is longer, in place of shorter ones.
fn keep_longest(longest: &mut Vec<Streak>, series: Option<Streak>) {
    let Some(series) = series.filter(|series| series.games >= SHORTEST) else { return };
    if longest.first().is_some_and(|other| other.games < series.games) {
        longest.clear();
    }
    if longest.first().is_none_or(|other| other.games == series.games) {
        longest.push(series);
    }
}
