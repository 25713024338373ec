//! The openings of a tournament as nested lists that open by themselves, and one line with its position and games.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::service::GameBook;
use crate::web::http::in_query;
use crate::web::i18n::Locale;
use crate::web::i18n::games::game_values;
use crate::web::parts::Diagram;
use crate::web::parts::score_sheet::{players, shown};
use draughts::Position;
use draughts::notation::fen;
use draughts::notation::game::Game;
use draughts::notation::opening_tree::Branch;
use tournament::standings::statistics::ColourScore;
use tournament::{GameId, Tournament};

const LEVELS: usize = 4;
/// Replies listed; the others are on the page of the line.
const REPLIES: usize = 8;
/// A branch with a smaller part of the games than one in this many is not opened.
const SMALLEST_PART: usize = 40;
/// Games listed beside the board.
const GAMES: usize = 20;
/// The longest line that is looked up, in characters.
const LONGEST: usize = 1000;

/// The openings of a tournament, to be shown.
#[derive(Clone, Copy)]
pub struct Openings<'a> {
    t: Locale,
    tournament: &'a Tournament,
    book: &'a GameBook,
}

/// One line of the openings with its continuations.
pub struct OpeningView {
    pub count: usize,
    pub tally: ColourScore,
    /// The line move by move, each with its address.
    pub path: Vec<Crumb>,
    /// The next moves, most frequent first.
    pub branches: Vec<BranchView>,
    /// Replies that are not listed.
    pub others: usize,
    pub diagram: Diagram,
    /// The address of the same position in the games of all tournaments.
    pub search: String,
    /// Games with this line, as many as are listed.
    pub games: Vec<GameLink>,
    /// Games that are not listed.
    pub more_games: usize,
}

pub struct Crumb {
    pub text: String,
    pub address: String,
}

#[derive(Debug, Clone)]
pub struct GameLink {
    /// The address of the game at the end of the line.
    pub address: String,
    pub players: String,
    /// The result in the points of the tournament.
    pub result: String,
}

/// A branch of the tree. In a template: `{{ branch }}`.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/opening_branch.html")]
pub struct BranchView {
    t: Locale,
    moves: String,
    count: usize,
    tally: ColourScore,
    address: String,
    /// The game, if there is only one.
    game: Option<GameLink>,
    replies: Vec<BranchView>,
    others: usize,
}

impl BranchView {
    /// Whether there are replies that are not listed.
    const fn has_others(&self) -> bool {
        self.others > 0
    }
}

impl HtmlSafe for BranchView {}

type BranchPlace<'a> = Branch<'a, usize>;

impl<'a> Openings<'a> {
    pub const fn new(t: Locale, tournament: &'a Tournament, book: &'a GameBook) -> Self {
        Self { t, tournament, book }
    }

    /// The page of a line; `None` if it was never played.
    pub fn page(self, line: &str) -> Option<OpeningView> {
        let place = Some(line).filter(|line| line.len() <= LONGEST).and_then(|line| self.book.openings.after(line))?;
        let start = Position::start(self.tournament.settings.variant);
        let game = Game::from_text(&start, self.tournament.settings.draws(), place.line()).ok()?;
        let replies = place.replies();
        let least = (place.count() / SMALLEST_PART).max(2);
        let branch = |reply: &BranchPlace<'a>| self.branch(place.depth(), reply, LEVELS, least);
        Some(OpeningView {
            count: place.count(),
            tally: self.tally(&place),
            path: self.path(&game),
            branches: replies.iter().take(REPLIES).map(branch).collect(),
            others: replies.len().saturating_sub(REPLIES),
            diagram: self.diagram(&game),
            search: search_address(game.position()),
            games: place.games().take(GAMES).filter_map(|game| self.link(*game, place.depth())).collect(),
            more_games: place.count().saturating_sub(GAMES),
        })
    }

    /// A reply, from its first move (after `before` plies) to where its games separate.
    fn branch(self, before: usize, reply: &BranchPlace<'a>, levels: usize, least: usize) -> BranchView {
        let fork = reply.fork();
        let is_open = levels > 1 && fork.count() >= least;
        let replies = if is_open { fork.replies() } else { Vec::new() };
        let next = |reply: &BranchPlace<'a>| self.branch(fork.depth(), reply, levels - 1, least);
        let only = fork.games().next().filter(|_| fork.count() == 1);
        BranchView {
            t: self.t,
            moves: row(&fork, before),
            count: fork.count(),
            tally: self.tally(&fork),
            address: line_address(fork.line()),
            game: only.and_then(|game| self.link(*game, fork.depth())),
            others: replies.len().saturating_sub(REPLIES),
            replies: replies.iter().take(REPLIES).map(next).collect(),
        }
    }

