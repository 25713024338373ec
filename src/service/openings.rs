//! Drawn openings: the table of a tournament, and the draw of a round's opening, first announced, then made.

use crate::outside;
use crate::service::{Request, Service, ServiceError};
use draughts::Numbering;
use draughts::notation::fen;
use draughts::notation::openings::{self, OpeningList};
use tournament::{Command, DrawSeed, DrawnFor, Opening, OpeningTable, Rejection, RoundNumber, Tournament};

impl Service {
    /// Reads a table of openings of the tournament's game, row by row, with errors. Nothing is written.
    pub fn read_openings(&self, tournament: &Tournament, text: &str) -> OpeningList {
        openings::read(text, tournament.settings.variant, Numbering::FromTopLeft)
    }

    /// Stores the valid rows of a table as the openings of the tournament.
    pub fn load_openings(
        &self,
        request: &Request<'_>,
        text: &str,
        drawn_for: DrawnFor,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let read = self.read_openings(draft.tournament(), text);
            if read.is_of_another_game() {
                return Err(Rejection::OpeningsOfAnotherGame.into());
            }
            let kept = |row: &openings::Opening| {
                let openings::Opening { code, label, start, moves } = row.clone();
                Opening { code, label, fen: fen::write(&start), moves }
            };
            let openings = read.openings.iter().map(kept).collect();
            let variant = draft.tournament().settings.variant;
            draft.execute(Command::SetOpenings(Some(Box::new(OpeningTable { variant, drawn_for, openings }))))
        })
    }

    /// From now on draws one opening for a round, or one for each board.
    pub fn draw_openings_for(&self, request: &Request<'_>, drawn_for: DrawnFor) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let table = draft.tournament().opening_table.clone().ok_or(Rejection::NoOpenings)?;
            draft.execute(Command::SetOpenings(Some(Box::new(OpeningTable { drawn_for, ..table }))))
        })
    }

    /// Removes the table of openings; earlier draws stay.
    pub fn remove_openings(&self, request: &Request<'_>) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetOpenings(None)))
    }

    /// Announces the draw of a round's opening: makes a secret seed and publishes its hash.
    pub fn announce_draw(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        let seed = new_seed()?;
        let command = || Command::CommitDraw { round, commitment: seed.commitment() };
        self.rehearse(request, |draft| draft.execute(command()))?;
        self.store.keep_seed(self.tournament(request.slug)?.id, &seed)?;
        self.perform(request, |draft| draft.execute(command()))
    }

    /// Makes the announced draw: publishes the seed and the opening that follows from it.
    pub fn draw_opening(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let announced = draft.tournament().draws.get(&round).ok_or(Rejection::DrawNotAnnounced(round))?;
            let seed = self.store.seed_of(&announced.commitment)?.ok_or(Rejection::SeedLost(round))?;
            draft.execute(Command::DrawOpening { round, seed })
        })
    }
}

/// A table as a file that [`Service::load_openings`] takes.
pub fn openings_file(table: &OpeningTable) -> String {
    let rows = table.openings.iter().filter_map(|opening| {
        let Opening { code, label, fen, moves } = opening.clone();
        let start = fen::read(&fen, table.variant, Numbering::FromTopLeft).ok()?;
        Some(openings::Opening { code, label, start, moves })
    });
    openings::write(&rows.collect::<Vec<_>>())
}

pub(super) fn new_seed() -> Result<DrawSeed, ServiceError> {
    let mut bytes = [0; 16];
    outside::draw(&mut bytes).map_err(|_| ServiceError::NoRandomness)?;
    Ok(DrawSeed::from_bytes(bytes))
}
