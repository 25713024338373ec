//! `/admin/t/{slug}/settings`: the facts and the settings of the tournament.

mod effect;
mod form;
mod ties;

use std::sync::Arc;

use askama::Template;
use chrono::NaiveDate;
use tournament::bilingual::is_other_language;
use tournament::limits::Limited;

use self::effect::Effect;
use self::ties::{CUTS, TieRow, cut_code, cut_name, rearranged, tie_rows};
use crate::service::{Request, Service};
use crate::web::forms::{Choice, FieldErrors, Form, FormError, FormValues, RemedyLink, compare, run, version};
use crate::web::http::{AppError, FormToken, Organiser, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::i18n::settings::{Group, SETTINGS, Setting, SettingView, system_hints};
use crate::web::parts::schedule::{rounds, too_many_rounds};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{Info, LateSetting, RoundNumber, Settings, TeamTieBreakKind, TieBreakKind, TimeControl, Tournament};

/// Time controls offered while one is typed.
const TIME_CONTROLS: [&str; 6] = ["45+30", "45+15", "30+10", "15+5", "7+3", "3+2"];

#[derive(Template)]
#[template(path = "staff/settings.html")]
struct SettingsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    info: FormValues,
    form: FormValues,
    errors: FieldErrors,
    settings: Vec<SettingView>,
    hints: Vec<Choice>,
    /// Settings that can no longer be changed: names and values.
    fixed: Vec<Choice>,
    ties: Vec<TieRow>,
    tie_kinds: Vec<Choice>,
    cuts: Vec<Choice>,
    /// The codes of the team tie-breaks with their names; empty in an individual tournament.
    team_ties: Vec<Choice>,
    /// Retroactive changes, which have to be confirmed.
    asks: Vec<LateSetting>,
    effect: Effect,
    /// The typed reason of the change.
    reason: String,
    /// The systems whose number of rounds follows from the number of players, as form values.
    closed_systems: String,
    /// The warning that there are not enough opponents for the rounds.
    too_many_rounds: Option<String>,
    /// The rounds for the players entered so far, if the system determines them.
    rounds_to_come: Option<RoundNumber>,
    /// The values of the fields when the page was first shown.
    was: String,
    /// The list of tie-breaks was rearranged and not saved.
    is_rearranged: bool,
    /// Points were filled in and not saved.
    has_new_points: bool,
}

impl SettingsPage<'_> {
    /// The retroactive changes, as text.
    fn asked(&self) -> String {
        self.asks
            .iter()
            .map(|late| self.page.t.label("settings-late", late.code()).to_string())
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The form's value that confirms exactly these.
    fn confirmation(&self) -> String {
        confirmation(&self.asks)
    }

    /// How to write a time control, and how the present one is understood.
    fn time_control_hint(&self) -> String {
        let t = self.page.t;
        let typed = self.info.get("time-control").trim();
        let hint = t.text("timing-hint").to_string();
        if typed.is_empty() {
            return hint;
        }
        let read = match TimeControl::parse(typed) {
            Some(_) => t.text("timing-read").with("words", t.time_control(typed)).to_string(),
            None => t.text("timing-as-text").to_string(),
        };
        format!("{read} {hint}")
    }

    fn group(&self, group: Group) -> impl Iterator<Item = &SettingView> {
        self.settings.iter().filter(move |setting| setting.group == group)
    }

    /// The tie-breaks that may be cut, for `static/js/settings.js`.
    fn cuttable() -> String {
        let codes = TieBreakKind::ALL.iter().filter(|kind| kind.may_be_cut()).map(|kind| kind.code());
        codes.collect::<Vec<_>>().join(" ")
    }

    /// The tie-breaks with a limit.
    fn limited() -> String {
        let codes = TieBreakKind::ALL.iter().filter(|kind| kind.has_limit()).map(|kind| kind.code());
        codes.collect::<Vec<_>>().join(" ")
    }

    /// Whether games have points of their own by the form's values.
    fn has_game_points(&self) -> bool {
        let standing = self.frame.tournament.settings.games_per_pairing;
        self.form.get("games").parse().unwrap_or(standing) > 1
    }

    /// Whether the tournament is rated by the form's values.
    fn is_rated(&self) -> bool {
        self.form.get("rating") != "none"
    }

    /// Whether games have points of their own, or may still get them before the first pairing.
    fn has_micro_matches(&self) -> bool {
        let tournament = &self.frame.tournament;
        tournament.rounds.is_empty() || tournament.settings.games_per_pairing > 1
    }
}

