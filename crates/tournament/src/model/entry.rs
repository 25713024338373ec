//! A player's entry in one tournament.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Bye, EntryId, GuardianConsent, Membership, Person, PersonId, Points, Rating, RoundNumber, StartNumber};

/// A correction of a player's points by the arbiter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Points added; negative ones are taken away.
    pub points: Points,
    /// Why; the public reads it.
    pub reason: String,
    /// The round in which it was made: tables before that do not know of it. None where it counts from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNumber>,
}

impl Adjustment {
    /// Whether it counts in the table after a round.
    pub fn counts_after(&self, round: RoundNumber) -> bool {
        self.round.is_none_or(|made| made <= round)
    }
}

/// How sure it is that a player takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Registration {
    /// No registration is recorded. So it is with most players, who are simply there, and with all of older tournaments:
    /// of those, players taken over from an earlier tournament look the same as players withdrawn before the first round.
    #[default]
    Unsaid,
    /// Taken over from an earlier tournament: counts as withdrawn before the first round until the organiser confirms it.
    Registered,
    /// The organiser has said so, by confirming the player or by letting them leave.
    Confirmed,
}

impl Registration {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    const fn is_unsaid(&self) -> bool {
        matches!(self, Self::Unsaid)
    }
}

/// What a player who has left had in the last round instead of an opponent, until the next round is paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostBye {
    /// The round of the bye.
    pub round: RoundNumber,
    /// Which bye it was.
    pub bye: Bye,
}

/// Where an expelled player stands in the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ExpelledPlace {
    /// At the end, without a place: those behind them move up.
    #[default]
    Last,
    /// Where their results put them.
    Kept,
}

draughts::codes! { serde ExpelledPlace:
    Last => "last",
    Kept => "kept",
}

/// The arbiter's decision that a player takes no further part. It holds after the last round they took part in; what becomes of their
/// results is what becomes of those of a player who withdraws.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Expulsion {
    /// Why. Only the staff read it.
    pub reason: String,
    /// Where they stand in the table from then on.
    pub place: ExpelledPlace,
}

/// One player's entry: who, with which rating and number, and in which rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Given once, never reused.
    pub id: EntryId,
    /// The person in the registry, if they are known there.
    pub player: Option<PersonId>,
    /// Who they are, as this tournament prints it.
    pub person: Person,
    /// The rating they start with; none for the unrated.
    pub rating: Option<Rating>,
    /// Place in the start list; none until the first round is paired.
    pub number: Option<StartNumber>,
    /// The number in the addresses of their pages, where that is not their start number: it was public before the numbers moved, or
    /// another player has had theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<StartNumber>,
    /// Whether the start number holds only until the next round is paired: the player was let into a round that was paired already, whose
    /// other numbers had been published. Then all numbers are put in order (C.04.2).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional_number: bool,
    /// The first round they may play in: later than the first for a late entry.
    pub joins: RoundNumber,
    /// The last round they took part in, once they have withdrawn: `Some(RoundNumber(0))` before the first.
    pub withdrawn_after: Option<RoundNumber>,
    /// Byes they have asked for (or was given beforehand), by round.
    pub byes: BTreeMap<RoundNumber, Bye>,
    /// The rounds of byes that they have not asked for: a check-in was closed without them, or they were away.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub unasked: BTreeSet<RoundNumber>,
    /// The arbiter's corrections of their points.
    pub adjustments: Vec<Adjustment>,
    /// For whom they play, in a tournament of teams.
    #[serde(default)]
    pub member: Membership,
    /// Whether the organiser has confirmed that the player takes part.
    #[serde(default, skip_serializing_if = "Registration::is_unsaid")]
    pub registration: Registration,
    /// The arbiter's decision by which they were expelled; none for a player who withdrew or plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expelled: Option<Expulsion>,
    /// The bye that went when they left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_bye: Option<LostBye>,
    /// That a parent or guardian of a minor has agreed; none where nobody was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guardian_consent: Option<GuardianConsent>,
    /// Where `person` lacks what the public may not see: the whole person ([`Entry::known`]). Never stored.
    #[serde(skip)]
    pub unmasked: Option<Arc<Person>>,
}

impl Entry {
    /// A new entry, there from the first round on, without a start number.
    pub fn new(id: EntryId, person: Person, rating: Option<Rating>) -> Self {
        Self {
            id,
            player: None,
            person,
            rating,
            number: None,
            address: None,
            provisional_number: false,
            joins: RoundNumber::FIRST,
            withdrawn_after: None,
            byes: BTreeMap::new(),
            unasked: BTreeSet::new(),
            adjustments: Vec::new(),
            member: Membership::default(),
            registration: Registration::Unsaid,
            expelled: None,
            lost_bye: None,
            guardian_consent: None,
            unmasked: None,
        }
    }

    /// The number in the addresses of their pages, which stays what it is when start numbers move.
    pub fn page_number(&self) -> Option<StartNumber> {
        self.address.or(self.number)
    }

    /// Whether they are in the tournament in `round`: entered by then and not withdrawn.
    pub fn is_present(&self, round: RoundNumber) -> bool {
        self.joins <= round && self.withdrawn_after.is_none_or(|last| round <= last)
    }

    /// Whether the player takes part or has taken part. Those who were withdrawn before the first round, or not yet confirmed by
    /// then, and have no start number do not: they are not public, and get no number.
    pub fn takes_part(&self) -> bool {
        self.number.is_some() || self.withdrawn_after != Some(RoundNumber(0))
    }

    /// Whether the player does not wait for the organiser's confirmation.
    pub fn is_confirmed(&self) -> bool {
        self.takes_part() || self.registration == Registration::Confirmed
    }

    /// The bye they have in `round` without being paired: the one asked for, or none at all for a player not present.
    pub fn bye_in(&self, round: RoundNumber) -> Option<Bye> {
        if self.is_present(round) { self.byes.get(&round).copied() } else { Some(Bye::Zero) }
    }

    /// How many byes they have asked for, that of `round` aside.
    pub fn requested_byes(&self, round: RoundNumber) -> usize {
        self.byes.keys().filter(|own| **own != round && !self.unasked.contains(own)).count()
    }

    /// Whether the pairing of `round` must find them an opponent.
    pub fn is_to_be_paired(&self, round: RoundNumber) -> bool {
        self.bye_in(round).is_none()
    }

    /// The entry let into `round`, which was paired without it.
    #[must_use]
    pub fn admitted(&self, round: RoundNumber) -> Self {
        let mut admitted = self.clone();
        admitted.joins = self.joins.min(round);
        admitted.byes.remove(&round);
        admitted.unasked.remove(&round);
        admitted
    }

    /// Whether they have no place in the table after a round, as they were expelled by then.
    pub fn is_without_place(&self, through: RoundNumber) -> bool {
        self.expelled.as_ref().is_some_and(|expulsion| expulsion.place == ExpelledPlace::Last)
            && self.withdrawn_after.is_some_and(|last| last <= through)
    }

    /// The sum of the arbiter's corrections.
    pub fn adjusted_by(&self) -> Points {
        self.adjustments.iter().map(|adjustment| adjustment.points).sum()
    }

    /// The sum of those that count in the table after a round.
    pub fn adjusted_after(&self, round: RoundNumber) -> Points {
        let counted = self.adjustments.iter().filter(|adjustment| adjustment.counts_after(round));
        counted.map(|adjustment| adjustment.points).sum()
    }
}
