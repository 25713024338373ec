//! Webhooks: programs and chats that get the news of a tournament.

use hmac::{Hmac, KeyInit, Mac};
use poddavki::store::NoticeState;
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::organiser::{Arbiter, member};
use crate::support::database::for_each_backend;
use crate::support::once;
use crate::support::receiver::{Received, Receiver};
use crate::support::site::{Answer, Site};

const SECRET: &str = "a secret of the club";
const TOKEN: &str = "110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw";

pub const ALL: [&str; 4] = ["round-published", "result-entered", "round-closed", "tournament-closed"];

pub fn add_program(arbiter: &Arbiter, address: &str, news: &[&'static str]) -> Answer {
    let mut fields = vec![("kind", "program"), ("address", address), ("secret", SECRET)];
    fields.extend(news.iter().map(|news| (*news, "1")));
    arbiter.send("/notices", "/notices", &fields)
}

fn add_chat(arbiter: &Arbiter, token: &str, chat: &str) -> Answer {
    let fields = [("kind", "telegram"), ("token", token), ("chat", chat), ("language", "ru"), ("round-published", "1")];
    arbiter.send("/notices", "/notices", &fields)
}

/// The document of a request with a valid signature.
fn verified(request: &Received) -> Value {
    let body = std::str::from_utf8(&request.body).expect("UTF-8");
    let timestamp = request.header("x-poddavki-timestamp");
    let own = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).expect("a key of any length");
    let signed = own.chain_update(format!("{timestamp}.{body}")).finalize().into_bytes();
    assert_eq!(request.header("x-poddavki-signature"), format!("sha256={}", hex::encode(signed)));
    assert_eq!(request.header("content-type"), "application/json");
    let document = request.json();
    assert_eq!(request.header("x-poddavki-delivery"), document["id"].as_str().expect("an id"));
    document
}

fn kinds(requests: &[Received]) -> Vec<String> {
    requests.iter().map(|request| verified(request)["kind"].as_str().expect("a kind").to_owned()).collect()
}

/// The id of the first webhook of a tournament.
fn webhook(site: &Site, arbiter: &Arbiter) -> String {
    let id = arbiter.tournament(site).id;
    site.service().store().webhooks(id).expect("readable").remove(0).id
}

