//! The present state: players' reports, unfinished games, the top of the standings.

use super::name;
use crate::service::next_step::adjourned_boards;
use crate::service::progress::standings_round;
use crate::web::http::{Page, breakdown_address};
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::standings::through_key;
use tournament::{GameReports, Pairing, Points, ReportPolicy, RoundNumber, Stage, Tournament};

/// Rows of the standings on the overview.
const LEADERS: usize = 5;
/// How many games of the round being played have been reported, if players can report.
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

/// The boards of a round that only wait for an adjourned game.
pub(super) struct AdjournedGames {
    pub round: RoundNumber,
    pub boards: Vec<AdjournedBoard>,
}

pub(super) struct AdjournedBoard {
    pub board: u16,
    pub players: String,
}

/// The adjourned games of all rounds: the next round is paired with a draw for each (C.04.2), and until they are finished nothing else is a
/// reminder.
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

/// The top of the standings with the round that they include.
pub(super) struct Leaders {
    pub heading: String,
    pub rows: Vec<LeaderRow>,
}

impl Leaders {
    /// The first places; `None` before a player has a point.
    pub(super) fn new(page: &Page, tournament: &std::sync::Arc<Tournament>) -> Option<Self> {
        let table = page.standings(tournament, standings_round(tournament));
        let row = |row: &tournament::standings::StandingsRow| {
            let entry = tournament.entry(row.entry)?;
            Some(LeaderRow {
                place: page.t.place(row.place),
                name: name_of(page.t, tournament, entry),
                address: breakdown_address(tournament, entry, table.through),
                points: page.t.points(row.points),
            })
        };
        let scored = table.rows.iter().filter(|row| table.through > RoundNumber(0) && row.points > Points::ZERO);
        let rows: Vec<LeaderRow> = scored.take(LEADERS).filter_map(row).collect();
        let heading = page.t.text(through_key(tournament, table.through)).with("n", table.through).to_string();
        (!rows.is_empty()).then_some(Self { heading, rows })
    }
}
