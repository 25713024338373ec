//! Results and rounds without a game, as the staff enter and read them: in the points of the tournament, from the side of the player named
//! first in the pairing.

use crate::web::i18n::{Locale, Text, TournamentTexts};
use draughts::Side;
use tournament::{
    Bye, EntryId, Forfeit, ForfeitCause, ForfeitReason, Game, GameId, GameNumber, GameResult, Pairing, PointValues,
    Points, Scoring,
};

/// A result from the side of the player named first, whose colour is `first`: `2:0`, `½:½`, `+:−`.
pub fn game_score(t: Locale, first: Side, result: GameResult, values: PointValues) -> String {
    match result {
        GameResult::Played(_) => points(t, first, result, values),
        GameResult::Unrated(_) => t.text("results-unrated").with("score", points(t, first, result, values)).to_string(),
        GameResult::Forfeit(Forfeit::Both) => "−:−".to_owned(),
        GameResult::Forfeit(forfeit) if forfeit.is_won_by(first) => "+:−".to_owned(),
        GameResult::Forfeit(_) => "−:+".to_owned(),
        GameResult::Adjourned => t.text("results-adjourned").to_string(),
    }
}

fn points(t: Locale, first: Side, result: GameResult, values: PointValues) -> String {
    let [one, other] = [first, first.opposite()].map(|side| t.points(values.for_mark(result.mark(side))));
    format!("{one}:{other}")
}

/// The name of a bye, valid whatever a tournament's byes are worth.
fn bye(t: Locale, bye: Bye) -> Text<'static> {
    t.label("results-bye", bye.code())
}

/// A bye with its points in a tournament: `half-point bye (1 point)`. The name says half a point whatever a win counts.
pub fn bye_with_points(t: Locale, own: Bye, scoring: &Scoring) -> String {
    let worth = scoring.byes.for_bye(own);
    // A zero-point bye gives no points, unless the tournament has another value.
    if own == Bye::Zero && worth == Points::ZERO {
        return bye(t, own).to_string();
    }
    let points = t.text("boards-points").with("n", worth).with("points", t.points(worth));
    t.label("results-bye-worth", own.code()).with("points", points).to_string()
}

/// A player's bye in a round: a requested one with its points, others by name only.
pub fn bye_of_player(t: Locale, own: Bye, scoring: &Scoring) -> String {
    match own {
        Bye::Full | Bye::Half => bye_with_points(t, own, scoring),
        Bye::PairingAllocated | Bye::Zero => bye(t, own).to_string(),
    }
}

/// Why a game was forfeited: `Болезнь: справка врача`.
pub fn forfeit_reason(t: Locale, reason: &ForfeitReason) -> String {
    let cause = t.label("results-forfeit", reason.cause.code()).to_string();
    match (reason.cause, reason.text.as_str()) {
        (_, "") => cause,
        (ForfeitCause::Other, text) => text.to_owned(),
        (_, text) => format!("{cause}: {text}"),
    }
}

/// The reason of the forfeits of a pairing; `None` if none is given.
pub fn forfeit_of(t: Locale, pairing: &Pairing) -> Option<String> {
    pairing.forfeited_games().find_map(|(_, game)| game.forfeit.as_ref()).map(|reason| forfeit_reason(t, reason))
}

/// A player; where their pairing has several games, with one of them: `Anna Petrova, game 2`.
pub fn player_in_game(texts: TournamentTexts<'_>, pairing: &Pairing, number: GameNumber, player: EntryId) -> String {
    let name = texts.name(player);
    if pairing.all_games().count() == 1 {
        return name;
    }
    texts.t.text("results-illegal-in-game").with("name", name).with("game", number).to_string()
}

/// The illegal moves in a game by its players: `illegal moves: Anna Petrova – 3, game lost`; none where there were none.
pub fn illegal_moves_in(texts: TournamentTexts<'_>, pairing: &Pairing, number: GameNumber) -> Option<String> {
    illegal_moves_by(texts, pairing, number, &Side::BOTH)
}

/// The illegal moves of some of the players, by their colours in the game.
pub fn illegal_moves_by(
    texts: TournamentTexts<'_>,
    pairing: &Pairing,
    number: GameNumber,
    sides: &[Side],
) -> Option<String> {
    let (t, game) = (texts.t, pairing.game(number)?);
    let made = sides.iter().copied().filter(|side| game.illegal_moves[*side] > 0).map(|side| {
        let is_lost = game.lost_by_illegal_moves() == Some(side);
        let key = if is_lost { "results-illegal-lost" } else { "results-illegal-player" };
        let name = texts.name(pairing.seats_in(number)[side]);
        t.text(key).with("name", name).with("n", game.illegal_moves[side]).to_string()
    });
    let made: Vec<String> = made.collect();
    (!made.is_empty()).then(|| t.text("results-illegal-told").with("who", made.join("; ")).to_string())
}

/// A player's illegal moves in all games of a pairing: `illegal moves: 3, game lost`; `None` if there were none.
pub fn illegal_moves_of(t: Locale, pairing: &Pairing, player: EntryId) -> Option<String> {
    let own = |(number, game)| pairing.side_in(player, number).map(|side| (game, side));
    let games: Vec<(&Game, Side)> = pairing.all_games().filter_map(own).collect();
    let count: u32 = games.iter().map(|(game, side)| u32::from(game.illegal_moves[*side])).sum();
    let is_lost = games.iter().any(|(game, side)| game.lost_by_illegal_moves() == Some(*side));
    let key = if is_lost { "results-illegal-count-lost" } else { "results-illegal-count" };
    (count > 0).then(|| t.text(key).with("n", count).to_string())
}

/// A game by its round, board and number: `5‑й тур, доска 3, партия 1`.
pub fn game_place(t: Locale, id: GameId) -> String {
    t.text("results-place").with("round", id.round).with("board", id.board).with("game", id.game).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{GameNumber, Score};

    #[test]
    fn a_result_is_told_by_the_player_named_first() {
        let t = Locale::from_language(Language::English);
        for (game, code, expected) in [
            (1, "1-0", "2:0"),
            (2, "1-0", "0:2"),
            (2, "=", "1:1"),
            (1, "+-", "+:−"),
            (2, "+-", "−:+"),
            (2, "--", "−:−"),
            (1, "0-0", "0:0"),
        ] {
            let result = GameResult::from_code(code).expect("a code");
            let said = game_score(t, GameNumber(game).first_side(), result, PointValues::TWO_ONE_ZERO);
            assert_eq!(said, expected, "{game} {code}");
        }
        let halves = game_score(t, Side::White, GameResult::Played(Score::Draw), PointValues::ONE_HALF_ZERO);
        assert_eq!(halves, "½:½");
    }
}
