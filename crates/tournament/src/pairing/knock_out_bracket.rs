//! The bracket of a knock-out as it is drawn: which match stands where, and where its winner goes on.
//!
//! The pairing settles the tree with the seeds ([`knock_out`](super::systems::knock_out)), but an arbiter may pair a round
//! otherwise. So the matches that have been paired say where they stand: the last round first, and below each match those of the
//! round before from which its players came. Whatever was paired, no line crosses another. Only where all stand as the seeds have
//! it are winners shown in matches to come.

use std::collections::BTreeMap;

use super::systems::knock_out::{is_in, rounds};
use crate::history::PairingOutcome;
use crate::{BoardNumber, Bye, EntryId, Mark, Pairing, Round, RoundNumber, System, Tournament};
use draughts::Side;

/// A knock-out as a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnockOutBracket {
    /// The matches of each round from the first to the final, from above: each round has half as many places as the one before, and
    /// the winners of the matches 2n and 2n + 1 meet in match n of the next.
    pub rounds: Vec<Vec<BracketMatch>>,
    /// Matches outside the tree: of players who were out, such as one for the third place, and after the final.
    pub others: Vec<BracketMatch>,
}

/// A place for a match in the bracket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BracketMatch {
    /// The round of the match.
    pub round: RoundNumber,
    /// Who comes from the upper match of the round before, and who from the lower one; at a bye one of them.
    pub players: [Option<EntryId>; 2],
    /// What takes place there.
    pub state: BracketMatchState,
    /// The player who goes on.
    pub winner: Option<EntryId>,
}

/// What takes place in a match of the bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BracketMatchState {
    /// Is played on this board, or has been.
    Paired(BoardNumber),
    /// A player goes on without a match.
    Bye,
    /// Has not been paired.
    Coming,
    /// No player has come here.
    Empty,
}

/// A piece of a bracket that is looked at by itself, as on one sheet of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BracketPart {
    /// The one with the most matches, included.
    pub first: RoundNumber,
    /// The last of its rounds, in which it has one match.
    pub last: RoundNumber,
    /// Which match of its last round that is, from 0.
    pub root: usize,
}

impl KnockOutBracket {
    /// The bracket as far as it has been paired by the end of `through`; none in other systems and before the first round.
    pub fn new(tournament: &Tournament, through: RoundNumber) -> Option<Self> {
        let is_on = tournament.settings.system == System::KnockOut && through >= RoundNumber::FIRST;
        let first = tournament.round(RoundNumber::FIRST).filter(|_| is_on)?;
        let list = tournament.start_list().into_iter().map(|entry| entry.id);
        let seeds: Vec<EntryId> = list.filter(|entry| is_in(first, *entry)).collect();
        if seeds.len() < 2 {
            return None;
        }
        let count = rounds(seeds.len());
        let leaves = leaves(seeds.len().next_power_of_two());
        let leaf_of = |(leaf, seed): (usize, &usize)| Some((*seeds.get(*seed)?, leaf));
        let places = |round: RoundNumber| vec![None; 1_usize << (count.0 - round.0)];
        let mut drawing = BracketDrawing {
            tournament,
            leaves: leaves.iter().enumerate().filter_map(leaf_of).collect(),
            rounds: count.up_to().map(places).collect(),
            others: Vec::new(),
        };
        // The last round first: it says in which order those before it stand.
        for round in tournament.rounds.iter().take(usize::from(through.0)).rev() {
            drawing.fill(round);
        }
        Some(drawing.finish(through.min(tournament.paired_rounds())))
    }

    /// The number of rounds from the first to the final.
    pub fn last_round(&self) -> RoundNumber {
        RoundNumber(u16::try_from(self.rounds.len()).unwrap_or(u16::MAX))
    }

    /// Whether a line leads from a match to the one of the next round beside which it stands: not where another player than one of
    /// this match sits on its side, as in a round that was paired by hand.
    pub fn leads_on(&self, round: RoundNumber, place: usize) -> bool {
        let own = self.rounds.get(round.index()).and_then(|places| places.get(place));
        let next = self.rounds.get(round.next().index()).and_then(|places| places.get(place / 2));
        let (Some(own), Some(next)) = (own, next) else { return false };
        let has = |player: &EntryId| own.players.contains(&Some(*player));
        own.state != BracketMatchState::Empty && next.players[place % 2].as_ref().is_none_or(has)
    }

