//! Long work: it continues when its page is left, can be found again, and reports its outcome once.

use std::time::Duration;

use crate::merging::career;
use crate::organiser::{Arbiter, account};
use crate::ratings::played;
use crate::series::enter;
use crate::support::database::{TestDatabase, for_each_backend};
use crate::support::once;
use crate::support::site::{ADMINISTRATOR, Answer, Site, Visitor};
use poddavki::config::Patience;
use reqwest::StatusCode;

/// A site that shows the progress of long work at once.
pub fn impatient(database: &TestDatabase) -> Site {
    Site::impatient(database, Patience { task: Duration::ZERO, ..Patience::default() })
}

/// The outcome of long work: its page is opened until the work is finished, possibly at once.
pub fn end_of(visitor: &Visitor, begun: Answer) -> Answer {
    if !begun.status.is_redirection() || !begun.location.starts_with("/account/tasks/") {
        return begun;
    }
    once("the end of the task", || {
        let answer = visitor.get(&begun.location);
        if !answer.text.contains("http-equiv=\"refresh\"") {
            return Some(answer);
        }
        answer.is_ok().says("You can leave this page");
        None
    })
}

for_each_backend! {
    fn records_are_merged_in_the_background(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let [first, second, _] = career(&site, ["Орлова Анна", "Громова Анна", "Громова Анна"]);
        let (gone, page) = (first.to_string(), format!("/admin/persons/{second}"));
        let begun = anna.post(&format!("{page}/merge"), "/admin/series/new", &[("gone", &gone)]);
        assert_eq!(end_of(&anna, begun).is_redirect().location, page);
        anna.get(&page).is_ok().says("Орлова Анна").does_not_say("Changing the record of");
        // A rejection is shown on the page of the work, or at once.
        let begun = anna.post(&format!("{page}/merge"), "/admin/series/new", &[("gone", &gone)]);
        let refused = end_of(&anna, begun);
        assert!(!refused.status.is_redirection());
        refused.says("role=\"alert\"");
    }

    fn a_backup_is_made_in_the_background_and_fetched_from_its_page(database) {
        let site = impatient(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        let begun = anna.visitor.post(&anna.address("/backup/file"), &anna.address("/backup"), &[]);
        let file = if begun.status.is_redirection() {
            let address = begun.location.clone();
            let end = end_of(&anna.visitor, begun).is_ok();
            end.says("Making a backup").says("The file is ready.").says(&format!("{address}/file"));
            let stranger = account(&site, "olga");
            stranger.get(&address).has_status(StatusCode::NOT_FOUND);
            stranger.post(&format!("{address}/file"), "/account", &[]).has_status(StatusCode::NOT_FOUND);
            // Neither opening the address nor HEAD takes the file.
            anna.visitor.get(&format!("{address}/file")).is_redirect();
            let file = anna.visitor.post(&format!("{address}/file"), &address, &[]).is_ok();
            anna.visitor.post(&format!("{address}/file"), "/account", &[]).has_status(StatusCode::NOT_FOUND);
            anna.visitor.get(&address).is_ok().says("The file has been downloaded");
            file
        } else {
            begun.is_ok()
        };
        assert!(file.header("content-disposition").contains(".backup"), "{:?}", file.headers);
        assert!(file.headers["content-length"].to_str().is_ok_and(|n| n.parse::<u64>().is_ok_and(|n| n > 500)));
    }

    fn a_rehearsal_is_played_in_the_background(database) {
        let site = impatient(database);
        let arbiter = Arbiter::with_players(&site, "swiss-micro");
        let begun = arbiter.send("/rehearsal", "/rehearsal", &[("until", "2")]);
        let end = end_of(&arbiter.visitor, begun).is_redirect();
        arbiter.visitor.get(&end.location).is_ok().says("Rehearsal:").does_not_say("Simulating");
    }

    fn a_tournament_is_closed_and_opened_again_in_the_background(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let tournament = played(&site.service());
        let (page, overview) = (format!("/admin/t/{}/close", tournament.slug), format!("/admin/t/{}", tournament.slug));
        let press = |rest: &str| {
            let seen = anna.get(&page).is_ok().hidden("seen");
            end_of(&anna, anna.post(&format!("{page}{rest}"), &page, &[("seen", &seen)]))
        };
        assert_eq!(press("").is_redirect().location, overview);
        assert!(site.service().tournament(&tournament.slug).expect("there").counts_for_ratings());
        // It can be taken back as if it had been waited for.
        anna.get(&overview).is_ok().says("/undo");
        assert_eq!(press("/reopen").is_redirect().location, overview);
        anna.get(&overview).is_ok().does_not_say("Opening Кубок Орла again");
    }

    fn a_closing_is_undone_and_gone_back_to_in_the_background(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let tournament = played(&site.service());
        let (page, log) = (format!("/admin/t/{}", tournament.slug), format!("/admin/t/{}/log", tournament.slug));
        let press = |address: &str| {
            let seen = anna.get(&log).is_ok().hidden("seen");
            end_of(&anna, anna.post(address, &log, &[("seen", &seen)]))
        };
        let counts = || site.service().tournament(&tournament.slug).expect("there").counts_for_ratings();
        press(&format!("{page}/close")).is_redirect();
        assert!(counts());
        let closing = site.service().tournament(&tournament.slug).expect("there").version;
        assert_eq!(press(&format!("{log}/{closing}/undo")).is_redirect().location, log);
        assert!(!counts());
        // It is confirmed as if the browser had waited.
        anna.get(&log).is_ok().says(&format!("No.\u{a0}{closing}: ")).does_not_say("Undoing action");
        assert_eq!(press(&format!("{log}/{closing}/back")).is_redirect().location, log);
        assert!(counts());
        // A rejection is shown on the page of the work, or at once.
        let refused = press(&format!("{log}/{}/undo", closing.0 - 1));
        assert!(!refused.status.is_redirection());
        refused.says("role=\"alert\"");
    }

    fn a_final_table_is_taken_in_in_the_background(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let fields = [("title", "Кубок"), ("slug", "cup"), ("description", "")];
        anna.post("/admin/series/new", "/admin/series/new", &fields).is_redirect();
        let file = "Место;Имя;Очки\n1;Петров Иван;7\n";
        let end = end_of(&anna, enter(&anna, "2015", file, &[])).is_redirect();
        assert!(end.location.starts_with("/series/cup/old/"), "{}", end.location);
        anna.get(&end.location).is_ok().says("Edition entered: 1 player.").does_not_say("Importing a final table");
        // There is an edition of that year now.
        let refused = end_of(&anna, enter(&anna, "2015", file, &[]));
        assert!(!refused.status.is_redirection());
        refused.says("role=\"alert\"");
    }

    fn games_are_taken_in_in_the_background(database) {
        let site = impatient(database);
        let arbiter = Arbiter::with_tournament(&site, "round-robin-single");
        let pdn = "[White \"Аверин А.\"]\n[Black \"Борисов Б.\"]\n[Result \"2-0\"]\n\n1. c3-d4 2-0\n";
        let (page, seen) = (arbiter.address("/import"), arbiter.tournament(&site).version.to_string());
        let fields = [("act", "confirm"), ("seen", seen.as_str()), ("text", pdn)];
        let begun = arbiter.visitor.upload(&page, &page, &fields, ("file", "", Vec::new()));
        end_of(&arbiter.visitor, begun).is_ok().says("Аверин А.");
        assert_eq!(arbiter.tournament(&site).entries.len(), 2);
    }

    fn a_tournament_is_made_from_a_file_in_the_background(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let look = |content: &str| {
            let begun = anna.upload("/admin/new/import", "/admin/new", &[], ("file", "games.pdn", content.into()));
            end_of(&anna, begun)
        };
        let games = "[Event \"Матч\"]\n[White \"Аверин А.\"]\n[Black \"Борисов Б.\"]\n\n1. c3-d4 2-0\n";
        let preview = look(games).is_ok();
        preview.says("2 players").says("value=\"Матч\"");
        let file = preview.hidden("file");
        let confirm = |title: &str| {
            let fields = [("file", file.as_str()), ("title", title), ("preset", "round-robin-single")];
            end_of(&anna, anna.post("/admin/new/import/confirm", "/admin/new", &fields))
        };
        let refused = confirm(&"т".repeat(300));
        assert!(!refused.status.is_redirection());
        refused.says("role=\"alert\"");
        let made = confirm("Матч двоих").is_redirect();
        anna.get(&made.location).is_ok().says("Матч двоих").does_not_say("Creating a tournament");
        let refused = look("[White \"\"]\n\n1. c3-d4 *\n");
        assert!(!refused.status.is_redirection());
        refused.says("no players in the file");
    }

    fn what_became_of_persons_is_undone_in_the_background(database) {
        let site = impatient(database);
        let anna = site.administrator();
        let [first, second, _] = career(&site, ["Орлова Анна", "Громова Анна", "Громова Анна"]);
        let gone = first.to_string();
        let begun = anna.post(&format!("/admin/persons/{second}/merge"), "/admin/series/new", &[("gone", &gone)]);
        end_of(&anna, begun).is_redirect();
        let number = site.service().store().championships().expect("readable").number;
        let undo = || anna.post(&format!("/admin/series-log/{number}/undo"), "/admin/series/new", &[]);
        assert_eq!(end_of(&anna, undo()).is_redirect().location, "/admin/series-log");
        anna.get("/admin/series-log").is_ok().does_not_say("Undoing action");
        assert!(site.service().store().championships().expect("readable").merges.is_empty());
        // Once more is refused.
        assert_eq!(end_of(&anna, undo()).status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    fn a_task_is_stopped_with_the_token_of_a_form_only(database) {
        let site = impatient(database);
        let anna = Arbiter::with_players(&site, "swiss-single");
        let begun = anna.visitor.post(&anna.address("/backup/file"), &anna.address("/backup"), &[]);
        if begun.status.is_redirection() {
            let stop = format!("{}/stop", begun.location);
            let refused = anna.visitor.post_blindly(&stop, &[]);
            assert!(refused.status.is_client_error(), "{refused:?}");
            anna.visitor.post(&stop, "/admin/series/new", &[]).is_redirect();
        }
    }
}

#[test]
fn a_task_is_only_found_by_its_key_and_with_an_account() {
    let site = Site::new();
    let anna = site.administrator();
    for rest in ["", "/file", "/stop"] {
        let answer = anna.get(&format!("/account/tasks/no-such-key{rest}"));
        let expected = if rest.is_empty() { StatusCode::NOT_FOUND } else { StatusCode::SEE_OTHER };
        answer.has_status(expected);
    }
    for form in ["stop", "file"] {
        let address = format!("/account/tasks/no-such-key/{form}");
        anna.post(&address, "/admin/series/new", &[]).has_status(StatusCode::NOT_FOUND);
    }
    assert!(!site.visitor().get("/account/tasks/no-such-key").status.is_success());
}

#[test]
fn after_a_restart_the_page_of_a_task_says_so_and_leads_to_where_it_is_begun() {
    let database = TestDatabase::sqlite();
    let site = impatient(&database);
    let arbiter = Arbiter::with_players(&site, "swiss-single");
    let begun = arbiter.send("/rehearsal", "/rehearsal", &[("until", "2")]);
    let address = begun.location.clone();
    end_of(&arbiter.visitor, begun).is_redirect();
    drop(site);
    // The rehearsal may have finished at once: then its page was never shown, and its address is constructed here.
    let place = arbiter.address("/rehearsal");
    let made_up = format!("/account/tasks/1f{}", place.replace('/', "~"));
    let address = if address.starts_with("/account/tasks/") { address } else { made_up };
    let site = impatient(&database);
    let visitor = site.visitor();
    visitor.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    let link = format!("href=\"{place}\"");
    let gone = visitor.get(&address).has_status(StatusCode::NOT_FOUND);
    gone.says("has been started anew").says(&link).does_not_say("http-equiv=\"refresh\"");
    for form in ["stop", "file"] {
        let answer = visitor.post(&format!("{address}/{form}"), "/admin/series/new", &[]);
        answer.has_status(StatusCode::NOT_FOUND).says("has been started anew").says(&link);
    }
    let visitor = site.visitor().in_russian();
    visitor.log_in(ADMINISTRATOR.0, ADMINISTRATOR.1);
    visitor.get(&address).has_status(StatusCode::NOT_FOUND).says("программа была запущена заново").says(&link);
}
