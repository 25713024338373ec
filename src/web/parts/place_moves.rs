//! The players whose place a change would move, shown before it is saved.

use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::team_standings::team_rows;
use tournament::standings::{standings, team_table};
use tournament::{RoundNumber, Tournament};

/// The most players named; the others are only counted.
const NAMED: usize = 30;

/// The moved players. In a template: `{% include "parts/place_moves.html" %}` with `moves`.
#[derive(Debug, Default)]
pub struct PlaceMoves {
    /// How many places change, as a sentence.
    pub sentence: String,
    pub named: Vec<MovedPlace>,
    /// How many more are moved.
    pub more: usize,
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
    name: String,
    place: String,
}

impl PlaceMoves {
    /// Compares the standings after `through` before and after a change.
    pub fn new(t: Locale, before: &Tournament, after: &Tournament, through: RoundNumber) -> Self {
        let mut named = moved(&places(t, before, through), &places(t, after, through));
        let sentence = match named.len() {
            0 => t.text("settings-effect-no-places").with("round", through).to_string(),
            n => t.text("settings-effect-places").with("round", through).with("n", n).to_string(),
        };
        let more = named.len().saturating_sub(NAMED);
        named.truncate(NAMED);
        Self { sentence, named, more }
    }
}

/// The places of all players, or in a team tournament of the teams, best first.
fn places(t: Locale, tournament: &Tournament, through: RoundNumber) -> Vec<Placed> {
    if tournament.settings.system.has_teams() {
        let rows = team_rows(t, tournament, &team_table(tournament, through));
        return rows.into_iter().map(|row| Placed { name: row.team.name, place: row.place }).collect();
    }
    let rows = standings(tournament, through).rows.into_iter();
    let placed = rows.filter_map(|row| {
        let entry = tournament.entry(row.entry)?;
        row.place.map(|place| Placed { name: name_of(t, tournament, entry), place: t.place(Some(place)) })
    });
    placed.collect()
}

/// Those of `after` who had another place before, in their new order.
fn moved(before: &[Placed], after: &[Placed]) -> Vec<MovedPlace> {
    let old = |name: &str| before.iter().find(|placed| placed.name == name).map(|placed| placed.place.clone());
    let moved = |placed: &Placed| {
        let before = old(&placed.name)?;
        let (name, after) = (placed.name.clone(), placed.place.clone());
        (before != after).then_some(MovedPlace { name, before, after })
    };
    after.iter().filter_map(moved).collect()
}
