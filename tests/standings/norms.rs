//! Norms by hand.

use crate::tables::read;
use chrono::NaiveDate;
use tournament::rating::norms::{NormBook, NormEdition, NormRank, NormSheet, NormTable, NormTableError, norms};
use tournament::{EntryId, Person, Points, Tournament, usual_title};

/// Player 1 has beaten 2, drawn with 3 and beaten 4.
const TOURNAMENT: [&str; 4] = ["2w1 3b= 4w1", "1b0 4w= 3b=", "4b= 1w= 2w=", "3w= 2b= 1b0"];

fn titled<const N: usize>(titles: [&str; N]) -> Tournament {
    let mut tournament = read(TOURNAMENT);
    for (entry, title) in tournament.entries.values_mut().zip(titles) {
        title.clone_into(&mut entry.person.title);
    }
    tournament
}

/// МС, КМС, I, II; a norm takes three games.
fn table() -> NormTable {
    let rank = |name: &str| NormRank { name: name.to_owned(), titles: Vec::new(), is_awarded: true, least_games: 3 };
    NormTable { ranks: ["МС", "КМС", "I", "II"].map(rank).into(), ..NormTable::usual() }
}

fn sheet_of(tournament: &Tournament, table: &NormTable, entry: u32) -> NormSheet {
    norms(tournament, table).into_iter().find(|sheet| sheet.entry == EntryId(entry)).expect("they have played")
}

#[test]
fn a_norm_is_half_a_point_a_game_and_a_step_for_every_category() {
    let sheet = sheet_of(&titled(["I", "МС", "КМС", "II"]), &table(), 1);
    assert_eq!((sheet.held, sheet.made, sheet.average()), (2, Points::from_tenths(25), Some(133)));
    let found: Vec<_> = sheet.norms.iter().map(|norm| (norm.expected.0, norm.needed.tenths(), norm.is_made)).collect();
    // МС: 0.50 + 0.65 + 0.95; КМС: 0.35 + 0.50 + 0.80; I: 0.20 + 0.35 + 0.65; II: 0.05 + 0.20 + 0.50.
    assert_eq!(found, [(21_000, 25, true), (16_500, 20, true), (12_000, 15, true), (7_500, 10, true)]);
    assert_eq!(sheet.achieved().map(|norm| norm.rank), Some(0));
    assert_eq!((sheet.confirmed(), sheet.missed()), (None, None));
}

#[test]
fn no_more_than_three_categories_count_and_who_has_no_title_stands_below_all() {
    let sheet = sheet_of(&titled(["II", "", "", ""]), &table(), 1);
    let found: Vec<_> = sheet.norms.iter().map(|norm| norm.expected.0).collect();
    assert_eq!(found, [28_500, 28_500, 24_000, 19_500], "four categories below МС count as three");
    assert_eq!(sheet.achieved().map(|norm| norm.rank), Some(2));
    assert_eq!(sheet.missed().map(|norm| (norm.rank, norm.needed)), Some((1, Points::whole(3))));
    assert_eq!(sheet.average(), Some(400));
}

#[test]
fn where_nobody_has_a_known_title_there_are_no_norms() {
    assert_eq!(norms(&titled(["", "", "", ""]), &table()), []);
    assert_eq!(norms(&titled(["", "", "", "II"]), &table()).len(), 4);
}

#[test]
fn no_norm_is_told_of_a_player_whose_title_is_not_known() {
    let tournament = titled(["гросмейстер", "МС", "КМС", "б/р"]);
    let sheet = sheet_of(&tournament, &table(), 1);
    assert!(!sheet.is_judged && sheet.norms.is_empty());
    assert_eq!((sheet.achieved(), sheet.confirmed(), sheet.missed()), (None, None, None));
    let no_title = sheet_of(&tournament, &table(), 4);
    assert!(no_title.is_judged && !no_title.norms.is_empty());
}

#[test]
fn who_holds_the_rank_confirms_it_and_who_holds_a_higher_one_gets_none() {
    for (title, achieved, confirmed) in [("I", None, Some(2)), ("II", Some(2), None), ("КМС", None, None)] {
        let sheet = sheet_of(&titled([title, "", "", ""]), &table(), 1);
        let found = (sheet.achieved().map(|norm| norm.rank), sheet.confirmed().map(|norm| norm.rank));
        assert_eq!(found, (achieved, confirmed), "{title}");
    }
}

#[test]
fn too_few_games_make_no_norm_and_ranks_given_otherwise_have_none() {
    let mut table = table();
    table.ranks[0].is_awarded = false;
    table.ranks[1].least_games = 4;
    let sheet = sheet_of(&titled(["I", "МС", "МС", "МС"]), &table, 1);
    let found: Vec<_> = sheet.norms.iter().map(|norm| (norm.rank, norm.has_games, norm.is_made)).collect();
    assert_eq!(found, [(1, false, false), (2, true, true), (3, true, true)]);
    assert_eq!(sheet.missed().map(|norm| norm.rank), Some(1));
}

