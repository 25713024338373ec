//! `/admin/t/{slug}/players/import`: players from a file of any kind: first a preview of the changes, then the changes. The players of a
//! file that is no list become one. Nothing is written to the tournament before the confirmation; the list is kept for a while, and the
//! preview has an address of its own (`?kept=…`), which can be opened again. A file of games leads to the preview of games, if the tournament
//! has pairings for them; a list that was given to the page for games (`?from=games`) says so above its preview.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{Actor, Candidate, PlayerFile, PlayerPreview, Service, WhoIsMeant};
use crate::web::forms::{BadListRow, Choice, Form, FormError, FormValues, Upload, run_long, shown_again, version};
use crate::web::http::long_work::TaskEnd;
use crate::web::http::tasks::TaskName;
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, go_to, send_on, staff_address};
use crate::web::i18n::changes::person_field;
use crate::web::i18n::input_errors::{column_label, unlisted, unreadable};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::pages::players::entry_form::known_person;
use crate::web::parts::candidates::{OtherPersons, is_unasked, look_is_asked};
use crate::web::parts::columns::{ColumnField, chosen_columns, column_choices, fields_of, is_choice_of_columns};
use crate::web::parts::list_origin::ListOrigin;
use crate::web::parts::listed_rows::{
    DoubtfulRows, ListedAddition, ListedField, ListedRow, TickedRows, has_unknown_title, ignored, known_title_lines,
    take_known_title, who_field,
};
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::exchange::FileKind;
use tournament::exchange::players_csv::{
    Column, Compared, ListColumns, RowMatch, UnlistedFile, UnreadableList, list_of_file,
};
use tournament::{Person, PersonField, Rating, RatingKind, Tournament};

#[derive(Template)]
#[template(path = "players/import.html")]
struct PlayersImportPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    text: String,
    origin: ListOrigin,
    /// Whether the list is that of a whole federation, which has its own page.
    is_of_federation: bool,
}

#[derive(Template)]
#[template(path = "players/import_preview.html")]
struct PlayersPreviewPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    /// The key under which the list is kept.
    key: String,
    /// The list, if it is short enough to be carried in the form as well, and to be corrected on the page.
    text: Option<String>,
    origin: ListOrigin,
    /// The kind of file, as a code, if it was no list.
    source: String,
    /// Rows of that file that could not be read.
    left_out: usize,
    heading: String,
    rows: Vec<ListedRow>,
    doubtful: DoubtfulRows,
    bad: Vec<BadListRow>,
    ignored: String,
    new_regions: String,
    has_unknown_title: bool,
    /// Lines whose unknown title is replaced by the known one that it resembles.
    taken_titles: Vec<u64>,
    /// Rows without changes.
    same: usize,
    /// Whether any row can be imported.
    has_news: bool,
    asked: usize,
    /// The meanings of columns; empty if the list has no headings.
    columns: Vec<ColumnField>,
    choices: Vec<Choice>,
    /// Whether nothing can be read before the columns are chosen.
    is_unread: bool,
}

/// The field and the parameter with the key of a kept list.
const KEPT: &str = "kept";

/// `?kept=…` shows the preview of a kept list; `?from=games` says that it was given to the page for games.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PlayersImportQuery {
    kept: String,
    from: String,
}

impl PlayersImportQuery {
    fn origin(&self) -> ListOrigin {
        ListOrigin::from_code(&self.from).unwrap_or(ListOrigin::PlayersPage)
    }
}

/// `GET /admin/t/{slug}/players/import`: the form for a file, or what a kept list would change.
pub async fn form(page: Page, Arbiter(staff): Arbiter, query: web::Query<PlayersImportQuery>) -> Reply {
    if query.kept.is_empty() {
        return show_form(&page, &staff, ShownList::empty(query.origin()), None);
    }
    let Some(mut typed) = page.kept_form(&query.kept).await? else {
        let gone = FormError::new(page.t.text("playerlist-gone"));
        let gone = FormError { status: StatusCode::NOT_FOUND, ..gone };
        return show_form(&page, &staff, ShownList::empty(query.origin()), Some(gone));
    };
    typed.set(KEPT, &query.kept);
    let are_shown = typed.has(SHOWN) && typed.get("again").is_empty();
    let ticks = TickedRows::from_form(&typed, are_shown);
    show_preview(&page, &staff, Typing { typed, ticks, problem: None }).await
}

