//! Small tables worked out by hand.

use draughts::BySide;
use tournament::exchange::trf;
use tournament::standings::{DecidedBy, Standings, Value, standings};
use tournament::{
    Adjustment, Appearance, Basis, BoardNumber, Entry, EntryId, Forfeit, GameResult, History, Info, Name, Origin,
    Pairing, Person, PointValues, Points, Preset, Rating, Round, RoundNumber, RoundState, Score, Scoring, Stage,
    StartNumber, System, TieBreak, TieBreakKind, Tournament, TournamentId,
};

/// Four players, all with all: 1 beats all, 2 beats 3 and draws with 4, 3 beats 4.
pub const FOUR: [&str; 4] = ["4w1 2w1 3b1", "3w1 1b0 4w=", "2b0 4b1 1w0", "1b0 3w0 2b="];

/// 1 beats 2 twice, 2 beats 3, 3 beats 1; byes make them equal.
const TWICE: [&str; 3] = ["2w1 2b1 Z 3w0", "1b0 1w0 3w1 F", "F Z 2b0 1b1"];

/// Three equal: 1 has beaten 2 and has not met 3; 2 and 3 drew. 4 has a point.
const NOT_MET: [&str; 4] = ["2w1 4b0 H", "1b0 3w= 4b1", "4w1 2b= Z", "3b0 1w1 2w0"];

