//! Events of several tournaments, annual championships, past editions, and holding an event again.

use std::thread;

use crate::organiser::account;
use crate::ratings::{close, played};
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::site::{Answer, Site, Visitor};
use poddavki::service::{Actor, ChampionshipsRequest, NewTournament, Request, Service, ServiceError};
use reqwest::StatusCode;
use tournament::exchange::Audience;
use tournament::series::{EditionContent, Series, SeriesCommand, SeriesId, SeriesRejection};
use tournament::{Info, Name, Person, Preset, RatingKind, RoundNumber, Settings, Tournament};

/// Two editions from spreadsheets: a matrix with a gap, and places only, with a name in Latin letters.
const MATRIX: &str = "Место;Имя;Регион;Год рождения;1;2;3;Очки
1;Ксенов Владимир;Орёл;1980;*;2 (1+1);1 (½+½);3
2;Старцев Николай;Вятка;1951;0 (0+0);*;;2
3;Иволгин Пётр;Пермь;1980;1 (½+½);;*;1
";
const PLACES: &str = "Place;Name;Pts\n1;Ksenov, Vladimir;7\n2;Nobody New;6,5\nthird;Wrong Row;x\n";

fn new_tournament(service: &Service, title: &str) -> Tournament {
    let info = Info { title: title.to_owned(), ..Info::default() };
    let new = NewTournament {
        info,
        settings: Preset::SwissSingleGames.settings(),
        visibility: tournament::Visibility::Public,
    };
    service.create_tournament(&Site::actor(), &new).expect("made")
}

/// Makes a series at `/series/cup`.
pub fn series(anna: &Visitor) {
    let fields = [("title", "Кубок"), ("slug", "cup"), ("description", "Каждый год.")];
    assert_eq!(
        anna.post("/admin/series/new", "/admin/series/new", &fields).is_redirect().location,
        "/admin/series/cup"
    );
}

fn look(anna: &Visitor, year: &str, file: &str) -> Answer {
    let fields = [("year", year), ("category", "open"), ("title", "Кубок"), ("place", "Орёл"), ("text", "")];
    let page = "/admin/series/cup/old";
    anna.upload(page, page, &fields, ("file", "table.csv", file.as_bytes().to_vec()))
}

/// Imports all lines of a file, with `more` fields.
pub fn enter(anna: &Visitor, year: &str, file: &str, more: &[(&str, &str)]) -> Answer {
    let takes: Vec<String> = (2..=file.lines().count()).map(|line| format!("take-{line}")).collect();
    let mut fields = vec![("year", year), ("category", "open"), ("title", "Кубок"), ("place", ""), ("text", file)];
    fields.extend(takes.iter().map(|take| (take.as_str(), "1")));
    fields.push(("ticked", "1"));
    fields.extend(more);
    anna.post("/admin/series/cup/old/confirm", "/admin/series/cup/old", &fields)
}

