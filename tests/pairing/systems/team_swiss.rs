//! The team Swiss as a tournament: a worked example, what holds for every round, and tournaments that end early.

use std::collections::{BTreeMap, BTreeSet};

use crate::files::{data, pairs_text, report};
use crate::simulation::Dice;
use draughts::{BySide, Side};
use proptest::prelude::*;
use tournament::exchange::trf;
use tournament::history::Adjourned;
use tournament::numbering::start_numbers;
use tournament::pairing::alternative::{AlternativeRequest, AlternativeVerdict, Prohibition};
use tournament::pairing::analysis::PairingAnalysis;
use tournament::pairing::check::{PairingWarning, TeamWarning, replay, warnings};
use tournament::pairing::explain::{ColourRule, TeamBracket, TeamsExplained};
use tournament::pairing::late::{Offer, with_newcomers, without};
use tournament::pairing::rest::{Locked, pair_rest};
use tournament::pairing::systems::Request;
use tournament::pairing::team_by_hand::{HandMatch, of_matches, settled};
use tournament::pairing::team_bye::ByeReason;
use tournament::pairing::team_obstacles::{TeamRemedy, team_ways_out, team_ways_out_within};
use tournament::pairing::two_teams::TwoTeamsError;
use tournament::pairing::watch::PairingWatch;
use tournament::pairing::{Paired, PairingError, pair};
use tournament::{
    AccelerationMethod, BoardNumber, Bye, ColourPreferences, Entry, EntryId, ForbiddenPairs, Forfeit, GameNumber,
    GameResult, Info, Leaving, Membership, Name, Pairing, Person, Points, Rating, Round, RoundNumber, RoundPlan,
    RoundState, Score, Settings, Stage, StartNumber, System, TeamHistory, TeamRound, Tournament, TournamentId,
};

/// Teams `A`, `B` … with `sizes` players, numbered as they are entered.
fn new_tournament(sizes: &[u16], boards: u8, rounds: u16) -> Tournament {
    let mut settings = Settings::new(System::TeamSwiss, 1);
    settings.rounds = RoundNumber(rounds);
    settings.initial_colour = Some(Side::White);
    settings.team_rules.boards = boards;
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
    let members = sizes.iter().zip('A'..).flat_map(|(size, team)| (0..*size).map(move |_| team));
    for (number, team) in (1..).zip(members) {
        let person = Person { name: Name::new("Player", &number.to_string()), ..Person::default() };
        let member = Membership { team: team.to_string(), board: None };
        let id = EntryId(u32::from(number));
        let entry = Entry { number: Some(StartNumber(number)), member, ..Entry::new(id, person, None) };
        tournament.entries.insert(id, entry);
    }
    tournament
}

/// Stores a round with results.
fn record(tournament: &mut Tournament, plan: &RoundPlan, mut result: impl FnMut(&Pairing) -> GameResult) {
    let mut round = Round::new(RoundState::new(plan.round, Stage::Closed, plan.origin));
    for (board, seats) in (1..).map(BoardNumber).zip(&plan.seats) {
        let mut pairing = Pairing::new(plan.round, board, *seats, 1);
        let result = result(&pairing);
        if let Some(game) = pairing.game_mut(GameNumber(1)) {
            game.result = Some(result);
        }
        round.pairings.insert(board, pairing);
    }
    round.byes.clone_from(&plan.byes);
    tournament.rounds.push(round);
}

fn next(tournament: &Tournament) -> Result<Paired, PairingError> {
    pair(tournament, tournament.paired_rounds().next(), Side::White)
}

fn member(tournament: &Tournament, id: EntryId) -> String {
    tournament.entries.get(&id).map(|entry| entry.member.key()).unwrap_or_default()
}

#[test]
fn the_worked_example_is_paired_as_by_hand() {
    let whole = report(&data("team_swiss.trf")).tournament;
    assert_eq!(replay(&whole), []);
    // The bye: the lowest score, the most matches, the greatest number. Of two with one point the smaller number floats up to the
    // first. White has the team with the lower colour difference.
    let rounds = ["1-5 6-2 7-3 4-8 9-0 10-0", "3-1 2-4 9-7 8-10 5-0 6-0", "1-9 10-2 5-3 4-6 7-0 8-0"];
    for (round, expected) in (1..).map(RoundNumber).zip(rounds) {
        let mut before = whole.clone();
        before.rounds.truncate(round.index());
        let paired = next(&before).expect("it can be paired");
        assert_eq!(pairs_text(&before, &paired.plan), expected, "round {round}");
    }
}

