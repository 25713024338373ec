//! Letters to applicants, with the test's own mail server.

use crate::organiser::Arbiter;
use crate::registration::{Applicant, EMAIL, judge, rules, taking};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Site, Visitor};
use crate::support::smtp::{MailServer, Mood};
use chrono::{NaiveDateTime, TimeDelta, Utc};
use poddavki::store::{LetterCause, LetterOutcome, LetterProblem, LetterState, NewLetter, StoredLetter};
use reqwest::StatusCode;
use tournament::{Admission, RegistrationRules};

/// How often a page is opened before the test fails: some minutes long.
const MOST_LOOKS: u32 = 5_000;

/// Opens the page of letters until it contains the text `times` times: the outcome is noted after the mail server's answer.
fn wait_for(anna: &Visitor, words: &str, times: usize) -> String {
    for _ in 0..MOST_LOOKS {
        let page = anna.get("/admin/letters").is_ok();
        if page.text.matches(words).count() == times {
            return page.text;
        }
    }
    panic!("{words:?} does not stand {times} times on the page\n{}", anna.get("/admin/letters").text)
}

fn now() -> NaiveDateTime {
    Utc::now().naive_utc()
}

fn letter(id: &str, cause: LetterCause) -> NewLetter {
    NewLetter {
        id: id.to_owned(),
        cause,
        tournament: None,
        application: None,
        recipient: EMAIL.to_owned(),
        subject: "News".to_owned(),
        body: "text".to_owned(),
    }
}

/// Three letters and a test letter to a server that takes none from this site: they are sent once it does.
fn no_letter_is_given_up(database: &TestDatabase, mood: Mood) {
    let mail = MailServer::start(mood);
    let site = Site::with_mail(database, mail.url());
    let store = database.store();
    (0..3).for_each(|n| {
        store.write_letter(&letter(&format!("{mood:?}{n}"), LetterCause::Staff), now()).expect("written");
    });
    let admin = site.administrator();
    admin.post("/admin/letters", "/admin/letters", &[("to", EMAIL)]).is_redirect();
    let failed = || {
        let stored = store.letters(9).expect("readable").into_iter();
        stored.filter(|own| own.problem.is_some()).collect::<Vec<_>>()
    };
    while failed().is_empty() {
        std::thread::yield_now();
    }
    assert!(failed().iter().all(|own| matches!(own.state(now()), LetterState::AgainAt(_))), "{:?}", failed());
    mail.set_mood(Mood::Takes);
    admin.get("/admin/letters").is_ok().says("Try all again");
    admin.post("/admin/letters/again", "/admin/letters", &[]).is_redirect();
    assert_eq!(mail.letters(4).len(), 4);
    wait_for(&admin, "sent <time", 4);
}

