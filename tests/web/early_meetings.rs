//! A round robin with early meetings of a region: chosen, drawn, shown, undone.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::pairing::start_list::last_early_meeting;
use tournament::{Affiliation, EntryId, RoundNumber, StartNumber, Tournament};

/// Three of one region, two of another, three of none.
const LIST: &str = "Name;Rating;Region\nКсенов В.;2300;Орёл\nИволгин П.;2250;\nШеханова М.;2200;Москва\n\
    Звягина М.;2150;Орёл\nРябов О.;2100;Москва\nТимофеев А.;2050;Орёл\nЛукина А.;2000;\nГромов С.;1950;\n";

fn numbers(tournament: &Tournament) -> Vec<(EntryId, Option<StartNumber>)> {
    tournament.entries.values().map(|entry| (entry.id, entry.number)).collect()
}

/// The round in which two players meet.
fn meeting(tournament: &Tournament, one: EntryId, other: EntryId) -> Option<RoundNumber> {
    tournament.pairings().find(|pairing| pairing.has(one) && pairing.has(other)).map(|pairing| pairing.round)
}

for_each_backend! {
    fn players_of_one_region_meet_early_and_the_draw_can_be_taken_back(database) {
        let site = Site::on(database);
        let service = Arbiter::with_tournament(&site, "round-robin-single");
        service.import(LIST).is_redirect();
        service.set(&[("early", "region")]).is_redirect();
        service.get("/log").is_ok().says("players of one region");
        service.get("/round/1").is_ok().says("Start numbers will be drawn by lot");
        service.begin_all();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.settings.early_meetings, Some(Affiliation::Region));
        let last = last_early_meeting(&tournament).expect("there are regions");
        assert_eq!(last, RoundNumber(3), "three need three rounds");
        for (one, other) in [("Шеханова", "Рябов"), ("Ксенов", "Звягина"), ("Ксенов", "Тимофеев"), ("Звягина", "Тимофеев")] {
            assert!(meeting(&tournament, entry_of(&tournament, one), entry_of(&tournament, other)) <= Some(last), "{one} and {other}");
        }

        let visitor = site.visitor();
        let base = format!("/t/{}", service.slug);
        let told = format!("The last such meeting is in round {last}");
        visitor.get(&format!("{base}/players")).is_ok().says("Start numbers were drawn by lot").says(&told);
        visitor.get(&format!("{base}/round/1/why")).is_ok().says(&told);
        site.visitor().in_russian().get(&format!("{base}/players")).is_ok().says("разыграны по жребию");
        service.get("/settings").is_ok().says("<dd>players of one region</dd>");

        let published = service.tournament(&site).version.0;
        for action in [published, published - 1] {
            service.send(&format!("/log/{action}/undo"), "/log", &[]).is_redirect();
        }
        assert!(service.tournament(&site).entries.values().all(|entry| entry.number.is_none()));
        service.press(1, "pair").is_redirect();
        assert_eq!(numbers(&service.tournament(&site)), numbers(&tournament), "the same lots");
        service.press(1, "discard").is_redirect();
        service.set(&[("early", "none")]).is_redirect();
        let tournament = service.tournament(&site);
        let first = tournament.by_number(StartNumber(1)).map(|entry| entry.person.name.family.clone());
        assert_eq!(first.as_deref(), Some("Ксенов"), "numbers go by rating again");
    }
}

#[test]
fn only_a_round_robin_has_early_meetings() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    service
        .set(&[("early", "club")])
        .has_status(StatusCode::UNPROCESSABLE_ENTITY)
        .says("Early meetings are possible only in a round robin");
    service.set(&[("early", "family")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Choose from the list");
}
