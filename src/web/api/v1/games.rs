//! `/api/v1/t/{slug}/games` and `/api/v1/t/{slug}/game/{id}`: the games with moves, and one of them move by move.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::web::api::v1::common::{ApiBySide, ApiLinks, ApiPlayer, ApiSide, DocumentMaker, links};
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::replay::published_game;
use crate::web::parts::score_sheet::{players, with_moves};
use crate::web::parts::{GamePath, load_stored};
use draughts::notation::fen;
use draughts::notation::game::Game as Moves;
use tournament::{GameId, GameResult};

/// The games whose moves are known, in the order of rounds and boards.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GamesDocument {
    tournament: String,
    games: Vec<ApiGame>,
    links: ApiLinks,
}

/// A game with those who played it.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiGame {
    /// Round, board and game: `3-1-2`.
    id: String,
    round: u16,
    board: u16,
    /// Which game of the pairing it is.
    game: u8,
    players: ApiBySide<ApiPlayer>,
    /// See the document of a round.
    result: Option<&'static str>,
    /// How many moves both sides have made; 0 where none are known.
    plies: u16,
    links: ApiLinks,
}

/// A game move by move.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GameDocument {
    tournament: String,
    #[serde(flatten)]
    head: ApiGame,
    /// The code of the rules: `poddavki`, `russian`, …
    rules: &'static str,
    /// The position in which it begins.
    start_fen: String,
    moves: Vec<ApiMove>,
    /// What the moves alone say of the end: `no-pieces`, `no-move`, `unfinished`, or why it is drawn.
    ending: &'static str,
}

/// A move with the position after it.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiMove {
    /// The number of the move, counted for both sides together.
    number: u32,
    side: ApiSide,
    /// In full: `c3-d4`, `c5:e3:g5`; `pass` for a turn lost on time.
    text: String,
    fen: String,
}

/// `GET /api/v1/t/{slug}/games`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    page.kept_document(ApiDocument::Games, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let published = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
        let games = published.flat_map(|round| round.pairings.values()).flat_map(with_moves);
        let mut links = maker.links("/games");
        links.insert("pdn".to_owned(), page.reference(&maker.path("/games.pdn")));
        let games = games.filter_map(|id| ApiGame::new(maker, id)).collect();
        Ok(GamesDocument { tournament: tournament.slug.clone(), games, links })
    })
}

/// `GET /api/v1/t/{slug}/game/{id}`
pub async fn one(page: Page, path: web::Path<GamePath>) -> Reply {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let (tournament, state) = load_stored(&page, slug).await?;
    let shared = tournament.clone();
    let moves = page.service(move |service| published_game(service, &shared, id)).await?.game;
    page.kept_document(ApiDocument::Game, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        Ok(GameDocument {
            tournament: tournament.slug.clone(),
            head: ApiGame::new(maker, id).ok_or(AppError::NotFound)?,
            rules: tournament.settings.variant.code(),
            start_fen: fen::write(moves.start()),
            moves: api_moves(&moves),
            ending: moves.ending().code(),
        })
    })
}

impl ApiGame {
    fn new(maker: DocumentMaker<'_>, id: GameId) -> Option<Self> {
        let pairing = maker.tournament.pairing(id)?;
        let game = pairing.game(id.game)?;
        let seats = players(maker.tournament, pairing, id)?.map(|entry| maker.player_of(entry));
        let mut links = links(maker.page, &maker.path(&format!("/game/{id}")));
        links.insert("pdn".to_owned(), maker.page.reference(&maker.path(&format!("/game/{id}.pdn"))));
        Some(Self {
            id: id.to_string(),
            round: id.round.0,
            board: id.board.0,
            game: id.game.0,
            players: ApiBySide { white: seats.white, black: seats.black },
            result: game.result.map(GameResult::code),
            plies: game.notation.as_ref().map_or(0, |notation| notation.plies),
            links,
        })
    }
}

fn api_moves(moves: &Moves) -> Vec<ApiMove> {
    let told = moves.numbered().map(|(number, side, ply)| ApiMove {
        number,
        side: side.into(),
        text: ply.text(),
        fen: fen::write(&ply.position),
    });
    told.collect()
}
