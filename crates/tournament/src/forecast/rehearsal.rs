//! What the regulations lead to: the rest of a tournament played many times, and what came of ties, byes, places and prizes.

use std::collections::BTreeMap;

use super::bounds::ScoreRange;
use super::simulate::Simulator;
use super::{Simulation, public};
use crate::model::history::History;
use crate::rating::norms::NormTable;
use crate::standings::prizes::{Award, awards};
use crate::standings::{DecidedBy, Standings, standings};
use crate::{Bye, EntryId, Money, RoundNumber, TieBreak, Tournament};

/// What put the winner above the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirstPlaceDecision {
    /// They had more points.
    Points,
    /// They had as many points, and more of this tie-break.
    TieBreak(TieBreak),
    /// The first place is shared.
    Shared,
}

/// An amount of money over all runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoneyRange {
    /// The smallest amount of a run.
    pub least: Money,
    /// The largest amount of a run.
    pub most: Money,
    /// The sum over all runs.
    pub sum: Money,
}

/// In how many runs what happened. All counts are of runs, unless something else is said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Rehearsal {
    /// How often the tournament was played.
    pub runs: u32,
    /// Runs that ended early because a round had no pairing.
    pub cut_short: u32,
    /// What decided the first place.
    pub decided_by: BTreeMap<FirstPlaceDecision, u32>,
    /// How many players had as many points as the winner, the winner among them.
    pub level_at_top: BTreeMap<u32, u32>,
    /// After which round no player could reach the winner's points any more; the last one where that was decided by tie-breaks.
    pub decided_after: BTreeMap<RoundNumber, u32>,
    /// How many places were shared because all tie-breaks were equal.
    pub shared_places: BTreeMap<u32, u32>,
    /// How many pairing-allocated byes there were in a run.
    pub byes: BTreeMap<u32, u32>,
    /// Runs in which a player had two of them.
    pub second_byes: u32,
    /// The money of the winner; none without a fund.
    pub winner_money: Option<MoneyRange>,
    /// How many players got a prize.
    pub rewarded: BTreeMap<u32, u32>,
}

/// Plays the rest of `tournament` until there are as many runs as wanted or `goes_on` says that it is enough. A round that is
/// still a draft is paired anew. No player withdraws, no player asks for another bye, and all games are played.
pub fn rehearse(tournament: &Tournament, simulation: Simulation, goes_on: impl Fn() -> bool) -> Rehearsal {
    let norms = NormTable::usual();
    let mut simulator = Simulator::new(tournament, &norms, simulation);
    let mut rehearsal = Rehearsal::default();
    while rehearsal.runs < simulation.runs && goes_on() {
        simulator.run(|played| rehearsal.count(&played.tournament));
        rehearsal.runs += 1;
    }
    rehearsal.cut_short = simulator.cut_short;
    rehearsal
}

/// The tournament played once up to and including `last`, as the public sees it after that: what an arbiter practises on.
/// The rounds that are public already stay. Where more are to be played, their games without a result get one first. `None` where
/// `goes_on`, asked before each round with the number of rounds so far, says that it is to stop.
pub fn play_until(
    tournament: &Tournament,
    last: RoundNumber,
    simulation: Simulation,
    goes_on: impl Fn(RoundNumber) -> bool,
) -> Option<Tournament> {
    let mut played = public(tournament);
    let public_rounds = played.paired_rounds();
    if last > public_rounds {
        let norms = NormTable::usual();
        let mut is_stopped = false;
        let is_wanted = |paired| {
            is_stopped = !goes_on(paired);
            paired < last && !is_stopped
        };
        let mut simulator = Simulator::new(tournament, &norms, simulation);
        // What is played is taken back behind the closure: the copy is made while it stands.
        simulator.run_while(is_wanted, |simulator| played = simulator.tournament.clone());
        if is_stopped {
            return None;
        }
    }
    played.rounds.truncate(usize::from(last.max(public_rounds).0));
    Some(played)
}

impl Rehearsal {
    fn count(&mut self, tournament: &Tournament) {
        let last = tournament.paired_rounds();
        let standings = standings(tournament, last);
        let Some(winner) = standings.rows.first() else { return };
        *self.decided_by.entry(decision(&standings)).or_default() += 1;
        let level = standings.rows.iter().filter(|row| row.place.is_some() && row.points == winner.points).count();
        *self.level_at_top.entry(number(level)).or_default() += 1;
        *self.decided_after.entry(decided_after(tournament, &standings)).or_default() += 1;
        let shared = standings.rows.iter().filter(|row| row.place.is_some_and(|place| place.first != place.last));
        *self.shared_places.entry(number(shared.count())).or_default() += 1;
        self.count_byes(tournament);
        self.count_prizes(tournament, &standings);
    }

    fn count_byes(&mut self, tournament: &Tournament) {
        let mut byes = BTreeMap::<EntryId, u32>::new();
        for (entry, bye) in tournament.rounds.iter().flat_map(|round| &round.byes) {
            if *bye == Bye::PairingAllocated {
                *byes.entry(*entry).or_default() += 1;
            }
        }
        *self.byes.entry(byes.values().sum()).or_default() += 1;
        self.second_byes += u32::from(byes.values().any(|times| *times > 1));
    }

    fn count_prizes(&mut self, tournament: &Tournament, standings: &Standings) {
        if tournament.settings.prizes.prizes.is_empty() {
            return;
        }
        let given = awards(tournament, standings);
        *self.rewarded.entry(number(given.awards.len())).or_default() += 1;
        let winner = standings.rows.first().and_then(|row| given.award_of(row.entry));
        let money = winner.map_or(Money(0), Award::money);
        let range = self.winner_money.get_or_insert(MoneyRange { least: money, most: money, sum: Money(0) });
        range.least = range.least.min(money);
        range.most = range.most.max(money);
        range.sum = Money(range.sum.0 + money.0);
    }
}

/// What put the winner above the second: what is said of the second line.
fn decision(standings: &Standings) -> FirstPlaceDecision {
    match standings.rows.get(1).map(|row| row.decided_by) {
        Some(DecidedBy::TieBreak(tie_break)) => FirstPlaceDecision::TieBreak(tie_break),
        Some(DecidedBy::Shared) => FirstPlaceDecision::Shared,
        Some(DecidedBy::Points | DecidedBy::First | DecidedBy::Annulled | DecidedBy::Expelled) | None => {
            FirstPlaceDecision::Points
        }
    }
}

/// After which round no player could reach the points of the first of the final standings any more.
fn decided_after(tournament: &Tournament, standings: &Standings) -> RoundNumber {
    let last = tournament.paired_rounds();
    let most = ScoreRange::of_a_round(&tournament.settings).most;
    let history = History::new(tournament, last, tournament.awaiting());
    let is_decided = |round: &RoundNumber| {
        let placed = standings.rows.iter().filter(|row| row.place.is_some());
        let mut points = placed.map(|row| history.points_after(row.entry, *round));
        let own = points.next();
        let left = i32::from(last.0) - i32::from(round.0);
        own.zip(points.max()).is_none_or(|(own, best)| own > best + most * left)
    };
    last.up_to().find(is_decided).unwrap_or(last)
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
