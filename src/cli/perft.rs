//! `poddavki perft`: counts positions, a line for each depth, or by first move.

use std::time::Instant;

use clap::Args;
use serde::Serialize;

use crate::cli::{Exit, Failure, codes, files};
use draughts::notation::{MoveStyle, fen, write_move};
use draughts::perft::{self, Counting};
use draughts::{Numbering, Position, Variant};

/// Counts the positions that can be reached.
#[derive(Debug, Args)]
pub struct Perft {
    /// Which rules
    #[arg(long, default_value_t = Variant::Poddavki, value_parser = codes::game())]
    rules: Variant,
    /// The position to start from, as W:W…:B… with letters, or numbers counted from the top left (1 = b8); in bashni what is under a tower's top in parentheses, c3(wbB), in odnocvetnye with :M…, :C…,… and :L…
    #[arg(long)]
    fen: Option<String>,
    /// How many plies
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=40))]
    depth: u32,
    /// The last depth by first move
    #[arg(long)]
    divide: bool,
    /// Count captures in a different order as different moves
    #[arg(long)]
    paths: bool,
    /// JSON, a line a depth
    #[arg(long)]
    json: bool,
}

/// The count at one depth.
#[derive(Debug, Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// The count of one first move.
#[derive(Debug, Serialize)]
struct Share {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

impl Perft {
    pub fn run(&self) -> Result<Exit, Failure> {
        let position = self.position()?;
        let counting = if self.paths { Counting::Paths } else { Counting::Unique };
        if self.divide {
            self.divide(&position, counting)?;
        } else {
            for depth in 1..=self.depth {
                self.count(&position, depth, counting)?;
            }
        }
        Ok(Exit::Done)
    }

    fn position(&self) -> Result<Position, Failure> {
        match &self.fen {
            None => Ok(Position::start(self.rules)),
            Some(text) => fen::read(text, self.rules, Numbering::FromTopLeft)
                .map_err(|error| Failure::bad_request(format_args!("--fen: {error}"))),
        }
    }

    fn count(&self, position: &Position, depth: u32, counting: Counting) -> Result<(), Failure> {
        let started = Instant::now();
        let nodes = perft::count(position, depth, counting);
        // To the millisecond.
        let seconds = (started.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
        let line = Count { depth, nodes, seconds };
        let plain = format!("{depth} {nodes} {:.3}", line.seconds);
        self.print(&line, &plain)
    }

    fn divide(&self, position: &Position, counting: Counting) -> Result<(), Failure> {
        let mut total = 0;
        for (mv, nodes) in perft::divide(position, self.depth, counting) {
            total += nodes;
            let share = Share { text: write_move(position, &mv, MoveStyle::Full), nodes };
            let plain = format!("{} {nodes}", share.text);
            self.print(&share, &plain)?;
        }
        self.print(&Share { text: "total".to_owned(), nodes: total }, &format!("total {total}"))
    }

    fn print(&self, line: &impl Serialize, plain: &str) -> Result<(), Failure> {
        let text = if self.json { serde_json::to_string(line).map_err(Failure::unexpected)? } else { plain.to_owned() };
        files::print(&format!("{text}\n"))
    }
}
