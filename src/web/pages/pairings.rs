//! The pairing of a round before it is public: making it, looking at it, repairing it by hand.

use askama::Template;
use serde::Deserialize;

use super::round::{Place, Shown, show};
use crate::desk::{Desk, Mend, NextStep};
use crate::pairing::check::Warning;
use crate::tournament::history::Adjourned;
use crate::tournament::{
    BoardNumber, Bye, Entry, EntryId, History, Origin, Round, RoundNumber, RoundPlan, Stage, Tournament,
};
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
#[template(path = "pairings/coming.html")]
struct ComingPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    heading: String,
    /// How many are to be paired.
    present: usize,
    absent: Vec<Unpaired>,
    next: NextStep,
}

/// Somebody without an opponent.
pub struct Unpaired {
    /// Who.
    pub entry: Entry,
    /// Why, in words.
    pub bye: String,
}

#[derive(Template)]
#[template(path = "pairings/draft.html")]
struct DraftPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    heading: String,
    boards: Vec<Board>,
    byes: Vec<Unpaired>,
    is_by_hand: bool,
    /// The program made it, and would make another one now.
    is_outdated: bool,
    warnings: Vec<String>,
    mending: Mending,
}

/// A board of the draft.
struct Board {
    number: BoardNumber,
    white: Seat,
    black: Seat,
}

/// A player at a board.
pub struct Seat {
    /// Who.
    pub entry: Entry,
    /// The points he had before the round.
    pub points: String,
}

/// What can be chosen to repair the pairing by hand.
pub struct Mending {
    /// Everybody of the round.
    pub players: Vec<Choice>,
    /// The boards with their players.
    pub boards: Vec<Choice>,
    /// Those who have no opponent but could have one.
    pub unpaired: Vec<Choice>,
    /// The kinds of byes.
    pub byes: Vec<Choice>,
}

/// A repair by hand, as it was typed.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct MendForm {
    seen: String,
    what: String,
    one: String,
    other: String,
    board: String,
    bye: String,
}

/// `POST /admin/t/{slug}/round/{n}/mend`
pub async fn mend(page: Page, Arbiter(staff): Arbiter, place: Place, Form(form): Form<MendForm>) -> Reply {
    let round = RoundNumber(place.1);
    let Some(mend) = read(&form) else {
        let trouble = Trouble::new(page.t.text("pairings-choose"));
        return show(&page, &staff, (round, Shown::trouble(trouble))).await;
    };
    let seen = version(&form.seen)?;
    match act(&page, &staff, seen, move |desk, request| desk.mend_round(request, round, mend)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "pairings-done-mended"),
        Err(trouble) => show(&page, &staff, (round, Shown::trouble(trouble))).await,
    }
}

fn read(form: &MendForm) -> Option<Mend> {
    let entry = |text: &str| text.parse().ok().map(EntryId);
    let board = || form.board.parse().ok().map(BoardNumber);
    let two = || {
        let (one, other) = (entry(&form.one)?, entry(&form.other)?);
        (one != other).then_some((one, other))
    };
    match form.what.as_str() {
        "swap" => two().map(|(one, other)| Mend::Swap(one, other)),
        "join" => two().map(|(one, other)| Mend::Join(one, other)),
        "turn" => board().map(Mend::Turn),
        "part" => Some(Mend::Part(board()?, Bye::from_code(&form.bye)?)),
        "bye" => Some(Mend::Bye(entry(&form.one)?, Bye::from_code(&form.bye)?)),
        _ => None,
    }
}

/// The page of a round that has not been paired.
pub fn coming(page: &Page, staff: &Staff, (round, trouble): (RoundNumber, Option<Trouble>)) -> Reply {
    let tournament = &*staff.tournament;
    let absent = tournament.entries.values().filter_map(|entry| {
        let kind = entry.bye_in(round)?;
        Some(Unpaired { entry: entry.clone(), bye: bye(page.t, kind).to_string() })
    });
    let template = ComingPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(round)).with(trouble),
        round,
        heading: page.t.text("steps-round-coming").with("round", round).to_string(),
        present: tournament.entries.values().filter(|entry| entry.is_to_be_paired(round)).count(),
        absent: absent.collect(),
        next: NextStep::of(tournament),
    };
    page.html_as(template.frame.status(), &template)
}

/// The page of a draft.
pub async fn draft(page: &Page, staff: &Staff, (number, trouble): (RoundNumber, Option<Trouble>)) -> Reply {
    let event = staff.tournament.clone();
    let round = event.round(number).ok_or(AppError::NotFound)?;
    let plan = RoundPlan::by_hand(
        number,
        round.pairings.values().map(crate::tournament::Pairing::seats).collect(),
        round.byes.clone(),
    );
    let audited = staff.tournament.clone();
    let is_by_hand = round.state.origin == Origin::Hand;
    let look = move |desk: &Desk| {
        let is_outdated = !is_by_hand && desk.is_outdated(&audited);
        Ok::<_, AppError>((desk.warnings(&audited, &plan), is_outdated))
    };
    let (warnings, is_outdated) = page.desk(look).await?;
    let speaker = Speaker { t: page.t, tournament: Some(&event) };
    let seats = Seats::before(&event, number);
    let boards = round.pairings.values().filter_map(|pairing| {
        let (white, black) = (seats.of(page.t, pairing.white)?, seats.of(page.t, pairing.black)?);
        Some(Board { number: pairing.board, white, black })
    });
    let template = DraftPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(number)).with(trouble),
        round: number,
        heading: page.t.text("steps-round-draft").with("round", number).to_string(),
        boards: boards.collect(),
        byes: unpaired(page.t, &event, round),
        is_by_hand,
        is_outdated,
        warnings: warnings.iter().filter(|_| is_by_hand).map(|warning| warning_in_words(speaker, *warning)).collect(),
        mending: mending(page.t, &event, round),
    };
    page.html_as(template.frame.status(), &template)
}

