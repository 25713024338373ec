//! Every kind of public page, reached by links: each has a tag, and each page of a tournament lights the tab to which it belongs.

use crate::api::demonstration;
use crate::support::crawl::{Crawl, EMBEDDED, UNLINKED, is_of};
use crate::support::database::TestDatabase;

/// Public addresses whose answers have no tag, each with the reason.
const WITHOUT_TAG: [(&str, &str); 6] = [
    ("/login", "a form with a token of one reader"),
    ("/t/{slug}/register", "a form with a token of one reader"),
    ("/t/{slug}/round/{n}/wrong", "a form with a token of one reader"),
    ("/t/{slug}/notify/{id}", "a form with a token of one reader"),
    ("/t/{slug}/chances", "tells how far the chances are until they are there, and then it has one"),
    ("/t/{slug}/screen/clock", "tells what time it is"),
];

#[test]
fn every_public_page_has_a_tag_and_those_of_a_tournament_light_one_tab() {
    let database = TestDatabase::sqlite();
    let site = demonstration(&database);
    let cup = "/t/kubok-povolzhya-po-poddavkam";
    let of_site = ["/", "/share.png"].into_iter().chain(UNLINKED).map(str::to_owned);
    let starts = of_site.chain(EMBEDDED.map(|page| format!("/embed{cup}{page}"))).collect();
    let follows = |link: &str| !link.contains("lang=");
    let pages = Crawl { starts, of_a_kind: 2, follows: &follows }.pages(&site.visitor());
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
