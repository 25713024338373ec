//! `/embed/t/{slug}/game/{id}`: the replay of a game, in a frame.

use actix_web::web;
use askama::Template;

use super::{EmbedFrame, EmbedQuery};
use crate::web::http::{AppError, Page, Reply};
use crate::web::i18n::games::game_values;
use crate::web::parts::game_notes::NotePart;
use crate::web::parts::replay::{BoardSide, Replay, ReplayQuery, SheetItem, published_game};
use crate::web::parts::{GamePath, load};
use tournament::{GameId, Tournament};

#[derive(Template)]
#[template(path = "embed/game.html")]
struct EmbeddedGame<'a> {
    page: &'a Page,
    frame: EmbedFrame,
    id: GameId,
    players: [BoardSide; 2],
    replay: Replay<'a>,
    /// In the points of the tournament.
    result: Option<String>,
}

impl<'a> EmbeddedGame<'a> {
    fn new(page: &'a Page, frame: EmbedFrame, id: GameId, replay: Replay<'a>) -> Option<Self> {
        let tournament: &Tournament = &frame.tournament;
        let pairing = tournament.pairing(id)?;
        let result = pairing.game(id.game)?.result;
        let result = result.map(|result| page.t.result(result, game_values(&tournament.settings)));
        let players = BoardSide::both(tournament, pairing, id, &replay)?;
        Some(Self { page, frame, id, players, replay, result })
    }

    fn title(&self) -> String {
        let [black, white] = &self.players;
        format!("{} — {}", white.name, black.name)
    }
}

/// `GET /embed/t/{slug}/game/{id}`
pub async fn show(
    page: Page,
    path: web::Path<GamePath>,
    shown: web::Query<ReplayQuery>,
    query: web::Query<EmbedQuery>,
) -> Reply {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let (tournament, state) = load(&page, slug).await?;
    let shared = tournament.clone();
    let replayed = page.service(move |service| published_game(service, &shared, id)).await?;
    page.kept(&state, || {
        let replay = Replay::new(&page, &tournament, &replayed, &shown).framed(query.kept(&page));
        let frame = EmbedFrame::new(&tournament, &format!("/game/{id}"), &query);
        EmbeddedGame::new(&page, frame, id, replay).ok_or(AppError::NotFound)
    })
}
