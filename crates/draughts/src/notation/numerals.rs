//! What begins with a digit, a sign or a half: move numbers and results.

use super::cursor::Cursor;
use super::glyph::{self, Sign};
use super::result::WrittenResult;
use crate::Side;

/// Whether a result may begin with a character.
pub(super) fn may_begin_result(first: char) -> bool {
    matches!(first, '0'..='2' | '½' | '+') || glyph::sign(first) == Some(Sign::Quiet)
}

/// Reads a result: `1-0`, `2:0`, `1/2-1/2`, `½ : ½`, `0,5-0,5`, `+:-`, `-:-`. One that goes on like a move is none.
pub(super) fn result(cursor: &mut Cursor<'_>) -> Option<WrittenResult> {
    cursor.attempt(|ahead| {
        let white = share(ahead)?;
        let joined = joint(ahead)?;
        let result = outcome(white, share(ahead)?, joined)?;
        (!goes_on(ahead)).then_some(result)
    })
}

/// Reads a half that stands alone: a draw, as it is written at the end of a sheet.
pub(super) fn lone_half(cursor: &mut Cursor<'_>) -> Option<WrittenResult> {
    cursor.attempt(|ahead| {
        let is_half = ahead.bump_str("½") || ahead.bump_str("1/2");
        (is_half && !goes_on(ahead)).then_some(WrittenResult::Draw)
    })
}

/// Reads a move number: `12.`, `12...`, `12)`, `12…`, or digits alone.
pub(super) fn move_number(cursor: &mut Cursor<'_>) -> Option<u32> {
    let number = cursor.number()?;
    end_of_move_number(cursor);
    Some(number)
}

/// Passes what stands after the digits of a move number.
pub(super) fn end_of_move_number(cursor: &mut Cursor<'_>) {
    cursor.bump_while(|c| matches!(c, '.' | '…' | ')'));
}

/// What a player has of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Zero,
    Half,
    One,
    Two,
    Plus,
    Minus,
}

fn share(cursor: &mut Cursor<'_>) -> Option<Share> {
    for (text, share) in SHARES {
        if cursor.bump_str(text) {
            return Some(share);
        }
    }
    cursor.bump_if(|c| glyph::sign(c) == Some(Sign::Quiet)).map(|_| Share::Minus)
}

const SHARES: [(&str, Share); 8] = [
    ("1/2", Share::Half),
    ("½", Share::Half),
    ("0.5", Share::Half),
    ("0,5", Share::Half),
    ("0", Share::Zero),
    ("1", Share::One),
    ("2", Share::Two),
    ("+", Share::Plus),
];

/// The sign between the two shares.
fn joint(cursor: &mut Cursor<'_>) -> Option<char> {
    cursor.bump_while(|c| c == ' ');
    let sign = cursor.bump_if(|c| c == ':' || c == '∶' || glyph::sign(c) == Some(Sign::Quiet))?;
    cursor.bump_while(|c| c == ' ');
    Some(sign)
}

fn outcome(white: Share, black: Share, joint: char) -> Option<WrittenResult> {
    match (white, black) {
        (Share::One | Share::Two, Share::Zero) => Some(WrittenResult::Win(Side::White)),
        (Share::Zero, Share::One | Share::Two) => Some(WrittenResult::Win(Side::Black)),
        (Share::Half, Share::Half) | (Share::One, Share::One) => Some(WrittenResult::Draw),
        (Share::Zero, Share::Zero) => Some(WrittenResult::BothLose),
        // With dashes these are remarks: +- says that White stands to win.
        (Share::Plus, Share::Minus) if joint == ':' => Some(WrittenResult::Forfeit(Side::White)),
        (Share::Minus, Share::Plus) if joint == ':' => Some(WrittenResult::Forfeit(Side::Black)),
        (Share::Minus, Share::Minus) if joint == ':' => Some(WrittenResult::BothForfeit),
        _ => None,
    }
}

/// Whether what was read is the beginning of a number or of a move by numbers.
fn goes_on(cursor: &Cursor<'_>) -> bool {
    let Some(next) = cursor.peek() else { return false };
    let joins = glyph::sign(next).is_some_and(|sign| sign == Sign::Quiet || next != '*');
    next.is_alphanumeric() || next == '/' || joins
}
