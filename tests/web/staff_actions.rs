//! The staff's corrections and undos, round by round.

use crate::games::a_finished_game;
use crate::organiser::{Arbiter, entry_of, member};
use crate::support::site::Site;
use draughts::Side;
use poddavki::service::{GameEntry, Request};
use reqwest::StatusCode;
use tournament::{BoardNumber, EntryId, GameResult, RoundNumber, Tournament};

fn family(tournament: &Tournament, id: EntryId) -> &str {
    tournament.entry(id).map_or("", |entry| entry.person.name.family.as_str())
}

#[test]
fn a_round_with_results_can_still_be_repaired() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter(1, &[("1-2-1", "1-0")]).is_redirect();
    let page = service.get("/round/1").is_ok();
    page.says("Change the published pairings").says("/round/1/late").says("Board 2 has a result");
    page.does_not_say("/round/1/discard").does_not_say("<option value=\"2\">2. ");
    let tournament = service.tournament(&site);
    let seats = |board| tournament.rounds[0].pairings[&BoardNumber(board)].seats();
    let played = format!("<option value=\"{}\">", seats(2).white);
    page.does_not_say(&played);
    let late = service.get(&format!("/round/1/late?leaving={}", seats(1).white)).is_ok();
    late.says("Not in the list").does_not_say(&played);
    service.send("/round/1/correct", "/round/1", &[("what", "turn"), ("board", "3")]).is_redirect();
    service.enter(1, &[("1-3-1", "1-0"), ("1-4-1", "1-0")]).is_redirect();
    // Board 1 is removed, and all others keep their numbers.
    let late = service.get(&format!("/round/1/late?leaving={}", seats(1).white)).is_ok();
    let leaving = seats(1).white.to_string();
    let fields = [("leaving", leaving.as_str()), ("key", &late.hidden("key"))];
    service.send("/round/1/late", "/round/1", &fields).is_redirect();
    let after = service.tournament(&site);
    let boards: Vec<u16> = after.rounds[0].pairings.keys().map(|board| board.0).collect();
    assert_eq!(boards, [2, 3, 4]);
    assert_eq!(after.rounds[0].pairings[&BoardNumber(4)].seats(), seats(4));
    for page in
        ["/round/1", "/round/1/late", "/print/boards", "/print/slips", "/print/protocol", "/print/score-sheets", ""]
    {
        service.get(page).is_ok();
    }
    let public = format!("/t/{}", service.slug);
    site.visitor().get(&format!("{public}/round/1")).is_ok().says("id=\"b2\"").does_not_say("id=\"b1\"");
    site.visitor().get(&format!("{public}/event.json")).is_ok();
    site.visitor().get(&format!("{public}/event.trf")).is_ok();
}

#[test]
fn two_of_a_board_are_parted_though_all_others_have_played() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter(1, &[("1-1-1", "1-0"), ("1-3-1", "1-0"), ("1-4-1", "=")]).is_redirect();
    let before = service.tournament(&site).rounds[0].pairings.clone();
    service.send("/round/1/correct", "/round/1", &[("what", "part"), ("board", "2"), ("bye", "Z")]).is_redirect();
    let after = service.tournament(&site).rounds[0].pairings.clone();
    assert_eq!(after.len(), 3);
    assert!(after.iter().all(|(board, pairing)| before[board] == *pairing));
    let pair = before[&BoardNumber(2)].seats();
    let again = [("what", "join"), ("one", &pair.white.to_string()), ("other", &pair.black.to_string())];
    service.send("/round/1/correct", "/round/1", &again).is_redirect();
    assert_eq!(service.tournament(&site).rounds[0].pairings, before);
}

#[test]
fn what_was_done_already_is_done() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    let seen = service.get("/close").is_ok().hidden("seen");
    for _ in 0..2 {
        service.send_seen(&seen, "/close", &[]).is_redirect();
    }
    for _ in 0..2 {
        service.send("/close/reopen", "/close", &[]).is_redirect();
    }
    service.get("").is_ok().says("has been reopened");
}

