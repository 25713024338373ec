//! A championship with all its editions as one document: exported, and imported into another installation.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::service::championships::ChampionshipsRequest;
use crate::service::{Actor, NewTournament, Request, Service, ServiceError, TournamentDraft, now};
use crate::store::StoredPerson;
use tournament::Rejection::NothingToChange;
use tournament::exchange::Audience;
use tournament::exchange::series_json::{
    self, EditionContentDocument, EditionDocument, PartDocument, SeriesDocument, SeriesDocumentParts, SeriesJsonError,
};
use tournament::exchange::tournament_json::TournamentJsonError;
use tournament::series::{
    Category, Championships, Edition, EditionContent, Event, EventId, EventTournament, ImportedTable, ImportedTableId,
    Series, SeriesCommand, SeriesId, SeriesRejection,
};
use tournament::{Command, Entry, EntryId, Info, Person, PersonId, Preset, Tournament, TournamentId, TournamentStatus};

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeriesTaken {
    pub slug: String,
    pub editions: usize,
    /// The addresses of the new tournaments, in order.
    pub tournaments: Vec<String>,
    /// Finished tournaments that could not be closed here, with the reason.
    pub left_open: Vec<(String, String)>,
    /// Persons who were not linked because a known person may be meant: a name alone is never enough.
    pub not_joined: Vec<NotJoined>,
    /// Persons who cannot be told from another of the same name: they are kept apart, without a page of their own.
    pub unregistered: Vec<String>,
}

/// A person of a document who may be a known person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotJoined {
    pub person: Person,
    pub known: Vec<Person>,
}

/// The person here for each person of the document; none for one who cannot be told from another.
type DocumentPersons = BTreeMap<PersonId, Option<PersonId>>;

impl Service {
    pub fn series_document(&self, slug: &str, audience: Audience) -> Result<String, ServiceError> {
        let championships = match audience {
            Audience::Public => self.public_championships()?,
            Audience::Staff | Audience::Operator => self.store.championships()?,
        };
        let series = championships.one_series(slug).ok_or(SeriesRejection::Unknown)?;
        let mut tournaments = BTreeMap::new();
        let mut tables = Vec::new();
        for edition in &series.editions {
            let ids = match edition.content {
                EditionContent::Tournament(id, _) => vec![id],
                EditionContent::Event(id) => {
                    let parts = championships.events.get(&id).into_iter().flat_map(|own| &own.parts);
                    parts.map(|part| part.tournament).collect()
                }
                EditionContent::ImportedTable(id, _) => {
                    tables.extend(championships.tables.get(&id));
                    Vec::new()
                }
                EditionContent::Nothing | EditionContent::Unknown => Vec::new(),
            };
            for id in ids {
                let tournament = self.store.tournament_by_id(id)?;
                let seen = |tournament: Arc<Tournament>| match audience {
                    Audience::Public => self.for_public(&tournament).map(|public| public.tournament),
                    Audience::Staff | Audience::Operator => Ok(tournament),
                };
                tournaments.extend(tournament.map(seen).transpose()?.map(|tournament| (id, tournament)));
            }
        }
        let entered =
            tournaments.values().flat_map(|tournament| tournament.entries.values()).filter_map(|entry| entry.player);
        let listed = tables.into_iter().flat_map(|table| &table.lines).filter_map(|line| line.player);
        let whole = entered.chain(listed).map(|player| championships.person_of(player));
        let ids: Vec<PersonId> = whole.collect::<BTreeSet<_>>().into_iter().collect();
        // Of the details that are known only from where they were hidden the document for the public has none.
        let seen = |player: StoredPerson| match audience {
            Audience::Public => player.into_public(),
            Audience::Staff | Audience::Operator => player,
        };
        let persons = self.store.persons_by_id(&ids)?.into_iter().map(seen);
        let persons: BTreeMap<PersonId, Person> = persons.map(|player| (player.id, player.person)).collect();
        let (championships, tournaments, persons) = (&*championships, &tournaments, &persons);
        Ok(series_json::write(SeriesDocumentParts { series, championships, tournaments, persons, audience }))
    }

    /// Imports the document of a series, whose address must be free here: its tournaments become separate tournaments, at their addresses
    /// or similar ones. Everything is tried before anything is written; persons are recognised as for single tournaments, and entries with
    /// one number in the document are one person here. All of it is one write: if anything fails, nothing is made.
    pub fn import_series(&self, actor: &Actor, text: &str) -> Result<SeriesTaken, ServiceError> {
        let document = self.preview_series(text)?;
        self.store.together(|store| self.inside(store).write_series(actor, &document))
    }

