//! The settings of a tournament, each declared once: its field in the form and its label, when it is offered, what can be chosen,
//! how it is read and written. The form, the comparison after a conflict and the log follow from this table.

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::web::i18n::Locale;
use crate::web::i18n::pairing_rules::{accelerated, early_meetings};
use crate::web::values::{Choice, FieldErrors, FormValues};
use draughts::{Claim, DrawProfile, Variant};
use tournament::{
    AccelerationMethod, Affiliation, Basis, ColourPreferences, ForfeitReasons, LateNumbers, MoveDisplay, Points,
    RatingKind, RatingSystem, ReportPolicy, RoundNumber, Settings, System, TeamRules, TieBreakEdition, TimeLost,
    Tournament,
};

/// A setting.
pub struct Setting {
    /// The name of its field in the form.
    pub field: &'static str,
    /// The message that names it. What it does and what is usual says the message `label` and `-hint`.
    pub label: &'static str,
    pub group: Group,
    /// Whether tournaments with such settings have it at all.
    is_there: fn(&Settings) -> bool,
    /// Whether it means anything under the system of such settings.
    fits: fn(&Settings) -> bool,
    /// Whether the first pairing fixes it.
    is_fixed: fn(&Settings) -> bool,
    /// Whether its value is told once it is fixed.
    is_told: fn(&Settings) -> bool,
    /// What stands, as the form has it.
    typed: fn(Locale, &Settings) -> String,
    kind: Kind,
}

/// Where the form shows a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    Play,
    Game,
    Reports,
    Rating,
    MatchPoints,
    GamePoints,
    Basis,
    Byes,
    /// Beside the time control.
    Time,
    Edition,
    Teams,
    TeamPoints,
}

enum Kind {
    /// One of several. `set` gives nothing for a code that there is not.
    Choice {
        options: fn(Locale, &Settings) -> Vec<Choice>,
        set: fn(&mut Settings, &str) -> Option<()>,
    },
    /// A whole number in a range.
    Number {
        range: fn(&Tournament) -> RangeInclusive<u16>,
        set: fn(&mut Settings, u16),
    },
    Points {
        set: fn(&mut Settings, Points),
    },
}

/// What holds for a setting where its row does not say otherwise.
const USUAL: Setting = Setting {
    field: "",
    label: "",
    group: Group::Play,
    is_there: |_| true,
    fits: |_| true,
    is_fixed: |_| false,
    is_told: |_| true,
    typed: |_, _| String::new(),
    kind: Kind::Points { set: |_, _| {} },
};

/// A setting that is one of a list of values with codes; each value is named by the message `prefix` and its code.
macro_rules! choice {
    ($field:literal, $label:literal, $($place:tt).+, $all:expr, $code:expr, $prefix:literal) => {
        choice!($field, $label, $($place).+, $all, $code, |t: Locale, own| t.text(&format!(concat!($prefix, "{}"), $code(own))).to_string(), ..)
    };
    ($field:literal, $label:literal, $($place:tt).+, $all:expr, $code:expr, $name:expr, ..) => {
        Setting {
            field: $field,
            label: $label,
            typed: |_, settings| $code(settings.$($place).+).to_string(),
            kind: Kind::Choice {
                options: |t, _| $all.iter().map(|own| Choice::new($code(*own), $name(t, *own))).collect(),
                set: |settings, code| {
                    let found = $all.iter().find(|own| has_code($code(**own), code))?;
                    settings.$($place).+ = *found;
                    Some(())
                },
            },
            ..USUAL
        }
    };
}

/// Whether a value is written as `code`.
fn has_code(value: impl Display, code: &str) -> bool {
    format!("{value}") == code
}

/// A whole number.
macro_rules! number {
    ($field:literal, $label:literal, $($place:tt).+, $range:expr) => {
        Setting {
            field: $field,
            label: $label,
            typed: |_, settings| settings.$($place).+.to_string(),
            kind: Kind::Number {
                range: $range,
                set: |settings, number| settings.$($place).+ = number.try_into().unwrap_or(settings.$($place).+),
            },
            ..USUAL
        }
    };
}

