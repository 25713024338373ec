//! Access and rights, and protection against cross-site requests.

use poddavki::service::AccountRights;
use poddavki::store::PasswordAuthor;
use reqwest::StatusCode;

use crate::support::rights::addresses;
use crate::support::site::{ADMINISTRATOR, Site};

/// The password of every other account in these tests.
const PASSWORD: &str = "верный пароль";

#[test]
fn the_setup_page_says_what_is_wrong_and_keeps_the_link() {
    let site = Site::new();
    let visitor = site.visitor().in_russian();
    visitor.get("/").is_ok().says("Сначала создайте учётную запись администратора");
    let link = site.setup_link().replacen(site.address(), "", 1);
    let token = link.split('=').nth(1).expect("a token");
    let short = visitor.post("/setup", &link, &[("token", token), ("name", "судья"), ("password", "нет")]);
    short.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("В пароле от 8 до 200 знаков").says("value=\"судья\"");
    let filled = [("token", token), ("name", "судья"), ("password", PASSWORD)];
    assert_eq!(visitor.post("/setup", &link, &filled).is_redirect().location, "/admin");
    visitor.get("/admin").is_ok().says("судья");
    site.visitor().in_russian().get(&link).has_status(StatusCode::FORBIDDEN).says("Ссылка уже не действует");
}

#[test]
fn a_wrong_name_and_a_wrong_password_get_the_same_answer_and_the_name_stays() {
    let site = Site::new();
    site.administrator();
    let visitor = site.visitor();
    let [known, unknown] = [ADMINISTRATOR.0, "nobody"].map(|name| {
        let answer = visitor.post("/login", "/login", &[("name", name), ("password", "wrong password")]);
        answer.has_status(StatusCode::UNPROCESSABLE_ENTITY)
    });
    known.says("Wrong name or password").says("value=\"anna\"").does_not_say("wrong password");
    assert_eq!(known.text.replace("anna", "nobody"), unknown.text);
}

