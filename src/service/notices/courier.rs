//! The threads that send notices. A notice is in the database before anything is sent; each instance sends due notices, and tries failed
//! ones again after growing pauses, until they are given up.
//!
//! An accepted notice is noted before that thread sends another. One case remains: if this program ends between an answer and the note of
//! it, the notice is sent again when its lease is over. A device replaces the earlier message by the later one, and a program recognises a
//! notice by its id.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{NaiveDateTime, TimeDelta};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::encryption::{DeviceKeys, EncryptionError, LONGEST_TEXT};
use super::news::is_to_be_played;
use super::outgoing::{Outgoing, OutgoingAnswer, OutgoingError, OutgoingHeader};
use super::webhooks::signed_headers;
use super::{AddressProblem, NoticeSetup, PushOccasion, PushText};
use crate::lock::lock;
use crate::outside;
use crate::service::{Service, ServiceError, now, random_token};
use crate::store::{
    NoticeNews, NoticeOutcome, NoticeRecipient, PushSubscription, StoreError, StoredNotice, Webhook, WebhookKind,
};
use tournament::{EntryId, Round, Stage, TournamentId};

/// Notices sent at once: a push service may take a moment for each.
const THREADS: usize = 4;

/// How long a notice belongs to the thread that tries to send it.
const LEASE: TimeDelta = TimeDelta::minutes(2);

/// How often a thread looks for due notices when nothing wakes it.
const LOOKED_EVERY: Duration = Duration::from_secs(30);

/// How long a stopping site waits for notices that are being sent.
const STOP_PATIENCE: Duration = Duration::from_secs(5);

/// The minutes before each further attempt; then the notice is given up.
const AGAIN_AFTER: [i64; 5] = [1, 5, 15, 60, 150];

/// The longest pause that a server's `Retry-After` can demand.
const LONGEST_DELAY: TimeDelta = TimeDelta::hours(1);

/// How long a push service keeps a message for a device that is off; a notice that has waited longer here is dropped.
const NEWS_FOR: TimeDelta = TimeDelta::hours(12);

/// How long a webhook's notice may wait here.
const STALE_AFTER: TimeDelta = TimeDelta::days(2);

/// The most letters of an answer that are kept.
const LONGEST_ANSWER: usize = 200;

/// Wakes threads one by one.
#[derive(Debug, Default)]
struct Bell {
    state: Mutex<BellState>,
    rung: Condvar,
}

#[derive(Debug, Default)]
struct BellState {
    is_rung: bool,
    is_stopping: bool,
}

impl Bell {
    fn ring(&self) {
        lock(&self.state).is_rung = true;
        self.rung.notify_one();
    }

    fn stop(&self) {
        lock(&self.state).is_stopping = true;
        self.rung.notify_all();
    }

    fn is_stopping(&self) -> bool {
        lock(&self.state).is_stopping
    }

    /// Waits until it is rung, or until it is time to look again.
    fn wait(&self) {
        let is_quiet = |state: &mut BellState| !state.is_rung && !state.is_stopping;
        let waited = self.rung.wait_timeout_while(lock(&self.state), LOOKED_EVERY, is_quiet);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        state.is_rung = false;
    }
}

/// The threads that send notices; dropping this value ends them.
#[derive(Debug)]
pub struct Courier {
    bell: Arc<Bell>,
    /// Nothing is sent through it; it is closed when all threads have ended.
    end: Mutex<mpsc::Receiver<()>>,
}

impl Courier {
    /// Starts sending the notices of `service`, which must be [set up for it](Service::with_notices).
    pub fn start(service: &Service) -> Result<Self, ServiceError> {
        let bell = Arc::new(Bell::default());
        let (ending, end) = mpsc::channel::<()>();
        let Some(setup) = &service.notices else { return Ok(Self { bell, end: Mutex::new(end) }) };
        // One client of each kind for all threads: they share its connections.
        let [outgoing, to_devices] = [&setup.hosts, &setup.push_hosts].map(|hosts| Outgoing::new(hosts.clone()));
        for _ in 0..THREADS {
            let mut round = Deliveries {
                service: service.clone(),
                setup: Arc::clone(setup),
                outgoing: outgoing.clone(),
                to_devices: to_devices.clone(),
                bell: Arc::clone(&bell),
                holder: random_token()?,
                unnoted: None,
            };
            let ending = ending.clone();
            let work = move || {
                outside::by_itself(|| round.go_on());
                // Held until the thread ends, however it does.
                drop(ending);
            };
            let started = thread::Builder::new().name("courier".to_owned()).spawn(work);
            started.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        }
        Ok(Self { bell, end: Mutex::new(end) })
    }

