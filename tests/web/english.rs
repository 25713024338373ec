//! English pages, files and commands of a tournament with everything in it: nothing on them is left in the other language's signs.

use std::collections::{BTreeSet, VecDeque};
use std::process::Command;

use crate::organiser::Arbiter;
use crate::support::site::{Site, Visitor};
use poddavki::service::Request;
use tournament::{Birth, Name, Person, Rating};

/// More pages than exist: an endless chain of links is an error.
const MOST: usize = 900;

/// Two openings, one without moves.
const OPENINGS: &str = "code;label;fen;moves
1;Gates;W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,d4,e3,g3:Bc5,b6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8;c3-d4 d6-c5
2;Wings;W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,h4:Ba5,b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,h8;
";

/// A tournament with two players of one name and year, a drawn opening, a bye, a half-played round and a page of each kind.
fn rich(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_tournament(site, "swiss-micro");
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    for day in 1..=2 {
        let birth = chrono::NaiveDate::from_ymd_opt(1990, 3, day).map(Birth::Date);
        let person = Person { name: Name::new("Smith", "John"), birth, ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(1900))).expect("born on another day");
    }
    for (n, family) in (0..).zip(["Adams", "Brown", "Clark", "Davis", "Evans"]) {
        let person = Person { name: Name::new(family, "Ann"), region: "Oryol".to_owned(), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(1800 - n))).expect("the name is free");
    }
    arbiter.send("/openings/confirm", "/settings", &[("text", OPENINGS)]).is_redirect();
    arbiter.begin(1);
    arbiter.enter_all(site, 1, "1-0");
    arbiter.press(1, "close").is_redirect();
    arbiter.begin(2);
    arbiter.press(2, "announce").is_redirect();
    arbiter.press(2, "draw").is_redirect();
    arbiter.enter(2, &[("2-1-1", "1-0")]).is_redirect();
    arbiter
}

/// The addresses of this site that a page links to.
fn links(html: &str) -> Vec<String> {
    let found = html.split("href=\"/").skip(1).filter_map(|rest| rest.split('"').next());
    let plain = found.map(|link| format!("/{}", link.split('#').next().unwrap_or_default()).replace("&amp;", "&"));
    plain.filter(|link| !link.starts_with("/static") && !link.contains("lang")).collect()
}

/// Opens all pages reachable from some pages; returns the text responses by address.
fn crawl(visitor: &Visitor, starts: &[String]) -> Vec<(String, String)> {
    let mut ahead: VecDeque<String> = starts.iter().cloned().collect();
    let mut seen: BTreeSet<String> = starts.iter().cloned().collect();
    let mut pages = Vec::new();
    while let Some(path) = ahead.pop_front() {
        let answer = visitor.get(&path);
        if !answer.header("content-type").starts_with("text/") {
            continue;
        }
        ahead.extend(links(&answer.text).into_iter().filter(|link| seen.insert(link.clone())));
        pages.push((path, answer.text));
        assert!(pages.len() < MOST, "there is no end: {:?}", ahead.back());
    }
    pages
}

#[test]
fn no_english_page_file_or_command_has_the_russian_sign_of_a_number() {
    let site = Site::new();
    let arbiter = rich(&site);
    let starts = ["/".to_owned(), format!("/t/{}", arbiter.slug), "/admin".to_owned(), arbiter.address("")];
    let pages = crawl(&arbiter.visitor, &starts);
    for (path, text) in &pages {
        assert!(!text.contains('№'), "{path}: {}", around(text));
    }
    let told = |words: &str| pages.iter().filter(|(_, text)| text.contains(words)).count();
    assert!(pages.len() > 100, "{} pages", pages.len());
    assert!(told("Smith John (No.\u{a0}1)") > 3 && told("No.\u{a0}2") > 3, "players of one name are told apart");
    for format in ["players-csv", "crosstable-csv", "games-csv", "pdn", "trf"] {
        let export = ["export", &arbiter.slug, format, "--database", &site.url];
        let run = Command::new(env!("CARGO_BIN_EXE_poddavki")).args(export).env("LC_ALL", "en_GB.UTF-8").output();
        let run = run.expect("it runs");
        let out = String::from_utf8_lossy(&run.stdout).into_owned();
        assert!(run.status.success() && !out.is_empty() && !out.contains('№'), "{format}: {out}");
    }
}

/// Some letters before and after the sign.
fn around(text: &str) -> String {
    let place = text.chars().position(|letter| letter == '№').unwrap_or_default();
    text.chars().skip(place.saturating_sub(60)).take(120).collect()
}
