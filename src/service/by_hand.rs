//! Rounds paired by hand, wholly or partly, and how the program's own pairing differs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::service::pairing_work::pairing_watch;
use crate::service::rounds::{draw_colour, number};
use crate::service::{Request, Service, ServiceError, TournamentDraft, now};
use draughts::{BySide, Side};
use tournament::pairing::avoided_pairs::{AvoidedPairsLifted, pair_with_avoided};
use tournament::pairing::rest::{Locked, pair_rest};
use tournament::pairing::team_by_hand::{HandMatch, of_matches, settled};
use tournament::{
    BoardNumber, Bye, Command, Entry, EntryId, Pairing, Rejection, Round, RoundNumber, RoundPlan, Stage, StartNumber,
    Tournament,
};

/// A board typed by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypedBoard {
    pub white: StartNumber,
    /// `None` where White has the pairing-allocated bye.
    pub black: Option<StartNumber>,
}

/// How the program would pair the last round now.
#[derive(Debug)]
pub struct PairingComparison {
    pub plan: Result<RoundPlan, ServiceError>,
    pub given_up: Vec<AvoidedPairsLifted>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PairingDifference {
    /// The pairs of the existing round that the program would not make.
    pub here: BTreeMap<BoardNumber, BySide<EntryId>>,
    pub there: BTreeMap<BoardNumber, BySide<EntryId>>,
    /// The players with the bye, in the round and by the program, if they differ.
    pub free: Option<[Option<EntryId>; 2]>,
}

impl PairingComparison {
    /// The difference from the program's pairing; empty if it finds none.
    pub fn difference(&self, round: &Round) -> PairingDifference {
        let Ok(plan) = &self.plan else { return PairingDifference::default() };
        let drawn: BTreeMap<_, _> = round.pairings.iter().map(|(&board, pairing)| (board, pairing.seats())).collect();
        let planned: BTreeMap<_, _> = plan.boards().collect();
        // The same pair at another board is no difference.
        let (mut here, mut there) = (drawn.clone(), planned.clone());
        here.retain(|_, seats| !planned.values().any(|other| other == seats));
        there.retain(|_, seats| !drawn.values().any(|other| other == seats));
        let free = [bye_entry(&round.byes), bye_entry(&plan.byes)];
        PairingDifference { here, there, free: (free[0] != free[1]).then_some(free) }
    }

    /// Whether the program would pair the round differently.
    pub fn differs(&self, round: &Round) -> bool {
        self.plan.as_ref().map_or(true, |plan| {
            let seats = round.pairings.values().map(Pairing::seats);
            !seats.eq(plan.seats.iter().copied()) || round.byes != plan.byes
        })
    }
}

fn bye_entry(byes: &BTreeMap<EntryId, Bye>) -> Option<EntryId> {
    byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(&entry, _)| entry)
}

impl Service {
    /// How the program would pair the last round now, with all entered players.
    pub fn opinion(&self, tournament: &Arc<Tournament>) -> Arc<PairingComparison> {
        self.opinions.get_or_make(tournament, (), || {
            let paired = opinion(tournament);
            let given_up = paired.as_ref().map(|(_, given_up)| given_up.clone()).unwrap_or_default();
            Arc::new(PairingComparison { plan: paired.map(|(plan, _)| plan), given_up })
        })
    }

    /// The tournament with start numbers for all players, as they would be given if the next round were paired now.
    pub fn numbered(&self, tournament: &Tournament) -> Result<Tournament, ServiceError> {
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        number(&mut draft)?;
        Ok(draft.tournament().clone())
    }