    /// Makes the threads look for notices now.
    pub fn wake(&self) {
        self.bell.ring();
    }

    /// Stops sending notices: the program ends.
    pub fn stop(&self) {
        self.bell.stop();
    }
}

impl Drop for Courier {
    fn drop(&mut self) {
        self.stop();
        // A silent server must not delay the stop: the notice is tried again when its lease is over.
        if let Ok(end) = self.end.get_mut()
            && end.recv_timeout(STOP_PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout)
        {
            tracing::warn!("a server that notices are sent to does not answer; a notice may be sent twice");
        }
    }
}

/// The outcome of a notice, until it is noted.
struct TriedNotice {
    id: String,
    outcome: NoticeOutcome,
}

/// One pass through the due notices.
struct Deliveries {
    service: Service,
    setup: Arc<NoticeSetup>,
    outgoing: Outgoing,
    to_devices: Outgoing,
    bell: Arc<Bell>,
    /// Identifies the holder of a notice.
    holder: String,
    unnoted: Option<TriedNotice>,
}

/// The content of a message on a device, as `static/js/push-worker.js` reads it.
#[derive(Serialize)]
struct PushPayload<'a> {
    title: &'a str,
    body: &'a str,
    /// From the root of the site.
    path: &'a str,
    /// A later message with the same tag replaces an earlier one.
    tag: &'a str,
    language: &'a str,
}

