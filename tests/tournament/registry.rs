//! The staff's decisions about persons: chained merges, corrections that depend on each other, and different persons.

use std::collections::{BTreeMap, BTreeSet};

use super::decide::TestTournament;
use chrono::NaiveDate;
use tournament::series::{
    Championships, DistinctPersons, DistinctPersonsId, FactChange, MergeKind, NameChange, PersonEdit, PersonEditId,
    PersonFact, PersonFacts, PersonMerge, SeriesChange, SeriesCommand, SeriesRejection, decide, learned,
};
use tournament::{Command, EntryId, Name, Person, PersonField, PersonId, Preset, Rejection, Reversal};

fn merge(gone: i64, into: i64) -> SeriesCommand {
    let (name, kind) = (Name::parse(&format!("Игрок {gone}")), MergeKind::Record);
    let merge =
        PersonMerge { id: PersonId(gone), into: PersonId(into), name, facts: Vec::new(), kind, until: None, entry: 0 };
    SeriesCommand::MergePersons { merge, into: format!("Игрок {into}") }
}

fn part(person: i64) -> SeriesCommand {
    SeriesCommand::PartPersons { person: PersonId(person), from: String::new() }
}

fn rename(before: &str, after: &str) -> SeriesCommand {
    let name = Some(NameChange { before: Name::parse(before), after: Name::parse(after) });
    let edit = PersonEdit { id: PersonEditId::default(), player: PersonId(1), name, facts: Vec::new(), said_in: None };
    SeriesCommand::CorrectPerson { edit, former: None, name: before.to_owned() }
}

fn done(championships: &mut Championships, command: SeriesCommand) -> Vec<SeriesChange> {
    let (_, changes) = decide(championships, command).expect("allowed");
    assert!(changes.iter().all(|change| championships.apply(change)));
    championships.number += 1;
    changes
}

fn back(changes: &[SeriesChange]) -> SeriesCommand {
    SeriesCommand::Revert { entry: 1, changes: changes.iter().rev().map(SeriesChange::inverse).collect() }
}

#[test]
fn all_numbers_of_a_chain_of_merges_stand_for_its_last_person() {
    let mut championships = Championships::default();
    let first = done(&mut championships, merge(1, 2));
    done(&mut championships, merge(2, 3));
    assert_eq!([1, 2, 3, 4].map(|id| championships.person_of(PersonId(id)).0), [3, 3, 3, 4]);
    assert_eq!(championships.numbers_of(PersonId(3)), [3, 1, 2].map(PersonId));
    assert_eq!(decide(&championships, merge(3, 1)), Err(SeriesRejection::MergedAlready("Игрок 1".into())));
    assert_eq!(decide(&championships, merge(1, 4)), Err(SeriesRejection::MergedAlready("Игрок 1".into())));
    assert_eq!(decide(&championships, merge(4, 4)), Err(SeriesRejection::NothingToChange));
    // A person who is separated is their own again; the others stay one.
    done(&mut championships, part(1));
    assert_eq!([1, 2].map(|id| championships.person_of(PersonId(id)).0), [1, 3]);
    done(&mut championships, merge(3, 1));
    // What would make a circle is not made again.
    assert_eq!(decide(&championships, SeriesCommand::Revert { entry: 1, changes: first }).err(), {
        Some(SeriesRejection::LaterCommandsBuildOnIt)
    });
}

#[test]
fn a_correction_is_taken_back_only_before_one_that_rests_on_it() {
    let mut championships = Championships::default();
    let first = done(&mut championships, rename("Орлова Анна", "Громова Анна"));
    let second = done(&mut championships, rename("Громова Анна", "Соснова Анна"));
    assert_eq!(decide(&championships, back(&first)).err(), Some(SeriesRejection::LaterCommandsBuildOnIt));
    done(&mut championships, back(&second));
    done(&mut championships, back(&first));
    assert!(championships.edits.is_empty());
    assert_eq!(decide(&championships, rename("Орлова Анна", "")), Err(SeriesRejection::NameMissing));
}

