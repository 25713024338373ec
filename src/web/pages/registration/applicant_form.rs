//! The form for applicants: for a new application and for changing one.

use chrono::{Months, NaiveDate, Utc};

use crate::web::forms::{Choice, FieldErrors, FormValues};
use crate::web::http::letters::mail_address;
use crate::web::i18n::Locale;
use crate::web::i18n::changes::sex;
use crate::web::parts::person_form::unlikely_birth;
use tournament::limits::TextField;
use tournament::public_details::OF_MINORS;
use tournament::region::usual_region;
use tournament::{
    Applicant, Application, ApplicationField, ApplicationId, ApplicationProblem, Birth, ConsentForm, Details, Entry,
    FeeId, FieldRequirement, GuardianConsent, Name, Person, PersonField, Rating, RegistrationRules, Sex, Tournament,
    usual_title,
};

/// A field that people do not see and leave empty; spam programs fill it in.
pub const TRAP: &str = "website";

/// The box with which a parent or guardian agrees.
pub const CONSENT: &str = "consent";

/// The field that says that the form had the boxes of [`PublicBoxes`].
const ASKED: &str = "boxes-asked";

/// The field that says that the form had the box of the consent, to be seen.
const CONSENT_ASKED: &str = "consent-asked";

/// The boxes in which an applicant says what may be shown to the public.
pub struct PublicBoxes {
    /// A box for each detail that the form asks for and the tournament shows.
    pub boxes: Vec<PublicBox>,
}

/// A box of a detail.
pub struct PublicBox {
    pub field: PersonField,
    pub name: String,
    pub is_ticked: bool,
    /// Whether of minors it is shown only if a parent says so.
    pub is_of_minors: bool,
}

fn box_of(field: PersonField) -> String {
    format!("show-{}", field.code())
}

impl PublicBoxes {
    /// The boxes as they were sent; where none were, those that are not `withheld` are ticked, but of a minor those for which a parent has
    /// to be asked.
    pub fn new(form: &FormValues, offered: impl Iterator<Item = PersonField>, known: &Details, is_minor: bool) -> Self {
        let is_first = !form.has(ASKED) || (is_minor && !form.has(CONSENT_ASKED));
        let public_box = |field: PersonField| {
            let name = box_of(field);
            let is_of_minors = OF_MINORS.contains(&field);
            let is_hidden = known.contains(&field) || (is_minor && is_of_minors);
            let was_sent = !form.has(ASKED) || form.is(&name, "1");
            let is_ticked = if is_first { !is_hidden && was_sent } else { form.is(&name, "1") };
            PublicBox { field, name, is_ticked, is_of_minors }
        };
        Self { boxes: offered.map(public_box).collect() }
    }

    /// The details that are not to be public: those of the boxes that are not ticked, and those that had no box.
    pub fn withheld(form: &FormValues, offered: impl Iterator<Item = PersonField>, known: &Details) -> Details {
        let mut withheld = known.clone();
        for field in offered.filter(|_| form.has(ASKED)) {
            if form.is(&box_of(field), "1") {
                withheld.remove(&field);
            } else {
                withheld.insert(field);
            }
        }
        withheld
    }
}

/// The part of the form about minors.
pub struct ConsentBox {
    /// Whether it is to be seen; else it waits for the script of the page to show it.
    pub is_asked: bool,
    pub is_ticked: bool,
    /// Whether the boxes of what may be public stand above it.
    pub has_boxes: bool,
    /// Who was born after this day is a minor on the first day of the tournament.
    pub born_after: NaiveDate,
    /// Whom to ask for erasure; empty where nobody is named.
    pub contact: String,
}

impl ConsentBox {
    /// The box for a form; none where the form asks for no birth, the day of the tournament is not known, or nobody is to be asked any more.
    pub fn new(tournament: &Tournament, rules: &RegistrationRules, form: &FormValues) -> Option<Self> {
        let day = tournament.first_day()?;
        let asks = tournament.asked(rules, ApplicationField::Birth) > FieldRequirement::Off;
        let birth = Birth::parse(&form.line(ApplicationField::Birth.code()));
        asks.then(|| Self {
            is_asked: birth.is_some_and(|birth| birth.may_be_minor(day)),
            is_ticked: form.is(CONSENT, "1"),
            has_boxes: true,
            born_after: day.checked_sub_months(Months::new(18 * 12)).unwrap_or(day),
            contact: tournament.info.organiser.clone(),
        })
    }
}

