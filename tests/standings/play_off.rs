//! Play-off games: they order the tied players only, and nothing else uses them.

use crate::oracle::named;
use crate::tables::read;
use proptest::collection::vec;
use proptest::prelude::*;
use tournament::exchange::tournament_json;
use tournament::play_off::RESULTS;
use tournament::standings::play_off::{is_counted, level};
use tournament::standings::{Amount, DecidedBy, Standings, TermReason, Value, explain, standings};
use tournament::{EntryId, Forfeit, GameResult, PlayOffGame, RoundNumber, Score, TieBreak, TieBreakKind, Tournament};

/// 1, 2 and 3 have two points, 4 and 5 one, 6 has none.
const SIX: [&str; 6] = ["4w1 5b1", "5w1 6b1", "6w1 4b1", "1b0 3w0", "2b0 1w0", "3b0 2w0"];

fn game(white: u32, black: u32, result: GameResult) -> PlayOffGame {
    let (white, black) = (EntryId(white), EntryId(black));
    PlayOffGame { after: RoundNumber(2), white, black, result, time: String::new() }
}

fn won(white: u32, black: u32) -> PlayOffGame {
    game(white, black, GameResult::Played(Score::White))
}

fn drawn(white: u32, black: u32) -> PlayOffGame {
    game(white, black, GameResult::Played(Score::Draw))
}

fn with(tournament: &Tournament, codes: &str, games: &[PlayOffGame]) -> Tournament {
    let mut tournament = tournament.clone();
    tournament.settings.tie_breaks = codes.split(',').map(|code| code.parse().expect("it is a code")).collect();
    tournament.settings.play_off = games.to_vec();
    tournament
}

fn final_table(tournament: &Tournament) -> Standings {
    standings(tournament, tournament.paired_rounds())
}

/// Entries with their places and values, the best first: `2:1:1.5`.
fn told(table: &Standings) -> String {
    let line = |row: &tournament::standings::StandingsRow| {
        let place = row.place.map(|place| place.to_string()).unwrap_or_default();
        format!("{}:{place}:{}", row.entry.0, row.values[0])
    };
    table.rows.iter().map(line).collect::<Vec<_>>().join(" ")
}

#[test]
fn games_among_the_level_put_them_in_order() {
    let tournament = read(SIX);
    let forfeit = game(1, 3, GameResult::Forfeit(Forfeit::Black));
    for (games, expected) in [
        (vec![], "1:1–3:0 2:1–3:0 3:1–3:0 4:4–6:0 5:4–6:0 6:4–6:0"),
        (vec![won(2, 1), drawn(1, 2)], "2:1:1.5 1:2:0.5 3:3:0 4:4–6:0 5:4–6:0 6:4–6:0"),
        (vec![won(3, 1), won(2, 3), won(1, 2)], "1:1–3:1 2:1–3:1 3:1–3:1 4:4–6:0 5:4–6:0 6:4–6:0"),
        (vec![forfeit, won(6, 5)], "3:1:1 1:2–3:0 2:2–3:0 6:4:1 4:5–6:0 5:5–6:0"),
        // Games of players who are not tied do not count.
        (vec![won(4, 1), won(1, 4)], "1:1–3:0 2:1–3:0 3:1–3:0 4:4–6:0 5:4–6:0 6:4–6:0"),
    ] {
        assert_eq!(told(&final_table(&with(&tournament, "PO", &games))), expected, "{games:?}");
    }
}

#[test]
fn only_games_among_those_still_level_count_further_down_the_list() {
    let tournament = read(SIX);
    // By start number all are apart before the play-off.
    let table = final_table(&with(&tournament, "TPN,PO", &[won(2, 1)]));
    assert!(table.rows.iter().all(|row| row.values[1] == Value::Amount(Amount::ZERO)));
    let first = with(&tournament, "PO,TPN", &[won(2, 1)]);
    assert_eq!(final_table(&first).rows[0].entry, EntryId(2));
    assert_eq!(final_table(&first).rows[1].decided_by, DecidedBy::TieBreak(TieBreak::plain(TieBreakKind::PlayOff)));
}

#[test]
fn standings_of_rounds_before_the_games_know_nothing_of_them() {
    let tournament = with(&read(SIX), "PO,TPN", &[won(2, 1)]);
    assert_eq!(standings(&tournament, RoundNumber(1)).rows[0].entry, EntryId(1));
    assert_eq!(standings(&tournament, RoundNumber(2)).rows[0].entry, EntryId(2));
}

