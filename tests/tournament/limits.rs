//! The limits of texts and lists.

use chrono::NaiveDateTime;
use draughts::Variant;
use serde_json::Value;
use std::collections::BTreeSet;
use tournament::limits::{LimitError, Limited, ListField, TextField, TextProblem, check};
use tournament::tie_break_games::StartedStep;
use tournament::{
    Adjustment, Applicant, Application, ApplicationId, ApplicationState, BoardNumber, BoardTieBreakGames, Condition,
    DrawSeed, Drawn, DrawnFor, Dues, Entry, EntryConditions, EntryId, FeeCategory, FeeId, FeeRules, Game, GameId,
    GameNumber, GameResult, Hall, Info, Item, LastResort, MatchVerdict, Money, Notation, Opening, OpeningDraw,
    OpeningTable, Payment, Person, PlayOffGame, PlayerReport, PlayingTables, Points, Preset, Prize, PrizeFund,
    RegistrationRules, ReportId, Reported, RoundNumber, Score, Section, SectionCode, Settings, TableNumber,
    TieBreakGames, TieBreakStep, TieBreakSteps, Urn, VerdictBy,
};

#[test]
fn a_text_is_as_long_as_its_field_allows_and_shows_what_it_holds() {
    let check = |field: TextField, text: &str| field.check(text).map_err(|error| error.problem);
    let long = |letters| "ё".repeat(letters);
    assert_eq!(check(TextField::Title, &long(200)), Ok(()));
    assert_eq!(check(TextField::Title, &long(201)), Err(TextProblem::TooLong(201)));
    assert_eq!(check(TextField::Regulations, &long(20_000)), Ok(()));
    for (text, problem) in [
        ("a\0b", TextProblem::Control('\0')),
        ("a\nb", TextProblem::Control('\n')),
        ("a\u{85}b", TextProblem::Control('\u{85}')),
        ("a\u{2028}b", TextProblem::Control('\u{2028}')),
        ("a\u{202e}b", TextProblem::Direction('\u{202e}')),
        ("a\u{2067}b", TextProblem::Direction('\u{2067}')),
    ] {
        assert_eq!(check(TextField::Title, text), Err(problem), "{text:?}");
    }
    assert_eq!(check(TextField::Regulations, "one\r\n\ttwo"), Ok(()));
    assert_eq!(check(TextField::Regulations, "one\u{b}two"), Err(TextProblem::Control('\u{b}')));
    // Soft hyphens, narrow spaces and joiners are allowed in texts.
    assert_eq!(check(TextField::Title, "Мо\u{ad}сква\u{202f}— 2026 👨\u{200d}👩"), Ok(()));
}

#[test]
fn a_fault_names_field_limit_and_place() {
    let error = TextField::Club.check(&"Динамо".repeat(100)).expect_err("too long");
    assert_eq!(error.to_string(), "club “ДинамоДинамоДинамоДи…”: found 600 letters, expected 200 at most");
    let error = TextField::Place.check("Oryol\u{202e}").expect_err("turned round");
    assert_eq!(error.to_string(), "place “Oryol·”: found U+202E, which turns the direction of writing");
}

#[test]
fn what_an_earlier_version_stored_stays_until_it_is_written_anew() {
    let old = Info { regulations: "x".repeat(30_000), title: "a\0b".to_owned(), ..Info::default() };
    let moved = Info { place: "Орёл".to_owned(), ..old.clone() };
    assert_eq!(check(Some(&old), &moved), Ok(()));
    assert!(check(None, &moved).is_err());
    let longer = Info { regulations: "x".repeat(30_001), ..old.clone() };
    assert!(check(Some(&old), &longer).is_err());
}

#[test]
fn every_text_and_list_has_a_code_of_its_own_and_a_limit() {
    let texts: BTreeSet<&str> = TextField::ALL.iter().map(|field| field.code()).collect();
    let lists: BTreeSet<&str> = ListField::ALL.iter().map(|list| list.code()).collect();
    assert_eq!((texts.len(), lists.len()), (TextField::ALL.len(), ListField::ALL.len()));
    assert!(TextField::ALL.iter().all(|field| field.most() > 0) && ListField::ALL.iter().all(|list| list.most() > 0));
}

#[test]
fn every_text_of_a_stored_thing_is_limited() {
    let mut covered = BTreeSet::new();
    for thing in things_with_every_text() {
        covered.extend(thing.texts().into_iter().map(|text| text.field));
        let json = serde_json::to_value(&thing).expect("data");
        for path in texts_of(&json) {
            let mut long = json.clone();
            *long.pointer_mut(&path).expect("a path of it") = "x".repeat(100_001).into();
            // Values that are no free text (codes, dates, marks) cannot be read with it.
            if let Ok(thing) = serde_json::from_value::<Item>(long) {
                assert!(check(None, &thing).is_err(), "{path} has no limit");
            }
        }
    }
    let elsewhere = [
        TextField::Programme,
        TextField::Description,
        TextField::LinkTitle,
        TextField::LinkAddress,
        TextField::Heading,
        TextField::Cell,
        TextField::SpectatorRemark,
        TextField::WebhookAddress,
        TextField::WebhookSecret,
        TextField::Chat,
    ];
    let left: Vec<_> = TextField::ALL.iter().filter(|field| !covered.contains(field)).copied().collect();
    assert_eq!(
        left, elsewhere,
        "the things hold every text but those of championships and events, of spectators and webhooks"
    );
}