    /// The document of a series, checked for import. Nothing has been written.
    pub fn preview_series(&self, text: &str) -> Result<SeriesDocument<Tournament>, ServiceError> {
        let document = series_json::read(text).map_err(|error| {
            let line = match &error {
                SeriesJsonError::Json(TournamentJsonError::Json { line, .. }) => *line,
                _ => 1,
            };
            ServiceError::BadFile { line, message: error.to_string() }
        })?;
        self.rehearse_series(&document)?;
        Ok(document)
    }

    fn write_series(&self, actor: &Actor, document: &SeriesDocument<Tournament>) -> Result<SeriesTaken, ServiceError> {
        let mut taken =
            SeriesTaken { slug: document.slug.clone(), editions: document.editions.len(), ..SeriesTaken::default() };
        let persons = self.persons(document, &mut taken)?;
        let (all, mut editions) = (document.editions.len(), Vec::new());
        for (number, edition) in document.editions.iter().enumerate() {
            self.watch.step(number, all)?;
            // Closing its tournaments reports the progress of their rating lists.
            let part = self.watched(self.watch.part(number, all));
            let mut written = DocumentWriter { service: &part, actor, persons: &persons, taken: &mut taken };
            editions.push(written.edition(edition)?);
        }
        DocumentWriter { service: self, actor, persons: &persons, taken: &mut taken }.series(document, editions)?;
        Ok(taken)
    }

    /// Checks that everything in a document would be allowed.
    fn rehearse_series(&self, document: &SeriesDocument<Tournament>) -> Result<(), ServiceError> {
        rehearse_tournaments(document)?;
        let mut championships = Championships::clone(&*self.store.championships()?);
        // The numbers of tournaments that are not there yet.
        let mut number = 0;
        let mut next = || {
            number -= 1;
            TournamentId(number)
        };
        let mut content = Vec::new();
        for edition in &document.editions {
            content.push(match &edition.content {
                EditionContentDocument::Nothing => EditionContent::Nothing,
                EditionContentDocument::Unknown => EditionContent::Unknown,
                EditionContentDocument::Table { category, .. } => {
                    EditionContent::ImportedTable(ImportedTableId::default(), *category)
                }
                EditionContentDocument::Tournament(part) => EditionContent::Tournament(next(), part.category),
                EditionContentDocument::Event { event, parts } => {
                    let ids = parts.iter().map(|part| EventTournament { tournament: next(), category: part.category });
                    let event = at_free_address(&championships, event, ids.collect());
                    EditionContent::Event(EventId(tried(&mut championships, SeriesCommand::PutEvent(Box::new(event)))?))
                }
            });
        }
        let tables = document.editions.iter().zip(&content).filter_map(|(edition, content)| table(edition, *content));
        let series = series_of(
            document,
            editions_of(document, &content, |content| !matches!(content, EditionContent::ImportedTable(..))),
        );
        let id = SeriesId(tried(&mut championships, SeriesCommand::PutSeries(Box::new(series)))?);
        for DocumentTable { year, category, table } in tables {
            tried(
                &mut championships,
                SeriesCommand::EnterImportedTable { series: id, year, category, table: Box::new(table.clone()) },
            )?;
        }
        Ok(())
    }

    /// The persons here for those of a document, where it is certain.
    fn persons(
        &self,
        document: &SeriesDocument<Tournament>,
        taken: &mut SeriesTaken,
    ) -> Result<DocumentPersons, ServiceError> {
        let persons: Vec<Person> = document.persons.iter().map(|person| person.person.clone()).collect();
        let players = self.sure_or_new(&empty(&Info::default()), &persons, taken)?;
        let (mut known, mut seen) = (DocumentPersons::new(), BTreeSet::new());
        for (own, player) in document.persons.iter().zip(players) {
            let is_another = player.is_some_and(|player| !seen.insert(player));
            known.insert(own.number, player.filter(|_| !is_another));
            if is_another {
                taken.unregistered.push(own.person.name.to_string());
            }
        }
        Ok(known)
    }

    /// The persons recognised with certainty, or new; `None` for those who share their name with a known person, which is reported.
    fn sure_or_new(
        &self,
        tournament: &Tournament,
        people: &[Person],
        taken: &mut SeriesTaken,
    ) -> Result<Vec<Option<PersonId>>, ServiceError> {
        let candidates = self.candidates(tournament, people)?;
        let clear = people.iter().zip(&candidates).filter(|(_, candidates)| candidates.is_empty());
        let clear: Vec<Person> = clear.map(|(person, _)| person.clone()).collect();
        let mut found = self.store.find_or_create_persons(&clear)?.into_iter();
        let mut players = Vec::with_capacity(people.len());
        for (person, candidates) in people.iter().zip(candidates) {
            players.push(if candidates.is_empty() { found.next() } else { None });
            if !candidates.is_empty() {
                let known = candidates.into_iter().map(|candidate| candidate.player.person).collect();
                taken.not_joined.push(NotJoined { person: person.clone(), known });
            }
        }
        Ok(players)
    }
}

