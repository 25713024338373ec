//! The pairing of a round before it is public: making it, looking at it, repairing it by hand.

use std::collections::BTreeSet;

use askama::Template;
use serde::Deserialize;

use super::boards::Reason;
use super::late;
use super::openings::DrawStep;
use super::round::{Place, Shown, show};
use crate::desk::{Desk, DeskError, Mend, NextStep, Opinion};
use crate::draughts::BySide;
use crate::pairing::check::Warning;
use crate::pairing::systems::knock_out::is_out_before;
use crate::pairing::wishes::in_spite;
use crate::tournament::drawing::DrawingStep;
use crate::tournament::history::Adjourned;
use crate::tournament::{
    BoardNumber, Bye, Entry, EntryId, History, Origin, Round, RoundNumber, RoundPlan, Stage, Table, Tournament,
};
use crate::web::access::{Arbiter, Staff};
use crate::web::error::{AppError, Reply};
use crate::web::form::Form;
use crate::web::locale::Words;
use crate::web::namesakes::Namesakes;
use crate::web::reply::Page;
use crate::web::say::Speaker;
use crate::web::say_acceleration;
use crate::web::say_early;
use crate::web::say_results::bye;
use crate::web::staff::{StaffFrame, StaffTab, Trouble, act, done_at, version};
use crate::web::team_boards::{MatchHead, MatchHeads};
use crate::web::typed::{Choice, Typed};

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
    /// How the numbers will be drawn, where they are.
    early: Option<String>,
}

/// Somebody without an opponent.
pub struct Unpaired {
    /// Who.
    pub entry: Entry,
    /// His name, told from his namesakes.
    pub name: String,
    /// Whether he is there and could be paired.
    pub is_there: bool,
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
    /// The soft wishes that were given up, in words.
    given_up: Vec<String>,
    /// What the program would have made of a round paired by hand.
    compared: Option<Compared>,
    /// Whether boards can be locked and the rest paired anew.
    can_lock: bool,
    warnings: Vec<String>,
    /// Who is paired with more points than he has.
    accelerated: Option<String>,
    mending: Mending,
    /// The draw of the opening.
    drawing: DrawStep<'a>,
}

/// How the program's pairing differs from one made by hand, in words.
struct Compared {
    here: Vec<String>,
    there: Vec<String>,
    /// Why the program finds no pairing.
    trouble: Option<String>,
}

/// A board of the draft.
struct Board {
    /// The match that begins with it, in an event of teams.
    head: Option<MatchHead>,
    number: BoardNumber,
    table: Table,
    white: Seat,
    black: Seat,
}

impl Board {
    /// Whether the table has the board's number and needs no hall.
    const fn is_plain(&self) -> bool {
        self.table.number.0 == self.number.0 && self.table.hall.is_empty()
    }
}

/// A player at a board.
pub struct Seat {
    /// Who.
    pub entry: Entry,
    /// His name, told from his namesakes.
    pub name: String,
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
    /// Whether somebody can still come into the round or leave it.
    pub is_open: bool,
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

/// `POST /admin/t/{slug}/round/{n}/rest`: pairs anew what is not ticked.
pub async fn rest(page: Page, Arbiter(staff): Arbiter, place: Place, Form(form): Form<Typed>) -> Reply {
    let round = RoundNumber(place.1);
    let ticked = |prefix: &'static str| form.iter().filter_map(move |(name, _)| name.strip_prefix(prefix));
    let boards: BTreeSet<BoardNumber> = ticked("lock-").filter_map(|n| n.parse().ok()).collect();
    let free: BTreeSet<EntryId> = ticked("free-").filter_map(|id| id.parse().ok().map(EntryId)).collect();
    let seen = version(form.get("seen"))?;
    match act(&page, &staff, seen, move |desk, request| desk.pair_rest(request, round, (&boards, &free))).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "pairings-done-rest"),
        Err(trouble) => show(&page, &staff, (round, Shown::trouble(trouble))).await,
    }
}

