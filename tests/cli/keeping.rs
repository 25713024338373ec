//! Data at the command line: its place, backups, and verification.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use diesel::connection::SimpleConnection;
use diesel::{Connection, SqliteConnection};
use flate2::read::GzDecoder;

use super::postgres::PostgresDatabase;
use super::{Run, Service, edge};

/// The number of an account without rights.
const NOBODY: u32 = 65534;

impl Service {
    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// A database with an administrator of this name.
    fn database(&self, file: &str, administrator: &str) {
        let create = ["admin", "create", administrator, "--database", file];
        self.run_with(&create, "correct horse 7 battery\n").exits(0);
    }

    /// The accounts of a database.
    fn accounts(&self, file: &str) -> String {
        self.run(&["admin", "list", "--database", file]).exits(0).out()
    }

    /// The one file whose name begins so.
    fn beginning_with(&self, beginning: &str) -> String {
        let names = std::fs::read_dir(self.0.path()).expect("the directory is there").flatten();
        let mut names = names.map(|file| file.file_name().to_string_lossy().into_owned());
        names.find(|name| name.starts_with(beginning)).unwrap_or_else(|| panic!("no file {beginning}…"))
    }

    /// Executes SQL that the program never would.
    pub(super) fn execute(&self, file: &str, statement: &str) {
        let mut connection =
            SqliteConnection::establish(&self.file(file).display().to_string()).expect("the file is there");
        connection.batch_execute(&format!("PRAGMA busy_timeout = 60000; {statement}")).expect("the statement is right");
    }
}

fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).expect("the file is there").permissions().mode() & 0o777
}

/// A process that closes a file loses its locks on it; the next one to end would then remove the log with its content.
#[test]
fn commands_beside_the_site_leave_the_latest_writes_where_they_are() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    let file = service.file("a.sqlite3");
    let url = file.display().to_string();
    let site = poddavki::store::Store::open(&url).expect("the database opens");
    site.users().expect("readable");
    // Another connection of the same process, as a busy site opens one.
    let busy = poddavki::store::Store::open_existing(&url).expect("the database opens");
    busy.users().expect("readable");
    let log = service.file("a.sqlite3-wal");
    assert!(log.exists(), "the site keeps its latest writes in a log");
    for command in [&["verify"][..], &["admin", "list"], &["backup", "a.backup"], &["doctor"]] {
        service.run(&[command, &["--database", "a.sqlite3"]].concat()).exits(0);
        assert!(log.exists(), "{command:?} has removed the log of a site that runs");
    }
}

#[test]
fn a_switch_of_the_site_means_the_same_before_a_command_and_after_it() {
    let service = Service::new();
    let create = ["--database", "a.sqlite3", "admin", "create", "anna"];
    service.run_with(&create, "correct horse 7 battery\n").exits(0);
    assert!(service.file("a.sqlite3").exists() && !service.file("poddavki.sqlite3").exists());
    for arguments in [
        ["--database", "a.sqlite3", "admin", "list"],
        ["admin", "--database", "a.sqlite3", "list"],
        ["admin", "list", "--database", "a.sqlite3"],
    ] {
        assert_eq!(
            service.run(&arguments).exits(0).out(),
            "anna\tadministrator (password not changed yet)\n",
            "{arguments:?}"
        );
        let against_variable = service.command(&arguments).env("DATABASE_URL", "other.sqlite3").output();
        Run(against_variable.expect("the program runs")).exits(0);
    }
    let by_variable = service.command(&["admin", "list"]).env("DATABASE_URL", "a.sqlite3").output();
    assert_eq!(
        Run(by_variable.expect("the program runs")).exits(0).out(),
        "anna\tadministrator (password not changed yet)\n"
    );
    let backup = service.run(&["--database", "a.sqlite3", "backup", "a.backup"]).exits(0).out();
    assert!(backup.starts_with("a.backup: 0 tournaments, 0 players, 1 account, "), "{backup}");
    assert!(backup.trim_end().ends_with("bytes") || backup.trim_end().ends_with("kB"), "{backup}");
}

