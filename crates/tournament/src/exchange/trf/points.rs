//! What results are worth: record 162 and the dialects XXS, BBW BBD BBL BBZ BBF BBU.

use super::error::{Expected, TrfError};
use super::limit::{self, Unwritable};
use super::line::{LineField, ReportLine};
use super::measure::LargestPoints;
use crate::{ByeValues, PointValues, Points, Scoring};

/// The values stated, in the order of the file: later ones win.
#[derive(Debug, Clone, Default)]
pub(super) struct PointRecords {
    win: Option<Points>,
    draw: Option<Points>,
    loss: Option<Points>,
    pairing_allocated: Option<Points>,
    full: Option<Points>,
    half: Option<Points>,
    zero: Option<Points>,
    forfeit_win: Option<Points>,
    forfeit_loss: Option<Points>,
    /// Whether an `XXS` stands in the file: there a bye is one point unless it says otherwise.
    has_codes: bool,
    greatest: LargestPoints,
}

impl PointRecords {
    /// Record 162: symbols with their points.
    pub(super) fn take_162(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        let mut words = line.words().into_iter();
        while let Some(word) = words.next() {
            let mut letters = word.text.chars();
            let symbol = letters.next();
            let glued = letters.as_str();
            let value = if glued.is_empty() {
                words.next()
            } else {
                Some(LineField { text: glued.to_owned(), ..word.clone() })
            };
            let value = value.ok_or_else(|| word.not(Expected::PointsOfResult))?;
            let value = self.greatest.note(&value)?;
            match symbol.map(|letter| letter.to_ascii_uppercase()) {
                Some('W') => self.win = Some(value),
                Some('D') => self.draw = Some(value),
                Some('L') => self.loss = Some(value),
                Some('A') => (self.zero, self.forfeit_loss) = (Some(value), Some(value)),
                Some('P') => self.pairing_allocated = Some(value),
                // No cell has an unknown result, so its points are of no use.
                Some('X') => {}
                _ => return Err(word.not(Expected::PointsOfResult)),
            }
        }
        Ok(())
    }

    /// Records `BBW` and so on: one value each.
    pub(super) fn take_bb(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        let value = Some(self.greatest.note(&line.rest())?);
        match line.letter(3) {
            'W' => self.win = value,
            'D' => self.draw = value,
            'L' => self.loss = value,
            'Z' => self.zero = value,
            'F' => self.forfeit_loss = value,
            'U' => self.pairing_allocated = value,
            _ => return Err(line.field(1..=3).not(Expected::PointsOfResult)),
        }
        Ok(())
    }

    /// Record `XXS`: `CODE=VALUE` as often as needed.
    pub(super) fn take_xxs(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        self.has_codes = true;
        for word in &line.words() {
            let (code, value) = word.text.split_once('=').ok_or_else(|| word.not(Expected::PointsOfResult))?;
            let value = self.greatest.note(&LineField { text: value.to_owned(), ..word.clone() })?;
            match code.to_uppercase().as_str() {
                "W" => (self.win, self.forfeit_win, self.full) = (Some(value), None, None),
                "D" => (self.draw, self.half) = (Some(value), None),
                "WW" | "BW" => same(&mut self.win, value, word)?,
                "WD" | "BD" => same(&mut self.draw, value, word)?,
                "WL" | "BL" => same(&mut self.loss, value, word)?,
                "ZPB" => self.zero = Some(value),
                "HPB" => self.half = Some(value),
                "FPB" => self.full = Some(value),
                "PAB" => self.pairing_allocated = Some(value),
                "FW" => self.forfeit_win = Some(value),
                "FL" => self.forfeit_loss = Some(value),
                _ => return Err(word.not(Expected::PointsOfResult)),
            }
        }
        Ok(())
    }

    /// The greatest value stated.
    pub(super) const fn greatest(&self) -> &LargestPoints {
        &self.greatest
    }

    /// Whether it is stated what a pairing-allocated bye is worth.
    pub(super) const fn states_bye(&self) -> bool {
        self.pairing_allocated.is_some()
    }

    /// How the tournament counts: 1-½-0 where nothing is said, byes as usual.
    pub(super) fn scoring(&self) -> Scoring {
        let usual = PointValues::ONE_HALF_ZERO;
        let values = PointValues {
            win: self.win.unwrap_or(usual.win),
            draw: self.draw.unwrap_or(usual.draw),
            loss: self.loss.unwrap_or(usual.loss),
        };
        let byes = ByeValues::usual(values);
        let allocated = if self.has_codes { Points::ONE } else { byes.pairing_allocated };
        let byes = ByeValues {
            pairing_allocated: self.pairing_allocated.unwrap_or(allocated),
            full: self.full.unwrap_or(byes.full),
            half: self.half.unwrap_or(byes.half),
            zero: self.zero.unwrap_or(byes.zero),
            forfeit_win: self.forfeit_win.unwrap_or(byes.forfeit_win),
            forfeit_loss: self.forfeit_loss.unwrap_or(byes.forfeit_loss),
        };
        Scoring { byes, ..Scoring::by_match(values) }
    }
}

/// A value stated for one colour: the other colour must have the same.
fn same(slot: &mut Option<Points>, value: Points, word: &LineField) -> Result<(), TrfError> {
    if slot.is_some_and(|other| other != value) {
        return Err(word.not(Expected::SameForBothColours));
    }
    *slot = Some(value);
    Ok(())
}

/// When it is stated what a pairing-allocated bye is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StatedBye {
    /// Where it is not worth a win.
    IfUnusual,
    Always,
}

/// Record 162 for what differs from 1-½-0 with a bye worth a win; where that cannot say it, `XXS` in addition. In a tournament
/// of teams the bye is always stated: programs do not agree on what it is worth there.
pub(super) fn text(scoring: &Scoring, values: PointValues, bye: StatedBye) -> Result<Vec<String>, Unwritable> {
    let ByeValues { pairing_allocated, full, half, zero, forfeit_win, forfeit_loss } = scoring.byes;
    let usual = PointValues::ONE_HALF_ZERO;
    let stated = [
        ('W', values.win, values.win != usual.win),
        ('D', values.draw, values.draw != usual.draw),
        ('L', values.loss, values.loss != usual.loss),
        ('A', zero, zero != Points::ZERO),
        ('P', pairing_allocated, bye == StatedBye::Always || pairing_allocated != values.win),
    ];
    let fields = stated.iter().filter(|(_, _, is_stated)| *is_stated);
    let field = |(symbol, value, _): &(char, Points, bool)| Ok(format!("{symbol}{}", limit::value("162", *value)?));
    let record: Vec<String> = fields.map(field).collect::<Result<_, Unwritable>>()?;
    let mut lines = Vec::new();
    if !record.is_empty() {
        lines.push(format!("162  {}", record.join("    ")));
    }
    if (full, half, forfeit_win, forfeit_loss) != (values.win, values.draw, values.win, zero) {
        let codes =
            [("FPB", full), ("HPB", half), ("FW", forfeit_win), ("FL", forfeit_loss), ("PAB", pairing_allocated)];
        let codes: Vec<String> = codes.iter().map(|(code, value)| format!("{code}={value}")).collect();
        lines.push(format!("XXS {}", codes.join(" ")));
    }
    Ok(lines)
}
