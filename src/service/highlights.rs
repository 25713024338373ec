//! Highlights of a tournament: boards of the round being played, its latest results, and the deciding game of a finished one. Computed once
//! for each state of a tournament.

use std::sync::Arc;

use chrono::NaiveDateTime;

use crate::service::progress::{public_round, shown_round};
use crate::service::{Service, ServiceError};
use crate::store::JournalEntry;
use draughts::notation::game::Game as Moves;
use tournament::standings::Place;
use tournament::{
    BoardNumber, Change, EntryId, Game, GameId, GameNumber, GameResult, Item, ItemKey, Mark, Pairing, Round,
    RoundNumber, Tournament, TournamentStatus,
};

/// Boards of a round that are shown.
const BOARDS: usize = 3;

/// Latest results that are shown.
const RESULTS: usize = 6;

/// Journal entries searched for them: moves that are saved as they are typed make many entries for one result.
const SEARCHED: u32 = 100;

/// A game with all its positions.
#[derive(Debug)]
pub struct HighlightedGame {
    pub id: GameId,
    pub moves: Moves,
}

/// A board of the shown round, with its last game that has moves.
#[derive(Debug)]
pub struct HighlightedBoard {
    pub board: BoardNumber,
    pub game: Option<HighlightedGame>,
}

/// A finished board, and since when, UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LatestResult {
    pub board: BoardNumber,
    pub at: NaiveDateTime,
}

#[derive(Debug, Default)]
pub struct Highlights {
    /// The round being played, else the last public one; 0 before the first.
    pub round: RoundNumber,
    /// For an open tournament, the first boards of the round, those with moves first.
    pub boards: Vec<HighlightedBoard>,
    /// For an open tournament, the boards of the round with a result, latest first.
    pub results: Vec<LatestResult>,
    /// The winner of a closed tournament, if not tied.
    pub champion: Option<EntryId>,
    /// The last game that they have won and that has moves.
    pub decisive: Option<HighlightedGame>,
}

impl Service {
    /// The public highlights of a tournament.
    pub fn highlights(&self, tournament: &Arc<Tournament>) -> Result<Arc<Highlights>, ServiceError> {
        self.highlights.get_or_try(tournament, (), || {
            Ok(Arc::new(match tournament.status {
                TournamentStatus::Open => self.highlights_of_round(tournament)?,
                TournamentStatus::Closed => self.highlights_of_end(tournament)?,
            }))
        })
    }

    fn highlights_of_round(&self, tournament: &Tournament) -> Result<Highlights, ServiceError> {
        let number = shown_round(tournament);
        let Some(round) = public_round(tournament, number) else { return Ok(Highlights::default()) };
        let mut pairings: Vec<&Pairing> = round.pairings.values().collect();
        pairings.sort_by_key(|pairing| (last_with_moves(pairing).is_none(), pairing.board));
        let board = |pairing: &Pairing| {
            let game = last_with_moves(pairing).map(|id| self.highlighted(tournament, id)).transpose()?;
            Ok::<_, ServiceError>(HighlightedBoard { board: pairing.board, game })
        };
        let boards = pairings.into_iter().take(BOARDS).map(board).collect::<Result<Vec<_>, _>>()?;
        let entries = self.store.entries_about_games(tournament.id, SEARCHED)?;
        let results = latest_results(round, &entries);
        Ok(Highlights { round: number, boards, results, ..Highlights::default() })
    }

    fn highlights_of_end(&self, tournament: &Arc<Tournament>) -> Result<Highlights, ServiceError> {
        let champion = self.champion(tournament);
        let game = champion.and_then(|champion| last_won_by(tournament, champion));
        let decisive = game.map(|id| self.highlighted(tournament, id)).transpose()?;
        Ok(Highlights { round: tournament.published_rounds(), champion, decisive, ..Highlights::default() })
    }

    /// The sole leader; `None` in a team tournament, and before a round is complete.
    fn champion(&self, tournament: &Arc<Tournament>) -> Option<EntryId> {
        let through = tournament.complete_rounds();
        if tournament.settings.system.has_teams() || through < RoundNumber::FIRST {
            return None;
        }
        let table = self.standings(tournament, through);
        table.rows.first().filter(|row| row.place == Some(Place { first: 1, last: 1 })).map(|row| row.entry)
    }

    fn highlighted(&self, tournament: &Tournament, id: GameId) -> Result<HighlightedGame, ServiceError> {
        Ok(HighlightedGame { id, moves: self.replay(tournament, id)? })
    }
}

