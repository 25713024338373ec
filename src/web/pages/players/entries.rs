//! `/admin/t/{slug}/players`: entering players one by one, and the list of players.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;

use super::entry_filter::EntryFilter;
use super::entry_form::{EntryDescription, StatusTag, known_person, listed_person, read, remarks, round_to_join};
use crate::service::{
    Candidate, ListedCandidate, PersonChoice, Service, ServiceError, SeveralAction, Unidentified, abandoned_seats,
    clear_answers, possible_duplicates,
};
use crate::web::forms::{Choice, FieldErrors, Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, Viewer, go_to, staff_address};
use crate::web::i18n::federation_lists::edition_name;
use crate::web::i18n::pairing_rules::numbers_of_newcomers;
use crate::web::i18n::{Locale, PlayerNames, TeamSizes, TournamentTexts, label_key};
use crate::web::parts::norms::{TitleNotice, table_of};
use crate::web::parts::person_form::sexes;
use crate::web::parts::{StaffFrame, StaffTab, done_at, done_with_count, page_of_abandoned};
use tournament::rating::norms::NormTable;
use tournament::{
    Entry, EntryId, EntryStatus, NewEntry, Person, PersonId, RatingKind, Rejection, RoundNumber, Tournament,
};

/// The players who are, or may be, minors.
struct Minors {
    count: usize,
    /// Those of whom no consent of a parent or guardian is recorded: number of the entry, and name.
    unasked: Vec<Choice>,
}

#[derive(Template)]
#[template(path = "players/entries.html")]
struct EntriesPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    rows: Vec<EntryTableRow>,
    filter: EntryFilter,
    /// The states for filtering the list.
    states: Vec<Choice>,
    regions: Vec<Choice>,
    sections: Vec<Choice>,
    /// The orders of the list.
    orders: Vec<Choice>,
    minors: Option<Minors>,
    /// The number of unconfirmed players.
    unconfirmed: usize,
    /// The round that players can miss; `None` if byes cannot be given.
    next: Option<RoundNumber>,
    /// The round for which players can be marked as present.
    check_in: Option<RoundNumber>,
    /// Why they cannot be.
    no_check_in: NoCheckIn,
    form: FormValues,
    errors: FieldErrors,
    /// The note beside an unknown title.
    title_notice: Option<TitleNotice>,
    sexes: Vec<Choice>,
    is_full: bool,
    is_numbered: bool,
    /// The effect on start numbers of entering a player now.
    numbers: Option<String>,
    /// Who the new player is, with the answers beside it: of the persons below or, without any, whether they are another player.
    question: Option<String>,
    /// Known persons whom the new player may be; empty before the question.
    who: Vec<Choice>,
    /// Persons of federations' lists whom the new player may be, if no known person is meant.
    listed: Vec<Choice>,
    /// Whether there are lists of federations.
    has_lists: bool,
    /// Players who have not been identified yet.
    asked: Vec<UnidentifiedRow>,
    /// How many of them it is plain of, as only one known person may be meant.
    clear: usize,
}

/// A player who may be a person that is known.
struct UnidentifiedRow {
    entry: Entry,
    who: Vec<Choice>,
}

impl UnidentifiedRow {
    fn new(t: Locale, tournament: &Tournament, unidentified: &Unidentified) -> Option<Self> {
        let who = unidentified.candidates.iter().map(|candidate| known_person(t, candidate)).collect();
        Some(Self { entry: tournament.entry(unidentified.entry)?.clone(), who })
    }
}

struct EntryTableRow {
    entry: Entry,
    status: StatusTag,
    remarks: Vec<String>,
    /// Distinguishes them from others of the same name; empty if no other player has it.
    same: String,
    is_ticked: bool,
}

impl EntryTableRow {
    fn is_confirmed(&self) -> bool {
        self.status.code == EntryStatus::Confirmed.code()
    }

    /// The players that the filter shows, in its order.
    fn all(
        t: Locale,
        tournament: &Tournament,
        filter: &EntryFilter,
        norms: &NormTable,
        ticked: &BTreeSet<EntryId>,
    ) -> Vec<Self> {
        let sizes = TeamSizes::from_tournament(tournament);
        let names = PlayerNames::from_tournament(t, tournament);
        let statuses = tournament.entry_statuses();
        let status = |entry: &Entry| statuses.get(&entry.id).copied().unwrap_or(EntryStatus::Confirmed);
        let row = |entry: &Entry| Self {
            status: StatusTag::new(t, tournament, entry, status(entry)),
            remarks: remarks(t, entry, &sizes, norms),
            same: names.tag(entry.id).to_owned(),
            is_ticked: ticked.contains(&entry.id),
            entry: entry.clone(),
        };
        filter.shown(tournament, norms).into_iter().map(row).collect()
    }
}

