//! A game's moves as lines of a score sheet, each with the position after it.

use crate::web::i18n::Locale;
use crate::web::parts::Diagram;
use draughts::notation::game::Game;
use draughts::notation::{MoveStyle, PlayedTurn, SquareNames, Turn, fen, write_move_with};
use draughts::{BySide, Captured, DrawCount, DrawCounters, Move, Piece, Position, Rank, Side, Square};
use tournament::{Entry, GameId, MoveDisplay, Pairing, Settings, Tournament};

/// A line of a score sheet: a move of each side.
#[derive(Debug)]
pub struct ScoreSheetRow {
    pub number: u32,
    /// The move of the side that begins games, usually White; `None` if the game begins with the other side.
    pub first: Option<ReplayStep>,
    /// The other side's move; `None` if the game ends before it.
    pub second: Option<ReplayStep>,
}

/// A position of a game with everything shown there.
#[derive(Debug)]
pub struct ReplayStep {
    /// Plies played.
    pub ply: usize,
    /// The move in the tournament's notation; empty at the start.
    pub text: String,
    /// The title of the position: `После 9‑го хода чёрных, c5:e3`.
    pub title: String,
    /// The position, a letter for each dark square from a1 row by row: `w b` men, `W B` kings, `x X` a common man or king that
    /// has just moved, `.` empty. Towers are written from top to bottom, and squares are then apart by spaces.
    pub board: String,
    pub words: String,
    pub fen: String,
    /// The squares of the last move: where it began and ended.
    pub moved: Vec<Square>,
    /// Every square where the moving piece stood, in order.
    pub path: Vec<Square>,
    /// The squares of the pieces that it captured.
    pub taken: Vec<Square>,
    pub counts: String,
    /// The pieces that each side has left, as text.
    pub pieces: BySide<String>,
}

/// How moves and their squares are written.
#[derive(Debug, Clone, Copy)]
pub struct MoveNames {
    pub moves: MoveDisplay,
    pub squares: SquareNames,
}

impl MoveNames {
    /// The tournament's notation, with squares named as in its game.
    pub const fn from_settings(settings: &Settings) -> Self {
        Self { moves: settings.moves, squares: SquareNames::from_rules(settings.variant.rules()) }
    }

    /// A move with non-breaking hyphens; a word for a lost turn.
    pub(super) fn written(self, t: Locale, before: &Position, turn: &Turn) -> String {
        let Some(mv) = turn.moved() else { return t.text("moves-lost-turn").to_string() };
        let style = match self.moves {
            MoveDisplay::Full => MoveStyle::Full,
            MoveDisplay::Ends => MoveStyle::Ends,
            MoveDisplay::Short => MoveStyle::Short,
        };
        write_move_with(before, mv, style, self.squares).replace('-', "\u{2011}")
    }
}

impl ScoreSheetRow {
    /// The moves of the line in their order.
    pub fn steps(&self) -> impl Iterator<Item = &ReplayStep> {
        self.first.iter().chain(&self.second)
    }
}

impl ReplayStep {
    /// The position before the first move.
    pub fn start(t: Locale, game: &Game, squares: SquareNames) -> Self {
        let counts = counts(t, game.start(), game.first(0).counters(), squares);
        Places { t, game, squares }.place(game.start(), counts, t.text("moves-start").to_string())
    }

    /// The position after a turn of a variation, where draws are not counted.
    pub(super) fn beside(t: Locale, game: &Game, names: MoveNames, played: &PlayedTurn, title: String) -> Self {
        let (position, squares) = (&played.position, names.squares);
        let counts = t.common_counts(position, squares).join(" · ");
        Places { t, game, squares }.after(&played.turn, position, counts, title)
    }

    /// The squares of the last move for the script: `c3 d4`.
    pub fn moved_names(&self) -> String {
        for_script(&self.moved)
    }

    /// The path of the last move for the script: `c3 e5 g3`.
    pub fn path_names(&self) -> String {
        for_script(&self.path)
    }

    /// The squares of the captured pieces, for the script.
    pub fn taken_names(&self) -> String {
        for_script(&self.taken)
    }
}

/// Squares by letters from the board's own corner, however the page names them.
fn for_script(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub fn lines(t: Locale, game: &Game, names: MoveNames) -> Vec<ScoreSheetRow> {
    let places = Places { t, game, squares: names.squares };
    let mut lines: Vec<ScoreSheetRow> = Vec::new();
    let before = game.positions();
    for ((index, (number, side, ply)), before) in game.numbered().enumerate().zip(before) {
        let text = names.written(t, before, &ply.turn);
        let title = t.text("moves-after").with("n", number).with("side", t.side_code(side)).with("move", &text);
        let counts = counts(t, &ply.position, ply.counters, names.squares);
        let step = places.after(&ply.turn, &ply.position, counts, title.to_string());
        let step = ReplayStep { ply: index + 1, text, ..step };
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

/// The data for the positions of a game.
#[derive(Clone, Copy)]
struct Places<'a> {
    t: Locale,
    game: &'a Game,
    squares: SquareNames,
}

impl Places<'_> {
    /// A position without a move before it.
    fn place(self, position: &Position, counts: String, title: String) -> ReplayStep {
        let Self { t, game, squares } = self;
        ReplayStep {
            ply: 0,
            text: String::new(),
            board: letters(position),
            words: Diagram::new(t, position, &title).named(squares).describe(),
            fen: fen::write(position),
            title,
            moved: Vec::new(),
            path: Vec::new(),
            taken: Vec::new(),
            counts,
            pieces: BySide::from_fn(|side| t.pieces_left(game.start(), position, side)),
        }
    }

    /// The place after a move.
    fn after(self, turn: &Turn, position: &Position, counts: String, title: String) -> ReplayStep {
        let mv = turn.moved();
        ReplayStep {
            moved: turn.ends(),
            path: mv.map(|mv| mv.path().to_vec()).unwrap_or_default(),
            taken: mv.map(Move::captured).unwrap_or_default().iter().collect(),
            ..self.place(position, counts, title)
        }
    }
}

/// A move in the tournament's notation, with non-breaking hyphens; a word for a lost turn.
pub fn shown(t: Locale, before: &Position, turn: &Turn, display: MoveDisplay) -> String {
    MoveNames { moves: display, squares: SquareNames::from_rules(before.rules()) }.written(t, before, turn)
}

/// The draw counters that matter, as text: those that have begun, a repetition from the second occurrence, captured common pieces always.
pub fn counts(t: Locale, position: &Position, counters: DrawCounters, squares: SquareNames) -> String {
    let telling = |count: &DrawCount| count.count > 1;
    let drawing = counters.counts().filter(telling).map(|count| t.draw_count(count));
    t.common_counts(position, squares).into_iter().chain(drawing).collect::<Vec<_>>().join(" · ")
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

/// The players of a game by colour.
pub fn players<'a>(tournament: &'a Tournament, pairing: &Pairing, id: GameId) -> Option<BySide<&'a Entry>> {
    let seats = pairing.seats_in(id.game);
    Some(BySide { white: tournament.entry(seats.white)?, black: tournament.entry(seats.black)? })
}

