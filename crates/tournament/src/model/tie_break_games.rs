//! How a level match is decided: the games added to it, and the word that ends it where they do not. They stand beside the games of
//! the pairing, so that no figure of the tournament counts them but those that are meant to.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::history::{Adjourned, PairingOutcome, is_level};
use crate::{
    BoardNumber, Game, GameNumber, GameResult, LastResort, Pairing, Points, Round, RoundNumber, Settings, TieBreakStep,
    TieBreakSteps, Tournament, TournamentStatus,
};
use draughts::{BySide, Side};

/// A tie-break step that has been begun in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StartedStep {
    /// What is played, as the tournament had it then.
    pub step: TieBreakStep,
    /// How many of its games have been added.
    pub added: u8,
    /// Who has White in its first game; none where colours go on changing after each game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colour: Option<FirstColour>,
}

/// Who has White in the first game of a step: drawn, or set by the arbiter. Colours change after each of its games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstColour {
    /// Whether it is the player who has White in the first game of the match.
    pub is_white: bool,
    /// The number drawn, even for them; none where the arbiter has set it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<u32>,
}

/// Who goes on where the games have not decided.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchVerdict {
    /// Whose side in the first game of the match goes on: `true` for White.
    pub is_white: bool,
    /// Who or what has decided.
    pub by: VerdictBy,
}

impl MatchVerdict {
    /// The side in the first game that goes on.
    pub const fn winner(&self) -> Side {
        if self.is_white { Side::White } else { Side::Black }
    }
}

/// How a verdict came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum VerdictBy {
    /// Chance, where games could not decide.
    Lot {
        /// The number drawn: even for White, odd for Black.
        drawn: u32,
    },
    /// The arbiter's decision.
    Arbiter {
        /// Why.
        reason: String,
    },
}

/// What has been added to a level match, without the games' results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct TieBreakGames {
    /// The steps begun, in order.
    pub steps: Vec<StartedStep>,
    /// The word that ends it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<MatchVerdict>,
}

impl TieBreakGames {
    /// How many games they are.
    pub fn games(&self) -> usize {
        self.steps.iter().map(|begun| usize::from(begun.added)).sum()
    }
}

/// The tie-break games of a board, as a change has them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardTieBreakGames {
    /// The round of the match.
    pub round: RoundNumber,
    /// The board of the match.
    pub board: BoardNumber,
    /// What was added to it.
    #[serde(rename = "deciders")]
    pub tie_break_games: TieBreakGames,
}

/// How a level match goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextTieBreakStep {
    /// Another game of the step that has been begun.
    Again(TieBreakStep),
    /// The next step.
    Step(TieBreakStep),
    /// Every step has been played.
    LastResort,
}

/// A game of a match with its number in it.
#[derive(Debug, Clone, Copy)]
pub struct NumberedGame<'a> {
    /// Its number in the pairing; tie-break games go on counting.
    pub number: GameNumber,
    /// Its result and moves.
    pub game: &'a Game,
}

/// A tie-break step that a player has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Win {
    /// Whose side in the first game of the match.
    side: Side,
    /// Which step, from 0.
    step: usize,
    /// How many of its games it took.
    games: u8,
}

impl Pairing {
    /// Whether a match that must have a winner is over and level, with nothing that decides it yet.
    pub fn is_undecided(&self, settings: &Settings) -> bool {
        settings.needs_winner() && self.is_complete() && is_level(self, settings) && self.decided().is_none()
    }

    /// Whether a lot may end it now: where the tie-break steps leave it to one, after its last step; without tie-break steps always.
    pub fn may_be_drawn(&self, settings: &Settings) -> bool {
        let is_its_turn = |tie_break_steps: &TieBreakSteps| {
            tie_break_steps.last == LastResort::Lot
                && self.next_tie_break_step(settings) == NextTieBreakStep::LastResort
        };
        settings.tie_break_steps.as_ref().is_none_or(is_its_turn)
    }

    /// The word or lot that ended it, as long as all games before are over and level: a correction may have decided it otherwise.
    pub fn standing_verdict(&self, settings: &Settings) -> Option<&MatchVerdict> {
        let is_level = || self.is_complete() && is_level(self, settings) && self.winning_step().is_none();
        self.tie_break_games.verdict.as_ref().filter(|_| is_level())
    }

