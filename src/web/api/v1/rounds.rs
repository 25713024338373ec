//! `/api/v1/t/{slug}/round/{n}`: pairings and results of a round.

use actix_web::web;
use chrono::NaiveDateTime;
use schemars::JsonSchema;
use serde::Serialize;

use crate::service::progress::{current_round, finished_boards, public_round};
use crate::web::api::v1::common::{
    ApiBySide, ApiBye, ApiLinks, ApiMark, ApiNumber, ApiPlayer, ApiText, DocumentMaker, links,
};
use crate::web::http::{ApiDocument, AppError, Page, Reply};
use crate::web::parts::{ByeReasonView, RoundPath, load_stored};
use draughts::{BySide, Side};
use tournament::history::{History, PairingOutcome};
use tournament::{
    Bye, EntryId, Game, GameId, GameNumber, GameResult, Opening, Pairing, PlayingTable, Points, Round, RoundNumber,
};

/// The pairings of a round with their results.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RoundDocument {
    tournament: String,
    round: u16,
    /// The start, by the clock of the venue.
    starts: Option<NaiveDateTime>,
    /// Whether it is the round being played.
    is_current: bool,
    finished_boards: usize,
    boards: Vec<ApiBoard>,
    /// The players without an opponent.
    idle: Vec<ApiIdle>,
    links: ApiLinks,
}

/// Two players at a board.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiBoard {
    board: u16,
    /// The number on the table.
    table: u16,
    /// The name of its hall; empty if there is only one.
    hall: String,
    /// The players by colour in the first game.
    players: ApiBySide<ApiSeat>,
    /// The result for each side; `null` while a result is missing.
    marks: Option<ApiBySide<ApiMark>>,
    /// The points for each side; `null` while a result is missing.
    points: Option<ApiBySide<ApiNumber>>,
    /// Whether it was decided without a game.
    is_forfeit: bool,
    /// The games, tie-break games last.
    games: Vec<ApiBoardGame>,
    /// The drawn opening of its games.
    opening: Option<ApiOpening>,
}

/// A player at a board.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiSeat {
    player: ApiPlayer,
    /// Their points before the round.
    points_before: ApiNumber,
}

/// A game of a pairing.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ApiBoardGame {
    /// Round, board and game: `3-1-2`.
    id: String,
    /// The start numbers of the players by colour in this game.
    players: ApiBySide<Option<u16>>,
    /// `1-0`, `=`, `0-1`, `0-0`, with a `u` before it if the game is not rated; `+-`, `-+`, `--` for a forfeit; `adj` while adjourned;
    /// `null` while missing.
    result: Option<&'static str>,
    /// Whether it can be replayed.
    has_moves: bool,
    links: ApiLinks,
}

/// A drawn opening.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiOpening {
    code: String,
    /// Its name; may be empty.
    label: String,
    /// The position after the opening moves.
    fen: String,
    /// The opening moves; may be empty.
    moves: String,
}

/// A player without an opponent.
#[derive(Debug, Serialize, JsonSchema)]
struct ApiIdle {
    player: ApiPlayer,
    bye: ApiBye,
    why: ApiText,
    points: ApiNumber,
}

