//! A tournament being worked on: commands are decided and done on a copy, and their changes collected to be written at once.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;

use crate::service::ServiceError;
use crate::store::{NewLetter, NewPersons, OutboxWrite, RatingWrite, WebhookChange};
use tournament::{ApplicationId, Change, Command, CommandRecord, Tournament, Version, decide};

/// A copy of a tournament with commands done on it that are not written yet.
#[derive(Debug)]
pub struct TournamentDraft {
    tournament: Tournament,
    changes: Vec<Change>,
    persons: NewPersons,
    ratings: Vec<RatingWrite>,
    letters: Vec<NewLetter>,
    outbox: OutboxWrite,
    /// The keys of the private links of new applications; only their hashes are stored.
    keys: BTreeMap<ApplicationId, String>,
    now: NaiveDateTime,
}

impl TournamentDraft {
    /// A draft of commands at `now` (UTC).
    pub fn new(tournament: Tournament, now: NaiveDateTime) -> Self {
        let (changes, ratings, letters) = (Vec::new(), Vec::new(), Vec::new());
        let (persons, outbox, keys) = (NewPersons::default(), OutboxWrite::default(), BTreeMap::new());
        Self { tournament, changes, persons, ratings, letters, outbox, keys, now }
    }

    /// The tournament with the commands so far; its version is the one the draft began with.
    pub const fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    pub const fn now(&self) -> NaiveDateTime {
        self.now
    }

    /// Everything the commands changed, in order.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Changes of rating lists for the same transaction.
    pub fn ratings(&self) -> &[RatingWrite] {
        &self.ratings
    }

    /// Persons that are added to the registry in the same transaction.
    pub const fn persons(&self) -> &NewPersons {
        &self.persons
    }

    /// Adds persons to the registry in the same transaction.
    pub fn register(&mut self, new: &NewPersons) {
        self.persons.added.extend_from_slice(&new.added);
        self.persons.taken_again.extend_from_slice(&new.taken_again);
    }

    /// Notes for the new persons what the tournament hides of them: the registry is public too.
    pub fn hide_new_persons(&mut self) {
        for new in &mut self.persons.added {
            let entry = self.tournament.entries.values().find(|entry| entry.player == Some(new.player));
            new.hidden = entry.map(|entry| self.tournament.hidden_details(entry)).unwrap_or_default();
        }
    }

    /// Changes rating lists in the same transaction.
    pub fn rate(&mut self, ratings: Vec<RatingWrite>) {
        self.ratings = ratings;
    }

    /// The keys of the private links of new applications.
    pub const fn keys(&self) -> &BTreeMap<ApplicationId, String> {
        &self.keys
    }

    /// Notes the key of a new application, for its letter.
    pub fn tell_key(&mut self, application: ApplicationId, key: String) {
        self.keys.insert(application, key);
    }

    /// The letters sent with it.
    pub fn letters(&self) -> &[NewLetter] {
        &self.letters
    }

    /// Sends letters with what is written.
    pub fn send(&mut self, letters: Vec<NewLetter>) {
        self.letters.extend(letters);
    }

    /// The notices written with it.
    pub const fn outbox(&self) -> &OutboxWrite {
        &self.outbox
    }

    /// Adds notices of what is written.
    pub fn tell(&mut self, outbox: OutboxWrite) {
        self.outbox = outbox;
    }

    /// Adds or removes a webhook in the same transaction.
    pub fn change_webhook(&mut self, change: WebhookChange) {
        self.outbox.webhooks.push(change);
    }

    /// Executes one command; returns its journal record.
    pub fn execute(&mut self, command: Command) -> Result<CommandRecord, ServiceError> {
        let record = command.record();
        let changes = decide(&self.tournament, command, self.now)?;
        self.tournament.apply_all(&changes).map_err(|mismatch| ServiceError::Contradiction(mismatch.key))?;
        self.changes.extend(changes);
        Ok(record)
    }

    /// The tournament after `version` has been written.
    pub fn into_written(self, version: Version) -> Tournament {
        Tournament { version, ..self.tournament }
    }
}
