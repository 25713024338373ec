//! `poddavki person`: all that is held of a person, and erasing one.

use clap::{Args, Subcommand};

use crate::cli::admin::failure;
use crate::cli::backup::open_existing;
use crate::cli::files::counted;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{ChampionshipsRequest, ErasureOrder, Service, ServiceError, command_line};
use crate::store::{ErasedPerson, UnusedSpace};
use tournament::PersonId;

/// A person of the registry.
#[derive(Debug, Args)]
pub struct PersonArgs {
    #[command(subcommand)]
    what: PersonAction,
}

#[derive(Debug, Subcommand)]
enum PersonAction {
    /// Print everything that is held of a person as JSON
    #[command(after_help = "Example: poddavki person export 17 > person-17.json")]
    Export {
        /// The person's number: what follows /player/
        person: PersonId,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Erase a person: everywhere they become `Player 17`; results and ratings stay. It cannot be undone
    #[command(after_help = "Example: poddavki person erase 17 --name 'Ivanov Ivan'")]
    Erase {
        /// The person's number: what follows /player/
        person: PersonId,
        /// The person's name, to confirm
        #[arg(long)]
        name: String,
        /// Entries under the name that are linked to nobody are of other people: leave them
        #[arg(long)]
        others: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Clear unused space of the database of what was erased, at once: nobody can write meanwhile
    #[command(after_help = "Example: poddavki person clear")]
    Clear {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

impl PersonArgs {
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.what {
            PersonAction::Export { person, database } => {
                let service = Service::new(open_existing(database)?);
                files::print(&service.person_document(*person).map_err(refused)?)?;
            }
            PersonAction::Erase { person, name, others, database } => {
                let service = Service::new(open_existing(database)?);
                let actor = command_line();
                let request = ChampionshipsRequest { actor: &actor, seen: None };
                let order = ErasureOrder { typed: name.clone(), of_others: *others };
                let ErasedPerson { tournaments, entries } =
                    service.erase_person(&request, *person, &order).map_err(refused)?;
                files::print(&format!(
                    "erased in {}; journal entries blanked: {entries}\nbackups made before still hold everything\n",
                    counted(tournaments, "tournament")
                ))?;
                if let Some(rest) = what_is_left(&service)? {
                    eprintln!("{rest}");
                }
            }
            PersonAction::Clear { database } => {
                let service = Service::new(open_existing(database)?);
                service.clear_unused_space().map_err(refused)?;
                match what_is_left(&service)? {
                    None => files::print("unused space of the database holds nothing that was erased\n")?,
                    Some(rest) => return Err(Failure::no(rest)),
                }
            }
        }
        Ok(Exit::Done)
    }
}

/// What of those who were erased is still in the database file, and what can be done; nothing where nothing is.
fn what_is_left(service: &Service) -> Result<Option<&'static str>, Failure> {
    Ok(match service.unused_space().map_err(refused)? {
        UnusedSpace::Clear => None,
        UnusedSpace::HoldsErased => Some(
            "unused space of the database still holds what was erased: a running site clears it, of a large file at 23:00 UTC; \
             `poddavki person clear` does it now, and nobody can write to a file meanwhile",
        ),
        UnusedSpace::Read => Some(
            "what was erased is left where others read: in the log of the file, or in old versions of rows on a server; a running \
             site clears it once they have ended (Litestream and the like: stop them for a moment), and so does `poddavki person clear`",
        ),
    })
}

fn refused(error: ServiceError) -> Failure {
    match error {
        ServiceError::Series(rejection) => Failure::bad_request(rejection),
        other => failure(other),
    }
}
