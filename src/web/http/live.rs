//! Live updates: open pages get news of changes by server-sent events, and fetch themselves again. One stream covers all tournaments on the
//! open pages of a browser. A silent stream sends a heartbeat: a page that hears nothing for long knows that the connection is lost, which
//! networks do not always report.

use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, http::header::ContentType};
use futures_util::stream;
use serde::Deserialize;
use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio::time::{Instant, timeout_at};

use crate::lock::lock;
use crate::service::Service;
use crate::service::progress::current_round;
use crate::store::{News, Store, StoreError};
use crate::web::http::access::right_in;
use crate::web::http::metrics::OpenStream;
use crate::web::http::{Account, AppError, Page, Reply};
use tournament::{BoardNumber, ItemKey, RoundNumber, Tournament, TournamentId, Version};

/// Changes that a slow page may lag behind before its stream ends and it connects again.
const BACKLOG: usize = 256;
/// Topics of one stream, at most: more than a browser has pages open.
const MOST_TOPICS: usize = 40;

/// The news on the channel.
#[derive(Debug, Clone)]
enum LiveNews {
    Tournament(TournamentNews),
    /// A spectators' report was made or dismissed. It does not change the tournament.
    Reports(News),
}

#[derive(Debug, Clone)]
struct TournamentNews {
    tournament: TournamentId,
    version: Version,
    /// The last version that changed something public.
    seen_by_all: Version,
    /// The version of all that the front page lists.
    listed: Version,
    /// Whether others than the staff may see the tournament.
    is_open: bool,
    reach: Reach,
}

type BoardNews = (RoundNumber, BoardNumber);

#[derive(Debug, Clone)]
enum Reach {
    /// On any page.
    Everywhere,
    /// The games of these boards only.
    Boards(Arc<BTreeSet<BoardNews>>),
}

impl Reach {
    /// The reach of changes of these keys.
    fn from_keys(keys: impl Iterator<Item = ItemKey>) -> Self {
        let boards: Option<BTreeSet<BoardNews>> = keys.map(board).collect();
        boards.filter(|boards| !boards.is_empty()).map_or(Self::Everywhere, |boards| Self::Boards(Arc::new(boards)))
    }

    fn touches(&self, board: BoardNews) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Boards(boards) => boards.contains(&board),
        }
    }
}

/// The one board whose slips show a change of this key; `None` for changes that all slips may show, such as pairings.
const fn board(key: ItemKey) -> Option<BoardNews> {
    match key {
        ItemKey::Pairing(..) => None,
        other => other.board(),
    }
}

/// Tells all open pages of this instance about changes.
#[derive(Debug)]
pub struct Live {
    sender: Mutex<Option<Sender<LiveNews>>>,
    /// The last news of each tournament that was sent.
    last: Mutex<HashMap<TournamentId, Last>>,
}

/// The state of a tournament when news of it was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Last {
    version: Version,
    /// The round being played: slips of other rounds link to it.
    playing: Option<RoundNumber>,
}

impl Default for Live {
    fn default() -> Self {
        Self { sender: Mutex::new(Some(broadcast::channel(BACKLOG).0)), last: Mutex::default() }
    }
}

impl Live {
    /// Announces a change of a tournament to its pages.
    pub fn tell(&self, store: &Store, news: News) {
        let seen_by_all = store.news_for_all(news);
        // Computed once for all listeners.
        let listed = store.listed_version().unwrap_or(news.version);
        let own = store.tournament_by_id(news.tournament);
        let is_open = own.as_ref().is_ok_and(|own| own.as_ref().is_some_and(|own| own.visibility.is_open()));
        // If it cannot be determined, it is everywhere: too much news does no harm.
        let reach = own.and_then(|own| self.reach(store, news, own.as_deref())).unwrap_or(Reach::Everywhere);
        let (tournament, version) = (news.tournament, news.version);
        self.send(LiveNews::Tournament(TournamentNews { tournament, version, seen_by_all, listed, is_open, reach }));
    }

    /// Announces spectators' reports to the staff's pages.
    pub fn tell_reports(&self, news: News) {
        self.send(LiveNews::Reports(news));
    }

    /// How far the changes reach that were made since news of the tournament was last sent.
    fn reach(&self, store: &Store, news: News, tournament: Option<&Tournament>) -> Result<Reach, StoreError> {
        let playing = tournament.and_then(current_round).map(|round| round.state.number);
        let now = Last { version: news.version, playing };
        // After a restore the versions go back.
        let before = lock(&self.last).insert(news.tournament, now).filter(|before| before.version < now.version);
        match before {
            Some(before) if before.playing == playing => {
                let touched = store.touched_since(news.tournament, before.version)?;
                Ok(Reach::from_keys(touched.into_iter().map(|touch| touch.key)))
            }
            Some(_) | None => Ok(Reach::Everywhere),
        }
    }

