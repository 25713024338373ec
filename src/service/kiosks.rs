//! Kiosk addresses, `/k/{token}` for the check-in and `/k/{token}/results` for players' reports; and the tokens with which players can take
//! back, for some minutes, a check-in made under a wrong name. All are sealed like slips, and nothing is stored for them.

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::SlipKey;
use tournament::{EntryId, RoundNumber, TournamentId};

/// How long a check-in can be taken back at the kiosk.
const MISTAKE_TIME: TimeDelta = TimeDelta::minutes(5);

/// A page for players on a device in the hall, for one round. The next round has another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Kiosk {
    pub tournament: TournamentId,
    pub round: RoundNumber,
}

/// The purpose of a kiosk: a token works for one purpose only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KioskPurpose {
    CheckIn,
    /// Reporting results.
    Results,
}

impl Kiosk {
    /// The sealed name; no slip has such a name.
    fn name(self, purpose: KioskPurpose) -> String {
        let prefix = match purpose {
            KioskPurpose::CheckIn => "kiosk",
            KioskPurpose::Results => "results",
        };
        format!("{prefix} {}-{}", self.tournament, self.round)
    }

    fn mark_name(self, entry: EntryId, second: i64) -> String {
        format!("{} {entry}-{second}", self.name(KioskPurpose::CheckIn))
    }
}

impl SlipKey {
    /// The token of a kiosk: `2-3-0f3a…`.
    pub fn kiosk_token(&self, kiosk: Kiosk, purpose: KioskPurpose) -> String {
        format!("{}-{}-{}", kiosk.tournament, kiosk.round, self.seal(&kiosk.name(purpose)))
    }

    /// The kiosk of a token; `None` if it was not made here, or for another purpose.
    pub fn read_kiosk(&self, token: &str, purpose: KioskPurpose) -> Option<Kiosk> {
        let mut parts = token.splitn(3, '-');
        let kiosk = Kiosk { tournament: parts.next()?.parse().ok()?, round: parts.next()?.parse().ok()? };
        self.verify(&kiosk.name(purpose), parts.next()?).map(|()| kiosk)
    }

    /// A token for taking back a check-in at a kiosk at `now` (UTC): `15-1795470000-0f3a…`.
    pub fn mark_token(&self, kiosk: Kiosk, entry: EntryId, now: NaiveDateTime) -> String {
        let second = now.and_utc().timestamp();
        format!("{entry}-{second}-{}", self.seal(&kiosk.mark_name(entry, second)))
    }

    /// The player of such a token; `None` if it was not made for this kiosk, or too long ago.
    pub fn read_mark(&self, kiosk: Kiosk, token: &str, now: NaiveDateTime) -> Option<EntryId> {
        let mut parts = token.splitn(3, '-');
        let entry: EntryId = parts.next()?.parse().ok().map(EntryId)?;
        let second: i64 = parts.next()?.parse().ok()?;
        self.verify(&kiosk.mark_name(entry, second), parts.next()?)?;
        let age = now.and_utc().timestamp().checked_sub(second)?;
        (0..=MISTAKE_TIME.num_seconds()).contains(&age).then_some(entry)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::service::SlipToken;

    fn kiosk(tournament: i64, round: u16) -> Kiosk {
        Kiosk { tournament: TournamentId(tournament), round: RoundNumber(round) }
    }

    proptest! {
        #[test]
        fn a_token_is_of_its_tournament_and_round_alone(
            (tournament, round) in (1..10_000_i64, 1..60_u16), (other, later) in (1..10_000_i64, 1..60_u16),
        ) {
            let (key, own) = (SlipKey::new("secret"), kiosk(tournament, round));
            let both = [KioskPurpose::CheckIn, KioskPurpose::Results];
            for purpose in both {
                let token = key.kiosk_token(own, purpose);
                for read in both {
                    prop_assert_eq!(key.read_kiosk(&token, read), (read == purpose).then_some(own));
                }
            }
            let purpose = KioskPurpose::CheckIn;
            let token = key.kiosk_token(own, purpose);
            prop_assert_eq!(key.read(SlipToken::Printed, &token), None);
            prop_assert_eq!(SlipKey::new("other").read_kiosk(&token, purpose), None);
            let seal = token.rsplit_once('-').map_or("", |(_, seal)| seal);
            let moved = key.read_kiosk(&format!("{other}-{later}-{seal}"), purpose);
            prop_assert!(moved.is_none() || kiosk(other, later) == own);
        }

        #[test]
        fn a_mark_is_taken_back_at_its_kiosk_for_some_minutes(age in -600..1200_i64) {
            let (key, own) = (SlipKey::new("secret"), kiosk(2, 3));
            let then = chrono::DateTime::from_timestamp(1_795_000_000, 0).expect("a date").naive_utc();
            let token = key.mark_token(own, EntryId(15), then);
            let found = key.read_mark(own, &token, then + TimeDelta::seconds(age));
            prop_assert_eq!(found, (0..=300).contains(&age).then_some(EntryId(15)));
            prop_assert_eq!(key.read_mark(kiosk(2, 4), &token, then), None);
            let seal = token.rsplit_once('-').map_or("", |(_, seal)| seal);
            prop_assert_eq!(key.read_mark(own, &format!("16-1795000000-{seal}"), then), None);
        }

        #[test]
        fn no_text_is_taken_for_a_token(text in ".{0,80}") {
            let key = SlipKey::new("secret");
            prop_assert_eq!(key.read_kiosk(&text, KioskPurpose::CheckIn), None);
            prop_assert_eq!(key.read_mark(kiosk(2, 3), &text, NaiveDateTime::default()), None);
        }
    }
}
