//! Membership in sections.

use chrono::NaiveDate;
use tournament::{
    Birth, Condition, Entry, EntryId, Info, Person, Preset, Rating, Section, SectionCode, Sex, SportsTitle, Tournament,
    TournamentId, ValueRange,
};

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

fn new_tournament() -> Tournament {
    let info = Info { starts: Some(day(2026, 5, 9)), ..Info::default() };
    Tournament::new(TournamentId(1), "x", info, Preset::SwissSingleGames.settings())
}

fn entry() -> Entry {
    let person = Person {
        sex: Some(Sex::Female),
        birth: Some(Birth::Date(day(2008, 5, 9))),
        title: "кмс".to_owned(),
        region: "Орёл".to_owned(),
        federation: "RUS".to_owned(),
        club: "Дебют".to_owned(),
        ..Person::default()
    };
    Entry::new(EntryId(1), person, Some(Rating(1900)))
}

fn has(who: Condition, entry: &Entry) -> bool {
    let (name, other_name) = ("x".to_owned(), String::new());
    Section { code: SectionCode("x".to_owned()), name, other_name, who }.has(&new_tournament(), entry)
}

fn span<T>(from: impl Into<Option<T>>, to: impl Into<Option<T>>) -> ValueRange<T> {
    ValueRange { from: from.into(), to: to.into() }
}

#[test]
fn everything_that_is_asked_for_must_hold() {
    let all = Condition::default;
    let names = |name: &str| vec!["Самара".to_owned(), name.to_owned()];
    for (who, is_member) in [
        (all(), true),
        (Condition { sex: Some(Sex::Female), ..all() }, true),
        (Condition { sex: Some(Sex::Male), ..all() }, false),
        (Condition { born: span(2008, None), ..all() }, true),
        (Condition { born: span(None, 2007), ..all() }, false),
        (Condition { regions: names("ОРЕЛ"), ..all() }, true),
        (Condition { regions: names("Тула"), ..all() }, false),
        (Condition { federations: names("rus"), ..all() }, true),
        (Condition { clubs: names("дебют"), ..all() }, true),
        (Condition { ratings: span(None, 1900), ..all() }, true),
        (Condition { ratings: span(1901, None), ..all() }, false),
        (Condition { ranks: span(SportsTitle::Candidate, None), ..all() }, true),
        (Condition { ranks: span(None, SportsTitle::MasterOfSport), ..all() }, false),
        (Condition { ranks: span(SportsTitle::First, SportsTitle::None), ..all() }, false),
        (Condition { sex: Some(Sex::Female), regions: names("Тула"), ..all() }, false),
    ] {
        assert_eq!(has(who.clone(), &entry()), is_member, "{who:?}");
    }
}

#[test]
fn what_is_not_known_does_not_hold() {
    let nobody = Entry::new(EntryId(2), Person::default(), None);
    for who in [
        Condition { sex: Some(Sex::Male), ..Condition::default() },
        Condition { born: span(1900, None), ..Condition::default() },
        Condition { age: span(None, 99), ..Condition::default() },
        Condition { ratings: span(None, 3000), ..Condition::default() },
        Condition { regions: vec!["Орёл".to_owned()], ..Condition::default() },
        Condition { ranks: span(None, SportsTitle::Junior), ..Condition::default() },
    ] {
        assert!(!has(who.clone(), &nobody), "{who:?}");
    }
    assert!(has(Condition { ranks: span(SportsTitle::First, None), ..Condition::default() }, &nobody));
}

#[test]
fn ages_count_on_a_day_or_in_the_year() {
    let year_only = Entry { person: Person { birth: Some(Birth::Year(2008)), ..Person::default() }, ..entry() };
    for (on, of, age) in [
        (None, entry(), 18),
        (Some(day(2026, 5, 8)), entry(), 17),
        (Some(day(2026, 5, 9)), entry(), 18),
        (Some(day(2026, 1, 1)), year_only.clone(), 17),
        (Some(day(2026, 12, 31)), year_only, 18),
    ] {
        let who = |from, to| Condition { age: span(from, to), age_on: on, ..Condition::default() };
        assert!(has(who(Some(age), Some(age)), &of), "{on:?}");
        assert!(!has(who(Some(age + 1), None), &of) && !has(who(None, Some(age - 1)), &of), "{on:?}");
    }
}

#[test]
fn codes_are_made_of_names_and_never_repeat() {
    let code = |text: &str| SectionCode(text.to_owned());
    assert_eq!(Section::code_for("Женщины", &[]), code("zhenshchiny"));
    assert_eq!(Section::code_for("Женщины", &[code("zhenshchiny")]), code("zhenshchiny-2"));
    assert_eq!(Section::code_for("…", &[]), code("section"));
}
