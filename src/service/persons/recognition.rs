//! Recognising the persons of a list or a form in the registry.

use std::collections::{BTreeMap, BTreeSet};

use super::{Candidate, PersonChoice};
use crate::service::{AccountRights, Actor, Service, ServiceError};
use crate::store::{NewPerson, NewPersons, StoredPerson};
use tournament::transliterate::fold;
use tournament::{Birth, Details, Person, PersonId, Tournament};

/// The persons of the registry whom a name may mean.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WhoIsMeant {
    /// The person recognised with certainty.
    pub sure: Option<Candidate>,
    /// Otherwise the candidates to ask about.
    pub candidates: Vec<Candidate>,
}

pub(super) struct Possible {
    sure: Option<PersonId>,
    /// Otherwise those of whom it must be asked, beside those who are entered.
    pub(super) alike: Vec<StoredPerson>,
    /// Those who might be asked about if they were not entered.
    entered: Vec<PersonId>,
}

impl Possible {
    fn has(&self, player: PersonId) -> bool {
        let alike = self.alike.iter().map(|own| own.id);
        self.sure.into_iter().chain(alike).chain(self.entered.iter().copied()).any(|own| own == player)
    }
}

pub(in crate::service) struct Recognised {
    /// In the order of the names; none where it stands for no person.
    pub(in crate::service) players: Vec<Option<PersonId>>,
    /// The new ones among them: they come into the registry with the write that enters them.
    pub(in crate::service) new: NewPersons,
}

impl Service {
    /// For each of `people` the candidates of the registry who are not entered; empty where there is no doubt.
    pub fn candidates(&self, tournament: &Tournament, people: &[Person]) -> Result<Vec<Vec<Candidate>>, ServiceError> {
        let possible = self.possible(tournament, people)?;
        let ids: BTreeSet<PersonId> = possible.iter().flat_map(|own| &own.alike).map(|player| player.id).collect();
        let ratings = self.known_ratings(tournament, &ids.into_iter().collect::<Vec<_>>())?;
        let candidate = |player: StoredPerson| Candidate { rating: ratings.get(&player.id).copied(), player };
        Ok(possible.into_iter().map(|own| own.alike.into_iter().map(candidate).collect()).collect())
    }

    /// For each of `people` the person recognised with certainty, or the candidates, with the facts that `actor` may read, which would
    /// complete their entries.
    pub fn who_is_meant(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        people: &[Person],
    ) -> Result<Vec<WhoIsMeant>, ServiceError> {
        let possible = self.possible(tournament, people)?;
        let taken = self.store.championships()?.persons_in(tournament);
        let sure: Vec<Option<PersonId>> =
            possible.iter().map(|own| own.sure.filter(|player| !taken.contains(player))).collect();
        let known = self.store.persons_by_id(&sure.iter().flatten().copied().collect::<Vec<_>>())?;
        let alike = possible.iter().flat_map(|own| own.alike.iter().cloned());
        let powers = self.powers(actor)?;
        // Only administrators are shown a full date of birth that another tournament has entered.
        let for_reader = |mut candidate: Candidate| {
            if powers == AccountRights::Member {
                candidate.player.person.birth = candidate.player.person.birth.map(Birth::year_only);
            }
            (candidate.player.id, candidate)
        };
        let all = self.with_ratings(tournament, known.into_iter().chain(alike).collect())?;
        let all: BTreeMap<PersonId, Candidate> = all.into_iter().map(for_reader).collect();
        let meant = |(own, sure): (&Possible, &Option<PersonId>)| WhoIsMeant {
            sure: sure.and_then(|player| all.get(&player).cloned()),
            candidates: own.alike.iter().filter_map(|player| all.get(&player.id).cloned()).collect(),
        };
        Ok(possible.iter().zip(&sure).map(meant).collect())
    }