/// `GET /admin/t/{slug}/players`
pub async fn index(page: Page, Viewer(staff): Viewer, filter: web::Query<EntryFilter>) -> Reply {
    show(&page, &staff, EntriesState { filter: filter.into_inner(), ..EntriesState::default() }).await
}

/// `POST /admin/t/{slug}/players`
pub async fn enter(page: Page, Arbiter(staff): Arbiter, Form(mut form): Form<FormValues>) -> Reply {
    TitleNotice::answer(&mut form);
    let EntryDescription { person, rating, member } = match read(page.t, &form, &staff.tournament, None) {
        Ok(read) => read,
        Err(errors) => return show(&page, &staff, EntriesState::wrong(page.t, form, errors)).await,
    };
    let seen = version(form.get("seen"))?;
    let again = NewEntry { player: None, person: person.clone(), rating, member: None };
    let own = staff.clone();
    if page.service(move |service| service.has_entered(&own.request(Some(seen)), &again)).await? {
        return done_at(&staff, &after_entering(&staff.tournament), "entries-done-entered");
    }
    let norms = table_of(&page, &staff.tournament).await?;
    if let Some(errors) = TitleNotice::question(page.t, &norms, &form, "") {
        return show(&page, &staff, EntriesState::wrong(page.t, form, errors)).await;
    }
    let alike = possible_duplicates(&staff.tournament, &person);
    if !alike.is_empty() && !form.is("sure", &person.name.to_string()) {
        let names = TournamentTexts { t: page.t, tournament: Some(&staff.tournament) }.names(&alike);
        let question = page.t.text("entries-alike").with("names", names).to_string();
        form.set("sure", &person.name);
        return show(&page, &staff, EntriesState::asking(form, question)).await;
    }
    let (event, asked) = (staff.tournament.clone(), person.clone());
    let (sure, candidates) = page.service(move |service| whom(service, &event, &asked)).await?;
    let Some(meant) = chosen_person(&form, sure, &candidates) else {
        let who = candidates.iter().map(|candidate| known_person(page.t, candidate)).collect();
        let question = page.t.text("entries-who").with("name", person.name.to_string()).to_string();
        return show(&page, &staff, EntriesState { who, ..EntriesState::asking(form, question) }).await;
    };
    let mut new = NewEntry { player: None, person, rating, member };
    if meant == PersonChoice::ByName || meant == PersonChoice::New {
        match from_lists(&page, &form, &staff.tournament, new.clone()).await? {
            ListAnswer::Entry(entry) => new = *entry,
            ListAnswer::Asked(listed) => {
                let question = page.t.text("entries-listed").with("name", new.person.name.to_string()).to_string();
                return show(&page, &staff, EntriesState { listed, ..EntriesState::asking(form, question) }).await;
            }
        }
    }
    let done = match meant {
        PersonChoice::Known(_) => "entries-done-known",
        PersonChoice::ByName | PersonChoice::New => "entries-done-entered",
    };
    match run(&page, &staff, seen, move |service, request| service.enter_as(request, new, meant)).await? {
        Ok(_) => done_at(&staff, &after_entering(&staff.tournament), done),
        Err(problem) => {
            show(&page, &staff, EntriesState { form, problem: Some(problem), ..EntriesState::default() }).await
        }
    }
}

/// Whom the form means: the person whom the name tells where nothing is said; none where that has to be asked.
fn chosen_person(form: &FormValues, sure: Option<PersonId>, candidates: &[Candidate]) -> Option<PersonChoice> {
    let is_possible = |player| sure == Some(player) || candidates.iter().any(|candidate| candidate.player.id == player);
    match PersonChoice::from_field(form.get("who")) {
        // A person chosen for another name, before it was typed over, is no answer to the question.
        PersonChoice::Known(player) if !candidates.is_empty() && !is_possible(player) => None,
        PersonChoice::ByName if !candidates.is_empty() => None,
        PersonChoice::ByName => Some(sure.map_or(PersonChoice::ByName, PersonChoice::Known)),
        said @ (PersonChoice::New | PersonChoice::Known(_)) => Some(said),
    }
}

/// Where one goes on after entering a player: a latecomer may still be let into the round that is being played.
fn after_entering(tournament: &Tournament) -> String {
    match round_to_join(tournament) {
        Some(round) => format!("/round/{round}/late#offer"),
        None => "/players".to_owned(),
    }
}

