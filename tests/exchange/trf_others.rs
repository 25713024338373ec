//! Report files as other programs write and expect them.

use chrono::NaiveDate;
use tournament::exchange::{tournament_pdn, trf};
use tournament::pairing::check::replay;
use tournament::standings::standings;
use tournament::{
    Adjustment, EntryId, GameNumber, Notation, Points, RoundNumber, Sex, System, TeamRules, TieBreak, Tournament,
};

/// Six players, two rounds of a Swiss as the program pairs them.
const SIX: &str = "\
142 5
152 W
192 FIDE_DUTCH_2026
001    1 m    Alpha                             2300                             2.0    1     4 w 1     2 b 1
001    2 m    Beta                              2200                             1.0    2     5 b 1     1 w 0
001    3 m    Gamma                             2100                             1.5    3     6 w 1     5 b =
001    4 m    Delta                             2000                             1.0    4     1 b 0     6 w 1
001    5 m    Epsilon                           1900                             0.5    5     2 w 0     3 w =
001    6 m    Zeta                              1800                             0.0    6     3 b 0     4 b 0
";

fn read(text: &str) -> Tournament {
    report(text).tournament
}

fn report(text: &str) -> trf::TournamentReport {
    trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0]))
}

fn written(tournament: &Tournament) -> String {
    trf::write(tournament).expect("it fits")
}

/// The line of a player.
fn line(text: &str, number: u16) -> &str {
    let start = format!("001 {number:>4} ");
    text.split("\r\n").find(|line| line.starts_with(&start)).expect("their line")
}

#[test]
fn a_penalty_keeps_the_round_in_which_it_was_given() {
    let mut tournament = read(SIX);
    let before = standings(&tournament, RoundNumber(1));
    let paired = replay(&tournament);
    let first = tournament.entries.get_mut(&EntryId(1)).expect("entered");
    let (points, round) = (-Points::HALF, Some(RoundNumber(2)));
    first.adjustments.push(Adjustment { points, reason: "late".to_owned(), round });
    assert_eq!(standings(&tournament, RoundNumber(1)), before, "the table before it is what it was");
    let points = |through| standings(&tournament, RoundNumber(through)).row(EntryId(1)).map(|row| row.points);
    assert_eq!((points(1), points(2)), (Some(Points::ONE), Some(Points::ONE + Points::HALF)));
    assert_eq!(replay(&tournament), paired, "nor do pairings before it change");
    let text = written(&tournament);
    assert!(text.contains("\r\n299          -0.5    2    1\r\n"), "{text}");
    let again = read(&text);
    assert_eq!(again.entries[&EntryId(1)].adjustments[0].round, round);
    assert_eq!(replay(&again), paired, "our own check agrees with our own file");
}

#[test]
fn a_progressive_score_knows_a_penalty_from_its_round_on() {
    let mut tournament = read(SIX);
    tournament.settings.tie_breaks = vec!["PS".parse::<TieBreak>().expect("a code")];
    let first = tournament.entries.get_mut(&EntryId(1)).expect("entered");
    first.adjustments.push(Adjustment { points: -Points::ONE, reason: "late".to_owned(), round: Some(RoundNumber(2)) });
    let table = standings(&tournament, RoundNumber(2));
    let row = table.row(EntryId(1)).expect("in the table");
    assert_eq!(
        (row.points, row.values[0].to_string().as_str()),
        (Points::ONE, "2"),
        "1 after round 1, 1 after round 2"
    );
}

#[test]
fn rounds_have_the_dates_of_the_schedule() {
    let mut tournament = read(SIX);
    tournament.info.starts = NaiveDate::from_ymd_opt(2026, 11, 21);
    for (round, day) in [(1, 21), (2, 22)] {
        let at = NaiveDate::from_ymd_opt(2026, 11, day).and_then(|day| day.and_hms_opt(15, 0, 0)).expect("a time");
        tournament.info.schedule.insert(RoundNumber(round), at);
    }
    let dates = written(&tournament).split("\r\n").find(|line| line.starts_with("132")).map(str::to_owned);
    assert_eq!(dates.map(|line| line[91..].to_owned()), Some("26/11/21  26/11/22".to_owned()));
    let board = tournament.rounds[1].pairings.values_mut().next().expect("a board");
    let game = &mut board.games[usize::from(GameNumber(1).0) - 1];
    game.notation = Some(Notation { start: None, moves: "c3-d4".to_owned(), plies: 1, annotations: None });
    let pdn = tournament_pdn::write(&tournament);
    assert!(pdn.contains("[Date \"2026.11.22\"]"), "{pdn}");
}

