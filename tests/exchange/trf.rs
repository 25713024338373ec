//! Tournament report files.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use draughts::Side;
use flate2::read::GzDecoder;
use tournament::exchange::trf::{self, SystemRecord, TournamentReport};
use tournament::{
    AccelerationMethod, Adjustment, Affiliation, AvoidedPairs, AvoidedPlayers, Basis, BoardNumber, Bye, Entry, EntryId,
    Forfeit, GameResult, Info, Name, Origin, Pairing, Person, Points, Preset, Round, RoundNumber, RoundState, Score,
    Stage, StartNumber, Strictness, System, SystemFacts, Tournament, TournamentId,
};

/// A file of the test data, unpacked if it is packed.
fn bytes(path: &Path) -> Vec<u8> {
    let raw = fs::read(path).expect("the file of the test data is there");
    if path.extension().is_none_or(|extension| extension != "gz") {
        return raw;
    }
    let mut bytes = Vec::new();
    GzDecoder::new(raw.as_slice()).read_to_end(&mut bytes).expect("it is a gzip file");
    bytes
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = fs::read_dir(folder).expect("the folder of the test data is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.to_string_lossy().contains(".trf")).collect();
    files.sort();
    files
}

fn edge(name: &str) -> Vec<u8> {
    bytes(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/trf").join(name))
}

fn read(text: &str) -> TournamentReport {
    trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn errors(file: &[u8]) -> Vec<String> {
    trf::read(file).map_or_else(|errors| errors.iter().map(ToString::to_string).collect(), |_| Vec::new())
}

/// A file of four players after one round; `{}` in the settings.
const SMALL: [&str; 4] = [
    "001    1 m    Petrov, Ivan                      2100 RUS                         1.0    1     3 w 1",
    "001    2 wWGM Sidorova, Olga                    2000                 1990/05/17  0.5    2     4 b =",
    "001    3      Пеле                                                   1975/00/00  0.0    4     1 b 0",
    "001    4      van der Berg,                     1900                             0.5    3     2 w =",
];

fn small(records: &[&str]) -> String {
    let lines: Vec<&str> = records.iter().copied().chain(SMALL).collect();
    lines.join("\r\n")
}

#[test]
fn every_good_file_is_the_same_after_writing_and_reading_again() {
    let bad = ["09_", "10_", "11_", "12_"];
    let mut count = 0;
    for path in files("exchange/trf").into_iter().chain(files("standings/data")) {
        let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
        let result = trf::read(&bytes(&path));
        if bad.iter().any(|prefix| name.starts_with(prefix)) {
            assert!(result.is_err(), "{name} is wrong");
            continue;
        }
        let report = result.unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        let again = read(&trf::write_with(&report.tournament, &report.other).expect("it fits"));
        assert_eq!(again.tournament, report.tournament, "{name}");
        assert!(
            again.other.iter().map(|record| &record.text).eq(report.other.iter().map(|record| &record.text)),
            "{name}"
        );
        count += 1;
    }
    assert!(count > 95, "only {count} files were there");
}

#[test]
fn a_bad_file_is_named_with_line_column_found_and_expected() {
    let cases = [
        ("09_bad_points.trf", vec!["line 4, column 82: found “1.5”, expected 1.0, the sum of the results"]),
        (
            "10_asymmetric.trf",
            vec!["line 5, column 99: found “1”, expected a result that fits the opponent's “1” in line 4"],
        ),
        ("11_dup_id.trf", vec!["line 4, column 8: found “1”, expected a number not used before (line 3 has it)"]),
        (
            "12_gap_ids.trf",
            vec![
                "line 5, column 8: found “3”, expected numbers without gaps (2 is missing)",
                "line 6, column 8: found “7”, expected numbers without gaps (4 is missing)",
            ],
        ),
    ];
    for (name, expected) in cases {
        assert_eq!(errors(&edge(name)), expected, "{name}");
    }
}

#[test]
fn every_kind_of_fault_is_named_where_it_stands() {
    let cases = [
        (0, "001    1", "001    x", "line 1, column 8: found “x”, expected a start number from 1 to 9999"),
        (0, "2100", "21oo", "line 1, column 49: found “21oo”, expected a rating"),
        (0, "1.0 ", "one ", "line 1, column 82: found “one”, expected a number of points such as 1.5"),
        (0, " m ", " 7 ", "line 1, column 10: found “7”, expected m, w or nothing"),
        (1, "1990/05/17", "1990/05/32", "line 2, column 70: found “1990/05/32”, expected a date such as 2026/11/21"),
        (0, "3 w 1", "3 x 1", "line 1, column 97: found “x”, expected w, b or -"),
        (
            0,
            "3 w 1",
            "3 w ?",
            "line 1, column 99: found “?”, expected the result of a game: 1 = 0 + - W D L or nothing",
        ),
        (0, "3 w 1", "3w 1", "line 1, column 96: found “w”, expected a blank (are the columns shifted?)"),
        (0, "   3 w 1", "0000 - 1", "line 1, column 99: found “1”, expected a bye: U F H Z or nothing"),
        (0, "3 w 1", "1 w 1", "line 1, column 92: found “1”, expected another player's number"),
        (0, "3 w 1", "9 w 1", "line 1, column 92: found “9”, expected the number of a player of this file"),
        (0, "3 w 1", "4 w 1", "line 1, column 92: found “4”, expected an opponent who says the same (4 names 2)"),
        (0, "3 w 1", "3 b 1", "line 3, column 97: found “b”, expected w (the opponent's colour is in line 1)"),
        (2, "1 b 0", "1 b =", "line 3, column 99: found “=”, expected a result that fits the opponent's “1” in line 1"),
        (2, "1 b 0", "1 b -", "line 3, column 99: found “-”, expected a result that fits the opponent's “1” in line 1"),
        (
            2,
            "1 b 0",
            "1 b  ",
            "line 3, column 99: found nothing, expected a result that fits the opponent's “1” in line 1",
        ),
    ];
    for (line, from, to, expected) in cases {
        let mut lines = SMALL.map(str::to_owned);
        lines[line] = lines[line].replacen(from, to, 1);
        assert_ne!(lines[line], SMALL[line], "{from} is not in line {line}");
        let found = errors(lines.join("\n").as_bytes());
        assert!(found.iter().any(|error| error.starts_with(expected)), "{from} → {to}: {found:#?}");
    }
}

#[test]
fn a_wrong_record_is_named_where_it_stands() {
    for (record, expected) in [
        ("042 yesterday", "line 1, column 5: found “yesterday”, expected a date such as 2026/11/21"),
        ("142 0", "line 1, column 5: found “0”, expected a number of rounds from 1 to 199"),
        ("152 G", "line 1, column 5: found “G”, expected W or B"),
        ("162  W", "line 1, column 6: found “W”, expected a result and its points, such as W 1.0"),
        ("162  Q 1.0", "line 1, column 6: found “Q”, expected a result and its points, such as W 1.0"),
        ("240 U   2    1", "line 1, column 5: found “U”, expected a bye: U F H Z or nothing"),
        ("240 H   2   77", "line 1, column 13: found “77”, expected the number of a player of this file"),
        ("250       1.0   3   2    1    2", "line 1, column 21: found “2”, expected a last round not before the first"),
        ("260   1   2    1", "line 1, column 16: found “1”, expected at least two players"),
        ("299 Q         1.0    1    1", "line 1, column 5: found “Q”, expected one of W D L F H Z + - or a blank"),
        ("BBW x", "line 1, column 5: found “x”, expected a number of points such as 1.5"),
        ("XXC green", "line 1, column 5: found “green”, expected white1, black1 or rank"),
        ("XXS WW=1 BW=2", "line 1, column 10: found “BW=2”, expected the same points with either colour"),
        ("XXZ x", "line 1, column 5: found “x”, expected a start number from 1 to 9999"),
    ] {
        assert_eq!(errors(small(&[record]).as_bytes()), [expected], "{record}");
    }
}

#[test]
fn all_faults_are_listed_at_once() {
    let text = "142 1\n001    1      A                                                                  0.0    1     2 w 1  0000 - H\n\
                001    2      B                                 x                                0.0    2     1 w 1\n";
    let found = errors(text.as_bytes());
    assert_eq!(found.len(), 3, "{found:#?}");
    assert_eq!(errors(b"012 Nothing"), ["line 1, column 1: found nothing, expected at least one player (record 001)"]);
}

#[test]
fn what_the_file_does_not_say_can_be_seen() {
    let state = |name: &str| {
        let report = trf::read(&edge(name)).expect("the file is good");
        (report.rounds_stated, report.initial_colour_stated, report.tournament.settings.initial_colour)
    };
    assert_eq!(state("15_rounds_missing.trf"), (false, true, Some(Side::White)));
    assert_eq!(state("21_no_initial_colour.trf"), (true, false, None));
    assert_eq!(state("22_black_initial.trf"), (true, true, Some(Side::Black)));
    assert_eq!(state("18_xxz_ignored.trf"), (true, true, Some(Side::White)));
    let extra = trf::read(&edge("23_extra_round.trf")).expect("a finished tournament is a good file").tournament;
    assert_eq!(extra.paired_rounds(), extra.settings.rounds, "there is no round left to pair");
}

#[test]
fn who_is_kept_apart_goes_with_the_file_hard_as_a_record_and_soft_as_a_comment() {
    let file = small(&[
        "142 3",
        "152 W",
        "260   2   3    1    2",
        "### avoid            3    4",
        "### avoid   1   2    1    2    3",
    ]);
    let mut tournament = read(&file).tournament;
    let avoided = |entries: &[u32], rounds: Option<(u16, u16)>, strictness| AvoidedPairs {
        whom: AvoidedPlayers::Entries(entries.iter().copied().map(EntryId).collect()),
        rounds: rounds.map(|(first, last)| (RoundNumber(first), RoundNumber(last))),
        strictness,
    };
    let soft = [avoided(&[3, 4], None, Strictness::Soft), avoided(&[1, 2, 3], Some((1, 2)), Strictness::Soft)];
    assert_eq!(tournament.settings.avoided, soft);
    assert_eq!(read(&trf::write(&tournament).expect("it fits")).tournament.settings.avoided, soft);
    // A rule is stored as the players that it keeps apart.
    tournament.settings.avoided =
        vec![AvoidedPairs { whom: AvoidedPlayers::Common(Affiliation::Club), ..avoided(&[], None, Strictness::Hard) }];
    for id in [2, 4] {
        tournament.entries.get_mut(&EntryId(id)).expect("entered").person.club = "Orel".to_owned();
    }
    let written = read(&trf::write(&tournament).expect("it fits")).tournament;
    assert_eq!(
        written.settings.forbidden.last().map(|group| group.entries.clone()),
        Some(vec![EntryId(2), EntryId(4)])
    );
}

#[test]
fn the_initial_colour_is_concluded_from_the_first_round() {
    let report = read(&small(&[]));
    assert!(!report.initial_colour_stated);
    assert_eq!(report.tournament.settings.initial_colour, Some(Side::White));
    let without_first = small(&[]).replace("1.0    1     3 w 1", "0.0    1  0000 - Z").replace("1 b 0", "    ");
    assert_eq!(read(&without_first).tournament.settings.initial_colour, Some(Side::Black));
}

#[test]
fn the_system_is_known_from_its_code_or_its_description() {
    for (records, expected) in [
        (vec![], SystemRecord::Unstated),
        (vec!["192 FIDE_DUTCH_2026"], SystemRecord::Known(System::DUTCH)),
        (vec!["092 Individual Double-Round-Robin"], SystemRecord::Known(System::RoundRobin { cycles: 2 })),
        (
            vec!["092 Individual Swiss System", "192 BERGER_ROUNDROBIN"],
            SystemRecord::Known(System::RoundRobin { cycles: 1 }),
        ),
        (vec!["192 FIDE_DUBOV"], SystemRecord::Known(System::Dubov)),
        (vec!["192 FIDE_TEAM_OLYMPIAD"], SystemRecord::Foreign("FIDE_TEAM_OLYMPIAD".to_owned())),
    ] {
        assert_eq!(read(&small(&records)).system, expected, "{records:?}");
    }
}

#[test]
fn codes_of_systems_are_read_as_they_are_written() {
    let player = "001    1 m    Petrov, Ivan                      2100 RUS                         0.0    1";
    let system = |record: String| read(&[&record, player].join("\r\n")).system;
    for system_of in System::ALL {
        let SystemFacts { trf_code: code, trf_words: words, .. } = *system_of.facts();
        assert_eq!(system(format!("192 {code}")), SystemRecord::Known(system_of), "{code}");
        let described = system(format!("092 {words}")).system();
        assert_eq!(described.is_round_robin(), system_of.is_round_robin(), "{words}");
    }
    assert_eq!(system("192 CUSTOM_SWISS".to_owned()), SystemRecord::Foreign("CUSTOM_SWISS".to_owned()));
    assert_eq!(system("092 Team".to_owned()), SystemRecord::Unstated);
    for (code, expected) in [("FIDE_DUTCH_BAKU", System::DUTCH), ("FIDE_TEAM_TYPEA_MP_GP_BAKU", System::TeamSwiss)] {
        let report = read(&["142 9", &format!("192 {code}"), player].join("\r\n"));
        assert_eq!(report.system, SystemRecord::Known(expected), "{code}");
        assert_eq!(report.tournament.settings.accelerated, AccelerationMethod::Baku, "{code}");
    }
}

#[test]
fn every_dialect_of_points_is_read() {
    for (records, result) in [
        (vec!["162  W 1.0    P 0.5"], [10, 5, 0, 5, 10, 5, 0, 0]),
        (vec!["BBU 0.5", "BBZ 0.1", "BBF 0.2"], [10, 5, 0, 5, 10, 5, 1, 2]),
        (vec!["XXS WW=1 BW=1 D=.5 PAB=0.5 FW=2", "XXS FL=.3"], [10, 5, 0, 5, 10, 5, 0, 3]),
        (vec!["162  A 0.2"], [10, 5, 0, 10, 10, 5, 2, 2]),
    ] {
        let scoring = read(&small(&records)).tournament.settings.scoring;
        let (values, byes) = (scoring.match_values, scoring.byes);
        let read = [values.win, values.draw, values.loss, byes.pairing_allocated, byes.full, byes.half, byes.zero];
        let read: Vec<i32> = read.iter().chain([&byes.forfeit_loss]).map(|points| points.tenths()).collect();
        assert_eq!(read, result, "{records:?}");
    }
}

#[test]
fn byes_to_come_stay_with_the_entry() {
    let records = ["142 5", "240 F   3    1    2", "240 H   2    3"];
    let text = small(&records).replace("4 b =", "4 b =  0000 - Z");
    let tournament = read(&text).tournament;
    assert_eq!(tournament.paired_rounds(), RoundNumber(1));
    let byes = |number: u32| {
        let entry = tournament.entry(EntryId(number)).expect("it is there");
        entry.byes.iter().map(|(round, bye)| (round.0, *bye)).collect::<Vec<_>>()
    };
    assert_eq!(byes(1), [(3, Bye::Full)]);
    assert_eq!(byes(2), [(2, Bye::Zero), (3, Bye::Full)]);
    assert_eq!(byes(3), [(2, Bye::Half)]);
    assert_eq!(read(&trf::write(&tournament).expect("it fits")).tournament, tournament);
}

#[test]
fn the_points_may_hold_the_bye_of_the_next_round() {
    for points in ["0.5", "1.0"] {
        let text = small(&["142 5"]).replace("0.5    2     4 b =", &format!("{points}    2     4 b =  0000 - H"));
        assert_eq!(errors(text.as_bytes()), [""; 0], "{points}");
    }
}

#[test]
fn abnormal_points_explain_a_sum() {
    for (record, points) in [
        ("299 W         0.5    1    1", "0.5"),
        ("299 W         0.5         1", "0.5"),
        ("299          -1.0         1", "0.0"),
        ("299           2.0         1    1", "3.0"),
    ] {
        let text = small(&[record]).replace("1.0    1     3", &format!("{points}    1     3"));
        let tournament = read(&text).tournament;
        assert_eq!(read(&trf::write(&tournament).expect("it fits")).tournament, tournament, "{record}");
        assert_eq!(errors(text.replace("299", "###").as_bytes()).len(), 1, "{record}");
    }
}

#[test]
fn the_baku_code_is_virtual_points() {
    let tournament = trf::read(&edge("16_baku_192.trf")).expect("the file is good").tournament;
    let groups: Vec<_> = tournament.accelerations().iter().map(|group| (group.rounds, group.points)).collect();
    let rounds = |first, last| (RoundNumber(first), RoundNumber(last));
    assert_eq!(groups, [(rounds(1, 3), Points::ONE), (rounds(4, 5), Points::HALF)]);
    assert_eq!(tournament.accelerations()[0].entries.len(), 6);
    let written = trf::write(&tournament).expect("it fits");
    for record in ["192 FIDE_DUTCH_BAKU", "250       1.0   1   3    1    6", "250       0.5   4   5    1    6"] {
        assert!(written.contains(record), "{record} is not in {written}");
    }
    assert_eq!(read(&written).tournament, tournament, "the code and the records say the same");
    let other = written.replace("   1    6", "   1    4");
    let stated = read(&other).tournament;
    assert_eq!(stated.settings.accelerated, AccelerationMethod::None, "records count more than the code");
    assert_eq!(stated.accelerations()[0].entries.len(), 4);
    assert_eq!(read(&trf::write(&stated).expect("it fits")).tournament, stated);
}

#[test]
fn teams_and_their_boards_survive() {
    let team = |name: &str, numbers: &str| format!("013 {name:<32}{numbers}");
    let (one, other) = (team("Орёл", "   3    1"), team("Tula Town", "   2    4"));
    let tournament = read(&small(&[&one, &other, "192 CUSTOM_SCHEVENINGEN"])).tournament;
    let members = tournament.entries.values().map(|entry| (entry.member.team.as_str(), entry.member.board));
    let expected = [("Орёл", Some(2)), ("Tula Town", Some(1)), ("Орёл", Some(1)), ("Tula Town", Some(2))];
    assert_eq!(members.collect::<Vec<_>>(), expected);
    let written = trf::write(&tournament).expect("it fits");
    assert!(written.contains(&one) && written.contains(&other) && written.contains("082 2"), "{written}");
    assert_eq!(read(&written).tournament, tournament);
    let strange = read(&small(&["013 a team without players"]));
    assert_eq!(strange.other.len(), 1, "kept as it stands");
    assert_eq!(errors(small(&[&team("Nobody", "  77")]).as_bytes()).len(), 1);
}

#[test]
fn names_dates_and_officials_survive() {
    let records = [
        "012 Кубок Поволжья",
        "022 Саратов",
        "042 2026/11/20",
        "052 22.11.2026",
        "102 Арбитр А.",
        "112 Первый",
        "112 Второй",
        "132                                                                                        26/11/20",
        "222 5400+30",
        "XXZ 4",
    ];
    let report = read(&small(&records));
    let info = &report.tournament.info;
    assert_eq!(
        (info.title.as_str(), info.place.as_str(), info.officials.as_str()),
        ("Кубок Поволжья", "Саратов", "Первый; Второй")
    );
    assert_eq!(info.ends.map(|day| day.to_string()), Some("2026-11-22".to_owned()));
    assert_eq!(
        report.tournament.rounds[0].state.starts.map(|at| at.to_string()),
        Some("2026-11-20 00:00:00".to_owned())
    );
    assert_eq!(report.absent, [StartNumber(4)]);
    let text = trf::write_with(&report.tournament, &report.other).expect("it fits");
    assert!(text.contains("\r\n222 5400+30\r\n"), "{text}");
    let again = read(&text);
    assert_eq!(again.tournament, report.tournament);
}

#[test]
fn every_encoding_and_line_end_gives_the_same_tournament() {
    let text = small(&["142 3"]);
    let expected = read(&text).tournament;
    let (windows, _, _) = encoding_rs::WINDOWS_1251.encode(&text);
    let files = [
        text.replace("\r\n", "\r").into_bytes(),
        text.replace("\r\n", "\n").into_bytes(),
        [b"\xef\xbb\xbf".as_slice(), text.as_bytes()].concat(),
        windows.into_owned(),
    ];
    for file in files {
        assert_eq!(trf::read(&file).map(|report| report.tournament), Ok(expected.clone()));
    }
}

/// A micro-match tournament of four players after one round: 2-0 and 1-1 on games of 2-1-0, by `basis`.
fn micro(basis: Basis) -> Tournament {
    let mut settings = Preset::SwissMicroMatches.settings();
    settings.scoring.basis = basis;
    let mut tournament = Tournament::new(TournamentId(1), "micro", Info::default(), settings);
    for number in 1..=4 {
        let person = Person { name: Name::new(&format!("Player{number}"), ""), ..Person::default() };
        let id = EntryId(u32::from(number) + 10);
        let entry = Entry { number: Some(StartNumber(number)), ..Entry::new(id, person, None) };
        tournament.entries.insert(id, entry);
    }
    let number = RoundNumber(1);
    let state = RoundState::new(number, Stage::Closed, Origin::Engine);
    let mut round = Round::new(state);
    let seats = [(11, 13, [Score::White, Score::Black]), (14, 12, [Score::Draw, Score::White])];
    for (board, (white, black, scores)) in (1..).zip(seats) {
        let seats = draughts::BySide { white: EntryId(white), black: EntryId(black) };
        let mut pairing = Pairing::new(number, BoardNumber(board), seats, 2);
        for (game, score) in pairing.games.iter_mut().zip(scores) {
            game.result = Some(GameResult::Played(score));
        }
        round.pairings.insert(pairing.board, pairing);
    }
    tournament.rounds.push(round);
    tournament
}

#[test]
fn a_micro_match_is_told_by_its_result_and_a_comment_says_so() {
    let text = trf::write(&micro(Basis::Match)).expect("it fits");
    assert!(text.contains("### Each result is that of a micro-match of 2 games"), "{text}");
    let again = read(&text).tournament;
    let results: Vec<_> = again.pairings().map(|pairing| (pairing.white.0, pairing.games[0].result)).collect();
    assert_eq!(results, [(1, Some(GameResult::Played(Score::White))), (4, Some(GameResult::Played(Score::Black)))]);
    assert!(!text.contains("299"), "{text}");
}

#[test]
fn game_points_of_a_micro_match_are_told_beside_its_result() {
    let text = trf::write(&micro(Basis::Games)).expect("it fits");
    assert!(text.contains("162  W 4.0    D 2.0"), "{text}");
    assert!(text.contains("\r\n299 W         3.0    1    2\r\n"), "{text}");
    assert!(text.contains("\r\n299 L         1.0    1    4\r\n"), "{text}");
    read(&text);
}

#[test]
fn a_forfeited_micro_match_is_a_forfeit() {
    let mut tournament = micro(Basis::Match);
    let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("there is a first board");
    for (game, forfeit) in pairing.games.iter_mut().zip([Forfeit::White, Forfeit::Black]) {
        game.result = Some(GameResult::Forfeit(forfeit));
    }
    let again = read(&trf::write(&tournament).expect("it fits")).tournament;
    let result =
        again.pairings().find(|pairing| pairing.white == EntryId(1)).and_then(|pairing| pairing.games[0].result);
    assert_eq!(result, Some(GameResult::Forfeit(Forfeit::White)));
}

#[test]
fn a_draft_round_is_not_told() {
    let mut tournament = micro(Basis::Match);
    tournament.rounds[0].state.stage = Stage::Draft;
    assert_eq!(read(&trf::write(&tournament).expect("it fits")).tournament.rounds, []);
}

#[test]
fn results_that_do_not_count_are_told_with_no_points() {
    let text = small(&["142 3", "192 BERGER_ROUNDROBIN"]);
    let mut tournament = read(&text).tournament;
    tournament.entries.get_mut(&EntryId(3)).expect("they are there").withdrawn_after = Some(RoundNumber(1));
    let text = trf::write(&tournament).expect("it fits");
    assert!(text.contains("\r\n299 W         0.0    1    1\r\n"), "{text}");
    let again = read(&text).tournament;
    assert_eq!(again.entries[&EntryId(1)].adjusted_by(), Points::from_tenths(-10));
}

#[test]
fn ranks_are_those_of_the_standings() {
    let text = trf::write(&read(&small(&["202 TPN"])).tournament).expect("it fits");
    let rank = |line: &str| line.chars().skip(85).take(4).collect::<String>().trim().to_owned();
    let ranks: Vec<String> = text.lines().filter(|line| line.starts_with("001")).map(rank).collect();
    assert_eq!(ranks, ["1", "2", "4", "3"]);
}

#[test]
fn points_of_a_hundred_and_more_are_whole_or_not_written() {
    let mut tournament = micro(Basis::Match);
    let mut corrected = |points: Points| {
        let first = tournament.entries.get_mut(&EntryId(11)).expect("they are there");
        first.adjustments = vec![Adjustment { points, reason: "299".to_owned(), round: None }];
        trf::write(&tournament)
    };
    let text = corrected(Points::whole(150)).expect("it fits");
    assert_eq!(read(&text).tournament.entries[&EntryId(1)].adjusted_by(), Points::whole(150));
    let full = corrected(Points::whole(150) + Points::HALF).expect_err("there is no room").to_string();
    assert!(full.ends_with("points (player 1, Player1)"), "{full}");
}

#[test]
fn gaps_that_players_struck_out_have_left_are_closed() {
    let mut tournament = micro(Basis::Match);
    let last = tournament.entries.get_mut(&EntryId(14)).expect("they are there");
    last.number = Some(StartNumber(9));
    let again = read(&trf::write(&tournament).expect("it fits")).tournament;
    assert_eq!(again.pairings().map(|pairing| pairing.white.0).collect::<Vec<_>>(), [1, 4]);
}

#[test]
fn the_baku_code_without_a_number_of_rounds_accelerates_nothing() {
    let text = small(&["192 FIDE_DUTCH_BAKU"])
        .replace("3 w 1", "")
        .replace("4 b =", "")
        .replace("1 b 0", "")
        .replace("2 w =", "");
    let text = text.replace("1.0 ", "0.0 ").replace("0.5 ", "0.0 ");
    assert_eq!(read(&text).tournament.accelerations(), []);
}
