//! `poddavki import` and `poddavki export`: the files of the site, from the command line.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::admin::failure;
use crate::cli::backup::open_existing;
use crate::cli::progress::ProgressLine;
use crate::cli::report::warn;
use crate::cli::{DatabaseArgs, Exit, Failure, codes, files};
use crate::service::{PdnPlan, PersonChoice, PlayerFile, Request, Service, ServiceError, command_line};
use crate::web::i18n::{Language, Locale, sheets};
use tournament::exchange::players_csv::{RowWarning, list_of_file};
use tournament::exchange::text::decode;
use tournament::exchange::{FileKind, tournament_json, tournament_pdn, trf};
use tournament::standings::crosstable::CrosstableOrder;
use tournament::{Person, RatingKind, Tournament};

/// Takes a file into a tournament.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The tournament's address: what follows /t/
    tournament: String,
    /// The file; - for standard input
    file: PathBuf,
    /// What the file is; without this its content tells
    #[arg(long, value_enum)]
    format: Option<Incoming>,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Files that come in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Incoming {
    /// A list of players
    PlayersCsv,
    /// Games
    Pdn,
    /// A tournament report file, into a tournament without players
    Trf,
    /// The document of a tournament, into a tournament without players
    Json,
}

/// Writes a tournament out.
#[derive(Debug, Args)]
pub struct Export {
    /// The tournament's address: what follows /t/
    tournament: String,
    /// What to write
    #[arg(value_enum)]
    format: Outgoing,
    /// The language of a CSV file; without this that of the environment (`LC_ALL`, `LANG`) if it is one of them, else English
    #[arg(long, value_parser = codes::language())]
    lang: Option<Language>,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Files that go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Outgoing {
    /// The players, as they can be imported again
    PlayersCsv,
    /// The crosstable for spreadsheets
    CrosstableCsv,
    /// One row a game, for spreadsheets
    GamesCsv,
    /// All games
    Pdn,
    /// A tournament report file
    Trf,
    /// The document of the tournament
    Json,
    /// The log with everything that follows from it, signed; `poddavki verify` checks it on any computer
    SignedJournal,
}

impl ImportArgs {
    /// Imports the file in one write, and prints what was done.
    pub fn run(&self) -> Result<Exit, Failure> {
        let line = ProgressLine::begin();
        let service = Service::new(open_existing(&self.database)?).watched(line.watch());
        let bytes = files::read(&self.file)?;
        let actor = command_line();
        let request = Request { actor: &actor, slug: &self.tournament, seen: None, limit: None };
        let done = match self.format(&bytes) {
            Incoming::PlayersCsv => self.players(&service, &request, &bytes)?,
            Incoming::Pdn => self.games(&service, &request, &bytes)?,
            Incoming::Trf => {
                let taken = service.import_report(&request, &bytes).map_err(|error| self.error(error))?;
                warn(&self.file, &taken.warnings);
                ImportOutcome::all(&taken.tournament)
            }
            Incoming::Json => ImportOutcome::all(
                &service.import_document(&request, &decode(&bytes)).map_err(|error| self.error(error))?,
            ),
        };
        drop(line);
        files::print(&done.summary)?;
        self.tell_unidentified(&service)?;
        Ok(if done.left_out == 0 { Exit::Done } else { Exit::No })
    }

    /// Names the players to be identified: a name alone links no player to a known person.
    fn tell_unidentified(&self, service: &Service) -> Result<(), Failure> {
        let tournament = service.tournament(&self.tournament).map_err(failure)?;
        let open = service.unidentified(&tournament).map_err(failure)?;
        let name = |id| tournament.entry(id).map(|entry| entry.person.name.to_string()).unwrap_or_default();
        for own in &open {
            eprintln!("{}", not_identified(&name(own.entry), own.candidates.iter().map(|known| &known.player.person)));
        }
        if !open.is_empty() {
            eprintln!(
                "say who they are on /admin/t/{}/players; else they become new persons when it is closed",
                self.tournament
            );
        }
        Ok(())
    }

