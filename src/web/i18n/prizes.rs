//! Prizes as text: the prize of a place, and how an amount came about.

use crate::web::i18n::Locale;
use crate::web::i18n::names::in_both;
use tournament::standings::prizes::{AwardPart, PrizeInKind, PrizeTerm, UnawardedPrize};
use tournament::{Limit, Money, Prize, PrizeFund, SectionCode, Sharing, Tournament};

impl Locale {
    /// An amount with its currency: `12 500 ₽`, `33,30 ₽`.
    pub fn money(self, money: Money, currency: impl AsRef<str>) -> String {
        let plain = money.to_string();
        let (sign, digits) = plain.strip_prefix('-').map_or(("", plain.as_str()), |digits| ("−", digits));
        let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
        let decimals =
            if rest.is_empty() { String::new() } else { format!("{}{rest}", self.language.decimal_separator()) };
        let currency = currency.as_ref();
        let amount = format!("{}{decimals}", self.language.grouped(whole));
        let is_sign = !currency.contains(char::is_alphabetic);
        match currency {
            "" => format!("{sign}{amount}"),
            currency if is_sign && self.language.has_currency_first() => format!("{sign}{currency}{amount}"),
            currency => format!("{sign}{amount}\u{a0}{currency}"),
        }
    }

    /// The name of a list of prizes: a section's, or the overall one.
    pub fn prize_list(self, tournament: &Tournament, section: Option<&SectionCode>) -> String {
        let Some(code) = section else { return self.text("prizes-overall").to_string() };
        tournament.section(code).map_or_else(|| code.to_string(), |section| section.name.clone())
    }

    /// A place in a list of prizes, within a sentence: `общий зачёт, 1‑е место`.
    fn prize_place(self, tournament: &Tournament, section: Option<&SectionCode>, place: u32) -> String {
        let list = match section {
            Some(_) => self.prize_list(tournament, section),
            None => self.text("prizes-overall-inside").to_string(),
        };
        self.text("prizes-won-place").with("list", list).with("place", place).to_string()
    }

    /// How tied players share.
    pub fn sharing(self, sharing: Sharing) -> String {
        self.label("prizes-sharing", sharing.code()).to_string()
    }

    /// How tied players share, in short for a choice.
    pub fn sharing_choice(self, sharing: Sharing) -> String {
        self.label("prizes-sharing-choice", sharing.code()).to_string()
    }

    /// How many prizes a person can take, in short.
    pub fn limit_choice(self, limit: Limit) -> String {
        self.label("prizes-limit-choice", limit.code()).to_string()
    }

    /// How many prizes a person can take.
    pub fn limit(self, limit: Limit) -> String {
        self.label("prizes-limit", limit.code()).to_string()
    }

    /// The prize of a place: `5 000 ₽, кубок`.
    pub fn prize(self, prize: &Prize, currency: &str) -> String {
        let money = (prize.money > Money::ZERO).then(|| self.money(prize.money, currency));
        let thing = (!prize.thing.is_empty()).then(|| prize.thing.clone());
        [money, thing].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// All prizes in a line, with the rules: as the staff has entered them, in Cyrillic and in Latin letters.
    pub fn fund(self, tournament: &Tournament, fund: &PrizeFund) -> String {
        if fund.prizes.is_empty() {
            return String::new();
        }
        let one = |prize: &Prize| {
            let place = self.prize_place(tournament, prize.section.as_ref(), prize.place);
            in_both(&format!("{place}: {}", self.prize(prize, &fund.currency)), &prize.other_thing)
        };
        let step = self.text("prizes-told-step").with("step", self.money(fund.step, &fund.currency));
        let rules = [self.sharing(fund.sharing), self.limit(fund.limit), step.to_string()];
        rules.into_iter().chain(fund.prizes.iter().map(one)).collect::<Vec<_>>().join("; ")
    }

    /// How a part of an award came about, step by step.
    pub fn prize_terms(self, part: &AwardPart, currency: &str) -> Vec<String> {
        let mut lines: Vec<String> = part.terms.iter().map(|term| self.prize_term(term, currency)).collect();
        if part.is_rounded {
            let (exact, paid) = (self.money(part.exact, currency), self.money(part.money, currency));
            lines.push(self.text("prizes-term-rounded").with("exact", exact).with("paid", paid).to_string());
        }
        lines
    }

    fn prize_term(self, term: &PrizeTerm, currency: &str) -> String {
        let total = self.money(term.total, currency);
        let places = self.places(index(term.first), index(term.last));
        let is_one_place = term.first == term.last;
        let key = match (term.among, term.is_half) {
            (1, false) => "prizes-term-alone",
            (1, true) => "prizes-term-half",
            (_, false) if is_one_place => "prizes-term-one-shared",
            (_, true) if is_one_place => "prizes-term-half-one-shared",
            (_, false) => "prizes-term-shared",
            (_, true) => "prizes-term-half-shared",
        };
        let text = self.text(key).with("places", places).with("total", total).with("n", term.among).to_string();
        let (taken, among) = term.portion;
        if taken == among {
            return text;
        }
        format!("{text}; {}", self.text("prizes-term-portion").with("taken", taken).with("among", among))
    }

    /// Prizes that no player gets, by list: `женщины: 500 ₽`, `ваза (ветераны, 2‑е место)`.
    pub fn prizes_left(self, tournament: &Tournament, left: &UnawardedPrize) -> Vec<String> {
        let currency = &tournament.settings.prizes.currency;
        let money = left.money.iter().map(|(section, money)| {
            format!("{}: {}", self.prize_list(tournament, section.as_ref()), self.money(*money, currency))
        });
        money.chain(left.things.iter().map(|won| self.prize_won(tournament, won))).collect()
    }

    /// A prize in kind that a player has won: `кубок (женщины, 1‑е место)`.
    fn prize_won(self, tournament: &Tournament, won: &PrizeInKind) -> String {
        format!("{} {}", won.thing, self.won_place(tournament, won))
    }

    /// The place for which a prize in kind was won: `(женщины, 1‑е место)`.
    pub fn won_place(self, tournament: &Tournament, won: &PrizeInKind) -> String {
        let place = self.prize_place(tournament, won.section.as_ref(), won.place);
        let lot = if won.by_lot { format!(", {}", self.text("prizes-by-lot")) } else { String::new() };
        format!("({place}{lot})")
    }
}

fn index(place: u32) -> usize {
    usize::try_from(place).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn money_reads_as_on_a_price_tag() {
        for (hundredths, russian, english) in [
            (50_000, "500 ₽", "₽500"),
            (1_250_000, "12 500 ₽", "₽12,500"),
            (123_456_705, "1 234 567,05 ₽", "₽1,234,567.05"),
            (0, "0 ₽", "₽0"),
        ] {
            let of = |language| Locale::from_language(language).money(Money(hundredths), "₽").replace('\u{a0}', " ");
            assert_eq!([of(Language::Russian), of(Language::English)], [russian, english]);
        }
        assert_eq!(Locale::from_language(Language::English).money(Money(990), ""), "9.90");
        assert_eq!(Locale::from_language(Language::English).money(Money(-990), "RUB"), "−9.90\u{a0}RUB");
    }
}
