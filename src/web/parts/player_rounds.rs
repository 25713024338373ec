//! The rounds of a player: opponents, results, and points so far.

use crate::web::http::{Page, card};
use crate::web::i18n::Locale;
use crate::web::i18n::results::illegal_moves_of;
use crate::web::parts::{ByeReasonView, Score};
use draughts::Side;
use tournament::history::{Appearance, History};
use tournament::{BoardNumber, Bye, Entry, EntryId, PlayingTable, Points, RoundNumber, Tournament};

pub struct PlayerRound<'a> {
    pub round: RoundNumber,
    /// The actual or scheduled opponent.
    pub meeting: Option<PlayerMeeting<'a>>,
    /// The message key of why they had no opponent.
    pub idle: Option<String>,
    /// The points of the round; `None` while unknown.
    pub made: Option<Points>,
    /// The points of all rounds so far; `None` while unknown, and in rounds after those of the standings.
    pub total: Option<Points>,
    /// Why its result does not count; `None` if it does.
    pub annulled: Option<String>,
}

impl PlayerRound<'_> {
    /// The points of the round as text; `None` while unknown.
    pub fn made(&self, page: &Page) -> Option<String> {
        self.made.map(|made| page.t.points(made))
    }

    /// The points of all rounds so far as text; `None` while unknown.
    pub fn total(&self, page: &Page) -> Option<String> {
        self.total.map(|total| page.t.points(total))
    }
}

pub struct PlayerMeeting<'a> {
    pub opponent: &'a Entry,
    pub address: String,
    pub board: BoardNumber,
    pub table: PlayingTable,
    /// The player's colour in the first game.
    pub side: Side,
    /// The score, their points first.
    pub score: Score,
    /// The player's illegal moves, as text.
    pub illegal_moves: Option<String>,
    /// The thinking times of the player and the opponent, if they differ.
    pub times: Option<MeetingTimes>,
}

pub struct MeetingTimes {
    pub own: String,
    pub opponent: String,
}

impl PlayerMeeting<'_> {
    /// The player's colour in the first game.
    pub const fn colour(&self) -> Side {
        self.side
    }
}

/// A player's rounds up to `through`.
pub fn rounds_of_player(t: Locale, tournament: &Tournament, id: EntryId, through: RoundNumber) -> Vec<PlayerRound<'_>> {
    let history = History::new(tournament, through, tournament.awaiting());
    let mut total = Points::ZERO;
    let line = |(round, appearance): (RoundNumber, &Appearance)| {
        total += appearance.points();
        let meeting = meeting(t, tournament, id, round);
        let made = (!matches!(appearance, Appearance::Awaited { .. })).then(|| appearance.points());
        PlayerRound {
            round,
            idle: meeting.is_none().then(|| idle(t, tournament, id, round, appearance)),
            meeting,
            made,
            total: made.map(|_| total),
            annulled: appearance.is_annulled().then(|| t.text("why-not-counted").to_string()),
        }
    };
    through.up_to().zip(history.rounds(id)).map(line).collect()
}

fn meeting(t: Locale, tournament: &Tournament, id: EntryId, round: RoundNumber) -> Option<PlayerMeeting<'_>> {
    let pairing = tournament.round(round)?.pairing_of(id)?;
    let opponent = tournament.entry(pairing.opponent_of(id)?)?;
    let side = if pairing.white == id { Side::White } else { Side::Black };
    let mut times = t.times_of(tournament, pairing);
    let (own, other) = (times[side].take(), times[!side].take());
    Some(PlayerMeeting {
        opponent,
        address: card(tournament, opponent),
        board: pairing.board,
        table: tournament.table_of(pairing),
        side,
        score: Score::new(t, tournament, pairing, side),
        illegal_moves: illegal_moves_of(t, pairing, id),
        times: own.zip(other).map(|(own, opponent)| MeetingTimes { own, opponent }),
    })
}

/// Why a player has no opponent, as text.
fn idle(t: Locale, tournament: &Tournament, id: EntryId, round: RoundNumber, appearance: &Appearance) -> String {
    let bye = match appearance {
        Appearance::Bye { bye, .. } => *bye,
        Appearance::Played(_) | Appearance::Forfeit(_) | Appearance::Awaited { .. } => Bye::Zero,
    };
    let entry = tournament.entry(id);
    let reason = |entry| ByeReasonView::new(tournament, entry, round, bye).said(t, tournament, entry);
    entry.map(reason).unwrap_or_default()
}
