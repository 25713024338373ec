//! Responses are compressed with Brotli or gzip, as the client prefers, and always sent whole, with their length.
//!
//! A body that is compressed while it is sent leaves in several small segments, and the client's delayed acknowledgement of the
//! first holds the second back: 40 ms on every connection that is kept open. So a body is compressed first, on a thread that may
//! take its time. What is the same for all readers, under a tag made of its content, is compressed quickly for the first of them. When some
//! have asked for it, it is compressed once more, smaller, while nobody waits: a page of a running round is soon another one. It is kept here
//! and not beside the page ([`cache`](crate::web::http::cache)): styles, scripts and files have no page there, and a page that is the same
//! in its next version is not compressed anew.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, Encoding, HeaderMap, HeaderValue, VARY,
};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use brotli::CompressorWriter;
use brotli::enc::BrotliEncoderParams;
use libdeflater::{CompressionLvl, Compressor};
use tokio::sync::OwnedMutexGuard;

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::web::http::{AppError, State};

/// Shorter bodies fit into one packet uncompressed.
const SHORTEST: usize = 512;

/// Capacity in bytes of compressed bodies.
const CAPACITY: usize = 4 * 1024 * 1024;

/// Capacity for addresses with a query, of which anyone can invent any number.
const QUERIED_CAPACITY: usize = 1024 * 1024;

/// Memory of an entry beside its body, roughly, in bytes.
const OVERHEAD: usize = 256;

/// Requests for a body before it is compressed smaller. The answers that the site sends again without looking for the page
/// ([`answer_cache`](crate::web::http::answer_cache)) are not counted.
const REQUESTS_BEFORE_THOROUGH: u32 = 2;

/// The window of Brotli, as a power of two: the largest pages (a crosstable of 200 players) just fit.
const WINDOW: i32 = 19;

