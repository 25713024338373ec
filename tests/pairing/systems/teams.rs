//! The team Swiss: worked examples from articles 3 and 4 of C.04.6, and properties of every round.

use std::collections::{BTreeMap, BTreeSet};

use crate::simulation::Dice;
use draughts::{BySide, Side};
use proptest::prelude::*;
use tournament::pairing::systems::team::{PairableTeam, PairedTeams, TeamError, TeamPairingRules, pair};
use tournament::{ColourPreferences, EntryId, Points, StartNumber};

const RULES: TeamPairingRules = TeamPairingRules {
    preferences: ColourPreferences::Simple,
    secondary_decides: true,
    rounds_left: 5,
    initial_colour: Side::White,
};

/// A team of two.
fn team(number: u16, score: i32) -> PairableTeam {
    let boards = vec![EntryId(u32::from(2 * number - 1)), EntryId(u32::from(2 * number))];
    PairableTeam {
        number: StartNumber(number),
        boards,
        score: Points::whole(score),
        secondary: Points::ZERO,
        met: BTreeSet::new(),
        sides: Vec::new(),
        floated: false,
        may_have_bye: true,
    }
}

fn pairs_text(paired: &PairedTeams) -> String {
    let matches = paired.matches.iter().map(|game| format!("{}-{}", game.white, game.black));
    matches.chain(paired.bye.map(|bye| format!("{bye}-0"))).collect::<Vec<_>>().join(" ")
}

/// Three teams have two points; the third on the list has one and floats up to them. Tops are the smaller numbers,
/// whatever the scores: 1 and 2, not 1 and 4's like.
#[test]
fn the_smaller_number_is_on_top_whoever_has_floated_up() {
    let mut teams: Vec<PairableTeam> =
        [2, 2, 1, 2, 0, 0, 1, 0].into_iter().zip(1..).map(|(score, number)| team(number, score)).collect();
    for (a, b) in [(1, 5), (2, 6), (3, 7), (4, 8)] {
        teams[a - 1].met.insert(StartNumber(u16::try_from(b).expect("few")));
        teams[b - 1].met.insert(StartNumber(u16::try_from(a).expect("few")));
    }
    let paired = pair(&teams, RULES).expect("it can be paired");
    let together: BTreeSet<BTreeSet<u16>> =
        paired.matches.iter().map(|game| BTreeSet::from([game.white.0, game.black.0])).collect();
    assert!(together.contains(&BTreeSet::from([1, 3])) && together.contains(&BTreeSet::from([2, 4])), "{together:?}");
}

#[test]
fn the_first_round_is_half_against_half_with_boards_in_turn() {
    let teams: Vec<PairableTeam> = (1..=5).map(|number| team(number, 0)).collect();
    let paired = pair(&teams, RULES).expect("it can be paired");
    assert_eq!(pairs_text(&paired), "1-3 4-2 5-0");
    let seat = |white: u32, black: u32| BySide { white: Some(EntryId(white)), black: Some(EntryId(black)) };
    assert_eq!(paired.matches[0].boards, [seat(1, 5), seat(6, 2)]);
    assert_eq!(paired.matches[1].boards, [seat(7, 3), seat(4, 8)]);
}

#[test]
fn a_missing_player_leaves_their_board_half_empty() {
    let mut teams = vec![team(1, 0), team(2, 0)];
    teams[1].boards.pop();
    let paired = pair(&teams, RULES).expect("it can be paired");
    assert_eq!(paired.matches[0].boards[1], BySide { white: None, black: Some(EntryId(2)) });
}

