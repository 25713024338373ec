//! Who is meant by a name: nobody is taken for a known person by the name alone, and the registry follows what is said of a person.
use chrono::NaiveDate;
use poddavki::desk::{Desk, Meant, NewEvent, Request};
use poddavki::exchange::event_json;
use poddavki::tournament::{
    Birth, Entry, Info, Name, NewEntry, Person, PlayerId, Preset, Rating, RatingKind, Settings, Tournament,
};
use reqwest::StatusCode;

use crate::support::database::on_both;
use crate::support::site::{Answer, Site, Visitor};

fn event(desk: &Desk, title: &str, ends: Option<&str>) -> Tournament {
    let ends = ends.map(|day| day.parse::<NaiveDate>().expect("a day"));
    let info = Info { title: title.to_owned(), ends, ..Info::default() };
    let settings = Settings { rating: Some(RatingKind::Classic), ..Preset::RoundRobinSingleGames.settings() };
    desk.create_event(&Site::actor(), &NewEvent { info, settings }).expect("a good event")
}

fn person(name: &str, birth: Option<i32>) -> Person {
    Person { name: Name::parse(name), birth: birth.map(Birth::Year), ..Person::default() }
}

fn enter(desk: &Desk, event: &Tournament, person: &Person, rating: Option<i32>) -> Entry {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &event.slug, seen: None };
    let written = desk.enter_player(&request, person, rating.map(Rating)).expect("the name is free");
    written.entries.into_values().last().expect("entered")
}

/// Last year's champion.
fn champion(desk: &Desk) -> PlayerId {
    let known = Person {
        region: "Пермский край".to_owned(),
        title: "мс".to_owned(),
        ..person("Соколов Илья Петрович", Some(1988))
    };
    let entered = enter(desk, &event(desk, "Прошлый год", Some("2025-05-01")), &known, Some(2232));
    entered.player.expect("somebody new is a person at once")
}

fn type_in(anna: &Visitor, event: &Tournament, name: (&str, &str), more: &[(&str, &str)]) -> Answer {
    let page = format!("/admin/t/{}/players", event.slug);
    let seen = anna.get(&page).is_ok().hidden("seen");
    let mut fields = vec![("seen", seen.as_str()), ("family", name.0), ("given", name.1)];
    fields.extend(more);
    anna.post(&page, &page, &fields)
}

fn entries(desk: &Desk, event: &Tournament) -> Vec<Entry> {
    desk.tournament(&event.slug).expect("it is there").entries.values().cloned().collect()
}

