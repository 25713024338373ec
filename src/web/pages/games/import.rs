//! `/admin/t/{slug}/import`: imports a file of games, with a preview. What holds no games leads to the page that takes it.

use actix_web::http::StatusCode;
use askama::Template;

use crate::service::{
    GameWarning, MatchedGame, PdnPlan, PlayerFile, Request, Service, ServiceError, UnmatchedGame, UnmatchedReason,
};
use crate::web::forms::{FieldErrors, FormError, Upload, run_long_refused, shown_again};
use crate::web::http::long_work::TaskEnd;
use crate::web::http::tasks::TaskName;
use crate::web::http::{AppError, Organiser, Page, Reply, Staff, send_on, staff_address};
use crate::web::i18n::games::{game_values, shortened};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::list_origin::ListOrigin;
use crate::web::parts::{StaffFrame, StaffTab};
use draughts::BySide;
use draughts::notation::TextPosition;
use draughts::notation::pdn::DifferentResults;
use draughts::notation::sheet::SheetError;
use tournament::exchange::FileKind;
use tournament::exchange::players_csv::{UnreadableList, is_workbook};
use tournament::exchange::text::decode;
use tournament::{GameId, Name, Tournament, Version};

/// Longest file that is read, in bytes: enough for an open championship with comments.
const LONGEST: usize = 4 * 1024 * 1024;
/// Most rows of a list that are shown.
const MOST_ROWS: usize = 500;

#[derive(Template)]
#[template(path = "games/import.html")]
struct ImportPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    tournament: &'a Tournament,
    seen: Version,
    text: String,
    errors: FieldErrors,
    preview: Option<Preview>,
}

#[derive(Template)]
#[template(path = "games/import_done.html")]
struct DonePage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    tournament: &'a Tournament,
    preview: Preview,
}

/// The effect of a file, as rows of tables.
struct Preview {
    newcomers: Vec<String>,
    paired: Option<u16>,
    matched: Vec<MatchedRow>,
    unmatched: Vec<UnmatchedRow>,
    /// Totals, with rows that are not shown.
    matched_count: usize,
    unmatched_count: usize,
    /// Games whose moves contradict the entered result.
    contradictions: usize,
    turned: usize,
}

struct MatchedRow {
    id: GameId,
    players: BySide<String>,
    moves: usize,
    result: String,
    doubt: Option<String>,
    turned: bool,
    has_notes_only: bool,
}

struct UnmatchedRow {
    place: TextPosition,
    players: BySide<String>,
    why: String,
    /// The possible moves, if one is wrong.
    possible: String,
    /// Whether it is already imported.
    is_known: bool,
}

/// `GET /admin/t/{slug}/import`
pub async fn form(page: Page, Organiser(staff): Organiser) -> Reply {
    let seen = staff.tournament.version;
    show(&page, &staff, StatusCode::OK, ImportDraft::new(seen, String::new()))
}

/// `POST /admin/t/{slug}/import`
pub async fn submit(page: Page, Organiser(staff): Organiser, upload: Upload) -> Reply {
    let field = |name: &str| upload.fields.get(name).map(String::as_str).unwrap_or_default();
    let seen = field("seen").parse().unwrap_or(staff.tournament.version);
    let is_typed = upload.content.is_empty();
    let text = if is_typed { field("text").to_owned() } else { decode(&upload.content).into_owned() };
    let is_confirmed = field("act") == "confirm";
    if !is_confirmed && !text.trim().is_empty() {
        let content = if is_typed { text.clone().into_bytes() } else { upload.content };
        match taker(&page, &staff, content).await? {
            FileTaker::ThisPage => {}
            FileTaker::Other(address) => return Ok(send_on(&address)),
            FileTaker::Nobody(why) => {
                let message = format!("{why} {}", page.t.text("import-expected"));
                let text = if is_typed { shown_again(text) } else { String::new() };
                let draft = ImportDraft { seen, text, errors: FieldErrors::one("text", message), preview: None };
                return show(&page, &staff, StatusCode::UNPROCESSABLE_ENTITY, draft);
            }
        }
    }
    if let Some(error) = unfit(page.t, &text) {
        let kept = if text.len() > LONGEST { String::new() } else { text };
        let draft = ImportDraft { seen, text: kept, errors: FieldErrors::one("text", error), preview: None };
        return show(&page, &staff, StatusCode::UNPROCESSABLE_ENTITY, draft);
    }
    if is_confirmed {
        return take_in(&page, &staff, text, seen).await;
    }
    preview(&page, &staff, ImportDraft::new(staff.tournament.version, text)).await
}

