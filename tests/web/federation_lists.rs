//! Lists of federations: imported by administrators, searched while a player is typed, and used for ratings and titles.

use std::collections::BTreeMap;
use std::io::Write;

use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::support::tournaments::create;
use crate::tasks::{end_of, impatient};
use poddavki::service::{AccountRights, ListTaking, ListTakingError, Request, Service, command_line};
use poddavki::store::{ListChanges, ListEdition, PasswordAuthor};
use reqwest::StatusCode;
use tournament::{FederationList, Name, Person, Rating};

pub const FSHR: &str = "ID;ФИО;Дата рождения;Пол;Субъект;Звание;Рейтинг\n\
    101;Громов Сергей Петрович;1985;м;Орловская область;мс;2210\n\
    102;Громова Анна;1999;ж;Пермский край;кмс;2050\n\
    103;Громов Сергей;2005;м;Тульская область;;1800\n\
    104;Щукин Юрий;1990;м;Москва;гр;2300\n";

fn send(anna: &Visitor, fields: &[(&str, &str)], name: &str, content: &[u8]) -> Answer {
    anna.upload("/admin/lists", "/admin/lists", fields, ("file", name, content.to_vec()))
}

/// Imports a file like the command line.
pub fn take(service: &Service, content: &[u8], name: &str) -> Result<ListEdition, ListTakingError> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(content).expect("written");
    let taking =
        ListTaking { list: FederationList::Fshr, title: "", date: None, path: file.path(), file: name, columns: None };
    service.take_federation_list(&command_line(), &taking)
}

fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, content) in files {
        archive.start_file(*name, zip::write::SimpleFileOptions::default()).expect("a new file");
        archive.write_all(content.as_bytes()).expect("written");
    }
    archive.finish().expect("whole").into_inner()
}

fn names(service: &Service, query: &str) -> Vec<String> {
    let found = service.search_lists(query, 10).expect("readable");
    found.into_iter().map(|own| own.row.person.name.to_string()).collect()
}

/// The names offered while typing, each with its list.
fn offered(anna: &Visitor, slug: &str, query: &str) -> BTreeMap<String, String> {
    let answer = anna.get(&format!("/admin/t/{slug}/players/known?q={query}")).is_ok();
    let offered: serde_json::Value = serde_json::from_str(&answer.text).expect("an answer");
    let people = offered["people"].as_array().expect("a list");
    let text = |own: &serde_json::Value, field: &str| own[field].as_str().unwrap_or_default().to_owned();
    people.iter().map(|own| (format!("{} {}", text(own, "family"), text(own, "given")), text(own, "list"))).collect()
}

/// A list whose import takes much longer than a few requests.
fn long_list(rows: u32) -> String {
    let row = |number: u32| format!("{number};Шашкин Иван {number};{}\n", 1500 + number % 900);
    std::iter::once("ID;ФИО;Рейтинг\n".to_owned()).chain((1..=rows).map(row)).collect()
}

