//! Open pages hear of changes by server-sent events, and fetch themselves again. One stream tells of as many events as the pages of
//! a browser show.

use std::convert::Infallible;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, http::header::ContentType};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio::time::timeout;

use super::error::{AppError, Reply};
use super::reply::Page;
use crate::desk::Desk;
use crate::store::{News, Store};
use crate::tournament::{TournamentId, Version};

/// Changes that a slow page may fall behind before its stream ends, so that it asks again.
const BACKLOG: usize = 256;
/// How often a silent stream says that it is alive, so that proxies keep it open.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// How many events one stream tells of: more than a browser has pages open.
const MOST_TOPICS: usize = 40;

/// An event has changed.
#[derive(Debug, Clone, Copy)]
pub struct Told {
    tournament: TournamentId,
    /// The version it has now.
    version: Version,
    /// The last version that changed what everybody sees.
    seen_by_all: Version,
}

impl Told {
    /// The news of the store, with what they mean to everybody.
    pub fn of(store: &Store, news: News) -> Self {
        Self { tournament: news.tournament, version: news.version, seen_by_all: store.news_for_all(news) }
    }
}

/// Tells all open pages of this instance what has changed.
#[derive(Debug)]
pub struct Live {
    sender: Mutex<Option<Sender<Told>>>,
}

impl Default for Live {
    fn default() -> Self {
        Self { sender: Mutex::new(Some(broadcast::channel(BACKLOG).0)) }
    }
}

impl Live {
    /// Tells the pages of a tournament that it has changed.
    pub fn tell(&self, told: Told) {
        if let Some(sender) = &*self.lock() {
            // Nobody listening is no fault.
            let _ = sender.send(told);
        }
    }

    /// Ends all streams: a server that stops would wait for them otherwise.
    pub fn close(&self) {
        self.lock().take();
    }

    fn listen(&self) -> Option<Receiver<Told>> {
        self.lock().as_ref().map(Sender::subscribe)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Sender<Told>>> {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whose pages listen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// Everybody: what only arbiters see is no news.
    All,
    /// Those who see what players report: the staff, and the players themselves on their slips.
    Staff,
}

/// What a page wants to hear of: `t/slug` as everybody, `s/slug` as its staff.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Topic {
    audience: Audience,
    slug: String,
}

impl Topic {
    fn parse(text: &str) -> Option<Self> {
        let (letter, slug) = text.split_once('/')?;
        let audience = match letter {
            "t" => Audience::All,
            "s" => Audience::Staff,
            _ => return None,
        };
        Some(Self { audience, slug: slug.to_owned() })
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.audience {
            Audience::All => 't',
            Audience::Staff => 's',
        };
        write!(f, "{letter}/{}", self.slug)
    }
}

/// `?of=t/cup,s/open`
#[derive(Debug, Deserialize)]
pub struct LiveQuery {
    of: String,
}

/// `GET /live?of=…`: for each topic an event `version` at once and at every change; its data are the topic and the version. Topics
/// that there are not are silent.
pub async fn events(page: Page, query: web::Query<LiveQuery>) -> Reply {
    // First listen, then look: nothing that happens in between is missed.
    let receiver = page.state().live.listen().ok_or_else(|| AppError::Unavailable("shutting down".to_owned()))?;
    let topics: Vec<Topic> = query.of.split(',').filter_map(Topic::parse).take(MOST_TOPICS).collect();
    let followed = page.desk(move |desk| follow(desk, topics)).await?;
    let listener = Listener { followed, receiver };
    let stream = stream::unfold(listener, |mut listener| async {
        let text = listener.next().await?;
        Some((Ok::<_, Infallible>(Bytes::from(text)), listener))
    });
    Ok(HttpResponse::Ok()
        .insert_header(ContentType("text/event-stream".parse().map_err(AppError::internal)?))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("X-Accel-Buffering", "no"))
        .streaming(stream))
}

/// The events of topics, at their present versions.
fn follow(desk: &Desk, topics: Vec<Topic>) -> Result<Vec<Followed>, AppError> {
    let mut followed = Vec::with_capacity(topics.len());
    for topic in topics {
        let Some(stamp) = desk.store().version(&topic.slug)? else { continue };
        let now = match topic.audience {
            Audience::All => desk.store().seen_by_all(&stamp)?.version,
            Audience::Staff => stamp.version,
        };
        followed.push(Followed { topic, tournament: stamp.id, told: None, now });
    }
    Ok(followed)
}

