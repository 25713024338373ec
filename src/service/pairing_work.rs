//! Long pairings: how they tell how far they are and are stopped, and questions about a round, answered on several threads.

use std::thread;

use crate::service::{Stopped, Watch};
use tournament::pairing::alternative::{AlternativeRequest, AlternativeVerdict};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::questions::PairingQuestions;
use tournament::pairing::watch::{PairingListener, PairingWatch};

impl PairingListener for Watch {
    fn tell(&self, done: usize, all: usize) {
        // Work that is to stop finds that out by itself.
        let _ = self.step(done, all);
    }

    fn is_stopping(&self) -> bool {
        Self::is_stopping(self)
    }
}

/// More players than this are paired as long work: the slowest rounds of as many that could be made take a tenth of a second.
const SHORT_FIELD: usize = 500;

/// Whether pairing so many players may take long.
pub const fn is_long(players: usize) -> bool {
    players > SHORT_FIELD
}

/// The watch of a pairing that tells `watch` how far it is, and stops with it.
pub fn pairing_watch(watch: &Watch) -> PairingWatch {
    PairingWatch::new(watch.clone())
}

/// What comes of the questions that are `asked` about a round, worked out by so many threads: the same for any number of them.
pub fn answers(
    case: &PairingAnalysis<'_>,
    asked: Vec<AlternativeRequest>,
    threads: usize,
    watch: &Watch,
) -> Result<Vec<Option<AlternativeVerdict>>, Stopped> {
    let questions = PairingQuestions::new(case, asked, &pairing_watch(watch));
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(|| questions.work());
        }
        questions.work();
    });
    questions.into_answers().map_err(|_| Stopped)
}
