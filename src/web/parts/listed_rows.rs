//! The rows of a list of players in previews: the changes each would make, objections, and which rows are ticked.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::PersonChoice;
use crate::web::forms::{Choice, FormValues};
use crate::web::i18n::changes::person_field;
use crate::web::i18n::input_errors::column_label;
use crate::web::i18n::{Locale, TournamentTexts};
use crate::web::parts::candidates::OtherPerson;
use tournament::exchange::players_csv::{
    Column, Compared, FieldDifference, NamedColumn, PlayerList, RowMatch, RowWarning,
};
use tournament::{Membership, Person, PersonField};

/// The fields of the rows to be imported: `take-7` for line 7.
const TAKE: &str = "take-";

/// The fields of the rows whose title is replaced by a known one.
const KNOWN_TITLE: &str = "title-";

/// Rows with a question that are named above the list, at most.
const MOST_NAMED: usize = 30;

/// The tick box of a row.
pub fn take_field(line: u64) -> String {
    format!("{TAKE}{line}")
}

/// The field with the person meant by a row.
pub fn who_field(line: u64) -> String {
    format!("who-{line}")
}

/// Handles the button of a row that replaces its title by the known one it resembles; returns whether it was pressed.
pub fn take_known_title(form: &mut FormValues) -> bool {
    let Some(line) = just_known(form) else { return false };
    form.set(format!("{KNOWN_TITLE}{line}"), 1);
    true
}

/// The line of the row whose button was pressed.
fn just_known(form: &FormValues) -> Option<u64> {
    form.get("known-title").parse().ok()
}

/// The lines whose titles are replaced by the known ones they resemble.
pub fn known_title_lines(form: &FormValues) -> Vec<u64> {
    form.iter().filter_map(|(name, _)| name.strip_prefix(KNOWN_TITLE)?.parse().ok()).collect()
}

/// The known title that the one of a row resembles; empty if there is none, or no question.
fn likely_title_of(compared: &Compared) -> &'static str {
    let likely = |warning: &RowWarning| match warning {
        RowWarning::UnknownTitle { likely, .. } => *likely,
        _ => None,
    };
    compared.warnings.iter().find_map(likely).unwrap_or_default()
}

/// A row; shown by `templates/parts/listed_rows.html`.
pub struct ListedRow {
    pub line: u64,
    pub name: String,
    pub rating: String,
    pub region: String,
    /// Their team, if the list gives it.
    pub member: String,
    pub is_new: bool,
    pub differences: Vec<ListedField>,
    /// Data missing in the list, taken from the person recognised with certainty.
    pub known: Vec<ListedField>,
    pub warnings: Vec<String>,
    /// The known title that a button puts in place of theirs; empty if there is none.
    pub likely_title: &'static str,
    /// The known persons who may be meant, with the choice; empty if there is no question.
    pub who: Vec<Choice>,
    pub chosen: String,
    /// The field for another person, for accounts that may choose any person.
    pub other: Option<OtherPerson>,
    /// The data that each candidate would add.
    pub additions: Vec<ListedAddition>,
    /// Whether it can be imported at all.
    pub can_be_taken: bool,
    pub is_taken: bool,
}

/// A field of a row with its value and the previous one.
pub struct ListedField {
    pub what: String,
    pub before: String,
    pub after: String,
    /// Whether the value is not understood.
    pub is_unknown: bool,
}

/// The data that a candidate would add to a row.
pub struct ListedAddition {
    /// Their label in the choice.
    pub who: String,
    pub fields: Vec<ListedField>,
}