/// The content types that become smaller. Fonts (WOFF2) and raster images are compressed already.
const COMPRESSIBLE: [&str; 12] = [
    "text/html",
    "text/css",
    "text/plain",
    "text/csv",
    "text/calendar",
    "text/javascript",
    "image/svg+xml",
    "application/json",
    "application/manifest+json",
    "application/atom+xml",
    "application/xml",
    "application/openmetrics-text",
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Coding {
    Brotli,
    Gzip,
}

/// How much time compression may take.
#[derive(Debug, Clone, Copy)]
enum Effort {
    /// For a body that is sent a few times.
    Quick,
    /// For a body that is sent to many: a quarter smaller, in twice the time.
    Thorough,
}

impl Coding {
    /// The client's preferred coding; `None` for the body as it is. A client that accepts nothing at all gets that too, which RFC 9110,
    /// 12.5.3 allows.
    fn wanted_by(accepted: &AcceptEncoding) -> Option<Self> {
        let offered = [Encoding::brotli(), Encoding::gzip(), Encoding::identity()];
        match accepted.negotiate(offered.iter())? {
            chosen if chosen == Encoding::brotli() => Some(Self::Brotli),
            chosen if chosen == Encoding::gzip() => Some(Self::Gzip),
            _ => None,
        }
    }

    const fn token(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    fn compress(self, body: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
        match self {
            Self::Brotli => brotli(body, effort),
            Self::Gzip => gzip(body, effort),
        }
    }
}

fn brotli(body: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let quality = match effort {
        Effort::Quick => 3,
        Effort::Thorough => 5,
    };
    let parameters = BrotliEncoderParams { quality, lgwin: WINDOW, size_hint: body.len(), ..Default::default() };
    let mut packed = Vec::with_capacity(body.len() / 4);
    {
        // Dropping it writes the rest; writing to a vector cannot fail.
        let mut writer = CompressorWriter::with_params(&mut packed, 4096, &parameters);
        writer.write_all(body)?;
    }
    Ok(packed)
}

fn gzip(body: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let level = match effort {
        Effort::Quick => 1,
        Effort::Thorough => 6,
    };
    let mut compressor = Compressor::new(CompressionLvl::new(level).unwrap_or_default());
    // Pages become seven times smaller: room for the worst case would mostly be filled with zeros for nothing.
    for room in [body.len() / 4, compressor.gzip_compress_bound(body.len())] {
        let mut packed = vec![0; room];
        if let Ok(size) = compressor.gzip_compress(body, &mut packed) {
            packed.truncate(size);
            packed.shrink_to_fit();
            return Ok(packed);
        }
    }
    Err(io::Error::other("a body does not fit into its own bound"))
}

/// Tag of the content, and its coding.
type BodyKey = (String, Coding);

/// A body that is compressed for all requests that wait for it.
#[derive(Debug, Default)]
struct PackedBody {
    /// Empty again once there is a smaller one.
    quick: tokio::sync::Mutex<Option<Bytes>>,
    thorough: OnceLock<Bytes>,
    asked: AtomicU32,
}

impl PackedBody {
    async fn get(self: Arc<Self>, state: &web::Data<State>, body: Bytes, coding: Coding) -> Result<Bytes, AppError> {
        if let Some(smaller) = self.thorough.get() {
            return Ok(smaller.clone());
        }
        if self.asked.fetch_add(1, Ordering::Relaxed) == REQUESTS_BEFORE_THOROUGH {
            match Arc::clone(&state.packed.thorough).try_lock_owned() {
                Ok(turn) => drop(actix_web::rt::spawn(Arc::clone(&self).compress_smaller(
                    turn,
                    state.clone(),
                    body.clone(),
                    coding,
                ))),
                // Another body has its turn: the next request asks again.
                Err(_) => drop(self.asked.fetch_sub(1, Ordering::Relaxed)),
            }
        }
        let mut quick = self.quick.lock().await;
        if let Some(packed) = quick.as_ref().or_else(|| self.thorough.get()) {
            return Ok(packed.clone());
        }
        let packed = compress_aside(state, body, coding, Effort::Quick).await?;
        Ok(quick.insert(packed).clone())
    }

    async fn compress_smaller(
        self: Arc<Self>,
        _turn: OwnedMutexGuard<()>,
        state: web::Data<State>,
        body: Bytes,
        coding: Coding,
    ) {
        match compress_aside(&state, body, coding, Effort::Thorough).await {
            Ok(smaller) => {
                self.thorough.get_or_init(|| smaller);
                *self.quick.lock().await = None;
            }
            Err(error) => tracing::error!(%error, "a page could not be compressed smaller"),
        }
    }

    fn bytes(&self) -> usize {
        // One that is being compressed weighs nothing yet.
        let quick = self.quick.try_lock().ok().and_then(|quick| quick.as_ref().map(Bytes::len));
        quick.unwrap_or_default() + self.thorough.get().map_or(0, Bytes::len)
    }
}

/// The compressed bodies of one instance. They can be made again at any time.
#[derive(Debug)]
pub struct PackedBodies {
    plain: Mutex<BodyEntries>,
    queried: Mutex<BodyEntries>,
    /// Held while a body is compressed thoroughly: one at a time, since each takes some megabytes and no request waits for it.
    thorough: Arc<tokio::sync::Mutex<()>>,
}

impl Default for PackedBodies {
    fn default() -> Self {
        let [plain, queried] = [CAPACITY, QUERIED_CAPACITY].map(|most| Mutex::new(BodyEntries::new(most)));
        Self { plain, queried, thorough: Arc::default() }
    }
}

impl PackedBodies {
    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        [&self.plain, &self.queried].into_iter().map(|entries| lock(entries).bodies.weight(cost)).sum()
    }

    /// The entry of a body, which the first request fills.
    fn place(&self, request: &HttpRequest, key: BodyKey) -> Arc<PackedBody> {
        // The query of a static file is its hash: any query leads to the same content.
        let is_queried = !request.query_string().is_empty() && !request.path().starts_with("/static/");
        let kept = if is_queried { &self.queried } else { &self.plain };
        lock(kept).place(key)
    }
}

#[derive(Debug)]
struct BodyEntries {
    capacity: usize,
    bodies: RecentlyUsed<BodyKey, Arc<PackedBody>>,
}

impl BodyEntries {
    fn new(capacity: usize) -> Self {
        Self { capacity, bodies: RecentlyUsed::default() }
    }

    fn place(&mut self, key: BodyKey) -> Arc<PackedBody> {
        if let Some(packed) = self.bodies.get(&key) {
            return Arc::clone(packed);
        }
        // Summed up again for each new body: its size is known only after compression.
        if self.bodies.weight(cost) > self.capacity {
            // Many are dropped at once, so that this happens rarely.
            self.bodies.forget_unused(self.capacity / 2, cost);
        }
        let packed = Arc::<PackedBody>::default();
        self.bodies.insert(key, Arc::clone(&packed));
        packed
    }
}

/// The memory that a body takes, in bytes; nearly none before it is compressed.
fn cost(_: &BodyKey, packed: &Arc<PackedBody>) -> usize {
    packed.bytes() + OVERHEAD
}

/// Middleware: compresses what becomes smaller. Streams pass through, since their events must not wait for more data.
pub async fn compress(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let wanted = request.get_header::<AcceptEncoding>().and_then(|accepted| Coding::wanted_by(&accepted));
    let (request, answer) = next.call(request).await?.into_parts();
    let (mut head, body) = answer.into_parts();
    let varies = head.status() == StatusCode::NOT_MODIFIED || is_compressible(head.headers());
    if varies {
        add_vary(head.headers_mut());
    }
    let body = match body.try_into_bytes() {
        Ok(body) => body,
        Err(stream) => return Ok(ServiceResponse::new(request, head.set_body(stream).map_into_boxed_body())),
    };
    let coding = wanted.filter(|_| varies && body.len() >= SHORTEST && !head.headers().contains_key(CONTENT_ENCODING));
    let answer = match coding {
        Some(coding) => compressed(&request, head, body, coding).await?,
        None => head.set_body(body).map_into_boxed_body(),
    };
    Ok(ServiceResponse::new(request, answer))
}

async fn compressed(
    request: &HttpRequest,
    mut head: HttpResponse<()>,
    body: Bytes,
    coding: Coding,
) -> Result<HttpResponse, AppError> {
    let state = request.app_data::<web::Data<State>>().expect("the application is built with its state");
    let packed = match shared_tag(head.headers()) {
        Some(tag) => state.packed.place(request, (tag, coding)).get(state, body, coding).await?,
        None => compress_aside(state, body, coding, Effort::Quick).await?,
    };
    head.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding.token()));
    Ok(head.set_body(packed).map_into_boxed_body())
}

