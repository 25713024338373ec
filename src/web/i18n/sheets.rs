//! Tables of a tournament for spreadsheets, with headings in the words of the pages.

use crate::service::progress::standings_round;
use crate::web::i18n::{Locale, PlayerNames};
use tournament::exchange::sheet::{CsvFormat, Sheet};
use tournament::exchange::{crosstable_sheet, players_csv};
use tournament::standings::crosstable::CrosstableOrder;
use tournament::standings::{self, Crosstable};
use tournament::{Entry, Tournament};

/// The format of CSV files for readers of `t`, unless they ask for another one.
pub const fn usual_format(t: Locale) -> CsvFormat {
    CsvFormat { decimal: t.language.decimal_separator(), ..CsvFormat::ENGLISH }
}

/// The texts of headings.
pub fn headings(t: Locale, keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| t.text(key).to_string()).collect()
}

pub fn players(t: Locale, tournament: &Tournament) -> Sheet {
    let sheet = players_csv::sheet(tournament, &|key| Some(t.text(key).to_string()));
    sheet.named(t.text("print-players").to_string())
}

/// The crosstable after the last finished round, a row for each player.
pub fn crosstable_of(t: Locale, tournament: &Tournament, order: CrosstableOrder) -> Sheet {
    crosstable(t, tournament, &standings::crosstable(tournament, standings_round(tournament), order))
}

/// A crosstable, a row for each player.
pub fn crosstable(t: Locale, tournament: &Tournament, table: &Crosstable) -> Sheet {
    let tie_breaks: Vec<String> = table.tie_breaks.iter().map(|tie_break| t.tie_break_short(tie_break)).collect();
    let names = PlayerNames::in_files(t, tournament);
    let words = |key: &str| Some(t.text(key).to_string());
    let name = |entry: &Entry| names.name(entry);
    let sheet = crosstable_sheet::crosstable(table, tournament, &words, &name, &tie_breaks);
    sheet.named(t.text("crosstable-title").to_string())
}

/// A row for each game.
pub fn games(t: Locale, tournament: &Tournament) -> Sheet {
    let words = |key: &str| Some(t.text(key).to_string());
    let names = PlayerNames::in_files(t, tournament);
    let name = |entry: &Entry| names.name(entry);
    let sheet = crosstable_sheet::games(tournament, tournament.published_rounds(), &words, &name);
    sheet.named(t.text("games-title").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Birth, Info, Name, Person, Preset, Rating, Sex, TournamentId};

    #[test]
    fn a_list_of_players_is_read_again_in_whatever_language_it_was_written() {
        let settings = Preset::SwissSingleGames.settings();
        let mut tournament = Tournament::new(TournamentId(1), "cup", Info::default(), settings);
        let person = Person {
            name: Name::parse("Іваненко Анна"),
            title: "1 разряд".to_owned(),
            sex: Some(Sex::Female),
            birth: Some(Birth::Year(1990)),
            region: "Львів".to_owned(),
            federation: "UKR".to_owned(),
            club: "Шашист".to_owned(),
            federation_id: "12".to_owned(),
            other_name: "Ivanenko Anna".to_owned(),
            ..Person::default()
        };
        let id = tournament.next_entry_id();
        tournament.entries.insert(id, Entry::new(id, person.clone(), Some(Rating(2100))));
        for t in Language::offered().map(Locale::from_language) {
            let text = players(t, &tournament).csv(usual_format(t));
            let list = players_csv::read(text.as_bytes()).expect("a list of ours");
            assert!(list.columns.iter().all(|column| column.column.is_some()), "{text}");
            let [row] = &list.rows[..] else { panic!("{text}") };
            assert_eq!((&row.person, row.rating), (&person, Some(Rating(2100))), "{text}");
        }
    }
}
