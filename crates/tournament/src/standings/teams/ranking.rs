//! The order of the teams, with everything that made it.

use std::cmp::Reverse;
use std::ops::Range;

use super::TeamDecidedBy;
use super::field::{Meetings, TeamField, TeamScoreKind};
use super::figures::{self, TeamTerm};
use crate::standings::table::{Place, split};
use crate::standings::tiebreak::{Encounters, TermReason, TieBreakTerm, places_of};
use crate::standings::value::{Amount, Value};
use crate::{Basis, Points, RoundNumber, TeamRound, TeamTieBreak, TeamTieBreakKind};

/// The teams in order.
pub(super) struct RankedTeams {
    tie_breaks: Vec<TeamTieBreak>,
    scores: Vec<Points>,
    /// Places of teams, best first.
    order: Vec<usize>,
    /// Where in the order those stand that nothing separates.
    groups: Vec<Range<usize>>,
    /// Values by tie-break, then by team.
    values: Vec<Vec<Value>>,
}

/// A line of the order.
pub(super) struct RankedTeamRow {
    pub(super) place: Place,
    pub(super) team: usize,
    pub(super) values: Vec<Value>,
    pub(super) decided_by: TeamDecidedBy,
}

/// A team's primary score.
pub(super) fn score(field: &TeamField<'_>, team: usize) -> Points {
    field.rules().primary(field.points(team, TeamScoreKind::Match), field.points(team, TeamScoreKind::Game))
}

