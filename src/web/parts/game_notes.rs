//! Annotations beside the score sheet of a game: comments, assessments, and variations, whose positions can be shown like those of the
//! game.

use std::borrow::Borrow;
use std::fmt;
use std::time::Duration;

use crate::web::i18n::Locale;
use crate::web::parts::score_sheet::{MoveNames, ReplayStep};
use draughts::notation::game::Game;
use draughts::notation::pdn;
use draughts::notation::{AnnotatedLine, AnnotatedMove, PlayedTurn};
use draughts::{Position, Side};

/// The most moves of variations whose positions can be shown; the others are text only. No commentator writes as many.
const MOST_STEPS: usize = 400;

/// The annotations of a game.
#[derive(Debug, Default)]
pub struct GameNotes {
    /// Before the first move, then after each move.
    places: Vec<MoveNotes>,
}

/// The annotations after a move.
#[derive(Debug, Default)]
pub struct MoveNotes {
    /// The signs right after it: `!?`.
    pub signs: String,
    pub parts: Vec<NotePart>,
}

impl MoveNotes {
    /// Whether a space stands before a part: not after the bracket that opens a variation, nor before the one that closes it.
    pub fn is_apart(&self, index: impl Borrow<usize>) -> bool {
        let index = *index.borrow();
        let before = index.checked_sub(1).and_then(|before| self.parts.get(before));
        !matches!(before, Some(NotePart::Opens)) && !matches!(self.parts.get(index), Some(NotePart::Closes))
    }
}

#[derive(Debug)]
pub enum NotePart {
    Comment(String),
    /// The time left on the player's clock: `0:05:00`.
    Clock(String),
    /// The brackets around a variation.
    Opens,
    Closes,
    /// A move of a variation.
    Step(Box<SideStep>),
    /// A move as text only.
    Text(String),
    /// An illegal move, or a move after one.
    Wrong(String),
}

/// A move of a variation whose position can be shown.
#[derive(Debug)]
pub struct SideStep {
    /// From 1, over all variations of the game.
    pub number: usize,
    /// Its variation.
    pub line: usize,
    pub back: ReplayPlace,
    /// Plies of the game before its variation.
    pub ply: usize,
    /// The number before the move, if it is written: `12.`; may be empty.
    pub label: String,
    pub signs: String,
    pub step: ReplayStep,
    pub position: Position,
}

/// A position that a replay can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayPlace {
    /// After this many plies of the game.
    Game(usize),
    /// After a move of a variation, by its number.
    Beside(usize),
}

/// The form for the script.
impl fmt::Display for ReplayPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(ply) => write!(f, "p{ply}"),
            Self::Beside(number) => write!(f, "a{number}"),
        }
    }
}

impl GameNotes {
    /// The annotations of `game`, with moves as the page writes them.
    pub fn new(t: Locale, game: &Game, annotated: &AnnotatedLine, names: MoveNames) -> Self {
        let mut maker = NoteMaker { t, game, names, steps: 0, lines: 0 };
        let before = MoveNotes { signs: String::new(), parts: comment_parts(&annotated.comments, maker.game.mover(0)) };
        let mut places = vec![before];
        for (ply, (mv, position)) in annotated.moves.iter().zip(game.positions()).enumerate() {
            let mut parts = comment_parts(&mv.comments, maker.game.mover(ply));
            let start = LineStart { ply, index: ply, place: ReplayPlace::Game(ply), position: Some(position) };
            maker.variations(mv, start, &mut parts);
            places.push(MoveNotes { signs: signs(mv), parts });
        }
        Self { places }
    }

    /// The annotations after this many plies; `None` if there are only signs.
    pub fn after_ply(&self, ply: usize) -> Option<&MoveNotes> {
        self.places.get(ply).filter(|notes| !notes.parts.is_empty())
    }

    /// The signs after the last of this many plies.
    pub fn signs(&self, ply: usize) -> &str {
        self.places.get(ply).map_or("", |notes| notes.signs.as_str())
    }

    /// Whether there are no annotations except signs.
    pub fn is_empty(&self) -> bool {
        self.places.iter().all(|notes| notes.parts.is_empty())
    }

    /// A move of a variation by its number.
    pub fn step(&self, number: usize) -> Option<&SideStep> {
        self.steps().find(|step| step.number == number)
    }