#[test]
fn a_locked_board_keeps_its_match_and_the_other_teams_are_paired_anew() {
    for sizes in [&[2_u16, 2, 2][..], &[2, 3, 1, 2, 2], &[3, 3, 3, 3, 3, 3]] {
        let mut tournament = new_tournament(sizes, 2, 5);
        let stands = next(&tournament).expect("it can be paired").plan;
        record(&mut tournament, &stands, |_| GameResult::Played(Score::Draw));
        tournament.rounds[0].state.stage = Stage::Draft;
        for (board, seats) in (1..).map(BoardNumber).zip(&stands.seats) {
            let locked = Locked { seats: BTreeMap::from([(board, *seats)]), byes: BTreeMap::new() };
            let rest = pair_rest(&tournament, RoundNumber(1), Side::White, &locked, &PairingWatch::default())
                .expect("what stands is one");
            let matches = |plan: &RoundPlan| -> BTreeSet<_> {
                plan.seats.iter().map(|seats| [seats.white, seats.black].map(|id| member(&tournament, id))).collect()
            };
            let kept = [seats.white, seats.black].map(|id| member(&tournament, id));
            assert!(matches(&rest).contains(&kept), "{sizes:?}, board {board}");
            let of_match = |plan: &RoundPlan| -> Vec<_> {
                let is_of = |seats: &&BySide<EntryId>| kept.contains(&member(&tournament, seats.white));
                plan.seats.iter().filter(is_of).copied().collect()
            };
            assert_eq!(of_match(&rest), of_match(&stands), "{sizes:?}, board {board}");
            assert_eq!(warnings(&tournament, &rest), [], "{sizes:?}, board {board}");
            assert_eq!(2 * rest.seats.len() + rest.byes.len(), tournament.entries.len(), "{sizes:?}, board {board}");
        }
    }
}

#[test]
fn the_worked_example_is_explained_team_by_team() {
    let mut tournament = report(&data("team_swiss.trf")).tournament;
    tournament.rounds.truncate(1);
    let request = Request::new(&tournament, RoundNumber(2), Side::White);
    let case = PairingAnalysis::from_request(&request).expect("it can be paired");
    let teams = &case.explanation().teams;
    let told: Vec<_> = teams.matches.iter().map(|game| (game.teams.clone().map(|team| team.name), game.rule)).collect();
    let both = |white: &str, black: &str| BySide { white: white.to_owned(), black: black.to_owned() };
    assert_eq!(
        told,
        [(both("Beta", "Alpha"), ColourRule::LowerDifference), (both("Epsilon", "Delta"), ColourRule::LowerDifference)]
    );
    assert_eq!(teams.bye.as_ref().map(|team| team.name.as_str()), Some("Gamma"));
    let grounds: Vec<_> = teams.candidates.iter().map(|one| (one.team.name.as_str(), one.ground)).collect();
    assert_eq!(
        grounds,
        [
            ("Gamma", ByeReason::Chosen),
            ("Delta", ByeReason::HigherScore),
            ("Beta", ByeReason::HigherScore),
            ("Alpha", ByeReason::HigherScore),
            ("Epsilon", ByeReason::Barred),
        ]
    );
    let drawn: Vec<_> =
        teams.brackets.iter().flat_map(|group| &group.upfloaters).map(|team| team.name.as_str()).collect();
    assert_eq!(drawn, ["Beta"]);
    let verdict = |a: u32, b: u32| case.verdict(AlternativeRequest::Meet(EntryId(a), EntryId(b)));
    assert_eq!(verdict(1, 3), Some(AlternativeVerdict::AsPaired));
    assert_eq!(verdict(1, 2), Some(AlternativeVerdict::Barred(Prohibition::SameTeam)));
    assert_eq!(verdict(3, 7), Some(AlternativeVerdict::Barred(Prohibition::TeamsMet(RoundNumber(1)))));
    assert_eq!(verdict(3, 8), Some(AlternativeVerdict::Barred(Prohibition::TeamsMet(RoundNumber(1)))));
    assert_eq!(verdict(1, 8), Some(AlternativeVerdict::Barred(Prohibition::OtherBoards { one: 1, other: 2 })));
    assert_eq!(verdict(1, 7), Some(AlternativeVerdict::OtherFirst));
    assert_eq!(verdict(1, 5), None, "who is free is not compared");
    assert_eq!(case.nearest(EntryId(1), EntryId(3), 4), [EntryId(9), EntryId(7)]);
}

