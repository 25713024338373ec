//! Online registration: conditions and times, places and the waiting list, decisions, and undo.

use chrono::{NaiveDate, NaiveDateTime};
use tournament::limits::{LimitError, ListField};
use tournament::rejection::RegistrationRejection;
use tournament::{
    Admission, Applicant, ApplicationField, ApplicationId, ApplicationPlace, ApplicationProblem, ApplicationState,
    Birth, Change, Command, EntryConditions, EntryId, FieldRequirement, Fit, Info, ItemKey, Judgement, Name,
    NewApplication, NewEntry, Person, PersonId, Preset, Rating, Registration, RegistrationPhase, RegistrationRules,
    Rejection, RoundNumber, Sex, SportsTitle, Tournament, TournamentId, ValueRange, decide,
};

use crate::decide::{TestTournament, revert};

const FIRST: ApplicationId = ApplicationId(1);

fn time(text: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").expect("a time")
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn born(text: &str) -> Option<Birth> {
    Birth::parse(text)
}

fn rules() -> RegistrationRules {
    let fields = [
        (ApplicationField::Birth, FieldRequirement::Required),
        (ApplicationField::Region, FieldRequirement::Optional),
        (ApplicationField::Rating, FieldRequirement::Optional),
        (ApplicationField::Phone, FieldRequirement::Required),
    ];
    RegistrationRules { is_on: true, fields: fields.into(), ..RegistrationRules::default() }
}

fn applicant(family: &str, birth: &str) -> Applicant {
    let person = Person { name: Name::new(family, "Анна"), birth: born(birth), ..Person::default() };
    Applicant { person, phone: "+7 912 345-67-89".to_owned(), ..Applicant::default() }
}

fn apply(applicant: Applicant) -> Command {
    Command::Apply(Box::new(NewApplication { key: applicant.person.name.key(), applicant }))
}

fn judge(application: ApplicationId, judgement: Judgement) -> Command {
    Command::JudgeApplication { application, judgement }
}

fn confirm(tournament: &Tournament, application: ApplicationId) -> Command {
    let Applicant { person, rating, .. } = tournament.application(application).expect("it is there").applicant.clone();
    judge(application, Judgement::Confirm(Box::new(NewEntry { player: None, person, rating, member: None })))
}

fn refused(error: RegistrationRejection) -> Rejection {
    Rejection::Registration(error)
}

fn wrong(problem: ApplicationProblem) -> Rejection {
    Rejection::Application(problem)
}

fn of_players(players: u32) -> TestTournament {
    if players > 0 {
        return TestTournament::with_players(Preset::SwissSingleGames, players);
    }
    let info = Info { title: "Test".to_owned(), ..Info::default() };
    TestTournament(Tournament::new(TournamentId(1), "test", info, Preset::SwissSingleGames.settings()))
}

/// A tournament of `players` players that takes applications.
fn taking(players: u32, rules: RegistrationRules) -> TestTournament {
    let mut tournament = of_players(players);
    let info = Info { starts: Some(day("2026-11-21")), ..tournament.0.info.clone() };
    tournament.must(Command::EditInfo(Box::new(info)));
    tournament.must(Command::SetRegistration(Box::new(rules)));
    tournament
}

#[test]
fn applications_are_taken_between_the_times_by_the_clock_of_the_venue() {
    let times =
        RegistrationRules { opens: Some(time("2026-11-01 09:00")), closes: Some(time("2026-11-20 18:00")), ..rules() };
    let mut tournament = taking(0, times.clone());
    let phase = |tournament: &TestTournament, now: &str| tournament.0.registration_phase(time(now));
    let coming = RegistrationPhase::Coming(time("2026-11-01 09:00"));
    // Three hours ahead of UTC, once the offset is set.
    assert_eq!(phase(&tournament, "2026-11-01 08:59"), coming);
    assert_eq!(phase(&tournament, "2026-11-01 09:00"), RegistrationPhase::Open);
    let info = Info { utc_offset: Some(180), ..tournament.0.info.clone() };
    tournament.must(Command::EditInfo(Box::new(info)));
    for (now, expected) in [
        ("2026-11-01 05:59", coming),
        ("2026-11-01 06:00", RegistrationPhase::Open),
        ("2026-11-20 14:59", RegistrationPhase::Open),
        ("2026-11-20 15:00", RegistrationPhase::Over),
    ] {
        assert_eq!(phase(&tournament, now), expected, "{now}");
        let taken = decide(&tournament.0, apply(applicant("Ёлкина", "1990")), time(now));
        let not_open = Err(refused(RegistrationRejection::NotOpen));
        assert!(if expected == RegistrationPhase::Open { taken.is_ok() } else { taken == not_open }, "{now}");
    }
    tournament.must(Command::SetRegistration(Box::new(RegistrationRules { is_on: false, ..times })));
    assert_eq!(phase(&tournament, "2026-11-10 12:00"), RegistrationPhase::Off);
}

#[test]
fn nobody_applies_where_nobody_can_be_entered_any_more() {
    let mut tournament = taking(4, rules());
    tournament.play_round();
    assert_eq!(tournament.0.registration_phase(time("2026-11-10 12:00")), RegistrationPhase::Open, "late entries");
    for _ in 2..=7 {
        tournament.play_round();
    }
    assert_eq!(tournament.0.registration_phase(time("2026-11-10 12:00")), RegistrationPhase::Over);
    let mut table = TestTournament::with_players(Preset::RoundRobinMicroMatches, 4);
    table.must(Command::SetRegistration(Box::new(rules())));
    assert_eq!(table.0.registration_phase(time("2026-11-10 12:00")), RegistrationPhase::Open);
    table.play_round();
    table.refuses(apply(applicant("Ёлкина", "1990")), &refused(RegistrationRejection::NotOpen));
}

#[test]
fn rules_that_nobody_could_fulfil_are_refused() {
    let mut tournament = of_players(0);
    let ages = |from, to| EntryConditions { age: ValueRange { from, to }, ..EntryConditions::default() };
    let at = Some(time("2026-11-20 18:00"));
    for (wrong, error) in [
        (RegistrationRules { opens: at, closes: at, ..rules() }, RegistrationRejection::TimesReversed),
        (RegistrationRules { conditions: ages(Some(9), Some(8)), ..rules() }, RegistrationRejection::Reversed),
        (RegistrationRules { conditions: ages(None, Some(8)), ..rules() }, RegistrationRejection::NoDay),
        (RegistrationRules { capacity: Some(0), ..rules() }, RegistrationRejection::NoPlaces),
    ] {
        tournament.refuses(Command::SetRegistration(Box::new(wrong)), &refused(error));
    }
}

#[test]
fn conditions_hold_up_to_their_borders() {
    let conditions = EntryConditions {
        sex: Some(Sex::Female),
        age: ValueRange { from: Some(10), to: Some(17) },
        ratings: ValueRange { from: None, to: Some(2000) },
        ranks: ValueRange { from: Some(SportsTitle::Candidate), to: None },
    };
    let tournament = taking(0, RegistrationRules { conditions, ..rules() }).0;
    let conditions = &tournament.registration.as_ref().expect("just set").conditions;
    let fit = |field, change: &dyn Fn(&mut Applicant)| {
        let mut own = applicant("Ёлкина", "2010");
        change(&mut own);
        tournament.fit(conditions, &own, field)
    };
    // The first day is 21 November 2026.
    for (birth, expected) in [
        ("2016-11-21", Fit::Fits),
        ("2016-11-22", Fit::Unfit),
        ("2008-11-22", Fit::Fits),
        ("2008-11-21", Fit::Unfit),
        ("2016", Fit::Unsure),
        ("2017", Fit::Unfit),
        ("2015", Fit::Fits),
        ("2009", Fit::Fits),
        ("2008", Fit::Unsure),
        ("2007", Fit::Unfit),
    ] {
        assert_eq!(fit(ApplicationField::Birth, &|own| own.person.birth = born(birth)), expected, "{birth}");
    }
    for (rating, expected) in [(None, Fit::Fits), (Some(2000), Fit::Fits), (Some(2001), Fit::Unfit)] {
        assert_eq!(fit(ApplicationField::Rating, &|own| own.rating = rating.map(Rating)), expected, "{rating:?}");
    }
    for (title, expected) in [("мс", Fit::Unfit), ("кмс", Fit::Fits), ("1", Fit::Fits), ("", Fit::Fits)] {
        assert_eq!(fit(ApplicationField::Title, &|own| own.person.title = title.to_owned()), expected, "{title}");
    }
    for (sex, expected) in [(Some(Sex::Female), Fit::Fits), (Some(Sex::Male), Fit::Unfit), (None, Fit::Unfit)] {
        assert_eq!(fit(ApplicationField::Sex, &|own| own.person.sex = sex), expected, "{sex:?}");
    }
    // Applicants must give a rating if one is required.
    let from = EntryConditions { ratings: ValueRange { from: Some(1800), to: None }, ..EntryConditions::default() };
    let strong = taking(0, RegistrationRules { conditions: from, ..rules() }).0;
    let rules = strong.registration.as_ref().expect("just set");
    assert_eq!(rules.asked(ApplicationField::Rating), FieldRequirement::Required);
    assert_eq!(strong.fit(&rules.conditions, &applicant("Ёлкина", "1990"), ApplicationField::Rating), Fit::Unfit);
}

#[test]
fn what_is_wrong_with_an_application_is_named() {
    let mut tournament = taking(0, rules());
    let other = |change: &dyn Fn(&mut Applicant)| {
        let mut own = applicant("Ёлкина", "1990");
        change(&mut own);
        apply(own)
    };
    tournament.refuses(other(&|own| own.person.name.given.clear()), &wrong(ApplicationProblem::Nameless));
    tournament
        .refuses(other(&|own| own.person.birth = None), &wrong(ApplicationProblem::Missing(ApplicationField::Birth)));
    tournament.refuses(
        other(&|own| own.person.birth = born("2027")),
        &wrong(ApplicationProblem::Unreadable(ApplicationField::Birth)),
    );
    for phone in ["1234", "call me 12345", "<script>12345"] {
        tournament.refuses(
            other(&|own| phone.clone_into(&mut own.phone)),
            &wrong(ApplicationProblem::Unreadable(ApplicationField::Phone)),
        );
    }
    tournament.refuses(
        other(&|own| own.rating = Some(Rating(4001))),
        &wrong(ApplicationProblem::Unreadable(ApplicationField::Rating)),
    );
    let email = [(ApplicationField::Email, FieldRequirement::Optional)];
    tournament.must(Command::SetRegistration(Box::new(RegistrationRules { fields: email.into(), ..rules() })));
    for email in ["anna", "anna@", "@x.org", "anna@localhost", "an na@x.org", "a@b@c.org", "a@x..org"] {
        tournament.refuses(
            other(&|own| email.clone_into(&mut own.email)),
            &wrong(ApplicationProblem::Unreadable(ApplicationField::Email)),
        );
    }
    tournament.must(other(&|own| "анна@почта.рф".clone_into(&mut own.email)));
    let kept = &tournament.0.application(FIRST).expect("just taken").applicant;
    assert_eq!((kept.phone.as_str(), kept.person.birth), ("", None), "what is not asked is not kept");
}

#[test]
fn nobody_applies_twice_or_besides_their_entry() {
    let mut tournament = taking(0, rules());
    tournament.must(apply(applicant("Ёлкина", "1990")));
    tournament.refuses(apply(applicant("Елкина", "21.11.1990")), &wrong(ApplicationProblem::AppliedAlready));
    tournament.must(apply(applicant("Ёлкина", "1991")));
    let entered = Person { name: Name::new("Громова", "Анна"), birth: born("1980"), ..Person::default() };
    let entered = NewEntry { player: None, person: entered, rating: None, member: None };
    tournament.must(Command::Enter(vec![entered]));
    tournament.refuses(apply(applicant("Громова", "1980")), &wrong(ApplicationProblem::EnteredAlready));
    tournament.must(judge(FIRST, Judgement::Refuse { reason: "не по возрасту".to_owned() }));
    tournament.refuses(apply(applicant("Ёлкина", "1990")), &wrong(ApplicationProblem::AppliedAlready));
    tournament.must(Command::WithdrawApplication(ApplicationId(2)));
    tournament.must(apply(applicant("Ёлкина", "1991")));
}

#[test]
fn places_are_held_and_the_rest_waits_in_order() {
    let mut tournament = taking(2, RegistrationRules { capacity: Some(4), ..rules() });
    let place = |tournament: &TestTournament, id| {
        let own = tournament.0.application(ApplicationId(id)).expect("it is there").clone();
        format!("{:?}", tournament.0.place_of(&own))
    };
    for n in 1..=5 {
        assert_eq!(tournament.0.free_places(), Some(2_usize.saturating_sub(n - 1)));
        tournament.must(apply(applicant(&format!("Игрок{n}"), "1990")));
    }
    let places = |tournament: &TestTournament| (1..=5).map(|id| place(tournament, id)).collect::<Vec<_>>();
    assert_eq!(places(&tournament), ["Waiting", "Waiting", "Queued(1)", "Queued(2)", "Queued(3)"]);
    tournament.must(Command::WithdrawApplication(ApplicationId(1)));
    assert_eq!(tournament.0.free_places(), Some(1));
    tournament.must(apply(applicant("Поздний", "1990")));
    assert_eq!(place(&tournament, 6), "Queued(4)", "those who wait already come first");
    let first = tournament.0.queue().next().expect("four wait").id;
    tournament.must(confirm(&tournament.0, first));
    assert_eq!((tournament.0.free_places(), place(&tournament, 4)), (Some(0), "Queued(1)".to_owned()));
    tournament.must(judge(ApplicationId(2), Judgement::Queue));
    assert_eq!((place(&tournament, 2), place(&tournament, 4)), ("Queued(1)".to_owned(), "Queued(2)".to_owned()));
}

#[test]
fn a_confirmed_applicant_is_entered_leaves_and_comes_back_as_one_entry() {
    let mut tournament = taking(2, rules());
    tournament.must(apply(applicant("Ёлкина", "21.11.1990")));
    let entry = EntryId(3);
    tournament.must(confirm(&tournament.0, FIRST));
    let own = |tournament: &TestTournament| tournament.0.application(FIRST).expect("it is there").clone();
    assert_eq!(tournament.0.entry(entry).map(|own| own.registration), Some(Registration::Confirmed));
    assert_eq!(tournament.0.place_of(&own(&tournament)), ApplicationPlace::Listed);
    tournament.refuses(confirm(&tournament.0, FIRST), &refused(RegistrationRejection::ConfirmedAlready));
    let withdrawn = tournament.must(Command::WithdrawApplication(FIRST));
    assert_eq!(tournament.0.entry(entry).and_then(|own| own.withdrawn_after), Some(RoundNumber(0)));
    assert_eq!(tournament.0.place_of(&own(&tournament)), ApplicationPlace::Withdrawn);
    // The staff undo it: player and application are as before.
    tournament.must(revert(&withdrawn));
    assert_eq!(tournament.0.place_of(&own(&tournament)), ApplicationPlace::Listed);
    tournament.must(Command::Withdraw { entry, after: RoundNumber(0) });
    assert_eq!(tournament.0.place_of(&own(&tournament)), ApplicationPlace::Left);
    tournament.refuses(Command::WithdrawApplication(FIRST), &refused(RegistrationRejection::Settled));
    tournament.must(confirm(&tournament.0, FIRST));
    assert_eq!(tournament.0.entries.len(), 3, "nobody is entered a second time");
    tournament.play_round();
    tournament.refuses(Command::WithdrawApplication(FIRST), &refused(RegistrationRejection::Begun));
}

#[test]
fn a_confirmation_is_not_taken_back_once_the_player_is_paired() {
    let mut tournament = taking(3, rules());
    tournament.must(apply(applicant("Ёлкина", "1990")));
    let confirmed = tournament.must(confirm(&tournament.0, FIRST));
    tournament.must(revert(&confirmed));
    assert!(tournament.0.entry(EntryId(4)).is_none());
    assert_eq!(tournament.0.application(FIRST).map(|own| &own.state), Some(&ApplicationState::Waiting));
    let confirmed = tournament.must(confirm(&tournament.0, FIRST));
    tournament.must(Command::AssignNumbers(tournament::numbering::start_numbers(&tournament.0)));
    tournament.must(Command::Pair(tournament.plan()));
    let outcome = tournament.execute(revert(&confirmed));
    assert!(
        matches!(outcome, Err(Rejection::LaterCommandsBuildOnIt(ItemKey::Entry(_) | ItemKey::Pairing(..)))),
        "{outcome:?}"
    );
}

#[test]
fn applicants_change_what_they_have_said_while_it_is_open() {
    let mut tournament = taking(0, rules());
    tournament.must(apply(applicant("Ёлкина", "1990")));
    tournament.must(apply(applicant("Громова", "1980")));
    let change =
        |applicant: Applicant| Command::ChangeApplication { application: FIRST, applicant: Box::new(applicant) };
    tournament.refuses(change(applicant("Ёлкина", "1990")), &Rejection::NothingToChange);
    tournament.refuses(change(applicant("Громова", "1980")), &wrong(ApplicationProblem::AppliedAlready));
    tournament.must(change(applicant("Ёлкина", "1991")));
    tournament.must(confirm(&tournament.0, FIRST));
    // Their identity is fixed from now on; other data go into the list, where the staff's corrections stay.
    let listed = tournament.0.application(FIRST).and_then(|own| own.entry).expect("just confirmed");
    let entry = tournament.0.entry(listed).expect("it is there").clone();
    let person = Person { title: "КМС".to_owned(), ..entry.person };
    let corrected = NewEntry { player: None, person, rating: Some(Rating(2100)), member: None };
    tournament.must(Command::EditEntry { entry: listed, new: Box::new(corrected) });
    let mut moved = applicant("Сорокина", "1970");
    "8 800 555-35-35".clone_into(&mut moved.phone);
    "Псков".clone_into(&mut moved.person.region);
    tournament.must(change(moved.clone()));
    let own = tournament.0.application(FIRST).expect("it is there").clone();
    assert_eq!(
        (own.applicant.person.name.family.as_str(), own.applicant.phone.as_str()),
        ("Ёлкина", "8 800 555-35-35")
    );
    assert!(own.changed_at.is_some());
    let entry = tournament.0.entry(listed).expect("it is there").clone();
    assert_eq!((entry.person.title.as_str(), entry.person.region.as_str()), ("КМС", "Псков"));
    assert_eq!((entry.person.birth, entry.rating), (born("1970"), Some(Rating(2100))));
    // A change of contact data does not change the list.
    "8 800 555-35-36".clone_into(&mut moved.phone);
    tournament.must(change(moved));
    assert_eq!(tournament.0.application(FIRST).and_then(|now| now.changed_at), own.changed_at);
    assert_eq!(tournament.0.entry(listed), Some(&entry));
    tournament.must(judge(ApplicationId(2), Judgement::Refuse { reason: "мест нет".to_owned() }));
    let change = Command::ChangeApplication {
        application: ApplicationId(2),
        applicant: Box::new(applicant("Громова", "1981")),
    };
    tournament.refuses(change, &refused(RegistrationRejection::Settled));
}

#[test]
fn a_title_in_another_spelling_does_not_overwrite_that_of_the_staff() {
    let mut rules = rules();
    rules.fields.insert(ApplicationField::Title, FieldRequirement::Optional);
    let mut tournament = taking(0, rules);
    let mut own = applicant("Ёлкина", "1990");
    "кмс".clone_into(&mut own.person.title);
    tournament.must(apply(own.clone()));
    tournament.must(confirm(&tournament.0, FIRST));
    let listed = tournament.0.application(FIRST).and_then(|own| own.entry).expect("just confirmed");
    let title = |tournament: &TestTournament| tournament.0.entry(listed).map(|entry| entry.person.title.clone());
    let person = Person { title: "МС".to_owned(), ..own.person.clone() };
    let corrected = NewEntry { player: None, person, rating: None, member: None };
    tournament.must(Command::EditEntry { entry: listed, new: Box::new(corrected) });
    // The form has the usual spelling; only the telephone number is changed.
    "КМС".clone_into(&mut own.person.title);
    "8 800 555-35-35".clone_into(&mut own.phone);
    let change = |applicant: &Applicant| Command::ChangeApplication {
        application: FIRST,
        applicant: Box::new(applicant.clone()),
    };
    tournament.must(change(&own));
    assert_eq!(title(&tournament).as_deref(), Some("МС"));
    // Another title can be given until the person is known.
    "1 разряд".clone_into(&mut own.person.title);
    tournament.must(change(&own));
    assert_eq!(title(&tournament).as_deref(), Some("1 разряд"));
    let entry = tournament.0.entry(listed).expect("it is there").clone();
    let known = NewEntry { player: Some(PersonId(7)), person: entry.person, rating: None, member: None };
    tournament.must(Command::EditEntry { entry: listed, new: Box::new(known) });
    "МСМК".clone_into(&mut own.person.title);
    own.person.birth = born("1970");
    "8 800 555-35-36".clone_into(&mut own.phone);
    tournament.must(change(&own));
    let entry = tournament.0.entry(listed).expect("it is there");
    assert_eq!((entry.person.title.as_str(), entry.person.birth), ("1 разряд", born("1990")));
}

#[test]
fn an_application_of_who_is_on_the_list_already_goes_with_that_player() {
    let mut tournament = taking(0, rules());
    tournament.must(apply(applicant("Ёлкина", "1990")));
    tournament.refuses(judge(FIRST, Judgement::Attach), &Rejection::NothingToChange);
    let person = Person { name: Name::new("елкина", "анна"), ..Person::default() };
    tournament.must(Command::Enter(vec![NewEntry { player: None, person, rating: None, member: None }]));
    let own = tournament.0.application(FIRST).expect("it is there").clone();
    let listed = tournament.0.already_entered(&own).expect("she is on the list").id;
    assert!(decide(&tournament.0, confirm(&tournament.0, FIRST), time("2026-11-10 12:00")).is_err());
    let attached = tournament.must(judge(FIRST, Judgement::Attach));
    let own = tournament.0.application(FIRST).expect("it is there").clone();
    assert_eq!((own.entry, tournament.0.place_of(&own)), (Some(listed), ApplicationPlace::Listed));
    assert_eq!((tournament.0.entries.len(), tournament.0.already_entered(&own)), (1, None));
    // Data that the staff had not entered come from the application.
    assert_eq!(tournament.0.entries[&listed].person.birth, Some(Birth::Year(1990)));
    tournament.must(revert(&attached));
    assert_eq!(tournament.0.entries[&listed].person.birth, None);
    let own = tournament.0.application(FIRST).expect("it is there");
    assert_eq!(tournament.0.place_of(own), ApplicationPlace::Waiting);
}

#[test]
fn a_refusal_has_a_reason_and_what_was_no_application_goes() {
    let mut tournament = taking(0, rules());
    tournament.must(apply(applicant("Ёлкина", "1990")));
    let no_reason = judge(FIRST, Judgement::Refuse { reason: "  ".to_owned() });
    tournament.refuses(no_reason, &refused(RegistrationRejection::ReasonMissing));
    tournament.must(judge(FIRST, Judgement::Refuse { reason: " Нет мест ".to_owned() }));
    let own = tournament.0.application(FIRST).expect("it is there").clone();
    assert_eq!(tournament.0.place_of(&own), ApplicationPlace::Refused("Нет мест"));
    let removed = tournament.must(judge(FIRST, Judgement::Remove));
    assert!(tournament.0.applications.is_empty());
    tournament.refuses(judge(FIRST, Judgement::Queue), &refused(RegistrationRejection::Unknown));
    tournament.must(revert(&removed));
    assert_eq!(tournament.0.application(FIRST), Some(&own));
}

#[test]
fn there_is_an_end_to_applications() {
    let mut tournament = taking(0, rules()).0;
    let now = time("2026-11-10 12:00");
    let changes = decide(&tournament, apply(applicant("Ёлкина", "1990")), now).expect("open");
    tournament.apply_all(&changes).expect("fits");
    let one = tournament.application(FIRST).expect("just taken").clone();
    let most = u32::try_from(ListField::Applications.most()).expect("small");
    for n in 2..=most {
        let mut own = one.clone();
        (own.id, own.applicant.person.name.family) = (ApplicationId(n), format!("Игрок{n}"));
        tournament.applications.insert(own.id, own);
    }
    let outcome = decide(&tournament, apply(applicant("Лишняя", "1990")), now);
    let length = ListField::Applications.most() + 1;
    assert_eq!(outcome, Err(Rejection::Limit(LimitError::List { list: ListField::Applications, length })));
    // Existing applications can still be decided.
    assert!(decide(&tournament, judge(FIRST, Judgement::Remove), now).is_ok());
}

#[test]
fn what_is_stored_is_read_as_it_was_written() {
    let rules = RegistrationRules { admission: Admission::Automatic, capacity: Some(7), ..rules() };
    let mut tournament = taking(0, rules);
    let changes: Vec<Change> = tournament.must(apply(applicant("Ёлкина", "1990")));
    let json = serde_json::to_string(&changes).expect("data");
    assert!(json.contains("\"thing\":\"application\"") && json.contains("\"is\":\"waiting\""), "{json}");
    let json = serde_json::to_value(tournament.0.thing(ItemKey::RegistrationRules)).expect("data");
    assert_eq!(json["thing"], "registration-rules");
    assert_eq!(json["value"]["fields"]["phone"], "required");
}
