//! Elo by hand.

use std::collections::BTreeMap;

use crate::tables::{micro, read};
use chrono::NaiveDate;
use tournament::rating::list::{Listed, RatingList};
use tournament::rating::{
    CoefficientReason, EloRules, FineRating, Method, Pending, PointShare, RatingChange, RatingState, elo::Expectation,
    rate,
};
use tournament::tie_break_games::StartedStep;
use tournament::{
    Basis, BoardNumber, EntryId, Forfeit, Game, GameResult, Name, Person, PersonId, PointValues, Points, Rating,
    RatingKind, RoundNumber, Score, TieBreakStep, Tournament,
};

const RULES: EloRules = EloRules::FIDE;

/// Player 1 draws with 2, beats 3, loses to 4.
pub const THREE_GAMES: [&str; 4] = ["2w= 3b1 4w0", "1b= 4w= 3b=", "4b= 1w0 2w=", "3w= 2b= 1b1"];

/// An experienced player with a rating.
pub fn experienced(rating: i32) -> RatingState {
    let peak = Some(Rating(rating));
    RatingState { rating: Some(Rating(rating).into()), games: 100, peak, ..RatingState::default() }
}

pub fn states<const N: usize>(states: [RatingState; N]) -> BTreeMap<EntryId, RatingState> {
    (1..).map(EntryId).zip(states).collect()
}

pub fn change_of(tournament: &Tournament, states: &BTreeMap<EntryId, RatingState>, entry: u32) -> RatingChange {
    let changes = rate(tournament, states);
    changes.into_iter().find(|change| change.entry == EntryId(entry)).expect("everybody has a line")
}

#[test]
fn a_change_is_the_coefficient_times_the_surplus_of_each_game() {
    let states = states([2000, 2100, 1900, 2500].map(experienced));
    let change = change_of(&read(THREE_GAMES), &states, 1);
    let games: Vec<_> =
        change.games.iter().map(|game| (game.opponent.0, game.difference, game.expected.0, game.is_limited)).collect();
    assert_eq!(games, [(2, -100, 3600, false), (3, 100, 6400, false), (4, -400, 800, true)]);
    let parts: Vec<_> = change.games.iter().filter_map(|game| change.hundredths_of(game)).collect();
    assert_eq!(parts, [280, 720, -160]);
    assert_eq!((change.tenths(), change.after.rating), (Some(84), Some(FineRating::from_tenths(20_084))));
    assert_eq!((change.after.games, change.after.peak), (103, Some(Rating(2008))));
    // The opponents' mean is 2167; half of the points adds nothing.
    assert_eq!(change.performance, Some(Rating(2167)));
}

#[test]
fn the_coefficient_goes_by_games_age_and_the_highest_rating() {
    use CoefficientReason as Why;
    let usual = experienced(2000);
    let born = |year| Some(year);
    for (state, games, k, reason) in [
        (usual, 9, 20, Why::Usual),
        (RatingState { games: 29, ..usual }, 9, 40, Why::New),
        (RatingState { games: 30, ..usual }, 9, 20, Why::Usual),
        (RatingState { born: born(2008), ..usual }, 9, 40, Why::Young),
        (RatingState { born: born(2007), ..usual }, 9, 20, Why::Usual),
        (RatingState { born: born(2010), ..experienced(2300) }, 9, 20, Why::Usual),
        (experienced(2400), 9, 10, Why::Strong),
        (RatingState { peak: Some(Rating(2400)), ..usual }, 9, 10, Why::Strong),
        (RatingState { games: 0, ..usual }, 18, 38, Why::ManyGames),
    ] {
        let found = RULES.coefficient(&state, Some(2026), games);
        assert_eq!((found.k, found.reason), (k, reason), "{state:?}");
    }
    let young = RatingState { born: born(2010), ..usual };
    assert_eq!(RULES.coefficient(&young, None, 9).reason, Why::Usual, "without a date nobody has an age");
}

