//! What the page of a score sheet shows.

use askama::Template;

use super::{SheetForm, SheetState, TypedSheet};
use crate::service::{GameReport, GameWarning};
use crate::store::{ReportPhotos, Role};
use crate::web::forms::FieldErrors;
use crate::web::http::{Page, Staff};
use crate::web::i18n::TournamentTexts;
use crate::web::i18n::games::{game_values, opening_name, shortened};
use crate::web::parts::reports::outcome;
use crate::web::parts::score_sheet::{
    MoveNames, ReplayStep, ScoreSheetRow, counts, game_after, game_before, lines, players,
};
use crate::web::parts::{Correction, Diagram, IllegalMovesView, MovesView, PhotoLink, StaffFrame, StaffTab};
use draughts::notation::game::Ply;
use draughts::notation::sheet::SheetError;
use draughts::notation::{MoveProblem, MoveStyle, write_move};
use draughts::{BySide, Move, Position, Side, Square};
use tournament::{Entry, Game, GameId, GameResult, Tournament};

#[derive(Template)]
#[template(path = "games/sheet.html")]
pub(super) struct SheetPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    tournament: &'a Tournament,
    id: GameId,
    players: BySide<&'a Entry>,
    game: &'a Game,
    typed: TypedSheet,
    report: GameReport,
    form: SheetForm,
    errors: FieldErrors,
    correction: Option<Correction>,
    lines: Vec<ScoreSheetRow>,
    before: Option<GameId>,
    after: Option<GameId>,
    /// The moves that players have reported, if none are recorded.
    reported: Option<MovesView>,
    illegal: IllegalMovesView,
    /// The photos of the score sheet that the players have sent.
    photos: Vec<PhotoLink>,
}

struct ResultOffer {
    code: &'static str,
    score: String,
    words: String,
    is_chosen: bool,
}

impl ResultOffer {
    /// Score and text; only once if they are equal.
    fn in_full(&self) -> String {
        if self.score == self.words { self.score.clone() } else { format!("{}, {}", self.score, self.words) }
    }
}

/// A correction of a mistake, with its button's value.
struct CorrectionChoice {
    words: String,
    action: String,
}

impl<'a> SheetPage<'a> {
    pub(super) fn new(
        page: &'a Page,
        staff: &'a Staff,
        id: GameId,
        shown: SheetState,
        photos: &ReportPhotos,
    ) -> Option<Self> {
        let tournament = &*staff.tournament;
        let pairing = tournament.pairing(id)?;
        let texts = TournamentTexts { t: page.t, tournament: Some(tournament) };
        let names = MoveNames::from_settings(&tournament.settings);
        let lines = lines(page.t, &shown.report.sheet.game, names);
        Some(Self {
            page,
            frame: StaffFrame::new(staff, StaffTab::Round(id.round))
                .for_role(Role::Scorer)
                .for_section(staff.has_board(id.round, id.board)),
            tournament,
            id,
            players: players(tournament, pairing, id)?,
            game: pairing.game(id.game)?,
            typed: shown.typed,
            report: shown.report,
            form: shown.form,
            errors: shown.errors,
            correction: shown.correction,
            lines,
            before: game_before(pairing, id),
            after: game_after(pairing, id),
            reported: MovesView::new(page.t, tournament, id),
            illegal: IllegalMovesView::new(texts, tournament, pairing, id.game),
            photos: PhotoLink::from_players(page.t, tournament, photos, pairing, [pairing.white, pairing.black]),
        })
    }

    fn is_micro_match(&self) -> bool {
        self.before.is_some() || self.after.is_some()
    }

    fn problem(&self) -> Option<&SheetError> {
        self.report.sheet.error.as_deref()
    }

    fn last_step(&self) -> Option<&ReplayStep> {
        self.lines.last().and_then(|line| line.steps().last())
    }

    /// Whether the second side is to move: its field stands beside the first side's move.
    fn is_second_to_move(&self) -> bool {
        let position = self.report.sheet.game.position();
        position.side() != position.rules().first
    }

    /// Whether the game's squares have numbers.
    fn has_numbers(&self) -> bool {
        self.tournament.settings.variant.rules().numbers.is_some()
    }

