//! The persons of the registry with all their names, indexed by possible spellings.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::{Service, ServiceError};
use crate::store::StoredPerson;
use tournament::transliterate::fold;
use tournament::{Name, Person, PersonId};

impl Service {
    /// Persons of the registry with all their names; merged records count as the person they were merged into.
    pub(in crate::service) fn registry_of(&self, players: Vec<StoredPerson>) -> Result<Registry, ServiceError> {
        let championships = self.store.championships()?;
        let is_merged = |player: &&StoredPerson| championships.merges.contains_key(&player.id);
        let ids: Vec<PersonId> =
            players.iter().filter(is_merged).map(|player| championships.person_of(player.id)).collect();
        let whole: BTreeMap<PersonId, StoredPerson> =
            self.store.persons_by_id(&ids)?.into_iter().map(|player| (player.id, player)).collect();
        let known = |person: StoredPerson| {
            let name = person.person.name.clone();
            let player = whole.get(&championships.person_of(person.id)).cloned().unwrap_or(person);
            KnownName { name, player }
        };
        Ok(Registry::from_names(players.into_iter().map(known)))
    }
}

/// A current or former name of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
struct KnownName {
    name: Name,
    /// The person, with the current name.
    player: StoredPerson,
}

impl KnownName {
    /// Whether `person` may be this one.
    fn may_be(&self, person: &Person) -> bool {
        person.may_be(&self.player.named(&self.name).person)
    }
}

/// Known persons, indexed by possible spellings.
pub(in crate::service) struct Registry {
    by_family: BTreeMap<String, Vec<KnownName>>,
}

impl Registry {
    fn from_names(names: impl Iterator<Item = KnownName>) -> Self {
        let mut by_family: BTreeMap<String, Vec<KnownName>> = BTreeMap::new();
        for known in names {
            by_family.entry(fold(&known.name.family)).or_default().push(known);
        }
        Self { by_family }
    }

    /// All persons whom a name may mean and whose facts do not contradict it; exactly the same name first, then the same region.
    pub(in crate::service) fn possible_duplicates(&self, person: &Person) -> Vec<StoredPerson> {
        let of_family = self.by_family.get(&fold(&person.name.family)).into_iter().flatten();
        let mut alike: Vec<&KnownName> = of_family.filter(|other| other.may_be(person)).collect();
        let (key, region) = (person.name.key(), fold(&person.region));
        alike.sort_by_cached_key(|own| (own.name.key() != key, fold(&own.player.person.region) != region));
        let mut seen = BTreeSet::new();
        alike.retain(|own| seen.insert(own.player.id));
        alike.into_iter().map(|own| own.player.clone()).collect()
    }
}
