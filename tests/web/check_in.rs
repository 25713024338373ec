//! The check-in before a round: on the arbiter's page, at the kiosk in the hall, on a player's own slip.

use poddavki::service::{Request, SlipSeat, SlipToken};
use reqwest::StatusCode;
use tournament::transliterate::passport_latin;
use tournament::{Bye, Change, Entry, EntryId, Item, Name, Person, RoundNumber, Tournament};

use crate::organiser::Arbiter;
use crate::registration::{Applicant, judge, rules, taking};
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site, Visitor};
use crate::support::tournaments::write;

pub fn press(arbiter: &Arbiter, field: &str, value: impl ToString + Copy) -> Answer {
    arbiter.send("/check-in", "/check-in", &[(field, &value.to_string())])
}

fn players(tournament: &Tournament) -> Vec<EntryId> {
    tournament.entries.keys().copied().collect()
}

/// The players who have a bye without points in the first round.
fn absent(tournament: &Tournament) -> Vec<EntryId> {
    let is_absent = |id: &EntryId| tournament.entries[id].byes.get(&RoundNumber(1)) == Some(&Bye::Zero);
    players(tournament).into_iter().filter(is_absent).collect()
}

/// The address of the kiosk, as the arbiter's page links it.
fn kiosk(arbiter: &Arbiter) -> String {
    let page = arbiter.get("/check-in").is_ok().text;
    let at = page.find("/k/").expect("the page links the kiosk");
    page[at..].chars().take_while(|c| *c != '"').collect()
}

fn mark(visitor: &Visitor, kiosk: &str, field: &str, player: &impl ToString) -> Answer {
    // The page has no form once the check-in is closed; the token of another page holds as well.
    visitor.post(kiosk, "/login", &[(field, &player.to_string())])
}

