//! Names of settings in fields.

use tournament::{
    AccelerationMethod, Affiliation, Basis, MoveDisplay, RatingKind, ReportPolicy, System, TieBreakEdition, TimeLost,
    Tournament,
};

use super::choices::SYSTEMS;

pub(super) fn system_code(system: System) -> String {
    match system {
        System::DUTCH => "swiss".to_owned(),
        System::Dutch { .. } => "swiss-2017".to_owned(),
        System::RoundRobin { cycles } => format!("round-robin-{cycles}"),
        System::Burstein => "burstein".to_owned(),
        System::Dubov => "dubov".to_owned(),
        System::DoubleSwiss => "double-swiss".to_owned(),
        System::Monrad => "monrad".to_owned(),
        System::Keizer => "keizer".to_owned(),
        System::KnockOut => "knock-out".to_owned(),
        System::Scheveningen => "scheveningen".to_owned(),
        System::TeamSwiss => "team-swiss".to_owned(),
    }
}

pub(super) fn system_of(code: &str, tournament: &Tournament) -> Option<System> {
    SYSTEMS.into_iter().chain([tournament.settings.system]).find(|system| system_code(*system) == code)
}

pub(super) const fn hint_key(system: System) -> &'static str {
    match system {
        System::DUTCH => "settings-hint-swiss",
        System::Dutch { .. } => "settings-hint-swiss-2017",
        System::RoundRobin { .. } => "settings-hint-round-robin",
        System::Burstein => "settings-hint-burstein",
        System::Dubov => "settings-hint-dubov",
        System::DoubleSwiss => "settings-hint-double-swiss",
        System::Monrad => "settings-hint-monrad",
        System::Keizer => "settings-hint-keizer",
        System::KnockOut => "settings-hint-knock-out",
        System::Scheveningen => "settings-hint-scheveningen",
        System::TeamSwiss => "settings-hint-team-swiss",
    }
}

pub(super) const fn basis_code(basis: Basis) -> &'static str {
    match basis {
        Basis::Match => "match",
        Basis::Games => "games",
    }
}

pub(super) fn basis_of(code: &str) -> Option<Basis> {
    [Basis::Match, Basis::Games].into_iter().find(|basis| basis_code(*basis) == code)
}

pub(super) const fn edition_code(edition: TieBreakEdition) -> &'static str {
    match edition {
        TieBreakEdition::Y2024 => "2024",
        TieBreakEdition::Y2026 => "2026",
    }
}

pub(super) fn edition_of(code: &str) -> Option<TieBreakEdition> {
    [TieBreakEdition::Y2024, TieBreakEdition::Y2026].into_iter().find(|edition| edition_code(*edition) == code)
}

pub(super) fn rating_code(kind: Option<RatingKind>) -> &'static str {
    kind.map_or("none", RatingKind::code)
}

pub(super) const fn moves_code(moves: MoveDisplay) -> &'static str {
    match moves {
        MoveDisplay::Full => "full",
        MoveDisplay::Ends => "ends",
        MoveDisplay::Short => "short",
    }
}

pub(super) fn moves_of(code: &str) -> Option<MoveDisplay> {
    [MoveDisplay::Full, MoveDisplay::Ends, MoveDisplay::Short].into_iter().find(|moves| moves_code(*moves) == code)
}

pub(super) fn reports_of(code: &str) -> Option<ReportPolicy> {
    ReportPolicy::ALL.into_iter().find(|own| own.code() == code)
}

pub(super) fn accelerated_of(code: &str) -> Option<AccelerationMethod> {
    AccelerationMethod::ALL.into_iter().find(|own| own.code() == code)
}

pub(super) const NOT_EARLY: &str = "none";

pub(super) const fn early_code(early: Option<Affiliation>) -> &'static str {
    match early {
        Some(common) => common.code(),
        None => NOT_EARLY,
    }
}

pub(super) fn time_lost_of(code: &str) -> Option<TimeLost> {
    TimeLost::ALL.into_iter().find(|own| own.code() == code)
}
