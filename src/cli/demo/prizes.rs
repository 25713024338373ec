//! Sections and prizes of the invented tournaments.

use tournament::{
    Condition, Limit, Money, Prize, PrizeFund, Section, SectionCode, Sex, Sharing, Tournament, ValueRange,
};

/// Women, juniors and veterans.
pub fn sections() -> Vec<Section> {
    let age = |from, to| Condition { age: ValueRange { from, to }, ..Condition::default() };
    let all = [
        ("Женщины", Condition { sex: Some(Sex::Female), ..Condition::default() }),
        ("Юниоры", age(None, Some(20))),
        ("Ветераны", age(Some(50), None)),
    ];
    let section =
        |(name, who): (&str, Condition)| Section { code: Section::code_for(name, &[]), name: name.to_owned(), who };
    all.into_iter().map(section).collect()
}

/// Money for six places of all and three of the women, things for the others; the tied share by Hort.
pub fn fund(tournament: &Tournament) -> PrizeFund {
    let code = |at: usize| tournament.settings.sections.get(at).map(|section| section.code.clone());
    let list = |section: Option<SectionCode>, prizes: &[(i64, &str)]| -> Vec<Prize> {
        let prize = |(place, &(money, thing)): (u32, &(i64, &str))| Prize {
            section: section.clone(),
            place,
            money: Money::whole(money),
            thing: thing.to_owned(),
        };
        (1..).zip(prizes).map(prize).collect()
    };
    let overall = [(50_000, "кубок"), (35_000, "медаль"), (25_000, "медаль"), (15_000, ""), (10_000, ""), (5_000, "")];
    let prizes = [
        list(None, &overall),
        list(code(0), &[(20_000, "кубок"), (12_000, ""), (6_000, "")]),
        list(code(1), &[(8_000, "доска ручной работы"), (0, "книга")]),
        list(code(2), &[(8_000, "шашечные часы")]),
    ];
    PrizeFund {
        sharing: Sharing::Hort,
        limit: Limit::OneOfMoney,
        step: Money::whole(100),
        currency: "₽".to_owned(),
        prizes: prizes.concat(),
    }
}
