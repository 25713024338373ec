//! How a level match is decided: the games added to it, and the word that ends it where they do not. They stand beside the games of
//! the pairing, so that no figure of the event counts them but those that are meant to.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::aggregate::{Conduct, Tournament};
use super::game::Game;
use super::history::{Adjourned, Outcome, is_level};
use super::ids::{BoardNumber, GameNumber, RoundNumber};
use super::ladder::{Ladder, LastResort, Step};
use super::pairing::Pairing;
use super::points::Points;
use super::result::GameResult;
use super::round::Round;
use super::settings::Settings;
use crate::draughts::{BySide, Side};

/// A step of the ladder that has been begun in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Begun {
    /// What is played, as the ladder had it then.
    pub step: Step,
    /// How many of its games have been added.
    pub added: u8,
    /// Who has White in its first game; none where colours go on changing after each game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<FirstColour>,
}

/// Who has White in the first game of a step: drawn, or set by the arbiter. Colours change after each of its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstColour {
    /// Whether it is he who has White in the first game of the match.
    pub is_white: bool,
    /// The number drawn, even for him; none where the arbiter has set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<u32>,
}

/// Who goes on where the games have not decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whose side in the first game of the match goes on: `true` for White.
    pub is_white: bool,
    /// How it came about.
    pub by: VerdictBy,
}

impl Verdict {
    /// The side in the first game that goes on.
    pub const fn winner(&self) -> Side {
        if self.is_white { Side::White } else { Side::Black }
    }
}

/// How a verdict came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum VerdictBy {
    /// A lot: the number drawn, even for White.
    Lot {
        /// The number.
        drawn: u32,
    },
    /// The arbiter's word.
    Arbiter {
        /// Why.
        reason: String,
    },
}

/// What has been added to a level match, without the games' results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Deciders {
    /// The steps begun, in order.
    pub steps: Vec<Begun>,
    /// The word that ends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

impl Deciders {
    /// How many games they are.
    pub fn games(&self) -> usize {
        self.steps.iter().map(|begun| usize::from(begun.added)).sum()
    }
}

/// The deciders of a board, as a change has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardDeciders {
    /// The round.
    pub round: RoundNumber,
    /// The board.
    pub board: BoardNumber,
    /// What has been added.
    pub deciders: Deciders,
}

/// How a level match goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Another game of the step that has been begun.
    Again(Step),
    /// The next step.
    Step(Step),
    /// Every step has been played.
    LastResort,
}

impl Pairing {
    /// Whether a match that must have a winner is over and level, with nothing that decides it yet.
    pub fn is_undecided(&self, settings: &Settings) -> bool {
        settings.needs_winner() && self.is_complete() && is_level(self, settings) && self.decided().is_none()
    }

    /// Whether a lot may end it now: where the ladder leaves it to one, after its last step; without a ladder always.
    pub fn may_be_drawn(&self, settings: &Settings) -> bool {
        let is_its_turn =
            |ladder: &Ladder| ladder.last == LastResort::Lot && self.next_decider(settings) == Next::LastResort;
        settings.ladder.as_ref().is_none_or(is_its_turn)
    }

    /// The word or lot that ended it, as long as its own games are over and level: a correction may have decided it otherwise.
    pub fn standing_verdict(&self, settings: &Settings) -> Option<&Verdict> {
        self.deciders.verdict.as_ref().filter(|_| self.is_complete() && is_level(self, settings))
    }

    /// Whether something was added to it or said of it while it was level, and a correction has decided it otherwise since.
    pub fn has_lapsed(&self, settings: &Settings) -> bool {
        self.deciders != Deciders::default() && self.is_complete() && !is_level(self, settings)
    }

    /// Whether nothing more is to be expected of it: every result is in, and a match that must have a winner has one.
    pub fn is_settled(&self, settings: &Settings) -> bool {
        self.is_complete() && !self.is_undecided(settings)
    }

    /// Who has won the games added to a level match, or goes on by the word that ends it: his side in the first game.
    pub fn decided(&self) -> Option<Side> {
        let verdict = self.deciders.verdict.as_ref().map(Verdict::winner);
        verdict.or_else(|| self.begun_steps().find_map(|(begun, games)| self.won(begun, &games)))
    }

    /// The steps begun, each with its games and their numbers.
    pub fn begun_steps(&self) -> impl Iterator<Item = (&Begun, Vec<(GameNumber, &Game)>)> {
        let mut games = self.decider_games();
        self.deciders.steps.iter().map(move |begun| (begun, games.by_ref().take(usize::from(begun.added)).collect()))
    }

