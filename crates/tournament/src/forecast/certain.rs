//! What is certain of a running tournament whatever still happens, provided that every player goes on, the games to come are
//! played and no points are corrected.
//!
//! Where no round is left to be paired and the ways in which the open games can end are few, all of them are gone through with the
//! tournament's own tie-breaks: every bound is reached. Otherwise the points decide that a player can make at most and at
//! least; a player who may be equal counts as above and as below. Such bounds may be wider than the truth and are never narrower.

use std::collections::BTreeMap;

use super::bounds::{PlaceBounds, ScoreRange};
use super::public;
use crate::history::{Adjourned, PairingOutcome};
use crate::standings::standings;
use crate::{EntryId, GameId, GameResult, Mark, Pairing, Points, Score, Settings, System, Tournament};
use draughts::{BySide, Side};

/// Most lines of tables that are looked at before points alone have to do.
const MOST_LINES: usize = 500_000;
/// The most open games of one pairing whose ends are gone through.
const MOST_OPEN_GAMES: usize = 4;
/// How a game may end over the board.
const ENDS: [Score; 3] = [Score::White, Score::Draw, Score::Black];

/// The places that a player may still take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceRange {
    /// No better one is possible; of shared places the best counts.
    pub best: u32,
    /// No worse one is possible; of shared places the worst counts.
    pub worst: u32,
}

impl PlaceRange {
    fn or(self, other: Self) -> Self {
        Self { best: self.best.min(other.best), worst: self.worst.max(other.worst) }
    }
}

/// What is certain of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certainty {
    /// The places that are left to them, whatever happens.
    pub always: PlaceRange,
    /// Whatever happens beside their own next pairing, by what they make of that; nothing where they have none yet.
    pub by_mark: BTreeMap<Mark, PlaceRange>,
    /// Whether everything was gone through, so that the bounds are reached.
    pub is_exact: bool,
}

/// A sentence that is certain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement {
    /// They are first, alone, whatever happens.
    IsFirst,
    /// They cannot be first any more.
    CannotBeFirst {
        /// The best place that they can reach.
        best: u32,
    },
    /// They take a place or a better one.
    AtLeast {
        /// The place, from 1.
        place: u32,
    },
    /// With a result in their next pairing they take a place or a better one, whatever else happens.
    IsEnough {
        /// The least result that is enough.
        mark: Mark,
        /// The place, from 1.
        place: u32,
    },
    /// With a result in their next pairing they cannot be first any more.
    RulesOutFirst {
        /// The best result that rules it out.
        mark: Mark,
    },
}

impl Certainty {
    /// What is certain of a player in a tournament of `players` players, the most important first: the lowest result that is enough for
    /// something, and the highest that rules something out.
    pub fn statements(&self, players: usize) -> Vec<Statement> {
        let last = u32::try_from(players).unwrap_or(u32::MAX);
        let PlaceRange { best, worst } = self.always;
        if worst == 1 {
            return vec![Statement::IsFirst];
        }
        let cannot = (best > 1).then_some(Statement::CannotBeFirst { best });
        let at_least = (worst < last).then_some(Statement::AtLeast { place: worst });
        // The best result with which they cannot be first, where they still can be.
        let ruling_out = self.by_mark.iter().rev().find(|(_, span)| span.best > 1 && best == 1);
        let ruled_out = ruling_out.map(|(&mark, _)| Statement::RulesOutFirst { mark });
        self.enough().into_iter().chain(cannot).chain(ruled_out).chain(at_least).collect()
    }

    /// Results that better the worst place, each by more than a lesser result does.
    fn enough(&self) -> Vec<Statement> {
        let mut place = self.always.worst;
        let mut enough = Vec::new();
        for (&mark, span) in &self.by_mark {
            if span.worst < place {
                place = span.worst;
                enough.insert(0, Statement::IsEnough { mark, place });
            }
        }
        enough
    }
}

/// What is certain of every player who has a place; nothing where it cannot be known, as where level matches are played on until
/// a player has won.
pub fn certain(tournament: &Tournament) -> BTreeMap<EntryId, Certainty> {
    if tournament.settings.needs_winner() {
        return BTreeMap::new();
    }
    let tournament = public(tournament);
    let Some(scene) = OpenGames::from_tournament(&tournament) else { return BTreeMap::new() };
    let ways = scene.open.iter().try_fold(1, |ways: usize, open| ways.checked_mul(open.ends.len()));
    let is_small = ways.is_some_and(|ways| ways.saturating_mul(scene.points.len()) <= MOST_LINES);
    if scene.rounds_left == 0 && is_small { scene.go_through(&tournament) } else { scene.bounds(&tournament) }
}

/// A pairing with games to come.
pub(super) struct OpenPairing {
    pub(super) seats: BySide<EntryId>,
    pub(super) ends: Vec<PairingEnd>,
}

/// A way in which a pairing may end.
pub(super) struct PairingEnd {
    results: BTreeMap<GameId, Score>,
    pub(super) marks: BySide<Mark>,
    pub(super) points: BySide<Points>,
}

/// What is known and what is not.
pub(super) struct OpenGames {
    /// What the players with a place have.
    pub(super) points: BTreeMap<EntryId, Points>,
    /// Pairings with games to come, in order of rounds.
    pub(super) open: Vec<OpenPairing>,
    /// Rounds still to be paired.
    pub(super) rounds_left: i32,
}

