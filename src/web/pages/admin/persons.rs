//! `/admin/persons`: the persons of the registry, correcting them, and making one of two who are the same. Administrators change them;
//! the staff of tournaments read of those who play there.

use std::collections::BTreeSet;

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use chrono::{NaiveDate, Utc};
use serde::Deserialize;

use crate::service::{
    ArchiveRequest, ChampionTitle, FormerName, MergePreview, NameCorrection, PersonCorrection, PersonPair, Service,
    ServiceError,
};
use crate::store::{Actor, PlayerEntry, RatingList, StoredPerson};
use crate::web::forms::{Choice, FieldErrors, Form, FormValues};
use crate::web::http::tasks::{LongWork, TaskEnd, TaskName};
use crate::web::http::{Account, AdminAccount, AppError, Page, Reply, card, go_to, in_query};
use crate::web::i18n::Locale;
use crate::web::i18n::changes::person_field;
use crate::web::i18n::input_errors::column_label;
use crate::web::parts::person_form::{read_person, seen_fields, seen_person, sexes, typed_person};
use crate::web::parts::ratings::list_address;
use tournament::exchange::players_csv::Column;
use tournament::rating::FineRating;
use tournament::series::{Archive, MergeKind, PersonFact, PersonFacts};
use tournament::spelling::answers;
use tournament::transliterate::fold;
use tournament::{Birth, Name, Person, PersonField, PlayerId, TournamentId};

/// So many persons are on a page.
const ON_A_PAGE: u32 = 50;
/// So many are offered for a comparison; a longer name finds fewer.
const MOST: u32 = 50;
/// So many pairs who may be one are shown at once.
const MOST_PAIRS: usize = 100;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PersonsQuery {
    q: String,
    with: Option<i64>,
    page: Option<u32>,
}

/// Who reads the registry.
enum PersonsReader {
    Administrator,
    /// An account with a role in some tournaments: of those who play there it reads what is public and what these tournaments say. It can
    /// enter any player in a tournament of its own, so more would be open to all.
    Staff {
        tournaments: BTreeSet<TournamentId>,
        persons: BTreeSet<PlayerId>,
    },
}

impl PersonsReader {
    /// As whom an account reads; forbidden to one that runs no tournament.
    fn from_account(service: &Service, account: &Account) -> Result<Self, AppError> {
        if account.is_admin {
            return Ok(Self::Administrator);
        }
        let store = service.store();
        let (mut tournaments, mut persons) = (BTreeSet::new(), BTreeSet::new());
        for (id, _) in store.roles_of(account.id)? {
            let Some(tournament) = store.tournament_by_id(id)? else { continue };
            persons.extend(store.archive()?.persons_in(&tournament));
            tournaments.insert(id);
        }
        if tournaments.is_empty() { Err(AppError::Forbidden) } else { Ok(Self::Staff { tournaments, persons }) }
    }

    /// A person as they may read of them: the day of a birth is told to administrators only.
    fn sees(&self, mut player: StoredPerson) -> StoredPerson {
        if matches!(self, Self::Staff { .. }) {
            player.person.birth = player.person.birth.map(Birth::year_only);
        }
        player
    }

    /// Where a person plays, as far as they may know.
    fn entries_of(&self, service: &Service, player: PlayerId) -> Result<Vec<PlayerEntry>, AppError> {
        let mut entries = service.store().all_entries_of(player)?;
        if let Self::Staff { tournaments, .. } = self {
            let listed = service.store().entries_of(player)?;
            let is_known = |own: &PlayerEntry| {
                tournaments.contains(&own.tournament) || listed.iter().any(|entry| entry.tournament == own.tournament)
            };
            entries.retain(is_known);
        }
        Ok(entries)
    }

    /// What they may know of a person whom nothing public names: staff read what their own tournaments say, among whose `entries` these
    /// are. What the registry holds beside it may come from a draft of others.
    fn knows(&self, service: &Service, player: StoredPerson, entries: &[PlayerEntry]) -> Result<Person, AppError> {
        if matches!(self, Self::Administrator) {
            return Ok(player.person);
        }
        let mut known = Person { name: player.person.name, ..Person::default() };
        // The latest tournament comes first, and what it says stands.
        for entry in entries.iter().rev() {
            let tournament = service.tournament(&entry.slug)?;
            let Some(own) = tournament.entry(entry.entry) else { continue };
            for field in PersonField::ALL {
                let text = field.text(&own.person);
                if !text.is_empty() {
                    field.set(&mut known, &text);
                }
            }
        }
        Ok(known)
    }