/// A file before it is imported.
struct ImportDraft {
    seen: Version,
    text: String,
    errors: FieldErrors,
    preview: Option<Preview>,
}

impl ImportDraft {
    fn new(seen: Version, text: String) -> Self {
        Self { seen, text, errors: FieldErrors::default(), preview: None }
    }
}

/// The page that takes a file.
enum FileTaker {
    ThisPage,
    /// The address of another page.
    Other(String),
    /// None takes it, with the reason.
    Nobody(String),
}

/// Finds the page for a file by its content.
async fn taker(page: &Page, staff: &Staff, content: Vec<u8>) -> Result<FileTaker, AppError> {
    let t = page.t;
    let players = FileTaker::Other(staff_address(&staff.tournament, &ListOrigin::GamesPage.import_address()));
    Ok(match FileKind::from_content(&content) {
        FileKind::Games => FileTaker::ThisPage,
        FileKind::Report | FileKind::Document | FileKind::FederationList => players,
        FileKind::Series if page.is_administrator() => FileTaker::Other("/admin/new/import".to_owned()),
        FileKind::Series => FileTaker::Nobody(t.text("newfile-series-others").to_string()),
        FileKind::PlayerList => {
            let key = if is_workbook(&content) { "playerlist-workbook" } else { "import-unknown-kind" };
            let is_list = page.service(move |service| Ok::<_, AppError>(is_list(service, &content))).await?;
            if is_list { players } else { FileTaker::Nobody(t.text(key).to_string()) }
        }
    })
}

/// Whether a file is a list of players, perhaps one whose columns have to be chosen. What is nothing else is taken for a list too, so one
/// column that is not called after names is none.
fn is_list(service: &Service, content: &[u8]) -> bool {
    let file = PlayerFile { bytes: content, columns: None, known_titles: &[] };
    match service.columns_of_players(&file) {
        Ok(heading) => heading.has_names || heading.columns.len() > 1,
        // The page for lists names the limit.
        Err(error) => matches!(error, UnreadableList::TooLarge { .. }),
    }
}

/// Why a text is not read at all.
fn unfit(t: Locale, text: &str) -> Option<String> {
    if text.trim().is_empty() {
        return Some(t.text("import-empty").to_string());
    }
    let megabytes = LONGEST / 1024 / 1024;
    (text.len() > LONGEST).then(|| t.text("import-too-long").with("n", megabytes).to_string())
}

