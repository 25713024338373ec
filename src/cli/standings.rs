//! `poddavki standings`: the table of a report file.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::forecast::ForecastSwitches;
use crate::cli::part::{PartRow, PartSwitches};
use crate::cli::team_standings::TableShape;
use crate::cli::{Exit, Failure, codes, files, report, team_standings};
use tournament::exchange::trf::{OtherRecord, TournamentReport};
use tournament::preset::usual_tie_breaks;
use tournament::standings::{
    DecidedBy, Neighbour, Place, StandingExplanation, Standings, StandingsRow, TermReason, TieBreakTerm, Value,
    explain, standings,
};
use tournament::{
    Settings, StartNumber, System, TeamRules, TeamTieBreak, TieBreak, TieBreakEdition, TieBreakKind, Tournament,
};

/// Prints the standings. A dash is where a tie-break says nothing of a player, as a direct encounter that separates no players; in JSON
/// that is 0, and an average of nothing is empty, as other programs write them.
#[derive(Debug, Args)]
pub struct StandingsArgs {
    /// The report file, plain or .gz; - for standard input
    file: PathBuf,
    #[arg(long, value_delimiter = ',', help = tie_breaks_help())]
    tiebreaks: Option<Vec<TieBreak>>,
    /// The edition of the rules for unplayed rounds
    #[arg(long, value_parser = codes::tie_break_edition(), default_value = "2026")]
    edition: TieBreakEdition,
    /// Swiss or round robin; without this what the file says, else Swiss
    #[arg(long, value_enum)]
    system: Option<StandingsSystemName>,
    /// Say how every figure of the player with this start number came about
    #[arg(long, value_name = "NUMBER")]
    explain: Option<StartNumber>,
    #[command(flatten)]
    part: PartSwitches,
    #[command(flatten)]
    forecast: ForecastSwitches,
    /// The teams instead of the players, by the tournament's rules for teams
    #[arg(long, conflicts_with_all = ["tiebreaks", "explain", "forecast"])]
    teams: bool,
    /// Say how every figure of the team with this name came about
    #[arg(long, value_name = "NAME", requires = "teams")]
    explain_team: Option<String>,
    /// The tie-breaks of teams in order; without this the file's, else GPTS,DE,BH:MP,BERLIN in a team Swiss
    #[arg(long, value_delimiter = ',', requires = "teams")]
    team_tiebreaks: Option<Vec<TeamTieBreak>>,
    /// Comma-separated, of teams
    #[arg(long, requires = "teams", conflicts_with = "json")]
    csv: bool,
    /// JSON: a list in order of rank
    #[arg(long)]
    json: bool,
}

/// Systems by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StandingsSystemName {
    /// Swiss
    Swiss,
    /// Round robin
    RoundRobin,
}

/// A line of the table as JSON.
#[derive(Debug, Serialize)]
struct StandingsJson {
    number: u16,
    /// `None` for a player whose results do not count.
    rank: Option<u32>,
    /// The place within the group, if a group is requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    part_rank: Option<u32>,
    points: String,
    tiebreaks: BTreeMap<String, String>,
}

impl StandingsArgs {
    /// Prints the standings, the breakdown of one row, or the chances.
    pub fn run(&self) -> Result<Exit, Failure> {
        let tournament = self.adjusted(report::read(&self.file)?);
        let text = match self.explain {
            Some(number) => self.explanation(&tournament, number)?,
            None if self.teams => self.team_standings(&tournament)?,
            None if self.forecast.forecast => self.forecast.text(&tournament, self.json)?,
            None => self.table(&tournament)?,
        };
        files::print(&text)?;
        Ok(Exit::Done)
    }