    fn example(&self) -> String {
        let start = Position::start(self.tournament.settings.variant);
        let first = start.legal_moves()[0];
        format!("1. {} …", write_move(&start, &first, MoveStyle::Full))
    }

    fn next_number(&self) -> u32 {
        let game = &self.report.sheet.game;
        game.move_number(game.plies().len())
    }

    /// Whether the current word needs a line of its own.
    fn needs_line(&self) -> bool {
        !self.is_second_to_move() || self.lines.is_empty()
    }

    fn title(&self) -> String {
        self.last_step().map_or_else(|| self.page.t.text("moves-start").to_string(), |step| step.title.clone())
    }

    fn diagram(&self) -> Diagram {
        let position = self.report.sheet.game.position();
        let moved: Vec<Square> = self.last_step().map(|step| step.moved.clone()).unwrap_or_default();
        let impossible = self.problem().filter(|problem| problem.problem == MoveProblem::Illegal);
        let astray = impossible.map(SheetError::squares).unwrap_or_default();
        let diagram = Diagram::new(self.page.t, position, self.title());
        diagram.moved(moved.into_iter().filter(|square| !astray.contains(square))).astray(astray.clone())
    }

    fn counts(&self) -> String {
        let game = &self.report.sheet.game;
        let squares = MoveNames::from_settings(&self.tournament.settings).squares;
        counts(self.page.t, game.position(), game.counters(), squares)
    }

    /// The legal moves in the canonical form, for the script that lets them be made on the board.
    fn legal(&self) -> String {
        let position = self.report.sheet.game.position();
        self.canonical(position.legal_moves().iter()).join(" ")
    }

    /// Suggested replacements of the wrong move, most likely first.
    fn choices(&self) -> Vec<CorrectionChoice> {
        let Some(problem) = self.problem() else { return Vec::new() };
        let others = problem.legal.iter().filter(|mv| !problem.nearest.contains(mv));
        let texts = match &problem.problem {
            MoveProblem::Ambiguous(moves) => self.canonical(moves.iter()),
            _ => self.canonical(problem.nearest.iter().chain(others)),
        };
        texts
            .into_iter()
            .map(|text| CorrectionChoice { action: format!("pick:{text}"), words: text.replace('-', "\u{2011}") })
            .collect()
    }