    fn send(&self, news: LiveNews) {
        if let Some(sender) = &*lock(&self.sender) {
            // Having no listener is no error.
            let _ = sender.send(news);
        }
    }

    /// Ends all streams: otherwise a stopping server would wait for them.
    pub fn close(&self) {
        lock(&self.sender).take();
    }

    fn listen(&self) -> Option<Receiver<LiveNews>> {
        lock(&self.sender).as_ref().map(Sender::subscribe)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// The public: changes that only the staff see are not announced.
    All,
    /// Accounts with a right in the tournament.
    Staff,
    /// The staff, for spectators' reports.
    Reports,
    /// The players at a board, on their slips: changes at other boards are not announced. Board 0 stands for a slip without a board.
    Board(BoardNews),
}

/// A topic of a page: `home` for the front page, `t/slug` for the public, `s/slug` for the staff, `r/slug` for spectators' reports,
/// `b/slug/3/12` for a player at a board of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Topic {
    /// All listed tournaments.
    Home,
    Tournament {
        audience: Audience,
        slug: String,
    },
}

impl Topic {
    fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('/').collect();
        let (audience, slug) = match parts.as_slice() {
            ["home"] => return Some(Self::Home),
            ["t", slug] => (Audience::All, slug),
            ["s", slug] => (Audience::Staff, slug),
            ["r", slug] => (Audience::Reports, slug),
            ["b", slug, round, board] => {
                (Audience::Board((RoundNumber(round.parse().ok()?), BoardNumber(board.parse().ok()?))), slug)
            }
            _ => return None,
        };
        Some(Self::Tournament { audience, slug: (*slug).to_owned() })
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (audience, slug) = match self {
            Self::Home => return f.write_str("home"),
            Self::Tournament { audience, slug } => (audience, slug),
        };
        match audience {
            Audience::All => write!(f, "t/{slug}"),
            Audience::Staff => write!(f, "s/{slug}"),
            Audience::Reports => write!(f, "r/{slug}"),
            Audience::Board((round, board)) => write!(f, "b/{slug}/{round}/{board}"),
        }
    }
}

/// `?of=t/cup,s/open`
#[derive(Debug, Deserialize)]
pub struct LiveQuery {
    of: String,
}

