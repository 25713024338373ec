//! `/t/{slug}/round/{n}/wrong`: a spectator reports a wrong result. The staff of the tournament reads it, the public does not.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::public_round;
use crate::service::{LARGEST_PHOTO, NewSpectatorReport, Service, ServiceError};
use crate::web::forms::{Choice, FieldErrors, FormError, FormState, FormValues, PhotoForm};
use crate::web::http::body_limits::MEGABYTE;
use crate::web::http::{AppError, Page, Reply, done, throttle};
use crate::web::i18n::player_names::name_of;
use crate::web::i18n::results::game_score;
use crate::web::i18n::tie_break_games::values_in;
use crate::web::i18n::{Locale, PlayerNames, TournamentTexts};
use crate::web::parts::{RoundPath, Tab, TournamentFrame, load};
use draughts::Side;
use tournament::limits::TextField;
use tournament::{Game, GameId, GameNumber, GameResult, Mark, Pairing, Reported, Round, RoundNumber, Tournament};

/// The choice if no result over the board is right.
const OTHER: &str = "other";

/// `?game=1-3-1`: the game concerned.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct WrongResultQuery {
    game: String,
}

#[derive(Template)]
#[template(path = "rounds/wrong_result.html")]
struct WrongResultPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    round: RoundNumber,
    /// The game that it is about; none before it is chosen.
    game: Option<WrongResultGame>,
    /// The games to choose from.
    games: Vec<WrongResultGame>,
    /// What may be right instead.
    results: Vec<Choice>,
    form: &'a FormState,
}

impl WrongResultPage<'_> {
    /// The longest remark, in letters.
    const fn longest() -> usize {
        TextField::SpectatorRemark.most()
    }

    /// The size of the largest photo, in megabytes.
    const fn most_megabytes() -> usize {
        LARGEST_PHOTO / MEGABYTE
    }

    fn problem(&self) -> Option<&str> {
        self.form.error.as_ref().map(|error| error.message.as_str())
    }

    /// The remark about a game that no longer exists, cut to the greatest length.
    fn lost_remark(&self) -> Option<String> {
        let remark = self.form.values.get("text").trim();
        (self.game.is_none() && !remark.is_empty()).then(|| remark.chars().take(Self::longest()).collect())
    }
}

struct WrongResultGame {
    id: GameId,
    /// The board, and the number of the game if there are several: `3`, `3, game 2`.
    place: String,
    players: String,
    score: String,
}

/// `GET /t/{slug}/round/{n}/wrong`
pub async fn index(page: Page, path: web::Path<RoundPath>, query: web::Query<WrongResultQuery>) -> Reply {
    let RoundPath { slug, n: round } = path.into_inner();
    let (tournament, _) = load(&page, slug).await?;
    let game = query.game.parse::<GameId>().ok().filter(|id| result_of(&tournament, round, *id).is_some());
    let is_gone = game.is_none() && !query.game.is_empty();
    let form = if is_gone { gone(page.t, FormValues::default()) } else { FormState::default() };
    show(&page, &tournament, round, game, &form)
}

/// `POST /t/{slug}/round/{n}/wrong`
pub async fn submit(page: Page, path: web::Path<RoundPath>, PhotoForm { values, photo }: PhotoForm) -> Reply {
    let RoundPath { slug, n: round } = path.into_inner();
    let (tournament, _) = load(&page, slug).await?;
    let id = values.get("game").parse::<GameId>().ok();
    let Some((game, stands)) = id.and_then(|id| Some((id, result_of(&tournament, round, id)?))) else {
        return show(&page, &tournament, round, None, &gone(page.t, values));
    };
    let wrong = |values, errors| {
        let error = Some(FormError::new(page.t.text("wrongresult-wrong")));
        show(&page, &tournament, round, Some(game), &FormState { values, errors, error })
    };
    let word = match read(page.t, game, stands, &values) {
        Ok(word) => word,
        Err(errors) => return wrong(values, errors),
    };
    let word = match page.clean_photo(tournament.id, photo).await? {
        Ok(photo) => NewSpectatorReport { photo, ..word },
        Err(problem) => return wrong(values, FieldErrors::one("photo", problem)),
    };
    let guess = throttle::CountedGuess::of_spectator_report(tournament.id, page.client);
    let own = Arc::clone(&tournament);
    let keep =
        move |service: &Service| guess.count_if_written(service, |service| service.say_wrong_result(&own, &word));
    match page.service(keep).await? {
        Ok(()) => Ok(done(&format!("/t/{}/round/{round}#b{}", tournament.slug, game.board), "wrongresult-done-sent")),
        Err(ServiceError::Refused(rejection)) => {
            let texts = TournamentTexts { t: page.t, tournament: Some(&tournament) };
            let error = FormError::new(texts.rejection(&rejection));
            show(&page, &tournament, round, Some(game), &FormState::refused(values, error))
        }
        Err(other) => Err(other.into()),
    }
}

