//! A player comes or goes after a round has been paired: the smallest changes of the pairing that take it in.

use std::collections::{BTreeMap, BTreeSet};

use super::check::{PairingWarning, TeamWarning, warnings};
use super::dutch::history::colours_of;
use super::team_late;
use crate::history::Adjourned;
use crate::{
    BoardNumber, Bye, Entry, EntryId, History, Leaving, Pairing, Points, Rearrangement, Round, RoundNumber, RoundPlan,
    Tournament,
};
use draughts::{BySide, Side};

/// The most other boards that are tried where the nearest change breaks a rule.
const MOST_TRIED: usize = 60;

/// A change that could be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What is to be done to make the change.
    pub rearrangement: Rearrangement,
    /// The boards that would change.
    pub boards: Vec<ChangedBoard>,
    /// The players who get a bye, or another one.
    pub byes: Vec<(EntryId, Bye)>,
    /// What speaks against it that did not speak against the pairing before.
    pub warnings: Vec<PairingWarning>,
}

/// A board before and after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangedBoard {
    /// Its number in the round.
    pub board: BoardNumber,
    /// Who sat there; no player at a new board.
    pub before: Option<BySide<EntryId>>,
    /// Who would sit there; no player where a board goes.
    pub after: Option<BySide<EntryId>>,
}

impl Offer {
    /// What names the offer in a form: the boards and byes as they would be.
    pub fn key(&self) -> String {
        let seats = |seats: BySide<EntryId>| format!("{}-{}", seats.white, seats.black);
        let boards =
            self.boards.iter().map(|one| format!("{}.{}", one.board, one.after.map(seats).unwrap_or_default()));
        let byes = self.byes.iter().map(|(entry, bye)| format!("{entry}{}", bye.code()));
        boards.chain(byes).collect::<Vec<_>>().join("_")
    }
}

/// How the last round could do without those who leave. The first is the smallest change; others follow where that one breaks a
/// rule. Several leave at once only where they are of a team.
pub fn without(tournament: &Tournament, leaving: &Leaving) -> Vec<Offer> {
    if tournament.settings.system.pairs_teams() {
        return team_late::without(tournament, leaving);
    }
    let (Some(scene), [one]) = (LateRound::from_tournament(tournament), leaving.players.as_slice()) else {
        return Vec::new();
    };
    scene.without(*one, leaving)
}

impl LateRound<'_> {
    fn without(&self, leaving: EntryId, people: &Leaving) -> Vec<Offer> {
        let going = |admitted| LateChanges { admitted, leaving: people.clone() };
        let gone = self.base.without(leaving);
        let Some(left) = self.round.pairing_of(leaving).filter(|pairing| pairing.is_untouched()) else {
            let is_seated = self.round.pairing_of(leaving).is_some();
            return if is_seated { Vec::new() } else { vec![self.offer(gone, going(Vec::new()))] };
        };
        let opponent = if left.white == leaving { left.black } else { left.white };
        let mut plans = Vec::new();
        for id in self.late() {
            plans.push((gone.clone().seat(left, leaving, id), vec![id]));
        }
        match gone.player_with_bye() {
            Some(free) => plans.push((gone.clone().freed(free).seat(left, leaving, free), Vec::new())),
            None => plans.push((gone.clone().part(self.round, left, opponent, Bye::PairingAllocated), Vec::new())),
        }
        let mut offers: Vec<Offer> =
            plans.into_iter().map(|(plan, admitted)| self.best(&plan, &going(admitted))).collect();
        if offers.iter().all(|offer| grave(offer) > 0) {
            offers.extend(self.by_another_board(left, opponent, leaving, &going(Vec::new())));
        }
        // Every board with a result keeps its players.
        let is_played = |board| self.round.pairings.get(&board).is_some_and(|pairing| !pairing.is_untouched());
        offers.retain(|offer| !offer.boards.iter().any(|changed| is_played(changed.board)));
        offers
    }
}

/// How players who came after the last round was paired could play in it: the first meets the player with the bye, the others meet each
/// other. They are the players entered since, and those of `after_all` who had a bye or were absent in the round. If this breaks a rule,
/// a second offer follows.
pub fn with_newcomers(tournament: &Tournament, after_all: &[EntryId]) -> Vec<Offer> {
    if tournament.settings.system.pairs_teams() {
        return team_late::with_newcomers(tournament, after_all);
    }
    let Some(scene) = LateRound::from_tournament(tournament) else { return Vec::new() };
    let late = scene.newcomers(after_all);
    if late.is_empty() {
        return Vec::new();
    }
    let people = LateChanges { admitted: late.clone(), leaving: Leaving::default() };
    let first = scene.offer(scene.seated(&late), people.clone());
    // A player who comes after all has a history: they may have met the one without an opponent, or have had a bye.
    let other = if grave(&first) > 0 { scene.otherwise(&late, &people) } else { None };
    std::iter::once(first).chain(other).collect()
}

