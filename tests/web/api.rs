//! Documents for programs: one beside each public page, valid by its schema, for readers who may see the page, without hidden data.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::process::Command;

use draughts::{BySide, Side};
use jsonschema::Validator;
use poddavki::service::{GameEntry, NewTournament, Overruled, Request};
use poddavki::web::http::ApiDocument;
use reqwest::StatusCode;
use serde_json::{Value, json};
use tournament::{
    Birth, EntryId, GameResult, Info, Name, Person, Preset, Rating, RoundNumber, RoundPlan, Sex, Visibility,
};

use crate::games::a_finished_game;
use crate::organiser::Arbiter;
use crate::paper::is_golden;
use crate::registration::{Applicant, EMAIL, PHONE, REMARK, judge, rules, taking};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::rights::addresses;
use crate::support::site::{Answer, Site, Visitor};
use crate::teams::{TEAMS, tournament_of};

/// The beginnings of addresses beside whose pages no document is, each with the reason.
const WITHOUT: [(&str, &str); 27] = [
    ("/setup", "a form"),
    ("/password", "a form"),
    ("/login", "a form"),
    ("/t/{slug}/register", "a form"),
    ("/t/{slug}/round/{n}/wrong", "a form"),
    ("/admin", "for the staff"),
    ("/account", "for one reader"),
    ("/r/", "for one reader"),
    ("/k/", "for a device in the hall"),
    ("/language/", "leads back at once"),
    ("/rows/", "leads back at once"),
    ("/t/{slug}/follow/", "takes a form only"),
    ("/t/{slug}/unfollow/", "takes a form only"),
    ("/t/{slug}/notify/", "for a device of one reader"),
    ("/phone", "asks whether a phone gets there"),
    ("/glossary", "explains words"),
    ("/t/{slug}/more", "names pages and files"),
    ("/t/{slug}/screen/", "shows another page in the hall"),
    ("/embed/", "shows another page in a frame"),
    ("/api", "tells of the documents"),
    ("/live", "tells of news"),
    ("/static/", "a file"),
    ("/healthz", "for who watches the site"),
    ("/readyz", "for who watches the site"),
    ("/metrics", "for who watches the site"),
    ("/.well-known/", "for who checks signatures"),
    ("/logout", "takes a form only"),
];

/// The kind of document at an address.
fn kind(address: &str) -> ApiDocument {
    let page = address.strip_prefix("/api/v1").and_then(|page| page.split('?').next()).unwrap_or_default();
    let page = if page.is_empty() { "/" } else { page };
    ApiDocument::from_page(page).unwrap_or_else(|| panic!("{address} is no document"))
}

/// The document at an address.
#[track_caller]
fn document(visitor: &Visitor, address: &str) -> Value {
    let answer = visitor.get(address).is_ok();
    assert_eq!(answer.header("content-type"), "application/json", "{address}");
    serde_json::from_str(&answer.text).expect("a document is JSON")
}

/// The documents reachable from the list of tournaments, at most `of_a_kind` of each kind.
fn documents(visitor: &Visitor, of_a_kind: usize) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    let mut ahead = VecDeque::from(["/api/v1".to_owned()]);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    while let Some(address) = ahead.pop_front() {
        let count = kinds.entry(kind(&address).code()).or_default();
        if *count == of_a_kind || found.contains_key(&address) {
            continue;
        }
        *count += 1;
        let document = document(visitor, &address);
        ahead.extend(references(&document));
        found.insert(address, document);
    }
    found
}

