//! `/admin/t/{slug}/round/{n}/late`: a player has come or left after the round was paired: the smallest changes to choose from.

use std::collections::BTreeSet;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::{LateChange, Request, Service, ServiceError};
use crate::web::forms::{Choice, Form, FormError, FormValues, run, version};
use crate::web::http::{AppError, Arbiter, Page, Reply, Staff, done_with, staff_address};
use crate::web::i18n::pairing_rules::numbers_of_admitted;
use crate::web::i18n::results::bye_with_points;
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::pages::round::pairings::{PairingChoices, describe_warning};
use crate::web::pages::round::{RoundPlace, takes_late_changes};
use crate::web::parts::team_board_order::Leaves;
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use draughts::BySide;
use tournament::pairing::late::{ChangedBoard, Offer, left_out};
use tournament::{Absence, Bye, Entry, EntryId, Leaving, Origin, Pairing, Round, RoundNumber, Stage, Tournament};

#[derive(Template)]
#[template(path = "round/late.html")]
struct LatePage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    /// The rule that prevents changes, if any.
    fixed: Option<String>,
    players: Vec<Choice>,
    /// The boards with results, whose players cannot be moved.
    played: String,
    /// The teams that can withdraw as a whole.
    teams: Vec<Choice>,
    leaving: String,
    once: bool,
    leaver: String,
    /// Players left out of the pairing, with their byes.
    left_out: Vec<Choice>,
    /// Those of them who have come after all: `5,7`.
    coming: String,
    newcomers: String,
    /// How many players come, or wait.
    late: usize,
    /// The start numbers for players without one; empty if all have one.
    numbers: String,
    /// The same if no change is offered.
    waiting: String,
    /// The draft after pairing it again; `None` if the round is public.
    anew: Option<DraftAnew>,
    offers: Vec<LateOffer>,
    /// For unchanged pairings: when the newcomers first play, and their points for this round; empty if no round follows.
    unchanged: Vec<String>,
    /// Whether a button was pressed before a player was chosen.
    is_unchosen: bool,
    /// The message key of why nothing is offered.
    none_fits: &'static str,
}

impl<'a> LatePage<'a> {
    fn new(page: &'a Page, frame: StaffFrame, round: &Round, wanted: LateQuery, answers: LateAnswers) -> Self {
        let LateAnswers { fixed, offers, anew } = answers;
        let (t, number, tournament) = (page.t, round.state.number, frame.tournament.clone());
        let texts = TournamentTexts { t, tournament: Some(&tournament) };
        let leaving = wanted.leaving(&tournament);
        // All ways of letting players in let in the same ones.
        let admitting = offers.first().filter(|_| leaving.players.is_empty());
        let late: Vec<EntryId> = admitting.map(|offer| offer.rearrangement.admitted.clone()).unwrap_or_default();
        let unnumbered = offers.first().map_or(0, |offer| offer.rearrangement.newly_numbered.len());
        let waiting = if late.is_empty() { waiting(&tournament, number) } else { Vec::new() };
        let repair = PairingChoices::new(t, &tournament, round);
        let has_played =
            leaving.players.iter().filter_map(|id| round.pairing_of(*id)).any(|pairing| !pairing.is_untouched());
        Self {
            page,
            round: number,
            fixed,
            played: repair.played(),
            players: repair.players,
            teams: teams(&tournament),
            leaver: leaver(texts, &leaving),
            left_out: absent(&tournament, number).into_iter().map(|entry| absentee(texts, round, entry)).collect(),
            is_unchosen: wanted.is_without_player(),
            coming: wanted.coming.unwrap_or_default(),
            newcomers: texts.names(&late),
            late: late.len().max(waiting.len()),
            numbers: if unnumbered > 0 { numbers_of_admitted(t, &tournament, unnumbered) } else { String::new() },
            waiting: texts.names(&waiting),
            unchanged: if_unchanged(texts, round, &late),
            once: leaving.absence == Absence::Round,
            leaving: wanted.leaving,
            none_fits: if has_played { "late-has-result" } else { "late-none-fits" },
            anew: anew.as_ref().and_then(|after| Some(DraftAnew::new(round, after.round(number)?))),
            offers: offers.iter().map(|offer| shown(texts, round, offer)).collect(),
            frame,
        }
    }

