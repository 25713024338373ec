//! A player comes or goes after the teams of a round have been paired: in their team those behind them move up or down, and no
//! other player changes their seat.
//!
//! * Where no player follows, the last board stays vacant, and the player opposite has a full-point bye.
//! * A team of which no player is left frees the other one, which meets the team without an opponent, or is without one itself; a new
//!   team meets that team likewise.
//! * Once games are on, the other boards keep their numbers, and one that is not needed any more stays empty.
//! * Nothing is offered where a board with a result would have to change, or where boards made by hand are in no match.

use std::collections::BTreeSet;

use super::late::{LateChanges, LateRound, Offer, Seating};
use super::team_swiss::board_order;
use crate::history::Adjourned;
use crate::{
    BoardNumber, Bye, EntryId, Leaving, Pairing, Round, RoundNumber, Team, TeamHistory, TeamMatch, TeamRound,
    Tournament,
};
use draughts::{BySide, Side};

/// How the last round could do without those who leave.
pub(super) fn without(tournament: &Tournament, leaving: &Leaving) -> Vec<Offer> {
    let Some(scene) = LateRound::of_any(tournament) else { return Vec::new() };
    let mut after = tournament.clone();
    for id in &leaving.players {
        if let Some(entry) = after.entries.get_mut(id) {
            *entry = leaving.applied(entry, scene.round.state.number);
        }
    }
    offers(&scene, &after, LateChanges { admitted: Vec::new(), leaving: leaving.clone() })
}

/// How those who came after the last round was paired could play in it, and of `after_all` those whom it left out.
pub(super) fn with_newcomers(tournament: &Tournament, after_all: &[EntryId]) -> Vec<Offer> {
    let Some(scene) = LateRound::of_any(tournament) else { return Vec::new() };
    let late = scene.newcomers(after_all);
    if late.is_empty() {
        return Vec::new();
    }
    let mut after = tournament.clone();
    for id in &late {
        if let Some(entry) = after.entries.get_mut(id) {
            *entry = entry.admitted(scene.round.state.number);
        }
    }
    offers(&scene, &after, LateChanges { admitted: late, leaving: Leaving::default() })
}

fn offers(scene: &LateRound<'_>, after: &Tournament, people: LateChanges) -> Vec<Offer> {
    let moved = people.admitted.iter().chain(&people.leaving.players).copied();
    let moved = moved.filter_map(|id| after.entry(id)).map(|entry| entry.member.key()).filter(|key| !key.is_empty());
    let reseater = Reseater { scene, after, teams: after.numbered_teams(), moved: moved.collect() };
    let seating = reseater.seating().map(|seating| seating.keeping_boards(scene.round));
    // Every board with a result stays as it is.
    let seating = seating.filter(|seating| {
        let plan = seating.clone().plan(scene.round);
        let mut touched = scene.round.pairings.values().filter(|pairing| !pairing.is_untouched());
        touched.all(|pairing| plan.boards().any(|board| board == (pairing.board, pairing.seats())))
    });
    seating.map(|seating| scene.offer(seating, people)).into_iter().collect()
}

/// A team with those who sit for it.
struct TeamBoards {
    /// Its [key](crate::Membership::key).
    team: String,
    players: Vec<EntryId>,
}

struct Reseater<'a> {
    scene: &'a LateRound<'a>,
    /// The tournament after a player has come or gone.
    after: &'a Tournament,
    teams: Vec<Team>,
    moved: BTreeSet<String>,
}

