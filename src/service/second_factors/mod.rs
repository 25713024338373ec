//! Second factors: codes of an app, passkeys and recovery codes; and the step of a log-in that waits for one.

mod authenticator;
mod passkeys;

use chrono::{NaiveDateTime, TimeDelta};

use crate::service::{AccountError, Actor, Service, ServiceError, now, random_token};
use crate::store::{AuthenticatorApp, LoginStep, LoginStepKind, NewLoginStep, Passkey};
use authenticator::step_of;
use tournament::UserId;

pub use authenticator::AppSecret;
pub use passkeys::{KEY_KINDS, NewPasskey, PasskeyAnswer, PasskeyChallenge, PasskeyError, RelyingParty, UserPresence};

/// How long a begun log-in waits.
pub const STEP_LASTS: TimeDelta = TimeDelta::minutes(5);

/// How long after a log-in the first second factor may be set up without the password.
pub const FRESH_FOR: TimeDelta = TimeDelta::minutes(5);

/// How many recovery codes are made.
pub const RECOVERY_CODES: usize = 10;

/// The most passkeys of an account.
pub const MOST_PASSKEYS: usize = 10;

/// The longest name of a passkey.
pub const PASSKEY_NAME_LENGTH: usize = 60;

/// Random bytes of a recovery code: so many that its hash tells nothing.
const RECOVERY_BYTES: usize = 15;

/// The longest code that is looked at, with what people type between its signs.
const LONGEST_CODE: usize = 40;

/// Codes that are shown once.
pub type RecoveryCodes = Vec<String>;

impl Service {
    /// Begins a step of a log-in, and returns the token for the browser.
    pub fn begin_login_step(&self, user: Option<UserId>, kind: LoginStepKind) -> Result<String, ServiceError> {
        let token = random_token()?;
        self.store.begin_login_step(&NewLoginStep { token: &token, user, kind, expires_at: now() + STEP_LASTS })?;
        Ok(token)
    }

    /// Ends a step; fails if it was over already: each is answered rightly once.
    pub fn end_login_step(&self, token: &str) -> Result<(), ServiceError> {
        if self.store.end_login_step(token)? { Ok(()) } else { Err(AccountError::StepOver.into()) }
    }

    /// A step that has not ended; fails if its time is over.
    pub fn login_step(&self, token: &str) -> Result<LoginStep, ServiceError> {
        Ok(self.store.login_step(token, now())?.ok_or(AccountError::StepOver)?)
    }

    /// Turns an app on, after a right code of it; returns the recovery codes if it is the account's first factor.
    pub fn turn_on_app(
        &self,
        owner: &Actor,
        user: UserId,
        secret: &AppSecret,
        code: &str,
    ) -> Result<Option<RecoveryCodes>, ServiceError> {
        let at = now();
        let last_step = step_of(secret, &without_gaps(code), at).ok_or(AccountError::WrongCode)?;
        let app = AuthenticatorApp { secret: secret.to_string(), last_step, created_at: at };
        let codes = recovery_codes()?;
        let is_first = self.account_writes(owner).set_app(user, &app, &codes).map_err(AccountError::from)?;
        Ok(is_first.then_some(codes))
    }

    pub fn turn_off_app(&self, owner: &Actor, user: UserId) -> Result<(), ServiceError> {
        Ok(self.account_writes(owner).remove_app(user).map_err(AccountError::from)?)
    }

    /// Makes new recovery codes; the earlier ones stop working.
    pub fn new_recovery_codes(&self, owner: &Actor, user: UserId) -> Result<RecoveryCodes, ServiceError> {
        if !self.store.has_second_factor(user)? {
            return Err(AccountError::NoSecondFactor.into());
        }
        let codes = recovery_codes()?;
        self.account_writes(owner).set_recovery_codes(user, &codes).map_err(AccountError::from)?;
        Ok(codes)
    }

    /// Uses a code of the account's app, or one of its recovery codes. Each is accepted once.
    pub fn use_code(&self, user: UserId, typed: &str) -> Result<CodeUsed, ServiceError> {
        let code = without_gaps(typed);
        let app = self.store.second_factors(user)?.app;
        let secret = app.as_ref().map(|app| AppSecret::from_stored(&app.secret)).transpose()?;
        if let Some(step) = secret.and_then(|secret| step_of(&secret, &code, now())) {
            return if self.store.use_app_step(user, step)? {
                Ok(CodeUsed::App)
            } else {
                Err(AccountError::UsedCode.into())
            };
        }
        if self.store.use_recovery_code(user, &code)? {
            return Ok(CodeUsed::Recovery);
        }
        Err(AccountError::WrongCode.into())
    }

    /// Takes all second factors of an account away, and logs it out; fails if it has none.
    pub fn reset_factors(&self, actor: &Actor, user: UserId) -> Result<(), ServiceError> {
        let had_any = self.account_writes(actor).reset_factors(user).map_err(AccountError::from)?;
        if had_any { Ok(()) } else { Err(AccountError::NoSecondFactor.into()) }
    }

    pub fn remove_passkey(&self, owner: &Actor, user: UserId, id: &str) -> Result<bool, ServiceError> {
        Ok(self.account_writes(owner).remove_passkey(user, id).map_err(AccountError::from)?)
    }

