//! A game that is replayed: the board with its players, the score sheet, and the addresses of its positions.

use std::borrow::Borrow;

use askama::filters::HtmlSafeOutput;
use serde::Deserialize;

use crate::service::{Service, ServiceError};
use crate::web::http::{Page, card};
use crate::web::i18n::Locale;
use crate::web::i18n::games::game_values;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::Diagram;
use crate::web::parts::opening_tree::search_address;
use crate::web::parts::score_sheet::{MoveNames, ReplayStep, ScoreSheetRow, lines, players};
use draughts::notation::SquareNames;
use draughts::notation::game::Game as Moves;
use draughts::{Rules, Side};
use tournament::{GameId, Pairing, Tournament};

/// How squares are named, as an address says it.
const LETTERS: &str = "letters";
const NUMBERS: &str = "numbers";

/// Which position of a game is shown, from which side, and how its squares are named.
#[derive(Debug, Default, Deserialize)]
pub struct ReplayQuery {
    pub ply: Option<String>,
    side: Option<String>,
    squares: Option<String>,
}

/// A player, at their side of the board.
pub struct BoardSide {
    pub side: Side,
    pub code: &'static str,
    /// The colour of their pieces, in a word.
    pub colour: String,
    /// Their name, with what tells them from others of the same name.
    pub name: String,
    pub card: String,
    /// Their points, or the sign of a forfeit; empty before the game is over.
    pub score: String,
    /// What they have left in the position that is shown, in words.
    pub pieces: String,
}

/// A game and the place in it that is shown.
pub struct Replay<'a> {
    t: Locale,
    pub moves: &'a Moves,
    pub lines: Vec<ScoreSheetRow>,
    pub start: ReplayStep,
    /// How many plies have been played where it is shown.
    pub ply: usize,
    pub bottom: Side,
    squares: SquareNames,
    /// What the addresses of its positions say besides, each with its `&`.
    besides: String,
    /// Where these addresses open: an attribute of links.
    target: &'static str,
}

/// A way to another place of the game, or to another game.
pub struct ReplayLink {
    pub address: String,
    pub text: String,
}

/// A game that the public may see.
pub fn published_game(service: &Service, tournament: &Tournament, id: GameId) -> Result<Moves, ServiceError> {
    if id.round > tournament.published_rounds() {
        return Err(ServiceError::NoSuchGame(id));
    }
    service.replay(tournament, id)
}

impl BoardSide {
    /// Black, whose side of the board is above unless it is flipped, then White; none where the game has no such players.
    pub fn both(tournament: &Tournament, pairing: &Pairing, id: GameId, replay: &Replay<'_>) -> Option<[Self; 2]> {
        let (t, players) = (replay.t, players(tournament, pairing, id)?);
        let result = pairing.game(id.game)?.result.map(|result| t.result(result, game_values(&tournament.settings)));
        // An adjourned game has a word in place of points.
        let scores = result.as_ref().and_then(|score| score.split_once(':')).unwrap_or_default();
        let at = |side: Side| Self {
            side,
            code: t.side_code(side),
            colour: t.side(side).to_string(),
            name: name_of(t, tournament, players[side]),
            card: card(tournament, players[side]),
            score: match side {
                Side::White => scores.0.to_owned(),
                Side::Black => scores.1.to_owned(),
            },
            pieces: replay.step().pieces[side].clone(),
        };
        Some([at(Side::Black), at(Side::White)])
    }
}

impl<'a> Replay<'a> {
    pub fn new(page: &Page, tournament: &Tournament, moves: &'a Moves, shown: &ReplayQuery) -> Self {
        let last = moves.plies().len();
        let wanted = shown.ply.as_deref().and_then(|ply| ply.parse::<usize>().ok());
        let usual = MoveNames::of_tournament(&tournament.settings);
        let rules = moves.start().rules();
        let squares = match shown.squares.as_deref() {
            Some(LETTERS) => SquareNames::Letters,
            Some(NUMBERS) => SquareNames::numbers(rules),
            Some(_) | None => usual.squares,
        };
        Self {
            t: page.t,
            moves,
            lines: lines(page.t, moves, MoveNames { squares, ..usual }),
            start: ReplayStep::start(page.t, moves, squares),
            ply: wanted.unwrap_or(0).min(last),
            bottom: if shown.side.as_deref() == Some("black") { Side::Black } else { Side::White },
            squares,
            besides: String::new(),
            target: "",
        }
    }

