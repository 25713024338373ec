//! Teams laid out for tie-breaks: what each made in each round, and what its score is worth to its opponents.

use crate::standings::tiebreak::{MeetingExtremes, Opponents};
use crate::{
    Mark, Points, RoundNumber, Settings, TeamHistory, TeamName, TeamRound, TeamRules, TieBreakEdition, Tournament,
};

/// One of the two scores of a team (C.07, 11.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TeamScoreKind {
    Match,
    Game,
}

impl TeamScoreKind {
    /// What a round gave.
    pub(super) const fn score_in(self, round: &TeamRound) -> Points {
        match self {
            Self::Match => round.match_points(),
            Self::Game => round.game_points(),
        }
    }
}

/// All teams with their rounds.
#[derive(Debug)]
pub(super) struct TeamField<'t> {
    pub(super) settings: &'t Settings,
    pub(super) history: TeamHistory,
    /// The boards of a match: as many as the tournament says, or as the greatest match had.
    pub(super) boards: usize,
}

impl<'t> TeamField<'t> {
    pub(super) fn new(tournament: &'t Tournament, through: RoundNumber) -> Self {
        let settings = &tournament.settings;
        let history = TeamHistory::new(tournament, through, tournament.awaiting());
        let rounds = (0..history.teams.len()).flat_map(|team| history.rounds(team));
        let played = rounds.map(|round| match round {
            TeamRound::Met(met) => met.boards.len(),
            TeamRound::Awaited { boards, .. } => boards.len(),
            TeamRound::Bye { .. } | TeamRound::Absent => 0,
        });
        let least = if settings.system.has_table() { 0 } else { usize::from(settings.team_rules.boards) };
        let boards = played.max().unwrap_or(0).max(least);
        Self { settings, history, boards }
    }

    pub(super) const fn rules(&self) -> &TeamRules {
        &self.settings.team_rules
    }

    pub(super) const fn size(&self) -> usize {
        self.history.teams.len()
    }

    pub(super) fn name(&self, team: usize) -> TeamName {
        self.history.name(team)
    }

    pub(super) fn rounds(&self, team: usize) -> impl Iterator<Item = (RoundNumber, &TeamRound)> {
        self.history.through.up_to().zip(self.history.rounds(team))
    }

    /// A team's match points or game points.
    pub(super) fn points(&self, team: usize, sort: TeamScoreKind) -> Points {
        self.history.rounds(team).iter().map(|round| sort.score_in(round)).sum()
    }

    /// A team's score as it counts for its opponents: rounds that it is away from until the end count as draws (C.07, 16.3).
    pub(super) fn adjusted(&self, team: usize, sort: TeamScoreKind) -> Points {
        let away = self.history.rounds(team).iter().rev().take_while(|round| self.is_voluntary(round));
        let away = away.filter(|round| matches!(round, TeamRound::Absent)).count();
        self.points(team, sort) + self.draw(sort) * i32::try_from(away).unwrap_or(0)
    }

    /// What a drawn match gives.
    pub(super) fn draw(&self, sort: TeamScoreKind) -> Points {
        match sort {
            TeamScoreKind::Match => self.rules().match_values.draw,
            TeamScoreKind::Game => self.settings.pairing_values().draw * self.many_boards(),
        }
    }

    fn many_boards(&self) -> i32 {
        i32::try_from(self.boards).unwrap_or(0)
    }

    /// Whether every player's opponents are fixed beforehand: unplayed matches are like others then (C.07, 15.2).
    pub(super) const fn has_table(&self) -> bool {
        self.settings.system.has_table()
    }

    /// Away, or not come to a match (C.07, 16.1.2).
    pub(super) const fn is_voluntary(&self, round: &TeamRound) -> bool {
        let is_away = match round {
            TeamRound::Absent => true,
            TeamRound::Met(met) => !met.over_the_board && matches!(met.mark, Mark::Loss),
            TeamRound::Awaited { .. } | TeamRound::Bye { .. } => false,
        };
        is_away && !self.has_table()
    }

    /// Whether a dummy's score has its limits (C.07 of March 2026).
    pub(super) const fn caps_dummies(&self) -> bool {
        matches!(self.settings.tie_break_edition, TieBreakEdition::Y2026)
    }
}

/// The meetings of the teams by one of the scores.
pub(super) struct Meetings<'f, 't> {
    pub(super) field: &'f TeamField<'t>,
    pub(super) sort: TeamScoreKind,
}

impl Opponents for Meetings<'_, '_> {
    fn size(&self) -> usize {
        self.field.size()
    }

    /// Matches that were played; where a table fixes the opponents, forfeited ones too (C.07, 6.1.1 and 15.2).
    fn met_by(&self, team: usize) -> Vec<(usize, Points)> {
        let rounds = self.field.rounds(team).filter_map(|(_, round)| match round {
            TeamRound::Met(met) if met.over_the_board || self.field.has_table() => {
                Some((met.opponent, self.sort.score_in(round)))
            }
            TeamRound::Met(_) | TeamRound::Awaited { .. } | TeamRound::Bye { .. } | TeamRound::Absent => None,
        });
        rounds.collect()
    }

    fn extremes(&self) -> MeetingExtremes {
        let (values, boards) = (self.field.settings.pairing_values(), self.field.many_boards());
        match self.sort {
            TeamScoreKind::Match => {
                let values = self.field.rules().match_values;
                MeetingExtremes { most: values.win, least: values.loss }
            }
            TeamScoreKind::Game => MeetingExtremes { most: values.win * boards, least: values.loss * boards },
        }
    }
}
