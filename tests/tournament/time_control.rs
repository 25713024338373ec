//! Time controls of organisers and report files, and the handicap by rating.

use draughts::BySide;
use proptest::prelude::*;
use tournament::{Handicap, Rating, TimeControl, TimePeriod};

fn read(text: &str) -> Option<String> {
    TimeControl::parse(text).map(|control| control.to_string())
}

#[test]
fn time_controls_are_read_as_organisers_write_them() {
    for (text, expected) in [
        ("45+15", "45+15"),
        (" 5 ", "5"),
        ("45 минут + 30 секунд на ход", "45+30"),
        ("45 хвилин + 30 секунд на хід", "45+30"),
        ("45 мин. + 30 сек. на ход.", "45+30"),
        ("45'+15\"", "45+15"),
        ("45 min + 15 s a move", "45+15"),
        ("30 minutes plus 10 seconds per move", "30+10"),
        ("15 мин + 5 с/ход", "15+5"),
        ("1 час 30 минут", "90"),
        ("1 ч 20 мин + 1 мин", "none"),
        ("2:30+5", "2:30+5"),
        ("90 с", "1:30"),
        ("40/90+30; 30+30", "40/90+30; 30+30"),
        ("90 минут на 40 ходов + 30 секунд на ход, затем 30 минут + 30 секунд на ход", "40/90+30; 30+30"),
        ("40 moves in 90 minutes then 15 minutes", "40/90; 15"),
        ("300 мин", "300:00"),
        // A partly understood text is an ordinary text.
        ("45 минут + 30 секунд на ход, микроматч из двух партий", "none"),
        ("300+0", "none"),
        ("быстрые шашки", "none"),
        ("", "none"),
        ("0", "none"),
        ("45+", "none"),
        ("90; 30", "none"),
        ("1;1;1;1;1", "none"),
        ("99999999999", "none"),
        ("4000000000 ч", "none"),
        ("45 + 15 / 3", "none"),
    ] {
        assert_eq!(read(text).as_deref().unwrap_or("none"), expected, "{text}");
    }
}

#[test]
fn codes_of_report_files_are_in_seconds() {
    let code = |code: &str| TimeControl::from_code(code).map(|control| control.to_string());
    assert_eq!(code("2700+15").as_deref(), Some("45+15"));
    assert_eq!(code("40/6000+30:20/3000+30:900+30").as_deref(), Some("40/100+30; 20/50+30; 15+30"));
    assert_eq!(code("W300-B240"), None);
    assert_eq!(code("5400:1800"), None, "how many moves are to be made in the first period");
    assert_eq!(code("90 min"), None);
}

#[test]
fn a_game_lasts_as_long_as_its_periods_allow() {
    let longest = |text: &str, moves| TimeControl::parse(text).map(|control| control.longest(moves));
    assert_eq!(longest("45+15", 60), Some(45 * 60 + 15 * 60));
    assert_eq!(longest("40/90+30; 30+30", 39), Some(90 * 60 + 39 * 30));
    assert_eq!(longest("40/90+30; 30+30", 60), Some(90 * 60 + 40 * 30 + 30 * 60 + 20 * 30));
}

#[test]
fn the_higher_rated_has_less_time() {
    let handicap = Handicap { every: 100, minutes: 5, least: 10 };
    let times = |one, other| handicap.times(45 * 60, BySide::new(one, other));
    let (strong, weak) = (Some(Rating(2250)), Some(Rating(2000)));
    assert_eq!(times(strong, weak), Some(BySide::new(35 * 60, 45 * 60)), "two full steps");
    assert_eq!(times(weak, strong), Some(BySide::new(45 * 60, 35 * 60)));
    assert_eq!(times(Some(Rating(4000)), weak), Some(BySide::new(10 * 60, 45 * 60)), "the least is left");
    assert_eq!(times(Some(Rating(2099)), weak), None, "no full step");
    assert_eq!(times(strong, None), None, "without a rating nothing can be said");
    assert_eq!(Handicap::default().times(45 * 60, BySide::new(strong, weak)), None);
    assert_eq!(
        Handicap { least: 60, ..handicap }.times(45 * 60, BySide::new(strong, weak)),
        None,
        "the least is never more than the base"
    );
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(
        periods in prop::collection::vec((1_u16..200, 0_u32..20_000, 0_u16..600), 1..5),
    ) {
        let last = periods.len() - 1;
        let period = |(index, (moves, base, increment)): (usize, &(u16, u32, u16))| TimePeriod {
            moves: (index < last).then_some(*moves),
            base: *base,
            increment: *increment,
        };
        let control = TimeControl::new(periods.iter().enumerate().map(period).collect());
        prop_assume!(control.is_some());
        let control = control.expect("a time control");
        prop_assert_eq!(TimeControl::parse(&control.to_string()), Some(control.clone()));
        prop_assert_eq!(TimeControl::from_code(&control.code()), Some(control));
    }

    #[test]
    fn no_text_is_too_strange(text in "[0-9+/:;'\" а-яa-z]{0,40}") {
        if let Some(control) = TimeControl::parse(&text) {
            prop_assert_eq!(TimeControl::parse(&control.to_string()), Some(control));
        }
    }
}
