//! The team Swiss, from the settings and the list of players to the closing of the tournament.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::standings::team_table;
use tournament::{Bye, RoundNumber, System, TournamentStatus};

/// Five teams of two; the first has a reserve.
const TEAMS: &str = "Name;Rating;Team;Board\n\
    Ксенов Владимир;2300;Орёл;1\nИволгин Пётр;2250;Орёл;2\nШеханова Мария;2200;Орёл;3\n\
    Звягина Мария;2150;Тула;1\nРябов Олег;2100;Тула;2\nТимофеев Артём;2050;Пермь;1\nЛукина Анна;2000;Пермь;2\n\
    Громов Сергей;1950;Омск;1\nБелов Илья;1900;Омск;2\nЖуков Лев;1850;Псков;1\nНосов Иван;1800;Псков;2\n";

for_each_backend! {
    fn teams_play_a_swiss_to_its_end(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "swiss-single");
        service.set(&[("system", "team-swiss"), ("rounds", "3")]).is_redirect();
        service.get("/settings").is_ok().says("Boards per match").says("EMGSB");
        service.set(&[("team-boards", "2"), ("team-ties", "GPTS, XX")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("XX is not the code");
        service.set(&[("team-boards", "2"), ("team-ties", "gpts, de, bh/c1"), ("team-bye", "1")]).is_redirect();
        let settings = service.tournament(&site).settings;
        assert_eq!((settings.system, settings.team_rules.boards), (System::TeamSwiss, 2));
        let codes: Vec<String> = settings.team_rules.tie_breaks.iter().map(ToString::to_string).collect();
        assert_eq!(codes, ["GPTS", "DE", "BH:MP/C1"]);
        service.import(TEAMS).is_redirect();

        let visitor = site.visitor();
        for round in 1..=3 {
            service.begin(round);
            visitor.get(&format!("/t/{}/round/{round}/why", service.slug)).is_ok().says("The team Swiss of FIDE");
            visitor.get(&format!("/t/{}/round/{round}/why/1", service.slug)).is_ok().says("colours alternate from board to board");
            service.enter_all(&site, round, "1-0");
        }
        let tournament = service.tournament(&site);
        assert_eq!(tournament.team_matches(RoundNumber(1)).len(), 2);
        assert_eq!(tournament.team_byes(RoundNumber(1)).len(), 1);
        let reserve = tournament.rounds.iter().flat_map(|round| &round.byes).filter(|(id, bye)| **id == tournament::EntryId(3) && **bye == Bye::Zero);
        assert!(reserve.count() >= 1, "the reserve does not sit");
        assert_eq!(team_table(&tournament, RoundNumber(3)).rows.len(), 5);
        visitor.get(&format!("/t/{}/event.trf", service.slug)).is_ok().says("192 FIDE_TEAM_TYPEA_MP_GP").says("310   1 Орёл");
        visitor.get(&format!("/t/{}/standings", service.slug)).is_ok().says("Ksenov");
        service.send("/close", "/close", &[]).is_redirect();
        assert_eq!(service.tournament(&site).status, TournamentStatus::Closed);
    }
}

#[test]
fn what_fixes_the_pairings_of_teams_is_fixed_with_the_first_round() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "team-swiss");
    service.set(&[("team-boards", "2")]).is_redirect();
    service.import(TEAMS).is_redirect();
    service.begin(1);
    let form = service.get("/settings").is_ok().text;
    assert!(!form.contains("name=\"team-boards\"") && form.contains("name=\"team-win\""));
    service.set(&[("team-win", "3")]).is_redirect();
    assert_eq!(service.tournament(&site).settings.team_rules.match_values.win.to_string(), "3");
}

#[test]
fn no_team_that_shares_a_first_place_is_left_out_of_the_leaders() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "team-swiss");
    service.set(&[("team-boards", "2"), ("team-ties", "gpts")]).is_redirect();
    let four: Vec<&str> = TEAMS.lines().filter(|line| !line.contains("Псков")).collect();
    service.import(&four.join("\n")).is_redirect();
    service.begin(1);
    service.enter_all(&site, 1, "=");
    let home = site.visitor().get(&format!("/t/{}", service.slug)).is_ok();
    for team in ["Орёл", "Тула", "Пермь", "Омск"] {
        home.says(&format!(">{team}</a></th>"));
    }
}
