//! The columns of a list with their guessed meanings, to be changed.

use crate::web::forms::{Choice, FormValues};
use crate::web::i18n::Locale;
use crate::web::i18n::input_errors::column_label;
use tournament::exchange::players_csv::{Column, ListColumns, MOST_COLUMNS, NamedColumn, UnreadableList};

/// A column of a file; shown by `templates/parts/columns.html`.
pub struct ColumnField {
    pub place: usize,
    /// Its heading, or its number in a list without headings.
    pub name: String,
    pub samples: String,
    pub chosen: String,
}

pub fn column_fields(t: Locale, columns: &[NamedColumn], samples: &[Vec<String>]) -> Vec<ColumnField> {
    let field = |(place, own): (usize, &NamedColumn)| {
        let samples = samples.iter().filter_map(|row| row.get(place)).filter(|text| !text.is_empty());
        ColumnField {
            place,
            name: match own.name.as_str() {
                "" => t.text("lists-column-number").with("n", place + 1).to_string(),
                name => name.to_owned(),
            },
            samples: samples.cloned().collect::<Vec<_>>().join(" · "),
            chosen: own.column.map_or("", Column::code).to_owned(),
        }
    };
    columns.iter().enumerate().map(field).collect()
}

/// The columns of a list of players, to be chosen; a list with only names has no choice.
pub fn fields_of(t: Locale, heading: &ListColumns) -> Vec<ColumnField> {
    if heading.columns.len() > 1 { column_fields(t, &heading.columns, &heading.samples) } else { Vec::new() }
}

/// Whether a list can be read once its columns are chosen.
pub const fn is_choice_of_columns(error: &UnreadableList) -> bool {
    matches!(error, UnreadableList::NoNameColumn { .. } | UnreadableList::ColumnTwice { .. })
}

/// The meanings that a column can have: none, or one of these.
pub fn column_choices(t: Locale, columns: impl Iterator<Item = Column>) -> Vec<Choice> {
    let none = Choice::new("", t.text("lists-column-none"));
    let named = |column: Column| match column {
        Column::Patronymic => t.text("lists-patronymic"),
        other => column_label(t, other),
    };
    std::iter::once(none).chain(columns.map(|column| Choice::new(column.code(), named(column)))).collect()
}

/// The columns chosen in a form; `None` before they could be chosen.
pub fn chosen_columns(form: &FormValues) -> Option<Vec<Option<Column>>> {
    let field = |place: usize| format!("column-{place}");
    let count = (0..MOST_COLUMNS).take_while(|place| form.has(&field(*place))).count();
    (count > 0).then(|| (0..count).map(|place| Column::from_code(form.get(&field(place)))).collect())
}
