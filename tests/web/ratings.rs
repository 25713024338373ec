//! Ratings on the pages: what a closed tournament changes in lists, histories and cards, and that it can be taken back; and the search.

use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use chrono::NaiveDate;
use poddavki::service::{NewTournament, Overruled, Request, Service};
use reqwest::StatusCode;
use tournament::{
    Birth, EnteredResults, GameResult, Info, Name, Person, PersonId, Preset, Rating, RatingKind, Score, Settings,
    Tournament,
};

/// Name and rating, strongest first: the stronger player wins every game, except for the draw of the first two.
const PLAYERS: [(&str, i32); 6] = [
    ("Ксенов Владимир", 2100),
    ("Иволгин Пётр", 2000),
    ("Звягина Мария", 1900),
    ("Рябов Олег", 1800),
    ("Лукина Анна", 1700),
    ("Громов Сергей", 1600),
];

/// A round robin of single games with all results, still open.
pub fn played(service: &Service) -> Tournament {
    let actor = Site::actor();
    let info = Info {
        title: "Кубок Орла".to_owned(),
        place: "Орёл".to_owned(),
        ends: NaiveDate::from_ymd_opt(2026, 11, 15),
        ..Info::default()
    };
    let settings = Settings { rating: Some(RatingKind::Classic), ..Preset::RoundRobinSingleGames.settings() };
    let tournament = service
        .create_tournament(&actor, &NewTournament { info, settings, visibility: tournament::Visibility::Public })
        .expect("a good tournament");
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    for (name, rating) in PLAYERS {
        let person = Person { name: Name::parse(name), birth: Some(Birth::Year(1980)), ..Person::default() };
        service.enter_player(&request, &person, Some(Rating(rating))).expect("the name is free");
    }
    let paired = service
        .pair_all_rounds(&request)
        .and_then(|_| service.publish_all_rounds(&request, None))
        .expect("there are six");
    service.enter_results(&request, &results(&paired), &Overruled::new()).expect("they are played")
}

fn results(tournament: &Tournament) -> EnteredResults {
    let result = |pairing: &tournament::Pairing| {
        let rating = |entry| tournament.entry(entry).and_then(|entry| entry.rating).map_or(0, |rating| rating.0);
        let score = match (rating(pairing.white), rating(pairing.black)) {
            (white, black) if white.min(black) == 2000 => Score::Draw,
            (white, black) if white > black => Score::White,
            _ => Score::Black,
        };
        (pairing.game_id(tournament::GameNumber(1)), Some(GameResult::Played(score)))
    };
    tournament.pairings().map(result).collect()
}

pub fn close(site: &Site, tournament: &Tournament) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    site.service().close_tournament(&request).expect("everything is played");
}

pub fn number_of(tournament: &Tournament, name: &str) -> (String, PersonId) {
    let entry = tournament.entries.values().find(|entry| entry.person.name.to_string() == name).expect("entered");
    (entry.number.expect("paired").to_string(), entry.player.expect("registered"))
}

for_each_backend! {
    // By the table, 100 points above are 0.64 expected, 200 are 0.76, 300 are 0.85, 400 are 0.92, 500 count as 400. The first has
    // 4½ of 5: 4.5 − (0.64 + 0.76 + 0.85 + 0.92 + 0.92) = 0.41; a new player, K is 40: 16.4, so 2116.4.
    fn a_closed_tournament_changes_ratings_and_reopening_takes_that_back(database) {
        let site = Site::on(database);
        let visitor = site.visitor();
        let tournament = played(&site.service());
        nothing_is_rated(&visitor, &tournament);
        close(&site, &tournament);
        the_list_has_them(&visitor);
        the_tournament_tells_why(&visitor, &tournament);
        the_person_has_a_history(&visitor, &tournament);
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        site.service().reopen_tournament(&request).expect("it is closed");
        nothing_is_rated(&visitor, &tournament);
    }
}

fn nothing_is_rated(visitor: &Visitor, tournament: &Tournament) {
    visitor.get("/ratings").is_ok().says("Nobody is in this list yet");
    for page in ["standings", "standings.csv"] {
        visitor.get(&format!("/t/{}/{page}", tournament.slug)).is_ok().does_not_say("± rating");
    }
    let (number, player) = number_of(tournament, "Ксенов Владимир");
    visitor.get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok().does_not_say("How the rating has changed");
    visitor.get(&format!("/player/{player}")).is_ok().says("Кубок Орла").does_not_say("<svg viewBox");
}

