//! Who is meant by a name: whom of the registry an entry may be, what is known of them, and saying who it is.
//!
//! A name alone makes no entry a known person's. An entry whose name a known person has, too, stands for no person until it is said
//! who it is; one that is still unanswered when the tournament is closed is a new person.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::NaiveDate;

use crate::service::ratings::last_day;
use crate::service::{AccountRights, Actor, Request, Service, ServiceError, TournamentDraft, now};
use crate::store::{NewPerson, NewPersons, PersonStatement, RatingList, StatementTrust, StoredPerson};
use tournament::series::Archive;
use tournament::transliterate::fold;
use tournament::{
    Birth, Command, CommandRecord, Entry, EntryId, Name, NewEntry, Person, PlayerId, Rating, RatingKind, Rejection,
    Tournament, TournamentStatus,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonChoice {
    /// Whom name and birth tell beyond doubt; a new person, if no known one may be meant.
    ByName,
    /// A new person, even where others have the name.
    New,
    Known(PlayerId),
}

impl PersonChoice {
    /// What a form's field says: a person's number, or `new`.
    pub fn from_field(text: &str) -> Self {
        match (text, text.parse()) {
            ("new", _) => Self::New,
            (_, Ok(player)) => Self::Known(PlayerId(player)),
            (_, Err(_)) => Self::ByName,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    pub player: StoredPerson,
    /// The rating: that of the tournament's list, else that of the person's latest entry.
    pub rating: Option<Rating>,
}

/// Who of the registry is meant by a name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WhoIsMeant {
    /// Who it is beyond doubt.
    pub sure: Option<Candidate>,
    /// Otherwise those of whom it must be asked.
    pub candidates: Vec<Candidate>,
}

/// An entry of which it has not been said yet whether it is a known person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unidentified {
    pub entry: EntryId,
    /// Whom it may be; those of the very same name come first.
    pub candidates: Vec<Candidate>,
}

struct Possible {
    sure: Option<PlayerId>,
    /// Otherwise those of whom it must be asked, beside those who are entered.
    alike: Vec<StoredPerson>,
    /// Those who might be asked about if they were not entered.
    entered: Vec<PlayerId>,
}

impl Possible {
    fn has(&self, player: PlayerId) -> bool {
        let alike = self.alike.iter().map(|own| own.id);
        self.sure.into_iter().chain(alike).chain(self.entered.iter().copied()).any(|own| own == player)
    }
}

pub(super) struct Recognised {
    /// In the order of the names; none where it stands for no person.
    pub(super) players: Vec<Option<PlayerId>>,
    /// The new ones among them: they come into the registry with the write that enters them.
    pub(super) new: NewPersons,
}

/// The entries that stand for no person.
struct Open {
    entries: Vec<EntryId>,
    /// What they say, in the same order.
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
    /// Whom of the registry each of `people` may be, beside those who are entered; none where it is beyond doubt who it is.
    pub fn candidates(&self, tournament: &Tournament, people: &[Person]) -> Result<Vec<Vec<Candidate>>, ServiceError> {
        let possible = self.possible(tournament, people)?;
        let ids: BTreeSet<PlayerId> = possible.iter().flat_map(|own| &own.alike).map(|player| player.id).collect();
        let ratings = self.known_ratings(tournament, &ids.into_iter().collect::<Vec<_>>())?;
        let candidate = |player: StoredPerson| Candidate { rating: ratings.get(&player.id).copied(), player };
        Ok(possible.into_iter().map(|own| own.alike.into_iter().map(candidate).collect()).collect())
    }

    /// Whom of the registry each of `people` is beyond doubt, or else may be, with what `actor` may read of them: that is what their
    /// entries would be completed with.
    pub fn who_is_meant(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        people: &[Person],
    ) -> Result<Vec<WhoIsMeant>, ServiceError> {
        let possible = self.possible(tournament, people)?;
        let taken = self.store.archive()?.persons_in(tournament);
        let sure: Vec<Option<PlayerId>> =
            possible.iter().map(|own| own.sure.filter(|player| !taken.contains(player))).collect();
        let known = self.store.players_by_id(&sure.iter().flatten().copied().collect::<Vec<_>>())?;
        let alike = possible.iter().flat_map(|own| own.alike.iter().cloned());
        let powers = self.powers(actor)?;
        let for_reader = |mut candidate: Candidate| {
            if powers == AccountRights::Member {
                candidate.player.person.birth = candidate.player.person.birth.map(Birth::year_only);
            }
            (candidate.player.id, candidate)
        };
        let all = self.with_ratings(tournament, known.into_iter().chain(alike).collect())?;
        let all: BTreeMap<PlayerId, Candidate> = all.into_iter().map(for_reader).collect();
        let meant = |(own, sure): (&Possible, &Option<PlayerId>)| WhoIsMeant {
            sure: sure.and_then(|player| all.get(&player).cloned()),
            candidates: own.alike.iter().filter_map(|player| all.get(&player.id).cloned()).collect(),
        };
        Ok(possible.iter().zip(&sure).map(meant).collect())
    }

    /// Those of the registry under all names that they have had: who was merged counts as the person that they are.
    pub(super) fn registry_of(&self, players: Vec<StoredPerson>) -> Result<Registry, ServiceError> {
        let archive = self.store.archive()?;
        let is_merged = |player: &&StoredPerson| archive.merges.contains_key(&player.id);
        let ids: Vec<PlayerId> = players.iter().filter(is_merged).map(|own| archive.person_of(own.id)).collect();
        let whole: BTreeMap<PlayerId, StoredPerson> =
            self.store.players_by_id(&ids)?.into_iter().map(|player| (player.id, player)).collect();
        let known = |own: StoredPerson| {
            let name = own.person.name.clone();
            let player = whole.get(&archive.person_of(own.id)).cloned().unwrap_or(own);
            KnownName { name, player }
        };
        Ok(Registry::from_names(players.into_iter().map(known)))
    }

    fn possible(&self, tournament: &Tournament, people: &[Person]) -> Result<Vec<Possible>, ServiceError> {
        let families = people.iter().map(|person| fold(&person.name.family)).collect();
        let registry = self.registry_of(self.store.players_of_families(&families)?)?;
        let archive = self.store.archive()?;
        let entered = archive.persons_in(tournament);
        let possible = |(person, sure): (&Person, Option<PlayerId>)| {
            let all = if sure.is_some() { Vec::new() } else { registry.possible_duplicates(person) };
            let (there, alike): (Vec<_>, Vec<_>) = all.into_iter().partition(|player| entered.contains(&player.id));
            Possible { sure, alike, entered: there.into_iter().map(|player| player.id).collect() }
        };
        Ok(people.iter().zip(self.store.find_players(people)?).map(possible).collect())
    }

    /// What is known of the ratings of persons who come to a tournament.
    pub fn known_ratings(
        &self,
        tournament: &Tournament,
        players: &[PlayerId],
    ) -> Result<BTreeMap<PlayerId, Rating>, ServiceError> {
        let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
        let list = RatingList { variant: tournament.settings.variant, kind };
        let records = self.store.rating_records_of(list, players)?;
        // The latest comes last.
        let mut ratings: BTreeMap<PlayerId, Rating> =
            records.into_iter().map(|record| (record.change.player, record.change.after.listed())).collect();
        let unrated: Vec<PlayerId> = players.iter().filter(|player| !ratings.contains_key(player)).copied().collect();
        ratings.extend(self.store.entered_ratings(&unrated)?);
        Ok(ratings)
    }

    /// An entry of a player whom the registry has `recognised`, if it has: of one who was known before, with what is known.
    pub(super) fn entry_of_recognised(
        &self,
        tournament: &Tournament,
        new: NewEntry,
        player: Option<PlayerId>,
        newcomers: &NewPersons,
        powers: AccountRights,
    ) -> Result<NewEntry, ServiceError> {
        match player {
            Some(player) if !newcomers.adds(player) => self.completed(tournament, new, player, powers),
            Some(_) | None => Ok(NewEntry { player, ..new }),
        }
    }

    /// An entry with what it does not say taken from a person that is known. Those who enter a player need not learn the day of their
    /// birth by it: of that no more than the year is told to those who do not run the installation.
    pub(super) fn completed(
        &self,
        tournament: &Tournament,
        new: NewEntry,
        player: PlayerId,
        powers: AccountRights,
    ) -> Result<NewEntry, ServiceError> {
        let mut known = self.store.player(player)?.ok_or(ServiceError::NoSuchPerson(player))?.person;
        if powers == AccountRights::Member {
            known.birth = known.birth.map(Birth::year_only);
        }
        let rating = match new.rating {
            Some(rating) => Some(rating),
            None => self.known_ratings(tournament, &[player])?.get(&player).copied(),
        };
        Ok(NewEntry { player: Some(player), person: new.person.completed_by(&known), rating, ..new })
    }

    /// The persons that are meant; none for those of whom it must be asked, and for those who by name and birth would be
    /// a person who is entered already.
    pub(super) fn recognise(
        &self,
        tournament: &Tournament,
        people: &[Person],
        meant: &[PersonChoice],
    ) -> Result<Recognised, ServiceError> {
        self.recognise_for(AccountRights::Member, tournament, people, meant)
    }

    /// The same for an account: administrators may mean any person, others those whom the name may mean.
    pub(super) fn recognise_for(
        &self,
        powers: AccountRights,
        tournament: &Tournament,
        people: &[Person],
        meant: &[PersonChoice],
    ) -> Result<Recognised, ServiceError> {
        let possible = self.possible(tournament, people)?;
        let archive = self.store.archive()?;
        let mut taken = archive.persons_in(tournament);
        taken.extend(
            meant.iter().filter_map(|meant| if let PersonChoice::Known(player) = meant { Some(*player) } else { None }),
        );
        let (mut players, mut new) = (vec![None; people.len()], Vec::new());
        for (n, (person, own)) in people.iter().zip(&possible).enumerate() {
            match meant.get(n).copied().unwrap_or(PersonChoice::ByName) {
                // A number alone would let any account join a person to any name, and so read what is known of them.
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

    /// Persons who are not in the registry yet, even where others have their names. A person who was brought in by what has been undone
    /// since, and stands nowhere, is taken again: doing and undoing would fill the registry.
    fn newcomers(&self, persons: &[Person]) -> Result<Recognised, ServiceError> {
        let mut players = self.store.unused_players(persons)?;
        if players.iter().any(Option::is_some) {
            let archive = self.store.archive()?;
            let lines = archive.old.values().flat_map(|table| &table.lines);
            let listed: BTreeSet<PlayerId> = lines.filter_map(|line| line.player).collect();
            for player in &mut players {
                *player = player.filter(|own| !listed.contains(own) && !archive.has_been_judged(*own));
            }
        }
        let mut new = NewPersons { added: Vec::new(), taken_again: players.iter().flatten().copied().collect() };
        let mut numbers =
            self.store.reserve_players(players.iter().filter(|player| player.is_none()).count())?.into_iter();
        for (player, person) in players.iter_mut().zip(persons).filter(|(player, _)| player.is_none()) {
            *player = numbers.next();
            new.added.extend(player.map(|player| NewPerson { player, person: person.clone() }));
        }
        Ok(Recognised { players, new })
    }

    /// Lets the registry follow what an administrator says of some persons of a tournament. What other accounts say it learns later
    /// ([`learn_at_end`](Self::learn_at_end)).
    pub(super) fn learn_from(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        players: &[Option<PlayerId>],
    ) -> Result<(), ServiceError> {
        if self.powers(actor)? == AccountRights::Member {
            return Ok(());
        }
        let entries = tournament.entries.values().filter(|entry| players.contains(&entry.player));
        let archive = self.store.archive()?;
        self.store.learn(&said(&archive, entries), day_of(tournament), StatementTrust::Follow)?;
        self.awaited.clear();
        Ok(())
    }

    /// Lets the registry learn what a tournament says of its players, once it is closed.
    ///
    /// What the registry says of a person is public, and norms rest on it. Any account can make a tournament and enter any person in it, so
    /// what a tournament says is believed when an administrator has seen it: of a rated one with the confirmation of its ratings, of an
    /// unrated one where an administrator closes it. An unrated one that another account closes fills in what was not known.
    pub(super) fn learn_at_end(
        &self,
        actor: &Actor,
        before: &Tournament,
        after: &Tournament,
    ) -> Result<(), ServiceError> {
        let is_news = (before.status, before.approval) != (after.status, after.approval);
        if after.status == TournamentStatus::Open || !is_news || (after.ends_rated() && !after.counts_for_ratings()) {
            return Ok(());
        }
        let is_seen = after.counts_for_ratings() || self.powers(actor)? == AccountRights::Administrator;
        let manner = if is_seen { StatementTrust::Follow } else { StatementTrust::FillIn };
        let archive = self.store.archive()?;
        self.store.learn(&said(&archive, after.entries.values()), day_of(after), manner)?;
        self.awaited.clear();
        Ok(())
    }

    /// Lets the registry follow a correction of a player's entry at once where an administrator makes it, or where the person stands
    /// nowhere else: a slip of the pen in a tournament is corrected by those who made it. Where the entry had a former name of theirs, the
    /// registry keeps the name that they have now.
    pub(super) fn correct(
        &self,
        actor: &Actor,
        tournament: &Tournament,
        before: &Person,
        news: PersonStatement<'_>,
    ) -> Result<(), ServiceError> {
        let archive = self.store.archive()?;
        let mut listed = archive.old.values().flat_map(|table| &table.lines).filter_map(|line| line.player);
        let is_listed = listed.any(|own| own == news.player);
        let is_judged = archive.has_been_judged(news.player);
        let is_only_here = !is_listed && !is_judged && !self.store.stands_elsewhere(news.player, tournament.id)?;
        if !is_only_here && self.powers(actor)? != AccountRights::Administrator {
            return Ok(());
        }
        let day = day_of(tournament);
        let whole = archive.person_of(news.player);
        let known = self.store.player(whole)?.ok_or(ServiceError::NoSuchPerson(whole))?;
        if known.person.name.key() == before.name.key() {
            self.store.correct_player(PersonStatement { player: whole, ..news }, day)?;
        } else {
            if whole != news.player {
                // Search still finds the former name as it is spelled now.
                self.store.correct_player(news, day)?;
            }
            let Person { name, other_name, .. } = known.person;
            let person = Person { name, other_name, ..news.person.clone() };
            self.store.correct_player(PersonStatement { player: whole, person: &person }, day)?;
        }
        self.awaited.clear();
        Ok(())
    }

    /// The entries of which it must be asked who they are.
    pub fn unidentified(&self, tournament: &Tournament) -> Result<Vec<Unidentified>, ServiceError> {
        let open = Open::from_tournament(tournament);
        let asked = |(entry, candidates): (EntryId, Vec<Candidate>)| Unidentified { entry, candidates };
        let all = open.entries.into_iter().zip(self.candidates(tournament, &open.people)?).map(asked);
        Ok(all.filter(|own| !own.candidates.is_empty()).collect())
    }

    /// Of how many entries it must be asked who they are.
    pub fn count_unidentified(&self, tournament: &Tournament) -> Result<usize, ServiceError> {
        let possible = self.possible(tournament, &Open::from_tournament(tournament).people)?;
        Ok(possible.iter().filter(|own| !own.alike.is_empty()).count())
    }

    /// The tournament with the titles that are known of those whose entries say none, as far as they had them then.
    pub fn with_known_titles(&self, tournament: &Arc<Tournament>) -> Result<Arc<Tournament>, ServiceError> {
        let silent = tournament.entries.values().filter(|entry| entry.person.title.is_empty());
        let archive = self.store.archive()?;
        let ids: Vec<PlayerId> = silent.filter_map(|entry| Some(archive.person_of(entry.player?))).collect();
        let day = day_of(tournament);
        let had_it = |player: &StoredPerson| player.title_since.is_some_and(|since| since <= day);
        let titles: BTreeMap<PlayerId, String> = (self.store.players_by_id(&ids)?.into_iter())
            .filter(had_it)
            .map(|player| (player.id, player.person.title))
            .collect();
        if titles.values().all(String::is_empty) {
            return Ok(Arc::clone(tournament));
        }
        let mut copy = Tournament::clone(tournament);
        for entry in copy.entries.values_mut().filter(|entry| entry.person.title.is_empty()) {
            let known = entry.player.and_then(|player| titles.get(&archive.person_of(player)));
            entry.person.title = known.cloned().unwrap_or_default();
        }
        Ok(Arc::new(copy))
    }

    /// Says who entries are. What an entry does not say is taken from the person that is meant.
    pub fn identify(
        &self,
        request: &Request<'_>,
        answers: &BTreeMap<EntryId, PersonChoice>,
    ) -> Result<Tournament, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let open: Vec<&Entry> =
            answers.keys().filter_map(|id| tournament.entry(*id)).filter(|entry| entry.player.is_none()).collect();
        // Any person will do to try whether it is allowed, but another one for each.
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
        let written = self.perform(request, |draft| {
            draft.register(&recognised.new);
            edit_all(draft, &edits)
        })?;
        self.learn_from(request.actor, &written, &recognised.players)?;
        Ok(written)
    }

    /// Says which person a player of a tournament is: another known one, or a new one. What the tournament prints stays. Once it is over
    /// only administrators do that, as it changes ratings and titles. They may mean any person, others those whom the name may mean.
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
                let whole = self.store.archive()?.person_of(player);
                self.store.player(whole)?.ok_or(ServiceError::NoSuchPerson(player))?;
                let is_meant =
                    || Ok::<_, ServiceError>(self.may_be(&tournament, old)?.iter().any(|own| own.player.id == whole));
                // A number alone would let any account join a person to any name, and so read what is known of them.
                if powers == AccountRights::Member && !is_meant()? {
                    return Err(ServiceError::NotMeant { name: old.person.name.to_string() });
                }
                Recognised { players: vec![Some(whole)], new: NewPersons::default() }
            }
            PersonChoice::New => self.newcomers(people)?,
            PersonChoice::ByName => return Err(Rejection::NothingToChange.into()),
        };
        let player = recognised.players.first().copied().flatten();
        let written = self.perform(request, |draft| {
            draft.register(&recognised.new);
            draft.execute(Command::SetPerson { entry, player })
        })?;
        self.learn_from(request.actor, &written, &recognised.players)?;
        Ok(written)
    }

    /// Whom of the registry a player of a tournament may be, who they are said to be now left aside; none of those who play in it as others.
    pub fn may_be(&self, tournament: &Tournament, entry: &Entry) -> Result<Vec<Candidate>, ServiceError> {
        let families = BTreeSet::from([fold(&entry.person.name.family)]);
        let registry = self.registry_of(self.store.players_of_families(&families)?)?;
        let archive = self.store.archive()?;
        let mut others = tournament.clone();
        others.entries.remove(&entry.id);
        let taken = archive.persons_in(&others);
        let mut found = registry.possible_duplicates(&entry.person);
        let sure = self.store.find_players(std::slice::from_ref(&entry.person))?;
        for player in self.store.players_by_id(&sure.into_iter().flatten().collect::<Vec<_>>())? {
            if found.iter().all(|own| own.id != player.id) {
                found.insert(0, player);
            }
        }
        found.retain(|player| !taken.contains(&player.id));
        self.with_ratings(tournament, found)
    }

    /// Persons as candidates for a tournament.
    pub fn with_ratings(
        &self,
        tournament: &Tournament,
        players: Vec<StoredPerson>,
    ) -> Result<Vec<Candidate>, ServiceError> {
        let ratings = self.known_ratings(tournament, &players.iter().map(|player| player.id).collect::<Vec<_>>())?;
        let candidate = |player: StoredPerson| Candidate { rating: ratings.get(&player.id).copied(), player };
        Ok(players.into_iter().map(candidate).collect())
    }

    /// Refuses an entry that has become a person whom another entry is under another number of theirs, and what changes ratings of
    /// a tournament that is over by another than an administrator.
    pub(super) fn check_persons(
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
        let archive = self.store.archive()?;
        let mut numbers: BTreeMap<PlayerId, Vec<&Entry>> = BTreeMap::new();
        for entry in after.entries.values() {
            if let Some(player) = entry.player {
                numbers.entry(archive.person_of(player)).or_default().push(entry);
            }
        }
        for entries in numbers.values().filter(|entries| entries.len() > 1) {
            let Some(new) = entries.iter().copied().find(became) else { continue };
            if let Some(other) = entries.iter().find(|other| other.id != new.id) {
                let name = other.person.name.to_string();
                return Err(Rejection::PersonTaken { name, entry: other.id }.into());
            }
        }
        Ok(Some(archive.number))
    }

    /// Makes new persons of those who have not been identified when the tournament is closed.
    pub(super) fn identify_strangers(&self, draft: &mut TournamentDraft) -> Result<(), ServiceError> {
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

/// Who stands for an entry while it is only tried what would be, as no person of the registry has such a number.
pub(super) fn stand_in(entry: EntryId) -> PlayerId {
    PlayerId(-i64::from(entry.0) - 1)
}

/// The answers that need no thought: of entries of which only one known person may be meant those, unless it may be meant by another
/// entry, too.
pub fn clear_answers(open: &[Unidentified]) -> BTreeMap<EntryId, PersonChoice> {
    let mut claims: BTreeMap<PlayerId, usize> = BTreeMap::new();
    for candidate in open.iter().flat_map(|own| &own.candidates) {
        *claims.entry(candidate.player.id).or_default() += 1;
    }
    let clear = |own: &Unidentified| match own.candidates.as_slice() {
        [only] if claims.get(&only.player.id) == Some(&1) => Some((own.entry, PersonChoice::Known(only.player.id))),
        _ => None,
    };
    open.iter().filter_map(clear).collect()
}

fn said<'a>(archive: &Archive, entries: impl Iterator<Item = &'a Entry>) -> Vec<PersonStatement<'a>> {
    entries
        .filter_map(|entry| Some(PersonStatement { player: archive.person_of(entry.player?), person: &entry.person }))
        .collect()
}