    /// What was added to it or said of it while it was level, where a correction of a game before has decided it since: of its own
    /// games, then everything; of a tie-break game, then what came after that.
    pub fn superseded(&self, settings: &Settings) -> Option<TieBreakGames> {
        if !self.is_complete() {
            return None;
        }
        let superseded = if !is_level(self, settings) {
            self.tie_break_games.clone()
        } else if let Some(Win { step, games, .. }) = self.winning_step() {
            let mut steps = self.tie_break_games.steps.iter().skip(step);
            let begun = steps.next().filter(|begun| begun.added > games);
            let rest = begun.map(|begun| StartedStep { added: begun.added - games, colour: None, ..begun.clone() });
            let steps = rest.into_iter().chain(steps.cloned()).collect();
            TieBreakGames { steps, verdict: self.tie_break_games.verdict.clone() }
        } else {
            TieBreakGames::default()
        };
        Some(superseded).filter(|superseded| *superseded != TieBreakGames::default())
    }

    /// Whether the pairing is over: every result is in, and a match that must have a winner has one.
    pub fn is_settled(&self, settings: &Settings) -> bool {
        self.is_complete() && !self.is_undecided(settings)
    }

    /// Who has won the games added to a level match, or goes on by the word that ends it: their side in the first game. The first
    /// that decides counts: a word that was said before a correction does not take a win away.
    pub fn decided(&self) -> Option<Side> {
        let won = self.winning_step().map(|win| win.side);
        won.or_else(|| self.tie_break_games.verdict.as_ref().map(MatchVerdict::winner))
    }

    /// The first tie-break step that a player has won.
    fn winning_step(&self) -> Option<Win> {
        self.begun_steps().enumerate().find_map(|(step, (begun, games))| {
            let (side, games) = self.won(begun, &games)?;
            Some(Win { side, step, games })
        })
    }

    /// The steps begun, each with its games and their numbers.
    pub fn begun_steps(&self) -> impl Iterator<Item = (&StartedStep, Vec<NumberedGame<'_>>)> {
        let mut games = self.tie_break_games().map(|(number, game)| NumberedGame { number, game });
        self.tie_break_games
            .steps
            .iter()
            .map(move |begun| (begun, games.by_ref().take(usize::from(begun.added)).collect()))
    }

    /// The games added, with their numbers, which go on from those of the pairing.
    pub fn tie_break_games(&self) -> impl Iterator<Item = (GameNumber, &Game)> {
        let first = u8::try_from(self.games.len() + 1).unwrap_or(u8::MAX);
        (first..).map(GameNumber).zip(&self.extra)
    }

    /// Every game, those added among them.
    pub fn all_games(&self) -> impl Iterator<Item = (GameNumber, &Game)> {
        self.numbered_games().chain(self.tie_break_games())
    }

    /// The first game with no result.
    pub fn game_to_come(&self) -> Option<GameNumber> {
        self.all_games().find(|(_, game)| game.result.is_none()).map(|(number, _)| number)
    }

    /// The games that were not played because a player was absent.
    pub fn forfeited_games(&self) -> impl Iterator<Item = (GameNumber, &Game)> {
        self.all_games().filter(|(_, game)| matches!(game.result, Some(GameResult::Forfeit(_))))
    }

    /// The colour that the player with White in the first game of the match has in a game: they change after each, and where a step
    /// begins as it was drawn or set. A game may have been played with other colours all the same.
    pub fn first_side_in(&self, number: GameNumber) -> Side {
        let due = self.first_side_due(number);
        if self.game(number).is_some_and(|game| game.colours_turned) { due.opposite() } else { due }
    }

    fn first_side_due(&self, number: GameNumber) -> Side {
        let by_turn = number.first_side();
        let own = self.begun_steps().find(|(_, games)| games.iter().any(|game| game.number == number));
        let Some((StartedStep { colour: Some(colour), .. }, games)) = own else { return by_turn };
        let first = games.first().map_or(by_turn, |first| first.number.first_side());
        if (first == Side::White) == colour.is_white { by_turn } else { by_turn.opposite() }
    }

