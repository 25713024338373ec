//! Erasing a person: what a tournament and its journal hold of them becomes [`pseudonym`]; results stay.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Applicant, Application, ApplicationId, ApplicationState, Change, CommandRecord, Dues, Entry, EntryId, Expulsion,
    Game, Item, Name, Person, PersonId, Tournament, VerdictBy,
};

/// An entry of a journal whose personal values were taken out.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BlankedEntry {
    /// Its number.
    pub entry: i64,
    /// SHA-256 of what is left of it, in hexadecimal: nothing else may stand there.
    pub seal: String,
}

/// Who stands in place of an erased person: `Player 17`, in either alphabet. The number is that of the registry, so it never changes.
pub fn pseudonym(person: PersonId) -> Person {
    let name = Name { family: "Player".to_owned(), given: person.to_string() };
    Person { name, other_name: format!("Спортсмен {person}"), ..Person::default() }
}

/// What is known of a person who is erased, and what of a tournament is theirs. It says of every thing what it becomes, whatever version of
/// it is asked for: so a journal without their values makes the tournament without their values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Erasure {
    /// Their number in the registry.
    pub person: PersonId,
    /// All numbers that stand for them.
    pub numbers: BTreeSet<PersonId>,
    /// Their entries in the tournament.
    pub entries: BTreeSet<EntryId>,
    /// Their applications in the tournament.
    pub applications: BTreeSet<ApplicationId>,
    /// All names that they have or had.
    pub names: BTreeSet<Name>,
    known: Person,
}

impl Erasure {
    /// The erasure of a person of whom the registry says `known`, with the names that it has of them.
    pub fn new(person: PersonId, numbers: BTreeSet<PersonId>, known: &Person) -> Self {
        let mut erasure = Self { person, numbers, known: known.clone(), ..Self::default() };
        erasure.add_names(known);
        erasure
    }

    /// Adds the names of a record of the person.
    pub fn add_names(&mut self, person: &Person) {
        let other = Name::parse(&person.other_name);
        self.names.extend([person.name.clone(), other].into_iter().filter(|name| !name.family.is_empty()));
    }

    /// The same with what is theirs in a tournament: in its present state and in the changes of its journal, oldest first.
    #[must_use]
    pub fn of_tournament(&self, tournament: &Tournament, journal: &[Change]) -> Self {
        let mut own = Self { entries: BTreeSet::new(), applications: BTreeSet::new(), ..self.clone() };
        let sides = || journal.iter().flat_map(|change| [change.before(), change.after()]).flatten();
        let recorded =
            || sides().filter_map(|thing| if let Item::Entry(entry) = thing { Some(&**entry) } else { None });
        let entries = || recorded().chain(tournament.entries.values());
        // An entry that was taken for another person for a while is of the person who it is now.
        let last: BTreeMap<EntryId, &Entry> = entries().map(|entry| (entry.id, entry)).collect();
        let theirs = last.values().filter(|entry| match entry.player {
            Some(player) => self.numbers.contains(&player),
            None => self.is_certainly(&entry.person),
        });
        own.entries = theirs.map(|entry| entry.id).collect();
        for entry in entries().filter(|entry| own.has_entry(entry)).cloned().collect::<Vec<_>>() {
            own.add_names(&entry.person);
        }
        let applied = sides().filter_map(|thing| if let Item::Application(own) = thing { Some(&**own) } else { None });
        let applications: Vec<&Application> = applied.chain(tournament.applications.values()).collect();
        let entered: BTreeMap<ApplicationId, EntryId> =
            applications.iter().filter_map(|application| Some((application.id, application.entry?))).collect();
        for application in applications {
            let is_own = match entered.get(&application.id) {
                Some(entry) => own.entries.contains(entry),
                None => own.has_applied(&application.applicant.person),
            };
            if is_own {
                own.applications.insert(application.id);
                own.add_names(&application.applicant.person);
            }
        }
        own
    }

