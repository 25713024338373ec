//! One round of one player: opponent, colour, result.

use super::error::{Expected, TrfError, colour_letter};
use super::line::{MOST_ROUNDS, ReportLine};
use crate::{Bye, Forfeit, GameResult, RoundNumber, Score, StartNumber};
use draughts::{BySide, Side};
use strum::{EnumIter, IntoEnumIterator};

/// A player's own word on a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter)]
pub(super) enum StatedResult {
    Win,
    Draw,
    Loss,
    UnratedWin,
    UnratedDraw,
    UnratedLoss,
    ForfeitWin,
    ForfeitLoss,
}

impl StatedResult {
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Win => '1',
            Self::Draw => '=',
            Self::Loss => '0',
            Self::UnratedWin => 'W',
            Self::UnratedDraw => 'D',
            Self::UnratedLoss => 'L',
            Self::ForfeitWin => '+',
            Self::ForfeitLoss => '-',
        }
    }

    /// What a file states of a finished game for `side`; nothing of one that is not.
    pub(super) const fn new(result: GameResult, side: Side) -> Option<Self> {
        use crate::Mark;
        match result {
            GameResult::Played(score) => Some(match score.mark(side) {
                Mark::Win => Self::Win,
                Mark::Draw => Self::Draw,
                Mark::Loss => Self::Loss,
            }),
            GameResult::Unrated(score) => Some(match score.mark(side) {
                Mark::Win => Self::UnratedWin,
                Mark::Draw => Self::UnratedDraw,
                Mark::Loss => Self::UnratedLoss,
            }),
            GameResult::Forfeit(forfeit) if forfeit.is_won_by(side) => Some(Self::ForfeitWin),
            GameResult::Forfeit(_) => Some(Self::ForfeitLoss),
            GameResult::Adjourned => None,
        }
    }
}

/// Every result that a file can have.
const RESULTS: [GameResult; 11] = [
    GameResult::Played(Score::White),
    GameResult::Played(Score::Draw),
    GameResult::Played(Score::Black),
    GameResult::Played(Score::BothLost),
    GameResult::Unrated(Score::White),
    GameResult::Unrated(Score::Draw),
    GameResult::Unrated(Score::Black),
    GameResult::Unrated(Score::BothLost),
    GameResult::Forfeit(Forfeit::White),
    GameResult::Forfeit(Forfeit::Black),
    GameResult::Forfeit(Forfeit::Both),
];

/// The result that is stated for both sides; none if they contradict each other.
pub(super) fn agreed(stated: BySide<StatedResult>) -> Option<GameResult> {
    let fits =
        |result: &GameResult| Side::BOTH.into_iter().all(|side| StatedResult::new(*result, side) == Some(stated[side]));
    RESULTS.into_iter().find(fits)
}

/// A player's round as their line has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoundCell {
    Empty,
    Bye(Bye),
    /// A game, or one still to be played.
    Game {
        opponent: StartNumber,
        side: Option<Side>,
        stated: Option<StatedResult>,
    },
    /// Not readable; reported where it stands.
    Unreadable,
}

impl RoundCell {
    /// Whether it makes its round one that has been paired.
    pub(super) const fn is_paired(self) -> bool {
        matches!(self, Self::Game { .. } | Self::Bye(Bye::PairingAllocated))
    }

    pub(super) const fn opponent(self) -> Option<StartNumber> {
        match self {
            Self::Game { opponent, .. } => Some(opponent),
            Self::Empty | Self::Bye(_) | Self::Unreadable => None,
        }
    }

    /// How it is written: ten columns.
    pub(super) fn text(self) -> String {
        match self {
            Self::Empty | Self::Unreadable => " ".repeat(10),
            Self::Bye(bye) => format!("  0000 - {}", bye.code()),
            Self::Game { opponent, side, stated } => {
                let colour = side.map_or('-', colour_letter);
                format!("  {opponent:>4} {colour} {}", stated.map_or(' ', StatedResult::letter))
            }
        }
    }
}

/// The first column of a round.
pub(super) const fn column_of(round: RoundNumber) -> usize {
    92 + 10 * round.index()
}

/// All rounds of a player's line; what cannot be read is reported and marked.
pub(super) fn cells(line: &ReportLine, errors: &mut Vec<TrfError>) -> Vec<RoundCell> {
    let rounds = line.width().saturating_sub(91).div_ceil(10);
    if rounds > usize::from(MOST_ROUNDS) {
        let most = RoundNumber(MOST_ROUNDS);
        let start = column_of(most.next());
        errors.push(line.field(start..=start + 9).not(Expected::RoundsUpTo(most)));
        return Vec::new();
    }
    let mut cells: Vec<RoundCell> = (0..rounds)
        .map(|round| {
            read(line, 92 + 10 * round).unwrap_or_else(|error| {
                errors.push(error);
                RoundCell::Unreadable
            })
        })
        .collect();
    while cells.last() == Some(&RoundCell::Empty) {
        cells.pop();
    }
    cells
}

fn read(line: &ReportLine, column: usize) -> Result<RoundCell, TrfError> {
    for gap in [column + 4, column + 6, column + 8, column + 9] {
        let field = line.field(gap..=gap);
        if !field.is_blank() {
            return Err(field.not(Expected::Blank));
        }
    }
    let opponent = line.field(column..=column + 3);
    let side = side(line, column + 5)?;
    if opponent.is_blank() || opponent.text.chars().all(|letter| letter == '0') {
        // A round without an opponent. Old files mark absence and byes as forfeits and draws against no player.
        let is_empty = line.field(column..=column + 7).is_blank();
        return match line.letter(column + 7).to_ascii_uppercase() {
            ' ' if is_empty => Ok(RoundCell::Empty),
            ' ' | 'Z' | '-' => Ok(RoundCell::Bye(Bye::Zero)),
            'H' | '=' => Ok(RoundCell::Bye(Bye::Half)),
            'F' | '+' => Ok(RoundCell::Bye(Bye::Full)),
            'U' => Ok(RoundCell::Bye(Bye::PairingAllocated)),
            _ => Err(line.field(column + 7..=column + 7).not(Expected::ByeCode)),
        };
    }
    let opponent = opponent.start_number()?;
    let letter = line.letter(column + 7);
    let stated = StatedResult::iter().find(|stated| stated.letter() == letter.to_ascii_uppercase());
    if stated.is_none() && letter != ' ' {
        return Err(line.field(column + 7..=column + 7).not(Expected::GameResult));
    }
    Ok(RoundCell::Game { opponent, side, stated })
}

fn side(line: &ReportLine, column: usize) -> Result<Option<Side>, TrfError> {
    match line.letter(column).to_ascii_lowercase() {
        'w' => Ok(Some(Side::White)),
        'b' => Ok(Some(Side::Black)),
        '-' | ' ' => Ok(None),
        _ => Err(line.field(column..=column).not(Expected::ColourLetter)),
    }
}