#[test]
fn reserves_sit_for_the_absent_and_vacant_boards_are_points() {
    let mut tournament = new_tournament(&[3, 2, 2, 3], 2, 3);
    let absent = |tournament: &mut Tournament, id: u32| {
        tournament.entries.get_mut(&EntryId(id)).expect("entered").byes.insert(RoundNumber(1), Bye::Zero);
    };
    // Of A (1-3) the first, of C (6, 7) the second; D has a reserve (10).
    absent(&mut tournament, 1);
    absent(&mut tournament, 7);
    let paired = next(&tournament).expect("it can be paired");
    assert_eq!(pairs_text(&tournament, &paired.plan), "2-6 8-4 5-9");
    let byes: Vec<_> = paired.plan.byes.iter().map(|(id, bye)| (id.0, *bye)).collect();
    assert_eq!(byes, [(1, Bye::Zero), (3, Bye::Full), (7, Bye::Zero), (10, Bye::Zero)]);
    assert_eq!(warnings(&tournament, &paired.plan), []);
    record(&mut tournament, &paired.plan, |_| GameResult::Played(Score::Draw));
    let matches = tournament.team_matches(RoundNumber(1));
    let first = &matches[0];
    assert_eq!((first.teams.white.name.as_str(), first.teams.black.name.as_str()), ("A", "C"));
    assert_eq!((first.boards.len(), &first.alone.white, &first.alone.black), (1, &vec![EntryId(3)], &Vec::new()));
    assert_eq!(first.points.map(|points| points.to_string()), BySide::new("3".to_owned(), "1".to_owned()));
    assert!(first.is_complete && first.is_over_the_board);
}

/// The offers: changed boards and new byes.
fn offered(tournament: &Tournament, offers: &[Offer]) -> Vec<String> {
    let number = |id: EntryId| tournament.entries[&id].number.map_or(0, |number| number.0);
    let seats = |seats: BySide<EntryId>| format!("{}-{}", number(seats.white), number(seats.black));
    let told = |offer: &Offer| {
        let boards =
            offer.boards.iter().map(|one| format!("{}: {}", one.board, one.after.map(seats).unwrap_or_default()));
        let byes = offer.byes.iter().map(|(id, bye)| format!("{} {}", number(*id), bye.code()));
        boards.chain(byes).collect::<Vec<_>>().join(", ")
    };
    offers.iter().map(told).collect()
}

#[test]
fn who_leaves_after_the_pairing_is_followed_by_their_team() {
    let mut tournament = new_tournament(&[3, 2, 2, 1], 2, 3);
    let paired = next(&tournament).expect("it can be paired");
    // A 1-3, B 4 5, C 6 7, D 8.
    assert_eq!(pairs_text(&tournament, &paired.plan), "1-6 7-2 8-4");
    record(&mut tournament, &paired.plan, |_| GameResult::Played(Score::Draw));
    for pairing in tournament.rounds[0].pairings.values_mut() {
        pairing.games.iter_mut().for_each(|game| game.result = None);
    }
    for (leaving, expected) in [
        (1, "1: 2-6, 2: 7-3, 1 Z"),
        (3, ""),
        (7, "2: 8-4, 3: , 2 F, 7 Z"),
        // No player of D is left: B has no opponent.
        (8, "3: , 4 U, 5 U, 8 Z"),
    ] {
        let offers = without(&tournament, &Leaving::player(EntryId(leaving)));
        assert_eq!(offered(&tournament, &offers), [expected], "{leaving}");
        assert!(offers.iter().all(|offer| offer.warnings.is_empty()), "{leaving}: {offers:?}");
    }
    if let Some(game) =
        tournament.rounds[0].pairings.get_mut(&BoardNumber(3)).and_then(|board| board.game_mut(GameNumber(1)))
    {
        game.result = Some(GameResult::Played(Score::Draw));
    }
    // The board in play keeps its number, and the leaving player's seat stays empty.
    let offers = without(&tournament, &Leaving::player(EntryId(7)));
    assert_eq!(offered(&tournament, &offers), ["2: , 2 F, 7 Z"]);
}

