//! `/t/{slug}/register/{key}`: an applicant's own page, without an account: the state of the application, its data, and withdrawing.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::applicant_form::{ApplicantField, ConsentBox, FieldKind, FormReader, PublicBoxes, typed};
use crate::service::{Service, ServiceError, hashed_key};
use crate::store::{LetterState, StoredLetter};
use crate::web::forms::{Button, FieldErrors, Form, FormError, FormState, FormValues};
use crate::web::http::{AppError, Page, Reply, card, done, go_to, session, throttle};
use crate::web::i18n::TournamentTexts;
use crate::web::parts::OwnCheckIn;
use tournament::{
    Application, ApplicationField, ApplicationId, ApplicationPlace, Details, RegistrationPhase, RegistrationRules,
    Rejection, Tournament, TournamentId,
};

#[derive(Template)]
#[template(path = "registration/own.html")]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that the page asks")]
struct OwnPage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    /// The tournament's title, in the language of the page.
    title: &'a str,
    application: &'a Application,
    place: ApplicationPlace<'a>,
    /// The address of the page itself, to be kept.
    address: String,
    path: String,
    /// The player's card, once they are on the list.
    card: Option<String>,
    /// The button to check in.
    check_in: Option<OwnCheckIn>,
    /// The fields that can still be changed; empty once it is closed.
    fields: Vec<ApplicantField>,
    /// What may be shown to the public, while that matters.
    public: Option<PublicBoxes>,
    /// The details that they withhold in the registry and not in this tournament; empty for none.
    hidden_everywhere: String,
    consent: Option<ConsentBox>,
    may_rename: bool,
    /// Whether they are on the list, and can still correct their data.
    may_correct: bool,
    may_change: bool,
    may_withdraw: bool,
    closes: Option<String>,
    form: &'a FormValues,
    errors: &'a FieldErrors,
    problem: Option<String>,
    /// Whether the last letter to the address was given up.
    is_undelivered: bool,
}

impl OwnPage<'_> {
    fn base(&self) -> String {
        format!("/t/{}", self.tournament.slug)
    }

    fn withdraw_address(&self) -> String {
        format!("{}/withdraw", self.path)
    }

    fn details_address(&self) -> String {
        format!("{}/details", self.path)
    }

    /// Their position in the waiting list.
    const fn queue_place(&self) -> usize {
        match self.place {
            ApplicationPlace::Queued(n) => n,
            _ => 0,
        }
    }

    const fn reason(&self) -> &str {
        match self.place {
            ApplicationPlace::Refused(reason) => reason,
            _ => "",
        }
    }
}

/// `{slug}` and `{key}` of an address.
#[derive(Debug, Deserialize)]
pub struct ApplicationPath {
    slug: String,
    key: String,
}

/// An application, with its tournament in the current state.
struct FoundApplication {
    tournament: Arc<Tournament>,
    id: ApplicationId,
    key: String,
    /// The latest letter about it.
    letter: Option<StoredLetter>,
    /// What the applicant withholds in the registry, once they are on the list.
    withheld: Details,
}

impl FoundApplication {
    fn address(&self) -> String {
        format!("/t/{}/register/{}", self.tournament.slug, self.key)
    }
}

/// `GET /t/{slug}/register/{key}`
pub async fn index(page: Page, path: web::Path<ApplicationPath>) -> Reply {
    let found = find(&page, path.into_inner()).await?;
    show(&page, &found, None)
}

/// The application of a key. A client that asks for keys that were never made is guessing, and is slowed down.
async fn find(page: &Page, path: ApplicationPath) -> Result<FoundApplication, AppError> {
    let client = page.client;
    let ApplicationPath { slug, key } = path;
    page.service(move |service| {
        let tournament = service.tournament(&slug)?;
        let application = tournament.application_by_key(&hashed_key(&key));
        let Some(application) = application.filter(|_| tournament.visibility.is_open()) else {
            throttle::CountedGuess::of_made_up_application(client).count(service.store())?;
            return Err(AppError::NotFound);
        };
        let id = application.id;
        let letter = service.store().latest_letter(tournament.id, id)?;
        let championships = service.store().championships()?;
        let entry = tournament.entry_of(application);
        let withheld = entry.map(|entry| championships.withheld_by_player(entry)).unwrap_or_default();
        Ok::<_, AppError>(FoundApplication { tournament, id, key, letter, withheld })
    })
    .await
}

