//! A tournament laid out for tie-breaks: players by index, each with their rounds side by side.

use std::collections::HashMap;

use crate::history::{Adjourned, PairingOutcome};
use crate::{
    Adjustment, Bye, Entry, EntryId, GameResult, Mark, Pairing, PointValues, Points, Round, RoundNumber, Settings,
    StartNumber, TieBreakEdition, Tournament,
};
use draughts::Side;

/// Two players paired with each other, as one of them sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct RoundMeeting {
    pub(super) opponent: usize,
    pub(super) mark: Mark,
    pub(super) points: Points,
    pub(super) match_points: Points,
    pub(super) game_points: Points,
    /// Whether a game was played, not only forfeited.
    pub(super) over_the_board: bool,
    /// Games over the board with Black, and those of them won.
    pub(super) with_black: Games,
}

/// Numbers of single games.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Games {
    pub(super) played: u8,
    pub(super) won: u8,
}

/// What a player did in a round.
#[derive(Debug, Clone, Copy)]
pub(super) enum Slot {
    Met(RoundMeeting),
    Awaited { opponent: usize },
    Bye { bye: Bye, points: Points },
}

impl Slot {
    pub(super) const fn points(&self) -> Points {
        match self {
            Self::Met(meeting) => meeting.points,
            Self::Awaited { .. } => Points::ZERO,
            Self::Bye { points, .. } => *points,
        }
    }

    /// A half- or zero-point bye (C.07, 16.2.1).
    const fn is_requested_bye(&self) -> bool {
        matches!(self, Self::Bye { bye: Bye::Half | Bye::Zero, .. })
    }

    /// Voluntarily unplayed: a requested bye or a forfeit loss (C.07, 16.2.2).
    pub(super) fn is_voluntary(&self) -> bool {
        match self {
            Self::Met(meeting) => !meeting.over_the_board && meeting.mark == Mark::Loss,
            Self::Bye { .. } => self.is_requested_bye(),
            Self::Awaited { .. } => false,
        }
    }
}

/// A player of the field.
#[derive(Debug, Clone, Copy)]
pub(super) struct RankedPlayer {
    pub(super) entry: EntryId,
    pub(super) number: Option<StartNumber>,
    pub(super) rating: Option<i32>,
    pub(super) adjustment: Points,
    pub(super) points: Points,
    /// Their score as it counts for their opponents (C.07, 16.3).
    pub(super) adjusted: Points,
}

/// All players with their rounds, those of an annulled player left out.
#[derive(Debug, Clone)]
pub(super) struct StandingsField<'a> {
    pub(super) settings: &'a Settings,
    /// Whether the tournament still waits for what is open.
    awaiting: Adjourned,
    pub(super) through: RoundNumber,
    /// Points of a whole pairing.
    pub(super) values: PointValues,
    pub(super) players: Vec<RankedPlayer>,
    /// The corrections of each player.
    adjustments: Vec<&'a [Adjustment]>,
    /// Whether a player has no rating: then no tie-break by ratings is defined (C.07, 10).
    pub(super) has_unrated: bool,
    /// The players whose results do not count.
    pub(super) annulled: Vec<EntryId>,
    /// Every round of the first player, then of the second …
    slots: Vec<Slot>,
}

impl<'a> StandingsField<'a> {
    /// The field after `through`, or after the last round paired if that is earlier.
    pub(super) fn new(tournament: &'a Tournament, through: RoundNumber) -> Self {
        let settings = &tournament.settings;
        let through = through.min(tournament.paired_rounds());
        let (annulled, counted): (Vec<&Entry>, Vec<&Entry>) =
            tournament.participants().partition(|entry| tournament.is_annulled(entry));
        // A round in which nothing is found of a player is one in which they were not there.
        let absent = Slot::Bye { bye: Bye::Zero, points: settings.scoring.byes.zero };
        let mut field = Self {
            settings,
            awaiting: tournament.awaiting(),
            through,
            values: settings.pairing_values(),
            players: counted.iter().map(|entry| player(entry, through)).collect(),
            adjustments: counted.iter().map(|entry| entry.adjustments.as_slice()).collect(),
            has_unrated: counted.iter().any(|entry| entry.rating.is_none()),
            annulled: annulled.iter().map(|entry| entry.id).collect(),
            slots: vec![absent; counted.len() * usize::from(through.0)],
        };
        let index = field.players.iter().enumerate().map(|(place, player)| (player.entry, place)).collect();
        for round in tournament.rounds.iter().take(usize::from(through.0)) {
            field.take(round, &index);
        }
        field.sum_up();
        field
    }

    /// Whether every player's opponents are fixed beforehand: unplayed games are those of a round robin then (C.07).
    pub(super) const fn is_round_robin(&self) -> bool {
        self.settings.system.has_table()
    }

    /// Whether a dummy's score has its limits (C.07 of March 2026).
    pub(super) const fn caps_dummies(&self) -> bool {
        match self.settings.tie_break_edition {
            TieBreakEdition::Y2026 => true,
            TieBreakEdition::Y2024 => false,
        }
    }

    pub(super) fn rounds(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &Slot)> {
        self.through.up_to().zip(self.slots_of(player))
    }

