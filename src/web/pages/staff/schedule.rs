//! `/admin/t/{slug}/schedule`: when each round begins, by the clock of the venue, and that clock's offset from UTC.

use std::collections::BTreeMap;

use askama::Template;
use chrono::{Days, NaiveDateTime, NaiveTime};

use crate::web::forms::{
    Choice, FieldErrors, Form, FormError, FormState, FormValues, read_time, submit, time_in_field,
};
use crate::web::http::{Organiser, Page, Reply, Staff};
use crate::web::i18n::Locale;
use crate::web::i18n::time_control::RoundLength;
use crate::web::parts::schedule::{offset_choices, read_offset, rounds};
use crate::web::parts::{StaffFrame, StaffTab, done_at};
use tournament::{Info, RoundNumber, Tournament};

#[derive(Template)]
#[template(path = "staff/schedule.html")]
struct SchedulePage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    form: &'a FormState,
    rounds: Vec<RoundNumber>,
    /// The length of a round by the time control, if known.
    length: Option<String>,
    offsets: Vec<Choice>,
    /// The address of the calendar, to be shared; `None` while it would be empty.
    calendar: Option<String>,
}

/// `GET /admin/t/{slug}/schedule`
pub async fn index(page: Page, Organiser(staff): Organiser) -> Reply {
    let info = &staff.tournament.info;
    let mut values = FormValues::default();
    for (round, starts) in &info.schedule {
        values.set(field(*round), time_in_field(*starts));
    }
    if let Some(offset) = info.utc_offset {
        values.set("offset", offset);
    }
    show(&page, &staff, &FormState::new(values))
}

/// `POST /admin/t/{slug}/schedule`: with the field `fill` the form comes back with more rounds filled in, and nothing is saved.
pub async fn save(page: Page, Organiser(staff): Organiser, Form(values): Form<FormValues>) -> Reply {
    if values.has("fill") {
        return show(&page, &staff, &filled(page.t, values, &staff.tournament));
    }
    let info = read(page.t, &values, &staff.tournament);
    let outcome = submit(&page, &staff, values, "schedule-wrong", info, |service, request, info| {
        service.edit_info(request, &info)
    });
    match outcome.await? {
        Ok(_) => done_at(&staff, "/schedule", "schedule-done-saved"),
        Err(form) => show(&page, &staff, &form),
    }
}

fn field(round: RoundNumber) -> String {
    format!("round-{round}")
}

/// The typed values, with the rounds without a time set to the days after the first one, at that day's times.
fn filled(t: Locale, mut values: FormValues, tournament: &Tournament) -> FormState {
    let typed = |values: &FormValues, round: RoundNumber| read_time(values.get(&field(round)).trim());
    let coming = rounds(tournament).up_to().skip_while(|round| typed(&values, *round).is_none());
    let coming: Vec<RoundNumber> = coming.collect();
    let begins: Vec<NaiveDateTime> = coming.iter().filter_map(|round| typed(&values, *round)).collect();
    let Some(day) = begins.first().map(NaiveDateTime::date) else {
        let errors = FieldErrors::one(&field(RoundNumber::FIRST), t.text("schedule-fill-none"));
        return FormState { values, errors, error: Some(FormError::new(t.text("schedule-wrong"))) };
    };
    let times: Vec<NaiveTime> = begins.iter().filter(|begin| begin.date() == day).map(NaiveDateTime::time).collect();
    let days = (0..).map_while(|number| day.checked_add_days(Days::new(number)));
    let slots = days.flat_map(|day| times.iter().map(move |time| day.and_time(*time)));
    for (round, begin) in coming.into_iter().zip(slots) {
        if values.get(&field(round)).trim().is_empty() {
            values.set(field(round), time_in_field(begin));
        }
    }
    FormState::new(values)
}

/// The typed schedule. Values without a field stay as they are.
fn read(t: Locale, form: &FormValues, tournament: &Tournament) -> Result<Info, FieldErrors> {
    let mut errors = FieldErrors::default();
    let mut schedule = BTreeMap::new();
    for round in rounds(tournament).up_to() {
        let text = form.get(&field(round)).trim();
        match read_time(text) {
            Some(starts) => drop(schedule.insert(round, starts)),
            None if text.is_empty() => {}
            None => errors.add(&field(round), t.text("schedule-unread")),
        }
    }
    check(t, &schedule, &tournament.info, &mut errors);
    let utc_offset = read_offset(t, form, &mut errors);
    if errors.is_empty() { Ok(Info { schedule, utc_offset, ..tournament.info.clone() }) } else { Err(errors) }
}

/// Checks that each round begins after the previous one, on a day of the tournament.
fn check(t: Locale, schedule: &BTreeMap<RoundNumber, NaiveDateTime>, info: &Info, errors: &mut FieldErrors) {
    for ((before, earlier), (round, later)) in schedule.iter().zip(schedule.iter().skip(1)) {
        if later <= earlier {
            errors.add(&field(*round), t.text("schedule-order").with("round", *before));
        }
    }
    for (round, starts) in schedule {
        let day = starts.date();
        let is_outside = info.starts.is_some_and(|first| day < first) || info.ends.is_some_and(|last| day > last);
        if is_outside && errors.get(&field(*round)).is_none() {
            errors.add(&field(*round), t.text("schedule-outside").with("days", t.days(info.starts, info.ends)));
        }
    }
}

fn show(page: &Page, staff: &Staff, form: &FormState) -> Reply {
    let template = SchedulePage {
        page,
        frame: StaffFrame::new(staff, StaffTab::Settings).with(form.error.clone()),
        calendar: (!staff.tournament.info.schedule.is_empty())
            .then(|| page.for_phones(&format!("/t/{}/event.ics", staff.tournament.slug))),
        form,
        rounds: rounds(&staff.tournament).up_to().collect(),
        length: RoundLength::new(&staff.tournament).map(|length| page.t.round_length(length)),
        offsets: offset_choices(),
    };
    page.html_as(template.frame.status(), &template)
}
