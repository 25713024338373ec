//! Late entries: pages show the start numbers that would change, and addresses of players stay the same.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use tournament::{RoundNumber, StartNumber};

/// A Swiss with a round played and a late entry stronger than all others.
fn with_late_entry(site: &Site) -> Arbiter {
    let service = Arbiter::with_players(site, "swiss-single");
    service.begin(1);
    service.enter_all(site, 1, "=");
    service.get("/players").is_ok().says("start numbers below will move when the next round is paired");
    service.send("/players", "/players", &[("family", "Яшин"), ("given", "Олег"), ("rating", "2900")]).is_redirect();
    service
}

for_each_backend! {
    fn moving_numbers_are_told_before_and_addresses_stay(database) {
        let site = Site::on(database);
        let service = with_late_entry(&site);
        let first = service.tournament(&site).by_number(StartNumber(1)).expect("numbered").clone();
        let page = |number: u16| site.visitor().get(&format!("/t/{}/player/{number}", service.slug));
        page(1).is_ok().says(&first.person.name.to_string());
        service.get("/players").is_ok().says("these start numbers will move: <span class=\"range\">1–8</span>");
        // A button elsewhere that would pair at once leads to the page with the question.
        assert!(service.press(2, "pair").is_redirect().location.ends_with("/round/2"));
        assert_eq!(service.tournament(&site).paired_rounds(), RoundNumber(1), "nothing has been paired");
        service.get("/round/2").is_ok().says("“Move the numbers”: <span class=\"range\">1–8</span>\u{a0}→\u{a0}<span class=\"range\">2–9</span>.");
        service.send("/round/2/pair", "/round/2", &[("numbers", "in-order")]).is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.entry(first.id).and_then(|entry| entry.number), Some(StartNumber(2)));
        page(1).is_ok().says(&first.person.name.to_string());
        let late = tournament.entry(entry_of(&tournament, "Яшин")).expect("entered");
        assert_eq!((late.number, late.page_number()), (Some(StartNumber(1)), Some(StartNumber(10))));
        page(10).is_ok().says("Яшин");
        assert!(page(9).is_redirect().location.ends_with("/player/8"), "the number of a player who keeps another address");
        site.visitor().get(&format!("/t/{}/standings/why/10", service.slug)).is_ok().says("Iashin");
        service.get("/log").is_ok();
    }

    fn who_is_let_into_a_running_round_has_a_provisional_number(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        service.enter_all(&site, 1, "=");
        service.begin(2);
        service.send("/players", "/players", &[("family", "Яшин"), ("given", "Олег"), ("rating", "2900")]).is_redirect();
        let page = service.get("/round/2/late").is_ok();
        page.says("When round 3 is paired, the start numbers are put in order by rating.");
        service.send("/round/2/late", "/round/2/late", &[("key", &page.hidden("key"))]).is_redirect();
        let number = || {
            let tournament = service.tournament(&site);
            tournament.entry(entry_of(&tournament, "Яшин")).and_then(|entry| entry.number)
        };
        assert_eq!(number(), Some(StartNumber(9)), "slips of the round show the other numbers");
        let moves = "<span class=\"range\">1–8</span>\u{a0}→\u{a0}<span class=\"range\">2–9</span>, 9\u{a0}→\u{a0}1";
        service.get("/players").is_ok().says("provisional start number").says(moves);
        service.enter_all(&site, 2, "=");
        assert!(service.press(3, "pair").is_redirect().location.ends_with("/round/3"));
        assert_eq!(service.tournament(&site).paired_rounds(), RoundNumber(2), "it is asked first");
        service.get("/round/3").is_ok().says(&format!("“Move the numbers”: {moves}."));
        service.send("/round/3/pair", "/round/3", &[("numbers", "in-order")]).is_redirect();
        assert_eq!(number(), Some(StartNumber(1)));
        service.get("/players").is_ok().does_not_say("provisional start number");
        site.visitor().get(&format!("/t/{}/player/9", service.slug)).is_ok().says("Яшин");
    }

    fn numbers_at_the_end_move_nobody(database) {
        let site = Site::on(database);
        let service = with_late_entry(&site);
        service.send("/round/2/pair", "/round/2", &[("numbers", "at-end")]).is_redirect();
        let tournament = service.tournament(&site);
        let late = tournament.entry(entry_of(&tournament, "Яшин")).expect("entered");
        assert_eq!(late.number, Some(StartNumber(9)));
        service.press(2, "discard").is_redirect();
        service.set(&[("numbers-late", "at-end")]).is_redirect();
        service.send("/players", "/players", &[("family", "Юдин"), ("given", "Пётр"), ("rating", "2950")]).is_redirect();
        service.get("/players").is_ok().says("gets the next free start number");
        service.press(2, "pair").is_redirect();
        let tournament = service.tournament(&site);
        assert_eq!(tournament.paired_rounds(), RoundNumber(2), "with the setting nothing is asked");
        assert_eq!(tournament.entry(entry_of(&tournament, "Юдин")).and_then(|own| own.number), Some(StartNumber(10)));
    }
}
