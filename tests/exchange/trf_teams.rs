//! Report files of tournaments of teams: what names teams, what cannot be kept, what cannot be written.

use std::collections::BTreeSet;

use tournament::exchange::trf::{self, SystemRecord, Unwritable};
use tournament::history::Adjourned;
use tournament::{
    Acceleration, AccelerationMethod, Basis, Bye, ColourPreferences, EntryId, ForbiddenPairs, Info, Membership, Person,
    Points, RoundNumber, Settings, StartNumber, System, TeamHistory, Tournament, TournamentId,
};

/// Five teams of two after three rounds, without their players' lines.
const TEAMS: &str = include_str!("../standings/data/team_swiss.trf");

/// The file of the five teams with more records; they begin in line 23.
fn file(records: &[&str]) -> String {
    let more: Vec<String> = records.iter().map(|record| format!("{record}\n")).collect();
    TEAMS.replace("\r\n", "\n").replace("142 3\n", "142 9\n") + &more.concat()
}

fn errors(file: &str) -> Vec<String> {
    trf::read(file.as_bytes()).map_or_else(|errors| errors.iter().map(ToString::to_string).collect(), |_| Vec::new())
}

/// Reads the file, writes it and reads it again: the result is the same.
fn kept(file: &str) -> (Tournament, String) {
    let read = |text: &str| trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{}\n{text}", errors[0]));
    let report = read(file);
    let written = trf::write_with(&report.tournament, &report.other).expect("it fits");
    let again = read(&written);
    assert_eq!(again.tournament, report.tournament, "{written}");
    assert_eq!(trf::write_with(&again.tournament, &again.other).as_ref(), Ok(&written));
    (report.tournament, written)
}

fn byes_of(tournament: &Tournament, id: u32) -> Vec<(u16, Bye)> {
    tournament.entries[&EntryId(id)].byes.iter().map(|(round, bye)| (round.0, *bye)).collect()
}

#[test]
fn a_record_of_a_tournament_of_teams_names_teams() {
    let (tournament, written) = kept(&file(&["240 Z   5    2    3", "260   4   9    1    5", "260            2    4"]));
    for (player, byes) in [(1, vec![]), (2, vec![]), (3, vec![(5, Bye::Zero)]), (6, vec![(5, Bye::Zero)]), (7, vec![])]
    {
        assert_eq!(byes_of(&tournament, player), byes, "{player}");
    }
    let apart = |players: [u32; 4], rounds| ForbiddenPairs { rounds, entries: players.map(EntryId).to_vec() };
    let rounds = Some((RoundNumber(4), RoundNumber(9)));
    assert_eq!(tournament.settings.forbidden, [apart([1, 2, 9, 10], rounds), apart([3, 4, 7, 8], None)]);
    for record in ["\n240 Z   5    2    3\r", "\n260   4   9    1    5\r", "\n260            2    4\r"] {
        assert!(written.contains(record), "{record} is not in\n{written}");
    }
}

#[test]
fn what_is_about_players_in_a_tournament_of_teams_is_told_in_comments() {
    let records = [
        "### players 240 Z   5    2    3    4",
        "### players 240 H   6    1    2",
        "### players 260            1    3",
        "### players 299          -1.0         2",
    ];
    let text = file(&records).replace("5.0          6 b 1     4 w 1", "4.0          6 b 1     4 w 1");
    let (tournament, written) = kept(&text);
    assert_eq!(byes_of(&tournament, 2), [(5, Bye::Zero), (6, Bye::Half)]);
    assert_eq!(byes_of(&tournament, 1), [(6, Bye::Half)]);
    // A whole team is away: every program is told so.
    for record in ["\n240 Z   5    2\r", "### players 240 Z   5    2\r", "### players 240 H   6    1    2\r"] {
        assert!(written.contains(record), "{record} is not in\n{written}");
    }
    assert!(written.contains("### players 260            1    3\r"), "{written}");
    // Other programs count a penalty for each round: one without a round belongs to the first.
    assert!(written.contains("### players 299          -1.0    1    2\r"), "{written}");
}