    /// Fails unless the account has this password, or this is a code of its app or a recovery code that was not used.
    pub fn confirm(&self, user: UserId, name: &str, proof: &str) -> Result<(), ServiceError> {
        if self.log_in(name, proof)?.is_some() {
            return Ok(());
        }
        match self.use_code(user, proof) {
            Ok(_) => Ok(()),
            Err(ServiceError::Account(AccountError::WrongCode | AccountError::UsedCode)) => {
                Err(AccountError::WrongProof.into())
            }
            Err(other) => Err(other),
        }
    }

    /// Whether a change of the second factors asks for the password or a code: always once there are some, and otherwise unless the
    /// session began lately. A session that was left open or stolen could take them away in its first minutes.
    pub fn asks_proof(&self, user: UserId, session: &str) -> Result<bool, ServiceError> {
        Ok(!self.is_fresh(session)? || self.store.has_second_factor(user)?)
    }

    /// Whether a session began within [`FRESH_FOR`].
    fn is_fresh(&self, session: &str) -> Result<bool, ServiceError> {
        let at = now();
        let session = self.store.session(session, at)?;
        // One that begins in the future was begun by a wrong clock; but this clock counts whole seconds only.
        let is_new = |begun: NaiveDateTime| (TimeDelta::seconds(-1)..FRESH_FOR).contains(&(at - begun));
        Ok(session.is_some_and(|session| is_new(session.created_at)))
    }

    /// Adds a passkey that a device has made; returns the recovery codes if it is the account's first factor.
    pub fn add_passkey(
        &self,
        owner: &Actor,
        user: UserId,
        name: &str,
        new: &NewPasskey,
    ) -> Result<Option<RecoveryCodes>, ServiceError> {
        let name = name.trim();
        if name.is_empty() || name.chars().count() > PASSKEY_NAME_LENGTH {
            return Err(AccountError::BadPasskeyName.into());
        }
        let passkey = Passkey {
            id: Passkey::id_of(&new.credential),
            user,
            credential: new.credential.clone(),
            public_key: new.public_key.clone(),
            counter: new.counter,
            name: name.to_owned(),
            created_at: now(),
            last_used_at: None,
        };
        if self.store.passkey(&passkey.id)?.is_some() {
            return Err(AccountError::Passkey(PasskeyError::Known).into());
        }
        let codes = recovery_codes()?;
        let added = self.account_writes(owner).add_passkey(&passkey, MOST_PASSKEYS, &codes);
        let is_first = added.map_err(AccountError::from)?.ok_or(AccountError::TooManyPasskeys)?;
        Ok(is_first.then_some(codes))
    }

    /// The account whose passkey has answered the challenge; notes the use. `user` is whose it must be, if that is known.
    pub fn use_passkey(
        &self,
        challenge: &PasskeyChallenge<'_>,
        answer: &PasskeyAnswer,
        user: Option<UserId>,
    ) -> Result<UserId, ServiceError> {
        let wrong = |error| ServiceError::from(AccountError::Passkey(error));
        let known = self.store.passkey(&Passkey::id_of(&answer.credential))?;
        let known = known.filter(|known| user.is_none_or(|user| user == known.user));
        let known = known.ok_or_else(|| wrong(PasskeyError::Unknown))?;
        // Alone it stands for the password too: the device must have asked its owner for more than a touch.
        let needed = if user.is_some() { UserPresence::Touched } else { UserPresence::Verified };
        let counter = challenge.check(answer, &known.public_key, needed).map_err(wrong)?;
        // Two devices with one key count for themselves, so that sooner or later one says a number that was there.
        if self.store.use_passkey(&known.id, counter, now())? {
            Ok(known.user)
        } else {
            Err(wrong(PasskeyError::Copied))
        }
    }
}

/// The kind of a code that was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeUsed {
    App,
    Recovery,
}

/// New codes in groups of four, as they are shown.
fn recovery_codes() -> Result<RecoveryCodes, ServiceError> {
    let code = || {
        let mut bytes = [0; RECOVERY_BYTES];
        getrandom::fill(&mut bytes).map_err(|_| ServiceError::NoRandomness)?;
        Ok(authenticator::base32(&bytes))
    };
    (0..RECOVERY_CODES).map(|_| code()).collect()
}

/// A typed code without what stands between its signs, in upper case.
fn without_gaps(typed: &str) -> String {
    let signs = typed.chars().take(LONGEST_CODE).filter(|sign| !sign.is_whitespace() && *sign != '-');
    signs.collect::<String>().to_uppercase()
}

/// A code or a secret in groups of four, for people to type.
pub fn in_groups(code: &str) -> String {
    let signs: Vec<char> = code.chars().collect();
    let groups: Vec<String> = signs.chunks(4).map(|group| group.iter().collect()).collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recovery_codes_are_ten_different_ones_of_twenty_four_signs_that_are_typed_in_any_way() {
        let mut codes = recovery_codes().expect("the system has random numbers");
        for code in &codes {
            assert!(code.len() == 24 && code.chars().all(|sign| sign.is_ascii_alphanumeric()), "{code}");
            assert_eq!(without_gaps(&in_groups(code).to_lowercase()), *code);
            assert_eq!(without_gaps(&in_groups(code).replace(' ', "-")), *code);
        }
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), RECOVERY_CODES);
    }

    #[test]
    fn groups_have_four_signs() {
        for (code, groups) in [("", ""), ("ABCD", "ABCD"), ("ABCDEF", "ABCD EF"), ("ABCDEFGH", "ABCD EFGH")] {
            assert_eq!(in_groups(code), groups);
        }
    }
}
