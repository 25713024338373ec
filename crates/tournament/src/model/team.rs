//! Teams: who plays for whom, and in which order of boards.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Acceleration, Entry, EntryId, Points, RoundNumber, Tournament};

/// For whom a player plays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Membership {
    /// The name of the team; empty for no player.
    pub team: String,
    /// Their place in the order of boards, from 1; by start number, where none is given.
    pub board: Option<u16>,
}

impl Membership {
    /// The greatest place in an order of boards.
    pub const MOST_BOARDS: u16 = 999;

    /// A form in which two spellings of the same team are equal: lower case, ё as е, no needless spaces.
    pub fn key(&self) -> String {
        let plain = self.team.to_lowercase().replace('ё', "е");
        plain.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Their place of their own in the order of boards of a team, comparable; none where they have none.
    pub fn place(&self) -> Option<(String, u16)> {
        let key = self.key();
        self.board.filter(|_| !key.is_empty()).map(|board| (key, board))
    }
}

/// A team with its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Team {
    /// Its name as [`Membership::key`] has it: the same for all spellings.
    pub key: String,
    /// Its name, as its first player has it.
    pub name: String,
    /// Its players in the order of boards.
    pub players: Vec<EntryId>,
}

impl Team {
    /// Its virtual match points in a round (C.04.7): those that each of its players has.
    pub fn virtual_points(&self, records: &[Acceleration], round: RoundNumber) -> Points {
        let records = records.iter().filter(|record| record.holds_in(round));
        let own = records.filter(|record| record.entries.iter().any(|id| self.players.contains(id)));
        own.map(|record| record.points).sum()
    }
}

impl Tournament {
    /// The team shown beside a player; none where players play for themselves.
    pub fn team_of<'a>(&self, entry: &'a Entry) -> Option<&'a str> {
        Some(entry.member.team.as_str()).filter(|team| self.settings.system.has_teams() && !team.is_empty())
    }

    /// The team shown beside a player and their region; none where the region is its name.
    pub fn team_beside_region<'a>(&self, entry: &'a Entry) -> Option<&'a str> {
        let region = Membership { team: entry.person.region.clone(), board: None };
        self.team_of(entry).filter(|_| region.key() != entry.member.key())
    }

    /// The club shown of a player; none where it is their team, as lists often have it.
    pub fn club_of<'a>(&self, entry: &'a Entry) -> Option<&'a str> {
        let club = entry.person.club.as_str();
        Some(club).filter(|club| !club.is_empty() && self.team_of(entry) != Some(club))
    }

    /// The teams by name, of those entries that are asked for; a player without a team is in none.
    pub fn teams(&self, is_member: impl Fn(&Entry) -> bool) -> Vec<Team> {
        let mut teams: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
        for entry in self.entries.values().filter(|entry| is_member(entry)) {
            let key = entry.member.key();
            if !key.is_empty() {
                teams.entry(key).or_default().push(entry);
            }
        }
        teams.into_iter().map(|(key, players)| team(key, players)).collect()
    }

    /// All teams in the order of their numbers: a team's number is its place by the smallest start number of its players, those
    /// without any last.
    pub fn numbered_teams(&self) -> Vec<Team> {
        let mut teams = self.teams(|_| true);
        let smallest = |team: &Team| {
            let numbers = team.players.iter().filter_map(|id| self.entry(*id)?.number);
            let number = numbers.min();
            (number.is_none(), number, team.players.iter().min().copied())
        };
        teams.sort_by_cached_key(smallest);
        teams
    }
}

/// The team of some players: those with a board of their own come first.
fn team(key: String, mut players: Vec<&Entry>) -> Team {
    players.sort_by_key(|entry| {
        (entry.member.board.is_none(), entry.member.board, entry.number.is_none(), entry.number, entry.id)
    });
    let name = players.first().map(|entry| entry.member.team.clone()).unwrap_or_default();
    Team { key, name, players: players.into_iter().map(|entry| entry.id).collect() }
}