    /// Pairs all boards of the last round again except locked ones; it must be `round` and a draft. A public round is changed board by
    /// board.
    pub fn pair_rest(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        boards: &BTreeSet<BoardNumber>,
        free: &BTreeSet<EntryId>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let tournament = draft.tournament();
            let last = tournament.last_round().filter(|last| last.state.number == round);
            let last = last.ok_or(Rejection::NotTheLastRound(round))?;
            if last.state.stage != Stage::Draft {
                return Err(Rejection::AlreadyPublished(round).into());
            }
            // Boards with results stay in any case.
            let is_locked = |pairing: &&Pairing| boards.contains(&pairing.board) || !pairing.is_untouched();
            let seats = last.pairings.values().filter(is_locked).map(|pairing| (pairing.board, pairing.seats()));
            let locked = Locked {
                seats: seats.collect(),
                byes: last.byes.iter().filter(|(id, _)| free.contains(id)).map(|(&id, &bye)| (id, bye)).collect(),
            };
            let colour = tournament.settings.initial_colour.unwrap_or(Side::White);
            let plan = match pair_rest(tournament, round, colour, &locked, &pairing_watch(&self.watch)) {
                Ok(plan) => plan,
                Err(why) => {
                    let mut before = TournamentDraft::new(tournament.clone(), now());
                    before.execute(Command::Discard(round))?;
                    return Err(ServiceError::not_paired(before.tournament(), why));
                }
            };
            draft.execute(Command::PairAgain(plan))
        })
    }

    /// Makes a round with the typed pairing: the next one, or a new pairing of the last.
    pub fn pair_by_hand(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        typed: &[TypedBoard],
    ) -> Result<Tournament, ServiceError> {
        self.pair_as_planned(request, round, |tournament| {
            let plan = typed_plan(tournament, round, typed)?;
            let last = tournament.last_round().filter(|last| last.state.number == round);
            let gaps = last.map(RoundPlan::from_round).map(|plan| plan.gaps).unwrap_or_default();
            Ok(RoundPlan { gaps, ..plan })
        })
    }

    /// Makes a round of these matches, with boards in the order of the teams: the next one, or a new pairing of the last.
    pub fn pair_matches(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        matches: &[HandMatch],
    ) -> Result<Tournament, ServiceError> {
        self.pair_as_planned(request, round, |tournament| Ok(of_matches(tournament, round, matches)))
    }

    /// Pairs the next round by `plan`, or the last one again.
    fn pair_as_planned(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        plan: impl Fn(&Tournament) -> Result<RoundPlan, Rejection>,
    ) -> Result<Tournament, ServiceError> {
        let drawn = draw_colour()?;
        self.perform(request, |draft| {
            let is_next = round == draft.tournament().paired_rounds().next();
            if is_next {
                number(draft)?;
            }
            let initial_colour = draft.tournament().settings.initial_colour.is_none().then_some(drawn);
            let plan = RoundPlan { initial_colour, ..plan(draft.tournament())? };
            draft.execute(if is_next { Command::Pair(plan) } else { Command::PairAgain(plan) })
        })
    }
}

fn opinion(tournament: &Tournament) -> Result<(RoundPlan, Vec<AvoidedPairsLifted>), ServiceError> {
    let round = tournament.last_round().ok_or(Rejection::NothingPaired)?.state.number;
    let mut draft = TournamentDraft::new(tournament.clone(), now());
    draft.execute(Command::Discard(round))?;
    number(&mut draft)?;
    let colour = tournament.settings.initial_colour.unwrap_or(Side::White);
    let granted = pair_with_avoided(draft.tournament(), round, colour)
        .map_err(|why| ServiceError::not_paired(draft.tournament(), why))?;
    Ok((granted.paired.plan, granted.given_up))
}

/// The typed plan; a player with a requested bye or who is absent has no opponent without being named.
fn typed_plan(tournament: &Tournament, round: RoundNumber, typed: &[TypedBoard]) -> Result<RoundPlan, Rejection> {
    let entry = |number: StartNumber| {
        tournament.by_number(number).map(|entry| entry.id).ok_or(Rejection::UnknownNumber(number))
    };
    let (mut seats, mut byes) = (Vec::new(), BTreeMap::new());
    for &TypedBoard { white, black } in typed {
        match black {
            Some(black) => seats.push(BySide { white: entry(white)?, black: entry(black)? }),
            None => {
                byes.insert(entry(white)?, Bye::PairingAllocated);
            }
        }
    }
    // The typed board wins over a bye requested before: the arbiter can see that the player is there.
    let is_seated = |id: EntryId| seats.iter().any(|seats| seats.white == id || seats.black == id);
    let absent = |one: &Entry| one.bye_in(round).filter(|_| !is_seated(one.id) && !byes.contains_key(&one.id));
    let free: Vec<_> = tournament.entries.values().filter_map(|one| Some((one.id, absent(one)?))).collect();
    byes.extend(free);
    let plan = RoundPlan::by_hand(round, seats, byes);
    let is_of_teams = tournament.settings.system.pairs_teams();
    Ok(if is_of_teams { settled(tournament, plan) } else { plan })
}
