//! Crosstables as CSV: the short form with a line a player, and the long form with a line a game.

use super::csv_sheet::{self, CsvFormat, TieBreakColumns, or_empty};
use crate::standings::crosstable::{Crosstable, CrosstableLayout, CrosstableRow, points_text};
use crate::{Entry, Game, GameNumber, GameResult, Pairing, RoundNumber, TieBreak, Tournament};
use draughts::Side;

/// The headings of the short form, in the language chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct CrosstableHeadings<'a> {
    pub place: &'a str,
    pub number: &'a str,
    pub title: &'a str,
    pub name: &'a str,
    pub region: &'a str,
    pub federation: &'a str,
    /// Team, in an event of teams.
    pub team: &'a str,
    pub rating: &'a str,
    /// What stands before a round's number.
    pub round: &'a str,
    pub points: &'a str,
    /// The tie-breaks in the order of the table; their codes where there is no word.
    pub tie_breaks: &'a [String],
}

impl CrosstableHeadings<'static> {
    /// As most programs have them.
    pub const ENGLISH: Self = Self {
        place: "Place",
        number: "No",
        title: "Title",
        name: "Name",
        region: "Region",
        federation: "Fed",
        team: "Team",
        rating: "Rtg",
        round: "R",
        points: "Pts",
        tie_breaks: &[],
    };
}

/// The headings and words of the long form, in the language chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say themselves")]
pub struct GameHeadings<'a> {
    pub round: &'a str,
    pub board: &'a str,
    /// Which game of a micro-match.
    pub game: &'a str,
    pub white_number: &'a str,
    pub white: &'a str,
    pub black_number: &'a str,
    pub black: &'a str,
    pub result: &'a str,
    pub how: &'a str,
    /// The position it began from.
    pub opening: &'a str,
    pub moves: &'a str,
    pub played: &'a str,
    /// A game played without rating.
    pub unrated: &'a str,
    pub forfeit: &'a str,
    pub adjourned: &'a str,
    /// A game still to be played.
    pub awaited: &'a str,
}

impl GameHeadings<'static> {
    /// In English.
    pub const ENGLISH: Self = Self {
        round: "Round",
        board: "Board",
        game: "Game",
        white_number: "White No",
        white: "White",
        black_number: "Black No",
        black: "Black",
        result: "Result",
        how: "How",
        opening: "Opening",
        moves: "Moves",
        played: "played",
        unrated: "unrated",
        forfeit: "forfeit",
        adjourned: "adjourned",
        awaited: "awaited",
    };
}

/// The short form: `Place;No;Title;Name;Region;Fed;Rtg;R1 (No);…;Rn (No);Pts;BH/C1;…`, with `Team` before `Rtg` in an event of teams.
/// Opponents are told by what stands in the column `No`, whatever the order of the lines, and the headings say so; the columns of a
/// matrix are headed by it. Places may be shared.
pub fn write(table: &Crosstable, tournament: &Tournament, words: &CrosstableHeadings, format: CsvFormat) -> String {
    let (table, w) = (&table.clone().by_start_numbers(), words);
    let team = Some(w.team).filter(|_| tournament.settings.system.has_teams());
    let who = [w.place, w.number, w.title, w.name, w.region, w.federation];
    let who = who.into_iter().chain(team).chain([w.rating]).map(str::to_owned);
    let tie_break =
        |(place, own): (usize, &TieBreak)| w.tie_breaks.get(place).cloned().unwrap_or_else(|| own.to_string());
    let tie_breaks = table.tie_breaks.iter().enumerate().map(tie_break);
    let figures = TieBreakColumns::new(table.tie_breaks.len(), table.lines.iter().map(|line| line.values.as_slice()));
    let points = std::iter::once(w.points.to_owned());
    let headings = who.chain(columns(table, w)).chain(points).chain(figures.headings(tie_breaks));
    let line = |line: &CrosstableRow| {
        let own = row(table.layout, line, tournament, format);
        own.into_iter().chain(figures.cells(&line.values, format)).collect::<Vec<_>>()
    };
    csv_sheet::table(format, headings, table.lines.iter().map(line))
}

/// The long form: a line a game of the rounds up to `through`.
pub fn write_games(tournament: &Tournament, through: RoundNumber, words: &GameHeadings, format: CsvFormat) -> String {
    let w = words;
    let headings = [
        w.round,
        w.board,
        w.game,
        w.white_number,
        w.white,
        w.black_number,
        w.black,
        w.result,
        w.how,
        w.opening,
        w.moves,
    ];
    let pairings = tournament.pairings().filter(|pairing| pairing.round <= through);
    let games = pairings.flat_map(|pairing| pairing.all_games().map(move |(number, game)| (pairing, number, game)));
    csv_sheet::table(
        format,
        headings,
        games.map(|(pairing, number, game)| game_row(tournament, pairing, number, game, words)),
    )
}

fn columns(table: &Crosstable, words: &CrosstableHeadings) -> Vec<String> {
    match table.layout {
        CrosstableLayout::Matrix => table.lines.iter().map(|line| line.label.to_string()).collect(),
        CrosstableLayout::Rounds => {
            table.through.up_to().map(|round| format!("{}{round} ({})", words.round, words.number)).collect()
        }
    }
}

fn row(layout: CrosstableLayout, line: &CrosstableRow, tournament: &Tournament, format: CsvFormat) -> Vec<String> {
    let entry = tournament.entry(line.entry);
    let person = entry.map(|entry| entry.person.clone()).unwrap_or_default();
    let rating = entry.and_then(|entry| entry.rating);
    let mut row = vec![
        or_empty(line.place),
        or_empty(line.number),
        person.title,
        person.name.to_string(),
        person.region,
        person.federation,
    ];
    row.extend(team(tournament, entry));
    row.push(or_empty(rating));
    row.extend(line.cells.iter().map(|cell| cell.text(layout)));
    row.push(format.number(line.points));
    row
}

/// The field with somebody's team, in an event of teams.
pub fn team(tournament: &Tournament, entry: Option<&Entry>) -> Option<String> {
    let team = || entry.map(|entry| entry.member.team.clone()).unwrap_or_default();
    tournament.settings.system.has_teams().then(team)
}

fn game_row(
    tournament: &Tournament,
    pairing: &Pairing,
    number: GameNumber,
    game: &Game,
    words: &GameHeadings,
) -> [String; 11] {
    let seats = pairing.seats_in(number).map(|entry| tournament.entry(entry));
    let number_of = |entry: Option<&Entry>| or_empty(entry.and_then(|entry| entry.number));
    let name_of = |entry: Option<&Entry>| or_empty(entry.map(|entry| &entry.person.name));
    let notation = game.notation.as_ref();
    [
        pairing.round.to_string(),
        pairing.board.to_string(),
        number.to_string(),
        number_of(seats.white),
        name_of(seats.white),
        number_of(seats.black),
        name_of(seats.black),
        result(tournament, game.result),
        how(game.result, words).to_owned(),
        notation.and_then(|notation| notation.start.clone()).unwrap_or_default(),
        notation.map(|notation| notation.moves.clone()).unwrap_or_default(),
    ]
}

/// `2–0`, in the points of the event's games, with the dash that no spreadsheet takes for a date; `+:-` for a forfeit.
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

const fn how<'a>(result: Option<GameResult>, words: &GameHeadings<'a>) -> &'a str {
    match result {
        None => words.awaited,
        Some(GameResult::Played(_)) => words.played,
        Some(GameResult::Unrated(_)) => words.unrated,
        Some(GameResult::Forfeit(_)) => words.forfeit,
        Some(GameResult::Adjourned) => words.adjourned,
    }
}
