//! Listeners get a message when a tournament has changed: of this program's own writes at once, of other programs' writes as soon as the
//! database reports them. Spectators' reports are announced separately, since they do not change the tournament.
//!
//! `PostgreSQL` reports changes itself (`LISTEN`); a `SQLite` file is polled. Either is done on a thread of its own, which starts with the
//! first listener and ends with the store.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, RwLock, Weak};
use std::thread;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_types::Integer;

use crate::lock::lock;
use crate::outside;
use crate::store::backend::Db;
use crate::store::error::StoreError;
use crate::store::schema::tournaments;
use crate::store::source::FileConnection;
use crate::store::spectator_reports::report_versions;
use crate::store::{Inner, Store};
use tournament::{TournamentId, Version};

/// The channel on which instances send each other news. After a restore its message names no tournament.
#[cfg(feature = "postgres")]
const CHANNEL: &str = "poddavki";

/// The prefix of messages about spectators' reports.
const REPORTS: &str = "reports ";

/// How often the database is asked for news. The query touches no table.
const TICK: Duration = Duration::from_millis(100);

/// Pause before a lost connection is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// A tournament with its version, or with the version of its spectators' reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct News {
    pub tournament: TournamentId,
    pub version: Version,
}

type Listener = Arc<dyn Fn(News) + Send + Sync>;

#[derive(Default)]
pub(super) struct Broadcast {
    listeners: RwLock<Vec<Listener>>,
    heard: Mutex<HashMap<TournamentId, Version>>,
}

impl Broadcast {
    /// Announces a version, unless this or a later one has been announced.
    pub(super) fn tell(&self, news: News) {
        let is_new = {
            let mut heard = lock(&self.heard);
            let is_new = heard.get(&news.tournament).is_none_or(|last| *last < news.version);
            if is_new {
                heard.insert(news.tournament, news.version);
            }
            is_new
        };
        if is_new {
            self.pass_on(news);
        }
    }

    /// Announces every tournament whose version differs from the last one announced; after a restore it may be an earlier one.
    fn tell_all(&self, current: &[News]) {
        for news in current {
            let last = lock(&self.heard).insert(news.tournament, news.version);
            if last != Some(news.version) {
                self.pass_on(*news);
            }
        }
    }

    /// Adds a listener; the versions in `current` need not be announced.
    fn add(&self, listener: Listener, current: &[News]) {
        lock(&self.heard).extend(current.iter().map(|news| (news.tournament, news.version)));
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    fn pass_on(&self, news: News) {
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner).clone();
        for listener in listeners {
            listener(news);
        }
    }
}

/// What listeners are told of.
#[derive(Debug, Clone, Copy)]
pub(super) enum Written {
    /// A tournament has a new version.
    Version(News),
    /// Spectators' reports, or their dismissal.
    Report(News),
}

impl Store {
    /// Calls `listener` with every new version of any tournament, also one that another program writes, soon after it was written. It is
    /// called on the thread that writes or on the store's own, so it should only pass the news on. Versions may be skipped.
    pub fn subscribe(&self, listener: impl Fn(News) + Send + Sync + 'static) -> Result<(), StoreError> {
        let current = current(&mut *self.connection()?)?;
        self.inner.broadcast.add(Arc::new(listener), &current.tournaments);
        self.watch_for_news()
    }

    /// As [`subscribe`](Self::subscribe), for spectators' reports and their dismissal.
    pub fn subscribe_to_reports(&self, listener: impl Fn(News) + Send + Sync + 'static) -> Result<(), StoreError> {
        let current = current(&mut *self.connection()?)?;
        self.inner.reports.add(Arc::new(listener), &current.reports);
        self.watch_for_news()
    }

    /// Starts asking the database for news, with the first listener.
    fn watch_for_news(&self) -> Result<(), StoreError> {
        if !self.inner.is_watched.swap(true, Ordering::Relaxed) {
            let store = Arc::downgrade(&self.inner);
            let watch = thread::Builder::new()
                .name("store news".to_owned())
                .spawn(move || outside::by_itself(|| watch(&store)));
            watch.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        }
        Ok(())
    }

    /// Tells this program's listeners of what was just written; a part of a larger write is told when that is committed.
    pub(super) fn announce(&self, written: Written) {
        match (&self.shared, written) {
            (Some(shared), written) => lock(&shared.news).push(written),
            (None, Written::Version(news)) => self.inner.broadcast.tell(news),
            (None, Written::Report(news)) => self.inner.reports.tell(news),
        }
    }

    /// Tells this program's listeners of everything that a restore changed.
    pub(super) fn announce_all(&self) -> Result<(), StoreError> {
        let current = current(&mut *self.connection()?)?;
        self.inner.tell_all(&current);
        Ok(())
    }
}

impl Inner {
    /// Announces everything that differs from what was last announced.
    fn tell_all(&self, current: &CurrentNews) {
        self.broadcast.tell_all(&current.tournaments);
        self.reports.tell_all(&current.reports);
    }
}

/// Tells the other instances when the transaction is committed. Instances on a `SQLite` file notice it themselves.
pub(super) fn notify(connection: &mut Db, news: Option<News>) -> Result<(), StoreError> {
    let message = news.map_or_else(String::new, |news| format!("{} {}", news.tournament, news.version));
    send(connection, &message)
}

