//! What is wrong with what was sent, in words: texts and lists that are too long, lists of players, tables of openings.

use crate::web::i18n::games::shortened;
use crate::web::i18n::{Locale, Text};
use draughts::Variant;
use draughts::notation::fen;
use draughts::notation::openings::RowFault;
use tournament::exchange::players_csv::{Column, MOST_COLUMNS, UnreadableList};
use tournament::limits::{LimitFault, TextFault, TextProblem, code_point};

impl Locale {
    /// Why a text or a list is not taken: which it is, and what is allowed.
    pub fn limit_fault(self, fault: &LimitFault) -> String {
        match fault {
            LimitFault::List { list, length } => {
                let name = self.label("limits-list", list.code());
                self.text("limits-list").with("list", name).with("n", *length).with("most", list.most()).to_string()
            }
            LimitFault::Text(fault) => self.text_fault(fault),
        }
    }

    fn text_fault(self, fault: &TextFault) -> String {
        let (field, beginning) = (self.label("limits-field", fault.field.code()), fault.beginning.as_str());
        let message = match fault.problem {
            TextProblem::TooLong(length) => self
                .text("limits-text-long")
                .with("field", field)
                .with("beginning", beginning)
                .with("n", length)
                .with("most", fault.field.most()),
            TextProblem::Control(c) => self
                .text("limits-text-control")
                .with("field", field)
                .with("beginning", beginning)
                .with("code", code_point(c)),
            TextProblem::Direction(c) => self
                .text("limits-text-direction")
                .with("field", field)
                .with("beginning", beginning)
                .with("code", code_point(c)),
        };
        message.to_string()
    }
}

pub fn unreadable(t: Locale, fault: &UnreadableList) -> String {
    let text = match fault {
        UnreadableList::Empty => t.text("roster-nothing"),
        UnreadableList::Workbook => t.text("roster-workbook"),
        UnreadableList::NotText => t.text("roster-not-text"),
        UnreadableList::TooLarge { most } => {
            t.text("roster-too-large").with("rows", *most).with("columns", MOST_COLUMNS)
        }
        UnreadableList::NoNameColumn { line, found } => {
            t.text("roster-no-name").with("line", *line).with("found", found.join(", "))
        }
        UnreadableList::ColumnTwice { line, first, second } => {
            t.text("roster-twice").with("line", *line).with("first", first).with("second", second)
        }
    };
    text.to_string()
}

/// What a column of a list holds.
pub fn column_label(t: Locale, column: Column) -> Text<'static> {
    let key = match column {
        Column::Name => "entries-name",
        Column::Family => "entries-family",
        Column::Given | Column::Patronymic => "entries-given",
        Column::Rating => "entries-rating",
        Column::Number => "entries-number",
        Column::Team => "entries-team",
        Column::Board => "entries-board",
        Column::Games => "ratings-games",
        Column::ListDate => "lists-date",
        Column::Person(field) => return t.label("entries", field.code()),
    };
    t.text(key)
}

/// What is wrong with a row, and what would be right.
pub fn row_fault(t: Locale, variant: Variant, fault: &RowFault) -> (String, String) {
    let (wrong, right) = match fault {
        RowFault::NoCode => (t.text("openings-fault-no-code"), t.text("openings-expected-code")),
        RowFault::CodeTwice { code, first } => (
            t.text("openings-fault-twice").with("code", shortened(code)).with("line", *first),
            t.text("openings-expected-code"),
        ),
        RowFault::NoPosition => (t.text("openings-fault-no-position"), t.text("openings-expected-position")),
        RowFault::Position(error) => {
            (t.text("openings-fault-position").with("why", t.fen_error(error)), t.text("openings-expected-position"))
        }
        RowFault::Over => (t.text("openings-fault-over"), t.text("openings-expected-play")),
        RowFault::Moves(problem) => {
            let why = t.why_wrong(problem).map(|why| format!(" {why}")).unwrap_or_default();
            let text = format!("{}{why}", t.problem(problem));
            (t.text("openings-fault-moves").with("why", text), t.text("openings-expected-moves"))
        }
        RowFault::Disagree(position) => {
            (t.text("openings-fault-disagree").with("fen", fen::write(position)), t.text("openings-expected-agree"))
        }
        RowFault::OtherGame(Some(other)) => (
            t.text("openings-fault-other-game").with("game", t.variant(*other).to_string()),
            t.text("openings-expected-game").with("game", t.variant(variant).to_string()),
        ),
        RowFault::OtherGame(None) => (
            t.text("openings-fault-unknown-game"),
            t.text("openings-expected-game").with("game", t.variant(variant).to_string()),
        ),
        RowFault::TooMany => (t.text("openings-fault-too-many"), t.text("openings-expected-fewer")),
    };
    (wrong.to_string(), right.to_string())
}