/// A field of the form.
pub struct ApplicantField {
    pub name: &'static str,
    pub label: String,
    pub is_required: bool,
    pub kind: FieldKind,
    /// The most letters it takes.
    pub most: usize,
    pub hint: Option<String>,
}

/// How a field is filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    Line {
        kind: &'static str,
        autocomplete: &'static str,
    },
    /// A whole number from 1 to this one.
    Number(i32),
    Text,
    Choice(Vec<Choice>),
    /// A line with known values to choose from.
    Known(Vec<String>),
}

impl ApplicantField {
    /// The fields in the order of the form; for a `listed` applicant only those that can still be changed.
    pub fn all(t: Locale, tournament: &Tournament, rules: &RegistrationRules, listed: Option<&Entry>) -> Vec<Self> {
        let is_open = |field: ApplicationField| listed.is_none_or(|entry| tournament.may_change_listed(entry, field));
        let is_asked =
            |field: &ApplicationField| tournament.asked(rules, *field) > FieldRequirement::Off && is_open(*field);
        let asked = ApplicationField::ALL.into_iter().filter(is_asked);
        let asked =
            asked.map(|field| Self::new(t, tournament, field, rules.asked(field) == FieldRequirement::Required));
        Self::fee(t, tournament).filter(|_| listed.is_none()).into_iter().chain(asked).collect()
    }

    /// The choice of a fee, if applicants have one.
    fn fee(t: Locale, tournament: &Tournament) -> Option<Self> {
        let rules = tournament.fees.as_ref().filter(|rules| rules.is_chosen && !rules.categories.is_empty())?;
        let none = Choice::new("", t.text("registration-sex-choose"));
        let own = rules.categories.iter().map(|category| {
            Choice::new(category.id.0, format!("{}: {}", category.name, t.fee(tournament, category.amount)))
        });
        Some(Self {
            name: "fee",
            label: t.text("fees-category").to_string(),
            is_required: true,
            kind: FieldKind::Choice(std::iter::once(none).chain(own).collect()),
            most: 5,
            hint: None,
        })
    }

    fn new(t: Locale, tournament: &Tournament, field: ApplicationField, is_required: bool) -> Self {
        let line = |kind, autocomplete| FieldKind::Line { kind, autocomplete };
        let (kind, most, hint) = match field {
            ApplicationField::Birth => (line("text", "off"), 10, Some("entries-birth-hint")),
            ApplicationField::Sex => {
                let own = [Sex::Male, Sex::Female].map(|own| Choice::new(own.letter(), sex(t, own)));
                let none = Choice::new("", t.text("registration-sex-choose"));
                (FieldKind::Choice(std::iter::once(none).chain(own).collect()), 1, None)
            }
            ApplicationField::Region => (line("text", "off"), TextField::Region.most(), None),
            ApplicationField::Club => (line("text", "off"), TextField::Club.most(), None),
            ApplicationField::Team => {
                // Of those whom the list shows: a team of an application that is not confirmed is not public.
                let teams = tournament.teams(|entry| entry.withdrawn_after.is_none());
                let known = teams.into_iter().map(|team| team.name).collect();
                (FieldKind::Known(known), TextField::Team.most(), Some("registration-team-hint"))
            }
            ApplicationField::Title => (line("text", "off"), TextField::Rank.most(), Some("registration-title-hint")),
            ApplicationField::Rating => (FieldKind::Number(Rating::MOST), 4, None),
            ApplicationField::Phone => (line("tel", "tel"), TextField::Phone.most(), Some("registration-contact-hint")),
            ApplicationField::Email => {
                (line("email", "email"), TextField::Email.most(), Some("registration-contact-hint"))
            }
            ApplicationField::Remark => {
                (FieldKind::Text, TextField::ApplicantRemark.most(), Some("registration-private"))
            }
        };
        let name = t.label("registration-field", field.code()).to_string();
        let label = if is_required { name } else { t.text("registration-optional").with("field", name).to_string() };
        let hint = hint.map(|key| t.text(key).to_string());
        Self { name: field.code(), label, is_required, kind, most, hint }
    }
}

