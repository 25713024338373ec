//! Sections with places of their own, and prizes with their calculation.

use crate::organiser::Arbiter;
use crate::support::database::for_each_backend;
use crate::support::site::{Answer, Site};
use poddavki::service::Request;
use reqwest::StatusCode;
use tournament::{BoardNumber, Limit, Money, Settings, Sharing, TieBreak, TieBreakKind};

/// Two sections: the two players of Moscow, and those below a rating.
const SECTIONS: [(&str, &str); 4] =
    [("name-1", "Moscow"), ("regions-1", "москва"), ("name-2", "Up to 2199"), ("rating-to-2", "2199")];

/// Three overall prizes and one of Moscow, with a cup.
const PRIZES: [(&str, &str); 13] = [
    ("sharing", "equal"),
    ("limit", "several"),
    ("step", "1"),
    ("currency", "€"),
    ("place-1", "1"),
    ("money-1", "1 000"),
    ("thing-1", "cup"),
    ("place-2", "2-3"),
    ("money-2", "400"),
    ("pasted", "Moscow;1;300;samovar"),
    ("list-5", "moscow"),
    ("place-5", ""),
    ("money-5", ""),
];

/// The page of the standings, as a visitor sees it.
fn standings(site: &Site, service: &Arbiter, rest: &str) -> Answer {
    site.visitor().get(&format!("/t/{}/standings{rest}", service.slug))
}

/// A tournament with both, and a round in which White has won everywhere; start numbers separate.
fn with_round(site: &Site) -> Arbiter {
    let service = Arbiter::with_players(site, "swiss-single");
    let tie_breaks = vec![TieBreak::plain(TieBreakKind::StartNumber)];
    let settings = Settings { tie_breaks, ..service.tournament(site).settings };
    let request = Request { actor: &Site::actor(), slug: &service.slug, seen: None, limit: None };
    site.service().edit_settings(&request, &settings).expect("they hold together");
    service.send("/sections", "/sections", &SECTIONS).is_redirect();
    service.send("/prizes", "/prizes", &PRIZES).is_redirect();
    service.begin(1);
    service.enter_all(site, 1, "1-0");
    service
}