pub fn game_before(pairing: &Pairing, id: GameId) -> Option<GameId> {
    let before = pairing.all_games().map(|(number, _)| number).filter(|number| *number < id.game).last();
    before.map(|number| pairing.game_id(number))
}

pub fn game_after(pairing: &Pairing, id: GameId) -> Option<GameId> {
    let after = pairing.all_games().map(|(number, _)| number).find(|number| *number > id.game);
    after.map(|number| pairing.game_id(number))
}

/// The games of a pairing that can be replayed.
pub fn with_moves(pairing: &Pairing) -> impl Iterator<Item = GameId> {
    let games = pairing.all_games().filter(|(_, game)| game.notation.is_some());
    games.map(|(number, _)| pairing.game_id(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use draughts::{DrawProfile, Numbering, Variant};

    fn played(start: &Position, moves: &str) -> Vec<ScoreSheetRow> {
        let game = Game::from_text(start, DrawProfile::Poddavki, moves).expect("legal moves");
        let squares = SquareNames::from_rules(start.rules());
        lines(Locale::from_language(Language::English), &game, MoveNames { moves: MoveDisplay::Full, squares })
    }

    /// The last move of a game.
    fn last(start: &Position, moves: &str) -> ReplayStep {
        let line = played(start, moves).pop().expect("there are moves");
        line.second.or(line.first).expect("a line has a move")
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
    #[test]
    fn a_step_knows_the_whole_way_of_its_move_and_what_it_captured() {
        let start = fen::read("B:Wd4,f4,b4:Bc5", Variant::Poddavki, Numbering::FromTopLeft).expect("a position");
        let step = last(&start, "c5:e3:g5");
        let names = [step.moved_names(), step.path_names(), step.taken_names()];
        assert_eq!(names, ["c5 g5", "c5 e3 g5", "d4 f4"]);
        let quiet = last(&Position::start(Variant::Poddavki), "c3-d4");
        assert_eq!([quiet.path_names(), quiet.taken_names()], ["c3 d4", ""]);
        let lost = last(&Position::start(Variant::Giveaway), "9-14 pass");
        assert_eq!([lost.moved_names(), lost.path_names()], ["", ""]);
    }

    #[test]
    fn what_each_side_has_left_is_told_as_the_game_goes() {
        for (variant, text, moves, white, black) in [
            (Variant::Poddavki, "B:Wd4,f4,b4:Bc5", "c5:e3:g5", "1 · 2 given away", "1 · 0 given away"),
            (Variant::Russian, "B:Wd4,f4,b4:Bc5", "c5:a3", "2 · 1 lost", "1 · 0 lost"),
            (Variant::Bashni, "B:Wd4,h2:Bc5", "c5:e3", "1 tower", "1 tower"),
            (Variant::Odnocvetnye, "W:Wc3,d4,h8:B", "c3:e5", "1 captured", "0 captured"),
        ] {
            let start = fen::read(text, variant, Numbering::FromTopLeft).expect("a position");
            let pieces = last(&start, moves).pieces;
            assert_eq!((pieces.white.as_str(), pieces.black.as_str()), (white, black), "{variant}");
        }
    }

    #[test]
    fn squares_are_written_by_numbers_where_the_reader_wants_them() {
        let start = Position::start(Variant::Poddavki);
        let game = Game::from_text(&start, DrawProfile::Poddavki, "c3-d4 d6-c5").expect("legal moves");
        let names = MoveNames { moves: MoveDisplay::Full, squares: SquareNames::numbers(start.rules()) };
        let lines = lines(Locale::from_language(Language::English), &game, names);
        let texts: Vec<&str> = lines.iter().flat_map(ScoreSheetRow::steps).map(|step| step.text.as_str()).collect();
        assert_eq!(texts, ["22\u{2011}18", "10\u{2011}14"]);
        let first = lines[0].first.as_ref().expect("White begins");
        assert!(first.title.contains("22\u{2011}18") && first.words.contains("White: 29, 30"), "{}", first.words);
        // The script's data and the text of the position stay as the game has them.
        assert_eq!(first.moved_names(), "c3 d4");
        assert!(first.fen.starts_with("B:Wa1,"), "{}", first.fen);
    }
}
