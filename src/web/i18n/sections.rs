//! Sections as text: their conditions.

use crate::web::i18n::names::in_both;
use crate::web::i18n::{Argument, Locale};
use tournament::{Condition, Section, SportsTitle, ValueRange};

impl Locale {
    /// The condition of a section: `женщины; до 2008 г. р.`.
    pub fn condition(self, who: &Condition) -> String {
        let names = |key, names: &[String]| {
            (!names.is_empty()).then(|| self.text(key).with("names", names.join(", ")).to_string())
        };
        let day = who.age_on.map(|day| self.text("sections-told-on").with("day", self.date(day)).to_string());
        let age = span(self, AGE, who.age, |years: i32| years);
        let parts = [
            who.sex.map(|own| self.label("standings-sex", own.letter()).to_string()),
            span(self, BORN, who.born, as_text),
            age.map(|age| day.map_or_else(|| age.clone(), |day| format!("{age} {day}"))),
            names("sections-told-regions", &self.regions(&who.regions)),
            names("sections-told-federations", &self.regions(&who.federations)),
            names("sections-told-clubs", &who.clubs),
            span(self, RATINGS, who.ratings, as_text),
            self.ranks(who.ranks),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    fn ranks(self, ranks: ValueRange<SportsTitle>) -> Option<String> {
        let own = |rank: Option<SportsTitle>| rank.map(|rank| self.rank(rank));
        match (own(ranks.from), own(ranks.to)) {
            (None, None) => None,
            (Some(from), None) => Some(self.text("sections-told-not-above").with("rank", from).to_string()),
            (None, Some(to)) => Some(self.text("sections-told-not-below").with("rank", to).to_string()),
            (Some(from), Some(to)) => {
                Some(self.text("sections-told-ranks").with("from", from).with("to", to).to_string())
            }
        }
    }

    /// Sections as the staff has entered them, in Cyrillic and in Latin letters.
    pub fn sections(self, sections: &[Section]) -> String {
        let one = |section: &Section| {
            format!("{} ({})", in_both(&section.name, &section.other_name), self.condition(&section.who))
        };
        sections.iter().map(one).collect::<Vec<_>>().join(" · ")
    }
}

/// The messages of a range: open at its end, open at its beginning, closed.
type SpanKeys = [&'static str; 3];

const BORN: SpanKeys = ["sections-told-born-from", "sections-told-born-to", "sections-told-born-between"];
const AGE: SpanKeys = ["sections-told-age-from", "sections-told-age-to", "sections-told-age-between"];
const RATINGS: SpanKeys = ["sections-told-ratings-from", "sections-told-ratings-to", "sections-told-ratings-between"];

/// A year or a rating as a text argument, without separators and plurals.
fn as_text(value: i32) -> String {
    value.to_string()
}

/// A range of numbers as text.
fn span<A: Argument>(
    t: Locale,
    [from_on, up_to, between]: SpanKeys,
    span: ValueRange<i32>,
    describe: fn(i32) -> A,
) -> Option<String> {
    match (span.from, span.to) {
        (None, None) => None,
        (Some(from), None) => Some(t.text(from_on).with("from", describe(from)).to_string()),
        (None, Some(to)) => Some(t.text(up_to).with("to", describe(to)).to_string()),
        (Some(from), Some(to)) => {
            Some(t.text(between).with("from", describe(from)).with("to", describe(to)).to_string())
        }
    }
}
