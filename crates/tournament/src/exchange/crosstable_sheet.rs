//! Crosstables for spreadsheets: the short form with a line a player, and the long form with a line a game.

use super::sheet::{EntryNames, Sheet, SheetCell, SheetColumns, TieBreakColumns, Words, or_empty, word};
use crate::standings::crosstable::{Crosstable, CrosstableCell, CrosstableLayout, CrosstableRow, points_text};
use crate::{Entry, Game, GameNumber, GameResult, Pairing, PersonField, RoundNumber, TieBreak, Tournament};
use draughts::Side;

/// The short form: `Place;No;Title;Name;Region;Fed;Rtg;R1 (No);…;Rn (No);Pts;BH/C1;…`, with `Team` before `Rtg` in a tournament of
/// teams. Opponents are named by what stands in the column `No`, whatever the order of the lines, and the headings say so; the
/// columns of a matrix are headed by it. Places may be shared. `tie_breaks` are the words of the tie-breaks in the order of the
/// table; their codes stand where there is no word. `names` are what players are called.
pub fn crosstable(
    table: &Crosstable,
    tournament: &Tournament,
    words: Words<'_>,
    names: EntryNames<'_>,
    tie_breaks: &[String],
) -> Sheet {
    let table = &table.clone().by_start_numbers();
    let entry = |row: &&CrosstableRow| tournament.entry(row.entry);
    let text = move |row: &&CrosstableRow, field: PersonField| {
        entry(row).map_or_else(String::new, |entry| field.public_text(&entry.person))
    };
    let number = word(words, "standings-csv-number", "No");
    let cells: Vec<String> = match table.layout {
        CrosstableLayout::Matrix => table.lines.iter().map(|row| row.label.to_string()).collect(),
        CrosstableLayout::Rounds => {
            let before = word(words, "crosstable-csv-round", "R");
            table.through.up_to().map(|round| format!("{before}{round} ({number})")).collect()
        }
    };
    let tie_break_word =
        |(place, own): (usize, &TieBreak)| tie_breaks.get(place).cloned().unwrap_or_else(|| own.to_string());
    let values = TieBreakColumns::new(table.tie_breaks.len(), table.lines.iter().map(|row| row.values.as_slice()));
    let value_headings = values.headings(table.tie_breaks.iter().enumerate().map(tie_break_word));
    let has_teams = tournament.settings.system.has_teams();
    let bye = word(words, "crosstable-csv-bye", "bye");
    let (white, black) = (word(words, "crosstable-csv-w", "w"), word(words, "crosstable-csv-b", "b"));
    let cell = |cell: &CrosstableCell| {
        let text = cell.text(table.layout);
        match cell {
            // What it gave stands behind it, as results do: spreadsheets take a cell that begins with a sign for a formula.
            CrosstableCell::Bye { .. } => {
                text.strip_suffix("bye").map_or_else(|| text.clone(), |gave| format!("{bye}{gave}")).into()
            }
            // Cells have no other letters than those of the colours.
            CrosstableCell::Itself | CrosstableCell::Meetings(_) => {
                SheetCell::parse(&text.replace('w', &white).replace('b', &black))
            }
        }
    };
    SheetColumns::<&CrosstableRow>::new(words)
        .column("standings-csv-place", "Place", |row| row.place)
        .column("standings-csv-number", "No", |row| row.number)
        .column("standings-csv-title", "Title", move |row| text(row, PersonField::Title))
        .column("standings-csv-name", "Name", move |row| entry(row).map(names).unwrap_or_default())
        .column("standings-csv-region", "Region", move |row| text(row, PersonField::Region))
        .column("standings-csv-federation", "Fed", move |row| text(row, PersonField::Federation))
        .column_if(has_teams, "entries-team", "Team", move |row| team(tournament, entry(row)).unwrap_or_default())
        .column("standings-csv-rating", "Rtg", move |row| entry(row).and_then(|entry| entry.rating))
        .several("rounds", cells, move |row| row.cells.iter().map(cell).collect())
        .column("standings-csv-points", "Pts", |row| row.points)
        .several("tie-breaks", value_headings, |row| values.cells(&row.values))
        .sheet(&table.lines)
}

/// A game in its place.
struct GameRow<'a> {
    pairing: &'a Pairing,
    number: GameNumber,
    game: &'a Game,
}

/// The long form: a line a game of the rounds up to `through`.
pub fn games(tournament: &Tournament, through: RoundNumber, words: Words<'_>, names: EntryNames<'_>) -> Sheet {
    let entry = |row: &GameRow, side: Side| tournament.entry(row.pairing.seats_in(row.number)[side]);
    let number = move |row: &GameRow, side| entry(row, side).and_then(|entry| entry.number);
    let name = move |row: &GameRow, side| entry(row, side).map(names).unwrap_or_default();
    let how = move |result| {
        let (key, english) = match result {
            None => ("crosstable-csv-awaited", "awaited"),
            Some(GameResult::Played(_)) => ("crosstable-csv-played", "played"),
            Some(GameResult::Unrated(_)) => ("crosstable-csv-unrated", "unrated"),
            Some(GameResult::Forfeit(_)) => ("crosstable-csv-forfeit", "forfeit"),
            Some(GameResult::Adjourned) => ("crosstable-csv-adjourned", "adjourned"),
        };
        word(words, key, english)
    };
    let pairings = tournament.pairings().filter(|pairing| pairing.round <= through);
    let rows =
        pairings.flat_map(|pairing| pairing.all_games().map(move |(number, game)| GameRow { pairing, number, game }));
    SheetColumns::<GameRow>::new(words)
        .column("crosstable-round", "Round", |row| row.pairing.round)
        .column("crosstable-board", "Board", |row| row.pairing.board)
        .column("crosstable-game", "Game", |row| row.number)
        .column("crosstable-csv-white", "White No", move |row| number(row, Side::White))
        .column("boards-csv-white", "White", move |row| name(row, Side::White))
        .column("crosstable-csv-black", "Black No", move |row| number(row, Side::Black))
        .column("boards-csv-black", "Black", move |row| name(row, Side::Black))
        .column("crosstable-result", "Result", |row| result(tournament, row.game.result))
        .column("crosstable-csv-how", "How", move |row| how(row.game.result))
        .column("crosstable-csv-opening", "Opening", |row| {
            row.game.notation.as_ref().and_then(|notation| notation.start.clone()).unwrap_or_default()
        })
        .column("crosstable-csv-moves", "Moves", |row| {
            or_empty(row.game.notation.as_ref().map(|notation| &notation.moves))
        })
        .sheet(rows)
}

/// The field with a player's team, in a tournament of teams.
pub fn team(tournament: &Tournament, entry: Option<&Entry>) -> Option<String> {
    let team = || entry.map(|entry| entry.member.team.clone()).unwrap_or_default();
    tournament.settings.system.has_teams().then(team)
}

/// `2–0`, in the points of the tournament's games, with the dash that no spreadsheet takes for a date; `+:-` for a forfeit.
fn result(tournament: &Tournament, result: Option<GameResult>) -> String {
    let values = tournament.settings.scoring.game_values;
    match result {
        None | Some(GameResult::Adjourned) => String::new(),
        Some(GameResult::Played(score) | GameResult::Unrated(score)) => {
            let [white, black] = Side::BOTH.map(|side| points_text(values.for_mark(score.mark(side))));
            format!("{white}–{black}")
        }
        Some(GameResult::Forfeit(forfeit)) => {
            let [white, black] = Side::BOTH.map(|side| if forfeit.is_won_by(side) { '+' } else { '-' });
            format!("{white}:{black}")
        }
    }
}
