//! Parts of a tournament in frames of other sites: their headers, looks and readers.

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Answer, Site, Visitor};
use poddavki::service::{GameEntry, Request};
use reqwest::StatusCode;

/// The frames of the tournament `cup`.
const FRAMES: [&str; 5] = [
    "/embed/t/cup/standings",
    "/embed/t/cup/round",
    "/embed/t/cup/round/1",
    "/embed/t/cup/crosstable",
    "/embed/t/cup/game/1-1-1",
];

/// A tournament in its first round: one game has moves, another a result.
fn running(site: &Site) -> Arbiter {
    let service = Arbiter::with_players(site, "swiss-single");
    service.begin(1);
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &service.slug, seen: None, limit: None };
    let entry = GameEntry { text: "c3-d4 d6-c5 b2-c3".to_owned(), ..GameEntry::default() };
    site.service().enter_game(&request, "1-1-1".parse().expect("a game"), &entry).expect("the moves are legal");
    service.enter(1, &[("1-2-1", "1-0")]).is_redirect();
    service
}

/// The rows of a table below its headings.
fn rows(page: &Answer) -> usize {
    let body = page.text.split("<tbody>").nth(1).and_then(|rest| rest.split("</tbody>").next());
    body.map_or(0, |body| body.matches("<tr").count())
}

/// Checks that a page neither sets nor needs cookies.
#[track_caller]
fn knows_no_cookie(visitor: &Visitor, address: &str) {
    let answer = visitor.get_with(address, ("cookie", "session=nonsense; language=ru; rows=dense; followed=1")).is_ok();
    assert_eq!(answer.header("set-cookie"), "", "{address}");
    answer.says("<html lang=\"en\"");
}