impl Reseater<'_> {
    /// Who sits where; none where a board is in no match.
    fn seating(&self) -> Option<Seating> {
        let number = self.scene.round.state.number;
        let matches = self.scene.tournament.team_matches(number);
        // Boards by hand that belong to no match have no board order into which a player could move.
        if matches.iter().map(|game| game.boards.len()).sum::<usize>() != self.scene.round.pairings.len() {
            return None;
        }
        let free = self.scene.tournament.team_byes(number);
        let has_bye = |id: &&EntryId| self.scene.round.byes.get(*id) == Some(&Bye::PairingAllocated);
        let free_of = |key: &str| {
            let team = self.teams.iter().find(|team| team.key == key);
            team.into_iter().flat_map(|team| &team.players).filter(has_bye).copied().collect()
        };
        let mut pool: Vec<TeamBoards> =
            free.iter().map(|team| self.board_order(&team.key, free_of(&team.key))).collect();
        let mut seating = Seating::default();
        let mut known: BTreeSet<String> = free.into_iter().map(|team| team.key).collect();
        for game in &matches {
            // A match in which no team has changed stays board by board, also where its board orders were typed by hand.
            if Side::BOTH.iter().all(|side| !self.moved.contains(&game.teams[*side].key)) {
                known.extend(Side::BOTH.map(|side| game.teams[side].key.clone()));
                seating.keep(game);
                continue;
            }
            let sides = BySide::from_fn(|side| {
                let key = &game.teams[side].key;
                known.insert(key.clone());
                let is_own = |id: &EntryId| self.after.entry(*id).is_some_and(|entry| entry.member.key() == *key);
                let seated = game.boards.iter().flat_map(|board| [board.white, board.black]).filter(is_own);
                self.board_order(key, seated.chain(game.alone[side].iter().copied()).collect())
            });
            match (sides.white.players.is_empty(), sides.black.players.is_empty()) {
                (false, false) => seat(&mut seating, &sides.white.players, &sides.black.players),
                // A team that has lost its opponents waits behind the team that had the bye: no other match is taken apart for it.
                (false, true) => pool.push(sides.white),
                (true, false) => pool.push(sides.black),
                (true, true) => {}
            }
        }
        let new = self.moved.iter().filter(|key| !known.contains(*key));
        pool.extend(new.map(|key| self.board_order(key, Vec::new())));
        pool.retain(|board_order| !board_order.players.is_empty());
        self.join(&mut seating, &pool);
        self.leave_out(&mut seating);
        Some(seating)
    }

    /// The players who sit for a team: `now`, unless they change.
    fn board_order(&self, key: &str, now: Vec<EntryId>) -> TeamBoards {
        let round = self.scene.round.state.number;
        let boards = self.after.settings.team_rules.boards;
        let is_there = |id| self.after.entry(id).is_some_and(|entry| entry.is_to_be_paired(round));
        let team = self.teams.iter().find(|team| team.key == key).filter(|_| self.moved.contains(key));
        let players = team.map_or(now, |team| board_order(team, boards, is_there));
        TeamBoards { team: key.to_owned(), players }
    }

    /// Matches of those without an opponent, after the others; the last of an odd number has the bye.
    fn join(&self, seating: &mut Seating, pool: &[TeamBoards]) {
        let before = self.scene.round.state.number.previous().unwrap_or(RoundNumber(0));
        let history = TeamHistory::new(self.scene.tournament, before, Adjourned::CountsAsDraw);
        let whites = |key: &str| {
            let team = history.teams.iter().position(|team| team.key == key);
            let played = team.into_iter().flat_map(|team| history.rounds(team)).filter_map(TeamRound::played);
            played.map(|met| if met.side == Side::White { 1 } else { -1 }).sum::<i32>()
        };
        let mut pairs = pool.chunks_exact(2);
        for pair in &mut pairs {
            if let [one, other] = pair {
                // White for the one that has had it less often, or is named first.
                let (white, black) = if whites(&one.team) <= whites(&other.team) { (one, other) } else { (other, one) };
                seat(seating, &white.players, &black.players);
            }
        }
        let free = pairs.remainder().iter().flat_map(|board_order| &board_order.players);
        seating.byes.extend(free.map(|id| (*id, Bye::PairingAllocated)));
    }

    /// Every other player is not in the round.
    fn leave_out(&self, seating: &mut Seating) {
        let seated: BTreeSet<EntryId> = seating.seats.iter().flat_map(|seats| [seats.white, seats.black]).collect();
        for id in self.after.entries.keys().filter(|id| !seated.contains(id)) {
            // A player who comes after the round has no bye in it either.
            let was_there = self.scene.round.byes.contains_key(id) || self.scene.round.pairing_of(*id).is_some();
            let is_there = self.after.entry(*id).is_some_and(|entry| entry.joins <= self.scene.round.state.number);
            if was_there || is_there {
                seating.byes.entry(*id).or_insert(Bye::Zero);
            }
        }
    }
}

impl Seating {
    /// The same with empty boards before those that would otherwise move up, once anything has been entered in the round; as it is
    /// where there is no room for boards to stay.
    fn keeping_boards(self, round: &Round) -> Self {
        if round.pairings.values().all(Pairing::is_untouched) {
            return self;
        }
        let mut taken = BTreeSet::new();
        let mut next = 1;
        for seats in &self.seats {
            let own = round.pairing_of(seats.white).filter(|own| own.seats() == *seats).map(|own| own.board.0);
            let number = own.unwrap_or(next);
            // Boards are in order, so that one can stay only behind those before it.
            if number < next {
                return self;
            }
            taken.insert(BoardNumber(number));
            next = number + 1;
        }
        let gaps = (1..next).map(BoardNumber).filter(|board| !taken.contains(board)).collect();
        Self { gaps, ..self }
    }

    /// A match as it is, after those before it.
    fn keep(&mut self, game: &TeamMatch<'_>) {
        self.seats.extend(game.boards.iter().map(|board| board.seats()));
        let alone = game.alone.white.iter().chain(&game.alone.black);
        self.byes.extend(alone.map(|id| (*id, Bye::Full)));
    }
}

/// A match after those before it; boards that one side leaves vacant are byes.
pub(super) fn seat(seating: &mut Seating, white: &[EntryId], black: &[EntryId]) {
    for board in 0..white.len().max(black.len()) {
        match (white.get(board).copied(), black.get(board).copied()) {
            (Some(upper), Some(lower)) => {
                let seats = BySide { white: upper, black: lower };
                seating.seats.push(if board.is_multiple_of(2) { seats } else { seats.swapped() });
            }
            (Some(alone), None) | (None, Some(alone)) => {
                seating.byes.insert(alone, Bye::Full);
            }
            (None, None) => {}
        }
    }
}
