//! The program: parses the command line and runs the command.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use poddavki::cli;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match cli::read(std::env::args_os()) {
        Ok(line) => cli::run(line),
        Err(misuse) => cli::misuse(&misuse),
    }
}
