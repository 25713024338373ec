//! `poddavki rate`: works a rating list out anew, or closes a tournament so that it is rated.

use std::fmt::Write;

use clap::Args;
use serde::Serialize;

use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, backup, files};
use crate::service::{Request, Service, ServiceError, command_line};
use crate::store::{Rated, RatingList};
use draughts::Variant;
use tournament::RatingKind;

/// Works a rating list out anew and prints it.
#[derive(Debug, Args)]
pub struct Rate {
    /// The list: classic, rapid or blitz
    #[arg(default_value = "classic", value_parser = kind)]
    kind: RatingKind,
    /// The game
    #[arg(long, default_value_t = Variant::default())]
    game: Variant,
    /// Close this tournament first (the last part of its address), so that it is rated
    #[arg(long, value_name = "TOURNAMENT")]
    close: Option<String>,
    /// JSON: a list in order of place
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// A line of the list as JSON.
#[derive(Debug, Serialize)]
struct RatingJson<'a> {
    place: usize,
    name: &'a str,
    rating: i32,
    games: u32,
    date: String,
}

impl Rate {
    /// Closes the tournament if one is named, rates the list's tournaments in order, and prints the list.
    pub fn run(&self) -> Result<Exit, Failure> {
        let service = Service::new(backup::open_existing(&self.database)?);
        let list = self.list(&service)?;
        let line = ProgressLine::begin();
        let rated = service.watched(line.watch()).recompute_list(list);
        drop(line);
        let tournaments = rated.map_err(|error| failure(&error))?;
        let rated = service.store().rating_list(list).map_err(Failure::input_output)?;
        let text = if self.json { json(&rated)? } else { table(&rated) };
        files::print(&text)?;
        eprintln!("{}, {}", files::counted(tournaments, "tournament"), files::counted(rated.len(), "player"));
        Ok(Exit::Done)
    }

    /// The requested list: that of the tournament, if one is closed.
    fn list(&self, service: &Service) -> Result<RatingList, Failure> {
        let asked = RatingList { variant: self.game, kind: self.kind };
        let Some(slug) = &self.close else { return Ok(asked) };
        let actor = command_line();
        let request = Request { actor: &actor, slug, seen: None, limit: None };
        let closed = service.close_tournament(&request).map_err(|error| failure(&error))?;
        let kind =
            closed.settings.rating.ok_or_else(|| Failure::no(format_args!("{slug} is closed; it is not rated")))?;
        Ok(RatingList { variant: closed.settings.variant, kind })
    }
}

fn kind(code: &str) -> Result<RatingKind, String> {
    RatingKind::from_code(code).ok_or_else(|| "a list is classic, rapid or blitz".to_owned())
}

fn failure(error: &ServiceError) -> Failure {
    match error {
        ServiceError::Store(_) => Failure::input_output(error),
        _ => Failure::bad_request(error),
    }
}

/// Place, rating, games, name on each line. Equal ratings share the first of their places.
fn table(rated: &[Rated]) -> String {
    let mut text = String::new();
    for line in lines(rated, &names(rated)) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>4} {:>5} {:>5}  {}", line.place, line.rating, line.games, line.name);
    }
    text
}

fn json(rated: &[Rated]) -> Result<String, Failure> {
    let names = names(rated);
    let all: Vec<RatingJson> = lines(rated, &names).collect();
    Ok(serde_json::to_string(&all).map_err(Failure::unexpected)? + "\n")
}

fn names(rated: &[Rated]) -> Vec<String> {
    rated.iter().map(|rated| rated.person.name.to_string()).collect()
}

fn lines<'a>(rated: &'a [Rated], names: &'a [String]) -> impl Iterator<Item = RatingJson<'a>> {
    let ratings: Vec<i32> = rated.iter().map(|rated| rated.value.listed().0).collect();
    rated.iter().zip(names).map(move |(rated, name)| RatingJson {
        place: 1 + ratings.partition_point(|other| *other > rated.value.listed().0),
        name,
        rating: rated.value.listed().0,
        games: rated.games,
        date: rated.date.to_string(),
    })
}
