//! What the organiser or a person hides is at no public address; the staff see it; applications of minors.

use std::collections::{BTreeSet, VecDeque};

use poddavki::service::{ChampionshipsRequest, Request};
use reqwest::{Method, StatusCode};
use tournament::{Birth, ConsentForm, Details, Info, Person, PersonField, PersonId, Tournament};

use crate::organiser::Arbiter;
use crate::persons::{enter, new_tournament, person, play as play_all};
use crate::ratings::close;
use crate::registration::{Applicant, EMAIL, PHONE, judge, rules, taking};
use crate::support::database::for_each_backend;
use crate::support::rights::rows;
use crate::support::site::{Site, Visitor, location_of};
use tournament::{ApplicationField, FieldRequirement, RegistrationRules};

/// Values that nothing else on the site has.
const YEAR: &str = "1877";
const REGION: &str = "Zzregion";
const CLUB: &str = "Qqclub";
const NUMBER: &str = "XN9917";
const SECRETS: [&str; 4] = [YEAR, REGION, CLUB, NUMBER];

/// So many pages are read at most: more would be an endless chain of links.
const MOST: usize = 1_500;

/// Tells the values of the first player, whose name it returns.
fn told(site: &Site, arbiter: &Arbiter) -> String {
    let actor = Site::actor();
    let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
    let tournament = arbiter.tournament(site);
    let first = tournament.entries.values().next().expect("eight players");
    let person = Person {
        birth: chrono::NaiveDate::from_ymd_opt(1877, 3, 10).map(Birth::Date),
        region: REGION.to_owned(),
        club: CLUB.to_owned(),
        federation_id: NUMBER.to_owned(),
        ..first.person.clone()
    };
    site.service().edit_player(&request, first.id, &person, first.rating).expect("a good person");
    person.name.to_string()
}

/// Everything of a whole tournament: two rounds, results, sections, prizes, games.
fn play(site: &Site, arbiter: &Arbiter) {
    for round in 1..=2 {
        arbiter.begin(round);
        arbiter.enter_all(site, round, "1-0");
    }
}

/// The addresses of the table of rights that everybody may open, with what is there.
fn first_addresses(name: &str) -> Vec<String> {
    let filled = |address: &str| {
        let is_game = address.contains("/game/");
        let part = |part: &str| match part {
            "{slug}" => "cup".to_owned(),
            "{id}" | "{id}.pdn" if is_game => part.replace("{id}", "1-1-1"),
            "{kind}" | "{kind}.csv" => part.replace("{kind}", "classic"),
            "{code}" => "en".to_owned(),
            other => match (other.split_once('{'), other.split_once('}')) {
                (Some((before, _)), Some((_, after))) => format!("{before}1{after}"),
                _ => other.to_owned(),
            },
        };
        address.split('/').map(part).collect::<Vec<_>>().join("/")
    };
    let family = name.split(' ').next().unwrap_or_default();
    let open = rows().filter(|row| row.right == "anybody" && row.method == "GET").map(|row| filled(row.address));
    let asked = [
        format!("/search?q={family}"),
        format!("/search?q={REGION}"),
        format!("/api/v1/search?q={family}"),
        format!("/ratings/classic?q={REGION}"),
        format!("/t/cup/players?q={REGION}"),
        format!("/t/cup/players?region={REGION}"),
        "/t/cup/players?sex=w".to_owned(),
        "/t/cup/event.xlsx".to_owned(),
        "/t/cup/players.csv?as=xlsx".to_owned(),
    ];
    open.chain(asked).collect()
}

/// The addresses of this site in a page, without what only arranges it.
fn links(text: &str) -> Vec<String> {
    let parts = text.split("href=\"/").skip(1).chain(text.split("\"/api/").skip(1));
    let link = |part: &str| part.split('"').next().map(|rest| format!("/{}", rest.replace("&#38;", "&")));
    let found = parts.filter_map(link).map(|link| link.split('#').next().unwrap_or_default().to_owned());
    let is_open = |link: &String| {
        ["/admin", "/static", "/assets", "/login", "/account", "/language"].iter().all(|own| !link.starts_with(own))
            && !link.contains("sort=")
    };
    found.filter(is_open).collect()
}