    /// The bracket in parts of at most `most` rounds, the last of which ends with the final. A part of earlier rounds ends where
    /// another goes on, which may show its last rounds again.
    pub fn parts(&self, most: u16) -> Vec<BracketPart> {
        let (most, count) = (most.max(1), self.last_round().0);
        let mut parts = Vec::new();
        for last in (most..count).step_by(usize::from(most)) {
            let first = RoundNumber(last + 1 - most);
            let last = RoundNumber(last);
            parts.extend((0..1_usize << (count - last.0)).map(|root| BracketPart { first, last, root }));
        }
        let first = RoundNumber(count.saturating_sub(most) + 1);
        parts.push(BracketPart { first, last: RoundNumber(count), root: 0 });
        parts
    }

    /// The matches of a round within a part, from above, each with its place in the round.
    pub fn in_part(&self, part: BracketPart, round: RoundNumber) -> impl Iterator<Item = (usize, &BracketMatch)> {
        let width = 1_usize << part.last.0.saturating_sub(round.0);
        let places = self.rounds.get(round.index()).map(Vec::as_slice).unwrap_or_default();
        places.iter().enumerate().skip(part.root * width).take(width)
    }
}

/// The seeds from above, counted from 0, so that the first meets the last and the winner takes the better place: `0 3 1 2` of four.
fn leaves(places: usize) -> Vec<usize> {
    let mut leaves = vec![0];
    while leaves.len() < places {
        let last = 2 * leaves.len() - 1;
        leaves = leaves.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    leaves
}

/// A bracket while its matches find their places.
struct BracketDrawing<'t> {
    tournament: &'t Tournament,
    /// Where each player begins by their seed, from above.
    leaves: BTreeMap<EntryId, usize>,
    rounds: Vec<Vec<Option<BracketMatch>>>,
    others: Vec<BracketMatch>,
}

/// Which place a match would have.
type PlaceRule<'t> = fn(&BracketDrawing<'t>, &BracketMatch) -> Option<usize>;

