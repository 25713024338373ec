//! `poddavki lists`: lists of federations, kept in the database to be searched.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use chrono::NaiveDate;
use clap::{Args, Subcommand};

use crate::cli::backup::open_existing;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{ListTaking, ListTakingError, Service, command_line};
use crate::store::{ListChanges, ListEdition, StoredFederationList};
use tournament::FederationList;
use tournament::exchange::federation_list::ListColumns;
use tournament::exchange::players_csv::{Column, NamedColumn};

/// Lists of federations.
#[derive(Debug, Args)]
pub struct Lists {
    #[command(subcommand)]
    command: ListsCommand,
}

#[derive(Debug, Subcommand)]
enum ListsCommand {
    /// Take a file in, in place of the list before
    Import {
        /// The file: text, XML, CSV, workbook, ZIP or gzip
        file: PathBuf,
        /// Whose list it is: fshr, idf, fmjd, fide or other
        #[arg(long, alias = "profile", value_name = "LIST")]
        list: FederationList,
        /// The day of the list; without this what the file says, else today
        #[arg(long)]
        date: Option<NaiveDate>,
        /// What it is called, if it is another list
        #[arg(long, default_value = "", hide_default_value = true)]
        title: String,
        /// What the columns are, in their order: name, family, given, rating, id, … and - for what is not used
        #[arg(long, value_delimiter = ',', value_parser = column)]
        columns: Option<Vec<ChosenColumn>>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Show the lists that are there
    Show {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Take a list out
    Remove {
        /// fshr, idf, fmjd, fide or other
        list: FederationList,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// A chosen column; `None` for one that is not used.
#[derive(Debug, Clone, Copy)]
struct ChosenColumn(Option<Column>);

fn column(code: &str) -> Result<ChosenColumn, String> {
    if code == "-" {
        return Ok(ChosenColumn(None));
    }
    let found = Column::of_federation_lists().find(|column| column.code() == code);
    found.map(|column| ChosenColumn(Some(column))).ok_or_else(|| {
        let codes: Vec<&str> = Column::of_federation_lists().map(Column::code).collect();
        format!("a column is one of {}, or - for one that is not used", codes.join(", "))
    })
}

impl Lists {
    /// Imports a list, shows all, or removes one.
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.command {
            ListsCommand::Import { file, list, date, title, columns, database } => {
                let service = Service::new(open_existing(database)?);
                let chosen: Option<Vec<Option<Column>>> =
                    columns.as_ref().map(|columns| columns.iter().map(|column| column.0).collect());
                let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let (list, date) = (*list, *date);
                let taking = ListTaking { list, title, date, path: file, file: &name, columns: chosen.as_deref() };
                import(&service, &taking)
            }
            ListsCommand::Show { database } => {
                let service = Service::new(open_existing(database)?);
                let lists = service.store().federation_lists().map_err(Failure::input_output)?;
                let text: String = lists.iter().map(line).collect();
                files::print(if text.is_empty() { "no lists\n" } else { &text })?;
                Ok(Exit::Done)
            }
            ListsCommand::Remove { list, database } => {
                let service = Service::new(open_existing(database)?);
                let removed = service.remove_federation_list(*list).map_err(Failure::input_output)?;
                if removed { Ok(Exit::Done) } else { Err(Failure::no(format_args!("there is no list {list}"))) }
            }
        }
    }
}

fn import(service: &Service, taking: &ListTaking<'_>) -> Result<Exit, Failure> {
    let look = service.look_at_list(taking).map_err(|error| failure(taking.path, &error))?;
    if let Some(columns) = look.columns.filter(|_| !look.is_clear && taking.columns.is_none()) {
        return Err(Failure::bad_request(format_args!(
            "{}: it is not clear what the columns are; name them with --columns:\n{}",
            taking.path.display(),
            described(&columns)
        )));
    }
    let begin = Instant::now();
    let line = ProgressLine::begin();
    let taken = service.watched(line.watch()).take_federation_list(&command_line(), taking);
    drop(line);
    let edition = taken.map_err(|error| failure(taking.path, &error))?;
    for bad in &edition.unread {
        eprintln!("poddavki: {}: line {}: cannot read “{}”", taking.path.display(), bad.line, bad.found);
    }
    let seconds = begin.elapsed().as_secs_f32();
    files::print(&format!("{}, {seconds:.1} s\n", summary(&edition)))?;
    Ok(if edition.left_out == 0 { Exit::Done } else { Exit::No })
}

fn described(columns: &ListColumns) -> String {
    let mut text = String::new();
    for (place, NamedColumn { name, column }) in columns.columns.iter().enumerate() {
        let code = column.map_or("-", Column::code);
        let samples: Vec<&str> = columns.samples.iter().filter_map(|row| row.get(place)).map(String::as_str).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {code:<12} {name}: {}", samples.join(" · "));
    }
    text
}

fn line(list: &StoredFederationList) -> String {
    let ListEdition { title, by, at, .. } = &list.edition;
    let title = if title.is_empty() { String::new() } else { format!(" ({title})") };
    format!("{}{title}: {}, taken in by {by}, {}\n", list.list, summary(&list.edition), at.format("%Y-%m-%d %H:%M UTC"))
}

fn summary(edition: &ListEdition) -> String {
    let left_out = if edition.left_out > 0 { format!(", {} left out", edition.left_out) } else { String::new() };
    let changes = edition.changes.map_or_else(String::new, |ListChanges { added, gone, changed }| {
        format!(" ({added} added, {gone} gone, {changed} changed)")
    });
    format!("{}, {}{changes}{left_out}", edition.date, files::counted(edition.rows, "row"))
}

fn failure(path: &Path, error: &ListTakingError) -> Failure {
    let message = format!("{}: {error}", path.display());
    match error {
        ListTakingError::File(crate::service::ListFileError::File(_)) | ListTakingError::Store(_) => {
            Failure::input_output(message)
        }
        _ => Failure::bad_request(message),
    }
}
