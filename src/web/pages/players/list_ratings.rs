//! `/admin/t/{slug}/players/lists`: a federation's list compared with the players: first a preview of the changes, then the changes for
//! ticked players.

use std::collections::BTreeSet;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{ListDifference, ListFinding, ListOutcome, Request, Service};
use crate::store::StoredFederationList;
use crate::web::forms::{Choice, Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff};
use crate::web::i18n::federation_lists::edition_name;
use crate::web::i18n::input_errors::column_label;
use crate::web::pages::players::entry_form::listed_person;
use crate::web::parts::{StaffFrame, StaffTab, done_with_count};
use tournament::{Entry, EntryId, FederationList, RatingKind};

#[derive(Template)]
#[template(path = "players/list_ratings.html")]
struct ListRatingsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    lists: Vec<Choice>,
    list: String,
    /// Its edition.
    edition: String,
    changes: Vec<ChangeRow>,
    /// Players whose data agree with the list.
    same: usize,
    ambiguous: Vec<AmbiguousRow>,
    missing: Vec<Entry>,
}

struct ChangeRow {
    entry: Entry,
    /// The person in the list.
    listed: String,
    differences: Vec<DifferenceText>,
    is_ticked: bool,
}

struct DifferenceText {
    what: String,
    before: String,
    after: String,
}

struct AmbiguousRow {
    entry: Entry,
    who: Vec<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ListQuery {
    list: String,
}

/// `GET /admin/t/{slug}/players/lists?list=`
pub async fn index(page: Page, Arbiter(staff): Arbiter, query: web::Query<ListQuery>) -> Reply {
    show(&page, &staff, &query.list, None).await
}

/// `POST /admin/t/{slug}/players/lists`
pub async fn take(page: Page, Arbiter(staff): Arbiter, Form(typed): Form<FormValues>) -> Reply {
    let list = FederationList::from_code(typed.get("list")).ok_or(AppError::NotFound)?;
    let seen = version(typed.get("seen"))?;
    let players: BTreeSet<EntryId> =
        staff.tournament.entries.keys().copied().filter(|entry| typed.is_ticked(*entry)).collect();
    if players.is_empty() {
        let problem = FormError::new(page.t.text("listratings-nobody"));
        return show(&page, &staff, list.code(), Some(Refused { problem, ticked: &players })).await;
    }
    let count = players.len();
    let (followed, edition) = (players.clone(), typed.get("edition").to_owned());
    let follow =
        move |service: &Service, request: &Request<'_>| service.follow_list(request, list, &edition, &followed);
    match run(&page, &staff, seen, follow).await? {
        Ok(_) => done_with_count(&staff, "/players", "listratings-done-taken", count),
        Err(problem) => show(&page, &staff, list.code(), Some(Refused { problem, ticked: &players })).await,
    }
}

/// The error, with the ticked rows.
struct Refused<'a> {
    problem: FormError,
    ticked: &'a BTreeSet<EntryId>,
}

async fn show(page: &Page, staff: &Staff, asked: &str, refused: Option<Refused<'_>>) -> Reply {
    let t = page.t;
    let (event, asked) = (staff.tournament.clone(), FederationList::from_code(asked));
    let read = page.service(move |service| {
        let lists = service.store().federation_lists()?;
        let chosen = lists.iter().find(|own| Some(own.list) == asked).or(lists.first()).cloned();
        let findings = match &chosen {
            Some(own) => service.compare_with_list(&event, own.list)?,
            None => Vec::new(),
        };
        Ok::<_, AppError>((lists, chosen, findings))
    });
    let (lists, chosen, findings) = read.await?;
    let tournament = &staff.tournament;
    let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
    let (mut changes, mut ambiguous, mut missing, mut same) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for ListFinding { entry: id, outcome } in findings {
        let Some(entry) = tournament.entry(id).cloned() else { continue };
        match outcome {
            ListOutcome::Same => same += 1,
            ListOutcome::NotFound => missing.push(entry),
            ListOutcome::Ambiguous(rows) => {
                let who = rows.iter().map(|row| listed_person(row, kind)).collect();
                ambiguous.push(AmbiguousRow { entry, who });
            }
            ListOutcome::Differs { row, differences } => {
                let text = |own: &ListDifference| DifferenceText {
                    what: column_label(t, own.column).to_string(),
                    before: own.before.clone(),
                    after: own.after.clone(),
                };
                changes.push(ChangeRow {
                    listed: listed_person(&row, kind),
                    differences: differences.iter().map(text).collect(),
                    is_ticked: refused.as_ref().is_none_or(|own| own.ticked.contains(&id)),
                    entry,
                });
            }
        }
    }
    let template = ListRatingsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(refused.map(|own| own.problem)),
        lists: lists.iter().map(|own| Choice::new(own.list.code(), edition_name(t, own))).collect(),
        list: chosen.as_ref().map(|own| own.list.code()).unwrap_or_default().to_owned(),
        edition: chosen.as_ref().map(StoredFederationList::edition_code).unwrap_or_default(),
        changes,
        same,
        ambiguous,
        missing,
    };
    page.html_as(template.frame.status(), &template)
}