/// The page of a round that has not been paired.
pub fn coming(page: &Page, staff: &Staff, (round, trouble): (RoundNumber, Option<Trouble>)) -> Reply {
    let tournament = &*staff.tournament;
    let namesakes = Namesakes::of(tournament);
    let absent = tournament.entries.values().filter_map(|entry| {
        let kind = entry.bye_in(round)?;
        let name = namesakes.name(entry);
        let is_there = entry.is_present(round);
        Some(Unpaired { entry: entry.clone(), name, is_there, bye: bye(page.t, kind).to_string() })
    });
    let is_in = |entry: &&Entry| entry.is_to_be_paired(round) && !is_out_before(tournament, entry.id, round);
    let template = ComingPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(round)).with(trouble),
        round,
        heading: page.t.text("steps-round-coming").with("round", round).to_string(),
        present: tournament.entries.values().filter(is_in).count(),
        absent: absent.collect(),
        next: NextStep::of(tournament),
        early: say_early::coming(page.t, tournament),
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
    let audit = plan.clone();
    let look = move |desk: &Desk| Ok::<_, AppError>((desk.warnings(&audited, &audit), desk.opinion(&audited)));
    let (warnings, opinion) = page.desk(look).await?;
    let speaker = Speaker { t: page.t, tournament: Some(&event) };
    let seats = Seats::before(&event, number);
    let mut tables = event.tables(round);
    let mut heads = MatchHeads::of(page.t, &event, number);
    let boards = round.pairings.values().filter_map(|pairing| {
        let head = heads.above(pairing.board);
        let (white, black) = (seats.of(page.t, pairing.white)?, seats.of(page.t, pairing.black)?);
        Some(Board { head, number: pairing.board, table: tables.remove(&pairing.board)?, white, black })
    });
    let template = DraftPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(number)).with(trouble),
        round: number,
        heading: page.t.text("steps-round-draft").with("round", number).to_string(),
        boards: boards.collect(),
        byes: unpaired(page.t, &event, round),
        is_by_hand,
        is_outdated: !is_by_hand && opinion.differs(round),
        given_up: if is_by_hand { Vec::new() } else { given_up(speaker, (&plan, &opinion)) },
        compared: is_by_hand.then(|| compared(speaker, (round, &opinion))),
        can_lock: !event.settings.system.settles_rounds(),
        warnings: warnings.iter().filter(|_| is_by_hand).map(|warning| warning_in_words(speaker, *warning)).collect(),
        accelerated: say_acceleration::in_round(page.t, &event, number),
        mending: mending(page.t, &event, round),
        drawing: DrawStep::of(page.t, &event, round.state.number),
    };
    page.html_as(template.frame.status(), &template)
}

/// The soft wishes that a pairing of the program gives up: who meets in spite of them, and why.
fn given_up(speaker: Speaker<'_>, (plan, opinion): (&RoundPlan, &Opinion)) -> Vec<String> {
    let Some(event) = speaker.tournament else { return Vec::new() };
    let told = |(wish, seats): (usize, BySide<EntryId>)| {
        let is_known = opinion.given_up.iter().any(|lost| lost.wish == wish);
        let key = if is_known { "pairings-given-up" } else { "pairings-given-up-late" };
        let wish = event.settings.wishes.get(wish).map(|wish| speaker.wish(wish)).unwrap_or_default();
        let (white, black) = (speaker.name(seats.white), speaker.name(seats.black));
        speaker.t.text(key).with("wish", wish).with("white", white).with("black", black).to_string()
    };
    in_spite(event, plan).into_iter().map(told).collect()
}

fn compared(speaker: Speaker<'_>, (round, opinion): (&Round, &Opinion)) -> Compared {
    let t = speaker.t;
    let difference = opinion.difference(round);
    let is_of_teams = speaker.tournament.is_some_and(|tournament| tournament.settings.system.has_teams());
    let name = |id: EntryId| if is_of_teams { speaker.team_of(id) } else { speaker.name(id) };
    let free = difference.free.map(|free| free.map(|id| id.map(name))).filter(|[one, other]| one != other);
    let free = |at: usize| {
        let name = free.as_ref().and_then(|free| free.get(at).cloned().flatten())?;
        Some(t.text("pairings-compared-free").with("name", name).to_string())
    };
    let trouble = match &opinion.plan {
        Ok(_) => None,
        Err(DeskError::NotPaired(error)) => Some(speaker.unpaired(error)),
        Err(DeskError::Refused(refusal)) => Some(speaker.refusal(refusal)),
        Err(other) => Some(other.to_string()),
    };
    Compared {
        here: speaker.difference((&difference.here, &difference.there)).into_iter().chain(free(0)).collect(),
        there: speaker.difference((&difference.there, &difference.here)).into_iter().chain(free(1)).collect(),
        trouble,
    }
}