#[test]
fn a_password_of_the_command_line_waits_for_one_of_the_owner() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    let is_waiting = || service.accounts("a.sqlite3") == "anna\tadministrator (password not changed yet)\n";
    let set_by_link = |password: &str| {
        let link = service.run(&["admin", "link", "anna", "--database", "a.sqlite3"]).exits(0).out();
        let token = link.trim().rsplit('=').next().unwrap_or_default().to_owned();
        let url = service.file("a.sqlite3").display().to_string();
        let store = poddavki::store::Store::open(&url).expect("it opens");
        poddavki::service::Service::new(store).set_password_by_link(&token, password)
    };
    assert!(is_waiting());
    assert!(set_by_link("correct horse 7 battery").is_err(), "another person knows it");
    set_by_link("three white elephants").expect("good enough");
    assert_eq!(service.accounts("a.sqlite3"), "anna\tadministrator\n");
    let replace = ["admin", "password", "anna", "--database", "a.sqlite3"];
    service.run_with(&replace, "another horse 7 battery\n").exits(0);
    assert!(is_waiting());
}

#[test]
fn the_command_line_takes_second_factors_away_and_says_if_there_are_none() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    let reset = |name: &str| service.run(&["admin", "reset-factor", name, "--database", "a.sqlite3"]);
    assert!(reset("boris").exits(3).err().contains("there is no account `boris`"));
    assert!(reset("anna").exits(3).err().contains("the account has no second factor"));
    let store = poddavki::store::Store::open(&service.file("a.sqlite3").display().to_string()).expect("it opens");
    let anna = store.credentials("anna").expect("readable").expect("there").user;
    let app = poddavki::store::AuthenticatorApp {
        secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned(),
        last_step: 0,
        created_at: anna.created_at,
    };
    let actor = poddavki::service::Actor { user: Some(anna.id), name: anna.name.clone() };
    store.account_writes(&actor, anna.created_at).set_app(anna.id, &app, &[]).expect("written");
    assert_eq!(reset("Anna").exits(0).out(), "the second factors of anna are taken away\n");
    assert_eq!(store.has_second_factor(anna.id), Ok(false));
}

#[test]
fn a_switch_without_a_meaning_is_refused_wherever_it_stands() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    let file = edge("03_xxp_pair");
    let refused = |arguments: &[&str], words: &str| {
        let run = service.run(arguments);
        assert!(run.exits(3).err().contains(words), "{arguments:?}: {}", run.err());
    };
    refused(&["--database", "a.sqlite3", "pair", &file], "`pair` has no switch `--database`");
    refused(&["pair", &file, "--database", "a.sqlite3"], "`pair` has no switch `--database`");
    refused(&["--bind", "127.0.0.1:0", "backup", "x.backup"], "`backup` has no switch `--bind`");
    refused(&["--body-limit", "3", "admin", "list"], "`admin list` has no switch `--body-limit`");
    let twice = ["--database", "a.sqlite3", "backup", "x.backup", "--database=b.sqlite3"];
    refused(&twice, "`--database` is given more than once");
    assert!(!service.file("x.backup").exists());
    assert!(!service.run(&["pair", "--help"]).exits(0).out().contains("--database"));
    assert!(service.run(&["backup", "--help"]).exits(0).out().contains("--database"));
    let variable = service.command(&["pair", &file]).env("DATABASE_URL", "a.sqlite3").output();
    Run(variable.expect("the program runs")).exits(0);
}

#[test]
fn the_site_takes_its_switches_before_its_name_too() {
    let service = Service::new();
    let mut command = service.command(&["--bind", "127.0.0.1:0", "--database", "c.sqlite3", "serve"]);
    let mut served = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut greeting = String::new();
    let out = served.stdout.take().expect("its output is ours");
    BufReader::new(out).read_line(&mut greeting).expect("it says where it is");
    served.kill().expect("it is ours");
    served.wait().expect("it is dead");
    assert!(!greeting.contains(":8080") && service.file("c.sqlite3").exists(), "{greeting}");
    assert!(!service.file("poddavki.sqlite3").exists());
}

