//! PO: the points of play-off games among those who are tied. Like the direct encounter it belongs to a group, not to a player.

use std::collections::HashMap;

use super::{TermReason, TieBreakTerm};
use crate::standings::score::StandingsField;
use crate::standings::value::{Amount, Value};
use crate::{EntryId, PlayOffGame};
use draughts::Side;

/// A single player has nothing to be compared with: see [`PlayOffs`].
pub(super) const fn of_one_player(_: &StandingsField<'_>, _: usize) -> Value {
    Value::Amount(Amount::ZERO)
}

/// The play-off games that had been played after the round of the standings.
pub(in crate::standings) struct PlayOffs<'a> {
    field: &'a StandingsField<'a>,
    /// Each game with the indices of its players, White first. A game of a player whose results do not count is left out.
    games: Vec<([usize; 2], &'a PlayOffGame)>,
}

impl<'a> PlayOffs<'a> {
    pub(in crate::standings) fn new(field: &'a StandingsField<'a>) -> Self {
        let games = &field.settings.play_off;
        if games.is_empty() {
            return Self { field, games: Vec::new() };
        }
        let index_of: HashMap<EntryId, usize> =
            field.players.iter().enumerate().map(|(at, player)| (player.entry, at)).collect();
        let placed = |game: &'a PlayOffGame| {
            let players = [*index_of.get(&game.white)?, *index_of.get(&game.black)?];
            (game.after <= field.through).then_some((players, game))
        };
        Self { field, games: games.iter().filter_map(placed).collect() }
    }

    /// What every player made against those of their own group; `groups` says of each player to which they belong.
    pub(in crate::standings) fn points(&self, groups: &[usize]) -> Vec<Amount> {
        let mut made = vec![Amount::ZERO; self.field.players.len()];
        for ([white, black], game) in self.games.iter().filter(|(pair, _)| groups[pair[0]] == groups[pair[1]]) {
            made[*white] += Amount::from(game.points(Side::White));
            made[*black] += Amount::from(game.points(Side::Black));
        }
        made
    }

    /// The games of a player against the others of their group, as terms.
    pub(in crate::standings) fn terms(&self, player: usize, group: &[usize]) -> Vec<TieBreakTerm> {
        let own = |&([white, black], game): &([usize; 2], &PlayOffGame)| {
            let (side, opponent) = match player {
                _ if player == white => (Side::White, black),
                _ if player == black => (Side::Black, white),
                _ => return None,
            };
            let why = match side {
                _ if !game.result.is_over_the_board() => TermReason::PlayOffForfeit,
                Side::White => TermReason::PlayOffWithWhite,
                Side::Black => TermReason::PlayOffWithBlack,
            };
            let made = game.points(side);
            let (score, opponent_entry) = (Amount::from(made), Some(self.field.players[opponent].entry));
            // A play-off game is of no round: nothing of it is unplayed or cut (C.07, 14 and 16).
            group.contains(&opponent).then_some(TieBreakTerm {
                round: None,
                opponent: opponent_entry,
                score,
                made,
                value: score,
                why,
                voluntary: false,
                cut: None,
            })
        };
        self.games.iter().filter_map(own).collect()
    }
}
