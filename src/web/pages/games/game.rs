//! `/t/{slug}/game/{id}`: a game to be replayed, and as PDN.

use std::borrow::Borrow;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{GameWarning, Service, ServiceError};
use crate::web::http::{About, AppError, Download, Page, Reply, card};
use crate::web::i18n::games::{game_values, opening_name};
use crate::web::i18n::results::illegal_moves_in;
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::opening_tree::search_address;
use crate::web::parts::score_sheet::{ReplayStep, ScoreSheetRow, lines, neighbours, players};
use crate::web::parts::{Diagram, GamePath, load};
use draughts::notation::game::{Ending, Game as Moves};
use draughts::{BySide, Side};
use tournament::exchange::tournament_pdn;
use tournament::{Entry, Game, GameId, GameResult, Score, Tournament};

#[derive(Debug, Default, Deserialize)]
pub struct GameQuery {
    ply: Option<String>,
    side: Option<String>,
}

#[derive(Template)]
#[template(path = "games/game.html")]
struct GamePage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    id: GameId,
    players: BySide<&'a Entry>,
    cards: BySide<String>,
    game: &'a Game,
    /// The drawn opening by its code and name.
    opening: Option<String>,
    /// The result by the points of the tournament, and in words.
    result: Option<(String, String)>,
    replay: Replay<'a>,
    before: Option<GameId>,
    after: Option<GameId>,
    /// What is doubtful about the result, and the result that was entered.
    doubt: Option<String>,
    illegal_moves: Option<String>,
}

/// A game and the place in it that is shown.
struct Replay<'a> {
    t: Locale,
    moves: &'a Moves,
    lines: Vec<ScoreSheetRow>,
    start: ReplayStep,
    /// How many plies have been played where it is shown.
    ply: usize,
    bottom: Side,
}

/// `GET /t/{slug}/game/{id}`
pub async fn show(page: Page, path: web::Path<GamePath>, shown: web::Query<GameQuery>) -> Reply {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let (tournament, head) = load(&page, slug).await?;
    let shared = tournament.clone();
    let moves = page.service(move |service| published_game(service, &shared, id)).await?;
    page.kept(&head, || {
        let replay = Replay::new(&page, &tournament, &moves, &shown);
        let game = GamePage::new(&page, &tournament, id, replay).ok_or(AppError::NotFound)?;
        // Whichever move is shown, it is the same game.
        page.describe(About::new(&game.description()).at(format!("/t/{}/game/{id}", tournament.slug)));
        Ok(game)
    })
}

/// `GET /t/{slug}/game/{id}.pdn`
pub async fn pdn(page: Page, path: web::Path<GamePath>) -> Result<Download, AppError> {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let name = format!("{slug}-{id}.pdn");
    let (tournament, _) = load(&page, slug).await?;
    let shared = tournament.clone();
    page.service(move |service| published_game(service, &shared, id)).await?;
    let text = tournament_pdn::write_game(&tournament, id).ok_or(AppError::NotFound)?;
    Ok(Download::text(name, text))
}

/// A game that the public may see.
fn published_game(service: &Service, tournament: &Tournament, id: GameId) -> Result<Moves, ServiceError> {
    if id.round > tournament.published_rounds() {
        return Err(ServiceError::NoSuchGame(id));
    }
    service.replay(tournament, id)
}

impl<'a> GamePage<'a> {
    fn new(page: &'a Page, tournament: &'a Tournament, id: GameId, replay: Replay<'a>) -> Option<Self> {
        let pairing = tournament.pairing(id)?;
        let game = pairing.game(id.game)?;
        let (before, after) = neighbours(pairing, id);
        let doubt = GameWarning::about(&tournament.settings, replay.moves, game.result);
        let speaker = TournamentTexts { t: page.t, tournament: Some(tournament) };
        let score = |result| page.t.result(result, game_values(&tournament.settings));
        Some(Self {
            page,
            tournament,
            id,
            cards: players(tournament, pairing, id)?.map(|entry| card(tournament, entry)),
            players: players(tournament, pairing, id)?,
            opening: tournament.opening(id.round, id.board).map(|opening| opening_name(page.t, opening)),
            game,
            result: game.result.map(|result| (score(result), page.t.describe_result(result).to_string())),
            replay,
            before,
            after,
            doubt: doubt.map(|doubt| page.t.doubt(doubt, score)),
            illegal_moves: illegal_moves_in(speaker, pairing, id.game),
        })
    }

