//! `poddavki tables`: endgame tables, built, asked and verified.

use std::io::{BufRead, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread::{self, available_parallelism};
use std::time::Instant;

use clap::{Args, Subcommand};

use crate::cli::files::{amount, counted};
use crate::cli::progress::ProgressLine;
use crate::cli::{Exit, Failure, codes, files};
use crate::endgames::{EndgameDirectory, EndgameError};
use crate::platform::MappedFile;
use crate::service::{Watch, WorkProgress};
use draughts::endgame::{Known, MOST_PIECES, Material, Table, Tables, Verdict, has_tables, solve};
use draughts::notation::fen;
use draughts::{Numbering, Variant};

/// Endgame tables.
#[derive(Debug, Args)]
pub struct TablesArgs {
    #[command(subcommand)]
    what: TablesAction,
}

#[derive(Debug, Subcommand)]
enum TablesAction {
    /// Build the tables of all positions of few pieces; what is there already is kept
    #[command(
        after_help = "Example: poddavki tables build --pieces 5 --directory tables\n\nStopped at any time, the same command goes on. For each number of pieces, in Poddavki with two processors: 4 pieces 3 s and\n2 MB, 5 pieces about a minute and 44 MB (240 MB of memory)."
    )]
    Build(BuildTables),
    /// Say who wins positions: FENs on standard input, one a line
    #[command(
        after_help = "Example: echo W:Wc3:BKh8 | poddavki tables probe --directory tables\n\nAn answer a line: `win 9`, `loss 4` or `draw` for the side to move, with the plies that are left when both play their best;\n`error: …` for a line that is no position, or has no table. Draws by counting moves are not known to the tables: a win may\ntake longer than the rules of a tournament allow. Exit codes: 0 all are answered, 3 some are not, 5 tables cannot be read."
    )]
    Probe(ProbeTables),
    /// Check the tables: that no byte has changed, and that each position follows from its moves
    #[command(
        after_help = "Example: poddavki tables verify --directory tables\n\nEach position is compared with those after its moves, as the rules engine lists them for players; 5 pieces take about a\nminute on two processors. Exit codes: 0 all holds, 1 something does not, 5 a table cannot be read."
    )]
    Verify(VerifyTables),
}

#[derive(Debug, Args)]
struct TablesPlace {
    /// Which rules
    #[arg(long, default_value_t = Variant::Poddavki, value_parser = codes::game())]
    rules: Variant,
    /// The directory of the tables
    #[arg(long)]
    directory: PathBuf,
}

#[derive(Debug, Args)]
struct BuildTables {
    /// The most pieces, of both sides together
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=i64::from(MOST_PIECES)))]
    pieces: u8,
    /// Processors to use; all of them if not given
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    place: TablesPlace,
}

#[derive(Debug, Args)]
struct ProbeTables {
    #[command(flatten)]
    place: TablesPlace,
}

#[derive(Debug, Args)]
struct VerifyTables {
    /// Processors to use; all of them if not given
    #[arg(long, value_name = "NUMBER")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    place: TablesPlace,
}

impl TablesArgs {
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.what {
            TablesAction::Build(build) => build.run(),
            TablesAction::Probe(probe) => probe.run(),
            TablesAction::Verify(verify) => verify.run(),
        }
    }
}

impl TablesPlace {
    fn directory(&self) -> Result<EndgameDirectory, Failure> {
        if has_tables(self.rules) {
            return Ok(EndgameDirectory::new(&self.directory, self.rules));
        }
        let with: Vec<&str> =
            Variant::ALL.iter().filter(|&&variant| has_tables(variant)).map(|game| game.code()).collect();
        let code = self.rules.code();
        Err(Failure::bad_request(format_args!(
            "--rules: {code} has no endgame tables; these games have: {}",
            with.join(", ")
        )))
    }
}

impl From<EndgameError> for Failure {
    fn from(error: EndgameError) -> Self {
        Self::input_output(error)
    }
}

impl BuildTables {
    fn run(&self) -> Result<Exit, Failure> {
        let (directory, begun) = (self.place.directory()?, Instant::now());
        let line = ProgressLine::counting("tables");
        let watch = line.stopping_watch();
        let built = self.build(&directory, &line, &watch)?;
        drop(line);
        let [new, kept] = [built.new, built.kept].map(|count| counted(count, "table"));
        let size = amount(built.bytes);
        let seconds = begun.elapsed().as_secs_f64();
        files::print(&format!("built: {new} ({size}) in {seconds:.1} s; there already: {kept}\n"))?;
        Ok(Exit::Done)
    }