/// Reads every public page and document that there is a way to; returns where a text was found, by the text.
fn found(visitor: &Visitor, name: &str, secrets: &[&str]) -> (usize, Vec<String>) {
    let mut waiting: VecDeque<String> = first_addresses(name).into();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut leaks = Vec::new();
    while let Some(address) = waiting.pop_front() {
        // Endless: what is told while something happens. Of figures about the server, and of its key, some may look like a year.
        let is_passed = ["/live", "stream", "/metrics", "/.well-known/"].iter().any(|part| address.contains(part));
        if is_passed || !seen.insert(address.clone()) {
            continue;
        }
        assert!(seen.len() < MOST, "{address}");
        let answer = visitor.ask(&Method::GET, &address, |request| request);
        let location = location_of(&answer);
        if location.starts_with('/') {
            waiting.extend(links(&format!("href=\"{location}\"")));
        }
        let bytes = answer.bytes().expect("the body comes");
        let text =
            if bytes.starts_with(b"PK") { workbook_text(&bytes) } else { String::from_utf8_lossy(&bytes).into_owned() };
        // What a reader has typed themselves comes back to them.
        let asked = |secret: &str| address.contains(secret);
        leaks.extend(
            secrets.iter().filter(|own| text.contains(**own) && !asked(own)).map(|own| format!("{own} at {address}")),
        );
        waiting.extend(links(&text));
    }
    (seen.len(), leaks)
}

/// All texts of a workbook.
fn workbook_text(bytes: &[u8]) -> String {
    use calamine::{Reader, Xlsx, open_workbook_from_rs};
    let mut book: Xlsx<_> = open_workbook_from_rs(std::io::Cursor::new(bytes.to_vec())).expect("a workbook");
    let sheets = book.worksheets();
    let cells =
        sheets.iter().flat_map(|(_, sheet)| sheet.rows().flatten().map(ToString::to_string).collect::<Vec<_>>());
    cells.collect::<Vec<_>>().join(" ")
}

fn staff_see(arbiter: &Arbiter) {
    let whole = arbiter.get("/event.json").is_ok().text;
    for secret in SECRETS {
        assert!(whole.contains(secret), "{secret}");
    }
    arbiter.get("/players").is_ok().says(REGION).says(CLUB).says(YEAR);
    arbiter.get("/players/1").is_ok().says(REGION).says(NUMBER);
}

/// A new public tournament that hides nothing.
fn opened(site: &Site, title: &str) -> Tournament {
    new_tournament(&site.service(), title, Some("2025-05-01"))
}

/// A player of a region that nothing else on the site has.
fn of_region(name: &str) -> Person {
    Person { region: REGION.to_owned(), ..person(name, Some(1990)) }
}

fn holds(site: &Site) {
    let differences = site.service().verify().expect("readable").differences;
    assert!(differences.is_empty(), "{differences:?}");
}

