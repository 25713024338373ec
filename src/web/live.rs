//! Open pages hear of changes by server-sent events, and fetch themselves again.

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, http::header::ContentType};
use futures_util::stream;
use tokio::sync::broadcast::{self, Receiver, Sender, error::RecvError};
use tokio::time::timeout;

use super::error::{AppError, Reply};
use super::reply::Page;
use crate::store::News;
use crate::tournament::{TournamentId, Version};

/// Changes that a slow page may fall behind before it is simply told to look again.
const BACKLOG: usize = 256;
/// How often a silent stream says that it is alive, so that proxies keep it open.
const HEARTBEAT: Duration = Duration::from_secs(25);

/// Tells all open pages of this instance what has changed.
#[derive(Debug)]
pub struct Live {
    sender: Mutex<Option<Sender<News>>>,
}

impl Default for Live {
    fn default() -> Self {
        Self { sender: Mutex::new(Some(broadcast::channel(BACKLOG).0)) }
    }
}

impl Live {
    /// Tells the pages of a tournament that it has changed.
    pub fn tell(&self, news: News) {
        if let Some(sender) = &*self.lock() {
            // Nobody listening is no fault.
            let _ = sender.send(news);
        }
    }

    /// Ends all streams: a server that stops would wait for them otherwise.
    pub fn close(&self) {
        self.lock().take();
    }

    fn listen(&self) -> Option<Receiver<News>> {
        self.lock().as_ref().map(Sender::subscribe)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Sender<News>>> {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `GET /t/{slug}/live`: an event `version` at once and at every change; its id is the version.
pub async fn events(page: Page, slug: web::Path<String>) -> Reply {
    // First listen, then look: nothing that happens in between is missed.
    let receiver = page.state().live.listen().ok_or_else(|| AppError::Unavailable("shutting down".to_owned()))?;
    let stamp = page.desk(move |desk| desk.store().version(&slug)).await?.ok_or(AppError::NotFound)?;
    let first = News { tournament: stamp.id, version: stamp.version };
    let listener = Listener { tournament: stamp.id, receiver, first: Some(first), told: None };
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

/// One open page.
struct Listener {
    tournament: TournamentId,
    receiver: Receiver<News>,
    first: Option<News>,
    /// The version that the page has been told of.
    told: Option<Version>,
}

impl Listener {
    /// What to send next; `None` when the server stops.
    async fn next(&mut self) -> Option<String> {
        if let Some(first) = self.first.take() {
            return Some(self.tell(first.version));
        }
        loop {
            match timeout(HEARTBEAT, self.receiver.recv()).await {
                Ok(Ok(news)) if self.is_new(news) => return Some(self.tell(news.version)),
                Ok(Ok(_) | Err(RecvError::Lagged(_))) => {}
                Ok(Err(RecvError::Closed)) => return None,
                Err(_) => return Some(":\n\n".to_owned()),
            }
        }
    }

    /// After a restore an earlier version is news too.
    fn is_new(&self, news: News) -> bool {
        news.tournament == self.tournament && self.told != Some(news.version)
    }

    fn tell(&mut self, version: Version) -> String {
        self.told = Some(version);
        format!("id: {version}\nevent: version\ndata: {version}\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[actix_web::test]
    async fn a_page_hears_of_its_own_tournament_until_the_server_stops() {
        let live = Live::default();
        let news = |tournament, version| News { tournament: TournamentId(tournament), version: Version(version) };
        let receiver = live.listen().expect("open");
        let mut listener = Listener { tournament: TournamentId(1), receiver, first: Some(news(1, 4)), told: None };
        live.tell(news(2, 9));
        live.tell(news(1, 4));
        live.tell(news(1, 5));
        live.close();
        assert_eq!(listener.next().await.as_deref(), Some("id: 4\nevent: version\ndata: 4\n\n"));
        assert_eq!(listener.next().await.as_deref(), Some("id: 5\nevent: version\ndata: 5\n\n"));
        assert_eq!(listener.next().await, None);
        assert!(live.listen().is_none());
    }
}
