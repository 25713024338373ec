//! Worked examples: small tournaments, round by round, with the pairings that the rules give by hand.

use std::collections::BTreeMap;

use crate::files::pairs_text;
use crate::simulation::{Dice, record};
use draughts::Side;
use tournament::history::Adjourned;
use tournament::pairing::systems::keizer;
use tournament::pairing::{PairingError, pair};
use tournament::{
    Entry, EntryId, ForbiddenPairs, GameResult, History, Info, Name, Person, Rating, RoundNumber, Score, Settings,
    StartNumber, System, Tournament, TournamentId,
};

/// A tournament of players rated 2000, 1990 …
fn new_tournament(system: System, players: u16, rounds: u16) -> Tournament {
    let mut settings = Settings::new(system, 1);
    settings.rounds = RoundNumber(rounds);
    settings.initial_colour = Some(Side::White);
    let mut tournament = Tournament::new(TournamentId(1), "event", Info::default(), settings);
    for number in 1..=players {
        let person = Person { name: Name::new("Player", &number.to_string()), ..Person::default() };
        let mut entry = Entry::new(EntryId(number.into()), person, Some(Rating(2010 - 10 * i32::from(number))));
        entry.number = Some(StartNumber(number));
        tournament.entries.insert(entry.id, entry);
    }
    tournament
}

/// Pairs a round and enters results by the numbers of the winners; the others draw.
fn round(tournament: &mut Tournament, winners: &[u32]) -> String {
    let paired = pair(tournament, tournament.paired_rounds().next(), Side::White).expect("the round can be paired");
    tournament.settings.rounds = paired.plan.rounds.unwrap_or(tournament.settings.rounds);
    let words = pairs_text(tournament, &paired.plan);
    record(tournament, &paired.plan, &mut Dice::new(1), |pairing, _| {
        let wins = |entry: EntryId| winners.contains(&entry.0);
        GameResult::Played(match (wins(pairing.white), wins(pairing.black)) {
            (true, _) => Score::White,
            (_, true) => Score::Black,
            _ => Score::Draw,
        })
    });
    words
}

/// The rounds of a tournament in words.
fn rounds(tournament: &mut Tournament, winners: &[&[u32]]) -> Vec<String> {
    winners.iter().map(|winners| round(tournament, winners)).collect()
}

#[test]
fn in_a_monrad_neighbours_meet() {
    let mut tournament = new_tournament(System::Monrad, 6, 4);
    let played = rounds(&mut tournament, &[&[1, 3, 5], &[1, 2, 5], &[1, 3]]);
    // Before round 2: 1 3 5, then 2 4 6. Before round 3: 1, then 2 3 5, then 4 6; 1 has met 2 and 3, and 2 must leave 3 to 6,
    // because 4 and 6 have met.
    assert_eq!(played, ["1-2 3-4 5-6", "3-1 2-5 4-6", "1-5 4-2 6-3"]);
}

#[test]
fn the_bye_of_a_monrad_goes_to_the_last_player_who_may_have_it() {
    let mut tournament = new_tournament(System::Monrad, 5, 4);
    let played = rounds(&mut tournament, &[&[1, 3], &[1]]);
    assert_eq!(played[0], "1-2 3-4 5-0");
    assert!(played[1].ends_with("4-0"), "{played:?}");
}

#[test]
fn a_knock_out_of_six_gives_the_two_best_a_bye_and_keeps_them_apart() {
    let mut tournament = new_tournament(System::KnockOut, 6, 1);
    let played = rounds(&mut tournament, &[&[3, 5], &[1, 2], &[2]]);
    assert_eq!(played[0], "3-6 5-4 1-0 2-0");
    assert_eq!(tournament.settings.rounds, RoundNumber(3));
    // 5 has taken the place of 4.
    assert_eq!(played[1..], ["1-5 2-3", "2-1"]);
    assert_eq!(pair(&tournament, RoundNumber(4), Side::White), Err(PairingError::NoRoundLeft(RoundNumber(3))));
}

