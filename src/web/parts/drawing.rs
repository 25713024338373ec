//! Drawn openings on pages and slips: the picture of one, and the draw of a round with everything needed to repeat it.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::web::i18n::Locale;
use crate::web::i18n::games::opening_name;
use crate::web::parts::Diagram;
use draughts::notation::fen;
use draughts::{Numbering, Variant};
use tournament::{Drawn, DrawnFor, EntryId, GameNumber, Opening, OpeningDraw, Pairing, RoundNumber, Tournament};

/// The board it is for; empty for all boards.
#[derive(Debug, Clone, Template)]
#[template(path = "parts/opening.html")]
pub struct OpeningPicture {
    t: Locale,
    /// A picture of an opening of this game.
    place: String,
    name: String,
    moves: String,
    fen: String,
    diagram: Option<Diagram>,
}

impl HtmlSafe for OpeningPicture {}

impl OpeningPicture {
    /// A picture of an opening of such a game.
    pub fn new(t: Locale, variant: Variant, opening: &Opening) -> Self {
        let name = opening_name(t, opening);
        let position = fen::read(&opening.fen, variant, Numbering::FromTopLeft).ok();
        let diagram = position.map(|position| {
            let side = t.text("openings-to-move").with("side", t.side_code(position.side()));
            Diagram::new(t, &position, format!("{name}, {side}"))
        });
        // The moves are the name of an opening without another one.
        let moves = if opening.label.ends_with(&opening.moves) { String::new() } else { opening.moves.clone() };
        Self { t, place: String::new(), name, moves, fen: opening.fen.clone(), diagram }
    }

    /// The opening of a player's board, with the side at the bottom that they have in the game to come.
    pub fn of_player(t: Locale, tournament: &Tournament, pairing: &Pairing, player: EntryId) -> Option<Self> {
        let opening = tournament.opening(pairing.round, pairing.board)?;
        let side = pairing.side_in(player, pairing.game_to_come().unwrap_or(GameNumber(1)))?;
        let picture = Self::new(t, tournament.settings.variant, opening);
        Some(Self { diagram: picture.diagram.map(|diagram| diagram.seen_by(side)), ..picture })
    }

    /// The same without a board: for long tables.
    #[must_use]
    pub fn without_board(self) -> Self {
        Self { diagram: None, ..self }
    }

    /// For one board of a round.
    #[must_use]
    pub fn at(self, board: usize) -> Self {
        Self { place: self.t.text("moves-board").with("n", board).to_string(), ..self }
    }

    /// The side to move, where the picture does not show it.
    fn to_move(&self) -> String {
        let side = if self.fen.starts_with('B') { draughts::Side::Black } else { draughts::Side::White };
        self.t.text("openings-to-move").with("side", self.t.side_code(side)).to_string()
    }
}

/// The name and moves of an opening on one line: `No. 7, Gates · 1. g3-h4 f6-e5`.
pub fn opening_in_a_line(t: Locale, opening: &Opening) -> String {
    let name = opening_name(t, opening);
    let is_named_so = opening.moves.is_empty() || opening.label.ends_with(&opening.moves);
    if is_named_so { name } else { format!("{name} · {}", opening.moves) }
}

/// The draw of a round: the announcement, the result, and how to repeat it. In a template: `{{ drawing }}`.
#[derive(Template)]
#[template(path = "parts/drawing.html")]
pub struct Drawing<'a> {
    t: Locale,
    draw: &'a OpeningDraw,
    openings: Vec<OpeningPicture>,
    table: String,
}

impl HtmlSafe for Drawing<'_> {}

impl<'a> Drawing<'a> {
    /// The draw of a round, if it has been announced.
    pub fn new(t: Locale, tournament: &'a Tournament, round: RoundNumber) -> Option<Self> {
        let draw = tournament.draws.get(&round)?;
        let picture = |opening| OpeningPicture::new(t, tournament.settings.variant, opening);
        let openings = draw.openings().iter().map(picture);
        let openings = match draw.drawn_for {
            DrawnFor::Round => openings.collect(),
            DrawnFor::Board => (1..).zip(openings).map(|(board, picture)| picture.at(board)).collect(),
        };
        Some(Self { t, draw, openings, table: format!("/t/{}/openings.csv", tournament.slug) })
    }

    pub const fn is_drawn(&self) -> bool {
        self.draw.drawn.is_some()
    }

    /// The opening on one line; if each board has its own, a sentence that says so.
    pub fn brief(&self) -> Option<String> {
        let drawn = self.draw.drawn.as_ref()?;
        match (self.draw.drawn_for, drawn.openings.first()) {
            (DrawnFor::Round, Some(opening)) => Some(opening_in_a_line(self.t, opening)),
            (DrawnFor::Board, _) => Some(self.t.text("openings-by-board").to_string()),
            (DrawnFor::Round, None) => None,
        }
    }

    const fn drawn(&self) -> Option<&Drawn> {
        self.draw.drawn.as_ref()
    }

    fn is_for_boards(&self) -> bool {
        self.draw.drawn_for == DrawnFor::Board
    }

    /// The urn as a parameter of the command.
    fn urn(&self) -> String {
        self.draw.urn.left.join(",")
    }

    /// The urn as text.
    fn describe_urn(&self) -> String {
        self.draw.urn.left.join(", ")
    }

    /// The command that computes the commitment of the seed.
    fn hash_command(drawn: &Drawn) -> String {
        sha256_of(&drawn.seed.to_string())
    }

    /// The command that computes the first lot.
    fn lot_command(drawn: &Drawn) -> String {
        sha256_of(&format!("{}:1", drawn.seed))
    }

    /// The command that repeats the draw.
    fn command(&self, drawn: &Drawn) -> String {
        let boards = match drawn.openings.len() {
            0 | 1 => String::new(),
            boards => format!(" --boards {boards}"),
        };
        let refilled = if drawn.openings.len() > self.draw.urn.left.len() { " --table openings.csv" } else { "" };
        let commitment = &self.draw.commitment;
        format!(
            "poddavki draw --seed {} --commitment {commitment} --codes '{}'{refilled}{boards}",
            drawn.seed,
            self.urn().replace('\'', "'\\''")
        )
    }
}

/// The command that computes the SHA-256 of a text, for any shell.
pub fn sha256_of(text: &str) -> String {
    format!("printf %s {text} | sha256sum")
}