/// The players of a round with their points before it.
pub struct Seats<'a> {
    tournament: &'a Tournament,
    history: History,
    namesakes: Namesakes,
}

impl<'a> Seats<'a> {
    /// The points before `round`.
    pub fn before(tournament: &'a Tournament, round: RoundNumber) -> Self {
        let before = RoundNumber(round.0.saturating_sub(1));
        let history = History::of(tournament, before, Adjourned::CountsAsDraw);
        Self { tournament, history, namesakes: Namesakes::of(tournament) }
    }

    /// A player; none if he is not entered.
    pub fn of(&self, t: Words, id: EntryId) -> Option<Seat> {
        let entry = self.tournament.entry(id)?.clone();
        Some(Seat { points: t.points(self.history.points(id)), name: self.namesakes.name(&entry), entry })
    }
}

/// Those of a round without an opponent, first who could have one; not those who are out of a knock-out.
pub fn unpaired(t: Words, tournament: &Tournament, round: &Round) -> Vec<Unpaired> {
    let mut byes: Vec<(Bye, EntryId)> = round.byes.iter().map(|(&entry, &kind)| (kind, entry)).collect();
    byes.sort_unstable();
    let (number, namesakes) = (round.state.number, Namesakes::of(tournament));
    let one = |(kind, id): (Bye, EntryId)| {
        let entry = tournament.entry(id)?.clone();
        if kind == Bye::Zero && is_out_before(tournament, id, number) {
            return None;
        }
        // At the desk a bye has its own name, but in a knock-out it is none.
        let why = match Reason::of(tournament, (&entry, number), kind) {
            reason @ (Reason::Through | Reason::Reserve | Reason::Vacant | Reason::TeamFree) => reason.said(t, &entry),
            Reason::Free | Reason::Bye(_) | Reason::Withdrawn | Reason::Out => bye(t, kind).to_string(),
        };
        Some(Unpaired { is_there: entry.is_present(number), name: namesakes.name(&entry), entry, bye: why })
    };
    byes.into_iter().filter_map(one).collect()
}

/// What can be chosen to repair a round by hand.
pub fn mending(t: Words, tournament: &Tournament, round: &Round) -> Mending {
    let number = round.state.number;
    let seated = round.pairings.values().flat_map(|pairing| {
        [pairing.white, pairing.black].map(|id| (id, t.text("pairings-at-board").with("n", pairing.board).to_string()))
    });
    let present = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.is_present(number));
    let idle: Vec<EntryId> =
        round.byes.keys().copied().filter(|id| present(id) && !is_out_before(tournament, *id, number)).collect();
    let free = idle.iter().map(|id| (*id, t.text("pairings-unpaired").to_string()));
    let namesakes = Namesakes::of(tournament);
    let name = |id: EntryId| tournament.entry(id).map(|entry| namesakes.name(entry)).unwrap_or_default();
    let mut players: Vec<Choice> = (seated.chain(free))
        .filter(|(id, _)| present(id))
        .map(|(id, place)| Choice::new(id, format!("{} ({place})", name(id))))
        .collect();
    players.sort_by(|one, other| one.label.cmp(&other.label));
    let boards = round.pairings.values().map(|pairing| {
        Choice::new(pairing.board, format!("{}. {} – {}", pairing.board, name(pairing.white), name(pairing.black)))
    });
    Mending {
        is_open: late::is_open(tournament, number),
        players,
        boards: boards.collect(),
        unpaired: idle.iter().map(|id| Choice::new(id, name(*id))).collect(),
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
pub fn warning_in_words(speaker: Speaker<'_>, warning: Warning) -> String {
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
        Warning::Unwished { white, black } => {
            t.text("pairings-warning-unwished").with("white", name(white)).with("black", name(black))
        }
        Warning::Team(warning) => return speaker.team_warning(warning),
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