impl Deliveries {
    /// Sends due notices until the program ends; a failure of one notice does not stop the others.
    fn go_on(&mut self) {
        while !self.bell.is_stopping() {
            match catch_unwind(AssertUnwindSafe(|| self.send_due())) {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "notices could not be sent"),
                Err(_) => tracing::error!("a thread that sends notices has failed; it goes on"),
            }
            self.bell.wait();
        }
    }

    fn send_due(&mut self) -> Result<(), ServiceError> {
        self.note()?;
        while !self.bell.is_stopping()
            && let Some(notice) = self.service.store().take_notice(&self.holder, now(), LEASE)?
        {
            // There may be more of them: another thread looks too.
            self.bell.ring();
            let sent = catch_unwind(AssertUnwindSafe(|| self.deliver(&notice)));
            let failed = || Ok(Some(again(&notice, "internal error".to_owned(), None)));
            // If the database does not answer now, it is tried again when the lease is over.
            let outcome = sent.unwrap_or_else(|_| failed())?;
            self.unnoted = outcome.map(|outcome| TriedNotice { id: notice.id, outcome });
            self.note()?;
        }
        Ok(())
    }

    /// Notes the outcome of a notice; no further one is taken before that.
    fn note(&mut self) -> Result<(), ServiceError> {
        if let Some(TriedNotice { id, outcome }) = &self.unnoted {
            if !self.service.store().notice_tried(id, &self.holder, outcome)? {
                tracing::debug!(notice = id, "a notice was withdrawn, or taken by another, while it was sent");
            }
            self.unnoted = None;
        }
        Ok(())
    }

    /// Sends a notice; `None` if no outcome has to be noted.
    fn deliver(&self, notice: &StoredNotice) -> Result<Option<NoticeOutcome>, ServiceError> {
        match &notice.recipient {
            NoticeRecipient::Subscribers if is_old(notice) => Ok(Some(NoticeOutcome::Over)),
            NoticeRecipient::Subscribers => {
                self.service.store().fan_out(notice, &self.holder, now())?;
                Ok(None)
            }
            NoticeRecipient::Device { device, entry } => self.push(notice, device, *entry),
            NoticeRecipient::Webhook(id) => {
                let Some(webhook) = self.service.store().webhook(id)? else { return Ok(Some(NoticeOutcome::Over)) };
                // It may have waited, and its tournament may have become hidden meanwhile.
                if notice.news != NoticeNews::Test && !self.is_open(notice.tournament)? {
                    let answer = "the tournament is not public any more".to_owned();
                    return Ok(Some(NoticeOutcome::Failed { answer, next: None }));
                }
                Ok(Some(self.call(notice, &webhook)))
            }
        }
    }

    fn is_open(&self, tournament: TournamentId) -> Result<bool, ServiceError> {
        let found = self.service.store().tournament_by_id(tournament)?;
        Ok(found.is_some_and(|own| own.visibility.is_open()))
    }

    /// Sends to a program or a chat.
    fn call(&self, notice: &StoredNotice, webhook: &Webhook) -> NoticeOutcome {
        let at = now();
        if notice.created_at + STALE_AFTER < at {
            return NoticeOutcome::Failed { answer: "too old".to_owned(), next: None };
        }
        let (address, headers) = match webhook.kind {
            WebhookKind::Program => (webhook.address.clone(), signed_headers(webhook, &notice.id, &notice.body, at)),
            WebhookKind::Telegram => (
                format!("{}/bot{}/sendMessage", self.setup.telegram, webhook.secret),
                vec![OutgoingHeader::new("content-type", "application/json")],
            ),
        };
        let posted = self.outgoing.post(&address, &headers, notice.body.as_bytes(), at);
        // The token of a bot is part of the address: a server that repeats the address must not bring the token onto the page.
        let posted =
            posted.map(|answer| OutgoingAnswer { text: answer.text.replace(&webhook.secret, "…"), ..answer });
        match posted {
            Ok(answer) if answer.is_taken() => NoticeOutcome::Sent { at: now(), answer: answer_text(&answer) },
            Ok(answer) if answer.is_passing() => again(notice, answer_text(&answer), answer.again_at),
            Ok(answer) => NoticeOutcome::Failed { answer: answer_text(&answer), next: None },
            Err(OutgoingError::Address(problem @ AddressProblem::Private)) => again(notice, problem.to_string(), None),
            Err(OutgoingError::Address(problem)) => NoticeOutcome::Failed { answer: problem.to_string(), next: None },
            Err(OutgoingError::Unreachable(why)) => again(notice, why, None),
        }
    }

    /// Tells a device the current seat of its player.
    fn push(&self, notice: &StoredNotice, device: &str, entry: EntryId) -> Result<Option<NoticeOutcome>, ServiceError> {
        let store = self.service.store();
        let over = Ok(Some(NoticeOutcome::Over));
        let Some(subscription) = store.push_subscription(device, notice.tournament, entry)? else { return over };
        if is_old(notice) {
            tracing::warn!(notice = notice.id, "a device was not told of a round: the news is old");
            return over;
        }
        let Some(text) = self.text(notice, &subscription)? else { return over };
        match self.send(&subscription, &text)? {
            Ok(answer) if answer.is_taken() => over,
            Err(OutgoingError::Address(problem @ AddressProblem::Private)) => {
                Ok(Some(put_off(notice, problem.to_string(), None)))
            }
            Ok(OutgoingAnswer { status: 404 | 410, .. }) | Err(OutgoingError::Address(_)) => {
                // The device is gone, or never was one.
                store.remove_device(device)?;
                Ok(None)
            }
            Ok(answer) if answer.is_passing() => Ok(Some(put_off(notice, answer_text(&answer), answer.again_at))),
            Ok(answer) => {
                tracing::warn!(notice = notice.id, answer = answer_text(&answer), "a push service refuses a message");
                over
            }
            Err(OutgoingError::Unreachable(why)) => Ok(Some(put_off(notice, why, None))),
        }
    }

    /// The text for a device; `None` if the round is no longer public, has been played, or does not concern the player.
    fn text(&self, notice: &StoredNotice, subscription: &PushSubscription) -> Result<Option<PushText>, ServiceError> {
        let found = self.service.store().tournament_by_id(notice.tournament)?;
        let Some(stored) = found.filter(|own| own.visibility.is_open()) else { return Ok(None) };
        let language = subscription.language.as_str();
        let stored = self.service.for_public(&stored)?.tournament;
        let tournament = self.service.in_letters(&stored, self.setup.words.alphabet(language));
        let round = notice.round.and_then(|round| tournament.round(round));
        let is_news =
            |round: &&Round| round.state.stage == Stage::Published && is_to_be_played(&tournament, round.state.number);
        let round = round.filter(is_news);
        let entry = tournament.entry(subscription.entry);
        let Some((round, entry)) = round.zip(entry) else { return Ok(None) };
        let occasion = PushOccasion { tournament: &tournament, round, entry, language };
        Ok(self.setup.words.seat(&occasion))
    }

    /// The message, encrypted for the device (RFC 8291) and sent as in RFC 8030.
    fn send(
        &self,
        subscription: &PushSubscription,
        text: &PushText,
    ) -> Result<Result<OutgoingAnswer, OutgoingError>, ServiceError> {
        let endpoint = match self.setup.push_hosts.check(&subscription.endpoint) {
            Ok(endpoint) => endpoint,
            Err(problem) => return Ok(Err(problem.into())),
        };
        let topic = topic(subscription.tournament, subscription.entry);
        let body: String = text.body.chars().take(LONGEST_TEXT / 8).collect();
        let title: String = text.title.chars().take(LONGEST_TEXT / 8).collect();
        let payload =
            PushPayload { title: &title, body: &body, path: &text.path, tag: &topic, language: &subscription.language };
        let payload = serde_json::to_string(&payload).expect("texts can be written");
        let keys = DeviceKeys::parse(&subscription.public_key, &subscription.secret);
        let encrypted = match keys.map_err(EncryptionError::from).and_then(|keys| keys.encrypt(payload.as_bytes())) {
            Ok(encrypted) => encrypted,
            Err(EncryptionError::NoRandomness) => return Err(ServiceError::NoRandomness),
            Err(EncryptionError::Keys(_)) => {
                return Ok(Err(AddressProblem::NoAddress.into()));
            }
        };
        let origin = self.setup.words.origin();
        let contact = origin.starts_with("https://").then_some(origin.as_str());
        let at = now();
        let headers = [
            OutgoingHeader::new("authorization", self.service.push_key()?.authorization(&endpoint, contact, at)?),
            OutgoingHeader::new("content-encoding", "aes128gcm"),
            OutgoingHeader::new("content-type", "application/octet-stream"),
            OutgoingHeader::new("ttl", NEWS_FOR.num_seconds().to_string()),
            OutgoingHeader::new("urgency", "high"),
            OutgoingHeader::new("topic", topic.as_str()),
        ];
        Ok(self.to_devices.post(endpoint.as_str(), &headers, &encrypted, at))
    }
}

