//! Passwords that another person has set: the owner replaces them before anything else.

use poddavki::service::AccountRights;
use poddavki::store::{AuthenticatorApp, PasswordAuthor, Role};
use reqwest::StatusCode;
use tournament::UserId;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};
use crate::support::tournaments::timestamp;

/// The password that another person knows.
const GIVEN: &str = "a long password";

const OWN: &str = "three white elephants";

/// The page that is left.
const PAGE: &str = "/account/password";

/// The account that was given a password.
const BORIS: UserId = UserId(2);

/// A site with an administrator, and another account that was given a password.
fn site_with_given_password(site: Site, rights: AccountRights) -> (Site, Visitor) {
    let anna = site.administrator();
    let made = site.service().create_account(&Site::actor(), "boris", GIVEN, rights, PasswordAuthor::AnotherPerson);
    assert_eq!(made.expect("the name is free"), BORIS);
    (site, anna)
}

fn log_in(visitor: &Visitor, password: &str) -> Answer {
    visitor.post("/login", "/login", &[("name", "boris"), ("password", password), ("to", "/ratings")])
}

fn change(visitor: &Visitor, old: &str, new: &str) -> Answer {
    visitor.post(PAGE, PAGE, &[("old", old), ("new", new)])
}

fn must_change(site: &Site) -> bool {
    site.service().store().user(BORIS).expect("readable").expect("there").must_change_password
}

