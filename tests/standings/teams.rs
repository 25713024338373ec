//! Standings of teams worked out by hand: five teams, three rounds (`data/team_swiss.trf`).

use tournament::exchange::trf;
use tournament::standings::teams::TeamDecidedBy;
use tournament::standings::{TeamStandings, explain_team, team_table};
use tournament::{Basis, RoundNumber, TeamTieBreak, TeamTieBreakKind, TieBreakEdition, Tournament};

fn new_tournament() -> Tournament {
    trf::read(include_bytes!("data/team_swiss.trf")).expect("the file is good").tournament
}

/// The values of tie-breaks, by team in the order of their numbers.
fn values(tournament: &Tournament, code: &str) -> Vec<String> {
    let mut tournament = tournament.clone();
    tournament.settings.team_rules.tie_breaks = vec![code.parse().expect("a tie-break")];
    let table = team_table(&tournament, RoundNumber(3));
    let mut rows: Vec<_> = table.rows.iter().collect();
    rows.sort_by_key(|row| row.team.number);
    rows.iter().map(|row| row.values[0].to_string()).collect()
}

fn order(table: &TeamStandings) -> Vec<(String, &str)> {
    table.rows.iter().map(|row| (row.place.to_string(), row.team.name.as_str())).collect()
}

#[test]
fn every_figure_is_what_it_is_by_hand() {
    // Match points: Alpha 2+2+1, Beta 1+0+0, Gamma 0+1+2, Delta 1+0+1, Epsilon 1+2+1.
    for (code, expected) in [
        ("MPTS", ["5", "1", "3", "2", "4"]),
        ("GPTS", ["9", "4", "5", "4", "8"]),
        ("WIN", ["2", "0", "1", "0", "1"]),
        // A round without an opponent: a dummy with the team's own score, but no more than three draws.
        ("BH:MP", ["8", "10", "9", "7", "10"]),
        ("BH:MP/C1", ["7", "8", "8", "6", "8"]),
        // Alpha: 5 + 4 + 8.
        ("BH:GP", ["17", "18", "18", "16", "19"]),
        // Alpha: 3·2 + 1·2 + 4·1. Epsilon: 3·1 + 2·2 + 5·1.
        ("EMMSB", ["12", "2", "5", "3", "12"]),
        // Alpha: 3·4 + 1·3 + 4·2.
        ("EMGSB", ["23", "12", "9", "6", "24"]),
        // Alpha: 5·2 + 4·2 + 8·1.
        ("EGMSB", ["26", "4", "13", "8", "23"]),
        // Alpha: 5·4 + 4·3 + 8·2.
        ("EGGSB", ["48", "22", "22", "16", "46"]),
        // Twice the first board, once the second: Alpha 2·4 + 5.
        ("BERLIN", ["13", "5", "8", "7", "12"]),
        // A team without an opponent has won both boards.
        ("TBR", ["4 5", "1 3", "4 3", "4 2", "5 5"]),
        ("BBE", ["4", "1", "4", "4", "5"]),
    ] {
        assert_eq!(values(&new_tournament(), code), expected, "{code}");
    }
    let mut before = new_tournament();
    before.settings.tie_break_edition = TieBreakEdition::Y2024;
    assert_eq!(values(&before, "BH:MP"), ["8", "10", "9", "7", "11"], "dummies had no limit");
}

#[test]
fn the_table_has_places_points_and_matches() {
    let table = team_table(&new_tournament(), RoundNumber(3));
    let told = |n: usize| {
        let row = &table.rows[n];
        let tally = row.matches;
        (row.team.name.as_str(), row.score.to_string(), [tally.played, tally.won, tally.drawn, tally.lost])
    };
    assert_eq!(told(0), ("Alpha", "5".to_owned(), [3, 2, 1, 0]));
    assert_eq!(told(1), ("Epsilon", "4".to_owned(), [2, 1, 1, 0]));
    assert_eq!(told(4), ("Beta", "1".to_owned(), [3, 0, 1, 2]));
    assert_eq!(table.rows[0].decided_by, TeamDecidedBy::First);
    assert_eq!(table.rows[1].decided_by, TeamDecidedBy::Score);
    let second = team_table(&new_tournament(), RoundNumber(2));
    // Beta has three game points, the next two have two each; of these Gamma had the stronger opponents.
    let expected = [("1", "Alpha"), ("2", "Epsilon"), ("3", "Beta"), ("4", "Gamma"), ("5", "Delta")];
    let mut by_games = new_tournament();
    by_games.settings.team_rules.tie_breaks = vec![TeamTieBreak::plain(TeamTieBreakKind::DirectEncounter)];
    let shared = team_table(&by_games, RoundNumber(2));
    assert_eq!(order(&second), expected.map(|(place, name)| (place.to_owned(), name)));
    assert_eq!(order(&shared)[2..].iter().map(|(place, _)| place.as_str()).collect::<Vec<_>>(), ["3–5", "3–5", "3–5"]);
}

#[test]
fn game_points_may_come_first() {
    let mut tournament = new_tournament();
    tournament.settings.team_rules.basis = Basis::Games;
    tournament.settings.team_rules.tie_breaks = vec![TeamTieBreak::plain(TeamTieBreakKind::ExtendedDirectEncounter)];
    // Beta and Delta have four game points each and drew with two teams each, in match points too.
    let names: Vec<_> = order(&team_table(&tournament, RoundNumber(3)))
        .into_iter()
        .map(|(place, name)| format!("{place} {name}"))
        .collect();
    assert_eq!(names, ["1 Alpha", "2 Epsilon", "3 Gamma", "4–5 Beta", "4–5 Delta"]);
}

#[test]
fn a_figure_is_the_sum_of_its_terms() {
    let tournament = new_tournament();
    let table = team_table(&tournament, RoundNumber(3));
    let told = explain_team(&tournament, &table, "epsilon").expect("it is there");
    let buchholz = told.tie_breaks.iter().find(|own| own.tie_break.to_string() == "BH:MP").expect("it is listed");
    let terms: Vec<_> = buchholz
        .terms
        .iter()
        .map(|own| {
            (
                own.opponent.as_ref().map(|team| team.name.as_str()),
                own.term.score.to_string(),
                own.term.made.to_string(),
            )
        })
        .collect();
    let term = |opponent, score: &str, made: &str| (opponent, score.to_owned(), made.to_owned());
    assert_eq!(terms, [term(None, "3", "1"), term(Some("Delta"), "2", "2"), term(Some("Alpha"), "5", "1")]);
    assert_eq!(explain_team(&tournament, &table, "nobody"), None);
}