fn the_list_has_them(visitor: &Visitor) {
    let list = visitor.get("/ratings/classic").is_ok();
    list.says("On 15 November 2026").says("6 players").says("Ksenov Vladimir").says("<td class=\"num pts\">2116*</td>");
    let by_name = visitor.get("/ratings/classic?sort=-name").is_ok();
    by_name.says("aria-sort=\"descending\"").says("Rows are sorted by name, in reverse order").says("sort=name\"");
    visitor.get("/ratings/classic?sort=games").is_ok().says("Rows are sorted by “Games”");
    visitor.get("/ratings/classic?sort=prize").is_ok().does_not_say("Rows are sorted");
    visitor.get("/ratings/classic?game=russian").is_ok().says("Nobody is in this list yet");
    visitor.get("/ratings/blitz").is_ok().says("Nobody is in this list yet");
    visitor.get("/ratings/slow").has_status(StatusCode::NOT_FOUND);
    visitor.get("/ratings/classic?game=go").has_status(StatusCode::NOT_FOUND);
    visitor
        .get("/ratings/classic.csv")
        .is_ok()
        .says("\u{feff}Place;Title;Name;Sex;Birth year;Region;Federation;Rating;Games;List date;ID\r\n1;;Ксенов Владимир;;1980;;;2116;5;2026-11-15;\r\n");
}

fn the_tournament_tells_why(visitor: &Visitor, tournament: &Tournament) {
    visitor.get(&format!("/t/{}/standings", tournament.slug)).is_ok().says("± rating").says(">+16</td>");
    let file = visitor.get(&format!("/t/{}/standings.csv", tournament.slug)).is_ok();
    let mut lines = file.text.trim_start_matches('\u{feff}').lines();
    let column = lines.next().and_then(|heading| heading.split(';').position(|own| own == "± rating"));
    let column = column.expect("a column for the change of the rating");
    let own = lines.find(|line| line.contains("Ксенов Владимир")).and_then(|line| line.split(';').nth(column));
    assert_eq!(own, Some("16"), "a number, as spreadsheets read it");
    assert!(!visitor.bytes(&format!("/t/{}/event.xlsx", tournament.slug)).is_empty());
    let (number, player) = number_of(tournament, "Ксенов Владимир");
    let card = visitor.get(&format!("/t/{}/player/{number}", tournament.slug)).is_ok();
    card.says("2100.0 → 2116.4")
        .says("+16.4")
        .says("K = 40: fewer than 30")
        .says(&format!("href=\"/player/{player}\""));
    // The draw with one 100 points below costs 0.14 × 40, the win against one 200 below brings 0.24 × 40.
    card.says("−5.60").says("+9.60").says("+400*").says("above 400 counts as 400");
}

fn the_person_has_a_history(visitor: &Visitor, tournament: &Tournament) {
    let (number, player) = number_of(tournament, "Ксенов Владимир");
    let person = visitor.get(&format!("/player/{player}")).is_ok();
    person.says("born 1980").says("from 2100 to 2116").says("<svg viewBox").says(">+16</td>");
    person.says(&format!("href=\"/t/{}/player/{number}\"", tournament.slug));
    visitor.get("/player/4711").has_status(StatusCode::NOT_FOUND);
}

for_each_backend! {
    fn people_and_tournaments_are_found_in_either_alphabet(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        let visitor = site.visitor();
        for (query, found) in [
            ("Ксенов", "Ksenov Vladimir"),
            ("ksenov", "Ksenov Vladimir"),
            ("Zvyagina", "Zviagina Mariia"),
            ("kubok", "Кубок Орла"),
            ("орла", "Кубок Орла"),
        ] {
            visitor.get(&format!("/search?q={query}")).is_ok().says(&format!(">{found}</a>"));
        }
        let (_, player) = number_of(&tournament, "Ксенов Владимир");
        visitor.get("/search?q=xenov").is_ok().says(&format!("/player/{player}"));
        visitor.get("/search?q=Bronstein").is_ok().says("Nothing found for “Bronstein”").does_not_say("Ксенов");
        visitor.get("/search").is_ok().does_not_say("Ксенов").does_not_say("Nothing found");
        visitor.get("/search?q=%3Cb%3E").is_ok().does_not_say("<b>");
    }
}
