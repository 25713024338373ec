//! `/admin/t/{slug}/game/{id}`: a game entered from its score sheet, move by move or all at once.
//!
//! The growing sheet is carried in the form; nothing is written before it is saved, by its button, or by a script when typing pauses.

mod save;
mod typed;
mod view;

pub use save::save_moves;

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use serde::Deserialize;
use typed::{LONGEST, SheetButton, TypedSheet, joined};
use view::SheetPage;

use crate::service::{GameEntry, GameReport, GameWarning, ServiceError};
use crate::store::Role;
use crate::web::forms::{FieldErrors, FormError, LongForm};
use crate::web::http::{AppError, Page, Reply, Scorer, Staff, Viewer, done, done_after};
use crate::web::i18n::games::shortened;
use crate::web::i18n::{Text, TournamentTexts};
use crate::web::parts::overruling::{key, question};
use crate::web::parts::{Correction, GamePath, IllegalMovesAction, is_for_arbiters};
use tournament::{EnteredResults, GameId, GameResult, Pairing, Rejection, Tournament, Version};

/// The form's values: the sheet so far, the typed text, and the pressed button.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct SheetForm {
    seen: String,
    done: String,
    wrong: String,
    after: String,
    next: String,
    text: String,
    #[serde(rename = "act")]
    action: String,
    result: String,
    offered: String,
    remark: String,
    /// The result that both players report, if another one is entered nevertheless.
    overruled: String,
    /// The answer to the question about a result with consequences, or a correction of a past round.
    sure: String,
    /// Why a result of a past round is corrected.
    reason: String,
}

struct SheetState {
    status: StatusCode,
    typed: TypedSheet,
    report: GameReport,
    form: SheetForm,
    errors: FieldErrors,
    /// The correction, if saving replaces a result of a past round.
    correction: Option<Correction>,
}

impl SheetState {
    /// A sheet that was read, without messages.
    fn new(status: StatusCode, form: SheetForm, typed: TypedSheet, report: GameReport) -> Self {
        Self { status, typed, report, form, errors: FieldErrors::default(), correction: None }
    }
}

/// `?by=7` fills the sheet with the moves that this player has reported.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SheetQuery {
    by: String,
}

/// `GET /admin/t/{slug}/game/{id}`
pub async fn form(
    page: Page,
    Viewer(staff): Viewer,
    path: web::Path<GamePath>,
    query: web::Query<SheetQuery>,
) -> Reply {
    let id = game_id(&staff, &path)?;
    let game = staff.tournament.game(id).ok_or(AppError::NotFound)?;
    // Recorded moves are not replaced.
    let reported = query.by.parse().ok().filter(|_| game.notation.is_none());
    let reported = reported.and_then(|by| staff.tournament.report(id, by));
    let notation = reported.map_or(game.notation.as_ref(), |report| report.said.notation.as_ref());
    let text = notation.map(|notation| notation.text().to_owned()).unwrap_or_default();
    // Without an entered result, the reported one is chosen.
    let result = reported.filter(|_| game.result.is_none()).map_or("", |report| report.said.result.code());
    let form = SheetForm {
        seen: staff.tournament.version.to_string(),
        remark: game.remark.clone(),
        result: result.to_owned(),
        ..SheetForm::default()
    };
    let (typed, report) = read(&page, &staff, id, text).await?;
    show(&page, &staff, id, SheetState::new(StatusCode::OK, form, typed, report)).await
}

