//! The settings of a tournament as form fields, and back: dependencies between settings are here, each setting by itself in [`SETTINGS`].

use super::ties::{TypedTieBreak, put_ties, tie_break, ties};
use crate::web::forms::{Choice, FieldErrors, FormRow, FormValues, compare};
use crate::web::i18n::Locale;
use crate::web::i18n::settings::{Group, SETTINGS, Setting};
use tournament::preset::usual_scoring;
use tournament::{
    AccelerationMethod, Basis, ByeValues, PointValues, Scoring, Settings, TeamRules, TeamTieBreak, Tournament,
};

pub fn typed(t: Locale, settings: &Settings) -> FormValues {
    let mut form = FormValues::default();
    for setting in SETTINGS {
        setting.put(t, &mut form, settings);
    }
    put_ties(&mut form, &settings.tie_breaks.iter().map(TypedTieBreak::from).collect::<Vec<_>>());
    if settings.system.has_teams() {
        let codes: Vec<String> = settings.team_rules.tie_breaks.iter().map(ToString::to_string).collect();
        form.set("team-ties", codes.join(", "));
    }
    form
}

/// The stored values beside fields with other typed values; for tie-breaks beside the first.
pub fn compared(t: Locale, form: &FormValues, tournament: &Tournament) -> FieldErrors {
    let settings = &tournament.settings;
    let now = typed(t, settings);
    let mut errors = FieldErrors::default();
    let is_tie = |name: &str| name.starts_with("tie-") || name.starts_with("cut-");
    for (name, value) in now.iter().filter(|(name, _)| form.has(name) && !is_tie(name)) {
        let named = Setting::from_field(name).map(|setting| setting.named(t, settings, value));
        compare(&mut errors, t, name, form.get(name), &named.unwrap_or_else(|| Choice::new(value, value)));
    }
    if ties(form) != ties(&now) {
        let names: Vec<String> = settings.tie_breaks.iter().map(|tie_break| t.tie_break(tie_break)).collect();
        compare(&mut errors, t, "tie-1", "", &Choice::new("list", names.join("; ")));
    }
    errors
}

/// The settings of the form, based on the stored ones. Settings without a field stay: the first pairing has fixed them, or the page is
/// older than the setting.
pub fn read(t: Locale, form: &FormValues, tournament: &Tournament) -> Result<Settings, FieldErrors> {
    let before = &tournament.settings;
    let mut settings = before.clone();
    let mut errors = FieldErrors::default();
    for setting in SETTINGS.iter().filter(|setting| setting.is_open(tournament) && form.has(setting.field)) {
        if is_read(setting.group, &settings, before) {
            setting.read(t, form, tournament, &mut settings, &mut errors);
        }
    }
    if settings.games_per_pairing == 1 {
        settings.scoring.game_values = settings.scoring.match_values;
        settings.scoring.basis = Basis::Match;
    }
    follow(&mut settings, before);
    check(t, &settings, tournament, &mut errors);
    settings.tie_breaks.clear();
    for (place, TypedTieBreak { kind, cut }) in (1..).zip(ties(form)) {
        match tie_break(&kind, &cut, &settings.tie_breaks) {
            Ok(tie_break) => settings.tie_breaks.push(tie_break),
            Err(key) => errors.add(&FormRow { n: place, values: form, errors: None }.field("tie"), t.text(key)),
        }
    }
    if form.has("team-ties")
        && settings.system == before.system
        && let Some(ties) = read_team_ties(t, form, &mut errors)
    {
        settings.team_rules.tie_breaks = ties;
    }
    if errors.is_empty() { Ok(settings) } else { Err(errors) }
}

/// Whether the fields of a group count with the settings read so far.
fn is_read(group: Group, settings: &Settings, before: &Settings) -> bool {
    match group {
        // With one game per pairing its points are those of the match.
        Group::GamePoints | Group::Basis => settings.games_per_pairing > 1,
        // Another system brings its usual team rules.
        Group::Teams | Group::TeamPoints => settings.system == before.system,
        Group::Play
        | Group::Game
        | Group::Reports
        | Group::Rating
        | Group::MatchPoints
        | Group::Byes
        | Group::Time
        | Group::Edition => true,
    }
}

