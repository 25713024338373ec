//! A player comes or goes after a round has been paired.

use super::rounds::pair_again;
use super::{entries, entry, set_entry};
use crate::model::numbering::are_put_in_order;
use crate::{Change, Entry, Leaving, Rearrangement, Rejection, RoundNumber, Stage, Tournament};

/// The newcomers and those who leave, and the boards that change for them. A round robin has its whole table and no newcomers;
/// who leaves it forfeits.
pub(super) fn rearrange(
    tournament: &Tournament,
    Rearrangement { plan, admitted, newly_numbered, leaving }: &Rearrangement,
) -> Result<Vec<Change>, Rejection> {
    if tournament.settings.system.has_table() {
        return Err(Rejection::RoundRobinHasBegun);
    }
    if tournament.settings.system.has_closed_field() && !admitted.is_empty() {
        return Err(Rejection::KnockOutHasBegun);
    }
    let round = tournament.round(plan.round).ok_or(Rejection::UnknownRound(plan.round))?;
    if round.state.stage == Stage::Closed {
        return Err(Rejection::RoundClosed(plan.round));
    }
    let mut changes = Vec::new();
    for &id in admitted {
        let old = entry(tournament, id)?;
        // Slips and lists of the round show the numbers of the others: they move for the newcomer only when the next is paired.
        let is_new = newly_numbered.contains(&id);
        let provisional_number =
            old.provisional_number || (is_new && are_put_in_order(tournament, tournament.settings.late_numbers));
        changes.extend(set_entry(tournament, Entry { provisional_number, ..old.admitted(plan.round) }));
    }
    changes.extend(leave(tournament, leaving, plan.round)?);
    // The boards are checked against the entries as they will be: newcomers may sit, and those who leave need no bye.
    let mut met = tournament.clone();
    met.apply_all(&changes).map_err(|mismatch| Rejection::Inconsistent(mismatch.key))?;
    changes.extend(pair_again(&met, plan)?);
    Ok(changes)
}

/// The entries of those who leave before `round`, which is paired without them. A round robin has its whole table: who leaves that
/// forfeits.
pub(super) fn leave(tournament: &Tournament, leaving: &Leaving, round: RoundNumber) -> Result<Vec<Change>, Rejection> {
    if tournament.settings.system.has_table() {
        return Err(Rejection::RoundRobinHasBegun);
    }
    let mut changes = Vec::new();
    for &id in &leaving.players {
        let old = entry(tournament, id)?;
        // A player who is to leave after this round may leave before it.
        if old.withdrawn_after.is_some_and(|after| after < round) {
            return Err(Rejection::AlreadyWithdrawn(id));
        }
        let gone = leaving.applied(old, round);
        let gone = if gone.withdrawn_after.is_some() { entries::leaving(tournament, gone) } else { gone };
        changes.extend(set_entry(tournament, gone));
    }
    Ok(changes)
}