#[test]
fn what_cannot_be_kept_of_teams_is_refused_with_the_reason() {
    let no_points = "expected Z: a team has points without an opponent by the pairing-allocated bye alone (record 320)";
    let of_teams = "expected record 250: it tells the virtual points of teams";
    let one_kind = "expected 0: teams have virtual match points or game points, not both";
    let no_correction = "expected no corrections of teams' points: they cannot be kept here";
    let unknown = "expected the number of a team of this file (record 310)";
    for (record, error) in [
        ("240 H   5    2", format!("column 5: found “H”, {no_points}")),
        ("240 F   5    2", format!("column 5: found “F”, {no_points}")),
        ("240 Z   5    7", format!("column 14: found “7”, {unknown}")),
        ("260   1   2    1    6", format!("column 21: found “6”, {unknown}")),
        ("260            3", "column 16: found “3”, expected at least two teams".to_owned()),
        ("250  2.0  1.0   1   2    1    3", format!("column 11: found “1.0”, {one_kind}")),
        ("250  2.0  0.0   1   2    1    6", format!("column 31: found “6”, {unknown}")),
        (
            "250  2.0  0.0   2   1    1    3",
            "column 21: found “1”, expected a last round not before the first".to_owned(),
        ),
        ("XXA    1  2.0", format!("column 8: found “1”, {of_teams}")),
        ("320  1.0  2.0 005 004", "column 19: found “004”, expected a team whose players have U in round 2".to_owned()),
        ("320  1.0  2.0 009", format!("column 15: found “009”, {unknown}")),
        (
            "330 +- 001 001 003",
            "column 12: found “001”, expected a team whose players have + or - against those of the other in round 1"
                .to_owned(),
        ),
        (
            "330 == 004 001 003",
            "column 5: found “==”, expected +- (White has won), -+ (Black has won) or -- (both have forfeited)"
                .to_owned(),
        ),
        (
            "330 +- 006 001 003",
            "column 12: found “001”, expected a team whose players have + or - against those of the other in round 6"
                .to_owned(),
        ),
        ("299        -1.0   0.0          3", format!("column 12: found “-1.0”, {no_correction}")),
    ] {
        assert_eq!(errors(&file(&[record])), [format!("line 23, {error}")], "{record}");
    }
    let accelerated = file(&[]).replace("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEA_GP_MP_BAKU");
    let expected = "line 5, column 5: found “FIDE_TEAM_TYPEA_GP_MP_BAKU”, expected a code without _BAKU: this system's first \
                    rounds are not accelerated here";
    assert_eq!(errors(&accelerated), [expected]);
}

/// The five teams with a fourth round in which Alpha and Gamma did not play; `cells` are those of some of their players.
fn with_forfeit(record: &str, cells: &[(u32, &str, &str)]) -> String {
    let line = |line: &str| {
        let own = cells.iter().find(|(number, _, _)| line.starts_with(&format!("001 {number:>4} ")));
        own.map_or_else(|| line.to_owned(), |(_, points, cell)| format!("{}{points}{}{cell}", &line[..80], &line[84..]))
    };
    file(&[record]).lines().map(|own| line(own) + "\n").collect()
}

/// The results of both teams in the fourth round: match points and game points.
fn made(tournament: &Tournament) -> [(Points, Points); 2] {
    let history = TeamHistory::new(tournament, RoundNumber(4), Adjourned::CountsAsDraw);
    [0, 2].map(|team| (history.rounds(team)[3].match_points(), history.rounds(team)[3].game_points()))
}

#[test]
fn a_forfeited_match_counts_where_the_lines_of_the_players_do_not_tell_it() {
    let (nothing, won, four) = (Points::ZERO, Points::whole(2), Points::whole(4));
    for (record, expected) in [
        ("330 +- 004 001 003", [(won, four), (nothing, nothing)]),
        ("330 -+ 004 001 003", [(nothing, nothing), (won, four)]),
        ("330 -- 004 001 003", [(nothing, nothing), (nothing, nothing)]),
    ] {
        let (tournament, written) = kept(&with_forfeit(record, &[]));
        assert_eq!(made(&tournament), expected, "{record}");
        assert!(written.contains(&format!("\n{record}\r")), "{record} is not in\n{written}");
        let boards = tournament.team_matches(RoundNumber(4));
        let seats: Vec<_> = boards[0].boards.iter().map(|board| (board.white.0, board.black.0)).collect();
        assert_eq!(seats, [(1, 5), (6, 2)], "{record}");
        // The lines of the players state no points for it, and theirs stay what they state.
        let history = tournament::History::new(&tournament, RoundNumber(4), Adjourned::CountsAsDraw);
        for (id, points) in [(1, 4), (2, 5), (5, 3), (6, 2)] {
            assert_eq!(history.points(EntryId(id)), Points::whole(points), "{record}, {id}");
        }
    }
}

