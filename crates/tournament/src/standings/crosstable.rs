//! The crosstable, as data from which pages and files are printed, and its cells as text.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::table::{Place, Standings, StandingsRow, standings};
use super::value::Value;
use crate::history::{PairingOutcome, game_marks};
use crate::tie_break_games::NumberedGame;
use crate::{
    BoardNumber, Bye, EntryId, Game, GameResult, Mark, Pairing, PointValues, Points, RoundNumber, StartNumber,
    TieBreak, Tournament,
};
use draughts::{BySide, Side};

/// By what the lines are ordered and players are referred to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrosstableOrder {
    /// The lines from the first place on, numbered as they stand.
    Rank,
    /// By start number.
    Number,
}

/// What the columns of cells are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrosstableLayout {
    /// One for each opponent, in the order of the lines.
    Matrix,
    /// One a round, in the order of playing.
    Rounds,
}

/// The crosstable after a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Crosstable {
    /// The last round in it.
    pub through: RoundNumber,
    /// What the numbers in it are.
    pub order: CrosstableOrder,
    /// A matrix, or a cell for each round.
    pub layout: CrosstableLayout,
    /// The tie-breaks in order.
    pub tie_breaks: Vec<TieBreak>,
    /// The players in the order of the table.
    pub lines: Vec<CrosstableRow>,
}

/// A player's row of the crosstable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrosstableRow {
    /// The number by which others' cells refer to them.
    pub label: u32,
    /// The player.
    pub entry: EntryId,
    /// Their start number, once they have one.
    pub number: Option<StartNumber>,
    /// Their place; none if their results do not count.
    pub place: Option<Place>,
    /// The primary score, corrections included.
    pub points: Points,
    /// The values of the tie-breaks, in the order of the crosstable's list.
    pub values: Vec<Value>,
    /// One cell for each opponent or for each round, as the layout has it.
    pub cells: Vec<CrosstableCell>,
}

impl Crosstable {
    /// The crosstable that goes with the standings of a tournament.
    pub fn new(tournament: &Tournament, mut table: Standings, order: CrosstableOrder) -> Self {
        let layout = if tournament.settings.system.is_round_robin() {
            CrosstableLayout::Matrix
        } else {
            CrosstableLayout::Rounds
        };
        if order == CrosstableOrder::Number {
            sort_by_number(tournament, &mut table.rows, |row| row.entry);
        }
        let labels = labels(tournament, table.rows.iter().map(|row| row.entry), order);
        let mut cells = Cells::new(tournament, table.through, &labels).filled(layout);
        let line = |(row, LineLabel { entry, label }): (StandingsRow, &LineLabel)| CrosstableRow {
            label: *label,
            entry: *entry,
            number: number(tournament, *entry),
            place: row.place,
            points: row.points,
            values: row.values,
            cells: cells.remove(entry).unwrap_or_default(),
        };
        let lines = table.rows.into_iter().zip(&labels).map(line).collect();
        Self { through: table.through, order, layout, tie_breaks: table.tie_breaks, lines }
    }

    /// The crosstable with opponents by their start numbers, in whichever order the lines are.
    #[must_use]
    pub fn by_start_numbers(mut self) -> Self {
        let label = |line: &CrosstableRow| line.number.map_or(line.label, |number| u32::from(number.0));
        let labels: BTreeMap<EntryId, u32> = self.lines.iter().map(|line| (line.entry, label(line))).collect();
        for line in &mut self.lines {
            line.label = label(line);
            for cell in &mut line.cells {
                let CrosstableCell::Meetings(encounters) = cell else { continue };
                for encounter in encounters {
                    encounter.label = labels.get(&encounter.opponent).copied().unwrap_or(encounter.label);
                }
            }
        }
        self
    }
}

/// What stands in a cell of the crosstable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CrosstableCell {
    /// The diagonal of a matrix.
    Itself,
    /// The meetings of two players in a matrix, none before they are paired; in a round the one meeting.
    Meetings(Vec<Encounter>),
    /// A round without an opponent.
    Bye {
        /// Which bye.
        bye: Bye,
        /// What it is worth in the primary score.
        points: Points,
        /// Whether that is as much as a win.
        is_full: bool,
    },
}

/// A pairing as one of the two sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Encounter {
    /// The round in which they were paired.
    pub round: RoundNumber,
    /// The board in that round.
    pub board: BoardNumber,
    /// Against whom they were paired.
    pub opponent: EntryId,
    /// The number that refers to them.
    pub label: u32,
    /// The player's colour in the first game.
    pub side: Side,
    /// How the pairing ended.
    pub outcome: EncounterResult,
    /// Whether the player won, drew or lost; none while the result is missing.
    pub mark: Option<Mark>,
    /// Whether that counts for nothing: one of the two has withdrawn from a round robin before half of their games.
    pub is_annulled: bool,
    /// The games of the pairing in order.
    pub games: Vec<GameCell>,
    /// The games added to a level match.
    pub tie_break_games: Vec<GameCell>,
}

