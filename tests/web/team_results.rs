//! What an arbiter of a tournament of teams does at the service: rounds put together by hand, whole teams that leave and come back, what is
//! told beforehand, players who come late.

use std::collections::BTreeMap;

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use crate::team_tournaments::{TEAMS, tournament_of};
use crate::teams;
use reqwest::StatusCode;
use tournament::pairing::start_list;
use tournament::{Bye, EntryId, Origin, RoundNumber, Stage, StartNumber, Tournament};

/// The matches of a round by the names of their teams.
fn matches(tournament: &Tournament, round: u16) -> Vec<String> {
    let matches = tournament.team_matches(RoundNumber(round));
    matches.iter().map(|game| format!("{}-{}", game.teams.white.name, game.teams.black.name)).collect()
}

/// Takes the last action back.
fn undo(service: &Arbiter, site: &Site) {
    let last = service.tournament(site).version.0;
    service.send(&format!("/log/{last}/undo"), "/log", &[]).is_redirect();
}

fn gone(tournament: &Tournament) -> Vec<EntryId> {
    tournament.entries.values().filter(|entry| entry.withdrawn_after.is_some()).map(|entry| entry.id).collect()
}

for_each_backend! {
    fn a_round_is_put_together_of_matches_warned_about_and_compared(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        service.get("/round/1/hand").is_ok().says("One match per line").says("Ржев").says("One board per line");
        let send = |round: u16, text: &str| {
            let page = format!("/round/{round}/hand");
            service.send(&format!("{page}/teams"), &page, &[("matches", text)])
        };
        for (text, words) in [
            ("1 x", "Line 1 cannot be read"),
            ("1 2\n3 9", "Line 2: there is no team 9"),
            ("1 1", "there is no team 1, or it is in two lines"),
            ("1 2\n3 4", "These teams are in no match: Ржев (5)"),
        ] {
            send(1, text).has_status(StatusCode::UNPROCESSABLE_ENTITY).says(words).says(text.split('\n').next().unwrap_or_default());
        }
        send(1, "2 1\n3-4\n5 0").is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(matches(&tournament, 1), ["Тула-Орёл", "Псков-Клин"]);
        assert_eq!(tournament.rounds[0].state.origin, Origin::Hand);
        let bye = |family| tournament.rounds[0].byes[&entry_of(&tournament, family)];
        assert_eq!((bye("Носов"), bye("Ершов")), (Bye::PairingAllocated, Bye::Zero));
        service.get("/round/1").is_ok().says("Тула – Орёл").says("changed by hand");
        service.get("/round/1/hand").is_ok().says("2 1\n3 4\n5 0");
        service.press(1, "publish").is_redirect();
        service.enter_all(&site, 1, "1-0");
        send(2, "1 2\n4 5\n3 0").is_redirect();
        service.get("/round/2").is_ok().says("Орёл and Тула have met already, in round 1").says("has the bye");
        // Board by board: the reserve before the first, and colours that do not alternate.
        let number = |family: &str| service.tournament(&site).entries[&entry_of(&service.tournament(&site), family)].number.map_or(0, |n| n.0);
        let n: Vec<u16> = ["Власов", "Аверин", "Жуков", "Зимин", "Гусев", "Дымов", "Котов", "Лосев", "Носов", "Орлов"].map(number).into();
        let typed = format!("{} {}\n{} {}\n{} {}\n{} {}\n{} 0\n{} 0", n[0], n[2], n[1], n[3], n[4], n[6], n[7], n[5], n[8], n[9]);
        service.send("/round/2/hand", "/round/2/hand", &[("boards", &typed)]).is_redirect();
        let warned = service.get("/round/2").is_ok();
        warned.says("Орёл: Власов Иван plays above Аверин Олег").says("Аверин Олег – Зимин Яков: the colours do not alternate");
        warned.says("Ржев has the bye for the second time");
        assert_eq!(service.tournament(&site).rounds[1].byes[&entry_of(&service.tournament(&site), "Белов")], Bye::Zero, "they are a reserve");
    }

    fn a_team_leaves_and_comes_back_as_one(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        let page = service.get("/teams").is_ok().says("Withdraw the team").text.clone();
        assert!(!page.contains("Bring the team back"));
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        // A player of it has left before.
        let alone = entry_of(&service.tournament(&site), "Исаев");
        let own = format!("/players/{alone}");
        service.send(&format!("{own}/withdraw"), &own, &[("after", "0")]).is_redirect();
        let team = [("team", "Псков")];
        service.send("/teams/withdraw", "/teams", &team).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(gone(&tournament).len(), 3);
        assert_eq!(tournament.entries[&entry_of(&tournament, "Жуков")].withdrawn_after, Some(RoundNumber(1)));
        service.get("/log").is_ok().says("Team withdrawn after round 1: Псков");
        service.get("/teams").is_ok().says("The team withdrew after round 1.").says("Bring the team back");
        service.get("").is_ok().does_not_say("Псков: nobody is there");
        service.send("/teams/withdraw", "/teams", &team).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("have already withdrawn");
        undo(&service, &site);
        assert_eq!(gone(&service.tournament(&site)), [alone], "one undo takes it all back");
        service.send("/teams/reinstate", "/teams", &team).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("has not withdrawn");
        service.send("/teams/withdraw", "/teams", &team).is_redirect();
        service.begin(2);
        let tournament = service.tournament(&site);
        assert!(!tournament.team_matches(RoundNumber(2)).iter().any(|game| game.side_of("псков").is_some()));
        assert_eq!(tournament.team_matches(RoundNumber(2)).len(), 2);
        service.send("/teams/reinstate", "/teams", &team).is_redirect();
        assert_eq!(gone(&service.tournament(&site)), [alone], "who left alone stays away");
        service.get("/log").is_ok().says("Team plays again: Псков");
        service.enter_all(&site, 2, "1-0");
        service.begin(3);
        assert_eq!(service.tournament(&site).team_matches(RoundNumber(3)).len() * 2 + service.tournament(&site).team_byes(RoundNumber(3)).len(), 5);
        service.send("/teams/withdraw", "/teams", &[("team", "Рим")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("There is no team ");
    }
}

#[test]
fn what_teams_lack_is_told_before_the_round_is_paired() {
    let site = Site::new();
    let service = tournament_of(&site, "2", &TEAMS.replace("Орлов Семён;2160;Ржев;2", "Орлов Семён;2160;;"));
    let told = service.get("").is_ok();
    told.says("These players have no team yet: Орлов Семён.")
        .says("Ржев: in round 1 not all boards have a player, only 1 of 2");
    told.says(&format!("/admin/t/{}/teams", service.slug));
    let site = Site::new();
    let service = teams::tournament_of(&site, "1", &teams::TEAMS.replace("Громов Сергей;1950;Орёл;4\n", ""));
    service.get("").is_ok().says("Тула has 4, Орёл has 3");
    let site = Site::new();
    let service = teams::tournament_of(&site, "1", teams::TEAMS);
    service.get("").is_ok().does_not_say("The teams are not equal").does_not_say("have no team yet");
}

#[test]
fn boards_of_those_who_have_sat_are_told_and_not_asked_for() {
    let site = Site::new();
    let service = tournament_of(&site, "2", TEAMS);
    let id = |family| entry_of(&service.tournament(&site), family);
    let field = |family| format!("name=\"board-{}\"", id(family));
    service.get("/teams").is_ok().says(&field("Аверин"));
    service.begin(1);
    service
        .get("/teams")
        .is_ok()
        .does_not_say(&field("Аверин"))
        .says("has already played for the team")
        .says(&field("Власов"));
}

#[test]
fn a_player_and_a_team_that_come_late_are_seated_in_the_published_round() {
    let site = Site::new();
    let service = tournament_of(&site, "2", TEAMS);
    service.begin(1);
    let free =
        service.tournament(&site).team_byes(RoundNumber(1)).first().map(|team| team.name.clone()).expect("five teams");
    for (family, board) in [("Титов", "1"), ("Усов", "2")] {
        let fields = [("family", family), ("team", "Рига"), ("board", board), ("rating", "2000")];
        service.send("/players", "/players", &fields).is_redirect();
    }
    let page = service.get("/round/1/late").is_ok().says("Титов").says("Усов").text.clone();
    let key = page
        .split("name=\"key\" value=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("an offer")
        .to_owned();
    service.send("/round/1/late", "/round/1/late", &[("leaving", ""), ("key", &key)]).is_redirect();
    let tournament = service.tournament(&site);
    assert_eq!((tournament.team_matches(RoundNumber(1)).len(), tournament.team_byes(RoundNumber(1)).len()), (3, 0));
    assert!(
        matches(&tournament, 1).iter().any(|told| told.contains("Рига") && told.contains(&free)),
        "{:?}",
        matches(&tournament, 1)
    );
    assert_eq!(tournament.rounds[0].state.stage, Stage::Published);
    undo(&service, &site);
    assert_eq!(service.tournament(&site).team_matches(RoundNumber(1)).len(), 2);
    // Two of one team at a board: the round is not one of matches, and it is said that no player can be seated.
    let site = Site::new();
    let service = tournament_of(&site, "2", TEAMS);
    let tournament = service.tournament(&site);
    let numbers: BTreeMap<EntryId, StartNumber> = start_list::due(&tournament).into_iter().collect();
    let board = |white, black| [white, black].map(|name| numbers[&entry_of(&tournament, name)].to_string()).join(" ");
    let typed = [
        board("Аверин", "Белов"),
        board("Гусев", "Жуков"),
        board("Зимин", "Дымов"),
        board("Котов", "Носов"),
        board("Орлов", "Лосев"),
    ];
    let typed = typed.join("\n");
    let boards = [("boards", typed.as_str())];
    service.send("/round/1/hand", "/round/1/hand", &boards).is_redirect();
    service.get("/round/1").is_ok().says("play for the same team");
    service.press(1, "publish").is_redirect();
    service.send("/players", "/players", &[("family", "Фомин"), ("team", "Орёл"), ("rating", "1900")]).is_redirect();
    let waiting = service.get("/round/1/late").is_ok();
    waiting.says("can no longer be paired in this round").says("The player plays from round 2 on");
    service.set(&[("rounds", "1")]).is_redirect();
    service.get("/round/1/late").is_ok().says("and this is the last round").does_not_say("from round 2 on");
}

/// The key of the first offer on a page.
fn offer(page: &str) -> String {
    let key = page.split("name=\"key\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    key.unwrap_or_else(|| panic!("an offer in {page}")).to_owned()
}

for_each_backend! {
    fn a_team_leaves_a_paired_round_in_one_action(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        service.begin(1);
        let page = service.get("/round/1/late").is_ok();
        page.says("Whole teams").says("value=\"team:псков\"");
        let address = "/round/1/late?leaving=team:%D0%BF%D1%81%D0%BA%D0%BE%D0%B2";
        let shown = service.get(address).is_ok().says("Псков leaves the tournament before this round").text.clone();
        let fields = [("leaving", "team:псков"), ("key", &offer(&shown))];
        service.send("/round/1/late", address, &fields).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(gone(&tournament).len(), 3, "all three, the reserve too");
        assert!(gone(&tournament).iter().all(|id| tournament.entries[id].withdrawn_after == Some(RoundNumber(0))));
        assert_eq!((tournament.team_matches(RoundNumber(1)).len(), tournament.team_byes(RoundNumber(1)).len()), (2, 0));
        service.get("/log").is_ok().says("Псков");
        undo(&service, &site);
        assert_eq!(gone(&service.tournament(&site)), [], "one undo takes it all back");
    }

    fn a_member_who_is_away_once_stays_in_the_tournament(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        service.begin(1);
        let away = entry_of(&service.tournament(&site), "Аверин");
        let address = format!("/round/1/late?leaving={away}&once=1");
        let shown = service.get(&address).is_ok().says("misses this round and plays the next").text.clone();
        let id = away.to_string();
        let fields = [("leaving", id.as_str()), ("once", "1"), ("key", &offer(&shown))];
        service.send("/round/1/late", &address, &fields).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.entries[&away].withdrawn_after, None);
        assert_eq!(tournament.rounds[0].byes[&away], Bye::Zero);
        assert!(tournament.rounds[0].pairing_of(entry_of(&tournament, "Власов")).is_some(), "the reserve sits down");
        service.enter_all(&site, 1, "1-0");
        service.begin(2);
        assert!(service.tournament(&site).rounds[1].pairing_of(away).is_some());
        // Of byes a team knows only absence.
        service.get(&format!("/players/{away}")).is_ok().does_not_say("value=\"half\"").does_not_say("value=\"full\"");
    }

    fn a_team_that_leaves_in_the_round_of_its_bye_keeps_nothing_of_it(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        service.begin(1);
        let free = service.tournament(&site).team_byes(RoundNumber(1)).first().map(|team| team.name.clone()).expect("five teams");
        service.send("/teams/withdraw", "/teams", &[("team", &free)]).is_redirect();
        let tournament = service.tournament(&site);
        assert!(gone(&tournament).iter().all(|id| tournament.entries[id].withdrawn_after == Some(RoundNumber(0))));
        assert!(gone(&tournament).iter().all(|id| tournament.rounds[0].byes[id] == Bye::Zero), "no points of the bye");
        // After its round it stays, and so do the points.
        undo(&service, &site);
        service.enter_all(&site, 1, "1-0");
        service.send("/teams/withdraw", "/teams", &[("team", &free)]).is_redirect();
        let tournament = service.tournament(&site);
        assert!(gone(&tournament).iter().all(|id| tournament.entries[id].withdrawn_after == Some(RoundNumber(1))));
        assert!(gone(&tournament).iter().any(|id| tournament.rounds[0].byes[id] == Bye::PairingAllocated));
    }
}

#[test]
fn a_team_that_was_not_there_when_a_draft_was_made_is_not_a_team_of_reserves() {
    let site = Site::new();
    let service = tournament_of(&site, "2", TEAMS);
    service.send("/teams/withdraw", "/teams", &[("team", "Псков")]).is_redirect();
    let left = service.tournament(&site).version;
    service.press(1, "pair").is_redirect();
    service.send(&format!("/log/{left}/undo"), "/log", &[]).is_redirect();
    let draft = service.get("/round/1").is_ok();
    draft.says("the team was not present when the round was paired");
    let row = draft.text.split("<tr").find(|row| row.contains("Жуков")).expect("told below the boards").to_owned();
    assert!(!row.contains("reserve"), "{row}");
    let reserve = draft.text.split("<tr").find(|row| row.contains("Власов")).expect("told too").to_owned();
    assert!(reserve.contains("reserve"), "{reserve}");
}

#[test]
fn more_than_one_team_without_an_opponent_is_warned_about() {
    let site = Site::new();
    let service = tournament_of(&site, "2", TEAMS);
    let send = |text: &str| service.send("/round/1/hand/teams", "/round/1/hand", &[("matches", text)]).is_redirect();
    send("1 2\n3 4\n5 0");
    service.get("/round/1").is_ok().does_not_say("has the bye too");
    send("1 2\n3 0\n4 0\n5 0");
    let warned = service.get("/round/1").is_ok();
    assert_eq!(warned.text.matches("has the bye too").count(), 2, "{}", warned.text);
}
