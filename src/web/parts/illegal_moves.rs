//! The illegal moves in a game: those noted, buttons to note more, and the loss that may follow.

use std::fmt;

use crate::service::{Request, Service, ServiceError};
use crate::web::i18n::TournamentTexts;
use crate::web::i18n::results::{illegal_moves_by, illegal_moves_in, player_in_game};
use draughts::Side;
use tournament::{EntryId, Game, GameId, GameNumber, GameResult, Mark, Pairing, Score, Settings, Tournament};

/// An arbiter's command about a player's illegal moves in a game, as buttons send it: `count:7:2`, `lose:7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IllegalMovesAction {
    Count { player: EntryId, count: u8 },
    Lose(EntryId),
}

impl fmt::Display for IllegalMovesAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { player, count } => write!(f, "count:{player}:{count}"),
            Self::Lose(player) => write!(f, "lose:{player}"),
        }
    }
}

impl IllegalMovesAction {
    /// The action of a button's value.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once(':')? {
            ("count", rest) => {
                let (player, count) = rest.split_once(':')?;
                Some(Self::Count { player: player.parse().ok()?, count: count.parse().ok()? })
            }
            ("lose", player) => player.parse().ok().map(Self::Lose),
            _ => None,
        }
    }

    pub fn perform(self, service: &Service, request: &Request<'_>, game: GameId) -> Result<Tournament, ServiceError> {
        match self {
            Self::Count { player, count } => service.count_illegal_moves(request, game, player, count),
            Self::Lose(player) => service.lose_by_illegal_moves(request, game, player),
        }
    }
}

pub struct IllegalMovesView {
    /// The illegal moves noted; `None` if there are none.
    pub text: Option<String>,
    /// The same without the players of whom a loss says it.
    pub shown_beside_losses: Option<String>,
    pub notes: Vec<IllegalMovesButton>,
    pub losses: Vec<IllegalMovesLoss>,
}

pub struct IllegalMovesButton {
    pub label: String,
    pub action: IllegalMovesAction,
}

/// A player has made as many illegal moves as lose the game.
pub struct IllegalMovesLoss {
    pub sentence: String,
    pub button: IllegalMovesButton,
}

impl IllegalMovesView {
    pub fn new(texts: TournamentTexts<'_>, tournament: &Tournament, pairing: &Pairing, number: GameNumber) -> Self {
        let Some(game) = pairing.game(number) else {
            return Self { text: None, shown_beside_losses: None, notes: Vec::new(), losses: Vec::new() };
        };
        let of_side = |side| PlayerInGame {
            name: player_in_game(texts, pairing, number, pairing.seats_in(number)[side]),
            player: pairing.seats_in(number)[side],
            side,
            game,
        };
        let players = Side::BOTH.map(of_side);
        let is_due = |player: &&PlayerInGame<'_>| player.loss(texts, &tournament.settings).is_some();
        let others: Vec<Side> = players.iter().filter(|player| !is_due(player)).map(|player| player.side).collect();
        Self {
            text: illegal_moves_in(texts, pairing, number),
            shown_beside_losses: illegal_moves_by(texts, pairing, number, &others),
            notes: players.iter().flat_map(|player| player.notes(texts)).collect(),
            losses: players.iter().filter_map(|player| player.loss(texts, &tournament.settings)).collect(),
        }
    }
}

struct PlayerInGame<'a> {
    name: String,
    player: EntryId,
    side: Side,
    game: &'a Game,
}

impl PlayerInGame<'_> {
    /// One more, where moves can have been made, and one less.
    fn notes(&self, texts: TournamentTexts<'_>) -> Vec<IllegalMovesButton> {
        let count = self.game.illegal_moves[self.side];
        let is_forfeited = matches!(self.game.result, Some(GameResult::Forfeit(_)));
        let more = count.checked_add(1).filter(|more| *more <= Game::MOST_ILLEGAL_MOVES && !is_forfeited);
        let changed = [("results-illegal-note", more), ("results-illegal-take", count.checked_sub(1))];
        let button = |(key, count): (&str, Option<u8>)| {
            let action = IllegalMovesAction::Count { player: self.player, count: count? };
            Some(IllegalMovesButton { label: texts.t.text(key).with("name", &self.name).to_string(), action })
        };
        changed.into_iter().filter_map(button).collect()
    }

    /// The loss, where it is due and neither another result stands nor the loss for just that reason.
    fn loss(&self, texts: TournamentTexts<'_>, settings: &Settings) -> Option<IllegalMovesLoss> {
        let t = texts.t;
        let count = self.game.illegal_moves[self.side];
        let lost = GameResult::Played(Score::of_side(self.side, Mark::Loss));
        let stands = self.game.result.filter(|result| result.is_final());
        let is_other = stands.is_some_and(|result| result != lost);
        if !settings.is_lost_by_illegal_moves(count) || self.game.lost_by_illegal_moves().is_some() || is_other {
            return None;
        }
        let key = if stands.is_none() { "results-illegal-lose" } else { "results-illegal-reason" };
        Some(IllegalMovesLoss {
            sentence: t.text("results-illegal-due").with("name", &self.name).with("n", count).to_string(),
            button: IllegalMovesButton {
                label: t.text(key).to_string(),
                action: IllegalMovesAction::Lose(self.player),
            },
        })
    }
}
