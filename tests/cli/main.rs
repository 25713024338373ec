//! The program as arbiters' scripts use it: what it prints, and how it exits.

mod archive;
#[path = "../web/support/archived.rs"]
mod archived;
mod keeping;
#[path = "../web/support/postgres.rs"]
#[expect(dead_code, reason = "the order of letters is tested with the site")]
mod postgres;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// A directory of its own, and the program run in it.
struct Service(TempDir);

impl Service {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("the directory for temporary files is writable"))
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_poddavki"));
        command.current_dir(self.0.path()).args(arguments);
        for variable in ["DATABASE_URL", "BIND", "PUBLIC_URL", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(variable);
        }
        command
    }

    fn run(&self, arguments: &[&str]) -> Run {
        Run(self.command(arguments).stdin(Stdio::null()).output().expect("the program runs"))
    }

    fn run_with(&self, arguments: &[&str], input: &str) -> Run {
        let piped = self.command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = piped.expect("the program runs");
        let mut stdin = child.stdin.take().expect("its input is ours");
        stdin.write_all(input.as_bytes()).expect("it reads its input");
        drop(stdin);
        Run(child.wait_with_output().expect("it ends"))
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, text).expect("the directory is writable");
        path.display().to_string()
    }
}

/// What came of a run.
struct Run(Output);

impl Run {
    #[track_caller]
    fn exits(&self, code: i32) -> &Self {
        assert_eq!(self.0.status.code(), Some(code), "out: {}\nerr: {}", self.out(), self.err());
        self
    }

    fn out(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    fn err(&self) -> String {
        String::from_utf8_lossy(&self.0.stderr).into_owned()
    }

    /// Insists that standard error says it in one sentence after the program's name.
    #[track_caller]
    fn complains(&self, words: &str) -> &Self {
        let err = self.err();
        assert!(err.starts_with("poddavki: ") && err.contains(words), "`{words}` is not in: {err}");
        self
    }
}

fn data(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path).display().to_string()
}