    /// The format recognised from the content, if it is not given.
    fn format(&self, bytes: &[u8]) -> Incoming {
        if let Some(said) = self.format {
            return said;
        }
        match FileKind::from_content(bytes) {
            FileKind::PlayerList | FileKind::FederationList => Incoming::PlayersCsv,
            FileKind::Games => Incoming::Pdn,
            FileKind::Report => Incoming::Trf,
            // For a championship the error then says that it is no tournament.
            FileKind::Document | FileKind::Series => Incoming::Json,
        }
    }

    /// Imports each row that can be read and enters no player twice; problems and doubts are printed.
    fn players(&self, service: &Service, request: &Request<'_>, bytes: &[u8]) -> Result<ImportOutcome, Failure> {
        let tournament = service.tournament(&self.tournament).map_err(failure)?;
        let file = self.file.display();
        let (kind, rating) = (FileKind::from_content(bytes), tournament.settings.rating.unwrap_or(RatingKind::Classic));
        let listed = match kind {
            FileKind::PlayerList => None,
            _ => Some(
                list_of_file(kind, bytes, rating)
                    .map_err(|error| Failure::bad_request(format_args!("{file}: {error}")))?,
            ),
        };
        if let Some(listed) = listed.as_ref().filter(|listed| listed.left_out > 0) {
            Failure::bad_request(format_args!("{file}: {} rows cannot be read; left out", listed.left_out)).report();
        }
        let bytes = listed.as_ref().map_or(bytes, |listed| listed.text.as_bytes());
        let preview = service
            .preview_players(&tournament, &PlayerFile { bytes, columns: None, known_titles: &[] })
            .map_err(|error| Failure::bad_request(format_args!("{file}: {error}")))?;
        for bad in &preview.list.bad {
            for error in &bad.errors {
                Failure::bad_request(format_args!("{file}: line {}, {error}; left out", bad.line)).report();
            }
        }
        let warned = preview.rows.iter().flat_map(|row| row.warnings.iter().map(move |warning| (row, warning)));
        for (compared, warning) in warned {
            let (line, what) = (compared.row.line, describe(&tournament, warning));
            let fate = if compared.can_be_taken() { "taken all the same" } else { "left out" };
            Failure::bad_request(format_args!("{file}: line {line}, {what}; {fate}")).report();
        }
        let taken = preview.rows.iter().filter(|compared| compared.can_be_taken());
        let lines: BTreeMap<u64, PersonChoice> =
            taken.map(|compared| (compared.row.line, PersonChoice::ByName)).collect();
        let left_out = preview.list.bad.len() + preview.rows.len() - lines.len();
        if left_out == 0 || !lines.is_empty() {
            service
                .import_players(request, &PlayerFile { bytes, columns: None, known_titles: &[] }, &lines)
                .map_err(|error| self.error(error))?;
        }
        Ok(ImportOutcome { summary: format!("{} rows taken, {left_out} left out\n", lines.len()), left_out })
    }

    fn games(&self, service: &Service, request: &Request<'_>, bytes: &[u8]) -> Result<ImportOutcome, Failure> {
        let (_, plan) = service.import_games(request, &decode(bytes)).map_err(|error| self.error(error))?;
        for unmatched in &plan.unmatched {
            let players = format!("{} - {}", unmatched.players.white, unmatched.players.black);
            let place = format!("{}: {}", self.file.display(), unmatched.place);
            Failure::bad_request(format_args!("{place}: {players}: {}; left out", unmatched.why)).report();
        }
        for (matched, results) in plan.matched.iter().filter_map(|matched| Some((matched, matched.two_results?))) {
            let (place, taken) = (matched.place, results.end);
            eprintln!(
                "poddavki: warning: {}: {place}: the tag says {}, the end of the moves {taken}; taken as {taken}",
                self.file.display(),
                results.tag
            );
        }
        let PdnPlan { newcomers, matched, unmatched, .. } = plan;
        let (games, left_out, new) = (matched.len(), unmatched.len(), newcomers.len());
        Ok(ImportOutcome {
            summary: format!("{games} games taken, {left_out} left out, {new} new players\n"),
            left_out,
        })
    }

