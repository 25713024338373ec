//! Forms that arrive twice: the answer was lost and the user or the browser sent them again, or a button was pressed twice at once. The
//! second is answered like the first, without executing it again.
//!
//! A form was done before if since it was shown (`seen`, `newest`) the same user has done the same, and the result still stands. What shows
//! "the same" depends on what the form makes: a command of a tournament is executed again on the tournament as it was then, and has to
//! change the same; a new player and a new tournament are compared with what was typed, since before them questions are asked that a second
//! form would answer otherwise, and since numbers, addresses and lots are drawn anew each time.

use crate::service::{
    Actor, ChampionshipsRequest, NewTournament, RepeatPart, RepeatRequest, Request, Service, ServiceError,
    TournamentDraft,
};
use crate::store::JournalEntry;
use tournament::change::inverse;
use tournament::series::{Category, Championships, EditionContent, Event, SeriesItem};
use tournament::{
    Command, CommandRecord, EntryId, Item, ItemKey, NewEntry, Settings, Tournament, TournamentId, Visibility,
};

/// How many commands since a form was shown are looked through for the one that it asks for.
const MOST_SEARCHED: u32 = 100;

impl Service {
    /// Whether the same user has executed the same command since the form was shown, and its result still stands. `wanted` is the record
    /// that the command would have now; `None` if it would be refused.
    pub(super) fn is_done_before(
        &self,
        request: &Request<'_>,
        tournament: &Tournament,
        work: impl Fn(&mut TournamentDraft) -> Result<CommandRecord, ServiceError>,
        wanted: Option<&CommandRecord>,
    ) -> Result<bool, ServiceError> {
        let since = self.commands_since(request, tournament)?;
        if !since.iter().any(|entry| entry.actor == *request.actor) {
            return Ok(false);
        }
        let mut then = tournament.clone();
        for entry in since {
            // What was seen is worked out from what is there now, command by command.
            if then.apply_all(&inverse(&entry.changes)).is_err() {
                return Ok(false);
            }
            let may_be = entry.actor == *request.actor && wanted.is_none_or(|wanted| *wanted == entry.record);
            if !may_be || !is_standing(tournament, &entry) {
                continue;
            }
            let mut draft = TournamentDraft::new(with_free_numbers(&then, &entry), entry.at);
            if work(&mut draft).is_ok_and(|record| record == entry.record) && draft.changes() == entry.changes {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the same user has entered this player since the form was shown.
    pub fn has_entered(&self, request: &Request<'_>, new: &NewEntry) -> Result<bool, ServiceError> {
        let tournament = self.tournament(request.slug)?;
        let record = Command::Enter(vec![new.clone()]).record();
        let is_asked = |item: Option<&Item>| {
            let Some(Item::Entry(entry)) = item else { return false };
            entry.person.is_same_as(&new.person) && new.rating.is_none_or(|rating| entry.rating == Some(rating))
        };
        let since = self.commands_since(request, &tournament)?;
        let mut own = since.iter().filter(|entry| entry.actor == *request.actor && entry.record == record);
        Ok(own.any(|entry| {
            let added = entry.changes.iter().find(|change| is_asked(change.after()));
            added.is_some_and(|change| is_asked(tournament.thing(change.key()).as_ref()))
        }))
    }

    /// The newest tournament: one made with a form is newer than the newest that its page knew. 0 if there is none.
    pub fn newest_tournament(&self) -> Result<TournamentId, ServiceError> {
        let heads = self.store.tournaments()?;
        Ok(heads.iter().map(|head| head.id).max().unwrap_or(TournamentId(0)))
    }

    /// As [`create_tournament`](Self::create_tournament), once for each form: if the same user has made it since `newest` was the newest
    /// tournament, that one is returned. Looking for it and making it are one write, also where the form arrives twice at once.
    pub fn create_tournament_once(
        &self,
        actor: &Actor,
        newest: Option<TournamentId>,
        new: &NewTournament,
    ) -> Result<Tournament, ServiceError> {
        let wanted = without_lots(&new.settings);
        let is_same = |own: &Tournament| own.info == new.info && without_lots(&own.settings) == wanted;
        self.all_or_none(|service| match service.made_since(actor, newest, is_same)? {
            Some(made) => Ok(made),
            None => service.create_tournament(actor, new),
        })
    }

    /// Makes a tournament like another one, once for each form. With a series it becomes an edition in `category`.
    pub fn repeat_tournament_once(
        &self,
        actor: &Actor,
        newest: Option<TournamentId>,
        old: &Tournament,
        category: Category,
        again: &RepeatRequest,
    ) -> Result<Tournament, ServiceError> {
        self.all_or_none(|service| {
            let championships = service.store.championships()?;
            let is_same = |own: &Tournament| {
                let info = &own.info;
                info.title == again.title
                    && info.other_title == again.other_title
                    && (info.starts, info.ends) == (again.starts, again.ends)
                    && own.slug.starts_with(&again.slug)
                    && own.settings.system == old.settings.system
                    && own.entries.is_empty() != (again.with_players && !old.start_list().is_empty())
                    && again.is_made_edition(&championships, &EditionContent::Tournament(own.id, category))
            };
            match service.made_since(actor, newest, is_same)? {
                Some(made) => Ok(made),
                None => service.repeat_tournament(actor, old, category, again),
            }
        })
    }

    /// Makes an event like another one, with all its tournaments, once for each form; returns its address.
    pub fn repeat_event_once(
        &self,
        request: &ChampionshipsRequest<'_>,
        old: &Event,
        again: &RepeatRequest,
    ) -> Result<String, ServiceError> {
        self.all_or_none(|service| {
            let championships = service.store.championships()?;
            let is_same = |own: &Event| {
                own.title == again.title
                    && own.other_title == again.other_title
                    && (own.starts, own.ends) == (again.starts, again.ends)
                    && own.slug.starts_with(&again.slug)
                    && again.is_made_edition(&championships, &EditionContent::Event(own.id))
            };
            for made in service.championships_made_since(request)? {
                if let SeriesItem::Event(own) = made
                    && is_same(&own)
                {
                    return Ok(own.slug.clone());
                }
            }
            service.repeat_event(request.actor, old, again)
        })
    }

    /// Makes a tournament of an event, with the event's place, dates and officials, once for each form: one that was made before belongs to
    /// the event, in the same category.
    pub fn create_part_once(
        &self,
        actor: &Actor,
        newest: Option<TournamentId>,
        event: &str,
        part: &RepeatPart,
    ) -> Result<Tournament, ServiceError> {
        self.all_or_none(|service| match service.part_made_before(actor, newest, event, part)? {
            Some(made) => Ok(made),
            None => service.create_part(actor, event, part),
        })
    }

    fn part_made_before(
        &self,
        actor: &Actor,
        newest: Option<TournamentId>,
        event: &str,
        part: &RepeatPart,
    ) -> Result<Option<Tournament>, ServiceError> {
        let championships = self.store.championships()?;
        let Some(whole) = championships.event(event) else { return Ok(None) };
        let other = part.players_of.as_ref().map(|slug| self.tournament(slug)).transpose()?;
        let has_players = other.is_some_and(|other| !other.start_list().is_empty());
        let new = part.in_event(whole);
        let wanted = without_lots(&new.settings);
        let is_part = |id| whole.parts.iter().any(|own| own.tournament == id && own.category == part.category);
        self.made_since(actor, newest, |own| {
            let is_same = own.info == new.info && without_lots(&own.settings) == wanted;
            is_same && own.entries.is_empty() != has_players && is_part(own.id)
        })
    }

    /// The tournament that the user has made since `newest` was the newest one; nothing where that is not known.
    fn made_since(
        &self,
        actor: &Actor,
        newest: Option<TournamentId>,
        is_same: impl Fn(&Tournament) -> bool,
    ) -> Result<Option<Tournament>, ServiceError> {
        let Some(newest) = newest else { return Ok(None) };
        for id in self.store.tournament_ids()?.into_iter().filter(|id| *id > newest) {
            // Only what this user has made is loaded.
            if self.store.journal_entry(id, 1)?.is_none_or(|made| made.actor != *actor) {
                continue;
            }
            let made = self.store.tournament_by_id(id)?.filter(|own| own.visibility != Visibility::Deleted);
            if let Some(made) = made.filter(|own| is_same(own)) {
                return Ok(Some(Tournament::clone(&made)));
            }
        }
        Ok(None)
    }

    /// The events and series that the same user has made since the form was shown, as they were made, if they are so still.
    pub fn championships_made_since(
        &self,
        request: &ChampionshipsRequest<'_>,
    ) -> Result<Vec<SeriesItem>, ServiceError> {
        let championships = self.store.championships()?;
        let since = request.seen.map_or(0, |seen| championships.number.saturating_sub(seen));
        let count = u32::try_from(since).unwrap_or(0).min(MOST_SEARCHED);
        let entries = self.store.championships_journal(count)?.into_iter();
        let changes = entries.filter(|entry| entry.actor == *request.actor).flat_map(|entry| entry.changes);
        let made = changes.filter(|change| change.before.is_none()).filter_map(|change| change.after);
        Ok(made.filter(|item| championships.thing(item.key()).as_ref() == Some(item)).collect())
    }

    /// What was done since the form was shown, newest first; nothing where that is not known, or too much.
    fn commands_since(
        &self,
        request: &Request<'_>,
        tournament: &Tournament,
    ) -> Result<Vec<JournalEntry>, ServiceError> {
        let Some(seen) = request.seen_before(tournament.version) else { return Ok(Vec::new()) };
        let count = u32::try_from(tournament.version.0.saturating_sub(seen.0)).unwrap_or(u32::MAX).min(MOST_SEARCHED);
        Ok(self.store.journal(tournament.id, None, count)?)
    }
}

impl RepeatRequest {
    /// Whether this content is the edition that is asked for; also where none is.
    fn is_made_edition(&self, championships: &Championships, content: &EditionContent) -> bool {
        self.edition.is_none_or(|(series, year)| {
            let mut editions = championships.series.get(&series).into_iter().flat_map(|series| &series.editions);
            editions.any(|edition| edition.year == year && edition.content == *content)
        })
    }
}

/// Whether what a command has made is there as it made it.
fn is_standing(tournament: &Tournament, entry: &JournalEntry) -> bool {
    !entry.changes.is_empty() && tournament.clone().apply_all(&inverse(&entry.changes)).is_ok()
}

/// The tournament before a command, with the numbers free that the command gave to new entries: those of entries that are gone are not given
/// again otherwise.
fn with_free_numbers(then: &Tournament, entry: &JournalEntry) -> Tournament {
    let new = entry.changes.iter().filter(|change| change.before().is_none()).map(tournament::Change::key);
    let first = new.filter_map(|key| if let ItemKey::Entry(id) = key { Some(id) } else { None }).min();
    let last_entry = first.map_or(then.last_entry, |first| EntryId(first.0.saturating_sub(1)));
    Tournament { last_entry, ..then.clone() }
}

/// Settings without what is drawn by lot for each tournament, or set by its pairing.
fn without_lots(settings: &Settings) -> Settings {
    Settings { lot_secret: None, lot_seed: None, initial_colour: None, ..settings.clone() }
}
