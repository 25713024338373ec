//! `/admin/letters`: letters to applicants with their states; for administrators.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDateTime;

use crate::config::is_only_local;
use crate::service::Service;
use crate::store::{LetterState, StoreError, StoredLetter};
use crate::web::forms::{Button, FieldErrors, Form, FormValues};
use crate::web::http::letters::mail_address;
use crate::web::http::{AdminAccount, AppError, Page, Reply, done, done_with, go_to, session};
use crate::web::i18n::Locale;
use tournament::limits::TextField;

/// The address of the page.
const ADDRESS: &str = "/admin/letters";

/// Letters shown.
const MOST: u32 = 200;

#[derive(Template)]
#[template(path = "admin/letters.html")]
struct LettersPage<'a> {
    page: &'a Page,
    /// The sender's address; `None` if no letters are sent.
    from: Option<&'a str>,
    /// The beginning of links in letters, if other devices cannot open them.
    local_origin: Option<&'a str>,
    /// Whether letters are held because the site was restored from a backup.
    is_held: bool,
    letters: Vec<LettersRow>,
    form: FormValues,
    errors: FieldErrors,
    longest_address: usize,
}

struct LettersRow {
    own: StoredLetter,
    state: String,
    /// Time of the last or next attempt, UTC.
    time: Option<NaiveDateTime>,
    /// Why it was not sent.
    problem: String,
    may_be_tried: bool,
}

impl LettersPage<'_> {
    /// Whether any letter can be tried again.
    fn may_try_all(&self) -> bool {
        self.from.is_some() && self.letters.iter().any(|line| line.may_be_tried && line.own.may_be_tried_with_others())
    }
}

impl LettersRow {
    fn new(t: Locale, own: StoredLetter) -> Self {
        let state = own.state(session::now());
        let (key, time) = match state {
            LetterState::Waiting => ("letters-waiting", None),
            LetterState::BeingSent => ("letters-being-sent", None),
            LetterState::AgainAt(due) => ("letters-again-at", Some(due)),
            LetterState::GivenUp => ("letters-given-up", None),
            LetterState::Sent(sent) => ("letters-sent", Some(sent)),
        };
        let problem = own.problem.as_ref().map(|problem| t.letter_problem(problem)).unwrap_or_default();
        Self { state: t.text(key).to_string(), time, problem, may_be_tried: state.may_be_tried(), own }
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
    if mail_address(&address).is_none() || address.chars().count() > TextField::Email.most() {
        return show(&page, form, FieldErrors::one("to", page.t.text("letters-test-address"))).await;
    }
    let letter = page.t.test_letter(&address, &page.state().origin());
    page.service(move |service| service.send_letter(letter)).await?;
    page.state().look_for_letters();
    Ok(done(ADDRESS, "letters-done-test"))
}

/// `POST /admin/letters/{id}/again`
pub async fn again(page: Page, _: AdminAccount, id: web::Path<String>, Form(Button {}): Form<Button>) -> Reply {
    if !page.service(move |service| service.retry_letter(&id, None)).await? {
        return Err(AppError::NotFound);
    }
    page.state().look_for_letters();
    Ok(done(ADDRESS, "letters-done-again"))
}

/// `POST /admin/letters/again`: all letters that the mail server did not take.
pub async fn all_again(page: Page, _: AdminAccount, Form(Button {}): Form<Button>) -> Reply {
    if !page.state().sends_letters() {
        return Err(AppError::NotFound);
    }
    let n = page.service(Service::retry_letters).await?;
    page.state().look_for_letters();
    Ok(done_with(ADDRESS, "letters-done-all-again", n))
}

/// `POST /admin/letters/release`: notices and letters go out again after a restore.
pub async fn release(page: Page, _: AdminAccount, Form(Button {}): Form<Button>) -> Reply {
    page.service(Service::release_outgoing).await?;
    Ok(done(ADDRESS, "letters-done-release"))
}

/// Redirect from an address that only takes forms.
pub async fn up() -> Reply {
    Ok(go_to(ADDRESS))
}

async fn show(page: &Page, form: FormValues, errors: FieldErrors) -> Reply {
    let read = |service: &Service| {
        let store = service.store();
        Ok::<_, StoreError>((store.letters(MOST)?, store.holds_outgoing()?))
    };
    let (letters, is_held) = page.service(read).await?;
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let (from, origin) = (page.state().config.smtp_from.as_deref(), page.state().origin());
    let template = LettersPage {
        page,
        from,
        local_origin: from.and(Some(origin.as_str()).filter(|origin| is_only_local(origin))),
        is_held,
        letters: letters.into_iter().map(|letter| LettersRow::new(page.t, letter)).collect(),
        form,
        errors,
        longest_address: TextField::Email.most(),
    };
    page.html_as(status, &template)
}
