//! The fields of a form about a person.

use chrono::Utc;

use crate::web::forms::{Choice, FieldErrors, FormValues};
use crate::web::i18n::Locale;
use crate::web::i18n::changes::sex;
use tournament::limits::TextField;
use tournament::region::usual_region;
use tournament::transliterate::Alphabet;
use tournament::{Birth, DETAILS, Details, Name, Person, PersonField, Sex, usual_title};

pub fn sexes(t: Locale) -> Vec<Choice> {
    let known = [Sex::Male, Sex::Female].map(|own| Choice::new(own.letter(), sex(t, own)));
    std::iter::once(Choice::new("", t.text("entries-sex-unknown"))).chain(known).collect()
}

/// The form field of a person's fact.
pub fn name_of(field: PersonField) -> String {
    field.code().replace('-', "_")
}

/// A form field with one line of text.
pub struct PersonInput {
    pub name: String,
    /// The code of the fact.
    pub code: &'static str,
    /// The code of the message about what it has an effect on.
    pub hint: String,
}

/// The texts whose field in a form is more than a line.
const OTHER_TEXTS: [PersonField; 3] = [PersonField::Title, PersonField::Federation, PersonField::OtherName];

/// The person fields that are one line of text, without a choice.
pub fn lines() -> Vec<PersonInput> {
    let is_line = |field: &PersonField| field.limit().is_some() && !OTHER_TEXTS.contains(field);
    let line = |field: PersonField| PersonInput {
        name: name_of(field),
        code: field.code(),
        hint: format!("{}-hint", field.code()),
    };
    PersonField::ALL.into_iter().filter(is_line).map(line).collect()
}

/// The most letters of a name in the other alphabet.
pub const fn longest_other_name() -> usize {
    TextField::OtherName.most()
}

/// Why a birth is impossible for a player; `None` if it is not.
pub fn unlikely_birth(t: Locale, birth: Birth) -> Option<String> {
    let text = || t.text("entries-birth-unlikely").with("year", birth.year()).with("most", Birth::GREATEST_AGE);
    (!birth.is_likely(Utc::now().date_naive())).then(|| text().to_string())
}

/// The form filled in with a person's data.
pub fn typed_person(person: &Person) -> FormValues {
    let mut form = FormValues::default();
    form.set("family", &person.name.family);
    form.set("given", &person.name.given);
    for field in PersonField::ALL {
        form.set(name_of(field), field.text(person));
    }
    put_withheld(&mut form, &person.withheld);
    form.set("birth", person.birth.map(Birth::as_typed).unwrap_or_default());
    form
}

/// The box of a detail that is not to be public.
pub fn withheld_box(field: PersonField) -> String {
    format!("withheld-{}", field.code())
}

/// The box of a detail, as a form has it.
pub struct WithheldBox {
    pub name: String,
    pub field: PersonField,
    pub is_ticked: bool,
}

/// The boxes of all details.
pub fn withheld_boxes(form: &FormValues) -> Vec<WithheldBox> {
    let withheld = read_withheld(form);
    let boxed = |field| WithheldBox { name: withheld_box(field), field, is_ticked: withheld.contains(&field) };
    DETAILS.map(boxed).into()
}

/// Ticks the boxes of the details that are not public.
pub fn put_withheld(form: &mut FormValues, withheld: &Details) {
    for field in withheld {
        form.set(withheld_box(*field), 1);
    }
}

/// The details whose boxes are ticked.
pub fn read_withheld(form: &FormValues) -> Details {
    DETAILS.into_iter().filter(|field| form.is(&withheld_box(*field), "1")).collect()
}

/// The prefix of fields with the data shown when the form was made.
const WAS: &str = "was-";

/// The data of a person when a form was made, as hidden fields: name and value.
pub fn seen_fields(person: &Person) -> Vec<Choice> {
    let names = [("family", person.name.family.clone()), ("given", person.name.given.clone())];
    let names = names.into_iter().map(|(name, text)| (name.to_owned(), text));
    let facts = PersonField::ALL.into_iter().map(|field| (name_of(field), field.text(person)));
    names.chain(facts).map(|(name, text)| Choice::new(format!("{WAS}{name}"), text)).collect()
}

/// The data of a person when the form was made.
pub fn seen_person(form: &FormValues) -> Person {
    let was = |name: &str| form.get(&format!("{WAS}{name}")).to_owned();
    let mut person = Person { name: Name::new(&was("family"), &was("given")), ..Person::default() };
    for field in PersonField::ALL {
        // These fields contain only what the form wrote into them.
        field.set(&mut person, &was(&name_of(field)));
    }
    person
}

/// The person of a form; `birth` reads its own field, with an error if it cannot be read.
pub fn read_person(
    t: Locale,
    form: &FormValues,
    errors: &mut FieldErrors,
    birth: impl FnOnce(&str) -> Result<Option<Birth>, ()>,
) -> Person {
    let mut person = Person { name: Name::new(form.get("family"), form.get("given")), ..Person::default() };
    if person.name.family.is_empty() {
        errors.add("family", t.text("entries-family-missing"));
    }
    let is_plain = |field: &PersonField| *field != PersonField::Birth && field.has_column();
    for field in PersonField::ALL.into_iter().filter(is_plain) {
        // All of these are texts or choices, which cannot be misread.
        field.set(&mut person, form.get(&name_of(field)).trim());
    }
    // A title or a region that the form had from the start has not been typed, and is no change.
    if person.title != form.get(&format!("{WAS}{}", name_of(PersonField::Title))) {
        person.title = usual_title(&person.title);
    }
    if person.region != form.get(&format!("{WAS}{}", name_of(PersonField::Region))) {
        person.region = usual_region(&person.region);
    }
    person.federation = person.federation.to_uppercase();
    if !person.other_name.is_empty() && Alphabet::from_text(&person.other_name) == person.name.alphabet() {
        errors.add("other_name", t.text("entries-other-name-same"));
    }
    person.birth = birth(form.get("birth").trim()).unwrap_or_else(|()| {
        errors.add("birth", t.text("entries-birth-unread"));
        None
    });
    person
}