/// The result of looking a new player up in federations' lists.
enum ListAnswer {
    /// The player, with the data of the chosen list entry.
    Entry(Box<NewEntry>),
    /// The persons of the lists to choose from.
    Asked(Vec<Choice>),
}

/// Persons of the lists offered, at most.
const LISTED: usize = 6;

/// Asks which person of federations' lists a new player is, unless the name field has offered them, and takes the data of the chosen one.
async fn from_lists(
    page: &Page,
    form: &FormValues,
    tournament: &Tournament,
    new: NewEntry,
) -> Result<ListAnswer, AppError> {
    let t = page.t;
    let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
    let listed = form.get("listed").to_owned();
    if listed == "seen" || listed == "none" || !new.person.federation_id.is_empty() {
        return Ok(ListAnswer::Entry(Box::new(new)));
    }
    let answered = page.service(move |service| {
        // The name may have been changed after the question.
        let chosen = service.listed(&listed)?.filter(|chosen| new.person.may_be(&chosen.row.person));
        if let Some(chosen) = chosen {
            let row = chosen.row.for_the_public();
            let rating = new.rating.or(row.ratings.suited_to(kind));
            return Ok::<_, AppError>(ListAnswer::Entry(Box::new(NewEntry {
                person: new.person.completed_by(&row.person),
                rating,
                ..new
            })));
        }
        let found = service.listed_as(&new.person, LISTED)?;
        if found.is_empty() {
            return Ok(ListAnswer::Entry(Box::new(new)));
        }
        let choice = |candidate: &ListedCandidate| {
            let name = listed_person(&candidate.row, kind);
            let label = t.text("entries-listed-one").with("name", name).with("list", edition_name(t, &candidate.list));
            Choice::new(candidate.code(), label)
        };
        Ok(ListAnswer::Asked(found.iter().map(choice).collect()))
    });
    answered.await
}

/// Why no player can be marked as present now, and a link to the right page.
struct NoCheckIn {
    text: String,
    /// The page below the tournament's address.
    page: String,
    /// The message key of the page's name.
    link: &'static str,
}

impl NoCheckIn {
    /// Once a round is paired its check-in is over, and players come or leave by changes of the pairing.
    fn new(t: Locale, tournament: &Tournament) -> Self {
        let paired = tournament.last_round().filter(|round| !round.is_complete(&tournament.settings));
        match paired.map(|round| round.state.number) {
            Some(round) => Self {
                text: t.text("entries-check-in-paired").with("round", round).to_string(),
                page: format!("/round/{round}/late"),
                link: "late-link",
            },
            None => Self {
                text: t.text("entries-check-in-none").to_string(),
                page: "/check-in".to_owned(),
                link: "checkin-link",
            },
        }
    }
}

/// `POST /admin/t/{slug}/players/several`: one action for all players who are ticked, or for all who are not confirmed.
pub async fn several(page: Page, Arbiter(staff): Arbiter, Form(typed): Form<FormValues>) -> Reply {
    let seen = version(typed.get("seen"))?;
    let filter = EntryFilter::from_form(&typed);
    let back = format!("/players{}", filter.query());
    let norms = table_of(&page, &staff.tournament).await?;
    let shown = filter.shown(&staff.tournament, &norms).into_iter().map(|entry| entry.id);
    if let Some(ticked) = typed.ticked_by_button(shown) {
        return show(&page, &staff, EntriesState { filter, ticked, ..EntriesState::default() }).await;
    }
    let SeveralForm { action, is_all, players } = SeveralForm::read(&typed, &staff.tournament)?;
    // All have been confirmed since the page was shown: by this form, if its answer was lost, or by another arbiter.
    if players.is_empty() && is_all && seen < staff.tournament.version {
        return Ok(go_to(&staff_address(&staff.tournament, &back)));
    }
    if players.is_empty() {
        let problem = Some(FormError::new(page.t.text("entries-several-nobody")));
        return show(&page, &staff, EntriesState { problem, filter, ..EntriesState::default() }).await;
    }
    let ticked = if is_all { BTreeSet::new() } else { players.iter().copied().collect() };
    let is_about_presence = matches!(action, SeveralAction::CheckIn | SeveralAction::CheckOut);
    if is_about_presence && staff.tournament.current_check_in().is_none() {
        let refused = FormError::from_tournament(page.t, &staff, Rejection::NoCheckIn.into())?;
        let problem = FormError { message: NoCheckIn::new(page.t, &staff.tournament).text, ..refused };
        let problem = Some(problem);
        return show(&page, &staff, EntriesState { problem, filter, ticked, ..EntriesState::default() }).await;
    }
    let chosen_players = players.clone();
    match run(&page, &staff, seen, move |service, request| service.change_players(request, action, &players)).await? {
        Ok(after) => {
            let mut left = abandoned_seats(&after);
            left.retain(|seat| action == SeveralAction::Withdraw && chosen_players.contains(&seat.player));
            // Their opponents wait: the boards come first.
            if let Some(first) = left.first() {
                let boards = page_of_abandoned(&after, *first);
                return done_with_count(&staff, &boards, "entries-done-abandoned", left.len());
            }
            let key = done_key(&staff.tournament, action, &chosen_players);
            done_with_count(&staff, &back, &key, chosen_players.len())
        }
        Err(problem) => {
            let problem = Some(problem);
            show(&page, &staff, EntriesState { problem, filter, ticked, ..EntriesState::default() }).await
        }
    }
}

