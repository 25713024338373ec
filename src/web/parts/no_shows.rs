//! Players who missed a round and are paired in the next: the arbiter is warned before another game is forfeited.

use crate::service::NextStep;
use crate::web::http::staff_address;
use crate::web::i18n::{Locale, PlayerNames};
use tournament::{Bye, Entry, RoundNumber, Tournament};

/// Players who missed a round. The template is `parts/no_shows.html`.
pub struct NoShows {
    /// The message key.
    pub key: &'static str,
    pub missed: RoundNumber,
    /// The round in which they play next.
    pub round: RoundNumber,
    pub players: Vec<NoShow>,
}

pub struct NoShow {
    pub name: String,
    /// The page for letting them leave: late changes of the pairing, else their own page.
    pub address: String,
}

impl NoShows {
    /// `None` if no player was missing, or if the next round is neither a draft nor about to be paired.
    pub fn new(t: Locale, tournament: &Tournament) -> Option<Self> {
        // A player who forfeits in a round robin keeps the later games; in a knock-out they are out.
        if tournament.settings.system.has_closed_field() {
            return None;
        }
        let (key, round) = match NextStep::from_tournament(tournament) {
            NextStep::Pair(round) => ("pairings-no-shows-coming", round),
            NextStep::Publish(round) => ("pairings-no-shows-draft", round),
            _ => return None,
        };
        let missed = tournament.round(round.previous()?)?;
        let draft = tournament.round(round);
        // A player who was absent at the check-in has no pairing but a bye.
        let check_in = tournament.check_in.as_ref().filter(|check_in| check_in.round == missed.state.number);
        let was_absent = |entry: &Entry| {
            let is_absent = check_in.is_some_and(|check_in| check_in.absent.contains(&entry.id));
            is_absent && missed.byes.get(&entry.id) == Some(&Bye::Zero)
        };
        let has_missed = |entry: &&Entry| match missed.pairing_of(entry.id) {
            Some(pairing) => pairing.is_missed_by(entry.id),
            None => was_absent(entry),
        };
        let plays = |entry: &&Entry| match draft {
            Some(draft) => draft.pairing_of(entry.id).is_some(),
            None => entry.is_to_be_paired(round),
        };
        let names = PlayerNames::from_tournament(t, tournament);
        let no_show = |entry: &Entry| NoShow {
            name: names.name(entry),
            address: match draft {
                Some(_) => staff_address(tournament, &format!("/round/{round}/late?leaving={}", entry.id)),
                None => staff_address(tournament, &format!("/players/{}", entry.id)),
            },
        };
        let entries = tournament.start_list().into_iter().filter(has_missed).filter(plays);
        let players: Vec<NoShow> = entries.map(no_show).collect();
        (!players.is_empty()).then_some(Self { key, missed: missed.state.number, round, players })
    }
}