    /// Whether no further round follows.
    fn is_last(&self) -> bool {
        self.round >= self.frame.tournament.settings.rounds
    }

    /// Whether a player who was left out is among those who come.
    fn comes(&self, id: &str) -> bool {
        self.coming.split(',').any(|own| own == id)
    }

    /// Whether a way of letting players in changes no pairing: they only get a bye.
    fn only_adds(&self, offer: &LateOffer) -> bool {
        self.leaver.is_empty() && offer.boards.is_empty()
    }

    /// The message key about a player who misses the round.
    fn misses(&self) -> &'static str {
        if self.is_last() { "late-lead-misses-last" } else { "late-lead-misses" }
    }

    /// The message key about players who cannot be let in.
    fn waits(&self) -> &'static str {
        if self.is_last() { "late-lead-waiting-last" } else { "late-lead-waiting" }
    }
}

/// A draft paired again, compared with the present one.
struct DraftAnew {
    /// How many of its boards change.
    changed: usize,
    boards: usize,
    /// Whether corrections by hand would be lost.
    is_by_hand: bool,
}

impl DraftAnew {
    fn new(before: &Round, after: &Round) -> Self {
        let pair = |pairing: &Pairing| BTreeSet::from([pairing.white, pairing.black]);
        let known: BTreeSet<_> = before.pairings.values().map(pair).collect();
        Self {
            changed: after.pairings.values().map(pair).filter(|own| !known.contains(own)).count(),
            boards: after.pairings.len(),
            is_by_hand: before.state.origin == Origin::Hand,
        }
    }
}

struct LateOffer {
    key: String,
    boards: Vec<ChangedBoardRow>,
    byes: Vec<String>,
    warnings: Vec<String>,
}

struct ChangedBoardRow {
    board: String,
    before: String,
    after: String,
}

/// `?leaving=5` shows the changes without player 5, `?leaving=team:орёл` without a team; `&once=1` for this round only; `?coming=5,7` with
/// players 5 and 7, who were left out; a form ticks them: `?coming=&come-5=1&come-7=1`.
#[derive(Debug, Default, Clone)]
struct LateQuery {
    leaving: String,
    once: String,
    coming: Option<String>,
}

/// The form's value for leaving the pairings unchanged, in place of the key of an offer.
const WAIT: &str = "wait";

/// The prefix of a team's key in the choice.
const TEAM: &str = "team:";

impl LateQuery {
    fn from_values(values: &FormValues) -> Self {
        let ticked = values.iter().filter_map(|(name, _)| name.strip_prefix("come-"));
        let named = values.get("coming").split(',').filter(|own| !own.is_empty());
        let coming: Vec<&str> = named.chain(ticked).collect();
        Self {
            leaving: values.get("leaving").to_owned(),
            once: values.get("once").to_owned(),
            coming: values.has("coming").then(|| coming.join(",")),
        }
    }

    fn change(&self, tournament: &Tournament) -> LateChange {
        let coming = self.coming.iter().flat_map(|coming| coming.split(','));
        let coming = coming.filter_map(|id| id.parse().ok()).map(EntryId);
        LateChange { leaving: self.leaving(tournament), coming: coming.collect() }
    }

    fn leaving(&self, tournament: &Tournament) -> Leaving {
        let is_here = |entry: &&Entry, key: &str| entry.member.key() == key && entry.withdrawn_after.is_none();
        let players = match self.leaving.strip_prefix(TEAM) {
            Some(key) => {
                tournament.entries.values().filter(|entry| is_here(entry, key)).map(|entry| entry.id).collect()
            }
            None => self.leaving.parse().ok().map(EntryId).into_iter().collect(),
        };
        Leaving { players, absence: if self.once == "1" { Absence::Round } else { Absence::Tournament } }
    }

    /// Whether a form was sent without a player.
    fn is_without_player(&self) -> bool {
        self.leaving.is_empty() && (!self.once.is_empty() || self.coming.as_deref() == Some(""))
    }
}

#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct LateForm {
    seen: String,
    leaving: String,
    once: String,
    coming: String,
    key: String,
    /// `1` pairs a draft again.
    anew: String,
}

