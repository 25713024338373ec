//! Possible duplicates among persons.

use std::collections::BTreeMap;

use crate::service::{Service, ServiceError};
use crate::store::StoredPerson;
use tournament::transliterate::fold;
use tournament::{Birth, Person, PersonId, Sex};

/// Two persons who may be one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonPair {
    pub one: StoredPerson,
    pub other: StoredPerson,
}

/// Pairs that are examined, at most.
const MOST_PAIRS: usize = 2_000;

/// How likely two persons are one; most likely first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// The same federation number.
    SameNumber,
    /// The same name, and births that agree.
    SameNameAndBirth,
    /// The same birthday, given name and patronymic: a person who changed the family name.
    OtherFamilyName,
    /// The same name, and not both births known.
    SameName,
    /// A similar name.
    Alike,
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct RankedPair {
    likeness: Likeness,
    name: String,
    one: PersonId,
    other: PersonId,
}

impl Service {
    /// Persons who may be one, most likely first; at most `most`. Without pairs who meet in a tournament or have been recorded as
    /// different.
    pub fn possible_pairs(&self, most: usize) -> Result<Vec<PersonPair>, ServiceError> {
        let championships = self.store.championships()?;
        let mut people = self.store.players()?;
        people.retain(|person| !championships.merges.contains_key(&person.id));
        let mut pairs: BTreeMap<RankedPair, [&StoredPerson; 2]> = BTreeMap::new();
        for group in alike(&people) {
            for (at, one) in group.iter().enumerate() {
                for other in group.iter().skip(at + 1) {
                    let Some(likeness) = likeness(&one.person, &other.person) else { continue };
                    let key = RankedPair { likeness, name: one.person.name.key(), one: one.id, other: other.id };
                    pairs.insert(key, [*one, *other]);
                    // Far more than an administrator examines at once.
                    if pairs.len() > MOST_PAIRS {
                        pairs.pop_last();
                    }
                }
            }
        }
        let mut found = Vec::new();
        for [one, other] in pairs.into_values() {
            let pair = PersonPair { one: one.clone(), other: other.clone() };
            let (one, other) = (one.id, other.id);
            if championships.distinct_of(one, other).is_some() {
                continue;
            }
            match self.check_one(&championships, other, one) {
                Ok(()) => found.push(pair),
                Err(ServiceError::Series(_)) => {}
                Err(error) => return Err(error),
            }
            if found.len() == most {
                break;
            }
        }
        Ok(found)
    }
}

/// Groups within which persons may be one: same family name and first letter of the given name, same birth and given names, or same number.
fn alike(people: &[StoredPerson]) -> Vec<Vec<&StoredPerson>> {
    // Comparing all persons with each other would be a hundred million comparisons in a registry of fifteen thousand.
    let mut groups: BTreeMap<String, Vec<&StoredPerson>> = BTreeMap::new();
    for person in people {
        let Person { name, birth, federation_id, .. } = &person.person;
        let given = fold(&name.given);
        let initial: String = given.chars().take(1).collect();
        groups.entry(format!("family {} {initial}", fold(&name.family))).or_default().push(person);
        // Family names change. Birthday and given name are often shared by chance; with the patronymic that is rare.
        if let Some(Birth::Date(day)) = birth
            && given.contains(' ')
        {
            groups.entry(format!("birth {day} {given}")).or_default().push(person);
        }
        if !federation_id.is_empty() {
            groups.entry(format!("number {federation_id}")).or_default().push(person);
        }
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

fn likeness(one: &Person, other: &Person) -> Option<Likeness> {
    if one.contradicts(other) {
        return None;
    }
    let both_born = one.birth.is_some() && other.birth.is_some();
    let is_one_day = matches!(one.birth, Some(Birth::Date(_))) && one.birth == other.birth;
    let given = fold(&one.name.given);
    // Men seldom change their family name.
    let may_change = one.sex.or(other.sex) != Some(Sex::Male);
    if !one.federation_id.is_empty() && one.federation_id == other.federation_id {
        Some(Likeness::SameNumber)
    } else if one.name.key() == other.name.key() {
        Some(if both_born { Likeness::SameNameAndBirth } else { Likeness::SameName })
    } else if may_change && is_one_day && given.contains(' ') && given == fold(&other.name.given) {
        Some(Likeness::OtherFamilyName)
    } else {
        one.may_be(other).then_some(Likeness::Alike)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::Name;

    fn person(name: &str, birth: &str) -> Person {
        Person { name: Name::parse(name), birth: Birth::parse(birth), ..Person::default() }
    }

    #[test]
    fn persons_who_may_be_one_are_told_by_name_birth_and_number() {
        use Likeness as L;
        let cases = [
            (person("Орлова Анна", "1990"), person("Орлова Анна", "12.05.1990"), Some(L::SameNameAndBirth)),
            (person("Орлова Анна", ""), person("Орлова Анна", "1990"), Some(L::SameName)),
            (person("Орлова Анна", "1990"), person("Орлова Анна", "1991"), None),
            (person("Орлова А.", "1990"), person("Orlova Anna", "1990"), Some(L::Alike)),
            (
                person("Орлова Анна Петровна", "12.05.1990"),
                person("Громова Анна Петровна", "12.05.1990"),
                Some(L::OtherFamilyName),
            ),
            (person("Орлова Анна", "12.05.1990"), person("Громова Анна", "12.05.1990"), None),
            (person("Орлова Анна Петровна", "1990"), person("Громова Анна Петровна", "1990"), None),
        ];
        for (one, other, expected) in cases {
            assert_eq!(likeness(&one, &other), expected, "{} and {}", one.name, other.name);
            assert_eq!(likeness(&other, &one), expected, "{} and {}", other.name, one.name);
        }
        let numbered = |name: &str| Person { federation_id: "77".to_owned(), ..person(name, "") };
        assert_eq!(likeness(&numbered("Орлова Анна"), &numbered("Gromova A.")), Some(L::SameNumber));
        let man = |name: &str| Person { sex: Some(Sex::Male), ..person(name, "12.05.1990") };
        assert_eq!(likeness(&man("Орлов Иван Петрович"), &man("Громов Иван Петрович")), None);
    }
}