on_both! {
    fn a_name_that_is_known_is_asked_about_with_what_is_known(database) {
        let site = Site::on(database);
        let (desk, anna) = (site.desk(), site.administrator());
        let known = champion(&desk);
        let cup = event(&desk, "Кубок", None);
        let asked = type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("This is Соколов Илья Петрович, 1988, Пермский край, мс, 2232").says("A new person");
        assert_eq!(entries(&desk, &cup), [], "nothing is written before the answer");
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("who", &known.to_string())]).is_redirect();
        let own = entries(&desk, &cup);
        let told = |entry: &Entry| (entry.player, entry.rating, entry.person.birth.map(Birth::year), entry.person.region.clone());
        assert_eq!(own.iter().map(told).collect::<Vec<_>>(), [(Some(known), Some(Rating(2232)), Some(1988), "Пермский край".to_owned())]);
        // A namesake is somebody else, and has nothing of the other.
        let open = event(&desk, "Открытый", None);
        type_in(&anna, &open, ("Соколов", "Илья Петрович"), &[("who", "new")]).is_redirect();
        let own = entries(&desk, &open);
        assert_ne!(own[0].player, Some(known));
        assert_eq!((own[0].player.is_some(), own[0].rating, own[0].person.birth), (true, None, None));
    }

    fn a_birth_that_agrees_tells_who_it_is_and_another_one_that_it_is_not(database) {
        let site = Site::on(database);
        let (desk, anna) = (site.desk(), site.administrator());
        let known = champion(&desk);
        let cup = event(&desk, "Кубок", None);
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("birth", "1988")]).is_redirect();
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("birth", "1961"), ("sure", "Соколов Илья Петрович")]).is_redirect();
        let own = entries(&desk, &cup);
        assert_eq!((own[0].player, own[0].rating), (Some(known), Some(Rating(2232))));
        assert!(own[1].player.is_some_and(|player| player != known), "{own:?}");
        assert_eq!(own[1].rating, None);
        // By initials it is asked, too.
        let open = event(&desk, "Открытый", None);
        let asked = type_in(&anna, &open, ("Соколов", "И. П."), &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("1988, Пермский край, мс, 2232").says("1961");
    }

    fn a_list_of_players_asks_who_known_names_are(database) {
        let site = Site::on(database);
        let (desk, anna) = (site.desk(), site.administrator());
        let known = champion(&desk);
        let cup = event(&desk, "Кубок", None);
        let page = format!("/admin/t/{}/players/import", cup.slug);
        let file = "Фамилия;Имя\nСоколов;Илья Петрович\nСоколов;И. П.\nЛебедев;Антон\n";
        let preview = anna.upload(&page, &page, &[("text", "")], ("list", "list.csv", file.as_bytes().to_vec())).is_ok();
        preview.says("name=\"who-2\"").says("This is Соколов Илья Петрович, 1988").does_not_say("name=\"who-4\"");
        let seen = preview.hidden("seen");
        let confirm = |fields: &[(&str, &str)]| {
            let mut all = vec![("seen", seen.as_str()), ("text", file)];
            all.extend(fields);
            anna.post(&format!("{page}/confirm"), &page, &all).is_redirect()
        };
        confirm(&[("take-2", "1"), ("who-2", &known.to_string()), ("take-4", "1"), ("who-4", "")]);
        let own = entries(&desk, &cup);
        assert_eq!((own[0].player, own[0].rating), (Some(known), Some(Rating(2232))));
        assert!(own[1].player.is_some(), "nobody has the name of the third");
    }

    // Of an entry that was not asked about the page of players asks, one by one or all at once; closing makes new persons of the rest.
    fn who_has_not_been_asked_about_stands_for_nobody_until_it_is_said(database) {
        let site = Site::on(database);
        let (desk, anna, actor) = (site.desk(), site.administrator(), Site::actor());
        let known = champion(&desk);
        let cup = event(&desk, "Кубок", Some("2026-01-10"));
        let request = Request { actor: &actor, slug: &cup.slug, seen: None };
        assert_eq!(enter(&desk, &cup, &person("Соколов Илья Петрович", None), None).player, None);
        assert!(enter(&desk, &cup, &person("Лебедев Антон", None), Some(2000)).player.is_some());
        let page = format!("/admin/t/{}/players", cup.slug);
        let asked = anna.get(&page).is_ok();
        asked.says("Players to identify: ").says("This is Соколов Илья Петрович, 1988");
        let fields = [("seen", asked.hidden("seen")), ("who-1", known.to_string())];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        anna.post(&format!("{page}/who"), &page, &fields).is_redirect();
        let own = entries(&desk, &cup);
        assert_eq!((own[0].player, own[0].rating, own[0].person.title.as_str()), (Some(known), Some(Rating(2232)), "мс"));
        anna.get(&page).is_ok().does_not_say("Players to identify: ");
        // Once more, and nobody answers.
        let open = event(&desk, "Открытый", Some("2026-02-10"));
        let request_open = Request { slug: &open.slug, ..request.clone() };
        enter(&desk, &open, &person("Соколов Илья Петрович", None), Some(1900));
        enter(&desk, &open, &person("Орлова Нина", None), Some(1800));
        let paired = desk.pair_all_rounds(&request_open).expect("there are two");
        let result = |pairing: &poddavki::tournament::Pairing| {
            let game = pairing.game_id(poddavki::tournament::GameNumber(1));
            (game, Some(poddavki::tournament::GameResult::Played(poddavki::tournament::Score::White)))
        };
        let results: Vec<_> = paired.pairings().map(result).collect();
        desk.enter_results(&request_open, &results, &poddavki::desk::Overruled::new()).expect("it is played");
        let closing = anna.get(&format!("/admin/t/{}/close", open.slug)).is_ok();
        closing.says("1 player shares a name with a known person").says("The ratings of 2 players will change.");
        desk.close_event(&request_open).expect("everything is played");
        let own = entries(&desk, &open);
        assert!(own[0].player.is_some_and(|player| player != known), "{own:?}");
        assert_eq!(desk.store().rating_changes_of(open.id).expect("readable").len(), 2);
    }

    fn a_document_joins_nobody_by_name_alone_and_several_are_said_at_once(database) {
        let site = Site::on(database);
        let (desk, actor) = (site.desk(), Site::actor());
        let first = event(&desk, "Первый", Some("2025-05-01"));
        for name in ["Орлов Антон", "Дроздов Борис"] {
            enter(&desk, &first, &person(name, None), Some(2000));
        }
        enter(&desk, &first, &person("Синицын Виктор", Some(1990)), Some(2000));
        let document = event_json::write(&desk.tournament(&first.slug).expect("it is there"));
        let second = event(&desk, "Второй", Some("2025-06-01"));
        let request = Request { actor: &actor, slug: &second.slug, seen: None };
        desk.import_document(&request, &document).expect("it can be read");
        let players = |event: &Tournament| entries(&desk, event).iter().map(|entry| entry.player).collect::<Vec<_>>();
        let (before, now) = (players(&first), players(&second));
        assert_eq!(now, [None, None, before[2]]);
        let anna = site.administrator();
        let page = format!("/admin/t/{}/players", second.slug);
        let seen = anna.get(&page).is_ok().hidden("seen");
        anna.post(&format!("{page}/who"), &page, &[("seen", &seen), ("all", "1")]).is_redirect();
        assert_eq!(players(&second), before);
        anna.get(&format!("/admin/t/{}/log", second.slug)).is_ok().says("Players identified: Орлов Антон, Дроздов Борис");
    }

    // The region of the latest event, whenever it was entered; and a title that an entry does not say.
    fn the_registry_says_what_the_latest_event_says_and_norms_know_titles(database) {
        let site = Site::on(database);
        let (desk, actor) = (site.desk(), Site::actor());
        let said = |region: &str, title: &str| Person {
            region: region.to_owned(),
            title: title.to_owned(),
            ..person("Петров Иван", Some(1980))
        };
        let player = enter(&desk, &event(&desk, "2016", Some("2016-05-01")), &said("Татарстан", ""), None).player;
        let player = player.expect("somebody new");
        enter(&desk, &event(&desk, "2020", Some("2020-05-01")), &said("Москва", "мс"), None);
        enter(&desk, &event(&desk, "2018", Some("2018-05-01")), &said("Казань", "кмс"), None);
        let page = site.visitor().get(&format!("/player/{player}")).is_ok();
        page.says("<li>Москва</li>").says("<span class=\"tag\">мс</span>").does_not_say("Казань");
        let old = event(&desk, "2021", Some("2021-05-01"));
        let request = Request { actor: &actor, slug: &old.slug, seen: None };
        let new = NewEntry { player: None, person: person("Петров Иван", None), rating: None, member: None };
        desk.enter_as(&request, new, Meant::Known(player)).expect("it is free");
        let own = entries(&desk, &old);
        assert_eq!((own[0].person.title.as_str(), own[0].person.region.as_str()), ("мс", "Москва"));
        // An entry without a title of an event after the title was known, and of one before.
        for (title, day, has_title) in [("после", "2022-05-01", true), ("до", "2015-05-01", false)] {
            let event = event(&desk, title, Some(day));
            enter(&desk, &event, &said("", ""), None);
            let known = desk.with_known_titles(&desk.tournament(&event.slug).expect("there")).expect("readable");
            assert_eq!(known.entries.values().any(|entry| entry.person.title == "мс"), has_title, "{title}");
        }
    }

    fn old_tables_offer_nobody_born_otherwise_and_tick_no_doubtful_line(database) {
        let site = Site::on(database);
        let (desk, anna) = (site.desk(), site.administrator());
        enter(&desk, &event(&desk, "2020", Some("2020-05-01")), &person("Кузнецов Пётр Иванович", Some(1975)), None);
        let champion = champion(&desk);
        let fields = [("title", "Кубок"), ("slug", "cup"), ("description", "")];
        anna.post("/admin/series/new", "/admin/series/new", &fields).is_redirect();
        let file = "Место;Имя;Регион;Год рождения;Очки\n1;Кузнецов Пётр Иванович;Тува;1941;7\n2;Соколов Илья Петрович;;;6\n";
        let fields = [("year", "2017"), ("category", "open"), ("title", "Кубок"), ("place", ""), ("text", "")];
        let page = "/admin/series/cup/old";
        let seen = anna.upload(page, page, &fields, ("file", "table.csv", file.as_bytes().to_vec())).is_ok();
        seen.does_not_say("1975").says("name=\"take-2\" value=\"1\" aria-label=\"Take over Кузнецов Пётр Иванович\" checked");
        seen.says(&format!("<option value=\"{champion}\" selected>this is Соколов Илья Петрович, 1988"));
        seen.does_not_say("aria-label=\"Take over Соколов Илья Петрович\" checked");
        let fields = [("year", "2017"), ("category", "open"), ("title", "Кубок"), ("place", ""), ("text", file), ("ticked", "1"), ("take-2", "1")];
        anna.post("/admin/series/cup/old/confirm", page, &fields).is_redirect();
        let almanac = desk.store().almanac().expect("readable");
        let line = &almanac.old.values().next().expect("entered").lines[0];
        let own = desk.store().player(line.player.expect("somebody new")).expect("readable").expect("there");
        assert_eq!((own.person.birth, own.person.region.as_str()), (Some(Birth::Year(1941)), "Тува"));
    }

    fn a_part_of_a_festival_is_named_with_it_outside_of_it(database) {
        let site = Site::on(database);
        let (desk, anna) = (site.desk(), site.administrator());
        let men = event(&desk, "Мужчины", Some("2025-05-01"));
        let player = enter(&desk, &men, &person("Петров Иван", Some(1980)), None).player.expect("somebody new");
        anna.post("/admin/events/new", "/admin/events/new", &[("title", "Чемпионат 2025"), ("place", "Орёл")]).is_redirect();
        let id = men.id.to_string();
        let fields = [("do", "add"), ("tournament", id.as_str()), ("category", "men")];
        anna.post("/admin/events/chempionat-2025/parts", "/admin/events/chempionat-2025", &fields).is_redirect();
        site.visitor().get(&format!("/player/{player}")).is_ok().says(">Чемпионат 2025. Мужчины</a>");
        site.visitor().get("/search?q=Мужчины").is_ok().says(">Чемпионат 2025. Мужчины</a>");
        let page = site.visitor().get(&format!("/t/{}/players", men.slug)).is_ok();
        page.says("Мужчины · Чемпионат 2025 · ").says("<a href=\"/event/chempionat-2025\">Чемпионат 2025</a>");
    }

    fn a_series_opens_at_the_competition_with_the_most_editions(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        let fields = [("title", "Кубок"), ("slug", "cup"), ("description", "")];
        anna.post("/admin/series/new", "/admin/series/new", &fields).is_redirect();
        let file = "Место;Имя;Очки\n1;Петров Иван;7\n";
        for (year, category) in [("2015", "men-blitz"), ("2016", "open"), ("2017", "men-blitz")] {
            let fields = [("year", year), ("category", category), ("title", "Кубок"), ("place", ""), ("text", file), ("ticked", "1"), ("take-2", "1"), ("who-2", "1")];
            let fields = if year == "2015" { &fields[..7] } else { &fields[..] };
            anna.post("/admin/series/cup/old/confirm", "/admin/series/cup/old", fields).is_redirect();
        }
        let shown = site.visitor().get("/series/cup").is_ok();
        shown.says("2015").says("2017").says("no data").does_not_say("Most titles in a row");
    }
}