#[test]
fn guessing_is_stopped_after_ten_failures_even_for_the_right_password() {
    let site = Site::new();
    site.administrator();
    let visitor = site.visitor();
    for _ in 0..10 {
        let wrong = visitor.post("/login", "/login", &[("name", "Anna"), ("password", "wrong password")]);
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
    let right = visitor.post("/login", "/login", &[("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1)]);
    right.has_status(StatusCode::TOO_MANY_REQUESTS).says("possible in 15 minutes");
    // In full-width letters it is the same account.
    let spelled = visitor.post("/login", "/login", &[("name", "\u{ff41}nna"), ("password", ADMINISTRATOR.1)]);
    let wait: u32 = spelled.has_status(StatusCode::TOO_MANY_REQUESTS).header("retry-after").parse().expect("seconds");
    assert!((800..=901).contains(&wait), "{wait}");
}

#[test]
fn guesses_from_elsewhere_lock_nobody_out_until_they_come_from_many_addresses() {
    let site = Site::new();
    site.administrator();
    let guess = |from: u8, password: &str| {
        let visitor = site.visitor_from([127, 0, 1, from]);
        visitor.post("/login", "/login", &[("name", ADMINISTRATOR.0), ("password", password)])
    };
    for from in 1..=9 {
        for _ in 0..10 {
            guess(from, "wrong password").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
        guess(from, ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
        site.visitor().log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    }
    for _ in 0..10 {
        guess(10, "wrong password").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
    // A hundred guesses are enough, wherever they come from.
    guess(11, ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
}

#[test]
fn of_many_guesses_at_once_ten_are_checked() {
    let site = Site::new();
    site.administrator();
    let guess = || {
        let visitor = site.visitor();
        let answer = visitor.post("/login", "/login", &[("name", ADMINISTRATOR.0), ("password", "wrong password")]);
        answer.status
    };
    let statuses: Vec<StatusCode> = std::thread::scope(|scope| {
        let guesses: Vec<_> = (0..30).map(|_| scope.spawn(guess)).collect();
        guesses.into_iter().map(|guess| guess.join().expect("it is answered")).collect()
    });
    let checked = statuses.iter().filter(|status| **status == StatusCode::UNPROCESSABLE_ENTITY).count();
    assert!(checked <= 10, "{statuses:?}");
    let others = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE, StatusCode::UNPROCESSABLE_ENTITY];
    assert!(statuses.iter().all(|status| others.contains(status)), "{statuses:?}");
}

#[test]
fn the_old_password_can_be_guessed_no_more_often_than_at_the_login() {
    let site = Site::new();
    let anna = site.administrator();
    let guess = |old: &str| anna.post("/account/password", "/account", &[("old", old), ("new", "battery staple")]);
    for _ in 0..10 {
        guess("wrong password").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
    guess(ADMINISTRATOR.1).has_status(StatusCode::TOO_MANY_REQUESTS);
}

// Hashing takes a place in the queue that all log-ins wait in.
#[test]
fn without_the_link_of_the_first_start_no_password_is_looked_at() {
    let site = Site::new();
    let visitor = site.visitor();
    let fields = [("token", "made up"), ("name", "anna"), ("password", "short")];
    visitor.post("/setup", "/login", &fields).has_status(StatusCode::FORBIDDEN);
}

#[test]
fn who_logs_in_often_is_not_locked_out() {
    let site = Site::new();
    site.administrator();
    for _ in 0..12 {
        site.visitor().log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    }
}

#[test]
fn a_login_leads_to_the_page_that_was_wanted_but_never_to_another_site() {
    let site = Site::new();
    site.administrator();
    let targets =
        [("/admin/users", "/admin/users"), ("//evil.example", "/admin"), ("/\u{b}x", "/admin"), ("", "/admin")];
    for (to, expected) in targets {
        let fields = [("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1), ("to", to)];
        assert_eq!(site.visitor().post("/login", "/login", &fields).is_redirect().location, expected);
    }
    assert_eq!(site.visitor().get("/admin/users").is_redirect().location, "/login?to=%2Fadmin%2Fusers");
}

#[test]
fn a_session_is_worthless_after_logout() {
    let site = Site::new();
    let anna = site.administrator();
    let answer = anna.post("/logout", "/account", &[]).is_redirect();
    assert_eq!(answer.header("clear-site-data"), "\"cache\"");
    anna.get("/login").is_ok().says("You are logged out.");
    anna.get("/admin").is_redirect();
}

#[test]
fn a_session_cookie_is_out_of_reach_of_scripts_and_other_sites() {
    let site = Site::new();
    site.administrator();
    let fields = [("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1)];
    let answer = site.visitor().post("/login", "/login", &fields).is_redirect();
    let mut cookies = answer.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    let session = cookies.find(|cookie| cookie.starts_with("session=")).expect("a session");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(session.contains(part), "{session}");
    }
}

#[test]
fn members_do_not_reach_what_is_for_administrators() {
    let site = Site::new();
    site.administrator();
    site.service()
        .create_account(
            &poddavki::service::command_line(),
            "boris",
            PASSWORD,
            AccountRights::Member,
            PasswordAuthor::Owner,
        )
        .expect("the name is free");
    let boris = site.visitor();
    boris.log_in("boris", PASSWORD);
    boris.get("/admin").is_ok();
    for path in ["/admin/users", "/admin/users/new", "/admin/users/1"] {
        boris.get(path).has_status(StatusCode::FORBIDDEN).says("Access denied");
    }
    boris.post("/admin/users/1/link", "/admin/new", &[]).has_status(StatusCode::FORBIDDEN);
    site.visitor().log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
}

/// An address of the table with the tournament that is there and something in place of each other part in braces.
fn filled(path: &str) -> String {
    let part = |part: &str| match part {
        "{slug}" => "cup".to_owned(),
        part if part.starts_with('{') => "1".to_owned(),
        part => part.to_owned(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

#[test]
fn no_form_is_taken_without_its_token() {
    let site = Site::new();
    let (anna, stranger) = (site.administrator(), site.visitor());
    let fields = [("title", "Cup"), ("preset", "swiss-single"), ("visibility", "public")];
    anna.post("/admin/new", "/admin/new", &fields).is_redirect();
    anna.get("/admin/t/cup").is_ok();
    let foreign = stranger.get("/login").hidden("form-token");
    let addresses: Vec<String> = addresses("POST").map(filled).collect();
    assert!(addresses.iter().filter(|address| address.starts_with("/admin/t/cup/")).count() > 50, "{addresses:?}");
    for address in addresses {
        for token in [None, Some(""), Some(foreign.as_str())] {
            let fields: Vec<(&str, &str)> = token.map(|token| ("form-token", token)).into_iter().collect();
            let status = anna.post_blindly(&address, &fields).status;
            // Where what the address names is looked for first, it is not found; an address that has moved only says where to.
            let refusals = [StatusCode::FORBIDDEN, StatusCode::NOT_FOUND, StatusCode::PERMANENT_REDIRECT];
            assert!(refusals.contains(&status), "{address} {fields:?}: {status}");
        }
    }
}

#[test]
fn a_page_of_another_site_writes_nothing_even_with_a_token() {
    let site = Site::new();
    let anna = site.administrator();
    let token = anna.get("/admin/new").hidden("form-token");
    let fields = [("title", "Cup"), ("preset", "swiss-single"), ("visibility", "public"), ("form-token", &*token)];
    for header in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let answer = anna.post_with("/admin/new", &fields, header).has_status(StatusCode::FORBIDDEN);
        answer.says("The request came from another site");
    }
    assert!(site.service().store().tournaments().expect("it answers").is_empty());
    anna.post_with("/admin/new", &fields, ("sec-fetch-site", "same-origin")).is_redirect();
}
