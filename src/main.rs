//! The program: parses the command line and runs the command.

use std::process::ExitCode;

use poddavki::cli;

fn main() -> ExitCode {
    match cli::read(std::env::args_os()) {
        Ok(line) => cli::run(line),
        Err(misuse) => cli::misuse(&misuse),
    }
}
