//! Letters: who receives which, and the thread that sends them.
//!
//! A letter is in the database before anything is sent. Each instance sends due letters one at a time; a failed one is tried again after
//! growing pauses, until it is given up. Only the mail server's answer about the recipient gives a letter up at once: anything else may be
//! a fault of this site. The page of letters shows all that.
//!
//! An accepted letter is noted before another is sent, and a site that stops starts no new one. One case remains: if the connection or this
//! program ends between the last byte of a letter and the server's answer to it, it is unknown whether it was accepted, and it is sent
//! again, with the same `Message-ID`.

use std::borrow::Cow;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use chrono::{NaiveDateTime, TimeDelta};
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{SmtpConnection, TlsParameters};
use lettre::transport::smtp::commands;
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{Error as SmtpError, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use lettre::{Address, Message};
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::{Host, Url};

use crate::config::{Config, is_only_local};
use crate::outside;
use crate::service::{LetterOccasion, LetterText, random_token};
use crate::store::{LetterOutcome, LetterProblem, Store, StoreError, StoredLetter};
use crate::web::i18n::letters::ApplicationNews;
use crate::web::i18n::{Language, Locale};
use tournament::{Application, ApplicationPlace};

/// How long the mail server may take for one step.
const STEP: Duration = Duration::from_secs(20);

/// How long it may take to accept a whole letter: one broken off then may arrive twice.
const LAST_STEP: Duration = Duration::from_mins(2);

/// How long it may take to close the connection.
const FAREWELL: Duration = Duration::from_secs(2);

/// How long a stopping site waits for the letter that is being sent.
const STOP_PATIENCE: Duration = Duration::from_secs(5);

/// How long a letter belongs to the instance that tries to send it.
const LEASE: TimeDelta = TimeDelta::minutes(10);

/// How often the thread looks for due letters when nothing wakes it.
const LOOKED_EVERY: Duration = Duration::from_secs(30);

/// The minutes before each further attempt; then the letter is given up.
const AGAIN_AFTER: [i64; 7] = [1, 5, 15, 60, 240, 720, 1440];

/// The most letters of a mail server's answer that are kept.
const LONGEST_PROBLEM: usize = 500;

/// Why the site cannot start with these switches.
#[derive(Debug, Error)]
pub enum MailError {
    #[error("--smtp-url: {0}; expected smtps://user:password@host:465, or smtp://user:password@host:587?tls=required")]
    Url(String),
    #[error("--smtp-from: expected an address, such as club@example.org or Club <club@example.org>")]
    From,
    #[error("the thread that sends letters could not be started: {0}")]
    Thread(std::io::Error),
}

/// How the connection to the mail server is encrypted.
#[derive(Clone)]
enum Encryption {
    Off,
    /// From the first byte.
    Whole(TlsParameters),
    /// After STARTTLS.
    Started(TlsParameters),
    /// After STARTTLS, if the server offers it.
    IfOffered(TlsParameters),
}

/// A mail server, and the sender's address.
#[derive(Clone)]
pub struct Mail {
    host: String,
    port: u16,
    encryption: Encryption,
    hello: ClientId,
    credentials: Option<Credentials>,
    from: Mailbox,
}

impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mail").field("host", &self.host).field("port", &self.port).finish_non_exhaustive()
    }
}

impl Mail {
    /// The mail server of the switches; `None` without one.
    pub fn from_config(config: &Config) -> Result<Option<Self>, MailError> {
        let (Some(url), Some(from)) = (&config.smtp_url, &config.smtp_from) else { return Ok(None) };
        let from: Mailbox = from.parse().map_err(|_| MailError::From)?;
        let email = mail_address(from.email.as_ref()).unwrap_or(from.email);
        Self::from_url(url, Mailbox::new(from.name, email)).map(Some).map_err(MailError::Url)
    }

