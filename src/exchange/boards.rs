//! The order of boards, for files that do not tell it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::tournament::history::Adjourned;
use crate::tournament::{BoardNumber, EntryId, Pairing, Points, StartNumber, TeamHistory, Tournament};

/// Puts the pairings of a round in board order and numbers them: by the points of the pair's higher-ranked player, then
/// the sum of both, then his start number (C.04.2).
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

/// The same where teams have been paired: match by match, by the score of the higher-ranked team, the sum of both and its number;
/// in a match in the order of the boards of that team, or as `stated` of its players. What is in no match comes last. The rounds before
/// must be there.
pub(super) fn order_by_teams(pairings: &mut [Pairing], tournament: &Tournament, stated: &BTreeMap<EntryId, usize>) {
    let history = TeamHistory::of(tournament, tournament.paired_rounds(), Adjourned::CountsAsDraw);
    let places: BTreeMap<EntryId, (usize, usize)> = history
        .teams
        .iter()
        .enumerate()
        .flat_map(|(team, own)| own.players.iter().enumerate().map(move |(place, id)| (*id, (team, place))))
        .collect();
    let score = |team: usize| history.score_after(team, history.through);
    pairings.sort_by_cached_key(|pairing| {
        let place = |id: EntryId| {
            let (team, place) = *places.get(&id)?;
            Some((team, stated.get(&id).copied().unwrap_or(place)))
        };
        let seats = [pairing.white, pairing.black].map(place);
        let [Some(one), Some(other)] = seats else { return (true, Reverse(Points::ZERO), Reverse(Points::ZERO), 0, 0) };
        let rank = |(team, _): (usize, usize)| (Reverse(score(team)), team);
        let first = if rank(one) <= rank(other) { one } else { other };
        (false, Reverse(score(first.0)), Reverse(score(one.0) + score(other.0)), first.0, first.1)
    });
    for (board, pairing) in (1..).map(BoardNumber).zip(pairings) {
        pairing.board = board;
    }
}