for_each_backend! {
    fn without_a_choice_all_is_public_so_the_others_prove_something(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let name = told(&site, &arbiter);
        play(&site, &arbiter);
        let (pages, leaks) = found(&site.visitor(), &name, &SECRETS);
        for secret in SECRETS {
            assert!(leaks.iter().filter(|leak| leak.starts_with(secret)).count() >= 2, "{secret}: {leaks:?}");
        }
        assert!(pages > 100, "{pages}");
        staff_see(&arbiter);
    }

    fn what_the_organiser_hides_is_at_no_public_address(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        arbiter.get("/settings").is_ok().says(&arbiter.address("/public"));
        arbiter.send("/public", "/public", &[("minors", "shown")]).is_redirect();
        let name = told(&site, &arbiter);
        play(&site, &arbiter);
        let visitor = site.visitor();
        assert_eq!(found(&visitor, &name, &SECRETS).1, Vec::<String>::new());
        let players = visitor.get("/api/v1/t/cup/players").is_ok().text;
        assert!(players.contains("\"sex\":null") && !players.contains("\"sex\":\"w\""), "{players}");
        staff_see(&arbiter);
        holds(&site);
        // Shown again, it is there again: nothing was lost.
        let ticks = ["birth", "sex", "region", "club", "federation-id"].map(|field| format!("tick-{field}"));
        let fields = ticks.iter().map(|tick| (tick.as_str(), "1")).chain([("minors", "shown")]).collect::<Vec<_>>();
        arbiter.send("/public", "/public", &fields).is_redirect();
        visitor.get("/t/cup/players").is_ok().says(REGION);
        arbiter.get("/log").is_ok().says("What the public sees of players was changed");
    }

    fn what_a_person_withholds_is_at_no_public_address(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let name = told(&site, &arbiter);
        let boxes = ["birth", "region", "club", "federation-id"].map(|field| format!("withheld-{field}"));
        let fields = boxes.iter().map(|own| (own.as_str(), "1")).collect::<Vec<_>>();
        arbiter.send("/players/1/details", "/players/1", &fields).is_redirect();
        play(&site, &arbiter);
        let visitor = site.visitor();
        assert_eq!(found(&visitor, &name, &SECRETS).1, Vec::<String>::new());
        staff_see(&arbiter);
        let others = arbiter.tournament(&site).entries.values().nth(1).expect("eight").person.region.clone();
        assert!(!others.is_empty());
        visitor.in_russian().get("/t/cup/players").is_ok().says(&others);
        // It goes with the person into the next tournament, whoever enters them there.
        let again = [("title", "Next cup"), ("slug", "next"), ("starts", "2027-11-21"), ("players", "1")];
        arbiter.send("/again", "/again", &again).is_redirect();
        let next = Arbiter { slug: "next".to_owned(), visitor: arbiter.visitor };
        let withheld = |tournament: &Tournament| {
            let own = tournament.entries.values().find(|entry| entry.person.region == REGION);
            own.map(|own| own.person.withheld.clone()).unwrap_or_default()
        };
        let expected = [PersonField::Birth, PersonField::Region, PersonField::Club, PersonField::FederationId];
        let entered = next.tournament(&site);
        if !entered.entries.is_empty() {
            assert_eq!(withheld(&entered), Details::from(expected));
        }
        holds(&site);
    }

    fn an_administrator_hides_a_detail_of_a_person_everywhere_at_once(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        let name = told(&site, &arbiter);
        play(&site, &arbiter);
        let player = arbiter.tournament(&site).entries.values().next().and_then(|own| own.player).expect("known");
        let page = format!("/admin/persons/{player}");
        let mut fields = crate::organiser::fields_in(&arbiter.visitor.get(&page).is_ok().text, "correct");
        for field in ["region", "club", "federation-id", "birth"] {
            fields.insert(format!("withheld-{field}"), "1".to_owned());
        }
        let sent = crate::organiser::borrowed(&fields);
        arbiter.visitor.post(&format!("{page}/correct"), &page, &sent).is_redirect();
        assert_eq!(found(&site.visitor(), &name, &SECRETS).1, Vec::<String>::new());
        arbiter.visitor.get(&page).is_ok().says("Not public");
        staff_see(&arbiter);
        holds(&site);
    }

    fn applicants_say_what_may_be_shown_and_minors_bring_a_consent(database) {
        let site = Site::on(database);
        let mut asked: RegistrationRules = rules();
        asked.fields.insert(ApplicationField::Club, FieldRequirement::Optional);
        let arbiter = taking(&site, &asked);
        let applicant = Applicant::new(&site, &arbiter);
        let form = applicant.browser.get(&applicant.form).is_ok();
        form.says("May be shown to the public").says("name=\"show-birth\" value=\"1\" checked").says("js/minors.js");
        form.does_not_say("name=\"show-sex\"");
        let common = |family, birth| {
            vec![("family", family), ("given", "Анна"), ("birth", birth), ("region", REGION), ("club", CLUB),
                ("phone", PHONE), ("email", EMAIL), ("boxes-asked", "1")]
        };
        // Eighteen on the first day, the 21st of November 2026.
        let grown = [common("Взрослова", "21.11.2008"), vec![("show-birth", "1"), ("show-club", "1")]].concat();
        let link = applicant.sends(&grown).is_redirect().location;
        // A day younger: the form comes back and asks, with the boxes of minors empty.
        let young = [common("Юнина", "22.11.2008"), vec![("show-birth", "1"), ("show-region", "1"), ("show-club", "1")]];
        let asks = applicant.sends(&young.concat()).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        asks.says("Consent of a parent or guardian").says("A parent or guardian has to agree");
        asks.says("name=\"show-region\" value=\"1\" checked").does_not_say("name=\"show-club\" value=\"1\" checked");
        let year_only = applicant.sends(&[common("Юнина", "2008"), vec![("show-region", "1")]].concat());
        year_only.has_status(StatusCode::UNPROCESSABLE_ENTITY);
        let agreed = [common("Юнина", "22.11.2008"), vec![("show-region", "1"), ("consent-asked", "1"), ("consent", "1")]];
        let young_link = applicant.sends(&agreed.concat()).is_redirect().location;
        judge(&arbiter, "confirm", &[1, 2], &[]).is_redirect();
        let tournament = arbiter.tournament(&site);
        let of = |tournament: &Tournament, family: &str| {
            let own = tournament.entries.values().find(|entry| entry.person.name.family == family);
            own.expect("confirmed").clone()
        };
        let (grown, young) = (of(&tournament, "Взрослова"), of(&tournament, "Юнина"));
        assert_eq!(grown.person.withheld, Details::from([PersonField::Region]));
        assert_eq!(young.person.withheld, Details::from([PersonField::Birth, PersonField::Club]));
        assert_eq!(young.guardian_consent.map(|own| own.form), Some(ConsentForm::Online));
        assert_eq!(grown.guardian_consent, None);
        // The applicant changes it on the private page, and the list of players follows.
        applicant.sees(&link).says("What the public sees");
        let shown = [("boxes-asked", "1"), ("show-region", "1"), ("show-birth", "1"), ("show-club", "1")];
        applicant.browser.post(&format!("{link}/details"), &link, &shown).is_redirect();
        assert_eq!(of(&arbiter.tournament(&site), "Взрослова").person.withheld, Details::new());
        applicant.browser.post(&format!("{young_link}/details"), &young_link, &[("boxes-asked", "1")]).is_redirect();
        let hidden = Details::from([PersonField::Birth, PersonField::Region, PersonField::Club]);
        assert_eq!(of(&arbiter.tournament(&site), "Юнина").person.withheld, hidden);
        // The staff count the minors, and note a consent on paper.
        arbiter.get("/players").is_ok().says("1 player is or may be under 18").says("recorded for all of them");
        let young = of(&arbiter.tournament(&site), "Юнина");
        let page = format!("/players/{}", young.id);
        arbiter.get(&page).is_ok().says("given in the application");
        arbiter.send(&format!("{page}/details"), &page, &[]).is_redirect();
        arbiter.get("/players").is_ok().says("For 1 no consent of a parent or guardian is recorded");
        arbiter.send(&format!("{page}/details"), &page, &[("consent", "1")]).is_redirect();
        arbiter.get(&page).is_ok().says("given on paper");
        holds(&site);
    }

    fn a_detail_withheld_in_one_tournament_is_withheld_in_all(database) {
        let site = Site::on(database);
        let (anna, visitor, service) = (site.administrator(), site.visitor(), site.service());
        let [earlier, later] = ["Кубок 1", "Кубок 2"].map(|title| opened(&site, title));
        let known = enter(&service, &earlier, &of_region("Громова Анна"), None).player.expect("new");
        let page = format!("/t/{}/players", earlier.slug);
        let withhold = |tournament: &Tournament, fields: &[(&str, &str)]| {
            let own = service.tournament(&tournament.slug).expect("there");
            let entry = own.entries.values().find(|entry| entry.player == Some(known)).expect("they play").id;
            let card = format!("/admin/t/{}/players/{entry}", tournament.slug);
            let seen = anna.get(&card).is_ok().hidden("seen");
            let fields = fields.iter().copied().chain([("seen", seen.as_str())]).collect::<Vec<_>>();
            anna.post(&format!("{card}/details"), &card, &fields).is_redirect();
        };
        visitor.get(&page).is_ok().says(REGION);
        // As long as they play nowhere else, it is taken back where it was said.
        withhold(&earlier, &[("withheld-region", "1")]);
        visitor.get(&page).is_ok().does_not_say(REGION);
        withhold(&earlier, &[]);
        visitor.get(&page).is_ok().says(REGION);
        assert_eq!(enter(&service, &later, &of_region("Громова Анна"), None).player, Some(known));
        withhold(&later, &[("withheld-region", "1")]);
        visitor.get(&page).is_ok().does_not_say(REGION);
        anna.get("/admin/series-log").is_ok().says("Громова Анна");
        // Now an administrator alone shows it again.
        withhold(&later, &[]);
        visitor.get(&page).is_ok().does_not_say(REGION);
        let registry = format!("/admin/persons/{known}");
        let mut fields = crate::organiser::fields_in(&anna.get(&registry).is_ok().text, "correct");
        assert_eq!(fields.remove("withheld-region").as_deref(), Some("1"));
        let fields = crate::organiser::borrowed(&fields);
        anna.post(&format!("{registry}/correct"), &registry, &fields).is_redirect();
        visitor.get(&page).is_ok().says(REGION);
        holds(&site);
    }

    fn a_merge_publishes_nothing(database) {
        let site = Site::on(database);
        let (anna, visitor, service) = (site.administrator(), site.visitor(), site.service());
        let hiding = opened(&site, "Кубок 1");
        let page = format!("/admin/t/{}/public", hiding.slug);
        let seen = anna.get(&page).is_ok().hidden("seen");
        anna.post(&page, &page, &[("minors", "shown"), ("seen", seen.as_str())]).is_redirect();
        let gone = enter(&service, &hiding, &of_region("Орлова Анна"), None).player.expect("new");
        let open = opened(&site, "Кубок 2");
        let into = enter(&service, &open, &person("Громова Анна", Some(1990)), None).player.expect("new");
        let is_public = |person: PersonId| {
            let known = service.store().player(person).expect("readable").expect("there");
            assert_eq!(known.person.region, REGION, "the staff see it");
            visitor.get(&format!("/player/{person}")).is_ok().text.contains(REGION)
        };
        assert!(!is_public(gone));
        let actor = Site::actor();
        let request = ChampionshipsRequest { actor: &actor, seen: None };
        let entry = service.merge_persons(&request, gone, into).expect("they may be one");
        assert!(!is_public(into));
        service.undo_in_championships(&request, entry).expect("the last entry");
        // What another tournament says openly is public.
        let next = opened(&site, "Кубок 3");
        assert_eq!(enter(&service, &next, &of_region("Громова Анна"), None).player, Some(into));
        enter(&service, &next, &person("Старцев Николай", Some(1951)), None);
        play_all(&service, &Request { actor: &actor, slug: &next.slug, seen: None, limit: None });
        close(&site, &next);
        assert!(is_public(into));
        service.merge_persons(&request, gone, into).expect("they may be one");
        assert!(is_public(into));
        holds(&site);
    }

    fn a_backup_keeps_what_is_hidden_hidden(database) {
        use crate::support::database::TestDatabase;
        use poddavki::service::Service;
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        told(&site, &arbiter);
        arbiter.send("/public", "/public", &[("minors", "with-consent")]).is_redirect();
        arbiter.send("/players/1/details", "/players/1", &[("withheld-region", "1")]).is_redirect();
        let before = arbiter.tournament(&site);
        let files = tempfile::tempdir().expect("a directory");
        site.service().store().backup(&files.path().join("backup")).expect("written");
        let other = TestDatabase::sqlite();
        let copy = Service::new(other.store());
        copy.restore(&files.path().join("backup")).expect("whole");
        let after = copy.tournament(&arbiter.slug).expect("there");
        assert_eq!(after.entries, before.entries);
        assert_eq!(after.settings.public_details, before.settings.public_details);
        assert!(copy.verify().expect("readable").differences.is_empty());
    }

    fn going_back_uncovers_nothing(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        told(&site, &arbiter);
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let before = arbiter.tournament(&site).version.0;
        let page = format!("/t/{}/players", arbiter.slug);
        site.visitor().get(&page).is_ok().says(REGION);
        arbiter.send("/players/1/details", "/players/1", &[("withheld-region", "1")]).is_redirect();
        arbiter.send("/public", "/public", &[("minors", "with-consent")]).is_redirect();
        play(&site, &arbiter);
        site.service().undo_to(&request, before).expect("nothing stands in the way");
        let after = arbiter.tournament(&site);
        assert!(after.rounds.is_empty(), "it went back");
        assert_eq!(after.settings.public_details.minors, tournament::MinorDetails::WithConsent);
        site.visitor().get(&page).is_ok().does_not_say(REGION);
        holds(&site);
    }

    fn details_are_hidden_after_the_end_too(database) {
        let site = Site::on(database);
        let arbiter = Arbiter::with_players(&site, "swiss-single");
        told(&site, &arbiter);
        let actor = Site::actor();
        let request = Request { actor: &actor, slug: &arbiter.slug, seen: None, limit: None };
        let info = Info { title: "Cup".to_owned(), ..arbiter.tournament(&site).info };
        let _ = site.service().edit_info(&request, &info);
        play(&site, &arbiter);
        arbiter.get("/public").is_ok();
        site.service().close_tournament(&request).expect("all is played");
        arbiter.send("/players/1/details", "/players/1", &[("withheld-region", "1")]).is_redirect();
        site.visitor().get("/t/cup/players").is_ok().does_not_say(REGION);
        arbiter.send("/public", "/public", &[("minors", "shown")]).is_redirect();
        site.visitor().get("/t/cup/players").is_ok().does_not_say(CLUB);
        holds(&site);
    }
}