#[test]
fn who_comes_after_the_pairing_sits_where_their_team_has_a_board() {
    let mut tournament = new_tournament(&[2, 2, 2, 1], 2, 3);
    let paired = next(&tournament).expect("it can be paired");
    assert_eq!(pairs_text(&tournament, &paired.plan), "1-5 6-2 7-3");
    record(&mut tournament, &paired.plan, |_| GameResult::Played(Score::Draw));
    for pairing in tournament.rounds[0].pairings.values_mut() {
        pairing.games.iter_mut().for_each(|game| game.result = None);
    }
    let mut come = |id: u32, team: &str| {
        let member = Membership { team: team.to_owned(), board: None };
        let number = StartNumber(u16::try_from(id).expect("few"));
        let entry = Entry {
            number: Some(number),
            member,
            joins: RoundNumber(2),
            ..Entry::new(EntryId(id), Person::default(), None)
        };
        tournament.entries.insert(EntryId(id), entry);
        tournament.clone()
    };
    let tournament = come(8, "D");
    assert_eq!(offered(&tournament, &with_newcomers(&tournament, &[])), ["4: 4-8"]);
    let tournament = come(9, "E");
    assert_eq!(offered(&tournament, &with_newcomers(&tournament, &[])), ["4: 4-8, 9 U"]);
}

#[test]
fn other_board_orders_go_with_the_file() {
    let mut tournament = new_tournament(&[2, 2], 2, 3);
    let seats = [(2, 3), (4, 1)].map(|(white, black)| BySide { white: EntryId(white), black: EntryId(black) });
    let plan = RoundPlan::by_hand(RoundNumber(1), seats.to_vec(), BTreeMap::new());
    record(&mut tournament, &plan, |_| GameResult::Played(Score::White));
    let written = trf::write(&tournament).expect("it fits");
    assert!(written.contains("300 001 001 002 0002 0001\r\n") && !written.contains("300 001 002"), "{written}");
    let read = trf::read(written.as_bytes()).expect("it is read").tournament;
    let boards: Vec<_> =
        read.team_matches(RoundNumber(1)).iter().flat_map(|game| game.boards.clone()).map(Pairing::seats).collect();
    assert_eq!(boards, seats);
}

#[test]
fn a_team_that_won_without_playing_gets_no_bye_and_may_meet_again() {
    let mut tournament = new_tournament(&[1, 1, 1], 1, 3);
    let paired = next(&tournament).expect("it can be paired");
    assert_eq!(pairs_text(&tournament, &paired.plan), "1-2 3-0");
    record(&mut tournament, &paired.plan, |_| GameResult::Forfeit(Forfeit::White));
    // 3 has had the bye and 1 a win without playing: it is 2's, though 1 and 3 would be left to meet in any case.
    let paired = next(&tournament).expect("it can be paired");
    assert!(paired.plan.byes.contains_key(&EntryId(2)), "{:?}", paired.plan);
    let history = TeamHistory::new(&tournament, RoundNumber(1), Adjourned::CountsAsDraw);
    assert!(history.rounds(0).iter().all(|round| round.played().is_none()));
    assert!(matches!(history.rounds(2), [TeamRound::Bye { .. }]));
}

