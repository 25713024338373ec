//! Shared links: pictures of positions, tournaments, events, championships and persons, and their descriptions.

use std::collections::BTreeSet;

use crate::organiser::Arbiter;
use crate::series::series;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Answer, Site, Visitor};
use poddavki::service::{GameEntry, NewTournament, Request};
use reqwest::StatusCode;
use tournament::{GameId, GameResult, Info, Name, Person, Preset, RoundNumber, Score, Visibility};

const PUBLIC: &str = "http://draughts.example";
const GAME: &str = "/t/cup/game/1-1-1";

/// A tournament at `/t/cup` with a game of three plies.
fn cup(site: &Site, visibility: Visibility) {
    let (service, actor) = (site.service(), Site::actor());
    let info = Info { title: "Cup".to_owned(), place: "Орёл".to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility };
    service.create_tournament(&actor, &new).expect("a good tournament");
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    for name in ["Алов А.", "Белов Б."] {
        let person = Person { name: Name::parse(name), ..Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service.pair_next_round(&request).expect("two can be paired");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    enter(site, "c3-d4 d6-c5 b2-c3", Score::White);
}

fn enter(site: &Site, moves: &str, score: Score) {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let id: GameId = "1-1-1".parse().expect("an id");
    let (text, result) = (moves.to_owned(), Some(GameResult::Played(score)));
    let entry = GameEntry { text, result, remark: String::new(), overruled: None, reason: String::new() };
    site.service().enter_game(&request, id, &entry).expect("the moves are legal");
}

/// A picture: a PNG of the declared size.
fn picture(visitor: &Visitor, path: &str) -> Vec<u8> {
    let png = visitor.bytes(path);
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{path}");
    // The first chunk has a length, a name, and the width and height of the picture.
    let head = [b"IHDR".as_slice(), &1200_u32.to_be_bytes(), &630_u32.to_be_bytes()].concat();
    assert_eq!(png.get(12..24), Some(head.as_slice()), "{path}");
    png
}

/// Checks that a page names its picture at this address, in English and with full addresses, and that the picture exists.
#[track_caller]
fn check(visitor: &Visitor, public: &str, page: &str, own: &str) -> Answer {
    let answer = visitor.get(page).is_ok();
    let sign = if own.contains('?') { "&#38;" } else { "?" };
    for told in [
        format!("<meta property=\"og:image\" content=\"{public}{own}{sign}lang=en\">"),
        format!("<meta property=\"og:url\" content=\"{public}/"),
        format!("<link rel=\"canonical\" href=\"{public}/"),
        format!("<link rel=\"alternate\" hreflang=\"ru\" href=\"{public}/"),
    ] {
        answer.says(&told);
    }
    for told in [
        "<meta property=\"og:title\" content=\"",
        "<meta property=\"og:description\" content=\"",
        "<meta property=\"og:type\" content=\"",
        "<meta property=\"og:locale\" content=\"en_GB\">",
        "<meta property=\"og:locale:alternate\" content=\"ru_RU\">",
        "<meta property=\"og:image:width\" content=\"1200\">",
        "<meta property=\"og:image:height\" content=\"630\">",
        "<meta property=\"og:image:alt\" content=\"",
        "<meta name=\"twitter:card\" content=\"summary_large_image\">",
    ] {
        answer.says(told);
    }
    picture(visitor, &own.replace("&#38;", "&"));
    answer
}

for_each_backend! {
    fn every_position_of_a_game_has_a_picture_in_each_language(database) {
        let site = Site::on(database);
        cup(&site, Visibility::Public);
        let visitor = site.visitor();
        let at = |rest: &str| picture(&visitor, &format!("{GAME}/share.png{rest}"));
        let last = at("");
        assert!(at("?ply=3") == last && at("?ply=99") == last, "a link without a ply shows the end");
        let others = ["?ply=0", "?ply=1", "?ply=1&side=black", "?ply=1&squares=numbers", "?ply=1&lang=ru"].map(at);
        let russian = others[4].clone();
        let all: BTreeSet<Vec<u8>> = others.into_iter().chain([last]).collect();
        assert_eq!(all.len(), 6, "they are all different");
        let reader = site.visitor().in_russian();
        assert!(picture(&reader, &format!("{GAME}/share.png?ply=1")) == russian);
        let wholes = ["/t/cup/share.png", "/share.png"].map(|path| (picture(&visitor, path), picture(&reader, path)));
        assert!(wholes.iter().all(|(english, russian)| english != russian));
        for game in ["1-9-1", "2-1-1", "x"] {
            visitor.get(&format!("/t/cup/game/{game}/share.png")).has_status(StatusCode::NOT_FOUND);
        }
        for whole in ["/t/nothing", "/event/nothing", "/series/nothing", "/player/99"] {
            visitor.get(&format!("{whole}/share.png")).has_status(StatusCode::NOT_FOUND);
        }
    }

    fn nobody_outside_sees_a_picture_of_what_they_may_not_see(database) {
        let site = Site::on(database);
        cup(&site, Visibility::Draft);
        let (administrator, visitor) = (site.administrator(), site.visitor());
        let own = ["/t/cup/share.png".to_owned(), format!("{GAME}/share.png")];
        for path in &own {
            visitor.get(path).has_status(StatusCode::NOT_FOUND);
            // The staff see it, and their cached picture is not sent to others.
            picture(&administrator, path);
            visitor.get(path).has_status(StatusCode::NOT_FOUND);
        }
        let person = site.service().tournament("cup").expect("made").entries.values().find_map(|entry| entry.player);
        let person = person.expect("players are registered");
        visitor.get(&format!("/player/{person}/share.png")).has_status(StatusCode::NOT_FOUND);
    }
}

#[test]
fn a_picture_that_has_not_changed_is_not_sent_again() {
    let site = Site::new();
    cup(&site, Visibility::Public);
    let visitor = site.visitor();
    let paths = ["/t/cup/share.png".to_owned(), format!("{GAME}/share.png?ply=1"), "/share.png".to_owned()];
    let tags = paths.clone().map(|path| {
        let answer = visitor.get(&path).is_ok();
        let kept = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";
        for (header, told) in [("content-type", "image/png"), ("cache-control", kept), ("set-cookie", "")] {
            assert_eq!(answer.header(header), told, "{path}");
        }
        answer.header("etag").to_owned()
    });
    for (path, tag) in paths.iter().zip(&tags) {
        let again = visitor.get_with(path, ("if-none-match", tag)).has_status(StatusCode::NOT_MODIFIED);
        assert_eq!((again.text.as_str(), again.header("etag")), ("", tag.as_str()), "{path}");
    }
    // Another result changes the picture of the game, not that of the site.
    enter(&site, "c3-d4 d6-c5 b2-c3", Score::Black);
    visitor.get_with(&paths[1], ("if-none-match", &tags[1])).is_ok();
    visitor.get_with(&paths[2], ("if-none-match", &tags[2])).has_status(StatusCode::NOT_MODIFIED);
}

#[test]
fn every_kind_of_page_tells_of_its_picture() {
    let database = TestDatabase::sqlite();
    let site = Site::known_as(&database, PUBLIC);
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.begin(1);
    series(&arbiter.visitor);
    let fields = [("title", "Фестиваль"), ("place", "Орёл"), ("starts", "2026-05-01"), ("ends", "2026-05-09")];
    arbiter.visitor.post("/admin/events/new", "/admin/events/new", &fields).is_redirect();
    let tournament = arbiter.tournament(&site);
    let id = tournament.id.to_string();
    let part = [("do", "add"), ("tournament", id.as_str()), ("category", "open")];
    arbiter.visitor.post("/admin/events/festival/parts", "/admin/events/festival", &part).is_redirect();
    let person = tournament.entries.values().find_map(|entry| entry.player).expect("players are registered");
    let visitor = site.visitor();
    for (page, own) in [
        ("/", "/share.png"),
        ("/ratings", "/share.png"),
        ("/series", "/share.png"),
        ("/glossary", "/share.png"),
        ("/t/cup", "/t/cup/share.png"),
        ("/t/cup/round/1?by=player", "/t/cup/share.png"),
        ("/t/cup/standings", "/t/cup/share.png"),
        ("/t/cup/players?sort=name", "/t/cup/share.png"),
        (GAME, "/t/cup/game/1-1-1/share.png"),
    ] {
        check(&visitor, PUBLIC, page, own);
    }
    check(&visitor, PUBLIC, &format!("{GAME}?ply=0&side=black"), &format!("{GAME}/share.png?ply=0&#38;side=black"));
    let event = check(&visitor, PUBLIC, "/event/festival", "/event/festival/share.png");
    event.says("\"@type\":\"SportsEvent\"").says("\"startDate\":\"2026-05-01\"").says("\"subEvent\":[{");
    let series = check(&visitor, PUBLIC, "/series/cup", "/series/cup/share.png");
    series.says("\"@type\":\"EventSeries\"").says(&format!("\"image\":\"{PUBLIC}/series/cup/share.png?lang=en\""));
    let own = format!("/player/{person}");
    check(&visitor, PUBLIC, &own, &format!("{own}/share.png")).says("<meta property=\"og:type\" content=\"profile\">");
}

#[test]
fn below_a_path_of_a_host_pictures_are_told_with_that_path() {
    let database = TestDatabase::sqlite();
    let site = Site::known_below(&database, PUBLIC, "/draughts");
    cup(&site, Visibility::Public);
    let visitor = site.visitor();
    let public = format!("{PUBLIC}/draughts");
    for (page, own) in [("/", "/share.png"), ("/t/cup/standings", "/t/cup/share.png")] {
        check(&visitor, &public, page, own);
    }
    visitor.get(&format!("{GAME}?ply=1")).is_ok().says(&format!("href=\"/draughts{GAME}/share.png?ply=1\""));
}

#[test]
fn where_it_is_not_known_how_people_reach_the_site_no_picture_is_told() {
    let site = Site::new();
    cup(&site, Visibility::Public);
    let home = site.visitor().get("/t/cup").is_ok();
    home.does_not_say("og:image").says("<meta name=\"twitter:card\" content=\"summary\">");
}

#[test]
fn the_picture_of_the_shown_position_is_a_link_without_scripts_too() {
    let site = Site::new();
    cup(&site, Visibility::Public);
    let page = site.visitor().get(&format!("{GAME}?ply=2&side=black")).is_ok();
    let address = format!("{GAME}/share.png?ply=2&#38;side=black");
    page.says(&format!("data-picture href=\"{address}\">Picture of the position</a>"));
    page.says("data-copy=\"picture\" hidden>Copy picture</button>");
    site.visitor().in_russian().get(GAME).is_ok().says("Картинка позиции").says("Скопировать картинку");
}