/// As [`notify`], for spectators' reports.
pub(super) fn notify_of_report(connection: &mut Db, news: News) -> Result<(), StoreError> {
    send(connection, &format!("{REPORTS}{} {}", news.tournament, news.version))
}

#[cfg_attr(not(feature = "postgres"), expect(unused_variables, reason = "a file needs no message"))]
fn send(connection: &mut Db, message: &str) -> Result<(), StoreError> {
    match connection {
        #[cfg(feature = "postgres")]
        Db::Postgres(inner) => {
            use diesel::sql_types::Text;
            let notify = diesel::sql_query("SELECT pg_notify($1, $2)").bind::<Text, _>(CHANNEL);
            notify.bind::<Text, _>(message).execute(inner)?;
        }
        Db::Sqlite(_) => {}
    }
    Ok(())
}

/// The current version of everything that is announced.
struct CurrentNews {
    tournaments: Vec<News>,
    reports: Vec<News>,
}

fn current(connection: &mut Db) -> Result<CurrentNews, StoreError> {
    let rows: Vec<(i64, i64)> = tournaments::table.select((tournaments::id, tournaments::version)).load(connection)?;
    let news = |(id, version)| News { tournament: TournamentId(id), version: Version(version) };
    Ok(CurrentNews { tournaments: rows.into_iter().map(news).collect(), reports: report_versions(connection)? })
}

/// Watches until the store is dropped, reconnecting as needed.
fn watch(store: &Weak<Inner>) {
    while let Some(inner) = store.upgrade() {
        let link = inner.source.connect();
        drop(inner);
        if let Ok(mut link) = link {
            // A connection that fails is replaced; the next one catches up with what happened meanwhile.
            let _ = follow(store, &mut link);
        }
        thread::sleep(RETRY);
    }
}

/// Passes on news of the database until the store is dropped (`Ok`) or the connection fails.
fn follow(store: &Weak<Inner>, link: &mut FileConnection) -> Result<(), StoreError> {
    let mut seen = HeardState::begin(&mut link.db)?;
    let mut news = Heard::Something;
    while let Some(inner) = store.upgrade() {
        inner.source.check(link)?;
        // Without a counter pages are looked up more often, and news are passed on as well; it is tried again at the next turn.
        let _ = inner.count_changes();
        match news {
            Heard::Nothing => {}
            #[cfg(feature = "postgres")]
            Heard::Of(ref messages) => {
                for message in messages {
                    match message {
                        Message::Tournament(news) => inner.broadcast.tell(*news),
                        Message::Report(news) => inner.reports.tell(*news),
                    }
                }
            }
            Heard::Something => inner.tell_all(&current(&mut link.db)?),
        }
        drop(inner);
        thread::sleep(TICK);
        news = seen.listen(&mut link.db)?;
    }
    Ok(())
}

enum Heard {
    Nothing,
    #[cfg(feature = "postgres")]
    Of(Vec<Message>),
    Something,
}

/// A message of another instance.
#[cfg(feature = "postgres")]
enum Message {
    Tournament(News),
    Report(News),
}

#[cfg(feature = "postgres")]
impl Message {
    fn parse(text: &str) -> Option<Self> {
        let news = |text: &str| {
            let (tournament, version) = text.split_once(' ')?;
            Some(News { tournament: tournament.parse().ok()?, version: version.parse().ok()? })
        };
        match text.strip_prefix(REPORTS) {
            Some(report) => news(report).map(Self::Report),
            None => news(text).map(Self::Tournament),
        }
    }
}

/// The last state of the file that a connection has seen; `None` on a server.
struct HeardState(Option<i32>);

#[derive(QueryableByName)]
struct DataVersion {
    #[diesel(sql_type = Integer)]
    data_version: i32,
}

impl HeardState {
    fn begin(connection: &mut Db) -> Result<Self, StoreError> {
        match connection {
            #[cfg(feature = "postgres")]
            Db::Postgres(inner) => {
                diesel::sql_query(format!("LISTEN {CHANNEL}")).execute(inner)?;
                Ok(Self(None))
            }
            Db::Sqlite(inner) => Ok(Self(Some(data_version(inner)?))),
        }
    }

    fn listen(&mut self, connection: &mut Db) -> Result<Heard, StoreError> {
        match connection {
            #[cfg(feature = "postgres")]
            Db::Postgres(inner) => notifications(inner),
            Db::Sqlite(inner) => {
                let version = Some(data_version(inner)?);
                let heard = if version == self.0 { Heard::Nothing } else { Heard::Something };
                self.0 = version;
                Ok(heard)
            }
        }
    }
}

/// A number that changes whenever another connection has changed the file.
pub(super) fn data_version(connection: &mut SqliteConnection) -> Result<i32, StoreError> {
    let answer: DataVersion = diesel::sql_query("PRAGMA data_version").get_result(connection)?;
    Ok(answer.data_version)
}

#[cfg(feature = "postgres")]
fn notifications(connection: &mut PgConnection) -> Result<Heard, StoreError> {
    let messages: Vec<String> = connection
        .notifications_iter()
        .map(|message| message.map(|message| message.payload))
        .collect::<Result<_, _>>()?;
    if messages.is_empty() {
        return Ok(Heard::Nothing);
    }
    let messages: Option<Vec<Message>> = messages.iter().map(|message| Message::parse(message)).collect();
    Ok(messages.map_or(Heard::Something, Heard::Of))
}
