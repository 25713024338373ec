//! Teams that leave a tournament, and those that have left.

use crate::web::forms::values::Choice;
use crate::web::i18n::Locale;
use tournament::{RoundNumber, Team, Tournament};

/// Which teams can leave, and which can come back.
pub struct Leaves {
    /// Those of which somebody is there.
    pub here: Vec<Choice>,
    /// Those of which everybody has left.
    pub gone: Vec<Choice>,
}

impl Leaves {
    pub fn from_tournament(tournament: &Tournament) -> Self {
        let choice = |team: &Team| Choice::new(&team.key, team.name.clone());
        let (gone, here): (Vec<Team>, Vec<Team>) =
            tournament.numbered_teams().into_iter().partition(|team| left_after(tournament, team).is_some());
        Self { here: here.iter().map(choice).collect(), gone: gone.iter().map(choice).collect() }
    }
}

/// The last round of a team of which everybody has left.
pub fn left_after(tournament: &Tournament, team: &Team) -> Option<RoundNumber> {
    let left = |id| tournament.entry(id).and_then(|entry| entry.withdrawn_after);
    let all: Option<Vec<RoundNumber>> = team.players.iter().map(|id| left(*id)).collect();
    all?.into_iter().max()
}

/// That a team has left, and when, in words.
pub fn left_in_words(t: Locale, after: RoundNumber) -> String {
    if after == RoundNumber(0) {
        return t.text("teamleaves-left-at-once").to_string();
    }
    t.text("teamleaves-left").with("round", after).to_string()
}
