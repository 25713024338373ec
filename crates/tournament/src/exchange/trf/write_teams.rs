//! Teams as they are written: records 013, 300, 310, 320, 330, 352 and 362.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::columns::concat;
use super::limit::{self, MOST_TEAMS, Unwritable};
use super::write::ReportWriter;
use crate::standings::{self, TeamStandingsRow};
use crate::{
    EntryId, Forfeit, GameResult, Membership, Pairing, PointValues, Points, RoundNumber, StartNumber, Team,
    TeamHistory, TeamMatch, TeamRound, TeamRules,
};
use draughts::Side;

impl ReportWriter<'_> {
    /// Records 013: the players of each team in the order of boards; in a tournament of teams records 310 besides, in a team
    /// Swiss what its bye is worth.
    pub(super) fn teams(&self) -> Result<Vec<String>, Unwritable> {
        let names = names(&self.teams);
        let plain = |(team, name): (&Team, &String)| {
            let players = concat(self.numbers_in(team).iter().map(|number| format!("{number:>4} ")));
            format!("013 {name:<32.32}{players}")
        };
        let mut lines: Vec<String> = self.teams.iter().zip(&names).map(plain).collect();
        if self.is_of_teams() {
            lines.extend(self.numbered_teams(&names)?);
        }
        if self.is_team_swiss() {
            let matches = self.tournament.team_matches_through(self.history.through);
            let sides = matches.iter().flat_map(|game| Side::BOTH.map(|side| (game, side)));
            lines.extend(sides.filter_map(|(game, side)| self.board_order(game, side)));
            lines.push(self.team_byes()?);
            lines.extend(matches.iter().filter_map(forfeited_match));
        }
        Ok(lines)
    }

    fn numbers_in(&self, team: &Team) -> Vec<StartNumber> {
        team.players.iter().map(|id| self.number(*id)).collect()
    }

    /// Records 310.
    fn numbered_teams(&self, names: &[String]) -> Result<Vec<String>, Unwritable> {
        if self.teams.len() > MOST_TEAMS {
            return Err(Unwritable::Teams(self.teams.len()));
        }
        let table = standings::team_table(self.tournament, self.history.through);
        let rows: BTreeMap<&str, &TeamStandingsRow> =
            table.rows.iter().map(|row| (row.team.key.as_str(), row)).collect();
        let teams = (1..).map(StartNumber).zip(self.teams.iter().zip(names));
        let record = |(number, (team, name)): (StartNumber, (&Team, &String))| {
            let row = rows.get(team.key.as_str());
            let points = |points: Points| {
                let full = || Unwritable::TeamPoints { number, name: team.name.clone(), points };
                limit::field(points, 6).ok_or_else(full)
            };
            let matches = points(row.map_or(Points::ZERO, |row| row.match_points))?;
            let games = points(row.map_or(Points::ZERO, |row| row.game_points))?;
            let rank = row.map_or(0, |row| row.place.first);
            let players = concat(self.numbers_in(team).iter().map(|number| format!(" {number:>4}")));
            let blank = "";
            Ok(format!("310 {number:>3} {name:<32.32} {blank:5} {blank:6} {matches} {games} {rank:>3} {players}"))
        };
        teams.map(record).collect()
    }

    /// Record 320: what the bye of a team is worth, and which team had it in each round.
    fn team_byes(&self) -> Result<String, Unwritable> {
        let history = TeamHistory::new(self.tournament, self.history.through, self.tournament.awaiting());
        let rules = &self.tournament.settings.team_rules;
        let each = self.tournament.settings.scoring.byes.pairing_allocated;
        let (matches, games) = (limit::value("320", rules.bye)?, limit::value("320", each * i32::from(rules.boards))?);
        let free = |round: RoundNumber| {
            let is_free =
                |team: &usize| matches!(history.rounds(*team).get(round.index()), Some(TeamRound::Bye { .. }));
            let team = (0..history.teams.len()).find(is_free);
            format!(" {:03}", team.map_or(0, |team| history.number(team).0))
        };
        Ok(format!("320 {matches} {games}{}", concat(history.through.up_to().map(free))))
    }

    /// Record 300: a board order with a vacant board, or in another order than that of the team.
    fn board_order(&self, game: &TeamMatch<'_>, side: Side) -> Option<String> {
        let (own, other) = (&game.teams[side], &game.teams[!side]);
        let team = usize::from(own.number.0).checked_sub(1)?;
        let place = |id: &EntryId| self.places.get(id).filter(|(own, _)| *own == team).map(|(_, place)| *place);
        let seated = game.boards.iter().flat_map(|board| [board.white, board.black]);
        let players: Vec<EntryId> =
            seated.filter(|id| place(id).is_some()).chain(game.alone[side].iter().copied()).collect();
        let vacant = &game.alone[!side];
        if vacant.is_empty() && players.is_sorted_by_key(place) {
            return None;
        }
        let numbers = players.iter().map(|id| self.number(*id).0).chain(vacant.iter().map(|_| 0));
        let numbers = concat(numbers.map(|number| format!(" {number:04}")));
        Some(format!("300 {:03} {:03} {:03}{numbers}", game.round.0, own.number.0, other.number.0))
    }
}

/// Record 330, if one of the teams has lost the match without a game, or both. There is no record for a match that ended level without one.
fn forfeited_match(game: &TeamMatch<'_>) -> Option<String> {
    let none_came =
        |board: &&Pairing| board.games.iter().all(|game| game.result == Some(GameResult::Forfeit(Forfeit::Both)));
    let kind = match game.points.white.cmp(&game.points.black) {
        Ordering::Greater => "+-",
        Ordering::Less => "-+",
        Ordering::Equal if game.boards.iter().all(none_came) && game.alone.iter().all(|(_, own)| own.is_empty()) => {
            "--"
        }
        Ordering::Equal => return None,
    };
    let teams = &game.teams;
    let record = format!("330 {kind} {:03} {:03} {:03}", game.round.0, teams.white.number.0, teams.black.number.0);
    (game.is_complete && !game.is_over_the_board).then_some(record)
}

/// Records 352 and 362 of a team Swiss.
pub(super) fn rules_text(rules: &TeamRules) -> Result<Vec<String>, Unwritable> {
    let sequence: String = (0..rules.boards).map(|board| if board.is_multiple_of(2) { 'W' } else { 'B' }).collect();
    let mut lines = vec![format!("352 {sequence}")];
    if rules.match_values != PointValues::TWO_ONE_ZERO {
        let PointValues { win, draw, loss } = rules.match_values;
        let [win, draw, loss] = [win, draw, loss].map(|points| limit::value("362", points));
        lines.push(format!("362 TW{}    TD{}    TL{}", win?, draw?, loss?));
    }
    Ok(lines)
}

/// The names of teams in 32 columns, each another one.
fn names(teams: &[Team]) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let key = |name: &str| Membership { team: name.to_owned(), board: None }.key();
    let mut name = |team: &Team| {
        let plain = team.name.split_whitespace().collect::<Vec<_>>().join(" ");
        let short = |length: usize| plain.chars().take(length).collect::<String>().trim_end().to_owned();
        let mut name = short(32);
        while !taken.insert(key(&name)) {
            let count = counts.entry(key(&short(27))).or_insert(1);
            *count += 1;
            let mark = format!("~{count}");
            name = format!("{}{mark}", short(32 - mark.len()));
        }
        name
    };
    teams.iter().map(&mut name).collect()
}
