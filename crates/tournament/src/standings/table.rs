//! The table: places by points and the tournament's tie-breaks.

use std::cmp::Reverse;
use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::score::StandingsField;
use super::tiebreak::{Calculator, Encounters, PlayOffs};
use super::value::Value;
use crate::{EntryId, Points, RoundNumber, TieBreak, TieBreakKind, Tournament};

/// A place, or the places that several share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Place {
    /// The best of them.
    pub first: u32,
    /// The last of them; the same where no player shares it.
    pub last: u32,
}

impl Place {
    /// The places of those who stand together in an order.
    pub(super) fn from_group(group: &Range<usize>) -> Self {
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { first: number(group.start + 1), last: number(group.end) }
    }
}

impl fmt::Display for Place {
    /// `3`, or `3–5` where it is shared: with the dash that no spreadsheet takes for a date.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last { self.first.fmt(f) } else { f.pad(&format!("{}–{}", self.first, self.last)) }
    }
}

/// What puts a player below the one above them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    /// The first player has none above them.
    First,
    /// Fewer points.
    Points,
    /// A tie-break of the tournament's list.
    TieBreak(TieBreak),
    /// The two share their places.
    Shared,
    /// Their results were annulled, so that they have no place.
    Annulled,
    /// They were expelled and have no place.
    Expelled,
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsRow {
    /// Their place; none for a player whose results do not count.
    pub place: Option<Place>,
    /// The player.
    pub entry: EntryId,
    /// The primary score, corrections included.
    pub points: Points,
    /// The values of the tie-breaks, in the order of the table's list.
    pub values: Vec<Value>,
    /// What puts them below the line above.
    #[serde(rename = "separation")]
    pub decided_by: DecidedBy,
}

/// The standings after a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standings {
    /// The last round that counts.
    pub through: RoundNumber,
    /// The tie-breaks in order.
    pub tie_breaks: Vec<TieBreak>,
    /// The lines, best first. Those who share places stand in the order of their start numbers.
    pub rows: Vec<StandingsRow>,
}

impl StandingsRow {
    /// Up to the first figure in which the two differ, if nothing before this tie-break has separated them; else the first.
    fn figures_to_separate(&self, other: &Self, column: usize) -> usize {
        let is_tied = self.points == other.points && self.values[..column] == other.values[..column];
        match (&self.values[column], &other.values[column]) {
            (Value::Amounts(own), Value::Amounts(others)) if is_tied => {
                own.iter().zip(others).position(|(a, b)| a != b).map_or(1, |same| same + 1)
            }
            _ => 1,
        }
    }
}

impl Standings {
    /// The line of a player.
    pub fn row(&self, entry: EntryId) -> Option<&StandingsRow> {
        self.rows.iter().find(|row| row.entry == entry)
    }

    /// The line above another.
    pub fn above(&self, row: &StandingsRow) -> Option<&StandingsRow> {
        let line = self.rows.iter().position(|other| other.entry == row.entry)?;
        self.rows.get(line.checked_sub(1)?)
    }

    /// The column of the tie-break that puts a line below the one above; none where points do, or nothing.
    pub fn deciding_column(&self, row: &StandingsRow) -> Option<usize> {
        match row.decided_by {
            DecidedBy::TieBreak(tie_break) => self.tie_breaks.iter().position(|listed| *listed == tie_break),
            DecidedBy::First | DecidedBy::Points | DecidedBy::Shared | DecidedBy::Annulled | DecidedBy::Expelled => {
                None
            }
        }
    }

    /// How many figures of each tie-break are worth telling of a line: of a list of them only as many as tell the line apart from
    /// those beside it whom nothing before has separated.
    pub fn figures_shown(&self, row: &StandingsRow) -> Vec<usize> {
        let line = self.rows.iter().position(|other| other.entry == row.entry).unwrap_or_default();
        let above = line.checked_sub(1).and_then(|above| self.rows.get(above));
        let beside: Vec<&StandingsRow> = above.into_iter().chain(self.rows.get(line + 1)).collect();
        let shown = |column| beside.iter().map(|other| row.figures_to_separate(other, column)).max().unwrap_or(1);
        (0..row.values.len()).map(shown).collect()
    }