    /// The results of the games of a place.
    fn tally(self, place: &BranchPlace<'a>) -> ColourScore {
        let score = |game: &usize| self.tournament.game(self.book.games.get(*game)?.id)?.result?.score();
        place.games().filter_map(score).collect()
    }

    fn path(self, game: &Game) -> Vec<Crumb> {
        let display = self.tournament.settings.moves;
        let crumb = |(index, (before, ply)): (usize, (&Position, &draughts::notation::game::Ply))| Crumb {
            text: numbered(index, &shown(self.t, before, &ply.turn, display), NumberOfSecond::LeftOut),
            address: line_address(&game.first(index + 1).text()),
        };
        game.positions().zip(game.plies()).enumerate().map(crumb).collect()
    }

    fn diagram(self, game: &Game) -> Diagram {
        let position = game.position();
        let last = game.plies().last();
        let title = match game.numbered().last() {
            Some((number, side, ply)) => {
                let (mv, side) = (unbroken(&ply.text()), self.t.side_code(side));
                self.t.text("moves-after").with("n", number).with("side", side).with("move", mv).to_string()
            }
            None => self.t.text("moves-start").to_string(),
        };
        let moved = last.into_iter().flat_map(|ply| ply.turn.ends());
        Diagram::new(self.t, position, title).moved(moved)
    }

    /// A game of the book, after this many plies.
    fn link(self, game: usize, ply: usize) -> Option<GameLink> {
        game_link(self.t, self.tournament, self.book.games.get(game)?.id, ply)
    }
}

impl OpeningView {
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// A game of a tournament in a list, at one of its plies.
pub fn game_link(t: Locale, tournament: &Tournament, id: GameId, ply: usize) -> Option<GameLink> {
    let players = players(tournament, tournament.pairing(id)?, id)?;
    let values = game_values(&tournament.settings);
    let result = tournament.game(id)?.result;
    Some(GameLink {
        address: format!("/t/{}/game/{id}?ply={ply}", tournament.slug),
        players: format!("{} – {}", players.white.person.name, players.black.person.name),
        result: result.map_or_else(|| "–".to_owned(), |result| t.result(result, values)),
    })
}

/// The address for searching a position in the games of all tournaments.
pub fn search_address(position: &Position) -> String {
    format!("/search?game={}&position={}", position.variant().code(), in_query(&fen::write(position)))
}

/// The moves of a place after the first `before` plies, with their numbers.
fn row(place: &BranchPlace<'_>, before: usize) -> String {
    let moves = place.moves().enumerate().skip(before);
    let second = |ply| if ply == before { NumberOfSecond::Written } else { NumberOfSecond::LeftOut };
    let text = moves.map(|(ply, mv)| numbered(ply, &unbroken(mv), second(ply)));
    text.collect::<Vec<_>>().join(" ")
}

/// Whether the second move of a number has the number too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberOfSecond {
    /// Alone or first in a row: `2… c7‑b6`.
    Written,
    /// After the first move: `c7‑b6`.
    LeftOut,
}

/// The move after this many plies, with its number: `2. c3‑d4`.
pub fn numbered(ply: usize, mv: &str, second: NumberOfSecond) -> String {
    let number = ply / 2 + 1;
    match (ply % 2, second) {
        (0, _) => format!("{number}.\u{a0}{mv}"),
        (_, NumberOfSecond::Written) => format!("{number}…\u{a0}{mv}"),
        (_, NumberOfSecond::LeftOut) => mv.to_owned(),
    }
}

/// A move with non-breaking hyphens.
fn unbroken(mv: &str) -> String {
    mv.replace('-', "\u{2011}")
}

fn line_address(line: &str) -> String {
    format!("?line={}#openings", line.replace(' ', "+"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_carry_the_numbers_of_a_score_sheet() {
        use NumberOfSecond::{LeftOut, Written};
        for (ply, second, expected) in [
            (0, Written, "1.\u{a0}x"),
            (1, LeftOut, "x"),
            (1, Written, "1…\u{a0}x"),
            (2, LeftOut, "2.\u{a0}x"),
            (5, Written, "3…\u{a0}x"),
        ] {
            assert_eq!(numbered(ply, "x", second), expected);
        }
    }

    #[test]
    fn a_line_is_an_address_that_people_can_read() {
        assert_eq!(line_address("c3-d4 d6-c5"), "?line=c3-d4+d6-c5#openings");
    }
}
