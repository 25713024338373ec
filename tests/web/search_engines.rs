//! Search engines, shared links and caches: an address for each language, descriptions, sitemaps, tags; and the offers of a missing page.

use crate::organiser::Arbiter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Answer, Site, Visitor};
use poddavki::service::{NewTournament, Request};
use reqwest::StatusCode;
use tournament::{Info, Preset, Visibility};

const PUBLIC: &str = "http://draughts.example";
/// What caches that readers share may do with a public page.
const FOR_ALL: &str = "public, max-age=0, s-maxage=1, stale-while-revalidate=1";

fn create(site: &Site, title: &str, visibility: Visibility) {
    let info = Info { title: title.to_owned(), ..Info::default() };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility };
    site.service().create_tournament(&Site::actor(), &new).expect("a good tournament");
}

/// The structured data of a page.
fn data_of(page: &Answer) -> serde_json::Value {
    let rest = page.text.split("<script type=\"application/ld+json\">").nth(1).expect("there are data");
    serde_json::from_str(rest.split("</script>").next().unwrap_or_default()).expect("they are JSON")
}

for_each_backend! {
    fn search_engines_find_what_is_public_in_each_language(database) {
        let site = Site::known_as(database, PUBLIC);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        create(&site, "Secret", Visibility::Draft);
        create(&site, "By link", Visibility::Unlisted);
        let tournament = arbiter.tournament(&site);
        let person = tournament.entries.values().find_map(|entry| entry.player).expect("players are registered");
        let visitor = site.visitor();
        let robots = visitor.get("/robots.txt").is_ok();
        robots.says("Disallow: /rows/\n").says("Disallow: /api/v1/search\n").says("Disallow: /t/*/follow/\n");
        robots.says("User-agent: *\nDisallow: /admin\n").says(&format!("Sitemap: {PUBLIC}/sitemap.xml\n"));
        let map = visitor.get("/sitemap.xml").is_ok();
        assert_eq!(map.header("content-type"), "application/xml; charset=utf-8");
        for path in ["/".to_owned(), format!("/t/{}", arbiter.slug), format!("/player/{person}")] {
            for language in ["ru", "en"] {
                map.says(&format!("<loc>{PUBLIC}{path}?lang={language}</loc>"));
            }
        }
        map.says(&format!("<loc>{PUBLIC}/t/{}?lang=en</loc><lastmod>20", arbiter.slug));
        map.says(&format!("<loc>{PUBLIC}/?lang=en</loc><lastmod>20"));
        for (language, query) in [("ru", "?lang=ru"), ("en", "?lang=en"), ("x-default", "")] {
            let address = format!("{PUBLIC}/t/{}{query}", arbiter.slug);
            map.says(&format!("<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{address}\"/>"));
        }
        map.does_not_say("secret").does_not_say("by-link");
        visitor.get("/sitemap-1.xml").is_ok().says("<urlset");
        for path in ["/sitemap-0.xml", "/sitemap-2.xml", "/sitemap-x.xml"] {
            visitor.get(path).has_status(StatusCode::NOT_FOUND);
        }
    }

    fn what_does_not_change_is_not_sent_again(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let person = tournament.entries.values().find_map(|entry| entry.player).expect("players are registered");
        let visitor = site.visitor();
        let person = format!("/player/{person}");
        for path in ["/ratings", "/series", "/glossary", "/search", "/search?q=cup", "/phone", person.as_str()] {
            let page = visitor.get(path).is_ok();
            assert_eq!(page.header("cache-control"), FOR_ALL, "{path}");
            let tag = page.header("etag").to_owned();
            let again = visitor.get_with(path, ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
            assert_eq!(again.text, "", "{path}");
            assert_eq!(arbiter.visitor.get(path).is_ok().header("cache-control"), "private, no-cache", "{path}");
        }
        // News is told of these: a page that asks because of it says so, and is answered by no cache.
        let home = format!("/t/{}", arbiter.slug);
        let game = format!("{home}/game/1-1-1");
        for path in [&home, &format!("{home}/round/1"), &format!("{home}/standings"), &format!("{home}/norms"), &game] {
            let page = visitor.get(path).is_ok();
            assert_eq!(page.header("cache-control"), FOR_ALL, "{path}");
            assert_eq!(page.header("vary"), "Accept-Language, Cookie, X-Changes-Since, Accept-Encoding", "{path}");
            assert!(page.header("etag").starts_with("W/\""), "{path}");
            let asked = visitor.get_with(path, ("x-changes-since", "whole")).is_ok();
            assert_eq!((asked.header("cache-control"), &asked.text), ("no-cache", &page.text), "{path}");
        }
        assert_eq!(visitor.get(&format!("{home}/share.png")).header("cache-control"), FOR_ALL);
        let front = visitor.get("/").is_ok();
        assert_eq!(front.header("cache-control"), FOR_ALL);
        let tag = front.header("etag").to_owned();
        visitor.get_with("/", ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
        create(&site, "Another", Visibility::Public);
        visitor.get_with("/", ("if-none-match", &tag)).is_ok().says("Another");
    }

    fn an_address_that_leads_nowhere_says_what_is_there(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        create(&site, "Secret", Visibility::Draft);
        let (english, russian) = (site.visitor(), site.visitor().in_russian());
        let home = format!("/t/{}", arbiter.slug);
        let missing = |visitor: &Visitor, rest: &str| {
            visitor.get(&format!("{home}{rest}")).has_status(StatusCode::NOT_FOUND)
        };
        let page = missing(&english, "/round/2");
        page.says("“Cup” has no round 2 yet. Rounds published so far: 1.").says(&format!("href=\"{home}/round/1\""));
        page.says(">Rounds</h2>");
        missing(&russian, "/round/2").says("2\u{2011}го тура пока нет. Опубликовано туров: 1.");
        // A round that is not foreseen will not be there either.
        let rounds = arbiter.tournament(&site).settings.rounds;
        let beyond = format!("“Cup” has {rounds} rounds, and no round 99. Rounds published so far: 1.");
        missing(&english, "/round/99").says(&beyond).says(&format!("<a href=\"{home}/round/1\">1</a>"));
        let page = missing(&english, "/standings/after/99");
        page.says(&beyond).says(&format!("<a href=\"{home}/standings/after/1\">1</a>")).does_not_say("yet");
        missing(&russian, "/standings/after/99").says("99\u{2011}го в нём нет. Опубликовано туров: 1.");
        missing(&english, "/standings/after/2").says("“Cup” has no round 2 yet.");
        for rest in ["/player/99", "/game/1-99-1", "/nothing"] {
            let page = english.get(&format!("{home}{rest}")).has_status(StatusCode::NOT_FOUND);
            page.says("“Cup” has no such page.").says(&format!("href=\"{home}/players\"")).does_not_say("rel=\"canonical\"");
            // The tabs of the tournament lead on, and none of them is the current one.
            page.says(&format!("<a href=\"{home}\">Cup</a>")).says("<nav class=\"tabs\"").does_not_say("aria-current");
            for tab in ["", "/round/1", "/standings", "/crosstable", "/games", "/more"] {
                page.says(&format!("<a href=\"{home}{tab}\">"));
            }
        }
        let page = english.get("/t/kubok-orla-2027/round/3").has_status(StatusCode::NOT_FOUND);
        page.says("action=\"/search\"").says("value=\"kubok orla 2027\"").does_not_say("Similar tournaments");
        // Two letters are exchanged, and the year is in no title.
        create(&site, "Spring Memorial", Visibility::Public);
        let page = english.get("/t/spring-memorail-2027/standings").has_status(StatusCode::NOT_FOUND);
        page.says("Similar tournaments").says("<li><a href=\"/t/spring-memorial\">Spring Memorial</a></li>");
        english.get("/t/secret/round/1").has_status(StatusCode::NOT_FOUND).does_not_say("Secret");
        english.get("/admin/t/nothing").is_redirect();
        english.get("/r/nothing").has_status(StatusCode::NOT_FOUND).does_not_say("value=\"nothing\"");
    }
}

#[test]
fn an_address_with_a_language_shows_its_page_in_it() {
    let database = TestDatabase::sqlite();
    let site = Site::known_as(&database, PUBLIC);
    create(&site, "Cup", Visibility::Public);
    let reader = site.visitor();
    let page = reader.get("/t/cup?lang=ru").is_ok();
    page.says("<html lang=\"ru\">").says("/language/en?back=%2Ft%2Fcup\"").says("href=\"/t/cup/more\"");
    for link in [
        "<link rel=\"canonical\" href=\"http://draughts.example/t/cup?lang=ru\">",
        "<meta property=\"og:url\" content=\"http://draughts.example/t/cup?lang=ru\">",
        "<link rel=\"alternate\" hreflang=\"ru\" href=\"http://draughts.example/t/cup?lang=ru\">",
        "<link rel=\"alternate\" hreflang=\"en\" href=\"http://draughts.example/t/cup?lang=en\">",
        "<link rel=\"alternate\" hreflang=\"uk\" href=\"http://draughts.example/t/cup?lang=uk\">",
        "<link rel=\"alternate\" hreflang=\"x-default\" href=\"http://draughts.example/t/cup\">",
        "<meta property=\"og:locale\" content=\"ru_RU\">",
        "<meta property=\"og:locale:alternate\" content=\"en_GB\">",
        "<meta property=\"og:locale:alternate\" content=\"uk_UA\">",
    ] {
        page.says(link);
    }
    // A reader without a chosen language keeps that of the link.
    assert!(page.header("set-cookie").starts_with("language=ru"), "{}", page.header("set-cookie"));
    assert_eq!(page.header("cache-control"), "private, no-cache");
    reader.get("/t/cup").is_ok().says("<html lang=\"ru\">");
    // All languages switch in the same way, whatever the browser's setting; a chosen one is not stored again.
    let page = reader.get("/t/cup?lang=en").is_ok();
    page.says("<html lang=\"en\">");
    assert!(page.header("set-cookie").starts_with("language=en"), "{}", page.header("set-cookie"));
    reader.get("/ratings").is_ok().says("<html lang=\"en\">");
    assert_eq!(reader.get("/t/cup?lang=en").is_ok().header("set-cookie"), "");
    let russian = site.visitor().in_russian();
    for language in ["en", "ru", "en"] {
        russian.get(&format!("/t/cup?lang={language}")).is_ok();
        russian.get("/t/cup").is_ok().says(&format!("<html lang=\"{language}\">"));
    }
    site.visitor().get("/t/cup?lang=qps").is_ok().says("<html lang=\"en\">");
    let ratings = site.visitor().get("/ratings/rapid?game=russian&lang=ru").is_ok();
    ratings.says("rel=\"canonical\" href=\"http://draughts.example/ratings/rapid?game=russian&#38;lang=ru\"");
}

#[test]
fn a_game_has_one_address_whichever_of_its_positions_is_shown() {
    let database = TestDatabase::sqlite();
    let site = Site::known_as(&database, PUBLIC);
    create(&site, "Cup", Visibility::Public);
    let (service, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    for name in ["Алов А.", "Белов Б."] {
        let person = tournament::Person { name: tournament::Name::parse(name), ..tournament::Person::default() };
        service.enter_player(&request, &person, None).expect("the name is new");
    }
    service.pair_next_round(&request).expect("two can be paired");
    service.publish_round(&request, tournament::RoundNumber(1)).expect("it is a draft");
    for query in ["", "?ply=1", "?ply=1&side=black"] {
        let page = site.visitor().get(&format!("/t/cup/game/1-1-1{query}")).is_ok();
        page.says("<link rel=\"canonical\" href=\"http://draughts.example/t/cup/game/1-1-1?lang=en\">");
    }
}

#[test]
fn a_shared_link_tells_what_its_page_shows() {
    let database = TestDatabase::sqlite();
    let site = Site::known_as(&database, PUBLIC);
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.begin(1);
    let visitor = site.visitor();
    let home = visitor.get(&format!("/t/{}", arbiter.slug)).is_ok();
    home.says("<meta property=\"og:title\" content=\"Cup\">");
    let description = home.text.split("<meta name=\"description\" content=\"").nth(1).expect("there is one");
    let description = description.split('"').next().unwrap_or_default();
    assert!(description.contains("Oryol") && description.contains("8 players"), "{description}");
    let data = data_of(&home);
    assert_eq!(data["@type"], "SportsEvent");
    assert_eq!(data["name"], "Cup");
    assert_eq!(data["startDate"], "2026-11-21");
    assert_eq!(data["location"]["name"], "Oryol");
    assert_eq!(data["url"], format!("{PUBLIC}/t/{}", arbiter.slug));
    assert!(data.get("organizer").is_none(), "what is not known is left out: {data}");
    let round = visitor.get(&format!("/t/{}/round/1", arbiter.slug)).is_ok();
    round.says("content=\"Round 1 of “Cup”: pairings and results, 0 of 4 boards finished.\"").says("· Cup\">");
    let tournament = arbiter.tournament(&site);
    let person = tournament.entries.values().find_map(|entry| entry.player).expect("players are registered");
    let page = visitor.get(&format!("/player/{person}")).is_ok();
    assert_eq!(data_of(&page)["@type"], "Person");
    // Pages for one reader have no description.
    visitor.get("/login").is_ok().does_not_say("og:title").does_not_say("rel=\"canonical\"");
    visitor.get("/nowhere").does_not_say("og:title");
}

#[test]
fn a_title_ends_neither_an_attribute_nor_the_data() {
    let database = TestDatabase::sqlite();
    let site = Site::known_as(&database, PUBLIC);
    create(&site, "Cup", Visibility::Public);
    let info = Info { title: "Cup \"A\" &title; </script><b>".to_owned(), ..Info::default() };
    let request = Request { actor: &Site::actor(), slug: "cup", seen: None, limit: None };
    site.service().edit_info(&request, &info).expect("a good title");
    let home = site.visitor().get("/t/cup").is_ok();
    home.says("<meta property=\"og:title\" content=\"Cup &#34;A&#34; &#38;title; &#60;/script&#62;&#60;b&#62;\">");
    assert_eq!(data_of(&home)["name"], info.title.as_str());
    home.does_not_say("</script><b>");
}

#[test]
fn a_device_can_put_the_site_among_its_programs() {
    let site = Site::new();
    let visitor = site.visitor();
    visitor.get("/").is_ok().says("href=\"/manifest.webmanifest?lang=en\"").says("rel=\"apple-touch-icon\"");
    let answer = visitor.get("/manifest.webmanifest?lang=ru").is_ok();
    assert_eq!(answer.header("content-type"), "application/manifest+json");
    let manifest: serde_json::Value = serde_json::from_str(&answer.text).expect("it is JSON");
    assert_eq!(manifest["lang"], "ru");
    for icon in manifest["icons"].as_array().expect("there are icons") {
        let address = format!("/{}", icon["src"].as_str().expect("an address"));
        visitor.bytes(&address);
    }
    assert!(visitor.get("/favicon.ico").is_redirect().location.starts_with("/static/icon-192.png?v="));
}

#[test]
fn without_an_address_for_people_none_is_told() {
    let site = Site::new();
    create(&site, "Cup", Visibility::Public);
    let visitor = site.visitor();
    visitor.get("/robots.txt").is_ok().says("Disallow: /admin").does_not_say("Sitemap");
    visitor.get("/sitemap.xml").has_status(StatusCode::NOT_FOUND);
    let home = visitor.get("/t/cup").is_ok();
    home.does_not_say("rel=\"canonical\"").does_not_say("hreflang=\"x-default\"").says("<meta name=\"description\"");
    assert!(data_of(&home).get("url").is_none());
}
