//! Ratings on pages: the addresses of the lists, and the changes by a tournament.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::service::Service;
use crate::store::{Rated, RatingList, RatingRecord};
use crate::web::http::{AppError, Page};
use crate::web::i18n::Locale;
use draughts::Variant;
use tournament::rating::list::{ListLine, Listed, RatingList as Lines};
use tournament::rating::{RatingChange, RatingState};
use tournament::{Entry, EntryId, PersonId, Tournament, TournamentStatus};

/// A rating of fewer games is provisional.
pub const PROVISIONAL_BELOW: u32 = 10;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "templates pass references")]
pub fn list_address(list: &RatingList) -> String {
    if list.variant == Variant::default() {
        format!("/ratings/{}", list.kind.code())
    } else {
        format!("/ratings/{}?game={}", list.kind.code(), list.variant)
    }
}

/// A change of a rating in whole points.
pub struct SignedChange {
    pub text: String,
    pub has_risen: bool,
}

impl SignedChange {
    pub fn new(t: Locale, points: i32) -> Self {
        Self { text: t.signed(points), has_risen: points > 0 }
    }
}

/// The deviation after a change, if its system has one.
pub fn deviation(record: &RatingRecord) -> Option<i32> {
    let change: RatingChange = serde_json::from_str(&record.change.explanation).ok()?;
    change.after.glicko.map(|glicko| glicko.listed_deviation())
}

/// The rating changes of a closed tournament, with the version of their list.
pub async fn rating_records(page: &Page, tournament: &Tournament) -> Result<(i64, Vec<RatingRecord>), AppError> {
    let (id, variant) = (tournament.id, tournament.settings.variant);
    let Some(kind) = tournament.settings.rating.filter(|_| tournament.status == TournamentStatus::Closed) else {
        return Ok((0, Vec::new()));
    };
    let numbers: Vec<PersonId> = tournament.entries.values().filter_map(|entry| entry.player).collect();
    let read = move |service: &Service| {
        let version = service.store().rating_version(RatingList { variant, kind })?;
        let mut records = service.store().rating_changes_of(id)?;
        let championships = service.store().championships()?;
        for record in &mut records {
            // The list has the person; the entry may have a former number of theirs.
            let is_own = |id: &PersonId| championships.person_of(*id) == record.change.player;
            record.change.player = numbers.iter().copied().find(is_own).unwrap_or(record.change.player);
        }
        Ok::<_, AppError>((version.0, records))
    };
    page.service(read).await
}

/// The change of each rating, in whole points as lists print them.
pub fn rating_changes(tournament: &Tournament, records: &[RatingRecord]) -> BTreeMap<EntryId, i32> {
    let of = |entry: &Entry| {
        let record = records.iter().find(|record| Some(record.change.player) == entry.player)?;
        let before = record.change.before?;
        Some((entry.id, record.change.after.listed().0 - before.listed().0))
    };
    tournament.entries.values().filter_map(of).collect()
}

/// The lines of a list with their places, of a day or now, and the day.
pub async fn rating_lines(
    page: &Page,
    list: RatingList,
    day: Option<NaiveDate>,
) -> Result<(Option<NaiveDate>, Vec<ListLine>), AppError> {
    let rated = page.service(move |service| match day {
        Some(day) => service.store().rating_list_on(list, day),
        None => service.store().rating_list(list),
    });
    let rated = rated.await?;
    let date = day.filter(|_| !rated.is_empty()).or_else(|| rated.iter().map(|rated| rated.date).max());
    let listed = rated.iter().map(listed).collect();
    Ok((date, Lines::new(list.kind, date.unwrap_or_default(), listed, PROVISIONAL_BELOW).lines))
}

fn listed(rated: &Rated) -> Listed {
    let state = RatingState {
        rating: Some(rated.value),
        games: rated.games,
        is_experienced: rated.is_experienced,
        ..RatingState::default()
    };
    Listed { player: rated.player, person: rated.person.without(&rated.hidden), state }
}