#[test]
fn lists_of_players_are_in_the_order_of_names() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    service.import("Family name;Given name\nЖуков;Олег\nЁлкин;Пётр\nАлов;Иван\nЕгоров;Яков\n").is_redirect();
    service.begin(1);
    for page in ["/round/1/late", "/forbidden-pairs"] {
        let page = service.get(page).is_ok();
        let lists = page.text.split("<select ").skip(1).filter_map(|rest| rest.split("</select>").next());
        let mut lists = lists.filter(|list| list.contains("Ёлкин") && list.contains("Егоров"));
        let list = lists.next().expect("players can be chosen");
        let at = |name: &str| list.find(name).unwrap_or_else(|| panic!("{name} is in {list}"));
        assert!(at("Алов") < at("Егоров") && at("Егоров") < at("Ёлкин") && at("Ёлкин") < at("Жуков"), "{list}");
    }
}

#[test]
fn a_draft_is_repaired_by_hand_and_warned_about() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    service.press(2, "pair").is_redirect();
    let tournament = service.tournament(&site);
    let first =
        tournament.round(RoundNumber(1)).and_then(|round| round.pairings.values().next()).expect("a board").seats();
    let second = tournament.round(RoundNumber(2)).expect("a draft");
    let beside = second.pairing_of(first.white).and_then(|pairing| pairing.opponent_of(first.white)).expect("opponent");
    // The two players of round 1 meet again: the opponents in rounds 1 and 2 are exchanged.
    let (one, other) = (beside.to_string(), first.black.to_string());
    service.send("/round/2/correct", "/round/2", &[("what", "swap"), ("one", &one), ("other", &other)]).is_redirect();
    let warned = service.get("/round/2").is_ok();
    warned.says("changed by hand").says("have met in round 1");
    // Number, rating, region and the colours so far help to judge a pairing.
    warned.says(" · 2300 · ").says("Colours so far: ").says("<span class=\"colours\" role=\"img\"");
    let board =
        service.tournament(&site).round(RoundNumber(2)).and_then(|round| round.pairings.values().next().cloned());
    let board = board.expect("a board");
    let number = board.board.to_string();
    service.send("/round/2/correct", "/round/2", &[("what", "turn"), ("board", &number)]).is_redirect();
    let turned = service.tournament(&site).rounds[1].pairings[&board.board].seats();
    assert_eq!((turned.white, turned.black), (board.black, board.white));
    service.send("/round/2/correct", "/round/2", &[("what", "part"), ("board", &number), ("bye", "H")]).is_redirect();
    assert_eq!(service.tournament(&site).rounds[1].byes.len(), 2);
    let (one, other) = (board.white.to_string(), board.black.to_string());
    service.send("/round/2/correct", "/round/2", &[("what", "join"), ("one", &one), ("other", &other)]).is_redirect();
    assert!(service.tournament(&site).rounds[1].byes.is_empty());
    let same = [("what", "swap"), ("one", one.as_str()), ("other", one.as_str())];
    service.send("/round/2/correct", "/round/2", &same).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    service.press(2, "again").is_redirect();
    service.get("/round/2").is_ok().says("by the program").does_not_say("have met in round 1");
    service.press(2, "discard").is_redirect();
    assert_eq!(service.tournament(&site).rounds.len(), 1);
    service.press(1, "discard").has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has a result or moves already");
}

