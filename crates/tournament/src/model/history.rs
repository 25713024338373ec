//! A tournament read player by player: what each of them did in each round. Pairing and standings start from here.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Bye, EntryId, Game, GameNumber, GameResult, Mark, Pairing, Points, RoundNumber, Settings, Tournament};
use draughts::{BySide, Side};

/// How a game that was interrupted is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adjourned {
    /// As a draw: for pairing the next round (C.04.2).
    CountsAsDraw,
    /// As a result still to come: for standings.
    IsAwaited,
}

/// A player's pairing with an opponent, as they see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opposition {
    /// Whom they met, or should have met.
    pub opponent: EntryId,
    /// Their colour in the first game.
    pub side: Side,
    /// What they made of the pairing as a whole.
    pub mark: Mark,
    /// The points it gave them: match points or game points, whichever is the primary score of the tournament.
    pub points: Points,
    /// The points of the match by its result.
    pub match_points: Points,
    /// The sum of the points of its games.
    pub game_points: Points,
    /// Whether it counts for nothing: one of the two has withdrawn from a round robin before half of their games.
    pub is_annulled: bool,
}

impl Opposition {
    const fn annulled(self) -> Self {
        let none = Points::ZERO;
        Self { points: none, match_points: none, game_points: none, is_annulled: true, ..self }
    }
}

/// What a player did in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appearance {
    /// Met an opponent over the board, in one game of the pairing at least.
    Played(Opposition),
    /// Was paired, but not one game was played.
    Forfeit(Opposition),
    /// Is paired; the result is not complete.
    Awaited {
        /// The player they are paired with.
        opponent: EntryId,
        /// Their colour in the first game.
        side: Side,
    },
    /// Had no opponent, or was absent.
    Bye {
        /// Which bye.
        bye: Bye,
        /// What it is worth in the primary score.
        points: Points,
    },
}

impl Appearance {
    /// The points of the round, as far as they are known.
    pub const fn points(&self) -> Points {
        match self {
            Self::Played(opposition) | Self::Forfeit(opposition) => opposition.points,
            Self::Awaited { .. } => Points::ZERO,
            Self::Bye { points, .. } => *points,
        }
    }

    /// The opponent they were paired with, whether they played or not.
    pub const fn scheduled_opponent(&self) -> Option<EntryId> {
        match self {
            Self::Played(opposition) | Self::Forfeit(opposition) => Some(opposition.opponent),
            Self::Awaited { opponent, .. } => Some(*opponent),
            Self::Bye { .. } => None,
        }
    }

    /// The round without its points: one of those concerned has withdrawn from a round robin before half of their games.
    #[must_use]
    const fn annulled(self) -> Self {
        match self {
            Self::Played(met) => Self::Played(met.annulled()),
            Self::Forfeit(met) => Self::Forfeit(met.annulled()),
            Self::Awaited { opponent, side } => Self::Awaited { opponent, side },
            Self::Bye { bye, .. } => Self::Bye { bye, points: Points::ZERO },
        }
    }

    /// Whether it was paired and counts for nothing.
    pub const fn is_annulled(&self) -> bool {
        matches!(self, Self::Played(met) | Self::Forfeit(met) if met.is_annulled)
    }

    /// What happened over the board, if anything did.
    pub const fn played(&self) -> Option<&Opposition> {
        match self {
            Self::Played(opposition) => Some(opposition),
            Self::Forfeit(_) | Self::Awaited { .. } | Self::Bye { .. } => None,
        }
    }
}

/// All players' rounds, from the first to a given one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// The last round in it.
    pub through: RoundNumber,
    rows: BTreeMap<EntryId, PlayerRounds>,
}

/// One player's rounds in order, and the arbiter's correction of their points.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PlayerRounds {
    rounds: Vec<Appearance>,
    adjustment: Points,
}