for_each_backend! {
    fn some_thousands_of_players_are_marked_with_one_form_and_more_than_there_may_be_are_refused(database) {
        let site = Site::on(database);
        let service = site.service();
        let arbiter = Arbiter::with_tournament(&site, "swiss-single");
        let tournament = arbiter.tournament(&site);
        let entered = (1..=3_000).map(|n| {
            let person = Person { name: Name::new("Игрок", &format!("Номер {n}")), ..Person::default() };
            Change::added(Item::Entry(Box::new(Entry::new(EntryId(n), person, None))))
        });
        write(service.store(), tournament.id, tournament.version, &entered.collect::<Vec<_>>()).expect("written");
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        service.open_check_in(&request, RoundNumber(1)).expect("the round is next");

        // Sent without opening the page: its thousands of rows are not needed here.
        let send = |rest: &str, fields: &[(&str, &str)]| {
            arbiter.send_seen(&arbiter.tournament(&site).version.0.to_string(), rest, fields)
        };
        let several = |action: &str, ticks: &[String]| {
            let fields = ticks.iter().map(|tick| (tick.as_str(), "1")).chain([("act", action)]);
            send("/players/several", &fields.collect::<Vec<_>>())
        };
        let present = || arbiter.tournament(&site).current_check_in().map(|own| own.present.len());
        let ticks = |most: u32| (1..=most).map(|n| format!("tick-{n}")).collect::<Vec<_>>();
        several("here", &ticks(3_000)).is_redirect();
        assert_eq!(present(), Some(3_000));
        several("not-here", &ticks(3_000)).is_redirect();
        assert_eq!(present(), Some(0));
        send("/check-in", &[("all", "1")]).is_redirect();
        assert_eq!(present(), Some(3_000));
        let refused = several("not-here", &ticks(10_200)).has_status(StatusCode::PAYLOAD_TOO_LARGE);
        refused.says("too many fields: the limit is 10100").says("Nothing has been saved");
        assert_eq!(present(), Some(3_000));
    }

    fn who_has_not_come_misses_the_round_until_it_is_undone_or_they_come(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let all = players(&arbiter.tournament(&site));
        arbiter.get("").is_ok().says("/check-in");
        press(&arbiter, "open", 1).is_redirect();
        for id in &all[2..] {
            press(&arbiter, "here", id).is_redirect();
        }
        arbiter.get("/check-in").is_ok().says("Missing: 2");
        arbiter.get("").is_ok().says("2 players are missing");
        let missing = arbiter.get("/check-in?missing=1").is_ok();
        missing.says(&format!("value=\"{}\"", all[0])).does_not_say(&format!("id=\"p-{}\"", all[2]));
        press(&arbiter, "close", 1).is_redirect();
        assert_eq!(absent(&arbiter.tournament(&site)), all[..2]);

        // A late player takes their place again, and is marked by mistake.
        press(&arbiter, "here", all[0]).is_redirect();
        assert_eq!(absent(&arbiter.tournament(&site)), all[1..2]);
        press(&arbiter, "gone", all[3]).is_redirect();
        assert_eq!(absent(&arbiter.tournament(&site)), [all[1], all[3]]);
        press(&arbiter, "here", all[3]).is_redirect();
        // Reopening takes back the byes.
        press(&arbiter, "open", 1).is_redirect();
        assert_eq!(absent(&arbiter.tournament(&site)), []);
        press(&arbiter, "close", 1).is_redirect();
        assert_eq!(absent(&arbiter.tournament(&site)), all[1..2]);

        arbiter.press(1, "pair").is_redirect();
        let paired = arbiter.tournament(&site);
        assert_eq!(paired.rounds[0].byes.get(&all[1]), Some(&Bye::Zero));
        arbiter.get("/log").is_ok().says("Check-in closed for round 1").says("Not here after all");
        // The round is paired: its check-in is over, and players come in by the page of late arrivals.
        press(&arbiter, "here", all[1]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("no check-in now");
    }

    fn who_was_absent_and_comes_after_all_is_let_into_the_paired_round(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let all = players(&arbiter.tournament(&site));
        press(&arbiter, "open", 1).is_redirect();
        for id in &all[1..] {
            press(&arbiter, "here", id).is_redirect();
        }
        press(&arbiter, "close", 1).is_redirect();
        arbiter.begin(1);
        // Seven are paired: the one left over meets the player who comes.
        let free = arbiter.tournament(&site).rounds[0].byes.iter().find(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| *id);
        let free = free.expect("one is left over");
        let late = format!("/round/1/late?coming={}", all[0]);
        arbiter.get("/round/1/late").is_ok().says("Who has come of those not paired").says(&format!("name=\"come-{}\"", all[0]));
        let page = arbiter.get(&late).is_ok();
        let key = page.hidden("key");
        arbiter.send("/round/1/late", &late, &[("coming", &all[0].to_string()), ("key", &key)]).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert!(tournament.rounds[0].pairing_of(all[0]).is_some_and(|own| own.opponent_of(all[0]) == Some(free)));
        assert_eq!(tournament.rounds[0].byes.len(), 0, "no player is without a game");
        assert!(tournament.entries[&all[0]].byes.is_empty() && tournament.entries[&all[0]].unasked.is_empty());
        arbiter.get(&late).is_ok().says("cannot be let into the round");
        // An undo brings the absence back.
        arbiter.send(&format!("/log/{}/undo", tournament.version), "/round/1", &[]).is_redirect();
        assert_eq!(arbiter.tournament(&site).rounds[0].byes.get(&all[0]), Some(&Bye::Zero));
    }

    fn who_comes_back_in_a_public_round_is_offered_a_place_in_it(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let all = players(&arbiter.tournament(&site));
        let player = format!("/players/{}", all[0]);
        arbiter.send(&format!("{player}/withdraw"), &player, &[("after", "0")]).is_redirect();
        arbiter.begin(1);
        let back = arbiter.send(&format!("{player}/reinstate"), &player, &[]).is_redirect();
        assert_eq!(back.location, arbiter.address(&format!("/round/1/late?coming={}#offer", all[0])));
        let late = format!("/round/1/late?coming={}", all[0]);
        let page = arbiter.get(&late).is_ok();
        page.says("Only this board changes");
        let key = page.hidden("key");
        arbiter.send("/round/1/late", &late, &[("coming", &all[0].to_string()), ("key", &key)]).is_redirect();
        let entry = arbiter.tournament(&site).entries[&all[0]].clone();
        assert!(entry.number.is_some() && entry.provisional_number, "their place by rating is still to come");
    }

    fn closing_is_undone_with_one_button(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        press(&arbiter, "open", 1).is_redirect();
        press(&arbiter, "close", 1).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!(absent(&tournament), players(&tournament));
        let page = arbiter.get("/check-in").is_ok();
        page.says(&format!("/log/{}/undo", tournament.version));
        arbiter.send(&format!("/log/{}/undo", tournament.version), "/check-in", &[]).is_redirect();
        let undone = arbiter.tournament(&site);
        assert_eq!(absent(&undone), []);
        assert!(undone.current_check_in().is_some_and(|check_in| check_in.is_open));
    }

    fn all_who_are_missing_are_marked_with_one_button_and_that_is_undone(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        press(&arbiter, "all", 1).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        press(&arbiter, "open", 1).is_redirect();
        let all = players(&arbiter.tournament(&site));
        press(&arbiter, "here", all[0]).is_redirect();
        arbiter.get("/check-in").is_ok().says("All are here (7)");
        let present = |site: &Site| arbiter.tournament(site).check_in.clone().map(|own| own.present.len());
        let marked = press(&arbiter, "all", 1).is_redirect();
        assert_eq!((marked.location, present(&site)), (arbiter.address("/check-in"), Some(8)));
        let page = arbiter.get("/check-in").is_ok();
        page.says("7 players are marked as here.").does_not_say("name=\"all\"").says("Missing: 0");
        let version = arbiter.tournament(&site).version;
        page.says(&format!("/log/{version}/undo"));
        arbiter.send(&format!("/log/{version}/undo"), "/check-in", &[]).is_redirect();
        assert_eq!(present(&site), Some(1), "who was marked before stays");
        // The filter of missing players is kept; after the closing late players are marked one by one.
        arbiter.send("/check-in", "/check-in?missing=1", &[("all", "1"), ("missing", "1")]).is_redirect();
        arbiter.send("/check-in", "/check-in", &[("gone", &all[1].to_string())]).is_redirect();
        press(&arbiter, "close", 1).is_redirect();
        arbiter.get("/check-in").is_ok().does_not_say("name=\"all\"");
        press(&arbiter, "all", 1).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("no check-in now");
        assert_eq!(absent(&arbiter.tournament(&site)), all[1..2]);
    }

    fn players_check_in_at_the_kiosk_while_it_is_open(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        press(&arbiter, "open", 1).is_redirect();
        let (kiosk, visitor) = (kiosk(&arbiter), site.visitor());
        let all = players(&arbiter.tournament(&site));
        let name = passport_latin(&arbiter.tournament(&site).entries[&all[0]].person.name.to_string());
        visitor.get(&kiosk).is_ok().says(&name).says("noindex").does_not_say("<header class=\"top\"").does_not_say("href=\"/t/");
        let answer = mark(&visitor, &kiosk, "here", &all[0]).is_redirect();
        let page = visitor.get(&answer.location).is_ok();
        page.says("you are checked in").does_not_say(&format!("id=\"p-{}\"", all[0]));
        arbiter.get("/log").is_ok().says("at the check-in page in the hall");
        // It was another player's name.
        let taken_back = page.hidden("gone");
        mark(&visitor, &kiosk, "gone", &taken_back).is_redirect();
        visitor.get(&kiosk).is_ok().says(&format!("id=\"p-{}\"", all[0]));
        // Players cannot take back a mark by an arbiter or another player.
        press(&arbiter, "here", all[1]).is_redirect();
        let made_up = taken_back.replacen(&all[0].to_string(), &all[1].to_string(), 1);
        for gone in [all[1].to_string(), made_up] {
            mark(&visitor, &kiosk, "gone", &gone).has_status(StatusCode::CONFLICT).says("too long ago");
        }
        press(&arbiter, "gone", all[1]).is_redirect();
        mark(&visitor, &kiosk, "here", &EntryId(999)).has_status(StatusCode::CONFLICT);

        // No other page has the address, and it does not work again after the closing.
        visitor.get("/k/1-00000000000000000000000000000000").has_status(StatusCode::NOT_FOUND);
        press(&arbiter, "close", 1).is_redirect();
        visitor.get(&kiosk).is_ok().says("talk to the arbiter");
        mark(&visitor, &kiosk, "here", &all[0]).has_status(StatusCode::CONFLICT);
        assert_eq!(absent(&arbiter.tournament(&site)), all);
    }

    fn the_next_round_has_a_kiosk_of_its_own(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        press(&arbiter, "open", 1).is_redirect();
        let (first, all) = (kiosk(&arbiter), players(&arbiter.tournament(&site)));
        arbiter.press(1, "pair").is_redirect();
        press(&arbiter, "open", 2).is_redirect();
        let second = kiosk(&arbiter);
        assert_ne!(first, second);
        let visitor = site.visitor();
        visitor.get(&first).is_ok().says("talk to the arbiter");
        mark(&visitor, &first, "here", &all[0]).has_status(StatusCode::CONFLICT);
        mark(&visitor, &second, "here", &all[0]).is_redirect();
    }

    fn a_player_who_was_only_registered_is_confirmed_by_coming(database) {
        let site = Site::on(database);
        let first = Arbiter::with_players(&site, "swiss-single");
        let fields = [("title", "Cup 2027"), ("slug", "cup-2027"), ("starts", "2027-05-01"), ("players", "1")];
        first.visitor.post("/admin/t/cup/again", "/admin/t/cup/again", &fields).is_redirect();
        let clone = Arbiter { slug: "cup-2027".to_owned(), ..first };
        let all = players(&clone.tournament(&site));
        press(&clone, "open", 1).is_redirect();
        clone.get("/check-in").is_ok().says("not confirmed").does_not_say("name=\"all\"");
        press(&clone, "all", 1).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        press(&clone, "here", all[0]).is_redirect();
        let tournament = clone.tournament(&site);
        assert!(tournament.entries[&all[0]].is_confirmed());
        // At the kiosk a player presses the wrong name: that one waits to be confirmed as before.
        let (kiosk, visitor) = (kiosk(&clone), site.visitor());
        let before = tournament.entries[&all[2]].clone();
        let page = visitor.get(&mark(&visitor, &kiosk, "here", &all[2]).is_redirect().location).is_ok();
        assert!(clone.tournament(&site).entries[&all[2]].is_confirmed());
        mark(&visitor, &kiosk, "gone", &page.hidden("gone")).is_redirect();
        assert_eq!(clone.tournament(&site).entries[&all[2]], before);
        press(&clone, "close", 1).is_redirect();
        let tournament = clone.tournament(&site);
        assert!(!tournament.entries[&all[1]].is_confirmed(), "who has not come still waits");
        assert_eq!(absent(&tournament), []);
    }

    fn nobody_is_taken_out_of_a_table(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "round-robin-single");
        press(&arbiter, "open", 1).is_redirect();
        arbiter.get("/check-in").is_ok().says("All players keep their places in the table");
        press(&arbiter, "close", 1).is_redirect();
        let tournament = arbiter.tournament(&site);
        assert_eq!(absent(&tournament), []);
        assert_eq!(tournament.check_in.expect("it is closed").absent.len(), tournament.entries.len());
    }
}

