//! Answers that are the same for all, sent again as they are while nothing has been written: no session, no address and no page is looked
//! up. A crowd that comes for the standings costs little more than its connections.
//!
//! It is like a cache that readers share, before the site instead of between it and its readers: it holds what [`FOR_ALL`] allows such a
//! cache to hold, by the headers that `Vary` names, for a shorter time, and asks the database each time whether it has changed. PostgreSQL
//! does not say so ([`Store::state`](crate::store::Store::state)): there every page is looked up.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT_ENCODING, ACCEPT_LANGUAGE, AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, COOKIE, ETAG, HeaderMap,
    HeaderValue, IF_NONE_MATCH, RANGE, SET_COOKIE,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{HttpResponse, HttpResponseBuilder};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::store::DatabaseState;
use crate::web::http::State;
use crate::web::http::cache::{FOR_ALL, has_tag};
use crate::web::http::changes::SINCE;
use crate::web::http::session::is_without_account;

/// How long an answer is sent again: pages may say how long ago something was.
const FRESH: Duration = Duration::from_secs(1);

/// How long at most, where readers who have the page ask again and again whether it has changed: then it is looked up, and may come better
/// compressed.
const RENEWED: Duration = Duration::from_secs(10);

/// Capacity in bytes of bodies and keys.
const CAPACITY: usize = 3 * 1024 * 1024;

/// The longest key that is kept, in bytes. Anyone can invent any number of cookies.
const LONGEST_KEY: usize = 2048;

/// Memory of an entry beside its body and its key, roughly, in bytes.
const OVERHEAD: usize = 2048;

/// The address with its query, and what the request says in the varying headers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct AnswerKey(Vec<u8>);

impl AnswerKey {
    /// The key of a request; `None` if its answer is not kept.
    fn new(request: &ServiceRequest) -> Option<Self> {
        let headers = request.headers();
        // With these something else is asked for than the whole page.
        let is_special =
            [SINCE, AUTHORIZATION.as_str(), RANGE.as_str()].into_iter().any(|name| headers.contains_key(name));
        if request.method() != Method::GET || is_special || is_without_account(request.path()) {
            return None;
        }
        let mut key = request.uri().path_and_query()?.as_str().as_bytes().to_vec();
        for name in [ACCEPT_ENCODING, ACCEPT_LANGUAGE, COOKIE] {
            // A header may come several times; no address and no header has a line break in it.
            for value in headers.get_all(&name) {
                for part in [b"\n", name.as_str().as_bytes(), b":", value.as_bytes()] {
                    key.extend_from_slice(part);
                }
            }
        }
        (key.len() <= LONGEST_KEY).then_some(Self(key))
    }
}

/// An answer as it was sent.
#[derive(Debug)]
struct KeptAnswer {
    headers: HeaderMap,
    body: Bytes,
    state: DatabaseState,
    made: Instant,
    /// When it was last known to be up to date.
    renewed: Instant,
}

impl KeptAnswer {
    /// The answer to keep, from one that was just made and the database as it was before.
    fn new(headers: &HeaderMap, body: &Bytes, state: DatabaseState) -> Option<Self> {
        let now = Instant::now();
        is_for_all(headers).then(|| Self {
            headers: headers.clone(),
            body: body.clone(),
            state,
            made: now,
            renewed: now,
        })
    }

    /// The memory that it takes under its key, in bytes.
    fn cost(&self, key: &AnswerKey) -> usize {
        key.0.len() + self.body.len() + OVERHEAD
    }

