//! `/t/{slug}/screen/{pairings,teams,standings,bracket,clock}`: for a screen in the hall. Big type; the pages turn by
//! themselves. With scripts nothing is loaded anew, and what is new is shown at once; without them it is there when the pages have gone
//! round.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use chrono::{NaiveDateTime, TimeDelta};
use serde::Deserialize;

use crate::service::progress::{Progress, current_round, finished_boards, public_round, shown_round, standings_round};
use crate::web::http::{AppError, Page, Reply, session};
use crate::web::i18n::namesakes::named;
use crate::web::i18n::{Locale, Namesakes};
use crate::web::parts::bracket::BracketListRound;
use crate::web::parts::{
    BoardView, BracketLinks, BracketMaker, BracketPicture, ByeReasonView, ByeView, Halves, MatchView, RoundClock,
    RoundView, TeamBoards, TeamPlace, TeamPlaces, load,
};
use draughts::Side;
use tournament::pairing::knock_out_bracket::KnockOutBracket;
use tournament::standings::{Standings, StandingsRow};
use tournament::{Entry, Points, Round, RoundNumber, System, Tournament};

/// How many lines are read at a glance.
const LINES: usize = 10;
/// So few leave room for larger type.
const FEW: usize = 5;
/// So many still stand in one column, smaller, but larger than in more columns.
const TALL: usize = 14;
/// Short lines in two columns.
const ROOMY: usize = 2 * TALL;
/// Letters of a name for which there is room in a column.
const LETTERS: usize = 20;
/// The same in one of two columns of short lines.
const ROOMY_LETTERS: usize = 28;
/// How many rounds of a bracket are: those of 16 players.
const ROUNDS: u16 = 4;
/// How long a page stays, in seconds.
const STAY: u32 = 15;

/// `?page=` of a list that is longer than the screen, from 1; `?by=player` lists the pairings by name.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ScreenQuery {
    page: String,
    by: String,
}

/// What stands around every screen. Its template has it as the field `screen`.
pub struct Screen {
    tournament: Arc<Tournament>,
    kind: Kind,
    layout: ScreenLayout,
    /// The page that is shown, from 1, and how many there are.
    number: usize,
    count: usize,
    /// How many letters the longest name has.
    longest: usize,
}

/// How a page of a list is laid out: few lines are large, many stand in columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScreenLayout {
    /// Larger still: the lines fill half of the screen at the usual size.
    Few,
    Large,
    /// One column of smaller lines, where boards have room for both names.
    Tall,
    /// Two columns of short lines.
    Roomy,
    Two,
    Three,
}

impl ScreenLayout {
    /// Large where all lines have room.
    const fn for_lines(lines: usize, many: Self) -> Self {
        match (lines, many) {
            (0..=FEW, _) => Self::Few,
            (..=LINES, _) => Self::Large,
            (..=TALL, Self::Two) => Self::Tall,
            (..=ROOMY, Self::Three) => Self::Roomy,
            _ => many,
        }
    }

    /// How many lines a page has.
    const fn lines(self) -> usize {
        match self {
            Self::Few | Self::Large => LINES,
            Self::Tall => TALL,
            Self::Roomy => ROOMY,
            Self::Two => 24,
            Self::Three => 36,
        }
    }

    /// Letters of a name for which there is room.
    const fn letters(self) -> usize {
        match self {
            Self::Few | Self::Large | Self::Tall => usize::MAX,
            Self::Roomy => ROOMY_LETTERS,
            Self::Two | Self::Three => LETTERS,
        }
    }

    /// Classes of the style sheet.
    const fn class(self) -> &'static str {
        match self {
            Self::Few => "few",
            Self::Large => "large",
            Self::Tall => "tall",
            Self::Roomy => "three roomy",
            Self::Two => "two",
            Self::Three => "three",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pairings,
    /// The pairings by the names of the players.
    Names,
    Teams,
    ScreenStandings,
    Bracket,
    Clock,
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Pairings, Self::Names, Self::Teams, Self::ScreenStandings, Self::Bracket, Self::Clock];

