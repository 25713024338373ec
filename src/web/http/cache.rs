//! Rendered pages, kept until memory is needed for newer ones.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use actix_web::web::Bytes;
use sha2::{Digest, Sha256};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::web::http::AppError;
use crate::web::i18n::Language;

/// Capacity in bytes of pages and their keys.
const CAPACITY: usize = 8 * 1024 * 1024;

/// Capacity for pages with a query, in bytes. Anyone can invent any number of queries: such pages replace only each other.
const QUERIED_CAPACITY: usize = 1024 * 1024;

/// The longest address of a page that is kept, in bytes: longer than any link of this site.
const LONGEST_ADDRESS: usize = 256;

/// Memory of an entry beside its body and its key, roughly, in bytes.
const OVERHEAD: usize = 256;

/// The most room for a page while it is made, in bytes. Larger ones grow.
const MOST_ROOM: usize = 1024 * 1024;

/// The room for the tag that a page says.
const ROOM_FOR_TAG: usize = 256;

/// The states of a page that are kept, so that an open page of a moment ago gets only what has changed since. The memory of an older one
/// is used for the next.
const MOST_STATES: usize = 8;

/// The most pages whose states are known.
const MOST_ADDRESSES: usize = 4096;

/// How long a cache that readers share may hand out what it has: a second, and one more while it asks for the new page (RFC 5861, 3), so that
/// where many ask at once, it asks for all of them. An open page that fetches itself because of news says so in its request, see
/// [`changes`](super::changes): it is answered by no such cache.
pub const FOR_ALL: &str = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";

/// The same for a page of a state that may be behind already, as a crowd sees it: then it waits for the new page. Such a page is not sent again
/// as an answer to what the database is now.
pub const FOR_CROWD: &str = "public, max-age=0, s-maxage=1";

/// Address, language, and the version with which the page changes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PageKey {
    pub address: String,
    pub language: Language,
    pub version: String,
}

/// A page as it is sent, with its entity tag.
#[derive(Debug, Clone)]
pub struct Rendered {
    pub body: Bytes,
    /// The beginning of its hash: the same for the same content, at any instance and time.
    pub tag: String,
}

impl Rendered {
    /// A page with its tag.
    pub fn new(body: impl Into<Bytes>) -> Self {
        let body = body.into();
        Self { tag: tag_of(&body), body }
    }

    /// The same of a page. One that hears of news also says its tag in its main part: a script does not see the headers with which a
    /// page came, and an open page asks by the tag for what has changed since.
    pub fn page(mut body: String) -> Self {
        let tag = tag_of(body.as_bytes());
        if let Some(at) = place_of_tag(&body) {
            body.insert_str(at, &format!(" data-tag=\"{}\"", digits(&tag)));
        }
        // It was made in more room than it needs, see `PageCache::room`.
        body.shrink_to_fit();
        Self { tag, body: body.into() }
    }

    /// The tag as the page says it.
    pub fn mark(&self) -> &str {
        digits(&self.tag)
    }
}

/// What the main part of a page begins with.
pub const MAIN: &str = "<main id=\"main\"";

/// Whether a page hears of news.
pub fn is_live(body: &str) -> bool {
    place_of_tag(body).is_some()
}

/// Where a page that hears of news says its tag.
fn place_of_tag(body: &str) -> Option<usize> {
    let at = body.find(MAIN)? + MAIN.len();
    let attributes = body[at..].split('>').next()?;
    attributes.contains(" data-live=\"").then_some(at)
}

/// A tag without what makes it a header.
fn digits(tag: &str) -> &str {
    tag.trim_start_matches("W/").trim_matches('"')
}

/// Hex digits of a hash in a tag.
const TAG_DIGITS: usize = 24;

fn tag_of(body: &[u8]) -> String {
    tag_of_hash(&hex::encode(Sha256::digest(body)))
}

/// The tag for content with this SHA-256. It is weak, since the page is sent both compressed and uncompressed.
pub fn tag_of_hash(hash: &str) -> String {
    format!("W/\"{}\"", hash.get(..TAG_DIGITS).unwrap_or(hash))
}

/// Whether `If-None-Match` names a tag: the browser has the page.
pub fn has_tag(known: &str, tag: &str) -> bool {
    known.split(',').any(|own| own.trim() == tag)
}

