//! Matches of teams. Nothing of them is kept: the boards at which members of two teams meet in a round are their match.
//!
//! * The team with White on the first board of the match, by number of board, has White in the match (C.04.6, 1.6).
//! * A board that one team leaves vacant is a full-point bye of the player opposite. A full-point bye of a member whose team plays
//!   a match counts as that, from wherever it came.
//! * A pairing-allocated bye of a member whose team plays no match is the team's: it has no opponent in the round.
//! * Boards at which no player plays for a team, or two of the same team meet, are in no match.
//! * Should boards made by hand let a team meet two others in a round, each is a match of its own.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Appearance, Bye, EntryId, History, Pairing, Points, Round, RoundNumber, StartNumber, Team, Tournament};
use draughts::{BySide, Side};

/// A team by name and number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TeamName {
    /// Its place among the teams, from 1.
    pub number: StartNumber,
    /// The name as teams are compared: one for all spellings.
    pub key: String,
    /// As it is printed.
    pub name: String,
}

impl TeamName {
    /// The name of a team by its place among all that are numbered.
    pub(super) fn new(teams: &[Team], place: usize) -> Self {
        let number = StartNumber(u16::try_from(place + 1).unwrap_or(u16::MAX));
        let (key, name) = teams.get(place).map(|team| (team.key.clone(), team.name.clone())).unwrap_or_default();
        Self { number, key, name }
    }
}

/// Two teams in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMatch<'t> {
    /// The round that it belongs to.
    pub round: RoundNumber,
    /// Both; White has the one with White on the first board.
    pub teams: BySide<TeamName>,
    /// The pairings of the match, in order of boards.
    pub boards: Vec<&'t Pairing>,
    /// Who sits at a board that the other team leaves vacant, by team, in order of boards: they follow those of `boards`.
    pub alone: BySide<Vec<EntryId>>,
    /// The points of the boards so far, for each team.
    pub points: BySide<Points>,
    /// Whether every board has its final result.
    pub is_complete: bool,
    /// Whether a game was played, not only forfeited.
    pub is_over_the_board: bool,
}

impl TeamMatch<'_> {
    /// The side of a team of this key in the match; none if it is not in it.
    pub fn side_of(&self, key: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.teams[*side].key == key)
    }
}

impl Tournament {
    /// The matches of a round in order of their first boards; none of a round that is not paired.
    pub fn team_matches(&self, round: RoundNumber) -> Vec<TeamMatch<'_>> {
        let squads = Squads::from_tournament(self);
        let history = History::new(self, round, self.awaiting());
        let matches = self.round(round).map(|round| squads.matches(round));
        matches.into_iter().flatten().map(|found| squads.team_match(&found, &history)).collect()
    }

    /// The matches of all rounds up to one, as of [`Self::team_matches`] round by round.
    pub fn team_matches_through(&self, through: RoundNumber) -> Vec<TeamMatch<'_>> {
        let squads = Squads::from_tournament(self);
        let history = History::new(self, through, self.awaiting());
        let rounds = self.rounds.iter().take(usize::from(through.0));
        let matches = rounds.flat_map(|round| squads.matches(round));
        matches.map(|found| squads.team_match(&found, &history)).collect()
    }

    /// The teams that have no opponent in a round because their number is odd.
    pub fn team_byes(&self, round: RoundNumber) -> Vec<TeamName> {
        let squads = Squads::from_tournament(self);
        let free = self.round(round).map(|round| squads.free(round));
        free.into_iter().flatten().map(|place| squads.name(place)).collect()
    }
}

/// The teams of a tournament in order of their numbers, and who plays for which.
pub(super) struct Squads {
    pub(super) teams: Vec<Team>,
    places: BTreeMap<EntryId, usize>,
    /// Whether every player meets every player of the other team, so that a board is that of one's own team.
    has_table: bool,
}

/// A match by places of the teams.
pub(super) struct MatchPlaces<'t> {
    pub(super) round: RoundNumber,
    /// Sides as in [`TeamMatch`].
    pub(super) teams: BySide<usize>,
    boards: Vec<&'t Pairing>,
    alone: BySide<Vec<EntryId>>,
}

/// What a match has come to.
pub(super) struct MatchScore {
    /// The points of each board for each team: in the order of the match, in a table in the team's own.
    pub(super) boards: BySide<Vec<Points>>,
    pub(super) is_complete: bool,
    pub(super) is_over_the_board: bool,
    /// Whether a player has made more than a loss.
    pub(super) any_scored: bool,
}

impl Squads {
    pub(super) fn from_tournament(tournament: &Tournament) -> Self {
        let teams = tournament.numbered_teams();
        let members =
            teams.iter().enumerate().flat_map(|(place, team)| team.players.iter().map(move |id| (*id, place)));
        let places = members.collect();
        Self { teams, places, has_table: tournament.settings.system.has_table() }
    }

    /// The team that a player plays for.
    pub(super) fn team_of(&self, entry: EntryId) -> Option<usize> {
        self.places.get(&entry).copied()
    }