/// An event that pages of a browser show.
#[derive(Debug)]
struct Followed {
    topic: Topic,
    tournament: TournamentId,
    /// The version that the pages have been told of.
    told: Option<Version>,
    now: Version,
}

impl Followed {
    fn hear(&mut self, news: Told) {
        if news.tournament == self.tournament {
            self.now = match self.topic.audience {
                Audience::All => news.seen_by_all,
                Audience::Staff => news.version,
            };
        }
    }

    /// What the pages do not know yet. After a restore an earlier version is news too.
    fn tell(&mut self) -> Option<String> {
        if self.told == Some(self.now) {
            return None;
        }
        self.told = Some(self.now);
        Some(format!("event: version\ndata: {} {}\n\n", self.topic, self.now))
    }
}

/// The pages of one browser.
struct Listener {
    followed: Vec<Followed>,
    receiver: Receiver<Told>,
}

impl Listener {
    /// What to send next; `None` when the server stops, or the listener has fallen too far behind.
    async fn next(&mut self) -> Option<String> {
        loop {
            let news: String = self.followed.iter_mut().filter_map(Followed::tell).collect();
            if !news.is_empty() {
                return Some(news);
            }
            match timeout(HEARTBEAT, self.receiver.recv()).await {
                Ok(Ok(news)) => self.followed.iter_mut().for_each(|followed| followed.hear(news)),
                Ok(Err(RecvError::Lagged(_) | RecvError::Closed)) => return None,
                Err(_) => return Some(":\n\n".to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(tournament: i64, version: i64, seen_by_all: i64) -> Told {
        let (version, seen_by_all) = (Version(version), Version(seen_by_all));
        Told { tournament: TournamentId(tournament), version, seen_by_all }
    }

    fn listener(live: &Live, topics: &[(&str, i64)]) -> Listener {
        let followed = |(text, tournament): &(&str, i64)| Followed {
            topic: Topic::parse(text).expect("a topic"),
            tournament: TournamentId(*tournament),
            told: None,
            now: Version(4),
        };
        Listener { followed: topics.iter().map(followed).collect(), receiver: live.listen().expect("open") }
    }

    #[actix_web::test]
    async fn pages_hear_of_their_own_events_until_the_server_stops() {
        let live = Live::default();
        let mut listener = listener(&live, &[("t/cup", 1), ("t/open", 3)]);
        live.tell(told(2, 9, 9));
        live.tell(told(1, 4, 4));
        live.tell(told(3, 5, 5));
        live.close();
        let first = "event: version\ndata: t/cup 4\n\nevent: version\ndata: t/open 4\n\n";
        assert_eq!(listener.next().await.as_deref(), Some(first));
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: t/open 5\n\n"));
        assert_eq!(listener.next().await, None);
        assert!(live.listen().is_none());
    }

    #[actix_web::test]
    async fn what_only_the_staff_sees_is_news_for_the_staff_alone() {
        let live = Live::default();
        let mut listener = listener(&live, &[("t/cup", 1), ("s/cup", 1)]);
        listener.next().await;
        live.tell(told(1, 5, 4));
        live.tell(told(1, 6, 6));
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: s/cup 5\n\n"));
        let both = "event: version\ndata: t/cup 6\n\nevent: version\ndata: s/cup 6\n\n";
        assert_eq!(listener.next().await.as_deref(), Some(both));
    }

    #[actix_web::test]
    async fn who_has_fallen_behind_asks_again() {
        let live = Live::default();
        let mut listener = listener(&live, &[("t/cup", 1)]);
        listener.next().await;
        for version in 0..300 {
            live.tell(told(2, version, version));
        }
        assert_eq!(listener.next().await, None);
    }

    #[test]
    fn a_topic_is_whose_and_which() {
        for text in ["t/cup", "s/open-2026"] {
            assert_eq!(Topic::parse(text).map(|topic| topic.to_string()).as_deref(), Some(text));
        }
        for text in ["", "cup", "x/cup", "t"] {
            assert_eq!(Topic::parse(text), None, "{text}");
        }
    }
}