/// `POST /admin/t/{slug}/game/{id}`
pub async fn submit(
    page: Page,
    Scorer(staff): Scorer,
    path: web::Path<GamePath>,
    LongForm(form): LongForm<SheetForm>,
) -> Reply {
    let id = game_id(&staff, &path)?;
    // Line ends in pasted text become this sign in a field of one line.
    let form = SheetForm { next: form.next.replace('⏎', "\n"), ..form };
    let step = SheetButton::parse(&form.action).ok_or_else(|| AppError::bad_request("no such button"))?;
    if form.is_too_long() {
        return too_long(&page, &staff, id, form).await;
    }
    match step {
        SheetButton::Save => save(&page, &staff, id, form).await,
        SheetButton::Remove => remove(&page, &staff, id, form).await,
        // Whether a move was illegal is for an arbiter to say.
        SheetButton::Illegal(_) if staff.role < Role::Arbiter => Err(AppError::Forbidden),
        SheetButton::Illegal(action) => decide_on_illegal_moves(&page, &staff, id, form, action).await,
        SheetButton::Keep => {
            // The typed moves stay: only the correction is cancelled.
            let form = SheetForm { result: String::new(), sure: String::new(), reason: String::new(), ..form };
            let shown = take(&page, &staff, id, form, step).await?;
            show(&page, &staff, id, shown).await
        }
        SheetButton::Next
        | SheetButton::Pick(_)
        | SheetButton::Correct(_)
        | SheetButton::Undo
        | SheetButton::Edit(_) => {
            let shown = take(&page, &staff, id, form, step).await?;
            show(&page, &staff, id, shown).await
        }
    }
}

/// The game of an address, if it exists.
fn game_id(staff: &Staff, path: &GamePath) -> Result<GameId, AppError> {
    let id = path.id.parse().map_err(|_| AppError::NotFound)?;
    staff.tournament.game(id).map(|_| id).ok_or(AppError::NotFound)
}

/// Reads a text as the score sheet of a game.
async fn read(page: &Page, staff: &Staff, id: GameId, text: String) -> Result<(TypedSheet, GameReport), AppError> {
    let tournament = staff.tournament.clone();
    page.service(move |service| {
        let report = service.read_game(&tournament, id, &text)?;
        Ok::<_, ServiceError>((TypedSheet::read(&text, &report.sheet), report))
    })
    .await
}

/// Executes a step that writes nothing.
async fn take(
    page: &Page,
    staff: &Staff,
    id: GameId,
    form: SheetForm,
    step: SheetButton,
) -> Result<SheetState, AppError> {
    let before = TypedSheet { done: form.done.clone(), word: form.wrong.clone(), after: form.after.clone() };
    let text = match &step {
        SheetButton::Next | SheetButton::Save | SheetButton::Keep | SheetButton::Remove | SheetButton::Illegal(_) => {
            form.all()
        }
        SheetButton::Pick(mv) => TypedSheet { word: mv.clone(), ..before }.text(),
        SheetButton::Correct(_) | SheetButton::Undo | SheetButton::Edit(_) => before.text(),
    };
    let (typed, report) = read(page, staff, id, text.clone()).await?;
    let again = match step {
        SheetButton::Next
        | SheetButton::Save
        | SheetButton::Keep
        | SheetButton::Remove
        | SheetButton::Pick(_)
        | SheetButton::Illegal(_) => None,
        SheetButton::Correct(which) => {
            let repairs = report.sheet.error.as_ref().map_or(&[][..], |problem| &problem.repairs);
            repairs.get(which).map(|repair| repair.corrected(&text))
        }
        SheetButton::Undo => Some(typed.clone().undone(report.sheet.game.plies().len()).text()),
        SheetButton::Edit(ply) => {
            // The sheet before the move to be changed.
            let typed = typed.with_in_hand(ply);
            let (_, report) = read(page, staff, id, typed.done.clone()).await?;
            return Ok(SheetState::new(StatusCode::OK, form, typed, report));
        }
    };
    let (typed, report) = match again {
        Some(text) => read(page, staff, id, text).await?,
        None => (typed, report),
    };
    let status = if typed.word.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    // The pasted text is part of the sheet now.
    let form = SheetForm { text: String::new(), ..form };
    Ok(SheetState::new(status, form, typed, report))
}

impl SheetForm {
    /// The whole text to read: typed text replaces the wrong word, a whole game replaces everything.
    fn all(&self) -> String {
        if !self.text.trim().is_empty() {
            joined(&[&self.text])
        } else if !self.done.is_empty() && begins_a_game(&self.next) {
            joined(&[&self.next])
        } else {
            joined(&[&self.done, &self.next, &self.after])
        }
    }

    /// Whether it is longer than any score sheet.
    fn is_too_long(&self) -> bool {
        [&self.text, &self.next, &self.done, &self.after, &self.wrong].into_iter().map(String::len).sum::<usize>()
            > LONGEST
    }

