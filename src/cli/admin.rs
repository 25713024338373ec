//! `poddavki admin`: accounts.

use std::io::{BufRead, IsTerminal};

use clap::{Args, Subcommand};

use crate::cli::backup::{open, open_existing};
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{AccountRights, PasswordLink, Service, ServiceError, command_line};
use crate::store::{PasswordAuthor, User};

/// Accounts.
#[derive(Debug, Args)]
pub struct AdminArgs {
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Make an administrator; the password comes from standard input or a prompt, and has to be replaced at the first log-in
    #[command(after_help = "Example: poddavki admin create anna")]
    Create {
        /// The name to log in with
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Replace a password, which the owner has to replace again at the next log-in; all sessions of the account end
    #[command(after_help = "Example: poddavki admin password anna < secret.txt")]
    Password {
        /// The account
        name: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Make an account without a password, and print the one-time link with which its owner sets one
    #[command(after_help = "Example: poddavki admin invite boris --public-url https://draughts.example")]
    Invite {
        /// The name to log in with
        name: String,
        /// With the rights of an administrator
        #[arg(long)]
        administrator: bool,
        #[command(flatten)]
        site: SiteArgs,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Print a one-time link with which the owner of an account sets a new password
    #[command(after_help = "Example: poddavki admin link anna")]
    Link {
        /// The account
        name: String,
        #[command(flatten)]
        site: SiteArgs,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Take the second factors of an account away, whose owner has lost the phone; all its sessions end
    #[command(after_help = "Example: poddavki admin reset-factor anna")]
    ResetFactor {
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

/// What is said after a password was set here.
const TO_BE_REPLACED: &str = "at the next log-in the site asks the owner for a password of their own";

/// Where the site of a link is.
#[derive(Debug, Args)]
struct SiteArgs {
    /// The address people type, such as <https://draughts.example>
    #[arg(long, env = "PUBLIC_URL", value_name = "URL", default_value = "http://127.0.0.1:8080")]
    public_url: String,
}

impl AdminArgs {
    pub fn run(&self) -> Result<Exit, Failure> {
        match &self.command {
            AdminCommand::Create { name, database } => create(name, database),
            AdminCommand::Password { name, database } => password(name, database),
            AdminCommand::Invite { name, administrator, site, database } => {
                let rights = if *administrator { AccountRights::Administrator } else { AccountRights::Member };
                let service = Service::new(open_existing(database)?);
                if service.store().users().map_err(Failure::input_output)?.is_empty() {
                    return Err(Failure::bad_request(
                        "there is no administrator yet: `poddavki admin create` makes the first one",
                    ));
                }
                site.print(&service.invite(&command_line(), name, rights).map_err(failure)?)
            }
            AdminCommand::Link { name, site, database } => {
                let service = Service::new(open_existing(database)?);
                let user = find(&service, name)?;
                site.print(&service.new_password_link(&command_line(), user.id).map_err(failure)?)
            }
            AdminCommand::ResetFactor { name, database } => reset_factor(name, database),
            AdminCommand::List { database } => list(database),
        }
    }
}

fn create(name: &str, database: &DatabaseArgs) -> Result<Exit, Failure> {
    let service = Service::new(open(database)?);
    let password = read_password()?;
    let (rights, author) = (AccountRights::Administrator, PasswordAuthor::AnotherPerson);
    service.create_account(&command_line(), name, &password, rights, author).map_err(failure)?;
    files::print(&format!("{} is an administrator\n", name.trim()))?;
    eprintln!("{TO_BE_REPLACED}");
    Ok(Exit::Done)
}

fn password(name: &str, database: &DatabaseArgs) -> Result<Exit, Failure> {
    let service = Service::new(open_existing(database)?);
    let user = find(&service, name)?;
    service.set_password(&command_line(), &user, &read_password()?).map_err(failure)?;
    files::print(&format!("the password of {} is replaced\n", user.name))?;
    eprintln!("{TO_BE_REPLACED}");
    Ok(Exit::Done)
}

fn reset_factor(name: &str, database: &DatabaseArgs) -> Result<Exit, Failure> {
    let service = Service::new(open_existing(database)?);
    let user = find(&service, name)?;
    service.reset_factors(&command_line(), user.id).map_err(failure)?;
    files::print(&format!("the second factors of {} are taken away\n", user.name))?;
    Ok(Exit::Done)
}

fn find(service: &Service, name: &str) -> Result<User, Failure> {
    let known = service.store().credentials(name).map_err(Failure::input_output)?;
    let known = known.ok_or_else(|| Failure::bad_request(format_args!("there is no account `{name}`")))?;
    Ok(known.user)
}

impl SiteArgs {
    fn print(&self, link: &PasswordLink) -> Result<Exit, Failure> {
        let (site, until) = (self.public_url.trim_end_matches('/'), link.expires_at.format("%Y-%m-%d %H:%M"));
        files::print(&format!("{site}/password?token={}\n", link.token))?;
        eprintln!("it works once, until {until} UTC");
        Ok(Exit::Done)
    }
}

fn list(database: &DatabaseArgs) -> Result<Exit, Failure> {
    for user in open_existing(database)?.users().map_err(Failure::input_output)? {
        let role = if user.is_admin { "administrator" } else { "member" };
        let state = match (user.disabled_at, user.must_change_password) {
            (Some(_), _) => " (disabled)",
            (None, true) => " (password not changed yet)",
            (None, false) => "",
        };
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
