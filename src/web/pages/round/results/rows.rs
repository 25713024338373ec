//! The rows of the form: boards with their games and choices.

use std::collections::BTreeSet;

use super::{BoardRow, ForfeitView, GameCell, Overruling};
use crate::store::ReportPhotos;
use crate::web::forms::{Choice, FormValues};
use crate::web::i18n::results::{forfeit_reason, game_score};
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::pages::round::level_matches::LevelMatchView;
use crate::web::pages::round::pairings::DraftSeats;
use crate::web::parts::changed_results::{Chosen, chosen, is_reseated, seats};
use crate::web::parts::reports::outcome;
use crate::web::parts::{IllegalMovesView, MovesView, ReportsView, Score, SpectatorReportView};
use draughts::Side;
use tournament::history::PairingOutcome;
use tournament::{EntryId, ForfeitCause, GameId, GameNumber, GameResult, Pairing, RoundNumber, Tournament};

/// The latest spectators' reports shown beside a game: others follow when these are dismissed.
const MOST_SPECTATORS: usize = 3;

pub(super) struct ResultRowMaker<'a> {
    pub(super) t: Locale,
    pub(super) tournament: &'a Tournament,
    pub(super) seats: DraftSeats<'a>,
    pub(super) disputed: BTreeSet<GameId>,
    pub(super) spectators: Vec<SpectatorReportView>,
    pub(super) photos: ReportPhotos,
    pub(super) typed: Option<FormValues>,
}

