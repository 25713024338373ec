//! What is unusual in a pairing of teams.

use std::collections::BTreeMap;

use super::Warning;
use crate::draughts::BySide;
use crate::tournament::history::Adjourned;
use crate::tournament::{Bye, EntryId, Mark, RoundNumber, RoundPlan, TeamHistory, TeamRound, Tournament};

/// Two of one team, a team in two matches, teams that meet again, a second bye.
pub(super) fn warnings(tournament: &Tournament, plan: &RoundPlan) -> Vec<Warning> {
    let before = plan.round.previous().unwrap_or(RoundNumber(0));
    let auditor = Auditor::of(TeamHistory::of(tournament, before, Adjourned::CountsAsDraw));
    let mut opponents: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for &seats in &plan.seats {
        found.extend(auditor.board(&mut opponents, seats));
    }
    found.extend(auditor.second_byes(plan));
    found
}

struct Auditor {
    history: TeamHistory,
    teams: BTreeMap<EntryId, usize>,
}

impl Auditor {
    fn of(history: TeamHistory) -> Self {
        let members = history.teams.iter().enumerate();
        let teams = members.flat_map(|(at, team)| team.players.iter().map(move |id| (*id, at))).collect();
        Self { history, teams }
    }

    /// A board, after those before it have told whom each team meets.
    fn board(&self, opponents: &mut BTreeMap<usize, usize>, BySide { white, black }: BySide<EntryId>) -> Vec<Warning> {
        let (Some(&one), Some(&other)) = (self.teams.get(&white), self.teams.get(&black)) else { return Vec::new() };
        if one == other {
            return vec![Warning::SameTeam { white, black }];
        }
        let is_new = !opponents.contains_key(&one) && !opponents.contains_key(&other);
        let mut found = Vec::new();
        for (own, against, entry) in [(one, other, white), (other, one, black)] {
            if *opponents.entry(own).or_insert(against) != against {
                found.push(Warning::TeamSplit(entry));
            }
        }
        let again = self.history.last_met(one, other).filter(|_| is_new);
        found.extend(again.map(|round| Warning::TeamsAgain { white, black, round }));
        found
    }

    /// One warning a team.
    fn second_byes(&self, plan: &RoundPlan) -> Vec<Warning> {
        let given = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id);
        let mut first: BTreeMap<usize, EntryId> = BTreeMap::new();
        for id in given {
            if let Some(&team) = self.teams.get(&id) {
                first.entry(team).or_insert(id);
            }
        }
        let is_barred = |team: usize| self.history.rounds(team).iter().any(bars_from_bye);
        first.into_iter().filter(|(team, _)| is_barred(*team)).map(|(_, id)| Warning::TeamSecondBye(id)).collect()
    }
}

/// C.04.6, 2.1.2: a bye, or a match won without playing.
pub(in crate::pairing) const fn bars_from_bye(round: &TeamRound) -> bool {
    match round {
        TeamRound::Bye { .. } => true,
        TeamRound::Met(met) => !met.over_the_board && matches!(met.mark, Mark::Win),
        TeamRound::Awaited { .. } | TeamRound::Absent => false,
    }
}
