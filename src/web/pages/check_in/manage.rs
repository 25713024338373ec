//! `/admin/t/{slug}/check-in`: the attendance before a round; designed for touch.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::CheckInList;
use crate::service::{Kiosk, KioskPurpose, Request, Service, ServiceError};
use crate::web::forms::{Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, go_to, staff_address};
use crate::web::parts::qr::Qr;
use crate::web::parts::{StaffFrame, StaffTab, done_at, done_with_count};
use tournament::{CheckIn, EntryId, Rejection, RoundNumber};

#[derive(Template)]
#[template(path = "check_in/manage.html")]
struct CheckInPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The next round; `None` if all are paired.
    round: Option<RoundNumber>,
    /// `None` if no check-in has been opened for that round.
    opened: Option<OpenedCheckIn>,
    missing_only: bool,
    /// The address where players check in by themselves.
    kiosk: String,
    qr: Option<Qr>,
}

/// A check-in that has been opened, with its players.
struct OpenedCheckIn {
    check_in: CheckIn,
    list: CheckInList,
}

/// `?missing=1` shows only missing players.
#[derive(Debug, Default, Clone, Copy, Deserialize)]
#[serde(default)]
pub struct CheckInQuery {
    missing: u8,
}

/// `GET /admin/t/{slug}/check-in`
pub async fn index(page: Page, Arbiter(staff): Arbiter, query: web::Query<CheckInQuery>) -> Reply {
    show(&page, &staff, query.missing == 1, None).await
}

/// What a button of the page asks for.
enum CheckInAction {
    Open(RoundNumber),
    Close(RoundNumber),
    /// Marks all confirmed players as present.
    All(RoundNumber),
    Mark(EntryId, bool),
}

impl CheckInAction {
    fn from_form(typed: &FormValues) -> Option<Self> {
        let number = |field| typed.get(field).parse().ok();
        let entry = |field| typed.get(field).parse().ok().map(EntryId);
        let open = number("open").map(|round| Self::Open(RoundNumber(round)));
        let close = || number("close").map(|round| Self::Close(RoundNumber(round)));
        let all = || number("all").map(|round| Self::All(RoundNumber(round)));
        let here = || entry("here").map(|id| Self::Mark(id, true));
        let gone = || entry("gone").map(|id| Self::Mark(id, false));
        open.or_else(close).or_else(all).or_else(here).or_else(gone)
    }
}

/// `POST /admin/t/{slug}/check-in`
pub async fn save(page: Page, Arbiter(staff): Arbiter, Form(typed): Form<FormValues>) -> Reply {
    let action = CheckInAction::from_form(&typed).ok_or_else(|| AppError::bad_request("no such action"))?;
    let missing_only = typed.is("missing", "1");
    let back = if missing_only { "/check-in?missing=1" } else { "/check-in" };
    let (answer, seen) = match action {
        CheckInAction::Open(_) => (done_at(&staff, back, "checkin-done-opened")?, version(typed.get("seen"))?),
        CheckInAction::Close(_) => (done_at(&staff, back, "checkin-done-closed")?, version(typed.get("seen"))?),
        CheckInAction::All(_) => {
            let list = staff
                .tournament
                .current_check_in()
                .map(|check_in| CheckInList::new(page.t, &staff.tournament, check_in).of_section(&staff));
            let n = list.map_or(0, |list| list.confirmed);
            (done_with_count(&staff, back, "checkin-done-all", n)?, staff.tournament.version)
        }
        CheckInAction::Mark(id, _) => {
            let row = if missing_only { next_missing(&page, &staff, id) } else { Some(id) };
            let anchor = row.map(|row| format!("#p-{row}")).unwrap_or_default();
            (go_to(&staff_address(&staff.tournament, &format!("{back}{anchor}"))), staff.tournament.version)
        }
    };
    let work = move |service: &Service, request: &Request<'_>| match action {
        CheckInAction::Open(round) => service.open_check_in(request, round).map(drop),
        CheckInAction::Close(round) => service.close_check_in(request, round).map(drop),
        CheckInAction::All(round) => service.check_in_all(&Request { seen: None, ..request.clone() }, round).map(drop),
        // Two people at the door tick names at the same time: what each of them does stands.
        CheckInAction::Mark(id, is_here) => {
            let marked = service.check_in(&Request { seen: None, ..request.clone() }, &[id], is_here);
            match marked {
                // Another arbiter has marked the same, or the form was sent again because the answer was lost.
                Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(()),
                done => done.map(drop),
            }
        }
    };
    match run(&page, &staff, seen, work).await? {
        Ok(()) => Ok(answer),
        Err(problem) => show(&page, &staff, missing_only, Some(problem)).await,
    }
}

/// The next missing player in the list: there the page stays.
fn next_missing(page: &Page, staff: &Staff, marked: EntryId) -> Option<EntryId> {
    let tournament = &*staff.tournament;
    let rows = CheckInList::new(page.t, tournament, tournament.current_check_in()?).missing_only().rows;
    let at = rows.iter().position(|row| row.id == marked)?;
    rows.get(at + 1).or_else(|| rows.get(at.checked_sub(1)?)).map(|row| row.id)
}

async fn show(page: &Page, staff: &Staff, missing_only: bool, problem: Option<FormError>) -> Reply {
    let tournament = &*staff.tournament;
    let opened = tournament.current_check_in().map(|check_in| {
        let list = CheckInList::new(page.t, tournament, check_in).of_section(staff);
        let list = if missing_only { list.missing_only() } else { list };
        OpenedCheckIn { check_in: check_in.clone(), list: list.indexed() }
    });
    let key = page.service(Service::slip_key).await?;
    let next = tournament.paired_rounds().next();
    let token = key.kiosk_token(Kiosk { tournament: tournament.id, round: next }, KioskPurpose::CheckIn);
    let kiosk = page.for_phones(&format!("/k/{token}"));
    let template = CheckInPage {
        page,
        round: (next <= tournament.settings.rounds).then_some(next),
        opened,
        missing_only,
        qr: Qr::from_address(&kiosk),
        kiosk,
        frame: StaffFrame::new(staff, StaffTab::Players).for_section(true).with(problem),
    };
    page.html_as(template.frame.status(), &template)
}