/// Compresses on a thread of its own.
async fn compress_aside(state: &State, body: Bytes, coding: Coding, effort: Effort) -> Result<Bytes, AppError> {
    let thread = state.threads.to_pack().await?;
    let packed = web::block(move || {
        let _thread = thread;
        coding.compress(&body, effort)
    });
    let packed = packed.await.map_err(AppError::internal)?;
    packed.map(Bytes::from).map_err(AppError::internal)
}

/// The tag of a response that is the same for all readers. Tags are made from the content, so a tag has one body.
fn shared_tag(headers: &HeaderMap) -> Option<String> {
    let kept_by = headers.get(CACHE_CONTROL).map(HeaderValue::as_bytes).unwrap_or_default();
    let is_private = kept_by.starts_with(b"private") || kept_by == b"no-store";
    let tag = headers.get(ETAG)?.to_str().ok()?;
    (!is_private).then(|| tag.to_owned())
}

fn is_compressible(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    COMPRESSIBLE.iter().any(|known| kind.starts_with(known.as_bytes()))
}

/// Adds to `Vary` that the response depends on the accepted encodings.
fn add_vary(headers: &mut HeaderMap) {
    let said = headers.get(VARY).and_then(|value| value.to_str().ok());
    let both = said.map_or_else(|| "Accept-Encoding".to_owned(), |said| format!("{said}, Accept-Encoding"));
    if let Ok(value) = HeaderValue::from_str(&both) {
        headers.insert(VARY, value);
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use actix_web::http::header::{ACCEPT_ENCODING, Header};
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_client_chooses_by_its_weights() {
        for (accepted, expected) in [
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip", Some(Coding::Gzip)),
            ("br;q=0.5, gzip;q=0.8", Some(Coding::Gzip)),
            ("br;q=0, gzip;q=0.1", Some(Coding::Gzip)),
            ("identity, gzip;q=0.5", None),
            ("gzip;q=0, br;q=0", None),
            ("zstd", None),
            ("*", None),
            ("identity;q=0, *;q=0", None),
            ("", None),
        ] {
            let request = TestRequest::default().insert_header((ACCEPT_ENCODING, accepted)).to_http_request();
            let parsed = AcceptEncoding::parse(&request).expect("it can be read");
            assert_eq!(Coding::wanted_by(&parsed), expected, "{accepted:?}");
        }
    }

    #[test]
    fn what_is_compressed_is_read_again_and_smaller() {
        let body = "<tr><td>Ксенов Владимир</td><td>2:0</td></tr>\n".repeat(500);
        for effort in [Effort::Quick, Effort::Thorough] {
            let (mut from_brotli, mut from_gzip) = (String::new(), String::new());
            let packed = Coding::Brotli.compress(body.as_bytes(), effort).expect("a vector takes it");
            assert!(packed.len() * 10 < body.len());
            brotli::Decompressor::new(packed.as_slice(), 4096).read_to_string(&mut from_brotli).expect("it is Brotli");
            let packed = Coding::Gzip.compress(body.as_bytes(), effort).expect("a vector takes it");
            assert!(packed.len() * 10 < body.len());
            flate2::read::GzDecoder::new(packed.as_slice()).read_to_string(&mut from_gzip).expect("it is gzip");
            assert_eq!((&from_brotli, &from_gzip), (&body, &body));
        }
    }

    #[test]
    fn what_is_compressed_already_is_left_alone() {
        let is_compressed = |kind: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
            is_compressible(&headers)
        };
        for kind in ["text/html; charset=utf-8", "text/css", "image/svg+xml", "application/json", "text/javascript"] {
            assert!(is_compressed(kind), "{kind}");
        }
        for kind in ["font/woff2", "image/png", "application/octet-stream", "text/event-stream", "application/gzip", ""]
        {
            assert!(!is_compressed(kind), "{kind}");
        }
    }

    #[test]
    fn a_body_has_one_place_until_others_need_the_room() {
        let mut shelf = BodyEntries::new(4 * 1000);
        let body = || Bytes::from_static(&[0; 1000]);
        let key = |n: usize| (format!("W/\"{n}\""), Coding::Gzip);
        for n in 0..50 {
            let place = shelf.place(key(n));
            assert_eq!(place.bytes(), 0, "{n} is new");
            *place.quick.try_lock().expect("nobody else fills it") = Some(body());
            assert_eq!(shelf.place(key(0)).bytes(), 1000, "what is used is not forgotten");
            let bytes = shelf.bodies.weight(cost);
            assert!(bytes <= 4 * 1000 + 1000 + OVERHEAD, "{bytes}");
        }
        assert_eq!(shelf.place((key(0).0, Coding::Brotli)).bytes(), 0, "another coding is another body");
    }
}