#[test]
fn two_who_may_not_meet_keep_their_teams_apart_where_they_would_sit_opposite() {
    let mut tournament = new_tournament(&[2, 2, 2, 2], 2, 3);
    let usual = next(&tournament).expect("it can be paired");
    assert_eq!(pairs_text(&tournament, &usual.plan), "1-5 6-2 7-3 4-8");
    let forbid = |tournament: &mut Tournament, a: u32, b: u32| {
        tournament.settings.forbidden = vec![ForbiddenPairs { rounds: None, entries: vec![EntryId(a), EntryId(b)] }];
    };
    forbid(&mut tournament, 1, 6);
    assert_eq!(
        next(&tournament).map(|paired| paired.plan),
        Ok(usual.plan.clone()),
        "the first board does not meet the second"
    );
    forbid(&mut tournament, 2, 6);
    let apart = next(&tournament).expect("it can be paired");
    assert_eq!(pairs_text(&tournament, &apart.plan), "1-7 8-2 5-3 4-6");
    assert!(
        warnings(&tournament, &usual.plan)
            .contains(&PairingWarning::Forbidden { white: EntryId(6), black: EntryId(2) })
    );
}

#[test]
fn what_is_unusual_in_a_pairing_of_teams_is_said() {
    let mut tournament = new_tournament(&[2, 2, 2, 2], 2, 3);
    let paired = next(&tournament).expect("it can be paired");
    record(&mut tournament, &paired.plan, |_| GameResult::Played(Score::White));
    let seats = |pairs: &[(u32, u32)]| {
        let seats = pairs.iter().map(|&(a, b)| BySide { white: EntryId(a), black: EntryId(b) });
        RoundPlan::by_hand(RoundNumber(2), seats.collect(), BTreeMap::new())
    };
    let round = RoundNumber(1);
    let (one, five) = (EntryId(1), EntryId(5));
    for (pairs, expected) in [
        (vec![(1, 3), (4, 2), (5, 7), (8, 6)], vec![]),
        (
            vec![(1, 5), (6, 2), (3, 7), (8, 4)],
            vec![
                TeamWarning::Again { white: one, black: five, round },
                TeamWarning::Again { white: EntryId(3), black: EntryId(7), round },
            ],
        ),
        (
            vec![(1, 2), (3, 5), (6, 4), (7, 8)],
            vec![
                TeamWarning::Same { white: one, black: EntryId(2) },
                TeamWarning::Same { white: EntryId(7), black: EntryId(8) },
            ],
        ),
        (
            vec![(1, 3), (6, 2), (5, 7), (8, 4)],
            vec![
                TeamWarning::Split(EntryId(2)),
                TeamWarning::Split(EntryId(5)),
                TeamWarning::Split(EntryId(8)),
                TeamWarning::Split(EntryId(4)),
                TeamWarning::BoardOrder { above: EntryId(6), below: five },
            ],
        ),
        (vec![(2, 3), (4, 1), (5, 7), (8, 6)], vec![TeamWarning::BoardOrder { above: EntryId(2), below: one }]),
        (vec![(1, 3), (2, 4), (5, 7), (8, 6)], vec![TeamWarning::BoardColour { white: EntryId(2), black: EntryId(4) }]),
    ] {
        let expected: Vec<PairingWarning> = expected.into_iter().map(PairingWarning::Team).collect();
        assert_eq!(warnings(&tournament, &seats(&pairs)), expected, "{pairs:?}");
    }
    let mut short = seats(&[(1, 3), (5, 7), (8, 6)]);
    short.byes = BTreeMap::from([(EntryId(2), Bye::PairingAllocated), (EntryId(4), Bye::Zero)]);
    let expected = [
        TeamWarning::Boards { entry: one, seated: 1, boards: 2 },
        TeamWarning::Boards { entry: EntryId(3), seated: 1, boards: 2 },
        TeamWarning::ByeInMatch(EntryId(2)),
    ];
    let found: Vec<PairingWarning> =
        warnings(&tournament, &short).into_iter().filter(|w| matches!(w, PairingWarning::Team(_))).collect();
    assert_eq!(found, expected.map(PairingWarning::Team));
    // What goes without saying is said by the program: a bye beside a match is that of a vacant board.
    let settled = settled(&tournament, short);
    assert_eq!(settled.byes, BTreeMap::from([(EntryId(2), Bye::Full), (EntryId(4), Bye::Zero)]));
}

