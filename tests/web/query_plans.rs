//! How the database finds what pages ask for: by an index, and not by reading a table that grows with the site from end to end.
//!
//! Every statement is recorded while all pages of a site are opened and its journeys are made, and explained by `SQLite` afterwards.
//! PostgreSQL has the same indexes; on tables as small as those of a test it would use none of them.

use std::collections::BTreeSet;
use std::sync::{Mutex, OnceLock};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use diesel::sql_types::Text;
use diesel::{QueryableByName, RunQueryDsl};

use crate::hostile_forms::open_every_page;
use crate::support::database::{TestDatabase, patient_connection};

/// Tables that grow with the site.
const GROWING: [&str; 25] = [
    "account_journal",
    "almanac_journal",
    "applications",
    "byes",
    "check_ins",
    "entries",
    "federation_rows",
    "games",
    "journal",
    "journal_pieces",
    "kept_forms",
    "letters",
    "name_spellings",
    "notices",
    "pairings",
    "person_names",
    "players",
    "push_subscriptions",
    "rating_changes",
    "ratings",
    "report_photos",
    "reports",
    "rounds",
    "sessions",
    "spectator_reports",
];

/// Parts of statements that may read a whole table, each with the reason.
const WHOLE: [(&str, &str); 17] = [
    ("(1=0)", "for nothing: nothing is read"),
    ("UPDATE letters SET problem = '550", "of this test"),
    ("`changes` LIKE", "an erasure looks through all journals"),
    (
        "SELECT `journal_pieces`.`tournament`, `journal_pieces`.`first_entry`",
        "an erasure looks through all packed entries",
    ),
    ("`applications`.`body` LIKE", "an erasure looks through all applications"),
    ("FROM `players` WHERE (`players`.`body` LIKE", "who has been erased: a job asks once an hour"),
    ("SELECT DISTINCT `push_subscriptions`.`tournament`", "of an erasure"),
    ("SELECT DISTINCT `report_photos`.`tournament`", "of an erasure"),
    ("SELECT DISTINCT `rating_changes`.`variant`", "which lists there are: for verifications and merged persons"),
    ("SELECT DISTINCT `ratings`.`variant`", "which lists there are: for verifications and merged persons"),
    ("FROM `account_journal` ORDER BY `account_journal`.`number`", "the check of the journal of accounts"),
    ("FROM `almanac_journal` ORDER BY `almanac_journal`.`number`", "the check of the journal of series"),
    ("SELECT COUNT(*) FROM `players`", "the size of the registry, counted in an index"),
    ("FROM `players` ORDER BY `players`.`id`", "lists of ratings from elsewhere, and persons that may be one"),
    ("`listed_as` IS NOT NULL", "merged persons take over the ratings of lists from elsewhere"),
    ("(`rating_changes`.`kind` = ?)) ORDER BY", "a whole list is worked out anew"),
    ("FROM `spectator_reports` GROUP BY", "what waits in all tournaments, for administrators; reports are few"),
];

/// The file whose statements are recorded.
static FILE: OnceLock<String> = OnceLock::new();
static STATEMENTS: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Records what one connection is asked, if it is one to [`FILE`].
struct Recorder {
    is_wanted: bool,
}

impl Instrumentation for Recorder {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                self.is_wanted = FILE.get().is_some_and(|file| url.contains(file));
            }
            InstrumentationEvent::StartQuery { query, .. } if self.is_wanted => {
                let text = query.to_string();
                let statement = text.split(" -- binds").next().unwrap_or_default().to_owned();
                STATEMENTS.lock().expect("no test panics with it").insert(statement);
            }
            _ => {}
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the type that diesel asks for")]
fn recorder() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(Recorder { is_wanted: false }))
}

#[derive(QueryableByName)]
struct PlanStep {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// The table that a step of a plan reads from end to end.
fn scanned(detail: &str) -> Option<&str> {
    detail.strip_prefix("SCAN ")?.split(' ').next()
}

#[test]
fn no_page_reads_a_growing_table_from_end_to_end() {
    let database = TestDatabase::with_tables();
    FILE.set(database.url()).expect("this is the only test that records");
    set_default_instrumentation(recorder).expect("no connection is being opened");
    open_every_page(&database);
    set_default_instrumentation(|| None).expect("no connection is being opened");
    let statements = std::mem::take(&mut *STATEMENTS.lock().expect("no test panics with it"));
    assert!(statements.len() > 300, "{} statements were recorded", statements.len());
    let mut connection = patient_connection(&database.url());
    let mut wrong = Vec::new();
    for statement in &statements {
        let is_asked = ["SELECT", "UPDATE", "DELETE"].iter().any(|verb| statement.starts_with(verb));
        if !is_asked || WHOLE.iter().any(|(part, _)| statement.contains(part)) {
            continue;
        }
        let steps: Vec<PlanStep> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}"))
            .load(&mut connection)
            .expect("it is explained");
        let is_sorted = steps.iter().any(|step| step.detail == "USE TEMP B-TREE FOR ORDER BY");
        for PlanStep { detail } in steps {
            // The first rows in the order of the table or an index are read, and no more.
            let is_limited = statement.contains(" LIMIT ") && !is_sorted;
            // Every list has all changes of all tournaments.
            let is_whole_list = detail.contains("rating_changes_list (variant=? AND kind=?)");
            let is_scan = scanned(&detail).is_some_and(|table| GROWING.contains(&table));
            if (is_scan && !is_limited) || is_whole_list {
                wrong.push(format!("{detail}\n  {}", statement.chars().take(600).collect::<String>()));
            }
        }
    }
    let unused = WHOLE.iter().filter(|(part, _)| !statements.iter().any(|statement| statement.contains(part)));
    assert_eq!(unused.collect::<Vec<_>>(), Vec::<&(&str, &str)>::new(), "no statement has these parts");
    assert!(wrong.is_empty(), "{} of {} statements:\n{}", wrong.len(), statements.len(), wrong.join("\n"));
}
