//! The bracket of a knock-out: every match has its place, and winners move along the lines.

use crate::simulation::{Dice, record};
use draughts::{BySide, Side};
use tournament::pairing::knock_out_bracket::{BracketMatch, BracketMatchState, KnockOutBracket};
use tournament::pairing::pair;
use tournament::{
    BoardNumber, Entry, EntryId, Forfeit, GameResult, Info, MatchVerdict, Name, Pairing, Person, RoundNumber,
    RoundPlan, Score, Settings, StartNumber, System, Tournament, TournamentId, VerdictBy,
};

/// A knock-out of players who are seeded by their numbers.
fn cup(players: u16) -> Tournament {
    let mut settings = Settings::new(System::KnockOut, 1);
    settings.initial_colour = Some(Side::White);
    let mut tournament = Tournament::new(TournamentId(1), "cup", Info::default(), settings);
    for number in 1..=players {
        let person = Person { name: Name::new("Player", &number.to_string()), ..Person::default() };
        let mut entry = Entry::new(EntryId(number.into()), person, None);
        entry.number = Some(StartNumber(number));
        tournament.entries.insert(entry.id, entry);
    }
    tournament
}

/// Pairs the next round.
fn plan(tournament: &mut Tournament) -> RoundPlan {
    let paired = pair(tournament, tournament.paired_rounds().next(), Side::White).expect("the round can be paired");
    tournament.settings.rounds = paired.plan.rounds.unwrap_or(tournament.settings.rounds);
    paired.plan
}

/// Enters a round in which the better seed wins every match.
fn better_wins(tournament: &mut Tournament, plan: &RoundPlan) {
    record(tournament, plan, &mut Dice::new(1), |pairing, _| {
        GameResult::Played(if pairing.white < pairing.black { Score::White } else { Score::Black })
    });
}

fn bracket(tournament: &Tournament) -> KnockOutBracket {
    KnockOutBracket::new(tournament, tournament.paired_rounds()).expect("it has begun")
}

/// The players of the matches of a round, from the top: `1-0 4-5`.
fn words(places: &[BracketMatch]) -> String {
    let number = |player: Option<EntryId>| player.map_or(0, |player| player.0);
    let texts = places.iter().map(|own| format!("{}-{}", number(own.players[0]), number(own.players[1])));
    texts.collect::<Vec<_>>().join(" ")
}

fn board_of(tournament: &mut Tournament, a: u32, b: u32) -> &mut Pairing {
    let round = tournament.rounds.last_mut().expect("it is paired");
    round.pairings.values_mut().find(|own| own.has(EntryId(a)) && own.has(EntryId(b))).expect("they meet")
}

/// Every match appears once, and players advance along their match's line.
fn check(tournament: &Tournament) {
    let bracket = bracket(tournament);
    let places = || bracket.rounds.iter().flatten();
    let paired = places().filter(|own| matches!(own.state, BracketMatchState::Paired(_))).count();
    assert_eq!(paired + bracket.others.len(), tournament.pairings().count());
    for (before, own) in bracket.rounds.iter().zip(bracket.rounds.iter().skip(1)) {
        assert_eq!(before.len(), 2 * own.len());
        for (place, own) in own.iter().enumerate() {
            for side in [0, 1] {
                let from = &before[2 * place + side];
                assert!(own.players[side].is_none() || own.players[side] == from.winner, "{own:?} after {from:?}");
                assert!(bracket.leads_on(from.round, 2 * place + side), "{from:?}");
            }
        }
    }
}

#[test]
fn the_bracket_of_any_number_of_players_is_a_tree_to_the_end() {
    for players in 2..=33 {
        let mut tournament = cup(players);
        assert_eq!(KnockOutBracket::new(&tournament, RoundNumber(1)), None);
        let rounds = usize::from(players).next_power_of_two().trailing_zeros();
        let mut dice = Dice::new(u64::from(players));
        for _ in 0..rounds {
            let plan = plan(&mut tournament);
            record(&mut tournament, &plan, &mut dice, |_, dice| {
                GameResult::Played(if dice.one_in(2) { Score::White } else { Score::Black })
            });
            check(&tournament);
        }
        let bracket = bracket(&tournament);
        assert_eq!(u32::from(bracket.last_round().0), rounds);
        assert!(bracket.rounds.last().is_some_and(|last| last.len() == 1 && last[0].winner.is_some()), "{players}");
        assert!(bracket.others.is_empty());
    }
}

#[test]
fn seeds_stand_so_that_the_best_meet_last_and_winners_are_seen_before_the_round_is_paired() {
    let mut tournament = cup(6);
    let first = plan(&mut tournament);
    better_wins(&mut tournament, &first);
    let drawn = bracket(&tournament);
    let rounds: Vec<String> = drawn.rounds.iter().map(|round| words(round)).collect();
    assert_eq!(rounds, ["1-0 4-5 2-0 3-6", "1-4 2-3", "0-0"]);
    assert_eq!(drawn.rounds[0][0].state, BracketMatchState::Bye);
    assert_eq!(drawn.rounds[1][0].state, BracketMatchState::Coming);
    let second = plan(&mut tournament);
    better_wins(&mut tournament, &second);
    let drawn = bracket(&tournament);
    assert_eq!([words(&drawn.rounds[1]), words(&drawn.rounds[2])], ["1-4 2-3", "1-2"]);
    // Public rounds are drawn, and nothing after them.
    let public = KnockOutBracket::new(&tournament, RoundNumber(1)).expect("it has begun");
    assert_eq!(public.rounds[1][0].state, BracketMatchState::Coming);
}

