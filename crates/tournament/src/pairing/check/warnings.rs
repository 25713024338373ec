//! What an arbiter should know before they publish a pairing that they made or changed. Nothing here forbids anything.

use std::collections::BTreeMap;

use super::teams::TeamWarning;
use crate::history::Adjourned;
use crate::pairing::dutch::edition::EditionRules;
use crate::pairing::dutch::history::{colours_of, is_forbidden, virtual_points};
use crate::{Appearance, Bye, EntryId, ForbiddenPairs, History, Points, RoundNumber, RoundPlan, Tournament};
use draughts::{BySide, Side};

/// Something unusual in a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PairingWarning {
    /// A player is to be paired and has neither an opponent nor a bye.
    Missing(EntryId),
    /// A player sits at two boards, or at one and has a bye.
    Twice(EntryId),
    /// Two who have met already (C1); in a round robin, more often than the table has it.
    Repeat {
        /// Who would have White.
        white: EntryId,
        /// Who would have Black.
        black: EntryId,
        /// The last round in which they met.
        round: RoundNumber,
    },
    /// Two who were not to meet in this round.
    Forbidden {
        /// Who would have White.
        white: EntryId,
        /// Who would have Black.
        black: EntryId,
    },
    /// Two who should not meet in this round.
    AvoidedPair {
        /// Who would have White.
        white: EntryId,
        /// Who would have Black.
        black: EntryId,
    },
    /// The bye goes to a player who had one, or who was paid a win without playing (C2).
    SecondBye(EntryId),
    /// A player is paired in a round for which they have asked for a bye.
    ByeNotGiven(EntryId),
    /// A player has a bye for which they have not asked, other than the pairing-allocated bye.
    ByeNotAsked(EntryId),
    /// A player has one colour three times running.
    ThirdColour {
        /// The player.
        entry: EntryId,
        /// The colour.
        side: Side,
    },
    /// A colour difference above two.
    ColourDifference {
        /// The player.
        entry: EntryId,
        /// Games with White minus games with Black, this one included.
        difference: i32,
    },
    /// Opponents a win or more apart.
    ScoreDifference {
        /// Who would have White.
        white: EntryId,
        /// Who would have Black.
        black: EntryId,
        /// How far apart their scores are, virtual points included.
        difference: Points,
    },
    /// What is unusual where teams meet.
    Team(TeamWarning),
}

/// Everything unusual in `plan`: first players who are missing or there twice, then board by board.
pub fn warnings(tournament: &Tournament, plan: &RoundPlan) -> Vec<PairingWarning> {
    let before = RoundNumber(plan.round.0.saturating_sub(1));
    let history = History::new(tournament, before, Adjourned::CountsAsDraw);
    let (forbidden, avoided) = (tournament.forbidden(), tournament.avoided_groups());
    let avoided = avoided.into_iter().map(|group| group.pairs).collect();
    let checker = PairingChecker { tournament, plan, history, forbidden, avoided };
    let mut found = checker.attendance();
    if tournament.settings.system.pairs_teams() {
        found.extend(super::teams::warnings(tournament, plan));
        found.extend(plan.seats.iter().filter_map(|seats| checker.pairs(*seats)));
        found.extend(checker.byes_not_given());
        return found;
    }
    for &seats in &plan.seats {
        found.extend(checker.repeat(seats));
        found.extend(checker.board(seats));
    }
    found.extend(checker.second_byes());
    // Those who are out of a knock-out are free without having asked.
    if !tournament.settings.system.has_closed_field() {
        found.extend(checker.byes_not_given());
        let is_other =
            |(id, bye): &(&EntryId, &Bye)| **bye != Bye::PairingAllocated && checker.asked(**id) != Some(**bye);
        found.extend(plan.byes.iter().filter(is_other).map(|(id, _)| PairingWarning::ByeNotAsked(*id)));
    }
    found
}

struct PairingChecker<'a> {
    tournament: &'a Tournament,
    plan: &'a RoundPlan,
    history: History,
    forbidden: Vec<ForbiddenPairs>,
    avoided: Vec<ForbiddenPairs>,
}