/// Points.
macro_rules! points {
    ($field:literal, $label:literal, $($place:tt).+, $group:ident) => {
        Setting {
            field: $field,
            label: $label,
            group: Group::$group,
            typed: |t, settings| t.points(settings.$($place).+),
            kind: Kind::Points { set: |settings, points| settings.$($place).+ = points },
            ..USUAL
        }
    };
}

/// All settings that are one value, in the order of the form. Where one setting bears on another it comes first.
pub static SETTINGS: &[Setting] = &[
    Setting {
        is_fixed: |_| true,
        ..choice!("variant", "settings-variant", variant, Variant::ALL, |own: Variant| own, Locale::variant, ..)
    },
    Setting {
        field: "system",
        label: "settings-system",
        is_fixed: |_| true,
        typed: |_, settings| system_code(settings.system),
        kind: Kind::Choice {
            options: |t, settings| {
                systems(settings).map(|own| Choice::new(system_code(own), system_name(t, own))).collect()
            },
            set: |settings, code| {
                settings.system = systems(settings).find(|own| system_code(*own) == code)?;
                Some(())
            },
        },
        ..USUAL
    },
    Setting {
        field: "early",
        label: "earlymeetings-title",
        fits: |settings| settings.system.is_round_robin(),
        is_fixed: |_| true,
        is_told: |settings| settings.system.is_round_robin(),
        typed: |_, settings| early_code(settings.early_meetings).to_owned(),
        kind: Kind::Choice {
            options: |t, _| early_choices().map(|own| Choice::new(early_code(own), early_meetings(t, own))).collect(),
            set: |settings, code| {
                settings.early_meetings = early_choices().find(|own| early_code(*own) == code)?;
                Some(())
            },
        },
        ..USUAL
    },
    Setting {
        fits: Settings::can_be_accelerated,
        is_fixed: |_| true,
        is_told: Settings::can_be_accelerated,
        ..choice!(
            "accelerated",
            "acceleration-title",
            accelerated,
            AccelerationMethod::ALL,
            AccelerationMethod::code,
            accelerated,
            ..
        )
    },
    Setting { is_fixed: |_| true, ..number!("games", "settings-games", games_per_pairing, |_| 1..=20) },
    Setting {
        // Elsewhere it follows from the number of players.
        fits: |settings| !settings.system.has_closed_field(),
        is_fixed: |settings| settings.system.has_closed_field(),
        is_told: |settings| settings.system.has_closed_field(),
        ..number!("rounds", "settings-rounds", rounds.0, |tournament: &Tournament| {
            tournament.paired_rounds().max(RoundNumber::FIRST).0..=99
        })
    },
    Setting {
        // A table has no late entries, and numbers of teams stay from the first pairing on.
        fits: |settings| !settings.system.has_closed_field() && !settings.system.has_teams(),
        is_told: |settings| !settings.system.has_closed_field() && !settings.system.has_teams(),
        ..choice!(
            "numbers-late",
            "settings-late-numbers",
            late_numbers,
            LateNumbers::ALL,
            LateNumbers::code,
            "settings-late-numbers-"
        )
    },
    Setting {
        field: "bye-most",
        label: "settings-bye-most",
        fits: has_requested_byes,
        is_told: has_requested_byes,
        typed: |_, settings| most_code(settings.bye_limits.most),
        kind: Kind::Choice {
            options: |t, _| most_choices().map(|own| Choice::new(most_code(own), most_name(t, own))).collect(),
            set: |settings, code| {
                settings.bye_limits.most = most_choices().find(|own| most_code(*own) == code)?;
                Some(())
            },
        },
        ..USUAL
    },
    Setting {
        fits: has_requested_byes,
        is_told: has_requested_byes,
        ..number!("bye-last", "settings-bye-last", bye_limits.none_in_last, |_| 0..=99)
    },
    Setting {
        group: Group::Time,
        ..number!("handicap-every", "settings-handicap-every", handicap.every, |_| 0..=1000)
    },
    Setting {
        group: Group::Time,
        ..number!("handicap-minutes", "settings-handicap-minutes", handicap.minutes, |_| 0..=240)
    },
    Setting { group: Group::Time, ..number!("handicap-least", "settings-handicap-least", handicap.least, |_| 0..=240) },
    choice!(
        "forfeit-reasons",
        "settings-forfeit-reasons",
        forfeit_reasons,
        ForfeitReasons::ALL,
        ForfeitReasons::code,
        "settings-forfeit-reasons-"
    ),
    Setting {
        field: "illegal-moves",
        label: "settings-illegal-moves",
        typed: |_, settings| losing_code(settings.illegal_moves_lose),
        kind: Kind::Choice {
            options: |t, _| losing_choices().map(|own| Choice::new(losing_code(own), losing_name(t, own))).collect(),
            set: |settings, code| {
                settings.illegal_moves_lose = losing_choices().find(|own| losing_code(*own) == code)?;
                Some(())
            },
        },
        ..USUAL
    },
    Setting {
        group: Group::Game,
        ..choice!(
            "draws",
            "settings-draws",
            draw_profile,
            DrawProfile::ALL,
            |own: DrawProfile| own,
            Locale::draw_profile,
            ..
        )
    },
    Setting {
        group: Group::Game,
        ..choice!("claim", "settings-claim", draw_claim, Claim::ALL, |own: Claim| own, "settings-claim-")
    },
    Setting { group: Group::Game, ..number!("agreement", "settings-agreement", agreement_from_move, |_| 1..=200) },
    Setting {
        // Only where the game leaves it to the tournament.
        group: Group::Game,
        is_there: |settings| settings.variant.rules().time_out.turns().is_some(),
        ..choice!("time-lost", "settings-time-lost", time_lost, TimeLost::ALL, TimeLost::code, "settings-time-lost-")
    },
    Setting { group: Group::Game, ..choice!("moves", "settings-moves", moves, MOVES, moves_code, "settings-moves-") },
    Setting {
        group: Group::Reports,
        ..choice!("reports", "reports-policy", reports, ReportPolicy::ALL, ReportPolicy::code, "reports-policy-")
    },
    Setting {
        group: Group::Rating,
        ..choice!("rating", "settings-rating", rating, RATINGS, rating_code, "settings-rating-")
    },
    Setting {
        field: "rating-system",
        group: Group::Rating,
        label: "settings-rating-system",
        typed: |_, settings| settings.rating_rules.system().to_string(),
        kind: Kind::Choice {
            options: |t, _| RatingSystem::ALL.iter().map(|own| Choice::new(own, rating_system_name(t, *own))).collect(),
            // With another system come its usual numbers.
            set: |settings, code| {
                let chosen: RatingSystem = code.parse().ok()?;
                if chosen != settings.rating_rules.system() {
                    settings.rating_rules = chosen.usual_rules();
                }
                Some(())
            },
        },
        ..USUAL
    },
    points!("match-win", "settings-win", scoring.match_values.win, MatchPoints),
    points!("match-draw", "settings-draw", scoring.match_values.draw, MatchPoints),
    points!("match-loss", "settings-loss", scoring.match_values.loss, MatchPoints),
    points!("single-win", "settings-win", scoring.game_values.win, GamePoints),
    points!("single-draw", "settings-draw", scoring.game_values.draw, GamePoints),
    points!("single-loss", "settings-loss", scoring.game_values.loss, GamePoints),
    Setting {
        group: Group::Basis,
        ..choice!("basis", "settings-basis", scoring.basis, BASES, basis_code, "settings-basis-")
    },
    points!("bye-pairing", "settings-bye-pairing", scoring.byes.pairing_allocated, Byes),
    points!("bye-full", "settings-bye-full", scoring.byes.full, Byes),
    points!("bye-half", "settings-bye-half", scoring.byes.half, Byes),
    points!("bye-zero", "settings-bye-zero", scoring.byes.zero, Byes),
    points!("forfeit-win", "settings-forfeit-win", scoring.byes.forfeit_win, Byes),
    points!("forfeit-loss", "settings-forfeit-loss", scoring.byes.forfeit_loss, Byes),
    Setting {
        group: Group::Edition,
        ..choice!("edition", "settings-edition", tie_break_edition, EDITIONS, edition_code, "settings-edition-")
    },
    Setting {
        group: Group::Teams,
        is_there: has_team_pairing,
        is_fixed: |_| true,
        ..number!("team-boards", "teams-rules-boards", team_rules.boards, |_| 1..=TeamRules::MOST_BOARDS.into())
    },
    Setting {
        group: Group::Teams,
        is_there: |settings| settings.system.has_teams(),
        is_fixed: |_| true,
        ..choice!("team-basis", "teams-rules-basis", team_rules.basis, BASES, basis_code, "teams-basis-")
    },
    Setting {
        group: Group::Teams,
        is_there: has_team_pairing,
        is_fixed: |_| true,
        ..choice!(
            "team-preferences",
            "teams-rules-preferences",
            team_rules.preferences,
            ColourPreferences::ALL,
            ColourPreferences::code,
            "teams-preferences-"
        )
    },
    Setting {
        group: Group::Teams,
        is_there: has_team_pairing,
        is_fixed: |_| true,
        ..choice!(
            "team-deciding",
            "teams-rules-deciding",
            team_rules.secondary_decides,
            [true, false],
            |decides| if decides { "yes" } else { "no" },
            "teams-deciding-"
        )
    },
    Setting {
        is_there: |settings| settings.system.has_teams(),
        ..points!("team-win", "settings-win", team_rules.match_values.win, TeamPoints)
    },
    Setting {
        is_there: |settings| settings.system.has_teams(),
        ..points!("team-draw", "settings-draw", team_rules.match_values.draw, TeamPoints)
    },
    Setting {
        is_there: |settings| settings.system.has_teams(),
        ..points!("team-loss", "settings-loss", team_rules.match_values.loss, TeamPoints)
    },
    Setting { is_there: has_team_pairing, ..points!("team-bye", "teams-rules-bye", team_rules.bye, TeamPoints) },
];

