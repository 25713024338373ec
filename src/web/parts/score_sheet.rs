//! A game's moves as the lines of a score sheet, each with what the board shows after it.

use crate::web::i18n::Locale;
use crate::web::parts::Diagram;
use draughts::notation::game::{Game, Ply};
use draughts::notation::{MoveStyle, Turn, fen, write_move};
use draughts::{BySide, Captured, DrawCount, DrawCounters, Piece, Position, Rank, Side, Square};
use tournament::{Entry, GameId, MoveDisplay, Pairing, Tournament};

/// A line of a score sheet: a move of each side.
#[derive(Debug)]
pub struct ScoreSheetRow {
    pub number: u32,
    /// The move of the side that begins games, mostly White; none where the game begins with the other one's.
    pub first: Option<ReplayStep>,
    /// The other one's; none where the game ends before.
    pub second: Option<ReplayStep>,
}

/// A place of a game, with all that is to be shown there.
#[derive(Debug)]
pub struct ReplayStep {
    /// How many plies have been played.
    pub ply: usize,
    /// The move, as the tournament shows moves; empty at the start.
    pub text: String,
    /// What is shown, in words: `После 9‑го хода чёрных, c5:e3`.
    pub title: String,
    /// The position, a letter for each dark square from a1 row by row: `w b` men, `W B` kings, `x X` a common man or king that
    /// has just moved, `.` empty. Towers are written from top to bottom, and squares are then apart by spaces.
    pub board: String,
    pub words: String,
    pub fen: String,
    /// The squares of the last move.
    pub moved: Vec<Square>,
    pub counts: String,
}

impl ScoreSheetRow {
    /// The moves of the line in their order.
    pub fn steps(&self) -> impl Iterator<Item = &ReplayStep> {
        self.first.iter().chain(&self.second)
    }
}

impl ReplayStep {
    /// The place before the first move.
    pub fn start(t: Locale, game: &Game) -> Self {
        let counters = game.first(0).counters();
        Self::new(t, 0, String::new(), game.start(), &[], counters, t.text("moves-start").to_string())
    }

    fn new(
        t: Locale,
        ply: usize,
        text: String,
        position: &Position,
        moved: &[Square],
        counters: DrawCounters,
        title: String,
    ) -> Self {
        let words = Diagram::new(t, position, &title).describe();
        let moved = moved.to_vec();
        Self {
            ply,
            text,
            board: letters(position),
            words,
            fen: fen::write(position),
            title,
            moved,
            counts: counts(t, position, counters),
        }
    }

