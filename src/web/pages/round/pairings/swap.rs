//! Exchanging two players: chosen one after the other by name (`?swap=5&with=9`), then previewed, then done.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::fmt::Display;

use super::{DraftSeat, DraftSeats, can_be_changed, describe_warning};
use crate::service::{Service, ServiceError};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::StaffFrame;
use draughts::BySide;
use tournament::pairing::check::PairingWarning;
use tournament::{BoardNumber, EntryId, Pairing, Round, RoundNumber, RoundPlan, Tournament};

/// The players in the address.
#[derive(Debug, Default, Clone, Copy)]
pub struct SwapChoice {
    pub one: Option<EntryId>,
    pub other: Option<EntryId>,
}

impl SwapChoice {
    /// Both, if there are two.
    fn pair(self) -> Option<BySide<EntryId>> {
        let (one, other) = (self.one?, self.other?);
        (one != other).then_some(BySide { white: one, black: other })
    }
}

/// The data of a round being corrected.
pub struct SwapLook {
    /// The boards changed by hand.
    changed: BTreeSet<BoardNumber>,
    /// Warnings that the exchange would add.
    warnings: Vec<PairingWarning>,
}

impl SwapLook {
    pub fn new(
        service: &Service,
        tournament: &Tournament,
        round: RoundNumber,
        choice: SwapChoice,
    ) -> Result<Self, ServiceError> {
        let repairable = tournament.round(round).filter(|now| can_be_changed(tournament, now));
        let changed = match repairable {
            Some(_) => service.changed_boards(tournament, round)?,
            None => BTreeSet::new(),
        };
        let warnings = repairable.zip(choice.pair()).map_or_else(Vec::new, |(now, pair)| {
            let Some(plan) = Service::swapped_plan(tournament, pair.white, pair.black) else { return Vec::new() };
            let before = service.warnings(tournament, &RoundPlan::from_round(now));
            let after = service.warnings(tournament, &plan).into_iter();
            after.filter(|warning| !before.contains(warning)).collect()
        });
        Ok(Self { changed, warnings })
    }

    pub fn is_changed(&self, board: BoardNumber) -> bool {
        self.changed.contains(&board)
    }
}

/// The choice of two players on the page of a round.
pub struct SwapView {
    address: String,
    /// The prefix of row ids in the page: `board-3`.
    anchor: &'static str,
    /// The players to choose from: those of boards without results, and those without opponents.
    can: BTreeSet<EntryId>,
    pub one: Option<ChosenPlayer>,
    pub other: Option<ChosenPlayer>,
    /// The boards after the exchange.
    pub boards: Vec<SwappedBoard>,
    pub warnings: Vec<String>,
    /// The boards with players to choose from.
    pub open: Vec<OpenBoard>,
    /// Players without an opponent to choose from.
    pub idle: Vec<DraftSeat>,
}

pub struct ChosenPlayer {
    pub id: EntryId,
    pub name: String,
    /// Their seats, as text.
    pub place: String,
}

pub struct SwappedBoard {
    pub board: BoardNumber,
    pub before: String,
    pub after: String,
}

pub struct OpenBoard {
    pub number: BoardNumber,
    pub white: DraftSeat,
    pub black: DraftSeat,
    pub is_changed: bool,
}