/// `GET /api/v1/t/{slug}/round/{n}`
pub async fn one(page: Page, path: web::Path<RoundPath>) -> Reply {
    let RoundPath { slug, n: number } = path.into_inner();
    let (tournament, state) = load_stored(&page, slug).await?;
    let round = public_round(&tournament, number).ok_or(AppError::NotFound)?;
    page.kept_document(ApiDocument::Round, &state, || {
        let maker = DocumentMaker { page: &page, tournament: &tournament };
        let earlier = number.previous().unwrap_or(RoundNumber(0));
        let before = History::new(&tournament, earlier, tournament.awaiting());
        let tables = tournament.tables(round);
        let board = |pairing: &Pairing| {
            let seats = Seats { maker, before: &before, table: tables.get(&pairing.board)?.clone() };
            seats.board(pairing)
        };
        let mut links = maker.links(&format!("/round/{number}"));
        links.insert("why".to_owned(), maker.document(&format!("/round/{number}/why")));
        let idle = round.byes.iter().filter_map(|(id, bye)| ApiIdle::new(maker, round, *id, *bye));
        Ok(RoundDocument {
            tournament: tournament.slug.clone(),
            round: number.0,
            starts: tournament.starts_of(number),
            is_current: current_round(&tournament).is_some_and(|current| current.state.number == number),
            finished_boards: finished_boards(&tournament, round),
            boards: round.pairings.values().filter_map(board).collect(),
            idle: idle.collect(),
            links,
        })
    })
}

/// The data for the boards of a round.
struct Seats<'a> {
    maker: DocumentMaker<'a>,
    before: &'a History,
    table: PlayingTable,
}

impl Seats<'_> {
    fn board(self, pairing: &Pairing) -> Option<ApiBoard> {
        let (tournament, maker) = (self.maker.tournament, self.maker);
        let (marks, points, is_forfeit) = match tournament.outcome(pairing) {
            PairingOutcome::Awaited => (None, None, false),
            PairingOutcome::Known { over_the_board, marks, points, .. } => {
                (Some(both(marks)), Some(both(points)), !over_the_board)
            }
        };
        let opening = tournament.opening(pairing.round, pairing.board);
        Some(ApiBoard {
            board: pairing.board.0,
            table: self.table.number.0,
            players: ApiBySide { white: self.seat(pairing.white)?, black: self.seat(pairing.black)? },
            hall: self.table.hall,
            marks,
            points,
            is_forfeit,
            games: pairing.all_games().map(|(number, game)| ApiBoardGame::new(maker, pairing, number, game)).collect(),
            opening: opening.map(ApiOpening::new),
        })
    }

    fn seat(&self, id: EntryId) -> Option<ApiSeat> {
        Some(ApiSeat { player: self.maker.player(id)?, points_before: self.before.points(id).into() })
    }
}

/// Converts the values of both sides.
fn both<T: Copy + Into<U>, U>(own: BySide<T>) -> ApiBySide<U> {
    ApiBySide { white: own[Side::White].into(), black: own[Side::Black].into() }
}

impl ApiBoardGame {
    fn new(maker: DocumentMaker<'_>, pairing: &Pairing, number: GameNumber, game: &Game) -> Self {
        let id: GameId = pairing.game_id(number);
        let seats = pairing.seats_in(number);
        let start_number = |id: EntryId| Some(maker.tournament.entry(id)?.number?.0);
        Self {
            id: id.to_string(),
            players: ApiBySide { white: start_number(seats.white), black: start_number(seats.black) },
            result: game.result.map(GameResult::code),
            has_moves: game.notation.is_some(),
            links: links(maker.page, &maker.path(&format!("/game/{id}"))),
        }
    }
}

impl ApiOpening {
    fn new(opening: &Opening) -> Self {
        let Opening { code, label, fen, moves } = opening.clone();
        Self { code, label, fen, moves }
    }
}

impl ApiIdle {
    /// A player without an opponent; `None` if out of a knock-out, or not taking part.
    fn new(maker: DocumentMaker<'_>, round: &Round, id: EntryId, bye: Bye) -> Option<Self> {
        let entry = maker.tournament.entry(id).filter(|entry| entry.takes_part())?;
        let reason = ByeReasonView::new(maker.tournament, entry, round.state.number, bye);
        let points: Points = maker.tournament.settings.scoring.byes.for_bye(bye);
        (reason != ByeReasonView::Out).then(|| Self {
            player: maker.player_of(entry),
            bye: bye.into(),
            why: ApiText::new(|t| reason.said(t, maker.tournament, entry)),
            points: points.into(),
        })
    }
}
