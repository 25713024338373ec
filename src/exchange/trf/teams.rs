//! What a file says of teams: records 013 and 310, 320, 352, 362, and the code of a team Swiss.
//!
//! * Of 310 name and players are read, and the numbers by which other records name teams; points and rank are counted anew.
//! * 300 tells the boards of a round, where a team sat in another order than its own or left one vacant: it is written for these,
//!   and orders the boards of a match when it is read.
//! * 320 tells what the bye of a team is worth in match points; which teams had it, the players' lines tell.
//! * 352 tells the number of boards. Other sequences of colours than alternating ones are kept as they stand: who had which colour is
//!   in the players' lines, and boards to come alternate.

use std::collections::{BTreeMap, BTreeSet};

use super::error::{Expected, TrfError};
use super::line::{Field, Line};
use super::records::entry_id;
use crate::draughts::Side;
use crate::standings::TeamTable;
use crate::tournament::{
    Basis, ColourPreferences, EntryId, Membership, PointValues, Points, RoundNumber, StartNumber, System, Team,
    TeamHistory, TeamRound, TeamRules, TeamTieBreak, Tournament,
};

/// A team with its players in the order of boards.
#[derive(Debug, Clone)]
pub(super) struct TeamRecord {
    /// The number that a record 310 gives it.
    pub(super) number: Option<u16>,
    pub(super) name: String,
    pub(super) players: Vec<StartNumber>,
}

/// What a file says of teams.
#[derive(Debug, Clone, Default)]
pub(super) struct TeamRecords {
    /// Records 013.
    pub(super) plain: Vec<TeamRecord>,
    /// Records 310.
    pub(super) numbered: Vec<TeamRecord>,
    bye: Option<Points>,
    boards: Option<u8>,
    values: Option<PointValues>,
    pub(super) tie_breaks: Option<Vec<TeamTieBreak>>,
    /// Records 300: the board of each player named, from 0, by round.
    line_ups: BTreeMap<RoundNumber, BTreeMap<StartNumber, usize>>,
}

impl TeamRecords {
    /// The first team that names a player, and his board in it; records 310 count more than records 013.
    pub(super) fn membership(&self, number: StartNumber) -> Membership {
        let board = |players: &[StartNumber]| players.iter().position(|player| *player == number);
        let mut teams = self.numbered.iter().chain(&self.plain);
        let found = teams.find_map(|team| Some((&team.name, board(&team.players)?)));
        let board = |place: usize| u16::try_from(place + 1).ok();
        found.map_or_else(Membership::default, |(name, place)| Membership { team: name.clone(), board: board(place) })
    }

    /// The players of the team with a number.
    pub(super) fn players_of(&self, number: u16) -> Option<&[StartNumber]> {
        let team = self.numbered.iter().find(|team| team.number == Some(number))?;
        Some(&team.players)
    }

    /// The rules of an event of the system that `code` names, in which the greatest match has had so many boards.
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

    /// The boards of a round that records 300 tell.
    pub(super) fn line_up_in(&self, round: RoundNumber) -> BTreeMap<EntryId, usize> {
        let stated = self.line_ups.get(&round).into_iter().flatten();
        stated.map(|(number, board)| (entry_id(*number), *board)).collect()
    }

    /// Record 300; the players that it names.
    pub(super) fn take_line_up(&mut self, line: &Line) -> Result<Vec<Field>, TrfError> {
        let round = line.field(5..=7).round(Expected::Round)?;
        let mut named = Vec::new();
        let starts = (17..=line.width()).step_by(5);
        for (board, field) in starts.map(|start| line.field(start..=start + 3)).enumerate() {
            if !field.text.chars().all(|letter| letter == '0') {
                self.line_ups.entry(round).or_default().insert(field.start_number()?, board);
                named.push(field);
            }
        }
        Ok(named)
    }

    /// Record 320.
    pub(super) fn take_bye(&mut self, line: &Line) -> Result<(), TrfError> {
        let points = line.field(5..=8);
        if !points.is_blank() {
            self.bye = Some(points.points()?);
        }
        Ok(())
    }