/// The form's value that confirms changes: other retroactive changes need a new confirmation.
fn confirmation(late: &[LateSetting]) -> String {
    late.iter().map(|late| late.code()).collect::<Vec<_>>().join(" ")
}

/// The facts of a tournament as form values, with `typed` ones in place of the stored ones.
fn info_values(info: &Info, typed: &FormValues) -> FormValues {
    let mut values = FormValues::default();
    for text in info.texts() {
        values.set(text.field.code(), text.text);
    }
    for (name, day) in [("starts", info.starts), ("ends", info.ends)] {
        values.set(name, day.map(|day| day.to_string()).unwrap_or_default());
    }
    let kept: Vec<_> = typed.iter().filter(|(name, _)| values.has(name)).collect();
    for (name, text) in kept {
        values.set(name, text);
    }
    values
}

/// Shown values that differ from the stored ones.
#[derive(Default)]
struct SettingsState {
    form: Option<FormValues>,
    errors: FieldErrors,
    problem: Option<FormError>,
    asks: Vec<LateSetting>,
    effect: Effect,
    is_rearranged: bool,
    has_new_points: bool,
}

/// The changed halves of the form: the other half is not written, since other users may have changed it meanwhile.
struct Touched {
    info: bool,
    settings: bool,
}

impl Touched {
    /// The differences from the fields when the page was shown, which the form carries in its field `was`.
    fn new(typed: &FormValues) -> Self {
        let was: FormValues = serde_json::from_str(typed.get("was")).unwrap_or_default();
        let info = info_values(&Info::default(), &FormValues::default());
        let is_info = |name: &str| info.has(name);
        let same = |value: &str| value.trim().replace("\r\n", "\n");
        let is_changed = |name: &str, value: &str| !was.has(name) || same(was.get(name)) != same(value);
        // Control values of the form.
        let is_field =
            |name: &str| !["seen", "was", "confirm", "reason", "rearrange", "points", FormToken::FIELD].contains(&name);
        let changed = || typed.iter().filter(|(name, value)| is_field(name) && is_changed(name, value));
        Self { info: changed().any(|(name, _)| is_info(name)), settings: changed().any(|(name, _)| !is_info(name)) }
    }
}

/// What the form changes; `None` for a half that was not touched.
struct TypedChange {
    info: Option<Info>,
    settings: Option<Settings>,
}

impl TypedChange {
    /// The errors are those of both halves.
    fn read(t: Locale, typed: &FormValues, touched: &Touched, tournament: &Tournament) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let info = touched.info.then(|| read_info(t, typed, &tournament.info));
        let info = info.and_then(|read| read.map_err(|wrong| errors.extend(wrong)).ok());
        let settings = touched.settings.then(|| form::read(t, typed, tournament));
        let settings = settings.and_then(|read| read.map_err(|wrong| errors.extend(wrong)).ok());
        if errors.is_empty() { Ok(Self { info, settings }) } else { Err(errors) }
    }
}

/// `GET /admin/t/{slug}/settings`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, SettingsState::default())
}

