//! Records that name players by their numbers: byes, virtual points, who is kept apart, corrections, who is absent (240, 250, 260, 299
//! and the dialects XXA, XXP, XXZ). In the file of a tournament of teams such records name [teams](super::of_teams) instead.

use std::collections::BTreeMap;

use super::abnormal::Abnormal;
use super::acceleration::AccelerationRecords;
use super::error::{Expected, TrfError};
use super::line::{LineField, ReportLine};
use super::records::entry_id;
use crate::{Bye, EntryId, ForbiddenPairs, RoundNumber, StartNumber};

/// The beginning of our comments about players who should not meet.
pub(super) const AVOID: &str = "avoid";

/// The beginning of our comments with a title in full.
pub(super) const TITLE: &str = "title";

/// What such records say, about players.
#[derive(Debug, Clone, Default)]
pub(super) struct NamedRecords {
    /// Byes given beforehand; of two for the same round the later record counts.
    pub(super) byes: BTreeMap<StartNumber, BTreeMap<RoundNumber, Bye>>,
    pub(super) forbidden: Vec<ForbiddenPairs>,
    /// Who should not meet, in our own comments.
    pub(super) avoided: Vec<ForbiddenPairs>,
    pub(super) acceleration: AccelerationRecords,
    pub(super) abnormal: Vec<Abnormal>,
    pub(super) absent: Vec<StartNumber>,
    /// Every start number outside the players' own lines.
    pub(super) mentions: Vec<(StartNumber, LineField)>,
}

/// Whether a code is that of a record that names players, or teams.
pub(super) fn is_named(code: &str) -> bool {
    matches!(code, "240" | "250" | "260" | "299" | "XXA" | "XXP" | "XXZ")
}

impl NamedRecords {
    /// A record about players; whether it is one.
    pub(super) fn take(&mut self, line: &ReportLine) -> Result<bool, TrfError> {
        match line.code().as_str() {
            "240" => {
                let (round, bye) = bye(line)?;
                let players = self.mention(line.fours(11))?;
                self.give(round, bye, &players);
            }
            "250" => {
                let ends = self.acceleration.take_250(line)?;
                self.mention(ends)?;
            }
            "260" => {
                let group = self.forbidden_at(line, 5)?;
                self.forbidden.push(group);
            }
            "299" => {
                let record = Abnormal::read(line)?;
                self.mention(line.fours(Abnormal::NUMBERS))?;
                self.abnormal.push(record);
            }
            "XXA" => {
                let player = self.acceleration.take_xxa(line)?;
                self.mention([player])?;
            }
            "XXP" => {
                let entries = self.group(line.words())?;
                self.forbidden.push(ForbiddenPairs { rounds: None, entries });
            }
            "XXZ" => {
                let absent = self.mention(line.words())?;
                self.absent.extend(absent);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// A comment of ours on who should not meet.
    pub(super) fn take_avoided(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        let group = self.forbidden_at(line, 11)?;
        self.avoided.push(group);
        Ok(())
    }

    /// The numbers in some fields, noted so that each is looked up among the players.
    pub(super) fn mention(
        &mut self,
        fields: impl IntoIterator<Item = LineField>,
    ) -> Result<Vec<StartNumber>, TrfError> {
        let read = |field: LineField| Ok((field.start_number()?, field));
        let named: Vec<(StartNumber, LineField)> = fields.into_iter().map(read).collect::<Result<_, TrfError>>()?;
        let numbers = named.iter().map(|(number, _)| *number).collect();
        self.mentions.extend(named);
        Ok(numbers)
    }

    /// A bye of some in a round.
    pub(super) fn give(&mut self, round: RoundNumber, bye: Bye, players: &[StartNumber]) {
        for player in players {
            self.byes.entry(*player).or_default().insert(round, bye);
        }
    }

    /// The bye that a player was given beforehand for a round.
    pub(super) fn bye_of(&self, player: StartNumber, round: RoundNumber) -> Option<Bye> {
        self.byes.get(&player)?.get(&round).copied()
    }

    fn forbidden_at(&mut self, line: &ReportLine, from: usize) -> Result<ForbiddenPairs, TrfError> {
        Ok(ForbiddenPairs { rounds: rounds(line, from)?, entries: self.group(line.fours(from + 8))? })
    }

    /// The players of a record who are not to meet.
    fn group(&mut self, fields: Vec<LineField>) -> Result<Vec<EntryId>, TrfError> {
        if let [only] = fields.as_slice() {
            return Err(only.not(Expected::TwoPlayers));
        }
        Ok(self.mention(fields)?.into_iter().map(entry_id).collect())
    }
}

/// Round and kind of a record 240.
pub(super) fn bye(line: &ReportLine) -> Result<(RoundNumber, Bye), TrfError> {
    let code = line.field(5..=5);
    let bye = match Bye::from_code(&code.text.to_uppercase()) {
        Some(bye @ (Bye::Full | Bye::Half | Bye::Zero)) => bye,
        Some(Bye::PairingAllocated) | None => return Err(code.not(Expected::ByeCode)),
    };
    Ok((line.field(7..=9).round(Expected::Round)?, bye))
}

/// First and last round from a column on; none where both are blank.
pub(super) fn rounds(line: &ReportLine, from: usize) -> Result<Option<(RoundNumber, RoundNumber)>, TrfError> {
    let (first, last) = (line.field(from..=from + 2), line.field(from + 4..=from + 6));
    if first.is_blank() && last.is_blank() {
        return Ok(None);
    }
    let rounds = (first.round(Expected::Round)?, last.round(Expected::Round)?);
    if rounds.1 < rounds.0 { Err(last.not(Expected::LaterRound)) } else { Ok(Some(rounds)) }
}
