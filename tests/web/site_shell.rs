//! Shared features of pages: languages, errors, headers, caching, live updates, health.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::FileExt;
use std::time::{Duration, Instant};

use crate::support::database::{TestDatabase, patient_connection};
use crate::support::site::Site;
use diesel::connection::SimpleConnection;
use poddavki::service::{AccountRights, NewTournament, Request};
use poddavki::store::PasswordAuthor;
use reqwest::StatusCode;
use reqwest::blocking::Client;
use tournament::{Info, Preset};

/// What watches the figures of the site.
const BOARD: &str = include_str!("../../deploy/grafana.json");
const ALERTS: &str = include_str!("../../deploy/alerts.yml");

/// A site with one tournament, `cup`.
fn site_with_cup() -> Site {
    let site = Site::new();
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let new = NewTournament {
        info,
        settings: Preset::SwissSingleGames.settings(),
        visibility: tournament::Visibility::Public,
    };
    site.service().create_tournament(&Site::actor(), &new).expect("a good tournament");
    site
}

fn rename(site: &Site, title: &str) {
    let info = Info { title: title.to_owned(), ..Info::default() };
    let request = Request { actor: &Site::actor(), slug: "cup", seen: None, limit: None };
    site.service().edit_info(&request, &info).expect("a good title");
}

#[test]
fn the_language_follows_the_browser_until_another_is_chosen() {
    let site = site_with_cup();
    let visitor = site.visitor().in_russian();
    let page = visitor.get("/t/cup?x=1").is_ok();
    page.says("<html lang=\"ru\">").says("/language/en?back=%2Ft%2Fcup%3Fx%3D1");
    let switched = visitor.get("/language/en?back=%2Ft%2Fcup%3Fx%3D1").is_redirect();
    assert_eq!(switched.location, "/t/cup?x=1");
    visitor.get("/t/cup").is_ok().says("<html lang=\"en\">");
    assert_eq!(visitor.get("/language/en?back=https://evil.example").is_redirect().location, "/");
    visitor.get("/language/xx").has_status(StatusCode::NOT_FOUND);
}

#[test]
fn errors_are_pages_in_the_readers_language() {
    let site = Site::new();
    let (english, russian) = (site.visitor(), site.visitor().in_russian());
    for (path, status, in_russian, in_english) in [
        ("/nowhere", StatusCode::NOT_FOUND, "Страница не найдена", "Page not found"),
        ("/logout", StatusCode::METHOD_NOT_ALLOWED, "Действие недоступно", "Method not allowed"),
        ("/?all=many", StatusCode::BAD_REQUEST, "Неверный запрос", "Invalid request"),
    ] {
        russian.get(path).has_status(status).says(in_russian);
        let page = english.get(path).has_status(status);
        page.says(in_english).says("</html>");
        assert!(page.header("content-security-policy").contains("default-src 'none'"), "{path}");
    }
}

#[test]
fn a_body_over_the_limit_is_answered_with_a_page() {
    let site = Site::new();
    let long = "x".repeat(1024 * 1024 + 1);
    let answer = site.visitor().post("/login", "/login", &[("name", &long)]);
    answer.has_status(StatusCode::PAYLOAD_TOO_LARGE).says("No more than 1 MB");
    let many: Vec<(&str, &str)> = std::iter::repeat_n(("x", ""), 10_100).collect();
    let answer = site.visitor().post("/login", "/login", &many).has_status(StatusCode::PAYLOAD_TOO_LARGE);
    answer.says("too many fields: the limit is 10100").does_not_say("No more than");
}

#[test]
fn an_answer_to_the_wrong_method_names_the_right_ones() {
    let site = Site::new();
    let visitor = site.visitor();
    assert_eq!(visitor.get("/logout").has_status(StatusCode::METHOD_NOT_ALLOWED).header("allow"), "POST");
    let answer = visitor.post_blindly("/ratings", &[]).has_status(StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.header("allow"), "GET, HEAD");
}

#[test]
fn pages_of_the_staff_are_kept_nowhere() {
    let site = site_with_cup();
    let anna = site.administrator();
    for page in ["/admin", "//admin", "/admin/users", "//admin//users", "/account", "/admin/t/cup", "/admin/t/cup/log"]
    {
        assert_eq!(anna.get(page).is_ok().header("cache-control"), "no-store", "{page}");
    }
    assert_eq!(anna.get("/t/cup").is_ok().header("cache-control"), "private, no-cache");
}

