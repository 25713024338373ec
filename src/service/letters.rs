//! Letters about a tournament: written in the same transaction as the change, and sent later by the site.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::service::{Actor, Service, ServiceError, TournamentDraft, by_applicant, now, random_token};
pub use crate::store::LetterCause;
use crate::store::NewLetter;
use tournament::{ApplicationId, Tournament, TournamentId};

/// A change of a tournament that letters report.
#[derive(Debug, Clone, Copy)]
pub struct LetterOccasion<'a> {
    /// The tournament as it was.
    pub before: &'a Tournament,
    /// The tournament as it becomes.
    pub after: &'a Tournament,
    /// The keys of the private links of new applications.
    pub keys: &'a BTreeMap<ApplicationId, String>,
    /// What kind of action it is: the applicant's, the staff's, or a test.
    pub cause: LetterCause,
}

/// A letter as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterText {
    /// The application that it is about, if any.
    pub application: Option<ApplicationId>,
    pub recipient: String,
    pub subject: String,
    pub body: String,
}

impl LetterText {
    fn into_new(self, cause: LetterCause, tournament: Option<TournamentId>) -> Result<NewLetter, ServiceError> {
        let Self { application, recipient, subject, body } = self;
        Ok(NewLetter { id: random_token()?, cause, tournament, application, recipient, subject, body })
    }
}

type WriteLetters = dyn Fn(&LetterOccasion<'_>) -> Vec<LetterText> + Send + Sync;

/// Writes the texts of letters: the service has no messages.
#[derive(Clone)]
pub struct LetterWriter(Arc<WriteLetters>);

impl LetterWriter {
    pub fn new(write: impl Fn(&LetterOccasion<'_>) -> Vec<LetterText> + Send + Sync + 'static) -> Self {
        Self(Arc::new(write))
    }
}

impl fmt::Debug for LetterWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LetterWriter")
    }
}

impl Service {
    /// The service with letters about what it does.
    #[must_use]
    pub fn with_letters(self, writer: LetterWriter) -> Self {
        Self { letters: Some(writer), ..self }
    }

    /// The letters about what a draft of `actor` changes.
    pub(super) fn letters_about(
        &self,
        actor: &Actor,
        before: &Tournament,
        draft: &TournamentDraft,
    ) -> Result<Vec<NewLetter>, ServiceError> {
        let Some(LetterWriter(write)) = &self.letters else { return Ok(Vec::new()) };
        let cause = if *actor == by_applicant() { LetterCause::Applicant } else { LetterCause::Staff };
        let texts = write(&LetterOccasion { before, after: draft.tournament(), keys: draft.keys(), cause });
        texts.into_iter().map(|text| text.into_new(cause, Some(before.id))).collect()
    }

    /// Sends a letter without news, as a test.
    pub fn send_letter(&self, text: LetterText) -> Result<(), ServiceError> {
        Ok(self.store.write_letter(&text.into_new(LetterCause::Test, None)?, now())?)
    }

    /// Makes a letter that was not sent due at once; with a tournament, only a letter of that tournament. Returns whether there is one.
    pub fn retry_letter(&self, id: &str, tournament: Option<TournamentId>) -> Result<bool, ServiceError> {
        Ok(self.store.retry_letter(id, tournament, now())?)
    }

    /// Makes all letters that the mail server did not take due at once; returns how many.
    pub fn retry_letters(&self) -> Result<usize, ServiceError> {
        Ok(self.store.retry_letters(now())?)
    }

    /// Lets notices and letters go out again after a restore.
    pub fn release_outgoing(&self) -> Result<(), ServiceError> {
        Ok(self.store.release_outgoing()?)
    }
}