#[test]
fn results_of_every_kind_are_entered_corrected_and_taken_back() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-micro");
    service.begin(1);
    let page = service.get("/round/1").is_ok();
    // In the second game the player named first has Black: their win is Black's.
    page.says("name=\"pick-1-1-1\" value=\"1-0\" data-key=\"2\">2:0");
    page.says("name=\"pick-1-1-2\" value=\"0-1\" data-key=\"2\">2:0");
    // The buttons say who wins, in both games the same player.
    let winner =
        page.text.split("aria-label=\"2:0: ").nth(1).and_then(|rest| rest.split(" wins\"").next()).expect("a name");
    page.says(&format!("aria-label=\"2:0: {winner} wins\" name=\"pick-1-1-1\" value=\"1-0\""));
    page.says(&format!("aria-label=\"2:0: {winner} wins\" name=\"pick-1-1-2\" value=\"0-1\""));
    page.says("aria-label=\"1:1: draw\" name=\"pick-1-1-2\" value=\"=\"");
    service
        .send("/round/1", "/round/1", &[("more-1-1-1", "--"), ("more-1-1-2", "adj"), ("pick-1-2-1", "=")])
        .is_redirect();
    assert_eq!(service.result(&site, "1-1-1").map(GameResult::code), Some("--"));
    assert_eq!(service.result(&site, "1-1-2").map(GameResult::code), Some("adj"));
    let fields = [("was-1-1-2", "adj"), ("more-1-1-2", "adj"), ("pick-1-1-2", "=")];
    service.send("/round/1", "/round/1", &fields).is_redirect();
    assert_eq!(service.result(&site, "1-1-2").map(GameResult::code), Some("="));
    service
        .send("/round/1", "/round/1", &[("was-1-2-1", "="), ("pick-1-2-1", "="), ("more-1-2-1", "none")])
        .is_redirect();
    assert_eq!(service.result(&site, "1-2-1"), None);
    let two = [("pick-1-3-1", "1-0"), ("more-1-3-1", "+-"), ("pick-1-4-1", "=")];
    let answer = service.send("/round/1", "/round/1", &two).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    answer.says("Two different results are chosen");
    assert_eq!(service.result(&site, "1-4-1"), None);
    let missing = service.get("/round/1?missing=1").is_ok();
    missing.says("id=\"board-2\"").does_not_say("id=\"board-1\"");
    service.press(1, "close").has_status(StatusCode::UNPROCESSABLE_ENTITY);
    service.enter_all(&site, 1, "1-0");
    service.press(1, "close").is_redirect();
    let taken = [("was-1-2-1", "1-0"), ("more-1-2-1", "none")];
    service.send("/round/1", "/round/1", &taken).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("is closed");
    service.correct(1, &[("1-2-1", "0-1")]).is_redirect();
    assert_eq!(service.result(&site, "1-2-1").map(GameResult::code), Some("0-1"));
    service.press(1, "reopen").is_redirect();
    service.send("/round/1", "/round/1", &taken_from("0-1")).is_redirect();
    assert_eq!(service.result(&site, "1-2-1"), None);
}

fn taken_from(was: &str) -> [(&str, &str); 2] {
    [("was-1-2-1", was), ("more-1-2-1", "none")]
}

#[test]
fn a_game_whose_moves_contradict_its_result_waits_for_a_decision() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    let (text, winner) = a_finished_game();
    let wrong = match winner {
        Side::White => "0-1",
        Side::Black => "1-0",
    };
    service.enter(1, &[("1-2-1", wrong)]).is_redirect();
    service.get("").is_ok().does_not_say("Awaiting a decision");
    let entry = GameEntry { text, ..GameEntry::default() };
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &service.slug, seen: None, limit: None };
    site.service().enter_game(&request, "1-2-1".parse().expect("a game"), &entry).expect("the moves are legal");
    service.get("").is_ok().says("Awaiting a decision").says("Round 1, board 2, game 1.").says("/game/1-2-1");
    service.get("/round/1").is_ok().says("Does not match the moves");
    let right = if wrong == "1-0" { "0-1" } else { "1-0" };
    service.send("/round/1", "/round/1", &[("was-1-2-1", wrong), ("pick-1-2-1", right)]).is_redirect();
    service.get("").is_ok().does_not_say("Awaiting a decision");
    service.get("/round/1").is_ok().says("Moves ✓");
}

