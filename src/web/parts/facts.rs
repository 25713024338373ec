//! The facts of a tournament, one line each.

use crate::web::i18n::Locale;
use tournament::{Basis, PointValues, Tournament};

/// The facts of a tournament, one line each: message key and text; missing facts are left out.
pub fn facts(t: Locale, tournament: &Tournament) -> Vec<(&'static str, String)> {
    let (info, settings) = (&tournament.info, &tournament.settings);
    let all = [
        ("limits-field-place", info.place.clone()),
        ("tournament-dates", t.days(info.starts, info.ends)),
        ("tournament-game", t.variant(settings.variant).to_string()),
        ("tournament-system", system(t, tournament)),
        ("tournament-points", points(t, tournament)),
        ("limits-field-time-control", t.time_control(&info.time_control)),
        ("timing-handicap-title", t.handicap(tournament)),
        (
            "tournament-rating",
            settings.rating.map_or_else(String::new, |kind| t.label("tournament-rating", kind.code()).to_string()),
        ),
        ("limits-field-organiser", info.organiser.clone()),
        ("limits-field-chief-arbiter", info.chief_arbiter.clone()),
        ("limits-field-secretary", info.secretary.clone()),
        ("limits-field-officials", info.officials.clone()),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

/// The system and the number of rounds, if known.
fn system(t: Locale, tournament: &Tournament) -> String {
    let system = t.system(tournament.settings.system);
    match tournament.planned_rounds() {
        Some(rounds) => t.text("tournament-system-rounds").with("system", system).with("n", rounds).to_string(),
        None => system.to_string(),
    }
}

/// The points for a win, a draw and a loss, of a game or of a micro-match.
fn points(t: Locale, tournament: &Tournament) -> String {
    let settings = &tournament.settings;
    let is_micro = settings.games_per_pairing > 1;
    let (key, values) = match settings.scoring.basis {
        Basis::Match if is_micro => ("tournament-points-match", settings.scoring.match_values),
        Basis::Games if is_micro => ("tournament-points-games", settings.scoring.game_values),
        Basis::Match | Basis::Games if settings.tells_matches() => {
            ("tournament-points-told", settings.pairing_values())
        }
        Basis::Match | Basis::Games => ("tournament-points-game", settings.pairing_values()),
    };
    let PointValues { win, draw, loss } = values;
    let text = t.text(key).with("win", t.points(win)).with("draw", t.points(draw)).with("loss", t.points(loss));
    text.with("n", settings.games_per_pairing).to_string()
}