/// The pages of one instance. They can be made again at any time.
#[derive(Debug)]
pub struct PageCache {
    plain: Mutex<PageEntries>,
    queried: Mutex<PageEntries>,
    /// The pages that are being made: other requests for one of them wait for it.
    making: Mutex<HashMap<PageKey, Arc<Mutex<()>>>>,
    /// The size of the largest page that was made.
    largest: AtomicUsize,
}

#[derive(Debug)]
struct PageEntries {
    capacity: usize,
    pages: RecentlyUsed<PageKey, Rendered>,
    bytes: usize,
    /// The last states of each page, the newest at the end.
    states: RecentlyUsed<PageAddress, VecDeque<PageState>>,
}

/// A page in any state.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct PageAddress {
    address: String,
    language: Language,
}

/// The version and the tag of one state, which lead to each other.
#[derive(Debug)]
struct PageState {
    version: String,
    /// The tag as the page says it.
    mark: String,
}

impl Default for PageCache {
    fn default() -> Self {
        let [plain, queried] = [CAPACITY, QUERIED_CAPACITY].map(|capacity| Mutex::new(PageEntries::new(capacity)));
        Self { plain, queried, making: Mutex::default(), largest: AtomicUsize::new(0) }
    }
}

impl PageCache {
    /// The room for a page while it is made, in bytes: a text that has to grow is copied again and again. What is not used of it is
    /// given back before the page is kept.
    pub fn room(&self) -> usize {
        self.largest.load(Ordering::Relaxed).min(MOST_ROOM) + ROOM_FOR_TAG
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        [&self.plain, &self.queried].into_iter().map(|entries| lock(entries).bytes).sum()
    }

    /// Notes the size of a page that was made.
    pub fn needs_room(&self, size: usize) {
        self.largest.fetch_max(size, Ordering::Relaxed);
    }

    /// The page of `key`, if it is kept.
    pub fn get(&self, key: &PageKey) -> Option<Rendered> {
        lock(self.entries_of(&key.address)).pages.get(key).cloned()
    }

    /// The page that went out under a tag, if it is among the last states.
    pub fn with_mark(&self, address: &str, language: Language, mark: &str) -> Option<Rendered> {
        let mut entries = lock(self.entries_of(address));
        let states = entries.states.get(&PageAddress { address: address.to_owned(), language })?;
        let version = states.iter().find(|state| state.mark == mark)?.version.clone();
        entries.pages.get(&PageKey { address: address.to_owned(), language, version }).cloned()
    }

    /// The page of `key`, made if it is not there: once, however many ask for it at once. If it cannot be made, the next of them tries.
    pub fn get_or_make(
        &self,
        key: &PageKey,
        make: impl FnOnce() -> Result<Rendered, AppError>,
    ) -> Result<Rendered, AppError> {
        if key.address.len() > LONGEST_ADDRESS {
            return make();
        }
        if let Some(kept) = self.get(key) {
            return Ok(kept);
        }
        let place = MakingPlace::of(&self.making, key);
        let _turn = lock(&place.turn);
        if let Some(made_meanwhile) = self.get(key) {
            return Ok(made_meanwhile);
        }
        let rendered = make()?;
        lock(self.entries_of(&key.address)).keep_state(key, rendered.clone());
        Ok(rendered)
    }

    /// What has changed in a page, made if it is not there: nobody asks what has changed in that. Often there is nothing to make, so
    /// requests for it do not wait for each other.
    pub fn get_or_make_part(
        &self,
        key: &PageKey,
        make: impl FnOnce() -> Result<Rendered, AppError>,
    ) -> Result<Rendered, AppError> {
        if let Some(kept) = self.get(key) {
            return Ok(kept);
        }
        let rendered = make()?;
        if key.address.len() <= LONGEST_ADDRESS {
            lock(self.entries_of(&key.address)).keep(key, rendered.clone());
        }
        Ok(rendered)
    }

    fn entries_of(&self, address: &str) -> &Mutex<PageEntries> {
        if address.contains('?') { &self.queried } else { &self.plain }
    }
}

/// The place of a request that makes a page or waits for it; the last one takes the turn away.
struct MakingPlace<'a> {
    making: &'a Mutex<HashMap<PageKey, Arc<Mutex<()>>>>,
    key: &'a PageKey,
    turn: Arc<Mutex<()>>,
}

impl<'a> MakingPlace<'a> {
    fn of(making: &'a Mutex<HashMap<PageKey, Arc<Mutex<()>>>>, key: &'a PageKey) -> Self {
        Self { making, key, turn: Arc::clone(lock(making).entry(key.clone()).or_default()) }
    }
}

