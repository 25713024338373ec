//! `/admin/t/{slug}/play-off`: games between tied players, which count for their order only.

use askama::Template;

use crate::web::forms::{Choice, FieldErrors, Form, FormState, FormValues, SeenButton, run, submit, version};
use crate::web::http::{AppError, Arbiter, ChiefArbiter, Page, Reply, Staff, Viewer};
use crate::web::i18n::Locale;
use crate::web::i18n::tie_break_games::play_off_totals;
use crate::web::parts::play_off::PlayOffRow;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::play_off::{LONGEST_TIME, RESULTS};
use tournament::standings::Standings;
use tournament::standings::play_off::level;
use tournament::{EntryId, GameResult, PlayOffGame, RoundNumber, TieBreak, TieBreakKind, Tournament, TournamentStatus};

#[derive(Template)]
#[template(path = "staff/play_off.html")]
struct PlayOffPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormValues,
    errors: &'a FieldErrors,
    /// The round after which a new game counts as played; 0 while none is complete.
    after: RoundNumber,
    is_closed: bool,
    /// Whether the games count in the order of the players.
    is_counted: bool,
    groups: Vec<Vec<Choice>>,
    results: Vec<Choice>,
    play_off: Vec<PlayOffRow>,
    totals: Vec<String>,
}

/// `GET /admin/t/{slug}/play-off`
pub async fn index(page: Page, Viewer(staff): Viewer) -> Reply {
    show(&page, &staff, &FormState::default())
}

/// `POST /admin/t/{slug}/play-off`: adds a game.
pub async fn add(page: Page, Arbiter(staff): Arbiter, Form(values): Form<FormValues>) -> Reply {
    let table = page.standings(&staff.tournament, staff.tournament.complete_rounds());
    let games = read(page.t, &values, &staff.tournament, &table)
        .map(|game| staff.tournament.settings.play_off.iter().cloned().chain([game]).collect::<Vec<_>>());
    let outcome = submit(&page, &staff, values, "playoff-wrong", games, |service, request, games| {
        service.set_play_off(request, &games)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/play-off", "playoff-done-added"),
        Err(form) => show(&page, &staff, &form),
    }
}

/// `POST /admin/t/{slug}/play-off/remove`: a game that was entered by mistake.
pub async fn remove(page: Page, Arbiter(staff): Arbiter, Form(form): Form<FormValues>) -> Reply {
    let n: usize = form.get("game").parse().map_err(AppError::bad_request)?;
    let games = (1..).zip(&staff.tournament.settings.play_off).filter(|(place, _)| *place != n);
    let games: Vec<PlayOffGame> = games.map(|(_, game)| game.clone()).collect();
    let seen = version(form.get("seen"))?;
    match run(&page, &staff, seen, move |service, request| service.set_play_off(request, &games)).await? {
        Ok(_) => done_at(&staff, "/play-off", "playoff-done-removed"),
        Err(error) => show(&page, &staff, &FormState::refused(FormValues::default(), error)),
    }
}

/// `POST /admin/t/{slug}/play-off/count-first` (formerly /play-off/heed): lets the games decide before all other tie-breaks.
pub async fn count_first(page: Page, ChiefArbiter(staff): ChiefArbiter, Form(form): Form<SeenButton>) -> Reply {
    let settings = staff.tournament.settings.clone().with_play_off();
    match run(&page, &staff, form.version()?, move |service, request| service.edit_settings(request, &settings)).await?
    {
        Ok(_) => done_at(&staff, "/play-off", "playoff-done-counted"),
        Err(error) => show(&page, &staff, &FormState::refused(FormValues::default(), error)),
    }
}

/// The game described by the form, or its errors.
fn read(t: Locale, form: &FormValues, tournament: &Tournament, table: &Standings) -> Result<PlayOffGame, FieldErrors> {
    let groups = level(tournament, table);
    let mut errors = FieldErrors::default();
    let mut player = |field: &str| {
        let entry = form.get(field).parse().ok().map(EntryId);
        let group = groups.iter().position(|group| entry.is_some_and(|entry| group.contains(&entry)));
        if group.is_none() {
            errors.add(field, t.text("playoff-choose-player"));
        }
        entry.zip(group)
    };
    let players = player("white").zip(player("black"));
    match players {
        Some(((white, _), (black, _))) if white == black => errors.add("black", t.text("playoff-same")),
        Some(((_, one), (_, other))) if one != other => errors.add("black", t.text("playoff-not-level")),
        _ => {}
    }
    let result = GameResult::from_code(form.get("result")).filter(|result| RESULTS.contains(result));
    if result.is_none() {
        errors.add("result", t.text("playoff-choose-result"));
    }
    let time = form.get("time").trim();
    if time.chars().count() > LONGEST_TIME {
        errors.add("time", t.text("rejection-play-off-time").with("letters", LONGEST_TIME));
    }
    match (players, result) {
        (Some(((white, _), (black, _))), Some(result)) if errors.is_empty() => {
            Ok(PlayOffGame { after: table.through, white, black, result, time: time.to_owned() })
        }
        _ => Err(errors),
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let (t, tournament) = (page.t, &staff.tournament);
    let after = tournament.complete_rounds();
    let table = page.standings(tournament, after);
    let groups = if after == RoundNumber(0) { Vec::new() } else { level(tournament, &table) };
    let choice = |id: &EntryId| {
        let (entry, row) = (tournament.entry(*id)?, table.row(*id)?);
        Some(Choice::new(id.0, format!("{} · {}", entry.person.name, t.points(row.points))))
    };
    let template = PlayOffPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Other).with(form.error.clone()),
        form: &form.values,
        errors: &form.errors,
        after,
        is_closed: tournament.status == TournamentStatus::Closed,
        is_counted: tournament.settings.counts_play_off(),
        groups: groups.iter().map(|group| group.iter().filter_map(choice).collect()).collect(),
        results: RESULTS.map(|result| Choice::new(result.code(), t.play_off_score(result))).into(),
        play_off: PlayOffRow::all(t, tournament, &table),
        totals: play_off_totals(t, tournament, tournament.paired_rounds()),
    };
    page.html_as(template.frame.status(), &template)
}

impl PlayOffPage<'_> {
    /// The name of the games among the tie-breaks.
    fn tie_break(&self) -> String {
        self.page.t.tie_break(TieBreak::plain(TieBreakKind::PlayOff))
    }
}
