//! `/admin/t/{slug}/visibility`: the visibility of the tournament; deleting it, and bringing it back.

use askama::Template;
use chrono::NaiveDateTime;

use crate::web::forms::{FieldErrors, Form, FormState, FormValues, submit};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::label_key;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::Visibility;

#[derive(Template)]
#[template(path = "staff/visibility.html")]
struct VisibilityPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The address of its public page, to be shared.
    address: String,
    now: Visibility,
    /// The choices: an open tournament cannot be archived yet.
    choices: Vec<Visibility>,
    /// For a deleted tournament, until when it can be brought back.
    until: Option<NaiveDateTime>,
}

/// `GET /admin/t/{slug}/visibility`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, &FormState::default()).await
}

/// `POST /admin/t/{slug}/visibility`
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    // The registration page sends this form too, since it is useless while the tournament is not public.
    let back = if values.is("back", "registration") { "/registration" } else { "" };
    let chosen = Visibility::from_code(values.get("visibility"));
    let chosen = chosen.ok_or_else(|| FieldErrors::one("visibility", page.t.text("visibility-choose")));
    let outcome = submit(&page, &staff, values, "visibility-choose", chosen, |service, request, visibility| {
        service.set_visibility(request, visibility)
    });
    match outcome.await? {
        Ok(changed) => {
            let back = if changed.visibility == Visibility::Deleted { "/visibility" } else { back };
            done_at(&staff, back, &label_key("visibility-done", changed.visibility.code()))
        }
        Err(form) => show(&page, &staff, &form).await,
    }
}

async fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let tournament = staff.tournament.clone();
    let now = tournament.visibility;
    let until = match now {
        Visibility::Deleted => page.service(move |service| service.deleted_until(&tournament)).await?,
        Visibility::Draft | Visibility::Unlisted | Visibility::Public | Visibility::Archived => None,
    };
    let frame = StaffFrame::new(staff, StaffTab::Settings).works_when_closed();
    let is_offered = |choice: &Visibility| match choice {
        Visibility::Draft | Visibility::Unlisted | Visibility::Public => true,
        Visibility::Archived => frame.is_closed(),
        Visibility::Deleted => false,
    };
    let choices = Visibility::ALL.iter().copied().filter(is_offered).collect();
    let address = page.for_phones(&format!("/t/{}", staff.tournament.slug));
    let template = VisibilityPage { page, frame: frame.with(form.error.clone()), address, now, choices, until };
    page.html_as(template.frame.status(), &template)
}