/// Another game or system brings its usual values, unless an unusual one was chosen before.
fn follow(settings: &mut Settings, before: &Settings) {
    if settings.variant != before.variant && settings.draw_profile == before.variant.usual_draws() {
        settings.draw_profile = settings.variant.usual_draws();
    }
    if settings.system == before.system {
        return;
    }
    let values = settings.pairing_values();
    let usual_byes = |system| usual_scoring(system, values).byes;
    if settings.scoring.byes == before.scoring.byes && before.scoring.byes == usual_byes(before.system) {
        settings.scoring.byes = usual_byes(settings.system);
    }
    let was_usual = before.team_rules == TeamRules::usual(before.system);
    if was_usual || before.team_rules == TeamRules::default() {
        settings.team_rules = TeamRules::usual(settings.system);
    }
}

/// Notes settings that contradict each other.
fn check(t: Locale, settings: &Settings, tournament: &Tournament, errors: &mut FieldErrors) {
    if tournament.rounds.is_empty() {
        if settings.accelerated != AccelerationMethod::None && !settings.can_be_accelerated() {
            errors.add("accelerated", t.text("rejection-settings-acceleration"));
        }
        if settings.early_meetings.is_some() && !settings.system.is_round_robin() {
            errors.add("early", t.text("rejection-settings-early-meetings"));
        }
        if !settings.games_fit() {
            errors.add("games", t.text("rejection-settings-double-swiss-games"));
        }
    }
    let scoring = &settings.scoring;
    for (name, values) in
        [("match", scoring.match_values), ("single", scoring.game_values), ("team", settings.team_rules.match_values)]
    {
        let is_read = ["win", "draw", "loss"].iter().all(|mark| errors.get(&format!("{name}-{mark}")).is_none());
        if is_read && (values.win <= values.draw || values.draw < values.loss) {
            errors.add(&format!("{name}-win"), t.text("rejection-settings-point-values"));
        }
    }
    // No bye or forfeit gives more than a win; a tournament that has such points already may keep them.
    let win = settings.pairing_values().win;
    let ByeValues { pairing_allocated, full, half, zero, forfeit_win, forfeit_loss } = scoring.byes;
    let byes = [
        ("bye-pairing", pairing_allocated),
        ("bye-full", full),
        ("bye-half", half),
        ("bye-zero", zero),
        ("forfeit-win", forfeit_win),
        ("forfeit-loss", forfeit_loss),
    ];
    for (name, points) in byes.into_iter().filter(|(_, points)| *points > win) {
        if settings.scoring != tournament.settings.scoring {
            let most = t.points(win);
            let points = t.points(points);
            errors.add(name, t.text("settings-bye-too-much").with("win", most).with("points", points));
        }
    }
}

/// Team tie-breaks as typed: codes separated by commas or spaces.
fn read_team_ties(t: Locale, form: &FormValues, errors: &mut FieldErrors) -> Option<Vec<TeamTieBreak>> {
    let codes = form.get("team-ties").split([',', ';', ' ']).map(str::trim).filter(|code| !code.is_empty());
    let mut read: Vec<TeamTieBreak> = Vec::new();
    for code in codes {
        let key = match code.parse() {
            Ok(tie_break) if !read.contains(&tie_break) => {
                read.push(tie_break);
                continue;
            }
            Ok(_) => "rejection-settings-tie-breaks",
            Err(_) => "teams-tie-unknown",
        };
        errors.add("team-ties", t.text(key).with("code", code));
        return None;
    }
    Some(read)
}

/// The settings with the form's values of those that other fields depend on. Fixed ones are not in the form.
pub fn chosen(t: Locale, form: &FormValues, tournament: &Tournament) -> Settings {
    let mut settings = tournament.settings.clone();
    let open = ["system", "games", "basis", "rating"].iter().filter_map(|field| Setting::from_field(field));
    for setting in open.filter(|setting| setting.is_open(tournament) && form.has(setting.field)) {
        setting.read(t, form, tournament, &mut settings, &mut FieldErrors::default());
    }
    settings
}

