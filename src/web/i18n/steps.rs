//! The state of a tournament as a headline: its next step.

use crate::service::NextStep;
use crate::service::next_step::{adjourned_boards, boards_without_result, undecided_boards};
use crate::service::progress::drafts;
use crate::web::i18n::Locale;
use tournament::pairing::obstacles::ways_out;
use tournament::pairing::two_teams::foreseen;
use tournament::{Round, RoundNumber, Stage, Tournament};

/// The state as text: `5‑й тур: не хватает четырёх результатов`.
pub fn headline(t: Locale, tournament: &Tournament) -> String {
    let players = tournament.entries.len();
    let unconfirmed = tournament.entries.values().filter(|entry| !entry.is_confirmed()).count();
    let present = |round| tournament.entries.values().filter(|entry| entry.is_present(round)).count();
    let text = match NextStep::from_tournament(tournament) {
        NextStep::EnterPlayers if players == 0 => t.text("steps-no-players"),
        NextStep::EnterPlayers if unconfirmed > 0 => t.text("steps-unconfirmed").with("n", unconfirmed),
        NextStep::EnterPlayers => t.text("steps-few-players"),
        NextStep::Pair(round) => return before_pairing(t, tournament, round, present(round)),
        NextStep::PairAll => t.text("steps-ready-all").with("n", present(RoundNumber::FIRST)),
        NextStep::Publish(_) if drafts(tournament).len() > 1 => t.text("steps-drafts"),
        NextStep::Publish(round) => t.text("steps-draft").with("round", round),
        NextStep::AnnounceDraw(round) => t.text("steps-announce").with("round", round),
        NextStep::DrawOpening(round) => t.text("steps-draw").with("round", round),
        NextStep::EnterResults { round, missing } => t.text("steps-missing").with("round", round).with("n", missing),
        NextStep::Decide { round, boards } => t.text("tiebreakgames-headline").with("round", round).with("n", boards),
        NextStep::FinishAdjourned { round, boards } => t.text("steps-adjourned").with("round", round).with("n", boards),
        NextStep::Close => t.text("steps-played").with("n", tournament.paired_rounds()),
        NextStep::Nothing => t.text("steps-closed"),
    };
    text.to_string()
}

fn before_pairing(t: Locale, tournament: &Tournament, round: RoundNumber, players: usize) -> String {
    if is_blocked(tournament, round) {
        return t.text("steps-blocked").with("round", round).to_string();
    }
    match round.previous() {
        Some(before) => t.text("steps-between").with("before", before).with("round", round).to_string(),
        None if foreseen(tournament).is_some() => t.text("steps-teams").with("n", players).to_string(),
        None => t.text("steps-ready").with("n", players).to_string(),
    }
}

/// The most players for which this is tested: a longer search would delay the page.
const MOST_TRIED: usize = 100;

/// Whether the rules for pairs leave no pairing of a round. Not tested without such rules: then only earlier meetings can stand in the way,
/// late in a small field.
fn is_blocked(tournament: &Tournament, round: RoundNumber) -> bool {
    let is_small = tournament.entries.len() <= MOST_TRIED;
    let has_rules = tournament.forbidden().iter().any(|group| group.holds_in(round));
    is_small && has_rules && !ways_out(tournament, round).is_empty()
}

/// The state of a public round as text.
pub fn round_headline(t: Locale, tournament: &Tournament, round: &Round) -> String {
    let number = round.state.number;
    let undecided = undecided_boards(round, &tournament.settings).count();
    let text = match (boards_without_result(round).count(), adjourned_boards(round).count()) {
        (0, 0) if undecided > 0 => t.text("tiebreakgames-headline").with("round", number).with("n", undecided),
        (0, 0) if round.state.stage == Stage::Closed => t.text("steps-round-closed").with("round", number),
        (0, 0) => t.text("steps-round-complete").with("round", number),
        (0, boards) => t.text("steps-adjourned").with("round", number).with("n", boards),
        (missing, _) => t.text("steps-missing").with("round", number).with("n", missing),
    };
    text.to_string()
}
