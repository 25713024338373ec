//! The command line: one file for each subcommand. The commands and exit codes are those of the table in the README.

mod admin;
mod archive;
mod backup;
mod backup_keys;
mod check;
mod codes;
mod copy;
mod demo;
mod doctor;
mod draw;
mod exchange;
mod exit;
mod explained;
mod files;
mod forecast;
mod game;
mod generate;
mod interrupt;
mod journal;
mod key;
mod lists;
mod pair;
mod paperwork;
mod part;
mod perft;
mod person;
mod progress;
mod rate;
mod report;
mod series;
mod serve;
mod standings;
mod switches;
mod tables;
mod team_standings;
mod unpaired;
mod verify;
mod verify_signed;

use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

pub use exit::{Exit, Failure};
pub use switches::read;

use crate::config::Config;
use crate::platform::default_database;

/// Tournament manager for Poddavki and other draughts: pairings, results, notation, standings, ratings.
#[derive(Debug, Parser)]
#[command(name = "poddavki", version, after_help = "Without a command the site is served: poddavki = poddavki serve")]
pub struct CommandLine {
    /// What to do; nothing serves the site.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Switches of the site when no command is given; before a command they mean the same as after it.
    #[command(flatten)]
    pub config: Config,
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site
    #[command(after_help = "Example: poddavki serve --bind 0.0.0.0:8080 --database poddavki.sqlite3")]
    Serve(Box<Config>),
    /// Fill an empty database with a finished and a running championship, to try everything
    #[command(after_help = "Example: poddavki demo && poddavki serve")]
    Demo(demo::Demo),
    /// Pair the next round of a tournament report file
    #[command(after_help = "Example: poddavki pair open.trf --explain\n         poddavki pair old.trf --edition 2017")]
    Pair(pair::Pair),
    /// Replay the pairings of report files, round by round, and name every difference
    #[command(
        after_help = "Example: poddavki check reports/*.trf.gz --jobs 2\n         poddavki check old.trf --edition 2017"
    )]
    Check(check::Check),
    /// Print a random tournament as a report file, or fill a database for load tests
    #[command(
        after_help = "Example: poddavki generate --players 120 --rounds 9 --seed 7 > random.trf\n         poddavki generate --site --tournaments 2000 --people 200000 --games 5000000 --database load.sqlite3\n\nWith --site everything is entered as an arbiter would do it: lists of players, rounds, results, closings. Stopped at any\ntime, the same command goes on. A database with other tournaments or people is refused."
    )]
    Generate(Box<generate::Generate>),
    /// Print the standings of a report file
    #[command(after_help = "Example: poddavki standings open.trf --tiebreaks BH/C1,BH,SB,DE")]
    Standings(standings::StandingsArgs),
    /// Count the positions that can be reached, to check the rules engine
    #[command(after_help = "Example: poddavki perft --rules russian --depth 8 --divide")]
    Perft(perft::Perft),
    /// Endgame tables: build them, ask them who wins a position, verify them
    #[command(after_help = "Example: poddavki tables build --pieces 5 --directory tables")]
    Tables(tables::TablesArgs),
    /// Check the games of a PDN file
    #[command(after_help = "Example: poddavki game championship.pdn --rules russian")]
    Game(game::CheckGames),
    /// Repeat the draw of an opening from its seed
    #[command(
        after_help = "Example: poddavki draw --seed 3f…9a --table openings.csv --commitment 84e0…\n\nThe same by hand: the commitment is the SHA-256 of the seed's digits. Draw n takes the SHA-256 of\n`seed:n`, its first 16 digits as a number, modulo the number of codes in the urn: the code at that\nplace, from 0, is drawn and taken out."
    )]
    Draw(draw::DrawOpenings),
    /// Take a file into a tournament: players CSV, PDN games, TRF, tournament JSON
    #[command(
        after_help = "Example: poddavki import orel-2026 players.csv\n\nEverything that fits is taken. What does not (rows at fault, a name entered already, games without\na pairing) is told on standard error, one a line; then the exit code is 1."
    )]
    Import(exchange::ImportArgs),
    /// Write a tournament out: players, crosstable or games as CSV, PDN, TRF, JSON, signed journal
    #[command(after_help = "Example: poddavki export orel-2026 crosstable-csv --lang ru > table.csv")]
    Export(exchange::Export),
    /// Write all public pages of a tournament or an event into a folder that works from a disk or any web server
    #[command(
        after_help = "Example: poddavki archive orel-2026 --to orel-2026-pages\n         poddavki archive event/orel-2026 --to pages --lang ru\n\nOpen index.html of the folder. It holds what a visitor without an account sees; a draft is archived as if it were\npublic. What needs the site is left out: search, live results, chances, calendars, pages of other events. Each\nlanguage has a folder; the head of every page leads to the same page in the other. A folder that holds something\nis refused, but for an earlier archive of the same tournament or event: that is replaced, once the new one is\ncomplete. The same data give the same bytes."
    )]
    Archive(archive::ArchiveArgs),
    /// Move a championship with all its editions from one installation to another
    #[command(
        after_help = "Example: poddavki series export orel > orel.json\n         poddavki series import orel.json --database other.sqlite3"
    )]
    Series(series::MoveSeries),
    /// A person of the registry: print everything that is held of them, or erase them
    #[command(after_help = "Example: poddavki person export 17 > person-17.json")]
    Person(person::PersonArgs),
    /// The journals of tournaments: pack those of tournaments that were closed long ago
    #[command(after_help = "Example: poddavki journal pack")]
    Journal(journal::JournalArgs),
    /// Work a rating list out anew and print it; or close a tournament first
    #[command(after_help = "Example: poddavki rate rapid --game russian --json")]
    Rate(rate::Rate),
    /// Lists of federations (FIDE, FMJD, IDF, ФШР): take one in, show, remove
    #[command(
        after_help = "Example: poddavki lists import players_list_foa.zip --list fide\n         poddavki lists import rating.xlsx --list fshr --date 2026-11-01\n\nA file may be packed (ZIP, gzip), a workbook or a table. The list before it is searched until the new one is whole; a\nbroken file changes nothing. Lists can be fetched again: they are in no backup."
    )]
    Lists(lists::Lists),
    /// Accounts: create, invite, link, password, reset-factor, list
    #[command(after_help = "Example: poddavki admin create anna")]
    Admin(admin::AdminArgs),
    /// Write everything into one file, while the site runs
    #[command(
        after_help = "Example: poddavki backup poddavki-2026-11-21.backup\n         poddavki backup poddavki.backup.age --encrypt-to age1…\n\nOnly you can read the file (mode 0600): it holds hashes of passwords and secret seeds. An encrypted one is in the\nformat of age (age-encryption.org): `age --decrypt` opens it too."
    )]
    Backup(backup::Backup),
    /// Replace everything by what a backup holds; its checksum is verified first
    #[command(
        after_help = "Example: poddavki restore poddavki-2026-11-21.backup --force\n\nA database that holds something is replaced after a question at a terminal, or with --force. What it held is\nwritten first into a backup of its own: beside a database file, for PostgreSQL in the working directory.\nAfterwards everything is verified; the exit code is 1 if something does not hold."
    )]
    Restore(backup::Restore),
    /// Print the public key with which signed journals of this installation are checked
    #[command(
        after_help = "Example: poddavki key\n\nThe site shows it too, at /.well-known/poddavki-key. The secret key is in the database and in its backups."
    )]
    Key(key::Key),
    /// Copy the whole site into an empty database of either kind, and verify the copy
    #[command(
        after_help = "Example: poddavki copy --from poddavki.sqlite3 --to postgres://user:password@host/poddavki\n         poddavki copy --from postgres://user:password@host/poddavki --to poddavki.sqlite3\n\nEverything goes along, also what no backup has: sessions, waiting letters and notices, photos of reports, lists of\nfederations. Stop the site first: what is written while it is copied stays behind. A database that holds something\nis refused. The exit code is 1 if something in the copy does not hold."
    )]
    Copy(copy::Copy),
    /// Check that everything stored is what was written: journals, tables, rating lists
    #[command(
        after_help = "Example: poddavki verify\n         poddavki verify poddavki-2026-11-21.backup --json\n         poddavki verify orel-2026.signed --key 5f3c…\n\nEvery journal is followed from its first entry: none may be missing, changed or replaced. What its entries made is\ncompared with the tables (settings, players, pairings, results, games, reports, draws; series and imported tables), and\nevery rating list is worked out anew. Nothing is changed. Of a signed journal\n(`poddavki export EVENT signed-journal`) the signature and the chain are checked, and whether its entries make the\ntables and standings in it. Exit codes: 0 everything holds, 1 something differs (each difference a line, with its\nplace) or another key has signed, 3 the file is neither, 5 the database or the file cannot be read."
    )]
    Verify(verify::Verify),
    /// Check the set-up of a site: switches, database, journals, backups, clock, disk, address
    #[command(
        after_help = "Example: poddavki doctor --bind 0.0.0.0:8080 --public-url https://draughts.example\n\nIt takes the switches and variables of `serve`: give it the same ones, as the user that runs the site. A line for each\nfinding: good, doubtful (it works, but not for everybody or not for ever) or bad, and what to do. No data are changed. Beside\nthe database server it asks no host but the site itself, for /healthz at its addresses. Exit codes: 0 nothing is bad, 1 something is."
    )]
    Doctor(Box<doctor::Doctor>),
    /// Print the completions of a shell
    #[command(after_help = "Example: poddavki completions bash > /etc/bash_completion.d/poddavki")]
    Completions(paperwork::Completions),
    /// Print the manual page, or that of a command
    #[command(after_help = "Example: poddavki man > poddavki.1 && poddavki man pair > poddavki-pair.1")]
    Man(paperwork::Manual),
}

