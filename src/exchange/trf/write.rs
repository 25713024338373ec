//! A tournament as a report file (TRF26). Draft rounds are not told.

use std::collections::{BTreeMap, BTreeSet};

use super::OtherRecord;
use super::abnormal;
use super::acceleration;
use super::cell::{Cell, Claim};
use super::columns::{birth, concat, fours, name, one_line};
use super::limit::{self, Unwritable};
use super::points;
use super::records::{PLAYERS, TIE_BREAKS};
use super::system;
use super::teams;
use crate::draughts::Side;
use crate::standings::{self, Row};
use crate::tournament::history::Outcome;
use crate::tournament::numbering::appended_numbers;
use crate::tournament::{
    Appearance, Bye, Entry, EntryId, Forbidden, GameResult, History, Mark, Pairing, Points, RoundNumber, Scoring, Sex,
    StartNumber, System, Team, TeamHistory, Tournament,
};

/// The report file of a tournament, lines ended by CR LF.
///
/// A micro-match is told as one game with the result of the match, and a comment says so; where its points are not those
/// of that result, and for the arbiter's corrections, there are records `299`.
///
/// # Errors
/// Points that do not fit into the columns of such a file.
pub fn write(tournament: &Tournament) -> Result<String, Unwritable> {
    write_with(tournament, &[])
}

/// The same, with records that were not understood when the file was read.
///
/// # Errors
/// As of [`write()`].
pub fn write_with(tournament: &Tournament, other: &[OtherRecord]) -> Result<String, Unwritable> {
    let sheet = Sheet::new(tournament);
    let mut lines = sheet.heading();
    lines.extend(sheet.settings());
    let own = lines.clone();
    lines.extend(other.iter().map(|record| record.text.clone()).filter(|text| !own.contains(text)));
    lines.extend(sheet.players()?);
    lines.extend(sheet.teams());
    lines.extend(sheet.announced_byes().into_iter().map(|record| sheet.of_players(record)));
    lines.extend(sheet.acceleration());
    let apart = tournament.forbidden();
    lines.extend(apart.iter().map(|group| sheet.of_players(format!("260 {}", sheet.apart(group)))));
    lines.extend(tournament.wished_apart().iter().map(|group| format!("### avoid {}", sheet.apart(&group.apart))));
    lines.extend(sheet.abnormal()?.into_iter().map(|record| sheet.of_players(record)));
    Ok(concat(lines.iter().map(|line| format!("{}\r\n", line.trim_end()))))
}

/// A tournament with what its lines are made of.
struct Sheet<'a> {
    tournament: &'a Tournament,
    history: History,
    /// Ranks and points, as the standings have them.
    table: BTreeMap<EntryId, (u32, Points)>,
    /// Those whose results do not count.
    annulled: BTreeSet<EntryId>,
    numbers: BTreeMap<EntryId, StartNumber>,
    /// The points of a whole pairing by its result.
    scoring: Scoring,
}

