//! `/r/{token}`: a player's own page for their board in a round, without an account; its address is on their slip.

pub mod kiosk;
pub mod report;

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::progress::{current_round, shown_round};
use crate::service::{LARGEST_PHOTO, Service, ServiceError, SlipSeat, SlipToken};
use crate::web::forms::{Form, FormValues};
use crate::web::http::body_limits::MEGABYTE;
use crate::web::http::{AppError, FollowedPlayer, Page, Reply, card, go_to, throttle};
use crate::web::i18n::results::game_score;
use crate::web::i18n::tie_break_games::values_in;
use crate::web::i18n::{Locale, teams};
use crate::web::pages::slip::report::{OpponentReport, ReportAttempt, ReportForm, form};
use crate::web::parts::{ByeReasonView, OpeningPicture, OwnCheckIn, Score};
use draughts::Side;
use tournament::{
    BoardNumber, Entry, EntryId, GameId, GameNumber, GameResult, Pairing, PlayingTable, Round, RoundNumber, Stage,
    Tournament,
};

#[derive(Template)]
#[template(path = "slip/index.html")]
struct SlipPage<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    entry: &'a Entry,
    card: String,
    round: RoundNumber,
    state: SlipState<'a>,
    elsewhere: Option<Elsewhere>,
    check_in: Option<OwnCheckIn>,
    problem: Option<String>,
    has_photo: bool,
    /// The list of boards, if the page is shown at the kiosk.
    kiosk: Option<String>,
}

impl SlipPage<'_> {
    /// The live topic of the slip: only its own board; board 0 while there is none.
    fn topic(&self) -> String {
        let board = match &self.state {
            SlipState::Seated(seat) => seat.pairing.board,
            SlipState::Waiting | SlipState::Idle(_) => BoardNumber(0),
        };
        format!("b/{}/{}/{board}", self.tournament.slug, self.round)
    }

    /// The size of the largest photo, in megabytes.
    const fn most_megabytes() -> usize {
        LARGEST_PHOTO / MEGABYTE
    }

    fn member(&self) -> Option<String> {
        teams::member(self.page.t, self.tournament, self.entry)
    }
}

/// The player's seat in the round being played, on a slip of another round.
struct Elsewhere {
    round: RoundNumber,
    /// The player's board there, and its table; `None` without an opponent.
    seat: Option<SeatElsewhere>,
}

struct SeatElsewhere {
    board: BoardNumber,
    table: PlayingTable,
}

impl Elsewhere {
    fn new(tournament: &Tournament, round: &Round, entry: EntryId) -> Self {
        let seat = |pairing: &Pairing| SeatElsewhere { board: pairing.board, table: tournament.table_of(pairing) };
        Self { round: round.state.number, seat: round.pairing_of(entry).map(seat) }
    }
}

/// The player's state in the round.
enum SlipState<'a> {
    /// The pairings are not public, or the round was withdrawn.
    Waiting,
    /// Without an opponent, with the reason.
    Idle(String),
    Seated(Box<SlipSeatView<'a>>),
}

struct SlipSeatView<'a> {
    table: PlayingTable,
    pairing: &'a Pairing,
    is_settled: bool,
    opponent: &'a Entry,
    opponent_card: String,
    /// The colour in the game to come; none if a match has no game to come.
    colour: Option<SlipColour>,
    games: Vec<SlipGameRow>,
    score: Score,
    opening: Option<OpeningPicture>,
    starts: Option<String>,
    /// Their thinking time, if the opponent has another.
    time: Option<String>,
    /// The form for reporting the results.
    form: Option<ReportForm>,
    /// Whether the opening has yet to be drawn.
    awaits_opening: bool,
}

/// The player's colour, as it is said at the top.
struct SlipColour {
    side: Side,
    text: String,
}

impl SlipColour {
    /// In the game to come; of a single game also afterwards.
    fn new(t: Locale, pairing: &Pairing, player: EntryId) -> Option<Self> {
        let is_match = pairing.all_games().count() > 1;
        let number = pairing.game_to_come().or((!is_match).then_some(GameNumber(1)))?;
        let side = pairing.side_in(player, number)?;
        let text = match number {
            GameNumber(1) if is_match => t.text("slip-colour-first").with("side", t.side_code(side)).to_string(),
            GameNumber(1) => t.text("slip-colour").with("side", t.side_code(side)).to_string(),
            _ => t.text("slip-colour-later").with("n", number).with("side", t.side_code(side)).to_string(),
        };
        Some(Self { side, text })
    }
}

