//! Somebody comes or goes after a round has been paired: what could be done, and doing it.

use super::{Desk, DeskError, Draft, Request, now};
use crate::pairing::late::{Offer, with_newcomers, without};
use crate::tournament::numbering::appended_numbers;
use crate::tournament::{Act, EntryId, Refusal, RoundNumber, Tournament};

impl Desk {
    /// The smallest changes of the last round that let `leaving` go, or, if nobody leaves, that take in those who came late.
    pub fn offers(&self, tournament: &Tournament, leaving: Option<EntryId>) -> Result<Vec<Offer>, DeskError> {
        let mut draft = Draft::new(tournament.clone(), now());
        number_newcomers(&mut draft)?;
        Ok(offered(draft.tournament(), leaving))
    }

    /// Does what was offered under a key for the last round, which must be `round`.
    pub fn take_offer(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        (leaving, key): (Option<EntryId>, &str),
    ) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| {
            if draft.tournament().paired_rounds() != round {
                return Err(Refusal::NotTheLastRound(round).into());
            }
            number_newcomers(draft)?;
            let mut offers = offered(draft.tournament(), leaving).into_iter();
            let chosen = offers.find(|offer| offer.key() == key).ok_or(Refusal::NothingToChange)?;
            draft.act(Act::Rearrange(Box::new(chosen.rearrangement)))
        })
    }
}

fn offered(tournament: &Tournament, leaving: Option<EntryId>) -> Vec<Offer> {
    leaving.map_or_else(|| with_newcomers(tournament), |leaving| without(tournament, leaving))
}

/// The next numbers for those who have none; nobody else's number changes for a board or two.
fn number_newcomers(draft: &mut Draft) -> Result<(), DeskError> {
    let numbers = appended_numbers(draft.tournament());
    if numbers.is_empty() { Ok(()) } else { draft.act(Act::AssignNumbers(numbers)).map(drop) }
}
