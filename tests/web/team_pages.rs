//! Teams on pages, in files and in lists: each player's team, and unique boards within a team.

use crate::organiser::{Arbiter, entry_of};
use crate::paper::address_of_slip;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use crate::teams::{TEAMS, edit, tournament_of};
use reqwest::StatusCode;
use tournament::exchange::{final_table, players_csv};

/// Previews a list without importing it.
fn preview(service: &Arbiter, list: &str) -> Answer {
    service.preview(list.as_bytes().to_vec()).is_ok()
}

/// Imports lines of a list, whatever the warnings.
fn take(service: &Arbiter, list: &str, lines: &[&str]) -> Answer {
    let fields: Vec<(&str, &str)> = lines.iter().map(|line| (*line, "1")).chain([("text", list)]).collect();
    service.send("/players/import/confirm", "/players", &fields)
}

fn board_of(service: &Arbiter, site: &Site, family: &str) -> Option<u16> {
    let tournament = service.tournament(site);
    tournament.entries[&entry_of(&tournament, family)].member.board
}

for_each_backend! {
    fn every_page_and_paper_tells_for_whom_somebody_plays(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "1", TEAMS);
        service.begin_all();
        service.enter_all(&site, 1, "1-0");
        let (visitor, base) = (site.visitor(), format!("/t/{}", service.slug));
        for page in [
            "", "/players", "/players?sort=team", "/round/1", "/round/1?by=player", "/standings", "/crosstable",
            "/crosstable?games=1", "/player/1", "/standings/why/1", "/screen/pairings", "/screen/standings",
        ] {
            visitor.get(&format!("{base}{page}")).is_ok().says("Тула");
        }
        for paper in ["start-list", "place-cards", "boards?round=1", "names?round=1", "slips?round=1", "protocol"] {
            service.get(&format!("/print/{paper}")).is_ok().says("Тула");
        }
        let tournament = service.tournament(&site);
        let number = tournament.entries[&entry_of(&tournament, "Ксенов")].number.expect("they are paired");
        visitor.get(&format!("{base}/player/{number}")).is_ok().says("Team: Орёл, board 2");
        let own = address_of_slip(&site.service(), &tournament, 1, entry_of(&tournament, "Шеханова"));
        site.visitor().in_russian().get(&own).is_ok().says("Команда: Тула");
        let sorted = visitor.get(&format!("{base}/players?sort=team")).text;
        let place = |name: &str| sorted.find(name).expect("they are listed");
        assert!(place("Ivolgin") < place("Ksenov") && place("Gromov") < place("Shekhanova"));
    }
}

#[test]
fn files_have_the_team_in_a_column_that_is_read_back() {
    let site = Site::new();
    let service = tournament_of(&site, "1", TEAMS);
    service.begin_all();
    service.enter_all(&site, 1, "1-0");
    let file = |name: &str| site.visitor().get(&format!("/t/{}/{name}", service.slug)).is_ok().text;
    for name in ["standings.csv", "crosstable.csv"] {
        let text = file(name);
        assert!(text.contains(";Fed;Team;"), "{name}: {text}");
        let table = final_table::read(text.as_bytes()).expect("it is read");
        let teams: Vec<&str> = table.rows.iter().map(|row| row.who.member.team.as_str()).collect();
        assert_eq!(teams.iter().filter(|team| **team == "Тула").count(), 4, "{name}: {teams:?}");
        assert_eq!((table.bad, table.ignored), (Vec::new(), Vec::new()), "{name}");
    }
    let players = players_csv::read(file("players.csv").as_bytes()).expect("it is read");
    assert_eq!(players.rows.iter().filter(|row| row.member.board.is_some()).count(), 4);
    let protocol = service.get("/print/protocol.csv").is_ok().text;
    assert!(protocol.contains(";Team;"), "{protocol}");
}

#[test]
fn the_score_of_two_teams_is_said_as_of_the_round() {
    let site = Site::new();
    let service = tournament_of(&site, "1", TEAMS);
    service.begin_all();
    let page = |round: u16| site.visitor().get(&format!("/t/{}/round/{round}", service.slug)).is_ok();
    page(1).says("Score during round 1: Орёл – Тула 0:0.");
    service.enter_all(&site, 1, "1-0");
    page(1).says("Score after round 1: ").does_not_say("in this round");
    page(2).says("Score during round 2: ").says("(0:0 in this round)");
    let russian = site.visitor().in_russian().get(&format!("/t/{}/round/2", service.slug)).is_ok();
    russian.says("Счёт по ходу 2‑го тура: ").says("(в этом туре 0:0)");
}

for_each_backend! {
    fn two_of_a_team_never_have_one_board(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "1", TEAMS);
        let refused = edit(&service, &site, "Ксенов", &[("board", "1")]);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Иволгин Пётр and Ксенов Владимир");
        let new = [("family", "Новый"), ("team", "орел"), ("board", "4")];
        let refused = service.send("/players", "/players", &new);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Board 4 of орел").says("Громов Сергей and Новый");
        service.send("/players", "/players", &[("family", "Новый"), ("team", "Тула"), ("board", "4")]).is_redirect();
        edit(&service, &site, "Новый", &[("board", "9")]).is_redirect();
        service.get("/players").is_ok().says("board 9, though the team has 5 players");
        assert_eq!(board_of(&service, &site, "Новый"), Some(9));
    }
}

#[test]
fn a_list_that_gives_a_board_twice_is_told_and_refused_but_two_may_change_places() {
    let site = Site::new();
    let service = tournament_of(&site, "1", TEAMS);
    let twice = "Name;Team;Board\nНовый Олег;Тула;1\nДругой Иван;Тула;1\nЕщё Глеб;Орёл;3\n";
    let page = preview(&service, twice);
    page.says("Тула, 1")
        .says("This board of the team is taken: Другой Иван")
        .says("This board of the team is taken: Звягина Мария");
    let refused = take(&service, twice, &["take-2", "take-3"]);
    refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Новый Олег and Другой Иван");
    take(&service, twice, &["take-2"]).is_redirect();
    assert_eq!(board_of(&service, &site, "Новый"), Some(1));

    let exchanged = "Name;Team;Board\nКсенов Владимир;Орёл;1\nИволгин Пётр;Орёл;2\n";
    preview(&service, exchanged).does_not_say("This board of the team is taken");
    let before = service.tournament(&site).version;
    service.import(exchanged).is_redirect();
    assert_eq!((board_of(&service, &site, "Ксенов"), board_of(&service, &site, "Иволгин")), (Some(1), Some(2)));
    let taken = service.tournament(&site).version;
    assert!(taken > before);
    service.send(&format!("/log/{}/undo", taken.0), "/log", &[]).is_redirect();
    assert_eq!((board_of(&service, &site, "Ксенов"), board_of(&service, &site, "Иволгин")), (Some(2), Some(1)));
}