impl OpenBoard {
    /// The two players at the board, each with the class of the cell.
    pub const fn seats(&self) -> [(&'static str, &DraftSeat); 2] {
        [("white", &self.white), ("black", &self.black)]
    }

    pub fn row(&self) -> String {
        self.number.to_string()
    }
}

impl SwapView {
    /// The choice on the page of `round`; `None` if its pairing is fixed.
    pub fn new(t: Locale, frame: &StaffFrame, round: &Round, choice: SwapChoice, look: &SwapLook) -> Option<Self> {
        let tournament = &*frame.tournament;
        if !can_be_changed(tournament, round) || frame.is_shut() {
            return None;
        }
        let number = round.state.number;
        let is_here = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.is_present(number));
        let open: Vec<&Pairing> = round.pairings.values().filter(|pairing| pairing.is_untouched()).collect();
        let idle: Vec<EntryId> =
            round.byes.keys().copied().filter(|id| !tournament.is_out_before(*id, number)).collect();
        let seated = open.iter().flat_map(|pairing| [pairing.white, pairing.black]);
        let can: BTreeSet<EntryId> = seated.chain(idle.iter().copied()).filter(is_here).collect();
        let one = choice.one.filter(|id| can.contains(id));
        let other = choice.other.filter(|id| one.is_some() && choice.one != Some(*id) && can.contains(id));
        let texts = TournamentTexts { t, tournament: Some(tournament) };
        let chosen = |id: EntryId| ChosenPlayer { id, name: texts.name(id), place: place(t, round, id) };
        let seats = DraftSeats::before(t, tournament, number);
        let open_board = |pairing: &&Pairing| {
            let (white, black) = (seats.seat(t, pairing.white)?, seats.seat(t, pairing.black)?);
            let is_changed = look.is_changed(pairing.board);
            Some(OpenBoard { number: pairing.board, white, black, is_changed })
        };
        Some(Self {
            address: frame.address(&format!("/round/{number}")),
            anchor: if round.state.stage == tournament::Stage::Draft { "board" } else { "open" },
            boards: one.zip(other).map(|(one, other)| swapped(texts, round, one, other)).unwrap_or_default(),
            warnings: look.warnings.iter().map(|warning| describe_warning(texts, *warning)).collect(),
            open: open.iter().filter_map(open_board).collect(),
            idle: idle.iter().filter(|id| can.contains(id)).filter_map(|id| seats.seat(t, *id)).collect(),
            one: one.map(chosen),
            other: other.map(chosen),
            can,
        })
    }

    pub fn can_choose(&self, id: impl Borrow<EntryId>) -> bool {
        self.can.contains(id.borrow())
    }

    /// Whether a player can be chosen as the first of the two.
    pub fn can_begin(&self, id: impl Borrow<EntryId>) -> bool {
        self.one.is_none() && self.can_choose(id)
    }

    pub fn is_chosen(&self, id: impl Borrow<EntryId>) -> bool {
        [&self.one, &self.other].into_iter().flatten().any(|chosen| chosen.id == *id.borrow())
    }

    /// The address behind a name: choosing the first, the second, or none. The page stays at the `row`.
    pub fn address_of(&self, id: impl Borrow<EntryId>, row: impl Display) -> String {
        let id = *id.borrow();
        let query = match &self.one {
            None => format!("?swap={id}"),
            Some(one) if one.id == id => String::new(),
            Some(one) => format!("?swap={}&with={id}", one.id),
        };
        format!("{}{query}#{}-{row}", self.address, self.anchor)
    }

    /// The page without a choice.
    pub fn cancel(&self) -> &str {
        &self.address
    }

    /// Whether both sit at the same board: then they exchange colours.
    pub fn is_turn(&self) -> bool {
        self.one.as_ref().zip(self.other.as_ref()).is_some_and(|(one, other)| {
            self.open.iter().any(|board| {
                let seats = [board.white.entry.id, board.black.entry.id];
                seats.contains(&one.id) && seats.contains(&other.id)
            })
        })
    }
}

fn place(t: Locale, round: &Round, id: EntryId) -> String {
    match round.pairing_of(id) {
        Some(pairing) => t.text("pairings-at-board").with("n", pairing.board).to_string(),
        None => t.text("pairings-unpaired").to_string(),
    }
}

/// The boards that a swap changes, as they are and as they would be.
fn swapped(texts: TournamentTexts<'_>, round: &Round, one: EntryId, other: EntryId) -> Vec<SwappedBoard> {
    let exchange = |id: EntryId| match id {
        id if id == one => other,
        id if id == other => one,
        id => id,
    };
    let names = |seats: BySide<EntryId>| format!("{} – {}", texts.name(seats.white), texts.name(seats.black));
    let touched = round.pairings.values().filter(|pairing| pairing.has(one) || pairing.has(other));
    let board = |pairing: &Pairing| SwappedBoard {
        board: pairing.board,
        before: names(pairing.seats()),
        after: names(pairing.seats().map(exchange)),
    };
    touched.map(board).collect()
}
