//! A whole tournament of every system, by forms from its settings to its end, with a reason for every board.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{DutchEdition, GameNumber, GameResult, RoundNumber, Score, System, Tournament, TournamentStatus};

/// The code in the form, the system, games of a pairing, rounds, and the text of the board's explanation.
const SYSTEMS: [(&str, System, &str, u16, &str); 8] = [
    ("swiss-2017", System::Dutch { edition: DutchEdition::Y2017 }, "1", 4, "C.04.3 (2017)"),
    ("burstein", System::Burstein, "1", 5, "C.04.4.2"),
    ("dubov", System::Dubov, "1", 4, "C.04.4.1"),
    ("double-swiss", System::DoubleSwiss, "2", 3, "C.04.5"),
    ("monrad", System::Monrad, "1", 4, "In the order of points, then of start number"),
    ("keizer", System::Keizer, "1", 5, "Keizer ranking"),
    ("knock-out", System::KnockOut, "1", 3, "keep the better seed"),
    ("round-robin-2", System::RoundRobin { cycles: 2 }, "1", 14, "Berger table"),
];

/// Sets the system by the form of the settings.
fn choose(service: &Arbiter, code: &str, games: &str, rounds: u16) {
    service.set(&[("system", code), ("games", games), ("rounds", &rounds.to_string())]).is_redirect();
}

/// Plays all rounds; in the end the tournament is closed.
fn play_to_the_end(site: &Site, service: &Arbiter, rounds: u16, rule: &str) {
    let visitor = site.visitor();
    for round in 1..=rounds {
        service.begin(round);
        let page = format!("/t/{}/round/{round}/why", service.slug);
        visitor.get(&page).is_ok();
        visitor.get(&format!("{page}/1")).is_ok().says("Why they meet").says("Why these colours");
        service.enter_all(site, round, "1-0");
        visitor.get(&format!("/t/{}/standings", service.slug)).is_ok().says("Ksenov");
    }
    visitor.get(&format!("/t/{}/round/{rounds}/why/1", service.slug)).says(rule);
    assert_eq!(service.tournament(site).settings.rounds, RoundNumber(rounds));
    service.get("").is_ok().says("Close the tournament");
    service.send("/close", "/close", &[]).is_redirect();
    assert_eq!(service.tournament(site).status, TournamentStatus::Closed);
}

for_each_backend! {
    fn a_tournament_of_every_system_is_played_to_its_end(database) {
        let site = Site::on(database);
        for (code, system, games, rounds, rule) in SYSTEMS {
            let service = Arbiter::with_players(&site, "swiss-single");
            choose(&service, code, games, rounds);
            assert_eq!(service.tournament(&site).settings.system, system);
            play_to_the_end(&site, &service, rounds, rule);
        }
    }
}

#[test]
fn the_settings_say_what_each_system_is_and_refuse_what_does_not_fit() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.get("/settings").is_ok().says("The loser is out.").says("Dutch, edition 2017").says("Double-Swiss");
    let answer = service.set(&[("system", "double-swiss")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    answer.says("A match of the Double-Swiss has two games.");
}

#[test]
fn a_knock_out_tells_its_rounds_and_losers_are_out() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "knock-out-micro");
    assert_eq!(service.tournament(&site).settings.tie_breaks, []);
    service.begin(1);
    assert_eq!(service.tournament(&site).settings.rounds, RoundNumber(3), "eight players take three rounds");
    service.get("/settings").is_ok().says("<dt>Rounds</dt><dd>3</dd>");
    service.enter_all(&site, 1, "1-0");
    // Micro-matches in which White wins both games are level: no player advances.
    service.get("/round/2").is_ok().says("4 matches are level").does_not_say("/round/2/pair");
    service
        .send("/round/2/pair", "/round/1", &[])
        .has_status(StatusCode::UNPROCESSABLE_ENTITY)
        .says("has no winner yet");
}