impl LateRound<'_> {
    /// The newcomers in this order. A player with the bye gets an opponent before newcomers meet each other: no player stays without a
    /// game who need not, and no board that stands is touched.
    fn seated(&self, late: &[EntryId]) -> Seating {
        let mut plan = self.base.clone();
        let mut waiting = late;
        if let (Some(free), Some((first, rest))) = (plan.player_with_bye(), late.split_first()) {
            plan = plan.freed(free).join(self.round, self.coloured(free, *first));
            waiting = rest;
        }
        let mut pairs = waiting.chunks_exact(2);
        for pair in &mut pairs {
            if let [one, other] = *pair {
                plan = plan.join(self.round, self.coloured(one, other));
            }
        }
        if let [alone] = *pairs.remainder() {
            plan.byes.insert(alone, Bye::PairingAllocated);
        }
        plan
    }

    /// Newcomers let in without breaking a rule where the first way breaks one: in another order, else with a board changed that stands.
    fn otherwise(&self, late: &[EntryId], people: &LateChanges) -> Option<Offer> {
        let turned = |place: usize| {
            let (before, after) = late.split_at(place);
            [after, before].concat()
        };
        let orders = (1..late.len()).take(MOST_TRIED).map(|place| self.best(&self.seated(&turned(place)), people));
        let in_order = orders.filter(|offer| grave(offer) == 0).min_by_key(|offer| offer.warnings.len());
        in_order.or_else(|| self.with_exchange(late, people))
    }

    /// The player without an opponent, or the one who would be without, changes places with a player of a board that stands.
    fn with_exchange(&self, late: &[EntryId], people: &LateChanges) -> Option<Offer> {
        let seated = self.seated(late);
        let alone = late.iter().copied().find(|id| seated.byes.get(id) == Some(&Bye::PairingAllocated));
        let exchanged = |who: EntryId| {
            let boards = self.boards_near(who).into_iter().take(MOST_TRIED);
            let players = boards.flat_map(|other| Side::BOTH.map(|side| other.seats()[side]));
            players.map(|taken| self.best(&seated.clone().exchanged(who, taken), people)).collect::<Vec<_>>()
        };
        let candidates = self.base.player_with_bye().into_iter().chain(alone).flat_map(exchanged);
        candidates.filter(|offer| grave(offer) == 0).min_by_key(|offer| offer.warnings.len())
    }
}

/// The players of the tournament whom the pairing of its last round left out, as they had a bye or were absent: they may come after all.
pub fn left_out(tournament: &Tournament) -> Vec<&Entry> {
    let Some(round) = tournament.last_round() else { return Vec::new() };
    let number = round.state.number;
    // A player who was given the bye of the odd number by hand has come, and waits for an opponent already.
    let is_free = |id: EntryId| round.byes.get(&id) == Some(&Bye::PairingAllocated);
    let is_left_out = |entry: &&Entry| {
        let is_away = entry.is_present(number) && entry.byes.contains_key(&number);
        is_away && round.pairing_of(entry.id).is_none() && !is_free(entry.id)
    };
    tournament.start_list().into_iter().filter(is_left_out).collect()
}

/// Rules rather than matters of taste: only for their sake another board is touched.
const fn is_grave(warning: &PairingWarning) -> bool {
    match warning {
        PairingWarning::Missing(_)
        | PairingWarning::Twice(_)
        | PairingWarning::Repeat { .. }
        | PairingWarning::Forbidden { .. }
        | PairingWarning::SecondBye(_)
        | PairingWarning::ByeNotGiven(_)
        | PairingWarning::Team(
            TeamWarning::Same { .. }
            | TeamWarning::Again { .. }
            | TeamWarning::Split(_)
            | TeamWarning::SecondBye(_)
            | TeamWarning::AnotherFree(_)
            | TeamWarning::ByeInMatch(_)
            | TeamWarning::BoardOrder { .. }
            | TeamWarning::BoardColour { .. },
        ) => true,
        PairingWarning::AvoidedPair { .. }
        | PairingWarning::ByeNotAsked(_)
        | PairingWarning::ThirdColour { .. }
        | PairingWarning::ColourDifference { .. }
        | PairingWarning::ScoreDifference { .. }
        | PairingWarning::Team(
            TeamWarning::Boards { .. }
            | TeamWarning::ThirdColour { .. }
            | TeamWarning::ColourDifference { .. }
            | TeamWarning::ScoreDifference { .. },
        ) => false,
    }
}

/// How many rules an offer breaks.
fn grave(offer: &Offer) -> usize {
    offer.warnings.iter().filter(|warning| is_grave(warning)).count()
}