    fn adjusted(&self, report: TournamentReport) -> Tournament {
        let mut tournament = report.tournament;
        let settings = &mut tournament.settings;
        settings.tie_break_edition = self.edition;
        settings.system = match (self.system, settings.system) {
            (Some(StandingsSystemName::Swiss), stated) if stated.is_round_robin() => System::DUTCH,
            (Some(StandingsSystemName::RoundRobin), stated) if !stated.is_round_robin() => {
                System::RoundRobin { cycles: 1 }
            }
            (Some(StandingsSystemName::Swiss | StandingsSystemName::RoundRobin) | None, stated) => stated,
        };
        if self.teams && self.explain.is_none() {
            if self.team_tiebreaks.is_none() {
                let is_read = report.tie_breaks_stated && !settings.system.has_teams();
                self.follow_team_list(settings, &report.other, is_read);
            }
        } else if let Some(tie_breaks) = &self.tiebreaks {
            settings.tie_breaks.clone_from(tie_breaks);
        } else if !report.tie_breaks_stated {
            let mut stated: StatedTieBreaks<TieBreak> = StatedTieBreaks::from_records(&report.other);
            stated.known.retain(|tie_break| tie_break.kind != TieBreakKind::Points);
            stated.tell(&self.file);
            settings.tie_breaks =
                if stated.known.is_empty() { expected_tie_breaks(settings.system) } else { stated.known };
        }
        tournament
    }

    /// Uses the file's list of team tie-breaks as far as they are computed here, and reports the others. A list with team codes only has
    /// been read with the file; one for single players is in their settings.
    fn follow_team_list(&self, settings: &mut Settings, others: &[OtherRecord], is_read: bool) {
        if settings.team_rules.tie_breaks != TeamRules::usual(settings.system).tie_breaks {
            return;
        }
        let stated: StatedTieBreaks<TeamTieBreak> = if is_read {
            StatedTieBreaks::from_codes(None, settings.tie_breaks.iter().map(ToString::to_string))
        } else {
            StatedTieBreaks::from_records(others)
        };
        stated.tell(&self.file);
        if !stated.unknown.is_empty() && !stated.known.is_empty() {
            settings.team_rules.tie_breaks = stated.known;
        }
    }

    fn team_standings(&self, tournament: &Tournament) -> Result<String, Failure> {
        let bad = |what: &str| Failure::bad_request(format_args!("{}: {what}", self.file.display()));
        if tournament.teams(|_| true).is_empty() {
            return Err(bad("nobody plays for a team (records 013 or 310)"));
        }
        let mut tournament = tournament.clone();
        if let Some(tie_breaks) = &self.team_tiebreaks {
            tournament.settings.team_rules.tie_breaks.clone_from(tie_breaks);
        }
        match &self.explain_team {
            Some(name) => {
                team_standings::explained(&tournament, name).ok_or_else(|| bad(&format!("there is no team {name}")))
            }
            None if self.csv => team_standings::text(&tournament, TableShape::Csv),
            None if self.json => team_standings::text(&tournament, TableShape::Json),
            None => team_standings::text(&tournament, TableShape::Plain),
        }
    }

    fn table(&self, tournament: &Tournament) -> Result<String, Failure> {
        let table = standings(tournament, tournament.paired_rounds());
        let (rows, is_part) = (self.part.rows(tournament, &table), self.part.is_part());
        if self.json {
            let part_rank = |place: Option<Place>| place.filter(|_| is_part).map(|place| place.first);
            let line =
                |PartRow { place, row }| StandingsJson { part_rank: part_rank(place), ..line(tournament, &table, row) };
            let lines: Vec<StandingsJson> = rows.into_iter().map(line).collect();
            return serde_json::to_string(&lines).map(|json| json + "\n").map_err(Failure::unexpected);
        }
        Ok(plain(tournament, &table, &rows, is_part))
    }

    fn explanation(&self, tournament: &Tournament, number: StartNumber) -> Result<String, Failure> {
        let unknown = || Failure::bad_request(format_args!("{}: there is no player {number}", self.file.display()));
        let entry = tournament.by_number(number).ok_or_else(unknown)?;
        let explanation =
            explain(tournament, &standings(tournament, tournament.paired_rounds()), entry.id).ok_or_else(unknown)?;
        if self.json {
            return serde_json::to_string(&explanation).map(|json| json + "\n").map_err(Failure::unexpected);
        }
        Ok(explained(tournament, &explanation))
    }
}

/// A list of tie-breaks in a file (record 202, or 212, which takes precedence) with some that are not computed here.
#[derive(Debug)]
struct StatedTieBreaks<T> {
    /// `None` if only the list is known, not the record.
    line: Option<usize>,
    known: Vec<T>,
    unknown: Vec<String>,
}

