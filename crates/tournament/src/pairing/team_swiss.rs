//! A tournament of teams by the team Swiss (C.04.6): reads the teams out of a tournament and asks [`team`] who meets whom.
//!
//! * A team's number is its place by the smallest start number of its players (see
//!   [`Tournament::numbered_teams`](crate::Tournament::numbered_teams)).
//! * The board order of a round (see [`board_order`]): the members who are there, in order of boards; the first of them sit, as many as a
//!   match has boards. Those who move up keep the order, so that only the last boards can be vacant.
//! * A vacant board gives the player opposite a full-point bye; reserves and the absent have a zero-point bye; the players of the
//!   team without an opponent have the pairing-allocated one. A team of which no player is there is not paired.
//! * A team that has had the bye, or a match won without playing, gets none (2.1.2). A match of which one game was played counts as
//!   met, and gives both their colour (1.6).
//! * Two who may not meet keep their teams apart where they would sit opposite each other, and only there: the board orders are known
//!   when the round is paired.

use std::collections::{BTreeMap, BTreeSet};

use super::check::bars_from_bye;
use super::dutch::colours::{Preference, Strength};
use super::dutch::history::is_forbidden;
use super::explain::{BoardReason, ColourRule, MatchReason, PairingExplanation, TeamBracket, TeamsExplained};
use super::rulebook::Rulebook;
use super::systems::Request;
use super::systems::team::{self, PairedMatch, TeamError, TeamPairingRules, TeamPreference, TeamScoreGroup};
use super::team_bye::{ByeCandidate, candidates};
use super::two_teams::TwoTeamsError;
use super::{Paired, PairingError};
use crate::history::Adjourned;
use crate::{
    Acceleration, Bye, Entry, EntryId, ForbiddenPairs, Origin, Points, RoundNumber, RoundPlan, StartNumber, Team,
    TeamHistory, TeamName, TeamRound,
};
use draughts::BySide;

/// Pairs a round of a tournament by the team Swiss.
pub fn pair(request: &Request<'_>) -> Result<Paired, PairingError> {
    let field = SwissTeams::from_request(request)?;
    let settings = &request.tournament.settings;
    let rules = TeamPairingRules {
        preferences: settings.team_rules.preferences,
        secondary_decides: settings.team_rules.secondary_decides,
        rounds_left: settings.rounds.0.saturating_sub(request.round.0),
        initial_colour: request.initial_colour,
    };
    // The rules of teams know numbers only: what they cannot pair gets its names here.
    let paired = team::pair(&field.contestants(), rules).map_err(|error| match error {
        TeamError::NoPairing { stranded } => {
            let names = stranded.into_iter().map(|number| field.name(number).name);
            TwoTeamsError::Blocked(names.collect()).into()
        }
        TeamError::TooManyScores => PairingError::TooManyScores,
    })?;
    let names = |numbers: &[StartNumber]| numbers.iter().map(|number| field.name(*number)).collect();
    let bracket = |group: &TeamScoreGroup| TeamBracket {
        score: group.score,
        residents: names(&group.residents),
        upfloaters: names(&group.upfloaters),
    };
    let plan = field.plan(&paired);
    let explanation = PairingExplanation {
        rulebook: Rulebook::TeamSwiss,
        boards: BoardReason::by_rule(request.tournament, &plan, ColourRule::TeamBoard),
        teams: TeamsExplained {
            matches: paired.matches.iter().map(|game| field.reason(game)).collect(),
            brackets: paired.groups.iter().map(bracket).collect(),
            bye: paired.bye.map(|number| field.name(number)),
            candidates: paired.bye.map(|bye| field.candidates(bye)).unwrap_or_default(),
        },
        ..PairingExplanation::default()
    };
    Ok(Paired { plan, explanation })
}

/// The players of a team who sit in a round: of those whom `is_there` accepts, the first in order of boards.
pub fn board_order(team: &Team, boards: u8, is_there: impl Fn(EntryId) -> bool) -> Vec<EntryId> {
    team.players.iter().copied().filter(|id| is_there(*id)).take(usize::from(boards)).collect()
}

/// The teams of a round with what they have done before.
pub(super) struct SwissTeams<'r> {
    request: &'r Request<'r>,
    pub(super) teams: TeamHistory,
    /// The players of each team who sit; none where none is there.
    board_orders: Vec<Vec<EntryId>>,
    forbidden: Vec<ForbiddenPairs>,
    accelerations: Vec<Acceleration>,
}

impl<'r> SwissTeams<'r> {
    pub(super) fn from_request(request: &'r Request<'r>) -> Result<Self, PairingError> {
        let tournament = request.tournament;
        // Every player who is there plays for a team.
        let there = tournament.entries.values().filter(|entry| !request.byes.contains_key(&entry.id));
        let teamless = there.filter(|entry: &&Entry| entry.member.key().is_empty()).map(|entry| entry.id);
        let teamless: Vec<EntryId> = teamless.collect();
        if !teamless.is_empty() {
            return Err(TwoTeamsError::Teamless(teamless).into());
        }
        let teams = TeamHistory::new(tournament, before(request.round), Adjourned::CountsAsDraw);
        let boards = tournament.settings.team_rules.boards;
        let is_there = |id: EntryId| !request.byes.contains_key(&id);
        let board_orders: Vec<_> = teams.teams.iter().map(|team| board_order(team, boards, is_there)).collect();
        match board_orders.iter().filter(|board_order| !board_order.is_empty()).count() {
            0 => Err(PairingError::NoPlayers),
            1 => Err(TwoTeamsError::TooFew(1).into()),
            _ => Ok(Self {
                request,
                teams,
                board_orders,
                forbidden: tournament.forbidden(),
                accelerations: tournament.accelerations(),
            }),
        }
    }

