//! A tournament read team by team: the result of each team in each round. Team pairing and team standings start from here.

use super::history::Adjourned;
use super::team_match::{MatchPlaces, MatchScore, Squads};
use crate::{History, Mark, Points, Round, RoundNumber, StartNumber, Team, TeamName, TeamRules, Tournament};
use draughts::{BySide, Side};

/// A match with all its results, as one of the teams sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMeeting {
    /// The place of the other team in [`TeamHistory::teams`].
    pub opponent: usize,
    /// The team's colour on the first board.
    pub side: Side,
    /// Win, draw or loss of the match.
    pub mark: Mark,
    /// What the scoring of the tournament gives for that.
    pub match_points: Points,
    /// Sum of the points on all boards.
    pub game_points: Points,
    /// Points of each board, in order: the boards of the match; by a table (Scheveningen), the boards of the team's own players.
    pub boards: Vec<Points>,
    /// Whether a game was played, not only forfeited.
    pub over_the_board: bool,
}

/// What a team did in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TeamRound {
    /// Met another team; all results are there.
    Met(TeamMeeting),
    /// Meets another team; results are missing.
    Awaited {
        /// The place of the other team.
        opponent: usize,
        /// The team's colour on the first board.
        side: Side,
        /// The sum of its boards so far.
        game_points: Points,
        /// What each of its boards has given so far, in order.
        boards: Vec<Points>,
    },
    /// Had no opponent, since the number of teams was odd.
    Bye {
        /// Match points that the bye is worth.
        match_points: Points,
        /// Game points that the bye is worth.
        game_points: Points,
    },
    /// Was neither paired nor had the bye.
    Absent,
}

impl TeamRound {
    /// The match points of the round, as far as they are known.
    pub const fn match_points(&self) -> Points {
        match self {
            Self::Met(met) => met.match_points,
            Self::Bye { match_points, .. } => *match_points,
            Self::Awaited { .. } | Self::Absent => Points::ZERO,
        }
    }

    /// The game points of the round so far.
    pub const fn game_points(&self) -> Points {
        match self {
            Self::Met(met) => met.game_points,
            Self::Bye { game_points, .. } | Self::Awaited { game_points, .. } => *game_points,
            Self::Absent => Points::ZERO,
        }
    }

    /// The team met over the board (C.04.1, 2: a forfeit does not make two teams have met).
    pub fn played(&self) -> Option<&TeamMeeting> {
        match self {
            Self::Met(met) if met.over_the_board => Some(met),
            Self::Met(_) | Self::Awaited { .. } | Self::Bye { .. } | Self::Absent => None,
        }
    }

    /// The place of the team that it was to meet.
    pub const fn scheduled_opponent(&self) -> Option<usize> {
        match self {
            Self::Met(met) => Some(met.opponent),
            Self::Awaited { opponent, .. } => Some(*opponent),
            Self::Bye { .. } | Self::Absent => None,
        }
    }
}

/// All teams' rounds, from the first to a given one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamHistory {
    /// The last round in it.
    pub through: RoundNumber,
    /// The teams in order of their numbers, which are their places from 1.
    pub teams: Vec<Team>,
    rules: TeamRules,
    rows: Vec<Vec<TeamRound>>,
}

impl TeamHistory {
    /// What happened from round 1 to `through`; rounds not yet paired are left out. The arbiter's corrections of single players
    /// do not count for their team; games of a player who has left do.
    pub fn new(tournament: &Tournament, through: RoundNumber, adjourned: Adjourned) -> Self {
        let history = History::new(tournament, through, adjourned);
        let squads = Squads::from_tournament(tournament);
        let rules = tournament.settings.team_rules.clone();
        let empty = vec![TeamRound::Absent; usize::from(history.through.0)];
        let rows = vec![empty; squads.teams.len()];
        let mut teams = Self { through: history.through, teams: Vec::new(), rules, rows };
        let bye = teams.bye(tournament);
        for round in tournament.rounds.iter().take(usize::from(history.through.0)) {
            teams.take(round, &squads, &history, &bye);
        }
        teams.teams = squads.teams;
        teams
    }

