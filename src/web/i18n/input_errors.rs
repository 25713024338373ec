//! Errors of user input as text: texts and lists that are too long, lists of players, tables of openings.

use crate::web::i18n::federation_lists::broken_list;
use crate::web::i18n::games::shortened;
use crate::web::i18n::{Locale, Text};
use draughts::Variant;
use draughts::notation::fen;
use draughts::notation::openings::RowErrorKind;
use tournament::PersonField;
use tournament::exchange::players_csv::{Column, MOST_COLUMNS, MOST_ROWS, UnlistedFile, UnreadableList};
use tournament::exchange::tournament_json::TournamentJsonError;
use tournament::exchange::trf::TrfError;
use tournament::limits::{LimitError, TextError, TextProblem, code_point};

impl Locale {
    /// The size of a file: in megabytes, or kilobytes if small; rounded up.
    pub fn file_size(self, bytes: u32) -> String {
        const MEGABYTE: u32 = 1 << 20;
        let (key, unit) = if bytes < MEGABYTE { ("regulations-kb", 1 << 10) } else { ("regulations-mb", MEGABYTE) };
        self.text(key).with("n", bytes.div_ceil(unit)).to_string()
    }

    /// Why a text or a list is refused: which it is, and the limit.
    pub fn limit_error(self, error: &LimitError) -> String {
        match error {
            LimitError::List { list, length } => {
                let name = self.label("limits-list", list.code());
                self.text("limits-list").with("list", name).with("n", *length).with("most", list.most()).to_string()
            }
            LimitError::Text(error) => self.text_error(error),
        }
    }

    pub fn text_error(self, error: &TextError) -> String {
        // Facts of a person are named as in forms and lists.
        let field = match PersonField::of_text(error.field) {
            Some(own) => self.label("entries", own.code()),
            None => self.label("limits-field", error.field.code()),
        };
        let beginning = error.beginning.as_str();
        let message = match error.problem {
            TextProblem::TooLong(length) => self
                .text("limits-text-long")
                .with("field", field)
                .with("beginning", beginning)
                .with("n", length)
                .with("most", error.field.most()),
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

pub fn unreadable(t: Locale, error: &UnreadableList) -> String {
    let text = match error {
        UnreadableList::Empty => t.text("playerlist-nothing"),
        UnreadableList::Workbook => t.text("playerlist-workbook"),
        UnreadableList::NotText => t.text("playerlist-not-text"),
        UnreadableList::TooLarge { most } => {
            t.text("playerlist-too-large").with("rows", *most).with("columns", MOST_COLUMNS)
        }
        UnreadableList::NoNameColumn { line, found } => {
            t.text("playerlist-no-name").with("line", *line).with("found", found.join(", "))
        }
        UnreadableList::ColumnTwice { line, first, second } => {
            t.text("playerlist-twice").with("line", *line).with("first", first).with("second", second)
        }
    };
    text.to_string()
}

/// The most errors of a file that are shown: the others often follow from the first ones.
const ERRORS_SHOWN: usize = 5;

/// Why players cannot be read from a file.
pub fn unlisted(t: Locale, error: &UnlistedFile) -> String {
    match error {
        UnlistedFile::Report(errors) => report_errors(t, errors),
        UnlistedFile::Document(error) => document_error(t, error),
        UnlistedFile::FederationList(error) => broken_list(t, error),
        UnlistedFile::Series => t.text("playerlist-series").to_string(),
        UnlistedFile::WholeFederation => t.text("playerlist-federation").with("rows", MOST_ROWS).to_string(),
        UnlistedFile::NoPlayers => t.text("playerlist-no-players").to_string(),
    }
}

/// The first errors of a report file.
fn report_errors(t: Locale, errors: &[TrfError]) -> String {
    let places: Vec<String> = errors.iter().take(ERRORS_SHOWN).map(|error| report_place(t, error)).collect();
    t.text("playerlist-trf").with("places", places.join("; ")).to_string()
}

/// A place of a report file: `line 5, column 12: “x”`.
pub fn report_place(t: Locale, error: &TrfError) -> String {
    let key = if error.found.is_empty() { "playerlist-trf-nothing" } else { "playerlist-trf-place" };
    let place = t.text(key).with("line", error.line).with("column", error.column);
    place.with("found", shortened(&error.found)).to_string()
}

fn document_error(t: Locale, error: &TournamentJsonError) -> String {
    match error {
        TournamentJsonError::Json { line, column, .. } => {
            t.text("playerlist-json-place").with("line", *line).with("column", *column).to_string()
        }
        TournamentJsonError::Version(version) => {
            t.text("playerlist-json-version").with("version", *version).to_string()
        }
        TournamentJsonError::Format(_)
        | TournamentJsonError::EntryTwice(_)
        | TournamentJsonError::NumberTwice(_)
        | TournamentJsonError::RoundOrder { .. }
        | TournamentJsonError::UnknownEntry { .. }
        | TournamentJsonError::SeatedTwice { .. }
        | TournamentJsonError::Measure(_)
        | TournamentJsonError::Opening(_)
        | TournamentJsonError::LotSecret
        | TournamentJsonError::PairingPlace(_) => t.text("playerlist-json").to_string(),
    }
}

/// The meaning of a column of a list.
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
        Column::Rapid => "federations-rapid",
        Column::Blitz => "federations-blitz",
        Column::Person(field) => return t.label("entries", field.code()),
    };
    t.text(key)
}

/// What is wrong with a row of a table of openings, and what would be right.
pub struct OpeningErrorText {
    pub wrong: String,
    pub right: String,
}

pub fn opening_error(t: Locale, variant: Variant, error: &RowErrorKind) -> OpeningErrorText {
    let (wrong, right) = match error {
        RowErrorKind::NoCode => (t.text("openings-error-no-code"), t.text("openings-expected-code")),
        RowErrorKind::CodeTwice { code, first } => (
            t.text("openings-error-twice").with("code", shortened(code)).with("line", *first),
            t.text("openings-expected-code"),
        ),
        RowErrorKind::NoPosition => (t.text("openings-error-no-position"), t.text("openings-expected-position")),
        RowErrorKind::Position(error) => {
            (t.text("openings-error-position").with("why", t.fen_error(error)), t.text("openings-expected-position"))
        }
        RowErrorKind::Over => (t.text("openings-error-over"), t.text("openings-expected-play")),
        RowErrorKind::Moves(problem) => {
            let why = t.why_wrong(problem).map(|why| format!(" {why}")).unwrap_or_default();
            let text = format!("{}{why}", t.problem(problem));
            (t.text("openings-error-moves").with("why", text), t.text("openings-expected-moves"))
        }
        RowErrorKind::Disagree(position) => {
            (t.text("openings-error-disagree").with("fen", fen::write(position)), t.text("openings-expected-agree"))
        }
        RowErrorKind::OtherGame(Some(other)) => (
            t.text("openings-error-other-game").with("game", t.variant(*other).to_string()),
            t.text("openings-expected-game").with("game", t.variant(variant).to_string()),
        ),
        RowErrorKind::OtherGame(None) => (
            t.text("openings-error-unknown-game"),
            t.text("openings-expected-game").with("game", t.variant(variant).to_string()),
        ),
        RowErrorKind::TooMany => (t.text("openings-error-too-many"), t.text("openings-expected-fewer")),
    };
    OpeningErrorText { wrong: wrong.to_string(), right: right.to_string() }
}
