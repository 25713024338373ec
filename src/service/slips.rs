//! The addresses on slips: `/r/{token}`. A token names a player and a round of a tournament and carries a seal (HMAC-SHA256, the first
//! 128 bits) that only the secret of the database makes. Nothing is kept for it, none can be made up, and one round's token
//! tells nothing of another's: an opponent who has seen it knows nothing of the next round. A device on which a slip is opened in its
//! round remembers the player with a seal of its own, and needs no slip of the later rounds.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::service::{Service, ServiceError, random_token};
use tournament::{EntryId, RoundNumber, TournamentId};

/// Bytes of the seal in a token.
const SEAL_LENGTH: usize = 16;

/// A player in a round of a tournament, as a slip has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlipSeat {
    pub tournament: TournamentId,
    pub round: RoundNumber,
    pub entry: EntryId,
}

impl SlipSeat {
    /// `2-3-15`, as tokens have it before their seal.
    fn name(self) -> String {
        format!("{}-{}-{}", self.tournament, self.round, self.entry)
    }

    fn parse(name: &str) -> Option<Self> {
        let mut parts = name.split('-');
        let seat = Self {
            tournament: parts.next()?.parse().ok()?,
            round: parts.next()?.parse().ok()?,
            entry: parts.next()?.parse().ok()?,
        };
        parts.next().is_none().then_some(seat)
    }
}

/// What a token is made for. Each has a seal of its own, so none is taken for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlipToken {
    /// The address on a slip.
    Printed,
    /// What a device remembers of a slip that was opened on it: it is on no paper and in no address. It stands for the player in the later
    /// rounds too, where who has only seen the slip gets no further.
    Remembered,
}

impl SlipToken {
    /// What is sealed of a seat with this name: no slip and no kiosk has the name of a device.
    fn sealed_name(self, name: &str) -> String {
        match self {
            Self::Printed => name.to_owned(),
            Self::Remembered => format!("device {name}"),
        }
    }
}

/// What seals tokens and knows its own seals.
#[derive(Clone)]
pub struct SlipKey(Hmac<Sha256>);

impl Service {
    /// Identifies this installation permanently, whatever its address: for identifiers in files. It is part of backups.
    pub fn installation(&self) -> Result<String, ServiceError> {
        let secret = self.store.slip_secret(random_token)?;
        let digest = Sha256::digest(format!("installation:{secret}").as_bytes());
        Ok(hex::encode(&digest[..8]))
    }

    /// The key of this installation's slips. Its secret is made on first use.
    pub fn slip_key(&self) -> Result<SlipKey, ServiceError> {
        let secret = self.store.slip_secret(random_token)?;
        Ok(SlipKey::new(&secret))
    }
}

impl SlipKey {
    pub(super) fn new(secret: &str) -> Self {
        Self(Hmac::new_from_slice(secret.as_bytes()).expect("HMAC takes a key of any length"))
    }

    /// The token of a seat: `2-3-15-0f3a…`.
    pub fn token(&self, purpose: SlipToken, seat: SlipSeat) -> String {
        let name = seat.name();
        format!("{name}-{}", self.seal(&purpose.sealed_name(&name)))
    }

    /// The seat of a token; `None` if the token was not made here, or for another purpose.
    pub fn read(&self, purpose: SlipToken, token: &str) -> Option<SlipSeat> {
        let (name, digits) = token.rsplit_once('-')?;
        self.verify(&purpose.sealed_name(name), digits)?;
        SlipSeat::parse(name)
    }

    /// The seal of a name, in hexadecimal digits.
    pub(super) fn seal(&self, name: &str) -> String {
        let digest = self.sealing(name).finalize().into_bytes();
        hex::encode(&digest[..SEAL_LENGTH])
    }

    /// `None` if `digits` are not the seal of a name.
    pub(super) fn verify(&self, name: &str, digits: &str) -> Option<()> {
        let sealed: [u8; SEAL_LENGTH] = hex::FromHex::from_hex(digits).ok()?;
        self.sealing(name).verify_truncated_left(&sealed).ok()
    }

    fn sealing(&self, name: &str) -> Hmac<Sha256> {
        self.0.clone().chain_update("slip ").chain_update(name)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn key() -> SlipKey {
        SlipKey::new("secret")
    }

    proptest! {
        #[test]
        fn a_token_is_read_as_it_was_made_and_a_changed_one_is_not(
            (tournament, round, entry) in (1..10_000_i64, 1..60_u16, 1..5_000_u32), at in 0..60_usize, letter in "[0-9a-f-]",
        ) {
            let seat = SlipSeat {
                tournament: TournamentId(tournament), round: RoundNumber(round), entry: EntryId(entry),
            };
            let token = key().token(SlipToken::Printed, seat);
            prop_assert_eq!(key().read(SlipToken::Printed, &token), Some(seat));
            prop_assert_eq!(SlipKey::new("other").read(SlipToken::Printed, &token), None);
            let mut changed = token.clone();
            let at = at % token.len();
            changed.replace_range(at..=at, &letter);
            prop_assert!(changed == token || key().read(SlipToken::Printed, &changed).is_none());
        }

        #[test]
        fn no_text_is_taken_for_a_token(text in ".{0,80}") {
            prop_assert_eq!(key().read(SlipToken::Printed, &text), None);
        }
    }

    #[test]
    fn what_a_device_remembers_and_what_is_on_the_slip_are_not_taken_for_each_other() {
        let seat = SlipSeat { tournament: TournamentId(2), round: RoundNumber(3), entry: EntryId(15) };
        let (printed, remembered) = (SlipToken::Printed, SlipToken::Remembered);
        let [slip, own] = [printed, remembered].map(|purpose| key().token(purpose, seat));
        assert_eq!((key().read(printed, &slip), key().read(remembered, &slip)), (Some(seat), None));
        assert_eq!((key().read(printed, &own), key().read(remembered, &own)), (None, Some(seat)));
        assert_eq!(SlipKey::new("other").read(remembered, &own), None);
        // Nor is it taken for the same player in another round.
        assert_eq!(key().read(remembered, &own.replacen("2-3-15", "2-4-15", 1)), None);
    }

    #[test]
    fn a_shortened_seal_is_none() {
        let seat = SlipSeat { tournament: TournamentId(1), round: RoundNumber(1), entry: EntryId(1) };
        let token = key().token(SlipToken::Printed, seat);
        for length in 0..token.len() {
            assert_eq!(key().read(SlipToken::Printed, &token[..length]), None, "{length}");
        }
        assert_eq!(key().read(SlipToken::Printed, &token.to_uppercase()), Some(seat), "codes are read in either case");
    }
}