    /// As the answer to another request, which may have the page already.
    fn again(&self, request: &ServiceRequest) -> HttpResponse {
        let text =
            |value: Option<&HeaderValue>| value.and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        let is_known = has_tag(&text(request.headers().get(IF_NONE_MATCH)), &text(self.headers.get(ETAG)));
        let mut answer = HttpResponseBuilder::new(if is_known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
        let headers = self.headers.iter().filter(|(name, _)| !is_known || *name != CONTENT_ENCODING);
        for (name, value) in headers {
            answer.append_header((name, value));
        }
        if is_known { answer.finish() } else { answer.body(self.body.clone()) }
    }
}

/// Whether an answer may go to every reader with the same request.
fn is_for_all(headers: &HeaderMap) -> bool {
    let is_for_all = headers.get(CACHE_CONTROL).is_some_and(|value| value == FOR_ALL);
    is_for_all && headers.contains_key(ETAG) && !headers.contains_key(SET_COOKIE)
}

/// The answers of one instance.
#[derive(Debug, Default)]
pub struct AnswerCache(Mutex<KeptAnswers>);

#[derive(Debug, Default)]
struct KeptAnswers {
    answers: RecentlyUsed<AnswerKey, Arc<KeptAnswer>>,
    bytes: usize,
}

impl KeptAnswers {
    fn keep(&mut self, key: &AnswerKey, answer: KeptAnswer) {
        self.bytes += answer.cost(key);
        let replaced = self.answers.insert(key.clone(), Arc::new(answer));
        self.bytes -= replaced.map_or(0, |old| old.cost(key));
        if self.bytes > CAPACITY {
            // Many are dropped at once, so that this happens rarely.
            self.bytes = self.answers.forget_unused(CAPACITY / 2, |key, kept| kept.cost(key));
        }
    }
}

impl AnswerCache {
    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        lock(&self.0).bytes
    }

    /// The answer to a request with this key, if it is as good as a new one.
    fn get(&self, key: &AnswerKey, state: DatabaseState) -> Option<Arc<KeptAnswer>> {
        let mut kept = lock(&self.0);
        kept.answers.get(key).filter(|kept| kept.state == state && kept.renewed.elapsed() < FRESH).cloned()
    }

    fn keep(&self, key: &AnswerKey, answer: KeptAnswer) {
        lock(&self.0).keep(key, answer);
    }

    /// Keeps an answer for another while: a reader who has the page was just told by these headers that it has not changed.
    fn renew(&self, key: &AnswerKey, headers: &HeaderMap, state: DatabaseState) {
        let mut kept = lock(&self.0);
        let is_same = |kept: &&Arc<KeptAnswer>| kept.headers.get(ETAG) == headers.get(ETAG);
        let same = kept.answers.get(key).filter(is_same).filter(|kept| kept.made.elapsed() < RENEWED).cloned();
        if let Some(same) = same.filter(|_| is_for_all(headers)) {
            let (headers, body) = (same.headers.clone(), same.body.clone());
            kept.keep(key, KeptAnswer { headers, body, state, made: same.made, renewed: Instant::now() });
        }
    }
}