fn edge(name: &str) -> String {
    data(&format!("pairing/data/edge/{name}.trf"))
}

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
    // Without the last round, as it is before it is paired.
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
    // What is not computed of the file's list is named, and the others are followed.
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
fn random_events_of_teams_are_checked_without_a_difference() {
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
    // No line of a player has more rounds than have been played: the points are the sum of its cells.
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

/// A Swiss of which three have the same points; `202` is put before it.
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

#[test]
fn perft_prints_a_line_a_depth() {
    let service = Service::new();
    let run = service.run(&["perft", "--rules", "russian", "--depth", "5"]);
    let nodes: Vec<String> =
        run.exits(0).out().lines().filter_map(|line| line.split(' ').nth(1).map(str::to_owned)).collect();
    assert_eq!(nodes, ["7", "49", "302", "1469", "7482"]);
    let one = service.run(&["perft", "--fen", "W:Wh6:Bg7,c5,d2", "--depth", "1", "--divide"]);
    assert!(one.exits(0).out().ends_with("total 1\n"), "{}", one.out());
    service.run(&["perft", "--fen", "W:Wa1:Ba1"]).exits(3).complains("--fen");
    for (rules, fen, moves) in [("bashni", "W:Wc3:Bd4(wbb),a7", 1), ("odnocvetnye", "B:Wd4,f6:B:Md4", 2)] {
        let run = service.run(&["perft", "--rules", rules, "--fen", fen, "--depth", "1"]);
        assert!(run.exits(0).out().starts_with(&format!("1 {moves} ")), "{rules}: {}", run.out());
    }
}

#[test]
fn games_of_towers_and_of_common_pieces_are_checked_by_their_tags() {
    let service = Service::new();
    for (name, moves, ending) in
        [("Bashni", "1. c3-d4 f6-e5 2. d4:f6 g7:e5", "unfinished"), ("Odnocvetnye", "1. b2:d4 c7:e5:c3", "unfinished")]
    {
        let file = service.write("game.pdn", &format!("[GameType \"25\"]\n[Variant \"{name}\"]\n{moves} *\n"));
        let line: serde_json::Value =
            serde_json::from_str(&service.run(&["game", &file, "--json"]).exits(0).out()).expect("it is JSON");
        assert_eq!((&line["ok"], &line["ending"]), (&true.into(), &ending.into()), "{name}");
    }
}

#[test]
fn a_draw_is_repeated_from_its_seed() {
    let service = Service::new();
    // printf %s 00…0:1 | sha256sum begins with ed093ea075616cca: modulo 5 that is 2.
    let seed = "0".repeat(32);
    let urn = ["draw", "--seed", &seed, "--codes", "1,2,3,4,5"];
    assert_eq!(service.run(&urn).exits(0).out(), "1: 3\n");
    assert_eq!(service.run(&[&urn[..], &["--boards", "5"]].concat()).exits(0).out(), "1: 3\n2: 2\n3: 1\n4: 5\n5: 4\n");
    let hash = "84e0c0eafaa95a34c293f278ac52e45ce537bab5e752a00e6959a13ae103b65a";
    service.run(&[&urn[..], &["--commitment", hash]].concat()).exits(0);
    service.run(&[&urn[..], &["--commitment", &"0".repeat(64)]].concat()).exits(1).complains(hash);
    for (arguments, why) in
        [(&["--seed", "12", "--codes", "1"][..], "32 hexadecimal digits"), (&["--seed", &seed], "--table")]
    {
        let run = service.run(&[&["draw"][..], arguments].concat());
        assert!(run.exits(3).err().contains(why), "{}", run.err());
    }
}

#[test]
fn games_are_checked_one_a_line() {
    let service = Service::new();
    let file = data("rules/data/russian-ussr-1924.pdn");
    let run = service.run(&["game", &file, "--rules", "russian"]);
    assert_eq!(run.exits(0).out().lines().count(), 29);
    let wrong = service.write("wrong.pdn", "[White \"А\"]\n[Black \"Б\"]\n1. c3-d4 b6-c5 2. c3-b4 *\n");
    let run = service.run(&["game", &wrong, "--json"]);
    let line: serde_json::Value = serde_json::from_str(&run.exits(1).out()).expect("it is JSON");
    assert_eq!(line["error"]["ply"], 3);
    assert_eq!(line["error"]["line"], 3);
    assert!(line["error"]["legal"].as_array().is_some_and(|legal| !legal.is_empty()));
    let slip = service.write("slip.pdn", "[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c4 f6-g5 3. g3-h4 *\n");
    let told = service.run(&["game", &slip, "--rules", "russian"]);
    assert!(told.exits(1).out().contains("; nearest: b2-c3, d2-c3; with b2-c3 instead of b2-c4"), "{}", told.out());
    let told = service.write("told.pdn", "1. c3-d4 {a trap} d6-c5 (1... f6-g5) *\n");
    let out = service.run(&["game", &told]).exits(0).out();
    assert!(out.contains("(not kept with a game: 1 comment, 1 variation)"), "{out}");
    let line: serde_json::Value =
        serde_json::from_str(&service.run(&["game", &told, "--json"]).exits(0).out()).expect("it is JSON");
    assert_eq!((&line["not_kept"]["comments"], &line["not_kept"]["clock_times"]), (&1.into(), &0.into()));
    // People put semicolons between moves; in PDN the rest of such a line is a comment.
    let semicolon = service.write("semicolon.pdn", "1. c3-d4 d6-c5; 2. b2-c3 f6-g5 *\n");
    let out = service.run(&["game", &semicolon]).exits(0).out();
    assert!(out.contains("2 plies: ok") && out.contains("(2 moves in a comment on line 1 passed over)"), "{out}");
    let empty = service.write("empty.pdn", "\n \n");
    service.run(&["game", &empty]).exits(3).complains("there are no games in it");
}

#[test]
fn a_game_that_was_given_up_is_not_unfinished() {
    let service = Service::new();
    for (result, told) in [
        ("1-0", "2 plies: ok, not finished on the board (result 1-0 by the tag)"),
        ("1/2-1/2", "2 plies: ok, not finished on the board (result 1/2-1/2 by the tag)"),
        ("*", "2 plies: ok, unfinished"),
    ] {
        let game = format!("[White \"А\"]\n[Black \"Б\"]\n[Result \"{result}\"]\n1. c3-d4 b6-c5 {result}\n");
        let file = service.write("game.pdn", &game);
        let run = service.run(&["game", &file, "--rules", "russian"]);
        assert!(run.exits(0).out().contains(told), "{}", run.out());
        let json = service.run(&["game", &file, "--rules", "russian", "--json"]).exits(0).out();
        let line: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
        assert_eq!((&line["ending"], &line["result"]), (&"unfinished".into(), &result.into()));
    }
}

#[test]
fn a_pipe_that_nobody_reads_any_more_ends_the_program_quietly() {
    let service = Service::new();
    let games = data("rules/data/russian-ussr-1924.pdn");
    let report = data("standings/data/rr9101.trf");
    service.run_with(&["admin", "create", "anna"], "correct horse\n").exits(0);
    let commands: [&[&str]; 9] = [
        &["--help"],
        &["standings", "--help"],
        &["game", &games, "--rules", "russian", "--json"],
        &["game", &games, "--rules", "russian"],
        &["standings", &report],
        &["check", &report, "--json"],
        &["pair", &edge("03_xxp_pair")],
        &["perft", "--depth", "3"],
        &["admin", "list"],
    ];
    for arguments in commands {
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let run = Run(service.command(arguments).stdout(writer).output().expect("the program runs"));
        assert_eq!(run.exits(0).err(), "", "{arguments:?}");
    }
}

#[test]
fn accounts_are_made_from_the_command_line() {
    let service = Service::new();
    service.run_with(&["admin", "create", "anna"], "correct horse\n").exits(0);
    service.run_with(&["admin", "create", "Anna"], "correct horse\n").exits(3).complains("taken");
    service.run_with(&["admin", "create", "boris"], "short\n").exits(3).complains("password");
    service.run_with(&["admin", "password", "anna"], "another horse\n").exits(0);
    service.run_with(&["admin", "password", "nobody"], "another horse\n").exits(3).complains("nobody");
    assert_eq!(service.run(&["admin", "list"]).exits(0).out(), "anna\tadministrator\n");
}

#[test]
fn the_demo_goes_out_and_comes_back_whole() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    service.run(&["demo"]).exits(3).complains("empty");
    let finished = "chempionat-rossii-po-poddavkam";
    let pdn = service.run(&["export", finished, "pdn"]).exits(0).out();
    let file = service.write("demo.pdn", &pdn);
    let games = service.run(&["game", &file]);
    assert_eq!(games.exits(0).out().lines().count(), 24 / 2 * 7 * 2, "every game of the championship is legal");
    let trf = service.write("demo.trf", &service.run(&["export", finished, "trf"]).exits(0).out());
    assert_eq!(service.run(&["check", &trf]).exits(0).out(), "1 tournament, 7 rounds, 0 differences\n");
    let csv = service.run(&["export", finished, "crosstable-csv"]).exits(0).out();
    assert!(csv.starts_with('\u{feff}') && csv.contains("Ксенов Владимир"), "{csv}");
    let json = service.run(&["export", finished, "json"]).exits(0).out();
    service.run(&["backup", "all.backup"]).exits(0);
    service.run(&["restore", "all.backup", "--database", "other.sqlite3"]).exits(0);
    assert_eq!(service.run(&["export", finished, "json", "--database", "other.sqlite3"]).exits(0).out(), json);
    let torn = std::fs::read(service.0.path().join("all.backup")).expect("the backup is there");
    std::fs::write(service.0.path().join("torn.backup"), &torn[..torn.len() / 2]).expect("the directory is writable");
    service.run(&["restore", "nope", "--database", "third.sqlite3"]).exits(5).complains("nope: ");
    assert!(
        !service.0.path().join("third.sqlite3").exists(),
        "nothing is made for the sake of a file that is not there"
    );
    let text = service.write("text.backup", "no backup");
    service.run(&["restore", &text, "--database", "other.sqlite3"]).exits(3).complains("text.backup");
    service.run(&["restore", "torn.backup", "--database", "other.sqlite3"]).exits(3).complains("torn.backup");
    assert_eq!(service.run(&["export", finished, "json", "--database", "other.sqlite3"]).exits(0).out(), json);
}

