//! Obstacles: a database that does not answer, an expired session, another user's change. Nothing is written, no typed value is lost, and
//! consequences are shown before an action.

use diesel::SqliteConnection;
use diesel::connection::SimpleConnection;
use reqwest::StatusCode;

use crate::organiser::{Arbiter, account, member};
use crate::support::database::patient_connection;
use crate::support::site::{ADMINISTRATOR, Site};

/// Blocks writes by other connections until it is dropped.
fn lock(site: &Site) -> SqliteConnection {
    let mut lock = patient_connection(&site.url);
    lock.batch_execute("BEGIN IMMEDIATE").expect("nobody else writes");
    lock
}

#[test]
fn a_form_that_the_database_did_not_take_can_be_sent_again() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let fields = [("family", "О'Ильин \"<&>\""), ("given", "Пётр"), ("rating", "1900")];
    let lock = lock(&site);
    let page = service.send("/players", "/players", &fields).has_status(StatusCode::SERVICE_UNAVAILABLE);
    page.says("Nothing has been saved.").says("Send again");
    page.says(&format!("action=\"{}\"", service.address("/players")));
    assert_eq!((page.hidden("given").as_str(), page.hidden("rating").as_str()), ("Пётр", "1900"));
    page.says("value=\"О&#39;Ильин &#34;&#60;&#38;&#62;&#34;\"");
    drop(lock);
    let (seen, token) = (page.hidden("seen"), page.hidden("form-token"));
    let again = [fields[0], fields[1], fields[2], ("seen", &seen), ("form-token", &token)];
    service.visitor.post_blindly(&service.address("/players"), &again).is_redirect();
    assert_eq!(service.tournament(&site).entries.len(), 1);
}

#[test]
fn a_password_is_never_written_into_a_page() {
    let site = Site::new();
    site.administrator();
    let lock = lock(&site);
    let fields = [("name", ADMINISTRATOR.0), ("password", "wrong password"), ("to", "/admin/users")];
    let page = site.visitor().post("/login", "/login", &fields).has_status(StatusCode::SERVICE_UNAVAILABLE);
    drop(lock);
    page.does_not_say("wrong password").says("<input id=\"password\" name=\"password\" type=\"password\"");
    assert_eq!((page.hidden("name").as_str(), page.hidden("to").as_str()), (ADMINISTRATOR.0, "/admin/users"));
}

#[test]
fn a_passphrase_of_a_backup_and_a_secret_of_a_program_are_never_written_into_a_page() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let late = site.visitor();
    let secret = "eight boards, one clock";
    for (path, names) in [("/backup/file", &["passphrase", "passphrase-again"][..]), ("/notices", &["secret"])] {
        let send = |value| {
            let fields: Vec<_> = names.iter().map(|name| (*name, value)).chain([("recipients", "age1")]).collect();
            late.post(&service.address(path), "/login", &fields)
        };
        let (page, empty) = (send(secret).has_status(StatusCode::UNAUTHORIZED), send(""));
        page.does_not_say(secret);
        assert_eq!(page.hidden("recipients"), "age1");
        for name in names {
            let field = format!("name=\"{name}\" type=\"password\"");
            page.says(&field);
            // What was left empty is not asked for.
            empty.does_not_say(&field);
        }
    }
}

#[test]
fn a_form_of_a_session_that_has_ended_is_sent_again_after_the_login() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let late = site.visitor();
    let address = service.address("/players");
    let seen = service.tournament(&site).version.to_string();
    let fields = [("family", "Ильин"), ("seen", seen.as_str())];
    let page = late.post(&address, "/login", &fields).has_status(StatusCode::UNAUTHORIZED);
    page.says("Nothing has been saved.").says("target=\"_blank\"");
    assert_eq!(page.hidden("family"), "Ильин");
    let old = page.hidden("form-token");
    late.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    let send = |token: &str| late.post_blindly(&address, &[fields[0], fields[1], ("form-token", token)]);
    let page = send(&old).has_status(StatusCode::FORBIDDEN);
    assert!(service.tournament(&site).entries.is_empty());
    send(&page.hidden("form-token")).is_redirect();
    assert_eq!(service.tournament(&site).entries.len(), 1);
}

