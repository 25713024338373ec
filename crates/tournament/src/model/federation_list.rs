//! Lists of federations: whom a federation knows, with their titles and ratings.

use super::limits::{FieldText, Limited};
use super::transliterate::fold;
use super::{Birth, Person, PersonField, Rating, RatingKind};

/// Whose list it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FederationList {
    /// The federation of draughts of Russia.
    Fshr,
    /// The International Draughts Federation (64 squares).
    Idf,
    /// The World Draughts Federation.
    Fmjd,
    /// The International Chess Federation.
    Fide,
    /// Any other list: of a region, of a club.
    Other,
}

draughts::codes! { FederationList, "list":
    Fshr => "fshr",
    Idf => "idf",
    Fmjd => "fmjd",
    Fide => "fide",
    Other => "other",
}

/// The ratings of a person in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListedRatings {
    /// The rating at the classic pace, if the list has one.
    pub classic: Option<Rating>,
    /// The rating at the rapid pace, if the list has one.
    pub rapid: Option<Rating>,
    /// The rating at the blitz pace, if the list has one.
    pub blitz: Option<Rating>,
}

impl ListedRatings {
    /// The rating for a kind of games; the classic one where the list has no other.
    pub fn suited_to(self, kind: RatingKind) -> Option<Rating> {
        let own = match kind {
            RatingKind::Classic => self.classic,
            RatingKind::Rapid => self.rapid,
            RatingKind::Blitz => self.blitz,
        };
        own.or(self.classic)
    }
}

/// A person as a list of a federation has them. The number in the federation is that of the person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ListedPerson {
    /// The person, with the number in the federation.
    pub person: Person,
    /// The ratings that the list gives.
    pub ratings: ListedRatings,
}

/// What stands before the identity of a person without a number: no number begins so.
const NAMELESS: char = '~';

impl ListedPerson {
    /// The name as it is searched for, in either alphabet.
    pub fn search_key(&self) -> String {
        fold(&self.person.name.to_string())
    }

    /// What a person has in this and the next edition of a list: the number in the federation; without one, name and year of birth.
    pub fn identity(&self) -> String {
        if self.person.federation_id.is_empty() {
            let year = self.person.birth.map_or_else(String::new, |birth| birth.year().to_string());
            format!("{NAMELESS}{} {year}", self.search_key())
        } else {
            self.person.federation_id.clone()
        }
    }

    /// The person with no more than what the public may see: of a birth only the year.
    #[must_use]
    pub fn for_the_public(mut self) -> Self {
        self.person.birth = self.person.birth.map(Birth::year_only);
        self
    }

    /// Whether the list says anything of them beside the name.
    pub fn says_something(&self) -> bool {
        self.ratings != ListedRatings::default()
            || PersonField::ALL.into_iter().any(|field| !field.text(&self.person).is_empty())
    }
}

impl Limited for ListedPerson {
    fn texts(&self) -> Vec<FieldText<'_>> {
        self.person.texts()
    }
}
