//! Corrections of results that later rounds depend on, results saved board by board, and forfeits by one button.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use crate::tasks::end_of;
use draughts::Side;
use poddavki::service::{GameEntry, Request};
use reqwest::StatusCode;
use tournament::{BoardNumber, Forfeit, GameResult, RoundNumber, Score};

/// Eight players, the first round played with White winning all, the second paired.
fn two_rounds(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "swiss-micro");
    arbiter.begin(1);
    arbiter.enter_all(site, 1, "1-0");
    arbiter.begin(2);
    arbiter
}

fn result(arbiter: &Arbiter, site: &Site, game: &str) -> Option<GameResult> {
    arbiter.tournament(site).game(game.parse().expect("a game")).and_then(|game| game.result)
}

for_each_backend! {
    fn a_correction_of_a_past_round_tells_its_effect_before_it_is_saved(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let won = Some(GameResult::Played(Score::White));
        let lost = [("1-1-1", "0-1"), ("1-1-2", "0-1")];
        // With exchanged colours the same player now loses another game: the match is 0:2 instead of 1:1.
        let asked = arbiter.enter(1, &lost[..1]);
        assert_eq!(asked.status, StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("Nothing has been saved yet").says("Already paired from it, and unchanged: round 2");
        asked.says("class=\"note gold\" role=\"alert\"").does_not_say("class=\"note bad\"");
        asked.says("round 1, board 1, game 1").says("<del>2:0</del> → <ins>0:2</ins>");
        asked.says("After round 1").says("→ <ins>");
        assert_eq!(asked.text.matches("class=\"btn go\"").count(), 1, "one answer is the first");
        asked.says("Save the correction</button>").says("href=\"#correction\"").does_not_say("Save anyway");
        let bar = asked.text.split("<footer class=\"save\">").nth(1).and_then(|rest| rest.split("</footer>").next());
        let bar = bar.expect("there is a bar");
        assert!(!bar.contains("<button class=\"btn\">") && !bar.contains("btn go"), "no second way to save: {bar}");
        assert_eq!(result(&arbiter, &site, "1-1-1"), won, "nothing is saved");

        // The confirmation is valid only for these results.
        let sure = asked.hidden("sure");
        let seen = asked.hidden("seen");
        let other = [("pick-1-2-1", "0-1"), ("sure", sure.as_str())];
        let answer = arbiter.send_seen(&seen, "/round/1", &other);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        let too_long = "x".repeat(501);
        let fields = [("pick-1-1-1", "0-1"), ("sure", sure.as_str()), ("reason", too_long.as_str())];
        assert_eq!(arbiter.send_seen(&seen, "/round/1", &fields).status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(result(&arbiter, &site, "1-1-1"), won);

        let fields = [("pick-1-1-1", "0-1"), ("sure", sure.as_str()), ("reason", "The slip was misread")];
        arbiter.send_seen(&seen, "/round/1", &fields).is_redirect();
        assert_eq!(result(&arbiter, &site, "1-1-1"), Some(GameResult::Played(Score::Black)));
        let told = arbiter.get("/log").is_ok();
        told.says("Correction. Result 0:2: round 1, board 1, game 1 (").says("). Reason: The slip was misread");
        assert_eq!(arbiter.tournament(&site).rounds.len(), 2, "what was paired stays");
    }

    fn a_correction_names_who_moves_and_counts_the_shared_places_that_only_grow_or_shrink(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.begin(2);
        // Four share the first place and four the fifth; with a draw the two of the board share the fourth.
        let asked = arbiter.enter(1, &[("1-1-1", "=")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("After round 1, 2 places change:").says("After round 1, 2 shared places only become wider or narrower");
        assert_eq!(asked.text.matches("class=\"moved\"").count(), 2, "{}", asked.text);
    }

    fn a_long_list_of_moves_begins_with_the_corrected_board_and_opens_for_the_others(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let players = (1..=24).map(|n| format!("Игрок{n};{}\n", 2500 - n));
        let list = players.fold("Family name;Rating\n".to_owned(), |list, row| list + &row);
        let imported = arbiter.import(&list);
        end_of(&arbiter.visitor, imported).is_redirect();
        // By the average rating of the opponents every player has a place of their own.
        arbiter.set(&[("tie-1", "ARO"), ("tie-2", ""), ("tie-3", "")]).is_redirect();
        arbiter.begin(1);
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.begin(2);
        let corrected = arbiter.tournament(&site).round(RoundNumber(1)).expect("it is paired").pairings[&BoardNumber(1)].clone();
        let asked = arbiter.enter(1, &[("1-1-1", "0-1")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let moves = asked.text.split("class=\"plain moves\"").nth(1).expect("places change");
        let first: Vec<&str> = moves.split("<li><b>").skip(1).take(2).filter_map(|row| row.split('<').next()).collect();
        let tournament = arbiter.tournament(&site);
        let names = [corrected.white, corrected.black].map(|id| tournament.entries[&id].person.name.to_string());
        assert!(names.iter().all(|name| first.contains(&name.as_str())), "{first:?} begins with {names:?}");
        assert_eq!(moves.matches("class=\"moved\"").count(), 8, "eight are named at once");
        asked.says("<details><summary>and ").says(" more</summary>");
    }

    fn a_result_of_a_past_round_is_corrected_on_the_page_of_its_score_sheet(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let won = Some(GameResult::Played(Score::White));
        let (sheet, save) = ("/game/1-1-1", "/game/1-1-1/save");
        let changed = [("act", "save"), ("done", "c3-d4"), ("offered", "1-0"), ("result", "0-1")];
        let with = |more: &[(&str, &str)]| arbiter.send(sheet, sheet, &[&changed[..], more].concat());
        let asked = with(&[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("Nothing has been saved yet").says("Already paired from it, and unchanged: round 2");
        asked.says("class=\"note gold\" role=\"alert\"").does_not_say("class=\"note bad\"");
        asked.says("<del>2:0</del> → <ins>0:2</ins>").says("name=\"reason\" form=\"sheet\"").says("href=\"#correction\"");
        assert_eq!(asked.text.matches("class=\"btn go\"").count(), 1, "one answer is the first");
        let (seen, sure) = (asked.hidden("seen"), asked.hidden("sure"));

        // A script that saves moves corrects nothing, whatever it sends with them.
        let scripted = [("done", "c3-d4"), ("offered", "1-0"), ("result", "0-1"), ("sure", sure.as_str())];
        arbiter.send_seen(&seen, save, &scripted).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(result(&arbiter, &site, "1-1-1"), won);
        // After cancelling, the typed moves stay beside the stored result.
        let given_up = [("act", "keep"), ("done", "c3-d4"), ("offered", "1-0"), ("result", "0-1"), ("sure", sure.as_str())];
        let kept = arbiter.send_seen(&seen, sheet, &given_up).is_ok();
        kept.says("name=\"done\" value=\"c3-d4\"").says("value=\"1-0\" selected").does_not_say("id=\"correction\"");
        assert_eq!(kept.hidden("sure"), "");
        // Moves alone are no correction.
        let moves = [("done", "c3-d4"), ("offered", "1-0"), ("result", "1-0")];
        arbiter.send_seen(&seen, save, &moves).is_ok();
        arbiter.get("/log").is_ok().does_not_say("Correction");

        let too_long = "x".repeat(501);
        let refused = with(&[("sure", sure.as_str()), ("reason", too_long.as_str())]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("id=\"correction\"");
        assert_eq!(result(&arbiter, &site, "1-1-1"), won, "nothing is saved");
        with(&[("sure", sure.as_str()), ("reason", "The sheet says so")]).is_redirect();
        let game = arbiter.tournament(&site).game("1-1-1".parse().expect("a game")).cloned().expect("it is paired");
        assert_eq!((game.result, game.notation.is_some()), (Some(GameResult::Played(Score::Black)), true));
        let told = arbiter.get("/log").is_ok();
        told.says("Correction. Result 0:2: round 1, board 1, game 1 (").says("). Reason: The sheet says so");
        assert_eq!(arbiter.tournament(&site).rounds.len(), 2, "what was paired stays");
    }

    fn entering_once_more_without_looking_shows_what_differs(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        arbiter.get("/round/1").is_ok().says("/round/1/check");
        let blind = arbiter.get("/round/1/check").is_ok();
        blind.says("name=\"pick-1-1-1\"").does_not_say(" checked>").does_not_say("name=\"was-");
        let before = arbiter.tournament(&site).version;
        let same = [("pick-1-1-1", "1-0"), ("pick-1-1-2", "1-0")];
        arbiter.send("/round/1/check", "/round/1", &same).is_ok().says("2 results are the same").says("6 results were not entered a second time");
        let other = [("pick-1-1-1", "0-1"), ("more-1-2-1", "+-"), ("pick-1-3-1", "1-0")];
        let answer = arbiter.send("/round/1/check", "/round/1", &other).is_ok();
        answer.says("2 results differ").says("entered before: 2:0, now: 0:2").says("now: +:−").says("1 result is the same");
        assert_eq!(arbiter.tournament(&site).version, before, "nothing is written");
        // The button of a difference corrects it in the usual way, with its question.
        let fields = [("was-1-1-1", answer.hidden("was-1-1-1")), ("seats-1", answer.hidden("seats-1"))];
        let fields = fields.iter().map(|(name, value)| (*name, value.as_str())).chain([("more-1-1-1", "0-1")]);
        let asked = arbiter.send("/round/1", "/round/1", &fields.collect::<Vec<_>>());
        asked.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("<del>2:0</del> → <ins>0:2</ins>");
        let twice = [("pick-1-1-1", "0-1"), ("more-1-1-1", "--")];
        arbiter.send("/round/1/check", "/round/1", &twice).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let gone = [("pick-1-9-1", "0-1")];
        arbiter.send("/round/1/check", "/round/1", &gone).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        arbiter.get("/round/3/check").has_status(StatusCode::NOT_FOUND);
        assert_ne!(site.visitor().get(&arbiter.address("/round/1/check")).status, StatusCode::OK);
    }

    fn a_result_of_the_round_being_played_is_entered_anew_without_a_question(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        arbiter.enter(2, &[("2-1-1", "1-0")]).is_redirect();
        arbiter.enter(2, &[("2-1-1", "=")]).is_redirect();
        arbiter.get("/log").is_ok().does_not_say("Correction");
    }

    fn saving_stays_at_the_first_board_that_was_changed(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let back = arbiter.enter(2, &[("2-3-1", "1-0"), ("2-4-1", "1-0")]).is_redirect();
        assert_eq!(back.location, arbiter.address("/round/2#board-3"));
        // Among the missing boards, the next remaining one.
        let fields = [("missing", "1"), ("pick-2-2-1", "1-0"), ("pick-2-2-2", "1-0")];
        let back = arbiter.send("/round/2", "/round/2", &fields).is_redirect();
        assert_eq!(back.location, arbiter.address("/round/2?missing=1#board-3"));
    }

    fn a_board_is_gone_to_by_its_number(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        arbiter.get("/round/2").is_ok().says("name=\"board\"").says("href=\"#board-1\"").says("Next missing");
        assert_eq!(arbiter.get("/round/2?board=3").is_redirect().location, arbiter.address("/round/2#board-3"));
        let missing = arbiter.get("/round/2?missing=1&board=%203").is_redirect();
        assert_eq!(missing.location, arbiter.address("/round/2?missing=1#board-3"));
        arbiter.enter(2, &[("2-3-1", "1-0"), ("2-3-2", "1-0")]).is_redirect();
        let complete = arbiter.get("/round/2?missing=1&board=3").is_redirect();
        assert_eq!(complete.location, arbiter.address("/round/2#board-3"));
        for wrong in ["9", "x", "", "-1", "99999999999"] {
            arbiter.get(&format!("/round/2?board={wrong}")).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("no board");
        }
    }

    fn an_earlier_round_of_a_round_robin_is_corrected_with_its_effect_shown(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "round-robin-single");
        arbiter.begin_all();
        arbiter.enter_all(&site, 1, "1-0");
        arbiter.enter(1, &[("1-1-1", "0-1")]).is_redirect();
        arbiter.get("/log").is_ok().does_not_say("Correction");
        arbiter.enter(2, &[("2-1-1", "1-0")]).is_redirect();
        let asked = arbiter.enter(1, &[("1-1-1", "=")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("corrects a result").says("<del>").does_not_say("Already paired from it");
        assert_eq!(result(&arbiter, &site, "1-1-1"), Some(GameResult::Played(Score::Black)));
        arbiter.correct(1, &[("1-1-1", "=")]).is_redirect();
        arbiter.get("/log").is_ok().says("Correction. Result");
    }

    fn colours_of_a_played_board_are_corrected_with_their_effect_shown(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        arbiter.get("/round/1").is_ok().says("/round/1/colours/1");
        let before = arbiter.tournament(&site);
        let page = arbiter.get("/round/1/colours/1").is_ok();
        page.says("Every player keeps the points").says("unchanged: round 2").says("name=\"reason\"");
        let long = "x".repeat(501);
        let refused = arbiter.send("/round/1/colours/1", "/round/1/colours/1", &[("reason", &long)]);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(arbiter.tournament(&site).version, before.version);
        let sent = arbiter.send("/round/1/colours/1", "/round/1/colours/1", &[("reason", "The slip said so")]);
        assert_eq!(sent.is_redirect().location, arbiter.address("/round/1#board-1"));
        let after = arbiter.tournament(&site);
        let board = BoardNumber(1);
        let (old, new) = (&before.rounds[0].pairings[&board], &after.rounds[0].pairings[&board]);
        assert_eq!(new.seats(), old.seats().swapped());
        assert_eq!(result(&arbiter, &site, "1-1-1"), Some(GameResult::Played(Score::Black)));
        assert_eq!(after.rounds[1].pairings, before.rounds[1].pairings, "what was paired stays");
        let entries = arbiter.get("/log").is_ok();
        entries.says("Correction. Colours swapped, results kept: round 1, board 1. Reason: The slip said so");
        let undo = format!("/log/{}/undo", after.version);
        arbiter.send(&undo, "/log", &[]).is_redirect();
        assert_eq!(arbiter.tournament(&site).rounds, before.rounds);
        for nowhere in ["/round/1/colours/9", "/round/9/colours/1"] {
            arbiter.get(nowhere).has_status(StatusCode::NOT_FOUND);
        }
        assert_ne!(site.visitor().get(&arbiter.address("/round/1/colours/1")).status, StatusCode::OK);
    }

    fn colours_of_a_board_are_corrected_before_there_is_a_result(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let board = BoardNumber(1);
        let before = arbiter.tournament(&site).rounds[1].pairings[&board].clone();
        arbiter.get("/round/2").is_ok().says("/round/2/colours/1");
        arbiter.get("/round/2/colours/1").is_ok().says("Every player keeps the points").says("name=\"reason\"");
        arbiter.send("/round/2/colours/1", "/round/2/colours/1", &[("reason", "")]).is_redirect();
        let turned = arbiter.tournament(&site).rounds[1].pairings[&board].clone();
        assert_eq!(turned.seats(), before.seats().swapped());
        // For one game of the match: the others stay, and results belong to the present colours.
        let address = "/round/2/colours/1?game=2";
        arbiter.get(address).is_ok().says("change places in game 2");
        arbiter.send(address, address, &[("reason", "")]).is_redirect();
        let second = tournament::GameNumber(2);
        let own = arbiter.tournament(&site).rounds[1].pairings[&board].clone();
        assert_eq!((own.seats(), own.seats_in(second)), (turned.seats(), turned.seats_in(second).swapped()));
        arbiter.enter(2, &[("2-1-1", "1-0"), ("2-1-2", "1-0")]).is_redirect();
        let played = arbiter.tournament(&site).rounds[1].pairings[&board].clone();
        assert_eq!(played.seats_in(second), own.seats_in(second));
    }

    fn a_remark_about_something_else_does_not_let_colours_contradict_the_moves(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let (moves, winner) = crate::games::a_finished_game();
        let (won, lost) = match winner {
            Side::White => (Score::White, Score::Black),
            Side::Black => (Score::Black, Score::White),
        };
        let (service, actor) = (site.service(), Site::actor());
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let turn_after = |score: Score| {
            let (text, remark) = (moves.clone(), "The sheet was torn".to_owned());
            let entry = GameEntry { text, result: Some(GameResult::Played(score)), remark, ..GameEntry::default() };
            service.enter_game(&request, "1-1-1".parse().expect("a game"), &entry).expect("allowed");
            let seen = arbiter.tournament(&site).version.to_string();
            arbiter.send_seen(&seen, "/round/1/colours/1", &[("reason", "")])
        };
        let refused = turn_after(won).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says("moves");
        assert_eq!(result(&arbiter, &site, "1-1-1"), Some(GameResult::Played(won)));
        // The arbiter has confirmed a result that contradicts the moves: with exchanged colours it agrees with them.
        turn_after(lost).is_redirect();
        assert_eq!(result(&arbiter, &site, "1-1-1"), Some(GameResult::Played(won)));
    }

    fn colours_of_one_game_of_a_match_are_corrected(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let before = arbiter.tournament(&site);
        arbiter.get("/round/1/colours/1").is_ok().says("Game 2 only").says("?game=2");
        let address = "/round/1/colours/1?game=2";
        arbiter.get(address).is_ok().says("change places in game 2").says("unchanged: round 2");
        for nowhere in ["/round/1/colours/1?game=3", "/round/1/colours/1?game=0"] {
            arbiter.get(nowhere).has_status(StatusCode::NOT_FOUND);
        }
        // A page opened before cannot enter a result for other colours.
        let page = arbiter.get("/round/1").is_ok();
        let seats = "name=\"seats-1\" value=\"";
        let seats = page.text.split(seats).nth(1).and_then(|rest| rest.split('"').next()).expect("a field").to_owned();
        arbiter.send(address, address, &[("reason", "The sheet says so")]).is_redirect();
        let after = arbiter.tournament(&site);
        let board = BoardNumber(1);
        let (old, new) = (&before.rounds[0].pairings[&board], &after.rounds[0].pairings[&board]);
        assert_eq!(new.seats(), old.seats());
        assert_eq!(new.seats_in(tournament::GameNumber(2)), old.seats());
        assert_eq!(after.rounds[1].pairings, before.rounds[1].pairings, "what was paired stays");
        arbiter.get("/log").is_ok().says("Colours of a game swapped, result kept: round 1, board 1, game 2");
        arbiter.get("/log").is_ok().says("The sheet says so");
        let fields = [("seats-1", seats.as_str()), ("was-1-1-2", "1-0"), ("pick-1-1-2", "=")];
        let stale = arbiter.send_seen(&page.hidden("seen"), "/round/1", &fields);
        assert!(stale.status == StatusCode::CONFLICT || stale.status == StatusCode::UNPROCESSABLE_ENTITY);
        let undo = format!("/log/{}/undo", after.version);
        arbiter.send(&undo, "/log", &[]).is_redirect();
        assert_eq!(arbiter.tournament(&site).rounds, before.rounds);
    }

    fn a_script_saves_a_board_and_is_told_what_the_page_needs(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let page = arbiter.get("/round/2").is_ok();
        let seen = page.hidden("seen");
        let fields = [("was-2-1-1", ""), ("pick-2-1-1", "1-0"), ("was-2-1-2", ""), ("more-2-1-2", "-+")];
        let answer = arbiter.send_seen(&seen, "/round/2/board", &fields).is_ok();
        let told: serde_json::Value = serde_json::from_str(&answer.text).expect("JSON");
        assert_eq!(told["before"], seen.as_str());
        assert_eq!(told["version"], arbiter.tournament(&site).version.to_string());
        assert_eq!((&told["count"], &told["renew"]), (&"1 of 4".into(), &true.into()), "a forfeit may have a reason");
        assert_eq!(result(&arbiter, &site, "2-1-1"), Some(GameResult::Played(Score::White)));
        assert_eq!(result(&arbiter, &site, "2-1-2"), Some(GameResult::Forfeit(Forfeit::Black)));

        // Another arbiter has entered another result since the page was shown: nothing is overwritten.
        let conflict = [("was-2-1-1", ""), ("pick-2-1-1", "0-1"), ("was-2-1-2", ""), ("pick-2-1-2", "0-1")];
        let answer = arbiter.send_seen(&seen, "/round/2/board", &conflict);
        assert_eq!(answer.status, StatusCode::CONFLICT);
        let told: serde_json::Value = serde_json::from_str(&answer.text).expect("JSON");
        assert_ne!(told["problem"], "");
        let stands = &told["stands"];
        assert_eq!(stands["version"], arbiter.tournament(&site).version.to_string());
        assert_eq!((&stands["games"][0]["result"], &stands["games"][0]["label"]), (&"1-0".into(), &"2:0".into()));
        assert_eq!((&stands["games"][1]["id"], &stands["games"][1]["result"]), (&"2-1-2".into(), &"-+".into()));
        assert_eq!(result(&arbiter, &site, "2-1-1"), Some(GameResult::Played(Score::White)));

        // Results that need a question are left to the page's form.
        let past = arbiter.send_seen(&seen, "/round/1/board", &[("was-1-1-1", "1-0"), ("pick-1-1-1", "0-1")]);
        assert_eq!(past.status, StatusCode::UNPROCESSABLE_ENTITY);
        past.says("corrects a result").says("\"asks\":true");
        assert_eq!(result(&arbiter, &site, "1-1-1"), Some(GameResult::Played(Score::White)));
        let nobody = arbiter.send_seen(&seen, "/round/2/board", &[]);
        assert_eq!(nobody.status, StatusCode::BAD_REQUEST);
        let fields = [("pick-2-2-1", "1-0"), ("seen", seen.as_str())];
        let stranger = site.visitor().post_blindly("/admin/t/cup/round/2/board", &fields);
        assert_ne!(stranger.status, StatusCode::OK);
        assert_eq!(result(&arbiter, &site, "2-2-1"), None);
    }

    fn one_button_forfeits_what_an_absent_player_has_not_played(database) {
        let site = Site::on(database);
        let arbiter = two_rounds(&site);
        let page = arbiter.get("/round/2").is_ok();
        page.says("value=\"white:1\"").says("value=\"black:1\"");
        let name = page.text.split("Absent: ").nth(1).and_then(|rest| rest.split(", board 1").next()).expect("a name");
        arbiter.send("/round/2/absent", "/round/2", &[("absent", "white:1")]).is_redirect();
        arbiter.get("/round/2").is_ok().says("Forfeit entered: board 1.").says(&format!(", absent: {name}"));
        arbiter.get("/log").is_ok().says("Results −:+, −:+: round 2, board 1 (");
        // With alternating colours the absent player has Black in the second game.
        assert_eq!(result(&arbiter, &site, "2-1-1"), Some(GameResult::Forfeit(Forfeit::Black)));
        assert_eq!(result(&arbiter, &site, "2-1-2"), Some(GameResult::Forfeit(Forfeit::White)));
        arbiter.get("/round/2").is_ok().does_not_say("value=\"white:1\"");

        // A played game stays.
        arbiter.enter(2, &[("2-2-1", "=")]).is_redirect();
        arbiter.send("/round/2/absent", "/round/2", &[("absent", "both:2")]).is_redirect();
        assert_eq!(result(&arbiter, &site, "2-2-1"), Some(GameResult::Played(Score::Draw)));
        assert_eq!(result(&arbiter, &site, "2-2-2"), Some(GameResult::Forfeit(Forfeit::Both)));
        for wrong in ["", "white", "green:1", "white:x"] {
            let answer = arbiter.send("/round/2/absent", "/round/2", &[("absent", wrong)]);
            assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{wrong}");
        }
        arbiter.send("/round/2/absent", "/round/2", &[("absent", "white:99")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
}
