//! Identifying the entries of a tournament: linking them to persons.

use std::collections::{BTreeMap, BTreeSet};

use super::recognition::Recognised;
use super::{Candidate, PersonChoice};
use crate::service::{AccountRights, Actor, Request, Service, ServiceError, TournamentDraft};
use crate::store::NewPersons;
use tournament::transliterate::fold;
use tournament::{
    Command, CommandRecord, Details, Entry, EntryId, NewEntry, Person, PersonId, Rejection, Tournament,
    TournamentStatus,
};

/// An entry that has not been identified yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unidentified {
    pub entry: EntryId,
    /// Possible persons; those with exactly the same name come first.
    pub candidates: Vec<Candidate>,
}

/// The entries without a person.
struct Open {
    entries: Vec<EntryId>,
    /// Their data, in the same order.
    people: Vec<Person>,
}

impl Open {
    fn from_tournament(tournament: &Tournament) -> Self {
        let open = || tournament.entries.values().filter(|entry| entry.player.is_none());
        Self {
            entries: open().map(|entry| entry.id).collect(),
            people: open().map(|entry| entry.person.clone()).collect(),
        }
    }
}

impl Service {
    /// The entries that need identification: known persons may be meant.
    pub fn unidentified(&self, tournament: &Tournament) -> Result<Vec<Unidentified>, ServiceError> {
        let open = Open::from_tournament(tournament);
        let asked = |(entry, candidates): (EntryId, Vec<Candidate>)| Unidentified { entry, candidates };
        let all = open.entries.into_iter().zip(self.candidates(tournament, &open.people)?).map(asked);
        Ok(all.filter(|own| !own.candidates.is_empty()).collect())
    }

    /// How many entries need identification.
    pub fn count_unidentified(&self, tournament: &Tournament) -> Result<usize, ServiceError> {
        let possible = self.possible(tournament, &Open::from_tournament(tournament).people)?;
        Ok(possible.iter().filter(|own| !own.alike.is_empty()).count())
    }

