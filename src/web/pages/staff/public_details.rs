//! `/admin/t/{slug}/public`: what the public sees of the players.

use askama::Template;

use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{DETAILS, MinorDetails, PersonField, PublicDetails};

#[derive(Template)]
#[template(path = "staff/public_details.html")]
struct PublicDetailsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    boxes: Vec<ShownBox>,
    /// The code of the choice for minors.
    minors: String,
    choices: Vec<Choice>,
}

/// A detail that can be hidden, and whether it is shown.
struct ShownBox {
    field: PersonField,
    is_shown: bool,
}

/// `GET /admin/t/{slug}/public`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::default())
}

/// `POST /admin/t/{slug}/public`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    let hidden = DETAILS.into_iter().filter(|field| !values.is_ticked(field.code())).collect();
    let minors = MinorDetails::from_code(values.get("minors"));
    let details = minors.map(|minors| PublicDetails { hidden, minors });
    let details = details.ok_or_else(|| FieldErrors::one("minors", page.t.text("details-choose")));
    let saved = submit(&page, &staff, values, "details-choose", details, |service, request, details| {
        service.set_public_details(request, &details)
    });
    match saved.await? {
        Ok(_) => done_at(&staff, "/public", "details-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let now = &staff.tournament.settings.public_details;
    let shown = |field| ShownBox { field, is_shown: !now.hidden.contains(&field) };
    let choice = |own: MinorDetails| Choice::new(own.code(), page.t.label("details-of-minors", own.code()));
    let frame = StaffFrame::new(staff, StaffTab::Settings).works_when_closed().with(form.error.clone());
    let template = PublicDetailsPage {
        page,
        frame,
        boxes: DETAILS.map(shown).into(),
        minors: now.minors.code().to_owned(),
        choices: MinorDetails::ALL.map(choice).into(),
    };
    page.html_as(template.frame.status(), &template)
}
