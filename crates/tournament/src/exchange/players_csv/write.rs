//! The start list for spreadsheets.

use crate::exchange::sheet::{Sheet, SheetColumns, Words};
use crate::{Entry, PersonField, Tournament};

/// What of a person has a column even where nothing stands in it.
const ALWAYS: [PersonField; 7] = [
    PersonField::Title,
    PersonField::Sex,
    PersonField::Birth,
    PersonField::Region,
    PersonField::Federation,
    PersonField::Club,
    PersonField::FederationId,
];

/// The start list: what is public of every player who takes part, of a birth the year.
pub fn sheet(tournament: &Tournament, words: Words<'_>) -> Sheet {
    sheet_columns(tournament, words).sheet(tournament.start_list().into_iter().filter(|entry| entry.takes_part()))
}

/// The columns of the start list.
pub fn sheet_columns<'a>(tournament: &'a Tournament, words: Words<'a>) -> SheetColumns<'a, &'a Entry> {
    let has_teams = tournament.settings.system.has_teams();
    let is_known = |field: PersonField| tournament.participants().any(|entry| !field.text(&entry.person).is_empty());
    let mut columns = SheetColumns::<&'a Entry>::new(words).column("startlist-csv-number", "No", |entry| entry.number);
    for field in PersonField::ALL.into_iter().filter(|field| field.has_column()) {
        let key = heading_key(field, words);
        let is_there = ALWAYS.contains(&field) || is_known(field);
        columns = if is_there { columns.person(&key, field, |entry| &entry.person) } else { columns.absent(&key) };
        if field == PersonField::Title {
            columns = columns.column("startlist-csv-name", "Name", |entry| entry.person.name.to_string());
        }
        if field == PersonField::Club {
            columns = columns.column("startlist-csv-rating", "Rating", |entry| entry.rating);
        }
    }
    columns.column_if(has_teams, "entries-team", "Team", |entry| entry.member.team.clone()).column_if(
        has_teams,
        "entries-board",
        "Board",
        |entry| entry.member.board,
    )
}

/// The key of a heading: lists may call a field more shortly than forms do.
fn heading_key(field: PersonField, words: Words<'_>) -> String {
    let own = format!("startlist-csv-{}", field.code());
    if words(&own).is_some() { own } else { ["entries", field.code()].join("-") }
}
