//! Medals by person and by region.

use tournament::Points;
use tournament::series::{
    Category, Competitors, Final, FinalSource, Finisher, ImportedTableId, KnownPlayer, Medals, SharedPlaces, figures,
};

/// A final: year, then name, region, place and points of each.
pub fn content(year: i32, finishers: &[(&str, &str, u32, i32)]) -> Final {
    let finisher = |&(name, region, place, points): &(&str, &str, u32, i32)| Finisher {
        who: KnownPlayer::Named(name.to_lowercase()),
        name: name.to_owned(),
        region: region.to_owned(),
        born: name.chars().last().and_then(|last| last.to_digit(10)).and_then(|last| i32::try_from(1980 + last).ok()),
        place: Some(SharedPlaces { first: place, last: place }),
        points: Points::whole(points),
        possible: Some(Points::whole(10)),
    };
    Final {
        source: FinalSource::ImportedTable(ImportedTableId(i64::from(year))),
        year,
        category: Category::default(),
        title: year.to_string(),
        is_over: true,
        finishers: finishers.iter().map(finisher).collect(),
    }
}

fn told(medals: &[Medals]) -> Vec<(String, [usize; 3])> {
    medals.iter().map(|own| (own.name.clone(), own.counts())).collect()
}

fn row(name: &str, counts: [usize; 3]) -> (String, [usize; 3]) {
    (name.to_owned(), counts)
}

#[test]
fn medals_are_counted_by_person_and_by_region() {
    let finals = [
        content(2011, &[("A", "X", 1, 8), ("B", "Y", 2, 7), ("C", "x", 3, 6), ("D", "Y", 4, 5)]),
        content(2012, &[("B", "Y", 1, 8), ("A", "X", 1, 8), ("D", "", 3, 6)]),
    ];
    let all = figures(&finals, &[]);
    let figures = all.first().expect("a category");
    let expected = [row("A", [2, 0, 0]), row("B", [1, 1, 0]), row("C", [0, 0, 1]), row("D", [0, 0, 1])];
    assert_eq!(told(&figures.persons), expected);
    assert_eq!(told(&figures.regions), [row("X", [2, 0, 1]), row("Y", [1, 1, 0])]);
    assert_eq!(figures.persons.first().map(|own| own.won[0].clone()), Some(vec![0, 1]));
}

#[test]
fn two_spellings_of_a_region_have_their_medals_together() {
    let all = figures(&[content(2011, &[("A", "Рязанская обл.", 1, 8), ("B", "Рязанская область", 2, 7)])], &[]);
    let figures = all.first().expect("a category");
    assert_eq!(told(&figures.regions), [row("Рязанская область", [1, 1, 0])]);
}

#[test]
fn categories_are_told_apart_and_what_is_not_over_gives_no_medals() {
    let women = Category { competitors: Competitors::Women, pace: None };
    let finals = [
        Final { category: women, ..content(2011, &[("W", "", 1, 8)]) },
        content(2011, &[("A", "", 1, 8)]),
        Final { is_over: false, ..content(2012, &[("B", "", 1, 8)]) },
    ];
    let all = figures(&finals, &[]);
    let told: Vec<_> = all.iter().map(|own| (own.category, own.finals.clone(), told(&own.persons))).collect();
    assert_eq!(
        told,
        [(Category::default(), vec![1, 2], vec![row("A", [1, 0, 0])]), (women, vec![0], vec![row("W", [1, 0, 0])])]
    );
}

#[test]
fn a_row_of_titles_ends_where_nothing_is_known_of_its_own_category() {
    let blitz = Category { competitors: Competitors::Men, pace: Some(tournament::RatingKind::Blitz) };
    let finals = [
        Final { category: blitz, ..content(2015, &[("A", "", 1, 8)]) },
        content(2016, &[("B", "", 1, 8)]),
        Final { category: blitz, ..content(2017, &[("A", "", 1, 8)]) },
    ];
    let has_row = |finals: &[Final], known: &[i32]| {
        let figures = figures(finals, known);
        let own = figures.iter().find(|own| own.category == blitz).expect("there are two of it");
        own.records.iter().any(|record| record.kind == tournament::series::RecordKind::TitlesInARow)
    };
    assert!(!has_row(&finals, &[]));
    // 2016 is completely known, without blitz.
    assert!(has_row(&finals, &[2016]));
    let running = Final { category: blitz, is_over: false, ..content(2016, &[("B", "", 1, 8)]) };
    assert!(!has_row(&[finals[0].clone(), running, finals[2].clone()], &[2016]));
}
