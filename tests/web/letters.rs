//! Letters to applicants, by a mail server of the test's own.

use crate::registration::{Applicant, EMAIL, act, rules, taking};
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use crate::support::smtp::{MailServer, Mood};
use reqwest::StatusCode;
use tournament::{Admission, RegistrationRules};

/// Opens the page of letters until it says so often what is waited for: what the mail server has answered is noted after it has answered.
fn wait_for(anna: &Visitor, words: &str, times: usize) -> String {
    loop {
        let page = anna.get("/admin/letters").is_ok();
        if page.text.matches(words).count() == times {
            return page.text;
        }
    }
}

for_each_backend! {
    fn an_applicant_is_written_the_link_and_what_becomes_of_the_application(database) {
        let mail = MailServer::start(Mood::Takes);
        let site = Site::with_mail(database, mail.url());
        let arbiter = taking(&site, &rules());
        let title = arbiter.event(&site).info.title.clone();
        let anna = Applicant { browser: site.visitor().in_russian(), ..Applicant::new(&site, &arbiter) };
        anna.sees(&format!("/t/{}/register", arbiter.slug)).says("придут на электронную почту");
        let link = anna.applies("Ёлкина", "21.11.1990");
        anna.sees(&link).says(EMAIL);
        let first = mail.letters(1).remove(0);
        assert_eq!(first.recipient, EMAIL);
        assert!(first.headers.contains("From: Club <club@example.org>"), "{}", first.headers);
        assert!(first.headers.contains("Auto-Submitted: auto-generated"), "{}", first.headers);
        for words in ["Ёлкина Анна", title.as_str(), "ещё не подтвердил", &format!("{}{link}", site.address())] {
            assert!(first.body.contains(words), "{words}: {}", first.body);
        }
        act(&arbiter, "confirm", &[1], &[]).is_redirect();
        let second = mail.letters(2).remove(1);
        assert!(second.body.contains("имя в открытом списке"), "{}", second.body);
        assert!(!second.body.contains(&link), "the key is not kept");
        // What changes nothing of where she stands is no news.
        let number = [("phone", "8 800 555-35-35"), ("email", EMAIL)];
        anna.browser.post(&link, &link, &number).is_redirect();
        anna.browser.post(&format!("{link}/withdraw"), &link, &[]).is_redirect();
        assert_eq!(mail.letters(3).len(), 3);
        // Letters keep their subject on the page of administrators, and nothing of their text.
        let admin = site.administrator();
        let page = wait_for(&admin, "sent <time", 3);
        assert!(page.contains(EMAIL) && page.contains(&title) && !page.contains(&link), "{page}");
        let stored = site.service().store().letters(10).expect("readable");
        assert!(stored.iter().all(|own| own.sent_at.is_some() && own.letter.body.is_empty()), "{stored:?}");
        assert!(site.visitor().get("/admin/letters").is_redirect().location.starts_with("/login"));
    }

    fn what_a_busy_server_does_not_take_is_tried_again_and_what_it_refuses_is_given_up(database) {
        let mail = MailServer::start(Mood::Busy);
        let site = Site::with_mail(database, mail.url());
        let automatic = RegistrationRules { admission: Admission::Automatic, ..rules() };
        let arbiter = taking(&site, &automatic);
        let anna = Applicant::new(&site, &arbiter);
        anna.applies("Ёлкина", "21.11.1990");
        mail.wait_for_attempts(1);
        let admin = site.administrator();
        let page = wait_for(&admin, "tried again <time", 1);
        assert!(page.contains("come back later"), "{page}");
        // The application itself is there, whatever becomes of the letter.
        assert_eq!(arbiter.event(&site).applications.len(), 1);
        mail.set_mood(Mood::Takes);
        let id = site.service().store().letters(1).expect("readable").remove(0).letter.id;
        admin.post(&format!("/admin/letters/{id}/again"), "/admin/letters", &[]).is_redirect();
        let body = mail.letters(1).remove(0).body;
        assert!(body.contains("your name is on the public list"), "{body}");
        mail.set_mood(Mood::Refuses);
        admin.post("/admin/letters", "/admin/letters", &[("to", "nobody@example.org")]).is_redirect();
        let page = wait_for(&admin, "given up", 1);
        assert!(page.contains("no such user") && page.contains("Test letter"), "{page}");
        admin.post("/admin/letters", "/admin/letters", &[("to", "no address")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        admin.post("/admin/letters/none/again", "/admin/letters", &[]).has_status(StatusCode::NOT_FOUND);
    }

    fn to_one_address_only_some_letters_a_day_are_written(database) {
        let store = database.store();
        let letter = |n: usize| poddavki::store::NewLetter {
            id: n.to_string(),
            tournament: None,
            recipient: EMAIL.to_owned(),
            subject: String::new(),
            body: "text".to_owned(),
        };
        let now = chrono::Utc::now().naive_utc();
        (0..25).for_each(|n| store.write_letter(&letter(n), now).expect("written"));
        assert_eq!(store.letters(100).expect("readable").len(), 20);
        store.write_letter(&letter(99), now + chrono::TimeDelta::days(2)).expect("written");
        assert_eq!(store.letters(100).expect("readable").len(), 21);
        // Each is taken by one instance, and goes when it has been kept long enough.
        let lease = chrono::TimeDelta::minutes(10);
        let taken: Vec<String> =
            std::iter::from_fn(|| store.take_letter(now, lease).expect("readable")).map(|own| own.letter.id).collect();
        assert_eq!(taken.len(), 20);
        store.letter_sent(&taken[0], now).expect("written");
        store.letter_failed(&taken[1], "no", None).expect("written");
        assert_eq!(store.purge_letters(now + chrono::TimeDelta::days(1)).expect("done"), 2, "the others are still due");
    }
}

#[test]
fn without_a_mail_server_nothing_is_written_or_promised() {
    let site = Site::new();
    let arbiter = taking(&site, &rules());
    let anna = Applicant::new(&site, &arbiter);
    let link = anna.applies("Ёлкина", "21.11.1990");
    anna.sees(&link).does_not_say("goes to anna");
    assert!(site.service().store().letters(10).expect("readable").is_empty());
    let admin = site.administrator();
    admin.get("/admin").is_ok().does_not_say("/admin/letters");
    admin.get("/admin/letters").is_ok().says("No mail server is set");
    admin.post("/admin/letters", "/admin/series/new", &[("to", EMAIL)]).has_status(StatusCode::NOT_FOUND);
}