#[test]
fn before_the_first_round_a_player_checks_in_on_the_page_of_their_application() {
    let site = Site::new();
    let arbiter = taking(&site, &rules());
    let (anna, other) = (Applicant::new(&site, &arbiter), Applicant::new(&site, &arbiter));
    let (link, waiting) = (anna.applies("Ёлкина", "21.11.1990"), other.applies("Ивин", "1988"));
    judge(&arbiter, "confirm", &[1], &[]).is_redirect();
    anna.sees(&link).does_not_say("I am here");
    press(&arbiter, "open", 1).is_redirect();
    anna.sees(&link).says("Check-in for round 1").says("I am here");
    anna.browser.post(&format!("{link}/here"), &link, &[]).is_redirect();
    anna.sees(&link).says("You are checked in for round 1").does_not_say("I am here");
    arbiter.get("/log").is_ok().says("online registration");
    // An applicant who is not on the list is not expected.
    other.sees(&waiting).does_not_say("I am here");
    other.browser.post(&format!("{waiting}/here"), &waiting, &[]).has_status(StatusCode::NOT_FOUND);
    assert_eq!(arbiter.tournament(&site).check_in.map(|own| own.present.len()), Some(1));
    press(&arbiter, "close", 1).is_redirect();
    anna.sees(&link).does_not_say("Check-in for round 1");
    // Too late: nothing is written, and the page no longer offers it.
    anna.browser.post(&format!("{link}/here"), &link, &[]).is_redirect();
    assert_eq!(arbiter.tournament(&site).check_in.map(|own| own.present.len()), Some(1));
}

#[test]
fn a_player_checks_in_for_the_next_round_on_their_slip() {
    let site = Site::new();
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    arbiter.press(1, "pair").is_redirect();
    arbiter.press(1, "publish").is_redirect();
    let tournament = arbiter.tournament(&site);
    let entry = tournament.rounds[0].pairings.values().next().expect("a board").white;
    let seat = SlipSeat { tournament: tournament.id, round: RoundNumber(1), entry };
    let slip = format!("/r/{}", site.service().slip_key().expect("there is a secret").token(SlipToken::Printed, seat));
    let visitor = site.visitor();
    visitor.get(&slip).is_ok().does_not_say("I am here");
    press(&arbiter, "open", 2).is_redirect();
    visitor.get(&slip).is_ok().says("I am here");
    visitor.get(&format!("{slip}?from=chat")).is_ok().says(&format!("action=\"{slip}/here\""));
    visitor.post(&format!("{slip}/here"), &slip, &[]).is_redirect();
    visitor.get(&slip).is_ok().says("You are checked in for round 2");
    let check_in = arbiter.tournament(&site).check_in.clone().expect("it is open");
    assert_eq!(check_in.present.into_iter().collect::<Vec<_>>(), [entry]);
}
