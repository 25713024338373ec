//! What is held of one person: saved as one document, and erased everywhere, while results, ratings and the chains of the journals stay.

use std::sync::Arc;

use crate::persons::{enter, new_tournament, person, play};
use crate::ratings::close;
use crate::registration::{Applicant, EMAIL, PHONE, REMARK, judge, rules, taking};
use crate::support::database::{TestDatabase, for_each_backend, patient_connection};
use crate::support::once;
use crate::support::site::{Site, Visitor};
use crate::support::tournaments::timestamp;
use chrono::NaiveDate;
use diesel::connection::SimpleConnection;
use poddavki::service::{ChampionshipsRequest, NameCorrection, PersonCorrection, Request, Service};
use poddavki::store::{LetterCause, NewLetter, StoredDifference, UnusedSpace};
use reqwest::StatusCode;
use tournament::{ApplicationId, Birth, Person, PersonId, Tournament};

const FAMILY: &str = "Желтоухова";
const FORMER: &str = "Чернобровкина";
const GIVEN: &str = "Серафима Львовна";
const REGION: &str = "Забайкалье";
const CLUB: &str = "Белая ладья";
/// Words that nobody else in these tests has.
const PERSONAL: [&str; 8] = [FAMILY, FORMER, "Серафима", REGION, CLUB, EMAIL, PHONE, "1999-07-13"];

/// A rated tournament of the person under a name of hers, closed.
fn held(site: &Site, title: &str, day: &str, family: &str) -> (Arc<Tournament>, PersonId) {
    let service = site.service();
    let made = new_tournament(&service, title, Some(day));
    let born = NaiveDate::from_ymd_opt(1999, 7, 13).map(Birth::Date);
    let whole = Person {
        region: REGION.to_owned(),
        club: CLUB.to_owned(),
        birth: born,
        ..person(&format!("{family} {GIVEN}"), None)
    };
    let own = enter(&service, &made, &whole, Some(1800)).player.expect("new or known");
    enter(&service, &made, &person("Старцев Николай", Some(1951)), Some(2000));
    enter(&service, &made, &person("Иволгин Пётр", Some(1980)), Some(1900));
    let actor = Site::actor();
    play(&service, &Request { actor: &actor, slug: &made.slug, seen: None, limit: None });
    close(site, &made);
    (service.tournament(&made.slug).expect("there"), own)
}

/// The person has changed her name: the old one is kept as a former name.
fn renamed(service: &Service, own: PersonId) {
    let known = service.store().player(own).expect("readable").expect("there").person;
    let person = Person { name: tournament::Name::new(FAMILY, GIVEN), ..known.clone() };
    let correction =
        PersonCorrection { player: own, person, seen: known, since: None, name: NameCorrection::Former(None) };
    let actor = Site::actor();
    let request = ChampionshipsRequest { actor: &actor, seen: None };
    service.correct_person(&request, &correction).expect("a good correction");
}

/// An entry of an open tournament that was made from an application.
fn applied(site: &Site) -> crate::organiser::Arbiter {
    let arbiter = taking(site, &rules());
    let applicant = Applicant::new(site, &arbiter);
    let sent = [
        ("family", FAMILY),
        ("given", GIVEN),
        ("birth", "13.07.1999"),
        ("region", REGION),
        ("phone", PHONE),
        ("email", EMAIL),
        ("remark", REMARK),
    ];
    applicant.sends(&sent).is_redirect();
    judge(&arbiter, "confirm", &[1], &[]).is_redirect();
    arbiter
}

fn erase(anna: &Visitor, own: PersonId, typed: &str) -> crate::support::site::Answer {
    let page = format!("/admin/persons/{own}");
    anna.post(&format!("{page}/erase"), &page, &[("typed", typed)])
}

/// Everything that the store has, as far as tests can read it: the tables and journals of all tournaments, the registry, the series.
fn everything(service: &Service) -> String {
    let store = service.store();
    let mut all = vec![
        format!("{:?} {:?}", store.players(), store.championships()),
        format!("{:?} {:?}", store.championships_journal(1_000), store.letters(100)),
    ];
    for id in store.tournament_ids().expect("readable") {
        all.push(format!("{:?} {:?}", store.tournament_by_id(id), store.journal(id, None, 1_000)));
    }
    all.concat()
}