    fn error(&self, error: ServiceError) -> Failure {
        match error {
            ServiceError::BadFile { .. } => Failure::bad_request(format_args!("{}: {error}", self.file.display())),
            other => failure(other),
        }
    }
}

impl Export {
    /// Writes to standard output.
    pub fn run(&self) -> Result<Exit, Failure> {
        let service = Service::new(open_existing(&self.database)?);
        let tournament = service.tournament(&self.tournament).map_err(failure)?;
        files::print(&self.text(&service, &tournament)?)?;
        Ok(Exit::Done)
    }

    fn text(&self, service: &Service, tournament: &Tournament) -> Result<String, Failure> {
        let t = Locale::from_language(self.lang.unwrap_or_else(language_of_environment));
        let format = sheets::usual_format(t);
        Ok(match self.format {
            Outgoing::PlayersCsv => sheets::players(t, tournament).csv(format),
            Outgoing::CrosstableCsv => sheets::crosstable_of(t, tournament, CrosstableOrder::Rank).csv(format),
            Outgoing::GamesCsv => sheets::games(t, tournament).csv(format),
            Outgoing::Pdn => tournament_pdn::write(tournament),
            Outgoing::Trf => trf::write(tournament).map_err(Failure::bad_request)?,
            Outgoing::Json => tournament_json::write(tournament),
            Outgoing::SignedJournal => service.signed_journal(tournament.id).map_err(failure)?,
        })
    }
}

/// The language of the environment: the first of its variables that is set decides.
fn language_of_environment() -> Language {
    let asked = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let asked = asked.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default();
    asked.split('.').next().and_then(Language::from_code).unwrap_or(Language::English)
}

/// The result of an import.
struct ImportOutcome {
    /// On one line.
    summary: String,
    /// Rows or games left out.
    left_out: usize,
}

impl ImportOutcome {
    /// For a whole tournament.
    fn all(tournament: &Tournament) -> Self {
        let summary = format!("{} players, {} rounds taken\n", tournament.entries.len(), tournament.paired_rounds());
        Self { summary, left_out: 0 }
    }
}

/// The message that a player may be a known person, and is not linked yet. Of many only the first are named: the page of the players has
/// all.
pub(super) fn not_identified<'a>(name: &str, known: impl ExactSizeIterator<Item = &'a Person>) -> String {
    const NAMED: usize = 3;
    let more = known.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(", or one of {more} more") } else { String::new() };
    let named: Vec<String> = known.take(NAMED).map(known_as).collect();
    format!("{name}: perhaps known as {}{more}; not joined", named.join(" or as "))
}

/// A known person by name, year of birth and region.
fn known_as(person: &Person) -> String {
    let born = person.birth.map(|birth| birth.year().to_string());
    let region = Some(person.region.clone()).filter(|region| !region.is_empty());
    std::iter::once(person.name.to_string()).chain(born).chain(region).collect::<Vec<_>>().join(", ")
}

fn describe(tournament: &Tournament, warning: &RowWarning) -> String {
    let name = |id| tournament.entry(id).map(|entry| entry.person.name.to_string()).unwrap_or_default();
    match warning {
        RowWarning::OtherBirth(id) => format!("{} is entered with another birth", name(*id)),
        RowWarning::UnlikelyBirth(birth) => format!("nobody who plays was born in {}", birth.year()),
        RowWarning::SameName => "several are entered under this name: a date of birth is needed".to_owned(),
        RowWarning::SimilarName(id) => format!("looks like {}, who is entered", name(*id)),
        RowWarning::Applied(name) => format!("looks like {name}, whose application waits"),
        RowWarning::Repeated { line } => format!("the name is in line {line} already"),
        RowWarning::SimilarLine { line, name } => format!("looks like {name} in line {line}"),
        RowWarning::BoardTaken(other) => format!("{other} has that board of the team"),
        RowWarning::SimilarRegion(known) => format!("the region looks like {known}"),
        RowWarning::UnknownTitle { title, likely } => {
            let likely = likely.map(|known| format!(", perhaps {known}")).unwrap_or_default();
            format!("the title “{title}” is unknown{likely}")
        }
    }
}
