//! Players from a list: read, compared with the entries, and imported in one write after a preview.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::workbook::list_text;
use crate::service::{AccountRights, PersonChoice, Request, Service, ServiceError, TournamentDraft, day_of_norms, now};
use crate::store::NewPersons;
use tournament::exchange::players_csv::{
    self, Column, Compared, ListColumns, PlayerList, RowMatch, RowWarning, UnreadableList,
};
use tournament::rating::norms::NormTable;
use tournament::{
    Application, Command, CommandRecord, Entry, EntryId, Membership, NewEntry, Person, PersonId, Rating, Rejection,
    Tournament, is_known_title, likely_title,
};

/// A list of players as sent.
#[derive(Debug, Clone, Copy)]
pub struct PlayerFile<'a> {
    /// A workbook, or CSV in any usual encoding.
    pub bytes: &'a [u8],
    /// The chosen columns; if there are none, those chosen last for the same headings, else by the headings.
    pub columns: Option<&'a [Option<Column>]>,
    /// Lines with an unknown title that is to be replaced by the known one that it resembles.
    pub known_titles: &'a [u64],
}

/// What importing a list of players would change. Nothing has been written.
#[derive(Debug, Clone)]
pub struct PlayerPreview {
    /// The list, with the rows that could not be read.
    pub list: PlayerList,
    pub rows: Vec<Compared>,
    /// Regions that no entered player has, and that are no misspelling of one of theirs; empty if no player has a region yet.
    pub new_regions: BTreeSet<String>,
}

/// The persons that the lines of a list mean, as far as known.
#[derive(Default)]
struct ListedPersons {
    /// By line; of the others it will be asked.
    by_line: BTreeMap<u64, PersonId>,
    /// Those of them who are new.
    new: NewPersons,
}

/// A player of a list to be imported.
struct ImportedPlayer {
    /// The line of the list.
    line: u64,
    /// The entry that the line changes; `None` for a new player.
    entry: Option<EntryId>,
    person: Person,
    rating: Option<Rating>,
    member: Membership,
}

impl Service {
    /// Reads a list of players and compares it with the entries.
    pub fn preview_players(
        &self,
        tournament: &Tournament,
        file: &PlayerFile<'_>,
    ) -> Result<PlayerPreview, UnreadableList> {
        let text = list_text(file.bytes)?;
        let columns = self.player_columns(file, &text)?;
        let mut list = players_csv::read_as(text.as_bytes(), columns.as_deref())?;
        for row in list.rows.iter_mut().filter(|row| file.known_titles.contains(&row.line)) {
            let title = &mut row.person.title;
            if let Some(known) = likely_title(title).filter(|_| !is_known_title(title)) {
                known.clone_into(title);
            }
        }
        // A region that no entered player has may be a misspelling.
        let regions = tournament.entries.values().map(|entry| entry.person.region.clone());
        let regions = regions.filter(|region| !region.is_empty()).collect();
        let mut rows = players_csv::compare(&list.rows, tournament, &regions);
        let today = now().date();
        let waiting: Vec<&Application> =
            tournament.applications.values().filter(|application| application.state.is_open()).collect();
        let norms = self.norms_on(day_of_norms(tournament)).unwrap_or_else(|_| NormTable::usual());
        for compared in rows.iter_mut().filter(|compared| compared.is_news()) {
            // Titles of the organiser's own table of norms are known as well.
            let is_unknown = norms.is_unknown_title(&compared.row.person);
            compared.warnings.retain(|warning| is_unknown || !matches!(warning, RowWarning::UnknownTitle { .. }));
            let unlikely = compared.row.person.birth.filter(|birth| !birth.is_likely(today));
            compared.warnings.extend(unlikely.map(RowWarning::UnlikelyBirth));
            if compared.finding == RowMatch::New {
                let person = &compared.row.person;
                let applied = waiting.iter().find(|own| own.applicant.person.may_be(person));
                compared.warnings.extend(applied.map(|own| RowWarning::Applied(own.applicant.person.name.clone())));
            }
        }
        let new_regions = players_csv::new_regions(&list.rows, &regions);
        Ok(PlayerPreview { list, rows, new_regions })
    }

    /// The columns of a list that cannot be read with the guessed ones, to be chosen.
    pub fn columns_of_players(&self, file: &PlayerFile<'_>) -> Result<ListColumns, UnreadableList> {
        let text = list_text(file.bytes)?;
        let columns = self.player_columns(file, &text)?;
        players_csv::columns_of(text.as_bytes(), columns.as_deref())
    }

    /// The columns of a list with this text: as chosen now, or as chosen last for the same headings.
    fn player_columns(&self, file: &PlayerFile<'_>, text: &str) -> Result<Option<Vec<Option<Column>>>, UnreadableList> {
        if let Some(chosen) = file.columns {
            return Ok(Some(chosen.to_vec()));
        }
        let known = players_csv::columns_of(text.as_bytes(), None)?;
        // Without a stored choice the headings decide.
        Ok(self.learned_columns(&known.key, known.columns.len()).ok().flatten())
    }

    /// Imports the rows at `lines` of a list: new players are entered, entries get the list's data. All or nothing. Each line comes with
    /// the person that it means; what it does not contain is taken from a known person.
    pub fn import_players(
        &self,
        request: &Request<'_>,
        file: &PlayerFile<'_>,
        lines: &BTreeMap<u64, PersonChoice>,
    ) -> Result<Tournament, ServiceError> {
        let written = self.enter_listed(request, lines, |tournament| {
            Ok(self.preview_players(tournament, file).map_err(|error| unreadable(&error))?.rows)
        })?;
        if let (Some(chosen), Ok(known)) = (file.columns, self.columns_of_players(file)) {
            self.learn_columns(&known.key, chosen)?;
        }
        Ok(written)
    }

