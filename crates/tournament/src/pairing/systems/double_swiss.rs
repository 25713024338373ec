//! The Double-Swiss (C.04.5, in force since 1 February 2026): each pairing is a match of two games with alternating
//! colours. [`upward`](super::upward) has the rules of articles 2 and 3 that it shares with the team Swiss.
//!
//! * The player with the bye (3.4): the one who leaves a pairing for all others, has the lowest score, has played most matches, has
//!   the greatest number. They should get a win's and a draw's points (1.4): that is for the tournament's settings to say.
//! * A player who has had a bye, a match won by forfeit or another win's points without playing gets none (2.1.2). Taken as in the
//!   other systems: a half-point bye does not count.
//! * A match in which a game was played counts as met, and gives both the colour of their first game (1.6).
//! * A floater (1.5) is taken to be a player whose opponent had another pairing score.
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

pub(super) fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let pairable = PairableField::from_request(request)?;
    let place = |v: usize| {
        let player = &pairable.players[v];
        player.may_have_bye.then_some((player.pairing_score, Reverse(player.played), Reverse(player.number)))
    };
    let free = pairable.choose_bye(|a, b| pairable.may_meet(a, b), place)?;
    let paired: Vec<usize> = (0..pairable.len()).filter(|&v| Some(v) != free).collect();
    let brackets =
        with_field(&pairable, &paired, |field| field.pair().map_err(|error| error.in_round(&pairable, &paired)))?;
    let pairs = brackets.into_iter().flat_map(|bracket| bracket.pairs);
    let ranked = pairs.map(|(a, b)| (paired[a.min(b)], paired[a.max(b)]));
    Ok(pairable.paired(ranked, free, |first, second| by_whites(request.initial_colour, first, second)))
}

/// What the criteria say of a pairing, bracket by bracket.
pub(in crate::pairing) fn judge(
    pairable: &PairableField<'_>,
    pairing: &ComparedPairing,
) -> Result<Vec<BracketReason>, NoPairing> {
    let paired = pairing.players();
    let mates: Vec<usize> = paired.iter().filter_map(|&v| paired.binary_search(&pairing.mate(v)?).ok()).collect();
    let judged = with_field(pairable, &paired, |field| field.judge(&mates))?;
    Ok(judged.into_iter().map(|(bracket, criteria)| reason(pairable, &paired, &bracket, criteria)).collect())
}

fn reason(
    pairable: &PairableField<'_>,
    paired: &[usize],
    bracket: &ScoreBracket,
    criteria: Vec<CriterionValue>,
) -> BracketReason {
    let places = |list: &[usize]| list.iter().map(|&v| paired[v]).collect::<Vec<_>>();
    let pairs = bracket.pairs.iter().map(|&(a, b)| (paired[a], paired[b])).collect::<Vec<_>>();
    pairable.reason(JudgedBracket { moved_down: &[], residents: &places(&bracket.residents), pairs, criteria })
}

fn with_field<T>(pairable: &PairableField<'_>, paired: &[usize], ask: impl FnOnce(&UpwardField<'_>) -> T) -> T {
    let contender = |&v: &usize| {
        let player = &pairable.players[v];
        UpfloatCandidate { score: player.pairing_score, number: player.number.0, floated: floated(pairable, v) }
    };
    let contenders: Vec<UpfloatCandidate> = paired.iter().map(contender).collect();
    ask(&UpwardField {
        contenders: &contenders,
        may_meet: &|a, b| pairable.may_meet(paired[a], paired[b]),
        refused: &|_, _| [0, 0],
        guards_floats: !pairable.is_last_round(),
        watch: &pairable.request.watch,
    })
}

/// Whether a player met a player with another score in the round before.
fn floated(pairable: &PairableField<'_>, v: usize) -> bool {
    let before = RoundNumber(pairable.request.round.0.saturating_sub(1));
    let own = pairable.players[v].entry;
    let last = pairable.history.rounds(own).get(before.index()).filter(|_| before >= RoundNumber::FIRST);
    let score = |entry| pairable.pairing_score_before(entry, before);
    last.and_then(Appearance::played).is_some_and(|game| score(game.opponent) != score(own))
}
