//! The page about a board: why these two players meet with these colours, and not others.

use std::sync::Arc;

use super::{AlternativeAnswer, BoardPage, ExplainedSeat, OtherOpponent, ReasonsQuery};
use crate::service::{Provenance, RoundPairedAgain};
use crate::web::forms::Choice;
use crate::web::http::{Page, card};
use crate::web::i18n::reasons::{ReasonText, colour, principle};
use crate::web::i18n::{Locale, TournamentTexts, pairing_rules};
use crate::web::parts::{Tab, TournamentFrame};
use tournament::pairing::PairingError;
use tournament::pairing::alternative::AlternativeRequest;
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::explain::BracketReason;
use tournament::pairing::rulebook::Rulebook;
use tournament::pairing::systems::Request;
use tournament::{EntryId, Origin, Pairing, Points, Round, StartNumber, Tournament};

/// Possible opponents shown without being asked for.
const NEAREST: usize = 8;

pub(super) struct ExplainedRound<'a, 'c> {
    pub(super) t: Locale,
    pub(super) tournament: &'a Tournament,
    pub(super) round: &'a Round,
    /// The round as paired by its system.
    pub(super) case: Result<PairingAnalysis<'c>, PairingError>,
    pub(super) provenance: Provenance,
}

/// The players of a board by rank in their bracket; by number if there is none.
struct PlayersByRank {
    higher: EntryId,
    lower: EntryId,
}

impl<'a, 'c> ExplainedRound<'a, 'c> {
    pub(super) fn new(
        t: Locale,
        tournament: &'a Tournament,
        round: &'a Round,
        request: &'c Request<'c>,
        again: &RoundPairedAgain,
    ) -> Self {
        Self { t, tournament, round, case: again.analysis(request), provenance: again.then.provenance }
    }

