//! A line of a report file, and fields of it that know where they stand.

use std::ops::RangeInclusive;
use std::str::FromStr;

use super::error::{Expected, TrfError};
use crate::{Points, RoundNumber, StartNumber};

/// More rounds than any tournament has: a file that states more is a mistake.
pub(super) const MOST_ROUNDS: u16 = 199;

/// More points than any result is worth.
const MOST_POINTS: Points = Points::whole(9999);

/// A line and its number.
#[derive(Debug, Clone)]
pub(super) struct ReportLine {
    pub(super) number: usize,
    letters: Vec<char>,
}

impl ReportLine {
    pub(super) fn new(number: usize, text: &str) -> Self {
        Self { number, letters: text.trim_end().chars().collect() }
    }

    /// The first three letters.
    pub(super) fn code(&self) -> String {
        self.letters.iter().take(3).collect()
    }

    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// The last column with something in it.
    pub(super) const fn width(&self) -> usize {
        self.letters.len()
    }

    /// The letter in a column; a blank beyond the end.
    pub(super) fn letter(&self, column: usize) -> char {
        self.letters.get(column - 1).copied().unwrap_or(' ')
    }

    /// What stands in some columns, without blanks around it.
    pub(super) fn field(&self, columns: RangeInclusive<usize>) -> LineField {
        let first = *columns.start();
        let text: String = columns.map(|column| self.letter(column)).collect();
        let blanks = text.chars().take_while(|letter| letter.is_whitespace()).count();
        let trimmed = text.trim();
        let column = if trimmed.is_empty() { first } else { first + blanks };
        LineField { line: self.number, column, text: trimmed.to_owned() }
    }

    /// What stands after the code.
    pub(super) fn rest(&self) -> LineField {
        self.field(4..=self.width().max(4))
    }

    /// The words after the code.
    pub(super) fn words(&self) -> Vec<LineField> {
        self.words_from(4)
    }

    pub(super) fn words_from(&self, column: usize) -> Vec<LineField> {
        let mut words = Vec::new();
        let mut start = column;
        for end in column..=self.width() + 1 {
            if self.letter(end).is_whitespace() {
                if start < end {
                    words.push(self.field(start..=end - 1));
                }
                start = end + 1;
            }
        }
        words
    }

    /// Fields of four columns with one between them, from a column to the end of the line; blank ones are left out.
    pub(super) fn fours(&self, first: usize) -> Vec<LineField> {
        let starts = (first..=self.width()).step_by(5);
        starts.map(|start| self.field(start..=start + 3)).filter(|field| !field.is_blank()).collect()
    }
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LineField {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: String,
}

impl LineField {
    pub(super) const fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// The error that something else was expected here.
    pub(super) fn not(&self, expected: Expected) -> TrfError {
        TrfError { line: self.line, column: self.column, found: self.text.clone(), expected }
    }

    pub(super) fn parse<T: FromStr>(&self, expected: Expected) -> Result<T, TrfError> {
        self.text.parse().map_err(|_| self.not(expected))
    }

    /// A start number from 1 to 9999.
    pub(super) fn start_number(&self) -> Result<StartNumber, TrfError> {
        let number: StartNumber = self.parse(Expected::StartNumber)?;
        if (1..=9999).contains(&number.0) { Ok(number) } else { Err(self.not(Expected::StartNumber)) }
    }

    /// A round from 1 to [`MOST_ROUNDS`].
    pub(super) fn round(&self, expected: Expected) -> Result<RoundNumber, TrfError> {
        let number = self.text.parse().ok().filter(|number| (1..=MOST_ROUNDS).contains(number));
        number.map(RoundNumber).ok_or_else(|| self.not(expected))
    }

    pub(super) fn points(&self) -> Result<Points, TrfError> {
        let points: Points = self.parse(Expected::Points)?;
        if (-MOST_POINTS..=MOST_POINTS).contains(&points) { Ok(points) } else { Err(self.not(Expected::Points)) }
    }
}