    /// The standings among some of the players (women, juniors, a region): their lines with places counted among them.
    pub fn section(&self, is_member: impl Fn(EntryId) -> bool) -> Vec<(Option<Place>, &StandingsRow)> {
        let members: Vec<&StandingsRow> = self.rows.iter().filter(|row| is_member(row.entry)).collect();
        let mut before = 0;
        let shared = members.chunk_by(|a, b| a.place.is_some() && a.place == b.place);
        let placed = shared.flat_map(|group| {
            let place = Place { first: before + 1, last: before + u32::try_from(group.len()).unwrap_or(u32::MAX) };
            before = place.last;
            group.iter().map(move |row| (row.place.map(|_| place), *row))
        });
        placed.collect()
    }
}

/// The standings after `through` (or the last round paired, if that is earlier), by the tournament's own tie-breaks.
///
/// # Examples
/// ```
/// use tournament::exchange::trf;
/// use tournament::standings::standings;
///
/// let file = b"142 1\r\
/// 001    1      Petrov, Ivan                      2100                             0.0    2     2 w 0\r\
/// 001    2      Sidorov, Oleg                     2000                             1.0    1     1 b 1\r";
/// let tournament = trf::read(file).map_err(|errors| errors[0].to_string())?.tournament;
/// let table = standings(&tournament, tournament.complete_rounds());
/// assert_eq!(table.rows[0].entry.0, 2);
/// assert_eq!(table.rows[0].place.map(|place| place.to_string()), Some("1".to_owned()));
/// # Ok::<(), String>(())
/// ```
pub fn standings(tournament: &Tournament, through: RoundNumber) -> Standings {
    let calculator = Calculator::new(StandingsField::new(tournament, through), tournament.drawn_lots());
    let ranking = RankedPlayers::new(&calculator, &tournament.settings.tie_breaks);
    ranking.table(&calculator, tournament)
}

/// The players in order, with everything that made it.
pub(super) struct RankedPlayers<'a> {
    /// Whether points come first; by Keizer they do not.
    by_points: bool,
    tie_breaks: &'a [TieBreak],
    /// Indices of players, best first.
    order: Vec<usize>,
    /// Where in the order those stand whom nothing separates.
    groups: Vec<Range<usize>>,
    /// Values by tie-break, then by player.
    values: Vec<Vec<Value>>,
}

impl<'a> RankedPlayers<'a> {
    pub(super) fn new(calculator: &Calculator, tie_breaks: &'a [TieBreak]) -> Self {
        let players = &calculator.field.players;
        let mut order: Vec<usize> = (0..players.len()).collect();
        let by_points = !calculator.field.settings.is_ranked_by_keizer();
        let points = |at: usize| by_points.then_some(Reverse(players[at].points));
        order.sort_by_key(|&at| (points(at), players[at].number.is_none(), players[at].number, at));
        let all = 0..order.len();
        let groups = split(&order, &[all], |a, b| points(a) == points(b));
        let mut ranking = Self { by_points, tie_breaks, order, groups, values: Vec::new() };
        for &tie_break in tie_breaks {
            ranking.take(calculator, tie_break);
        }
        ranking
    }

    /// The players with whom a player is tied before the tie-break at `place` of the list.
    pub(super) fn tied_before(&self, calculator: &Calculator, place: usize, player: usize) -> Vec<usize> {
        let players = &calculator.field.players;
        let is_tied = |other: &usize| {
            (!self.by_points || players[*other].points == players[player].points)
                && self.values[..place].iter().all(|values| values[*other] == values[player])
        };
        self.order.iter().copied().filter(is_tied).collect()
    }

    /// The next tie-break: every player's value, and each tied group sorted by it.
    fn take(&mut self, calculator: &Calculator, tie_break: TieBreak) {
        let values = match tie_break.kind {
            TieBreakKind::DirectEncounter => self.encounters(calculator),
            TieBreakKind::PlayOff => {
                let mut groups = vec![0; self.order.len()];
                for (number, group) in self.groups.iter().enumerate() {
                    self.order[group.clone()].iter().for_each(|player| groups[*player] = number);
                }
                PlayOffs::new(&calculator.field).points(&groups).into_iter().map(Value::Amount).collect()
            }
            _ => {
                let mut terms = Vec::new();
                let players = 0..calculator.field.players.len();
                players.map(|player| calculator.value(tie_break, player, &mut terms)).collect()
            }
        };
        // Only those who are still tied are sorted, and the sort is stable: what an earlier tie-break has decided stays.
        for group in self.groups.clone() {
            self.order[group].sort_by(|&a, &b| values[b].compare(&values[a]));
        }
        self.groups = split(&self.order, &self.groups, |a, b| values[a] == values[b]);
        self.values.push(values);
    }

