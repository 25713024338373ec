//! Illegal moves: noted with one action on the page of a round or of a game, shown to all, and lost by where the settings say so.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;
use tournament::EntryId;

/// White and Black of board 1.
fn players(arbiter: &Arbiter, site: &Site) -> [EntryId; 2] {
    let tournament = arbiter.tournament(site);
    let pairing = tournament.rounds[0].pairings.values().next().expect("a board").clone();
    [pairing.white, pairing.black]
}

for_each_backend! {
    fn illegal_moves_are_noted_shown_and_lose_the_game(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.begin(1);
        let [white, black] = players(&arbiter, &site);
        let note = |value: String| arbiter.send("/round/1/illegal", "/round/1", &[("illegal", value.as_str())]);
        let once = format!("1-1-1:count:{black}:1");
        arbiter.get("/round/1").is_ok().says(&once).does_not_say("illegal moves:");
        // Unsaved choices on the page are entered with it.
        let fields = [("illegal", once.as_str()), ("was-1-2-1", ""), ("pick-1-2-1", "1-0")];
        arbiter.send("/round/1/illegal", "/round/1", &fields).is_redirect();
        arbiter.get("/round/1").is_ok().says("illegal moves: ").says(&format!("1-1-1:count:{black}:2"));
        // A second press of the same button does not count another one.
        note(once.clone()).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        for wrong in ["", "1-1-1", "1-1-1:count:x:1", "1-1-1:count:1", "1-1-1:other:1", "2-1-1:lose:1", "1-1-1:count:1:300"] {
            note(wrong.to_owned()).has_status(StatusCode::BAD_REQUEST);
        }
        note(format!("1-9-1:count:{black}:1")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        arbiter.get("/log").is_ok().says("Illegal moves of ").says(": 1 (round 1, board 1, game 1)");
        let tournament = arbiter.tournament(&site);
        let number = tournament.entry(black).expect("a player").number.expect("a number");
        let public = |rest: &str| site.visitor().get(&format!("/t/{}{rest}", arbiter.slug)).is_ok();
        public("/round/1").says("illegal moves: ");
        public(&format!("/player/{number}")).says("illegal moves: 1");
        public("/event.json").says("\"illegal_moves\"");
        arbiter.get("/print/protocol").is_ok().says("illegal moves: ");
        // No number loses until the organiser has set one.
        note(format!("1-1-1:count:{black}:2")).is_redirect();
        arbiter.get("/round/1").is_ok().does_not_say("Enter the loss");
        note(format!("1-1-1:lose:{black}")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        arbiter.get("/settings").is_ok().says("Illegal moves that lose the game").says("7.5.5");
        arbiter.set(&[("illegal-moves", "2")]).is_redirect();
        let due = arbiter.get("/round/1").is_ok();
        due.says("2 illegal moves. By the settings that loses the game.").says("Enter the loss");
        due.does_not_say("illegal moves: ");
        // The opponent's count is shown beside it, and the loss message has only the other count.
        note(format!("1-1-1:count:{white}:1")).is_redirect();
        let name = |entry| tournament.entry(entry).expect("a player").person.name.to_string();
        let both = arbiter.get("/round/1").is_ok();
        both.says(&format!("illegal moves: {} – 1", name(white))).says("Enter the loss");
        both.does_not_say(&format!("{} – 2", name(black)));
        arbiter.get("/game/1-1-1").is_ok().says(&format!("illegal moves: {} – 1", name(white))).says("Enter the loss");
        note(format!("1-1-1:count:{white}:0")).is_redirect();
        note(format!("1-1-1:lose:{white}")).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        note(format!("1-1-1:lose:{black}")).is_redirect();
        let page = arbiter.get("/round/1").is_ok();
        page.says("game lost").does_not_say("Enter the loss");
        arbiter.get("/log").is_ok().says("Game lost by illegal moves: ");
        public("/round/1").says("game lost");
        // The wrong button was pressed.
        let last = arbiter.tournament(&site).version;
        arbiter.send(&format!("/log/{last}/undo"), "/log", &[]).is_redirect();
        arbiter.get("/round/1").is_ok().says("Enter the loss");
    }

    fn illegal_moves_are_noted_beside_a_score_sheet_that_is_being_typed(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        arbiter.begin(1);
        let [white, _] = players(&arbiter, &site);
        let page = arbiter.get("/game/1-1-2").is_ok();
        let action = format!("illegal:count:{white}:1");
        page.says(&action);
        let fields = [("done", "c3-d4 b6-a5"), ("next", "d4-c5"), ("act", action.as_str())];
        let noted = arbiter.send("/game/1-1-2", "/game/1-1-2", &fields).is_ok();
        noted.says("illegal moves: ").says("c3-d4 b6-a5 d4-c5");
        assert_ne!(noted.hidden("seen"), page.hidden("seen"), "what is typed next is saved over what was noted");
        let stored = arbiter.tournament(&site).rounds[0].pairings.values().next().expect("a board").games[1].clone();
        assert_eq!(stored.illegal_moves.black, 1, "the player has Black in the second game");
        assert_eq!(stored.notation, None);
        // From a page that is out of date nothing is counted, and what was typed stays.
        let action = format!("illegal:count:{white}:0");
        let fields = [("done", "c3-d4"), ("act", action.as_str())];
        let stale = arbiter.send_seen(&page.hidden("seen"), "/game/1-1-2", &fields);
        stale.has_status(StatusCode::CONFLICT).says("value=\"c3-d4\"");
        let unknown = arbiter.send("/game/1-1-2", "/game/1-1-2", &[("act", "illegal:count")]);
        unknown.has_status(StatusCode::BAD_REQUEST);
        let fields = [("done", "c3-d4 b6-a5"), ("act", "save"), ("result", "1-0"), ("offered", "")];
        arbiter.send("/game/1-1-2", "/game/1-1-2", &fields).is_redirect();
        let stored = arbiter.tournament(&site).rounds[0].pairings.values().next().expect("a board").games[1].clone();
        assert_eq!(stored.illegal_moves.black, 1, "moves keep the count");
        site.visitor().get(&format!("/t/{}/game/1-1-2", arbiter.slug)).is_ok().says("illegal moves: ");
    }
}
