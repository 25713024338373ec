//! The program: reads the command line and runs what it asks for.

use std::process::ExitCode;

use clap::Parser;
use poddavki::cli::{self, CommandLine};

fn main() -> ExitCode {
    match CommandLine::try_parse() {
        Ok(line) => cli::run(line),
        Err(misuse) => cli::misuse(&misuse),
    }
}