/// The form with an application's present values.
pub fn typed(application: &Application) -> FormValues {
    let Applicant { person, rating, team, phone, email, remark, fee, guardian_consent, .. } = &application.applicant;
    let mut form = FormValues::default();
    form.set("family", &person.name.family);
    form.set("given", &person.name.given);
    for field in ApplicationField::ALL {
        if let Some(of_person) = field.of_person() {
            form.set(field.code(), of_person.text(person));
        }
    }
    form.set("team", team);
    form.set("birth", person.birth.map(Birth::as_typed).unwrap_or_default());
    form.set("rating", rating.map(|rating| rating.to_string()).unwrap_or_default());
    form.set("phone", phone);
    form.set("email", email);
    form.set("remark", remark);
    form.set("fee", fee.map(|id| id.0.to_string()).unwrap_or_default());
    if guardian_consent.is_some() {
        form.set(CONSENT, "1");
    }
    form
}

/// The consent of a parent or guardian, if its box is ticked. The journal's clock says when.
fn agreed(form: &FormValues) -> Option<GuardianConsent> {
    let consent = GuardianConsent { at: Utc::now().naive_utc(), form: ConsentForm::Online };
    form.is(CONSENT, "1").then_some(consent)
}

/// The applicant with the contact data of the form.
fn with_contact(applicant: Applicant, form: &FormValues) -> Applicant {
    Applicant { phone: form.line("phone"), email: form.line("email"), remark: form.text("remark"), ..applicant }
}

/// The tournament and rules for an application: a new one, or the `own` one being changed.
pub struct FormReader<'a> {
    pub t: Locale,
    pub tournament: &'a Tournament,
    pub rules: &'a RegistrationRules,
    pub own: Option<ApplicationId>,
}