/// `GET /admin/t/{slug}/round/{n}/late`
pub async fn index(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, wanted: web::Query<FormValues>) -> Reply {
    show(&page, &staff, place.n, LateQuery::from_values(&wanted), None).await
}

/// `POST /admin/t/{slug}/round/{n}/late`
pub async fn take(page: Page, Arbiter(staff): Arbiter, place: RoundPlace, Form(form): Form<LateForm>) -> Reply {
    let round = place.n;
    let coming = Some(form.coming).filter(|coming| !coming.is_empty());
    let wanted = LateQuery { leaving: form.leaving, once: form.once, coming };
    let change = wanted.change(&staff.tournament);
    // Nothing is written: a late player who is not let in plays from the next round on.
    if form.key == WAIT {
        let n = waiting(&staff.tournament, round).len().max(1);
        return Ok(done_with(&staff_address(&staff.tournament, &format!("/round/{round}")), "late-done-wait", n));
    }
    let seen = version(&form.seen)?;
    if form.anew == "1" {
        let work = move |service: &Service, request: &Request<'_>| service.pair_anew_with(request, round, &change);
        return match run(&page, &staff, seen, work).await? {
            Ok(_) => done_at(&staff, &format!("/round/{round}"), "pairings-done-again"),
            Err(problem) => show(&page, &staff, round, wanted, Some(problem)).await,
        };
    }
    let key = form.key;
    match run(&page, &staff, seen, move |service, request| service.take_offer(request, round, &change, &key)).await? {
        Ok(_) => done_at(&staff, &format!("/round/{round}"), "late-done"),
        Err(problem) => show(&page, &staff, round, wanted, Some(problem)).await,
    }
}

/// What can be done for those who come late or leave.
#[derive(Default)]
struct LateAnswers {
    /// The rule that prevents changes, if any: then nothing is offered.
    fixed: Option<String>,
    offers: Vec<Offer>,
    /// The tournament with a draft paired anew.
    anew: Option<Tournament>,
}

impl LateAnswers {
    fn read(
        service: &Service,
        tournament: &Tournament,
        round: RoundNumber,
        change: &LateChange,
    ) -> Result<Self, ServiceError> {
        let offers = service.offers(tournament, change)?;
        let is_draft = tournament.round(round).is_some_and(|round| round.state.stage == Stage::Draft);
        let is_asked = !offers.is_empty() || !change.leaving.players.is_empty();
        let anew = if is_draft && is_asked { service.paired_anew(tournament, change)? } else { None };
        Ok(Self { fixed: None, offers, anew })
    }
}

async fn show(page: &Page, staff: &Staff, number: RoundNumber, wanted: LateQuery, problem: Option<FormError>) -> Reply {
    let tournament = staff.tournament.clone();
    let round = tournament.round(number).ok_or(AppError::NotFound)?;
    let change = wanted.change(&tournament);
    let before = tournament.clone();
    let answers = match fixed(page.t, &tournament, number) {
        Some(rule) => LateAnswers { fixed: Some(rule), ..LateAnswers::default() },
        None => page.service(move |service| LateAnswers::read(service, &before, number, &change)).await?,
    };
    let frame = StaffFrame::new(staff, StaffTab::Round(number)).with(problem);
    let template = LatePage::new(page, frame, round, wanted, answers);
    page.html_as(template.frame.status(), &template)
}

/// Why no player can come into a round or leave it; `None` if they can.
fn fixed(t: Locale, tournament: &Tournament, round: RoundNumber) -> Option<String> {
    let system = tournament.settings.system;
    let text = if !takes_late_changes(tournament, round) && round == tournament.paired_rounds() {
        let is_closed = tournament.round(round).is_some_and(|round| round.state.stage == Stage::Closed);
        let key = match (is_closed, round >= tournament.settings.rounds) {
            (true, true) => "late-closed-last",
            (true, false) => "late-closed",
            (false, true) => "late-complete-last",
            (false, false) => "late-complete",
        };
        t.text(key).with("round", round).with("next", round.next())
    } else if !takes_late_changes(tournament, round) && !system.has_table() {
        t.text("late-not-last").with("round", round).with("last", tournament.paired_rounds())
    } else if system.has_closed_field() {
        return Some(t.text(&format!("late-fixed-{}", system.facts().code)).to_string());
    } else {
        return None;
    };
    Some(text.to_string())
}