/// The history of every person's ratings.
fn ratings(service: &Service) -> Vec<(PersonId, Vec<String>)> {
    let players = service.store().players().expect("readable");
    let history = |own: PersonId| {
        let records = service.store().rating_history(own).expect("readable").into_iter().map(|record| record.change);
        records.map(|change| format!("{:?} {:?} {}", change.before, change.after, change.games)).collect()
    };
    players.iter().map(|own| (own.id, history(own.id))).collect()
}

/// Which personal words are in the bytes of a file.
fn found_in(bytes: &[u8]) -> Vec<&'static str> {
    let is_there = |word: &&str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    let others = ["желтоухов", "чернобровкин", "heltoukhov", "hernobrovkin"];
    PERSONAL.into_iter().chain(others).filter(is_there).collect()
}

fn holds(service: &Service) {
    let found = service.verify().expect("readable").differences;
    assert!(found.is_empty(), "{found:?}");
}

for_each_backend! {
    fn an_erased_person_is_a_number_everywhere_and_the_journals_hold(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (cup, own) = held(&site, "Кубок 2018", "2018-05-01", FORMER);
        renamed(&service, own);
        let (_, again) = held(&site, "Кубок 2024", "2024-05-01", FAMILY);
        assert_eq!(own, again);
        applied(&site);
        let before = everything(&service);
        for personal in PERSONAL {
            assert!(before.contains(personal), "{personal}: the test would prove nothing");
        }
        assert_eq!(found_in(&database.bytes()).is_empty(), database.bytes().is_empty(), "the file has them, in UTF-8");
        let rated = ratings(&service);
        assert!(rated.iter().any(|(id, history)| *id == own && !history.is_empty()));

        erase(&anna, own, "Другая Анна").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("nothing was erased");
        assert_eq!(everything(&service), before);
        erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();

        let after = everything(&service);
        for personal in PERSONAL {
            assert!(!after.contains(personal), "{personal}: {}", around(&after, personal));
        }
        assert_eq!(found_in(&database.bytes()), [""; 0], "the file keeps them in unused space");
        holds(&service);
        assert_eq!(ratings(&service), rated, "ratings stay");
        let visitor = site.visitor();
        let pages = [format!("/player/{own}"), format!("/t/{}/standings", cup.slug), format!("/t/{}", cup.slug)];
        for page in &pages {
            let shown = visitor.get(page).is_ok();
            let names = [FORMER, FAMILY, "Chernobrovkina", "Zheltoukhova"];
            for name in names {
                shown.does_not_say(name);
            }
        }
        for page in &pages[..2] {
            visitor.get(page).is_ok().says(&format!("Player {own}"));
        }
        for page in ["/ratings/classic".to_owned(), format!("/search?q={FAMILY}"), format!("/api/v1/player/{own}")] {
            visitor.get(&page).is_ok().does_not_say("Серафима").does_not_say(REGION);
        }
        let log = anna.get(&format!("/admin/t/{}/log", cup.slug)).is_ok();
        log.says(&format!("Person erased: player {own}")).does_not_say(FORMER);
        anna.get("/admin/series-log").is_ok().says(&format!("Person erased: player {own}")).does_not_say(FAMILY);
        anna.get(&format!("/admin/persons/{own}")).is_ok().says("The person was erased on");
        let found = service.store().search_players(FAMILY, 10).expect("readable");
        assert!(found.is_empty(), "{found:?}");

        // Nobody is erased twice, and a backup made now has nothing either.
        let again = erase(&anna, own, &format!("Player {own}")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        again.says("This person has been erased already.");
        let (files, other) = (tempfile::tempdir().expect("a directory"), TestDatabase::sqlite());
        service.store().backup(&files.path().join("backup")).expect("written");
        let copy = Service::new(other.store());
        copy.restore(&files.path().join("backup")).expect("whole");
        assert!(!everything(&copy).contains(FAMILY));
        holds(&copy);
        let blanked = copy.verify().expect("readable").blanked;
        assert!(blanked.len() >= 3, "two tournaments, and the registry: {blanked:?}");
    }

    fn a_restore_says_whom_it_has_brought_back_of_those_erased(database) {
        let site = Site::on(database);
        site.administrator();
        let service = site.service();
        let (_, own) = held(&site, "Кубок 2018", "2018-05-01", FAMILY);
        let files = tempfile::tempdir().expect("a directory");
        let older = files.path().join("backup");
        service.store().backup(&older).expect("written");
        let restored = || service.restore_by(&Site::actor(), older.as_path().into(), None).expect("whole");
        assert_eq!(restored(), Vec::new());
        let anna = site.administrator();
        erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();
        let back = restored();
        assert_eq!(back.iter().map(|person| person.id).collect::<Vec<_>>(), [own]);
        assert_eq!(back[0].person.name.family, FAMILY);
    }

    // Of an earlier release, which set no mark, and of one beside this one: then another number of persons has been erased.
    fn a_job_clears_unused_space_of_what_was_erased(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let service = site.service();
        let (_, own) = held(&site, "Кубок 2018", "2018-05-01", FAMILY);
        erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();
        let begin = || anna.post("/admin/data/jobs/unused-space/begin", "/admin/data", &[]).is_redirect();
        let is_clear = || (service.unused_space().ok() == Some(UnusedSpace::Clear)).then_some(());
        let is_in_file = || !found_in(&database.bytes()).is_empty();
        for mark in ["DELETE FROM properties", "UPDATE properties SET value = 'cleared 0'"] {
            database.execute(&format!("{mark} WHERE name = 'unused-space'"));
            assert_eq!(service.unused_space().ok(), Some(UnusedSpace::HoldsErased), "{mark}");
            // A connection that overwrites nothing, as those of earlier releases were.
            let left = format!("CREATE TABLE spare (name TEXT); INSERT INTO spare VALUES ('{FAMILY}'); DROP TABLE spare");
            database.execute(&left);
            assert!(is_in_file() || database.bytes().is_empty());
            // On a server it looks a second time: a transaction may have seen the old rows.
            once("unused space is cleared", || {
                begin();
                is_clear()
            });
            assert!(!is_in_file(), "{mark}");
        }
    }
}

#[test]
fn what_another_program_reads_is_cleared_once_it_has_ended() {
    let database = TestDatabase::with_tables();
    let site = Site::on(&database);
    let anna = site.administrator();
    let service = site.service();
    let (_, own) = held(&site, "Кубок 2018", "2018-05-01", FAMILY);
    let mut reader = patient_connection(&database.url());
    reader.batch_execute("BEGIN; SELECT count(*) FROM players").expect("it reads");
    erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();
    assert_eq!(service.unused_space().ok(), Some(UnusedSpace::Read));
    assert!(!found_in(&database.bytes()).is_empty(), "the reader may need it");
    assert_eq!(service.clear_unused_space().ok(), Some(UnusedSpace::Read));
    reader.batch_execute("COMMIT").expect("it ends");
    assert_eq!(service.clear_unused_space().ok(), Some(UnusedSpace::Clear));
    assert_eq!(found_in(&database.bytes()), [""; 0]);
}

for_each_backend! {
    fn entries_that_are_linked_to_nobody_stand_in_the_way_of_an_erasure(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (_, own) = held(&site, "Кубок 2018", "2018-05-01", FAMILY);
        let open = new_tournament(&service, "Кубок 2026", Some("2026-05-01"));
        let name = format!("{FAMILY} {GIVEN}");
        let entry = enter(&service, &open, &person(&name, None), None);
        assert_eq!(entry.player, None, "a name alone links nobody");
        let page = format!("/admin/persons/{own}");
        let refused = erase(&anna, own, &name).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("linked to no person: Кубок 2026").says("name=\"others\"");
        assert!(everything(&service).contains(REGION), "nothing was erased");
        let fields = [("typed", name.as_str()), ("others", "yes")];
        anna.post(&format!("{page}/erase"), &page, &fields).is_redirect();
        let left = service.tournament(&open.slug).expect("there");
        let left = left.entry(entry.id).expect("there");
        assert_eq!((left.person.name.to_string(), left.player), (name, None));
        assert!(!everything(&service).contains(REGION));
        holds(&service);
    }

    fn a_letter_to_another_player_at_the_same_address_is_not_erased(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        held(&site, "Кубок 2018", "2018-05-01", FAMILY);
        let arbiter = applied(&site);
        let own = service.store().search_players(FAMILY, 10).expect("readable")[0].id;
        let sister = Applicant::new(&site, &arbiter);
        let fields = [("family", "Ольгина"), ("given", "Вера"), ("birth", "2001"), ("phone", PHONE), ("email", EMAIL)];
        sister.sends(&fields).is_redirect();
        let tournament = Some(arbiter.tournament(&site).id);
        for (id, application) in [("hers", Some(1)), ("of nobody", None), ("of her sister", Some(2))] {
            let letter = NewLetter {
                id: id.to_owned(),
                cause: LetterCause::Staff,
                tournament,
                application: application.map(ApplicationId),
                recipient: EMAIL.to_owned(),
                subject: "Tomorrow".to_owned(),
                body: "At ten".to_owned(),
            };
            service.store().write_letter(&letter, timestamp(1)).expect("a new letter");
        }
        erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();
        let left = service.store().letters(100).expect("readable");
        let left: Vec<&str> = left.iter().map(|letter| letter.id.as_str()).collect();
        assert_eq!(left, ["of her sister"]);
    }

    fn what_an_erasure_has_left_of_an_entry_cannot_be_changed_unseen(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (cup, own) = held(&site, "Кубок 2018", "2018-05-01", FAMILY);
        erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();
        let checked = service.store().check_tournament(cup.id).expect("readable").expect("there");
        let first = *checked.blanked.first().expect("she was entered");
        assert!(checked.findings.is_empty(), "{:?}", checked.findings);
        let id = cup.id;
        database.execute(&format!(
            "UPDATE journal SET changes = REPLACE(changes, '1800', '2400') WHERE tournament = {id} AND version = {first}"
        ));
        let checked = service.store().check_tournament(cup.id).expect("readable").expect("there");
        assert!(checked.findings.contains(&StoredDifference::Altered(first)), "{:?}", checked.findings);
    }

    fn ratings_of_the_young_stay_without_a_birth(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        // In 2015 she was 16: her rating changes faster than those of others.
        let (_, own) = held(&site, "Кубок 2015", "2015-05-01", FAMILY);
        let rated = ratings(&service);
        erase(&anna, own, &format!("{FAMILY} {GIVEN}")).is_redirect();
        holds(&service);
        assert_eq!(ratings(&service), rated);
        let known = service.store().player(own).expect("readable").expect("there");
        assert_eq!((known.person.birth, known.rated_year), (None, Some(1999)));
        site.visitor().get(&format!("/api/v1/player/{own}")).is_ok().does_not_say("1999");
    }

    fn everything_that_is_held_of_a_person_is_one_document_for_administrators(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (_, own) = held(&site, "Кубок 2018", "2018-05-01", FORMER);
        renamed(&service, own);
        let address = format!("/admin/persons/{own}/export");
        let saved = anna.get(&address).is_ok();
        assert!(saved.header("content-disposition").contains(&format!("person-{own}.json")));
        let document: serde_json::Value = serde_json::from_str(&saved.text).expect("JSON");
        assert_eq!(document["registry"]["name"], format!("{FAMILY} {GIVEN}"));
        assert_eq!(document["former_names_and_merged_records"][0]["name"]["family"], FORMER);
        assert_eq!(document["registry"]["known"]["region"]["text"], REGION);
        assert_eq!(document["tournaments"][0]["title"], "Кубок 2018");
        assert_eq!(document["tournaments"][0]["games"].as_array().map(Vec::len), Some(2));
        assert_eq!(document["ratings"][0]["games"], 2);
        assert!(document["tournaments"][0]["journal"]["entries"].as_array().is_some_and(|entries| !entries.is_empty()));
        assert!(!saved.text.contains("Старцев"), "data of others are not hers: {}", around(&saved.text, "Старцев"));
        assert_eq!(anna.get(&address).is_ok().text, saved.text, "the same bytes");
        let document = service.person_document(own).expect("readable");
        assert_eq!(document, saved.text);
        assert!(!site.visitor().get(&address).text.contains(FAMILY));
    }
}

/// Where a text has something, for the message of a failed test.
fn around(text: &str, what: &str) -> String {
    let Some(at) = text.find(what) else { return String::new() };
    let letters: Vec<char> = text[..at].chars().rev().take(200).collect();
    letters.into_iter().rev().chain(text[at..].chars().take(100)).collect()
}