    pub(super) const fn texts(&self) -> TournamentTexts<'a> {
        TournamentTexts { t: self.t, tournament: Some(self.tournament) }
    }

    pub(super) fn plain(&self, key: &'static str) -> ReasonText {
        ReasonText { text: self.t.text(key).to_string(), article: String::new() }
    }

    fn seat(&self, id: EntryId) -> Option<ExplainedSeat<'a>> {
        let entry = self.tournament.entry(id)?;
        Some(ExplainedSeat { entry, address: card(self.tournament, entry) })
    }

    /// The note that the round was imported, or made by hand; `None` if the program has paired it.
    pub(super) fn not_by_system(&self) -> Option<ReasonText> {
        match (self.provenance, self.round.state.origin) {
            (Provenance::Imported, _) => Some(self.plain("reasons-imported")),
            (Provenance::Rehearsed, _) => Some(self.plain("reasons-rehearsed")),
            (Provenance::Here, Origin::Hand) => Some(self.plain("reasons-by-hand")),
            (Provenance::Here, Origin::Engine) => None,
        }
    }

    pub(super) fn failure(&self) -> Option<ReasonText> {
        let error = self.case.as_ref().err()?;
        let text = self.t.text("reasons-failed").with("why", self.texts().pairing_error(error)).to_string();
        Some(ReasonText { text, article: String::new() })
    }

    pub(super) fn board(
        &self,
        page: &'a Page,
        frame: &Arc<Tournament>,
        pairing: &Pairing,
        query: &ReasonsQuery,
    ) -> Option<BoardPage<'a>> {
        let PlayersByRank { higher: asker, lower: opponent } = self.ranked(pairing);
        let texts = self.texts();
        Some(BoardPage {
            page,
            frame: TournamentFrame::new(frame.clone(), Tab::Round),
            round: pairing.round,
            board: pairing.board,
            white: self.seat(pairing.white)?,
            black: self.seat(pairing.black)?,
            who: self.who(pairing),
            colours: self.colours(pairing),
            asker: texts.name(asker),
            opponent: texts.name(opponent),
            others: self.others(asker, opponent),
            asked: self.asked(query),
            players: [pairing.white, pairing.black].into_iter().filter_map(|id| self.choice(id)).collect(),
            rivals: self.rivals(),
            chosen: (query.who.clone(), self.against(pairing, query)),
        })
    }

    fn ranked(&self, pairing: &Pairing) -> PlayersByRank {
        let (white, black) = (pairing.white, pairing.black);
        let rank = |id| {
            let bracket = self.case.as_ref().ok().and_then(|case| case.bracket_of(id));
            bracket.and_then(|bracket| place(bracket, id)).map_or(usize::MAX, |(rank, _)| rank)
        };
        let number = |id| self.tournament.entry(id).and_then(|entry| entry.number);
        if (rank(white), number(white)) <= (rank(black), number(black)) {
            PlayersByRank { higher: white, lower: black }
        } else {
            PlayersByRank { higher: black, lower: white }
        }
    }

    fn who(&self, pairing: &Pairing) -> Vec<ReasonText> {
        let Ok(case) = &self.case else { return self.failure().into_iter().collect() };
        let PlayersByRank { higher, lower } = self.ranked(pairing);
        if !case.is_paired(higher, lower) {
            return self.otherwise(case, higher, lower);
        }
        let mut reasons = vec![principle(self.t, case.explanation().rulebook)];
        if let Some(reason) = self.not_by_system() {
            reasons.push(reason);
            reasons.push(self.plain("reasons-by-hand-same"));
        }
        let of_teams = self.match_of(pairing);
        if !of_teams.is_empty() {
            reasons.extend(of_teams);
            return reasons;
        }
        reasons.extend([higher, lower].into_iter().filter_map(|id| self.virtual_points(case, id)));
        reasons.extend(self.scores(case, higher, lower));
        reasons.extend(self.halves(case, higher, lower));
        reasons.extend([higher, lower].into_iter().flat_map(|id| self.floats(case, id)));
        reasons
    }

    fn otherwise(&self, case: &PairingAnalysis<'_>, a: EntryId, b: EntryId) -> Vec<ReasonText> {
        let mut reasons = vec![self.not_by_system().unwrap_or_else(|| self.plain("reasons-differs"))];
        let boards = [a, b].into_iter().filter_map(|id| case.board_of(id));
        let names = boards.map(|board| self.versus(board.white, board.black)).collect::<Vec<_>>().join("; ");
        let text = self.t.text("reasons-by-hand-other").with("boards", names).to_string();
        reasons.push(ReasonText { text, article: String::new() });
        if let Some(verdict) = case.verdict(AlternativeRequest::Meet(a, b)) {
            let ReasonText { text, article } = self.texts().verdict(case.explanation().rulebook, &verdict);
            let text = self.t.text("reasons-by-hand-verdict").with("what", text).to_string();
            reasons.push(ReasonText { text, article });
        }
        reasons
    }

    pub(super) fn versus(&self, white: EntryId, black: EntryId) -> String {
        format!("{} – {}", self.texts().name(white), self.texts().name(black))
    }

    /// The scores of both, if they matter for the pairing.
    fn scores(&self, case: &PairingAnalysis<'_>, higher: EntryId, lower: EntryId) -> Option<ReasonText> {
        if !goes_by_score(case.explanation().rulebook) {
            return None;
        }
        let board = case.board_of(higher)?;
        let (own, other) = if board.white == higher { board.scores } else { (board.scores.1, board.scores.0) };
        let (texts, points) = (self.texts(), self.t.points(own));
        let less = self.t.points(other);
        let (name, other_name) = (texts.name(higher), texts.name(lower));
        let text = if own == other {
            self.t.text("reasons-same-score").with("points", points)
        } else {
            self.t
                .text("reasons-other-score")
                .with("name", name)
                .with("points", points)
                .with("other", other_name)
                .with("less", less)
        };
        Some(ReasonText { text: text.to_string(), article: String::new() })
    }

    pub(super) fn acceleration(&self) -> Option<ReasonText> {
        let text = pairing_rules::accelerated_in_round(self.t, self.tournament, self.round.state.number)?;
        Some(ReasonText { text, article: "C.04.7".to_owned() })
    }

    pub(super) fn drawn_numbers(&self) -> Option<ReasonText> {
        let text = pairing_rules::numbers_drawn(self.t, self.tournament)?;
        Some(ReasonText { text, article: "C.05".to_owned() })
    }

    /// A player's virtual points, if they are paired with more than they have scored.
    fn virtual_points(&self, case: &PairingAnalysis<'_>, id: EntryId) -> Option<ReasonText> {
        let bonus = pairing_rules::virtual_points(self.tournament, self.round.state.number, id);
        if bonus == Points::ZERO || self.tournament.settings.system.has_teams() {
            return None;
        }
        let board = case.board_of(id)?;
        let score = if board.white == id { board.scores.0 } else { board.scores.1 };
        let (points, bonus) = (self.t.points(score - bonus), self.t.points(bonus));
        let name = self.texts().name(id);
        let text = self
            .t
            .text("acceleration-player")
            .with("name", name)
            .with("points", points)
            .with("virtual", bonus)
            .to_string();
        Some(ReasonText { text, article: "C.04.7".to_owned() })
    }

    fn halves(&self, case: &PairingAnalysis<'_>, higher: EntryId, lower: EntryId) -> Option<ReasonText> {
        let bracket = case.bracket_of(higher)?;
        let ((rank, n), (place, _)) = (place(bracket, higher)?, place(bracket, lower)?);
        let (name, other) = (self.texts().name(higher), self.texts().name(lower));
        let text = self
            .t
            .text("reasons-halves")
            .with("name", name)
            .with("rank", rank)
            .with("other", other)
            .with("place", place)
            .with("n", n);
        Some(ReasonText { text: text.to_string(), article: String::new() })
    }

    /// Why a player floated down, bracket by bracket.
    fn floats(&self, case: &PairingAnalysis<'_>, id: EntryId) -> Vec<ReasonText> {
        let texts = self.texts();
        let mut reasons: Vec<ReasonText> = Vec::new();
        for bracket in case.floats(id) {
            let text = self.t.text("reasons-float").with("name", texts.name(id)).with("why", texts.floats(bracket));
            reasons.push(ReasonText { text: text.to_string(), article: String::new() });
        }
        if !reasons.is_empty() {
            reasons.extend(self.why_of_all(case, id));
        }
        reasons
    }

    pub(super) fn why_of_all(&self, case: &PairingAnalysis<'_>, id: EntryId) -> Option<ReasonText> {
        let ReasonText { text, article } =
            self.texts().verdict(case.explanation().rulebook, &case.verdict(AlternativeRequest::Stay(id))?);
        let text = self.t.text("reasons-float-why").with("name", self.texts().name(id)).with("what", text).to_string();
        Some(ReasonText { text, article })
    }

    fn colours(&self, pairing: &Pairing) -> Vec<ReasonText> {
        let Ok(case) = &self.case else { return Vec::new() };
        let Some(board) = case.board_of(pairing.white).filter(|_| case.is_paired(pairing.white, pairing.black)) else {
            return Vec::new();
        };
        let rulebook = case.explanation().rulebook;
        let texts = self.texts();
        let avoided = [(board.white, board.preferences.0), (board.black, board.preferences.1)];
        let asks = rulebook.asks_preferences();
        let avoided = avoided.into_iter().filter(|_| asks);
        let mut reasons: Vec<ReasonText> = avoided
            .map(|(id, preference)| ReasonText { text: texts.preference(id, preference), article: String::new() })
            .collect();
        reasons.push(colour(self.t, rulebook, board.rule));
        if board.white != pairing.white {
            reasons.push(self.plain("reasons-turned"));
        }
        reasons
    }

    fn others(&self, asker: EntryId, opponent: EntryId) -> Vec<OtherOpponent<'a>> {
        let Ok(case) = &self.case else { return Vec::new() };
        let nearest = case.nearest(asker, opponent, NEAREST).into_iter();
        nearest
            .filter_map(|id| {
                let verdict = case.verdict(AlternativeRequest::Meet(asker, id))?;
                let reason = self.texts().verdict(case.explanation().rulebook, &verdict);
                Some(OtherOpponent { seat: self.seat(id)?, reason })
            })
            .collect()
    }

    fn asked(&self, query: &ReasonsQuery) -> Option<AlternativeAnswer> {
        let number = |text: &str| text.parse().ok().map(StartNumber);
        let (who, against) = (number(&query.who)?, number(&query.against)?);
        let (who, against) = (self.tournament.by_number(who)?.id, self.tournament.by_number(against)?.id);
        let case = self.case.as_ref().ok()?;
        let verdict = case.verdict(AlternativeRequest::Meet(who, against)).filter(|_| who != against)?;
        let (name, opponent) = (self.texts().name(who), self.texts().name(against));
        let question = self.t.text("reasons-asked").with("name", name).with("opponent", opponent).to_string();
        Some(AlternativeAnswer { question, reason: self.texts().verdict(case.explanation().rulebook, &verdict) })
    }

    fn choice(&self, id: EntryId) -> Option<Choice> {
        let entry = self.tournament.entry(id)?;
        let number = entry.number?;
        Some(Choice::new(number, format!("{number}. {}", entry.person.name)))
    }

    /// The opponent in the form: by default a player at another board.
    fn against(&self, pairing: &Pairing, query: &ReasonsQuery) -> String {
        if !query.against.is_empty() {
            return query.against.clone();
        }
        let list = self.tournament.start_list().into_iter();
        let mut others =
            list.filter(|entry| self.round.pairing_of(entry.id).is_some_and(|other| other.board != pairing.board));
        others.find_map(|entry| entry.number).map_or_else(String::new, |number| number.to_string())
    }

    fn rivals(&self) -> Vec<Choice> {
        let list = self.tournament.start_list().into_iter();
        list.filter(|entry| self.round.pairing_of(entry.id).is_some())
            .filter_map(|entry| self.choice(entry.id))
            .collect()
    }
}

/// A player's rank in a bracket from 1, and the size of the bracket.
fn place(bracket: &BracketReason, id: EntryId) -> Option<(usize, usize)> {
    let mut members = bracket.moved_down.iter().chain(&bracket.residents);
    let n = bracket.moved_down.len() + bracket.residents.len();
    members.position(|other| *other == id).map(|place| (place + 1, n))
}

/// Whether scores decide who can meet: not in a round robin, nor where winners or another ranking do.
const fn goes_by_score(rulebook: Rulebook) -> bool {
    !rulebook.has_fixed_opponents() && !matches!(rulebook, Rulebook::Keizer)
}
