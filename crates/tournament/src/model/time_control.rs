//! How long players may think: periods with a base time, an increment and a number of moves; less for the higher rated.

use std::fmt;
use std::iter::Peekable;
use std::vec::IntoIter;

use serde::{Deserialize, Serialize};

use crate::Rating;
use draughts::BySide;

/// The most periods of a time control.
pub const MOST_PERIODS: usize = 4;
/// The longest base time, in seconds: a day.
const LONGEST_BASE: u32 = 24 * 60 * 60;
/// The longest increment, in seconds.
const LONGEST_INCREMENT: u32 = 60 * 60;
const MOST_MOVES: u32 = 999;
/// A bare number above this is no number of minutes; other programs write seconds.
const MOST_BARE_MINUTES: u32 = 240;

/// A part of a game in which a player has so much time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimePeriod {
    /// How many moves are to be made in it; none in the last period, which lasts to the end of the game.
    pub moves: Option<u16>,
    /// The time that it begins with, in seconds.
    pub base: u32,
    /// What each move adds, in seconds.
    pub increment: u16,
}

/// The time control of a tournament: at least one period.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TimeControl {
    periods: Vec<TimePeriod>,
}

impl TimeControl {
    /// The periods in their order; all but the last have a number of moves.
    ///
    /// `None` if there is none, too many of them, or a period that gives no time or no end to the one before.
    pub fn new(periods: Vec<TimePeriod>) -> Option<Self> {
        let (_, before) = periods.split_last()?;
        let gives_time = |period: &TimePeriod| {
            (period.base > 0 || period.increment > 0)
                && period.base <= LONGEST_BASE
                && u32::from(period.increment) <= LONGEST_INCREMENT
                && period.moves.is_none_or(|moves| (1..=MOST_MOVES).contains(&moves.into()))
        };
        let is_whole = before.iter().all(|period| period.moves.is_some()) && periods.iter().all(gives_time);
        (is_whole && periods.len() <= MOST_PERIODS).then_some(Self { periods })
    }

    /// Reads what organisers write: `45+15` (minutes and seconds a move), `40/90+30; 30+30` (90 minutes for 40 moves, then 30),
    /// `2:30+5`, `45 минут + 30 секунд на ход`, `1 h 30 min + 30 s a move`. `None` where any word is not understood.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim().trim_end_matches('.').to_lowercase();
        let text = [" затем ", " потом ", " потім ", " then "].iter().fold(text, |text, word| text.replace(word, ";"));
        let parts: Vec<&str> = text.split(';').map(|part| part.trim().trim_matches(',').trim()).collect();
        if parts.len() > MOST_PERIODS {
            return None;
        }
        Self::new(parts.into_iter().map(|part| Words::new(part).period()).collect::<Option<_>>()?)
    }

    /// Reads the code of record 222 of report files and of the tag `TimeControl` of PDN, in seconds: `2700+15`,
    /// `40/5400+30:1800+30`. `None` where it is anything else, as different times for the colours are.
    pub fn from_code(code: &str) -> Option<Self> {
        let period = |part: &str| {
            let (moves, rest) = match part.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok()?), rest),
                None => (None, part),
            };
            let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            Some(TimePeriod { moves, base: base.parse().ok()?, increment: increment.parse().ok()? })
        };
        Self::new(code.trim().split(':').take(MOST_PERIODS + 1).map(period).collect::<Option<_>>()?)
    }

    /// The code that [`from_code`](Self::from_code) reads.
    pub fn code(&self) -> String {
        let period = |period: &TimePeriod| {
            let moves = period.moves.map_or_else(String::new, |moves| format!("{moves}/"));
            let increment = if period.increment > 0 { format!("+{}", period.increment) } else { String::new() };
            format!("{moves}{}{increment}", period.base)
        };
        self.periods.iter().map(period).collect::<Vec<_>>().join(":")
    }

    /// Its periods in their order.
    pub fn periods(&self) -> &[TimePeriod] {
        &self.periods
    }

    /// The longest time that one player has for a game in which they make `moves` moves, in seconds.
    pub fn longest(&self, moves: u16) -> u32 {
        let mut left = moves;
        let mut time = 0;
        for period in &self.periods {
            let played = period.moves.map_or(left, |moves| left.min(moves));
            time += period.base + u32::from(period.increment) * u32::from(played);
            left -= played;
            if left == 0 {
                break;
            }
        }
        time
    }
}

/// What [`TimeControl::parse`] reads again: `45+15`, `40/90+30; 30+30`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            if let Some(moves) = period.moves {
                write!(f, "{moves}/")?;
            }
            match (period.base / 60, period.base % 60) {
                (minutes, 0) if minutes <= MOST_BARE_MINUTES => write!(f, "{minutes}")?,
                (minutes, seconds) => write!(f, "{minutes}:{seconds:02}")?,
            }
            if period.increment > 0 {
                write!(f, "+{}", period.increment)?;
            }
        }
        Ok(())
    }
}

/// How much less time the higher rated has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Handicap {
    /// Points of difference between the ratings that make one step; 0 = there is no handicap.
    pub every: u16,
    /// Minutes less for each step.
    pub minutes: u16,
    /// The least base time that is left, in minutes.
    pub least: u16,
}

impl Handicap {
    /// Whether all have the same time.
    pub const fn is_none(&self) -> bool {
        self.every == 0 || self.minutes == 0
    }

