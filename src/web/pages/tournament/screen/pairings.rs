//! `/t/{slug}/screen/pairings`: the boards of a round, or its players by name.

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use super::{Kind, LINES, Screen, ScreenQuery};
use crate::service::progress::{current_round, finished_boards, public_round, shown_round};
use crate::web::http::{Page, Reply};
use crate::web::i18n::player_names::named;
use crate::web::parts::{BoardView, ByeReasonView, ByeView, MatchView, RoundView, TeamBoards, load};
use draughts::Side;
use tournament::{Round, RoundNumber, Tournament};

/// The pairings of a round, or those on one page.
#[derive(Default)]
struct ScreenRound<'a> {
    matches: Vec<MatchView<'a>>,
    /// The boards; in a team tournament those outside of matches.
    boards: Vec<BoardView<'a>>,
    /// Players without an opponent who look for their board.
    idle: Vec<ByeView<'a>>,
}

impl ScreenRound<'_> {
    fn is_empty(&self) -> bool {
        self.matches.is_empty() && self.boards.is_empty() && self.idle.is_empty()
    }
}

impl Screen {
    /// The shown part of a round: first the pages of its matches, then other boards, then players without an opponent.
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

/// Matches divided into pages: one that fits is not split, and each part of a split one has the heading.
fn pages(matches: Vec<MatchView<'_>>) -> Vec<Vec<MatchView<'_>>> {
    let mut pages: Vec<(usize, Vec<MatchView>)> = Vec::new();
    for own in matches.into_iter().flat_map(|team_match| team_match.parts(LINES - 1)) {
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
    /// The number of boards still playing, while the round is played.
    playing: Option<usize>,
    is_playing: bool,
    shown: ScreenRound<'a>,
}

impl ScreenPairings<'_> {
    /// Whether points before the round say anything: in the first round there are none.
    fn has_points(&self) -> bool {
        self.round.is_some_and(|round| round > RoundNumber::FIRST)
    }
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

/// A player's seat in a round, or why they have none.
struct NamedSeat {
    name: String,
    /// Distinguishes them from others of the same name.
    same: String,
    /// Their table; empty without an opponent.
    table: String,
    side: Side,
    /// The opponent, or why there is none.
    note: String,
}

impl NamedSeat {
    const fn is_paired(&self) -> bool {
        !self.table.is_empty()
    }

    const fn colour(&self) -> Side {
        self.side
    }
}

/// `GET /t/{slug}/screen/pairings`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let round = public_round(&tournament, shown_round(&tournament));
    if query.by == "player" {
        return page.kept(&state, || Ok(by_name(&page, &tournament, round, &query)));
    }
    let view = round.map(|round| RoundView::from_round(page.t, &tournament, round));
    let teams = view.as_ref().and_then(TeamBoards::from_view);
    let (matches, boards, mut idle) = match teams {
        Some(teams) => (pages(teams.matches), teams.others, teams.idle),
        None => (
            Vec::new(),
            view.as_ref().map(RoundView::boards).unwrap_or_default(),
            view.as_ref().map(RoundView::idle).unwrap_or_default(),
        ),
    };
    // Withdrawn and reserve players do not look for a board.
    idle.retain(|idle| !idle.is_reserve() && idle.reason != ByeReasonView::Withdrawn);
    let lines = boards.len() + idle.len();
    let screen = if matches.is_empty() {
        Screen::new(tournament.clone(), Kind::Pairings, lines, &query)
    } else {
        Screen::turning(tournament.clone(), Kind::Pairings, matches.len() + lines.div_ceil(LINES), &query)
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

/// The screen of the players by name.
fn by_name<'a>(
    page: &'a Page,
    tournament: &Arc<Tournament>,
    round: Option<&Round>,
    query: &ScreenQuery,
) -> ScreenNames<'a> {
    let seats = round.map(|round| seats(&RoundView::from_round(page.t, tournament, round))).unwrap_or_default();
    let screen = Screen::new(Arc::clone(tournament), Kind::Names, seats.len(), query);
    let starts = round.and_then(|round| tournament.starts_of(round.state.number));
    ScreenNames {
        page,
        round: round.map(|round| round.state.number),
        starts: starts.map(|starts| page.t.appointment(starts)),
        seats: screen.shown(seats),
        screen,
    }
}

/// All players of a round by name, including those without an opponent.
fn seats(view: &RoundView<'_>) -> Vec<NamedSeat> {
    let paired = view.players().into_iter().map(|row| {
        let seat = NamedSeat {
            name: row.player.entry.person.name.to_string(),
            same: row.player.same,
            table: row.table.to_string(),
            side: row.side,
            note: named(row.opponent.entry, &row.opponent.same),
        };
        (row.player.entry.person.name.key(), seat)
    });
    let idle = view.idle().into_iter().map(|idle| {
        let reason = idle.why(view.words());
        let seat = NamedSeat {
            name: idle.player.entry.person.name.to_string(),
            same: idle.player.same,
            table: String::new(),
            side: Side::White,
            note: reason,
        };
        (idle.player.entry.person.name.key(), seat)
    });
    let mut seats: Vec<(String, NamedSeat)> = paired.chain(idle).collect();
    seats.sort_by(|(one, _), (other, _)| one.cmp(other));
    seats.into_iter().map(|(_, seat)| seat).collect()
}
