//! Exit codes: those that arbiters' scripts expect of pairing programs.

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// 0: done.
    Done,
    /// 1: the answer is no: no valid pairing, differences found, an illegal game.
    No,
    /// 2: something unexpected.
    Unexpected,
    /// 3: a bad file or request.
    BadRequest,
    /// 5: input or output failed.
    InputOutput,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::Unexpected => 2,
            Exit::BadRequest => 3,
            Exit::InputOutput => 5,
        })
    }
}

/// Why a command failed: the exit code, and a sentence for standard error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    exit: Exit,
    message: String,
}

impl Failure {
    /// The answer is no.
    pub fn no(message: impl Display) -> Self {
        Self { exit: Exit::No, message: message.to_string() }
    }

    /// Something that should not happen.
    pub fn unexpected(message: impl Display) -> Self {
        Self { exit: Exit::Unexpected, message: message.to_string() }
    }

    /// The file or the request is wrong.
    pub fn bad_request(message: impl Display) -> Self {
        Self { exit: Exit::BadRequest, message: message.to_string() }
    }

    /// Reading or writing failed.
    pub fn input_output(message: impl Display) -> Self {
        Self { exit: Exit::InputOutput, message: message.to_string() }
    }

    /// The exit code.
    pub const fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints the sentence on standard error and gives the exit code. Nothing can be done if even that fails.
    pub fn report(&self) -> Exit {
        let _ = writeln!(std::io::stderr(), "poddavki: {}", self.message);
        self.exit
    }
}

/// Writes to standard output were cut short: a closed pipe.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Self::input_output(format_args!("cannot write: {error}"))
    }
}
