//! The online registration as text: its rules, applications, and their errors.

use chrono::{Datelike, NaiveDateTime};

use crate::web::i18n::changes::{ItemPart, birth, sex};
use crate::web::i18n::dates::offset_name;
use crate::web::i18n::{Locale, Text};
use tournament::{
    Applicant, Application, ApplicationField, ApplicationProblem, ApplicationState, FieldRequirement, Rating,
    RegistrationRules, Tournament,
};

impl Locale {
    /// The error of an application.
    pub fn application_problem(self, problem: ApplicationProblem) -> String {
        let field = match problem {
            ApplicationProblem::Missing(field)
            | ApplicationProblem::Unreadable(field)
            | ApplicationProblem::Unfit(field) => Some(field),
            ApplicationProblem::Nameless
            | ApplicationProblem::ConsentMissing
            | ApplicationProblem::Feeless
            | ApplicationProblem::AppliedAlready
            | ApplicationProblem::EnteredAlready => None,
        };
        let code = field.map_or("", ApplicationField::code);
        let field = field.map(|field| self.label("registration-field", field.code()).to_string()).unwrap_or_default();
        let sentence = self.label("rejection-application", <&str>::from(problem));
        sentence.with("field", field).with("code", code).with("most", Rating::MOST).to_string()
    }

    /// A day and a time by the clock of the venue, with its time zone: `среда, 16 декабря, 15:00 (UTC+3)`. The year stands with it unless it
    /// is both that of `now` and that of the tournament: a registration may open long before.
    pub fn venue_appointment(self, tournament: &Tournament, time: NaiveDateTime, now: NaiveDateTime) -> String {
        let offset = offset_name(tournament.info.utc_offset.unwrap_or(0));
        let days = [Some(now.date()), tournament.info.starts];
        let is_clear = days.into_iter().flatten().all(|day| day.year() == time.year());
        let start = if is_clear { self.appointment(time) } else { self.dated_appointment(time) };
        format!("{start} ({offset})")
    }

    /// Who may apply; empty if there are no conditions.
    pub fn entry_conditions(self, tournament: &Tournament, rules: &RegistrationRules) -> String {
        self.condition(&rules.conditions.as_condition(tournament))
    }

    pub(super) fn registration_parts(self, tournament: &Tournament, rules: &RegistrationRules) -> Vec<ItemPart> {
        let time = |time: Option<NaiveDateTime>| time.map(|time| self.dated_appointment(time)).unwrap_or_default();
        let is_asked = |field: &ApplicationField| tournament.asked(rules, *field) > FieldRequirement::Off;
        let asked = ApplicationField::ALL.into_iter().filter(is_asked).map(|field| {
            let name = self.label("registration-field", field.code());
            format!("{name}: {}", self.label("registration-asked", rules.asked(field).code()))
        });
        let is_on = if rules.is_on { "registration-told-on" } else { "registration-told-off" };
        let parts = [
            ("registration-title", self.text(is_on).to_string()),
            ("registration-opens", time(rules.opens)),
            ("registration-closes", time(rules.closes)),
            ("registration-asks", asked.collect::<Vec<_>>().join("; ")),
            ("registration-conditions", self.entry_conditions(tournament, rules)),
            ("registration-capacity", rules.capacity.map(|places| places.to_string()).unwrap_or_default()),
            ("registration-admission", self.label("registration-admission", rules.admission.code()).to_string()),
            ("registration-text", rules.text.clone()),
        ];
        parts.map(|(key, value)| ItemPart::new(self.text(key), value)).into()
    }

    pub(super) fn application_parts(self, own: &Application) -> Vec<ItemPart> {
        let name = own.applicant.person.name.to_string();
        let of = |what: Text| self.text("changes-of-player").with("name", &name).with("what", what);
        let fields = ApplicationField::ALL.into_iter().map(|field| {
            ItemPart::new(of(self.label("registration-field", field.code())), self.applicant_field(own, field))
        });
        let application = self.text("registration-application-of").with("name", &name);
        let parts = [
            ItemPart::new(application, self.application_state(&own.state)),
            ItemPart::new(of(self.text("entries-name")), name.clone()),
        ];
        let Applicant { person, guardian_consent, .. } = &own.applicant;
        let privacy = [
            ItemPart::new(of(self.text("entries-withheld")), self.details(&person.withheld)),
            ItemPart::new(of(self.text("details-consent")), self.consent(*guardian_consent)),
        ];
        parts.into_iter().chain(fields).chain(privacy).collect()
    }

    /// What an applicant has said of a field; empty for nothing.
    pub fn applicant_field(self, application: &Application, field: ApplicationField) -> String {
        let (person, applicant) = (&application.applicant.person, &application.applicant);
        match field {
            ApplicationField::Birth => person.birth.map(|own| birth(self, own)).unwrap_or_default(),
            ApplicationField::Sex => person.sex.map(|own| sex(self, own)).unwrap_or_default(),
            ApplicationField::Region => person.region.clone(),
            ApplicationField::Club => person.club.clone(),
            ApplicationField::Team => applicant.team.clone(),
            ApplicationField::Title => person.title.clone(),
            ApplicationField::Rating => applicant.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            ApplicationField::Phone => applicant.phone.clone(),
            ApplicationField::Email => applicant.email.clone(),
            ApplicationField::Remark => applicant.remark.clone(),
        }
    }

    fn application_state(self, state: &ApplicationState) -> String {
        let code = match state {
            ApplicationState::Waiting => "waiting",
            ApplicationState::Queued => "queued",
            ApplicationState::Confirmed => "listed",
            ApplicationState::Refused { .. } => "refused",
            ApplicationState::Withdrawn => "withdrawn",
        };
        let label = self.label("registration-state", code).to_string();
        match state {
            ApplicationState::Refused { reason } => format!("{label}: {reason}"),
            _ => label,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Info, Preset, TournamentId};

    #[test]
    fn the_year_stands_with_a_time_unless_it_is_this_one_and_that_of_the_tournament() {
        let time = |text: &str| text.parse::<NaiveDateTime>().expect("a time");
        let without = "Wednesday, 16 December, 15:00 (UTC+0)";
        let with = "Wednesday, 16 December 2026, 15:00 (UTC+0)";
        for (starts, now, written) in [
            ("2026-12-20", "2026-11-01T09:00:00", without),
            ("2027-01-05", "2026-11-01T09:00:00", with),
            ("2026-12-20", "2025-11-01T09:00:00", with),
            ("", "2026-11-01T09:00:00", without),
        ] {
            let info = Info { starts: starts.parse().ok(), ..Info::default() };
            let tournament = Tournament::new(TournamentId(1), "cup", info, Preset::SwissSingleGames.settings());
            let t = Locale::from_language(Language::English);
            assert_eq!(t.venue_appointment(&tournament, time("2026-12-16T15:00:00"), time(now)), written);
        }
    }
}
