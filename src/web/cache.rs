//! Pages kept as they were sent, until memory is wanted for newer ones.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use actix_web::web::Bytes;
use sha2::{Digest, Sha256};

use super::error::AppError;
use super::hex;
use super::locale::Language;

/// What is kept at most, in bytes of pages.
const CAPACITY: usize = 32 * 1024 * 1024;

/// Address, language, and the version with which the page changes.
pub type Key = (String, Language, String);

/// A page as it goes out, with its tag.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// The whole page.
    pub body: Bytes,
    /// The beginning of its hash: the same for the same page, whoever made it and when.
    pub tag: String,
}

impl Rendered {
    /// A page with its tag. The tag is weak, as the same page goes out compressed or not.
    pub fn new(body: String) -> Self {
        let hash = Sha256::digest(body.as_bytes());
        Self { tag: format!("W/\"{}\"", hex::of(hash.iter().take(12))), body: body.into() }
    }
}

/// The pages of one instance. It may be lost at any time.
#[derive(Debug, Default)]
pub struct PageCache {
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    pages: HashMap<Key, (Rendered, u64)>,
    bytes: usize,
    clock: u64,
}

impl PageCache {
    /// The page of `key`, made if it is not there.
    pub fn get_or_make(&self, key: Key, make: impl FnOnce() -> Result<String, AppError>) -> Result<Rendered, AppError> {
        if let Some(kept) = self.with(|inner| inner.get(&key)) {
            return Ok(kept);
        }
        let rendered = Rendered::new(make()?);
        self.with(|inner| inner.keep(key, rendered.clone()));
        Ok(rendered)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> T) -> T {
        work(&mut self.inner.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Inner {
    fn get(&mut self, key: &Key) -> Option<Rendered> {
        self.clock += 1;
        let (rendered, used) = self.pages.get_mut(key)?;
        *used = self.clock;
        Some(rendered.clone())
    }

    fn keep(&mut self, key: Key, rendered: Rendered) {
        self.clock += 1;
        self.bytes += rendered.body.len();
        if let Some((old, _)) = self.pages.insert(key, (rendered, self.clock)) {
            self.bytes -= old.body.len();
        }
        if self.bytes > CAPACITY {
            self.forget_older_half();
        }
    }

    /// Forgetting many at once makes it rare.
    fn forget_older_half(&mut self) {
        let mut used: Vec<u64> = self.pages.values().map(|(_, used)| *used).collect();
        used.sort_unstable();
        let median = used.get(used.len() / 2).copied().unwrap_or_default();
        self.pages.retain(|_, (_, used)| *used > median);
        self.bytes = self.pages.values().map(|(rendered, _)| rendered.body.len()).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: usize) -> Key {
        (format!("/t/{n}"), Language::Russian, "1".to_owned())
    }

    fn page(cache: &PageCache, n: usize, body: &str) -> Rendered {
        cache.get_or_make(key(n), || Ok(body.to_owned())).expect("it is made")
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
        let large = "x".repeat(CAPACITY / 4);
        for n in 0..4 {
            page(&cache, n, &large);
        }
        page(&cache, 0, "used again");
        page(&cache, 4, &large);
        assert_eq!(page(&cache, 0, "gone").body.len(), large.len());
        assert_eq!(page(&cache, 1, "gone").body, "gone");
    }
}
