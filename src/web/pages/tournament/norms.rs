//! `/t/{slug}/norms`: the norms of ranks made in a tournament, with their requirements.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use chrono::Datelike;

use crate::service::day_of_norms;
use crate::web::http::{Page, Reply, card};
use crate::web::i18n::{Locale, PlayerNames, Text};
use crate::web::parts::norms::{NormRow, is_known_title_by};
use crate::web::parts::{Tab, TournamentFrame, load};
use tournament::rating::norms::NormTable;

#[derive(Template)]
#[template(path = "tournament/norms.html")]
struct NormsPage<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    /// Players who have made the norm of a higher rank, highest rank first.
    achieved: Vec<NormRow<'a>>,
    all: Vec<NormRow<'a>>,
    table: &'a NormTable,
    /// Players with an unknown title: they count as having no rank.
    unknown: Vec<UnknownTitle<'a>>,
    /// Whether any player's rank is known: otherwise there are no norms.
    has_titles: bool,
}

/// A player with a title that is not known.
struct UnknownTitle<'a> {
    name: String,
    title: &'a str,
    address: String,
}

/// The value of a category, in points: `0,15`.
pub fn describe_step(t: Locale, table: &NormTable) -> String {
    t.expected(table.step)
}

/// `GET /t/{slug}/norms`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let (tournament, _) = load(&page, slug.into_inner()).await?;
    let basis = page.norm_basis(&tournament).await?;
    let (tournament, table) = (&basis.titled, &basis.norms);
    let all = NormRow::all(&basis);
    let mut achieved = NormRow::all(&basis);
    achieved.retain(NormRow::is_achieved);
    achieved.sort_by_key(|line| line.sheet.achieved().map(|norm| norm.rank));
    let names = PlayerNames::from_tournament(page.t, tournament);
    let unknown = tournament.participants().filter(|entry| !is_known_title_by(table, &entry.person.title));
    let unknown = unknown.map(|entry| UnknownTitle {
        name: names.name(entry),
        title: entry.person.title.trim(),
        address: card(tournament, entry),
    });
    let unknown = unknown.collect();
    let has_titles = basis.titles().are_known();
    let frame = TournamentFrame::new(Arc::clone(tournament), Tab::More);
    page.tagged(&NormsPage { page: &page, frame, achieved, all, table, unknown, has_titles })
}

impl NormsPage<'_> {
    /// Why there are no norms.
    fn nobody(&self) -> Text<'static> {
        self.page.t.text(if self.has_titles { "norms-nobody" } else { "norms-no-titles" })
    }

    /// The rule, with the numbers of the table.
    fn rule(&self) -> String {
        let (t, year) = (self.page.t, day_of_norms(&self.frame.tournament).year());
        t.text("norms-rule")
            .with("step", describe_step(t, self.table))
            .with("most", self.table.most_steps)
            .with("year", year.to_string())
            .to_string()
    }
}
