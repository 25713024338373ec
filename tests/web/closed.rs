//! Closed tournaments: nothing on their pages looks as if it could be changed, and the front page names who has won them.

use crate::organiser::{Arbiter, entry_of};
use crate::ratings::{close, played};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::Request;
use reqwest::StatusCode;
use tournament::{Condition, Info, RoundNumber, Section, SectionCode, TournamentStatus, ValueRange};

/// Pages of the service on which nothing can be done in a closed tournament.
const SHUT: [&str; 24] = [
    "/registration",
    "/applications",
    "/fees/categories",
    "/settings",
    "/forbidden-pairs",
    "/tables",
    "/sections",
    "/prizes",
    "/play-off",
    "/tie-break-games",
    "/schedule",
    "/openings",
    "/rating",
    "/teams",
    "/players",
    "/players/import",
    "/players/1",
    "/import",
    "/round/1",
    "/round/2",
    "/round/1/hand",
    "/round/2/hand",
    "/game/1-1-1",
    "/game/1-1-2",
];

/// Those that work in a closed tournament too.
const OPEN: [&str; 8] = ["", "/close", "/print", "/again", "/backup", "/log", "/fees", "/fees/1"];

/// Forms that would still be answered if sent.
const FORMS: [&str; 4] = ["/tie-break-games", "/players", "/schedule", "/tables"];

for_each_backend! {
    fn every_page_of_a_closed_tournament_can_only_be_read_and_says_where_it_is_opened_again(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-micro");
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        for page in SHUT.into_iter().chain(OPEN) {
            service.get(page).does_not_say("nothing can be changed here").does_not_say("<fieldset class=\"shut\"");
        }
        service.send("/close", "/close", &[]).is_redirect();
        let reopen = format!("<a href=\"{}\">Reopen the tournament</a>", service.address("/close"));
        for page in SHUT {
            let shown = service.get(page).is_ok();
            shown.says("The tournament is closed: nothing can be changed here.").says(&reopen);
            let (before, inside) = shown.text.split_once("<fieldset class=\"shut\" disabled>").expect("it is shut");
            assert!(!before.contains("<form method=\"post\""), "{page}: a form above the line");
            let (_, after) = inside.rsplit_once("</fieldset>").expect("it ends");
            assert!(!after.contains("<form method=\"post\""), "{page}: a form below");
        }
        for page in OPEN {
            service.get(page).is_ok().does_not_say("<fieldset class=\"shut\"");
        }
        service.get("/log").is_ok().says(&reopen).does_not_say("already undone");
        let seen = service.tournament(&site).version.to_string();
        for form in FORMS {
            let refused = service.send_seen(&seen, form, &[("family", "Late"), ("offset", ""), ("last", "lot"), ("first", "5")]);
            refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The tournament is closed. Reopen it");
        }
        service.send("/close/reopen", "/close", &[]).is_redirect();
        service.get("/settings").is_ok().does_not_say("nothing can be changed here");
    }

    fn the_front_page_names_the_first_three_of_finished_tournaments(database) {
        let site = Site::on(database);
        let tournament = played(&site.service());
        let front = || site.visitor().get("/").is_ok();
        let standings = || site.visitor().get(&format!("/t/{}/standings", tournament.slug)).is_ok();
        front().does_not_say("class=\"sub podium\"");
        let leaders = |podium: &str| format!("<span class=\"sub podium\"><span class=\"hide-s\">{podium}</span>");
        let podium = "<span class=\"range\">1–2</span>.\u{a0}Ksenov Vladimir, Ivolgin Petr · 3.\u{a0}Zviagina Mariia";
        standings().says(&leaders(&format!("Leaders: {podium}")));
        close(&site, &tournament);
        front().says(&format!("<span class=\"sub podium\">{podium}</span>"));
        // The standings begin with them, on a phone with their family names.
        let in_short = "<span class=\"range\">1–2</span>.\u{a0}Ksenov, Ivolgin · 3.\u{a0}Zviagina";
        let told = standings();
        told.says(&leaders(podium));
        told.says(&format!("class=\"only-s\">{in_short}</span></span>"));
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &tournament.slug, seen: None, limit: None };
        site.service().reopen_tournament(&request).expect("it is closed");
        front().does_not_say("class=\"sub podium\"");
    }

    fn a_knock_out_counts_who_is_still_in_and_says_that_it_was_closed_before_its_end(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "knock-out-micro");
        service.get("").is_ok().says("Playing: 8");
        service.begin(1);
        let results = |round: u16| {
            let tournament = service.tournament(&site);
            let pairings = tournament.round(RoundNumber(round)).expect("paired").pairings.values();
            // White of the first game wins both.
            let games: Vec<[String; 2]> =
                pairings.map(|own| [1, 2].map(|n| format!("{round}-{}-{n}", own.board))).collect();
            let all: Vec<(&str, &str)> =
                games.iter().flat_map(|[one, other]| [(one.as_str(), "1-0"), (other.as_str(), "0-1")]).collect();
            service.enter(round, &all).is_redirect();
        };
        results(1);
        service.get("").is_ok().says("Playing: 4").says(">Bracket</a>").does_not_say(">Crosstable</a>");
        service.get("/round/2").is_ok().says("4 players play");
        let standings = format!("/t/{}/standings", service.slug);
        let later_round = "<li><span>2</span></li>";
        let shown = site.visitor().get(&standings).is_ok();
        shown.says("goes on").says(later_round).does_not_say("tournament closed before the end");
        service.send("/close", "/close", &[]).is_redirect();
        let shown = site.visitor().get(&standings).is_ok();
        shown.says("tournament closed before the end").does_not_say("goes on").does_not_say(later_round);
        service.send("/close/reopen", "/close", &[]).is_redirect();
        for round in 2..=3 {
            service.begin(round);
            results(round);
        }
        service.send("/close", "/close", &[]).is_redirect();
        site.visitor().get(&standings).is_ok().says("winner").does_not_say("tournament closed before the end");
        site.visitor().get(&format!("{standings}/after/1")).is_ok().says("goes on");
    }
}

