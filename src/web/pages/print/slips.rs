//! The result slips of a round: one for each pairing, several on a page, to be cut apart.

use std::collections::BTreeMap;

use askama::Template;

use super::{Paper, games};
use crate::service::{Service, SlipKey, SlipSeat, SlipToken};
use crate::web::http::{AppError, Page};
use crate::web::parts::qr::Qr;
use crate::web::parts::{OpeningPicture, RoundView};
use draughts::{BySide, Side};
use tournament::tie_break_games::{NumberedGame, StartedStep};
use tournament::{Entry, GameNumber, Pairing, PlayingTable, Round, SectionLimit, Tournament};

#[derive(Template)]
#[template(path = "print/slips.html")]
struct Slips<'a> {
    page: &'a Page,
    paper: Paper,
    round: &'a Round,
    all: Vec<Slip<'a>>,
}

impl Slips<'_> {
    fn starts(&self) -> Option<String> {
        self.paper.tournament.starts_of(self.round.state.number).map(|starts| self.page.t.appointment(starts))
    }
}

struct Slip<'a> {
    table: PlayingTable,
    players: [SlipPlayer<'a>; 2],
    /// Its games, including tie-break games.
    games: Vec<SlipGame<'a>>,
    opening: Option<OpeningPicture>,
}

/// A game with its players in the order of the board, as the form for results names them: the written figures can be copied.
struct SlipGame<'a> {
    number: GameNumber,
    /// The pace of a tie-break game.
    kind: Option<String>,
    players: [GamePlayer<'a>; 2],
}

/// A player with their colour in one game.
struct GamePlayer<'a> {
    entry: &'a Entry,
    side: Side,
}

impl GamePlayer<'_> {
    const fn colour(&self) -> Side {
        self.side
    }
}

/// One of the two players, with the code that leads to their page.
struct SlipPlayer<'a> {
    entry: &'a Entry,
    side: Side,
    /// Their thinking time, if the opponent has another.
    time: Option<String>,
    qr: Option<Qr>,
}

impl SlipPlayer<'_> {
    const fn colour(&self) -> Side {
        self.side
    }
}

struct SlipMaker<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    key: SlipKey,
}

pub async fn show(page: &Page, paper: Paper, tournament: &Tournament, round: &Round) -> Result<String, AppError> {
    let key = page.service(Service::slip_key).await?;
    let maker = SlipMaker { page, tournament, key };
    let view = RoundView::from_round(page.t, tournament, round);
    let slip = |board: crate::web::parts::boards::BoardView| {
        let is_own = |limit: &SectionLimit| limit.has_board(tournament, round.state.number, board.number);
        let pairing = round.pairings.get(&board.number).filter(|_| paper.limit.as_ref().is_none_or(is_own))?;
        maker.slip(pairing, board.table)
    };
    let all = view.boards_by_table().into_iter().filter_map(slip).collect();
    Ok(Slips { page, paper, round, all }.render()?)
}

impl<'a> SlipMaker<'a> {
    fn slip(&self, pairing: &Pairing, table: PlayingTable) -> Option<Slip<'a>> {
        let player = |side: Side| self.player(pairing, side);
        Some(Slip {
            table,
            players: [player(Side::White)?, player(Side::Black)?],
            games: self.games(pairing),
            opening: self.opening(pairing),
        })
    }

    fn games(&self, pairing: &Pairing) -> Vec<SlipGame<'a>> {
        let kinds = self.kinds(pairing);
        let game = |(number, seats): (GameNumber, BySide<&'a Entry>)| {
            let first = pairing.first_side_in(number);
            let players = [first, first.opposite()].map(|side| GamePlayer { entry: seats[side], side });
            SlipGame { number, kind: kinds.get(&number).cloned(), players }
        };
        games(self.tournament, pairing).into_iter().map(game).collect()
    }

    /// The pace of the tie-break games.
    fn kinds(&self, pairing: &Pairing) -> BTreeMap<GameNumber, String> {
        let kind = |(begun, games): (&StartedStep, Vec<NumberedGame<'_>>)| {
            let kind = self.page.t.kind_of_games(begun.step.kind);
            games.into_iter().map(|game| (game.number, kind.clone())).collect::<Vec<_>>()
        };
        pairing.begun_steps().flat_map(kind).collect()
    }

    fn player(&self, pairing: &Pairing, side: Side) -> Option<SlipPlayer<'a>> {
        let entry = self.tournament.entry(pairing.seats()[side])?;
        let seat = SlipSeat { tournament: self.tournament.id, round: pairing.round, entry: entry.id };
        let address = self.page.for_phones(&format!("/r/{}", self.key.token(SlipToken::Printed, seat)));
        let time = self.page.t.times_of(self.tournament, pairing)[side].clone();
        Some(SlipPlayer { entry, side, time, qr: Qr::from_address(&address) })
    }

    fn opening(&self, pairing: &Pairing) -> Option<OpeningPicture> {
        let opening = self.tournament.opening(pairing.round, pairing.board)?;
        Some(OpeningPicture::new(self.page.t, self.tournament.settings.variant, opening))
    }
}