    /// What a team did, round by round.
    pub fn rounds(&self, team: usize) -> &[TeamRound] {
        self.rows.get(team).map_or(&[], Vec::as_slice)
    }

    /// The last round in which two teams have met over the board.
    pub fn last_met(&self, one: usize, other: usize) -> Option<RoundNumber> {
        let met = |round: &TeamRound| round.played().is_some_and(|met| met.opponent == other);
        let rounds = (1..).map(RoundNumber).zip(self.rounds(one));
        rounds.filter(|(_, round)| met(round)).map(|(round, _)| round).last()
    }

    /// The start number of a team, from 1.
    pub fn number(&self, team: usize) -> StartNumber {
        StartNumber(u16::try_from(team + 1).unwrap_or(u16::MAX))
    }

    /// A team by name and number.
    pub fn name(&self, team: usize) -> TeamName {
        TeamName::new(&self.teams, team)
    }

    /// A team's match points after `round`.
    fn match_points_after(&self, team: usize, round: RoundNumber) -> Points {
        self.rounds(team).iter().take(usize::from(round.0)).map(TeamRound::match_points).sum()
    }

    /// A team's game points after `round`.
    fn game_points_after(&self, team: usize, round: RoundNumber) -> Points {
        self.rounds(team).iter().take(usize::from(round.0)).map(TeamRound::game_points).sum()
    }

    /// A team's primary score after `round`.
    pub fn score_after(&self, team: usize, round: RoundNumber) -> Points {
        self.rules.primary(self.match_points_after(team, round), self.game_points_after(team, round))
    }

    /// A team's other score after `round`.
    pub fn secondary_after(&self, team: usize, round: RoundNumber) -> Points {
        self.rules.secondary(self.match_points_after(team, round), self.game_points_after(team, round))
    }

    /// A team's round without an opponent.
    fn bye(&self, tournament: &Tournament) -> TeamRound {
        let each = tournament.settings.scoring.byes.pairing_allocated;
        TeamRound::Bye { match_points: self.rules.bye, game_points: each * i32::from(self.rules.boards) }
    }

    fn take(&mut self, round: &Round, squads: &Squads, history: &History, bye: &TeamRound) {
        let number = round.state.number;
        for found in squads.matches(round) {
            let tally = squads.tally(&found, history);
            for side in Side::BOTH {
                let met = self.met(&found, &tally, side);
                self.set(found.teams[side], number, met);
            }
        }
        for place in squads.free(round) {
            self.set(place, number, bye.clone());
        }
    }

    /// Only the first match of a team in a round counts.
    fn set(&mut self, team: usize, round: RoundNumber, team_round: TeamRound) {
        let slot = self.rows.get_mut(team).and_then(|row| row.get_mut(round.index()));
        if let Some(slot) = slot.filter(|slot| **slot == TeamRound::Absent) {
            *slot = team_round;
        }
    }

    fn met(&self, found: &MatchPlaces<'_>, tally: &MatchScore, side: Side) -> TeamRound {
        let opponent = found.teams[!side];
        let boards = tally.boards[side].clone();
        let sums: BySide<Points> = BySide::from_fn(|side| tally.boards[side].iter().copied().sum());
        let game_points = sums[side];
        if !tally.is_complete {
            return TeamRound::Awaited { opponent, side, game_points, boards };
        }
        let mark = match sums[side].cmp(&sums[!side]) {
            _ if !tally.any_scored => Mark::Loss,
            std::cmp::Ordering::Greater => Mark::Win,
            std::cmp::Ordering::Equal => Mark::Draw,
            std::cmp::Ordering::Less => Mark::Loss,
        };
        TeamRound::Met(TeamMeeting {
            opponent,
            side,
            mark,
            match_points: self.rules.match_values.for_mark(mark),
            game_points,
            boards,
            over_the_board: tally.is_over_the_board,
        })
    }
}
