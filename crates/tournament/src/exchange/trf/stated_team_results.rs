//! What records 320 and 330 say of teams must stand in the lines of their players, from which everything is counted: a team's round
//! without an opponent as their pairing-allocated byes, a forfeited match as their forfeits. Of a forfeited match the lines may say
//! nothing, since no player was seated: then the record seats those who would have played.

use std::collections::BTreeMap;

use super::cell::{RoundCell, StatedResult};
use super::check::{ReportedPair, ReportedPairs};
use super::error::{Expected, TrfError};
use super::line::{LineField, MOST_ROUNDS, ReportLine};
use super::of_teams::players;
use super::player::PlayerRecord;
use super::records::ReportRecords;
use crate::{Bye, Forfeit, GameResult, RoundNumber, StartNumber};
use draughts::{BySide, Side};

/// What a record says of one or two teams in a round.
#[derive(Debug, Clone)]
pub(super) enum StatedTeamResult {
    Free {
        round: RoundNumber,
        team: LineField,
    },
    /// They did not play their match, which one of them has won, or neither.
    Forfeited {
        round: RoundNumber,
        teams: BySide<LineField>,
        result: Forfeit,
    },
}

impl StatedTeamResult {
    /// The teams of record 320, round by round.
    pub(super) fn free(line: &ReportLine) -> Vec<Self> {
        let starts = (15..=line.width()).step_by(4).take(usize::from(MOST_ROUNDS));
        let fields = (1..).map(RoundNumber).zip(starts.map(|start| line.field(start..=start + 2)));
        let named = fields.filter(|(_, team)| !team.text.chars().all(|letter| letter == '0'));
        named.map(|(round, team)| Self::Free { round, team }).collect()
    }

    /// Record 330.
    pub(super) fn forfeited(line: &ReportLine) -> Result<Self, TrfError> {
        let kind = line.field(5..=6);
        let result = match kind.text.as_str() {
            "+-" => Forfeit::White,
            "-+" => Forfeit::Black,
            "--" => Forfeit::Both,
            _ => return Err(kind.not(Expected::MatchForfeit)),
        };
        let round = line.field(8..=10).round(Expected::Round)?;
        Ok(Self::Forfeited { round, teams: BySide { white: line.field(12..=14), black: line.field(16..=18) }, result })
    }
}

/// Whether the players' lines say the same; a forfeited match of which they say nothing is added to the pairs.
pub(super) fn check(records: &ReportRecords, pairs: &mut ReportedPairs, errors: &mut Vec<TrfError>) {
    let lines: BTreeMap<StartNumber, &PlayerRecord> =
        records.players.iter().map(|player| (player.number, player)).collect();
    let report = ReportLines { records, lines };
    for stated in records.teams.stated_results() {
        errors.extend(report.check(stated, pairs).err());
    }
}

/// What the lines of the players say of a team.
struct ReportLines<'a> {
    records: &'a ReportRecords,
    lines: BTreeMap<StartNumber, &'a PlayerRecord>,
}

impl ReportLines<'_> {
    fn check(&self, stated: &StatedTeamResult, pairs: &mut ReportedPairs) -> Result<(), TrfError> {
        match stated {
            StatedTeamResult::Free { round, team } => {
                let mut members = players(team, &self.records.teams)?.iter();
                let is_told = members.any(|player| self.cell(*player, *round) == RoundCell::Bye(Bye::PairingAllocated));
                if is_told { Ok(()) } else { Err(team.not(Expected::FreeTeam(*round))) }
            }
            StatedTeamResult::Forfeited { round, teams, result } => {
                let white = players(&teams.white, &self.records.teams)?;
                let black = players(&teams.black, &self.records.teams)?;
                let mut opponents = white.iter().filter_map(|player| match self.cell(*player, *round) {
                    RoundCell::Game {
                        opponent,
                        stated: Some(StatedResult::ForfeitWin | StatedResult::ForfeitLoss),
                        ..
                    } => Some(opponent),
                    RoundCell::Game { .. } | RoundCell::Empty | RoundCell::Bye(_) | RoundCell::Unreadable => None,
                });
                if opponents.any(|opponent| black.contains(&opponent)) {
                    return Ok(());
                }
                let boards = self.boards(BySide { white, black }, *round, *result);
                let contradicts = || teams.white.not(Expected::ForfeitedMatch(*round));
                let there =
                    pairs.rounds.get_mut(round.index()).filter(|_| !boards.is_empty()).ok_or_else(contradicts)?;
                pairs
                    .seated
                    .extend(boards.iter().flat_map(|pair| [pair.seats.white, pair.seats.black]).map(|id| (id, *round)));
                there.extend(boards);
                Ok(())
            }
        }
    }

    /// The boards of a forfeited match of which the lines say nothing; none where they say something else.
    fn boards(&self, teams: BySide<&[StartNumber]>, round: RoundNumber, result: Forfeit) -> Vec<ReportedPair> {
        // A line may have an opponent, or a bye that the pairing gave.
        if teams.white.iter().chain(teams.black).any(|player| self.cell(*player, round).is_paired()) {
            return Vec::new();
        }
        let sides = [Side::White, Side::Black].into_iter().cycle();
        self.seats(teams, round).into_iter().zip(sides).map(|(seats, side)| board(seats, side, result)).collect()
    }

    fn cell(&self, number: StartNumber, round: RoundNumber) -> RoundCell {
        self.lines.get(&number).map_or(RoundCell::Empty, |player| player.cell(round))
    }

    /// Who would have met whom, board by board.
    fn seats(&self, teams: BySide<&[StartNumber]>, round: RoundNumber) -> Vec<BySide<StartNumber>> {
        // Those whom a record 300 names, else those who have points for the round, then the others, in the order of boards.
        let board_orders = teams.map(|players| {
            let stated = self.records.teams.board_order_of(players, round);
            if !stated.is_empty() {
                return stated;
            }
            let was_there = |player: &StartNumber| self.cell(*player, round) == RoundCell::Bye(Bye::Full);
            let (there, others): (Vec<_>, Vec<_>) = players.iter().copied().partition(was_there);
            [there, others].concat()
        });
        let most = self.records.teams.boards().unwrap_or(usize::MAX);
        let seats = board_orders.white.into_iter().zip(board_orders.black).take(most);
        seats.map(|(white, black)| BySide { white, black }).collect()
    }
}

/// A board of a forfeited match at which the first team has `side`; `result` is that of the match.
const fn board(teams: BySide<StartNumber>, side: Side, result: Forfeit) -> ReportedPair {
    let (seats, result) = match (side, result) {
        (Side::White, own) => (teams, own),
        (Side::Black, own) => {
            let turned = match own {
                Forfeit::White => Forfeit::Black,
                Forfeit::Black => Forfeit::White,
                Forfeit::Both => Forfeit::Both,
            };
            (BySide { white: teams.black, black: teams.white }, turned)
        }
    };
    ReportedPair { seats, result: Some(GameResult::Forfeit(result)), second: None }
}
