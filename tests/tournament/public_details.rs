//! What the public may see of a player: by the organiser, by the person, and of minors by a parent.

use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveDateTime};
use tournament::exchange::sheet::CsvFormat;
use tournament::exchange::{Audience, players_csv, tournament_json, trf};
use tournament::{
    Birth, Command, Condition, ConsentForm, DETAILS, Details, EntryId, GuardianConsent, Info, MinorDetails, Name,
    NewEntry, Person, PersonField, Preset, PublicDetails, RegistrationRules, Section, SectionCode, Settings, Sex,
    Tournament, TournamentId,
};

use crate::decide::{TestTournament, revert};

const FIRST: EntryId = EntryId(1);

fn person(birth: &str) -> Person {
    Person {
        name: Name::parse("Zvereva Anna"),
        sex: Some(Sex::Female),
        birth: Birth::parse(birth),
        region: "Zzregion".to_owned(),
        club: "Qqclub".to_owned(),
        federation_id: "XN9917".to_owned(),
        ..Person::default()
    }
}

fn with_player(birth: &str) -> TestTournament {
    let info = Info { title: "Cup".to_owned(), starts: NaiveDate::from_ymd_opt(2026, 12, 1), ..Info::default() };
    let cup = Tournament::new(TournamentId(1), "cup", info, Preset::SwissSingleGames.settings());
    let mut tournament = TestTournament(cup);
    let new = NewEntry { player: None, person: person(birth), rating: None, member: None };
    tournament.must(Command::Enter(vec![new]));
    tournament
}

fn details(fields: &[PersonField]) -> Details {
    fields.iter().copied().collect()
}

fn public(tournament: &Tournament) -> Tournament {
    tournament.for_public(&BTreeMap::new()).unwrap_or_else(|| tournament.clone())
}

fn check(tournament: &TestTournament, hidden: &[PersonField]) {
    let (shown, hidden) = (public(&tournament.0), details(hidden));
    let (whole, own) = (&tournament.0.entries[&FIRST].person, &shown.entries[&FIRST].person);
    for field in DETAILS {
        let expected = if hidden.contains(&field) { String::new() } else { field.public_text(whole) };
        assert_eq!(field.public_text(own), expected, "{field:?}");
    }
    let document = tournament_json::write_for(&shown, Audience::Public);
    let files = [
        document.clone(),
        trf::write(&Audience::Public.view(&shown)).expect("small"),
        players_csv::sheet(&shown, &|_| None).csv(CsvFormat::ENGLISH),
    ];
    for (field, text) in
        [(PersonField::Region, "Zzregion"), (PersonField::Club, "Qqclub"), (PersonField::FederationId, "XN9917")]
    {
        assert_eq!(document.contains(text), !hidden.contains(&field), "{document}");
        assert!(!hidden.contains(&field) || files.iter().all(|file| !file.contains(text)), "{files:?}");
    }
    assert!(!document.contains("withheld") && !document.contains("guardian"), "{document}");
    // What is read from the document is no more than what is in it.
    assert!(tournament_json::read(&document).is_ok());
}

#[test]
fn all_is_shown_unless_somebody_hides_it_and_nothing_is_stored_then() {
    let tournament = with_player("1990-03-10");
    check(&tournament, &[]);
    assert_eq!(tournament.0.for_public(&BTreeMap::new()), None, "no copy is made");
    let stored = serde_json::to_string(&(&tournament.0.settings, &tournament.0.entries[&FIRST])).expect("JSON");
    for key in ["public_details", "withheld", "guardian_consent", "unmasked"] {
        assert!(!stored.contains(key), "{key}: hashes of older journals stay what they are");
    }
}