    /// The end of its address.
    const fn code(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::Names => "pairings?by=player",
            Self::Teams => "teams",
            Self::ScreenStandings => "standings",
            Self::Bracket => "bracket",
            Self::Clock => "clock",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Pairings => "screen-pairings",
            Self::Names => "screen-names",
            Self::Teams => "teamtable-tab",
            Self::ScreenStandings => "screen-standings",
            Self::Bracket => "bracket-title",
            Self::Clock => "screen-clock",
        }
    }
}

/// A screen in the list of all.
struct ScreenLink {
    /// The message that names it.
    key: &'static str,
    address: String,
    is_current: bool,
}

impl Screen {
    /// The page of a list of `lines` that is asked for: one that is not there is the first.
    fn new(tournament: Arc<Tournament>, kind: Kind, lines: usize, wanted: &ScreenQuery) -> Self {
        let many = match kind {
            Kind::Names | Kind::ScreenStandings => ScreenLayout::Three,
            Kind::Pairings | Kind::Teams | Kind::Bracket | Kind::Clock => ScreenLayout::Two,
        };
        let layout = ScreenLayout::for_lines(lines, many);
        Self { layout, ..Self::turning(tournament, kind, lines.div_ceil(layout.lines()), wanted) }
    }

    fn turning(tournament: Arc<Tournament>, kind: Kind, pages: usize, wanted: &ScreenQuery) -> Self {
        let count = pages.max(1);
        let number = wanted.page.parse().ok().filter(|number| (1..=count).contains(number)).unwrap_or(1);
        let names = tournament.participants().map(|entry| entry.person.name.to_string().chars().count());
        let longest = names.max().unwrap_or(0);
        Self { tournament, kind, layout: ScreenLayout::Large, number, count, longest }
    }

    fn next(&self) -> String {
        self.address(if self.number < self.count { self.number + 1 } else { 1 })
    }

    /// The same from the address of this page: browsers without scripts read it where no address is rewritten.
    fn next_from_here(&self) -> String {
        self.next().replacen(&format!("/t/{}/screen/", self.tournament.slug), "", 1)
    }

    fn pages(&self) -> Vec<(usize, String)> {
        (1..=self.count).map(|number| (number, self.address(number))).collect()
    }

    fn address(&self, number: usize) -> String {
        let base = format!("/t/{}/screen/{}", self.tournament.slug, self.kind.code());
        let between = if base.contains('?') { '&' } else { '?' };
        if number == 1 { base } else { format!("{base}{between}page={number}") }
    }

    fn kinds(&self) -> Vec<ScreenLink> {
        let slug = &self.tournament.slug;
        let system = self.tournament.settings.system;
        let is_there = |kind: &Kind| match kind {
            Kind::Teams => system.has_teams(),
            Kind::Bracket => system == System::KnockOut,
            Kind::Pairings | Kind::Names | Kind::ScreenStandings | Kind::Clock => true,
        };
        let link = |kind: Kind| ScreenLink {
            key: kind.key(),
            address: format!("/t/{slug}/screen/{}", kind.code()),
            is_current: kind == self.kind,
        };
        Kind::ALL.into_iter().filter(is_there).map(link).collect()
    }

    /// A player's name; where there is no room for the longest all have initials, so that the lines look alike.
    fn name(&self, entry: &Entry) -> String {
        let name = &entry.person.name;
        // In a narrow column the initials may stand below.
        if self.longest <= self.layout.letters() {
            name.to_string()
        } else {
            name.with_initials().replace('\u{a0}', " ")
        }
    }

    /// How long this page stays, in seconds.
    const fn stay() -> u32 {
        STAY
    }

    fn shown<T>(&self, lines: Vec<T>) -> Vec<T> {
        let most = self.layout.lines();
        lines.into_iter().skip((self.number - 1) * most).take(most).collect()
    }

    /// What is shown of a round: the pages of its matches come first, then the other boards, then those without an opponent.
    fn shown_of_round<'a>(&self, mut pages: Vec<Vec<MatchView<'a>>>, rest: ScreenRound<'a>) -> ScreenRound<'a> {
        let earlier = pages.len();
        if self.number <= earlier {
            return ScreenRound { matches: pages.swap_remove(self.number - 1), ..ScreenRound::default() };
        }
        let most = self.layout.lines();
        let (start, before) = ((self.number - 1 - earlier) * most, rest.boards.len());
        let boards: Vec<_> = rest.boards.into_iter().skip(start).take(most).collect();
        let left = most - boards.len();
        let idle = rest.idle.into_iter().skip(start.saturating_sub(before)).take(left).collect();
        ScreenRound { matches: Vec::new(), boards, idle }
    }
}

