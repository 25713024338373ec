//! `/player/{id}`: a person, with all events and what they did to the ratings.

use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;

use crate::desk::Desk;
use crate::standings::{Place, table};
use crate::store::{Player, PlayerEntry, RatingList, RatingRecord};
use crate::tournament::{Birth, Conduct, Points, RoundNumber, TournamentId};
use crate::web::error::{AppError, Reply};
use crate::web::pages::ratings::address;
use crate::web::public::{card, standings_round};
use crate::web::reply::Page;

/// The picture's width and height, in its own units.
const PICTURE: (i32, i32) = (340, 120);
/// What is left free around the line.
const MARGIN: i32 = 8;

#[derive(Template)]
#[template(path = "person/index.html")]
struct PersonPage<'a> {
    page: &'a Page,
    player: Player,
    events: Vec<Event>,
    histories: Vec<History>,
}

/// Somebody's part in an event.
struct Event {
    entry: PlayerEntry,
    /// His card.
    address: String,
    /// His place and points, once a round is public.
    standing: Option<(Option<Place>, Points)>,
}

impl Event {
    fn is_closed(&self) -> bool {
        self.entry.conduct == Conduct::Closed
    }
}

/// What has happened to one of his ratings.
struct History {
    list: RatingList,
    /// Oldest first.
    steps: Vec<Step>,
}

/// A change of a rating.
struct Step {
    record: RatingRecord,
    /// The event's title and his card there; none for an imported list.
    event: Option<(String, String)>,
}

impl Step {
    /// The change in whole points, and whether the rating has risen.
    fn change(&self, page: &Page) -> Option<(String, bool)> {
        let before = self.record.change.before?;
        let change = self.record.change.after.listed().0 - before.listed().0;
        Some((page.t.signed(change), change > 0))
    }
}

/// The line of a history as a picture.
struct Picture {
    /// The points of the line: `8,112 170,40`.
    line: String,
    dots: Vec<(i32, i32)>,
    highest: i32,
    lowest: i32,
}

impl PersonPage<'_> {
    fn birth_year(&self) -> Option<i32> {
        self.player.person.birth.map(Birth::year)
    }
}

impl History {
    /// His rating now.
    fn now(&self) -> Option<i32> {
        self.steps.last().map(|step| step.record.change.after.listed().0)
    }

    /// The ratings in their order, with the one before the first change.
    fn values(&self) -> Vec<i32> {
        let first = self.steps.first().and_then(|step| step.record.change.before);
        let after = self.steps.iter().map(|step| step.record.change.after);
        first.into_iter().chain(after).map(|rating| rating.listed().0).collect()
    }

    /// The picture, where there are two values to join.
    fn picture(&self) -> Option<Picture> {
        Picture::of(&self.values())
    }
}

impl Picture {
    fn of(values: &[i32]) -> Option<Self> {
        let (highest, lowest) = (*values.iter().max()?, *values.iter().min()?);
        let last = i32::try_from(values.len() - 1).ok().filter(|last| *last > 0)?;
        let (width, height) = (PICTURE.0 - 2 * MARGIN, PICTURE.1 - 2 * MARGIN);
        let range = (highest - lowest).max(1);
        let dot = |(at, value): (i32, &i32)| (MARGIN + width * at / last, MARGIN + height * (highest - value) / range);
        let dots: Vec<(i32, i32)> = (0..).zip(values).map(dot).collect();
        let line = dots.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
        Some(Self { line, dots, highest, lowest })
    }
}

/// The part of the picture's plane that is shown.
fn view_box() -> String {
    format!("0 0 {} {}", PICTURE.0, PICTURE.1)
}

/// `GET /player/{id}`
pub async fn index(page: Page, id: web::Path<i64>) -> Reply {
    let id = crate::tournament::PlayerId(id.into_inner());
    let read = move |desk: &Desk| {
        let player = desk.store().player(id)?.ok_or(AppError::NotFound)?;
        let events = desk.store().entries_of(id)?.into_iter().map(|entry| event(desk, entry));
        let events = events.collect::<Result<Vec<_>, AppError>>()?;
        Ok::<_, AppError>((player, events, desk.store().rating_history(id)?))
    };
    let (player, events, records) = page.desk(read).await?;
    let histories = histories(&events, records);
    page.html(&PersonPage { page: &page, player, events, histories })
}

fn event(desk: &Desk, entry: PlayerEntry) -> Result<Event, AppError> {
    let tournament = desk.tournament(&entry.slug)?;
    let address = tournament.entry(entry.entry).map(|found| card(&tournament, found)).unwrap_or_default();
    let through = standings_round(&tournament);
    let has_begun = through > RoundNumber(0);
    let table = has_begun.then(|| table(&tournament, through));
    let row = table.as_ref().and_then(|table| table.row(entry.entry));
    let standing = row.map(|row| (row.place, row.points));
    Ok(Event { entry, address, standing })
}

/// The changes by list, each list's oldest first.
fn histories(events: &[Event], records: Vec<RatingRecord>) -> Vec<History> {
    let cards: BTreeMap<TournamentId, (String, String)> = events
        .iter()
        .map(|event| (event.entry.tournament, (event.entry.title.clone(), event.address.clone())))
        .collect();
    let mut histories: Vec<History> = Vec::new();
    for record in records {
        let list = record.list;
        let event = record.tournament.and_then(|tournament| cards.get(&tournament).cloned());
        let step = Step { record, event };
        match histories.iter_mut().find(|history| history.list == list) {
            Some(history) => history.steps.push(step),
            None => histories.push(History { list, steps: vec![step] }),
        }
    }
    histories
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_goes_from_the_first_rating_to_the_last_between_lowest_and_highest() {
        let picture = Picture::of(&[2000, 2050, 1950]).expect("there are three values");
        assert_eq!(picture.dots, [(8, 60), (170, 8), (332, 112)]);
        assert_eq!(picture.line, "8,60 170,8 332,112");
        assert_eq!((picture.highest, picture.lowest), (2050, 1950));
        assert!(Picture::of(&[2000]).is_none() && Picture::of(&[]).is_none());
    }
}
