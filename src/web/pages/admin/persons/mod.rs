//! `/admin/persons`: the persons of the registry, correcting and merging them. Administrators change them; the staff of tournaments read
//! about players there.

mod file;
pub mod list;
mod reader;

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::Utc;
use serde::Deserialize;

use self::file::{ComparedPerson, KnownFact, PersonFile};
use self::reader::PersonsReader;
use crate::service::{ChampionshipsRequest, ErasureOrder, NameCorrection, PersonCorrection, Service, ServiceError};
use crate::store::{Actor, StoredPerson};
use crate::web::forms::{Choice, FieldErrors, Form, FormValues, read_day};
use crate::web::http::download::saved_as;
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{Account, AdminAccount, AppError, Page, Reply, go_to};
use crate::web::i18n::Locale;
use crate::web::parts::person_form::{read_person, read_withheld, seen_fields, seen_person, sexes, typed_person};
use crate::web::parts::ratings::list_address;
use tournament::series::MergeKind;
use tournament::transliterate::fold;
use tournament::{Birth, Person, PersonId};

/// Persons offered for comparison; a longer name finds fewer.
const MOST: u32 = 50;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PersonsQuery {
    q: String,
    with: Option<i64>,
    page: Option<u32>,
}

#[derive(Template)]
#[template(path = "admin/person.html")]
struct PersonPage<'a> {
    page: &'a Page,
    query: String,
    own: PersonFile,
    facts: Vec<KnownFact>,
    compared: Option<ComparedPerson>,
    /// Possible duplicates.
    others: Vec<StoredPerson>,
    problem: Option<String>,
    form: FormValues,
    /// The present data, sent with the form.
    was: Vec<Choice>,
    errors: FieldErrors,
    sexes: Vec<Choice>,
    /// The form is open because of an error.
    is_open: bool,
}

/// `GET /admin/persons/{id}?q=&with=`
pub async fn one(page: Page, account: Account, id: web::Path<i64>, query: web::Query<PersonsQuery>) -> Reply {
    show(&page, account, PersonId(*id), PersonState { query: query.into_inner(), ..PersonState::default() }).await
}

/// `GET` of the addresses that only take forms: the person.
pub async fn up(_: AdminAccount, id: web::Path<i64>) -> HttpResponse {
    go_to(&format!("/admin/persons/{id}"))
}

/// `POST /admin/persons/{id}/merge`: the other person, `gone`, is this one.
pub async fn merge(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (into, gone) = (PersonId(*id), other_of(&form, "gone")?);
    let order = PersonOrder::new(&account, into, "persons-done-merged");
    let work = move |service: &Service, request: &ChampionshipsRequest<'_>| service.merge_persons(request, gone, into);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => {
            let query = PersonsQuery { with: Some(gone.0), ..PersonsQuery::default() };
            show(&page, account, into, PersonState { query, ..PersonState::refused(problem) }).await
        }
    }
}

/// `POST /admin/persons/{id}/part`: separates a merged person again, or removes a former name.
pub async fn part(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (person, former) = (PersonId(*id), other_of(&form, "person")?);
    let order = PersonOrder::new(&account, person, "persons-done-parted");
    let work =
        move |service: &Service, request: &ChampionshipsRequest<'_>| service.part_persons(request, former, person);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show(&page, account, person, PersonState::refused(problem)).await,
    }
}

/// `POST /admin/persons/{id}/distinct`: records that the other person is a different one.
pub async fn distinct(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (one, other) = (PersonId(*id), other_of(&form, "other")?);
    let address = "/admin/persons/duplicates".to_owned();
    let order = PersonOrder { address, ..PersonOrder::new(&account, one, "persons-done-distinct") };
    let work =
        move |service: &Service, request: &ChampionshipsRequest<'_>| service.distinguish_persons(request, one, other);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show(&page, account, one, PersonState::refused(problem)).await,
    }
}

/// `POST /admin/persons/{id}/correct`
pub async fn correct(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let id = PersonId(*id);
    let correction = match read_correction(page.t, &form, id) {
        Ok(correction) => correction,
        Err(errors) => {
            let state = PersonState { form: Some(form), errors, ..PersonState::default() };
            return show(&page, account, id, state).await;
        }
    };
    let order = PersonOrder::new(&account, id, "persons-done-corrected");
    let work =
        move |service: &Service, request: &ChampionshipsRequest<'_>| service.correct_person(request, &correction);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => {
            let state = PersonState { form: Some(form), ..PersonState::refused(problem) };
            show(&page, account, id, state).await
        }
    }
}

/// `POST /admin/persons/{id}/erase`: takes out everything that is held of the person, once their name is typed.
pub async fn erase(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let person = PersonId(*id);
    let erasure = ErasureOrder { typed: form.get("typed").to_owned(), of_others: form.get("others") == "yes" };
    let order = PersonOrder::new(&account, person, "persons-done-erased");
    let work = move |service: &Service, request: &ChampionshipsRequest<'_>| {
        service.erase_person(request, person, &erasure).map(|_| 0)
    };
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show(&page, account, person, PersonState::refused(problem)).await,
    }
}

/// `GET /admin/persons/{id}/export`: all that is held of the person.
pub async fn export(page: Page, _: AdminAccount, id: web::Path<i64>) -> Reply {
    let person = PersonId(*id);
    let document = page.service(move |service| service.person_document(person)).await?;
    Ok(saved_as(&format!("person-{person}.json"), document.into_bytes()))
}

fn other_of(form: &FormValues, field: &str) -> Result<PersonId, AppError> {
    form.get(field).parse().map(PersonId).map_err(|_| AppError::NotFound)
}

