//! Devices that are notified when a round is public: each by the address that its browser's push service gave it, with the players whose
//! seats it shows.
//!
//! They are in no backup, like sessions: otherwise a restore would bring back players whom the reader no longer follows. They are removed
//! when the tournament is over, so that no addresses are kept without need.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use serde::{Deserialize, Serialize};

use crate::store::Store;
use crate::store::backend::{Db, upsert};
use crate::store::error::StoreError;
use crate::store::properties::{Counter, lock_for_writing};
use crate::store::rows::{narrow, timestamp};
use crate::store::schema::{notices, push_subscriptions, tournaments};
use tournament::{EntryId, TournamentId, TournamentStatus, Visibility};

/// Subscriptions kept for a tournament, at most: more than follow a large open.
const MOST_OF_TOURNAMENT: i64 = 5_000;

/// Players that a device can follow, at most.
const MOST_OF_DEVICE: i64 = 16;

/// A device that shows the seat of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushSubscription {
    /// The SHA-256 of the endpoint, in hexadecimal.
    pub device: String,
    pub tournament: TournamentId,
    pub entry: EntryId,
    /// The address at which the push service takes messages for it.
    pub endpoint: String,
    /// Its key (P-256, uncompressed) and its secret, as base64url.
    pub public_key: String,
    pub secret: String,
    /// The code of the language of its messages.
    pub language: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscriptionOutcome {
    Kept,
    /// The tournament has as many subscriptions as allowed.
    TournamentFull,
    /// The device follows as many players as allowed.
    DeviceFull,
}

#[derive(Debug, Clone, Queryable, Insertable, Serialize, Deserialize)]
#[diesel(table_name = push_subscriptions, treat_none_as_default_value = false)]
pub(super) struct SubscriptionRow {
    pub(super) device: String,
    tournament: i64,
    pub(super) entry: i64,
    endpoint: String,
    public_key: String,
    secret: String,
    language: String,
    created_at: NaiveDateTime,
}

impl SubscriptionRow {
    fn new(subscription: &PushSubscription, at: NaiveDateTime) -> Self {
        let PushSubscription { device, tournament, entry, endpoint, public_key, secret, language } =
            subscription.clone();
        Self {
            device,
            tournament: tournament.0,
            entry: entry.0.into(),
            endpoint,
            public_key,
            secret,
            language,
            created_at: timestamp(at),
        }
    }

    fn subscription(self) -> Result<PushSubscription, StoreError> {
        Ok(PushSubscription {
            device: self.device,
            tournament: TournamentId(self.tournament),
            entry: EntryId(narrow(self.entry)?),
            endpoint: self.endpoint,
            public_key: self.public_key,
            secret: self.secret,
            language: self.language,
        })
    }
}

impl Store {
    /// Keeps a subscription; it replaces an earlier one of the same device and player.
    pub fn keep_push_subscription(
        &self,
        new: &PushSubscription,
        at: NaiveDateTime,
    ) -> Result<SubscriptionOutcome, StoreError> {
        let rows = [SubscriptionRow::new(new, at)];
        let (tournament, entry) = (new.tournament.0, i64::from(new.entry.0));
        self.writing(|connection| {
            // Several at once would exceed the limit.
            lock_for_writing(connection, Counter::Users)?;
            let same = push_subscriptions::table.find((new.device.as_str(), tournament, entry));
            let known: Option<SubscriptionRow> = same.first(connection).optional()?;
            if known.is_none() {
                let of_tournament = push_subscriptions::table.filter(push_subscriptions::tournament.eq(tournament));
                let count: i64 = of_tournament.count().get_result(connection)?;
                if count >= MOST_OF_TOURNAMENT {
                    return Ok(SubscriptionOutcome::TournamentFull);
                }
                let of_device = push_subscriptions::table.filter(push_subscriptions::device.eq(new.device.as_str()));
                let count: i64 = of_device.count().get_result(connection)?;
                if count >= MOST_OF_DEVICE {
                    return Ok(SubscriptionOutcome::DeviceFull);
                }
            }
            upsert!(
                connection,
                push_subscriptions,
                rows,
                [device, tournament, entry],
                [endpoint, public_key, secret, language, created_at]
            );
            Ok(SubscriptionOutcome::Kept)
        })
    }

