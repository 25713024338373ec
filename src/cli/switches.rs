//! The position of switches. A switch of the site (`--database`, `--bind`, …) means the same before a command as after it; a command that
//! does not know it refuses it in either position, and a switch given twice is refused too: nothing typed is ignored.

use std::ffi::{OsStr, OsString};

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};

use crate::cli::CommandLine;

/// Reads a command line, beginning with the program's name.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<CommandLine, clap::Error> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let plain = CommandLine::command();
    let of_site: Vec<Arg> = plain.get_arguments().cloned().map(|switch| switch.global(true)).collect();
    let mut grammar = with_hidden(plain.clone().mut_args(|switch| switch.global(true)), &of_site);
    refuse_repeated(&mut grammar, &of_site, &arguments)?;
    let matches = grammar.try_get_matches_from_mut(&arguments)?;
    refuse_foreign(&mut grammar, &GivenSwitches { plain: &plain, matches: &matches }, &of_site)?;
    CommandLine::from_arg_matches(&matches)
}

/// The command with all switches of the site accepted by it and its subcommands, so that each is refused with our own message where it has
/// no meaning; the help of a command shows only its own.
fn with_hidden(command: Command, of_site: &[Arg]) -> Command {
    let below: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    let foreign: Vec<Arg> = of_site.iter().filter(|switch| !knows(&command, switch)).cloned().collect();
    let command = foreign.into_iter().fold(command, |command, switch| command.arg(switch.hide(true)));
    below.into_iter().fold(command, |command, name| command.mut_subcommand(name, |own| with_hidden(own, of_site)))
}

/// A parsed command line, and the commands with their own switches.
struct GivenSwitches<'a> {
    plain: &'a Command,
    matches: &'a ArgMatches,
}

/// Refuses a switch that the command does not know, in either position.
fn refuse_foreign(grammar: &mut Command, given: &GivenSwitches<'_>, of_site: &[Arg]) -> Result<(), clap::Error> {
    let (mut command, mut matches, mut path) = (given.plain, given.matches, Vec::new());
    while let Some((name, below)) = matches.subcommand() {
        let Some(own) = command.find_subcommand(name) else { return Ok(()) };
        (command, matches) = (own, below);
        path.push(name);
    }
    let is_typed = |switch: &&Arg| matches.value_source(switch.get_id().as_str()) == Some(ValueSource::CommandLine);
    match of_site.iter().filter(is_typed).find(|switch| !knows(command, switch)) {
        None => Ok(()),
        Some(switch) => Err(grammar.error(
            ErrorKind::UnknownArgument,
            format!("`{}` has no switch `{}`: leave it out", path.join(" "), long(switch)),
        )),
    }
}

/// Refuses a switch that is given both before and after a command: the program cannot choose.
fn refuse_repeated(grammar: &mut Command, of_site: &[Arg], arguments: &[OsString]) -> Result<(), clap::Error> {
    let switches = arguments.iter().skip(1).take_while(|argument| argument.as_os_str() != OsStr::new("--"));
    let typed: Vec<_> = switches.map(|argument| argument.to_string_lossy()).collect();
    let is_repeated = |switch: &&Arg| {
        let own = long(switch);
        let given = typed.iter().filter(|argument| {
            let rest = argument.strip_prefix(own.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        });
        !matches!(switch.get_action(), ArgAction::Append) && given.count() > 1
    };
    match of_site.iter().find(is_repeated) {
        None => Ok(()),
        Some(switch) => {
            Err(grammar.error(ErrorKind::ArgumentConflict, format!("`{}` is given more than once", long(switch))))
        }
    }
}

fn knows(command: &Command, switch: &Arg) -> bool {
    command.get_arguments().any(|argument| argument.get_id() == switch.get_id())
}

fn long(switch: &Arg) -> String {
    format!("--{}", switch.get_long().unwrap_or_default())
}
