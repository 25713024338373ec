//! Tournaments of many teams: rounds by matches, the standings of teams with their reasons, board orders, rules, the protocol.

use crate::organiser::{Arbiter, borrowed, entry_of, fields_in};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use reqwest::StatusCode;
use tournament::{EntryId, GameNumber, Pairing, RoundNumber, Tournament};

/// Five teams: two boards and a reserve each, the last one without.
pub const TEAMS: &str = "Name;Rating;Team;Board\n\
    Аверин Олег;2300;Орёл;1\nБелов Пётр;2200;Орёл;2\nВласов Иван;2100;Орёл;3\n\
    Гусев Глеб;2290;Тула;1\nДымов Егор;2190;Тула;2\nЕршов Лев;2090;Тула;3\n\
    Жуков Марк;2280;Псков;1\nЗимин Яков;2180;Псков;2\nИсаев Роман;2080;Псков;3\n\
    Котов Денис;2270;Клин;1\nЛосев Артём;2170;Клин;2\nМаслов Тимур;2070;Клин;3\n\
    Носов Борис;2260;Ржев;1\nОрлов Семён;2160;Ржев;2\n";

/// A tournament of teams of `boards` boards, with these players.
pub fn tournament_of(site: &Site, boards: &str, list: &str) -> Arbiter {
    let service = Arbiter::with_tournament(site, "team-swiss");
    service.set(&[("rounds", "3"), ("team-boards", boards)]).is_redirect();
    service.import(list).is_redirect();
    service
}

fn id(tournament: &Tournament, family: &str) -> EntryId {
    entry_of(tournament, family)
}

/// Results of a round in which one team wins at every board, and no other team at any.
fn won_by(tournament: &Tournament, round: u16, team: &str) -> Vec<(String, &'static str)> {
    let plays = |id: EntryId| tournament.entries[&id].member.key() == team;
    let code = |pairing: &Pairing| match (plays(pairing.white), plays(pairing.black)) {
        (true, _) => "1-0",
        (_, true) => "0-1",
        _ => "=",
    };
    let round = tournament.round(RoundNumber(round)).expect("it is paired");
    round.pairings.values().map(|pairing| (pairing.game_id(GameNumber(1)).to_string(), code(pairing))).collect()
}

/// A public page of the tournament.
fn page(service: &Arbiter, site: &Site, rest: &str) -> Answer {
    site.visitor().get(&format!("/t/{}{rest}", service.slug))
}

for_each_backend! {
    fn teams_play_from_the_first_round_to_the_protocol(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        page(&service, &site, "/teams").is_ok().says("/players?sort=team");
        page(&service, &site, "/teams/1").is_ok().says("Averin Oleg").says("/teams\">").does_not_say("id=\"primary\"");
        service.begin(1);
        page(&service, &site, "/round/1").is_ok().says("has the bye in this round").says("First team").says("reserve");
        service.get("/round/1").is_ok().says("class=\"match\"");
        service.enter_all(&site, 1, "1-0");
        page(&service, &site, "/round/1").is_ok().says("2 : 2");
        let russian = site.visitor().in_russian().get(&format!("/t/{}/round/1", service.slug)).is_ok();
        russian.says("свободна от игры в этом туре").says("запасной");
        page(&service, &site, "/round/1.csv").is_ok().says("Match;Board").says(";Орёл;");
        page(&service, &site, "/round/1/why").is_ok().says("Both have a score of 0").says("Score groups");
        page(&service, &site, "/round/1/why/1").is_ok().says("The teams meet: ").does_not_say("Both have 0 points");
        page(&service, &site, "/screen/pairings").is_ok().says("class=\"match\"");
        service.get("/print/boards?round=1").is_ok().says("class=\"match\"").says("has the bye");

        for round in 2..=3 {
            service.begin(round);
            let results = won_by(&service.tournament(&site), round, "орел");
            let results: Vec<(&str, &str)> = results.iter().map(|(game, code)| (game.as_str(), *code)).collect();
            service.enter(round, &results).is_redirect();
        }
        let teams = page(&service, &site, "/teams").is_ok();
        for told in ["Teams after round 3", "Match points", "Crosstable of the teams", "/teams/1?after=3#t1", "Псков"] {
            teams.says(told);
        }
        page(&service, &site, "/teams/after/1").is_ok().says("Teams after round 1");
        page(&service, &site, "/teams/after/4").has_status(StatusCode::NOT_FOUND);
        page(&service, &site, "/teams.csv").is_ok().says("Place;No;Team;Matches;Won;Drawn;Lost;Match points;GP;Direct;");
        page(&service, &site, "/teams/after/1.csv").is_ok().says("Ржев");
        let own = page(&service, &site, "/teams/1?after=3").is_ok();
        for told in ["Орёл", "after round 3", "id=\"primary\"", "id=\"t1\"", "Averin Oleg", "The points for each match"] {
            own.says(told);
        }
        page(&service, &site, "/teams/6").has_status(StatusCode::NOT_FOUND);
        page(&service, &site, "/screen/teams").is_ok().says("Teams after round 3");
        page(&service, &site, "").is_ok().says("Leading teams").says("Best players").says("/teams\"");
        service.get("/print/protocol").is_ok().says("Teams after round 3");
        service.send("/close", "/close", &[]).is_redirect();
        page(&service, &site, "").is_ok().says("The winning team is ");
        service.get("/print/protocol").is_ok().says("The winning team is ").says("Final standings of the teams");
        service.get("/print/protocol.csv").is_ok().says("Final standings of the teams");
        site.visitor().in_russian().get(&format!("/t/{}", service.slug)).is_ok().says("Победила команда ");
    }
}