#[test]
fn a_rating_list_is_worked_out_anew_and_printed() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let list = service.run(&["rate"]).exits(0).out();
    assert_eq!(service.run(&["rate", "classic", "--game", "poddavki"]).exits(0).out(), list);
    assert!(list.starts_with("   1 ") && list.contains("Ксенов Владимир"), "{list}");
    let json = service.run(&["rate", "--json"]).exits(0).out();
    assert!(json.starts_with("[{\"place\":1,\"name\":"), "{json}");
    assert_eq!(service.run(&["rate", "blitz"]).exits(0).out(), "");
    let slow = service.run(&["rate", "slow"]);
    assert!(slow.exits(3).err().contains("classic, rapid or blitz"), "{}", slow.err());
    service.run(&["rate", "--close", "nowhere"]).exits(3).complains("nowhere");
    service.run(&["rate", "--close", "chempionat-rossii-po-poddavkam"]).exits(3).complains("closed");
}

#[test]
fn what_an_import_leaves_out_is_told_and_makes_it_exit_with_1() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let cup = "kubok-povolzhya-po-poddavkam";
    for (name, text, code, out, complaint) in [
        ("good.csv", "ФИО;Рейтинг\nДобрынин Аким;1700\n", 0, "1 rows taken, 0 left out\n", ""),
        (
            "bad.csv",
            "ФИО;Рейтинг\nЕгоров Фома;1700\n;1500\n",
            1,
            "1 rows taken, 1 left out\n",
            "line 3, column 1 (ФИО): no family name; left out",
        ),
        (
            "twice.csv",
            "ФИО\nЖданов Лев\nЖданов Лев\n",
            1,
            "1 rows taken, 1 left out\n",
            "line 3, the name is in line 2 already; left out",
        ),
        (
            "like.csv",
            "ФИО\nEgorov Foma\n",
            0,
            "1 rows taken, 0 left out\n",
            "line 2, looks like Егоров Фома, who is entered; taken all the same",
        ),
        ("none.csv", "ФИО;Рейтинг\nЗорин;много\n", 1, "0 rows taken, 1 left out\n", "left out"),
        (
            "games.pdn",
            "[White \"Никто\"]\n[Black \"Некто\"]\n1. c3-d4 *\n",
            1,
            "0 games taken, 1 left out, 0 new players\n",
            "`Никто` is not entered; left out",
        ),
    ] {
        let run = service.run(&["import", cup, &service.write(name, text)]);
        assert_eq!(run.exits(code).out(), out, "{name}");
        assert_eq!(run.err().is_empty(), complaint.is_empty(), "{name}: {}", run.err());
        assert!(run.err().contains(complaint), "{name}: {}", run.err());
    }
    service
        .run(&["import", cup, &service.write("book.csv", "PK\u{3}\u{4}")])
        .exits(3)
        .complains("save the list as CSV");
    assert!(service.run(&["import", "--help"]).out().contains("exit code is 1"));
    exports_are_in_the_language_asked_for(&service, cup);
}