    /// Reads the addresses that `lettre` accepts, since `lettre` does not tell what is in them.
    fn from_url(url: &str, from: Mailbox) -> Result<Self, String> {
        let url = Url::parse(url).map_err(|error| error.to_string())?;
        let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        if host.is_empty() {
            return Err("a host is missing".to_owned());
        }
        let tls = url.query_pairs().find(|(name, _)| name == "tls").map(|(_, value)| value.into_owned());
        let parameters = || TlsParameters::new(host.clone()).map_err(|error| error.to_string());
        let (usual_port, encryption) = match (url.scheme(), tls.as_deref()) {
            ("smtps", _) => (SUBMISSIONS_PORT, Encryption::Whole(parameters()?)),
            ("smtp", None) => (SMTP_PORT, Encryption::Off),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Encryption::Started(parameters()?)),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Encryption::IfOffered(parameters()?)),
            ("smtp", Some(_)) => return Err("tls is `required` or `opportunistic`".to_owned()),
            _ => return Err("it begins with neither smtp:// nor smtps://".to_owned()),
        };
        let decoded =
            |text: &str| percent_decode_str(text).decode_utf8().map(Cow::into_owned).map_err(|error| error.to_string());
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            ("", Some(_)) => return Err("there is a password but no user".to_owned()),
            // Without the password each letter would be refused, and the reason would not be seen.
            (_, None) => return Err("there is a user but no password".to_owned()),
            (user, Some(password)) => Some(Credentials::new(decoded(user)?, decoded(password)?)),
        };
        let hello = match url.path().trim_matches('/') {
            "" => ClientId::default(),
            name => ClientId::Domain(name.to_owned()),
        };
        let port = url.port().unwrap_or(usual_port);
        Ok(Self { host, port, encryption, hello, credentials, from })
    }

    /// Whether a password may be sent over a network unencrypted.
    pub fn tells_password(&self) -> bool {
        let is_near = self
            .host
            .parse::<std::net::Ipv6Addr>()
            .map_or_else(|_| is_only_local(&format!("smtp://{}", self.host)), |address| address.is_loopback());
        let is_open = matches!(self.encryption, Encryption::Off | Encryption::IfOffered(_));
        self.credentials.is_some() && is_open && !is_near
    }

    fn send(&self, letter: &StoredLetter, is_stopping: &dyn Fn() -> bool) -> Result<(), SendError> {
        let to = mail_address(&letter.recipient).ok_or(SendError::GiveUp(LetterProblem::BadAddress))?;
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.clone()))
            .subject(&letter.subject)
            // Identifies a letter that is sent twice because the first time was not noted.
            .message_id(Some(format!("<{}@{}>", letter.id, self.from.email.domain())))
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN)
            .body(letter.body.clone())
            .map_err(|error| SendError::Letter(error.to_string()))?;
        let mut connection = self.connect().map_err(|error| SendError::Server(error.to_string()))?;
        let sent = self.hand_over(&mut connection, to, &message.formatted(), is_stopping);
        // A server that does not answer is sent nothing more.
        if !matches!(sent, Err(SendError::Server(_))) && connection.set_timeout(Some(FAREWELL)).is_ok() {
            let _ = connection.quit();
        }
        sent
    }

    fn connect(&self) -> Result<SmtpConnection, SmtpError> {
        let whole = match &self.encryption {
            Encryption::Whole(parameters) => Some(parameters),
            Encryption::Off | Encryption::Started(_) | Encryption::IfOffered(_) => None,
        };
        let server = (self.host.as_str(), self.port);
        let mut connection = SmtpConnection::connect(server, Some(STEP), &self.hello, whole, None)?;
        match &self.encryption {
            Encryption::IfOffered(parameters) if connection.can_starttls() => {
                connection.starttls(parameters, &self.hello)?;
            }
            Encryption::Started(parameters) => connection.starttls(parameters, &self.hello)?,
            Encryption::Off | Encryption::Whole(_) | Encryption::IfOffered(_) => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials)?;
        }
        Ok(connection)
    }

    /// Step by step: a server that refuses the sender refuses this site, one that refuses the recipient refuses the letter.
    fn hand_over(
        &self,
        connection: &mut SmtpConnection,
        to: Address,
        message: &[u8],
        is_stopping: &dyn Fn() -> bool,
    ) -> Result<(), SendError> {
        let from = commands::Mail::new(Some(self.from.email.clone()), Vec::new());
        connection.command(from).map_err(|error| SendError::Server(error.to_string()))?;
        connection.command(commands::Rcpt::new(to, Vec::new())).map_err(|error| {
            let is_refused = error.status().is_some_and(|code| (550..=553).contains(&u16::from(code)));
            if is_refused { SendError::GiveUp(said(&error.to_string())) } else { SendError::of_letter(&error) }
        })?;
        // From here on it may have been sent.
        if is_stopping() {
            return Err(SendError::Stopped);
        }
        connection.command(commands::Data).map_err(|error| SendError::of_letter(&error))?;
        connection.set_timeout(Some(LAST_STEP)).map_err(|error| SendError::Server(error.to_string()))?;
        connection.message(message).map(drop).map_err(|error| SendError::of_letter(&error))
    }
}

/// An address as mail servers take it, with its domain in ASCII; `None` if no letter can be sent to it.
pub fn mail_address(text: &str) -> Option<Address> {
    let (own, domain) = text.trim().rsplit_once('@')?;
    let Ok(Host::Domain(domain)) = Host::parse(domain) else { return None };
    // Few servers accept other letters before the @.
    let is_usable = own.is_ascii() && domain.contains('.');
    is_usable.then(|| Address::new(own, domain).ok()).flatten()
}

