//! `/t/{slug}/register`: the form of the online registration, and the list of players.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use super::applicant_form::{ApplicantField, ConsentBox, FieldKind, FormReader, PublicBoxes, TRAP};
use crate::service::{Service, ServiceError, random_token};
use crate::web::forms::{FieldErrors, Form, FormError, FormState, FormValues};
use crate::web::http::{AppError, Page, Reply, card, done, session, throttle};
use crate::web::i18n::TournamentTexts;
use crate::web::parts::{Tab, TournamentFrame, load};
use tournament::{Admission, ApplicationField, Details, Entry, RegistrationPhase, RegistrationRules, Tournament};

/// The field with the key of the application's private link.
const KEY: &str = "form-key";

#[derive(Template)]
#[template(path = "registration/apply.html")]
struct ApplyPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    /// Why no applications are accepted now; empty while they are.
    closed: String,
    text: &'a str,
    /// The conditions; empty if there are none.
    who: String,
    closes: Option<String>,
    places: Option<Places>,
    is_confirmed_by_hand: bool,
    fields: Vec<ApplicantField>,
    public: PublicBoxes,
    consent: Option<ConsentBox>,
    form: &'a FormValues,
    /// The key of the private link, so that a form that arrives twice is one application.
    key: String,
    errors: &'a FieldErrors,
    problem: Option<String>,
    listed: Vec<ListedPlayer<'a>>,
}

/// The number of places.
struct Places {
    all: u16,
    free: usize,
    queue: usize,
}

struct ListedPlayer<'a> {
    entry: &'a Entry,
    address: String,
}

/// `GET /t/{slug}/register`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    show(&page, &tournament, &FormState::default())
}

/// `POST /t/{slug}/register`
pub async fn submit(page: Page, slug: web::Path<String>, Form(mut values): Form<FormValues>) -> Reply {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    let rules = tournament.registration.as_ref().ok_or(AppError::NotFound)?;
    let refused = |values: FormValues, errors: FieldErrors, key: &str| {
        let error = Some(FormError::new(page.t.text(key)));
        show(&page, &tournament, &FormState { values, errors, error })
    };
    if tournament.registration_phase(session::now()) != RegistrationPhase::Open {
        return refused(values, FieldErrors::default(), "rejection-registration-not-open");
    }
    if !values.get(TRAP).is_empty() {
        // If a person's browser filled it in, the person sends the form once more.
        values.set(TRAP, "");
        return refused(values, FieldErrors::default(), "registration-trap");
    }
    let applicant = match (FormReader { t: page.t, tournament: &tournament, rules, own: None }).read(&values) {
        Ok(applicant) => applicant,
        Err(errors) => return refused(values, errors, "registration-wrong"),
    };
    let guess = throttle::CountedGuess::of_application(tournament.id, page.client);
    let (slug, key) = (tournament.slug.clone(), values.get(KEY).to_owned());
    let take =
        move |service: &Service| guess.count_if_written(service, |service| service.apply_once(&slug, &applicant, &key));
    match page.service(take).await? {
        Ok(taken) => {
            Ok(done(&format!("/t/{}/register/{}", taken.tournament.slug, taken.key), "registration-done-applied"))
        }
        Err(ServiceError::Refused(rejection)) => {
            let texts = TournamentTexts { t: page.t, tournament: Some(&tournament) };
            let error = FormError::new(texts.rejection(&rejection));
            show(&page, &tournament, &FormState::refused(values, error))
        }
        Err(other) => Err(other.into()),
    }
}

fn show(page: &Page, tournament: &Arc<Tournament>, form: &FormState) -> Reply {
    let rules = tournament.registration.as_ref().ok_or(AppError::NotFound)?;
    let t = page.t;
    let phase = tournament.registration_phase(session::now());
    let closed = match phase {
        RegistrationPhase::Open => String::new(),
        RegistrationPhase::Coming(opens) => {
            let time = t.venue_appointment(tournament, opens, session::now());
            t.text("registration-coming").with("time", time).to_string()
        }
        RegistrationPhase::Off | RegistrationPhase::Over => t.text("registration-over").to_string(),
    };
    let mut fields = ApplicantField::all(t, tournament, rules, None);
    // What an address is for is said beside it, where letters are sent at all.
    let email = fields.iter_mut().find(|field| field.name == ApplicationField::Email.code());
    if let Some(email) = email.filter(|_| page.state().sends_letters()) {
        email.hint = Some(t.text("letters-promise").to_string());
    }
    let consent = ConsentBox::new(tournament, rules, &form.values);
    let is_minor = consent.as_ref().is_some_and(|consent| consent.is_asked);
    let offered = ApplicationField::offered_details(tournament, rules);
    let known_key = Some(form.values.get(KEY)).filter(|key| !key.is_empty());
    let template = ApplyPage {
        page,
        frame: TournamentFrame::new(tournament.clone(), Tab::Home),
        closed,
        text: &rules.text,
        who: t.entry_conditions(tournament, rules),
        closes: rules.closes.map(|closes| t.venue_appointment(tournament, closes, session::now())),
        places: places(tournament, rules),
        is_confirmed_by_hand: rules.admission == Admission::Organiser,
        fields,
        public: PublicBoxes::new(&form.values, offered, &Details::new(), is_minor),
        consent,
        form: &form.values,
        key: known_key.map_or_else(|| random_token().unwrap_or_default(), str::to_owned),
        errors: &form.errors,
        problem: form.error.as_ref().map(|error| error.message.clone()),
        listed: listed(tournament),
    };
    match form.status() {
        StatusCode::OK => page.html_as(StatusCode::OK, &template),
        // What was typed stands on the page.
        refused => page.unlisted(refused, &template),
    }
}

fn places(tournament: &Tournament, rules: &RegistrationRules) -> Option<Places> {
    Some(Places { all: rules.capacity?, free: tournament.free_places()?, queue: tournament.queue().count() })
}

/// The players by name.
fn listed(tournament: &Tournament) -> Vec<ListedPlayer<'_>> {
    let here = tournament.participants().filter(|entry| entry.withdrawn_after.is_none());
    let mut listed: Vec<ListedPlayer<'_>> =
        here.map(|entry| ListedPlayer { entry, address: card(tournament, entry) }).collect();
    listed.sort_by_cached_key(|player| player.entry.person.name.key());
    listed
}