/// Whether a notice to a device is outdated.
fn is_old(notice: &StoredNotice) -> bool {
    notice.created_at + NEWS_FOR < now()
}

/// The outcome of a failed notice: tried again when the server wants, or after a growing pause; given up after the last attempt.
fn again(notice: &StoredNotice, answer: String, wanted: Option<NaiveDateTime>) -> NoticeOutcome {
    let at = now();
    let tried = usize::try_from(notice.attempts).unwrap_or(usize::MAX);
    let wait = tried.checked_sub(1).and_then(|tried| AGAIN_AFTER.get(tried));
    let usual = wait.map(|wait| at + TimeDelta::minutes(*wait));
    let next = usual.map(|usual| wanted.map_or(usual, |wanted| wanted.clamp(at, at + LONGEST_DELAY)));
    NoticeOutcome::Failed { answer, next }
}

/// As [`again`], for a message to a device, which is not kept after the last attempt.
fn put_off(notice: &StoredNotice, answer: String, wanted: Option<NaiveDateTime>) -> NoticeOutcome {
    match again(notice, answer, wanted) {
        NoticeOutcome::Failed { answer, next: None } => {
            tracing::warn!(notice = notice.id, answer, "a device could not be told of a round");
            NoticeOutcome::Over
        }
        outcome => outcome,
    }
}

/// The part of an answer that the organiser reads: its status and its beginning.
fn answer_text(answer: &OutgoingAnswer) -> String {
    let text: String = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text: String = text.chars().filter(|c| !c.is_control()).take(LONGEST_ANSWER).collect();
    format!("{} {text}", answer.status).trim_end().to_owned()
}

/// The topic of messages about a player: a later one replaces an earlier one that the device has not received. At most 32 letters of
/// base64url (RFC 8030, 5.4); it tells the push service nothing.
fn topic(tournament: TournamentId, entry: EntryId) -> String {
    let digest = Sha256::digest(format!("{tournament}.{entry}"));
    URL_SAFE_NO_PAD.encode(&digest[..24])
}
