//! How a game ended, as people write it under the moves: `x`, `=`, «ничья», «белые сдались».

use super::Written;
use crate::Side;
use crate::notation::WrittenResult;
use crate::notation::lexer::Kind;

/// Who has won, as a word says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Closing {
    Draw,
    Won(Side),
    /// The one who moved last has won: books mark that move, or the other one gives up.
    LastMoverWon,
}

/// The words, in small letters without stops.
const CLOSINGS: &[(&str, Closing)] = &[
    ("x", Closing::LastMoverWon),
    ("х", Closing::LastMoverWon),
    ("×", Closing::LastMoverWon),
    ("сдался", Closing::LastMoverWon),
    ("сдалась", Closing::LastMoverWon),
    ("сдались", Closing::LastMoverWon),
    ("resigns", Closing::LastMoverWon),
    ("resigned", Closing::LastMoverWon),
    ("ничья", Closing::Draw),
    ("draw", Closing::Draw),
    ("drawn", Closing::Draw),
    ("белые сдались", Closing::Won(Side::Black)),
    ("белые сдаются", Closing::Won(Side::Black)),
    ("белые проиграли", Closing::Won(Side::Black)),
    ("черные сдались", Closing::Won(Side::White)),
    ("черные сдаются", Closing::Won(Side::White)),
    ("черные проиграли", Closing::Won(Side::White)),
    ("белые выиграли", Closing::Won(Side::White)),
    ("победа белых", Closing::Won(Side::White)),
    ("черные выиграли", Closing::Won(Side::Black)),
    ("победа черных", Closing::Won(Side::Black)),
    ("white resigns", Closing::Won(Side::Black)),
    ("white resigned", Closing::Won(Side::Black)),
    ("black resigns", Closing::Won(Side::White)),
    ("black resigned", Closing::Won(Side::White)),
    ("white wins", Closing::Won(Side::White)),
    ("white won", Closing::Won(Side::White)),
    ("black wins", Closing::Won(Side::Black)),
    ("black won", Closing::Won(Side::Black)),
];

/// Most words of a closing.
const LONGEST: usize = 2;

/// Takes the words at the end of a sheet that say how the game ended, and gives what they say. `first` moves first.
pub(super) fn take(moves: &mut Vec<Written<'_>>, first: Side) -> Option<WrittenResult> {
    // The Cyrillic х alone looks like a file, and is no move.
    let may_close = |word: &&Written<'_>| matches!(word.kind, Kind::Word) || matches!(word.text, "х" | "Х");
    let plain =
        |word: &str| word.trim_matches(|c: char| matches!(c, '.' | ',' | '!' | '…')).to_lowercase().replace('ё', "е");
    let words = moves.iter().rev().take(LONGEST).take_while(may_close).count();
    let found = (1..=words).rev().find_map(|count| {
        let said: Vec<String> = moves[moves.len() - count..].iter().map(|word| plain(word.text)).collect();
        let said = said.join(" ");
        CLOSINGS.iter().find(|(words, _)| *words == said).map(|(_, closing)| (count, *closing))
    });
    let (count, closing) = found?;
    moves.truncate(moves.len() - count);
    match closing {
        Closing::Draw => Some(WrittenResult::Draw),
        Closing::Won(side) => Some(WrittenResult::Win(side)),
        Closing::LastMoverWon if moves.is_empty() => None,
        Closing::LastMoverWon => Some(WrittenResult::Win(if moves.len() % 2 == 1 { first } else { !first })),
    }
}
