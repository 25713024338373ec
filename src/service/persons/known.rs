//! Facts known of persons who enter a tournament: ratings, titles, and data missing in their entries.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Candidate;
use super::learning::day_of;
use crate::service::{AccountRights, Service, ServiceError};
use crate::store::{NewPersons, RatingList, StoredPerson};
use tournament::{Birth, NewEntry, PersonId, Rating, RatingKind, Tournament};

impl Service {
    /// The known ratings of persons who enter a tournament.
    pub fn known_ratings(
        &self,
        tournament: &Tournament,
        players: &[PersonId],
    ) -> Result<BTreeMap<PersonId, Rating>, ServiceError> {
        let kind = tournament.settings.rating.unwrap_or(RatingKind::Classic);
        let list = RatingList { variant: tournament.settings.variant, kind };
        let records = self.store.rating_records_of(list, players)?;
        // The latest comes last.
        let mut ratings: BTreeMap<PersonId, Rating> =
            records.into_iter().map(|record| (record.change.player, record.change.after.listed())).collect();
        let unrated: Vec<PersonId> = players.iter().filter(|player| !ratings.contains_key(player)).copied().collect();
        ratings.extend(self.store.entered_ratings(&unrated)?);
        Ok(ratings)
    }

    /// Persons as candidates for a tournament.
    pub fn with_ratings(
        &self,
        tournament: &Tournament,
        players: Vec<StoredPerson>,
    ) -> Result<Vec<Candidate>, ServiceError> {
        let ratings = self.known_ratings(tournament, &players.iter().map(|player| player.id).collect::<Vec<_>>())?;
        let candidate = |player: StoredPerson| Candidate { rating: ratings.get(&player.id).copied(), player };
        Ok(players.into_iter().map(candidate).collect())
    }

    /// The tournament with known titles for entries without one, as far as the players had them then.
    pub fn with_known_titles(&self, tournament: &Arc<Tournament>) -> Result<Arc<Tournament>, ServiceError> {
        let silent = tournament.entries.values().filter(|entry| entry.person.title.is_empty());
        let championships = self.store.championships()?;
        let ids: Vec<PersonId> = silent.filter_map(|entry| Some(championships.person_of(entry.player?))).collect();
        let day = day_of(tournament);
        let had_it = |player: &StoredPerson| player.title_since.is_some_and(|since| since <= day);
        let titles: BTreeMap<PersonId, String> = (self.store.persons_by_id(&ids)?.into_iter())
            .filter(had_it)
            .map(|player| (player.id, player.person.title))
            .collect();
        if titles.values().all(String::is_empty) {
            return Ok(Arc::clone(tournament));
        }
        let mut copy = Tournament::clone(tournament);
        for entry in copy.entries.values_mut().filter(|entry| entry.person.title.is_empty()) {
            let known = entry.player.and_then(|player| titles.get(&championships.person_of(player)));
            entry.person.title = known.cloned().unwrap_or_default();
        }
        Ok(Arc::new(copy))
    }

    /// The entry of a player whom the registry has `recognised`, completed with known facts if the person existed before.
    pub(in crate::service) fn entry_of_recognised(
        &self,
        tournament: &Tournament,
        new: NewEntry,
        player: Option<PersonId>,
        newcomers: &NewPersons,
        powers: AccountRights,
    ) -> Result<NewEntry, ServiceError> {
        match player {
            Some(player) if !newcomers.adds(player) => self.completed(tournament, new, player, powers),
            Some(_) | None => Ok(NewEntry { player, ..new }),
        }
    }

    /// An entry completed with the facts of a known person. Entering a player should not reveal their day of birth: accounts other than
    /// administrators get only the year.
    pub(in crate::service) fn completed(
        &self,
        tournament: &Tournament,
        new: NewEntry,
        player: PersonId,
        powers: AccountRights,
    ) -> Result<NewEntry, ServiceError> {
        let mut known = self.store.player(player)?.ok_or(ServiceError::NoSuchPerson(player))?.person;
        if powers == AccountRights::Member {
            known.birth = known.birth.map(Birth::year_only);
        }
        let rating = match new.rating {
            Some(rating) => Some(rating),
            None => self.known_ratings(tournament, &[player])?.get(&player).copied(),
        };
        Ok(NewEntry { player: Some(player), person: new.person.completed_by(&known), rating, ..new })
    }
}
