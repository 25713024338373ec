//! The system of Hort: half of each prize goes by place, half is shared equally among those of the same points.

use std::ops::Range;

use super::PrizeTerm;
use super::field::{PrizeField, place};
use super::hand::{Distribution, SharePiece, Take, count, wide};
use super::ratio::Ratio;
use crate::Money;

/// How often every player of a group is asked again whether they would have more in another list.
const ASKED: usize = 50;

/// What every player gets by Hort: half by place, half of what the tied share.
pub(super) fn shares(field: &PrizeField, take: Take) -> Vec<SharePiece> {
    let mut hand = Distribution::new(field);
    let mut pieces = Vec::new();
    for group in field.tied.iter().cloned() {
        // Who takes from which list is settled for the whole group first: the equal halves depend on how many they are.
        let takers = match take {
            Take::Everything => {
                let members = |category: &super::field::PrizeCategory| {
                    group.clone().filter(|&who| category.members[who]).collect()
                };
                hand.field.categories.iter().map(members).collect()
            }
            Take::Best => chosen(&hand, group),
        };
        for (category, list) in takers.iter().enumerate() {
            let own = list.iter().flat_map(|&who| halves(&hand, category, list, who));
            pieces.extend(own.filter(|piece| piece.exact > Ratio::ZERO));
            hand.next[category] += list.len();
        }
    }
    pieces
}

/// The players of a group who take from each list, in the order of the table.
type Takers = Vec<Vec<usize>>;

/// Every player takes from the list that gives them most: first those at the top choose, then a player who would have more
/// elsewhere goes there, again from the top, until no player would.
fn chosen(hand: &Distribution, group: Range<usize>) -> Takers {
    let mut takers: Takers = vec![Vec::new(); hand.field.categories.len()];
    // What a half by place is worth depends on the others who take from the list, so that the choosing need not come to an end by itself.
    for _ in 0..ASKED {
        let mut has_moved = false;
        for who in group.clone() {
            has_moved |= choose(hand, &mut takers, who);
        }
        if !has_moved {
            break;
        }
    }
    takers
}

/// Lets a player choose; whether they go elsewhere.
fn choose(hand: &Distribution, takers: &mut Takers, who: usize) -> bool {
    let now = takers.iter().position(|list| list.contains(&who));
    let merit = |category: usize| {
        let list = with(&takers[category], who);
        let pieces = halves(hand, category, &list, who).into_iter();
        let worth = pieces.fold(Ratio::ZERO, |sum, piece| sum + piece.exact);
        (worth, hand.has_prize(category, list.len() - 1))
    };
    // Of equal ones the last is the greatest: from behind, that is the first list of the table.
    let Some(best) = hand.categories_of(who).into_iter().rev().max_by_key(|&category| merit(category)) else {
        return false;
    };
    // A player who would have as much stays: two players could change places for ever.
    if now.is_some_and(|now| merit(now).0 >= merit(best).0) {
        return false;
    }
    for list in &mut *takers {
        list.retain(|other| *other != who);
    }
    takers[best] = with(&takers[best], who);
    true
}

/// The takers of a list and a player, in the order of the table.
fn with(list: &[usize], who: usize) -> Vec<usize> {
    let mut list: Vec<usize> = list.iter().copied().filter(|other| *other != who).chain([who]).collect();
    list.sort_unstable();
    list
}

/// Their half by place, which they share only with those from whom nothing separates them, and their share of the other halves.
fn halves(hand: &Distribution, category: usize, list: &[usize], who: usize) -> [SharePiece; 2] {
    let group = hand.field.inseparable.iter().find(|group| group.contains(&who)).cloned().unwrap_or(who..who + 1);
    let place_of = |end: usize| list.partition_point(|&other| other < end);
    // The lines that stand for the half by place, and those of the half that is shared by all.
    [place_of(group.start)..place_of(group.end), 0..list.len()].map(|lines| {
        let (total, among, first) = (hand.sum(category, lines.clone()), lines.len(), hand.next[category]);
        let end = hand.field.categories[category].lines.len().max(first + lines.start + 1);
        let term = PrizeTerm {
            first: place(first + lines.start),
            last: place((first + lines.end).min(end) - 1),
            total: Money(total),
            among: count(among),
            is_half: true,
            portion: (1, 1),
        };
        let exact = Ratio::new(i128::from(total), wide(among) * 2);
        SharePiece { category, who, exact, term }
    })
}
