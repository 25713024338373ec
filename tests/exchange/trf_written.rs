//! Written report files, line by line, which other programs must be able to read. `tests/exchange/read_trf.py` reads the same files with a
//! reader of another author.
//!
//! Tried by hand with bbpPairings 6.0 (February 2026) and its successor of June 2026, `TieBreakServer` 1.9.57 (July 2026), the reader of
//! Sharly Chess 4.2.3 and `trf` 1.1.1 of the Python packages. To write the files anew after a change: `UPDATE_TRF=1 tests/run --test
//! exchange trf_written`, then try them again.

use std::path::Path;

use chrono::NaiveDate;
use tournament::exchange::trf::{self, ReportDialect, ReportOptions, Unwritable};
use tournament::{Adjustment, Bye, EntryId, PointValues, Points, RoundNumber, Stage, Tournament};

/// Seven players, three rounds: byes of all kinds, forfeits, a late entry, a withdrawn player.
const SWISS: &str = "\
012 Кубок города
022 Саратов
032 RUS
102 Протоколова Е. В.
142 5
152 W
192 FIDE_DUTCH
202 BH,SB
240 H   5    1
001    1 m    Ксенов, Владимир                  2209 RUS             1984/05/01  2.5    1     4 w 1     2 b 1     3 w =
001    2 m    Иволгин, Пётр                     2189 RUS             1979/00/00  2.0    3     5 b 1     1 w 0     4 b +
001    3 w    Шеханова, Мария                   2171 RUS             1992/00/00  2.0    2     6 w 1  0000 - H     1 b =
001    4 w    Звягина, Анна                     2132 RUS                         1.0    4     1 b 0     7 w 1     2 w -
001    5 m    Рябов, Олег                            KAZ                         1.0    5     2 w 0  0000 - U  0000 - Z
001    6 m    Тимофеев, Артём                   2093 RUS                         1.0    6     3 b 0  0000 - Z     7 w 1
001    7 w    Поздеева, Юлия                    2011 RUS                         0.0    7  0000 - Z     4 b 0     6 b 0
";

fn swiss() -> Tournament {
    let mut tournament = trf::read(SWISS.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament;
    for (id, title) in [(1, "мсмк"), (2, "гр"), (3, "мс"), (4, "кмс"), (5, "1 разряд")] {
        title.clone_into(&mut entry(&mut tournament, id).person.title);
    }
    for (round, day) in [(1, 21), (2, 22), (3, 22), (4, 23), (5, 24)] {
        let at = NaiveDate::from_ymd_opt(2026, 11, day).and_then(|day| day.and_hms_opt(10, 0, 0)).expect("a time");
        tournament.info.schedule.insert(RoundNumber(round), at);
    }
    tournament
}

fn entry(tournament: &mut Tournament, id: u32) -> &mut tournament::Entry {
    tournament.entries.get_mut(&EntryId(id)).expect("entered")
}

/// The same with a penalty in round 2 and an old bonus without a round.
fn penalties() -> Tournament {
    let mut tournament = swiss();
    let penalty = |points, round| Adjustment { points, reason: "late".to_owned(), round };
    entry(&mut tournament, 1).adjustments.push(penalty(-Points::HALF, Some(RoundNumber(2))));
    entry(&mut tournament, 6).adjustments.push(penalty(Points::ONE, None));
    tournament
}

/// The same while round 3 is being played.
fn open() -> Tournament {
    let mut tournament = swiss();
    let round = tournament.rounds.last_mut().expect("there are rounds");
    round.pairings.values_mut().skip(1).for_each(|pairing| pairing.games[0].result = None);
    round.state.stage = Stage::Published;
    tournament
}

/// The same in points of draughts, each result being that of two games.
fn matches() -> Tournament {
    let mut tournament = swiss();
    tournament.settings.scoring = tournament::Scoring::by_match(PointValues::TWO_ONE_ZERO);
    entry(&mut tournament, 7).byes.insert(RoundNumber(5), Bye::Half);
    tournament
}

/// Five teams after three rounds, with a team's bye worth a draw.
fn teams() -> Tournament {
    let text = include_str!("../standings/data/team_swiss.trf");
    let mut tournament = trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament;
    tournament.settings.scoring.byes.pairing_allocated = tournament.settings.pairing_values().draw;
    tournament
}

#[test]
fn files_are_written_line_for_line_as_other_programs_have_read_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/trf/written");
    for (name, tournament) in
        [("swiss", swiss()), ("penalties", penalties()), ("open", open()), ("matches", matches()), ("teams", teams())]
    {
        let (text, path) = (trf::write(&tournament).expect("it fits"), folder.join(name).with_extension("trf"));
        if std::env::var_os("UPDATE_TRF").is_some() {
            std::fs::write(&path, &text).expect("the folder is there");
        }
        let expected = std::fs::read_to_string(&path).expect("the file is there");
        assert_eq!(text, expected, "{name}");
        let again = trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]));
        assert_eq!(
            trf::write_with(&again.tournament, &again.other).as_ref(),
            Ok(&text),
            "{name}: read and written again"
        );
    }
}

