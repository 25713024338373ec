//! Switches whose values are codes of the libraries, each declared only there.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::web::i18n::Language;
use draughts::{Side, Variant};
use tournament::{AccelerationMethod, DutchEdition, System, TieBreakEdition};

/// The pairing systems by their switch values; for Dutch the edition in force.
pub fn system() -> impl TypedValueParser<Value = System> {
    let systems = System::ALL.into_iter().filter(|system| system.edition() == DutchEdition::Y2026);
    one_of(systems, |system| PossibleValue::new(system.facts().switch).help(system.facts().summary))
}

/// The system with the requested edition, if it has editions.
pub const fn with_edition(system: System, edition: DutchEdition) -> System {
    match system {
        System::Dutch { .. } => System::Dutch { edition },
        other => other,
    }
}

pub fn dutch_edition() -> impl TypedValueParser<Value = DutchEdition> {
    one_of(DutchEdition::ALL, |edition| {
        PossibleValue::new(edition.code()).help(match edition {
            DutchEdition::Y2017 => "In force until January 2026",
            DutchEdition::Y2026 => "In force since February 2026",
        })
    })
}

pub fn tie_break_edition() -> impl TypedValueParser<Value = TieBreakEdition> {
    one_of(TieBreakEdition::ALL, |edition| {
        PossibleValue::new(edition.code()).help(match edition {
            TieBreakEdition::Y2024 => "August 2024",
            TieBreakEdition::Y2026 => "March 2026",
        })
    })
}

pub fn acceleration() -> impl TypedValueParser<Value = AccelerationMethod> {
    one_of(AccelerationMethod::ALL, |method| {
        PossibleValue::new(method.code()).help(match method {
            AccelerationMethod::None => "Not at all",
            AccelerationMethod::Baku => {
                "Virtual points for the upper half in the first half of the rounds (FIDE C.04.7)"
            }
        })
    })
}

pub fn colour() -> impl TypedValueParser<Value = Side> {
    one_of(Side::BOTH, |side| {
        PossibleValue::new(match side {
            Side::White => "white",
            Side::Black => "black",
        })
    })
}

/// The games, by their codes.
pub fn game() -> impl TypedValueParser<Value = Variant> {
    one_of(Variant::ALL, |variant| PossibleValue::new(variant.code()))
}

/// The languages that the site offers.
pub fn language() -> impl TypedValueParser<Value = Language> {
    one_of(Language::offered(), |language| PossibleValue::new(language.code()).help(language.name()))
}

fn one_of<T: Copy + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    named: fn(T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<T> = values.into_iter().collect();
    PossibleValuesParser::new(values.iter().map(|own| named(*own)).collect::<Vec<_>>()).map(move |typed| {
        let found = values.iter().find(|own| named(**own).get_name() == typed);
        *found.expect("only possible values are parsed")
    })
}
