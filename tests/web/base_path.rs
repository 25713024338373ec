//! A site with a base path: every address of every page begins with it.

use std::collections::{BTreeSet, VecDeque};

use crate::organiser::Arbiter;
use crate::support::database::TestDatabase;
use crate::support::site::{Site, Visitor};
use reqwest::StatusCode;

const BASE: &str = "/draughts";

/// The addresses in a page.
fn addresses(page: &str) -> Vec<String> {
    let starts = [
        " href=\"",
        " src=\"",
        " action=\"",
        " formaction=\"",
        " data-known=\"",
        " data-address=\"",
        " data-form=\"",
        "; url=",
    ];
    let behind = |start| page.split(start).skip(1).filter_map(|rest: &str| rest.split('"').next());
    starts.into_iter().flat_map(behind).map(|text| text.replace("&amp;", "&")).collect()
}

/// Follows all links of the site, at most two pages of each kind.
fn follow(visitor: &Visitor) -> usize {
    let mut ahead: VecDeque<String> = ["/", "/admin", "/t/cup/screen/pairings"].map(str::to_owned).into();
    let mut seen: BTreeSet<String> = ahead.iter().cloned().collect();
    let mut kinds: BTreeSet<String> = BTreeSet::new();
    let mut pages = 0;
    while let Some(path) = ahead.pop_front() {
        let answer = visitor.get(&path);
        // Some addresses only take forms, or need a query.
        assert_ne!(answer.status, StatusCode::NOT_FOUND, "{path}");
        pages += 1;
        for address in addresses(&answer.text).into_iter().chain([answer.location]) {
            if address.starts_with('/') {
                assert!(address.starts_with(&format!("{BASE}/")), "{path} has {address}");
            }
            let Some(inner) = address.strip_prefix(BASE) else { continue };
            let inner = inner.split('#').next().unwrap_or_default().to_owned();
            let kind: String = inner.chars().map(|sign| if sign.is_ascii_digit() { '0' } else { sign }).collect();
            let is_action = ["/logout", "/language/", "/rows/"].iter().any(|action| inner.starts_with(action));
            if !is_action && seen.insert(inner.clone()) && kinds.insert(kind) {
                ahead.push_back(inner);
            }
        }
    }
    pages
}

#[test]
fn every_address_begins_with_the_base_path_and_leads_somewhere() {
    let database = TestDatabase::sqlite();
    let site = Site::below(&database, BASE);
    assert!(site.address().ends_with(BASE) && site.setup_link().contains("/draughts/setup?token="));
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.press(1, "pair").is_redirect();
    let published = arbiter.press(1, "publish").is_redirect();
    assert!(published.location.starts_with("/draughts/admin/t/cup/round/1"), "{}", published.location);
    let pages = follow(&arbiter.visitor);
    assert!(pages > 80, "{pages} pages");
    // Unsaved values of the whole page of a round are found by the address of its form, which a page of some boards names.
    let missing = arbiter.get("/round/1?missing=1").is_ok();
    missing.says(" data-form=\"/draughts/admin/t/cup/round/1\"");
    // Links used outside of the site begin with the full address.
    let calendar = arbiter.visitor.get("/t/cup").is_ok();
    calendar.says(&format!("{}/t/cup", site.address()));
}

#[test]
fn a_proxy_may_have_taken_the_base_path_off() {
    let database = TestDatabase::sqlite();
    let site = Site::below(&database, BASE);
    let host = site.address().strip_suffix(BASE).expect("it ends so");
    let behind_proxy = Visitor::new(host);
    behind_proxy.get("/login").is_ok().says("action=\"/draughts/login\"").says("href=\"/draughts/static/");
    behind_proxy.get("/draughts").is_ok();
    behind_proxy.get("/draughts/login").is_ok();
    behind_proxy.get("/draughtsmen").has_status(StatusCode::NOT_FOUND);
    let refused = behind_proxy.get("/draughts/admin").is_redirect();
    assert_eq!(refused.location, "/draughts/login?to=%2Fadmin");
}
