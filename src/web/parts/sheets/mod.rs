//! Tables of a tournament for spreadsheets, one by one and all together.

mod prizes;
mod rounds;
mod standings;
mod team_standings;

pub use crate::web::i18n::sheets::{crosstable, games, headings, players};
pub use prizes::prizes;
pub use rounds::{round, rounds};
pub use standings::{standings, standings_columns};
pub use team_standings::team_standings;

use std::collections::BTreeMap;

use crate::service::progress::standings_round;
use crate::web::forms::Choice;
use crate::web::i18n::{Locale, without_joiners};
use crate::web::parts::Section;
use crate::web::parts::facts::facts;
use tournament::exchange::players_csv;
use tournament::exchange::sheet::{Sheet, SheetCell};
use tournament::standings::crosstable::{Crosstable, CrosstableOrder};
use tournament::standings::{Standings, team_table};
use tournament::{EntryId, Tournament};

/// The columns that can be chosen for the file of the players.
pub fn player_columns(t: Locale, tournament: &Tournament) -> Vec<Choice> {
    let words = |key: &str| Some(t.text(key).to_string());
    let columns = players_csv::sheet_columns(tournament, &words);
    columns.named().map(|(code, heading)| Choice::new(code, heading)).collect()
}

/// A workbook of the whole tournament, with the rating `changes` that it has made: empty tables are left out.
pub fn whole(t: Locale, tournament: &Tournament, table: &Standings, changes: &BTreeMap<EntryId, i32>) -> Vec<Sheet> {
    let has_places = standings_round(tournament).0 > 0;
    let teams = tournament.settings.system.has_teams();
    let teams = teams.then(|| team_standings(t, tournament, &team_table(tournament, standings_round(tournament))));
    let cross = || Crosstable::new(tournament, table.clone(), CrosstableOrder::Rank);
    let all = [
        has_places.then(|| standings(t, tournament, table, &Section::default(), changes)),
        teams.filter(|_| has_places),
        has_places.then(|| crosstable(t, tournament, &cross())),
        Some(players(t, tournament)),
        Some(rounds(t, tournament)),
        Some(games(t, tournament)),
        prizes(t, tournament, Some(table).filter(|_| has_places)),
    ];
    let mut all: Vec<Sheet> = all.into_iter().flatten().filter(|sheet| !sheet.rows.is_empty()).collect();
    all.push(about(t, tournament));
    all.into_iter().map(|sheet| as_on_pages(t, sheet)).collect()
}

/// Titles and regions as the pages of the language print them: for workbooks, which are read by people. CSV files have them as entered, so
/// that they can be read again.
pub fn as_on_pages(t: Locale, mut sheet: Sheet) -> Sheet {
    let titles = headings(t, &["standings-csv-title"]);
    let regions = headings(t, &["standings-csv-region", "standings-csv-federation", "startlist-csv-federation"]);
    for (column, heading) in sheet.headings.iter().enumerate() {
        for row in &mut sheet.rows {
            let Some(SheetCell::Text(text)) = row.get_mut(column) else { continue };
            if titles.contains(heading) {
                *text = t.language.title(text);
            } else if regions.contains(heading) {
                *text = t.region(text).into_owned();
            }
        }
    }
    sheet
}

/// The tournament's facts, below its title.
fn about(t: Locale, tournament: &Tournament) -> Sheet {
    let facts = facts(t, tournament).into_iter().map(|(key, text)| [t.text(key).to_string(), without_joiners(&text)]);
    let title = [t.text("limits-field-title").to_string(), tournament.info.title.clone()];
    Sheet::new([""; 0], std::iter::once(title).chain(facts)).named(t.text("tournament-tab-home").to_string())
}
