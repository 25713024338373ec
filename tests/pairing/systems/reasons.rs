//! Verdicts on other pairings in systems with their own criteria: always worse, or later in order; and in systems with a table, the round
//! in which two players meet.

use super::play::{next, play};
use crate::simulation::{Recipe, recipe};
use draughts::Side;
use proptest::prelude::*;
use tournament::pairing::alternative::{AlternativeRequest, AlternativeVerdict, DecisiveCriterion, OrderRule};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::pair;
use tournament::pairing::systems::Request;
use tournament::{EntryId, System, Tournament};

/// Each player against all others of the next round.
fn see_all(tournament: &Tournament, mut see: impl FnMut(&AlternativeVerdict)) {
    let round = next(tournament);
    if pair(tournament, round, Side::White).is_err() {
        return;
    }
    let request = Request::new(tournament, round, Side::White);
    let case = PairingAnalysis::from_request(&request).expect("the round was paired before");
    let players: Vec<EntryId> = case.plan().seats.iter().flat_map(|seats| [seats.white, seats.black]).collect();
    for (place, &a) in players.iter().enumerate() {
        for &b in &players[place + 1..] {
            see(&case.verdict(AlternativeRequest::Meet(a, b)).expect("both are paired"));
        }
    }
}

fn is_worse(verdict: &AlternativeVerdict) -> bool {
    match verdict {
        AlternativeVerdict::AsPaired
        | AlternativeVerdict::Barred(_)
        | AlternativeVerdict::Impossible(_)
        | AlternativeVerdict::Farther { .. }
        | AlternativeVerdict::OtherFree { .. } => true,
        AlternativeVerdict::ByeScore { paired, instead } => paired < instead,
        AlternativeVerdict::Loses(loss) => match loss.ground {
            DecisiveCriterion::Criterion { paired, instead, .. } => paired < instead,
            DecisiveCriterion::Order(_) => true,
            DecisiveCriterion::Completion => false,
        },
        AlternativeVerdict::OtherFirst
        | AlternativeVerdict::InTable(_)
        | AlternativeVerdict::NoByeNeeded
        | AlternativeVerdict::Unknown
        | AlternativeVerdict::NotWorkedOut => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn another_pairing_is_worse_by_a_criterion_or_later_in_order(recipe in recipe(2..=14)) {
        for system in [System::Burstein, System::Dubov, System::DoubleSwiss, System::Monrad, System::Keizer] {
            play(&recipe, system, |tournament| {
                see_all(tournament, |verdict| assert!(is_worse(verdict), "{system:?}: {verdict:?}"));
            });
        }
    }
}

/// The set of upfloaters is chosen before their opponents: a later set may look better by C8.
#[test]
fn in_a_double_swiss_the_floaters_come_before_the_criterion_of_their_pairs() {
    let mut told = 0;
    for seed in [5_364_439_370_571_858_968, 1, 2, 3, 4, 5] {
        play(&Recipe::calm(9, 5, seed), System::DoubleSwiss, |tournament| {
            see_all(tournament, |verdict| {
                if let AlternativeVerdict::Loses(loss) = verdict
                    && let DecisiveCriterion::Order(OrderRule::Floaters) = loss.ground
                {
                    let [own, instead] = [&loss.paired, &loss.instead].map(|bracket| bracket.criteria.last().cloned());
                    told += usize::from(own.zip(instead).is_some_and(|(own, instead)| own.value > instead.value));
                }
            });
        });
    }
    assert!(told > 0, "a later set that is better by C8");
}

#[test]
fn a_criterion_of_each_system_is_named_with_both_values() {
    for (system, article) in
        [(System::Burstein, "C.04.4.2 2.3"), (System::Dubov, "C.04.4.1 2.3"), (System::DoubleSwiss, "C.04.5 2.3")]
    {
        let mut named = 0;
        play(&Recipe::calm(13, 7, 2), system, |tournament| {
            see_all(tournament, |verdict| {
                if let AlternativeVerdict::Loses(loss) = verdict
                    && let DecisiveCriterion::Criterion { article: cited, .. } = loss.ground
                {
                    named += usize::from(cited.starts_with(article));
                }
            });
        });
        assert!(named > 0, "{system:?}");
    }
}

#[test]
fn a_table_says_in_which_round_two_meet() {
    for system in [System::RoundRobin { cycles: 1 }, System::KnockOut] {
        let mut told = 0;
        play(&Recipe::calm(8, 7, 3), system, |tournament| {
            see_all(tournament, |verdict| told += usize::from(matches!(verdict, AlternativeVerdict::InTable(_))));
        });
        assert!(told > 0, "{system:?}");
    }
}

/// Six players without games.
#[test]
fn in_a_monrad_the_first_whose_opponent_would_be_farther_away_is_named() {
    let (mut tournament, _) = play(&Recipe::calm(6, 1, 3), System::Monrad, |_| {});
    tournament.rounds.clear();
    let request = Request::new(&tournament, next(&tournament), Side::White);
    let case = PairingAnalysis::from_request(&request).expect("nobody has met anybody");
    let id = |number| EntryId(number);
    for ((a, b), expected) in [
        ((1, 3), AlternativeVerdict::Farther { who: id(1), paired: id(2), instead: id(3) }),
        ((4, 5), AlternativeVerdict::Farther { who: id(3), paired: id(4), instead: id(6) }),
        ((2, 6), AlternativeVerdict::Farther { who: id(1), paired: id(2), instead: id(3) }),
        ((5, 6), AlternativeVerdict::AsPaired),
    ] {
        assert_eq!(case.verdict(AlternativeRequest::Meet(id(a), id(b))), Some(expected), "{a} and {b}");
    }
}
