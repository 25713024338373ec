//! Tables for spreadsheets.

use chrono::NaiveDate;
use encoding_rs::{IBM866, KOI8_R, WINDOWS_1251};
use tournament::exchange::sheet::{CsvFormat, CsvSeparator, Sheet, SheetCell, TieBreakColumns, csv_of_all};
use tournament::exchange::text::decode;
use tournament::standings::Value;

#[test]
fn cells_are_quoted_and_made_harmless_where_they_must_be() {
    for (cell, expected) in [
        ("Петров", "Петров"),
        ("a;b", "\"a;b\""),
        ("say \"no\"", "\"say \"\"no\"\"\""),
        ("=1+1", "'=1+1"),
        ("+bye", "'+bye"),
        ("@sum", "'@sum"),
        ("\tx", "\"'\tx\""),
        ("-0.5", "-0.5"),
        ("-2,5", "\"-2,5\""),
        ("-2+3", "'-2+3"),
        ("-", "-"),
        ("+", "+"),
        ("+:-", "+:-"),
    ] {
        let text = Sheet::new([cell], [[cell]]).csv(CsvFormat::ENGLISH);
        assert_eq!(text, format!("\u{feff}{expected}\r\n{expected}\r\n"), "{cell}");
    }
}

#[test]
fn a_tie_break_that_says_nothing_is_an_empty_cell() {
    use tournament::standings::Amount;
    for (value, expected) in [
        (Value::Undefined, ""),
        (Value::Place(0), ""),
        (Value::Place(2), "2"),
        (Value::Amount(Amount::ZERO), "0"),
        (Value::Amount(Amount::from_hundredths(350)), "3,5"),
    ] {
        assert_eq!(CsvFormat::RUSSIAN.figure(&value), expected, "{value:?}");
    }
}

#[test]
fn each_figure_of_a_tie_break_has_a_cell_of_its_own() {
    use tournament::standings::Amount;
    let several =
        |figures: &[i64]| Value::Amounts(figures.iter().map(|figure| Amount::from_hundredths(*figure)).collect());
    let rows = [
        vec![several(&[5200, 4450]), Value::Amount(Amount::from_hundredths(300))],
        vec![several(&[5000, 4000, 3600]), Value::Undefined],
        vec![several(&[]), Value::Amount(Amount::ZERO)],
    ];
    let columns = TieBreakColumns::new(2, rows.iter().map(Vec::as_slice));
    let names = ["Solkoff", "Wins"].map(str::to_owned);
    assert_eq!(columns.headings(names), ["Solkoff", "Solkoff (2)", "Solkoff (3)", "Wins"]);
    let number = |text: &str| SheetCell::Number(text.to_owned());
    let cells = |texts: [&str; 4]| texts.map(|text| if text.is_empty() { SheetCell::Empty } else { number(text) });
    let expected = [["52", "44.5", "", "3"], ["50", "40", "36", ""], ["", "", "", "0"]];
    assert_eq!(rows.map(|row| columns.cells(&row)), expected.map(cells));
}

#[test]
fn separators_and_decimal_signs_are_those_of_the_format() {
    let format = CsvFormat { separator: CsvSeparator::Comma, decimal: ',' };
    let sheet = Sheet::new(["a", "b"], [["x".into(), SheetCell::number("3.5")]]);
    assert_eq!(sheet.csv(format), "\u{feff}a,b\r\nx,\"3,5\"\r\n");
}

#[test]
fn a_cell_is_a_number_only_where_it_is_one() {
    let number = |text: &str| SheetCell::Number(text.to_owned());
    for (text, expected) in [
        ("12", number("12")),
        ("-3", number("-3")),
        ("4,5", number("4.5")),
        ("4.5", number("4.5")),
        ("0,5", number("0.5")),
        ("0", number("0")),
        ("007", "007".into()),
        ("1-2", "1-2".into()),
        ("2–7", "2–7".into()),
        ("½", "½".into()),
        ("", SheetCell::Empty),
        ("-", "-".into()),
        ("21.11.1990", "21.11.1990".into()),
        ("1e5", "1e5".into()),
        ("1234567890123456", "1234567890123456".into()),
    ] {
        assert_eq!(SheetCell::parse(text), expected, "{text}");
    }
    assert_eq!(SheetCell::from("12"), SheetCell::Text("12".to_owned()), "a text stays one");
    assert_eq!(SheetCell::from(None::<u32>), SheetCell::Empty);
}

#[test]
fn several_tables_stand_below_each_other_in_one_file() {
    let day = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
    let sheets = [Sheet::new(["a"], [[day]]).named("First"), Sheet::new([""; 0], [["x", "y"]]).named("Second")];
    let text = csv_of_all("Cup", &sheets, CsvFormat::ENGLISH);
    assert_eq!(text, "\u{feff}Cup\r\n\r\nFirst\r\na\r\n2026-11-21\r\n\r\nSecond\r\nx;y\r\n");
}

#[test]
fn legacy_cyrillic_is_read_in_its_own_encoding() {
    let lists = [
        "Фамилия;Имя;Рейтинг\nКсенов;Владимир;2209\nЩукина;Юлия;1850\n",
        "ФАМИЛИЯ;ИМЯ\nЩЕГЛОВА;ЮЛИЯ\nКСЕНОВ;ВЛАДИМИР\nЖУЧЕНКОВА;ЭЛЬВИРА\n",
        "№;ФИО;Клуб\n1;Ёлкин Иван;«Белая ладья»\n2;Шеханова Мария Андреевна;«Шашист» – Орёл\n",
        "Иванов",
    ];
    for list in lists {
        for encoding in [WINDOWS_1251, KOI8_R, IBM866] {
            let (bytes, _, lossy) = encoding.encode(list);
            // Not every character exists in every encoding.
            if !lossy {
                assert_eq!(decode(&bytes), list, "{}", encoding.name());
            }
        }
    }
    assert_eq!(decode(b"Smith;John;2100\xa0\n"), "Smith;John;2100\u{a0}\n");
}
