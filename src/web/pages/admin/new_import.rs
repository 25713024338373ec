//! `/admin/new/import`: a new tournament from a file: first what would become of it, then the draft of a tournament. The text of the file
//! travels in the form; nothing is written before it is confirmed.

use actix_web::http::StatusCode;
use askama::Template;

use crate::service::{
    FileOmission, ServiceError, TournamentFile, TournamentFileError, TournamentFilePreview, UnmatchedReason,
};
use crate::web::forms::{BadListRow, Choice, FieldErrors, Form, FormValues, Upload, shown_again};
use crate::web::http::{Account, AppError, Page, Reply, done};
use crate::web::i18n::input_errors::{report_place, unlisted, unreadable};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::facts::facts;
use tournament::exchange::FileKind;
use tournament::exchange::text::decode;
use tournament::{Preset, Rejection};

/// So many things that cannot be taken over are told.
const OMISSIONS: usize = 50;

/// So many players are named.
const NAMES: usize = 500;

#[derive(Template)]
#[template(path = "admin/new_import.html")]
struct NewImportPage<'a> {
    page: &'a Page,
    form: FormValues,
    errors: FieldErrors,
    preview: Option<FilePreview>,
}

/// What is in a file, as the page tells it.
struct FilePreview {
    kind: FileKind,
    system: String,
    players: usize,
    rounds: u16,
    games: usize,
    /// What a whole tournament says of itself, each with what it is.
    facts: Vec<Choice>,
    names: Vec<String>,
    /// How many more there are than are named.
    unnamed: usize,
    omissions: Vec<String>,
    /// How many more there are than are told.
    more: usize,
    /// Whether the file leaves it open how the tournament is run.
    has_preset: bool,
}

/// `GET /admin/new/import`
pub async fn form(page: Page, _: Account) -> Reply {
    show(&page, StatusCode::OK, FormValues::default(), FieldErrors::default(), None)
}

/// `POST /admin/new/import`: what the file would make.
pub async fn preview(page: Page, _: Account, upload: Upload) -> Reply {
    let mut form = FormValues::default();
    for (field, value) in &upload.fields {
        form.set(field, value);
    }
    let pasted = form.get("text").to_owned();
    // Only a list may be a workbook.
    let text = match FileKind::of(&upload.content) {
        _ if upload.content.is_empty() => pasted,
        FileKind::PlayerList => match upload.list_text(&page).await? {
            Ok(text) => text.unwrap_or_default(),
            Err(error) => {
                let errors = FieldErrors::one("file", unreadable(page.t, &error));
                return show(&page, StatusCode::UNPROCESSABLE_ENTITY, form, errors, None);
            }
        },
        _ => decode(&upload.content).into_owned(),
    };
    form.set("text", text);
    look(&page, form, FieldErrors::default()).await
}

/// `POST /admin/new/import/confirm`: makes the tournament; another system is looked at first.
pub async fn create(page: Page, account: Account, Form(form): Form<FormValues>) -> Reply {
    if !form.get("again").is_empty() {
        return look(&page, form, FieldErrors::default()).await;
    }
    let (text, title, preset) = (form.get("text").to_owned(), form.get("title").to_owned(), preset(&form));
    let actor = account.actor();
    let made = page.service(move |service| {
        let made = service.create_from_file(&actor, &TournamentFile { text: &text, title: &title, preset });
        Ok::<_, AppError>(match made {
            Ok(made) => service.has_namesake(&made).map(|has_namesake| (has_namesake, made)).map_err(Into::into),
            Err(error) => Err(error),
        })
    });
    match made.await? {
        Ok((has_namesake, tournament)) => {
            let key = if has_namesake { "newfile-done-created-again" } else { "newfile-done-created" };
            Ok(done(&format!("/admin/t/{}", tournament.slug), key))
        }
        Err(error) => {
            let errors = refused(page.t, error)?;
            look(&page, form, errors).await
        }
    }
}

/// How the tournament is run, if the file does not say it.
fn preset(form: &FormValues) -> Preset {
    Preset::from_code(form.get("preset")).unwrap_or(Preset::SwissMicroMatches)
}

