//! `/t/{slug}/standings/why/{number}`: the breakdown of a player's figures.

use std::cmp::Ordering;
use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::web::http::{AppError, Page, Reply, breakdown_address, card, go_to};
use crate::web::i18n::Locale;
use crate::web::i18n::standings::term_remarks;
use crate::web::parts::player_rounds::rounds_of_player;
use crate::web::parts::standings::through;
use crate::web::parts::{PlayerPath, PlayerRound, Tab, TournamentFrame, load};
use tournament::standings::{
    CutReason, DecidedBy, ExplainedTieBreak, Neighbour, StandingExplanation, Standings, StandingsRow, TermReason,
    TieBreakTerm, Value, explain,
};
use tournament::{Adjustment, Entry, EntryId, Points, RoundNumber, TieBreak, TieBreakKind, Tournament};

/// `?after=5` for the standings after that round.
#[derive(Debug, Deserialize)]
pub struct StandingQuery {
    after: Option<RoundNumber>,
}

#[derive(Template)]
#[template(path = "standings/standing.html")]
struct BreakdownPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    entry: &'a Entry,
    address: String,
    through: RoundNumber,
    place: String,
    is_annulled: bool,
    /// Whether they were expelled and have no place.
    is_expelled: bool,
    points: Points,
    /// The arbiter's corrections that count up to that round.
    adjustments: Vec<Adjustment>,
    rounds: Vec<PlayerRound<'a>>,
    /// The decisive tie-breaks against the neighbours, a sentence each.
    neighbours: Vec<Sentence>,
    figures: Vec<Figure<'a>>,
}

/// A sentence about a player, with a link to their page.
struct Sentence {
    text: String,
    name: String,
    address: String,
}

/// A tie-break with its terms.
struct Figure<'a> {
    name: String,
    code: String,
    rule: String,
    value: String,
    /// Whether terms are an opponent's score times a factor.
    is_weighed: bool,
    /// Whether the rest after each cut is shown.
    is_truncated: bool,
    lines: Vec<StandingTermRow<'a>>,
}

struct StandingTermRow<'a> {
    round: String,
    opponent: Option<Opponent<'a>>,
    made: String,
    score: String,
    value: String,
    /// The rest after the cut.
    rest: String,
    /// Explanations of the value.
    remarks: Vec<String>,
    is_cut: bool,
}

struct Opponent<'a> {
    entry: &'a Entry,
    address: String,
}

/// `GET /t/{slug}/standings/why/{number}`
pub async fn index(page: Page, path: web::Path<PlayerPath>, query: web::Query<StandingQuery>) -> Reply {
    let PlayerPath { slug, number } = path.into_inner();
    let (tournament, state) = load(&page, slug).await?;
    let through = through(&tournament, query.after)?;
    let Some(entry) = tournament.by_page_number(number) else {
        // Also an earlier number of a player whose pages have kept it.
        let entry = tournament.by_number(number).ok_or(AppError::NotFound)?;
        return Ok(go_to(&breakdown_address(&tournament, entry, through)));
    };
    page.kept(&state, || {
        let table = page.standings(&tournament, through);
        let explanation = explain(&tournament, &table, entry.id).ok_or(AppError::NotFound)?;
        let view = StandingView { t: page.t, tournament: &tournament, table };
        Ok(BreakdownPage {
            page: &page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Standings),
            entry,
            address: card(&tournament, entry),
            through,
            place: page.t.place(explanation.row.place),
            is_annulled: explanation.row.decided_by == DecidedBy::Annulled,
            is_expelled: explanation.row.decided_by == DecidedBy::Expelled,
            points: explanation.points,
            adjustments: explanation.adjustments.clone(),
            rounds: rounds_of_player(page.t, &tournament, entry.id, through),
            neighbours: view.neighbours(&explanation),
            figures: explanation.tie_breaks.iter().map(|explained| view.figure(explained)).collect(),
        })
    })
}

struct StandingView<'a> {
    t: Locale,
    tournament: &'a Tournament,
    table: Arc<Standings>,
}

impl<'a> StandingView<'a> {
    fn neighbours(&self, explanation: &StandingExplanation) -> Vec<Sentence> {
        let row = &explanation.row;
        let above = explanation.above.and_then(|above| self.sentence(row, above, Ordering::Less));
        let below = explanation.below.and_then(|below| self.sentence(row, below, Ordering::Greater));
        above.into_iter().chain(below).collect()
    }

