//! What becomes of the things of an erased person in a tournament and its journal.

use std::collections::BTreeSet;

use chrono::NaiveDateTime;
use tournament::erasure::pseudonym;
use tournament::{
    Adjustment, Applicant, Application, ApplicationId, ApplicationState, Birth, Change, CommandRecord, Dues, Entry,
    EntryId, Erasure, Info, Item, Name, Person, PersonId, Points, Preset, RoundNumber, Tournament, TournamentId,
};

const PERSON: PersonId = PersonId(17);

fn person(name: &str) -> Person {
    let birth = Some(Birth::Year(1999));
    Person {
        name: Name::parse(name), region: "Орёл".to_owned(), title: "мс".to_owned(), birth, ..Person::default()
    }
}

fn entry(id: u32, player: Option<PersonId>, name: &str) -> Entry {
    Entry { player, ..Entry::new(EntryId(id), person(name), None) }
}

fn entered(entry: &Entry) -> Change {
    Change::added(Item::Entry(Box::new(entry.clone())))
}

fn application(id: u32, name: &str, birth: i32) -> Application {
    let person = Person { birth: Some(Birth::Year(birth)), ..person(name) };
    Application {
        id: ApplicationId(id),
        at: NaiveDateTime::MIN,
        applicant: Applicant { person, phone: "+7 912".to_owned(), ..Applicant::default() },
        key: "hash".to_owned(),
        state: ApplicationState::Refused { reason: "Поздно, Орлова".to_owned() },
        entry: None,
        changed_at: None,
    }
}

fn cup() -> Tournament {
    Tournament::new(TournamentId(1), "cup", Info::default(), Preset::SwissSingleGames.settings())
}

fn known() -> Erasure {
    Erasure::new(PERSON, BTreeSet::from([PERSON]), &person("Орлова Анна"))
}

/// The erasure in a tournament of these entries, all of which its journal has added.
fn erasure(entries: &[Entry], applications: &[Application]) -> Erasure {
    let mut cup = cup();
    cup.entries = entries.iter().map(|entry| (entry.id, entry.clone())).collect();
    cup.applications = applications.iter().map(|own| (own.id, own.clone())).collect();
    known().of_tournament(&cup, &entries.iter().map(entered).collect::<Vec<_>>())
}

#[test]
fn an_entry_keeps_its_results_and_loses_the_person() {
    let adjustments =
        vec![Adjustment {
            points: Points::HALF, reason: "Орлова опоздала".to_owned(), round: Some(RoundNumber(1))
        }];
    let own = Entry { adjustments, ..entry(1, Some(PERSON), "Орлова Анна") };
    let other = entry(2, Some(PersonId(5)), "Иволгин Пётр");
    let erasure = erasure(&[own.clone(), other.clone()], &[]);
    let Item::Entry(blanked) = erasure.thing(&Item::Entry(Box::new(own.clone()))) else { panic!("an entry") };
    let person = Person { title: "мс".to_owned(), ..pseudonym(PERSON) };
    assert_eq!((&blanked.person, blanked.adjusted_by(), blanked.player), (&person, Points::HALF, Some(PERSON)));
    assert_eq!(blanked.adjustments[0].reason, "");
    assert_eq!(erasure.thing(&Item::Entry(Box::new(other.clone()))), Item::Entry(Box::new(other)));
    assert!(erasure.concerns(&entered(&own)));
}

#[test]
fn an_entry_is_of_the_person_who_it_is_now_in_every_version_of_it() {
    let before = entry(1, Some(PersonId(5)), "Орлова Анна Львовна");
    let now = Entry { player: Some(PERSON), ..before.clone() };
    let mut cup = cup();
    cup.entries.insert(now.id, now);
    let erasure = known().of_tournament(&cup, &[entered(&before)]);
    let Item::Entry(blanked) = erasure.thing(&Item::Entry(Box::new(before))) else { panic!("an entry") };
    assert_eq!(blanked.person.name, pseudonym(PERSON).name);
    assert_eq!(erasure.text("Орлова Анна Львовна"), "Player 17", "the name of that version is one of theirs");
}

#[test]
fn an_entry_that_is_linked_to_nobody_is_theirs_by_name_and_birth_alone() {
    let copied = entry(1, None, "Орлова Анна");
    let younger = Person { birth: Some(Birth::Year(2010)), ..person("Орлова Анна") };
    let unknown = Person { birth: None, ..person("Орлова Анна") };
    let others = [Entry::new(EntryId(2), younger, None), Entry::new(EntryId(3), unknown, None)];
    let [second, third] = others;
    assert_eq!(erasure(&[copied, second, third], &[]).entries, BTreeSet::from([EntryId(1)]));
}

#[test]
fn an_applicant_who_was_not_entered_is_the_person_by_name_unless_something_speaks_against_it() {
    let own = entry(1, Some(PERSON), "Орлова Анна");
    let [theirs, of_another] = [application(1, "Орлова Анна", 1999), application(2, "Орлова Анна", 2010)];
    let erasure = erasure(&[own], &[theirs.clone(), of_another]);
    assert_eq!(erasure.applications, BTreeSet::from([ApplicationId(1)]));
    let Item::Application(blanked) = erasure.thing(&Item::Application(Box::new(theirs))) else { panic!("it is one") };
    let Application { applicant, key, state, .. } = *blanked;
    assert_eq!(applicant, Applicant { person: pseudonym(PERSON), ..Applicant::default() });
    assert_eq!((key.as_str(), state), ("", ApplicationState::Refused { reason: String::new() }));
}

#[test]
fn fees_lose_the_name_and_the_notes() {
    let own = entry(1, Some(PERSON), "Орлова Анна");
    let dues = Dues { note: "дочь тренера".to_owned(), ..Dues::new(&own) };
    let Item::Dues(blanked) = erasure(&[own], &[]).thing(&Item::Dues(Box::new(dues))) else { panic!("dues") };
    assert_eq!((blanked.name.as_str(), blanked.note.as_str()), ("Player 17", ""));
}

#[test]
fn records_of_commands_name_the_number() {
    let erasure = erasure(&[entry(1, Some(PERSON), "Орлова Анна")], &[]);
    let names = vec!["Орлова Анна".to_owned(), "Иволгин Пётр".to_owned()];
    let entered = CommandRecord::Enter { names };
    let names = vec!["Player 17".to_owned(), "Иволгин Пётр".to_owned()];
    assert_eq!(erasure.command(&entered), CommandRecord::Enter { names });
    let after = RoundNumber(2);
    let expelled = |entry, reason: &str| CommandRecord::Expel { entry, after, reason: reason.to_owned() };
    assert_eq!(erasure.command(&expelled(EntryId(1), "грубость")), expelled(EntryId(1), ""));
    assert_eq!(erasure.command(&expelled(EntryId(2), "грубость")), expelled(EntryId(2), "грубость"));
}

#[test]
fn a_name_in_a_text_is_cut_where_it_stands_as_words_of_its_own() {
    let erasure = known();
    for (text, cut) in [
        ("Орлова Анна", "Player 17"),
        ("по просьбе Орлова Анна, тур 3", "по просьбе Player 17, тур 3"),
        ("Анна Орлова и Орлова, Анна", "Player 17 и Player 17"),
        ("Орлова Аннабель", "Орлова Аннабель"),
        ("НеОрлова Анна", "НеОрлова Анна"),
        ("Орлова", "Орлова"),
        ("", ""),
    ] {
        assert_eq!(erasure.text(text), cut);
    }
}
