//! Entry fees as text: categories, debts and payments.

use crate::web::i18n::Locale;
use crate::web::i18n::changes::ItemPart;
use tournament::{Condition, Discount, Dues, FeeCategory, FeeRules, Money, Payment, Tournament};

impl Locale {
    /// An amount in the currency of a tournament's fees.
    pub fn fee(self, tournament: &Tournament, amount: Money) -> String {
        let currency = tournament.fees.as_ref().map_or("", |rules| rules.currency.as_str());
        self.money(amount, currency)
    }

    /// A player's discount; may be empty.
    pub fn discount(self, tournament: &Tournament, discount: Discount) -> String {
        match discount {
            Discount::None => String::new(),
            Discount::Amount(amount) => self.fee(tournament, Money(-amount.0)),
            Discount::Exempt => self.text("fees-exempt").to_string(),
        }
    }

    pub(super) fn fee_parts(self, tournament: &Tournament, rules: &FeeRules) -> Vec<ItemPart> {
        let category = |category: &FeeCategory| {
            let amount = self.money(category.amount, &rules.currency);
            let who: Condition = category.who.as_condition(tournament);
            let who = Some(self.condition(&who)).filter(|who| !who.is_empty());
            who.map_or_else(
                || format!("{}: {amount}", category.name),
                |who| format!("{}: {amount} ({who})", category.name),
            )
        };
        let categories: Vec<String> = rules.categories.iter().map(category).collect();
        let chosen = if rules.is_chosen { "fees-chosen" } else { "fees-not-chosen" };
        vec![
            ItemPart::new(self.text("fees-title"), categories.join("; ")),
            ItemPart::new(self.text("fees-currency"), rules.currency.clone()),
            ItemPart::new(self.text("fees-choice"), self.text(chosen)),
        ]
    }

    pub(super) fn dues_parts(self, tournament: &Tournament, dues: &Dues) -> Vec<ItemPart> {
        let of = |key| self.text("changes-of-player").with("name", &dues.name).with("what", self.text(key));
        let payment = |payment: &Payment| {
            let text = format!("{}: {}", self.date(payment.on), self.fee(tournament, payment.amount));
            if payment.is_void { format!("{text} ({})", self.text("fees-void")) } else { text }
        };
        let payments: Vec<String> = dues.payments.iter().map(payment).collect();
        let category = dues.category.and_then(|id| tournament.fees.as_ref()?.category(id));
        vec![
            ItemPart::new(of("fees-payments"), payments.join("; ")),
            ItemPart::new(of("fees-category"), category.map(|own| own.name.clone()).unwrap_or_default()),
            ItemPart::new(of("fees-discount"), self.discount(tournament, dues.discount)),
            ItemPart::new(of("fees-note"), dues.note.clone()),
        ]
    }
}