    /// The next move in the same variation.
    pub fn next(&self, step: &SideStep) -> Option<&SideStep> {
        self.steps().find(|own| own.line == step.line && own.back == ReplayPlace::Beside(step.number))
    }

    fn steps(&self) -> impl Iterator<Item = &SideStep> {
        self.places.iter().flat_map(|notes| &notes.parts).filter_map(|part| match part {
            NotePart::Step(step) => Some(&**step),
            NotePart::Comment(_)
            | NotePart::Clock(_)
            | NotePart::Opens
            | NotePart::Closes
            | NotePart::Text(_)
            | NotePart::Wrong(_) => None,
        })
    }
}

/// The start of a variation.
#[derive(Clone, Copy)]
struct LineStart<'a> {
    /// Plies of the game before it, or before the variation that contains it.
    ply: usize,
    /// Plies before its first move.
    index: usize,
    place: ReplayPlace,
    /// `None` after an illegal move.
    position: Option<&'a Position>,
}

struct NoteMaker<'a> {
    t: Locale,
    game: &'a Game,
    names: MoveNames,
    /// The moves of variations with positions so far, and the number of variations.
    steps: usize,
    lines: usize,
}

impl NoteMaker<'_> {
    fn variations(&mut self, mv: &AnnotatedMove, start: LineStart<'_>, parts: &mut Vec<NotePart>) {
        for variation in &mv.variations {
            self.variation(variation, start, parts);
        }
    }

    fn variation(&mut self, line: &AnnotatedLine, start: LineStart<'_>, parts: &mut Vec<NotePart>) {
        self.lines += 1;
        let own = self.lines;
        parts.push(NotePart::Opens);
        parts.extend(comment_parts(&line.comments, self.game.mover(start.index)));
        let (mut here, mut follows) = (start, false);
        for mv in &line.moves {
            let label = self.label(here.index, follows);
            let before = here;
            let part = self.move_of(mv, before, own, label);
            if let NotePart::Step(step) = &part {
                here.place = ReplayPlace::Beside(step.number);
            }
            parts.push(part);
            parts.extend(comment_parts(&mv.comments, self.game.mover(before.index)));
            self.variations(mv, before, parts);
            here.position = mv.played.as_ref().map(|played| &played.position);
            here.index += 1;
            follows = mv.comments.is_empty() && mv.variations.is_empty();
        }
        parts.extend(line.result.map(|result| NotePart::Text(result.to_string())));
        parts.push(NotePart::Closes);
    }

    fn move_of(&mut self, mv: &AnnotatedMove, before: LineStart<'_>, line: usize, label: String) -> NotePart {
        let Some((played, position)) = mv.played.as_ref().zip(before.position) else {
            return NotePart::Wrong(mv.text.clone());
        };
        let text = self.names.written(self.t, position, &played.turn);
        if self.steps >= MOST_STEPS {
            return NotePart::Text(format!("{label}\u{a0}{text}{}", signs(mv)).trim_start().to_owned());
        }
        self.steps += 1;
        let shown = self.shown(played, before.index, &text);
        NotePart::Step(Box::new(SideStep {
            number: self.steps,
            line,
            back: before.place,
            ply: before.ply,
            label,
            signs: signs(mv),
            step: ReplayStep { text, ..shown },
            position: played.position.clone(),
        }))
    }

    fn shown(&self, played: &PlayedTurn, index: usize, text: &str) -> ReplayStep {
        let (t, number, side) = (self.t, self.game.move_number(index), self.t.side_code(self.game.mover(index)));
        let after = t.text("moves-after").with("n", number).with("side", side).with("move", text).to_string();
        let title = t.text("moves-in-variation").with("title", after).to_string();
        ReplayStep::beside(t, self.game, self.names, played, title)
    }

    /// The number before a move: always for the side that begins games, for the other where its move does not follow directly.
    fn label(&self, index: usize, follows: bool) -> String {
        let number = self.game.move_number(index);
        if self.game.mover(index) == self.game.start().rules().first {
            format!("{number}.")
        } else if follows {
            String::new()
        } else {
            format!("{number}…")
        }
    }
}

