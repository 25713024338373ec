//! A whole event of every system, by forms from its settings to its end, with a reason for every board.

use poddavki::tournament::{Conduct, DutchEdition, GameResult, RoundNumber, Score, System};
use reqwest::StatusCode;

use crate::organiser::Arbiter;
use crate::support::database::on_both;
use crate::support::site::Site;

/// The code in the form, the system, games of a pairing, rounds, and what the page about a board says of the system.
const SYSTEMS: [(&str, System, &str, u16, &str); 8] = [
    ("swiss-2017", System::Dutch { edition: DutchEdition::Y2017 }, "1", 4, "C.04.3 (2017)"),
    ("burstein", System::Burstein, "1", 5, "C.04.4.2"),
    ("dubov", System::Dubov, "1", 4, "C.04.4.1"),
    ("double-swiss", System::DoubleSwiss, "2", 3, "C.04.5"),
    ("monrad", System::Monrad, "1", 4, "In the order of the standings"),
    ("keizer", System::Keizer, "1", 5, "Keizer ranking"),
    ("knock-out", System::KnockOut, "1", 3, "keep the better seed"),
    ("round-robin-2", System::RoundRobin { cycles: 2 }, "1", 14, "Berger table"),
];

/// Sets the system by the form of the settings.
fn choose(desk: &Arbiter, (code, games, rounds): (&str, &str, u16)) {
    desk.set(&[("system", code), ("games", games), ("rounds", &rounds.to_string())]).is_redirect();
}

/// Plays all rounds; in the end the event is closed.
fn play_to_the_end(site: &Site, desk: &Arbiter, (rounds, rule): (u16, &str)) {
    let visitor = site.visitor();
    for round in 1..=rounds {
        desk.begin(round);
        let page = format!("/t/{}/round/{round}/why", desk.slug);
        visitor.get(&page).is_ok();
        visitor.get(&format!("{page}/1")).is_ok().says("Why they meet").says("Why these colours");
        desk.enter_all(site, round, "1-0");
        visitor.get(&format!("/t/{}/standings", desk.slug)).is_ok().says("Ксенов");
    }
    visitor.get(&format!("/t/{}/round/{rounds}/why/1", desk.slug)).says(rule);
    assert_eq!(desk.event(site).settings.rounds, RoundNumber(rounds));
    desk.get("").is_ok().says("Close the event");
    desk.send("/close", "/close", &[]).is_redirect();
    assert_eq!(desk.event(site).conduct, Conduct::Closed);
}

on_both! {
    fn an_event_of_every_system_is_played_to_its_end(database) {
        let site = Site::on(database);
        for (code, system, games, rounds, rule) in SYSTEMS {
            let desk = Arbiter::with_players(&site, "swiss-single");
            choose(&desk, (code, games, rounds));
            assert_eq!(desk.event(&site).settings.system, system);
            play_to_the_end(&site, &desk, (rounds, rule));
        }
    }
}

#[test]
fn the_settings_say_what_each_system_is_and_refuse_what_does_not_fit() {
    let site = Site::new();
    let desk = Arbiter::with_players(&site, "swiss-single");
    desk.get("/settings").is_ok().says("Who loses is out.").says("Dutch, edition 2017").says("Double-Swiss");
    let answer = desk.set(&[("system", "double-swiss")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    answer.says("A match of the Double-Swiss has two games.");
}

#[test]
fn a_knock_out_tells_its_rounds_and_losers_are_out() {
    let site = Site::new();
    let desk = Arbiter::with_players(&site, "knock-out-micro");
    assert_eq!(desk.event(&site).settings.tie_breaks, []);
    desk.begin(1);
    assert_eq!(desk.event(&site).settings.rounds, RoundNumber(3), "eight players take three rounds");
    desk.get("/settings").is_ok().says("<dt>Rounds</dt><dd>3</dd>");
    desk.enter_all(&site, 1, "1-0");
    // Micro-matches in which White wins both games end level: nobody goes on.
    desk.get("/round/2").is_ok().says("4 matches are level").does_not_say("/round/2/pair");
    desk.send("/round/2/pair", "/round/1", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("nobody has won");
}

#[test]
fn the_standings_of_a_knock_out_say_who_goes_on() {
    let site = Site::new();
    let desk = Arbiter::with_players(&site, "swiss-single");
    choose(&desk, ("knock-out", "1", 3));
    desk.begin(1);
    desk.enter_all(&site, 1, "1-0");
    let standings = format!("/t/{}/standings", desk.slug);
    site.visitor().get(&standings).is_ok().says("goes on").says("out in round 1").does_not_say(">winner<");
    for round in [2, 3] {
        desk.begin(round);
        desk.enter_all(&site, round, "1-0");
    }
    site.visitor().get(&standings).is_ok().says(">winner<").says("out in round 3").does_not_say("goes on");
    desk.get("").is_ok().does_not_say("although he is out");
    let actor = Site::actor();
    let request = poddavki::desk::Request { actor: &actor, slug: &desk.slug, seen: None };
    let first = "1-1-1".parse().expect("a game");
    let other = Some(GameResult::Played(Score::Black));
    site.desk()
        .enter_results(&request, &[(first, other)], &poddavki::desk::Overruled::new())
        .expect("results are corrected at any time");
    desk.get("").is_ok().says("plays in round 2 although he is out");
}

#[test]
fn the_standings_of_a_keizer_event_follow_its_own_score() {
    let site = Site::new();
    let desk = Arbiter::with_players(&site, "keizer-single");
    desk.begin(1);
    desk.enter_all(&site, 1, "1-0");
    let standings = site.visitor().get(&format!("/t/{}/standings", desk.slug)).is_ok();
    standings.says("Keizer");
    let first = standings.text.split("class=\"why\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let why = first.expect("a line").split('#').next().expect("an address").to_owned();
    site.visitor().get(&why).is_ok().says("Keizer score").says("comes before points");
}
