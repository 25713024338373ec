//! Where a round of teams made by hand differs from the program's, match by match.

use std::collections::BTreeSet;

use crate::web::i18n::TournamentTexts;
use crate::web::i18n::teams::pair_of;
use draughts::BySide;
use tournament::{BoardNumber, EntryId};

pub type Boards = [(BoardNumber, BySide<EntryId>)];

impl TournamentTexts<'_> {
    /// The boards of one pairing that the other has not: where whole matches differ, these; where the same teams meet otherwise, board
    /// by board.
    pub fn difference(self, boards: &Boards, others: &Boards) -> Vec<String> {
        let both: BTreeSet<[String; 2]> = others.iter().filter_map(|(_, seats)| self.teams_of(*seats)).collect();
        let mut told: BTreeSet<[String; 2]> = BTreeSet::new();
        let line = |(board, seats): &(BoardNumber, BySide<EntryId>)| {
            let teams = self.teams_of(*seats).filter(|teams| !both.contains(teams));
            match teams {
                None => Some(format!("{board}. {} – {}", self.name(seats.white), self.name(seats.black))),
                Some(teams) => told.insert(teams).then(|| self.match_of(*seats)),
            }
        };
        boards.iter().filter_map(line).collect()
    }

    /// The keys of the teams of a board, in the same order whoever has White; none where players play for themselves.
    fn teams_of(self, seats: BySide<EntryId>) -> Option<[String; 2]> {
        let tournament = self.tournament.filter(|tournament| tournament.settings.system.has_teams())?;
        let key = |id| tournament.entry(id).map(|entry| entry.member.key()).unwrap_or_default();
        let mut keys = [key(seats.white), key(seats.black)];
        keys.sort_unstable();
        keys.iter().all(|key| !key.is_empty()).then_some(keys)
    }

    fn match_of(self, seats: BySide<EntryId>) -> String {
        let (white, black) = (self.team_of(seats.white), self.team_of(seats.black));
        pair_of(self.t, &white, &black)
    }
}