/// `POST /t/{slug}/register/{key}`: changes the data.
pub async fn change(page: Page, path: web::Path<ApplicationPath>, Form(values): Form<FormValues>) -> Reply {
    let found = find(&page, path.into_inner()).await?;
    let tournament = found.tournament.clone();
    let (rules, application) = parts(&found)?;
    let reader = FormReader { t: page.t, tournament: &tournament, rules, own: Some(found.id) };
    let read = match tournament.place_of(application) {
        ApplicationPlace::Listed => reader.read_listed(&values, &application.applicant),
        _ => reader.read(&values),
    };
    let applicant = match read {
        Ok(applicant) => applicant,
        Err(errors) => {
            let error = Some(FormError::new(page.t.text("registration-wrong")));
            return show(&page, &found, Some(FormState { values, errors, error }));
        }
    };
    let (slug, id) = (tournament.slug.clone(), found.id);
    let action = move |service: &Service| service.change_application(&slug, id, &applicant).map(drop);
    match written(&page, tournament.id, id, action).await? {
        Ok(()) => Ok(done(&found.address(), "registration-done-changed")),
        Err(rejection) => show_refused(&page, &found, values, &rejection),
    }
}

/// `POST /t/{slug}/register/{key}/details`: changes what may be shown to the public; also after the registration is closed.
pub async fn show_details(page: Page, path: web::Path<ApplicationPath>, Form(values): Form<FormValues>) -> Reply {
    let found = find(&page, path.into_inner()).await?;
    let (rules, application) = parts(&found)?;
    let offered = ApplicationField::offered_details(&found.tournament, rules);
    let withheld = PublicBoxes::withheld(&values, offered, &application.applicant.person.withheld);
    let (slug, id) = (found.tournament.slug.clone(), found.id);
    let action = move |service: &Service| service.withhold_details(&slug, id, &withheld).map(drop);
    match written(&page, found.tournament.id, id, action).await? {
        Ok(()) => Ok(done(&found.address(), "registration-done-changed")),
        Err(rejection) => show_refused(&page, &found, typed(parts(&found)?.1), &rejection),
    }
}

/// `POST /t/{slug}/register/{key}/withdraw`
pub async fn withdraw(page: Page, path: web::Path<ApplicationPath>, Form(Button {}): Form<Button>) -> Reply {
    let found = find(&page, path.into_inner()).await?;
    let (slug, id) = (found.tournament.slug.clone(), found.id);
    let action = move |service: &Service| service.withdraw_application(&slug, id).map(drop);
    match written(&page, found.tournament.id, id, action).await? {
        Ok(()) => Ok(done(&found.address(), "registration-done-withdrawn")),
        Err(rejection) => show_refused(&page, &found, typed(parts(&found)?.1), &rejection),
    }
}

/// `POST /t/{slug}/register/{key}/here`: checks in for the next round.
pub async fn check_in(page: Page, path: web::Path<ApplicationPath>, Form(Button {}): Form<Button>) -> Reply {
    let found = find(&page, path.into_inner()).await?;
    let tournament = found.tournament.clone();
    let entry = tournament.entry_of(parts(&found)?.1).ok_or(AppError::NotFound)?.id;
    let action = move |service: &Service| service.check_in_by_applicant(&tournament, entry);
    // Where the check-in was closed meanwhile, the page does not offer it any more.
    let _ = written(&page, found.tournament.id, found.id, action).await?;
    Ok(go_to(&found.address()))
}

/// `GET` of the addresses that only take forms: the page they belong to.
pub async fn up(path: web::Path<ApplicationPath>) -> Reply {
    Ok(go_to(&format!("/t/{}/register/{}", path.slug, path.key)))
}