    /// The step that a game was added with; none for the games of the pairing itself.
    pub fn step_of(&self, number: GameNumber) -> Option<&StartedStep> {
        self.begun_steps().find(|(_, games)| games.iter().any(|game| game.number == number)).map(|(begun, _)| begun)
    }

    /// Whether a game that was added has no final result yet.
    pub fn awaits_tie_break_game(&self) -> bool {
        self.extra.iter().any(|game| !game.result.is_some_and(GameResult::is_final))
    }

    /// How a level match goes on by the tournament's tie-break steps; without one always by another game.
    pub fn next_tie_break_step(&self, settings: &Settings) -> NextTieBreakStep {
        match self.tie_break_games.steps.last() {
            Some(last) if last.step.until_win && last.added < last.step.games => {
                return NextTieBreakStep::Again(last.step.clone());
            }
            Some(_) | None => {}
        }
        match &settings.tie_break_steps {
            Some(TieBreakSteps { steps, .. }) => steps
                .get(self.tie_break_games.steps.len())
                .map_or(NextTieBreakStep::LastResort, |step| NextTieBreakStep::Step(step.clone())),
            None => NextTieBreakStep::Step(TieBreakStep::usual(settings)),
        }
    }

    /// The points of the games added that count among the game points; not of those after the game that has decided.
    pub fn counted_points(&self, side: Side) -> Points {
        let last = self.winning_step().map_or((usize::MAX, u8::MAX), |win| (win.step, win.games));
        let until = |step: usize| if step == last.0 { usize::from(last.1) } else { usize::MAX };
        let standing = self.begun_steps().enumerate().take_while(|(step, _)| *step <= last.0);
        let counting = standing.filter(|(_, (begun, _))| begun.step.counts);
        counting
            .map(|(step, (begun, games))| {
                let games: Vec<_> = games.into_iter().take(until(step)).collect();
                self.sums(begun, &games)[side]
            })
            .sum()
    }

    /// What each has made of the games of a step that are over.
    pub fn sums(&self, begun: &StartedStep, games: &[NumberedGame<'_>]) -> BySide<Points> {
        BySide::from_fn(|side| {
            let own =
                |number: GameNumber| if self.first_side_in(number) == Side::White { side } else { side.opposite() };
            let marks = games.iter().filter_map(|played| Some(played.game.result?.mark(own(played.number))));
            marks.map(|mark| begun.step.values.for_mark(mark)).sum()
        })
    }

    /// Who has won a step, and how many of its games that took: all of them, or those until the first win where it ends them.
    fn won(&self, begun: &StartedStep, games: &[NumberedGame<'_>]) -> Option<(Side, u8)> {
        let lengths = if begun.step.until_win { 1..=games.len() } else { games.len()..=games.len() };
        lengths.into_iter().find_map(|length| {
            let played = games.get(..length)?;
            let side = self.leader(begun, played)?;
            Some((side, u8::try_from(length).unwrap_or(u8::MAX)))
        })
    }

    /// Who has made more of games that are all over.
    fn leader(&self, begun: &StartedStep, games: &[NumberedGame<'_>]) -> Option<Side> {
        if !games.iter().all(|played| played.game.result.is_some_and(GameResult::is_final)) {
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

/// What a tournament still waits for. In a closed one that is nothing: knock-outs that were closed before level matches had to be
/// decided have level matches, which stay level.
impl Tournament {
    /// What a tournament waits for counts as open only while it is.
    pub const fn awaiting(&self) -> Adjourned {
        match self.status {
            TournamentStatus::Open => Adjourned::IsAwaited,
            TournamentStatus::Closed => Adjourned::CountsAsDraw,
        }
    }

    /// What a pairing came to, as standings and pages count it.
    pub fn outcome(&self, pairing: &Pairing) -> PairingOutcome {
        PairingOutcome::new(pairing, &self.settings, self.awaiting())
    }

    /// Whether a match that is over and level still waits for a winner.
    pub fn is_undecided(&self, pairing: &Pairing) -> bool {
        self.status == TournamentStatus::Open && pairing.is_undecided(&self.settings)
    }

    /// The pairings of a round with something still to come, in board order.
    pub fn unfinished<'a>(&'a self, round: &'a Round) -> impl Iterator<Item = &'a Pairing> {
        round.pairings.values().filter(|pairing| !pairing.is_complete() || self.is_undecided(pairing))
    }
}
