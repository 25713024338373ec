//! `/t/{slug}/statistics`: results by colour, lengths, endings, upsets, streaks, openings.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::GameBook;
use crate::web::http::{AppError, Page, Reply, card};
use crate::web::i18n::Locale;
use crate::web::parts::opening_tree::{OpeningView, Openings};
use crate::web::parts::{Bar, BarPicture, BarStyle, Tab, TournamentFrame, load};
use draughts::notation::game::{Ending, Stop};
use tournament::standings::statistics::{ColourScore, GameLengths, LengthBar, Streak, Upset};
use tournament::standings::{Statistics, statistics};
use tournament::{Entry, EntryId, GameId, Score, Tournament};

const UPSETS: usize = 10;
/// Players named when several share a record.
const HOLDERS: usize = 3;

/// `?line=c3-d4+d6-c5` shows the openings with this line.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct StatisticsQuery {
    line: String,
}

#[derive(Template)]
#[template(path = "tournament/statistics.html")]
struct StatisticsPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    tournament: &'a Tournament,
    figures: Statistics,
    histogram: Option<BarPicture>,
    endings: Vec<(String, usize)>,
    records: Vec<RecordView<'a>>,
    openings: OpeningView,
}

struct RecordView<'a> {
    key: &'static str,
    games: usize,
    holders: Vec<RecordHolderView<'a>>,
    others: usize,
}

struct RecordHolderView<'a> {
    entry: &'a Entry,
    address: String,
    series: Streak,
}

/// `GET /t/{slug}/statistics`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<StatisticsQuery>) -> Reply {
    let (tournament, head) = load(&page, slug.clone()).await?;
    let book = page.service(move |service| service.book(&slug)).await?;
    page.kept(&head, || StatisticsPage::new(&page, &tournament, &book, &query.line))
}

/// The shortest or the longest game.
struct ExtremeGame {
    /// The message key of which one.
    key: &'static str,
    moves: usize,
    id: GameId,
    players: String,
}

impl<'a> StatisticsPage<'a> {
    fn new(page: &'a Page, tournament: &'a Arc<Tournament>, book: &GameBook, line: &str) -> Result<Self, AppError> {
        let figures = statistics(tournament, tournament.published_rounds());
        let record = |key, series: &[Streak]| RecordView::new(tournament, key, series);
        let records = [
            record("statistics-series-won", &figures.records.won),
            record("statistics-series-unbeaten", &figures.records.unbeaten),
        ];
        Ok(Self {
            page,
            frame: TournamentFrame::new(Arc::clone(tournament), Tab::More),
            tournament,
            histogram: histogram(page.t, &figures.lengths.bars()),
            endings: endings(page.t, tournament, book),
            records: records.into_iter().flatten().collect(),
            openings: Openings::new(page.t, tournament, book).page(line).ok_or(AppError::NotFound)?,
            figures,
        })
    }

    /// The rows of results with their counts: by colour of the pieces, and by rating.
    fn results(&self) -> Vec<(&'static str, ColourScore)> {
        let matches = self.figures.matches.map(|tally| ("statistics-by-name", tally));
        std::iter::once(("statistics-by-pieces", self.figures.games)).chain(matches).collect()
    }

    /// A count with its share of all in percent, `38 (45 %)`; a share that rounds to nothing is `<1 %`.
    fn share(&self, count: impl Borrow<usize>, per_cent: impl Borrow<usize>) -> String {
        let (count, per_cent) = (*count.borrow(), *per_cent.borrow());
        let share = if count > 0 && per_cent == 0 { "<1".to_owned() } else { per_cent.to_string() };
        self.page.t.text("statistics-share").with("n", count).with("share", share).to_string()
    }

    fn median(&self) -> Option<String> {
        Some(half_as_many_moves(self.page.t, self.figures.lengths.twice_median()?))
    }

    fn extremes(&self) -> Vec<ExtremeGame> {
        let lengths: &GameLengths = &self.figures.lengths;
        let ends = [("statistics-shortest", lengths.shortest()), ("statistics-longest", lengths.longest())];
        let extreme = |(key, game): (_, Option<(usize, GameId)>)| {
            let (moves, id) = game?;
            Some(ExtremeGame { key, moves, id, players: self.players(id)? })
        };
        ends.into_iter().filter_map(extreme).collect()
    }

    fn players(&self, id: GameId) -> Option<String> {
        let pairing = self.tournament.pairing(id)?;
        let players = crate::web::parts::score_sheet::players(self.tournament, pairing, id)?;
        Some(format!("{} – {}", players.white.person.name, players.black.person.name))
    }

    fn upsets(&self) -> impl Iterator<Item = (&'a Entry, &'a Entry, &Upset)> {
        let entry = |id: EntryId| self.tournament.entry(id);
        let shown = self.figures.upsets.list.iter().take(UPSETS);
        shown.filter_map(move |upset| Some((entry(upset.winner)?, entry(upset.loser)?, upset)))
    }

    fn card(&self, entry: &Entry) -> String {
        card(self.tournament, entry)
    }