for_each_backend! {
    fn a_long_import_is_left_found_again_and_stopped(database) {
        let site = impatient(database);
        let anna = site.administrator();
        take(&site.service(), FSHR.as_bytes(), "list.csv").expect("a list");
        let begun = send(&anna, &[("list", "fshr")], "long.csv", long_list(200_000).as_bytes()).is_redirect();
        anna.get(&begun.location).is_ok().says("Importing long.csv").says("You can leave this page");
        anna.get("/admin/persons").is_ok().says("Importing long.csv").says(&begun.location);
        send(&anna, &[("list", "idf")], "list.csv", FSHR.as_bytes())
            .has_status(StatusCode::UNPROCESSABLE_ENTITY)
            .says("This is already under way.");
        site.visitor().get(&begun.location).does_not_say("long.csv");
        anna.post(&format!("{}/stop", begun.location), &begun.location, &[]).is_redirect();
        end_of(&anna, begun).is_ok().says("stopped");
        assert_eq!(names(&site.service(), "Щук"), ["Щукин Юрий"], "the list before it is still searched");
        anna.get("/admin/lists").is_ok().does_not_say("Importing long.csv");
        anna.get("/account/tasks/0").has_status(StatusCode::NOT_FOUND);
        // A long import is followed on its page; a short one may be finished at once.
        let begun = send(&anna, &[("list", "idf")], "long.csv", long_list(60_000).as_bytes());
        assert_eq!(end_of(&anna, begun).is_redirect().location, "/admin/lists");
        anna.get("/admin/lists").is_ok().says("60,000");
        let bad = send(&anna, &[("list", "fshr")], "bad.csv", b"ID;Name;Rating\n");
        end_of(&anna, bad).says("The old list is unchanged.");
    }

    fn a_list_is_taken_in_searched_and_replaced_as_a_whole(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        send(&anna, &[("list", "fshr"), ("date", "2026-10-01")], "list.csv", FSHR.as_bytes()).is_redirect();
        let page = anna.get("/admin/lists").is_ok();
        page.says("October 2026").says("list.csv").says("imported for the first time").says("not in the backup");
        let service = site.service();
        assert_eq!(names(&service, "Гром"), ["Громов Сергей", "Громов Сергей Петрович", "Громова Анна"]);
        assert_eq!(names(&service, "gromov serg"), ["Громов Сергей", "Громов Сергей Петрович"]);
        assert_eq!(names(&service, "сергей громов"), ["Громов Сергей", "Громов Сергей Петрович"]);
        assert_eq!(names(&service, "shchuk"), ["Щукин Юрий"]);
        assert_eq!(names(&service, "%"), Vec::<String>::new());
        // One removed, one changed, one new.
        let next = FSHR.replace("103;Громов Сергей;2005;м;Тульская область;;1800\n", "105;Ильин Олег;2000;м;;;1500\n");
        let edition = take(&service, next.replace("2300", "2310").as_bytes(), "list-2026-11-01.csv").expect("a list");
        assert_eq!(edition.changes, Some(ListChanges { added: 1, gone: 1, changed: 1 }));
        assert_eq!((edition.rows, edition.date.to_string()), (4, "2026-11-01".to_owned()));
        assert_eq!(names(&service, "gromov serg"), ["Громов Сергей Петрович"]);
        // A broken file changes nothing.
        for (content, name) in [
            (b"<playerslist><player><fideid>1</fideid>".to_vec(), "a.xml"),
            (zipped(&[("a.csv", FSHR)])[..200].to_vec(), "a.zip"),
            (zipped(&[("a.csv", FSHR), ("b.csv", FSHR)]), "b.zip"),
            (zipped(&[("a.exe", FSHR)]), "c.zip"),
            ("ФИО;Рейтинг\nПетров Иван;много\n".as_bytes().to_vec(), "d.csv"),
            ("ФИО;Рейтинг\n".as_bytes().to_vec(), "e.csv"),
        ] {
            take(&service, &content, name).expect_err(name);
            assert_eq!(names(&service, "shchuk"), ["Щукин Юрий"], "{name}");
            send(&anna, &[("list", "fshr")], name, &content).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
        take(&service, &zipped(&[("list.csv", FSHR)]), "list.zip").expect("an archive with a list");
        assert_eq!(names(&service, "ильин"), Vec::<String>::new());
        anna.post("/admin/lists/remove", "/admin/lists", &[("list", "fshr")]).is_redirect();
        assert_eq!(names(&service, "shchuk"), Vec::<String>::new());
        assert_eq!(service.store().federation_lists().expect("readable"), []);
    }

    fn columns_that_nobody_knows_are_chosen_once(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let file = "Кто;Сила;Откуда\nПетров Иван;2150;Орёл\n";
        let page = send(&anna, &[("list", "other"), ("title", "Область")], "list.csv", file.as_bytes()).is_ok();
        page.says("Петров Иван").says("name=\"column-2\"");
        let key = page.hidden("file");
        let fields = [("list", "other"), ("title", "Область"), ("date", "2026-11-01"), ("file", key.as_str())];
        let chosen = [("column-0", "name"), ("column-1", "rating"), ("column-2", "region")];
        anna.post("/admin/lists/confirm", "/admin/lists", &[&fields[..], &chosen].concat()).is_redirect();
        anna.get("/admin/lists").is_ok().says("Область");
        assert_eq!(names(&site.service(), "petr"), ["Петров Иван"]);
        // The file is no longer kept, but its headings are known from now on.
        let again = anna.post("/admin/lists/confirm", "/admin/lists", &[&fields[..], &chosen].concat());
        again.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let next = "Кто;Сила;Откуда\nСидоров Олег;2100;Тула\n";
        send(&anna, &[("list", "other")], "next.csv", next.as_bytes()).is_redirect();
        assert_eq!(names(&site.service(), "sidor"), ["Сидоров Олег"]);
    }

    fn a_file_tells_whose_list_it_is_and_takes_the_place_of_no_other(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let lists = |site: &Site| -> Vec<FederationList> {
            site.service().store().federation_lists().expect("readable").iter().map(|own| own.list).collect()
        };
        send(&anna, &[("list", "fshr")], "list.csv", FSHR.as_bytes()).is_redirect();
        let fmjd = "nr_ew,last_n,first_n,country,title,rating\n00077,Ivanov,Petr,RUS,MI,2210\n";
        let asked = send(&anna, &[("list", "fshr"), ("date", "2026-10-01")], "list.csv", fmjd.as_bytes()).is_ok();
        asked.says("Whose list is this?").says("Import as FMJD").says("Import as FSHR");
        assert_eq!(names(&site.service(), "shchuk"), ["Щукин Юрий"], "nothing has been replaced");
        let answer = |list: &str| {
            let file = asked.hidden("file");
            let fields = [("file", file.as_str()), ("date", "2026-10-01"), ("sure", "1"), ("list", list)];
            anna.post("/admin/lists/confirm", "/admin/lists", &fields)
        };
        answer("fmjd").is_redirect();
        assert_eq!(lists(&site), [FederationList::Fshr, FederationList::Fmjd]);
        answer("fmjd").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("not kept any more");
        // Without a choice the file's headings or name decide; an unknown one is asked about.
        send(&anna, &[("list", "")], "any.csv", fmjd.replace("2210", "2220").as_bytes()).is_redirect();
        send(&anna, &[("list", "")], "fshr-2026-11-01.csv", FSHR.as_bytes()).is_redirect();
        assert_eq!(lists(&site), [FederationList::Fshr, FederationList::Fmjd]);
        let asked = send(&anna, &[("list", "")], "list.csv", FSHR.as_bytes()).is_ok();
        asked.says("does not say whose list it is").says("Import as FSHR").says("Import as FMJD");
        let file = asked.hidden("file");
        let fields = [("file", file.as_str()), ("sure", "1"), ("list", "fshr")];
        anna.post("/admin/lists/confirm", "/admin/lists", &fields).is_redirect();
        assert_eq!(lists(&site), [FederationList::Fshr, FederationList::Fmjd]);
        // A certain federation is not asked about.
        let asked = send(&anna, &[("list", "other")], "fmjd.csv", FSHR.as_bytes()).is_ok();
        let file = asked.hidden("file");
        let fields = [("file", file.as_str()), ("sure", "1"), ("list", "other")];
        anna.post("/admin/lists/confirm", "/admin/lists", &fields).is_redirect();
        assert!(lists(&site).contains(&FederationList::Other));
    }

    fn only_administrators_import_lists(database) {
        let site = Site::on(database);
        site.service().create_account(&command_line(), "boris", "a long password", AccountRights::Member, PasswordAuthor::Owner).expect("the name is free");
        let boris = site.visitor();
        boris.log_in("boris", "a long password");
        boris.get("/admin/lists").has_status(StatusCode::FORBIDDEN);
        site.visitor().get("/admin/lists").is_redirect();
    }

    fn the_picker_offers_those_of_lists_after_those_known_here(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let service = site.service();
        create(service.store(), "cup");
        take(&service, FSHR.as_bytes(), "list-2026-11-01.csv").expect("a list");
        let people = offered(&anna, "cup", "гро");
        assert_eq!(people.len(), 3);
        assert!(people["Громова Анна"].contains("November 2026"), "{people:?}");
        assert_eq!(offered(&anna, "cup", "гр"), BTreeMap::new());
        // A known person with the same number is offered once; an entered one is not.
        let known = Person { name: Name::parse("Громова Анна"), federation_id: "102".to_owned(), ..Person::default() };
        service.store().find_or_create_person(&known).expect("a person");
        assert_eq!(offered(&anna, "cup", "gromova")["Громова Анна"], "");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
        service.enter_player(&request, &known, Some(Rating(2000))).expect("free");
        assert_eq!(offered(&anna, "cup", "gromova"), BTreeMap::new());
        assert_eq!(offered(&anna, "cup", "gromov").len(), 2);
    }

    fn without_scripts_it_is_asked_who_of_the_lists_it_is(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        create(site.service().store(), "cup");
        take(&site.service(), FSHR.as_bytes(), "list.csv").expect("a list");
        let page = "/admin/t/cup/players";
        let typed = [("family", "Громов"), ("given", "Сергей"), ("seen", "")];
        let seen = anna.get(page).hidden("seen");
        let typed = [typed[0], typed[1], ("seen", seen.as_str())];
        let asked = anna.post(page, page, &typed);
        asked.says("value=\"fshr:101\"").says("value=\"fshr:103\"").says("None of them");
        anna.post(page, page, &[&typed[..], &[("listed", "fshr:101")]].concat()).is_redirect();
        let cup = site.service().tournament("cup").expect("there");
        let entry = cup.entries.values().next().expect("one");
        assert_eq!((entry.rating, entry.person.federation_id.as_str()), (Some(Rating(2210)), "101"));
        assert_eq!((entry.person.title.as_str(), entry.person.region.as_str()), ("МС", "Орловская область"));
        let seen = anna.get(page).hidden("seen");
        let other = [("family", "Щукин"), ("given", "Юрий"), ("listed", "none"), ("seen", seen.as_str())];
        anna.post(page, page, &other).is_redirect();
        let cup = site.service().tournament("cup").expect("there");
        assert_eq!(cup.entries.values().filter(|entry| entry.rating.is_none()).count(), 1);
    }

    fn ratings_and_titles_follow_a_list_and_can_be_undone(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let service = site.service();
        create(service.store(), "cup");
        take(&service, FSHR.as_bytes(), "list.csv").expect("a list");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: "cup", seen: None, limit: None };
        for (name, year, id) in [
            ("Громов Сергей Петрович", "1985", ""),
            ("Gromova Anna", "", "102"),
            ("Громов С.", "", ""),
            ("Никто Нигде", "", ""),
        ] {
            let mut person = Person { name: Name::parse(name), federation_id: id.to_owned(), ..Person::default() };
            tournament::PersonField::Birth.set(&mut person, year);
            service.enter_player(&request, &person, Some(Rating(1900))).expect("free");
        }
        let before = service.tournament("cup").expect("there");
        let page = anna.get("/admin/t/cup/players/lists?list=fshr").is_ok();
        page.says("<del>1900</del> <ins>2210</ins>").says("Several found: 1").says("Not found: 1").says("Никто Нигде");
        let (seen, edition) = (page.hidden("seen"), page.hidden("edition"));
        let nobody = anna.post("/admin/t/cup/players/lists", "/admin/t/cup/players/lists", &[
            ("list", "fshr"),
            ("seen", seen.as_str()),
        ]);
        nobody.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let tick = |name: &str| {
            let entry = before.entries.values().find(|entry| entry.person.name.to_string() == name).expect("entered");
            format!("tick-{}", entry.id)
        };
        let (first, second) = (tick("Громов Сергей Петрович"), tick("Gromova Anna"));
        let fields = |edition| {
            [("list", "fshr"), ("edition", edition), ("seen", seen.as_str()), (first.as_str(), "1"), (second.as_str(), "1")]
        };
        anna.post("/admin/t/cup/players/lists", "/admin/t/cup/players/lists", &fields("0"))
            .has_status(StatusCode::UNPROCESSABLE_ENTITY)
            .says("Another edition of the list");
        let fields = fields(&edition);
        anna.post("/admin/t/cup/players/lists", "/admin/t/cup/players/lists", &fields).is_redirect();
        let ratings = |service: &Service| {
            let cup = service.tournament("cup").expect("there");
            let rated = cup.entries.values().map(|own| (own.person.name.to_string(), own.rating, own.person.title.clone()));
            rated.collect::<Vec<_>>()
        };
        let after = ratings(&service);
        assert_eq!(after[0], ("Громов Сергей Петрович".to_owned(), Some(Rating(2210)), "МС".to_owned()));
        assert_eq!(after[1], ("Gromova Anna".to_owned(), Some(Rating(2050)), "КМС".to_owned()));
        assert_eq!(after[2].1, Some(Rating(1900)));
        let log = anna.get("/admin/t/cup/log").is_ok();
        log.says("Ratings and titles from the list");
        let id = service.tournament("cup").expect("there").id;
        let newest = service.store().journal(id, None, 1).expect("readable").pop().expect("an entry").number;
        service.undo(&request, newest).expect("nothing builds on it");
        assert_eq!(ratings(&service)[0].1, Some(Rating(1900)));
    }

    fn the_columns_of_a_list_of_players_are_chosen_once(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        create(site.service().store(), "cup");
        let page = "/admin/t/cup/players/import";
        let confirm = "/admin/t/cup/players/import/confirm";
        let file = "Кто;Сила;Чин;Родился\nПетров Иван;н/р;мс;1990\nИльин Олег;2150;б/р;1988\n";
        let look = |text: &str| anna.follow(anna.upload(page, page, &[("text", text)], ("list", "", Vec::new())));
        let asked = look(file).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("name=\"column-3\"").says("Петров Иван · Ильин Олег");
        let seen = asked.hidden("seen");
        let columns = [("column-0", "name"), ("column-1", "rating"), ("column-2", "title"), ("column-3", "birth")];
        let common = [("text", file), ("seen", seen.as_str())];
        let again = anna.post(confirm, page, &[&common[..], &columns, &[("again", "1")]].concat()).is_redirect();
        let again = anna.get(&again.location).is_ok();
        // Everything to be written is shown, and the line above is a title, not a rating.
        again.says("Title: <del></del> <ins>МС</ins>").says("<ins>1990</ins>").says("name=\"take-3\"");
        let ticks = [("take-2", "1"), ("take-3", "1")];
        anna.post(confirm, page, &[&common[..], &columns, &ticks].concat()).is_redirect();
        let cup = site.service().tournament("cup").expect("there");
        let ratings: Vec<_> = cup.entries.values().map(|own| (own.rating, own.person.title.as_str())).collect();
        assert_eq!(ratings, [(None, "МС"), (Some(Rating(2150)), "")]);
        // The same headings are known from now on.
        look(&file.replace("Петров Иван", "Сидоров Олег")).is_ok().says("Сидоров Олег").says("<ins>МС</ins>");
    }
}
