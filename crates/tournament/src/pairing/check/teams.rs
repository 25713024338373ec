//! What is unusual in a pairing of teams (C.04.6): who meets whom, with which colours, and who sits where.

use std::collections::{BTreeMap, BTreeSet};

use super::team_board_orders;
use super::warnings::PairingWarning;
use crate::history::Adjourned;
use crate::{
    Basis, Bye, ColourPreferences, EntryId, Mark, Points, RoundNumber, RoundPlan, TeamHistory, TeamRound, Tournament,
};
use draughts::{BySide, Side};

/// Something unusual in a pairing of teams. One of its players stands for a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum TeamWarning {
    /// Two players of one team meet.
    Same {
        /// White in the first game.
        white: EntryId,
        /// Black in the first game.
        black: EntryId,
    },
    /// Two teams that have met already (C1).
    Again {
        /// Who sits at the first board of their match.
        white: EntryId,
        /// Their opponent there.
        black: EntryId,
        /// The round in which the teams met.
        round: RoundNumber,
    },
    /// A player meets a player of another team than those before them in their team do.
    Split(EntryId),
    /// The bye goes to a team that had one, or won a match without playing (C2).
    SecondBye(EntryId),
    /// Another team without an opponent than the first: only one can have the bye.
    AnotherFree(EntryId),
    /// A player has the bye of a team without an opponent, while their team plays.
    ByeInMatch(EntryId),
    /// Two of a team sit in another order than that of its boards.
    BoardOrder {
        /// The one who sits before the other.
        above: EntryId,
        /// Who comes before them in the order of boards.
        below: EntryId,
    },
    /// A board at which the colours do not alternate with those of the boards before.
    BoardColour {
        /// White in the first game at that board.
        white: EntryId,
        /// Black in the first game at that board.
        black: EntryId,
    },
    /// A team has a player at more boards than a match has, or at fewer though a player is free.
    Boards {
        /// A player of the team.
        entry: EntryId,
        /// At how many boards it has a player.
        seated: usize,
        /// At how many it could have.
        boards: usize,
    },
    /// The team's third match running with the same colour on the first board (1.7).
    ThirdColour {
        /// A player of the team.
        entry: EntryId,
        /// The colour.
        side: Side,
    },
    /// A colour difference of the team above two (1.7).
    ColourDifference {
        /// A player of the team.
        entry: EntryId,
        /// Matches with White on the first board minus those with Black, this one included.
        difference: i32,
    },
    /// Teams a won match or more apart.
    ScoreDifference {
        /// One of the team with White on the first board.
        white: EntryId,
        /// One of the other team.
        black: EntryId,
        /// How far apart, virtual points included.
        difference: Points,
    },
}

/// All that is unusual: board by board who meets whom, then the byes, then match by match the colours and the board orders.
pub(super) fn warnings(tournament: &Tournament, plan: &RoundPlan) -> Vec<PairingWarning> {
    let checker = TeamChecker::new(tournament, plan);
    let mut opponents: BTreeMap<usize, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for &seats in &plan.seats {
        found.extend(checker.board(&mut opponents, seats));
    }
    found.extend(checker.second_byes());
    let matches = checker.matches();
    found.extend(matches.iter().flat_map(|game| checker.colours(game)));
    found.extend(matches.iter().filter_map(|game| checker.score_difference(game)));
    found.extend(team_board_orders::warnings(&checker, &matches));
    found.into_iter().map(PairingWarning::Team).collect()
}

/// A match as it is planned.
pub(super) struct Planned {
    /// The teams by their places; White has the one with White on the first board.
    pub(super) teams: BySide<usize>,
    pub(super) boards: Vec<BySide<EntryId>>,
}

pub(super) struct TeamChecker<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) plan: &'a RoundPlan,
    pub(super) history: TeamHistory,
    teams: BTreeMap<EntryId, usize>,
}

impl<'a> TeamChecker<'a> {
    fn new(tournament: &'a Tournament, plan: &'a RoundPlan) -> Self {
        let before = plan.round.previous().unwrap_or(RoundNumber(0));
        let history = TeamHistory::new(tournament, before, Adjourned::CountsAsDraw);
        let members = history.teams.iter().enumerate();
        let teams = members.flat_map(|(at, team)| team.players.iter().map(move |id| (*id, at))).collect();
        Self { tournament, plan, history, teams }
    }

    /// The team that a player plays for.
    pub(super) fn team_of(&self, entry: EntryId) -> Option<usize> {
        self.teams.get(&entry).copied()
    }

