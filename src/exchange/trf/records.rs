//! All records of a file, each understood by itself; what they say together is for [`check`](super::check) and
//! [`build`](super::build).

use chrono::{Datelike, NaiveDate};

use super::OtherRecord;
use super::abnormal::Abnormal;
use super::acceleration::AccelerationRecords;
use super::error::{Expected, TrfError};
use super::line::{Field, Line};
use super::player::{PlayerRecord, date};
use super::points::PointRecords;
use super::teams::{self, TeamRecord, TeamRecords};
use crate::draughts::Side;
use crate::exchange::text::lines;
use crate::tournament::{
    Bye, EntryId, Forbidden, Info, RoundNumber, StartNumber, TeamTieBreak, TieBreak, TieBreakKind,
};

/// What comments begin with that are records about players, in the file of a team Swiss.
pub(super) const PLAYERS: &str = "### players ";

/// What the comment begins with that tells the tie-breaks of single players, in the file of a team Swiss.
pub(super) const TIE_BREAKS: &str = "### tie-breaks";

/// A bye of record 240.
#[derive(Debug, Clone)]
pub(super) struct ByeRecord {
    pub(super) bye: Bye,
    pub(super) round: RoundNumber,
    pub(super) players: Vec<StartNumber>,
}

/// The records of a file.
#[derive(Debug, Clone, Default)]
pub(super) struct Records {
    pub(super) info: Info,
    pub(super) players: Vec<PlayerRecord>,
    pub(super) rounds: Option<RoundNumber>,
    pub(super) initial_colour: Option<Side>,
    pub(super) type_code: Option<String>,
    pub(super) description: Option<String>,
    pub(super) points: PointRecords,
    pub(super) dates: Vec<Option<NaiveDate>>,
    pub(super) tie_breaks: Option<Vec<TieBreak>>,
    pub(super) byes: Vec<ByeRecord>,
    pub(super) forbidden: Vec<Forbidden>,
    /// Who should not meet, in our own comments.
    pub(super) avoided: Vec<Forbidden>,
    pub(super) acceleration: AccelerationRecords,
    pub(super) abnormal: Vec<Abnormal>,
    /// Who plays for whom, and how teams play.
    pub(super) teams: TeamRecords,
    /// Who of the players may not meet, in the file of a team Swiss.
    pub(super) forbidden_players: Vec<Forbidden>,
    /// The tie-breaks of single players, where those of the file are of teams.
    pub(super) player_tie_breaks: Option<Vec<TieBreak>>,
    /// Where a list stood that is one of teams.
    team_tie_breaks_line: Option<usize>,
    pub(super) absent: Vec<StartNumber>,
    /// Every start number outside the players' own lines.
    pub(super) mentions: Vec<(StartNumber, Field)>,
    pub(super) other: Vec<OtherRecord>,
}

impl Records {
    pub(super) fn read(text: &str, errors: &mut Vec<TrfError>) -> Self {
        let mut records = Self::default();
        for (number, text) in lines(text).filter(|(_, text)| !text.trim().is_empty()) {
            let line = Line::new(number, text);
            if line.code() == "001" {
                records.players.extend(PlayerRecord::read(&line, errors));
            } else if let Err(error) = records.take(&line) {
                errors.push(error);
            }
        }
        records
    }

    /// The last round that has a pairing or a pairing-allocated bye; those before it count as paired too.
    pub(super) fn paired_rounds(&self) -> RoundNumber {
        let last =
            |player: &PlayerRecord| player.cells.iter().rposition(|cell| cell.is_paired()).map_or(0, |at| at + 1);
        let rounds = self.players.iter().map(last).max().unwrap_or(0);
        RoundNumber(u16::try_from(rounds).unwrap_or(u16::MAX))
    }

    fn take(&mut self, line: &Line) -> Result<(), TrfError> {
        let rest = line.rest();
        match line.code().as_str() {
            "012" => self.info.title = rest.text,
            "013" => self.take_team(line, teams::plain(line).map(|(name, players)| (None, name, players)))?,
            "310" => self.take_team(line, teams::numbered(line))?,
            "300" => {
                let players = self.teams.take_line_up(line)?;
                self.mention(players)?;
            }
            "320" => self.teams.take_bye(line)?,
            "352" if self.teams.take_colours(line)? => {}
            "362" => self.teams.take_values(line)?,
            "022" => self.info.place = rest.text,
            "042" => self.info.starts = date(&rest)?,
            "052" => self.info.ends = date(&rest)?,
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
            "192" => self.type_code = Some(rest.text),
            "202" | "212" => self.take_tie_breaks(line),
            "###" if line.text().starts_with(TIE_BREAKS) => self.take_own_tie_breaks(line),
            "###" if line.text().starts_with(PLAYERS) => self.take_of_players(line),
            "240" => self.take_byes(line)?,
            "250" => {
                let ends = self.acceleration.take_250(line)?;
                self.mention(ends)?;
            }
            "260" => {
                let group = self.take_forbidden(line, 5)?;
                self.forbidden.push(group);
            }
            // Ours: a comment to every other program.
            "###" if line.field(4..=9).text == "avoid" => {
                let group = self.take_forbidden(line, 11)?;
                self.avoided.push(group);
            }
            "299" => self.take_abnormal(line)?,
            "XXA" => {
                let player = self.acceleration.take_xxa(line)?;
                self.mention([player])?;
            }
            "XXC" => self.take_configuration(line)?,
            "XXP" => {
                let group = self.group(None, line.words())?;
                self.forbidden.push(group);
            }
            "XXS" => self.points.take_xxs(line)?,
            "XXZ" => {
                let absent = self.mention(line.words())?;
                self.absent.extend(absent);
            }
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => self.points.take_bb(line)?,
            _ => self.keep(line.number, line.text()),
        }
        Ok(())
    }

