//! The boards of a round grouped by team match: a heading with the score, then the boards, then players at boards without an opponent.

use std::collections::{BTreeMap, BTreeSet};

use crate::web::i18n::Locale;
use crate::web::i18n::teams::pair_of;
use crate::web::parts::{BoardView, ByeView, RoundView, Score, SeatView};
use draughts::{BySide, Side};
use tournament::{
    BoardNumber, Bye, Entry, EntryId, PlayingTable, Points, RoundNumber, StartNumber, TeamHistory, TeamMatch, TeamName,
    Tournament,
};

pub struct MatchView<'a> {
    /// Its position in the round, from 1.
    pub number: usize,
    /// Both teams, the one with White on the first board first.
    pub teams: [MatchTeam; 2],
    /// The points of the boards so far, the first team's first; `None` before any result.
    pub score: Option<String>,
    pub is_over: bool,
    pub boards: Vec<MatchBoard<'a>>,
    /// Players at boards that the other team leaves vacant.
    pub alone: Vec<UnopposedPlayer<'a>>,
    /// The part of the match and the number of parts; `None` if it is whole.
    pub part: Option<(usize, usize)>,
}

impl MatchView<'_> {
    /// The match divided into equal parts of at most `most` boards.
    pub fn parts(mut self, most: usize) -> Vec<Self> {
        let lines = self.boards.len() + self.alone.len();
        let count = lines.div_ceil(most);
        if count < 2 {
            return vec![self];
        }
        let (mut boards, mut alone) = (std::mem::take(&mut self.boards).into_iter(), self.alone.drain(..));
        let part = |number: usize| {
            let size = (lines - number + count) / count;
            let own: Vec<_> = boards.by_ref().take(size).collect();
            let rest = size - own.len();
            Self {
                number: self.number,
                teams: self.teams.clone(),
                score: self.score.clone(),
                is_over: self.is_over,
                boards: own,
                alone: alone.by_ref().take(rest).collect(),
                part: Some((number, count)),
            }
        };
        (1..=count).map(part).collect()
    }
}

#[derive(Debug, Clone)]
pub struct MatchTeam {
    pub name: String,
    pub address: String,
    /// Its score before the round, as text.
    pub before: String,
}

/// A board of a match: the first team's player comes first, whatever their colour.
pub struct MatchBoard<'a> {
    pub number: BoardNumber,
    pub table: PlayingTable,
    pub first: MatchSeat<'a>,
    pub second: MatchSeat<'a>,
    /// The score, the first team's points first.
    pub score: Score,
}

pub struct MatchSeat<'a> {
    pub seat: SeatView<'a>,
    /// Their colour in the first game.
    pub side: Side,
}

impl MatchSeat<'_> {
    pub const fn colour(&self) -> Side {
        self.side
    }
}

pub struct UnopposedPlayer<'a> {
    pub player: SeatView<'a>,
    /// Whether they play for the team named first.
    pub is_first: bool,
    /// The points of the board, the first team's first.
    pub score: String,
}

/// The address of a team's page.
pub fn team_address(tournament: &Tournament, number: StartNumber) -> String {
    format!("/t/{}/teams/{number}", tournament.slug)
}

/// The address of the page of a player's team; `None` in an individual tournament.
pub fn address_of_team(tournament: &Tournament, entry: &Entry) -> Option<String> {
    tournament.team_of(entry)?;
    let teams = tournament.numbered_teams();
    let mut numbered = (1..).map(StartNumber).zip(teams);
    let own = numbered.find(|(_, team)| team.players.contains(&entry.id));
    own.map(|(number, _)| team_address(tournament, number))
}

/// A round of a team tournament.
pub struct TeamBoards<'a> {
    /// Its matches in order of their first boards.
    pub matches: Vec<MatchView<'a>>,
    /// Boards that are in no match.
    pub others: Vec<BoardView<'a>>,
    pub free: Vec<MatchTeam>,
    /// Players without a board, of teams that play.
    pub idle: Vec<ByeView<'a>>,
}

impl<'a> TeamBoards<'a> {
    /// The boards of a round by match; `None` in an individual tournament.
    pub fn from_view(view: &RoundView<'a>) -> Option<Self> {
        let tournament = view.tournament();
        if !tournament.settings.system.has_teams() {
            return None;
        }
        let round = view.round.state.number;
        let maker = MatchMaker { view, before: ScoresBefore::new(tournament, round) };
        let matches = tournament.team_matches(round);
        let free = tournament.team_byes(round);
        let mut boards: BTreeMap<BoardNumber, BoardView<'a>> =
            view.boards().into_iter().map(|board| (board.number, board)).collect();
        let views = (1..).zip(&matches).map(|(number, own)| maker.of_match(number, own, &mut boards)).collect();
        let elsewhere = shown_otherwise(tournament, &matches, &free, view);
        Some(Self {
            matches: views,
            others: boards.into_values().collect(),
            free: free.iter().map(|team| maker.team(team)).collect(),
            idle: view.idle().into_iter().filter(|idle| !elsewhere.contains(&idle.player.entry.id)).collect(),
        })
    }
}

