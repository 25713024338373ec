//! What the fields of the settings offer.

use super::codes::{basis_code, early_code, edition_code, hint_key, moves_code, rating_code, system_code};
use super::teams::{self, TeamChoices};
use super::ties::{CUTS, cut_code, cut_name};
use crate::web::forms::values::Choice;
use crate::web::i18n::Locale;
use crate::web::i18n::acceleration::accelerated;
use crate::web::i18n::early::early;
use crate::web::i18n::settings::{
    basis, claim, edition, moves, rating, rating_system, report_policy, system, time_lost,
};
use draughts::{Claim, DrawProfile, Variant};
use tournament::{
    AccelerationMethod, Affiliation, Basis, DutchEdition, MoveDisplay, RatingKind, RatingSystem, ReportPolicy, System,
    TieBreakEdition, TieBreakKind, TimeLost, Tournament,
};

pub(super) const SYSTEMS: [System; 12] = [
    System::DUTCH,
    System::RoundRobin { cycles: 1 },
    System::RoundRobin { cycles: 2 },
    System::KnockOut,
    System::Scheveningen,
    System::TeamSwiss,
    System::Burstein,
    System::Dubov,
    System::DoubleSwiss,
    System::Monrad,
    System::Keizer,
    System::Dutch { edition: DutchEdition::Y2017 },
];

pub struct Choices {
    pub(in crate::web::pages) variants: Vec<Choice>,
    pub(in crate::web::pages) draws: Vec<Choice>,
    pub(in crate::web::pages) claims: Vec<Choice>,
    /// Only where the game leaves it to the event.
    pub(in crate::web::pages) times_lost: Vec<Choice>,
    pub(in crate::web::pages) systems: Vec<Choice>,
    /// How the start can be accelerated.
    pub(in crate::web::pages) accelerations: Vec<Choice>,
    pub(in crate::web::pages) earlies: Vec<Choice>,
    /// What is to be known of each system.
    pub(in crate::web::pages) hints: Vec<Choice>,
    pub(in crate::web::pages) bases: Vec<Choice>,
    pub(in crate::web::pages) editions: Vec<Choice>,
    pub(in crate::web::pages) ratings: Vec<Choice>,
    pub(in crate::web::pages) rating_systems: Vec<Choice>,
    pub(in crate::web::pages) moves: Vec<Choice>,
    pub(in crate::web::pages) reports: Vec<Choice>,
    pub(in crate::web::pages) kinds: Vec<Choice>,
    pub(in crate::web::pages) cuts: Vec<Choice>,
    /// How teams play, in an event of teams.
    pub(in crate::web::pages) teams: TeamChoices,
}

impl Choices {
    /// The choices of an event; a system that it has from elsewhere is among them.
    pub fn from_tournament(t: Locale, tournament: &Tournament) -> Self {
        let own = tournament.settings.system;
        let systems = SYSTEMS.into_iter().chain(Some(own).filter(|own| !SYSTEMS.contains(own)));
        let hints = systems.clone().filter(|own| *own != System::RoundRobin { cycles: 2 });
        let ratings = std::iter::once(None).chain(RatingKind::ALL.map(Some));
        Self {
            variants: Variant::ALL.iter().map(|variant| Choice::new(variant, t.variant(variant))).collect(),
            draws: DrawProfile::ALL.iter().map(|draws| Choice::new(draws, t.draw_profile(draws))).collect(),
            claims: Claim::ALL.iter().map(|own| Choice::new(own, claim(t, *own))).collect(),
            times_lost: times_lost(t, tournament.settings.variant),
            accelerations: AccelerationMethod::ALL.map(|own| Choice::new(own.code(), accelerated(t, own))).into(),
            earlies: std::iter::once(None)
                .chain(Affiliation::ALL.map(Some))
                .map(|own| Choice::new(early_code(own), early(t, own)))
                .collect(),
            hints: hints
                .map(|own| Choice::new(system(t, own), t.text(hint_key(own))))
                .chain([
                    Choice::new(t.text("acceleration-title"), t.text("acceleration-hint")),
                    Choice::new(t.text("early-title"), t.text("early-hint")),
                ])
                .collect(),
            systems: systems.map(|own| Choice::new(system_code(own), system(t, own))).collect(),
            bases: [Basis::Match, Basis::Games].map(|own| Choice::new(basis_code(own), basis(t, own))).into(),
            editions: [TieBreakEdition::Y2026, TieBreakEdition::Y2024]
                .map(|own| Choice::new(edition_code(own), edition(t, own)))
                .into(),
            ratings: ratings.map(|kind| Choice::new(rating_code(kind), rating(t, kind))).collect(),
            rating_systems: RatingSystem::ALL.map(|own| Choice::new(own, rating_system(t, own))).into(),
            moves: [MoveDisplay::Full, MoveDisplay::Ends, MoveDisplay::Short]
                .map(|own| Choice::new(moves_code(own), moves(t, own)))
                .into(),
            reports: ReportPolicy::ALL.map(|own| Choice::new(own.code(), report_policy(t, own))).into(),
            kinds: TieBreakKind::ALL.iter().map(|kind| Choice::new(kind.code(), t.tie_break_kind(kind))).collect(),
            teams: TeamChoices::from_system(t, own),
            cuts: CUTS.map(|cut| Choice::new(cut_code(cut), cut_name(t, cut))).into(),
        }
    }
}

impl Choices {
    /// What a field of settings holds, with its name where it is one of a list.
    pub(super) fn named(&self, field: &str, value: &str) -> Choice {
        let list: &[Choice] = match field {
            "variant" => &self.variants,
            "draws" => &self.draws,
            "claim" => &self.claims,
            "time-lost" => &self.times_lost,
            "system" => &self.systems,
            "early" => &self.earlies,
            "accelerated" => &self.accelerations,
            "basis" => &self.bases,
            "edition" => &self.editions,
            "rating" => &self.ratings,
            "rating-system" => &self.rating_systems,
            "moves" => &self.moves,
            "reports" => &self.reports,
            _ => teams::list(&self.teams, field),
        };
        list.iter().find(|choice| choice.value == value).cloned().unwrap_or_else(|| Choice::new(value, value))
    }
}

fn times_lost(t: Locale, variant: Variant) -> Vec<Choice> {
    let is_open = variant.rules().time_out.turns().is_some();
    TimeLost::ALL.iter().filter(|_| is_open).map(|own| Choice::new(own.code(), time_lost(t, *own))).collect()
}