/// The choice of games with the message that the intended game has no result: the pairs have changed, or the result was removed meanwhile.
fn gone(t: Locale, values: FormValues) -> FormState {
    FormState::refused(values, FormError::new(t.text("wrongresult-gone")))
}

fn read(t: Locale, game: GameId, stands: GameResult, values: &FormValues) -> Result<NewSpectatorReport, FieldErrors> {
    let (right, remark) = (values.get("right"), values.text("text"));
    let reported = GameResult::from_code(right).filter(|result| Reported::RESULTS.contains(result));
    match reported {
        Some(reported) if reported == stands => Err(FieldErrors::one("right", t.text("wrongresult-same"))),
        None if right != OTHER => Err(FieldErrors::one("right", t.text("wrongresult-choose"))),
        None if remark.is_empty() => Err(FieldErrors::one("text", t.text("wrongresult-say"))),
        Some(_) | None => Ok(NewSpectatorReport { game, reported, remark, photo: None }),
    }
}

/// The result of a public game.
fn result_of(tournament: &Tournament, round: RoundNumber, game: GameId) -> Option<GameResult> {
    public_round(tournament, round)?;
    tournament.game(game).filter(|_| game.round == round)?.result
}

fn show(
    page: &Page,
    tournament: &Arc<Tournament>,
    number: RoundNumber,
    game: Option<GameId>,
    form: &FormState,
) -> Reply {
    let round = public_round(tournament, number).ok_or(AppError::NotFound)?;
    let all = games(page.t, tournament, round);
    let (chosen, games): (Vec<_>, Vec<_>) = all.into_iter().partition(|choice| Some(choice.id) == game);
    let right = |id: GameId| {
        let label = |result| scored(page.t, tournament, id, result);
        let other = Choice::new(OTHER, page.t.text("wrongresult-other"));
        let stands = tournament.game(id).and_then(|game| game.result);
        let offered = Reported::RESULTS.into_iter().filter(move |result| Some(*result) != stands);
        offered.map(|result| Choice::new(result.code(), label(result))).chain([other]).collect::<Vec<_>>()
    };
    let template = WrongResultPage {
        page,
        frame: TournamentFrame::new(Arc::clone(tournament), Tab::Round),
        round: number,
        game: chosen.into_iter().next(),
        games,
        results: game.map(right).unwrap_or_default(),
        form,
    };
    page.unlisted(form.status(), &template)
}

/// A result with the winner's name, White's points first as on the page: `0:2, победил Белов Б.`.
fn scored(t: Locale, tournament: &Tournament, id: GameId, result: GameResult) -> String {
    let score = game_score(t, Side::White, result, values_in(tournament, id));
    let won = Side::BOTH.into_iter().find(|side| result.mark(*side) == Mark::Win);
    let winner = won.and_then(|side| {
        let seats = tournament.pairing(id)?.seats_in(id.game);
        tournament.entry(seats[side])
    });
    match winner {
        Some(winner) => t
            .text("wrongresult-won")
            .with("sex", winner.person.sex_letter())
            .with("name", name_of(t, tournament, winner))
            .with("score", score)
            .to_string(),
        None => t.text("wrongresult-drawn").with("score", score).to_string(),
    }
}

/// The games of a round that have a result.
fn games(t: Locale, tournament: &Tournament, round: &Round) -> Vec<WrongResultGame> {
    let names = PlayerNames::from_tournament(t, tournament);
    let of_pairing = |pairing: &Pairing| {
        let table = tournament.table_of(pairing).to_string();
        let is_only = pairing.all_games().count() == 1;
        let game = |(number, game): (GameNumber, &Game)| {
            let (id, result) = (pairing.game_id(number), game.result?);
            let seats = pairing.seats_in(number);
            let (white, black) = (tournament.entry(seats.white)?, tournament.entry(seats.black)?);
            let place = if is_only {
                t.text("wrongresult-board").with("board", table.as_str())
            } else {
                t.text("wrongresult-board-game").with("board", table.as_str()).with("game", number)
            };
            Some(WrongResultGame {
                id,
                place: place.to_string(),
                players: format!("{} – {}", names.name(white), names.name(black)),
                score: game_score(t, Side::White, result, values_in(tournament, id)),
            })
        };
        pairing.all_games().filter_map(game).collect::<Vec<_>>()
    };
    round.pairings.values().flat_map(of_pairing).collect()
}