#[test]
fn a_greeting_that_goes_into_no_terminal_has_no_qr_code() {
    let service = Service::new();
    let mut command = service.command(&["--bind", "0.0.0.0:0", "serve"]);
    let mut served = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
    let mut out = BufReader::new(served.stdout.take().expect("its output is ours"));
    let mut said = String::new();
    out.read_line(&mut said).expect("it says where it is");
    let port = said.trim_end().rsplit(':').next().and_then(|port| port.parse::<u16>().ok()).expect("a port");
    // It answers once it has said everything.
    let mut site = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    site.write_all(b"GET /metrics HTTP/1.0\r\n\r\n").expect("it takes a request");
    site.read_exact(&mut [0]).expect("it answers");
    served.kill().expect("it is ours");
    served.wait().expect("it is dead");
    out.read_to_string(&mut said).expect("it is text");
    assert!(!said.contains(['▀', '▄', '█']), "{said}");
}

#[test]
fn a_database_that_holds_something_is_replaced_on_demand_only_and_kept_beside() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    service.database("b.sqlite3", "boris");
    service.run(&["backup", "b.backup", "--database", "b.sqlite3"]).exits(0);
    for file in ["a.sqlite3", "b.backup"] {
        assert_eq!(mode(&service.file(file)), 0o600, "{file}");
    }
    let restore = ["restore", "b.backup", "--database", "a.sqlite3"];
    service.run(&restore).exits(3).complains("a.sqlite3 holds 0 tournaments, 0 players, 1 account; --force");
    assert_eq!(service.accounts("a.sqlite3"), "anna\tadministrator (password not changed yet)\n");
    let said = service.run(&[&restore[..], &["--force"]].concat()).exits(0).out();
    assert!(said.contains("a.sqlite3 now holds what b.backup held: 0 tournaments, 0 players, 1 account"), "{said}");
    assert!(said.contains("everything holds"), "{said}");
    assert!(said.contains("notifications and letters are switched off"), "{said}");
    assert_eq!(service.accounts("a.sqlite3"), "boris\tadministrator (password not changed yet)\n");
    let copy = service.beginning_with("a.sqlite3.before-restore-");
    assert!(said.contains(&copy), "{said}");
    assert_eq!(mode(&service.file(&copy)), 0o600);
    service.run(&["restore", &copy, "--database", "c.sqlite3"]).exits(0);
    assert_eq!(
        service.accounts("c.sqlite3"),
        "anna\tadministrator (password not changed yet)\n",
        "and an empty one needs no leave"
    );
}

#[test]
fn a_database_of_a_server_that_holds_something_is_replaced_on_demand_only_and_kept_beside() {
    let (service, server) = (Service::new(), PostgresDatabase::new());
    let url = server.url();
    service.database(&url, "anna");
    service.database("b.sqlite3", "boris");
    service.run(&["backup", "b.backup", "--database", "b.sqlite3"]).exits(0);
    let restore = ["restore", "b.backup", "--database", &url];
    service.run(&restore).exits(3).complains("holds 0 tournaments, 0 players, 1 account; --force");
    assert_eq!(service.accounts(&url), "anna\tadministrator (password not changed yet)\n");
    let said = service.run(&[&restore[..], &["--force"]].concat()).exits(0).out();
    assert!(said.contains("now holds what b.backup held: 0 tournaments, 0 players, 1 account"), "{said}");
    assert!(said.contains("everything holds") && said.contains("what was there before is kept in "), "{said}");
    assert_eq!(service.accounts(&url), "boris\tadministrator (password not changed yet)\n");
    let kept = said.lines().find_map(|line| line.strip_prefix("what was there before is kept in "));
    let kept = kept.unwrap_or_else(|| panic!("it is not said where: {said}"));
    assert_eq!(mode(&service.0.path().join(kept)), 0o600);
    // The copy is a backup like any other.
    let (other, copy) = (PostgresDatabase::new(), service.0.path().join(kept).display().to_string());
    service.run(&["restore", &copy, "--database", &other.url()]).exits(0);
    assert_eq!(service.accounts(&other.url()), "anna\tadministrator (password not changed yet)\n");
}