    fn name(&self, place: usize) -> TeamName {
        TeamName::new(&self.teams, place)
    }

    /// The matches of a round in order of their first boards.
    pub(super) fn matches<'t>(&self, round: &'t Round) -> Vec<MatchPlaces<'t>> {
        let mut found: Vec<MatchPlaces<'t>> = Vec::new();
        let mut known: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for pairing in round.pairings.values() {
            let teams = BySide { white: self.team_of(pairing.white), black: self.team_of(pairing.black) };
            let (Some(white), Some(black)) = (teams.white, teams.black) else { continue };
            if white == black {
                continue;
            }
            let place = *known.entry((white.min(black), white.max(black))).or_insert(found.len());
            match found.get_mut(place) {
                Some(found) => found.boards.push(pairing),
                None => found.push(MatchPlaces {
                    round: round.state.number,
                    teams: BySide { white, black },
                    boards: vec![pairing],
                    alone: BySide::from_fn(|_| Vec::new()),
                }),
            }
        }
        // Those opposite vacant boards, in their team's order of boards, in its first match.
        let is_alone = |id: &&EntryId| round.byes.get(*id) == Some(&Bye::Full);
        let mut seated = BTreeSet::new();
        for game in &mut found {
            for side in Side::BOTH {
                let team = self.teams.get(game.teams[side]).filter(|_| seated.insert(game.teams[side]));
                let players = team.into_iter().flat_map(|team| &team.players);
                game.alone[side] = players.filter(is_alone).copied().collect();
            }
        }
        found
    }

    /// The teams whose members have the pairing-allocated bye, and that meet no player.
    pub(super) fn free(&self, round: &Round) -> Vec<usize> {
        let given = round.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
        let free: BTreeSet<usize> = given.filter_map(|(id, _)| self.team_of(*id)).collect();
        let playing: BTreeSet<usize> =
            self.matches(round).iter().flat_map(|found| [found.teams.white, found.teams.black]).collect();
        free.into_iter().filter(|place| !playing.contains(place)).collect()
    }

    fn team_match<'t>(&self, found: &MatchPlaces<'t>, history: &History) -> TeamMatch<'t> {
        let tally = self.tally(found, history);
        TeamMatch {
            round: found.round,
            teams: found.teams.map(|place| self.name(place)),
            boards: found.boards.clone(),
            alone: found.alone.clone(),
            points: tally.boards.map(|boards| boards.into_iter().sum()),
            is_complete: tally.is_complete,
            is_over_the_board: tally.is_over_the_board,
        }
    }

    /// What a match has come to, by what its players have made.
    pub(super) fn tally(&self, places: &MatchPlaces<'_>, history: &History) -> MatchScore {
        let appearance_of = |id: EntryId| history.rounds(id).get(places.round.index()).copied();
        let seated: Vec<BySide<Option<Appearance>>> =
            places.boards.iter().map(|pairing| self.seats(places, pairing).map(appearance_of)).collect();
        let all = || seated.iter().flat_map(|board| [board.white, board.black]).flatten();
        let (one, other) = (places.alone.white.len(), places.alone.black.len());
        let alone = BySide {
            white: places.alone.white.iter().map(|id| appearance_of(*id)).chain(vec![None; other]).collect::<Vec<_>>(),
            black: vec![None; one].into_iter().chain(places.alone.black.iter().map(|id| appearance_of(*id))).collect(),
        };
        let worth = |appearance: Option<Appearance>| appearance.map_or(Points::ZERO, |own| own.points());
        let boards = BySide::from_fn(|side| {
            if self.has_table {
                // By a table every team has its own order of boards.
                let is_seated = |id: EntryId| places.boards.iter().any(|pairing| pairing.has(id));
                let points_of = |id: &EntryId| if is_seated(*id) { worth(appearance_of(*id)) } else { Points::ZERO };
                return self
                    .teams
                    .get(places.teams[side])
                    .into_iter()
                    .flat_map(|team| &team.players)
                    .map(points_of)
                    .collect();
            }
            let played = seated.iter().map(|board| worth(board[side]));
            played.chain(alone[side].iter().map(|own| worth(*own))).collect()
        });
        // More than a loss.
        let has_scored = |own: Appearance| match own {
            Appearance::Played(met) | Appearance::Forfeit(met) => !matches!(met.mark, super::result::Mark::Loss),
            Appearance::Awaited { .. } | Appearance::Bye { .. } => false,
        };
        MatchScore {
            boards,
            is_complete: !all().any(|own| matches!(own, Appearance::Awaited { .. })),
            is_over_the_board: all().any(|own| own.played().is_some()),
            any_scored: one + other > 0 || all().any(has_scored),
        }
    }

    /// Who of a board plays for which team of the match.
    fn seats(&self, places: &MatchPlaces<'_>, pairing: &Pairing) -> BySide<EntryId> {
        let seats = pairing.seats();
        if self.team_of(seats.white) == Some(places.teams.white) { seats } else { seats.swapped() }
    }
}