fn exports_are_in_the_language_asked_for(service: &Service, cup: &str) {
    for (format, language, locale, heading) in [
        ("crosstable-csv", &["--lang", "ru"][..], "", "Место;№;Звание;Фамилия и имя;Регион;Федерация;Рейтинг;Т1 (№);"),
        ("crosstable-csv", &[], "ru_RU.UTF-8", "Место;№;"),
        ("crosstable-csv", &["--lang", "en"], "ru_RU.UTF-8", "Place;No;"),
        ("crosstable-csv", &[], "C.UTF-8", "Place;No;"),
        ("players-csv", &["--lang", "ru"], "", "№;Звание;"),
        ("players-csv", &["--lang", "uk"], "", "№;Звання;"),
        ("players-csv", &[], "uk_UA.UTF-8", "№;Звання;"),
        ("games-csv", &["--lang", "ru"], "", "Тур;Доска;"),
    ] {
        let arguments = [&["export", cup, format], language].concat();
        let run = Run(service.command(&arguments).env("LANG", locale).output().expect("the program runs"));
        let out = run.exits(0).out();
        let first = out.lines().next().unwrap_or_default().trim_start_matches('\u{feff}');
        assert!(first.starts_with(heading), "{format} {language:?} {locale}: {first}");
        assert!(!first.contains("SOLK"), "{first}");
    }
}

/// The site as a child process.
struct Served {
    child: Child,
    first_lines: Vec<String>,
}

