//! Who of the database may be meant by a row of a list.

use crate::store::StoredPerson;
use crate::web::forms::Choice;
use crate::web::i18n::Locale;

/// Who may be meant by a row: those like its person, then a new person; empty where there is no doubt.
pub fn candidates(t: Locale, possible_duplicates: &[StoredPerson]) -> Vec<Choice> {
    let new = (!possible_duplicates.is_empty()).then(|| Choice::new("new", t.text("lists-new-person")));
    possible_duplicates.iter().map(|player| Choice::new(player.id, known(t, player))).chain(new).collect()
}

/// A person as a choice names them.
fn known(t: Locale, player: &StoredPerson) -> String {
    let person = &player.person;
    let born = person.birth.map(|birth| birth.year().to_string());
    let region = Some(person.region.clone()).filter(|region| !region.is_empty());
    let parts = std::iter::once(person.name.to_string()).chain(born).chain(region);
    t.text("lists-known-person").with("name", parts.collect::<Vec<_>>().join(", ")).to_string()
}
