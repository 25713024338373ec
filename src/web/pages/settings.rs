//! `/admin/t/{slug}/settings`: what the event says of itself, and how it is run.

use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use super::settings_form::{self, Choices, TieRow};
use crate::tournament::{Info, Tournament};
use crate::web::access::{Organiser, Staff};
use crate::web::error::Reply;
use crate::web::form::{Errors, Form};
use crate::web::locale::Words;
use crate::web::reply::Page;
use crate::web::say_acceleration::accelerated;
use crate::web::say_early::early;
use crate::web::say_settings::system;
use crate::web::staff::{StaffFrame, StaffTab, Trouble, act, done_at, version};
use crate::web::typed::{Choice, Typed};

#[derive(Template)]
#[template(path = "settings/index.html")]
struct SettingsPage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    info: InfoForm,
    form: Typed,
    errors: Errors,
    choices: Choices,
    ties: Vec<TieRow>,
    /// What cannot be changed any more, in words; empty before the first pairing.
    fixed: Option<Fixed>,
    /// Tie-breaks are to be changed though a round has been paired: that has to be confirmed.
    asks: bool,
    /// The list of tie-breaks was rearranged and not saved.
    is_rearranged: bool,
}

impl SettingsPage<'_> {
    /// Whether the number of rounds follows from the players.
    fn rounds_are_fixed(&self) -> bool {
        self.fixed.as_ref().is_some_and(|fixed| fixed.rounds.is_some())
    }

    /// Whether games have points of their own; before the first pairing they may still get them.
    fn has_micro_matches(&self) -> bool {
        self.fixed.as_ref().is_none_or(|fixed| fixed.games > 1)
    }
}

/// What has been fixed by the first pairing.
struct Fixed {
    variant: String,
    system: String,
    /// How its start is accelerated, where it can be.
    accelerated: Option<String>,
    /// Who meets early in a round robin.
    early: Option<String>,
    games: u8,
    /// The rounds of a round robin.
    rounds: Option<u16>,
}

/// What is typed about the event.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct InfoForm {
    seen: String,
    title: String,
    place: String,
    starts: String,
    ends: String,
    organiser: String,
    chief_arbiter: String,
    secretary: String,
    officials: String,
    time_control: String,
    regulations: String,
}

impl InfoForm {
    /// The fields with what they hold.
    fn fields(&self) -> [(&'static str, &str); 10] {
        [
            ("title", &self.title),
            ("place", &self.place),
            ("starts", &self.starts),
            ("ends", &self.ends),
            ("organiser", &self.organiser),
            ("chief_arbiter", &self.chief_arbiter),
            ("secretary", &self.secretary),
            ("officials", &self.officials),
            ("time_control", &self.time_control),
            ("regulations", &self.regulations),
        ]
    }
}

/// What is shown when it is not simply what stands.
#[derive(Default)]
struct Shown {
    info: Option<InfoForm>,
    form: Option<Typed>,
    errors: Errors,
    trouble: Option<Trouble>,
    asks: bool,
    is_rearranged: bool,
}

/// `GET /admin/t/{slug}/settings`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    show(&page, &staff, Shown::default())
}

/// `POST /admin/t/{slug}/settings/info`
pub async fn save_info(page: Page, Organiser(staff): Organiser, Form(typed): Form<InfoForm>) -> Reply {
    let info = match read_info(page.t, &typed, &staff.tournament.info) {
        Ok(info) => info,
        Err(errors) => {
            return show(&page, &staff, wrong(page.t, Shown { info: Some(typed), errors, ..Shown::default() }));
        }
    };
    let seen = version(&typed.seen)?;
    match act(&page, &staff, seen, move |desk, request| desk.edit_info(request, &info)).await? {
        Ok(_) => done_at(&staff, "/settings", "settings-done-info"),
        Err(trouble) => {
            let errors = if trouble.is_conflict() {
                compared(page.t, &typed, &staff.tournament.info)
            } else {
                Errors::default()
            };
            show(&page, &staff, Shown { info: Some(typed), errors, trouble: Some(trouble), ..Shown::default() })
        }
    }
}