impl<'a> Sheet<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        let settings = &tournament.settings;
        let table = standings::table(tournament, tournament.published_rounds());
        let last = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
        let rank = |row: &Row| (row.entry, (row.place.map_or(last, |place| place.first), row.points));
        let annulled = table.rows.iter().filter(|row| row.place.is_none());
        Self {
            tournament,
            history: History::of(tournament, tournament.published_rounds(), tournament.awaiting()),
            annulled: annulled.map(|row| row.entry).collect(),
            table: table.rows.iter().map(rank).collect(),
            numbers: numbers(tournament),
            scoring: Scoring { match_values: settings.pairing_values(), ..settings.scoring },
        }
    }

    fn number(&self, entry: EntryId) -> StartNumber {
        self.numbers.get(&entry).copied().unwrap_or(StartNumber(0))
    }

    /// The entries in the order of their numbers.
    fn entries(&self) -> Vec<&'a Entry> {
        let mut entries: Vec<&Entry> = self.tournament.entries.values().collect();
        entries.sort_by_key(|entry| self.number(entry.id));
        entries
    }

    /// Name, place, dates, officials.
    fn heading(&self) -> Vec<String> {
        let info = &self.tournament.info;
        let day =
            |day: Option<chrono::NaiveDate>| day.map_or_else(String::new, |day| day.format("%Y/%m/%d").to_string());
        let rated = self.tournament.entries.values().filter(|entry| entry.rating.is_some()).count();
        let teams = self.tournament.teams(|_| true).len();
        let teams = if teams > 0 { teams.to_string() } else { String::new() };
        let (_, description) = system::text(self.tournament.settings.system);
        let records = [
            ("012", info.title.clone()),
            ("022", info.place.clone()),
            ("042", day(info.starts)),
            ("052", day(info.ends)),
            ("062", self.tournament.entries.len().to_string()),
            ("072", rated.to_string()),
            ("082", teams),
            ("092", description.to_owned()),
            ("102", info.chief_arbiter.clone()),
            ("112", info.officials.clone()),
            ("122", info.time_control.clone()),
        ];
        let stated = records.iter().filter(|(_, text)| !text.trim().is_empty());
        stated.map(|(code, text)| format!("{code} {}", one_line(text))).chain(self.dates()).collect()
    }

    /// Record 132, if any round has a date.
    fn dates(&self) -> Option<String> {
        let rounds = self.tournament.rounds.iter().take(usize::from(self.history.through.0));
        let days =
            rounds.map(|round| round.state.starts.map_or_else(String::new, |at| at.format("%y/%m/%d").to_string()));
        let days = concat(days.map(|day| format!("{day:<10}")));
        (!days.trim().is_empty()).then(|| format!("{:91}{days}", "132"))
    }

    /// Rounds, colour, points, system, tie-breaks, and a word on micro-matches.
    fn settings(&self) -> Vec<String> {
        let settings = &self.tournament.settings;
        let mut lines = Vec::new();
        if settings.rounds > RoundNumber(0) {
            lines.push(format!("142 {}", settings.rounds));
        }
        lines.extend(settings.initial_colour.map(|side| match side {
            Side::White => "152 W".to_owned(),
            Side::Black => "152 B".to_owned(),
        }));
        let values = settings.pairing_values();
        let usual_bye = if self.is_team_swiss() { values.draw } else { values.win };
        lines.extend(points::text(&settings.scoring, values, usual_bye));
        lines.push("182 Poddavki".to_owned());
        lines.push(format!("192 {}{}", self.system_code(), system::mark(settings.accelerated)));
        lines.extend(self.tie_breaks());
        if self.is_team_swiss() {
            lines.extend(teams::rules_text(&settings.team_rules));
        }
        if settings.games_per_pairing > 1 {
            let games = settings.games_per_pairing;
            lines.push(format!(
                "### Each result is that of a micro-match of {games} games, colours those of the first."
            ));
        }
        lines
    }

    fn is_team_swiss(&self) -> bool {
        self.tournament.settings.system == System::TeamSwiss
    }

    fn system_code(&self) -> String {
        let settings = &self.tournament.settings;
        if self.is_team_swiss() { teams::code(&settings.team_rules) } else { system::code(settings.system).to_owned() }
    }

    /// Record 202; in a team Swiss of the teams, and those of single players in a comment.
    fn tie_breaks(&self) -> Vec<String> {
        let settings = &self.tournament.settings;
        let list = |head: &str, codes: Vec<String>| (!codes.is_empty()).then(|| format!("{head}{}", codes.join(",")));
        let own: Vec<String> = settings.tie_breaks.iter().map(ToString::to_string).collect();
        if !self.is_team_swiss() {
            return list("202 ", own).into_iter().collect();
        }
        let of_teams = settings.team_rules.tie_breaks.iter().map(ToString::to_string).collect();
        list("202 ", of_teams).into_iter().chain([format!("{TIE_BREAKS} {}", own.join(","))]).collect()
    }

    /// A record about players; where teams are paired such records are about these, and a comment tells it.
    fn of_players(&self, record: String) -> String {
        if self.is_team_swiss() { format!("{PLAYERS}{record}") } else { record }
    }

    fn players(&self) -> Result<Vec<String>, Unwritable> {
        let line = |entry: &Entry| {
            let (rank, points) = self.table.get(&entry.id).copied().unwrap_or_default();
            let points = limit::field(points, 4).ok_or_else(|| self.unwritable(entry, points))?;
            let cells = concat(self.cells(entry).into_iter().map(Cell::text));
            Ok(format!("{}{points} {rank:>4}{cells}", self.person(entry)))
        };
        self.entries().into_iter().map(line).collect()
    }

    fn unwritable(&self, entry: &Entry, points: Points) -> Unwritable {
        Unwritable { number: self.number(entry.id), name: entry.person.name.to_string(), points }
    }

    /// The first eighty columns of a player's line.
    fn person(&self, entry: &Entry) -> String {
        let person = &entry.person;
        let number = self.number(entry.id);
        let sex = person.sex.map_or(" ", Sex::letter);
        let rating = entry.rating.map_or_else(String::new, |rating| rating.to_string());
        format!(
            "001 {number:>4} {sex}{:>3.3} {:<33.33} {rating:>4} {:<3.3} {:>11.11} {:<10} ",
            person.title,
            name(&person.name),
            person.federation,
            person.federation_id,
            person.birth.map_or_else(String::new, birth),
        )
    }

    /// Records 013: the players of each team in the order of boards; in an event of teams records 310 besides, in a team Swiss what its
    /// bye is worth.
    fn teams(&self) -> Vec<String> {
        let all = self.tournament.numbered_teams();
        let names = teams::names(&all);
        let numbers = |team: &Team| team.players.iter().map(|id| self.number(*id)).collect::<Vec<StartNumber>>();
        let plain = |(team, name): (&Team, &String)| {
            let players = concat(numbers(team).iter().map(|number| format!("{number:>4} ")));
            format!("013 {name:<32.32}{players}")
        };
        let mut lines: Vec<String> = all.iter().zip(&names).map(plain).collect();
        if self.tournament.settings.system.has_teams() {
            let table = standings::team_table(self.tournament, self.history.through);
            let teams = (1..).map(StartNumber).zip(all.iter().zip(&names));
            lines.extend(teams.map(|(number, (team, name))| teams::text((number, name, team), &table, numbers)));
        }
        if self.is_team_swiss() {
            let history = TeamHistory::of(self.tournament, self.history.through, self.tournament.awaiting());
            lines.extend(teams::line_ups_text(self.tournament, self.history.through, |id| self.number(id)));
            lines.push(teams::byes_text(self.tournament, &history));
        }
        lines
    }

    fn next_round(&self) -> RoundNumber {
        self.history.through.next()
    }

    /// The rounds told, then what is known of the next.
    fn cells(&self, entry: &Entry) -> Vec<Cell> {
        let rounds = (1..).map(RoundNumber).zip(self.history.rounds(entry.id));
        let mut cells: Vec<Cell> = rounds.map(|(round, appearance)| self.cell(entry, round, appearance)).collect();
        if self.next_round() <= self.tournament.settings.rounds {
            cells.extend(entry.bye_in(self.next_round()).map(|bye| Cell::Bye(announced(bye))));
        }
        cells
    }

    fn cell(&self, entry: &Entry, round: RoundNumber, appearance: &Appearance) -> Cell {
        match appearance {
            Appearance::Bye { bye, .. } => Cell::Bye(*bye),
            Appearance::Played(_) | Appearance::Forfeit(_) | Appearance::Awaited { .. } => {
                let pairing = self.tournament.round(round).and_then(|round| round.pairing_of(entry.id));
                pairing.and_then(|pairing| self.game_cell(pairing, entry.id)).unwrap_or(Cell::Empty)
            }
        }
    }

    fn game_cell(&self, pairing: &Pairing, entry: EntryId) -> Option<Cell> {
        let side = pairing.side_in(entry, crate::tournament::GameNumber(1))?;
        let opponent = self.number(pairing.opponent_of(entry)?);
        Some(Cell::Game { opponent, side: Some(side), claim: self.claim(pairing, side) })
    }

    /// What a player may claim of a pairing as a whole; nothing while a result is missing.
    fn claim(&self, pairing: &Pairing, side: Side) -> Option<Claim> {
        if let [game] = pairing.games.as_slice() {
            return game.result.and_then(|result| Claim::of(result, side));
        }
        match self.tournament.outcome(pairing) {
            Outcome::Awaited => None,
            Outcome::Known { over_the_board, marks, .. } => {
                let is_rated = pairing.games.iter().any(|game| matches!(game.result, Some(GameResult::Played(_))));
                Some(match_claim(marks[side], over_the_board, is_rated))
            }
        }
    }

    /// Records 240: byes for rounds after the next.
    fn announced_byes(&self) -> Vec<String> {
        let mut groups: BTreeMap<(RoundNumber, Bye), Vec<StartNumber>> = BTreeMap::new();
        for entry in self.entries() {
            for (&round, &bye) in entry.byes.range(self.next_round().next()..) {
                groups.entry((round, announced(bye))).or_default().push(self.number(entry.id));
            }
        }
        let record = |((round, bye), numbers): ((RoundNumber, Bye), Vec<StartNumber>)| {
            format!("240 {} {round:>3}{}", bye.code(), fours(&numbers))
        };
        groups.into_iter().map(record).collect()
    }

    fn acceleration(&self) -> Vec<String> {
        let groups = self.tournament.accelerations();
        groups.iter().flat_map(|group| acceleration::text(group, &self.numbers_of(&group.entries))).collect()
    }

    /// Rounds and players of a group that is kept apart.
    fn apart(&self, group: &Forbidden) -> String {
        let numbers: Vec<StartNumber> = group.entries.iter().map(|entry| self.number(*entry)).collect();
        let rounds = group.rounds.map_or_else(String::new, |(first, last)| format!("{first:>3} {last:>3}"));
        format!("{rounds:7}{}", fours(&numbers))
    }

    fn numbers_of(&self, entries: &[EntryId]) -> Vec<StartNumber> {
        let mut numbers: Vec<StartNumber> = entries.iter().map(|entry| self.number(*entry)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Records 299: points that the results do not tell, and the arbiter's corrections.
    fn abnormal(&self) -> Result<Vec<String>, Unwritable> {
        let records = self.entries().into_iter().map(|entry| self.abnormal_of(entry));
        Ok(records.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// The points of a round, none where one of the two is annulled.
    fn counted(&self, entry: &Entry, appearance: &Appearance) -> Points {
        let opponent = appearance.scheduled_opponent();
        let is_annulled = self.annulled.contains(&entry.id) || opponent.is_some_and(|id| self.annulled.contains(&id));
        if is_annulled { Points::ZERO } else { appearance.points() }
    }

    fn abnormal_of(&self, entry: &Entry) -> Result<Vec<String>, Unwritable> {
        let number = self.number(entry.id);
        let rounds = (1..).map(RoundNumber).zip(self.history.rounds(entry.id));
        let unusual = rounds.filter_map(|(round, appearance)| {
            let (code, usual) = abnormal::worth(self.cell(entry, round, appearance), &self.scoring)?;
            let points = self.counted(entry, appearance);
            (points != usual).then_some((code, points, Some(round)))
        });
        let corrections = entry.adjustments.iter().map(|correction| (' ', correction.points, None));
        let record = |(code, points, round)| {
            let text = abnormal::text((code, points), round, number);
            text.ok_or_else(|| self.unwritable(entry, points))
        };
        unusual.chain(corrections).map(record).collect()
    }
}

/// Start numbers without the gaps that players struck out have left, and with numbers for those who have none yet.
fn numbers(tournament: &Tournament) -> BTreeMap<EntryId, StartNumber> {
    let newcomers: BTreeMap<EntryId, StartNumber> = appended_numbers(tournament).into_iter().collect();
    let mut entries: Vec<&Entry> = tournament.entries.values().collect();
    entries.sort_by_key(|entry| (entry.number.or_else(|| newcomers.get(&entry.id).copied()), entry.id));
    entries.iter().map(|entry| entry.id).zip((1..).map(StartNumber)).collect()
}

const fn match_claim(mark: Mark, over_the_board: bool, is_rated: bool) -> Claim {
    match (mark, over_the_board, is_rated) {
        (Mark::Win, true, true) => Claim::Win,
        (Mark::Draw, true, true) => Claim::Draw,
        (Mark::Loss, true, true) => Claim::Loss,
        (Mark::Win, true, false) => Claim::UnratedWin,
        // Each was absent from as many games as the other: no forfeit says that.
        (Mark::Draw, _, _) => Claim::UnratedDraw,
        (Mark::Loss, true, false) => Claim::UnratedLoss,
        (Mark::Win, false, _) => Claim::ForfeitWin,
        (Mark::Loss, false, _) => Claim::ForfeitLoss,
    }
}

/// A bye before its round is paired: the pairing-allocated one would be read as the sign of a paired round.
const fn announced(bye: Bye) -> Bye {
    match bye {
        Bye::PairingAllocated | Bye::Full => Bye::Full,
        Bye::Half | Bye::Zero => bye,
    }
}
