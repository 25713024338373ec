//! Pairing explanations as text.

use crate::web::i18n::{Locale, TournamentTexts};
use draughts::Side;
use tournament::EntryId;
use tournament::pairing::alternative::{AlternativeVerdict, DecisiveCriterion, Prohibition};
use tournament::pairing::dutch::colours::Preference;
use tournament::pairing::explain::{BracketReason, ColourRule};
use tournament::pairing::rulebook::Rulebook;

/// A reason, and its place in the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReasonText {
    pub text: String,
    /// The short name of the criterion and the paragraph; may be empty.
    pub article: String,
}

impl ReasonText {
    fn new(text: &impl ToString, article: impl Into<String>) -> Self {
        Self { text: text.to_string(), article: article.into() }
    }
}

impl Locale {
    /// A paragraph of the rules as a citation: `C.05 annex 1`.
    pub fn paragraph(self, article: &str) -> String {
        article.replace("annex", &self.text("reasons-annex").to_string())
    }
}

impl TournamentTexts<'_> {
    pub fn verdict(self, rulebook: Rulebook, verdict: &AlternativeVerdict) -> ReasonText {
        let text = |key| self.t.text(key);
        match verdict {
            AlternativeVerdict::AsPaired => ReasonText::new(&text("reasons-as-paired"), ""),
            AlternativeVerdict::Barred(bar) => ReasonText::new(&self.bar(*bar), rulebook.bar(*bar)),
            AlternativeVerdict::NoByeNeeded => ReasonText::new(&text("reasons-no-bye"), ""),
            AlternativeVerdict::Impossible(stranded) => {
                ReasonText::new(&text("reasons-impossible").with("names", self.names(stranded)), rulebook.completion())
            }
            AlternativeVerdict::ByeScore { paired, instead } => {
                let (paired, instead) = (self.t.points(paired), self.t.points(instead));
                let sentence = text("reasons-bye-score").with("paired", paired).with("instead", instead);
                ReasonText::new(&sentence, rulebook.bye())
            }
            AlternativeVerdict::OtherFirst => ReasonText::new(&text("reasons-other-first"), ""),
            AlternativeVerdict::InTable(round) => {
                ReasonText::new(&text("reasons-in-table").with("round", round), rulebook.opponents())
            }
            AlternativeVerdict::Farther { who, paired, instead } => {
                let [who, paired, instead] = [who, paired, instead].map(|id| self.name(*id));
                let sentence =
                    text("reasons-farther").with("name", who).with("paired", paired).with("instead", instead);
                ReasonText::new(&sentence, rulebook.opponents())
            }
            AlternativeVerdict::OtherFree { paired, instead } => {
                let [paired, instead] = [paired, instead].map(|id| self.name(*id));
                let sentence = text("reasons-other-free").with("paired", paired).with("instead", instead);
                ReasonText::new(&sentence, rulebook.bye())
            }
            AlternativeVerdict::Loses(loss) => {
                let ground = self.ground(rulebook, &loss.ground);
                let score = self.t.points(loss.score);
                let sentence = text("reasons-in-bracket").with("score", score).with("what", ground.text);
                ReasonText::new(&sentence, ground.article)
            }
            AlternativeVerdict::Unknown => ReasonText::new(&text("reasons-unknown"), ""),
            AlternativeVerdict::NotWorkedOut => ReasonText::new(&text("reasons-not-worked-out"), ""),
        }
    }

    fn bar(self, bar: Prohibition) -> String {
        match bar {
            Prohibition::Met(round) => self.t.text("reasons-met").with("round", round).to_string(),
            Prohibition::Forbidden => self.t.text("reasons-forbidden").to_string(),
            Prohibition::Colours(Side::White) => self.t.text("reasons-both-white").to_string(),
            Prohibition::Colours(Side::Black) => self.t.text("reasons-both-black").to_string(),
            Prohibition::Bye => self.t.text("reasons-had-bye").to_string(),
            Prohibition::Alone => self.t.text("reasons-alone").to_string(),
            Prohibition::WholeBracket => self.t.text("reasons-everybody").to_string(),
            Prohibition::SameTeam => self.t.text("teams-bar-same").to_string(),
            Prohibition::TeamsMet(round) => self.t.text("teams-bar-met").with("round", round).to_string(),
            Prohibition::OtherBoards { one, other } => {
                self.t.text("teams-bar-boards").with("one", one).with("other", other).to_string()
            }
        }
    }

    fn ground(self, rulebook: Rulebook, ground: &DecisiveCriterion) -> ReasonText {
        match ground {
            DecisiveCriterion::Criterion { name, article, paired, instead, .. } => {
                let (what, paired, instead) = (self.criterion(rulebook, name), paired.to_string(), instead.to_string());
                let sentence =
                    self.t.text("reasons-criterion").with("what", what).with("instead", instead).with("paired", paired);
                ReasonText::new(&sentence, format!("{name} · {article}"))
            }
            DecisiveCriterion::Order(rule) => {
                ReasonText::new(&self.t.label("reasons-order", rule.code()), rulebook.order(*rule))
            }
            DecisiveCriterion::Completion => ReasonText::new(&self.t.text("reasons-completion"), "C.04.3 (2017) A.9"),
        }
    }

    pub fn criterion(self, rulebook: Rulebook, name: &str) -> String {
        self.t.text(criterion_key(rulebook, name)).to_string()
    }

    /// Why a bracket has this number of downfloaters.
    pub fn floats(self, bracket: &BracketReason) -> String {
        let members = bracket.moved_down.len() + bracket.residents.len();
        let floaters = bracket.downfloaters.len();
        let key = if members % 2 == 1 && floaters == 1 { "reasons-float-odd" } else { "reasons-float-more" };
        let sentence = self.t.text(key).with("score", self.t.points(bracket.score)).with("members", members);
        sentence.with("floaters", floaters).to_string()
    }

    /// The player's colour preference.
    pub fn preference(self, entry: EntryId, preference: Option<Preference>) -> String {
        let strength = preference.map_or("none", |own| own.strength.code());
        let text = self.t.label("reasons-preference", strength).with("name", self.name(entry));
        match preference {
            Some(Preference { side, .. }) => text.with("side", self.t.side(side)).to_string(),
            None => text.to_string(),
        }
    }
}