/// The players of a round with their points before it.
pub struct Seats<'a> {
    tournament: &'a Tournament,
    history: History,
}

impl<'a> Seats<'a> {
    /// The points before `round`.
    pub fn before(tournament: &'a Tournament, round: RoundNumber) -> Self {
        let before = RoundNumber(round.0.saturating_sub(1));
        Self { tournament, history: History::of(tournament, before, Adjourned::CountsAsDraw) }
    }

    /// A player; none if he is not entered.
    pub fn of(&self, t: Words, id: EntryId) -> Option<Seat> {
        let entry = self.tournament.entry(id)?.clone();
        Some(Seat { points: t.points(self.history.points(id)), entry })
    }
}

/// Those of a round without an opponent; first who could have one.
pub fn unpaired(t: Words, tournament: &Tournament, round: &Round) -> Vec<Unpaired> {
    let mut byes: Vec<(Bye, EntryId)> = round.byes.iter().map(|(&entry, &kind)| (kind, entry)).collect();
    byes.sort_unstable();
    let one = |(kind, id): (Bye, EntryId)| {
        Some(Unpaired { entry: tournament.entry(id)?.clone(), bye: bye(t, kind).to_string() })
    };
    byes.into_iter().filter_map(one).collect()
}

/// What can be chosen to repair a round by hand.
pub fn mending(t: Words, tournament: &Tournament, round: &Round) -> Mending {
    let number = round.state.number;
    let seated = round.pairings.values().flat_map(|pairing| {
        [pairing.white, pairing.black].map(|id| (id, t.text("pairings-at-board").with("n", pairing.board).to_string()))
    });
    let free = round.byes.keys().map(|id| (*id, t.text("pairings-unpaired").to_string()));
    let present = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.is_present(number));
    let name = |id: EntryId| tournament.entry(id).map(|entry| entry.person.name.to_string()).unwrap_or_default();
    let mut players: Vec<Choice> = (seated.chain(free))
        .filter(|(id, _)| present(id))
        .map(|(id, place)| Choice::new(id, format!("{} ({place})", name(id))))
        .collect();
    players.sort_by(|one, other| one.label.cmp(&other.label));
    let boards = round.pairings.values().map(|pairing| {
        Choice::new(pairing.board, format!("{}. {} – {}", pairing.board, name(pairing.white), name(pairing.black)))
    });
    Mending {
        players,
        boards: boards.collect(),
        unpaired: round.byes.keys().filter(|id| present(id)).map(|id| Choice::new(id, name(*id))).collect(),
        byes: [Bye::PairingAllocated, Bye::Half, Bye::Zero, Bye::Full]
            .map(|kind| Choice::new(kind.code(), bye(t, kind)))
            .into(),
    }
}

/// Whether the pairing of a round may still be repaired: the last round, not a finished one.
pub fn can_be_mended(tournament: &Tournament, round: &Round) -> bool {
    round.state.number == tournament.paired_rounds() && round.state.stage < Stage::Closed
}

/// What speaks against a pairing made by hand.
fn warning_in_words(speaker: Speaker<'_>, warning: Warning) -> String {
    let t = speaker.t;
    let name = |entry| speaker.name(entry);
    let text = match warning {
        Warning::Missing(entry) => t.text("pairings-warning-missing").with("name", name(entry)),
        Warning::Twice(entry) => t.text("pairings-warning-twice").with("name", name(entry)),
        Warning::Repeat { white, black, round } => {
            let (one, other) = (name(white), name(black));
            t.text("pairings-warning-repeat").with("white", one).with("black", other).with("round", round)
        }
        Warning::Forbidden { white, black } => {
            t.text("pairings-warning-forbidden").with("white", name(white)).with("black", name(black))
        }
        Warning::SecondBye(entry) => t.text("pairings-warning-bye").with("name", name(entry)),
        Warning::ByeNotGiven(entry) => t.text("pairings-warning-bye-refused").with("name", name(entry)),
        Warning::ByeNotAsked(entry) => t.text("pairings-warning-bye-unasked").with("name", name(entry)),
        Warning::ThirdColour { entry, side } => {
            t.text("pairings-warning-third").with("name", name(entry)).with("side", t.side(side))
        }
        Warning::ColourDifference { entry, difference } => {
            t.text("pairings-warning-difference").with("name", name(entry)).with("n", difference)
        }
        Warning::ScoreDifference { white, black, difference } => {
            let (one, other, points) = (name(white), name(black), t.points(difference));
            t.text("pairings-warning-score").with("white", one).with("black", other).with("points", points)
        }
    };
    text.to_string()
}
