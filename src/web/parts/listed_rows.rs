//! The rows of a list of players as previews show them: what each would change, what speaks against it, and which are ticked.

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

/// The fields of the rows that are taken over: `take-7` for line 7.
const TAKE: &str = "take-";

/// The fields of the rows whose title is taken as a known one.
const KNOWN_TITLE: &str = "title-";

/// Of the rows that are to be looked at so many are named above the list.
const MOST_NAMED: usize = 30;

/// The field of a row that is taken over.
pub fn take_field(line: u64) -> String {
    format!("{TAKE}{line}")
}

/// The field that says which person is meant by a row.
pub fn who_field(line: u64) -> String {
    format!("who-{line}")
}

/// Answers the button of a row, if it was pressed: from now on the form says that its title is taken as the known one that it looks like.
pub fn take_known_title(form: &mut FormValues) -> bool {
    let Some(line) = just_known(form) else { return false };
    form.set(format!("{KNOWN_TITLE}{line}"), 1);
    true
}

/// The line of the row whose button was pressed.
fn just_known(form: &FormValues) -> Option<u64> {
    form.get("known-title").parse().ok()
}

/// The lines whose titles are taken as the known ones that they look like.
pub fn known_title_lines(form: &FormValues) -> Vec<u64> {
    form.iter().filter_map(|(name, _)| name.strip_prefix(KNOWN_TITLE)?.parse().ok()).collect()
}

/// The known title that the one of a row looks like; empty where there is none, or nothing to ask.
fn likely_title_of(compared: &Compared) -> &'static str {
    let likely = |warning: &RowWarning| match warning {
        RowWarning::UnknownTitle { likely, .. } => *likely,
        _ => None,
    };
    compared.warnings.iter().find_map(likely).unwrap_or_default()
}

/// A row; `templates/parts/listed_rows.html` shows it.
pub struct ListedRow {
    pub line: u64,
    pub name: String,
    pub rating: String,
    pub region: String,
    /// For whom they play, if the list tells it.
    pub member: String,
    pub is_new: bool,
    pub differences: Vec<ListedField>,
    /// What the list does not say, and is taken from the person that is meant beyond doubt.
    pub known: Vec<ListedField>,
    pub warnings: Vec<String>,
    /// The known title that a button puts in the place of theirs; empty where there is none.
    pub likely_title: &'static str,
    /// Whom it may be of those who are known, with what is chosen; empty where there is no question.
    pub who: Vec<Choice>,
    pub chosen: String,
    /// Where another person is looked for, by those who may mean any person.
    pub other: Option<OtherPerson>,
    /// What each of them would add.
    pub additions: Vec<ListedAddition>,
    /// Whether it can be taken over at all.
    pub can_be_taken: bool,
    pub is_taken: bool,
}

/// A field of a row with what stands in it, and stood before.
pub struct ListedField {
    pub what: String,
    pub before: String,
    pub after: String,
    /// Whether it is not known what this means.
    pub is_unknown: bool,
}

/// What a person who may be meant would add to a row.
pub struct ListedAddition {
    /// Their label among the choices.
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
            let what = column_label(texts.t, Column::Person(PersonField::Title)).to_string();
            differences.iter_mut().filter(|own| own.what == what).for_each(|own| own.is_unknown = true);
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

/// The rows of a list that are to be looked at. They are named above it: in a long list nobody should have to look for them.
pub struct DoubtfulRows {
    pub count: usize,
    /// The first of them.
    pub named: Vec<DoubtfulRow>,
}

/// A row that is to be looked at.
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

    /// How many there are beyond those named.
    pub fn more(&self) -> usize {
        self.count - self.named.len()
    }
}

pub enum TickedRows {
    /// Those that need no look: before a row could be ticked.
    Clear,
    All,
    Lines(BTreeSet<u64>),
}

impl TickedRows {
    /// What the button asks for that ticks all rows or none; nothing where it was not pressed.
    pub fn asked(code: &str) -> Option<Self> {
        match code {
            "all" => Some(Self::All),
            "none" => Some(Self::Lines(BTreeSet::new())),
            _ => None,
        }
    }

    /// The lines that are ticked in a form.
    pub fn lines_of(form: &FormValues) -> BTreeSet<u64> {
        form.iter().filter_map(|(name, _)| name.strip_prefix(TAKE)?.parse().ok()).collect()
    }

    /// The same, with the person that is meant by each.
    pub fn persons_of(form: &FormValues) -> BTreeMap<u64, PersonChoice> {
        let meant = |line: u64| PersonChoice::from_field(form.get(&who_field(line)));
        Self::lines_of(form).into_iter().map(|line| (line, meant(line))).collect()
    }

    /// What the button of a form asks for; else what is ticked in it, if its rows `are_shown` already.
    pub fn from_form(form: &FormValues, are_shown: bool) -> Self {
        let typed = || if are_shown { Self::Lines(Self::lines_of(form)) } else { Self::Clear };
        Self::asked(form.get("tick")).unwrap_or_else(typed)
    }

    /// The same with the row whose title is taken as a known one just now, if nothing more is to be asked of it.
    pub fn with_known_title(self, form: &FormValues, rows: &[Compared]) -> Self {
        let is_clear = |line: u64| rows.iter().any(|own| own.row.line == line && own.is_clear());
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

    /// The same for a row of another list; `is_clear` says whether it needs no look.
    pub fn has_line(&self, line: u64, is_clear: bool) -> bool {
        match self {
            Self::Clear => is_clear,
            Self::All => true,
            Self::Lines(lines) => lines.contains(&line),
        }
    }
}

/// The titles that are known, where a row has another; empty where none has.
pub fn titles_to_know(t: Locale, rows: &[Compared]) -> String {
    if rows.iter().any(Compared::has_unknown_title) { t.known_titles() } else { String::new() }
}

/// All that is written of a new player beside name, rating and region, which have their places in the row.
fn new_fields(t: Locale, person: &Person) -> Vec<ListedField> {
    let fields = PersonField::ALL.into_iter().filter(|field| *field != PersonField::Region);
    let told = |field: PersonField| {
        let what = column_label(t, Column::Person(field)).to_string();
        ListedField { what, before: String::new(), after: person_field(t, field, person), is_unknown: false }
    };
    fields.map(told).filter(|own| !own.after.is_empty()).collect()
}

/// The team with the board in it, as lists of players have them: `Орёл, 2`.
fn member(Membership { team, board }: &Membership) -> String {
    let parts =
        Some(team.clone()).filter(|team| !team.is_empty()).into_iter().chain(board.map(|board| board.to_string()));
    parts.collect::<Vec<_>>().join(", ")
}

fn field_difference(t: Locale, difference: &FieldDifference) -> ListedField {
    let told = |text: &str| {
        let Column::Person(field) = difference.column else { return text.to_owned() };
        let mut person = Person::default();
        // It was written by a person's own field, which reads it again.
        field.set(&mut person, text);
        person_field(t, field, &person)
    };
    ListedField {
        what: column_label(t, difference.column).to_string(),
        before: told(&difference.before),
        after: told(&difference.after),
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

/// The columns of which nothing is taken; of those without a heading the ones in which something stands, by their number.
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
