//! The settings of a tournament, each declared once: its form field and label, when it is offered, its choices, and how it is read and
//! written. The form, the comparison after a conflict and the log are derived from this table.

mod codes;
mod table;

pub use codes::{bye_limits, rating_system_name, system_hints};
pub use table::SETTINGS;

use std::ops::RangeInclusive;

use self::codes::{system_code, systems};
use crate::web::i18n::Locale;
use crate::web::values::{Choice, FieldErrors, FormValues};
use tournament::{Points, Settings, System, Tournament};

pub struct Setting {
    /// The name of its field in the form.
    pub field: &'static str,
    /// The message that names it. The hint is the message `label` and `-hint`.
    pub label: &'static str,
    pub group: Group,
    /// Whether tournaments with these settings have it.
    is_there: fn(&Settings) -> bool,
    /// Whether it has a meaning under the system of these settings.
    fits: fn(&Settings) -> bool,
    /// Whether the first pairing fixes it.
    is_fixed: fn(&Settings) -> bool,
    /// Whether its value is shown once it is fixed.
    is_told: fn(&Settings) -> bool,
    /// The value in the form.
    typed: fn(Locale, &Settings) -> String,
    kind: Kind,
}

/// The group of a setting in the form.
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
    /// One of several. `set` returns `None` for an unknown code.
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

/// A setting in the form.
pub struct SettingView {
    pub field: &'static str,
    pub label: String,
    /// Its effect and usual value.
    pub hint: String,
    pub group: Group,
    /// The choices; empty where a number or points are typed.
    pub options: Vec<Choice>,
    /// The systems under which it has a meaning, as form values; `None` for all.
    pub systems: Option<String>,
    /// The systems under which it has no meaning, as form values.
    pub other_systems: String,
    /// Whether it has a meaning with the form's present values.
    pub fits: bool,
}

impl Setting {
    /// The setting of a field.
    pub fn from_field(field: &str) -> Option<&'static Self> {
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

    /// Whether the form shows it among the fixed settings.
    pub fn is_told_as_fixed(&self, tournament: &Tournament) -> bool {
        self.is_settled(tournament) && self.group == Group::Play && (self.is_told)(&tournament.settings)
    }

    /// Whether the log shows a change of it separately; points are shown together.
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

    /// Puts the value into the form.
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

    /// The value as text.
    pub fn describe(&self, t: Locale, settings: &Settings) -> String {
        self.named(t, settings, &(self.typed)(t, settings)).label
    }

    /// Reads the form's value into `settings`, or notes its error.
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