    /// The arbiter's choice of result; `None` if the offered one is kept.
    fn chosen(&self) -> Option<GameResult> {
        GameResult::from_code(&self.result).filter(|_| self.result != self.offered)
    }

    fn seen(&self) -> Option<Version> {
        self.seen.parse().ok()
    }
}

/// Whether a text begins with White's first move by its number.
fn begins_a_game(text: &str) -> bool {
    let after = text.trim_start().strip_prefix("1.");
    after.is_some_and(|after| !after.starts_with(['.', '…']))
}

async fn save(page: &Page, staff: &Staff, id: GameId, form: SheetForm) -> Reply {
    let mut shown = take(page, staff, id, form, SheetButton::Save).await?;
    let Some(entry) = shown.checked_entry(page, staff, id) else { return show(page, staff, id, shown).await };
    let has_moves = staff.tournament.game(id).is_some_and(|game| game.notation.is_some());
    match enter(page, staff, id, entry, shown.form.seen()).await? {
        Ok(after) => Ok(done_after(&next_page(&after, id), "sheet-done-saved", 0, staff.tournament.version)),
        // The script has saved it already.
        Err(ServiceError::Refused(Rejection::NothingToChange)) if has_moves => {
            Ok(done(&next_page(&staff.tournament, id), "sheet-done-saved"))
        }
        Err(error) => refused(page, staff, id, shown, error).await,
    }
}

impl SheetState {
    /// The entry; `None` if the page has to show an error or a question first.
    fn checked_entry(&mut self, page: &Page, staff: &Staff, id: GameId) -> Option<GameEntry> {
        if !self.typed.word.is_empty() {
            return None;
        }
        let chosen = self.form.chosen();
        let result = chosen.or_else(|| self.report.result());
        let doubt = self.report.doubt(&staff.tournament.settings, result);
        let unexplained = doubt.filter(|_| self.form.remark.trim().is_empty());
        let results = EnteredResults::from([(id, result)]);
        let answer = key(&results);
        // Shown again if the service refuses other parts of a confirmed form: the reason is kept.
        let correction = Correction::new(page.t, &staff.tournament, &results);
        self.correction = correction.filter(|_| staff.role >= Role::Arbiter);
        let is_unanswered = self.correction.is_some() && self.form.sure != answer;
        let question = is_for_arbiters(page.t, staff, &results)
            .or_else(|| question(page.t, &staff.tournament, &results, &self.form.sure));
        let problem = question.or_else(|| is_unanswered.then(|| FormError::new(page.t.text("results-correction-ask"))));
        // All questions are asked at once.
        if let Some(doubt) = unexplained {
            self.errors.add("remark", remark_missing(page, doubt));
            self.status = StatusCode::UNPROCESSABLE_ENTITY;
        }
        let is_asked = problem.is_some();
        if let Some(problem) = problem {
            self.errors.add("form", problem.message);
            self.status = problem.status;
            self.form.sure = answer;
        }
        if is_asked || unexplained.is_some() {
            return None;
        }
        Some(GameEntry {
            text: self.typed.text(),
            result: chosen,
            remark: self.form.remark.clone(),
            overruled: GameResult::from_code(&self.form.overruled),
            reason: self.form.reason.clone(),
        })
    }
}

fn remark_missing(page: &Page, doubt: GameWarning) -> Text<'static> {
    match doubt {
        GameWarning::MovesMake(_) => page.t.text("sheet-remark-missing"),
        GameWarning::EarlyDraw(from) => page.t.text("sheet-remark-early").with("n", from),
        GameWarning::LostTurn => page.t.text("sheet-remark-lost-turn"),
    }
}

/// Removes the moves; the result stays.
async fn remove(page: &Page, staff: &Staff, id: GameId, form: SheetForm) -> Reply {
    let entry = GameEntry { remark: form.remark.clone(), ..GameEntry::default() };
    match enter(page, staff, id, entry, form.seen()).await? {
        Ok(after) => {
            let address = format!("/admin/t/{}/game/{id}", after.slug);
            Ok(done_after(&address, "sheet-done-removed", 0, staff.tournament.version))
        }
        Err(error) => show_refused(page, staff, id, form, error).await,
    }
}

