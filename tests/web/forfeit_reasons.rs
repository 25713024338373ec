//! Reasons of forfeits: given after the forfeit, for the staff, and public only if the organiser wants it.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::ForfeitCause;

for_each_backend! {
    fn a_forfeit_is_explained_in_a_step(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        service.get("/round/1").is_ok().does_not_say("Give a reason");
        let answer = service.send("/round/1/forfeit", "/round/1", &[("explain", "1"), ("cause-1", "illness")]);
        answer.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("No game of board 1 was forfeited");
        service.send("/round/1/absent", "/round/1", &[("absent", "black:1")]).is_redirect();
        service.get("/round/1").is_ok().says("Give a reason");
        // A script that saves a board is told that the page has another question.
        let saved = service.send("/round/1/board", "/round/1", &[("was-1-2-1", ""), ("pick-1-2-1", "1-0")]).is_ok();
        saved.says("\"renew\":false");
        let saved = service.send("/round/1/board", "/round/1", &[("was-1-3-1", ""), ("more-1-3-1", "+-")]).is_ok();
        saved.says("\"renew\":true");
        let empty = service.send("/round/1/forfeit", "/round/1", &[("explain", "1"), ("cause-1", "other"), ("why-1", "")]);
        empty.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let fields = [("explain", "1"), ("cause-1", "illness"), ("why-1", "справка 7")];
        service.send("/round/1/forfeit", "/round/1", &fields).is_redirect();
        service.get("/round/1").is_ok().says("Forfeit: illness: справка 7");
        service.get("/log").is_ok().says("Reason of a forfeit: round 1, board 1: illness");
        service.get("/print/protocol").is_ok().says("illness: справка 7");
        service.get("/event.json").is_ok().says("справка 7");
        let public = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", service.slug)).is_ok();
        public("/round/1").does_not_say("справка 7");
        public("/event.json").does_not_say("справка 7");
        service.set(&[("forfeit-reasons", "public")]).is_redirect();
        // Both have a line of their own, which a phone puts below the names.
        public("/round/1").says(
            "</span><span class=\"how\"><span class=\"games\">forfeit</span><span class=\"games reason\">illness: справка 7</span></span>",
        );
        public("/event.json").says("справка 7");
        let game = service.tournament(&site).rounds[0].pairings.values().next().expect("a board").games[0].clone();
        assert_eq!(game.forfeit.map(|reason| reason.cause), Some(ForfeitCause::Illness));
        service.send("/round/1/forfeit", "/round/1", &[("explain", "1"), ("cause-1", "")]).is_redirect();
        public("/round/1").does_not_say("справка 7");
    }
}
