//! Whether sums of points stay within what can be counted. A file may state any points for a result, and any number of corrections:
//! numbers that are too large are refused before anything is added up.

use std::collections::BTreeMap;

use super::error::{Expected, TrfError};
use super::line::LineField;
use super::records::ReportRecords;
use crate::{Points, StartNumber, TeamRules};

/// The most that any player's results and corrections may come to: two million points. A hundred times as much can be counted.
const MOST: i64 = 20_000_000;

/// The most that a result, a bye or a start may be worth, as in the document of a tournament: a thousand points.
const MOST_EACH: i64 = 10_000;

/// The greatest of some points, and where it stands.
#[derive(Debug, Clone, Default)]
pub(super) struct LargestPoints {
    found: Option<(i64, LineField)>,
}

impl LargestPoints {
    /// The points of a field, noted if they are greater than those before.
    pub(super) fn note(&mut self, field: &LineField) -> Result<Points, TrfError> {
        let points = field.points()?;
        if size(points) > MOST_EACH {
            return Err(field.not(Expected::PointsUpTo(Points::whole(1000))));
        }
        if self.size() < size(points) || self.found.is_none() {
            self.found = Some((size(points), field.clone()));
        }
        Ok(points)
    }

    fn size(&self) -> i64 {
        self.found.as_ref().map_or(0, |(size, _)| *size)
    }

    fn check(&self, times: i64) -> Option<TrfError> {
        let (size, field) = self.found.as_ref()?;
        (size.saturating_mul(times) > MOST).then(|| field.not(Expected::CountablePoints))
    }
}

/// What could come to more than can be counted: a result's points in all rounds, on all boards of a team; virtual points; corrections.
pub(super) fn check(records: &ReportRecords, errors: &mut Vec<TrfError>) {
    let recorded = records.players.iter().map(|player| player.cells.len()).max().unwrap_or(0);
    let rounds = size_of(recorded).max(records.rounds.map_or(0, |rounds| i64::from(rounds.0))).max(1);
    let seats = if records.is_of_teams() { seats(records) } else { 1 };
    errors.extend(records.points.greatest().check(rounds.saturating_mul(seats)));
    errors.extend(records.teams.greatest().check(rounds));
    errors.extend(records.named.acceleration.greatest().check(records.named.acceleration.count()));
    corrections(records, rounds, errors);
}

/// How many of a team may play in a round.
fn seats(records: &ReportRecords) -> i64 {
    size_of(records.teams.most_players()).max(i64::from(TeamRules::MOST_BOARDS))
}

fn corrections(records: &ReportRecords, rounds: i64, errors: &mut Vec<TrfError>) {
    let usual = records.points.greatest().size().max(size(Points::ONE));
    let mut sums: BTreeMap<StartNumber, i64> = BTreeMap::new();
    for record in &records.named.abnormal {
        let each = (size(record.points) + usual).saturating_mul(record.times(rounds));
        let is_too_great = record.players.iter().any(|player| {
            let sum = sums.entry(*player).or_default();
            *sum = sum.saturating_add(each);
            *sum > MOST
        });
        errors.extend(is_too_great.then(|| record.field.not(Expected::CountablePoints)));
    }
}

fn size(points: Points) -> i64 {
    i64::from(points.tenths()).abs()
}

fn size_of(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