#[test]
fn the_standings_of_a_knock_out_say_who_goes_on() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    choose(&service, "knock-out", "1", 3);
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let standings = format!("/t/{}/standings", service.slug);
    site.visitor().get(&standings).is_ok().says("goes on").says("out in round 1").does_not_say(">winner<");
    for round in [2, 3] {
        service.begin(round);
        service.enter_all(&site, round, "1-0");
    }
    let told = site.visitor().get(&standings).is_ok();
    told.says(">winner<")
        .says("lost the final")
        .says("out in round 2")
        .does_not_say("out in round 3")
        .does_not_say("goes on");
    site.visitor().in_russian().get(&standings).is_ok().says("поражение в финале").does_not_say("в 3\u{2011}м туре");
    service.get("").is_ok().does_not_say("they are already out");
    let actor = Site::actor();
    let request = poddavki::service::Request { actor: &actor, slug: &service.slug, seen: None, limit: None };
    let first = "1-1-1".parse().expect("a game");
    let other = Some(GameResult::Played(Score::Black));
    site.service()
        .enter_results(&request, &[(first, other)].into(), &poddavki::service::Overruled::new())
        .expect("results are corrected at any time");
    service.get("").is_ok().says("plays in round 2, but by the current results they are already out");
}

#[test]
fn a_knock_out_shows_its_bracket_on_pages_screens_and_paper() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let page = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", service.slug));
    page("/screen/bracket").has_status(StatusCode::NOT_FOUND);
    choose(&service, "knock-out", "1", 3);
    page("/crosstable").is_ok().says("No crosstable yet");
    page("").is_ok().does_not_say("<svg class=\"bracket\"");
    page("/screen/bracket").is_ok().says("The pairings of the first round will make the bracket.");
    service.get("/print").is_ok().does_not_say("/print/bracket");
    service.begin(1);
    service.get("/print/bracket").is_ok();
    service.enter_all(&site, 1, "1-0");
    let home = page("").is_ok();
    home.says("<svg class=\"bracket\"").says("/crosstable\">Whole bracket</a>").says(">Final<");
    home.says("class=\"round latest\"").says("Leaders</h2>").says("Find my board").does_not_say("class=\"glance");
    let at = |piece: &str| home.text.find(piece).unwrap_or_else(|| panic!("{piece} in {}", home.text));
    assert!(at("<svg class=\"bracket\"") < at("name=\"find\""), "the bracket comes first");
    let bracket = page("/crosstable").is_ok();
    bracket.says("<svg class=\"bracket\"").says("Quarter-finals").says("Semi-finals").says(">Final<");
    bracket.says("class=\"won\"").says("/round/1#b1").says("?order=rank\">Crosstable</a>").says("Round by round");
    assert_eq!(bracket.text.matches("<g class=\"lost\"").count(), 4);
    assert_eq!(bracket.text.matches("class=\"round latest\"").count(), 1);
    page("/crosstable?order=rank").is_ok().says("<table class=\"cross").says(">Bracket</a>");
    page("/crosstable?order=number").is_ok().says("/crosstable?order=rank\">By place</a>");
    page("/screen/bracket").is_ok().says("<svg class=\"bracket\"").does_not_say("/round/1#b1").says("Semi-finals");
    service.get("/print").is_ok().says("/print/bracket?lang=en");
    let paper = service.get("/print/bracket?lang=ru").is_ok();
    paper.says("Полуфиналы").says("<section class=\"wide\">").does_not_say("/round/1#b1").does_not_say("latest");
    for round in [2, 3] {
        service.begin(round);
        service.enter_all(&site, round, "1-0");
    }
    page("")
        .is_ok()
        .says("Winners</h2>")
        .does_not_say("Leaders</h2>")
        .says("class=\"round latest decided\"")
        .says("Find a player")
        .does_not_say("Find my board");
}

#[test]
fn the_standings_of_a_keizer_tournament_follow_its_own_score() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "keizer-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let standings = site.visitor().get(&format!("/t/{}/standings", service.slug)).is_ok();
    standings.says("Keizer");
    let first = standings.text.split("class=\"why\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let why = first.expect("a line").split('#').next().expect("an address").to_owned();
    site.visitor().get(&why).is_ok().says("Keizer score").says("comes before points");
}

/// The row of a player in the public standings in English.
fn row_of(site: &Site, service: &Arbiter, family: &str) -> String {
    let standings = site.visitor().get(&format!("/t/{}/standings", service.slug)).is_ok().text;
    let row = standings.split("<tr").find(|row| row.contains(&format!("\">{} ", passport_latin(family))));
    row.unwrap_or_else(|| panic!("{family} is in {standings}")).to_owned()
}

/// A player's game in a round, and the result by which they win it.
fn won_by(tournament: &Tournament, round: u16, family: &str) -> (String, &'static str, &'static str) {
    let entry = entry_of(tournament, family);
    let round = tournament.round(RoundNumber(round)).expect("it is paired");
    let pairing = round.pairing_of(entry).expect("they are paired");
    let game = pairing.game_id(GameNumber(1)).to_string();
    if pairing.white == entry { (game, "1-0", "0-1") } else { (game, "0-1", "1-0") }
}

