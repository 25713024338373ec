//! Visibility: drafts, unlisted tournaments, the archive, deleting and bringing back.

use crate::organiser::{Arbiter, LIST, member};
use crate::support::database::for_each_backend;
use crate::support::site::{Site, Visitor};
use reqwest::StatusCode;
use tournament::{EntryId, Visibility};

/// Public pages of a tournament.
const PAGES: [&str; 27] = [
    "",
    "/players",
    "/players.csv",
    "/standings",
    "/standings.csv",
    "/crosstable",
    "/crosstable.csv",
    "/chances",
    "/statistics",
    "/games",
    "/games.pdn",
    "/event.json",
    "/event.trf",
    "/event.xlsx",
    "/event.ics",
    "/screen/pairings",
    "/screen/standings",
    "/screen/clock",
    "/openings.csv",
    "/norms",
    "/prizes",
    "/prizes.csv",
    "/teams",
    "/round/1",
    "/round/1.csv",
    "/round/1/why",
    "/share.png",
];

fn set(service: &Arbiter, visibility: &str) -> crate::support::site::Answer {
    service.send("/visibility", "/visibility", &[("visibility", visibility)])
}

/// The public pages of a tournament that `visitor` can open.
fn open_pages(visitor: &Visitor) -> Vec<&'static str> {
    PAGES.into_iter().filter(|page| visitor.get(&format!("/t/cup{page}")).status == StatusCode::OK).collect()
}

/// Checks whether the lists of the site name the tournament.
fn check_lists(site: &Site, is_listed: bool) {
    for list in ["/", "/feed.xml", "/search?q=cup"] {
        let answer = site.visitor().get(list).is_ok();
        assert_eq!(answer.text.contains("/t/cup"), is_listed, "{list}");
    }
}

