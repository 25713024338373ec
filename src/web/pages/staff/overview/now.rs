//! How things stand now: the round being played with its clock, what players report from their phones, the games that are not
//! finished, the top of the standings.

use chrono::{NaiveDateTime, TimeDelta};

use super::name;
use crate::service::next_step::adjourned_boards;
use crate::service::progress::{Progress, standings_round};
use crate::web::http::{Page, session, why_address};
use crate::web::i18n::Locale;
use crate::web::i18n::namesakes::name_of;
use crate::web::i18n::time_control::RoundLength;
use tournament::{GameReports, Pairing, Points, ReportPolicy, RoundNumber, Stage, Tournament};

/// How many lines of the standings are on the overview.
const LEADERS: usize = 5;
/// After so many hours it does not matter how long a round has been going on.
const LONGEST_ROUND: i64 = 24;

/// The round being played.
pub(super) struct RoundClock {
    pub round: RoundNumber,
    pub finished: usize,
    pub boards: usize,
    pub published_at: Option<NaiveDateTime>,
    /// When it begins by the schedule, in words.
    pub starts: Option<String>,
    /// How long it lasts at most by the time control, and when it ends then, where the beginning is known.
    pub length: Option<String>,
    pub ends: Option<String>,
    /// Since when it goes on, in milliseconds of the epoch, and for how long by now.
    pub elapsed: Option<Elapsed>,
}

pub(super) struct Elapsed {
    pub since: i64,
    pub shown: String,
}

impl RoundClock {
    /// The round that is being played, if one is.
    pub(super) fn new(t: Locale, tournament: &Tournament) -> Option<Self> {
        let Progress::Playing { round, finished, boards } = Progress::from_tournament(tournament) else { return None };
        let published_at = tournament.round(round)?.state.published_at;
        let starts = tournament.starts_of(round);
        let offset = tournament.info.utc_offset.map(|minutes| TimeDelta::minutes(minutes.into()));
        let begins = starts.zip(offset).map(|(starts, offset)| starts - offset);
        let length = RoundLength::new(tournament);
        let end = |(starts, length): (NaiveDateTime, RoundLength)| {
            starts.checked_add_signed(TimeDelta::seconds(length.seconds.into()))
        };
        Some(Self {
            round,
            finished,
            length: length.map(|length| t.round_length(length)),
            ends: starts.zip(length).and_then(end).map(|end| t.time(end)),
            boards,
            published_at,
            starts: starts.map(|starts| t.appointment(starts)),
            elapsed: begins.or(published_at).and_then(|since| Elapsed::until(since, session::now())),
        })
    }
}

impl Elapsed {
    fn until(since: NaiveDateTime, now: NaiveDateTime) -> Option<Self> {
        let minutes = (now - since).num_minutes();
        let shown = format!("{}:{:02}", minutes / 60, minutes % 60);
        (0..LONGEST_ROUND * 60).contains(&minutes).then(|| Self { since: since.and_utc().timestamp_millis(), shown })
    }
}

/// How many games of the round being played have been reported, where players can report.
#[derive(Default)]
pub(super) struct PhoneReports {
    pub agreed: usize,
    pub single: usize,
    pub disputed: usize,
}

impl PhoneReports {
    pub(super) fn new(tournament: &Tournament, round: RoundNumber) -> Option<Self> {
        let is_public = tournament.round(round).is_some_and(|round| round.state.stage == Stage::Published);
        if tournament.settings.reports == ReportPolicy::Off || !is_public {
            return None;
        }
        let mut reports = Self::default();
        for (_, report) in tournament.open_reports(Some(round)) {
            match report {
                GameReports::Agreed(..) => reports.agreed += 1,
                GameReports::One(_) => reports.single += 1,
                GameReports::Disputed(..) => reports.disputed += 1,
            }
        }
        Some(reports)
    }

    pub(super) const fn is_none(&self) -> bool {
        self.agreed + self.single + self.disputed == 0
    }
}

/// The boards of a round that wait for an interrupted game only.
pub(super) struct AdjournedGames {
    pub round: RoundNumber,
    pub boards: Vec<AdjournedBoard>,
}

pub(super) struct AdjournedBoard {
    pub board: u16,
    pub players: String,
}

/// The interrupted games of all rounds: the next round is paired all the same, with a draw for each (C.04.2), and until they are
/// finished nothing else recalls them.
pub(super) fn adjourned(t: Locale, tournament: &Tournament) -> Vec<AdjournedGames> {
    let board = |pairing: &Pairing| AdjournedBoard {
        board: pairing.board.0,
        players: format!("{} – {}", name(t, tournament, pairing.white), name(t, tournament, pairing.black)),
    };
    let public = tournament.rounds.iter().filter(|round| round.state.stage >= Stage::Published);
    let games = public.map(|round| AdjournedGames {
        round: round.state.number,
        boards: adjourned_boards(round).map(board).collect(),
    });
    games.filter(|games| !games.boards.is_empty()).collect()
}

/// A line of the standings.
pub(super) struct LeaderRow {
    pub place: String,
    pub name: String,
    pub address: String,
    pub points: String,
}

/// The top of the standings with the round that they are after.
pub(super) struct Leaders {
    pub through: RoundNumber,
    pub rows: Vec<LeaderRow>,
}

impl Leaders {
    /// The first places; none before a player has a point.
    pub(super) fn new(page: &Page, tournament: &std::sync::Arc<Tournament>) -> Option<Self> {
        let table = page.standings(tournament, standings_round(tournament));
        let row = |row: &tournament::standings::StandingsRow| {
            let entry = tournament.entry(row.entry)?;
            Some(LeaderRow {
                place: page.t.place(row.place),
                name: name_of(page.t, tournament, entry),
                address: why_address(tournament, entry, table.through),
                points: page.t.points(row.points),
            })
        };
        let scored = table.rows.iter().filter(|row| table.through > RoundNumber(0) && row.points > Points::ZERO);
        let rows: Vec<LeaderRow> = scored.take(LEADERS).filter_map(row).collect();
        (!rows.is_empty()).then_some(Self { through: table.through, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_has_been_going_on_for_hours_and_minutes() {
        let since = chrono::DateTime::UNIX_EPOCH.naive_utc();
        let shown = |minutes| Elapsed::until(since, since + TimeDelta::minutes(minutes)).map(|elapsed| elapsed.shown);
        assert_eq!(shown(65), Some("1:05".to_owned()));
        assert_eq!(shown(-1), None, "it has not begun");
        assert_eq!(shown(24 * 60), None, "it waits for something else");
    }
}
