//! The form in which applicants say who they are: the same for a new application and for one that is changed.

use crate::web::forms::{Choice, FieldErrors, FormValues};
use crate::web::http::letters::mail_address;
use crate::web::i18n::Locale;
use crate::web::i18n::changes::sex;
use crate::web::parts::person_form::unlikely_birth;
use tournament::limits::TextField;
use tournament::{
    Applicant, Application, ApplicationId, ApplicationProblem, Asked, AskedField, Birth, FeeId, Name, Person,
    PersonField, Rating, RegistrationRules, Sex, Tournament, usual_title,
};

/// A field that people do not see and leave empty; programs fill in whatever they find.
pub const TRAP: &str = "website";

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
    Line { kind: &'static str, autocomplete: &'static str },
    Text,
    Choice(Vec<Choice>),
}

impl ApplicantField {
    /// What is asked, in the order of the form. Of who is on the list already only how they can be reached.
    pub fn all(t: Locale, tournament: &Tournament, rules: &RegistrationRules, is_listed: bool) -> Vec<Self> {
        let is_open = |field: AskedField| {
            !is_listed || matches!(field, AskedField::Phone | AskedField::Email | AskedField::Remark)
        };
        let asked = AskedField::ALL.into_iter().filter(|field| rules.asked(*field) > Asked::Off && is_open(*field));
        let asked = asked.map(|field| Self::new(t, field, rules.asked(field) == Asked::Required));
        Self::fee(t, tournament).filter(|_| !is_listed).into_iter().chain(asked).collect()
    }

    /// The choice of what to pay, where applicants have one.
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

    fn new(t: Locale, field: AskedField, is_required: bool) -> Self {
        let line = |kind, autocomplete| FieldKind::Line { kind, autocomplete };
        let (kind, most, hint) = match field {
            AskedField::Birth => (line("text", "off"), 10, Some("entries-birth-hint")),
            AskedField::Sex => {
                let own = [Sex::Male, Sex::Female].map(|own| Choice::new(own.letter(), sex(t, own)));
                let none = Choice::new("", t.text("registration-sex-choose"));
                (FieldKind::Choice(std::iter::once(none).chain(own).collect()), 1, None)
            }
            AskedField::Region => (line("text", "off"), TextField::Region.most(), None),
            AskedField::Club => (line("text", "off"), TextField::Club.most(), None),
            AskedField::Title => (line("text", "off"), TextField::Rank.most(), Some("registration-title-hint")),
            AskedField::Rating => (line("number", "off"), 4, None),
            AskedField::Phone => (line("tel", "tel"), TextField::Phone.most(), Some("registration-private")),
            AskedField::Email => (line("email", "email"), TextField::Email.most(), Some("registration-private")),
            AskedField::Remark => (FieldKind::Text, TextField::ApplicantRemark.most(), Some("registration-private")),
        };
        let name = t.label("registration-field", field.code()).to_string();
        let label = if is_required { name } else { t.text("registration-optional").with("field", name).to_string() };
        let hint = hint.map(|key| t.text(key).to_string());
        Self { name: field.code(), label, is_required, kind, most, hint }
    }
}

/// The form of an application as it stands.
pub fn typed(own: &Application) -> FormValues {
    let Applicant { person, rating, phone, email, remark, fee, .. } = &own.applicant;
    let mut form = FormValues::default();
    form.set("family", &person.name.family);
    form.set("given", &person.name.given);
    for (field, of_person) in OF_PERSON {
        form.set(field.code(), of_person.text(person));
    }
    form.set("birth", person.birth.map(Birth::as_typed).unwrap_or_default());
    form.set("rating", rating.map(|rating| rating.to_string()).unwrap_or_default());
    form.set("phone", phone);
    form.set("email", email);
    form.set("remark", remark);
    form.set("fee", fee.map(|id| id.0.to_string()).unwrap_or_default());
    form
}

/// The fields that say something of a person, but for the birth, which is read by itself.
const OF_PERSON: [(AskedField, PersonField); 4] = [
    (AskedField::Sex, PersonField::Sex),
    (AskedField::Region, PersonField::Region),
    (AskedField::Club, PersonField::Club),
    (AskedField::Title, PersonField::Title),
];

/// The applicant, to be reached as the form says.
fn with_contact(own: Applicant, form: &FormValues) -> Applicant {
    Applicant { phone: form.line("phone"), email: form.line("email"), remark: form.text("remark"), ..own }
}

/// Where and by what rules a player applies: for a new application, or for the `own` one that is changed.
pub struct FormReader<'a> {
    pub t: Locale,
    pub tournament: &'a Tournament,
    pub rules: &'a RegistrationRules,
    pub own: Option<ApplicationId>,
}

impl FormReader<'_> {
    /// What was typed, or what is wrong with it, beside the fields.
    pub fn read(&self, form: &FormValues) -> Result<Applicant, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut person = Person { name: Name::new(form.get("family"), form.get("given")), ..Person::default() };
        for (field, of_person) in OF_PERSON {
            of_person.set(&mut person, &form.line(field.code()));
        }
        person.title = usual_title(&person.title);
        let text = form.line("birth");
        person.birth = Birth::parse(&text);
        if person.birth.is_none() && !text.is_empty() {
            errors.add("birth", self.t.text("entries-birth-unread"));
        }
        if let Some(problem) = person.birth.and_then(|birth| unlikely_birth(self.t, birth)) {
            errors.add("birth", problem);
        }
        let text = form.line("rating");
        let rating = text.parse().ok().map(Rating);
        if rating.is_none() && !text.is_empty() {
            errors.add("rating", self.t.text("entries-rating-unread"));
        }
        let is_chosen = self.tournament.fees.as_ref().is_some_and(|fees| fees.is_chosen);
        let fee = form.get("fee").parse().ok().map(FeeId).filter(|_| is_chosen);
        let language = self.t.language.code().to_owned();
        let described = Applicant { person, rating, fee, language, ..Applicant::default() };
        self.checked(&with_contact(described, form), errors, |_| true)
    }

    /// How an applicant on the list can be reached: all that they can change themselves.
    pub fn read_contact(&self, form: &FormValues, listed: &Applicant) -> Result<Applicant, FieldErrors> {
        let is_contact = |field: &str| ["phone", "email", "remark"].contains(&field);
        self.checked(&with_contact(listed.clone(), form), FieldErrors::default(), is_contact)
    }

    /// The applicant without what is not asked; or the `errors`, and what else is wrong with the fields of which that `is_told`.
    fn checked(
        &self,
        described: &Applicant,
        mut errors: FieldErrors,
        is_told: impl Fn(&str) -> bool,
    ) -> Result<Applicant, FieldErrors> {
        let applicant = described.as_asked(self.rules);
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

    /// The field beside which a problem is told, and what is told there.
    fn said(&self, problem: ApplicationProblem) -> (&'static str, String) {
        let said = self.t.application_problem(problem);
        match problem {
            ApplicationProblem::Missing(field) | ApplicationProblem::Unreadable(field) => (field.code(), said),
            ApplicationProblem::Unfit(field) => {
                let who = self.t.entry_conditions(self.tournament, self.rules);
                (field.code(), self.t.text("registration-unfit").with("who", who).to_string())
            }
            ApplicationProblem::Feeless => ("fee", said),
            ApplicationProblem::Nameless | ApplicationProblem::AppliedAlready | ApplicationProblem::EnteredAlready => {
                ("family", said)
            }
        }
    }
}