/// Executes an illegal-move command; typed moves that are not saved stay in the form.
async fn decide_on_illegal_moves(
    page: &Page,
    staff: &Staff,
    id: GameId,
    form: SheetForm,
    action: IllegalMovesAction,
) -> Reply {
    let (own, seen) = (staff.clone(), form.seen());
    let done = page.service(move |service| Ok::<_, AppError>(action.perform(service, &own.request(seen), id))).await?;
    match done {
        Ok(after) => {
            let form = SheetForm { seen: after.version.to_string(), ..form };
            let staff = Staff { tournament: Arc::new(after), ..staff.clone() };
            let shown = take(page, &staff, id, form, SheetButton::Next).await?;
            show(page, &staff, id, shown).await
        }
        Err(error) => show_refused(page, staff, id, form, error).await,
    }
}

/// Shows the sheet with the typed values, and why the command was refused.
async fn show_refused(page: &Page, staff: &Staff, id: GameId, form: SheetForm, error: ServiceError) -> Reply {
    let shown = take(page, staff, id, form, SheetButton::Next).await?;
    refused(page, staff, id, shown, error).await
}

async fn enter(
    page: &Page,
    staff: &Staff,
    id: GameId,
    entry: GameEntry,
    seen: Option<Version>,
) -> Result<Result<Tournament, ServiceError>, AppError> {
    let staff = staff.clone();
    page.service(move |service| Ok::<_, AppError>(service.enter_game(&staff.request(seen), id, &entry))).await
}

/// The page after saving: the next game of the pairing without moves, else the round.
fn next_page(tournament: &Tournament, id: GameId) -> String {
    let pairing = tournament.pairing(id);
    let mut games = pairing.into_iter().flat_map(Pairing::all_games);
    let next = games.find(|(number, game)| *number > id.game && game.notation.is_none());
    match next {
        Some((game, _)) => format!("/admin/t/{}/game/{}", tournament.slug, GameId { game, ..id }),
        None => format!("/admin/t/{}/round/{}", tournament.slug, id.round),
    }
}

/// Shows the form again with the rejection.
async fn refused(page: &Page, staff: &Staff, id: GameId, mut shown: SheetState, error: ServiceError) -> Reply {
    match error {
        ServiceError::Stale(stale) => {
            shown.status = StatusCode::CONFLICT;
            shown.errors.add("form", page.t.text("sheet-stale").with("actor", &stale.actor));
            // The page shows the current state; saving again is meant to replace it.
            shown.form.seen = staff.tournament.version.to_string();
        }
        ServiceError::Refused(rejection) => {
            shown.status = StatusCode::UNPROCESSABLE_ENTITY;
            let texts = TournamentTexts { t: page.t, tournament: Some(&staff.tournament) };
            shown.errors.add("form", texts.rejection(&rejection));
        }
        other => return Err(other.into()),
    }
    show(page, staff, id, shown).await
}

/// A text that is no score sheet is not read, and only its beginning is shown: otherwise a part of it might be saved as half a game. What
/// was read before stays.
async fn too_long(page: &Page, staff: &Staff, id: GameId, form: SheetForm) -> Reply {
    let sent = [&form.text, &form.next].into_iter().find(|text| !text.trim().is_empty());
    let begins = sent.map(|text| page.t.text("sheet-too-long-begins").with("text", shortened(text.trim())).to_string());
    let error = page.t.text("sheet-too-long").with("n", LONGEST / 1000).to_string();
    let errors = FieldErrors::one("next", [error, begins.unwrap_or_default()].join(" ").trim_end());
    let kept = Some(form.done).filter(|done| done.len() <= LONGEST).unwrap_or_default();
    let (typed, report) = read(page, staff, id, kept).await?;
    let form = SheetForm { seen: form.seen, remark: form.remark, ..SheetForm::default() };
    let shown = SheetState::new(StatusCode::UNPROCESSABLE_ENTITY, form, typed, report);
    show(page, staff, id, SheetState { errors, ..shown }).await
}

async fn show(page: &Page, staff: &Staff, id: GameId, shown: SheetState) -> Reply {
    let (status, tournament) = (shown.status, staff.tournament.id);
    let photos = page.service(move |service| service.store().report_photos(tournament)).await?;
    page.html_as(status, &SheetPage::new(page, staff, id, shown, &photos).ok_or(AppError::NotFound)?)
}
