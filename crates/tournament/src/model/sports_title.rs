//! Titles and sporting ranks in one order, however start lists write them: what sections by strength go by.

use serde::{Deserialize, Serialize};

use crate::{Person, Title, usual_title};

/// A title or rank, or none. The first is the highest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum SportsTitle {
    Grandmaster,
    InternationalMaster,
    MasterOfInternationalClass,
    MasterOfSport,
    FederationMaster,
    Candidate,
    First,
    Second,
    Third,
    Junior,
    #[default]
    None,
}

draughts::codes! { SportsTitle:
    Grandmaster => "gm",
    InternationalMaster => "im",
    MasterOfInternationalClass => "msmk",
    MasterOfSport => "ms",
    FederationMaster => "fm",
    Candidate => "cm",
    First => "1",
    Second => "2",
    Third => "3",
    Junior => "junior",
    None => "none",
}

impl SportsTitle {
    /// The rank of a player; what is not known is none.
    pub fn from_person(person: &Person) -> Self {
        Title::from_person(person).map_or_else(|| lower(&person.title), Self::from)
    }
}

impl Person {
    /// Where the title puts a player among those of their rating when start numbers are given, 0 first: grandmasters,
    /// international masters, women grandmasters, FM, WIM, CM, WFM, WCM (C.04.2), then the lower ranks. A master of sport of
    /// international class comes after an international master, a master of sport is worth an FM.
    pub fn title_order(&self) -> u8 {
        let is_womens = self.title.trim_start().starts_with(['w', 'W']);
        match (SportsTitle::from_person(self), is_womens) {
            (SportsTitle::Grandmaster, false) => 0,
            (SportsTitle::InternationalMaster, false) => 1,
            (SportsTitle::MasterOfInternationalClass, _) => 2,
            (SportsTitle::Grandmaster, true) => 3,
            (SportsTitle::MasterOfSport, _) | (SportsTitle::FederationMaster, false) => 4,
            (SportsTitle::InternationalMaster, true) => 5,
            (SportsTitle::Candidate, false) => 6,
            (SportsTitle::FederationMaster, true) => 7,
            (SportsTitle::Candidate, true) => 8,
            (SportsTitle::First, _) => 9,
            (SportsTitle::Second, _) => 10,
            (SportsTitle::Third, _) => 11,
            (SportsTitle::Junior, _) => 12,
            (SportsTitle::None, _) => 13,
        }
    }
}

impl From<Title> for SportsTitle {
    fn from(title: Title) -> Self {
        match title {
            Title::Grandmaster => Self::Grandmaster,
            Title::InternationalMaster => Self::InternationalMaster,
            Title::MasterOfInternationalClass => Self::MasterOfInternationalClass,
            Title::MasterOfSport => Self::MasterOfSport,
            Title::FederationMaster => Self::FederationMaster,
            Title::Candidate => Self::Candidate,
        }
    }
}

/// The ranks below the titles, as start lists write them: `1`, `I`, `1 р.`, `2ю`.
fn lower(written: &str) -> SportsTitle {
    let usual = usual_title(written).to_lowercase();
    let plain: String = usual.chars().filter(|letter| letter.is_alphanumeric()).collect();
    let bare = plain.strip_suffix("разряд").or_else(|| plain.strip_suffix('р')).unwrap_or(&plain);
    match bare {
        "1" => SportsTitle::First,
        "2" => SportsTitle::Second,
        "3" => SportsTitle::Third,
        "1юн" | "2юн" | "3юн" | "1ю" | "2ю" | "3ю" | "iю" | "iiю" | "iiiю" | "юн" => SportsTitle::Junior,
        _ => SportsTitle::None,
    }
}
