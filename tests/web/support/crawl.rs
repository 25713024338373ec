//! Every page that links lead to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use reqwest::StatusCode;

use super::site::{Answer, Visitor};

/// Addresses for the public to which no page links.
pub const UNLINKED: [&str; 5] = ["/robots.txt", "/sitemap.xml", "/sw.js", "/phone", "/api/v1"];

/// The pages of a tournament for frames of other sites, to which no page links either: behind `/embed/t/{slug}`.
pub const EMBEDDED: [&str; 4] = ["/standings", "/round", "/round/1", "/crosstable"];

/// Which pages are opened.
pub struct Crawl<'a> {
    /// Where it begins.
    pub starts: Vec<String>,
    /// The most pages of each kind.
    pub of_a_kind: usize,
    /// Which links are followed.
    pub follows: &'a dyn Fn(&str) -> bool,
}

impl Crawl<'_> {
    /// All answers with content, by address.
    pub fn pages(self, visitor: &Visitor) -> BTreeMap<String, Answer> {
        let mut ahead = VecDeque::from(self.starts);
        let mut seen: BTreeSet<String> = ahead.iter().cloned().collect();
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        let mut found = BTreeMap::new();
        while let Some(address) = ahead.pop_front() {
            let of_a_kind = kinds.entry(kind(&address)).or_default();
            *of_a_kind += 1;
            if *of_a_kind > self.of_a_kind {
                continue;
            }
            let answer = visitor.get(&address);
            // What is for the staff leads to the page to log in.
            if answer.status != StatusCode::OK {
                continue;
            }
            if answer.header("content-type").starts_with("text/html") {
                let links = links(&answer.text).into_iter().filter(|link| (self.follows)(link));
                ahead.extend(links.filter(|link| seen.insert(link.clone())));
            }
            found.insert(address, answer);
        }
        found
    }
}

/// Whether an address is one of a pattern as those of routes, whose parts in braces stand for any of the same ending: `{n}.csv`.
pub fn is_of(address: &str, pattern: &str) -> bool {
    let path = address.split('?').next().unwrap_or_default();
    let ending = |part: &str| part.rsplit_once('.').map(|(_, ending)| ending.to_owned());
    let mut parts = path.split('/').zip(pattern.split('/'));
    path.split('/').count() == pattern.split('/').count()
        && parts.all(|(part, own)| part == own || own.starts_with('{') && ending(part) == ending(own))
}

/// The kind of an address: without the numbers in it and the values of its query.
fn kind(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let parts = path.split(|sign: char| sign.is_ascii_digit()).filter(|part| !part.is_empty());
    let fields: BTreeSet<&str> = query.split('&').filter_map(|pair| pair.split('=').next()).collect();
    format!("{}?{}", parts.collect::<Vec<_>>().join("0"), fields.into_iter().collect::<Vec<_>>().join("&"))
}

/// The addresses of this site to which a page links; what only leads back, and files of the program, are none of its pages.
pub fn links(page: &str) -> Vec<String> {
    let found = page.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
    let plain = found.map(|link| format!("/{}", link.replace("&#38;", "&").replace("&amp;", "&")));
    let whole = plain.map(|link| link.split('#').next().unwrap_or_default().to_owned());
    let is_no_page = |link: &str| ["/static/", "/language/", "/rows/"].iter().any(|own| link.starts_with(own));
    whole.filter(|link| !is_no_page(link)).collect()
}
