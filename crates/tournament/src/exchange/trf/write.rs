//! A tournament as a report file (TRF26). Draft rounds are left out.

use std::collections::{BTreeMap, BTreeSet};

use super::abnormal::REASON;
use super::cell::{RoundCell, StatedResult};
use super::columns::{birth, concat, name, one_line, short_title};
use super::limit::{self, MOST_PLAYERS, Unwritable};
use super::points::{self, StatedBye};
use super::records::TIE_BREAKS;
use super::write_named::announced;
use super::write_teams::rules_text;
use super::{OtherRecord, system, teams};
use crate::history::PairingOutcome;
use crate::numbering::appended_numbers;
use crate::standings::{self, StandingsRow};
use crate::{
    Appearance, Entry, EntryId, GameResult, History, Mark, Pairing, Points, Round, RoundNumber, Scoring, Sex,
    StartNumber, System, Team, TimeControl, Tournament,
};
use draughts::Side;

/// What a report file is to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReportOptions {
    /// The last round to write; none for all that are public.
    pub through: Option<RoundNumber>,
    /// For whom it is written.
    pub dialect: ReportDialect,
}

/// What the program that is to read a report file understands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ReportDialect {
    /// All records of TRF26.
    #[default]
    Full,
    /// No records 299, which older programs refuse: penalties, bonuses and unusual points are in the points of the players' lines
    /// alone.
    WithoutCorrections,
}

draughts::codes! { ReportDialect: Full => "full", WithoutCorrections => "without-299", }

/// The report file of a tournament as `options` want it: of a part of its rounds, or for programs that do not know every record.
///
/// # Errors
/// As of [`write()`].
pub fn write_as(tournament: &Tournament, options: ReportOptions) -> Result<String, Unwritable> {
    let part = options.through.map(|through| part_of(tournament, through));
    write_records(part.as_ref().unwrap_or(tournament), &[], options.dialect)
}

/// The tournament as it stood after a round.
fn part_of(tournament: &Tournament, through: RoundNumber) -> Tournament {
    let mut part = tournament.clone();
    part.rounds.truncate(usize::from(through.0));
    for entry in part.entries.values_mut() {
        entry.adjustments.retain(|adjustment| adjustment.round.is_none_or(|round| round <= through));
    }
    part
}

/// The report file of a tournament, lines ended by CR LF.
///
/// A micro-match is written as one game with the result of the match, and a comment says so; where its points are not those
/// of that result, and for the arbiter's corrections, there are records `299`.
///
/// # Errors
/// Points, or numbers of players and teams, that do not fit into the columns of such a file.
pub fn write(tournament: &Tournament) -> Result<String, Unwritable> {
    write_with(tournament, &[])
}

/// The report file of a tournament, with records that were not understood when it was read.
///
/// # Errors
/// As of [`write()`].
pub fn write_with(tournament: &Tournament, other: &[OtherRecord]) -> Result<String, Unwritable> {
    write_records(tournament, other, ReportDialect::Full)
}

fn write_records(tournament: &Tournament, other: &[OtherRecord], dialect: ReportDialect) -> Result<String, Unwritable> {
    let players = tournament.entries.len();
    if players > MOST_PLAYERS {
        return Err(Unwritable::Players(players));
    }
    let sheet = ReportWriter::new(tournament);
    let mut lines = sheet.heading();
    lines.extend(sheet.settings()?);
    let own: BTreeSet<String> = lines.iter().cloned().collect();
    lines.extend(other.iter().map(|record| record.text.clone()).filter(|text| !own.contains(text)));
    lines.extend(sheet.players()?);
    lines.extend(sheet.teams()?);
    // In a tournament of teams they are comments of ours, which every program skips.
    let is_left_out = |line: &String| dialect == ReportDialect::WithoutCorrections && line.starts_with(REASON);
    let (left_out, named): (Vec<String>, Vec<String>) = sheet.named()?.into_iter().partition(is_left_out);
    if !left_out.is_empty() {
        lines.push("### Points of the players' lines contain corrections for which there is no record 299.".to_owned());
    }
    lines.extend(named);
    Ok(concat(lines.iter().map(|line| format!("{}\r\n", ended(line)))))
}

/// A line without the blanks at its end; a player's keeps those in the place of a result that is not known yet: other programs want
/// the whole column.
fn ended(line: &str) -> &str {
    if line.starts_with("001") { line } else { line.trim_end() }
}

/// A tournament with what its lines are made of.
pub(super) struct ReportWriter<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) history: History,
    /// The teams in the order of their numbers.
    pub(super) teams: Vec<Team>,
    /// The place of each player's team, and their own in it.
    pub(super) places: BTreeMap<EntryId, (usize, usize)>,
    /// The pairing of each player, round by round.
    pairings: Vec<BTreeMap<EntryId, &'a Pairing>>,
    /// Ranks and points, as the standings have them.
    table: BTreeMap<EntryId, (u32, Points)>,
    numbers: BTreeMap<EntryId, StartNumber>,
    /// The points of a whole pairing by its result.
    pub(super) scoring: Scoring,
}