/// One of the games, from the player's side.
struct SlipGameRow {
    number: GameNumber,
    /// The name of a tie-break game.
    kind: Option<String>,
    side: Side,
    /// The result, their points first; a dash while missing.
    result: String,
    /// Their report, their points first, while the result is missing.
    reported: Option<String>,
    address: Option<String>,
    /// The player's report, if the arbiter has entered another result.
    overruled: Option<String>,
}

impl SlipGameRow {
    const fn colour(&self) -> Side {
        self.side
    }
}

impl SlipSeatView<'_> {
    /// Whether all results are in, and the match has a winner if it must.
    const fn is_over(&self) -> bool {
        self.is_settled
    }

    fn is_adjourned(&self) -> bool {
        self.pairing.games.iter().any(|game| game.result == Some(GameResult::Adjourned))
    }
}

/// The seat of a slip, and the tournament in the current state.
pub struct SlipData {
    pub seat: SlipSeat,
    pub tournament: Arc<Tournament>,
    /// The token of the slip; `None` at the kiosk, where all slips are shown.
    pub token: Option<String>,
    /// Whether a photo has come with the player's report.
    pub has_photo: bool,
}

/// `GET /r/{token}`: the reader follows its player from then on, and the device needs no slip of the later rounds; the staff look at slips
/// of many. A slip of an earlier round may have been left anywhere: who opens one follows its player, and no more.
pub async fn index(page: Page, token: web::Path<String>) -> Reply {
    let found = find(&page, &token).await?;
    let mut answer = show(&page, &found, &ReportAttempt::default(), None).await?;
    if page.account.is_none() {
        let SlipSeat { tournament, round, entry } = found.seat;
        let key = page.service(Service::slip_key).await?;
        let slip = (round >= shown_round(&found.tournament)).then(|| key.token(SlipToken::Remembered, found.seat));
        let player = FollowedPlayer { tournament, entry, slip, is_other: false };
        answer.add_cookie(&page.followed.clone().with(&player).cookie()).map_err(AppError::internal)?;
    }
    Ok(answer)
}

/// `POST /r/{token}/here`: checks in for the next round.
pub async fn check_in(page: Page, token: web::Path<String>, _: Form<FormValues>) -> Reply {
    let SlipData { seat, tournament, .. } = find(&page, &token).await?;
    let client = page.client;
    let outcome = page.service(move |service| {
        throttle::CountedGuess::of_slips_from(client).count(service.store())?;
        Ok::<_, AppError>(service.check_in_by_slip(&tournament, seat.entry))
    });
    match outcome.await? {
        // If the check-in was closed meanwhile, the slip no longer offers it.
        Ok(()) | Err(ServiceError::Refused(_)) => Ok(go_to(&format!("/r/{token}"))),
        Err(other) => Err(other.into()),
    }
}

/// The slip of a token. A client that asks for slips that were never made is guessing, and is slowed down; an existing slip opens whatever
/// other clients at the same address have done.
pub async fn find(page: &Page, token: &str) -> Result<SlipData, AppError> {
    let (token, client) = (token.to_owned(), page.client);
    page.service(move |service| {
        let Some(seat) = service.slip_key()?.read(SlipToken::Printed, &token) else {
            throttle::CountedGuess::of_made_up_slip(client).count(service.store())?;
            return Err(AppError::NotFound);
        };
        let tournament = service.store().tournament_by_id(seat.tournament)?;
        let tournament = tournament.filter(|tournament| tournament.visibility.is_open()).ok_or(AppError::NotFound)?;
        let has_photo = service.has_player_photo(&tournament, seat)?;
        Ok::<_, AppError>(SlipData { seat, tournament, token: Some(token), has_photo })
    })
    .await
}