/// The addresses of documents in a document.
fn references(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if text.starts_with("/api/v1/") && !text.contains("/schema/") => vec![text.clone()],
        Value::Array(all) => all.iter().flat_map(references).collect(),
        Value::Object(fields) => fields.values().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

fn schema(visitor: &Visitor, kind: ApiDocument) -> Validator {
    let answer = visitor.get(&kind.schema_address()).is_ok();
    assert_eq!(answer.header("content-type"), "application/schema+json", "{kind:?}");
    let schema: Value = serde_json::from_str(&answer.text).expect("a schema is JSON");
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{kind:?}: {error}"))
}

/// The errors of a document by its schema.
fn errors(schema: &Validator, document: &Value) -> Vec<String> {
    schema.iter_errors(document).map(|error| error.to_string()).collect()
}

/// The demonstration, with a team tournament that belongs to a tournament.
pub(crate) fn demonstration(database: &TestDatabase) -> Site {
    let mut demo = Command::new(env!("CARGO_BIN_EXE_poddavki"));
    let demo = demo.args(["demo", "--database", &database.url()]).env_remove("DATABASE_URL").output();
    assert!(demo.expect("the demo runs").status.success());
    let site = Site::on(database);
    let teams = tournament_of(&site, "1", TEAMS);
    teams.begin_all();
    teams.enter_all(&site, 1, "1-0");
    let new = [("title", "Фестиваль"), ("place", "Орёл")];
    teams.visitor.post("/admin/events/new", "/admin/events/new", &new).is_redirect();
    let id = teams.tournament(&site).id.to_string();
    let part = [("do", "add"), ("tournament", id.as_str()), ("category", "open")];
    teams.visitor.post("/admin/events/festival/parts", "/admin/events/festival", &part).is_redirect();
    site
}

#[test]
fn every_public_page_has_a_document_beside_it_or_a_reason_for_none() {
    let addresses: BTreeSet<&str> = addresses("GET").collect();
    assert!(addresses.len() > 80, "{addresses:?}");
    let documented: BTreeSet<&str> = ApiDocument::ALL.iter().flat_map(|own| own.pages()).copied().collect();
    for address in &addresses {
        let is_file = address.rsplit('/').next().is_some_and(|name| name.contains('.'));
        let has_reason = is_file || WITHOUT.iter().any(|(beginning, _)| address.starts_with(*beginning));
        assert_ne!(documented.contains(address), has_reason, "{address}");
    }
    assert!(documented.is_subset(&addresses), "{:?}", documented.difference(&addresses));
}

#[test]
fn every_document_is_as_its_schema_says_and_its_page_names_it() {
    let database = TestDatabase::sqlite();
    let site = demonstration(&database);
    let visitor = site.visitor();
    let mut schemas: BTreeMap<&str, Validator> = BTreeMap::new();
    for (address, document) in documents(&visitor, 3) {
        let kind = kind(&address);
        assert_eq!(document["$schema"], kind.schema_address(), "{address}");
        let schema = schemas.entry(kind.code()).or_insert_with(|| schema(&visitor, kind));
        assert_eq!(errors(schema, &document), Vec::<String>::new(), "{address}");
        let [own, page] = ["self", "page"].map(|name| document["links"][name].as_str().unwrap_or_default());
        let head = format!("<link rel=\"alternate\" type=\"application/json\" href=\"{own}\">");
        visitor.get(page).is_ok().says(&head);
    }
    let missing = ApiDocument::ALL.map(ApiDocument::code).into_iter().filter(|code| !schemas.contains_key(code));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&str>::new(), "no link leads to these");
}

#[test]
fn a_schema_refuses_what_is_no_such_document() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    let visitor = site.visitor();
    let schema = schema(&visitor, ApiDocument::Standings);
    let standings = document(&visitor, "/api/v1/t/cup/standings");
    assert_eq!(errors(&schema, &standings), Vec::<String>::new());
    for (pointer, wrong) in [("/through", json!("1")), ("/rows", json!({})), ("/rows/0/points", json!(null))] {
        let mut changed = standings.clone();
        *changed.pointer_mut(pointer).expect("it is there") = wrong;
        assert_eq!(errors(&schema, &changed).len(), 1, "{pointer}");
    }
    let mut without = standings;
    without.as_object_mut().and_then(|fields| fields.remove("rows")).expect("it is there");
    assert_eq!(errors(&schema, &without).len(), 1, "no field is left out");
    visitor.get("/api/v1/schema/nothing.json").has_status(StatusCode::NOT_FOUND);
}