#[test]
fn differences_of_more_than_400_points_count_as_400_but_not_for_the_strongest() {
    for (own, opponent, expected) in [
        (2000, 2400, (-400, false)),
        (2000, 2401, (-400, true)),
        (2500, 2000, (400, true)),
        (2650, 2000, (650, false)),
        (2000, 2700, (-400, true)),
    ] {
        let found = RULES.difference(Rating(own), Rating(opponent));
        assert_eq!((found.points, found.is_limited), expected, "{own} {opponent}");
    }
    let without = EloRules { difference_limit: None, ..RULES };
    let unlimited = without.difference(Rating(2000), Rating(2500));
    assert_eq!((unlimited.points, unlimited.is_limited), (-500, false));
}

#[test]
fn the_formula_may_stand_in_for_the_table() {
    for (difference, share) in [(0, 5000), (100, 6401), (-100, 3599), (400, 9091)] {
        assert_eq!(Expectation::Formula.expected(difference), PointShare(share), "{difference}");
    }
}

#[test]
fn a_first_rating_takes_five_games_two_draws_more_and_the_table() {
    let waiting = Pending { games: 2, score: Points::from_tenths(15), opponents: 3700 };
    let unrated = RatingState { pending: waiting, ..RatingState::default() };
    let states = states([unrated, experienced(2000), experienced(2100), experienced(2200)]);
    let change = change_of(&read(THREE_GAMES), &states, 1);
    // (3700 + 6300 + 2·1800) / 7 = 1943; (1½ + 1½ + 1) of 7 is 0.57, 50 points above.
    assert_eq!(change.method, Method::Initial { average: 1943, unlimited: 1993 });
    assert_eq!(change.after.rating, Some(Rating(1993).into()));
    assert_eq!((change.after.games, change.after.pending), (5, Pending::default()));
    assert_eq!(change.tenths(), None);
}

#[test]
fn fewer_games_wait_and_a_first_tournament_without_points_is_not_kept() {
    let unrated = RatingState::default();
    let all = states([unrated, experienced(2000), experienced(2100), experienced(2200)]);
    let change = change_of(&read(THREE_GAMES), &all, 1);
    assert_eq!(change.method, Method::Waiting);
    assert_eq!(change.after.pending, Pending { games: 3, score: Points::from_tenths(15), opponents: 6300 });
    let lost = ["2w0 3b0 4w0", "1b1 4w= 3b=", "4b= 1w1 2w=", "3w= 2b= 1b1"];
    assert_eq!(change_of(&read(lost), &all, 1).after, unrated);
}

#[test]
fn first_ratings_are_held_between_floor_and_cap() {
    for (opponents, expected) in [(2600, 2200), (900, 1400)] {
        let pending = Pending { games: 4, score: Points::whole(2), opponents: 4 * opponents };
        let states = states([RatingState { pending, ..RatingState::default() }, experienced(opponents)]);
        let change = change_of(&read(["2w=", "1b="]), &states, 1);
        assert_eq!(change.after.rating, Some(Rating(expected).into()), "{opponents}");
    }
}

#[test]
fn games_with_somebody_without_a_rating_do_not_count_for_the_rated() {
    let states = states([RatingState::default(), experienced(2000), experienced(2000), experienced(2000)]);
    let change = change_of(&read(THREE_GAMES), &states, 2);
    assert_eq!(change.games.len(), 2);
    assert_eq!(change.tenths(), Some(0));
}

#[test]
fn a_micro_match_counts_as_its_games() {
    let tournament = micro(Basis::Match, PointValues::ONE_HALF_ZERO);
    let change = change_of(&tournament, &BTreeMap::new(), 2);
    let games: Vec<_> = change.games.iter().map(|game| (game.game.to_string(), game.score.to_string())).collect();
    assert_eq!(games, [("1-2-1".to_owned(), "1".to_owned()), ("1-2-2".to_owned(), "0.5".to_owned())]);
    assert_eq!(change.before.rating, Some(Rating(2000).into()));
    assert_eq!(change.tenths(), Some(200), "a newcomer's K of 40, half a point above what was expected");
}