    /// Where they see to a person's entry, or read of it.
    fn address_of(&self, service: &Service, entry: &PlayerEntry) -> Result<String, AppError> {
        match self {
            Self::Staff { tournaments, .. } if !tournaments.contains(&entry.tournament) => {
                let tournament = service.tournament(&entry.slug)?;
                Ok(tournament.entry(entry.entry).map(|own| card(&tournament, own)).unwrap_or_default())
            }
            Self::Administrator | Self::Staff { .. } => {
                Ok(format!("/admin/t/{}/players/{}/person", entry.slug, entry.entry))
            }
        }
    }
}

#[derive(Template)]
#[template(path = "admin/persons.html")]
struct PersonsPage<'a> {
    page: &'a Page,
    query: &'a str,
    found: Vec<RegistryRow>,
    count: usize,
    current: u32,
    pages: u32,
    /// The address of the list up to the number of a page.
    base: String,
}

/// A name of the registry.
struct RegistryRow {
    /// The person as they are known now.
    player: StoredPerson,
    /// The name, where it is a former one.
    former: Option<String>,
}

/// `GET /admin/persons?q=&page=`
pub async fn index(page: Page, account: Account, query: web::Query<PersonsQuery>) -> Reply {
    let (asked, current) = (query.q.trim().to_owned(), query.page.unwrap_or(1).clamp(1, 1_000_000));
    let wanted = asked.clone();
    let read = move |service: &Service| match PersonsReader::from_account(service, &account)? {
        PersonsReader::Administrator => all_rows(service, &wanted, (current - 1) * ON_A_PAGE),
        PersonsReader::Staff { persons, .. } => {
            let rows = own_rows(service, &persons, &wanted)?;
            let count = rows.len();
            let skipped = usize::try_from((current - 1) * ON_A_PAGE).unwrap_or(usize::MAX);
            Ok((rows.into_iter().skip(skipped).take(ON_A_PAGE as usize).collect(), count))
        }
    };
    let (found, count): (Vec<RegistryRow>, usize) = page.service(read).await?;
    let pages = u32::try_from(count).unwrap_or(u32::MAX).div_ceil(ON_A_PAGE).max(1);
    let base = format!("/admin/persons?q={}&page=", in_query(&asked));
    page.html(&PersonsPage { page: &page, query: &asked, found, count, current: current.min(pages), pages, base })
}

/// Some names of the whole registry, with how many there are.
fn all_rows(service: &Service, query: &str, offset: u32) -> Result<(Vec<RegistryRow>, usize), AppError> {
    let found = service.store().persons_page(query, offset, ON_A_PAGE)?;
    let archive = service.store().archive()?;
    let merged = found.persons.iter().filter(|own| archive.merges.contains_key(&own.id));
    let ids: Vec<PlayerId> = merged.map(|own| archive.person_of(own.id)).collect();
    let whole = service.store().players_by_id(&ids)?;
    let row = |own: StoredPerson| match whole.iter().find(|whole| whole.id == archive.person_of(own.id)) {
        Some(whole) => RegistryRow { former: Some(own.person.name.to_string()), player: whole.clone() },
        None => RegistryRow { former: None, player: own },
    };
    Ok((found.persons.into_iter().map(row).collect(), found.count))
}

/// Those of `persons` whose names have all words of a query, by name, as the staff of their tournaments see them.
fn own_rows(service: &Service, persons: &BTreeSet<PlayerId>, query: &str) -> Result<Vec<RegistryRow>, AppError> {
    let ids: Vec<PlayerId> = persons.iter().copied().collect();
    let archive = service.store().archive()?;
    let has_query = !fold(query).is_empty();
    let is_wanted = |name: &str| !has_query || answers(name, query);
    let mut rows = Vec::new();
    for mut player in service.store().players_by_id(&ids)? {
        player.person.birth = player.person.birth.map(Birth::year_only);
        if is_wanted(&player.person.searched_name()) {
            rows.push(RegistryRow { player, former: None });
            continue;
        }
        // Who was never merged or renamed has no other name to be looked for.
        let is_renamed = !archive.merged_into(player.id).is_empty();
        let names = if is_renamed { service.public_former_names(player.id)? } else { Vec::new() };
        let former = names.into_iter().map(|own| own.merge.name.to_string()).find(|name| is_wanted(name));
        if former.is_some() {
            rows.push(RegistryRow { player, former });
        }
    }
    rows.sort_by_cached_key(|row| (row.player.person.name.key(), row.player.id));
    Ok(rows)
}