    /// The teams of which a player is there.
    fn contestants(&self) -> Vec<team::PairableTeam> {
        let before = before(self.request.round);
        let contestant = |place: usize| {
            let played = || self.teams.rounds(place).iter().filter_map(TeamRound::played);
            let met = played().map(|met| self.teams.number(met.opponent));
            // Teams that may not meet are to the rules teams that have met: both are never paired, whatever it costs.
            let barred = (0..self.board_orders.len()).filter(|&other| self.bars(place, other));
            team::PairableTeam {
                number: self.teams.number(place),
                boards: self.board_order(place).to_vec(),
                score: self.teams.score_after(place, before) + self.virtual_points(place, self.request.round),
                secondary: self.teams.secondary_after(place, before),
                met: met.chain(barred.map(|other| self.teams.number(other))).collect(),
                sides: played().map(|met| met.side).collect(),
                floated: self.floated(place),
                may_have_bye: !self.teams.rounds(place).iter().any(bars_from_bye) && !self.is_asked_for(place),
            }
        };
        self.there().into_iter().map(contestant).collect()
    }

    /// The places of those teams.
    pub(super) fn there(&self) -> Vec<usize> {
        (0..self.board_orders.len()).filter(|&place| !self.board_order(place).is_empty()).collect()
    }

    fn virtual_points(&self, place: usize, round: RoundNumber) -> Points {
        self.teams.teams.get(place).map_or(Points::ZERO, |team| team.virtual_points(&self.accelerations, round))
    }

    fn board_order(&self, place: usize) -> &[EntryId] {
        self.board_orders.get(place).map_or(&[], Vec::as_slice)
    }

    /// Whether two who may not meet would sit opposite each other, or one of the teams is to meet another one.
    pub(super) fn bars(&self, place: usize, other: usize) -> bool {
        let boards = self.board_order(place).iter().zip(self.board_order(other));
        let mut forbidden = boards.map(|(&a, &b)| is_forbidden(&self.forbidden, self.request.round, a, b));
        self.is_asked_for(place) != self.is_asked_for(other) || forbidden.any(|is_forbidden| is_forbidden)
    }

    /// Whether it is asked what would come of a match of this team.
    fn is_asked_for(&self, place: usize) -> bool {
        let asked = self.request.only.into_iter().flat_map(|(a, b)| [a, b]);
        let players = self.teams.teams.get(place).map(|team| &team.players);
        asked.into_iter().any(|id| players.is_some_and(|players| players.contains(&id)))
    }

    /// Whether a team met another one with another score in the round before (1.5).
    fn floated(&self, place: usize) -> bool {
        let Some(last) = before(self.request.round).previous() else { return false };
        let round = before(self.request.round);
        let score = |place| self.teams.score_after(place, last) + self.virtual_points(place, round);
        let met = self.teams.rounds(place).last().and_then(TeamRound::played);
        met.is_some_and(|met| score(met.opponent) != score(place))
    }

    fn name(&self, number: StartNumber) -> TeamName {
        self.teams.name(place_of(number))
    }

    /// Boards match by match; every other player has a bye.
    fn plan(&self, paired: &team::PairedTeams) -> RoundPlan {
        let boards = || paired.matches.iter().flat_map(|game| &game.boards);
        let seats = boards().filter_map(|board| Some(BySide { white: board.white?, black: board.black? }));
        let mut plan = RoundPlan::by_hand(self.request.round, seats.collect(), BTreeMap::new());
        plan.origin = Origin::Engine;
        // A vacant board is no board of the round: the player opposite has the points without a game.
        let alone = boards().filter(|board| board.white.is_none() || board.black.is_none());
        plan.byes = alone.filter_map(|board| board.white.or(board.black)).map(|id| (id, Bye::Full)).collect();
        let free = paired.bye.into_iter().flat_map(|number| self.board_order(place_of(number)));
        plan.byes.extend(free.map(|id| (*id, Bye::PairingAllocated)));
        let seated: BTreeSet<EntryId> = plan.seats.iter().flat_map(|seats| [seats.white, seats.black]).collect();
        // A round says of every player what they had in it; reserves and the absent have nothing of it.
        for &id in self.request.tournament.entries.keys().filter(|id| !seated.contains(id)) {
            plan.byes.entry(id).or_insert(Bye::Zero);
        }
        plan
    }

    fn candidates(&self, bye: StartNumber) -> Vec<ByeCandidate> {
        candidates(&self.contestants(), bye, |number| self.name(number))
    }

    fn reason(&self, game: &PairedMatch) -> MatchReason {
        let before = before(self.request.round);
        let numbers = BySide { white: game.white, black: game.black };
        let score = |number| {
            let place = place_of(number);
            self.teams.score_after(place, before) + self.virtual_points(place, self.request.round)
        };
        let is_full = |board: &&BySide<Option<EntryId>>| board.white.is_some() && board.black.is_some();
        let preference = |preference: TeamPreference| {
            let strength = if preference.is_strong { Strength::Strong } else { Strength::Mild };
            Preference { side: preference.side, strength }
        };
        MatchReason {
            teams: numbers.map(|number| self.name(number)),
            scores: numbers.map(score),
            secondary: numbers.map(|number| self.teams.secondary_after(place_of(number), before)),
            preferences: game.preferences.map(|own| own.map(preference)),
            rule: game.rule,
            boards: game.boards.iter().filter(is_full).count(),
        }
    }
}

/// The place in the history of a team of this number.
fn place_of(number: StartNumber) -> usize {
    usize::from(number.0.saturating_sub(1))
}

fn before(round: RoundNumber) -> RoundNumber {
    round.previous().unwrap_or(RoundNumber(0))
}
