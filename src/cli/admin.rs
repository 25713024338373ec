//! `poddavki admin`: accounts.

use std::io::{BufRead, IsTerminal};

use clap::{Args, Subcommand};

use crate::cli::backup::{open, open_existing};
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{AccountRights, Service, ServiceError};

/// Accounts.
#[derive(Debug, Args)]
pub struct AdminArgs {
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Make an administrator; the password comes from standard input or a prompt
    #[command(after_help = "Example: poddavki admin create anna")]
    Create {
        /// The name to log in with
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Replace a password; all sessions of the account end
    #[command(after_help = "Example: poddavki admin password anna < secret.txt")]
    Password {
        /// The account
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List the accounts
    #[command(after_help = "Example: poddavki admin list")]
    List {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

impl AdminArgs {
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.command {
            AdminCommand::Create { name, database } => create(name, database),
            AdminCommand::Password { name, database } => password(name, database),
            AdminCommand::List { database } => list(database),
        }
    }
}

fn create(name: &str, database: &DatabaseArgs) -> Result<Exit, Failure> {
    let service = Service::new(open(database)?);
    let password = read_password()?;
    service.create_account(name, &password, AccountRights::Administrator).map_err(failure)?;
    files::print(&format!("{} is an administrator\n", name.trim()))?;
    Ok(Exit::Done)
}

fn password(name: &str, database: &DatabaseArgs) -> Result<Exit, Failure> {
    let service = Service::new(open_existing(database)?);
    let known = service.store().credentials(name).map_err(Failure::input_output)?;
    let user = known
        .map(|known| known.user)
        .ok_or_else(|| Failure::bad_request(format_args!("there is no account `{name}`")))?;
    service.set_password(user.id, &read_password()?).map_err(failure)?;
    files::print(&format!("the password of {} is replaced\n", user.name))?;
    Ok(Exit::Done)
}

fn list(database: &DatabaseArgs) -> Result<Exit, Failure> {
    for user in open_existing(database)?.users().map_err(Failure::input_output)? {
        let role = if user.is_admin { "administrator" } else { "member" };
        let state = if user.disabled_at.is_some() { " (disabled)" } else { "" };
        files::print(&format!("{}\t{role}{state}\n", user.name))?;
    }
    Ok(Exit::Done)
}

/// A prompt at a terminal, else the first line of standard input.
fn read_password() -> Result<String, Failure> {
    if std::io::stdin().is_terminal() {
        return rpassword::prompt_password("Password: ").map_err(Failure::input_output);
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).map_err(Failure::input_output)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// A rejection by the service is a bad request; a database error is an input or output error.
pub(super) fn failure(error: ServiceError) -> Failure {
    match error {
        ServiceError::Store(error) => Failure::input_output(error),
        ServiceError::Contradiction(_) | ServiceError::NoRandomness => Failure::unexpected(error),
        ServiceError::NotPaired(error) => Failure::no(error),
        other => Failure::bad_request(other),
    }
}