#[test]
fn who_withdraws_leaves_the_opponent_a_bye() {
    let mut tournament = cup(4);
    let first = plan(&mut tournament);
    better_wins(&mut tournament, &first);
    tournament.entries.get_mut(&EntryId(1)).expect("they are entered").withdrawn_after = Some(RoundNumber(1));
    assert_eq!(words(&bracket(&tournament).rounds[1]), "0-2");
    let last = plan(&mut tournament);
    better_wins(&mut tournament, &last);
    let drawn = bracket(&tournament);
    let last = &drawn.rounds[1][0];
    assert_eq!(
        (words(&drawn.rounds[1]), last.state, last.winner),
        ("0-2".to_owned(), BracketMatchState::Bye, Some(EntryId(2)))
    );
    check(&tournament);
}

#[test]
fn a_match_that_both_have_lost_sends_nobody_on() {
    let mut tournament = cup(4);
    let first = plan(&mut tournament);
    record(&mut tournament, &first, &mut Dice::new(1), |pairing, _| {
        let is_upper = pairing.has(EntryId(1));
        if is_upper { GameResult::Forfeit(Forfeit::Both) } else { GameResult::Played(Score::White) }
    });
    let drawn = bracket(&tournament);
    assert_eq!(drawn.rounds[0][0].winner, None);
    let last = plan(&mut tournament);
    better_wins(&mut tournament, &last);
    assert_eq!(bracket(&tournament).rounds[1][0].state, BracketMatchState::Bye);
    check(&tournament);
}

#[test]
fn a_forfeit_and_a_lot_decide_a_match_like_a_game() {
    let mut tournament = cup(4);
    let first = plan(&mut tournament);
    record(&mut tournament, &first, &mut Dice::new(1), |pairing, _| {
        let is_upper = pairing.has(EntryId(1));
        if is_upper { GameResult::Forfeit(Forfeit::White) } else { GameResult::Played(Score::Draw) }
    });
    let drawn = bracket(&tournament);
    let white = tournament.rounds[0].pairing_of(EntryId(1)).expect("they meet").white;
    assert_eq!((drawn.rounds[0][0].winner, drawn.rounds[0][1].winner), (Some(white), None));
    let level = board_of(&mut tournament, 2, 3);
    level.tie_break_games.verdict = Some(MatchVerdict { is_white: false, by: VerdictBy::Lot { drawn: 1 } });
    let goes_on = level.black;
    assert_eq!(bracket(&tournament).rounds[0][1].winner, Some(goes_on));
    check(&tournament);
}

#[test]
fn a_match_for_the_third_place_stands_beside_the_tree() {
    let mut tournament = cup(4);
    let first = plan(&mut tournament);
    better_wins(&mut tournament, &first);
    let mut last = plan(&mut tournament);
    // By hand: the losers of round 1 meet in round 2.
    last.seats.insert(0, BySide { white: EntryId(4), black: EntryId(3) });
    last.byes.clear();
    better_wins(&mut tournament, &last);
    let drawn = bracket(&tournament);
    assert_eq!(words(&drawn.rounds[1]), "1-2");
    assert_eq!(words(&drawn.others), "4-3");
    assert_eq!(drawn.others[0].state, BracketMatchState::Paired(BoardNumber(1)));
    check(&tournament);
}

#[test]
fn a_round_that_was_paired_otherwise_is_a_tree_all_the_same() {
    let mut tournament = cup(8);
    let first = plan(&mut tournament);
    better_wins(&mut tournament, &first);
    let mut second = plan(&mut tournament);
    second.seats =
        [(1, 3), (2, 4)].map(|(white, black)| BySide { white: EntryId(white), black: EntryId(black) }).to_vec();
    better_wins(&mut tournament, &second);
    let drawn = bracket(&tournament);
    assert_eq!([words(&drawn.rounds[0]), words(&drawn.rounds[1])], ["1-8 3-6 4-5 2-7", "1-3 4-2"].map(str::to_owned));
    // The arbiter decides who meets in the final.
    assert_eq!(words(&drawn.rounds[2]), "0-0");
    check(&tournament);
}

#[test]
fn a_large_bracket_is_looked_at_in_parts() {
    let mut tournament = cup(33);
    let first = plan(&mut tournament);
    better_wins(&mut tournament, &first);
    let drawn = bracket(&tournament);
    let told = |most| -> Vec<(u16, u16, usize)> {
        drawn.parts(most).into_iter().map(|part| (part.first.0, part.last.0, part.root)).collect()
    };
    assert_eq!(told(5), [(1, 5, 0), (1, 5, 1), (2, 6, 0)]);
    assert_eq!(told(6), [(1, 6, 0)]);
    assert_eq!(told(0).len(), 32 + 16 + 8 + 4 + 2 + 1);
    let lower = drawn.parts(5)[1];
    let places: Vec<usize> = drawn.in_part(lower, RoundNumber(1)).map(|(place, _)| place).collect();
    assert_eq!(places, (16..32).collect::<Vec<_>>());
    assert_eq!(drawn.in_part(lower, RoundNumber(5)).count(), 1);
}
