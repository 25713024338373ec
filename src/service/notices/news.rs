//! The news in a write to a tournament.

use crate::store::NoticeNews;
use tournament::{Change, GameId, GameResult, Item, ItemKey, Round, RoundNumber, Stage, Tournament, TournamentStatus};

/// One piece of news.
#[derive(Debug, Clone)]
pub struct NewsItem<'a> {
    pub kind: NoticeNews,
    /// The tournament after the change.
    pub tournament: &'a Tournament,
    /// The round concerned, if any.
    pub round: Option<RoundNumber>,
    /// All rounds that became public at once: in a round robin there may be several.
    pub rounds: Vec<RoundNumber>,
    /// Games whose results were entered, corrected or removed.
    pub results: Vec<GameId>,
}

impl<'a> NewsItem<'a> {
    pub(super) const fn new(kind: NoticeNews, tournament: &'a Tournament, round: Option<RoundNumber>) -> Self {
        Self { kind, tournament, round, rounds: Vec::new(), results: Vec::new() }
    }

    /// The address of the page that shows it, from the root of the site.
    pub fn path(&self) -> String {
        let home = format!("/t/{}", self.tournament.slug);
        match (self.kind, self.round) {
            (NoticeNews::RoundPublished | NoticeNews::ResultEntered | NoticeNews::RoundClosed, Some(round)) => {
                format!("{home}/round/{round}")
            }
            (NoticeNews::TournamentClosed, _) => format!("{home}/standings"),
            (NoticeNews::Test, _) | (_, None) => home,
        }
    }
}

/// The news between two states of a tournament, in the order of reporting.
pub(super) fn news_between<'a>(before: &Tournament, after: &'a Tournament, changes: &[Change]) -> Vec<NewsItem<'a>> {
    // One action may do several of these: a result comes before the end of its round, and that before the next pairings.
    let mut news = Vec::new();
    let results = results_changed(after, changes);
    if let Some(first) = results.first() {
        let entered = NewsItem::new(NoticeNews::ResultEntered, after, Some(first.round));
        news.push(NewsItem { results, ..entered });
    }
    for round in rounds_now(after, Stage::Closed) {
        if stage_of(before, round) == Some(Stage::Published) {
            news.push(NewsItem::new(NoticeNews::RoundClosed, after, Some(round)));
        }
    }
    let published: Vec<RoundNumber> =
        rounds_now(after, Stage::Published).filter(|round| !is_public(stage_of(before, *round))).collect();
    if let Some(round) = first_to_play(after, &published) {
        let announced = NewsItem::new(NoticeNews::RoundPublished, after, Some(round));
        news.push(NewsItem { rounds: published, ..announced });
    }
    if before.status == TournamentStatus::Open && after.status == TournamentStatus::Closed {
        news.push(NewsItem::new(NoticeNews::TournamentClosed, after, None));
    }
    news
}

/// The rounds that are no longer public.
pub(super) fn withdrawn_rounds(before: &Tournament, after: &Tournament) -> Vec<RoundNumber> {
    let numbers = before.rounds.iter().map(|round| round.state.number);
    numbers.filter(|round| is_public(stage_of(before, *round)) && !is_public(stage_of(after, *round))).collect()
}

/// Whether there is anything to play in a round: otherwise no player is notified.
pub(super) fn is_to_be_played(tournament: &Tournament, round: RoundNumber) -> bool {
    tournament.round(round).is_some_and(|round| tournament.unfinished(round).next().is_some())
}

/// Of rounds that became public together, the one played first.
fn first_to_play(tournament: &Tournament, rounds: &[RoundNumber]) -> Option<RoundNumber> {
    let first = rounds.iter().copied().find(|round| is_to_be_played(tournament, *round));
    first.or_else(|| rounds.first().copied())
}

fn rounds_now(tournament: &Tournament, stage: Stage) -> impl Iterator<Item = RoundNumber> {
    let is_so = move |round: &&Round| round.state.stage == stage;
    tournament.rounds.iter().filter(is_so).map(|round| round.state.number)
}

fn stage_of(tournament: &Tournament, round: RoundNumber) -> Option<Stage> {
    tournament.round(round).map(|round| round.state.stage)
}

const fn is_public(stage: Option<Stage>) -> bool {
    matches!(stage, Some(Stage::Published | Stage::Closed))
}

/// The games of public rounds whose results have changed.
fn results_changed(after: &Tournament, changes: &[Change]) -> Vec<GameId> {
    let games = changes.iter().filter_map(|change| match change.key() {
        ItemKey::Game(id) if result_in(change.before()) != result_in(change.after()) => Some(id),
        _ => None,
    });
    games.filter(|id| id.round <= after.published_rounds()).collect()
}

fn result_in(item: Option<&Item>) -> Option<GameResult> {
    match item {
        Some(Item::Game { game, .. }) => game.result,
        _ => None,
    }
}
