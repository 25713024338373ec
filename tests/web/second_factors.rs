//! Second factors: set up, asked for at the log-in, taken away, required of administrators, and in backups.

use chrono::Utc;
use poddavki::service::AccountRights;
use poddavki::store::{
    AccountCommandRecord, AuthenticatorApp, LoginStepKind, NewLoginStep, NewSession, Passkey, PasswordAuthor, Store,
    UserError,
};
use reqwest::StatusCode;
use totp_rs::{Builder, Secret};
use tournament::UserId;

use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::device::{Device, TOUCHED, VERIFIED};
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};
use crate::support::tournaments::timestamp;

/// The first account.
const ANNA: UserId = UserId(1);

const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

const RECOVERY: &str = "ABCDEFGHIJKLMNOP";

/// The origin of sites with passkeys in these tests.
const ORIGIN: &str = "http://localhost:8080";

/// The code that an app with this secret shows so many steps from now.
fn code(secret: &str, steps: i64) -> String {
    let secret = Secret::try_from_base32(secret).expect("base32");
    let app = Builder::new().with_secret(secret).build().expect("long enough");
    let at = Utc::now().timestamp() + 30 * steps;
    app.generate(u64::try_from(at).expect("after 1970")).to_string()
}

/// Six digits that are none of the codes that are valid now.
fn wrong_code() -> String {
    let valid: Vec<String> = (-2..=2).map(|steps| code(SECRET, steps)).collect();
    let free = (0..1_000_000).map(|number| format!("{number:06}")).find(|free| !valid.contains(free));
    free.expect("five codes are valid at most")
}

fn app() -> AuthenticatorApp {
    AuthenticatorApp { secret: SECRET.to_owned(), last_step: 0, created_at: timestamp(1) }
}

/// Turns the app on for an account.
pub fn set_app(store: &Store, user: UserId, codes: &[String]) -> Result<bool, UserError> {
    store.account_writes(&Site::actor(), timestamp(1)).set_app(user, &app(), codes)
}

/// A site whose administrator has an app and one recovery code.
fn site_with_app(database: &TestDatabase) -> Site {
    let site = Site::on(database);
    site.administrator();
    assert_eq!(set_app(site.service().store(), ANNA, &[RECOVERY.to_owned()]), Ok(true));
    site
}

