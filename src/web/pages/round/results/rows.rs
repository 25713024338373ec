//! The rows of the form: boards with their games and what can be chosen for each.

use std::collections::BTreeSet;

use super::{BoardRow, ForfeitView, GameCell, Overruling, Pick};
use crate::web::forms::{Choice, FormValues};
use crate::web::i18n::Locale;
use crate::web::i18n::results::{forfeit_reason, game_score};
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::pages::round::level_matches::LevelMatchView;
use crate::web::pages::round::pairings::DraftSeats;
use crate::web::parts::changed_results::{Chosen, NONE, chosen, is_reseated, seats};
use crate::web::parts::reports::outcome;
use crate::web::parts::{MovesView, ReportsView};
use draughts::Side;
use tournament::history::PairingOutcome;
use tournament::{ForfeitCause, Game, GameId, GameNumber, GameResult, Pairing, PointValues, Tournament};

pub(super) struct ResultRowMaker<'a> {
    pub(super) t: Locale,
    pub(super) tournament: &'a Tournament,
    pub(super) seats: DraftSeats<'a>,
    pub(super) disputed: BTreeSet<GameId>,
    pub(super) typed: Option<FormValues>,
}

impl ResultRowMaker<'_> {
    pub(super) fn board(&self, pairing: &Pairing) -> Option<BoardRow> {
        let games = pairing.all_games().map(|(number, _)| self.game(pairing, number));
        Some(BoardRow {
            head: None,
            board: pairing.board,
            table: self.tournament.table_of(pairing),
            white: self.seats.seat(self.t, pairing.white)?,
            black: self.seats.seat(self.t, pairing.black)?,
            games: games.collect(),
            score: score(self.t, self.tournament, pairing),
            is_awaited: !pairing.is_complete(),
            seats: seats(pairing),
            level_match: LevelMatchView::new(self.t, self.tournament, pairing),
            verdict: pairing.standing_verdict(&self.tournament.settings).map(|verdict| self.t.verdict(verdict)),
            forfeit: self.forfeit(pairing),
            lapsed: self.t.lapsed(self.tournament, pairing),
        })
    }

    /// What is said of a board of which games were forfeited, as it was typed or as it stands.
    fn forfeit(&self, pairing: &Pairing) -> Option<ForfeitView> {
        let is_forfeited = |game: &Game| matches!(game.result, Some(GameResult::Forfeit(_)));
        let mut forfeited = pairing.all_games().map(|(_, game)| game).filter(|game| is_forfeited(game)).peekable();
        forfeited.peek()?;
        let stands = forfeited.find_map(|game| game.forfeit.clone());
        let typed =
            |name: &str| self.typed.as_ref().map(|typed| typed.get(&format!("{name}-{}", pairing.board)).to_owned());
        let causes = ForfeitCause::ALL
            .iter()
            .map(|cause| Choice::new(cause.code(), self.t.label("results-forfeit", cause.code())));
        Some(ForfeitView {
            told: stands.as_ref().map(|reason| forfeit_reason(self.t, reason)).unwrap_or_default(),
            causes: causes.collect(),
            cause: typed("cause")
                .unwrap_or_else(|| stands.as_ref().map_or("", |reason| reason.cause.code()).to_owned()),
            text: typed("why").unwrap_or_else(|| stands.map(|reason| reason.text).unwrap_or_default()),
        })
    }

    fn game(&self, pairing: &Pairing, number: GameNumber) -> GameCell {
        let id = pairing.game_id(number);
        let stands = pairing.game(number).and_then(|game| game.result);
        let was = stands.map_or("", GameResult::code);
        // A result that was meant for others, or for other colours, is not offered again.
        let typed = self.typed.as_ref().filter(|typed| !is_reseated(typed, pairing));
        let sent = typed.map(|typed| typed.get(&format!("was-{id}")));
        let typed = typed.map_or(Chosen::Nothing, |typed| chosen(typed, id));
        let code = match typed {
            Chosen::One(code) => code,
            Chosen::Nothing | Chosen::Twice => was,
        };
        // Somebody else's result, where the one typed here would replace it.
        let is_overtaken = matches!(typed, Chosen::One(_)) && sent.is_some_and(|sent| sent != was) && code != was;
        GameCell {
            id,
            number: (pairing.all_games().count() > 1).then_some(number),
            kind: self.t.tie_break_game(pairing, number),
            first: pairing.first_side_in(number),
            picks: self.picks(id, code),
            more: self.more(id, stands, code),
            was: was.to_owned(),
            now: is_overtaken.then(|| stands.map_or_else(|| "–".to_owned(), |result| self.label(id, result))),
            overruling: match typed {
                Chosen::One(code) if code != was => self.overruling(id, code),
                Chosen::One(_) | Chosen::Nothing | Chosen::Twice => None,
            },
            error: (typed == Chosen::Twice).then(|| self.t.text("results-two").to_string()),
            has_moves: pairing.game(number).is_some_and(|game| game.notation.is_some()),
            is_disputed: self.disputed.contains(&id),
            claim: self.tournament.reports_of(id).map(|claim| ReportsView::new(self.t, self.tournament, id, claim)),
            typed_moves: MovesView::new(self.t, self.tournament, id),
        }
    }

    /// The question whether a result is meant that was typed against what both players report.
    fn overruling(&self, id: GameId, typed: &str) -> Option<Overruling> {
        let typed = GameResult::from_code(typed)?;
        let reported = self.tournament.overruled(id, Some(typed))?;
        let [word, own] = [reported, typed].map(|result| outcome(self.t, self.tournament, id, result));
        let question = self.t.text("reports-overrule").with("word", word).with("own", own).to_string();
        let confirmed = self.typed.as_ref().is_some_and(|typed| typed.is(&format!("overrule-{id}"), reported.code()));
        Some(Overruling { code: reported.code(), question, is_confirmed: confirmed })
    }

    /// Won, drawn and lost by the player named first.
    pub(super) fn picks(&self, id: GameId, code: &str) -> Vec<Pick> {
        let (won, lost) = match first_side(self.tournament, id) {
            Side::White => ("1-0", "0-1"),
            Side::Black => ("0-1", "1-0"),
        };
        let keys = ResultKeys::new(self.t, values_in(self.tournament, id));
        let pick = |(result, key)| self.pick(id, result, key, code);
        [(won, &*keys.won), ("=", &*keys.drawn), (lost, &*keys.lost)].into_iter().filter_map(pick).collect()
    }

    /// The results that are rare; the one that stands is among them if it is none of the usual ones.
    pub(super) fn more(&self, id: GameId, stands: Option<GameResult>, code: &str) -> Vec<Pick> {
        let (won, lost) = match first_side(self.tournament, id) {
            Side::White => ("+-", "-+"),
            Side::Black => ("-+", "+-"),
        };
        let rare = [(won, "+"), (lost, "-"), ("--", "x"), ("0-0", ""), ("adj", "")];
        let unrated = stands.filter(|result| matches!(result, GameResult::Unrated(_)));
        let all = rare.into_iter().chain(unrated.map(|result| (result.code(), "")));
        let mut more: Vec<Pick> = all.filter_map(|(choice, mark)| self.pick(id, choice, mark, code)).collect();
        if stands.is_some() {
            let label = self.t.text("results-take-back").to_string();
            more.push(Pick { code: NONE.to_owned(), label, key: String::new(), is_chosen: code == NONE });
        }
        more
    }

    fn pick(&self, id: GameId, result: &str, key: &str, code: &str) -> Option<Pick> {
        let label = match result {
            "0-0" => self.t.text("results-both-lost").to_string(),
            "--" => self.t.text("results-both-absent").to_string(),
            "adj" => self.t.text("results-adjourned").to_string(),
            _ => self.label(id, GameResult::from_code(result)?),
        };
        Some(Pick { code: result.to_owned(), label, key: key.to_owned(), is_chosen: result == code })
    }

    pub(super) fn label(&self, id: GameId, result: GameResult) -> String {
        game_score(self.t, first_side(self.tournament, id), result, values_in(self.tournament, id))
    }
}

