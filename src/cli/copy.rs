//! `poddavki copy`: the whole site from one database into another.

use clap::Args;

use crate::cli::backup::{open, open_existing};
use crate::cli::files::counted;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, files, verify};
use crate::service::Service;
use crate::store::{CopyError, Store};

/// Copies everything into an empty database.
#[derive(Debug, Args)]
pub struct Copy {
    /// The database to copy: SQLite file, or postgres://… address
    #[arg(long, value_name = "URL")]
    from: String,
    /// The database to fill; it must hold nothing
    #[arg(long, value_name = "URL")]
    to: String,
}

impl Copy {
    /// Copies, prints the rows of each table, and verifies the copy.
    pub fn run(&self) -> Result<Exit, Failure> {
        if self.from == self.to {
            return Err(Failure::bad_request("--from and --to name the same database"));
        }
        let from = open_existing(&DatabaseArgs { database: self.from.clone() })?;
        let to = self.target()?;
        let line = ProgressLine::begin();
        let copied = Service::new(from.clone()).watched(line.watch()).copy_to(&to);
        drop(line);
        let tables = copied.map_err(|error| refused(&to, error))?;
        let filled = tables.iter().filter(|own| own.rows > 0);
        let rows: Vec<String> = filled.map(|own| format!("{}: {}\n", own.table, counted(own.rows, "row"))).collect();
        let message = format!(
            "{} was copied into {}\n{}what was written since the copy began is not in it; from now on serve one of the two\n",
            from.place(),
            to.place(),
            rows.concat(),
        );
        files::print(&message)?;
        verify::check(&Service::new(to), verify::OutputForm::Text)
    }

    fn target(&self) -> Result<Store, Failure> {
        let target = open(&DatabaseArgs { database: self.to.clone() })?;
        target.check_empty().map_err(|error| refused(&target, error))?;
        Ok(target)
    }
}

fn refused(target: &Store, error: CopyError) -> Failure {
    let place = target.place();
    match error {
        CopyError::NotEmpty(filled) => {
            let (rows, table) = (counted(filled.rows, "row"), filled.table);
            Failure::bad_request(format_args!("{place} holds {rows} of {table}; name an empty database"))
        }
        error => Failure::input_output(error),
    }
}
