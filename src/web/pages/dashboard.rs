//! `/admin/t/{slug}`: what the event waits for, what is missing, what is disputed, and who runs it.

use actix_web::http::StatusCode;
use askama::Template;
use serde::Deserialize;

use crate::desk::next_step::{adjourned_boards, boards_without_result, undecided_boards};
use crate::desk::{Desk, DeskError, Doubt, NextStep};
use crate::pairing::systems::knock_out::{is_out_before, out_of_place};
use crate::store::{JournalEntry, Role, User};
use crate::tournament::{Conduct, Entry, GameId, Pairing, RoundNumber, Stage, Tournament, TournamentId, UserId};
use crate::web::access::{Arbiter, Organiser, Staff};
use crate::web::claims::{DisputedClaim, DisputedMoves, disputed, disputed_moves, waiting};
use crate::web::error::{AppError, Reply};
use crate::web::form::{Errors, Form};
use crate::web::locale::{Text, Words};
use crate::web::namesakes::name_of;
use crate::web::pages::{line_up, play_off};
use crate::web::reply::Page;
use crate::web::say::Speaker;
use crate::web::say_deeds::Teller;
use crate::web::say_steps::headline;
use crate::web::staff::{StaffFrame, StaffTab, current_round, done_at};

/// How many boards are named before only their number is.
const NAMED: usize = 12;

#[derive(Template)]
#[template(path = "dashboard/index.html")]
struct Dashboard<'a> {
    page: &'a Page,
    frame: StaffFrame,
    heading: String,
    action: Option<Action>,
    steps: Vec<Step>,
    awaited: Awaited,
    gaps: Vec<Gap>,
    disputes: Vec<Dispute>,
    /// Games about which their players differ.
    claims: Vec<DisputedClaim>,
    /// The games of which players have typed different moves.
    moves: Vec<DisputedMoves>,
    officials: Vec<(User, Role)>,
    /// Who looks.
    own: UserId,
    form: OfficialForm,
    errors: Errors,
    last: Option<LastDeed>,
    /// Whether somebody is level at the end and may play off.
    has_level: bool,
}

/// The one thing to do next.
struct Action {
    address: String,
    name: String,
    /// Whether it is done by the button itself; else it leads to the page where it is done.
    is_form: bool,
}

/// A step of the round, or of the whole event.
struct Step {
    class: &'static str,
    text: String,
}

/// The boards that results are awaited from.
struct Awaited {
    round: RoundNumber,
    boards: Vec<AwaitedBoard>,
    /// How many more there are.
    more: usize,
}

struct AwaitedBoard {
    board: u16,
    white: String,
    black: String,
    /// What is special about it, as a key of the words: a game has been interrupted, the match is level.
    tag: Option<&'static str>,
}

/// Something that nobody has filled in.
struct Gap {
    text: String,
    address: String,
}

/// A game whose moves say something else than its result.
struct Dispute {
    game: GameId,
    white: String,
    black: String,
}

/// The last entry of the journal.
struct LastDeed {
    entry: JournalEntry,
    actor: String,
    text: String,
}

/// What is typed to give somebody a role.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct OfficialForm {
    name: String,
    role: String,
}

/// What of the store is on the page.
struct Found {
    officials: Vec<(User, Role)>,
    disputes: Vec<GameId>,
    last: Option<JournalEntry>,
}

/// `GET /admin/t/{slug}`
pub async fn index(page: Page, Arbiter(staff): Arbiter) -> Reply {
    show(&page, &staff, (StatusCode::OK, OfficialForm::default(), Errors::default())).await
}

/// `POST /admin/t/{slug}/officials`: a role for an account.
pub async fn appoint(page: Page, Organiser(staff): Organiser, Form(form): Form<OfficialForm>) -> Reply {
    let (tournament, typed) = (staff.tournament.id, form.clone());
    let own = staff.account.id;
    let outcome = page.desk(move |desk| give_role(desk, (tournament, own), &typed)).await?;
    match outcome {
        Ok(()) => done_at(&staff, "", "dashboard-done-role"),
        Err((field, key)) => {
            let errors = Errors::one(field, page.t.text(key));
            show(&page, &staff, (StatusCode::UNPROCESSABLE_ENTITY, form, errors)).await
        }
    }
}

