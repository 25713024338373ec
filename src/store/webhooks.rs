//! Webhooks: addresses of programs, and chats, that get the news of a tournament. They are not part of the tournament; its journal contains
//! no secret of them.

use std::collections::BTreeSet;
use std::fmt;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::rows::{timestamp, unknown};
use crate::store::schema::{notices, webhooks};
use tournament::TournamentId;

/// The kind of receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookKind {
    /// A program, which receives a JSON document.
    Program,
    /// A Telegram chat, in which a bot writes.
    Telegram,
}

draughts::codes! { WebhookKind: Program => "program", Telegram => "telegram", }

/// The kinds of news.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoticeNews {
    RoundPublished,
    ResultEntered,
    RoundClosed,
    TournamentClosed,
    /// No news: a test whether messages arrive.
    Test,
}

draughts::codes! {
    NoticeNews:
    RoundPublished => "round-published",
    ResultEntered => "result-entered",
    RoundClosed => "round-closed",
    TournamentClosed => "tournament-closed",
    Test => "test",
}

#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Unique identifier.
    pub id: String,
    pub tournament: TournamentId,
    pub kind: WebhookKind,
    /// The address of a program, or the chat of a bot.
    pub address: String,
    /// The key of the signature, or the token of the bot.
    pub secret: String,
    /// The code of the language used in a chat.
    pub language: String,
    /// The news that it receives.
    pub news: BTreeSet<NoticeNews>,
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhook").field("id", &self.id).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// A change of the webhooks of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookChange {
    Added(Webhook),
    /// Removed with all its notices, sent or not.
    Removed(String),
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = webhooks, treat_none_as_default_value = false)]
pub(super) struct WebhookRow {
    id: String,
    tournament: i64,
    kind: String,
    address: String,
    secret: String,
    language: String,
    news: String,
    added_at: NaiveDateTime,
}

impl WebhookRow {
    fn new(webhook: &Webhook, at: NaiveDateTime) -> Self {
        let Webhook { id, tournament, kind, address, secret, language, news } = webhook.clone();
        let news: Vec<&str> = news.into_iter().map(NoticeNews::code).collect();
        Self {
            id,
            tournament: tournament.0,
            kind: kind.code().to_owned(),
            address,
            secret,
            language,
            news: news.join(" "),
            added_at: timestamp(at),
        }
    }

    fn webhook(self) -> Result<Webhook, StoreError> {
        let news = self.news.split_whitespace();
        let news = news.map(|code| NoticeNews::from_code(code).ok_or_else(|| unknown("news", code)));
        Ok(Webhook {
            kind: WebhookKind::from_code(&self.kind).ok_or_else(|| unknown("webhook", &self.kind))?,
            news: news.collect::<Result<_, _>>()?,
            id: self.id,
            tournament: TournamentId(self.tournament),
            address: self.address,
            secret: self.secret,
            language: self.language,
        })
    }
}

impl Store {
    /// The webhooks of a tournament, in the order in which they were added.
    pub fn webhooks(&self, tournament: TournamentId) -> Result<Vec<Webhook>, StoreError> {
        let own = webhooks::table.filter(webhooks::tournament.eq(tournament.0));
        let rows: Vec<WebhookRow> = own.order((webhooks::added_at, webhooks::id)).load(&mut *self.connection()?)?;
        rows.into_iter().map(WebhookRow::webhook).collect()
    }

    pub fn webhook(&self, id: &str) -> Result<Option<Webhook>, StoreError> {
        let row: Option<WebhookRow> = webhooks::table.find(id).first(&mut *self.connection()?).optional()?;
        row.map(WebhookRow::webhook).transpose()
    }
}

/// Makes a change that is part of a write to the tournament.
pub(super) fn change_webhook(
    connection: &mut Db,
    tournament: TournamentId,
    change: &WebhookChange,
    at: NaiveDateTime,
) -> Result<(), StoreError> {
    match change {
        WebhookChange::Added(webhook) => {
            let rows = [WebhookRow::new(webhook, at)];
            insert!(connection, webhooks, rows);
        }
        WebhookChange::Removed(id) => {
            let sent = notices::table.filter(notices::target.eq(id)).filter(notices::tournament.eq(tournament.0));
            diesel::delete(sent).execute(connection)?;
            let own = webhooks::table.filter(webhooks::id.eq(id)).filter(webhooks::tournament.eq(tournament.0));
            diesel::delete(own).execute(connection)?;
        }
    }
    Ok(())
}
