//! Identifying players: a name alone links no player to a known person, and the registry follows statements about a person.
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::support::tournaments::write;
use chrono::NaiveDate;
use poddavki::service::{AccountRights, Actor, NewTournament, Overruled, PersonChoice, Request, Service, ServiceError};
use poddavki::store::PasswordAuthor;
use reqwest::StatusCode;
use tournament::exchange::tournament_json;
use tournament::{
    Birth, Change, Entry, EntryId, GameNumber, GameResult, Info, Item, Name, NewEntry, Pairing, Person, PersonId,
    Preset, Rating, RatingApproval, RatingKind, Rejection, Score, Settings, Tournament,
};

pub fn new_tournament(service: &Service, title: &str, ends: Option<&str>) -> Tournament {
    let ends = ends.map(|day| day.parse::<NaiveDate>().expect("a day"));
    let info = Info { title: title.to_owned(), ends, ..Info::default() };
    let settings = Settings { rating: Some(RatingKind::Classic), ..Preset::RoundRobinSingleGames.settings() };
    service
        .create_tournament(
            &Site::actor(),
            &NewTournament { info, settings, visibility: tournament::Visibility::Public },
        )
        .expect("a good tournament")
}

pub fn person(name: &str, birth: Option<i32>) -> Person {
    Person { name: Name::parse(name), birth: birth.map(Birth::Year), ..Person::default() }
}

pub fn enter(service: &Service, tournament: &Tournament, person: &Person, rating: Option<i32>) -> Entry {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
    let written = service.enter_player(&request, person, rating.map(Rating)).expect("the name is free");
    written.entries.values().next_back().expect("entered").clone()
}

/// Last year's champion.
fn champion(service: &Service) -> PersonId {
    let known = Person {
        region: "Пермский край".to_owned(),
        title: "мс".to_owned(),
        ..person("Соколов Илья Петрович", Some(1988))
    };
    let entered = enter(service, &new_tournament(service, "Прошлый год", Some("2025-05-01")), &known, Some(2232));
    entered.player.expect("somebody new is a person at once")
}

/// A user who may make tournaments, and nothing else.
pub fn member(site: &Site, name: &str) -> (Visitor, Actor) {
    let password = "верный пароль";
    let id = site
        .service()
        .create_account(
            &poddavki::service::command_line(),
            name,
            password,
            AccountRights::Member,
            PasswordAuthor::Owner,
        )
        .expect("the name is free");
    let visitor = site.visitor();
    visitor.log_in(name, password);
    (visitor, Actor { user: Some(id), name: name.to_owned() })
}

/// A tournament of an account's own.
pub fn tournament_of(service: &Service, actor: &Actor, title: &str, rating: Option<RatingKind>) -> Tournament {
    let info = Info { title: title.to_owned(), ends: NaiveDate::from_ymd_opt(2026, 3, 1), ..Info::default() };
    let settings = Settings { rating, ..Preset::RoundRobinSingleGames.settings() };
    service
        .create_tournament(actor, &NewTournament { info, settings, visibility: tournament::Visibility::Public })
        .expect("a good tournament")
}

/// Plays everything: White wins.
pub fn play(service: &Service, request: &Request<'_>) {
    let paired = service
        .pair_all_rounds(request)
        .and_then(|_| service.publish_all_rounds(request, None))
        .expect("there are several");
    let result = |pairing: &Pairing| (pairing.game_id(GameNumber(1)), Some(GameResult::Played(Score::White)));
    let results = paired.pairings().map(result).collect();
    service.enter_results(request, &results, &Overruled::new()).expect("it is played");
}

fn registered(service: &Service, player: PersonId) -> Person {
    service.store().player(player).expect("readable").expect("in the registry").person
}

fn type_in(anna: &Visitor, tournament: &Tournament, name: (&str, &str), more: &[(&str, &str)]) -> Answer {
    let page = format!("/admin/t/{}/players", tournament.slug);
    let seen = anna.get(&page).is_ok().hidden("seen");
    let mut fields = vec![("seen", seen.as_str()), ("family", name.0), ("given", name.1)];
    fields.extend(more);
    anna.post(&page, &page, &fields)
}

fn entries(service: &Service, tournament: &Tournament) -> Vec<Entry> {
    service.tournament(&tournament.slug).expect("it is there").entries.values().cloned().collect()
}