/// `POST /admin/t/{slug}/settings`: rearranges the tie-breaks on the page, or saves.
pub async fn save(page: Page, Organiser(staff): Organiser, Form(typed): Form<Typed>) -> Reply {
    let shown = |form| Shown { form: Some(form), ..Shown::default() };
    if let Some(rearranged) = settings_form::rearranged(&typed) {
        return show(&page, &staff, Shown { is_rearranged: true, ..shown(rearranged) });
    }
    let settings = match settings_form::read(page.t, &typed, &staff.tournament) {
        Ok(settings) => settings,
        Err(errors) => return show(&page, &staff, wrong(page.t, Shown { errors, ..shown(typed) })),
    };
    let now = &staff.tournament.settings;
    let changes_ties = settings.tie_breaks != now.tie_breaks || settings_form::changes_ties(now, &settings);
    if changes_ties && !staff.tournament.rounds.is_empty() && typed.get("confirm").is_empty() {
        let trouble = Some(Trouble::new(page.t.text("settings-ties-late")));
        return show(&page, &staff, Shown { asks: true, trouble, ..shown(typed) });
    }
    let seen = version(typed.get("seen"))?;
    match act(&page, &staff, seen, move |desk, request| desk.edit_settings(request, &settings)).await? {
        Ok(_) => done_at(&staff, "/settings", "settings-done-saved"),
        Err(trouble) => {
            let errors = if trouble.is_conflict() {
                settings_form::compared(page.t, &typed, &staff.tournament)
            } else {
                Errors::default()
            };
            show(&page, &staff, Shown { errors, trouble: Some(trouble), ..shown(typed) })
        }
    }
}

/// What stands now, beside each field in which that is not what was typed.
fn compared(t: Words, typed: &InfoForm, info: &Info) -> Errors {
    let now = info_form(info);
    let mut errors = Errors::default();
    for ((field, typed), (_, value)) in typed.fields().into_iter().zip(now.fields()) {
        let label = value.parse::<NaiveDate>().map_or_else(|_| value.to_owned(), |day| t.date(day));
        errors.compare(t, (field, typed), &Choice::new(value, label));
    }
    errors
}

fn wrong(t: Words, shown: Shown) -> Shown {
    Shown { trouble: Some(Trouble::new(t.text("settings-wrong"))), ..shown }
}

fn show(page: &Page, staff: &Staff, shown: Shown) -> Reply {
    let tournament = &*staff.tournament;
    let form = shown.form.unwrap_or_else(|| settings_form::typed(page.t, &tournament.settings));
    let frame = StaffFrame::new(staff, StaffTab::Settings).with(shown.trouble);
    let template = SettingsPage {
        page,
        info: shown.info.unwrap_or_else(|| info_form(&tournament.info)),
        ties: settings_form::tie_rows(&form, &shown.errors),
        choices: Choices::of(page.t, tournament),
        fixed: fixed(page.t, tournament),
        form,
        errors: shown.errors,
        asks: shown.asks,
        is_rearranged: shown.is_rearranged,
        frame,
    };
    page.html_as(template.frame.status(), &template)
}

fn fixed(t: Words, tournament: &Tournament) -> Option<Fixed> {
    let settings = &tournament.settings;
    (!tournament.rounds.is_empty()).then(|| Fixed {
        variant: t.variant(settings.variant).to_string(),
        system: system(t, settings.system),
        accelerated: settings.can_be_accelerated().then(|| accelerated(t, settings.accelerated)),
        early: settings.system.is_round_robin().then(|| early(t, settings.early)),
        games: settings.games_per_pairing,
        rounds: settings.system.settles_rounds().then_some(settings.rounds.0),
    })
}

fn info_form(info: &Info) -> InfoForm {
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    InfoForm {
        seen: String::new(),
        title: info.title.clone(),
        place: info.place.clone(),
        starts: day(info.starts),
        ends: day(info.ends),
        organiser: info.organiser.clone(),
        chief_arbiter: info.chief_arbiter.clone(),
        secretary: info.secretary.clone(),
        officials: info.officials.clone(),
        time_control: info.time_control.clone(),
        regulations: info.regulations.clone(),
    }
}

/// What was typed; what the form does not ask for stays as it is.
fn read_info(t: Words, form: &InfoForm, now: &Info) -> Result<Info, Errors> {
    let mut errors = Errors::default();
    let mut day = |field, text: &str| match text.trim() {
        "" => None,
        text => text.parse::<NaiveDate>().map_err(|_| errors.add(field, t.text("settings-date-unread"))).ok(),
    };
    let (starts, ends) = (day("starts", &form.starts), day("ends", &form.ends));
    if form.title.trim().is_empty() {
        errors.add("title", t.text("settings-title-missing"));
    }
    if starts.zip(ends).is_some_and(|(starts, ends)| ends < starts) {
        errors.add("ends", t.text("settings-dates-reversed"));
    }
    let line = |text: &String| text.trim().to_owned();
    let info = Info {
        title: line(&form.title),
        place: line(&form.place),
        starts,
        ends,
        organiser: line(&form.organiser),
        chief_arbiter: line(&form.chief_arbiter),
        secretary: line(&form.secretary),
        officials: line(&form.officials),
        time_control: line(&form.time_control),
        regulations: line(&form.regulations).replace("\r\n", "\n"),
        ..now.clone()
    };
    if errors.is_empty() { Ok(info) } else { Err(errors) }
}
