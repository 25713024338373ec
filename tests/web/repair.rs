//! Repairing a round: two players change places by their names, what was changed is marked, and the newest act is undone where it
//! is told.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use draughts::BySide;
use reqwest::StatusCode;
use tournament::{BoardNumber, EntryId, RoundNumber, Stage};

fn seats(site: &Site, arbiter: &Arbiter, round: u16, board: u16) -> BySide<EntryId> {
    arbiter.event(site).round(RoundNumber(round)).expect("it is paired").pairings[&BoardNumber(board)].seats()
}

for_each_backend! {
    fn two_players_change_places_by_their_names(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.press(1, "pair").is_redirect();
        let (first, second) = (seats(&site, &arbiter, 1, 1), seats(&site, &arbiter, 1, 2));
        let before = arbiter.event(&site);
        let page = arbiter.get("/round/1").is_ok();
        page.says(&format!("?swap={}#board-1", first.white)).says("2300").does_not_say("id=\"swap\"");
        let one = arbiter.get(&format!("/round/1?swap={}", first.white)).is_ok();
        one.says("Now choose the player").says(&format!("?swap={}&#38;with={}#board-2", first.white, second.white));
        one.does_not_say("value=\"swap\"");
        let both = arbiter.get(&format!("/round/1?swap={}&with={}", first.white, second.white)).is_ok();
        both.says("name=\"what\" value=\"swap\"").says("<del>").says("<ins>");
        assert_eq!(arbiter.event(&site), before, "looking changes nothing");
        let fields = [("what", "swap"), ("one", &first.white.to_string()), ("other", &second.white.to_string())];
        arbiter.send("/round/1/mend", "/round/1", &fields).is_redirect();
        assert_eq!(seats(&site, &arbiter, 1, 1), BySide { white: second.white, ..first });
        let done = arbiter.get("/round/1").is_ok();
        assert_eq!(done.text.matches("class=\"changed\"").count(), 2, "{}", done.text);
        // What was done is undone where it is told, and the page is the same again.
        let undo = format!("/log/{}/undo", arbiter.event(&site).version);
        let round = arbiter.address("/round/1");
        done.says(&format!("action=\"{}\"", arbiter.address(&undo))).says(&format!("name=\"back\" value=\"{round}\""));
        let undone = arbiter.send(&undo, "/round/1", &[("back", &round)]).is_redirect();
        assert_eq!(undone.location, round);
        assert_eq!(arbiter.event(&site).rounds, before.rounds);
        // Who has undone something is not asked whether to undo that.
        arbiter.get("/round/1").is_ok().says("has been undone").does_not_say("class=\"changed\"").does_not_say("/undo\"");
    }

    fn a_public_round_is_repaired_where_nothing_has_been_entered(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        let [first, played, third] = [1, 2, 3].map(|board| seats(&site, &arbiter, 1, board));
        let page = arbiter.get(&format!("/round/1?swap={}", first.black)).is_ok();
        page.says("id=\"mend\" open").says("Board 2 has a result");
        page.says(&format!("with={}", third.black)).does_not_say(&format!("with={}", played.black));
        // Two of one board change colours.
        let turn = arbiter.get(&format!("/round/1?swap={}&with={}", first.black, first.white)).is_ok();
        turn.says("<button class=\"btn go\">Swap colours");
        // Who cannot be chosen is passed over.
        arbiter.get(&format!("/round/1?swap={}", played.white)).is_ok().does_not_say("id=\"swap\"");
        arbiter.get("/round/1?swap=999&with=1").is_ok().does_not_say("id=\"swap\"");
        let fields = [("what", "swap"), ("one", &first.black.to_string()), ("other", &third.black.to_string())];
        arbiter.send("/round/1/mend", "/round/1", &fields).is_redirect();
        assert_eq!(arbiter.get("/round/1").is_ok().text.matches("class=\"changed\"").count(), 2);
        assert_eq!(seats(&site, &arbiter, 1, 2), played);
    }

    fn a_publication_is_undone_on_the_page_of_the_round(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let undo = format!("/log/{}/undo", arbiter.event(&site).version);
        let page = arbiter.get("/round/1").is_ok();
        page.says("Undo the publication").says(&arbiter.address(&undo));
        let round = arbiter.address("/round/1");
        assert_eq!(arbiter.send(&undo, "/round/1", &[("back", &round)]).is_redirect().location, round);
        assert_eq!(arbiter.event(&site).rounds[0].state.stage, Stage::Draft);
        arbiter.press(1, "publish").is_redirect();
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        arbiter.get("/round/1").is_ok().does_not_say("Undo the publication");
    }

    fn undoing_is_offered_to_who_did_it_and_for_nothing_else(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.press(1, "pair").is_redirect();
        arbiter.get("/players").is_ok().says("The round is paired").says("/undo\"");
        arbiter.get("/players").is_ok().does_not_say("/undo\"");
        // A notice of what no act of the log has done.
        arbiter.send("/log/check", "/players", &[]).is_redirect();
        arbiter.get("/players").is_ok().says("note ok").does_not_say("/undo\"");
        // The way back leads to pages of this tournament only.
        let undo = format!("/log/{}/undo", arbiter.event(&site).version);
        let back = arbiter.send(&undo, "/players", &[("back", "//evil.example")]).is_redirect();
        assert_eq!(back.location, arbiter.address("/log"));
        arbiter.send(&undo, "/players", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
}