for_each_backend! {
    fn of_several_who_change_one_series_at_once_one_is_not_told_to_look_again(database) {
        let site = Site::on(database);
        series(&site.administrator());
        let service = site.service();
        let championships = service.store().championships().expect("readable");
        let own = championships.one_series("cup").expect("made").clone();
        let change = |n: usize| {
            // Each uses a separate browser.
            let service = site.service();
            let actor = Actor { user: None, name: format!("actor {n}") };
            let request = ChampionshipsRequest { actor: &actor, seen: Some(championships.number) };
            let changed = Series { description: format!("Описание {n}"), ..own.clone() };
            service.change_championships(&request, &SeriesCommand::PutSeries(Box::new(changed)))
        };
        let outcomes: Vec<_> = thread::scope(|scope| {
            let all: Vec<_> = (0..4).map(|n| scope.spawn(move || change(n))).collect();
            all.into_iter().map(|own| own.join().expect("no panic")).collect()
        });
        let is_told = |outcome: &Result<i64, ServiceError>| {
            matches!(outcome, Err(ServiceError::Series(SeriesRejection::ChangedBy(_))))
        };
        let written: Vec<usize> = (0..4).filter(|n| outcomes[*n].is_ok()).collect();
        let [one] = written[..] else { panic!("{outcomes:?}") };
        assert_eq!(outcomes.iter().filter(|outcome| is_told(outcome)).count(), 3, "{outcomes:?}");
        let now = service.one_series("cup").expect("there");
        assert_eq!(now.description, format!("Описание {one}"), "nobody has written over it");
    }

    fn an_event_holds_tournaments_in_the_order_of_its_organiser(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let (men, women) = (new_tournament(&service, "Мужчины 2026"), new_tournament(&service, "Женщины 2026"));
        let fields = [("title", "Фестиваль"), ("place", "Орёл"), ("starts", "2026-05-01"), ("ends", "2026-05-09"),
            ("chief-arbiter", "Судейкин"), ("programme", "1 мая: открытие"), ("links", "Сайт https://example.org/x")];
        let made = anna.post("/admin/events/new", "/admin/events/new", &fields).is_redirect();
        assert_eq!(made.location, "/admin/events/festival");
        let page = "/admin/events/festival";
        for (tournament, category) in [(&men, "men"), (&women, "women-rapid")] {
            let id = tournament.id.to_string();
            let fields = [("do", "add"), ("tournament", id.as_str()), ("category", category)];
            anna.post("/admin/events/festival/parts", page, &fields).is_redirect();
        }
        let id = women.id.to_string();
        anna.post("/admin/events/festival/parts", page, &[("do", "up"), ("tournament", &id)]).is_redirect();
        anna.get(page).is_ok().says("The category says rapid, but the settings rate the tournament in the list “classic”.");
        let shown = site.visitor().get("/event/festival").is_ok();
        for words in ["Women, ", "Sudeikin", "Oryol", "1 мая: открытие", "href=\"https://example.org/x\"", "Not started yet"] {
            shown.says(words);
        }
        assert!(shown.text.find("Женщины") < shown.text.find("Мужчины"));
        // The files of each of its tournaments stand on that one's own page.
        shown.says("<h2 id=\"files-heading\">Files</h2>");
        for part in [&men, &women] {
            let files = format!("/t/{}/more#files", part.slug);
            shown.says(&format!("<a href=\"{files}\""));
            site.visitor().get(&format!("/t/{}/more", part.slug)).is_ok().says("id=\"files\"");
        }
        site.visitor().get(&format!("/t/{}", men.slug)).is_ok().says("/event/festival");
        let preset = Preset::SwissSingleGames.code();
        let new = [("part-title", "Блиц"), ("category", "open-blitz"), ("preset", preset), ("players-of", "")];
        anna.post("/admin/events/festival/tournament", page, &new).is_redirect();
        let blitz = service.tournament("blits").expect("made");
        assert_eq!((blitz.info.place.as_str(), blitz.info.chief_arbiter.as_str()), ("Орёл", "Судейкин"));
        assert_eq!(blitz.settings.rating, Some(RatingKind::Blitz), "a blitz does not change classic ratings");
        anna.get(page).is_ok().does_not_say("The category says blitz");
        let settings = Settings { rating: Some(RatingKind::Classic), ..blitz.settings.clone() };
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &blitz.slug, seen: None, limit: None };
        let named = service.edit_settings(&request, &settings).expect("good settings");
        assert_eq!(named.settings.rating, Some(RatingKind::Classic), "what the settings name is their list");
        anna.get(page).is_ok().says("The category says blitz, but the settings rate the tournament in the list “classic”.");
        let again = anna.post(page, page, &[("title", "Фестиваль"), ("slug", "festival"), ("starts", "2026-05-09"), ("ends", "2026-05-01")]);
        again.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The last day is before the first");
        anna.post("/admin/events/festival/remove", page, &[]).is_redirect();
        site.visitor().get("/event/festival").has_status(StatusCode::NOT_FOUND);
        let newest = service.store().championships().expect("readable").number;
        anna.post(&format!("/admin/series-log/{newest}/undo"), "/admin/series-log", &[]).is_redirect();
        assert_eq!(service.store().championships().expect("readable").event("festival").map(|own| own.parts.len()), Some(3));
        service.store().verify_championships().expect("the chain holds");
    }

    fn women_of_whom_nobody_has_said_so_are_known_by_what_they_played_in(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let women = played(&service);
        close(&site, &women);
        let list = |rest: &str| site.visitor().get(&format!("/ratings/classic?{rest}")).is_ok();
        list("").says("6 players").does_not_say("is not known");
        list("sex=w").says("0 players").says("The sex of 6 more players of this list is not known.");
        series(&anna);
        let content = format!("tournament:{}", women.id);
        let edition = [("year", "2026"), ("held", content.as_str()), ("category", "women"), ("note", "")];
        anna.post("/admin/series/cup/editions", "/admin/series/cup", &edition).is_redirect();
        list("sex=w").says("6 players").says("Zviagina Mariia").does_not_say("is not known");
        list("sex=m").says("0 players").does_not_say("is not known");
        list("sex=w&q=Звягина").says("1 player");
        let russian = site.visitor().in_russian();
        russian.get("/ratings/classic?sex=w").is_ok().says("6 участников").does_not_say("неизвестно");
    }

    fn a_championship_with_an_event_moves_to_another_installation(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let men = played(&service);
        close(&site, &men);
        let women = new_tournament(&service, "Женщины 2026");
        anna.post("/admin/events/new", "/admin/events/new", &[("title", "Фестиваль"), ("place", "Орёл")]).is_redirect();
        for (tournament, category) in [(&men, "men"), (&women, "women")] {
            let id = tournament.id.to_string();
            let fields = [("do", "add"), ("tournament", id.as_str()), ("category", category)];
            anna.post("/admin/events/festival/parts", "/admin/events/festival", &fields).is_redirect();
        }
        series(&anna);
        let event = service.store().championships().expect("readable").event("festival").expect("made").id.0;
        let content = format!("event:{event}");
        for (year, content, note) in [("2026", content.as_str(), "в парке"), ("2022", "nothing", "")] {
            let fields = [("year", year), ("held", content), ("category", "open"), ("note", note)];
            anna.post("/admin/series/cup/editions", "/admin/series/cup", &fields).is_redirect();
        }
        enter(&anna, "2021", MATRIX, &[]).is_redirect();
        let written = site.visitor().get("/series/cup.json").is_ok();
        written.says("\"poddavki-series\"").says("в парке");
        assert_eq!(service.series_document("cup", Audience::Public).expect("written"), written.text);

        let elsewhere = TestDatabase::sqlite();
        let other = Site::on(&elsewhere);
        // A person of another name was known there before: numbers of persons differ.
        other.service().store().find_or_create_person(&Person::default()).expect("made");
        let before = other.service().store().contents().expect("readable");
        // Imported tables come last: everything else has been written by then.
        elsewhere.refuse("INSERT", "old_tables", "no");
        other.service().import_series(&Site::actor(), &written.text).expect_err("the imported table is refused");
        assert_eq!(other.service().store().contents().expect("readable"), before, "and nothing of the rest is left");
        elsewhere.allow("old_tables");
        let taken = other.service().import_series(&Site::actor(), &written.text).expect("taken in");
        assert_eq!((taken.editions, taken.tournaments.len(), taken.left_open.len()), (3, 2, 0));
        assert_eq!(taken.unregistered, Vec::<String>::new());
        let champions = |site: &Site| {
            let read = site.visitor().get("/series/cup.csv").is_ok();
            (read.text.clone(), site.visitor().get("/series/cup/medals.csv").is_ok().text.clone())
        };
        assert_eq!(champions(&other), champions(&site), "the same champions and medals");
        // What public documents do not tell, the lots, is not taken along: a tournament that waits for its lots has its own.
        let without_lots = |text: &str| text.lines().filter(|line| !line.contains("\"lot_commitment\"")).collect::<Vec<_>>().join("\n");
        let read_back = other.service().series_document("cup", Audience::Public).expect("written");
        assert_eq!(without_lots(&read_back), without_lots(&written.text), "and the same document");
        let refused = other.service().import_series(&Site::actor(), &written.text).expect_err("it is there");
        assert!(refused.to_string().contains("taken"), "{refused}");
        for wrong in ["{}", &written.text.replace("\"version\": 1,\n  \"slug\": \"cup\"", "\"version\": 2,\n  \"slug\": \"cup\"")] {
            assert!(other.service().import_series(&Site::actor(), wrong).is_err());
        }
        other.service().store().verify_championships().expect("the chain holds");
    }

    fn a_championship_is_imported_on_the_site_after_a_look_at_what_it_holds(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let men = played(&service);
        close(&site, &men);
        series(&anna);
        let content = format!("tournament:{}", men.id);
        let fields = [("year", "2026"), ("held", content.as_str()), ("category", "men"), ("note", "")];
        anna.post("/admin/series/cup/editions", "/admin/series/cup", &fields).is_redirect();
        enter(&anna, "2021", MATRIX, &[]).is_redirect();
        let document = service.series_document("cup", Audience::Public).expect("written");

        let elsewhere = TestDatabase::sqlite();
        let other = Site::on(&elsewhere);
        let there = other.administrator();
        let look = |visitor: &Visitor, content: &str| {
            let file = ("file", "series.json", content.as_bytes().to_vec());
            visitor.upload("/admin/new/import", "/admin/new/import", &[], file)
        };
        // Only administrators may.
        let judge = account(&other, "judge");
        look(&judge, &document).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Only administrators import it");
        let broken = look(&there, &document.replacen("\"editions\"", "\"editions\" and", 1)).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        broken.says("The JSON document of the championship cannot be read (line");
        let preview = look(&there, &document).is_ok();
        preview.says("Кубок").says("2 editions").says("1 tournament").says("imported final table").says("/series/cup");
        assert!(other.service().store().tournaments().expect("readable").is_empty(), "nothing has been written");
        let (file, path) = (preview.hidden("file"), "/admin/new/import/series");
        judge.post(path, "/admin/new/import", &[("file", &file)]).has_status(StatusCode::FORBIDDEN);
        let done = there.post(path, "/admin/new/import", &[("file", &file)]).is_redirect();
        assert_eq!(done.location, "/admin/series/cup");
        // The tournaments are public, as they were originally.
        other.visitor().get("/series/cup?category=men").is_ok().says("2026");
        other.visitor().get("/api/v1/series/cup").is_ok().says("2021").says("2026");
        there.get("/admin/series/cup").is_ok().says("2026");
        // A second press of the button leads to the same.
        let again = there.post(path, "/admin/new/import", &[("file", &file)]).is_redirect();
        assert_eq!(again.location, "/admin/series/cup");
        // Its address is taken now.
        look(&there, &document).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }

    // A player with a known person's name is neither linked nor made a new person, and is reported.
    fn a_championship_joins_nobody_by_name_alone_and_says_so(database) {
        let site = Site::on(database);
        let (anna, service, actor) = (site.administrator(), site.service(), Site::actor());
        series(&anna);
        enter(&anna, "2021", MATRIX, &[]).is_redirect();
        let men = new_tournament(&service, "Мужчины 2026");
        let request = Request { actor: &actor, slug: &men.slug, seen: None, limit: None };
        let named = |name: &str| Person { name: Name::parse(name), ..Person::default() };
        for name in ["Дроздов Борис", "Щеглов Денис"] {
            service.enter_player(&request, &named(name), None).expect("free");
        }
        let id = format!("tournament:{}", men.id);
        let fields = [("year", "2026"), ("held", id.as_str()), ("category", "men"), ("note", "")];
        anna.post("/admin/series/cup/editions", "/admin/series/cup", &fields).is_redirect();
        let document = service.series_document("cup", Audience::Operator).expect("written");

        let elsewhere = TestDatabase::sqlite();
        let other = Service::new(elsewhere.store());
        let known = other.store().find_or_create_person(&named("Дроздов Борис")).expect("made");
        let taken = other.import_series(&actor, &document).expect("taken in");
        let told: Vec<(String, Vec<String>)> = (taken.not_joined.iter())
            .map(|own| (own.person.name.to_string(), own.known.iter().map(|one| one.name.to_string()).collect()))
            .collect();
        assert_eq!(told, [("Дроздов Борис".to_owned(), vec!["Дроздов Борис".to_owned()])]);
        let there = other.tournament(&men.slug).expect("taken in");
        let players: Vec<_> = there.entries.values().map(|entry| entry.player).collect();
        assert_eq!(players[0], None);
        assert!(players[1].is_some_and(|player| player != known));
        // The players page of the tournament asks about them.
        assert_eq!(other.unidentified(&there).expect("readable").len(), 1);
    }

    fn a_row_of_a_final_table_may_be_another_person_who_is_found_by_name(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        close(&site, &played(&service));
        series(&anna);
        let table = "Place;Name;Pts\n1;Иванов Пётр;7\n";
        look(&anna, "2020", table).is_ok().says("name=\"other-2\"").does_not_say("name=\"who-2\"");
        let known = service.store().search_players("Ксенов", 9).expect("readable").first().map(|own| own.id).expect("known");
        let asked = enter(&anna, "2020", table, &[("other-2", "ksenov")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("choose below who is meant").says("this is Ксенов Владимир");
        assert_eq!(service.store().championships().expect("readable").tables.len(), 0, "nothing is written before it is said");
        let who = known.to_string();
        let chosen = [("other-2", "ksenov"), ("found-2", "ksenov"), ("who-2", who.as_str())];
        enter(&anna, "2020", table, &chosen).is_redirect();
        let championships = service.store().championships().expect("readable");
        let players: Vec<_> = championships.tables.values().flat_map(|table| &table.lines).map(|line| line.player).collect();
        assert_eq!(players, [Some(known)]);
    }

    fn old_editions_count_in_medals_records_careers_and_head_to_head(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let newest = played(&service);
        close(&site, &newest);
        series(&anna);
        let page = "/admin/series/cup";
        let id = format!("tournament:{}", newest.id);
        for (year, content) in [("2026", id.as_str()), ("2022", "nothing")] {
            let fields = [("year", year), ("held", content), ("category", "open"), ("note", "")];
            anna.post("/admin/series/cup/editions", page, &fields).is_redirect();
        }
        let twice = anna.post("/admin/series/cup/editions", page, &[("year", "2022"), ("held", &id), ("category", "open")]);
        twice.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("2022 has an edition, or is marked as having none");
        let unread = anna.post("/admin/series/cup/editions", page, &[("year", "soon"), ("held", "nothing"), ("note", "kept")]);
        unread.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("id=\"year-error\"").says("value=\"soon\"").says("value=\"kept\"");
        anna.get(page).is_ok().says("<option value=\"\" selected>choose</option>");
        let unchosen = anna.post("/admin/series/cup/editions", page, &[("year", "2019"), ("held", "")]);
        unchosen.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("id=\"held-error\"").says("Choose a tournament or event");
        let seen = look(&anna, "2021", MATRIX).is_ok();
        seen.says("Pairings read from its cells: 2").says("known:");
        assert_eq!(service.store().championships().expect("readable").tables.len(), 0);
        let entered = enter(&anna, "2021", MATRIX, &[]).is_redirect();
        site.visitor().get(&entered.location).is_ok().says("Startsev Nikolai").says("2 (1+1)").says("A dot: no data");
        let seen = look(&anna, "2025", PLACES).is_ok();
        seen.says("this is Ксенов Владимир").says("Line 4").says("a place such as 3 or 3-5").says("points such as 7 or 6.5");
        let person = service.store().search_players("Ксенов", 9).expect("readable").first().map(|own| own.id).expect("known");
        enter(&anna, "2025", PLACES, &[("who-2", &person.to_string())]).is_redirect();
        let shown = site.visitor().get("/series/cup").is_ok();
        for words in ["not held", "no data", "Most titles", "2021", "2025", "Oldest champion"] {
            shown.says(words);
        }
        shown.says("<ol class=\"years\" aria-label=\"Champions by year\">").says("<b>Ksenov</b>");
        let csv = site.visitor().get("/series/cup.csv").is_ok();
        csv.says("2022;;;;;;;not held").says("2023;;;;;;;no data").says("2025;Open;Кубок;Ksenov Vladimir;");
        site.visitor().get("/series/cup/medals.csv").is_ok().says("Open;Medallists;Ксенов Владимир;3;0;0;3");
        site.visitor().get("/series/cup/records.csv").is_ok().says("Most titles;Ксенов Владимир;3;");
        let own = site.visitor().get(&format!("/player/{person}")).is_ok();
        own.says("Titles").says("Head-to-head").says("Startsev Nikolai");
        let rival = service.store().search_players("Старцев", 9).expect("readable").first().map(|own| own.id).expect("known");
        let against = site.visitor().get(&format!("/player/{person}/against/{rival}")).is_ok();
        against.says("2 : 0").says("+2 =0 −0");
        let number = service.store().championships().expect("readable").number;
        anna.post(&format!("/admin/series-log/{}/undo", number - 1), "/admin/series-log", &[])
            .has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Later changes depend on this one");
        anna.post(&format!("/admin/series-log/{number}/undo"), "/admin/series-log", &[]).is_redirect();
        site.visitor().get("/series/cup/medals.csv").is_ok().says("Ксенов Владимир;2;0;0;2");
    }

    fn a_tournament_is_held_again_without_what_was_played(database) {
        let site = Site::on(database);
        let (anna, service) = (site.administrator(), site.service());
        let old = played(&service);
        series(&anna);
        let page = format!("/admin/t/{}/again", old.slug);
        // The tabs of the tournament are there, with its standings.
        let tabs = format!("href=\"/t/{}/standings\"", old.slug);
        anna.get(&page).is_ok().says("Hold again").says(&tabs).says(&format!("href=\"/admin/t/{}/log\"", old.slug));
        let id = service.one_series("cup").expect("made").id.0.to_string();
        let fields = [("title", "Кубок 2027"), ("slug", "cup-2027"), ("starts", "2027-05-01"), ("ends", "2027-05-09"),
            ("players", "1"), ("series", &id), ("year", "2027"), ("category", "open")];
        assert_eq!(anna.post(&page, &page, &fields).is_redirect().location, "/admin/t/cup-2027");
        let made = service.tournament("cup-2027").expect("made");
        assert_eq!((made.entries.len(), made.rounds.len()), (old.entries.len(), 0));
        assert!(made.entries.values().all(|entry| entry.withdrawn_after == Some(RoundNumber(0)) && entry.player.is_some()));
        assert_eq!((made.settings.system, &made.settings.tie_breaks), (old.settings.system, &old.settings.tie_breaks));
        assert!(made.settings.lot_secret.is_some() && made.lot_seed() != old.lot_seed());
        let content = service.one_series("cup").expect("made").editions.first().map(|edition| (edition.year, edition.content));
        assert!(matches!(content, Some((2027, EditionContent::Tournament(id, _))) if id == made.id));
        let wrong = anna.post(&page, &page, &[("title", ""), ("series", "")]);
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter a title");
    }

    fn only_administrators_change_events_and_series(database) {
        let site = Site::on(database);
        series(&site.administrator());
        for path in ["/admin/series", "/admin/series/cup", "/admin/series/cup/old", "/admin/events/new", "/admin/series-log"] {
            assert!(site.visitor().get(path).is_redirect().location.starts_with("/login"), "{path}");
        }
        site.visitor().get("/series/nowhere").has_status(StatusCode::NOT_FOUND);
        site.visitor().get("/series/cup/old/1").has_status(StatusCode::NOT_FOUND);
        site.visitor().get("/series").is_ok().says("Кубок");
    }
}

#[test]
fn a_backup_carries_events_series_and_old_editions_to_the_other_kind_of_database() {
    let files = tempfile::tempdir().expect("a directory");
    for (number, (from, to)) in
        [(TestDatabase::sqlite(), TestDatabase::postgres()), (TestDatabase::postgres(), TestDatabase::sqlite())]
            .into_iter()
            .enumerate()
    {
        let site = Site::on(&from);
        let anna = site.administrator();
        series(&anna);
        enter(&anna, "2021", MATRIX, &[]).is_redirect();
        let path = files.path().join(number.to_string());
        from.store().backup(&path).expect("written");
        let restored = to.store();
        restored.restore(&path).expect("restored");
        assert_eq!(restored.championships().expect("readable"), from.store().championships().expect("readable"));
        assert!(restored.championships().expect("readable").series.contains_key(&SeriesId(1)));
        restored.verify_championships().expect("the chain holds");
    }
}
