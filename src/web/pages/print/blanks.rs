//! Score sheets: blank, or for all games of a round with the heading filled in and the starting position.

use askama::Template;

use super::{Paper, games};
use crate::web::http::{AppError, Page};
use crate::web::parts::OpeningPicture;
use draughts::BySide;
use tournament::{BoardNumber, Entry, GameNumber, Pairing, PlayingTable, Round, RoundNumber, Tournament};

/// Columns of moves on a sheet, and moves in each.
const COLUMNS: usize = 4;
const MOVES: usize = 15;

#[derive(Template)]
#[template(path = "print/score_sheets.html")]
struct ScoreSheets<'a> {
    page: &'a Page,
    paper: Paper,
    sheets: Vec<Sheet<'a>>,
}

/// A sheet: half of a page. Both players get one for each game.
#[derive(Clone)]
struct Sheet<'a> {
    /// Round, table and players; `None` if they are written by hand.
    heading: Option<Heading<'a>>,
    opening: Option<OpeningPicture>,
}

#[derive(Clone)]
struct Heading<'a> {
    round: RoundNumber,
    table: PlayingTable,
    game: Option<GameNumber>,
    players: BySide<&'a Entry>,
}

impl ScoreSheets<'_> {
    /// The lines of the sheet: the move numbers that stand side by side.
    fn lines() -> Vec<[usize; COLUMNS]> {
        (1..=MOVES).map(|first| std::array::from_fn(|column| first + column * MOVES)).collect()
    }

    fn days(&self) -> String {
        let info = &self.paper.tournament.info;
        self.page.t.days(info.starts, info.ends)
    }
}

/// Two empty sheets on a page.
pub fn empty(page: &Page, paper: Paper) -> Result<String, AppError> {
    let sheet = Sheet { heading: None, opening: None };
    Ok(ScoreSheets { page, paper, sheets: vec![sheet.clone(), sheet] }.render()?)
}

/// Two sheets of every game of a round, one for each player.
pub fn of_round(page: &Page, paper: Paper, tournament: &Tournament, round: &Round) -> Result<String, AppError> {
    let mut tables: Vec<(BoardNumber, PlayingTable)> = tournament.tables(round).into_iter().collect();
    tables.sort_by_key(|(_, table)| table.number);
    let sheets = tables
        .iter()
        .filter_map(|(board, table)| Some(of_pairing(page, tournament, round.pairings.get(board)?, table)));
    Ok(ScoreSheets { page, paper, sheets: sheets.flatten().collect() }.render()?)
}

fn of_pairing<'a>(page: &Page, tournament: &'a Tournament, pairing: &Pairing, table: &PlayingTable) -> Vec<Sheet<'a>> {
    let opening = tournament.opening(pairing.round, pairing.board);
    let opening = opening.map(|opening| OpeningPicture::new(page.t, tournament.settings.variant, opening));
    let is_micro = pairing.games.len() > 1;
    let sheet = |(number, players): (GameNumber, BySide<&'a Entry>)| Sheet {
        heading: Some(Heading {
            round: pairing.round,
            table: table.clone(),
            game: is_micro.then_some(number),
            players,
        }),
        opening: opening.clone(),
    };
    games(tournament, pairing).into_iter().map(sheet).flat_map(|sheet| [sheet.clone(), sheet]).collect()
}
