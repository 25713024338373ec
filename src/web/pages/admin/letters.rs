//! `/admin/letters`: letters to applicants, and what has become of each; for administrators.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;

use crate::service::ServiceError;
use crate::store::StoredLetter;
use crate::web::forms::{Button, FieldErrors, Form, FormValues};
use crate::web::http::{AdminAccount, AppError, Page, Reply, done, go_to, session};
use crate::web::i18n::Locale;
use tournament::is_email;
use tournament::limits::TextField;

/// The address of the page.
const ADDRESS: &str = "/admin/letters";

/// So many letters are shown.
const MOST: u32 = 200;

#[derive(Template)]
#[template(path = "admin/letters.html")]
struct LettersPage<'a> {
    page: &'a Page,
    /// From which address letters come; none where none are sent.
    from: Option<&'a str>,
    letters: Vec<LetterLine>,
    form: FormValues,
    errors: FieldErrors,
    longest_address: usize,
}

struct LetterLine {
    own: StoredLetter,
    state: String,
    /// When that was, or will be, UTC.
    time: Option<NaiveDateTime>,
    /// Whether it is not sent, and not being sent at this moment.
    may_be_tried: bool,
}

impl LetterLine {
    fn new(t: Locale, own: StoredLetter) -> Self {
        let (state, time) = match (own.sent_at, own.due_at) {
            (Some(sent), _) => ("letters-sent", Some(sent)),
            (None, Some(due)) if own.attempts > 0 => ("letters-again-at", Some(due)),
            (None, Some(_)) => ("letters-waiting", None),
            (None, None) => ("letters-given-up", None),
        };
        let state = t.text(state).to_string();
        Self { state, time, may_be_tried: own.sent_at.is_none() && own.attempts > 0, own }
    }
}

/// `GET /admin/letters`
pub async fn index(page: Page, _: AdminAccount) -> Reply {
    show(&page, FormValues::default(), FieldErrors::default()).await
}

/// `POST /admin/letters`: a test letter.
pub async fn send(page: Page, _: AdminAccount, Form(form): Form<FormValues>) -> Reply {
    if !page.state().sends_letters() {
        return Err(AppError::NotFound);
    }
    let address = form.line("to");
    if !is_email(&address) || address.chars().count() > TextField::Email.most() {
        return show(&page, form, FieldErrors::one("to", page.t.text("letters-test-address"))).await;
    }
    let letter = page.t.test_letter(&address, &page.state().origin);
    page.service(move |service| service.send_letter(letter)).await?;
    page.state().look_for_letters();
    Ok(done(ADDRESS, "letters-done-test"))
}

/// `POST /admin/letters/{id}/again`
pub async fn again(page: Page, _: AdminAccount, id: web::Path<String>, Form(Button {}): Form<Button>) -> Reply {
    let found =
        page.service(move |service| service.store().retry_letter(&id, session::now()).map_err(ServiceError::from));
    if !found.await? {
        return Err(AppError::NotFound);
    }
    page.state().look_for_letters();
    Ok(done(ADDRESS, "letters-done-again"))
}

/// The way back from an address that only takes forms.
pub async fn up() -> Reply {
    Ok(go_to(ADDRESS))
}

async fn show(page: &Page, form: FormValues, errors: FieldErrors) -> Reply {
    let letters = page.service(|service| service.store().letters(MOST)).await?;
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let template = LettersPage {
        page,
        from: page.state().config.smtp_from.as_deref(),
        letters: letters.into_iter().map(|own| LetterLine::new(page.t, own)).collect(),
        form,
        errors,
        longest_address: TextField::Email.most(),
    };
    page.html_as(status, &template)
}
