//! Players of an event: entering one by one or from a list, changing, withdrawing, byes.

use super::{Desk, DeskError, Request};
use crate::tournament::{Act, Adjustment, Bye, EntryId, NewEntry, Pairing, Person, Rating, RoundNumber, Tournament};

impl Desk {
    /// Enters one player.
    pub fn enter_player(
        &self,
        request: &Request<'_>,
        person: &Person,
        rating: Option<Rating>,
    ) -> Result<Tournament, DeskError> {
        let new = self.known(person.clone(), rating)?;
        self.perform(request, |draft| draft.act(Act::Enter(vec![new.clone()])))
    }

    /// Changes what is known of a player.
    pub fn edit_player(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        (person, rating): (&Person, Option<Rating>),
    ) -> Result<Tournament, DeskError> {
        let new = self.known(person.clone(), rating)?;
        self.perform(request, |draft| draft.act(Act::EditEntry { entry, new: Box::new(new.clone()) }))
    }

    /// Strikes out somebody who has not been paired.
    pub fn remove_player(&self, request: &Request<'_>, entry: EntryId) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::Remove(entry)))
    }

    /// Lets a player leave after the last round that has been paired with him, or after `after`.
    pub fn withdraw_player(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        after: Option<RoundNumber>,
    ) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| {
            let after = after.unwrap_or_else(|| last_paired(draft.tournament(), entry));
            draft.act(Act::Withdraw { entry, after })
        })
    }

    /// Takes a withdrawal back.
    pub fn reinstate_player(&self, request: &Request<'_>, entry: EntryId) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::Reinstate(entry)))
    }

    /// Grants a bye for a round to come, or takes it back.
    pub fn set_bye(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        (round, bye): (RoundNumber, Option<Bye>),
    ) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::SetBye { entry, round, bye }))
    }

    /// Replaces the arbiter's corrections of a player's points.
    pub fn adjust_points(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        adjustments: &[Adjustment],
    ) -> Result<Tournament, DeskError> {
        self.perform(request, |draft| draft.act(Act::Adjust { entry, adjustments: adjustments.to_vec() }))
    }

    /// The entry of somebody, tied to his person in the registry, who is added there if he is new.
    pub(super) fn known(&self, person: Person, rating: Option<Rating>) -> Result<NewEntry, DeskError> {
        let player = self.store.find_or_create_player(&person)?;
        Ok(NewEntry { player: Some(player), person, rating })
    }

    /// The same for many at once.
    pub(super) fn all_known(&self, people: Vec<(Person, Option<Rating>)>) -> Result<Vec<NewEntry>, DeskError> {
        let persons: Vec<Person> = people.iter().map(|(person, _)| person.clone()).collect();
        let players = self.store.find_or_create_players(&persons)?;
        let entry = |((person, rating), player)| NewEntry { player: Some(player), person, rating };
        Ok(people.into_iter().zip(players).map(entry).collect())
    }
}

/// The last round in which `entry` was paired; in a round robin, whose rounds are paired beforehand, the last one in which he has
/// a result. 0 if there is none.
fn last_paired(tournament: &Tournament, entry: EntryId) -> RoundNumber {
    let is_round_robin = tournament.settings.system.is_round_robin();
    let took_part = |pairing: &Pairing| !is_round_robin || pairing.is_over_the_board();
    let mut rounds = tournament.rounds.iter().rev();
    let last = rounds.find(|round| round.pairing_of(entry).is_some_and(took_part));
    last.map_or(RoundNumber(0), |round| round.state.number)
}
