//! The start list for spreadsheets.

use crate::exchange::sheet::{Sheet, SheetColumns, Words};
use crate::{Entry, PersonField, Tournament};

/// The start list: what is public of every player who takes part, of a birth the year.
pub fn sheet(tournament: &Tournament, words: Words<'_>) -> Sheet {
    sheet_columns(tournament, words).sheet(tournament.start_list().into_iter().filter(|entry| entry.takes_part()))
}

/// The columns of the start list.
pub fn sheet_columns<'a>(tournament: &'a Tournament, words: Words<'a>) -> SheetColumns<'a, &'a Entry> {
    let has_teams = tournament.settings.system.has_teams();
    let has_other_names = tournament.participants().any(|entry| !entry.person.other_name.is_empty());
    SheetColumns::<&'a Entry>::new(words)
        .column("startlist-csv-number", "No", |entry| entry.number)
        .person("startlist-csv-title", PersonField::Title, |entry| &entry.person)
        .column("startlist-csv-name", "Name", |entry| entry.person.name.to_string())
        .person("startlist-csv-sex", PersonField::Sex, |entry| &entry.person)
        .person("startlist-csv-birth", PersonField::Birth, |entry| &entry.person)
        .person("startlist-csv-region", PersonField::Region, |entry| &entry.person)
        .person("startlist-csv-federation", PersonField::Federation, |entry| &entry.person)
        .person("startlist-csv-club", PersonField::Club, |entry| &entry.person)
        .column("startlist-csv-rating", "Rating", |entry| entry.rating)
        .person("startlist-csv-federation-id", PersonField::FederationId, |entry| &entry.person)
        .column_if(has_other_names, "startlist-csv-other-name", PersonField::OtherName.heading(), |entry| {
            entry.person.other_name.clone()
        })
        .column_if(has_teams, "entries-team", "Team", |entry| entry.member.team.clone())
        .column_if(has_teams, "entries-board", "Board", |entry| entry.member.board)
}
