//! Entry fees in words: categories, what a player owes and has paid.

use crate::web::i18n::Locale;
use crate::web::i18n::changes::Parts;
use tournament::{Condition, Discount, Dues, FeeCategory, FeeRules, Money, Payment, Tournament};

impl Locale {
    /// An amount in the currency of a tournament's fees.
    pub fn fee(self, tournament: &Tournament, amount: Money) -> String {
        let currency = tournament.fees.as_ref().map_or("", |rules| rules.currency.as_str());
        self.money(amount, currency)
    }

    /// What a player is let off; empty for nothing.
    pub fn discount(self, tournament: &Tournament, discount: Discount) -> String {
        match discount {
            Discount::None => String::new(),
            Discount::Amount(amount) => self.fee(tournament, Money(-amount.0)),
            Discount::Exempt => self.text("fees-exempt").to_string(),
        }
    }

    pub(super) fn fee_parts(self, tournament: &Tournament, rules: &FeeRules) -> Parts {
        let category = |own: &FeeCategory| {
            let amount = self.money(own.amount, &rules.currency);
            let who: Condition = own.who.as_condition(tournament);
            let who = Some(self.condition(&who)).filter(|who| !who.is_empty());
            who.map_or_else(|| format!("{}: {amount}", own.name), |who| format!("{}: {amount} ({who})", own.name))
        };
        let categories: Vec<String> = rules.categories.iter().map(category).collect();
        let chosen = if rules.is_chosen { "fees-chosen" } else { "fees-not-chosen" };
        vec![
            (self.text("fees-title").to_string(), categories.join("; ")),
            (self.text("fees-currency").to_string(), rules.currency.clone()),
            (self.text("fees-choice").to_string(), self.text(chosen).to_string()),
        ]
    }

    pub(super) fn dues_parts(self, tournament: &Tournament, dues: &Dues) -> Parts {
        let of = |key| self.text("changes-of-player").with("name", &dues.name).with("what", self.text(key)).to_string();
        let payment = |own: &Payment| {
            let text = format!("{}: {}", self.date(own.on), self.fee(tournament, own.amount));
            if own.is_void { format!("{text} ({})", self.text("fees-void")) } else { text }
        };
        let payments: Vec<String> = dues.payments.iter().map(payment).collect();
        let category = dues.category.and_then(|id| tournament.fees.as_ref()?.category(id));
        vec![
            (of("fees-payments"), payments.join("; ")),
            (of("fees-category"), category.map(|own| own.name.clone()).unwrap_or_default()),
            (of("fees-discount"), self.discount(tournament, dues.discount)),
            (of("fees-note"), dues.note.clone()),
        ]
    }
}
