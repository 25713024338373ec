//! Crosstables and games for spreadsheets.

use tournament::exchange::crosstable_sheet::{crosstable as sheet_of, games as sheet_of_games};
use tournament::exchange::sheet::{CsvFormat, CsvSeparator, ENGLISH, PLAIN_NAMES};
use tournament::exchange::trf;
use tournament::standings::crosstable::{CrosstableOrder, crosstable};
use tournament::{EntryId, Forfeit, GameResult, Notation, RoundNumber, Score, StartNumber, System, Tournament};

const FILE: &str = "142 2
202 BH,SB
001    1  GM  Петров, Иван                      2300 RUS                         1.5    1     3 w 1     2 b =
001    2      =Sidorov, Oleg                    2200 KAZ                         1.5    2     4 b +     1 w =
001    3      Козлов                                                             0.5    3     1 b 0  0000 - H
001    4      Volkov, A.                        2000                             0.0    4     2 w -  0000 - Z
";

fn new_tournament() -> Tournament {
    trf::read(FILE.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament
}

fn round_robin() -> Tournament {
    let mut tournament = new_tournament();
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    tournament
}

fn text(tournament: &Tournament, order: CrosstableOrder, format: CsvFormat) -> String {
    sheet_of(&crosstable(tournament, RoundNumber(u16::MAX), order), tournament, ENGLISH, PLAIN_NAMES, &[]).csv(format)
}

#[test]
fn the_short_form_has_a_line_a_player() {
    assert_eq!(
        text(&new_tournament(), CrosstableOrder::Number, CsvFormat::ENGLISH),
        "\u{feff}Place;No;Title;Name;Region;Fed;Rtg;R1 (No);R2 (No);Pts;BH;SB\r\n\
         1;1;GM;Петров Иван;;RUS;2300;3w1;2b½;1.5;2;1.25\r\n\
         2;2;;'=Sidorov Oleg;;KAZ;2200;4b+;1w½;1.5;2;1.25\r\n\
         3;3;;Козлов;;;;1b0;bye½;0.5;2;0.25\r\n\
         4;4;;Volkov A.;;;2000;2w-;-;0;0;0\r\n"
            .replace("1;1;GM", "1–2;1;GM")
            .replace("2;2;;'", "1–2;2;;'")
    );
}

#[test]
fn opponents_are_told_by_their_numbers_in_any_order() {
    let mut tournament = new_tournament();
    for (id, number) in [(1, 4), (2, 3), (3, 2), (4, 1)] {
        tournament.entries.get_mut(&EntryId(id)).expect("they are there").number = Some(StartNumber(number));
    }
    let lines = |text: String| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    let ranked = lines(text(&tournament, CrosstableOrder::Rank, CsvFormat::ENGLISH));
    assert!(ranked.iter().any(|line| line.contains(";4;GM;Петров Иван;;RUS;2300;2w1;3b½;1.5;")), "{ranked:?}");
    let mut listed = lines(text(&tournament, CrosstableOrder::Number, CsvFormat::ENGLISH));
    assert_ne!(ranked, listed);
    listed.sort();
    let mut sorted = ranked;
    sorted.sort();
    assert_eq!(sorted, listed);
    tournament.settings.system = System::RoundRobin { cycles: 1 };
    let matrix = text(&tournament, CrosstableOrder::Rank, CsvFormat::ENGLISH);
    let numbers: Vec<&str> = matrix.lines().skip(1).filter_map(|line| line.split(';').nth(1)).collect();
    let heading = matrix.lines().next().expect("a heading");
    assert!(heading.contains(&format!(";Rtg;{};Pts", numbers.join(";"))), "{heading}");
}

#[test]
fn tie_breaks_are_headed_by_the_words_given_and_by_their_codes_where_there_is_none() {
    let tournament = new_tournament();
    let table = crosstable(&tournament, RoundNumber(u16::MAX), CrosstableOrder::Number);
    for (words, expected) in [
        (&["Бухгольц".to_owned(), "Бергер".to_owned()][..], "Pts;Бухгольц;Бергер"),
        (&["Бухгольц".to_owned()], "Pts;Бухгольц;SB"),
        (&[], "Pts;BH;SB"),
    ] {
        let text = sheet_of(&table, &tournament, ENGLISH, PLAIN_NAMES, words).csv(CsvFormat::ENGLISH);
        assert!(text.lines().next().is_some_and(|heading| heading.ends_with(expected)), "{text}");
    }
}

#[test]
fn a_round_robin_has_a_column_an_opponent() {
    let text = text(&round_robin(), CrosstableOrder::Rank, CsvFormat { separator: CsvSeparator::Comma, decimal: ',' });
    let lines: Vec<&str> = text.lines().take(3).collect();
    assert_eq!(lines[0], "\u{feff}Place,No,Title,Name,Region,Fed,Rtg,1,2,3,4,Pts,BH,SB");
    assert!(lines[1].starts_with("1,1,GM,Петров Иван,,RUS,2300,*,½,1,,\"1,5\","), "{}", lines[1]);
    assert!(lines[2].contains(",½,*,,+,"), "{}", lines[2]);
}

#[test]
fn the_long_form_has_a_line_a_game() {
    let mut tournament = new_tournament();
    let rounds = &mut tournament.rounds;
    let mut games =
        rounds.iter_mut().flat_map(|round| round.pairings.values_mut()).flat_map(|pairing| &mut pairing.games);
    let first = games.next().expect("there are games");
    first.notation = Some(Notation { start: None, moves: "c3-d4 d6-c5".to_owned(), plies: 2, annotations: None });
    let last = games.next_back().expect("there are games");
    last.result = Some(GameResult::Adjourned);
    assert_eq!(
        sheet_of_games(&tournament, RoundNumber(2), ENGLISH, PLAIN_NAMES).csv(CsvFormat::ENGLISH),
        "\u{feff}Round;Board;Game;White No;White;Black No;Black;Result;How;Opening;Moves\r\n\
         1;1;1;1;Петров Иван;3;Козлов;1–0;played;;c3-d4 d6-c5\r\n\
         1;2;1;4;Volkov A.;2;'=Sidorov Oleg;-:+;forfeit;;\r\n\
         2;1;1;2;'=Sidorov Oleg;1;Петров Иван;;adjourned;;\r\n"
    );
    assert_eq!(
        sheet_of_games(&tournament, RoundNumber(1), ENGLISH, PLAIN_NAMES).csv(CsvFormat::ENGLISH).lines().count(),
        3
    );
}

#[test]
fn every_result_is_written_in_the_points_of_the_games() {
    for (result, expected) in [
        (Some(GameResult::Played(Score::Draw)), "½–½;played"),
        (Some(GameResult::Unrated(Score::Black)), "0–1;unrated"),
        (Some(GameResult::Played(Score::BothLost)), "0–0;played"),
        (Some(GameResult::Forfeit(Forfeit::White)), "+:-;forfeit"),
        (Some(GameResult::Forfeit(Forfeit::Both)), "-:-;forfeit"),
        (None, ";awaited"),
    ] {
        let mut tournament = new_tournament();
        for pairing in tournament.rounds[1].pairings.values_mut() {
            pairing.games[0].result = result;
        }
        let text = sheet_of_games(&tournament, RoundNumber(2), ENGLISH, PLAIN_NAMES).csv(CsvFormat::ENGLISH);
        assert!(text.ends_with(&format!("2;1;1;2;'=Sidorov Oleg;1;Петров Иван;{expected};;\r\n")), "{text}");
    }
}

#[test]
fn words_and_decimal_signs_are_those_of_the_language() {
    let words = |key: &str| match key {
        "standings-csv-place" => Some("Место".to_owned()),
        "standings-csv-points" => Some("Очки".to_owned()),
        "crosstable-csv-round" => Some("Т".to_owned()),
        _ => None,
    };
    let table = crosstable(&new_tournament(), RoundNumber(2), CrosstableOrder::Number);
    let text = sheet_of(&table, &new_tournament(), &words, PLAIN_NAMES, &[]).csv(CsvFormat::RUSSIAN);
    assert!(text.starts_with("\u{feff}Место;No;"), "{text}");
    assert!(text.contains(";Т1 (No);Т2 (No);Очки;BH;SB\r\n"), "{text}");
    assert!(text.contains(";\"1,5\";2;\"1,25\"\r\n"), "{text}");
}

#[test]
fn somebody_whose_results_do_not_count_has_no_place() {
    let mut tournament = round_robin();
    tournament.entries.get_mut(&EntryId(4)).expect("they are there").withdrawn_after = Some(RoundNumber(0));
    let text = text(&tournament, CrosstableOrder::Rank, CsvFormat::ENGLISH);
    assert!(text.lines().last().is_some_and(|line| line.starts_with(";4;;Volkov A.;")), "{text}");
}
