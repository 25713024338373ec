//! Ratings of the opponents, and what the score against them was worth (C.07, 10). Only games over the board; 1-½-0
//! whatever the tournament counts; whole numbers, rounded half up.

use super::buchholz::of_opponent;
use super::counts::standard;
use super::{Calculator, TieBreakTerm, cut, total};
use crate::expectation::{Percent, expected_score, rating_difference};
use crate::standings::score::StandingsField;
use crate::standings::value::{Amount, Value};
use crate::{Cut, Points};

/// A figure of every player, by index; none without a game over the board.
pub(super) type PerformanceFigures = Vec<Option<i64>>;

/// Every player's figure of a kind; none if a player has no rating.
pub(super) fn all(
    field: &StandingsField,
    figure: impl Fn(Points, &[i32]) -> Option<i64>,
) -> Option<PerformanceFigures> {
    let ratings: Vec<i32> = field.players.iter().map(|player| player.rating).collect::<Option<_>>()?;
    let mut opponents = Vec::new();
    let mut own = |player| {
        opponents.clear();
        opponents.extend(field.played(player).map(|(_, meeting)| ratings[meeting.opponent]));
        let score = field.played(player).map(|(_, meeting)| standard(meeting.points, field.values.draw)).sum();
        figure(score, &opponents)
    };
    Some((0..field.players.len()).map(&mut own).collect())
}

/// ARO: the mean rating of the opponents.
pub(super) fn average_rating(field: &StandingsField, player: usize, cut: Cut, terms: &mut Vec<TieBreakTerm>) -> Value {
    for (round, meeting) in field.played(player) {
        let rating = field.players[meeting.opponent].rating.map(|rating| Amount::whole(i64::from(rating)));
        terms.extend(rating.map(|rating| of_opponent(field, round, meeting, rating)));
    }
    cut::apply(terms, cut);
    if field.has_unrated { Value::Undefined } else { mean_of(terms) }
}

/// TPR: the mean rating of the opponents, and what the table gives for the share of the points.
pub(super) fn performance(score: Points, opponents: &[i32]) -> Option<i64> {
    Some(mean(opponents)? + i64::from(rating_difference(share(score, opponents.len()))))
}

/// PTP: the lowest rating that was to expect the score; for no points at all 800 below the lowest opponent (C.07, 10.3).
pub(super) fn perfect(score: Points, opponents: &[i32]) -> Option<i64> {
    let (lowest, highest) = (*opponents.iter().min()?, *opponents.iter().max()?);
    if score == Points::ZERO {
        return Some(i64::from(lowest - 800));
    }
    let expected = |rating: i32| opponents.iter().map(|other| expected_score(rating - other).hundredths()).sum::<i32>();
    // The expected score only grows with the rating, so the lowest that expects enough is found by halving. Beyond 800 points
    // of difference the table says all or nothing.
    let (mut below, mut above) = (lowest - 801, highest + 800);
    while above - below > 1 {
        let middle = below + (above - below) / 2;
        if expected(middle) >= 10 * score.tenths() {
            above = middle;
        } else {
            below = middle;
        }
    }
    Some(i64::from(above))
}

/// TPR of a player.
pub(super) fn own(calculator: &Calculator<'_>, player: usize, _: &mut Vec<TieBreakTerm>) -> Value {
    figure(calculator.performances(), player)
}

/// PTP of a player.
pub(super) fn own_perfect(calculator: &Calculator<'_>, player: usize, _: &mut Vec<TieBreakTerm>) -> Value {
    figure(calculator.perfect_performances(), player)
}

/// APRO: the mean performance of the opponents.
pub(super) fn average(calculator: &Calculator<'_>, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    of_opponents(calculator.performances(), &calculator.field, player, terms)
}

/// APPO: the mean perfect performance of the opponents.
pub(super) fn average_perfect(calculator: &Calculator<'_>, player: usize, terms: &mut Vec<TieBreakTerm>) -> Value {
    of_opponents(calculator.perfect_performances(), &calculator.field, player, terms)
}

fn figure(figures: Option<&PerformanceFigures>, player: usize) -> Value {
    figures.and_then(|figures| figures[player]).map_or(Value::Undefined, Value::whole)
}

/// The mean figure of the opponents met over the board.
fn of_opponents(
    figures: Option<&PerformanceFigures>,
    field: &StandingsField,
    player: usize,
    terms: &mut Vec<TieBreakTerm>,
) -> Value {
    let Some(figures) = figures else { return Value::Undefined };
    for (round, meeting) in field.played(player) {
        let value = figures[meeting.opponent].map(Amount::whole);
        terms.extend(value.map(|value| of_opponent(field, round, meeting, value)));
    }
    mean_of(terms)
}

/// The mean of the terms that count, a whole number.
fn mean_of(terms: &[TieBreakTerm]) -> Value {
    let counted = terms.iter().filter(|term| term.cut.is_none()).count();
    total(terms).whole_mean(counted).map_or(Value::Undefined, Value::whole)
}

/// The share of the points, rounded to hundredths half up as the table wants it.
fn share(score: Points, games: usize) -> Percent {
    Percent::from_part(score.tenths(), i32::try_from(10 * games).unwrap_or(i32::MAX))
}

fn mean(ratings: &[i32]) -> Option<i64> {
    let sum: i64 = ratings.iter().copied().map(i64::from).sum();
    Amount::whole(sum).whole_mean(ratings.len())
}
