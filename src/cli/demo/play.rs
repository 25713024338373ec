//! A simple engine for giveaway draughts: looks a few plies ahead, with more errors for a lower rating.

use draughts::notation::game::{Ending, Game};
use draughts::{BySide, DrawProfile, Move, Outcome, Position, Side, Variant};
use tournament::forecast::Chance;

/// After this many plies the players agree to a draw.
const PATIENCE: usize = 110;
/// The value of a won game, in hundredths of a man.
const WON: i32 = 10_000;
/// The value of a king, in hundredths of a man: it is harder to get rid of.
const KING: i32 = 170;
/// The value of a legal move: a side without moves may have won, but on the way there a choice of moves is an advantage.
const MOVE: i32 = 12;
/// The value of a man.
const MAN: i32 = 100;

#[derive(Debug, Clone, Copy)]
pub struct DemoPlayer {
    /// The rating: a higher one gives a deeper search and smaller errors.
    pub rating: i32,
}

impl DemoPlayer {
    /// The search depth after their move, in plies.
    const fn depth(self) -> u32 {
        match self.rating {
            ..1800 => 1,
            1800..1950 => 2,
            1950..2100 => 3,
            2100.. => 4,
        }
    }

    /// The greatest error of an evaluation, in hundredths of a man.
    const fn blur(self) -> i32 {
        match 2400 - self.rating {
            ..0 => 10,
            short => 10 + short / 8,
        }
    }
}

/// A whole game between two players.
pub fn game(variant: Variant, profile: DrawProfile, players: BySide<DemoPlayer>, chance: &mut Chance) -> Game {
    let mut game = Game::new(Position::start(variant), profile);
    while game.ending() == Ending::Unfinished && game.plies().len() < PATIENCE {
        let position = game.position().clone();
        let mv = choose(&position, players[position.side()], chance);
        let Some(mv) = mv else { break };
        game.play(&mv).expect("the move is one of the legal ones");
    }
    game
}

/// The move with the best value, including the random error.
fn choose(position: &Position, player: DemoPlayer, chance: &mut Chance) -> Option<Move> {
    let blur = player.blur();
    let moves = position.legal_moves();
    let judged = moves.iter().map(|mv| {
        let value = -search(&position.play(mv), player.depth(), -2 * WON, 2 * WON);
        (value + chance.below(blur) - chance.below(blur), *mv)
    });
    judged.max_by_key(|(value, _)| *value).map(|(_, mv)| mv)
}

/// The value for the side to move, by alpha-beta.
fn search(position: &Position, depth: u32, mut alpha: i32, beta: i32) -> i32 {
    let distance = i32::try_from(depth).unwrap_or(0);
    match position.outcome() {
        Some(Outcome::Won(winner)) if winner == position.side() => return WON + distance,
        Some(Outcome::Won(_)) => return -WON - distance,
        Some(Outcome::Drawn) => return 0,
        None => {}
    }
    let moves = position.legal_moves();
    let is_quiet = moves.iter().all(|mv| !mv.is_capture());
    if depth == 0 && is_quiet {
        return balance(position, moves.len());
    }
    for mv in &moves {
        let value = -search(&position.play(mv), depth.saturating_sub(1), -beta, -alpha);
        alpha = alpha.max(value);
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Fewer pieces are better where having none wins, more where it loses, and captures where they are counted; so are more legal moves.
fn balance(position: &Position, moves: usize) -> i32 {
    let side = position.side();
    let own = weight(position, side) - weight(position, !side);
    let freedom = i32::try_from(moves).unwrap_or(0) * MOVE;
    match position.common().map(|common| common.captured) {
        Some(captured) => freedom + MAN * (i32::from(captured[side]) - i32::from(captured[!side])),
        None if position.rules().winner_without_move(side) == Some(side) => freedom - own,
        None => freedom + own,
    }
}

fn weight(position: &Position, side: Side) -> i32 {
    let count = |pieces: draughts::Bitboard| i32::try_from(pieces.iter().count()).unwrap_or(0);
    MAN * count(position.board().men(side)) + KING * count(position.board().kings(side))
}
