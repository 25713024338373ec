//! How teams play, as fields of the settings, in an event of teams.

use super::codes::{basis_code, basis_of};
use super::read::SettingsReader;
use crate::web::forms::values::{Choice, FormValues};
use crate::web::i18n::Locale;
use tournament::{Basis, ColourPreferences, PointValues, Settings, System, TeamRules, TeamTieBreak, TeamTieBreakKind};

/// Whether the score that is not the primary one decides colours.
const DECIDES: [(bool, &str); 2] = [(true, "yes"), (false, "no")];

/// What the fields offer; nothing in an event without teams.
#[derive(Default)]
pub struct TeamChoices {
    pub(in crate::web::pages) are_there: bool,
    /// Whether teams are paired: else they only stand in a table.
    pub(in crate::web::pages) are_paired: bool,
    pub(in crate::web::pages) bases: Vec<Choice>,
    pub(in crate::web::pages) preferences: Vec<Choice>,
    pub(in crate::web::pages) deciding: Vec<Choice>,
    /// The codes of the tie-breaks with what they are.
    pub(in crate::web::pages) ties: Vec<Choice>,
}

impl TeamChoices {
    /// The choices of an event of this system.
    pub(super) fn from_system(t: Locale, system: System) -> Self {
        let word = |key| t.text(key).to_string();
        if !system.has_teams() {
            return Self::default();
        }
        Self {
            are_there: true,
            are_paired: system == System::TeamSwiss,
            bases: [Basis::Match, Basis::Games].map(|own| Choice::new(basis_code(own), word(basis_key(own)))).into(),
            preferences: ColourPreferences::ALL.map(|own| Choice::new(own.code(), word(preferences_key(own)))).into(),
            deciding: DECIDES.map(|(decides, code)| Choice::new(code, word(deciding_key(decides)))).into(),
            ties: TeamTieBreakKind::ALL.iter().map(|kind| Choice::new(kind.code(), word(tie_key(*kind)))).collect(),
        }
    }
}

/// The fields of an event of teams.
pub(super) fn put(t: Locale, form: &mut FormValues, settings: &Settings) {
    let rules = &settings.team_rules;
    if !settings.system.has_teams() {
        return;
    }
    form.set("team-basis", basis_code(rules.basis));
    let PointValues { win, draw, loss } = rules.match_values;
    for (name, points) in [("team-win", win), ("team-draw", draw), ("team-loss", loss)] {
        form.set(name, t.points(points));
    }
    form.set("team-ties", codes(rules));
    if settings.system == System::TeamSwiss {
        form.set("team-boards", rules.boards);
        form.set("team-bye", t.points(rules.bye));
        form.set("team-preferences", rules.preferences.code());
        form.set("team-deciding", if rules.secondary_decides { "yes" } else { "no" });
    }
}

/// The rules that the form describes, on top of those that stand; with another system come its usual rules, unless others than those of
/// the system before stand.
pub(super) fn read(reader: &mut SettingsReader<'_>, settings: &mut Settings, before: &Settings, is_paired: bool) {
    if settings.system != before.system {
        let was_usual = before.team_rules == TeamRules::usual(before.system);
        if was_usual || before.team_rules == TeamRules::default() {
            settings.team_rules = TeamRules::usual(settings.system);
        }
        return;
    }
    let mut rules = settings.team_rules.clone();
    if reader.form.has("team-win") {
        rules.match_values = reader.values("team");
    }
    if reader.form.has("team-ties") {
        rules.tie_breaks = ties(reader).unwrap_or(rules.tie_breaks);
    }
    if reader.form.has("team-bye") {
        rules.bye = reader.points("team-bye");
    }
    if reader.form.has("team-basis") && !is_paired {
        rules.basis = reader.choice("team-basis", basis_of, rules.basis);
    }
    if reader.form.has("team-boards") && !is_paired {
        rules.boards = reader.number("team-boards", rules.boards, 1..=TeamRules::MOST_BOARDS);
        rules.preferences = reader.choice("team-preferences", ColourPreferences::from_code, rules.preferences);
        let decides = |code: &str| DECIDES.iter().find(|(_, own)| *own == code).map(|(decides, _)| *decides);
        rules.secondary_decides = reader.choice("team-deciding", decides, rules.secondary_decides);
    }
    settings.team_rules = rules;
}

/// The list as it is typed: codes with commas or blanks between them.
fn ties(reader: &mut SettingsReader<'_>) -> Option<Vec<TeamTieBreak>> {
    let typed = reader.form.get("team-ties");
    let codes = typed.split([',', ';', ' ']).map(str::trim).filter(|code| !code.is_empty());
    let mut read: Vec<TeamTieBreak> = Vec::new();
    for code in codes {
        match code.parse() {
            Ok(tie_break) if !read.contains(&tie_break) => read.push(tie_break),
            Ok(_) => return wrong(reader, "refusal-settings-tie-breaks", code),
            Err(_) => return wrong(reader, "teams-tie-unknown", code),
        }
    }
    Some(read)
}

