//! What the records say together: numbers, opponents, colours, results and points must agree.

use std::collections::{BTreeMap, BTreeSet};

use super::cell::{RoundCell, StatedResult, agreed, column_of};
use super::error::{Expected, TrfError, colour_letter};
use super::player::PlayerRecord;
use super::records::{ReportRecords, entry_id};
use crate::{GameResult, History, PointValues, RoundNumber, Scoring, StartNumber, Tournament};
use draughts::{BySide, Side};

/// Two players who met, or are to meet.
#[derive(Debug, Clone, Copy)]
pub(super) struct ReportedPair {
    pub(super) seats: BySide<StartNumber>,
    /// Of the only game, or of the first of a match.
    pub(super) result: Option<GameResult>,
    /// Of the second game of a match.
    pub(super) second: Option<GameResult>,
}

/// The pairs on which both players agree, round by round.
#[derive(Debug, Clone)]
pub(super) struct ReportedPairs {
    pub(super) rounds: Vec<Vec<ReportedPair>>,
    pub(super) games: u8,
    pub(super) scoring: Scoring,
    /// Players who sit at a board by a record about the teams alone, each with the round.
    pub(super) seated: Vec<(StartNumber, RoundNumber)>,
}

impl Default for ReportedPairs {
    fn default() -> Self {
        let scoring = Scoring::by_match(PointValues::ONE_HALF_ZERO);
        Self { rounds: Vec::new(), games: 1, scoring, seated: Vec::new() }
    }
}

/// The pairs of all rounds; contradictions are reported and left out.
pub(super) fn pairs(records: &ReportRecords, errors: &mut Vec<TrfError>) -> ReportedPairs {
    numbering(records, errors);
    round_count(records, errors);
    let players: BTreeMap<StartNumber, &PlayerRecord> =
        records.players.iter().map(|player| (player.number, player)).collect();
    let round = |round| {
        let check = RoundCheck { round, players: &players };
        let pairs = players.values().filter_map(|player| {
            check.pair(player).unwrap_or_else(|error| {
                errors.push(error);
                None
            })
        });
        pairs.collect()
    };
    let rounds = records.paired_rounds().up_to().map(round).collect();
    ReportedPairs { rounds, scoring: records.points.scoring(), ..ReportedPairs::default() }
}

impl ReportedPair {
    /// Both, the smaller number first.
    pub(super) fn key(self) -> (StartNumber, StartNumber) {
        (self.seats.white.min(self.seats.black), self.seats.white.max(self.seats.black))
    }

    pub(super) fn is_played(self) -> bool {
        self.result.is_some_and(GameResult::is_over_the_board)
    }
}

/// Numbers mentioned outside the players' lines must be players'.
pub(super) fn mentions(records: &ReportRecords, errors: &mut Vec<TrfError>) {
    let known: BTreeSet<StartNumber> = records.players.iter().map(|player| player.number).collect();
    let unknown = records.named.mentions.iter().filter(|(number, _)| !known.contains(number));
    errors.extend(unknown.map(|(_, field)| field.not(Expected::KnownPlayer)));
}

/// The points stated must be the sum of the results, with or without the byes already given for rounds to come.
pub(super) fn points(records: &ReportRecords, tournament: &Tournament, errors: &mut Vec<TrfError>) {
    let history = History::new(tournament, tournament.paired_rounds(), tournament.awaiting());
    for player in &records.players {
        let (Some((stated, field)), Some(entry)) = (&player.points, tournament.entry(entry_id(player.number))) else {
            continue;
        };
        let sum = history.points(entry.id);
        // The sum, then with the bye of the next round, then of the one after that.
        let byes = entry.byes.values().map(|bye| tournament.settings.scoring.byes.for_bye(*bye));
        let with_byes = byes.scan(sum, |sum, points| {
            *sum += points;
            Some(*sum)
        });
        if !std::iter::once(sum).chain(with_byes).any(|sum| sum == *stated) {
            errors.push(field.not(Expected::SumOfResults(sum)));
        }
    }
}

/// Numbers are 1 to n, each once.
fn numbering(records: &ReportRecords, errors: &mut Vec<TrfError>) {
    let mut lines: BTreeMap<StartNumber, &PlayerRecord> = BTreeMap::new();
    for player in &records.players {
        if let Some(first) = lines.get(&player.number) {
            errors.push(player.number_field.not(Expected::UnusedNumber { first: first.line }));
        } else {
            lines.insert(player.number, player);
        }
    }
    let mut expected = StartNumber(1);
    for (number, player) in lines {
        if number > expected {
            errors.push(player.number_field.not(Expected::NoGap { missing: expected }));
        }
        expected = StartNumber(number.0 + 1);
    }
    if records.players.is_empty() && errors.is_empty() {
        errors.push(TrfError { line: 1, column: 1, found: String::new(), expected: Expected::APlayer });
    }
}