impl<'a> ReportWriter<'a> {
    fn new(tournament: &'a Tournament) -> Self {
        let settings = &tournament.settings;
        let table = standings::standings(tournament, tournament.published_rounds());
        let last = u32::try_from(table.rows.len()).unwrap_or(u32::MAX);
        let rank = |row: &StandingsRow| (row.entry, (row.place.map_or(last, |place| place.first), row.points));
        let teams = tournament.numbered_teams();
        Self {
            tournament,
            places: places(&teams),
            teams,
            pairings: tournament.rounds.iter().map(pairings).collect(),
            history: History::new(tournament, tournament.published_rounds(), tournament.awaiting()),
            table: table.rows.iter().map(rank).collect(),
            numbers: numbers(tournament),
            scoring: Scoring { match_values: settings.pairing_values(), ..settings.scoring },
        }
    }

    pub(super) fn number(&self, entry: EntryId) -> StartNumber {
        self.numbers.get(&entry).copied().unwrap_or(StartNumber(0))
    }

    /// The entries in the order of their numbers.
    pub(super) fn entries(&self) -> Vec<&'a Entry> {
        let mut entries: Vec<&Entry> = self.tournament.entries.values().collect();
        entries.sort_by_key(|entry| self.number(entry.id));
        entries
    }

    fn heading(&self) -> Vec<String> {
        let info = &self.tournament.info;
        let day =
            |day: Option<chrono::NaiveDate>| day.map_or_else(String::new, |day| day.format("%Y/%m/%d").to_string());
        let rated = self.tournament.entries.values().filter(|entry| entry.rating.is_some()).count();
        let teams = if self.teams.is_empty() { String::new() } else { self.teams.len().to_string() };
        let description = self.tournament.settings.system.facts().trf_words;
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
        // Record 132, if any round has a date: of its own, or by the schedule.
        let day = |round| self.tournament.starts_of(round).map(|at| at.format("%y/%m/%d").to_string());
        let days = self.history.through.up_to().map(|round| day(round).unwrap_or_default());
        let days = concat(days.map(|day| format!("{day:<10}")));
        let dates = (!days.trim().is_empty()).then(|| format!("{:91}{days}", "132"));
        let stated = records.iter().filter(|(_, text)| !text.trim().is_empty());
        stated.map(|(code, text)| format!("{code} {}", one_line(text))).chain(dates).collect()
    }

    /// Rounds, colour, points, system, tie-breaks, and a word on micro-matches.
    fn settings(&self) -> Result<Vec<String>, Unwritable> {
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
        let bye = if self.is_team_swiss() { StatedBye::Always } else { StatedBye::IfUnusual };
        lines.extend(points::text(&settings.scoring, values, bye)?);
        lines.push("182 Poddavki".to_owned());
        let code = match settings.system {
            System::TeamSwiss => teams::code(&settings.team_rules),
            system => system.facts().trf_code.to_owned(),
        };
        lines.push(format!("192 {code}{}", system::mark(settings.accelerated)));
        lines.extend(self.tie_breaks());
        lines.extend(
            TimeControl::parse(&self.tournament.info.time_control).map(|control| format!("222 {}", control.code())),
        );
        if self.is_team_swiss() {
            lines.extend(rules_text(&settings.team_rules)?);
        }
        if settings.games_per_pairing > 1 {
            let games = settings.games_per_pairing;
            lines.push(format!(
                "### Each result is that of a micro-match of {games} games, colours those of the first."
            ));
        }
        Ok(lines)
    }

    pub(super) fn is_team_swiss(&self) -> bool {
        self.tournament.settings.system.pairs_teams()
    }

    /// Whether records name teams by their numbers.
    pub(super) fn is_of_teams(&self) -> bool {
        self.tournament.settings.system.has_teams()
    }

    /// Record 202; in a team Swiss of the teams, and those of single players in a comment.
    fn tie_breaks(&self) -> Vec<String> {
        let settings = &self.tournament.settings;
        // An empty list says that there are none; without the line the usual ones would be read.
        let list = |head: &str, codes: Vec<String>| format!("{head}{}", codes.join(",")).trim_end().to_owned();
        let own: Vec<String> = settings.tie_breaks.iter().map(ToString::to_string).collect();
        if !self.is_team_swiss() {
            return vec![list("202 ", own)];
        }
        let of_teams = settings.team_rules.tie_breaks.iter().map(ToString::to_string).collect();
        vec![list("202 ", of_teams), format!("{TIE_BREAKS} {}", own.join(","))]
    }

    fn players(&self) -> Result<Vec<String>, Unwritable> {
        let line = |entry: &Entry| {
            let (rank, points) = self.table.get(&entry.id).copied().unwrap_or_default();
            let points = limit::field(points, 4).ok_or_else(|| self.unwritable(entry, points))?;
            let mut cells = self.cells(entry);
            while cells.last() == Some(&RoundCell::Empty) {
                cells.pop();
            }
            let cells = concat(cells.into_iter().map(RoundCell::text));
            Ok(format!("{}{points} {rank:>4}{cells}", self.person(entry)))
        };
        self.entries().into_iter().map(line).collect()
    }

    pub(super) fn unwritable(&self, entry: &Entry, points: Points) -> Unwritable {
        Unwritable::Points { number: self.number(entry.id), name: entry.person.name.to_string(), points }
    }

    /// The first eighty columns of a player's line.
    fn person(&self, entry: &Entry) -> String {
        let person = &entry.person;
        let number = self.number(entry.id);
        let sex = person.sex.map_or(" ", Sex::letter);
        let rating = entry.rating.map_or_else(String::new, |rating| rating.to_string());
        format!(
            "001 {number:>4} {sex}{:>3} {:<33.33} {rating:>4} {:<3.3} {:>11.11} {:<10} ",
            short_title(&person.title),
            name(&person.name),
            person.federation,
            person.federation_id,
            person.birth.map_or_else(String::new, birth),
        )
    }

    pub(super) fn next_round(&self) -> RoundNumber {
        self.history.through.next()
    }

    /// The rounds to write, then what is known of the next.
    fn cells(&self, entry: &Entry) -> Vec<RoundCell> {
        let rounds = (1..).map(RoundNumber).zip(self.history.rounds(entry.id));
        let mut cells: Vec<RoundCell> = rounds.map(|(round, appearance)| self.cell(entry, round, appearance)).collect();
        if self.next_round() <= self.tournament.settings.rounds {
            cells.extend(entry.bye_in(self.next_round()).map(|bye| RoundCell::Bye(announced(bye))));
        }
        cells
    }

    pub(super) fn cell(&self, entry: &Entry, round: RoundNumber, appearance: &Appearance) -> RoundCell {
        match appearance {
            Appearance::Bye { bye, .. } => RoundCell::Bye(*bye),
            Appearance::Played(_) | Appearance::Forfeit(_) | Appearance::Awaited { .. } => {
                let pairing = self.pairings.get(round.index()).and_then(|pairings| pairings.get(&entry.id));
                let cell = |pairing: &&Pairing| {
                    let side = pairing.side_in(entry.id, crate::GameNumber(1))?;
                    let opponent = self.number(pairing.opponent_of(entry.id)?);
                    Some(RoundCell::Game { opponent, side: Some(side), stated: self.stated(pairing, side) })
                };
                pairing.and_then(cell).unwrap_or(RoundCell::Empty)
            }
        }
    }

    /// What is stated of a pairing as a whole for a side; nothing while a result is missing.
    fn stated(&self, pairing: &Pairing, side: Side) -> Option<StatedResult> {
        if let [game] = pairing.games.as_slice() {
            return game.result.and_then(|result| StatedResult::new(result, side));
        }
        match self.tournament.outcome(pairing) {
            PairingOutcome::Awaited => None,
            PairingOutcome::Known { over_the_board, marks, .. } => {
                let is_rated = pairing.games.iter().any(|game| matches!(game.result, Some(GameResult::Played(_))));
                Some(match (marks[side], over_the_board, is_rated) {
                    (Mark::Win, true, true) => StatedResult::Win,
                    (Mark::Draw, true, true) => StatedResult::Draw,
                    (Mark::Loss, true, true) => StatedResult::Loss,
                    (Mark::Win, true, false) => StatedResult::UnratedWin,
                    // Each was absent from as many games as the other: no forfeit says that.
                    (Mark::Draw, _, _) => StatedResult::UnratedDraw,
                    (Mark::Loss, true, false) => StatedResult::UnratedLoss,
                    (Mark::Win, false, _) => StatedResult::ForfeitWin,
                    (Mark::Loss, false, _) => StatedResult::ForfeitLoss,
                })
            }
        }
    }
}

/// The place of each player's team, and their own in it.
fn places(teams: &[Team]) -> BTreeMap<EntryId, (usize, usize)> {
    let all = (0..).zip(teams);
    all.flat_map(|(team, own)| (0..).zip(&own.players).map(move |(place, id)| (*id, (team, place)))).collect()
}

/// The pairing of each player of a round.
fn pairings(round: &Round) -> BTreeMap<EntryId, &Pairing> {
    round.pairings.values().flat_map(|pairing| [(pairing.white, pairing), (pairing.black, pairing)]).collect()
}

/// Start numbers without the gaps that players struck out have left, and with numbers for those who have none yet.
fn numbers(tournament: &Tournament) -> BTreeMap<EntryId, StartNumber> {
    let newcomers: BTreeMap<EntryId, StartNumber> = appended_numbers(tournament).into_iter().collect();
    let mut entries: Vec<&Entry> = tournament.entries.values().collect();
    entries.sort_by_key(|entry| (entry.number.or_else(|| newcomers.get(&entry.id).copied()), entry.id));
    entries.iter().map(|entry| entry.id).zip((1..).map(StartNumber)).collect()
}
