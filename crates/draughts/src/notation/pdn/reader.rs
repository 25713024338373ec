//! Reading files of games.

use super::{Line, PdnError, PdnErrorKind, PdnGame, PdnMove, Tag};
use crate::notation::cursor::Cursor;
use crate::notation::lexer::{Kind, Lexer, Token};
use crate::notation::{TextPosition, WrittenResult, numerals};

/// Variations within variations that are still read.
const DEEPEST: usize = 32;

/// Moves of a game, those of one line, that are still read: many times the longest real one. What is no move counts, too.
const MOST_MOVES: usize = 10_000;

/// Moves of a usual game.
const USUAL: usize = 64;

/// Reads the games of a file one after the other. A game that cannot be read is reported, and the next one follows.
pub fn games(text: &str) -> Games<'_> {
    games_from(text, TextPosition::START)
}

/// Reads the games of a text that begins at some place of a file.
pub(super) fn games_from(text: &str, place: TextPosition) -> Games<'_> {
    Games { lexer: Lexer::beginning(text, place), ahead: None }
}

/// The games of a file: see [`games`].
#[derive(Debug, Clone)]
pub struct Games<'a> {
    lexer: Lexer<'a>,
    ahead: Option<Token<'a>>,
}

impl Iterator for Games<'_> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let place = self.peek()?.place;
            match self.game(place) {
                Ok(game) if game.tags.is_empty() && game.line == Line::default() => {}
                Ok(game) => return Some(Ok(game)),
                Err(error) => {
                    // Reading goes on where the next tags begin.
                    if !matches!(self.ahead, Some(Token { kind: Kind::Tag { .. }, .. })) {
                        self.skip_to_tag();
                    }
                    return Some(Err(error));
                }
            }
        }
    }
}

impl<'a> Games<'a> {
    /// The byte and the place where the next game begins, or the text ends.
    pub(super) fn here(&mut self) -> (usize, TextPosition) {
        match self.peek() {
            Some(token) => (token.at, token.place),
            None => self.lexer.here(),
        }
    }

    /// Goes on at the next line that begins with a tag, after the one that comes next.
    pub(super) fn skip_to_tag(&mut self) {
        self.ahead = None;
        self.lexer.skip_to_tag();
    }

    fn game(&mut self, place: TextPosition) -> Result<PdnGame, PdnError> {
        let comments = self.comments();
        let tags = self.tags()?;
        let mut line = self.line(0)?;
        line.comments.splice(0..0, comments);
        Ok(PdnGame { place, tags, line })
    }

    fn peek(&mut self) -> Option<Token<'a>> {
        if self.ahead.is_none() {
            self.ahead = self.lexer.next();
        }
        self.ahead
    }

    fn take(&mut self) -> Option<Token<'a>> {
        self.peek()?;
        self.ahead.take()
    }

    fn comments(&mut self) -> Vec<String> {
        let mut comments = Vec::new();
        while let Some(Token { kind: Kind::Comment(comment), .. }) = self.peek() {
            comments.push(comment.to_owned());
            self.ahead = None;
        }
        comments
    }

    /// Comments on the line where the game's result stands.
    fn last_comments(&mut self, result: TextPosition) -> Vec<String> {
        let mut comments = Vec::new();
        while let Some(Token { kind: Kind::Comment(comment), place, .. }) = self.peek()
            && place.line == result.line
        {
            comments.push(comment.to_owned());
            self.ahead = None;
        }
        comments
    }

    fn tags(&mut self) -> Result<Vec<Tag>, PdnError> {
        let mut tags: Vec<Tag> = Vec::new();
        let mut last_line = None;
        while let Some(token) = self.peek() {
            if matches!(token.kind, Kind::Unclosed) {
                return Err(error(token.place, PdnErrorKind::Unclosed));
            }
            let Kind::Tag { name, value } = token.kind else { break };
            // A game without moves: after an empty line the same tags begin again.
            let is_separate = last_line.is_some_and(|line| token.place.line > line + 1);
            if is_separate && tags.iter().any(|tag| tag.name == name) {
                break;
            }
            tags.push(Tag { name: name.to_owned(), value: unescaped(value) });
            last_line = Some(token.place.line);
            self.ahead = None;
        }
        Ok(tags)
    }

    /// The moves up to the result, the next tags, the end of the variation or of the file.
    fn line(&mut self, depth: usize) -> Result<Line, PdnError> {
        let expected = if depth == 0 { USUAL } else { 0 };
        let mut building = Building { expected, ..Building::default() };
        while let Some(token) = self.peek() {
            if matches!(token.kind, Kind::Open) {
                building.variation(self.variation(depth)?);
                continue;
            }
            if ends_line(&token, depth)? {
                break;
            }
            if building.line.moves.len() >= MOST_MOVES {
                return Err(error(token.place, PdnErrorKind::TooLarge));
            }
            building.add(&token);
            self.ahead = None;
            // A result ends a game even where no tags follow, for games without tags stand one behind the other; in a variation it is
            // only what a commentator thinks.
            if depth == 0 && building.line.result.is_some() {
                building.comments(self.last_comments(token.place));
                break;
            }
        }
        Ok(building.line)
    }

    fn variation(&mut self, depth: usize) -> Result<Line, PdnError> {
        let place = self.take().map_or(TextPosition::START, |open| open.place);
        if depth >= DEEPEST {
            return Err(error(place, PdnErrorKind::TooDeep));
        }
        let line = self.line(depth + 1)?;
        match self.peek() {
            Some(Token { kind: Kind::Close, .. }) => self.ahead = None,
            _ => return Err(error(place, PdnErrorKind::UnclosedVariation)),
        }
        Ok(line)
    }
}