/// No player has more rounds than declared.
fn round_count(records: &ReportRecords, errors: &mut Vec<TrfError>) {
    let Some(declared) = records.rounds else {
        return;
    };
    let column = column_of(declared.next());
    for player in records.players.iter().filter(|player| player.cells.len() > usize::from(declared.0)) {
        let found = player.cell(declared.next()).text().trim().to_owned();
        errors.push(TrfError { line: player.line, column, found, expected: Expected::RoundsUpTo(declared) });
    }
}

/// One player's word on a game, and where it stands.
#[derive(Clone, Copy)]
struct Word {
    number: StartNumber,
    line: usize,
    side: Option<Side>,
    stated: Option<StatedResult>,
}

struct RoundCheck<'a> {
    round: RoundNumber,
    players: &'a BTreeMap<StartNumber, &'a PlayerRecord>,
}

impl RoundCheck<'_> {
    /// The pair of a player, given once for both; nothing for a player without an opponent.
    fn pair(&self, player: &PlayerRecord) -> Result<Option<ReportedPair>, TrfError> {
        let RoundCell::Game { opponent, side, stated } = player.cell(self.round) else {
            return Ok(None);
        };
        if opponent == player.number {
            return Err(self.wrong_opponent(player, opponent, Expected::AnotherPlayer));
        }
        let Some(other) = self.players.get(&opponent) else {
            return Err(self.wrong_opponent(player, opponent, Expected::KnownPlayer));
        };
        let mine = Word { number: player.number, line: player.line, side, stated };
        match other.cell(self.round) {
            RoundCell::Unreadable => Ok(None),
            RoundCell::Game { opponent: back, side, stated } if back == player.number => {
                let theirs = Word { number: other.number, line: other.line, side, stated };
                if mine.number < theirs.number { self.agree(mine, theirs).map(Some) } else { Ok(None) }
            }
            cell @ (RoundCell::Game { .. } | RoundCell::Empty | RoundCell::Bye(_)) => {
                let expected = Expected::MutualOpponent { opponent, names: cell.opponent() };
                Err(self.wrong_opponent(player, opponent, expected))
            }
        }
    }

    fn wrong_opponent(&self, player: &PlayerRecord, opponent: StartNumber, expected: Expected) -> TrfError {
        TrfError { line: player.line, column: column_of(self.round), found: opponent.to_string(), expected }
    }

    fn agree(&self, mine: Word, theirs: Word) -> Result<ReportedPair, TrfError> {
        let side = self.side(mine, theirs)?;
        let words = match side {
            Side::White => BySide { white: mine, black: theirs },
            Side::Black => BySide { white: theirs, black: mine },
        };
        let result = match (words.white.stated, words.black.stated) {
            (Some(white), Some(black)) => {
                Some(agreed(BySide { white, black }).ok_or_else(|| self.contradiction(mine, theirs))?)
            }
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => return Err(self.contradiction(mine, theirs)),
        };
        Ok(ReportedPair { seats: words.map(|word| word.number), result, second: None })
    }

    /// My colour. Where neither states one (forfeits), the smaller number is taken for White.
    fn side(&self, mine: Word, theirs: Word) -> Result<Side, TrfError> {
        match (mine.side, theirs.side) {
            (Some(my), Some(their)) if my == their => Err(TrfError {
                line: theirs.line,
                column: column_of(self.round) + 5,
                found: colour_letter(their).to_string(),
                expected: Expected::Colour { side: !my, line: mine.line },
            }),
            (Some(side), _) => Ok(side),
            (None, Some(their)) => Ok(!their),
            (None, None) => Ok(Side::White),
        }
    }

    fn contradiction(&self, mine: Word, theirs: Word) -> TrfError {
        let letter =
            |stated: Option<StatedResult>| stated.map_or_else(String::new, |stated| stated.letter().to_string());
        let expected = Expected::ResultThatFits { theirs: letter(mine.stated), line: mine.line };
        TrfError { line: theirs.line, column: column_of(self.round) + 7, found: letter(theirs.stated), expected }
    }
}
