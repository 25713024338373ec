//! The outbox: notices are written in the same transaction as the change they report, and sent later by the site. No two instances send the
//! same notice, and a webhook gets its notices in order.
//!
//! Notices are in no backup: a copy of the site must not send them a second time.

use chrono::{NaiveDateTime, TimeDelta};
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{Db, insert};
use crate::store::error::StoreError;
use crate::store::properties::is_outgoing_held;
use crate::store::push_subscriptions::{has_subscribers, subscribers};
use crate::store::rows::{narrow, timestamp, unknown};
use crate::store::schema::notices;
use crate::store::take::take_next;
use crate::store::webhooks::{NoticeNews, WebhookChange, change_webhook};
use tournament::{EntryId, RoundNumber, TournamentId, Version};

/// To whom a notice goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeRecipient {
    /// All devices that follow a player; [`Store::fan_out`] makes a notice for each.
    Subscribers,
    /// One device, for the seat of one player.
    Device { device: String, entry: EntryId },
    /// The webhook with that id.
    Webhook(String),
}

const SUBSCRIBERS: &str = "subscribers";
const DEVICE: &str = "device";
const WEBHOOK: &str = "webhook";

impl NoticeRecipient {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Subscribers => SUBSCRIBERS,
            Self::Device { .. } => DEVICE,
            Self::Webhook(_) => WEBHOOK,
        }
    }

    fn target(&self) -> &str {
        match self {
            Self::Subscribers => "",
            Self::Device { device: target, .. } | Self::Webhook(target) => target,
        }
    }

    fn entry(&self) -> Option<i64> {
        match self {
            Self::Device { entry, .. } => Some(entry.0.into()),
            Self::Subscribers | Self::Webhook(_) => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewNotice {
    /// Unique identifier.
    pub id: String,
    pub recipient: NoticeRecipient,
    pub news: NoticeNews,
    /// The round that it is about, if any.
    pub round: Option<RoundNumber>,
    /// The message; empty where it is composed when it is sent.
    pub body: String,
}

/// What a write to a tournament reports to others, and changes of who they are.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OutboxWrite {
    /// In order.
    pub notices: Vec<NewNotice>,
    /// Rounds that are no longer public: notices of their publication that are not sent yet are dropped.
    pub withdrawn: Vec<RoundNumber>,
    pub webhooks: Vec<WebhookChange>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeState {
    /// Waits for its first attempt, or for an earlier notice.
    Waiting,
    /// An instance is sending it.
    BeingSent,
    /// Next attempt at this time, UTC.
    AgainAt(NaiveDateTime),
    /// No more attempts.
    GivenUp,
    /// Sent at this time, UTC.
    Sent(NaiveDateTime),
}

/// A notice with its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredNotice {
    pub id: String,
    pub tournament: TournamentId,
    pub recipient: NoticeRecipient,
    pub news: NoticeNews,
    pub round: Option<RoundNumber>,
    pub body: String,
    /// When it was written, UTC.
    pub created_at: NaiveDateTime,
    pub attempts: u32,
    /// The answer to the last attempt.
    pub answer: String,
    due_at: Option<NaiveDateTime>,
    sent_at: Option<NaiveDateTime>,
    is_held: bool,
}

impl StoredNotice {
    /// Its state at `now`.
    pub fn state(&self, now: NaiveDateTime) -> NoticeState {
        match (self.sent_at, self.due_at) {
            (Some(sent), _) => NoticeState::Sent(sent),
            (None, None) => NoticeState::GivenUp,
            (None, Some(due)) if self.is_held && due > now => NoticeState::BeingSent,
            // The instance that held it has ended meanwhile.
            (None, Some(_)) if self.is_held || self.attempts == 0 => NoticeState::Waiting,
            (None, Some(due)) => NoticeState::AgainAt(due),
        }
    }
}

/// How an attempt to send a notice ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoticeOutcome {
    /// Done, and not kept.
    Over,
    /// Accepted at this time, UTC.
    Sent { at: NaiveDateTime, answer: String },
    /// The attempt failed; `next` is the time of the next one, UTC, if any.
    Failed { answer: String, next: Option<NaiveDateTime> },
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = notices, treat_none_as_default_value = false)]
pub(super) struct NoticeRow {
    id: String,
    tournament: i64,
    kind: String,
    target: String,
    entry: Option<i64>,
    round: Option<i32>,
    news: String,
    body: String,
    version: i64,
    part: i32,
    created_at: NaiveDateTime,
    attempts: i32,
    due_at: Option<NaiveDateTime>,
    holder: Option<String>,
    sent_at: Option<NaiveDateTime>,
    answer: String,
}

/// The subject of a notice, and when it is written.
#[derive(Debug, Clone, Copy)]
struct NoticePlace {
    tournament: TournamentId,
    version: Version,
    part: i32,
    at: NaiveDateTime,
}