/// The last game of a pairing that has moves.
fn last_with_moves(pairing: &Pairing) -> Option<GameId> {
    let games = pairing.all_games().filter(|(_, game)| game.notation.is_some());
    games.last().map(|(number, _)| pairing.game_id(number))
}

/// The last game that a player has won and that has moves.
fn last_won_by(tournament: &Tournament, player: EntryId) -> Option<GameId> {
    let is_won = |pairing: &Pairing, number: GameNumber, game: &Game| {
        let mark = pairing.side_in(player, number).and_then(|side| game.result.map(|result| result.mark(side)));
        game.notation.is_some() && mark == Some(Mark::Win)
    };
    let public = tournament.rounds.iter().take(usize::from(tournament.published_rounds().0));
    public.rev().filter_map(|round| round.pairing_of(player)).find_map(|pairing| {
        let won = pairing.all_games().filter(|(number, game)| is_won(pairing, *number, game));
        won.last().map(|(number, _)| pairing.game_id(number))
    })
}

/// The finished boards of a round, by the entries that gave them their last results, newest entry first.
fn latest_results(round: &Round, entries: &[JournalEntry]) -> Vec<LatestResult> {
    let mut latest: Vec<LatestResult> = Vec::new();
    for entry in entries {
        for id in entry.changes.iter().filter_map(settled_game).filter(|id| id.round == round.state.number) {
            let is_over = round.pairings.get(&id.board).is_some_and(Pairing::is_complete);
            if is_over && latest.iter().all(|known| known.board != id.board) {
                latest.push(LatestResult { board: id.board, at: entry.at });
            }
        }
    }
    latest.truncate(RESULTS);
    latest
}

/// The game whose result a change sets: moves alone do not count.
fn settled_game(change: &Change) -> Option<GameId> {
    let ItemKey::Game(id) = change.key() else { return None };
    let after = result_in(change.after());
    (after.is_some() && after != result_in(change.before())).then_some(id)
}

fn result_in(item: Option<&Item>) -> Option<GameResult> {
    if let Some(Item::Game { game, .. }) = item { game.result } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Actor;
    use draughts::BySide;
    use tournament::{CommandRecord, Origin, RoundState, Score, Stage};

    fn id(board: u16, game: u8) -> GameId {
        GameId { round: RoundNumber(1), board: BoardNumber(board), game: GameNumber(game) }
    }

    /// A round of three boards with two games each: the first two boards are over.
    fn round() -> Round {
        let mut round = Round::new(RoundState::new(RoundNumber(1), Stage::Published, Origin::Engine));
        for board in 1..=3 {
            let seats = BySide { white: EntryId(u32::from(board)), black: EntryId(u32::from(board) + 10) };
            let mut pairing = Pairing::new(RoundNumber(1), BoardNumber(board), seats, 2);
            for game in pairing.games.iter_mut().take(if board == 3 { 1 } else { 2 }) {
                game.result = Some(GameResult::Played(Score::White));
            }
            round.pairings.insert(BoardNumber(board), pairing);
        }
        round
    }

    fn game(id: GameId, result: Option<GameResult>) -> Item {
        Item::Game { id, game: Box::new(Game { result, ..Game::default() }) }
    }

    fn entry(minute: u32, changes: Vec<Change>) -> JournalEntry {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
        JournalEntry {
            number: i64::from(minute),
            at: day.and_hms_opt(10, minute, 0).expect("a time"),
            actor: Actor { user: None, name: "test".to_owned() },
            record: CommandRecord::CorrectResults { games: Vec::new(), reason: String::new() },
            changes,
            hash: String::new(),
        }
    }

    #[test]
    fn results_are_told_as_they_came_and_each_board_once() {
        let won = Some(GameResult::Played(Score::White));
        let added = |id| Change::added(game(id, won));
        let entries = [
            // Its second game is still being played.
            entry(5, vec![added(id(3, 1))]),
            // Moves were added to an existing result.
            entry(4, vec![Change::kept(game(id(1, 2), won))]),
            entry(3, vec![added(id(2, 2)), added(id(2, 1))]),
            entry(2, vec![added(id(1, 2))]),
            entry(1, vec![added(id(1, 1))]),
        ];
        let latest: Vec<_> = latest_results(&round(), &entries)
            .iter()
            .map(|latest_result| (latest_result.board.0, latest_result.at))
            .collect();
        assert_eq!(latest, [(2, entries[2].at), (1, entries[3].at)]);
    }
}
