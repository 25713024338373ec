//! Who gets which prize, and how each amount came about.
//!
//! Places for prizes are counted in the table of all players without those who cannot have a prize: withdrawn and unranked players are left
//! out, and players below them move up. Players with equal points are tied, before any tie-break.
//!
//! * **By place**: every prize goes to its place. Only players whom no tie-break separates share equally.
//! * **Equally**: the tied share the money of the places that they take together.
//! * **Hort**: half of each prize goes by place, the other half is shared equally.
//!
//! Prizes in kind are never shared: they go by place, and by the lots of the tournament where no tie-break separates. Where one person
//! takes one prize, a player with money from a list can have a prize in kind only from that list.
//!
//! Where one person takes one prize, players choose in the order of the table, each the list of prizes that gives them most; the prize they
//! do not take goes to the next player of that list. Tied players choose so that none of them would be better off in another list, counting
//! that they would share there. Where all is shared equally, players who may choose between the same lists share what they get; so no
//! player has less than a player with fewer points has from a list that both compete in.
//!
//! Amounts are exact until the end. Then each share is rounded down to a whole step, and the remainder goes, a step each, to the best
//! placed of the players who share: the sum stays the same.

mod field;
mod hand;
mod hort;
mod ratio;
mod rounding;

use std::collections::BTreeMap;

use field::PrizeField;
use hand::{PrizeLine, Take, holders, shares};
use rounding::Shares;

use super::table::Standings;
use crate::{EntryId, Limit, Money, RoundNumber, SectionCode, Sharing, Tournament};

/// A step on the way to an amount: prizes, and among how many they were shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PrizeTerm {
    /// The first place whose prize it is.
    pub first: u32,
    /// The last place whose prize it is, included.
    pub last: u32,
    /// The sum of these prizes.
    pub total: Money,
    /// How many players share them.
    pub among: u32,
    /// Whether it is only a half of the prizes (Hort).
    pub is_half: bool,
    /// Where tied players who could choose between the same lists took shares of several: how many of such shares, and for how many
    /// players. Else both are the same.
    pub portion: (u32, u32),
}

/// What a player gets from the prizes of every player or of one section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardPart {
    /// Which section; none for those of every player.
    pub section: Option<SectionCode>,
    /// The steps to the amount.
    pub terms: Vec<PrizeTerm>,
    /// The sum of the terms, without fractions of a hundredth.
    pub exact: Money,
    /// Whether rounding has changed it.
    pub is_rounded: bool,
    /// What is paid, after rounding.
    pub money: Money,
}

/// A thing that a player gets, or no player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeInKind {
    /// Which section; none for the places of every player.
    pub section: Option<SectionCode>,
    /// The place that it is for, from 1.
    pub place: u32,
    /// What it is, in the words of the organiser.
    pub thing: String,
    /// Whether lots decided, as nothing else separates the place from others.
    pub by_lot: bool,
}

/// All that one person gets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Award {
    /// The player.
    pub entry: EntryId,
    /// The money by where it comes from.
    pub parts: Vec<AwardPart>,
    /// What they get besides money.
    pub things: Vec<PrizeInKind>,
}

impl Award {
    /// The money of all its parts.
    pub fn money(&self) -> Money {
        Money(self.parts.iter().map(|part| part.money.0).sum())
    }
}

/// What could not be given, as there is no player for it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UnawardedPrize {
    /// Money by section; none for the places of every player.
    pub money: Vec<(Option<SectionCode>, Money)>,
    /// What remains besides money.
    pub things: Vec<PrizeInKind>,
}

/// The prizes as the table stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Awards {
    /// The last round of the table.
    pub through: RoundNumber,
    /// What each player gets who gets something, by their places.
    pub awards: Vec<Award>,
    /// What could not be given.
    pub left: UnawardedPrize,
}

impl Awards {
    /// What a player gets.
    pub fn award_of(&self, entry: EntryId) -> Option<&Award> {
        self.awards.iter().find(|award| award.entry == entry)
    }

    /// All the money that is given.
    pub fn paid(&self) -> Money {
        Money(self.awards.iter().map(|award| award.money().0).sum())
    }
}

/// The prizes by a table of the tournament's standings.
pub fn awards(tournament: &Tournament, table: &Standings) -> Awards {
    let field = PrizeField::new(tournament, table);
    let shares = money(&field, tournament.settings.prizes.sharing, tournament.settings.prizes.limit);
    let mut parts = shares.paid(&field, tournament.settings.prizes.step);
    let left_money = field.left_money(&parts);
    let mut things = things(&field, tournament.settings.prizes.limit, &parts);
    let award = |(who, contender): (usize, &field::PrizeCandidate)| Award {
        entry: contender.entry,
        parts: parts.remove(&who).unwrap_or_default(),
        things: things.by_player.remove(&who).unwrap_or_default(),
    };
    let all = field.contenders.iter().enumerate().map(award);
    let awards = all.filter(|award| !(award.parts.is_empty() && award.things.is_empty())).collect();
    Awards { through: table.through, awards, left: UnawardedPrize { money: left_money, things: things.left } }
}

/// Every player's shares before rounding.
fn money(field: &PrizeField, sharing: Sharing, limit: Limit) -> Shares {
    let take = if limit == Limit::Several { Take::Everything } else { Take::Best };
    match sharing {
        Sharing::ByPlace => Shares::new(shares(field, &field.inseparable, take), &field.inseparable),
        Sharing::Equal => Shares::new(shares(field, &field.tied, take), &field.tied),
        Sharing::Hort => Shares::new(hort::shares(field, take), &field.tied),
    }
}

/// Prizes in kind and who gets them.
struct PrizesInKind {
    /// By the player's place in the field.
    by_player: BTreeMap<usize, Vec<PrizeInKind>>,
    left: Vec<PrizeInKind>,
}

fn things(field: &PrizeField, limit: Limit, parts: &BTreeMap<usize, Vec<AwardPart>>) -> PrizesInKind {
    let take = if limit == Limit::One { Take::Best } else { Take::Everything };
    // A player who takes one prize and has money from a list can have a thing only from that.
    let list = |parts: &[AwardPart]| {
        let first = parts.first()?;
        field.categories.iter().position(|category| category.section == first.section)
    };
    let bound = parts.iter().filter(|_| limit == Limit::One);
    let bound: BTreeMap<usize, usize> = bound.filter_map(|(&who, own)| Some((who, list(own)?))).collect();
    let held = holders(field, take, &bound);
    let mut given = PrizesInKind { by_player: BTreeMap::new(), left: Vec::new() };
    for (at, category) in field.categories.iter().enumerate() {
        for (line, prize) in category.lines.iter().enumerate().filter(|(_, line)| !line.thing.is_empty()) {
            let who = held.get(&PrizeLine { category: at, line }).copied();
            let won = PrizeInKind {
                section: category.section.clone(),
                place: field::place(line),
                thing: prize.thing.clone(),
                by_lot: who.is_some_and(|who| field.is_by_lot(who, at)),
            };
            match who {
                Some(who) => given.by_player.entry(who).or_default().push(won),
                None => given.left.push(won),
            }
        }
    }
    given
}
