//! Lists on paper: who takes part, a round for the wall, cards for the places.

use askama::Template;

use super::{Document, Paper};
use crate::web::http::{Page, Reply};
use crate::web::i18n::tie_break_games::PaperGame;
use crate::web::parts::{BoardView, ByeView, PlayerRow, RoundView, TeamBoards};
use tournament::{Birth, Entry, Round, Sex, Tournament};

#[derive(Template)]
#[template(path = "print/start_list.html")]
struct StartList<'a> {
    page: &'a Page,
    paper: Paper,
    entries: Vec<&'a Entry>,
    columns: Columns,
}

#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each column is there or not, whatever the others are")]
pub struct Columns {
    pub title: bool,
    pub birth: bool,
    pub region: bool,
    pub federation: bool,
    pub club: bool,
    pub team: bool,
    pub rating: bool,
}

impl Columns {
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let has = |filled: fn(&Entry) -> bool| tournament.participants().any(filled);
        Self {
            title: has(|entry| !entry.person.title.is_empty()),
            birth: has(|entry| entry.person.birth.is_some()),
            region: has(|entry| !entry.person.region.is_empty()),
            federation: has(|entry| !entry.person.federation.is_empty()),
            club: tournament.participants().any(|entry| tournament.club_of(entry).is_some()),
            team: tournament.participants().any(|entry| tournament.team_of(entry).is_some()),
            rating: has(|entry| entry.rating.is_some()),
        }
    }
}

/// The year of birth as it is written; empty where it is not known.
pub fn birth_year(entry: &Entry) -> String {
    entry.person.birth.map(|birth| Birth::year(birth).to_string()).unwrap_or_default()
}

pub fn start_list(page: &Page, paper: Paper, tournament: &Tournament) -> Reply {
    let entries = tournament.start_list().into_iter().filter(|entry| entry.takes_part()).collect();
    page.html(&StartList { page, paper, entries, columns: Columns::from_tournament(tournament) })
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
    /// The boards by matches, in a tournament of teams.
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

/// A round for the wall, by boards or by names.
pub fn wall(page: &Page, paper: Paper, tournament: &Tournament, round: &Round) -> Reply {
    let view = RoundView::of_round(page.t, tournament, round);
    let by_name = paper.document == Document::Names;
    let mut teams = TeamBoards::from_view(&view);
    let idle = teams.as_mut().map_or_else(|| view.idle(), |teams| std::mem::take(&mut teams.idle));
    page.html(&Wall {
        page,
        round,
        boards: if by_name || teams.is_some() { Vec::new() } else { view.boards_by_table() },
        players: if by_name { view.players() } else { Vec::new() },
        play_off: PaperGame::after(page.t, tournament, round.state.number..=round.state.number),
        idle,
        teams: teams.filter(|_| !by_name),
        paper,
    })
}

#[derive(Template)]
#[template(path = "print/cards.html")]
struct Cards<'a> {
    page: &'a Page,
    paper: Paper,
    entries: Vec<&'a Entry>,
}

/// A card for everybody's place, to be folded so that both sides can read it.
pub fn cards(page: &Page, paper: Paper, tournament: &Tournament) -> Reply {
    let present = |entry: &&Entry| entry.withdrawn_after.is_none();
    let entries = tournament.start_list().into_iter().filter(present).collect();
    page.html(&Cards { page, paper, entries })
}
