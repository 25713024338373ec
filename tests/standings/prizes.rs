//! Worked examples: points in the order of the table, prizes, and the award of each player.

use tournament::standings::prizes::{Award, PrizeTerm, awards};
use tournament::standings::{DecidedBy, Place, Standings, StandingsRow};
use tournament::{
    Condition, Entry, EntryId, Info, Limit, Money, Person, Points, Preset, Prize, RoundNumber, Section, SectionCode,
    Sex, Sharing, Tournament, TournamentId,
};

/// A tournament whose players have these points; a negative number stands for a woman.
fn new_tournament(points: &[i32], prizes: &[(bool, u32, i64)]) -> (Tournament, Standings) {
    let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
    let women = SectionCode("women".to_owned());
    let who = Condition { sex: Some(Sex::Female), ..Condition::default() };
    let (name, other_name) = ("Women".to_owned(), String::new());
    tournament.settings.sections = vec![Section { code: women.clone(), name, other_name, who }];
    let mut rows = Vec::new();
    for (number, &points) in (1..).zip(points) {
        let sex = if points < 0 { Sex::Female } else { Sex::Male };
        let entry = Entry::new(EntryId(number), Person { sex: Some(sex), ..Person::default() }, None);
        tournament.entries.insert(entry.id, entry);
        rows.push(StandingsRow {
            place: Some(Place { first: number, last: number }),
            entry: EntryId(number),
            points: Points::whole(points.abs()),
            values: Vec::new(),
            decided_by: DecidedBy::Points,
        });
    }
    let prize = |&(is_womens, place, money): &(bool, u32, i64)| Prize {
        section: is_womens.then(|| women.clone()),
        place,
        money: Money::whole(money),
        thing: String::new(),
        other_thing: String::new(),
    };
    tournament.settings.prizes.prizes = prizes.iter().map(prize).collect();
    (tournament, Standings { through: RoundNumber(7), tie_breaks: Vec::new(), rows })
}

/// The total of each, in the order of the table.
fn amounts(tournament: &Tournament, table: &Standings) -> Vec<Money> {
    let awards = awards(tournament, table);
    table.rows.iter().map(|row| awards.award_of(row.entry).map(Award::money).unwrap_or_default()).collect()
}

fn check(points: &[i32], prizes: &[(bool, u32, i64)], sharing: Sharing, limit: Limit, expected: &[i64]) {
    let (mut tournament, table) = new_tournament(points, prizes);
    tournament.settings.prizes.sharing = sharing;
    tournament.settings.prizes.limit = limit;
    let expected: Vec<Money> = expected.iter().map(|&units| Money::whole(units)).collect();
    assert_eq!(amounts(&tournament, &table), expected, "{points:?} {prizes:?} {sharing:?} {limit:?}");
}

const OVERALL: [(bool, u32, i64); 3] = [(false, 1, 1000), (false, 2, 600), (false, 3, 200)];

#[test]
fn the_tied_share_as_the_tournament_has_it() {
    let points = [6, 6, 5, 4];
    for (sharing, expected) in [
        (Sharing::ByPlace, [1000, 600, 200, 0]),
        (Sharing::Equal, [800, 800, 200, 0]),
        (Sharing::Hort, [900, 700, 200, 0]),
    ] {
        check(&points, &OVERALL, sharing, Limit::Several, &expected);
        check(&points, &OVERALL, sharing, Limit::One, &expected);
    }
    check(&[6, 5, 5, 5, 5], &OVERALL, Sharing::Equal, Limit::Several, &[1000, 200, 200, 200, 200]);
    check(&[6, 5, 5, 5, 5], &OVERALL, Sharing::Hort, Limit::Several, &[1000, 400, 200, 100, 100]);
}