/// Why a letter was not sent.
#[derive(Debug)]
enum SendError {
    /// It cannot be sent at all.
    GiveUp(LetterProblem),
    /// This letter may be sent later.
    Letter(String),
    /// The server has a problem, so other letters are not tried now either.
    Server(String),
    /// The site stops. Nothing was sent.
    Stopped,
}

impl SendError {
    /// An answer of the server to a letter concerns that letter; without an answer the server is gone.
    fn of_letter(error: &SmtpError) -> Self {
        let text = error.to_string();
        if error.status().is_some() { Self::Letter(text) } else { Self::Server(text) }
    }
}

/// The thread that sends letters; dropping this value ends it.
#[derive(Debug)]
pub struct Postman {
    wake: Option<mpsc::Sender<()>>,
    is_stopping: Arc<AtomicBool>,
    /// Nothing is sent through it; it is closed when the thread has ended.
    end: Mutex<mpsc::Receiver<()>>,
}

impl Postman {
    pub fn start(mail: Mail, store: Store) -> Result<Self, MailError> {
        let (wake, woken) = mpsc::channel();
        let (ending, end) = mpsc::channel::<()>();
        let is_stopping = Arc::new(AtomicBool::new(false));
        // An installation without random numbers has no letters to send either.
        let holder = random_token().map_err(|error| MailError::Thread(std::io::Error::other(error.to_string())))?;
        let mut round = Round { mail, store, holder, is_stopping: Arc::clone(&is_stopping), unnoted: Vec::new() };
        let work = move || {
            loop {
                keep_going(|| outside::by_itself(|| round.send_due()));
                if round.is_stopping() || woken.recv_timeout(LOOKED_EVERY) == Err(mpsc::RecvTimeoutError::Disconnected)
                {
                    break;
                }
                // All wake-ups since then are handled in one round.
                while woken.try_recv().is_ok() {}
            }
            // Held until the thread ends, however it does.
            drop(ending);
        };
        thread::Builder::new().name("postman".to_owned()).spawn(work).map_err(MailError::Thread)?;
        Ok(Self { wake: Some(wake), is_stopping, end: Mutex::new(end) })
    }

    /// Makes it look for letters now.
    pub fn wake(&self) {
        if let Some(wake) = &self.wake {
            // A thread that has ended sends nothing.
            let _ = wake.send(());
        }
    }

    /// Makes it take no more letters: the program ends.
    pub fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        self.wake();
    }
}

impl Drop for Postman {
    fn drop(&mut self) {
        self.stop();
        self.wake = None;
        // A silent mail server must not delay the stop: the letter is tried again when its lease is over.
        if let Ok(end) = self.end.get_mut()
            && end.recv_timeout(STOP_PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout)
        {
            tracing::warn!("the mail server does not answer; a letter may be sent twice");
        }
    }
}

/// Runs a round; after any failure the next one still comes.
fn keep_going(round: impl FnOnce() -> Result<(), StoreError>) {
    match catch_unwind(AssertUnwindSafe(round)) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(%error, "letters could not be sent"),
        Err(_) => tracing::error!("the thread that sends letters has failed; it goes on"),
    }
}

/// The outcome of a letter, until it is noted.
struct TriedLetter {
    id: String,
    outcome: LetterOutcome,
}

/// One pass through the due letters.
struct Round {
    mail: Mail,
    store: Store,
    /// Identifies this instance as the holder of a letter.
    holder: String,
    is_stopping: Arc<AtomicBool>,
    unnoted: Vec<TriedLetter>,
}

impl Round {
    fn is_stopping(&self) -> bool {
        self.is_stopping.load(Ordering::Relaxed)
    }

    fn send_due(&mut self) -> Result<(), StoreError> {
        self.note()?;
        self.store.give_up_stale_letters(now())?;
        while !self.is_stopping()
            && let Some(letter) = self.store.take_letter(&self.holder, now(), LEASE)?
        {
            let attempt = || self.mail.send(&letter, &|| self.is_stopping());
            let failed = |_| Err(SendError::Letter("internal error".to_owned()));
            let sent = catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(failed);
            let is_last = matches!(sent, Err(SendError::Server(_) | SendError::Stopped));
            self.unnoted.push(TriedLetter { outcome: outcome(sent, letter.attempts), id: letter.id });
            self.note()?;
            if is_last {
                break;
            }
        }
        Ok(())
    }

    /// Notes the outcomes; no further letter is taken before that.
    fn note(&mut self) -> Result<(), StoreError> {
        while let Some(TriedLetter { id, outcome }) = self.unnoted.last() {
            if let LetterOutcome::Failed { problem, .. } = outcome {
                tracing::warn!(?problem, letter = id, "a letter was not sent");
            }
            if !self.store.letter_tried(id, &self.holder, outcome)? {
                tracing::warn!(letter = id, "another instance has taken a letter meanwhile");
            }
            self.unnoted.pop();
        }
        Ok(())
    }
}

