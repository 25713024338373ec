//! Taking back what stands under other actions: a result stays with those who played it.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::{PairingChange, Request};
use reqwest::StatusCode;
use tournament::{BoardNumber, RoundNumber};

/// Board 1 of round 1 with exchanged colours.
fn turn(site: &Site, arbiter: &Arbiter) {
    let request = Request { actor: &Site::actor(), slug: &arbiter.slug, seen: None, limit: None };
    site.service()
        .change_pairing(&request, RoundNumber(1), PairingChange::Turn(BoardNumber(1)))
        .expect("nothing is played there");
}

for_each_backend! {
    fn a_result_does_not_come_back_for_players_with_other_colours(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        service.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let taken_back = service.tournament(&site).version.0 + 1;
        service.send("/round/1", "/round/1", &[("was-1-1-1", "1-0"), ("more-1-1-1", "none")]).is_redirect();
        assert_eq!(service.tournament(&site).version.0, taken_back);
        turn(&site, &service);
        let undo = format!("/log/{taken_back}/undo");
        let in_the_way = format!("#act-{}", taken_back + 1);
        service.get("/log").is_ok().does_not_say(&format!("\"{}\"", service.address(&undo))).says(&in_the_way);
        service.send(&undo, "/log", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        service.send(&format!("/log/{}/undo", taken_back + 1), "/log", &[]).is_redirect();
        service.get("/log").is_ok().says(&format!("\"{}\"", service.address(&undo)));
        service.send(&undo, "/log", &[]).is_redirect();
        assert!(service.tournament(&site).rounds[0].pairings[&BoardNumber(1)].is_complete());
    }

    fn going_back_over_a_turn_of_colours_can_be_undone(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let paired = service.tournament(&site);
        turn(&site, &service);
        service.enter(1, &[("1-1-1", "1-0")]).is_redirect();
        let entered = service.tournament(&site);
        let back = format!("/log/{}/back", paired.version);
        service.send(&back, &back, &[]).is_redirect();
        let gone_back = service.tournament(&site);
        assert_eq!(gone_back.rounds, paired.rounds);
        service.send(&format!("/log/{}/undo", gone_back.version), "/log", &[]).is_redirect();
        assert_eq!(service.tournament(&site).rounds, entered.rounds);
        service.send(&back, &back, &[]).is_redirect();
        assert_eq!(service.tournament(&site).rounds, paired.rounds);
    }

    fn going_back_twice_is_done_once(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let entered = service.tournament(&site);
        service.begin(1);
        let back = format!("/log/{}/back", entered.version);
        let seen = service.get(&back).is_ok().hidden("seen");
        service.send_seen(&seen, &back, &[]).is_redirect();
        let gone_back = service.tournament(&site);
        assert!(gone_back.rounds.is_empty());
        service.send_seen(&seen, &back, &[]).is_redirect();
        service.send(&back, &back, &[]).is_redirect();
        assert_eq!(service.tournament(&site), gone_back);
    }
}
