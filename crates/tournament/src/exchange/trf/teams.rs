//! What a file says of teams: records 013 and 310, 320, 352, 362, and the code of a team Swiss.
//!
//! * Of 310 name and players are read, and the numbers by which other records name teams; points and rank are counted anew.
//! * 300 has the boards of a round, where a team sat in another order than its own or left one vacant: it is written for these,
//!   and orders the boards of a match when it is read.
//! * 320 has the match points of a team's bye. The players' lines say which teams had it: they must say the same.
//! * 330 says who has won a forfeited match. Where the players' lines say nothing of the match, it seats them.
//! * 352 has the number of boards. Other sequences of colours than alternating ones are kept as they stand: who had which colour is
//!   in the players' lines, and boards to come alternate.

use std::collections::BTreeMap;

use super::error::{Expected, TrfError};
use super::line::{LineField, ReportLine};
use super::measure::LargestPoints;
use super::records::entry_id;
use super::stated_team_results::StatedTeamResult;
use super::system;
use super::team_list::{TeamList, TeamRecord};
use crate::{
    Basis, ColourPreferences, EntryId, Membership, PointValues, Points, RoundNumber, StartNumber, System, TeamRules,
    TeamTieBreak,
};
use draughts::Side;

/// What a file says of teams.
#[derive(Debug, Clone, Default)]
pub(super) struct TeamRecords {
    /// Records 013.
    plain: TeamList,
    /// Records 310.
    numbered: TeamList,
    bye: Option<Points>,
    boards: Option<u8>,
    values: Option<PointValues>,
    pub(super) tie_breaks: Option<Vec<TeamTieBreak>>,
    /// Records 300: the board of each player named, from 0, by round.
    board_orders: BTreeMap<RoundNumber, BTreeMap<StartNumber, usize>>,
    greatest: LargestPoints,
    /// Records 320 and 330, as far as they name teams.
    stated_results: Vec<StatedTeamResult>,
}

impl TeamRecords {
    /// A record 013 or 310.
    pub(super) fn add(&mut self, line: &ReportLine, team: &TeamRecord) -> Result<(), TrfError> {
        if line.code() == "013" { self.plain.add(team) } else { self.numbered.add(team) }
    }

    /// The team that names a player, and their board in it; records 310 count more than records 013.
    pub(super) fn membership(&self, player: StartNumber) -> Membership {
        self.numbered.membership(player).or_else(|| self.plain.membership(player)).unwrap_or_default()
    }

    /// Whether teams have numbers: whether there are records 310.
    pub(super) fn has_numbers(&self) -> bool {
        self.numbered.has_numbers()
    }

    /// The players of the team with a number.
    pub(super) fn players_of(&self, number: StartNumber) -> Option<&[StartNumber]> {
        self.numbered.players_of(number)
    }

    /// The greatest number of players that a team has.
    pub(super) fn most_players(&self) -> usize {
        self.numbered.most_players().max(self.plain.most_players())
    }

    /// The greatest value stated.
    pub(super) const fn greatest(&self) -> &LargestPoints {
        &self.greatest
    }

    /// The rules of a tournament of the system that `code` names, in which the greatest match has had `greatest` boards.
    pub(super) fn rules(&self, system: System, code: Option<&str>, greatest: u8) -> TeamRules {
        let usual = TeamRules::usual(system);
        let named = code.and_then(of_code);
        let values = self.values.unwrap_or(usual.match_values);
        TeamRules {
            boards: self.boards.or((greatest > 0).then_some(greatest)).unwrap_or(usual.boards),
            match_values: values,
            basis: named.map_or(usual.basis, |named| named.basis),
            preferences: named.map_or(usual.preferences, |named| named.preferences),
            secondary_decides: named.map_or(usual.secondary_decides, |named| named.secondary_decides),
            bye: self.bye.unwrap_or(values.draw),
            tie_breaks: self.tie_breaks.clone().unwrap_or(usual.tie_breaks),
        }
    }

    /// The boards of a round by its records 300.
    pub(super) fn board_order_in(&self, round: RoundNumber) -> BTreeMap<EntryId, usize> {
        let stated = self.board_orders.get(&round).into_iter().flatten();
        stated.map(|(number, board)| (entry_id(*number), *board)).collect()
    }

    /// Record 300; the players that it names.
    pub(super) fn take_board_order(&mut self, line: &ReportLine) -> Result<Vec<LineField>, TrfError> {
        let round = line.field(5..=7).round(Expected::Round)?;
        let mut named = Vec::new();
        let starts = (17..=line.width()).step_by(5);
        for (board, field) in starts.map(|start| line.field(start..=start + 3)).enumerate() {
            if !field.text.chars().all(|letter| letter == '0') {
                self.board_orders.entry(round).or_default().insert(field.start_number()?, board);
                named.push(field);
            }
        }
        Ok(named)
    }

    /// What records 320 and 330 say of teams that have numbers.
    pub(super) fn stated_results(&self) -> &[StatedTeamResult] {
        if self.has_numbers() { &self.stated_results } else { &[] }
    }

    /// Whether a record is about a match forfeited in a round.
    pub(super) fn has_forfeit_in(&self, round: RoundNumber) -> bool {
        self.stated_results()
            .iter()
            .any(|stated| matches!(stated, StatedTeamResult::Forfeited { round: own, .. } if *own == round))
    }

