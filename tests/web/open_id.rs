//! The log-in by an identity provider: with glewlwyd, a real one, and with answers that no honest provider sends.

use poddavki::config::{Config, OpenIdConfig};
use poddavki::service::AccountRights;
use poddavki::store::{AccountCommandRecord, PasswordAuthor, Store};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tournament::UserId;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::directory::new_directory;
use crate::support::identity_provider::{Glewlwyd, MadeUpProvider, SignatureKey, leads_to, leave, sent_back, settings};
use crate::support::site::{ADMINISTRATOR, Site, Visitor};

/// The first account.
const ANNA: UserId = UserId(1);

/// A site that knows a provider.
fn site_with(database: &TestDatabase, open_id: OpenIdConfig) -> Site {
    Site::changed(database, |config| Config { open_id, ..config })
}

/// A site, and a glewlwyd that it knows, with a user of this name.
fn site_and_provider(database: &TestDatabase, user: &str, makes_accounts: bool) -> (Site, Glewlwyd) {
    let provider = Glewlwyd::start("rsa", &[user, "boris"]);
    let settings = OpenIdConfig { openid_new_accounts: makes_accounts, ..settings(&provider.issuer()) };
    let site = site_with(database, settings);
    provider.register(site.address());
    (site, provider)
}

fn records(store: &Store) -> Vec<AccountCommandRecord> {
    store.account_entries(None, 100).expect("readable").into_iter().map(|entry| entry.record).collect()
}

/// Whether the visitor is logged in.
fn is_in(visitor: &Visitor) -> bool {
    visitor.get("/account").status == StatusCode::OK
}

for_each_backend! {
    fn an_account_that_its_owner_has_linked_is_opened_by_the_provider(database) {
        let (site, provider) = site_and_provider(database, "ann", false);
        let owner = site.administrator();
        assert!(owner.get("/account").is_ok().text.contains("This account is not linked."));
        let page = leads_to(&owner.post("/account/openid", "/account/openid", &[]).is_ok().text);
        let linked = owner.get(&provider.log_in("ann", &page)).is_redirect();
        assert!(linked.location.ends_with("/account/openid"), "{}", linked.location);
        owner.get("/account/openid").is_ok().says("Linked with “ann”");

        let visitor = site.visitor();
        visitor.get("/login?to=/admin/users").is_ok().says("Log in with Federation");
        let back = provider.log_in("ann", &leave(&visitor, "/admin/users"));
        assert_eq!(visitor.get(&back).is_redirect().location, "/admin/users");
        visitor.get("/admin/users").is_ok();
        // The answer of the provider works once, and in one browser.
        visitor.get(&back).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let another = site.visitor();
        another.get(&back).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!is_in(&another));

        // Another account cannot be linked with the same user.
        let service = site.service();
        service.create_account(&Site::actor(), "vera", "correct horse", AccountRights::Member, PasswordAuthor::Owner).expect("free");
        let other = site.visitor();
        other.log_in("vera", "correct horse");
        let page = leads_to(&other.post("/account/openid", "/account/openid", &[]).is_ok().text);
        let refused = other.get(&provider.log_in("ann", &page)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("Another account is linked with this user");

        // A backup keeps the link.
        let directory = new_directory();
        let file = directory.path().join("backup");
        service.store().backup(&file).expect("a backup");
        let elsewhere = TestDatabase::sqlite();
        let restored = elsewhere.store();
        restored.restore(&file).expect("whole");
        let kept = service.store().identities_of(ANNA).expect("readable");
        assert_eq!((kept.len(), restored.identities_of(ANNA).expect("readable")), (1, kept));

        owner.post("/account/openid/unlink", "/account/openid", &[]).is_redirect();
        let visitor = site.visitor();
        let back = provider.log_in("ann", &leave(&visitor, ""));
        visitor.get(&back).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("no account of this site is linked");
        let records = records(service.store());
        assert!(matches!(&records[0], AccountCommandRecord::UnlinkIdentity(of, issuer)
            if of.id == ANNA && *issuer == provider.issuer()), "{records:?}");
        assert!(records.iter().any(|record| matches!(record, AccountCommandRecord::LinkIdentity(..))));
        assert!(service.verify().expect("readable").holds());
    }

    fn somebody_without_an_account_gets_one_only_where_the_installation_says_so(database) {
        let (site, provider) = site_and_provider(database, "ann", false);
        site.administrator();
        let visitor = site.visitor();
        let back = provider.log_in("ann", &leave(&visitor, "/admin"));
        visitor.get(&back).has_status(StatusCode::UNPROCESSABLE_ENTITY)
            .says("no account of this site is linked with that");
        assert!(!is_in(&visitor));
        assert_eq!(site.service().store().users().expect("readable").len(), 1);
        drop(site);

        let settings = OpenIdConfig { openid_new_accounts: true, ..settings(&provider.issuer()) };
        let site = site_with(database, settings);
        provider.move_site(site.address());
        let service = site.service();
        // The name is taken: the account of that name is another person's.
        service.create_account(&Site::actor(), "ann", "correct horse", AccountRights::Administrator, PasswordAuthor::Owner).expect("free");
        for _ in 0..2 {
            let visitor = site.visitor();
            let back = provider.log_in("ann", &leave(&visitor, "/account"));
            assert_eq!(visitor.get(&back).is_redirect().location, "/account");
            visitor.get("/account").is_ok().says("ann-2");
            visitor.get("/admin/users").has_status(StatusCode::FORBIDDEN);
        }
        let users = service.store().users().expect("readable");
        let made: Vec<_> = users.iter().filter(|user| user.name == "ann-2").collect();
        assert_eq!(made.len(), 1);
        let made = made[0].clone();
        assert!(!made.is_admin);

        // Without a password the link cannot be taken away by its owner, and can by an administrator, who also logs the user out.
        let owner = site.visitor();
        owner.get(&provider.log_in("ann", &leave(&owner, ""))).is_redirect();
        owner.post("/account/openid/unlink", "/account/openid", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY)
            .says("This account has no password");
        let administrator = site.visitor();
        administrator.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
        let user = format!("/admin/users/{}", made.id);
        administrator.get(&user).is_ok().says("Logs in as “ann”");
        administrator.post(&format!("{user}/openid"), &user, &[]).is_redirect();
        assert!(!is_in(&owner));
        assert_eq!(service.store().identities_of(made.id).expect("readable"), []);
    }

    fn a_disabled_account_and_one_with_a_second_step_are_no_more_open_than_by_a_password(database) {
        let (site, provider) = site_and_provider(database, "ann", true);
        site.administrator();
        let service = site.service();
        let enter = || {
            let visitor = site.visitor();
            let back = provider.log_in("ann", &leave(&visitor, "/account"));
            (visitor.get(&back), visitor)
        };
        enter().0.is_redirect();
        let made = service.store().users().expect("readable").into_iter().find(|user| user.name == "ann");
        let made = made.expect("it was made").id;
        let app = poddavki::store::AuthenticatorApp {
            secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned(),
            last_step: 0,
            created_at: chrono::Utc::now().naive_utc(),
        };
        let actor = Site::actor();
        let writes = service.store().account_writes(&actor, chrono::Utc::now().naive_utc());
        assert_eq!(writes.set_app(made, &app, &[]), Ok(true));
        let (answer, visitor) = enter();
        assert!(answer.is_redirect().location.starts_with("/login/code"), "the second step is asked for");
        assert!(!is_in(&visitor));
        service.disable_account(&Site::actor(), made).expect("it is there");
        let (answer, visitor) = enter();
        answer.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(!is_in(&visitor));
        assert_eq!(service.store().users().expect("readable").len(), 2, "no second account is made for it");
    }
}