/// Whose role is taken away.
#[derive(Debug, Deserialize)]
pub struct DismissForm {
    user: i64,
}

/// `POST /admin/t/{slug}/officials/remove`: nobody can take his own role away, so that an event always has an organiser.
pub async fn dismiss(page: Page, Organiser(staff): Organiser, Form(form): Form<DismissForm>) -> Reply {
    let (tournament, user) = (staff.tournament.id, UserId(form.user));
    if user == staff.account.id {
        let errors = Errors::one("official", page.t.text("dashboard-official-self"));
        return show(&page, &staff, (StatusCode::UNPROCESSABLE_ENTITY, OfficialForm::default(), errors)).await;
    }
    page.desk(move |desk| desk.store().set_role(tournament, user, None)).await?;
    done_at(&staff, "", "dashboard-done-role-taken")
}

/// A field of the form, and the key of what is wrong with it.
type RoleFault = (&'static str, &'static str);

/// Gives a role to an account other than one's `own`: who took the organiser's from himself could not give it back.
fn give_role(
    desk: &Desk,
    (tournament, own): (TournamentId, UserId),
    form: &OfficialForm,
) -> Result<Result<(), RoleFault>, AppError> {
    let Some(role) = Role::from_code(&form.role) else { return Ok(Err(("role", "dashboard-official-no-role"))) };
    let known = desk.store().credentials(form.name.trim())?.filter(|known| known.user.disabled_at.is_none());
    let Some(known) = known else { return Ok(Err(("name", "dashboard-official-unknown"))) };
    if known.user.id == own {
        return Ok(Err(("name", "dashboard-official-self")));
    }
    Ok(Ok(desk.store().set_role(tournament, known.user.id, Some(role))?))
}

async fn show(page: &Page, staff: &Staff, (status, form, errors): (StatusCode, OfficialForm, Errors)) -> Reply {
    let event = staff.tournament.clone();
    let found = page.desk(move |desk| look(desk, &event)).await?;
    let (t, tournament) = (page.t, &*staff.tournament);

    let speaker = Speaker { t, tournament: Some(tournament) };
    let last = found.last.map(|entry| LastDeed {
        text: Teller::of(t, tournament, &entry).deed(&entry.deed),
        actor: speaker.actor(&entry.actor.name),
        entry,
    });
    let template = Dashboard {
        page,
        frame: StaffFrame::new(staff, StaffTab::Dashboard).works_when_closed(),
        heading: headline(t, tournament),
        action: action(t, staff),
        steps: steps(t, tournament),
        awaited: awaited(tournament),
        gaps: gaps(t, staff),
        disputes: found.disputes.into_iter().filter_map(|id| dispute(tournament, id)).collect(),
        claims: disputed(t, tournament),
        moves: disputed_moves(t, tournament),
        officials: found.officials,
        own: staff.account.id,
        has_level: play_off::is_offered(page, staff),
        form,
        errors,
        last,
    };
    page.html_as(status, &template)
}

fn look(desk: &Desk, tournament: &Tournament) -> Result<Found, DeskError> {
    let store = desk.store();
    Ok(Found {
        officials: store.officials(tournament.id)?,
        disputes: disputed_games(desk, tournament)?,
        last: store.journal(tournament.id, None, 1)?.pop(),
    })
}

/// The games of open rounds whose moves make another result than the one entered, and on which the arbiter has said nothing.
pub fn disputed_games(desk: &Desk, tournament: &Tournament) -> Result<Vec<GameId>, DeskError> {
    let open = tournament.rounds.iter().filter(|round| round.state.stage == Stage::Published);
    let games = open.flat_map(|round| round.pairings.values()).flat_map(|pairing| {
        let doubtful =
            |game: &crate::tournament::Game| game.notation.is_some() && game.result.is_some() && game.remark.is_empty();
        let games = pairing.all_games().filter(move |(_, game)| doubtful(game));
        games.map(|(number, game)| (pairing.game_id(number), game.result))
    });
    let mut disputed = Vec::new();
    for (id, result) in games {
        if Doubt::about(&tournament.settings, &desk.replay(tournament, id)?, result).is_some() {
            disputed.push(id);
        }
    }
    Ok(disputed)
}