/// What came of a pairing for one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EncounterResult {
    /// Results are missing.
    Awaited,
    /// Played: the points of the pairing in the primary score.
    Played(Points),
    /// Won without a game: the points of that.
    ForfeitWin(Points),
    /// Lost without a game: the points of that.
    ForfeitLoss(Points),
}

/// What came of a single game for one of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameCell {
    /// The result is missing.
    Awaited,
    /// Played: the points of this game.
    Played(Points),
    /// Won without a move.
    ForfeitWin,
    /// Lost without a move.
    ForfeitLoss,
}

/// The crosstable after `through`: a matrix for a round robin, a column a round for a Swiss.
pub fn crosstable(tournament: &Tournament, through: RoundNumber, order: CrosstableOrder) -> Crosstable {
    Crosstable::new(tournament, standings(tournament, through), order)
}

/// The cells of the rounds of some players, with opponents by their start numbers: what their lines of a [`Crosstable`] in the order of
/// start numbers have, without the work for all others.
///
/// ```
/// use std::collections::BTreeSet;
/// use tournament::exchange::trf;
/// use tournament::standings::crosstable::{CrosstableOrder, crosstable, round_cells};
/// use tournament::standings::standings;
///
/// let file = b"142 1\r\
/// 001    1      Petrov, Ivan                      2100                             0.0    2     2 w 0\r\
/// 001    2      Sidorov, Oleg                     2000                             1.0    1     1 b 1\r";
/// let tournament = trf::read(file).map_err(|errors| errors[0].to_string())?.tournament;
/// let table = standings(&tournament, tournament.complete_rounds());
/// let whole = crosstable(&tournament, table.through, CrosstableOrder::Number);
/// let some = round_cells(&tournament, &table, &BTreeSet::from([whole.lines[1].entry]));
/// assert_eq!(some.into_values().collect::<Vec<_>>(), [whole.lines[1].cells.clone()]);
/// # Ok::<(), String>(())
/// ```
pub fn round_cells(
    tournament: &Tournament,
    table: &Standings,
    players: &BTreeSet<EntryId>,
) -> BTreeMap<EntryId, Vec<CrosstableCell>> {
    let mut all: Vec<EntryId> = table.rows.iter().map(|row| row.entry).collect();
    sort_by_number(tournament, &mut all, |entry| *entry);
    let labels = labels(tournament, all, CrosstableOrder::Number);
    Cells::new(tournament, table.through, &labels).rounds(|entry| players.contains(&entry))
}

fn number(tournament: &Tournament, entry: EntryId) -> Option<StartNumber> {
    tournament.entry(entry).and_then(|entry| entry.number)
}

/// Sorts lines by the start numbers of their players: those who have none come last.
fn sort_by_number<T>(tournament: &Tournament, lines: &mut [T], player: impl Fn(&T) -> EntryId) {
    lines.sort_by_cached_key(|line| {
        let entry = player(line);
        let number = number(tournament, entry);
        (number.is_none(), number, entry)
    });
}

/// A player, and the number by which cells refer to their line.
struct LineLabel {
    entry: EntryId,
    label: u32,
}

/// The players in the order of their lines.
fn labels(tournament: &Tournament, lines: impl IntoIterator<Item = EntryId>, order: CrosstableOrder) -> Vec<LineLabel> {
    let label = |(line, entry): (u32, EntryId)| LineLabel {
        entry,
        label: match order {
            CrosstableOrder::Rank => line,
            CrosstableOrder::Number => number(tournament, entry).map_or(line, |number| u32::from(number.0)),
        },
    };
    (1..).zip(lines).map(label).collect()
}

/// The cells of players while they are filled.
struct Cells<'a> {
    tournament: &'a Tournament,
    through: RoundNumber,
    /// The lines in order, with the numbers that refer to them.
    labels: &'a [LineLabel],
    lines: BTreeMap<EntryId, usize>,
    annulled: BTreeSet<EntryId>,
}

/// A pairing seen from the line of one player.
struct Meeting {
    line: usize,
    /// The line of the opponent.
    opponent: usize,
    encounter: Encounter,
}

