//! Report files: pairing, checking and ranking rounds from them.

use super::{Run, Service, data, edge};

#[test]
fn a_pairing_is_the_number_of_pairs_then_white_and_black_a_line_then_the_bye() {
    let service = Service::new();
    for (case, pairs) in [
        ("03_xxp_pair", "3\n1 5\n4 2\n3 6\n"),
        ("06_one_player", "1\n1 0\n"),
        ("20_preassigned_U", "3\n3 1\n4 2\n5 0\n"),
        ("22_black_initial", "3\n3 1\n2 4\n5 0\n"),
        ("24_points_310", "2\n2 1\n3 4\n"),
    ] {
        assert_eq!(service.run(&["pair", &edge(case)]).exits(0).out(), pairs, "{case}");
    }
}

#[test]
fn who_may_not_meet_and_who_should_not_can_be_said_on_the_command_line() {
    let service = Service::new();
    let file = edge("03_xxp_pair");
    let pairs = |more: &[&str]| service.run(&[&["pair", file.as_str()], more].concat());
    assert_eq!(pairs(&["--avoid", "1-5", "--forbid", "2-4"]).exits(0).out(), "3\n1 6\n5 2\n3 4\n");
    let given_up = pairs(&["--avoid", "1-2-3-4-5-6"]);
    assert!(given_up.exits(0).err().starts_with("avoided pairs 1: "), "{}", given_up.err());
    pairs(&["--forbid", "1-2-3-4-5-6"]).exits(1).complains("though that is forbidden");
    pairs(&["--forbid", "1-77"]).exits(3).complains("nobody has number 77");
    let alone = pairs(&["--forbid", "1"]);
    assert!(alone.exits(3).err().contains("expected two different numbers"), "{}", alone.err());
}

#[test]
fn the_start_is_accelerated_on_request_where_the_file_has_no_virtual_points() {
    let service = Service::new();
    let accelerated = edge("16_baku_192");
    let text = std::fs::read_to_string(&accelerated).expect("the file is there");
    let plain = service.write("plain.trf", &text.replace("_BAKU", ""));
    let pairs = |file: &str, more: &[&str]| service.run(&[&["pair", file], more].concat());
    let usual = pairs(&plain, &[]).exits(0).out();
    assert_eq!(pairs(&plain, &["--acceleration", "none"]).exits(0).out(), usual);
    assert_ne!(pairs(&plain, &["--acceleration", "baku"]).exits(0).out(), usual);
    let own = pairs(&accelerated, &[]).exits(0).out();
    assert_eq!(pairs(&accelerated, &["--acceleration", "baku"]).exits(0).out(), own);
    pairs(&accelerated, &["--acceleration", "none"]).exits(3).complains("virtual points of its own");
    let monrad = pairs(&plain, &["--acceleration", "baku", "--system", "monrad"]);
    monrad.exits(3).complains("only the Swiss systems of FIDE");
}

#[test]
fn two_teams_are_paired_by_the_table() {
    let service = Service::new();
    let made =
        service.run(&["generate", "--system", "scheveningen", "--players", "8", "--forfeits", "0"]).exits(0).out();
    assert!(made.contains("192 CUSTOM_SCHEVENINGEN") && made.contains("013 Team A"), "{made}");
    let file = service.write("teams.trf", &made);
    service.run(&["check", &file]).exits(0);
    service.run(&["generate", "--system", "scheveningen", "--players", "7"]).exits(3).complains("even number");
    let plain = edge("22_black_initial");
    service.run(&["pair", &plain, "--system", "scheveningen"]).exits(1).complains("5 players have no team");
    let text = std::fs::read_to_string(&plain).expect("the file is there");
    let team = |name: &str, one: u16, other: u16| format!("\r013 {name:<32}{one:>4} {other:>4}\r");
    let teams = text + &team("North", 1, 3) + &team("South", 4, 2);
    let four = teams.lines().flat_map(|line| line.split('\r')).filter(|line| !line.starts_with("001    5"));
    let file = service.write("four.trf", &four.collect::<Vec<_>>().join("\r\n"));
    assert_eq!(service.run(&["pair", &file, "--system", "scheveningen"]).exits(0).out(), "2\n4 1\n2 3\n");
}

