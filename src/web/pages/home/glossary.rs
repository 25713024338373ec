//! `/glossary`: the terms used on pages.

use askama::Template;

use crate::web::http::{About, Page, Reply};
use crate::web::i18n::Text;
use tournament::TieBreakKind;

/// Related terms, by their codes.
pub struct TermGroup {
    pub code: &'static str,
    pub terms: &'static [&'static str],
}

/// All terms except tie-breaks, which have their own names and rules.
pub const GROUPS: &[TermGroup] = &[
    TermGroup {
        code: "tournament",
        terms: &["swiss", "round-robin", "knock-out", "keizer", "micro-match", "section", "edition", "regulations"],
    },
    TermGroup {
        code: "round",
        terms: &[
            "start-number",
            "entry-late",
            "draft",
            "bye",
            "requested-bye",
            "withdrawn",
            "forfeit",
            "double-forfeit",
            "double-loss",
            "adjourned",
            "result-slip",
            "report",
        ],
    },
    TermGroup {
        code: "pairing",
        terms: &[
            "score-group",
            "floater",
            "colour-preference",
            "pairs-forbidden",
            "pairs-avoided",
            "early-meetings",
            "acceleration",
            "opening-draw",
        ],
    },
    TermGroup {
        code: "standings",
        terms: &[
            "standings",
            "crosstable",
            "tie-break",
            "decisive",
            "breakdown",
            "tie-break-games",
            "play-off",
            "chances",
        ],
    },
    TermGroup { code: "rating", terms: &["rating", "performance", "norm", "rating-list"] },
    TermGroup { code: "game", terms: &["poddavki", "notation", "draw-counter"] },
];

#[derive(Template)]
#[template(path = "home/glossary.html")]
struct GlossaryPage<'a> {
    page: &'a Page,
    tie_breaks: Vec<TieBreakTermRow>,
}

struct TieBreakTermRow {
    kind: TieBreakKind,
    /// The general rule, for all tournaments.
    rule: Text<'static>,
}

/// `GET /glossary`
pub async fn index(page: Page) -> Reply {
    let rule = |kind: TieBreakKind| match kind {
        // Its own message gives the number of one tournament's lots.
        TieBreakKind::Lots => page.t.label("glossary-text", "lots"),
        _ => page.t.label("tiebreak-rule", kind.code()),
    };
    let tie_breaks = TieBreakKind::ALL.iter().filter(|kind| **kind != TieBreakKind::Points);
    let tie_breaks = tie_breaks.map(|&kind| TieBreakTermRow { kind, rule: rule(kind) }).collect();
    page.describe(About::new(&page.t.text("about-glossary").to_string()));
    page.tagged(&GlossaryPage { page: &page, tie_breaks })
}
