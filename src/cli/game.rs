//! `poddavki game`: checks the games of a PDN file.

use std::cell::RefCell;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::{Exit, Failure, files};
use draughts::notation::game::Ending;
use draughts::notation::pdn::{self, DifferentResults, PdnError, PdnGame, Reading};
use draughts::notation::sheet::{Sheet, SheetError, Warning};
use draughts::notation::{AnnotatedLine, MoveWarning, NoteCounts, WrittenResult};
use draughts::{Numbering, Side, Variant};

/// Checks the games of a PDN file.
#[derive(Debug, Args)]
pub struct CheckGames {
    /// The file, plain or .gz; - for standard input
    file: PathBuf,
    /// The rules, whatever the file says, by the names of perft; without this the tags decide, and Poddavki where they do not
    #[arg(long)]
    rules: Option<Variant>,
    /// JSON, a line a game
    #[arg(long)]
    json: bool,
}

/// The result of checking one game.
#[derive(Debug, Serialize)]
struct GameJson {
    game: usize,
    white: String,
    black: String,
    plies: usize,
    ok: bool,
    ending: &'static str,
    /// The winner on the board; `None` while the game goes on.
    winner: Option<&'static str>,
    result: Option<String>,
    /// What the written result contradicts; `None` if everything agrees.
    contradicts: Option<String>,
    /// How an unusual file was read.
    note: Option<String>,
    /// The annotations in the file, counted; `None` if there are none.
    annotations: Option<NoteCounts>,
    error: Option<WrongPly>,
}

/// The first error of a game.
#[derive(Debug, Serialize)]
struct WrongPly {
    line: u32,
    column: u32,
    ply: Option<usize>,
    text: String,
    legal: Vec<String>,
    /// Legal moves that resemble the written one, most likely first.
    nearest: Vec<String>,
    /// Errors that would explain it, most likely first.
    repairs: Vec<String>,
}

/// Characters of a wrong word that are shown.
const LONGEST_WORD: usize = 40;

impl CheckGames {
    /// Prints a line for each game; the answer is no if one of them is wrong.
    pub fn run(&self) -> Result<Exit, Failure> {
        let stopped = RefCell::new(None);
        let parts = files::parts(&self.file, &stopped)?;
        let reading = Reading {
            numbering: Some(Numbering::FromTopLeft),
            ..self.rules.map_or_else(|| Reading::by_tags(Variant::Poddavki), Reading::fixed)
        };
        let mut all_legal = true;
        let mut count = 0;
        for (number, game) in (1..).zip(pdn::stream(parts)) {
            let line = examine(number, game, reading);
            all_legal &= line.ok;
            count = number;
            self.print(&line)?;
        }
        if let Some(failure) = stopped.take() {
            return Err(failure);
        }
        if count == 0 {
            return Err(Failure::bad_request(format!("{}: there are no games in it", self.file.display())));
        }
        Ok(if all_legal { Exit::Done } else { Exit::No })
    }

    fn print(&self, line: &GameJson) -> Result<(), Failure> {
        let text = if self.json { serde_json::to_string(line).map_err(Failure::unexpected)? } else { line.plain() };
        files::print(&format!("{text}\n"))
    }
}

impl GameJson {
    /// How a correct game ended, also with a result that the moves alone do not give (resigned, agreed, on time).
    fn ended(&self) -> String {
        let decided = self.result.as_deref().filter(|result| *result != WrittenResult::Unfinished.to_string());
        match decided {
            Some(result) if self.ending == Ending::Unfinished.code() => {
                format!("not finished on the board (result {result} by the tag)")
            }
            Some(_) | None => self.ending.to_owned(),
        }
    }

    fn plain(&self) -> String {
        let Self { game, white, black, plies, .. } = self;
        let head = format!("{game} {white} - {black}, {plies} plies:");
        let annotations = self.annotations.map(|counts| format!("with {counts}"));
        let notes = self.note.iter().chain(&annotations);
        let note = notes.fold(String::new(), |text, note| text + " (" + note + ")");
        match &self.error {
            None if self.contradicts.is_some() => {
                format!("{head} {}, {}{note}", self.ending, self.contradicts.as_deref().unwrap_or_default())
            }
            None => format!("{head} ok, {}{note}", self.ended()),
            Some(wrong) => format!("{head} {}", wrong.plain()),
        }
    }
}

