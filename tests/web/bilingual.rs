//! Titles, venues, sections, prizes and regions in the language of a page; texts in only one language are marked with it.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;

const INFO: [(&str, &str); 5] = [
    ("title", "Кубок Волги 2026"),
    ("other-title", "Volga Cup 2026"),
    ("place", "Самара, Дом шашек"),
    ("other-place", "Samara, House of Draughts"),
    ("starts", "2026-11-21"),
];

const SECTIONS: [(&str, &str); 3] = [("name-1", "Москвичи"), ("other-name-1", "Muscovites"), ("regions-1", "москва")];

const PRIZES: [(&str, &str); 8] = [
    ("sharing", "equal"),
    ("limit", "several"),
    ("step", "1"),
    ("currency", "€"),
    ("place-1", "1"),
    ("money-1", "100"),
    ("thing-1", "кубок"),
    ("other-thing-1", "cup"),
];

/// A tournament after its first round, with everything in both languages.
fn with_round(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "swiss-single");
    arbiter.send("/settings/info", "/settings", &INFO).is_redirect();
    arbiter.send("/sections", "/sections", &SECTIONS).is_redirect();
    arbiter.send("/prizes", "/prizes", &PRIZES).is_redirect();
    arbiter.begin(1);
    arbiter.enter_all(site, 1, "1-0");
    arbiter
}

