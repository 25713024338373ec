//! `poddavki key`: the public key of the installation.

use clap::Args;

use crate::cli::admin::failure;
use crate::cli::backup::open_existing;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::Service;

/// Prints the key with which signed journals of this installation are checked.
#[derive(Debug, Args)]
pub struct Key {
    #[command(flatten)]
    database: DatabaseArgs,
}

impl Key {
    /// Prints the public key and its fingerprint; the key is made if there is none yet.
    pub fn run(&self) -> Result<Exit, Failure> {
        let service = Service::new(open_existing(&self.database)?);
        let key = service.signing_key().map_err(failure)?.public();
        files::print(&format!("key: {key}\nfingerprint: {}\n", key.fingerprint()))?;
        Ok(Exit::Done)
    }
}
