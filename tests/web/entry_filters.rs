//! The staff's list of players: filters, order, and moving from player to player.

use std::collections::BTreeSet;

use reqwest::StatusCode;

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};

const LIST: &str = "Family name;Given name;Rating;Region;Club;Birth;Sex\n\
    Ксенов;Владимир;2300;Орёл;Ладья;1990;m\nИволгин;Пётр;2250;Москва;;2010;m\nШеханова;Мария;2200;Москва;Дамка;1975;w\n\
    Звягина;Мария;2150;Орёл;Дамка;2001;w\nРябов;Олег;2100;Москва;Ладья;1960;m\n";

/// The families of the list, in its order.
fn families(page: &Answer) -> Vec<String> {
    let rows = page.text.split("<th scope=\"row\" class=\"who\">").skip(1);
    let name = |row: &str| row.split("\">").nth(1).and_then(|name| name.split([' ', '<']).next()).map(str::to_owned);
    rows.filter_map(name).collect()
}

for_each_backend! {
    fn the_list_is_filtered_and_sorted_and_gone_through_as_it_is_shown(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.import(LIST).is_redirect();
        let service = site.service();
        let women = tournament::Section {
            code: tournament::SectionCode("women".to_owned()),
            name: "Женщины".to_owned(),
            other_name: String::new(),
            who: tournament::Condition { sex: Some(tournament::Sex::Female), ..Default::default() },
        };
        let actor = Site::actor();
        let request = poddavki::service::Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        service.set_sections(&request, &[women]).expect("allowed");
        for (query, expected) in [
            ("?sort=birth", ["Рябов", "Шеханова", "Ксенов", "Звягина", "Иволгин"].as_slice()),
            ("?sort=club", &["Звягина", "Шеханова", "Ксенов", "Рябов", "Иволгин"]),
            ("?region=Москва&sort=name", &["Иволгин", "Рябов", "Шеханова"]),
            ("?section=women", &["Шеханова", "Звягина"]),
            ("?section=women&region=Орёл", &["Звягина"]),
            ("?section=nobody", &["Ксенов", "Иволгин", "Шеханова", "Звягина", "Рябов"]),
        ] {
            let page = arbiter.get(&format!("/players{query}")).is_ok();
            assert_eq!(families(&page), expected, "{query}");
        }
        let page = arbiter.get("/players").is_ok();
        page.says("name=\"region\"").says("name=\"section\"").says("Дамка").says("1975").does_not_say("value=\"absent\"");
        page.says("all (5)").says("taking part (5)").says("withdrawn (0)");

        // From player to player in the order of the list, and back to it.
        let tournament = arbiter.tournament(&site);
        let (middle, query) = (entry_of(&tournament, "Рябов"), "?region=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0&sort=name");
        let next = format!("/players/{}{}", entry_of(&tournament, "Шеханова"), query.replace('&', "&#38;"));
        let own = arbiter.get(&format!("/players/{middle}{query}")).is_ok();
        own.says(&next).says("← Иволгин Пётр").says("Шеханова Мария →").does_not_say("Ксенов Владимир →");
        let person = [("family", "Рябов"), ("given", "Олег"), ("region", "Москва"), ("rating", "2111")];
        let saved = arbiter.send(&format!("/players/{middle}{query}"), &format!("/players/{middle}"), &person).is_redirect();
        assert_eq!(saved.location, arbiter.address(&format!("/players{query}")));

        // Present and missing players during the check-in.
        service.open_check_in(&request, tournament::RoundNumber(1)).expect("allowed");
        service.check_in(&request, &[middle], true).expect("allowed");
        arbiter.get("/players").is_ok().says("value=\"absent\"").says("present (1)").says("absent (4)");
        assert_eq!(families(&arbiter.get("/players?state=absent&sort=rating").is_ok()), ["Ксенов", "Иволгин", "Шеханова", "Звягина"]);
        assert_eq!(families(&arbiter.get("/players?state=present").is_ok()), ["Рябов"]);
    }

    fn each_player_has_their_state_and_many_are_marked_with_one_action(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.import(LIST).is_redirect();
        let tournament = arbiter.tournament(&site);
        let [first, second, third, fourth, late] = ["Ксенов", "Звягина", "Иволгин", "Шеханова", "Рябов"]
            .map(|family| format!("tick-{}", entry_of(&tournament, family)));
        let several = |action: &str, ticks: &[&String]| {
            let fields = ticks.iter().map(|tick| (tick.as_str(), "1")).chain([("act", action)]);
            arbiter.send("/players/several", "/players", &fields.collect::<Vec<_>>())
        };
        let refused = StatusCode::UNPROCESSABLE_ENTITY;

        // Before the check-in players cannot be marked; the ticks stay, and the page links to the check-in.
        let early = arbiter.get("/players").is_ok();
        early.does_not_say("is-present").does_not_say("value=\"not-here\"");
        // Numbers are given with the first pairing, and that players are confirmed is not repeated for each.
        early.does_not_say(">No</th>").says(">Tick</th>").does_not_say("is-confirmed").does_not_say(">State</th>");
        let public = site.visitor();
        let list = format!("/t/{}/players", arbiter.slug);
        public.get(&list).is_ok().says("class=\"list players\"").does_not_say("class=\"place num\"");
        let early = several("here", &[&first]).has_status(refused);
        early.says("at the check-in for the next round").says("/check-in\"").says(&format!("name=\"{first}\" value=\"1\" checked"));

        // Without scripts the button shows the page with all shown players ticked.
        arbiter.send("/check-in", "/check-in", &[("open", "1")]).is_redirect();
        let ticked = arbiter.send("/players/several", "/players", &[("tick", "all"), ("region", "Орёл")]).is_ok();
        ticked.says(&format!("name=\"{first}\" value=\"1\" checked")).says(&format!("name=\"{second}\" value=\"1\" checked"));
        ticked.does_not_say(&format!("name=\"{third}\""));
        let none = arbiter.send("/players/several", "/players", &[("tick", "none")]).is_ok();
        none.does_not_say("value=\"1\" checked");

        several("here", &[&first, &second, &third, &fourth, &late]).is_redirect();
        arbiter.get("/players").is_ok().says("is-present").does_not_say("is-confirmed").says("present (5)");
        several("here", &[&first]).has_status(refused);
        several("not-here", &[&late]).is_redirect();
        arbiter.get("/players").is_ok().says("present (4)").says("absent (1)");
        assert_eq!(families(&arbiter.get("/players?state=absent").is_ok()), ["Рябов"]);
        arbiter.get("/log").is_ok().says("Not here after all");
        arbiter.send("/check-in", "/check-in", &[("close", "1")]).is_redirect();

        // Paired: players with a board are present, those left out are not, and they come in by the page of late arrivals.
        arbiter.begin(1);
        let page = arbiter.get("/players").is_ok();
        page.does_not_say(">Tick</th>").says(">State</th>");
        public.get(&list).is_ok().says("class=\"list numbered players\"").says("class=\"place num\"");
        page.says("present (4)").says("absent (1)").says("Round 1 is paired").says("/round/1/late").does_not_say("value=\"not-here\"");
        several("here", &[&late]).has_status(refused).says("Round 1 is paired").says("/round/1/late");
    }

    fn two_spellings_of_a_region_are_one_region(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let list = "Family name;Rating;Region\nКсенов;2300;Рязанская обл.\nИволгин;2250;Рязанская область\n\
            Рябов;2200;г. Москва\nГромов;2150;Москва\n";
        arbiter.import(list).is_redirect();
        // One typed on the form is kept in the same spelling.
        arbiter.send("/players", "/players", &[("family", "Лукина"), ("given", "Анна"), ("region", "рязанская обл")]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let regions: BTreeSet<&str> = tournament.entries.values().map(|entry| entry.person.region.as_str()).collect();
        assert_eq!(regions, BTreeSet::from(["Москва", "Рязанская область"]));
        let shown = arbiter.get("/players?region=Рязанская обл.").is_ok();
        assert_eq!(families(&shown), ["Ксенов", "Иволгин", "Лукина"], "an address with another spelling");
        let chosen = "<option value=\"Рязанская область\" selected>";
        shown.says(chosen);
        site.visitor().get(&format!("/t/{}/players?region=Рязанская обл.", arbiter.slug)).is_ok().says(chosen);
    }

    fn who_sits_at_a_board_is_not_called_absent_for_the_next_check_in(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.import(LIST).is_redirect();
        arbiter.begin(1);
        arbiter.send("/check-in", "/check-in", &[("open", "2")]).is_redirect();
        arbiter.get("/players").is_ok().does_not_say("is-absent").says("is-present");
        // One who has not come to their board is named as such.
        arbiter.enter(1, &[("1-1-1", "+-")]).is_redirect();
        arbiter.get("/players").is_ok().says("is-absent\">did not come to round 1<");
        // When the round is over, the check-in says who is there.
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        arbiter.get("/players").is_ok().says("is-absent\">absent<").does_not_say("did not come to round 1");
    }

    fn what_earlier_addresses_call_a_state_still_filters(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.import(LIST).is_redirect();
        let gone = entry_of(&arbiter.tournament(&site), "Рябов");
        arbiter.send("/players/several", "/players", &[("act", "withdraw"), (&format!("tick-{gone}"), "1")]).is_redirect();
        let page = arbiter.get("/players?state=gone").is_ok();
        page.says("value=\"withdrawn\" selected").says("withdrawn before the start");
        assert_eq!(families(&page), ["Рябов"]);
        assert_eq!(families(&arbiter.get("/players?state=confirmed").is_ok()).len(), 4);
        assert_eq!(families(&arbiter.get("/players?state=nonsense").is_ok()).len(), 5);
    }

    fn the_registration_of_a_draft_says_that_nobody_can_apply_yet(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        arbiter.send("/visibility", "/visibility", &[("visibility", "draft")]).is_redirect();
        arbiter.send("/registration", "/registration", &[("on", "1")]).is_redirect();
        let page = arbiter.get("/registration").is_ok();
        page.says("The tournament is a draft").says("Open by link").says("Open for everybody");
        let opened = arbiter.send("/visibility", "/registration", &[("visibility", "unlisted"), ("back", "registration")]).is_redirect();
        assert_eq!(opened.location, arbiter.address("/registration"));
        arbiter.get("/registration").is_ok().does_not_say("The tournament is a draft");
        site.visitor().get(&format!("/t/{}/register", arbiter.slug)).is_ok();
    }
}