const MOVES: [MoveDisplay; 3] = [MoveDisplay::Full, MoveDisplay::Ends, MoveDisplay::Short];
const BASES: [Basis; 2] = [Basis::Match, Basis::Games];
const EDITIONS: [TieBreakEdition; 2] = [TieBreakEdition::Y2026, TieBreakEdition::Y2024];
const RATINGS: [Option<RatingKind>; 4] =
    [None, Some(RatingKind::Classic), Some(RatingKind::Rapid), Some(RatingKind::Blitz)];

const fn moves_code(moves: MoveDisplay) -> &'static str {
    match moves {
        MoveDisplay::Full => "full",
        MoveDisplay::Ends => "ends",
        MoveDisplay::Short => "short",
    }
}

const fn basis_code(basis: Basis) -> &'static str {
    match basis {
        Basis::Match => "match",
        Basis::Games => "games",
    }
}

const fn edition_code(edition: TieBreakEdition) -> &'static str {
    match edition {
        TieBreakEdition::Y2024 => "2024",
        TieBreakEdition::Y2026 => "2026",
    }
}

fn rating_code(kind: Option<RatingKind>) -> &'static str {
    kind.map_or("none", RatingKind::code)
}

fn has_requested_byes(settings: &Settings) -> bool {
    !settings.system.has_table()
}

