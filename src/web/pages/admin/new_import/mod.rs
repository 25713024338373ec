//! `/admin/new/import`: a new tournament from a file: first a preview, then the draft of a tournament. The text of the file waits here
//! until it is confirmed; nothing is written before that. Both steps are long work: a file may hold thousands of games.

pub mod series;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::lock::lock;
use crate::service::{
    FileOmission, PlayerFile, Service, ServiceError, TournamentFile, TournamentFileError, TournamentFilePreview,
    UnmatchedReason,
};
use crate::web::forms::{BadListRow, Choice, FieldErrors, Form, FormValues, Upload, shown_again};
use crate::web::http::long_work::{LongWork, TaskEnd};
use crate::web::http::tasks::TaskName;
use crate::web::http::{Account, AppError, Page, Reply, go_to};
use crate::web::i18n::input_errors::{report_place, unlisted, unreadable};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::columns::{ColumnField, chosen_columns, column_choices, fields_of, is_choice_of_columns};
use crate::web::parts::facts::facts;
use crate::web::parts::listed_rows::{
    DoubtfulRows, ListedRow, TickedRows, has_unknown_title, ignored, known_title_lines, take_known_title,
};
use tournament::exchange::FileKind;
use tournament::exchange::players_csv::{Column, Compared, ListColumns, UnreadableList};
use tournament::exchange::text::decode;
use tournament::limits::TextField;
use tournament::{Preset, Rejection};

/// Omissions listed, at most.
const OMISSIONS: usize = 50;

/// Players named, at most.
const NAMES: usize = 500;

#[derive(Template)]
#[template(path = "admin/new_import.html")]
struct NewImportPage<'a> {
    page: &'a Page,
    form: FormValues,
    errors: FieldErrors,
    found: FoundInFile,
}

/// The content of the page.
enum FoundInFile {
    /// No file yet, or one that cannot be read.
    Nothing,
    Preview(Box<FilePreview>),
    /// A list that cannot be read before its columns are chosen.
    Columns(ColumnsToChoose),
}

/// The columns of a list, with their possible meanings.
struct ColumnsToChoose {
    /// Empty if there is no choice.
    fields: Vec<ColumnField>,
    choices: Vec<Choice>,
}

/// The content of a file on the page.
struct FilePreview {
    kind: FileKind,
    system: String,
    players: usize,
    rounds: u16,
    games: usize,
    /// The facts of a whole tournament, with their labels.
    facts: Vec<Choice>,
    names: Vec<String>,
    /// Players who are not named.
    unnamed: usize,
    /// The rows of a list; empty for other files.
    rows: Vec<ListedRow>,
    doubtful: DoubtfulRows,
    columns: ColumnsToChoose,
    /// The columns that are not used.
    ignored: String,
    has_unknown_title: bool,
    /// Lines whose unknown title is replaced by the known one that it resembles.
    taken_titles: Vec<u64>,
    omissions: Vec<String>,
    /// Omissions that are not listed.
    more: usize,
    /// Whether the file leaves the settings open.
    has_preset: bool,
}

/// `?file=…` shows the preview of a file again.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewImportQuery {
    file: String,
}

/// `GET /admin/new/import`
pub async fn form(page: Page, _: Account, query: web::Query<NewImportQuery>) -> Reply {
    let mut form = FormValues::default();
    if page.state().texts.get(&query.file).is_none() {
        return show(&page, form, FieldErrors::default(), FoundInFile::Nothing);
    }
    form.set("file", &query.file);
    look(&page, form, FieldErrors::default()).await
}

/// `POST /admin/new/import`: what the file would make.
pub async fn preview(page: Page, _: Account, upload: Upload) -> Reply {
    let mut form = FormValues::default();
    for (field, value) in &upload.fields {
        form.set(field, value);
    }
    let pasted = form.get("text").to_owned();
    let is_pasted = upload.content.is_empty();
    let name = if is_pasted { page.t.text("newfile-pasted").to_string() } else { upload.file_name.clone() };
    let name = name.chars().take(TextField::Title.most()).collect();
    // Only a list may be a workbook.
    let text = match FileKind::from_content(&upload.content) {
        _ if is_pasted => pasted,
        FileKind::PlayerList => match upload.list_text(&page).await? {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => {
                let errors = FieldErrors::one("file", unreadable(page.t, &error));
                return show(&page, form, errors, FoundInFile::Nothing);
            }
        },
        _ => decode(&upload.content).into_owned(),
    };
    if text.trim().is_empty() {
        let errors = FieldErrors::one("file", page.t.text("newfile-nothing"));
        return show(&page, form, errors, FoundInFile::Nothing);
    }
    form.set("text", "");
    form.set("file", page.keep_text(name, text).await?);
    look(&page, form, FieldErrors::default()).await
}