/// One thing of each kind with texts; optional texts are filled in.
fn things_with_every_text() -> Vec<Item> {
    let text = || "x".to_owned();
    let (round, board) = (RoundNumber(1), BoardNumber(1));
    let notation = Notation { start: Some(text()), moves: text(), plies: 1, annotations: Some(text()) };
    let opening = Opening { code: text(), label: text(), fen: text(), moves: text() };
    let settings = Preset::RoundRobinSingleGames.settings();
    let step = TieBreakStep { time: text(), ..TieBreakStep::usual(&settings) };
    let who =
        Condition { regions: vec![text()], federations: vec![text()], clubs: vec![text()], ..Condition::default() };
    let code = SectionCode(text());
    let (thing, other_thing) = (text(), text());
    let prize = Prize { section: Some(code.clone()), place: 1, money: Money::default(), thing, other_thing };
    let play_off = PlayOffGame {
        after: round,
        white: EntryId(1),
        black: EntryId(2),
        result: GameResult::Played(Score::White),
        time: text(),
    };
    let settings = Settings {
        sections: vec![Section { code, name: text(), other_name: text(), who }],
        prizes: PrizeFund { prizes: vec![prize], ..PrizeFund::default() },
        tables: PlayingTables {
            halls: vec![Hall { name: text(), first: TableNumber(1), last: TableNumber(2) }],
            ..PlayingTables::default()
        },
        tie_break_steps: Some(TieBreakSteps { steps: vec![step.clone()], last: LastResort::default() }),
        play_off: vec![play_off],
        ..settings
    };
    let mut entry = Entry::new(EntryId(1), Person::default(), None);
    entry.adjustments = vec![Adjustment { points: Points::ONE, reason: text(), round: None }];
    let seed: DrawSeed = "0".repeat(32).try_into().expect("hexadecimal digits");
    let drawn = Drawn { seed: seed.clone(), at: NaiveDateTime::MIN, openings: vec![opening.clone()] };
    let draw = OpeningDraw {
        round,
        commitment: seed.commitment(),
        committed_at: NaiveDateTime::MIN,
        drawn_for: DrawnFor::Round,
        urn: Urn { left: vec![text()], all: vec![text()] },
        drawn: Some(drawn),
    };
    let on = chrono::NaiveDate::MIN;
    let payment = Payment { receipt: 1, on, amount: Money(1), note: text(), is_void: false };
    let id = GameId { round, board, game: GameNumber(1) };
    let said = Reported { result: GameResult::Played(Score::White), notation: Some(notation.clone()) };
    let verdict = MatchVerdict { is_white: true, by: VerdictBy::Arbiter { reason: text() } };
    let tie_break_games =
        TieBreakGames { steps: vec![StartedStep { step, added: 0, colour: None }], verdict: Some(verdict) };
    vec![
        Item::Info(Box::new(Info { other_title: text(), other_place: text(), secretary: text(), ..Info::default() })),
        Item::Settings(Box::new(settings)),
        Item::Entry(Box::new(entry)),
        Item::Game { id, game: Box::new(Game { notation: Some(notation), ..Game::default() }) },
        Item::OpeningTable(Box::new(OpeningTable {
            variant: Variant::Poddavki,
            drawn_for: DrawnFor::Round,
            openings: vec![opening],
        })),
        Item::Draw(Box::new(draw)),
        Item::Report(Box::new(PlayerReport {
            id: ReportId { game: id, by: EntryId(1) },
            said,
            at: NaiveDateTime::MIN,
        })),
        Item::TieBreakGames(Box::new(BoardTieBreakGames { round, board, tie_break_games })),
        Item::RegistrationRules(Box::new(RegistrationRules { text: text(), ..RegistrationRules::default() })),
        Item::FeeRules(Box::new(FeeRules {
            currency: text(),
            categories: vec![FeeCategory {
                id: FeeId(1),
                name: text(),
                amount: Money(1),
                who: EntryConditions::default(),
            }],
            is_chosen: false,
        })),
        Item::Dues(Box::new(Dues { name: text(), note: text(), payments: vec![payment], ..Dues::default() })),
        Item::Application(Box::new(Application {
            id: ApplicationId(1),
            at: NaiveDateTime::MIN,
            applicant: Applicant { phone: text(), email: text(), remark: text(), ..Applicant::default() },
            key: text(),
            state: ApplicationState::Refused { reason: text() },
            entry: None,
            changed_at: None,
        })),
    ]
}

/// The positions of texts in a document (JSON pointers).
fn texts_of(json: &Value) -> Vec<String> {
    let below = |key: String, value: &Value| texts_of(value).into_iter().map(move |path| format!("/{key}{path}"));
    match json {
        Value::String(_) => vec![String::new()],
        Value::Array(list) => list.iter().enumerate().flat_map(|(n, value)| below(n.to_string(), value)).collect(),
        Value::Object(map) => map.iter().flat_map(|(key, value)| below(key.clone(), value)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

#[test]
fn a_list_with_too_many_things_is_refused() {
    let schedule = (1..=1000).map(|n| (RoundNumber(n), NaiveDateTime::MIN)).collect();
    let info = Item::Info(Box::new(Info { schedule, ..Info::default() }));
    assert_eq!(check(None, &info), Err(LimitError::List { list: ListField::Schedule, length: 1000 }));
}