    /// The base times of two opponents, in seconds; `None` where they are those of the time control.
    pub fn times(self, base: u32, ratings: BySide<Option<Rating>>) -> Option<BySide<u32>> {
        let (white, black) = (ratings.white?.0, ratings.black?.0);
        if self.is_none() {
            return None;
        }
        let steps = white.abs_diff(black) / u32::from(self.every);
        let less = steps.saturating_mul(u32::from(self.minutes) * 60);
        let shorter = base.saturating_sub(less).max(u32::from(self.least) * 60).min(base);
        let times = if white > black { BySide::new(shorter, base) } else { BySide::new(base, shorter) };
        (shorter < base).then_some(times)
    }
}

/// A piece of a written time control.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Word {
    Number(u32),
    Plus,
    Slash,
    Colon,
    Hours,
    Minutes,
    Seconds,
    Moves,
    /// A word that joins others: `на`, `за`, `per`.
    Joint,
    Unknown,
}

/// What a word of a time control means.
#[rustfmt::skip]
const WORDS: [(Word, &[&str]); 6] = [
    (Word::Hours, &["ч", "час", "часа", "часов", "год", "година", "години", "годин", "h", "hr", "hour", "hours"]),
    (Word::Minutes, &[
        "м", "мин", "минут", "минута", "минуты", "хв", "хвилин", "хвилина", "хвилини", "m", "min", "mins", "minute", "minutes",
    ]),
    (Word::Seconds, &[
        "с", "сек", "секунд", "секунда", "секунды", "секунди", "s", "sec", "secs", "second", "seconds",
    ]),
    (Word::Moves, &["ход", "хода", "ходов", "хід", "ходу", "ходи", "ходів", "move", "moves"]),
    (Word::Plus, &["плюс", "plus"]),
    (Word::Joint, &["на", "за", "каждый", "кожен", "for", "per", "a", "each", "every", "in", "и", "і", "and"]),
];

impl Word {
    fn from_letters(word: &str) -> Self {
        WORDS.iter().find(|(_, words)| words.contains(&word)).map_or(Self::Unknown, |(meaning, _)| meaning.clone())
    }
}

/// The pieces of one period.
struct Words {
    words: Peekable<IntoIter<Word>>,
}

impl Words {
    fn new(text: &str) -> Self {
        let mut words = Vec::new();
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let mut rest = |is: fn(char) -> bool| {
                let mut word = String::from(letter);
                while let Some(next) = letters.next_if(|next| is(*next)) {
                    word.push(next);
                }
                word
            };
            words.push(match letter {
                '0'..='9' => rest(|next| next.is_ascii_digit()).parse().map_or(Word::Unknown, Word::Number),
                '+' => Word::Plus,
                '/' => Word::Slash,
                ':' => Word::Colon,
                '\'' | '′' | '’' => Word::Minutes,
                '"' | '″' | '”' => Word::Seconds,
                '.' | ',' | ' ' | '\u{a0}' => continue,
                letter if letter.is_alphabetic() => Word::from_letters(&rest(char::is_alphabetic)),
                _ => Word::Unknown,
            });
        }
        Self { words: words.into_iter().peekable() }
    }

    fn take(&mut self, word: &Word) -> bool {
        self.words.next_if_eq(word).is_some()
    }

    fn number(&mut self) -> Option<u32> {
        match self.words.next()? {
            Word::Number(number) => Some(number),
            _ => None,
        }
    }

    fn period(mut self) -> Option<TimePeriod> {
        let first = self.number()?;
        let mut moves = None;
        let base = if self.take(&Word::Slash) || self.take(&Word::Moves) {
            moves = Some(first);
            self.joints();
            let number = self.number()?;
            self.time(number)?
        } else {
            self.time(first)?
        };
        self.joints();
        // `90 минут на 40 ходов`
        if moves.is_none() && matches!(self.words.peek(), Some(Word::Number(_))) {
            moves = self.number();
            if !self.take(&Word::Moves) {
                return None;
            }
        }
        let increment = if self.take(&Word::Plus) { self.increment()? } else { 0 };
        if self.words.next().is_some() {
            return None;
        }
        let moves = moves.map(u16::try_from).transpose().ok()?;
        Some(TimePeriod { moves, base, increment: increment.try_into().ok()? })
    }

    fn joints(&mut self) {
        while self.take(&Word::Joint) {}
    }

    /// A time whose first number was read: `45`, `2:30`, `1 h 30 min`, `90 s`.
    fn time(&mut self, first: u32) -> Option<u32> {
        if self.take(&Word::Colon) {
            let seconds = self.number().filter(|seconds| *seconds < 60)?;
            return first.checked_mul(60)?.checked_add(seconds);
        }
        if self.take(&Word::Seconds) {
            return Some(first);
        }
        if self.take(&Word::Hours) {
            let hours = first.checked_mul(3600)?;
            let Some(Word::Number(minutes)) = self.words.peek().cloned() else { return Some(hours) };
            self.words.next();
            return if self.take(&Word::Minutes) { hours.checked_add(minutes.checked_mul(60)?) } else { None };
        }
        let is_said = self.take(&Word::Minutes);
        (is_said || first <= MOST_BARE_MINUTES).then(|| first.checked_mul(60))?
    }

    /// What comes after a plus: seconds a move.
    fn increment(&mut self) -> Option<u32> {
        let seconds = self.number()?;
        self.take(&Word::Seconds);
        let is_per = self.take(&Word::Slash);
        self.joints();
        let is_move = self.take(&Word::Moves);
        (is_move || !is_per).then_some(seconds)
    }
}