#[test]
fn persons_said_to_be_two_are_so_under_all_their_numbers_until_they_are_merged() {
    let mut championships = Championships::default();
    let distinct = |one, other| {
        let pair = DistinctPersons { id: DistinctPersonsId::default(), one: PersonId(one), other: PersonId(other) };
        SeriesCommand::DistinguishPersons { pair, one: String::new(), other: String::new() }
    };
    done(&mut championships, distinct(1, 2));
    done(&mut championships, merge(3, 2));
    assert!(championships.distinct_of(PersonId(3), PersonId(1)).is_some());
    assert_eq!(decide(&championships, distinct(2, 1)), Err(SeriesRejection::NothingToChange));
    let merged = done(&mut championships, merge(2, 1));
    assert!(championships.distinct.is_empty());
    done(&mut championships, back(&merged));
    assert!(championships.distinct_of(PersonId(1), PersonId(2)).is_some());
}

#[test]
fn who_a_player_is_can_be_said_and_taken_back_after_the_end() {
    let mut tournament = TestTournament::with_players(Preset::RoundRobinSingleGames, 2);
    let (one, other) = (EntryId(1), EntryId(2));
    tournament.0.status = tournament::TournamentStatus::Closed;
    let set = |entry, player| Command::SetPerson { entry, player: Some(PersonId(player)) };
    let changes = tournament.must(set(one, 7));
    assert_eq!(tournament.0.entry(one).and_then(|entry| entry.player), Some(PersonId(7)));
    assert!(matches!(tournament.execute(set(other, 7)), Err(Rejection::PersonTaken { entry, .. }) if entry == one));
    assert_eq!(tournament.execute(set(one, 7)), Err(Rejection::NothingToChange));
    tournament.must(Command::Revert(Reversal { entry: 1, changes, since: Vec::new() }));
    assert_eq!(tournament.0.entry(one).and_then(|entry| entry.player), None);
}

fn fact(text: &str, last: Option<&str>) -> PersonFact {
    let last = last.map(|day| day.parse().expect("a day"));
    PersonFact { text: text.to_owned(), first: last, last, is_hidden: false }
}

#[test]
fn a_person_learns_what_was_not_known_and_what_is_later() {
    use PersonField as F;
    let early = Some("2015-05-01");
    let late = Some("2019-05-01");
    let cases = [
        (F::Region, fact("", None), fact("Орёл", early), "Орёл"),
        (F::Region, fact("Орёл", early), fact("", None), "Орёл"),
        (F::Title, fact("", late), fact("мс", early), ""),
        (F::Title, fact("", early), fact("мс", late), "мс"),
        (F::Region, fact("Орёл", early), fact("Москва", late), "Москва"),
        (F::Region, fact("Орёл", late), fact("Москва", early), "Орёл"),
        (F::Title, fact("кмс", None), fact("мс", early), "мс"),
        (F::Title, fact("кмс", early), fact("мс", None), "кмс"),
        (F::Birth, fact("1990", None), fact("1990-05-12", None), "1990-05-12"),
        (F::Birth, fact("1990-05-12", None), fact("1990", None), "1990-05-12"),
        (F::FederationId, fact("", None), fact("77", None), "77"),
        (F::Sex, fact("w", None), fact("", None), "w"),
    ];
    for (field, own, said, after) in cases {
        let what = format!("{own:?} and {said:?}");
        let changes = learned(&PersonFacts::from([(field, own.clone())]), &PersonFacts::from([(field, said)]));
        assert_eq!(changes.len(), usize::from(own.text != after), "{what}");
        assert!(changes.iter().all(|change| change.after.text == after), "{what}");
    }
}