#[test]
fn the_page_of_the_end_says_what_is_the_matter() {
    let site = Site::new();
    let empty = Arbiter::with_tournament(&site, "swiss-single");
    empty.get("/close").is_ok().says("No round has been paired yet").does_not_say("Enter the missing results");
    let seen = empty.tournament(&site).version.to_string();
    let refused = empty.send_seen(&seen, "/close", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    refused.says("No round has been paired yet").does_not_say("Enter the missing results");
    assert_eq!(empty.tournament(&site).status, TournamentStatus::Open);
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let ill = entry_of(&service.tournament(&site), "Громов");
    service.send(&format!("/players/{ill}/withdraw"), &format!("/players/{ill}"), &[("after", "0")]).is_redirect();
    service.begin(1);
    service.get("/close").is_ok().says("/round/1?missing=1\">Round 1: the results of boards").does_not_say("level");
    service.enter_all(&site, 1, "1-0");
    // A player who withdrew before the first round takes no part; the player with the bye has no game, and the others have played.
    service.get("/close").is_ok().says("No change for 1 player without a game.");
    let age = ValueRange { from: Some(60), to: None };
    let veterans = Section {
        code: SectionCode("veterans".to_owned()),
        name: "Veterans".to_owned(),
        other_name: String::new(),
        who: Condition { age, ..Condition::default() },
    };
    let (actor, tournament) = (Site::actor(), service.tournament(&site));
    let request = Request { actor: &actor, slug: &service.slug, seen: None, limit: None };
    site.service().set_sections(&request, std::slice::from_ref(&veterans)).expect("a good section");
    service.get("/close").is_ok().does_not_say("ages cannot be determined");
    let undated = Info { starts: None, ends: None, ..tournament.info };
    site.service().edit_info(&request, &undated).expect("it has a title");
    service
        .get("/close")
        .is_ok()
        .says("Section “Veterans”: ages cannot be determined")
        .says(&service.address("/sections"));
}

#[test]
fn what_was_left_open_is_told_before_the_end_and_stays_told_after_it() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let page = format!("/players/{}", entry_of(&service.tournament(&site), "Ксенов"));
    let typed = [("family", "Ксенов"), ("given", "Владимир"), ("rating", "2300"), ("title", "гросмейстер")];
    let typed = [&typed[..], &[("title-kept", "гросмейстер")]].concat();
    service.send(&page, &page, &typed).is_redirect();
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let filtered = service.address("/players?state=unknown-title");
    let told = service.get("/close").is_ok();
    told.says("No chief arbiter is named")
        .says(&service.address("/settings#chief-arbiter"))
        .says("1 player has an unknown title")
        .says(&filtered);
    let norms = site.visitor().get(&format!("/t/{}/norms", service.slug)).is_ok();
    norms.does_not_say("Ksenov Vladimir</a> <span class=\"sub\">no rank");
    service.send("/close", "/close", &[]).is_redirect();
    let after = service.get("").is_ok();
    after.says("No chief arbiter is named").says(&filtered);
    after.says(&service.address("/print/protocol")).says(&service.address("/prizes"));
}
