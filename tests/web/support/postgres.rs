//! One private `PostgreSQL` cluster for the whole test process, started with the first test that needs it.
//!
//! A shell watches it: it holds the reading end of a pipe from this process and, as soon as that closes, however this process ended, stops
//! the server and removes its directory.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::{Connection, PgConnection};

const MISSING: &str = "PostgreSQL is needed for these tests and was not found: install it (on Debian: `apt install \
                       postgresql`), or put `initdb` and `postgres` on the PATH";

/// What tests run of its programs.
const PROGRAMS: [&str; 4] = ["initdb", "postgres", "pg_basebackup", "pg_ctl"];

/// Starts the server, waits for the pipe to close, stops the server and cleans up. `$1` is the directory, `$3` how commits are written.
const WATCH: &str = r#"
"$2" -D "$1/data" -k "$1" -c listen_addresses= -c fsync=off $3 -c full_page_writes=off \
    -c max_connections=200 -c shared_buffers=32MB >"$1/log" 2>&1 </dev/null &
server=$!
echo started
cat >/dev/null
kill -QUIT $server
wait $server
rm -rf "$1"
"#;

/// A database for one test. Making and removing one takes the server longer than most tests, so a used one is emptied for the next test.
pub struct PostgresDatabase {
    name: String,
    is_plain: bool,
}

/// Databases left by tests, to be emptied.
static LEFT: Mutex<Vec<String>> = Mutex::new(Vec::new());

impl PostgresDatabase {
    /// An empty database.
    pub fn new() -> Self {
        let left = LEFT.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let Some(name) = left else { return Self { name: create(""), is_plain: true } };
        let mut connection = PgConnection::establish(&cluster().url(&name)).expect("the test server answers");
        // Connections that the last test did not close would lock its tables.
        connection
            .batch_execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE datname = current_database() AND pid <> pg_backend_pid();
                 SET client_min_messages = warning;
                 DROP SCHEMA public CASCADE;
                 CREATE SCHEMA public",
            )
            .expect("the test server obeys");
        Self { name, is_plain: true }
    }

    /// An empty database with the sort order of `language`.
    pub fn in_language(language: &str) -> Self {
        let name = create(&format!("TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE '{language}'"));
        Self { name, is_plain: false }
    }

    /// Its address.
    pub fn url(&self) -> String {
        cluster().url(&self.name)
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        if self.is_plain {
            LEFT.lock().unwrap_or_else(PoisonError::into_inner).push(std::mem::take(&mut self.name));
        } else {
            cluster().administer(&format!("DROP DATABASE {} WITH (FORCE)", self.name));
        }
    }
}

fn create(options: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
    cluster().administer(&format!("CREATE DATABASE {name} {options}"));
    name
}

/// No commit of a test waits for the disk.
const UNWRITTEN: &str = "-c synchronous_commit=off";

struct Cluster {
    directory: PathBuf,
    /// The shell watches its standard input, which closes with this process.
    _watch: Child,
}

fn cluster() -> &'static Cluster {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    CLUSTER.get_or_init(Cluster::start)
}

impl Cluster {
    fn start() -> Self {
        let programs = programs();
        let (directory, owner) = new_directory("");
        initialise(&programs, &directory, owner);
        let cluster = Self { _watch: watch(&programs, &directory, owner, UNWRITTEN), directory };
        cluster.wait_until_ready();
        cluster
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://postgres@{}/{database}", self.host())
    }

    /// The directory of its socket, as addresses name it.
    fn host(&self) -> String {
        self.directory.display().to_string().replace('/', "%2F")
    }

    /// The number of the server's process.
    fn process(&self) -> String {
        let file = fs::read_to_string(self.directory.join("data/postmaster.pid")).expect("it runs");
        file.lines().next().expect("its number").to_owned()
    }

    fn administer(&self, statement: &str) {
        let mut connection = PgConnection::establish(&self.url("postgres")).expect("the test server answers");
        connection.batch_execute(statement).expect("the test server obeys");
    }

