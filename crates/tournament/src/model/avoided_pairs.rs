//! Who is to be kept apart besides the named pairs that are forbidden: rules for families, clubs, regions; soft rules that hold as
//! long as a pairing exists with them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::region::region_key;
use crate::{EntryId, ForbiddenPairs, Person, RoundNumber, Tournament};

/// What players can have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Affiliation {
    /// [`Person::region`]
    Region,
    /// [`Person::club`]
    Club,
    /// [`Person::federation`]
    Federation,
}

draughts::codes! { serde Affiliation:
    Region => "region",
    Club => "club",
    Federation => "federation",
}

impl Affiliation {
    /// The region, club or federation of a person, as it is compared; empty where they have none.
    pub fn value_for(self, person: &Person) -> String {
        match self {
            Self::Region => region_key(&person.region),
            Self::Club => person.club.trim().to_lowercase(),
            Self::Federation => person.federation.trim().to_lowercase(),
        }
    }
}

/// The players who are kept apart from each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AvoidedPlayers {
    /// These players, of whom no two meet.
    Entries(Vec<EntryId>),
    /// No player meets a player with whom they have this in common.
    Common(Affiliation),
}

/// Whether a rule can be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strictness {
    /// Holds whatever comes: where no pairing keeps the rule, there is no pairing.
    Hard,
    /// Is given up where no pairing keeps it.
    Soft,
}

draughts::codes! { serde Strictness:
    Hard => "hard",
    Soft => "soft",
}

/// A rule that some do not meet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AvoidedPairs {
    /// Who is kept apart.
    pub whom: AvoidedPlayers,
    /// First and last round it holds in; all rounds if none are given.
    pub rounds: Option<(RoundNumber, RoundNumber)>,
    /// Whether it can be given up.
    pub strictness: Strictness,
}

/// Players who are kept apart by a soft rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AvoidedGroup {
    /// The place of the soft rule in the settings: the more important ones come first.
    pub avoided: usize,
    /// Who, by start number, and in which rounds.
    pub pairs: ForbiddenPairs,
}

impl Tournament {
    /// Every player who is never to meet: the named pairs and groups, and those of the hard rules.
    pub fn forbidden(&self) -> Vec<ForbiddenPairs> {
        let there = |group: &ForbiddenPairs| {
            let entries = group.entries.iter().copied().filter(|id| self.entry(*id).is_some());
            ForbiddenPairs { entries: entries.collect(), ..group.clone() }
        };
        let named = self.settings.forbidden.iter().map(there).filter(|group| group.entries.len() != 1);
        named.chain(self.groups(Strictness::Hard).into_iter().map(|group| group.pairs)).collect()
    }

    /// The groups whom the soft rules keep apart, the most important soft rules first.
    pub fn avoided_groups(&self) -> Vec<AvoidedGroup> {
        self.groups(Strictness::Soft)
    }

    /// The hard rule by which two may not meet in a round, apart from bans that name them.
    pub fn rule_between(&self, round: RoundNumber, one: EntryId, other: EntryId) -> Option<&AvoidedPairs> {
        let groups = self.groups(Strictness::Hard);
        let own = groups.into_iter().find(|group| group.pairs.bars(round, one, other))?;
        self.settings.avoided.get(own.avoided)
    }

    fn groups(&self, strictness: Strictness) -> Vec<AvoidedGroup> {
        let avoided = self.settings.avoided.iter().enumerate().filter(|(_, avoided)| avoided.strictness == strictness);
        let groups = |(place, avoided): (usize, &AvoidedPairs)| {
            let rounds = avoided.rounds;
            let group = move |entries| AvoidedGroup { avoided: place, pairs: ForbiddenPairs { rounds, entries } };
            // The groups of two or more, in the order of what they have in common.
            let mut by_key: BTreeMap<String, Vec<EntryId>> = BTreeMap::new();
            for entry in self.start_list() {
                let key = match &avoided.whom {
                    AvoidedPlayers::Entries(entries) => entries.contains(&entry.id).then(String::new),
                    AvoidedPlayers::Common(common) => {
                        Some(common.value_for(entry.known())).filter(|value| !value.is_empty())
                    }
                };
                if let Some(key) = key {
                    by_key.entry(key).or_default().push(entry.id);
                }
            }
            by_key.into_values().filter(|entries| entries.len() > 1).map(group).collect::<Vec<_>>()
        };
        avoided.flat_map(groups).collect()
    }
}

impl ForbiddenPairs {
    /// Whether it holds in `round`.
    pub fn holds_in(&self, round: RoundNumber) -> bool {
        self.rounds.is_none_or(|(first, last)| first <= round && round <= last)
    }

    /// Whether it keeps two apart in `round`.
    pub fn bars(&self, round: RoundNumber, one: EntryId, other: EntryId) -> bool {
        self.holds_in(round) && self.entries.contains(&one) && self.entries.contains(&other)
    }
}