    /// The game in a sentence, for those who do not see it.
    fn description(&self) -> String {
        let t = self.page.t;
        let result = self.result.as_ref().map(|(_, words)| words.clone());
        t.text("about-game")
            .with("white", self.players.white.person.name.to_string())
            .with("black", self.players.black.person.name.to_string())
            .with("result", result.unwrap_or_else(|| t.text("moves-no-result").to_string()))
            .with("round", self.id.round)
            .with("board", self.id.board)
            .with("tournament", &self.tournament.info.title)
            .to_string()
    }

    /// Why the game ended; where the moves do not tell it, what is to be thought.
    fn outcome(&self) -> Option<String> {
        let is_played = |result: &GameResult| self.replay.last() > 0 && result.is_final() && result.is_over_the_board();
        let is_draw = self.game.result.filter(is_played).map(|result| result.score() == Some(Score::Draw));
        let text = match (self.replay.moves.ending(), is_draw) {
            (
                Ending::NoPieces { .. }
                | Ending::NoMove { .. }
                | Ending::Counted { .. }
                | Ending::TurnsLost { .. }
                | Ending::Draw(_),
                _,
            )
            | (Ending::Claimable(_), None) => {
                return self.replay.ending();
            }
            (Ending::Claimable(reason), Some(true)) => {
                self.page.t.text("moves-ending-claimed").with("reason", self.page.t.draw_reason(reason))
            }
            (Ending::Unfinished, Some(true)) => self.page.t.text("moves-ending-agreed"),
            (Ending::Claimable(_) | Ending::Unfinished, Some(false)) => self.page.t.text("moves-ending-outside"),
            (Ending::Unfinished, None) => return None,
        };
        Some(text.to_string())
    }

    fn is_micro_match(&self) -> bool {
        self.before.is_some() || self.after.is_some()
    }
}

impl<'a> Replay<'a> {
    fn new(page: &Page, tournament: &Tournament, moves: &'a Moves, shown: &GameQuery) -> Self {
        let last = moves.plies().len();
        let wanted = shown.ply.as_deref().and_then(|ply| ply.parse::<usize>().ok());
        Self {
            t: page.t,
            moves,
            lines: lines(page.t, moves, tournament.settings.moves),
            start: ReplayStep::start(page.t, moves),
            ply: wanted.unwrap_or(last).min(last),
            bottom: if shown.side.as_deref() == Some("black") { Side::Black } else { Side::White },
        }
    }

    fn step(&self) -> &ReplayStep {
        let steps = self.lines.iter().flat_map(ScoreSheetRow::steps);
        self.ply.checked_sub(1).and_then(|index| steps.into_iter().nth(index)).unwrap_or(&self.start)
    }

    fn diagram(&self) -> Diagram {
        let step = self.step();
        let position = self.moves.position_after(self.ply).unwrap_or(self.moves.start());
        let diagram = Diagram::new(self.t, position, &step.title).moved(step.moved.iter().copied());
        diagram.seen_by(self.bottom)
    }

    /// The position that is shown in the games of all tournaments.
    fn elsewhere(&self) -> String {
        search_address(self.moves.position_after(self.ply).unwrap_or(self.moves.start()))
    }

    fn is_at(&self, step: &ReplayStep) -> bool {
        step.ply == self.ply
    }

    fn last(&self) -> usize {
        self.moves.plies().len()
    }

    /// The address of another position of this page.
    fn address(&self, ply: impl Borrow<usize>) -> String {
        let ply = ply.borrow();
        match self.bottom {
            Side::White => format!("?ply={ply}"),
            Side::Black => format!("?ply={ply}&side=black"),
        }
    }

    /// The address of the same position from the other side.
    fn turned(&self) -> String {
        match self.bottom {
            Side::White => format!("?ply={}&side=black", self.ply),
            Side::Black => format!("?ply={}", self.ply),
        }
    }

    fn bottom_code(&self) -> &'static str {
        self.t.side_code(self.bottom)
    }

    fn ending(&self) -> Option<String> {
        self.t.ending(self.moves)
    }

    /// The first draw by the rules, where the game went on after it.
    fn earlier_draw(&self) -> Option<String> {
        let (plies, reason) = self.moves.first_draw().filter(|(plies, _)| *plies < self.last())?;
        let index = plies.checked_sub(1)?;
        let which = self.t.move_of(self.moves.move_number(index), self.moves.plies().get(index)?.side());
        let reason = self.t.draw_reason(reason);
        Some(self.t.text("moves-earlier-draw").with("which", which).with("reason", reason).to_string())
    }
}