/// The outcome to note for the `attempts`th attempt of a letter.
fn outcome(sent: Result<(), SendError>, attempts: u32) -> LetterOutcome {
    match sent {
        Ok(()) => LetterOutcome::Sent(now()),
        Err(SendError::GiveUp(problem)) => LetterOutcome::Failed { problem, next: None },
        Err(SendError::Letter(text) | SendError::Server(text)) => {
            LetterOutcome::Failed { problem: said(&text), next: next_attempt(attempts) }
        }
        Err(SendError::Stopped) => LetterOutcome::NotTried(now()),
    }
}

fn said(text: &str) -> LetterProblem {
    LetterProblem::Said(text.chars().take(LONGEST_PROBLEM).collect())
}

/// When a letter is tried again after `attempts` attempts.
fn next_attempt(attempts: u32) -> Option<NaiveDateTime> {
    let again = AGAIN_AFTER.get(usize::try_from(attempts).ok()?.checked_sub(1)?)?;
    Some(now() + TimeDelta::minutes(*again))
}

fn now() -> NaiveDateTime {
    outside::now().naive_utc()
}

/// The letters about decisions on applications, for a site whose addresses begin with `origin`.
pub fn letters_about(occasion: &LetterOccasion<'_>, origin: &str) -> Vec<LetterText> {
    let LetterOccasion { before, after, keys, cause } = *occasion;
    let letter = |application: &Application| {
        let place = after.place_of(application);
        let key = match before.application(application.id) {
            // An application restored by an undo has no new link.
            None => Some(keys.get(&application.id)?.as_str()),
            Some(old) if before.place_of(old).code() == place.code() => return None,
            // Once rounds are played, a player who leaves has told the arbiter.
            Some(_) if place == ApplicationPlace::Left && !after.rounds.is_empty() => return None,
            Some(_) => None,
        };
        let language = Language::negotiate(Some(&application.applicant.language), None);
        let news = ApplicationNews { tournament: after, application, origin, key, cause };
        Some(Locale::from_language(language).application_letter(&news))
    };
    let reachable = after.applications.values().filter(|application| !application.applicant.email.is_empty());
    reachable.filter_map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail(url: &str) -> Result<Mail, String> {
        Mail::from_url(url, "club@example.org".parse().expect("an address"))
    }

    #[test]
    fn an_address_is_one_that_a_mail_server_takes() {
        for (typed, expected) in [
            ("anna@example.org", Some("anna@example.org")),
            ("anna@почта.рф", Some("anna@xn--80a1acny.xn--p1ai")),
            (" a.b+c@x.ru", Some("a.b+c@x.ru")),
            ("a..b@x.ru", None),
            ("a,b@x.ru", None),
            (".a@x.ru", None),
            ("анна@x.ru", None),
            ("anna@localhost", None),
            ("anna@127.0.0.1", None),
            ("anna", None),
        ] {
            assert_eq!(mail_address(typed).map(|own| own.to_string()).as_deref(), expected, "{typed}");
        }
    }

    #[test]
    fn a_mail_server_without_password_or_scheme_is_refused() {
        for (url, why) in [
            ("smtp://anna@mail.example", "no password"),
            ("smtps://anna@mail.example:465", "no password"),
            ("smtp://:secret@mail.example", "no user"),
            ("http://mail.example", "neither"),
            ("smtp://mail.example?tls=perhaps", "required"),
            ("mail.example", ""),
        ] {
            let error = mail(url).expect_err("refused");
            assert!(error.contains(why) && !error.contains("secret"), "{url}: {error}");
        }
        let own = mail("smtp://mail.example?tls=required").expect("understood");
        assert_eq!((own.host.as_str(), own.port), ("mail.example", 587));
        let own = mail("smtp://[::1]:2525").expect("understood");
        assert_eq!((own.host.as_str(), own.port), ("::1", 2525));
    }

    #[test]
    fn a_password_that_others_can_read_is_warned_of() {
        for (url, is_told) in [
            ("smtp://u:p@mail.example", true),
            ("smtp://u:p@mail.example?tls=opportunistic", true),
            ("smtp://u:p@mail.example?tls=required", false),
            ("smtps://u:p@mail.example", false),
            ("smtp://u:p@127.0.0.1:25", false),
            ("smtp://u:p@[::1]:25", false),
            ("smtp://u:p@localhost", false),
            ("smtp://mail.example", false),
        ] {
            assert_eq!(mail(url).expect("understood").tells_password(), is_told, "{url}");
        }
    }

    #[test]
    fn a_round_that_fails_is_followed_by_the_next() {
        let mut rounds = 0;
        keep_going(|| panic!("a fault"));
        keep_going(|| {
            rounds += 1;
            Ok(())
        });
        assert_eq!(rounds, 1);
    }
}