for_each_backend! {
    // Any account makes tournaments, and could join any number to any name: what is known of the person would be theirs to read.
    fn no_account_reads_a_day_of_birth_by_joining_persons_to_names(database) {
        let site = Site::on(database);
        let service = site.service();
        site.administrator();
        let day = Birth::Date(NaiveDate::from_ymd_opt(1988, 5, 3).expect("a day"));
        let whole = Person { birth: Some(day), region: "Пермский край".to_owned(), ..person("Соколов Илья Петрович", None) };
        let known = enter(&service, &new_tournament(&service, "Прошлый год", Some("2025-05-01")), &whole, Some(2232)).player.expect("new");
        let who = known.to_string();
        let (boris, actor) = member(&site, "boris");
        let own = tournament_of(&service, &actor, "Свой", Some(RatingKind::Classic));
        let refused = type_in(&boris, &own, ("Чужой", "Пётр"), &[("who", &who)]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("does not match this name");
        let page = format!("/admin/t/{}/players/import", own.slug);
        let file = "Фамилия;Имя\nЧужой;Пётр\n";
        let preview = boris.follow(boris.upload(&page, &page, &[("text", "")], ("list", "list.csv", file.as_bytes().to_vec()))).is_ok();
        let seen = preview.hidden("seen");
        let fields = [("seen", seen.as_str()), ("text", file), ("take-2", "1"), ("who-2", who.as_str())];
        boris.post(&format!("{page}/confirm"), &page, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(entries(&service, &own), []);
        type_in(&boris, &own, ("Чужой", "Пётр"), &[]).is_redirect();
        // A player without a person is not made another person by a number either.
        let request = Request { actor: &actor, slug: &own.slug, seen: None, limit: None };
        service.enter_player(&request, &person("Соколов Илья", None), None).expect("free");
        let other = enter(&service, &new_tournament(&service, "Чемпионат", None), &person("Ветров Олег", Some(1970)), None).player.expect("new");
        let answers = [(EntryId(2), PersonChoice::Known(other))].into();
        assert!(matches!(service.identify(&request, &answers), Err(ServiceError::NotMeant { .. })));
        // A person chosen for another name before is asked about again.
        let again = type_in(&boris, &own, ("Соколов", "Илья Петрович"), &[("who", &other.to_string()), ("sure", "Соколов Илья Петрович")]);
        let again = again.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        again.says("This is Соколов Илья Петрович, 1988");
        let note = again.text.split_once("who-is-it").and_then(|(_, rest)| rest.split_once("id=\"new-player\""));
        let note = note.expect("the question stands above the form").0;
        assert!(note.contains("This is Соколов") && note.contains("value=\"new\">A new person"), "{note}");
        type_in(&boris, &own, ("Соколов", "Илья Петрович"), &[("who", &who), ("sure", "Соколов Илья Петрович")]).is_redirect();
        let joined = entries(&service, &own).into_iter().find(|entry| entry.player == Some(known)).expect("joined");
        assert_eq!(joined.person.birth, Some(Birth::Year(1988)), "of a birth an account learns the year");
        // The registry keeps the day, whoever corrects the entry, and shows it to administrators.
        for actor in [&actor, &Site::actor()] {
            let request = Request { actor, ..request.clone() };
            service.edit_player(&request, joined.id, &Person { club: actor.name.clone(), ..joined.person.clone() }, None).expect("sound");
            assert_eq!(registered(&service, known).birth, Some(day));
        }
        let cup = new_tournament(&service, "Кубок", None);
        let actor = Site::actor();
        let new = NewEntry { player: None, person: person("Соколов Илья Петрович", None), rating: None, member: None };
        service.enter_as(&Request { actor: &actor, slug: &cup.slug, seen: None, limit: None }, new, PersonChoice::Known(known)).expect("asked for");
        assert_eq!(entries(&service, &cup)[0].person.birth, Some(day));
    }

    fn the_registry_believes_an_account_once_an_administrator_has_seen_it(database) {
        let site = Site::on(database);
        let service = site.service();
        site.administrator();
        let known = champion(&service);
        let told = |service: &Service| {
            let person = registered(service, known);
            (person.name.to_string(), person.title, person.region, person.club)
        };
        let before = told(&service);
        let (_, actor) = member(&site, "boris");
        let hijacked = Person {
            title: "гр".to_owned(),
            region: "Луна".to_owned(),
            club: "Кратер".to_owned(),
            ..person("Соколов Илья Петрович", Some(1988))
        };
        // An unrated one fills in what was not known, when it is closed: the club. A title is no gap.
        let untitled = enter(&service, &new_tournament(&service, "Тихий", None), &person("Ветров Олег", Some(1970)), None).player.expect("new");
        let ageless = enter(&service, &new_tournament(&service, "Второй", None), &person("Шеханова Мария", None), None).player.expect("new");
        let own = tournament_of(&service, &actor, "Свой", None);
        let request = Request { actor: &actor, slug: &own.slug, seen: None, limit: None };
        service.enter_player(&request, &hijacked, None).expect("free");
        let titled = Person { title: "гр".to_owned(), club: "Кратер".to_owned(), ..person("Ветров Олег", Some(1970)) };
        service.enter_player(&request, &titled, None).expect("free");
        let young = NewEntry { player: None, person: person("Шеханова Мария", Some(2012)), rating: None, member: None };
        service.enter_as(&request, young, PersonChoice::Known(ageless)).expect("free");
        assert_eq!(
            entries(&service, &own).iter().map(|entry| entry.player).collect::<Vec<_>>(),
            [Some(known), Some(untitled), Some(ageless)]
        );
        let misspelt = Person { name: Name::parse("Соколофф Илья Петрович"), ..hijacked.clone() };
        service.edit_player(&request, EntryId(1), &misspelt, None).expect("a slip");
        assert_eq!(told(&service), before, "nothing at once");
        play(&service, &request);
        service.close_tournament(&request).expect("everything is played");
        assert_eq!(told(&service), (before.0.clone(), before.1.clone(), before.2.clone(), "Кратер".to_owned()));
        assert_eq!((registered(&service, untitled).title, registered(&service, untitled).club), (String::new(), "Кратер".to_owned()));
        // The coefficient of the young would change ratings of tournaments that an administrator has confirmed.
        assert_eq!(registered(&service, ageless).birth, None);
        // A rated one is believed when its ratings are.
        let rated = tournament_of(&service, &actor, "Рейтинговый", Some(RatingKind::Classic));
        let request = Request { actor: &actor, slug: &rated.slug, seen: None, limit: None };
        service.enter_player(&request, &hijacked, Some(Rating(2000))).expect("free");
        service.enter_player(&request, &titled, Some(Rating(2000))).expect("free");
        play(&service, &request);
        let before = told(&service);
        service.close_tournament(&request).expect("everything is played");
        assert_eq!(told(&service), before, "its ratings wait");
        let administrator = Site::actor();
        service.approve_ratings(&Request { actor: &administrator, ..request }, RatingApproval::Given).expect("they wait");
        assert_eq!(told(&service), ("Соколов Илья Петрович".to_owned(), "гр".to_owned(), "Луна".to_owned(), "Кратер".to_owned()));
        // A person who stands in this tournament alone is its own, and follows its corrections at once.
        let next = tournament_of(&service, &actor, "Следующий", None);
        let request = Request { actor: &actor, slug: &next.slug, seen: None, limit: None };
        service.enter_player(&request, &person("Ксеновъ Владимир", None), None).expect("free");
        let new = entries(&service, &next)[0].player.expect("somebody new");
        service.edit_player(&request, EntryId(1), &person("Ксенов Владимир", None), None).expect("a slip");
        assert_eq!(registered(&service, new).name.to_string(), "Ксенов Владимир");
    }

    fn two_entries_of_a_tournament_are_never_one_person(database) {
        let site = Site::on(database);
        let (service, anna, actor) = (site.service(), site.administrator(), Site::actor());
        let first = new_tournament(&service, "Первый", Some("2025-05-01"));
        let known = enter(&service, &first, &person("Орлов Антон", None), Some(2000)).player.expect("somebody new");
        let third = enter(&service, &first, &person("Дроздов Борис", None), Some(2000)).player.expect("somebody new");
        let cup = new_tournament(&service, "Кубок", None);
        let request = Request { actor: &actor, slug: &cup.slug, seen: None, limit: None };
        for name in ["Орлов Антон", "Орлов А.", "Дроздов Борис"] {
            enter(&service, &cup, &person(name, None), None);
        }
        let players = || entries(&service, &cup).iter().map(|entry| entry.player).collect::<Vec<_>>();
        assert_eq!(players(), [None, None, None]);
        // Both at once, and by the command line: refused with the name of the other.
        let both = [(EntryId(1), PersonChoice::Known(known)), (EntryId(2), PersonChoice::Known(known))].into();
        let taken = Rejection::PersonTaken { name: "Орлов Антон".to_owned(), entry: EntryId(1) };
        let refused = |result: Result<Tournament, ServiceError>| match result {
            Err(ServiceError::Refused(rejection)) => rejection,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(service.identify(&request, &both)), taken);
        assert_eq!(players(), [None, None, None]);
        // The button for all skips players with two candidates.
        let page = format!("/admin/t/{}/players", cup.slug);
        let seen = anna.get(&page).is_ok().does_not_say("name=\"all\"").hidden("seen");
        anna.post(&format!("{page}/who"), &page, &[("seen", &seen), ("all", "1")]).is_redirect();
        assert_eq!(players(), [None, None, Some(third)]);
        let who = known.to_string();
        let post = |field: &str| {
            let seen = anna.get(&page).is_ok().hidden("seen");
            anna.post(&format!("{page}/who"), &page, &[("seen", &seen), (field, &who)])
        };
        post("who-1").is_redirect();
        post("who-2").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("entered as Орлов Антон");
        let new = NewEntry { player: None, person: person("Орлов Антан", None), rating: None, member: None };
        assert_eq!(refused(service.enter_as(&request, new, PersonChoice::Known(known))), taken);
        // Nor by undo: the person was linked to another entry since.
        let tied = service.tournament(&cup.slug).expect("there").version.0;
        service.undo(&request, tied).expect("the last action");
        let untied = service.tournament(&cup.slug).expect("there").version.0;
        post("who-2").is_redirect();
        assert!(matches!(service.undo(&request, untied), Err(ServiceError::BuiltOn(_))));
        assert_eq!(players(), [None, Some(known), Some(third)]);
    }

    // Journals of earlier versions may hold two entries that are one person: they are read, checked, and worked with.
    fn a_tournament_in_which_two_have_been_one_person_goes_on(database) {
        let site = Site::on(database);
        let (service, actor) = (site.service(), Site::actor());
        let cup = new_tournament(&service, "Кубок", None);
        let player = enter(&service, &cup, &person("Орлов Антон", Some(1990)), None).player;
        let double = Entry { player, ..Entry::new(EntryId(2), person("Орлов А.", None), None) };
        let seen = service.tournament(&cup.slug).expect("there").version;
        write(service.store(), cup.id, seen, &[Change::added(Item::Entry(Box::new(double)))]).expect("as it was then");
        let request = Request { actor: &actor, slug: &cup.slug, seen: None, limit: None };
        let changed = Person { region: "Орёл".to_owned(), ..person("Орлов А.", None) };
        let written = service.edit_player(&request, EntryId(2), &changed, Some(Rating(1900))).expect("another rating");
        assert_eq!(written.entries[&EntryId(2)].player, player);
        service.undo(&request, written.version.0).expect("the last action");
        assert!(service.verify().expect("readable").holds());
    }

    // Persons added by closing are added with it or not at all, and only once.
    fn closing_again_makes_nobody_a_second_time(database) {
        let site = Site::on(database);
        let (service, actor) = (site.service(), Site::actor());
        champion(&service);
        let open = new_tournament(&service, "Открытый", Some("2026-02-10"));
        let request = Request { actor: &actor, slug: &open.slug, seen: None, limit: None };
        enter(&service, &open, &person("Соколов Илья Петрович", None), Some(1900));
        enter(&service, &open, &person("Орлова Нина", None), Some(1800));
        play(&service, &request);
        let count = || service.store().contents().expect("readable").players;
        let before = count();
        // Two at once: one closes it, and the other adds no player.
        let done: Vec<bool> = std::thread::scope(|scope| {
            let close = || service.close_tournament(&request).is_ok();
            let both = [scope.spawn(close), scope.spawn(close)];
            both.into_iter().map(|thread| thread.join().expect("it ends")).collect()
        });
        assert_eq!((done.iter().filter(|done| **done).count(), count()), (1, before + 1));
        let closed = entries(&service, &open);
        for _ in 0..2 {
            let last = service.tournament(&open.slug).expect("there").version.0;
            service.undo(&request, last).expect("nothing was done since");
            assert_eq!(entries(&service, &open)[0].player, None);
            service.close_tournament(&request).expect("everything is played");
            assert_eq!((entries(&service, &open), count()), (closed.clone(), before + 1));
        }
        // No player is taken for a person of another tournament, whatever is known of them.
        let last = service.tournament(&open.slug).expect("there").version.0;
        service.undo(&request, last).expect("nothing was done since");
        let other = new_tournament(&service, "Другой", Some("2026-02-11"));
        let new = NewEntry { player: None, person: closed[0].person.clone(), rating: None, member: None };
        let phantom = closed[0].player.expect("closed");
        service.enter_as(&Request { slug: &other.slug, ..request.clone() }, new, PersonChoice::Known(phantom)).expect("asked for");
        service.close_tournament(&request).expect("everything is played");
        assert_ne!(entries(&service, &open)[0].player, Some(phantom));
    }

    fn a_name_that_is_known_is_asked_about_with_what_is_known(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let known = champion(&service);
        let cup = new_tournament(&service, "Кубок", None);
        let asked = type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("This is Соколов Илья Петрович, 1988, Пермский край, МС, 2232").says("A new person");
        assert_eq!(entries(&service, &cup), [], "nothing is written before the answer");
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("who", &known.to_string())]).is_redirect();
        let own = entries(&service, &cup);
        let told = |entry: &Entry| (entry.player, entry.rating, entry.person.birth.map(Birth::year), entry.person.region.clone());
        assert_eq!(own.iter().map(told).collect::<Vec<_>>(), [(Some(known), Some(Rating(2232)), Some(1988), "Пермский край".to_owned())]);
        // One of the same name is another person, and has nothing of the other.
        let open = new_tournament(&service, "Открытый", None);
        type_in(&anna, &open, ("Соколов", "Илья Петрович"), &[("who", "new")]).is_redirect();
        let own = entries(&service, &open);
        assert_ne!(own[0].player, Some(known));
        assert_eq!((own[0].player.is_some(), own[0].rating, own[0].person.birth), (true, None, None));
    }

    fn known_persons_are_offered_while_a_name_is_typed_and_joined_to_no_other_name(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let known = champion(&service);
        let cup = new_tournament(&service, "Кубок", None);
        let offered = |query: &str| {
            let text = anna.get(&format!("/admin/t/{}/players/known?q={query}", cup.slug)).is_ok().text.clone();
            serde_json::from_str::<serde_json::Value>(&text).expect("an answer")["people"].clone()
        };
        for query in ["сок", "SOKOLOV", "соколов ил"] {
            let found = offered(query);
            assert_eq!(found[0]["id"], known.0, "{query}: {found}");
            assert_eq!(found[0]["about"], "1988, Пермский край, МС, 2232, Прошлый год");
            assert_eq!((&found[0]["family"], &found[0]["birth"]), (&"Соколов".into(), &"1988".into()));
        }
        for query in ["со", "12345", "%25%25%25", "кузнецов"] {
            assert_eq!(offered(query), serde_json::json!([]), "{query}");
        }
        site.visitor().get(&format!("/admin/t/{}/players/known?q=сок", cup.slug)).is_redirect();
        // The chosen person is linked to no other name.
        let refused = type_in(&anna, &cup, ("Петров", "Пётр"), &[("who", &known.to_string())]);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("does not match this name");
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("who", &known.to_string()), ("birth", "1988")]).is_redirect();
        assert_eq!(entries(&service, &cup)[0].player, Some(known));
        assert_eq!(offered("сок"), serde_json::json!([]), "who is entered is not offered again");
    }

    fn a_birth_that_agrees_tells_who_it_is_and_another_one_that_it_is_not(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let known = champion(&service);
        let cup = new_tournament(&service, "Кубок", None);
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("birth", "1988")]).is_redirect();
        type_in(&anna, &cup, ("Соколов", "Илья Петрович"), &[("birth", "1961"), ("sure", "Соколов Илья Петрович")]).is_redirect();
        let own = entries(&service, &cup);
        assert_eq!((own[0].player, own[0].rating), (Some(known), Some(Rating(2232))));
        assert!(own[1].player.is_some_and(|player| player != known), "{own:?}");
        assert_eq!(own[1].rating, None);
        // By initials it is asked, too.
        let open = new_tournament(&service, "Открытый", None);
        let asked = type_in(&anna, &open, ("Соколов", "И. П."), &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("1988, Пермский край, МС, 2232").says("1961");
    }

    fn a_list_of_players_asks_who_known_names_are(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let known = champion(&service);
        let cup = new_tournament(&service, "Кубок", None);
        let page = format!("/admin/t/{}/players/import", cup.slug);
        let file = "Фамилия;Имя\nСоколов;Илья Петрович\nСоколов;И. П.\nЛебедев;Антон\n";
        let preview = anna.follow(anna.upload(&page, &page, &[("text", "")], ("list", "list.csv", file.as_bytes().to_vec()))).is_ok();
        preview.says("name=\"who-2\"").says("This is Соколов Илья Петрович, 1988").does_not_say("name=\"who-4\"");
        let seen = preview.hidden("seen");
        let confirm = |fields: &[(&str, &str)]| {
            let mut all = vec![("seen", seen.as_str()), ("text", file)];
            all.extend(fields);
            anna.post(&format!("{page}/confirm"), &page, &all).is_redirect()
        };
        confirm(&[("take-2", "1"), ("who-2", &known.to_string()), ("take-4", "1"), ("who-4", "")]);
        let own = entries(&service, &cup);
        assert_eq!((own[0].player, own[0].rating), (Some(known), Some(Rating(2232))));
        assert!(own[1].player.is_some(), "nobody has the name of the third");
    }

    // A champion who has married: no earlier name matches hers.
    fn a_row_may_be_another_person_whom_an_administrator_finds_by_name(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let known = champion(&service).to_string();
        let cup = new_tournament(&service, "Кубок", None);
        let page = format!("/admin/t/{}/players/import", cup.slug);
        let file = "Фамилия;Имя\nЛебедев;Илья Петрович\n";
        let preview = anna.follow(anna.upload(&page, &page, &[("text", "")], ("list", "list.csv", file.as_bytes().to_vec()))).is_ok();
        preview.says("name=\"other-2\"").does_not_say("name=\"who-2\"").says("choose among the players offered");
        let seen = preview.hidden("seen");
        let confirm = |fields: &[(&str, &str)]| {
            let mut all = vec![("seen", seen.as_str()), ("text", file)];
            all.extend(fields);
            anna.post(&format!("{page}/confirm"), &page, &all)
        };
        // The button beside the name searches, and the row is ticked.
        let found = anna.follow(confirm(&[("other-2", "sokolov"), ("find", "2")])).is_ok();
        found.says(&format!("<option value=\"{known}\" selected>")).says("This is Соколов Илья Петрович, 1988");
        found.says("name=\"found-2\" value=\"sokolov\"").says("<ins>2232</ins>");
        let tick = found.text.split("name=\"take-2\"").nth(1).and_then(|rest| rest.split('>').next());
        assert!(tick.is_some_and(|tick| tick.contains(" checked")), "{}", found.text);
        anna.follow(confirm(&[("other-2", "Такогонет"), ("find", "2")])).is_ok().says("No other player of this name").does_not_say("name=\"who-2\"");
        // A typed name without a search is asked about before anything is written.
        let asked = confirm(&[("take-2", "1"), ("other-2", "Соколов")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("choose below who is meant").says("This is Соколов Илья Петрович, 1988");
        // So is a name without any result.
        confirm(&[("take-2", "1"), ("other-2", "Такогонет"), ("found-2", "")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(entries(&service, &cup), []);
        confirm(&[("take-2", "1"), ("other-2", "Соколов"), ("found-2", "Соколов"), ("who-2", &known)]).is_redirect();
        let own = entries(&service, &cup).pop().expect("entered");
        assert_eq!(own.player.map(|player| player.to_string()), Some(known));
        assert_eq!((own.person.name.to_string().as_str(), own.rating), ("Лебедев Илья Петрович", Some(Rating(2232))));
        // Entered persons are not offered again, and other accounts may only choose persons that the name may mean.
        anna.follow(confirm(&[("other-2", "Соколов"), ("find", "2")])).is_ok().does_not_say("This is Соколов");
        let (boris, actor) = member(&site, "boris");
        let own = tournament_of(&service, &actor, "Свой", None);
        let page = format!("/admin/t/{}/players/import", own.slug);
        let preview = boris.follow(boris.upload(&page, &page, &[("text", "")], ("list", "list.csv", file.as_bytes().to_vec()))).is_ok();
        preview.says("Лебедев").does_not_say("name=\"other-2\"").does_not_say("choose among the players offered");
        let seen = preview.hidden("seen");
        let fields = [("seen", seen.as_str()), ("text", file), ("other-2", "Соколов"), ("find", "2")];
        boris.follow(boris.post(&format!("{page}/confirm"), &page, &fields)).is_ok().does_not_say("1988");
    }

    fn known_persons_are_named_to_administrators_beside_any_tournament(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let known = champion(&service);
        let told = anna.get("/admin/persons/known?q=сок").is_ok();
        told.says(&format!("\"id\":{known}")).says("1988, Пермский край, МС, Прошлый год");
        anna.get("/admin/persons/known?q=со").is_ok().does_not_say("1988");
        let (boris, _) = member(&site, "boris");
        boris.get("/admin/persons/known?q=сок").has_status(StatusCode::FORBIDDEN);
    }

    // Entries not asked about are listed on the page of players, to be identified one by one or together; closing makes new persons of the
    // rest.
    fn who_has_not_been_asked_about_stands_for_nobody_until_it_is_said(database) {
        let site = Site::on(database);
        let (service, anna, actor) = (site.service(), site.administrator(), Site::actor());
        let known = champion(&service);
        let cup = new_tournament(&service, "Кубок", Some("2026-01-10"));
        let request = Request { actor: &actor, slug: &cup.slug, seen: None, limit: None };
        assert_eq!(enter(&service, &cup, &person("Соколов Илья Петрович", None), None).player, None);
        assert!(enter(&service, &cup, &person("Лебедев Антон", None), Some(2000)).player.is_some());
        let page = format!("/admin/t/{}/players", cup.slug);
        let asked = anna.get(&page).is_ok();
        asked.says("Players to identify: ").says("This is Соколов Илья Петрович, 1988");
        let fields = [("seen", asked.hidden("seen")), ("who-1", known.to_string())];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        anna.post(&format!("{page}/who"), &page, &fields).is_redirect();
        let own = entries(&service, &cup);
        assert_eq!((own[0].player, own[0].rating, own[0].person.title.as_str()), (Some(known), Some(Rating(2232)), "мс"));
        anna.get(&page).is_ok().does_not_say("Players to identify: ");
        // Once more, and the question is not answered.
        let open = new_tournament(&service, "Открытый", Some("2026-02-10"));
        let request_open = Request { slug: &open.slug, ..request.clone() };
        enter(&service, &open, &person("Соколов Илья Петрович", None), Some(1900));
        enter(&service, &open, &person("Орлова Нина", None), Some(1800));
        play(&service, &request_open);
        let closing = anna.get(&format!("/admin/t/{}/close", open.slug)).is_ok();
        closing.says("1 player shares a name with a known person").says("The ratings of 2 players will change.");
        service.close_tournament(&request_open).expect("everything is played");
        let own = entries(&service, &open);
        assert!(own[0].player.is_some_and(|player| player != known), "{own:?}");
        assert_eq!(service.store().rating_changes_of(open.id).expect("readable").len(), 2);
    }

    fn a_document_joins_nobody_by_name_alone_and_several_are_said_at_once(database) {
        let site = Site::on(database);
        let (service, actor) = (site.service(), Site::actor());
        let first = new_tournament(&service, "Первый", Some("2025-05-01"));
        for name in ["Орлов Антон", "Дроздов Борис"] {
            enter(&service, &first, &person(name, None), Some(2000));
        }
        enter(&service, &first, &person("Синицын Виктор", Some(1990)), Some(2000));
        let document = tournament_json::write(&service.tournament(&first.slug).expect("it is there"));
        let second = new_tournament(&service, "Второй", Some("2025-06-01"));
        let request = Request { actor: &actor, slug: &second.slug, seen: None, limit: None };
        service.import_document(&request, &document).expect("it can be read");
        let players = |tournament: &Tournament| entries(&service, tournament).iter().map(|entry| entry.player).collect::<Vec<_>>();
        let (before, now) = (players(&first), players(&second));
        assert_eq!(now, [None, None, before[2]]);
        let anna = site.administrator();
        let page = format!("/admin/t/{}/players", second.slug);
        let seen = anna.get(&page).is_ok().hidden("seen");
        anna.post(&format!("{page}/who"), &page, &[("seen", &seen), ("all", "1")]).is_redirect();
        assert_eq!(players(&second), before);
        anna.get(&format!("/admin/t/{}/log", second.slug)).is_ok().says("Players identified: Орлов Антон, Дроздов Борис");
    }

    // The region of the latest tournament, whenever it was entered; and a title that an entry does not say.
    fn the_registry_says_what_the_latest_tournament_says_and_norms_know_titles(database) {
        let site = Site::on(database);
        let (service, actor) = (site.service(), Site::actor());
        let said = |region: &str, title: &str| Person {
            region: region.to_owned(),
            title: title.to_owned(),
            ..person("Петров Иван", Some(1980))
        };
        let player = enter(&service, &new_tournament(&service, "2016", Some("2016-05-01")), &said("Татарстан", ""), None).player;
        let player = player.expect("somebody new");
        enter(&service, &new_tournament(&service, "2020", Some("2020-05-01")), &said("Москва", "мс"), None);
        enter(&service, &new_tournament(&service, "2018", Some("2018-05-01")), &said("Казань", "кмс"), None);
        let page = site.visitor().get(&format!("/player/{player}")).is_ok();
        page.says("<li>Moscow</li>").says("<span class=\"tag\">MS</span>").does_not_say("Kazan");
        let old = new_tournament(&service, "2021", Some("2021-05-01"));
        let request = Request { actor: &actor, slug: &old.slug, seen: None, limit: None };
        let new = NewEntry { player: None, person: person("Петров Иван", None), rating: None, member: None };
        service.enter_as(&request, new, PersonChoice::Known(player)).expect("it is free");
        let own = entries(&service, &old);
        assert_eq!((own[0].person.title.as_str(), own[0].person.region.as_str()), ("мс", "Москва"));
        // An entry without a title of a tournament after the title was known, and of one before.
        for (title, day, has_title) in [("после", "2022-05-01", true), ("до", "2015-05-01", false)] {
            let tournament = new_tournament(&service, title, Some(day));
            enter(&service, &tournament, &said("", ""), None);
            let known = service.with_known_titles(&service.tournament(&tournament.slug).expect("there")).expect("readable");
            assert_eq!(known.entries.values().any(|entry| entry.person.title == "мс"), has_title, "{title}");
        }
        // The same title in another spelling is theirs since the day on which it was first said.
        enter(&service, &new_tournament(&service, "2023", Some("2023-05-01")), &said("Москва", "М.С."), None);
        let since = service.store().player(player).expect("readable").expect("there").title_since;
        assert_eq!(since, NaiveDate::from_ymd_opt(2020, 5, 1));
    }

    fn imported_tables_offer_nobody_born_otherwise_and_tick_no_doubtful_line(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        enter(&service, &new_tournament(&service, "2020", Some("2020-05-01")), &person("Кузнецов Пётр Иванович", Some(1975)), None);
        let champion = champion(&service);
        let fields = [("title", "Кубок"), ("slug", "cup"), ("description", "")];
        anna.post("/admin/series/new", "/admin/series/new", &fields).is_redirect();
        let file = "Место;Имя;Регион;Год рождения;Очки\n1;Кузнецов Пётр Иванович;Тува;1941;7\n2;Соколов Илья Петрович;;;6\n";
        let fields = [("year", "2017"), ("category", "open"), ("title", "Кубок"), ("place", ""), ("text", "")];
        let page = "/admin/series/cup/old";
        let seen = anna.upload(page, page, &fields, ("file", "table.csv", file.as_bytes().to_vec())).is_ok();
        seen.does_not_say("1975").says("name=\"take-2\" value=\"1\"").says("aria-label=\"Enter Кузнецов Пётр Иванович\" checked");
        seen.says(&format!("<option value=\"{champion}\" selected>this is Соколов Илья Петрович, 1988"));
        seen.does_not_say("aria-label=\"Enter Соколов Илья Петрович\" checked");
        let fields = [("year", "2017"), ("category", "open"), ("title", "Кубок"), ("place", ""), ("text", file), ("ticked", "1"), ("take-2", "1")];
        anna.post("/admin/series/cup/old/confirm", page, &fields).is_redirect();
        let championships = service.store().championships().expect("readable");
        let line = &championships.tables.values().next().expect("entered").lines[0];
        let own = service.store().player(line.player.expect("somebody new")).expect("readable").expect("there");
        assert_eq!((own.person.birth, own.person.region.as_str()), (Some(Birth::Year(1941)), "Тува"));
    }

    fn a_tournament_of_an_event_is_named_with_it_outside_of_it(database) {
        let site = Site::on(database);
        let (service, anna) = (site.service(), site.administrator());
        let men = new_tournament(&service, "Мужчины", Some("2025-05-01"));
        let player = enter(&service, &men, &person("Петров Иван", Some(1980)), None).player.expect("somebody new");
        anna.post("/admin/events/new", "/admin/events/new", &[("title", "Чемпионат 2025"), ("place", "Орёл")]).is_redirect();
        let id = men.id.to_string();
        let fields = [("do", "add"), ("tournament", id.as_str()), ("category", "men")];
        anna.post("/admin/events/chempionat-2025/parts", "/admin/events/chempionat-2025", &fields).is_redirect();
        site.visitor().get(&format!("/player/{player}")).is_ok().says(">Чемпионат 2025. Мужчины</a>");
        site.visitor().get("/search?q=Мужчины").is_ok().says(">Чемпионат 2025. Мужчины</a>");
        let page = site.visitor().get(&format!("/t/{}/players", men.slug)).is_ok();
        page.says("Мужчины · Чемпионат 2025 · ").says("<a lang=\"ru\" href=\"/event/chempionat-2025\">Чемпионат 2025</a>");
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
