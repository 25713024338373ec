//! The part of `/search` for positions, entered as such or by moves.

use serde::Deserialize;

use crate::service::{GamePlace, Service, ServiceError};
use crate::web::forms::Choice;
use crate::web::http::in_query;
use crate::web::i18n::Locale;
use crate::web::parts::Diagram;
use crate::web::parts::opening_tree::{GameLink, NumberOfSecond, game_link, numbered};
use crate::web::parts::score_sheet::shown;
use draughts::notation::{fen, sheet};
use draughts::{Numbering, Position, Variant};

const PER_PAGE: usize = 50;
/// Longest text that is read, in characters: some hundred moves.
pub const LONGEST: usize = 2000;

/// The position and game of the search, and the requested page of results.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct PositionQuery {
    position: String,
    game: String,
    page: String,
}

pub struct PositionSearch {
    t: Locale,
    pub typed: String,
    pub variant: Variant,
    /// The games found, or the error of the text; `None` if nothing was typed.
    pub answer: Option<Result<FoundGames, String>>,
}

pub struct FoundGames {
    pub diagram: Diagram,
    pub to_move: String,
    pub fen: String,
    pub total: usize,
    pub rows: Vec<PositionRow>,
    /// The number of the page of results.
    pub sheet: usize,
    pub sheets: usize,
}

pub struct PositionRow {
    pub title: String,
    pub tournament: String,
    pub round: u16,
    /// The game at the position.
    pub game: GameLink,
    /// The move before the position, with its number; `None` at the start.
    pub after: Option<String>,
    pub next: Option<String>,
}

impl PositionQuery {
    pub fn search(&self, service: &Service, t: Locale) -> Result<PositionSearch, ServiceError> {
        let variant = self.game.parse().unwrap_or_default();
        let typed = self.position.trim().to_owned();
        let answer = match read(t, &typed, variant) {
            _ if typed.is_empty() => None,
            Ok(position) => Some(Ok(self.found(service, t, &position)?)),
            Err(error) => Some(Err(error)),
        };
        Ok(PositionSearch { t, typed, variant, answer })
    }

    fn found(&self, service: &Service, t: Locale, position: &Position) -> Result<FoundGames, ServiceError> {
        let places = service.games_with(position)?;
        let sheets = places.len().div_ceil(PER_PAGE).max(1);
        let sheet = self.page.parse().unwrap_or(1).clamp(1, sheets);
        let shown = places.iter().skip((sheet - 1) * PER_PAGE).take(PER_PAGE);
        let rows = shown.map(|place| row(service, place, t, position)).collect::<Result<Vec<_>, _>>()?;
        Ok(FoundGames {
            diagram: Diagram::new(t, position, to_move(t, position)),
            to_move: to_move(t, position),
            fen: fen::write(position),
            total: places.len(),
            rows: rows.into_iter().flatten().collect(),
            sheet,
            sheets,
        })
    }
}

impl PositionSearch {
    /// Whether the text is no position.
    pub const fn is_wrong(&self) -> bool {
        matches!(self.answer, Some(Err(_)))
    }

    pub fn variants(&self) -> Vec<Choice> {
        Variant::ALL.map(|variant| Choice::new(variant.code(), self.t.variant(variant))).into()
    }

    /// The address of a page of results, up to its number.
    pub fn base(&self) -> String {
        format!("/search?game={}&position={}&page=", self.variant.code(), in_query(&self.typed))
    }
}

fn to_move(t: Locale, position: &Position) -> String {
    t.text("search-to-move").with("side", t.side_code(position.side())).to_string()
}

/// The position of a text, or the error of the text.
fn read(t: Locale, text: &str, variant: Variant) -> Result<Position, String> {
    if text.chars().count() > LONGEST {
        return Err(t.text("search-too-long").with("n", LONGEST).to_string());
    }
    if is_fen(text) {
        return fen::read(text, variant, Numbering::FromTopLeft).map_err(|error| t.fen_error(&error).to_string());
    }
    let sheet = sheet::read(text, &Position::start(variant), variant.usual_draws(), None);
    match sheet.error {
        Some(problem) => Err(t.problem(&problem)),
        None if sheet.game.plies().is_empty() => Err(t.text("search-no-moves").to_string()),
        None => Ok(sheet.game.position().clone()),
    }
}

/// Whether a text begins with a side to move and a list of pieces; a capture such as `b:d4`, which may begin a game, does not.
fn is_fen(text: &str) -> bool {
    let mut parts = text.splitn(2, ':').map(str::trim);
    let (side, list) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let is_move = list.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    matches!(side, "W" | "B" | "w" | "b")
        && list.starts_with(['W', 'B', 'w', 'b'])
        && !(is_move && list.starts_with('b'))
}

/// A game with the position, if it really occurs on the board.
fn row(
    service: &Service,
    place: &GamePlace,
    t: Locale,
    position: &Position,
) -> Result<Option<PositionRow>, ServiceError> {
    let public = service.for_public(&service.tournament(&place.slug)?)?.tournament;
    let tournament = service.in_letters(&public, t.alphabet());
    let Some((game, ply)) = service.game_at(place, position)? else { return Ok(None) };
    let link = game_link(t, &tournament, place.id, ply);
    let mv = |ply: usize| {
        let turn = &game.plies().get(ply)?.turn;
        Some(shown(t, game.position_after(ply)?, turn, tournament.settings.moves))
    };
    Ok(link.map(|link| PositionRow {
        title: tournament.info.title.clone(),
        tournament: format!("/t/{}", tournament.slug),
        round: place.id.round.0,
        game: link,
        after: ply.checked_sub(1).and_then(|before| Some(numbered(before, &mv(before)?, NumberOfSecond::Written))),
        next: mv(ply),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    fn check(text: &str, expected: Result<&str, &str>) {
        let found = read(Locale::from_language(Language::English), text, Variant::Poddavki)
            .map(|position| fen::write(&position));
        match expected {
            Ok(fen) => assert_eq!(found.as_deref(), Ok(fen), "{text}"),
            Err(words) => assert!(found.as_ref().is_err_and(|error| error.contains(words)), "{text}: {found:?}"),
        }
    }

    #[test]
    fn a_position_is_typed_as_such_or_by_its_moves() {
        check("W:WKc1:BKf8", Ok("W:WKc1:BKf8"));
        check("b : Wc3 : Bf6", Ok("B:Wc3:Bf6"));
        let after = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,e3,g3,d4:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8";
        check("1. c3-d4", Ok(after));
        check("cd4", Ok(after));
    }

    #[test]
    fn what_is_wrong_is_said() {
        check("W:Wc3", Err("Black is missing"));
        check("b:d4", Err("b:d4 is not possible"));
        check("W:Wz9:Bb8", Err("“z9” is no square"));
        check("W:Wa1,a1:Bb8", Err("a1 is taken twice"));
        check("c3-c5", Err("c3-c5 is not possible"));
        check("hello", Err("“hello” is not a move"));
        check("1. {c3-d4}", Err("No moves"));
        check(&"c3-d4 ".repeat(LONGEST), Err("2000"));
    }
}
