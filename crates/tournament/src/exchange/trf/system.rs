//! What a file says about the system: codes of record 192, descriptions of record 092.

use super::teams;
use crate::{AccelerationMethod, System};

/// What a file says about the system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SystemRecord {
    /// No system, or words that name none: the file was read as the Dutch system in force.
    Unstated,
    /// One of ours.
    Known(System),
    /// The code of a system that is not ours, as it stands in the file; it was read as the Dutch system in force.
    Foreign(String),
}

impl SystemRecord {
    /// The system to go on with.
    pub fn system(&self) -> System {
        match self {
            Self::Known(system) => *system,
            Self::Unstated | Self::Foreign(_) => System::DUTCH,
        }
    }
}

/// A system as a file states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StatedSystem {
    pub(super) system: SystemRecord,
    /// What a code says of the start; descriptions say nothing of it.
    pub(super) acceleration: AccelerationMethod,
}

impl StatedSystem {
    pub(super) const fn plain(system: SystemRecord) -> Self {
        Self { system, acceleration: AccelerationMethod::None }
    }
}

/// The acceleration's mark at the end of a code.
pub(super) const BAKU: &str = "_BAKU";

pub(super) fn of_code(code: &str) -> StatedSystem {
    let upper = code.to_uppercase();
    let plain = upper.strip_suffix(BAKU);
    let system = match plain.unwrap_or(&upper) {
        code if teams::is_code(code) => Some(System::TeamSwiss),
        "FIDE_DUTCH_2025" | "FIDE_DUTCH_2026" => Some(System::DUTCH),
        "FIDE_ROUNDROBIN" => Some(System::RoundRobin { cycles: 1 }),
        code => System::ALL.into_iter().find(|system| system.facts().trf_code == code),
    };
    let Some(system) = system else { return StatedSystem::plain(SystemRecord::Foreign(code.to_owned())) };
    let acceleration = if plain.is_some() { AccelerationMethod::Baku } else { AccelerationMethod::None };
    StatedSystem { system: SystemRecord::Known(system), acceleration }
}

/// The system of a description: a code, or words with which programs and people name a round robin or a Swiss.
pub(super) fn of_description(text: &str) -> SystemRecord {
    if let SystemRecord::Known(system) = of_code(text).system {
        return SystemRecord::Known(system);
    }
    let words = text.to_lowercase().replace(['-', '_'], " ");
    let has = |needles: &[&str]| needles.iter().any(|needle| words.contains(needle));
    if has(&["round robin", "roundrobin", "berger", "кругов", "колов"]) {
        let cycles = if has(&["double", "двухкруг", "в два круга", "двоколов", "у два кола"])
        {
            2
        } else {
            1
        };
        return SystemRecord::Known(System::RoundRobin { cycles });
    }
    if has(&["team swiss"]) {
        return SystemRecord::Known(System::TeamSwiss);
    }
    if has(&["swiss", "швейцар"]) { SystemRecord::Known(System::DUTCH) } else { SystemRecord::Unstated }
}

/// What follows the code of an accelerated system.
pub(super) const fn mark(method: AccelerationMethod) -> &'static str {
    match method {
        AccelerationMethod::None => "",
        AccelerationMethod::Baku => BAKU,
    }
}
