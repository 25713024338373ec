//! Commands about forbidden and avoided pairs, and about the tables where players sit.

use std::collections::BTreeSet;

use super::{entry, set};
use crate::model::rejection::{ForbiddenPairsRejection, TablesRejection};
use crate::{
    AvoidedPairs, AvoidedPlayers, Change, EntryId, ForbiddenPairs, Hall, Item, PlayingTables, Rejection, RoundNumber,
    Settings, TableNumber, Tournament,
};

pub(super) fn set_forbidden_pairs(
    tournament: &Tournament,
    forbidden: Vec<ForbiddenPairs>,
    avoided: Vec<AvoidedPairs>,
) -> Result<Vec<Change>, Rejection> {
    for group in &forbidden {
        check_group(tournament, &group.entries)?;
    }
    let mut rounds =
        forbidden.iter().map(|group| group.rounds).chain(avoided.iter().map(|avoided| avoided.rounds)).flatten();
    if rounds.any(|(first, last)| first < RoundNumber::FIRST || last < first) {
        return Err(Rejection::ForbiddenPairs(ForbiddenPairsRejection::Rounds));
    }
    for avoided in &avoided {
        match &avoided.whom {
            AvoidedPlayers::Entries(entries) => check_group(tournament, entries)?,
            AvoidedPlayers::Common(_) => {}
        }
    }
    // Naming a group twice does no harm, but taking one away would then have no effect: it is refused.
    let twice = (1..forbidden.len()).any(|at| forbidden[..at].contains(&forbidden[at]))
        || (1..avoided.len()).any(|at| avoided[..at].contains(&avoided[at]));
    if twice {
        return Err(Rejection::ForbiddenPairs(ForbiddenPairsRejection::Twice));
    }
    let settings = Settings { forbidden, avoided, ..tournament.settings.clone() };
    Ok(set(tournament, Item::Settings(Box::new(settings))))
}

/// Two different players or more.
fn check_group(tournament: &Tournament, entries: &[EntryId]) -> Result<(), Rejection> {
    for &id in entries {
        entry(tournament, id)?;
    }
    let distinct: BTreeSet<_> = entries.iter().collect();
    let is_group = distinct.len() == entries.len() && entries.len() > 1;
    if is_group { Ok(()) } else { Err(Rejection::ForbiddenPairs(ForbiddenPairsRejection::TwoPlayers)) }
}

pub(super) fn place_tables(tournament: &Tournament, tables: PlayingTables) -> Result<Vec<Change>, Rejection> {
    for fixed in &tables.fixed {
        entry(tournament, fixed.entry)?;
    }
    check_tables(&tables).map_err(Rejection::Tables)?;
    let settings = Settings { tables, ..tournament.settings.clone() };
    Ok(set(tournament, Item::Settings(Box::new(settings))))
}

/// A table has one number, one hall, and one player who keeps it.
fn check_tables(tables: &PlayingTables) -> Result<(), TablesRejection> {
    let players: BTreeSet<EntryId> = tables.fixed.iter().map(|fixed| fixed.entry).collect();
    let kept: BTreeSet<TableNumber> = tables.fixed.iter().map(|fixed| fixed.table).collect();
    let is_zero = tables.first.0 == 0 || kept.contains(&TableNumber(0));
    let meet = |one: &Hall, other: &Hall| one.first <= other.last && other.first <= one.last;
    let halls = &tables.halls;
    // Halls are compared last, when the numbers of each are known to be in order.
    if is_zero {
        Err(TablesRejection::Zero)
    } else if players.len() < tables.fixed.len() {
        Err(TablesRejection::PlayerTwice)
    } else if kept.len() < tables.fixed.len() {
        Err(TablesRejection::TableTwice)
    } else if halls.iter().any(|hall| hall.name.trim().is_empty()) {
        Err(TablesRejection::HallNameless)
    } else if halls.iter().any(|hall| hall.last < hall.first || hall.first.0 == 0) {
        Err(TablesRejection::HallReversed)
    } else if (1..halls.len()).any(|at| halls[..at].iter().any(|other| meet(other, &halls[at]))) {
        Err(TablesRejection::HallsOverlap)
    } else {
        Ok(())
    }
}