/// The field that tells that the rows of a list were shown with boxes: the version that they were compared with.
const SHOWN: &str = "seen";

/// Keeps a form for its preview, and leads there. Where the list was given stands in the address too: it outlives the list.
async fn go_to_preview(page: &Page, staff: &Staff, typed: &FormValues) -> Reply {
    let key = page.keep_form(typed, typed.get(KEPT)).await?;
    let from = match ListOrigin::from_form(typed) {
        ListOrigin::PlayersPage => String::new(),
        origin @ ListOrigin::GamesPage => format!("&{}={}", ListOrigin::FIELD, origin.code()),
    };
    Ok(go_to(&staff_address(&staff.tournament, &format!("/players/import?{KEPT}={key}{from}"))))
}

/// `POST /admin/t/{slug}/players/import`: leads to what the file would change.
pub async fn preview(
    page: Page,
    Arbiter(staff): Arbiter,
    query: web::Query<PlayersImportQuery>,
    mut upload: Upload,
) -> Reply {
    let origin = query.origin();
    let pasted = upload.fields.get("text").cloned().unwrap_or_default();
    if upload.content.is_empty() {
        upload.content = pasted.clone().into_bytes();
    }
    let kind = FileKind::from_content(&upload.content);
    let frame = StaffFrame::new(&staff, StaffTab::Players);
    if kind == FileKind::Games && frame.may_take_games() {
        return Ok(send_on(&frame.address("/import")));
    }
    let mut typed = FormValues::default();
    let text = if kind == FileKind::PlayerList {
        match upload.list_text(&page).await? {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => {
                let problem = FormError::new(unreadable(page.t, &error));
                return show_form(&page, &staff, ShownList { text: pasted, origin }, Some(problem));
            }
        }
    } else {
        let rating = staff.tournament.settings.rating.unwrap_or(RatingKind::Classic);
        let content = upload.content;
        let read = page.service(move |_| Ok::<_, AppError>(list_of_file(kind, &content, rating)));
        match read.await? {
            Ok(listed) => {
                typed.set("source", kind.code());
                typed.set("left-out", listed.left_out);
                listed.text
            }
            Err(error) => {
                let template = PlayersImportPage {
                    page: &page,
                    frame: frame.with(Some(FormError::new(unlisted(page.t, &error)))),
                    text: shown_again(pasted),
                    origin,
                    is_of_federation: error == UnlistedFile::WholeFederation,
                };
                return page.html_as(template.frame.status(), &template);
            }
        }
    };
    if text.trim().is_empty() {
        let problem = FormError::new(page.t.text("playerlist-nothing"));
        return show_form(&page, &staff, ShownList { text, origin }, Some(problem));
    }
    typed.set("text", text);
    typed.set(ListOrigin::FIELD, origin.code());
    go_to_preview(&page, &staff, &typed).await
}

