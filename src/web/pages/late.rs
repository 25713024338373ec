//! `/admin/t/{slug}/round/{n}/late`: somebody has come or gone after the round was paired: the smallest changes, offered.

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use super::pairings::{mending, warning_in_words};
use super::round::Place;
use crate::draughts::BySide;
use crate::pairing::late::{ChangedBoard, Offer};
use crate::tournament::{Entry, EntryId, RoundNumber, Stage, System, Tournament};
use crate::web::access::{Arbiter, Staff};
use crate::web::error::{AppError, Reply};
use crate::web::form::Form;
use crate::web::locale::Words;
use crate::web::reply::Page;
use crate::web::say::Speaker;
use crate::web::say_results::bye;
use crate::web::staff::{StaffFrame, StaffTab, Trouble, act, done_at, version};
use crate::web::typed::Choice;

#[derive(Template)]
#[template(path = "late/index.html")]
struct LatePage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    /// What the rules say, where the table is fixed and nothing can be offered.
    fixed: Option<&'static str>,
    players: Vec<Choice>,
    /// The boards with results, whose players are not among them.
    played: String,
    leaving: String,
    /// Who leaves, by name.
    leaver: String,
    /// Who came late, by name.
    newcomers: String,
    /// The same, where nothing can be offered.
    waiting: String,
    offers: Vec<Shown>,
    /// Why nothing is offered, as a key of the words.
    none_fits: &'static str,
}

/// An offer as it is shown.
struct Shown {
    key: String,
    boards: Vec<Line>,
    byes: Vec<String>,
    warnings: Vec<String>,
}

/// A board that changes.
struct Line {
    board: String,
    before: String,
    after: String,
}

/// `?leaving=5` asks what would be done without player 5.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Wanted {
    leaving: String,
}

/// The offer that is taken.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct LateForm {
    seen: String,
    leaving: String,
    key: String,
}

/// `GET /admin/t/{slug}/round/{n}/late`
pub async fn index(page: Page, Arbiter(staff): Arbiter, place: Place, wanted: web::Query<Wanted>) -> Reply {
    show(&page, &staff, (RoundNumber(place.1), wanted.leaving.clone(), None)).await
}

/// `POST /admin/t/{slug}/round/{n}/late`
pub async fn take(page: Page, Arbiter(staff): Arbiter, place: Place, Form(form): Form<LateForm>) -> Reply {
    let round = RoundNumber(place.1);
    let leaving = entry(&form.leaving);
    let seen = version(&form.seen)?;
    let key = form.key;
    match act(&page, &staff, seen, move |desk, request| desk.take_offer(request, round, (leaving, &key))).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "late-done"),
        Err(trouble) => show(&page, &staff, (round, form.leaving, Some(trouble))).await,
    }
}

fn entry(text: &str) -> Option<EntryId> {
    text.parse().ok().map(EntryId)
}

/// Whether anybody can still come into a round or leave it: the last one, not closed.
pub fn is_open(event: &Tournament, round: RoundNumber) -> bool {
    let is_last = round == event.paired_rounds();
    is_last && event.round(round).is_some_and(|round| round.state.stage < Stage::Closed)
}

/// What the rules of a table say of those who come or go, where no board can change hands.
const fn fixed(system: System) -> Option<&'static str> {
    match system {
        System::RoundRobin { .. } => Some("late-fixed-round-robin"),
        System::KnockOut => Some("late-fixed-knock-out"),
        System::Scheveningen => Some("late-fixed-scheveningen"),
        System::Dutch { .. }
        | System::Burstein
        | System::Dubov
        | System::DoubleSwiss
        | System::Monrad
        | System::Keizer
        | System::TeamSwiss => None,
    }
}

async fn show(page: &Page, staff: &Staff, (number, leaving, trouble): (RoundNumber, String, Option<Trouble>)) -> Reply {
    let event = staff.tournament.clone();
    let round = event.round(number).filter(|_| is_open(&event, number)).ok_or(AppError::NotFound)?;
    let who = entry(&leaving);
    let asked = event.clone();
    let offers = page.desk(move |desk| desk.offers(&asked, who)).await?;
    let speaker = Speaker { t: page.t, tournament: Some(&event) };
    let late: Vec<EntryId> =
        offers.iter().filter(|_| who.is_none()).flat_map(|offer| offer.rearrangement.admitted.clone()).collect();
    let mending = mending(page.t, &event, round);
    let own = who.and_then(|id| round.pairing_of(id));
    let has_played = own.is_some_and(|pairing| !pairing.is_untouched());
    let template = LatePage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(number)).with(trouble),
        round: number,
        fixed: fixed(event.settings.system),
        played: mending.played(),
        players: mending.players,
        leaver: who.map(|id| speaker.name(id)).unwrap_or_default(),
        newcomers: speaker.names(&late),
        waiting: speaker.names(&if late.is_empty() { waiting(&event, number) } else { Vec::new() }),
        leaving,
        none_fits: if has_played { "late-has-result" } else { "late-none-fits" },
        offers: offers.iter().map(|offer| shown(speaker, offer)).collect(),
    };
    page.html_as(template.frame.status(), &template)
}

/// Those who have been entered since the round was paired.
fn waiting(event: &Tournament, round: RoundNumber) -> Vec<EntryId> {
    let came = |entry: &&Entry| entry.joins == round.next() && entry.withdrawn_after.is_none();
    event.entries.values().filter(came).map(|entry| entry.id).collect()
}

fn shown(speaker: Speaker<'_>, offer: &Offer) -> Shown {
    let board = |changed: &ChangedBoard| Line {
        board: changed.board.to_string(),
        before: pair(speaker, changed.before),
        after: pair(speaker, changed.after),
    };
    let free = |(id, kind): &(EntryId, _)| told_bye(speaker.t, speaker.name(*id), &bye(speaker.t, *kind).to_string());
    Shown {
        key: offer.key(),
        boards: offer.boards.iter().map(board).collect(),
        byes: offer.byes.iter().map(free).collect(),
        warnings: offer.warnings.iter().map(|warning| warning_in_words(speaker, *warning)).collect(),
    }
}

fn told_bye(t: Words, name: String, bye: &str) -> String {
    t.text("late-bye").with("name", name).with("bye", bye).to_string()
}

fn pair(speaker: Speaker<'_>, seats: Option<BySide<EntryId>>) -> String {
    let told = seats.map(|seats| format!("{} – {}", speaker.name(seats.white), speaker.name(seats.black)));
    told.unwrap_or_else(|| "—".to_owned())
}