/// The page, with typed values that were not written; at the kiosk with a link back to its list.
pub async fn show(
    page: &Page,
    SlipData { seat, tournament, token, has_photo }: &SlipData,
    attempt: &ReportAttempt,
    kiosk: Option<String>,
) -> Reply {
    let tournament = &page.public_in_own_letters(tournament).await?;
    let entry = tournament.entry(seat.entry).ok_or(AppError::NotFound)?;
    let round = tournament.round(seat.round).filter(|round| round.state.stage >= Stage::Published);
    let now = current_round(tournament).filter(|now| now.state.number != seat.round);
    let template = SlipPage {
        page,
        tournament,
        entry,
        card: card(tournament, entry),
        round: seat.round,
        state: round.map_or(SlipState::Waiting, |round| state(page, tournament, round, entry, attempt)),
        elsewhere: now.map(|now| Elsewhere::new(tournament, now, entry.id)),
        // The address of the page may have a query; the form is sent to that of the slip.
        check_in: token.as_ref().and_then(|token| OwnCheckIn::new(tournament, entry.id, &format!("/r/{token}"))),
        kiosk,
        problem: attempt.problem().map(str::to_owned),
        has_photo: *has_photo,
    };
    page.unlisted(attempt.status(), &template)
}

fn state<'a>(
    page: &Page,
    tournament: &'a Tournament,
    round: &'a Round,
    entry: &'a Entry,
    attempt: &ReportAttempt,
) -> SlipState<'a> {
    if let Some(seat) = seat(page, tournament, round, entry, attempt) {
        return SlipState::Seated(Box::new(seat));
    }
    match round.byes.get(&entry.id) {
        Some(bye) => {
            let reason = ByeReasonView::new(tournament, entry, round.state.number, *bye);
            SlipState::Idle(reason.said(page.t, tournament, entry))
        }
        None => SlipState::Waiting,
    }
}

fn seat<'a>(
    page: &Page,
    tournament: &'a Tournament,
    round: &'a Round,
    entry: &'a Entry,
    attempt: &ReportAttempt,
) -> Option<SlipSeatView<'a>> {
    let pairing = round.pairing_of(entry.id)?;
    let opponent = tournament.entry(pairing.opponent_of(entry.id)?)?;
    let side = pairing.side_in(entry.id, GameNumber(1))?;
    let score = Score::new(page.t, tournament, pairing, side);
    let form = form(page.t, tournament, round, pairing, entry.id, attempt);
    let game = |((number, _), score): ((GameNumber, _), &crate::web::parts::score::GameScore)| {
        let (result, address) = (score.text.clone(), score.address.clone());
        let kind = page.t.tie_break_game(pairing, number);
        let side = pairing.side_in(entry.id, number)?;
        let overruled = overruled(page.t, tournament, entry, pairing.game_id(number));
        let reported = form.as_ref().and_then(|form| form.report_of(number));
        Some(SlipGameRow { number, kind, side, result, reported, address, overruled })
    };
    Some(SlipSeatView {
        table: tournament.table_of(pairing),
        pairing,
        is_settled: pairing.is_complete() && !tournament.is_undecided(pairing),
        opponent,
        opponent_card: card(tournament, opponent),
        colour: SlipColour::new(page.t, pairing, entry.id),
        games: pairing.all_games().zip(&score.games).filter_map(game).collect(),
        opening: OpeningPicture::of_player(page.t, tournament, pairing, entry.id),
        starts: tournament.starts_of(pairing.round).map(|starts| page.t.appointment(starts)),
        time: page.t.times_of(tournament, pairing)[side].clone(),
        form,
        awaits_opening: tournament.awaits_opening(round.state.number),
        score,
    })
}

/// The note that the arbiter has entered another result than the player reported, from the player's side; `None` if they agree.
fn overruled(t: Locale, tournament: &Tournament, entry: &Entry, id: GameId) -> Option<String> {
    let pairing = tournament.pairing(id)?;
    let entered = tournament.game(id)?.result.filter(|result| result.is_final())?;
    let reported = tournament.report(id, entry.id)?.said.result;
    let is_both = tournament.both_report(id) == Some(reported);
    let side = pairing.side_in(entry.id, id.game)?;
    let score = |result| game_score(t, side, result, values_in(tournament, id));
    let key = if is_both { "reports-overruled-both" } else { "reports-overruled" };
    let place =
        t.tie_break_game(pairing, id.game).unwrap_or_else(|| t.text("print-game").with("n", id.game).to_string());
    let text = t.text(key).with("place", place).with("own", score(reported)).with("score", score(entered));
    (entered.score() != reported.score()).then(|| text.to_string())
}
