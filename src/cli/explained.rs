//! How a pairing came about, in lines of text: `poddavki pair --explain`.

use super::report::number;
use crate::draughts::Side;
use crate::pairing::alternative::{Bar, Ground, Verdict, Wish};
use crate::pairing::case::Case;
use crate::pairing::explain::{BoardReason, BracketReason, MatchReason, TeamBracket};
use crate::pairing::rulebook::Rulebook;
use crate::pairing::team_bye::{ByeCandidate, ByeGround};
use crate::tournament::{EntryId, TeamName, Tournament};

/// So many opponents are told of whom each might have met instead.
const NEAREST: usize = 4;

/// The brackets, the boards, and for each board why it is not with others.
pub(super) fn explained(tournament: &Tournament, case: &Case<'_>) -> String {
    let teller = Teller { tournament, case };
    let explanation = case.explanation();
    let groups = explanation.teams.brackets.iter().map(team_bracket);
    let matches = explanation.teams.matches.iter().zip(1..).map(|(game, n)| teller.team_match(game, n));
    let team_bye = explanation.teams.bye.iter().map(|team| format!("bye: team {} ({})\n", team.name, team.number));
    let others = explanation.teams.candidates.iter().filter_map(not_free);
    let brackets = groups.chain(matches).chain(team_bye).chain(others).collect::<Vec<_>>().into_iter();
    let brackets = brackets.chain(explanation.brackets.iter().map(|bracket| teller.bracket(bracket)));
    let boards = explanation.boards.iter().zip(1..).map(|(board, n)| teller.board(board, n));
    let bye = explanation.bye.map(|bye| format!("bye: {}\n", number(tournament, bye)));
    std::iter::once("\n".to_owned()).chain(brackets).chain(boards).chain(bye).collect()
}

struct Teller<'a, 'r> {
    tournament: &'a Tournament,
    case: &'a Case<'r>,
}

impl Teller<'_, '_> {
    fn numbers(&self, ids: &[EntryId]) -> String {
        ids.iter().map(|id| number(self.tournament, *id)).collect::<Vec<_>>().join(" ")
    }

    fn bracket(&self, bracket: &BracketReason) -> String {
        let criteria = bracket.criteria.iter().filter(|criterion| criterion.value.iter().any(|value| *value > 0));
        let criteria: Vec<String> = criteria
            .map(|criterion| {
                let values: Vec<String> = criterion.value.iter().map(u64::to_string).collect();
                format!("{} {}", criterion.name, values.join("+"))
            })
            .collect();
        let broken = if criteria.is_empty() { "nothing".to_owned() } else { criteria.join(", ") };
        let text = format!(
            "bracket {}: moved down [{}], residents [{}], {} pairs, go down [{}]; broken: {broken}\n",
            bracket.score,
            self.numbers(&bracket.moved_down),
            self.numbers(&bracket.residents),
            bracket.pairs.len(),
            self.numbers(&bracket.downfloaters),
        );
        let floats = bracket.downfloaters.iter().filter_map(|&floater| {
            let verdict = self.case.verdict(Wish::Stay(floater))?;
            Some(format!("  {} goes down: else {}\n", number(self.tournament, floater), self.verdict(&verdict)))
        });
        std::iter::once(text).chain(floats).collect()
    }

