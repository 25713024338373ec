//! `poddavki person`: all that is held of a person, and erasing one.

use clap::{Args, Subcommand};

use crate::cli::admin::failure;
use crate::cli::backup::open_existing;
use crate::cli::files::counted;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{ChampionshipsRequest, ErasureOrder, Service, ServiceError, command_line};
use crate::store::ErasedPerson;
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
                if let Err(error) = service.clear_unused_space() {
                    eprintln!(
                        "unused space of the database still holds what was erased ({error}); a running site clears it by itself"
                    );
                }
            }
        }
        Ok(Exit::Done)
    }
}

fn refused(error: ServiceError) -> Failure {
    match error {
        ServiceError::Series(rejection) => Failure::bad_request(rejection),
        other => failure(other),
    }
}
