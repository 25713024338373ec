//! Players who come or leave after a round has been paired: the possible changes, and making one.

use crate::service::rounds::{draw_colour, number, pair};
use crate::service::{Request, Service, ServiceError, TournamentDraft, Watch, now};
use draughts::Side;
use tournament::numbering::{appended_numbers, appended_numbers_of};
use tournament::pairing::late::{Offer, with_newcomers, without};
use tournament::{
    Absence, BoardNumber, Bye, Command, CommandRecord, EntryId, Leaving, Rejection, RoundNumber, Stage, Tournament,
};

/// Players who leave a paired round or come into it.
#[derive(Debug, Clone, Default)]
pub struct LateChange {
    pub leaving: Leaving,
    /// Players whom the round left out and who have come after all, if no player leaves. Players entered since the pairing come without
    /// being named.
    pub coming: Vec<EntryId>,
}

/// A player who has left but still sits at a board of the round being played, with no result: the opponent waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbandonedSeat {
    pub round: RoundNumber,
    pub board: BoardNumber,
    pub player: EntryId,
}

/// The abandoned seats of the last round, by board. None in systems with a fixed schedule: there the games of a player who leaves become
/// forfeits.
pub fn abandoned_seats(tournament: &Tournament) -> Vec<AbandonedSeat> {
    let is_open = !tournament.settings.system.has_table();
    let open = tournament.last_round().filter(|round| is_open && round.state.stage < Stage::Closed);
    let Some(round) = open else { return Vec::new() };
    let has_left =
        |seat: &AbandonedSeat| tournament.entry(seat.player).is_some_and(|entry| entry.withdrawn_after.is_some());
    let untouched = round.pairings.values().filter(|pairing| pairing.is_untouched());
    let seats = untouched.flat_map(|pairing| {
        [pairing.white, pairing.black].map(|player| AbandonedSeat {
            round: round.state.number,
            board: pairing.board,
            player,
        })
    });
    seats.filter(has_left).collect()
}

impl Service {
    /// The smallest changes of the last round with which players leave or, if none leaves, late players come in.
    pub fn offers(&self, tournament: &Tournament, change: &LateChange) -> Result<Vec<Offer>, ServiceError> {
        offered(tournament, change)
    }

    /// The tournament with the draft of its last round paired again for a change; `None` if that is impossible.
    pub fn paired_anew(
        &self,
        tournament: &Tournament,
        change: &LateChange,
    ) -> Result<Option<Tournament>, ServiceError> {
        let drawn = draw_colour()?;
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        match pair_anew(&mut draft, change, drawn, &self.watch) {
            Ok(_) => Ok(Some(draft.tournament().clone())),
            Err(ServiceError::Refused(_) | ServiceError::NotPaired(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// Pairs the draft of the last round again for a change; it must be `round`.
    pub fn pair_anew_with(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        change: &LateChange,
    ) -> Result<Tournament, ServiceError> {
        let drawn = draw_colour()?;
        self.perform(request, |draft| {
            let tournament = draft.tournament();
            if tournament.paired_rounds() != round {
                return Err(Rejection::NotTheLastRound(round).into());
            }
            // A public round changes only by the smallest steps.
            if tournament.published_rounds() >= round {
                return Err(Rejection::AlreadyPublished(round).into());
            }
            pair_anew(draft, change, drawn, &self.watch)
        })
    }

    /// Makes the offered change with this key in the last round, which must be `round`.
    pub fn take_offer(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        change: &LateChange,
        key: &str,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            if draft.tournament().paired_rounds() != round {
                return Err(Rejection::NotTheLastRound(round).into());
            }
            let mut offers = offered(draft.tournament(), change)?.into_iter();
            let chosen = offers.find(|offer| offer.key() == key).ok_or(Rejection::NothingToChange)?;
            // A player who is not let in gets no number until the next round is paired.
            give_numbers(draft, Some(&chosen.rearrangement.admitted))?;
            // A team withdraws from the tournament as a whole; single players withdraw, or miss a round.
            let leaving = &change.leaving;
            let is_team = leaving.players.len() > 1 && leaving.absence == Absence::Tournament;
            let first = leaving.players.first().filter(|_| is_team).and_then(|id| draft.tournament().entry(*id));
            let team = first.map(|entry| entry.member.team.clone());
            let record = draft.execute(Command::Rearrange(Box::new(chosen.rearrangement)))?;
            let after = round.previous().unwrap_or(RoundNumber(0));
            Ok(team.map_or(record, |team| CommandRecord::WithdrawTeam { team, after }))
        })
    }
}

/// Discards the draft of the last round and pairs it again, with the players who come and without those who leave.
fn pair_anew(
    draft: &mut TournamentDraft,
    LateChange { leaving, coming }: &LateChange,
    drawn: Side,
    watch: &Watch,
) -> Result<CommandRecord, ServiceError> {
    let round = draft.tournament().paired_rounds();
    let before = draft.tournament().round(round).cloned();
    draft.execute(Command::Discard(round))?;
    if !leaving.players.is_empty() {
        draft.execute(Command::Leave { leaving: leaving.clone(), round })?;
    }
    for &entry in coming {
        draft.execute(Command::SetBye { entry, round, bye: None })?;
    }
    number(draft)?;
    let paired = pair(draft, drawn, watch)?;
    // The journal names the players who come: those named, and those entered since.
    let tournament = draft.tournament();
    let was_there =
        |id: EntryId| before.as_ref().is_some_and(|old| old.pairing_of(id).is_some() || old.byes.contains_key(&id));
    let is_there = |id: EntryId| {
        tournament
            .round(round)
            .is_some_and(|new| new.pairing_of(id).is_some() || new.byes.get(&id).is_some_and(|bye| *bye != Bye::Zero))
    };
    let has_come = |id: &EntryId| coming.contains(id) || (!was_there(*id) && is_there(*id));
    let admitted: Vec<EntryId> = tournament.entries.keys().copied().filter(has_come).collect();
    let mut players = leaving.players.iter().copied();
    let first = players.next();
    if first.is_none() && admitted.is_empty() {
        return Ok(paired);
    }
    Ok(CommandRecord::Rearrange { round, admitted, leaving: first, others: players.collect() })
}

/// The possible changes, with the next free numbers for players without one: no other number changes for a board or two.
fn offered(tournament: &Tournament, LateChange { leaving, coming }: &LateChange) -> Result<Vec<Offer>, ServiceError> {
    let mut draft = TournamentDraft::new(tournament.clone(), now());
    give_numbers(&mut draft, None)?;
    let numbered = draft.tournament();
    let mut offers =
        if leaving.players.is_empty() { with_newcomers(numbered, coming) } else { without(numbered, leaving) };
    // A player without a number gets a provisional one, whether entered late or only left out until now.
    let has_none = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.number.is_none());
    for offer in &mut offers {
        let rearrangement = &mut offer.rearrangement;
        rearrangement.newly_numbered = rearrangement.admitted.iter().copied().filter(has_none).collect();
    }
    Ok(offers)
}

/// Gives the next numbers to players without one: to `admitted`, or to all.
fn give_numbers(draft: &mut TournamentDraft, admitted: Option<&[EntryId]>) -> Result<(), ServiceError> {
    let tournament = draft.tournament();
    let numbers =
        admitted.map_or_else(|| appended_numbers(tournament), |admitted| appended_numbers_of(tournament, admitted));
    if numbers.is_empty() { Ok(()) } else { draft.execute(Command::AssignNumbers(numbers)).map(drop) }
}