/// The content of comments: the clock time of the side that has moved, and the text.
fn comment_parts(comments: &[String], side: Side) -> Vec<NotePart> {
    let parts = comments.iter().flat_map(|comment| {
        let words = Some(pdn::words_of(comment)).filter(|words| !words.is_empty());
        [pdn::clock(comment, side).map(|left| NotePart::Clock(time(left))), words.map(NotePart::Comment)]
    });
    parts.flatten().collect()
}

fn time(left: Duration) -> String {
    let seconds = left.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The usual signs of a move's assessment.
fn signs(mv: &AnnotatedMove) -> String {
    mv.nags.iter().filter_map(|nag| pdn::sign_of(*nag)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use draughts::notation::{SquareNames, sheet};
    use draughts::{DrawProfile, Variant};
    use tournament::MoveDisplay;

    fn notes(text: &str) -> GameNotes {
        let start = Position::start(Variant::Poddavki);
        let sheet = sheet::read(text, &start, DrawProfile::Poddavki, None);
        let names = MoveNames { moves: MoveDisplay::Full, squares: SquareNames::from_rules(start.rules()) };
        let annotated = sheet.annotated.expect("it is annotated");
        GameNotes::new(Locale::from_language(Language::English), &sheet.game, &annotated, names)
    }

    fn read(notes: &MoveNotes) -> String {
        let part = |part: &NotePart| match part {
            NotePart::Comment(words) | NotePart::Clock(words) | NotePart::Text(words) => words.clone(),
            NotePart::Opens => "(".to_owned(),
            NotePart::Closes => ")".to_owned(),
            NotePart::Step(own) => format!("{}{}{}", own.label, own.step.text.replace('\u{2011}', "-"), own.signs),
            NotePart::Wrong(words) => format!("*{words}"),
        };
        let space = |index: usize| if index > 0 && notes.is_apart(index) { " " } else { "" };
        notes.parts.iter().enumerate().flat_map(|(index, own)| [space(index).to_owned(), part(own)]).collect()
    }

    #[test]
    fn lines_of_play_stand_after_the_move_that_they_could_replace() {
        let line = "(1... b6-a5?! 2. d4-e5 (2. b2-c3 a5-b3) 2... h8-a1)";
        let notes = notes(&format!("{{Final}} 1. c3-d4! {{[%clk 0:05:00] calm}} d6-c5 {line} 2. b2-c3"));
        assert_eq!(notes.after_ply(0).map(read).as_deref(), Some("Final"));
        assert_eq!((notes.signs(1), notes.after_ply(1).map(read).as_deref()), ("!", Some("0:05:00 calm")));
        let expected = "(1…b6-a5?! 2.d4-e5 (2.b2-c3 *a5-b3) *h8-a1)";
        assert_eq!(notes.after_ply(2).map(read).as_deref(), Some(expected));
        assert!(notes.after_ply(3).is_none() && !notes.is_empty());
    }

    #[test]
    fn each_step_knows_what_is_before_and_after_it() {
        let notes = notes("1. c3-d4 d6-c5 (1... b6-a5 2. d4-e5 (2. b2-c3)) 2. b2-c3");
        let step = |number| notes.step(number).expect("it is there");
        assert_eq!([1, 2, 3].map(|n| step(n).back.to_string()), ["p1", "a1", "a1"]);
        assert_eq!([1, 2, 3].map(|n| (step(n).line, step(n).ply)), [(1, 1), (1, 1), (2, 1)]);
        assert_eq!(notes.next(step(1)).map(|own| own.number), Some(2));
        assert!(notes.next(step(2)).is_none() && notes.step(4).is_none());
        assert_eq!(step(2).step.title, "In a variation. After White’s move 2: d4\u{2011}e5");
    }

    #[test]
    fn of_very_many_moves_the_rest_are_read_only() {
        let many = "(e3-f4 h6-g5) ".repeat(300);
        let notes = notes(&format!("c3-d4 {many}"));
        let parts = &notes.after_ply(1).expect("they are there").parts;
        let steps = parts.iter().filter(|part| matches!(part, NotePart::Step(_))).count();
        let texts = parts.iter().filter(|part| matches!(part, NotePart::Text(_))).count();
        assert_eq!((steps, texts), (MOST_STEPS, 600 - MOST_STEPS));
    }
}