/// A Swiss from its crosstable, a line for each player from number 1, cells as a report file has them; the ratings are 2300, 2200 …
pub fn read<const N: usize>(lines: [&str; N]) -> Tournament {
    let line = |(number, cells): (usize, &str)| {
        let rating = 2400 - 100 * number;
        format!("001 {number:>4}      {:<33} {rating:>4}{:37}{}\n", format!("P{number}"), "", rounds(cells))
    };
    let file: String = (1..).zip(lines).map(line).collect();
    trf::read(file.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament
}

/// `4w1 H` as the columns of two rounds.
fn rounds(cells: &str) -> String {
    let cell = |cell: &str| match cell.split_once(['w', 'b']) {
        Some((opponent, result)) => format!("  {opponent:>4} {} {result}", if cell.contains('w') { 'w' } else { 'b' }),
        None => format!("  0000 - {cell}"),
    };
    cells.split_whitespace().map(cell).collect()
}

/// The table by a list of codes.
fn table_by(tournament: &Tournament, codes: &str) -> Standings {
    let mut tournament = tournament.clone();
    tournament.settings.tie_breaks = codes.split(',').map(|code| code.parse().expect("it is a code")).collect();
    standings(&tournament, tournament.paired_rounds())
}

/// The values of one tie-break in order of entry.
fn values(tournament: &Tournament, code: &str) -> Vec<String> {
    let table = table_by(tournament, code);
    let value = |entry: &EntryId| table.row(*entry).expect("everybody has a line").values[0].to_string();
    tournament.entries.keys().map(value).collect()
}

fn places(table: &Standings) -> Vec<(u32, String)> {
    let place =
        |row: &tournament::standings::StandingsRow| row.place.map_or_else(String::new, |place| place.to_string());
    table.rows.iter().map(|row| (row.entry.0, place(row))).collect()
}

fn as_round_robin(mut tournament: Tournament) -> Tournament {
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    tournament
}

#[test]
fn every_tie_break_has_the_value_worked_out_by_hand() {
    for (code, expected) in [
        ("PTS", ["3", "1.5", "1", "0.5"]),
        ("WIN", ["3", "1", "1", "0"]),
        ("WON", ["3", "1", "1", "0"]),
        ("BPG", ["1", "1", "2", "2"]),
        ("BWG", ["1", "0", "1", "0"]),
        ("REP", ["3", "3", "3", "3"]),
        ("PS", ["6", "3.5", "2", "0.5"]),
        ("PS/C1", ["5", "2.5", "2", "0.5"]),
        ("BH", ["3", "4.5", "5", "5.5"]),
        ("BH/C1", ["2.5", "4", "4.5", "4.5"]),
        ("BH/M1", ["1", "1", "1.5", "1.5"]),
        ("SOLK-F", ["2.5 1.5", "4 3", "4.5 3", "4.5 3"]),
        ("SOLK+", ["15", "13.5", "13", "12.5"]),
        ("SOLK+/C1", ["10.5", "10.5", "10", "9.5"]),
        ("AOB", ["5", "4.5", "4.33", "4.17"]),
        ("FB", ["3.5", "4.5", "4.5", "5.5"]),
        ("SB", ["3", "1.25", "0.5", "0.75"]),
        ("SB/C1", ["2.5", "1", "0", "0.75"]),
        ("SHM", ["3", "-2", "-4", "-4"]),
        ("GOR", ["12", "8", "6.5", "7"]),
        ("KS", ["1", "0", "0", "0.5"]),
        ("KS/L0", ["3", "1.5", "1", "0.5"]),
        ("KS/L33", ["2", "1", "0", "0.5"]),
        ("KS/L34", ["1", "0", "0", "0.5"]),
        ("KS/L60", ["0", "0", "0", "0"]),
        ("KS/L+1", ["0", "0", "0", "0"]),
        ("KS/L-1", ["2", "1", "0", "0.5"]),
        ("KS/L-2", ["3", "1.5", "1", "0.5"]),
        ("GP", ["3", "1.5", "1", "0.5"]),
        ("MP", ["3", "1.5", "1", "0.5"]),
        ("STD", ["3", "1.5", "1", "0.5"]),
        ("TPN", ["1", "2", "3", "4"]),
        ("RTNG", ["2300", "2200", "2100", "2000"]),
        ("ARO", ["2100", "2133", "2167", "2200"]),
        ("TPR", ["2900", "2133", "2042", "1927"]),
        ("PTP", ["2936", "2130", "2033", "1910"]),
        ("APRO", ["2034", "2290", "2320", "2358"]),
        ("APPO", ["2024", "2293", "2325", "2366"]),
    ] {
        assert_eq!(values(&read(FOUR), code), expected, "{code}");
    }
}

#[test]
fn every_kind_of_tie_break_separates_or_does_not_but_never_fails() {
    for kind in TieBreakKind::ALL {
        for tournament in [read(FOUR), as_round_robin(read(FOUR)), read(TWICE), read([""])] {
            let mut tournament = tournament;
            tournament.settings.tie_breaks = vec![TieBreak::plain(kind), TieBreak::cut(kind, 2)];
            let table = standings(&tournament, tournament.paired_rounds());
            assert_eq!(table.rows.len(), tournament.entries.len(), "{kind:?}");
        }
    }
}

#[test]
fn several_games_between_two_players_count_as_their_mean_in_a_direct_encounter() {
    assert_eq!(values(&read(TWICE), "DE"), ["0", "0", "0"]);
}

#[test]
fn a_direct_encounter_places_only_whom_no_missing_game_can_overtake() {
    assert_eq!(values(&read(NOT_MET), "DE"), ["0", "0", "0", "0"]);
    // 1 has two points of two against the others, who have not met each other: they can get at most 1 each.
    let certain = ["2w1 Z 3b1", "1b0 F F", "F F 1w0"];
    assert_eq!(values(&read(certain), "DE"), ["1", "2", "2"]);
}

#[test]
fn shared_places_are_a_range_and_the_rest_go_on_after_it() {
    let table = table_by(&read(TWICE), "DE");
    assert_eq!(places(&table), [(1, "1–3".to_owned()), (2, "1–3".to_owned()), (3, "1–3".to_owned())]);
    let table = table_by(&read(NOT_MET), "DE");
    assert_eq!(places(&table).last(), Some(&(4, "4".to_owned())));
}

#[test]
fn the_table_says_what_put_each_below_the_one_above() {
    let decisions = |codes| table_by(&read(NOT_MET), codes).rows.iter().map(|row| row.decided_by).collect::<Vec<_>>();
    assert_eq!(decisions("WIN"), [DecidedBy::First, DecidedBy::Shared, DecidedBy::Shared, DecidedBy::Points]);
    let by_number = decisions("WIN,TPN");
    assert_eq!(by_number[1], DecidedBy::TieBreak(TieBreak::plain(TieBreakKind::StartNumber)));
    let by_wins = table_by(&read(["3w1 4b0", "4w= 3b=", "1b0 2w=", "2b= 1w1"]), "WIN");
    assert_eq!(by_wins.rows[2].decided_by, DecidedBy::TieBreak(TieBreak::plain(TieBreakKind::Wins)));
}

#[test]
fn standings_after_an_earlier_round_know_nothing_of_later_ones() {
    let tournament = read(FOUR);
    let table = standings(&tournament, RoundNumber(1));
    let points: Vec<_> = table.rows.iter().map(|row| (row.entry.0, row.points)).collect();
    let (one, none) = (Points::ONE, Points::ZERO);
    assert_eq!(points, [(1, one), (2, one), (3, none), (4, none)]);
    assert_eq!(table.through, RoundNumber(1));
}

#[test]
fn the_arbiters_correction_counts_in_the_points() {
    let mut tournament = read(FOUR);
    let entry = tournament.entries.get_mut(&EntryId(1)).expect("they are there");
    entry.adjustments.push(Adjustment { points: -Points::whole(2), reason: "late".to_owned(), round: None });
    let table = table_by(&tournament, "BH");
    assert_eq!(table.rows[0].entry, EntryId(2));
    assert_eq!(table.row(EntryId(1)).map(|row| row.points), Some(Points::ONE));
    assert_eq!(values(&tournament, "BH")[1], "2.5");
}

#[test]
fn a_section_has_its_own_places() {
    let table = table_by(&read(NOT_MET), "WIN");
    let section = table.section(|entry| entry.0 != 2);
    let places: Vec<String> = section.iter().filter_map(|(place, _)| place.map(|place| place.to_string())).collect();
    assert_eq!(places, ["1–2", "1–2", "3"]);
}

#[test]
fn who_leaves_a_round_robin_before_half_of_their_games_leaves_the_standings() {
    for (last, annulled, expected) in [
        (1, true, [(1, "2", "1"), (2, "1", "2"), (3, "0", "3"), (4, "0", "")]),
        (2, false, [(1, "3", "1"), (2, "1.5", "2"), (3, "1", "3"), (4, "0.5", "4")]),
    ] {
        let mut tournament = as_round_robin(read(FOUR));
        let entry = tournament.entries.get_mut(&EntryId(4)).expect("they are there");
        entry.withdrawn_after = Some(RoundNumber(last));
        assert_eq!(tournament.is_annulled(&tournament.entries[&EntryId(4)]), annulled);
        let history = History::new(&tournament, RoundNumber(3), tournament.awaiting());
        for row in &table_by(&tournament, "WIN").rows {
            assert_eq!(history.points(row.entry), row.points, "rounds add up to the points of {:?}", row.entry);
        }
        let met = history.rounds(EntryId(1)).iter().find(|round| round.scheduled_opponent() == Some(EntryId(4)));
        assert_eq!(met.map(Appearance::is_annulled), Some(annulled));
        let table = table_by(&tournament, "WIN,DE,SB");
        let rows: Vec<_> = table.rows.iter().map(|row| (row.entry.0, row.points.to_string(), row.place)).collect();
        let expected = expected.map(|(entry, points, place)| (entry, points.to_owned(), place.to_owned()));
        let found: Vec<_> = rows
            .into_iter()
            .map(|(entry, points, place)| (entry, points, place.map_or_else(String::new, |place| place.to_string())))
            .collect();
        assert_eq!(found, expected, "after round {last}");
        assert_eq!(table.rows[3].decided_by == DecidedBy::Annulled, annulled);
    }
}

#[test]
fn who_leaves_a_swiss_stays_in_the_standings() {
    let mut tournament = read(FOUR);
    tournament.entries.get_mut(&EntryId(4)).expect("they are there").withdrawn_after = Some(RoundNumber(1));
    assert!(table_by(&tournament, "BH").rows.iter().all(|row| row.place.is_some()));
}

#[test]
fn lots_are_the_same_every_time_and_separate_everybody() {
    let tournament = read(TWICE);
    let table = table_by(&tournament, "LOT");
    assert_eq!(table, table_by(&tournament, "LOT"));
    assert!(table.rows.iter().all(|row| row.place.is_some_and(|place| place.first == place.last)));
    assert!(table.rows.iter().all(|row| matches!(row.values[0], Value::Place(_))));
}

/// Four players, one round of micro-matches: 1 makes two wins against 3, 2 a win and a draw against 4.
pub fn micro(basis: Basis, games: PointValues) -> Tournament {
    let mut settings = Preset::SwissMicroMatches.settings();
    settings.scoring = Scoring { basis, game_values: games, ..Scoring::by_match(PointValues::TWO_ONE_ZERO) };
    let mut tournament = Tournament::new(TournamentId(1), "micro", Info::default(), settings);
    for number in 1..=4 {
        let person = Person { name: Name::new(&format!("P{number}"), ""), ..Person::default() };
        let id = EntryId(u32::from(number));
        let rating = Some(Rating(2000));
        tournament.entries.insert(id, Entry { number: Some(StartNumber(number)), ..Entry::new(id, person, rating) });
    }
    let number = RoundNumber(1);
    let state = RoundState::new(number, Stage::Closed, Origin::Engine);
    let mut round = Round::new(state);
    for (board, white, black, results) in [
        (1, 1, 3, [GameResult::Played(Score::White), GameResult::Played(Score::Black)]),
        (2, 4, 2, [GameResult::Played(Score::Black), GameResult::Played(Score::Draw)]),
    ] {
        let seats = BySide { white: EntryId(white), black: EntryId(black) };
        let mut pairing = Pairing::new(number, BoardNumber(board), seats, 2);
        for (game, result) in pairing.games.iter_mut().zip(results) {
            game.result = Some(result);
        }
        round.pairings.insert(pairing.board, pairing);
    }
    tournament.rounds.push(round);
    tournament
}

#[test]
fn a_micro_match_counts_as_a_match_or_as_its_games_and_the_other_is_a_tie_break() {
    let half = PointValues::ONE_HALF_ZERO;
    for (basis, code, expected) in [
        (Basis::Match, "PTS", ["2", "2", "0", "0"]),
        (Basis::Match, "GP", ["2", "1.5", "0", "0.5"]),
        (Basis::Match, "MP", ["2", "2", "0", "0"]),
        (Basis::Games, "PTS", ["2", "1.5", "0", "0.5"]),
        (Basis::Games, "MP", ["2", "2", "0", "0"]),
        (Basis::Match, "BPG", ["1", "1", "1", "1"]),
        (Basis::Match, "BWG", ["1", "1", "0", "0"]),
        (Basis::Match, "WIN", ["1", "1", "0", "0"]),
        (Basis::Games, "WIN", ["1", "1", "0", "0"]),
    ] {
        assert_eq!(values(&micro(basis, half), code), expected, "{basis:?} {code}");
    }
}

#[test]
fn a_micro_match_with_one_game_forfeited_was_played() {
    let mut tournament = micro(Basis::Match, PointValues::ONE_HALF_ZERO);
    let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("there is a first board");
    pairing.games[1].result = Some(GameResult::Forfeit(Forfeit::Black));
    assert_eq!(values(&tournament, "WON"), ["1", "1", "0", "0"]);
    assert_eq!(values(&tournament, "BPG"), ["0", "1", "1", "1"]);
    let pairing = tournament.rounds[0].pairings.get_mut(&BoardNumber(1)).expect("there is a first board");
    pairing.games[0].result = Some(GameResult::Forfeit(Forfeit::White));
    assert_eq!(values(&tournament, "WON"), ["0", "1", "0", "0"]);
    assert_eq!(values(&tournament, "REP"), ["1", "1", "0", "1"]);
}

#[test]
fn a_result_still_to_come_counts_for_nobody() {
    let mut tournament = read(FOUR);
    for game in tournament.rounds[2].pairings.values_mut().flat_map(|pairing| &mut pairing.games) {
        game.result = None;
    }
    assert_eq!(values(&tournament, "PTS"), ["2", "1", "1", "0"]);
    assert_eq!(values(&tournament, "BH"), ["1", "3", "1", "3"]);
    assert_eq!(values(&tournament, "REP"), ["2", "2", "2", "2"]);
}

/// A round robin of three, with one bye for each player.
const ODD: [&str; 6] = [
    "142 3",
    "162 P 0.0",
    "192 BERGER_ROUNDROBIN",
    "001    1      A                                                                  2.0    1  0000 - U     3 w 1     2 b 1",
    "001    2      B                                                                  1.0    2     3 w 1  0000 - U     1 w 0",
    "001    3      C                                                                  0.0    3     2 b 0     1 b 0  0000 - U",
];

#[test]
fn nobody_has_asked_for_the_free_round_of_an_odd_round_robin() {
    let file = ODD.map(|line| format!("{line}\n")).concat();
    let tournament = trf::read(file.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament;
    assert_eq!(values(&tournament, "REP"), ["3", "3", "3"]);
}