fn dispute(tournament: &Tournament, game: GameId) -> Option<Dispute> {
    let seats = tournament.pairing(game)?.seats_in(game.game);
    Some(Dispute { game, white: name(tournament, seats.white), black: name(tournament, seats.black) })
}

fn name(tournament: &Tournament, entry: crate::tournament::EntryId) -> String {
    tournament.entry(entry).map(|entry| name_of(tournament, entry)).unwrap_or_default()
}

/// The one button. What needs a look first leads there; closing is for organisers.
fn action(t: Words, staff: &Staff) -> Option<Action> {
    let tournament = &*staff.tournament;
    let link = |rest: &str, name: String| {
        Some(Action { address: crate::web::staff::address(tournament, rest), name, is_form: false })
    };
    match NextStep::of(tournament) {
        NextStep::EnterPlayers => link("/players", t.text("dashboard-go-players").to_string()),
        NextStep::Pair(round) => Some(Action {
            address: crate::web::staff::address(tournament, &format!("/round/{round}/pair")),
            name: t.text("dashboard-go-pair").with("round", round).to_string(),
            is_form: true,
        }),
        NextStep::PairAll => Some(Action {
            address: crate::web::staff::address(tournament, "/round/1/pair-all"),
            name: t.text("dashboard-go-pair-all").to_string(),
            is_form: true,
        }),
        NextStep::Publish(round) => {
            link(&format!("/round/{round}"), t.text("dashboard-go-publish").with("round", round).to_string())
        }
        NextStep::AnnounceDraw(round) => {
            link(&format!("/round/{round}#opening"), t.text("dashboard-go-announce").with("round", round).to_string())
        }
        NextStep::DrawOpening(round) => {
            link(&format!("/round/{round}#opening"), t.text("dashboard-go-draw").with("round", round).to_string())
        }
        NextStep::Decide { round, .. } => link(&format!("/round/{round}?missing=1"), t.text("deciders-go").to_string()),
        NextStep::EnterResults { round, .. } | NextStep::FinishAdjourned { round, .. } => {
            link(&format!("/round/{round}?missing=1"), t.text("dashboard-go-results").to_string())
        }
        NextStep::Close if staff.role < Role::Organiser => None,
        NextStep::Close => link("/close", t.text("dashboard-go-close").to_string()),
        NextStep::Nothing => Some(Action {
            address: format!("/t/{}/standings", tournament.slug),
            name: t.text("dashboard-go-standings").to_string(),
            is_form: false,
        }),
    }
}

/// The steps of the round that one has to do with now, from the players to what comes after it. What is done is told, what is to
/// be done is asked for.
fn steps(t: Words, tournament: &Tournament) -> Vec<Step> {
    let number = current_round(tournament);
    let is_in = |entry: &&Entry| entry.is_present(number) && !is_out_before(tournament, entry.id, number);
    let players = tournament.entries.values().filter(is_in).count();
    let round = tournament.round(number);
    let is_public = round.is_some_and(|round| round.state.stage >= Stage::Published);
    let missing = round.filter(|_| is_public).map_or(0, |round| tournament.unfinished(round).count());
    let results = if missing > 0 {
        t.text("dashboard-step-results-missing").with("n", missing)
    } else {
        t.text("dashboard-step-results")
    };
    let after = if number < tournament.settings.rounds {
        t.text("dashboard-step-next").with("round", number.next())
    } else {
        t.text("dashboard-step-close")
    };
    let said =
        |is_done: bool, done: Text<'_>, wanted: Text<'_>| (is_done, if is_done { done } else { wanted }.to_string());
    let steps = [
        (players > 1, t.text("dashboard-step-players").with("n", players).to_string()),
        said(
            round.is_some(),
            t.text("dashboard-step-paired").with("round", number),
            t.text("dashboard-step-pair").with("round", number),
        ),
        said(is_public, t.text("dashboard-step-published"), t.text("dashboard-step-publish")),
        said(is_public && missing == 0, t.text("dashboard-step-complete"), results),
        (tournament.conduct == Conduct::Closed, after.to_string()),
    ];
    let now = steps.iter().position(|(is_done, _)| !is_done);
    let class = |place: usize, is_done: bool| match is_done {
        true => "done",
        false if now == Some(place) => "now",
        false => "",
    };
    let step = |(place, (is_done, text))| Step { class: class(place, is_done), text };
    steps.into_iter().enumerate().map(step).collect()
}