#[test]
fn the_bye_of_a_team_is_always_stated() {
    let settings = tournament::Settings::new(System::TeamSwiss, 1);
    let mut tournament = read(SIX);
    tournament.settings = tournament::Settings { team_rules: TeamRules::usual(System::TeamSwiss), ..settings };
    tournament.settings.scoring.byes.pairing_allocated = tournament.settings.pairing_values().draw;
    let record = |tournament: &Tournament| {
        written(tournament).split("\r\n").find(|line| line.starts_with("162")).map(str::to_owned).unwrap_or_default()
    };
    let draw = tournament.settings.pairing_values().draw;
    assert!(
        record(&tournament).contains(&format!("P {draw:.1}")) || record(&tournament).contains(&format!("P{draw:>4.1}")),
        "{}",
        record(&tournament)
    );
    tournament.settings.scoring.byes.pairing_allocated = tournament.settings.pairing_values().win;
    assert!(record(&tournament).contains('P'), "a win is stated as well: {}", record(&tournament));
}

#[test]
fn an_open_round_has_its_column_of_results() {
    let mut tournament = read(SIX);
    for pairing in tournament.rounds[1].pairings.values_mut() {
        pairing.games[0].result = None;
    }
    tournament.rounds[1].state.stage = tournament::Stage::Published;
    let text = written(&tournament);
    for number in 1..=6 {
        assert_eq!(line(&text, number).len(), 109, "up to the result of round 2: {:?}", line(&text, number));
    }
    assert_eq!(read(&text).rounds.len(), 2);
}

#[test]
fn the_edition_in_force_has_the_plain_code_and_all_others_are_read() {
    for code in ["FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"] {
        for mark in ["", "_BAKU"] {
            let tournament = read(&SIX.replace("FIDE_DUTCH_2026", &format!("{code}{mark}")));
            assert_eq!(tournament.settings.system, System::DUTCH);
            assert!(written(&tournament).contains(&format!("\r\n192 FIDE_DUTCH{mark}\r\n")), "{code}{mark}");
        }
    }
    let old = read(&SIX.replace("FIDE_DUTCH_2026", "FIDE_DUTCH_2017"));
    assert!(written(&old).contains("\r\n192 FIDE_DUTCH_2017\r\n"));
}

#[test]
fn a_title_comes_back_whole_and_its_columns_hold_two_letters() {
    let mut tournament = read(SIX);
    for (id, title) in [(1, "мсмк"), (2, "кмс"), (3, "мс"), (4, "1 разряд")] {
        tournament.entries.get_mut(&EntryId(id)).expect("entered").person.title = title.to_owned();
    }
    let text = written(&tournament);
    let columns = |number| line(&text, number).chars().skip(10).take(3).collect::<String>();
    assert_eq!([1, 2, 3, 4, 5].map(columns), [" мс", " км", " мс", "  1", "   "]);
    let again = read(&text);
    let titles: Vec<&str> = again.entries.values().map(|entry| entry.person.title.as_str()).collect();
    assert_eq!(titles, ["мсмк", "кмс", "мс", "1 разряд", "", ""]);
    assert_eq!(written(&again), text);
    // If the title in the columns was changed, that counts. A remark that only looks like ours stays a remark.
    let changed = read(&text.replace("001    1 m мс", "001    1 m гр"));
    assert_eq!(changed.entries[&EntryId(1)].person.title, "гр");
    assert_eq!(report(&format!("### title of the event\n{SIX}")).other.len(), 1);
}

#[test]
fn what_is_harmless_is_read_with_a_warning() {
    let text = format!("042 26/11/21\n052 26/11/22\n{SIX}").replace("001    2 m ", "001    2 u ");
    let report = report(&text);
    let info = &report.tournament.info;
    assert_eq!(
        (info.starts, info.ends),
        (NaiveDate::from_ymd_opt(2026, 11, 21), NaiveDate::from_ymd_opt(2026, 11, 22))
    );
    let sexes: Vec<Option<Sex>> = report.tournament.entries.values().take(2).map(|entry| entry.person.sex).collect();
    assert_eq!(sexes, [Some(Sex::Male), None]);
    let warnings: Vec<String> = report.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings.len(), 3, "{warnings:?}");
    assert!(warnings[0].starts_with("line 1, column 5: found “26/11/21”"), "{}", warnings[0]);
    assert!(warnings[0].ends_with("; taken as 2026/11/21"), "{}", warnings[0]);
    assert_eq!(warnings[2], "line 7, column 10: found “u”, expected m, w or nothing; taken as not stated");
    let shifted = text.replace("001    2 u ", "001    2 7 ");
    assert!(trf::read(shifted.as_bytes()).is_err(), "a digit comes from shifted columns");
}