/// `POST /admin/t/{slug}/players/import/confirm`: imports the ticked rows; a button that ticks all or none shows the list again.
pub async fn take_over(page: Page, Arbiter(staff): Arbiter, Form(mut typed): Form<FormValues>) -> Reply {
    if !typed.has("text") {
        let Some(kept) = page.kept_form(typed.get(KEPT)).await? else {
            let gone = FormError::new(page.t.text("playerlist-gone"));
            return show_form(&page, &staff, ShownList::empty(ListOrigin::from_form(&typed)), Some(gone));
        };
        typed.set("text", kept.get("text"));
    }
    let is_button = ["again", "tick"].iter().any(|button| !typed.get(button).is_empty());
    if look_is_asked(&mut typed) || take_known_title(&mut typed) || is_button {
        return go_to_preview(&page, &staff, &typed).await;
    }
    let lines = TickedRows::lines_of(&typed);
    if let Some(key) = unready(&staff, &typed, &lines) {
        let problem = Some(FormError::new(page.t.text(key)));
        return show_preview(&page, &staff, Typing { typed, ticks: TickedRows::Lines(lines), problem }).await;
    }
    let seen = version(typed.get("seen"))?;
    let meant = TickedRows::persons_of(&typed);
    let (tournament, list, ticked) = (staff.tournament.clone(), TypedList::from_form(&typed), lines.clone());
    let before = tournament.version;
    let task = TaskName {
        key: "tasks-players",
        name: tournament.info.title_in(page.t.alphabet()).to_owned(),
        place: staff_address(&tournament, "/players/import"),
    };
    let taken = run_long(&page, &staff, seen, task, move |service, request| {
        let file = list.file();
        let n = count_news(service, &tournament, &file, &ticked);
        let address = staff_address(&tournament, "/players");
        // All of it has been imported since the list was shown: by this form, if its answer was lost, or by another arbiter.
        if n == 0 && seen < before {
            return Ok(TaskEnd::Done { address, key: "playerlist-done-taken", n: ticked.len(), before: None });
        }
        service.import_players(request, &file, &meant)?;
        Ok(TaskEnd::Done { address, key: "playerlist-done-taken", n, before: Some(before) })
    });
    match taken.await? {
        Ok(answer) => Ok(answer),
        Err(problem) => {
            let problem = Some(problem);
            show_preview(&page, &staff, Typing { typed, ticks: TickedRows::Lines(lines), problem }).await
        }
    }
}

/// Why ticked lines cannot be imported yet, as a key of the words; `None` if they can.
fn unready(staff: &Staff, typed: &FormValues, lines: &BTreeSet<u64>) -> Option<&'static str> {
    if lines.is_empty() {
        return Some("playerlist-none-ticked");
    }
    // Only administrators may mean another person than those who are offered.
    (staff.account.is_admin && is_unasked(typed, lines.iter().copied())).then_some("lists-other-unasked")
}

/// The list in a form, and how it is to be read.
struct TypedList {
    text: String,
    columns: Option<Vec<Option<Column>>>,
    known_titles: Vec<u64>,
}

impl TypedList {
    fn from_form(typed: &FormValues) -> Self {
        Self {
            text: typed.get("text").to_owned(),
            columns: chosen_columns(typed),
            known_titles: known_title_lines(typed),
        }
    }

    fn file(&self) -> PlayerFile<'_> {
        PlayerFile { bytes: self.text.as_bytes(), columns: self.columns.as_deref(), known_titles: &self.known_titles }
    }
}

/// The number of ticked lines with changes.
fn count_news(service: &Service, tournament: &Tournament, file: &PlayerFile<'_>, ticked: &BTreeSet<u64>) -> usize {
    let rows = service.preview_players(tournament, file).map(|preview| preview.rows).unwrap_or_default();
    let is_news = |compared: &&Compared| !matches!(compared.finding, RowMatch::Same(_));
    rows.iter().filter(is_news).filter(|compared| ticked.contains(&compared.row.line)).count()
}

/// A list as the form shows it.
struct ShownList {
    text: String,
    origin: ListOrigin,
}

impl ShownList {
    const fn empty(origin: ListOrigin) -> Self {
        Self { text: String::new(), origin }
    }
}

fn show_form(page: &Page, staff: &Staff, list: ShownList, problem: Option<FormError>) -> Reply {
    let frame = StaffFrame::new(staff, StaffTab::Players).with(problem);
    let ShownList { text, origin } = list;
    let template = PlayersImportPage { page, frame, text, origin, is_of_federation: false };
    page.html_as(template.frame.status(), &template)
}

/// The list with the persons meant, the ticked rows, and the errors.
struct Typing {
    typed: FormValues,
    ticks: TickedRows,
    problem: Option<FormError>,
}

