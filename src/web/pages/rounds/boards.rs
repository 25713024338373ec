//! `/t/{slug}/round/{n}`: who meets whom in a round, and how it ended, as a page and as a file.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::{current_round, finished_boards};
use crate::web::http::{AppError, Download, Page, Reply};
use crate::web::i18n::{pairing_rules, teams};
use crate::web::parts::{
    BoardView, ByeView, Drawing, PlayerRow, RoundPath, RoundView, Tab, TableFileQuery, TeamBoards, TournamentFrame,
    load,
};
use draughts::Side;
use tournament::exchange::csv_sheet::{self, CsvFormat, or_empty};
use tournament::history::PairingOutcome;
use tournament::{BoardNumber, EntryId, ForfeitReasons, Mark, Pairing, PlayingTable, Round};

/// `?by=player` lists the players by name, for a crowd before a wall.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct BoardsQuery {
    by: String,
}

#[derive(Template)]
#[template(path = "rounds/boards.html")]
struct RoundPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    round: &'a Round,
    finished: usize,
    is_current: bool,
    /// The boards in order; none in the list by name.
    boards: Vec<BoardView<'a>>,
    /// The players by name; none in the list by boards.
    players: Vec<PlayerRow<'a>>,
    idle: Vec<ByeView<'a>>,
    drawing: Option<Drawing<'a>>,
    /// Who is paired with more points than they have.
    accelerated: Option<String>,
    /// The boards by matches, in a tournament of teams; none in the list by name.
    teams: Option<TeamBoards<'a>>,
    score: Option<String>,
}

impl RoundPage<'_> {
    fn starts(&self) -> Option<String> {
        self.frame.tournament.starts_of(self.round.state.number).map(|starts| self.page.t.appointment(starts))
    }

    /// Why a board was forfeited, where the public may know.
    fn reason<'b>(&self, board: &'b BoardView<'_>) -> Option<&'b str> {
        let is_public = self.frame.tournament.settings.forfeit_reasons == ForfeitReasons::Public;
        board.forfeit.as_deref().filter(|_| is_public)
    }

    /// What is said aloud when the board's result comes while the page is open.
    fn told(&self, board: &BoardView<'_>) -> String {
        let score = board.score.total.as_deref().unwrap_or_default();
        if score.is_empty() {
            return String::new();
        }
        self.page.t.text("live-board").with("board", board.table.to_string()).with("score", score).to_string()
    }
}

/// `GET /t/{slug}/round/{n}`
pub async fn index(page: Page, path: web::Path<RoundPath>, wanted: web::Query<BoardsQuery>) -> Reply {
    let RoundPath { slug, n: number } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let view = RoundView::new(page.t, &tournament, number)?;
    page.kept(&state, || {
        let by_player = wanted.by == "player";
        let mut teams = TeamBoards::from_view(&view);
        let idle = teams.as_mut().map_or_else(|| view.idle(), |teams| std::mem::take(&mut teams.idle));
        Ok(RoundPage {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Round),
            round: view.round,
            finished: finished_boards(&tournament, view.round),
            is_current: current_round(&tournament).is_some_and(|current| current.state.number == number),
            boards: if by_player || teams.is_some() { Vec::new() } else { view.boards() },
            players: if by_player { view.players() } else { Vec::new() },
            idle,
            teams: teams.filter(|_| !by_player),
            drawing: Drawing::new(page.t, &tournament, number),
            accelerated: pairing_rules::accelerated_in_round(page.t, &tournament, number),
            score: teams::score(page.t, &tournament, number),
        })
    })
}

/// The headings of the file; those of teams only where there are teams.
const COLUMNS: [&str; 12] = [
    MATCH,
    "boards-csv-board",
    "boards-csv-number",
    "boards-csv-white",
    TEAM,
    "boards-csv-before",
    "boards-csv-result-white",
    "boards-csv-result-black",
    "boards-csv-before",
    "boards-csv-number",
    "boards-csv-black",
    TEAM,
];

const MATCH: &str = "matches-csv-match";
const TEAM: &str = "entries-team";