/// The points of a pairing by the tournament's count; dots while something is missing.
pub(super) fn score(t: Locale, tournament: &Tournament, pairing: &Pairing) -> String {
    match tournament.outcome(pairing) {
        PairingOutcome::Awaited => "…".to_owned(),
        PairingOutcome::Known { points, .. } => format!("{} : {}", t.points(points.white), t.points(points.black)),
    }
}

/// The keys of a game won, drawn and lost by the player named first, with blanks between several of one result.
pub struct ResultKeys {
    pub won: String,
    pub drawn: String,
    pub lost: String,
}

impl ResultKeys {
    /// The first figures of the three buttons, so that `2`, `1` and `0` enter 2:0, 1:1 and 0:2; `1`, `=` and `0` where these are no
    /// three different digits. `=` is always a draw.
    pub fn new(t: Locale, values: PointValues) -> Self {
        let [won, drawn, lost] = [values.win, values.draw, values.loss].map(|points| t.points(points));
        let is_digit = |text: &String| text.len() == 1 && text.starts_with(|c: char| c.is_ascii_digit());
        if [&won, &drawn, &lost].into_iter().all(is_digit) && won != drawn && drawn != lost && won != lost {
            return Self { won, drawn: format!("{drawn} ="), lost };
        }
        Self { won: "1".to_owned(), drawn: "=".to_owned(), lost: "0".to_owned() }
    }
}
