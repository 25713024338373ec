//! A rating list: who stands where on a day.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::RatingState;
use crate::{Person, PersonId, Rating, RatingKind};

/// A player for a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// The person's number in the registry.
    pub player: PersonId,
    /// Who they are, as the list prints it.
    pub person: Person,
    /// What the list knows of them.
    pub state: RatingState,
}

/// A player in a rating list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListLine {
    /// Their place; equal ratings share the first of theirs.
    pub place: u32,
    /// The rating in whole points.
    pub rating: Rating,
    /// Whether it rests on few games.
    pub is_provisional: bool,
    /// The player with all that the list knows.
    pub listed: Listed,
}

/// A rating list as of a day, the highest rating first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingList {
    /// The pace it is for.
    pub kind: RatingKind,
    /// The day it is as of.
    pub date: NaiveDate,
    /// The lines in order of place.
    pub lines: Vec<ListLine>,
}

impl RatingList {
    /// The list of every player who has a rating; one of fewer than `provisional_below` games is provisional, if
    /// there were none before that no player counted. Equal ratings
    /// stand in the order of names.
    pub fn new(kind: RatingKind, date: NaiveDate, players: Vec<Listed>, provisional_below: u32) -> Self {
        let rated = players.into_iter().filter_map(|listed| Some((listed.state.rating?.listed(), listed)));
        let mut rated: Vec<(Rating, Listed)> = rated.collect();
        rated.sort_by_cached_key(|(rating, listed)| {
            (std::cmp::Reverse(*rating), listed.person.name.key(), listed.player)
        });
        let ratings: Vec<Rating> = rated.iter().map(|(rating, _)| *rating).collect();
        // By how many are higher, so that equal ratings have one place.
        let place = |rating: Rating| ratings.partition_point(|other| *other > rating) + 1;
        let line = |(rating, listed): (Rating, Listed)| ListLine {
            place: u32::try_from(place(rating)).unwrap_or(u32::MAX),
            rating,
            is_provisional: listed.state.games < provisional_below && !listed.state.is_experienced,
            listed,
        };
        let lines = rated.into_iter().map(line).collect();
        Self { kind, date, lines }
    }
}
