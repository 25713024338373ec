//! Browsers in which an account has logged in: guesses from elsewhere do not lock its owner out there.

use poddavki::service::{AccountRights, Service};
use poddavki::store::{AuthenticatorApp, PasswordAuthor};
use reqwest::StatusCode;
use tournament::UserId;

use crate::support::database::for_each_backend;
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};
use crate::support::tournaments::timestamp;

const COOKIE: &str = "known-browser";

const NEW_PASSWORD: &str = "three white elephants";

/// Sends a password once; the page of the log-in has been opened.
fn try_password(visitor: &Visitor, token: &str, name: &str, password: &str) -> Answer {
    visitor.post_blindly("/login", &[("name", name), ("password", password), ("form-token", token)])
}

fn log_in(visitor: &Visitor, password: &str) -> Answer {
    visitor.post("/login", "/login", &[("name", ADMINISTRATOR.0), ("password", password)])
}

fn log_out(visitor: &Visitor) {
    visitor.post("/logout", "/account", &[]).is_redirect();
}

/// Guesses the administrator's password until the visitor may not any more.
fn use_up(visitor: &Visitor) {
    let token = visitor.get("/login").hidden("form-token");
    for _ in 0..10 {
        let wrong = try_password(visitor, &token, ADMINISTRATOR.0, "wrong password");
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
    try_password(visitor, &token, ADMINISTRATOR.0, "wrong password").has_status(StatusCode::TOO_MANY_REQUESTS);
}

/// Uses up all guesses of the administrator's name, and those from the own address.
fn use_up_everything(site: &Site) {
    for network in 1..=10 {
        let outsider = site.visitor_from([127, 0, 1, network]);
        let token = outsider.get("/login").hidden("form-token");
        for _ in 0..10 {
            let wrong = try_password(&outsider, &token, ADMINISTRATOR.0, "wrong password");
            wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
    }
    let neighbour = site.visitor();
    let token = neighbour.get("/login").hidden("form-token");
    let name = |number: usize| format!("nobody-{}", number / 10);
    let mut tries = (0..99).map(|number| try_password(&neighbour, &token, &name(number), "wrong password").status);
    assert_eq!(tries.position(|status| status == StatusCode::TOO_MANY_REQUESTS), Some(60));
}

/// The cookie that a log-in sets, without its attributes.
fn kept(answer: &Answer) -> String {
    let cookie = answer.cookie(COOKIE).expect("a log-in makes the browser known");
    cookie.split(';').next().unwrap_or_default().to_owned()
}

fn with(site: &Site, cookie: &str) -> Visitor {
    Visitor::with_cookie(site.address(), &format!("{COOKIE}={cookie}"))
}

fn boris(service: &Service) {
    let (name, password) = ("boris", "a long password");
    let made = service.create_account(&Site::actor(), name, password, AccountRights::Member, PasswordAuthor::Owner);
    made.expect("the name is free");
}

for_each_backend! {
    fn an_owner_logs_in_with_a_known_browser_when_outsiders_have_used_up_all_guesses(database) {
        let site = Site::on(database);
        let owner = site.administrator();
        log_out(&owner);
        use_up_everything(&site);
        log_in(&site.visitor(), ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
        log_in(&site.visitor_from([127, 0, 2, 1]), ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(log_in(&owner, ADMINISTRATOR.1).is_redirect().location, "/admin");
        owner.get("/admin").is_ok();
        let fields = [("old", ADMINISTRATOR.1), ("new", NEW_PASSWORD)];
        owner.post("/account/password", "/account", &fields).is_redirect();
        log_out(&owner);
        log_in(&owner, NEW_PASSWORD).is_redirect();
    }

    fn a_second_step_in_a_known_browser_is_counted_there_too(database) {
        let site = Site::on(database);
        site.administrator();
        let app =
            AuthenticatorApp { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned(), last_step: 0, created_at: timestamp(1) };
        let codes = ["ABCDEFGHIJKLMNOP", "BCDEFGHIJKLMNOPQ"].map(str::to_owned);
        let service = site.service();
        let actor = Site::actor();
        service.store().account_writes(&actor, timestamp(1)).set_app(UserId(1), &app, &codes).expect("written");
        let owner = site.visitor();
        let first = log_in(&owner, ADMINISTRATOR.1).is_redirect();
        assert_eq!(first.cookie(COOKIE), None, "a password alone makes no browser known");
        let answer = |code: &str| owner.post("/login/code", "/login/code", &[("code", code)]);
        kept(&answer(&codes[0]).is_redirect());
        log_out(&owner);
        use_up(&site.visitor());
        log_in(&owner, ADMINISTRATOR.1).is_redirect();
        answer("12 34").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(answer(&codes[1]).is_redirect().location, "/admin");
        log_out(&owner);
        // A right password does not forgive wrong codes.
        log_in(&owner, ADMINISTRATOR.1).is_redirect();
        for _ in 0..10 {
            answer("12 34").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
        answer("12 34").has_status(StatusCode::TOO_MANY_REQUESTS);
        log_in(&owner, ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
    }

    fn a_forged_cookie_and_one_of_another_account_do_not_help(database) {
        let site = Site::on(database);
        site.administrator();
        boris(&site.service());
        let fields = [("name", "boris"), ("password", "a long password")];
        let foreign = kept(&site.visitor().post("/login", "/login", &fields).is_redirect());
        let own = kept(&log_in(&site.visitor(), ADMINISTRATOR.1).is_redirect());
        use_up(&site.visitor());
        let renamed = foreign.replacen("2-", "1-", 1);
        let (before, _) = own.rsplit_once('-').expect("a seal");
        let unsealed = format!("{before}-");
        let zeroed = format!("{before}-{}", "0".repeat(64));
        for wrong in [foreign.as_str(), &renamed, &unsealed, &zeroed, "rubbish", "1"] {
            let refused = log_in(&with(&site, wrong), ADMINISTRATOR.1);
            assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{wrong}");
        }
        // It opens nothing by itself.
        assert!(with(&site, &own).get("/admin").is_redirect().location.starts_with("/login"));
        log_in(&with(&site, &own), ADMINISTRATOR.1).is_redirect();
    }

    fn after_a_new_password_a_browser_that_knew_the_old_one_is_unknown(database) {
        let site = Site::on(database);
        let owner = site.administrator();
        let old = kept(&log_in(&site.visitor(), ADMINISTRATOR.1).is_redirect());
        let fields = [("old", ADMINISTRATOR.1), ("new", NEW_PASSWORD)];
        let changed = kept(&owner.post("/account/password", "/account", &fields).is_redirect());
        use_up(&site.visitor());
        log_in(&with(&site, &old), NEW_PASSWORD).has_status(StatusCode::TOO_MANY_REQUESTS);
        log_in(&with(&site, &changed), NEW_PASSWORD).is_redirect();
        let link = site.service().new_password_link(&Site::actor(), UserId(1)).expect("written");
        site.service().set_password_by_link(&link.token, ADMINISTRATOR.1).expect("good enough");
        log_in(&with(&site, &changed), ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
    }

    fn wrong_passwords_in_a_known_browser_are_stopped_after_ten_and_count_nowhere_else(database) {
        let site = Site::on(database);
        let owner = site.administrator();
        log_out(&owner);
        for _ in 0..2 {
            // A right one in between lets it begin anew, as without the cookie.
            for _ in 0..9 {
                log_in(&owner, "wrong password").has_status(StatusCode::UNPROCESSABLE_ENTITY);
            }
            log_in(&owner, ADMINISTRATOR.1).is_redirect();
            log_out(&owner);
        }
        use_up(&owner);
        log_in(&owner, ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
        log_in(&site.visitor(), ADMINISTRATOR.1).is_redirect();
    }
}

#[test]
fn the_cookie_is_out_of_reach_of_scripts_kept_at_the_log_out_and_of_the_last_five_accounts() {
    let site = Site::new();
    let service = site.service();
    let shared = site.administrator();
    log_out(&shared);
    let answer = log_in(&shared, ADMINISTRATOR.1).is_redirect();
    let cookie = answer.cookie(COOKIE).expect("it is set");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert_eq!(shared.post("/logout", "/account", &[]).is_redirect().cookie(COOKIE), None);
    for number in 2..=6 {
        let (name, password) = (format!("user-{number}"), "a long password");
        let made =
            service.create_account(&Site::actor(), &name, password, AccountRights::Member, PasswordAuthor::Owner);
        made.expect("the name is free");
        let fields = [("name", name.as_str()), ("password", password)];
        let known = kept(&shared.post("/login", "/login", &fields).is_redirect());
        let accounts: Vec<&str> = known.split('.').filter_map(|login| login.split('-').next()).collect();
        let first = if number < 6 { 1 } else { 2 };
        let expected: Vec<String> = (first..=number).map(|id| id.to_string()).collect();
        assert_eq!(accounts, expected, "{known}");
        log_out(&shared);
    }
}

#[test]
fn log_ins_that_neighbours_begin_do_not_stop_a_known_browser_from_beginning_one() {
    let site = Site::new();
    let owner = site.administrator();
    log_out(&owner);
    let begin = |visitor: &Visitor| visitor.post("/login/passkey", "/login", &[]).status;
    let neighbour = site.visitor();
    assert_eq!((0..99).position(|_| begin(&neighbour) == StatusCode::TOO_MANY_REQUESTS), Some(60));
    assert_eq!(begin(&site.visitor()), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(begin(&owner), StatusCode::SEE_OTHER);
}
