//! Roles in a tournament: which addresses each reaches, and what it may do there.

use crate::organiser::{Arbiter, account, member};
use crate::registration::{Applicant, EMAIL, PHONE, rules, taking};
use crate::support::database::for_each_backend;
use crate::support::rights::{RightsRow, rows};
use crate::support::site::{Site, Visitor};
use reqwest::StatusCode;
use tournament::{CommandRecord, GameResult};

/// The lesser role first, as the table calls them; the names of their accounts too.
const ROLES: [&str; 5] = ["viewer", "scorer", "arbiter", "chief-arbiter", "organiser"];

/// The place of a right among the roles; administrators come after all.
fn rank(right: &str) -> usize {
    ROLES.iter().position(|role| *role == right).unwrap_or(ROLES.len())
}

/// An address in the tournament that is there.
fn filled(row: RightsRow) -> String {
    let id = if row.address.contains("/game/") { "1-1-1" } else { "1" };
    let part = |part: &str| match part {
        "{slug}" => "cup".to_owned(),
        "{document}" => "protocol".to_owned(),
        part if part.starts_with('{') => id.to_owned(),
        part => part.to_owned(),
    };
    row.address.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// What is wrong with the answer to somebody of a role at an address; nothing if all is well.
fn fault(visitor: &Visitor, token: &str, role: &str, row: RightsRow) -> Option<String> {
    let (address, may) = (filled(row), rank(role) >= rank(row.right));
    let told = |status: StatusCode| Some(format!("{role}: {} {address}: {status}", row.method));
    if row.method == "GET" {
        let status = visitor.get(&address).status;
        return if (status != StatusCode::FORBIDDEN) == may { None } else { told(status) };
    }
    if may {
        // Without its token the form does nothing: it is refused for that alone.
        let answer = visitor.post_blindly(&address, &[]);
        return if answer.text.contains("Access denied") { told(answer.status) } else { None };
    }
    let status = visitor.post_blindly(&address, &[("form-token", token)]).status;
    // What is sent may be looked at before who sends it; but no handler has run.
    let has_run = [StatusCode::UNPROCESSABLE_ENTITY, StatusCode::CONFLICT].contains(&status);
    if status.is_client_error() && !has_run { None } else { told(status) }
}

for_each_backend! {
    fn a_role_is_given_only_where_the_account_and_the_tournament_are_there(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_tournament(&site, "swiss-single");
        account(&site, "boris");
        let cup = anna.tournament(&site).id.to_string();
        let give = |user: u32, tournament: &str| {
            let fields = [("tournament", tournament), ("role", "scorer")];
            anna.visitor.post(&format!("/admin/users/{user}/role"), "/admin/new", &fields)
        };
        give(2, "4294967295").has_status(StatusCode::NOT_FOUND);
        give(77, &cup).has_status(StatusCode::NOT_FOUND);
        give(2, &cup).is_redirect();
    }

    fn every_address_of_a_tournament_is_open_to_the_roles_of_the_table_and_to_no_others(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        anna.begin(1);
        let staff = ROLES.map(|role| member(&site, &anna, role, role));
        let before = anna.tournament(&site);
        let ours: Vec<RightsRow> = rows().filter(|row| row.address.starts_with("/admin/t/{slug}")).collect();
        assert!(ours.len() > 130 && ROLES.iter().all(|role| ours.iter().any(|row| row.right == *role)), "{ours:?}");
        let mut faults = Vec::new();
        for (role, visitor) in ROLES.iter().zip(&staff) {
            let token = visitor.get("/admin/new").hidden("form-token");
            faults.extend(ours.iter().filter_map(|row| fault(visitor, &token, role, *row)));
        }
        assert!(faults.is_empty(), "{faults:#?}");
        assert_eq!(anna.tournament(&site), before);
        assert_eq!(site.service().store().officials(before.id).expect("readable").len(), ROLES.len() + 1);
    }

    fn a_scorer_enters_results_and_takes_them_back_and_corrects_none_of_an_earlier_round(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        let vera = anna.colleague(member(&site, &anna, "vera", "scorer"));
        anna.begin(1);
        let page = vera.get("/round/1").is_ok();
        page.does_not_say("/round/1/reopen").does_not_say("/colours/").does_not_say("/absent").does_not_say("/late");
        vera.enter(1, &[("1-1-1", "1-0"), ("1-2-1", "1-0"), ("1-3-1", "1-0"), ("1-4-1", "=")]).is_redirect();
        assert_eq!(anna.result(&site, "1-4-1").map(GameResult::code), Some("="));
        let entered = anna.tournament(&site).version;
        vera.send_seen(&entered.to_string(), &format!("/log/{entered}/undo"), &[]).is_redirect();
        assert_eq!(anna.result(&site, "1-4-1"), None);
        // Who appointed or paired is not for a scorer to take back.
        vera.send_seen("0", &format!("/log/{}/undo", entered.0 - 1), &[]).has_status(StatusCode::FORBIDDEN);

        vera.enter(1, &[("1-1-1", "1-0"), ("1-2-1", "1-0"), ("1-3-1", "1-0"), ("1-4-1", "=")]).is_redirect();
        anna.begin(2);
        vera.enter(1, &[("1-4-1", "1-0")]).says("only an arbiter corrects its results");
        assert_eq!(anna.result(&site, "1-4-1").map(GameResult::code), Some("="));
        // Nor does a scorer undo what was entered in a round that another one was paired from.
        let past = anna.tournament(&site);
        let entered = site.service().store().journal(past.id, None, 20).expect("readable");
        let entered = entered.iter().find(|entry| matches!(entry.record, CommandRecord::EnterResults { .. }));
        let entered = entered.expect("results were entered").number;
        vera.send_seen(&past.version.to_string(), &format!("/log/{entered}/undo"), &[]).has_status(StatusCode::FORBIDDEN);
        assert_eq!(anna.tournament(&site).version, past.version);
    }

    fn applications_and_fees_are_not_in_the_log_of_viewers(database) {
        let site = Site::on(database);
        let anna = taking(&site, &rules());
        let applicant = Applicant::new(&site, &anna);
        let says = |phone| {
            [("family", "Petrova"), ("given", "Vera"), ("birth", "1990"), ("phone", phone), ("email", EMAIL)]
        };
        let link = applicant.sends(&says(PHONE)).is_redirect().location;
        applicant.browser.post(&link, &link, &says("+7 912 000-00-00")).is_redirect();
        anna.get("/log").is_ok().says(PHONE);
        let arbiter = anna.colleague(member(&site, &anna, "boris", "arbiter"));
        arbiter.get("/log").is_ok().says(PHONE);
        for role in ["viewer", "scorer"] {
            let official = anna.colleague(member(&site, &anna, role, role));
            official.get("/log").is_ok().says("Petrova").does_not_say(PHONE).does_not_say(EMAIL);
        }
    }

    fn a_viewer_sees_a_draft_and_can_do_nothing_with_it(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        let vera = anna.colleague(member(&site, &anna, "vera", "viewer"));
        anna.press(1, "pair").is_redirect();
        let page = vera.get("/round/1").is_ok();
        page.says("You can look at this page but not change it.").says("<fieldset class=\"shut\" disabled>");
        vera.send_seen(&page.hidden("seen"), "/round/1/publish", &[]).has_status(StatusCode::FORBIDDEN);
        for rest in ["", "/players", "/players/1"] {
            vera.get(rest).is_ok().says("<fieldset class=\"shut\" disabled>");
        }
        vera.get("/log").is_ok().does_not_say("/undo");
        vera.get("/print").has_status(StatusCode::FORBIDDEN);
    }

    fn the_chief_arbiter_says_who_may_not_meet_and_takes_it_back(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        let chief = anna.colleague(member(&site, &anna, "vera", "chief-arbiter"));
        let arbiter = anna.colleague(member(&site, &anna, "boris", "arbiter"));
        chief.get("").is_ok().says("/forbidden-pairs\"").does_not_say("/settings\"");
        arbiter.get("").is_ok().does_not_say("/forbidden-pairs\"");
        chief.get("/tables").is_ok();
        arbiter.get("/tables").has_status(StatusCode::FORBIDDEN);
        let tables = [("first", "11")];
        chief.send("/tables", "/tables", &tables).is_redirect();
        let placed = anna.tournament(&site).version;
        arbiter.send_seen("0", &format!("/log/{placed}/undo"), &[]).has_status(StatusCode::FORBIDDEN);
        chief.send_seen(&placed.to_string(), &format!("/log/{placed}/undo"), &[]).is_redirect();
    }

    fn the_page_of_officials_offers_and_explains_every_role(database) {
        let site = Site::on(database);
        let anna = Arbiter::with_tournament(&site, "swiss-single");
        let page = anna.get("").is_ok();
        for role in ROLES {
            page.says(&format!("<option value=\"{role}\""));
        }
        page.says("<option value=\"arbiter\" selected>").says("Sees these pages, drafts too, and changes nothing.");
        let stranger = anna.colleague(account(&site, "clara"));
        anna.send_seen("0", "/officials", &[("name", "clara"), ("role", "king")])
            .has_status(StatusCode::UNPROCESSABLE_ENTITY);
        stranger.get("").has_status(StatusCode::FORBIDDEN);
    }
}
