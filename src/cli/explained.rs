//! How a pairing came about, in lines of text: `poddavki pair --explain`.

use std::cell::RefCell;
use std::vec::IntoIter;

use crate::cli::report::number;
use draughts::Side;
use tournament::pairing::alternative::{AlternativeRequest, AlternativeVerdict, DecisiveCriterion, Prohibition};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::explain::{BoardReason, BracketReason, CriterionValue, MatchReason, TeamBracket};
use tournament::pairing::rulebook::Rulebook;
use tournament::pairing::team_bye::{ByeCandidate, ByeReason};
use tournament::{EntryId, TeamName, Tournament};

/// The most possible opponents named for each player.
const NEAREST: usize = 4;

/// All that [`explained`] asks about a round, in that order.
pub(super) fn questions(case: &PairingAnalysis<'_>) -> Vec<AlternativeRequest> {
    let explanation = case.explanation();
    let floaters = explanation.brackets.iter().flat_map(|bracket| &bracket.downfloaters);
    let of_floaters = floaters.map(|&floater| AlternativeRequest::Stay(floater));
    let of_boards = explanation
        .boards
        .iter()
        .flat_map(|board| nearest(case, board).into_iter().map(|other| AlternativeRequest::Meet(board.white, other)));
    of_floaters.chain(of_boards).collect()
}

/// The possible opponents of White that are named.
fn nearest(case: &PairingAnalysis<'_>, board: &BoardReason) -> Vec<EntryId> {
    case.nearest(board.white, board.black, NEAREST)
}

/// The brackets, the boards, and why each board has no other pairing, by the answers to [`questions`].
pub(super) fn explained(
    tournament: &Tournament,
    case: &PairingAnalysis<'_>,
    answers: Vec<Option<AlternativeVerdict>>,
) -> String {
    let texts = EnglishTexts { tournament, case, answers: RefCell::new(answers.into_iter()) };
    let explanation = case.explanation();
    let groups = explanation.teams.brackets.iter().map(team_bracket);
    let matches = explanation.teams.matches.iter().zip(1..).map(|(game, n)| texts.team_match(game, n));
    let team_bye = explanation.teams.bye.iter().map(|team| format!("bye: team {} ({})\n", team.name, team.number));
    let others = explanation.teams.candidates.iter().filter_map(not_free);
    let brackets = groups.chain(matches).chain(team_bye).chain(others).collect::<Vec<_>>().into_iter();
    let brackets = brackets.chain(explanation.brackets.iter().map(|bracket| texts.bracket(bracket)));
    let boards = explanation.boards.iter().zip(1..).map(|(board, n)| texts.board(board, n));
    let bye = explanation.bye.map(|bye| texts.bye(bye));
    std::iter::once("\n".to_owned()).chain(brackets).chain(boards).chain(bye).collect()
}

struct EnglishTexts<'a, 'r> {
    tournament: &'a Tournament,
    case: &'a PairingAnalysis<'r>,
    /// Those that have not been told yet.
    answers: RefCell<IntoIter<Option<AlternativeVerdict>>>,
}

impl EnglishTexts<'_, '_> {
    /// The answer to the next question.
    fn answer(&self) -> Option<AlternativeVerdict> {
        self.answers.borrow_mut().next().flatten()
    }

    fn numbers(&self, ids: &[EntryId]) -> String {
        ids.iter().map(|id| number(self.tournament, *id)).collect::<Vec<_>>().join(" ")
    }

    /// A player by number and name.
    fn who(&self, id: EntryId) -> String {
        let name = self.tournament.entry(id).map(|entry| entry.person.name.to_string()).unwrap_or_default();
        format!("{} {name}", number(self.tournament, id)).trim_end().to_owned()
    }

    /// The player with the bye, and where it is explained.
    fn bye(&self, bye: EntryId) -> String {
        let who = self.who(bye);
        match self.case.bracket_of(bye).filter(|bracket| bracket.downfloaters.contains(&bye)) {
            Some(bracket) => format!("bye: {who}: left over by bracket {}, see there why\n", bracket.score),
            None => format!("bye: {who}\n"),
        }
    }

