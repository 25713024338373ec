//! Writing files of games.

use super::{Line, PdnGame, PdnMove, Tag};
use crate::Side;

/// Longest line of moves, in characters.
const WIDEST: usize = 79;

/// Writes a game as PDN 3.0: its tags, an empty line, its moves with everything around them, the result, an empty line.
/// Several games are written one after the other. Reading it gives the same game, except for the places.
pub fn write(game: &PdnGame) -> String {
    let mut text: String = game.tags.iter().map(tag).collect();
    if !text.is_empty() {
        text.push('\n');
    }
    let mut writer = Writer { text, width: 0 };
    let black = game.tag("FEN").is_some_and(|fen| fen.trim_start().starts_with(['B', 'b']));
    writer.line(&game.line, MoveNumber { number: 1, side: if black { Side::Black } else { Side::White } });
    if game.line.result.is_none() && !game.line.moves.is_empty() && game.tags.is_empty() {
        // Without tags, only a result keeps it apart from the next game.
        writer.word("*");
    }
    writer.text.push_str("\n\n");
    writer.text
}

impl Line {
    /// The line as one text without numbers, which reads as the same line: a program keeps it so beside a game.
    ///
    /// ```
    /// use draughts::notation::pdn;
    ///
    /// let text = "c3-d4 $1 {good} ( e3-f4 f6-g5 ) d6-c5";
    /// let game = pdn::games(text).next().expect("a game")?;
    /// assert_eq!(game.line.text(), text);
    /// # Ok::<(), pdn::PdnError>(())
    /// ```
    pub fn text(&self) -> String {
        let mut words = Vec::new();
        self.add_to(&mut words);
        words.join(" ")
    }

    fn add_to(&self, words: &mut Vec<String>) {
        words.extend(self.comments.iter().map(|comment| braced(comment)));
        for mv in &self.moves {
            words.push(mv.text.clone());
            words.extend(mv.nags.iter().map(|nag| format!("${nag}")));
            words.extend(mv.comments.iter().map(|comment| braced(comment)));
            for variation in &mv.variations {
                words.push("(".to_owned());
                variation.add_to(words);
                words.push(")".to_owned());
            }
        }
        words.extend(self.result.map(|result| result.to_string()));
    }
}

/// A comment between braces.
fn braced(comment: &str) -> String {
    format!("{{{}}}", comment.replace('}', ")"))
}

fn tag(tag: &Tag) -> String {
    let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("[{} \"{value}\"]\n", tag.name)
}

/// Who moves next, and the number of that move.
#[derive(Clone, Copy)]
struct MoveNumber {
    number: u32,
    side: Side,
}

impl MoveNumber {
    fn next(self) -> Self {
        match self.side {
            Side::White => Self { side: Side::Black, ..self },
            Side::Black => Self { number: self.number.saturating_add(1), side: Side::White },
        }
    }

    /// The number as it is written before a move; a Black move that follows White's at once has none.
    fn label(self, follows: bool) -> Option<String> {
        match self.side {
            Side::White => Some(format!("{}.", self.number)),
            Side::Black => (!follows).then(|| format!("{}...", self.number)),
        }
    }
}

/// Puts words on lines that are not too long.
struct Writer {
    text: String,
    width: usize,
}

impl Writer {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // A line that begins with a per cent sign would not be read.
        if self.width > 0 && self.width + 1 + length > WIDEST && !word.starts_with('%') {
            self.new_line();
        } else if self.width > 0 {
            self.text.push(' ');
            self.width += 1;
        }
        self.text.push_str(word);
        self.width += length;
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.width = 0;
    }

    fn line(&mut self, line: &Line, mut turn: MoveNumber) {
        self.comments(&line.comments);
        let mut follows = false;
        for mv in &line.moves {
            if let Some(label) = turn.label(follows) {
                self.word(&label);
            }
            self.played(mv, turn);
            follows = mv.comments.is_empty() && mv.variations.is_empty();
            turn = turn.next();
        }
        if let Some(result) = line.result {
            self.word(&result.to_string());
        }
    }

    fn played(&mut self, mv: &PdnMove, turn: MoveNumber) {
        if let Some(setup) = &mv.setup {
            self.word(&format!("/FEN \"{setup}\"/"));
        }
        self.word(&mv.text);
        mv.nags.iter().for_each(|nag| self.word(&format!("${nag}")));
        self.comments(&mv.comments);
        for variation in &mv.variations {
            self.word("(");
            self.line(variation, turn);
            self.word(")");
        }
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            if comment.contains('}') && !comment.contains(['\n', '\r']) {
                self.word(&format!("; {comment}"));
                self.new_line();
            } else {
                self.word(&braced(comment));
            }
        }
    }
}