#[test]
fn the_page_about_the_documents_tells_them_all_and_its_example_is_one() {
    let site = Site::new();
    let (english, russian) = (site.visitor(), site.visitor().in_russian());
    let page = english.get("/api").is_ok();
    page.says("<h1>For programs and other sites</h1>").says("curl --compressed").says("/embed/t/{slug}/standings");
    for document in ApiDocument::ALL {
        page.says(&format!("href=\"{}\"", document.schema_address()));
        for address in document.addresses() {
            page.says(&format!("<code>{address}</code>"));
        }
    }
    russian.get("/api").is_ok().says("<h1>Программам и другим сайтам</h1>");
    english.get("/").is_ok().says("<a href=\"/api\">For programs and other sites</a>");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/pages/home/api_example.json");
    let example = serde_json::from_str(&fs::read_to_string(file).expect("the source")).expect("it is JSON");
    assert_eq!(errors(&schema(&english, ApiDocument::Standings), &example), Vec::<String>::new());
}

#[test]
fn the_documents_of_a_small_tournament_are_as_they_were() {
    let site = Site::new();
    small_tournament(&site);
    let visitor = site.visitor();
    let rests = ["", "/players", "/player/1", "/round/1", "/standings", "/crosstable", "/games", "/game/1-1-1"];
    let addresses = rests.map(|rest| format!("/api/v1/t/kubok{rest}")).into_iter();
    let all: BTreeMap<String, Value> =
        addresses.map(|address| (address.clone(), document(&visitor, &address))).collect();
    let text = serde_json::to_string_pretty(&all).expect("it is JSON");
    is_golden("api.json", &format!("{text}\n"));
    // The numbers, whatever the file contains.
    let standings = &all["/api/v1/t/kubok/standings"];
    let points: Vec<&Value> = standings["rows"].as_array().into_iter().flatten().map(|row| &row["points"]).collect();
    assert_eq!(points, [&json!(2), &json!(1), &json!(1), &json!(0)]);
    let name = &all["/api/v1/t/kubok/player/1"]["player"]["name"];
    assert_eq!((&name["latin"], &name["cyrillic"]), (&json!("Elkin Ivan"), &json!("Ёлкин Иван")));
}

#[test]
fn the_documents_of_explanations_tell_what_their_pages_do() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    service.begin(2);
    let visitor = site.visitor();
    let count = |document: &Value, field: &str| document[field].as_array().map(Vec::len);
    let round = document(&visitor, "/api/v1/t/cup/round/2/why");
    assert_eq!((&round["made_by"], count(&round, "boards")), (&json!("program"), Some(4)));
    assert!(count(&round, "brackets") > Some(1), "{round}");
    let board = document(&visitor, "/api/v1/t/cup/round/2/why/1");
    assert_eq!((&board["boards"][0], count(&board, "boards")), (&round["boards"][0], Some(1)));
    assert_eq!(board["boards"][0]["is_by_rules"], true);
    let player = document(&visitor, "/api/v1/t/cup/standings/why/1?after=1");
    assert_eq!((&player["through"], &player["player"]["number"]), (&json!(1), &json!(1)));
    assert!(player["tie_breaks"][0]["terms"].is_array(), "{player}");
    for missing in ["round/3/why", "round/2/why/9", "standings/why/99", "standings/why/1?after=9"] {
        visitor.get(&format!("/api/v1/t/cup/{missing}")).has_status(StatusCode::NOT_FOUND);
    }
}

