//! Moves and results as sentences for readers.

use std::borrow::Borrow;

use crate::service::GameWarning;
use crate::web::i18n::numbers::range;
use crate::web::i18n::{Locale, Text};
use draughts::notation::fen::{FenError, FenErrorKind};
use draughts::notation::game::{Ending, Game, Stop};
use draughts::notation::pdn::{PdnError, PdnErrorKind};
use draughts::notation::sheet::{CopyingError, Repair, SheetError};
use draughts::notation::{MoveProblem, MoveWarning, SquareNames};
use draughts::{
    BySide, Captured, Claim, Condition, DrawCount, DrawProfile, DrawReason, DrawRules, Limit, NoMove, Ownership,
    Position, Rules, Side, Variant,
};
use tournament::{Forfeit, GameResult, Opening, PointValues, Settings};

/// The points of a single game by its result.
pub const fn game_values(settings: &Settings) -> PointValues {
    if settings.games_per_pairing > 1 { settings.scoring.game_values } else { settings.scoring.match_values }
}

impl Locale {
    /// A result in the points of the tournament: `2:0`, `½:½`, `+:−`.
    pub fn result(self, result: impl Borrow<GameResult>, values: impl Borrow<PointValues>) -> String {
        let result = *result.borrow();
        match result {
            GameResult::Played(_) | GameResult::Unrated(_) => {
                let [white, black] = Side::BOTH.map(|side| self.points(values.borrow().for_mark(result.mark(side))));
                format!("{white}:{black}")
            }
            GameResult::Forfeit(Forfeit::White) => "+:−".to_owned(),
            GameResult::Forfeit(Forfeit::Black) => "−:+".to_owned(),
            GameResult::Forfeit(Forfeit::Both) => "−:−".to_owned(),
            GameResult::Adjourned => self.text("moves-adjourned").to_string(),
        }
    }

