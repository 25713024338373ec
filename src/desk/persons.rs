//! Who is meant by a name: whom of the registry an entry may be, what is known of them, and saying who it is.
//!
//! Nobody is taken for a known person by the name alone. An entry whose name a known person has, too, stands for nobody until somebody
//! says who it is; one that is still unanswered when the event is closed is somebody new.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::NaiveDate;

use super::ratings::last_day;
use super::{Desk, DeskError, Draft, Request, now};
use crate::store::{Player, RatingList, Said};
use crate::tournament::transliterate::fold;
use crate::tournament::{
    Act, Deed, Entry, EntryId, NewEntry, Person, PlayerId, Rating, RatingKind, Refusal, Tournament,
};

/// Who is meant by a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// Whom name and birth tell beyond doubt; somebody new, if nobody known may be meant.
    ByName,
    /// Somebody new, whoever else has the name.
    New,
    /// This person.
    Known(PlayerId),
}

impl Meant {
    /// What a form's field says: a person's number, or `new`.
    pub fn from_field(text: &str) -> Self {
        match (text, text.parse()) {
            ("new", _) => Self::New,
            (_, Ok(player)) => Self::Known(PlayerId(player)),
            (_, Err(_)) => Self::ByName,
        }
    }
}

/// A person whom a name may mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The person.
    pub player: Player,
    /// The rating: that of the event's list, else that of the person's latest entry.
    pub rating: Option<Rating>,
}

/// An entry of which nobody has said yet whether it is a person that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unidentified {
    /// The entry.
    pub entry: EntryId,
    /// Whom it may be; those of the very same name come first.
    pub candidates: Vec<Candidate>,
}

impl Desk {
    /// Whom of the registry each of `people` may be, beside those who are entered; nobody where it is beyond doubt who it is.
    pub fn candidates(&self, event: &Tournament, people: &[Person]) -> Result<Vec<Vec<Candidate>>, DeskError> {
        let like = self.like(event, people)?;
        let ids: BTreeSet<PlayerId> = like.iter().flatten().map(|player| player.id).collect();
        let ratings = self.known_ratings(event, &ids.into_iter().collect::<Vec<_>>())?;
        let candidate = |player: Player| Candidate { rating: ratings.get(&player.id).copied(), player };
        Ok(like.into_iter().map(|players| players.into_iter().map(candidate).collect()).collect())
    }

    fn like(&self, event: &Tournament, people: &[Person]) -> Result<Vec<Vec<Player>>, DeskError> {
        let families = people.iter().map(|person| fold(&person.name.family)).collect();
        let registry = Registry::of(self.store.players_of_families(&families)?);
        let entered: BTreeSet<PlayerId> = event.entries.values().filter_map(|entry| entry.player).collect();
        let like = |(person, sure): (&Person, Option<PlayerId>)| {
            let mut players = if sure.is_some() { Vec::new() } else { registry.lookalikes(person) };
            players.retain(|player| !entered.contains(&player.id));
            players
        };
        Ok(people.iter().zip(self.store.find_players(people)?).map(like).collect())
    }

    /// What is known of the ratings of persons who come to an event.
    pub fn known_ratings(
        &self,
        event: &Tournament,
        players: &[PlayerId],
    ) -> Result<BTreeMap<PlayerId, Rating>, DeskError> {
        let kind = event.settings.rating.unwrap_or(RatingKind::Classic);
        let list = RatingList { variant: event.settings.variant, kind };
        let records = self.store.rating_records_of(list, players)?;
        // The latest comes last.
        let mut ratings: BTreeMap<PlayerId, Rating> =
            records.into_iter().map(|record| (record.change.player, record.change.after.listed())).collect();
        for player in players.iter().filter(|player| !ratings.contains_key(player)).copied().collect::<Vec<_>>() {
            for entered in self.store.entries_of(player)? {
                let tournament = self.store.tournament_by_id(entered.tournament)?;
                let rating = tournament.as_ref().and_then(|own| own.entry(entered.entry)).and_then(|own| own.rating);
                if let Some(rating) = rating {
                    ratings.insert(player, rating);
                    break;
                }
            }
        }
        Ok(ratings)
    }

