//! Where teams cannot be paired: the least that would have to give way. As with [players](super::obstacles), but a match of teams
//! knows no colours that both must have.

use super::check::bars_from_bye;
use super::systems::Request;
use super::team_swiss::SwissTeams;
use super::ways_out::{Blocked, MOST_STEPS, ways_out_of};
use crate::{RoundNumber, TeamName, Tournament};
use draughts::Side;

/// Something that would have to be allowed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`one` and `other` are the two teams")]
pub enum TeamRemedy {
    /// Two teams meet although two of their players, who are kept apart, would sit opposite each other.
    Forbidden { one: TeamName, other: TeamName },
    /// A team gets a bye that has had one, or has won a match without playing (C2).
    SecondBye(TeamName),
    /// Two teams meet again (C1).
    Repeat {
        one: TeamName,
        other: TeamName,
        /// The last round in which they met.
        round: RoundNumber,
    },
}

/// The kinds of remedies by the rule that they break.
const KINDS: [fn(&TeamRemedy) -> bool; 3] = [
    |remedy| matches!(remedy, TeamRemedy::Forbidden { .. }),
    |remedy| matches!(remedy, TeamRemedy::SecondBye(_)),
    |remedy| matches!(remedy, TeamRemedy::Repeat { .. }),
];

/// The ways out where the teams of `round` have no pairing: each is a set of remedies that together make one possible. First those that
/// break one rule only; where there are none, the one that breaks the fewest. Nothing for other systems, and where nothing is in the
/// way.
pub fn team_ways_out(tournament: &Tournament, round: RoundNumber) -> Vec<Vec<TeamRemedy>> {
    team_ways_out_within(tournament, round, MOST_STEPS).unwrap_or_default()
}

/// [`team_ways_out`] within a number of steps; none if no way was found in them, and for more than 1,000 teams.
pub fn team_ways_out_within(tournament: &Tournament, round: RoundNumber, steps: u64) -> Option<Vec<Vec<TeamRemedy>>> {
    if !tournament.settings.system.pairs_teams() {
        return Some(Vec::new());
    }
    let request = Request::new(tournament, round, Side::White);
    let Ok(field) = SwissTeams::from_request(&request) else { return Some(Vec::new()) };
    ways_out_of(&BlockedTeamRound { there: field.there(), field }, steps)
}

struct BlockedTeamRound<'f> {
    field: SwissTeams<'f>,
    /// The places of the teams to be paired.
    there: Vec<usize>,
}

impl Blocked for BlockedTeamRound<'_> {
    type Remedy = TeamRemedy;

    fn count(&self) -> usize {
        self.there.len()
    }

    fn kinds(&self) -> &'static [fn(&TeamRemedy) -> bool] {
        &KINDS
    }

    fn broken(&self, a: usize, b: usize) -> Vec<TeamRemedy> {
        let name = |team: usize| self.field.teams.name(team);
        let (one, other) = match (self.there.get(a), self.there.get(b)) {
            (Some(&one), Some(&other)) => (one, other),
            (Some(&one), None) | (None, Some(&one)) => {
                let is_barred = self.field.teams.rounds(one).iter().any(bars_from_bye);
                return is_barred.then(|| TeamRemedy::SecondBye(name(one))).into_iter().collect();
            }
            (None, None) => return Vec::new(),
        };
        let last = self.field.teams.last_met(one, other);
        let repeat = last.map(|round| TeamRemedy::Repeat { one: name(one), other: name(other), round });
        let forbidden =
            self.field.bars(one, other).then(|| TeamRemedy::Forbidden { one: name(one), other: name(other) });
        repeat.into_iter().chain(forbidden).collect()
    }

    /// Few remedies before all, then small differences of the scores.
    fn price(&self, a: usize, b: usize, _: &TeamRemedy) -> i64 {
        let before = self.field.teams.through;
        let score = |at: usize| {
            self.there.get(at).map_or(0, |team| i64::from(self.field.teams.score_after(*team, before).tenths()))
        };
        1_000_000 + (score(a) - score(b)).abs().min(9_999)
    }
}