#[test]
fn points_that_players_have_for_a_forfeited_match_are_no_corrections() {
    let cells =
        [(1, " 6.0", "  0000 - F"), (2, " 7.0", "  0000 - F"), (5, " 3.0", "  0000 - Z"), (6, " 2.0", "  0000 - Z")];
    let (tournament, written) = kept(&with_forfeit("330 +- 004 001 003", &cells));
    assert_eq!(made(&tournament)[0], (Points::whole(2), Points::whole(4)));
    assert!(tournament.entries.values().all(|entry| entry.adjustments.is_empty()), "{written}");
    // A record 300 gives the planned boards.
    let text = with_forfeit("330 +- 004 001 003\n300 004 001 003 0002 0001", &cells);
    let (tournament, _) = kept(&text);
    let first = tournament.team_matches(RoundNumber(4))[0].boards[0];
    assert_eq!((first.white, first.black), (EntryId(2), EntryId(5)));
}

/// Of five teams of two after three rounds of nine: the first four are the upper group (C.04.7, 1.2).
#[test]
fn teams_are_accelerated_by_a_code_or_by_their_records() {
    let code = |text: String| text.replace("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEA_MP_GP_BAKU");
    let (by_code, written) = kept(&code(file(&[])));
    assert_eq!(by_code.settings.accelerated, AccelerationMethod::Baku);
    for record in ["192 FIDE_TEAM_TYPEA_MP_GP_BAKU\r", "\n250  2.0        1   3    1    4\r"] {
        assert!(written.contains(record), "{record} is not in\n{written}");
    }
    let records = ["250  2.0  0.0   1   3    1    4", "250  1.0        4   5    1    4"];
    let (by_records, _) = kept(&file(&records));
    assert_eq!(by_records.settings.accelerated, AccelerationMethod::None);
    let told = |tournament: &Tournament| {
        let key = |record: &Acceleration| (record.rounds, record.points, record.entries.iter().copied().collect());
        tournament.accelerations().iter().map(key).collect::<BTreeSet<(_, _, BTreeSet<EntryId>)>>()
    };
    assert_eq!(told(&by_code), told(&by_records));
    let (both, _) = kept(&code(file(&records)));
    assert_eq!((both.settings.accelerated, both.settings.acceleration), (AccelerationMethod::Baku, Vec::new()));
}

#[test]
fn a_team_is_its_name_its_number_and_its_players() {
    let (name, number) = ("expected a name that no other team has", "expected a number not used before");
    for (from, to, fault) in [
        ("310   2 Beta ", "310   2 ALPHA", format!("line 19, column 9: found “ALPHA”, {name} (line 18 has it)")),
        ("310   2", "310   1", format!("line 19, column 7: found “1”, {number} (line 18 has it)")),
        ("310   2", "310   x", "line 19, column 7: found “x”, expected a team's number from 1 to 999".to_owned()),
        (
            " 3    4",
            " 3    2",
            "line 19, column 82: found “2”, expected a player of one team only (line 18 names them)".to_owned(),
        ),
        (
            " 3    4",
            " 3    3",
            "line 19, column 82: found “3”, expected a player of one team only (line 19 names them)".to_owned(),
        ),
    ] {
        let text = file(&[]);
        let spoiled: Vec<String> = text
            .lines()
            .map(|line| if line.starts_with("310   2") { line.replace(from, to) } else { line.to_owned() })
            .collect();
        assert_eq!(errors(&spoiled.join("\n")), [fault], "{from} → {to}");
    }
}

/// A tournament of teams of one player each.
fn singles(count: u16, system: System) -> Tournament {
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(system, 1));
    for number in 1..=count {
        let (id, start) = (EntryId(u32::from(number)), StartNumber(number));
        let member = Membership { team: format!("Team {number}"), board: Some(1) };
        let entry = tournament::Entry::new(id, Person::default(), None);
        tournament.entries.insert(id, tournament::Entry { number: Some(start), member, ..entry });
    }
    tournament
}

