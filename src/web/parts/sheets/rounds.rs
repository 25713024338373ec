//! The boards of rounds for spreadsheets.

use std::collections::BTreeMap;

use crate::web::i18n::{Locale, PlayerNames, sheets};
use crate::web::parts::{ByeView, RoundView};
use draughts::Side;
use tournament::exchange::sheet::{Sheet, SheetCell};
use tournament::history::PairingOutcome;
use tournament::{BoardNumber, EntryId, Mark, Pairing, PlayingTable, Tournament};

const COLUMNS: [&str; 12] = [
    MATCH,
    "boards-csv-board",
    "crosstable-csv-white",
    "boards-csv-white",
    TEAM,
    "boards-csv-before-white",
    "boards-csv-result-white",
    "boards-csv-result-black",
    "boards-csv-before-black",
    "crosstable-csv-black",
    "boards-csv-black",
    TEAM,
];

const MATCH: &str = "matches-csv-match";
const TEAM: &str = "entries-team";

/// The pairings and results of a round: a row for each board, then the players without an opponent.
pub fn round(view: &RoundView<'_>) -> Sheet {
    let headings = shown(view.tournament(), sheets::headings(view.words(), &COLUMNS));
    Sheet::new(headings, rows(view))
}

/// All public rounds, one below the other.
pub fn rounds(t: Locale, tournament: &Tournament) -> Sheet {
    let headings = sheets::headings(t, &["crosstable-round"]).into_iter();
    let headings = headings.chain(shown(tournament, sheets::headings(t, &COLUMNS)));
    let public = tournament.rounds.iter().filter(|round| round.state.number <= tournament.published_rounds());
    let rows = public.flat_map(|round| {
        let of_round = rows(&RoundView::from_round(t, tournament, round)).into_iter();
        of_round.map(|row| std::iter::once(round.state.number.into()).chain(row).collect::<Vec<SheetCell>>())
    });
    Sheet::new(headings, rows).named(t.text("print-rounds").to_string())
}

fn rows(view: &RoundView<'_>) -> Vec<Vec<SheetCell>> {
    let names = PlayerNames::in_files(view.words(), view.tournament());
    let writer = RoundWriter { view, matches: matches(view), names };
    let boards = view.round.pairings.values().map(|pairing| writer.board(pairing));
    let idle = view.idle();
    let idle = idle.iter().map(|idle| writer.idle(idle));
    boards.chain(idle).map(|row| shown(view.tournament(), row)).collect()
}

/// The cells of the columns, without those of teams in an individual tournament.
fn shown<T>(tournament: &Tournament, cells: impl IntoIterator<Item = T>) -> Vec<T> {
    let has_teams = tournament.settings.system.has_teams();
    let is_shown = |key: &str| has_teams || (key != MATCH && key != TEAM);
    COLUMNS.iter().zip(cells).filter(|(key, _)| is_shown(key)).map(|(_, cell)| cell).collect()
}

/// The match of each board in the round, from 1.
fn matches(view: &RoundView<'_>) -> BTreeMap<BoardNumber, usize> {
    if !view.tournament().settings.system.has_teams() {
        return BTreeMap::new();
    }
    let matches = view.tournament().team_matches(view.round.state.number);
    let boards =
        (1..).zip(&matches).flat_map(|(number, own)| own.boards.iter().map(move |board| (board.board, number)));
    boards.collect()
}

struct RoundWriter<'v, 'a> {
    view: &'v RoundView<'a>,
    matches: BTreeMap<BoardNumber, usize>,
    names: PlayerNames,
}

impl RoundWriter<'_, '_> {
    fn board(&self, pairing: &Pairing) -> Vec<SheetCell> {
        let seats = pairing.seats().map(|id| self.player(id));
        let [white, black] = Side::BOTH.map(|side| self.result(pairing, side));
        let [white_number, white_name, white_team, white_before] = seats.white;
        let [black_number, black_name, black_team, black_before] = seats.black;
        let table = self.view.table(pairing.board).map(PlayingTable::to_string);
        vec![
            self.matches.get(&pairing.board).copied().into(),
            SheetCell::parse(&table.unwrap_or_default()),
            white_number,
            white_name,
            white_team,
            white_before,
            white,
            black,
            black_before,
            black_number,
            black_name,
            black_team,
        ]
    }

    fn idle(&self, idle: &ByeView<'_>) -> Vec<SheetCell> {
        let [number, name, team, before] = self.player(idle.player.entry.id);
        let mut cells = vec![SheetCell::Empty; COLUMNS.len()];
        cells.splice(2..7, [number, name, team, before, SheetCell::number(idle.points)]);
        cells[10] = idle.why(self.view.words()).into();
        cells
    }

    /// Number, name, team, points before the round.
    fn player(&self, id: EntryId) -> [SheetCell; 4] {
        let Some(seat) = self.view.seat(id) else { return Default::default() };
        let team = self.view.tournament().team_of(seat.entry).unwrap_or_default();
        [seat.entry.number.into(), self.names.name(seat.entry).into(), team.into(), seat.before.into()]
    }

    /// The points of one side, `+` and `-` without a game; empty while unknown.
    fn result(&self, pairing: &Pairing, side: Side) -> SheetCell {
        match self.view.tournament().outcome(pairing) {
            PairingOutcome::Awaited => SheetCell::Empty,
            PairingOutcome::Known { over_the_board: false, marks, .. } if marks[side] == Mark::Win => "+".into(),
            PairingOutcome::Known { over_the_board: false, marks, .. } if marks[side] == Mark::Loss => "-".into(),
            PairingOutcome::Known { points, .. } => points[side].into(),
        }
    }
}