for_each_backend! {
    fn a_page_has_the_titles_of_its_language(database) {
        let site = Site::on(database);
        let arbiter = with_round(&site);
        let base = format!("/t/{}", arbiter.slug);
        let (english, russian) = (site.visitor(), site.visitor().in_russian());
        let below = ["", "/more", "/players", "/round/1", "/standings", "/crosstable", "/statistics", "/prizes", "/event.ics",
            "/screen/standings", "/screen/pairings"];
        for page in ["/".to_owned()].into_iter().chain(below.map(|rest| format!("{base}{rest}"))) {
            english.get(&page).is_ok().says("Volga Cup 2026").does_not_say("Кубок Волги");
            russian.get(&page).is_ok().says("Кубок Волги 2026").does_not_say("Volga Cup");
        }
        let home = english.get(&base).is_ok();
        home.says("<h1>Volga Cup 2026</h1>").says("<li>Samara, House of Draughts</li>").says(">Muscovites</a>");
        home.says("<meta property=\"og:title\" content=\"Volga Cup 2026").does_not_say("Самара").does_not_say("Москвичи");
        let home = russian.get(&base).is_ok();
        home.says("<h1>Кубок Волги 2026</h1>").says("<li>Самара, Дом шашек</li>").says(">Москвичи</a>");
        // So has a page in the same alphabet.
        site.visitor().reading("uk").get(&base).is_ok().says("<h1>Кубок Волги 2026</h1>").says(">Москвичи</a>");
        english.get(&format!("{base}/standings")).is_ok().says(">Muscovites</option>").does_not_say("Москвичи");
        russian.get(&format!("{base}/standings")).is_ok().says(">Москвичи</option>").does_not_say("Muscovites");
        english.get(&format!("{base}/prizes")).is_ok().says("cup (overall, place 1").does_not_say("кубок");
        russian.get(&format!("{base}/prizes")).is_ok().says("кубок (общий зачёт, 1‑е место").does_not_say("cup (");
        for (paper, language) in [("start-list", "en"), ("protocol", "en"), ("prizes", "en")] {
            let paper = arbiter.get(&format!("/print/{paper}?lang={language}")).is_ok();
            paper.says("Volga Cup 2026").does_not_say("Кубок Волги").does_not_say("Москвичи");
        }
        arbiter.get("/print/protocol?lang=ru").is_ok().says("Кубок Волги 2026").says(">Москвичи <small>");
        arbiter.get("/print/protocol?lang=en").is_ok().says(">Muscovites <small>");
        // It is found by either, and the staff see the entered texts.
        for words in ["Волги", "Volga", "Самара", "Samara"] {
            english.get(&format!("/search?q={words}")).is_ok().says(">Volga Cup 2026</a>");
            russian.get(&format!("/search?q={words}")).is_ok().says(">Кубок Волги 2026</a>");
        }
        for page in ["", "/players", "/round/1", "/log", "/import"] {
            arbiter.get(page).is_ok().says(">Volga Cup 2026</a>").says(" · Volga Cup 2026 · ").does_not_say("Кубок Волги 2026 ·");
        }
        arbiter.visitor.get("/admin").is_ok().says(">Volga Cup 2026</a>").does_not_say("Кубок Волги");
        let settings = arbiter.get("/settings").is_ok();
        settings.says("value=\"Кубок Волги 2026\"").says("value=\"Volga Cup 2026\"").says("value=\"Samara, House of Draughts\"");
        let document = english.get(&format!("{base}/event.json")).is_ok();
        document.says("\"title\": \"Кубок Волги 2026\"").says("\"other_title\": \"Volga Cup 2026\"");
        document.says("\"other_name\": \"Muscovites\"").says("\"other_thing\": \"cup\"");
        // A document is the same in any language.
        let prizes = format!("{base}/prizes");
        for reader in [&english, &russian] {
            for (path, told) in [
                ("", "\"title\":\"Кубок Волги 2026\",\"other_title\":\"Volga Cup 2026\""),
                (base.as_str(), "\"place\":\"Самара, Дом шашек\",\"other_place\":\"Samara, House of Draughts\""),
                (prizes.as_str(), "\"thing\":\"кубок\",\"other_thing\":\"cup\""),
                ("/search?q=Volga", "\"title\":\"Кубок Волги 2026\",\"other_title\":\"Volga Cup 2026\""),
            ] {
                reader.get(&format!("/api/v1{path}")).is_ok().says(told);
            }
        }
    }

    fn the_other_title_is_logged_taken_back_and_kept_for_the_next_time(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let bare = || site.visitor().get(&format!("/t/{}/event.json", arbiter.slug)).is_ok();
        bare().does_not_say("other_title").does_not_say("other_place");
        arbiter.send("/settings/info", "/settings", &INFO).is_redirect();
        let changed = arbiter.tournament(&site);
        assert_eq!((changed.info.other_title.as_str(), changed.info.other_place.as_str()), (INFO[1].1, INFO[3].1));
        arbiter.get("/log").is_ok().says("Title in the other language").says("Volga Cup 2026");
        arbiter.get("/again").is_ok().says("value=\"Кубок Волги 2027\"").says("value=\"Volga Cup 2027\"");
        let fields = [("title", "Кубок Волги 2027"), ("other-title", "Volga Cup 2027"), ("slug", "volga-2027"), ("starts", "2027-11-20")];
        arbiter.visitor.post(&arbiter.address("/again"), &arbiter.address("/again"), &fields).is_redirect();
        let again = site.service().tournament("volga-2027").expect("made");
        assert_eq!((again.info.other_title.as_str(), again.info.other_place.as_str()), ("Volga Cup 2027", INFO[3].1));
        arbiter.send(&format!("/log/{}/undo", changed.version), "/log", &[]).is_redirect();
        let info = arbiter.tournament(&site).info;
        assert_eq!((info.title.as_str(), info.other_title.as_str(), info.other_place.as_str()), ("Cup", "", ""));
    }

    fn what_is_in_one_language_only_says_which(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let only = [("title", "Кубок Волги"), ("other-title", ""), ("place", "Самара, Дом шашек"), ("other-place", ""),
            ("organiser", "Федерация шашек"), ("chief-arbiter", "Судейкин А. П."), ("officials", "Часов П. П.")];
        arbiter.send("/settings/info", "/settings", &only).is_redirect();
        let base = format!("/t/{}", arbiter.slug);
        let (english, russian) = (site.visitor(), site.visitor().in_russian());
        english.get(&base).is_ok().says("<h1 lang=\"ru\">Кубок Волги</h1>");
        // The venue and the officials are written like names of people.
        for (names, told, other) in [
            (["Samara, Dom shashek", "Federatsiia shashek", "Sudeikin A. P.", "Chasov P. P."], &english, "Судейкин"),
            (["Самара, Дом шашек", "Федерация шашек", "Судейкин А. П.", "Часов П. П."], &russian, "Sudeikin"),
        ] {
            let home = told.get(&base).is_ok();
            let [venue, people @ ..] = names;
            home.does_not_say(other).says(&format!("<li>{venue}</li>"));
            for name in people {
                home.says(&format!("<dd>{name}</dd>"));
            }
        }
        arbiter.get("/settings").is_ok().says("value=\"Судейкин А. П.\"").does_not_say("Sudeikin");
        english.get(&format!("/api/v1{base}")).is_ok().says("Судейкин А. П.");
        russian.get(&base).is_ok().says("<h1>Кубок Волги</h1>");
        english.get(&format!("{base}/players")).is_ok().says(" lang=\"ru\"><span>Кубок Волги</span></a></h1>");
        english.get(&format!("{base}/screen/pairings")).is_ok().says("<p lang=\"ru\">Кубок Волги</p>");
        arbiter.get("/print/start-list?lang=en").is_ok().says(" lang=\"ru\">Кубок Волги</p>");
        // So does a section, in the rows of the standings and on paper.
        arbiter.send("/sections", "/sections", &[("name-1", "Москвичи"), ("regions-1", "москва")]).is_redirect();
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        english.get(&format!("{base}/standings")).is_ok().says("<a class=\"sub own\" lang=\"ru\"");
        russian.get(&format!("{base}/standings")).is_ok().says(">Москвичи: ").does_not_say("class=\"sub own\" lang");
        arbiter.get("/print/protocol?lang=en").is_ok().says("<span lang=\"ru\">Москвичи</span> <small>");
    }

    fn the_other_text_is_in_the_other_language(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let same = |path: &str, page: &str, fields: &[(&str, &str)]| {
            let answer = arbiter.send(path, page, fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("Write the same in the other language here");
            answer
        };
        let before = arbiter.tournament(&site).version;
        let info = [("title", "Cup"), ("other-title", "The Cup"), ("place", "Орёл"), ("other-place", "Тула")];
        let refused = same("/settings/info", "/settings", &info);
        refused.says("value=\"The Cup\"").says("<a href=\"#other-title\">").says("<a href=\"#other-place\">");
        same("/sections", "/sections", &[("name-1", "Juniors"), ("other-name-1", "Youth"), ("born-from-1", "2008")]).says("value=\"Youth\"");
        let fund = PRIZES.map(|(field, text)| (field, if field == "other-thing-1" { "самовар" } else { text }));
        same("/prizes", "/prizes", &fund).says("value=\"самовар\"");
        assert_eq!(arbiter.tournament(&site).version, before);
        let long = "a".repeat(201);
        let long = [("title", "Кубок"), ("other-title", long.as_str())];
        arbiter.send("/settings/info", "/settings", &long).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("the limit is 200");
        for (page, fields) in [
            ("/admin/events/new", [("title", "Фестиваль"), ("other-title", "Праздник"), ("slug", "festival")]),
            ("/admin/series/new", [("title", "Cups"), ("other-title", "All cups"), ("slug", "cups")]),
        ] {
            let answer = arbiter.visitor.post(page, page, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("correct what is marked below").says("id=\"other-title-error\" role=\"alert\">Write the same in the other language");
        }
        let added = arbiter.send("/sections", "/sections", &[("add", "women")]).is_ok();
        added.says("value=\"Women\"").says("value=\"Женщины\"");
    }

    fn events_and_series_have_titles_in_both_languages(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let anna = &arbiter.visitor;
        let event = [("title", "Фестиваль"), ("other-title", "Festival of Draughts"), ("place", "Тула, парк"), ("other-place", "Tula, city park")];
        anna.post("/admin/events/new", "/admin/events/new", &event).is_redirect();
        let id = arbiter.tournament(&site).id.to_string();
        let part = [("do", "add"), ("tournament", id.as_str()), ("category", "open")];
        anna.post("/admin/events/festival/parts", "/admin/events/festival", &part).is_redirect();
        let series = [("title", "Кубки"), ("other-title", "Volga Cups"), ("slug", "cups")];
        anna.post("/admin/series/new", "/admin/series/new", &series).is_redirect();
        anna.get("/admin/series/cups").is_ok().says("value=\"Кубки\"").says("value=\"Volga Cups\"");
        let (english, russian) = (site.visitor(), site.visitor().in_russian());
        for (page, in_english, in_russian) in [
            ("/event/festival", "<h1>Festival of Draughts</h1>", "<h1>Фестиваль</h1>"),
            ("/event/festival", "Tula, city park", "Тула"),
            ("/t/cup", ">Festival of Draughts</a>", ">Фестиваль</a>"),
            ("/search?q=Фестиваль", ">Festival of Draughts</a>", ">Фестиваль</a>"),
            ("/search?q=Draughts", ">Festival of Draughts</a>", ">Фестиваль</a>"),
            ("/series", ">Volga Cups</a>", ">Кубки</a>"),
            ("/series/cups", "<h1>Volga Cups</h1>", "<h1>Кубки</h1>"),
            ("/search?q=Кубки", ">Volga Cups</a>", ">Кубки</a>"),
            ("/search?q=Volga", ">Volga Cups</a>", ">Кубки</a>"),
        ] {
            english.get(page).is_ok().says(in_english).does_not_say(in_russian);
            russian.get(page).is_ok().says(in_russian).does_not_say(in_english);
        }
        english.get("/series/cups.json").is_ok().says("\"other_title\": \"Volga Cups\"");
    }

    fn regions_are_in_the_language_of_a_page_and_in_files_as_they_were_entered(database) {
        let site = Site::on(database);
        let arbiter = with_round(&site);
        let base = format!("/t/{}", arbiter.slug);
        let english = site.visitor();
        for rest in ["/round/1", "/screen/standings", "/prizes"] {
            english.get(&format!("{base}{rest}")).is_ok().says("Oryol").does_not_say("Орёл");
        }
        // Addresses and choices keep the stored values.
        english.get(&format!("{base}/players")).is_ok().says("<option value=\"Орёл\">Oryol</option>").says(">Moscow</span>");
        let moscow = english.get(&format!("{base}/standings?region=Москва")).is_ok();
        moscow.says("Shekhanova").says(">Moscow</option>").does_not_say("Ivolgin");
        site.visitor().in_russian().get(&format!("{base}/round/1")).is_ok().says("Орёл").does_not_say("Oryol");
        for file in ["players.csv", "standings.csv", "event.json"] {
            english.get(&format!("{base}/{file}")).is_ok().says("Орёл").does_not_say("Oryol");
        }
        arbiter.get("/players").is_ok().says("Орёл").does_not_say("Oryol");
        arbiter.get("/print/start-list?lang=en").is_ok().says("Oryol").does_not_say("Орёл");
    }
}
