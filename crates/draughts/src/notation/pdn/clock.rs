//! Clock times that programs write into comments.

use std::time::Duration;

use crate::Side;

/// The time left to the player who has just moved, from `[%clk h:mm:ss]`, or from `[%clock w1:23:45 B0:59:00]` where
/// capital or small W and B stand for the sides.
///
/// ```
/// use draughts::Side;
/// use draughts::notation::pdn::clock;
///
/// assert_eq!(clock("[%clk 0:01:30]", Side::White).map(|left| left.as_secs()), Some(90));
/// assert_eq!(clock("good [%clock w1:00:00 b0:00:05]", Side::Black).map(|left| left.as_secs()), Some(5));
/// ```
pub fn clock(comment: &str, mover: Side) -> Option<Duration> {
    command(comment, "%clk").and_then(time).or_else(|| {
        let letter = match mover {
            Side::White => ['w', 'W'],
            Side::Black => ['b', 'B'],
        };
        command(comment, "%clock")?.split_whitespace().find_map(|part| part.strip_prefix(letter)).and_then(time)
    })
}

/// Whether a comment holds a command about time: `[%clk …]`, `[%clock …]`, `[%emt …]`.
pub(in crate::notation) fn tells_time(comment: &str) -> bool {
    ["%clk", "%clock", "%emt"].into_iter().any(|name| command(comment, name).is_some())
}

/// A comment without its commands: what was written in words.
pub fn words_of(comment: &str) -> String {
    let mut parts = comment.split("[%");
    let before = parts.next().unwrap_or_default();
    let after = parts.map(|part| part.split_once(']').map_or("", |(_, after)| after));
    std::iter::once(before).chain(after).collect::<String>().trim().to_owned()
}

/// What follows a command in square brackets.
fn command<'a>(comment: &'a str, name: &str) -> Option<&'a str> {
    let inside = |part: &'a str| part.split_once(']').map(|(inside, _)| inside);
    let words =
        comment.split('[').skip(1).filter_map(inside).filter_map(|inside| inside.split_once(char::is_whitespace));
    words.into_iter().find(|(found, _)| *found == name).map(|(_, rest)| rest)
}

/// `h:mm:ss`, `mm:ss` or seconds, without fractions.
fn time(text: &str) -> Option<Duration> {
    let mut parts = text.trim().split(':').map(|part| part.split('.').next().unwrap_or(part).parse::<u64>().ok());
    let seconds = parts.try_fold(0_u64, |seconds, part| seconds.checked_mul(60)?.checked_add(part?));
    seconds.map(Duration::from_secs)
}