/// `POST /admin/new/import/confirm`: makes the tournament; with other settings the preview is shown first.
pub async fn create(page: Page, account: Account, Form(mut form): Form<FormValues>) -> Reply {
    if take_known_title(&mut form) || !form.get("again").is_empty() || !form.get("tick").is_empty() {
        return look(&page, form, FieldErrors::default()).await;
    }
    let asked = ImportForm::read(&form);
    if asked.lines.as_ref().is_some_and(BTreeSet::is_empty) {
        let errors = FieldErrors::one("file", page.t.text("playerlist-none-ticked"));
        return look(&page, form, errors).await;
    }
    let (name, actor) = (asked.title.clone(), account.actor());
    let task = TaskName { key: "tasks-tournament", name, ..what(&page, &form) };
    if let Some(answer) = made_already(&page, &account, &task, form.get("file")).await? {
        return Ok(answer);
    }
    let Some(text) = page.kept_text(form.get("file")).await? else { return show_gone(&page, form) };
    let (state, key) = (page.shared_state(), form.get("file").to_owned());
    // What a task says of a rejection is a sentence; the form, where it is still waited for, shows it beside its field.
    let rejection: Arc<Mutex<Option<FieldErrors>>> = Arc::default();
    let (kept_errors, t) = (Arc::clone(&rejection), page.t);
    let work = move |service: &Service| match service.create_from_file(&actor, &asked.file(&text)) {
        Ok(tournament) => {
            let address = format!("/admin/t/{}", tournament.slug);
            state.texts.made(&key, &address);
            // The tournament exists; a second one of the same title is only mentioned.
            let is_second = service.has_same_title(&actor, &tournament).unwrap_or_default();
            let message_key = if is_second { "newfile-done-created-again" } else { "newfile-done-created" };
            TaskEnd::done(address, message_key)
        }
        Err(error) => {
            *lock(&kept_errors) = refused(t, &error);
            not_made(error)
        }
    };
    match page.long_work(task.clone(), work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(message) => {
            // Both presses of the button may have come at once: then the other one is running.
            if let Some(answer) = made_already(&page, &account, &task, form.get("file")).await? {
                return Ok(answer);
            }
            let errors = lock(&rejection).take().unwrap_or_else(|| FieldErrors::one("file", message));
            look(&page, form, errors).await
        }
    }
}

/// How a file is to become a tournament, as the form says.
struct ImportForm {
    /// Empty for that of the file.
    title: String,
    preset: Preset,
    columns: Option<Vec<Option<Column>>>,
    /// The ticked lines of a list that was shown with boxes.
    lines: Option<BTreeSet<u64>>,
    known_titles: Vec<u64>,
}

impl ImportForm {
    fn read(form: &FormValues) -> Self {
        Self {
            title: form.get("title").to_owned(),
            preset: preset(form),
            columns: chosen_columns(form),
            lines: form.has(ROWS).then(|| TickedRows::lines_of(form)),
            known_titles: known_title_lines(form),
        }
    }

    fn file<'a>(&'a self, text: &'a str) -> TournamentFile<'a> {
        TournamentFile {
            text,
            title: &self.title,
            preset: self.preset,
            columns: self.columns.as_deref(),
            lines: self.lines.as_ref(),
            known_titles: &self.known_titles,
        }
    }
}

/// The answer to a second press of the button: the tournament or championship that the first one makes or has made. `None` for the first
/// press.
async fn made_already(
    page: &Page,
    account: &Account,
    what: &TaskName,
    file: &str,
) -> Result<Option<HttpResponse>, AppError> {
    let task = page.state().tasks.same(account.id, what);
    if let Some(task) = task
        && let LongWork::Answer(answer) = page.long_work_of(&task, account.id).await?
    {
        return Ok(Some(answer));
    }
    Ok(page.state().texts.made_of(file).map(|address| go_to(&address)))
}

/// The field that tells that the rows of a list were shown with boxes.
const ROWS: &str = "rows";

/// The value of the button that reads the columns again.
const BY_COLUMNS: &str = "columns";

/// The ticked rows of a list; other columns give other rows.
fn ticks(form: &FormValues, rows: &[Compared]) -> TickedRows {
    let are_shown = form.has(ROWS) && !form.is("again", BY_COLUMNS);
    TickedRows::from_form(form, are_shown).with_known_title(form, rows)
}

/// The settings, if the file does not give them.
fn preset(form: &FormValues) -> Preset {
    Preset::from_code(form.get("preset")).unwrap_or(Preset::SwissMicroMatches)
}

