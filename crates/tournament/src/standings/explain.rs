//! How each figure of a player came about.

use serde::{Deserialize, Serialize};

use super::score::StandingsField;
use super::table::{DecidedBy, RankedPlayers, Standings, StandingsRow};
use super::tiebreak::{Calculator, Encounters, PlayOffs, TieBreakTerm};
use super::value::Value;
use crate::{Adjustment, Entry, EntryId, Points, RoundNumber, TieBreak, TieBreakKind, Tournament};

/// A tie-break with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExplainedTieBreak {
    /// Which tie-break, with its modifiers.
    pub tie_break: TieBreak,
    /// What it comes to.
    pub value: Value,
    /// Its terms by round; those of a full truncated Solkoff in the order in which they are cut, those of a direct
    /// encounter by opponent, those of a play-off as its games were entered.
    pub terms: Vec<TieBreakTerm>,
}

/// The player in the line above or below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Neighbour {
    /// The player.
    pub entry: EntryId,
    /// What separates the two lines.
    #[serde(rename = "separation")]
    pub decided_by: DecidedBy,
}

/// Everything about a player's line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingExplanation {
    /// The line of the table.
    pub row: StandingsRow,
    /// The primary score, corrections included.
    pub points: Points,
    /// Round by round, what gave points.
    pub rounds: Vec<TieBreakTerm>,
    /// The arbiter's corrections that count.
    pub adjustments: Vec<Adjustment>,
    /// The tournament's tie-breaks in order; empty for a player whose results do not count.
    pub tie_breaks: Vec<ExplainedTieBreak>,
    /// Who stands above, if any player.
    pub above: Option<Neighbour>,
    /// Who stands below, if any player.
    pub below: Option<Neighbour>,
}

/// The corrections that count in the table after a round.
fn adjustments(entry: &Entry, through: RoundNumber) -> Vec<Adjustment> {
    entry.adjustments.iter().filter(|adjustment| adjustment.counts_after(through)).cloned().collect()
}

/// How the figures of `entry` in the standings of a tournament came about; nothing for a player who is not entered.
///
/// ```
/// use tournament::exchange::trf;
/// use tournament::{Points, RoundNumber, standings};
///
/// let file = b"012 Small\r142 3\r152 W\r\
/// 001    1      Petrov, Ivan                      2100                             1.0    1     2 w 1\r\
/// 001    2      Sidorov, Oleg                     2000                             0.0    2     1 b 0\r";
/// let tournament = trf::read(file).map_err(|errors| errors[0].to_string())?.tournament;
/// let table = standings::standings(&tournament, RoundNumber(1));
/// let winner = table.rows[0].entry;
/// let explained = standings::explain(&tournament, &table, winner).expect("the winner is entered");
/// assert_eq!(explained.points, Points::ONE);
/// assert_eq!(explained.rounds.len(), 1);
/// assert_eq!(explained.tie_breaks.len(), tournament.settings.tie_breaks.len());
/// assert!(explained.above.is_none() && explained.below.is_some());
/// # Ok::<(), String>(())
/// ```
pub fn explain(tournament: &Tournament, table: &Standings, entry: EntryId) -> Option<StandingExplanation> {
    let line = table.rows.iter().position(|row| row.entry == entry)?;
    let row = table.rows[line].clone();
    let neighbour =
        |line: usize, decided_by| table.rows.get(line).map(|row| Neighbour { entry: row.entry, decided_by });
    let above = line.checked_sub(1).and_then(|above| neighbour(above, row.decided_by));
    let below = table.rows.get(line + 1).and_then(|below| neighbour(line + 1, below.decided_by));
    let calculator = Calculator::new(StandingsField::new(tournament, table.through), tournament.drawn_lots());
    // A player who is annulled has a row, but nothing that counts.
    let player = calculator.field.players.iter().position(|player| player.entry == entry);
    let tie_breaks = player.map(|player| tie_breaks(&calculator, tournament, player)).unwrap_or_default();
    Some(StandingExplanation {
        points: row.points,
        row,
        rounds: player.map(|player| rounds(&calculator, player)).unwrap_or_default(),
        adjustments: adjustments(tournament.entry(entry)?, table.through),
        tie_breaks,
        above,
        below,
    })
}

fn rounds(calculator: &Calculator, player: usize) -> Vec<TieBreakTerm> {
    let mut terms = Vec::new();
    calculator.value(TieBreak::plain(TieBreakKind::Points), player, &mut terms);
    terms
}

fn tie_breaks(calculator: &Calculator, tournament: &Tournament, player: usize) -> Vec<ExplainedTieBreak> {
    let list = &tournament.settings.tie_breaks;
    let ranking = RankedPlayers::new(calculator, list);
    let explained = |(place, &tie_break): (usize, &TieBreak)| {
        let tied = || ranking.tied_before(calculator, place, player);
        // These two are not of a player alone: they are worked out among those who are tied there.
        match tie_break.kind {
            TieBreakKind::DirectEncounter => encounter(calculator, tie_break, player, &tied()),
            TieBreakKind::PlayOff => {
                let terms = PlayOffs::new(&calculator.field).terms(player, &tied());
                let value = Value::Amount(terms.iter().map(|term| term.value).sum());
                ExplainedTieBreak { tie_break, value, terms }
            }
            _ => {
                let mut terms = Vec::new();
                let value = calculator.value(tie_break, player, &mut terms);
                ExplainedTieBreak { tie_break, value, terms }
            }
        }
    };
    list.iter().enumerate().map(explained).collect()
}

fn encounter(calculator: &Calculator, tie_break: TieBreak, player: usize, tied: &[usize]) -> ExplainedTieBreak {
    let encounters = Encounters::new(&calculator.field);
    let places = encounters.places(tied);
    let own = tied.iter().position(|member| *member == player).and_then(|at| places.get(at));
    let value = Value::Place(own.copied().unwrap_or(0));
    ExplainedTieBreak { tie_break, value, terms: encounters.terms(player, tied) }
}