#[test]
fn players_miss_rounds_leave_and_come_back() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let tournament = service.tournament(&site);
    let [away, gone] = ["Громов", "Лукина"].map(|name| entry_of(&tournament, name));
    service
        .send(&format!("/players/{away}/bye"), &format!("/players/{away}"), &[("round", "1"), ("bye", "H")])
        .is_redirect();
    service.get("/round/1").is_ok().says("half-point bye");
    service.get("/players").is_ok().says("bye in round 1");
    service.begin(1);
    service.get("/round/1").is_ok().says("half-point bye").says(">bye<");
    service.enter_all(&site, 1, "=");
    service
        .send(&format!("/players/{gone}/remove"), &format!("/players/{gone}"), &[])
        .has_status(StatusCode::UNPROCESSABLE_ENTITY)
        .says("Лукина");
    service.send(&format!("/players/{gone}/withdraw"), &format!("/players/{gone}"), &[("after", "1")]).is_redirect();
    service.get("/players").is_ok().says("8 players, 1 of them withdrawn").says("withdrawn after round 1");
    service.send(&format!("/players/{gone}/reinstate"), &format!("/players/{gone}"), &[]).is_redirect();
    let fields = [("points", "−½"), ("reason", "телефон")];
    service.send(&format!("/players/{gone}/points"), &format!("/players/{gone}"), &fields).is_redirect();
    service.get(&format!("/players/{gone}")).is_ok().says("−½").says("телефон");
    service.send(&format!("/players/{gone}/points"), &format!("/players/{gone}"), &[("drop", "0")]).is_redirect();
    let tournament = service.tournament(&site);
    assert!(
        tournament.entry(gone).is_some_and(|entry| entry.adjustments.is_empty() && entry.withdrawn_after.is_none())
    );
    let at = format!("/players/{gone}/points");
    let wrong = [("points", "1"), ("reason", "x"), ("round", "2")];
    let answer = service.send(&at, &format!("/players/{gone}"), &wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    answer.says("a round that is public: 1 to 1");
    let first = [("points", "−1"), ("reason", "опоздание"), ("round", "1")];
    service.send(&at, &format!("/players/{gone}"), &first).is_redirect();
    let tournament = service.tournament(&site);
    let kept = &tournament.entry(gone).expect("entered").adjustments;
    assert_eq!(kept.iter().map(|own| own.round).collect::<Vec<_>>(), [Some(RoundNumber(1))]);
    assert!(!kept[0].counts_after(RoundNumber(0)) && kept[0].counts_after(RoundNumber(1)));
    service.send(&at, &format!("/players/{gone}"), &[("drop", "0")]).is_redirect();
    service.send("/players", "/players", &[("family", "Поздняков")]).is_redirect();
    service.get("/players").is_ok().says("from round 2");
    let late = entry_of(&service.tournament(&site), "Поздняков");
    service.send(&format!("/players/{late}/remove"), &format!("/players/{late}"), &[]).is_redirect();
    assert_eq!(service.tournament(&site).entries.len(), 8);
}

#[test]
fn what_was_done_about_a_player_is_said_with_their_name() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let tournament = service.tournament(&site);
    let id = entry_of(&tournament, "Громов");
    let name = tournament.entry(id).expect("entered").person.name.to_string();
    let page = format!("/players/{id}");
    let said = |rest: &str, fields: &[(&str, &str)], words: &str| {
        service.send(&format!("{page}{rest}"), &page, fields).is_redirect();
        service.get("/players").is_ok().says(&format!("{words}: {name}"));
        // Shown once.
        service.get("/players").is_ok().does_not_say(&format!("{words}: {name}"));
    };
    said("", &[("family", "Громов"), ("given", "Сергей"), ("rating", "1960")], "Data changed");
    said("/bye", &[("round", "1"), ("bye", "H")], "Bye in round 1");
    said("/bye", &[("round", "1"), ("bye", "")], "Bye in round 1 removed");
    said("/points", &[("points", "−½"), ("reason", "телефон")], "Points corrected");
    said("/remove", &[], "Player removed");
    let other = format!("tick-{}", entry_of(&tournament, "Лукина"));
    service.send("/players/several", "/players", &[("act", "miss"), (&other, "1")]).is_redirect();
    service.get("/players").is_ok().says("Bye without points in round 1 (1): Лукина Анна");
}

#[test]
fn a_player_leaves_a_round_robin_after_their_last_game() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "round-robin-single");
    service.begin_all();
    service.enter_all(&site, 1, "=");
    service.enter_all(&site, 2, "=");
    let gone = entry_of(&service.tournament(&site), "Лукина");
    let page = service.get(&format!("/players/{gone}")).is_ok();
    let offered =
        page.text.split("<select id=\"after\"").nth(1).and_then(|rest| rest.split('"').nth(3).map(str::to_owned));
    assert_eq!(offered.as_deref(), Some("2"), "the first round offered");
    service.send(&format!("/players/{gone}/withdraw"), &format!("/players/{gone}"), &[("after", "2")]).is_redirect();
    let tournament = service.tournament(&site);
    let later = tournament.pairings().filter(|pairing| pairing.round > RoundNumber(2) && pairing.has(gone));
    let results: Vec<_> = later.flat_map(|pairing| pairing.games.iter().map(|game| game.result)).collect();
    assert_eq!(results.len(), 5);
    assert!(results.iter().all(|result| matches!(result, Some(GameResult::Forfeit(_)))), "{results:?}");
}

