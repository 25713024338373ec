//! Two teams by the Scheveningen table, from the list of players to the final score.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use reqwest::StatusCode;
use tournament::exchange::{tournament_json, trf};
use tournament::{Membership, RoundNumber, System, TournamentStatus};

/// Four of Орёл and four of Тула, the boards of one given.
pub const TEAMS: &str = "Name;Rating;Team;Board\n\
    Ксенов Владимир;2300;Орёл;2\nИволгин Пётр;2250;Орёл;1\nШеханова Мария;2200;Тула;\nЗвягина Мария;2150;орел;3\n\
    Рябов Олег;2100;Тула;\nТимофеев Артём;2050;Тула;\nЛукина Анна;2000;Тула;\nГромов Сергей;1950;Орёл;4\n";

/// A tournament of two teams, with players from a list.
pub fn tournament_of(site: &Site, games: &str, list: &str) -> Arbiter {
    let service = Arbiter::with_tournament(site, "swiss-single");
    service.set(&[("system", "scheveningen"), ("games", games)]).is_redirect();
    service.import(list).is_redirect();
    service
}

/// Changes fields of a player's page.
pub fn edit(service: &Arbiter, site: &Site, family: &str, values: &[(&str, &str)]) -> Answer {
    let tournament = service.tournament(site);
    let entry = &tournament.entries[&entry_of(&tournament, family)];
    let page = format!("/players/{}", entry.id);
    let board = entry.member.board.map(|board| board.to_string()).unwrap_or_default();
    let rating = entry.rating.map(|rating| rating.to_string()).unwrap_or_default();
    let (given, club) = (entry.person.name.given.as_str(), entry.person.club.as_str());
    let mut fields = vec![("family", family), ("given", given), ("rating", &rating), ("club", club)];
    fields.extend([("team", entry.member.team.as_str()), ("board", &board)]);
    fields.retain(|(name, _)| values.iter().all(|(changed, _)| changed != name));
    fields.extend(values);
    service.send(&page, &page, &fields)
}

for_each_backend! {
    fn two_teams_play_their_table_to_the_end(database) {
        let site = Site::on(database);
        let service = tournament_of(&site, "1", TEAMS);
        service.get("/players").is_ok().says("Тула").says("Орёл, 2");
        service.get("/round/1").is_ok().says("At first only you see them");
        service.begin_all();
        let tournament = service.tournament(&site);
        assert_eq!((tournament.settings.system, tournament.settings.rounds), (System::Scheveningen, RoundNumber(4)));
        let of_team = |id| tournament.entries[&id].member.key();
        assert!(tournament.pairings().all(|pairing| of_team(pairing.white) != of_team(pairing.black)));
        assert_eq!(tournament.pairings().count(), 16);

        let visitor = site.visitor();
        let base = format!("/t/{}", service.slug);
        for round in 1..=4 {
            visitor.get(&format!("{base}/round/{round}/why")).is_ok().says("The Scheveningen table");
            visitor.get(&format!("{base}/round/{round}/why/1")).is_ok().says("Why these colours");
            service.enter_all(&site, round, "1-0");
        }
        visitor.get(&format!("{base}/round/1")).is_ok().says("Score after round 1: ");
        visitor.get(&format!("{base}/standings")).is_ok().says("Score after round 4: ").says("in this round");
        visitor.get(&format!("{base}/crosstable")).is_ok();
        site.visitor().in_russian().get(&format!("{base}/standings")).is_ok().says("Счёт после 4‑го тура");
        visitor.get(&format!("{base}/players.csv")).is_ok().says("Team;Board").says("орел;3");

        let report = visitor.get(&format!("{base}/event.trf")).is_ok().text;
        for record in ["082 2", "192 CUSTOM_SCHEVENINGEN", "013 Иволгин", "013 Орёл", "013 Тула"] {
            assert_eq!(report.contains(record), record != "013 Иволгин", "{record}: {report}");
        }
        let read = trf::read(report.as_bytes()).expect("it reads back").tournament;
        assert_eq!(read.teams(|_| true).len(), 2);
        assert_eq!(trf::read(trf::write(&read).expect("it fits").as_bytes()).expect("and again").tournament, read);
        let moved = tournament_json::read(&visitor.get(&format!("{base}/event.json")).text).expect("it reads back");
        assert_eq!(moved.entries[&entry_of(&tournament, "Ксенов")].member.board, Some(2));

        service.send("/close", "/close", &[]).is_redirect();
        assert_eq!(service.tournament(&site).status, TournamentStatus::Closed);
    }
}

#[test]
fn micro_matches_of_teams_are_played_and_the_table_is_taken_back() {
    let site = Site::new();
    let service = tournament_of(&site, "2", TEAMS);
    service.press(1, "pair").is_redirect();
    service.get("/round/1").is_ok().says("Publish");
    let changed = edit(&service, &site, "Рябов", &[("team", "Орёл")]);
    changed.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("they no longer change");
    let late = service.send("/players", "/settings", &[("family", "Поздний"), ("team", "Орёл")]);
    late.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("no more players can be added");
    service.press(1, "publish").is_redirect();
    service.enter_all(&site, 1, "1-0");
    service.press(2, "pair").is_redirect();
    service.press(2, "discard").is_redirect();
    assert_eq!(service.tournament(&site).paired_rounds(), RoundNumber(1));
}

#[test]
fn a_team_is_not_taken_from_under_the_table() {
    let site = Site::new();
    let service = tournament_of(&site, "1", TEAMS);
    service.press(1, "pair").is_redirect();
    service.press(1, "discard").is_redirect();
    edit(&service, &site, "Рябов", &[("board", "4")]).is_redirect();
    let edited = service.tournament(&site).version.0;
    service.press(1, "pair").is_redirect();
    service.send(&format!("/log/{edited}/undo"), "/log", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    service.press(1, "discard").is_redirect();
    service.send(&format!("/log/{edited}/undo"), "/log", &[]).is_redirect();
}

#[test]
fn teams_without_a_table_are_refused_with_what_to_do() {
    let site = Site::new();
    let service = tournament_of(&site, "1", TEAMS);
    let refused = |words: &str| {
        service.press(1, "pair-all").has_status(StatusCode::UNPROCESSABLE_ENTITY).says(words);
    };
    edit(&service, &site, "Рябов", &[("team", "Орёл"), ("board", "")]).is_redirect();
    refused("has 5, Тула has 3");
    edit(&service, &site, "Рябов", &[("team", "Псков")]).is_redirect();
    refused("There are 3 teams");
    edit(&service, &site, "Рябов", &[("team", "")]).is_redirect();
    refused("These players have no team yet: Рябов Олег.");
    let wrong = edit(&service, &site, "Рябов", &[("board", "1000")]);
    wrong.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("A board is a whole number from 1 to 999");
    edit(&service, &site, "Рябов", &[("team", " тула "), ("board", "9")]).is_redirect();
    service.get("/log").is_ok().says("Board in the team");
    service.begin_all();
    let tournament = service.tournament(&site);
    let member = &tournament.entries[&entry_of(&tournament, "Рябов")].member;
    assert_eq!(*member, Membership { team: "тула".to_owned(), board: Some(9) });
}