    /// A player's meetings that count as games: in a round robin forfeits too (C.07, 15).
    pub(super) fn meetings(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &RoundMeeting)> {
        self.rounds(player).filter_map(|(round, slot)| match slot {
            Slot::Met(meeting) if meeting.over_the_board || self.is_round_robin() => Some((round, meeting)),
            Slot::Met(_) | Slot::Awaited { .. } | Slot::Bye { .. } => None,
        })
    }

    /// A player's meetings over the board.
    pub(super) fn played(&self, player: usize) -> impl Iterator<Item = (RoundNumber, &RoundMeeting)> {
        self.meetings(player).filter(|(_, meeting)| meeting.over_the_board)
    }

    /// The field as if all pairings of the last round had been drawn (Fore-Buchholz).
    pub(super) fn with_last_round_drawn(&self) -> Self {
        let mut field = self.clone();
        let (rounds, draw) = (usize::from(self.through.0), self.values.draw);
        for slot in field.slots.iter_mut().skip(rounds.saturating_sub(1)).step_by(rounds.max(1)) {
            if let Slot::Met(RoundMeeting { opponent, .. }) | Slot::Awaited { opponent } = *slot {
                *slot = Slot::Met(drawn(opponent, draw));
            }
        }
        field.sum_up();
        field
    }

    /// By how much a player's points were corrected in a round; with none, from the beginning.
    pub(super) fn adjusted_in(&self, player: usize, round: Option<RoundNumber>) -> Points {
        let made = self.adjustments[player].iter().filter(|adjustment| adjustment.round == round);
        made.map(|adjustment| adjustment.points).sum()
    }

    fn slots_of(&self, player: usize) -> &[Slot] {
        let rounds = usize::from(self.through.0);
        &self.slots[player * rounds..(player + 1) * rounds]
    }

    fn set(&mut self, player: Option<usize>, round: RoundNumber, slot: Slot) {
        if let Some(player) = player {
            self.slots[player * usize::from(self.through.0) + round.index()] = slot;
        }
    }

    fn take(&mut self, round: &Round, index: &HashMap<EntryId, usize>) {
        for (&entry, &bye) in &round.byes {
            let points = self.settings.scoring.byes.for_bye(bye);
            self.set(index.get(&entry).copied(), round.state.number, Slot::Bye { bye, points });
        }
        for pairing in round.pairings.values() {
            let seats = pairing.seats().map(|entry| index.get(&entry).copied());
            let outcome = PairingOutcome::new(pairing, self.settings, self.awaiting);
            for side in Side::BOTH {
                // A meeting with an annulled player is no meeting, and gives nothing, whatever an absence is worth.
                let none = Slot::Bye { bye: Bye::Zero, points: Points::ZERO };
                let own = seats[!side].map_or(none, |opponent| slot(pairing, &outcome, side, opponent));
                self.set(seats[side], round.state.number, own);
            }
        }
    }

    /// Points first, then what they are worth to opponents.
    fn sum_up(&mut self) {
        for player in 0..self.players.len() {
            let slots = self.slots_of(player);
            let points = slots.iter().map(Slot::points).sum::<Points>() + self.players[player].adjustment;
            // What requested byes that are followed only by voluntarily unplayed rounds lack to draws (C.07, 16.3).
            let tail = slots.iter().rev().take_while(|slot| slot.is_voluntary() && !self.is_round_robin());
            let trailing =
                tail.filter(|slot| slot.is_requested_bye()).map(|slot| self.values.draw - slot.points()).sum();
            let player = &mut self.players[player];
            (player.points, player.adjusted) = (points, points + trailing);
        }
    }
}

fn player(entry: &Entry, through: RoundNumber) -> RankedPlayer {
    RankedPlayer {
        entry: entry.id,
        number: entry.number,
        rating: entry.rating.map(|rating| rating.0),
        adjustment: entry.adjusted_after(through),
        points: Points::ZERO,
        adjusted: Points::ZERO,
    }
}

fn slot(pairing: &Pairing, outcome: &PairingOutcome, side: Side, opponent: usize) -> Slot {
    match *outcome {
        PairingOutcome::Awaited => Slot::Awaited { opponent },
        PairingOutcome::Known { over_the_board, marks, points, match_points, game_points } => Slot::Met(RoundMeeting {
            opponent,
            mark: marks[side],
            points: points[side],
            match_points: match_points[side],
            game_points: game_points[side],
            over_the_board,
            with_black: with_black(pairing, side),
        }),
    }
}

/// The games with Black of the player who has `side` in the first.
fn with_black(pairing: &Pairing, side: Side) -> Games {
    // What the side of the first game has in another one: each may have been turned.
    let has_black = |number| (pairing.first_side_in(number) == Side::White) == (side == Side::Black);
    let results = pairing.numbered_games().filter(|(number, _)| has_black(*number)).filter_map(|(_, game)| game.result);
    let scores = results.filter_map(GameResult::score);
    scores.fold(Games::default(), |games, score| Games {
        played: games.played + 1,
        won: games.won + u8::from(score.mark(Side::Black) == Mark::Win),
    })
}

const fn drawn(opponent: usize, draw: Points) -> RoundMeeting {
    RoundMeeting {
        opponent,
        mark: Mark::Draw,
        points: draw,
        match_points: draw,
        game_points: draw,
        over_the_board: true,
        with_black: Games { played: 0, won: 0 },
    }
}