    /// The games added, with their numbers, which go on from those of the pairing.
    pub fn decider_games(&self) -> impl Iterator<Item = (GameNumber, &Game)> {
        let first = u8::try_from(self.games.len() + 1).unwrap_or(u8::MAX);
        (first..).map(GameNumber).zip(&self.extra)
    }

    /// Every game, those added among them.
    pub fn all_games(&self) -> impl Iterator<Item = (GameNumber, &Game)> {
        self.numbered_games().chain(self.decider_games())
    }

    /// The colour that he who has White in the first game of the match has in a game: they change after each, and where a step
    /// begins as it was drawn or set.
    pub fn first_side_in(&self, number: GameNumber) -> Side {
        let by_turn = number.first_side();
        let own = self.begun_steps().find(|(_, games)| games.iter().any(|(own, _)| *own == number));
        let Some((Begun { colour: Some(colour), .. }, games)) = own else { return by_turn };
        let first = games.first().map_or(by_turn, |(first, _)| first.first_side());
        if (first == Side::White) == colour.is_white { by_turn } else { by_turn.opposite() }
    }

    /// The step that a game was added with; none for the games of the pairing itself.
    pub fn step_of(&self, number: GameNumber) -> Option<&Begun> {
        self.begun_steps().find(|(_, games)| games.iter().any(|(own, _)| *own == number)).map(|(begun, _)| begun)
    }

    /// Whether a game that was added has no final result yet.
    pub fn awaits_decider(&self) -> bool {
        self.extra.iter().any(|game| !game.result.is_some_and(GameResult::is_final))
    }

    /// How a level match goes on by the event's ladder; without one always by another game.
    pub fn next_decider(&self, settings: &Settings) -> Next {
        match self.deciders.steps.last() {
            Some(last) if last.step.until_win && last.added < last.step.games => return Next::Again(last.step.clone()),
            Some(_) | None => {}
        }
        match &settings.ladder {
            Some(Ladder { steps, .. }) => {
                steps.get(self.deciders.steps.len()).map_or(Next::LastResort, |step| Next::Step(step.clone()))
            }
            None => Next::Step(Step::usual(settings)),
        }
    }

    /// The points of the games added that count among the game points.
    pub fn counted_points(&self, side: Side) -> Points {
        let counting = self.begun_steps().filter(|(begun, _)| begun.step.counts);
        counting.map(|(begun, games)| self.sums(begun, &games)[side]).sum()
    }

    /// What each has made of the games of a step that are over.
    pub fn sums(&self, begun: &Begun, games: &[(GameNumber, &Game)]) -> BySide<Points> {
        BySide::from_fn(|side| {
            let own =
                |number: GameNumber| if self.first_side_in(number) == Side::White { side } else { side.opposite() };
            let marks = games.iter().filter_map(|(number, game)| Some(game.result?.mark(own(*number))));
            marks.map(|mark| begun.step.values.of(mark)).sum()
        })
    }

    /// Who has won a step: all its games are over, or one that ends it.
    fn won(&self, begun: &Begun, games: &[(GameNumber, &Game)]) -> Option<Side> {
        if !games.iter().all(|(_, game)| game.result.is_some_and(GameResult::is_final)) {
            return None;
        }
        let sums = self.sums(begun, games);
        match sums.white.cmp(&sums.black) {
            Ordering::Greater => Some(Side::White),
            Ordering::Equal => None,
            Ordering::Less => Some(Side::Black),
        }
    }
}

/// Nothing is awaited in a closed event. Knock-outs that were closed before level matches had to be decided have such: they stay
/// level.
impl Tournament {
    /// What an event waits for counts as open only while it is.
    pub const fn awaiting(&self) -> Adjourned {
        match self.conduct {
            Conduct::Open => Adjourned::IsAwaited,
            Conduct::Closed => Adjourned::CountsAsDraw,
        }
    }

    /// What a pairing came to, as standings and pages count it.
    pub fn outcome(&self, pairing: &Pairing) -> Outcome {
        Outcome::of(pairing, &self.settings, self.awaiting())
    }

    /// Whether a match that is over and level still waits for a winner.
    pub fn is_undecided(&self, pairing: &Pairing) -> bool {
        self.conduct == Conduct::Open && pairing.is_undecided(&self.settings)
    }

    /// The pairings of a round with something still to come, in board order.
    pub fn unfinished<'a>(&'a self, round: &'a Round) -> impl Iterator<Item = &'a Pairing> {
        round.pairings.values().filter(|pairing| !pairing.is_complete() || self.is_undecided(pairing))
    }
}
