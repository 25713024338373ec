//! Whether two persons of lists may be the same: the same name, or one that is written differently.

use super::transliterate::fold;
use crate::{Birth, Person, PersonField};

impl Person {
    /// Whether both are certainly the same person: the same number of their federation; or the same name and year of birth, and nothing
    /// that contradicts. A name alone is no proof: many people share one.
    pub fn is_surely(&self, other: &Self) -> bool {
        let has_number = !self.federation_id.is_empty() && self.federation_id == other.federation_id;
        let both_born = self.birth.is_some() && other.birth.is_some();
        has_number || (self.name.key() == other.name.key() && both_born && !self.contradicts(other))
    }

    /// Whether it is worth asking if both are one person: nothing is against it, and they have the same name, or one that may be
    /// written otherwise.
    pub fn may_be(&self, other: &Self) -> bool {
        let is_written_otherwise =
            || !self.name.given.is_empty() && !other.name.given.is_empty() && self.resembles(other);
        !self.contradicts(other) && (self.name.key() == other.name.key() || is_written_otherwise())
    }

    /// Whether something known of both, the name aside, says that they are two.
    pub fn contradicts(&self, other: &Self) -> bool {
        let numbers = [&self.federation_id, &other.federation_id];
        let other_number = numbers[0] != numbers[1] && numbers.iter().all(|number| !number.is_empty());
        let other_sex = self.sex.zip(other.sex).is_some_and(|(one, other)| one != other);
        other_number || other_sex || !births_agree(self.birth, other.birth)
    }

    /// The person with what it does not say taken from what is known elsewhere.
    #[must_use]
    pub fn completed_by(&self, known: &Self) -> Self {
        let mut completed = self.clone();
        // The other spelling is that of a name: of another one, or in the letters of the name itself, it says nothing.
        let has_spelling = self.name.key() == known.name.key() && known.has_other_alphabet();
        let is_wanted = |field: &PersonField| *field != PersonField::OtherName || has_spelling;
        for field in PersonField::ALL.into_iter().filter(is_wanted) {
            if field.text(self).is_empty() {
                field.copy(known, &mut completed);
            }
        }
        // Who has withheld a detail somewhere has not allowed it here by withholding another one.
        completed.withheld.extend(&known.withheld);
        completed
    }

    /// Whether both have the same name, and births that do not contradict each other.
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.name.key() == other.name.key() && births_agree(self.birth, other.birth)
    }

    /// Whether both may be one person written in two ways: the same family name in whichever alphabet, given names of which one
    /// shortens, lacks or transliterates what the other has, and births that do not contradict each other.
    pub fn resembles(&self, other: &Self) -> bool {
        fold(&self.name.family) == fold(&other.name.family)
            && numbers(&self.name.given).eq(numbers(&other.name.given))
            && words(&self.name.given).zip(words(&other.name.given)).all(|(one, other)| may_be_one(one, other))
            && births_agree(self.birth, other.birth)
    }
}

fn births_agree(a: Option<Birth>, b: Option<Birth>) -> bool {
    match (a, b) {
        (Some(Birth::Date(a)), Some(Birth::Date(b))) => a == b,
        (Some(a), Some(b)) => a.year() == b.year(),
        (None, _) | (_, None) => true,
    }
}

/// Given name and patronymic, or their initials.
fn words(given: &str) -> impl Iterator<Item = &str> {
    given.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The figures of a name, which no other spelling changes: “Player 1” is not “Player 2”.
fn numbers(given: &str) -> impl Iterator<Item = char> {
    given.chars().filter(|letter| letter.is_numeric())
}

/// An initial stands for any name it begins, and so does the first letter across alphabets, as transliterations differ too much
/// for more; of two names in one alphabet one may have a slip.
fn may_be_one(a: &str, b: &str) -> bool {
    let (folded_a, folded_b) = (fold(a), fold(b));
    let is_initial = |word: &str| word.chars().count() == 1;
    if is_initial(a) || is_initial(b) || is_cyrillic(a) != is_cyrillic(b) {
        return folded_a.chars().next() == folded_b.chars().next();
    }
    strsim::osa_distance(&folded_a, &folded_b) <= 1
}

fn is_cyrillic(text: &str) -> bool {
    text.chars().any(|letter| matches!(letter, '\u{400}'..='\u{52f}'))
}
