//! Objections to other pairings: the same as in the literal rulebook, and never that they are better.

use std::collections::{BTreeMap, BTreeSet};

use crate::literal::{self, Objection, Opponents};
use crate::simulation::{Dice, Recipe, new_tournament, play_round, recipe};
use proptest::prelude::*;
use tournament::pairing::alternative::{AlternativeRequest, AlternativeVerdict, DecisiveCriterion, Disadvantage};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::dutch::history::SwissField;
use tournament::pairing::dutch::inquiry::RoundInquiry;
use tournament::pairing::systems::Request;
use tournament::pairing::watch::PairingWatch;
use tournament::{Bye, DutchEdition, EntryId, RoundNumber, Tournament};

/// Plays a tournament and shows every round that can be paired to `see`.
fn play(recipe: &Recipe, mut see: impl FnMut(&RoundInquiry<'_>, &SwissField)) {
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(recipe, &mut dice);
    for round in (1..=recipe.rounds).map(RoundNumber) {
        let request = request(&tournament, round);
        let field = SwissField::new(&tournament, round, &request.byes, request.initial_colour);
        if let Ok(inquiry) = RoundInquiry::from_request(&request) {
            see(&inquiry, &field);
        }
        if play_round(&mut tournament, recipe, &mut dice).is_err() {
            return;
        }
    }
}

fn request(tournament: &Tournament, round: RoundNumber) -> Request<'_> {
    let byes: BTreeMap<EntryId, Bye> =
        tournament.entries.values().filter_map(|entry| entry.bye_in(round).map(|bye| (entry.id, bye))).collect();
    Request {
        tournament,
        round,
        byes,
        initial_colour: tournament.settings.initial_colour.expect("drawn"),
        only: None,
        watch: PairingWatch::default(),
    }
}

/// The engine's verdict in the words of the oracle; `None` if the oracle is not asked.
fn in_short(verdict: &AlternativeVerdict) -> Option<Objection> {
    match verdict {
        AlternativeVerdict::AsPaired => Some(Objection::None),
        AlternativeVerdict::Impossible(_) => Some(Objection::Impossible),
        AlternativeVerdict::ByeScore { .. } => Some(Objection::ByeScore),
        AlternativeVerdict::Barred(_) | AlternativeVerdict::NoByeNeeded | AlternativeVerdict::OtherFirst => None,
        AlternativeVerdict::Loses(loss) => match loss.ground {
            DecisiveCriterion::Criterion { name, .. } => Some(Objection::Worse(loss.score, Some(name))),
            DecisiveCriterion::Order(_) => Some(Objection::Worse(loss.score, None)),
            DecisiveCriterion::Completion => panic!("every bracket is completed at once"),
        },
        AlternativeVerdict::InTable(_) => panic!("a Swiss has no table"),
        AlternativeVerdict::Farther { .. } | AlternativeVerdict::OtherFree { .. } => {
            panic!("the Dutch system has criteria")
        }
        AlternativeVerdict::Unknown => panic!("few scores"),
        AlternativeVerdict::NotWorkedOut => panic!("few players"),
    }
}

fn check_small(inquiry: &RoundInquiry<'_>, field: &SwissField) {
    let entry = |v: usize| field.players[v].entry;
    for a in 0..field.players.len() {
        for b in a + 1..field.players.len() {
            let meet = inquiry.verdict(AlternativeRequest::Meet(entry(a), entry(b))).expect("both are there");
            assert_eq!(matches!(meet, AlternativeVerdict::Barred(_)), !field.may_meet(a, b), "{a} {b}");
            check_against_the_rulebook(field, &meet, |pairing| pairing[a] == Some(b));
            let avoid = inquiry.verdict(AlternativeRequest::Avoid(entry(a), entry(b))).expect("both are there");
            check_against_the_rulebook(field, &avoid, |pairing| pairing[a] != Some(b));
        }
        let bye = inquiry.verdict(AlternativeRequest::Bye(entry(a))).expect("they are there");
        check_against_the_rulebook(field, &bye, |pairing| pairing[a].is_none());
    }
}

fn check_against_the_rulebook(field: &SwissField, verdict: &AlternativeVerdict, grants: impl Fn(&Opponents) -> bool) {
    if let Some(found) = in_short(verdict) {
        assert_eq!(found, literal::objection(field, grants), "{verdict:#?} {:#?}", field.players);
    }
}

/// Properties of every loss, whatever the size of the field.
fn check_loss(request: AlternativeRequest, loss: &Disadvantage) {
    match loss.ground {
        DecisiveCriterion::Criterion { paired, instead, .. } => assert!(paired < instead, "{request:?} {loss:?}"),
        DecisiveCriterion::Order(_) | DecisiveCriterion::Completion => {}
    }
    let pairs = |pairs: &[(EntryId, EntryId)]| pairs.iter().copied().collect::<BTreeSet<_>>();
    assert_ne!(pairs(&loss.paired.pairs), pairs(&loss.instead.pairs), "{request:?}");
    assert_eq!(loss.paired.moved_down, loss.instead.moved_down, "{request:?}");
    if let AlternativeRequest::Avoid(a, b) = request {
        assert!(!pairs(&loss.instead.pairs).contains(&(a, b)), "{request:?}");
    }
}

