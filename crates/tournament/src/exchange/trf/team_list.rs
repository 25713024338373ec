//! The teams that a file lists by one kind of record, 013 or 310.
//!
//! A team is identified by its name. Two records with the same name or the same number, and a player in two teams, are refused: only the
//! file's author knows which one is meant.

use std::collections::BTreeMap;

use super::error::{Expected, TrfError};
use super::line::{LineField, ReportLine};
use crate::{Membership, StartNumber};

/// A team with its players in the order of boards.
#[derive(Debug, Clone)]
pub(super) struct TeamRecord {
    /// The number that a record 310 gives it.
    number: Option<LineField>,
    name: LineField,
    players: Vec<LineField>,
}

impl TeamRecord {
    /// A team of record 013 or 310; none of a line without a name or players.
    pub(super) fn read(line: &ReportLine) -> Option<Self> {
        let is_plain = line.code() == "013";
        let (name, first) = if is_plain { (5..=36, 37) } else { (9..=40, 74) };
        let number = Some(line.field(5..=7)).filter(|field| !is_plain && !field.is_blank());
        let record = Self { number, name: line.field(name), players: line.fours(first) };
        let are_numbers = record.players.iter().all(|player| player.start_number().is_ok());
        (!record.name.is_blank() && !record.players.is_empty() && are_numbers).then_some(record)
    }

    /// The fields that name its players.
    pub(super) fn players(&self) -> Vec<LineField> {
        self.players.clone()
    }
}

/// A player's place in a team.
#[derive(Debug, Clone, Copy)]
struct BoardPlace {
    team: usize,
    board: usize,
    line: usize,
}

/// Teams, found by their names, their numbers and their players.
#[derive(Debug, Clone, Default)]
pub(super) struct TeamList {
    names: Vec<String>,
    players: Vec<Vec<StartNumber>>,
    /// The line of each name.
    lines: BTreeMap<String, usize>,
    /// The team of each number, and its line.
    numbers: BTreeMap<StartNumber, (usize, usize)>,
    places: BTreeMap<StartNumber, BoardPlace>,
}

impl TeamList {
    /// One team more.
    pub(super) fn add(&mut self, record: &TeamRecord) -> Result<(), TrfError> {
        let (team, line) = (self.names.len(), record.name.line);
        let number = match &record.number {
            Some(field) => Some((field, field.start_number().map_err(|_| field.not(Expected::TeamNumber))?)),
            None => None,
        };
        if let Some((field, number)) = &number
            && let Some(&(_, first)) = self.numbers.get(number)
        {
            return Err(field.not(Expected::UnusedNumber { first }));
        }
        let key = Membership { team: record.name.text.clone(), board: None }.key();
        if let Some(&first) = self.lines.get(&key) {
            return Err(record.name.not(Expected::UnusedTeamName { first }));
        }
        let mut lines = BTreeMap::new();
        let mut players = Vec::new();
        for field in &record.players {
            let number = field.start_number()?;
            let elsewhere = self.places.get(&number).map(|place| place.line);
            if let Some(first) = elsewhere.or_else(|| lines.insert(number, field.line)) {
                return Err(field.not(Expected::PlayerOfOneTeam { first }));
            }
            players.push(number);
        }
        let place = |(board, number): (usize, &StartNumber)| (*number, BoardPlace { team, board, line });
        self.places.extend(players.iter().enumerate().map(place));
        self.numbers.extend(number.map(|(_, number)| (number, (team, line))));
        self.lines.insert(key, line);
        self.names.push(record.name.text.clone());
        self.players.push(players);
        Ok(())
    }

    pub(super) fn has_numbers(&self) -> bool {
        !self.numbers.is_empty()
    }

    /// The players of the team with a number.
    pub(super) fn players_of(&self, number: StartNumber) -> Option<&[StartNumber]> {
        let (team, _) = self.numbers.get(&number)?;
        self.players.get(*team).map(Vec::as_slice)
    }

    /// The team of a player, and their board in it.
    pub(super) fn membership(&self, player: StartNumber) -> Option<Membership> {
        let place = self.places.get(&player)?;
        let team = self.names.get(place.team)?.clone();
        Some(Membership { team, board: u16::try_from(place.board + 1).ok() })
    }

    /// The greatest number of players that a team has.
    pub(super) fn most_players(&self) -> usize {
        self.players.iter().map(Vec::len).max().unwrap_or(0)
    }
}
