//! Play-off games: entered by the staff, shown to the public, counted only for the order of tied players.

use crate::organiser::{Arbiter, account, member};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use reqwest::StatusCode;
use tournament::exchange::tournament_json;
use tournament::transliterate::passport_latin;
use tournament::{EntryId, Tournament};

/// One round in which White has won everywhere: four are tied at the top, four below.
fn played(site: &Site) -> Arbiter {
    let service = Arbiter::with_players(site, "swiss-single");
    service.begin(1);
    service.enter_all(site, 1, "1-0");
    service
}

/// The winners of round 1, by board.
pub fn winners(tournament: &Tournament) -> Vec<EntryId> {
    tournament.rounds[0].pairings.values().map(|pairing| pairing.white).collect()
}

pub fn enter(service: &Arbiter, white: EntryId, black: EntryId, result: &str) -> Answer {
    let (white, black) = (white.0.to_string(), black.0.to_string());
    let fields = [("white", white.as_str()), ("black", black.as_str()), ("result", result), ("time", "blitz 5+3")];
    service.send("/play-off", "/play-off", &fields)
}

fn name(tournament: &Tournament, entry: EntryId) -> String {
    tournament.entry(entry).expect("they are entered").person.name.to_string()
}

/// Who stands first, as the tournament tells the public.
fn first(site: &Site, service: &Arbiter) -> String {
    let csv = site.visitor().get(&format!("/t/{}/standings.csv", service.slug)).is_ok().text;
    csv.lines().nth(1).unwrap_or_default().to_owned()
}

for_each_backend! {
    fn games_between_the_level_decide_who_is_above(database) {
        let site = Site::on(database);
        let service = played(&site);
        let tournament = service.tournament(&site);
        let level = winners(&tournament);
        let (above, below) = (level[3], level[0]);
        service.get("/play-off").is_ok().says("tied: group 1").says("Enter the game").does_not_say("Remove");
        enter(&service, above, below, "1-0").is_redirect();
        enter(&service, below, above, "=").is_redirect();
        let page = service.get("/play-off").is_ok();
        page.says("Game entered").says("is not in the tournament").says("right after points").says("blitz 5+3");
        let total = format!("{} – {} 1½\u{a0}:\u{a0}½", name(&tournament, above), name(&tournament, below));
        page.says(&total).does_not_say("not counted at present");
        service.send("/play-off/count-first", "/play-off", &[]).is_redirect();
        service.get("/play-off").is_ok().does_not_say("is not in the tournament");
        assert!(first(&site, &service).contains(&name(&tournament, above)), "{}", first(&site, &service));
        let public = site.visitor().get(&format!("/t/{}/standings", service.slug)).is_ok();
        let total = passport_latin(&total);
        public.says("Play-off games").says("½:½").says(&total).says("blitz 5+3");
        site.visitor().get(&format!("/t/{}/crosstable", service.slug)).is_ok().says(&total);
        let number = tournament.entry(above).and_then(|entry| entry.number).expect("they are numbered");
        let why = site.visitor().get(&format!("/t/{}/standings/why/{number}", service.slug)).is_ok();
        why.says("Play-off: 1½").says("with White").says("with Black").says(&passport_latin(&name(&tournament, below)));
        for document in ["boards", "table", "protocol"] {
            let paper = service.get(&format!("/print/{document}")).is_ok();
            paper.says("Play-off games").says("½:½").says("blitz 5+3");
        }
        let russian = site.visitor().in_russian().get(&format!("/t/{}/standings", service.slug)).is_ok();
        russian.says("Переигровка");
        service.get("/log").is_ok().says("Play-off games changed: 2");
        let document = site.visitor().get(&format!("/t/{}/event.json", service.slug)).is_ok().text;
        let copy = tournament_json::read(&document).expect("our own");
        assert_eq!(copy.settings.play_off, service.tournament(&site).settings.play_off);
    }

    fn games_are_taken_back_by_the_journal_and_removed_one_by_one(database) {
        let site = Site::on(database);
        let service = played(&site);
        let level = winners(&service.tournament(&site));
        service.get("").is_ok().does_not_say("/play-off\">");
        enter(&service, level[0], level[1], "-+").is_redirect();
        enter(&service, level[1], level[0], "0-1").is_redirect();
        service.get("").is_ok().says("/play-off\">");
        service.send("/play-off/remove", "/play-off", &[("game", "1")]).is_redirect();
        let left = service.tournament(&site).settings.play_off;
        assert_eq!(left.iter().map(|game| (game.white, game.result.code())).collect::<Vec<_>>(), [(level[1], "0-1")]);
        let version = service.tournament(&site).version;
        service.send(&format!("/log/{version}/undo"), "/log", &[]).is_redirect();
        assert_eq!(service.tournament(&site).settings.play_off.len(), 2);
        service.send("/close", "/close", &[]).is_redirect();
        service.get("/play-off").is_ok().says("The tournament is closed").says("−:+").does_not_say("Enter the game");
        let (white, black) = (level[0].0.to_string(), level[1].0.to_string());
        let late = [("white", white.as_str()), ("black", black.as_str()), ("result", "1-0"), ("time", "")];
        let refused = service.send("/play-off", "/close", &late);
        refused.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The tournament is closed. Reopen it");
        let fields = [("title", "Cup once more"), ("starts", "2027-11-21"), ("ends", "")];
        let made = service.visitor.post(&service.address("/again"), &service.address("/again"), &fields).is_redirect();
        let slug = made.location.rsplit('/').next().expect("an address").to_owned();
        assert!(site.service().tournament(&slug).expect("it is there").settings.play_off.is_empty());
    }

    fn what_is_wrong_is_said_at_the_field_and_nothing_is_lost(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.get("/play-off").is_ok().says("once a round is complete").does_not_say("Enter the game");
        service.begin(1);
        service.get("/play-off").is_ok().says("once a round is complete");
        service.enter_all(&site, 1, "1-0");
        let tournament = service.tournament(&site);
        let level = winners(&tournament);
        let loser = tournament.rounds[0].pairings.values().next().expect("a board").black;
        let refused = |white, black, result| {
            let answer = enter(&service, white, black, result).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("The game has not been entered").says("value=\"blitz 5+3\"");
            answer
        };
        refused(level[0], loser, "1-0").says("These two players are not tied");
        refused(level[0], level[0], "1-0").says("cannot play against themselves");
        refused(level[0], EntryId(77), "1-0").says("Choose a player");
        refused(level[0], level[1], "adj").says("Choose the result");
        assert!(service.tournament(&site).settings.play_off.is_empty());
    }

    fn arbiters_enter_games_and_organisers_let_them_decide(database) {
        let site = Site::on(database);
        let service = played(&site);
        let arbiter = service.colleague(member(&site, &service, "helper", "arbiter"));
        let stranger = service.colleague(account(&site, "stranger"));
        assert_ne!(stranger.get("/play-off").status, StatusCode::OK);
        let level = winners(&service.tournament(&site));
        enter(&arbiter, level[0], level[1], "1-0").is_redirect();
        arbiter.get("/play-off").is_ok().says("An organiser can add it").does_not_say("right after points");
        arbiter.send("/play-off/count-first", "/play-off", &[]).has_status(StatusCode::FORBIDDEN);
        service.send("/play-off/count-first", "/play-off", &[]).is_redirect();
    }
}