impl Drop for MakingPlace<'_> {
    fn drop(&mut self) {
        let mut making = lock(self.making);
        drop(mem::take(&mut self.turn));
        // The one in the map is left.
        if making.get(self.key).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            making.remove(self.key);
        }
    }
}

impl PageEntries {
    fn new(capacity: usize) -> Self {
        Self { capacity, pages: RecentlyUsed::default(), bytes: 0, states: RecentlyUsed::default() }
    }

    fn keep(&mut self, key: &PageKey, rendered: Rendered) {
        self.bytes += cost(key, &rendered);
        let replaced = self.pages.insert(key.clone(), rendered);
        self.bytes -= replaced.map_or(0, |old| cost(key, &old));
        if self.bytes > self.capacity {
            // Many are dropped at once, so that this happens rarely.
            self.bytes = self.pages.forget_unused(self.capacity / 2, cost);
        }
    }

    /// Keeps a new state of a page; the oldest makes room, and so does one that was the same page.
    fn keep_state(&mut self, key: &PageKey, rendered: Rendered) {
        let page = PageAddress { address: key.address.clone(), language: key.language };
        let states = self.states.remove(&page).unwrap_or_default();
        let is_same = |state: &PageState| state.version == key.version || state.mark == rendered.mark();
        let (mut gone, mut states): (VecDeque<PageState>, VecDeque<PageState>) = states.into_iter().partition(is_same);
        if states.len() >= MOST_STATES {
            gone.extend(states.pop_front());
        }
        for PageState { version, .. } in gone {
            let former = PageKey { version, ..key.clone() };
            self.bytes -= self.pages.remove(&former).map_or(0, |old| cost(&former, &old));
        }
        states.push_back(PageState { version: key.version.clone(), mark: rendered.mark().to_owned() });
        self.states.insert(page, states);
        if self.states.count() > MOST_ADDRESSES {
            self.states.forget_unused(MOST_ADDRESSES / 2, |_, _| 1);
        }
        self.keep(key, rendered);
    }
}

