//! The changes made on the page of a round, compared with what it was sent with.

use std::collections::BTreeSet;

use crate::service::Overruled;
use crate::web::forms::FormValues;
use crate::web::http::AppError;
use tournament::{BoardNumber, EnteredResults, GameId, GameResult, Pairing, Round};

/// The value of the field that removes a result.
pub const NONE: &str = "none";

/// The changes made on the page; `None` if two results were given for one game.
pub fn changed(round: &Round, typed: &FormValues) -> Result<Option<EnteredResults>, AppError> {
    let mut changed = EnteredResults::new();
    for id in games(round) {
        match chosen(typed, id) {
            Chosen::Nothing => {}
            Chosen::Twice => return Ok(None),
            Chosen::One(NONE) => drop(changed.insert(id, None)),
            Chosen::One(code) => {
                let result = GameResult::from_code(code).ok_or_else(|| AppError::bad_request("no such result"))?;
                changed.insert(id, Some(result));
            }
        }
    }
    Ok(Some(changed))
}

/// A board with a choice that does not exist (any more).
pub fn gone(round: &Round, typed: &FormValues) -> Option<BoardNumber> {
    let there: BTreeSet<GameId> = games(round).collect();
    let named = typed.iter().filter_map(|(field, _)| {
        let id = field.strip_prefix("pick-").or_else(|| field.strip_prefix("more-"))?;
        id.parse::<GameId>().ok()
    });
    let mut gone = named.filter(|id| !there.contains(id) && chosen(typed, *id) != Chosen::Nothing);
    gone.next().map(|id| id.board)
}

/// The games in which the arbiter confirms a result that contradicts both reports: the fields `overrule-…`.
pub fn overruled(typed: &FormValues) -> Overruled {
    let field = |(name, code): (&str, &str)| {
        Some((name.strip_prefix("overrule-")?.parse().ok()?, GameResult::from_code(code)?))
    };
    typed.iter().filter_map(field).collect()
}

/// The seats at a board, as its field `seats-…` carries them.
pub fn seats(pairing: &Pairing) -> String {
    let turned = pairing.all_games().filter(|(_, game)| game.colours_turned);
    turned.fold(format!("{}-{}", pairing.white, pairing.black), |seats, (number, _)| format!("{seats}-t{number}"))
}

/// Whether the page showed other players or colours at a board.
pub fn is_reseated(typed: &FormValues, pairing: &Pairing) -> bool {
    let sent = typed.get(&format!("seats-{}", pairing.board));
    !sent.is_empty() && sent != seats(pairing)
}

fn games(round: &Round) -> impl Iterator<Item = GameId> {
    let of_board = |pairing: &Pairing| pairing.all_games().map(|(n, _)| pairing.game_id(n)).collect::<Vec<_>>();
    round.pairings.values().flat_map(of_board)
}

/// The arbiter's choice for a game.
#[derive(Debug, PartialEq, Eq)]
pub enum Chosen<'a> {
    Nothing,
    One(&'a str),
    /// One result with the buttons and another in the list.
    Twice,
}

/// Whether the choice differs from the field `was-…`, with which the page was sent.
pub fn chosen(typed: &FormValues, id: GameId) -> Chosen<'_> {
    let was = typed.get(&format!("was-{id}"));
    let picked = typed.get(&format!("pick-{id}"));
    let more = typed.get(&format!("more-{id}"));
    let is_new = |code: &&str| !code.is_empty() && *code != was && !(was.is_empty() && *code == NONE);
    match (Some(picked).filter(is_new), Some(more).filter(is_new)) {
        (None, None) => Chosen::Nothing,
        (Some(code), None) | (None, Some(code)) => Chosen::One(code),
        (Some(_), Some(_)) => Chosen::Twice,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_from_the_page_is_chosen() {
        let id: GameId = "1-1-1".parse().expect("a game");
        for (was, picked, more, expected) in [
            ("", "", "", Chosen::Nothing),
            ("", "1-0", "", Chosen::One("1-0")),
            ("1-0", "1-0", "", Chosen::Nothing),
            ("1-0", "=", "", Chosen::One("=")),
            ("1-0", "1-0", "--", Chosen::One("--")),
            ("adj", "=", "adj", Chosen::One("=")),
            ("adj", "", "adj", Chosen::Nothing),
            ("1-0", "1-0", "none", Chosen::One("none")),
            ("", "", "none", Chosen::Nothing),
            ("", "1-0", "adj", Chosen::Twice),
        ] {
            let mut typed = FormValues::default();
            for (field, value) in [("was", was), ("pick", picked), ("more", more)] {
                typed.set(format!("{field}-{id}"), value);
            }
            assert_eq!(chosen(&typed, id), expected, "{was} {picked} {more}");
        }
    }
}