#[test]
fn a_file_of_another_program_is_refused_and_left_as_it_is() {
    let service = Service::new();
    let other = service.file("mail.sqlite3");
    std::fs::write(&other, "").expect("the directory is writable");
    service.execute("mail.sqlite3", "CREATE TABLE mail (subject TEXT)");
    std::fs::set_permissions(&other, std::fs::Permissions::from_mode(0o644)).expect("it is ours");
    let before = std::fs::read(&other).expect("it is there");
    for command in
        [&["person", "export", "1"][..], &["admin", "list"], &["verify"], &["serve", "--bind", "127.0.0.1:0"]]
    {
        let refused = service.run(&[command, &["--database", "mail.sqlite3"]].concat());
        refused.exits(5).complains("mail.sqlite3: it belongs to another program");
    }
    assert_eq!((std::fs::read(&other).expect("it is there"), mode(&other)), (before, 0o644));
}

/// SQLite keeps in unused space of its pages what earlier versions of rows left there.
#[test]
fn no_byte_of_the_file_names_a_person_who_was_erased() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let is_there = |name: &str| {
        let files = ["poddavki.sqlite3", "poddavki.sqlite3-wal"].map(|file| std::fs::read(service.file(file)));
        files.into_iter().flatten().any(|bytes| bytes.windows(name.len()).any(|part| part == name.as_bytes()))
    };
    let mut persons = 0;
    for number in 1.. {
        let number = i32::to_string(&number);
        let exported = service.run(&["person", "export", &number]);
        if !exported.0.status.success() {
            break;
        }
        let held: serde_json::Value = serde_json::from_str(&exported.out()).expect("it is JSON");
        let name = held["registry"]["name"].as_str().expect("a text");
        let family = name.split(' ').next().expect("a name has a word");
        assert!(is_there(family), "{name}: the test would prove nothing");
        let said = service.run(&["person", "erase", &number, "--name", name]).exits(0).out();
        assert!(said.starts_with("erased in "), "{said}");
        assert!(!is_there(family), "{name}");
        service.run(&["person", "erase", &number, "--name", name]).exits(3).complains("erased already");
        persons += 1;
    }
    assert!(persons >= 10, "{persons}");
    service.run(&["verify"]).exits(0);
}

#[test]
fn a_backup_with_something_behind_it_is_refused() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    service.run(&["backup", "a.backup", "--database", "a.sqlite3"]).exits(0);
    let mut file = std::fs::OpenOptions::new().append(true).open(service.file("a.backup")).expect("it is there");
    file.write_all(b"more").expect("it is ours");
    for command in [&["restore", "a.backup", "--database", "b.sqlite3"][..], &["verify", "a.backup"]] {
        service.run(command).exits(3).complains("a.backup: the backup is damaged: something follows after its end");
    }
    assert!(!service.file("b.sqlite3").exists());
}

#[test]
fn a_damaged_database_is_named_and_a_backup_takes_its_place() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    service.run(&["backup", "a.backup", "--database", "a.sqlite3"]).exits(0);
    let mut bytes = std::fs::read(service.file("a.sqlite3")).expect("it is there");
    bytes.iter_mut().skip(4096).for_each(|byte| *byte ^= 0xff);
    std::fs::write(service.file("a.sqlite3"), &bytes).expect("it is ours");
    let serve = service.run(&["serve", "--bind", "127.0.0.1:0", "--database", "a.sqlite3"]);
    serve.exits(5).complains("the database file a.sqlite3 is damaged").complains("poddavki restore");
    let restore = ["restore", "a.backup", "--database", "a.sqlite3"];
    let asked = service.run(&restore);
    asked.exits(3).complains("; --force replaces it: the damaged file is kept aside");
    assert!(!asked.err().contains("poddavki restore"), "it is what was just run: {}", asked.err());
    let said = service.run(&[&restore[..], &["--force"]].concat()).exits(0).out();
    let aside = service.beginning_with("a.sqlite3.damaged-");
    assert!(said.contains(&format!("the damaged file is kept as {}", service.file(&aside).display())), "{said}");
    assert_eq!(std::fs::read(service.file(&aside)).expect("it is there"), bytes);
    assert_eq!(service.accounts("a.sqlite3"), "anna\tadministrator (password not changed yet)\n");
}

