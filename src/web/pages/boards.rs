//! `/t/{slug}/round/{n}`: who meets whom in a round, and how it ended.

use std::borrow::Borrow;
use std::collections::BTreeMap;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::draughts::Side;
use crate::exchange::sheet::{self, Format, or_empty};
use crate::pairing::systems::knock_out::is_out_before;
use crate::tournament::history::{Adjourned, History, Outcome};
use crate::tournament::{
    BoardNumber, Bye, Entry, EntryId, Mark, Pairing, Points, Round, RoundNumber, System, Table, Tournament,
};
use crate::web::download::Download;
use crate::web::drawing::Drawing;
use crate::web::error::{AppError, Reply};
use crate::web::event::{EventFrame, Tab, load};
use crate::web::locale::Words;
use crate::web::namesakes::Namesakes;
use crate::web::public::{Separated, card, current_round, finished_boards, public_round};
use crate::web::reply::Page;
use crate::web::say_acceleration;
use crate::web::say_results::bye_key;
use crate::web::say_teams;
use crate::web::score::Score;

/// `?by=player` lists the players by name, for a crowd before a wall.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wanted {
    by: String,
}

#[derive(Template)]
#[template(path = "boards/index.html")]
struct RoundPage<'a> {
    page: &'a Page,
    event: EventFrame,
    round: &'a Round,
    /// How many boards are finished.
    finished: usize,
    /// Whether it is the round being played.
    is_current: bool,
    /// The boards in order; none in the list by name.
    boards: Vec<Board<'a>>,
    /// The players by name; none in the list by boards.
    players: Vec<PlayerLine<'a>>,
    idle: Vec<Idle<'a>>,
    /// The draw of its opening.
    drawing: Option<Drawing<'a>>,
    /// Who is paired with more points than he has.
    accelerated: Option<String>,
    /// What the teams have made.
    teams: Option<String>,
}

impl RoundPage<'_> {
    /// When the round starts, in words.
    fn starts(&self) -> Option<String> {
        self.event.tournament.starts_of(self.round.state.number).map(|starts| self.page.t.appointment(starts))
    }
}

/// A board of the round.
pub struct Board<'a> {
    /// By rank.
    pub number: BoardNumber,
    /// Where it stands.
    pub table: Table,
    /// White in the first game.
    pub white: Seat<'a>,
    /// Black in the first game.
    pub black: Seat<'a>,
    /// How it ended.
    pub score: Score,
}

/// A player at a board.
pub struct Seat<'a> {
    /// Who.
    pub entry: &'a Entry,
    /// His card.
    pub address: String,
    /// His points before the round.
    pub before: Points,
    /// What tells him from his namesakes; empty where nobody else is called so.
    pub same: String,
}

/// A player in the list by name.
pub struct PlayerLine<'a> {
    /// Who.
    pub player: Seat<'a>,
    /// Where he sits.
    pub table: Table,
    /// His colour in the first game.
    pub side: Side,
    /// Whom he meets.
    pub opponent: Seat<'a>,
    /// How it ended, his points first.
    pub score: Score,
}

impl PlayerLine<'_> {
    /// His colour in the first game.
    pub const fn own(&self) -> Side {
        self.side
    }

    /// His opponent's.
    pub const fn other(&self) -> Side {
        self.side.opposite()
    }
}

/// Somebody without an opponent.
pub struct Idle<'a> {
    /// Who.
    pub player: Seat<'a>,
    /// Why.
    pub reason: Reason,
    /// What it gives.
    pub points: Points,
}

impl Idle<'_> {
    /// Why, in words.
    pub fn why(&self, t: impl Borrow<Words>) -> String {
        self.reason.said(*t.borrow(), self.player.entry)
    }
}

/// Why somebody has no opponent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// The free round of an odd round robin.
    Free,
    /// A place of a knock-out without a player against him.
    Through,
    /// A bye.
    Bye(Bye),
    /// He has left.
    Withdrawn,
    /// He went out of a knock-out before.
    Out,
}