impl ListedRow {
    pub fn new(texts: TournamentTexts<'_>, compared: &Compared, ticks: &TickedRows) -> Self {
        let row = &compared.row;
        let mut differences = match &compared.finding {
            RowMatch::Changed { differences, .. } => {
                differences.iter().map(|difference| field_difference(texts.t, difference)).collect()
            }
            RowMatch::New => new_fields(texts.t, &row.person),
            RowMatch::Same(_) => Vec::new(),
        };
        if compared.has_unknown_title() {
            let label = column_label(texts.t, Column::Person(PersonField::Title)).to_string();
            differences.iter_mut().filter(|field| field.what == label).for_each(|field| field.is_unknown = true);
        }
        let can_be_taken = compared.is_news() && compared.can_be_taken();
        Self {
            line: row.line,
            name: row.person.name.to_string(),
            rating: row.rating.filter(|rating| rating.0 > 0).map(|rating| rating.to_string()).unwrap_or_default(),
            region: row.person.region.clone(),
            member: member(&row.member),
            is_new: matches!(compared.finding, RowMatch::New),
            differences,
            warnings: compared.warnings.iter().map(|warning| describe_warning(texts, warning)).collect(),
            likely_title: likely_title_of(compared),
            known: Vec::new(),
            who: Vec::new(),
            chosen: String::new(),
            other: None,
            additions: Vec::new(),
            can_be_taken,
            is_taken: can_be_taken && ticks.has(compared),
        }
    }
}

/// The rows of a list with questions, named above it so that users of a long list need not search for them.
pub struct DoubtfulRows {
    pub count: usize,
    /// The first rows.
    pub named: Vec<DoubtfulRow>,
}

/// A row with a question.
pub struct DoubtfulRow {
    pub line: u64,
    pub name: String,
}

impl DoubtfulRows {
    pub fn new(rows: &[ListedRow]) -> Self {
        let doubtful = || rows.iter().filter(|row| !row.warnings.is_empty());
        let named = doubtful().take(MOST_NAMED).map(|row| DoubtfulRow { line: row.line, name: row.name.clone() });
        Self { count: doubtful().count(), named: named.collect() }
    }

    /// How many more there are.
    pub fn more(&self) -> usize {
        self.count - self.named.len()
    }
}

pub enum TickedRows {
    /// Those without a question, until rows can be ticked.
    Clear,
    All,
    Lines(BTreeSet<u64>),
}

impl TickedRows {
    /// The choice of the button that ticks all rows or none; `None` if it was not pressed.
    fn from_button(code: &str) -> Option<Self> {
        match code {
            "all" => Some(Self::All),
            "none" => Some(Self::Lines(BTreeSet::new())),
            _ => None,
        }
    }

    /// The ticked lines of a form.
    pub fn lines_of(form: &FormValues) -> BTreeSet<u64> {
        form.iter().filter_map(|(name, _)| name.strip_prefix(TAKE)?.parse().ok()).collect()
    }

    /// The ticked lines, with the person meant by each.
    pub fn persons_of(form: &FormValues) -> BTreeMap<u64, PersonChoice> {
        let meant = |line: u64| PersonChoice::from_field(form.get(&who_field(line)));
        Self::lines_of(form).into_iter().map(|line| (line, meant(line))).collect()
    }

    /// The choice of a form's button; else its ticked rows, if the rows `are_shown` already.
    pub fn from_form(form: &FormValues, are_shown: bool) -> Self {
        let typed = || if are_shown { Self::Lines(Self::lines_of(form)) } else { Self::Clear };
        Self::from_button(form.get("tick")).unwrap_or_else(typed)
    }

    /// With the row whose title has just been replaced, if no other question remains.
    pub fn with_known_title(self, form: &FormValues, rows: &[Compared]) -> Self {
        let is_clear = |line: u64| rows.iter().any(|compared| compared.row.line == line && compared.is_clear());
        match (self, just_known(form)) {
            (Self::Lines(mut lines), Some(line)) if is_clear(line) => {
                lines.insert(line);
                Self::Lines(lines)
            }
            (ticks, _) => ticks,
        }
    }

    pub fn has(&self, compared: &Compared) -> bool {
        self.has_line(compared.row.line, compared.is_clear())
    }