#[test]
fn a_database_that_cannot_be_written_is_named_at_the_start_with_the_cause() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    std::fs::set_permissions(service.0.path(), PermissionsExt::from_mode(0o777)).expect("it is ours");
    std::fs::set_permissions(service.file("a.sqlite3"), PermissionsExt::from_mode(0o444)).expect("it is ours");
    let serve = ["serve", "--bind", "127.0.0.1:0", "--database", "a.sqlite3"];
    let is_root = std::fs::metadata(service.file("a.sqlite3")).expect("it is there").uid() == 0;
    let mut command = service.command(&serve);
    if is_root {
        // Root may write everywhere, but another user may not. That user may have no access to the build directory either.
        let program = service.file("program");
        std::fs::copy(env!("CARGO_BIN_EXE_poddavki"), &program).expect("there is room");
        command = std::process::Command::new(program);
        command.current_dir(service.0.path()).args(serve).env_remove("DATABASE_URL").uid(NOBODY);
    }
    let run = Run(command.stdin(Stdio::null()).output().expect("the program runs"));
    run.exits(5).complains("the database a.sqlite3 cannot be written").complains("a.sqlite3: Permission denied");
}

#[test]
fn everything_stored_is_compared_with_what_was_written() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let file = service.file("poddavki.sqlite3");
    let before = std::fs::read(&file).expect("it is there");
    let sound = service.run(&["verify"]).exits(0).out();
    assert!(sound.starts_with("checked: 2 tournaments, ") && sound.ends_with(": everything holds\n"), "{sound}");
    assert_eq!(std::fs::read(&file).expect("it is there"), before, "nothing is written");
    let json = service.run(&["verify", "--json"]).exits(0).out();
    assert!(json.starts_with("{\"holds\":true,") && json.contains("\"differences\":[]"), "{json}");
    service.run(&["backup", "sound.backup"]).exits(0);
    service.run(&["verify", "sound.backup"]).exits(0);

    service.execute("poddavki.sqlite3", "UPDATE games SET result = CASE result WHEN '1-0' THEN '0-1' ELSE '1-0' END WHERE tournament = 1 AND round = 1 AND board = 1 AND game = 1");
    let found = service.run(&["verify"]).exits(1).out();
    let lines: Vec<&str> = found.lines().collect();
    let game = "tournament chempionat-rossii-po-poddavkam: table game 1-1-1 result played: should be ";
    assert!(lines[0].starts_with(game), "{found}");
    // The ratings follow from the games as stored now: those of both players.
    assert!(lines[1..3].iter().all(|line| line.starts_with("rating list poddavki classic: rating ")), "{found}");
    assert!(lines.len() == 4 && lines[3].ends_with(": 3 differences"), "{found}");
    let json = service.run(&["verify", "--json"]).exits(1).out();
    assert!(json.starts_with("{\"holds\":false,") && json.contains("\"of\":\"game 1-1-1"), "{json}");
    service.run(&["backup", "forged.backup"]).exits(0);
    assert!(service.run(&["verify", "forged.backup"]).exits(1).out().contains("game 1-1-1"));
    let restored = service.run(&["restore", "forged.backup", "--database", "new.sqlite3"]);
    assert!(restored.exits(1).out().contains("game 1-1-1"), "{}", restored.out());
    // Unreadable data are named, and everything else is still checked.
    service.execute("poddavki.sqlite3", "UPDATE journal SET at = 'nonsense' WHERE tournament = 1 AND version = 2");
    let found = service.run(&["verify"]).exits(1).out();
    assert!(found.contains("tournament chempionat-rossii-po-poddavkam: unreadable "), "{found}");
    assert!(found.lines().last().is_some_and(|line| line.starts_with("checked: 2 tournaments, ")), "{found}");
    service.run(&["verify", "--database", "typo.sqlite3"]).exits(5).complains("there is no database file");
    service.run(&["verify", "nothing.backup"]).exits(5).complains("nothing.backup");
}