#[test]
fn one_person_takes_their_most_valuable_prize_and_the_rest_passes_on() {
    // The best woman is second overall; the third is a man, the fourth a woman.
    let (points, rest) = ([7, -6, 5, -4], [(true, 1, 700), (true, 2, 100)]);
    let prizes = [OVERALL.as_slice(), &rest].concat();
    check(&points, &prizes, Sharing::ByPlace, Limit::Several, &[1000, 1300, 200, 100]);
    check(&points, &prizes, Sharing::ByPlace, Limit::One, &[1000, 700, 600, 200]);
    // With a smaller prize she takes the second overall prize, and that of the women goes to the next.
    let prizes = [OVERALL.as_slice(), &[(true, 1, 500)]].concat();
    check(&points, &prizes, Sharing::ByPlace, Limit::One, &[1000, 600, 200, 500]);
}

#[test]
fn the_tied_compare_what_they_would_have_in_each_list() {
    // A man and a woman share 600 and 200, or she takes the women's prize.
    let points = [7, 6, -6, -3];
    for (womens, expected) in [(350, [1000, 400, 400, 350]), (450, [1000, 600, 450, 200])] {
        let prizes = [OVERALL.as_slice(), &[(true, 1, womens)]].concat();
        check(&points, &prizes, Sharing::Equal, Limit::One, &expected);
    }
}

#[test]
fn by_hort_too_everybody_takes_from_one_list() {
    // A man and a woman are tied behind the first: 300 + 200 and 100 + 200, or the prize of the women.
    let points = [7, 6, -6, -3];
    for (womens, expected) in [(250, [1000, 500, 300, 250]), (350, [1000, 600, 350, 200])] {
        let prizes = [OVERALL.as_slice(), &[(true, 1, womens)]].concat();
        check(&points, &prizes, Sharing::Hort, Limit::One, &expected);
    }
}

#[test]
fn those_who_choose_between_the_same_lists_get_the_same() {
    // Both would have 300 by sharing 600; one takes the prize of the women, and they share both prizes.
    let prizes = [(false, 1, 600), (true, 1, 310), (true, 2, 310)];
    check(&[-6, -6, 5, -4], &prizes, Sharing::Equal, Limit::One, &[455, 455, 0, 310]);
    let (tournament, table) = new_tournament(&[-6, -6, 5, -4], &prizes);
    let mut tournament = tournament;
    (tournament.settings.prizes.sharing, tournament.settings.prizes.limit) = (Sharing::Equal, Limit::One);
    let parts = &awards(&tournament, &table).awards[0].parts;
    assert_eq!(parts.iter().map(|part| part.terms[0].portion).collect::<Vec<_>>(), [(1, 2), (1, 2)]);
}

#[test]
fn what_is_cut_off_by_rounding_goes_to_the_best_placed() {
    let (mut tournament, table) = new_tournament(&[6, 6, 6], &[(false, 1, 700), (false, 2, 300)]);
    tournament.settings.prizes.sharing = Sharing::Equal;
    for (step, expected) in [
        (Money(1), [33_334, 33_333, 33_333]),
        (Money::whole(1), [33_400, 33_300, 33_300]),
        (Money::whole(10), [34_000, 33_000, 33_000]),
        (Money::whole(100), [40_000, 30_000, 30_000]),
    ] {
        tournament.settings.prizes.step = step;
        assert_eq!(amounts(&tournament, &table), expected.map(Money), "{step}");
        assert!(awards(&tournament, &table).awards.iter().all(|award| award.parts[0].is_rounded));
    }
}

#[test]
fn those_who_left_get_nothing_and_others_move_up() {
    let (mut tournament, table) = new_tournament(&[6, 5, 4], &OVERALL);
    if let Some(entry) = tournament.entries.get_mut(&EntryId(2)) {
        entry.withdrawn_after = Some(RoundNumber(6));
    }
    assert_eq!(amounts(&tournament, &table), [1000, 0, 600].map(Money::whole));
    let left = awards(&tournament, &table).left;
    assert_eq!(left.money, [(None, Money::whole(200))]);
    if let Some(entry) = tournament.entries.get_mut(&EntryId(2)) {
        entry.withdrawn_after = Some(RoundNumber(7));
    }
    assert_eq!(amounts(&tournament, &table), [1000, 600, 200].map(Money::whole));
}