    /// The matches in order of their first boards.
    fn matches(&self) -> Vec<Planned> {
        let mut found: Vec<Planned> = Vec::new();
        for &seats in &self.plan.seats {
            let teams = seats.map(|id| self.team_of(id));
            let (Some(white), Some(black)) = (teams.white, teams.black) else { continue };
            let teams = BySide { white, black };
            match found.iter_mut().find(|game| game.teams == teams || game.teams == teams.swapped()) {
                Some(game) => game.boards.push(seats),
                None if white != black => found.push(Planned { teams, boards: vec![seats] }),
                None => {}
            }
        }
        found
    }

    /// A board, once the boards before it have shown whom each team meets.
    fn board(&self, opponents: &mut BTreeMap<usize, usize>, seats: BySide<EntryId>) -> Vec<TeamWarning> {
        let BySide { white, black } = seats;
        let (Some(one), Some(other)) = (self.team_of(white), self.team_of(black)) else { return Vec::new() };
        if one == other {
            return vec![TeamWarning::Same { white, black }];
        }
        // A match is named once, at its first board, however many boards it has.
        let is_new = !opponents.contains_key(&one) && !opponents.contains_key(&other);
        let mut found = Vec::new();
        for (own, against, entry) in [(one, other, white), (other, one, black)] {
            if *opponents.entry(own).or_insert(against) != against {
                found.push(TeamWarning::Split(entry));
            }
        }
        let again = self.history.last_met(one, other).filter(|_| is_new);
        found.extend(again.map(|round| TeamWarning::Again { white, black, round }));
        found
    }

    /// One warning a team: that it has had a bye before, and that another team is without an opponent too.
    fn second_byes(&self) -> Vec<TeamWarning> {
        let given = self.plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id);
        // The teams with the pairing-allocated bye by their places, each with its first player.
        let mut free: BTreeMap<usize, EntryId> = BTreeMap::new();
        for id in given {
            if let Some(team) = self.team_of(id) {
                free.entry(team).or_insert(id);
            }
        }
        let is_barred = |team: usize| self.history.rounds(team).iter().any(bars_from_bye);
        let barred = free.iter().filter(|(team, _)| is_barred(**team)).map(|(_, id)| TeamWarning::SecondBye(*id));
        let seated = self.plan.seats.iter().flat_map(|seats| [seats.white, seats.black]);
        let seated: BTreeSet<usize> = seated.filter_map(|id| self.team_of(id)).collect();
        let idle = free.iter().filter(|(team, _)| !seated.contains(*team));
        let others = idle.skip(1).map(|(_, id)| TeamWarning::AnotherFree(*id));
        barred.chain(others).collect()
    }

    /// The colours of both teams on the first board, where the tournament knows preferences.
    fn colours(&self, game: &Planned) -> Vec<TeamWarning> {
        let Some(first) = game.boards.first() else { return Vec::new() };
        if self.tournament.settings.team_rules.preferences == ColourPreferences::Unused {
            return Vec::new();
        }
        Side::BOTH.into_iter().flat_map(|side| self.colour(game.teams[side], first[side], side)).collect()
    }

    fn colour(&self, team: usize, entry: EntryId, side: Side) -> Vec<TeamWarning> {
        let played = self.history.rounds(team).iter().filter_map(TeamRound::played);
        let sides: Vec<Side> = played.map(|met| met.side).chain([side]).collect();
        let is_third = sides.len() > 2 && sides.iter().rev().take(3).all(|own| *own == side);
        let difference = sides.iter().map(|side| if *side == Side::White { 1 } else { -1 }).sum::<i32>();
        let third = is_third.then_some(TeamWarning::ThirdColour { entry, side });
        let great = (difference.abs() > 2).then_some(TeamWarning::ColourDifference { entry, difference });
        third.into_iter().chain(great).collect()
    }

    fn score_difference(&self, game: &Planned) -> Option<TeamWarning> {
        let &BySide { white, black } = game.boards.first()?;
        let records = self.tournament.accelerations();
        let bonus = |team: usize| {
            let team = self.history.teams.get(team);
            team.map_or(Points::ZERO, |team| team.virtual_points(&records, self.plan.round))
        };
        let score = |team| self.history.score_after(team, self.history.through) + bonus(team);
        let (one, other) = (score(game.teams.white), score(game.teams.black));
        let difference = (one - other).max(other - one);
        // The most of the primary score that a match gives.
        let settings = &self.tournament.settings;
        let win = match settings.team_rules.basis {
            Basis::Match => settings.team_rules.match_values.win,
            Basis::Games => settings.pairing_values().win * i32::from(settings.team_rules.boards),
        };
        (difference >= win && win > Points::ZERO).then_some(TeamWarning::ScoreDifference { white, black, difference })
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