#[test]
fn a_key_of_an_elliptic_curve_is_as_good_as_one_of_rsa() {
    let database = TestDatabase::with_tables();
    let provider = Glewlwyd::start("ecdsa", &["ann"]);
    let site = site_with(&database, OpenIdConfig { openid_new_accounts: true, ..settings(&provider.issuer()) });
    provider.register(site.address());
    site.administrator();
    let visitor = site.visitor();
    visitor.get(&provider.log_in("ann", &leave(&visitor, "/account"))).is_redirect();
    assert!(is_in(&visitor));
}

/// Makes a wrong token of right claims.
type WrongToken<'a> = Box<dyn Fn(&Value) -> String + 'a>;

/// A site that makes accounts, and a provider that sends whatever the test wants.
fn site_and_liar(database: &TestDatabase, keys: &[&SignatureKey]) -> (Site, MadeUpProvider) {
    let provider = MadeUpProvider::start(keys);
    let site = site_with(database, OpenIdConfig { openid_new_accounts: true, ..settings(&provider.issuer()) });
    site.administrator();
    (site, provider)
}

#[test]
fn a_token_that_is_not_the_providers_for_this_log_in_opens_nothing() {
    let database = TestDatabase::with_tables();
    let (own, foreign) = (SignatureKey::new("own"), SignatureKey::new("own"));
    let (site, provider) = site_and_liar(&database, &[&own]);
    let changed = |claims: &Value, field: &str, value: Value| {
        let mut claims = claims.clone();
        claims[field] = value;
        claims
    };
    let now = chrono::Utc::now().timestamp();
    let wrong: [(&str, WrongToken<'_>); 9] = [
        ("another key", Box::new(|claims| foreign.sign(claims))),
        ("another issuer", Box::new(|claims| own.sign(&changed(claims, "iss", json!("https://id.example"))))),
        ("for another site", Box::new(|claims| own.sign(&changed(claims, "aud", json!("other"))))),
        ("of another log-in", Box::new(|claims| own.sign(&changed(claims, "nonce", json!("other"))))),
        ("without a nonce", Box::new(|claims| own.sign(&changed(claims, "nonce", Value::Null)))),
        ("expired", Box::new(|claims| own.sign(&changed(claims, "exp", json!(now - 10))))),
        ("of nobody", Box::new(|claims| own.sign(&changed(claims, "sub", json!(""))))),
        ("of another access token", Box::new(|claims| own.sign(&changed(claims, "at_hash", json!("AAAA"))))),
        (
            "unsigned",
            Box::new(|claims| {
                let part =
                    |value: &Value| base64::Engine::encode(&base64::prelude::BASE64_URL_SAFE_NO_PAD, value.to_string());
                format!("{}.{}.", part(&json!({ "alg": "none" })), part(claims))
            }),
        ),
    ];
    for (what, token) in &wrong {
        let visitor = site.visitor();
        let page = leave(&visitor, "");
        provider.give(&token(&provider.claims(&page)));
        let answer = visitor.get(&sent_back(&page)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert!(answer.text.contains("was not accepted"), "{what}: {}", answer.text);
        assert!(!is_in(&visitor), "{what}");
    }
    assert_eq!(site.service().store().users().expect("readable").len(), 1);
    // And the right one opens the account.
    let visitor = site.visitor();
    let page = leave(&visitor, "");
    provider.give(&own.sign(&provider.claims(&page)));
    visitor.get(&sent_back(&page)).is_redirect();
    assert!(is_in(&visitor));
}

#[test]
fn an_answer_belongs_to_the_browser_that_has_asked() {
    let database = TestDatabase::with_tables();
    let own = SignatureKey::new("own");
    let (site, provider) = site_and_liar(&database, &[&own]);
    let visitor = site.visitor();
    let page = leave(&visitor, "https://elsewhere.example/");
    let back = sent_back(&page);
    provider.give(&own.sign(&provider.claims(&page)));
    // Another browser, whether it has begun a log-in or not.
    let another = site.visitor();
    another.get(&back).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("begun in another browser");
    leave(&another, "");
    another.get(&back).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!is_in(&another));
    // The page that was wanted is one of this site.
    assert_eq!(visitor.get(&back).is_redirect().location, "/admin");
    // A cancelled log-in, and an answer in the name of another provider.
    for (changed, text) in
        [("&error=access_denied", "was cancelled there"), ("&iss=https%3A%2F%2Fother.example", "was not accepted")]
    {
        let visitor = site.visitor();
        let back = sent_back(&leave(&visitor, ""));
        visitor.get(&format!("{back}{changed}")).has_status(StatusCode::UNPROCESSABLE_ENTITY).says(text);
        assert!(!is_in(&visitor));
    }
}

#[test]
fn a_new_key_of_the_provider_is_asked_for_again_only_after_a_minute() {
    let database = TestDatabase::with_tables();
    let (old, new) = (SignatureKey::new("old"), SignatureKey::new("new"));
    let (site, provider) = site_and_liar(&database, &[&old]);
    let visitor = site.visitor();
    let page = leave(&visitor, "");
    provider.show_keys(&[&new]);
    provider.give(&new.sign(&provider.claims(&page)));
    // The provider was asked a moment ago: a stranger with made-up keys must not make the site ask again and again.
    visitor.get(&sent_back(&page)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn the_site_starts_and_works_without_the_provider() {
    let database = TestDatabase::with_tables();
    // Nothing listens there.
    let site = site_with(&database, settings("http://127.0.0.1:9/realm"));
    site.administrator();
    let visitor = site.visitor();
    visitor.post("/login/openid", "/login", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("does not answer");
    visitor.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    assert!(is_in(&visitor));
}

#[test]
fn without_a_provider_there_are_no_such_pages() {
    let site = Site::new();
    let administrator = site.administrator();
    let page = administrator.get("/account").is_ok().text;
    assert!(!page.contains("openid"), "{page}");
    administrator.get("/account/openid").has_status(StatusCode::NOT_FOUND);
    let visitor = site.visitor();
    assert!(!visitor.get("/login").is_ok().text.contains("openid"));
    visitor.get("/login/openid/back?state=a.b&code=c").has_status(StatusCode::NOT_FOUND);
    visitor.post("/login/openid", "/login", &[]).has_status(StatusCode::NOT_FOUND);
}
