//! Pairing explanations.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::Request;
use reqwest::StatusCode;
use tournament::{RatingKind, RoundNumber};

/// A tournament of eight players with three rounds published, the first two of them played.
fn new_tournament(site: &Site) -> Arbiter {
    let service = Arbiter::with_players(site, "swiss-single");
    for round in [1, 2] {
        service.begin(round);
        service.enter_all(site, round, if round == 1 { "1-0" } else { "=" });
    }
    service.begin(3);
    service
}

/// The start numbers of a board, White first.
fn numbers(site: &Site, service: &Arbiter, round: u16, board: usize) -> (u16, u16) {
    let tournament = service.tournament(site);
    let pairing = tournament.round(RoundNumber(round)).and_then(|round| round.pairings.values().nth(board - 1));
    let pairing = pairing.expect("it is there");
    let number = |id| tournament.entry(id).and_then(|entry| entry.number).map_or(0, |number| number.0);
    (number(pairing.white), number(pairing.black))
}

for_each_backend! {
    fn every_board_has_its_reasons_and_others_can_be_asked_for(database) {
        let site = Site::on(database);
        let service = new_tournament(&site);
        let visitor = site.visitor();
        let round = format!("/t/{}/round/3", service.slug);
        visitor.get(&round).is_ok().says(&format!("{round}/why/1")).says(&format!("{round}/why\""));
        visitor.get(&format!("{round}/why")).is_ok().says("Bracket of").says("C12").says("All criteria");
        for board in 1..=4 {
            let page = visitor.get(&format!("{round}/why/{board}")).is_ok();
            page.says("Why they meet").says("Why these colours").says("Why not someone else").says("C.04.3 5.2.");
        }
        // The players of a board of the first round have met.
        let (white, black) = numbers(&site, &service, 1, 1);
        visitor.get(&format!("{round}/why/1?who={white}&against={black}")).is_ok().says("They met in round 1.");
        // A player in another bracket: something is worse, and the page names the rule.
        let (white, _) = numbers(&site, &service, 3, 1);
        let (_, last) = numbers(&site, &service, 3, 4);
        let answer = visitor.get(&format!("{round}/why/1?who={white}&against={last}")).is_ok();
        assert!(answer.text.contains(" instead of ") || answer.text.contains("They met"), "{}", answer.text);
        let russian = site.visitor().in_russian();
        russian.get(&format!("{round}/why/1?who={white}&against={last}")).is_ok().says("Почему они встречаются");
        for wrong in ["?who=x&against=1", "?who=1&against=1", "?who=99&against=1"] {
            visitor.get(&format!("{round}/why/1{wrong}")).is_ok();
        }
        for wrong in ["/round/3/why/9", "/round/9/why", "/round/4/why/1"] {
            visitor.get(&format!("/t/{}{wrong}", service.slug)).has_status(StatusCode::NOT_FOUND);
        }
    }

    fn a_round_is_explained_by_what_was_known_when_it_was_paired(database) {
        let site = Site::on(database);
        let service = new_tournament(&site);
        let page = format!("/t/{}/round/3/why/1", service.slug);
        let reasons = |text: &str| text.split("id=\"ask\"").next().map(|text| text.split("headline").nth(1).unwrap_or_default().to_owned());
        let before = reasons(&site.visitor().get(&page).is_ok().text);
        service.enter_all(&site, 3, "0-1");
        // A correction of an earlier round affects later rounds only.
        service.send("/round/2/reopen", "/round/2", &[]);
        service.enter_all(&site, 2, "1-0");
        assert_eq!(reasons(&site.visitor().get(&page).is_ok().text), before);
    }

    fn a_report_that_tells_a_match_in_two_rounds_becomes_rounds_of_matches(database) {
        let site = Site::on(database);
        let copy = Arbiter::with_tournament(&site, "double-swiss");
        let player = |number: u16, points: &str, cells: &str| {
            format!("001 {number:>4}      Player{number:<59} {points:>4}     {cells}\n")
        };
        let report = "012 Cup\n142 6\n152 W\n192 FIDE_DOUBLESWISS\n".to_owned()
            + &player(1, "2.5", "     2 w 1     2 b =     3 b 0     3 w 1")
            + &player(2, "2.0", "     1 b 0     1 w =  0000 - U  0000 - H")
            + &player(3, "2.5", "  0000 - U  0000 - H     1 w 1     1 b 0");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &copy.slug, seen: None, limit: None };
        let taken = site.service().import_report(&request, report.as_bytes()).expect("a report of games");
        assert_eq!((taken.tournament.settings.rounds, taken.tournament.settings.rating), (RoundNumber(3), Some(RatingKind::Classic)));
        let open = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", copy.slug));
        open("").is_ok().says("micro-matches of two games").says("for each of 2 games").does_not_say("without single games");
        open("/round/1").is_ok().says("1½ : ½");
        open("/round/2").is_ok().says("Player3").says("1 : 1");
        open("/round/3").has_status(StatusCode::NOT_FOUND);
        open("/standings").is_ok().says("2½<");
        open("/round/1/why/1").is_ok().says("This round was imported from a file");
        open("/player/2").is_ok().says("Player1");
        copy.get("/round/2").is_ok().says("Player1");
        // The imported tournament continues: the third round is paired as usual.
        copy.begin(3);
        copy.enter_all(&site, 3, "1-0");
        copy.send("/close", "/close", &[]).is_redirect();
    }

    fn a_round_that_came_with_a_file_is_not_said_to_be_paired_by_hand(database) {
        let site = Site::on(database);
        let double = Arbiter::with_players(&site, "double-swiss");
        let swiss = new_tournament(&site);
        double.begin(1);
        double.enter_all(&site, 1, "1-0");
        for (own, preset) in [(swiss, "swiss-single"), (double, "double-swiss")] {
            let report = site.visitor().get(&format!("/t/{}/event.trf", own.slug)).is_ok().text;
            let copy = Arbiter::with_tournament(&site, preset);
            let actor = Site::actor();
            let request = Request { actor: &actor, slug: &copy.slug, seen: None, limit: None };
            site.service().import_report(&request, report.as_bytes()).expect("its own report");
            let page = format!("/t/{}/round/1/why", copy.slug);
            for why in [page.clone(), format!("{page}/1")] {
                let said = site.visitor().get(&why).is_ok();
                said.says("This round was imported from a file").does_not_say("The arbiter paired this round by hand");
                let russian = site.visitor().in_russian().get(&why).is_ok();
                russian.says("Этот тур импортирован из файла").does_not_say("судья составил вручную");
            }
        }
    }
}

#[test]
fn a_round_paired_by_hand_says_so_and_what_the_program_would_have_done() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.press(1, "pair").is_redirect();
    let tournament = service.tournament(&site);
    let round = tournament.last_round().expect("it is paired");
    let [one, other] = [0, 1].map(|board| round.pairings.values().nth(board).expect("four boards").white.0.to_string());
    let fields = [("what", "swap"), ("one", one.as_str()), ("other", other.as_str())];
    service.send("/round/1/correct", "/round/1", &fields).is_redirect();
    let page = format!("/t/{}/round/1/why", service.slug);
    // A draft is for those who run the tournament.
    site.visitor().get(&page).has_status(StatusCode::NOT_FOUND);
    service
        .visitor
        .get(&page)
        .is_ok()
        .says("The arbiter paired this round by hand.")
        .says("2 boards would be different");
    let board = service.visitor.get(&format!("{page}/1")).is_ok();
    board.says("The program would have paired").says("This pairing by the rules").says("C.04.3 4.");
    service.get("/round/1").is_ok().says(&format!("{page}/1"));
    service.press(1, "publish").is_redirect();
    site.visitor().get(&format!("{page}/3")).is_ok().says("The program would have made the same pairing.");
}
