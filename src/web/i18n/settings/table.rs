//! The table of the settings, a row for each.

use std::fmt::Display;

use super::codes::{
    early_code, none_or, number_or, rating_code, rating_system_name, system_code, system_name, systems,
};
use super::{Group, Kind, Setting};
use crate::web::i18n::Locale;
use crate::web::i18n::pairing_rules::{accelerated, early_meetings};
use crate::web::values::Choice;
use draughts::{Claim, DrawProfile, Variant};
use tournament::{
    AccelerationMethod, Affiliation, Basis, ColourPreferences, ForfeitReasons, LateNumbers, MoveDisplay, RatingKind,
    RatingSystem, ReportPolicy, RoundNumber, Settings, TeamRules, TieBreakEdition, TimeLost, Tournament,
};

/// The defaults of a row.
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

/// A setting with a list of values with codes; each value is named by the message `prefix` and its code.
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
                    settings.$($place).+ = $all.iter().copied().find(|own| has_code($code(*own), code))?;
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

/// All settings with a single value, in the order of the form. A setting comes before those that depend on it.
pub static SETTINGS: &[Setting] = &[
    Setting {
        is_fixed: |_| true,
        ..choice!("variant", "settings-variant", variant, Variant::ALL, |variant: Variant| variant, Locale::variant, ..)
    },
    Setting {
        field: "system",
        label: "settings-system",
        is_fixed: |_| true,
        typed: |_, settings| system_code(settings.system),
        kind: Kind::Choice {
            options: |t, settings| {
                systems(settings).map(|system| Choice::new(system_code(system), system_name(t, system))).collect()
            },
            set: |settings, code| {
                settings.system = systems(settings).find(|system| system_code(*system) == code)?;
                Some(())
            },
        },
        ..USUAL
    },
    Setting {
        fits: |settings| settings.system.is_round_robin(),
        is_fixed: |_| true,
        is_told: |settings| settings.system.is_round_robin(),
        ..choice!(
            "early",
            "earlymeetings-title",
            early_meetings,
            none_or(Affiliation::ALL),
            early_code,
            early_meetings,
            ..
        )
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
    Setting {
        is_fixed: |_| true,
        ..number!("games", "settings-games", games_per_pairing, |_| 1..=Settings::MOST_GAMES.into())
    },
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
        // A round robin has no late entries, and numbers of teams stay from the first pairing on.
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
        fits: has_requested_byes,
        is_told: has_requested_byes,
        ..choice!(
            "bye-most",
            "settings-bye-most",
            bye_limits.most,
            none_or(0..=5),
            |most: Option<u8>| number_or(most, "any"),
            |t: Locale, most: Option<u8>| number_or(most, t.text("settings-bye-most-any")),
            ..
        )
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
    choice!(
        "illegal-moves",
        "settings-illegal-moves",
        illegal_moves_lose,
        none_or(1..=5),
        |count: Option<u8>| number_or(count, "never"),
        |t: Locale, count: Option<u8>| number_or(count, t.text("settings-illegal-moves-never")),
        ..
    ),
    Setting {
        group: Group::Game,
        ..choice!(
            "draws",
            "settings-draws",
            draw_profile,
            DrawProfile::ALL,
            |draw_profile: DrawProfile| draw_profile,
            Locale::draw_profile,
            ..
        )
    },
    Setting {
        group: Group::Game,
        ..choice!("claim", "settings-claim", draw_claim, Claim::ALL, |claim: Claim| claim, "settings-claim-")
    },
    Setting { group: Group::Game, ..number!("agreement", "settings-agreement", agreement_from_move, |_| 1..=200) },
    Setting {
        // Only where the game leaves it to the tournament.
        group: Group::Game,
        is_there: |settings| settings.variant.rules().time_out.turns().is_some(),
        ..choice!("time-lost", "settings-time-lost", time_lost, TimeLost::ALL, TimeLost::code, "settings-time-lost-")
    },
    Setting {
        group: Group::Game,
        ..choice!("moves", "settings-moves", moves, MoveDisplay::ALL, MoveDisplay::code, "settings-moves-")
    },
    Setting {
        group: Group::Reports,
        ..choice!("reports", "reports-policy", reports, ReportPolicy::ALL, ReportPolicy::code, "reports-policy-")
    },
    Setting {
        group: Group::Rating,
        ..choice!("rating", "settings-rating", rating, none_or(RatingKind::ALL), rating_code, "settings-rating-")
    },
    Setting {
        field: "rating-system",
        group: Group::Rating,
        label: "settings-rating-system",
        typed: |_, settings| settings.rating_rules.system().to_string(),
        kind: Kind::Choice {
            options: |t, _| RatingSystem::ALL.iter().map(|own| Choice::new(own, rating_system_name(t, *own))).collect(),
            // Another system brings its usual numbers.
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
        ..choice!("basis", "settings-basis", scoring.basis, Basis::ALL, Basis::code, "settings-basis-")
    },
    points!("bye-pairing", "settings-bye-pairing", scoring.byes.pairing_allocated, Byes),
    points!("bye-full", "settings-bye-full", scoring.byes.full, Byes),
    points!("bye-half", "settings-bye-half", scoring.byes.half, Byes),
    points!("bye-zero", "settings-bye-zero", scoring.byes.zero, Byes),
    points!("forfeit-win", "settings-forfeit-win", scoring.byes.forfeit_win, Byes),
    points!("forfeit-loss", "settings-forfeit-loss", scoring.byes.forfeit_loss, Byes),
    Setting {
        group: Group::Edition,
        ..choice!(
            "edition",
            "settings-edition",
            tie_break_edition,
            TieBreakEdition::ALL,
            TieBreakEdition::code,
            "settings-edition-"
        )
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
        ..choice!("team-basis", "teams-rules-basis", team_rules.basis, Basis::ALL, Basis::code, "teams-basis-")
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

fn has_requested_byes(settings: &Settings) -> bool {
    !settings.system.has_table()
}

fn has_team_pairing(settings: &Settings) -> bool {
    settings.system.pairs_teams()
}
