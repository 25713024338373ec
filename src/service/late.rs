//! A player comes or goes after a round has been paired: what could be done, and doing it.

use crate::service::{Request, Service, ServiceError, TournamentDraft, now};
use tournament::numbering::appended_numbers;
use tournament::pairing::late::{Offer, with_newcomers, without};
use tournament::{Absence, Command, CommandRecord, Leaving, Rejection, RoundNumber, Tournament};

impl Service {
    /// The smallest changes of the last round that let `leaving` go, or, if none leaves, that take in those who came late.
    pub fn offers(&self, tournament: &Tournament, leaving: &Leaving) -> Result<Vec<Offer>, ServiceError> {
        let mut draft = TournamentDraft::new(tournament.clone(), now());
        number_newcomers(&mut draft)?;
        Ok(offered(draft.tournament(), leaving))
    }

    /// Does what was offered under a key for the last round, which must be `round`.
    pub fn take_offer(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        leaving: &Leaving,
        key: &str,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            if draft.tournament().paired_rounds() != round {
                return Err(Rejection::NotTheLastRound(round).into());
            }
            number_newcomers(draft)?;
            let mut offers = offered(draft.tournament(), leaving).into_iter();
            let chosen = offers.find(|offer| offer.key() == key).ok_or(Rejection::NothingToChange)?;
            // A team withdraws from the tournament as a whole; single players leave, or miss a round.
            let is_team = leaving.players.len() > 1 && leaving.absence == Absence::Event;
            let first = leaving.players.first().filter(|_| is_team).and_then(|id| draft.tournament().entry(*id));
            let team = first.map(|entry| entry.member.team.clone());
            let record = draft.execute(Command::Rearrange(Box::new(chosen.rearrangement)))?;
            let after = round.previous().unwrap_or(RoundNumber(0));
            Ok(team.map_or(record, |team| CommandRecord::WithdrawTeam { team, after }))
        })
    }
}

fn offered(tournament: &Tournament, leaving: &Leaving) -> Vec<Offer> {
    if leaving.players.is_empty() { with_newcomers(tournament) } else { without(tournament, leaving) }
}

/// The next numbers for those who have none; no other number changes for a board or two.
fn number_newcomers(draft: &mut TournamentDraft) -> Result<(), ServiceError> {
    let numbers = appended_numbers(draft.tournament());
    if numbers.is_empty() { Ok(()) } else { draft.execute(Command::AssignNumbers(numbers)).map(drop) }
}