    /// Whether nothing of the tournament is theirs.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.applications.is_empty()
    }

    /// Whether a change is about something of theirs.
    pub fn concerns(&self, change: &Change) -> bool {
        [change.before(), change.after()].into_iter().flatten().any(|thing| self.is_of(thing))
    }

    /// Whether a thing is of the person.
    fn is_of(&self, thing: &Item) -> bool {
        match thing {
            Item::Entry(entry) => self.has_entry(entry),
            Item::Application(own) => self.applications.contains(&own.id),
            Item::Dues(dues) => self.entries.contains(&dues.entry),
            Item::Report(report) => self.entries.contains(&report.id.by),
            Item::Bye { entry, .. } => self.entries.contains(entry),
            _ => false,
        }
    }

    fn has_entry(&self, entry: &Entry) -> bool {
        self.entries.contains(&entry.id) || entry.player.is_some_and(|player| self.numbers.contains(&player))
    }

    /// Whether an entry that is linked to no person is theirs, as in a copy of a tournament to practise on: by name and birth.
    fn is_certainly(&self, person: &Person) -> bool {
        person.birth.is_some() && self.known.birth.is_some() && self.has_applied(person)
    }

    /// The entries that may be theirs and are linked to no person: under one of their names, and nothing else speaks for or against it.
    pub fn unlinked<'a>(&self, tournament: &'a Tournament) -> impl Iterator<Item = &'a Entry> {
        let may_be = |entry: &&Entry| {
            entry.player.is_none() && !self.is_certainly(&entry.person) && self.has_applied(&entry.person)
        };
        tournament.entries.values().filter(may_be)
    }

    /// Whether an applicant who has not been entered is the person: by the name, and nothing speaks against it.
    fn has_applied(&self, person: &Person) -> bool {
        let key = person.name.key();
        self.names.iter().any(|name| name.key() == key) && !person.contradicts(&self.known)
    }

    /// Who stands in an entry in place of the person. The title stays: norms of others rest on the titles of their opponents.
    pub fn entered_as(&self, person: &Person) -> Person {
        Person { title: person.title.clone(), ..pseudonym(self.person) }
    }

    /// The change without the person's values.
    #[must_use]
    pub fn change(&self, change: &Change) -> Change {
        change.with_sides(|thing| self.thing(thing))
    }

    /// A thing without the person's values. Names of the tournament's officials stay: they are not there as players.
    pub fn thing(&self, thing: &Item) -> Item {
        match thing {
            Item::Entry(entry) => Item::Entry(Box::new(self.entry(entry))),
            Item::Application(own) if self.applications.contains(&own.id) => {
                Item::Application(Box::new(self.application(own)))
            }
            Item::Dues(dues) if self.entries.contains(&dues.entry) => Item::Dues(Box::new(self.dues(dues))),
            Item::Game { id, game } => Item::Game { id: *id, game: Box::new(self.game(game)) },
            Item::TieBreakGames(own) => {
                let mut own = own.clone();
                if let Some(VerdictBy::Arbiter { reason }) =
                    own.tie_break_games.verdict.as_mut().map(|verdict| &mut verdict.by)
                {
                    *reason = self.text(reason);
                }
                Item::TieBreakGames(own)
            }
            other => other.clone(),
        }
    }

    fn entry(&self, entry: &Entry) -> Entry {
        let mut blanked = entry.clone();
        if self.has_entry(entry) {
            blanked.person = self.entered_as(&entry.person);
            blanked.guardian_consent = None;
            blanked.adjustments.iter_mut().for_each(|adjustment| adjustment.reason.clear());
            blanked.expelled = entry.expelled.as_ref().map(|own| Expulsion { reason: String::new(), ..own.clone() });
            return blanked;
        }
        for adjustment in &mut blanked.adjustments {
            adjustment.reason = self.text(&adjustment.reason);
        }
        if let Some(expulsion) = &mut blanked.expelled {
            expulsion.reason = self.text(&expulsion.reason);
        }
        blanked
    }

    fn application(&self, own: &Application) -> Application {
        let applicant = Applicant {
            person: pseudonym(self.person),
            team: own.applicant.team.clone(),
            fee: own.applicant.fee,
            ..Applicant::default()
        };
        let state = match &own.state {
            ApplicationState::Refused { .. } => ApplicationState::Refused { reason: String::new() },
            other => other.clone(),
        };
        // Without the key nobody comes back to it.
        Application { applicant, state, key: String::new(), ..own.clone() }
    }

    fn dues(&self, dues: &Dues) -> Dues {
        let mut blanked = Dues { name: pseudonym(self.person).name.to_string(), note: String::new(), ..dues.clone() };
        blanked.payments.iter_mut().for_each(|payment| payment.note.clear());
        blanked
    }

    fn game(&self, game: &Game) -> Game {
        let mut blanked = Game { remark: self.text(&game.remark), ..game.clone() };
        if let Some(reason) = &mut blanked.forfeit {
            reason.text = self.text(&reason.text);
        }
        if let Some(notation) = &mut blanked.notation {
            notation.annotations = notation.annotations.as_deref().map(|text| self.text(text));
        }
        blanked
    }

    /// The record of a command without the person's values.
    pub fn command(&self, record: &CommandRecord) -> CommandRecord {
        match record {
            CommandRecord::Expel { entry, after, .. } if self.entries.contains(entry) => {
                CommandRecord::Expel { entry: *entry, after: *after, reason: String::new() }
            }
            other => self.record(other),
        }
    }

    /// A record with another name wherever a text of it has one of the person's. A code is no text, even if somebody is called like it:
    /// what makes no record when it is replaced stays.
    ///
    /// # Panics
    /// If the record is no plain data: every record of a command is.
    pub fn record<T: Serialize + DeserializeOwned + Clone>(&self, record: &T) -> T {
        let mut value = serde_json::to_value(record).expect("a record is plain data");
        let mut cut = record.clone();
        for place in text_places(&value) {
            let Some(Value::String(text)) = value.pointer(&place) else { continue };
            let (old, new) = (text.clone(), self.text(text));
            if old == new {
                continue;
            }
            value.pointer_mut(&place).into_iter().for_each(|own| *own = Value::String(new.clone()));
            match serde_json::from_value(value.clone()) {
                Ok(read) => cut = read,
                Err(_) => value.pointer_mut(&place).into_iter().for_each(|own| *own = Value::String(old.clone())),
            }
        }
        cut
    }

    /// A text with `Player 17` in place of each of their names. A single word stands for nobody, unless it is the whole text.
    pub fn text(&self, text: &str) -> String {
        let other = pseudonym(self.person).name.to_string();
        if self.names.iter().any(|name| name.to_string() == text) {
            return other;
        }
        let whole = self.names.iter().filter(|name| !name.given.is_empty());
        let forms = whole.flat_map(|Name { family, given }| {
            [format!("{family} {given}"), format!("{family}, {given}"), format!("{given} {family}")]
        });
        forms.fold(text.to_owned(), |text, form| replaced(&text, &form, &other))
    }
}

