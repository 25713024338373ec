//! Teams that can withdraw, and teams that have withdrawn.

use crate::web::forms::Choice;
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::pairing::team_swiss::board_order;
use tournament::pairing::two_teams::foreseen;
use tournament::{EntryId, RoundNumber, Team, Tournament};

/// The teams that can withdraw, and those that can be reinstated.
pub struct Leaves {
    /// Teams with at least one player who has not withdrawn.
    pub here: Vec<Choice>,
    /// Teams whose players have all withdrawn.
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

/// The last round of a team whose players have all withdrawn.
pub fn left_after(tournament: &Tournament, team: &Team) -> Option<RoundNumber> {
    let left = |id| tournament.entry(id).and_then(|entry| entry.withdrawn_after);
    let all: Option<Vec<RoundNumber>> = team.players.iter().map(|id| left(*id)).collect();
    all?.into_iter().max()
}

/// The text that a team has withdrawn, and when.
pub fn describe_left(t: Locale, after: RoundNumber) -> String {
    if after == RoundNumber(0) {
        return t.text("teamleaves-left-at-once").to_string();
    }
    t.text("teamleaves-left").with("round", after).to_string()
}

/// The next round for which players are chosen: `None` with a fixed table, where all players of a team play.
pub fn next_round(tournament: &Tournament) -> Option<RoundNumber> {
    let next = tournament.paired_rounds().next();
    let is_chosen = !tournament.settings.system.has_table() && next <= tournament.settings.rounds;
    is_chosen.then_some(next)
}

/// What teams lack for the next round: obstacles to pairing, and boards without a player.
pub fn lacks(t: Locale, tournament: &Tournament) -> Vec<String> {
    let texts = TournamentTexts { t, tournament: Some(tournament) };
    let error = foreseen(tournament).map(|error| texts.pairing_error(&error.into()));
    let next = next_round(tournament).filter(|_| tournament.settings.system.has_teams());
    let teams = tournament.numbered_teams();
    let stay = teams.iter().filter(|team| left_after(tournament, team).is_none());
    let boards = next.into_iter().flat_map(|next| stay.clone().filter_map(move |team| lack(t, tournament, next, team)));
    error.into_iter().chain(boards).collect()
}

/// The players of a team who play in a round.
pub fn seated(tournament: &Tournament, round: RoundNumber, team: &Team) -> Vec<EntryId> {
    let is_there = |id| tournament.entry(id).is_some_and(|entry| entry.is_to_be_paired(round));
    board_order(team, tournament.settings.team_rules.boards, is_there)
}

pub fn lack(t: Locale, tournament: &Tournament, round: RoundNumber, team: &Team) -> Option<String> {
    let (seated, boards) = (seated(tournament, round, team).len(), tournament.settings.team_rules.boards);
    let text = match seated {
        0 => t.text("squads-nobody").with("team", &team.name).with("round", round),
        some if some < usize::from(boards) => t
            .text("squads-lacks")
            .with("team", &team.name)
            .with("round", round)
            .with("n", seated)
            .with("boards", boards),
        _ => return None,
    };
    Some(text.to_string())
}