#[test]
fn a_body_over_the_limit_is_too_large_before_it_is_anything_else() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "round-robin-single");
    let long = "x".repeat(17 * 1024 * 1024);
    let answer = service.visitor.post_blindly(&service.address("/import"), &[("text", &long)]);
    answer.has_status(StatusCode::PAYLOAD_TOO_LARGE).says("No more than 16 MB");
}

#[test]
fn what_only_a_file_is_as_large_as_is_taken_from_those_who_are_logged_in() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "round-robin-single");
    let (stranger, long) = (site.visitor(), "x".repeat(2 * 1024 * 1024));
    for path in ["/r/import", "/k/ratings", "/t/cup/register/old"] {
        let answer = stranger.post_blindly(path, &[("text", &long)]);
        answer.has_status(StatusCode::PAYLOAD_TOO_LARGE).says("No more than 1 MB");
    }
    let list = service.address("/players/import/confirm");
    let refused = stranger.post_blindly(&list, &[("text", &long)]).has_status(StatusCode::UNAUTHORIZED);
    assert!(refused.text.len() < 100_000, "the page does not repeat it");
    // Of an account it is read, and lacks its token.
    service.visitor.post_blindly(&list, &[("text", &long)]).has_status(StatusCode::FORBIDDEN);
    let many: Vec<(&str, &str)> = std::iter::repeat_n(("x", ""), 101_001).collect();
    let answer = service.visitor.post_blindly(&list, &many).has_status(StatusCode::PAYLOAD_TOO_LARGE);
    answer.says("too many fields: the limit is 101000");
}

#[test]
fn an_old_page_of_the_settings_tells_what_is_there_now() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let seen = service.get("/settings").hidden("seen");
    let theirs = [("title", "Cup"), ("place", "Тула"), ("starts", "2026-12-15"), ("regulations", "One\r\nTwo")];
    service.send_seen(&seen, "/settings/info", &theirs).is_redirect();
    let own = [("title", "Cup"), ("place", "Орёл"), ("starts", ""), ("regulations", "One\r\nTwo")];
    let conflict = service.send_seen(&seen, "/settings/info", &own).has_status(StatusCode::CONFLICT);
    conflict.says("It is “Тула” now.").says("It is “15 December 2026” now.").says("value=\"Орёл\"");
    conflict.does_not_say("It is “Cup” now.").does_not_say("It is “One");
    let form = |rounds: &'static str, moves: &'static str| {
        let points = ["match-win", "match-draw", "match-loss", "single-win", "single-draw", "single-loss"];
        let byes = ["bye-pairing", "bye-full", "bye-half", "bye-zero", "forfeit-win", "forfeit-loss"];
        let values = ["2", "1", "0", "2", "1", "0", "2", "2", "1", "0", "2", "0"];
        let choices = [("variant", "poddavki"), ("draws", "poddavki"), ("system", "swiss"), ("games", "1")];
        let others = [("basis", "match"), ("edition", "2026"), ("rating", "none"), ("tie-1", "BH")];
        let draws = [("claim", "automatic"), ("agreement", "1")];
        let named = points.into_iter().chain(byes).zip(values);
        named
            .chain(choices)
            .chain(others)
            .chain(draws)
            .chain([("rounds", rounds), ("moves", moves)])
            .collect::<Vec<_>>()
    };
    let seen = service.get("/settings").hidden("seen");
    service.send_seen(&seen, "/settings", &form("8", "short")).is_redirect();
    let conflict = service.send_seen(&seen, "/settings", &form("6", "full")).has_status(StatusCode::CONFLICT);
    conflict.says("It is “8” now.").says("It is “short: c:g5” now.").says("value=\"6\"");
    conflict.does_not_say("It is “2” now.");
}

#[test]
fn going_back_first_lists_what_it_would_undo() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let before = service.tournament(&site).version;
    service.begin(1);
    let address = format!("/log/{before}/back");
    service.get("/log").is_ok().says(&format!("href=\"{}\"", service.address(&address)));
    let page = service.get(&address).is_ok();
    page.says("2 actions would be undone").says("Undo 2 actions").says("Round 1 paired").says("Round 1 published");
    page.does_not_say("Tournament created").says("<ins>published</ins>");
    assert_eq!(service.tournament(&site).rounds.len(), 1, "nothing has been undone yet");
    service.send_seen(&page.hidden("seen"), &address, &[]).is_redirect();
    assert!(service.tournament(&site).rounds.is_empty());
    service.get("/log/999/back").has_status(StatusCode::NOT_FOUND);
    let last = service.tournament(&site).version;
    service.get(&format!("/log/{last}/back")).is_ok().says("This is the last action");
}