/// `POST /admin/t/{slug}/settings` (and `…/info`): rearranges the tie-breaks or fills in points on the page, or saves.
pub async fn save(page: Page, Organiser(staff): Organiser, Form(typed): Form<FormValues>) -> Reply {
    let shown = |form| SettingsState { form: Some(form), ..SettingsState::default() };
    if let Some(rearranged) = rearranged(&typed) {
        return show(&page, &staff, SettingsState { is_rearranged: true, ..shown(rearranged) });
    }
    if let Some(filled) = form::with_points(page.t, &typed, &staff.tournament) {
        return show(&page, &staff, SettingsState { has_new_points: true, ..shown(filled) });
    }
    let touched = Touched::new(&typed);
    let TypedChange { info, settings } = match TypedChange::read(page.t, &typed, &touched, &staff.tournament) {
        Ok(change) => change,
        Err(errors) => return show(&page, &staff, wrong(page.t, SettingsState { errors, ..shown(typed) })),
    };
    let asks = settings.as_ref().map(|new| staff.tournament.late_settings(new)).unwrap_or_default();
    if !asks.is_empty() && !typed.is("confirm", &confirmation(&asks)) {
        let problem = Some(FormError::new(page.t.text("settings-late")));
        let effect = effect(&page, &staff.tournament, settings, &asks).await?;
        return show(&page, &staff, SettingsState { problem, asks, effect, ..shown(typed) });
    }
    let seen = version(typed.get("seen"))?;
    let done = if settings.is_some() { "settings-done-saved" } else { "settings-done-info" };
    let reason = typed.text("reason");
    let work = move |service: &Service, request: &Request<'_>| {
        service.edit_tournament(request, info.as_ref(), settings.as_ref(), &reason)
    };
    match run(&page, &staff, seen, work).await? {
        Ok(_) => done_at(&staff, "/settings", done),
        Err(problem) => {
            let mut errors = FieldErrors::default();
            if problem.is_conflict() {
                errors.extend(compared(page.t, &typed, &staff.tournament.info));
            }
            if problem.is_conflict() && touched.settings {
                errors.extend(form::compared(page.t, &typed, &staff.tournament));
            }
            show(&page, &staff, SettingsState { errors, problem: Some(problem), ..shown(typed) })
        }
    }
}

/// What new settings change in the rounds that are paired already.
async fn effect(
    page: &Page,
    tournament: &Arc<Tournament>,
    new: Option<Settings>,
    late: &[LateSetting],
) -> Result<Effect, AppError> {
    let (t, tournament, late) = (page.t, Arc::clone(tournament), late.to_vec());
    let work = move |_: &Service| {
        let effect = new.map(|new| Effect::new(t, &tournament, &new, &late));
        Ok::<_, AppError>(effect.unwrap_or_default())
    };
    page.service(work).await
}

/// The stored values beside fields with other typed values.
fn compared(t: Locale, typed: &FormValues, info: &Info) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for (field, value) in info_values(info, &FormValues::default()).iter().filter(|(field, _)| typed.has(field)) {
        let label = value.parse::<NaiveDate>().map_or_else(|_| value.to_owned(), |day| t.date(day));
        compare(&mut errors, t, field, typed.get(field), &Choice::new(value, label));
    }
    errors
}

/// A link to each field with an error, in the order of the settings.
fn field_links(t: Locale, errors: &FieldErrors) -> Vec<RemedyLink> {
    let place = |field: &str| SETTINGS.iter().position(|setting| setting.field == field).unwrap_or(SETTINGS.len());
    let mut wrong: Vec<(&str, &str)> = errors.iter().collect();
    wrong.sort_by_key(|(field, _)| place(field));
    let link = |(field, message): (&str, &str)| {
        let name = match (Setting::from_field(field), field.strip_prefix("tie-")) {
            (Some(setting), _) => t.text(setting.label).to_string(),
            (None, Some(place)) => t.text("settings-tie-of").with("n", place).to_string(),
            (None, None) => match field {
                "team-ties" => t.text("teams-rules-ties").to_string(),
                "starts" => t.text("settings-info-starts").to_string(),
                "ends" => t.text("settings-info-ends").to_string(),
                _ => t.label("limits-field", field).to_string(),
            },
        };
        RemedyLink::to_field(field, t.text("settings-wrong-field").with("field", name).with("why", message))
    };
    wrong.into_iter().map(link).collect()
}

fn wrong(t: Locale, shown: SettingsState) -> SettingsState {
    SettingsState { problem: Some(FormError::new(t.text("settings-wrong"))), ..shown }
}