for_each_backend! {
    fn boards_are_ordered_where_players_are_entered(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "2", TEAMS);
        service.get("/players").is_ok().says("Teams and boards");
        let shown = service.get("/teams").is_ok();
        shown.says("In round 1 the first 2 of those present play").says("reserve").says("board 2");
        let tournament = service.tournament(&site);
        let [first, second, third] = ["Аверин", "Белов", "Власов"].map(|name| format!("board-{}", id(&tournament, name)));
        let boards = |boards: [&str; 3]| {
            let mut fields = fields_in(&service.get("/teams").is_ok().text, "boards");
            fields.extend([&first, &second, &third].map(String::clone).into_iter().zip(boards.map(str::to_owned)));
            service.send("/teams", "/teams", &borrowed(&fields))
        };
        boards(["1", "1", "3"]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Аверин Олег and Белов Пётр");
        boards(["one", "2", "3"]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("A board is a whole number");
        boards(["3", "1", "2"]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.entries[&id(&tournament, "Аверин")].member.board, Some(3));
        service.get("/log").is_ok().says("Board order changed: Аверин Олег, Белов Пётр");

        let mut fields = fields_in(&service.get("/teams").is_ok().text, "boards");
        let team = tournament.entries[&id(&tournament, "Белов")].member.key();
        fields.insert(format!("name:{team}"), " Орёл – 1 ".to_owned());
        service.send("/teams", "/teams", &borrowed(&fields)).is_redirect();
        assert_eq!(service.tournament(&site).entries[&id(&tournament, "Белов")].member.team, "Орёл – 1");

        let leaving = id(&tournament, "Орлов");
        service.send(&format!("/players/{leaving}/withdraw"), "/players", &[("after", "0")]).is_redirect();
        service.get("/teams").is_ok().says("Ржев: in round 1 not all boards have a player, only 1 of 2").says("withdrawn");
        service.get("").is_ok().says("Ржев: in round 1 not all boards have a player, only 1 of 2");
        service.send("/players", "/players", &[("family", "Поздний"), ("team", "")]).is_redirect();
        let late = id(&service.tournament(&site), "Поздний");
        let page = service.get("/teams").is_ok();
        page.says("Without a team");
        let mut fields = fields_in(&page.text, "boards");
        fields.insert(format!("team-{late}"), "Ржев".to_owned());
        service.send("/teams", "/teams", &borrowed(&fields)).is_redirect();
        assert_eq!(service.tournament(&site).entries[&late].member.team, "Ржев");

        service.begin(1);
        let mut fields = fields_in(&service.get("/teams").is_ok().text, "boards");
        let gusev = format!("board-{}", id(&tournament, "Гусев"));
        fields.insert(gusev, "9".to_owned());
        let fixed = service.send("/teams", "/teams", &borrowed(&fields));
        fixed.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("no longer change");
    }
}

#[test]
fn where_players_play_for_themselves_there_are_no_teams() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service.begin(1);
    for rest in ["/teams", "/teams/1", "/teams.csv", "/screen/teams"] {
        page(&service, &site, rest).has_status(StatusCode::NOT_FOUND);
    }
    page(&service, &site, "").is_ok().does_not_say("/teams\"");
    page(&service, &site, "/players").is_ok().does_not_say("by team");
}

#[test]
fn a_board_left_vacant_is_said_and_counts_for_the_team_opposite() {
    let site = Site::new();
    let service = tournament_of(&site, "3", &TEAMS.replace("Ершов Лев;2090;Тула;3\n", ""));
    service.get("/teams").is_ok().says("Тула: in round 1 not all boards have a player, only 2 of 3");
    service.begin(1);
    for rest in ["/round/1", "/screen/pairings"] {
        page(&service, &site, rest).is_ok().says("vacant board").says("Псков");
    }
    service.get("/print/boards?round=1").is_ok().says("vacant board");
    service.enter_all(&site, 1, "=");
    let tournament = service.tournament(&site);
    let matches = tournament.team_matches(RoundNumber(1));
    let own = matches.iter().find(|own| own.side_of("тула").is_some()).expect("Тула plays a match");
    assert_eq!((own.boards.len(), own.alone.white.len() + own.alone.black.len()), (2, 1));
    let told = page(&service, &site, "/round/1").is_ok().text;
    assert!(told.contains("4 : 2") || told.contains("2 : 4"), "{told}");
}
