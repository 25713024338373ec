//! Time controls are understood, and the higher rated player has less time if the settings say so.

use reqwest::StatusCode;

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;

for_each_backend! {
    fn a_time_control_is_told_in_the_readers_words(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-micro");
        service.get("/settings").is_ok().says("“45+15”: 45 minutes and 15 seconds per move");
        service.set(&[("time-control", "45 мин + 15 сек")]).is_redirect();
        service.get("/settings").is_ok().says("Understood as 45 min + 15 s per move.");
        let home = format!("/t/{}", service.slug);
        site.visitor().get(&home).is_ok().says("45 min + 15 s per move");
        site.visitor().in_russian().get(&home).is_ok().says("45 мин + 15 с на ход");
        // Two games, each of 60 moves at most: 2 × 2 × (45 + 15) minutes.
        service.get("/schedule").is_ok().says("a round takes at most 4:00");
        service.begin(1);
        service.get("").is_ok().says("at most 4:00").does_not_say("Ends no later than");
        service.send("/schedule", "/schedule", &[("round-1", "2026-12-16T15:00"), ("offset", "180")]).is_redirect();
        service.get("").is_ok().says("Ends no later than");
        service.get("").is_ok().says("19:00");
        // Other texts are shown unchanged.
        service.set(&[("time-control", "по договорённости")]).is_redirect();
        service.get("/settings").is_ok().says("Shown as a text");
        site.visitor().get(&home).is_ok().says("по договорённости");
        service.get("").is_ok().does_not_say("Round by the clocks");
    }

    fn the_higher_rated_has_less_time(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let round = format!("/t/{}/round/1", service.slug);
        let rule = [("handicap-every", "50"), ("handicap-minutes", "5"), ("handicap-least", "20")];
        service.set(&rule).is_redirect();
        site.visitor().get(&round).is_ok().does_not_say("25 min");
        service.set(&[("time-control", "45+15")]).is_redirect();
        site.visitor().get(&round).is_ok().says(">25 min</span>").says(">45 min</span>");
        let card = site.visitor().get(&format!("/t/{}/player/1", service.slug)).is_ok();
        card.says("Time: 25 min, opponent 45 min");
        service.get("/round/1").is_ok().says(">25 min</span>");
        service.get("/print/boards?round=1").is_ok().says("<small>25 min</small>");
        service.get("/print/slips?round=1").is_ok().says("<b>25 min</b>");
        site.visitor().get(&format!("/t/{}", service.slug)).is_ok()
            .says("5 min less for the higher rated for every 50 points of rating difference, never less than 20 min");
        service.get("/log").is_ok().says("Rating difference for a handicap");
        service.set(&[("handicap-every", "0")]).is_redirect();
        site.visitor().get(&round).is_ok().does_not_say("25 min");
        service.set(&[("handicap-every", "1001")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
    }
}