/// `GET /live?of=…`: for each topic an event `version` at once and at every change; its data are the topic and the version. Topics that do
/// not exist, or not for this reader, are silent. The event `beat` comes at first and after every pause; its data are the milliseconds of
/// that pause.
pub async fn events(page: Page, query: web::Query<LiveQuery>) -> Reply {
    // Subscribes before reading: nothing that happens in between is missed.
    let receiver = page.state().live.listen().ok_or_else(|| AppError::Unavailable("shutting down".to_owned()))?;
    let topics: Vec<Topic> = query.of.split(',').filter_map(Topic::parse).take(MOST_TOPICS).collect();
    let account = page.account.clone();
    let followed = page.service(move |service| follow(service, topics, account.as_ref())).await?;
    let heartbeat = Duration::from_secs(page.state().config.heartbeat);
    let listener =
        Listener { followed, receiver, heartbeat, beats_at: Instant::now(), _open: page.state().metrics.open_stream() };
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

/// The topics with their current versions.
fn follow(service: &Service, topics: Vec<Topic>, account: Option<&Account>) -> Result<Vec<Followed>, AppError> {
    let mut followed = Vec::with_capacity(topics.len());
    for topic in topics {
        let mut is_staff = false;
        let (tournament, now) = match &topic {
            Topic::Home => (None, service.store().listed_version()?),
            Topic::Tournament { audience, slug } => {
                let Some(stamp) = service.store().version(slug)? else { continue };
                let Ok(tournament) = service.tournament(slug) else { continue };
                let right = account.map(|account| right_in(service, &tournament, account)).transpose()?;
                let is_public =
                    matches!(audience, Audience::All | Audience::Board(_)) && tournament.visibility.is_open();
                is_staff = right.flatten().is_some();
                if !is_public && !is_staff {
                    continue;
                }
                let now = match audience {
                    Audience::All => service.store().seen_by_all(&stamp)?.version,
                    Audience::Staff | Audience::Board(_) => stamp.version,
                    Audience::Reports => service.store().spectator_reports_version(stamp.id)?,
                };
                (Some(stamp.id), now)
            }
        };
        followed.push(Followed { topic, tournament, is_staff, sent: None, now });
    }
    Ok(followed)
}

/// A topic that pages of a browser show.
#[derive(Debug)]
struct Followed {
    topic: Topic,
    /// `None` for the front page.
    tournament: Option<TournamentId>,
    /// Whether the reader hears of the tournament also while it is for its staff only.
    is_staff: bool,
    /// The version that was last sent.
    sent: Option<Version>,
    now: Version,
}

impl Followed {
    fn hear(&mut self, news: &LiveNews) {
        match (&self.topic, news) {
            (Topic::Home, LiveNews::Tournament(news)) => self.now = news.listed,
            (Topic::Tournament { audience, .. }, LiveNews::Tournament(news))
                if self.tournament == Some(news.tournament) && (self.is_staff || news.is_open) =>
            {
                match audience {
                    Audience::All => self.now = news.seen_by_all,
                    Audience::Staff => self.now = news.version,
                    Audience::Board(board) if news.reach.touches(*board) => self.now = news.version,
                    Audience::Board(_) | Audience::Reports => {}
                }
            }
            (Topic::Tournament { audience: Audience::Reports, .. }, LiveNews::Reports(news))
                if self.tournament == Some(news.tournament) =>
            {
                self.now = news.version;
            }
            (Topic::Home | Topic::Tournament { .. }, LiveNews::Tournament(_) | LiveNews::Reports(_)) => {}
        }
    }

    /// The event to send, if the pages do not know the version. After a restore an earlier version is news too.
    fn tell(&mut self) -> Option<String> {
        if self.sent == Some(self.now) {
            return None;
        }
        self.sent = Some(self.now);
        Some(format!("event: version\ndata: {} {}\n\n", self.topic, self.now))
    }
}

struct Listener {
    followed: Vec<Followed>,
    receiver: Receiver<LiveNews>,
    /// The longest silence of the stream.
    heartbeat: Duration,
    /// When the next heartbeat is due.
    beats_at: Instant,
    _open: OpenStream,
}

impl Listener {
    /// What to send next; `None` when the server stops or the listener lags too far behind.
    async fn next(&mut self) -> Option<String> {
        loop {
            // News of other tournaments does not concern these pages and does not delay the heartbeat.
            if self.beats_at <= Instant::now() {
                return Some(self.beat());
            }
            let news: String = self.followed.iter_mut().filter_map(Followed::tell).collect();
            if !news.is_empty() {
                self.beats_at = Instant::now() + self.heartbeat;
                return Some(news);
            }
            match timeout_at(self.beats_at, self.receiver.recv()).await {
                Ok(Ok(news)) => self.followed.iter_mut().for_each(|followed| followed.hear(&news)),
                Ok(Err(RecvError::Lagged(_) | RecvError::Closed)) => return None,
                Err(_) => {}
            }
        }
    }

    fn beat(&mut self) -> String {
        self.beats_at = Instant::now() + self.heartbeat;
        format!("event: beat\ndata: {}\n\n", self.heartbeat.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::GameId;

    const HEARTBEAT: Duration = Duration::from_secs(25);

    fn reaching(reach: Reach, tournament: i64, version: i64, seen_by_all: i64) -> LiveNews {
        let (version, seen_by_all) = (Version(version), Version(seen_by_all));
        let tournament = TournamentId(tournament);
        LiveNews::Tournament(TournamentNews {
            tournament,
            version,
            seen_by_all,
            listed: seen_by_all,
            is_open: true,
            reach,
        })
    }

    fn news_of(tournament: i64, version: i64, seen_by_all: i64) -> LiveNews {
        reaching(Reach::Everywhere, tournament, version, seen_by_all)
    }

    fn of_board(version: i64, board: u16) -> LiveNews {
        let board = (RoundNumber(3), BoardNumber(board));
        reaching(Reach::Boards(Arc::new(BTreeSet::from([board]))), 1, version, version)
    }

    fn listener(live: &Live, topics: &[(&str, i64)]) -> Listener {
        let followed = |(text, tournament): &(&str, i64)| Followed {
            is_staff: false,
            topic: Topic::parse(text).expect("a topic"),
            tournament: Some(TournamentId(*tournament)),
            sent: None,
            now: Version(4),
        };
        Listener {
            followed: topics.iter().map(followed).collect(),
            receiver: live.listen().expect("open"),
            heartbeat: HEARTBEAT,
            beats_at: Instant::now() + HEARTBEAT,
            _open: OpenStream::default(),
        }
    }

    #[actix_web::test]
    async fn pages_hear_of_their_own_events_until_the_server_stops() {
        let live = Live::default();
        let mut listener = listener(&live, &[("t/cup", 1), ("t/open", 3)]);
        live.send(news_of(2, 9, 9));
        live.send(news_of(1, 4, 4));
        live.send(news_of(3, 5, 5));
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
        live.send(news_of(1, 5, 4));
        live.send(news_of(1, 6, 6));
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: s/cup 5\n\n"));
        let both = "event: version\ndata: t/cup 6\n\nevent: version\ndata: s/cup 6\n\n";
        assert_eq!(listener.next().await.as_deref(), Some(both));
    }

    #[actix_web::test]
    async fn the_front_page_hears_of_all_that_is_listed_and_of_nothing_else() {
        let live = Live::default();
        let mut listener = listener(&live, &[("home", 0)]);
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: home 4\n\n"));
        // What only the staff sees.
        live.send(news_of(2, 9, 4));
        live.tell_reports(News { tournament: TournamentId(2), version: Version(1_700_000_000_000_000) });
        live.send(news_of(3, 5, 5));
        live.close();
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: home 5\n\n"));
        assert_eq!(listener.next().await, None);
    }

    #[actix_web::test]
    async fn what_spectators_report_is_no_news_of_the_tournament() {
        let live = Live::default();
        let topics = [("t/cup", 1), ("s/cup", 1), ("r/cup", 1), ("b/cup/3/2", 1), ("r/open", 2)];
        let mut listener = listener(&live, &topics);
        listener.next().await;
        live.tell_reports(News { tournament: TournamentId(1), version: Version(1_700_000_000_000_000) });
        let event_text = "event: version\ndata: r/cup 1700000000000000\n\n";
        assert_eq!(listener.next().await.as_deref(), Some(event_text));
        live.send(news_of(2, 5, 5));
        live.close();
        assert_eq!(listener.next().await, None, "changes of a tournament are no reports");
    }

    #[actix_web::test]
    async fn a_slip_hears_of_its_board_and_of_what_may_be_seen_on_all() {
        let live = Live::default();
        let mut listener = listener(&live, &[("b/cup/3/2", 1)]);
        listener.next().await;
        live.send(of_board(5, 1));
        live.send(of_board(6, 2));
        live.send(of_board(7, 3));
        live.send(news_of(1, 8, 8));
        live.close();
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: b/cup/3/2 6\n\n"));
        assert_eq!(listener.next().await.as_deref(), Some("event: version\ndata: b/cup/3/2 8\n\n"));
        assert_eq!(listener.next().await, None);
    }

    #[test]
    fn games_and_reports_belong_to_one_board_and_the_rest_to_all() {
        let (round, board_2) = (RoundNumber(3), BoardNumber(2));
        let game: GameId = "3-2-1".parse().expect("a game");
        assert_eq!(board(ItemKey::Game(game)), Some((round, board_2)));
        assert_eq!(board(ItemKey::TieBreakGames(round, board_2)), Some((round, board_2)));
        for key in [
            ItemKey::Round(round),
            ItemKey::Pairing(round, board_2),
            ItemKey::Settings,
            ItemKey::Status,
            ItemKey::Draw(round),
        ] {
            assert_eq!(board(key), None, "{key:?}");
        }
    }

    #[actix_web::test]
    async fn a_silent_stream_beats_whatever_happens_elsewhere() {
        let live = Live::default();
        let mut listener = Listener { heartbeat: Duration::from_millis(50), ..listener(&live, &[("t/cup", 1)]) };
        let begun = Instant::now();
        listener.next().await;
        live.send(news_of(2, 9, 9));
        assert_eq!(listener.next().await.as_deref(), Some("event: beat\ndata: 50\n\n"));
        assert!(begun.elapsed() >= listener.heartbeat, "not before there was a silence");
    }

    #[actix_web::test]
    async fn who_has_fallen_behind_asks_again() {
        let live = Live::default();
        let mut listener = listener(&live, &[("t/cup", 1)]);
        listener.next().await;
        for version in 0..300 {
            live.send(news_of(2, version, version));
        }
        assert_eq!(listener.next().await, None);
    }

    #[test]
    fn a_topic_is_whose_and_which() {
        for text in ["home", "t/cup", "s/open-2026", "r/cup", "b/cup/3/12", "b/cup/3/0"] {
            assert_eq!(Topic::parse(text).map(|topic| topic.to_string()).as_deref(), Some(text));
        }
        for text in ["", "cup", "home/cup", "x/cup", "t", "t/cup/3", "b/cup", "b/cup/3", "b/cup/three/1", "b/cup/3/1/1"]
        {
            assert_eq!(Topic::parse(text), None, "{text}");
        }
    }
}