impl PairingChecker<'_> {
    fn attendance(&self) -> Vec<PairingWarning> {
        let mut places: BTreeMap<EntryId, usize> = BTreeMap::new();
        let seated = self.plan.seats.iter().flat_map(|seats| [seats.white, seats.black]);
        for entry in seated.chain(self.plan.byes.keys().copied()) {
            *places.entry(entry).or_default() += 1;
        }
        let twice = places.iter().filter(|(_, places)| **places > 1).map(|(&entry, _)| PairingWarning::Twice(entry));
        let there = self.tournament.entries.values().filter(|entry| entry.is_to_be_paired(self.plan.round));
        let missing =
            there.map(|entry| entry.id).filter(|entry| !places.contains_key(entry)).map(PairingWarning::Missing);
        missing.chain(twice).collect()
    }

    /// Two meet again, unless the table of a round robin says so.
    fn repeat(&self, BySide { white, black }: BySide<EntryId>) -> Option<PairingWarning> {
        let met = |appearance: &Appearance| appearance.played().is_some_and(|game| game.opponent == black);
        let rounds: Vec<_> = (1..)
            .map(RoundNumber)
            .zip(self.history.rounds(white))
            .filter(|(_, appearance)| met(appearance))
            .map(|(round, _)| round)
            .collect();
        let cycles = self.tournament.settings.system.cycles();
        let allowed = cycles.map_or(0, |cycles| usize::from(cycles.saturating_sub(1)));
        let last = rounds.last().filter(|_| rounds.len() > allowed);
        last.map(|&round| PairingWarning::Repeat { white, black, round })
    }

    /// What is unusual at a board of a Swiss; a round robin knows no such limits.
    fn board(&self, seats: BySide<EntryId>) -> Vec<PairingWarning> {
        if self.tournament.settings.system.has_table() {
            return Vec::new();
        }
        let mut found: Vec<PairingWarning> = self.pairs(seats).into_iter().collect();
        for (side, &entry) in seats.iter() {
            found.extend(self.colour(entry, side));
        }
        found.extend(self.score_difference(seats));
        found
    }

    /// Two who were not to meet, or should not.
    fn pairs(&self, BySide { white, black }: BySide<EntryId>) -> Option<PairingWarning> {
        if is_forbidden(&self.forbidden, self.plan.round, white, black) {
            return Some(PairingWarning::Forbidden { white, black });
        }
        is_forbidden(&self.avoided, self.plan.round, white, black)
            .then_some(PairingWarning::AvoidedPair { white, black })
    }

    fn colour(&self, entry: EntryId, side: Side) -> Vec<PairingWarning> {
        let colours = colours_of(&self.history, entry);
        let difference = colours.difference() + if side == Side::White { 1 } else { -1 };
        let third = (colours.repeated() == Some(side)).then_some(PairingWarning::ThirdColour { entry, side });
        let great = (difference.abs() > 2).then_some(PairingWarning::ColourDifference { entry, difference });
        third.into_iter().chain(great).collect()
    }

    fn score_difference(&self, BySide { white, black }: BySide<EntryId>) -> Option<PairingWarning> {
        let bonus = virtual_points(&self.tournament.accelerations(), self.plan.round);
        let score = |entry| self.history.points(entry) + bonus.get(&entry).copied().unwrap_or(Points::ZERO);
        let difference = (score(white) - score(black)).max(score(black) - score(white));
        let win = self.tournament.settings.pairing_values().win;
        (difference >= win && win > Points::ZERO).then_some(PairingWarning::ScoreDifference {
            white,
            black,
            difference,
        })
    }

    /// The players who are paired though they asked not to be.
    fn byes_not_given(&self) -> Vec<PairingWarning> {
        let seated = self.plan.seats.iter().flat_map(|seats| [seats.white, seats.black]);
        seated.filter(|id| self.asked(*id).is_some()).map(PairingWarning::ByeNotGiven).collect()
    }

    fn asked(&self, id: EntryId) -> Option<Bye> {
        self.tournament.entry(id).and_then(|entry| entry.bye_in(self.plan.round))
    }

    fn second_byes(&self) -> Vec<PairingWarning> {
        if self.tournament.settings.system.has_table() {
            return Vec::new();
        }
        let win = self.tournament.settings.pairing_values().win;
        let given = self.plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(&entry, _)| entry);
        let rules = EditionRules::from_system(self.tournament.settings.system);
        let barred =
            |entry: &EntryId| self.history.rounds(*entry).iter().any(|round| (rules.bars_from_bye)(round, win));
        given.filter(barred).map(PairingWarning::SecondBye).collect()
    }
}
