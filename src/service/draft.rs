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
    /// The keys of the private links of new applications, of which only hashes are kept.
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

    /// What is to happen to the rating lists in the same transaction.
    pub fn ratings(&self) -> &[RatingWrite] {
        &self.ratings
    }

    /// Who comes into the registry of persons in the same transaction.
    pub const fn persons(&self) -> &NewPersons {
        &self.persons
    }

    /// Lets persons come into the registry together with what is written.
    pub fn register(&mut self, new: &NewPersons) {
        self.persons.added.extend_from_slice(&new.added);
        self.persons.taken_again.extend_from_slice(&new.taken_again);
    }

    /// Lets the rating lists change together with the tournament.
    pub fn rate(&mut self, ratings: Vec<RatingWrite>) {
        self.ratings = ratings;
    }

    /// The keys of the private links of new applications.
    pub const fn keys(&self) -> &BTreeMap<ApplicationId, String> {
        &self.keys
    }

    /// Says with which key a new application is found, to be told in a letter.
    pub fn tell_key(&mut self, application: ApplicationId, key: String) {
        self.keys.insert(application, key);
    }

    /// The letters that are sent with it.
    pub fn letters(&self) -> &[NewLetter] {
        &self.letters
    }

    /// Lets letters tell of what is written.
    pub fn send(&mut self, letters: Vec<NewLetter>) {
        self.letters.extend(letters);
    }

    /// What others are told of it.
    pub const fn outbox(&self) -> &OutboxWrite {
        &self.outbox
    }

    /// Lets others be told of what is written.
    pub fn tell(&mut self, outbox: OutboxWrite) {
        self.outbox = outbox;
    }

    /// Lets a webhook come or go together with what is written.
    pub fn change_webhook(&mut self, change: WebhookChange) {
        self.outbox.webhooks.push(change);
    }

    /// Does one command; its short form is what the journal would say.
    pub fn execute(&mut self, command: Command) -> Result<CommandRecord, ServiceError> {
        let record = command.record();
        let changes = decide(&self.tournament, command, self.now)?;
        self.tournament.apply_all(&changes).map_err(|mismatch| ServiceError::Contradiction(mismatch.key))?;
        self.changes.extend(changes);
        Ok(record)
    }

    /// The tournament as it stands once `version` has been written.
    pub fn into_written(self, version: Version) -> Tournament {
        Tournament { version, ..self.tournament }
    }
}
