//! Lists on paper: the start list, pairings for the wall, place cards.

use askama::Template;

use super::parts::Columns;
use super::{Document, Paper, Part, birth_year};
use crate::web::http::{AppError, Page};
use crate::web::i18n::tie_break_games::PaperGame;
use crate::web::parts::{BoardView, ByeView, PlayerRow, RoundView, TeamBoards};
use tournament::{Entry, Round, Sex, Tournament};

#[derive(Template)]
#[template(path = "print/start_list.html")]
struct StartList<'a> {
    page: &'a Page,
    paper: Paper,
    entries: Vec<&'a Entry>,
    columns: Columns,
}

pub fn start_list(page: &Page, paper: Paper, tournament: &Tournament) -> Result<String, AppError> {
    let entries = tournament.start_list().into_iter().filter(|entry| entry.takes_part()).collect();
    Ok(StartList { page, columns: Columns::from_paper(&paper), paper, entries }.render()?)
}

impl StartList<'_> {
    fn birth(entry: &Entry) -> String {
        birth_year(entry)
    }

    fn women(&self) -> usize {
        self.entries.iter().filter(|entry| entry.person.sex == Some(Sex::Female)).count()
    }
}

#[derive(Template)]
#[template(path = "print/wall.html")]
struct Wall<'a> {
    page: &'a Page,
    paper: Paper,
    round: &'a Round,
    boards: Vec<BoardView<'a>>,
    /// The boards by match, in a team tournament.
    teams: Option<TeamBoards<'a>>,
    players: Vec<PlayerRow<'a>>,
    idle: Vec<ByeView<'a>>,
    play_off: Vec<PaperGame>,
}

impl Wall<'_> {
    fn starts(&self) -> Option<String> {
        self.paper.tournament.starts_of(self.round.state.number).map(|starts| self.page.t.appointment(starts))
    }
}

/// The pairings of a round for the wall, by board or by name.
pub fn wall(page: &Page, paper: Paper, tournament: &Tournament, round: &Round) -> Result<String, AppError> {
    let view = RoundView::from_round(page.t, tournament, round);
    let by_name = paper.document == Document::Names;
    let mut teams = TeamBoards::from_view(&view);
    let idle = teams.as_mut().map_or_else(|| view.idle(), |teams| std::mem::take(&mut teams.idle));
    let wall = Wall {
        page,
        round,
        boards: if by_name || teams.is_some() { Vec::new() } else { view.boards_by_table() },
        players: if by_name { view.players() } else { Vec::new() },
        play_off: PaperGame::after(page.t, tournament, round.state.number..=round.state.number),
        idle,
        teams: teams.filter(|_| !by_name),
        paper,
    };
    Ok(wall.render()?)
}

#[derive(Template)]
#[template(path = "print/cards.html")]
struct Cards<'a> {
    page: &'a Page,
    paper: Paper,
    entries: Vec<&'a Entry>,
}

/// A card for each place, folded so that both sides are legible.
pub fn cards(page: &Page, paper: Paper, tournament: &Tournament) -> Result<String, AppError> {
    let present = |entry: &&Entry| entry.withdrawn_after.is_none();
    let entries = tournament.start_list().into_iter().filter(present).collect();
    Ok(Cards { page, paper, entries }.render()?)
}
