//! Players from a list: read and compared with those entered, and after a look taken over in one write.

use std::collections::BTreeSet;

use super::players::strangers;
use super::{Desk, DeskError, Draft, Request};
use crate::exchange::players_csv::{self, Compared, Finding, PlayerList, UnreadableList};
use crate::tournament::{Act, Deed, Entry, EntryId, Membership, NewEntry, Person, Rating, Refusal, Tournament};

/// What a list of players would change. Nothing has been written.
#[derive(Debug, Clone)]
pub struct PlayerPreview {
    /// The list as it was understood, with the rows that were not.
    pub list: PlayerList,
    /// Each understood row beside those entered.
    pub rows: Vec<Compared>,
    /// Regions that nobody entered has, and that are no slips in one of theirs; none where nobody has a region yet.
    pub new_regions: BTreeSet<String>,
}

/// How people of a list become entries: tied to their persons in the registry, or to nobody.
type People = fn(&Desk, Vec<(Person, Option<Rating>)>) -> Result<Vec<NewEntry>, DeskError>;

/// Somebody of a list who is taken over.
enum Taken {
    New(Person, Option<Rating>, Membership),
    Changed(EntryId, Person, Option<Rating>, Membership),
}

impl Desk {
    /// Reads a list of players (CSV in any usual encoding) and compares it with those entered.
    pub fn preview_players(&self, tournament: &Tournament, file: &[u8]) -> Result<PlayerPreview, UnreadableList> {
        let list = players_csv::read(file)?;
        let regions = known_regions(tournament);
        let rows = players_csv::compare(&list.rows, tournament, &regions);
        let new_regions = players_csv::new_regions(&list.rows, &regions);
        Ok(PlayerPreview { list, rows, new_regions })
    }

    /// Takes the rows at `lines` of a list over: new players are entered, those already there get the list's data. All or nothing.
    pub fn import_players(
        &self,
        request: &Request<'_>,
        file: &[u8],
        lines: &BTreeSet<u64>,
    ) -> Result<Tournament, DeskError> {
        let work = |draft: &mut Draft, people: People| {
            let preview = self.preview_players(draft.tournament(), file).map_err(|fault| unreadable(&fault))?;
            let chosen = preview.rows.into_iter().filter(|compared| lines.contains(&compared.row.line));
            self.take_over(draft, chosen.filter_map(taken).collect(), people)
        };
        self.rehearse(request, |draft| work(draft, |_, people| Ok(strangers(people))))?;
        self.perform(request, |draft| work(draft, Self::all_known))
    }

    fn take_over(&self, draft: &mut Draft, taken: Vec<Taken>, people: People) -> Result<Deed, DeskError> {
        let listed = taken.iter().map(|taken| match taken {
            Taken::New(person, rating, _) | Taken::Changed(_, person, rating, _) => (person.clone(), *rating),
        });
        let known = people(self, listed.collect())?;
        let mut newcomers: Vec<NewEntry> = Vec::new();
        let mut members = Vec::new();
        let mut edited = 0;
        for (taken, new) in taken.into_iter().zip(known) {
            match taken {
                Taken::New(_, _, member) => newcomers.push(NewEntry { member: Some(member), ..new }),
                Taken::Changed(entry, _, _, member) => {
                    let player = draft.tournament().entry(entry).and_then(|old| old.player).or(new.player);
                    let new = NewEntry { player, member: None, ..new };
                    if draft.tournament().entry(entry).is_none_or(|old| !is_same(old, &new)) {
                        draft.act(Act::EditEntry { entry, new: Box::new(new) })?;
                    }
                    members.push((entry, member));
                    edited += 1;
                }
            }
        }
        // All at once: two of a list may change places.
        let is_moved = |(id, member): &(EntryId, Membership)| {
            draft.tournament().entry(*id).is_none_or(|old| old.member != *member)
        };
        if members.iter().any(is_moved) {
            draft.act(Act::LineUp(members))?;
        }
        match (newcomers.is_empty(), edited) {
            (true, 0) => Err(Refusal::NothingToChange.into()),
            (true, _) => Ok(Deed::Import { games: 0 }),
            (false, 0) => draft.act(Act::Enter(newcomers)),
            (false, _) => draft.act(Act::Enter(newcomers)).map(|_| Deed::Import { games: 0 }),
        }
    }
}

/// What is to be done with a row; nothing with one that says what is known already.
fn taken(compared: Compared) -> Option<Taken> {
    match compared.finding {
        Finding::New => {
            let rating = compared.row.rating.filter(|rating| rating.0 > 0);
            Some(Taken::New(compared.row.person, rating, compared.row.member))
        }
        Finding::Changed { entry, person, rating, member, .. } => Some(Taken::Changed(entry, *person, rating, member)),
        Finding::Same(_) => None,
    }
}

/// Whether an entry has these data already, whatever its team.
fn is_same(entry: &Entry, new: &NewEntry) -> bool {
    (entry.player, &entry.person, entry.rating) == (new.player, &new.person, new.rating)
}

/// The regions of those entered: another one may be a slip of the pen.
fn known_regions(tournament: &Tournament) -> BTreeSet<String> {
    let regions = tournament.entries.values().map(|entry| entry.person.region.clone());
    regions.filter(|region| !region.is_empty()).collect()
}

fn unreadable(fault: &UnreadableList) -> DeskError {
    let line = match fault {
        UnreadableList::Empty
        | UnreadableList::Workbook
        | UnreadableList::NotText
        | UnreadableList::TooLarge { .. } => 1,
        UnreadableList::NoNameColumn { line, .. } | UnreadableList::ColumnTwice { line, .. } => *line,
    };
    DeskError::BadFile { line: usize::try_from(line).unwrap_or(usize::MAX), message: fault.to_string() }
}