impl Served {
    fn start(service: &Service, lines: usize) -> Self {
        let mut command = service.command(&["serve", "--bind", "127.0.0.1:0"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("its output is ours"));
        let first_lines = out.lines().take(lines).map(|line| line.expect("it is text")).collect();
        Self { child, first_lines }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Already stopped by some tests; then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_site_prints_its_address_and_a_setup_link_and_stops_when_told() {
    let service = Service::new();
    let mut served = Served::start(&service, 3);
    assert!(served.first_lines[0].starts_with("Poddavki is at http://127.0.0.1:"), "{:?}", served.first_lines);
    assert!(served.first_lines[2].contains("/setup?token="), "{:?}", served.first_lines);
    let page = reqwest::blocking::get(&served.first_lines[2]).expect("the site answers");
    assert!(page.status().is_success());
    let stopped = Command::new("kill").arg(served.child.id().to_string()).status().expect("kill is there");
    assert!(stopped.success());
    assert_eq!(served.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn an_address_in_use_and_a_database_that_is_none_are_told_in_one_sentence() {
    let service = Service::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = taken.local_addr().expect("it has an address").to_string();
    service.run(&["serve", "--bind", &address]).exits(5).complains(&address);
    let text = service.write("text.sqlite3", &"not a database ".repeat(100));
    service.run(&["serve", "--database", &text]).exits(5).complains("text.sqlite3");
    let missing: PathBuf = service.0.path().join("no/such/folder/x.sqlite3");
    service.run(&["serve", "--database", &missing.display().to_string()]).exits(5).complains("no/such/folder");
}

#[test]
fn a_mistyped_database_is_told_and_no_file_is_made_in_its_place() {
    let service = Service::new();
    let players = service.write("players.csv", "Family name;Rating\nКсенов;2300\n");
    let cases: [&[&str]; 6] = [
        &["backup", "out.backup"],
        &["export", "cup", "json"],
        &["import", "cup", &players],
        &["import", "cup", &players, "--format", "players-csv"],
        &["admin", "list"],
        &["admin", "password", "anna"],
    ];
    for command in cases {
        let run = service.run(&[command, &["--database", "typo.sqlite3"]].concat());
        run.exits(5).complains("there is no database file typo.sqlite3");
        assert_eq!(run.out(), "", "{command:?}");
    }
    let left = std::fs::read_dir(service.0.path()).expect("the directory is there").count();
    assert_eq!(left, 1, "only the list of players is there");
}

#[test]
fn every_command_has_help_with_an_example() {
    let service = Service::new();
    for command in [
        "serve",
        "demo",
        "pair",
        "check",
        "standings",
        "perft",
        "game",
        "import",
        "export",
        "archive",
        "admin",
        "backup",
        "restore",
        "verify",
    ] {
        let run = service.run(&[command, "--help"]);
        assert!(run.exits(0).out().contains("Example: poddavki"), "{command}: {}", run.out());
    }
}

#[test]
fn a_result_that_contradicts_the_board_or_its_own_tag_is_told() {
    let service = Service::new();
    // White has given away the last piece and won, as the game goes.
    let finished = |result: &str| format!("[FEN \"B:Wb4:Ba5\"]\n1... a5:c3 {result}\n");
    for (result, contradicts) in [("1-0", false), ("*", false), ("+:-", false), ("0-1", true), ("1/2-1/2", true)] {
        let file = service.write("end.pdn", &finished(result));
        let run = service.run(&["game", &file, "--json"]);
        let line: serde_json::Value = serde_json::from_str(&run.exits(i32::from(contradicts)).out()).expect("JSON");
        assert_eq!(line["winner"], "white", "{result}");
        assert_eq!(
            (line["contradicts"].is_string(), line["ok"].as_bool()),
            (contradicts, Some(!contradicts)),
            "{result}"
        );
    }
    let file = service.write("end.pdn", &finished("0-1"));
    let told = service.run(&["game", &file]).exits(1).out();
    assert!(told.contains("contradiction: the board makes it 1-0, the file says 0-1"), "{told}");
    let file = service.write("tag.pdn", "[Result \"1-0\"]\n1. c3-d4 d6-c5 0-1\n");
    let told = service.run(&["game", &file]).exits(1).out();
    assert!(told.contains("the tag says 1-0, the end of the moves 0-1"), "{told}");
    let json: serde_json::Value =
        serde_json::from_str(&service.run(&["game", &file, "--json"]).exits(1).out()).expect("JSON");
    assert_eq!((&json["winner"], json["contradicts"].is_string()), (&serde_json::Value::Null, true));
}

#[test]
fn packages_get_completions_and_manual_pages() {
    let service = Service::new();
    for (shell, words) in
        [("bash", "complete -F _poddavki"), ("zsh", "#compdef poddavki"), ("fish", "complete -c poddavki")]
    {
        let text = service.run(&["completions", shell]).exits(0).out();
        assert!(text.contains(words) && text.contains("standings"), "{shell}: {text:.200}");
    }
    let page = service.run(&["man"]).exits(0).out();
    assert!(page.contains(".TH poddavki 1") && page.contains("poddavki\\-pair"), "{page:.400}");
    let pair = service.run(&["man", "pair"]).exits(0).out();
    assert!(pair.contains(".TH poddavki-pair 1") && pair.contains("initial\\-colour"), "{pair:.400}");
    service.run(&["man", "nope"]).exits(3).complains("there is no command nope");
    assert!(service.run(&["completions", "cmd"]).exits(3).err().contains("bash, elvish, fish"));
}