/// Four players and a round: one game has its moves, the other is a draw.
fn small_tournament(site: &Site) {
    let (service, actor) = (site.service(), Site::actor());
    let info = Info {
        title: "Кубок".to_owned(),
        place: "Орёл".to_owned(),
        starts: "2026-11-21".parse().ok(),
        ends: "2026-11-23".parse().ok(),
        chief_arbiter: "Судейкин".to_owned(),
        ..Info::default()
    };
    let new = NewTournament { info, settings: Preset::SwissSingleGames.settings(), visibility: Visibility::Public };
    service.create_tournament(&actor, &new).expect("a good tournament");
    let request = Request { actor: &actor, slug: "kubok", seen: None, limit: None };
    let person = |family: &str, given: &str, sex| Person {
        name: Name::new(family, given),
        sex: Some(sex),
        birth: Some(Birth::Year(1990)),
        region: "Орёл".to_owned(),
        ..Person::default()
    };
    for (person, rating) in [
        (person("Ёлкин", "Иван", Sex::Male), Some(Rating(2100))),
        (person("Smith", "John", Sex::Male), Some(Rating(2000))),
        (person("Петрова", "Анна", Sex::Female), Some(Rating(1900))),
        (person("Яшина", "Ольга", Sex::Female), None),
    ] {
        service.enter_player(&request, &person, rating).expect("the name is new");
    }
    service.pair_next_round(&request).expect("there are players");
    let seats = vec![BySide::new(EntryId(1), EntryId(4)), BySide::new(EntryId(3), EntryId(2))];
    let plan = RoundPlan::by_hand(RoundNumber(1), seats, BTreeMap::new());
    service.replace_pairing(&request, &plan).expect("nothing has been played");
    service.publish_round(&request, RoundNumber(1)).expect("it is a draft");
    let [won, draw] = ["1-1-1", "1-2-1"].map(|game| game.parse().expect("a game"));
    let results = [(draw, GameResult::from_code("="))].into();
    service.enter_results(&request, &results, &Overruled::new()).expect("the round is public");
    let text = "c3-d4 d6-c5".to_owned();
    let moves = GameEntry { text, result: GameResult::from_code("1-0"), ..GameEntry::default() };
    service.enter_game(&request, won, &moves).expect("the moves are legal");
}

