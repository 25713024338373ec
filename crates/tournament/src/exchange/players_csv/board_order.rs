//! Whether a list puts two players of a team at one board.

use std::collections::BTreeMap;

use super::compare::{Compared, RowMatch, RowWarning};
use crate::{Entry, EntryId, Membership, Name, Tournament};

/// A player at a board, once the whole list has been taken over: who they are among those entered, or the line that they stand
/// in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardHolder {
    Entry(EntryId),
    Line(u64),
}

/// Marks the rows whose board another player of the team has, as it would be with the whole list: two may change places.
pub(super) fn warn_of_boards(rows: &mut [Compared], tournament: &Tournament) {
    if !tournament.settings.system.has_teams() {
        return;
    }
    let mut boards: BTreeMap<(String, u16), Vec<(BoardHolder, Name)>> = BTreeMap::new();
    let changed = |entry: &&Entry| {
        rows.iter().any(|row| matches!(&row.finding, RowMatch::Changed { entry: own, .. } if *own == entry.id))
    };
    let stays = tournament.entries.values().filter(|entry| entry.withdrawn_after.is_none() && !changed(entry));
    for entry in stays {
        let holder = (BoardHolder::Entry(entry.id), entry.person.name.clone());
        boards.extend(entry.member.place().map(|place| (place, vec![holder])));
    }
    for row in rows.iter().filter(|row| row.can_be_taken()) {
        if let Some((holder, member)) = after(row)
            && let Some(place) = member.place()
        {
            boards.entry(place).or_default().push((holder, row.row.person.name.clone()));
        }
    }
    for row in rows {
        let Some((holder, member)) = after(row) else { continue };
        let all = member.place().and_then(|place| boards.get(&place)).into_iter().flatten();
        let other = all.into_iter().find(|(own, _)| *own != holder).map(|(_, name)| name.clone());
        row.warnings.extend(other.map(RowWarning::BoardTaken));
    }
}

/// The player of a row that says anything new, and the team for which they play after it.
fn after(row: &Compared) -> Option<(BoardHolder, Membership)> {
    match &row.finding {
        RowMatch::New => Some((BoardHolder::Line(row.row.line), row.row.member.clone())),
        RowMatch::Changed { entry, member, .. } => Some((BoardHolder::Entry(*entry), member.clone())),
        RowMatch::Same(_) => None,
    }
}