for_each_backend! {
    fn any_site_may_frame_these_pages_and_no_other(database) {
        let site = Site::on(database);
        running(&site);
        let visitor = site.visitor();
        let policy = |answer: &Answer| answer.header("content-security-policy").to_owned();
        let usual = policy(&visitor.get("/t/cup/standings").is_ok());
        assert!(usual.contains("frame-ancestors 'none'"), "{usual}");
        for address in FRAMES {
            let page = visitor.get(address).is_ok();
            // Everything else is as strict as on all pages.
            assert_eq!(policy(&page), usual.replace("frame-ancestors 'none'", "frame-ancestors *"), "{address}");
            assert!(!page.headers.contains_key("x-frame-options"), "{address}");
            page.says("<base target=\"_blank\">").says("<meta name=\"robots\" content=\"noindex\">");
            page.does_not_say("<header class=\"top\"").does_not_say("<form").does_not_say("/login");
            page.says("<a href=\"/t/cup/").says("rel=\"noopener\"");
            // No card of a reader, and so no line to their row, which would open in another tab.
            page.does_not_say("own-card").does_not_say("href=\"#");
            let tag = page.header("etag").to_owned();
            visitor.get_with(address, ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
            knows_no_cookie(&visitor, address);
            knows_no_cookie(&visitor, &format!("{address}?lang=en"));
        }
    }

    fn a_frame_shows_what_its_page_shows_to_all(database) {
        let site = Site::on(database);
        let service = running(&site);
        let missing = |visitor: &Visitor, address: &str| {
            let page = visitor.get(address).has_status(StatusCode::NOT_FOUND);
            page.does_not_say("Cup").does_not_say("<header class=\"top\"");
            page.says("<a class=\"skip\" href=\"#main\" target=\"_self\">");
            assert!(page.header("content-security-policy").contains("frame-ancestors *"), "{address}");
        };
        for nothing in ["/embed/t/nothing/standings", "/embed/t/cup/round/2", "/embed/t/cup/game/1-9-1", "/embed/nothing"] {
            missing(&site.visitor(), nothing);
        }
        service.send("/visibility", "/visibility", &[("visibility", "unlisted")]).is_redirect();
        for address in FRAMES {
            site.visitor().get(address).is_ok();
        }
        // A draft is seen by its staff on its page; a frame does not know them.
        let draft = Arbiter::with_tournament(&site, "swiss-single");
        draft.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        draft.visitor.get(&format!("/t/{}/standings", draft.slug)).is_ok();
        for visitor in [&site.visitor(), &draft.visitor] {
            visitor.get(&format!("/embed/t/{}/standings", draft.slug)).has_status(StatusCode::NOT_FOUND);
        }
    }

    fn a_frame_follows_the_tournament(database) {
        let site = Site::on(database);
        let service = running(&site);
        let visitor = site.visitor();
        let address = "/embed/t/cup/round";
        let first = visitor.get(address).is_ok();
        first.says("data-live=\"t/cup\"").says("<h1 class=\"h2\" id=\"boards-heading-1\">Round 1</h1>");
        service.enter_all(&site, 1, "1-0");
        let changed = visitor.get_with(address, ("if-none-match", first.header("etag"))).is_ok();
        assert_ne!(changed.text, first.text);
        service.begin(2);
        visitor.get(address).is_ok().says("id=\"boards-heading-1\">Round 2</h1>");
    }
}

#[test]
fn a_frame_is_in_the_colours_the_language_and_the_size_that_are_asked_for() {
    let site = Site::new();
    running(&site);
    let visitor = site.visitor();
    let at = |query: &str| visitor.get(&format!("/embed/t/cup/standings{query}")).is_ok();
    let usual = at("");
    usual.says("content=\"light dark\"").says("media=\"(prefers-color-scheme: dark)\"").does_not_say("data-theme");
    at("?theme=light").says("data-theme=\"light\"").says("content=\"light\"").does_not_say("css/dark.css");
    at("?theme=dark").says("data-theme=\"dark\"").says("content=\"dark\"").does_not_say("prefers-color-scheme");
    at("?theme=%22%3E%3Cb%3E").does_not_say("data-theme").does_not_say("<b>");
    at("?lang=ru").says("<html lang=\"ru\"").says("Ксенов");
    assert_eq!(rows(&usual), 8);
    assert_eq!(rows(at("?rows=3").says("5 more players")), 3);
    assert_eq!(rows(at("?rows=nonsense").does_not_say("more players")), 8);
    let boards = |query: &str| visitor.get(&format!("/embed/t/cup/round{query}")).is_ok();
    boards("?rows=1").says("3 more boards");
    boards("").does_not_say("more boards");
    visitor.get("/embed/t/cup/crosstable?rows=2").is_ok().says("6 more players");
    // Steps of a game stay in the frame, with its looks.
    let game = visitor.get("/embed/t/cup/game/1-1-1?theme=dark&lang=ru").is_ok();
    game.says("data-theme=\"dark\"").says("target=\"_self\"").says("theme=dark").says("lang=ru");
}

#[test]
fn what_has_not_begun_says_so_and_a_knock_out_shows_its_bracket() {
    let database = TestDatabase::sqlite();
    let site = Site::on(&database);
    let service = Arbiter::with_players(&site, "knock-out-micro");
    let visitor = site.visitor();
    visitor.get("/embed/t/cup/round").is_ok().says("No round has been published yet.");
    visitor.get("/embed/t/cup/standings").is_ok();
    service.begin(1);
    visitor.get("/embed/t/cup/crosstable").is_ok().says("<h1 class=\"h2\" id=\"bracket-heading\">").says("<svg");
}

#[test]
fn the_line_to_copy_stands_in_the_menu_of_each_page() {
    let database = TestDatabase::sqlite();
    let site = Site::known_as(&database, "http://draughts.example");
    running(&site);
    let visitor = site.visitor();
    for (page, frame) in [
        ("/t/cup/standings", "/embed/t/cup/standings"),
        ("/t/cup/round/1", "/embed/t/cup/round"),
        ("/t/cup/crosstable", "/embed/t/cup/crosstable"),
        ("/t/cup/game/1-1-1", "/embed/t/cup/game/1-1-1"),
    ] {
        let shown = visitor.get(page).is_ok();
        shown.says(">Embed<").says("data-copies=\"frame-code\"");
        let line =
            shown.text.split("<pre><code id=\"frame-code\">").nth(1).and_then(|rest| rest.split("</code>").next());
        let line = line.unwrap_or_default().replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"");
        let beginning = format!("<iframe src=\"http://draughts.example{frame}?lang=en\" title=\"");
        assert!(line.starts_with(&beginning) && line.ends_with("></iframe>"), "{page}: {line}");
    }
}

#[test]
fn below_a_path_of_the_host_a_frame_leads_there() {
    let database = TestDatabase::sqlite();
    let site = Site::below(&database, "/draughts");
    running(&site);
    let page = site.visitor().get("/embed/t/cup/standings").is_ok();
    page.says("href=\"/draughts/t/cup/standings\"").says("href=\"/draughts/static/css/embed.css");
    assert!(page.header("content-security-policy").contains("frame-ancestors *"));
}
