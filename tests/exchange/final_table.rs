//! Final tables of old championships, read.

use tournament::exchange::final_table::{FinalTable, read};
use tournament::exchange::players_csv::ExpectedField;
use tournament::series::SharedPlaces;

fn read_text(text: &str) -> FinalTable {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn headings_tell_cells_and_tie_breaks_from_persons() {
    for (heading, columns, tie_breaks, ignored) in [
        ("Place;No;Title;Name;Region;Fed;Rtg;R1;R2;Pts;BH;SB", &["R1", "R2"][..], &["BH", "SB"][..], &[][..]),
        ("Место;№;Фамилия и имя;1;2;Очки;Бухг.;Разряд", &["1", "2"], &["Бухг."], &[]),
        ("Имя\tМесто\tТур 1\tТ2\tО\tПартий", &["Тур 1", "Т2"], &["Партий"], &[]),
        ("М,Фамилия,Имя,Тренер,Очки", &[], &[], &["Тренер"]),
        ("Rank;Name;Points", &[], &[], &[]),
        ("Місце;№;Звання;Прізвище та ім’я;Регіон;Т1 (№);Очки;Бухгольц", &["Т1 (№)"], &["Бухгольц"], &[]),
        ("Чемпионат области\n\nRk.;SNo;;Name;FED;Rtg;1.Rd;2.Rd;Pts.;TB1", &["1.Rd", "2.Rd"], &["TB1"], &[""]),
        ("Place;No;Name;R1 (No);Т2 (№);Pts;BH;BH (2)", &["R1 (No)", "Т2 (№)"], &["BH", "BH (2)"], &[]),
    ] {
        let table = read_text(&format!("{heading}\n"));
        let told = (table.columns, table.tie_breaks, table.ignored);
        let text = |list: &[&str]| list.iter().map(|own| (*own).to_owned()).collect::<Vec<_>>();
        assert_eq!(told, (text(columns), text(tie_breaks), text(ignored)), "{heading}");
    }
}

#[test]
fn rows_come_in_the_order_of_their_places_whatever_the_encoding() {
    // A place copied from a page has what keeps it on one line.
    let text = "Место;Имя;Очки\n2–\u{2060}3;Сидоров Олег;5,5\n1;Пеле;6½\nв/к;Гость Иван;1\n";
    let (windows, ..) = encoding_rs::WINDOWS_1251.encode("Место;Имя;Очки\n1;Пеле;7\n");
    let told: Vec<_> = (read_text(text).rows.iter())
        .map(|row| (row.who.line, row.who.person.name.to_string(), row.place, row.points.tenths()))
        .collect();
    let row = |line, name: &str, place, points| (line, name.to_owned(), place, points);
    let places = |first, last| Some(SharedPlaces { first, last });
    let expected =
        [row(3, "Пеле", places(1, 1), 65), row(2, "Сидоров Олег", places(2, 3), 55), row(4, "Гость Иван", None, 10)];
    assert_eq!(told, expected);
    let windows = read(&windows).expect("read");
    assert_eq!(windows.rows.first().map(|row| row.who.person.name.family.as_str()), Some("Пеле"));
}

#[test]
fn everything_wrong_with_a_row_is_told_with_its_place() {
    use ExpectedField::Birth;
    use ExpectedField::Name;
    use ExpectedField::NoMoreFields;
    use ExpectedField::Place;
    use ExpectedField::Points;
    let table = read_text("Place;Name;Born;Pts;X\n0;;91;many\n5-3;A B;;1;;extra\n");
    let told: Vec<_> = (table.bad.iter())
        .map(|bad| (bad.line, bad.errors.iter().map(|error| (error.field, error.expected)).collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        told,
        [(2, vec![(1, Place), (4, Points), (2, Name), (3, Birth)]), (3, vec![(1, Place), (6, NoMoreFields)])]
    );
}

#[test]
fn a_table_without_what_it_needs_is_refused_as_a_whole() {
    for (file, expected) in [
        ("", "the file is empty"),
        ("Name;Pts\n", "line 1: found the columns Name, Pts, expected one called “place” or “место”"),
        ("Place;Name\n", "line 1: found the columns Place, Name, expected one called “points” or “очки”"),
        ("Place;Pts;Name;Имя и фамилия\n", "line 1: found two columns for the same thing"),
        ("PK\u{3}\u{4}", "this workbook cannot be read: save the list as CSV"),
    ] {
        let error = read(file.as_bytes()).expect_err(file).to_string();
        assert!(error.starts_with(expected), "{file}: {error}");
    }
}