#[test]
fn what_is_wrong_with_a_form_is_told_to_those_who_may_send_it() {
    let site = site_with_cup();
    site.administrator();
    site.service()
        .create_account(
            &poddavki::service::command_line(),
            "boris",
            "a long password",
            AccountRights::Member,
            PasswordAuthor::Owner,
        )
        .expect("the name is free");
    let boris = site.visitor();
    boris.log_in("boris", "a long password");
    let answer = boris.post("/admin/t/cup/officials/remove", "/admin/new", &[("user", "nobody")]);
    answer.has_status(StatusCode::FORBIDDEN);
}

#[test]
fn a_locked_database_is_answered_with_a_page_and_works_again_afterwards() {
    let site = Site::new();
    site.administrator();
    let visitor = site.visitor();
    let fields = [("name", "anna"), ("password", "wrong password")];
    let mut lock = patient_connection(&site.url);
    lock.batch_execute("BEGIN IMMEDIATE").expect("nobody else writes");
    let answer = visitor.post("/login", "/login", &fields).has_status(StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.says("The database does not answer").header("retry-after"), "5");
    drop(lock);
    visitor.post("/login", "/login", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn every_answer_forbids_what_no_page_needs() {
    let site = Site::new();
    let visitor = site.visitor();
    for path in ["/", "/login", "/static/brand.svg", "/healthz", "/nowhere"] {
        let answer = visitor.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
    }
}

#[test]
fn a_page_is_not_sent_again_until_its_tournament_changes() {
    let site = site_with_cup();
    let visitor = site.visitor();
    let first = visitor.get("/t/cup").is_ok();
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    assert_eq!(first.header("vary"), "Accept-Language, Cookie, X-Changes-Since, Accept-Encoding");
    let again = visitor.get_with("/t/cup", ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
    assert_eq!(again.text, "");
    site.visitor().in_russian().get_with("/t/cup", ("if-none-match", &tag)).is_ok();
    rename(&site, "Grand Cup");
    visitor.get_with("/t/cup", ("if-none-match", &tag)).is_ok().says("Grand Cup");
}

#[test]
fn a_page_of_somebody_logged_in_is_theirs_alone() {
    let site = site_with_cup();
    let page = site.administrator().get("/t/cup").is_ok();
    assert_eq!(page.says("/admin/t/cup").header("cache-control"), "private, no-cache");
    site.visitor().get("/t/cup").is_ok().does_not_say("/admin/t/cup");
}

#[test]
fn files_with_their_hash_are_kept_for_ever() {
    let site = Site::new();
    let visitor = site.visitor();
    let page = visitor.get("/").is_ok();
    let mut addresses = page.text.split("href=\"").map(|rest| rest.split('"').next().unwrap_or_default());
    let style = addresses.find(|address| address.starts_with("/static/css/base.css?v=")).expect("a style");
    let answer = visitor.get(style).is_ok();
    assert_eq!(answer.header("content-type"), "text/css");
    assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
    // One file has what is written apart.
    answer.says("@font-face").says("@media (prefers-color-scheme: dark) {").says("table.list").says(".board .light");
    let tag = answer.header("etag").to_owned();
    visitor.get_with(style, ("if-none-match", &tag)).has_status(StatusCode::NOT_MODIFIED);
    assert_eq!(visitor.get("/static/css/site.css?v=old").is_ok().header("cache-control"), "public, max-age=86400");
    visitor.get("/static/nowhere.css").has_status(StatusCode::NOT_FOUND);
}

#[test]
fn open_pages_hear_of_a_change() {
    let site = site_with_cup();
    let address = format!("{}/live?of=t/nowhere,t/cup", site.address());
    let stream = Client::new().get(address).send().expect("it answers");
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    let mut lines = BufReader::new(stream).lines();
    let mut next_version = || {
        let data = lines.find_map(|line| line.expect("it goes on").strip_prefix("data: t/cup ").map(str::to_owned));
        data.expect("it has not ended").parse::<i64>().expect("a version")
    };
    let first = next_version();
    rename(&site, "Grand Cup");
    assert_eq!(next_version(), first + 1);
}

#[test]
fn a_database_file_that_is_gone_is_told_and_its_return_is_noticed() {
    let site = site_with_cup();
    let visitor = site.visitor();
    visitor.get("/t/cup").is_ok();
    let away = format!("{}.away", site.url);
    std::fs::rename(&site.url, &away).expect("the file is there");
    visitor.get("/readyz").has_status(StatusCode::SERVICE_UNAVAILABLE).says("no database");
    visitor.get("/t/cup").has_status(StatusCode::SERVICE_UNAVAILABLE).says("</html>");
    visitor.get("/healthz").is_ok();
    std::fs::rename(&away, &site.url).expect("it can come back");
    visitor.get("/readyz").is_ok().says("ready");
    visitor.get("/t/cup").is_ok().says("Cup");
}

#[test]
fn what_is_wrong_with_the_database_is_called_by_its_name() {
    for (full, database) in [
        ("database or disk is full", TestDatabase::sqlite()),
        ("could not extend file: No space left on device", TestDatabase::postgres()),
    ] {
        let site = Site::on(&database);
        let anna = site.administrator();
        let new = NewTournament {
            info: Info { title: "Cup".to_owned(), ..Info::default() },
            settings: Preset::SwissSingleGames.settings(),
            visibility: tournament::Visibility::Public,
        };
        site.service().create_tournament(&Site::actor(), &new).expect("a good tournament");
        database.refuse("UPDATE", "counters", full);
        let refused = anna.post("/admin/users/new", "/admin/users/new", &[("name", "boris")]);
        refused.has_status(StatusCode::SERVICE_UNAVAILABLE).says("The disk of the server is full").says("Send");
        anna.get("/readyz").has_status(StatusCode::SERVICE_UNAVAILABLE).says("disk full");
        anna.get("/t/cup").is_ok();
        database.allow("counters");
        database.execute("UPDATE tournaments SET settings = '{'");
        let again = Site::on(&database);
        again.visitor().get("/t/cup").has_status(StatusCode::SERVICE_UNAVAILABLE).says("The database is damaged");
        let russian = again.visitor().in_russian();
        russian.get("/t/cup").has_status(StatusCode::SERVICE_UNAVAILABLE).says("База данных повреждена");
    }
}

// A small file is read through before the site answers, and refused.
#[test]
fn a_large_file_is_read_through_beside_the_requests() {
    let database = TestDatabase::with_tables();
    database.execute("CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(70000000))");
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    // The last pages of the value, each of which names the next one.
    let file = OpenOptions::new().read(true).write(true).open(database.url()).expect("it is there");
    let end = file.metadata().expect("readable").len();
    file.write_all_at(&[0xa5; 2 * 4096], end - 2 * 4096).expect("it is ours");
    let site = Site::on(&database);
    let begun = Instant::now();
    while site.visitor().get("/readyz").text != "database damaged\n" {
        assert!(begun.elapsed() < Duration::from_mins(1), "it is not found");
    }
    site.visitor().get("/healthz").is_ok();
}

#[test]
fn machines_can_ask_how_it_is() {
    let site = Site::new();
    let visitor = site.visitor();
    visitor.get("/healthz").is_ok().says("ok");
    visitor.get("/readyz").is_ok().says("ready");
    visitor.get("/login/").is_ok();
    visitor.get("/nowhere");
    let metrics = visitor.get("/metrics").is_ok();
    metrics.says("poddavki_http_requests_total{code=\"200\"} 3").says("poddavki_http_requests_total{code=\"404\"} 1");
    metrics.says("poddavki_http_request_duration_seconds_count 4").says("# EOF");
    let of = |name: &str| {
        let line = metrics.text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} is missing in {}", metrics.text)).parse::<u64>().expect("a number")
    };
    assert!(of("poddavki_database_size_bytes") > 100_000);
    assert!(
        of("poddavki_database_connections{state=\"idle\"}") + of("poddavki_database_connections{state=\"busy\"}") > 0
    );
    for empty in ["letters", "notices", "passwords", "photos"] {
        assert_eq!(of(&format!("poddavki_queue_length{{queue=\"{empty}\"}}")), 0, "{empty}");
    }
    visitor.get("/ratings").is_ok();
    let again = visitor.get("/metrics").is_ok();
    for (name, text) in [("grafana.json", BOARD), ("alerts.yml", ALERTS)] {
        let figures = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
        let figures: BTreeSet<&str> = figures.filter(|word| word.starts_with("poddavki_")).collect();
        assert!(figures.len() > 5, "{name} has {figures:?}");
        for figure in figures {
            assert!(
                ["{", " "].iter().any(|end| again.text.contains(&format!("\n{figure}{end}"))),
                "{name} asks for {figure}, which is not in\n{}",
                again.text
            );
        }
    }
    again.says("poddavki_tasks_running 0").says("poddavki_build_info{version=\"");
    again.says("poddavki_cache_size_bytes{cache=\"answers\"} ").does_not_say("{cache=\"answers\"} 0");
    let head = Client::new().head(site.address()).send().expect("it answers");
    assert_eq!((head.status(), head.text().expect("it is text").as_str()), (StatusCode::OK, ""));
}
