//! Forms that arrive twice, because the answer was lost and the user or the browser sent them again. The second is answered like the first,
//! without executing it again.
//!
//! A form was done before if since it was shown (`seen`, `newest`) the same user has done the same, and the result still stands. What shows
//! "the same" depends on what the form makes: a command of a tournament is executed again on the tournament as it was then, and has to
//! change the same; a new player and a new tournament are compared with what was typed, since before them questions are asked that a second
//! form would answer otherwise, and since numbers, addresses and lots are drawn anew each time.

use std::sync::Arc;

use crate::service::{
    Actor, ChampionshipsRequest, NewTournament, RepeatPart, RepeatRequest, Request, Service, ServiceError,
    TournamentDraft,
};
use crate::store::JournalEntry;
use tournament::change::inverse;
use tournament::series::SeriesItem;
use tournament::{
    Command, CommandRecord, EntryId, Info, Item, ItemKey, NewEntry, Settings, Tournament, TournamentId, Visibility,
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

    /// The tournament that the same user has made with the same form since `newest` was the newest one.
    pub fn made_before(
        &self,
        actor: &Actor,
        newest: TournamentId,
        new: &NewTournament,
    ) -> Result<Option<Arc<Tournament>>, ServiceError> {
        let wanted = without_lots(&new.settings);
        self.made_since(actor, newest, |own| own.info == new.info && without_lots(&own.settings) == wanted)
    }

    /// As [`made_before`](Self::made_before), for a repeated tournament.
    pub fn repeated_before(
        &self,
        actor: &Actor,
        newest: TournamentId,
        old: &Tournament,
        again: &RepeatRequest,
    ) -> Result<Option<Arc<Tournament>>, ServiceError> {
        let info = |info: &Info| (info.title.clone(), info.other_title.clone(), info.starts, info.ends);
        let wanted = (again.title.clone(), again.other_title.clone(), again.starts, again.ends);
        let is_same = |tournament: &Tournament| {
            info(&tournament.info) == wanted
                && tournament.settings.system == old.settings.system
                && tournament.entries.is_empty() != (again.with_players && !old.start_list().is_empty())
        };
        self.made_since(actor, newest, is_same)
    }

    /// As [`made_before`](Self::made_before), for a tournament of an event: it has been added to the event in the same category.
    pub fn part_made_before(
        &self,
        actor: &Actor,
        newest: TournamentId,
        event: &str,
        part: &RepeatPart,
    ) -> Result<Option<Arc<Tournament>>, ServiceError> {
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

    fn made_since(
        &self,
        actor: &Actor,
        newest: TournamentId,
        is_same: impl Fn(&Tournament) -> bool,
    ) -> Result<Option<Arc<Tournament>>, ServiceError> {
        let heads = self.store.tournaments()?;
        for head in heads.iter().filter(|head| head.id > newest && head.visibility != Visibility::Deleted) {
            let tournament = self.tournament(&head.slug)?;
            let made = self.store.journal_entry(tournament.id, 1)?;
            if is_same(&tournament) && made.is_some_and(|made| made.actor == *actor) {
                return Ok(Some(tournament));
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
        let Some(seen) = request.seen.filter(|seen| *seen < tournament.version) else { return Ok(Vec::new()) };
        let count = u32::try_from(tournament.version.0.saturating_sub(seen.0)).unwrap_or(u32::MAX).min(MOST_SEARCHED);
        Ok(self.store.journal(tournament.id, None, count)?)
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