/// A list compared with the entries, and each row with known persons.
fn look(
    service: &Service,
    actor: &Actor,
    tournament: &Tournament,
    file: &PlayerFile<'_>,
    others: OtherPersons,
) -> Result<Result<ListCheck, UnreadableList>, AppError> {
    let preview = match service.preview_players(tournament, file) {
        Ok(preview) => preview,
        Err(error) => return Ok(Err(error)),
    };
    let is_nobody = |compared: &&Compared| match &compared.finding {
        RowMatch::New => true,
        RowMatch::Changed { entry, .. } => tournament.entry(*entry).is_some_and(|entry| entry.player.is_none()),
        RowMatch::Same(_) => false,
    };
    let asked: Vec<&Compared> = preview.rows.iter().filter(is_nobody).collect();
    let people: Vec<Person> = asked.iter().map(|compared| compared.row.person.clone()).collect();
    let lines = asked.iter().map(|compared| compared.row.line);
    let mut meant: BTreeMap<u64, WhoIsMeant> = lines.zip(service.who_is_meant(actor, tournament, &people)?).collect();
    let others = others.look(service)?.without(&service.store().championships()?.persons_in(tournament));
    for (line, own) in meant.iter_mut().filter(|(line, _)| !others.found(**line).is_empty()) {
        let found = service.with_ratings(tournament, others.found(*line).to_vec())?;
        own.candidates.retain(|candidate| found.iter().all(|other| other.player.id != candidate.player.id));
        own.candidates = found.into_iter().chain(std::mem::take(&mut own.candidates)).collect();
    }
    Ok(Ok(ListCheck { preview, meant, others }))
}

struct ListCheck {
    preview: PlayerPreview,
    /// For rows that enter a player, or change an entry that has not been identified.
    meant: BTreeMap<u64, WhoIsMeant>,
    others: OtherPersons,
}

/// The candidates, after the question itself, which may be answered later.
fn who_is_it(t: Locale, candidates: &[Candidate]) -> Vec<Choice> {
    if candidates.is_empty() {
        return Vec::new();
    }
    let known = candidates.iter().map(|candidate| known_person(t, candidate));
    let (asked, new) = (Choice::new("", t.text("playerlist-who-later")), Choice::new("new", t.text("entries-who-new")));
    std::iter::once(asked).chain(known).chain([new]).collect()
}

/// Why a list cannot be shown, with its columns where they can be told.
struct UnreadList {
    columns: Option<ListColumns>,
    error: UnreadableList,
}

/// The list of the form beside those entered and those known.
async fn read_list(page: &Page, staff: &Staff, typed: &FormValues) -> Result<Result<ListCheck, UnreadList>, AppError> {
    let (list, event, actor) = (TypedList::from_form(typed), staff.tournament.clone(), staff.actor.clone());
    // Only administrators may mean a person whom the name does not mean.
    let others = if staff.account.is_admin { OtherPersons::typed(typed) } else { OtherPersons::default() };
    let read = page.service(move |service| {
        let file = list.file();
        match look(service, &actor, &event, &file, others)? {
            Ok(looked) => Ok::<_, AppError>(Ok(looked)),
            Err(error) => Ok(Err(UnreadList { columns: service.columns_of_players(&file).ok(), error })),
        }
    });
    read.await
}

/// The list of a preview as its page brings it back.
struct KeptList {
    key: String,
    text: Option<String>,
}

impl KeptList {
    async fn from_form(page: &Page, typed: &FormValues) -> Result<Self, AppError> {
        let key = match typed.get(KEPT) {
            "" => page.keep_form(typed, "").await?,
            key => key.to_owned(),
        };
        Ok(Self { key, text: Some(typed.get("text").to_owned()).filter(|text| page.fits_in_form(text)) })
    }
}

async fn show_unread(page: &Page, staff: &Staff, typed: &FormValues, unread: UnreadList) -> Reply {
    let UnreadList { columns, error } = unread;
    let origin = ListOrigin::from_form(typed);
    let problem = FormError::new(unreadable(page.t, &error));
    if let Some(heading) = columns.filter(|_| is_choice_of_columns(&error)) {
        let unread = UnreadColumns { kept: KeptList::from_form(page, typed).await?, origin, heading };
        return show_columns(page, staff, unread, problem);
    }
    let template = PlayersImportPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(Some(problem)),
        origin,
        text: if error.is_text() { shown_again(typed.get("text").to_owned()) } else { String::new() },
        is_of_federation: matches!(error, UnreadableList::TooLarge { .. }),
    };
    page.html_as(template.frame.status(), &template)
}