#[derive(Template)]
#[template(path = "admin/duplicates.html")]
struct DuplicatesPage<'a> {
    page: &'a Page,
    pairs: Vec<PersonPair>,
}

/// `GET /admin/persons/duplicates`
pub async fn duplicates(page: Page, _: AdminAccount) -> Reply {
    let pairs = page.service(|service| service.possible_pairs(MOST_PAIRS)).await?;
    page.html(&DuplicatesPage { page: &page, pairs })
}

#[derive(Template)]
#[template(path = "admin/person.html")]
struct PersonPage<'a> {
    page: &'a Page,
    query: String,
    own: PersonFile,
    facts: Vec<KnownFact>,
    /// Another person who is compared.
    compared: Option<ComparedPerson>,
    /// Others who may be the same person.
    others: Vec<StoredPerson>,
    problem: Option<String>,
    form: FormValues,
    /// What is known now, sent along with the form.
    was: Vec<Choice>,
    errors: FieldErrors,
    sexes: Vec<Choice>,
    /// The form is shown open: something in it is wrong.
    is_open: bool,
}

/// Another person beside the one of the page, and what the two would be as one.
struct ComparedPerson {
    file: PersonFile,
    rows: Vec<ComparedRow>,
    rejection: Option<String>,
}

/// What is known of two persons, and of the one that they would be.
struct ComparedRow {
    label: String,
    own: DatedText,
    other: DatedText,
    after: DatedText,
}

/// A person, and everything that refers to them.
struct PersonFile {
    player: StoredPerson,
    /// Whether they have a page that all may read.
    is_public: bool,
    /// Since when what is known of them is so.
    days: PersonFacts,
    former: Vec<FormerName>,
    tournaments: Vec<PlayedTournament>,
    titles: Vec<ChampionTitle>,
    ratings: Vec<ListedRating>,
}

struct PlayedTournament {
    title: String,
    year: Option<i32>,
    /// The name there, where it is another one.
    name: Option<String>,
    /// Where the staff see to it, or read of it; none of an imported table.
    address: Option<String>,
}

/// What is known of a person, in words.
struct KnownFact {
    label: String,
    known: DatedText,
}

/// What is known, in words, with the days of which it is told.
struct DatedText {
    text: String,
    /// Empty where that is not known, and of what does not change.
    days: String,
}

impl DatedText {
    fn new(t: Locale, text: String, fact: Option<&PersonFact>) -> Self {
        let days = match fact.map(|fact| (fact.first, fact.last)) {
            // Where nothing is known, that is of no day.
            _ if text.is_empty() => String::new(),
            Some((Some(first), Some(last))) if first < last => {
                t.text("persons-as-of-until").with("first", t.date(first)).with("last", t.date(last)).to_string()
            }
            Some((Some(day), _) | (None, Some(day))) => t.text("persons-as-of").with("date", t.date(day)).to_string(),
            Some((None, None)) | None => String::new(),
        };
        Self { text, days }
    }
}

struct ListedRating {
    list: RatingList,
    value: FineRating,
}

impl PersonFile {
    fn read(service: &Service, reader: &PersonsReader, id: PlayerId) -> Result<Self, AppError> {
        let store = service.store();
        let mut player = store.player(id)?.ok_or(AppError::NotFound)?;
        let archive = store.archive()?;
        let own = player.person.name.key();
        let entries = reader.entries_of(service, id)?;
        let is_public = service.unlisted_persons(&[id])?.is_empty();
        if !is_public {
            player.person = reader.knows(service, player.clone(), &entries)?;
        }
        let player = reader.sees(player);
        let mut tournaments = Vec::new();
        for entry in entries {
            let address = reader.address_of(service, &entry)?;
            tournaments.push(PlayedTournament::of_entry(&archive, entry, address, &own));
        }
        tournaments.extend(PlayedTournament::of_tables(&archive, id, &own));
        let mut ratings: Vec<ListedRating> = Vec::new();
        // The latest comes last.
        for record in store.rating_history(id)? {
            ratings.retain(|own| own.list != record.list);
            ratings.push(ListedRating { list: record.list, value: record.change.after });
        }
        // The days on which something was said may be those of a draft of others.
        let (former, days) = match reader {
            PersonsReader::Administrator => (service.former_names(id)?, store.person_facts(id)?),
            PersonsReader::Staff { .. } => (service.public_former_names(id)?, PersonFacts::new()),
        };
        let titles = service.titles_of(id, None)?;
        Ok(Self { player, is_public, days, former, tournaments, titles, ratings })
    }