impl History {
    /// What happened from round 1 to `through`; rounds not yet paired are left out. Standings and pages take what the
    /// tournament is [awaiting](Tournament::awaiting). What does not count gives no points, so that sums are those of the
    /// standings.
    pub fn new(tournament: &Tournament, through: RoundNumber, adjourned: Adjourned) -> Self {
        let through = through.min(tournament.paired_rounds());
        let absent = Appearance::Bye { bye: Bye::Zero, points: tournament.settings.scoring.byes.zero };
        let row = |adjustment| PlayerRounds { rounds: vec![absent; usize::from(through.0)], adjustment };
        let rows = tournament.entries.values().map(|entry| (entry.id, row(entry.adjusted_after(through)))).collect();
        let mut history = Self { through, rows };
        for round in tournament.rounds.iter().take(usize::from(through.0)) {
            for (&entry, &bye) in &round.byes {
                let points = tournament.settings.scoring.byes.for_bye(bye);
                history.set(entry, round.state.number, Appearance::Bye { bye, points });
            }
            for pairing in round.pairings.values() {
                let outcome = PairingOutcome::new(pairing, &tournament.settings, adjourned);
                for (entry, side) in [(pairing.white, Side::White), (pairing.black, Side::Black)] {
                    history.set(entry, pairing.round, outcome.appearance(pairing, side));
                }
            }
        }
        history.annul(&tournament.annulled());
        history
    }

    /// Takes the points from whatever the annulled did, and from whatever others did against them.
    fn annul(&mut self, annulled: &BTreeSet<EntryId>) {
        if annulled.is_empty() {
            return;
        }
        for (entry, row) in &mut self.rows {
            let is_concerned = |round: &Appearance| {
                annulled.contains(entry) || round.scheduled_opponent().is_some_and(|id| annulled.contains(&id))
            };
            for round in row.rounds.iter_mut().filter(|round| is_concerned(round)) {
                *round = round.annulled();
            }
        }
    }

    /// Every player in it, in order of entry.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> {
        self.rows.keys().copied()
    }

    /// Whether a player has been paired in a round, or had the pairing-allocated bye.
    pub fn has_taken_part(&self, entry: EntryId) -> bool {
        self.rounds(entry).iter().any(|appearance| match appearance {
            Appearance::Played(_) | Appearance::Forfeit(_) | Appearance::Awaited { .. } => true,
            Appearance::Bye { bye, .. } => *bye == Bye::PairingAllocated,
        })
    }

    /// What `entry` did, round by round; nothing for a player unknown.
    pub fn rounds(&self, entry: EntryId) -> &[Appearance] {
        self.rows.get(&entry).map_or(&[], |row| &row.rounds)
    }

    /// Their points after the last round, the arbiter's corrections included.
    pub fn points(&self, entry: EntryId) -> Points {
        self.points_after(entry, self.through)
    }

    /// Their points after `round`, the arbiter's corrections included.
    pub fn points_after(&self, entry: EntryId, round: RoundNumber) -> Points {
        let Some(row) = self.rows.get(&entry) else { return Points::ZERO };
        let won: Points = row.rounds.iter().take(usize::from(round.0)).map(Appearance::points).sum();
        won + row.adjustment
    }

    fn set(&mut self, entry: EntryId, round: RoundNumber, appearance: Appearance) {
        if let Some(slot) = self.rows.get_mut(&entry).and_then(|row| row.rounds.get_mut(round.index())) {
            *slot = appearance;
        }
    }
}

/// The outcome of a pairing for both players; sides are those of the first game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairingOutcome {
    /// Results are missing.
    Awaited,
    /// Every game has a result.
    Known {
        /// Whether a game was played over the board.
        over_the_board: bool,
        /// How each side fared.
        marks: BySide<Mark>,
        /// Points in the primary score.
        points: BySide<Points>,
        /// Points of the match by its result.
        match_points: BySide<Points>,
        /// The sum of the points of the games.
        game_points: BySide<Points>,
    },
}