#[test]
fn things_go_by_place_and_by_lot_where_nothing_separates() {
    let (mut tournament, mut table) = new_tournament(&[6, -6, 5], &[(false, 1, 900), (true, 1, 1000)]);
    tournament.settings.prizes.prizes[0].thing = "cup".to_owned();
    tournament.settings.prizes.prizes[1].thing = "flowers".to_owned();
    tournament.settings.prizes.sharing = Sharing::Equal;
    let holders = |tournament: &Tournament, table: &Standings| -> Vec<(u32, String, bool)> {
        let all = awards(tournament, table).awards;
        let things = |award: &Award| {
            let entry = award.entry.0;
            award.things.iter().map(move |won| (entry, won.thing.clone(), won.by_lot)).collect::<Vec<_>>()
        };
        all.iter().flat_map(things).collect()
    };
    assert_eq!(holders(&tournament, &table), [(1, "cup".to_owned(), false), (2, "flowers".to_owned(), false)]);
    let shared = Some(Place { first: 1, last: 2 });
    (table.rows[0].place, table.rows[1].place) = (shared, shared);
    let drawn = holders(&tournament, &table);
    assert!(drawn.iter().any(|(_, thing, by_lot)| thing == "cup" && *by_lot));
    assert!(drawn.contains(&(2, "flowers".to_owned(), false)), "the only woman needs no lot");
    // The player who leads and takes the money of the women leaves the cup to the next, if only one prize may be taken.
    let (mut tournament, table) = new_tournament(&[-6, 5], &[(false, 1, 900), (true, 1, 1000)]);
    tournament.settings.prizes.prizes[0].thing = "cup".to_owned();
    for (limit, holder) in [(Limit::One, 2), (Limit::OneOfMoney, 1), (Limit::Several, 1)] {
        tournament.settings.prizes.limit = limit;
        assert_eq!(holders(&tournament, &table), [(holder, "cup".to_owned(), false)], "{limit:?}");
    }
}

#[test]
fn shared_places_share_even_where_prizes_go_by_place() {
    let (tournament, mut table) = new_tournament(&[6, 6, 5], &OVERALL);
    let shared = Some(Place { first: 1, last: 2 });
    (table.rows[0].place, table.rows[1].place) = (shared, shared);
    assert_eq!(amounts(&tournament, &table), [800, 800, 200].map(Money::whole));
}

#[test]
fn two_halves_of_one_prize_are_told_as_that_prize() {
    let (mut tournament, table) = new_tournament(&[6, 5, 5], &OVERALL);
    tournament.settings.prizes.sharing = Sharing::Hort;
    let awards = awards(&tournament, &table);
    let terms: Vec<(u32, u32, bool)> = awards.awards[0].parts[0].terms.iter().map(told).collect();
    assert_eq!(terms, [(1, 1, false)]);
    let terms: Vec<(u32, u32, bool)> = awards.awards[1].parts[0].terms.iter().map(told).collect();
    assert_eq!(terms, [(2, 2, true), (2, 3, true)]);
}

#[test]
fn two_halves_shared_alike_are_told_once() {
    let (mut tournament, mut table) = new_tournament(&[6, 6, 5], &OVERALL);
    let shared = Some(Place { first: 1, last: 2 });
    (table.rows[0].place, table.rows[1].place) = (shared, shared);
    tournament.settings.prizes.sharing = Sharing::Hort;
    let terms = &awards(&tournament, &table).awards[0].parts[0].terms;
    assert_eq!(terms.iter().map(told).collect::<Vec<_>>(), [(1, 2, false)]);
}

fn told(term: &PrizeTerm) -> (u32, u32, bool) {
    (term.first, term.last, term.is_half)
}
