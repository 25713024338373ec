//! The boards of a round with their players, and the players without an opponent.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use crate::service::progress::public_round;
use crate::web::http::{AppError, card};
use crate::web::i18n::player_names::is_region;
use crate::web::i18n::results::{bye_of_player, forfeit_of, illegal_moves_of};
use crate::web::i18n::{Locale, PlayerNames};
use crate::web::parts::Score;
use crate::web::parts::cells::{ShortName, ShortNames};
use draughts::Side;
use tournament::history::History;
use tournament::{
    BoardNumber, Bye, Entry, EntryId, Pairing, PlayingTable, Points, Round, RoundNumber, System, Tournament,
};

/// A round to be displayed.
pub struct RoundView<'a> {
    t: Locale,
    tournament: &'a Tournament,
    pub round: &'a Round,
    before: History,
    names: PlayerNames,
    short_names: ShortNames,
    tables: BTreeMap<BoardNumber, PlayingTable>,
}

impl<'a> RoundView<'a> {
    /// A round that the public may see.
    pub fn new(t: Locale, tournament: &'a Tournament, number: RoundNumber) -> Result<Self, AppError> {
        public_round(tournament, number).map(|round| Self::from_round(t, tournament, round)).ok_or(AppError::NotFound)
    }

    /// A round, public or a draft.
    pub fn from_round(t: Locale, tournament: &'a Tournament, round: &'a Round) -> Self {
        let earlier = round.state.number.previous().unwrap_or(RoundNumber(0));
        let tables = tournament.tables(round);
        let before = History::new(tournament, earlier, tournament.awaiting());
        Self {
            t,
            tournament,
            round,
            tables,
            before,
            names: PlayerNames::from_tournament(t, tournament),
            short_names: ShortNames::from_names(tournament.entries.values().map(|entry| &entry.person.name)),
        }
    }

    pub fn boards(&self) -> Vec<BoardView<'a>> {
        let board = |pairing: &'a Pairing| {
            let times = self.t.times_of(self.tournament, pairing);
            Some(BoardView {
                number: pairing.board,
                table: self.tables.get(&pairing.board)?.clone(),
                white: SeatView { time: times.white, ..self.seat_at(pairing, Side::White)? },
                black: SeatView { time: times.black, ..self.seat_at(pairing, Side::Black)? },
                score: Score::new(self.t, self.tournament, pairing, Side::White),
                forfeit: forfeit_of(self.t, pairing),
            })
        };
        self.round.pairings.values().filter_map(board).collect()
    }

    /// The boards in the order of their tables.
    pub fn boards_by_table(&self) -> Vec<BoardView<'a>> {
        let mut boards = self.boards();
        boards.sort_by_key(|board| board.table.number);
        boards
    }

    pub fn players(&self) -> Vec<PlayerRow<'a>> {
        let sides = self.round.pairings.values().flat_map(|pairing| Side::BOTH.map(|side| (pairing, side)));
        let mut lines: Vec<_> = sides.filter_map(|(pairing, side)| self.player(pairing, side)).collect();
        lines.sort_by_cached_key(|line| line.player.entry.person.name.key());
        lines
    }

    fn player(&self, pairing: &'a Pairing, side: Side) -> Option<PlayerRow<'a>> {
        Some(PlayerRow {
            player: self.seat(pairing.seats()[side])?,
            table: self.tables.get(&pairing.board)?.clone(),
            side,
            opponent: self.seat(pairing.seats()[!side])?,
            score: Score::new(self.t, self.tournament, pairing, side),
        })
    }

    pub const fn tournament(&self) -> &'a Tournament {
        self.tournament
    }

    pub const fn words(&self) -> Locale {
        self.t
    }

    pub fn table(&self, board: BoardNumber) -> Option<&PlayingTable> {
        self.tables.get(&board)
    }

    pub fn score_of(&self, board: BoardNumber, side: Side) -> Option<Score> {
        self.round.pairings.get(&board).map(|pairing| Score::new(self.t, self.tournament, pairing, side))
    }

    fn seat_at(&self, pairing: &Pairing, side: Side) -> Option<SeatView<'a>> {
        let player = pairing.seats()[side];
        Some(SeatView { illegal_moves: illegal_moves_of(self.t, pairing, player), ..self.seat(player)? })
    }

    pub fn seat(&self, id: EntryId) -> Option<SeatView<'a>> {
        let entry = self.tournament.entry(id)?;
        Some(SeatView {
            entry,
            address: card(self.tournament, entry),
            before: self.before.points(id),
            short: self.short_names.get(&entry.person.name),
            same: self.names.tag(id).to_owned(),
            time: None,
            illegal_moves: None,
        })
    }

    /// Players without an opponent: the pairing-allocated bye first, withdrawn players last. Excludes players out of a knock-out and
    /// players who do not take part.
    pub fn idle(&self) -> Vec<ByeView<'a>> {
        let byes = &self.tournament.settings.scoring.byes;
        let idle = |(id, bye): (&EntryId, &Bye)| {
            let player = self.seat(*id).filter(|player| player.entry.takes_part())?;
            let reason = ByeReasonView::new(self.tournament, player.entry, self.round.state.number, *bye);
            let points = byes.for_bye(*bye);
            (reason != ByeReasonView::Out).then_some(ByeView { player, reason, points, tournament: self.tournament })
        };
        let mut idle: Vec<_> = self.round.byes.iter().filter_map(idle).collect();
        idle.sort_by_key(|idle| (idle.reason, idle.player.entry.number));
        idle
    }
}