    pub(super) fn possible(&self, tournament: &Tournament, people: &[Person]) -> Result<Vec<Possible>, ServiceError> {
        let families = people.iter().map(|person| fold(&person.name.family)).collect();
        let registry = self.registry_of(self.store.players_of_families(&families)?)?;
        let championships = self.store.championships()?;
        let entered = championships.persons_in(tournament);
        let possible = |(person, sure): (&Person, Option<PersonId>)| {
            let all = if sure.is_some() { Vec::new() } else { registry.possible_duplicates(person) };
            let (there, alike): (Vec<_>, Vec<_>) = all.into_iter().partition(|player| entered.contains(&player.id));
            Possible { sure, alike, entered: there.into_iter().map(|player| player.id).collect() }
        };
        Ok(people.iter().zip(self.store.find_persons(people)?).map(possible).collect())
    }

    /// The persons meant; `None` for those to ask about, and for those who by name and birth would be a person who is entered already.
    pub(in crate::service) fn recognise(
        &self,
        tournament: &Tournament,
        people: &[Person],
        meant: &[PersonChoice],
    ) -> Result<Recognised, ServiceError> {
        self.recognise_for(AccountRights::Member, tournament, people, meant)
    }

    /// As [`recognise`](Self::recognise), for an account: administrators may choose any person, others only those who may be meant by the
    /// name.
    pub(in crate::service) fn recognise_for(
        &self,
        powers: AccountRights,
        tournament: &Tournament,
        people: &[Person],
        meant: &[PersonChoice],
    ) -> Result<Recognised, ServiceError> {
        let possible = self.possible(tournament, people)?;
        let championships = self.store.championships()?;
        let mut taken = championships.persons_in(tournament);
        taken.extend(
            meant.iter().filter_map(|meant| if let PersonChoice::Known(player) = meant { Some(*player) } else { None }),
        );
        let (mut players, mut new) = (vec![None; people.len()], Vec::new());
        for (n, (person, own)) in people.iter().zip(&possible).enumerate() {
            match meant.get(n).copied().unwrap_or(PersonChoice::ByName) {
                // Otherwise any account could link any person to any name by number alone, and read what is known of them.
                PersonChoice::Known(player) if powers == AccountRights::Member && !own.has(player) => {
                    return Err(ServiceError::NotMeant { name: person.name.to_string() });
                }
                PersonChoice::Known(player) => players[n] = Some(player),
                PersonChoice::ByName if own.sure.is_some() => {
                    players[n] = own.sure.filter(|player| taken.insert(*player));
                }
                PersonChoice::ByName if !own.alike.is_empty() => {}
                PersonChoice::ByName | PersonChoice::New => new.push(n),
            }
        }
        let persons: Vec<Person> = new.iter().filter_map(|n| people.get(*n)).cloned().collect();
        let newcomers = self.newcomers(&persons)?;
        for (n, player) in new.into_iter().zip(newcomers.players) {
            players[n] = player;
        }
        Ok(Recognised { players, new: newcomers.new })
    }

    /// New persons, even if others have their names. A person added by a write that was undone, and who is in no tournament or list, is
    /// used again: otherwise doing and undoing would fill the registry.
    pub(super) fn newcomers(&self, persons: &[Person]) -> Result<Recognised, ServiceError> {
        let mut players = self.store.unused_persons(persons)?;
        if players.iter().any(Option::is_some) {
            let championships = self.store.championships()?;
            let lines = championships.tables.values().flat_map(|table| &table.lines);
            let listed: BTreeSet<PersonId> = lines.filter_map(|line| line.player).collect();
            for player in &mut players {
                *player = player.filter(|player| !listed.contains(player) && !championships.has_been_judged(*player));
            }
        }
        let mut new = NewPersons { added: Vec::new(), taken_again: players.iter().flatten().copied().collect() };
        let mut numbers =
            self.store.reserve_players(players.iter().filter(|player| player.is_none()).count())?.into_iter();
        for (player, person) in players.iter_mut().zip(persons).filter(|(player, _)| player.is_none()) {
            *player = numbers.next();
            new.added.extend(player.map(|player| NewPerson { player, person: person.clone(), hidden: Details::new() }));
        }
        Ok(Recognised { players, new })
    }
}