impl NoticeRow {
    fn new(notice: &NewNotice, place: NoticePlace) -> Self {
        let NoticePlace { tournament, version, part, at } = place;
        Self {
            id: notice.id.clone(),
            tournament: tournament.0,
            kind: notice.recipient.kind().to_owned(),
            target: notice.recipient.target().to_owned(),
            entry: notice.recipient.entry(),
            round: notice.round.map(|round| round.0.into()),
            news: notice.news.code().to_owned(),
            body: notice.body.clone(),
            version: version.0,
            part,
            created_at: timestamp(at),
            attempts: 0,
            due_at: Some(timestamp(at)),
            holder: None,
            sent_at: None,
            answer: String::new(),
        }
    }

    fn notice(self) -> Result<StoredNotice, StoreError> {
        let entry = self.entry.map(narrow).transpose()?.map(EntryId);
        let recipient = match (self.kind.as_str(), entry) {
            (SUBSCRIBERS, _) => NoticeRecipient::Subscribers,
            (DEVICE, Some(entry)) => NoticeRecipient::Device { device: self.target, entry },
            (WEBHOOK, _) => NoticeRecipient::Webhook(self.target),
            (kind, _) => return Err(unknown("recipient", kind)),
        };
        Ok(StoredNotice {
            id: self.id,
            tournament: TournamentId(self.tournament),
            recipient,
            news: NoticeNews::from_code(&self.news).ok_or_else(|| unknown("news", &self.news))?,
            round: self.round.map(narrow).transpose()?.map(RoundNumber),
            body: self.body,
            created_at: self.created_at,
            attempts: narrow(self.attempts)?,
            answer: self.answer,
            due_at: self.due_at,
            sent_at: self.sent_at,
            is_held: self.holder.is_some(),
        })
    }
}

impl Store {
    /// Writes a notice in a transaction of its own: a test.
    pub fn write_notice(
        &self,
        notice: &NewNotice,
        tournament: TournamentId,
        at: NaiveDateTime,
    ) -> Result<(), StoreError> {
        let place = NoticePlace { tournament, version: Version(0), part: 0, at };
        let rows = [NoticeRow::new(notice, place)];
        self.writing(|connection| {
            insert!(connection, notices, rows);
            Ok(())
        })
    }

    /// The latest notices to webhooks of a tournament, at most `most`.
    pub fn webhook_notices(&self, tournament: TournamentId, most: u32) -> Result<Vec<StoredNotice>, StoreError> {
        let latest = notices::table
            .filter(notices::tournament.eq(tournament.0))
            .filter(notices::kind.eq(WEBHOOK))
            .order((notices::created_at.desc(), notices::version.desc(), notices::part.desc(), notices::id))
            .limit(most.into());
        let rows: Vec<NoticeRow> = latest.load(&mut *self.connection()?)?;
        rows.into_iter().map(NoticeRow::notice).collect()
    }

    /// All unsent notices of a tournament.
    pub fn waiting_notices(&self, tournament: TournamentId) -> Result<Vec<StoredNotice>, StoreError> {
        let waiting = notices::table
            .filter(notices::tournament.eq(tournament.0))
            .filter(notices::due_at.is_not_null())
            .order((notices::version, notices::part, notices::id));
        let rows: Vec<NoticeRow> = waiting.load(&mut *self.connection()?)?;
        rows.into_iter().map(NoticeRow::notice).collect()
    }

    /// A notice that is due at `now`; `holder` has it alone for the time of `lease`.
    pub fn take_notice(
        &self,
        holder: &str,
        now: NaiveDateTime,
        lease: TimeDelta,
    ) -> Result<Option<StoredNotice>, StoreError> {
        let row: Option<NoticeRow> = take_next!(self, notices, next_notice, holder, now, lease);
        row.map(NoticeRow::notice).transpose()
    }

    /// Replaces a notice for all subscribers by one for each, also in place of older notices that they have not received; returns how many.
    /// Writes none if `holder` no longer has the notice or a later one is under way.
    pub fn fan_out(&self, notice: &StoredNotice, holder: &str, now: NaiveDateTime) -> Result<usize, StoreError> {
        self.writing(|connection| {
            let own = notices::table.find(&notice.id).filter(notices::holder.eq(holder));
            let found: Option<NoticeRow> = own.first(connection).optional()?;
            let Some(row) = found else { return Ok(0) };
            diesel::delete(notices::table.find(&notice.id)).execute(connection)?;
            // Threads may take two notices in any order.
            let later = notices::table
                .filter(notices::tournament.eq(row.tournament))
                .filter(notices::kind.ne(WEBHOOK))
                .filter(notices::due_at.is_not_null())
                .filter(notices::version.gt(row.version));
            let later: i64 = later.count().get_result(connection)?;
            if later > 0 {
                return Ok(0);
            }
            let outdated =
                notices::table.filter(notices::tournament.eq(row.tournament)).filter(notices::kind.eq(DEVICE));
            diesel::delete(outdated).execute(connection)?;
            let rows = subscribers(connection, notice.tournament)?.into_iter().enumerate().map(|(n, one)| NoticeRow {
                id: format!("{}.{n}", notice.id),
                kind: DEVICE.to_owned(),
                target: one.device,
                entry: Some(one.entry),
                created_at: timestamp(now),
                attempts: 0,
                due_at: Some(timestamp(now)),
                holder: None,
                ..row.clone()
            });
            let rows: Vec<NoticeRow> = rows.collect();
            insert!(connection, notices, rows);
            Ok(rows.len())
        })
    }

