//! Ties that play-off games decide: which players may play one, and which games count.

use super::table::{Standings, StandingsRow};
use crate::{EntryId, PlayOffGame, Settings, Tournament};

/// The players whom nothing before the play-off separates, group by group, the best first. No player is level with themselves alone.
pub fn level(tournament: &Tournament, table: &Standings) -> Vec<Vec<EntryId>> {
    let placed: Vec<&StandingsRow> = table.rows.iter().filter(|row| row.place.is_some()).collect();
    let groups = placed.chunk_by(|above, below| are_level(&tournament.settings, above, below));
    groups.filter(|group| group.len() > 1).map(|group| group.iter().map(|row| row.entry).collect()).collect()
}

/// Whether a game counts in the order of the table: it was played by then, between players who are level in it.
pub fn is_counted(tournament: &Tournament, table: &Standings, game: &PlayOffGame) -> bool {
    let settings = &tournament.settings;
    let are_level = match (table.row(game.white), table.row(game.black)) {
        (Some(white), Some(black)) => {
            white.place.is_some() && black.place.is_some() && are_level(settings, white, black)
        }
        _ => false,
    };
    are_level && game.after <= table.through && settings.counts_play_off()
}

/// Whether neither points nor what is listed before the play-off separates two lines.
fn are_level(settings: &Settings, one: &StandingsRow, other: &StandingsRow) -> bool {
    let before = settings.play_off_place();
    (settings.is_ranked_by_keizer() || one.points == other.points)
        && one.values.iter().take(before).eq(other.values.iter().take(before))
}
