//! `/embed/t/{slug}/crosstable`: the crosstable in a frame; for a knock-out, its bracket.

use actix_web::web;
use askama::Template;

use super::{EmbedFrame, EmbedQuery};
use crate::web::http::{Page, Reply};
use crate::web::parts::crosstable::CrosstableTable;
use crate::web::parts::{BracketMaker, BracketPicture, SortHeads, load};
use tournament::pairing::knock_out_bracket::KnockOutBracket;
use tournament::standings::crosstable::CrosstableOrder;

#[derive(Template)]
#[template(path = "embed/crosstable.html")]
struct EmbeddedCrosstable<'a> {
    page: &'a Page,
    frame: EmbedFrame,
    table: CrosstableTable<'a>,
}

#[derive(Template)]
#[template(path = "embed/bracket.html")]
struct EmbeddedBracket<'a> {
    page: &'a Page,
    frame: EmbedFrame,
    picture: BracketPicture,
}

/// `GET /embed/t/{slug}/crosstable`
pub async fn show(page: Page, slug: web::Path<String>, query: web::Query<EmbedQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let frame = EmbedFrame::new(&tournament, "/crosstable", &query);
    if let Some(bracket) = KnockOutBracket::new(&tournament, tournament.published_rounds()) {
        return page.kept(&state, || {
            let picture = BracketMaker { t: page.t, tournament: &tournament, bracket: &bracket }.whole();
            Ok(EmbeddedBracket { page: &page, frame, picture })
        });
    }
    page.kept(&state, || {
        let heads = SortHeads::of_places(None, frame.address.clone()).fixed_if(true);
        let table = CrosstableTable::new(&page, &tournament, CrosstableOrder::Rank, None, heads, query.rows());
        Ok(EmbeddedCrosstable { page: &page, frame, table })
    })
}
