//! The program: parses the command line and runs the command.

use std::process::ExitCode;

use poddavki::{cli, platform};

fn main() -> ExitCode {
    platform::set_up_memory();
    match cli::read(std::env::args_os()) {
        Ok(line) => cli::run(line),
        Err(misuse) => cli::misuse(&misuse),
    }
}
