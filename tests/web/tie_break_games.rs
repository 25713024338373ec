//! Level matches that must have a winner: the tie-break steps of a tournament, its games, a lot, the arbiter's decision.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{BoardNumber, RoundNumber, Tournament};

/// The buttons of the page of round 1.
fn decide(arbiter: &Arbiter, button: &str, reason: (&str, &str)) -> Answer {
    arbiter.send("/round/1/decide", "/round/1", &[("decide", button), reason])
}

fn winners(tournament: &Tournament) -> Vec<u16> {
    let decided = tournament.rounds[0].pairings.values().filter(|pairing| pairing.decided().is_some());
    decided.map(|pairing| pairing.board.0).collect()
}

/// Results of round 1 by game.
fn enter(arbiter: &Arbiter, results: &[(&str, &str)]) {
    let fields: Vec<(String, &str)> = results.iter().map(|(game, code)| (format!("pick-{game}"), *code)).collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, code)| (name.as_str(), *code)).collect();
    arbiter.send("/round/1", "/round/1", &fields).is_redirect();
}

for_each_backend! {
    fn a_level_match_of_a_knock_out_waits_for_a_winner(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "knock-out-micro");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        let standings = format!("/t/{}/standings", arbiter.slug);
        site.visitor().get(&standings).is_ok().says("level, awaiting a tie-break game").does_not_say("goes on");
        arbiter.get("").is_ok().says("Round 1: 4 matches are level and need tie-breaks").says("Add tie-break games");
        arbiter.press(1, "close").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("is level");
        arbiter.get("/round/1").is_ok().says("Add 1 classic game").says("0 of 4").does_not_say("Pair round 2");
        decide(&arbiter, "add:1", ("", "")).is_redirect();
        arbiter.get("/round/1").is_ok().says("Game 3 · classic");
        arbiter.get("/print/slips?round=1").is_ok().says("<small>classic</small>");
        enter(&arbiter, &[("1-1-3", "1-0")]);
        decide(&arbiter, "white:2", ("reason-2", "")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        decide(&arbiter, "white:2", ("reason-2", "his opponent fell ill")).is_redirect();
        decide(&arbiter, "lot:3", ("", "")).is_redirect();
        assert_eq!(winners(&arbiter.tournament(&site)), [1, 2, 3]);
        decide(&arbiter, "add:4", ("", "")).is_redirect();
        enter(&arbiter, &[("1-4-3", "=")]);
        arbiter.get("").is_ok().says("Round 1: 1 match is level");
        decide(&arbiter, "add:4", ("", "")).is_redirect();
        enter(&arbiter, &[("1-4-4", "0-1")]);
        let round = site.visitor().get(&format!("/t/{}/round/1", arbiter.slug)).is_ok();
        round.says("decided by the arbiter: his opponent fell ill").says("decided by lot");
        arbiter.begin(2);
        let tournament = arbiter.tournament(&site);
        let second = tournament.round(RoundNumber(2)).expect("it is paired");
        assert_eq!(second.pairings.len(), 2);
        let out = second.byes.keys().find_map(|id| tournament.entry(*id)).expect("somebody is out");
        let page = site.visitor().get(&format!("/t/{}/round/2", arbiter.slug)).is_ok();
        let name = passport_latin(&out.person.name.to_string());
        page.does_not_say(&name).does_not_say("absent");
        site.visitor().get(&format!("/t/{}/round/1", arbiter.slug)).is_ok().says(&name);
        arbiter.get("/round/2").is_ok().does_not_say(&out.person.name.to_string());
    }

    fn a_result_for_a_board_that_is_gone_is_told_whichever_button_is_pressed(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "knock-out-micro");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        let before = arbiter.tournament(&site).version;
        for (path, button) in
            [("/round/1", ("", "")), ("/round/1/decide", ("decide", "add:1")), ("/round/1/take", ("take", "agreed"))]
        {
            let answer = arbiter.send(path, "/round/1", &[button, ("pick-1-9-1", "1-0")]);
            answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Board 9 is no longer in this round");
        }
        assert_eq!(arbiter.tournament(&site).version, before);
    }

    fn tie_break_steps_are_played_until_somebody_wins(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        let tie_break_steps = [
            ("games-1", "2"), ("kind-1", "rapid"), ("time-1", "15+10"), ("points-1", "2-1-0"),
            ("games-2", "3"), ("kind-2", "blitz"), ("win-2", "1"), ("points-2", "1-½-0"), ("last", "arbiter"),
        ];
        let wrong = arbiter.send("/tie-break-games", "/tie-break-games", &[("games-1", "99"), ("kind-1", "rapid"), ("points-1", "2-1-0")]);
        wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter a number from 1 to 10.");
        arbiter.send("/tie-break-games", "/tie-break-games", &tie_break_steps).is_redirect();
        arbiter.get("/tie-break-games").is_ok().says("value=\"15+10\"").says("value=\"1-½-0\"");
        arbiter.get("/log").is_ok().says("2 rapid games (15+10); blitz until the first win, 3 games at most");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "=");
        arbiter.get("/round/1").is_ok().says("Add 2 rapid games (15+10)");
        decide(&arbiter, "add:1", ("", "")).is_redirect();
        enter(&arbiter, &[("1-1-3", "1-0"), ("1-1-4", "1-0")]);
        arbiter.get("/round/1").is_ok().says("Add blitz until the first win");
        decide(&arbiter, "add:1", ("", "")).is_redirect();
        enter(&arbiter, &[("1-1-5", "=")]);
        arbiter.get("/round/1").is_ok().says("One more blitz game");
        decide(&arbiter, "add:1", ("", "")).is_redirect();
        enter(&arbiter, &[("1-1-6", "1-0")]);
        let tournament = arbiter.tournament(&site);
        let pairing = &tournament.rounds[0].pairings[&BoardNumber(1)];
        assert_eq!((pairing.games.len(), pairing.extra.len()), (2, 4));
        // In the sixth game the second player has White.
        let winner = tournament.entry(pairing.black).expect("entered").person.name.to_string();
        let cross = site.visitor().get(&format!("/t/{}/crosstable?games=1", arbiter.slug)).is_ok();
        cross.says(&passport_latin(&winner));
        let round = site.visitor().get(&format!("/t/{}/round/1", arbiter.slug)).is_ok();
        round.says("0 : 2").says("1:1, 1:1; 2:0, 0:2, ½:½, 0:1");
        let json = site.visitor().get(&format!("/t/{}/event.json", arbiter.slug)).is_ok();
        let copy = tournament::exchange::tournament_json::read(&json.text).expect("it is ours");
        assert_eq!(copy.rounds[0].pairings[&BoardNumber(1)], *pairing);
        let last = arbiter.tournament(&site).version.0;
        arbiter.send(&format!("/log/{last}/undo"), "/log", &[]).is_redirect();
        arbiter.send(&format!("/log/{}/undo", last - 1), "/log", &[]).is_redirect();
        assert_eq!(arbiter.tournament(&site).rounds[0].pairings[&BoardNumber(1)].extra.len(), 3);
    }

    fn a_decision_that_a_correction_has_superseded_says_so_and_says_when_it_counts_again(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "knock-out-micro");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "=");
        decide(&arbiter, "lot:1", ("", "")).is_redirect();
        enter(&arbiter, &[("1-1-1", "1-0")]);
        let page = arbiter.get("/round/1").is_ok();
        page.says("decided by lot — counts only while the match is level").does_not_say("and the earlier decision counts");
        enter(&arbiter, &[("1-1-1", "=")]);
        arbiter.get("/round/1").is_ok().says("Board 1: the match is level again, and the earlier decision counts");
    }

    fn a_corrected_tie_break_game_that_supersedes_what_came_after_it_says_so(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "knock-out-micro");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "=");
        for game in ["1-1-3", "1-1-4"] {
            decide(&arbiter, "add:1", ("", "")).is_redirect();
            enter(&arbiter, &[(game, "=")]);
        }
        decide(&arbiter, "white:1", ("reason-1", "drawn twice")).is_redirect();
        enter(&arbiter, &[("1-1-3", "0-1")]);
        let page = arbiter.get("/round/1").is_ok();
        page.says("Board 1: the match is now decided earlier");
        page.says("1 classic game added; decided by the arbiter: drawn twice — counts only while the match is level");
        enter(&arbiter, &[("1-1-3", "=")]);
        let page = arbiter.get("/round/1").is_ok();
        page.says("Board 1: the match is level again, and the earlier decision counts");
        page.does_not_say("counts only while the match is level");
    }

    fn the_colours_of_a_tie_break_game_are_set_or_drawn_and_told(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "knock-out-micro");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "=");
        let pairing = |tournament: &Tournament| tournament.rounds[0].pairings[&BoardNumber(1)].clone();
        let [first, second] = {
            let tournament = arbiter.tournament(&site);
            [pairing(&tournament).white, pairing(&tournament).black].map(|id| tournament.entry(id).expect("entered").person.name.to_string())
        };
        arbiter.get("/round/1").is_ok().says(&format!("White: {first} (in turn)")).says(&format!("White: {second}"));
        decide(&arbiter, "add:1", ("colour-1", "black")).is_redirect();
        arbiter.get("/log").is_ok().says(&format!("{second} starts with White, by the arbiter’s decision"));
        // The second player has White and wins.
        enter(&arbiter, &[("1-1-3", "1-0")]);
        assert_eq!(pairing(&arbiter.tournament(&site)).decided(), Some(draughts::Side::Black));
        let json = site.visitor().get(&format!("/t/{}/event.json", arbiter.slug)).is_ok();
        let copy = tournament::exchange::tournament_json::read(&json.text).expect("it is ours");
        assert_eq!(pairing(&copy), pairing(&arbiter.tournament(&site)));
        decide(&arbiter, "add:2", ("colour-2", "lot")).is_redirect();
        arbiter.get("/log").is_ok().says("starts with White, by lot");
        decide(&arbiter, "add:3", ("colour-3", "green")).has_status(StatusCode::BAD_REQUEST);
    }

    fn a_seed_without_an_opponent_goes_through_and_who_has_lost_is_told(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "knock-out-micro");
        let list = "Family name;Given name;Sex;Rating\nAlova;Anna;w;2100\nBelova;Bella;w;2000\nCrane;Carl;m;1900\n";
        arbiter.import(list).is_redirect();
        arbiter.begin(1);
        let round = format!("/t/{}/round/1", arbiter.slug);
        site.visitor().get(&round).is_ok().says("goes through without playing").does_not_say(">bye<");
        arbiter.get("/round/1").is_ok().says("goes through without playing");
        enter(&arbiter, &[("1-1-1", "1-0"), ("1-1-2", "0-1")]);
        let standings = site.visitor().in_russian().get(&format!("/t/{}/standings", arbiter.slug)).is_ok();
        standings.says("поражение в 1‑м туре");
    }
}