#[test]
fn forfeits_unrated_and_unfinished_games_are_not_rated() {
    for result in [
        GameResult::Forfeit(Forfeit::White),
        GameResult::Forfeit(Forfeit::Both),
        GameResult::Unrated(Score::White),
        GameResult::Adjourned,
    ] {
        let mut tournament = micro(Basis::Match, PointValues::ONE_HALF_ZERO);
        let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("there is a first board");
        pairing.games[0].result = Some(result);
        pairing.games[1].result = None;
        let change = change_of(&tournament, &BTreeMap::new(), 1);
        assert_eq!((change.method, change.games.len()), (Method::Unchanged, 0), "{result:?}");
        assert_eq!(change.before, change.after);
    }
}

#[test]
fn the_games_of_an_annulled_player_stay_rated() {
    let mut tournament = read(THREE_GAMES);
    tournament.settings.system = tournament::System::RoundRobin { cycles: 1 };
    tournament.entries.get_mut(&EntryId(4)).expect("they are there").withdrawn_after = Some(RoundNumber(0));
    assert_eq!(change_of(&tournament, &BTreeMap::new(), 1).games.len(), 3);
}

#[test]
fn what_one_wins_the_other_loses_where_the_coefficients_are_equal() {
    let states = states([2000, 2100, 1900, 2200].map(experienced));
    let changes = rate(&read(THREE_GAMES), &states);
    let sum: i32 = changes.iter().filter_map(RatingChange::tenths).sum();
    assert_eq!(sum, 0);
}

#[test]
fn a_list_is_in_order_of_ratings_and_marks_the_provisional() {
    let listed = |number, name: &str, tenths, games| Listed {
        player: PersonId(number),
        person: Person { name: Name::parse(name), ..Person::default() },
        state: RatingState { rating: Some(FineRating::from_tenths(tenths)), games, ..RatingState::default() },
    };
    let without = Listed { state: RatingState::default(), ..listed(4, "D", 0, 0) };
    let players = vec![listed(1, "B", 20_004, 50), listed(2, "A", 19_995, 5), listed(3, "C", 21_000, 50), without];
    let date = NaiveDate::from_ymd_opt(2026, 11, 21).expect("it is a day");
    let list = RatingList::new(RatingKind::Blitz, date, players, 30);
    let lines: Vec<_> =
        list.lines.iter().map(|line| (line.place, line.listed.player.0, line.rating.0, line.is_provisional)).collect();
    assert_eq!(lines, [(1, 3, 2100, false), (2, 2, 2000, true), (2, 1, 2000, false)]);
}

#[test]
fn listed_ratings_are_rounded_half_up() {
    for (tenths, listed) in [(20_084, 2008), (20_085, 2009), (20_094, 2009), (-5, 0), (-6, -1)] {
        assert_eq!(FineRating::from_tenths(tenths).listed(), Rating(listed), "{tenths}");
    }
    assert_eq!(FineRating::from_tenths(20_084).to_string(), "2008.4");
}

#[test]
fn games_added_to_a_level_match_are_rated_where_they_are_of_the_tournaments_kind() {
    for (kind, games) in [(RatingKind::Classic, 3), (RatingKind::Rapid, 2)] {
        let mut tournament = micro(Basis::Match, PointValues::ONE_HALF_ZERO);
        let step = TieBreakStep { kind, ..TieBreakStep::usual(&tournament.settings) };
        let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("it is paired");
        pairing.tie_break_games.steps = vec![StartedStep { step, added: 1, colour: None }];
        pairing.extra = vec![Game { result: Some(GameResult::Played(Score::White)), ..Game::default() }];
        let change = change_of(&tournament, &states([2000; 4].map(experienced)), 1);
        assert_eq!(change.games.len(), games, "{kind:?}");
    }
}