    /// The criteria that a bracket could not meet, without those that an odd number of players makes unavoidable.
    fn missed(&self, bracket: &BracketReason) -> String {
        let is_missed = |criterion: &&CriterionValue| {
            criterion.value.iter().any(|value| *value > 0) && !self.is_unavoidable(bracket, criterion)
        };
        let missed = bracket.criteria.iter().filter(is_missed).map(|criterion| {
            let values: Vec<String> = criterion.value.iter().map(u64::to_string).collect();
            format!("{} {}", criterion.name, values.join(", then "))
        });
        let missed: Vec<String> = missed.collect();
        if missed.is_empty() { "nothing".to_owned() } else { missed.join("; ") }
    }

    /// Whether a criterion is missed only as far as the number of players requires: one downfloater from an odd bracket (C6), one from the
    /// next one (C8), with no higher score than needed.
    fn is_unavoidable(&self, bracket: &BracketReason, criterion: &CriterionValue) -> bool {
        let explanation = self.case.explanation();
        let Some((&first, others)) = criterion.value.split_first() else { return true };
        let members = match (explanation.rulebook, criterion.name) {
            (Rulebook::Dutch, "C6") => bracket.moved_down.len() + bracket.residents.len(),
            (Rulebook::Dutch, "C8") => {
                let next = explanation.brackets.iter().skip_while(|other| *other != bracket).nth(1);
                bracket.downfloaters.len() + next.map_or(0, |next| next.residents.len())
            }
            _ => return false,
        };
        first <= u64::from(members % 2 == 1) && others.iter().all(|value| *value == 0)
    }

    /// Why a player is a downfloater, and who would be instead.
    fn floats(&self, bracket: &BracketReason, floater: EntryId) -> Option<String> {
        let who = self.who(floater);
        let verdict = self.answer()?;
        let why = match &verdict {
            AlternativeVerdict::Barred(Prohibition::WholeBracket) => {
                "they have met all others of the bracket, or may not meet them".to_owned()
            }
            AlternativeVerdict::Barred(Prohibition::Alone) => "nobody else is in the bracket".to_owned(),
            AlternativeVerdict::Loses(loss) if loss.score == bracket.score => {
                let others = loss.instead.downfloaters.iter().filter(|other| !bracket.downfloaters.contains(other));
                let others: Vec<EntryId> = others.copied().collect();
                let ground = ground(self.case.explanation().rulebook, &loss.ground);
                if others.is_empty() { ground } else { format!("with {} instead: {ground}", self.numbers(&others)) }
            }
            other => format!("else {}", self.verdict(other)),
        };
        Some(format!("  {who} is a downfloater: {why}\n"))
    }

    fn bracket(&self, bracket: &BracketReason) -> String {
        let missed = self.missed(bracket);
        let text = format!(
            "bracket {}: moved down [{}], residents [{}], {} pairs, downfloaters [{}]; could not be met: {missed}\n",
            bracket.score,
            self.numbers(&bracket.moved_down),
            self.numbers(&bracket.residents),
            bracket.pairs.len(),
            self.numbers(&bracket.downfloaters),
        );
        let floats = bracket.downfloaters.iter().filter_map(|&floater| self.floats(bracket, floater));
        std::iter::once(text).chain(floats).collect()
    }

    fn team_match(&self, game: &MatchReason, n: usize) -> String {
        let side = |side: Side| {
            let (team, preference) = (&game.teams[side], &game.preferences[side]);
            let prefers = preference.map_or("prefers nothing", |own| match own.side {
                Side::White => "prefers White",
                Side::Black => "prefers Black",
            });
            format!("{} ({}, then {}; {prefers})", team.name, game.scores[side], game.secondary[side])
        };
        let article = self.case.explanation().rulebook.colour(game.rule);
        let [white, black] = [side(Side::White), side(Side::Black)];
        format!("match {n}: {white} has White on the first board against {black}: {article}\n")
    }

    fn board(&self, board: &BoardReason, n: usize) -> String {
        let [white, black] = [board.white, board.black].map(|id| self.who(id));
        let (scores, article) = (board.scores, self.case.explanation().rulebook.colour(board.rule));
        let text = format!("board {n}: {white} ({}) has White against {black} ({}): {article}\n", scores.0, scores.1);
        let white = number(self.tournament, board.white);
        let others = nearest(self.case, board).into_iter().filter_map(|other| {
            let verdict = self.answer()?;
            Some(format!("  {white} not with {}: {}\n", number(self.tournament, other), self.verdict(&verdict)))
        });
        std::iter::once(text).chain(others).collect()
    }