/// The work on a file: one at a time.
fn what(page: &Page, form: &FormValues) -> TaskName {
    let key = form.get("file");
    let name = page.state().texts.get(key).map(|file| file.name.clone()).unwrap_or_default();
    TaskName { key: "tasks-tournament-look", name, place: format!("/admin/new/import?file={key}") }
}

/// Reads the file, and shows its content or the error.
async fn look(page: &Page, form: FormValues, errors: FieldErrors) -> Reply {
    let Some(text) = page.kept_text(form.get("file")).await? else { return show_gone(page, form) };
    if FileKind::from_content(text.as_bytes()) == FileKind::Series {
        if !page.is_administrator() {
            return show_refused(page, form, &page.t.text("newfile-series-others").to_string());
        }
        return match series::look(page, &form, text).await? {
            LongWork::Answer(answer) => Ok(answer),
            LongWork::Refused(message) => show_refused(page, form, &message),
        };
    }
    let shown = form.clone();
    let work = move |service: &Service| read_file(service, &text, shown, errors);
    match page.long_work(what(page, &form), work).await? {
        LongWork::Answer(answer) => Ok(answer),
        LongWork::Refused(message) => {
            let mut form = form;
            let text = page.kept_text(form.get("file")).await?;
            form.set("text", text.map(shown_again).unwrap_or_default());
            show_refused(page, form, &message)
        }
    }
}

fn read_file(service: &Service, text: &str, mut shown: FormValues, errors: FieldErrors) -> TaskEnd {
    let (columns, known_titles) = (chosen_columns(&shown), known_title_lines(&shown));
    let mut preset = preset(&shown);
    let is_first = shown.get("preset").is_empty();
    if is_first && FileKind::from_content(text.as_bytes()) == FileKind::Games {
        // Only there games have their places: who met whom follows from the players.
        preset = Preset::RoundRobinSingleGames;
    }
    let columns = columns.as_deref();
    let file = TournamentFile { text, title: "", preset, columns, lines: None, known_titles: &known_titles };
    let read = match service.preview_tournament_file(&file) {
        Ok(read) => read,
        Err(TournamentFileError::List(error)) if is_choice_of_columns(&error) => {
            let list = PlayerFile { bytes: text.as_bytes(), columns, known_titles: &[] };
            return match service.columns_of_players(&list) {
                Ok(heading) if heading.columns.len() > 1 => to_choose(shown, error, heading),
                _ => not_made(error.into()),
            };
        }
        Err(error) => return not_made(error),
    };
    if is_first {
        shown.set("title", &read.title);
    }
    shown.set("preset", preset.code());
    TaskEnd::page(move |page| {
        let preview = Box::new(FilePreview::new(page.t, &read, &shown));
        show(page, shown.clone(), errors.clone(), FoundInFile::Preview(preview))
    })
}

/// Has the columns of a list chosen that cannot be read by them.
fn to_choose(form: FormValues, error: UnreadableList, heading: ListColumns) -> TaskEnd {
    TaskEnd::page(move |page| {
        let errors = FieldErrors::one("file", unreadable(page.t, &error));
        let columns = ColumnsToChoose::new(page.t, &heading);
        show(page, form.clone(), errors, FoundInFile::Columns(columns))
    })
}

/// Shows the form for a file again, with the error of this one.
fn show_refused(page: &Page, form: FormValues, message: &str) -> Reply {
    show(page, form, FieldErrors::one("file", message), FoundInFile::Nothing)
}

/// Reports that a file is no longer kept: the server was restarted, or the form was open too long.
fn show_gone(page: &Page, form: FormValues) -> Reply {
    show_refused(page, form, &page.t.text("newfile-gone").to_string())
}

/// The outcome of work on a file that makes no tournament.
fn not_made(error: TournamentFileError) -> TaskEnd {
    match error {
        TournamentFileError::Service(error @ (ServiceError::Refused(_) | ServiceError::NotPaired(_))) => {
            let error = TournamentFileError::Service(error);
            TaskEnd::refused(move |t| reason(t, &error).unwrap_or_default())
        }
        TournamentFileError::Service(error) => error.into(),
        error => TaskEnd::refused(move |t| reason(t, &error).unwrap_or_default()),
    }
}

/// Why a file makes no tournament; `None` for errors that are not the file's fault.
fn reason(t: Locale, error: &TournamentFileError) -> Option<String> {
    let texts = TournamentTexts { t, tournament: None };
    match error {
        TournamentFileError::List(error) => Some(unreadable(t, error)),
        TournamentFileError::File(error) => Some(unlisted(t, error)),
        TournamentFileError::Service(ServiceError::Refused(Rejection::TitleMissing)) => {
            Some(t.text("admin-new-title-missing").to_string())
        }
        TournamentFileError::Service(ServiceError::Refused(rejection)) => Some(texts.rejection(rejection)),
        TournamentFileError::Service(ServiceError::NotPaired(error)) => Some(texts.unpaired(error)),
        TournamentFileError::Service(_) => None,
    }
}