    /// Links entries to persons. Data missing in an entry are taken from the person.
    pub fn identify(
        &self,
        request: &Request<'_>,
        answers: &BTreeMap<EntryId, PersonChoice>,
    ) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let open: Vec<&Entry> =
            answers.keys().filter_map(|id| tournament.entry(*id)).filter(|entry| entry.player.is_none()).collect();
        // Any person will do to test whether it is allowed, but a different one for each entry.
        let anybody = |entry: &&Entry| EntryEdit {
            entry: entry.id,
            new: NewEntry { player: Some(stand_in(entry.id)), ..edited(entry) },
        };
        let tried: Vec<EntryEdit> = open.iter().map(anybody).collect();
        self.rehearse(request, |draft| edit_all(draft, &tried))?;
        let people: Vec<Person> = open.iter().map(|entry| entry.person.clone()).collect();
        let meant: Vec<PersonChoice> = open.iter().filter_map(|entry| answers.get(&entry.id)).copied().collect();
        let recognised = self.recognise(&tournament, &people, &meant)?;
        let powers = self.powers(request.actor)?;
        let mut edits = Vec::with_capacity(open.len());
        for (entry, player) in open.iter().zip(&recognised.players) {
            let new = self.entry_of_recognised(&tournament, edited(entry), *player, &recognised.new, powers)?;
            edits.push(EntryEdit { entry: entry.id, new });
        }
        self.perform_learning(request, &recognised.players, |draft| {
            draft.register(&recognised.new);
            edit_all(draft, &edits)
        })
    }

    /// Links a player of a tournament to another known person, or to a new one. What the tournament prints stays. Once it is closed only
    /// administrators may do it, since it changes ratings and titles. They may choose any person, others only those who may be meant by the
    /// name.
    pub fn set_person(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        meant: PersonChoice,
    ) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let powers = self.powers(request.actor)?;
        if tournament.status == TournamentStatus::Closed && powers == AccountRights::Member {
            return Err(Rejection::TournamentClosed.into());
        }
        let old = tournament.entry(entry).ok_or(Rejection::UnknownEntry(entry))?;
        let people = std::slice::from_ref(&old.person);
        let recognised = match meant {
            PersonChoice::Known(player) => {
                let whole = self.store.championships()?.person_of(player);
                self.store.player(whole)?.ok_or(ServiceError::NoSuchPerson(player))?;
                let is_meant =
                    || Ok::<_, ServiceError>(self.may_be(&tournament, old)?.iter().any(|own| own.player.id == whole));
                // Otherwise any account could link any person to any name by number alone, and read what is known of them.
                if powers == AccountRights::Member && !is_meant()? {
                    return Err(ServiceError::NotMeant { name: old.person.name.to_string() });
                }
                Recognised { players: vec![Some(whole)], new: NewPersons::default() }
            }
            PersonChoice::New => self.newcomers(people)?,
            PersonChoice::ByName => return Err(Rejection::NothingToChange.into()),
        };
        let player = recognised.players.first().copied().flatten();
        self.perform_learning(request, &recognised.players, |draft| {
            draft.register(&recognised.new);
            draft.execute(Command::SetPerson { entry, player })
        })
    }

    /// Persons of the registry who may be a player of a tournament, without the present link; persons of other entries are left out.
    pub fn may_be(&self, tournament: &Tournament, entry: &Entry) -> Result<Vec<Candidate>, ServiceError> {
        let families = BTreeSet::from([fold(&entry.person.name.family)]);
        let registry = self.registry_of(self.store.players_of_families(&families)?)?;
        let championships = self.store.championships()?;
        let mut others = tournament.clone();
        others.entries.remove(&entry.id);
        let taken = championships.persons_in(&others);
        let mut found = registry.possible_duplicates(&entry.person);
        let sure = self.store.find_persons(std::slice::from_ref(&entry.person))?;
        for player in self.store.persons_by_id(&sure.into_iter().flatten().collect::<Vec<_>>())? {
            if found.iter().all(|own| own.id != player.id) {
                found.insert(0, player);
            }
        }
        found.retain(|player| !taken.contains(&player.id));
        self.with_ratings(tournament, found)
    }

    /// Refuses to link two entries to the same person under different numbers, and changes of ratings of a closed tournament by an account
    /// that is no administrator.
    pub(in crate::service) fn check_persons(
        &self,
        actor: &Actor,
        before: &Tournament,
        after: &Tournament,
    ) -> Result<Option<i64>, ServiceError> {
        let became = |entry: &&Entry| before.entry(entry.id).and_then(|old| old.player) != entry.player;
        if !after.entries.values().any(|entry| became(&entry)) {
            return Ok(None);
        }
        let is_over = [before, after].into_iter().all(|own| own.status == TournamentStatus::Closed);
        if is_over && self.powers(actor)? == AccountRights::Member {
            return Err(Rejection::TournamentClosed.into());
        }
        let championships = self.store.championships()?;
        let mut numbers: BTreeMap<PersonId, Vec<&Entry>> = BTreeMap::new();
        for entry in after.entries.values() {
            if let Some(player) = entry.player {
                numbers.entry(championships.person_of(player)).or_default().push(entry);
            }
        }
        for entries in numbers.values().filter(|entries| entries.len() > 1) {
            let Some(new) = entries.iter().copied().find(became) else { continue };
            if let Some(other) = entries.iter().find(|other| other.id != new.id) {
                let name = other.person.name.to_string();
                return Err(Rejection::PersonTaken { name, entry: other.id }.into());
            }
        }
        Ok(Some(championships.number))
    }

    /// What a person withholds goes with them into the entries that become theirs, however these do; a new person keeps what the tournament
    /// hides of them.
    pub(in crate::service) fn withhold_as_known(
        &self,
        before: &Tournament,
        draft: &mut TournamentDraft,
    ) -> Result<(), ServiceError> {
        let became = |entry: &&Entry| before.entry(entry.id).and_then(|old| old.player) != entry.player;
        let linked = draft.tournament().entries.values().filter(became);
        let linked: Vec<(EntryId, PersonId)> = linked.filter_map(|entry| Some((entry.id, entry.player?))).collect();
        if linked.is_empty() {
            return Ok(());
        }
        let championships = self.store.championships()?;
        let whole: BTreeMap<EntryId, PersonId> =
            linked.into_iter().map(|(entry, player)| (entry, championships.person_of(player))).collect();
        let ids: Vec<PersonId> = whole.values().copied().collect();
        let known = self.store.persons_by_id(&ids)?.into_iter().map(|own| (own.id, own.person.withheld));
        let known: BTreeMap<PersonId, Details> = known.filter(|(_, withheld)| !withheld.is_empty()).collect();
        for (entry, person) in whole {
            let Some(own) = draft.tournament().entry(entry) else { continue };
            let Some(more) = known.get(&person).filter(|more| !more.is_subset(&own.person.withheld)) else { continue };
            let (withheld, has_consent) = (&own.person.withheld | more, own.guardian_consent.is_some());
            draft.execute(Command::SetWithheld { entry, withheld, has_consent })?;
        }
        draft.hide_new_persons();
        Ok(())
    }

    /// Makes new persons for entries that have not been identified when the tournament is closed.
    pub(in crate::service) fn identify_strangers(&self, draft: &mut TournamentDraft) -> Result<(), ServiceError> {
        let open = Open::from_tournament(draft.tournament());
        let newcomers = self.newcomers(&open.people)?;
        draft.register(&newcomers.new);
        for (entry, player) in open.entries.into_iter().zip(newcomers.players) {
            let Some(old) = draft.tournament().entry(entry) else { continue };
            let new = NewEntry { player, ..edited(old) };
            draft.execute(Command::EditEntry { entry, new: Box::new(new) })?;
        }
        Ok(())
    }
}