    fn keep(&mut self, line: usize, text: String) {
        self.other.push(OtherRecord { line, text });
    }

    /// The numbers in some fields, noted so that each is looked up among the players.
    fn mention(&mut self, fields: impl IntoIterator<Item = Field>) -> Result<Vec<StartNumber>, TrfError> {
        let mention = |field: Field| {
            let number = field.start_number()?;
            self.mentions.push((number, field));
            Ok(number)
        };
        fields.into_iter().map(mention).collect()
    }

    /// A list in which every code is known; one with others is kept as it stands.
    fn take_tie_breaks(&mut self, line: &Line) {
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

    /// The tie-breaks of single players in the file of a team Swiss.
    fn take_own_tie_breaks(&mut self, line: &Line) {
        let text = line.text();
        let codes = text.trim_start_matches(TIE_BREAKS).split([',', ' ']).filter(|code| !code.is_empty());
        match codes.map(str::parse).collect::<Result<Vec<TieBreak>, _>>() {
            Ok(list) => self.player_tie_breaks = Some(list),
            Err(_) => self.keep(line.number, text),
        }
    }

    /// A record about players in the file of a team Swiss, in a comment.
    fn take_of_players(&mut self, line: &Line) {
        let inner = Line::new(line.number, line.text().trim_start_matches(PLAYERS));
        let is_taken = match inner.code().as_str() {
            "260" => self.take_forbidden(&inner, 5).map(|group| self.forbidden_players.push(group)).is_ok(),
            "240" => self.take_byes(&inner).is_ok(),
            "299" => self.take_abnormal(&inner).is_ok(),
            _ => false,
        };
        // A comment that only looks like ours stays as it is.
        if !is_taken {
            self.keep(line.number, line.text());
        }
    }

    /// A team with a name and players; other lines are kept as they stand.
    fn take_team(&mut self, line: &Line, team: Option<(Option<u16>, String, Vec<Field>)>) -> Result<(), TrfError> {
        let Some((number, name, players)) = team else {
            self.keep(line.number, line.text());
            return Ok(());
        };
        let players = self.mention(players)?;
        let is_plain = line.code() == "013";
        let teams = if is_plain { &mut self.teams.plain } else { &mut self.teams.numbered };
        teams.push(TeamRecord { number, name, players });
        Ok(())
    }

    fn take_byes(&mut self, line: &Line) -> Result<(), TrfError> {
        let code = line.field(5..=5);
        let bye = match Bye::from_code(&code.text.to_uppercase()) {
            Some(bye @ (Bye::Full | Bye::Half | Bye::Zero)) => bye,
            Some(Bye::PairingAllocated) | None => return Err(code.not(Expected::ByeCode)),
        };
        let round = line.field(7..=9).round(Expected::Round)?;
        let players = self.mention(line.fours(11))?;
        self.byes.push(ByeRecord { bye, round, players });
        Ok(())
    }

    /// First and last round from a column on, then the players.
    fn take_forbidden(&mut self, line: &Line, from: usize) -> Result<Forbidden, TrfError> {
        let (first, last) = (line.field(from..=from + 2), line.field(from + 4..=from + 6));
        let players = line.fours(from + 8);
        if first.is_blank() && last.is_blank() {
            return self.group(None, players);
        }
        let rounds = (first.round(Expected::Round)?, last.round(Expected::Round)?);
        if rounds.1 < rounds.0 {
            return Err(last.not(Expected::LaterRound));
        }
        self.group(Some(rounds), players)
    }

    fn group(&mut self, rounds: Option<(RoundNumber, RoundNumber)>, fields: Vec<Field>) -> Result<Forbidden, TrfError> {
        if let [only] = fields.as_slice() {
            return Err(only.not(Expected::TwoPlayers));
        }
        let entries = self.mention(fields)?.into_iter().map(entry_id).collect();
        Ok(Forbidden { rounds, entries })
    }

    fn take_abnormal(&mut self, line: &Line) -> Result<(), TrfError> {
        let players = self.mention(line.fours(24))?;
        self.abnormal.push(Abnormal::read(line, players)?);
        Ok(())
    }

    fn take_configuration(&mut self, line: &Line) -> Result<(), TrfError> {
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

fn initial_colour(field: &Field) -> Result<Option<Side>, TrfError> {
    match field.text.to_uppercase().as_str() {
        "W" => Ok(Some(Side::White)),
        "B" => Ok(Some(Side::Black)),
        _ => Err(field.not(Expected::InitialColour)),
    }
}

/// Record 132: a date a round, in the columns of the round.
fn dates(line: &Line) -> Result<Vec<Option<NaiveDate>>, TrfError> {
    let starts = (92..=line.width()).step_by(10);
    starts.map(|start| short_date(&line.field(start..=start + 7))).collect()
}

/// `YY/MM/DD`.
fn short_date(field: &Field) -> Result<Option<NaiveDate>, TrfError> {
    match NaiveDate::parse_from_str(&field.text, "%y/%m/%d") {
        Ok(day) if day.year() > 0 => Ok(Some(day)),
        Ok(_) | Err(_) => date(field),
    }
}