/// Makes the rows of the list, each with the persons who may be meant.
struct ListedRowMaker<'a> {
    texts: TournamentTexts<'a>,
    typed: &'a FormValues,
    ticks: &'a TickedRows,
    check: &'a ListCheck,
    is_admin: bool,
    /// Those who have applied and wait, and the keys of their names.
    applied: Vec<&'a Person>,
    applied_names: BTreeSet<String>,
}

impl<'a> ListedRowMaker<'a> {
    fn new(t: Locale, staff: &'a Staff, typed: &'a FormValues, ticks: &'a TickedRows, check: &'a ListCheck) -> Self {
        let applications = staff.tournament.applications.values();
        let open = applications.filter(|application| application.state.is_open());
        let applied: Vec<&Person> = open.map(|own| &own.applicant.person).collect();
        Self {
            texts: TournamentTexts { t, tournament: Some(&staff.tournament) },
            typed,
            ticks,
            check,
            is_admin: staff.account.is_admin,
            applied_names: applied.iter().map(|applicant| applicant.name.key()).collect(),
            applied,
        }
    }

    fn row(&self, compared: &Compared) -> ListedRow {
        let (t, line, others) = (self.texts.t, compared.row.line, &self.check.others);
        let meant = self.check.meant.get(&line);
        let is_asked = meant.is_some_and(|own| own.sure.is_none());
        let meant = meant.cloned().unwrap_or_default();
        let first = meant.candidates.first().filter(|_| others.are_new(line));
        let chosen = first.map_or_else(|| self.typed.get(&who_field(line)).to_owned(), |own| own.player.id.to_string());
        let name = compared.row.person.name.to_string();
        let added = |own: &Candidate| added_by(t, compared, own);
        let addition = |own: &Candidate| ListedAddition { who: known_person(t, own).label, fields: added(own) };
        let mut listed = ListedRow::new(self.texts, compared, self.ticks);
        let has_name = self.applied_names.contains(&compared.row.person.name.key());
        if has_name && self.applied.iter().any(|own| own.is_same_as(&compared.row.person)) {
            listed.warnings.push(t.text("playerlist-application").to_string());
        }
        ListedRow {
            who: who_is_it(t, &meant.candidates),
            chosen,
            other: (self.is_admin && is_asked).then(|| others.field(t, line, name)),
            known: meant.sure.as_ref().map(added).unwrap_or_default(),
            additions: meant.candidates.iter().map(addition).filter(|own| !own.fields.is_empty()).collect(),
            ..listed
        }
    }
}

async fn show_preview(page: &Page, staff: &Staff, typing: Typing) -> Reply {
    let Typing { typed, ticks, problem } = typing;
    let check = match read_list(page, staff, &typed).await? {
        Ok(check) => check,
        Err(unread) => return show_unread(page, staff, &typed, unread).await,
    };
    let preview = &check.preview;
    let ticks = ticks.with_known_title(&typed, &preview.rows);
    let is_same = |compared: &&Compared| matches!(compared.finding, RowMatch::Same(_)) && compared.is_clear();
    let KeptList { key, text } = KeptList::from_form(page, &typed).await?;
    let origin = ListOrigin::from_form(&typed);
    let maker = ListedRowMaker::new(page.t, staff, &typed, &ticks, &check);
    let news = preview.rows.iter().filter(|compared| !is_same(compared));
    let rows: Vec<ListedRow> = news.map(|compared| maker.row(compared)).collect();
    let template = PlayersPreviewPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(problem),
        heading: origin.heading(page.t, heading(page.t, preview, &ticks)),
        origin,
        bad: preview.list.bad.iter().map(|bad| BadListRow::new(page.t, bad)).collect(),
        ignored: ignored(page.t, &preview.list),
        new_regions: preview.new_regions.iter().map(String::as_str).collect::<Vec<_>>().join(", "),
        has_unknown_title: has_unknown_title(&preview.rows),
        taken_titles: known_title_lines(&typed),
        same: preview.rows.iter().filter(is_same).count(),
        has_news: rows.iter().any(|row| row.can_be_taken),
        asked: rows.iter().filter(|row| !row.who.is_empty()).count(),
        doubtful: DoubtfulRows::new(&rows),
        rows,
        source: FileKind::from_code(typed.get("source")).map_or("", FileKind::code).to_owned(),
        left_out: typed.get("left-out").parse().unwrap_or_default(),
        key,
        text,
        columns: fields_of(page.t, &preview.list.heading),
        choices: column_choices(page.t, Column::of_players()),
        is_unread: false,
    };
    page.html_as(template.frame.status(), &template)
}

