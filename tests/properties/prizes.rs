//! Prizes of tournaments at random: what is paid is the fund, no player is passed over, and the order of input does not matter.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tournament::standings::prizes::{Awards, awards};
use tournament::standings::{DecidedBy, Place, Standings, StandingsRow};
use tournament::{
    Condition, Entry, EntryId, Info, Limit, Money, Person, Points, Preset, Prize, PrizeFund, RoundNumber, Section,
    SectionCode, Sex, Sharing, Tournament, TournamentId,
};

/// Points and sections of each player, best first; and the prizes of each list in order.
#[derive(Debug, Clone)]
struct Case {
    players: Vec<(i32, bool, bool)>,
    lists: [Vec<i64>; 3],
    sharing: Sharing,
    limit: Limit,
    step: i64,
}

fn cases() -> impl Strategy<Value = Case> {
    let players = vec((0..6_i32, any::<bool>(), any::<bool>()), 1..16);
    let list = || vec(1..60_i64, 0..7);
    let rules = (select(&Sharing::ALL[..]), select(&Limit::ALL[..]), select(&[1, 7, 100, 1000][..]));
    (players, list(), list(), list(), rules).prop_map(|(mut players, one, two, three, (sharing, limit, step))| {
        players.sort_by_key(|(points, ..)| -points);
        let mut lists = [one, two, three];
        for list in &mut lists {
            list.sort_by_key(|money| -money);
        }
        Case { players, lists, sharing, limit, step }
    })
}

fn codes() -> [Option<SectionCode>; 3] {
    [None, Some("women"), Some("orel")].map(|code| code.map(|code| SectionCode(code.to_owned())))
}

fn new_tournament(case: &Case) -> (Tournament, Standings) {
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
    let [_, women, orel] = codes();
    let section = |code: Option<SectionCode>, who| Section {
        code: code.expect("a section"),
        name: "x".to_owned(),
        other_name: String::new(),
        who,
    };
    tournament.settings.sections = vec![
        section(women, Condition { sex: Some(Sex::Female), ..Condition::default() }),
        section(orel, Condition { regions: vec!["Орёл".to_owned()], ..Condition::default() }),
    ];
    let mut rows = Vec::new();
    for (number, &(points, is_woman, is_of_orel)) in (1..).zip(&case.players) {
        let person = Person {
            sex: is_woman.then_some(Sex::Female),
            region: if is_of_orel { "Орёл".to_owned() } else { String::new() },
            ..Person::default()
        };
        tournament.entries.insert(EntryId(number), Entry::new(EntryId(number), person, None));
        rows.push(StandingsRow {
            place: Some(Place { first: number, last: number }),
            entry: EntryId(number),
            points: Points::whole(points),
            values: Vec::new(),
            decided_by: DecidedBy::Points,
        });
    }
    let prizes = codes().into_iter().zip(&case.lists).flat_map(|(section, list)| {
        let step = case.step;
        let prize = move |(place, money): (u32, &i64)| Prize {
            section: section.clone(),
            place,
            money: Money(money * step),
            thing: String::new(),
            other_thing: String::new(),
        };
        (1..).zip(list).map(prize).collect::<Vec<_>>()
    });
    let prizes = prizes.collect();
    let (sharing, limit, step) = (case.sharing, case.limit, Money(case.step));
    tournament.settings.prizes = PrizeFund { sharing, limit, step, currency: String::new(), prizes };
    (tournament, Standings { through: RoundNumber(7), tie_breaks: Vec::new(), rows })
}

/// A player's award from a list.
fn from(awards: &Awards, entry: EntryId, section: Option<&SectionCode>) -> i64 {
    let parts = awards.award_of(entry).into_iter().flat_map(|award| &award.parts);
    parts.filter(|part| part.section.as_ref() == section).map(|part| part.money.0).sum()
}

fn total(awards: &Awards, entry: EntryId) -> i64 {
    awards.award_of(entry).map_or(0, |award| award.money().0)
}

fn is_in(case: &Case, player: usize, list: usize) -> bool {
    let (_, is_woman, is_of_orel) = case.players[player];
    [true, is_woman, is_of_orel][list]
}