impl<'t> BracketDrawing<'t> {
    /// Gives the matches of a round their places: where its players go on, where their seeds have it, anywhere.
    fn fill(&mut self, round: &Round) {
        let number = round.state.number;
        let (mut waiting, out): (Vec<_>, Vec<_>) =
            self.matches(round).into_iter().partition(|bracket_match| self.is_in_tree(bracket_match));
        let rules: [PlaceRule<'t>; 3] = [Self::place_before_next, Self::place_of_seeds, Self::free_place];
        // A rule at a time for all matches, not a match at a time: what is certain has its place before what is only likely.
        for place in rules {
            let mut left = Vec::new();
            for own in waiting {
                match place(self, &own).filter(|place| self.is_free(number, *place)) {
                    Some(place) => self.rounds[number.index()][place] = Some(self.seated(own, place)),
                    None => left.push(own),
                }
            }
            waiting = left;
        }
        let is_played = |bracket_match: &BracketMatch| matches!(bracket_match.state, BracketMatchState::Paired(_));
        self.others.extend(waiting.into_iter().chain(out).filter(is_played));
    }

    /// The matches of a round as their seeds have them from above, the better seed first in each.
    fn matches(&self, round: &Round) -> Vec<BracketMatch> {
        let byes = round.byes.iter().filter(|(_, bye)| **bye == Bye::PairingAllocated);
        let byes = byes.map(|(entry, _)| BracketMatch {
            round: round.state.number,
            players: [Some(*entry), None],
            state: BracketMatchState::Bye,
            winner: Some(*entry),
        });
        let mut all: Vec<_> = round.pairings.values().map(|pairing| self.paired(pairing)).chain(byes).collect();
        all.sort_by_key(|bracket_match| bracket_match.players[0].map(|player| self.leaf(player)));
        all
    }

    fn paired(&self, pairing: &Pairing) -> BracketMatch {
        let mut players = [pairing.white, pairing.black];
        players.sort_by_key(|player| self.leaf(*player));
        BracketMatch {
            round: pairing.round,
            players: players.map(Some),
            state: BracketMatchState::Paired(pairing.board),
            winner: winner(self.tournament, pairing),
        }
    }

    /// The place of a player in the bracket: those who came in later than the first round stand below all seeds.
    fn leaf(&self, player: EntryId) -> usize {
        self.leaves.get(&player).copied().unwrap_or(usize::MAX)
    }

    /// Whether it decides who goes on: not after the final, nor between players who were all out before.
    fn is_in_tree(&self, bracket_match: &BracketMatch) -> bool {
        let is_out = |player: &EntryId| self.tournament.is_out_before(*player, bracket_match.round);
        bracket_match.round.index() < self.rounds.len() && !bracket_match.players.iter().flatten().all(is_out)
    }

    fn is_free(&self, round: RoundNumber, place: usize) -> bool {
        matches!(self.rounds[round.index()].get(place), Some(None))
    }

    /// Beside the match of the next round in which one of its players sits.
    fn place_before_next(&self, bracket_match: &BracketMatch) -> Option<usize> {
        let next = self.rounds.get(bracket_match.round.next().index())?;
        next.iter().enumerate().find_map(|(place, next)| {
            let players = next.as_ref()?.players;
            let side = players.iter().position(|player| player.is_some() && bracket_match.players.contains(player))?;
            Some(2 * place + side)
        })
    }

    fn place_of_seeds(&self, bracket_match: &BracketMatch) -> Option<usize> {
        let leaves = bracket_match.players.iter().flatten().filter_map(|player| self.leaves.get(player));
        leaves.map(|leaf| leaf >> bracket_match.round.0).next()
    }

    fn free_place(&self, bracket_match: &BracketMatch) -> Option<usize> {
        self.rounds[bracket_match.round.index()].iter().position(Option::is_none)
    }

    /// A player without a match sits on the side from which they came.
    fn seated(&self, bracket_match: BracketMatch, place: usize) -> BracketMatch {
        let [Some(player), None] = bracket_match.players else { return bracket_match };
        let from = self.leaves.get(&player).map(|leaf| leaf >> (bracket_match.round.0 - 1));
        let players = if from == Some(2 * place + 1) { [None, Some(player)] } else { bracket_match.players };
        BracketMatch { players, ..bracket_match }
    }

    /// Whether every match stands where the seeds of its players have it.
    fn is_by_seeds(&self) -> bool {
        let stands = |bracket_match: &BracketMatch, place: usize, player: &EntryId| {
            self.leaves.get(player).is_some_and(|leaf| leaf >> bracket_match.round.0 == place)
        };
        let is_at = |bracket_match: &BracketMatch, place| {
            bracket_match.players.iter().flatten().all(|player| stands(bracket_match, place, player))
        };
        let places = self.rounds.iter().flat_map(|round| round.iter().enumerate());
        places.filter_map(|(place, own)| Some((place, own.as_ref()?))).all(|(place, own)| is_at(own, place))
    }

    /// With the places in which no match has been paired.
    fn finish(self, last: RoundNumber) -> KnockOutBracket {
        let is_by_seeds = self.is_by_seeds();
        let mut rounds: Vec<Vec<BracketMatch>> = Vec::new();
        for (number, places) in (1..).map(RoundNumber).zip(self.rounds) {
            let before = rounds.last().map(Vec::as_slice).unwrap_or_default();
            let place = |(place, own): (usize, Option<BracketMatch>)| {
                let unpaired = || BracketMatch {
                    round: number,
                    players: [None; 2],
                    state: if number <= last { BracketMatchState::Empty } else { BracketMatchState::Coming },
                    winner: None,
                };
                let mut own = own.unwrap_or_else(unpaired);
                // Only where all stand as their seeds have it is it known who comes to which place before it is paired.
                if own.state == BracketMatchState::Coming && is_by_seeds {
                    let comes = |side: usize| before.get(2 * place + side)?.winner;
                    own.players =
                        [0, 1].map(|side| comes(side).filter(|player| plays(self.tournament, *player, number)));
                }
                own
            };
            let own = places.into_iter().enumerate().map(place).collect();
            rounds.push(own);
        }
        KnockOutBracket { rounds, others: self.others }
    }
}

/// Who has won a match, by their games or by what was added to them.
fn winner(tournament: &Tournament, pairing: &Pairing) -> Option<EntryId> {
    let PairingOutcome::Known { marks, .. } = tournament.outcome(pairing) else { return None };
    Side::BOTH.into_iter().find(|side| marks[*side] == Mark::Win).map(|side| pairing.seats()[side])
}

/// Whether a player has not withdrawn before a round.
fn plays(tournament: &Tournament, player: EntryId, round: RoundNumber) -> bool {
    let withdrawn = tournament.entry(player).and_then(|entry| entry.withdrawn_after);
    withdrawn.is_none_or(|last| last >= round)
}
