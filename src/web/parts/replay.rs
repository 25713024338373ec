//! A replayed game: the board with its players, the score sheet, and the addresses of its positions.

use std::borrow::Borrow;

use askama::filters::HtmlSafeOutput;
use serde::Deserialize;

use crate::service::{ReplayedGame, Service, ServiceError};
use crate::web::http::{Page, card};
use crate::web::i18n::Locale;
use crate::web::i18n::games::game_values;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::Diagram;
use crate::web::parts::game_notes::{GameNotes, MoveNotes, ReplayPlace, SideStep};
use crate::web::parts::opening_tree::search_address;
use crate::web::parts::score_sheet::{MoveNames, ReplayStep, ScoreSheetRow, lines, players};
use draughts::notation::SquareNames;
use draughts::notation::game::Game as Moves;
use draughts::{Position, Rules, Side};
use tournament::{GameId, Pairing, Tournament};

/// The way of naming squares, as a query value.
const LETTERS: &str = "letters";
const NUMBERS: &str = "numbers";

/// The position of a game to show, the side at the bottom, and the names of squares.
#[derive(Debug, Default, Deserialize)]
pub struct ReplayQuery {
    pub ply: Option<String>,
    /// A move of a variation, by its number.
    pub aside: Option<String>,
    side: Option<String>,
    squares: Option<String>,
}

/// A player beside their side of the board.
pub struct BoardSide {
    pub side: Side,
    pub code: &'static str,
    /// The name of their colour.
    pub colour: String,
    /// Their name, distinguished from others of the same name.
    pub name: String,
    pub card: String,
    /// Their points, or the sign of a forfeit; empty until the game is over.
    pub score: String,
    /// The pieces they have left in the shown position, as text.
    pub pieces: String,
}

/// A game with the position shown.
pub struct Replay<'a> {
    t: Locale,
    pub moves: &'a Moves,
    pub lines: Vec<ScoreSheetRow>,
    pub start: ReplayStep,
    pub notes: GameNotes,
    /// Plies played up to the shown position, or up to the beginning of the shown variation.
    pub ply: usize,
    /// The shown move of a variation, by its number; `None` for the game itself.
    aside: Option<usize>,
    pub bottom: Side,
    squares: SquareNames,
    /// Further query parameters of its positions' addresses, each with its `&`.
    besides: String,
    /// Where these addresses open: an attribute of links.
    target: &'static str,
}

