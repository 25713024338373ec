//! Correcting the pairing of the last round by hand: one small change at a time.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::rounds::{draw_colour, number, pair};
use crate::service::{Request, Service, ServiceError};
use draughts::BySide;
use tournament::{
    BoardNumber, Bye, Change, Command, EntryId, GameId, GameNumber, Item, ItemKey, Rejection, Round, RoundNumber,
    RoundPlan, Tournament,
};

/// How many actions are searched for those that have changed a pairing by hand.
const MOST_SEARCHED: u32 = 50;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairingChange {
    /// Two players exchange places; one of them may be the player without an opponent.
    Swap(EntryId, EntryId),
    /// White and Black of a board exchange colours.
    Turn(BoardNumber),
    /// The two players of a board get this bye instead of a game.
    Part(BoardNumber, Bye),
    /// Two players without opponents meet at a new last board; the first has White.
    Join(EntryId, EntryId),
    /// A player without an opponent gets another kind of bye.
    Bye(EntryId, Bye),
}

impl Service {
    /// The pairing of the last round with one correction; `None` if its players or board do not exist.
    pub fn changed_plan(tournament: &Tournament, change: PairingChange) -> Option<RoundPlan> {
        let round = tournament.last_round()?;
        match change {
            PairingChange::Swap(one, other) => Self::swapped_plan(tournament, one, other),
            PairingChange::Turn(board) => Self::turned_plan(tournament, board),
            PairingChange::Part(board, bye) => parted(round, board, bye),
            PairingChange::Join(white, black) => joined(round, BySide { white, black }),
            PairingChange::Bye(entry, bye) => with_bye(round, entry, bye),
        }
    }

    /// Corrects the pairing of the last round, which must be `round`.
    pub fn change_pairing(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        change: PairingChange,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let tournament = draft.tournament();
            // In a round robin all rounds are paired at once: any of them can be the one being played.
            if let PairingChange::Turn(board) = change
                && tournament.settings.system.has_table()
            {
                return draft.execute(Command::SwapColours(GameId { round, board, game: GameNumber(1) }));
            }
            if tournament.paired_rounds() != round {
                return Err(Rejection::NotTheLastRound(round).into());
            }
            let plan = Self::changed_plan(tournament, change).ok_or(Rejection::NothingToChange)?;
            draft.execute(Command::PairAgain(plan))
        })
    }

    /// The boards of a round that have other players or colours than when it was paired or published.
    pub fn changed_boards(
        &self,
        tournament: &Tournament,
        round: RoundNumber,
    ) -> Result<BTreeSet<BoardNumber>, ServiceError> {
        let entries = self.store.journal(tournament.id, None, MOST_SEARCHED)?;
        let since = entries.iter().take_while(|entry| !entry.changes.iter().any(|change| begins(change, round)));
        // From the newest to the oldest: the last one stored is the first pairing.
        let mut first: BTreeMap<BoardNumber, Option<BySide<EntryId>>> = BTreeMap::new();
        for change in since.flat_map(|entry| entry.changes.iter().rev()) {
            if let ItemKey::Pairing(own, board) = change.key()
                && own == round
            {
                first.insert(board, change.before().and_then(seats));
            }
        }
        let now = |board| tournament.round(round)?.pairings.get(&board).map(tournament::Pairing::seats);
        let is_other = |(board, seats): (BoardNumber, _)| {
            let now = now(board);
            (now.is_some() && now != seats).then_some(board)
        };
        Ok(first.into_iter().filter_map(is_other).collect())
    }

    /// Discards the pairing of the last round and pairs it again, with the players as they are now.
    pub fn pair_again(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        let drawn = draw_colour()?;
        self.perform(request, |draft| {
            draft.execute(Command::Discard(round))?;
            number(draft)?;
            pair(draft, drawn, &self.watch)
        })
    }
}

/// Whether a change pairs, publishes or withdraws a round: changes before that belong to how it began.
fn begins(change: &Change, round: RoundNumber) -> bool {
    let stage = |item: Option<&Item>| match item {
        Some(Item::Round(state)) => Some(state.stage),
        _ => None,
    };
    change.key() == ItemKey::Round(round) && stage(change.before()) != stage(change.after())
}

fn seats(item: &Item) -> Option<BySide<EntryId>> {
    match item {
        Item::Pairing(seats) => Some(BySide { white: seats.white, black: seats.black }),
        _ => None,
    }
}

fn parted(round: &Round, board: BoardNumber, bye: Bye) -> Option<RoundPlan> {
    let pairing = round.pairings.get(&board)?;
    let mut plan = RoundPlan::from_round(round);
    plan.take_out(board, round);
    plan.byes.extend([(pairing.white, bye), (pairing.black, bye)]);
    Some(plan)
}

fn joined(round: &Round, pair: BySide<EntryId>) -> Option<RoundPlan> {
    let mut plan = RoundPlan::from_round(round);
    plan.byes.remove(&pair.white)?;
    plan.byes.remove(&pair.black)?;
    plan.join(pair);
    Some(plan)
}

