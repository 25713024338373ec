//! Limits of byes, and expelled players, on the pages.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::{Bye, RoundNumber};

for_each_backend! {
    fn a_bye_beyond_the_limits_needs_a_tick(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.set(&[("bye-most", "1"), ("bye-last", "2")]).is_redirect();
        let id = entry_of(&service.tournament(&site), "Громов");
        let page = format!("/players/{id}");
        service.get(&page).is_ok().says("A player may ask for 1 bye at most.").says("No byes on request in the last 2 rounds.");
        let ask = |fields: &[(&str, &str)]| service.send(&format!("{page}/bye"), &page, fields);
        ask(&[("round", "7"), ("bye", "H")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("in the last 2 rounds");
        ask(&[("round", "2"), ("bye", "H")]).is_redirect();
        ask(&[("round", "3"), ("bye", "H")]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("1 bye at most");
        ask(&[("round", "3"), ("bye", "H"), ("beyond", "1")]).is_redirect();
        service.get("/log").is_ok().says("Bye beyond the limits in round 3: Громов").says(", half-point bye (1 point)");
        let entry = service.tournament(&site).entry(id).expect("entered").clone();
        assert_eq!(entry.byes.get(&RoundNumber(3)), Some(&Bye::Half));
    }

    fn an_expelled_player_is_marked_and_comes_back_in_one_step(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        service.enter_all(&site, 1, "=");
        let id = entry_of(&service.tournament(&site), "Громов");
        let page = format!("/players/{id}");
        let expel = |reason: &str| {
            service.send(&format!("{page}/expel"), &page, &[("after", "1"), ("reason", reason), ("place", "last")])
        };
        let refused = expel("").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        // The part with the form is open, with what was chosen.
        refused.says("<details open><summary>Expel").says("<option value=\"last\" selected>");
        expel("телефон").is_redirect();
        service.get(&page).is_ok().says("expelled: телефон");
        service.get("/log").is_ok().says("Expelled after round 1: Громов");
        service.get("/round/2").is_ok().says("<td>expelled from the tournament</td>").does_not_say("<td>absent</td>");
        let public = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", service.slug)).is_ok();
        for rest in ["/standings", "/crosstable", "/players"] {
            public(rest).says("expelled").does_not_say("телефон");
        }
        let number = service.tournament(&site).entry(id).and_then(tournament::Entry::page_number).expect("numbered");
        public(&format!("/player/{number}")).says("Expelled from the tournament.");
        public(&format!("/standings/why/{number}")).says("there is no place");
        public("/event.json").does_not_say("телефон");
        service.get("/print/protocol").is_ok().says("expelled");
        service.send(&format!("{page}/reinstate"), &page, &[]).is_redirect();
        public("/standings").does_not_say("expelled");
    }
}