impl ResultRowMaker<'_> {
    pub(super) fn board(&self, pairing: &Pairing) -> Option<BoardRow> {
        let games = pairing.all_games().map(|(number, _)| self.game(pairing, number));
        Some(BoardRow {
            head: None,
            board: pairing.board,
            is_own: true,
            table: self.tournament.table_of(pairing),
            white: self.seats.seat(self.t, pairing.white)?,
            black: self.seats.seat(self.t, pairing.black)?,
            times: self.t.times_of(self.tournament, pairing),
            left: pairing.seats().map(|id| self.left(pairing, id)),
            games: games.collect(),
            score: score(self.t, self.tournament, pairing),
            is_awaited: !pairing.is_complete(),
            seats: seats(pairing),
            level_match: LevelMatchView::new(self.t, self.tournament, pairing),
            verdict: pairing.standing_verdict(&self.tournament.settings).map(|verdict| self.t.verdict(verdict)),
            forfeit: self.forfeit(pairing),
            superseded: self.t.superseded(self.tournament, pairing),
        })
    }

    /// The note on a player who has left while nothing has been entered at their board.
    fn left(&self, pairing: &Pairing, id: EntryId) -> Option<String> {
        let entry = self.tournament.entry(id).filter(|_| pairing.is_untouched())?;
        let after = entry.withdrawn_after.filter(|after| *after >= RoundNumber::FIRST)?;
        let message = self.t.text("entries-gone").with("sex", entry.person.sex_letter()).with("round", after);
        Some(message.to_string())
    }

    /// The reason of a board's forfeits, as typed or stored.
    fn forfeit(&self, pairing: &Pairing) -> Option<ForfeitView> {
        let mut forfeited = pairing.forfeited_games().peekable();
        forfeited.peek()?;
        let stands = forfeited.find_map(|(_, game)| game.forfeit.clone());
        let typed =
            |name: &str| self.typed.as_ref().map(|typed| typed.get(&format!("{name}-{}", pairing.board)).to_owned());
        // A loss by illegal moves has a button of its own.
        let standing = stands.as_ref().map(|reason| reason.cause);
        let is_offered = |cause: &&ForfeitCause| **cause != ForfeitCause::IllegalMoves || standing == Some(**cause);
        let causes = ForfeitCause::ALL
            .iter()
            .filter(is_offered)
            .map(|cause| Choice::new(cause.code(), self.t.label("results-forfeit", cause.code())));
        Some(ForfeitView {
            reason: stands.as_ref().map(|reason| forfeit_reason(self.t, reason)).unwrap_or_default(),
            causes: causes.collect(),
            cause: typed("cause")
                .unwrap_or_else(|| stands.as_ref().map_or("", |reason| reason.cause.code()).to_owned()),
            text: typed("why").unwrap_or_else(|| stands.map(|reason| reason.text).unwrap_or_default()),
        })
    }

    fn game(&self, pairing: &Pairing, number: GameNumber) -> GameCell {
        let id = pairing.game_id(number);
        let texts = TournamentTexts { t: self.t, tournament: Some(self.tournament) };
        let stands = pairing.game(number).and_then(|game| game.result);
        let was = stands.map_or("", GameResult::code);
        // A result typed for other players or colours is not offered again.
        let typed = self.typed.as_ref().filter(|typed| !is_reseated(typed, pairing));
        let sent = typed.map(|typed| typed.get(&format!("was-{id}")));
        let typed = typed.map_or(Chosen::Nothing, |typed| chosen(typed, id));
        let code = match typed {
            Chosen::One(code) => code,
            Chosen::Nothing | Chosen::Twice => was,
        };
        // Another arbiter's result, where the one typed here would replace it.
        let is_superseded = matches!(typed, Chosen::One(_)) && sent.is_some_and(|sent| sent != was) && code != was;
        GameCell {
            picks: self.picks(pairing, number, stands, code),
            was: was.to_owned(),
            now: is_superseded.then(|| stands.map_or_else(|| "–".to_owned(), |result| self.label(id, result))),
            overruling: match typed {
                Chosen::One(code) if code != was => self.overruling(id, code),
                Chosen::One(_) | Chosen::Nothing | Chosen::Twice => None,
            },
            error: (typed == Chosen::Twice).then(|| self.t.text("results-two").to_string()),
            has_moves: pairing.game(number).is_some_and(|game| game.notation.is_some()),
            is_disputed: self.disputed.contains(&id),
            reports: self
                .tournament
                .reports_of(id)
                .map(|reports| ReportsView::new(self.t, self.tournament, id, reports, &self.photos)),
            typed_moves: MovesView::new(self.t, self.tournament, id),
            spectators: self
                .spectators
                .iter()
                .filter(|report| report.game == id)
                .take(MOST_SPECTATORS)
                .cloned()
                .collect(),
            illegal: IllegalMovesView::new(texts, self.tournament, pairing, number),
        }
    }

    /// The question about a typed result that contradicts both players' reports.
    fn overruling(&self, id: GameId, typed: &str) -> Option<Overruling> {
        let typed = GameResult::from_code(typed)?;
        let reported = self.tournament.overruled(id, Some(typed))?;
        let [word, own] = [reported, typed].map(|result| outcome(self.t, self.tournament, id, result));
        let question = self.t.text("reports-overrule").with("word", word).with("own", own).to_string();
        let confirmed = self.typed.as_ref().is_some_and(|typed| typed.is(&format!("overrule-{id}"), reported.code()));
        Some(Overruling { code: reported.code(), question, is_confirmed: confirmed })
    }

    pub(super) fn label(&self, id: GameId, result: GameResult) -> String {
        game_score(self.t, first_side(self.tournament, id), result, values_in(self.tournament, id))
    }
}

/// The points of a pairing; empty while a result is missing: the style sheet then shows a pale dash.
pub(super) fn score(t: Locale, tournament: &Tournament, pairing: &Pairing) -> String {
    match tournament.outcome(pairing) {
        PairingOutcome::Awaited => String::new(),
        PairingOutcome::Known { points, .. } => {
            let points = format!("{} : {}", t.points(points.white), t.points(points.black));
            // If the match itself counts, the sum of its games is shown, as on the public page.
            match Score::new(t, tournament, pairing, Side::White).sum {
                Some(sum) => format!("{points} ({sum})"),
                None => points,
            }
        }
    }
}