    /// How many boards a match has, if a record says so.
    pub(super) fn boards(&self) -> Option<usize> {
        self.boards.map(usize::from)
    }

    /// The seats of some players in a round by a record 300; nothing where none is about them.
    pub(super) fn board_order_of(&self, players: &[StartNumber], round: RoundNumber) -> Vec<StartNumber> {
        let stated = self.board_orders.get(&round);
        let board = |number: &StartNumber| Some((*stated?.get(number)?, *number));
        let mut board_order: Vec<(usize, StartNumber)> = players.iter().filter_map(board).collect();
        board_order.sort_unstable();
        board_order.into_iter().map(|(_, number)| number).collect()
    }

    /// Record 330.
    pub(super) fn take_forfeit(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        self.stated_results.push(StatedTeamResult::forfeited(line)?);
        Ok(())
    }

    /// Record 320.
    pub(super) fn take_bye(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        self.stated_results.extend(StatedTeamResult::free(line));
        let points = line.field(5..=8);
        if !points.is_blank() {
            self.bye = Some(self.greatest.note(&points)?);
        }
        Ok(())
    }

    /// Record 352; whether its colours alternate from White on.
    pub(super) fn take_colours(&mut self, line: &ReportLine) -> Result<bool, TrfError> {
        let field = line.rest();
        let letters: Vec<char> = field.text.to_uppercase().chars().collect();
        let boards = u8::try_from(letters.len()).ok().filter(|boards| (1..=TeamRules::MOST_BOARDS).contains(boards));
        let is_known = letters.iter().all(|letter| matches!(letter, 'W' | 'B'));
        self.boards = Some(boards.filter(|_| is_known).ok_or_else(|| field.not(Expected::ColourSequence))?);
        Ok(letters.iter().enumerate().all(|(at, letter)| (*letter == 'W') == at.is_multiple_of(2)))
    }

    /// Record 362.
    pub(super) fn take_values(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        let mut values = self.values.unwrap_or(PointValues::TWO_ONE_ZERO);
        let mut words = line.words().into_iter();
        while let Some(word) = words.next() {
            let upper = word.text.to_uppercase();
            let symbol = ["TW", "TD", "TL"].into_iter().find(|symbol| upper.starts_with(symbol));
            let symbol = symbol.ok_or_else(|| word.not(Expected::PointsOfResult))?;
            let glued = upper.trim_start_matches(symbol).to_owned();
            let value = if glued.is_empty() { words.next() } else { Some(LineField { text: glued, ..word.clone() }) };
            let value = self.greatest.note(&value.ok_or_else(|| word.not(Expected::PointsOfResult))?)?;
            match symbol {
                "TW" => values.win = value,
                "TD" => values.draw = value,
                _ => values.loss = value,
            }
        }
        self.values = Some(values);
        Ok(())
    }
}

/// What the code of a team Swiss says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Named {
    basis: Basis,
    preferences: ColourPreferences,
    secondary_decides: bool,
}

/// `FIDE_TEAM`, which colours teams prefer, the primary score, and the other one if it decides colours, accelerated or not; none
/// of another code.
fn of_code(code: &str) -> Option<Named> {
    let upper = code.to_uppercase();
    let rest = upper.strip_suffix(system::BAKU).unwrap_or(&upper).strip_prefix("FIDE_TEAM")?;
    let (preferences, rest) = match (rest.strip_prefix("_TYPEA"), rest.strip_prefix("_TYPEB")) {
        (Some(rest), _) => (ColourPreferences::Simple, rest),
        (None, Some(rest)) => (ColourPreferences::StrongAndMild, rest),
        (None, None) => (ColourPreferences::Unused, rest),
    };
    let (basis, secondary_decides) = match rest {
        "" | "_MP" => (Basis::Match, false),
        "_MP_GP" => (Basis::Match, true),
        "_GP" => (Basis::Games, false),
        "_GP_MP" => (Basis::Games, true),
        _ => return None,
    };
    Some(Named { basis, preferences, secondary_decides })
}

/// Whether it is the code of a team Swiss in which game points are the primary score.
pub(super) fn counts_games(code: &str) -> bool {
    of_code(code).is_some_and(|named| named.basis == Basis::Games)
}

/// Whether it is the code of a team Swiss.
pub(super) fn is_code(code: &str) -> bool {
    of_code(code).is_some()
}

/// The code of record 192 for these rules.
pub(super) fn code(rules: &TeamRules) -> String {
    let preferences = match rules.preferences {
        ColourPreferences::Simple => "_TYPEA",
        ColourPreferences::StrongAndMild => "_TYPEB",
        ColourPreferences::Unused => "",
    };
    let (primary, secondary) = match rules.basis {
        Basis::Match => ("_MP", "_GP"),
        Basis::Games => ("_GP", "_MP"),
    };
    format!("FIDE_TEAM{preferences}{primary}{}", if rules.secondary_decides { secondary } else { "" })
}

/// The colour drawn by lot, where a file of teams does not state it: it is not concluded.
pub(super) const fn concluded_colour(system: System, concluded: Option<Side>) -> Option<Side> {
    if matches!(system, System::TeamSwiss) { None } else { concluded }
}
