//! Accelerated start: chosen in the settings, used and shown in pairings, and not in standings.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::exchange::{tournament_json, trf};
use tournament::{AccelerationMethod, EntryId, Points, RoundNumber};

for_each_backend! {
    fn an_accelerated_start_is_chosen_used_told_and_never_counted(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.get("/settings").is_ok().says("Accelerated start").says("Baku method");
        service.set(&[("accelerated", "baku"), ("rounds", "5")]).is_redirect();
        service.get("/log").is_ok().says("Baku method");
        service.press(1, "pair").is_redirect();
        service.get("/round/1").is_ok().says("numbers <span class=\"range\">1–4</span> are paired as if they had 2 more");
        service.press(1, "publish").is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.settings.accelerated, AccelerationMethod::Baku);
        let (round, number) = (tournament.round(RoundNumber(1)).expect("it is paired"), |id: EntryId| tournament.entries[&id].number);
        let first = round.pairings.values().next().expect("there are boards");
        let numbers = [number(first.white), number(first.black)].map(|number| number.map(|number| number.0));
        assert!(numbers.contains(&Some(1)) && numbers.contains(&Some(3)), "1 meets 3 and not 5: {numbers:?}");

        let visitor = site.visitor();
        let base = format!("/t/{}", service.slug);
        visitor.get(&format!("{base}/round/1")).is_ok().says("never count in the standings");
        visitor.get(&format!("{base}/round/1/why")).is_ok().says("numbers <span class=\"range\">1–4</span>").says("C.04.7");
        visitor.get(&format!("{base}/round/1/why/1")).is_ok().says("the accelerated start adds 2 for the pairing");
        site.visitor().in_russian().get(&format!("{base}/round/1")).is_ok().says("Ускоренный старт");
        assert!(tournament.entries.values().all(|entry| entry.adjusted_by() == Points::ZERO));
        visitor.get(&format!("{base}/standings")).is_ok().does_not_say("virtual");

        let report = visitor.get(&format!("{base}/event.trf")).is_ok().text;
        assert!(report.contains("192 FIDE_DUTCH_BAKU") && report.contains("\r\n250 "), "{report}");
        let read = trf::read(report.as_bytes()).expect("it reads back").tournament;
        assert_eq!(read.accelerations().len(), tournament.accelerations().len());
        let document = visitor.get(&format!("{base}/event.json")).is_ok().text;
        let moved = tournament_json::read(&document).expect("it reads back");
        assert_eq!(moved.settings.accelerated, AccelerationMethod::Baku);

        service.get("/settings").is_ok().says("<dt>Accelerated start</dt><dd>Baku method</dd>");
        service.press(1, "discard");
    }
}

#[test]
fn only_a_swiss_of_fide_is_accelerated_and_a_change_can_be_taken_back() {
    let site = Site::new();
    let service = Arbiter::with_players(&site, "swiss-single");
    let answer = service.set(&[("accelerated", "baku"), ("system", "monrad")]);
    answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Only the FIDE Swiss systems have an accelerated start");
    service.set(&[("accelerated", "baku"), ("system", "dubov")]).is_redirect();
    let entry = service.get("/log").is_ok();
    let undo = entry.text.split("/log/").nth(1).and_then(|rest| rest.split('/').next()).expect("an entry").to_owned();
    service.send(&format!("/log/{undo}/undo"), "/log", &[]).is_redirect();
    assert_eq!(service.tournament(&site).settings.accelerated, AccelerationMethod::None);
}
