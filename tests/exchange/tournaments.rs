//! A whole tournament as one document.

use serde_json::{Value, json};
use tournament::exchange::tournament_json::{
    DocumentLimit, TournamentDocument, TournamentJsonError, read, write, write_for,
};
use tournament::exchange::{Audience, trf};
use tournament::playing_tables::FixedTable;
use tournament::{
    Adjustment, Affiliation, AvoidedPairs, AvoidedPlayers, Birth, Bye, DrawSeed, Entry, EntryId, LotSeed, Notation,
    Person, PersonId, Points, Rating, RoundNumber, Settings, Stage, StartNumber, Strictness, TableNumber, Tournament,
    TournamentId, TournamentStatus,
};

const FILE: &str = "012 Кубок
142 3
XXP 1 4
240 H   3    2
001    1      Петров, Иван                      2300                 1990/11/21  1.0    1     3 w 1
001    2      Sidorov, Oleg                     2200                             1.0    2     4 b +
001    3      Козлов                                                             0.0    3     1 b 0
001    4      Volkov, A.                        2000                             0.0    4     2 w -
001    5      Free                                                               1.0    5  0000 - U
";

fn new_tournament() -> Tournament {
    let mut tournament = trf::read(FILE.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament;
    "kubok".clone_into(&mut tournament.slug);
    tournament.status = TournamentStatus::Closed;
    tournament.settings.lot_seed = Some(LotSeed(77));
    let entry = tournament.entries.get_mut(&EntryId(1)).expect("they are there");
    entry.adjustments.push(Adjustment { points: Points::HALF, reason: "late start".to_owned(), round: None });
    entry.person.birth = Some(Birth::Year(1990));
    let game = tournament.rounds[0].pairings.values_mut().flat_map(|pairing| &mut pairing.games).next();
    let annotations = Some("c3-d4 $1".to_owned());
    let notation = Notation { start: None, moves: "c3-d4".to_owned(), plies: 1, annotations };
    game.expect("there is a game").notation = Some(notation);
    tournament
}

/// The document with something changed.
fn changed(change: impl Fn(&mut Value)) -> Result<Tournament, TournamentJsonError> {
    let mut document = serde_json::from_str(&write(&new_tournament())).expect("it is JSON");
    change(&mut document);
    read(&document.to_string())
}

#[test]
fn a_tournament_is_read_as_it_is_written() {
    let tournament = new_tournament();
    let again = read(&write(&tournament)).unwrap_or_else(|error| panic!("{error}"));
    let expected = Tournament { id: TournamentId(0), ..tournament };
    assert_eq!(again, expected);
    assert_eq!(again.entries[&EntryId(2)].byes[&RoundNumber(3)], Bye::Half);
    assert_eq!(again.settings.forbidden.len(), 1);
}

#[test]
fn a_tournament_of_before_lots_had_a_seed_takes_its_lots_along() {
    let tournament = Tournament { id: TournamentId(5), ..new_tournament() };
    let old = Settings { lot_seed: None, ..tournament.settings.clone() };
    let old = Tournament { settings: old, ..tournament };
    let again = read(&write(&old)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((again.settings.lot_seed, again.lot_seed()), (Some(LotSeed(5)), old.lot_seed()));
    let nameless = changed(|d| {
        d["settings"].as_object_mut().expect("settings").remove("lot_seed");
    });
    assert_eq!(nameless.map(|tournament| tournament.settings.lot_seed), Ok(None));
}

#[test]
fn no_document_tells_drafts_or_numbers_of_the_registry() {
    let mut tournament = new_tournament();
    let entry = tournament.entries.get_mut(&EntryId(1)).expect("they are there");
    entry.player = Some(PersonId(77));
    entry.person.birth = chrono::NaiveDate::from_ymd_opt(1990, 11, 21).map(Birth::Date);
    tournament.rounds[0].state.stage = Stage::Draft;
    for audience in AUDIENCES {
        let document = TournamentDocument::new(&tournament, audience);
        assert_eq!((document.entries[0].player, document.rounds), (None, Vec::new()));
    }
}

const AUDIENCES: [Audience; 3] = [Audience::Public, Audience::Staff, Audience::Operator];

/// A tournament with everything that only its staff may know.
fn confiding_tournament() -> Tournament {
    let mut tournament = new_tournament();
    let entry = tournament.entries.get_mut(&EntryId(1)).expect("entered");
    entry.person.birth = chrono::NaiveDate::from_ymd_opt(1990, 11, 21).map(Birth::Date);
    tournament.settings.avoided = vec![AvoidedPairs {
        whom: AvoidedPlayers::Common(Affiliation::Club),
        rounds: None,
        strictness: Strictness::Soft,
    }];
    tournament.settings.tables.fixed = vec![FixedTable { entry: EntryId(2), table: TableNumber(7) }];
    tournament.settings.tables.first = TableNumber(5);
    tournament
}

#[test]
fn public_files_tell_no_more_than_public_pages() {
    let tournament = confiding_tournament();
    let public = read(&write_for(&tournament, Audience::Public)).expect("our own");
    assert_eq!(public.entries[&EntryId(1)].person.birth, Some(Birth::Year(1990)));
    assert_eq!((public.settings.forbidden.len(), public.settings.avoided.len()), (0, 0));
    assert_eq!((public.settings.tables.fixed.len(), public.settings.tables.first), (0, TableNumber(5)));
    for audience in [Audience::Staff, Audience::Operator] {
        let whole = read(&write_for(&tournament, audience)).expect("our own");
        assert_eq!((&whole.entries, &whole.settings), (&tournament.entries, &tournament.settings), "{audience:?}");
    }
    let told = |audience: Audience| trf::write(&audience.view(&tournament)).expect("it fits");
    let public = told(Audience::Public);
    assert!(public.contains(" 1990/00/00 ") && !public.contains("1990/11/21"), "{public}");
    assert!(!public.contains("XXP") && !public.lines().any(|line| line.starts_with("260")), "{public}");
    let whole = told(Audience::Staff);
    assert!(whole.contains(" 1990/11/21 ") && whole.lines().any(|line| line.starts_with("260")), "{whole}");
}

#[test]
fn a_public_document_without_an_unconfirmed_player_is_read_back() {
    let mut tournament = new_tournament();
    let gone = EntryId(900);
    let mut entry = Entry::new(gone, Person::default(), None);
    entry.withdrawn_after = Some(RoundNumber(0));
    tournament.entries.insert(gone, entry);
    tournament.rounds[0].byes.insert(gone, Bye::Zero);
    let public = read(&write_for(&tournament, Audience::Public)).expect("our own");
    assert!(!public.entries.contains_key(&gone) && !public.rounds[0].byes.contains_key(&gone));
    assert_eq!(public.rounds[0].byes.len() + 1, tournament.rounds[0].byes.len());
    assert_eq!(read(&write_for(&tournament, Audience::Staff)).expect("our own").rounds, tournament.rounds);
}

#[test]
fn the_secret_of_lots_is_told_when_they_are_drawn_and_its_hash_always() {
    let mut tournament = new_tournament();
    let secret: DrawSeed = "5".repeat(32).parse().expect("a secret");
    (tournament.settings.lot_seed, tournament.settings.lot_secret) = (None, Some(secret.clone()));
    let drawn = tournament.clone();
    tournament.rounds.clear();
    let tells = |tournament: &Tournament, audience| {
        let text = write_for(tournament, audience);
        assert!(text.contains(&secret.commitment().to_string()));
        text.contains(&secret.to_string())
    };
    assert_eq!(AUDIENCES.map(|audience| tells(&tournament, audience)), [false, false, true]);
    assert_eq!(AUDIENCES.map(|audience| tells(&drawn, audience)), [true; 3]);
    // The number of an older tournament waits as well.
    (tournament.settings.lot_seed, tournament.settings.lot_secret) = (Some(LotSeed(1_234_567)), None);
    let tells = |audience| write_for(&tournament, audience).contains("1234567");
    assert_eq!(AUDIENCES.map(tells), [false, false, true]);
    let hidden = read(&write_for(&tournament, Audience::Public)).expect("our own");
    assert_eq!((hidden.settings.lot_seed, hidden.settings.lot_secret), (None, None));
}

#[test]
fn a_secret_that_does_not_fit_its_hash_is_refused() {
    let mut tournament = new_tournament();
    tournament.settings.lot_secret = "5".repeat(32).parse().ok();
    let text = write(&tournament).replace(&"5".repeat(32), &"6".repeat(32));
    assert_eq!(read(&text), Err(TournamentJsonError::LotSecret));
}

#[test]
fn the_document_names_its_format_and_version() {
    let document: Value = serde_json::from_str(&write(&new_tournament())).expect("it is JSON");
    assert_eq!((&document["format"], &document["version"]), (&json!("poddavki-event"), &json!(1)));
    assert_eq!(document["rounds"][0]["pairings"][0]["games"][0]["result"], json!({"played": "white"}));
    assert_eq!(document["rounds"][0]["byes"][0], json!({"entry": 5, "bye": "pairing-allocated"}));
}

/// A change that makes a document invalid.
type Change = fn(&mut Value);

#[test]
fn what_is_wrong_is_named() {
    use TournamentJsonError as E;
    let round = RoundNumber(1);
    let cases: [(Change, TournamentJsonError); 13] = [
        (|d| d["format"] = json!("other"), E::Format("other".to_owned())),
        (|d| d["version"] = json!(3), E::Version(3)),
        (|d| d["entries"][1]["number"] = json!(1), E::NumberTwice(StartNumber(1))),
        (|d| d["rounds"][0]["number"] = json!(2), E::RoundOrder { found: RoundNumber(2), expected: round }),
        (|d| d["rounds"][0]["byes"][0]["entry"] = json!(9), E::UnknownEntry { round, entry: EntryId(9) }),
        (|d| d["rounds"][0]["byes"][0]["entry"] = json!(2), E::SeatedTwice { round, entry: EntryId(2) }),
        (|d| d["rounds"][0]["pairings"][0]["black"] = json!(1), E::SeatedTwice { round, entry: EntryId(1) }),
        (|d| d["rounds"][0]["pairings"][0]["board"] = json!(2), E::PairingPlace(round)),
        (|d| d["rounds"][0]["pairings"][0]["round"] = json!(2), E::PairingPlace(round)),
        (|d| d["rounds"][0]["pairings"][0]["games"] = json!([]), E::Measure(DocumentLimit::Games)),
        (|d| d["entries"][0]["rating"] = json!(-1), E::Measure(DocumentLimit::Rating)),
        (|d| d["entries"][0]["adjustments"][0]["points"] = json!(20_000_001), E::Measure(DocumentLimit::Points)),
        (|d| d["entries"][0]["id"] = json!(1_000_000), E::Measure(DocumentLimit::EntryNumber)),
    ];
    for (change, expected) in cases {
        assert_eq!(changed(change), Err(expected));
    }
    let twice = changed(|d| {
        d["entries"][1]["id"] = json!(1);
    });
    assert_eq!(twice, Err(E::EntryTwice(EntryId(1))));
}

#[test]
fn a_document_may_hold_what_a_form_accepts_and_the_ratings_of_a_report_file() {
    let with_games = |count: u8| {
        changed(|d| {
            let games = &mut d["rounds"][0]["pairings"][0]["games"];
            *games = json!(vec![games[0].clone(); usize::from(count)]);
        })
    };
    assert!(with_games(Settings::MOST_GAMES).is_ok());
    let beyond = with_games(Settings::MOST_GAMES + 1);
    assert_eq!(beyond, Err(TournamentJsonError::Measure(DocumentLimit::Games)));
    let with_rating = |rating: i32| changed(|d| d["entries"][0]["rating"] = json!(rating));
    for rating in [0, 1, Rating::MOST, Rating::MOST + 1, 9999] {
        assert!(with_rating(rating).is_ok(), "{rating}");
    }
    assert_eq!(with_rating(10_000), Err(TournamentJsonError::Measure(DocumentLimit::Rating)));
}

#[test]
fn a_broken_document_is_named_with_line_and_column() {
    let Err(error) = read("{\n  \"format\": 5\n}") else { panic!("it is broken") };
    assert_eq!(error.to_string(), "line 2, column 13: invalid type: integer `5`, expected a string");
    assert!(matches!(read("nonsense"), Err(TournamentJsonError::Json { line: 1, .. })));
}