impl OpenGames {
    /// The open games of a tournament; `None` where a micro-match has too many.
    fn from_tournament(tournament: &Tournament) -> Option<Self> {
        let now = standings(tournament, tournament.paired_rounds());
        let placed = now.rows.iter().filter(|row| row.place.is_some());
        let points: BTreeMap<EntryId, Points> = placed.map(|row| (row.entry, row.points)).collect();
        let counts = |pairing: &&Pairing| {
            !pairing.is_complete() && points.contains_key(&pairing.white) && points.contains_key(&pairing.black)
        };
        let open = tournament.pairings().filter(counts).map(|pairing| OpenPairing::new(pairing, &tournament.settings));
        let rounds_left = i32::from(tournament.settings.rounds.0) - i32::from(tournament.paired_rounds().0);
        Some(Self { open: open.collect::<Option<_>>()?, points, rounds_left: rounds_left.max(0) })
    }

    /// Every way in which the open games can end, with the tournament's own tie-breaks.
    fn go_through(&self, tournament: &Tournament) -> BTreeMap<EntryId, Certainty> {
        let mut tournament = tournament.clone();
        let next_of = |entry| self.open.iter().position(|open| open.side_of(entry).is_some());
        let nexts: BTreeMap<EntryId, usize> =
            self.points.keys().filter_map(|&entry| Some((entry, next_of(entry)?))).collect();
        let mut found = BTreeMap::new();
        let mut ends = vec![0; self.open.len()];
        loop {
            for (open, &end) in self.open.iter().zip(&ends) {
                for (id, score) in &open.ends[end].results {
                    if let Some(game) = tournament.game_mut(*id) {
                        game.result = Some(GameResult::Played(*score));
                    }
                }
            }
            for row in &standings(&tournament, tournament.paired_rounds()).rows {
                let Some(place) = row.place else { continue };
                let mark = nexts.get(&row.entry).and_then(|&next| self.open[next].mark(row.entry, ends[next]));
                note(&mut found, row.entry, mark, PlaceRange { best: place.first, worst: place.last });
            }
            // The ends are counted through like the digits of a number, the first pairing turning fastest.
            let Some(turned) = (0..ends.len()).find(|&at| ends[at] + 1 < self.open[at].ends.len()) else { break };
            ends[..turned].fill(0);
            ends[turned] += 1;
        }
        found
    }

    fn bounds(&self, tournament: &Tournament) -> BTreeMap<EntryId, Certainty> {
        if tournament.settings.system == System::Keizer {
            return BTreeMap::new();
        }
        let bounds = PlaceBounds::new(self, &tournament.settings);
        self.points.keys().map(|&entry| (entry, bounds.certainty(entry))).collect()
    }
}

/// Widens what was found of a player so far.
pub(super) fn note(found: &mut BTreeMap<EntryId, Certainty>, entry: EntryId, mark: Option<Mark>, span: PlaceRange) {
    let fresh = Certainty { always: span, by_mark: BTreeMap::new(), is_exact: true };
    let own = found.entry(entry).or_insert(fresh);
    own.always = own.always.or(span);
    if let Some(mark) = mark {
        own.by_mark.entry(mark).and_modify(|known| *known = known.or(span)).or_insert(span);
    }
}

impl OpenPairing {
    fn new(pairing: &Pairing, settings: &Settings) -> Option<Self> {
        let missing = pairing.numbered_games().filter(|(_, game)| !game.result.is_some_and(GameResult::is_final));
        let missing: Vec<GameId> = missing.map(|(number, _)| pairing.game_id(number)).collect();
        if missing.len() > MOST_OPEN_GAMES {
            return None;
        }
        let mut ways = vec![BTreeMap::new()];
        for game in missing {
            let with = |way: &BTreeMap<_, _>, end| way.clone().into_iter().chain([(game, end)]).collect();
            let longer = |way: &BTreeMap<GameId, Score>| ENDS.map(|end| with(way, end));
            ways = ways.iter().flat_map(longer).collect();
        }
        let ends =
            ways.into_iter().map(|results| PairingEnd::new(pairing, settings, results)).collect::<Option<_>>()?;
        Some(Self { seats: pairing.seats(), ends })
    }

    pub(super) fn side_of(&self, entry: EntryId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.seats[*side] == entry)
    }

    fn mark(&self, entry: EntryId, end: usize) -> Option<Mark> {
        Some(self.ends[end].marks[self.side_of(entry)?])
    }

    /// The fewest and the most points that a side can make.
    pub(super) fn range(&self, side: Side) -> ScoreRange {
        let points = || self.ends.iter().map(|end| end.points[side]);
        let (least, most) = (points().min(), points().max());
        ScoreRange { least: least.unwrap_or(Points::ZERO), most: most.unwrap_or(Points::ZERO) }
    }
}

impl PairingEnd {
    fn new(pairing: &Pairing, settings: &Settings, results: BTreeMap<GameId, Score>) -> Option<Self> {
        let mut ended = pairing.clone();
        for (id, score) in &results {
            ended.game_mut(id.game)?.result = Some(GameResult::Played(*score));
        }
        // Every result is there now; a level match counts as one until its tie-break games are played.
        match PairingOutcome::new(&ended, settings, Adjourned::CountsAsDraw) {
            PairingOutcome::Known { marks, points, .. } => Some(Self { results, marks, points }),
            PairingOutcome::Awaited => None,
        }
    }
}
