//! How those with the higher rating fared.

use super::{ColourScore, decided};
use crate::{BoardNumber, Entry, EntryId, Pairing, RoundNumber, Score, Tournament};

/// Pairings of players whose ratings differ.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Upsets {
    /// What they ended with: White is the player with the higher rating.
    pub favourites: ColourScore,
    /// The pairings won by the lower rating, the greatest difference first.
    pub list: Vec<Upset>,
}

/// A pairing won by the lower rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upset {
    /// The round in which it was played.
    pub round: RoundNumber,
    /// The board on which it was played.
    pub board: BoardNumber,
    /// The player with the lower rating.
    pub winner: EntryId,
    /// The player with the higher rating.
    pub loser: EntryId,
    /// By how many points of rating the loser was ahead.
    pub difference: i32,
}

impl Upsets {
    pub(super) fn new(tournament: &Tournament, pairings: &[&Pairing]) -> Self {
        let mut upsets = Self::default();
        for pairing in pairings {
            upsets.take(tournament, pairing);
        }
        upsets.list.sort_by_key(|upset| (-upset.difference, upset.round, upset.board));
        upsets
    }

    /// Counts a pairing that is decided, of two who are rated differently.
    fn take(&mut self, tournament: &Tournament, pairing: &Pairing) -> Option<()> {
        let score = decided(tournament, pairing)?;
        let rating = |entry| tournament.entry(entry).and_then(|entry: &Entry| entry.rating);
        let ahead = rating(pairing.white)?.0 - rating(pairing.black)?.0;
        // The higher rated is counted as White: where they had Black the score is turned round.
        let (higher, lower, score) = match ahead {
            0 => return None,
            1.. => (pairing.white, pairing.black, score),
            _ => {
                let turned = match score {
                    Score::White => Score::Black,
                    Score::Black => Score::White,
                    Score::Draw | Score::BothLost => score,
                };
                (pairing.black, pairing.white, turned)
            }
        };
        self.favourites.add(score);
        if score == Score::Black {
            let (round, board, difference) = (pairing.round, pairing.board, ahead.abs());
            self.list.push(Upset { round, board, winner: lower, loser: higher, difference });
        }
        Some(())
    }
}
