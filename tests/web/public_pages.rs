//! Every kind of public page, reached by links: each has a tag, and each page of a tournament lights the tab to which it belongs.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use reqwest::StatusCode;

use crate::api::demonstration;
use crate::support::database::TestDatabase;
use crate::support::site::{Answer, Visitor};

/// Pages opened of each kind.
const OF_A_KIND: usize = 2;

/// Public addresses whose answers have no tag, each with the reason.
const WITHOUT_TAG: [(&str, &str); 6] = [
    ("/login", "a form with a token of one reader"),
    ("/t/{slug}/register", "a form with a token of one reader"),
    ("/t/{slug}/round/{n}/wrong", "a form with a token of one reader"),
    ("/t/{slug}/notify/{id}", "a form with a token of one reader"),
    ("/t/{slug}/chances", "tells how far the chances are until they are there, and then it has one"),
    ("/t/{slug}/screen/clock", "tells what time it is"),
];

/// Whether an address is one of a pattern as those of routes, whose parts in braces stand for any.
fn is_of(address: &str, pattern: &str) -> bool {
    let path = address.split('?').next().unwrap_or_default();
    let mut parts = path.split('/').zip(pattern.split('/'));
    path.split('/').count() == pattern.split('/').count()
        && parts.all(|(part, own)| own.starts_with('{') || part == own)
}

/// The kind of an address: without the numbers in it and the values of its query.
fn kind(address: &str) -> String {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let parts = path.split(|sign: char| sign.is_ascii_digit()).filter(|part| !part.is_empty());
    let fields: BTreeSet<&str> = query.split('&').filter_map(|pair| pair.split('=').next()).collect();
    format!("{}?{}", parts.collect::<Vec<_>>().join("0"), fields.into_iter().collect::<Vec<_>>().join("&"))
}

/// The addresses of this site to which a page links; what only leads back, and files of the program, are none of its pages.
fn links(page: &str) -> Vec<String> {
    let found = page.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
    let plain = found.map(|link| format!("/{}", link.replace("&#38;", "&").replace("&amp;", "&")));
    let whole = plain.map(|link| link.split('#').next().unwrap_or_default().to_owned());
    let is_no_page = |link: &str| {
        ["/static/", "/language/", "/rows/"].iter().any(|own| link.starts_with(own)) || link.contains("lang=")
    };
    whole.filter(|link| !is_no_page(link)).collect()
}

/// All answers with content that links lead to, some of each kind, by address.
fn crawl(visitor: &Visitor, starts: Vec<String>) -> BTreeMap<String, Answer> {
    let mut ahead = VecDeque::from(starts);
    let mut seen: BTreeSet<String> = ahead.iter().cloned().collect();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut found = BTreeMap::new();
    while let Some(address) = ahead.pop_front() {
        let of_a_kind = kinds.entry(kind(&address)).or_default();
        *of_a_kind += 1;
        if *of_a_kind > OF_A_KIND {
            continue;
        }
        let answer = visitor.get(&address);
        // What is for the staff leads to the page to log in.
        if answer.status != StatusCode::OK {
            continue;
        }
        if answer.header("content-type").starts_with("text/html") {
            ahead.extend(links(&answer.text).into_iter().filter(|link| seen.insert(link.clone())));
        }
        found.insert(address, answer);
    }
    found
}

#[test]
fn every_public_page_has_a_tag_and_those_of_a_tournament_light_one_tab() {
    let database = TestDatabase::sqlite();
    let site = demonstration(&database);
    // No link leads to these.
    let cup = "/t/kubok-povolzhya-po-poddavkam";
    let of_cup = ["standings", "round", "crosstable"].map(|page| format!("/embed{cup}/{page}"));
    let of_site = ["/", "/robots.txt", "/sitemap.xml", "/sw.js", "/phone", "/share.png", "/api/v1"].map(str::to_owned);
    let starts: Vec<String> = of_site.into_iter().chain(of_cup).collect();
    let pages = crawl(&site.visitor(), starts);
    assert!(pages.len() > 80, "{:?}", pages.keys());
    let mut errors = Vec::new();
    for (address, answer) in &pages {
        let has_reason = WITHOUT_TAG.iter().any(|(pattern, _)| is_of(address, pattern));
        if answer.header("etag").is_empty() && !has_reason {
            errors.push(format!("{address} has no tag"));
        }
        // Files and screens in the hall have no tabs.
        let is_page = answer.header("content-type").starts_with("text/html");
        if !is_page || !address.starts_with("/t/") || is_of(address, "/t/{slug}/screen/{kind}") {
            continue;
        }
        let tabs = answer.text.split("<nav class=\"tabs\"").skip(1).filter_map(|rest| rest.split("</nav>").next());
        let lit: Vec<usize> = tabs.map(|tabs| tabs.matches("aria-current=\"page\"").count()).collect();
        if lit != [1] {
            errors.push(format!("{address} has bars of tabs with so many lit: {lit:?}"));
        }
    }
    assert!(errors.is_empty(), "{} pages\n{}", pages.len(), errors.join("\n"));
    // A crawl that misses the pages would find nothing wrong with them.
    for rest in
        ["/players", "/player/", "/round/", "/standings", "/crosstable", "/games", "/more", "/chances", "/statistics"]
    {
        let beginning = format!("{cup}{rest}");
        assert!(pages.keys().any(|address| address.starts_with(&beginning)), "no link leads to {rest}");
    }
}