    /// An entry with what it does not say taken from a person that is known.
    pub fn completed(&self, event: &Tournament, new: NewEntry, player: PlayerId) -> Result<NewEntry, DeskError> {
        let known = self.store.player(player)?.ok_or(DeskError::NoSuchPerson(player))?;
        let rating = match new.rating {
            Some(rating) => Some(rating),
            None => self.known_ratings(event, &[player])?.get(&player).copied(),
        };
        Ok(NewEntry { player: Some(player), person: new.person.completed_by(&known.person), rating, ..new })
    }

    /// The persons that are meant, in order. New ones are added; nobody stands for those of whom it must be asked.
    pub(super) fn recognise(
        &self,
        event: &Tournament,
        people: &[Person],
        meant: &[Meant],
    ) -> Result<Vec<Option<PlayerId>>, DeskError> {
        let sure = self.store.find_players(people)?;
        let like = self.like(event, people)?;
        let by_name = |n: usize| sure.get(n).copied().flatten();
        let is_new = |n: usize| match meant.get(n) {
            Some(Meant::New) => true,
            Some(Meant::ByName) | None => by_name(n).is_none() && like.get(n).is_none_or(Vec::is_empty),
            Some(Meant::Known(_)) => false,
        };
        let new: Vec<usize> = (0..people.len()).filter(|n| is_new(*n)).collect();
        let persons: Vec<Person> = new.iter().filter_map(|n| people.get(*n)).cloned().collect();
        let made: BTreeMap<usize, PlayerId> = new.into_iter().zip(self.store.create_players(&persons)?).collect();
        let player = |n: usize| match meant.get(n) {
            Some(Meant::Known(player)) => Some(*player),
            Some(Meant::New | Meant::ByName) | None => made.get(&n).copied().or_else(|| by_name(n)),
        };
        Ok((0..people.len()).map(player).collect())
    }

    /// Lets the registry follow what an event says of some persons.
    pub(super) fn learn_from(&self, event: &Tournament, players: &[Option<PlayerId>]) -> Result<(), DeskError> {
        let mut news = Vec::new();
        for entry in event.entries.values().filter(|entry| players.contains(&entry.player)) {
            news.extend(entry.player.map(|player| Said { player, person: &entry.person }));
        }
        Ok(self.store.learn(&news, day_of(event))?)
    }

    /// The entries of which it must be asked who they are.
    pub fn unidentified(&self, event: &Tournament) -> Result<Vec<Unidentified>, DeskError> {
        let open: Vec<&Entry> = event.entries.values().filter(|entry| entry.player.is_none()).collect();
        if open.is_empty() {
            return Ok(Vec::new());
        }
        let people: Vec<Person> = open.iter().map(|entry| entry.person.clone()).collect();
        let asked = |(entry, candidates): (&Entry, Vec<Candidate>)| Unidentified { entry: entry.id, candidates };
        let all = open.into_iter().zip(self.candidates(event, &people)?).map(asked);
        Ok(all.filter(|own| !own.candidates.is_empty()).collect())
    }

    /// The event with the titles that are known of those whose entries say none, as far as they had them then.
    pub fn with_known_titles(&self, event: &Arc<Tournament>) -> Result<Arc<Tournament>, DeskError> {
        let silent = event.entries.values().filter(|entry| entry.person.title.is_empty());
        let ids: Vec<PlayerId> = silent.filter_map(|entry| entry.player).collect();
        let day = day_of(event);
        let had_it = |player: &Player| player.title_since.is_some_and(|since| since <= day);
        let titles: BTreeMap<PlayerId, String> = (self.store.players_by_id(&ids)?.into_iter())
            .filter(had_it)
            .map(|player| (player.id, player.person.title))
            .collect();
        if titles.values().all(String::is_empty) {
            return Ok(Arc::clone(event));
        }
        let mut copy = Tournament::clone(event);
        for entry in copy.entries.values_mut().filter(|entry| entry.person.title.is_empty()) {
            let known = entry.player.and_then(|player| titles.get(&player));
            entry.person.title = known.cloned().unwrap_or_default();
        }
        Ok(Arc::new(copy))
    }