fn with_bye(round: &Round, entry: EntryId, bye: Bye) -> Option<RoundPlan> {
    let mut plan = RoundPlan::from_round(round);
    *plan.byes.get_mut(&entry)? = bye;
    Some(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::{Info, Origin, Pairing, Preset, RoundState, Stage, TournamentId};

    /// 1–2, 3–4, and 5 without an opponent.
    fn tournament() -> Tournament {
        let settings = Preset::SwissSingleGames.settings();
        let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        let number = RoundNumber::FIRST;
        let mut round = Round::new(RoundState::new(number, Stage::Draft, Origin::Engine));
        for (board, white, black) in [(1, 1, 2), (2, 3, 4)] {
            let seats = BySide { white: EntryId(white), black: EntryId(black) };
            let board = BoardNumber(board);
            round.pairings.insert(board, Pairing::new(number, board, seats, 1));
        }
        round.byes.insert(EntryId(5), Bye::PairingAllocated);
        tournament.rounds.push(round);
        tournament
    }

    /// A correction, the boards after it, and the byes.
    type ChangedRound = (PairingChange, &'static [(u32, u32)], &'static [(u32, Bye)]);

    #[test]
    fn a_repair_changes_only_what_it_speaks_of() {
        use Bye::{Half, PairingAllocated, Zero};
        let e = EntryId;
        let cases: [ChangedRound; 5] = [
            (PairingChange::Swap(e(1), e(5)), &[(5, 2), (3, 4)], &[(1, PairingAllocated)]),
            (PairingChange::Turn(BoardNumber(2)), &[(1, 2), (4, 3)], &[(5, PairingAllocated)]),
            (PairingChange::Part(BoardNumber(1), Zero), &[(3, 4)], &[(1, Zero), (2, Zero), (5, PairingAllocated)]),
            (PairingChange::Bye(e(5), Half), &[(1, 2), (3, 4)], &[(5, Half)]),
            (PairingChange::Swap(e(1), e(3)), &[(3, 2), (1, 4)], &[(5, PairingAllocated)]),
        ];
        for (change, seats, byes) in cases {
            let plan = Service::changed_plan(&tournament(), change).unwrap_or_else(|| panic!("{change:?}"));
            let found: Vec<_> = plan.seats.iter().map(|seats| (seats.white.0, seats.black.0)).collect();
            let without: Vec<_> = plan.byes.iter().map(|(entry, bye)| (entry.0, *bye)).collect();
            assert_eq!((found.as_slice(), without.as_slice()), (seats, byes), "{change:?}");
        }
    }

    #[test]
    fn a_board_with_a_result_keeps_its_number_when_another_goes() {
        let mut tournament = tournament();
        let number = RoundNumber::FIRST;
        let seats = BySide { white: EntryId(6), black: EntryId(7) };
        tournament.rounds[0].pairings.insert(BoardNumber(3), Pairing::new(number, BoardNumber(3), seats, 1));
        let boards = |tournament: &Tournament, change| {
            let plan = Service::changed_plan(tournament, change).expect("it is there");
            plan.boards().map(|(board, seats)| (board.0, seats.white.0)).collect::<Vec<_>>()
        };
        let part = |board| PairingChange::Part(BoardNumber(board), Bye::Zero);
        assert_eq!(boards(&tournament, part(1)), [(1, 3), (2, 6)], "the boards move up");
        let played = tournament.rounds[0].pairings.get_mut(&BoardNumber(3)).expect("it is there");
        played.games[0].result = Some(tournament::GameResult::Adjourned);
        assert_eq!(boards(&tournament, part(1)), [(2, 3), (3, 6)], "games are on");
        tournament.rounds[0].pairings.remove(&BoardNumber(1));
        tournament.rounds[0].byes.insert(EntryId(1), Bye::Zero);
        assert_eq!(boards(&tournament, PairingChange::Turn(BoardNumber(2))), [(2, 4), (3, 6)]);
        assert_eq!(
            boards(&tournament, PairingChange::Join(EntryId(1), EntryId(5))),
            [(1, 1), (2, 3), (3, 6)],
            "they sit at the empty board"
        );
    }

    #[test]
    fn those_without_opponents_can_meet() {
        let mut tournament = tournament();
        tournament.rounds[0].byes.insert(EntryId(6), Bye::Half);
        let plan =
            Service::changed_plan(&tournament, PairingChange::Join(EntryId(6), EntryId(5))).expect("both are free");
        assert_eq!(plan.seats.last(), Some(&BySide { white: EntryId(6), black: EntryId(5) }));
        assert!(plan.byes.is_empty());
    }

    #[test]
    fn a_repair_of_what_is_not_there_is_none() {
        for change in [
            PairingChange::Part(BoardNumber(9), Bye::Zero),
            PairingChange::Join(EntryId(1), EntryId(5)),
            PairingChange::Bye(EntryId(1), Bye::Half),
        ] {
            assert_eq!(Service::changed_plan(&tournament(), change), None, "{change:?}");
        }
    }
}
