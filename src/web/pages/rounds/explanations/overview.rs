//! The page about a round: its brackets, and the criteria in each.

use super::board::ExplainedRound;
use super::{Bracket, CriterionRow, PairRow};
use crate::web::i18n::reasons::{ReasonText, principle};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::explain::BracketReason;
use tournament::pairing::rulebook::Rulebook;
use tournament::{Bye, EntryId, Origin, RoundNumber};

impl ExplainedRound<'_, '_> {
    pub(super) fn lead(&self) -> Vec<ReasonText> {
        let Ok(case) = &self.case else { return self.failure().into_iter().collect() };
        let mut reasons = vec![principle(self.t, case.explanation().rulebook)];
        reasons.extend(self.acceleration());
        reasons.extend(self.drawn_numbers());
        let differing = self.round.pairings.values().filter(|pairing| !case.is_paired(pairing.white, pairing.black));
        let differing = differing.count();
        reasons.extend(self.not_by_system());
        if self.round.state.origin == Origin::Hand || differing > 0 {
            let text = self.t.text("reasons-by-hand-differs").with("n", differing).to_string();
            reasons.push(ReasonText { text, article: String::new() });
        }
        let rulebook = case.explanation().rulebook;
        if rulebook == Rulebook::KnockOut {
            reasons.extend(self.through(case));
        } else if let Some(bye) = case.explanation().bye {
            let text = self.t.text("reasons-bye-of").with("name", self.texts().name(bye)).to_string();
            reasons.push(ReasonText { text, article: String::new() });
            reasons.extend((rulebook == Rulebook::Monrad).then(|| self.plain("reasons-bye-last")));
        }
        if self.round.state.origin != Origin::Hand {
            reasons.extend(self.free_team());
        }
        reasons
    }

    /// The players who advance without a match: a knock-out has byes until its places are a power of two, whatever the number of players.
    fn through(&self, case: &PairingAnalysis<'_>) -> Option<ReasonText> {
        let plan = case.plan();
        let free = plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(entry, _)| *entry);
        let free: Vec<EntryId> = free.collect();
        let names = self.texts().names(&free);
        let text = if plan.round == RoundNumber::FIRST {
            let players = 2 * plan.seats.len() + free.len();
            let (n, places) = (free.len(), players.next_power_of_two());
            self.t
                .text("reasons-through-first")
                .with("n", n)
                .with("players", players)
                .with("places", places)
                .with("names", names)
                .to_string()
        } else {
            self.t.text("reasons-through").with("n", free.len()).with("names", names).to_string()
        };
        (!free.is_empty()).then(|| ReasonText { text, article: String::new() })
    }

    pub(super) fn brackets(&self) -> Vec<Bracket> {
        let Ok(case) = &self.case else { return Vec::new() };
        case.explanation().brackets.iter().map(|bracket| self.bracket(case, bracket)).collect()
    }

    fn bracket(&self, case: &PairingAnalysis<'_>, bracket: &BracketReason) -> Bracket {
        let texts = self.texts();
        let criteria: Vec<CriterionRow> = bracket
            .criteria
            .iter()
            .filter(|criterion| !criterion.value.is_empty())
            .map(|criterion| CriterionRow {
                name: criterion.name,
                article: criterion.article,
                what: texts.criterion(case.explanation().rulebook, criterion.name),
                value: criterion.value.iter().map(u64::to_string).collect::<Vec<_>>().join(" · "),
                is_broken: criterion.value.iter().any(|value| *value > 0),
            })
            .collect();
        let broken = criteria.iter().filter(|line| line.is_broken);
        let broken: Vec<String> = broken.map(|line| format!("{}: {} ({})", line.what, line.value, line.name)).collect();
        Bracket {
            score: self.t.points(bracket.score),
            players: bracket.residents.len(),
            from_above: texts.names(&bracket.moved_down),
            is_last: bracket
                .downfloaters
                .iter()
                .any(|id| case.explanation().bye == Some(*id) && case.bracket_of(*id) == Some(bracket)),
            floaters: texts.names(&bracket.downfloaters),
            floats: bracket.downfloaters.iter().filter_map(|&id| self.why_of_all(case, id)).collect(),
            pairs: bracket.pairs.iter().map(|&(a, b)| self.line(a, b)).collect(),
            broken: broken.join("; "),
            criteria,
        }
    }

    /// The boards, if there are no brackets to show them in.
    pub(super) fn boards(&self) -> Vec<PairRow> {
        let has_brackets = self.case.as_ref().is_ok_and(|case| !case.explanation().brackets.is_empty());
        let has_matches = self.case.as_ref().is_ok_and(|case| !case.explanation().teams.matches.is_empty());
        let pairings = self.round.pairings.values().filter(|_| !has_brackets && !has_matches);
        pairings.map(|pairing| self.line(pairing.white, pairing.black)).collect()
    }

    fn line(&self, a: EntryId, b: EntryId) -> PairRow {
        let pairing = self.round.pairing_of(a).filter(|pairing| [pairing.white, pairing.black].contains(&b));
        let address = pairing.map(|pairing| {
            format!("/t/{}/round/{}/why/{}", self.tournament.slug, self.round.state.number, pairing.board)
        });
        PairRow { text: self.versus(a, b), address }
    }
}