    /// The players of a tournament whose seats a device shows.
    pub fn push_entries(&self, device: &str, tournament: TournamentId) -> Result<BTreeSet<EntryId>, StoreError> {
        let own = push_subscriptions::table
            .filter(push_subscriptions::device.eq(device))
            .filter(push_subscriptions::tournament.eq(tournament.0));
        let entries: Vec<i64> = own.select(push_subscriptions::entry).load(&mut *self.connection()?)?;
        entries.into_iter().map(|entry| narrow(entry).map(EntryId)).collect()
    }

    pub fn push_subscription(
        &self,
        device: &str,
        tournament: TournamentId,
        entry: EntryId,
    ) -> Result<Option<PushSubscription>, StoreError> {
        let own = push_subscriptions::table.find((device, tournament.0, i64::from(entry.0)));
        let row: Option<SubscriptionRow> = own.first(&mut *self.connection()?).optional()?;
        row.map(SubscriptionRow::subscription).transpose()
    }

    /// Removes the subscription of a device to a player, and its unsent notices.
    pub fn remove_push_subscription(
        &self,
        device: &str,
        tournament: TournamentId,
        entry: EntryId,
    ) -> Result<(), StoreError> {
        self.writing(|connection| {
            let waiting = notices::table
                .filter(notices::target.eq(device))
                .filter(notices::tournament.eq(tournament.0))
                .filter(notices::entry.eq(Some(i64::from(entry.0))));
            diesel::delete(waiting).execute(connection)?;
            let own = push_subscriptions::table.find((device, tournament.0, i64::from(entry.0)));
            diesel::delete(own).execute(connection)?;
            Ok(())
        })
    }

    /// Removes the devices of tournaments that are over: closed or deleted, and unchanged since `before`.
    pub fn purge_push_subscriptions(&self, before: NaiveDateTime) -> Result<(), StoreError> {
        let subscribed: Vec<i64> = push_subscriptions::table
            .select(push_subscriptions::tournament)
            .distinct()
            .load(&mut *self.connection()?)?;
        let is_over = tournaments::conduct
            .eq(TournamentStatus::Closed.code())
            .or(tournaments::visibility.eq(Visibility::Deleted.code()));
        let over =
            tournaments::table.filter(tournaments::id.eq_any(subscribed)).filter(is_over).select(tournaments::id);
        let over: Vec<i64> = over.load(&mut *self.connection()?)?;
        let over: Vec<TournamentId> = over.into_iter().map(TournamentId).collect();
        let changes = self.last_changes(&over)?;
        let quiet: Vec<i64> = changes.into_iter().filter(|(_, at)| *at < before).map(|(id, _)| id.0).collect();
        // Usually there are none, and no write is needed.
        if quiet.is_empty() {
            return Ok(());
        }
        self.writing(|connection| {
            let own = push_subscriptions::table.filter(push_subscriptions::tournament.eq_any(quiet));
            diesel::delete(own).execute(connection)?;
            Ok(())
        })
    }

    /// Removes a device that its push service no longer knows.
    pub fn remove_device(&self, device: &str) -> Result<(), StoreError> {
        self.writing(|connection| {
            diesel::delete(notices::table.filter(notices::target.eq(device))).execute(connection)?;
            let own = push_subscriptions::table.filter(push_subscriptions::device.eq(device));
            diesel::delete(own).execute(connection)?;
            Ok(())
        })
    }
}

/// Whether any device follows a player of a tournament.
pub(super) fn has_subscribers(connection: &mut Db, tournament: TournamentId) -> Result<bool, StoreError> {
    let own = push_subscriptions::table.filter(push_subscriptions::tournament.eq(tournament.0));
    let first: Option<String> = own.select(push_subscriptions::device).first(connection).optional()?;
    Ok(first.is_some())
}

/// The devices that follow players of a tournament.
pub(super) fn subscribers(connection: &mut Db, tournament: TournamentId) -> Result<Vec<SubscriptionRow>, StoreError> {
    let own = push_subscriptions::table.filter(push_subscriptions::tournament.eq(tournament.0));
    Ok(own.order((push_subscriptions::created_at, push_subscriptions::device)).load(connection)?)
}