/// Checks that every tournament of a document could be adopted.
fn rehearse_tournaments(document: &SeriesDocument<Tournament>) -> Result<(), ServiceError> {
    for part in document.editions.iter().flat_map(parts) {
        let mut draft = TournamentDraft::new(empty(&part.tournament.info), now());
        match draft.execute(Command::Adopt(Box::new(nameless(&part.tournament)))) {
            // As when it is written: nothing has been entered or settled in it yet.
            Ok(_) | Err(ServiceError::Refused(NothingToChange)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Writes a document to the store.
struct DocumentWriter<'a> {
    service: &'a Service,
    actor: &'a Actor,
    persons: &'a DocumentPersons,
    taken: &'a mut SeriesTaken,
}

impl DocumentWriter<'_> {
    /// Writes an edition with its tournaments and event; an imported table is only noted.
    fn edition(&mut self, edition: &EditionDocument<Tournament>) -> Result<EditionContent, ServiceError> {
        Ok(match &edition.content {
            EditionContentDocument::Nothing => EditionContent::Nothing,
            EditionContentDocument::Unknown => EditionContent::Unknown,
            EditionContentDocument::Table { category, .. } => {
                EditionContent::ImportedTable(ImportedTableId::default(), *category)
            }
            EditionContentDocument::Tournament(part) => {
                EditionContent::Tournament(self.tournament(part)?, part.category)
            }
            EditionContentDocument::Event { event, parts } => {
                let part = |part: &PartDocument<Tournament>| {
                    Ok(EventTournament { tournament: self.tournament(part)?, category: part.category })
                };
                let parts = parts.iter().map(part).collect::<Result<Vec<_>, ServiceError>>()?;
                let championships = self.service.store.championships()?;
                let event = at_free_address(&championships, event, parts);
                EditionContent::Event(EventId(self.change(&SeriesCommand::PutEvent(Box::new(event)))?))
            }
        })
    }

    /// Writes a separate tournament, closed if it was.
    fn tournament(&mut self, part: &PartDocument<Tournament>) -> Result<TournamentId, ServiceError> {
        let tournament = &part.tournament;
        let new = NewTournament {
            info: tournament.info.clone(),
            settings: Preset::SwissSingleGames.settings(),
            visibility: tournament::Visibility::Public,
        };
        let created = self.service.create_tournament_at(self.actor, &new, &tournament.slug)?;
        let request = Request { actor: self.actor, slug: &created.slug, seen: None, limit: None };
        let mut adopted = nameless(tournament);
        adopted.keep_lots_of(&created);
        for (id, entry) in &mut *adopted.entries {
            let number = tournament.entry(*id).and_then(|entry| entry.player);
            entry.player = number.and_then(|number| self.persons.get(&number).copied().flatten());
        }
        let strangers: Vec<&Entry> = tournament.entries.values().filter(|entry| entry.player.is_none()).collect();
        let people: Vec<Person> = strangers.iter().map(|entry| entry.person.clone()).collect();
        let players = self.service.sure_or_new(&adopted, &people, self.taken)?;
        for (stranger, player) in strangers.iter().zip(players) {
            adopted.entries.entry(stranger.id).and_modify(|entry| entry.player = player);
        }
        self.part_same_names(tournament, &mut adopted);
        match self.service.perform(&request, |draft| draft.execute(Command::Adopt(Box::new(adopted.clone())))) {
            // A tournament without entries and decisions equals the new one.
            Ok(_) | Err(ServiceError::Refused(NothingToChange)) => {}
            Err(error) => return Err(error),
        }
        // A person who is kept apart stays so: closing would otherwise make new persons for entries without one.
        let close = |draft: &mut TournamentDraft| draft.execute(Command::CloseTournament);
        if tournament.status == TournamentStatus::Closed
            && let Err(error) = self.service.perform(&request, close)
        {
            self.taken.left_open.push((created.slug.clone(), error.to_string()));
        }
        self.taken.tournaments.push(created.slug);
        Ok(created.id)
    }

    /// If two entries of a tournament have the same person, one loses it: first those found by name only.
    fn part_same_names(&mut self, tournament: &Tournament, own: &mut Tournament) {
        let is_stranger = |id: EntryId| tournament.entry(id).is_some_and(|entry| entry.player.is_none());
        let mut in_turn: Vec<&mut Entry> = own.entries.values_mut().collect();
        in_turn.sort_by_key(|entry| is_stranger(entry.id));
        let mut taken = BTreeSet::new();
        for entry in in_turn {
            if entry.player.is_some_and(|player| !taken.insert(player)) {
                entry.player = None;
                self.taken.unregistered.push(entry.person.name.to_string());
            }
        }
    }

    /// Writes the series with its imported tables, its editions in the order of the document.
    fn series(
        &mut self,
        document: &SeriesDocument<Tournament>,
        mut content: Vec<EditionContent>,
    ) -> Result<(), ServiceError> {
        let first = series_of(
            document,
            editions_of(document, &content, |content| !matches!(content, EditionContent::ImportedTable(..))),
        );
        let id = SeriesId(self.change(&SeriesCommand::PutSeries(Box::new(first)))?);
        for (edition, content) in document.editions.iter().zip(&mut content) {
            let Some(DocumentTable { year, category, table }) = table(edition, *content) else { continue };
            let mut table = ImportedTable { id: ImportedTableId::default(), ..table.clone() };
            for line in &mut table.lines {
                line.player = line.player.and_then(|number| self.persons.get(&number).copied().flatten());
            }
            let entered = SeriesCommand::EnterImportedTable { series: id, year, category, table: Box::new(table) };
            *content = EditionContent::ImportedTable(ImportedTableId(self.change(&entered)?), category);
        }
        let whole = Series { id, ..series_of(document, editions_of(document, &content, |_| true)) };
        match self.change(&SeriesCommand::PutSeries(Box::new(whole))) {
            Err(ServiceError::Series(SeriesRejection::NothingToChange)) => Ok(()),
            other => other.map(drop),
        }
    }

    fn change(&self, command: &SeriesCommand) -> Result<i64, ServiceError> {
        self.service.change_championships(&ChampionshipsRequest { actor: self.actor, seen: None }, command)
    }
}

/// A tournament without any changes.
fn empty(info: &Info) -> Tournament {
    Tournament::new(TournamentId(0), "x", info.clone(), Preset::SwissSingleGames.settings())
}

/// Does a command in championships that are not written; answers with the number of its entry.
fn tried(championships: &mut Championships, command: SeriesCommand) -> Result<i64, ServiceError> {
    let (_, changes) = tournament::series::decide(championships, command)?;
    let is_done = changes.iter().all(|change| championships.apply(change));
    championships.number += 1;
    if is_done { Ok(championships.number) } else { Err(SeriesRejection::LaterCommandsBuildOnIt.into()) }
}

fn parts(edition: &EditionDocument<Tournament>) -> Vec<&PartDocument<Tournament>> {
    match &edition.content {
        EditionContentDocument::Tournament(part) => vec![part],
        EditionContentDocument::Event { parts, .. } => parts.iter().collect(),
        EditionContentDocument::Nothing | EditionContentDocument::Unknown | EditionContentDocument::Table { .. } => {
            Vec::new()
        }
    }
}

struct DocumentTable<'a> {
    year: i32,
    category: Category,
    table: &'a ImportedTable,
}

fn table(edition: &EditionDocument<Tournament>, content: EditionContent) -> Option<DocumentTable<'_>> {
    match (&edition.content, content) {
        (EditionContentDocument::Table { table, .. }, EditionContent::ImportedTable(_, category)) => {
            Some(DocumentTable { year: edition.year, category, table })
        }
        _ => None,
    }
}