for_each_backend! {
    fn a_draft_is_seen_by_those_who_run_it_alone_until_it_is_opened(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        let all = open_pages(&site.visitor());
        assert!(all.len() > 10, "{all:?}");
        set(&service, "draft").is_redirect();
        // The confirmation is shown once, on the next page.
        service.get("").is_ok().says("It is a draft now: only the people who run the tournament see it.");
        service.get("").is_ok().does_not_say("It is a draft now");
        assert_eq!(open_pages(&site.visitor()), Vec::<&str>::new());
        assert_eq!(open_pages(&service.visitor), all, "those who run it see it");
        site.visitor().get("/t/cup").has_status(StatusCode::NOT_FOUND);
        check_lists(&site, false);
        service.get("").is_ok().says("Draft: only the people who run this tournament see it.");
        service.visitor.get("/admin").is_ok().says("<span class=\"tag\">Draft</span>");

        service.press(1, "pair").is_redirect();
        service.get("/round/1").is_ok().says("still a draft").says("name=\"open\" value=\"public\"");
        service.send("/round/1/publish", "/round/1", &[("open", "public")]).is_redirect();
        assert_eq!(service.tournament(&site).visibility, Visibility::Public);
        site.visitor().get("/t/cup/round/1").is_ok();
        check_lists(&site, true);
        service.get("/log").is_ok().says("Who can see the tournament");
    }

    fn a_new_tournament_is_a_draft(database) {
        let site = Site::on(database);
        let anna = site.administrator();
        anna.get("/admin/new").is_ok().says("value=\"draft\" checked");
        anna.post("/admin/new", "/admin/new", &[("title", "Cup"), ("preset", "swiss-single")]).is_redirect();
        site.visitor().get("/t/cup").has_status(StatusCode::NOT_FOUND);
        assert_eq!(site.service().tournament("cup").expect("it is there").visibility, Visibility::Draft);
        check_lists(&site, false);
    }

    fn a_tournament_by_link_is_in_no_list(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        site.visitor().get("/t/cup").is_ok().does_not_say("noindex");
        site.visitor().get("/search?q=Cup").is_ok().says("/t/cup");
        set(&service, "unlisted").is_redirect();
        site.visitor().get("/t/cup").is_ok().says("<meta name=\"robots\" content=\"noindex\">");
        check_lists(&site, false);
        let tournament = service.tournament(&site);
        let name = &tournament.entries[&EntryId(1)].person.name.family;
        site.visitor().get(&format!("/search?q={name}")).is_ok().does_not_say("/t/cup").does_not_say("/player/");
        let person = service.tournament(&site).entries.values().find_map(|entry| entry.player).expect("they are known");
        site.visitor().get(&format!("/player/{}", person.0)).has_status(StatusCode::NOT_FOUND);
        set(&service, "public").is_redirect();
        site.visitor().get(&format!("/player/{}", person.0)).is_ok();
        site.visitor().get(&format!("/search?q={name}")).is_ok().says("/player/");
    }

    fn a_closed_tournament_goes_to_the_archive(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        set(&service, "archived").has_status(StatusCode::UNPROCESSABLE_ENTITY);
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        service.send("/close", "/close", &[]).is_redirect();
        set(&service, "archived").is_redirect();
        site.visitor().get("/t/cup").is_ok();
        site.visitor().get("/").is_ok().does_not_say("/t/cup");
        site.visitor().get("/search?q=cup").is_ok().says("/t/cup");
        service.get("").is_ok().says("In the archive: this tournament is no longer on the first page.");
        let version = service.tournament(&site).version.0.to_string();
        service.send_seen(&version, &format!("/log/{version}/undo"), &[]).is_redirect();
        assert_eq!(service.tournament(&site).visibility, Visibility::Public);
        set(&service, "archived").is_redirect();
        service.send("/close/reopen", "/close", &[]).is_redirect();
        assert_eq!(service.tournament(&site).visibility, Visibility::Public, "it is played again");
    }

    fn results_that_count_for_ratings_stay_public(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        service.enter_all(&site, 1, "1-0");
        set(&service, "unlisted").is_redirect();
        // The overview warns before it is refused.
        service.get("").is_ok().says("until it is, it cannot be closed");
        let told = service.get("/close").is_ok();
        told.says("cannot be closed yet").says("make it public").says(&service.address("/visibility"));
        service.send("/close", "/visibility", &[]).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("must be public");
        set(&service, "public").is_redirect();
        service.get("").is_ok().does_not_say("cannot be closed");
        service.send("/close", "/close", &[]).is_redirect();
        for hidden in ["draft", "unlisted", "deleted"] {
            set(&service, hidden).has_status(StatusCode::UNPROCESSABLE_ENTITY).says("must be public");
        }
        let opened = service.tournament(&site).version.0 - 1;
        let undone = service.send(&format!("/log/{opened}/undo"), "/log", &[]);
        undone.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("must be public");
    }

    fn a_deleted_tournament_can_be_brought_back(database) {
        let site = Site::on(database);
        let service = Arbiter::with_players(&site, "swiss-single");
        service.begin(1);
        let before = service.tournament(&site);
        set(&service, "deleted").is_redirect();
        assert_eq!(open_pages(&site.visitor()), Vec::<&str>::new());
        check_lists(&site, false);
        service.visitor.get("/admin").is_ok().says("Deleted tournaments").says("/admin/t/cup/visibility");
        let seen = service.tournament(&site).version.0.to_string();
        let edit = service.send_seen(&seen, "/round/1/discard", &[]);
        edit.has_status(StatusCode::UNPROCESSABLE_ENTITY).says("The tournament is deleted");
        set(&service, "draft").is_redirect();
        set(&service, "public").is_redirect();
        let after = service.tournament(&site);
        assert_eq!((after.entries, after.visibility), (before.entries, Visibility::Public));
        check_lists(&site, true);

        // The log restores it as well.
        set(&service, "deleted").is_redirect();
        let version = service.tournament(&site).version;
        service.send_seen(&version.0.to_string(), &format!("/log/{}/undo", version.0), &[]).is_redirect();
        assert_eq!(service.tournament(&site).visibility, Visibility::Public);

        // Not after 30 days.
        set(&service, "deleted").is_redirect();
        let version = service.tournament(&site).version.0.to_string();
        database.execute("UPDATE journal SET at = '2020-01-01 00:00:00'");
        service.visitor.get("/admin").is_ok().does_not_say("Deleted tournaments");
        service.get("/visibility").is_ok().says("can no longer be brought back");
        for (path, fields) in [("/visibility".to_owned(), [("visibility", "draft")]), (format!("/log/{version}/undo"), [("", "")])] {
            service.send_seen(&version, &path, &fields).has_status(StatusCode::UNPROCESSABLE_ENTITY);
        }
        assert_eq!(service.tournament(&site).visibility, Visibility::Deleted);
    }
}

#[test]
fn arbiters_do_not_decide_who_can_see_a_tournament() {
    let site = Site::new();
    let service = Arbiter::with_tournament(&site, "swiss-single");
    let visitor = member(&site, &service, "boris", "arbiter");
    visitor.get("/admin/t/cup/visibility").has_status(StatusCode::FORBIDDEN);
    // Staff see a draft nevertheless.
    set(&service, "draft").is_redirect();
    visitor.get("/t/cup").is_ok();
    let arbiter = service.colleague(visitor);
    let version = service.tournament(&site).version.0.to_string();
    arbiter.send_seen(&version, &format!("/log/{version}/undo"), &[]).has_status(StatusCode::FORBIDDEN);
    arbiter.import(LIST).is_redirect();
    arbiter.press(1, "pair").is_redirect();
    arbiter.get("/round/1").is_ok().does_not_say("name=\"open\"");
    arbiter.send("/round/1/publish", "/round/1", &[("open", "public")]).has_status(StatusCode::FORBIDDEN);
    arbiter.press(1, "publish").is_redirect();
    site.visitor().get("/t/cup/round/1").has_status(StatusCode::NOT_FOUND);
}