pub fn colour(t: Locale, rulebook: Rulebook, rule: ColourRule) -> ReasonText {
    ReasonText::new(&t.label("reasons-colour", rule.code()), rulebook.colour(rule))
}

pub fn principle(t: Locale, rulebook: Rulebook) -> ReasonText {
    ReasonText::new(&t.text(&format!("reasons-principle-{}", rulebook.code())), rulebook.opponents())
}

/// No message: a forgotten criterion gives an empty key, which is logged, and not the text of another criterion.
const UNKNOWN: &str = "";

/// What a criterion of a rulebook counts.
fn criterion_key(rulebook: Rulebook, name: &str) -> &'static str {
    match rulebook {
        Rulebook::Burstein => match name {
            "C5" => "reasons-c6",
            "C6" => "reasons-c7",
            "C7" => "reasons-c8",
            "C8" => "reasons-c12",
            _ => UNKNOWN,
        },
        Rulebook::Dubov => match name {
            "C5" => "reasons-upfloaters",
            "C6" => "reasons-upfloaters-low",
            "C7" => "reasons-c12",
            "C8" => "reasons-upfloaters-often",
            "C9" => "reasons-upfloats-often",
            "C10" => "reasons-upfloaters-again",
            _ => UNKNOWN,
        },
        Rulebook::DoubleSwiss => match name {
            "C4" => "reasons-upfloaters",
            "C5" => "reasons-upfloaters-low",
            "C6" => "reasons-upfloaters-next",
            "C7" => "reasons-upfloaters-floated",
            "C8" => "reasons-opponents-floated",
            _ => UNKNOWN,
        },
        Rulebook::Dutch
        | Rulebook::Dutch2017
        | Rulebook::Berger
        | Rulebook::Monrad
        | Rulebook::Keizer
        | Rulebook::KnockOut
        | Rulebook::Scheveningen
        | Rulebook::TeamSwiss => dutch_key(name),
    }
}

/// The criteria of 2026, and those of 2017 with the same meaning.
fn dutch_key(name: &str) -> &'static str {
    match name {
        "C6" | "C.5" => "reasons-c6",
        "C7" => "reasons-c7",
        "C.6" => "reasons-differences",
        "C8" | "C.7" => "reasons-c8",
        "C9" => "reasons-c9",
        "C10" | "C.8" => "reasons-c10",
        "C11" | "C.9" => "reasons-c11",
        "C12" | "C.10" => "reasons-c12",
        "C13" | "C.11" => "reasons-c13",
        "C14" | "C.12" => "reasons-c14",
        "C15" | "C.13" => "reasons-c15",
        "C16" | "C.14" => "reasons-c16",
        "C17" | "C.15" => "reasons-c17",
        "C18" | "C.16" => "reasons-c18",
        "C19" | "C.17" => "reasons-c19",
        "C20" | "C.18" => "reasons-c20",
        "C21" | "C.19" => "reasons-c21",
        _ => UNKNOWN,
    }
}