#[test]
fn teams_are_paired_checked_and_ranked() {
    let service = Service::new();
    let file = data("pairing/data/team_swiss.trf");
    let whole = std::fs::read_to_string(&file).expect("the file is there");
    service.run(&["check", &file]).exits(0);
    service.run(&["pair", &file, "--system", "team-swiss"]).exits(3).complains("the tournament has 3 rounds");
    // Without the last round, as before pairing it.
    let before: Vec<&str> = whole
        .lines()
        .map(|line| if line.starts_with("001") { line.get(..line.len().min(111)).unwrap_or(line) } else { line })
        .collect();
    let points = [
        (80, "3.0"),
        (80, "4.0"),
        (80, "1.0"),
        (80, "2.0"),
        (80, "1.0"),
        (80, "1.0"),
        (80, "2.0"),
        (80, "0.0"),
        (80, "3.0"),
        (80, "3.0"),
    ];
    let mut points = points.into_iter();
    let before: Vec<String> = before
        .into_iter()
        .map(|line| {
            if !line.starts_with("001") {
                return line.to_owned();
            }
            let (at, points) = points.next().expect("ten players");
            format!("{} {points}{}", &line[..at], &line[at + 4..])
        })
        .collect();
    let open = service.write("open.trf", &before.join("\r\n"));
    service.run(&["pair", &open]).exits(3).complains("FIDE_TEAM");
    let pairs = service.run(&["pair", &open, "--system", "team-swiss"]);
    assert_eq!(pairs.exits(0).out(), "6\n1 9\n10 2\n5 3\n4 6\n7 0\n8 0\n");
    let told = service.run(&["pair", &open, "--system", "team-swiss", "--explain"]).exits(0).out();
    for line in [
        "match 1: Alpha (4, then 7; prefers nothing) has White on the first board against Epsilon (3, then 6; prefers nothing): C.04.6 4.3.5",
        "bye: team Delta (4)",
    ] {
        assert!(told.contains(line), "`{line}` is not in: {told}");
    }
    service.run(&["pair", &open, "--system", "team-swiss", "--rounds", "9"]).exits(3).complains("states 3 rounds");

    let table = service.run(&["standings", &file, "--teams", "--csv"]).exits(0).out();
    let expected = "place,no,team,matches,won,drawn,lost,mp,gp,GPTS,DE,BH:MP,BERLIN\n1,1,Alpha,3,2,1,0,5,9,9,,8,13\n";
    assert!(table.starts_with(expected), "{table}");
    let table = service.run(&["standings", &file, "--teams", "--team-tiebreaks", "EMGSB"]).exits(0).out();
    assert!(table.lines().next().is_some_and(|head| head.ends_with("EMGSB")), "{table}");
    // Tie-breaks of the file's list that are not computed are named, and the others are used.
    let without_list = || whole.lines().filter(|line| !line.starts_with("202")).map(str::to_owned);
    for (list, unknown, head) in
        [("202 MPTS,BC,EMGSB", "BC", "mp,gp,MPTS,EMGSB"), ("202 ESB,EDEC", "ESB, EDEC", "mp,gp,GPTS,DE,BH:MP,BERLIN")]
    {
        let lines: Vec<String> = without_list().chain([list.to_owned()]).collect();
        let file = service.write("list.trf", &lines.join("\n"));
        let run = service.run(&["standings", &file, "--teams", "--csv"]);
        let out = run.exits(0).out();
        run.complains(&format!("tie-breaks that are not computed here: {unknown};"));
        assert!(out.lines().next().is_some_and(|line| line.ends_with(head)), "{list}: {out}");
    }
    let told = service.run(&["standings", &file, "--teams", "--explain-team", "epsilon"]).exits(0).out();
    assert!(told.contains("  round 2 against Delta score 2 made 2 counts 2 (score)"), "{told}");
    let json = service.run(&["standings", &file, "--teams", "--json"]).exits(0).out();
    let json: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
    let first = &json[0];
    assert_eq!(
        (&first["team"], &first["rank"], &first["points"]),
        (&"Alpha".into(), &1.into(), &"5".into()),
        "{first}"
    );
    assert_eq!((&first["game_points"], &first["tiebreaks"]["BH:MP"]), (&"9".into(), &"8".into()), "{first}");
    service.run(&["standings", &file, "--teams", "--explain-team", "Zeta"]).exits(3).complains("there is no team Zeta");
    service.run(&["standings", &edge("01_all_met"), "--teams"]).exits(3).complains("nobody plays for a team");
}