    /// What is known, field by field, in words.
    fn facts(&self, t: Locale) -> Vec<KnownFact> {
        let fact = |field| KnownFact { label: label(t, field), known: self.known(t, field) };
        PersonField::ALL.into_iter().map(fact).filter(|fact| !fact.known.text.is_empty()).collect()
    }

    fn known(&self, t: Locale, field: PersonField) -> DatedText {
        DatedText::new(t, person_field(t, field, &self.player.person), self.days.get(&field))
    }
}

impl PlayedTournament {
    fn of_entry(archive: &Archive, entry: PlayerEntry, address: String, own: &str) -> Self {
        let is_other = Name::parse(&entry.name).key() != own;
        Self {
            title: archive.full_title(entry.tournament, &entry.title),
            year: entry.starts.map(|day| chrono::Datelike::year(&day)),
            name: Some(entry.name).filter(|_| is_other),
            address: Some(address),
        }
    }

    fn of_tables(archive: &Archive, player: PlayerId, own: &str) -> Vec<Self> {
        let tables = archive.imported_tables_of(player).into_iter();
        let row = |(table, line): (&tournament::series::ImportedTable, usize)| {
            let name = &table.lines.get(line)?.person.name;
            Some(Self {
                title: table.title.clone(),
                year: archive.place_of(table.id).map(|(_, year)| year),
                name: (name.key() != own).then(|| name.to_string()),
                address: None,
            })
        };
        tables.filter_map(row).collect()
    }
}

impl ComparedPerson {
    fn read(service: &Service, t: Locale, own: &PersonFile, other: PlayerId) -> Result<Self, AppError> {
        let file = PersonFile::read(service, &PersonsReader::Administrator, other)?;
        let MergePreview { facts, rejection } = service.preview_merge(other, own.player.id)?;
        let (mut whole, mut days) = (own.player.person.clone(), own.days.clone());
        for change in &facts {
            change.field.set(&mut whole, &change.after.text);
            days.insert(change.field, change.after.clone());
        }
        let row = |field| ComparedRow {
            label: label(t, field),
            own: own.known(t, field),
            other: file.known(t, field),
            after: DatedText::new(t, person_field(t, field, &whole), days.get(&field)),
        };
        let mut rows: Vec<ComparedRow> = PersonField::ALL.into_iter().map(row).collect();
        rows.retain(|row| !(row.own.text.is_empty() && row.other.text.is_empty()));
        Ok(Self { rows, rejection: rejection.map(|why| t.series_rejection(&why)), file })
    }
}

fn label(t: Locale, field: PersonField) -> String {
    column_label(t, Column::Person(field)).to_string()
}

/// `GET /admin/persons/{id}?q=&with=`
pub async fn one(page: Page, account: Account, id: web::Path<i64>, query: web::Query<PersonsQuery>) -> Reply {
    show(&page, account, PlayerId(*id), PersonState { query: query.into_inner(), ..PersonState::default() }).await
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
    let (into, gone) = (PlayerId(*id), other_of(&form, "gone")?);
    let order = PersonOrder::new(&account, into, "persons-done-merged");
    let work = move |service: &Service, request: &ArchiveRequest<'_>| service.merge_persons(request, gone, into);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => {
            let query = PersonsQuery { with: Some(gone.0), ..PersonsQuery::default() };
            show(&page, account, into, PersonState { query, ..PersonState::refused(problem) }).await
        }
    }
}

/// `POST /admin/persons/{id}/part`: a former person is one of their own again, or a former name is forgotten.
pub async fn part(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (person, former) = (PlayerId(*id), other_of(&form, "person")?);
    let order = PersonOrder::new(&account, person, "persons-done-parted");
    let work = move |service: &Service, request: &ArchiveRequest<'_>| service.part_persons(request, former, person);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => show(&page, account, person, PersonState::refused(problem)).await,
    }
}

