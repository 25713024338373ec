//! The Double-Swiss (C.04.5, in force since 1 February 2026): each pairing is a match of two games with alternating
//! colours. [`upward`](super::upward) has the rules of articles 2 and 3 that it shares with the team Swiss.
//!
//! * The odd one out (3.4): they who leaves a pairing for all others, has the lowest score, has played most matches, has
//!   the greatest number. They should get a win's and a draw's points (1.4): that is for the tournament's settings to say.
//! * Who has had a bye, a match won by forfeit or another win's points without playing gets none (2.1.2). Taken as in the
//!   other systems: a half-point bye does not count.
//! * A match in which a game was played counts as met, and gives both the colour of their first game (1.6).
//! * A floater (1.5) is taken to be who played a player with another pairing score.
//! * There is no criterion of colours; who has White first is decided by article 4.

use std::cmp::Reverse;

use super::Request;
use super::choice::NoPairing;
use super::colours::by_whites;
use super::comparison::ComparedPairing;
use super::pairable_field::{JudgedBracket, PairableField};
use super::upward::{ScoreBracket, UpfloatCandidate, UpwardField};
use crate::pairing::explain::{BracketReason, CriterionValue};
use crate::pairing::{Paired, PairingError};
use crate::{Appearance, RoundNumber};

/// Pairs a round.
pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let roster = PairableField::from_request(request)?;
    let place = |v: usize| {
        let player = &roster.players[v];
        player.may_have_bye.then_some((player.pairing_score, Reverse(player.played), Reverse(player.number)))
    };
    let free = roster.odd_one_out(|a, b| roster.may_meet(a, b), place)?;
    let paired: Vec<usize> = (0..roster.len()).filter(|&v| Some(v) != free).collect();
    let brackets =
        with_field(&roster, &paired, |field| field.pair().map_err(|error| error.in_round(&roster, &paired)))?;
    let pairs = brackets.into_iter().flat_map(|bracket| bracket.pairs);
    let ranked = pairs.map(|(a, b)| (paired[a.min(b)], paired[a.max(b)]));
    Ok(roster.paired(ranked, free, |first, second| by_whites(request.initial_colour, first, second)))
}

/// What the criteria say of a pairing, bracket by bracket.
pub(in crate::pairing) fn judge(
    roster: &PairableField<'_>,
    pairing: &ComparedPairing,
) -> Result<Vec<BracketReason>, NoPairing> {
    let paired = pairing.players();
    let mates: Vec<usize> = paired.iter().filter_map(|&v| paired.binary_search(&pairing.mate(v)?).ok()).collect();
    let judged = with_field(roster, &paired, |field| field.judge(&mates))?;
    Ok(judged.into_iter().map(|(bracket, criteria)| reason(roster, &paired, &bracket, criteria)).collect())
}

fn reason(
    roster: &PairableField<'_>,
    paired: &[usize],
    bracket: &ScoreBracket,
    criteria: Vec<CriterionValue>,
) -> BracketReason {
    let places = |list: &[usize]| list.iter().map(|&v| paired[v]).collect::<Vec<_>>();
    let pairs = bracket.pairs.iter().map(|&(a, b)| (paired[a], paired[b])).collect::<Vec<_>>();
    roster.reason(JudgedBracket { moved_down: &[], residents: &places(&bracket.residents), pairs, criteria })
}

fn with_field<T>(roster: &PairableField<'_>, paired: &[usize], ask: impl FnOnce(&UpwardField<'_>) -> T) -> T {
    let contender = |&v: &usize| {
        let player = &roster.players[v];
        UpfloatCandidate { score: player.pairing_score, number: player.number.0, floated: floated(roster, v) }
    };
    let contenders: Vec<UpfloatCandidate> = paired.iter().map(contender).collect();
    ask(&UpwardField {
        contenders: &contenders,
        may_meet: &|a, b| roster.may_meet(paired[a], paired[b]),
        refused: &|_, _| [0, 0],
        guards_floats: !roster.is_last_round(),
    })
}

/// Whether a player met a player with another score in the round before.
fn floated(roster: &PairableField<'_>, v: usize) -> bool {
    let before = RoundNumber(roster.request.round.0.saturating_sub(1));
    let own = roster.players[v].entry;
    let last = roster.history.rounds(own).get(before.index()).filter(|_| before >= RoundNumber::FIRST);
    let score = |entry| roster.pairing_score_before(entry, before);
    last.and_then(Appearance::played).is_some_and(|game| score(game.opponent) != score(own))
}