fn wrong<T>(reader: &mut SettingsReader<'_>, key: &str, code: &str) -> Option<T> {
    let said = reader.t.text(key).with("code", code).to_string();
    reader.errors.add("team-ties", said);
    None
}

fn codes(rules: &TeamRules) -> String {
    rules.tie_breaks.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Whether the event's own list of tie-breaks of teams would change.
pub fn changes_ties(now: &Settings, new: &Settings) -> bool {
    now.system.has_teams() && now.team_rules.tie_breaks != new.team_rules.tie_breaks
}

/// The choice that a field of teams holds.
pub(super) fn list<'c>(choices: &'c TeamChoices, field: &str) -> &'c [Choice] {
    match field {
        "team-basis" => &choices.bases,
        "team-preferences" => &choices.preferences,
        "team-deciding" => &choices.deciding,
        _ => &[],
    }
}

const fn basis_key(basis: Basis) -> &'static str {
    match basis {
        Basis::Match => "teams-basis-match",
        Basis::Games => "teams-basis-games",
    }
}

const fn preferences_key(preferences: ColourPreferences) -> &'static str {
    match preferences {
        ColourPreferences::Simple => "teams-preferences-simple",
        ColourPreferences::StrongAndMild => "teams-preferences-strong",
        ColourPreferences::Unused => "teams-preferences-unused",
    }
}

const fn deciding_key(decides: bool) -> &'static str {
    if decides { "teams-deciding-yes" } else { "teams-deciding-no" }
}

/// What a tie-break of teams is.
const fn tie_key(kind: TeamTieBreakKind) -> &'static str {
    match kind {
        TeamTieBreakKind::MatchPoints => "teams-tie-mpts",
        TeamTieBreakKind::GamePoints => "teams-tie-gpts",
        TeamTieBreakKind::Wins => "teams-tie-win",
        TeamTieBreakKind::DirectEncounter => "teams-tie-de",
        TeamTieBreakKind::ExtendedDirectEncounter => "teams-tie-ede",
        TeamTieBreakKind::BuchholzByMatches => "teams-tie-bh-mp",
        TeamTieBreakKind::BuchholzByGames => "teams-tie-bh-gp",
        TeamTieBreakKind::BergerMatchMatch => "teams-tie-emmsb",
        TeamTieBreakKind::BergerMatchGame => "teams-tie-emgsb",
        TeamTieBreakKind::BergerGameMatch => "teams-tie-egmsb",
        TeamTieBreakKind::BergerGameGame => "teams-tie-eggsb",
        TeamTieBreakKind::Berlin => "teams-tie-berlin",
        TeamTieBreakKind::TopBoards => "teams-tie-tbr",
        TeamTieBreakKind::BottomBoards => "teams-tie-bbe",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read, typed};
    use crate::web::i18n::{Language, Locale};
    use tournament::{Info, Preset, System, Tournament, TournamentId};

    const T: Locale = Locale::from_language(Language::Russian);

    fn event(preset: Preset) -> Tournament {
        Tournament::new(TournamentId(1), "x", Info::default(), preset.settings())
    }

    #[test]
    fn wrong_rules_of_teams_are_said_beside_their_fields() {
        let event = event(Preset::TeamSwiss);
        for (field, value, place) in [
            ("team-boards", "0", "team-boards"),
            ("team-boards", "51", "team-boards"),
            ("team-win", "1", "team-win"),
            ("team-bye", "x", "team-bye"),
            ("team-ties", "GPTS, XX", "team-ties"),
            ("team-ties", "GPTS GPTS", "team-ties"),
            ("team-preferences", "all", "team-preferences"),
        ] {
            let mut form = typed(T, &event.settings);
            form.set(field, value);
            let errors = read(T, &form, &event).expect_err(field);
            assert!(errors.get(place).is_some(), "{field}={value}");
        }
    }

    #[test]
    fn with_the_system_come_its_usual_rules() {
        let event = event(Preset::SwissSingleGames);
        let mut form = typed(T, &event.settings);
        form.set("system", "team-swiss");
        let settings = read(T, &form, &event).expect("nothing is wrong");
        assert_eq!(settings.team_rules, Preset::TeamSwiss.settings().team_rules);
        assert_eq!(settings.system, System::TeamSwiss);
        assert_eq!(settings.scoring.byes, Preset::TeamSwiss.settings().scoring.byes);
    }
}
