//! Help for organisers: a sentence beside each setting, and links from a rejection to where it can be corrected.

use crate::organiser::{Arbiter, entry_of};
use crate::support::database::for_each_backend;
use crate::support::site::Site;
use reqwest::StatusCode;

for_each_backend! {
    fn each_setting_has_a_sentence_that_describes_its_field(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-micro");
        let russian = site.administrator().in_russian();
        for (page, fields) in [
            ("/settings", ["rounds", "games", "match-win", "bye-pairing", "edition", "rating", "reports", "handicap-every"].as_slice()),
            ("/settings", ["title", "place", "starts", "ends", "organiser", "chief-arbiter", "secretary", "officials", "regulations"].as_slice()),
            ("/rating", ["expectation", "k_new", "initial_cap"].as_slice()),
            ("/prizes", ["sharing", "limit", "currency", "step"].as_slice()),
            ("/tie-break-games", ["last"].as_slice()),
            ("/schedule", ["round", "offset"].as_slice()),
            ("/registration", ["opens", "closes", "conditions", "rank-from", "capacity"].as_slice()),
            ("/settings", ["ties"].as_slice()),
            ("/tables", ["first", "fixed", "halls"].as_slice()),
            ("/sections", ["name-1", "other-name-1", "sex-1", "born-from-1", "age-from-1", "age-on-1"].as_slice()),
            ("/sections", ["regions-1", "federations-1", "clubs-1", "rating-1", "rank-from-1", "rank-to-1"].as_slice()),
            ("/forbidden-pairs", ["common", "common-strictness", "common-last"].as_slice()),
            ("/forbidden-pairs", ["named", "named-strictness", "named-last"].as_slice()),
            ("/fees/categories", ["name-1", "amount-1", "age-1", "currency", "chosen"].as_slice()),
            ("/notices", ["language"].as_slice()),
            ("/rehearsal", ["until"].as_slice()),
            ("/again", ["title", "starts", "ends", "players"].as_slice()),
        ] {
            let english = service.get(page).is_ok();
            let other = russian.get(&service.address(page)).is_ok();
            for field in fields {
                for text in [&english, &other] {
                    text.says(&format!("id=\"{field}-hint\"")).says(&format!("aria-describedby=\"{field}-hint\""));
                }
            }
        }
        for visitor in [&service.visitor, &russian] {
            let new = visitor.get("/admin/new").is_ok();
            for field in ["title", "place", "starts", "ends"] {
                new.says(&format!("id=\"{field}-hint\"")).says(&format!("aria-describedby=\"{field}-hint\""));
            }
        }
        let teams = Arbiter::with_tournament(&site, "team-swiss");
        teams.get("/settings").is_ok().says("id=\"team-ties-hint\"").says("aria-describedby=\"team-ties-hint\"");
        service.get("/settings").is_ok().says("Usually 2 or 1.").says("FIDE C.04.2 puts a late entry");
        service.get("/rating").is_ok().says("The table is FIDE B.02, 8.1.2. Usually by the published table.").says("Usually 40.");
        // The error is described beside the sentence.
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
        // A paired player cannot be removed: the page says what can be done.
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
        let request = poddavki::service::Request { actor: &actor, slug: &service.slug, seen: None };
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
        service.get("/log").is_ok().says("already undone").does_not_say("undo later actions first");
    }
}
