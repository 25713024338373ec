//! Reading files of any size: only the text of games that are not complete yet is kept.

use std::collections::VecDeque;

use super::reader::games_from;
use super::{PdnError, PdnErrorKind, PdnGame};
use crate::notation::TextPosition;

/// Bytes to gather before the games among them are read.
const GATHERED: usize = 64 * 1024;

/// Bytes of the largest game that is read; a longer one is reported and passed over.
pub const LARGEST_GAME: usize = 1024 * 1024;

/// Reads the games of a text that comes in parts, one after the other: what [`super::games`] gives for the whole, as long
/// as no game is larger than [`LARGEST_GAME`]. Memory does not grow with the number of games.
///
/// ```
/// use draughts::notation::pdn;
///
/// let parts = ["[White \"A\"]\n1. c3-d4 1-", "0\n\n[White \"B\"]\n1. c3-b4 0-1\n"];
/// let games = pdn::stream(parts).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].place.line, 4);
/// # Ok::<(), pdn::PdnError>(())
/// ```
pub fn stream<I>(parts: I) -> Stream<I::IntoIter>
where
    I: IntoIterator<Item: AsRef<str>>,
{
    Stream {
        parts: parts.into_iter(),
        text: String::new(),
        place: TextPosition::START,
        ready: VecDeque::new(),
        over: false,
    }
}

/// The games of a text that comes in parts: see [`stream`].
#[derive(Debug)]
pub struct Stream<I> {
    parts: I,
    /// What is not read yet.
    text: String,
    place: TextPosition,
    ready: VecDeque<Result<PdnGame, PdnError>>,
    /// Whether the last part has come.
    over: bool,
}

impl<I: Iterator<Item: AsRef<str>>> Iterator for Stream<I> {
    type Item = Result<PdnGame, PdnError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() && !(self.over && self.text.is_empty()) {
            self.gather();
            self.read();
        }
        self.ready.pop_front()
    }
}

impl<I: Iterator<Item: AsRef<str>>> Stream<I> {
    fn gather(&mut self) {
        let enough = self.text.len() + GATHERED;
        while self.text.len() < enough && !self.over {
            match self.parts.next() {
                Some(part) => self.text.push_str(part.as_ref()),
                None => self.over = true,
            }
        }
    }

    /// Reads the games that are complete. The last one never is while more may come, nor is one that lacks an end.
    fn read(&mut self) {
        let mut games = games_from(&self.text, self.place);
        let (mut end, mut place) = (0, self.place);
        let mut held = None;
        while let Some(game) = games.next() {
            // What looks like an error may only be a text that has not come yet.
            let may_close =
                matches!(game, Err(PdnError { kind: PdnErrorKind::Unclosed | PdnErrorKind::UnclosedVariation, .. }));
            let waits = !self.over && may_close && self.text.len() - end <= LARGEST_GAME;
            if let Some((game, (next, at))) = held.replace((game, games.here())) {
                self.ready.push_back(game);
                (end, place) = (next, at);
            }
            if waits {
                break;
            }
        }
        if self.over {
            self.ready.extend(held.map(|(game, _)| game));
            self.text.clear();
        } else if self.text.len() - end > LARGEST_GAME {
            self.pass_over(end, place);
        } else {
            self.text.drain(..end);
            self.place = place;
        }
    }

    /// Reports a game that is too large, and goes on at the next tags in what is there, or what comes.
    fn pass_over(&mut self, begin: usize, place: TextPosition) {
        self.ready.push_back(Err(PdnError { place, kind: PdnErrorKind::TooLarge }));
        let rest = self.text.get(begin..).unwrap_or_default();
        let mut games = games_from(rest, place);
        games.skip_to_tag();
        let (at, place) = games.here();
        self.text.drain(..begin + at);
        self.place = place;
    }
}