#[test]
fn colours_and_scores_of_teams_are_warned_about() {
    let mut tournament = new_tournament(&[1, 1, 1, 1], 1, 5);
    let plan = |round: u16, pairs: [(u32, u32); 2]| {
        let seats = pairs.map(|(a, b)| BySide { white: EntryId(a), black: EntryId(b) });
        RoundPlan::by_hand(RoundNumber(round), seats.to_vec(), BTreeMap::new())
    };
    for (round, pairs) in [(1, [(1, 2), (3, 4)]), (2, [(1, 3), (4, 2)])] {
        record(&mut tournament, &plan(round, pairs), |_| GameResult::Played(Score::White));
    }
    let [one, two, three, four] = [1, 2, 3, 4].map(EntryId);
    let third = plan(3, [(1, 4), (3, 2)]);
    let expected = [
        TeamWarning::ThirdColour { entry: one, side: Side::White },
        TeamWarning::ColourDifference { entry: one, difference: 3 },
        TeamWarning::ThirdColour { entry: two, side: Side::Black },
        TeamWarning::ColourDifference { entry: two, difference: -3 },
        TeamWarning::ScoreDifference { white: one, black: four, difference: Points::whole(2) },
        TeamWarning::ScoreDifference { white: three, black: two, difference: Points::whole(2) },
    ];
    assert_eq!(warnings(&tournament, &third), expected.map(PairingWarning::Team));
    tournament.settings.team_rules.preferences = ColourPreferences::Unused;
    assert_eq!(
        warnings(&tournament, &third),
        expected[4..].iter().copied().map(PairingWarning::Team).collect::<Vec<_>>()
    );
}

#[test]
fn matches_put_together_by_hand_have_boards_by_the_order_of_their_teams() {
    let mut tournament = new_tournament(&[3, 2, 1, 2, 2], 2, 3);
    tournament.entries.get_mut(&EntryId(1)).expect("entered").byes.insert(RoundNumber(1), Bye::Zero);
    let matches = [("c", Some("a")), ("d", Some("b")), ("e", None)]
        .map(|(white, black)| HandMatch { white: white.to_owned(), black: black.map(str::to_owned) });
    let plan = of_matches(&tournament, RoundNumber(1), &matches);
    assert_eq!(pairs_text(&tournament, &plan), "6-2 7-4 5-8 9-0 10-0");
    let byes: Vec<_> = plan.byes.iter().map(|(id, bye)| (id.0, *bye)).collect();
    let free = Bye::PairingAllocated;
    assert_eq!(byes, [(1, Bye::Zero), (3, Bye::Full), (9, free), (10, free)]);
    assert_eq!(warnings(&tournament, &plan), []);
    let other = of_matches(&tournament, RoundNumber(1), &matches[..2]);
    assert!(!other.byes.contains_key(&EntryId(9)), "who is in no match is left to be asked about");
}

#[test]
fn tournaments_that_cannot_be_paired_say_why() {
    let error = |tournament: &Tournament| next(tournament).map(|paired| paired.plan).expect_err("it cannot be paired");
    assert_eq!(error(&new_tournament(&[], 2, 3)), PairingError::NoPlayers);
    assert_eq!(error(&new_tournament(&[4], 2, 3)), PairingError::Teams(TwoTeamsError::TooFew(1)));
    let mut gone = new_tournament(&[2, 2, 2], 2, 3);
    gone.entries.values_mut().for_each(|entry| entry.withdrawn_after = Some(RoundNumber(0)));
    assert_eq!(error(&gone), PairingError::NoPlayers);
    let mut teamless = new_tournament(&[2, 2], 2, 3);
    teamless.entries.get_mut(&EntryId(3)).expect("entered").member = Membership::default();
    assert_eq!(error(&teamless), PairingError::Teams(TwoTeamsError::Teamless(vec![EntryId(3)])));
}

