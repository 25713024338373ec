//! A group of players of a report file, with their own places.

use clap::Args;

use tournament::standings::{Place, Standings, StandingsRow};
use tournament::{Condition, Section, SectionCode, Sex, Tournament, ValueRange};

/// The requested group of players; all given conditions must hold.
#[derive(Debug, Args)]
pub struct PartSwitches {
    /// Only women (w) or men (m), with their places among themselves
    #[arg(long, value_parser = sex)]
    sex: Option<Sex>,
    /// Only those born in this year or later
    #[arg(long, value_name = "YEAR")]
    born_from: Option<i32>,
    /// Only those born in this year or earlier
    #[arg(long, value_name = "YEAR")]
    born_to: Option<i32>,
    /// Only those of this federation
    #[arg(long, value_name = "FED")]
    federation: Option<String>,
    /// Only those rated this or more
    #[arg(long, value_name = "RATING")]
    rated_from: Option<i32>,
    /// Only those rated this or less
    #[arg(long, value_name = "RATING")]
    rated_to: Option<i32>,
}

/// A line of the standings.
#[derive(Debug, Clone, Copy)]
pub struct PartRow<'a> {
    /// The place within the group.
    pub place: Option<Place>,
    pub row: &'a StandingsRow,
}

fn sex(letter: &str) -> Result<Sex, String> {
    Sex::from_letter(letter).ok_or_else(|| format!("`{letter}` is neither w nor m"))
}

impl PartSwitches {
    fn section(&self) -> Section {
        let who = Condition {
            sex: self.sex,
            born: ValueRange { from: self.born_from, to: self.born_to },
            federations: self.federation.iter().cloned().collect(),
            ratings: ValueRange { from: self.rated_from, to: self.rated_to },
            ..Condition::default()
        };
        Section { code: SectionCode(String::new()), name: String::new(), other_name: String::new(), who }
    }

    /// Whether only a group is requested.
    pub fn is_part(&self) -> bool {
        !self.section().who.is_open()
    }

    /// The rows of the group, with their places within it.
    pub fn rows<'a>(&self, tournament: &Tournament, table: &'a Standings) -> Vec<PartRow<'a>> {
        let section = self.section();
        let rows = table.section(|id| tournament.entry(id).is_some_and(|entry| section.has(tournament, entry)));
        rows.into_iter().map(|(place, row)| PartRow { place, row }).collect()
    }
}