    /// What separates a row from its neighbour; `order` compares the row with it.
    fn sentence(&self, row: &StandingsRow, neighbour: Neighbour, order: Ordering) -> Option<Sentence> {
        let entry = self.tournament.entry(neighbour.entry)?;
        let other = self.table.row(neighbour.entry)?;
        let is_above = order == Ordering::Less;
        let text = match neighbour.decided_by {
            DecidedBy::First | DecidedBy::Annulled | DecidedBy::Expelled => return None,
            DecidedBy::Shared => self.t.text("why-shared").to_string(),
            DecidedBy::Points => {
                let key = if is_above { "why-above-points" } else { "why-below-points" };
                let text = self.t.text(key).with("own", self.t.points(row.points));
                text.with("other", self.t.points(other.points)).to_string()
            }
            DecidedBy::TieBreak(tie_break) => self.by_tie_break(row, other, tie_break, is_above),
        };
        let address = breakdown_address(self.tournament, entry, self.table.through);
        Some(Sentence { text, name: entry.person.name.to_string(), address })
    }

    fn by_tie_break(&self, row: &StandingsRow, other: &StandingsRow, tie_break: TieBreak, is_above: bool) -> String {
        let column = self.table.tie_breaks.iter().position(|listed| *listed == tie_break).unwrap_or_default();
        let (own, others) = (&row.values[column], &other.values[column]);
        if tie_break.kind == TieBreakKind::Lots {
            return self.t.text(if is_above { "why-above-lot" } else { "why-below-lot" }).to_string();
        }
        let shown = own.differs_from(others);
        // Where points come first they are equal here; in Keizer's ranking they may differ, and decide nothing.
        let by_points = !self.tournament.settings.is_ranked_by_keizer();
        let key = match (by_points, column, is_above) {
            (true, _, true) => "why-above-tie-break",
            (true, _, false) => "why-below-tie-break",
            (false, 0, true) => "why-above-first",
            (false, 0, false) => "why-below-first",
            (false, _, true) => "why-above-next",
            (false, _, false) => "why-below-next",
        };
        let text = self.t.text(key).with("name", self.t.tie_break(tie_break));
        text.with("own", self.t.value(own, shown)).with("other", self.t.value(others, shown)).to_string()
    }

    fn figure(&self, explained: &ExplainedTieBreak) -> Figure<'a> {
        let kind = explained.tie_break.kind;
        let rests = match &explained.value {
            Value::Amounts(amounts) => amounts.as_slice(),
            Value::Undefined | Value::Amount(_) | Value::Place(_) => &[],
        };
        let line = |(place, term): (usize, &TieBreakTerm)| {
            let rest = rests.get(place).map(|rest| self.t.number(&rest.to_string()));
            self.line(term, rest.unwrap_or_default())
        };
        Figure {
            name: self.t.tie_break(explained.tie_break),
            code: explained.tie_break.to_string(),
            rule: self.t.tie_break_rule(explained.tie_break, self.tournament.drawn_lots()),
            value: self.t.value(&explained.value, rests.len()),
            is_weighed: matches!(
                kind,
                TieBreakKind::SonnebornBerger | TieBreakKind::Shmulyan | TieBreakKind::Gorin | TieBreakKind::Koya
            ),
            is_truncated: kind == TieBreakKind::TruncatedSolkoff,
            lines: explained.terms.iter().enumerate().map(line).collect(),
        }
    }

    fn line(&self, term: &TieBreakTerm, rest: String) -> StandingTermRow<'a> {
        // Where the rest is shown, each term counts until it is cut.
        let cut = term.cut.filter(|cut| rest.is_empty() || *cut == CutReason::Unplayed);
        StandingTermRow {
            round: term.round.map_or_else(String::new, |round| round.to_string()),
            opponent: term.opponent.and_then(|opponent| self.opponent(opponent)),
            made: self.t.points(term.made),
            score: self.t.number(&term.score.to_string()),
            value: if term.why == TermReason::NotMet {
                "–".to_owned()
            } else {
                self.t.number(&term.value.to_string())
            },
            remarks: term_remarks(self.t, term.why, cut),
            is_cut: cut.is_some(),
            rest,
        }
    }

    fn opponent(&self, id: EntryId) -> Option<Opponent<'a>> {
        let entry = self.tournament.entry(id)?;
        Some(Opponent { entry, address: card(self.tournament, entry) })
    }
}