#[test]
fn more_than_the_columns_hold_is_not_written() {
    assert!(trf::write(&singles(999, System::TeamSwiss)).is_ok());
    assert_eq!(trf::write(&singles(1000, System::TeamSwiss)), Err(Unwritable::Teams(1000)));
    assert!(trf::write(&singles(1000, System::DUTCH)).is_ok(), "without records 310 teams need no numbers");
    assert_eq!(trf::write(&singles(10_000, System::DUTCH)), Err(Unwritable::Players(10_000)));
    let mut tournament = singles(4, System::TeamSwiss);
    tournament.settings.team_rules.bye = Points::from_tenths(1005);
    assert_eq!(
        trf::write(&tournament).map_err(|full| full.to_string()),
        Err("a report file has no room for 100.5 points (record 320)".to_owned())
    );
}

#[test]
fn points_out_of_all_measure_are_refused() {
    let expected = "expected points that come to no more than two million in all rounds";
    for (record, error) in [
        ("162  W9999", "column 6: found “9999”, expected no more than 1000 points".to_owned()),
        ("362 TW1001", "column 5: found “1001”, expected no more than 1000 points".to_owned()),
        ("162  P1000", format!("column 6: found “1000”, {expected}")),
    ] {
        let text = file(&[record]).replace("142 9\n", "142 199\n");
        let found = errors(&text);
        assert!(found.contains(&format!("line 23, {error}")), "{record}: {found:?}");
    }
    let corrections = vec!["### players 299 W        9999         1"; 300];
    assert!(errors(&file(&corrections)).iter().any(|fault| fault.ends_with(expected)));
}

#[test]
fn boards_are_ordered_by_the_scores_of_their_teams() {
    let (tournament, _) = kept(&file(&[]));
    let history = TeamHistory::new(&tournament, tournament.paired_rounds(), Adjourned::CountsAsDraw);
    for round in tournament.paired_rounds().up_to() {
        let before = round.previous();
        let place = |number: StartNumber| usize::from(number.0) - 1;
        let score = |number| before.map_or(Points::ZERO, |before| history.score_after(place(number), before));
        let scores: Vec<Points> = tournament
            .team_matches(round)
            .iter()
            .map(|game| score(game.teams.white.number).max(score(game.teams.black.number)))
            .collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{round}: {scores:?}");
    }
}

#[test]
fn the_matches_of_all_rounds_are_those_of_each() {
    let (tournament, _) = kept(&file(&[]));
    let each: Vec<_> = tournament.paired_rounds().up_to().flat_map(|round| tournament.team_matches(round)).collect();
    assert_eq!(tournament.team_matches_through(tournament.paired_rounds()), each);
}

#[test]
fn codes_of_team_swisses_are_read_as_they_are_written() {
    for basis in [Basis::Match, Basis::Games] {
        for preferences in ColourPreferences::ALL {
            for secondary_decides in [true, false] {
                let mut tournament = singles(4, System::TeamSwiss);
                let rules = &mut tournament.settings.team_rules;
                (rules.basis, rules.preferences, rules.secondary_decides) = (basis, preferences, secondary_decides);
                let (again, written) = kept(&trf::write(&tournament).expect("it fits"));
                let rules = again.settings.team_rules;
                let found = (rules.basis, rules.preferences, rules.secondary_decides);
                assert_eq!(found, (basis, preferences, secondary_decides), "{written}");
            }
        }
    }
    for other in ["FIDE_TEAM_OLYMPIAD", "FIDE_TEAM_MP_MP"] {
        let player = "001    1 m    Petrov, Ivan                      2100 RUS                         0.0    1";
        let report = trf::read(format!("192 {other}\n{player}\n").as_bytes()).expect("it can be read");
        assert_eq!(report.system, SystemRecord::Foreign(other.to_owned()));
    }
}

#[test]
fn long_names_stay_apart() {
    let mut tournament = singles(999, System::TeamSwiss);
    for entry in tournament.entries.values_mut() {
        let number = entry.id.0;
        let long = format!("Сборная команда города Новосибирска {number}");
        entry.member.team = if number == 999 { "A".to_owned() } else { long };
    }
    let written = trf::write(&tournament).expect("it fits");
    let name = |line: &str| line.chars().skip(4).take(32).collect::<String>().trim_end().to_owned();
    let names: Vec<String> = written.lines().filter(|line| line.starts_with("013")).map(name).collect();
    assert_eq!(names[..2], ["Сборная команда города Новосибир", "Сборная команда города Новосиб~2"]);
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 999);
    assert_eq!(names.last().map(String::as_str), Some("A"));
}