proptest! {
    #[test]
    fn what_is_paid_and_what_is_left_is_the_fund_list_by_list(case in cases()) {
        let (tournament, table) = new_tournament(&case);
        let awards = awards(&tournament, &table);
        let left: BTreeMap<_, i64> =
            awards.left.money.iter().map(|(section, money)| (section.clone(), money.0)).collect();
        for (list, section) in codes().into_iter().enumerate() {
            let paid: i64 = table.rows.iter().map(|row| from(&awards, row.entry, section.as_ref())).sum();
            let fund: i64 = case.lists[list].iter().map(|money| money * case.step).sum();
            prop_assert!(left.get(&section).is_none_or(|left| *left > 0));
            prop_assert_eq!(paid + left.get(&section).unwrap_or(&0), fund);
            for (player, row) in table.rows.iter().enumerate() {
                prop_assert!(is_in(&case, player, list) || from(&awards, row.entry, section.as_ref()) == 0);
            }
        }
    }

    #[test]
    fn with_several_prizes_money_is_left_only_where_members_are_missing(case in cases()) {
        let case = Case { limit: Limit::Several, ..case };
        let (tournament, table) = new_tournament(&case);
        let awards = awards(&tournament, &table);
        for (list, section) in codes().into_iter().enumerate() {
            let members = (0..case.players.len()).filter(|&player| is_in(&case, player, list)).count();
            let given: i64 = case.lists[list].iter().take(members).map(|money| money * case.step).sum();
            let paid: i64 = table.rows.iter().map(|row| from(&awards, row.entry, section.as_ref())).sum();
            prop_assert_eq!(paid, given);
        }
    }

    #[test]
    fn nobody_has_less_than_somebody_below_them_has_from_a_list_of_both(case in cases()) {
        let case = Case { sharing: Sharing::Equal, ..case };
        let (tournament, table) = new_tournament(&case);
        let awards = awards(&tournament, &table);
        // Where shares come from several lists, each is rounded by itself.
        let several_lists = 2 * case.step;
        for (above, below) in (0..case.players.len()).flat_map(|one| (0..one).map(move |other| (other, one))) {
            if case.players[above].0 == case.players[below].0 {
                continue;
            }
            for (list, section) in codes().into_iter().enumerate() {
                if !is_in(&case, above, list) || !is_in(&case, below, list) {
                    continue;
                }
                let [one, other] = [above, below].map(|player| table.rows[player].entry);
                let has = from(&awards, other, section.as_ref());
                let (own, slack) = match case.limit {
                    Limit::Several => (from(&awards, one, section.as_ref()), 0),
                    Limit::OneOfMoney | Limit::One => (total(&awards, one), several_lists),
                };
                prop_assert!(own + slack >= has, "{one} has {own}, {other} has {has}");
            }
        }
    }

    #[test]
    fn the_tied_have_the_same_up_to_a_step(case in cases()) {
        let case = Case { sharing: Sharing::Equal, limit: Limit::Several, ..case };
        let (tournament, table) = new_tournament(&case);
        let awards = awards(&tournament, &table);
        for (list, section) in codes().into_iter().enumerate() {
            let mut by_points: BTreeMap<i32, Vec<i64>> = BTreeMap::new();
            for (player, row) in table.rows.iter().enumerate().filter(|(player, _)| is_in(&case, *player, list)) {
                by_points.entry(case.players[player].0).or_default().push(from(&awards, row.entry, section.as_ref()));
            }
            for amounts in by_points.values() {
                let (least, most) = (amounts.iter().min(), amounts.iter().max());
                prop_assert!(most.zip(least).is_none_or(|(most, least)| most - least <= case.step));
            }
        }
    }

    #[test]
    fn by_place_one_prize_goes_to_the_best_who_would_have_it(case in cases()) {
        let case = Case { sharing: Sharing::ByPlace, limit: Limit::One, ..case };
        let (tournament, table) = new_tournament(&case);
        let awards = awards(&tournament, &table);
        // An independent computation: from the top of the table down, each takes the most valuable prize still there.
        let mut next = [0; 3];
        for (player, row) in table.rows.iter().enumerate() {
            let worth = |list: usize| case.lists[list].get(next[list]).map_or(0, |money| money * case.step);
            let best = (0..3).rev().filter(|&list| is_in(&case, player, list)).max_by_key(|&list| worth(list));
            let best = best.expect("everybody competes in the first");
            prop_assert_eq!(total(&awards, row.entry), worth(best));
            next[best] += 1;
        }
    }

    #[test]
    fn one_prize_is_of_one_list(case in cases(), sharing in select(&[Sharing::ByPlace, Sharing::Hort][..])) {
        let case = Case { sharing, limit: Limit::One, ..case };
        let (tournament, table) = new_tournament(&case);
        prop_assert!(awards(&tournament, &table).awards.iter().all(|award| award.parts.len() == 1));
    }

    #[test]
    fn the_order_in_which_prizes_and_sections_are_written_does_not_matter(case in cases(), seed in any::<u64>()) {
        let case = Case { limit: Limit::Several, ..case };
        let (mut tournament, table) = new_tournament(&case);
        let before = awards(&tournament, &table);
        let mut state = seed;
        tournament.settings.prizes.prizes.sort_by_cached_key(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state
        });
        prop_assert_eq!(&awards(&tournament, &table), &before);
        tournament.settings.sections.reverse();
        let after = awards(&tournament, &table);
        for row in &table.rows {
            prop_assert_eq!(total(&after, row.entry), total(&before, row.entry));
        }
    }
}