/// The greatest numbers of byes that can be chosen.
fn most_choices() -> impl Iterator<Item = Option<u8>> {
    std::iter::once(None).chain((0..=5).map(Some))
}

fn most_code(most: Option<u8>) -> String {
    most.map_or_else(|| "any".to_owned(), |most| most.to_string())
}

fn most_name(t: Locale, most: Option<u8>) -> String {
    most.map_or_else(|| t.text("settings-bye-most-any").to_string(), |most| most.to_string())
}

fn losing_choices() -> impl Iterator<Item = Option<u8>> {
    std::iter::once(None).chain((1..=5).map(Some))
}

fn losing_code(count: Option<u8>) -> String {
    count.map_or_else(|| "never".to_owned(), |count| count.to_string())
}

fn losing_name(t: Locale, count: Option<u8>) -> String {
    count.map_or_else(|| t.text("settings-illegal-moves-never").to_string(), |count| count.to_string())
}

/// Which byes players may ask for, in words; empty where there are no limits.
pub fn bye_limits(t: Locale, settings: &Settings) -> String {
    let limits = settings.bye_limits;
    let most = limits.most.map(|most| t.text("entries-bye-limit-most").with("n", most).to_string());
    let last = Some(limits.none_in_last).filter(|last| *last > 0);
    let last = last.map(|last| t.text("entries-bye-limit-last").with("n", last).to_string());
    most.into_iter().chain(last).collect::<Vec<_>>().join(" ")
}