impl<T: FromStr> StatedTieBreaks<T> {
    fn from_records(records: &[OtherRecord]) -> Self {
        let with = |code: &str| records.iter().find(|record| record.text.starts_with(code));
        let Some(record) = with("212").or_else(|| with("202")) else {
            return Self::from_codes(None, std::iter::empty());
        };
        let codes = record.text.split([',', ' ', ';']).skip(1).filter(|code| !code.is_empty());
        Self::from_codes(Some(record.line), codes.map(str::to_owned))
    }

    fn from_codes(line: Option<usize>, codes: impl Iterator<Item = String>) -> Self {
        let mut stated = Self { line, known: Vec::new(), unknown: Vec::new() };
        for code in codes {
            match code.parse() {
                Ok(tie_break) => stated.known.push(tie_break),
                // Points come first in any case.
                Err(_) if code.eq_ignore_ascii_case("PTS") => {}
                Err(_) => stated.unknown.push(code),
            }
        }
        stated
    }

    /// Prints which of the list are not used.
    fn tell(&self, file: &Path) {
        if self.unknown.is_empty() {
            return;
        }
        let instead = if self.known.is_empty() { "the usual ones are used" } else { "the others are used" };
        let (file, codes) = (file.display(), self.unknown.join(", "));
        let line = self.line.map_or_else(String::new, |line| format!("line {line}: "));
        eprintln!("poddavki: {file}: {line}tie-breaks that are not computed here: {codes}; {instead}");
    }
}

/// What users of report files expect: the presets FIDE Swiss and round robin of STANDINGS.md §2.
fn expected_tie_breaks(system: System) -> Vec<TieBreak> {
    use TieBreakKind as K;
    if system.has_table() || system.has_teams() {
        return usual_tie_breaks(system, 1);
    }
    let rest = [K::Buchholz, K::SonnebornBerger, K::DirectEncounter].map(TieBreak::plain);
    std::iter::once(TieBreak::cut(K::Buchholz, 1)).chain(rest).collect()
}

fn tie_breaks_help() -> String {
    let expected = |system| expected_tie_breaks(system).iter().map(TieBreak::to_string).collect::<Vec<_>>().join(",");
    let [swiss, round_robin] = [System::DUTCH, System::RoundRobin { cycles: 1 }].map(expected);
    format!(
        "The tie-breaks in order; without this the file's (record 202), else {swiss} in a Swiss and {round_robin} in a round robin"
    )
}

fn line(tournament: &Tournament, table: &Standings, row: &StandingsRow) -> StandingsJson {
    let values = table.tie_breaks.iter().zip(&row.values);
    StandingsJson {
        number: report::start_number(tournament, row.entry),
        rank: row.place.map(|place| place.first),
        part_rank: None,
        points: row.points.to_string(),
        tiebreaks: values.map(|(tie_break, value)| (tie_break.to_string(), value.to_string())).collect(),
    }
}