impl<'a> Cells<'a> {
    /// A cell names its opponent by the label of their line, so that all labels must stand before a cell is filled.
    fn new(tournament: &'a Tournament, through: RoundNumber, labels: &'a [LineLabel]) -> Self {
        let lines = labels.iter().enumerate().map(|(line, own)| (own.entry, line)).collect();
        Self { tournament, through, labels, lines, annulled: tournament.annulled() }
    }

    fn filled(&self, layout: CrosstableLayout) -> BTreeMap<EntryId, Vec<CrosstableCell>> {
        match layout {
            CrosstableLayout::Matrix => self.labels.iter().map(|own| own.entry).zip(self.matrix()).collect(),
            CrosstableLayout::Rounds => self.rounds(|_| true),
        }
    }

    fn matrix(&self) -> Vec<Vec<CrosstableCell>> {
        let size = self.labels.len();
        let mut cells = vec![vec![CrosstableCell::Meetings(Vec::new()); size]; size];
        for (line, row) in cells.iter_mut().enumerate() {
            row[line] = CrosstableCell::Itself;
        }
        for Meeting { line, opponent, encounter } in self.encounters(|_| true) {
            if let CrosstableCell::Meetings(encounters) = &mut cells[line][opponent] {
                encounters.push(encounter);
            }
        }
        cells
    }

    /// The cells of the rounds of the players for whom `is_wanted`.
    fn rounds(&self, is_wanted: impl Fn(EntryId) -> bool) -> BTreeMap<EntryId, Vec<CrosstableCell>> {
        let absent = vec![self.bye(Bye::Zero); usize::from(self.through.0)];
        let row = |own: &LineLabel| is_wanted(own.entry).then(|| absent.clone());
        let mut cells: Vec<Option<Vec<CrosstableCell>>> = self.labels.iter().map(row).collect();
        for round in self.tournament.rounds.iter().take(usize::from(self.through.0)) {
            for (entry, bye) in &round.byes {
                if let Some(row) = self.lines.get(entry).and_then(|line| cells[*line].as_mut()) {
                    row[round.state.number.index()] = self.bye(*bye);
                }
            }
        }
        // Meetings come after byes: a round in which a player is paired shows the pairing.
        for Meeting { line, encounter, .. } in self.encounters(is_wanted) {
            if let Some(row) = &mut cells[line] {
                let round = encounter.round.index();
                row[round] = CrosstableCell::Meetings(vec![encounter]);
            }
        }
        self.labels.iter().zip(cells).filter_map(|(own, cells)| Some((own.entry, cells?))).collect()
    }

    fn bye(&self, bye: Bye) -> CrosstableCell {
        let settings = &self.tournament.settings;
        let points = settings.scoring.byes.for_bye(bye);
        CrosstableCell::Bye { bye, points, is_full: points >= settings.pairing_values().win }
    }

    /// Every pairing of which one of the two is wanted, as it looks from either side.
    fn encounters(&self, is_wanted: impl Fn(EntryId) -> bool) -> impl Iterator<Item = Meeting> {
        let rounds = self.tournament.rounds.iter().take(usize::from(self.through.0));
        let pairings = rounds.flat_map(|round| round.pairings.values());
        let wanted = pairings.filter(move |pairing| is_wanted(pairing.white) || is_wanted(pairing.black));
        wanted.filter_map(|pairing| self.meetings(pairing)).flatten()
    }

    /// A pairing from both sides; `None` if one of the two has no line.
    fn meetings(&self, pairing: &Pairing) -> Option<[Meeting; 2]> {
        let seats = pairing.seats();
        let lines = BySide::new(*self.lines.get(&seats.white)?, *self.lines.get(&seats.black)?);
        let is_annulled = [seats.white, seats.black].iter().any(|entry| self.annulled.contains(entry));
        let outcome = self.tournament.outcome(pairing);
        Some(Side::BOTH.map(|side| Meeting {
            line: lines[side],
            opponent: lines[!side],
            encounter: Encounter {
                round: pairing.round,
                board: pairing.board,
                opponent: seats[!side],
                label: self.labels[lines[!side]].label,
                side,
                outcome: match outcome {
                    PairingOutcome::Awaited => EncounterResult::Awaited,
                    PairingOutcome::Known { over_the_board, marks, points, .. } => {
                        match (over_the_board, marks[side]) {
                            // A forfeit has signs for winning and losing only: a level match without a game is shown by its points.
                            (true, _) | (false, Mark::Draw) => EncounterResult::Played(points[side]),
                            (false, Mark::Win) => EncounterResult::ForfeitWin(points[side]),
                            (false, Mark::Loss) => EncounterResult::ForfeitLoss(points[side]),
                        }
                    }
                },
                mark: match outcome {
                    PairingOutcome::Awaited => None,
                    PairingOutcome::Known { marks, .. } => Some(marks[side]),
                },
                is_annulled,
                games: self.games(pairing, side),
                tie_break_games: tie_break_games(pairing, side),
            },
        }))
    }