#[test]
fn thirty_rounds_of_six_teams_end_when_all_have_met_and_say_what_would_free_them() {
    let mut tournament = new_tournament(&[1; 6], 1, 30);
    let mut dice = Dice::new(7);
    let stopped = loop {
        match next(&tournament) {
            Ok(paired) => record(&mut tournament, &paired.plan, |_| result(&mut dice, 0)),
            Err(error) => break error,
        }
    };
    assert!((3..=5).contains(&tournament.rounds.len()), "{}", tournament.rounds.len());
    let PairingError::Teams(TwoTeamsError::Blocked(teams)) = &stopped else { panic!("{stopped:?}") };
    assert!(!teams.is_empty() && stopped.is_no_pairing());
    let ways = team_ways_out(&tournament, tournament.paired_rounds().next());
    assert!(ways.iter().flatten().all(|remedy| matches!(remedy, TeamRemedy::Repeat { .. })), "{ways:?}");
    assert!(!ways.is_empty());
    let round = tournament.paired_rounds().next();
    assert_eq!(team_ways_out_within(&tournament, round, 1_000_000), Some(ways));
}

#[test]
fn teams_are_numbered_by_the_mean_of_those_who_sit_then_by_name() {
    let mut tournament = new_tournament(&[3, 2, 2, 2], 2, 3);
    let ratings = [2000, 1000, 3000, 1600, 1500, 1500, 1500, 0, 0];
    for (entry, rating) in tournament.entries.values_mut().zip(ratings) {
        entry.rating = (rating > 0).then_some(Rating(rating));
        entry.number = None;
    }
    // 3 is the best of A, but its reserve, and gets the last board.
    for (id, board) in [(1, 2), (2, 1), (3, 3)] {
        tournament.entries.get_mut(&EntryId(id)).expect("entered").member.board = Some(board);
    }
    let order: Vec<u32> = start_numbers(&tournament).into_iter().map(|assigned| assigned.entry.0).collect();
    assert_eq!(order, [4, 5, 2, 1, 3, 6, 7, 8, 9]);
}

/// A result: one in `forfeits` is a forfeit, none with 0.
fn result(dice: &mut Dice, forfeits: u64) -> GameResult {
    if forfeits > 0 && dice.one_in(forfeits) {
        return GameResult::Forfeit(
            [Forfeit::White, Forfeit::Black, Forfeit::Both][usize::try_from(dice.roll(3)).expect("small")],
        );
    }
    GameResult::Played([Score::White, Score::Draw, Score::Black][usize::try_from(dice.roll(3)).expect("small")])
}

/// Warnings that a small field cannot always avoid: distant scores, and the colours of teams.
fn is_of_scores(warning: &PairingWarning) -> bool {
    matches!(
        warning,
        PairingWarning::Team(
            TeamWarning::ScoreDifference { .. }
                | TeamWarning::ThirdColour { .. }
                | TeamWarning::ColourDifference { .. }
        )
    )
}

/// Each player sits once or is free; teams meet as a whole, never twice; colours alternate.
fn check(tournament: &Tournament, paired: &Paired) {
    let plan = &paired.plan;
    let seated = plan.seats.iter().flat_map(|seats| [seats.white, seats.black]);
    let all: Vec<EntryId> = seated.chain(plan.byes.keys().copied()).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "somebody is there twice");
    assert_eq!(all.len(), tournament.entries.len(), "somebody is missing");
    assert_eq!(warnings(tournament, plan).into_iter().filter(|warning| !is_of_scores(warning)).collect::<Vec<_>>(), []);
    let mut at = 0;
    let mut met = BTreeSet::new();
    for game in &paired.explanation.teams.matches {
        for (place, seats) in plan.seats[at..at + game.boards].iter().enumerate() {
            let teams = if place.is_multiple_of(2) { [seats.white, seats.black] } else { [seats.black, seats.white] };
            let teams = teams.map(|id| member(tournament, id));
            assert_eq!(teams, [game.teams.white.key.clone(), game.teams.black.key.clone()], "colours alternate");
        }
        at += game.boards;
        assert!(
            met.insert(game.teams.white.key.clone()) && met.insert(game.teams.black.key.clone()),
            "a team meets two"
        );
    }
    assert_eq!(at, plan.seats.len());
    scores_are_those_of_the_groups(&paired.explanation.teams);
    let free =
        plan.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated).map(|(id, _)| member(tournament, *id));
    let free: BTreeSet<String> = free.collect();
    assert!(free.len() <= 1 && free.is_disjoint(&met));
}

