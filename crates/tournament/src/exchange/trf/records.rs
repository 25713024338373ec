//! All records of a file, each understood by itself; what they say together is for [`check`](super::check) and
//! [`build`](super::build).

use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};

use super::columns::short_title;
use super::error::{Expected, TrfError, TrfWarning};
use super::line::{LineField, ReportLine};
use super::named::{AVOID, NamedRecords, TITLE, is_named};
use super::player::{PlayerRecord, date};
use super::points::PointRecords;
use super::system::{self, StatedSystem, SystemRecord};
use super::team_list::TeamRecord;
use super::teams::{self, TeamRecords};
use super::{OtherRecord, of_teams};
use crate::exchange::text::lines;
use crate::{
    AccelerationMethod, EntryId, Info, RoundNumber, StartNumber, TeamTieBreak, TieBreak, TieBreakKind, TimeControl,
};
use draughts::Side;

/// What comments begin with that are records about players, in the file of a tournament of teams.
pub(super) const PLAYERS: &str = "### players ";

/// The beginning of the comment with the tie-breaks of single players, in the file of a team Swiss.
pub(super) const TIE_BREAKS: &str = "### tie-breaks";

/// The records of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct ReportRecords {
    pub(super) info: Info,
    pub(super) players: Vec<PlayerRecord>,
    pub(super) rounds: Option<RoundNumber>,
    pub(super) initial_colour: Option<Side>,
    pub(super) type_code: Option<String>,
    pub(super) description: Option<String>,
    pub(super) points: PointRecords,
    pub(super) dates: Vec<Option<NaiveDate>>,
    pub(super) tie_breaks: Option<Vec<TieBreak>>,
    /// What records say that name players, or teams, by their numbers.
    pub(super) named: NamedRecords,
    /// Who plays for whom, and how teams play.
    pub(super) teams: TeamRecords,
    /// The tie-breaks of single players, where those of the file are of teams.
    pub(super) player_tie_breaks: Option<Vec<TieBreak>>,
    /// Where a list stood that is one of teams.
    team_tie_breaks_line: Option<usize>,
    /// Where the code of the system stands.
    code_field: Option<LineField>,
    pub(super) other: Vec<OtherRecord>,
    titles: BTreeMap<StartNumber, String>,
    /// Record 222.
    time_code: Option<OtherRecord>,
    pub(super) warnings: Vec<TrfWarning>,
}

/// A record that names some by their numbers; of what, the whole file says.
enum Naming {
    /// Players, or in a tournament of teams these.
    Plain(ReportLine),
    /// Players, in a comment of ours.
    Players(ReportLine),
}

impl ReportRecords {
    pub(super) fn read(text: &str, errors: &mut Vec<TrfError>) -> Self {
        let mut records = Self::default();
        let mut naming = Vec::new();
        for (number, text) in lines(text).filter(|(_, text)| !text.trim().is_empty()) {
            let line = ReportLine::new(number, text);
            let code = line.code();
            if code == "001" {
                let player = PlayerRecord::read(&line, errors);
                records.warnings.extend(player.iter().filter_map(|player| player.odd_sex.clone()));
                records.players.extend(player);
            } else if is_named(&code) {
                naming.push(Naming::Plain(line));
            } else if text.starts_with(PLAYERS) {
                naming.push(Naming::Players(line));
            } else {
                errors.extend(records.take(&line).err());
            }
        }
        records.take_naming(naming, errors);
        records.take_time_code();
        records.other.sort_by_key(|record| record.line);
        let stated = records.system();
        let by_games = records.type_code.as_deref().is_some_and(teams::counts_games);
        let is_accelerated = stated.acceleration != AccelerationMethod::None;
        if is_accelerated && (by_games || !stated.system.system().facts().can_be_accelerated) {
            errors.extend(records.code_field.as_ref().map(|field| field.not(Expected::NoAcceleration)));
        }
        records
    }

    /// Takes the records that name some by their numbers: after all others, since only then it is known whether they are about teams.
    fn take_naming(&mut self, naming: Vec<Naming>, errors: &mut Vec<TrfError>) {
        let is_of_teams = self.is_of_teams();
        for record in naming {
            match record {
                Naming::Plain(line) if is_of_teams => {
                    errors.extend(of_teams::take(&line, &self.teams, &mut self.named).err());
                }
                Naming::Plain(line) => errors.extend(self.named.take(&line).err()),
                // In a comment: one that only looks like ours stays as it is.
                Naming::Players(line) => {
                    let inner = ReportLine::new(line.number, line.text().trim_start_matches(PLAYERS));
                    if !self.named.take(&inner).unwrap_or_default() {
                        self.keep(line.number, line.text());
                    }
                }
            }
        }
    }

