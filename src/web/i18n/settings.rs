//! What may be chosen in the settings of an event, in words: one function a choice.

use crate::web::i18n::Locale;
use draughts::Claim;
use tournament::{
    Basis, ColourNumbering, MoveDisplay, RatingKind, RatingSystem, ReportPolicy, System, TieBreakEdition, TimeLost,
};

/// A system with its cycles, as the settings name it.
pub fn system(t: Locale, system: System) -> String {
    match system {
        System::DUTCH => t.text("settings-system-swiss").to_string(),
        System::Dutch { .. } => t.text("settings-system-swiss-2017").to_string(),
        System::RoundRobin { cycles } => t.text("settings-system-round-robin").with("n", cycles).to_string(),
        System::Burstein => t.text("settings-system-burstein").to_string(),
        System::Dubov => t.text("settings-system-dubov").to_string(),
        System::DoubleSwiss => t.text("settings-system-double-swiss").to_string(),
        System::Monrad => t.text("settings-system-monrad").to_string(),
        System::Keizer => t.text("settings-system-keizer").to_string(),
        System::KnockOut => t.text("settings-system-knock-out").to_string(),
        System::Scheveningen => t.text("settings-system-scheveningen").to_string(),
        System::TeamSwiss => t.text("settings-system-team-swiss").to_string(),
    }
}

/// What counts first in a micro-match.
pub fn basis(t: Locale, basis: Basis) -> String {
    let key = match basis {
        Basis::Match => "settings-basis-match",
        Basis::Games => "settings-basis-games",
    };
    t.text(key).to_string()
}

/// The text that decides about unplayed rounds.
pub fn edition(t: Locale, edition: TieBreakEdition) -> String {
    let key = match edition {
        TieBreakEdition::Y2024 => "settings-edition-2024",
        TieBreakEdition::Y2026 => "settings-edition-2026",
    };
    t.text(key).to_string()
}

/// What reports of players are good for.
pub fn report_policy(t: Locale, own: ReportPolicy) -> String {
    let key = match own {
        ReportPolicy::Off => "reports-policy-off",
        ReportPolicy::Confirmed => "reports-policy-confirmed",
        ReportPolicy::Agreed => "reports-policy-agreed",
    };
    t.text(key).to_string()
}

/// How a draw that is due comes into force.
pub fn claim(t: Locale, claim: Claim) -> String {
    let key = match claim {
        Claim::Automatic => "settings-claim-automatic",
        Claim::ByPlayer => "settings-claim-by-player",
    };
    t.text(key).to_string()
}

/// What time lost on a move costs.
pub fn time_lost(t: Locale, own: TimeLost) -> String {
    let key = match own {
        TimeLost::Game => "settings-time-lost-game",
        TimeLost::Turn => "settings-time-lost-turn",
    };
    t.text(key).to_string()
}

/// The rating list an event counts for.
pub fn rating(t: Locale, kind: Option<RatingKind>) -> String {
    let key = match kind {
        None => "settings-rating-none",
        Some(RatingKind::Classic) => "settings-rating-classic",
        Some(RatingKind::Rapid) => "settings-rating-rapid",
        Some(RatingKind::Blitz) => "settings-rating-blitz",
    };
    t.text(key).to_string()
}

/// The system by which an event is rated.
pub fn rating_system(t: Locale, system: RatingSystem) -> String {
    let key = match system {
        RatingSystem::Elo => "settings-rating-elo",
        RatingSystem::Adamovich => "settings-rating-adamovich",
        RatingSystem::Glicko => "settings-rating-glicko",
    };
    t.text(key).to_string()
}

pub fn moves(t: Locale, moves: MoveDisplay) -> String {
    let key = match moves {
        MoveDisplay::Full => "settings-moves-full",
        MoveDisplay::Ends => "settings-moves-ends",
        MoveDisplay::Short => "settings-moves-short",
    };
    t.text(key).to_string()
}

/// Whose number decides colours where nobody prefers any.
pub fn numbering(t: Locale, numbering: ColourNumbering) -> String {
    let key = match numbering {
        ColourNumbering::Participants => "settings-numbering-participants",
        ColourNumbering::StartNumber => "settings-numbering-start",
    };
    t.text(key).to_string()
}