fn awaited(tournament: &Tournament) -> Awaited {
    let round = current_round(tournament);
    let public = tournament.round(round).filter(|round| round.state.stage >= Stage::Published);
    let boards: Vec<AwaitedBoard> = public.map_or_else(Vec::new, |round| {
        let missing = boards_without_result(round).map(|pairing| awaited_board(tournament, pairing, None));
        let level = undecided_boards(round, &tournament.settings);
        let level = level.map(|pairing| awaited_board(tournament, pairing, Some("deciders-level")));
        let adjourned = adjourned_boards(round);
        let adjourned = adjourned.map(|pairing| awaited_board(tournament, pairing, Some("dashboard-adjourned")));
        missing.chain(level).chain(adjourned).collect()
    });
    let more = boards.len().saturating_sub(NAMED);
    Awaited { round, boards: boards.into_iter().take(NAMED).collect(), more }
}

fn awaited_board(tournament: &Tournament, pairing: &Pairing, tag: Option<&'static str>) -> AwaitedBoard {
    let (white, black) = (name(tournament, pairing.white), name(tournament, pairing.black));
    AwaitedBoard { board: pairing.board.0, white, black, tag }
}

/// What is worth filling in before it is asked for.
fn gaps(t: Words, staff: &Staff) -> Vec<Gap> {
    let tournament = &*staff.tournament;
    let address = |rest: &str| crate::web::staff::address(tournament, rest);
    let info = &tournament.info;
    let unrated = tournament.entries.values().filter(|entry| entry.rating.is_none()).count();
    let mut gaps = Vec::new();
    if let Some((entry, round)) = out_of_place(tournament) {
        let name = tournament.entry(entry).map(|entry| name_of(tournament, entry)).unwrap_or_default();
        let text = t.text("dashboard-gap-out").with("name", name).with("round", round).to_string();
        gaps.push(Gap { text, address: address(&format!("/round/{round}")) });
    }
    if let Some((round, n)) = waiting(tournament) {
        let text = t.text("reports-waiting").with("round", round).with("n", n).to_string();
        gaps.push(Gap { text, address: address(&format!("/round/{round}?missing=1")) });
    }
    if staff.role >= Role::Organiser && info.starts.is_none() {
        gaps.push(Gap { text: t.text("dashboard-gap-dates").to_string(), address: address("/settings") });
    }
    if staff.role >= Role::Organiser && info.chief_arbiter.is_empty() {
        gaps.push(Gap { text: t.text("dashboard-gap-arbiter").to_string(), address: address("/settings") });
    }
    if tournament.settings.rating.is_some() && unrated > 0 && tournament.rounds.is_empty() {
        let text = t.text("dashboard-gap-ratings").with("n", unrated).to_string();
        gaps.push(Gap { text, address: address("/players") });
    }
    let lacks = line_up::lacks(t, tournament).into_iter();
    gaps.extend(lacks.map(|text| Gap { text, address: address("/teams") }));
    let (rounds, most) = (tournament.settings.rounds.0, most_rounds(tournament));
    if most > 0 && usize::from(rounds) > most && tournament.paired_rounds().0 < rounds {
        let text = t.text("dashboard-gap-rounds").with("n", rounds).with("most", most).to_string();
        gaps.push(Gap { text, address: address("/settings") });
    }
    gaps
}

/// How many rounds of a Swiss those present can play without meeting twice: each against all others, and where they are odd
/// everybody once against nobody. 0 where nothing limits them.
fn most_rounds(tournament: &Tournament) -> usize {
    let is_here = |entry: &Entry| entry.withdrawn_after.is_none();
    let present = if tournament.settings.system.has_teams() {
        tournament.teams(is_here).len()
    } else {
        tournament.entries.values().filter(|entry| is_here(entry)).count()
    };
    if tournament.settings.system.has_table() || present < 2 { 0 } else { present - 1 + present % 2 }
}