/// An action on several players.
struct SeveralForm {
    action: SeveralAction,
    /// Whether all who are not confirmed are meant, not those who are ticked.
    is_all: bool,
    players: Vec<EntryId>,
}

impl SeveralForm {
    fn read(typed: &FormValues, tournament: &Tournament) -> Result<Self, AppError> {
        let (action, is_all) = match typed.get("act") {
            "confirm-all" => (SeveralAction::Reinstate, true),
            code => (SeveralAction::from_code(code).ok_or_else(|| AppError::bad_request("no such action"))?, false),
        };
        let is_meant = |entry: &&Entry| {
            if is_all { !entry.is_confirmed() } else { typed.is_ticked(entry.id) }
        };
        let players = tournament.entries.values().filter(is_meant).map(|entry| entry.id).collect();
        Ok(Self { action, is_all, players })
    }
}

/// What is said of an action on several players, as a key of the words; `players` as they were before it.
fn done_key(before: &Tournament, action: SeveralAction, players: &[EntryId]) -> String {
    let is_new = |id: &EntryId| before.entry(*id).is_some_and(|entry| !entry.is_confirmed());
    if action == SeveralAction::Reinstate && players.iter().all(is_new) {
        return "entries-done-confirmed".to_owned();
    }
    if action == SeveralAction::Reinstate && players.iter().any(is_new) {
        return "entries-done-confirmed-or-back".to_owned();
    }
    label_key("entries-done-several", action.code())
}

/// The person whom a new player certainly is, or the candidates.
fn whom(
    service: &Service,
    tournament: &Tournament,
    person: &Person,
) -> Result<(Option<PersonId>, Vec<Candidate>), ServiceError> {
    let people = std::slice::from_ref(person);
    let sure = service.store().find_persons(people)?.first().copied().flatten();
    Ok((sure, service.candidates(tournament, people)?.pop().unwrap_or_default()))
}

/// `POST /admin/t/{slug}/players/who`: identifies a player, or all who have only one candidate.
pub async fn identify(page: Page, Arbiter(staff): Arbiter, Form(typed): Form<FormValues>) -> Reply {
    let seen = version(typed.get("seen"))?;
    let choices = typed.iter().filter_map(|(name, who)| Some((name.strip_prefix("who-")?.parse().ok()?, who)));
    let mut answers: BTreeMap<EntryId, PersonChoice> =
        choices.map(|(entry, who)| (EntryId(entry), PersonChoice::from_field(who))).collect();
    answers.retain(|_, meant| *meant != PersonChoice::ByName);
    if typed.is("all", "1") {
        let tournament = staff.tournament.clone();
        answers.extend(clear_answers(&page.service(move |service| service.unidentified(&tournament)).await?));
    }
    match run(&page, &staff, seen, move |service, request| service.identify(request, &answers)).await? {
        Ok(_) => done_at(&staff, "/players", "entries-done-identified"),
        Err(problem) => show(&page, &staff, EntriesState { problem: Some(problem), ..EntriesState::default() }).await,
    }
}

#[derive(Default)]
struct EntriesState {
    form: FormValues,
    errors: FieldErrors,
    problem: Option<FormError>,
    question: Option<String>,
    who: Vec<Choice>,
    listed: Vec<Choice>,
    filter: EntryFilter,
    ticked: BTreeSet<EntryId>,
}

impl EntriesState {
    /// A new player with wrong data.
    fn wrong(t: Locale, form: FormValues, errors: FieldErrors) -> Self {
        let problem = Some(FormError::new(t.text("entries-wrong")));
        Self { form, errors, problem, ..Self::default() }
    }

    /// A new player of whom something has to be told first.
    fn asking(form: FormValues, question: String) -> Self {
        Self { form, question: Some(question), ..Self::default() }
    }
}

