//! The boards of a round as a table, for the public.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::service::progress::current_round;
use crate::web::i18n::Locale;
use crate::web::parts::{BoardView, Halves, RoundView};
use tournament::{RoundNumber, Tournament};

/// The boards of a round in order. In a template: `{{ table }}`; the card around it has a heading with the id `boards-heading-1`.
#[derive(Template)]
#[template(path = "parts/boards_table.html")]
pub struct BoardsTable<'a> {
    t: Locale,
    tournament: &'a Tournament,
    round: RoundNumber,
    boards: Vec<BoardView<'a>>,
    /// How the points before the round are aligned.
    halves: Halves,
    /// Whether the round is being played.
    is_current: bool,
}

impl HtmlSafe for BoardsTable<'_> {}

impl<'a> BoardsTable<'a> {
    /// The table of a round; `None` if it has no boards.
    pub fn new(view: &RoundView<'a>) -> Option<Self> {
        let (tournament, round, boards) = (view.tournament(), view.round.state.number, view.boards());
        let before = |board: &BoardView<'_>| [board.white.before, board.black.before];
        let halves = Halves::from_points(boards.iter().flat_map(before));
        let is_current = current_round(tournament).is_some_and(|current| current.state.number == round);
        (!boards.is_empty()).then(|| Self { t: view.words(), tournament, round, boards, halves, is_current })
    }

    /// With only the first boards.
    #[must_use]
    pub fn first(mut self, boards: usize) -> Self {
        self.boards.truncate(boards);
        self
    }

    /// Whether pairings have several games.
    fn is_micro(&self) -> bool {
        self.tournament.settings.games_per_pairing > 1
    }

    /// The address of the pairing explanation of a board.
    fn why(&self, board: &BoardView<'_>) -> String {
        format!("/t/{}/round/{}/why/{}", self.tournament.slug, self.round, board.number)
    }

    /// The text for screen readers when the result of the board, or of a game of its match, arrives on the open page.
    fn announcement(&self, board: &BoardView<'_>) -> String {
        let table = board.table.to_string();
        if let Some(score) = board.score.total.as_deref() {
            return self.t.text("live-board").with("board", table).with("score", score).to_string();
        }
        let Some(so_far) = &board.score.so_far else { return String::new() };
        self.t
            .text("live-board-game")
            .with("board", table)
            .with("game", so_far.last)
            .with("result", &so_far.result)
            .with("score", &so_far.points)
            .to_string()
    }
}
