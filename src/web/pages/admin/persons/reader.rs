//! Who may read the registry, and how much.

use std::collections::BTreeSet;

use crate::service::Service;
use crate::store::{PlayerEntry, StoredPerson};
use crate::web::http::{Account, AppError, card};
use tournament::{Person, PersonField, PersonId, TournamentId};

pub(super) enum PersonsReader {
    Administrator,
    /// An account with a role in some tournaments: of players there it may read what is public and what these tournaments contain. It can
    /// enter any player in a tournament of its own, so anything more would be open to all.
    Staff {
        tournaments: BTreeSet<TournamentId>,
        persons: BTreeSet<PersonId>,
    },
}

impl PersonsReader {
    /// The reader for an account; forbidden without a tournament.
    pub(super) fn from_account(service: &Service, account: &Account) -> Result<Self, AppError> {
        if account.is_admin {
            return Ok(Self::Administrator);
        }
        let store = service.store();
        let (mut tournaments, mut persons) = (BTreeSet::new(), BTreeSet::new());
        for id in store.rights_of(account.id)?.into_keys() {
            let Some(tournament) = store.tournament_by_id(id)? else { continue };
            persons.extend(store.championships()?.persons_in(&tournament));
            tournaments.insert(id);
        }
        if tournaments.is_empty() { Err(AppError::Forbidden) } else { Ok(Self::Staff { tournaments, persons }) }
    }

    /// A person as the reader may see them: only administrators see the day of birth, and what the public may not see.
    pub(super) fn sees(&self, player: StoredPerson) -> StoredPerson {
        match self {
            Self::Administrator => player,
            Self::Staff { .. } => player.into_public(),
        }
    }

    /// Where a person plays, as far as they may know.
    pub(super) fn entries_of(&self, service: &Service, player: PersonId) -> Result<Vec<PlayerEntry>, AppError> {
        let mut entries = service.store().all_entries_of(player)?;
        if let Self::Staff { tournaments, .. } = self {
            let listed = service.store().entries_of(player)?;
            let is_known = |player_entry: &PlayerEntry| {
                tournaments.contains(&player_entry.tournament)
                    || listed.iter().any(|entry| entry.tournament == player_entry.tournament)
            };
            entries.retain(is_known);
        }
        Ok(entries)
    }

    /// The facts of a person who is not public: the staff see those in their own tournaments, among whose `entries` these are. Further
    /// facts in the registry may come from other users' drafts.
    pub(super) fn knows(
        &self,
        service: &Service,
        player: StoredPerson,
        entries: &[PlayerEntry],
    ) -> Result<Person, AppError> {
        if matches!(self, Self::Administrator) {
            return Ok(player.person);
        }
        let mut known = Person { name: player.person.name, ..Person::default() };
        // Going from the earliest to the latest tournament, the latest value stays.
        for entry in entries.iter().rev() {
            let tournament = service.tournament(&entry.slug)?;
            // Of the tournaments of others they see what the public sees.
            let tournament = match self {
                Self::Staff { tournaments, .. } if !tournaments.contains(&tournament.id) => {
                    service.for_public(&tournament)?.tournament
                }
                Self::Staff { .. } | Self::Administrator => tournament,
            };
            let Some(own) = tournament.entry(entry.entry) else { continue };
            for field in PersonField::ALL {
                let text = field.text(&own.person);
                if !text.is_empty() {
                    field.set(&mut known, &text);
                }
            }
        }
        Ok(known)
    }

    /// The page where the reader may edit a person's entry, else the page of the player.
    pub(super) fn address_of(&self, service: &Service, entry: &PlayerEntry) -> Result<String, AppError> {
        match self {
            Self::Staff { tournaments, .. } if !tournaments.contains(&entry.tournament) => {
                let tournament = service.tournament(&entry.slug)?;
                Ok(tournament.entry(entry.entry).map(|entry| card(&tournament, entry)).unwrap_or_default())
            }
            Self::Administrator | Self::Staff { .. } => {
                Ok(format!("/admin/t/{}/players/{}/person", entry.slug, entry.entry))
            }
        }
    }
}
