//! Two records of one person: merged, found by former names, rated as one, and separated again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use crate::organiser::fields_in;
use crate::persons::{enter, member, new_tournament, person, play};
use crate::ratings::close;
use crate::series;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Answer, Site, Visitor};
use chrono::NaiveDate;
use draughts::Variant;
use poddavki::service::{Actor, ChampionshipsRequest, ListImport, PersonChoice, Request, Service, Watch};
use poddavki::store::{PersonStatement, RatingList};
use reqwest::StatusCode;
use tournament::exchange::Audience;
use tournament::{Birth, Person, PersonId, RatingKind, Sex, Tournament, Visibility};

/// A rated tournament of a woman, under the name that she had then, and of another player.
fn held(site: &Site, title: &str, day: &str, name: &str) -> (Arc<Tournament>, PersonId) {
    let service = site.service();
    let made = new_tournament(&service, title, Some(day));
    let own = enter(&service, &made, &person(name, Some(1990)), Some(1800)).player.expect("new or known");
    enter(&service, &made, &person("Старцев Николай", Some(1951)), Some(2000));
    enter(&service, &made, &person("Иволгин Пётр", Some(1980)), Some(1900));
    let actor = Site::actor();
    play(&service, &Request { actor: &actor, slug: &made.slug, seen: None, limit: None });
    close(site, &made);
    (service.tournament(&made.slug).expect("there"), own)
}

pub fn merge(visitor: &Visitor, gone: PersonId, into: PersonId) {
    let page = format!("/admin/persons/{into}?with={gone}");
    let gone = gone.to_string();
    let done = visitor.post(&format!("/admin/persons/{into}/merge"), &page, &[("gone", &gone)]).is_redirect();
    assert_eq!(done.location, format!("/admin/persons/{into}"));
}

fn try_to_merge(visitor: &Visitor, gone: PersonId, into: PersonId) -> Answer {
    let page = format!("/admin/persons/{into}");
    visitor.post(&format!("{page}/merge"), "/admin/series/new", &[("gone", &gone.to_string())])
}

fn undo_last(visitor: &Visitor, service: &Service) -> Answer {
    let number = service.store().championships().expect("readable").number;
    visitor.post(&format!("/admin/series-log/{number}/undo"), "/admin/series-log", &[])
}

/// Three tournaments of one woman, each under a name of her own or all under one; only the last entry says when she was born.
pub fn career(site: &Site, names: [&str; 3]) -> [PersonId; 3] {
    let service = site.service();
    let days = ["2015-05-01", "2016-05-01", "2017-05-01"];
    let births = [None, None, Some(2004)];
    std::array::from_fn(|n| {
        let made = new_tournament(&service, &format!("Кубок {}", n + 1), Some(days[n]));
        let own = enter(&service, &made, &person(names[n], births[n]), Some(1500));
        // A name alone is not linked to the same name.
        if let Some(first) = own.player.is_none().then(|| first_of(&service, names[n])) {
            let answers = BTreeMap::from([(own.id, PersonChoice::Known(first))]);
            service.identify(&request(&made), &answers).expect("it is them");
        }
        for (name, birth) in [("Старцев Николай", 1951), ("Иволгин Пётр", 1980), ("Рябов Олег", 1985)]
        {
            enter(&service, &made, &person(name, Some(birth)), Some(1600));
        }
        play(&service, &request(&made));
        close(site, &made);
        let closed = service.tournament(&made.slug).expect("there");
        closed.entry(own.id).and_then(|own| own.player).expect("closed")
    })
}

fn first_of(service: &Service, name: &str) -> PersonId {
    service.store().search_players(name, 1).expect("readable").first().expect("entered before").id
}

fn request(tournament: &Tournament) -> Request<'_> {
    static ACTOR: LazyLock<Actor> = LazyLock::new(Site::actor);
    Request { actor: &ACTOR, slug: &tournament.slug, seen: None, limit: None }
}

/// The ratings of all persons after each tournament, without person numbers.
fn ratings(service: &Service) -> Vec<(String, Vec<String>)> {
    let list = RatingList { variant: Variant::Poddavki, kind: RatingKind::Classic };
    let rated = service.store().rating_list(list).expect("readable");
    let steps = |player| {
        let history = service.store().rating_history(player).expect("readable");
        history.into_iter().map(|record| format!("{:?} {}", record.change.after, record.change.games)).collect()
    };
    let mut all: Vec<(String, Vec<String>)> =
        rated.into_iter().map(|own| (own.person.name.given.clone(), steps(own.player))).collect();
    all.sort();
    all
}

fn holds(service: &Service) {
    let found = service.verify().expect("readable").differences;
    assert!(found.is_empty(), "{found:?}");
}

/// The hidden data in a person's form: those known when it was shown.
fn known_then(anna: &Visitor, page: &str) -> Vec<(String, String)> {
    let fields = fields_in(&anna.get(page).is_ok().text, "correct").into_iter();
    fields.filter(|(name, _)| name.starts_with("was-")).collect()
}