    fn is_empty(&self) -> bool {
        self.figures.games.total() + self.figures.forfeits == 0 && self.openings.is_empty()
    }
}

impl RecordHolderView<'_> {
    /// The rounds from the first game of the streak to the last.
    fn rounds(&self, t: impl Borrow<Locale>) -> String {
        let (t, [from, to]) = (t.borrow(), [self.series.from, self.series.to].map(|round| usize::from(round.0)));
        t.text("statistics-rounds").with("rounds", t.places(from, to)).with("n", to + 1 - from).to_string()
    }
}

impl<'a> RecordView<'a> {
    fn new(tournament: &'a Tournament, key: &'static str, series: &[Streak]) -> Option<Self> {
        let holder = |series: &Streak| {
            let entry = tournament.entry(series.entry)?;
            Some(RecordHolderView { entry, address: card(tournament, entry), series: *series })
        };
        let holders: Vec<RecordHolderView<'a>> = series.iter().take(HOLDERS).filter_map(holder).collect();
        Some(Self { key, games: series.first()?.games, others: series.len() - holders.len(), holders })
    }
}

/// Half of `twice` moves, with the plural form of that number: `4 хода`, `4½ хода`.
fn half_as_many_moves(t: Locale, twice: usize) -> String {
    // Games are short enough for an exact float.
    let n = u32::try_from(twice).map_or(f64::INFINITY, f64::from) / 2.0;
    t.text("statistics-median-moves").with("n", n).to_string()
}

/// Lengths of games as a picture; `None` without games.
fn histogram(t: Locale, lengths: &[LengthBar]) -> Option<BarPicture> {
    let describe = |bar: &LengthBar| {
        t.text("statistics-histogram-bar").with("from", bar.from).with("to", bar.to).with("n", bar.games).to_string()
    };
    let texts = lengths.iter().filter(|bar| bar.games > 0).map(describe).collect::<Vec<_>>().join("; ");
    let words = t.text("statistics-histogram").with("bars", texts).to_string();
    let bars = lengths.iter().map(|bar| Bar {
        amount: bar.games,
        above: (bar.games > 0).then(|| bar.games.to_string()),
        below: t.places(bar.from, bar.to),
    });
    BarPicture::new(BarStyle { class: "histogram", height: 150, room: 9 }, bars.collect(), words)
}

/// The endings of the games with moves, most frequent first.
fn endings(t: Locale, tournament: &Tournament, book: &GameBook) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for booked in &book.games {
        let score = tournament.game(booked.id).and_then(|game| game.result?.score());
        if let Some(name) = ending(t, booked.ending, score) {
            *counts.entry(name).or_default() += 1;
        }
    }
    let mut endings: Vec<(String, usize)> = counts.into_iter().collect();
    endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    endings
}

/// The ending of a game; `None` while it goes on.
fn ending(t: Locale, ending: Ending, score: Option<Score>) -> Option<String> {
    let text = match (ending, score) {
        (Ending::NoPieces { .. }, _) => t.text("statistics-end-no-pieces"),
        (Ending::NoMove { .. } | Ending::Counted { stop: Stop::NoMove, .. }, _) => t.text("statistics-end-no-move"),
        (Ending::Counted { stop: Stop::LastMoves, .. }, _) => t.text("statistics-end-last-moves"),
        (Ending::TurnsLost { .. }, _) => t.text("statistics-end-turns-lost"),
        (Ending::Draw(reason), _) | (Ending::Claimable(reason), Some(Score::Draw)) => {
            t.text("statistics-end-draw").with("reason", t.draw_reason(reason))
        }
        (Ending::Unfinished, Some(Score::Draw)) => t.text("statistics-end-agreed"),
        (Ending::Claimable(_) | Ending::Unfinished, Some(_)) => t.text("statistics-end-outside"),
        (Ending::Claimable(_) | Ending::Unfinished, None) => return None,
    };
    Some(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;

    #[test]
    fn a_median_has_the_plural_of_its_number() {
        for (twice, english, russian) in [
            (2, "1 move", "1 ход"),
            (4, "2 moves", "2 хода"),
            (8, "4 moves", "4 хода"),
            (9, "4½ moves", "4½ хода"),
            (10, "5 moves", "5 ходов"),
            (42, "21 moves", "21 ход"),
        ] {
            let text = |language| half_as_many_moves(Locale::from_language(language), twice);
            assert_eq!([text(Language::English), text(Language::Russian)], [english, russian]);
        }
    }

    #[test]
    fn a_histogram_says_in_words_how_many_games_have_which_length() {
        let lengths = [
            LengthBar { from: 1, to: 5, games: 3 },
            LengthBar { from: 6, to: 10, games: 0 },
            LengthBar { from: 11, to: 15, games: 1 },
        ];
        let picture = histogram(Locale::from_language(Language::English), &lengths).expect("there are games");
        let picture = picture.to_string();
        assert!(picture.contains("1–5 moves: 3 games; 11–15 moves: 1 game"), "{picture}");
        assert!(picture.contains(">1–5</text>") && picture.contains(">11–</text>"), "{picture}");
    }
}