    /// As [`import_players`](Self::import_players), for a list that has been read: `rows` are compared with the entries.
    pub(super) fn enter_listed(
        &self,
        request: &Request<'_>,
        lines: &BTreeMap<u64, PersonChoice>,
        rows: impl Fn(&Tournament) -> Result<Vec<Compared>, ServiceError>,
    ) -> Result<Tournament, ServiceError> {
        let chosen = |tournament: &Tournament| {
            let rows = rows(tournament)?.into_iter().filter(|compared| lines.contains_key(&compared.row.line));
            Ok::<_, ServiceError>(rows.filter_map(taken).collect::<Vec<_>>())
        };
        let powers = self.powers(request.actor)?;
        self.rehearse(request, |draft| {
            self.take_over(draft, chosen(draft.tournament())?, &ListedPersons::default(), powers)
        })?;
        let tournament = self.tournament(request.slug)?;
        let persons = self.persons_of(powers, &tournament, &chosen(&tournament)?, lines)?;
        let players: Vec<Option<PersonId>> = persons.by_line.values().copied().map(Some).collect();
        self.perform_learning(request, &players, |draft| {
            draft.register(&persons.new);
            self.take_over(draft, chosen(draft.tournament())?, &persons, powers)
        })
    }

    /// The persons of the lines that enter a player, or change an entry without a person.
    fn persons_of(
        &self,
        powers: AccountRights,
        tournament: &Tournament,
        taken: &[ImportedPlayer],
        lines: &BTreeMap<u64, PersonChoice>,
    ) -> Result<ListedPersons, ServiceError> {
        let is_nobody = |entry: EntryId| tournament.entry(entry).is_none_or(|entry| entry.player.is_none());
        let unidentified: Vec<&ImportedPlayer> = taken.iter().filter(|own| own.entry.is_none_or(is_nobody)).collect();
        let people: Vec<Person> = unidentified.iter().map(|player| player.person.clone()).collect();
        let meant: Vec<PersonChoice> = unidentified
            .iter()
            .map(|player| lines.get(&player.line).copied().unwrap_or(PersonChoice::ByName))
            .collect();
        let recognised = self.recognise_for(powers, tournament, &people, &meant)?;
        let by_line = unidentified.iter().zip(recognised.players).filter_map(|(own, player)| Some((own.line, player?)));
        Ok(ListedPersons { by_line: by_line.collect(), new: recognised.new })
    }

    fn take_over(
        &self,
        draft: &mut TournamentDraft,
        taken: Vec<ImportedPlayer>,
        persons: &ListedPersons,
        powers: AccountRights,
    ) -> Result<CommandRecord, ServiceError> {
        let mut known = Vec::with_capacity(taken.len());
        for own in &taken {
            let new = NewEntry { player: None, person: own.person.clone(), rating: own.rating, member: None };
            let player = persons.by_line.get(&own.line).copied();
            known.push(self.entry_of_recognised(draft.tournament(), new, player, &persons.new, powers)?);
        }
        let mut newcomers: Vec<NewEntry> = Vec::new();
        let mut members = Vec::new();
        for (own, new) in taken.into_iter().zip(known) {
            let Some(entry) = own.entry else {
                newcomers.push(NewEntry { member: Some(own.member), ..new });
                continue;
            };
            let player = draft.tournament().entry(entry).and_then(|old| old.player).or(new.player);
            let new = NewEntry { player, member: None, ..new };
            // Whether the entry has these data already, apart from the team.
            let is_same = |old: &Entry| (old.player, &old.person, old.rating) == (new.player, &new.person, new.rating);
            if !draft.tournament().entry(entry).is_some_and(is_same) {
                draft.execute(Command::EditEntry { entry, new: Box::new(new) })?;
            }
            members.push((entry, own.member));
        }
        let edited = members.len();
        // All at once: two players of a list may exchange places.
        let is_moved = |(id, member): &(EntryId, Membership)| {
            draft.tournament().entry(*id).is_none_or(|old| old.member != *member)
        };
        if members.iter().any(is_moved) {
            draft.execute(Command::OrderBoards(members))?;
        }
        match (newcomers.is_empty(), edited) {
            (true, 0) => Err(Rejection::NothingToChange.into()),
            (true, _) => Ok(CommandRecord::Import { games: 0 }),
            (false, 0) => draft.execute(Command::Enter(newcomers)),
            (false, _) => draft.execute(Command::Enter(newcomers)).map(|_| CommandRecord::Import { games: 0 }),
        }
    }
}

/// What to do with a row; `None` if it adds nothing.
fn taken(compared: Compared) -> Option<ImportedPlayer> {
    match compared.finding {
        RowMatch::New => Some(ImportedPlayer {
            line: compared.row.line,
            entry: None,
            person: compared.row.person,
            rating: compared.row.rating.filter(|rating| rating.0 > 0),
            member: compared.row.member,
        }),
        RowMatch::Changed { entry, person, rating, member, .. } => {
            Some(ImportedPlayer { line: compared.row.line, entry: Some(entry), person: *person, rating, member })
        }
        RowMatch::Same(_) => None,
    }
}

fn unreadable(error: &UnreadableList) -> ServiceError {
    let line = match error {
        UnreadableList::Empty
        | UnreadableList::Workbook
        | UnreadableList::NotText
        | UnreadableList::TooLarge { .. } => 1,
        UnreadableList::NoNameColumn { line, .. } | UnreadableList::ColumnTwice { line, .. } => *line,
    };
    ServiceError::BadFile { line: usize::try_from(line).unwrap_or(usize::MAX), message: error.to_string() }
}