#[test]
fn old_journals_are_packed_and_everything_reads_them_as_before() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let tournament = "chempionat-rossii-po-poddavkam";
    let signed = || service.run(&["export", tournament, "signed-journal"]).exits(0).out();
    let (before, verified) = (signed(), service.run(&["verify"]).exits(0).out());
    let nothing = service.run(&["journal", "pack"]).exits(0).out();
    assert_eq!(nothing, "packed: journal entries: 0 of 0 tournaments, 0 bytes before, 0 bytes after\n");
    let packed = service.run(&["journal", "pack", "--days", "0", "--rebuild"]).exits(0).out();
    assert!(packed.starts_with("packed: journal entries: ") && packed.contains(" of 1 tournament, "), "{packed}");
    assert!(packed.ends_with("the database file has been rebuilt\n"), "{packed}");
    assert_eq!(signed(), before);
    assert_eq!(service.run(&["verify"]).exits(0).out(), verified);
    service.run(&["backup", "packed.backup"]).exits(0);
    assert_eq!(service.run(&["verify", "packed.backup"]).exits(0).out(), verified);

    service.execute("poddavki.sqlite3", "UPDATE journal_pieces SET content = X'00'");
    let found = service.run(&["verify"]).exits(1).out();
    assert!(found.starts_with(&format!("tournament {tournament}: unreadable packed journal entries 1–")), "{found}");
    service.run(&["backup", "damaged.backup"]).exits(5).complains("packed journal entries 1–");
    service.run(&["restore", "packed.backup", "--database", "new.sqlite3"]).exits(0);
    service.execute("new.sqlite3", "UPDATE journal SET actor = 'nobody' WHERE tournament = 1 AND version = 9");
    let refused = service.run(&["journal", "pack", "--days", "0", "--database", "new.sqlite3"]).exits(1).out();
    let broken =
        format!("tournament {tournament}, not packed: journal entry altered 9\npacked: journal entries: 0 of 0 ");
    assert!(refused.starts_with(&broken), "{refused}");
}

#[test]
fn journals_on_a_server_are_packed_when_somebody_says_that_all_instances_can_read_them() {
    let (service, database) = (Service::new(), PostgresDatabase::new());
    let pack = |more: &[&str]| service.run(&[&["journal", "pack", "--database", &database.url()], more].concat());
    service.run(&["demo", "--database", &database.url()]).exits(0);
    pack(&["--days", "0"]).exits(3).complains("--instances-updated");
    let packed = pack(&["--days", "0", "--instances-updated", "--rebuild"]).exits(0).out();
    assert!(packed.contains(" of 1 tournament, "), "{packed}");
    service.run(&["verify", "--database", &database.url()]).exits(0);
}

#[test]
fn an_encrypted_backup_is_read_with_its_key_only() {
    let service = Service::new();
    service.database("a.sqlite3", "anna");
    let write = |name: &str, text: &str| std::fs::write(service.file(name), text).expect("there is room");
    write(
        "anna.key",
        "# a key for tests\nAGE-SECRET-KEY-1EGTZVFFV20835NWYV6270LXYVK2VKNX2MMDKWYKLMGR48UAWX40Q2P2LM0\n",
    );
    write("words", "correct horse\n");
    write("other", "correct mule\n");
    let to = ["--encrypt-to", "age1xmwwc06ly3ee5rytxm9mflaz2u56jjj36s0mypdrwsvlul66mv4q47ryef"];
    let backup = ["backup", "a.age", "--database", "a.sqlite3"];
    let said = service.run(&[&backup[..], &to].concat()).exits(0).out();
    assert!(said.trim_end().ends_with(", encrypted"), "{said}");
    assert_eq!(mode(&service.file("a.age")), 0o600);
    assert!(std::fs::read(service.file("a.age")).expect("it is there").starts_with(b"age-encryption.org/v1\n"));
    service.run(&["backup", "b.age", "--database", "a.sqlite3", "--passphrase-file", "words"]).exits(0);
    for (file, key) in [("a.age", ["--identity", "anna.key"]), ("b.age", ["--passphrase-file", "words"])] {
        let verify = ["verify", file];
        service.run(&verify).exits(3).complains("the backup is encrypted: give --identity or --passphrase-file");
        service.run(&[&verify[..], &["--passphrase-file", "other"]].concat()).exits(3).complains("does not open it");
        service.run(&[&verify[..], &key].concat()).exits(0);
        let target = format!("{file}.sqlite3");
        service.run(&[&["restore", file, "--database", &target][..], &key].concat()).exits(0);
        assert_eq!(service.accounts(&target), "anna\tadministrator (password not changed yet)\n");
    }
    let wrong = service.run(&["backup", "c.age", "--encrypt-to", "age1nobody"]);
    assert!(wrong.exits(3).err().contains("expected age1…"), "{}", wrong.err());
}

