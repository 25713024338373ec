//! Who met whom in an imported table, as far as its cells say it.
//!
//! A cell is believed when the cell of the other says the same from their side. In a table with a column a round it names the
//! opponent by start number or by line (`12w1`, `12б½`, `5b+`); in a matrix the column does (`1`, `2 (1+1)`). Which of the two
//! numberings a table has is not written in it: it is the one by which more cells agree.

use super::imported_table::{ImportedRow, ImportedTable};
use crate::{Mark, Points};
use draughts::Side;

/// A pairing by the cells of both players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedPairing {
    /// The line of the one, from 0.
    pub one: usize,
    /// The line of the other; a later one.
    pub other: usize,
    /// Which column; in a matrix that of the other.
    pub column: usize,
    /// The colour of `one` in the first game, if the cell has it.
    pub side: Option<Side>,
    /// The points of the one and the other; none for a forfeit.
    pub points: Option<(Points, Points)>,
    /// The points of the single games, if the cells have them.
    pub games: Vec<(Points, Points)>,
}

impl ImportedPairing {
    /// Whether the first player won, drew or lost; none of a forfeit.
    pub fn mark(&self) -> Option<Mark> {
        self.points.map(|(own, others)| Self::mark_of(own, others))
    }

    /// What came of points against points. Where both have nothing both have lost.
    pub fn mark_of(own: Points, others: Points) -> Mark {
        match own.cmp(&others) {
            std::cmp::Ordering::Greater => Mark::Win,
            std::cmp::Ordering::Less => Mark::Loss,
            std::cmp::Ordering::Equal if own == Points::ZERO => Mark::Loss,
            std::cmp::Ordering::Equal => Mark::Draw,
        }
    }
}

/// All pairings in a table. Cells name opponents by their line or by their number: the reading that finds more is taken.
pub fn meetings(table: &ImportedTable) -> Vec<ImportedPairing> {
    let is_matrix = table.is_matrix();
    let by_line = Reading { table, is_matrix, is_label: |(line, _), label| line + 1 == label }.meetings();
    let is_number = |(_, own): (usize, &ImportedRow), label| own.number.is_some_and(|n| usize::from(n.0) == label);
    let by_number = Reading { table, is_matrix, is_label: is_number }.meetings();
    if by_number.len() > by_line.len() { by_number } else { by_line }
}

/// What a pairing of the table won is worth: what most pairings share out. None where the table has no pairing.
pub fn win_value(meetings: &[ImportedPairing]) -> Option<Points> {
    let mut sums: Vec<Points> =
        meetings.iter().filter_map(|meeting| meeting.points).map(|(own, others)| own + others).collect();
    sums.sort_unstable();
    let runs = sums.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).and_then(|run| run.first()).copied().filter(|win| *win > Points::ZERO)
}

impl ImportedTable {
    /// Whether the columns are opponents: they are headed by bare numbers, and some cell is crossed out, or those of every player
    /// against themselves are empty and no cell names an opponent.
    pub fn is_matrix(&self) -> bool {
        let cells = || self.lines.iter().flat_map(|line| &line.cells);
        let is_crossed_out = |cell: &String| matches!(cell.trim(), "*" | "x" | "X" | "х" | "Х" | "■" | "█");
        let names_colour = |cell: &String| cell.contains(['w', 'W', 'b', 'B', 'б', 'Б', 'ч', 'Ч']);
        self.columns.iter().all(|heading| heading.parse::<usize>().is_ok())
            && (cells().any(is_crossed_out) || self.has_empty_diagonal() && !cells().any(names_colour))
    }

    /// Whether there is a column for each line, and nothing stands in the one that is their own, by line or by number.
    fn has_empty_diagonal(&self) -> bool {
        let is_empty = |line: &ImportedRow, label: usize| {
            let column = self.columns.iter().position(|heading| heading.parse() == Ok(label));
            column.is_some_and(|column| line.cells.get(column).is_none_or(|cell| cell.trim().is_empty()))
        };
        let number = |line: &ImportedRow| line.number.map_or(0, |number| usize::from(number.0));
        self.columns.len() == self.lines.len()
            && ((1..).zip(&self.lines).all(|(label, line)| is_empty(line, label))
                || self.lines.iter().all(|line| is_empty(line, number(line))))
    }
}

/// A table read by one of the two numberings.
struct Reading<'a> {
    table: &'a ImportedTable,
    is_matrix: bool,
    is_label: fn((usize, &ImportedRow), usize) -> bool,
}

/// What a cell says of one meeting.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CellEntry {
    other: usize,
    side: Option<Side>,
    result: CellResult,
    games: Vec<Points>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CellResult {
    Points(Points),
    ForfeitWin,
    ForfeitLoss,
}