for_each_backend! {
    fn an_applicant_is_written_the_link_and_what_becomes_of_the_application(database) {
        let mail = MailServer::start(Mood::Takes);
        let site = Site::with_mail(database, mail.url());
        let arbiter = taking(&site, &rules());
        let title = arbiter.tournament(&site).info.title.clone();
        let anna = Applicant { browser: site.visitor().in_russian(), ..Applicant::new(&site, &arbiter) };
        anna.sees(&format!("/t/{}/register", arbiter.slug)).says("Сюда придут ссылка на заявку");
        let link = anna.applies("Ёлкина", "21.11.1990");
        anna.sees(&link).says(EMAIL);
        let first = mail.letters(1).remove(0);
        assert_eq!(first.recipient, EMAIL);
        assert!(first.headers.contains("From: Club <club@example.org>"), "{}", first.headers);
        assert!(first.headers.contains("Auto-Submitted: auto-generated"), "{}", first.headers);
        for words in ["заявка № 1", title.as_str(), "ещё не подтвердил", &format!("{}{link}", site.address())] {
            assert!(first.body.contains(words), "{words}: {}", first.body);
        }
        assert!(!first.body.contains("Ёлкина"), "who gets it may be anybody: {}", first.body);
        judge(&arbiter, "confirm", &[1], &[]).is_redirect();
        let second = mail.letters(2).remove(1);
        assert!(second.body.contains("имя в открытом списке") && second.body.contains("Ёлкина Анна"), "{}", second.body);
        assert!(!second.body.contains(&link), "the key is not kept");
        // A change that does not affect the application's state is no news.
        let number = [("phone", "8 800 555-35-35"), ("email", EMAIL)];
        anna.browser.post(&link, &link, &number).is_redirect();
        anna.browser.post(&format!("{link}/withdraw"), &link, &[]).is_redirect();
        assert_eq!(mail.letters(3).len(), 3);
        // On the administrators' page letters keep their subject, but not their text.
        let admin = site.administrator();
        let page = wait_for(&admin, "sent <time", 3);
        assert!(page.contains("which no other device can open"), "{page}");
        assert!(page.contains(EMAIL) && page.contains(&title) && !page.contains(&link), "{page}");
        let stored = site.service().store().letters(10).expect("readable");
        assert!(stored.iter().all(|own| matches!(own.state(now()), LetterState::Sent(_)) && own.body.is_empty()), "{stored:?}");
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
        assert_eq!(arbiter.tournament(&site).applications.len(), 1);
        mail.set_mood(Mood::Takes);
        let id = site.service().store().letters(1).expect("readable").remove(0).id;
        admin.post(&format!("/admin/letters/{id}/again"), "/admin/letters", &[]).is_redirect();
        let body = mail.letters(1).remove(0).body;
        assert!(body.contains("your name is on the public list"), "{body}");
        mail.set_mood(Mood::Refuses);
        admin.post("/admin/letters", "/admin/letters", &[("to", "nobody@example.org")]).is_redirect();
        let page = wait_for(&admin, "\">given up", 1);
        assert!(page.contains("no such user") && page.contains("Test letter"), "{page}");
        admin.post("/admin/letters", "/admin/letters", &[("to", "no address")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        admin.post("/admin/letters/none/again", "/admin/letters", &[]).has_status(StatusCode::NOT_FOUND);
    }

    fn above_the_limits_of_a_day_letters_that_applicants_cause_are_given_up(database) {
        let site = Site::on(database);
        let arbiter = taking(&site, &rules());
        let (store, id) = (database.store(), arbiter.tournament(&site).id);
        let written = |cause, recipient: String| {
            let new = NewLetter { tournament: Some(id), recipient, ..letter(&store.letters(1000).expect("readable").len().to_string(), cause) };
            store.write_letter(&new, now()).expect("written");
            store.letters(1000).expect("readable").into_iter().find(|own| own.id == new.id).expect("just written")
        };
        for n in 0..20 {
            let to = if n % 2 == 0 { EMAIL.to_owned() } else { EMAIL.to_uppercase() };
            assert_eq!(written(LetterCause::Applicant, to).state(now()), LetterState::Waiting);
        }
        let above = written(LetterCause::Applicant, EMAIL.to_owned());
        assert_eq!((above.state(now()), above.problem), (LetterState::GivenUp, Some(LetterProblem::AddressLimit)));
        for cause in [LetterCause::Staff, LetterCause::Test] {
            assert_eq!(written(cause, EMAIL.to_owned()).state(now()), LetterState::Waiting);
        }
        let others: Vec<_> = (0..480).map(|n| written(LetterCause::Applicant, format!("a{n}@example.org"))).collect();
        let problems: Vec<_> = others.into_iter().filter_map(|own| own.problem).collect();
        assert_eq!(problems, [LetterProblem::TournamentLimit]);
        let tomorrow = now() + TimeDelta::days(2);
        store.write_letter(&letter("later", LetterCause::Applicant), tomorrow).expect("written");
        assert_eq!(store.letters(1).expect("readable")[0].state(tomorrow), LetterState::Waiting);
    }

    fn a_letter_belongs_to_who_has_taken_it(database) {
        let store = database.store();
        for id in ["a", "b", "c"] {
            store.write_letter(&letter(id, LetterCause::Staff), now()).expect("written");
        }
        let lease = TimeDelta::minutes(10);
        let taken: Vec<StoredLetter> =
            std::iter::from_fn(|| store.take_letter("one", now(), lease).expect("readable")).collect();
        assert_eq!(taken.len(), 3);
        assert!(taken.iter().all(|own| own.state(now()) == LetterState::BeingSent), "{taken:?}");
        // A letter being sent is not requested again.
        let [a, b, c] = ["a", "b", "c"];
        assert!(!store.retry_letter(a, None, now()).expect("done"));
        assert!(store.letter_tried(a, "one", &LetterOutcome::Sent(now())).expect("written"));
        let failed = LetterOutcome::Failed { problem: LetterProblem::Said("no".to_owned()), next: None };
        assert!(store.letter_tried(b, "one", &failed).expect("written"));
        // When the lease of the first holder is over, another takes it, and the first has lost it.
        let later = now() + lease * 2;
        assert_eq!(store.take_letter("two", later, lease).expect("readable").expect("it is due").id, c);
        assert!(!store.letter_tried(c, "one", &failed).expect("readable"));
        assert!(store.letter_tried(c, "two", &LetterOutcome::NotTried(later)).expect("written"));
        let own = store.letters(9).expect("readable").into_iter().find(|own| own.id == c).expect("there");
        assert_eq!((own.attempts, own.problem), (1, None));
        assert_eq!(store.purge_letters(now() + TimeDelta::days(1)).expect("done"), 2, "the other is still due");
    }

    fn what_waited_for_days_without_a_mail_server_is_given_up_and_what_is_old_goes(database) {
        let store = database.store();
        let old = LetterCause::Staff;
        store.write_letter(&letter("stale", old), now() - TimeDelta::days(4)).expect("written");
        store.write_letter(&letter("fresh", old), now() - TimeDelta::days(2)).expect("written");
        store.write_letter(&letter("gone", old), now() - TimeDelta::days(40)).expect("written");
        store.take_letter("one", now() - TimeDelta::days(40), TimeDelta::minutes(1)).expect("readable").expect("due");
        store.letter_tried("gone", "one", &LetterOutcome::Sent(now())).expect("written");
        let mail = MailServer::start(Mood::Takes);
        let site = Site::with_mail(database, mail.url());
        assert_eq!(mail.letters(1).len(), 1);
        // Expired data are removed even without any log-in.
        while store.letters(9).expect("readable").len() > 2 {
            std::thread::yield_now();
        }
        let admin = site.administrator();
        wait_for(&admin, "may be out of date", 1);
        admin.post("/admin/letters/again", "/admin/letters", &[]).is_redirect();
        assert!(!wait_for(&admin, "\">given up", 1).contains("Try all again"), "the site itself did not send it");
        admin.post("/admin/letters/stale/again", "/admin/letters", &[]).is_redirect();
        assert_eq!(mail.letters(2).len(), 2);
    }

    fn who_is_not_greeted_gives_no_letter_up(database) {
        no_letter_is_given_up(database, Mood::RefusesAll);
    }

    fn who_may_not_send_gives_no_letter_up(database) {
        no_letter_is_given_up(database, Mood::RefusesSender);
    }

    fn an_undelivered_letter_is_seen_by_the_staff_and_the_applicant(database) {
        let mail = MailServer::start(Mood::Refuses);
        let site = Site::with_mail(database, mail.url());
        let arbiter = taking(&site, &rules());
        let anna = Applicant::new(&site, &arbiter);
        for wrong in ["a..b@example.org", "a,b@example.org", "анна@example.org"] {
            let fields = [("family", "Ёлкина"), ("given", "Анна"), ("birth", "1990"), ("phone", "8 800 555-35-35"), ("email", wrong)];
            let answer = anna.sends(&fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("No letter can be sent to this address").says(wrong);
        }
        let link = anna.applies("Ёлкина", "21.11.1990");
        let mut pages = (0..MOST_LOOKS).map(|_| arbiter.get("/applications").is_ok());
        let page = pages.find(|page| page.text.contains("Letter not delivered")).expect("the page says so");
        page.says("no such user").says("Ёлкина Анна");
        anna.sees(&link).says("could not be delivered").says(EMAIL).does_not_say("are sent to anna");
        let id = site.service().store().letters(1).expect("readable").remove(0).id;
        let again = format!("/applications/letters/{id}");
        let other = Arbiter::with_tournament(&site, "swiss-micro");
        other.visitor.post(&other.address(&again), "/admin/new", &[]).has_status(StatusCode::NOT_FOUND);
        mail.set_mood(Mood::Takes);
        arbiter.visitor.post(&arbiter.address(&again), "/admin/new", &[]).is_redirect();
        assert_eq!(mail.letters(1).remove(0).recipient, EMAIL);
        while site.service().store().letters(1).expect("readable")[0].problem.is_some() {
            std::thread::yield_now();
        }
        arbiter.get("/applications").is_ok().does_not_say("Letter not delivered");
        anna.sees(&link).does_not_say("could not be delivered").says("are sent to anna");
    }
}

#[test]
fn without_a_mail_server_nothing_is_written_or_promised() {
    let site = Site::new();
    let arbiter = taking(&site, &rules());
    let anna = Applicant::new(&site, &arbiter);
    let link = anna.applies("Ёлкина", "21.11.1990");
    anna.sees(&link).does_not_say("are sent to anna");
    assert!(site.service().store().letters(10).expect("readable").is_empty());
    let admin = site.administrator();
    admin.get("/admin").is_ok().does_not_say("/admin/letters");
    admin.get("/admin/letters").is_ok().says("No mail server is set");
    admin.post("/admin/letters", "/admin/series/new", &[("to", EMAIL)]).has_status(StatusCode::NOT_FOUND);
}

#[test]
fn a_site_stops_though_the_mail_server_keeps_silent() {
    // A database of its own: the site does not wait for the letter longer than for its own stop.
    let database = TestDatabase::sqlite();
    let mail = MailServer::start(Mood::Silent);
    let store = database.store();
    (0..20).for_each(|n| store.write_letter(&letter(&n.to_string(), LetterCause::Staff), now()).expect("written"));
    let site = Site::with_mail(&database, mail.url());
    mail.wait_for_connections(1);
    drop(site);
    assert_eq!(mail.wait_for_connections(1), 1, "no other letter is tried");
    let untouched = store.letters(20).expect("readable").into_iter().filter(|own| own.attempts == 0);
    assert_eq!(untouched.count(), 19, "nor taken by a site that will not send it");
}
