//! Round robin by Berger tables (C.05, annex 1).

use std::collections::BTreeMap;

use super::explain::{BoardReason, ColourRule, PairingExplanation};
use super::rulebook::Rulebook;
use super::{Paired, PairingError};
use crate::{Bye, EntryId, Origin, Round, RoundNumber, RoundPlan, StartNumber, Tournament};
use draughts::BySide;

/// A Berger table: who meets whom in each round, every player against every player once or twice.
///
/// ```
/// use draughts::BySide;
/// use tournament::pairing::round_robin::BergerTable;
///
/// let table = BergerTable { players: 4, cycles: 1 };
/// assert_eq!(table.rounds(), 3);
/// assert_eq!(table.boards(1), [BySide { white: 1, black: 4 }, BySide { white: 2, black: 3 }]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BergerTable {
    /// How many players there are; for an odd number one is free in each round.
    pub players: u16,
    /// How often any two meet: once or twice.
    pub cycles: u8,
}

impl BergerTable {
    /// How many rounds it takes.
    pub const fn rounds(self) -> u16 {
        if self.players < 2 { 0 } else { (self.size() - 1) * if self.cycles > 1 { 2 } else { 1 } }
    }

    /// The numbers at the boards of a round from 1. Where the number of players is odd the greatest number is one more than there
    /// are: its opponent is free.
    pub fn boards(self, round: u16) -> Vec<BySide<u16>> {
        let cycle = self.size() - 1;
        let turned = round > cycle;
        let round = if turned { round - cycle } else { self.in_first_cycle(round) };
        let boards = (1..=cycle).filter_map(|player| self.board(round, player));
        let mut boards: Vec<_> = boards.collect();
        boards.sort_by_key(|&BySide { white, black }| (white.max(black) != self.size(), white.min(black)));
        let turn = |BySide { white, black }| {
            if turned { BySide { white: black, black: white } } else { BySide { white, black } }
        };
        boards.into_iter().map(turn).collect()
    }

    /// An even number of places at the table.
    const fn size(self) -> u16 {
        self.players + self.players % 2
    }

    /// When every player meets twice, the last two rounds of the first cycle change places: else a player would have one
    /// colour three times running where the cycles meet.
    fn in_first_cycle(self, round: u16) -> u16 {
        let cycle = self.size() - 1;
        match cycle - round {
            0 if self.cycles > 1 && cycle > 1 => round - 1,
            1 if self.cycles > 1 => round + 1,
            _ => round,
        }
    }

    /// The board at which `player` is the smaller number of the two, if they are: x + y ≡ round + 1 modulo size − 1, or
    /// twice their number, against the last.
    fn board(self, round: u16, player: u16) -> Option<BySide<u16>> {
        let cycle = self.size() - 1;
        let other = match (round + 1 + 2 * cycle - player) % cycle {
            0 => cycle,
            number => number,
        };
        if other == player {
            let last = self.size();
            let (white, black) = if player <= last / 2 { (player, last) } else { (last, player) };
            return Some(BySide { white, black });
        }
        let smaller_is_white = (player + other) % 2 == 1;
        let (white, black) = if smaller_is_white { (player, other) } else { (other, player) };
        (player < other).then_some(BySide { white, black })
    }
}

/// Pairs a round. The players of the table are those present when the first round is paired; those who withdraw later
/// stay in it. Pairing the first round settles the number of rounds.
pub(super) fn pair_round(tournament: &Tournament, round: RoundNumber, cycles: u8) -> Result<Paired, PairingError> {
    // Later rounds use the players of the first one: with one more or less all numbers of the table would move, and players meet
    // twice or never.
    let first = tournament.round(RoundNumber::FIRST).filter(|_| round > RoundNumber::FIRST);
    let seated = if let Some(first) = first {
        players_of(tournament, first)
    } else {
        let present = tournament.start_list().into_iter().filter(|entry| entry.is_present(RoundNumber::FIRST));
        let (numbered, unnumbered): (Vec<_>, Vec<_>) = present.partition(|entry| entry.number.is_some());
        let ids = |entries: Vec<&crate::Entry>| entries.into_iter().map(|entry| entry.id).collect();
        if !unnumbered.is_empty() {
            return Err(PairingError::NotNumbered(ids(unnumbered)));
        }
        ids(numbered)
    };
    let table = BergerTable { players: u16::try_from(seated.len()).unwrap_or(u16::MAX), cycles };
    match seated.len() {
        0 => Err(PairingError::NoPlayers),
        1 => Err(PairingError::TooFewPlayers),
        _ if round.0 > table.rounds() => Err(PairingError::NoRoundLeft(RoundNumber(table.rounds()))),
        _ => Ok(paired(tournament, round, table, &seated)),
    }
}

/// In which round of its table two meet, the first time if they do so twice.
pub(super) fn round_of(tournament: &Tournament, cycles: u8, a: EntryId, b: EntryId) -> Option<RoundNumber> {
    let seated = players_of(tournament, tournament.round(RoundNumber::FIRST)?);
    let table = BergerTable { players: u16::try_from(seated.len()).ok()?, cycles };
    let number =
        |entry: EntryId| seated.iter().position(|other| *other == entry).and_then(|at| u16::try_from(at + 1).ok());
    let (a, b) = (number(a)?, number(b)?);
    let meets = |seats: BySide<u16>| [(a, b), (b, a)].contains(&(seats.white, seats.black));
    (1..=table.rounds()).find(|&round| table.boards(round).into_iter().any(meets)).map(RoundNumber)
}

/// The players who were paired in the first round or were free in it, by start number.
fn players_of(tournament: &Tournament, first: &Round) -> Vec<EntryId> {
    let paired = first.pairings.values().flat_map(|pairing| [pairing.white, pairing.black]);
    let free = first.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(&entry, _)| entry);
    let mut players: Vec<(Option<StartNumber>, EntryId)> =
        paired.chain(free).map(|id| (tournament.entry(id).and_then(|entry| entry.number), id)).collect();
    players.sort_unstable();
    players.into_iter().map(|(_, id)| id).collect()
}

fn paired(tournament: &Tournament, round: RoundNumber, table: BergerTable, seated: &[EntryId]) -> Paired {
    let player = |number: u16| seated.get(usize::from(number) - 1).copied();
    let (mut seats, mut free) = (Vec::new(), None);
    for BySide { white, black } in table.boards(round.0) {
        match (player(white), player(black)) {
            (Some(white), Some(black)) => seats.push(BySide { white, black }),
            // An odd number of players has the table of one more: the player who meets the missing number is free.
            (one, other) => free = one.or(other),
        }
    }
    let mut plan = RoundPlan::by_hand(round, seats, byes(tournament, seated, free));
    plan.origin = Origin::Engine;
    plan.rounds = (round == RoundNumber::FIRST).then_some(RoundNumber(table.rounds()));
    let boards = BoardReason::by_rule(tournament, &plan, ColourRule::Table);
    Paired {
        plan,
        explanation: PairingExplanation {
            rulebook: Rulebook::Berger,
            boards,
            bye: free,
            ..PairingExplanation::default()
        },
    }
}

/// The free player, and every player who is not in the table.
fn byes(tournament: &Tournament, seated: &[EntryId], free: Option<EntryId>) -> BTreeMap<EntryId, Bye> {
    let outside = tournament.entries.keys().copied().filter(|entry| !seated.contains(entry));
    let absent = outside.map(|entry| (entry, Bye::Zero));
    absent.chain(free.map(|entry| (entry, Bye::PairingAllocated))).collect()
}
