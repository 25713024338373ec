//! Commands about fees: categories, what a player owes, payments.

use super::{clear, entry, set};
use crate::rejection::FeeRejection;
use crate::{
    Change, Discount, Dues, EntryId, FeeRules, Item, ItemKey, Money, NewPayment, Payment, Rejection, Tournament,
};

/// A category to which players belong keeps its number; one that is gone leaves them to the rules.
pub(super) fn set_rules(tournament: &Tournament, rules: FeeRules) -> Result<Vec<Change>, Rejection> {
    let names = || rules.categories.iter().map(|category| category.name.as_str());
    let is_twice = |n: usize| names().skip(n + 1).any(|other| Some(other) == names().nth(n));
    let is_wrong = |amount: Money| amount < Money::ZERO || amount > Money::MOST;
    let error = match () {
        () if names().any(str::is_empty) => FeeRejection::Nameless,
        () if (0..rules.categories.len()).any(is_twice) => FeeRejection::Twice,
        () if rules.categories.iter().any(|category| is_wrong(category.amount)) => FeeRejection::Amount,
        () if rules.categories.iter().any(|category| category.who.is_reversed()) => FeeRejection::Reversed,
        () => return Ok(set(tournament, Item::FeeRules(Box::new(rules)))),
    };
    Err(Rejection::Fees(error))
}

/// What a player owes, without what they have paid.
pub(super) fn set_dues(tournament: &Tournament, dues: Dues) -> Result<Vec<Change>, Rejection> {
    let player = entry(tournament, dues.entry)?;
    let old = tournament.dues_of(player);
    let is_known = |id| tournament.fees.as_ref().is_some_and(|rules| rules.category(id).is_some());
    if dues.category.is_some_and(|id| !is_known(id)) {
        return Err(Rejection::Fees(FeeRejection::UnknownCategory));
    }
    if let Discount::Amount(amount) = dues.discount
        && (amount <= Money::ZERO || amount > Money::MOST)
    {
        return Err(Rejection::Fees(FeeRejection::Amount));
    }
    Ok(keep(tournament, Dues { payments: old.payments, name: player.person.name.to_string(), ..dues }))
}

pub(super) fn pay(tournament: &Tournament, id: EntryId, new: NewPayment) -> Result<Vec<Change>, Rejection> {
    let player = entry(tournament, id)?;
    let NewPayment { on, amount, note } = new;
    if amount == Money::ZERO || amount > Money::MOST || amount < Money(-Money::MOST.0) {
        return Err(Rejection::Fees(FeeRejection::Amount));
    }
    let mut dues = tournament.dues_of(player);
    let receipt = tournament.next_receipt();
    dues.name = player.person.name.to_string();
    dues.payments.push(Payment { receipt, on, amount, note, is_void: false });
    Ok(keep(tournament, dues))
}

/// Says that a payment was entered by mistake.
pub(super) fn void(tournament: &Tournament, receipt: u32) -> Result<Vec<Change>, Rejection> {
    let is_it = |payment: &Payment| payment.receipt == receipt && !payment.is_void;
    let found = tournament.dues.values().find(|dues| dues.payments.iter().any(is_it));
    let mut dues = found.cloned().ok_or(Rejection::Fees(FeeRejection::UnknownPayment))?;
    for payment in dues.payments.iter_mut().filter(|payment| is_it(payment)) {
        payment.is_void = true;
    }
    Ok(keep(tournament, dues))
}

/// What says nothing is not kept.
fn keep(tournament: &Tournament, dues: Dues) -> Vec<Change> {
    let is_empty =
        dues.category.is_none() && dues.discount == Discount::None && dues.note.is_empty() && dues.payments.is_empty();
    if is_empty {
        return clear(tournament, ItemKey::Dues(dues.entry)).into_iter().collect();
    }
    set(tournament, Item::Dues(Box::new(dues)))
}