fn read_correction(t: Locale, form: &FormValues, player: PersonId) -> Result<PersonCorrection, FieldErrors> {
    let mut errors = FieldErrors::default();
    let birth = |text: &str| if text.is_empty() { Ok(None) } else { Birth::parse(text).map(Some).ok_or(()) };
    let person = Person { withheld: read_withheld(form), ..read_person(t, form, &mut errors, birth) };
    // Early champions may have been born at any time.
    if person.birth.is_some_and(|birth| !birth.is_past(Utc::now().date_naive())) {
        errors.add("birth", t.text("persons-birth-future"));
    }
    let mut day = |field: &str| {
        let typed = form.get(field).trim();
        let read = read_day(typed);
        if read.is_none() && !typed.is_empty() {
            errors.add(field, t.text("persons-day-unread"));
        }
        read
    };
    let (since, until) = (day("since"), day("until"));
    let name = if form.is("name", "former") { NameCorrection::Former(until) } else { NameCorrection::Misspelt };
    let seen = seen_person(form);
    if errors.is_empty() { Ok(PersonCorrection { player, person, seen, since, name }) } else { Err(errors) }
}

/// A change of the record of a person.
struct PersonOrder {
    actor: Actor,
    player: PersonId,
    /// Where it goes on once it is done, and what is said there.
    address: String,
    done_key: &'static str,
}

impl PersonOrder {
    fn new(account: &Account, player: PersonId, done_key: &'static str) -> Self {
        Self { actor: account.actor(), player, address: format!("/admin/persons/{player}"), done_key }
    }
}

/// Changes the registry, as long work: rating lists may have to be recomputed.
async fn change(
    page: &Page,
    order: PersonOrder,
    work: impl FnOnce(&Service, &ChampionshipsRequest<'_>) -> Result<i64, ServiceError> + Send + 'static,
) -> Result<LongWork, AppError> {
    let PersonOrder { actor, player, address, done_key } = order;
    let known = page.service(move |service| service.store().player(player)).await?.ok_or(AppError::NotFound)?;
    let name = known.person.name.to_string();
    let task = TaskName { key: "tasks-persons", name, place: format!("/admin/persons/{player}") };
    let work = move |service: &Service| match work(service, &ChampionshipsRequest { actor: &actor, seen: None }) {
        Ok(_) => TaskEnd::done(address, done_key),
        Err(ServiceError::Series(rejection)) => TaskEnd::refused(move |t| t.series_rejection(&rejection)),
        Err(error) => error.into(),
    };
    page.long_work(task, work).await
}

/// Shown values that differ from the stored ones.
#[derive(Default)]
struct PersonState {
    query: PersonsQuery,
    problem: Option<String>,
    form: Option<FormValues>,
    errors: FieldErrors,
}

impl PersonState {
    fn refused(problem: String) -> Self {
        Self { problem: Some(problem), ..Self::default() }
    }
}

/// What the page shows of the registry.
struct PersonData {
    own: PersonFile,
    compared: Option<ComparedPerson>,
    /// Possible duplicates.
    others: Vec<StoredPerson>,
}

impl PersonData {
    /// The staff of tournaments see only persons who are their players, and compare nobody.
    fn read(
        service: &Service,
        t: Locale,
        account: &Account,
        id: PersonId,
        query: &PersonsQuery,
    ) -> Result<Self, AppError> {
        let reader = PersonsReader::from_account(service, account)?;
        let championships = service.store().championships()?;
        let person = championships.person_of(id);
        if let PersonsReader::Staff { persons, .. } = &reader {
            if !persons.contains(&person) {
                return Err(AppError::Forbidden);
            }
            let own = PersonFile::read(service, &reader, person)?;
            return Ok(Self { own, compared: None, others: Vec::new() });
        }
        let own = PersonFile::read(service, &reader, person)?;
        let with = query.with.map(|with| championships.person_of(PersonId(with))).filter(|with| *with != person);
        let compared = with.map(|with| ComparedPerson::read(service, t, &own, with)).transpose()?;
        let mut others = possible_duplicates(service, &own.player, query.q.trim())?;
        others.retain(|other| other.id != person);
        Ok(Self { own, compared, others })
    }
}

/// The persons offered for comparison: those found by the search; without one, those of the same family name who may be the person.
fn possible_duplicates(service: &Service, own: &StoredPerson, search: &str) -> Result<Vec<StoredPerson>, AppError> {
    if !search.is_empty() {
        return Ok(service.store().search_players(search, MOST)?);
    }
    let family = BTreeSet::from([fold(&own.person.name.family)]);
    let of_family = service.store().players_of_families(&family)?;
    let mut alike = service.store().without_merged(&of_family)?;
    alike.retain(|other| own.person.may_be(&other.person));
    Ok(alike)
}

async fn show(page: &Page, account: Account, id: PersonId, state: PersonState) -> Reply {
    let (query, t) = (state.query, page.t);
    let asked = query.q.trim().to_owned();
    let read = page.service(move |service| PersonData::read(service, t, &account, id, &query));
    let PersonData { own, compared, others } = read.await?;
    if own.player.id != id {
        return Ok(go_to(&format!("/admin/persons/{}", own.player.id)));
    }
    let is_wrong = state.problem.is_some() || !state.errors.is_empty();
    let status = if is_wrong { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let template = PersonPage {
        page,
        query: asked,
        facts: own.facts(t),
        compared,
        others,
        problem: state.problem,
        is_open: state.form.is_some(),
        form: state.form.unwrap_or_else(|| typed_person(&own.player.person)),
        was: seen_fields(&own.player.person),
        errors: state.errors,
        sexes: sexes(t),
        own,
    };
    page.html_as(status, &template)
}