/// Where the texts of a value are, as JSON pointers (RFC 6901).
fn text_places(value: &Value) -> Vec<String> {
    let below = |step: String, value: &Value| {
        text_places(value).into_iter().map(|rest| format!("/{step}{rest}")).collect::<Vec<_>>()
    };
    match value {
        Value::String(_) => vec![String::new()],
        Value::Array(values) => values.iter().enumerate().flat_map(|(n, own)| below(n.to_string(), own)).collect(),
        Value::Object(fields) => {
            let step = |name: &str| name.replace('~', "~0").replace('/', "~1");
            fields.iter().flat_map(|(name, own)| below(step(name), own)).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// The text with `new` in place of `old` where that stands as words of its own.
fn replaced(text: &str, old: &str, new: &str) -> String {
    let mut made = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(old) {
        let (before, after) = (&rest[..at], &rest[at + old.len()..]);
        let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        let is_part =
            is_word(before.chars().next_back().or_else(|| made.chars().next_back())) || is_word(after.chars().next());
        made.push_str(before);
        made.push_str(if is_part { old } else { new });
        rest = after;
    }
    made + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RoundNumber;

    fn erasure(family: &str) -> Erasure {
        let name = Name { family: family.to_owned(), given: String::new() };
        Erasure::new(PersonId(17), BTreeSet::from([PersonId(17)]), &Person { name, ..Person::default() })
    }

    #[test]
    fn a_code_stays_even_if_somebody_is_called_like_it() {
        let record =
            |reason: &str| CommandRecord::Expel { entry: EntryId(1), after: RoundNumber(2), reason: reason.to_owned() };
        let json = serde_json::to_value(record("")).expect("plain data");
        let code = json.as_object().and_then(|fields| fields.values().find_map(Value::as_str)).expect("a code");
        assert_eq!(erasure(code).record(&record(code)), record("Player 17"));
        assert_eq!(erasure("Orlova").record(&record("Orlova")), record("Player 17"));
        assert_eq!(erasure("Orlova").record(&record("Orlova came late")), record("Orlova came late"));
    }

    #[test]
    fn places_of_texts_are_pointers_to_them() {
        let value = serde_json::json!({ "a/b": ["x", { "~": "y" }], "n": 1, "s": "z" });
        let places = text_places(&value);
        let found: Vec<&Value> = places.iter().filter_map(|place| value.pointer(place)).collect();
        assert_eq!(found, ["x", "y", "z"]);
    }
}