fn has_team_pairing(settings: &Settings) -> bool {
    settings.system.pairs_teams()
}

pub fn rating_system_name(t: Locale, system: RatingSystem) -> String {
    t.text(&format!("settings-rating-{system}")).to_string()
}

fn early_choices() -> impl Iterator<Item = Option<Affiliation>> {
    std::iter::once(None).chain(Affiliation::ALL.map(Some))
}

fn early_code(early_meetings: Option<Affiliation>) -> &'static str {
    early_meetings.map_or("none", Affiliation::code)
}

/// The systems that are offered, and the one that the tournament has from elsewhere.
fn systems(settings: &Settings) -> impl Iterator<Item = System> + use<> {
    System::ALL.into_iter().chain(Some(settings.system).filter(|own| !System::ALL.contains(own)))
}

fn system_code(system: System) -> String {
    match system {
        System::RoundRobin { cycles } => format!("{}-{cycles}", system.facts().code),
        _ => system.facts().code.to_owned(),
    }
}

/// A system with its cycles.
fn system_name(t: Locale, system: System) -> String {
    let name = t.label("settings-system", system.facts().code);
    match system.cycles() {
        Some(cycles) => name.with("n", cycles).to_string(),
        None => name.to_string(),
    }
}

/// Each system that is offered, and the ways to begin, with what an organiser should know of it.
pub fn system_hints(t: Locale, settings: &Settings) -> Vec<Choice> {
    let hint = |own| Choice::new(system_name(t, own), t.label("settings-hint", own.facts().code));
    let hints = systems(settings).filter(|own| *own != System::RoundRobin { cycles: 2 }).map(hint);
    let beginnings = [("acceleration-title", "acceleration-hint"), ("earlymeetings-title", "earlymeetings-hint")];
    hints.chain(beginnings.map(|(title, hint)| Choice::new(t.text(title), t.text(hint)))).collect()
}

/// A setting as the form shows it.
pub struct SettingView {
    pub field: &'static str,
    pub label: String,
    /// What it does, and what is usual.
    pub hint: String,
    pub group: Group,
    /// What can be chosen; nothing where a number or points are typed.
    pub options: Vec<Choice>,
    /// The systems under which it means anything, as the form has them; none where it always does.
    pub systems: Option<String>,
    /// The systems under which it means nothing, in the same form.
    pub other_systems: String,
    /// Whether it means anything as the form stands.
    pub fits: bool,
}