/// Gives the right password, and checks that the second step is asked for and nothing is open yet.
fn give_password(visitor: &Visitor, to: &str) -> String {
    let fields = [("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1), ("to", to)];
    let answer = visitor.post("/login", "/login", &fields).is_redirect();
    assert!(answer.location.starts_with("/login/code?to="), "{}", answer.location);
    visitor.get("/admin/users").is_redirect();
    answer.location
}

/// Checks that the password opens the account again.
fn is_asked_for_the_password_alone(site: &Site) {
    let fields = [("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1)];
    assert_eq!(site.visitor().post("/login", "/login", &fields).is_redirect().location, "/admin");
}

fn send_code(visitor: &Visitor, page: &str, code: &str) -> Answer {
    let to = visitor.get(page).hidden("to");
    visitor.post("/login/code", page, &[("code", code), ("to", &to)])
}

/// Makes all sessions old, so that the first set-up asks for the password too.
fn let_sessions_age(database: &TestDatabase) {
    database.execute("UPDATE sessions SET created_at = '2020-01-01 00:00:00'");
}

for_each_backend! {
    fn an_app_is_on_only_after_a_right_code_and_shows_its_recovery_codes_once(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        anna.get("/account").is_ok().says("the password alone opens this account");
        let_sessions_age(database);
        anna.get("/account/factors/app").is_ok().says("type=\"password\"");
        let anna = site.visitor();
        anna.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
        let page = anna.get("/account/factors/app").is_ok();
        page.does_not_say("type=\"password\"");
        let secret = page.hidden("secret");
        let grouped: Vec<&str> = (0..8).map(|group| &secret[4 * group..][..4]).collect();
        page.says(&grouped.join(" ")).says("<svg viewBox");
        let turn_on = |code: &str| {
            anna.post("/account/factors/app", "/account/factors/app", &[("secret", &secret), ("code", code)])
        };
        turn_on("000").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The code is wrong").says(&secret);
        assert_eq!(site.service().store().has_second_factor(ANNA), Ok(false));
        let used = code(&secret, 0);
        let shown = turn_on(&used).is_ok();
        let codes: Vec<&str> = shown.text.split("<li><code>").skip(1).filter_map(|rest| rest.split('<').next()).collect();
        assert_eq!(codes.len(), 10, "{}", shown.text);
        assert!(shown.header("cache-control").contains("no-store"));
        let list = anna.get("/account/factors").is_ok();
        list.says("Unused codes: 10").does_not_say(codes[0]).does_not_say(&secret);
        // The code that turned it on was used with that.
        let boris = site.visitor();
        let step = give_password(&boris, "/admin/users");
        send_code(&boris, &step, &used).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("used already");
        let typed = codes[3].to_lowercase().replace(' ', "-");
        assert_eq!(send_code(&boris, &step, &typed).is_redirect().location, "/admin/users");
        boris.get("/account/factors").is_ok().says("Unused codes: 9");
    }

    fn a_log_in_with_a_code_keeps_the_wanted_page_and_takes_each_code_once(database) {
        let site = site_with_app(database);
        let visitor = site.visitor();
        let step = give_password(&visitor, "/admin/users?x=1");
        let wrong = send_code(&visitor, &step, &wrong_code()).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        wrong.says("The code is wrong");
        visitor.get("/admin/users").is_redirect();
        let code = code(SECRET, 0);
        let spaced = format!("{} {}", &code[..3], &code[3..]);
        assert_eq!(send_code(&visitor, &step, &spaced).is_redirect().location, "/admin/users?x=1");
        visitor.get("/admin/users").is_ok();
        let other = site.visitor();
        let step = give_password(&other, "//evil.example");
        send_code(&other, &step, &code).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("used already");
        assert_eq!(send_code(&other, &step, RECOVERY).is_redirect().location, "/admin");
        let third = site.visitor();
        let step = give_password(&third, "");
        send_code(&third, &step, RECOVERY).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The code is wrong");
    }

    fn a_begun_log_in_is_of_one_browser_and_ends_with_it_with_its_time_and_with_a_new_password(database) {
        let site = site_with_app(database);
        let (visitor, stranger) = (site.visitor(), site.visitor());
        let step = give_password(&visitor, "");
        assert!(stranger.get(&step).is_redirect().location.starts_with("/login?to="));
        let guess = [("code", RECOVERY), ("to", "")];
        stranger.post("/login/code", "/login", &guess).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Begin again");
        let service = site.service();
        let user = service.store().user(ANNA).expect("readable").expect("there");
        service.set_password(&Site::actor(), &user, "another long one").expect("good enough");
        visitor.post("/login/code", "/login", &guess).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Begin again");
        let store = service.store();
        let new = NewLoginStep { token: "t", user: Some(ANNA), kind: LoginStepKind::SecondFactor, expires_at: timestamp(9) };
        store.begin_login_step(&new).expect("written");
        let found = |second| store.login_step("t", timestamp(second)).expect("readable").is_some();
        assert!(found(8) && !found(9));
        assert_eq!((store.end_login_step("t"), store.end_login_step("t")), (Ok(true), Ok(false)));
    }

    fn a_log_in_that_is_under_way_does_not_outlive_a_change_of_the_password(database) {
        let site = Site::on(database);
        site.administrator();
        let service = site.service();
        let user = service.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1).expect("readable").expect("the right password");
        let begin = |token: &str, stamp: &str| {
            let new = NewSession {
                token,
                user: Some(ANNA),
                password_stamp: Some(stamp),
                agent: "",
                at: timestamp(0),
                expires_at: timestamp(9),
            };
            service.store().begin_session(&new)
        };
        assert_eq!(begin("one", &user.password_stamp), Ok(true));
        service.set_password(&Site::actor(), &user, "another long one").expect("good enough");
        assert_eq!(begin("two", &user.password_stamp), Ok(false));
        let user = service.store().user(ANNA).expect("readable").expect("there");
        assert_eq!(begin("three", &user.password_stamp), Ok(true));
        let other = service.create_account(&Site::actor(), "boris", "a long password", AccountRights::Administrator, PasswordAuthor::Owner);
        other.expect("the name is free");
        service.disable_account(&Site::actor(), ANNA).expect("not the last one");
        assert_eq!(begin("four", &user.password_stamp), Ok(false));
    }

    fn guesses_of_codes_count_as_passwords_do_and_a_right_password_does_not_forgive_them(database) {
        let site = site_with_app(database);
        let wrong = wrong_code();
        for round in 0..2 {
            let visitor = site.visitor();
            let step = give_password(&visitor, "");
            for _ in 0..5 {
                let answer = send_code(&visitor, &step, &wrong);
                assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{round}");
            }
        }
        let fields = [("name", ADMINISTRATOR.0), ("password", ADMINISTRATOR.1)];
        let visitor = site.visitor();
        visitor.post("/login", "/login", &fields).has_status(StatusCode::TOO_MANY_REQUESTS);
    }

    fn a_required_second_factor_is_set_up_before_anything_else(database) {
        let site = Site::requiring_second_factors(database);
        let anna = site.administrator();
        for path in ["/admin", "/admin/users", "/account"] {
            assert_eq!(anna.get(path).is_redirect().location, "/account/factors", "{path}");
        }
        anna.get("/account/factors").is_ok().says("requires a second step");
        let refused = anna.post("/admin/new", "/account/factors", &[("title", "Cup")]).is_redirect();
        assert_eq!(refused.location, "/account/factors");
        assert!(site.service().store().tournaments().expect("readable").is_empty());
        anna.get("/").is_ok().does_not_say("/account\"");
        let page = anna.get("/account/factors/app").is_ok();
        let secret = page.hidden("secret");
        let code = code(&secret, 0);
        let fields = [("secret", secret.as_str()), ("code", code.as_str())];
        anna.post("/account/factors/app", "/account/factors/app", &fields).is_ok();
        anna.get("/admin/users").is_ok();
        // Of members it is not required.
        site.service().create_account(&Site::actor(), "boris", "a long password", AccountRights::Member, PasswordAuthor::Owner).expect("the name is free");
        let boris = site.visitor();
        boris.log_in("boris", "a long password");
        boris.get("/admin").is_ok();
    }

    fn changes_ask_for_the_password_or_a_code_however_new_the_log_in_is(database) {
        let site = site_with_app(database);
        let visitor = site.visitor();
        let step = give_password(&visitor, "");
        send_code(&visitor, &step, &code(SECRET, 0)).is_redirect();
        let make = |password: &str| {
            visitor.post("/account/factors/codes", "/account/factors/codes", &[("password", password)])
        };
        visitor.get("/account/factors/codes").is_ok().says("type=\"password\"");
        for wrong in ["", "wrong"] {
            make(wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("neither the password of this account nor a code");
        }
        make(ADMINISTRATOR.1).is_ok().says("<li><code>");
        let off = |proof: &str| {
            visitor.post("/account/factors/app/off", "/account/factors/app/off", &[("password", proof)])
        };
        off("wrong").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        off(RECOVERY).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        off(&code(SECRET, 1)).is_redirect();
        assert_eq!(site.service().store().second_factors(ANNA), Ok(poddavki::store::SecondFactors::default()));
        is_asked_for_the_password_alone(&site);
    }

    fn an_administrator_takes_the_second_factors_of_another_account_away(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let service = site.service();
        let boris = service.create_account(&Site::actor(), "boris", "a long password", AccountRights::Member, PasswordAuthor::Owner).expect("the name is free");
        let address = format!("/admin/users/{boris}");
        anna.get(&address).is_ok().does_not_say("/factors\"");
        set_app(service.store(), boris, &[]).expect("written");
        anna.get("/admin/users").is_ok().says("second step on");
        anna.get(&address).is_ok().says("Take the second step away");
        anna.post(&format!("{address}/factors"), &address, &[]).is_redirect();
        let visitor = site.visitor();
        let fields = [("name", "boris"), ("password", "a long password")];
        assert_eq!(visitor.post("/login", "/login", &fields).is_redirect().location, "/admin");
        visitor.get("/admin").is_ok();
        // Again there is nothing to take, and the own ones are not taken this way.
        let again = anna.post(&format!("{address}/factors"), &address, &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        again.says("no second step");
        set_app(service.store(), ANNA, &[]).expect("written");
        anna.post("/admin/users/1/factors", &address, &[]).has_status(StatusCode::NOT_FOUND);
        visitor.post("/admin/users/1/factors", "/account", &[]).has_status(StatusCode::FORBIDDEN);
    }

    fn a_link_for_a_password_does_not_go_round_the_second_factor(database) {
        let site = site_with_app(database);
        let link = site.service().new_password_link(&Site::actor(), ANNA).expect("written");
        let visitor = site.visitor();
        let page = format!("/password?token={}", link.token);
        let set = visitor.post("/password", &page, &[("token", &link.token), ("password", "three white elephants")]);
        let step = set.is_redirect().location;
        assert!(step.starts_with("/login/code"), "{step}");
        visitor.get("/admin").is_redirect();
        send_code(&visitor, &step, RECOVERY).is_redirect();
        visitor.get("/admin").is_ok();
    }

    fn a_passkey_is_a_second_factor_and_alone_enough_if_the_device_asks_who_it_is(database) {
        let site = Site::known_as(database, ORIGIN);
        let anna = site.administrator();
        let device = Device::new("phone of anna", ORIGIN);
        let new = "/account/factors/passkeys/new";
        anna.get(new).is_redirect();
        assert_eq!(anna.post("/account/factors/passkeys", "/account/factors", &[]).is_redirect().location, new);
        let [client, data] = device.make(&anna.get(new).is_ok());
        let add = |name: &str| anna.post(new, new, &[("name", name), ("client", &client), ("data", &data)]);
        add(" ").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("at most 60 characters");
        add("Phone").is_ok().says("<li><code>");
        anna.get("/account/factors").is_ok().says("Phone").says("Not used yet");
        // After the password a touch is enough.
        let visitor = site.visitor();
        let step = give_password(&visitor, "/admin/users");
        let send = |visitor: &Visitor, page: &str, device: &Device, flags: u8, counter: u32| {
            let shown = visitor.get(page).is_ok();
            let (answer, to) = (device.answer(&shown, flags, counter), shown.hidden("to"));
            let fields: Vec<(&str, &str)> = answer.iter().map(|(name, value)| (*name, &**value)).collect();
            visitor.post("/login/code/passkey", page, &[&fields[..], &[("to", &*to)]].concat())
        };
        let stranger = Device::new("phone of anna", ORIGIN);
        let elsewhere = Device::new("phone of anna", "https://evil.example");
        for wrong in [&stranger, &elsewhere] {
            let refused = send(&visitor, &step, wrong, VERIFIED, 1).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            refused.says("The passkey was not accepted");
        }
        assert_eq!(send(&visitor, &step, &device, TOUCHED, 5).is_redirect().location, "/admin/users");
        visitor.get("/account/factors").is_ok().says("Last used");
        // An address that is too long to be one of a page would make one that no browser can send.
        for wrong in ["x".repeat(30_000), format!("/{}", "щ".repeat(30_000))] {
            let begun = site.visitor().post("/login/passkey", "/login", &[("to", &wrong)]).is_redirect();
            assert_eq!(begun.location, "/login/code?to=%2Fadmin");
        }
        // Alone it must have asked who it is, and its counter must go up.
        let other = site.visitor();
        let begun = other.post("/login/passkey", "/login?to=/admin/users", &[("to", "/admin/users")]).is_redirect();
        let refused = send(&other, &begun.location, &device, TOUCHED, 6).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("a fingerprint, a face or a PIN");
        send(&other, &begun.location, &device, VERIFIED, 5).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        other.get("/admin/users").is_redirect();
        assert_eq!(send(&other, &begun.location, &device, VERIFIED, 6).is_redirect().location, "/admin/users");
        other.get("/admin/users").is_ok();
        // Removed it is worth nothing, and the last factor takes the question with it.
        let id = Passkey::id_of(&device.credential());
        let page = format!("/account/factors/passkeys/{id}");
        anna.post(&page, &page, &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        anna.post(&page, &page, &[("password", ADMINISTRATOR.1)]).is_redirect();
        is_asked_for_the_password_alone(&site);
        let journal = site.service().store().account_entries(None, 2).expect("readable");
        let done: Vec<&AccountCommandRecord> = journal.iter().map(|entry| &entry.record).collect();
        assert!(matches!(done[..], [AccountCommandRecord::RemovePasskey(_), AccountCommandRecord::AddPasskey(_)]), "{done:?}");
    }

    fn second_factors_go_with_a_backup_and_begun_log_ins_do_not(database) {
        let files = tempfile::tempdir().expect("a folder");
        let (old, other) = (database.store(), TestDatabase::sqlite());
        let new = poddavki::store::NewUser { name: "anna", password_hash: "hash", is_admin: true, language: None, password_author: PasswordAuthor::Owner };
        let anna = old.account_writes(&Site::actor(), timestamp(1)).create_user(&new).expect("free");
        set_app(&old, anna, &[RECOVERY.to_owned()]).expect("written");
        old.use_app_step(anna, 7).expect("written");
        let passkey = passkey(anna, "one");
        let (actor, at) = (Site::actor(), timestamp(2));
        assert_eq!(old.account_writes(&actor, at).add_passkey(&passkey, 1, &[]), Ok(Some(false)));
        assert_eq!(old.account_writes(&actor, at).add_passkey(&self::passkey(anna, "two"), 1, &[]), Ok(None));
        let step = NewLoginStep { token: "t", user: Some(anna), kind: LoginStepKind::SecondFactor, expires_at: timestamp(9) };
        old.begin_login_step(&step).expect("written");
        old.backup(&files.path().join("backup")).expect("written");
        let restored = other.store();
        restored.restore(&files.path().join("backup")).expect("whole");
        assert_eq!(restored.second_factors(anna), old.second_factors(anna));
        assert_eq!(restored.login_step("t", timestamp(8)), Ok(None));
        let used = |store: &Store| (store.use_app_step(anna, 7), store.use_recovery_code(anna, RECOVERY));
        assert_eq!(used(&restored), (Ok(false), Ok(true)));
    }
}

pub fn passkey(user: UserId, credential: &str) -> Passkey {
    Passkey {
        id: Passkey::id_of(credential),
        user,
        credential: credential.to_owned(),
        public_key: "key".to_owned(),
        counter: 3,
        name: "Phone".to_owned(),
        created_at: timestamp(2),
        last_used_at: None,
    }
}

#[test]
fn where_passkeys_cannot_work_the_page_says_why() {
    let site = Site::new();
    let anna = site.administrator();
    anna.get("/account/factors").is_ok().says("here the address has only numbers").does_not_say("Add a passkey");
    site.visitor().get("/login").is_ok().does_not_say("Log in with a passkey");
    let database = TestDatabase::with_tables();
    let named = Site::known_as(&database, "http://d.example");
    named.administrator().get("/account/factors").is_ok().says("only over https");
}
