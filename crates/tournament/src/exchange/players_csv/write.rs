//! The start list as CSV.

use crate::exchange::csv_sheet::{CsvColumns, CsvFormat, Words, or_empty};
use crate::{Entry, PersonField, Tournament};

/// The start list: what is public of every player who takes part, of a birth the year.
pub fn write(tournament: &Tournament, words: Words<'_>, format: CsvFormat) -> String {
    let has_teams = tournament.settings.system.has_teams();
    let mut columns =
        CsvColumns::<&Entry>::new(words).column("startlist-csv-number", "No", |entry| or_empty(entry.number));
    for field in PersonField::ALL {
        // The name follows the title, the rating the club: as start lists have them.
        columns = columns.person("startlist-csv", field, |entry| &entry.person);
        columns = match field {
            PersonField::Title => columns.column("startlist-csv-name", "Name", |entry| entry.person.name.to_string()),
            PersonField::Club => columns.column("startlist-csv-rating", "Rating", |entry| or_empty(entry.rating)),
            _ => columns,
        };
    }
    columns
        .column_if(has_teams, "entries-team", "Team", |entry| entry.member.team.clone())
        .column_if(has_teams, "entries-board", "Board", |entry| or_empty(entry.member.board))
        .write(format, tournament.start_list().into_iter().filter(|entry| entry.takes_part()))
}