impl Setting {
    /// The setting of a field.
    pub fn of_field(field: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.field == field)
    }

    /// Whether the form of a tournament offers it.
    pub fn is_open(&self, tournament: &Tournament) -> bool {
        let settings = &tournament.settings;
        (self.is_there)(settings) && !(self.is_settled(tournament))
    }

    /// Whether the tournament has it, and the first pairing has fixed it.
    pub fn is_settled(&self, tournament: &Tournament) -> bool {
        let settings = &tournament.settings;
        !tournament.rounds.is_empty() && (self.is_there)(settings) && (self.is_fixed)(settings)
    }

    /// Whether the form tells it among what is fixed.
    pub fn is_told_as_fixed(&self, tournament: &Tournament) -> bool {
        self.is_settled(tournament) && self.group == Group::Play && (self.is_told)(&tournament.settings)
    }

    /// Whether the log tells a change of it by itself; points are told together.
    pub fn is_told_alone(&self, settings: &Settings) -> bool {
        let is_of_teams = self.group == Group::Teams;
        !matches!(self.kind, Kind::Points { .. }) && (!is_of_teams || (self.is_there)(settings))
    }

    pub fn view(&self, t: Locale, settings: &Settings) -> SettingView {
        let with = |system| Settings { system, ..settings.clone() };
        let (fitting, others): (Vec<System>, Vec<System>) =
            systems(settings).partition(|system| (self.fits)(&with(*system)));
        let codes = |all: &[System]| all.iter().map(|system| system_code(*system)).collect::<Vec<_>>().join(" ");
        SettingView {
            field: self.field,
            label: t.text(self.label).to_string(),
            hint: t.text(&format!("{}-hint", self.label)).to_string(),
            group: self.group,
            options: self.options(t, settings),
            systems: (!others.is_empty()).then(|| codes(&fitting)),
            other_systems: codes(&others),
            fits: (self.fits)(settings),
        }
    }

    fn options(&self, t: Locale, settings: &Settings) -> Vec<Choice> {
        match self.kind {
            Kind::Choice { options, .. } => options(t, settings),
            Kind::Number { .. } | Kind::Points { .. } => Vec::new(),
        }
    }

    /// Puts what stands into the form.
    pub fn put(&self, t: Locale, form: &mut FormValues, settings: &Settings) {
        if (self.is_there)(settings) {
            form.set(self.field, (self.typed)(t, settings));
        }
    }

    /// A value of its field with its name.
    pub fn named(&self, t: Locale, settings: &Settings, value: &str) -> Choice {
        let options = self.options(t, settings);
        options.into_iter().find(|choice| choice.value == value).unwrap_or_else(|| Choice::new(value, value))
    }

    /// What stands, in words.
    pub fn describe(&self, t: Locale, settings: &Settings) -> String {
        self.named(t, settings, &(self.typed)(t, settings)).label
    }

    /// Takes what the form says over into `settings`, or notes what is wrong with it.
    pub fn read(
        &self,
        t: Locale,
        form: &FormValues,
        tournament: &Tournament,
        settings: &mut Settings,
        errors: &mut FieldErrors,
    ) {
        let typed = form.get(self.field);
        match self.kind {
            Kind::Choice { set, .. } => {
                if set(settings, typed).is_none() {
                    errors.add(self.field, t.text("settings-choose"));
                }
            }
            Kind::Number { range, set } => {
                let range = range(tournament);
                match typed.trim().parse().ok().filter(|number| range.contains(number)) {
                    Some(number) => set(settings, number),
                    None => errors.add(
                        self.field,
                        t.text("settings-number-unread").with("least", *range.start()).with("most", *range.end()),
                    ),
                }
            }
            Kind::Points { set } => match typed.parse() {
                Ok(points) => set(settings, points),
                Err(_) => errors.add(self.field, t.text("settings-points-unread")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::Preset;

    #[test]
    fn every_setting_has_a_name_and_a_hint_and_every_value_a_name_in_every_language() {
        for t in Language::offered().map(Locale::from_language) {
            for settings in Preset::ALL.map(Preset::settings) {
                for view in SETTINGS.iter().map(|setting| setting.view(t, &settings)) {
                    let labels = view.options.iter().map(|choice| &choice.label);
                    assert!(view.hint.len() > 8 && !view.hint.contains("-hint"), "{}: {}", view.field, view.hint);
                    for label in labels.chain([&view.label]) {
                        assert!(
                            !label.contains("settings-") && label.contains(char::is_alphanumeric),
                            "{}: {label}",
                            view.field
                        );
                    }
                }
                assert!(system_hints(t, &settings).iter().all(|hint| hint.label.contains(' ')));
            }
        }
    }
}