impl Reading<'_> {
    fn meetings(&self) -> Vec<ImportedPairing> {
        let cells: Vec<Vec<Vec<CellEntry>>> = (self.table.lines.iter().enumerate())
            .map(|(line, own)| (0..self.table.columns.len()).map(|column| self.said(line, own, column)).collect())
            .collect();
        let said_in =
            |line: usize, column: usize| cells.get(line).and_then(|row| row.get(column)).map_or(&[][..], |s| s);
        let mut found = Vec::new();
        for (one, row) in cells.iter().enumerate() {
            for (column, own) in row.iter().enumerate() {
                for (turn, own) in own.iter().enumerate().filter(|(_, own)| own.other > one) {
                    // In a matrix the opponent's word stands in the column that is about the player.
                    let is_own = |heading: &String| heading.parse().is_ok_and(|label| self.line_of(label) == Some(one));
                    let own_column = || self.table.columns.iter().position(is_own);
                    let others = if self.is_matrix { own_column() } else { Some(column) };
                    let theirs = others.map_or(&[][..], |column| said_in(own.other, column));
                    found.extend(theirs.get(turn).and_then(|theirs| agreed(one, column, own, theirs)));
                }
            }
        }
        found
    }

    fn line_of(&self, label: usize) -> Option<usize> {
        self.table.lines.iter().enumerate().position(|line| (self.is_label)(line, label))
    }

    fn said(&self, line: usize, own: &ImportedRow, column: usize) -> Vec<CellEntry> {
        let cell = own.cells.get(column).map_or("", String::as_str);
        if !self.is_matrix {
            return self.in_round(cell).filter(|said| said.other != line).into_iter().collect();
        }
        let label = self.table.columns.get(column).and_then(|heading| heading.parse().ok());
        let other = label.and_then(|label| self.line_of(label)).filter(|other| *other != line);
        other.map(|other| in_matrix(cell, other)).unwrap_or_default()
    }

    /// `12w1`: the opponent's number, the colour, the result; or the result first: `+12б`, `=3ч`.
    fn in_round(&self, cell: &str) -> Option<CellEntry> {
        let plain: String = cell.chars().filter(|letter| !letter.is_whitespace()).collect();
        let signs = [("+", "1"), ("=", "½"), ("-", "0"), ("–", "0"), ("−", "0")];
        let with_sign = signs.iter().find_map(|(sign, result)| Some((plain.strip_prefix(sign)?, *result)));
        let plain = with_sign.map_or(plain.clone(), |(rest, result)| format!("{rest}{result}"));
        let digits = plain.find(|letter: char| !letter.is_ascii_digit())?;
        let (label, rest) = plain.split_at(digits);
        let mut letters = rest.chars();
        let side = side_of(letters.next()?)?;
        let other = self.line_of(label.parse().ok()?)?;
        Some(CellEntry { other, side: Some(side), result: result_of(letters.as_str())?, games: Vec::new() })
    }
}

/// The colour that a letter of a cell means.
pub const fn side_of(letter: char) -> Option<Side> {
    match letter {
        'w' | 'W' | 'б' | 'Б' => Some(Side::White),
        'b' | 'B' | 'ч' | 'Ч' => Some(Side::Black),
        _ => None,
    }
}

/// `2 (1+1)`, once for each meeting; nothing where any part is not understood.
fn in_matrix(cell: &str, other: usize) -> Vec<CellEntry> {
    let mut found: Vec<CellEntry> = Vec::new();
    for word in cell.split_whitespace() {
        match word.strip_prefix('(').and_then(|word| word.strip_suffix(')')) {
            Some(games) => {
                let games: Option<Vec<Points>> = games.split('+').map(|game| game.parse().ok()).collect();
                // Where the games cannot be read the score of the match still stands.
                if let Some(last) = found.last_mut() {
                    last.games = games.unwrap_or_default();
                }
            }
            None => match result_of(word) {
                Some(result) => found.push(CellEntry { other, side: None, result, games: Vec::new() }),
                None => return Vec::new(),
            },
        }
    }
    found
}

fn result_of(text: &str) -> Option<CellResult> {
    match text {
        "+" => Some(CellResult::ForfeitWin),
        "-" | "−" | "–" => Some(CellResult::ForfeitLoss),
        text => text.parse().ok().map(CellResult::Points),
    }
}

/// The meeting that both say there was.
fn agreed(one: usize, column: usize, own: &CellEntry, theirs: &CellEntry) -> Option<ImportedPairing> {
    let sides_agree = match (own.side, theirs.side) {
        (Some(one), Some(other)) => one != other,
        (None, _) | (_, None) => true,
    };
    // A forfeit has no points to compare; where one of both has points they contradict each other.
    let points = match (own.result, theirs.result) {
        (CellResult::Points(own), CellResult::Points(others)) => Some((own, others)),
        (CellResult::Points(_), _) | (_, CellResult::Points(_)) => return None,
        (CellResult::ForfeitWin | CellResult::ForfeitLoss, CellResult::ForfeitWin | CellResult::ForfeitLoss) => None,
    };
    let games = if own.games.len() == theirs.games.len() {
        own.games.iter().copied().zip(theirs.games.iter().copied()).collect()
    } else {
        Vec::new()
    };
    let meeting = ImportedPairing { one, other: own.other, column, side: own.side, points, games };
    (theirs.other == one && sides_agree).then_some(meeting)
}