    fn encounters(&self, calculator: &Calculator) -> Vec<Value> {
        let encounters = Encounters::new(&calculator.field);
        let mut values = vec![Value::Place(0); self.order.len()];
        for group in self.groups.iter().filter(|group| group.len() > 1) {
            let group = &self.order[group.clone()];
            for (&player, place) in group.iter().zip(encounters.places(group)) {
                values[player] = Value::Place(place);
            }
        }
        values
    }

    fn table(mut self, calculator: &Calculator, tournament: &Tournament) -> Standings {
        let expelled = self.take_out_expelled(calculator, tournament);
        let places: Vec<Place> =
            self.groups.iter().flat_map(|group| vec![Place::from_group(group); group.len()]).collect();
        let decisions = self.decisions(calculator);
        let players = &calculator.field.players;
        let lines = self.order.iter().zip(places).zip(decisions);
        let with_place = lines.map(|((&at, place), decided_by)| (at, Some(place), decided_by));
        let all = with_place.chain(expelled.into_iter().map(|at| (at, None, DecidedBy::Expelled)));
        let mut rows: Vec<StandingsRow> = all
            .map(|(at, place, decided_by)| StandingsRow {
                place,
                entry: players[at].entry,
                points: players[at].points,
                // Each value stands in one row: it is moved there.
                values: self
                    .values
                    .iter_mut()
                    .map(|values| std::mem::replace(&mut values[at], Value::Undefined))
                    .collect(),
                decided_by,
            })
            .collect();
        // Whose results do not count was never compared: they come last, without a place.
        rows.extend(calculator.field.annulled.iter().map(|&entry| self.annulled(calculator, tournament, entry)));
        Standings { through: calculator.field.through, tie_breaks: self.tie_breaks.to_vec(), rows }
    }

    /// Takes those out of the order who were expelled and have no place: their results stand, and those behind them move up.
    fn take_out_expelled(&mut self, calculator: &Calculator, tournament: &Tournament) -> Vec<usize> {
        let (players, through) = (&calculator.field.players, calculator.field.through);
        let is_out =
            |at: &usize| tournament.entry(players[*at].entry).is_some_and(|entry| entry.is_without_place(through));
        let out: Vec<usize> = self.order.iter().copied().filter(is_out).collect();
        let mut start = 0;
        for group in &mut self.groups {
            let stay = self.order[group.clone()].iter().filter(|at| !is_out(at)).count();
            *group = start..start + stay;
            start += stay;
        }
        self.groups.retain(|group| !group.is_empty());
        self.order.retain(|at| !is_out(at));
        out
    }

    /// The line of a player whose results do not count.
    fn annulled(&self, calculator: &Calculator, tournament: &Tournament, entry: EntryId) -> StandingsRow {
        let values = vec![Value::Undefined; self.tie_breaks.len()];
        let through = calculator.field.through;
        let points = tournament.entry(entry).map_or(Points::ZERO, |entry| entry.adjusted_after(through));
        StandingsRow { place: None, entry, points, values, decided_by: DecidedBy::Annulled }
    }

    /// What puts each below the one before.
    fn decisions(&self, calculator: &Calculator) -> Vec<DecidedBy> {
        let below = self.order.windows(2).map(|pair| self.decided_by(calculator, pair[0], pair[1]));
        std::iter::once(DecidedBy::First).chain(below).take(self.order.len()).collect()
    }

    fn decided_by(&self, calculator: &Calculator, above: usize, below: usize) -> DecidedBy {
        let players = &calculator.field.players;
        if self.by_points && players[above].points != players[below].points {
            return DecidedBy::Points;
        }
        let differs = self.values.iter().position(|values| values[above] != values[below]);
        differs.map_or(DecidedBy::Shared, |place| DecidedBy::TieBreak(self.tie_breaks[place]))
    }
}

/// The groups of an order, each parted where two neighbours are not tied.
pub(super) fn split(
    order: &[usize],
    groups: &[Range<usize>],
    is_tied: impl Fn(usize, usize) -> bool,
) -> Vec<Range<usize>> {
    let mut parted = Vec::new();
    for group in groups {
        let mut start = group.start;
        for part in order[group.clone()].chunk_by(|a, b| is_tied(*a, *b)) {
            parted.push(start..start + part.len());
            start += part.len();
        }
    }
    parted
}