/// `GET /t/{slug}/round/{n}.csv`
pub async fn csv(
    page: Page,
    path: web::Path<RoundPath>,
    wanted: web::Query<TableFileQuery>,
) -> Result<Download, AppError> {
    let RoundPath { slug, n: number } = path.into_inner();
    let (tournament, _) = load(&page, slug).await?;
    let view = RoundView::new(page.t, &tournament, number)?;
    let name = format!("{}-round-{number}", tournament.slug);
    let file = File { view: &view, format: wanted.format(page.t), matches: matches(&view) };
    wanted.download(page.t, &name, file.text())
}

/// In which match of the round, from 1, each board is.
fn matches(view: &RoundView<'_>) -> BTreeMap<BoardNumber, usize> {
    if !view.tournament().settings.system.has_teams() {
        return BTreeMap::new();
    }
    let matches = view.tournament().team_matches(view.round.state.number);
    let boards =
        (1..).zip(&matches).flat_map(|(number, own)| own.boards.iter().map(move |board| (board.board, number)));
    boards.collect()
}

struct File<'v, 'a> {
    view: &'v RoundView<'a>,
    format: CsvFormat,
    matches: BTreeMap<BoardNumber, usize>,
}

type Cells = [String; COLUMNS.len()];

impl File<'_, '_> {
    fn text(&self) -> String {
        let boards = self.view.round.pairings.values().map(|pairing| self.board(pairing));
        let idle = self.view.idle();
        let idle = idle.iter().map(|idle| self.idle(idle));
        let headings = COLUMNS.map(|key| self.view.words().text(key).to_string());
        csv_sheet::table(self.format, self.shown(headings), boards.chain(idle).map(|line| self.shown(line)))
    }

    /// The cells without those of teams, where there are none.
    fn shown(&self, cells: Cells) -> Vec<String> {
        let has_teams = self.view.tournament().settings.system.has_teams();
        let is_shown = |key: &str| has_teams || (key != MATCH && key != TEAM);
        COLUMNS.iter().zip(cells).filter(|(key, _)| is_shown(key)).map(|(_, cell)| cell).collect()
    }

    fn board(&self, pairing: &Pairing) -> Cells {
        let seats = pairing.seats().map(|id| self.player(id));
        let [white, black] = Side::BOTH.map(|side| self.result(pairing, side));
        let [white_number, white_name, white_team, white_before] = seats.white;
        let [black_number, black_name, black_team, black_before] = seats.black;
        let board = self.view.table(pairing.board).map(PlayingTable::to_string).unwrap_or_default();
        let own = or_empty(self.matches.get(&pairing.board));
        [
            own,
            board,
            white_number,
            white_name,
            white_team,
            white_before,
            white,
            black,
            black_before,
            black_number,
            black_name,
            black_team,
        ]
    }

    fn idle(&self, idle: &ByeView<'_>) -> Cells {
        let [number, name, team, before] = self.player(idle.player.entry.id);
        let (points, reason) = (self.format.number(idle.points), idle.why(self.view.words()));
        let nothing = String::new;
        [nothing(), nothing(), number, name, team, before, points, nothing(), nothing(), nothing(), reason, nothing()]
    }

    /// Number, name, team, points before the round.
    fn player(&self, id: EntryId) -> [String; 4] {
        let Some(seat) = self.view.seat(id) else { return Default::default() };
        let team = self.view.tournament().team_of(seat.entry).unwrap_or_default().to_owned();
        [or_empty(seat.entry.number), seat.entry.person.name.to_string(), team, self.format.number(seat.before)]
    }

    /// The points of one side, `+` and `-` without a game; empty while they are not known.
    fn result(&self, pairing: &Pairing, side: Side) -> String {
        match self.view.tournament().outcome(pairing) {
            PairingOutcome::Awaited => String::new(),
            PairingOutcome::Known { over_the_board: false, marks, .. } if marks[side] == Mark::Win => "+".to_owned(),
            PairingOutcome::Known { over_the_board: false, marks, .. } if marks[side] == Mark::Loss => "-".to_owned(),
            PairingOutcome::Known { points, .. } => self.format.number(points[side]),
        }
    }
}