#[test]
fn the_organiser_the_person_and_the_registry_hide_together() {
    let mut tournament = with_player("1990");
    let hidden = details(&[PersonField::Region, PersonField::Sex]);
    tournament.must(Command::SetPublicDetails(PublicDetails { hidden, ..PublicDetails::default() }));
    check(&tournament, &[PersonField::Region, PersonField::Sex]);
    let withheld = details(&[PersonField::Club]);
    let said = Command::SetWithheld { entry: FIRST, withheld, has_consent: false };
    let changes = tournament.must(said);
    check(&tournament, &[PersonField::Region, PersonField::Sex, PersonField::Club]);
    let by_registry = BTreeMap::from([(FIRST, details(&[PersonField::FederationId]))]);
    let shown = tournament.0.for_public(&by_registry).expect("something is hidden");
    assert_eq!(shown.entries[&FIRST].person.federation_id, "");
    assert!(!tournament_json::write_for(&shown, Audience::Public).contains("XN9917"));
    assert_eq!(shown.entries[&FIRST].known().federation_id, "XN9917");
    tournament.must(revert(&changes));
    check(&tournament, &[PersonField::Region, PersonField::Sex]);
}

#[test]
fn sections_and_pairings_go_by_what_is_true() {
    let mut tournament = with_player("2010-05-05");
    let who = Condition { sex: Some(Sex::Female), ..Condition::default() };
    let section =
        Section { code: SectionCode("w".to_owned()), name: "Women".to_owned(), other_name: String::new(), who };
    let of_region = Condition { regions: vec!["Zzregion".to_owned()], ..Condition::default() };
    let of_region = Section { who: of_region, ..section.clone() };
    tournament.must(Command::SetSections(vec![section.clone()]));
    let hidden = DETAILS.into_iter().collect();
    tournament.must(Command::SetPublicDetails(PublicDetails { hidden, ..PublicDetails::default() }));
    let shown = public(&tournament.0);
    check(&tournament, &DETAILS);
    for own in [section, of_region] {
        assert!(own.has(&shown, &shown.entries[&FIRST]), "a place in a section is a result");
    }
}

#[test]
fn of_minors_a_parent_is_asked() {
    let of_minors = [PersonField::Birth, PersonField::Club, PersonField::FederationId];
    for (birth, is_minor) in [
        ("2008-12-01", false),
        ("2008-12-02", true),
        ("2008", true),
        ("2007", false),
        ("2007-12-31", false),
        ("", false),
        ("2015-01-01", true),
    ] {
        let mut tournament = with_player(birth);
        assert_eq!(tournament.0.minors().count(), usize::from(is_minor), "{birth}");
        check(&tournament, &[]);
        let minors = MinorDetails::WithConsent;
        tournament.must(Command::SetPublicDetails(PublicDetails { minors, ..PublicDetails::default() }));
        check(&tournament, if is_minor { &of_minors } else { &[] });
        let consent = Command::SetWithheld { entry: FIRST, withheld: Details::new(), has_consent: true };
        tournament.must(consent);
        assert_eq!(tournament.0.entries[&FIRST].guardian_consent.map(|own| own.form), Some(ConsentForm::Paper));
        check(&tournament, &[]);
    }
}