/// The teams with at least one present player, if teams are paired.
fn teams(tournament: &Tournament) -> Vec<Choice> {
    if !tournament.settings.system.pairs_teams() {
        return Vec::new();
    }
    let mut here = Leaves::from_tournament(tournament).here;
    for team in &mut here {
        team.value.insert_str(0, TEAM);
    }
    here
}

/// Who leaves: a player by name, a team by its own.
fn leaver(texts: TournamentTexts<'_>, leaving: &Leaving) -> String {
    match leaving.players.as_slice() {
        [] => String::new(),
        [one] => texts.name(*one),
        [one, ..] => texts.team_of(*one),
    }
}

/// The players whom the pairing left out and who may come after all: not in a round robin or a bracket, which take no new players.
fn absent(tournament: &Tournament, round: RoundNumber) -> Vec<&Entry> {
    let may_come = round == tournament.paired_rounds() && !tournament.settings.system.has_closed_field();
    if may_come { left_out(tournament) } else { Vec::new() }
}

/// A player whom the pairing left out, with the bye they have.
fn absentee(texts: TournamentTexts<'_>, round: &Round, entry: &Entry) -> Choice {
    let own = round.byes.get(&entry.id).copied().unwrap_or(Bye::Zero);
    Choice::new(entry.id.to_string(), shown_bye(texts, entry.id, own))
}

/// Players entered since the round was paired.
fn waiting(tournament: &Tournament, round: RoundNumber) -> Vec<EntryId> {
    let came = |entry: &&Entry| entry.joins == round.next() && entry.withdrawn_after.is_none();
    tournament.entries.values().filter(came).map(|entry| entry.id).collect()
}

/// What each of those who came late gets if they are not let in: a place from the next round on, and the points of a round without them.
fn if_unchanged(texts: TournamentTexts<'_>, round: &Round, late: &[EntryId]) -> Vec<String> {
    let t = texts.t;
    let goes_on = |tournament: &&Tournament| round.state.number < tournament.settings.rounds;
    let Some(tournament) = texts.tournament.filter(goes_on) else { return Vec::new() };
    let wait = |id: &EntryId| {
        let own = round.byes.get(id).copied().unwrap_or(Bye::Zero);
        let worth = tournament.settings.scoring.byes.for_bye(own);
        let points = t.text("boards-points").with("n", worth).with("points", t.points(worth));
        let next = round.state.number.next();
        t.text("late-wait-player").with("name", texts.name(*id)).with("round", next).with("points", points).to_string()
    };
    late.iter().map(wait).collect()
}

fn shown(texts: TournamentTexts<'_>, round: &Round, offer: &Offer) -> LateOffer {
    let pair = |seats: BySide<EntryId>| format!("{} – {}", texts.name(seats.white), texts.name(seats.black));
    // At a new board sit players who have no opponent now: their byes are shown in place of a pair.
    let apart = |seats: BySide<EntryId>| {
        let free = |id: EntryId| Some(shown_bye(texts, id, *round.byes.get(&id)?));
        let free: Vec<String> = [seats.white, seats.black].into_iter().filter_map(free).collect();
        if free.is_empty() { texts.t.text("late-board-new").to_string() } else { free.join(", ") }
    };
    let board = |changed: &ChangedBoard| ChangedBoardRow {
        board: changed.board.to_string(),
        before: changed.before.map(pair).or_else(|| changed.after.map(apart)).unwrap_or_default(),
        after: changed.after.map_or_else(|| texts.t.text("late-board-gone").to_string(), pair),
    };
    LateOffer {
        key: offer.key(),
        boards: offer.boards.iter().map(board).collect(),
        byes: offer.byes.iter().map(|(id, kind)| shown_bye(texts, *id, *kind)).collect(),
        warnings: offer.warnings.iter().map(|warning| describe_warning(texts, *warning)).collect(),
    }
}

fn shown_bye(texts: TournamentTexts<'_>, id: EntryId, kind: Bye) -> String {
    let scoring = texts.tournament.map(|tournament| tournament.settings.scoring);
    let kind = scoring.map_or_else(String::new, |scoring| bye_with_points(texts.t, kind, &scoring));
    texts.t.text("late-bye").with("name", texts.name(id)).with("bye", kind).to_string()
}
