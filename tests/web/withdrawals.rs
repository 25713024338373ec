//! Withdrawn players, and latecomers: pages agree with what counts.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::{BoardNumber, Bye, GameNumber, GameResult, RoundNumber, Score};

/// A double round robin of eight with all rounds public, three of them drawn; then Рябов withdraws, with too few games.
fn left_early(site: &Site) -> Arbiter {
    let service = Arbiter::with_players(site, "round-robin-single");
    service.set(&[("system", "round-robin-2")]).is_redirect();
    service.begin_all();
    for round in 1..=3 {
        service.enter_all(site, round, "=");
    }
    let gone = entry_of(&service.tournament(site), "Рябов");
    service.send(&format!("/players/{gone}/withdraw"), &format!("/players/{gone}"), &[("after", "3")]).is_redirect();
    service
}

/// Draws for all games of a round without a result.
fn enter_open(site: &Site, service: &Arbiter, round: u16) {
    let tournament = service.tournament(site);
    let pairings = tournament.round(RoundNumber(round)).expect("it is paired").pairings.values();
    let open =
        pairings.filter(|pairing| !pairing.is_complete()).map(|pairing| pairing.game_id(GameNumber(1)).to_string());
    let open: Vec<String> = open.collect();
    let results: Vec<(&str, &str)> = open.iter().map(|game| (game.as_str(), "=")).collect();
    service.enter(round, &results).is_redirect();
}

/// The numbers in the last cells of the rows of a table, as points in tenths.
fn last_cells(table: &str) -> Vec<i32> {
    let rows = table.split("<tr").skip(2).filter_map(|row| row.split("class=\"num pts\">").nth(1));
    rows.filter_map(|cell| tenths(cell.split('<').next()?)).collect()
}

/// `3½` in tenths.
fn tenths(points: &str) -> Option<i32> {
    let whole = points.trim_end_matches('½');
    let half = if whole.len() < points.len() { 5 } else { 0 };
    if whole.is_empty() {
        Some(half).filter(|half| *half > 0)
    } else {
        whole.parse::<i32>().ok().map(|n| n * 10 + half)
    }
}