fn parts(found: &FoundApplication) -> Result<(&RegistrationRules, &Application), AppError> {
    let rules = found.tournament.registration.as_ref().ok_or(AppError::NotFound)?;
    Ok((rules, found.tournament.application(found.id).ok_or(AppError::NotFound)?))
}

fn show_refused(page: &Page, found: &FoundApplication, values: FormValues, rejection: &Rejection) -> Reply {
    let texts = TournamentTexts { t: page.t, tournament: Some(&found.tournament) };
    show(page, found, Some(FormState::refused(values, FormError::new(texts.rejection(rejection)))))
}

/// Runs a write for an applicant. Only changes count against the limit; a form that changes nothing succeeds.
async fn written(
    page: &Page,
    tournament: TournamentId,
    id: ApplicationId,
    action: impl FnOnce(&Service) -> Result<(), ServiceError> + Send + 'static,
) -> Result<Result<(), Rejection>, AppError> {
    let guess = throttle::CountedGuess::of_application_change(tournament, id);
    match page.service(move |service| guess.count_if_written(service, action)).await? {
        Ok(()) | Err(ServiceError::Refused(Rejection::NothingToChange)) => Ok(Ok(())),
        Err(ServiceError::Refused(rejection)) => Ok(Err(rejection)),
        Err(other) => Err(other.into()),
    }
}

fn show(page: &Page, found: &FoundApplication, attempt: Option<FormState>) -> Reply {
    let (rules, application) = parts(found)?;
    let tournament = &*found.tournament;
    let place = tournament.place_of(application);
    let is_open = tournament.registration_phase(session::now()) == RegistrationPhase::Open;
    let is_pending = matches!(place, ApplicationPlace::Waiting | ApplicationPlace::Queued(_));
    let is_listed = place == ApplicationPlace::Listed;
    let fields = ApplicantField::all(page.t, tournament, rules, tournament.entry_of(application));
    let form = attempt.unwrap_or_else(|| FormState::new(typed(application)));
    let offered = ApplicationField::offered_details(tournament, rules);
    let public = PublicBoxes::new(&FormValues::default(), offered, &application.applicant.person.withheld, false);
    let asks_birth = fields.iter().any(|field| field.name == ApplicationField::Birth.code());
    let is_undelivered = |letter: &StoredLetter| {
        letter.recipient == application.applicant.email && letter.state(session::now()) == LetterState::GivenUp
    };
    let template = OwnPage {
        page,
        tournament,
        title: tournament.info.title_in(page.t.alphabet()),
        application,
        is_undelivered: page.state().sends_letters() && found.letter.as_ref().is_some_and(is_undelivered),
        address: page.for_phones(&found.address()),
        path: found.address(),
        card: tournament.entry_of(application).map(|entry| card(tournament, entry)),
        check_in: tournament
            .entry_of(application)
            .and_then(|entry| OwnCheckIn::new(tournament, entry.id, &found.address())),
        hidden_everywhere: page.t.details(&(&found.withheld - &application.applicant.person.withheld)),
        public: Some(public).filter(|public| !public.boxes.is_empty() && (is_pending || is_listed)),
        consent: ConsentBox::new(tournament, rules, &form.values)
            // A parent may agree later too.
            .filter(|consent| asks_birth || (consent.is_asked && !consent.is_ticked))
            .map(|consent| ConsentBox { has_boxes: false, ..consent }),
        may_rename: is_pending,
        may_correct: is_listed && tournament.rounds.is_empty(),
        may_change: is_open && (is_pending || (is_listed && !fields.is_empty())),
        may_withdraw: is_pending || (is_listed && tournament.rounds.is_empty()),
        closes: rules.closes.map(|closes| page.t.venue_appointment(tournament, closes, session::now())),
        fields,
        form: &form.values,
        errors: &form.errors,
        problem: form.error.as_ref().map(|error| error.message.clone()),
        place,
    };
    page.unlisted(form.status(), &template)
}
