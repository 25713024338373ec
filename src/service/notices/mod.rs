//! Notices: to the devices of readers who follow a player when a round is published (Web Push), and to programs and chats that the
//! organiser has named (webhooks).
//!
//! A notice is written with the change that it is about, in one transaction (`news`, [`OutboxWrite`]); [`Courier`] sends it. The text of
//! a message to a device is made when it is sent, to be up to date; that of a webhook when it is written, as it is about one action.

mod addresses;
mod courier;
mod encryption;
mod news;
mod outgoing;
mod subscriptions;
mod vapid;
mod webhooks;

pub use addresses::{AddressProblem, AllowedHosts};
pub use courier::Courier;
pub use news::NewsItem;
pub use subscriptions::{NewSubscription, SubscriptionProblem};
pub use vapid::PushKey;
pub use webhooks::NewWebhook;

use std::fmt;
use std::sync::Arc;

use crate::service::{Service, ServiceError, TournamentDraft, random_token};
use crate::store::{NewNotice, NoticeNews, NoticeRecipient, OutboxWrite};
use news::{is_to_be_played, news_between, withdrawn_rounds};
use tournament::transliterate::Alphabet;
use tournament::{Entry, Round, Tournament};

/// What a notice to a player's device is about.
#[derive(Debug, Clone, Copy)]
pub struct PushOccasion<'a> {
    pub tournament: &'a Tournament,
    pub round: &'a Round,
    pub entry: &'a Entry,
    /// The code of its language.
    pub language: &'a str,
}

/// A message on a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushText {
    pub title: String,
    pub body: String,
    /// The page that it opens, from the root of the site.
    pub path: String,
}

/// Composes the texts of notices: the service has no messages.
pub trait NoticeWords: fmt::Debug + Send + Sync {
    /// The beginning of the site's addresses, without a final slash.
    fn origin(&self) -> String;

    /// The codes of the languages of the site, Russian and English among them.
    fn languages(&self) -> Vec<&'static str>;

    /// The alphabet for names in a language; `None` if they stay as entered.
    fn alphabet(&self, language: &str) -> Option<Alphabet>;

    /// The text of news for a chat.
    fn news(&self, news: &NewsItem<'_>, language: &str) -> String;

    /// The text about a player's seat in a round; `None` if there is nothing to report.
    fn seat(&self, occasion: &PushOccasion<'_>) -> Option<PushText>;
}

/// The settings for sending notices.
#[derive(Debug, Clone)]
pub struct NoticeSetup {
    pub words: Arc<dyn NoticeWords>,
    /// Allowed hosts of webhooks, which organisers name.
    pub hosts: AllowedHosts,
    /// Allowed hosts of push services: visitors name these, so they get no access to the deployment's network.
    pub push_hosts: AllowedHosts,
    /// The address of Telegram's Bot API, without a final slash.
    pub telegram: String,
}

impl Service {
    /// The service with notices of what it does.
    #[must_use]
    pub fn with_notices(self, setup: NoticeSetup) -> Self {
        Self { notices: Some(Arc::new(setup)), ..self }
    }

    /// The notices for the changes of a draft, and the rounds that are no longer public, whose notices are dropped.
    pub(super) fn outbox_about(
        &self,
        before: &Tournament,
        draft: &TournamentDraft,
    ) -> Result<OutboxWrite, ServiceError> {
        let after = draft.tournament();
        let mut outbox = OutboxWrite { withdrawn: withdrawn_rounds(before, after), ..draft.outbox().clone() };
        // Changes that only the staff see are not reported.
        let Some(setup) = self.notices.as_ref().filter(|_| after.visibility.is_open()) else { return Ok(outbox) };
        // Programs and chats are told no more than pages show.
        let public = after.for_public(&self.store.championships()?.withheld_in(after));
        let after = public.as_ref().unwrap_or(after);
        let news = news_between(before, after, draft.changes());
        for announced in news.iter().filter(|own| own.kind == NoticeNews::RoundPublished) {
            let Some(round) = announced.round.filter(|round| is_to_be_played(after, *round)) else { continue };
            outbox.notices.push(NewNotice {
                id: random_token()?,
                recipient: NoticeRecipient::Subscribers,
                news: NoticeNews::RoundPublished,
                round: Some(round),
                body: String::new(),
            });
        }
        outbox.notices.extend(self.webhook_notices(setup, &news, draft.now())?);
        Ok(outbox)
    }
}
