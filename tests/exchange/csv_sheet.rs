//! Tables as CSV files.

use tournament::exchange::csv_sheet::{CsvFormat, CsvSeparator, TieBreakColumns, table};
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
        assert_eq!(table(CsvFormat::ENGLISH, [cell], [[cell]; 0]), format!("\u{feff}{expected}\r\n"), "{cell}");
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
    let cells = rows.map(|row| columns.cells(&row, CsvFormat::RUSSIAN));
    assert_eq!(cells, [["52", "44,5", "", "3"], ["50", "40", "36", ""], ["", "", "", "0"]]);
}

#[test]
fn separators_and_decimal_signs_are_those_of_the_format() {
    let format = CsvFormat { separator: CsvSeparator::Comma, decimal: ',' };
    let text = table(format, ["a", "b"], [["x".to_owned(), format.number("3.5")]]);
    assert_eq!(text, "\u{feff}a,b\r\nx,\"3,5\"\r\n");
}