/// Whether a word belongs to what follows a line of moves.
fn ends_line(token: &Token<'_>, depth: usize) -> Result<bool, PdnError> {
    match token.kind {
        Kind::Unclosed => Err(error(token.place, PdnErrorKind::Unclosed)),
        Kind::Close if depth == 0 => Err(error(token.place, PdnErrorKind::StrayBracket)),
        kind => Ok(matches!(kind, Kind::Tag { .. } | Kind::Close)),
    }
}

/// A line as it grows.
#[derive(Default)]
struct Building {
    line: Line,
    number: Option<u32>,
    setup: Option<String>,
    /// How many moves to make room for.
    expected: usize,
}

impl Building {
    fn add(&mut self, token: &Token<'_>) {
        match token.kind {
            Kind::Number(number) => self.number = Some(number),
            Kind::Setup(fen) => self.setup = Some(unescaped(fen)),
            Kind::Comment(comment) => self.comments(vec![comment.to_owned()]),
            Kind::Nag(nag) => self.nag(Some(nag)),
            Kind::Remark => self.nag(nag_of(token.text)),
            Kind::Result(result) => self.line.result = Some(result),
            Kind::Star => self.line.result = Some(WrittenResult::Unfinished),
            Kind::Move(_) | Kind::Word => self.push_move(token),
            // What structures the file is not part of the line.
            Kind::Tag { .. } | Kind::Open | Kind::Close | Kind::Unclosed => {}
        }
    }

    fn push_move(&mut self, token: &Token<'_>) {
        if self.line.moves.is_empty() && self.expected > 0 {
            self.line.moves.reserve(self.expected);
        }
        // A move has blanks in it only if it was written apart.
        let text = if token.text.contains(char::is_whitespace) {
            token.text.split_whitespace().collect::<Vec<_>>().join(" ")
        } else {
            token.text.to_owned()
        };
        self.line.moves.push(PdnMove {
            text,
            place: token.place,
            number: self.number.take(),
            setup: self.setup.take(),
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        });
    }

    fn comments(&mut self, comments: Vec<String>) {
        let last = self.line.moves.last_mut();
        last.map_or(&mut self.line.comments, |mv| &mut mv.comments).extend(comments);
    }

    /// An assessment before the first move belongs to no move and is dropped.
    fn nag(&mut self, nag: Option<u16>) {
        if let Some(mv) = self.line.moves.last_mut() {
            mv.nags.extend(nag);
        }
    }

    /// A variation before the first move replaces no move and is dropped.
    fn variation(&mut self, variation: Line) {
        if let Some(mv) = self.line.moves.last_mut() {
            mv.variations.push(variation);
        }
    }
}

/// A line that is made word by word from a text whose brackets need not fit: what is open at its end ends there, and what is nested too
/// deeply is left out.
#[derive(Default)]
pub(in crate::notation) struct LineBuilder {
    game: Building,
    /// The variations that are open, each within the one before.
    open: Vec<Building>,
    /// How many brackets are open beyond the deepest variation.
    too_deep: usize,
}

impl LineBuilder {
    pub(in crate::notation) fn add(&mut self, token: &Token<'_>) {
        match token.kind {
            Kind::Open if self.too_deep > 0 || self.open.len() >= DEEPEST => self.too_deep += 1,
            Kind::Close if self.too_deep > 0 => self.too_deep -= 1,
            _ if self.too_deep > 0 => {}
            Kind::Open => self.open.push(Building::default()),
            Kind::Close => self.close(),
            _ => self.innermost().add(token),
        }
    }

    fn innermost(&mut self) -> &mut Building {
        self.open.last_mut().unwrap_or(&mut self.game)
    }

    fn close(&mut self) {
        if let Some(variation) = self.open.pop() {
            self.innermost().variation(variation.line);
        }
    }

    pub(in crate::notation) fn finish(mut self) -> Line {
        while !self.open.is_empty() {
            self.close();
        }
        self.game.line
    }
}

/// What a text says as a result, such as the value of a tag.
pub(super) fn result_of(text: &str) -> Option<WrittenResult> {
    match text.trim() {
        "*" => Some(WrittenResult::Unfinished),
        text => numerals::result(&mut Cursor::new(text)),
    }
}

/// The number of a remark on a move, for those that have one.
pub(in crate::notation) fn nag_of(remark: &str) -> Option<u16> {
    let signs = remark.trim_matches(['(', ')']);
    SIGNS.iter().take_while(|(_, nag)| *nag <= LAST_WRITTEN).find(|(sign, _)| *sign == signs).map(|(_, nag)| *nag)
}

/// The signs that stand for remarks with numbers; people write those up to [`LAST_WRITTEN`] behind moves.
const SIGNS: [(&str, u16); 15] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+−", 18),
    ("−+", 19),
];

const LAST_WRITTEN: u16 = 6;

/// The sign that stands for a remark by its number, as books print it; none where there is no usual one.
///
/// ```
/// use draughts::notation::pdn::sign_of;
///
/// assert_eq!((sign_of(3), sign_of(139)), (Some("!!"), None));
/// ```
pub fn sign_of(nag: u16) -> Option<&'static str> {
    SIGNS.iter().find(|(_, own)| *own == nag).map(|(sign, _)| *sign)
}

fn unescaped(value: &str) -> String {
    if !value.contains('\\') {
        return value.to_owned();
    }
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars();
    while let Some(c) = chars.next() {
        text.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    text
}

fn error(place: TextPosition, kind: PdnErrorKind) -> PdnError {
    PdnError { place, kind }
}