impl FormReader<'_> {
    /// The typed data, or their errors beside the fields.
    pub fn read(&self, form: &FormValues) -> Result<Applicant, FieldErrors> {
        let mut errors = FieldErrors::default();
        let person = Person {
            name: Name::new(form.get("family"), form.get("given")).with_capitals(),
            ..self.read_person(form, None, &mut errors)
        };
        let text = form.line("rating");
        let rating = text.parse().ok().map(Rating);
        if rating.is_none() && !text.is_empty() {
            errors.add("rating", self.t.text("entries-rating-unread").with("most", Rating::MOST));
        }
        let is_chosen = self.tournament.fees.as_ref().is_some_and(|fees| fees.is_chosen);
        let fee = form.get("fee").parse().ok().map(FeeId).filter(|_| is_chosen);
        let language = self.t.language.code().to_owned();
        let team = form.line("team");
        let known = self.own.and_then(|id| self.tournament.application(id)).map(|own| &own.applicant);
        let withheld = known.map(|known| known.person.withheld.clone()).unwrap_or_default();
        let offered = ApplicationField::offered_details(self.tournament, self.rules);
        let mut person = Person { withheld: PublicBoxes::withheld(form, offered, &withheld), ..person };
        if self.own.is_none() && !form.has(ASKED) && self.tournament.may_be_minor(&person) {
            person.withheld.extend(OF_MINORS);
        }
        let guardian_consent = known.and_then(|known| known.guardian_consent).or_else(|| agreed(form));
        let described = Applicant { person, rating, team, guardian_consent, fee, language, ..Applicant::default() };
        self.checked(&with_contact(described, form), errors, |_| true)
    }

    /// The changes of an applicant on the list. A field that is not in the form stays as it is; requirements that were met at confirmation
    /// are not checked again.
    pub fn read_listed(&self, form: &FormValues, listed: &Applicant) -> Result<Applicant, FieldErrors> {
        let mut errors = FieldErrors::default();
        let said = self.read_person(form, listed.person.birth, &mut errors);
        let mut person = listed.person.clone();
        let entry = self.own.and_then(|id| self.tournament.entry_of(self.tournament.application(id)?));
        let may_change = |field| entry.is_some_and(|entry| self.tournament.may_change_listed(entry, field));
        let is_sent = |field: &ApplicationField| form.has(field.code()) && may_change(*field);
        if !is_sent(&ApplicationField::Birth) {
            // Nothing is wrong with a birth that changes nothing.
            errors = FieldErrors::default();
        }
        for field in ApplicationField::ALL.into_iter().filter(is_sent).filter_map(ApplicationField::of_person) {
            if !field.agrees(&field.text(&said), &field.text(&person)) {
                field.copy(&said, &mut person);
            }
        }
        let before = &listed.person;
        let guardian_consent = listed.guardian_consent.or_else(|| agreed(form));
        let described = Applicant { person: person.clone(), guardian_consent, ..listed.clone() };
        let is_told = |code: &str| match ApplicationField::from_code(code) {
            Some(ApplicationField::Phone | ApplicationField::Email | ApplicationField::Remark) => true,
            Some(field) => field.of_person().is_some_and(|field| field.text(before) != field.text(&person)),
            None => code == CONSENT && person.birth != before.birth,
        };
        self.checked(&with_contact(described, form), errors, is_told)
    }

    /// A person's data besides the name; the `known` birth is not questioned.
    fn read_person(&self, form: &FormValues, known: Option<Birth>, errors: &mut FieldErrors) -> Person {
        let mut person = Person::default();
        let text = |field: ApplicationField| form.line(field.code());
        for field in ApplicationField::ALL.into_iter().filter(|field| *field != ApplicationField::Birth) {
            if let Some(of_person) = field.of_person() {
                of_person.set(&mut person, &text(field));
            }
        }
        person.title = usual_title(&person.title);
        person.region = usual_region(&person.region);
        // As people type it, in more ways than files have.
        person.birth = Birth::parse(&text(ApplicationField::Birth));
        if person.birth.is_none() && !text(ApplicationField::Birth).is_empty() {
            errors.add("birth", self.t.text("entries-birth-unread"));
        }
        if let Some(problem) =
            person.birth.filter(|_| person.birth != known).and_then(|birth| unlikely_birth(self.t, birth))
        {
            errors.add("birth", problem);
        }
        person
    }

    /// The applicant without fields that are not asked for; or the `errors`, with further errors of the fields where `is_told` allows it.
    fn checked(
        &self,
        described: &Applicant,
        mut errors: FieldErrors,
        is_told: impl Fn(&str) -> bool,
    ) -> Result<Applicant, FieldErrors> {
        let applicant = described.as_requested(self.tournament, self.rules);
        self.check_lengths(&applicant, &mut errors);
        for problem in self.tournament.application_problems(self.rules, &applicant, self.own) {
            let (field, message) = self.said(problem);
            if is_told(field) {
                errors.add(field, message);
            }
        }
        if errors.get("email").is_none() && !applicant.email.is_empty() && mail_address(&applicant.email).is_none() {
            errors.add("email", self.t.text("letters-address-unusable"));
        }
        if errors.is_empty() { Ok(applicant) } else { Err(errors) }
    }

    fn check_lengths(&self, applicant: &Applicant, errors: &mut FieldErrors) {
        let (person, name) = (&applicant.person, &applicant.person.name);
        let texts = [
            ("family", TextField::FamilyName, &name.family),
            ("given", TextField::GivenName, &name.given),
            ("title", TextField::Rank, &person.title),
            ("region", TextField::Region, &person.region),
            ("club", TextField::Club, &person.club),
            ("team", TextField::Team, &applicant.team),
            ("phone", TextField::Phone, &applicant.phone),
            ("email", TextField::Email, &applicant.email),
            ("remark", TextField::ApplicantRemark, &applicant.remark),
        ];
        for (name, field, text) in texts {
            if let Err(error) = field.check(text) {
                errors.add(name, self.t.text_error(&error));
            }
        }
    }

    /// The field of a problem, and its message.
    fn said(&self, problem: ApplicationProblem) -> (&'static str, String) {
        let sentence = self.t.application_problem(problem);
        match problem {
            ApplicationProblem::Missing(field) | ApplicationProblem::Unreadable(field) => (field.code(), sentence),
            ApplicationProblem::Unfit(field) => {
                let who = self.t.entry_conditions(self.tournament, self.rules);
                (field.code(), self.t.text("registration-unfit").with("who", who).to_string())
            }
            ApplicationProblem::ConsentMissing => (CONSENT, sentence),
            ApplicationProblem::Feeless => ("fee", sentence),
            ApplicationProblem::Nameless | ApplicationProblem::AppliedAlready | ApplicationProblem::EnteredAlready => {
                ("family", sentence)
            }
        }
    }
}
