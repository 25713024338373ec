//! Every figure is the sum of the terms of its breakdown.

use crate::oracle::{cases, named};
use crate::tables::{FOUR, read};
use tournament::standings::{
    Amount, CutReason, DecidedBy, StandingExplanation, TermReason, TieBreakTerm, Value, explain, standings,
};
use tournament::{EntryId, RoundNumber, TieBreak, TieBreakKind, Tournament};

/// The explanation of a player's line by a list of codes.
fn explained(tournament: &Tournament, codes: &str, entry: u32) -> StandingExplanation {
    let mut tournament = tournament.clone();
    tournament.settings.tie_breaks = codes.split(',').map(|code| code.parse().expect("it is a code")).collect();
    explain(&tournament, &standings(&tournament, tournament.paired_rounds()), EntryId(entry)).expect("they are entered")
}

/// The terms in text form: `7+7+[11]+5*`: cut ones in brackets, voluntarily unplayed ones starred.
fn sum(terms: &[TieBreakTerm]) -> String {
    let texts = terms.iter().map(|term| {
        let star = if term.voluntary { "*" } else { "" };
        let value = format!("{}{star}", term.value);
        if term.cut.is_some() { format!("[{value}]") } else { value }
    });
    texts.collect::<Vec<_>>().join("+")
}

#[test]
fn the_worked_cases_have_the_terms_that_were_worked_out() {
    let tournament = named("t01171").tournament;
    for (player, code, terms, value) in [
        (5, "BH", "7+9+8+11+9", "44"),
        (5, "SB", "21+9+24+0+9", "63"),
        (5, "FB", "5+9+6+11+9", "40"),
        (2, "BH", "7+7+11+5*+9", "39"),
        (2, "SB/C1", "21+21+11+[5*]+9", "62"),
        (19, "SB/C1", "[12]+5*+0+21+8", "34"),
        (36, "BH", "8+3+7+5+4", "27"),
        (36, "FB", "6+3+8+5+5", "27"),
        (55, "BH", "7+7+4+2+3", "23"),
    ] {
        let explanation = explained(&tournament, code, player);
        let found = &explanation.tie_breaks[0];
        assert_eq!((sum(&found.terms).as_str(), found.value.to_string().as_str()), (terms, value), "#{player} {code}");
    }
}

#[test]
fn each_term_says_why_its_score_counts() {
    let tournament = named("t01171").tournament;
    let whys = |player, code| {
        let explanation = explained(&tournament, code, player);
        explanation.tie_breaks[0].terms.iter().map(|term| term.why).collect::<Vec<_>>()
    };
    assert_eq!(whys(5, "BH")[0], TermReason::DummyUpToOpponent);
    assert_eq!(whys(2, "BH")[3], TermReason::DummyUpToDraws);
    let trailing = named("t01150").tournament;
    let terms = explained(&trailing, "BH", 5).tie_breaks[0].terms.clone();
    let adjusted: Vec<_> =
        terms.iter().filter(|term| term.why == TermReason::Adjusted).map(|term| term.opponent).collect();
    assert!(adjusted.contains(&Some(EntryId(17))), "{terms:?}");
}

#[test]
fn terms_that_are_not_cut_add_up_to_the_value() {
    let counted: Vec<TieBreakKind> = TieBreakKind::ALL.into_iter().filter(|kind| is_sum(*kind)).collect();
    let mut checked = 0;
    for case in cases().step_by(3) {
        let mut tournament = case.tournament;
        tournament.settings.tie_breaks =
            counted.iter().flat_map(|&kind| [TieBreak::plain(kind), TieBreak::cut(kind, 1)]).collect();
        let players: Vec<EntryId> = tournament.entries.keys().copied().step_by(7).collect();
        for player in players {
            let explanation =
                explain(&tournament, &standings(&tournament, RoundNumber(u16::MAX)), player).expect("they are entered");
            for (found, in_table) in explanation.tie_breaks.iter().zip(&explanation.row.values) {
                let sum: Amount = found.terms.iter().filter(|term| term.cut.is_none()).map(|term| term.value).sum();
                assert_eq!(found.value, Value::Amount(sum), "{} of {player}", found.tie_break);
                assert_eq!(&found.value, in_table, "{} of {player}", found.tie_break);
                checked += 1;
            }
        }
    }
    assert!(checked > 4000, "only {checked} values were checked");
}

/// Whether the value is the plain sum of terms.
fn is_sum(kind: TieBreakKind) -> bool {
    use TieBreakKind as K;
    match kind {
        K::Points
        | K::Wins
        | K::WinsOverTheBoard
        | K::GamesWithBlack
        | K::WinsWithBlack
        | K::Buchholz
        | K::SolkoffPlus
        | K::ForeBuchholz
        | K::SonnebornBerger
        | K::Shmulyan
        | K::Gorin
        | K::Koya
        | K::Progressive
        | K::GamePoints
        | K::MatchPoints
        | K::StandardScore
        | K::RoundsPlayed
        | K::PlayOff
        | K::Keizer => true,
        K::DirectEncounter
        | K::TruncatedSolkoff
        | K::AverageBuchholz
        | K::AverageRating
        | K::Performance
        | K::PerfectPerformance
        | K::AveragePerformance
        | K::AveragePerfectPerformance
        | K::StartNumber
        | K::Rating
        | K::Lots => false,
    }
}

#[test]
fn a_truncated_solkoff_lists_its_terms_in_the_order_of_cutting() {
    let explanation = explained(&read(FOUR), "SOLK-F", 4);
    let found = &explanation.tie_breaks[0];
    assert_eq!((sum(&found.terms).as_str(), found.value.to_string().as_str()), ("[1]+[1.5]+3", "4.5 3"));
    assert_eq!(found.terms[0].cut, Some(CutReason::Lowest));
}

#[test]
fn a_direct_encounter_names_the_tied_and_what_was_made_against_them() {
    // 2, 3 and 4 have a point each and have beaten one another in a circle.
    let circle = ["4w1 2w1 3b1", "3w1 1b0 4w0", "2b0 4b1 1w0", "1b0 3w0 2b1"];
    let explanation = explained(&read(circle), "DE", 3);
    let found = &explanation.tie_breaks[0];
    let opponents: Vec<_> = found.terms.iter().map(|term| (term.opponent, term.made.to_string(), term.why)).collect();
    let met = |entry, made: &str| (Some(EntryId(entry)), made.to_owned(), TermReason::Encounter);
    assert_eq!(opponents, [met(2, "0"), met(4, "1")]);
    assert_eq!(found.value, Value::Place(0));
}

#[test]
fn an_explanation_knows_the_neighbours_and_what_separates_them() {
    let explanation = explained(&read(FOUR), "BH", 2);
    assert_eq!(explanation.above.map(|above| (above.entry.0, above.decided_by)), Some((1, DecidedBy::Points)));
    assert_eq!(explanation.below.map(|below| (below.entry.0, below.decided_by)), Some((3, DecidedBy::Points)));
    assert_eq!(explained(&read(FOUR), "BH", 1).above, None);
    assert_eq!(explained(&read(FOUR), "BH", 4).below, None);
    assert!(explain(&read(FOUR), &standings(&read(FOUR), RoundNumber(3)), EntryId(5)).is_none());
}

#[test]
fn the_points_are_told_round_by_round() {
    let explanation = explained(&read(FOUR), "BH", 2);
    let rounds: Vec<_> = explanation.rounds.iter().map(|term| (term.round, term.made.to_string())).collect();
    assert_eq!(rounds, [(Some(RoundNumber(1)), "1".to_owned()), (Some(RoundNumber(3)), "0.5".to_owned())]);
}
