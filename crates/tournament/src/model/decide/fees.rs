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
    let error = if names().any(str::is_empty) {
        FeeRejection::Nameless
    } else if (0..rules.categories.len()).any(is_twice) {
        FeeRejection::Twice
    } else if rules.categories.iter().any(|category| is_wrong(category.amount)) {
        FeeRejection::Amount
    } else if rules.categories.iter().any(|category| category.who.is_reversed()) {
        FeeRejection::Reversed
    } else {
        return Ok(set(tournament, Item::FeeRules(Box::new(rules))));
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
    // A player who has been struck out may get their money back.
    let mut dues = match tournament.entry(id) {
        Some(player) => Dues { name: player.person.name.to_string(), ..tournament.dues_of(player) },
        None => tournament.dues.get(&id).cloned().ok_or(Rejection::UnknownEntry(id))?,
    };
    let NewPayment { on, amount, note } = new;
    if amount == Money::ZERO || amount > Money::MOST || amount < Money(-Money::MOST.0) {
        return Err(Rejection::Fees(FeeRejection::Amount));
    }
    let receipt = tournament.next_receipt();
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

/// The changes, but no receipt disappears: the number of one that may have been printed is never given again. A payment that is taken
/// back stays, cancelled.
pub(super) fn with_receipts_kept(tournament: &Tournament, changes: Vec<Change>) -> Vec<Change> {
    let kept = |change: &Change| {
        let ItemKey::Dues(id) = change.key() else { return None };
        let dues = |item: Option<&Item>| match item {
            Some(Item::Dues(dues)) => (**dues).clone(),
            _ => Dues { entry: id, ..Dues::default() },
        };
        let mut now = tournament.dues.get(&id)?.clone();
        let before = Dues { name: now.name.clone(), ..dues(change.before()) };
        let mut after = Dues { name: now.name.clone(), ..dues(change.after()) };
        let has = |dues: &Dues, payment: &Payment| dues.payments.iter().any(|own| own.receipt == payment.receipt);
        // What an earlier taking back has left is as if it were not there.
        let (left, known): (Vec<Payment>, Vec<Payment>) =
            now.payments.into_iter().partition(|payment| payment.is_void && !has(&before, payment));
        now.payments = known;
        if now != before {
            return None;
        }
        let taken_back = before.payments.iter().filter(|payment| !has(&after, payment));
        let taken_back = taken_back.map(|payment| Payment { is_void: true, ..payment.clone() });
        let all: Vec<Payment> = taken_back.chain(left.into_iter().filter(|payment| !has(&after, payment))).collect();
        after.payments.extend(all);
        after.payments.sort_by_key(|payment| payment.receipt);
        Some(keep(tournament, after))
    };
    changes.into_iter().flat_map(|change| kept(&change).unwrap_or_else(|| vec![change])).collect()
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
