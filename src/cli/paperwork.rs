//! `poddavki completions` and `poddavki man`: files that packages install beside the program.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::{CommandLine, Exit, Failure, files};

/// Prints the completions of a shell.
#[derive(Debug, Args)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<Exit, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut CommandLine::command(), "poddavki", &mut text);
        files::print(&String::from_utf8_lossy(&text))?;
        Ok(Exit::Done)
    }
}

/// Prints the manual page of the program, or of one of its commands.
#[derive(Debug, Args)]
pub struct Manual {
    /// The command; without this the program
    command: Option<String>,
}

impl Manual {
    pub fn run(&self) -> Result<Exit, Failure> {
        let mut program = CommandLine::command();
        program.build();
        let page = match &self.command {
            None => clap_mangen::Man::new(program),
            Some(name) => {
                let found = program.find_subcommand(name).cloned();
                let found = found.ok_or_else(|| Failure::bad_request(format_args!("there is no command {name}")))?;
                clap_mangen::Man::new(found).title(format!("poddavki-{name}"))
            }
        };
        let mut text = Vec::new();
        page.render(&mut text)?;
        files::print(&String::from_utf8_lossy(&text))?;
        Ok(Exit::Done)
    }
}