    /// The squares of the last move as a script reads them: `c3 d4`.
    pub fn moved_names(&self) -> String {
        self.moved.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

/// The lines of a game's score sheet.
pub fn lines(t: Locale, game: &Game, display: MoveDisplay) -> Vec<ScoreSheetRow> {
    let mut lines: Vec<ScoreSheetRow> = Vec::new();
    let before = game.positions();
    for ((index, (number, side, ply)), before) in game.numbered().enumerate().zip(before) {
        let text = shown(t, before, &ply.turn, display);
        let step = step(t, index + 1, text, number, side, ply);
        match lines.last_mut().filter(|line| line.number == number) {
            Some(line) => line.second = Some(step),
            None if side == game.start().rules().first => {
                lines.push(ScoreSheetRow { number, first: Some(step), second: None });
            }
            None => lines.push(ScoreSheetRow { number, first: None, second: Some(step) }),
        }
    }
    lines
}

fn step(t: Locale, index: usize, text: String, number: u32, side: Side, ply: &Ply) -> ReplayStep {
    let title = t.text("moves-after").with("n", number).with("side", t.side_code(side)).with("move", &text).to_string();
    ReplayStep::new(t, index, text, &ply.position, &ply.turn.ends(), ply.counters, title)
}

/// A move as the tournament shows moves, with hyphens at which no line breaks; a lost turn in a word.
pub fn shown(t: Locale, before: &Position, turn: &Turn, display: MoveDisplay) -> String {
    let Some(mv) = turn.moved() else { return t.text("moves-lost-turn").to_string() };
    let style = match display {
        MoveDisplay::Full => MoveStyle::Full,
        MoveDisplay::Ends => MoveStyle::Ends,
        MoveDisplay::Short => MoveStyle::Short,
    };
    write_move(before, mv, style).replace('-', "\u{2011}")
}

/// The counters that say something, in words: those that have begun, a repetition from the second time on, captured common
/// pieces always.
pub fn counts(t: Locale, position: &Position, counters: DrawCounters) -> String {
    let telling = |count: &DrawCount| count.count > 1;
    let drawing = counters.counts().filter(telling).map(|count| t.draw_count(count));
    t.common_counts(position).into_iter().chain(drawing).collect::<Vec<_>>().join(" · ")
}

fn letters(position: &Position) -> String {
    let moved = position.common().and_then(|common| common.moved);
    let on_square = |square| match position.tower_at(square) {
        Some(tower) => tower.pieces().map(|piece| letter(piece, moved == Some(square))).collect(),
        None => ".".to_owned(),
    };
    let separator = if position.rules().captured == Captured::JoinsTower { " " } else { "" };
    position.rules().grid.squares().iter().map(on_square).collect::<Vec<String>>().join(separator)
}

const fn letter(piece: Piece, has_just_moved: bool) -> char {
    match (piece.side, piece.rank) {
        (_, Rank::Man) if has_just_moved => 'x',
        (_, Rank::King) if has_just_moved => 'X',
        (Side::White, Rank::Man) => 'w',
        (Side::White, Rank::King) => 'W',
        (Side::Black, Rank::Man) => 'b',
        (Side::Black, Rank::King) => 'B',
    }
}

/// Who has which colour in a game.
pub fn players<'a>(tournament: &'a Tournament, pairing: &Pairing, id: GameId) -> Option<BySide<&'a Entry>> {
    let seats = pairing.seats_in(id.game);
    Some(BySide { white: tournament.entry(seats.white)?, black: tournament.entry(seats.black)? })
}

/// The games of the pairing before and after this one.
pub fn neighbours(pairing: &Pairing, id: GameId) -> (Option<GameId>, Option<GameId>) {
    let numbers = || pairing.all_games().map(|(number, _)| number);
    let before = numbers().filter(|number| *number < id.game).last();
    let after = numbers().find(|number| *number > id.game);
    (before.map(|number| pairing.game_id(number)), after.map(|number| pairing.game_id(number)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use draughts::{DrawProfile, Numbering, Variant};

    fn played(start: &Position, moves: &str) -> Vec<ScoreSheetRow> {
        let game = Game::from_text(start, DrawProfile::Poddavki, moves).expect("legal moves");
        lines(Locale::from_language(Language::English), &game, MoveDisplay::Full)
    }

    #[test]
    fn a_line_holds_the_moves_of_both() {
        let lines = played(&Position::start(Variant::Poddavki), "c3-d4 d6-c5 b2-c3");
        let texts: Vec<Vec<&str>> =
            lines.iter().map(|line| line.steps().map(|step| step.text.as_str()).collect()).collect();
        assert_eq!(texts, [vec!["c3\u{2011}d4", "d6\u{2011}c5"], vec!["b2\u{2011}c3"]]);
        let first = &lines[0].first.as_ref().expect("White begins").board;
        assert_eq!(first, "wwwwwwwww.ww.w......bbbbbbbbbbbb");
    }

    #[test]
    fn where_black_begins_games_its_moves_come_first() {
        let lines = played(&Position::start(Variant::Giveaway), "9-14 22-18 5-9");
        let texts: Vec<Vec<&str>> =
            lines.iter().map(|line| line.steps().map(|step| step.text.as_str()).collect()).collect();
        assert_eq!(texts, [vec!["9\u{2011}14", "22\u{2011}18"], vec!["5\u{2011}9"]]);
    }

    #[test]
    fn a_game_that_black_begins_has_an_empty_place_at_first() {
        let start = fen::read("B:Wc3:Bf6", Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
        let lines = played(&start, "f6-e5 c3-d4");
        assert_eq!((lines.len(), lines[0].first.is_none(), lines[0].number), (2, true, 1));
    }
}