    /// Says who entries are. What an entry does not say is taken from the person that is meant.
    pub fn identify(&self, request: &Request<'_>, answers: &BTreeMap<EntryId, Meant>) -> Result<Tournament, DeskError> {
        let event = self.tournament(request.slug)?;
        let open: Vec<&Entry> =
            answers.keys().filter_map(|id| event.entry(*id)).filter(|entry| entry.player.is_none()).collect();
        // Anybody will do to try whether it is allowed.
        let anybody = |entry: &&Entry| (entry.id, NewEntry { player: Some(PlayerId(0)), ..edited(entry) });
        let tried: Vec<(EntryId, NewEntry)> = open.iter().map(anybody).collect();
        self.rehearse(request, |draft| edit_all(draft, &tried))?;
        let people: Vec<Person> = open.iter().map(|entry| entry.person.clone()).collect();
        let meant: Vec<Meant> = open.iter().filter_map(|entry| answers.get(&entry.id)).copied().collect();
        let players = self.recognise(&event, &people, &meant)?;
        let mut edits = Vec::with_capacity(open.len());
        for (entry, player) in open.iter().zip(&players) {
            let own = edited(entry);
            let new = player.map_or(Ok(own.clone()), |player| self.completed(&event, own, player))?;
            edits.push((entry.id, NewEntry { player: *player, ..new }));
        }
        let written = self.perform(request, |draft| edit_all(draft, &edits))?;
        self.learn_from(&written, &players)?;
        Ok(written)
    }

    /// Whoever has not been identified when an event is closed is somebody new; answers with them.
    pub(super) fn strangers_as_persons(&self, event: &Tournament) -> Result<BTreeMap<EntryId, PlayerId>, DeskError> {
        let open: Vec<&Entry> = event.entries.values().filter(|entry| entry.player.is_none()).collect();
        let people: Vec<Person> = open.iter().map(|entry| entry.person.clone()).collect();
        Ok(open.into_iter().map(|entry| entry.id).zip(self.store.create_players(&people)?).collect())
    }
}

/// Gives those who are still nobody their persons.
pub(super) fn identify_strangers(draft: &mut Draft, persons: &BTreeMap<EntryId, PlayerId>) -> Result<(), DeskError> {
    for (entry, player) in persons {
        let Some(old) = draft.tournament().entry(*entry).filter(|old| old.player.is_none()) else { continue };
        let new = NewEntry { player: Some(*player), ..edited(old) };
        draft.act(Act::EditEntry { entry: *entry, new: Box::new(new) })?;
    }
    Ok(())
}

/// Gives the entries their persons; the deed is that of all of them.
pub(super) fn edit_all(draft: &mut Draft, edits: &[(EntryId, NewEntry)]) -> Result<Deed, DeskError> {
    let mut deed = Err(Refusal::NothingToChange.into());
    for (entry, new) in edits {
        deed = Ok(draft.act(Act::EditEntry { entry: *entry, new: Box::new(new.clone()) })?);
    }
    let several = || Deed::Identify { players: edits.iter().map(|(entry, _)| *entry).collect() };
    if edits.len() > 1 { deed.map(|_| several()) } else { deed }
}

/// An entry as it is edited without being changed.
fn edited(entry: &Entry) -> NewEntry {
    NewEntry { player: entry.player, person: entry.person.clone(), rating: entry.rating, member: None }
}

/// The day of which an event speaks: its last; today, where that is still to come or it has none.
pub(super) fn day_of(event: &Tournament) -> NaiveDate {
    let today = now().date();
    last_day(event).map_or(today, |day| day.min(today))
}

/// Persons who are known, found by how they may be written.
pub(super) struct Registry {
    by_family: BTreeMap<String, Vec<Player>>,
}

impl Registry {
    pub(super) fn of(players: Vec<Player>) -> Self {
        let mut by_family: BTreeMap<String, Vec<Player>> = BTreeMap::new();
        for player in players {
            by_family.entry(fold(&player.person.name.family)).or_default().push(player);
        }
        Self { by_family }
    }

    /// Everybody whom a name may mean and of whom nothing is known that is against it; the very same name first, then the same region.
    pub(super) fn lookalikes(&self, person: &Person) -> Vec<Player> {
        let of_family = self.by_family.get(&fold(&person.name.family)).into_iter().flatten();
        let mut alike: Vec<Player> = of_family.filter(|other| person.may_be(&other.person)).cloned().collect();
        let (key, region) = (person.name.key(), fold(&person.region));
        let is_other = |own: &Player| (own.person.name.key() != key, fold(&own.person.region) != region);
        alike.sort_by_cached_key(is_other);
        alike
    }
}