impl WrongPly {
    fn plain(&self) -> String {
        let mut text = format!("line {}, column {}: {}", self.line, self.column, self.text);
        for (name, moves) in [("legal here", &self.legal), ("nearest", &self.nearest)] {
            if !moves.is_empty() {
                text = format!("{text}; {name}: {}", moves.join(", "));
            }
        }
        self.repairs.iter().fold(text, |text, repair| text + "; " + repair)
    }
}

fn examine(number: usize, game: Result<PdnGame, PdnError>, reading: Reading) -> GameJson {
    match game {
        Ok(game) => match pdn::check(&game, &reading) {
            Ok(sheet) => checked(number, &game, &sheet),
            Err(error) => unreadable(number, Some(&game), &error),
        },
        Err(error) => unreadable(number, None, &error),
    }
}

fn checked(number: usize, game: &PdnGame, sheet: &Sheet) -> GameJson {
    let problem = sheet.error.as_deref();
    let contradicts = contradiction(game, sheet).filter(|_| problem.is_none());
    let ending = sheet.game.ending();
    GameJson {
        game: number,
        white: tag(game, "White"),
        black: tag(game, "Black"),
        plies: sheet.game.plies().len(),
        ok: problem.is_none() && contradicts.is_none(),
        ending: ending.code(),
        winner: ending.winner().map(|side| match side {
            Side::White => "white",
            Side::Black => "black",
        }),
        result: sheet.result.as_ref().map(WrittenResult::to_string),
        contradicts,
        note: note(sheet),
        annotations: sheet.annotated.as_ref().map(AnnotatedLine::counts),
        error: problem.map(wrong_ply),
    }
}

/// The error of the written result: it differs from that of the finished board, or the tag and the end of the moves differ. Draw counters
/// are not used, since a file does not say which were in force.
fn contradiction(game: &PdnGame, sheet: &Sheet) -> Option<String> {
    let ending = sheet.game.ending();
    let made = WrittenResult::from(&ending);
    let written = sheet.result.filter(|result| *result != WrittenResult::Unfinished);
    if let Some(written) = written.filter(|written| ending.is_the_end() && scored(*written) != made) {
        return Some(format!("contradiction: the board makes it {made}, the file says {written}"));
    }
    let DifferentResults { tag, end } = game.results_that_differ()?;
    Some(format!("contradiction: the tag says {tag}, the end of the moves {end}"))
}

/// A result by the side with the points: a forfeit counts as a win.
const fn scored(result: WrittenResult) -> WrittenResult {
    match result {
        WrittenResult::Forfeit(side) => WrittenResult::Win(side),
        WrittenResult::BothForfeit => WrittenResult::BothLose,
        other => other,
    }
}

/// How an unusual file was read.
fn note(sheet: &Sheet) -> Option<String> {
    let note_of = |warning: &Warning| match warning.caution {
        MoveWarning::OwnNumbering => {
            Some("squares are numbered as usual in this game, not from the corner that GameType names".to_owned())
        }
        MoveWarning::CommentWithMoves(moves) => {
            let count = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
            Some(format!("{count} in a comment on line {} passed over", warning.place.line))
        }
        _ => None,
    };
    let notes: Vec<String> = sheet.warnings.iter().filter_map(note_of).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

fn wrong_ply(problem: &SheetError) -> WrongPly {
    let typed: String = problem.typed.chars().take(LONGEST_WORD).collect();
    let dots = if typed.len() < problem.typed.len() { "…" } else { "" };
    WrongPly {
        line: problem.place.line,
        column: problem.place.column,
        ply: Some(problem.ply + 1),
        text: format!("move {} of {}, “{typed}{dots}”, {}", problem.move_number, problem.side, problem.problem),
        legal: problem.texts(&problem.legal),
        nearest: problem.texts(&problem.nearest),
        repairs: problem.repairs.iter().map(ToString::to_string).collect(),
    }
}

fn unreadable(number: usize, game: Option<&PdnGame>, error: &PdnError) -> GameJson {
    let name = |name: &str| game.map(|game| tag(game, name)).unwrap_or_default();
    GameJson {
        game: number,
        white: name("White"),
        black: name("Black"),
        plies: 0,
        ok: false,
        ending: "unreadable",
        winner: None,
        result: None,
        contradicts: None,
        note: None,
        annotations: None,
        error: Some(WrongPly {
            line: error.place.line,
            column: error.place.column,
            ply: None,
            text: error.kind.to_string(),
            legal: Vec::new(),
            nearest: Vec::new(),
            repairs: Vec::new(),
        }),
    }
}

fn tag(game: &PdnGame, name: &str) -> String {
    game.tag(name).unwrap_or("?").to_owned()
}
