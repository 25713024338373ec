//! Record 299: points that differ from what the result is worth, penalties and bonuses.

use std::ops::RangeInclusive;

use super::cell::{RoundCell, StatedResult};
use super::error::{Expected, TrfError};
use super::limit;
use super::line::{LineField, ReportLine};
use super::player::PlayerRecord;
use crate::{Adjustment, Bye, Points, RoundNumber, Scoring, StartNumber};

/// What a correction is called that a file states without a reason.
pub(super) const REASON: &str = "299";

/// A record 299: a result with points of its own, a penalty or a bonus.
#[derive(Debug, Clone)]
pub(super) struct Abnormal {
    /// The result it is about; none for a penalty or bonus.
    code: Option<char>,
    pub(super) points: Points,
    pub(super) field: LineField,
    /// For a result all rounds if none is given; for a penalty or bonus, that it counts from the beginning.
    round: Option<RoundNumber>,
    pub(super) players: Vec<StartNumber>,
}

impl Abnormal {
    /// The column from which it names players.
    pub(super) const NUMBERS: usize = 24;

    pub(super) fn read(line: &ReportLine) -> Result<Self, TrfError> {
        let columns = AbnormalColumns::from_line(line);
        let players = line.fours(columns.players).iter().map(LineField::start_number).collect::<Result<_, _>>()?;
        let code = match line.letter(5).to_ascii_uppercase() {
            ' ' => None,
            letter @ ('W' | 'D' | 'L' | 'F' | 'H' | 'Z' | '+' | '-') => Some(letter),
            _ => return Err(line.field(5..=5).not(Expected::AbnormalCode)),
        };
        let round = line.field(columns.round);
        let is_every_round = round.text.chars().all(|letter| letter == '0');
        let round = if is_every_round { None } else { Some(round.round(Expected::Round)?) };
        let field = line.field(columns.points);
        Ok(Self { code, points: field.points()?, field, round, players })
    }

    /// A record of the same place that changes a player's points, whatever their result.
    pub(super) fn as_change(&self, points: Points, round: Option<RoundNumber>, player: StartNumber) -> Self {
        Self { code: None, points, field: self.field.clone(), round, players: vec![player] }
    }

    /// How often it can change a player's points in a tournament of `rounds` rounds.
    pub(super) const fn times(&self, rounds: i64) -> i64 {
        if self.code.is_some() && self.round.is_none() { rounds } else { 1 }
    }

    /// What it changes in a player's points, as a correction of each round it is about.
    pub(super) fn adjustments(&self, player: &PlayerRecord, scoring: &Scoring) -> Vec<Adjustment> {
        let adjustment = |points, round| Adjustment { points, reason: REASON.to_owned(), round };
        let Some(code) = self.code else {
            // One without a round counts from the beginning, and once.
            return vec![adjustment(self.points, self.round.or(Some(RoundNumber(1))))];
        };
        let is_meant = |round: &RoundNumber| self.round.is_none_or(|only| only == *round);
        let rounds = (1..).map(RoundNumber).zip(&player.cells).filter(|(round, _)| is_meant(round));
        let worths = rounds.filter_map(|(round, cell)| Some((round, worth(*cell, scoring)?)));
        let meant = worths.filter(|(_, (letter, _))| *letter == code);
        meant.map(|(round, (_, usual))| adjustment(self.points - usual, Some(round))).collect()
    }
}

/// Where a record 299 has what.
struct AbnormalColumns {
    points: RangeInclusive<usize>,
    round: RangeInclusive<usize>,
    players: usize,
}

impl AbnormalColumns {
    /// The columns of TRF26; or those that Sharly Chess 4 writes, with the round, `000` for all, where points would end.
    fn from_line(line: &ReportLine) -> Self {
        let ends_early = line.letter(15).is_ascii_digit() && line.letter(16).is_whitespace();
        let is_narrow = ends_early && (17..=19).any(|column| line.letter(column).is_ascii_digit());
        if is_narrow {
            Self { points: 12..=15, round: 17..=19, players: 21 }
        } else {
            Self { points: 13..=17, round: 20..=22, players: Abnormal::NUMBERS }
        }
    }
}

/// The code of what happened, and its usual points.
pub(super) fn worth(cell: RoundCell, scoring: &Scoring) -> Option<(char, Points)> {
    let (values, byes) = (scoring.match_values, scoring.byes);
    match cell {
        RoundCell::Game { stated, .. } => Some(match stated? {
            StatedResult::Win | StatedResult::UnratedWin => ('W', values.win),
            StatedResult::Draw | StatedResult::UnratedDraw => ('D', values.draw),
            StatedResult::Loss | StatedResult::UnratedLoss => ('L', values.loss),
            StatedResult::ForfeitWin => ('+', byes.forfeit_win),
            StatedResult::ForfeitLoss => ('-', byes.forfeit_loss),
        }),
        RoundCell::Bye(Bye::Full) => Some(('F', byes.full)),
        RoundCell::Bye(Bye::Half) => Some(('H', byes.half)),
        RoundCell::Bye(Bye::Zero) => Some(('Z', byes.zero)),
        RoundCell::Bye(Bye::PairingAllocated) | RoundCell::Empty | RoundCell::Unreadable => None,
    }
}

/// A record 299 for one player: a code with its points; without a code, a penalty or bonus from that round on. None where the points
/// do not fit.
pub(super) fn text(code: char, points: Points, round: Option<RoundNumber>, number: StartNumber) -> Option<String> {
    let round = round.map_or_else(String::new, |round| round.to_string());
    let points = limit::field(points, 5)?;
    Some(format!("299 {code}       {points}  {round:>3} {number:>4}"))
}