    fn canonical<'m>(&self, moves: impl Iterator<Item = &'m Move>) -> Vec<String> {
        let position = self.report.sheet.game.position();
        moves.map(|mv| write_move(position, mv, MoveStyle::Full)).collect()
    }

    fn why(&self) -> Option<String> {
        self.problem().and_then(|problem| self.page.t.why_wrong(problem)).map(|why| why.to_string())
    }

    fn corrections(&self) -> Vec<CorrectionChoice> {
        let repairs = self.problem().map(|problem| problem.repairs.as_slice()).unwrap_or_default();
        let choice = |(index, repair)| CorrectionChoice {
            words: self.page.t.repair(repair),
            action: format!("correct:{index}"),
        };
        repairs.iter().enumerate().map(choice).collect()
    }

    /// Warnings about moves that could be read nevertheless.
    fn warnings(&self) -> Vec<String> {
        let sheet = &self.report.sheet;
        let warning = |warning: &draughts::notation::sheet::Warning| {
            let side = sheet.game.plies().get(warning.ply).map_or(Side::White, Ply::side);
            let which = self.page.t.move_of(sheet.game.move_number(warning.ply), side);
            format!("{which}: {}", self.page.t.caution(warning.caution))
        };
        sheet.warnings.iter().take(MOST_WARNINGS).map(warning).collect()
    }

    /// The annotations of the text; `None` if there are none.
    fn annotations(&self) -> Option<String> {
        let counts = self.report.sheet.annotated.as_ref()?.counts();
        let kinds = [
            ("sheet-comments", counts.comments),
            ("sheet-variations", counts.variations),
            ("sheet-assessments", counts.assessments),
            ("sheet-clock-times", counts.clock_times),
        ];
        let notes = kinds.into_iter().filter(|(_, n)| *n > 0);
        let notes: Vec<String> = notes.map(|(key, n)| self.page.t.text(key).with("n", n).to_string()).collect();
        let is_any = !notes.is_empty();
        is_any.then(|| self.page.t.text("sheet-annotations").with("what", notes.join(", ")).to_string())
    }

    fn is_over(&self) -> bool {
        self.problem().is_none() && self.report.sheet.game.ending().is_final()
    }

    /// The stored result, if changing it is a correction, as the form sends it: the effect is shown as soon as another one is chosen.
    fn standing(&self) -> Option<&'static str> {
        let stands = self.game.result.filter(|result| result.is_final())?;
        self.tournament.is_past(self.id.round).then(|| stands.code())
    }

    /// Whether typing a move is next: the game is not over or complete, and there is no question.
    fn is_due(&self) -> bool {
        let is_complete = self.game.result.is_some() && self.game.notation.is_some();
        let is_settled = is_complete && !self.page.is_unsaved();
        !self.is_over() && !is_settled && self.correction.is_none() && self.errors.is_empty()
    }

    fn ending(&self) -> Option<String> {
        self.page.t.ending(&self.report.sheet.game)
    }

    fn wrong_word(&self) -> String {
        shortened(&self.typed.word)
    }

    /// The text after the current word, cut to a reasonable length.
    fn rest(&self) -> String {
        self.typed.after.split_whitespace().take(MOST_WORDS).collect::<Vec<_>>().join(" ")
    }

    fn score(&self, result: GameResult) -> String {
        self.page.t.result(result, game_values(&self.tournament.settings))
    }

    /// The drawn opening by its code and name.
    fn opening(&self) -> Option<String> {
        let opening = self.tournament.opening(self.id.round, self.id.board)?;
        Some(opening_name(self.page.t, opening))
    }

    fn entered(&self) -> Option<String> {
        self.report.entered.map(|result| self.score(result))
    }

    fn by_moves(&self) -> Option<String> {
        self.report.by_moves.map(|result| self.score(result))
    }

    /// Whether the moves contradict the entered result, or the one on the sheet.
    fn contradicts(&self) -> bool {
        matches!(
            self.report.doubt(&self.tournament.settings, self.report.entered.or(self.report.written)),
            Some(GameWarning::MovesMake(_))
        )
    }

    /// The two results to choose from: the stored one, and that of the moves.
    fn rivals(&self) -> Vec<ResultOffer> {
        let standing = self.report.entered.or(self.report.written);
        let rivals = standing.into_iter().chain(self.report.by_moves);
        rivals.map(|result| self.offer(result)).collect()
    }

    fn offers(&self) -> Vec<ResultOffer> {
        GameResult::ALL.into_iter().map(|result| self.offer(result)).collect()
    }

    /// The code of the default result.
    fn offered(&self) -> &'static str {
        self.report.result().map_or("", GameResult::code)
    }

    fn offer(&self, result: GameResult) -> ResultOffer {
        let chosen = self.form.chosen().or_else(|| self.report.result());
        ResultOffer {
            code: result.code(),
            score: self.score(result),
            words: self.page.t.describe_result(result).to_string(),
            is_chosen: chosen == Some(result),
        }
    }

    /// The question whether to enter a result against both players' reports, and the form's value for yes.
    fn overruling(&self) -> Option<CorrectionChoice> {
        let chosen = self.form.chosen().or_else(|| self.report.result()).filter(|_| !self.errors.is_empty())?;
        let reported = self.tournament.overruled(self.id, Some(chosen)).filter(|_| self.game.result != Some(chosen))?;
        let [word, own] = [reported, chosen].map(|result| outcome(self.page.t, self.tournament, self.id, result));
        let words = self.page.t.text("reports-overrule").with("word", word).with("own", own);
        Some(CorrectionChoice { words: words.to_string(), action: reported.code().to_owned() })
    }

    /// Whether there is no result yet.
    fn is_open(&self) -> bool {
        self.report.result().is_none()
    }
}

const MOST_WARNINGS: usize = 8;
/// The most words shown after the current one.
const MOST_WORDS: usize = 24;