#[test]
fn links_are_shown_to_those_who_may_follow_them() {
    let site = Site::new();
    let anna = Arbiter::with_tournament(&site, "round-robin-single");
    let import = format!("{}\"", anna.address("/import"));
    for page in ["", "/players", "/players/import"] {
        anna.get(page).is_ok().says(&import);
    }
    anna.get("/import").is_ok().says("takes its players from the file");
    let arbiter = anna.colleague(member(&site, &anna, "boris", "arbiter"));
    for page in ["", "/players", "/players/import"] {
        arbiter.get(page).is_ok().does_not_say(&import);
    }
    let public = format!("/t/{}", anna.slug);
    let service = format!("href=\"{}\"", anna.address(""));
    arbiter.visitor.get(&public).is_ok().says(&service);
    let stranger = account(&site, "clara");
    stranger.get(&public).is_ok().does_not_say(&service);
    // A user who makes a tournament is its organiser, whatever they are in others.
    let fields = [("title", "Own"), ("preset", "swiss-single"), ("visibility", "public")];
    let own = arbiter.visitor.post("/admin/new", "/admin/new", &fields).is_redirect().location;
    arbiter.visitor.get(&format!("{own}/settings")).is_ok();
    let swiss = Arbiter { slug: own.replace("/admin/t/", ""), visitor: arbiter.visitor };
    swiss.get("").is_ok().does_not_say("/import\">Import games");
}

#[test]
fn closing_tells_truthfully_whose_ratings_change() {
    let site = Site::new();
    let unrated = Arbiter::with_tournament(&site, "swiss-single");
    for family in ["Ильин", "Лукин"] {
        unrated.send("/players", "/players", &[("family", family)]).is_redirect();
    }
    tells(&site, &unrated, "Nobody’s rating will change.", "Nobody’s rating has changed.");
    unrated.get("/close").is_ok().says("No change for 2 players: only games").says("a first rating needs 5 of them");
    let rated = Arbiter::with_players(&site, "swiss-single");
    tells(&site, &rated, "The ratings of 8 players will change.", "The ratings of 8 players have changed.");
    rated.get("/close").is_ok().does_not_say("No change for");
}

/// Plays a round, and closes the tournament between two looks at what that does.
fn tells(site: &Site, service: &Arbiter, before: &str, after: &str) {
    service.begin(1);
    service.enter_all(site, 1, "1-0");
    service.get("/close").is_ok().says(before);
    service.send("/close", "/close", &[]).is_redirect();
    service.get("/close").is_ok().says(after);
}

#[test]
fn only_rows_that_were_written_are_counted() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let list = "ФИО;Рейтинг\nКсенов Владимир;2310\nИволгин Пётр;2250\n";
    let seen = service.tournament(&site).version.to_string();
    let ticked = [("text", list), ("take-2", "1"), ("take-3", "1")];
    service.send_seen(&seen, "/players/import/confirm", &ticked).is_redirect();
    service.get("/players").is_ok().says("1 player entered from the list.");
}

#[test]
fn the_setup_page_says_all_that_is_wrong_at_once() {
    let site = Site::new();
    let link = site.setup_link().replacen(site.address(), "", 1);
    let token = link.split('=').nth(1).expect("a token");
    let fields = [("token", token), ("name", "a b"), ("password", "short")];
    let page = site.visitor().post("/setup", &link, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    page.says("A password has 8 to 200 characters").says("id=\"name-error\"").says("id=\"password-error\"");
}

#[test]
fn a_site_whose_tables_cannot_be_read_lives_but_is_not_ready() {
    let site = Site::new();
    let anna = site.administrator();
    let mut other = patient_connection(&site.url);
    other
        .batch_execute("ALTER TABLE tournaments RENAME TO gone; ALTER TABLE sessions RENAME TO lost")
        .expect("it is there");
    anna.get("/readyz").has_status(StatusCode::SERVICE_UNAVAILABLE).says("no database");
    anna.get("/healthz").is_ok();
    anna.get("/static/css/site.css").is_ok();
}
