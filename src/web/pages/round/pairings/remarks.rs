//! Remarks on a pairing: warnings, avoided pairs that were given up, differences from the program's.

use super::Compared;
use crate::service::{PairingComparison, ServiceError};
use crate::web::i18n::TournamentTexts;
use draughts::BySide;
use tournament::pairing::avoided_pairs::in_spite;
use tournament::pairing::check::PairingWarning;
use tournament::{EntryId, Round, RoundPlan};

/// The avoided pairs that a pairing by the program gives up: the players who meet, and the reason.
pub(super) fn given_up(texts: TournamentTexts<'_>, plan: &RoundPlan, opinion: &PairingComparison) -> Vec<String> {
    let Some(tournament) = texts.tournament else { return Vec::new() };
    let text_of = |(avoided, seats): (usize, BySide<EntryId>)| {
        let is_known = opinion.given_up.iter().any(|lost| lost.avoided == avoided);
        let key = if is_known { "pairings-given-up" } else { "pairings-given-up-late" };
        let avoided = tournament.settings.avoided.get(avoided).map(|rule| texts.pair_rule(rule)).unwrap_or_default();
        let (white, black) = (texts.name(seats.white), texts.name(seats.black));
        texts.t.text(key).with("rule", avoided).with("white", white).with("black", black).to_string()
    };
    in_spite(tournament, plan).into_iter().map(text_of).collect()
}

pub(super) fn compared(texts: TournamentTexts<'_>, round: &Round, opinion: &PairingComparison) -> Compared {
    let t = texts.t;
    let difference = opinion.difference(round);
    let is_of_teams = texts.tournament.is_some_and(|tournament| tournament.settings.system.has_teams());
    let name = |id: EntryId| if is_of_teams { texts.team_of(id) } else { texts.name(id) };
    let free = difference.free.map(|free| free.map(|id| id.map(name))).filter(|[one, other]| one != other);
    let free = |at: usize| {
        let name = free.as_ref().and_then(|free| free.get(at).cloned().flatten())?;
        Some(t.text("pairings-compared-free").with("name", name).to_string())
    };
    let problem = match &opinion.plan {
        Ok(_) => None,
        Err(ServiceError::NotPaired(error)) => Some(texts.unpaired(error)),
        Err(ServiceError::Refused(rejection)) => Some(texts.rejection(rejection)),
        Err(other) => Some(other.to_string()),
    };
    Compared {
        here: texts.difference(&difference.here, &difference.there).into_iter().chain(free(0)).collect(),
        there: texts.difference(&difference.there, &difference.here).into_iter().chain(free(1)).collect(),
        problem,
    }
}

/// A warning about a pairing made by hand.
pub fn describe_warning(texts: TournamentTexts<'_>, warning: PairingWarning) -> String {
    let t = texts.t;
    let name = |entry| texts.name(entry);
    let text = match warning {
        PairingWarning::Missing(entry) => t.text("pairings-warning-missing").with("name", name(entry)),
        PairingWarning::Twice(entry) => t.text("pairings-warning-twice").with("name", name(entry)),
        PairingWarning::Repeat { white, black, round } => {
            let (one, other) = (name(white), name(black));
            t.text("pairings-warning-repeat").with("white", one).with("black", other).with("round", round)
        }
        PairingWarning::Forbidden { white, black } => {
            t.text("pairings-warning-forbidden").with("white", name(white)).with("black", name(black))
        }
        PairingWarning::AvoidedPair { white, black } => {
            t.text("pairings-warning-avoided-pair").with("white", name(white)).with("black", name(black))
        }
        PairingWarning::Team(warning) => return texts.team_warning(warning),
        PairingWarning::SecondBye(entry) => t.text("pairings-warning-bye").with("name", name(entry)),
        PairingWarning::ByeNotGiven(entry) => t.text("pairings-warning-bye-refused").with("name", name(entry)),
        PairingWarning::ByeNotAsked(entry) => t.text("pairings-warning-bye-unasked").with("name", name(entry)),
        PairingWarning::ThirdColour { entry, side } => {
            t.text("pairings-warning-third").with("name", name(entry)).with("side", t.side(side))
        }
        PairingWarning::ColourDifference { entry, difference } => {
            t.text("pairings-warning-difference").with("name", name(entry)).with("n", difference)
        }
        PairingWarning::ScoreDifference { white, black, difference } => {
            let (one, other, points) = (name(white), name(black), t.points(difference));
            t.text("pairings-warning-score").with("white", one).with("black", other).with("points", points)
        }
    };
    text.to_string()
}
