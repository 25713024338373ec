//! What the tags of a file say about the game: the types of PDN 3.0, and the names that programs write.

use super::check::RulesBy;
use super::{PdnError, PdnErrorKind, PdnGame};
use crate::{Numbering, Variant};

/// Which game a game of a file is.
///
/// # Errors
/// A name or type that is not known.
pub(super) fn variant(game: &PdnGame, rules: RulesBy) -> Result<Variant, PdnError> {
    let otherwise = match rules {
        RulesBy::Fixed(variant) => return Ok(variant),
        RulesBy::Tags { otherwise } => otherwise,
    };
    if let Some(name) = game.tag("Variant") {
        return by_name(name).ok_or_else(|| unknown(game, name));
    }
    match game.tag("GameType") {
        None if needs_the_large_board(game) => Ok(Variant::International),
        None => Ok(otherwise),
        Some(game_type) => match type_number(game_type) {
            "" => Ok(otherwise),
            number => by_number(number).ok_or_else(|| unknown(game, game_type)),
        },
    }
}

/// The first part of a type: `25` of `25,W,8,8,A0,0`.
fn type_number(game_type: &str) -> &str {
    game_type.split(',').next().unwrap_or_default().trim()
}

/// By the number of its type. A game that is written with a name has no number of its own: it is written with that of the game it comes from.
fn by_number(number: &str) -> Option<Variant> {
    let is_own = |variant: &Variant| {
        let tags = variant.pdn();
        tags.name.is_none() && type_number(tags.game_type) == number
    };
    match number {
        // One site's giveaway International draughts.
        "98" => Some(Variant::QuiPerdGagne),
        _ => Variant::ALL.into_iter().find(is_own),
    }
}

/// Whether a game that names no type has squares that only the board of 10×10 has: 33 to 50.
fn needs_the_large_board(game: &PdnGame) -> bool {
    let is_beyond = |text: &str| {
        let is_numeric = text.contains(|c: char| c.is_ascii_digit()) && !text.contains(|c| ('a'..='j').contains(&c));
        let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u16>().ok());
        is_numeric && numbers.any(|number| (33..=50).contains(&number))
    };
    let fen = game.tag("FEN").into_iter().chain(game.line.moves.first().and_then(|mv| mv.setup.as_deref()));
    fen.chain(game.line.moves.iter().map(|mv| mv.text.as_str())).any(is_beyond)
}

/// By the name that is written for it, by its code, or by what others call it.
fn by_name(name: &str) -> Option<Variant> {
    let name = name.trim().to_lowercase();
    let is_own = |variant: &Variant| {
        let tags = variant.pdn();
        let is_written = tags.name.is_some_and(|written| written.to_lowercase() == name);
        variant.code() == name || is_written || tags.aliases.contains(&name.as_str())
    };
    Variant::ALL.into_iter().find(is_own)
}

/// What the type says about numbers: the fifth part's digit is the corner of square 1, as the side that begins sees it:
/// 0 bottom left, 1 bottom right, 2 top left, 3 top right.
pub(super) fn numbering(game: &PdnGame) -> Option<Numbering> {
    let mut parts = game.tag("GameType")?.split(',').map(str::trim).skip(1);
    let (first, corner) = (parts.next()?, parts.nth(2)?.get(1..2)?);
    let corners =
        [Numbering::FromBottomLeft, Numbering::FromBottomRight, Numbering::FromTopLeft, Numbering::FromTopRight];
    let seen = *corners.get(corner.parse::<usize>().ok()?)?;
    if !first.eq_ignore_ascii_case("B") {
        return Some(seen);
    }
    // The same corner as the other side sees it.
    Some(match seen {
        Numbering::FromBottomLeft => Numbering::FromTopRight,
        Numbering::FromTopRight => Numbering::FromBottomLeft,
        Numbering::FromBottomRight => Numbering::FromTopLeft,
        Numbering::FromTopLeft => Numbering::FromBottomRight,
    })
}

fn unknown(game: &PdnGame, name: &str) -> PdnError {
    PdnError { place: game.place, kind: PdnErrorKind::UnknownGame(name.to_owned()) }
}
