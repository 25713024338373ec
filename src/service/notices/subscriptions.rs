//! Devices that are notified when a round is published, with their player's seat.

use sha2::{Digest, Sha256};

use super::encryption::DeviceKeys;
use crate::service::{Service, ServiceError, now};
use crate::store::{PushSubscription, SubscriptionOutcome};
use tournament::{EntryId, Tournament};

/// The longest address of a device that is accepted, in bytes; those of push services have some hundred.
const LONGEST_ENDPOINT: usize = 1_000;

/// The longest language code.
const LONGEST_LANGUAGE: usize = 20;

/// A subscription as a browser sends it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NewSubscription {
    /// The address at which its push service takes messages.
    pub endpoint: String,
    /// Its key and its secret, as base64url.
    pub public_key: String,
    pub secret: String,
    /// The code of its language.
    pub language: String,
}

/// Why a device cannot subscribe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubscriptionProblem {
    /// The subscription is not valid.
    Unusable,
    TournamentFull,
    DeviceFull,
}

impl Service {
    /// Subscribes a device to the rounds and seats of a player; returns the device's identifier.
    pub fn subscribe(
        &self,
        tournament: &Tournament,
        entry: EntryId,
        new: &NewSubscription,
    ) -> Result<Result<String, SubscriptionProblem>, ServiceError> {
        let NewSubscription { endpoint, public_key, secret, language } = new;
        let hosts = self.notices.as_ref().map(|setup| setup.push_hosts.clone()).unwrap_or_default();
        let is_short = endpoint.len() <= LONGEST_ENDPOINT && language.len() <= LONGEST_LANGUAGE;
        if !is_short || hosts.check(endpoint).is_err() || DeviceKeys::parse(public_key, secret).is_err() {
            return Ok(Err(SubscriptionProblem::Unusable));
        }
        let device = hex::encode(Sha256::digest(endpoint));
        let subscription = PushSubscription {
            device: device.clone(),
            tournament: tournament.id,
            entry,
            endpoint: endpoint.clone(),
            public_key: public_key.clone(),
            secret: secret.clone(),
            language: language.clone(),
        };
        Ok(match self.store.keep_push_subscription(&subscription, now())? {
            SubscriptionOutcome::Kept => Ok(device),
            SubscriptionOutcome::TournamentFull => Err(SubscriptionProblem::TournamentFull),
            SubscriptionOutcome::DeviceFull => Err(SubscriptionProblem::DeviceFull),
        })
    }

    /// Ends a device's subscription to a player.
    pub fn unsubscribe(&self, device: &str, tournament: &Tournament, entry: EntryId) -> Result<(), ServiceError> {
        Ok(self.store.remove_push_subscription(device, tournament.id, entry)?)
    }
}