#[test]
fn a_site_goes_from_one_kind_of_database_to_the_other_and_back_with_nothing_lost() {
    let (service, server) = (Service::new(), PostgresDatabase::new());
    service.run(&["demo"]).exits(0);
    let url = server.url();
    let first = service.run(&["copy", "--from", "poddavki.sqlite3", "--to", &url]).exits(0).out();
    assert!(first.contains("\ntournaments: 2 rows\n") && first.contains("everything holds"), "{first}");
    let second = service.run(&["copy", "--from", &url, "--to", "back.sqlite3"]).exits(0).out();
    let rows = |said: &str| said.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(rows(&first), rows(&second));
    for (database, file) in [("poddavki.sqlite3", "a.backup"), (&url, "b.backup"), ("back.sqlite3", "c.backup")] {
        service.run(&["backup", file, "--database", database]).exits(0);
    }
    // PostgreSQL may hand the rows of a table out in another order, and the last line has the sum of all before it.
    let rows = ["a.backup", "b.backup", "c.backup"].map(|file| {
        let packed = std::fs::File::open(service.file(file)).expect("it is there");
        let text = std::io::read_to_string(GzDecoder::new(packed)).expect("it is packed by gzip");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.pop();
        lines.sort_unstable();
        lines
    });
    assert!(rows[0].len() > 100 && rows[0] == rows[1] && rows[1] == rows[2], "the backups differ");
    for target in [url.as_str(), "back.sqlite3"] {
        let refused = service.run(&["copy", "--from", "poddavki.sqlite3", "--to", target]);
        refused.exits(3).complains(" rows of players").complains("name an empty database");
    }
}

#[test]
fn a_signed_journal_is_checked_on_any_computer() {
    let service = Service::new();
    service.run(&["demo"]).exits(0);
    let text = service.run(&["export", "chempionat-rossii-po-poddavkam", "signed-journal"]).exits(0).out();
    let write = |name: &str, text: &str| std::fs::write(service.file(name), text).expect("there is room");
    write("good.signed", &text);
    let key = service.run(&["key"]).exits(0).out();
    let fingerprint = key.lines().find_map(|line| line.strip_prefix("fingerprint: ")).expect("it is told");
    std::fs::remove_file(service.file("poddavki.sqlite3")).expect("it is ours");
    let said = service.run(&["verify", "good.signed"]).exits(0).out();
    assert!(said.contains("everything holds") && said.contains("whose key that is was not checked"), "{said}");
    let said = service.run(&["verify", "good.signed", "--key", fingerprint]).exits(0).out();
    assert!(said.contains(&format!("signed by the key named with --key: {fingerprint}")), "{said}");
    service.run(&["verify", "good.signed", "--key", &"0".repeat(64)]).exits(1).complains("signed by another key");
    // A place of the standings, an entry, and the signature.
    let place = text.lines().find(|line| line.starts_with("[\"place\",")).expect("there are standings");
    write("place.signed", &text.replacen(place, &place.replacen("\"first\":1", "\"first\":2", 1), 1));
    let said = service.run(&["verify", "place.signed"]).exits(1).out();
    assert!(said.contains("signature does not fit") && said.contains(": standings "), "{said}");
    write("entry.signed", &text.replacen("\"actor\":\"", "\"actor\":\"somebody else, not ", 1));
    let found = service.run(&["verify", "entry.signed", "--json"]).exits(1).out();
    assert!(found.starts_with("{\"holds\":false,") && found.contains("\"signature does not fit\""), "{found}");
    write("line.signed", &text.replacen("[\"place\",", "[\"plaice\",", 1));
    service.run(&["verify", "line.signed"]).exits(3).complains("expected entry, thing or place, not plaice");
    service.run(&["verify", "--key", fingerprint]).exits(3).complains("--key is for a signed journal");
}