#[test]
fn random_tournaments_of_teams_are_checked_without_a_difference() {
    let service = Service::new();
    let common = ["generate", "--system", "team-swiss", "--rounds", "5", "--players", "29", "--seed", "4"];
    let made =
        service.run(&[&common[..], &["--teams", "7", "--boards", "3", "--byes", "10", "--forfeits", "8"]].concat());
    let file = service.write("made.trf", &made.exits(0).out());
    service.run(&["check", &file]).exits(0);
    service.run(&["generate", "--teams", "4"]).exits(3).complains("--teams is for --system team-swiss");
    service.run(&["generate", "--system", "monrad", "--baku"]).exits(3).complains("no other is accelerated");
}

#[test]
fn a_round_that_cannot_be_paired_exits_with_1_and_a_bad_file_with_3() {
    let service = Service::new();
    for (case, code, words) in [
        ("01_all_met", 1, "let 1 meet 2 again, as in round 3 (C1) and let 3 meet 4 again, as in round 3 (C1)"),
        ("02_everyone_had_bye", 1, "give 2 a second bye (C2)"),
        ("04_xxp_impossible", 1, "let 1 meet 4 though that is forbidden"),
        ("05_two_abs_white_midround", 1, "let 1 meet 2 though both must have Black (C3)"),
        ("08_all_absent", 1, "nobody to pair"),
        ("09_bad_points", 3, "line 4, column 82: found “1.5”, expected 1.0"),
        ("10_asymmetric", 3, "line"),
        ("11_dup_id", 3, "line"),
        ("12_gap_ids", 3, "line"),
        ("15_rounds_missing", 3, "number of rounds"),
        ("17_unknown_192", 3, "FIDE_DUBOV"),
        ("21_no_initial_colour", 3, "initial colour"),
        ("23_extra_round", 3, "the tournament has 1 round"),
    ] {
        service.run(&["pair", &edge(case)]).exits(code).complains(words);
    }
    service.run(&["pair", "nothing.trf"]).exits(5).complains("nothing.trf");
}

#[test]
fn of_a_file_with_many_faults_the_first_twenty_are_named() {
    let service = Service::new();
    let file = service.write("faults.trf", &"001 x\r\n".repeat(30));
    let run = service.run(&["pair", &file]);
    let said = run.exits(3).err();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 21, "{said}");
    assert!(lines[20].contains(": and ") && lines[20].ends_with(" more"), "{said}");
}

#[test]
fn a_tournament_that_ends_early_is_written_so_that_it_can_be_read() {
    let service = Service::new();
    let made = service.run(&[
        "generate",
        "--players",
        "6",
        "--rounds",
        "30",
        "--byes",
        "40",
        "--withdrawals",
        "0",
        "--late",
        "0",
    ]);
    let text = made.exits(1).complains("cannot be paired").out();
    // No player's line has more rounds than were played: the points are the sum of its cells.
    let rounds = |line: &str| line.trim_end().len().saturating_sub(91).div_ceil(10);
    let lines: Vec<&str> = text.split(['\r', '\n']).filter(|line| line.starts_with("001")).collect();
    let paired = lines.iter().flat_map(|line| {
        (0..rounds(line)).filter(|round| {
            let cell = line.get(91 + 10 * round..).unwrap_or_default();
            cell.trim_start().starts_with(|first: char| first.is_ascii_digit() && first != '0')
        })
    });
    let last = paired.max().expect("some round was paired") + 1;
    assert!(lines.iter().all(|line| rounds(line) <= last), "{text}");
}

#[test]
fn byes_that_leave_nobody_to_pair_are_said_to_be_read_as_the_next_rounds() {
    let service = Service::new();
    let players: Vec<String> = (1..=3).map(player_with_bye).collect();
    let file = service.write("free.trf", &format!("012 free\r\n142 3\r\n152 W\r\n{}", players.concat()));
    service.run(&["pair", &file]).exits(1).complains("no pair stands in round 1").complains("3 have one");
}

/// A line of a player whose only cell is a half-point bye.
fn player_with_bye(number: u32) -> String {
    let name = format!("Player {number}");
    format!("001 {number:>4}      {name:<33} {:>4}{:>28}{:>4} {number:>4}  0000 - H\r\n", 2000 - number, "", "0.5")
}

#[test]
fn tie_breaks_that_are_not_computed_are_named_and_the_others_followed() {
    let service = Service::new();
    for (codes, unknown, head) in [("PTS,DE/P,SB,BC", "DE/P, BC;", "pts SB"), ("PTS,BC", "BC;", "pts BH/C1 BH SB DE")] {
        let file = service.write("coded.trf", &format!("202 {codes}\r\n{SWISS}"));
        let run = service.run(&["standings", &file]);
        run.exits(0).complains(&format!("tie-breaks that are not computed here: {unknown}"));
        let out = run.out();
        let first = out.lines().next().expect("a head").split_whitespace().skip(3).collect::<Vec<_>>().join(" ");
        assert_eq!(first, head, "{out}");
    }
}