    fn games(&self, pairing: &Pairing, side: Side) -> Vec<GameCell> {
        let values = self.tournament.settings.scoring.game_values;
        let cell = |(game, mark): (&Game, Option<Mark>)| game_cell(game.result, mark, values);
        pairing.games.iter().zip(game_marks(pairing, side)).map(cell).collect()
    }
}

/// The games added to a level match, by their own points.
fn tie_break_games(pairing: &Pairing, side: Side) -> Vec<GameCell> {
    let cell = |values: PointValues, NumberedGame { number, game }: NumberedGame<'_>| {
        let own = if pairing.first_side_in(number) == Side::White { side } else { !side };
        game_cell(game.result, game.result.map(|result| result.mark(own)), values)
    };
    let steps = pairing.begun_steps();
    steps.flat_map(|(begun, games)| games.into_iter().map(move |game| cell(begun.step.values, game))).collect()
}

fn game_cell(result: Option<GameResult>, mark: Option<Mark>, values: PointValues) -> GameCell {
    match (result, mark) {
        (Some(GameResult::Played(_) | GameResult::Unrated(_)), Some(mark)) => GameCell::Played(values.for_mark(mark)),
        (Some(GameResult::Forfeit(_)), Some(Mark::Win)) => GameCell::ForfeitWin,
        (Some(GameResult::Forfeit(_)), _) => GameCell::ForfeitLoss,
        (Some(GameResult::Adjourned) | None, _) | (_, None) => GameCell::Awaited,
    }
}

impl CrosstableCell {
    /// The cell as people write it: in a matrix `*`, `1`, `2 (1+1)`; in a round `12w1`, `12w+`, `12w`, `+bye`, `½bye`, `-`.
    pub fn text(&self, layout: CrosstableLayout) -> String {
        match self {
            Self::Itself => "*".to_owned(),
            Self::Meetings(encounters) => {
                let texts: Vec<String> = encounters.iter().map(|encounter| encounter.text(layout)).collect();
                texts.join(" ").trim().to_owned()
            }
            Self::Bye { is_full: true, .. } => "+bye".to_owned(),
            Self::Bye { points, .. } if *points > Points::ZERO => "½bye".to_owned(),
            Self::Bye { .. } => "-".to_owned(),
        }
    }
}

impl Encounter {
    /// As in [`CrosstableCell::text`].
    pub fn text(&self, layout: CrosstableLayout) -> String {
        let result = match self.outcome {
            EncounterResult::Awaited => String::new(),
            EncounterResult::Played(points) => points_text(points),
            EncounterResult::ForfeitWin(_) => "+".to_owned(),
            EncounterResult::ForfeitLoss(_) => "-".to_owned(),
        };
        match layout {
            CrosstableLayout::Matrix => {
                // `1½ (1+½)`, once any game of a micro-match is known.
                let is_single = self.games.len() < 2 && self.tie_break_games.is_empty();
                if is_single || self.games.iter().all(|game| *game == GameCell::Awaited) {
                    return result;
                }
                let texts = |games: &[GameCell]| games.iter().map(|game| game.text()).collect::<Vec<_>>().join("+");
                let tie_break_games = texts(&self.tie_break_games);
                let added = if tie_break_games.is_empty() { tie_break_games } else { format!("; {tie_break_games}") };
                format!("{result} ({}{added})", texts(&self.games)).trim().to_owned()
            }
            CrosstableLayout::Rounds => {
                let colour = match self.side {
                    Side::White => 'w',
                    Side::Black => 'b',
                };
                format!("{}{colour}{result}", self.label)
            }
        }
    }
}

impl GameCell {
    /// The points, `+` or `-` for a forfeit, `…` while it is awaited.
    pub fn text(self) -> String {
        match self {
            Self::Awaited => "…".to_owned(),
            Self::Played(points) => points_text(points),
            Self::ForfeitWin => "+".to_owned(),
            Self::ForfeitLoss => "-".to_owned(),
        }
    }
}

/// Points as results are written: `2`, `1½`, `½`, and with a decimal point what is not a half.
pub fn points_text(points: Points) -> String {
    let (whole, tenth) = (points.tenths() / 10, points.tenths() % 10);
    match (whole, tenth) {
        (0, 5) => "½".to_owned(),
        (_, 5) => format!("{whole}½"),
        _ => points.to_string(),
    }
}
