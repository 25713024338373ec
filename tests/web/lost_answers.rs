//! A form whose answer was lost arrives again, from the user or the browser: nothing is executed twice, and the answer is the same.

use crate::organiser::{Arbiter, LIST};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use crate::tasks::end_of;
use reqwest::StatusCode;
use tournament::{RoundNumber, Stage};

impl Arbiter {
    /// Sends the same form of the page at `page` twice: the second time nothing is written, and the answer is the same.
    fn sends_twice(&self, site: &Site, rest: &str, page: &str, fields: &[(&str, &str)]) {
        let seen = self.get(page).is_ok().hidden("seen");
        let first = end_of(&self.visitor, self.send_seen(&seen, rest, fields)).is_redirect();
        let version = self.tournament(site).version;
        let second = end_of(&self.visitor, self.send_seen(&seen, rest, fields)).is_redirect();
        // The anchor names the changed place.
        let page_of = |answer: Answer| answer.location.split('#').next().map(str::to_owned);
        assert_eq!((page_of(second), self.tournament(site).version), (page_of(first), version), "{rest}");
    }
}

for_each_backend! {
    fn a_form_that_comes_twice_is_done_once(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let player = [("family", "Опоздавшая"), ("given", "Вера"), ("rating", "2000")];
        arbiter.sends_twice(&site, "/players", "/players", &player);
        assert_eq!(arbiter.tournament(&site).entries.len(), 9);
        arbiter.sends_twice(&site, "/players/several", "/players", &[("act", "withdraw"), ("tick-9", "1")]);
        arbiter.sends_twice(&site, "/round/1/pair", "/round/1", &[]);
        arbiter.sends_twice(&site, "/round/1/publish", "/round/1", &[]);
        let publication = arbiter.tournament(&site).version;
        arbiter.sends_twice(&site, &format!("/log/{publication}/undo"), "/log", &[]);
        assert_eq!(arbiter.tournament(&site).rounds[0].state.stage, Stage::Draft);
        // Published anew from a newer page: that is another action.
        arbiter.sends_twice(&site, "/round/1/publish", "/round/1", &[]);
        assert_eq!(arbiter.tournament(&site).rounds[0].state.stage, Stage::Published);
        arbiter.sends_twice(&site, "/round/1/absent", "/round/1", &[("absent", "black:1")]);
        let white = |game: &str| (format!("pick-{game}"), "1-0");
        let results = ["1-2-1", "1-3-1", "1-4-1"].map(white);
        let results = results.each_ref().map(|(name, code)| (name.as_str(), *code));
        arbiter.sends_twice(&site, "/round/1", "/round/1", &results);
        assert_eq!(arbiter.tournament(&site).complete_rounds(), RoundNumber(1));
        arbiter.sends_twice(&site, "/check-in", "/check-in", &[("open", "2")]);
        arbiter.sends_twice(&site, "/check-in", "/check-in", &[("here", "1")]);
    }

    fn what_was_taken_back_meanwhile_is_not_called_done(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let seen = arbiter.get("/players").is_ok().hidden("seen");
        let leaving = [("act", "withdraw"), ("tick-3", "1")];
        let player = |site: &Site| arbiter.tournament(site).entries.values().nth(2).cloned().expect("eight play");
        arbiter.send_seen(&seen, "/players/several", &leaving).is_redirect();
        let withdrawal = arbiter.tournament(&site).version;
        arbiter.send(&format!("/log/{withdrawal}/undo"), "/log", &[]).is_redirect();
        arbiter.send_seen(&seen, "/players/several", &leaving).has_status(StatusCode::CONFLICT);
        assert_eq!(player(&site).withdrawn_after, None);
    }

    fn a_list_and_a_tournament_that_come_twice_are_there_once(database) {
        let site = Site::on(database);
        let visitor = site.administrator();
        let seen = visitor.get("/admin/new").is_ok().hidden("seen");
        let fields = [("title", "Cup"), ("preset", "swiss-single"), ("visibility", "public"), ("seen", seen.as_str())];
        let make = || visitor.post("/admin/new", "/admin/new", &fields).is_redirect().location;
        let (first, second) = (make(), make());
        assert_eq!(first, second);
        // Another tournament is a different one, also from the same page.
        let other = [("title", "Cup"), ("preset", "swiss-micro"), ("visibility", "public"), ("seen", seen.as_str())];
        assert_ne!(visitor.post("/admin/new", "/admin/new", &other).is_redirect().location, first);
        let arbiter = Arbiter { visitor, slug: first.rsplit('/').next().expect("an address").to_owned() };
        let seen = arbiter.get("/players").is_ok().hidden("seen");
        let ticked = (2..=9).map(|line| format!("take-{line}")).collect::<Vec<_>>();
        let fields: Vec<(&str, &str)> =
            ticked.iter().map(|name| (name.as_str(), "1")).chain([("text", LIST)]).collect();
        let import = || -> Answer {
            end_of(&arbiter.visitor, arbiter.send_seen(&seen, "/players/import/confirm", &fields)).is_redirect()
        };
        assert_eq!(import().location, import().location);
        assert_eq!(arbiter.tournament(&site).entries.len(), 8);
        let page = arbiter.address("/again");
        let seen = arbiter.visitor.get(&page).is_ok().text;
        let seen = seen.split("name=\"seen\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a field");
        let again = [("title", "Next Cup"), ("slug", "next-cup"), ("players", "1"), ("seen", seen)];
        let clone = || arbiter.visitor.post(&page, &page, &again).is_redirect().location;
        assert_eq!(clone(), clone());
    }

    fn a_series_and_an_event_that_come_twice_are_there_once(database) {
        let site = Site::on(database);
        let visitor = site.administrator();
        let number = || site.service().store().championships().expect("readable").number;
        for page in ["/admin/series/new", "/admin/events/new"] {
            let seen = visitor.get(page).is_ok().hidden("seen");
            let make = |fields: &[(&str, &str)]| {
                let fields = [fields, &[("seen", seen.as_str())]].concat();
                visitor.post(page, page, &fields).is_redirect().location
            };
            let typed = [("title", "Кубок города"), ("slug", "")];
            let first = make(&typed);
            let before = number();
            assert_eq!((make(&typed), number()), (first.clone(), before), "{page}");
            // With another address it is another one; from a newer page it is wanted once more.
            let other = make(&[("title", "Кубок города"), ("slug", "cup-two")]);
            assert_ne!(other, first);
            assert_eq!(make(&[("title", "Кубок города"), ("slug", "cup-two")]), other);
            let seen = visitor.get(page).is_ok().hidden("seen");
            let newer = [typed[0], ("seen", seen.as_str())];
            assert_ne!(visitor.post(page, page, &newer).is_redirect().location, first);
        }
    }

    fn a_tournament_of_an_event_that_comes_twice_is_there_once(database) {
        let site = Site::on(database);
        let classic = Arbiter::with_players(&site, "swiss-single");
        let visitor = &classic.visitor;
        let fields = [("title", "Festival"), ("slug", "festival"), ("place", "Orel")];
        visitor.post("/admin/events/new", "/admin/events/new", &fields).is_redirect();
        let page = "/admin/events/festival";
        let id = classic.tournament(&site).id.to_string();
        let added = [("tournament", id.as_str()), ("category", "open"), ("do", "add")];
        visitor.post(&format!("{page}/parts"), page, &added).is_redirect();
        let newest = visitor.get(page).is_ok().hidden("newest");
        let make = |category: &str, players_of: &str, newest: &str| {
            let fields = [
                ("part-title", "Блиц"),
                ("category", category),
                ("preset", "swiss-single"),
                ("players-of", players_of),
                ("newest", newest),
            ];
            visitor.post(&format!("{page}/tournament"), page, &fields).is_redirect().location
        };
        let count = || {
            let championships = site.service().store().championships().expect("readable");
            let parts = championships.event("festival").expect("made").parts.len();
            (site.service().store().tournaments().expect("readable").len(), parts)
        };
        let first = make("open-blitz", &classic.slug, &newest);
        assert_eq!((make("open-blitz", &classic.slug, &newest), count()), (first.clone(), (2, 2)));
        // Of another category or without players it is another one, and so it is from a newer page.
        let women = make("women-blitz", &classic.slug, &newest);
        let empty = make("open-blitz", "", &newest);
        assert_eq!((make("open-blitz", "", &newest), count()), (empty.clone(), (4, 4)));
        let newer = visitor.get(page).is_ok().hidden("newest");
        let again = make("open-blitz", &classic.slug, &newer);
        let addresses = [first, women, empty, again];
        assert_eq!(addresses.iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{addresses:?}");
    }
}
