//! The pages of accounts and tournaments: what they show, what they write, and what they say of wrong input.

use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};
use poddavki::service::{AccountRights, NewTournament};
use poddavki::store::PasswordAuthor;
use reqwest::StatusCode;
use tournament::{Info, Preset};

/// The password of every other account in these tests.
const PASSWORD: &str = "верный пароль";

/// A user with an account, logged in.
fn member(site: &Site, name: &str) -> Visitor {
    site.service()
        .create_account(
            &poddavki::service::command_line(),
            name,
            PASSWORD,
            AccountRights::Member,
            PasswordAuthor::Owner,
        )
        .expect("the name is free");
    logged_in(site, name)
}

fn logged_in(site: &Site, name: &str) -> Visitor {
    let visitor = site.visitor();
    visitor.log_in(name, PASSWORD);
    visitor
}

#[test]
fn a_tournament_is_made_by_four_fields_and_a_preset() {
    let site = Site::new();
    let anna = site.administrator();
    let fields = [
        ("title", "Чемпионат России"),
        ("place", "Орёл"),
        ("starts", "2026-12-15"),
        ("ends", "2026-12-21"),
        ("preset", "round-robin-micro"),
        ("visibility", "public"),
    ];
    let answer = anna.post("/admin/new", "/admin/new", &fields).is_redirect();
    assert_eq!(answer.location, "/admin/t/chempionat-rossii");
    anna.get("/admin").is_ok().says("Чемпионат России").says("Tournament created. Now enter the players.");
    let home = site.visitor().in_russian().get("/").is_ok();
    home.says("Впереди")
        .says("<span class=\"range\">15–21</span> декабря 2026")
        .says("0 участников")
        .says("круговая система");
    site.visitor().get("/t/chempionat-rossii").is_ok().says("micro-matches of two games");
}