/// The memory that a page takes, in bytes.
fn cost(key: &PageKey, rendered: &Rendered) -> usize {
    rendered.body.len() + rendered.tag.len() + key.address.len() + key.version.len() + OVERHEAD
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    fn key(n: usize) -> PageKey {
        PageKey { address: format!("/t/{n}"), language: Language::Russian, version: "1".to_owned() }
    }

    fn page(cache: &PageCache, n: usize, body: &str) -> Rendered {
        cache.get_or_make(&key(n), || Ok(Rendered::new(body.to_owned()))).expect("it is made")
    }

    #[test]
    fn a_page_is_made_once_for_each_key() {
        let cache = PageCache::default();
        assert_eq!(page(&cache, 1, "first").body, "first");
        assert_eq!(page(&cache, 1, "second").body, "first");
        assert_eq!(page(&cache, 2, "second").body, "second");
        assert_eq!(page(&cache, 3, "first").tag, page(&cache, 1, "").tag);
    }

    #[test]
    fn a_page_that_hears_of_news_says_its_tag_and_is_found_by_it() {
        let cache = PageCache::default();
        let live = |version: &str| format!("<main id=\"main\" data-live=\"t/1\" data-version=\"{version}\"></main>");
        let keep = |version: &str| {
            let key = PageKey { version: version.to_owned(), ..key(1) };
            cache.get_or_make(&key, || Ok(Rendered::page(live(version)))).expect("it is made")
        };
        let (first, second) = (keep("1"), keep("2"));
        for page in [&first, &second] {
            let text = String::from_utf8_lossy(&page.body);
            assert!(text.contains(&format!("<main id=\"main\" data-tag=\"{}\" data-live", page.mark())), "{text}");
            let found = cache.with_mark("/t/1", Language::Russian, page.mark()).expect("it is kept");
            assert_eq!(found.body, page.body);
        }
        assert!(cache.with_mark("/t/1", Language::English, first.mark()).is_none());
        assert!(cache.with_mark("/t/2", Language::Russian, first.mark()).is_none());
        // A page that is the same in its next version is one state.
        let again = {
            let key = PageKey { version: "2b".to_owned(), ..key(1) };
            cache.get_or_make(&key, || Ok(Rendered::page(live("2")))).expect("it is made")
        };
        assert_eq!((again.mark(), lock(&cache.plain).pages.count()), (second.mark(), 2));
        assert!(cache.with_mark("/t/1", Language::Russian, second.mark()).is_some());
        // Only the last states are kept.
        for version in 3..3 + MOST_STATES {
            keep(&version.to_string());
        }
        assert!(cache.with_mark("/t/1", Language::Russian, second.mark()).is_none());
        let entries = lock(&cache.plain);
        assert_eq!((entries.pages.count(), entries.bytes), (MOST_STATES, entries.pages.weight(cost)));
        assert_eq!(Rendered::page("<main id=\"main\"></main>".to_owned()).body, "<main id=\"main\"></main>");
    }

    #[test]
    fn a_page_is_made_once_however_many_ask_at_once() {
        const READERS: usize = 8;
        let (cache, begun, made) = (PageCache::default(), Barrier::new(READERS), AtomicUsize::new(0));
        let key = PageKey { address: "/t/1".to_owned(), language: Language::Russian, version: "1".to_owned() };
        let ask = || {
            begun.wait();
            let page = cache.get_or_make(&key, || {
                made.fetch_add(1, Ordering::Relaxed);
                // All others come meanwhile: each has a place, and the map has one.
                while lock(&cache.making).get(&key).is_none_or(|turn| Arc::strong_count(turn) <= READERS) {
                    thread::yield_now();
                }
                Ok(Rendered::new("a page"))
            });
            page.expect("it is made").body
        };
        let pages = thread::scope(|scope| {
            let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(ask)).collect();
            readers.into_iter().map(|reader| reader.join().expect("it ends")).collect::<Vec<_>>()
        });
        assert_eq!(pages, ["a page"; READERS]);
        assert_eq!(made.load(Ordering::Relaxed), 1);
        assert!(lock(&cache.making).is_empty());
    }

    #[test]
    fn a_page_that_cannot_be_made_is_tried_by_the_next_one() {
        let cache = PageCache::default();
        let key = PageKey { address: "/t/1".to_owned(), language: Language::Russian, version: "1".to_owned() };
        assert!(cache.get_or_make(&key, || Err(AppError::NotFound)).is_err());
        assert!(lock(&cache.making).is_empty());
        assert_eq!(cache.get_or_make(&key, || Ok(Rendered::new("a page"))).expect("it is made").body, "a page");
    }

    #[test]
    fn the_least_used_pages_go_first() {
        let cache = PageCache::default();
        let large = "x".repeat(CAPACITY / 4 - 1000);
        for n in 0..4 {
            page(&cache, n, &large);
        }
        page(&cache, 0, "used again");
        page(&cache, 4, &large);
        assert_eq!(page(&cache, 0, "gone").body.len(), large.len());
        assert_eq!(page(&cache, 1, "gone").body, "gone");
    }

    #[test]
    fn queries_that_somebody_makes_up_cost_no_page_its_place_and_no_memory() {
        let cache = PageCache::default();
        page(&cache, 1, "useful");
        let made_up = |n: usize| PageKey {
            address: format!("/t/1?x={n}{}", "y".repeat(200)),
            language: Language::Russian,
            version: "1".to_owned(),
        };
        for n in 0..40_000 {
            cache.get_or_make(&made_up(n), || Ok(Rendered::new(String::new()))).expect("it is made");
        }
        assert_eq!(page(&cache, 1, "gone").body, "useful");
        let (mut shelf, newest) = (lock(&cache.queried), made_up(39_999));
        assert!(shelf.pages.get(&newest).is_some() && shelf.bytes <= QUERIED_CAPACITY);
        assert_eq!(shelf.bytes, shelf.pages.weight(cost));
        assert!(shelf.pages.weight(|key, _| key.address.len()) < QUERIED_CAPACITY);
    }

    #[test]
    fn a_page_with_an_endless_address_is_made_and_not_kept() {
        let cache = PageCache::default();
        for query in ["?x=", "/"] {
            let key = || PageKey {
                address: format!("/t/1{query}{}", "y".repeat(10_000)),
                language: Language::Russian,
                version: "1".to_owned(),
            };
            for body in ["first", "second"] {
                assert_eq!(
                    cache.get_or_make(&key(), || Ok(Rendered::new(body.to_owned()))).expect("it is made").body,
                    body
                );
            }
        }
        assert_eq!([&cache.plain, &cache.queried].map(|entries| lock(entries).pages.weight(|_, _| 1)), [0, 0]);
    }
}
