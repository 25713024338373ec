//! What is wrong with a report file: where, what was found, what was expected.

use std::fmt;

use thiserror::Error;

use crate::{Points, RoundNumber, StartNumber};
use draughts::Side;

/// One error of a report file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: found {}, expected {expected}", quoted(.found))]
pub struct TrfError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What stands there; empty for nothing.
    pub found: String,
    /// What should stand there.
    pub expected: Expected,
}

/// Something in a report file that is not as it should be, and is understood all the same.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{error}; taken as {taken}")]
pub struct TrfWarning {
    /// What is odd, and where.
    pub error: TrfError,
    /// What it was taken for.
    pub taken: String,
}

/// What a report file should have had in some place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expected {
    /// At least one player (record 001).
    APlayer,
    /// A start number, 1 to 9999.
    StartNumber,
    /// A start number not used before.
    UnusedNumber {
        /// The line in which it was used.
        first: usize,
    },
    /// Start numbers without gaps.
    NoGap {
        /// The first number that no player has.
        missing: StartNumber,
    },
    /// The number of a player of the file.
    KnownPlayer,
    /// The number of another player than that of the record.
    AnotherPlayer,
    /// An opponent who names this player in the same round.
    MutualOpponent {
        /// The opponent that this player names.
        opponent: StartNumber,
        /// Whom they name, if any player.
        names: Option<StartNumber>,
    },
    /// The opponent of this round, in the second game of a match that is written as two rounds.
    OpponentOfFirstGame(RoundNumber),
    /// The other colour than in this round, in the second game of such a match.
    OtherColour(RoundNumber),
    /// The other colour than the opponent's.
    Colour {
        /// The other colour.
        side: Side,
        /// The line in which the opponent says so, from 1.
        line: usize,
    },
    /// A result that the opponent's allows.
    ResultThatFits {
        /// The opponent's result, as it is written.
        theirs: String,
        /// The line in which the opponent says so, from 1.
        line: usize,
    },
    /// So many points: the sum of the results.
    SumOfResults(Points),
    /// No more than so many rounds.
    RoundsUpTo(RoundNumber),
    /// A number of rounds, 1 to 199.
    RoundCount,
    /// A round, 1 to 199.
    Round,
    /// A last round not before the first.
    LaterRound,
    /// `w`, `b` or `-`.
    ColourLetter,
    /// `W` or `B`.
    InitialColour,
    /// Letters `W` and `B`, one a board.
    ColourSequence,
    /// `white1`, `black1` or `rank`.
    Configuration,
    /// The result of a game: `1`, `=`, `0`, `+`, `-`, `W`, `D`, `L` or a blank.
    GameResult,
    /// A bye: `U`, `F`, `H`, `Z` or a blank.
    ByeCode,
    /// A blank between two fields.
    Blank,
    /// A number of points, as `1.5`.
    Points,
    /// No more than so many points.
    PointsUpTo(Points),
    /// Points whose sums can be counted.
    CountablePoints,
    /// Points of a result, as `W 1.0`.
    PointsOfResult,
    /// Points that are equal for both colours.
    SameForBothColours,
    /// A rating, 0 to 65535.
    Rating,
    /// `m` or `w`.
    Sex,
    /// A date, as `2026/11/21`.
    Date,
    /// `W`, `D`, `L`, `F`, `H`, `Z`, `+`, `-` or a blank.
    AbnormalCode,
    /// At least two players.
    TwoPlayers,
    /// At least two teams.
    TwoTeams,
    /// A number of a team, 1 to 999.
    TeamNumber,
    /// The number of a team of the file.
    KnownTeam,
    /// A name that no other team has.
    UnusedTeamName {
        /// The line that has it, from 1.
        first: usize,
    },
    /// A player whom no other team names, and their own once.
    PlayerOfOneTeam {
        /// The line that names them, from 1.
        first: usize,
    },
    /// A team whose players have the pairing-allocated bye in a round.
    FreeTeam(RoundNumber),
    /// A team whose players forfeit games to those of the other in a round.
    ForfeitedMatch(RoundNumber),
    /// Which team has forfeited a match.
    MatchForfeit,
    /// Of the byes of teams the one without points.
    ZeroBye,
    /// Virtual points of teams in the record for them.
    VirtualPointsOfTeams,
    /// Virtual match points or game points, not both.
    OneKindOfPoints,
    /// No corrections of the points of teams.
    NoTeamPoints,
    /// The code of a system without its acceleration.
    NoAcceleration,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::APlayer => f.write_str("at least one player (record 001)"),
            Self::StartNumber => f.write_str("a start number from 1 to 9999"),
            Self::UnusedNumber { first } => {
                write!(f, "a number not used before (line {first} has it)")
            }
            Self::NoGap { missing } => write!(f, "numbers without gaps ({missing} is missing)"),
            Self::KnownPlayer => f.write_str("the number of a player of this file"),
            Self::AnotherPlayer => f.write_str("another player's number"),
            Self::MutualOpponent { opponent, names: Some(other) } => {
                write!(f, "an opponent who says the same ({opponent} names {other})")
            }
            Self::MutualOpponent { opponent, names: None } => {
                write!(f, "an opponent who says the same ({opponent} names nobody)")
            }
            Self::OpponentOfFirstGame(round) => {
                write!(f, "the opponent of round {round} (this file tells a match of the Double-Swiss in two rounds)")
            }
            Self::OtherColour(round) => {
                write!(
                    f,
                    "a game with the other colour than in round {round} (the second of a match of the Double-Swiss)"
                )
            }
            Self::Colour { side, line } => {
                write!(f, "{} (the opponent's colour is in line {line})", colour_letter(*side))
            }
            Self::ResultThatFits { theirs, line } => {
                write!(f, "a result that fits the opponent's “{theirs}” in line {line}")
            }
            Self::SumOfResults(points) => write!(f, "{points:.1}, the sum of the results"),
            Self::RoundsUpTo(rounds) => write!(f, "no more than {rounds} rounds"),
            Self::RoundCount => f.write_str("a number of rounds from 1 to 199"),
            Self::Round => f.write_str("a round from 1 to 199"),
            Self::LaterRound => f.write_str("a last round not before the first"),
            Self::ColourLetter => f.write_str("w, b or -"),
            Self::InitialColour => f.write_str("W or B"),
            Self::ColourSequence => f.write_str("a letter W or B for each board, 50 at most"),
            Self::Configuration => f.write_str("white1, black1 or rank"),
            Self::GameResult => f.write_str("the result of a game: 1 = 0 + - W D L or nothing"),
            Self::ByeCode => f.write_str("a bye: U F H Z or nothing"),
            Self::Blank => f.write_str("a blank (are the columns shifted?)"),
            Self::Points => f.write_str("a number of points such as 1.5"),
            Self::PointsUpTo(most) => write!(f, "no more than {most} points"),
            Self::CountablePoints => f.write_str("points that come to no more than two million in all rounds"),
            Self::PointsOfResult => f.write_str("a result and its points, such as W 1.0"),
            Self::SameForBothColours => f.write_str("the same points with either colour"),
            Self::Rating => f.write_str("a rating"),
            Self::Sex => f.write_str("m, w or nothing"),
            Self::Date => f.write_str("a date such as 2026/11/21"),
            Self::AbnormalCode => f.write_str("one of W D L F H Z + - or a blank"),
            Self::TwoPlayers => f.write_str("at least two players"),
            Self::TwoTeams => f.write_str("at least two teams"),
            Self::TeamNumber => f.write_str("a team's number from 1 to 999"),
            Self::KnownTeam => f.write_str("the number of a team of this file (record 310)"),
            Self::UnusedTeamName { first } => write!(f, "a name that no other team has (line {first} has it)"),
            Self::PlayerOfOneTeam { first } => write!(f, "a player of one team only (line {first} names them)"),
            Self::FreeTeam(round) => write!(f, "a team whose players have U in round {round}"),
            Self::ForfeitedMatch(round) => {
                write!(f, "a team whose players have + or - against those of the other in round {round}")
            }
            Self::MatchForfeit => f.write_str("+- (White has won), -+ (Black has won) or -- (both have forfeited)"),
            Self::ZeroBye => {
                f.write_str("Z: a team has points without an opponent by the pairing-allocated bye alone (record 320)")
            }
            Self::VirtualPointsOfTeams => f.write_str("record 250: it tells the virtual points of teams"),
            Self::OneKindOfPoints => f.write_str("0: teams have virtual match points or game points, not both"),
            Self::NoTeamPoints => f.write_str("no corrections of teams' points: they cannot be kept here"),
            Self::NoAcceleration => {
                f.write_str("a code without _BAKU: this system's first rounds are not accelerated here")
            }
        }
    }
}

/// The letter of a colour in the columns of results.
pub(super) const fn colour_letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

fn quoted(found: &str) -> String {
    if found.is_empty() { "nothing".to_owned() } else { format!("“{found}”") }
}