#[test]
fn a_draft_says_when_it_is_outdated() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    service.enter_all(&site, 1, "=");
    service.press(2, "pair").is_redirect();
    service.get("/round/2").is_ok().does_not_say("it would now be different");
    service.correct(1, &[("1-1-1", "1-0")]).is_redirect();
    service.get("/round/2").is_ok().says("it would now be different");
    service.send("/players", "/players", &[("family", "Поздняков")]).is_redirect();
    service.press(2, "again").is_redirect();
    service.get("/round/2").is_ok().says("Поздняков").does_not_say("it would now be different");
}

#[test]
fn a_refused_entry_leaves_nobody_in_the_registry() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "round-robin-single");
    service.begin_all();
    service.send("/players", "/settings", &[("family", "Опоздавший")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    service.visitor.get("/search?q=Опоздавший").is_ok().says("Nothing found");
}

#[test]
fn a_corrected_name_stays_the_same_person() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let entry = entry_of(&service.tournament(&site), "Лукина");
    let player = |name: &str| {
        service.tournament(&site).entry(entry_of(&service.tournament(&site), name)).and_then(|entry| entry.player)
    };
    let before = player("Лукина");
    let place = format!("/players/{entry}");
    service.send(&place, &place, &[("family", "Лукинна"), ("given", "Анна")]).is_redirect();
    assert_eq!(player("Лукинна"), before);
    service.visitor.get("/search?q=Лукинна").is_ok().says("/player/");
    service.send(&place, &place, &[("family", "Петрова"), ("given", "Анна")]).is_redirect();
    assert_ne!(player("Петрова"), before);
}

#[test]
fn nobody_takes_their_own_role_away() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let own = [("name", "anna"), ("role", "arbiter")];
    service.send("/officials", "", &own).has_status(StatusCode::UNPROCESSABLE_ENTITY);
}

#[test]
fn all_rounds_of_a_round_robin_are_paired_at_once() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "round-robin-single");
    service.get("").is_ok().says("all rounds can be paired").says("Pair all rounds");
    service.begin_all();
    let tournament = service.tournament(&site);
    assert_eq!(tournament.published_rounds(), RoundNumber(7));
    service.get("").is_ok().says("Round 1: four results are missing");
    service.get("/players").is_ok().says("no more players can be added");
    service.enter_all(&site, 1, "1-0");
    service.get("").is_ok().says("Round 2: four results are missing");
    service.get("/settings").is_ok().does_not_say("name=\"rounds\"");
}

#[test]
fn the_log_tells_what_was_and_what_is_and_goes_back() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let entered = service.tournament(&site);
    service.begin(1);
    service.enter(1, &[("1-1-1", "1-0")]).is_redirect();
    service.send("/round/1", "/round/1", &[("was-1-1-1", "1-0"), ("pick-1-1-1", "=")]).is_redirect();
    let log = service.get("/log").is_ok();
    for words in [
        "Result 1:1: round 1, board 1, game 1",
        "<del>2:0</del> → <ins>1:1</ins>",
        "Round 1 published",
        "<del>draft</del> → <ins>published</ins>",
        "Round 1 paired",
        "Players entered: Ксенов Владимир",
        "and 3 more",
        "Tournament created",
    ] {
        log.says(words);
    }
    // The filter by round or player.
    let about = |query: &str| service.get(&format!("/log?{query}")).is_ok();
    let of_round = about("round=1&player=");
    of_round.says("Result 1:1: round 1, board 1, game 1").says("Round 1 published").does_not_say("Players entered");
    let player = entry_of(&entered, "Ксенов");
    let of_player = about(&format!("round=&player={player}"));
    of_player.says("Players entered").says("Round 1 paired").does_not_say("Tournament created");
    of_player.says(&format!("<option value=\"{player}\" selected>")).does_not_say("are there and unchanged");
    let of_kind = about("round=&player=&kind=results");
    of_kind
        .says("Result 1:1: round 1, board 1, game 1")
        .does_not_say("Round 1 published")
        .does_not_say("Players entered");
    of_kind.says("<option value=\"results\" selected>").says("<h2 class=\"day\">");
    about("round=&player=&kind=players").says("Players entered").does_not_say("Result 1:1");
    about(&format!("round=2&player={player}")).says("No such action was found.").does_not_say("Round 1 paired");
    let paired = entered.version.0 + 1;
    let refused = service.send(&format!("/log/{paired}/undo"), "/log", &[]);
    refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Later actions depend on this one");
    let first = service.tournament(&site).version.0 - 1;
    let refused = service.send(&format!("/log/{first}/undo"), "/log", &[]);
    refused.has_status(StatusCode::UNPROCESSABLE_ENTITY);
    service.send(&format!("/log/{}/back", entered.version), "/log", &[]).is_redirect();
    let tournament = service.tournament(&site);
    assert!(tournament.rounds.is_empty());
    assert_eq!(tournament.entries.keys().map(|id| family(&tournament, *id)).collect::<Vec<_>>().len(), 8);
    service.get("/log").is_ok().says(&format!("Everything after action {} undone", entered.version));
    for _ in 0..30 {
        let rating = (2000 + service.tournament(&site).version.0).to_string();
        service
            .send("/players/1", "/players/1", &[("family", "Ксенов"), ("given", "Владимир"), ("rating", &rating)])
            .is_redirect();
    }
    let newest = service.get("/log").is_ok();
    newest.does_not_say("Tournament created").says(">Older<");
    let before = newest.text.rsplit("?before=").next().and_then(|rest| rest.split('"').next()).expect("older ones");
    service
        .get(&format!("/log?before={before}"))
        .is_ok()
        .says("Tournament created")
        .does_not_say("are there and unchanged");
}