/// The database that a command works on.
#[derive(Debug, Clone, Args)]
pub struct DatabaseArgs {
    /// SQLite file, or postgres://… address
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, default_value_t = default_database())]
    pub database: String,
}

/// Prints the requested help, or the error of the command line: a bad request.
pub fn misuse(error: &clap::Error) -> ExitCode {
    let printed = error.print();
    match printed {
        _ if error.use_stderr() => Exit::BadRequest.into(),
        Ok(()) => Exit::Done.into(),
        Err(error) => Failure::from(error).report().into(),
    }
}

/// Runs the command and reports an error on standard error, in one sentence.
pub fn run(line: CommandLine) -> ExitCode {
    let done = match line.command {
        None => serve::run_as_started(line.config),
        Some(Command::Serve(config)) => serve::run(*config),
        Some(Command::Demo(demo)) => demo.run(),
        Some(Command::Pair(pair)) => pair.run(),
        Some(Command::Check(check)) => check.run(),
        Some(Command::Generate(generate)) => generate.run(),
        Some(Command::Standings(standings)) => standings.run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Tables(tables)) => tables.run(),
        Some(Command::Game(game)) => game.run(),
        Some(Command::Draw(draw)) => draw.run(),
        Some(Command::Import(import)) => import.run(),
        Some(Command::Export(export)) => export.run(),
        Some(Command::Archive(archive)) => archive.run(),
        Some(Command::Series(series)) => series.run(),
        Some(Command::Person(person)) => person.run(),
        Some(Command::Journal(journal)) => journal.run(),
        Some(Command::Rate(rate)) => rate.run(),
        Some(Command::Lists(lists)) => lists.run(),
        Some(Command::Admin(admin)) => admin.run(),
        Some(Command::Backup(backup)) => backup.run(),
        Some(Command::Restore(restore)) => restore.run(),
        Some(Command::Key(key)) => key.run(),
        Some(Command::Copy(copy)) => copy.run(),
        Some(Command::Verify(verify)) => verify.run(),
        Some(Command::Doctor(doctor)) => doctor.run(),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Man(manual)) => manual.run(),
    };
    done.unwrap_or_else(|failure| failure.report()).into()
}