    fn team_match(&self, game: &MatchReason, n: usize) -> String {
        let side = |side: Side| {
            let (team, preference) = (&game.teams[side], &game.preferences[side]);
            let prefers = preference.map_or("prefers nothing", |wish| match wish.side {
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
        let [white, black] = [board.white, board.black].map(|id| number(self.tournament, id));
        let (scores, article) = (board.scores, self.case.explanation().rulebook.colour(board.rule));
        let text = format!("board {n}: {white} ({}) has White against {black} ({}): {article}\n", scores.0, scores.1);
        let nearest = self.case.nearest(board.white, board.black, NEAREST);
        let others = nearest.into_iter().filter_map(|other| {
            let verdict = self.case.verdict(Wish::Meet(board.white, other))?;
            Some(format!("  {white} not with {}: {}\n", number(self.tournament, other), self.verdict(&verdict)))
        });
        std::iter::once(text).chain(others).collect()
    }

    fn verdict(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::AsPaired => "so it is".to_owned(),
            Verdict::Barred(bar) => match self.case.explanation().rulebook.bar(*bar) {
                "" => barred(*bar),
                rule => format!("{} ({rule})", barred(*bar)),
            },
            Verdict::NoByeNeeded => "nobody needs a bye".to_owned(),
            Verdict::Impossible(stranded) => {
                let rule = self.case.explanation().rulebook.completion();
                format!("too few opponents would be left for {} ({rule})", self.numbers(stranded))
            }
            Verdict::ByeScore { paired, instead } => {
                format!("the bye at {instead} points instead of {paired} ({})", self.case.explanation().rulebook.bye())
            }
            Verdict::OtherFirst => "others come first by the system's order".to_owned(),
            Verdict::Farther { who, paired, instead } => {
                let n = |id: EntryId| number(self.tournament, id);
                format!("{} would meet {} instead of {}, who is nearer in order", n(*who), n(*instead), n(*paired))
            }
            Verdict::OtherFree { paired, instead } => {
                let n = |id: EntryId| number(self.tournament, id);
                format!("{} would have the bye instead of {}, who comes first for it", n(*instead), n(*paired))
            }
            Verdict::InTable(round) => format!("they meet in round {round} by the table"),
            Verdict::Loses(loss) => {
                format!("bracket {}: {}", loss.score, ground(self.case.explanation().rulebook, &loss.ground))
            }
            Verdict::Unknown => "too many different scores to tell".to_owned(),
            Verdict::NotWorkedOut => "not worked out: in so large a round this would take too long".to_owned(),
        }
    }
}

fn team_bracket(bracket: &TeamBracket) -> String {
    let names = |teams: &[TeamName]| teams.iter().map(|team| team.name.clone()).collect::<Vec<_>>().join(", ");
    let drawn = names(&bracket.upfloaters);
    let drawn = if drawn.is_empty() { drawn } else { format!("; drawn up from below: {drawn}") };
    format!("teams with {}: {}{drawn}\n", bracket.score, names(&bracket.residents))
}

/// Why a team has no bye; nothing of the one that has it.
fn not_free(candidate: &ByeCandidate) -> Option<String> {
    let (points, matches) = (candidate.score, candidate.matches);
    let why = match candidate.ground {
        ByeGround::Chosen => return None,
        ByeGround::Needed => "without it the others cannot all be paired (C.04.6 3.4)".to_owned(),
        ByeGround::HigherScore => format!("a higher score, {points} (C.04.6 3.4)"),
        ByeGround::FewerMatches => format!("fewer matches played, {matches} (C.04.6 3.4)"),
        ByeGround::SmallerNumber => "a smaller number (C.04.6 3.4)".to_owned(),
        ByeGround::Barred => "had a bye, or won a match without playing (C2, C.04.6 2.1)".to_owned(),
    };
    Some(format!("  not {} ({}): {why}\n", candidate.team.name, candidate.team.number))
}

fn barred(bar: Bar) -> String {
    match bar {
        Bar::Met(round) => format!("met in round {round}"),
        Bar::Forbidden => "kept apart".to_owned(),
        Bar::Colours(side) => format!("both must have {side:?}"),
        Bar::Bye => "had a bye".to_owned(),
        Bar::Alone => "nobody else is in the bracket".to_owned(),
        Bar::Everybody => "nobody of the bracket is left".to_owned(),
        Bar::SameTeam => "of the same team".to_owned(),
        Bar::TeamsMet(round) => format!("their teams met in round {round}"),
        Bar::OtherBoards { one, other } => format!("one sits on board {one} of his team, the other on board {other}"),
    }
}

fn ground(rulebook: Rulebook, ground: &Ground) -> String {
    match ground {
        Ground::Criterion { name, article, paired, instead, .. } => {
            format!("{name} {instead} instead of {paired} ({article})")
        }
        Ground::Order(rule) => format!("as good, but later in order ({})", rulebook.order(*rule)),
        Ground::Completion => "those below could not all be paired".to_owned(),
    }
}
