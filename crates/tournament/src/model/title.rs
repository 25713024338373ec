//! What titles and ranks mean, however start lists write them.

use crate::{Person, usual_title};

/// A title that is told of in a sentence about a tournament. The lower ranks are not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum Title {
    /// Grandmaster, international or national, women among them.
    Grandmaster,
    InternationalMaster,
    /// Master of sport of international class.
    MasterOfInternationalClass,
    MasterOfSport,
    FederationMaster,
    Candidate,
}

/// How start lists write each title, in lower case without dots and spaces.
const WRITTEN: [(Title, &[&str]); 6] = [
    (Title::Grandmaster, &["gm", "g", "gmi", "gmr", "wgm", "wg", "gmif", "гр", "мг", "гмр", "гроссмейстер"]),
    (Title::InternationalMaster, &["im", "m", "mi", "wim", "wm", "mif", "ммр", "мм"]),
    (Title::MasterOfInternationalClass, &["мсмк", "msmk"]),
    (Title::MasterOfSport, &["мс", "ms"]),
    (Title::FederationMaster, &["fm", "f", "mf", "wfm", "wf", "mff", "мф"]),
    (Title::Candidate, &["cm", "c", "cmf", "wcm", "wc", "кмс", "kms"]),
];

impl Title {
    /// Every title, the highest first.
    pub const ALL: [Self; 6] = [
        Self::Grandmaster,
        Self::InternationalMaster,
        Self::MasterOfInternationalClass,
        Self::MasterOfSport,
        Self::FederationMaster,
        Self::Candidate,
    ];

    /// The title of a player; none for lower ranks and what is not known.
    pub fn from_person(person: &Person) -> Option<Self> {
        // In its usual spelling first: `MC` in Latin letters and `мастер спорта` are `МС`.
        let usual = usual_title(&person.title).to_lowercase();
        let plain: String = usual.chars().filter(|letter| letter.is_alphanumeric()).collect();
        // The game on 64 squares has titles of its own: GMI 64.
        let plain = plain.trim_end_matches("64");
        WRITTEN.iter().find(|(_, written)| written.contains(&plain)).map(|(title, _)| *title)
    }
}