    fn wait_until_ready(&self) {
        let begun = Instant::now();
        while PgConnection::establish(&self.url("postgres")).is_err() {
            let log = || fs::read_to_string(self.directory.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_mins(5), "the test server did not start:\n{}", log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// A server and its hot standby, which has everything that the server has acknowledged. They end with the value.
pub struct PostgresPair {
    primary: Cluster,
    standby: Cluster,
    owner: Option<(u32, u32)>,
}

impl PostgresPair {
    pub fn start() -> Self {
        let programs = programs();
        let (directory, owner) = new_directory("-primary");
        initialise(&programs, &directory, owner);
        let primary = Cluster { _watch: watch(&programs, &directory, owner, ""), directory };
        primary.wait_until_ready();
        let (directory, _) = new_directory("-standby");
        let mut copy = Command::new(programs.join("pg_basebackup"));
        copy.arg("-h").arg(&primary.directory).args(["-U", "postgres", "-R", "-c", "fast", "--no-sync", "-D"]);
        let copied = as_account(copy.arg(directory.join("data")), owner).current_dir(&directory).output();
        let copied = copied.expect(MISSING);
        assert!(copied.status.success(), "pg_basebackup failed: {}", String::from_utf8_lossy(&copied.stderr));
        let standby = Cluster { _watch: watch(&programs, &directory, owner, ""), directory };
        standby.wait_until_ready();
        primary.administer("ALTER SYSTEM SET synchronous_standby_names = '*'");
        primary.administer("SELECT pg_reload_conf()");
        Self { primary, standby, owner }
    }

    /// The address of whichever takes writes.
    pub fn url(&self) -> String {
        let [one, other] = [&self.primary, &self.standby].map(Cluster::host);
        format!("postgres://postgres@{one},{other}/postgres?target_session_attrs=read-write")
    }

    pub fn standby_url(&self) -> String {
        self.standby.url("postgres")
    }

    /// Executes a statement at the standby.
    pub fn at_standby(&self, statement: &str) {
        self.standby.administer(statement);
    }

    /// Pauses all processes of the standby while `meanwhile` runs: connections to it stay open, and nothing answers.
    pub fn with_hanging_standby(&self, meanwhile: impl FnOnce()) {
        let paused = HangingServer::new(self.standby.process());
        meanwhile();
        drop(paused);
    }

    /// The server dies, and the ordinary tool makes the standby take its place.
    pub fn fail_over(&self) {
        assert!(
            Command::new("kill").args(["-KILL", &self.primary.process()]).status().expect("kill is there").success()
        );
        let mut promote = Command::new(programs().join("pg_ctl"));
        promote.args(["promote", "-D"]).arg(self.standby.directory.join("data")).current_dir("/");
        let promoted = as_account(&mut promote, self.owner).output().expect(MISSING);
        assert!(promoted.status.success(), "{}", String::from_utf8_lossy(&promoted.stderr));
    }
}

/// A server whose processes are paused until this is dropped: they could not be stopped either.
struct HangingServer {
    process: String,
}

impl HangingServer {
    fn new(process: String) -> Self {
        let server = Self { process };
        server.send("-STOP");
        server
    }

    fn send(&self, signal: &str) {
        // Some of its processes may end before they are reached.
        let script = "kill \"$1\" \"$2\" && { kill \"$1\" $(cat \"/proc/$2/task/$2/children\") 2>/dev/null; true; }";
        let sent = Command::new("sh").args(["-c", script, "send", signal, &self.process]).status();
        assert!(sent.expect("there is a shell").success(), "{signal} was not sent to the standby");
    }
}

impl Drop for HangingServer {
    fn drop(&mut self) {
        self.send("-CONT");
    }
}

/// A directory for a server, and the account that it belongs to.
fn new_directory(name: &str) -> (PathBuf, Option<(u32, u32)>) {
    let directory = std::env::temp_dir().join(format!("poddavki-postgres-{}{name}", std::process::id()));
    // Left by a process with the same number, after a power cut.
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir(&directory).expect("the directory for temporary files is writable");
    let owner = server_account(&directory);
    (directory, owner)
}

/// The directory of the newest installed `initdb`.
fn programs() -> PathBuf {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> = std::env::split_paths(&on_path).collect();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut installed: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    installed.sort();
    places.extend(installed.into_iter().rev());
    let has_all = |place: &PathBuf| PROGRAMS.iter().all(|program| place.join(program).exists());
    places.into_iter().find(has_all).expect(MISSING)
}

/// The server refuses to run as root: then it runs as an unprivileged user, who gets the directory.
fn server_account(directory: &Path) -> Option<(u32, u32)> {
    let own = fs::metadata(directory).expect("the directory was just made").uid();
    if own != 0 {
        return None;
    }
    let accounts = fs::read_to_string("/etc/passwd").expect("there is a list of accounts");
    let of = |name: &str| {
        let line = accounts.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2).map(str::parse);
        Some((ids.next()?.ok()?, ids.next()?.ok()?))
    };
    let (user, group) = of("postgres").or_else(|| of("nobody")).expect("there is an account other than root");
    chown(directory, Some(user), Some(group)).expect("root may give things away");
    Some((user, group))
}

fn as_account(command: &mut Command, account: Option<(u32, u32)>) -> &mut Command {
    if let Some((user, group)) = account {
        command.uid(user).gid(group);
    }
    command
}

fn initialise(programs: &Path, directory: &Path, account: Option<(u32, u32)>) {
    let mut command = Command::new(programs.join("initdb"));
    command.arg("-D").arg(directory.join("data")).current_dir(directory);
    command.args(["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"]);
    let done = as_account(&mut command, account).output().expect(MISSING);
    assert!(done.status.success(), "initdb failed: {}", String::from_utf8_lossy(&done.stderr));
}

fn watch(programs: &Path, directory: &Path, account: Option<(u32, u32)>, commits: &str) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", WATCH, "watch"]).arg(directory).arg(programs.join("postgres")).arg(commits).current_dir("/");
    // A process group of its own: an interrupt from the keyboard must not kill the shell before it has cleaned up.
    command.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = as_account(&mut command, account).spawn().expect("there is a shell");
    let mut line = String::new();
    let output = child.stdout.take().expect("the output is a pipe");
    BufReader::new(output).read_line(&mut line).expect("the shell speaks");
    child
}