for_each_backend! {
    fn a_password_that_another_person_has_set_is_replaced_before_anything_else(database) {
        let (site, anna) = site_with_given_password(Site::on(database), AccountRights::Member);
        anna.get("/admin/users").is_ok().says("password not changed yet");
        anna.get("/admin/users/2").is_ok().says("Another person has set the password of this user.");
        anna.get(PAGE).is_redirect();
        let boris = site.visitor();
        assert_eq!(log_in(&boris, GIVEN).is_redirect().location, PAGE);
        for path in ["/admin", "/admin/new", "/account", "/account/factors", "/account/factors/app"] {
            assert_eq!(boris.get(path).is_redirect().location, PAGE, "{path}");
        }
        boris.get(PAGE).is_ok().says("Choose your own password").says("ask an administrator for a link");
        for (path, fields) in [("/admin/new", &[("title", "Cup")][..]), ("/account/language", &[("language", "ru")])] {
            assert_eq!(boris.post(path, PAGE, fields).is_redirect().location, PAGE, "{path}");
        }
        assert!(site.service().store().tournaments().expect("readable").is_empty());
        // Public pages are as for anybody.
        boris.get("/").is_ok().does_not_say("data-account");
        boris.get("/api/v1").is_ok();
        change(&boris, GIVEN, GIVEN).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("the password that you have now");
        change(&boris, "wrong password", OWN).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The current password is wrong");
        change(&boris, GIVEN, "boris1").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Choose your own password");
        assert!(must_change(&site));
        assert_eq!(change(&boris, GIVEN, OWN).is_redirect().location, "/admin");
        boris.get("/admin").is_ok().says("Password changed.");
        boris.get("/account").is_ok();
        assert!(!must_change(&site));
        anna.get("/admin/users").is_ok().does_not_say("password not changed yet");
        assert_eq!(log_in(&site.visitor(), OWN).is_redirect().location, "/ratings");
    }

    fn what_only_the_account_may_see_waits_for_the_new_password_too(database) {
        let (site, anna) = site_with_given_password(Site::on(database), AccountRights::Member);
        anna.post("/admin/new", "/admin/new", &[("title", "Cup"), ("preset", "swiss-single")]).is_redirect();
        let id = site.service().tournament("cup").expect("it was made").id;
        site.service().set_right(&Site::actor(), id, BORIS, Some(&Role::Viewer.into())).expect("both are there");
        let boris = site.visitor();
        log_in(&boris, GIVEN).is_redirect();
        for path in ["/t/cup", "/admin/t/cup"] {
            assert_eq!(boris.get(path).is_redirect().location, PAGE, "{path}");
        }
        let refused = boris.get("/api/v1/t/cup").has_status(StatusCode::FORBIDDEN);
        refused.says("Another person has set the password of this account.");
        change(&boris, GIVEN, OWN).is_redirect();
        for path in ["/t/cup", "/admin/t/cup", "/api/v1/t/cup"] {
            boris.get(path).is_ok();
        }
    }

    fn who_does_not_want_to_replace_it_can_log_out(database) {
        let (site, _) = site_with_given_password(Site::on(database), AccountRights::Member);
        let boris = site.visitor();
        log_in(&boris, GIVEN).is_redirect();
        boris.post("/logout", PAGE, &[]).is_redirect();
        assert!(boris.get(PAGE).is_redirect().location.starts_with("/login"));
    }

    fn a_replaced_password_is_to_be_replaced_again_and_a_link_takes_another_one(database) {
        let site = Site::on(database);
        let boris = site.visitor();
        let (site, anna) = site_with_given_password(site, AccountRights::Member);
        log_in(&boris, GIVEN).is_redirect();
        change(&boris, GIVEN, OWN).is_redirect();
        let service = site.service();
        let user = service.store().user(BORIS).expect("readable").expect("there");
        service.set_password(&Site::actor(), &user, GIVEN).expect("good enough");
        assert!(must_change(&site));
        boris.get("/admin").is_redirect();
        let made = anna.post("/admin/users/2/link", "/admin/users/2", &[]).is_ok();
        assert!(must_change(&site), "a link that nobody has used changes nothing");
        let token = made.text.split("/password?token=").nth(1).expect("a link")[..64].to_owned();
        let set = |password: &str| {
            let page = format!("/password?token={token}");
            boris.post("/password", &page, &[("token", &token), ("password", password)])
        };
        set(GIVEN).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("the password that you have now");
        assert_eq!(set(OWN).is_redirect().location, "/admin");
        boris.get("/admin").is_ok();
        assert!(!must_change(&site));
    }

    fn a_second_step_is_asked_for_before_and_a_required_one_set_up_after_it(database) {
        let site = Site::requiring_second_factors(database);
        let (site, _) = site_with_given_password(site, AccountRights::Administrator);
        let boris = site.visitor();
        assert_eq!(log_in(&boris, GIVEN).is_redirect().location, PAGE);
        assert_eq!(boris.get("/account/factors").is_redirect().location, PAGE);
        change(&boris, GIVEN, OWN).is_redirect();
        assert_eq!(boris.get("/admin").is_redirect().location, "/account/factors");
        assert_eq!(boris.get(PAGE).is_redirect().location, "/account/factors");
        let service = site.service();
        let user = service.store().user(BORIS).expect("readable").expect("there");
        service.set_password(&Site::actor(), &user, GIVEN).expect("good enough");
        let secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned();
        let app = AuthenticatorApp { secret, last_step: 0, created_at: timestamp(1) };
        let (actor, codes) = (Site::actor(), ["ABCDEFGHIJKLMNOP".to_owned()]);
        service.store().account_writes(&actor, timestamp(1)).set_app(BORIS, &app, &codes).expect("written");
        let step = log_in(&boris, GIVEN).is_redirect().location;
        assert!(step.starts_with("/login/code"), "{step}");
        assert!(boris.get(PAGE).is_redirect().location.starts_with("/login"));
        let code = [("code", codes[0].as_str()), ("to", "/ratings")];
        assert_eq!(boris.post("/login/code", &step, &code).is_redirect().location, PAGE);
    }

    fn what_is_to_be_replaced_goes_with_a_backup(database) {
        let (site, _) = site_with_given_password(Site::on(database), AccountRights::Member);
        let files = tempfile::tempdir().expect("a folder");
        let file = files.path().join("backup");
        site.service().backup(&file).expect("written");
        for other in [TestDatabase::sqlite(), TestDatabase::postgres()] {
            let restored = other.store();
            restored.restore(&file).expect("whole");
            let waiting: Vec<(String, bool)> =
                restored.users().expect("readable").into_iter().map(|user| (user.name, user.must_change_password)).collect();
            assert_eq!(waiting, [(ADMINISTRATOR.0.to_owned(), false), ("boris".to_owned(), true)]);
        }
    }
}