/// A list that cannot be read before its columns are chosen.
struct UnreadColumns {
    kept: KeptList,
    origin: ListOrigin,
    heading: ListColumns,
}

fn show_columns(page: &Page, staff: &Staff, unread: UnreadColumns, problem: FormError) -> Reply {
    let UnreadColumns { kept, origin, heading } = unread;
    let template = PlayersPreviewPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Players).with(Some(problem)),
        key: kept.key,
        text: kept.text,
        heading: origin.heading(page.t, page.t.text("playerlist-unread").to_string()),
        origin,
        rows: Vec::new(),
        doubtful: DoubtfulRows::new(&[]),
        bad: Vec::new(),
        ignored: String::new(),
        new_regions: String::new(),
        has_unknown_title: false,
        taken_titles: Vec::new(),
        same: 0,
        has_news: false,
        asked: 0,
        source: String::new(),
        left_out: 0,
        columns: fields_of(page.t, &heading),
        choices: column_choices(page.t, Column::of_players()),
        is_unread: true,
    };
    page.html_as(template.frame.status(), &template)
}

/// The effect of the ticked rows, as a headline: `22 players will be added, 1 changed, 1 to check, 1 row left out`.
fn heading(t: Locale, preview: &PlayerPreview, ticks: &TickedRows) -> String {
    let count = |is: &dyn Fn(&Compared) -> bool| preview.rows.iter().filter(|compared| is(compared)).count();
    let is_taken = |compared: &Compared| compared.is_news() && compared.can_be_taken() && ticks.has(compared);
    let doubtful = count(&|compared: &Compared| !compared.is_clear() && !is_taken(compared));
    let new = count(&|compared: &Compared| is_taken(compared) && matches!(compared.finding, RowMatch::New));
    let changed =
        count(&|compared: &Compared| is_taken(compared) && matches!(compared.finding, RowMatch::Changed { .. }));
    let counts = [
        (new, "playerlist-count-new"),
        (changed, "playerlist-count-changed"),
        (doubtful, "playerlist-count-check"),
        (preview.list.bad.len(), "playerlist-count-bad"),
    ];
    let parts: Vec<String> =
        counts.into_iter().filter(|(n, _)| *n > 0).map(|(n, key)| t.text(key).with("n", n).to_string()).collect();
    if parts.is_empty() { t.text("playerlist-no-news").to_string() } else { parts.join(", ") }
}

/// The data that a known person adds to empty fields of the list.
fn added_by(t: Locale, compared: &Compared, known: &Candidate) -> Vec<ListedField> {
    let (person, rating) = match &compared.finding {
        RowMatch::Changed { person, rating, .. } => (&**person, *rating),
        RowMatch::New | RowMatch::Same(_) => (&compared.row.person, compared.row.rating),
    };
    let completed = person.completed_by(&known.player.person);
    let added = PersonField::ALL.into_iter().filter(|field| field.text(person) != field.text(&completed));
    let of_person = added.map(|field| ListedField {
        what: column_label(t, Column::Person(field)).to_string(),
        before: String::new(),
        after: person_field(t, field, &completed),
        is_unknown: false,
    });
    let rating = known.rating.filter(|_| rating.is_none_or(|rating| rating == Rating(0)));
    let of_list = rating.map(|rating| ListedField {
        what: column_label(t, Column::Rating).to_string(),
        before: String::new(),
        after: rating.to_string(),
        is_unknown: false,
    });
    of_list.into_iter().chain(of_person).collect()
}
