//! `/api/v1/t/{slug}/games` and `/api/v1/t/{slug}/game/{id}`: the games with moves, and one of them move by move.

use actix_web::web;
use schemars::JsonSchema;
use serde::Serialize;

use crate::web::api::v1::common::{ApiBySide, ApiLinks, ApiParts, ApiPlayer, ApiSide, DocumentMaker, PartQuery, links};
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::replay::published_game;
use crate::web::parts::score_sheet::{players, with_moves};
use crate::web::parts::{GamePath, load_stored};
use draughts::Position;
use draughts::notation::game::Game as Moves;
use draughts::notation::{AnnotatedLine, AnnotatedMove, fen, pdn};
use tournament::{GameId, GameResult};

/// How many games a part of the list has: more than a page of it, which people read.
const GAMES: usize = 500;

/// The games whose moves are known, in the order of rounds and boards.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GamesDocument {
    tournament: String,
    #[serde(flatten)]
    parts: ApiParts,
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
    /// What is written before the first move, in words.
    comments: Vec<String>,
    moves: Vec<ApiMove>,
    /// What the moves alone say of the end: `no-pieces`, `no-move`, `unfinished`, or why it is drawn.
    ending: &'static str,
}

/// A move of a game or of a variation, with the position after it and what is written about it.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiMove {
    /// The number of the move, counted for both sides together.
    number: u32,
    side: ApiSide,
    /// In full: `c3-d4`, `c5:e3:g5`; `pass` for a turn lost on time. A move that is not legal is told as it was written.
    text: String,
    /// `null` in a variation from the first move on that is not legal.
    fen: Option<String>,
    /// What is thought of it, in the numbers of PDN: 1 for `!`, 2 for `?`, 3 for `!!`, 4 for `??`, 5 for `!?`, 6 for `?!`.
    nags: Vec<u16>,
    /// What the player then had left on the clock, in seconds; `null` where that was not written down.
    clock: Option<u64>,
    /// What is written after it, in words.
    comments: Vec<String>,
    /// What could have been played instead.
    variations: Vec<ApiVariation>,
}

/// Another line of play, from the move on that its first one would replace.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiVariation {
    /// What is written before its first move, in words.
    comments: Vec<String>,
    moves: Vec<ApiMove>,
    /// How it would have ended, as it was written: `1-0`; `null` where that is not said.
    result: Option<String>,
}

/// `GET /api/v1/t/{slug}/games`; `?part=`.
pub async fn index(page: Page, slug: web::Path<String>, wanted: web::Query<PartQuery>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    page.kept_document(ApiDocument::Games, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let published = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
        let games = published.flat_map(|round| round.pairings.values()).flat_map(with_moves);
        let games: Vec<GameId> = games.collect();
        let parts = ApiParts::new(&page, &wanted.part, games.len(), GAMES)?;
        let mut links = maker.links("/games");
        links.insert("pdn".to_owned(), page.reference(&maker.path("/games.pdn")));
        let games = parts.of(&games).iter().filter_map(|id| ApiGame::new(maker, *id)).collect();
        Ok(GamesDocument { tournament: tournament.slug.clone(), parts, games, links })
    })
}

/// `GET /api/v1/t/{slug}/game/{id}`
pub async fn one(page: Page, path: web::Path<GamePath>) -> Reply {
    let GamePath { slug, id } = path.into_inner();
    let id: GameId = id.parse().map_err(|_| AppError::NotFound)?;
    let (tournament, state) = load_stored(&page, slug).await?;
    let shared = tournament.clone();
    let replayed = page.service(move |service| published_game(service, &shared, id)).await?;
    page.kept_document(ApiDocument::Game, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let (moves, annotated) = (&replayed.game, replayed.annotated.as_ref());
        Ok(GameDocument {
            tournament: tournament.slug.clone(),
            head: ApiGame::new(maker, id).ok_or(AppError::NotFound)?,
            rules: tournament.settings.variant.code(),
            start_fen: fen::write(moves.start()),
            comments: annotated.map(|own| words(&own.comments)).unwrap_or_default(),
            moves: api_moves(moves, annotated),
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

fn api_moves(game: &Moves, annotated: Option<&AnnotatedLine>) -> Vec<ApiMove> {
    let notes = |index: usize| annotated.and_then(|own| own.moves.get(index));
    let told = game.plies().iter().enumerate();
    told.map(|(index, ply)| ApiMove::new(game, index, ply.text(), Some(&ply.position), notes(index))).collect()
}

impl ApiMove {
    /// A move with the position after it; `index` plies are played before it.
    fn new(
        game: &Moves,
        index: usize,
        text: String,
        position: Option<&Position>,
        notes: Option<&AnnotatedMove>,
    ) -> Self {
        let side = game.mover(index);
        let comments = notes.map(|own| own.comments.as_slice()).unwrap_or_default();
        let variations = notes.map(|own| own.variations.as_slice()).unwrap_or_default();
        Self {
            number: game.move_number(index),
            side: side.into(),
            text,
            fen: position.map(fen::write),
            nags: notes.map(|own| own.nags.clone()).unwrap_or_default(),
            clock: comments.iter().find_map(|comment| pdn::clock(comment, side)).map(|left| left.as_secs()),
            comments: words(comments),
            variations: variations.iter().map(|line| ApiVariation::new(game, index, line)).collect(),
        }
    }
}

impl ApiVariation {
    /// A line whose first move would be ply `index` (from 0).
    fn new(game: &Moves, index: usize, line: &AnnotatedLine) -> Self {
        let moves = line.moves.iter().enumerate().map(|(after, mv)| {
            let position = mv.played.as_ref().map(|played| &played.position);
            ApiMove::new(game, index + after, mv.text.clone(), position, Some(mv))
        });
        Self {
            comments: words(&line.comments),
            moves: moves.collect(),
            result: line.result.map(|result| result.to_string()),
        }
    }
}

/// What comments say beside the time on the clock.
fn words(comments: &[String]) -> Vec<String> {
    comments.iter().map(|comment| pdn::words_of(comment)).filter(|words| !words.is_empty()).collect()
}
