//! The program serving a tournament of 200 players, for the benches that ask for its pages.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use flate2::read::GzDecoder;
use poddavki::service::{NewTournament, Request, Service, command_line};
use poddavki::store::Store;
use tempfile::TempDir;
use tournament::{Info, Preset, Tournament, Visibility};

/// A recorded tournament of 200 players.
const LARGE: &str = "tests/pairing/data/tournaments/t01027.trf.gz";

/// A database for a bench, removed with it.
pub struct Database(TempDir);

impl Database {
    /// An empty one.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("the directory for temporary files is writable"))
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("bench.sqlite3")
    }

    /// The program with arguments.
    pub fn program(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_poddavki"));
        command.args(arguments).arg("--database").arg(self.file());
        command
    }

    /// The database itself, opened beside the program.
    pub fn store(&self) -> Store {
        Store::open(&self.file().display().to_string()).expect("the database opens")
    }

    /// Takes the recorded tournament in, as `/t/large`.
    pub fn make_large(&self) {
        let packed = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(LARGE)).expect("the data are there");
        let mut report = Vec::new();
        GzDecoder::new(packed.as_slice()).read_to_end(&mut report).expect("it is packed with gzip");
        import(&Service::new(self.store()), Info { title: "Large".to_owned(), ..Info::default() }, &report);
    }
}

/// Makes a public tournament of a report file.
pub fn import(service: &Service, info: Info, report: &[u8]) -> Tournament {
    let (actor, settings) = (command_line(), Preset::SwissSingleGames.settings());
    let new = NewTournament { info, settings, visibility: Visibility::Public };
    let slug = service.create_tournament(&actor, &new).expect("the tournament is made").slug;
    let request = Request { actor: &actor, slug: &slug, seen: None, limit: None };
    service.import_report(&request, report).expect("it is a report").tournament
}

/// The program serving the site; stopped when this is dropped.
pub struct Site {
    /// The process.
    pub child: Child,
    /// Its address: `http://…`.
    pub address: String,
}

impl Site {
    /// Serves a database.
    pub fn start(database: &Database) -> Self {
        Self::start_with(database, &[])
    }

    /// Serves a database to a proxy on this machine, which says from which addresses requests come.
    pub fn start_behind_proxy(database: &Database) -> Self {
        Self::start_with(database, &["--trusted-proxy", "127.0.0.1"])
    }

    fn start_with(database: &Database, more: &[&str]) -> Self {
        let arguments = [&["serve", "--bind", "127.0.0.1:0"], more].concat();
        let mut command = database.program(&arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
        let out = child.stdout.take().expect("its output is read");
        let line = BufReader::new(out).lines().next().expect("it says where it is").expect("in words");
        let address = line.rsplit(' ').next().unwrap_or_default().to_owned();
        Self { child, address }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        // It ends with the bench in any case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
