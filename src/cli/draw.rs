//! `poddavki draw`: repeats the draw of an opening from its published seed, so that anyone can check that it was fair.

use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::cli::{Exit, Failure, files};
use draughts::notation::fen;
use draughts::notation::openings::{self, Opening};
use draughts::{Numbering, Variant};
use tournament::exchange::text::decode;
use tournament::{Commitment, DrawSeed, Urn};

/// Repeats a draw of openings.
#[derive(Debug, Args)]
pub struct DrawOpenings {
    /// The seed that was told after the draw: 32 hexadecimal digits
    #[arg(long)]
    seed: DrawSeed,
    /// The table of openings, as the tournament has it (openings.csv); - for standard input
    #[arg(long, required_unless_present = "codes")]
    table: Option<PathBuf>,
    /// The game of the table, by the names of perft, where the table does not name it
    #[arg(long, default_value_t = Variant::Poddavki)]
    rules: Variant,
    /// What was in the urn, in order, apart by commas; without this the whole table
    #[arg(long, value_delimiter = ',')]
    codes: Vec<String>,
    /// How many openings were drawn: 1 for the round, or its boards
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    boards: u16,
    /// The hash that was published before the draw; the answer is no if the seed does not fit it
    #[arg(long)]
    commitment: Option<Commitment>,
    /// JSON, a line an opening
    #[arg(long)]
    json: bool,
}

/// An opening that was drawn.
#[derive(Debug, Serialize)]
struct DrawnOpeningJson {
    draw: usize,
    code: String,
    label: Option<String>,
    fen: Option<String>,
}

impl DrawOpenings {
    /// Prints a line for each opening, in drawing order.
    pub fn run(&self) -> Result<Exit, Failure> {
        let found = self.seed.commitment();
        if self.commitment.as_ref().is_some_and(|published| *published != found) {
            return Err(Failure::no(format_args!("the seed does not fit the hash: its own is {found}")));
        }
        let table = self.read_table()?;
        let urn = self.urn(&table)?;
        for (draw, code) in (1..).zip(urn.draw(&self.seed, usize::from(self.boards))) {
            let opening = table.iter().find(|opening| opening.code == code);
            let label = opening.map(|opening| opening.label.clone());
            let fen = opening.map(|opening| fen::write(&opening.start));
            self.print(&DrawnOpeningJson { draw, code, label, fen })?;
        }
        Ok(Exit::Done)
    }

    fn read_table(&self) -> Result<Vec<Opening>, Failure> {
        let Some(path) = &self.table else { return Ok(Vec::new()) };
        let bytes = files::read(path)?;
        let text = decode(&bytes);
        let rules = openings::game_of(&text).unwrap_or(self.rules);
        let table = openings::read(&text, rules, Numbering::FromTopLeft);
        match table.errors.first() {
            Some(error) => Err(Failure::bad_request(format_args!("{}: {error}", path.display()))),
            None => Ok(table.openings),
        }
    }

    /// The announced urn, else the whole table; when it is empty, it is filled again from the table, if given.
    fn urn(&self, table: &[Opening]) -> Result<Urn, Failure> {
        let all: Vec<String> = table.iter().map(|opening| opening.code.clone()).collect();
        let codes: Vec<String> = self.codes.iter().map(|code| code.trim().to_owned()).collect();
        let strange = codes.iter().find(|code| !all.is_empty() && !all.contains(code));
        match strange {
            Some(code) => Err(Failure::bad_request(format_args!("the table has no opening {code}"))),
            None if codes.is_empty() => Ok(Urn { left: all.clone(), all }),
            None => Ok(Urn { left: codes, all }),
        }
    }

    fn print(&self, line: &DrawnOpeningJson) -> Result<(), Failure> {
        let plain = || {
            let label = line.label.iter().filter(|label| !label.is_empty()).map(String::as_str);
            let codes = [line.code.as_str()].into_iter().chain(label).chain(line.fen.as_deref());
            format!("{}: {}", line.draw, codes.collect::<Vec<_>>().join("  "))
        };
        let text = if self.json { serde_json::to_string(line).map_err(Failure::unexpected)? } else { plain() };
        files::print(&format!("{text}\n"))
    }
}