/// The players who come into a paired round, and those who leave it.
#[derive(Debug, Clone)]
pub(super) struct LateChanges {
    pub(super) admitted: Vec<EntryId>,
    pub(super) leaving: Leaving,
}

/// Who sits where, being changed.
#[derive(Debug, Clone, Default)]
pub(super) struct Seating {
    pub(super) seats: Vec<BySide<EntryId>>,
    pub(super) gaps: BTreeSet<BoardNumber>,
    pub(super) byes: BTreeMap<EntryId, Bye>,
}

impl From<RoundPlan> for Seating {
    fn from(RoundPlan { seats, gaps, byes, .. }: RoundPlan) -> Self {
        Self { seats, gaps, byes }
    }
}

impl Seating {
    pub(super) fn plan(self, round: &Round) -> RoundPlan {
        let plan = RoundPlan::by_hand(round.state.number, self.seats, self.byes);
        RoundPlan { gaps: self.gaps, starts: round.state.starts, ..plan }
    }

    fn without(&self, leaving: EntryId) -> Self {
        let mut gone = self.clone();
        gone.byes.insert(leaving, Bye::Zero);
        gone
    }

    /// The player who has no opponent only because the number was odd.
    fn player_with_bye(&self) -> Option<EntryId> {
        self.byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(&entry, _)| entry)
    }

    fn freed(mut self, entry: EntryId) -> Self {
        self.byes.remove(&entry);
        self
    }

    /// Puts a player in another's place.
    fn seat(mut self, board: &Pairing, old: EntryId, new: EntryId) -> Self {
        let exchange = |id| if id == old { new } else { id };
        for seats in self.seats.iter_mut().filter(|seats| **seats == board.seats()) {
            *seats = seats.map(exchange);
        }
        self
    }

    /// A player who has just come, or has the bye, and one of a board change places.
    fn exchanged(mut self, one: EntryId, seated: EntryId) -> Self {
        let exchange = |id| match id {
            id if id == one => seated,
            id if id == seated => one,
            id => id,
        };
        for seats in &mut self.seats {
            *seats = seats.map(exchange);
        }
        if self.byes.get(&one) == Some(&Bye::PairingAllocated) {
            self.byes.remove(&one);
            self.byes.insert(seated, Bye::PairingAllocated);
        }
        self
    }

    /// Takes a board away from `round`; one of its players gets a bye.
    fn part(self, round: &Round, board: &Pairing, entry: EntryId, bye: Bye) -> Self {
        let mut plan = self.plan(round);
        plan.take_out(board.board, round);
        plan.byes.insert(entry, bye);
        plan.into()
    }

    fn join(self, round: &Round, seats: BySide<EntryId>) -> Self {
        let mut plan = self.plan(round);
        plan.join(seats);
        plan.into()
    }

    fn turned(mut self, at: usize) -> Self {
        if let Some(seats) = self.seats.get_mut(at) {
            *seats = seats.swapped();
        }
        self
    }
}

/// The last round, and what was before it.
pub(super) struct LateRound<'t> {
    pub(super) tournament: &'t Tournament,
    pub(super) round: &'t Round,
    history: History,
    base: Seating,
    /// What speaks against the pairing as it is.
    known: Vec<PairingWarning>,
}

impl<'t> LateRound<'t> {
    fn from_tournament(tournament: &'t Tournament) -> Option<Self> {
        Self::of_any(tournament).filter(|_| !tournament.settings.system.has_closed_field())
    }

    /// The last round of a tournament of any system.
    pub(super) fn of_any(tournament: &'t Tournament) -> Option<Self> {
        let round = tournament.last_round()?;
        let before = round.state.number.previous().unwrap_or(RoundNumber(0));
        let history = History::new(tournament, before, Adjourned::CountsAsDraw);
        let base = Seating::from(RoundPlan::from_round(round));
        let mut scene = Self { tournament, round, history, base, known: Vec::new() };
        scene.known = warnings(tournament, &scene.base.clone().plan(round));
        Some(scene)
    }

    /// The players who could come into the round, those of `after_all` last.
    pub(super) fn newcomers(&self, after_all: &[EntryId]) -> Vec<EntryId> {
        let left_out = left_out(self.tournament).into_iter().map(|entry| entry.id);
        self.late().into_iter().chain(left_out.filter(|id| after_all.contains(id))).collect()
    }

    /// The players who came after the pairing, in order of their numbers.
    fn late(&self) -> Vec<EntryId> {
        let number = self.round.state.number;
        let came = |entry: &&Entry| entry.joins == number.next() && entry.withdrawn_after.is_none();
        self.tournament.start_list().into_iter().filter(came).map(|entry| entry.id).collect()
    }