/// Middleware: sends an answer again, or keeps it.
pub async fn repeat(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let site = request.app_data::<web::Data<State>>().cloned();
    let Some((site, key)) = site.zip(AnswerKey::new(&request)) else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let _arrival = site.recent_tournaments.arrive();
    // Asked for before the page is made: what is written meanwhile makes it another one.
    let Some(state) = site.database_state() else { return Ok(next.call(request).await?.map_into_boxed_body()) };
    if let Some(kept) = site.answers.get(&key, state) {
        let answer = kept.again(&request);
        site.metrics.sent_again();
        return Ok(request.into_response(answer));
    }
    let (request, answer) = next.call(request).await?.into_parts();
    let (head, body) = answer.into_parts();
    let body = match body.try_into_bytes() {
        Ok(body) => body,
        Err(stream) => return Ok(ServiceResponse::new(request, head.set_body(stream).map_into_boxed_body())),
    };
    match head.status() {
        StatusCode::OK => {
            if let Some(kept) = KeptAnswer::new(head.headers(), &body, state) {
                site.answers.keep(&key, kept);
            }
        }
        StatusCode::NOT_MODIFIED => site.answers.renew(&key, head.headers(), state),
        _ => {}
    }
    Ok(ServiceResponse::new(request, head.set_body(body).map_into_boxed_body()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;
    use actix_web::test::TestRequest;

    use super::*;

    fn request(headers: &[(&'static str, &str)]) -> ServiceRequest {
        let start = TestRequest::get().uri("/t/cup?page=2");
        headers.iter().fold(start, |request, header| request.insert_header(*header)).to_srv_request()
    }

    #[test]
    fn what_an_answer_varies_by_makes_another_key() {
        let key = |headers: &[(&'static str, &str)]| AnswerKey::new(&request(headers));
        let all = [
            key(&[]),
            key(&[("accept-encoding", "br")]),
            key(&[("accept-encoding", "gzip")]),
            key(&[("accept-language", "br")]),
            key(&[("cookie", "br")]),
            key(&[("accept-language", "ru"), ("cookie", "language=en")]),
        ];
        for (n, own) in all.iter().enumerate() {
            assert!(own.is_some() && !all[..n].contains(own), "{own:?}");
        }
        assert_eq!(key(&[("user-agent", "a"), ("referer", "/")]), all[0]);
        for path in ["/static/site.css", "/healthz", "/metrics"] {
            assert_eq!(AnswerKey::new(&TestRequest::get().uri(path).to_srv_request()), None, "{path}");
        }
        for special in [("x-changes-since", "own"), ("authorization", "x"), ("range", "bytes=0-1")] {
            assert_eq!(key(&[special]), None, "{special:?}");
        }
        assert_eq!(key(&[("cookie", &"x".repeat(LONGEST_KEY))]), None);
        assert_eq!(AnswerKey::new(&TestRequest::post().uri("/t/cup").to_srv_request()), None);
    }

    #[test]
    fn only_what_is_for_all_is_kept() {
        let state = DatabaseState::default();
        let is_kept = |headers: &[(actix_web::http::header::HeaderName, &'static str)]| {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.insert(name.clone(), HeaderValue::from_static(value));
            }
            KeptAnswer::new(&map, &Bytes::new(), state).is_some()
        };
        assert!(is_kept(&[(CACHE_CONTROL, FOR_ALL), (ETAG, "W/\"1\"")]));
        for headers in [
            &[(CACHE_CONTROL, FOR_ALL)][..],
            &[(ETAG, "W/\"1\"")],
            &[(CACHE_CONTROL, "private, no-cache"), (ETAG, "W/\"1\"")],
            &[(CACHE_CONTROL, "no-cache"), (ETAG, "W/\"1\"")],
            &[(CACHE_CONTROL, FOR_ALL), (ETAG, "W/\"1\""), (SET_COOKIE, "a=b")],
        ] {
            assert!(!is_kept(headers), "{headers:?}");
        }
    }

    #[test]
    fn an_answer_is_sent_again_as_long_as_nothing_has_been_written_and_for_a_moment_only() {
        let cache = AnswerCache::default();
        let key = || AnswerKey::new(&request(&[])).expect("it has one");
        let (state, other) = (DatabaseState::default(), DatabaseState::after(1));
        let answer = |renewed| KeptAnswer {
            headers: HeaderMap::new(),
            body: Bytes::from_static(b"x"),
            state,
            made: renewed,
            renewed,
        };
        cache.keep(&key(), answer(Instant::now()));
        assert!(cache.get(&key(), state).is_some() && cache.get(&key(), other).is_none());
        if let Some(earlier) = Instant::now().checked_sub(FRESH) {
            cache.keep(&key(), answer(earlier));
            assert!(cache.get(&key(), state).is_none());
        }
        // A reader who asks whether the page has changed keeps it here for others.
        let tagged = |tag| {
            let mut headers = HeaderMap::new();
            headers.insert(ETAG, HeaderValue::from_static(tag));
            headers.insert(CACHE_CONTROL, HeaderValue::from_static(FOR_ALL));
            headers
        };
        cache.keep(&key(), KeptAnswer { headers: tagged("W/\"1\""), ..answer(Instant::now()) });
        cache.renew(&key(), &tagged("W/\"2\""), other);
        assert!(cache.get(&key(), other).is_none(), "another page");
        let mut private = tagged("W/\"1\"");
        private.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        cache.renew(&key(), &private, other);
        assert!(cache.get(&key(), other).is_none(), "of one reader");
        cache.renew(&key(), &tagged("W/\"1\""), other);
        assert!(cache.get(&key(), other).is_some());
        // Keys that a client invents take no more than the room that there is.
        for n in 0..10_000 {
            let key = AnswerKey(format!("{n}{}", "x".repeat(LONGEST_KEY - 10)).into_bytes());
            cache.keep(&key, answer(Instant::now()));
        }
        let kept = lock(&cache.0);
        assert!(kept.answers.count() <= CAPACITY / LONGEST_KEY);
        assert_eq!(kept.bytes, kept.answers.weight(|key, kept| kept.cost(key)));
    }
}