/// The form after a button that fills in all points (`2-1-0`, `1-half-0`); `None` if none was pressed.
pub fn with_points(t: Locale, form: &FormValues, tournament: &Tournament) -> Option<FormValues> {
    let values = match form.get("points") {
        "2-1-0" => PointValues::TWO_ONE_ZERO,
        "1-half-0" => PointValues::ONE_HALF_ZERO,
        _ => return None,
    };
    let mut settings = chosen(t, form, tournament);
    let scoring = Scoring { basis: settings.scoring.basis, ..usual_scoring(settings.system, values) };
    let byes = usual_scoring(settings.system, scoring.pairing_values(settings.games_per_pairing)).byes;
    settings.scoring = Scoring { byes, ..scoring };
    let mut filled = form.clone();
    for setting in SETTINGS {
        if matches!(setting.group, Group::MatchPoints | Group::GamePoints | Group::Byes) {
            setting.put(t, &mut filled, &settings);
        }
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Info, Points, Preset, System, TournamentId};

    const T: Locale = Locale::from_language(Language::Russian);

    fn tournament(preset: Preset) -> Tournament {
        Tournament::new(TournamentId(1), "x", Info::default(), preset.settings())
    }

    #[test]
    fn settings_come_back_as_they_were_put_into_the_form() {
        for preset in Preset::ALL {
            let tournament = tournament(preset);
            let form = typed(T, &tournament.settings);
            assert_eq!(read(T, &form, &tournament).expect("nothing is wrong"), tournament.settings, "{preset:?}");
        }
    }

    #[test]
    fn nothing_without_a_game_is_worth_more_than_a_win() {
        let tournament = tournament(Preset::SwissMicroMatches);
        let mut form = typed(T, &tournament.settings);
        form.set("match-win", "1");
        form.set("match-draw", "½");
        let errors = read(T, &form, &tournament).expect_err("the byes are still those of 2-1-0");
        for field in ["bye-pairing", "bye-full", "forfeit-win"] {
            assert!(errors.get(field).is_some_and(|error| error.contains('2') && error.contains('1')), "{field}");
        }
        form.set("points", "1-half-0");
        let filled = with_points(T, &form, &tournament).expect("the button fills everything in");
        let scoring = read(T, &filled, &tournament).expect("now it holds together").scoring;
        assert_eq!(scoring, Scoring::by_match(PointValues::ONE_HALF_ZERO));
        // A tournament that had this before may change other settings.
        let mut odd = tournament.clone();
        odd.settings.scoring.byes.full = Points::whole(3);
        let form = typed(T, &odd.settings);
        assert_eq!(read(T, &form, &odd).expect("nothing of it is changed"), odd.settings);
    }

    #[test]
    fn points_fit_the_games_of_a_pairing() {
        let tournament = tournament(Preset::SwissMicroMatches);
        let mut form = typed(T, &tournament.settings);
        form.set("basis", "games");
        form.set("points", "2-1-0");
        let filled = with_points(T, &form, &tournament).expect("filled in");
        let byes = read(T, &filled, &tournament).expect("it holds together").scoring.byes;
        assert_eq!((byes.pairing_allocated, byes.half), (Points::whole(4), Points::whole(2)));
    }

    #[test]
    fn what_is_wrong_is_said_beside_its_field() {
        let tournament = tournament(Preset::SwissMicroMatches);
        for (field, value) in [
            ("rounds", "0"),
            ("rounds", "many"),
            ("games", "21"),
            ("match-win", "x"),
            ("match-win", "0"),
            ("bye-half", ""),
            ("tie-2", "SOLK-F"),
            ("system", "knockout"),
        ] {
            let mut form = typed(T, &tournament.settings);
            form.set(field, value);
            let errors = read(T, &form, &tournament).expect_err(field);
            assert!(errors.get(field).is_some(), "{field}={value}");
        }
        // A cut of a tie-break that is never cut is ignored.
        let mut form = typed(T, &tournament.settings);
        form.set("cut-2", "C1");
        assert_eq!(read(T, &form, &tournament).expect("nothing is wrong"), tournament.settings);
    }

    #[test]
    fn wrong_rules_of_teams_are_said_beside_their_fields() {
        let tournament = tournament(Preset::TeamSwiss);
        for (field, value, place) in [
            ("team-boards", "0", "team-boards"),
            ("team-boards", "51", "team-boards"),
            ("team-win", "1", "team-win"),
            ("team-bye", "x", "team-bye"),
            ("team-ties", "GPTS, XX", "team-ties"),
            ("team-ties", "GPTS GPTS", "team-ties"),
            ("team-preferences", "all", "team-preferences"),
        ] {
            let mut form = typed(T, &tournament.settings);
            form.set(field, value);
            let errors = read(T, &form, &tournament).expect_err(field);
            assert!(errors.get(place).is_some(), "{field}={value}");
        }
    }

    #[test]
    fn with_the_system_come_its_usual_rules() {
        let tournament = tournament(Preset::SwissSingleGames);
        let mut form = typed(T, &tournament.settings);
        form.set("system", "team-swiss");
        let settings = read(T, &form, &tournament).expect("nothing is wrong");
        assert_eq!(settings.team_rules, Preset::TeamSwiss.settings().team_rules);
        assert_eq!(settings.system, System::TeamSwiss);
        assert_eq!(settings.scoring.byes, Preset::TeamSwiss.settings().scoring.byes);
    }
}