impl PairingOutcome {
    /// The outcome of `pairing` as the tournament counts.
    pub fn new(pairing: &Pairing, settings: &Settings, adjourned: Adjourned) -> Self {
        let complete = match adjourned {
            Adjourned::CountsAsDraw => pairing.games.iter().all(|game| game.result.is_some()),
            Adjourned::IsAwaited => pairing.is_complete(),
        };
        if !complete {
            return Self::Awaited;
        }
        if adjourned == Adjourned::IsAwaited && pairing.is_undecided(settings) {
            return Self::Awaited;
        }
        let over_the_board = pairing.is_over_the_board();
        let game_points = BySide::from_fn(|side| game_points(pairing, side, settings));
        let own = match_marks(pairing, game_points);
        let is_level = settings.needs_winner() && own.white == Mark::Draw;
        // A level match that must have a winner has the one that its tie-break games have made.
        let marks = match pairing.decided().filter(|_| is_level) {
            Some(winner) => BySide::from_fn(|side| if side == winner { Mark::Win } else { Mark::Loss }),
            None => own,
        };
        // Games added to a match that a correction has decided since count for nothing.
        let counted = |side| if is_level { pairing.counted_points(side) } else { Points::ZERO };
        let game_points = BySide::from_fn(|side| game_points[side] + counted(side));
        let match_points = BySide::from_fn(|side| match_points(marks[side], over_the_board, settings));
        let points = match (settings.scoring.basis, over_the_board) {
            (super::scoring::Basis::Games, true) => game_points,
            (super::scoring::Basis::Match, _) | (super::scoring::Basis::Games, false) => match_points,
        };
        Self::Known { over_the_board, marks, points, match_points, game_points }
    }

    fn appearance(&self, pairing: &Pairing, side: Side) -> Appearance {
        let opponent = pairing.seats()[side.opposite()];
        match *self {
            Self::Awaited => Appearance::Awaited { opponent, side },
            Self::Known { over_the_board, marks, points, match_points, game_points } => {
                let opposition = Opposition {
                    opponent,
                    side,
                    mark: marks[side],
                    points: points[side],
                    match_points: match_points[side],
                    game_points: game_points[side],
                    is_annulled: false,
                };
                if over_the_board { Appearance::Played(opposition) } else { Appearance::Forfeit(opposition) }
            }
        }
    }
}

/// The marks of the games of a pairing, for the player who has `side` in the first.
pub fn game_marks(pairing: &Pairing, side: Side) -> impl Iterator<Item = Option<Mark>> + '_ {
    let mark = move |(number, game): (GameNumber, &Game)| {
        let side = if pairing.first_side_in(number) == Side::White { side } else { side.opposite() };
        game.result.map(|result: GameResult| result.mark(side))
    };
    pairing.numbered_games().map(mark)
}

fn game_points(pairing: &Pairing, side: Side, settings: &Settings) -> Points {
    game_marks(pairing, side).flatten().map(|mark| settings.scoring.game_values.for_mark(mark)).sum()
}

/// The better sum wins the match; if no player made more than losses (both lost, both absent) both have lost it.
fn match_marks(pairing: &Pairing, sums: BySide<Points>) -> BySide<Mark> {
    let none_scored = Side::BOTH.into_iter().all(|side| game_marks(pairing, side).all(|mark| mark == Some(Mark::Loss)));
    BySide::from_fn(|side| match sums[side].cmp(&sums[side.opposite()]) {
        _ if none_scored => Mark::Loss,
        std::cmp::Ordering::Greater => Mark::Win,
        std::cmp::Ordering::Equal => Mark::Draw,
        std::cmp::Ordering::Less => Mark::Loss,
    })
}

/// Whether both have made the same of the games of a pairing, and a player has made something.
pub fn is_level(pairing: &Pairing, settings: &Settings) -> bool {
    let sums = BySide::from_fn(|side| game_points(pairing, side, settings));
    match_marks(pairing, sums).white == Mark::Draw
}

fn match_points(mark: Mark, over_the_board: bool, settings: &Settings) -> Points {
    let byes = settings.scoring.byes;
    match mark {
        Mark::Win if !over_the_board => byes.forfeit_win,
        Mark::Loss if !over_the_board => byes.forfeit_loss,
        Mark::Win | Mark::Draw | Mark::Loss => settings.scoring.match_values.for_mark(mark),
    }
}