/// The pairings of a round, or those on a page of it.
#[derive(Default)]
struct ScreenRound<'a> {
    matches: Vec<MatchView<'a>>,
    /// The boards; in a tournament of teams those outside matches.
    boards: Vec<BoardView<'a>>,
    /// Those without an opponent who look for their board.
    idle: Vec<ByeView<'a>>,
}

impl ScreenRound<'_> {
    fn is_empty(&self) -> bool {
        self.matches.is_empty() && self.boards.is_empty() && self.idle.is_empty()
    }
}

/// Matches on pages that are read at a glance: none is torn apart that fits, and each part of another has the heading.
fn pages(matches: Vec<MatchView<'_>>) -> Vec<Vec<MatchView<'_>>> {
    let mut pages: Vec<(usize, Vec<MatchView>)> = Vec::new();
    for own in matches.into_iter().flat_map(|own| own.parts(LINES - 1)) {
        let lines = 1 + own.boards.len() + own.alone.len();
        match pages.last_mut().filter(|(taken, _)| taken + lines <= LINES) {
            Some((taken, page)) => {
                *taken += lines;
                page.push(own);
            }
            None => pages.push((lines, vec![own])),
        }
    }
    pages.into_iter().map(|(_, page)| page).collect()
}

#[derive(Template)]
#[template(path = "tournament/screen_pairings.html")]
struct ScreenPairings<'a> {
    page: &'a Page,
    screen: Screen,
    round: Option<RoundNumber>,
    starts: Option<String>,
    /// How many boards are still playing, while the round is being played.
    playing: Option<usize>,
    is_playing: bool,
    shown: ScreenRound<'a>,
}

#[derive(Template)]
#[template(path = "tournament/screen_names.html")]
struct ScreenNames<'a> {
    page: &'a Page,
    screen: Screen,
    round: Option<RoundNumber>,
    starts: Option<String>,
    seats: Vec<NamedSeat>,
}

/// Where a player sits in a round, or why they do not.
struct NamedSeat {
    name: String,
    /// What tells them from their namesakes.
    same: String,
    /// Their table; nothing where they have no opponent.
    table: String,
    side: Side,
    /// The opponent, or why there is none.
    told: String,
}

impl NamedSeat {
    const fn is_paired(&self) -> bool {
        !self.table.is_empty()
    }

    const fn colour(&self) -> Side {
        self.side
    }
}

#[derive(Template)]
#[template(path = "tournament/screen_standings.html")]
struct ScreenStandings<'a> {
    page: &'a Page,
    screen: Screen,
    through: RoundNumber,
    is_final: bool,
    /// How the points are aligned.
    halves: Halves,
    lines: Vec<ScreenRow<'a>>,
}

impl ScreenStandings<'_> {
    /// Whether places are shared: they take more room, and all names stand behind the same.
    fn has_shared_places(&self) -> bool {
        self.lines.iter().any(|line| line.place.chars().count() > 3)
    }
}

#[derive(Template)]
#[template(path = "tournament/screen_teams.html")]
struct ScreenTeams<'a> {
    page: &'a Page,
    screen: Screen,
    through: RoundNumber,
    is_final: bool,
    lines: Vec<TeamPlace>,
}

/// A knock-out in parts that are read from afar.
#[derive(Template)]
#[template(path = "tournament/screen_bracket.html")]
struct ScreenBracket<'a> {
    page: &'a Page,
    screen: Screen,
    /// None before the first round.
    picture: Option<BracketPicture>,
    /// The same in words.
    rounds: Vec<BracketListRound>,
}

struct ScreenRow<'a> {
    place: String,
    entry: &'a Entry,
    /// What tells them from their namesakes, beside their region.
    same: String,
    points: Points,
}