/// A stand-in for the person of an entry while an action is only tried: no person of the registry has such a number.
pub(in crate::service) fn stand_in(entry: EntryId) -> PersonId {
    PersonId(-i64::from(entry.0) - 1)
}

/// The answers that need no decision: for entries of which only one known person may be meant, unless another entry may mean the same.
pub fn clear_answers(open: &[Unidentified]) -> BTreeMap<EntryId, PersonChoice> {
    let mut claims: BTreeMap<PersonId, usize> = BTreeMap::new();
    for candidate in open.iter().flat_map(|own| &own.candidates) {
        *claims.entry(candidate.player.id).or_default() += 1;
    }
    let clear = |unidentified: &Unidentified| match unidentified.candidates.as_slice() {
        [only] if claims.get(&only.player.id) == Some(&1) => {
            Some((unidentified.entry, PersonChoice::Known(only.player.id)))
        }
        _ => None,
    };
    open.iter().filter_map(clear).collect()
}

struct EntryEdit {
    entry: EntryId,
    new: NewEntry,
}

/// Links the entries to their persons, as one record.
fn edit_all(draft: &mut TournamentDraft, edits: &[EntryEdit]) -> Result<CommandRecord, ServiceError> {
    let mut record = Err(Rejection::NothingToChange.into());
    for EntryEdit { entry, new } in edits {
        record = Ok(draft.execute(Command::EditEntry { entry: *entry, new: Box::new(new.clone()) })?);
    }
    let several = || CommandRecord::Identify { players: edits.iter().map(|edit| edit.entry).collect() };
    if edits.len() > 1 { record.map(|_| several()) } else { record }
}

/// An entry as an edit without changes.
fn edited(entry: &Entry) -> NewEntry {
    NewEntry { player: entry.player, person: entry.person.clone(), rating: entry.rating, member: None }
}