fn series_of(document: &SeriesDocument<Tournament>, editions: Vec<Edition>) -> Series {
    Series {
        id: SeriesId::default(),
        slug: document.slug.clone(),
        title: document.title.clone(),
        other_title: document.other_title.clone(),
        description: document.description.clone(),
        editions,
    }
}

fn editions_of(
    document: &SeriesDocument<Tournament>,
    content: &[EditionContent],
    is_wanted: impl Fn(EditionContent) -> bool,
) -> Vec<Edition> {
    let all = document.editions.iter().zip(content).filter(|(_, content)| is_wanted(**content));
    all.map(|(own, &content)| Edition { year: own.year, content, note: own.note.clone() }).collect()
}

/// An event of several tournaments of a document with its tournaments, at its address or near it.
fn at_free_address(championships: &Championships, event: &Event, parts: Vec<EventTournament>) -> Event {
    let is_taken = |slug: &str| championships.event(slug).is_some();
    let slug = if is_taken(&event.slug) {
        crate::service::championships::free_address(&event.slug, is_taken)
    } else {
        event.slug.clone()
    };
    Event { id: EventId::default(), slug, parts, ..event.clone() }
}

/// The tournament without the document's numbers of persons.
fn nameless(tournament: &Tournament) -> Tournament {
    let mut tournament = tournament.clone();
    tournament.entries.values_mut().for_each(|entry| entry.player = None);
    tournament
}