for_each_backend! {
    fn a_program_is_told_what_happens_with_a_signature(database) {
        let receiver = Receiver::start();
        let site = Site::telling(database, receiver.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.get("/notices").is_ok().says("No recipients yet");
        let address = receiver.address("/hook?key=k3y-of-the-club");
        add_program(&arbiter, &address, &ALL).is_redirect();
        let page = arbiter.get("/notices").is_ok();
        page.says("127.0.0.1").does_not_say(SECRET).does_not_say("k3y");
        arbiter.get("/log").is_ok().says("Recipient of notifications added: 127.0.0.1").does_not_say(SECRET).does_not_say("k3y");
        arbiter.begin(1);
        let request = receiver.requests(1).remove(0);
        assert_eq!(request.path, "/hook?key=k3y-of-the-club");
        let document = verified(&request);
        let home = format!("{}/t/{}", site.address(), arbiter.slug);
        assert_eq!((&document["version"], &document["kind"]), (&json!(1), &json!("round-published")));
        assert_eq!((&document["round"], &document["rounds"]), (&json!(1), &json!([1])));
        assert_eq!(document["tournament"], json!({ "slug": arbiter.slug, "title": "Cup", "url": home }));
        assert_eq!(document["url"], format!("{home}/round/1").as_str());
        let pairings = document["pairings"].as_array().expect("a list");
        assert_eq!(pairings.len(), 4);
        let first = arbiter.tournament(&site).rounds[0].pairings.values().next().expect("a board").clone();
        let tournament = arbiter.tournament(&site);
        let name = tournament.entry(first.white).expect("entered").person.name.to_string();
        assert_eq!((&pairings[0]["board"], &pairings[0]["white"]["name"]), (&json!(1), &json!(name)));
        let [russian, english] = ["text_ru", "text_en"].map(|text| document[text].as_str().expect("a text").to_owned());
        assert!(russian.contains("Пары 1\u{2011}го тура") && russian.contains(&name), "{russian}");
        assert!(english.contains("Pairings of round 1") && !english.contains(&name), "{english}");
        let texts = document["texts"].as_object().expect("texts by languages");
        assert_eq!(texts.keys().collect::<Vec<_>>(), ["en", "ru", "uk"]);
        assert_eq!((&texts["ru"], &texts["en"]), (&document["text_ru"], &document["text_en"]));
        let ukrainian = texts["uk"].as_str().expect("a text");
        assert!(ukrainian.contains("Пари 1\u{2011}го туру"), "{ukrainian}");

        arbiter.enter(1, &[("1-1-1", "1-0"), ("1-2-1", "=")]).is_redirect();
        let document = verified(&receiver.requests(2)[1]);
        assert_eq!(document["kind"], "result-entered");
        let results: Vec<&Value> = document["results"].as_array().expect("a list").iter().map(|own| &own["result"]).collect();
        assert_eq!(results, [&json!("1-0"), &json!("=")]);
        once("the answer", || arbiter.get("/notices").text.contains("Answer: 201").then_some(()));
    }

    fn what_fails_is_sent_again_before_what_came_later(database) {
        let receiver = Receiver::start();
        let site = Site::telling(database, receiver.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        add_program(&arbiter, &receiver.address("/hook"), &ALL).is_redirect();
        receiver.answer_next("500 Internal Server Error\r\nRetry-After: 0");
        receiver.answer_next("503 Service Unavailable\r\nRetry-After: 0");
        arbiter.begin(1);
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        arbiter.enter(1, &[("1-2-1", "0-1")]).is_redirect();
        let requests = receiver.requests(5);
        let published = "round-published";
        assert_eq!(kinds(&requests), [published, published, published, "result-entered", "result-entered"]);
        let ids: Vec<&str> = requests.iter().map(|request| request.header("x-poddavki-delivery")).collect();
        assert!(ids[0] == ids[1] && ids[1] == ids[2] && ids[2] != ids[3], "{ids:?}");
        let boards = requests[3..].iter().map(|request| request.json()["results"][0]["board"].clone());
        assert_eq!(boards.collect::<Vec<_>>(), [1, 2]);
        // A refused notice is not sent again, and does not delay others.
        receiver.answer_next("400 Bad Request");
        arbiter.enter(1, &[("1-3-1", "1-0")]).is_redirect();
        arbiter.enter(1, &[("1-4-1", "1-0")]).is_redirect();
        assert_eq!(receiver.requests(7).len(), 7);
        let id = arbiter.tournament(&site).id;
        let given_up = once("the answer to the refused one", || {
            let notices = site.service().store().webhook_notices(id, 9).expect("readable");
            notices.into_iter().find(|own| own.answer.starts_with("400"))
        });
        assert_eq!(given_up.state(chrono::Utc::now().naive_utc()), NoticeState::GivenUp);
    }

    fn a_webhook_that_is_removed_gets_nothing_more_and_that_is_not_undone(database) {
        let receiver = Receiver::start();
        let site = Site::telling(database, receiver.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        add_program(&arbiter, &receiver.address("/hook"), &ALL).is_redirect();
        // The next attempt is in a minute: until then the notice waits.
        receiver.answer_next("503 Service Unavailable");
        arbiter.begin(1);
        receiver.requests(1);
        let removed = format!("/notices/{}/remove", webhook(&site, &arbiter));
        arbiter.send(&removed, "/notices", &[]).is_redirect();
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let id = arbiter.tournament(&site).id;
        assert!(site.service().store().waiting_notices(id).expect("readable").is_empty());
        assert_eq!(receiver.count(), 1);
        arbiter.send(&removed, "/notices", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let version = arbiter.tournament(&site).version.0;
        let log = arbiter.get("/log").is_ok();
        log.says("Recipient of notifications removed: 127.0.0.1").does_not_say(&format!("/log/{}/undo", version - 1));
        // Going back further undoes the changes of the tournament: the result, the publication and the pairing.
        arbiter.send(&format!("/log/{}/back", version - 4), "/log", &[]).is_redirect();
        assert!(arbiter.tournament(&site).rounds.is_empty());
    }

    fn what_waits_is_not_told_once_the_tournament_is_for_the_staff_alone(database) {
        let receiver = Receiver::start();
        let site = Site::telling(database, receiver.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        add_program(&arbiter, &receiver.address("/hook"), &ALL).is_redirect();
        // The next attempt is in a minute: until then the notice waits.
        receiver.answer_next("503 Service Unavailable");
        arbiter.begin(1);
        receiver.requests(1);
        arbiter.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        let (store, id) = (database.store(), arbiter.tournament(&site).id);
        once("the answer", || store.waiting_notices(id).expect("readable")[0].answer.starts_with("503").then_some(()));
        database.execute("UPDATE notices SET due_at = created_at");
        let test = format!("/notices/{}/test", webhook(&site, &arbiter));
        arbiter.send(&test, "/notices", &[]).is_redirect();
        let given_up = once("the end of the notice", || {
            let notices = store.webhook_notices(id, 9).expect("readable");
            notices.into_iter().find(|own| own.answer.contains("not public"))
        });
        assert_eq!(given_up.state(chrono::Utc::now().naive_utc()), NoticeState::GivenUp);
        assert_eq!(kinds(&receiver.requests(2)), ["round-published", "test"]);
    }

    fn a_restored_site_tells_nobody_until_an_administrator_switches_notices_on(database) {
        let receiver = Receiver::start();
        let site = Site::telling(database, receiver.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        add_program(&arbiter, &receiver.address("/hook"), &ALL).is_redirect();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("backup");
        let service = site.service();
        service.backup(&file).expect("written");
        service.restore(&file).expect("read");
        // The restore has ended all sessions.
        let arbiter = arbiter.colleague(site.administrator());
        arbiter.get("/notices").is_ok().says("restored from a backup").says("Switch on notifications and letters");
        arbiter.begin(1);
        let (store, id) = (database.store(), arbiter.tournament(&site).id);
        assert_eq!(store.waiting_notices(id).expect("readable").len(), 1);
        arbiter.visitor.post("/admin/letters/release", "/admin/letters", &[]).is_redirect();
        // Notices written meanwhile are outdated, and are not sent.
        assert!(store.waiting_notices(id).expect("readable").is_empty());
        arbiter.get("/notices").is_ok().does_not_say("restored from a backup").says("notices were switched off");
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        assert_eq!(kinds(&receiver.requests(1)), ["result-entered"]);
    }

    fn a_chat_is_told_by_the_bot_of_the_organiser(database) {
        let telegram = Receiver::start();
        let site = Site::telling(database, telegram.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        add_chat(&arbiter, TOKEN, "−1001234567890").is_redirect();
        arbiter.get("/notices").is_ok().says("Telegram: -1001234567890").does_not_say(TOKEN);
        arbiter.begin(1);
        let request = telegram.requests(1).remove(0);
        assert_eq!(request.path, format!("/bot{TOKEN}/sendMessage"));
        let message = request.json();
        assert_eq!(message["chat_id"], "-1001234567890");
        let text = message["text"].as_str().expect("a text");
        assert!(text.starts_with("Cup\nПары 1\u{2011}го тура\n1. "), "{text}");
        assert!(text.ends_with(&format!("{}/t/{}/round/1", site.address(), arbiter.slug)), "{text}");
        // Results are not sent there, since they were not chosen.
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let button = format!("/notices/{}/test", webhook(&site, &arbiter));
        arbiter.send(&button, "/notices", &[]).is_redirect();
        let message = telegram.requests(2)[1].json();
        assert!(message["text"].as_str().expect("a text").contains("Это проверка"), "{message}");
    }

    fn a_chat_is_told_in_the_language_that_was_chosen(database) {
        let telegram = Receiver::start();
        let site = Site::telling(database, telegram.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let chat = [("kind", "telegram"), ("token", TOKEN), ("language", "uk"), ("round-published", "1")];
        let wrong = arbiter.send("/notices", "/notices", &[&chat[..], &[("chat", "club")]].concat());
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("<option value=\"uk\" lang=\"uk\" selected>");
        arbiter.send("/notices", "/notices", &[&chat[..], &[("chat", "@club")]].concat()).is_redirect();
        arbiter.begin(1);
        let message = telegram.requests(1)[0].json();
        assert!(message["text"].as_str().expect("a text").contains("Пари 1\u{2011}го туру"), "{message}");
    }

    fn a_test_is_not_kept_waiting_by_what_could_not_be_sent(database) {
        let receiver = Receiver::start();
        let site = Site::telling(database, receiver.address(""));
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        add_program(&arbiter, &receiver.address("/hook"), &ALL).is_redirect();
        receiver.answer_next("503 Service Unavailable");
        arbiter.begin(1);
        receiver.requests(1);
        let button = format!("/notices/{}/test", webhook(&site, &arbiter));
        arbiter.send(&button, "/notices", &[]).is_redirect();
        assert_eq!(kinds(&receiver.requests(2)), ["round-published", "test"]);
    }
}

#[test]
fn what_cannot_be_told_is_refused_without_showing_a_secret() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    for (address, why) in [
        ("http://example.org/hook", "must begin with https://"),
        ("https://127.0.0.1/hook", "own network"),
        ("https://anna:word@example.org/", "must not have a name or a password"),
        ("example", "Enter the complete address"),
    ] {
        let refused = add_program(&arbiter, address, &ALL).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says(why).does_not_say(SECRET);
    }
    let refused = add_program(&arbiter, "https://example.org/", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    refused.says("Choose at least one");
    let wrong = [(TOKEN, "club", "Enter @name"), ("110201543:x/../../", "@club", "not a bot token")];
    for (token, chat, why) in wrong {
        add_chat(&arbiter, token, chat).has_status(StatusCode::UNPROCESSABLE_ENTITY).says(why).does_not_say(token);
    }
    for n in 0..5 {
        add_program(&arbiter, &format!("https://example.org/{n}"), &ALL).is_redirect();
    }
    add_program(&arbiter, "https://example.org/6", &ALL).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    arbiter.get("/notices").is_ok().says("No more recipients can be added");
    let boris = arbiter.colleague(member(&site, &arbiter, "boris", "arbiter"));
    boris.get("/notices").has_status(StatusCode::FORBIDDEN);
    arbiter.get("").is_ok().says("/notices\">Notifications</a>");
}

#[test]
fn the_pairings_are_there_as_a_message_to_be_copied() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.get("/round/1/message").has_status(StatusCode::NOT_FOUND);
    arbiter.begin(1);
    arbiter.get("/round/1").is_ok().says("/round/1/message\">Pairings as a message</a>");
    let message = arbiter.get("/round/1/message").is_ok();
    message.says("Pairings of round 1\n1. ").says(&format!("{}/t/{}/round/1</textarea>", site.address(), arbiter.slug));
}