/// Those without an opponent of whom the matches tell already: at boards without an opponent, and of teams that are free.
fn shown_otherwise(
    tournament: &Tournament,
    matches: &[TeamMatch<'_>],
    free: &[TeamName],
    view: &RoundView<'_>,
) -> BTreeSet<EntryId> {
    let alone = matches.iter().flat_map(|team_match| Side::BOTH.map(|side| &team_match.alone[side])).flatten().copied();
    let is_free = |(id, bye): (&EntryId, &Bye)| {
        let key = tournament.entry(*id).map(|entry| entry.member.key())?;
        (*bye == Bye::PairingAllocated && free.iter().any(|team| team.key == key)).then_some(*id)
    };
    alone.chain(view.round.byes.iter().filter_map(is_free)).collect()
}

/// The scores of teams before a round, by their keys.
struct ScoresBefore(BTreeMap<String, Points>);

impl ScoresBefore {
    fn new(tournament: &Tournament, round: RoundNumber) -> Self {
        let earlier = round.previous().unwrap_or(RoundNumber(0));
        let history = TeamHistory::new(tournament, earlier, tournament.awaiting());
        let score = |(place, team): (usize, &tournament::Team)| (team.key.clone(), history.score_after(place, earlier));
        Self(history.teams.iter().enumerate().map(score).collect())
    }
}

struct MatchMaker<'v, 'a> {
    view: &'v RoundView<'a>,
    before: ScoresBefore,
}

impl<'a> MatchMaker<'_, 'a> {
    fn of_match(
        &self,
        number: usize,
        team_match: &TeamMatch<'_>,
        boards: &mut BTreeMap<BoardNumber, BoardView<'a>>,
    ) -> MatchView<'a> {
        let taken: Vec<BoardView<'a>> =
            team_match.boards.iter().filter_map(|pairing| boards.remove(&pairing.board)).collect();
        let alone = |side: Side| {
            team_match.alone[side].iter().filter_map(move |id| {
                Some(UnopposedPlayer {
                    player: self.view.seat(*id)?,
                    is_first: side == Side::White,
                    score: self.unopposed(side),
                })
            })
        };
        MatchView {
            number,
            teams: [self.team(&team_match.teams.white), self.team(&team_match.teams.black)],
            score: score(self.view.words(), team_match),
            is_over: team_match.is_complete,
            boards: taken.into_iter().map(|board| self.board(team_match, board)).collect(),
            alone: Side::BOTH.into_iter().flat_map(alone).collect(),
            part: None,
        }
    }

    /// The points of a board where only one team has a player.
    fn unopposed(&self, side: Side) -> String {
        let t = self.view.words();
        let (own, other) =
            (t.points(self.view.tournament().settings.scoring.byes.for_bye(Bye::Full)), t.points(Points::ZERO));
        if side == Side::White { format!("{own} : {other}") } else { format!("{other} : {own}") }
    }

    fn team(&self, team: &TeamName) -> MatchTeam {
        MatchTeam {
            name: team.name.clone(),
            address: team_address(self.view.tournament(), team.number),
            before: self.view.words().points(self.before.0.get(&team.key).copied().unwrap_or(Points::ZERO)),
        }
    }

    /// A board with the player of the match's White first.
    fn board(&self, team_match: &TeamMatch<'_>, board: BoardView<'a>) -> MatchBoard<'a> {
        let BoardView { number, table, white, black, score, .. } = board;
        let side = if team_match.teams.white.key == white.entry.member.key() { Side::White } else { Side::Black };
        let seats = BySide::new(white, black);
        let BySide { white: first, black: second } = if side == Side::White { seats } else { seats.swapped() };
        let seen = self.view.score_of(number, side);
        MatchBoard {
            number,
            table,
            first: MatchSeat { seat: first, side },
            second: MatchSeat { seat: second, side: side.opposite() },
            score: seen.unwrap_or(score),
        }
    }
}

/// The heading of a match above its boards in a list.
#[derive(Debug, Clone)]
pub struct MatchHead {
    /// Its position in the round, from 1.
    pub number: usize,
    /// Both teams, the one with White on the first board first.
    pub names: String,
    /// The score of the known results so far.
    pub score: String,
}

/// The headings of a round's matches for a list of boards; empty in an individual tournament.
#[derive(Debug, Default)]
pub struct MatchHeads {
    heads: Vec<MatchHead>,
    matches: BTreeMap<BoardNumber, usize>,
    last: Option<usize>,
}

impl MatchHeads {
    pub fn new(t: Locale, tournament: &Tournament, round: RoundNumber) -> Self {
        if !tournament.settings.system.has_teams() {
            return Self::default();
        }
        let matches = tournament.team_matches(round);
        let head = |(number, own): (usize, &TeamMatch<'_>)| MatchHead {
            number,
            names: pair_of(t, &own.teams.white.name, &own.teams.black.name),
            score: score(t, own).unwrap_or_default(),
        };
        let boards =
            matches.iter().enumerate().flat_map(|(place, own)| own.boards.iter().map(move |b| (b.board, place)));
        Self { matches: boards.collect(), heads: (1..).zip(&matches).map(head).collect(), last: None }
    }

    /// The heading above a board: its match, if the previous board belongs to another.
    pub fn above(&mut self, board: BoardNumber) -> Option<MatchHead> {
        let place = self.matches.get(&board).copied();
        let is_new = place != self.last;
        self.last = place;
        place.filter(|_| is_new).and_then(|place| self.heads.get(place)).cloned()
    }
}

/// `2½ : 1½`
fn score(t: Locale, team_match: &TeamMatch<'_>) -> Option<String> {
    let is_begun = team_match.is_complete || team_match.points.white + team_match.points.black > Points::ZERO;
    is_begun.then(|| format!("{} : {}", t.points(team_match.points.white), t.points(team_match.points.black)))
}
