//! The order of boards, for files that do not have it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::history::Adjourned;
use crate::{BoardNumber, EntryId, Pairing, Points, RoundNumber, StartNumber, TeamHistory, Tournament};

/// Puts the pairings of a round in board order and numbers them: by the points of the pair's higher-ranked player, then
/// the sum of both, then their start number (C.04.2).
pub(super) fn order(pairings: &mut [Pairing], points: &BTreeMap<EntryId, Points>, tournament: &Tournament) {
    let rank = |id: EntryId| {
        let number = tournament.entry(id).and_then(|entry| entry.number).unwrap_or(StartNumber(u16::MAX));
        (Reverse(points.get(&id).copied().unwrap_or_default()), number)
    };
    pairings.sort_by_cached_key(|pairing| {
        let ranks = [rank(pairing.white), rank(pairing.black)];
        let (Reverse(score), number) = if ranks[0] <= ranks[1] { ranks[0] } else { ranks[1] };
        (Reverse(score), Reverse(ranks[0].0.0 + ranks[1].0.0), number)
    });
    for (board, pairing) in (1..).map(BoardNumber).zip(pairings) {
        pairing.board = board;
    }
}

/// Numbers the boards of all rounds in which teams have been paired: match by match, by the score of the higher-ranked team, the sum
/// of both and its number; in a match in the order of the boards of that team, or as `stated` of its players. What is in no match
/// comes last.
pub(super) fn order_by_teams(tournament: &mut Tournament, stated: impl Fn(RoundNumber) -> BTreeMap<EntryId, usize>) {
    let history = TeamHistory::new(tournament, tournament.paired_rounds(), Adjourned::CountsAsDraw);
    let records = tournament.accelerations();
    let bonus =
        |team: usize, round| history.teams.get(team).map_or(Points::ZERO, |t| t.virtual_points(&records, round));
    let mut order = TeamOrder::before(&history);
    for round in &mut tournament.rounds {
        let number = round.state.number;
        let before = number.previous().unwrap_or(RoundNumber(0));
        let score = |team| history.score_after(team, before) + bonus(team, number);
        order.scores = (0..order.scores.len()).map(score).collect();
        let mut pairings: Vec<Pairing> = std::mem::take(&mut *round.pairings).into_values().collect();
        order.sort(&mut pairings, &stated(number));
        round.pairings =
            (1..).map(BoardNumber).zip(pairings).map(|(board, own)| (board, Pairing { board, ..own })).collect();
    }
}

/// What the boards of a round go by where teams meet.
struct TeamOrder {
    /// The place of each player's team, and their own in it.
    places: BTreeMap<EntryId, (usize, usize)>,
    /// The scores of the teams before the round.
    scores: Vec<Points>,
}

impl TeamOrder {
    /// The order of the first round.
    fn before(history: &TeamHistory) -> Self {
        let members = history.teams.iter().enumerate();
        let places =
            members.flat_map(|(team, own)| own.players.iter().enumerate().map(move |(at, id)| (*id, (team, at))));
        Self { places: places.collect(), scores: vec![Points::ZERO; history.teams.len()] }
    }

    fn sort(&self, pairings: &mut [Pairing], stated: &BTreeMap<EntryId, usize>) {
        let score = |team: usize| self.scores.get(team).copied().unwrap_or_default();
        let rank = |(team, _): (usize, usize)| (Reverse(score(team)), team);
        let place = |id: EntryId| {
            let (team, place) = *self.places.get(&id)?;
            Some((team, stated.get(&id).copied().unwrap_or(place)))
        };
        pairings.sort_by_cached_key(|pairing| {
            let [Some(one), Some(other)] = [pairing.white, pairing.black].map(place) else {
                return (true, Reverse(Points::ZERO), Reverse(Points::ZERO), 0, 0);
            };
            let first = if rank(one) <= rank(other) { one } else { other };
            (false, Reverse(score(first.0)), Reverse(score(one.0) + score(other.0)), first.0, first.1)
        });
    }
}