impl Reason {
    /// Why `entry` has this bye in a round.
    pub fn of(tournament: &Tournament, (entry, round): (&Entry, RoundNumber), bye: Bye) -> Self {
        match bye {
            Bye::PairingAllocated if tournament.settings.system.is_round_robin() => Self::Free,
            Bye::PairingAllocated if tournament.settings.system == System::KnockOut => Self::Through,
            Bye::Zero if is_out_before(tournament, entry.id, round) => Self::Out,
            Bye::Zero if entry.withdrawn_after.is_some_and(|last| last < round) => Self::Withdrawn,
            Bye::PairingAllocated | Bye::Full | Bye::Half | Bye::Zero => Self::Bye(bye),
        }
    }

    /// The reason in words, of this player.
    pub fn said(self, t: Words, entry: &Entry) -> String {
        t.text(self.key()).with("sex", entry.person.sex_letter()).to_string()
    }

    /// The reason as a key of the words.
    const fn key(self) -> &'static str {
        match self {
            Self::Free => "boards-idle-free",
            Self::Through => "boards-idle-through",
            Self::Bye(bye) => bye_key(bye),
            Self::Withdrawn => "boards-idle-withdrawn",
            Self::Out => "deciders-idle-out",
        }
    }
}

/// `GET /t/{slug}/round/{n}`
pub async fn index(page: Page, path: web::Path<(String, RoundNumber)>, wanted: web::Query<Wanted>) -> Reply {
    let (slug, number) = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let view = View::of(page.t, &tournament, number)?;
    page.kept(&state, || {
        let by_player = wanted.by == "player";
        Ok(RoundPage {
            page: &page,
            event: EventFrame::new(tournament.clone(), Tab::Round),
            round: view.round,
            finished: finished_boards(&tournament, view.round),
            is_current: current_round(&tournament).is_some_and(|current| current.state.number == number),
            boards: if by_player { Vec::new() } else { view.boards() },
            players: if by_player { view.players() } else { Vec::new() },
            idle: view.idle(),
            drawing: Drawing::of(page.t, &tournament, number),
            accelerated: say_acceleration::in_round(page.t, &tournament, number),
            teams: say_teams::score(page.t, &tournament, number),
        })
    })
}

/// `GET /t/{slug}/round/{n}.csv`
pub async fn csv(
    page: Page,
    path: web::Path<(String, RoundNumber)>,
    wanted: web::Query<Separated>,
) -> Result<Download, AppError> {
    let (slug, number) = path.into_inner();
    let (tournament, _) = load(&page, slug).await?;
    let view = View::of(page.t, &tournament, number)?;
    let name = format!("{}-round-{number}.csv", tournament.slug);
    Ok(Download::csv(name, view.csv(wanted.format(page.t))))
}

/// A round, about to be shown.
pub struct View<'a> {
    t: Words,
    tournament: &'a Tournament,
    /// The round.
    pub round: &'a Round,
    /// What happened before it.
    before: History,
    namesakes: Namesakes,
    /// Where everybody sits.
    tables: BTreeMap<BoardNumber, Table>,
}

impl<'a> View<'a> {
    fn of(t: Words, tournament: &'a Tournament, number: RoundNumber) -> Result<Self, AppError> {
        public_round(tournament, number).map(|round| Self::of_round(t, tournament, round)).ok_or(AppError::NotFound)
    }

    /// A round, public or a draft.
    pub fn of_round(t: Words, tournament: &'a Tournament, round: &'a Round) -> Self {
        let earlier = round.state.number.previous().unwrap_or(RoundNumber(0));
        let tables = tournament.tables(round);
        let before = History::of(tournament, earlier, Adjourned::IsAwaited);
        Self { t, tournament, round, tables, before, namesakes: Namesakes::of(tournament) }
    }