    /// Record 352; whether its colours alternate from White on.
    pub(super) fn take_colours(&mut self, line: &Line) -> Result<bool, TrfError> {
        let field = line.rest();
        let letters: Vec<char> = field.text.to_uppercase().chars().collect();
        let boards = u8::try_from(letters.len()).ok().filter(|boards| (1..=TeamRules::MOST_BOARDS).contains(boards));
        let is_known = letters.iter().all(|letter| matches!(letter, 'W' | 'B'));
        self.boards = Some(boards.filter(|_| is_known).ok_or_else(|| field.not(Expected::ColourSequence))?);
        Ok(letters.iter().enumerate().all(|(at, letter)| (*letter == 'W') == at.is_multiple_of(2)))
    }

    /// Record 362.
    pub(super) fn take_values(&mut self, line: &Line) -> Result<(), TrfError> {
        let mut values = self.values.unwrap_or(PointValues::TWO_ONE_ZERO);
        let mut words = line.words().into_iter();
        while let Some(word) = words.next() {
            let upper = word.text.to_uppercase();
            let symbol = ["TW", "TD", "TL"].into_iter().find(|symbol| upper.starts_with(symbol));
            let symbol = symbol.ok_or_else(|| word.not(Expected::PointsOfResult))?;
            let glued = upper.trim_start_matches(symbol).to_owned();
            let value = if glued.is_empty() { words.next() } else { Some(Field { text: glued, ..word.clone() }) };
            let value = value.ok_or_else(|| word.not(Expected::PointsOfResult))?.points()?;
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

/// A team of record 013; none where it has no name or no players.
pub(super) fn plain(line: &Line) -> Option<(String, Vec<Field>)> {
    named(line.field(5..=36), line.fours(37))
}

/// A team of record 310.
pub(super) fn numbered(line: &Line) -> Option<(Option<u16>, String, Vec<Field>)> {
    let (name, players) = named(line.field(9..=40), line.fours(74))?;
    Some((line.field(5..=7).text.parse().ok(), name, players))
}

fn named(name: Field, players: Vec<Field>) -> Option<(String, Vec<Field>)> {
    let are_numbers = players.iter().all(|player| player.start_number().is_ok());
    (!name.is_blank() && !players.is_empty() && are_numbers).then_some((name.text, players))
}

/// What the code of a team Swiss says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Named {
    basis: Basis,
    preferences: ColourPreferences,
    secondary_decides: bool,
}

/// `FIDE_TEAM`, which colours teams prefer, the primary score, and the other one if it decides colours; none of another code.
fn of_code(code: &str) -> Option<Named> {
    let upper = code.to_uppercase();
    let rest = upper.strip_prefix("FIDE_TEAM")?;
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

/// Records 352 and 362 of a team Swiss.
pub(super) fn rules_text(rules: &TeamRules) -> Vec<String> {
    let sequence: String = (0..rules.boards).map(|board| if board.is_multiple_of(2) { 'W' } else { 'B' }).collect();
    let PointValues { win, draw, loss } = rules.match_values;
    let values = (rules.match_values != PointValues::TWO_ONE_ZERO)
        .then(|| format!("362 TW{win:4.1}    TD{draw:4.1}    TL{loss:4.1}"));
    std::iter::once(format!("352 {sequence}")).chain(values).collect()
}

/// Record 320: what the bye of a team is worth, and which team had it in each round.
pub(super) fn byes_text(tournament: &Tournament, history: &TeamHistory) -> String {
    let rules = &tournament.settings.team_rules;
    let each = tournament.settings.scoring.byes.pairing_allocated;
    let games = each * i32::from(rules.boards);
    let free = |round: RoundNumber| {
        let is_free = |team: &usize| matches!(history.rounds(*team).get(round.index()), Some(TeamRound::Bye { .. }));
        let team = (0..history.teams.len()).find(is_free);
        format!(" {:03}", team.map_or(0, |team| history.number(team).0))
    };
    let rounds: Vec<String> = history.through.up_to().map(free).collect();
    format!("320 {:>4.1} {games:>4.1}{}", rules.bye, rounds.concat())
}

/// Records 300: line-ups with a vacant board, or in another order than that of the team.
pub(super) fn line_ups_text(
    tournament: &Tournament,
    through: RoundNumber,
    number: impl Fn(EntryId) -> StartNumber,
) -> Vec<String> {
    let teams = tournament.numbered_teams();
    let mut lines = Vec::new();
    for game in through.up_to().flat_map(|round| tournament.team_matches(round)) {
        for side in Side::BOTH {
            let (own, other) = (&game.teams[side], &game.teams[!side]);
            let is_own = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.member.key() == own.key);
            let seated = game.boards.iter().flat_map(|board| [board.white, board.black]).filter(is_own);
            let players: Vec<EntryId> = seated.chain(game.alone[side].iter().copied()).collect();
            let order = teams.iter().find(|team| team.key == own.key).map(|team| &team.players);
            let place = |id: &EntryId| order.and_then(|order| order.iter().position(|other| other == id));
            if game.alone[!side].is_empty() && players.is_sorted_by_key(place) {
                continue;
            }
            let numbers = players.iter().map(|id| number(*id).0).chain(game.alone[!side].iter().map(|_| 0));
            let numbers: Vec<String> = numbers.map(|number| format!(" {number:04}")).collect();
            lines.push(format!(
                "300 {:03} {:03} {:03}{}",
                game.round.0,
                own.number.0,
                other.number.0,
                numbers.concat()
            ));
        }
    }
    lines
}

/// Record 310.
pub(super) fn text(
    (number, name, team): (StartNumber, &str, &Team),
    table: &TeamTable,
    start_number: impl Fn(&Team) -> Vec<StartNumber>,
) -> String {
    let row = table.row(&team.key);
    let (matches, games, rank) =
        row.map_or((Points::ZERO, Points::ZERO, 0), |row| (row.match_points, row.game_points, row.place.first));
    let players: Vec<String> = start_number(team).iter().map(|number| format!(" {number:>4}")).collect();
    let blank = "";
    format!(
        "310 {number:>3} {name:<32.32} {blank:5} {blank:6} {matches:>6.1} {games:>6.1} {rank:>3} {}",
        players.concat()
    )
}

/// The names of teams in 32 columns, each another one.
pub(super) fn names(teams: &[Team]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let mut taken: BTreeSet<String> = BTreeSet::new();
    for team in teams {
        let plain = team.name.split_whitespace().collect::<Vec<_>>().join(" ");
        let short = |length: usize| plain.chars().take(length).collect::<String>().trim_end().to_owned();
        let candidates = std::iter::once(short(32)).chain((2..).map(|n: u16| format!("{}~{n}", short(28))));
        let key = |name: &str| Membership { team: name.to_owned(), board: None }.key();
        let free = candidates.take(1000).find(|name| taken.insert(key(name)));
        names.push(free.unwrap_or_else(|| short(32)));
    }
    names
}

/// The colour drawn by lot, where a file of teams does not state it: it is not concluded.
pub(super) const fn concluded_colour(system: System, concluded: Option<Side>) -> Option<Side> {
    if matches!(system, System::TeamSwiss) { None } else { concluded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        for basis in [Basis::Match, Basis::Games] {
            for preferences in ColourPreferences::ALL {
                for secondary_decides in [true, false] {
                    let rules =
                        TeamRules { basis, preferences, secondary_decides, ..TeamRules::usual(System::TeamSwiss) };
                    let named = of_code(&code(&rules));
                    assert_eq!(named, Some(Named { basis, preferences, secondary_decides }), "{}", code(&rules));
                }
            }
        }
        for other in ["FIDE_DUTCH", "FIDE_TEAM_OLYMPIAD", "FIDE_TEAM_MP_MP"] {
            assert_eq!(of_code(other), None);
        }
    }

    #[test]
    fn long_names_stay_apart() {
        let team = |name: &str| Team { key: name.to_lowercase(), name: name.to_owned(), players: Vec::new() };
        let long = "Сборная команда города Новосибирска";
        let told = names(&[team(&format!("{long} 1")), team(&format!("{long} 2")), team("A")]);
        assert_eq!(told, ["Сборная команда города Новосибир", "Сборная команда города Новос~2", "A"]);
    }
}