#[test]
fn an_application_of_a_minor_needs_a_consent_which_the_entry_keeps() {
    use tournament::{
        Applicant, ApplicationField, ApplicationId, ApplicationProblem, FieldRequirement, Judgement, NewApplication,
        Rejection,
    };
    let mut tournament = with_player("1990");
    let fields = [ApplicationField::Birth, ApplicationField::Region].map(|field| (field, FieldRequirement::Optional));
    let rules = RegistrationRules { is_on: true, fields: fields.into(), ..RegistrationRules::default() };
    tournament.must(Command::SetRegistration(Box::new(rules)));
    let young =
        Person { name: Name::parse("Yunina Vera"), withheld: details(&[PersonField::Region]), ..person("2012-02-02") };
    let applicant = Applicant { person: young.clone(), ..Applicant::default() };
    let apply = |applicant: &Applicant| {
        Command::Apply(Box::new(NewApplication { applicant: applicant.clone(), key: "key".to_owned() }))
    };
    tournament.refuses(apply(&applicant), &Rejection::Application(ApplicationProblem::ConsentMissing));
    let given = GuardianConsent { at: NaiveDateTime::MIN, form: ConsentForm::Online };
    let applicant = Applicant { guardian_consent: Some(given), ..applicant };
    tournament.must(apply(&applicant));
    let id = ApplicationId(1);
    let new = NewEntry::from(&tournament.0.applications[&id].applicant);
    let judgement = Judgement::Confirm(Box::new(new));
    tournament.must(Command::JudgeApplication { application: id, judgement });
    let entry = tournament.0.entries.values().next_back().expect("entered").clone();
    assert_eq!(entry.guardian_consent.map(|own| own.form), Some(ConsentForm::Online));
    assert_eq!(entry.person.withheld, young.withheld);
    // Of those who are not minors nothing of the kind is kept.
    let grown = Person { name: Name::parse("Vzroslova Olga"), ..person("1990") };
    let applicant = Applicant { person: grown, guardian_consent: Some(given), ..Applicant::default() };
    tournament.must(Command::Apply(Box::new(NewApplication { applicant, key: "other".to_owned() })));
    assert_eq!(tournament.0.applications[&ApplicationId(2)].applicant.guardian_consent, None);
    // Later the applicant shows the region, and hides the year: the entry says the same.
    let withheld = details(&[PersonField::Birth]);
    tournament.must(Command::WithholdDetails { application: id, withheld: withheld.clone() });
    assert_eq!(tournament.0.entries[&entry.id].person.withheld, withheld);
    // And what the staff say, the application says.
    tournament.must(Command::SetWithheld { entry: entry.id, withheld: Details::new(), has_consent: true });
    assert_eq!(tournament.0.applications[&id].applicant.person.withheld, Details::new());
    assert_eq!(tournament.0.entries[&entry.id].guardian_consent, entry.guardian_consent, "it stays as it was given");
    // What the staff take away does not come back with another change of the applicant.
    tournament.must(Command::SetWithheld { entry: entry.id, withheld: Details::new(), has_consent: false });
    let change = |tournament: &Tournament| {
        let applicant = tournament.applications[&id].applicant.clone();
        let person = Person { region: "Moscow".to_owned(), ..applicant.person.clone() };
        let applicant = Applicant { guardian_consent: Some(given), person, ..applicant };
        Command::ChangeApplication { application: id, applicant: Box::new(applicant) }
    };
    tournament.must(change(&tournament.0));
    assert_eq!(tournament.0.entries[&entry.id].guardian_consent, None);
    // A consent that was never given reaches the player whenever it is given.
    tournament.0.applications.get_mut(&id).expect("there").applicant.guardian_consent = None;
    tournament.must(change(&tournament.0));
    assert_eq!(tournament.0.entries[&entry.id].guardian_consent.map(|own| own.form), Some(ConsentForm::Online));
}

#[test]
fn documents_for_the_staff_carry_everything_and_older_ones_are_read() {
    let mut tournament = with_player("2012-02-02");
    let hidden = details(&[PersonField::Region]);
    tournament.must(Command::SetPublicDetails(PublicDetails { hidden, minors: MinorDetails::WithConsent }));
    let withheld = details(&[PersonField::Club, PersonField::Birth]);
    tournament.must(Command::SetWithheld { entry: FIRST, withheld, has_consent: true });
    for audience in [Audience::Staff, Audience::Operator] {
        let read = tournament_json::read(&tournament_json::write_for(&tournament.0, audience)).expect("ours");
        assert_eq!(read.settings.public_details, tournament.0.settings.public_details);
        assert_eq!(read.entries[&FIRST].person, tournament.0.entries[&FIRST].person);
        assert_eq!(read.entries[&FIRST].guardian_consent, tournament.0.entries[&FIRST].guardian_consent);
    }
    let older = serde_json::to_value(Preset::SwissSingleGames.settings()).expect("JSON");
    assert!(older.get("public_details").is_none());
    let read: Settings = serde_json::from_value(older).expect("an older document");
    assert!(read.public_details.shows_all());
}
