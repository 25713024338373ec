//! Repairing a round: two players change places by their names, what was changed is marked, and the newest action is undone where it
//! is told.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use draughts::BySide;
use reqwest::StatusCode;
use tournament::{BoardNumber, EntryId, RoundNumber, Stage};

pub fn seats(site: &Site, arbiter: &Arbiter, round: u16, board: u16) -> BySide<EntryId> {
    arbiter.tournament(site).round(RoundNumber(round)).expect("it is paired").pairings[&BoardNumber(board)].seats()
}

/// The bar at the foot of the results.
fn bar(page: &Answer) -> &str {
    let bar = page.text.split("<footer class=\"save\">").nth(1).and_then(|rest| rest.split("</footer>").next());
    bar.expect("there is a bar")
}

for_each_backend! {
    fn the_next_step_stands_in_the_bar_of_the_results(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let waiting = arbiter.get("/round/1").is_ok();
        assert!(!bar(&waiting).contains("next-step") && bar(&waiting).contains("btn go"), "saving is first");
        arbiter.enter_all(&site, 1, "1-0");
        let complete = arbiter.get("/round/1").is_ok();
        complete.says("id=\"next-step\"");
        assert!(bar(&complete).contains("<button class=\"btn go\" form=\"next-step\">Pair round 2</button>"));
        arbiter.press(2, "pair").is_redirect();
        let drafted = arbiter.get("/round/1").is_ok();
        let link = format!("<a class=\"btn go\" href=\"{}\">Check and publish round 2</a>", arbiter.address("/round/2"));
        assert!(bar(&drafted).contains(&link), "{}", bar(&drafted));
    }

    fn two_players_change_places_by_their_names(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.press(1, "pair").is_redirect();
        let (first, second) = (seats(&site, &arbiter, 1, 1), seats(&site, &arbiter, 1, 2));
        let before = arbiter.tournament(&site);
        let page = arbiter.get("/round/1").is_ok();
        page.says(&format!("?swap={}#board-1", first.white)).says("2300").does_not_say("id=\"swap\"");
        let one = arbiter.get(&format!("/round/1?swap={}", first.white)).is_ok();
        one.says("Now choose the player").says(&format!("?swap={}&#38;with={}#board-2", first.white, second.white));
        one.does_not_say("value=\"swap\"");
        let both = arbiter.get(&format!("/round/1?swap={}&with={}", first.white, second.white)).is_ok();
        both.says("name=\"what\" value=\"swap\"").says("<del>").says("<ins>");
        assert_eq!(arbiter.tournament(&site), before, "looking changes nothing");
        let fields = [("what", "swap"), ("one", &first.white.to_string()), ("other", &second.white.to_string())];
        // A page with the old address sends the same form to the new one.
        let moved = arbiter.send("/round/1/mend", "/round/1", &fields).has_status(StatusCode::PERMANENT_REDIRECT);
        assert_eq!(moved.location, arbiter.address("/round/1/correct"));
        arbiter.send("/round/1/correct", "/round/1", &fields).is_redirect();
        assert_eq!(seats(&site, &arbiter, 1, 1), BySide { white: second.white, ..first });
        let done = arbiter.get("/round/1").is_ok();
        assert_eq!(done.text.matches("class=\"changed\"").count(), 2, "{}", done.text);
        // What was done is undone where it is told, and the page is the same again.
        let undo = format!("/log/{}/undo", arbiter.tournament(&site).version);
        let round = arbiter.address("/round/1");
        done.says(&format!("action=\"{}\"", arbiter.address(&undo))).says(&format!("name=\"back\" value=\"{round}\""));
        let undone = arbiter.send(&undo, "/round/1", &[("back", &round)]).is_redirect();
        assert_eq!(undone.location, round);
        assert_eq!(arbiter.tournament(&site).rounds, before.rounds);
        // A user who has undone something is not asked whether to undo that.
        arbiter.get("/round/1").is_ok().says("has been undone").does_not_say("class=\"changed\"").does_not_say("/undo\"");
    }

    fn a_public_round_is_repaired_where_nothing_has_been_entered(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        let [first, played, third] = [1, 2, 3].map(|board| seats(&site, &arbiter, 1, board));
        // It begins at a name among the results, if none has been entered.
        let begin = format!("<a class=\"seat\" href=\"{}?swap={}#open-1\"", arbiter.address("/round/1"), first.black);
        arbiter.get("/round/1").is_ok().says(&begin).does_not_say(&format!("?swap={}#", played.black));
        let page = arbiter.get(&format!("/round/1?swap={}", first.black)).is_ok();
        page.says("id=\"correct\" open").says("Board 2 has a result");
        page.says(&format!("with={}", third.black)).does_not_say(&format!("with={}", played.black));
        // Two players of one board exchange colours.
        let turn = arbiter.get(&format!("/round/1?swap={}&with={}", first.black, first.white)).is_ok();
        turn.says("<button class=\"btn go\">Swap colours");
        // Players who cannot be chosen are ignored.
        arbiter.get(&format!("/round/1?swap={}", played.white)).is_ok().does_not_say("id=\"swap\"");
        arbiter.get("/round/1?swap=999&with=1").is_ok().does_not_say("id=\"swap\"");
        let fields = [("what", "swap"), ("one", &first.black.to_string()), ("other", &third.black.to_string())];
        arbiter.send("/round/1/correct", "/round/1", &fields).is_redirect();
        assert_eq!(arbiter.get("/round/1").is_ok().text.matches("class=\"changed\"").count(), 2);
        assert_eq!(seats(&site, &arbiter, 1, 2), played);
    }

    fn a_publication_is_undone_on_the_page_of_the_round(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let undo = format!("/log/{}/undo", arbiter.tournament(&site).version);
        let page = arbiter.get("/round/1").is_ok();
        page.says("Undo the publication").says(&arbiter.address(&undo));
        // The message is gone with this answer: the button of the page is not hidden in its menu.
        let page = arbiter.get("/round/1").is_ok();
        let before_menu = page.text.split("<details class=\"actions in-menu\">").next().unwrap_or_default();
        assert!(before_menu.contains(&arbiter.address(&undo)), "{before_menu}");
        let round = arbiter.address("/round/1");
        assert_eq!(arbiter.send(&undo, "/round/1", &[("back", &round)]).is_redirect().location, round);
        assert_eq!(arbiter.tournament(&site).rounds[0].state.stage, Stage::Draft);
        arbiter.press(1, "publish").is_redirect();
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        arbiter.get("/round/1").is_ok().does_not_say("Undo the publication");
    }

    fn a_publication_is_undone_with_the_repairs_since(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let before = arbiter.tournament(&site).rounds[0].pairings.clone();
        let (first, second) = (seats(&site, &arbiter, 1, 1), seats(&site, &arbiter, 1, 2));
        let fields = [("what", "swap"), ("one", &first.white.to_string()), ("other", &second.white.to_string())];
        arbiter.send("/round/1/correct", "/round/1", &fields).is_redirect();
        let version = arbiter.tournament(&site).version.0;
        arbiter.get("/round/1").is_ok().says("Undo the publication").says("Undone with it:");
        arbiter.press(1, "unpublish").is_redirect();
        assert_eq!(arbiter.tournament(&site).version.0, version + 1, "it is one action");
        arbiter.get("/log").is_ok().says(&format!("Actions {}, {version} undone", version - 1));
        let round = arbiter.tournament(&site).rounds.remove(0);
        assert_eq!((round.state.stage, round.pairings), (Stage::Draft, before));
        arbiter.press(1, "publish").is_redirect();
        arbiter.enter(1, &[("1-2-1", "1-0")]).is_redirect();
        let refused = arbiter.press(1, "unpublish").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("can no longer be undone: there are results");
    }

    fn who_leaves_during_a_round_is_taken_out_of_it(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let gone = seats(&site, &arbiter, 1, 2).white;
        let fields = [("act", "withdraw"), (&format!("tick-{gone}"), "1")];
        let done = arbiter.send("/players/several", "/players", &fields).is_redirect();
        let late = format!("/round/1/late?leaving={gone}");
        assert_eq!(done.location, arbiter.address(&format!("{late}#offer")));
        arbiter.get("/round/1").is_ok().says("withdrawn after round 1").says(&format!("{late}#offer"));
        arbiter.get("").is_ok().says("board 2 of round 1 has no result").says(&format!("{late}#offer"));
        let page = arbiter.get(&late).is_ok();
        let fields = [("leaving", gone.to_string()), ("key", page.hidden("key"))];
        let fields = fields.each_ref().map(|(field, value)| (*field, value.as_str()));
        arbiter.send("/round/1/late", &late, &fields).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!(tournament.entry(gone).and_then(|entry| entry.withdrawn_after), Some(RoundNumber(0)));
        assert!(tournament.rounds[0].pairing_of(gone).is_none());
        arbiter.get("").is_ok().does_not_say("of round 1 has no result");
    }

    fn a_draft_is_paired_anew_without_who_leaves(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.press(1, "pair").is_redirect();
        let gone = seats(&site, &arbiter, 1, 1).white;
        let late = format!("/round/1/late?leaving={gone}");
        let page = arbiter.get(&late).is_ok();
        // The smallest change is the first answer, and the round can be paired anew below it.
        let (smallest, anew) = page.text.split_once("id=\"anew\"").expect("both are offered");
        assert!(smallest.contains("How the pairings would change") && smallest.contains("all other pairings stay"));
        assert!(smallest.contains("<button class=\"btn go\">") && !anew.contains("btn go"), "{}", page.text);
        page.says("Pair the draft anew");
        let fields = [("leaving", gone.to_string()), ("anew", "1".to_owned())];
        let fields = fields.each_ref().map(|(field, value)| (*field, value.as_str()));
        arbiter.send("/round/1/late", &late, &fields).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!(tournament.entry(gone).and_then(|entry| entry.withdrawn_after), Some(RoundNumber(0)));
        assert_eq!((tournament.rounds[0].state.stage, tournament.rounds[0].pairings.len()), (Stage::Draft, 3));
        // What is public is changed by the smallest steps only.
        arbiter.press(1, "publish").is_redirect();
        let next = seats(&site, &arbiter, 1, 1).white;
        arbiter.get(&format!("/round/1/late?leaving={next}")).is_ok().does_not_say("Pair the draft anew");
        let fields = [("leaving", next.to_string()), ("anew", "1".to_owned())];
        let fields = fields.each_ref().map(|(field, value)| (*field, value.as_str()));
        arbiter.send("/round/1/late", &late, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }

    fn a_draft_paired_anew_keeps_an_expulsion(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.press(1, "pair").is_redirect();
        let gone = seats(&site, &arbiter, 1, 1).white;
        let page = format!("/players/{gone}");
        let fields = [("after", "1"), ("reason", "телефон"), ("place", "last")];
        arbiter.send(&format!("{page}/expel"), &page, &fields).is_redirect();
        let late = format!("/round/1/late?leaving={gone}");
        let fields = [("leaving", gone.to_string()), ("anew", "1".to_owned())];
        let fields = fields.each_ref().map(|(field, value)| (*field, value.as_str()));
        arbiter.send("/round/1/late", &late, &fields).is_redirect();
        let tournament = arbiter.tournament(&site);
        let entry = tournament.entry(gone).expect("they are entered");
        assert_eq!(entry.withdrawn_after, Some(RoundNumber(0)));
        assert_eq!(entry.expelled.as_ref().map(|own| own.reason.as_str()), Some("телефон"));
        arbiter.get("/log").is_ok().says("Round 1 without");
        // A player who has left before the round cannot leave it again.
        arbiter.send("/round/1/late", &late, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }

    fn undoing_is_offered_to_who_did_it_and_for_nothing_else(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.press(1, "pair").is_redirect();
        arbiter.get("/players").is_ok().says("The round is paired").says("/undo\"");
        arbiter.get("/players").is_ok().does_not_say("/undo\"");
        // A notice of what no action of the log has done.
        arbiter.send("/log/check", "/players", &[]).is_redirect();
        arbiter.get("/players").is_ok().says("note ok").does_not_say("/undo\"");
        // The way back leads to pages of this tournament only.
        let undo = format!("/log/{}/undo", arbiter.tournament(&site).version);
        let back = arbiter.send(&undo, "/players", &[("back", "//evil.example")]).is_redirect();
        assert_eq!(back.location, arbiter.address("/log"));
        arbiter.send(&undo, "/players", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }

    fn all_rounds_of_a_round_robin_are_drafts_until_they_are_published(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "round-robin-single");
        arbiter.import("Name;Rating\nКсенов Владимир;2300\nИволгин Пётр;2250\nШеханова Мария;2200\n").is_redirect();
        arbiter.get("/settings").is_ok().says("follows from the number of players").says("Now: 3 rounds");
        arbiter.press(1, "pair-all").is_redirect();
        let stages = || arbiter.tournament(&site).rounds.iter().map(|round| round.state.stage).collect::<Vec<_>>();
        assert_eq!(stages(), [Stage::Draft; 3]);
        let public = format!("/t/{}/round/1", arbiter.slug);
        site.visitor().get(&public).has_status(StatusCode::NOT_FOUND);
        arbiter.get("").is_ok().says("All rounds are paired, not published yet").says("Check and publish all rounds");
        for round in 1..=3 {
            let page = arbiter.get(&format!("/round/{round}")).is_ok();
            page.says("Publish all rounds").says("3 rounds are paired").does_not_say("data-seat");
        }
        arbiter.get("/log").is_ok().says("3 rounds paired");
        // Discarded together, paired again, published together.
        arbiter.press(1, "discard").is_redirect();
        assert!(arbiter.tournament(&site).rounds.is_empty());
        arbiter.begin_all();
        assert_eq!(stages(), [Stage::Published; 3]);
        for round in 1..=3 {
            site.visitor().get(&format!("/t/{}/round/{round}", arbiter.slug)).is_ok();
            // Rounds to come are printed like the present one.
            let paper = arbiter.get(&format!("/print/boards?round={round}&lang=en")).is_ok();
            paper.says(&format!("Round {round}")).does_not_say("Draft: the round is not published");
        }
        arbiter.get("/log").is_ok().says("All rounds published up to round 3");
        // One button takes the publication of all back.
        let undo = format!("/log/{}/undo", arbiter.tournament(&site).version);
        arbiter.get("/round/2").is_ok().says("Undo the publication");
        arbiter.send(&undo, "/round/2", &[("back", &arbiter.address("/round/2"))]).is_redirect();
        assert_eq!(stages(), [Stage::Draft; 3]);
        // The first can be published alone.
        arbiter.press(1, "publish").is_redirect();
        assert_eq!(stages(), [Stage::Published, Stage::Draft, Stage::Draft]);
        arbiter.send("/round/2/publish", "/round/2", &[("all", "1")]).is_redirect();
        arbiter.send("/round/1/publish", "/round/1", &[("all", "1")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }

    fn a_round_of_a_round_robin_is_repaired_while_it_is_played(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "round-robin-single");
        arbiter.begin_all();
        arbiter.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let page = arbiter.get("/round/1").is_ok();
        page.says("The table says who meets whom").says("/round/1/correct").does_not_say("value=\"part\"");
        page.does_not_say("/round/1/hand").does_not_say("/round/1/discard");
        let board = seats(&site, &arbiter, 1, 2);
        arbiter.send("/round/1/correct", "/round/1", &[("what", "turn"), ("board", "2")]).is_redirect();
        assert_eq!(seats(&site, &arbiter, 1, 2), board.swapped());
        // Future rounds too; a board with a result keeps its colours.
        arbiter.send("/round/3/correct", "/round/3", &[("what", "turn"), ("board", "1")]).is_redirect();
        let played = arbiter.send("/round/1/correct", "/round/1", &[("what", "turn"), ("board", "1")]);
        played.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has a result");
        for round in [1, 3, 7] {
            arbiter.get(&format!("/round/{round}/late")).is_ok().says("The table of a round robin is fixed");
        }
        arbiter.get("/round/8/late").has_status(StatusCode::NOT_FOUND);
        // Another open round has its own tab, beside that of the round being played.
        let other = arbiter.get("/round/3").is_ok();
        other.says(&format!("href=\"{}\" aria-current=\"page\">Round 3</a>", arbiter.address("/round/3")));
        other.says(">Round 1</a>");
        // In order, whichever is being played.
        arbiter.enter(1, &[("1-2-1", "1-0"), ("1-3-1", "1-0"), ("1-4-1", "1-0")]).is_redirect();
        arbiter.enter_all(&site, 2, "1-0");
        let page = arbiter.get("/round/1").is_ok();
        let place = |round: u8| page.text.find(&format!(">Round {round}</a>")).expect("it has a tab");
        assert!(place(1) < place(3));
    }

    fn the_page_of_late_arrivals_says_why_a_round_is_fixed(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.get("/round/1").is_ok().says("Late arrivals and withdrawals</a>");
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.begin(2);
        arbiter.get("/round/1/late").is_ok().says("Round 2 is paired already");
        arbiter.enter_all(&site, 2, "1-0");
        arbiter.get("/round/2").is_ok().does_not_say("Late arrivals and withdrawals</a>");
        arbiter.get("/round/2/late").is_ok().says("All results of round 2 are in").says("plays from round 3 on");
        arbiter.press(2, "close").is_redirect();
        arbiter.get("/round/2/late").is_ok().says("Round 2 is closed").says("plays from round 3 on");
        arbiter.get("/round/3/late").has_status(StatusCode::NOT_FOUND);
    }

    fn of_the_last_round_no_next_one_is_named_to_late_arrivals(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.set(&[("rounds", "1")]).is_redirect();
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        let complete = "All results of round 1 are in, and it is the last one";
        arbiter.get("/round/1/late").is_ok().says(complete).does_not_say("from round 2 on");
        arbiter.press(1, "close").is_redirect();
        let closed = "Round 1 is closed, and it is the last one";
        arbiter.get("/round/1/late").is_ok().says(closed).does_not_say("from round 2 on");
    }

    fn a_latecomer_goes_straight_to_the_round_being_played(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.get("/players").is_ok().says("href=\"#family\"");
        arbiter.begin(1);
        let fields = [("family", "Опоздалов"), ("given", "Пётр")];
        let entered = arbiter.send("/players", "/players", &fields).is_redirect();
        assert_eq!(entered.location, arbiter.address("/round/1/late#offer"));
        let page = arbiter.get("/round/1/late").is_ok();
        page.says("Опоздалов Пётр came after the pairing.").says("For this round the player gets the next free start number");
        page.says("Leave the pairings as they are").says("Опоздалов Пётр plays from round 2 on and gets 0 points for this round.");
        // They may wait as well: nothing is changed, and it is said when they play.
        let before = arbiter.tournament(&site).version;
        let waits = arbiter.send("/round/1/late", "/round/1/late", &[("key", "wait")]).is_redirect();
        assert_eq!(waits.location, arbiter.address("/round/1"));
        assert_eq!(arbiter.tournament(&site).version, before);
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.press(1, "close").is_redirect();
        let later = arbiter.send("/players", "/players", &[("family", "Поздний"), ("given", "Пётр")]).is_redirect();
        assert_eq!(later.location, arbiter.address("/players"));
    }

    fn several_latecomers_are_told_as_several(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        for family in ["Опоздалов", "Поздняков"] {
            arbiter.send("/players", "/players", &[("family", family), ("given", "Пётр")]).is_redirect();
        }
        let page = arbiter.get("/round/1/late").is_ok();
        page.says("Came after the pairing: Опоздалов Пётр, Поздняков Пётр.").says("they get the next free start numbers");
    }

    fn a_button_without_a_player_says_that_one_is_to_be_chosen(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.get("/round/1/late").is_ok().says("choose a player").does_not_say("Choose a player first");
        arbiter.get("/round/1/late?leaving=&once=1").is_ok().says("Choose a player first");
        arbiter.get("/round/1/late?coming=").is_ok().says("Choose a player first");
    }

    fn who_had_no_opponent_is_told_where_they_get_a_latecomer(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.send("/players", "/players", &[("family", "Девятов"), ("given", "Пётр")]).is_redirect();
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let (free, _) = tournament.rounds[0].byes.iter().next().expect("players are odd");
        let name = tournament.entry(*free).expect("they are entered").person.name.to_string();
        arbiter.send("/players", "/players", &[("family", "Опоздалов"), ("given", "Пётр")]).is_redirect();
        let page = arbiter.get("/round/1/late").is_ok();
        page.says(&format!("<td class=\"sub\">{name}: bye (2 points)</td>")).does_not_say("<td class=\"sub\">—");
    }

    fn all_missing_boards_are_on_the_overview(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let list = (1..=28).map(|n| format!("Игрок{n} Иван")).collect::<Vec<_>>().join("\n");
        arbiter.import(&format!("Name\n{list}")).is_redirect();
        arbiter.begin(1);
        let page = arbiter.get("").is_ok();
        for board in 1..=14 {
            page.says(&format!("/round/1?missing=1#board-{board}\""));
        }
        let closing = arbiter.get("/close").is_ok();
        closing.says("the results of boards 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 2 more are missing.");
        arbiter.enter(1, &[("1-1-1", "1-0"), ("1-2-1", "1-0")]).is_redirect();
        let named = arbiter.get("").is_ok();
        named.does_not_say("#board-2\"").says("#board-3\"").says("#board-14\"").says("Игрок3");
    }

    fn the_overview_tells_how_things_stand(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.get("").is_ok().does_not_say("id=\"now\"").does_not_say("After round");
        arbiter.begin(1);
        let playing = arbiter.get("").is_ok();
        playing.says("id=\"now\"").says("0 of 4").says("none waiting").says("data-since=").says("After the tournament");
        arbiter.enter(1, &[("1-1-1", "1-0"), ("1-2-1", "adj"), ("1-3-1", "="), ("1-4-1", "0-1")]).is_redirect();
        let page = arbiter.get("").is_ok();
        page.says("During round 1").says("Adjourned games").says("/round/1?missing=1#board-2");
        page.says("Round 1: an adjourned game is to be finished");
        arbiter.begin(2);
        arbiter.get("").is_ok().says("/round/1?missing=1#board-2");
    }

    fn a_change_of_points_tells_who_moves_and_the_log_why(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.enter(1, &[("1-1-1", "="), ("1-2-1", "1-0"), ("1-3-1", "="), ("1-4-1", "0-1")]).is_redirect();
        let before = arbiter.tournament(&site);
        let asked = arbiter.set(&[("rounds", "6"), ("match-draw", "0"), ("bye-half", "0")]);
        let asked = asked.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("What would change").says("Rounds: 6 in place of").says("After round 1, 1 shared place only becomes wider");
        asked.says("name=\"reason\"").says("stay as they are");
        assert_eq!(arbiter.tournament(&site), before, "nothing is saved yet");
        let mut fields = crate::organiser::fields_of(&asked.text);
        fields.insert("confirm".to_owned(), "points rounds".to_owned());
        fields.insert("reason".to_owned(), "x".repeat(501));
        let send = |fields: &std::collections::BTreeMap<String, String>| {
            arbiter.send("/settings", "/settings", &crate::organiser::borrowed(fields))
        };
        send(&fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        fields.insert("reason".to_owned(), "the regulations say so".to_owned());
        send(&fields).is_redirect();
        assert_eq!(arbiter.tournament(&site).settings.rounds, RoundNumber(6));
        arbiter.get("/log").is_ok().says("Settings changed. Reason: the regulations say so");
    }

    fn settings_of_another_system_are_not_shown(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let hidden = |page: &str, field: &str| {
            let before = page.split(&format!("id=\"{field}\"")).next().expect("there is a beginning");
            let part = before.rsplit("data-systems=").next().expect("the field depends on the system");
            part.split('>').next().is_some_and(|tag| tag.ends_with(" hidden"))
        };
        let swiss = arbiter.get("/settings").is_ok().text;
        assert_eq!(["early", "accelerated", "rounds"].map(|field| hidden(&swiss, field)), [true, false, false]);
        arbiter.set(&[("system", "round-robin-1")]).is_redirect();
        let table = arbiter.get("/settings").is_ok().text;
        assert_eq!(["early", "accelerated", "rounds"].map(|field| hidden(&table, field)), [false, true, true]);
        for section in ["format", "points", "places", "ratings", "phones", "info"] {
            assert!(table.contains(&format!("href=\"#{section}\"")) && table.contains(&format!("id=\"{section}\"")));
        }
        assert_eq!(table.matches("<footer class=\"save card\">").count(), 1);
    }
}