    /// The boards in order.
    pub fn boards(&self) -> Vec<Board<'a>> {
        let board = |pairing: &'a Pairing| {
            Some(Board {
                number: pairing.board,
                table: self.tables.get(&pairing.board)?.clone(),
                white: self.seat(pairing.white)?,
                black: self.seat(pairing.black)?,
                score: Score::of(self.t, self.tournament, pairing, Side::White),
            })
        };
        self.round.pairings.values().filter_map(board).collect()
    }

    /// The boards as one walks past their tables.
    pub fn boards_by_table(&self) -> Vec<Board<'a>> {
        let mut boards = self.boards();
        boards.sort_by_key(|board| board.table.number);
        boards
    }

    /// The players by name.
    pub fn players(&self) -> Vec<PlayerLine<'a>> {
        let sides = self.round.pairings.values().flat_map(|pairing| Side::BOTH.map(|side| (pairing, side)));
        let mut lines: Vec<_> = sides.filter_map(|(pairing, side)| self.player(pairing, side)).collect();
        lines.sort_by_cached_key(|line| line.player.entry.person.name.key());
        lines
    }

    fn player(&self, pairing: &'a Pairing, side: Side) -> Option<PlayerLine<'a>> {
        Some(PlayerLine {
            player: self.seat(pairing.seats()[side])?,
            table: self.tables.get(&pairing.board)?.clone(),
            side,
            opponent: self.seat(pairing.seats()[!side])?,
            score: Score::of(self.t, self.tournament, pairing, side),
        })
    }

    fn seat(&self, id: EntryId) -> Option<Seat<'a>> {
        let entry = self.tournament.entry(id)?;
        Some(Seat {
            entry,
            address: card(self.tournament, entry),
            before: self.before.points(id),
            same: self.namesakes.tag(id).to_owned(),
        })
    }

    /// Those without an opponent: the odd one out first, those who have left last. Who is out of a knock-out is none of them.
    pub fn idle(&self) -> Vec<Idle<'a>> {
        let byes = &self.tournament.settings.scoring.byes;
        let idle = |(id, bye): (&EntryId, &Bye)| {
            let player = self.seat(*id)?;
            let reason = Reason::of(self.tournament, (player.entry, self.round.state.number), *bye);
            (reason != Reason::Out).then(|| Idle { reason, points: byes.of(*bye), player })
        };
        let mut idle: Vec<_> = self.round.byes.iter().filter_map(idle).collect();
        idle.sort_by_key(|idle| (idle.reason, idle.player.entry.number));
        idle
    }

    /// A line a board, then a line for everybody without an opponent.
    fn csv(&self, format: Format) -> String {
        let boards = self.round.pairings.values().map(|pairing| self.csv_board(pairing, format));
        let idle = self.idle();
        let idle = idle.iter().map(|idle| self.csv_idle(idle, format));
        sheet::table(format, CSV_COLUMNS.map(|key| self.t.text(key).to_string()), boards.chain(idle))
    }

    fn csv_board(&self, pairing: &Pairing, format: Format) -> [String; 9] {
        let seats = pairing.seats().map(|id| self.csv_player(id, format));
        let [white, black] = Side::BOTH.map(|side| self.csv_result(pairing, side, format));
        let [white_number, white_name, white_before] = seats.white;
        let [black_number, black_name, black_before] = seats.black;
        let board = self.tables.get(&pairing.board).map(Table::to_string).unwrap_or_default();
        [board, white_number, white_name, white_before, white, black, black_before, black_number, black_name]
    }

    fn csv_idle(&self, idle: &Idle, format: Format) -> [String; 9] {
        let [number, name, before] = self.csv_player(idle.player.entry.id, format);
        let (points, reason) = (format.number(idle.points), idle.why(self.t));
        let nothing = String::new;
        [nothing(), number, name, before, points, nothing(), nothing(), nothing(), reason]
    }

    /// Number, name, points before the round.
    fn csv_player(&self, id: EntryId, format: Format) -> [String; 3] {
        let entry = self.tournament.entry(id);
        let name = or_empty(entry.map(|entry| &entry.person.name));
        [or_empty(entry.and_then(|entry| entry.number)), name, format.number(self.before.points(id))]
    }

    /// The points of one side, `+` and `-` without a game; empty while they are not known.
    fn csv_result(&self, pairing: &Pairing, side: Side, format: Format) -> String {
        match Outcome::of(pairing, &self.tournament.settings, self.tournament.awaiting()) {
            Outcome::Awaited => String::new(),
            Outcome::Known { over_the_board: false, marks, .. } if marks[side] == Mark::Win => "+".to_owned(),
            Outcome::Known { over_the_board: false, marks, .. } if marks[side] == Mark::Loss => "-".to_owned(),
            Outcome::Known { points, .. } => format.number(points[side]),
        }
    }
}

/// The headings of the file.
const CSV_COLUMNS: [&str; 9] = [
    "boards-csv-board",
    "boards-csv-number",
    "boards-csv-white",
    "boards-csv-before",
    "boards-csv-result-white",
    "boards-csv-result-black",
    "boards-csv-before",
    "boards-csv-number",
    "boards-csv-black",
];
