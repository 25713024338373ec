//! `/t/{slug}/screen/clock`: the time at the venue, the round being played with its time control, and the next round.

use actix_web::web;
use askama::Template;
use chrono::{NaiveDateTime, TimeDelta};

use super::{Kind, Screen, ScreenQuery};
use crate::service::progress::Progress;
use crate::web::http::{Page, Reply, session};
use crate::web::parts::{RoundClock, load};
use tournament::{RoundNumber, TimeControl, Tournament};

#[derive(Template)]
#[template(path = "tournament/screen_clock.html")]
struct Clock<'a> {
    page: &'a Page,
    screen: Screen,
    /// The time at the venue, if its clock is known.
    now: Option<NaiveDateTime>,
    offset: Option<i16>,
    progress: Progress,
    round: Option<RoundClock>,
    /// The next round with its start.
    next: Option<(RoundNumber, NaiveDateTime)>,
}

impl Clock<'_> {
    /// The time at the venue, with two digits of hours: `0:45` would look like the time left.
    fn describe_now(&self) -> Option<String> {
        self.now.map(|now| now.format("%H:%M").to_string())
    }

    /// The time control in words, if its parts are known.
    fn time_control(&self) -> Option<String> {
        let text = &self.screen.tournament.info.time_control;
        TimeControl::parse(text).map(|_| self.page.t.time_control(text))
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

/// `GET /t/{slug}/screen/clock`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<ScreenQuery>) -> Reply {
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
        screen: Screen::new(tournament.clone(), Kind::Clock, 0, &query),
    })
}

/// The next round, late or not: the first that is not public, or a public one that has not begun by the venue's clock.
fn next_round(tournament: &Tournament, now: Option<NaiveDateTime>) -> Option<(RoundNumber, NaiveDateTime)> {
    let last = tournament.published_rounds();
    let coming = |round: RoundNumber, starts: NaiveDateTime| round > last || now.is_some_and(|now| starts > now);
    let mut timed = tournament.info.schedule.iter().map(|(round, starts)| (*round, *starts));
    timed.find(|(round, starts)| coming(*round, *starts))
}