    pub(super) fn offer(&self, seating: Seating, LateChanges { admitted, leaving }: LateChanges) -> Offer {
        let mut seating = seating;
        seating.byes.retain(|id, _| {
            !admitted.contains(id) || seating.seats.iter().all(|seats| seats.white != *id && seats.black != *id)
        });
        let plan = seating.plan(self.round);
        let mut after = self.tournament.clone();
        for id in &admitted {
            if let Some(entry) = after.entries.get_mut(id) {
                *entry = entry.admitted(plan.round);
            }
        }
        for id in &leaving.players {
            if let Some(entry) = after.entries.get_mut(id) {
                *entry = leaving.applied(entry, plan.round);
            }
        }
        // What was unusual before is no fault of this offer: only new warnings are shown with it.
        let mut found = warnings(&after, &plan);
        found.retain(|warning| !self.known.contains(warning));
        let byes = plan.byes.iter().filter(|(id, bye)| self.base.byes.get(id) != Some(bye));
        Offer {
            boards: self.changed(&plan),
            byes: byes.map(|(&id, &bye)| (id, bye)).collect(),
            rearrangement: Rearrangement { plan, admitted, newly_numbered: Vec::new(), leaving },
            warnings: found,
        }
    }

    fn changed(&self, plan: &RoundPlan) -> Vec<ChangedBoard> {
        let before: BTreeMap<_, _> =
            self.round.pairings.iter().map(|(&board, pairing)| (board, pairing.seats())).collect();
        let after: BTreeMap<_, _> = plan.boards().collect();
        let all: BTreeSet<BoardNumber> = before.keys().chain(after.keys()).copied().collect();
        let changed = |board: BoardNumber| ChangedBoard {
            board,
            before: before.get(&board).copied(),
            after: after.get(&board).copied(),
        };
        all.into_iter().map(changed).filter(|changed| changed.before != changed.after).collect()
    }

    /// The offer, with the colours of the changed boards turned where that leaves less to be said against it.
    fn best(&self, seating: &Seating, people: &LateChanges) -> Offer {
        let mut best = self.offer(seating.clone(), people.clone());
        for at in 0..seating.seats.len() {
            let is_new = seating.seats.get(at).is_some_and(|seats| !self.base.seats.contains(seats));
            if is_new && !best.warnings.is_empty() {
                let turned = self.offer(seating.clone().turned(at), people.clone());
                if turned.warnings.len() < best.warnings.len() {
                    best = turned;
                }
            }
        }
        best
    }

    /// Two boards change: the one who is left over meets a player of another board, whose opponent is left over in their place.
    fn by_another_board(
        &self,
        left: &Pairing,
        opponent: EntryId,
        leaving: EntryId,
        people: &LateChanges,
    ) -> Option<Offer> {
        let gone = self.base.without(leaving);
        let others = self.boards_near(opponent).into_iter().filter(|pairing| pairing.board != left.board);
        let tried = others.take(MOST_TRIED);
        let ends = tried.flat_map(|other| Side::BOTH.map(|side| (other, side)));
        let candidates = ends.map(|(other, side)| {
            let (taken, freed) = (other.seats()[side], other.seats()[!side]);
            let met = gone.clone().seat(left, leaving, taken);
            // Where a player is free already they take the seat that becomes free: two who wait would be one game less.
            let plan = match gone.player_with_bye() {
                Some(free) => met.freed(free).seat(other, taken, free),
                None => met.part(self.round, other, freed, Bye::PairingAllocated),
            };
            self.best(&plan, people)
        });
        // Two boards change only so that no rule is broken: an offer that breaks one is no better than the smallest change.
        candidates.min_by_key(|offer| (grave(offer), offer.warnings.len())).filter(|offer| grave(offer) == 0)
    }

    /// The boards without a result. Those with points near those of `entry` come first: what they change is nearest to what was paired.
    fn boards_near(&self, entry: EntryId) -> Vec<&Pairing> {
        let near = |pairing: &&Pairing| {
            let difference = |id| (self.points(id) - self.points(entry)).max(self.points(entry) - self.points(id));
            difference(pairing.white).min(difference(pairing.black))
        };
        let mut boards: Vec<&Pairing> = self.round.pairings.values().filter(|pairing| pairing.is_untouched()).collect();
        boards.sort_by_key(near);
        boards
    }

    fn points(&self, entry: EntryId) -> Points {
        self.history.points(entry)
    }

    /// Which of two has White: the one who wants it more; the first where it is all the same.
    fn coloured(&self, one: EntryId, other: EntryId) -> BySide<EntryId> {
        let preference = |id| colours_of(&self.history, id).preference();
        let side = match (preference(one), preference(other)) {
            (Some(mine), Some(theirs)) if theirs.strength > mine.strength => theirs.side.opposite(),
            (Some(mine), _) => mine.side,
            (None, Some(theirs)) => theirs.side.opposite(),
            (None, None) => Side::White,
        };
        let seats = BySide { white: one, black: other };
        if side == Side::White { seats } else { seats.swapped() }
    }
}