pub struct BoardView<'a> {
    pub number: BoardNumber,
    pub table: PlayingTable,
    pub white: SeatView<'a>,
    pub black: SeatView<'a>,
    pub score: Score,
    /// The reason of the forfeit for the staff's documents, whether or not it is public.
    pub forfeit: Option<String>,
}

pub struct SeatView<'a> {
    pub entry: &'a Entry,
    pub address: String,
    pub before: Points,
    /// Their name with initials, for a phone, if the whole name is too long there.
    pub short: Option<ShortName>,
    /// Distinguishes them from others of the same name; empty if no other player has it.
    pub same: String,
    /// Their base time where it differs from their opponent's.
    pub time: Option<String>,
    /// Their illegal moves at the board, as text.
    pub illegal_moves: Option<String>,
}

impl SeatView<'_> {
    /// Whether their region distinguishes them from others of the same name.
    pub fn is_shown_by_region(&self) -> bool {
        is_region(&self.same, self.entry)
    }

    /// The distinguishing text where the region is shown beside the name anyway.
    pub fn beside_region(&self) -> &str {
        if self.is_shown_by_region() { "" } else { &self.same }
    }
}

/// A player in the list by name.
pub struct PlayerRow<'a> {
    pub player: SeatView<'a>,
    pub table: PlayingTable,
    /// Their colour in the first game.
    pub side: Side,
    pub opponent: SeatView<'a>,
    /// The score, their points first.
    pub score: Score,
}

impl PlayerRow<'_> {
    pub const fn own(&self) -> Side {
        self.side
    }

    pub const fn other(&self) -> Side {
        self.side.opposite()
    }
}

pub struct ByeView<'a> {
    pub player: SeatView<'a>,
    pub reason: ByeReasonView,
    pub points: Points,
    tournament: &'a Tournament,
}

impl ByeView<'_> {
    pub fn why(&self, t: impl Borrow<Locale>) -> String {
        self.reason.said(*t.borrow(), self.tournament, self.player.entry)
    }

    /// Whether they are in reserve while others of their team play.
    pub fn is_reserve(&self) -> bool {
        self.reason == ByeReasonView::Reserve
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ByeReasonView {
    /// The pairing-allocated bye.
    Free,
    /// Advances in a knock-out without an opponent.
    Through,
    TeamFree,
    /// Vacant board in a team match.
    Vacant,
    Bye(Bye),
    Reserve,
    /// No player of the team is in the round: it was absent when the round was paired.
    TeamNotPaired,
    Withdrawn,
    /// Out of a knock-out before this round.
    Out,
}

impl ByeReasonView {
    /// Why `entry` has this bye in a round.
    pub fn new(tournament: &Tournament, entry: &Entry, round: RoundNumber, bye: Bye) -> Self {
        match bye {
            Bye::PairingAllocated if tournament.settings.system == System::KnockOut => Self::Through,
            _ if tournament.settings.system.pairs_teams() && entry.is_to_be_paired(round) => {
                Self::in_team(bye, is_in_round(tournament, entry, round))
            }
            Bye::Zero if tournament.is_out_before(entry.id, round) => Self::Out,
            Bye::Zero if entry.withdrawn_after.is_some_and(|last| last < round) => Self::Withdrawn,
            Bye::PairingAllocated => Self::Free,
            Bye::Full | Bye::Half | Bye::Zero => Self::Bye(bye),
        }
    }

    /// The reason as text, for this player; a requested bye with its points in the tournament.
    pub fn said(self, t: Locale, tournament: &Tournament, entry: &Entry) -> String {
        let key = match self {
            Self::Bye(bye) => return bye_of_player(t, bye, &tournament.settings.scoring),
            Self::Free => "boards-idle-free",
            Self::Through => "boards-idle-through",
            Self::TeamFree => "matches-idle-free",
            Self::Vacant => "matches-idle-vacant",
            Self::Reserve => "matches-idle-reserve",
            Self::TeamNotPaired => "matches-idle-not-paired",
            Self::Withdrawn => "boards-idle-withdrawn",
            Self::Out => "tiebreakgames-idle-out",
        };
        t.text(key).with("sex", entry.person.sex_letter()).to_string()
    }

    /// The reason of a bye in a team tournament for a player who could play.
    const fn in_team(bye: Bye, team: TeamInRound) -> Self {
        match (bye, team) {
            (Bye::PairingAllocated, _) => Self::TeamFree,
            (Bye::Full, _) => Self::Vacant,
            (Bye::Zero, TeamInRound::There) => Self::Reserve,
            (Bye::Zero, TeamInRound::Missing) => Self::TeamNotPaired,
            (Bye::Half, _) => Self::Bye(bye),
        }
    }
}

/// Whether a player's team takes part in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TeamInRound {
    /// A player of the team plays, or the team has no opponent.
    There,
    /// It was absent when the round was paired.
    Missing,
}

fn is_in_round(tournament: &Tournament, entry: &Entry, round: RoundNumber) -> TeamInRound {
    let Some(round) = tournament.round(round) else { return TeamInRound::Missing };
    let seated = round.pairings.values().flat_map(|pairing| [pairing.white, pairing.black]);
    let free = round.byes.iter().filter(|(_, bye)| **bye != Bye::Zero).map(|(id, _)| *id);
    let key = entry.member.key();
    let is_own = |id: EntryId| tournament.entry(id).is_some_and(|other| other.member.key() == key);
    if seated.chain(free).any(is_own) { TeamInRound::There } else { TeamInRound::Missing }
}
