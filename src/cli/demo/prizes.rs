//! Sections and prizes of the invented tournaments.

use tournament::{
    Condition, Limit, Money, Prize, PrizeFund, Section, SectionCode, Sex, Sharing, Tournament, ValueRange,
};

/// Women, juniors and veterans.
pub fn sections() -> Vec<Section> {
    let age = |from, to| Condition { age: ValueRange { from, to }, ..Condition::default() };
    let all = [
        (["Женщины", "Women"], Condition { sex: Some(Sex::Female), ..Condition::default() }),
        (["Юниоры", "Juniors"], age(None, Some(20))),
        (["Ветераны", "Veterans"], age(Some(50), None)),
    ];
    let section = |([name, other_name], who): ([&str; 2], Condition)| Section {
        code: Section::code_for(name, &[]),
        name: name.to_owned(),
        other_name: other_name.to_owned(),
        who,
    };
    all.into_iter().map(section).collect()
}

/// Money for the first six places overall and three of the women, prizes in kind for the other sections; tied players share by Hort.
pub fn fund(tournament: &Tournament) -> PrizeFund {
    let code = |at: usize| tournament.settings.sections.get(at).map(|section| section.code.clone());
    let list = |section: Option<SectionCode>, prizes: &[(i64, [&str; 2])]| -> Vec<Prize> {
        let prize = |(place, &(money, [thing, other_thing])): (u32, &(i64, [&str; 2]))| Prize {
            section: section.clone(),
            place,
            money: Money::whole(money),
            thing: thing.to_owned(),
            other_thing: other_thing.to_owned(),
        };
        (1..).zip(prizes).map(prize).collect()
    };
    let (nothing, cup, medal) = (["", ""], ["кубок", "cup"], ["медаль", "medal"]);
    let overall =
        [(50_000, cup), (35_000, medal), (25_000, medal), (15_000, nothing), (10_000, nothing), (5_000, nothing)];
    let prizes = [
        list(None, &overall),
        list(code(0), &[(20_000, cup), (12_000, nothing), (6_000, nothing)]),
        list(code(1), &[(8_000, ["доска ручной работы", "handmade board"]), (0, ["книга", "book"])]),
        list(code(2), &[(8_000, ["шашечные часы", "draughts clock"])]),
    ];
    PrizeFund {
        sharing: Sharing::Hort,
        limit: Limit::OneOfMoney,
        step: Money::whole(100),
        currency: "₽".to_owned(),
        prizes: prizes.concat(),
    }
}