/// Asks about each player of a round against one more, and whether downfloaters might have stayed.
fn check_any(inquiry: &RoundInquiry<'_>, field: &SwissField, dice: &mut Dice) {
    let all = u64::try_from(field.players.len()).expect("not so many");
    for player in &field.players {
        let other = usize::try_from(dice.roll(all)).expect("not so many");
        let other = field.players[other].entry;
        for request in [
            AlternativeRequest::Meet(player.entry, other),
            AlternativeRequest::Avoid(player.entry, other),
            AlternativeRequest::Bye(player.entry),
            AlternativeRequest::Stay(player.entry),
        ] {
            if let Some(AlternativeVerdict::Loses(loss)) = inquiry.verdict(request) {
                check_loss(request, &loss);
            }
        }
    }
}

/// Readers must not wait for minutes: what is said of the boards does not depend on the clock, and the first ones are explained.
#[test]
fn in_a_large_round_some_alternatives_are_left_out_and_said_to_be() {
    let recipe = Recipe::calm(800, 5, 1);
    let mut dice = Dice::new(recipe.seed);
    let mut tournament = new_tournament(&recipe, &mut dice);
    for _ in 1..=3 {
        play_round(&mut tournament, &recipe, &mut dice).expect("few rounds have been played");
    }
    let request = request(&tournament, RoundNumber(4));
    let ask = || {
        let case = PairingAnalysis::from_request(&request).expect("the round is paired");
        let boards = case.explanation().boards.clone();
        let questions = boards.iter().flat_map(|board| {
            let nearest = case.nearest(board.white, board.black, 4).into_iter();
            nearest.map(|other| case.verdict(AlternativeRequest::Meet(board.white, other)).expect("both are there"))
        });
        questions.map(|verdict| verdict == AlternativeVerdict::NotWorkedOut).collect::<Vec<bool>>()
    };
    let left_out = ask();
    assert_eq!(left_out.first(), Some(&false));
    let number = left_out.iter().filter(|left_out| **left_out).count();
    assert!(number * 20 < left_out.len(), "{number} of {} were left out", left_out.len());
    assert_eq!(left_out, ask());
}

/// Why a request was not granted, without the pairing that would have granted it: a short answer knows one that is as good.
fn in_brief(verdict: Option<&AlternativeVerdict>) -> String {
    match verdict {
        Some(AlternativeVerdict::Loses(loss)) => format!("{} {:?}", loss.score, loss.ground),
        other => format!("{other:?}"),
    }
}

/// Each player with their neighbours in rank and those half a field away.
fn pairs_of(field: &SwissField) -> impl Iterator<Item = AlternativeRequest> + '_ {
    let players = field.players.len();
    let steps = [1, 2, 3, players / 4, players / 2];
    let entry = |place: usize| field.players[place].entry;
    (0..players).flat_map(move |one| {
        let others = steps.into_iter().map(move |step| (one + step) % players).filter(move |other| *other != one);
        others.map(move |other| AlternativeRequest::Meet(entry(one), entry(other)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn in_small_fields_the_rulebook_taken_literally_objects_to_the_same(recipe in recipe(2..=8)) {
        play(&recipe, check_small);
    }

    #[test]
    fn no_alternative_is_better_than_what_was_paired(recipe in recipe(2..=40)) {
        let mut dice = Dice::new(recipe.seed);
        play(&recipe, |inquiry, field| check_any(inquiry, field, &mut dice));
    }

    #[test]
    fn short_answers_are_those_of_an_exact_search(recipe in recipe(6..=30)) {
        play(&recipe, |inquiry, field| {
            let exact = inquiry.clone().exact();
            for request in pairs_of(field) {
                assert_eq!(in_brief(inquiry.verdict(request).as_ref()), in_brief(exact.verdict(request).as_ref()), "{request:?}");
            }
        });
    }

    #[test]
    fn with_fewer_steps_less_is_told_but_nothing_else(recipe in recipe(6..=24), steps in 0..200_000_u64) {
        play(&recipe, |inquiry, field| {
            let hasty = inquiry.clone().within(steps);
            for request in pairs_of(field) {
                let told = in_brief(hasty.verdict(request).as_ref());
                if told != in_brief(Some(&AlternativeVerdict::NotWorkedOut)) {
                    assert_eq!(told, in_brief(inquiry.verdict(request).as_ref()), "{request:?}");
                }
            }
        });
    }

    #[test]
    fn something_is_said_of_every_alternative_by_the_edition_of_2017(recipe in recipe(2..=30)) {
        let recipe = Recipe { edition: DutchEdition::Y2017, ..recipe };
        play(&recipe, |inquiry, field| {
            for pair in field.players.windows(2) {
                let verdict = inquiry.verdict(AlternativeRequest::Meet(pair[0].entry, pair[1].entry));
                assert!(!matches!(verdict, None | Some(AlternativeVerdict::Unknown | AlternativeVerdict::NotWorkedOut)));
            }
        });
    }
}
