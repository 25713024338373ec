//! How each figure of a player came about.

use serde::{Deserialize, Serialize};

use super::score::StandingsField;
use super::table::{DecidedBy, RankedPlayers, Standings, StandingsRow};
use super::tiebreak::{Calculator, Encounters, PlayOffs, TieBreakTerm};
use super::value::Value;
use crate::{Adjustment, Entry, EntryId, Points, RoundNumber, TieBreak, TieBreakKind, Tournament};

/// A tie-break with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct ExplainedTieBreak {
    pub tie_break: TieBreak,
    pub value: Value,
    /// Its terms by round; those of a full truncated Solkoff in the order in which they are cut, those of a direct
    /// encounter by opponent, those of a play-off as its games were entered.
    pub terms: Vec<TieBreakTerm>,
}

/// The player in the line above or below.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct Neighbour {
    pub entry: EntryId,
    #[serde(rename = "separation")]
    pub decided_by: DecidedBy,
}

/// Everything about a player's line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct StandingExplanation {
    pub row: StandingsRow,
    pub points: Points,
    /// Round by round, what gave points.
    pub rounds: Vec<TieBreakTerm>,
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