/// The table in columns: place, number, name, overall place if a group is shown, points, tie-breaks.
fn plain(tournament: &Tournament, table: &Standings, lines: &[PartRow<'_>], is_part: bool) -> String {
    let place_text = |place: Option<Place>| place.map_or_else(|| "-".to_owned(), |place| place.to_string());
    let head =
        ["place", "no", "name"].into_iter().chain(is_part.then_some("overall")).chain(["pts"]).map(str::to_owned);
    let mut rows = vec![head.chain(table.tie_breaks.iter().map(TieBreak::to_string)).collect::<Vec<_>>()];
    rows.extend(lines.iter().map(|&PartRow { place, row }| {
        let entry = tournament.entry(row.entry);
        let name = entry.map(|entry| entry.person.name.to_string()).unwrap_or_default();
        let fixed = [place_text(place), report::number(tournament, row.entry), name];
        let points = is_part.then(|| place_text(row.place)).into_iter().chain([row.points.to_string()]);
        let values = row.values.iter().zip(table.figures_shown(row));
        fixed.into_iter().chain(points).chain(values.map(|(value, shown)| figure(&value.first(shown)))).collect()
    }));
    aligned(&rows)
}

/// The value of a tie-break; a dash if it has none, such as a direct encounter that separates no players.
pub(super) fn figure(value: &Value) -> String {
    if value.says_something() { value.to_string() } else { "-".to_owned() }
}

/// Columns as wide as their widest cell; names aligned left, everything else right.
pub(super) fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            2 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

/// The decisive tie-breaks between a player and the neighbours, then each tie-break with its terms.
fn explained(tournament: &Tournament, explanation: &StandingExplanation) -> String {
    let mut text = neighbours(tournament, explanation);
    writeln!(text, "points {}", explanation.points).expect("a string takes everything");
    explanation.rounds.iter().for_each(|term| text.push_str(&term_line(tournament, term)));
    for adjustment in &explanation.adjustments {
        writeln!(text, "  arbiter {}: {}", adjustment.points, adjustment.reason).expect("a string takes everything");
    }
    for explained in &explanation.tie_breaks {
        writeln!(text, "{} {}", explained.tie_break, figure(&explained.value)).expect("a string takes everything");
        explained.terms.iter().for_each(|term| text.push_str(&term_line(tournament, term)));
    }
    text
}

/// `behind 3 by SB: 5 < 6.5`, `shares the place with 4: all equal`, `ahead of 7 by lot`.
fn neighbours(tournament: &Tournament, explanation: &StandingExplanation) -> String {
    let table = standings(tournament, tournament.paired_rounds());
    let sides = [("behind", explanation.above, "<"), ("ahead of", explanation.below, ">")];
    let line = |(word, neighbour, sign): (&str, Option<Neighbour>, &'static str)| {
        let Neighbour { entry, decided_by } = neighbour?;
        let (own, other) = (&explanation.row, table.row(entry)?);
        let number = report::number(tournament, entry);
        match decided_by {
            DecidedBy::First | DecidedBy::Annulled | DecidedBy::Expelled => None,
            DecidedBy::Shared => Some(format!("shares the place with {number}: all equal\n")),
            DecidedBy::Points => Some(format!("{word} {number} by points: {} {sign} {}\n", own.points, other.points)),
            DecidedBy::TieBreak(TieBreak { kind: TieBreakKind::Lots, .. }) => Some(format!("{word} {number} by lot\n")),
            DecidedBy::TieBreak(tie_break) => {
                let column = table.tie_breaks.iter().position(|listed| *listed == tie_break)?;
                let (own, other) = (&own.values[column], &other.values[column]);
                let (shown, sign) = (own.differs_from(other), sign_of(own, other, sign));
                Some(format!(
                    "{word} {number} by {tie_break}: {} {sign} {}\n",
                    figure(&own.first(shown)),
                    figure(&other.first(shown))
                ))
            }
        }
    };
    sides.into_iter().filter_map(line).collect()
}

/// For places the smaller value is the better one.
fn sign_of(own: &Value, other: &Value, sign: &'static str) -> &'static str {
    match (own, other, sign) {
        (Value::Place(_), Value::Place(_), "<") => ">",
        (Value::Place(_), Value::Place(_), _) => "<",
        _ => sign,
    }
}

fn term_line(tournament: &Tournament, term: &TieBreakTerm) -> String {
    let round = term.round.map(|round| format!("round {round} ")).unwrap_or_default();
    let opponent = term.opponent.map(|id| format!("against {} ", report::number(tournament, id))).unwrap_or_default();
    let cut = if term.cut.is_some() { ", cut" } else { "" };
    let why = describe(term.why);
    format!("  {round}{opponent}score {} made {} counts {} ({why}{cut})\n", term.score, term.made, term.value)
}

const fn describe(why: TermReason) -> &'static str {
    match why {
        TermReason::Counted => "as played",
        TermReason::Score => "score of the opponent",
        TermReason::Adjusted => "score of the opponent, requested byes at the end as draws",
        TermReason::Dummy => "unplayed: a dummy opponent with the same score",
        TermReason::DummyUpToOpponent => "unplayed: a dummy opponent, no more than the opponent not met",
        TermReason::DummyUpToDraws => "unplayed: a dummy opponent, no more than a draw a round",
        TermReason::OfOpponent => "the opponent's own figure",
        TermReason::Encounter => "against a tied player",
        TermReason::NotMet => "a tied player not met",
        TermReason::PlayOffWithWhite => "play-off with White",
        TermReason::PlayOffWithBlack => "play-off with Black",
        TermReason::PlayOffForfeit => "play-off, forfeit",
    }
}