/// A match is explained by the scores its teams were paired with: those of their group, with virtual points.
fn scores_are_those_of_the_groups(explained: &TeamsExplained) {
    for game in &explained.matches {
        for side in Side::BOTH {
            let own = |bracket: &&TeamBracket| bracket.residents.contains(&game.teams[side]);
            if let Some(bracket) = explained.brackets.iter().find(own) {
                assert_eq!(game.scores[side], bracket.score, "{:?}", game.teams[side]);
            }
        }
    }
}

/// The same tournament with its entries numbered the other way round by id.
fn turned(tournament: &Tournament) -> Tournament {
    let last = u32::try_from(tournament.entries.len()).expect("few");
    let turn = |id: EntryId| EntryId(last + 1 - id.0);
    let mut other = tournament.clone();
    other.entries = tournament
        .entries
        .values()
        .map(|entry| (turn(entry.id), Entry { id: turn(entry.id), ..entry.clone() }))
        .collect();
    for round in &mut other.rounds {
        for pairing in round.pairings.values_mut() {
            (pairing.white, pairing.black) = (turn(pairing.white), turn(pairing.black));
        }
        round.byes = round.byes.iter().map(|(id, bye)| (turn(*id), *bye)).collect();
    }
    other
}

/// Boards in order, and free players, by start numbers.
fn told(tournament: &Tournament, plan: &RoundPlan) -> (Vec<[StartNumber; 2]>, BTreeMap<StartNumber, Bye>) {
    let number = |id: EntryId| tournament.entries[&id].number.expect("numbered");
    let seats = plan.seats.iter().map(|seats| [seats.white, seats.black].map(number)).collect();
    (seats, plan.byes.iter().map(|(id, bye)| (number(*id), *bye)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn every_round_is_whole_and_the_file_pairs_it_again(
        sizes in prop::collection::vec(1..=4_u16, 2..=9),
        boards in 1..=3_u8,
        rounds in 1..=6_u16,
        seed in any::<u64>(),
        (disturbed, accelerated) in any::<(bool, bool)>(),
    ) {
        let mut dice = Dice::new(seed);
        let mut tournament = new_tournament(&sizes, boards, rounds);
        if accelerated {
            tournament.settings.accelerated = AccelerationMethod::Baku;
        }
        if disturbed {
            for entry in tournament.entries.values_mut() {
                for round in 1..=rounds {
                    if dice.one_in(8) {
                        entry.byes.insert(RoundNumber(round), Bye::Zero);
                    }
                }
            }
        }
        while tournament.paired_rounds() < RoundNumber(rounds) {
            let paired = match next(&tournament) {
                Ok(paired) => paired,
                Err(PairingError::NoPlayers | PairingError::Teams(TwoTeamsError::Blocked(_) | TwoTeamsError::TooFew(_))) => break,
                Err(other) => panic!("{other}"),
            };
            check(&tournament, &paired);
            let other = turned(&tournament);
            let again = next(&other).expect("as before");
            prop_assert_eq!(told(&other, &again.plan), told(&tournament, &paired.plan));
            record(&mut tournament, &paired.plan, |_| result(&mut dice, if disturbed { 6 } else { 0 }));
        }
        prop_assert_eq!(replay(&tournament), []);
        let written = trf::write(&tournament).expect("it fits");
        let read = trf::read(written.as_bytes()).map_err(|errors| TestCaseError::fail(format!("{}\n{written}", errors[0])))?;
        prop_assert_eq!(replay(&read.tournament), []);
        prop_assert_eq!(&read.tournament.settings.team_rules, &tournament.settings.team_rules);
        let history = |tournament: &Tournament| TeamHistory::new(tournament, tournament.paired_rounds(), Adjourned::IsAwaited);
        let (ours, theirs) = (history(&tournament), history(&read.tournament));
        for team in 0..ours.teams.len() {
            prop_assert_eq!(ours.rounds(team), theirs.rounds(team), "{}", written);
        }
        prop_assert_eq!(trf::write(&read.tournament), Ok(written));
    }
}