    fn build(&self, directory: &EndgameDirectory, line: &ProgressLine, watch: &Watch) -> Result<Built, Failure> {
        let materials: Vec<Material> = (2..=self.pieces).flat_map(Material::all).collect();
        let everywhere = on_processors(self.threads);
        let mut built = Built::default();
        let mut there: Vec<Option<Table<MappedFile>>> = Vec::new();
        for &material in &materials {
            there.push(directory.table(material).unwrap_or_else(|error| {
                line.clear();
                eprintln!("poddavki: {error}; it is built anew");
                None
            }));
        }
        // A material is solved together with its reverse.
        for (place, material) in materials.iter().enumerate() {
            let reverse = materials.iter().position(|other| *other == material.swapped());
            if reverse.is_some_and(|reverse| there[reverse].is_none()) {
                there[place] = None;
            }
        }
        let Some(last) = there.iter().rposition(Option::is_none) else {
            return Ok(Built { kept: materials.len(), ..built });
        };
        let mut known = Known::default();
        for (place, &material) in materials.iter().enumerate() {
            watch.check().map_err(|_| Failure::stopped())?;
            watch.tell(WorkProgress { done: Some(place as u64), share: None });
            let kept = there[place].take();
            built.kept += usize::from(kept.is_some());
            // Tables after the last missing one are needed by none.
            if known.has(material) || (place > last && kept.is_some()) {
                continue;
            }
            // Positions become those with fewer pieces, or with as many and one man less. Of the largest ones the others are in the way.
            let men = |material: Material| material.own.men + material.enemy.men;
            known.retain(|other| other.pieces() < self.pieces || men(other) + 1 >= men(material));
            if let Some(table) = kept {
                known.load(&table, &everywhere);
                continue;
            }
            for solution in solve(self.place.rules, material, &known, &everywhere).map_err(Failure::unexpected)? {
                let bytes = solution.to_table(self.place.rules);
                directory.write(solution.material(), &bytes)?;
                (built.new, built.bytes) = (built.new + 1, built.bytes + bytes.len() as u64);
                known.add(solution);
            }
        }
        Ok(built)
    }
}

/// What a command has built.
#[derive(Default)]
struct Built {
    new: usize,
    bytes: u64,
    kept: usize,
}

impl ProbeTables {
    fn run(&self) -> Result<Exit, Failure> {
        let tables = self.place.directory()?.tables()?;
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        let mut all_answered = true;
        let mut input = std::io::stdin().lock();
        let mut line = Vec::new();
        while next_line(&mut input, &mut line)? {
            match self.verdict(&tables, &String::from_utf8_lossy(&line)) {
                Ok(verdict) => writeln!(out, "{verdict}")?,
                Err(error) => {
                    all_answered = false;
                    writeln!(out, "error: {error}")?;
                }
            }
        }
        out.flush()?;
        Ok(if all_answered { Exit::Done } else { Exit::BadRequest })
    }

    fn verdict(&self, tables: &Tables<MappedFile>, text: &str) -> Result<Verdict, String> {
        let position =
            fen::read(text.trim(), self.place.rules, Numbering::FromTopLeft).map_err(|error| error.to_string())?;
        tables.probe(&position).map_err(|error| error.to_string())
    }
}

/// The longest line that can be a position.
const LONGEST_LINE: u64 = 4 << 10;

/// Reads a line; a longer one than any position is cut, and its rest is the next.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> Result<bool, Failure> {
    line.clear();
    let read = std::io::Read::take(&mut *input, LONGEST_LINE).read_until(b'\n', line).map_err(Failure::input_output)?;
    Ok(read > 0)
}

impl VerifyTables {
    fn run(&self) -> Result<Exit, Failure> {
        let directory = self.place.directory()?;
        let everywhere = on_processors(self.threads);
        let line = ProgressLine::counting("tables");
        let watch = line.stopping_watch();
        let mut findings = Vec::new();
        let (mut known, mut checked, mut positions) = (Known::default(), 0_usize, 0);
        let materials: Vec<Material> = (2..=MOST_PIECES).flat_map(Material::all).collect();
        let mut tables = Vec::new();
        for &material in &materials {
            tables.push(directory.table(material).unwrap_or_else(|error| {
                findings.push(error.to_string());
                None
            }));
        }
        let most = tables.iter().flatten().map(|table| table.material().pieces()).max();
        let Some(most) = most else {
            let there =
                if findings.is_empty() { "there are no tables of this game".to_owned() } else { findings.join("\n") };
            return Err(Failure::input_output(there));
        };
        for pieces in 2..=most {
            let of_size: Vec<_> = tables
                .extract_if(.., |table| table.as_ref().is_none_or(|table| table.material().pieces() == pieces))
                .flatten()
                .collect();
            let missing = Material::all(pieces)
                .into_iter()
                .filter(|&material| of_size.iter().all(|table| table.material() != material));
            let missing: Vec<String> = missing.map(|material| material.to_string()).collect();
            for table in &of_size {
                known.load(table, &everywhere);
            }
            if !missing.is_empty() {
                findings
                    .push(format!("{pieces} pieces: missing: {}; what needs them is not checked", missing.join(", ")));
                break;
            }
            for table in &of_size {
                watch.check().map_err(|_| Failure::stopped())?;
                watch.tell(WorkProgress { done: Some(checked as u64), share: None });
                let mistake = known.find_mistake(self.place.rules, table.material(), &everywhere);
                findings.extend(mistake.map(|mistake| {
                    let position = fen::write(&mistake.position);
                    format!(
                        "{}: {position} is said to be a {}, and is a {}",
                        table.material(),
                        mistake.said,
                        mistake.expected
                    )
                }));
                (checked, positions) = (checked + 1, positions + table.positions());
            }
        }
        drop(line);
        let checked = counted(checked, "table");
        let (exit, said) = match findings.len() {
            0 => (Exit::Done, "everything holds".to_owned()),
            count => (Exit::No, counted(count, "difference")),
        };
        findings.push(format!("checked: {checked}, {}: {said}\n", counted(positions, "position")));
        files::print(&findings.join("\n"))?;
        Ok(exit)
    }
}

/// Runs work on so many processors, or on all.
fn on_processors(wanted: Option<NonZero<usize>>) -> impl Fn(&(dyn Fn() + Sync)) {
    let count = wanted.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get);
    move |work| {
        thread::scope(|scope| {
            for _ in 1..count {
                scope.spawn(work);
            }
            work();
        });
    }
}