    fn verdict(&self, verdict: &AlternativeVerdict) -> String {
        match verdict {
            AlternativeVerdict::AsPaired => "so it is".to_owned(),
            AlternativeVerdict::Barred(bar) => match self.case.explanation().rulebook.bar(*bar) {
                "" => barred(*bar),
                rule => format!("{} ({rule})", barred(*bar)),
            },
            AlternativeVerdict::NoByeNeeded => "nobody needs a bye".to_owned(),
            AlternativeVerdict::Impossible(stranded) => {
                let rule = self.case.explanation().rulebook.completion();
                format!("too few opponents would be left for {} ({rule})", self.numbers(stranded))
            }
            AlternativeVerdict::ByeScore { paired, instead } => {
                format!("the bye at {instead} points instead of {paired} ({})", self.case.explanation().rulebook.bye())
            }
            AlternativeVerdict::OtherFirst => "others come first by the system's order".to_owned(),
            AlternativeVerdict::Farther { who, paired, instead } => {
                let n = |id: EntryId| number(self.tournament, id);
                format!("{} would meet {} instead of {}, who is nearer in order", n(*who), n(*instead), n(*paired))
            }
            AlternativeVerdict::OtherFree { paired, instead } => {
                let n = |id: EntryId| number(self.tournament, id);
                format!("{} would have the bye instead of {}, who comes first for it", n(*instead), n(*paired))
            }
            AlternativeVerdict::InTable(round) => format!("they meet in round {round} by the table"),
            AlternativeVerdict::Loses(loss) => {
                format!("bracket {}: {}", loss.score, ground(self.case.explanation().rulebook, &loss.ground))
            }
            AlternativeVerdict::Unknown => "too many different scores to tell".to_owned(),
            AlternativeVerdict::NotWorkedOut => {
                "not worked out: in so large a round this would take too long".to_owned()
            }
        }
    }
}

fn team_bracket(bracket: &TeamBracket) -> String {
    let names = |teams: &[TeamName]| teams.iter().map(|team| team.name.clone()).collect::<Vec<_>>().join(", ");
    let drawn = names(&bracket.upfloaters);
    let drawn = if drawn.is_empty() { drawn } else { format!("; upfloaters: {drawn}") };
    format!("teams with {}: {}{drawn}\n", bracket.score, names(&bracket.residents))
}

/// Why a team has no bye; `None` for the team with the bye.
fn not_free(candidate: &ByeCandidate) -> Option<String> {
    let (points, matches) = (candidate.score, candidate.matches);
    let why = match candidate.ground {
        ByeReason::Chosen => return None,
        ByeReason::Needed => "without it the others cannot all be paired (C.04.6 3.4)".to_owned(),
        ByeReason::HigherScore => format!("a higher score, {points} (C.04.6 3.4)"),
        ByeReason::FewerMatches => format!("fewer matches played, {matches} (C.04.6 3.4)"),
        ByeReason::SmallerNumber => "a smaller number (C.04.6 3.4)".to_owned(),
        ByeReason::Barred => "had a bye, or won a match without playing (C2, C.04.6 2.1)".to_owned(),
    };
    Some(format!("  not {} ({}): {why}\n", candidate.team.name, candidate.team.number))
}

fn barred(bar: Prohibition) -> String {
    match bar {
        Prohibition::Met(round) => format!("met in round {round}"),
        Prohibition::Forbidden => "forbidden pair".to_owned(),
        Prohibition::Colours(side) => format!("both must have {side:?}"),
        Prohibition::Bye => "had a bye".to_owned(),
        Prohibition::Alone => "nobody else is in the bracket".to_owned(),
        Prohibition::WholeBracket => "nobody of the bracket is left".to_owned(),
        Prohibition::SameTeam => "of the same team".to_owned(),
        Prohibition::TeamsMet(round) => format!("their teams met in round {round}"),
        Prohibition::OtherBoards { one, other } => {
            format!("one sits on board {one} of their team, the other on board {other}")
        }
    }
}

fn ground(rulebook: Rulebook, ground: &DecisiveCriterion) -> String {
    match ground {
        DecisiveCriterion::Criterion { name, article, paired, instead, .. } => {
            format!("{name} {instead} instead of {paired} ({article})")
        }
        DecisiveCriterion::Order(rule) => {
            format!("the pairing is as good, but comes later in the order ({})", rulebook.order(*rule))
        }
        DecisiveCriterion::Completion => "those below could not all be paired".to_owned(),
    }
}