for_each_backend! {
    fn sections_have_places_of_their_own_beside_those_of_all(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.get("/settings").is_ok().says("/sections\">Sections</a>");
        let preset = service.send("/sections", "/sections", &[("add", "women")]).is_ok();
        preset.says("value=\"Women\"").says("<option value=\"w\" selected>");
        assert!(service.tournament(&site).settings.sections.is_empty(), "a preset is not saved before it is looked at");
        service.send("/sections", "/sections", &SECTIONS).is_redirect();
        service.get("/sections").is_ok().says("Sections saved").says("2 players").says("value=\"москва\"");
        let home = site.visitor().get(&format!("/t/{}", service.slug)).is_ok();
        home.says("Up to 2199").says("rating up to 2199").does_not_say("standings?section");
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        site.visitor().get(&format!("/t/{}", service.slug)).is_ok().says("/standings?section=moscow");
        standings(&site, &service, "").is_ok().says("/standings/after/1?section=moscow\">Moscow: ").says("Up to 2199: ");
        let moscow = standings(&site, &service, "/after/1?section=moscow").is_ok();
        moscow.says("<option value=\"moscow\" selected>Moscow</option>").says(" overall</span>").says("Shekhanova");
        moscow.does_not_say(">Ksenov Vladimir</a>").does_not_say("Moscow: ").says("/standings/after/1.csv?section=moscow");
        let csv = standings(&site, &service, ".csv").is_ok();
        csv.says(";Moscow;Up to 2199\r\n").does_not_say("Place overall");
        let csv = standings(&site, &service, "/after/1.csv?section=moscow").is_ok();
        csv.says(";Place overall;Moscow;Up to 2199\r\n");
        assert_eq!(csv.text.lines().count(), 3, "{}", csv.text);
        standings(&site, &service, "?section=nowhere").is_ok().says("No such players.");
        site.visitor().get(&format!("/t/{}/event.json", service.slug)).is_ok().says("\"name\": \"Moscow\"");
        service.get("/print/protocol?lang=en").is_ok().says(">Moscow <small>2 players").says(" overall</td>");
        service.get("/print/protocol.csv").is_ok().says("Winners of the sections").says("Moscow;");
    }

    fn sections_that_cannot_be_are_told_line_by_line_and_nothing_is_lost(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let send = |fields: &[(&str, &str)]| {
            service.send("/sections", "/sections", fields).has_status(StatusCode::UNPROCESSABLE_ENTITY)
        };
        send(&[("name-1", "Kids"), ("born-from-1", "ninety")]).says("Enter a year").says("value=\"ninety\"");
        send(&[("name-1", "All")]).says("at present everyone belongs to it");
        send(&[("regions-1", "Орёл")]).says("Enter the name of the section");
        send(&[("name-1", "Old"), ("age-from-1", "60"), ("age-to-1", "50")]).says("ends before it begins");
        let twice = [("name-1", "A"), ("sex-1", "w"), ("name-2", "a"), ("sex-2", "m")];
        send(&twice).says("Two sections have the same name");
        assert!(service.tournament(&site).settings.sections.is_empty());
        // A section with prizes stays until they are gone; a renamed one keeps its address.
        service.send("/sections", "/sections", &SECTIONS).is_redirect();
        service.send("/prizes", "/prizes", &PRIZES).is_redirect();
        let codes = [("code-1", "moscow"), ("code-2", "up-to-2199")];
        let fields = |extra: &[(&'static str, &'static str)]| [&SECTIONS[..], &codes, extra].concat();
        send(&fields(&[("remove-1", "1")])).says("There are prizes for places in the section “Moscow”");
        service.send("/sections", "/sections", &fields(&[("remove-2", "1"), ("name-1", "Capital")])).is_redirect();
        let sections = service.tournament(&site).settings.sections;
        assert_eq!(sections.iter().map(|own| (own.code.0.as_str(), own.name.as_str())).collect::<Vec<_>>(), [("moscow", "Capital")]);
        service.get("/log").is_ok().says("Sections changed: 1");
        let version = service.tournament(&site).version;
        service.send(&format!("/log/{version}/undo"), "/log", &[]).is_redirect();
        assert_eq!(service.tournament(&site).settings.sections.len(), 2);
    }

    fn prizes_are_shared_and_every_amount_says_how_it_came_about(database) {
        let site = Site::on(database);
        let service = with_round(&site);
        let page = site.visitor().get(&format!("/t/{}/prizes", service.slug)).is_ok();
        // Four have won: they share 1000, 400 and 400.
        page.says("Provisional").says("prizes for places <span class=\"range\">1–3</span>: €1,800, shared equally by 4").says("€450");
        page.says("<span class=\"why\">Moscow</span> €300").says("samovar (Moscow, place 1").says("cup (overall, place 1");
        page.says("€2,100").says("Players who withdraw before the end");
        site.visitor().get(&format!("/t/{}", service.slug)).is_ok().says("/prizes\">Prizes</a>");
        standings(&site, &service, "").is_ok().says("/prizes\">Prizes</a>");
        let sorted = |sort: &str| site.visitor().get(&format!("/t/{}/prizes?sort={sort}", service.slug)).is_ok();
        let smallest = sorted("-prize");
        smallest.says("aria-sort=\"ascending\"").says("prizes?sort=prize\"").says("in reverse order");
        let first = |page: &Answer| {
            let rest = page.text.split("class=\"num pts\">").nth(1).unwrap_or_default().to_owned();
            rest.split('<').next().unwrap_or_default().to_owned()
        };
        assert_ne!(first(&smallest), first(&sorted("prize")));
        let csv = site.visitor().get(&format!("/t/{}/prizes.csv", service.slug)).is_ok();
        csv.says(";Overall;450;€;;").says(";Moscow;300;€;;").says(";samovar;").says("shared equally by 4");
        let russian = site.visitor().in_russian().get(&format!("/t/{}/prizes", service.slug)).is_ok();
        russian.says("(общий зачёт, 1‑е место").says("Предварительно").says("поровну на 4 участников").says("Призовой фонд");
        let winner = service.tournament(&site).rounds[0].pairings[&BoardNumber(1)].white;
        let reader = site.visitor();
        reader.post_blindly(&format!("/t/{}/follow/{winner}", service.slug), &[]).is_redirect();
        reader.get(&format!("/t/{}/prizes", service.slug)).is_ok().says(&format!("<tr data-who=\"{winner}\" data-own>"));
        let paper = service.get("/print/prizes?lang=en").is_ok();
        paper.says("Signature").says("€450").says("Provisional").says("css/paper.css");
        service.get("/print").is_ok().says("/print/prizes?lang=ru");
        service.send("/close", "/close", &[]).is_redirect();
        site.visitor().get(&format!("/t/{}/prizes", service.slug)).is_ok().says("The tournament is over");
        service.get("/print/prizes?lang=ru").is_ok().does_not_say("Предварительно").says("Подпись");
        let closed = service.send("/prizes", "/prizes", &[("step", "1")]);
        closed.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The tournament is closed. Reopen it");
    }

    fn rules_of_sharing_and_rounding_are_those_of_the_tournament(database) {
        let site = Site::on(database);
        let service = with_round(&site);
        let with = |changes: &[(&'static str, &'static str)]| {
            let kept = PRIZES.iter().filter(|(field, _)| changes.iter().all(|(other, _)| other != field));
            let fields: Vec<(&str, &str)> = kept.chain(changes).copied().collect();
            service.send("/prizes", "/prizes", &fields).is_redirect();
            site.visitor().get(&format!("/t/{}/prizes.csv", service.slug)).is_ok().text
        };
        let amounts = |text: &str| -> Vec<i64> {
            let overall = text.lines().filter(|line| line.contains(";Overall;")).filter_map(|line| line.split(';').nth(5));
            overall.filter_map(|amount| amount.parse().ok()).collect()
        };
        assert_eq!(amounts(&with(&[("sharing", "by-place")])), [1000, 400, 400]);
        assert_eq!(amounts(&with(&[("sharing", "hort")])), [725, 425, 425, 225]);
        assert_eq!(amounts(&with(&[("step", "100")])), [500, 500, 400, 400]);
        // The winner from Moscow takes the larger overall share: the prize of Moscow goes to the other player.
        let text = with(&[("limit", "one")]);
        assert_eq!(amounts(&text), [450, 450, 450, 450]);
        let fund = service.tournament(&site).settings.prizes;
        assert_eq!((fund.sharing, fund.limit, fund.total()), (Sharing::Equal, Limit::One, Money::whole(2100)));
    }

    fn what_is_wrong_with_a_line_is_said_there_and_nothing_is_lost(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        site.visitor().get(&format!("/t/{}/prizes", service.slug)).has_status(StatusCode::NOT_FOUND);
        let send = |fields: &[(&str, &str)]| {
            let fields = [&[("step", "1"), ("place-1", "1"), ("money-1", "777")], fields].concat();
            let answer = service.send("/prizes", "/prizes", &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
            answer.says("value=\"777\"");
            answer
        };
        send(&[("place-2", "first"), ("money-2", "5")]).says("A place is a number").says("value=\"first\"");
        send(&[("place-2", "2"), ("money-2", "lots")]).says("Enter an amount");
        send(&[("place-2", "7")]).says("Enter money or a prize in kind");
        // A suggested place counts as empty until a list is chosen for it.
        send(&[("place-2", "2"), ("list-2", "overall")]).says("Enter money or a prize in kind");
        send(&[("place-2", "2"), ("money-2", "0.50")]).says("not a multiple of the rounding step");
        send(&[("place-2", "1"), ("money-2", "5")]).says("This place of this section has a prize");
        send(&[("place-2", "2"), ("money-2", "900")]).says("A lower place gets more money");
        send(&[("list-2", "boys"), ("place-2", "1"), ("money-2", "5")]).says("There is no such section");
        let pasted = send(&[("pasted", "Overall;2;500\nBoys;1;500\nnonsense")]);
        pasted.says("Line 2 (“Boys;1;500”). There is no such section").says("Line 3").says("Overall;2;500\nBoys");
        assert!(service.tournament(&site).settings.prizes.prizes.is_empty());
        service.send("/prizes", "/prizes", &PRIZES[..9]).is_redirect();
        service.get("/prizes").is_ok().says("Prizes saved").says("€1,800");
        service.get("/log").is_ok().says("Prizes changed: 3");
        let version = service.tournament(&site).version;
        service.send(&format!("/log/{version}/undo"), "/log", &[]).is_redirect();
        assert!(service.tournament(&site).settings.prizes.prizes.is_empty());
    }

    fn prizes_and_sections_are_for_organisers_and_go_along_to_the_next_tournament(database) {
        let site = Site::on(database);
        let service = with_round(&site);
        for page in ["/sections", "/prizes", "/print/prizes"] {
            assert_ne!(site.visitor().get(&service.address(page)).status, StatusCode::OK, "{page}");
        }
        let document = site.visitor().get(&format!("/t/{}/event.json", service.slug)).is_ok().text;
        let read = tournament::exchange::tournament_json::read(&document).expect("our own");
        let tournament = service.tournament(&site);
        assert_eq!((&read.settings.sections, &read.settings.prizes), (&tournament.settings.sections, &tournament.settings.prizes));
        let fields = [("title", "Cup once more"), ("starts", "2027-11-21"), ("ends", "")];
        let made = service.visitor.post(&service.address("/again"), &service.address("/again"), &fields).is_redirect();
        let slug = made.location.rsplit('/').next().expect("an address").to_owned();
        let again = site.service().tournament(&slug).expect("it is there");
        assert_eq!(again.settings.prizes, tournament.settings.prizes);
        assert_eq!(again.settings.sections, tournament.settings.sections);
    }
}