/// Article 4.3 with two teams of equal score, 1 the first: their colours, then the team with White.
#[test]
fn colours_follow_the_steps_of_the_article() {
    let strong_and_mild = TeamPairingRules { preferences: ColourPreferences::StrongAndMild, ..RULES };
    let last = TeamPairingRules { rounds_left: 0, ..strong_and_mild };
    let none = TeamPairingRules { preferences: ColourPreferences::Unused, ..RULES };
    let cases = [
        ("", "", RULES, 1),
        // Only one has a preference: twice White.
        ("WW", "WB", RULES, 2),
        ("WBB", "W", RULES, 1),
        // No preference of type A; fewer Whites.
        ("W", "B", RULES, 2),
        ("B", "W", RULES, 1),
        // The last difference.
        ("WB", "BW", RULES, 1),
        // Always the same: the first alternates.
        ("WB", "WB", RULES, 1),
        // Strong before mild.
        ("BWW", "W", strong_and_mild, 2),
        ("W", "BWW", strong_and_mild, 1),
        // In the last round a difference of 0 is no preference, but two equal colours are.
        ("WB", "BBWW", last, 1),
        // Without preferences the lower difference gets White.
        ("WW", "W", none, 2),
        // One has not played.
        ("", "W", none, 1),
    ];
    for (one, other, rules, white) in cases {
        let sides = |text: &str| text.chars().map(|c| if c == 'W' { Side::White } else { Side::Black }).collect();
        let teams =
            [PairableTeam { sides: sides(one), ..team(1, 1) }, PairableTeam { sides: sides(other), ..team(2, 1) }];
        let paired = pair(&teams, rules).expect("it can be paired");
        assert_eq!(paired.matches[0].white, StartNumber(white), "{one} {other}");
    }
}

#[test]
fn teams_that_have_all_met_cannot_be_paired() {
    let mut teams = vec![team(1, 0), team(2, 0)];
    teams[0].met.insert(StartNumber(2));
    teams[1].met.insert(StartNumber(1));
    assert!(matches!(pair(&teams, RULES), Err(TeamError::NoPairing { stranded }) if !stranded.is_empty()));
    assert_eq!(pair(&[], RULES), Ok(PairedTeams::default()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_team_has_one_place_a_round_and_meets_nobody_twice(teams in 1..=14_u16, seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let mut teams: Vec<PairableTeam> = (1..=teams).map(|number| team(number, 0)).collect();
        for left in (0..7).rev() {
            let rules = TeamPairingRules { rounds_left: left, preferences: ColourPreferences::StrongAndMild, ..RULES };
            let Ok(paired) = pair(&teams, rules) else { break };
            let mut backwards = teams.clone();
            backwards.reverse();
            prop_assert_eq!(pair(&backwards, rules), Ok(paired.clone()));
            check_places(&teams, &paired);
            play(&mut teams, &paired, &mut dice);
        }
    }
}

fn check_places(teams: &[PairableTeam], paired: &PairedTeams) {
    let mut places: Vec<u16> = paired.matches.iter().flat_map(|game| [game.white.0, game.black.0]).collect();
    places.extend(paired.bye.map(|bye| bye.0));
    places.sort_unstable();
    assert_eq!(places, (1..=u16::try_from(teams.len()).expect("few")).collect::<Vec<_>>());
    let by_number = |number: StartNumber| &teams[usize::from(number.0) - 1];
    assert!(paired.matches.iter().all(|game| !by_number(game.white).met.contains(&game.black)));
    assert!(paired.bye.is_none_or(|bye| by_number(bye).may_have_bye));
}

fn play(teams: &mut [PairableTeam], paired: &PairedTeams, dice: &mut Dice) {
    let before: BTreeMap<StartNumber, Points> = teams.iter().map(|team| (team.number, team.score)).collect();
    for team in teams.iter_mut() {
        team.floated = false;
    }
    for game in &paired.matches {
        let result = i32::try_from(dice.roll(3)).expect("small");
        let sides = [(game.white, game.black, Side::White, result), (game.black, game.white, Side::Black, 2 - result)];
        for (own, other, side, points) in sides {
            let team = &mut teams[usize::from(own.0) - 1];
            team.met.insert(other);
            team.sides.push(side);
            team.floated = before[&own] != before[&other];
            team.score += Points::whole(points);
        }
    }
    if let Some(bye) = paired.bye {
        let team = &mut teams[usize::from(bye.0) - 1];
        team.may_have_bye = false;
        team.score += Points::ONE;
    }
}