impl RankedTeams {
    pub(super) fn new(field: &TeamField<'_>, tie_breaks: &[TeamTieBreak]) -> Self {
        let scores: Vec<Points> = (0..field.size()).map(|team| score(field, team)).collect();
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by_key(|&team| (Reverse(scores[team]), team));
        let all = 0..order.len();
        let groups = split(&order, &[all], |a, b| scores[a] == scores[b]);
        let mut ranking = Self { tie_breaks: tie_breaks.to_vec(), scores, order, groups, values: Vec::new() };
        for &tie_break in tie_breaks {
            ranking.take(field, tie_break);
        }
        ranking
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = RankedTeamRow> {
        let places = self.groups.iter().flat_map(|group| std::iter::repeat_n(Place::from_group(group), group.len()));
        self.order.iter().enumerate().zip(places).map(|((at, &team), place)| RankedTeamRow {
            place,
            team,
            values: self.values.iter().filter_map(|values| values.get(team).cloned()).collect(),
            decided_by: self.decided_by(at),
        })
    }

    /// The value of the tie-break at a place of the list for a team, and its terms.
    pub(super) fn explained(
        &self,
        field: &TeamField<'_>,
        place: usize,
        tie_break: TeamTieBreak,
        team: usize,
    ) -> (Value, Vec<TeamTerm>) {
        let mut terms = Vec::new();
        let value = figures::value(field, tie_break, team, &mut terms);
        if !tie_break.kind.is_encounter() {
            return (value, terms);
        }
        // A direct encounter is decided within a tied group: its value is known only from the ranking.
        let own = self.values.get(place).and_then(|values| values.get(team)).cloned().unwrap_or(value);
        let is_tied = |other: &usize| {
            *other != team
                && self.scores[*other] == self.scores[team]
                && self.values.iter().take(place).all(|values| values[*other] == values[team])
        };
        let tied = self.order.iter().copied().filter(is_tied);
        (own, tied.flat_map(|other| encounters(field, tie_break, team, other)).collect())
    }

    /// The next tie-break: every team's value, and each tied group sorted by it.
    fn take(&mut self, field: &TeamField<'_>, tie_break: TeamTieBreak) {
        let values = if tie_break.kind.is_encounter() {
            self.encounters(field, tie_break)
        } else {
            let mut terms = Vec::new();
            (0..field.size()).map(|team| figures::value(field, tie_break, team, &mut terms)).collect()
        };
        for group in &self.groups {
            self.order[group.clone()].sort_by(|a, b| values[*b].compare(&values[*a]).then(a.cmp(b)));
        }
        self.groups = split(&self.order, &self.groups, |a, b| values[a] == values[b]);
        self.values.push(values);
    }

    /// The place of each team among those that it is tied with.
    fn encounters(&self, field: &TeamField<'_>, tie_break: TeamTieBreak) -> Vec<Value> {
        let mut values = vec![Value::Place(0); field.size()];
        for group in &self.groups {
            let tied = &self.order[group.clone()];
            let parts = match tie_break.kind {
                TeamTieBreakKind::ExtendedDirectEncounter => extended(field, tied),
                _ => Encounters::new(&Meetings { field, sort: primary(field) }).order(tied),
            };
            for (team, place) in tied.iter().zip(places_of(parts, tied)) {
                values[*team] = Value::Place(place);
            }
        }
        values
    }

    /// What puts a line below the one before.
    fn decided_by(&self, at: usize) -> TeamDecidedBy {
        let Some(above) = at.checked_sub(1).map(|above| self.order[above]) else { return TeamDecidedBy::First };
        let below = self.order[at];
        if self.scores[above] != self.scores[below] {
            return TeamDecidedBy::Score;
        }
        let differs = self.values.iter().position(|values| values[above] != values[below]);
        differs.map_or(TeamDecidedBy::Shared, |place| TeamDecidedBy::TieBreak(self.tie_breaks[place]))
    }
}

const fn primary(field: &TeamField<'_>) -> TeamScoreKind {
    match field.rules().basis {
        Basis::Match => TeamScoreKind::Match,
        Basis::Games => TeamScoreKind::Game,
    }
}

const fn secondary(field: &TeamField<'_>) -> TeamScoreKind {
    match primary(field) {
        TeamScoreKind::Match => TeamScoreKind::Game,
        TeamScoreKind::Game => TeamScoreKind::Match,
    }
}

/// C.07, 13.3: by the primary score, else by the other one, and again among those still tied.
fn extended(field: &TeamField<'_>, tied: &[usize]) -> Vec<Vec<usize>> {
    let by = |sort| Encounters::new(&Meetings { field, sort }).order(tied);
    let first = by(primary(field));
    let parts = if first.len() < 2 { by(secondary(field)) } else { first };
    if parts.len() < 2 {
        return parts;
    }
    parts.into_iter().flat_map(|part| if part.len() < 2 { vec![part] } else { extended(field, &part) }).collect()
}

/// What a team made against another one of the tied: by the primary score, and by the other where that is asked.
fn encounters(field: &TeamField<'_>, tie_break: TeamTieBreak, team: usize, other: usize) -> Vec<TeamTerm> {
    let opponent = Some(field.name(other));
    let entry = |round: Option<RoundNumber>, made: Points, why| {
        let counted = TieBreakTerm::counted(RoundNumber::FIRST, None, made, Amount::from(made));
        TeamTerm { opponent: opponent.clone(), board: None, term: TieBreakTerm { round, why, ..counted } }
    };
    let is_extended = tie_break.kind == TeamTieBreakKind::ExtendedDirectEncounter;
    let sorts = [Some(primary(field)), is_extended.then(|| secondary(field))];
    // A match without a game is no encounter, but where a table fixes all opponents it counts.
    let met = |round: &TeamRound| match round {
        TeamRound::Met(met) => met.opponent == other && (met.over_the_board || field.has_table()),
        TeamRound::Awaited { .. } | TeamRound::Bye { .. } | TeamRound::Absent => false,
    };
    let rounds = || field.rounds(team).filter(|(_, round)| met(round));
    let by = |sort: TeamScoreKind| rounds().map(move |(number, round)| (number, sort.score_in(round)));
    let terms: Vec<TeamTerm> = (sorts.into_iter().flatten())
        .flat_map(by)
        .map(|(number, made)| entry(Some(number), made, TermReason::Encounter))
        .collect();
    if terms.is_empty() { vec![entry(None, Points::ZERO, TermReason::NotMet)] } else { terms }
}