/// Shows what is in the file, or why it cannot be read.
async fn look(page: &Page, mut form: FormValues, errors: FieldErrors) -> Reply {
    if form.get("text").trim().is_empty() {
        let errors = FieldErrors::one("file", page.t.text("newfile-nothing"));
        return show(page, StatusCode::UNPROCESSABLE_ENTITY, form, errors, None);
    }
    let (text, mut preset) = (form.get("text").to_owned(), preset(&form));
    let is_first = form.get("preset").is_empty();
    if is_first && FileKind::of(text.as_bytes()) == FileKind::Games {
        // Only there games have their places: who met whom follows from the players.
        preset = Preset::RoundRobinSingleGames;
    }
    let read = page.service(move |service| {
        Ok::<_, AppError>(service.preview_tournament_file(&TournamentFile { text: &text, title: "", preset }))
    });
    match read.await? {
        Ok(preview) => {
            if is_first {
                form.set("title", preview.title.clone());
            }
            form.set("preset", preset.code());
            let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
            show(page, status, form, errors, Some(FilePreview::new(page.t, &preview)))
        }
        Err(error) => {
            let errors = refused(page.t, error)?;
            let text = shown_again(form.get("text").to_owned());
            form.set("text", text);
            show(page, StatusCode::UNPROCESSABLE_ENTITY, form, errors, None)
        }
    }
}

/// Why no tournament can be made of a file, beside the field that it is about.
fn refused(t: Locale, error: TournamentFileError) -> Result<FieldErrors, AppError> {
    let texts = TournamentTexts { t, tournament: None };
    Ok(match error {
        TournamentFileError::List(error) => FieldErrors::one("file", unreadable(t, &error)),
        TournamentFileError::File(error) => FieldErrors::one("file", unlisted(t, &error)),
        TournamentFileError::Service(ServiceError::Refused(Rejection::TitleMissing)) => {
            FieldErrors::one("title", t.text("admin-new-title-missing"))
        }
        TournamentFileError::Service(ServiceError::Refused(rejection)) => {
            FieldErrors::one("file", texts.rejection(&rejection))
        }
        TournamentFileError::Service(ServiceError::NotPaired(error)) => {
            FieldErrors::one("file", texts.unpaired(&error))
        }
        TournamentFileError::Service(error) => return Err(error.into()),
    })
}

fn show(page: &Page, status: StatusCode, form: FormValues, errors: FieldErrors, preview: Option<FilePreview>) -> Reply {
    page.html_as(status, &NewImportPage { page, form, errors, preview })
}

impl FilePreview {
    fn new(t: Locale, preview: &TournamentFilePreview) -> Self {
        let more = preview.omissions.len().saturating_sub(OMISSIONS);
        let told = preview.whole.iter().flat_map(|whole| facts(t, whole));
        Self {
            kind: preview.kind,
            system: t.system(preview.system).to_string(),
            players: preview.players,
            rounds: preview.rounds.0,
            games: preview.games,
            facts: told.map(|(key, text)| Choice::new(t.text(key), text)).collect(),
            names: preview.names.iter().take(NAMES).map(ToString::to_string).collect(),
            unnamed: preview.names.len().saturating_sub(NAMES),
            omissions: preview.omissions.iter().take(OMISSIONS).map(|own| omission(t, own)).collect(),
            more,
            has_preset: !matches!(preview.kind, FileKind::Report | FileKind::Document),
        }
    }
}

/// What cannot be taken over, in words.
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
        FileOmission::Doubtful { line, name } => t.text("newfile-doubtful").with("line", *line).with("name", name),
        FileOmission::Rows(n) => t.text("newfile-rows").with("n", *n),
        FileOmission::AllGames(n) => t.text("newfile-games").with("n", *n),
        FileOmission::Game(game) => {
            let players = format!("{} – {}", game.players.white, game.players.black);
            let key = match game.why {
                UnmatchedReason::Unreadable(_) | UnmatchedReason::WrongMoves(_) => "newfile-game-wrong",
                UnmatchedReason::UnknownPlayer(_)
                | UnmatchedReason::Namesakes(_)
                | UnmatchedReason::OtherOpening(_)
                | UnmatchedReason::NotPaired
                | UnmatchedReason::Taken(_)
                | UnmatchedReason::Known(_)
                | UnmatchedReason::Refused(_)
                | UnmatchedReason::Error(_) => "newfile-game-no-place",
            };
            t.text(key).with("line", game.place.line).with("players", players)
        }
    };
    text.to_string()
}

/// So many letters of a line that is left out are shown.
const SHOWN: usize = 80;