#[test]
fn it_is_told_who_is_level_and_which_games_count() {
    let tournament = with(&read(SIX), "PO,TPN", &[won(2, 1), won(4, 1)]);
    let table = final_table(&tournament);
    let ids = |group: &Vec<EntryId>| {
        let mut ids: Vec<u32> = group.iter().map(|entry| entry.0).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(level(&tournament, &table).iter().map(ids).collect::<Vec<_>>(), [vec![1, 2, 3], vec![4, 5, 6]]);
    let counted = |tournament: &Tournament| -> Vec<bool> {
        let table = final_table(tournament);
        tournament.settings.play_off.iter().map(|game| is_counted(tournament, &table, game)).collect()
    };
    assert_eq!(counted(&tournament), [true, false]);
    assert_eq!(counted(&with(&tournament, "TPN", &tournament.settings.play_off)), [false, false]);
    assert!(level(&with(&tournament, "TPN,PO", &[]), &final_table(&with(&tournament, "TPN,PO", &[]))).is_empty());
}

#[test]
fn each_game_is_a_term_with_opponent_colour_and_score() {
    let games = [won(2, 1), drawn(1, 2), game(3, 2, GameResult::Forfeit(Forfeit::Black)), won(4, 2)];
    let tournament = with(&read(SIX), "PO", &games);
    let explanation = explain(&tournament, &final_table(&tournament), EntryId(2)).expect("they are entered");
    let own = &explanation.tie_breaks[0];
    let terms: Vec<_> =
        own.terms.iter().map(|term| (term.opponent.map(|id| id.0), term.why, term.made.to_string())).collect();
    let expected = [
        (Some(1), TermReason::PlayOffWithWhite, "1".to_owned()),
        (Some(1), TermReason::PlayOffWithBlack, "0.5".to_owned()),
        (Some(3), TermReason::PlayOffForfeit, "1".to_owned()),
    ];
    assert_eq!((terms.as_slice(), own.value.to_string().as_str()), (&expected[..], "2.5"));
}

#[test]
fn games_go_with_the_tournament_as_a_document() {
    let game = PlayOffGame { time: "5+3".to_owned(), ..won(2, 1) };
    let tournament = with(&read(SIX), "PO,TPN", &[game, drawn(3, 1)]);
    let again = tournament_json::read(&tournament_json::write(&tournament)).expect("our own document");
    assert_eq!(again.settings.play_off, tournament.settings.play_off);
    assert_eq!(again.settings.tie_breaks, tournament.settings.tie_breaks);
    assert!(
        !tournament_json::write(&read(SIX)).contains("play_off"),
        "a tournament without such games does not speak of them"
    );
}

/// Tie-breaks that do not depend on who is tied.
const OTHERS: &str = "PO,BH,SB,SOLK-F,WIN,PS,ARO,TPN";

/// Some games among the first players of a Swiss, many of whom are tied.
fn games() -> impl Strategy<Value = Vec<PlayOffGame>> {
    let one = (1..30_u32, 1..30_u32, 0..RESULTS.len(), 1..8_u16);
    let game = |(white, black, result, after): (u32, u32, usize, u16)| PlayOffGame {
        after: RoundNumber(after),
        ..game(white, black + u32::from(white == black), RESULTS[result])
    };
    vec(one.prop_map(game), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn points_and_other_tie_breaks_are_the_same_without_the_games(games in games()) {
        let tournament = named("t01171").tournament;
        let (without, having) = (with(&tournament, OTHERS, &[]), with(&tournament, OTHERS, &games));
        let (before, after) = (final_table(&without), final_table(&having));
        for row in &before.rows {
            let own = after.row(row.entry).expect("everybody has a line");
            prop_assert_eq!((own.points, &own.values[1..]), (row.points, &row.values[1..]));
            let is_level = after.rows.iter().filter(|other| other.points == own.points).count() > 1;
            prop_assert!(is_level || own.values[0] == Value::Amount(Amount::ZERO));
        }
    }

    #[test]
    fn the_order_in_which_games_were_entered_does_not_matter(games in games(), turn in 0..40_usize) {
        let tournament = named("t01171").tournament;
        let mut other = games.clone();
        other.reverse();
        other.rotate_left(turn.min(games.len()));
        let tables = [games, other].map(|games| final_table(&with(&tournament, OTHERS, &games)));
        prop_assert_eq!(&tables[0], &tables[1]);
    }

    #[test]
    fn every_value_is_the_sum_of_its_terms(games in games()) {
        let tournament = with(&named("t01171").tournament, "WIN,PO,DE", &games);
        let table = final_table(&tournament);
        for row in &table.rows {
            let own = &explain(&tournament, &table, row.entry).expect("they are entered").tie_breaks[1];
            prop_assert_eq!(&own.value, &row.values[1]);
            prop_assert_eq!(Value::Amount(own.terms.iter().map(|term| term.value).sum()), row.values[1].clone());
        }
    }
}