    /// A result as text: `белые выиграли`.
    pub fn describe_result(self, result: impl Borrow<GameResult>) -> Text<'static> {
        match *result.borrow() {
            GameResult::Played(score) => self.label("moves-result", score.code()),
            GameResult::Unrated(score) => self.label("moves-result-unrated", score.code()),
            GameResult::Forfeit(forfeit) => self.label("moves-result-forfeit", forfeit.code()),
            GameResult::Adjourned => self.text("moves-adjourned"),
        }
    }

    /// Why the moves end the game; `None` while it goes on.
    pub fn ending(self, game: &Game) -> Option<String> {
        let stuck = self.side_code(game.position().side());
        let (text, winner) = match game.ending() {
            Ending::NoPieces { winner } => (self.text("moves-ending-no-pieces").with("side", stuck), winner),
            Ending::NoMove { winner } => (self.text("moves-ending-no-move").with("side", stuck), winner),
            Ending::Counted { captured, stop } => return Some(self.counted(game.ending(), captured, stop, stuck)),
            Ending::TurnsLost { winner } => {
                (self.text("moves-ending-turns-lost").with("side", self.side_code(!winner)), winner)
            }
            Ending::Draw(reason) => {
                let reason = self.draw_reason(reason);
                return Some(self.text("moves-ending-draw").with("reason", reason).to_string());
            }
            Ending::Claimable(reason) => {
                let reason = self.draw_reason(reason);
                return Some(self.text("moves-ending-claimable").with("reason", reason).to_string());
            }
            Ending::Unfinished => return None,
        };
        Some(format!("{text} {}", self.text("moves-ending-won").with("side", self.side_code(winner))))
    }

    /// What is doubtful about a result, which `describe` formats.
    pub fn doubt(self, doubt: GameWarning, describe: impl Fn(GameResult) -> String) -> String {
        let text = match doubt {
            GameWarning::MovesMake(result) => self.text("moves-contradiction").with("moves", describe(result)),
            GameWarning::EarlyDraw(from) => self.text("moves-early-draw").with("n", from),
            GameWarning::LostTurn => self.text("moves-lost-turn-not-allowed"),
        };
        text.to_string()
    }

    /// Why a game with common pieces is over, the captures of each side, and the winner by them.
    fn counted(self, ending: Ending, captured: BySide<u8>, stop: Stop, stuck: &'static str) -> String {
        let why = match stop {
            Stop::NoMove => self.text("moves-ending-no-move").with("side", stuck),
            Stop::LastMoves => self.text("moves-ending-last-moves"),
        };
        let won = match ending.winner() {
            Some(side) => self.text("moves-ending-won").with("side", self.side_code(side)),
            None => self.text("moves-ending-equal"),
        };
        format!("{why} {} {won}", self.captured(captured, "moves-ending-captured"))
    }

    /// How many common pieces each side has captured, in a message.
    fn captured(self, BySide { white, black }: BySide<u8>, key: &'static str) -> String {
        self.text(key).with("white", white).with("black", black).to_string()
    }

    /// The counters of a game with common pieces: captures, the last moves, and pieces that may only capture now.
    pub fn common_counts(self, position: &Position, squares: SquareNames) -> Vec<String> {
        let (Some(common), Ownership::Common { last_moves, .. }) = (position.common(), position.rules().ownership)
        else {
            return Vec::new();
        };
        let last = self.text("moves-last-moves").with("n", common.last_plies / 2).with("of", last_moves).to_string();
        let captured = self.captured(common.captured, "moves-captured");
        let name = |square| squares.name(position.rules(), square);
        let resting = common.moved.map(|square| self.text("moves-resting").with("square", name(square)).to_string());
        std::iter::once(captured).chain((common.last_plies > 0).then_some(last)).chain(resting).collect()
    }

    /// The pieces that a side has left. Where captured pieces stay on the board these are its towers; with common pieces, those it has
    /// captured.
    pub fn pieces_left(self, start: &Position, position: &Position, side: Side) -> String {
        let Rules { ownership, captured, no_move, .. } = *position.rules();
        let left = position.board().pieces(side).count();
        let gone = start.board().pieces(side).count().saturating_sub(left);
        let text = match (ownership, captured, no_move) {
            (Ownership::Common { .. }, _, _) => {
                let captured = position.common().unwrap_or_default().captured;
                self.text("moves-left-captured").with("n", captured[side])
            }
            (Ownership::BySide, Captured::JoinsTower, _) => self.text("moves-left-towers").with("n", left),
            (Ownership::BySide, Captured::LeavesBoard, NoMove::Wins) => {
                self.text("moves-left-given").with("n", left).with("gone", gone)
            }
            (Ownership::BySide, Captured::LeavesBoard, NoMove::Loses | NoMove::CapturesCount) => {
                self.text("moves-left-lost").with("n", left).with("gone", gone)
            }
        };
        text.to_string()
    }

    /// A rule by which a game is drawn.
    pub fn draw_reason(self, reason: impl Borrow<DrawReason>) -> Text<'static> {
        self.label("moves-draw", reason.borrow().code())
    }

    /// The state of a draw counter, in moves of each side (a repetition in occurrences).
    pub fn draw_count(self, count: impl Borrow<DrawCount>) -> String {
        let count = count.borrow();
        let unit = if count.reason == DrawReason::Repetition { 1 } else { 2 };
        let (n, of, reason) = (count.count / unit, count.limit / unit, self.draw_reason(count.reason));
        self.text("moves-count").with("n", n).with("of", of).with("reason", reason).to_string()
    }

    pub fn draw_profile(self, profile: impl Borrow<DrawProfile>) -> Text<'static> {
        self.label("moves-profile", profile.borrow().code())
    }

    /// The draw rules, as sentences.
    pub fn draw_rules(self, rules: DrawRules) -> String {
        let from = rules.agreement_from_move;
        let agreement = match from {
            0 | 1 => self.text("moves-rule-agreement"),
            _ => self.text("moves-rule-agreement-from").with("n", from),
        };
        let limits = self.draw_limits(rules.profile);
        let counters = match rules.claim {
            Claim::Automatic => self.text("moves-rule-automatic").with("rules", limits),
            Claim::ByPlayer => self.text("moves-rule-by-claim").with("rules", limits),
        };
        format!("{agreement} {counters}")
    }

    /// The draw rules of a profile, as clauses of one sentence.
    fn draw_limits(self, profile: DrawProfile) -> String {
        let table = profile.table();
        let repetition = self.text("moves-rule-repetition").with("n", table.repetitions).to_string();
        let limits = table.limits.iter().map(|limit| self.draw_limit(limit));
        std::iter::once(repetition).chain(limits).collect::<Vec<_>>().join("; ")
    }

    fn draw_limit(self, limit: &Limit) -> String {
        let n = limit.moves;
        let text = match limit.condition {
            Condition::Always if limit.reason == DrawReason::NoAdvance => {
                self.text("moves-rule-no-advance").with("n", n)
            }
            Condition::Always => self.text("moves-rule-king-moves").with("n", n),
            Condition::BothHaveKings => self.text("moves-rule-king-moves-both").with("n", n),
            Condition::KingsAmong { fewest, most } => {
                let pieces = range(fewest, most);
                self.text("moves-rule-balance").with("n", n).with("pieces", pieces)
            }
            Condition::KingsAndAtMostThreeEach => self.text("moves-rule-king-moves-few").with("n", n),
            Condition::ThreeKingsAgainstKing
            | Condition::ThreeAgainstKing
            | Condition::ThreeAgainstKingOnMainRoad
            | Condition::FewAgainstKing => {
                let reason = self.draw_reason(limit.reason);
                self.text("moves-rule-lone-king").with("n", n).with("reason", reason)
            }
        };
        text.to_string()
    }

    pub fn variant(self, variant: impl Borrow<Variant>) -> Text<'static> {
        self.label("moves-variant", variant.borrow().code())
    }

    /// The code of a side for choices in messages.
    pub const fn side_code(self, side: Side) -> &'static str {
        side.code()
    }

    /// Which move it is: `9‑й ход чёрных`.
    pub fn move_of(self, number: u32, side: Side) -> String {
        self.text("moves-move-of").with("n", number).with("side", self.side_code(side)).to_string()
    }

    /// The error of a typed move, as a heading: `9‑й ход чёрных: e7-d6 невозможен`.
    pub fn problem(self, problem: &SheetError) -> String {
        let key = match &problem.problem {
            MoveProblem::Unreadable => "moves-error-unreadable",
            MoveProblem::NeedsNumbering => "moves-error-numbering",
            MoveProblem::Illegal => "moves-error-illegal",
            MoveProblem::Ambiguous(_) => "moves-error-ambiguous",
            MoveProblem::GameOver(_) => "moves-error-over",
            MoveProblem::TooLong => "moves-error-long",
        };
        let which = self.move_of(problem.move_number, problem.side);
        self.text(key).with("which", which).with("typed", shortened(&problem.typed)).to_string()
    }

    /// A correction as text: `Если на 7‑м ходу чёрных сыграно h6-g5, вся остальная запись верна.`
    pub fn repair(self, repair: &Repair) -> String {
        let key = match repair.slip {
            CopyingError::Misread(_) => "moves-repair-misread",
            CopyingError::LeftOut(_) => "moves-repair-left-out",
            CopyingError::TooMany => "moves-repair-too-many",
            CopyingError::ColumnsExchanged => "moves-repair-columns",
            CopyingError::BoardTurned => "moves-repair-turned",
        };
        let then = if repair.rest_is_legal {
            self.text("moves-repair-all")
        } else {
            self.text("moves-repair-some").with("n", repair.reaches)
        };
        let text = self.text(key).with("n", repair.move_number).with("side", self.side_code(repair.side));
        let text = text.with("move", repair.text().unwrap_or_default()).with("typed", shortened(&repair.typed));
        text.with("then", then).to_string()
    }

    /// Something unusual that could be read nevertheless.
    pub fn caution(self, caution: impl Borrow<MoveWarning>) -> String {
        let text = match *caution.borrow() {
            MoveWarning::DashForCapture => self.text("moves-caution-dash"),
            MoveWarning::CaptureSignForQuiet => self.text("moves-caution-colon"),
            MoveWarning::CommentWithMoves(n) => self.text("moves-caution-comment").with("n", n),
            MoveWarning::OwnNumbering => self.text("moves-caution-own-numbering"),
            MoveWarning::Keyboard => self.text("moves-caution-keyboard"),
            MoveWarning::HalfWritten => self.text("moves-caution-half"),
            MoveWarning::Number { expected, found } => {
                self.text("moves-caution-number").with("expected", expected).with("found", found)
            }
            MoveWarning::AfterDraw(reason) => {
                self.text("moves-caution-after-draw").with("reason", self.draw_reason(reason))
            }
        };
        text.to_string()
    }

    /// Why a game of a file cannot be read.
    pub fn pdn_error(self, error: &PdnError) -> String {
        let text = match &error.kind {
            PdnErrorKind::Unclosed => self.text("moves-file-unclosed"),
            PdnErrorKind::UnclosedVariation => self.text("moves-file-unclosed-variation"),
            PdnErrorKind::StrayBracket => self.text("moves-file-stray-bracket"),
            PdnErrorKind::TooDeep => self.text("moves-file-too-deep"),
            PdnErrorKind::TooLarge => self.text("moves-file-too-large"),
            PdnErrorKind::UnknownGame(name) => self.text("moves-file-unknown-game").with("game", shortened(name)),
            PdnErrorKind::Fen(error) => self.text("moves-file-position").with("why", self.fen_error(error)),
        };
        text.to_string()
    }

    /// What is wrong with a position's text.
    pub fn fen_error(self, error: &FenError) -> Text<'static> {
        let column = error.column;
        let about_text =
            |key: &'static str, found: &str| self.text(key).with("column", column).with("found", shortened(found));
        let about_side =
            |key: &'static str, side| self.text(key).with("column", column).with("side", self.side_code(side));
        match &error.kind {
            FenErrorKind::Side(found) => about_text("moves-fen-side", found),
            FenErrorKind::Part(found) => about_text("moves-fen-part", found),
            FenErrorKind::Square(found) => about_text("moves-fen-square", found),
            FenErrorKind::Tower(found) => about_text("moves-fen-tower", found),
            FenErrorKind::Number(found) => about_text("moves-fen-number", found),
            FenErrorKind::Twice(side) => about_side("moves-fen-twice", *side),
            FenErrorKind::Missing(side) => about_side("moves-fen-missing", *side),
            FenErrorKind::Occupied(square) => {
                self.text("moves-fen-occupied").with("column", column).with("square", square.to_string())
            }
            FenErrorKind::Position(_) => self.text("moves-fen-impossible"),
        }
    }
}

/// The longest repeated part of a text, in characters.
const LONGEST: usize = 40;

/// The typed text, cut where it cannot be a move any more.
pub fn shortened(typed: &str) -> String {
    match typed.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &typed[..end]),
        None => typed.to_owned(),
    }
}

/// An opening by its code and name: `No. 7, Gates`.
pub fn opening_name(t: Locale, opening: &Opening) -> String {
    if opening.label.is_empty() {
        return t.text("openings-code").with("code", &opening.code).to_string();
    }
    t.text("openings-code-and-label").with("code", &opening.code).with("label", &opening.label).to_string()
}