#[test]
fn titles_are_known_as_start_lists_write_them() {
    let table = NormTable::usual();
    for (title, name) in [
        ("кмс", Some("КМС")),
        ("К.М.С.", Some("КМС")),
        ("CM", Some("КМС")),
        ("мс", Some("МС")),
        ("Мсмк", Some("МСМК")),
        ("гр", Some("ГР")),
        ("1 разряд", Some("1 разряд")),
        ("I", Some("1 разряд")),
        ("1р.", Some("1 разряд")),
        ("2 юн", Some("2 юн. разряд")),
        ("1-й", Some("1 разряд")),
        ("GMI 64", Some("ГР")),
        ("KMS", Some("КМС")),
        ("гросмейстер", None),
        ("б/р", None),
        ("", None),
    ] {
        let person = Person { title: title.to_owned(), ..Person::default() };
        assert_eq!(table.name(table.category(&person)), name, "{title}");
    }
    assert_eq!(table.check(), Ok(()));
}

#[test]
fn a_title_that_no_rank_of_the_table_has_is_unknown() {
    let titled = |title: &str| Person { title: title.to_owned(), ..Person::default() };
    for (title, is_unknown) in [("гросмейстер", true), ("доктор", true), ("кмс", false), ("б/р", false), (" ", false)]
    {
        assert_eq!(NormTable::usual().is_unknown_title(&titled(title)), is_unknown, "{title}");
    }
    let mut own = NormTable::usual();
    own.ranks[0].titles.push("доктор".to_owned());
    assert!(!own.is_unknown_title(&titled("Доктор")) && own.is_unknown_title(&titled("гросмейстер")));
    // A rank without a norm is known nevertheless.
    assert!(!own.is_unknown_title(&titled("юн")));
}

#[test]
fn a_table_that_was_saved_before_a_title_was_known_has_its_usual_rank() {
    let mut own = NormTable::usual();
    own.ranks.iter_mut().for_each(|rank| rank.titles.clear());
    let category = |title: &str| own.category(&Person { title: title.to_owned(), ..Person::default() });
    for (title, rank) in [("GMI", Some("ГР")), ("g", Some("ГР")), ("MS", Some("МС")), ("юн", None), ("доктор", None)]
    {
        assert_eq!(own.name(category(title)), rank, "{title}");
    }
}

#[test]
fn a_table_that_was_saved_with_other_spellings_of_its_ranks_means_the_same() {
    let usual = NormTable::usual();
    let mut saved = usual.clone();
    let names = ["ГР", "МСМК", "МС", "КМС", "I", "II", "III", "I юн.", "II юн.", "III юн."];
    for (rank, name) in saved.ranks.iter_mut().zip(names) {
        assert_eq!(usual_title(name), rank.name);
        name.clone_into(&mut rank.name);
    }
    assert_eq!(saved.check(), Ok(()));
    for title in ["1 разряд", "I", "3р", "1 юн. разряд", "II юн.", "3 юн", "кмс", "юн", "доктор", ""]
    {
        let person = Person { title: title.to_owned(), ..Person::default() };
        assert_eq!(saved.category(&person), usual.category(&person), "{title}");
        assert_eq!(saved.is_unknown_title(&person), usual.is_unknown_title(&person), "{title}");
    }
}

#[test]
fn a_table_says_what_is_wrong_with_it() {
    let named = |name: &str, title: &str| NormRank {
        name: name.to_owned(),
        titles: vec![title.to_owned()],
        is_awarded: true,
        least_games: 1,
    };
    let with = |ranks: Vec<NormRank>| NormTable { ranks, ..NormTable::usual() };
    for (table, error) in [
        (with(Vec::new()), NormTableError::NoRank),
        (with(vec![named("A", "x"), named(" ", "y")]), NormTableError::Nameless(2)),
        (with(vec![named("A", "x"), named("B", "a")]), NormTableError::Twice(2)),
        (NormTable { step: tournament::rating::PointShare(5001), ..NormTable::usual() }, NormTableError::Step),
    ] {
        assert_eq!(table.check(), Err(error));
    }
}

#[test]
fn a_tournament_has_the_table_of_its_day() {
    let day = |day| NaiveDate::from_ymd_opt(2026, 1, day).expect("a day");
    let edition = |from, most_steps| NormEdition { from: day(from), table: NormTable { most_steps, ..table() } };
    let mut book = NormBook::default();
    assert_eq!(book.on(day(1)), NormTable::usual());
    book.put(edition(10, 2));
    book.put(edition(5, 1));
    book.put(edition(10, 3));
    for (on, steps) in [(1, 1), (5, 1), (9, 1), (10, 3), (20, 3)] {
        assert_eq!(book.on(day(on)).most_steps, steps, "{on}");
    }
    assert!(book.remove(day(5)) && !book.remove(day(5)));
    assert_eq!(book.editions().len(), 1);
}