/// `POST /admin/persons/{id}/distinct`: the other person is not this one, though it seems so.
pub async fn distinct(
    page: Page,
    AdminAccount(account): AdminAccount,
    id: web::Path<i64>,
    Form(form): Form<FormValues>,
) -> Reply {
    let (one, other) = (PlayerId(*id), other_of(&form, "other")?);
    let address = "/admin/persons/duplicates".to_owned();
    let order = PersonOrder { address, ..PersonOrder::new(&account, one, "persons-done-distinct") };
    let work = move |service: &Service, request: &ArchiveRequest<'_>| service.distinguish_persons(request, one, other);
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
    let id = PlayerId(*id);
    let correction = match read_correction(page.t, &form, id) {
        Ok(correction) => correction,
        Err(errors) => {
            let state = PersonState { form: Some(form), errors, ..PersonState::default() };
            return show(&page, account, id, state).await;
        }
    };
    let order = PersonOrder::new(&account, id, "persons-done-corrected");
    let work = move |service: &Service, request: &ArchiveRequest<'_>| service.correct_person(request, &correction);
    match change(&page, order, work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(problem) => {
            let state = PersonState { form: Some(form), ..PersonState::refused(problem) };
            show(&page, account, id, state).await
        }
    }
}

fn other_of(form: &FormValues, field: &str) -> Result<PlayerId, AppError> {
    form.get(field).parse().map(PlayerId).map_err(|_| AppError::NotFound)
}

fn read_correction(t: Locale, form: &FormValues, player: PlayerId) -> Result<PersonCorrection, FieldErrors> {
    let mut errors = FieldErrors::default();
    let birth = |text: &str| if text.is_empty() { Ok(None) } else { Birth::parse(text).map(Some).ok_or(()) };
    let person = read_person(t, form, &mut errors, birth);
    // Early champions may have been born at any time.
    if person.birth.is_some_and(|birth| !birth.is_past(Utc::now().date_naive())) {
        errors.add("birth", t.text("persons-birth-future"));
    }
    let mut day = |field: &str| {
        let typed = form.get(field).trim();
        let read = ["%Y-%m-%d", "%d.%m.%Y"].iter().find_map(|format| NaiveDate::parse_from_str(typed, format).ok());
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

/// Something to be done with the record of a person.
struct PersonOrder {
    actor: Actor,
    player: PlayerId,
    /// Where it goes on once it is done, and what is said there.
    address: String,
    notice: &'static str,
}

impl PersonOrder {
    fn new(account: &Account, player: PlayerId, notice: &'static str) -> Self {
        Self { actor: account.actor(), player, address: format!("/admin/persons/{player}"), notice }
    }
}

/// Does something with the registry, as long work: rating lists may have to be worked out anew.
async fn change(
    page: &Page,
    order: PersonOrder,
    work: impl FnOnce(&Service, &ArchiveRequest<'_>) -> Result<i64, ServiceError> + Send + 'static,
) -> Result<LongWork, AppError> {
    let PersonOrder { actor, player, address, notice } = order;
    let known = page.service(move |service| service.store().player(player)).await?.ok_or(AppError::NotFound)?;
    let name = known.person.name.to_string();
    let what = TaskName { key: "tasks-persons", name, place: format!("/admin/persons/{player}") };
    let work = move |service: &Service| match work(service, &ArchiveRequest { actor: &actor, seen: None }) {
        Ok(_) => TaskEnd::done(address, notice),
        Err(ServiceError::Series(rejection)) => TaskEnd::refused(move |t| t.series_rejection(&rejection)),
        Err(error) => error.into(),
    };
    page.long_work(what, work).await
}

/// What is shown when it is not simply what stands.
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

async fn show(page: &Page, account: Account, id: PlayerId, state: PersonState) -> Reply {
    let (query, t) = (state.query, page.t);
    let asked = query.q.trim().to_owned();
    let read = move |service: &Service| {
        let reader = PersonsReader::from_account(service, &account)?;
        let archive = service.store().archive()?;
        let person = archive.person_of(id);
        if let PersonsReader::Staff { persons, .. } = &reader {
            return if persons.contains(&person) {
                Ok((PersonFile::read(service, &reader, person)?, None, Vec::new()))
            } else {
                Err(AppError::Forbidden)
            };
        }
        let own = PersonFile::read(service, &reader, person)?;
        let with = query.with.map(|with| archive.person_of(PlayerId(with))).filter(|with| *with != person);
        let compared = with.map(|with| ComparedPerson::read(service, t, &own, with)).transpose()?;
        let mut others = if query.q.trim().is_empty() {
            let family = BTreeSet::from([fold(&own.player.person.name.family)]);
            let namesakes = service.store().players_of_families(&family)?;
            let mut alike = service.store().without_merged(&namesakes)?;
            alike.retain(|other| own.player.person.may_be(&other.person));
            alike
        } else {
            service.store().search_players(query.q.trim(), MOST)?
        };
        others.retain(|other| other.id != person);
        Ok::<_, AppError>((own, compared, others))
    };
    let (own, compared, others) = page.service(read).await?;
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