/// Corrects a person with a form that contains the data known `then`.
fn correct_then(anna: &Visitor, page: &str, fields: &[(&str, &str)], then: &[(String, String)]) -> Answer {
    let then = then.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let fields: Vec<(&str, &str)> = fields.iter().copied().chain(then).collect();
    anna.post(&format!("{page}/correct"), page, &fields)
}

fn correct(anna: &Visitor, page: &str, fields: &[(&str, &str)]) -> Answer {
    correct_then(anna, page, fields, &known_then(anna, page))
}

for_each_backend! {
    fn others_write_while_lists_are_worked_out_for_a_merge(database) {
        let site = Site::on(database);
        let [first, second, _] = career(&site, ["Орлова Анна", "Громова Анна", "Громова Анна"]);
        let (service, other) = (site.service(), site.service());
        let written = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&written);
        let watch = Watch::telling(move |_| {
            other.store().reserve_players(1).expect("nobody else is writing");
            count.fetch_add(1, Ordering::Relaxed);
        });
        let actor = Site::actor();
        let request = ChampionshipsRequest { actor: &actor, seen: None };
        service.watched(watch).merge_persons(&request, first, second).expect("they may be one");
        assert!(written.load(Ordering::Relaxed) >= 6, "three tournaments, found and rated");
        assert!(service.verify().expect("readable").holds());
    }

    fn what_others_have_changed_is_looked_for_in_the_larger_write_too(database) {
        let site = Site::on(database);
        let [first, second, _] = career(&site, ["Орлова Анна", "Громова Анна", "Громова Анна"]);
        let (service, actor) = (site.service(), Site::actor());
        let seen = service.store().championships().expect("readable").number;
        let request = ChampionshipsRequest { actor: &actor, seen: Some(seen) };
        service.merge_persons(&request, first, second).expect("nobody has changed anything");
        assert!(service.store().championships().expect("readable").merges.contains_key(&first));
    }

    fn a_woman_who_married_is_one_person_with_one_rating_and_both_names(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (_, before) = held(&site, "Кубок 2015", "2015-05-01", "Орлова Анна");
        let (_, after) = held(&site, "Кубок 2017", "2017-05-01", "Громова Анна");
        assert_ne!(before, after);
        let steps = |player| service.store().rating_history(player).expect("readable").len();
        assert_eq!((steps(before), steps(after)), (1, 1));
        anna.get("/admin/persons?q=Orlova").is_ok().says("Орлова Анна");
        let compared = anna.get(&format!("/admin/persons/{after}?with={before}"));
        compared.is_ok().says("Кубок 2015").says("Кубок 2017");
        merge(&anna, before, after);
        assert_eq!((steps(before), steps(after)), (0, 2), "both tournaments make one rating");
        holds(&service);
        let page = site.visitor().get(&format!("/player/{after}"));
        page.is_ok().says("Кубок 2015").says("Кубок 2017").says("formerly Орлова Анна");
        assert_eq!(site.visitor().get(&format!("/player/{before}")).is_redirect().location, format!("/player/{after}"));
        let way = site.visitor().get(&format!("/api/v1/player/{before}")).is_redirect();
        assert_eq!(way.location, format!("/api/v1/player/{after}"));
        assert_eq!(way.header("access-control-allow-origin"), "*");
        let found = service.store().search_players("Орлова", 10).expect("readable");
        assert_eq!(found.iter().map(|own| own.id).collect::<Vec<_>>(), [after], "search finds the former name");
        let next = new_tournament(&service, "Кубок 2019", Some("2019-05-01"));
        let entered = enter(&service, &next, &person("Орлова Анна", Some(1990)), None);
        assert_eq!(entered.player, Some(after), "recognition knows the former name");

        let (files, other) = (tempfile::tempdir().expect("a directory"), TestDatabase::sqlite());
        service.store().backup(&files.path().join("backup")).expect("written");
        let copy = Service::new(other.store());
        copy.restore(&files.path().join("backup")).expect("whole");
        assert_eq!(copy.store().championships().expect("readable").person_of(before), after, "a backup has it");
        holds(&copy);

        let number = service.store().championships().expect("readable").number;
        anna.get("/admin/series-log").is_ok().says("Орлова Анна merged into Громова Анна");
        anna.post(&format!("/admin/series-log/{number}/undo"), "/admin/series-log", &[]).is_redirect();
        assert_eq!((steps(before), steps(after)), (1, 1), "undone: two persons, two ratings");
        holds(&service);
        site.visitor().get(&format!("/player/{before}")).is_ok().says("Кубок 2015").does_not_say("Кубок 2017");
        site.visitor().get(&format!("/player/{after}")).is_ok().does_not_say("formerly");

        merge(&anna, before, after);
        let own = format!("/admin/persons/{after}");
        anna.post(&format!("{own}/part"), &own, &[("person", &before.to_string())]).is_redirect();
        assert_eq!(steps(before), 1, "parted");
        holds(&service);
    }

    fn two_persons_who_cannot_be_one_are_not_merged(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (cup, one) = held(&site, "Кубок", "2015-05-01", "Орлова Анна");
        let refuse = |gone: PersonId, into: PersonId, why: &str| {
            let page = format!("/admin/persons/{into}");
            let gone = gone.to_string();
            anna.post(&format!("{page}/merge"), "/admin/series/new", &[("gone", &gone)])
                .has_status(StatusCode::UNPROCESSABLE_ENTITY)
                .says(why);
        };
        let other = cup.entries.values().filter_map(|entry| entry.player).find(|own| *own != one).expect("three play");
        refuse(one, other, "they are two persons");
        let second = new_tournament(&service, "Второй", None);
        let twin = enter(&service, &second, &person("Соснова Анна", None), None).player.expect("new");
        let third = enter(&service, &second, &person("Громова Анна", None), None).player.expect("new");
        refuse(twin, third, "Both play in “Второй”");
        refuse(one, one, "Nothing has changed");
        merge(&anna, twin, one);
        // Now the merged person plays in the second tournament too.
        refuse(third, one, "Both play in “Второй”");
        holds(&service);
        let (boris, _) = member(&site, "boris");
        boris.get("/admin/persons").has_status(StatusCode::FORBIDDEN);
        boris.get(&format!("/admin/persons/{one}")).has_status(StatusCode::FORBIDDEN);
    }

    // The year of birth decides how fast a young player's rating changes.
    fn merged_persons_are_rated_as_if_they_had_been_one_from_the_start(database) {
        let site = Site::on(database);
        career(&site, ["Громова Анна"; 3]);
        let expected = ratings(&site.service());
        for orders in [[(0, 1), (1, 2)], [(1, 2), (0, 2)], [(2, 1), (1, 0)], [(1, 0), (2, 0)]] {
            let own = TestDatabase::sqlite();
            let site = Site::on(&own);
            let (anna, service) = (site.administrator(), site.service());
            let numbers = career(&site, ["Орлова Анна", "Соснова Анна", "Громова Анна"]);
            let before = ratings(&service);
            assert_ne!(before, expected);
            for (gone, into) in orders {
                merge(&anna, numbers[gone], numbers[into]);
                holds(&service);
            }
            assert_eq!(ratings(&service), expected, "{orders:?}");
            let championships = service.store().championships().expect("readable");
            let whole = championships.person_of(numbers[orders[1].0]);
            let known = service.store().player(whole).expect("readable").expect("there").person;
            assert_eq!(known.birth, Some(Birth::Year(2004)), "{orders:?}: the birth is known of whoever stays");
            // Taken back in turn, everything is as it was.
            let last = championships.number;
            for number in [last, last - 1] {
                anna.post(&format!("/admin/series-log/{number}/undo"), "/admin/series-log", &[]).is_redirect();
            }
            assert_eq!(ratings(&service), before, "{orders:?}");
            holds(&service);
        }
    }

    fn a_merged_person_learns_what_was_known_of_the_other(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let one = person("Орлова Анна", None);
        let one = Person { region: "Орёл".to_owned(), federation_id: "77".to_owned(), sex: Some(Sex::Female), ..one };
        let other = Person { title: "мс".to_owned(), ..person("Громова Анна", Some(1990)) };
        let numbers = service.store().create_persons(&[one, other.clone()]).expect("made");
        let (gone, into) = (numbers[0], numbers[1]);
        let known = || service.store().player(into).expect("readable").expect("there").person;
        let page = anna.get(&format!("/admin/persons/{into}?with={gone}"));
        page.is_ok().says("Орёл").says("77").says("After merging");
        merge(&anna, gone, into);
        let whole = known();
        assert_eq!((whole.region.as_str(), whole.federation_id.as_str(), whole.title.as_str()), ("Орёл", "77", "мс"));
        assert_eq!((whole.sex, whole.birth), (Some(Sex::Female), Some(Birth::Year(1990))));
        holds(&service);
        // A person with another number is not the same, since the merged person has a number now; in a chain too.
        let numbered = Person { federation_id: "78".to_owned(), ..person("Соснова Анна", None) };
        let third = service.store().create_persons(&[numbered]).expect("made")[0];
        try_to_merge(&anna, into, third).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("they are two persons");
        try_to_merge(&anna, third, into).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("they are two persons");
        anna.get(&format!("/admin/persons/{into}?with={third}")).is_ok().says("they are two persons")
            .does_not_say("Merge, keep");
        // An entry of the former name with the number is recognised.
        let next = new_tournament(&service, "Кубок", None);
        let entered = enter(&service, &next, &Person { region: String::new(), ..person("Орлова Анна", Some(1990)) }, None);
        assert_eq!(entered.player, Some(into));
        undo_last(&anna, &service).is_redirect();
        assert_eq!(known(), other, "taken back, nothing is left of the other");
        holds(&service);
    }

    fn what_speaks_against_a_merge_is_found_through_chains_and_when_it_is_made_again(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let cup = new_tournament(&service, "Кубок Орла", None);
        let one = enter(&service, &cup, &person("Орлова Анна", None), None).player.expect("new");
        let other = enter(&service, &cup, &person("Громова Анна", None), None).player.expect("new");
        let between = service.store().create_persons(&[person("Соснова Анна", None)]).expect("made")[0];
        merge(&anna, one, between);
        try_to_merge(&anna, between, other).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Both play in “Кубок Орла”");
        try_to_merge(&anna, other, between).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Both play in “Кубок Орла”");
        // Separated, and undoing the separation when that is no longer possible.
        let own = format!("/admin/persons/{between}");
        anna.post(&format!("{own}/part"), &own, &[("person", &one.to_string())]).is_redirect();
        enter(&service, &cup, &person("Соснова Анна", Some(1991)), None);
        let entry = service.tournament(&cup.slug).expect("there").entries.values().last().expect("entered").clone();
        if entry.player != Some(between) {
            service.set_person(&request(&cup), entry.id, PersonChoice::Known(between)).expect("an administrator says so");
        }
        undo_last(&anna, &service).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Both play in “Кубок Орла”");
        // A person cannot enter beside their former self.
        let second = new_tournament(&service, "Второй", None);
        let third = enter(&service, &second, &person("Лукина Мария", Some(1990)), None).player.expect("new");
        let fourth = service.store().create_persons(&[person("Рощина Мария", Some(1990))]).expect("made")[0];
        merge(&anna, third, fourth);
        let entered = enter(&service, &second, &person("Звягина Ольга", None), None);
        let refused = service.set_person(&request(&second), entered.id, PersonChoice::Known(fourth)).expect_err("twice");
        assert!(refused.to_string().contains("Лукина Мария"), "{refused}");
        holds(&service);
    }

    fn persons_of_imported_tables_are_one_unless_they_stand_in_the_same(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        series::series(&anna);
        let table = |name: &str| format!("Место;Имя;Очки\n1;{name};7\n2;Старцев Николай;5\n");
        series::enter(&anna, "2015", &table("Орлова Анна"), &[]).is_redirect();
        series::enter(&anna, "2017", &table("Громова Анна"), &[]).is_redirect();
        let number = |name: &str| first_of(&service, name);
        let (before, after) = (number("Орлова"), number("Громова"));
        let championships = service.store().championships().expect("readable");
        let of_2017 = championships.tables.values().find(|table| table.line_of(after).is_some()).expect("she stands in it");
        let beside = of_2017.lines[1].player.expect("they are known");
        try_to_merge(&anna, beside, after).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("in the table “Кубок” twice");
        merge(&anna, before, after);
        site.visitor().get(&format!("/player/{after}")).is_ok().says("formerly Орлова Анна").says("2015").says("2017");
        site.visitor().get("/series/cup/medals.csv").is_ok();
        // The document has one person, and is imported as such.
        let document = service.series_document("cup", Audience::Public).expect("written");
        let read: serde_json::Value = serde_json::from_str(&document).expect("JSON");
        let persons = read["persons"].to_string();
        assert_eq!(persons.matches("Громова").count() + persons.matches("Орлова").count(), 1, "{persons}");
        let (elsewhere, actor) = (TestDatabase::sqlite(), Site::actor());
        let copy = Service::new(elsewhere.store());
        copy.import_series(&actor, &document).expect("taken in");
        let there = copy.store().search_players("Громова", 5).expect("readable");
        assert_eq!(there.len(), 1);
        assert_eq!(copy.titles_of(there[0].id, None).expect("readable").len(), 2, "one champion of both years");
        holds(&service);
    }

    fn ratings_of_imported_lists_go_with_the_person(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let list = RatingList { variant: Variant::Poddavki, kind: RatingKind::Classic };
        let take_in = |date: &str, name: &str, rating: i32| {
            let file = format!("Имя;Рейтинг\n{name};{rating}\n");
            let lines = BTreeMap::from([(2, PersonChoice::ByName)]);
            let date = date.parse().expect("a day");
            let import = ListImport { list, date, file: file.as_bytes(), columns: None, lines: &lines };
            service.import_list(&Site::actor(), &import).expect("readable");
            first_of(&service, name)
        };
        let before = take_in("2015-01-01", "Орлова Анна", 1900);
        let after = take_in("2017-01-01", "Громова Анна", 2000);
        let rated = || {
            let list = service.store().rating_list(list).expect("readable");
            list.into_iter().map(|own| (own.player, own.value.listed().0)).collect::<Vec<_>>()
        };
        let apart = rated();
        assert_eq!(apart, [(after, 2000), (before, 1900)]);
        merge(&anna, after, before);
        assert_eq!(rated(), [(before, 2000)], "the later list counts, whichever name stays");
        assert_eq!(service.store().rating_history(before).expect("readable").len(), 2);
        holds(&service);
        undo_last(&anna, &service).is_redirect();
        assert_eq!(rated(), apart);
        merge(&anna, before, after);
        assert_eq!(rated(), [(after, 2000)]);
        // A removed list is removed for all persons.
        let imports = service.store().rating_imports(list).expect("readable");
        service.take_list_back(list, &imports[1]).expect("it is there");
        assert_eq!(rated(), [(after, 1900)]);
        holds(&service);
    }

    fn a_former_name_is_public_only_where_the_public_may_see_it(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (_, after) = held(&site, "Кубок 2017", "2017-05-01", "Громова Анна");
        let secret = new_tournament(&service, "Тайный", Some("2018-05-01"));
        let before = enter(&service, &secret, &person("Орлова Анна", None), None).player.expect("new");
        service.set_visibility(&request(&secret), Visibility::Draft).expect("nothing is played");
        merge(&anna, before, after);
        let visitor = site.visitor();
        visitor.get(&format!("/player/{after}")).is_ok().does_not_say("Орлова").does_not_say("Тайный");
        visitor.get("/search?q=Орлова").is_ok().does_not_say("Громова");
        visitor.get("/search?q=Громова").is_ok().says("Громова Анна");
        anna.get(&format!("/admin/persons/{after}")).is_ok().says("Орлова Анна").says("Тайный");
        anna.get("/admin/persons?q=orlova").is_ok().says("Громова Анна").says("formerly Орлова Анна");
        service.set_visibility(&request(&secret), Visibility::Public).expect("it is theirs");
        visitor.get(&format!("/player/{after}")).is_ok().says("formerly Орлова Анна");
        visitor.get("/search?q=Орлова").is_ok().says("Громова Анна");
    }

    fn a_former_name_keeps_its_own_spelling_in_the_other_alphabet(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (_, own) = held(&site, "Кубок 2015", "2015-05-01", "Орлова Анна");
        let spelled = Person { other_name: "Aurlow Anna".to_owned(), ..person("Орлова Анна", Some(1990)) };
        let day = NaiveDate::from_ymd_opt(2015, 5, 1).expect("a day");
        let statement = PersonStatement::open(own, &spelled);
        assert_eq!(service.store().correct_player(&statement, day), Ok(true));
        let fields = [("family", "Громова"), ("given", "Анна"), ("name", "former"), ("birth", "1990"), ("other_name", "")];
        correct(&anna, &format!("/admin/persons/{own}"), &fields).is_redirect();
        let found = service.store().search_players("Aurlow", 5).expect("readable");
        let found: Vec<_> = found.iter().map(|known| (known.id, known.person.name.to_string())).collect();
        assert_eq!(found, [(own, "Громова Анна".to_owned())]);
    }

    fn a_person_is_corrected_with_their_former_name_and_the_correction_is_taken_back(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (cup, own) = held(&site, "Кубок 2015", "2015-05-01", "Орлова Анна");
        let page = format!("/admin/persons/{own}");
        let before = service.store().player(own).expect("readable");
        let fields = [("family", "Громова"), ("given", "Анна"), ("name", "former"), ("until", "2016-06-01"),
            ("birth", "12.05.1990"), ("sex", "w"), ("region", "Орёл"), ("since", "2016-06-01"), ("title", ""),
            ("club", ""), ("federation", ""), ("federation_id", "")];
        correct(&anna, &page, &fields).is_redirect();
        let now = service.store().player(own).expect("readable").expect("there").person;
        assert_eq!((now.name.to_string().as_str(), now.region.as_str()), ("Громова Анна", "Орёл"));
        assert_eq!(now.birth, Birth::parse("12.05.1990"));
        anna.get(&page).is_ok().says("Орлова Анна").says("2015").says("until 1 June 2016");
        site.visitor().get(&format!("/player/{own}")).is_ok().says("formerly Орлова Анна").does_not_say("12.05").does_not_say("12 May");
        site.visitor().get("/search?q=Орлова").is_ok().says("Громова Анна");
        let next = new_tournament(&service, "Кубок 2016", Some("2016-05-01"));
        assert_eq!(enter(&service, &next, &person("Орлова Анна", Some(1990)), None).player, Some(own));
        // Correcting a misspelling in an old entry does not restore the old name.
        let entry = cup.entries.values().find(|entry| entry.player == Some(own)).expect("she played");
        let edited = service.enter_player(&request(&next), &person("Рябов Олег", None), None);
        edited.expect("free");
        let later = service.tournament(&next.slug).expect("there");
        let entered = later.entries.values().find(|entry| entry.player == Some(own)).expect("entered");
        service.edit_player(&request(&next), entered.id, &person("Орлова Анна", Some(1990)), None).ok();
        assert_eq!(service.store().player(own).expect("readable").expect("there").person.name.to_string(), "Громова Анна");
        assert_eq!(entry.person.name.to_string(), "Орлова Анна");
        holds(&service);
        undo_last(&anna, &service).is_redirect();
        assert_eq!(service.store().player(own).expect("readable"), before);
        assert!(service.store().search_players("Громова", 5).expect("readable").is_empty());
        assert_eq!(service.store().search_players("Орлова", 5).expect("readable").len(), 1);
        holds(&service);
        // Undone again, it is as corrected; the error is beside its field.
        undo_last(&anna, &service).is_redirect();
        assert_eq!(service.store().player(own).expect("readable").expect("there").person, now);
        let wrong = [("family", ""), ("given", "Анна"), ("birth", "вчера"), ("until", "x")];
        let answer = correct(&anna, &page, &wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says("Enter the player’s family name.").says("Enter a year (1990)").says("Enter a day");
        let earlier = service.store().championships().expect("readable").number;
        let again = [("family", "Соснова"), ("given", "Анна"), ("birth", "1990"), ("sex", "w"), ("region", "Орёл")];
        correct(&anna, &page, &again).is_redirect();
        anna.post(&format!("/admin/series-log/{}/undo", earlier - 2), "/admin/series-log", &[])
            .has_status(StatusCode::UNPROCESSABLE_ENTITY);
        holds(&service);
    }

    fn a_correction_does_not_take_back_what_others_corrected_meanwhile(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let born = person("Орлова Анна", Some(1990));
        let own = service.store().create_persons(&[Person { region: "Тула".to_owned(), ..born }]).expect("made")[0];
        let page = format!("/admin/persons/{own}");
        let then = known_then(&anna, &page);
        let told = |family: &'static str, region: &'static str| {
            [("family", family), ("given", "Анна"), ("birth", "1990"), ("region", region)]
        };
        correct(&anna, &page, &told("Орлова", "Орёл")).is_redirect();
        // Another field of a form from before that.
        correct_then(&anna, &page, &told("Громова", "Тула"), &then).is_redirect();
        let now = || service.store().player(own).expect("readable").expect("there").person;
        assert_eq!((now().name.to_string().as_str(), now().region.as_str()), ("Громова Анна", "Орёл"));
        // The same field.
        let refused = correct_then(&anna, &page, &told("Громова", "Уфа"), &then);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("changed meanwhile").says("Уфа");
        assert_eq!(now().region, "Орёл");
        correct(&anna, &page, &told("Громова", "Уфа")).is_redirect();
        assert_eq!(now().region, "Уфа");
    }

    fn a_correction_of_what_has_changed_since_is_not_taken_back(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let born = person("Орлова Анна", Some(1990));
        let own = service.store().create_persons(&[Person { region: "Тула".to_owned(), ..born.clone() }]).expect("made")[0];
        let page = format!("/admin/persons/{own}");
        let fields = [("family", "Орлова"), ("given", "Анна"), ("birth", "1990"), ("region", "Орёл"), ("since", "2020-01-01")];
        correct(&anna, &page, &fields).is_redirect();
        // A later tournament has another value.
        let moved = Person { region: "Уфа".to_owned(), ..born };
        let cup = new_tournament(&service, "Кубок", Some("2025-05-01"));
        assert_eq!(enter(&service, &cup, &moved, None).player, Some(own));
        let now = || service.store().player(own).expect("readable").expect("there").person;
        assert_eq!(now().region, "Уфа");
        undo_last(&anna, &service).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("changed meanwhile");
        assert_eq!(now().region, "Уфа");
        correct(&anna, &page, &[("family", "Орлова"), ("given", "Анна"), ("birth", "1990"), ("region", "Пермь")]).is_redirect();
        undo_last(&anna, &service).is_redirect();
        assert_eq!(now().region, "Уфа");
    }

    fn the_day_of_a_title_is_corrected_alone(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let own = service.store().create_persons(&[person("Орлова Анна", Some(1990))]).expect("made")[0];
        let page = format!("/admin/persons/{own}");
        let since = |day: &'static str| {
            [("family", "Орлова"), ("given", "Анна"), ("birth", "1990"), ("title", "мс"), ("since", day)]
        };
        let told = || service.store().player(own).expect("readable").expect("there").title_since.map(|day| day.to_string());
        correct(&anna, &page, &since("2020-01-01")).is_redirect();
        assert_eq!(told().as_deref(), Some("2020-01-01"));
        anna.get(&page).is_ok().says("as of 1 January 2020");
        correct(&anna, &page, &since("2018-05-05")).is_redirect();
        assert_eq!(told().as_deref(), Some("2018-05-05"));
        anna.get(&page).is_ok().says("as of 5 May 2018, last confirmed 1 January 2020");
        // A comparison tells the days of both, and of what they would be as one.
        let other = service.store().create_persons(&[person("Громова Анна", None)]).expect("made")[0];
        let compared = anna.get(&format!("/admin/persons/{other}?with={own}")).is_ok();
        assert_eq!(compared.text.matches("as of 5 May 2018").count(), 2, "{}", compared.text);
        correct(&anna, &page, &since("2018-05-05")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        undo_last(&anna, &service).is_redirect();
        assert_eq!(told().as_deref(), Some("2020-01-01"));
        // A title stored in another spelling is not changed with another field.
        let respelt = Person { title: "мс".to_owned(), ..person("Соснова Анна", Some(1991)) };
        let third = service.store().create_persons(&[respelt]).expect("made")[0];
        let fields = [("family", "Соснова"), ("given", "Анна"), ("birth", "1991"), ("title", "МС"), ("region", "Орёл")];
        correct(&anna, &format!("/admin/persons/{third}"), &fields).is_redirect();
        let kept = service.store().player(third).expect("readable").expect("there");
        let told_of_third = (kept.person.title.as_str(), kept.person.region.as_str(), kept.title_since);
        assert_eq!(told_of_third, ("мс", "Орёл", None));
    }

    fn the_staff_of_a_tournament_read_of_its_players_and_change_nothing(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let born = Person { birth: Birth::parse("12.05.1990"), ..person("Орлова Анна", None) };
        let secret = new_tournament(&service, "Тайный", Some("2018-05-01"));
        let own = enter(&service, &secret, &born, None).player.expect("new");
        let other = enter(&service, &secret, &person("Рябов Олег", None), None).player.expect("new");
        service.set_visibility(&request(&secret), Visibility::Draft).expect("nothing is played");
        let page = format!("/admin/persons/{own}");
        let (boris, actor) = member(&site, "boris");
        boris.get("/admin/persons").has_status(StatusCode::FORBIDDEN);
        let cup = crate::persons::tournament_of(&service, &actor, "Свой", None);
        boris.get("/admin/persons").is_ok().says("No player found");
        boris.get(&page).has_status(StatusCode::FORBIDDEN);
        let entry = enter(&service, &cup, &born, None);
        assert_eq!(entry.player, Some(own));
        boris.get("/admin/persons").is_ok().says("Орлова Анна").does_not_say("Рябов");
        boris.get("/admin/persons?q=orlova").is_ok().says("Орлова Анна");
        boris.get("/admin/persons?q=ryabov").is_ok().does_not_say("Рябов").says("No player found");
        // Non-public data are visible only from the staff's own tournaments; unavailable actions are not offered.
        let told = boris.get(&page).is_ok();
        told.says("Свой").says("1990").does_not_say("12.05").does_not_say("Тайный");
        told.does_not_say("Correct the data").does_not_say("recorded again");
        told.says(&format!("href=\"/player/{own}\""));
        service.set_visibility(&request(&cup), Visibility::Draft).expect("nothing is played");
        boris.get(&page).is_ok().does_not_say(&format!("href=\"/player/{own}\""));
        service.set_visibility(&request(&cup), Visibility::Public).expect("it may be opened again");
        boris.get(&format!("{page}?with={other}")).is_ok().does_not_say("Рябов");
        boris.get(&format!("/admin/persons/{other}")).has_status(StatusCode::FORBIDDEN);
        boris.get("/admin/persons/duplicates").has_status(StatusCode::FORBIDDEN);
        let form = format!("/admin/t/{}/players", cup.slug);
        for (action, field) in [("merge", "gone"), ("part", "person"), ("distinct", "other"), ("correct", "family")] {
            let refused = boris.post(&format!("{page}/{action}"), &form, &[(field, &other.to_string())]);
            refused.has_status(StatusCode::FORBIDDEN);
        }
        boris.get(&format!("{form}/{}/person", entry.id)).is_ok().says(&format!("href=\"{page}\""));
        anna.get(&page).is_ok().says("12.05.1990").says("Тайный").says("Correct the data");
    }

    fn persons_who_may_not_be_found_do_not_push_out_those_who_may(database) {
        let site = Site::on(database);
        let service = site.service();
        let hidden = new_tournament(&service, "Черновик", Some("2025-05-01"));
        let letters = ["Аркадий", "Борис", "Вадим", "Глеб"];
        for given in letters {
            enter(&service, &hidden, &person(&format!("Соколов {given}"), Some(1990)), None);
        }
        service.set_visibility(&request(&hidden), Visibility::Draft).expect("allowed");
        enter(&service, &new_tournament(&service, "Кубок", Some("2025-06-01")), &person("Соколов Яков", Some(1991)), None);
        let found = service.search_persons("Соколов", 2).expect("readable");
        let names: Vec<String> = found.iter().map(|own| own.person.name.to_string()).collect();
        assert_eq!(names, ["Соколов Яков"]);
        let read = service.store().search_names("Соколов", &[], 50).expect("readable");
        assert_eq!(read.len(), 1, "the others are not even read");
        let hidden = service.store().search_players("Соколов Аркадий", 1).expect("readable")[0].id;
        assert_eq!(service.store().search_names("Соколов", &[hidden], 50).expect("readable").len(), 2);
    }

    fn what_others_have_learned_is_parted_before(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let known = [person("Орлова Анна", Some(1990)), person("Орлова А.", None), person("Орлова Анна П.", None)];
        let [first, second, third] = service.store().create_persons(&known).expect("made")[..] else { panic!("three") };
        let merge = |gone: PersonId, into: PersonId| {
            let page = format!("/admin/persons/{into}");
            anna.post(&format!("{page}/merge"), &page, &[("gone", &gone.to_string())])
        };
        let part = |person: PersonId, whole: PersonId| {
            let address = format!("/admin/persons/{whole}/part");
            anna.post(&address, "/admin/lists", &[("person", &person.to_string())])
        };
        merge(first, second).is_redirect();
        merge(second, third).is_redirect();
        let birth = |id| service.store().player(id).expect("readable").expect("there").person.birth;
        assert_eq!(birth(third), Birth::parse("1990"), "learned from the first by way of the second");
        part(first, third).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Undo them first");
        // The page of a person whom they are not merged into.
        part(second, first);
        assert_eq!(service.store().championships().expect("readable").person_of(second), third);
        part(second, third).is_redirect();
        part(first, second).is_redirect();
        assert_eq!((birth(first), birth(second), birth(third)), (Birth::parse("1990"), None, None));
        holds(&service);
    }

    fn a_player_is_given_to_another_person_even_after_the_end(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (cup, wrong) = held(&site, "Кубок 2015", "2015-05-01", "Орлова Анна");
        let right = service.store().create_persons(&[person("Орлова Анна", None)]).expect("made")[0];
        let entry = cup.entries.values().find(|entry| entry.player == Some(wrong)).expect("she played").id;
        let page = format!("/admin/t/{}/players/{entry}/person", cup.slug);
        let steps = |player| service.store().rating_history(player).expect("readable").len();
        let give = |visitor: &Visitor, page: &str, who: &str| {
            let seen = visitor.get(page).is_ok().hidden("seen");
            visitor.post(page, page, &[("who", who), ("seen", &seen)])
        };
        anna.get(&page).is_ok().says("Орлова Анна").says("A new person");
        give(&anna, &page, &right.to_string()).is_redirect();
        assert_eq!((steps(wrong), steps(right)), (0, 1), "the rating goes with it");
        holds(&service);
        let log = format!("/admin/t/{}/log", cup.slug);
        let seen = anna.get(&log).is_ok().says("Players identified").hidden("seen");
        let last = service.store().journal(cup.id, None, 1).expect("readable")[0].number;
        anna.post(&format!("{log}/{last}/undo"), &log, &[("seen", &seen)]).is_redirect();
        assert_eq!((steps(wrong), steps(right)), (1, 0));
        // An unused record is taken for a new person.
        give(&anna, &page, "new").is_redirect();
        assert_eq!((steps(wrong), steps(right)), (0, 1));
        holds(&service);
        give(&anna, &page, "").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        // Another account may correct its own open tournament, but cannot link a player to an arbitrary number.
        let (boris, actor) = member(&site, "boris");
        let own = crate::persons::tournament_of(&service, &actor, "Свой", None);
        let entering = Request { actor: &actor, slug: &own.slug, seen: None, limit: None };
        let entered = service.enter_player(&entering, &person("Лукина Мария", None), None).expect("free");
        let theirs = entered.entries.values().next().expect("entered");
        let page = format!("/admin/t/{}/players/{}/person", own.slug, theirs.id);
        boris.get(&page).is_ok();
        give(&boris, &page, &right.to_string()).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }

    fn possible_duplicates_are_suggested_until_it_is_said_that_they_are_two(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let born = |name: &str| Person { birth: Birth::parse("12.05.1990"), ..person(name, None) };
        let numbers = service
            .store()
            .create_persons(&[born("Орлова Анна Петровна"), born("Громова Анна Петровна"), person("Рябов Олег", None)])
            .expect("made");
        let page = "/admin/persons/duplicates";
        anna.get(page).is_ok().says("Орлова Анна Петровна").says("Громова Анна Петровна").does_not_say("Рябов");
        let own = format!("/admin/persons/{}/distinct", numbers[0]);
        anna.post(&own, page, &[("other", &numbers[1].to_string())]).is_redirect();
        anna.get(page).is_ok().says("No possible duplicates");
        holds(&service);
        // A user who merges them nevertheless was warned; the journal has both.
        merge(&anna, numbers[0], numbers[1]);
        holds(&service);
        undo_last(&anna, &service).is_redirect();
        anna.get(page).is_ok().says("No possible duplicates");
        undo_last(&anna, &service).is_redirect();
        holds(&service);
    }

    fn the_list_of_persons_has_pages_and_finds_either_alphabet(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let people: Vec<Person> = (0..60).map(|n| person(&format!("Игроков{n:02} Иван"), None)).collect();
        service.store().create_persons(&people).expect("made");
        let first = anna.get("/admin/persons?q=igrokov");
        first.is_ok().says("Игроков00").says("60 names").says("page=2").does_not_say("Игроков59");
        anna.get("/admin/persons?q=igrokov&page=2").is_ok().says("Игроков59").does_not_say("Игроков00");
        anna.get("/admin/persons?q=nobody").is_ok().says("No player found");
        anna.get("/admin/persons").is_ok().says("Игроков00");
    }
}
