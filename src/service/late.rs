//! A player comes or goes after a round has been paired: what could be done, and doing it.

use crate::service::rounds::{draw_colour, number, pair};
use crate::service::{Request, Service, ServiceError, TournamentDraft, now};
use draughts::Side;
use tournament::numbering::{appended_numbers, appended_numbers_of};
use tournament::pairing::late::{Offer, with_newcomers, without};
use tournament::{
    Absence, BoardNumber, Bye, Command, CommandRecord, EntryId, Leaving, Rejection, RoundNumber, Stage, Tournament,
};

/// Who leaves a round that is paired, or comes into it.
#[derive(Debug, Clone, Default)]
pub struct LateChange {
    pub leaving: Leaving,
    /// Players whom the round left out and who have come after all, where no player leaves. Those who were entered since the
    /// pairing come without being named.
    pub coming: Vec<EntryId>,
}

/// A player who has left and still sits at a board of the round being played, at which nothing has been entered: the opponent waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AbandonedSeat {
    pub round: RoundNumber,
    pub board: BoardNumber,
    pub player: EntryId,
}

/// Those of the last round, by board. None where a table says who meets whom: there the games of a player who leaves are forfeits.
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
    /// The smallest changes of the last round that let players go, or, if none leaves, that take in those who came late.
    pub fn offers(&self, tournament: &Tournament, change: &LateChange) -> Result<Vec<Offer>, ServiceError> {
        offered(tournament, change)
    }

    /// The tournament with the draft of its last round paired anew for a change; none where that cannot be done.
    pub fn paired_anew(
        &self,
        tournament: &Tournament,
        change: &LateChange,
    ) -> Result<Option<Tournament>, ServiceError> {
        let drawn = draw_colour()?;
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        match pair_anew(&mut draft, change, drawn) {
            Ok(_) => Ok(Some(draft.tournament().clone())),
            Err(ServiceError::Refused(_) | ServiceError::NotPaired(_)) => Ok(None),
            Err(other) => Err(other),
        }
    }

    /// Pairs the draft of the last round anew, which must be `round`, for a change.
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
            // What is public changes by the smallest steps only.
            if tournament.published_rounds() >= round {
                return Err(Rejection::AlreadyPublished(round).into());
            }
            pair_anew(draft, change, drawn)
        })
    }

    /// Does what was offered under a key for the last round, which must be `round`.
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
            // A player who is not let in waits for a number until the next round is paired.
            give_numbers(draft, Some(&chosen.rearrangement.admitted))?;
            // A team withdraws from the tournament as a whole; single players leave, or miss a round.
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

/// Throws the draft of the last round away and pairs it anew with those who come and without those who leave.
fn pair_anew(
    draft: &mut TournamentDraft,
    LateChange { leaving, coming }: &LateChange,
    drawn: Side,
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
    let paired = pair(draft, drawn)?;
    // The journal names who has come: those who were said to, and those who were entered since.
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

/// What could be done with the next numbers for those who have none: no other number changes for a board or two.
fn offered(tournament: &Tournament, LateChange { leaving, coming }: &LateChange) -> Result<Vec<Offer>, ServiceError> {
    let mut draft = TournamentDraft::new(tournament.clone(), now());
    give_numbers(&mut draft, None)?;
    let numbered = draft.tournament();
    let mut offers =
        if leaving.players.is_empty() { with_newcomers(numbered, coming) } else { without(numbered, leaving) };
    // A player who has no number yet gets a provisional one, whether they were entered late or were only left out until now.
    let has_none = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.number.is_none());
    for offer in &mut offers {
        let rearrangement = &mut offer.rearrangement;
        rearrangement.newly_numbered = rearrangement.admitted.iter().copied().filter(has_none).collect();
    }
    Ok(offers)
}

/// Gives the next numbers to players who have none: to `admitted`, or to all.
fn give_numbers(draft: &mut TournamentDraft, admitted: Option<&[EntryId]>) -> Result<(), ServiceError> {
    let tournament = draft.tournament();
    let numbers =
        admitted.map_or_else(|| appended_numbers(tournament), |admitted| appended_numbers_of(tournament, admitted));
    if numbers.is_empty() { Ok(()) } else { draft.execute(Command::AssignNumbers(numbers)).map(drop) }
}
