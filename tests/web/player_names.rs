//! Players with the same name are told apart on all public pages: by year of birth, else region, else number.

use crate::organiser::Arbiter;
use crate::support::site::Site;
use poddavki::service::Request;
use tournament::{Birth, Name, Person, Rating};

/// Two Smiths of different years, two Browns of one year and different regions.
fn with_same_names(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_tournament(site, "swiss-single");
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let day = |year, day| chrono::NaiveDate::from_ymd_opt(year, 3, day).map(Birth::Date);
    for (family, birth, region) in [
        ("Smith", day(1985, 1), "Oryol"),
        ("Smith", day(1990, 1), "Oryol"),
        ("Brown", day(1980, 1), "Oryol"),
        ("Brown", day(1980, 2), "Tula"),
    ] {
        let person = Person { name: Name::new(family, "John"), birth, region: region.to_owned(), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(1900))).expect("born on another day");
    }
    arbiter.begin(1);
    arbiter.enter_all(site, 1, "=");
    arbiter
}

#[test]
fn players_of_one_name_are_told_apart_on_every_page_that_names_them() {
    let site = Site::new();
    let arbiter = with_same_names(&site);
    let visitor = site.visitor();
    let page = |rest: &str| visitor.get(&format!("/t/{}{rest}", arbiter.slug));
    for rest in ["/standings", "/crosstable", "/crosstable?games=1", "/players", "/round/1", "/round/1?by=player"] {
        let answer = page(rest).is_ok();
        answer.says("<span class=\"sub\">1985</span>").says("<span class=\"sub\">1990</span>").says("Tula");
    }
    for file in ["/crosstable.csv", "/crosstable.csv?games=1", "/standings.csv", "/round/1.csv"] {
        page(file).is_ok().says("Smith John (1985)").says("Smith John (1990)").says("Brown John (Tula)");
    }
    // A distinguishing region is not hidden on a phone, and appears once.
    page("/standings")
        .is_ok()
        .says("<span class=\"sub\">Tula</span>")
        .does_not_say("<span class=\"sub from\">Tula</span>");
    // At least one of three leaders is a Smith.
    let home = page("").is_ok();
    let years = ["1985", "1990"].map(|year| home.text.contains(&format!("<span class=\"sub\">{year}</span>")));
    assert!(years.contains(&true), "{}", home.text);
    page("?find=Smith").is_ok().says("Smith John (1985)").says("Smith John (1990)");
    page("?find=Brown").is_ok().says("Brown John (Tula)");
    page("/screen/standings").is_ok().says("<span class=\"sub\">1985</span>").says("<span class=\"sub\">1990</span>");
    page("/screen/pairings?by=player")
        .is_ok()
        .says("Smith John (1985)")
        .says("Smith John (1990)")
        .says("Brown John (Tula)");
    visitor.get("/search?q=Smith").is_ok().says("1985").says("1990");
}