#[derive(Template)]
#[template(path = "tournament/screen_clock.html")]
struct Clock<'a> {
    page: &'a Page,
    screen: Screen,
    /// The time at the venue, where its clock is known.
    now: Option<NaiveDateTime>,
    offset: Option<i16>,
    progress: Progress,
    round: Option<RoundClock>,
    /// The next round that begins, and when.
    next: Option<(RoundNumber, NaiveDateTime)>,
}

impl Clock<'_> {
    /// The time at the venue as it is written.
    fn describe_now(&self) -> Option<String> {
        self.now.map(|now| self.page.t.time(now))
    }

    fn describe_next(&self) -> Option<String> {
        let (round, starts) = self.next?;
        let t = self.page.t;
        Some(t.text("screen-next").with("round", round).with("time", t.appointment(starts)).to_string())
    }

    fn days(&self) -> String {
        let info = &self.screen.tournament.info;
        self.page.t.days(info.starts, info.ends)
    }
}

/// `GET /t/{slug}/screen/pairings`
pub async fn pairings(page: Page, slug: web::Path<String>, wanted: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let round = public_round(&tournament, shown_round(&tournament));
    if wanted.by == "player" {
        let seats = round.map(|round| seats(&RoundView::of_round(page.t, &tournament, round))).unwrap_or_default();
        let screen = Screen::new(tournament.clone(), Kind::Names, seats.len(), &wanted);
        return page.kept(&state, || {
            let starts = round.and_then(|round| tournament.starts_of(round.state.number));
            let starts = starts.map(|starts| page.t.appointment(starts));
            let seats = screen.shown(seats);
            Ok(ScreenNames { page: &page, round: round.map(|round| round.state.number), starts, seats, screen })
        });
    }
    let view = round.map(|round| RoundView::of_round(page.t, &tournament, round));
    let teams = view.as_ref().and_then(TeamBoards::from_view);
    let (matches, boards, mut idle) = match teams {
        Some(teams) => (pages(teams.matches), teams.others, teams.idle),
        None => (
            Vec::new(),
            view.as_ref().map(RoundView::boards).unwrap_or_default(),
            view.as_ref().map(RoundView::idle).unwrap_or_default(),
        ),
    };
    // Who has left and who is in reserve does not look for a board.
    idle.retain(|idle| !idle.is_reserve() && idle.reason != ByeReasonView::Withdrawn);
    let lines = boards.len() + idle.len();
    let screen = if matches.is_empty() {
        Screen::new(tournament.clone(), Kind::Pairings, lines, &wanted)
    } else {
        Screen::turning(tournament.clone(), Kind::Pairings, matches.len() + lines.div_ceil(LINES), &wanted)
    };
    let current = current_round(&tournament).map(|current| current.state.number);
    let is_current = |round: &&Round| current == Some(round.state.number);
    let playing = round.filter(is_current).map(|round| round.pairings.len() - finished_boards(&tournament, round));
    let starts = round.and_then(|round| tournament.starts_of(round.state.number));
    page.kept(&state, || {
        let shown = screen.shown_of_round(matches, ScreenRound { matches: Vec::new(), boards, idle });
        let starts = starts.map(|starts| page.t.appointment(starts));
        Ok(ScreenPairings {
            page: &page,
            round: round.map(|round| round.state.number),
            starts,
            is_playing: playing.is_some(),
            playing,
            shown,
            screen,
        })
    })
}

/// All players of a round by name, with those who have no opponent.
fn seats(view: &RoundView<'_>) -> Vec<NamedSeat> {
    let paired = view.players().into_iter().map(|row| {
        let seat = NamedSeat {
            name: row.player.entry.person.name.to_string(),
            same: row.player.same,
            table: row.table.to_string(),
            side: row.side,
            told: named(row.opponent.entry, &row.opponent.same),
        };
        (row.player.entry.person.name.key(), seat)
    });
    let idle = view.idle().into_iter().map(|idle| {
        let told = idle.why(view.words());
        let seat = NamedSeat {
            name: idle.player.entry.person.name.to_string(),
            same: idle.player.same,
            table: String::new(),
            side: Side::White,
            told,
        };
        (idle.player.entry.person.name.key(), seat)
    });
    let mut seats: Vec<(String, NamedSeat)> = paired.chain(idle).collect();
    seats.sort_by(|(one, _), (other, _)| one.cmp(other));
    seats.into_iter().map(|(_, seat)| seat).collect()
}