#[test]
fn what_a_file_does_not_state_can_be_said_on_the_command_line() {
    let service = Service::new();
    service.run(&["pair", &edge("15_rounds_missing"), "--rounds", "5"]).exits(0);
    service.run(&["pair", &edge("21_no_initial_colour"), "--initial-colour", "black"]).exits(0);
    let explained = service.run(&["pair", &edge("13_late_entry"), "--explain"]);
    assert!(explained.exits(0).out().contains("bracket"), "{}", explained.out());
    let explained = service.run(&["pair", &edge("13_late_entry"), "--explain", "--json"]);
    let explained: serde_json::Value = serde_json::from_str(&explained.exits(0).out()).expect("it is JSON");
    let first = explained["explanation"][0].as_str().expect("it has lines");
    assert!(first.starts_with("bracket"), "{explained}");
    let json = service.run(&["pair", &edge("06_one_player"), "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.exits(0).out()).expect("it is JSON");
    assert_eq!(json, serde_json::json!({ "round": 1, "pairs": [], "byes": [{ "number": 1, "kind": "U" }] }));
    let json = service.run(&["pair", &edge("03_xxp_pair"), "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.exits(0).out()).expect("it is JSON");
    assert_eq!(json["pairs"], serde_json::json!([[1, 5], [4, 2], [3, 6]]));
}

/// A Swiss with three tied players; `202` is put before it.
const SWISS: &str = "012 Small\n092 Individual Swiss System\n142 3\n152 W\n\
     001    1      A, A                              2400                             2.0    1     4 w 1     2 b 0     3 w 1\n\
     001    2      B, B                              2300                             2.0    2     3 b 0     1 w 1     4 b 1\n\
     001    3      C, C                              2200                             2.0    3     2 w 1     4 b 1     1 b 0\n\
     001    4      D, D                              2100                             0.0    4     1 b 0     3 w 0     2 w 0\n";

#[test]
fn standings_are_by_the_tie_breaks_of_the_file_else_by_those_that_its_readers_expect() {
    let service = Service::new();
    let robin = SWISS.replace("Individual Swiss System", "Individual Round Robin");
    for (file, arguments, columns) in [
        (SWISS.to_owned(), &[][..], "pts BH/C1 BH SB DE"),
        (format!("202 PTS,SB,WIN\n{SWISS}"), &[], "pts SB WIN"),
        (robin.clone(), &[], "pts WIN DE SB SHM"),
        (robin, &["--system", "swiss"], "pts BH/C1 BH SB DE"),
        (SWISS.to_owned(), &["--system", "round-robin"], "pts WIN DE SB SHM"),
        (SWISS.to_owned(), &["--tiebreaks", "KS"], "pts KS"),
    ] {
        let file = service.write("file.trf", &file);
        let run = service.run(&[&["standings", &file], arguments].concat());
        let out = run.exits(0).out();
        let heading: Vec<&str> = out.lines().next().unwrap_or_default().split_whitespace().skip(3).collect();
        assert_eq!(heading.join(" "), columns, "{out}");
    }
}

#[test]
fn a_list_of_figures_is_shown_as_far_as_it_decides() {
    let service = Service::new();
    let file = data("pairing/data/tournaments/t01002.trf.gz");
    let run = service.run(&["standings", &file, "--tiebreaks", "SOLK-F"]);
    let out = run.exits(0).out();
    let figures = |line: &str| line.split("  ").filter(|cell| !cell.trim().is_empty()).last().map(str::to_owned);
    let widest = out.lines().filter_map(figures).map(|cell| cell.split_whitespace().count()).max();
    assert!(widest.is_some_and(|figures| figures < 6), "{out}");
    let json = service.run(&["standings", &file, "--tiebreaks", "SOLK-F", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(&json.exits(0).out()).expect("it is JSON");
    let whole = rows[0]["tiebreaks"]["SOLK-F"].as_str().map(|list| list.split(' ').count());
    assert!(whole >= Some(6), "machines get all of it: {whole:?}");
}

#[test]
fn a_check_names_every_difference_and_sums_up() {
    let service = Service::new();
    let good = data("pairing/data/tournaments/t01002.trf.gz");
    let run = service.run(&["check", &good, &good, "--jobs", "2"]);
    assert_eq!(run.exits(0).out(), "2 tournaments, 14 rounds, 0 differences\n");
    let rounds: Vec<serde_json::Value> = service
        .run(&["check", &good, "--json"])
        .exits(0)
        .out()
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect();
    assert_eq!(rounds[0]["rounds"], 7);
    let wrong = service.write(
        "wrong.trf",
        "012 Wrong\n142 1\n152 W\n\
         001    1      A, A                              2400                             1.0    1     2 w 1\n\
         001    2      B, B                              2300                             0.0    3     1 b 0\n\
         001    3      C, C                              2200                             1.0    2     4 w 1\n\
         001    4      D, D                              2100                             0.0    4     3 b 0\n",
    );
    let run = service.run(&["check", &wrong]);
    let out = run.exits(1).out();
    assert!(out.contains("wrong.trf round 1: ours 1-3 4-2, file 1-2 3-4"), "{out}");
    assert!(out.ends_with("1 tournament, 1 round, 1 difference\n"), "{out}");
}

#[test]
fn part_of_the_players_has_places_of_its_own() {
    let service = Service::new();
    let file = data("standings/data/rr9101.trf");
    let run = service.run(&["standings", &file, "--rated-to", "2300", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(&run.exits(0).out()).expect("it is JSON");
    let ranks =
        |key: &str| -> Vec<i64> { rows.as_array().into_iter().flatten().filter_map(|row| row[key].as_i64()).collect() };
    assert_eq!(ranks("number"), [1, 3, 4]);
    assert_eq!(ranks("part_rank"), [1, 2, 3]);
    assert_eq!(ranks("rank")[1..], [5, 6]);
    let run = service.run(&["standings", &file, "--sex", "m", "--rated-to", "2300"]);
    let out = run.exits(0).out();
    assert!(out.lines().next().is_some_and(|head| head.contains("overall")) && out.lines().count() == 4, "{out}");
    assert_eq!(service.run(&["standings", &file, "--sex", "w"]).exits(0).out().lines().count(), 1);
    service.run(&["standings", &file, "--sex", "x"]).exits(3);
}

#[test]
fn standings_are_a_table_or_json_and_say_why() {
    let service = Service::new();
    let file = data("standings/data/rr9101.trf");
    let run = service.run(&["standings", &file, "--tiebreaks", "SB,DE", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(&run.exits(0).out()).expect("it is JSON");
    assert_eq!(rows[0]["rank"], 1);
    assert_eq!(rows[0]["points"], "4");
    assert!(rows[0]["tiebreaks"]["SB"].is_string());
    let run = service.run(&["standings", &file]);
    assert!(run.exits(0).out().lines().next().is_some_and(|head| head.contains("place")), "{}", run.out());
    let run = service.run(&["standings", &file, "--tiebreaks", "SB", "--explain", "1"]);
    assert!(run.exits(0).out().contains("against"), "{}", run.out());
    service.run(&["standings", &file, "--explain", "99"]).exits(3).complains("no player 99");
    service.run(&["standings", &file, "--tiebreaks", "XYZ"]).exits(3);
}

/// Ctrl-C while a round is explained that takes long: every other player may not meet another.
#[cfg(target_os = "linux")]
#[test]
fn a_long_explanation_stops_when_told_and_prints_nothing() {
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    let service = Service::new();
    let report = service.run(&["generate", "--players", "1600", "--rounds", "3", "--seed", "5"]).exits(0).out();
    // The report has played all its rounds: further ones are to be paired.
    let longer = report.replacen("142 3", "142 9", 1);
    assert_ne!(longer, report);
    let file = service.write("large.trf", &longer);
    let odd: Vec<String> = (1..1600).step_by(2).map(|number: u16| number.to_string()).collect();
    let arguments = ["pair", &file, "--explain", "--forbid", &odd.join("-")];
    let run = service.command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let run = run.expect("the program runs");
    let id = run.id().to_string();
    // The signal is sent once the program listens to it: bit 2 of those that it catches.
    let begun = Instant::now();
    let listens = || {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim).map(str::to_owned);
        caught.and_then(|caught| u64::from_str_radix(&caught, 16).ok()).is_some_and(|caught| caught >> 1 & 1 == 1)
    };
    while !listens() {
        assert!(begun.elapsed() < Duration::from_mins(1), "it never listens to Ctrl-C");
        thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("there is kill").success());
    let ended = Run(run.wait_with_output().expect("it ends"));
    assert_eq!(ended.exits(130).out(), "");
    assert_eq!(ended.err(), "poddavki: stopped\n");
}
