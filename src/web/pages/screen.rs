//! `/t/{slug}/screen/{pairings,standings,clock}`: for a screen in the hall. Big type; the pages turn by themselves, without scripts,
//! and what is new is there when they have gone round.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use chrono::{NaiveDateTime, TimeDelta};
use serde::Deserialize;

use crate::standings::{Row, Table};
use crate::tournament::{Entry, Points, RoundNumber, Tournament};
use crate::web::error::Reply;
use crate::web::event::load;
use crate::web::locale::Words;
use crate::web::pages::boards::{Board, View};
use crate::web::public::{Progress, public_round, shown_round, standings_round};
use crate::web::reply::Page;
use crate::web::session;

/// How many lines are read at a glance.
const LINES: usize = 10;
/// How long a page stays, in seconds.
const STAY: u32 = 15;

/// `?page=` of a list that is longer than the screen; from 1.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Wanted {
    page: String,
}

/// What stands around every screen. Its template has it as the field `screen`.
pub struct Screen {
    tournament: Arc<Tournament>,
    /// The end of the address.
    kind: Kind,
    /// The page that is shown, from 1, and how many there are.
    number: usize,
    count: usize,
}

/// What is on a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pairings,
    Standings,
    Clock,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Pairings, Self::Standings, Self::Clock];

    const fn code(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::Standings => "standings",
            Self::Clock => "clock",
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Self::Pairings => "screen-pairings",
            Self::Standings => "screen-standings",
            Self::Clock => "screen-clock",
        }
    }
}

impl Screen {
    /// The page of a list of `lines` that is asked for: one that is not there is the first.
    fn of(tournament: Arc<Tournament>, (kind, lines): (Kind, usize), wanted: &Wanted) -> Self {
        let count = lines.div_ceil(LINES).max(1);
        let number = wanted.page.parse().ok().filter(|number| (1..=count).contains(number)).unwrap_or(1);
        Self { tournament, kind, number, count }
    }

    /// Where it goes on after a while.
    fn next(&self) -> String {
        self.address(if self.number < self.count { self.number + 1 } else { 1 })
    }

    /// The pages with their numbers.
    fn pages(&self) -> Vec<(usize, String)> {
        (1..=self.count).map(|number| (number, self.address(number))).collect()
    }

    fn address(&self, number: usize) -> String {
        let base = format!("/t/{}/screen/{}", self.tournament.slug, self.kind.code());
        if number == 1 { base } else { format!("{base}?page={number}") }
    }

    /// The screens: key of the name, address, whether it is this one.
    fn kinds(&self) -> [(&'static str, String, bool); 3] {
        let slug = &self.tournament.slug;
        Kind::ALL.map(|kind| (kind.key(), format!("/t/{slug}/screen/{}", kind.code()), kind == self.kind))
    }

    /// How long this page stays, in seconds.
    const fn stay() -> u32 {
        STAY
    }

    fn shown<T>(&self, lines: Vec<T>) -> Vec<T> {
        lines.into_iter().skip((self.number - 1) * LINES).take(LINES).collect()
    }
}

#[derive(Template)]
#[template(path = "screen/pairings.html")]
struct Pairings<'a> {
    page: &'a Page,
    screen: Screen,
    round: Option<RoundNumber>,
    starts: Option<String>,
    boards: Vec<Board<'a>>,
}

#[derive(Template)]
#[template(path = "screen/standings.html")]
struct Standings<'a> {
    page: &'a Page,
    screen: Screen,
    through: RoundNumber,
    is_final: bool,
    lines: Vec<Line<'a>>,
}

/// A line of the standings.
struct Line<'a> {
    place: String,
    entry: &'a Entry,
    points: Points,
}

#[derive(Template)]
#[template(path = "screen/clock.html")]
struct Clock<'a> {
    page: &'a Page,
    screen: Screen,
    /// The time at the venue, where its clock is known.
    now: Option<NaiveDateTime>,
    offset: Option<i16>,
    progress: Progress,
    /// The next round that begins, and when.
    next: Option<(RoundNumber, NaiveDateTime)>,
}

impl Clock<'_> {
    /// The time at the venue as it is written.
    fn now_in_words(&self) -> Option<String> {
        self.now.map(|now| self.page.t.time(now))
    }

    /// The next round that begins, in words.
    fn next_in_words(&self) -> Option<String> {
        let (round, starts) = self.next?;
        let t = self.page.t;
        Some(t.text("screen-next").with("round", round).with("time", t.appointment(starts)).to_string())
    }

    /// The days of the event.
    fn days(&self) -> String {
        let info = &self.screen.tournament.info;
        self.page.t.days(info.starts, info.ends)
    }
}

/// `GET /t/{slug}/screen/pairings`
pub async fn pairings(page: Page, slug: web::Path<String>, wanted: web::Query<Wanted>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let round = public_round(&tournament, shown_round(&tournament));
    let boards = round.map(|round| View::of_round(page.t, &tournament, round).boards()).unwrap_or_default();
    let screen = Screen::of(tournament.clone(), (Kind::Pairings, boards.len()), &wanted);
    let starts = round.and_then(|round| tournament.starts_of(round.state.number));
    page.kept(&state, || {
        let boards = screen.shown(boards);
        let starts = starts.map(|starts| page.t.appointment(starts));
        Ok(Pairings { page: &page, round: round.map(|round| round.state.number), starts, boards, screen })
    })
}

/// `GET /t/{slug}/screen/standings`
pub async fn standings(page: Page, slug: web::Path<String>, wanted: web::Query<Wanted>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let through = standings_round(&tournament);
    let lines = if through > RoundNumber(0) {
        lines(page.t, &tournament, &page.standings(&tournament, through))
    } else {
        Vec::new()
    };
    let screen = Screen::of(tournament.clone(), (Kind::Standings, lines.len()), &wanted);
    let is_final = Progress::of(&tournament) == Progress::Closed;
    page.kept(&state, || {
        let lines = screen.shown(lines);
        Ok(Standings { page: &page, through, is_final, lines, screen })
    })
}

fn lines<'a>(t: Words, tournament: &'a Tournament, table: &Table) -> Vec<Line<'a>> {
    let line =
        |row: &Row| Some(Line { place: t.place(row.place), entry: tournament.entry(row.entry)?, points: row.points });
    table.rows.iter().filter_map(line).collect()
}

/// `GET /t/{slug}/screen/clock`
pub async fn clock(page: Page, slug: web::Path<String>, wanted: web::Query<Wanted>) -> Reply {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    let offset = tournament.info.utc_offset;
    let now = offset.map(|minutes| session::now() + TimeDelta::minutes(minutes.into()));
    page.html(&Clock {
        page: &page,
        now,
        offset,
        progress: Progress::of(&tournament),
        next: next_round(&tournament, now),
        screen: Screen::of(tournament.clone(), (Kind::Clock, 0), &wanted),
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