    /// Whether a row of another list is ticked; `is_clear` says whether it has no question.
    pub fn has_line(&self, line: u64, is_clear: bool) -> bool {
        match self {
            Self::Clear => is_clear,
            Self::All => true,
            Self::Lines(lines) => lines.contains(&line),
        }
    }
}

/// Whether the known titles are to be named: a row has an unknown one.
pub fn has_unknown_title(rows: &[Compared]) -> bool {
    rows.iter().any(Compared::has_unknown_title)
}

/// The data of a new player apart from name, rating and region, which have their own columns.
fn new_fields(t: Locale, person: &Person) -> Vec<ListedField> {
    let fields = PersonField::ALL.into_iter().filter(|field| *field != PersonField::Region);
    let listed_field = |field: PersonField| {
        let label = column_label(t, Column::Person(field)).to_string();
        ListedField { what: label, before: String::new(), after: person_field(t, field, person), is_unknown: false }
    };
    fields.map(listed_field).filter(|shown| !shown.after.is_empty()).collect()
}

/// The team with the board, as lists of players write it: `Орёл, 2`.
fn member(Membership { team, board }: &Membership) -> String {
    let parts =
        Some(team.clone()).filter(|team| !team.is_empty()).into_iter().chain(board.map(|board| board.to_string()));
    parts.collect::<Vec<_>>().join(", ")
}

fn field_difference(t: Locale, difference: &FieldDifference) -> ListedField {
    let shown = |text: &str| {
        let Column::Person(field) = difference.column else { return text.to_owned() };
        let mut person = Person::default();
        // The text was written by the same field, so it can be read back.
        field.set(&mut person, text);
        person_field(t, field, &person)
    };
    ListedField {
        what: column_label(t, difference.column).to_string(),
        before: shown(&difference.before),
        after: shown(&difference.after),
        is_unknown: false,
    }
}

fn describe_warning(texts: TournamentTexts<'_>, warning: &RowWarning) -> String {
    let t = texts.t;
    let text = match warning {
        RowWarning::OtherBirth(entry) => t.text("playerlist-check-birth").with("name", texts.name(*entry)),
        RowWarning::UnlikelyBirth(birth) => t.text("playerlist-check-unlikely").with("year", birth.year()),
        RowWarning::SameName => t.text("playerlist-check-same-name"),
        RowWarning::SimilarName(entry) => t.text("playerlist-check-similar").with("name", texts.name(*entry)),
        RowWarning::Applied(name) => t.text("playerlist-check-applied").with("name", name.to_string()),
        RowWarning::Repeated { line } => t.text("playerlist-check-repeated").with("line", *line),
        RowWarning::SimilarLine { line, name } => {
            t.text("playerlist-check-line").with("line", *line).with("name", name.to_string())
        }
        RowWarning::BoardTaken(other) => t.text("members-check-board").with("name", other.to_string()),
        RowWarning::SimilarRegion(known) => t.text("playerlist-check-region").with("region", known),
        RowWarning::UnknownTitle { title, likely: Some(known) } => {
            t.text("playerlist-check-title-like").with("title", title).with("known", t.named_title(known))
        }
        RowWarning::UnknownTitle { title, likely: None } => t.text("playerlist-check-title").with("title", title),
    };
    text.to_string()
}

/// The columns that are not used; those without a heading by number, if they have any content.
pub fn ignored(t: Locale, list: &PlayerList) -> String {
    let has_content =
        |place: usize| list.heading.samples.iter().any(|row| row.get(place).is_some_and(|field| !field.is_empty()));
    let unknown = (0..)
        .zip(&list.columns)
        .filter(|(place, own)| own.column.is_none() && (!own.name.is_empty() || has_content(*place)));
    let name = |(place, own): (usize, &NamedColumn)| match own.name.as_str() {
        "" => t.text("playerlist-column").with("n", place + 1).to_string(),
        name => name.to_owned(),
    };
    unknown.map(name).collect::<Vec<_>>().join(", ")
}
