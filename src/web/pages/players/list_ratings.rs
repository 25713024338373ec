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
use crate::web::i18n::Locale;
use crate::web::i18n::federation_lists::edition_name;
use crate::web::i18n::input_errors::column_label;
use crate::web::pages::players::entry_form::listed_person;
use crate::web::parts::{StaffFrame, StaffTab, done_with_count};
use tournament::{Entry, EntryId, FederationList, RatingKind, Tournament};

#[derive(Template)]
#[template(path = "players/list_ratings.html")]
struct ListRatingsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    lists: Vec<Choice>,
    list: String,
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

/// The players by what the list says of them.
#[derive(Default)]
struct FindingRows {
    changes: Vec<ChangeRow>,
    same: usize,
    ambiguous: Vec<AmbiguousRow>,
    missing: Vec<Entry>,
}

impl FindingRows {
    /// `ticked` are the players ticked before; `None` ticks all that differ.
    fn new(t: Locale, tournament: &Tournament, findings: Vec<ListFinding>, ticked: Option<&BTreeSet<EntryId>>) -> Self {
        let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
        let mut rows = Self::default();
        for ListFinding { entry: id, outcome } in findings {
            let Some(entry) = tournament.entry(id).cloned() else { continue };
            match outcome {
                ListOutcome::Same => rows.same += 1,
                ListOutcome::NotFound => rows.missing.push(entry),
                ListOutcome::Ambiguous(persons) => {
                    let who = persons.iter().map(|person| listed_person(person, kind)).collect();
                    rows.ambiguous.push(AmbiguousRow { entry, who });
                }
                ListOutcome::Differs { row, differences } => rows.changes.push(ChangeRow {
                    listed: listed_person(&row, kind),
                    differences: differences.iter().map(|difference| DifferenceText::new(t, difference)).collect(),
                    is_ticked: ticked.is_none_or(|ticked| ticked.contains(&id)),
                    entry,
                }),
            }
        }
        rows
    }
}

impl DifferenceText {
    fn new(t: Locale, difference: &ListDifference) -> Self {
        Self {
            what: column_label(t, difference.column).to_string(),
            before: difference.before.clone(),
            after: difference.after.clone(),
        }
    }
}

/// The error, with the ticked rows.
struct Refused<'a> {
    problem: FormError,
    ticked: &'a BTreeSet<EntryId>,
}

async fn show(page: &Page, staff: &Staff, list: &str, refused: Option<Refused<'_>>) -> Reply {
    let t = page.t;
    let (tournament, named) = (staff.tournament.clone(), FederationList::from_code(list));
    let read = page.service(move |service| {
        let lists = service.store().federation_lists()?;
        let chosen = lists.iter().find(|list| Some(list.list) == named).or(lists.first()).cloned();
        let findings = match &chosen {
            Some(own) => service.compare_with_list(&tournament, own.list)?,
            None => Vec::new(),
        };
        Ok::<_, AppError>((lists, chosen, findings))
    });
    let (lists, chosen, findings) = read.await?;
    let ticked = refused.as_ref().map(|refused| refused.ticked);
    let FindingRows { changes, same, ambiguous, missing } = FindingRows::new(t, &staff.tournament, findings, ticked);
    let template = ListRatingsPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(refused.map(|refused| refused.problem)),
        lists: lists.iter().map(|list| Choice::new(list.list.code(), edition_name(t, list))).collect(),
        list: chosen.as_ref().map(|chosen| chosen.list.code()).unwrap_or_default().to_owned(),
        edition: chosen.as_ref().map(StoredFederationList::edition_code).unwrap_or_default(),
        changes,
        same,
        ambiguous,
        missing,
    };
    page.html_as(template.frame.status(), &template)
}
