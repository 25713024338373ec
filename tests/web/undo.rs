//! Taking back what stands under other acts: a result stays with those who played it.

use poddavki::service::{PairingChange, Request};
use reqwest::StatusCode;
use tournament::{BoardNumber, RoundNumber};

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;

/// Board 1 of round 1 with its colours turned.
fn turn(site: &Site, arbiter: &Arbiter) {
    let request = Request { actor: &Site::actor(), slug: &arbiter.slug, seen: None };
    site.desk()
        .change_pairing(&request, RoundNumber(1), PairingChange::Turn(BoardNumber(1)))
        .expect("nothing is played there");
}

for_each_backend! {
    fn a_result_does_not_come_back_for_players_with_other_colours(database) {
        let site = Site::on(database);
        let desk = Arbiter::with_players(&site, "swiss-single");
        desk.begin(1);
        desk.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let taken_back = desk.event(&site).version.0 + 1;
        desk.send("/round/1", "/round/1", &[("was-1-1-1", "1-0"), ("more-1-1-1", "none")]).is_redirect();
        assert_eq!(desk.event(&site).version.0, taken_back);
        turn(&site, &desk);
        let undo = format!("/log/{taken_back}/undo");
        let in_the_way = format!("#act-{}", taken_back + 1);
        desk.get("/log").is_ok().does_not_say(&format!("\"{}\"", desk.address(&undo))).says(&in_the_way);
        desk.send(&undo, "/log", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        desk.send(&format!("/log/{}/undo", taken_back + 1), "/log", &[]).is_redirect();
        desk.get("/log").is_ok().says(&format!("\"{}\"", desk.address(&undo)));
        desk.send(&undo, "/log", &[]).is_redirect();
        assert!(desk.event(&site).rounds[0].pairings[&BoardNumber(1)].is_complete());
    }

    fn going_back_over_a_turn_of_colours_can_be_undone(database) {
        let site = Site::on(database);
        let desk = Arbiter::with_players(&site, "swiss-single");
        desk.begin(1);
        let paired = desk.event(&site);
        turn(&site, &desk);
        desk.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let entered = desk.event(&site);
        let back = format!("/log/{}/back", paired.version);
        desk.send(&back, &back, &[]).is_redirect();
        let gone_back = desk.event(&site);
        assert_eq!(gone_back.rounds, paired.rounds);
        desk.send(&format!("/log/{}/undo", gone_back.version), "/log", &[]).is_redirect();
        assert_eq!(desk.event(&site).rounds, entered.rounds);
        desk.send(&back, &back, &[]).is_redirect();
        assert_eq!(desk.event(&site).rounds, paired.rounds);
    }
}
