//! The players whose place a change would move, shown before it is saved.

use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use tournament::standings::{Place, standings, team_table};
use tournament::{EntryId, RoundNumber, Tournament};

/// The most players named at once; the others are behind a heading that opens.
const NAMED: usize = 8;

/// The moved players. In a template: `{% include "parts/place_moves.html" %}` with `moves`.
#[derive(Debug, Default)]
pub struct PlaceMoves {
    /// How many places change, as a sentence.
    pub sentence: String,
    /// The first of them: those of the changed boards before all others, each in their new order.
    pub named: Vec<MovedPlace>,
    pub others: Vec<MovedPlace>,
    /// How many places are shared by more or fewer players than before, as a sentence; empty if [`sentence`](Self::sentence) says
    /// it, or none.
    pub shared: String,
}

/// A player with another place than before.
#[derive(Debug, PartialEq, Eq)]
pub struct MovedPlace {
    pub name: String,
    pub before: String,
    pub after: String,
}

/// A player in the standings.
struct Placed {
    /// What tells players of one name apart, and teams.
    key: String,
    name: String,
    place: Place,
    /// Whether they play at one of the changed boards.
    is_of_board: bool,
}

impl PlaceMoves {
    /// Compares the standings after `through` before and after a change. `of_boards` are the players whose games it changes; none if it
    /// changes no games.
    pub fn new(
        t: Locale,
        before: &Tournament,
        after: &Tournament,
        through: RoundNumber,
        of_boards: &[EntryId],
    ) -> Self {
        let old = places(t, before, through, of_boards);
        let mut moved: Vec<(bool, MovedPlace)> = Vec::new();
        let mut only_shared: Vec<Place> = Vec::new();
        for placed in places(t, after, through, of_boards) {
            let Some(was) = old.iter().find(|old| old.key == placed.key).map(|old| old.place) else { continue };
            if was == placed.place {
                continue;
            }
            // Where many are level, one change makes most shared places wider or narrower. Named are those for whom that is not all.
            if !placed.is_of_board && is_same_group(was, placed.place) {
                if !only_shared.contains(&placed.place) {
                    only_shared.push(placed.place);
                }
                continue;
            }
            let [before, after] = [was, placed.place].map(|place| t.place(Some(place)));
            moved.push((placed.is_of_board, MovedPlace { name: placed.name, before, after }));
        }
        moved.sort_by_key(|(is_of_board, _)| !is_of_board);
        let mut named: Vec<MovedPlace> = moved.into_iter().map(|(_, moved)| moved).collect();
        let only = || t.text("settings-effect-shared").with("round", through).with("n", only_shared.len()).to_string();
        let shared = if only_shared.is_empty() { String::new() } else { only() };
        let (sentence, shared) = match named.len() {
            0 if !only_shared.is_empty() => (shared, String::new()),
            0 => (t.text("settings-effect-no-places").with("round", through).to_string(), shared),
            n => (t.text("settings-effect-places").with("round", through).with("n", n).to_string(), shared),
        };
        let others = named.split_off(named.len().min(NAMED));
        Self { sentence, named, others, shared }
    }
}

/// Whether a shared place only became wider or narrower: `5–8` and `6–8`.
const fn is_same_group(before: Place, after: Place) -> bool {
    let are_shared = before.first < before.last && after.first < after.last;
    let is_narrower = before.first <= after.first && after.last <= before.last;
    let is_wider = after.first <= before.first && before.last <= after.last;
    are_shared && (is_narrower || is_wider)
}

/// The places of all players, or in a team tournament of the teams, best first.
fn places(t: Locale, tournament: &Tournament, through: RoundNumber, of_boards: &[EntryId]) -> Vec<Placed> {
    if tournament.settings.system.has_teams() {
        let changed = of_boards.iter().filter_map(|id| tournament.entry(*id));
        let changed: Vec<String> = changed.map(|entry| entry.member.key()).collect();
        let placed = team_table(tournament, through).rows.into_iter().map(|row| Placed {
            is_of_board: changed.contains(&row.team.key),
            key: row.team.key,
            name: row.team.name,
            place: row.place,
        });
        return placed.collect();
    }
    let placed = standings(tournament, through).rows.into_iter().filter_map(|row| {
        let entry = tournament.entry(row.entry)?;
        let is_of_board = of_boards.contains(&row.entry);
        let placed =
            |place| Placed { key: entry.id.to_string(), name: name_of(t, tournament, entry), place, is_of_board };
        row.place.map(placed)
    });
    placed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_place_that_becomes_wider_or_narrower_is_no_move() {
        let place = |first, last| Place { first, last };
        for (before, after) in [((5, 8), (6, 8)), ((5, 8), (5, 7)), ((5, 7), (5, 8)), ((6, 7), (5, 8))] {
            assert!(is_same_group(place(before.0, before.1), place(after.0, after.1)), "{before:?} {after:?}");
        }
        // Who stands alone, or no longer does, has another place.
        for (before, after) in
            [((1, 1), (1, 2)), ((1, 2), (2, 2)), ((1, 4), (4, 6)), ((1, 4), (5, 8)), ((3, 3), (4, 4))]
        {
            assert!(!is_same_group(place(before.0, before.1), place(after.0, after.1)), "{before:?} {after:?}");
        }
    }
}