    /// What the file says of the system, the code more than the description.
    pub(super) fn system(&self) -> StatedSystem {
        match (&self.type_code, &self.description) {
            (Some(code), _) => system::of_code(code),
            (None, Some(text)) => StatedSystem::plain(system::of_description(text)),
            (None, None) => StatedSystem::plain(SystemRecord::Unstated),
        }
    }

    /// Whether records name teams by their numbers: those of a tournament of teams. Another file may tell teams as well, of
    /// players who play for themselves.
    pub(super) fn is_of_teams(&self) -> bool {
        let mut words = [&self.type_code, &self.description].into_iter().flatten().map(|text| text.to_lowercase());
        let speaks_of_teams = words.any(|text| text.contains("team") || text.contains("команд"));
        self.system().system.system().has_teams() || (speaks_of_teams && self.teams.has_numbers())
    }

    /// The last round that has a pairing or a pairing-allocated bye; those before it count as paired too.
    pub(super) fn paired_rounds(&self) -> RoundNumber {
        let last =
            |player: &PlayerRecord| player.cells.iter().rposition(|cell| cell.is_paired()).map_or(0, |at| at + 1);
        let rounds = self.players.iter().map(last).max().unwrap_or(0);
        let stated = RoundNumber(u16::try_from(rounds).unwrap_or(u16::MAX));
        // A round of which nothing was played but forfeited matches may stand in records about teams alone.
        if self.teams.has_forfeit_in(stated.next()) { stated.next() } else { stated }
    }

    fn take(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        let rest = line.rest();
        match line.code().as_str() {
            "012" => self.info.title = rest.text,
            "013" | "310" => self.take_team(line)?,
            "300" => {
                let players = self.teams.take_board_order(line)?;
                self.named.mention(players)?;
            }
            "320" => self.teams.take_bye(line)?,
            "330" => self.teams.take_forfeit(line)?,
            "352" if self.teams.take_colours(line)? => {}
            "362" => self.teams.take_values(line)?,
            "022" => self.info.place = rest.text,
            "042" => self.info.starts = self.day(&rest)?,
            "052" => self.info.ends = self.day(&rest)?,
            // Counted anew when the file is written.
            "062" | "072" | "082" | "182" => {}
            "092" => self.description = Some(rest.text),
            "102" => self.info.chief_arbiter = rest.text,
            "112" => append(&mut self.info.officials, &rest.text),
            "122" => append(&mut self.info.time_control, &rest.text),
            "132" => self.dates = dates(line)?,
            "142" | "XXR" => self.rounds = Some(rest.round(Expected::RoundCount)?),
            "152" => self.initial_colour = initial_colour(&rest)?,
            "162" => self.points.take_162(line)?,
            "192" => {
                self.type_code = Some(rest.text.clone());
                self.code_field = Some(rest);
            }
            "202" | "212" => self.take_tie_breaks(line),
            "###" if line.text().starts_with(TIE_BREAKS) => self.take_own_tie_breaks(line),
            // Ours: a comment to every other program.
            "###" if line.field(4..=9).text == TITLE => self.take_title(line),
            "###" if line.field(4..=9).text == AVOID => self.named.take_avoided(line)?,
            "XXC" => self.take_configuration(line)?,
            "222" => self.time_code = Some(OtherRecord { line: line.number, text: line.text() }),
            "XXS" => self.points.take_xxs(line)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.points.take_bb(line)?,
            _ => self.keep(line.number, line.text()),
        }
        Ok(())
    }

    /// Record XXC: the initial colour, and that numbers are ranks.
    fn take_configuration(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        for word in line.words() {
            match word.text.to_lowercase().as_str() {
                "white1" => self.initial_colour = Some(Side::White),
                "black1" => self.initial_colour = Some(Side::Black),
                "rank" => self.keep(line.number, "XXC rank".to_owned()),
                _ => return Err(word.not(Expected::Configuration)),
            }
        }
        Ok(())
    }

    /// The time control of record 222, where record 122 does not say it in words; one that cannot be read is kept as it stands.
    fn take_time_code(&mut self) {
        let Some(record) = self.time_code.take() else { return };
        let control = TimeControl::from_code(record.text.get(3..).unwrap_or_default());
        match control {
            Some(control) if self.info.time_control.is_empty() => self.info.time_control = control.to_string(),
            Some(control) if TimeControl::parse(&self.info.time_control) == Some(control.clone()) => {}
            _ => self.other.push(record),
        }
    }

