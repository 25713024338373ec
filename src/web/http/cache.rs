//! Rendered pages, kept until memory is needed for newer ones.

use std::sync::Mutex;

use actix_web::web::Bytes;
use sha2::{Digest, Sha256};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::web::http::AppError;
use crate::web::i18n::Language;

/// Capacity in bytes of pages and their keys.
const CAPACITY: usize = 28 * 1024 * 1024;

/// Capacity for pages with a query, in bytes. Anyone can invent any number of queries: such pages replace only each other.
const QUERIED_CAPACITY: usize = 4 * 1024 * 1024;

/// The longest address of a page that is kept, in bytes: longer than any link of this site.
const LONGEST_ADDRESS: usize = 256;

/// Memory of an entry beside its body and its key, roughly, in bytes.
const OVERHEAD: usize = 256;

/// The most tags that lead to kept pages.
const MOST_TAGS: usize = 4096;

/// How long a cache that readers share may hand out what it has: where many ask at once, it asks for all of them. An open page that
/// fetches itself because of news says so in its request, see [`changes`](super::changes): it is answered by no such cache.
pub const FOR_ALL: &str = "public, max-age=0, s-maxage=2, must-revalidate";

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
        Self { tag: tag_of_hash(&hex::encode(Sha256::digest(&body))), body }
    }

    /// The same of a page. One that hears of news also says its tag in its main part: a script does not see the headers with which a
    /// page came, and an open page asks by the tag for what has changed since.
    pub fn page(mut body: String) -> Self {
        let tag = tag_of_hash(&hex::encode(Sha256::digest(&body)));
        if let Some(at) = place_of_tag(&body) {
            body.insert_str(at, &format!(" data-tag=\"{}\"", digits(&tag)));
        }
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

/// The tag for content with this SHA-256. It is weak, since the page is sent both compressed and uncompressed.
pub fn tag_of_hash(hash: &str) -> String {
    format!("W/\"{}\"", hash.get(..TAG_DIGITS).unwrap_or(hash))
}

/// The pages of one instance. They can be made again at any time.
#[derive(Debug)]
pub struct PageCache {
    plain: Mutex<PageEntries>,
    queried: Mutex<PageEntries>,
}

#[derive(Debug)]
struct PageEntries {
    capacity: usize,
    pages: RecentlyUsed<PageKey, Rendered>,
    bytes: usize,
    /// The versions of pages by their tags, which stand in the place of the version in these keys.
    versions: RecentlyUsed<PageKey, String>,
}

impl Default for PageCache {
    fn default() -> Self {
        Self { plain: Mutex::new(PageEntries::new(CAPACITY)), queried: Mutex::new(PageEntries::new(QUERIED_CAPACITY)) }
    }
}

impl PageCache {
    /// The page of `key`, if it is kept.
    pub fn get(&self, key: &PageKey) -> Option<Rendered> {
        lock(self.place(key)).pages.get(key).cloned()
    }

    /// The page that went out under a tag, if it is there. Earlier states of a page are kept like any other, as long as there is room.
    pub fn with_mark(&self, address: &str, language: Language, mark: &str) -> Option<Rendered> {
        let by_tag = PageKey { address: address.to_owned(), language, version: mark.to_owned() };
        let mut entries = lock(self.place(&by_tag));
        let version = entries.versions.get(&by_tag)?.clone();
        entries.pages.get(&PageKey { version, ..by_tag }).cloned()
    }

    /// The page of `key`, made if it is not there.
    pub fn get_or_make(
        &self,
        key: &PageKey,
        make: impl FnOnce() -> Result<Rendered, AppError>,
    ) -> Result<Rendered, AppError> {
        if key.address.len() > LONGEST_ADDRESS {
            return make();
        }
        let place = self.place(key);
        if let Some(kept) = lock(place).pages.get(key) {
            return Ok(kept.clone());
        }
        let rendered = make()?;
        lock(place).keep(key, rendered.clone());
        Ok(rendered)
    }

    fn place(&self, key: &PageKey) -> &Mutex<PageEntries> {
        if key.address.contains('?') { &self.queried } else { &self.plain }
    }
}

impl PageEntries {
    fn new(capacity: usize) -> Self {
        Self { capacity, pages: RecentlyUsed::default(), bytes: 0, versions: RecentlyUsed::default() }
    }

    fn keep(&mut self, key: &PageKey, rendered: Rendered) {
        self.bytes += cost(key, &rendered);
        let by_tag = PageKey { version: rendered.mark().to_owned(), ..key.clone() };
        self.versions.insert(by_tag, key.version.clone());
        if self.versions.count() > MOST_TAGS {
            self.versions.forget_unused(MOST_TAGS / 2, |_, _| 1);
        }
        let replaced = self.pages.insert(key.clone(), rendered);
        self.bytes -= replaced.map_or(0, |old| cost(key, &old));
        if self.bytes > self.capacity {
            // Many are dropped at once, so that this happens rarely.
            self.bytes = self.pages.forget_unused(self.capacity / 2, cost);
        }
    }
}

/// The memory that a page takes, in bytes.
fn cost(key: &PageKey, rendered: &Rendered) -> usize {
    rendered.body.len() + rendered.tag.len() + key.address.len() + key.version.len() + OVERHEAD
}

#[cfg(test)]
mod tests {
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
        assert_eq!(Rendered::page("<main id=\"main\"></main>".to_owned()).body, "<main id=\"main\"></main>");
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
        assert_eq!([&cache.plain, &cache.queried].map(|place| lock(place).pages.weight(|_, _| 1)), [0, 0]);
    }
}
