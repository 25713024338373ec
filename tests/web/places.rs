//! Forbidden pairs, playing tables, rounds by hand, and late changes of a pairing.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use reqwest::StatusCode;
use tournament::{EntryId, RoundNumber, Stage, Tournament};

fn id(tournament: &Tournament, name: &str) -> String {
    entry_of(tournament, name).to_string()
}

fn opponent(tournament: &Tournament, round: u16, name: &str) -> Option<EntryId> {
    tournament
        .round(RoundNumber(round))?
        .pairing_of(entry_of(tournament, name))?
        .opponent_of(entry_of(tournament, name))
}

/// Sends a form of the page of forbidden pairs.
fn set_forbidden_pairs(service: &Arbiter, fields: &[(&str, &str)]) -> Answer {
    service.send("/forbidden-pairs", "/forbidden-pairs", fields)
}

for_each_backend! {
    fn named_players_and_regions_are_kept_apart_and_what_is_given_up_is_said(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.get("/settings").is_ok().says("Forbidden and avoided pairs");
        service.get("/forbidden-pairs").is_ok().says("Forbidden pairs").says("Avoided pairs");
        let tournament = service.tournament(&site);
        let (one, five) = (id(&tournament, "Ксенов"), id(&tournament, "Рябов"));
        // Without more ado 1 would meet 5.
        set_forbidden_pairs(&service, &[("what", "named"), ("strictness", "hard"), ("one", &one), ("two", &five)]).is_redirect();
        set_forbidden_pairs(&service, &[("what", "common"), ("strictness", "soft"), ("common", "region")]).is_redirect();
        let page = service.get("/forbidden-pairs").is_ok();
        page.says("Ксенов Владимир, Рябов Олег").says("the same region").says("2 groups now");
        let twice = set_forbidden_pairs(&service, &[("what", "named"), ("strictness", "hard"), ("one", &one), ("two", &one)]);
        twice.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Choose at least two different players");
        service.send("/round/1/pair", "/round/1", &[]).is_redirect();
        let tournament = service.tournament(&site);
        assert!(opponent(&tournament, 1, "Ксенов").is_some_and(|id| id != entry_of(&tournament, "Рябов")));
        // Two of the eight are of Moscow: they meet two of the six of Oryol, and the other four cannot be helped.
        service.get("/round/1").is_ok().says("Avoided pairs that meet").says("although they should not (the same region)");
        service.get("/log").is_ok().says("Forbidden and avoided pairs changed");
        let document = site.visitor().get(&format!("/t/{}/event.json", service.slug)).is_ok();
        document.says("\"wishes\"").says("\"region\"");
        set_forbidden_pairs(&service, &[("what", "drop"), ("place", "0")]).is_redirect();
        set_forbidden_pairs(&service, &[("what", "allow"), ("place", "0")]).is_redirect();
        service.get("/forbidden-pairs").is_ok().does_not_say("Ксенов Владимир, Рябов Олег");
        service.get("/round/1").is_ok().says("by the rules it would now be different");
    }

    fn a_first_round_that_a_rule_blocks_says_which_and_where_it_is_changed(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.get("").is_ok().says("round 1 can be paired");
        set_forbidden_pairs(&service, &[("what", "common"), ("strictness", "hard"), ("common", "region")]).is_redirect();
        service.get("").is_ok().says("Round 1 cannot be paired").does_not_say("can be paired<");
        let refused = service.press(1, "pair").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("relax the rule “the same region”").says("change the forbidden pairs");
        refused.says(&format!("href=\"{}\">Pair round 1 by hand<", service.address("/round/1/hand")));
        refused.says("href=\"/glossary#term-swiss\">Rule: Swiss system<");
        refused.does_not_say("repeated meeting").does_not_say("plan fewer rounds");
        refused.says(&format!("href=\"{}\">Forbidden and avoided pairs</a>", service.address("/forbidden-pairs")));
        // A ban on two names is lifted for the two.
        set_forbidden_pairs(&service, &[("what", "drop"), ("place", "0")]).is_redirect();
        service.get("").is_ok().says("round 1 can be paired");
    }

    fn the_order_of_avoided_pairs_can_be_changed(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        for common in ["region", "club"] {
            set_forbidden_pairs(&service, &[("what", "common"), ("strictness", "soft"), ("common", common)]).is_redirect();
        }
        service.get("/forbidden-pairs").is_ok().says("no such groups now").says("Move up");
        set_forbidden_pairs(&service, &[("what", "raise"), ("place", "1")]).is_redirect();
        let text = service.get("/forbidden-pairs").text;
        let at = |words: &str| text.find(&format!("<span>{words}")).expect("it is listed");
        assert!(at("the same club") < at("the same region"));
    }

    fn tables_have_numbers_and_halls_of_their_own_and_the_pairing_stays(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let before = service.tournament(&site);
        let player = id(&before, "Громов");
        let fields = [
            ("first", "11"), ("entry-1", player.as_str()), ("table-1", "3"),
            ("hall-1", "Фойе"), ("from-1", "1"), ("to-1", "10"), ("hall-2", "Белый зал"), ("from-2", "11"), ("to-2", "99"),
        ];
        service.send("/tables", "/tables", &fields).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.rounds, before.rounds);
        let public = site.visitor().get(&format!("/t/{}/round/1", service.slug)).is_ok();
        public.says("<span class=\"hall\">Белый зал</span> <a href").says("this pairing\">11</a>");
        public.says("<span class=\"hall\">Фойе</span> <a href").says("this pairing\">3</a>");
        site.visitor().get(&format!("/t/{}/round/1?by=player", service.slug)).is_ok().says("<span class=\"hall\">Фойе</span> 3");
        site.visitor().get(&format!("/t/{}/round/1.csv", service.slug)).is_ok().says("\"Белый зал, 12\";");
        let number = tournament.entry(entry_of(&tournament, "Громов")).and_then(|entry| entry.number).expect("they have one");
        site.visitor().get(&format!("/t/{}/player/{number}", service.slug)).is_ok().says("board Фойе, 3");
        service.get("/round/1").is_ok().says("Фойе, 3");
        service.get("/log").is_ok().says("Tables and halls changed");
        let wrong = [("first", "11"), ("hall-1", "A"), ("from-1", "1"), ("to-1", "5"), ("hall-2", "B"), ("from-2", "5"), ("to-2", "6")];
        service.send("/tables", "/tables", &wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("One table is in two halls");
        service.send("/tables", "/tables", &[("first", "x")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter a number");
    }

    fn a_round_is_typed_by_hand_compared_and_paired_anew_around_what_stays(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.get("/round/1/hand").is_ok().says("Ксенов").says("number of White, number of Black");
        let typed = |boards: &str| service.send("/round/1/hand", "/round/1/hand", &[("boards", boards)]);
        typed("1 2\n3 four").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Line 2 cannot be read");
        typed("1 2\n3 4\n5 6").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has neither an opponent nor a bye");
        typed("1 2\n3 4\n5 6\n7 9").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("There is no player No. 9");
        typed("1 2\n4 3\n5 6\n8 7").is_redirect();
        let page = service.get("/round/1").is_ok();
        page.says("changed by hand").says("Comparison with the program").says("1. Ксенов Владимир – Иволгин Пётр");
        service.send("/round/1/rest", "/round/1", &[("lock-1", "1")]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(opponent(&tournament, 1, "Ксенов"), Some(entry_of(&tournament, "Иволгин")));
        assert_eq!(opponent(&tournament, 1, "Шеханова"), Some(entry_of(&tournament, "Тимофеев")));
        service.send("/round/1/rest", "/round/1", &[]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(opponent(&tournament, 1, "Ксенов"), Some(entry_of(&tournament, "Рябов")));
        service.get("/round/1").is_ok().says("the program proposes the same pairings");
    }

    fn who_leaves_or_comes_after_the_pairing_changes_a_board_or_two(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let tournament = service.tournament(&site);
        let leaving = id(&tournament, "Рябов");
        let page = service.get(&format!("/round/1/late?leaving={leaving}")).is_ok();
        page.says("Рябов Олег leaves the tournament before this round").says("How the pairings would change");
        let key = page.hidden("key");
        let address = format!("/round/1/late?leaving={leaving}");
        service.send("/round/1/late", &address, &[("leaving", &leaving), ("key", &key)]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.rounds[0].state.stage, Stage::Published);
        assert_eq!((tournament.rounds[0].pairings.len(), opponent(&tournament, 1, "Ксенов")), (3, None));
        // A late player meets the player with the bye.
        let late = [("family", "Поздняков"), ("given", "Егор"), ("rating", "1800")];
        service.send("/players", "/players", &late).is_redirect();
        let page = service.get("/round/1/late").is_ok();
        page.says("Поздняков Егор came after the pairing.").says("Ксенов Владимир");
        service.send("/round/1/late", "/round/1/late", &[("key", &page.hidden("key"))]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(opponent(&tournament, 1, "Поздняков"), Some(entry_of(&tournament, "Ксенов")));
        service.get("/log").is_ok().says("Late entries admitted to round 1: Поздняков Егор").says("Round 1 without Рябов Олег");
        // It can be undone, and an outdated offer is refused.
        let version = tournament.version;
        service.send(&format!("/log/{version}/undo"), "/log", &[]).is_redirect();
        assert_eq!(opponent(&service.tournament(&site), 1, "Поздняков"), None);
        let gone = service.send("/round/1/late", "/round/1/late", &[("key", "1.9-9")]);
        gone.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        // No player is taken from a board with a result.
        let board = service.tournament(&site).rounds[0].pairings.values().next().expect("a board").clone();
        service.send("/round/1", "/round/1", &[(&format!("pick-1-{}-1", board.board), "1-0")]).is_redirect();
        let page = service.get(&format!("/round/1/late?leaving={}", board.white)).is_ok();
        page.says("has a result or moves already");
    }

    fn undoing_names_the_later_actions_that_stand_in_the_way(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.send("/round/1/pair", "/round/1", &[]).is_redirect();
        let paired = service.tournament(&site).version.0;
        service.send("/round/1/publish", "/round/1", &[]).is_redirect();
        service.send("/round/1", "/round/1", &[("pick-1-1-1", "1-0")]).is_redirect();
        let log = service.get("/log").is_ok();
        log.says("needed by").says(&format!("#act-{}", paired + 1));
        let refused = service.send(&format!("/log/{paired}/undo"), "/log", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says(&format!("no. {} (Round 1 published)", paired + 1));
    }

    fn what_would_free_a_blocked_round_is_said(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "swiss-single");
        for family in ["Первый", "Второй"] {
            service.send("/players", "/players", &[("family", family)]).is_redirect();
        }
        let tournament = service.tournament(&site);
        let (one, two) = (id(&tournament, "Первый"), id(&tournament, "Второй"));
        set_forbidden_pairs(&service, &[("what", "named"), ("strictness", "hard"), ("one", &one), ("two", &two)]).is_redirect();
        let refused = service.send("/round/1/pair", "/round/1", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("What would help: allow").says("Первый");
    }
}