#[test]
fn a_wrong_form_is_shown_again_as_it_was_typed() {
    let site = Site::new();
    let anna = site.administrator();
    let good = [
        ("title", "Cup \"A\""),
        ("starts", "2026-12-20"),
        ("ends", "2026-12-21"),
        ("preset", "swiss-single"),
        ("visibility", "public"),
    ];
    for (field, value, message, first) in [
        ("title", " ", "Enter a title", "title"),
        ("ends", "2026-12-15", "The last day is before the first", "ends"),
        ("starts", "tomorrow", "Enter the date like this", "starts"),
        ("preset", "", "Choose a system", "title"),
    ] {
        let fields = good.map(|(name, usual)| (name, if name == field { value } else { usual }));
        let answer = anna.post("/admin/new", "/admin/new", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says(message);
        // Typing begins where something is wrong.
        let focused: Vec<&str> = answer
            .text
            .split("<input ")
            .filter(|input| input.split('>').next().is_some_and(|tag| tag.contains(" autofocus")))
            .collect();
        assert!(matches!(focused[..], [one] if one.starts_with(&format!("id=\"{first}\""))), "{field}: {focused:?}");
        if field != "title" {
            answer.says("value=\"Cup &#34;A&#34;\"");
        }
    }
    assert!(site.service().store().tournaments().expect("it answers").is_empty());
}

#[test]
fn members_see_only_tournaments_in_which_they_have_a_role() {
    let site = Site::new();
    let (anna, boris) = (site.administrator(), member(&site, "boris"));
    let info = Info { title: "Cup".to_owned(), ..Info::default() };
    let new = NewTournament {
        info,
        settings: Preset::SwissMicroMatches.settings(),
        visibility: tournament::Visibility::Public,
    };
    let tournament = site.service().create_tournament(&Site::actor(), &new).expect("a good tournament");
    boris.get("/admin").is_ok().does_not_say("Cup");

    let id = tournament.id.to_string();
    let grant = [("tournament", id.as_str()), ("role", "arbiter")];
    anna.post("/admin/users/2/role", "/admin/users/2", &grant).is_redirect();
    anna.get("/admin/users/2").is_ok().says("Role assigned.");
    boris.get("/admin").is_ok().says("/admin/t/cup").says("arbiter");

    anna.post("/admin/users/2/role", "/admin/users/2", &[("tournament", &id)]).is_redirect();
    boris.get("/admin").is_ok().does_not_say("Cup");
}

#[test]
fn an_administrator_makes_accounts_and_closes_them() {
    let site = Site::new();
    let anna = site.administrator();
    let taken = anna.post("/admin/users/new", "/admin/users/new", &[("name", "Anna")]);
    taken.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("This name is already taken");
    let link = link_of(anna.post("/admin/users/new", "/admin/users/new", &[("name", "boris")]));
    let refused = site.visitor().post("/login", "/login", &[("name", "boris"), ("password", PASSWORD)]);
    refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    set_password(&site, &link, PASSWORD).is_redirect();

    let boris = logged_in(&site, "boris");
    anna.post("/admin/users/2/disable", "/admin/users/2", &[]).is_redirect();
    boris.get("/admin").is_redirect();
    let refused = boris.post("/login", "/login", &[("name", "boris"), ("password", PASSWORD)]);
    refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    anna.post("/admin/users/2/link", "/admin/users/new", &[]).has_status(StatusCode::NOT_FOUND);
    anna.post("/admin/users/2/enable", "/admin/users/2", &[]).is_redirect();
    logged_in(&site, "boris").get("/admin").is_ok();

    anna.get("/admin/users/1").is_ok().says("changed by another administrator");
    let last = anna.post("/admin/users/1/rights", "/admin/users/2", &[]);
    last.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("This is the last administrator");
    anna.get("/admin/users/99").has_status(StatusCode::NOT_FOUND);
}

/// The path of the link that a page shows.
fn link_of(page: Answer) -> String {
    let page = page.is_ok();
    let (_, rest) = page.text.split_once("/password?token=").expect("a link");
    format!("/password?token={}", rest.split('"').next().expect("it ends"))
}

/// Sets a password by a link, in a browser of its own.
fn set_password(site: &Site, link: &str, password: &str) -> Answer {
    let token = link.rsplit('=').next().expect("a token");
    // Every page with a form has a token for forms; that of a link that was used has none.
    site.visitor().post("/password", "/login", &[("token", token), ("password", password)])
}

#[test]
fn the_owner_of_an_account_sets_a_password_by_a_link_that_works_once() {
    let site = Site::new();
    let anna = site.administrator();
    let first = link_of(anna.post("/admin/users/new", "/admin/users/new", &[("name", "secretary")]));
    anna.get("/admin/users/2").is_ok().does_not_say("/password?token=");
    let link = link_of(anna.post("/admin/users/2/link", "/admin/users/2", &[]));
    site.visitor().get(&first).has_status(StatusCode::FORBIDDEN).says("The link is no longer valid");

    let visitor = site.visitor();
    let token = link.rsplit('=').next().expect("a token");
    let page = visitor.get(&link).is_ok();
    page.says("Account: secretary");
    assert_eq!(page.header("cache-control"), "no-store");
    anna.post("/admin/users/1/link", "/admin/users/2", &[]).has_status(StatusCode::NOT_FOUND);
    let set = |password| visitor.post("/password", &link, &[("token", token), ("password", password)]);
    for (password, why) in [
        ("short", "8 to 200 characters"),
        ("12345678", "one of the commonest passwords"),
        ("Secretary2026", "guessed from the name"),
    ] {
        set(password).has_status(StatusCode::UNPROCESSABLE_ENTITY).says(why).does_not_say(password);
    }
    assert_eq!(set(PASSWORD).is_redirect().location, "/admin");
    visitor.get("/account").is_ok().says("secretary");
    visitor.get(&link).has_status(StatusCode::FORBIDDEN);
    set_password(&site, &first, PASSWORD).has_status(StatusCode::FORBIDDEN);
    let again = link_of(anna.post("/admin/users/2/link", "/admin/users/2", &[]));
    visitor.get("/admin").is_ok();
    set_password(&site, &again, "another long one").is_redirect();
    visitor.get("/admin").is_redirect();
}

/// The cookie of the session that an answer begins.
fn session_cookie(answer: &Answer) -> String {
    let mut cookies = answer.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
    let cookie = cookies.find(|cookie| cookie.starts_with("session=")).expect("a session begins");
    cookie.split(';').next().expect("it has a value").to_owned()
}

#[test]
fn a_new_password_ends_all_sessions_that_were_there_before() {
    let site = Site::new();
    let (there, here) = (site.administrator(), site.visitor());
    let login = here.post("/login", "/login", &[("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1)]);
    let stolen = session_cookie(&login.is_redirect());
    let change = |old, new| here.post("/account/password", "/account", &[("old", old), ("new", new)]);
    let wrong = change("wrong", "another long one").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    wrong.says("The current password is wrong");
    let short = change(ADMINISTRATOR.1, "short").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    short.says("8 to 200 characters");
    there.get("/admin").is_ok();
    let changed = change(ADMINISTRATOR.1, "another long one").is_redirect();
    assert_ne!(session_cookie(&changed), stolen);
    here.get("/account").is_ok().says("Password changed.");
    here.get("/account").is_ok().does_not_say("Password changed.");
    there.get("/admin").is_redirect();
    site.visitor().get_with("/admin", ("Cookie", &stolen)).is_redirect();
}

#[test]
fn sessions_elsewhere_can_be_seen_and_ended() {
    let site = Site::new();
    let here = site.administrator();
    here.post("/logout", "/account", &[]).is_redirect();
    let (here, there) = (site.administrator(), site.administrator());
    let page = here.get("/account").is_ok();
    let other = page.text.split("/account/sessions/").nth(1).and_then(|rest| rest.split('/').next());
    let end = format!("/account/sessions/{}/end", other.expect("a session"));
    here.post(&end, "/account", &[]).is_redirect();
    there.get("/admin").is_redirect();
    here.get("/admin").is_ok();
    let third = site.administrator();
    here.post("/account/sessions/end", "/account", &[]).is_redirect();
    third.get("/admin").is_redirect();
    here.get("/account").is_ok().does_not_say("Log out on all other devices");
}

#[test]
fn the_language_of_an_account_comes_with_the_login() {
    let site = Site::new();
    let anna = site.administrator();
    anna.post("/account/language", "/account", &[("language", "ru")]).is_redirect();
    anna.get("/account").is_ok().says("Учётная запись");
    site.administrator().get("/account").is_ok().says("Учётная запись");
}
