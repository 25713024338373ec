//! Prizes in kind, and players excluded from prizes.

use chrono::NaiveDateTime;
use tournament::rejection::{PrizeRejection, SectionRejection};
use tournament::{
    Command, Condition, Info, Money, Preset, Prize, PrizeFund, Rejection, Section, SectionCode, Sex, Tournament,
    TournamentId, ValueRange, decide,
};

fn code(text: &str) -> SectionCode {
    SectionCode(text.to_owned())
}

fn women(name: &str) -> Section {
    let who = Condition { sex: Some(Sex::Female), ..Condition::default() };
    Section { code: code(name), name: name.to_owned(), other_name: String::new(), who }
}

fn prize(section: Option<&str>, place: u32, money: i64) -> Prize {
    let (thing, other_thing) = (String::new(), String::new());
    Prize { section: section.map(code), place, money: Money::whole(money), thing, other_thing }
}

fn new_tournament() -> Tournament {
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
    tournament.settings.sections = vec![women("women")];
    tournament.settings.prizes.prizes = vec![prize(Some("women"), 1, 500)];
    tournament
}

fn refused(command: Command) -> Option<Rejection> {
    decide(&new_tournament(), command, NaiveDateTime::MIN).err()
}

#[test]
fn sections_must_hold_together() {
    let reversed = Condition { born: ValueRange { from: Some(2010), to: Some(2000) }, ..Condition::default() };
    for (sections, error) in [
        (vec![women("women"), women("Women")], SectionRejection::Twice),
        (vec![women("women"), Section { code: code("y"), ..women(" ") }], SectionRejection::Nameless),
        (vec![Section { who: Condition::default(), ..women("women") }], SectionRejection::AsksForNothing),
        (vec![Section { who: reversed, ..women("women") }], SectionRejection::Reversed),
    ] {
        assert_eq!(refused(Command::SetSections(sections)), Some(Rejection::Sections(error)));
    }
    assert_eq!(refused(Command::SetSections(Vec::new())), Some(Rejection::SectionHasPrizes(code("women"))));
    assert_eq!(refused(Command::SetSections(vec![women("women"), women("girls")])), None);
}

#[test]
fn prizes_must_hold_together_and_are_put_in_order() {
    let thing = |prize: Prize| Prize { thing: "кубок".to_owned(), ..prize };
    for (prizes, error) in [
        (vec![prize(None, 0, 100)], PrizeRejection::Place),
        (vec![prize(None, 1, 0)], PrizeRejection::Nothing),
        (vec![prize(Some("men"), 1, 100)], PrizeRejection::UnknownSection),
        (vec![prize(None, 1, 100), prize(None, 1, 50)], PrizeRejection::Twice),
        (vec![prize(None, 1, 100), prize(None, 2, 200)], PrizeRejection::Rising),
        (vec![Prize { money: Money(150), ..prize(None, 1, 0) }], PrizeRejection::NotInSteps),
    ] {
        let fund = PrizeFund { prizes, ..PrizeFund::default() };
        assert_eq!(refused(Command::SetPrizes(Box::new(fund))), Some(Rejection::Prizes(error)));
    }
    let prizes = vec![prize(Some("women"), 1, 300), prize(None, 2, 100), thing(prize(None, 1, 0))];
    let fund = PrizeFund { prizes, ..PrizeFund::default() };
    let mut tournament = new_tournament();
    let changes =
        decide(&tournament, Command::SetPrizes(Box::new(fund)), NaiveDateTime::MIN).expect("they hold together");
    tournament.apply_all(&changes).expect("they were decided on it");
    let order: Vec<_> =
        tournament.settings.prizes.prizes.iter().map(|prize| (prize.section.is_some(), prize.place)).collect();
    assert_eq!(order, [(false, 1), (false, 2), (true, 1)]);
}