#[test]
fn a_junior_rank_is_no_full_one_in_its_columns() {
    let mut tournament = swiss();
    "1 юн. разряд".clone_into(&mut entry(&mut tournament, 5).person.title);
    let written = trf::write(&tournament).expect("it fits");
    assert!(written.contains("001    5 m 1ю Рябов"), "{written}");
    let again = trf::read(written.as_bytes()).unwrap_or_else(|errors| panic!("{}", errors[0])).tournament;
    assert_eq!(again.entries[&EntryId(5)].person.title, "1 юн. разряд");
}

/// For programs that refuse record 299 only the points are written, and a file may end with an earlier round.
#[test]
fn files_are_written_for_older_programs_and_as_of_an_earlier_round() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/trf/written");
    let after = |round| ReportOptions { through: Some(RoundNumber(round)), ..ReportOptions::default() };
    let older = ReportOptions { dialect: ReportDialect::WithoutCorrections, ..ReportOptions::default() };
    let cases = [
        ("penalties_without_299", penalties(), older),
        ("penalties_after_1", penalties(), after(1)),
        ("swiss_after_2", swiss(), after(2)),
    ];
    for (name, tournament, options) in cases {
        let (text, path) =
            (trf::write_as(&tournament, options).expect("it fits"), folder.join(name).with_extension("trf"));
        if std::env::var_os("UPDATE_TRF").is_some() {
            std::fs::write(&path, &text).expect("the folder is there");
        }
        assert_eq!(text, std::fs::read_to_string(&path).expect("the file is there"), "{name}");
    }
    let usual = trf::write_as(&penalties(), ReportOptions::default());
    assert_eq!(usual, trf::write(&penalties()), "all that is public, with every record");
}

#[test]
fn a_penalty_is_read_in_the_columns_of_the_rules_and_in_those_of_sharly_chess() {
    let read = |record: &str| {
        let text = format!("{SWISS}{record}\n").replace("  2.5    1     4 w 1", "  1.5    1     4 w 1");
        let tournament =
            trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{record}: {}", errors[0])).tournament;
        tournament.entries[&EntryId(1)].adjustments.clone()
    };
    let penalty = |round| [(-Points::ONE, round)];
    let told = |record| read(record).iter().map(|own| (own.points, own.round)).collect::<Vec<_>>();
    assert_eq!(told("299          -1.0    2    1"), penalty(Some(RoundNumber(2))));
    assert_eq!(told("299        -1.0   2    1"), penalty(Some(RoundNumber(2))));
    assert_eq!(told("299        -1.0 000    1"), penalty(Some(RoundNumber(1))), "from the beginning");
}

#[test]
fn points_lose_their_tenths_before_they_are_refused() {
    for (tenths, text) in [
        (0, Some(" 0.0")),
        (995, Some("99.5")),
        (1000, Some(" 100")),
        (99_990, Some("9999")),
        (1005, None),
        (-95, Some("-9.5")),
        (-100, Some(" -10")),
        (-105, None),
    ] {
        // No points of teams interfere.
        let mut tournament = Tournament { rounds: Vec::new(), ..teams() };
        let points = Points::from_tenths(tenths);
        tournament.settings.team_rules.match_values =
            PointValues { win: points, draw: Points::ONE, loss: Points::ZERO };
        let written = trf::write(&tournament);
        match text {
            Some(text) => {
                let written = written.expect("it fits");
                assert!(written.contains(&format!("\n362 TW{text}    TD")), "{tenths}: {written}");
            }
            None => assert_eq!(written, Err(Unwritable::Value { record: "362", points }), "{tenths}"),
        }
    }
}

// Without the record a reader takes the usual ones.
#[test]
fn a_tournament_without_tie_breaks_has_none_after_it_was_read() {
    let text = "012 Cup\n202\n001    1      Petrov, Ivan\n";
    let read = trf::read(text.as_bytes()).expect("a report").tournament;
    assert_eq!(read.settings.tie_breaks, []);
    let again = trf::read(trf::write(&read).expect("it fits").as_bytes()).expect("a report").tournament;
    assert_eq!(again.settings.tie_breaks, []);
}
