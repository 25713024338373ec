//! Switches whose values are codes of the libraries, each declared there alone.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::web::i18n::Language;
use draughts::Side;
use tournament::{AccelerationMethod, DutchEdition, System, TieBreakEdition};

/// The pairing systems by their switches; of the Dutch one the edition in force.
pub fn system() -> impl TypedValueParser<Value = System> {
    let systems = System::ALL.into_iter().filter(|system| system.edition() == DutchEdition::Y2026).collect::<Vec<_>>();
    let values = systems.iter().map(|system| PossibleValue::new(system.facts().switch).help(system.facts().summary));
    PossibleValuesParser::new(values.collect::<Vec<_>>())
        .map(move |typed| one_of(&systems, |system| system.facts().switch, &typed))
}

/// The system with the edition asked for, where it has editions.
pub const fn with_edition(system: System, edition: DutchEdition) -> System {
    match system {
        System::Dutch { .. } => System::Dutch { edition },
        other => other,
    }
}

pub fn dutch_edition() -> impl TypedValueParser<Value = DutchEdition> {
    coded(&DutchEdition::ALL, DutchEdition::code)
}

pub fn tie_break_edition() -> impl TypedValueParser<Value = TieBreakEdition> {
    coded(&TieBreakEdition::ALL, TieBreakEdition::code)
}

pub fn acceleration() -> impl TypedValueParser<Value = AccelerationMethod> {
    coded(&AccelerationMethod::ALL, AccelerationMethod::code)
}

pub fn colour() -> impl TypedValueParser<Value = Side> {
    coded(&Side::BOTH, |side| match side {
        Side::White => "white",
        Side::Black => "black",
    })
}

/// The languages that the site offers.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let languages = Language::offered().collect::<Vec<_>>();
    PossibleValuesParser::new(languages.iter().map(|own| own.code()).collect::<Vec<_>>())
        .map(move |typed| one_of(&languages, Language::code, &typed))
}

fn coded<T: Copy + Send + Sync + 'static>(
    values: &'static [T],
    code: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|own| code(*own)).collect::<Vec<_>>())
        .map(move |typed| one_of(values, code, &typed))
}

fn one_of<T: Copy>(values: &[T], code: fn(T) -> &'static str, typed: &str) -> T {
    let found = values.iter().find(|own| code(**own) == typed);
    *found.expect("only possible values are parsed")
}
