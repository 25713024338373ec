//! `/admin/t/{slug}/round/{n}/check`: the results of a round are entered a second time without seeing the stored ones, and differences are
//! shown. Nothing is written here.

use std::collections::BTreeSet;

use askama::Template;

use super::picks::{GamePicks, ResultKeys};
use super::rows::ResultRowMaker;
use crate::store::{ReportPhotos, Role};
use crate::web::forms::{Form, FormError, FormValues};
use crate::web::http::{AppError, Page, Reply, Scorer, Staff};
use crate::web::i18n::Locale;
use crate::web::i18n::games::game_values;
use crate::web::pages::round::RoundPlace;
use crate::web::pages::round::pairings::DraftSeats;
use crate::web::parts::changed_results::{Chosen, chosen, gone, seats};
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::{BoardNumber, GameId, GameNumber, GameResult, Pairing, Round, RoundNumber, Stage};

#[derive(Template)]
#[template(path = "round/results_check.html")]
struct ResultsCheckPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    boards: Vec<BlindBoard>,
    keys: ResultKeys,
    /// The result of the comparison; `None` before it.
    findings: Option<Findings>,
}

/// A board without its stored results.
struct BlindBoard {
    board: BoardNumber,
    white: String,
    black: String,
    games: Vec<GamePicks>,
}

/// The entered results compared with the stored ones.
struct Findings {
    /// Games with the same result both times.
    same: usize,
    /// Games whose result was not entered this time.
    untouched: usize,
    differences: Vec<Difference>,
}

struct Difference {
    id: GameId,
    players: String,
    /// The number of the game; `None` if there is only one.
    number: Option<GameNumber>,
    stands: String,
    entered: String,
    /// The stored and the entered result, as the form of the round sends them.
    was: &'static str,
    code: &'static str,
    /// The seats of the two players, to notice changes.
    seats: String,
}

/// `GET /admin/t/{slug}/round/{n}/check`
pub async fn index(page: Page, Scorer(staff): Scorer, place: RoundPlace) -> Reply {
    show(&page, &staff, place.n, None)
}

/// `POST /admin/t/{slug}/round/{n}/check`: compares the entered results with the stored ones.
pub async fn compare(page: Page, Scorer(staff): Scorer, place: RoundPlace, Form(typed): Form<FormValues>) -> Reply {
    show(&page, &staff, place.n, Some(&typed))
}

fn show(page: &Page, staff: &Staff, number: RoundNumber, typed: Option<&FormValues>) -> Reply {
    let tournament = &*staff.tournament;
    let round = tournament.round(number).filter(|round| round.state.stage != Stage::Draft).ok_or(AppError::NotFound)?;
    let rows = ResultRowMaker {
        t: page.t,
        tournament,
        seats: DraftSeats::before(page.t, tournament, number),
        disputed: BTreeSet::new(),
        spectators: Vec::new(),
        photos: ReportPhotos::default(),
        typed: None,
    };
    let entered = typed.map(|typed| findings(&rows, round, typed));
    let (findings, problem) = match entered {
        None => (None, None),
        Some(Ok(findings)) => (Some(findings), None),
        Some(Err(problem)) => (None, Some(problem)),
    };
    let template = ResultsCheckPage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Round(number)).for_role(Role::Scorer).for_section(true).with(problem),
        round: number,
        boards: round.pairings.values().filter_map(|pairing| rows.blind_board(pairing, typed)).collect(),
        keys: ResultKeys::new(page.t, game_values(&tournament.settings)),
        findings,
    };
    page.html_as(template.frame.status(), &template)
}

/// The comparison; an error if two results were given for a game, or a board no longer exists.
fn findings(rows: &ResultRowMaker<'_>, round: &Round, typed: &FormValues) -> Result<Findings, FormError> {
    let t: Locale = rows.t;
    if let Some(board) = gone(round, typed) {
        return Err(FormError::new(t.text("results-gone").with("board", board)));
    }
    let name = |player| rows.seats.seat(t, player).map(|seat| seat.name).unwrap_or_default();
    let mut findings = Findings { same: 0, untouched: 0, differences: Vec::new() };
    for pairing in round.pairings.values() {
        for (game, own) in pairing.all_games() {
            let id = pairing.game_id(game);
            let entered = match chosen(typed, id) {
                Chosen::Twice => return Err(FormError::new(t.text("results-two"))),
                Chosen::Nothing => None,
                Chosen::One(code) => GameResult::from_code(code),
            };
            match entered {
                None => findings.untouched += usize::from(own.result.is_some()),
                Some(entered) if own.result == Some(entered) => findings.same += 1,
                Some(entered) => findings.differences.push(Difference {
                    id,
                    players: [pairing.white, pairing.black].map(name).join(" – "),
                    number: (pairing.all_games().count() > 1).then_some(game),
                    stands: own.result.map_or_else(|| "–".to_owned(), |result| rows.label(id, result)),
                    entered: rows.label(id, entered),
                    was: own.result.map_or("", GameResult::code),
                    code: entered.code(),
                    seats: seats(pairing),
                }),
            }
        }
    }
    Ok(findings)
}

impl ResultRowMaker<'_> {
    /// A board with the results entered on this page only.
    fn blind_board(&self, pairing: &Pairing, typed: Option<&FormValues>) -> Option<BlindBoard> {
        let game = |number| {
            let code = match typed.map_or(Chosen::Nothing, |typed| chosen(typed, pairing.game_id(number))) {
                Chosen::One(code) => code,
                Chosen::Nothing | Chosen::Twice => "",
            };
            self.picks(pairing, number, None, code)
        };
        Some(BlindBoard {
            board: pairing.board,
            white: self.seats.seat(self.t, pairing.white)?.name,
            black: self.seats.seat(self.t, pairing.black)?.name,
            games: pairing.all_games().map(|(number, _)| game(number)).collect(),
        })
    }
}