    /// The same in a frame, where other links leave it: the addresses of positions stay there, and keep what they say `besides`.
    #[must_use]
    pub fn framed(self, besides: String) -> Self {
        Self { besides, target: " target=\"_self\"", ..self }
    }

    pub fn step(&self) -> &ReplayStep {
        let steps = self.lines.iter().flat_map(ScoreSheetRow::steps);
        self.ply.checked_sub(1).and_then(|index| steps.into_iter().nth(index)).unwrap_or(&self.start)
    }

    pub fn diagram(&self) -> Diagram {
        let step = self.step();
        let position = self.moves.position_after(self.ply).unwrap_or(self.moves.start());
        let diagram = Diagram::new(self.t, position, &step.title).moved(step.moved.iter().copied());
        diagram.named(self.squares).seen_by(self.bottom)
    }

    fn rules(&self) -> &'static Rules {
        self.moves.start().rules()
    }

    /// The position that is shown in the games of all tournaments.
    pub fn elsewhere(&self) -> String {
        search_address(self.moves.position_after(self.ply).unwrap_or(self.moves.start()))
    }

    pub fn is_at(&self, step: &ReplayStep) -> bool {
        step.ply == self.ply
    }

    pub fn last(&self) -> usize {
        self.moves.plies().len()
    }

    /// Where the addresses of positions open, as links say it.
    pub const fn target(&self) -> HtmlSafeOutput<&'static str> {
        HtmlSafeOutput(self.target)
    }

    /// The address of another position of this page.
    pub fn address(&self, ply: impl Borrow<usize>) -> String {
        self.address_from(*ply.borrow(), self.bottom, &self.squares_query("&"))
    }

    /// The address of the same position from the other side.
    pub fn turned(&self) -> String {
        self.address_from(self.ply, !self.bottom, &self.squares_query("&"))
    }

    /// The address of a position; `squares` is what it says of their names.
    fn address_from(&self, ply: usize, bottom: Side, squares: &str) -> String {
        let besides = &self.besides;
        match bottom {
            Side::White => format!("?ply={ply}{squares}{besides}"),
            Side::Black => format!("?ply={ply}&side=black{squares}{besides}"),
        }
    }

    /// What an address says of the names of squares, after `sign`; nothing where they are the game's own.
    pub fn squares_query(&self, sign: &str) -> String {
        match self.squares {
            own if own == SquareNames::of_game(self.rules()) => String::new(),
            SquareNames::Letters => format!("{sign}squares={LETTERS}"),
            SquareNames::Numbers(_) => format!("{sign}squares={NUMBERS}"),
        }
    }

    /// The same position with squares named in the other way.
    pub fn renamed(&self) -> ReplayLink {
        let rules = self.rules();
        let (text, code) = match self.squares {
            SquareNames::Letters => (self.t.text("moves-squares-numbers").with("n", rules.grid.count()), NUMBERS),
            SquareNames::Numbers(_) => (self.t.text("moves-squares-letters"), LETTERS),
        };
        let address = self.address_from(self.ply, self.bottom, &format!("&squares={code}"));
        ReplayLink { address, text: text.to_string() }
    }

    pub fn bottom_code(&self) -> &'static str {
        self.t.side_code(self.bottom)
    }

    pub fn ending(&self) -> Option<String> {
        self.t.ending(self.moves)
    }

    /// The first draw by the rules, where the game went on after it.
    pub fn earlier_draw(&self) -> Option<String> {
        let (plies, reason) = self.moves.first_draw().filter(|(plies, _)| *plies < self.last())?;
        let index = plies.checked_sub(1)?;
        let which = self.t.move_of(self.moves.move_number(index), self.moves.plies().get(index)?.side());
        let reason = self.t.draw_reason(reason);
        Some(self.t.text("moves-earlier-draw").with("which", which).with("reason", reason).to_string())
    }
}