/// `GET /t/{slug}/screen/standings`
pub async fn standings(page: Page, slug: web::Path<String>, wanted: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let lines = if through > RoundNumber(0) {
        lines(page.t, &tournament, &page.standings(&tournament, through))
    } else {
        Vec::new()
    };
    let screen = Screen::new(tournament.clone(), Kind::ScreenStandings, lines.len(), &wanted);
    let is_final = Progress::from_tournament(&tournament) == Progress::Closed;
    page.kept(&state, || {
        let lines = screen.shown(lines);
        let halves = Halves::of_points(lines.iter().map(|line| line.points));
        Ok(ScreenStandings { page: &page, through, is_final, halves, lines, screen })
    })
}

/// `GET /t/{slug}/screen/teams`
pub async fn teams(page: Page, slug: web::Path<String>, wanted: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let places = TeamPlaces::new(page.t, &tournament, through).ok_or(AppError::NotFound)?;
    let lines = if through > RoundNumber(0) { places.lines } else { Vec::new() };
    let screen = Screen::new(tournament.clone(), Kind::Teams, lines.len(), &wanted);
    let is_final = Progress::from_tournament(&tournament) == Progress::Closed;
    page.kept(&state, || {
        let lines = screen.shown(lines);
        Ok(ScreenTeams { page: &page, through, is_final, lines, screen })
    })
}

/// `GET /t/{slug}/screen/bracket`
pub async fn bracket(page: Page, slug: web::Path<String>, wanted: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    if tournament.settings.system != System::KnockOut {
        return Err(AppError::NotFound);
    }
    let bracket = KnockOutBracket::new(&tournament, tournament.published_rounds());
    let parts = bracket.as_ref().map(|bracket| bracket.parts(ROUNDS)).unwrap_or_default();
    let screen = Screen::turning(tournament.clone(), Kind::Bracket, parts.len(), &wanted);
    page.kept(&state, || {
        let maker = bracket.as_ref().map(|bracket| BracketMaker { t: page.t, tournament: &tournament, bracket });
        let part = parts.get(screen.number - 1).copied();
        let picture = maker.zip(part).map(|(maker, part)| maker.picture(part, BracketLinks::None));
        let rounds = maker.map(BracketMaker::list).unwrap_or_default();
        Ok(ScreenBracket { page: &page, screen, picture, rounds })
    })
}

fn lines<'a>(t: Locale, tournament: &'a Tournament, table: &Standings) -> Vec<ScreenRow<'a>> {
    let namesakes = Namesakes::from_tournament(t, tournament);
    let line = |row: &StandingsRow| {
        let entry = tournament.entry(row.entry)?;
        let same = namesakes.beside_region(entry).to_owned();
        Some(ScreenRow { place: t.place(row.place), entry, same, points: row.points })
    };
    table.rows.iter().filter_map(line).collect()
}

/// `GET /t/{slug}/screen/clock`
pub async fn clock(page: Page, slug: web::Path<String>, wanted: web::Query<ScreenQuery>) -> Reply {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    let offset = tournament.info.utc_offset;
    let now = offset.map(|minutes| session::now() + TimeDelta::minutes(minutes.into()));
    page.html(&Clock {
        page: &page,
        now,
        offset,
        progress: Progress::from_tournament(&tournament),
        round: RoundClock::new(page.t, &tournament),
        next: next_round(&tournament, now),
        screen: Screen::new(tournament.clone(), Kind::Clock, 0, &wanted),
    })
}

/// The next round that begins, late or not: the first that is not public yet, or a public one of which the venue's clock tells that
/// it has not begun.
fn next_round(tournament: &Tournament, now: Option<NaiveDateTime>) -> Option<(RoundNumber, NaiveDateTime)> {
    let last = tournament.published_rounds();
    let coming = |round: RoundNumber, starts: NaiveDateTime| round > last || now.is_some_and(|now| starts > now);
    let mut timed = tournament.info.schedule.iter().map(|(round, starts)| (*round, *starts));
    timed.find(|(round, starts)| coming(*round, *starts))
}
