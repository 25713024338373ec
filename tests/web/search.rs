//! The search page, the list of players, and the search for one's board accept typing errors.

use crate::organiser::Arbiter;
use crate::persons::{enter, new_tournament, person};
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use crate::tasks::end_of;
use poddavki::service::Request;
use tournament::{Person, Visibility};

const LIST: &str = "Family name;Given name;Rating;Region;Birth\n\
    Ксенов;Владимир;2300;Орёл;1990\nИволгин;Пётр;2250;Москва;2010\nШеханова;Мария;2200;Москва;1975\n\
    Громов;Сергей;2150;Орёл;2001\n";

/// The search page for a query.
fn search(visitor: &Visitor, query: &str) -> String {
    visitor.get(&format!("/search?q={query}")).is_ok().text
}

for_each_backend! {
    fn people_are_found_with_slips_by_ear_and_on_the_other_keyboard(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        end_of(&arbiter.visitor, arbiter.import(LIST)).is_redirect();
        let visitor = site.visitor();
        for (query, name) in [
            ("Schechanowa", ">Shekhanova Mariia</a>"),
            ("Ксенав", ">Ksenov Vladimir</a>"),
            ("rctyjd", ">Ksenov Vladimir</a>"),
            ("rcbyjd", ">Ksenov Vladimir</a>"),
            ("Gromoff", ">Gromov Sergei</a>"),
            ("Гормов", ">Gromov Sergei</a>"),
        ] {
            let page = search(&visitor, query);
            assert!(page.contains(name), "{query}: {page}");
            assert!(!page.contains("Nothing found"), "{query}");
        }
        visitor.get("/search?q=Ксенав").is_ok().says("You may have meant").does_not_say("Громов");
        visitor.get("/search?q=Schechanowa").is_ok().does_not_say("You may have meant");
        visitor.get("/search?q=Бронштейн").is_ok().says("Nothing found").does_not_say("You may have meant");
        site.visitor().in_russian().get("/search?q=Ксенав").is_ok().says("Возможно, вы искали");
    }

    fn persons_of_one_name_are_told_apart(database) {
        let site = Site::on(database);
        let service = site.service();
        for (region, born) in [("Орёл", 1980), ("Пермь", 2004)] {
            let own = Person { region: region.to_owned(), ..person("Соколов Илья", Some(born)) };
            enter(&service, &new_tournament(&service, &format!("Первенство {region}"), Some("2024-01-01")), &own, None);
        }
        let cup = new_tournament(&service, "Кубок Орла", Some("2025-06-01"));
        enter(&service, &cup, &person("Соколов Илья", Some(1980)), None);
        let page = site.visitor().get("/search?q=соколов").is_ok();
        for words in ["1980", "Oryol", "2004", "Perm", ">Кубок Орла</a>", ">Первенство Пермь</a>"] {
            page.says(words);
        }
        page.does_not_say(">Первенство Орёл</a>");
        // Which of them this one is nobody has said.
        let unknown = Person { region: "Тула".to_owned(), ..person("Соколов Илья", None) };
        let open = new_tournament(&service, "Мемориал", Some("2026-02-01"));
        assert_eq!(enter(&service, &open, &unknown, Some(1876)).player, None);
        let page = site.visitor().get("/search?q=соколов").is_ok();
        page.says("Мемориал</td>").says("<td class=\"sub\">Tula</td>").says(">1876</td>").says("2004");
        site.visitor().get("/api/v1/search?q=соколов").is_ok().says("\"latin\":\"Tula\"");
    }

    fn tournaments_and_series_are_found_with_slips(database) {
        let site = Site::on(database);
        let service = site.service();
        let cup = new_tournament(&service, "Кубок Поволжья", Some("2025-06-01"));
        crate::series::series(&site.administrator());
        let visitor = site.visitor();
        let address = format!("href=\"/t/{}\"", cup.slug);
        for query in ["кубок поволжья", "Kubok", "кубак паволжья", "re,jr gjdjk;mz"] {
            let page = search(&visitor, query);
            assert!(page.contains(&address), "{query}: {page}");
        }
        for query in ["Кубок", "кубак"] {
            assert!(search(&visitor, query).contains("href=\"/series/cup\""), "{query}");
        }
        // Unlisted tournaments are not found by typing errors either.
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &cup.slug, seen: None, limit: None };
        service.set_visibility(&request, Visibility::Unlisted).expect("allowed");
        assert!(!search(&visitor, "паволжья").contains(&address));
    }

    fn editions_of_a_series_are_found_by_its_name_and_their_year(database) {
        let site = Site::on(database);
        let service = site.service();
        let anna = site.administrator();
        crate::series::series(&anna);
        crate::series::enter(&anna, "2021", "Place;Name;Pts\n1;Ksenov, Vladimir;7\n2;Gromov, Sergei;6\n", &[]).is_redirect();
        let held = new_tournament(&service, "Осенний турнир", Some("2025-06-01"));
        let content = format!("tournament:{}", held.id);
        let edition = [("year", "2025"), ("held", content.as_str()), ("category", "open"), ("note", "")];
        anna.post("/admin/series/cup/editions", "/admin/series/cup", &edition).is_redirect();
        let visitor = site.visitor();
        visitor.get("/search?q=кубок 2021").is_ok().says(">Кубок, 2021</a>").says("/series/cup/old/").does_not_say("2025</a>");
        let address = format!("href=\"/t/{}\">Кубок, 2025</a>", held.slug);
        visitor.get("/search?q=kubok 2025").is_ok().says(&address).does_not_say("2021</a>");
        // With its own title it is listed once.
        let page = search(&visitor, "осенний турнир");
        assert_eq!(page.matches(&format!("href=\"/t/{}\"", held.slug)).count(), 1, "{page}");
        // Unlisted tournaments are not found by their series either.
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &held.slug, seen: None, limit: None };
        service.set_visibility(&request, Visibility::Unlisted).expect("allowed");
        assert!(!search(&visitor, "кубок 2025").contains(&held.slug));
        visitor.get("/search?q=кубок 2022").is_ok().does_not_say(">Кубок, 20");
    }

    fn a_year_finds_what_was_played_in_it_and_offers_what_was_played_in_others(database) {
        let site = Site::on(database);
        let service = site.service();
        let cup = new_tournament(&service, "Кубок Поволжья", Some("2026-11-26"));
        let former = new_tournament(&service, "Кубок Поволжья", Some("2021-11-26"));
        let (visitor, address) = (site.visitor(), |slug: &str| format!("href=\"/t/{slug}\""));
        let page = visitor.get("/search?q=кубок 2026").is_ok();
        page.says(&address(&cup.slug)).does_not_say(&address(&former.slug)).does_not_say("You may have meant");
        visitor.get("/search?q=кубок 2024").is_ok().says(&address(&cup.slug)).says("You may have meant");
        visitor.get("/search?q=первенство 2026").is_ok().says("Nothing found");
    }

    fn a_letter_again_and_again_finds_nothing(database) {
        let site = Site::on(database);
        let service = site.service();
        let cup = new_tournament(&service, "Весенний кубок", Some("2025-06-01"));
        enter(&service, &cup, &person("Волков Виктор", Some(1990)), None);
        enter(&service, &cup, &person("Иванов Йозеф", Some(1991)), None);
        for query in ["wwww", "qqqq", "йййй", "ьььь"] {
            let page = site.visitor().get(&format!("/search?q={query}")).is_ok();
            page.says("Nothing found").does_not_say("/player/").does_not_say("You may have meant");
        }
    }

    fn nothing_that_only_resembles_stands_beside_what_is_called_so(database) {
        let site = Site::on(database);
        let service = site.service();
        enter(&service, &new_tournament(&service, "Кубок Орла", Some("2025-06-01")), &person("Орлова Анна", Some(1990)), None);
        let page = search(&site.visitor(), "Орлова");
        assert!(page.contains(">Orlova Anna</a>") && !page.contains("search-heading-2"), "{page}");
    }

    fn those_who_may_not_be_found_are_not_found_by_slips(database) {
        let site = Site::on(database);
        let service = site.service();
        let hidden = new_tournament(&service, "Черновик", Some("2025-05-01"));
        enter(&service, &hidden, &person("Соколов Аркадий", Some(1990)), None);
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &hidden.slug, seen: None, limit: None };
        service.set_visibility(&request, Visibility::Draft).expect("allowed");
        for query in ["Соколов", "Сакалов", "Sokoloff", "cjrjkjd"] {
            let page = search(&site.visitor(), query);
            assert!(!page.contains("/player/") && !page.contains("Аркадий"), "{query}");
        }
    }

    fn the_players_of_a_tournament_are_found_with_slips(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        end_of(&arbiter.visitor, arbiter.import(LIST)).is_redirect();
        let visitor = site.visitor();
        let board = |query: &str| visitor.get(&format!("/t/{}?find={query}", arbiter.slug)).is_ok();
        board("громав").says("Gromov Sergei").does_not_say("No player “");
        board("rctyjd").does_not_say("No player “");
        board("Бронштейн").says("No player “");
        let list = |query: &str| visitor.get(&format!("/t/{}/players?q={query}", arbiter.slug)).is_ok();
        list("Schechanowa").says("Shekhanova Mariia</a>").does_not_say("Gromov");
        let staff = |query: &str| arbiter.get(&format!("/players?find={query}")).is_ok();
        staff("громав").says("Громов").does_not_say("Шеханова");
        staff("Орёл").says("Громов").says("Ксенов").does_not_say("Шеханова");
        staff("Бронштейн").says("No player matches");
        // Those who are known are offered to the form of a player likewise.
        let other = new_tournament(&site.service(), "Кубок", None);
        let offered = arbiter.visitor.get(&format!("/admin/t/{}/players/known?q=Ксенав", other.slug)).is_ok();
        offered.says("\"family\":\"Ксенов\"");
    }

    fn every_page_has_a_search_in_its_header(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        for page in ["/", "/ratings", "/search", "/nowhere"] {
            site.visitor().get(page).says("class=\"find\" method=\"get\" action=\"/search\"");
        }
        let front = site.visitor().get("/").is_ok().text;
        assert_eq!(front.matches("action=\"/search\"").count(), 1, "one search is enough: {front}");
        arbiter.get("/players").is_ok().says("action=\"/search\"");
        site.visitor().get("/search?q=").is_ok().says("Search by name or tournament").does_not_say("Nothing found");
    }
}
