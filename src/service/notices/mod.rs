//! News that goes out by itself: to the devices of those who follow a player when a round is out (Web Push), and to programs and chats that
//! the organiser has named (webhooks).
//!
//! What is told is written with what it tells of, in one transaction (`news`, [`OutboxWrite`]); [`Courier`] sends it. Messages to devices
//! are worked out when they are sent, so that they tell what is so then; those to webhooks when they are written, as they tell of one action.

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

/// What a player is told of a round.
#[derive(Debug, Clone, Copy)]
pub struct PushOccasion<'a> {
    pub tournament: &'a Tournament,
    pub round: &'a Round,
    pub entry: &'a Entry,
    /// The code of the language in which it is told.
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

/// Finds the words of notices: the service knows none.
pub trait NoticeWords: fmt::Debug + Send + Sync {
    /// The beginning of the addresses of the site, without a slash at its end.
    fn origin(&self) -> String;

    /// The letters in which a language writes names; none where they stay as they were entered.
    fn alphabet(&self, language: &str) -> Option<Alphabet>;

    /// What has happened, as it is said in a chat.
    fn news(&self, news: &NewsItem<'_>, language: &str) -> String;

    /// Where a player sits in a round; nothing where there is nothing to tell.
    fn seat(&self, occasion: &PushOccasion<'_>) -> Option<PushText>;
}

/// What a site needs to tell others.
#[derive(Debug, Clone)]
pub struct NoticeSetup {
    pub words: Arc<dyn NoticeWords>,
    /// Of webhooks, which organisers name.
    pub hosts: AllowedHosts,
    /// Of push services: visitors name these, and are not let into the network of the deployment.
    pub push_hosts: AllowedHosts,
    /// Where the Bot API of Telegram is, without a slash at its end.
    pub telegram: String,
}

impl Service {
    /// The same service, which tells others of what it does.
    #[must_use]
    pub fn with_notices(self, setup: NoticeSetup) -> Self {
        Self { notices: Some(Arc::new(setup)), ..self }
    }

    /// What others are told of what a draft changes. Whatever is told, nothing of a round that is public no more is.
    pub(super) fn outbox_about(
        &self,
        before: &Tournament,
        draft: &TournamentDraft,
    ) -> Result<OutboxWrite, ServiceError> {
        let after = draft.tournament();
        let mut outbox = OutboxWrite { withdrawn: withdrawn_rounds(before, after), ..draft.outbox().clone() };
        // What only the staff see is told nobody.
        let Some(setup) = self.notices.as_ref().filter(|_| after.visibility.is_open()) else { return Ok(outbox) };
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