/// As [`reason`], beside the field concerned.
fn refused(t: Locale, error: &TournamentFileError) -> Option<FieldErrors> {
    let is_title = matches!(error, TournamentFileError::Service(ServiceError::Refused(Rejection::TitleMissing)));
    let field = if is_title { "title" } else { "file" };
    reason(t, error).map(|reason| FieldErrors::one(field, reason))
}

fn show(page: &Page, form: FormValues, errors: FieldErrors, found: FoundInFile) -> Reply {
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    page.html_as(status, &NewImportPage { page, form, errors, found })
}

impl ColumnsToChoose {
    fn new(t: Locale, heading: &ListColumns) -> Self {
        Self { fields: fields_of(t, heading), choices: column_choices(t, Column::of_players()) }
    }
}

impl FilePreview {
    fn new(t: Locale, preview: &TournamentFilePreview, form: &FormValues) -> Self {
        let more = preview.omissions.len().saturating_sub(OMISSIONS);
        let shown_facts = preview.whole.iter().flat_map(|whole| facts(t, whole));
        let texts = TournamentTexts { t, tournament: None };
        let listed = preview.listed.as_ref();
        let compared = listed.map(|listed| listed.rows.as_slice()).unwrap_or_default();
        let ticks = ticks(form, compared);
        let rows: Vec<ListedRow> = compared.iter().map(|own| ListedRow::new(texts, own, &ticks)).collect();
        // A list made from another file has our own headings.
        let headed = listed.filter(|_| preview.kind == FileKind::PlayerList);
        let no_columns = || ColumnsToChoose { fields: Vec::new(), choices: Vec::new() };
        Self {
            kind: preview.kind,
            system: t.system(preview.system).to_string(),
            players: if listed.is_some() { rows.iter().filter(|row| row.is_taken).count() } else { preview.players },
            columns: headed.map_or_else(no_columns, |listed| ColumnsToChoose::new(t, &listed.list.heading)),
            ignored: headed.map(|listed| ignored(t, &listed.list)).unwrap_or_default(),
            has_unknown_title: has_unknown_title(compared),
            taken_titles: known_title_lines(form),
            doubtful: DoubtfulRows::new(&rows),
            rows,
            rounds: preview.rounds.0,
            games: preview.games,
            facts: shown_facts.map(|(key, text)| Choice::new(t.text(key), text)).collect(),
            names: preview.names.iter().take(NAMES).map(ToString::to_string).collect(),
            unnamed: preview.names.len().saturating_sub(NAMES),
            omissions: preview.omissions.iter().take(OMISSIONS).map(|own| omission(t, own)).collect(),
            more,
            has_preset: !matches!(preview.kind, FileKind::Report | FileKind::Document),
        }
    }
}

/// An omission as text.
fn omission(t: Locale, omission: &FileOmission) -> String {
    let text = match omission {
        FileOmission::Warning(warning) => {
            t.text("newfile-taken-as").with("place", report_place(t, &warning.error)).with("taken", &warning.taken)
        }
        FileOmission::Record(record) => {
            let text: String = record.text.chars().take(SHOWN).collect();
            t.text("newfile-record").with("line", record.line).with("text", text)
        }
        FileOmission::Row(row) => {
            let text: String = row.fields.join("; ").chars().take(SHOWN).collect();
            let why = BadListRow::new(t, row).errors.join("; ");
            t.text("newfile-row").with("line", row.line).with("text", text).with("why", why)
        }
        FileOmission::Rows(n) => t.text("newfile-rows").with("n", *n),
        FileOmission::AllGames(n) => t.text("newfile-games").with("n", *n),
        FileOmission::Game(game) => {
            let players = format!("{} – {}", game.players.white, game.players.black);
            let key = match game.why {
                UnmatchedReason::Unreadable(_) | UnmatchedReason::WrongMoves(_) => "newfile-game-wrong",
                UnmatchedReason::UnknownPlayer(_)
                | UnmatchedReason::SameName(_)
                | UnmatchedReason::OtherOpening(_)
                | UnmatchedReason::NotPaired
                | UnmatchedReason::Taken { .. }
                | UnmatchedReason::OtherNotes(_)
                | UnmatchedReason::Known(_)
                | UnmatchedReason::Refused(_)
                | UnmatchedReason::Error(_) => "newfile-game-no-place",
            };
            t.text(key).with("line", game.place.line).with("players", players)
        }
    };
    text.to_string()
}

/// Letters shown of a line that is left out.
const SHOWN: usize = 80;
