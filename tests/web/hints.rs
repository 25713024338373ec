//! What helps an organiser on the spot: a sentence beside each setting, and links from a rejection to what puts it right.

use crate::organiser::{Arbiter, attribute, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;

/// The settings pages of a tournament.
const OF_A_TOURNAMENT: [&str; 14] = [
    "/settings",
    "/rating",
    "/prizes",
    "/tie-break-games",
    "/schedule",
    "/registration",
    "/tables",
    "/sections",
    "/forbidden-pairs",
    "/fees/categories",
    "/fees/1",
    "/notices",
    "/rehearsal",
    "/again",
];

/// The settings pages of the site.
const OF_THE_SITE: [&str; 9] = [
    "/admin/new",
    "/admin/events/new",
    "/admin/events/days",
    "/admin/events/days/again",
    "/admin/series/new",
    "/admin/series/cups",
    "/admin/norms",
    "/admin/ratings",
    "/admin/lists",
];

/// What needs no sentence beside it: what is not seen, what sends or searches, and a box or a choice, whose label is a sentence itself.
const WITHOUT_SENTENCE: [&str; 6] = ["hidden", "submit", "button", "search", "checkbox", "radio"];

/// The names of the fields of a page that no sentence describes: neither beside the field nor beside the field set around it, as for the
/// two ends of a span.
fn undescribed(page: &str) -> Vec<String> {
    let main = page.split_once("id=\"main\"").map_or(page, |(_, main)| main);
    let mut field_sets = Vec::new();
    let mut found = Vec::new();
    for tag in main.split('<').filter_map(|rest| rest.split('>').next()) {
        let is_hint = |id: &str| id.ends_with("-hint") && page.contains(&format!("id=\"{id}\""));
        let is_described = attribute(tag, "aria-describedby").is_some_and(|ids| ids.split_whitespace().any(is_hint));
        match tag.split_whitespace().next() {
            Some("fieldset") => field_sets.push(is_described),
            Some("/fieldset") => {
                field_sets.pop();
            }
            Some("input" | "select" | "textarea") => {
                let kind = attribute(tag, "type").unwrap_or_default();
                let is_among = field_sets.last().is_some_and(|is_described| *is_described);
                if !is_described && !is_among && !WITHOUT_SENTENCE.contains(&kind.as_str()) {
                    found.push(attribute(tag, "name").unwrap_or_else(|| tag.to_owned()));
                }
            }
            _ => {}
        }
    }
    found
}

for_each_backend! {
    fn every_field_of_a_settings_page_has_a_sentence_that_describes_it(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-micro");
        let teams = Arbiter::with_tournament(&site, "team-swiss");
        let other = Arbiter { visitor: site.administrator(), slug: service.slug.clone() };
        let event = [("title", "Days"), ("slug", "days")];
        other.visitor.post("/admin/events/new", "/admin/events/new", &event).is_redirect();
        let series = [("title", "Cups"), ("slug", "cups")];
        other.visitor.post("/admin/series/new", "/admin/series/new", &series).is_redirect();
        let person = service.tournament(&site).entries.values().find_map(|entry| entry.player).expect("known at once");
        let pages = OF_A_TOURNAMENT.map(|page| service.address(page)).into_iter();
        let pages = pages.chain(OF_THE_SITE.map(str::to_owned)).chain([teams.address("/settings")]);
        let pages: Vec<String> = pages.chain([format!("/admin/persons/{person}")]).collect();
        for visitor in [service.visitor, site.administrator().in_russian(), site.administrator().reading("uk")] {
            for page in &pages {
                let found = undescribed(&visitor.get(page).is_ok().text);
                assert!(found.is_empty(), "{page}: no sentence describes {found:?}");
            }
        }
    }

    fn a_section_says_whom_each_condition_lets_in(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-micro");
        let page = service.get("/sections").is_ok();
        page.says("may belong to several; all players stay in the overall standings").says("from 2009 means born in 2009 or later");
        page.says("such as: Oryol Region; Tula Region").says("such as: RUS; UKR").says("Players without a title do not belong to it.");
    }

    fn what_is_usual_and_what_is_wrong_stand_beside_a_setting(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-micro");
        service.get("/settings").is_ok().says("Usually 2 or 1.").says("FIDE C.04.2 puts a late entry");
        service.get("/rating").is_ok().says("The table is FIDE B.02, 8.1.2. Usually by the published table.").says("Usually 40.");
        // What is wrong is described beside the sentence.
        let version = service.tournament(&site).version.to_string();
        let wrong = service.send_seen(&version, "/rating", &[("k_new", "x")]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        wrong.says("aria-describedby=\"k_new-hint k_new-error\"");
    }

    fn a_rejection_leads_to_what_puts_it_right_and_to_the_rule(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let link = |page: &str, name: &str| format!("href=\"{}\">{name}</a>", service.address(page));
        service.begin(1);
        let early = service.press(2, "pair").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        early.says(&link("/round/1?missing=1", "Missing results of round 1"));
        let seen = service.tournament(&site).version.to_string();
        let closed = service.send_seen(&seen, "/close", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        closed.says(&link("/round/1?missing=1", "Missing results of round 1"));
        // A player who has been paired is not removed: their page says what can be done.
        let paired = entry_of(&service.tournament(&site), "Ксенов");
        let page = format!("/players/{paired}");
        let refused = service.send(&format!("{page}/remove"), &page, &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        refused.says(&format!("href=\"{}\">", service.address(&page)));
        // Limits of byes: the player, the setting with its anchor, and the term.
        let limits = tournament::Settings {
            bye_limits: tournament::ByeLimits { most: Some(0), ..tournament::ByeLimits::default() },
            ..service.tournament(&site).settings
        };
        let actor = Site::actor();
        let request = poddavki::service::Request { actor: &actor, slug: &service.slug, seen: None, limit: None };
        site.service().edit_settings(&request, &limits).expect("a limit of byes");
        let refused = service.send(&format!("{page}/bye"), &page, &[("round", "3"), ("bye", "H")]);
        refused.says("beyond the limits").says(&link("/settings#bye-most", "Settings: Byes a player may ask for, at most"));
        refused.says("href=\"/glossary#term-requested-bye\">Rule: Requested bye</a>");
        site.visitor().get("/glossary").is_ok().says("id=\"term-requested-bye\"").says("FIDE C.04.1");
    }

    fn the_log_says_whether_an_action_is_undone_or_waits_for_later_ones(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let publication = service.tournament(&site).version;
        service.send(&format!("/log/{publication}/undo"), "/log", &[]).is_redirect();
        let log = service.get("/log").is_ok();
        log.says("already undone").does_not_say("undo later actions first");
        log.says(&format!("Action {publication} undone (Round 1 published)"));
    }
}
