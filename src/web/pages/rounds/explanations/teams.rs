//! Why teams meet, and their colours: the parts about matches on the pages about a round and a board.

use super::board::ExplainedRound;
use super::{ExplainedMatchRow, TeamGroup};
use crate::web::i18n::reasons::{ReasonText, colour};
use crate::web::i18n::teams::pair_of;
use draughts::Side;
use tournament::pairing::dutch::colours::{Preference, Strength};
use tournament::pairing::explain::{MatchReason, TeamBracket};
use tournament::pairing::rulebook::Rulebook;
use tournament::pairing::team_bye::{ByeCandidate, ByeReason};
use tournament::{ColourPreferences, Pairing, TeamName};

impl ExplainedRound<'_, '_> {
    /// The matches of a team round with what decided them.
    pub(super) fn matches(&self) -> Vec<ExplainedMatchRow> {
        let Ok(case) = &self.case else { return Vec::new() };
        let rulebook = case.explanation().rulebook;
        let played = self.tournament.team_matches(self.round.state.number);
        let line = |reason: &MatchReason| {
            let is_same = |team_match: &&tournament::TeamMatch<'_>| {
                team_match.side_of(&reason.teams.white.key).is_some()
                    && team_match.side_of(&reason.teams.black.key).is_some()
            };
            let board = played.iter().find(is_same).and_then(|own| own.boards.first());
            let address = board
                .map(|pairing| format!("/t/{}/round/{}/why/{}", self.tournament.slug, pairing.round, pairing.board));
            ExplainedMatchRow { names: names(self, reason), address, reasons: self.reasons(rulebook, reason) }
        };
        case.explanation().teams.matches.iter().map(line).collect()
    }

    /// The score groups of teams from the top.
    pub(super) fn team_groups(&self) -> Vec<TeamGroup> {
        let Ok(case) = &self.case else { return Vec::new() };
        let group = |bracket: &TeamBracket| TeamGroup {
            score: self.t.points(bracket.score),
            teams: joined(&bracket.residents),
            raised: joined(&bracket.upfloaters),
        };
        case.explanation().teams.brackets.iter().map(group).collect()
    }

    /// The team with the bye, and why none of the others has it.
    pub(super) fn free_team(&self) -> Vec<ReasonText> {
        let Ok(case) = &self.case else { return Vec::new() };
        let explanation = case.explanation();
        let Some(team) = &explanation.teams.bye else { return Vec::new() };
        let text = self.t.text("teamwhy-free").with("team", &team.name).to_string();
        let own = ReasonText { text, article: explanation.rulebook.bye().to_owned() };
        std::iter::once(own).chain(self.not_free(&explanation.teams.candidates)).collect()
    }

    /// A sentence for each reason, with its teams.
    fn not_free(&self, candidates: &[ByeCandidate]) -> Vec<ReasonText> {
        const GROUNDS: [(ByeReason, &str, &str); 5] = [
            (ByeReason::Needed, "teamwhy-free-needed", "C.04.6 3.4"),
            (ByeReason::HigherScore, "teamwhy-free-score", "C.04.6 3.4"),
            (ByeReason::FewerMatches, "teamwhy-free-matches", "C.04.6 3.4"),
            (ByeReason::SmallerNumber, "teamwhy-free-number", "C.04.6 3.4"),
            (ByeReason::Barred, "teamwhy-free-barred", "C2 · C.04.6 2.1"),
        ];
        let text_of = |candidate: &ByeCandidate| {
            self.t
                .text("teamwhy-free-team")
                .with("team", &candidate.team.name)
                .with("number", candidate.team.number.0)
                .with("points", self.t.points(candidate.score))
                .with("matches", candidate.matches)
                .to_string()
        };
        let reason = |(ground, key, article): (ByeReason, &'static str, &str)| {
            let teams = candidates.iter().filter(|candidate| candidate.ground == ground).map(text_of);
            let teams = teams.collect::<Vec<_>>().join("; ");
            let text = self.t.text(key).with("teams", &teams).to_string();
            (!teams.is_empty()).then(|| ReasonText { text, article: article.to_owned() })
        };
        GROUNDS.into_iter().filter_map(reason).collect()
    }

    /// Why the teams of a board meet; empty in an individual tournament.
    pub(super) fn match_of(&self, pairing: &Pairing) -> Vec<ReasonText> {
        let Ok(case) = &self.case else { return Vec::new() };
        let key = |id| self.tournament.entry(id).map(|entry| entry.member.key()).unwrap_or_default();
        let keys = [key(pairing.white), key(pairing.black)];
        let is_of = |reason: &&MatchReason| Side::BOTH.iter().all(|side| keys.contains(&reason.teams[*side].key));
        let Some(reason) = case.explanation().teams.matches.iter().find(is_of) else { return Vec::new() };
        let text = self.t.text("teamwhy-match").with("teams", names(self, reason)).to_string();
        let mut reasons = vec![ReasonText { text, article: String::new() }];
        reasons.extend(self.acceleration());
        reasons.extend(self.reasons(case.explanation().rulebook, reason));
        reasons
    }

    /// The scores and colour preferences of both, and what decided.
    fn reasons(&self, rulebook: Rulebook, reason: &MatchReason) -> Vec<ReasonText> {
        let (t, teams, scores) = (self.t, &reason.teams, &reason.scores);
        let score = if scores.white == scores.black {
            t.text("teamwhy-same-score").with("points", t.points(scores.white)).to_string()
        } else {
            let (more, less) =
                if scores.white > scores.black { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
            let (points, fewer) = (t.points(scores[more]), t.points(scores[less]));
            let (first, second) = (&teams[more].name, &teams[less].name);
            t.text("teamwhy-other-score")
                .with("first", first)
                .with("points", points)
                .with("second", second)
                .with("less", fewer)
                .to_string()
        };
        let mut texts = vec![ReasonText { text: score, article: String::new() }];
        texts.extend(
            Side::BOTH.into_iter().filter_map(|side| self.preference_of(&teams[side], reason.preferences[side])),
        );
        texts.push(colour(t, rulebook, reason.rule));
        texts
    }

    /// The colour preference of a team; `None` without one.
    fn preference_of(&self, team: &TeamName, preference: Option<Preference>) -> Option<ReasonText> {
        let preference = preference?;
        // A simple preference (type A) has no degrees.
        let is_simple = self.tournament.settings.team_rules.preferences == ColourPreferences::Simple;
        let key = match preference.strength {
            Strength::Strong | Strength::Absolute if !is_simple => "teamwhy-prefers-strongly",
            Strength::Mild | Strength::Strong | Strength::Absolute => "teamwhy-prefers",
        };
        let text =
            self.t.text(key).with("team", &team.name).with("side", self.t.side_code(preference.side)).to_string();
        Some(ReasonText { text, article: String::new() })
    }
}

fn names(view: &ExplainedRound<'_, '_>, reason: &MatchReason) -> String {
    pair_of(view.t, &reason.teams.white.name, &reason.teams.black.name)
}

fn joined(teams: &[TeamName]) -> String {
    teams.iter().map(|team| team.name.as_str()).collect::<Vec<_>>().join(", ")
}
