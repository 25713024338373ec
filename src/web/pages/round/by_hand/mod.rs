//! `/admin/t/{slug}/round/{n}/hand`: a round paired by hand, board by board; of teams, match by match ([`teams`]).

pub mod teams;

use askama::Template;
use serde::Deserialize;

use crate::service::TypedBoard;
use crate::web::forms::{Form, FormError, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::pages::round::RoundPlace;
use crate::web::pages::round::by_hand::teams::Matches;
use crate::web::pages::round::pairings::{DraftSeat, DraftSeats};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{Bye, Entry, EntryId, Round, RoundNumber, StartNumber, Tournament};

#[derive(Template)]
#[template(path = "round/by_hand.html")]
struct ByHandPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    text: String,
    /// The form for matches, in a team tournament.
    matches: Option<Matches>,
    players: Vec<DraftSeat>,
}

/// The typed values of one of the forms of the page.
#[derive(Debug, Default)]
pub struct TypedPairing {
    boards: Option<String>,
    matches: Option<String>,
}

impl TypedPairing {
    pub fn boards(text: &str) -> Self {
        Self { boards: Some(text.to_owned()), matches: None }
    }

    pub fn matches(text: &str) -> Self {
        Self { boards: None, matches: Some(text.to_owned()) }
    }
}

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct ByHandForm {
    seen: String,
    boards: String,
}

/// `GET /admin/t/{slug}/round/{n}/hand`
pub async fn index(page: Page, Arbiter(staff): Arbiter, place: RoundPlace) -> Reply {
    show(&page, &staff, place.n, TypedPairing::default(), None).await
}

/// `POST /admin/t/{slug}/round/{n}/hand`
pub async fn save(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<ByHandForm>) -> Reply {
    let round = place.n;
    let boards = match read(page.t, &form.boards) {
        Ok(boards) => boards,
        Err(message) => {
            return show(&page, &staff, round, TypedPairing::boards(&form.boards), Some(FormError::new(message))).await;
        }
    };
    let seen = version(&form.seen)?;
    match run(&page, &staff, seen, move |service, request| service.pair_by_hand(request, round, &boards)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "hand-done"),
        Err(problem) => show(&page, &staff, round, TypedPairing::boards(&form.boards), Some(problem)).await,
    }
}

/// A board on each line: the numbers of White and Black; 0 or nothing for Black is the bye.
fn read(t: Locale, text: &str) -> Result<Vec<TypedBoard>, String> {
    let lines = (1_u32..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let board = |(n, line): (u32, &str)| {
        let unread = || t.text("hand-unread").with("n", n).with("line", line.trim()).to_string();
        let words = line.split(|c: char| c.is_whitespace() || "-–:,;".contains(c)).filter(|word| !word.is_empty());
        let numbers: Vec<StartNumber> = words.map(str::parse).collect::<Result<_, _>>().map_err(|_| unread())?;
        match numbers.as_slice() {
            [white] | [white, StartNumber(0)] if white.0 > 0 => Ok(TypedBoard { white: *white, black: None }),
            [white, black] if white.0 > 0 => Ok(TypedBoard { white: *white, black: Some(*black) }),
            _ => Err(unread()),
        }
    };
    lines.map(board).collect()
}

pub async fn show(
    page: &Page,
    staff: &Staff,
    number: RoundNumber,
    typed: TypedPairing,
    problem: Option<FormError>,
) -> Reply {
    let tournament = staff.tournament.clone();
    let is_next = number == tournament.paired_rounds().next();
    if number < RoundNumber::FIRST || (!is_next && number != tournament.paired_rounds()) {
        return Err(AppError::NotFound);
    }
    let numbered = numbered(page, staff, is_next).await?;
    let seats = DraftSeats::before(page.t, &numbered, number);
    let is_there = |entry: &&Entry| entry.is_present(number) && !numbered.is_out_before(entry.id, number);
    let there = numbered.start_list().into_iter().filter(is_there);
    let template = ByHandPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(number)).with(problem),
        round: number,
        matches: Matches::new(page.t, &numbered, number, typed.matches),
        text: typed
            .boards
            .or_else(|| numbered.round(number).map(|round| as_typed(&numbered, round)))
            .unwrap_or_default(),
        players: there.filter_map(|entry| seats.seat(page.t, entry.id)).collect(),
    };
    page.html_as(template.frame.status(), &template)
}

/// The tournament with the start numbers to type: the present ones, or those of the next round.
pub async fn numbered(page: &Page, staff: &Staff, is_next: bool) -> Result<Tournament, AppError> {
    let tournament = staff.tournament.clone();
    page.service(move |service| {
        if is_next { service.numbered(&tournament).map_err(AppError::from) } else { Ok(Tournament::clone(&tournament)) }
    })
    .await
}

fn as_typed(tournament: &Tournament, round: &Round) -> String {
    let number = |id: EntryId| tournament.entry(id).and_then(|entry| entry.number).unwrap_or(StartNumber(0));
    let boards = round.pairings.values().map(|pairing| format!("{} {}", number(pairing.white), number(pairing.black)));
    let free = round.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
    let free = free.map(|(&id, _)| format!("{} 0", number(id)));
    boards.chain(free).collect::<Vec<_>>().join("\n")
}
