//! Rehearsals: a private copy of a tournament to practise on, continued with simulated results.

use crate::service::{Actor, NewTournament, Request, Service, ServiceError, Stopped};
use tournament::forecast::{Simulation, play_until};
use tournament::limits::TextField;
use tournament::{Command, CommandRecord, Info, Registration, RoundNumber, Settings, Tournament, Visibility};

impl Service {
    /// Makes a draft like `original` with its players, rounds and results, and continues it up to and including `last`: paired like the
    /// real one, with results by the ratings. It is not rated, and its players are no known persons, so that nothing of it counts for the
    /// public. The title is shortened to the longest allowed.
    pub fn make_rehearsal(
        &self,
        actor: &Actor,
        original: &Tournament,
        title: &str,
        last: RoundNumber,
    ) -> Result<Tournament, ServiceError> {
        let title = title.chars().take(TextField::Title.most()).collect();
        // The mark of a rehearsal is in one language.
        let info = Info { title, other_title: String::new(), ..original.info.clone() };
        let settings = Settings { rating: None, ..original.settings.clone() };
        let new = NewTournament { info: info.clone(), settings: settings.clone(), visibility: Visibility::Draft };
        let mut copy = self.rehearsed(original, last)?;
        self.all_or_none(|service| {
            let made = service.create_tournament(actor, &new)?;
            copy.info = info;
            copy.settings = Settings { lot_secret: None, lot_seed: None, ..settings };
            copy.keep_lots_of(&made);
            // The log says what was simulated, so that it is not taken for played rounds.
            let is_simulated = last > original.published_rounds();
            let through = if is_simulated { copy.paired_rounds() } else { RoundNumber(0) };
            service.perform(&Request { actor, slug: &made.slug, seen: None, limit: None }, |draft| {
                draft.execute(Command::Adopt(Box::new(copy.clone())))?;
                Ok(CommandRecord::Rehearse { players: copy.entries.len(), through })
            })
        })
    }

    /// The tournament with all registered players, played up to and including `last`.
    fn rehearsed(&self, original: &Tournament, last: RoundNumber) -> Result<Tournament, Stopped> {
        let wanted = Simulation::of_state(original, 1);
        let goes_on = |played: RoundNumber| self.watch.step(played.0.into(), last.0.into()).is_ok();
        let mut copy = play_until(&with_everybody(original), last, wanted, goes_on).ok_or(Stopped)?;
        copy.entries.values_mut().for_each(|entry| entry.player = None);
        copy.reports.clear();
        Ok(copy)
    }
}

/// The tournament with all registered players confirmed: they are expected to come.
pub fn with_everybody(tournament: &Tournament) -> Tournament {
    let mut all = tournament.clone();
    for entry in all.entries.values_mut().filter(|entry| entry.registration == Registration::Registered) {
        entry.registration = Registration::Unsaid;
        entry.withdrawn_after = None;
    }
    all
}
