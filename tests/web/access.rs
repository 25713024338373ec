//! Access: who may open which page, and what others see.

use reqwest::StatusCode;

use crate::support::database::for_each_backend;
use crate::support::site::{ADMINISTRATOR, Site};

for_each_backend! {
    fn the_setup_link_makes_the_first_administrator_once(database) {
        let site = Site::on(database);
        let visitor = site.visitor();
        visitor.get("/").is_ok();
        visitor.get("/setup?token=wrong").has_status(StatusCode::FORBIDDEN);
        site.administrator().get("/admin").is_ok();
        let path = site.setup_link().strip_prefix(site.address()).expect("the link is of this site");
        assert_ne!(visitor.get(path).status, StatusCode::OK, "the link is used up");
    }
}

#[test]
fn a_stranger_is_sent_to_the_login_and_comes_back() {
    let site = Site::new();
    site.administrator();
    let visitor = site.visitor();
    let answer = visitor.get("/admin").is_redirect();
    assert!(answer.location.starts_with("/login"), "{}", answer.location);
    visitor
        .post("/login", "/login", &[("name", ADMINISTRATOR.0), ("password", "wrong horse")])
        .has_status(StatusCode::UNPROCESSABLE_ENTITY);
    visitor.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    visitor.get("/admin").is_ok();
}

#[test]
fn a_form_without_its_token_or_from_another_site_is_refused() {
    let site = Site::new();
    let administrator = site.administrator();
    let fields = [("title", "Cup"), ("preset", "swiss-micro"), ("visibility", "public")];
    administrator.post_blindly("/admin/new", &fields).has_status(StatusCode::FORBIDDEN);
    assert!(site.service().store().tournaments().expect("the store answers").is_empty());
    administrator.post("/admin/new", "/admin/new", &fields).is_redirect();
}

#[test]
fn unknown_addresses_have_a_page_of_their_own_in_both_languages() {
    let site = Site::new();
    for visitor in [site.visitor(), site.visitor().in_russian()] {
        for path in ["/nowhere", "/t/nothing", "/t/nothing/standings", "/static/nothing.css"] {
            let answer = visitor.get(path).has_status(StatusCode::NOT_FOUND);
            assert!(answer.text.contains("<h1>"), "{path}: {}", answer.text);
        }
    }
}
