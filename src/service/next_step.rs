//! The next step of a tournament: the one thing that it waits for.

use tournament::drawing::DrawingStep;
use tournament::{Game, Pairing, Round, RoundNumber, Settings, Stage, Tournament, TournamentStatus};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextStep {
    EnterPlayers,
    Pair(RoundNumber),
    /// All rounds of a round robin can be paired at once.
    PairAll,
    /// A draft must be checked and published.
    Publish(RoundNumber),
    /// The draw of a round's opening must be announced.
    AnnounceDraw(RoundNumber),
    /// The opening of a round must be drawn.
    DrawOpening(RoundNumber),
    EnterResults {
        round: RoundNumber,
        missing: usize,
    },
    Decide {
        round: RoundNumber,
        boards: usize,
    },
    /// Only adjourned games keep the tournament from being closed.
    FinishAdjourned {
        round: RoundNumber,
        boards: usize,
    },
    Close,
    Nothing,
}

impl NextStep {
    pub fn from_tournament(tournament: &Tournament) -> Self {
        if tournament.status == TournamentStatus::Closed {
            return Self::Nothing;
        }
        match tournament
            .rounds
            .iter()
            .find_map(|round| drawing(tournament, round).or_else(|| open_step(tournament, round)))
        {
            Some(step) => step,
            None => next_round(tournament),
        }
    }

    /// The round concerned; `None` before the first and after the last.
    pub const fn round(self) -> Option<RoundNumber> {
        match self {
            Self::Pair(round)
            | Self::Publish(round)
            | Self::AnnounceDraw(round)
            | Self::DrawOpening(round)
            | Self::EnterResults { round, .. }
            | Self::Decide { round, .. }
            | Self::FinishAdjourned { round, .. } => Some(round),
            Self::EnterPlayers | Self::PairAll | Self::Close | Self::Nothing => None,
        }
    }
}

/// The boards of a round without a result; those with only an adjourned game are left out.
pub fn boards_without_result(round: &Round) -> impl Iterator<Item = &Pairing> {
    round.pairings.values().filter(|pairing| pairing.all_games().any(|(_, game)| game.result.is_none()))
}

/// The boards of a round that only wait for an adjourned game.
pub fn adjourned_boards(round: &Round) -> impl Iterator<Item = &Pairing> {
    let adjourned = |game: &Game| game.result.is_some_and(|result| !result.is_final());
    let is_left = move |pairing: &&Pairing| pairing.all_games().any(|(_, game)| adjourned(game));
    let boards = round.pairings.values().filter(is_left);
    boards.filter(|pairing| pairing.all_games().all(|(_, game)| game.result.is_some()))
}

/// The boards of a round with a level match that must have a winner, and no tie-break game in play.
pub fn undecided_boards<'a>(round: &'a Round, settings: &'a Settings) -> impl Iterator<Item = &'a Pairing> {
    round.pairings.values().filter(|pairing| pairing.is_undecided(settings) && !pairing.awaits_tie_break_game())
}

/// The next step of the draw of a round's opening.
fn drawing(tournament: &Tournament, round: &Round) -> Option<NextStep> {
    match tournament.drawing_step(round)? {
        DrawingStep::Announce if round.is_complete(&tournament.settings) => None,
        DrawingStep::Announce => Some(NextStep::AnnounceDraw(round.state.number)),
        DrawingStep::Draw => Some(NextStep::DrawOpening(round.state.number)),
        DrawingStep::Wait | DrawingStep::Done | DrawingStep::Late => None,
    }
}

/// The next step of a round; `None` if the next one can be paired (adjourned games count as draws until then, C.04.2).
fn open_step(tournament: &Tournament, round: &Round) -> Option<NextStep> {
    let number = round.state.number;
    match (round.state.stage, boards_without_result(round).count()) {
        (Stage::Draft, _) => Some(NextStep::Publish(number)),
        (Stage::Published | Stage::Closed, 0) => match undecided_boards(round, &tournament.settings).count() {
            0 => None,
            boards => Some(NextStep::Decide { round: number, boards }),
        },
        (Stage::Published | Stage::Closed, missing) => Some(NextStep::EnterResults { round: number, missing }),
    }
}

fn next_round(tournament: &Tournament) -> NextStep {
    let next = tournament.paired_rounds().next();
    let is_round_robin = tournament.settings.system.has_table();
    let players = tournament.entries.values().filter(|entry| entry.is_present(next)).count();
    if tournament.rounds.is_empty() && players < 2 {
        NextStep::EnterPlayers
    } else if tournament.rounds.is_empty() && is_round_robin {
        NextStep::PairAll
    } else if next <= tournament.settings.rounds {
        NextStep::Pair(next)
    } else {
        match tournament.rounds.iter().find(|round| !round.is_complete(&tournament.settings)) {
            Some(round) => {
                NextStep::FinishAdjourned { round: round.state.number, boards: adjourned_boards(round).count() }
            }
            None => NextStep::Close,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::BySide;
    use tournament::{
        BoardNumber, Entry, EntryId, GameResult, Info, Origin, Person, Preset, RoundState, Score, TournamentId,
    };

    fn tournament(preset: Preset, players: u32) -> Tournament {
        let mut settings = preset.settings();
        settings.rounds = RoundNumber(2);
        let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        for id in (1..=players).map(EntryId) {
            tournament.entries.insert(id, Entry::new(id, Person::default(), None));
        }
        tournament
    }

    fn round(number: u16, stage: Stage, result: Option<GameResult>) -> Round {
        let number = RoundNumber(number);
        let mut round = Round::new(RoundState::new(number, stage, Origin::Engine));
        let seats = BySide { white: EntryId(1), black: EntryId(2) };
        let mut pairing = Pairing::new(number, BoardNumber(1), seats, 1);
        pairing.games[0].result = result;
        round.pairings.insert(pairing.board, pairing);
        round
    }

    #[test]
    fn there_is_always_one_next_step() {
        use NextStep as N;
        let (swiss, robin) = (Preset::SwissSingleGames, Preset::RoundRobinSingleGames);
        let played = Some(GameResult::Played(Score::Draw));
        let adjourned = Some(GameResult::Adjourned);
        let (first, second) = (RoundNumber(1), RoundNumber(2));
        let done = || round(1, Stage::Published, played);
        let cases = [
            (swiss, 1, vec![], N::EnterPlayers),
            (swiss, 2, vec![], N::Pair(first)),
            (robin, 2, vec![], N::PairAll),
            (swiss, 2, vec![round(1, Stage::Draft, None)], N::Publish(first)),
            (swiss, 2, vec![round(1, Stage::Published, None)], N::EnterResults { round: first, missing: 1 }),
            (swiss, 2, vec![round(1, Stage::Published, adjourned)], N::Pair(second)),
            (swiss, 2, vec![done()], N::Pair(second)),
            (
                swiss,
                2,
                vec![done(), round(2, Stage::Published, adjourned)],
                N::FinishAdjourned { round: second, boards: 1 },
            ),
            (swiss, 2, vec![done(), round(2, Stage::Published, played)], N::Close),
        ];
        for (preset, players, rounds, expected) in cases {
            let tournament = Tournament { rounds, ..tournament(preset, players) };
            assert_eq!(NextStep::from_tournament(&tournament), expected);
        }
    }

    #[test]
    fn a_finished_tournament_waits_for_nothing() {
        let tournament = Tournament { status: TournamentStatus::Closed, ..tournament(Preset::SwissSingleGames, 2) };
        assert_eq!(NextStep::from_tournament(&tournament), NextStep::Nothing);
    }
}
