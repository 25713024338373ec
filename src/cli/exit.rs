//! Exit codes: those that scripts expect of pairing programs.

use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use crate::service::Stopped;

/// The result of a command.
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
    /// 130: stopped by Ctrl-C, as shells say it.
    Stopped,
}

impl Exit {
    /// The number of the exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::No => 1,
            Self::Unexpected => 2,
            Self::BadRequest => 3,
            Self::InputOutput => 5,
            Self::Stopped => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}

/// Why a command stopped early: the exit code, and a sentence for standard error if needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    exit: Exit,
    message: Option<String>,
}

impl Failure {
    /// The answer is no.
    pub fn no(message: impl Display) -> Self {
        Self::because(Exit::No, message)
    }

    /// Something that should not happen.
    pub fn unexpected(message: impl Display) -> Self {
        Self::because(Exit::Unexpected, message)
    }

    /// The file or the request is wrong.
    pub fn bad_request(message: impl Display) -> Self {
        Self::because(Exit::BadRequest, message)
    }

    /// The reader of the output has closed it (`| head`): there is nothing to report.
    pub const fn unread() -> Self {
        Self { exit: Exit::Done, message: None }
    }

    /// Ctrl-C has stopped the work.
    pub fn stopped() -> Self {
        Self::because(Exit::Stopped, "stopped")
    }

    /// Reading or writing failed.
    pub fn input_output(message: impl Display) -> Self {
        Self::because(Exit::InputOutput, message)
    }

    pub const fn exit(&self) -> Exit {
        self.exit
    }

    /// Prints the sentence on standard error and returns the exit code. If even that fails, nothing can be done.
    pub fn report(&self) -> Exit {
        if let Some(message) = &self.message {
            let _ = writeln!(std::io::stderr(), "poddavki: {message}");
        }
        self.exit
    }

    fn because(exit: Exit, message: impl Display) -> Self {
        Self { exit, message: Some(message.to_string()) }
    }
}

impl From<Stopped> for Failure {
    fn from(Stopped: Stopped) -> Self {
        Self::stopped()
    }
}

/// Standard output failed: its reader has closed it, or it is full.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::unread(),
            _ => Self::input_output(format_args!("cannot write: {error}")),
        }
    }
}