struct EntryEdit {
    entry: EntryId,
    new: NewEntry,
}

/// Gives the entries their persons; the record is that of all of them.
fn edit_all(draft: &mut TournamentDraft, edits: &[EntryEdit]) -> Result<CommandRecord, ServiceError> {
    let mut record = Err(Rejection::NothingToChange.into());
    for EntryEdit { entry, new } in edits {
        record = Ok(draft.execute(Command::EditEntry { entry: *entry, new: Box::new(new.clone()) })?);
    }
    let several = || CommandRecord::Identify { players: edits.iter().map(|edit| edit.entry).collect() };
    if edits.len() > 1 { record.map(|_| several()) } else { record }
}

/// An entry as it is edited without being changed.
fn edited(entry: &Entry) -> NewEntry {
    NewEntry { player: entry.player, person: entry.person.clone(), rating: entry.rating, member: None }
}

/// The day of which a tournament speaks: its last; today, where that is still to come or it has none.
pub(super) fn day_of(tournament: &Tournament) -> NaiveDate {
    let today = now().date();
    last_day(tournament).map_or(today, |day| day.min(today))
}

/// A name that a person has, or had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownName {
    pub(super) name: Name,
    /// The person, under the name that they have now.
    pub(super) player: StoredPerson,
}

impl KnownName {
    /// Whether it is worth asking if `person` is this one.
    fn may_be(&self, person: &Person) -> bool {
        person.may_be(&self.player.named(&self.name).person)
    }
}

/// Persons who are known, found by how they may be written.
pub(super) struct Registry {
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

    /// All whom a name may mean and of whom nothing is known that is against it; the very same name first, then the same region.
    pub(super) fn possible_duplicates(&self, person: &Person) -> Vec<StoredPerson> {
        let of_family = self.by_family.get(&fold(&person.name.family)).into_iter().flatten();
        let mut alike: Vec<&KnownName> = of_family.filter(|other| other.may_be(person)).collect();
        let (key, region) = (person.name.key(), fold(&person.region));
        alike.sort_by_cached_key(|own| (own.name.key() != key, fold(&own.player.person.region) != region));
        let mut seen = BTreeSet::new();
        alike.retain(|own| seen.insert(own.player.id));
        alike.into_iter().map(|own| own.player.clone()).collect()
    }
}