for_each_backend! {
    fn who_has_left_and_what_was_undone_is_said_with_what_is_next(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let tournament = arbiter.tournament(&site);
        let gone = tournament.rounds[0].pairings[&BoardNumber(1)].white;
        let name = tournament.entry(gone).expect("entered").person.name.to_string();
        arbiter.send(&format!("/players/{gone}/withdraw"), &format!("/players/{gone}"), &[("after", "1")]).is_redirect();
        let page = arbiter.get("/players").is_ok();
        page.says(&format!("{name} is not paired from round 2 on."));
        page.says("/round/1#board-1\">Round 1, board 1: enter the result, or a forfeit</a>").says("/undo\"");
        let action = arbiter.tournament(&site).version;
        arbiter.send(&format!("/log/{action}/undo"), "/log", &[]).is_redirect();
        let log = arbiter.get("/log").is_ok();
        log.says(&format!("No.\u{a0}{action}: Withdrawn after round 1: {name}"));
        // It is said once.
        arbiter.get("/log").is_ok().does_not_say(&format!("No.\u{a0}{action}: Withdrawn"));
        let back = tournament.version;
        arbiter.send(&format!("/log/{back}/back"), "/log", &[]).is_redirect();
        arbiter.get("/log").is_ok().says(&format!("as it stood after No.\u{a0}{back}: Round 1 published"));
    }

    fn who_did_not_come_and_is_paired_again_is_named(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let results = [("1-1-1", "+-"), ("1-2-1", "="), ("1-3-1", "="), ("1-4-1", "=")];
        arbiter.enter(1, &results).is_redirect();
        let tournament = arbiter.tournament(&site);
        let absent = tournament.rounds[0].pairings[&BoardNumber(1)].black;
        let name = tournament.entry(absent).expect("entered").person.name.to_string();
        let link = format!("/players/{absent}\">{name}</a>");
        for page in ["", "/round/2"] {
            arbiter.get(page).is_ok().says("Did not come to round 1, will be paired in round 2.").says(&link);
        }
        arbiter.press(2, "pair").is_redirect();
        let late = format!("/round/2/late?leaving={absent}");
        for page in ["", "/round/2"] {
            arbiter.get(page).is_ok().says("Did not come to round 1, paired in round 2.").says(&format!("{late}\">{name}</a>"));
        }
        let page = arbiter.get(&late).is_ok();
        let fields = [("leaving", absent.to_string()), ("key", page.hidden("key"))];
        let fields = fields.each_ref().map(|(field, value)| (*field, value.as_str()));
        arbiter.send("/round/2/late", &late, &fields).is_redirect();
        arbiter.get("/round/2").is_ok().does_not_say("Did not come to round 1");
    }

    fn who_leaves_a_round_robin_forfeits_what_is_left(database) {
        let site = Site::on(database);
        let service = left_early(&site);
        service.get("/players").is_ok().says("the games from round 4 on are forfeits");
    }

    fn standings_stop_at_the_round_in_play_whatever_forfeits_stand_in_later_ones(database) {
        let site = Site::on(database);
        let service = left_early(&site);
        let public = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", service.slug)).is_ok();
        let tournament = service.tournament(&site);
        assert!(tournament.rounds[13].pairings.values().any(tournament::Pairing::is_complete), "a forfeit stands in the last round");
        let standings = public("/standings");
        standings.says("During round 4").does_not_say("round 14");
        public("/crosstable").says("Crosstable during round 4");
        enter_open(&site, &service, 4);
        public("/standings").says("During round 5");
        // A game played early is shown; forfeits beside it too, since the round is being played from then on.
        let id = tournament.rounds[6].pairings.values().find(|pairing| !pairing.is_complete()).expect("it is open").game_id(GameNumber(1)).to_string();
        service.enter(7, &[(&id, "1-0")]).is_redirect();
        public("/standings").says("During round 7");
    }

    fn what_does_not_count_is_told_and_all_sums_add_up(database) {
        let site = Site::on(database);
        let service = left_early(&site);
        let tournament = service.tournament(&site);
        let gone = entry_of(&tournament, "Рябов");
        // Three opponents with games, and the one of the present round.
        let met: Vec<_> = (tournament.rounds.iter().take(4)).filter_map(|round| round.pairing_of(gone)?.opponent_of(gone)).collect();
        assert_eq!(met.len(), 4);
        for entry in tournament.entries.values() {
            let number = entry.number.expect("it is given");
            let why = site.visitor().get(&format!("/t/{}/standings/why/{number}", service.slug)).is_ok().text;
            let points = why.split("id=\"why-heading-1\">Points: ").nth(1).and_then(|rest| rest.split('<').next()).expect("a heading");
            let table = why.split("id=\"points\"").nth(1).and_then(|rest| rest.split("</table>").next()).expect("a table");
            let is_concerned = entry.id == gone || met.contains(&entry.id);
            assert_eq!(table.contains("not counted"), is_concerned, "{table}");
            assert_eq!(Some(last_cells(table).iter().sum::<i32>()), tenths(points).or(Some(0)), "{points} in {table}");
            let card = site.visitor().get(&format!("/t/{}/player/{number}", service.slug)).is_ok().text;
            let totals = card.split("data-label=\"Total\">").skip(1).filter_map(|cell| tenths(cell.split('<').next()?));
            assert_eq!(totals.last(), tenths(points).or(Some(0)), "the running total ends with the points");
        }
        // Before the last round: three draws of a point each, without those against the withdrawn player, whose points do not count.
        let round = site.visitor().get(&format!("/t/{}/round/14", service.slug)).is_ok().text;
        let before = round.split("class=\"num before sub\">").skip(1).filter_map(|cell| tenths(cell.split('<').next()?));
        assert_eq!(before.sum::<i32>(), 180, "{round}");
        for page in ["/crosstable", "/crosstable?order=number"] {
            site.visitor().get(&format!("/t/{}{page}", service.slug)).is_ok().says("class=\"annulled\"").says("Grey: not counted");
        }
        service.get("/print/table").is_ok().says("class=\"annulled\"").says("Grey: not counted");
    }

    fn the_forfeit_of_one_who_had_left_is_not_overwritten_unasked(database) {
        let site = Site::on(database);
        let service = left_early(&site);
        let before = service.tournament(&site);
        let board = before.rounds[3].pairing_of(entry_of(&before, "Рябов")).expect("they stay in the table");
        let game = board.game_id(GameNumber(1)).to_string();
        let asked = service.enter(4, &[(&game, "=")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asked.says("Рябов Олег had withdrawn before this round").says("Save anyway");
        assert_eq!(service.tournament(&site).version, before.version);
        let (name, sure) = (format!("pick-{game}"), asked.hidden("sure"));
        service.send("/round/4", "/round/4", &[(&name, "="), ("sure", &sure)]).is_redirect();
        let id = game.parse().expect("a game");
        assert_eq!(service.tournament(&site).game(id).and_then(|game| game.result), Some(GameResult::Played(Score::Draw)));
    }

    fn a_question_about_what_was_typed_can_be_answered_whichever_button_asked_it(database) {
        let site = Site::on(database);
        let service = left_early(&site);
        let before = service.tournament(&site);
        let board = before.rounds[3].pairing_of(entry_of(&before, "Рябов")).expect("they stay in the table");
        let game = board.game_id(GameNumber(1)).to_string();
        let (name, sure) = (format!("pick-{game}"), format!("{game}=="));
        for (path, button) in [("/round/4/take", ("take", "agreed")), ("/round/4/decide", ("decide", "add:1"))] {
            let asked = service.send(path, "/round/4", &[button, (&name, "=")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            asked.says("Рябов Олег had withdrawn before this round").says(">Save anyway</button>");
            assert_eq!(asked.hidden("sure"), sure);
            assert_eq!(service.tournament(&site).version, before.version);
        }
        service.send("/round/4", "/round/4", &[(&name, "="), ("sure", &sure)]).is_redirect();
    }

    fn a_running_knock_out_takes_nobody_on_any_path(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "knock-out-micro");
        service.begin(1);
        service.get("/players").is_ok().says("no more players can be added");
        let late = [("family", "Поздняков"), ("given", "Иван"), ("rating", "2000")];
        service.send("/players", "/round/1", &late).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("In a knock-out no player can be added");
        let list = "Family name;Given name;Rating\nПоздняков;Иван;2000\n";
        service.import(list).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("In a knock-out no player can be added");
        assert_eq!(service.tournament(&site).entries.len(), 8);
    }

    fn a_player_who_leaves_in_the_round_of_their_bye_keeps_nothing_of_it(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.import("Family name;Given name;Rating\nДевятая;Анна;1000\n").is_redirect();
        service.begin(1);
        let tournament = service.tournament(&site);
        let (&free, _) = tournament.rounds[0].byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).expect("nine players");
        service.send(&format!("/players/{free}/withdraw"), &format!("/players/{free}"), &[("after", "0")]).is_redirect();
        assert_eq!(service.tournament(&site).rounds[0].byes[&free], Bye::Zero);
        service.send(&format!("/players/{free}/reinstate"), &format!("/players/{free}"), &[]).is_redirect();
        assert_eq!(service.tournament(&site).paired_rounds(), RoundNumber(1));
    }

    fn by_keizer_points_are_not_said_to_decide(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "keizer-single");
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        for number in 1..=8 {
            let why = site.visitor().get(&format!("/t/{}/standings/why/{number}", service.slug)).is_ok();
            why.does_not_say("points are equal").says("on “");
        }
        let standings = site.visitor().get(&format!("/t/{}/standings", service.slug)).is_ok().text;
        let row = standings.split("<tbody>").nth(1).and_then(|rest| rest.split("</tr>").next()).expect("a row");
        let bold = row.split("class=\"num pts").nth(1).expect("one figure is the one that ranks");
        assert!(bold.contains("#t1"), "Keizer's score stands out, not the points: {row}");
    }
}