    /// Notes the outcome of an attempt by `holder`; returns `false` and notes nothing if `holder` no longer has the notice.
    pub fn notice_tried(&self, id: &str, holder: &str, outcome: &NoticeOutcome) -> Result<bool, StoreError> {
        self.writing(|connection| {
            let own = notices::table.find(id).filter(notices::holder.eq(holder));
            let nobody = notices::holder.eq(None::<String>);
            let noted = match outcome {
                NoticeOutcome::Over => diesel::delete(own).execute(connection)?,
                NoticeOutcome::Sent { at, answer } => diesel::update(own)
                    .set((
                        nobody,
                        notices::sent_at.eq(Some(timestamp(*at))),
                        notices::due_at.eq(None::<NaiveDateTime>),
                        notices::answer.eq(answer),
                    ))
                    .execute(connection)?,
                NoticeOutcome::Failed { answer, next } => diesel::update(own)
                    .set((nobody, notices::answer.eq(answer), notices::due_at.eq(next.map(timestamp))))
                    .execute(connection)?,
            };
            Ok(noted == 1)
        })
    }

    /// Removes notices written before `before` that will not be sent any more.
    pub fn purge_notices(&self, before: NaiveDateTime) -> Result<usize, StoreError> {
        let old = || notices::table.filter(notices::created_at.lt(timestamp(before))).filter(notices::due_at.is_null());
        // Usually there are none, and no write is needed.
        let count: i64 = old().count().get_result(&mut *self.connection()?)?;
        if count == 0 {
            return Ok(0);
        }
        self.writing(|connection| Ok(diesel::delete(old()).execute(connection)?))
    }
}

/// A notice that is due at `now`; none while nothing may be sent. A webhook gets only its first unsent notice; tests do not wait for others.
fn next_notice(connection: &mut Db, now: NaiveDateTime) -> Result<Option<NoticeRow>, StoreError> {
    if is_outgoing_held(connection)? {
        return Ok(None);
    }
    let due = || notices::table.filter(notices::due_at.le(timestamp(now))).order(notices::due_at).limit(1);
    let first: Option<NoticeRow> = due().first(connection).optional()?;
    let Some(first) = first else { return Ok(None) };
    if first.kind != WEBHOOK {
        return Ok(Some(first));
    }
    let free = due().filter(notices::kind.ne(WEBHOOK).or(notices::news.eq(NoticeNews::Test.code())));
    let free: Option<NoticeRow> = free.first(connection).optional()?;
    if free.is_some() {
        return Ok(free);
    }
    let waiting = || {
        notices::table
            .filter(notices::kind.eq(WEBHOOK))
            .filter(notices::news.ne(NoticeNews::Test.code()))
            .filter(notices::due_at.is_not_null())
    };
    let targets: Vec<String> = waiting().select(notices::target).distinct().load(connection)?;
    for target in targets {
        let order = (notices::version, notices::part, notices::created_at, notices::id);
        let own = waiting().filter(notices::target.eq(target)).order(order);
        let head: Option<NoticeRow> = own.first(connection).optional()?;
        if let Some(head) = head.filter(|head| head.due_at <= Some(timestamp(now))) {
            return Ok(Some(head));
        }
    }
    Ok(None)
}

/// Drops all waiting notices. Those to webhooks stay in the list, which pages show.
pub(super) fn drop_waiting_notices(connection: &mut Db) -> Result<(), StoreError> {
    let waiting = || notices::table.filter(notices::due_at.is_not_null());
    diesel::delete(waiting().filter(notices::kind.ne(WEBHOOK))).execute(connection)?;
    let change = (
        notices::due_at.eq(None::<NaiveDateTime>),
        notices::holder.eq(None::<String>),
        notices::answer.eq("notices were switched off"),
    );
    diesel::update(waiting()).set(change).execute(connection)?;
    Ok(())
}

/// Writes what a write to a tournament, which makes `version`, reports to others.
pub(super) fn write_outbox(
    connection: &mut Db,
    tournament: TournamentId,
    version: Version,
    outbox: &OutboxWrite,
    at: NaiveDateTime,
) -> Result<(), StoreError> {
    let OutboxWrite { notices: new, withdrawn, webhooks } = outbox;
    for round in withdrawn {
        let untold = notices::table
            .filter(notices::tournament.eq(tournament.0))
            .filter(notices::news.eq(NoticeNews::RoundPublished.code()))
            .filter(notices::due_at.is_not_null())
            .filter(notices::round.eq(Some(i32::from(round.0))));
        diesel::delete(untold).execute(connection)?;
    }
    for change in webhooks {
        change_webhook(connection, tournament, change, at)?;
    }
    for (part, notice) in (0..).zip(new) {
        // Most tournaments have no subscribers.
        if notice.recipient == NoticeRecipient::Subscribers && !has_subscribers(connection, tournament)? {
            continue;
        }
        let rows = [NoticeRow::new(notice, NoticePlace { tournament, version, part, at })];
        insert!(connection, notices, rows);
    }
    Ok(())
}
