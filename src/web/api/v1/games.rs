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

/// Games in a part of the list: more than on a page for readers.
const GAMES: usize = 500;

/// The games with known moves, in the order of rounds and boards.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GamesDocument {
    tournament: String,
    #[serde(flatten)]
    parts: ApiParts,
    games: Vec<ApiGame>,
    links: ApiLinks,
}

/// A game with its players.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiGame {
    /// Round, board and game: `3-1-2`.
    id: String,
    round: u16,
    board: u16,
    /// The number of the game in the pairing.
    game: u8,
    players: ApiBySide<ApiPlayer>,
    /// See the document of a round.
    result: Option<&'static str>,
    /// The number of plies; 0 if no moves are known.
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
    /// The starting position.
    start_fen: String,
    /// The comments before the first move.
    comments: Vec<String>,
    moves: Vec<ApiMove>,
    /// The ending by the moves alone: `no-pieces`, `no-move`, `unfinished`, or the reason of a draw.
    ending: &'static str,
}

/// A move of a game or of a variation, with the position after it and its annotations.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiMove {
    /// The number of the full move.
    number: u32,
    side: ApiSide,
    /// In full: `c3-d4`, `c5:e3:g5`; `pass` for a turn lost on time. An illegal move is given as written.
    text: String,
    /// `null` from the first illegal move of a variation on.
    fen: Option<String>,
    /// Assessments as numeric annotation glyphs of PDN: 1 for `!`, 2 for `?`, 3 for `!!`, 4 for `??`, 5 for `!?`, 6 for `?!`.
    nags: Vec<u16>,
    /// The time left on the player's clock, in seconds; `null` if it was not recorded.
    clock: Option<u64>,
    /// The comments after it.
    comments: Vec<String>,
    /// Variations that replace the move.
    variations: Vec<ApiVariation>,
}

/// A variation, from the move that its first move replaces.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiVariation {
    /// The comments before its first move.
    comments: Vec<String>,
    moves: Vec<ApiMove>,
    /// Its result as written: `1-0`; `null` if there is none.
    result: Option<String>,
}

/// `GET /api/v1/t/{slug}/games`; `?part=`.
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<PartQuery>) -> Reply {
    let (tournament, state) = load_stored(&page, slug.into_inner()).await?;
    page.kept_document(ApiDocument::Games, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let published = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
        let games = published.flat_map(|round| round.pairings.values()).flat_map(with_moves);
        let games: Vec<GameId> = games.collect();
        let parts = ApiParts::new(&page, &query.part, games.len(), GAMES)?;
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
            comments: annotated.map(|line| words(&line.comments)).unwrap_or_default(),
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
    let notes = |index: usize| annotated.and_then(|line| line.moves.get(index));
    let moves = game.plies().iter().enumerate();
    moves.map(|(index, ply)| ApiMove::new(game, index, ply.text(), Some(&ply.position), notes(index))).collect()
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
        let comments = notes.map(|mv| mv.comments.as_slice()).unwrap_or_default();
        let variations = notes.map(|mv| mv.variations.as_slice()).unwrap_or_default();
        Self {
            number: game.move_number(index),
            side: side.into(),
            text,
            fen: position.map(fen::write),
            nags: notes.map(|mv| mv.nags.clone()).unwrap_or_default(),
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

/// The text of comments without clock times.
fn words(comments: &[String]) -> Vec<String> {
    comments.iter().map(|comment| pdn::words_of(comment)).filter(|words| !words.is_empty()).collect()
}
