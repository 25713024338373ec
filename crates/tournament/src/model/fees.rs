//! Entry fees: what players owe by category, and what they have paid. Only the staff may see it.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::limits::{FieldText, Limited, ListField, ListLength, TextField};
use crate::{Applicant, Entry, EntryConditions, EntryId, Fit, Money, Tournament};

/// The number of a category of fees: it stays when the category is renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FeeId(pub u16);

/// Players who pay the same, such as juniors.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeeCategory {
    /// The number by which players and applicants refer to it; a renamed category keeps it.
    pub id: FeeId,
    /// Its name in the words of the organiser.
    pub name: String,
    /// The fee; zero for a category that pays nothing.
    pub amount: Money,
    /// The players who belong to it without a choice; open for a category that is chosen, or that all others belong to.
    #[serde(default, skip_serializing_if = "EntryConditions::is_open")]
    pub who: EntryConditions,
}

/// The fees of a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct FeeRules {
    /// How the currency is written behind amounts.
    pub currency: String,
    /// The categories; the first that fits a player is theirs unless one is chosen.
    pub categories: Vec<FeeCategory>,
    /// Whether applicants choose their category themselves.
    pub is_chosen: bool,
}

impl FeeRules {
    /// A category by its number.
    pub fn category(&self, id: FeeId) -> Option<&FeeCategory> {
        self.categories.iter().find(|category| category.id == id)
    }
}

impl Limited for FeeRules {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let names = self.categories.iter().map(|category| FieldText::new(TextField::Fee, &category.name));
        names.chain([FieldText::new(TextField::Currency, &self.currency)]).collect()
    }

    fn lists(&self) -> Vec<ListLength> {
        vec![ListLength::new(ListField::Fees, self.categories.len())]
    }
}

/// How much less than the fee a player owes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Discount {
    /// No discount: the whole fee is owed.
    #[default]
    None,
    /// The fee is lower by this amount.
    Amount(Money),
    /// No fee is owed.
    Exempt,
}

/// Money that a player has paid, or got back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// The number of its receipt, given once in a tournament.
    pub receipt: u32,
    /// The day of the payment.
    pub on: NaiveDate,
    /// Negative where money was paid back.
    pub amount: Money,
    /// A remark of the staff; may be empty.
    pub note: String,
    /// Whether it was entered by mistake: the number of its receipt stays taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_void: bool,
}

/// What a player owes and has paid, where it differs from the usual fee without payments.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Dues {
    /// The player.
    pub entry: EntryId,
    /// The player's name, for receipts of those who have been struck out since.
    pub name: String,
    /// The category that the staff have given; none leaves it to the applicant and the rules.
    pub category: Option<FeeId>,
    /// What the staff have let them off; it counts from the fee of their category.
    pub discount: Discount,
    /// Why there is a discount.
    pub note: String,
    /// What they have paid and got back, in the order of entering.
    pub payments: Vec<Payment>,
}

impl Dues {
    /// The dues of a player of whom nothing has been said yet.
    pub fn new(entry: &Entry) -> Self {
        Self { entry: entry.id, name: entry.person.name.to_string(), ..Self::default() }
    }

    /// What has been paid, less what was paid back.
    pub fn paid(&self) -> Money {
        Money(self.payments.iter().filter(|payment| !payment.is_void).map(|payment| payment.amount.0).sum())
    }
}

impl Limited for Dues {
    fn texts(&self) -> Vec<FieldText<'_>> {
        let notes = self.payments.iter().map(|payment| FieldText::new(TextField::Note, &payment.note));
        notes
            .chain([FieldText::new(TextField::Note, &self.note), FieldText::new(TextField::Payer, &self.name)])
            .collect()
    }

    fn lists(&self) -> Vec<ListLength> {
        vec![ListLength::new(ListField::Payments, self.payments.len())]
    }
}

/// How a player stands with the fees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeeAccount<'a> {
    /// The player.
    pub entry: EntryId,
    /// The player's name.
    pub name: String,
    /// The category whose fee is owed; `None` where none fits, and for those who do not take part.
    pub category: Option<&'a FeeCategory>,
    /// What is owed after the discount; nothing for those who do not take part.
    pub owed: Money,
    /// Their discount; `owed` is after it.
    pub discount: Discount,
    /// What has been paid, less what was paid back.
    pub paid: Money,
}