    fn keep(&mut self, line: usize, text: String) {
        self.other.push(OtherRecord { line, text });
    }

    /// A list in which every code is known; one with others is kept as it stands.
    fn take_tie_breaks(&mut self, line: &ReportLine) {
        let rest = line.rest().text;
        let codes = rest.split([',', ' ', ';']).filter(|code| !code.is_empty());
        let of_teams = codes.clone().filter(|code| !code.eq_ignore_ascii_case("PTS"));
        if let Ok(list) = of_teams.map(str::parse).collect::<Result<Vec<TeamTieBreak>, _>>() {
            self.teams.tie_breaks = Some(list);
            self.team_tie_breaks_line = Some(line.number);
        }
        match codes.map(str::parse).collect::<Result<Vec<TieBreak>, _>>() {
            Ok(mut list) if line.code() == "212" || self.tie_breaks.is_none() => {
                list.retain(|tie_break| tie_break.kind != TieBreakKind::Points);
                self.tie_breaks = Some(list);
            }
            Ok(_) => {}
            Err(_) if self.team_tie_breaks_line == Some(line.number) => {}
            Err(_) => self.keep(line.number, line.text()),
        }
    }

    /// A title in full; a comment that only looks like that is kept.
    fn take_title(&mut self, line: &ReportLine) {
        let (number, title) = (line.field(11..=14).start_number(), line.field(16..=line.width().max(16)).text);
        match number {
            Ok(number) if !title.is_empty() => drop(self.titles.insert(number, title)),
            Ok(_) | Err(_) => self.keep(line.number, line.text()),
        }
    }

    /// A player's title: the whole one where the columns have the beginning of it.
    pub(super) fn title_of(&self, player: &PlayerRecord) -> String {
        let whole = self.titles.get(&player.number).filter(|whole| short_title(whole) == player.person.title);
        whole.unwrap_or(&player.person.title).clone()
    }

    /// The first or last day: with four digits of the year, or, with a warning, with two.
    fn day(&mut self, field: &LineField) -> Result<Option<NaiveDate>, TrfError> {
        let read = date(field);
        let Err(error) = read else { return read };
        let day = NaiveDate::parse_from_str(&field.text, "%y/%m/%d").map_err(|_| error.clone())?;
        self.warnings.push(TrfWarning { error, taken: day.format("%Y/%m/%d").to_string() });
        Ok(Some(day))
    }

    /// The tie-breaks of single players in the file of a team Swiss.
    fn take_own_tie_breaks(&mut self, line: &ReportLine) {
        let text = line.text();
        let codes = text.trim_start_matches(TIE_BREAKS).split([',', ' ']).filter(|code| !code.is_empty());
        match codes.map(str::parse).collect::<Result<Vec<TieBreak>, _>>() {
            Ok(list) => self.player_tie_breaks = Some(list),
            Err(_) => self.keep(line.number, text),
        }
    }

    /// A team with a name and players; other lines are kept as they stand.
    fn take_team(&mut self, line: &ReportLine) -> Result<(), TrfError> {
        let Some(team) = TeamRecord::read(line) else {
            self.keep(line.number, line.text());
            return Ok(());
        };
        self.named.mention(team.players())?;
        self.teams.add(line, &team)
    }
}

/// In a file the start number is all there is to name a player.
pub(super) fn entry_id(number: StartNumber) -> EntryId {
    EntryId(u32::from(number.0))
}

/// One more line of something that may have several.
fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str("; ");
    }
    text.push_str(more);
}

fn initial_colour(field: &LineField) -> Result<Option<Side>, TrfError> {
    match field.text.to_uppercase().as_str() {
        "W" => Ok(Some(Side::White)),
        "B" => Ok(Some(Side::Black)),
        _ => Err(field.not(Expected::InitialColour)),
    }
}

/// Record 132: a date a round, `YY/MM/DD`, in the columns of the round.
fn dates(line: &ReportLine) -> Result<Vec<Option<NaiveDate>>, TrfError> {
    let starts = (92..=line.width()).step_by(10);
    let short = |field: LineField| match NaiveDate::parse_from_str(&field.text, "%y/%m/%d") {
        Ok(day) if day.year() > 0 => Ok(Some(day)),
        Ok(_) | Err(_) => date(&field),
    };
    starts.map(|start| short(line.field(start..=start + 7))).collect()
}
