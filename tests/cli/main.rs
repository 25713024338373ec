//! The program as scripts use it: its output and exit codes.

mod archive;
#[path = "../web/support/archived.rs"]
mod archived;
#[cfg(target_os = "linux")]
mod deploy;
#[path = "../web/support/directory.rs"]
mod directory;
mod doctor;
mod keeping;
mod load;
#[path = "../web/support/postgres.rs"]
#[expect(dead_code, reason = "the order of letters is tested with the site")]
mod postgres;
mod reports;
#[path = "../web/support/rights.rs"]
#[expect(dead_code, reason = "who may come to an address is tested with the site")]
mod rights;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use directory::new_directory;
use tempfile::TempDir;

/// A directory of its own, and the program run in it.
struct Service(TempDir);

impl Service {
    fn new() -> Self {
        Self(new_directory())
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

/// The result of a run.
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

    /// Checks that standard error has one sentence after the program's name.
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
fn perft_prints_a_line_a_depth() {
    let service = Service::new();
    let run = service.run(&["perft", "--rules", "russian", "--depth", "5"]);
    let nodes: Vec<String> =
        run.exits(0).out().lines().filter_map(|line| line.split(' ').nth(1).map(str::to_owned)).collect();
    assert_eq!(nodes, ["7", "49", "302", "1469", "7482"]);
    let one = service.run(&["perft", "--fen", "W:Wh6:Bg7,c5,d2", "--depth", "1", "--divide"]);
    assert!(one.exits(0).out().ends_with("total 1\n"), "{}", one.out());
    service.run(&["perft", "--fen", "W:Wa1:Ba1"]).exits(3).complains("--fen");
    assert!(service.run(&["perft", "--help"]).exits(0).out().contains("qui-perd-gagne"), "help lists the games");
    for (rules, fen, moves) in [("bashni", "W:Wc3:Bd4(wbb),a7", 1), ("odnocvetnye", "B:Wd4,f6:B:Md4", 2)] {
        let run = service.run(&["perft", "--rules", rules, "--fen", fen, "--depth", "1"]);
        assert!(run.exits(0).out().starts_with(&format!("1 {moves} ")), "{rules}: {}", run.out());
    }
}

#[test]
fn endgame_tables_are_built_asked_and_verified() {
    let service = Service::new();
    let build = ["tables", "build", "--pieces", "3", "--directory", "tables"];
    let said = service.run(&build).exits(0).out();
    assert!(said.starts_with("built: 16 tables (") && said.ends_with("there already: 0 tables\n"), "{said}");
    let said = service.run(&build).exits(0).out();
    assert!(said.starts_with("built: 0 tables (0 bytes)") && said.ends_with("there already: 16 tables\n"), "{said}");
    let whole = service.run(&["tables", "verify", "--directory", "tables"]).exits(0).out();
    assert_eq!(whole, "checked: 16 tables, 199520 positions: everything holds\n");

    let probe = ["tables", "probe", "--directory", "tables"];
    let fens = "W:Wa1:Bb2,d4\nB:Wc3:BKh8\r\nW:W:Bb8\n";
    let answers = service.run_with(&probe, fens).exits(0).out();
    assert_eq!(answers.lines().next(), Some("loss 1"));
    assert_eq!(answers.lines().last(), Some("win 0"));
    let answers = service.run_with(&probe, "W:Wa1:Bb9\nW:Wa1,c1:Bf8,h8\nW:W:Bb8").exits(3).out();
    let lines: Vec<&str> = answers.lines().collect();
    assert!(lines[0].starts_with("error: ") && lines[0].contains("b9"), "{answers}");
    assert_eq!(lines[1..], ["error: the table mm-mm is missing", "win 0"]);
    service
        .run(&["tables", "build", "--rules", "bashni", "--directory", "tables"])
        .exits(3)
        .complains("no endgame tables");

    // A damaged table is named, used by nothing, and built anew.
    let place = |name: &str| service.0.path().join("tables").join(name);
    let file = place("poddavki.k-km.table");
    let mut bytes = std::fs::read(&file).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, bytes).expect("there is room");
    service.run_with(&probe, fens).exits(5).complains("poddavki.k-km.table: the table is damaged");
    let found = service.run(&["tables", "verify", "--directory", "tables"]).exits(1).out();
    assert!(found.contains("k-km.table: the table is damaged") && found.contains("missing: k-km"), "{found}");
    let said = service.run(&build);
    let out = said
        .complains("k-km.table: the table is damaged: its checksum does not match; it is built anew")
        .exits(0)
        .out();
    assert!(out.starts_with("built: 2 tables (") && out.ends_with("there already: 14 tables\n"), "{out}");
    service.run(&["tables", "verify", "--directory", "tables"]).exits(0);
    std::fs::copy(place("poddavki.k-k.table"), &file).expect("there is room");
    service.run_with(&probe, fens).exits(5).complains("this is the table poddavki.k-k: the file has a wrong name");
    service.run(&["tables", "verify", "--directory", "nowhere"]).exits(5).complains("there are no tables of this game");
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
    assert!(out.contains("(with 1 comment, 1 variation)"), "{out}");
    let line: serde_json::Value =
        serde_json::from_str(&service.run(&["game", &told, "--json"]).exits(0).out()).expect("it is JSON");
    assert_eq!((&line["annotations"]["comments"], &line["annotations"]["clock_times"]), (&1.into(), &0.into()));
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
    let commands: [&[&str]; 10] = [
        &["--help"],
        &["standings", "--help"],
        &["game", &games, "--rules", "russian", "--json"],
        &["game", &games, "--rules", "russian"],
        &["standings", &report],
        &["check", &report, "--json"],
        &["pair", &edge("03_xxp_pair")],
        &["perft", "--depth", "3"],
        &["tables", "build", "--pieces", "2", "--directory", "tables"],
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
    let made = service.run_with(&["admin", "create", "anna"], "correct horse\n").exits(0).err();
    assert!(made.contains("the site asks the owner for a password of their own"), "{made}");
    service.run_with(&["admin", "create", "Anna"], "correct horse\n").exits(3).complains("taken");
    service.run_with(&["admin", "create", "boris"], "short\n").exits(3).complains("password");
    service.run_with(&["admin", "password", "anna"], "another horse\n").exits(0);
    service.run_with(&["admin", "password", "nobody"], "another horse\n").exits(3).complains("nobody");
    assert_eq!(service.run(&["admin", "list"]).exits(0).out(), "anna\tadministrator (password not changed yet)\n");
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
        // Some tests have stopped it already.
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
        "tables",
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
