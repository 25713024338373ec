//! Entry fees over HTTP: categories, payments, totals, receipts, and that only the staff see them.

use crate::organiser::{Arbiter, member};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use poddavki::service::Request;
use reqwest::StatusCode;
use tournament::{EntryId, RegistrationRules};

pub const CATEGORIES: [(&str, &str); 7] = [
    ("name-1", "Юниоры"),
    ("amount-1", "250,50"),
    ("age-to-1", "17"),
    ("name-2", "Остальные"),
    ("amount-2", "500"),
    ("currency", "₽"),
    ("chosen", ""),
];

/// Eight players with fees.
fn charged(site: &Site) -> Arbiter {
    let arbiter = Arbiter::with_players(site, "swiss-single");
    arbiter.send("/fees/categories", "/fees/categories", &CATEGORIES).is_redirect();
    arbiter
}

for_each_backend! {
    fn fees_are_set_paid_and_summed(database) {
        let site = Site::on(database);
        let arbiter = charged(&site);
        arbiter.get("/fees/categories").is_ok().says("Fees saved").says("value=\"250.50\"");
        let page = arbiter.get("/fees").is_ok();
        page.says("₽4,000").says("Остальные").says("Ксенов Владимир");
        // The first is a junior, the second is exempt, the third pays in two parts.
        arbiter.send("/fees/1", "/fees/1", &[("category", "1"), ("discount", "none")]).is_redirect();
        arbiter.send("/fees/2", "/fees/2", &[("discount", "exempt"), ("reason", "судья")]).is_redirect();
        let wrong = [("discount", "amount"), ("less", "much")];
        arbiter.send("/fees/3", "/fees/3", &wrong).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("Enter an amount");
        for (amount, note) in [("300", "наличными"), ("300,00", "перевод"), ("-100", "сдача")] {
            let fields = [("amount", amount), ("on", "2026-11-21"), ("note", note)];
            arbiter.send("/fees/3/pay", "/fees/3", &fields).is_redirect();
        }
        let bad = [("amount", "0"), ("on", "yesterday")];
        let answer = arbiter.send("/fees/3/pay", "/fees/3", &bad).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says("Enter an amount").says("Enter a day").says("value=\"yesterday\"");
        arbiter.get("/fees/3").is_ok().says("receipt 1").says("перевод").says("−₽100");
        arbiter.send("/fees/3/void", "/fees/3", &[("receipt", "2")]).is_redirect();
        arbiter.get("/fees/3").is_ok().says("cancelled");
        // The others pay at once.
        let ticks = ["tick-1", "tick-2", "tick-4"].map(|name| (name, "1"));
        arbiter.send("/fees", "/fees", &ticks).is_redirect();
        arbiter.send("/fees", "/fees", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let tournament = arbiter.tournament(&site);
        let paid: Vec<i64> = (1..=4).map(|id| tournament.dues.get(&EntryId(id)).map_or(0, |dues| dues.paid().0)).collect();
        assert_eq!(paid, [25_050, 0, 20_000, 50_000]);
        let csv = arbiter.get("/fees.csv?sep=,").is_ok().text;
        assert!(csv.contains("Ксенов Владимир,Юниоры,,250.50,250.50,0"), "{csv}");
        assert!(csv.contains("Иволгин Пётр,Остальные,exempt,0,0,0"), "{csv}");
        let receipts = arbiter.get("/receipts.csv?sep=,").is_ok().text;
        assert!(receipts.contains("2,2026-11-21,Шеханова Мария,300,перевод,cancelled"), "{receipts}");
        let paper = arbiter.get("/print/receipts").is_ok();
        paper.says("Шеханова Мария").says("<s>").says("Receipts of entry fees");
        arbiter.get("/log").is_ok().says("Paid in full: ").says("Receipt 2 cancelled").says("Fees set: 2 categories");
        arbiter.send(&format!("/log/{}/undo", tournament.version), "/log", &[]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let paid = |id| tournament.dues.get(&EntryId(id)).map(|dues| dues.paid().0);
        assert_eq!((paid(1), paid(4)), (Some(0), Some(0)), "payments of the last action are taken back");
        arbiter.get("/fees/4").is_ok().says("cancelled");
    }

    fn where_no_category_of_fee_is_set_the_pages_of_fees_say_where_that_is_done(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let place = format!("href=\"{}\">Categories of fees", arbiter.address("/fees/categories"));
        for page in ["/fees", "/fees/1"] {
            arbiter.get(page).is_ok().says("No categories of fees have been set yet").says(&place);
        }
        let helper = arbiter.colleague(member(&site, &arbiter, "boris", "arbiter"));
        for page in ["/fees", "/fees/1"] {
            let shown = helper.get(page).is_ok();
            shown.says("An organiser of the tournament sets them").does_not_say("/fees/categories");
        }
        arbiter.send("/fees/categories", "/fees/categories", &CATEGORIES).is_redirect();
        for page in ["/fees", "/fees/1"] {
            arbiter.get(page).is_ok().does_not_say("No categories of fees have been set yet");
        }
    }

    fn a_category_that_was_never_there_gets_the_next_number(database) {
        let site = Site::on(database);
        let arbiter = charged(&site);
        let more = [("id-1", "1"), ("id-2", "2"), ("id-3", "65535"), ("name-3", "Гости"), ("amount-3", "700")];
        arbiter.send("/fees/categories", "/fees/categories", &[&CATEGORIES[..], &more].concat()).is_redirect();
        let ids = || arbiter.tournament(&site).fees.expect("set").categories.iter().map(|own| own.id.0).collect::<Vec<_>>();
        assert_eq!(ids(), [1, 2, 3]);
        let next = [("id-3", "3"), ("name-4", "Судьи"), ("amount-4", "0")];
        arbiter.send("/fees/categories", "/fees/categories", &[&CATEGORIES[..], &more[..2], &more[3..], &next].concat()).is_redirect();
        assert_eq!(ids(), [1, 2, 3, 4]);
    }

    fn who_has_been_struck_out_gets_their_money_back(database) {
        let site = Site::on(database);
        let arbiter = charged(&site);
        let paying = |amount| [("amount", amount), ("on", "2026-11-21"), ("note", "")];
        arbiter.send("/fees/3/pay", "/fees/3", &paying("500")).is_redirect();
        arbiter.send("/players/3/remove", "/players/3", &[]).is_redirect();
        arbiter.get("/fees").is_ok().says("/fees/3");
        let page = arbiter.get("/fees/3").is_ok();
        page.says("Шеханова Мария").says("receipt 1").does_not_say("/players/3").does_not_say("name=\"discount\"");
        arbiter.send("/fees/3/pay", "/fees/3", &paying("-500")).is_redirect();
        assert_eq!(arbiter.tournament(&site).dues.get(&EntryId(3)).map(|dues| dues.paid().0), Some(0));
        arbiter.send("/fees/3/void", "/fees/3", &[("receipt", "2")]).is_redirect();
        arbiter.get("/fees/4").is_ok();
        arbiter.get("/fees/99").has_status(StatusCode::NOT_FOUND);
    }

    fn every_category_that_can_be_kept_is_in_the_form(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let rows: Vec<(String, String)> = (1..=50)
            .flat_map(|n| [(format!("name-{n}"), format!("Категория {n}")), (format!("amount-{n}"), "10".to_owned())])
            .collect();
        let fields: Vec<(&str, &str)> = rows.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        arbiter.send("/fees/categories", "/fees/categories", &fields).is_redirect();
        assert_eq!(arbiter.tournament(&site).fees.as_ref().map(|fees| fees.categories.len()), Some(50));
        arbiter.get("/fees/categories").is_ok().says("value=\"Категория 50\"");
    }

    fn nobody_but_the_staff_sees_fees(database) {
        let site = Site::on(database);
        let arbiter = charged(&site);
        let fields = [("amount", "777888"), ("on", "2026-11-21"), ("note", "секретный перевод")];
        arbiter.send("/fees/1/pay", "/fees/1", &fields).is_redirect();
        let stranger = site.visitor();
        for page in ["/fees", "/fees/1", "/fees.csv", "/receipts.csv", "/fees/categories", "/print/receipts"] {
            assert_ne!(stranger.get(&arbiter.address(page)).status, StatusCode::OK, "{page}");
        }
        for page in ["", "/players", "/players.csv", "/event.json", "/event.trf", "/player/1", "/register"] {
            let text = stranger.get(&format!("/t/{}{page}", arbiter.slug)).text;
            assert!(!text.contains("777888") && !text.contains("секретный"), "{page}: {text}");
        }
    }

    fn applicants_choose_their_category_where_they_may(database) {
        let site = Site::on(database);
        let arbiter = charged(&site);
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let rules = RegistrationRules { is_on: true, ..RegistrationRules::default() };
        site.service().set_registration(&request, &rules).expect("good rules");
        let form = format!("/t/{}/register", arbiter.slug);
        let visitor = site.visitor();
        visitor.get(&form).is_ok().does_not_say("name=\"fee\"");
        let chosen = CATEGORIES.map(|(name, value)| if name == "chosen" { (name, "1") } else { (name, value) });
        let numbered: Vec<(&str, &str)> = chosen.into_iter().chain([("id-1", "1"), ("id-2", "2")]).collect();
        arbiter.send("/fees/categories", "/fees/categories", &numbered).is_redirect();
        visitor.get(&form).is_ok().says("Юниоры: ");
        let own = [("family", "Ёлкина"), ("given", "Анна")];
        let answer = visitor.post(&form, &form, &own).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        answer.says("Choose a category of fees");
        let fields: Vec<(&str, &str)> = own.into_iter().chain([("fee", "1")]).collect();
        visitor.post(&form, &form, &fields).is_redirect();
        arbiter.send("/applications", "/applications", &[("act", "confirm"), ("tick-1", "1")]).is_redirect();
        arbiter.get("/fees/9").is_ok().says("Ёлкина Анна").says("Юниоры");
    }
}
