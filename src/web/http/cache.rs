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

/// Address, language, and the version that the page depends on.
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

    /// The page of `key`, made if it is not kept.
    pub fn get_or_make(
        &self,
        key: &PageKey,
        make: impl FnOnce() -> Result<String, AppError>,
    ) -> Result<Rendered, AppError> {
        if key.address.len() > LONGEST_ADDRESS {
            return make().map(Rendered::new);
        }
        let place = self.place(key);
        if let Some(kept) = lock(place).pages.get(key) {
            return Ok(kept.clone());
        }
        let rendered = Rendered::new(make()?);
        lock(place).keep(key, rendered.clone());
        Ok(rendered)
    }

    fn place(&self, key: &PageKey) -> &Mutex<PageEntries> {
        if key.address.contains('?') { &self.queried } else { &self.plain }
    }
}

impl PageEntries {
    fn new(capacity: usize) -> Self {
        Self { capacity, pages: RecentlyUsed::default(), bytes: 0 }
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
        cache.get_or_make(&key(n), || Ok(body.to_owned())).expect("it is made")
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
            cache.get_or_make(&made_up(n), || Ok(String::new())).expect("it is made");
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
                assert_eq!(cache.get_or_make(&key(), || Ok(body.to_owned())).expect("it is made").body, body);
            }
        }
        assert_eq!([&cache.plain, &cache.queried].map(|place| lock(place).pages.weight(|_, _| 1)), [0, 0]);
    }
}