#[test]
fn of_matches_of_several_games_boards_are_counted_and_told_in_short() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-micro");
    service.begin(1);
    service.enter_all(&site, 1, "1-0");
    service.get("/round/1").is_ok().says("Results of 4 boards saved.");
    service
        .get("/log")
        .is_ok()
        .says("Results: round 1, boards <span class=\"range\">1–4</span><")
        .does_not_say("boards 1, 2");
}

#[test]
fn a_backup_is_one_file_for_administrators() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let organiser = service.colleague(member(&site, &service, "olga", "organiser"));
    organiser.get("/settings").is_ok();
    organiser.get("/backup").has_status(StatusCode::FORBIDDEN);
    organiser.send_seen("0", "/backup/file", &[]).has_status(StatusCode::FORBIDDEN);
    service.get("/backup/file").is_redirect();
    service.get("/backup").is_ok().says("/backup/file");
    let file = service.visitor.post(&service.address("/backup/file"), &service.address("/backup"), &[]).is_ok();
    assert!(file.header("content-disposition").contains("attachment"), "{:?}", file.headers);
    assert!(file.headers["content-length"].to_str().is_ok_and(|length| length.parse::<u64>().is_ok_and(|n| n > 500)));
    let own = organiser.get("").hidden("seen");
    let id = site.service().store().credentials("olga").expect("readable").expect("there").user.id.to_string();
    organiser
        .send_seen(&own, "/officials/remove", &[("user", &id)])
        .has_status(StatusCode::UNPROCESSABLE_ENTITY)
        .says("You cannot remove your own role");
    service.send("/officials/remove", "", &[("user", &id)]).is_redirect();
    organiser.get("").has_status(StatusCode::FORBIDDEN);
}

#[test]
fn addresses_that_only_take_forms_lead_back() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    for (form, page) in [
        ("/round/1/pair", "/round/1"),
        ("/settings/info", "/settings"),
        ("/players/1/bye", "/players/1"),
        ("/players/import/confirm", "/players/import"),
        ("/officials", ""),
        ("/log/3/undo", "/log"),
        ("/close/reopen", "/close"),
    ] {
        assert_eq!(service.get(form).is_redirect().location, service.address(page), "{form}");
    }
}

#[test]
fn every_page_speaks_russian() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-micro");
    let service = Arbiter { visitor: service.visitor.in_russian(), slug: service.slug };
    service.get("").is_ok().says("8 участников: можно составлять пары первого тура");
    service.begin(1);
    service.get("").is_ok().says("1‑й тур: не хватает четырёх результатов");
    for (page, words) in [
        ("/players", "8 участников"),
        ("/settings", "Коэффициенты"),
        ("/round/1", "1‑я партия"),
        ("/round/2", "пары ещё не составлены"),
        ("/log", "Составлены пары 1‑го тура"),
        ("/close", "Завершить пока нельзя"),
        ("/backup", "Скачать копию"),
    ] {
        let answer = service.get(page).is_ok();
        answer.says(words).does_not_say("⟨").does_not_say("{$");
    }
}