fn show(page: &Page, staff: &Staff, shown: SettingsState) -> Reply {
    let tournament = &*staff.tournament;
    let standing = form::typed(page.t, &tournament.settings);
    let was = shown.form.as_ref().map_or_else(|| was(&standing, &tournament.info), |form| form.get("was").to_owned());
    let form = shown.form.unwrap_or(standing);
    let reason = form.get("reason").to_owned();
    let follows = tournament.rounds.is_empty() && tournament.settings.system.has_closed_field();
    let problem = shown.problem.map(|mut problem| {
        problem.remedies.extend(field_links(page.t, &shown.errors));
        problem
    });
    let frame = StaffFrame::new(staff, StaffTab::Settings).with(problem);
    let (t, settings) = (page.t, &form::chosen(page.t, &form, tournament));
    let closed = SETTINGS.iter().find(|setting| setting.field == "rounds").map(|setting| setting.view(t, settings));
    let open = SETTINGS.iter().filter(|setting| setting.is_open(tournament));
    let fixed = SETTINGS.iter().filter(|setting| setting.is_told_as_fixed(tournament));
    let template = SettingsPage {
        page,
        info: info_values(&tournament.info, &form),
        ties: tie_rows(&form, &shown.errors),
        settings: open.map(|setting| setting.view(t, settings)).collect(),
        hints: if tournament.rounds.is_empty() { system_hints(t, settings) } else { Vec::new() },
        fixed: fixed.map(|own| Choice::new(own.describe(t, settings), t.text(own.label))).collect(),
        tie_kinds: TieBreakKind::ALL.iter().map(|kind| Choice::new(kind.code(), t.tie_break_kind(kind))).collect(),
        cuts: CUTS.map(|cut| Choice::new(cut_code(cut), cut_name(t, cut))).into(),
        team_ties: if tournament.settings.system.has_teams() { team_ties(t) } else { Vec::new() },
        form,
        errors: shown.errors,
        asks: shown.asks,
        effect: shown.effect,
        reason,
        closed_systems: closed.map(|view| view.other_systems).unwrap_or_default(),
        too_many_rounds: too_many_rounds(t, tournament),
        rounds_to_come: follows.then(|| rounds(tournament)),
        was,
        has_new_points: shown.has_new_points,
        is_rearranged: shown.is_rearranged,
        frame,
    };
    page.html_as(template.frame.status(), &template)
}

fn was(settings: &FormValues, info: &Info) -> String {
    let mut all = settings.clone();
    for (name, value) in info_values(info, &FormValues::default()).iter() {
        all.set(name, value);
    }
    serde_json::to_string(&all).unwrap_or_default()
}

fn team_ties(t: Locale) -> Vec<Choice> {
    TeamTieBreakKind::ALL.iter().map(|kind| Choice::new(kind.code(), t.label("teams-tie", kind.code()))).collect()
}

/// The typed facts; facts without a field stay as they are.
fn read_info(t: Locale, typed: &FormValues, now: &Info) -> Result<Info, FieldErrors> {
    let (form, mut errors) = (info_values(now, typed), FieldErrors::default());
    let mut day = |field| match form.get(field).trim() {
        "" => None,
        text => text.parse::<NaiveDate>().map_err(|_| errors.add(field, t.text("settings-date-unread"))).ok(),
    };
    let mut info = Info { starts: day("starts"), ends: day("ends"), ..now.clone() };
    for (field, text) in info.texts_mut() {
        *text = form.text(field.code());
    }
    if info.title.is_empty() {
        errors.add("title", t.text("settings-title-missing"));
    }
    for (field, text, other) in
        [("other-title", &info.title, &info.other_title), ("other-place", &info.place, &info.other_place)]
    {
        if !is_other_language(text, other) {
            errors.add(field, t.text("common-other-language-same"));
        }
    }
    if info.starts.zip(info.ends).is_some_and(|(starts, ends)| ends < starts) {
        errors.add("ends", t.text("settings-dates-reversed"));
    }
    if errors.is_empty() { Ok(info) } else { Err(errors) }
}
