//! Events of several tournaments and series: all changes of them, and undo.

use std::collections::BTreeSet;

use crate::service::{ATTEMPTS, Actor, Service, ServiceError, now};
use crate::store::{ChampionshipsEntry, ChampionshipsError, ChampionshipsWrite};
use tournament::series::{
    Championships, Competitors, EditionContent, Series, SeriesChange, SeriesCommand, SeriesCommandRecord,
    SeriesItemKey, SeriesRejection, decide,
};
use tournament::transliterate::slug;
use tournament::{Person, PersonId};

/// A command about events or series: its author, and the state that they saw.
#[derive(Debug, Clone, Copy)]
pub struct ChampionshipsRequest<'a> {
    pub actor: &'a Actor,
    /// The last journal entry that the user saw; `None` on the command line.
    pub seen: Option<i64>,
}

/// Makes a command from the championships and the numbers of the persons that are added with it.
pub(super) type MakeCommand<'a> = &'a dyn Fn(&Championships, &[PersonId]) -> Result<SeriesCommand, SeriesRejection>;

impl Service {
    /// Executes a command; returns the number of its journal entry, which is also that of what it makes.
    pub fn change_championships(
        &self,
        request: &ChampionshipsRequest<'_>,
        command: &SeriesCommand,
    ) -> Result<i64, ServiceError> {
        self.change_championships_with(request, &[], &|_, _| Ok(command.clone()))
    }

    /// As [`change_championships`](Self::change_championships), with persons that are added in the same write; `command` gets the archive and their
    /// numbers.
    pub(super) fn change_championships_with(
        &self,
        request: &ChampionshipsRequest<'_>,
        persons: &[Person],
        command: MakeCommand<'_>,
    ) -> Result<i64, ServiceError> {
        for _ in 0..ATTEMPTS {
            let championships = self.store.championships()?;
            // A later number than there is was seen before a backup was restored: nothing of what is there now was seen.
            let after = request.seen.map(|after| if after > championships.number { 0 } else { after });
            let seen = championships.number;
            let write = ChampionshipsWrite { seen, after, actor: request.actor, at: now(), persons };
            let decided = |players: &[PersonId], later: &[ChampionshipsEntry]| {
                let players: Vec<PersonId> = players.iter().map(|player| championships.person_of(*player)).collect();
                let decided: (SeriesCommandRecord, Vec<SeriesChange>) = command(&championships, &players)
                    .and_then(|command| decide(&championships, command))
                    .map_err(ServiceError::from)?;
                check_not_changed(later, &decided.1)?;
                Ok(decided)
            };
            match self.store.write_championships(&write, decided) {
                Ok(number) => return Ok(number),
                Err(ChampionshipsError::Moved) => {}
                Err(ChampionshipsError::Refused(rejection)) => return Err(rejection),
                Err(ChampionshipsError::Store(error)) => return Err(error.into()),
            }
        }
        Err(ServiceError::Busy)
    }

    /// Undoes an entry of the journal, if no later entry depends on it.
    pub fn undo_in_championships(&self, request: &ChampionshipsRequest<'_>, entry: i64) -> Result<i64, ServiceError> {
        let recorded = self.store.championships_entry(entry)?.ok_or(ServiceError::NoSuchEntry(entry))?;
        let changes = recorded.changes.iter().rev().map(SeriesChange::inverse).collect();
        let command = SeriesCommand::Revert { entry, changes };
        let is_of_persons = |change: &SeriesChange| {
            matches!(change.key(), Some(SeriesItemKey::PersonMerge(_) | SeriesItemKey::PersonEdit(_)))
        };
        if recorded.changes.iter().any(is_of_persons) {
            return self.change_persons(request, |service| {
                // A conflict in the journal tells more than a change in the registry.
                decide(&*service.store.championships()?, command.clone()).map(drop)?;
                if let SeriesCommand::Revert { changes, .. } = &command {
                    service.check_corrected(changes)?;
                }
                Ok(command.clone())
            });
        }
        self.change_championships(request, &command)
    }

    /// The persons who have played in a category for women or girls, which tells their sex where it is not known.
    pub fn women_by_category(&self) -> Result<BTreeSet<PersonId>, ServiceError> {
        let championships = self.store.championships()?;
        let parts = championships.events.values().flat_map(|event| &event.parts);
        let parts = parts.map(|part| EditionContent::Tournament(part.tournament, part.category));
        let editions = championships.series.values().flat_map(|series| &series.editions).map(|edition| edition.content);
        let is_for_women = |content: &EditionContent| {
            let competitors = content.category().map(|category| category.competitors);
            matches!(competitors, Some(Competitors::Women | Competitors::Girls))
        };
        let mut women = BTreeSet::new();
        for content in parts.chain(editions).filter(is_for_women) {
            match content {
                EditionContent::Tournament(id, _) => {
                    let tournament = self.store.tournament_by_id(id)?;
                    let entries = tournament.iter().flat_map(|tournament| tournament.entries.values());
                    women.extend(entries.filter_map(|entry| Some(championships.person_of(entry.player?))));
                }
                EditionContent::ImportedTable(id, _) => {
                    let lines = championships.tables.get(&id).into_iter().flat_map(|table| &table.lines);
                    women.extend(lines.filter_map(|line| Some(championships.person_of(line.player?))));
                }
                EditionContent::Event(_) | EditionContent::Nothing | EditionContent::Unknown => {}
            }
        }
        Ok(women)
    }

    pub fn one_series(&self, slug: &str) -> Result<Series, ServiceError> {
        let championships = self.store.championships()?;
        Ok(championships.one_series(slug).ok_or(SeriesRejection::Unknown)?.clone())
    }
}

/// Refuses to overwrite what `later` entries of others have changed.
fn check_not_changed(later: &[ChampionshipsEntry], changes: &[SeriesChange]) -> Result<(), SeriesRejection> {
    let own: BTreeSet<_> = changes.iter().filter(|change| change.before.is_some()).map(SeriesChange::key).collect();
    let clash = later.iter().find(|entry| entry.changes.iter().any(|change| own.contains(&change.key())));
    clash.map_or(Ok(()), |entry| Err(SeriesRejection::ChangedBy(entry.actor.name.clone())))
}

/// A free address made from a title: `orel`, `orel-2`, …
pub fn free_address(title: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let base = Some(slug(title)).filter(|own| !own.is_empty()).unwrap_or_else(|| "event".to_owned());
    let mut numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    if is_taken(&base) { numbered.find(|own| !is_taken(own)).unwrap_or(base) } else { base }
}
