//! What several pages show: frames, tables of boards, score sheets, pictures.

pub mod board;
pub mod boards;
pub mod bracket;
pub mod candidates;
pub mod cells;
pub mod changed_results;
pub mod columns;
pub mod correction;
pub mod disputed_games;
pub mod drawing;
pub mod facts;
pub mod frame;
pub mod halves;
pub mod histogram;
pub mod illegal_moves;
pub mod known_forecast;
pub mod linked_text;
pub mod listed_rows;
pub mod loose_ends;
mod no_shows;
pub mod norms;
pub mod now;
pub mod opening_tree;
pub mod overruling;
pub mod own_card;
pub mod own_check_in;
pub mod person_form;
pub mod picture;
mod place_chances;
pub mod place_moves;
pub mod play_off;
pub mod player_rounds;
pub mod prizes;
pub mod qr;
pub mod ratings;
pub mod replay;
pub mod reports;
mod result_kiosk;
mod round_clock;
pub mod schedule;
pub mod score;
pub mod score_sheet;
pub mod search;
pub mod section;
pub mod sheets;
pub mod sort;
mod spectator_reports;
pub mod staff;
pub mod standings;
pub mod structured_data;
pub mod summary;
pub mod table_file;
pub mod team_boards;
pub mod team_line_up;
pub mod team_standings;
pub mod wrong_move;

pub use board::Diagram;
pub use boards::{BoardView, ByeReasonView, ByeView, PlayerRow, RoundView, SeatView};
pub use bracket::{BracketLinks, BracketMaker, BracketPicture};
pub use cells::{CellMaker, CellView, MeetingView};
pub use correction::Correction;
pub use drawing::{Drawing, OpeningPicture};
pub use frame::{GamePath, PlayerPath, RoundPath, Tab, TournamentFrame, load, load_stored, load_tournament};
pub use halves::Halves;
pub use illegal_moves::{IllegalMovesAct, IllegalMovesView};
pub use linked_text::linked;
pub use no_shows::NoShows;
pub use now::{DecisiveGame, LiveTopics, NowView, ShownTournament};
pub use own_check_in::OwnCheckIn;
pub use place_chances::PlaceChances;
pub use place_moves::PlaceMoves;
pub use player_rounds::{PlayerMeeting, PlayerRound};
pub use prizes::PrizeList;
pub use reports::{DisputedMoves, DisputedReports, MovesView, ReportsView};
pub use result_kiosk::ResultKioskLink;
pub use round_clock::RoundClock;
pub use score::{GameScore, Score};
pub use section::{Filters, Section, SectionView};
pub use sort::{SortHeads, SortQuery, TableSort};
pub use spectator_reports::SpectatorReportView;
pub use staff::{StaffFrame, StaffTab, done_at, done_with_count, page_of_abandoned};
pub use table_file::TableFileQuery;
pub use team_boards::{MatchHead, MatchHeads, MatchView, TeamBoards};
pub use team_standings::{TeamPlace, TeamPlaces, TeamsRow};

use crate::web::forms::Choice;
use tournament::{Entry, Tournament};

/// All players of a tournament by name, to choose one.
pub fn player_choices(tournament: &Tournament) -> Vec<Choice> {
    let mut all: Vec<&Entry> = tournament.entries.values().collect();
    all.sort_by_cached_key(|entry| entry.person.name.key());
    all.into_iter().map(|entry| Choice::new(entry.id, &entry.person.name)).collect()
}