impl FeeAccount<'_> {
    /// What is still to be paid; negative where too much has been.
    pub const fn open(&self) -> Money {
        Money(self.owed.0 - self.paid.0)
    }
}

/// A payment, and the player who has paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt<'a> {
    /// The player's name.
    pub name: &'a str,
    /// What the receipt is for.
    pub payment: &'a Payment,
}

/// The sums of a category, or of all players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FeeTotal {
    /// How many players belong to it.
    pub players: usize,
    /// What they owe together, after discounts.
    pub owed: Money,
    /// What they have paid together, less what was paid back.
    pub paid: Money,
    /// What is still to be paid; what some have paid too much is not set against it.
    pub open: Money,
}

impl FeeTotal {
    /// The sums of some accounts.
    pub fn from_accounts<'a>(accounts: impl IntoIterator<Item = &'a FeeAccount<'a>>) -> Self {
        let mut total = Self::default();
        for account in accounts {
            total.players += 1;
            total.owed.0 += account.owed.0;
            total.paid.0 += account.paid.0;
            total.open.0 += account.open().0.max(0);
        }
        total
    }
}

impl Tournament {
    /// What is known of a player's fees; the usual fee without payments where nothing is recorded.
    pub fn dues_of(&self, entry: &Entry) -> Dues {
        self.dues.get(&entry.id).cloned().unwrap_or_else(|| Dues::new(entry))
    }

    /// The category of a player: the one that the staff have given, else the one that the applicant has chosen, else the first whose
    /// conditions the player fulfils beyond doubt.
    fn fee_of(&self, entry: &Entry) -> Option<&FeeCategory> {
        let rules = self.fees.as_ref()?;
        let given = self.dues.get(&entry.id).and_then(|dues| dues.category);
        // An applicant who has withdrawn and applied again has chosen anew.
        let mut own = self.applications.values().rev().filter(|application| application.entry == Some(entry.id));
        let mut chosen = || own.next().and_then(|own| own.applicant.fee);
        let said = given.or_else(|| chosen().filter(|_| rules.is_chosen)).and_then(|id| rules.category(id));
        said.or_else(|| {
            let player = Applicant { person: entry.person.clone(), rating: entry.rating, ..Applicant::default() };
            rules.categories.iter().find(|category| self.fit_all(&category.who, &player) == Fit::Fits)
        })
    }

    /// How all players stand with the fees: those who take part, and those who have paid something; by name.
    pub fn fee_accounts(&self) -> Vec<FeeAccount<'_>> {
        let mut accounts: BTreeMap<EntryId, FeeAccount<'_>> = BTreeMap::new();
        for dues in self.dues.values().filter(|dues| !dues.payments.is_empty()) {
            let (entry, name, discount) = (dues.entry, dues.name.clone(), dues.discount);
            let account = FeeAccount { entry, name, category: None, owed: Money::ZERO, discount, paid: dues.paid() };
            accounts.insert(entry, account);
        }
        for entry in self.entries.values().filter(|entry| entry.withdrawn_after.is_none() || entry.number.is_some()) {
            let category = self.fee_of(entry);
            let (discount, paid) =
                self.dues.get(&entry.id).map(|dues| (dues.discount, dues.paid())).unwrap_or_default();
            let full = category.map_or(0, |category| category.amount.0);
            let owed = match discount {
                Discount::None => full,
                Discount::Amount(Money(less)) => (full - less).max(0),
                Discount::Exempt => 0,
            };
            let name = entry.person.name.to_string();
            let account = FeeAccount { entry: entry.id, name, category, owed: Money(owed), discount, paid };
            accounts.insert(entry.id, account);
        }
        accounts.into_values().collect()
    }

    /// Every payment with the player who has paid, by the number of its receipt.
    pub fn receipts(&self) -> Vec<Receipt<'_>> {
        let of_player = |dues| {
            let Dues { name, payments, .. }: &Dues = dues;
            payments.iter().map(move |payment| Receipt { name, payment })
        };
        let mut receipts: Vec<Receipt<'_>> = self.dues.values().flat_map(of_player).collect();
        receipts.sort_by_key(|receipt| receipt.payment.receipt);
        receipts
    }

    /// The number of the next receipt.
    pub fn next_receipt(&self) -> u32 {
        let payments = self.dues.values().flat_map(|dues| &dues.payments);
        payments.map(|payment| payment.receipt).max().unwrap_or(0) + 1
    }
}