for_each_backend! {
    fn a_document_is_for_those_who_see_its_page(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let visitor = site.visitor();
        let rests = ["", "/players", "/standings", "/crosstable", "/games"];
        let addresses = rests.map(|rest| format!("/api/v1/t/cup{rest}"));
        let is_listed = || visitor.get("/api/v1").is_ok().text.contains("\"/t/cup\"");
        assert!(is_listed());
        service.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        assert!(!is_listed());
        for address in &addresses {
            let answer = visitor.get(address).has_status(StatusCode::NOT_FOUND);
            assert_eq!(answer.header("content-type"), "application/problem+json", "{address}");
            answer.does_not_say("Cup").says("\"status\":404");
            let own = service.visitor.get(address).is_ok();
            assert_eq!(own.header("cache-control"), "private, no-cache", "{address}");
        }
        service.send("/visibility", "/visibility", &[("visibility", "unlisted")]).is_redirect();
        assert!(!is_listed());
        for address in &addresses {
            visitor.get(address).is_ok();
        }
        service.press(1, "pair").is_redirect();
        visitor.get("/api/v1/t/cup/round/1").has_status(StatusCode::NOT_FOUND);
        service.visitor.get("/api/v1/t/cup/round/1").has_status(StatusCode::NOT_FOUND);
        service.press(1, "publish").is_redirect();
        visitor.get("/api/v1/t/cup/round/1").is_ok();
        for nothing in ["/t/nothing", "/t/cup/round/2", "/t/cup/teams", "/player/999", "/nothing"] {
            visitor.get(&format!("/api/v1{nothing}")).has_status(StatusCode::NOT_FOUND).says("\"status\":404");
        }
    }

    fn a_document_tells_nothing_that_its_page_hides(database) {
        let site = Site::on(database);
        let service = taking(&site, &rules());
        Applicant::new(&site, &service).applies("Ёлкина", "10.03.1990");
        judge(&service, "confirm", &[1], &[]).is_redirect();
        let found = documents(&site.visitor(), 20);
        assert!(found["/api/v1/t/cup/players"].to_string().contains("\"born\":1990"));
        let person = service.tournament(&site).entries.values().find_map(|entry| entry.player).expect("she is known");
        assert_eq!(document(&site.visitor(), &format!("/api/v1/player/{person}"))["born"], 1990);
        for (address, document) in found {
            let text = document.to_string();
            for secret in [PHONE, EMAIL, REMARK, "1990-03-10", "10.03.1990"] {
                assert!(!text.contains(secret), "{address} tells {secret}");
            }
        }
    }

    fn a_document_is_the_same_in_all_languages_and_not_sent_twice(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let address = "/api/v1/t/cup/standings";
        let visitor = site.visitor();
        let first = visitor.get(address).is_ok();
        for (name, value) in [
            ("access-control-allow-origin", "*"),
            ("cache-control", "public, max-age=0, s-maxage=1, stale-while-revalidate=1"),
            ("vary", "Cookie, X-Changes-Since, Accept-Encoding"),
            ("link", "</api/v1/schema/standings.json>; rel=\"describedby\"; type=\"application/schema+json\""),
        ] {
            assert_eq!(first.header(name), value);
        }
        let tag = first.header("etag").to_owned();
        let again = visitor.get_with(address, ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
        assert_eq!((again.text.as_str(), again.header("access-control-allow-origin")), ("", "*"));
        let russian = site.visitor().in_russian().get(&format!("{address}?lang=ru")).is_ok();
        assert_eq!(russian.text, first.text);
        assert_eq!(russian.header("set-cookie"), "");
        service.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let changed = visitor.get_with(address, ("if-none-match", &tag)).is_ok();
        assert_ne!(changed.header("etag"), tag);
        assert_ne!(changed.text, first.text);
        // A program that was told of news is answered by no cache, and the arbiter sees what others may not see yet.
        let told = visitor.get_with(address, ("x-changes-since", "whole")).is_ok();
        assert_eq!((told.header("cache-control"), &told.text), ("no-cache", &changed.text));
        assert_eq!(service.visitor.get(address).is_ok().header("cache-control"), "private, no-cache");
        let refused = visitor.post_blindly(address, &[]).has_status(StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(refused.header("allow"), "GET, HEAD");
    }

    fn a_list_and_a_whole_tournament_are_kept_by_caches_until_they_change(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        for address in ["/api/v1", "/api/v1/t/cup", "/api/v1/series", "/t/cup/event.json"] {
            let visitor = site.visitor();
            let first = visitor.get(address).is_ok();
            assert_eq!(first.header("cache-control"), "public, max-age=0, s-maxage=1, stale-while-revalidate=1", "{address}");
            let tag = first.header("etag").to_owned();
            let again = visitor.get_with(address, ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
            assert_eq!((again.text.as_str(), again.header("etag")), ("", tag.as_str()), "{address}");
            let own = service.visitor.get(address).is_ok();
            assert_eq!(own.header("cache-control"), "private, no-cache", "{address}");
        }
        let visitor = site.visitor();
        let tag = visitor.get("/t/cup/event.json").is_ok().header("etag").to_owned();
        service.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let changed = visitor.get_with("/t/cup/event.json", ("if-none-match", &tag)).is_ok();
        assert_ne!(changed.header("etag"), tag);
    }
}

#[test]
fn a_search_a_list_and_places_of_a_part_are_told_as_their_pages_tell_them() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    service.send("/close", "/close", &[]).is_redirect();
    let visitor = site.visitor();
    let found = document(&visitor, "/api/v1/search?q=ksenov");
    assert_eq!(found["people"][0]["name"]["entered"], "Ксенов Владимир");
    let list = document(&visitor, "/api/v1/ratings");
    assert_eq!((&list["kind"], &list["part"], &list["parts"]), (&json!("classic"), &json!(1), &json!(1)));
    let players = list["players"].as_array().expect("players");
    assert!(!players.is_empty() && list["total"] == players.len(), "{list}");
    visitor.get("/api/v1/ratings/nothing").has_status(StatusCode::NOT_FOUND);
    let part = document(&visitor, "/api/v1/t/cup/standings?region=Москва");
    let names = part["rows"].as_array().expect("rows").iter().map(|row| &row["player"]["region"]["entered"]);
    assert_eq!(names.collect::<Vec<_>>(), ["Москва"; 2]);
    assert_eq!(document(&visitor, "/api/v1/t/cup")["progress"], "closed");
}

#[test]
fn long_lists_come_in_parts_and_one_that_is_not_there_is_an_error() {
    let site = Site::new();
    Arbiter::with_players(&site, "swiss-single").begin(1);
    let visitor = site.visitor();
    for address in ["/api/v1", "/api/v1/t/cup/games", "/api/v1/ratings"] {
        let list = document(&visitor, &format!("{address}?part=1"));
        assert_eq!((&list["part"], &list["parts"], &list["next"]), (&json!(1), &json!(1), &Value::Null), "{address}");
        assert!(list["total"].is_u64(), "{address}");
        for part in ["0", "2", "-1", "x"] {
            let refused = visitor.get(&format!("{address}?part={part}"));
            let refused = refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
            assert_eq!(refused.header("content-type"), "application/problem+json", "{address} {part}");
            refused.says("\"status\":422").says(&format!("no part “{part}”"));
        }
    }
}

#[test]
fn a_game_is_told_move_by_move_with_its_positions() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    let (moves, winner) = a_finished_game();
    let result = GameResult::from_code(match winner {
        Side::White => "1-0",
        Side::Black => "0-1",
    });
    let (store, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let entry = GameEntry { text: moves, result, ..GameEntry::default() };
    store.enter_game(&request, "1-1-1".parse().expect("a game"), &entry).expect("the moves are legal");
    let visitor = site.visitor();
    let game = document(&visitor, "/api/v1/t/cup/game/1-1-1");
    let all = game["moves"].as_array().expect("moves");
    assert_eq!(game["plies"], all.len());
    assert_eq!((&all[0]["number"], &all[0]["side"], &all[1]["side"]), (&json!(1), &json!("white"), &json!("black")));
    let fens: BTreeSet<&str> = all.iter().filter_map(|own| own["fen"].as_str()).collect();
    assert!(fens.len() > 10 && !fens.contains(game["start_fen"].as_str().expect("a position")), "{fens:?}");
    let pdn = game["links"]["pdn"].as_str().expect("a link");
    visitor.get(pdn).is_ok().says("[White ");
    assert_eq!(document(&visitor, "/api/v1/t/cup/games")["games"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_game_is_told_with_comments_times_and_variations() {
    let site = Site::new();
    Arbiter::with_players(&site, "swiss-single").begin(1);
    let text = "{For Anna} c3-d4! d6-c5 {[%clk 0:05:00] calm} (b6-a5 {sharp} d4-e5 h8-a1 1-0) b2-c3".to_owned();
    let (store, actor) = (site.service(), Site::actor());
    let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
    let entry = GameEntry { text, ..GameEntry::default() };
    store.enter_game(&request, "1-1-1".parse().expect("a game"), &entry).expect("the moves are legal");
    let visitor = site.visitor();
    let game = document(&visitor, "/api/v1/t/cup/game/1-1-1");
    assert_eq!(errors(&schema(&visitor, ApiDocument::Game), &game), Vec::<String>::new());
    assert_eq!(game["comments"], json!(["For Anna"]));
    let [first, second, third] = [0, 1, 2].map(|index: usize| &game["moves"][index]);
    assert_eq!((&first["nags"], &first["clock"], &first["comments"]), (&json!([1]), &json!(null), &json!([])));
    assert_eq!((&second["clock"], &second["comments"]), (&json!(300), &json!(["calm"])));
    assert_eq!(third["variations"], json!([]));
    let line = &second["variations"][0];
    assert_eq!((&line["result"], &line["moves"][0]["comments"]), (&json!("1-0"), &json!(["sharp"])));
    let told = |index: usize| (line["moves"][index]["number"].clone(), line["moves"][index]["side"].clone());
    assert_eq!([0, 1].map(told), [(json!(1), json!("black")), (json!(2), json!("white"))]);
    // The last move is illegal: it is given as written, without a position.
    let wrong = &line["moves"][2];
    assert_eq!((&wrong["text"], &wrong["fen"]), (&json!("h8-a1"), &json!(null)));
    assert!(line["moves"][1]["fen"].is_string() && first["fen"].is_string());
}

#[test]
fn below_a_path_of_the_host_addresses_begin_with_it() {
    let database = TestDatabase::sqlite();
    let site = Site::below(&database, "/draughts");
    Arbiter::with_players(&site, "swiss-single");
    let visitor = site.visitor();
    let own = document(&visitor, "/api/v1/t/cup");
    assert_eq!(own["links"]["self"], "/draughts/api/v1/t/cup");
    assert_eq!(own["links"]["page"], "/draughts/t/cup");
    assert_eq!(own["$schema"], "/draughts/api/v1/schema/tournament.json");
    let page: Answer = visitor.get("/t/cup").is_ok();
    page.says("<link rel=\"alternate\" type=\"application/json\" href=\"/draughts/api/v1/t/cup\">");
}