async fn preview(page: &Page, staff: &Staff, draft: ImportDraft) -> Reply {
    let (tournament, text) = (staff.tournament.clone(), draft.text.clone());
    let outcome = page.service(move |service| Ok::<_, AppError>(service.preview_games(&tournament, &text))).await?;
    match outcome {
        Ok(plan) => {
            let preview = Preview::new(page.t, &staff.tournament, &plan);
            let is_useless = preview.matched_count == 0;
            let status = if is_useless { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            show(page, staff, status, ImportDraft { preview: Some(preview), ..draft })
        }
        Err(error) => show_refused(page, staff, draft, refused(page.t, staff, error)?),
    }
}

async fn take_in(page: &Page, staff: &Staff, text: String, seen: Version) -> Reply {
    let (worker, file) = (staff.clone(), text.clone());
    let task = TaskName {
        key: "tasks-games",
        name: staff.tournament.info.title_in(page.t.alphabet()).to_owned(),
        place: staff_address(&staff.tournament, "/import"),
    };
    let work = move |service: &Service, request: &Request<'_>| {
        let (tournament, plan) = service.import_games(request, &file)?;
        Ok(TaskEnd::page(move |page| {
            let preview = Preview::new(page.t, &tournament, &plan);
            let frame = StaffFrame::new(&worker, StaffTab::Other);
            page.html(&DonePage { page, frame, tournament: &tournament, preview })
        }))
    };
    match run_long_refused(page, staff, seen, task, refused, work).await? {
        Ok(answer) => Ok(answer),
        Err(problem) => show_refused(page, staff, ImportDraft::new(seen, text), problem),
    }
}

/// Why a file was not imported.
fn refused(t: Locale, staff: &Staff, error: ServiceError) -> Result<FormError, AppError> {
    let texts = TournamentTexts { t, tournament: Some(&staff.tournament) };
    match error {
        ServiceError::Stale(stale) => {
            let message = t.text("import-stale").with("actor", &stale.actor);
            Ok(FormError { status: StatusCode::CONFLICT, ..FormError::new(message) })
        }
        ServiceError::Refused(rejection) => Ok(FormError::new(texts.rejection(&rejection))),
        ServiceError::NotPaired(error) => Ok(FormError::new(texts.unpaired(&error))),
        other => Err(other.into()),
    }
}

/// Shows the file again, with the rejection.
fn show_refused(page: &Page, staff: &Staff, draft: ImportDraft, problem: FormError) -> Reply {
    let errors = FieldErrors::one("text", problem.message);
    // The next try is compared with the current state.
    show(page, staff, problem.status, ImportDraft { seen: staff.tournament.version, errors, ..draft })
}

fn show(page: &Page, staff: &Staff, status: StatusCode, draft: ImportDraft) -> Reply {
    let ImportDraft { seen, text, errors, preview } = draft;
    let frame = StaffFrame::new(staff, StaffTab::Other);
    page.html_as(status, &ImportPage { page, frame, tournament: &staff.tournament, seen, text, errors, preview })
}

impl Preview {
    fn new(t: Locale, tournament: &Tournament, plan: &PdnPlan) -> Self {
        let matched = plan.matched.iter().take(MOST_ROWS).map(|game| MatchedRow::new(t, tournament, game));
        let unmatched = plan.unmatched.iter().take(MOST_ROWS).map(|game| UnmatchedRow::new(t, tournament, game));
        Self {
            newcomers: plan.newcomers.iter().map(ToString::to_string).collect(),
            paired: plan.paired.map(|rounds| rounds.0),
            matched: matched.collect(),
            unmatched: unmatched.collect(),
            matched_count: plan.matched.len(),
            unmatched_count: plan.unmatched.len(),
            contradictions: plan
                .matched
                .iter()
                .filter(|game| matches!(game.doubt, Some(GameWarning::MovesMake(_))))
                .count(),
            turned: plan.matched.iter().filter(|game| game.turned).count(),
        }
    }

    fn more_matched(&self) -> usize {
        self.matched_count - self.matched.len()
    }

    fn more_unmatched(&self) -> usize {
        self.unmatched_count - self.unmatched.len()
    }
}

impl MatchedRow {
    fn new(t: Locale, tournament: &Tournament, game: &MatchedGame) -> Self {
        let values = game_values(&tournament.settings);
        // The tag and the end of the moves differ.
        let two_results = |results: DifferentResults| {
            let (tag, end) = (results.tag.to_string(), results.end.to_string());
            t.text("import-two-results").with("tag", tag).with("end", end).to_string()
        };
        Self {
            id: game.game,
            players: names_in_file(&game.players),
            moves: game.plies.div_ceil(2),
            result: game.result.map_or_else(|| "–".to_owned(), |result| t.result(result, values)),
            doubt: game.doubt.map(|doubt| describe_warning(t, doubt)).or_else(|| game.two_results.map(two_results)),
            turned: game.turned,
            has_notes_only: game.has_notes_only,
        }
    }
}

