//! The fields of a form about a person.

use crate::web::forms::{Choice, FieldErrors, FormValues};
use crate::web::i18n::Locale;
use crate::web::i18n::changes::sex;
use tournament::{Birth, Name, Person, PersonField, Sex};

pub fn sexes(t: Locale) -> Vec<Choice> {
    let known = [Sex::Male, Sex::Female].map(|own| Choice::new(own.letter(), sex(t, own)));
    std::iter::once(Choice::new("", t.text("entries-sex-unknown"))).chain(known).collect()
}

/// The field of the form for what is known of a person.
fn name_of(field: PersonField) -> String {
    field.code().replace('-', "_")
}

/// The form of a person as they are known.
pub fn typed_person(person: &Person) -> FormValues {
    let mut form = FormValues::default();
    form.set("family", &person.name.family);
    form.set("given", &person.name.given);
    for field in PersonField::ALL {
        form.set(name_of(field), field.text(person));
    }
    form.set("birth", person.birth.map(Birth::as_typed).unwrap_or_default());
    form
}

/// The person that the form describes; `birth` reads its field, with an error for what cannot be read.
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
    for field in PersonField::ALL.into_iter().filter(|field| *field != PersonField::Birth) {
        // All of these are texts or choices: nothing of them can be misread.
        field.set(&mut person, form.get(&name_of(field)).trim());
    }
    person.federation = person.federation.to_uppercase();
    person.birth = birth(form.get("birth").trim()).unwrap_or_else(|()| {
        errors.add("birth", t.text("entries-birth-unread"));
        None
    });
    person
}