/// An item of the score sheet.
pub enum SheetItem<'a> {
    Number(u32),
    /// A missing move, or one that stands elsewhere.
    Blank,
    /// A move that stands before this line.
    Dots,
    Step(&'a ReplayStep),
    Notes(&'a MoveNotes),
}

/// A link to another position of the game, or to another game.
pub struct ReplayLink {
    pub address: String,
    pub text: String,
}

/// A public game.
pub fn published_game(service: &Service, tournament: &Tournament, id: GameId) -> Result<ReplayedGame, ServiceError> {
    if id.round > tournament.published_rounds() {
        return Err(ServiceError::NoSuchGame(id));
    }
    service.replay_annotated(tournament, id)
}

impl BoardSide {
    /// Black, who is above unless the board is flipped, then White; `None` if the game has no such players.
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
    pub fn new(page: &Page, tournament: &Tournament, replayed: &'a ReplayedGame, shown: &ReplayQuery) -> Self {
        let moves = &replayed.game;
        let last = moves.plies().len();
        let parsed = |number: &Option<String>| number.as_deref().and_then(|number| number.parse::<usize>().ok());
        let usual = MoveNames::from_settings(&tournament.settings);
        let rules = moves.start().rules();
        let squares = match shown.squares.as_deref() {
            Some(LETTERS) => SquareNames::Letters,
            Some(NUMBERS) => SquareNames::numbers(rules),
            Some(_) | None => usual.squares,
        };
        let names = MoveNames { squares, ..usual };
        let annotated = replayed.annotated.as_ref();
        let notes = annotated.map(|line| GameNotes::new(page.t, moves, line, names)).unwrap_or_default();
        let aside = parsed(&shown.aside).and_then(|number| notes.step(number));
        Self {
            t: page.t,
            moves,
            lines: lines(page.t, moves, names),
            start: ReplayStep::start(page.t, moves, squares),
            ply: aside.map_or_else(|| parsed(&shown.ply).unwrap_or(0).min(last), |step| step.ply),
            aside: aside.map(|step| step.number),
            bottom: if shown.side.as_deref() == Some("black") { Side::Black } else { Side::White },
            squares,
            notes,
            besides: String::new(),
            target: "",
        }
    }

    /// In a frame, whose other links open outside: the addresses of positions stay in it, with the parameters `besides`.
    #[must_use]
    pub fn framed(self, besides: String) -> Self {
        Self { besides, target: " target=\"_self\"", ..self }
    }

    /// The score sheet line by line: annotations of a move stand below it, and its line continues after them.
    pub fn items(&self) -> Vec<SheetItem<'_>> {
        let mut items: Vec<SheetItem<'_>> = self.notes.after_ply(0).map(SheetItem::Notes).into_iter().collect();
        for line in &self.lines {
            items.push(SheetItem::Number(line.number));
            let notes = line.first.as_ref().and_then(|step| self.notes.after_ply(step.ply));
            items.push(line.first.as_ref().map_or(SheetItem::Dots, SheetItem::Step));
            if let Some(notes) = notes {
                items.extend([SheetItem::Blank, SheetItem::Notes(notes)]);
                if line.second.is_some() {
                    items.extend([SheetItem::Number(line.number), SheetItem::Dots]);
                }
            }
            match &line.second {
                Some(second) => {
                    items.push(SheetItem::Step(second));
                    items.extend(self.notes.after_ply(second.ply).map(SheetItem::Notes));
                }
                None if notes.is_none() => items.push(SheetItem::Blank),
                None => {}
            }
        }
        items
    }

    /// The shown move of a variation.
    fn beside(&self) -> Option<&SideStep> {
        self.notes.step(self.aside?)
    }

    fn position(&self) -> &Position {
        let of_game = || self.moves.position_after(self.ply).unwrap_or(self.moves.start());
        self.beside().map_or_else(of_game, |step| &step.position)
    }

    pub fn step(&self) -> &ReplayStep {
        if let Some(own) = self.beside() {
            return &own.step;
        }
        let steps = self.lines.iter().flat_map(ScoreSheetRow::steps);
        self.ply.checked_sub(1).and_then(|index| steps.into_iter().nth(index)).unwrap_or(&self.start)
    }

    pub fn diagram(&self) -> Diagram {
        let step = self.step();
        let diagram = Diagram::new(self.t, self.position(), &step.title).moved(step.moved.iter().copied());
        diagram.named(self.squares).seen_by(self.bottom)
    }

    fn rules(&self) -> &'static Rules {
        self.moves.start().rules()
    }

    /// The address of the shown position in the games of all tournaments.
    pub fn elsewhere(&self) -> String {
        search_address(self.position())
    }

    pub fn is_at(&self, step: &ReplayStep) -> bool {
        self.aside.is_none() && step.ply == self.ply
    }

    pub fn is_aside(&self, step: &SideStep) -> bool {
        self.aside == Some(step.number)
    }

    /// The signs after a move of the game.
    pub fn signs(&self, step: &ReplayStep) -> &str {
        self.notes.signs(step.ply)
    }

    pub fn last(&self) -> usize {
        self.moves.plies().len()
    }

    /// The attribute that says where the addresses of positions open.
    pub const fn target(&self) -> HtmlSafeOutput<&'static str> {
        HtmlSafeOutput(self.target)
    }

    /// The address of another position of this page.
    pub fn address(&self, ply: impl Borrow<usize>) -> String {
        self.address_from(*ply.borrow(), self.bottom, &self.squares_query("&"))
    }

    /// The address of the position after a move of another line.
    pub fn aside_address(&self, step: &SideStep) -> String {
        self.address_from(step.ply, self.bottom, &format!("&aside={}{}", step.number, self.squares_query("&")))
    }

    /// The address of the shown position.
    pub fn own_address(&self) -> String {
        self.beside().map_or_else(|| self.address(self.ply), |step| self.aside_address(step))
    }

    /// The address of the previous position; at the start, of the first itself.
    pub fn before(&self) -> String {
        match self.beside().map(|own| own.back) {
            Some(ReplayPlace::Beside(number)) => {
                self.notes.step(number).map_or_else(|| self.own_address(), |step| self.aside_address(step))
            }
            Some(ReplayPlace::Game(ply)) => self.address(ply),
            None => self.address(self.ply.saturating_sub(1)),
        }
    }

    /// The address of the next position; at the end of a line, of the last itself.
    pub fn after(&self) -> String {
        match self.beside() {
            Some(own) => self.aside_address(self.notes.next(own).unwrap_or(own)),
            None => self.address((self.ply + 1).min(self.last())),
        }
    }

    /// The address of the same position from the other side.
    pub fn turned(&self) -> String {
        self.address_from(self.ply, !self.bottom, &format!("{}{}", self.aside_query(), self.squares_query("&")))
    }

    /// The query parameter for the shown variation; empty for the game itself.
    pub fn aside_query(&self) -> String {
        self.aside.map(|number| format!("&aside={number}")).unwrap_or_default()
    }

    /// The address of a position; `squares` is the parameter for the names of squares.
    fn address_from(&self, ply: usize, bottom: Side, squares: &str) -> String {
        let besides = &self.besides;
        match bottom {
            Side::White => format!("?ply={ply}{squares}{besides}"),
            Side::Black => format!("?ply={ply}&side=black{squares}{besides}"),
        }
    }

    /// The query parameter for the names of squares, after `sign`; empty for those of the game.
    pub fn squares_query(&self, sign: &str) -> String {
        match self.squares {
            own if own == SquareNames::from_rules(self.rules()) => String::new(),
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
        let rest = format!("{}&squares={code}", self.aside_query());
        let address = self.address_from(self.ply, self.bottom, &rest);
        ReplayLink { address, text: text.to_string() }
    }

    pub fn bottom_code(&self) -> &'static str {
        self.t.side_code(self.bottom)
    }

    pub fn ending(&self) -> Option<String> {
        self.t.ending(self.moves)
    }

    /// The first draw by the rules, if the game went on after it.
    pub fn earlier_draw(&self) -> Option<String> {
        let (plies, reason) = self.moves.first_draw().filter(|(plies, _)| *plies < self.last())?;
        let index = plies.checked_sub(1)?;
        let which = self.t.move_of(self.moves.move_number(index), self.moves.plies().get(index)?.side());
        let reason = self.t.draw_reason(reason);
        Some(self.t.text("moves-earlier-draw").with("which", which).with("reason", reason).to_string())
    }
}