async fn show(page: &Page, staff: &Staff, shown: EntriesState) -> Reply {
    let EntriesState { form, errors, problem, question, who, listed, filter, ticked } = shown;
    let tournament = staff.tournament.clone();
    let read = page.service(move |service| {
        let has_lists = !service.store().federation_lists()?.is_empty();
        Ok::<_, ServiceError>((service.unidentified(&tournament)?, has_lists))
    });
    let (open, has_lists) = read.await?;
    let norms = table_of(page, &staff.tournament).await?;
    let tournament = &*staff.tournament;
    let regions = EntryFilter::regions(page.t, tournament);
    let filter = filter.with_listed_region(&regions);
    let unconfirmed = tournament.entries.values().filter(|entry| !entry.is_confirmed()).count();
    let template = EntriesPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(problem),
        title_notice: TitleNotice::new(page.t, &norms, form.get("title")),
        rows: EntryTableRow::all(page.t, tournament, &filter, &norms, &ticked),
        orders: EntryFilter::orders(page.t),
        regions,
        sections: EntryFilter::sections(page.t, tournament),
        unconfirmed,
        minors: Minors::new(tournament),
        states: filter.states(page.t, tournament, &norms),
        check_in: tournament.current_check_in().map(|check_in| check_in.round),
        no_check_in: NoCheckIn::new(page.t, tournament),
        next: Some(tournament.paired_rounds().next())
            .filter(|round| *round <= tournament.settings.rounds && !tournament.settings.system.has_table()),
        filter,
        form,
        errors,
        sexes: sexes(page.t),
        is_full: tournament.settings.system.has_closed_field() && !tournament.rounds.is_empty(),
        is_numbered: tournament.participants().all(|entry| entry.number.is_some()),
        numbers: numbers_of_newcomers(page.t, tournament),
        question,
        who,
        listed,
        has_lists,
        clear: clear_answers(&open).len(),
        asked: open.iter().filter_map(|own| UnidentifiedRow::new(page.t, tournament, own)).collect(),
    };
    // Nothing has been entered where a question is open.
    let status = if template.question.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { template.frame.status() };
    page.html_as(status, &template)
}

/// The numbers of players by state, for the heading.
pub fn heading(t: Locale, tournament: &Tournament) -> String {
    if tournament.entries.is_empty() {
        return t.text("entries-none").to_string();
    }
    let players = tournament.participants().count();
    let unconfirmed = tournament.entries.values().filter(|entry| !entry.is_confirmed()).count();
    // Public pages do not count them as players.
    let left_early = tournament.entries.len() - players - unconfirmed;
    let parts = [
        ("tournament-withdrawn", tournament.withdrawn().count()),
        ("entries-left-early", left_early),
        ("entries-some-unconfirmed", unconfirmed),
    ];
    if players == 0 && unconfirmed == tournament.entries.len() {
        return t.text("entries-only-unconfirmed").with("n", unconfirmed).to_string();
    }
    let counts = parts.into_iter().filter(|(_, n)| *n > 0).map(|(key, n)| t.text(key).with("n", n).to_string());
    let players = t.text("common-players").with("n", players).to_string();
    std::iter::once(players).chain(counts).collect::<Vec<_>>().join(", ")
}

impl Minors {
    /// Those who are expected; none where there are none.
    fn new(tournament: &Tournament) -> Option<Self> {
        let minors: Vec<&Entry> = tournament.minors().filter(|entry| entry.withdrawn_after.is_none()).collect();
        let unasked = minors.iter().filter(|entry| entry.guardian_consent.is_none());
        let unasked = unasked.map(|entry| Choice::new(entry.id, entry.person.name.to_string())).collect();
        (!minors.is_empty()).then_some(Self { count: minors.len(), unasked })
    }
}

impl EntriesPage<'_> {
    fn heading(&self) -> String {
        heading(self.page.t, &self.frame.tournament)
    }

    /// The heading of the first column, as a key of the words: of numbers, or of boxes alone; `None` if there is neither.
    fn first_heading(&self) -> Option<&'static str> {
        let has_numbers = self.rows.iter().any(|row| row.entry.number.is_some());
        if has_numbers { Some("entries-number-short") } else { (!self.frame.is_shut()).then_some("registration-tick") }
    }

    /// Whether something is to be said of the state of any shown player. That a player is confirmed is not: most are.
    fn has_states(&self) -> bool {
        self.rows.iter().any(|row| !row.is_confirmed() || !row.remarks.is_empty())
    }

    /// Whether the club of any shown player is known: otherwise its column would only take room.
    fn has_clubs(&self) -> bool {
        self.rows.iter().any(|row| !row.entry.person.club.is_empty())
    }
}
