//! Erasing a person, clearing unused space of the database afterwards, and which year of birth ratings rest on.

use chrono::Datelike;

use crate::service::championships::ChampionshipsRequest;
use crate::service::{Service, ServiceError, now};
use crate::store::{ErasedPerson, PersonErasure, UnlinkedEntry, UnusedSpace};
use tournament::series::SeriesRejection;
use tournament::{Birth, Name, PersonId};

/// What was said when a person was to be erased.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ErasureOrder {
    /// Their name, as it was typed to confirm it.
    pub typed: String,
    /// Whether entries under their name that are linked to nobody are said to be of other people.
    pub of_others: bool,
}

impl Service {
    /// Erases a person whose name was typed: everywhere they become `Player 17`, and nothing can bring them back. Results, standings and
    /// ratings stay. Entries under their name that are linked to nobody stand in the way, unless they are `of_others`.
    pub fn erase_person(
        &self,
        request: &ChampionshipsRequest<'_>,
        person: PersonId,
        order: &ErasureOrder,
    ) -> Result<ErasedPerson, ServiceError> {
        let erased = self.while_busy(|| {
            self.store.together(|store| {
                let service = self.inside(store);
                let known = service.known_person(person)?;
                if known.erased_on.is_some() {
                    return Err(SeriesRejection::ErasedAlready.into());
                }
                // A number that was merged into another one is erased with that one.
                if service.store.championships()?.person_of(person) != person {
                    return Err(SeriesRejection::Unknown.into());
                }
                if Name::parse(&order.typed).key() != known.person.name.key() {
                    return Err(SeriesRejection::OtherNameTyped.into());
                }
                if !order.of_others {
                    let unlinked = service.store.held_of(person)?.unlinked;
                    if !unlinked.is_empty() {
                        return Err(SeriesRejection::EntriesUnlinked(listed(&unlinked)).into());
                    }
                }
                let rated_year = service.rated_year(person)?;
                let order = PersonErasure { person, rated_year, actor: request.actor, at: now() };
                service.store.erase_person(&order)?.ok_or(ServiceError::NoSuchPerson(person))
            })
        })?;
        // Otherwise the job of the site does it: on a server soon, for a large file when few want to write.
        if self.store.rebuilds_quickly() {
            match self.store.clear_unused_space() {
                Ok(UnusedSpace::Clear) => {}
                Ok(UnusedSpace::HoldsErased | UnusedSpace::Read) => {
                    tracing::warn!("another program reads the database: what was erased stays in its log meanwhile");
                }
                Err(error) => tracing::warn!(%error, "what was erased is still in unused space of the database"),
            }
        }
        Ok(erased)
    }

    /// What unused space of the database may hold.
    pub fn unused_space(&self) -> Result<UnusedSpace, ServiceError> {
        Ok(self.store.unused_space()?)
    }

    /// Clears unused space of the database of what was erased, and says what is left; does nothing where nothing has been erased since it was
    /// last cleared. Nobody can write while a file is rebuilt.
    pub fn clear_unused_space(&self) -> Result<UnusedSpace, ServiceError> {
        Ok(self.store.clear_unused_space()?)
    }

    /// The year of birth of a person, if a rated tournament counted them among the young: without it their rating, and those of their
    /// opponents, would become others when they are worked out anew.
    fn rated_year(&self, person: PersonId) -> Result<Option<i32>, ServiceError> {
        let registered = self.known_person(person)?.person.birth.map(Birth::year);
        for own in self.store.all_entries_of(person)? {
            let Some(tournament) = self.store.tournament_by_id(own.tournament)? else { continue };
            let stated = tournament.entry(own.entry).and_then(|entry| entry.person.birth).map(Birth::year);
            let day = tournament.info.ends.or(tournament.info.starts);
            let oldest = tournament.settings.rating.and_then(|_| tournament.settings.rating_rules.oldest_young());
            let (Some(born), Some(day), Some(oldest)) = (stated.or(registered), day, oldest) else { continue };
            if day.year() - born <= oldest {
                return Ok(registered.or(stated));
            }
        }
        Ok(None)
    }
}

/// Entries as people read them: `Cup (№ 5), Open`.
fn listed(entries: &[UnlinkedEntry]) -> String {
    let named = |entry: &UnlinkedEntry| match entry.number {
        Some(number) => format!("{} (№ {number})", entry.tournament),
        None => entry.tournament.clone(),
    };
    entries.iter().map(named).collect::<Vec<_>>().join(", ")
}