for_each_backend! {
    fn a_decided_cup_match_is_asked_about_before_it_is_reversed(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        choose(&service, "knock-out", "1", 3);
        service.begin(1);
        // The whole upper half wins.
        for family in ["Ксенов", "Иволгин", "Шеханова", "Звягина"] {
            let (game, won, _) = won_by(&service.tournament(&site), 1, family);
            service.enter(1, &[(&game, won)]).is_redirect();
        }
        service.begin(2);
        let before = service.tournament(&site);
        let (game, _, lost) = won_by(&before, 1, "Ксенов");
        let asked = service.enter(1, &[(&game, lost)]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("Ксенов Владимир went on from this match").says("By this result Громов Сергей would go on");
        asked.says("Save anyway").says("(2)");
        assert_eq!(service.tournament(&site).version, before.version, "nothing is written before it is answered");
        // The page about the moves asks likewise.
        let page = format!("/game/{game}");
        let fields = [("act", "save"), ("result", lost)];
        let by_moves = service.send(&page, &page, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        by_moves.says("went on from this match");
        // A confirmation is valid only for its results.
        let sure = asked.hidden("sure");
        let (other, _, other_lost) = won_by(&before, 1, "Иволгин");
        let pick = |game: &str| format!("pick-{game}");
        let seen = before.version.to_string();
        let wrong = [(pick(&other), other_lost), ("sure".to_owned(), sure.as_str())];
        let wrong: Vec<(&str, &str)> = wrong.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        service.send_seen(&seen, "/round/1", &wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let name = pick(&game);
        service.send_seen(&seen, "/round/1", &[(&name, lost), ("sure", &sure)]).is_redirect();
        assert_ne!(service.tournament(&site).version, before.version);
        assert!(row_of(&site, &service, "Ксенов").contains("out in round 1"));
        let passed_over = row_of(&site, &service, "Громов");
        assert!(passed_over.contains("not paired in round 2") && !passed_over.contains("out in round 2"), "{passed_over}");
        // A result without consequences needs no question.
        let (final_game, won, _) = won_by(&before, 2, "Иволгин");
        service.enter(2, &[(&final_game, won)]).is_redirect();
    }

    fn a_winner_who_withdraws_between_rounds_does_not_go_on(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        choose(&service, "knock-out", "1", 3);
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        let tournament = service.tournament(&site);
        let winner = tournament.rounds[0].pairings.values().next().expect("four boards").white;
        let family = tournament.entries[&winner].person.name.family.clone();
        assert!(row_of(&site, &service, &family).contains("goes on"));
        let page = format!("/players/{winner}");
        service.send(&format!("{page}/withdraw"), &page, &[("after", "1")]).is_redirect();
        let row = row_of(&site, &service, &family);
        assert!(row.contains("withdrew after round 1") && !row.contains("goes on"), "{row}");
        service.begin(2);
        let row = row_of(&site, &service, &family);
        assert!(row.contains("withdrew after round 1"), "{row}");
        let why = format!("/t/{}/round/2/why", service.slug);
        site.visitor().get(&why).is_ok().says("goes through without a match").does_not_say("number of players is odd");
    }

    fn the_byes_of_a_knock_out_are_explained_by_its_bracket(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        choose(&service, "knock-out", "1", 3);
        service.import("Family name;Given name;Rating\nДевятая;Анна;1000\nДесятова;Яна;1010\n").is_redirect();
        service.begin(1);
        let why = site.visitor().get(&format!("/t/{}/round/1/why", service.slug)).is_ok();
        why.says("6 players go through to round 2 without a match, as the bracket has 16 places and there are 10 players");
        why.does_not_say("number of players is odd");
        let russian = site.visitor().in_russian().get(&format!("/t/{}/round/1/why", service.slug)).is_ok();
        russian.says("проходят 6 участников");
    }

    fn monrad_is_called_so_and_says_its_order(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        choose(&service, "monrad", "1", 4);
        service.import("Family name;Given name;Rating\nДевятая;Анна;1000\n").is_redirect();
        service.begin(1);
        site.visitor().get(&format!("/t/{}", service.slug)).is_ok().says("Monrad").does_not_say("Swiss");
        let why = site.visitor().get(&format!("/t/{}/round/1/why", service.slug)).is_ok();
        why.says("In the order of points, then of start number").says("The bye goes to the last in this order");
    }
}