fn describe_warning(t: Locale, doubt: GameWarning) -> String {
    match doubt {
        GameWarning::MovesMake(_) => t.text("import-contradicts").to_string(),
        GameWarning::EarlyDraw(_) | GameWarning::LostTurn => t.doubt(doubt, |_| String::new()),
    }
}

impl UnmatchedRow {
    fn new(t: Locale, tournament: &Tournament, game: &UnmatchedGame) -> Self {
        let is_known = matches!(game.why, UnmatchedReason::Known(_));
        let (place, possible) = match &game.why {
            UnmatchedReason::Unreadable(error) => (error.place, String::new()),
            UnmatchedReason::WrongMoves(problem) => (problem.place, possible(problem)),
            UnmatchedReason::UnknownPlayer(_) | UnmatchedReason::SameName(_) | UnmatchedReason::NotPaired => {
                (game.place, String::new())
            }
            UnmatchedReason::Taken { .. }
            | UnmatchedReason::OtherNotes(_)
            | UnmatchedReason::Known(_)
            | UnmatchedReason::Refused(_)
            | UnmatchedReason::Error(_)
            | UnmatchedReason::OtherOpening(_) => (game.place, String::new()),
        };
        Self { place, players: names_in_file(&game.players), why: why(t, tournament, &game.why), possible, is_known }
    }
}

/// Names as in the file, cut to the longest length.
fn names_in_file(players: &BySide<Name>) -> BySide<String> {
    let name = |name: &Name| Some(shortened(&name.to_string())).filter(|name| !name.is_empty());
    BySide::from_fn(|side| name(&players[side]).unwrap_or_else(|| "?".to_owned()))
}

fn possible(problem: &SheetError) -> String {
    let moves = if problem.nearest.is_empty() { &problem.legal } else { &problem.nearest };
    problem.texts(moves).join(", ").replace('-', "\u{2011}")
}

fn why(t: Locale, tournament: &Tournament, why: &UnmatchedReason) -> String {
    let text = match why {
        UnmatchedReason::Unreadable(error) => return t.pdn_error(error),
        UnmatchedReason::WrongMoves(problem) => {
            return [Some(t.problem(problem)), t.why_wrong(problem).map(|why| why.to_string())]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" ");
        }
        UnmatchedReason::UnknownPlayer(name) if name.family.is_empty() => t.text("import-why-nobody"),
        UnmatchedReason::UnknownPlayer(name) => t.text("import-why-unknown").with("name", shortened(&name.to_string())),
        UnmatchedReason::SameName(name) => t.text("import-why-same-name").with("name", shortened(&name.to_string())),
        UnmatchedReason::NotPaired => t.text("import-why-not-paired"),
        UnmatchedReason::OtherOpening(fen) => t.text("import-why-opening").with("fen", fen),
        UnmatchedReason::Taken { game: id, number, side } => {
            let side = t.side_code(*side);
            t.text("import-why-taken")
                .with("round", id.round)
                .with("board", id.board)
                .with("n", *number)
                .with("side", side)
        }
        UnmatchedReason::OtherNotes(id) => {
            t.text("import-why-other-notes").with("round", id.round).with("board", id.board)
        }
        UnmatchedReason::Known(id) => t.text("import-why-known").with("round", id.round).with("board", id.board),
        UnmatchedReason::Refused(rejection) => {
            return TournamentTexts { t, tournament: Some(tournament) }.rejection(rejection);
        }
        UnmatchedReason::Error(_) => t.text("import-why-error"),
    };
    text.to_string()
}