#[test]
fn days_of_the_same_fact_become_one_range() {
    let kept = PersonFacts::from([(PersonField::Title, fact("мс", Some("2019-05-01")))]);
    let gone = PersonFacts::from([(PersonField::Title, fact("мс", Some("2015-05-01")))]);
    let changes = learned(&kept, &gone);
    let days = changes.first().map(|change| (change.after.first, change.after.last));
    let day = |text: &str| text.parse::<NaiveDate>().ok();
    assert_eq!(days, Some((day("2015-05-01"), day("2019-05-01"))));
    // A title in another spelling is the same title.
    let respelt = PersonFacts::from([(PersonField::Title, fact("M.C.", Some("2015-05-01")))]);
    assert_eq!(learned(&kept, &respelt), changes);
    let later = PersonFacts::from([(PersonField::Title, fact("МС", Some("2021-05-01")))]);
    let days = learned(&kept, &later).first().map(|change| (change.after.first, change.after.last));
    assert_eq!(days, Some((day("2019-05-01"), day("2021-05-01"))));
}

/// A correction of what a person withholds, as the fields are written.
fn withhold(person: i64, text: &str) -> SeriesCommand {
    let (before, after) = (PersonFact::default(), fact(text, None));
    let facts = vec![FactChange { field: PersonField::Withheld, before, after }];
    let edit = PersonEdit { id: PersonEditId::default(), player: PersonId(person), name: None, facts, said_in: None };
    SeriesCommand::CorrectPerson { edit, former: None, name: String::new() }
}

#[test]
fn numbers_that_are_one_withhold_what_each_did_until_a_later_word() {
    let mut championships = Championships::default();
    let written = |details: &[PersonField]| {
        let person = Person { withheld: details.iter().copied().collect(), ..Person::default() };
        PersonField::Withheld.text(&person)
    };
    let (club, region) = (written(&[PersonField::Club]), written(&[PersonField::Region]));
    done(&mut championships, withhold(1, &club));
    done(&mut championships, withhold(2, &region));
    assert!(!championships.has_been_judged(PersonId(1)), "nothing was said of who they are");
    let merged = done(&mut championships, merge(1, 2));
    done(&mut championships, merge(2, 3));
    let both = BTreeSet::from([PersonField::Club, PersonField::Region]);
    assert_eq!(championships.withheld(), BTreeMap::from([(PersonId(3), both)]));
    // A later word counts alone.
    let later = done(&mut championships, withhold(3, &club));
    assert_eq!(championships.withheld(), BTreeMap::from([(PersonId(3), BTreeSet::from([PersonField::Club]))]));
    let taken_back = done(&mut championships, back(&later));
    done(&mut championships, withhold(3, ""));
    assert_eq!(championships.withheld(), BTreeMap::new());
    // What is redone is said anew.
    done(&mut championships, back(&taken_back));
    assert_eq!(championships.withheld_by_person(PersonId(3)), BTreeSet::from([PersonField::Club]));
    done(&mut championships, withhold(3, ""));
    let parted = done(&mut championships, back(&merged));
    assert_eq!(championships.withheld(), BTreeMap::from([(PersonId(1), BTreeSet::from([PersonField::Club]))]));
    done(&mut championships, withhold(2, ""));
    done(&mut championships, back(&parted));
    assert_eq!(championships.withheld_by_person(PersonId(2)), BTreeSet::from([PersonField::Club]));
}

#[test]
fn what_is_learned_stays_hidden_unless_either_says_it_openly() {
    let hidden = |text: &str, is_hidden| PersonFact { is_hidden, ..fact(text, Some("2019-05-01")) };
    let cases = [
        (PersonFact::default(), hidden("Орёл", true), true),
        (hidden("Орёл", true), hidden("Орёл", true), true),
        (hidden("Орёл", true), hidden("Орёл", false), false),
        (hidden("Орёл", false), hidden("Орёл", true), false),
    ];
    for (own, said, is_hidden) in cases {
        let known = |fact: &PersonFact| PersonFacts::from([(PersonField::Region, fact.clone())]);
        let changes = learned(&known(&own), &known(&said));
        assert_eq!(changes.first().map_or(&own, |change| &change.after).is_hidden, is_hidden, "{own:?} and {said:?}");
    }
}
