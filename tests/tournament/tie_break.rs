//! Codes of tie-breaks.

use tournament::{Cut, KoyaLimit, TieBreak, TieBreakKind};

#[test]
fn every_code_is_read_as_it_is_written() {
    for kind in TieBreakKind::ALL {
        let plain = TieBreak::plain(kind);
        let cuts = [Cut::None, Cut::Lowest(1), Cut::Lowest(3), Cut::Median(2)];
        let limits = [KoyaLimit::Percent(60), KoyaLimit::Shifted(1), KoyaLimit::Shifted(-2)];
        let limited = limits.map(|limit| TieBreak { limit, ..plain });
        for tie_break in cuts.map(|cut| TieBreak { cut, ..plain }).into_iter().chain(limited) {
            let read = tie_break.to_string().parse().ok();
            assert_eq!(read, tie_break.is_sound().then_some(tie_break), "{tie_break}");
            assert_eq!(TieBreak::try_from(tie_break.to_string()), Ok(tie_break), "kept as it was");
        }
    }
}

#[test]
fn each_code_takes_its_modifiers() {
    for (text, code) in [
        ("bh/c1", "BH/C1"),
        ("SOLK+/M1", "SOLK+/M1"),
        ("FB/C2", "FB/C2"),
        ("PS/C1", "PS/C1"),
        ("ARO/M2", "ARO/M2"),
        ("KS/L50", "KS"),
        ("KS/L+0", "KS"),
        ("KS/L60", "KS/L60"),
        ("ks/l+2", "KS/L+2"),
        ("KS/L-1", "KS/L-1"),
    ] {
        assert_eq!(text.parse::<TieBreak>().map(|read| read.to_string()), Ok(code.to_owned()), "{text}");
    }
}

#[test]
fn what_a_code_does_not_take_is_refused_with_what_it_takes() {
    for (text, reason) in [
        ("", "is not the code"),
        ("ESB", "is not the code"),
        ("BH/", "after BH there may stand /C1"),
        ("BH/X1", "after BH there may stand /C1"),
        ("BH/Cx", "after BH there may stand /C1"),
        ("BH/C0", "after BH there may stand /C1"),
        ("BH/ё", "after BH there may stand /C1"),
        ("SB/C1/P", "after SB there may stand /C1"),
        ("BH/L60", "after BH there may stand /C1"),
        ("AOB/C1", "after AOB there may stand nothing"),
        ("SOLK-F/C1", "after SOLK-F there may stand nothing"),
        ("DE/P", "after DE there may stand nothing"),
        ("KS/C1", "after KS there may stand /L60"),
        ("KS/L101", "after KS there may stand /L60"),
        ("KS/L", "after KS there may stand /L60"),
    ] {
        let error = text.parse::<TieBreak>().map_err(|wrong| wrong.to_string()).expect_err(text);
        assert!(error.contains(reason), "{text}: {error}");
    }
}