#[test]
fn a_level_match_of_a_knock_out_waits_for_a_winner() {
    let mut tournament = new_tournament(System::KnockOut, 4, 1);
    round(&mut tournament, &[1]);
    let error = pair(&tournament, RoundNumber(2), Side::White).expect_err("2 and 3 drew");
    assert_eq!(error, PairingError::Undecided { round: RoundNumber(1), players: [EntryId(2), EntryId(3)] });
}

#[test]
fn who_withdraws_from_a_knock_out_gives_their_opponent_a_bye() {
    let mut tournament = new_tournament(System::KnockOut, 4, 1);
    round(&mut tournament, &[1, 2]);
    tournament.entries.get_mut(&EntryId(2)).expect("they are entered").withdrawn_after = Some(RoundNumber(1));
    assert_eq!(round(&mut tournament, &[]), "1-0");
}

#[test]
fn a_keizer_ranking_is_a_fixed_point() {
    let mut tournament = new_tournament(System::Keizer, 4, 6);
    assert_eq!(round(&mut tournament, &[2, 3]), "1-2 3-4");
    let history = History::new(&tournament, RoundNumber(1), Adjourned::CountsAsDraw);
    // Values 6 5 4 3. At first 1 has 6, 2 has 5 + 6, 3 has 4 + 3, 4 has 3: the order 2 3 1 4. With the new values 2 has 6 + 4,
    // 3 has 5 + 3, 1 has 4, 4 has 3: the same order.
    assert_eq!(keizer::ranking(&tournament, &history), [2, 3, 1, 4].map(EntryId));
    assert_eq!(round(&mut tournament, &[2, 1]), "2-3 4-1");
}

#[test]
fn a_double_swiss_draws_the_best_below_up() {
    let mut tournament = new_tournament(System::DoubleSwiss, 6, 4);
    let played = rounds(&mut tournament, &[&[1, 2], &[1, 2, 3]]);
    // 3 and 6 have met and need 4 and 5 as upfloaters: 3 and 4 are the first tops, 5 and 6 their opponents.
    assert_eq!(played, ["1-4 5-2 3-6", "2-1 5-3 6-4"]);
}

#[test]
fn a_dubov_begins_with_the_halves_and_goes_on_by_the_opponents_ratings() {
    let mut tournament = new_tournament(System::Dubov, 8, 5);
    let played = rounds(&mut tournament, &[&[1, 2, 3, 4], &[]]);
    assert_eq!(played[0], "1-5 6-2 3-7 8-4");
    // White seekers are 2 and 4, who met 6 and 8: 4 has the lower average and meets the first Black seeker, 1. Below it is 5
    // and 7, who met 1 and 3; 7 has the lower average and meets 6.
    assert_eq!(played[1], "4-1 2-3 5-8 7-6");
}

#[test]
fn a_burstein_folds_after_the_seeding_rounds() {
    let mut tournament = new_tournament(System::Burstein, 8, 4);
    rounds(&mut tournament, &[&[1, 2, 3, 4], &[1, 2, 5, 6]]);
    let paired = pair(&tournament, RoundNumber(3), Side::White).expect("the round can be paired");
    let top = &paired.plan.seats[0];
    assert_eq!([top.white.0.min(top.black.0), top.white.0.max(top.black.0)], [1, 2]);
}

#[test]
fn no_system_pairs_those_who_are_kept_apart() {
    for system in [System::Monrad, System::Keizer, System::DoubleSwiss, System::Dubov, System::Burstein] {
        let mut tournament = new_tournament(system, 6, 5);
        let entries = [1, 2, 4].map(EntryId).to_vec();
        tournament.settings.forbidden = vec![ForbiddenPairs { rounds: None, entries }];
        let mut met: BTreeMap<(u32, u32), u16> = BTreeMap::new();
        while let Ok(paired) = pair(&tournament, tournament.paired_rounds().next(), Side::White) {
            for seats in &paired.plan.seats {
                met.insert((seats.white.0.min(seats.black.0), seats.white.0.max(seats.black.0)), paired.plan.round.0);
            }
            round(&mut tournament, &[1, 2, 3]);
        }
        let apart = [(1, 2), (1, 4), (2, 4)];
        assert!(apart.iter().all(|pair| !met.contains_key(pair)) && !met.is_empty(), "{system:?}: {met:?}");
    }
}
