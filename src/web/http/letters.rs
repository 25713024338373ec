//! Letters: to whom one is written, and the thread that sends them.
//!
//! A letter is in the database before anything is sent. Each instance sends what is due, one letter at a time; what fails is tried
//! again, later each time, until it is given up. The page of letters tells of all that.

use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta, Utc};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::Error as SmtpError;
use lettre::{Address, Message, SmtpTransport, Transport};
use thiserror::Error;

use crate::config::Config;
use crate::service::{LetterOccasion, LetterText};
use crate::store::{NewLetter, Store, StoreError, StoredLetter};
use crate::web::i18n::letters::ApplicationNews;
use crate::web::i18n::{Language, Locale};
use tournament::{Application, ApplicationPlace};

/// How long the mail server may take for one step.
const STEP: Duration = Duration::from_secs(20);

/// For so long a letter belongs to the instance that tries to send it.
const LEASE: TimeDelta = TimeDelta::minutes(10);

/// How often it is looked for letters that are to be tried again, where nothing happens.
const LOOKED_EVERY: Duration = Duration::from_secs(30);

/// After how many minutes a letter is tried again, attempt by attempt; then it is given up.
const AGAIN_AFTER: [i64; 7] = [1, 5, 15, 60, 240, 720, 1440];

/// The most letters of what the mail server says that are kept.
const LONGEST_PROBLEM: usize = 500;

/// Why the site cannot be started with these switches.
#[derive(Debug, Error)]
pub enum MailError {
    #[error("--smtp-url: {0}; expected smtps://user:password@host:465, or smtp://user:password@host:587?tls=required")]
    Url(String),
    #[error("--smtp-from: expected an address, such as club@example.org or Club <club@example.org>")]
    From,
    #[error("the thread that sends letters could not be started: {0}")]
    Thread(std::io::Error),
}

/// A mail server, and the address from which letters come.
#[derive(Debug, Clone)]
pub struct Mail {
    transport: SmtpTransport,
    from: Mailbox,
}

impl Mail {
    /// What the switches say; none without a mail server.
    pub fn from_config(config: &Config) -> Result<Option<Self>, MailError> {
        let (Some(url), Some(from)) = (&config.smtp_url, &config.smtp_from) else { return Ok(None) };
        let transport = SmtpTransport::from_url(url).map_err(|error| MailError::Url(error.to_string()))?;
        let from = from.parse().map_err(|_| MailError::From)?;
        Ok(Some(Self { transport: transport.timeout(Some(STEP)).build(), from }))
    }

    fn send(&self, letter: &NewLetter) -> Result<(), SendError> {
        let to: Address = letter.recipient.parse().map_err(|_| SendError::GiveUp("no e-mail address".to_owned()))?;
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            // A letter that is sent twice, because its first sending was not noted, can be known by it.
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())))
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.body.clone())
            .map_err(|error| SendError::GiveUp(error.to_string()))?;
        self.transport.send(&message).map(drop).map_err(|error| SendError::of_server(&error))
    }
}

/// Why a letter was not sent.
#[derive(Debug)]
enum SendError {
    /// It may work another time.
    Later(String),
    /// It will not.
    GiveUp(String),
}

impl SendError {
    fn of_server(error: &SmtpError) -> Self {
        // Codes from 530 to 538 speak of the login of this site, and not of the letter.
        let is_login = error.status().is_some_and(|code| (530..=538).contains(&u16::from(code)));
        let text = error.to_string();
        if error.is_permanent() && !is_login { Self::GiveUp(text) } else { Self::Later(text) }
    }
}

/// The thread that sends letters. It ends with the value.
#[derive(Debug)]
pub struct Postman {
    wake: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Postman {
    pub fn start(mail: Mail, store: Store) -> Result<Self, MailError> {
        let (wake, woken) = mpsc::channel();
        let work = move || {
            loop {
                if let Err(error) = send_due(&mail, &store) {
                    tracing::warn!(%error, "letters could not be sent");
                }
                if woken.recv_timeout(LOOKED_EVERY) == Err(mpsc::RecvTimeoutError::Disconnected) {
                    break;
                }
                // Whatever else has happened is looked for in one go.
                while woken.try_recv().is_ok() {}
            }
        };
        let thread = thread::Builder::new().name("postman".to_owned()).spawn(work).map_err(MailError::Thread)?;
        Ok(Self { wake: Some(wake), thread: Some(thread) })
    }

    /// Has it look for letters now.
    pub fn wake(&self) {
        if let Some(wake) = &self.wake {
            // A thread that has ended sends nothing.
            let _ = wake.send(());
        }
    }
}

impl Drop for Postman {
    fn drop(&mut self) {
        self.wake = None;
        // One that has panicked has been told of in the log.
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

fn send_due(mail: &Mail, store: &Store) -> Result<(), StoreError> {
    while let Some(StoredLetter { letter, attempts, .. }) = store.take_letter(now(), LEASE)? {
        match mail.send(&letter) {
            Ok(()) => store.letter_sent(&letter.id, now())?,
            Err(error) => {
                let (problem, next) = match error {
                    SendError::Later(problem) => (problem, next_attempt(attempts)),
                    SendError::GiveUp(problem) => (problem, None),
                };
                tracing::warn!(%problem, letter = letter.id, "a letter was not sent");
                let problem: String = problem.chars().take(LONGEST_PROBLEM).collect();
                store.letter_failed(&letter.id, &problem, next)?;
            }
        }
    }
    Ok(())
}

/// When a letter is tried again after so many attempts.
fn next_attempt(attempts: u32) -> Option<NaiveDateTime> {
    let again = AGAIN_AFTER.get(usize::try_from(attempts).ok()?.checked_sub(1)?)?;
    Some(now() + TimeDelta::minutes(*again))
}

fn now() -> NaiveDateTime {
    Utc::now().naive_utc()
}

/// The letters about what becomes of applications, of a site whose addresses begin with `origin`.
pub fn letters_about(occasion: &LetterOccasion<'_>, origin: &str) -> Vec<LetterText> {
    let LetterOccasion { before, after, keys } = *occasion;
    let letter = |own: &Application| {
        let place = after.place_of(own);
        let key = match before.application(own.id) {
            // An application that comes back by an undo has no new link.
            None => Some(keys.get(&own.id)?.as_str()),
            Some(old) if before.place_of(old).code() == place.code() => return None,
            // Once it is played, a player who leaves has told the arbiter.
            Some(_) if place == ApplicationPlace::Left && !after.rounds.is_empty() => return None,
            Some(_) => None,
        };
        let language = Language::negotiate(Some(&own.applicant.language), None);
        let news = ApplicationNews { tournament: after, application: own, origin, key };
        Some(Locale::from_language(language).application_letter(&news))
    };
    let reachable = after.applications.values().filter(|own| !own.applicant.email.is_empty());
    reachable.filter_map(letter).collect()
}
