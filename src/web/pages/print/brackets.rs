//! The bracket of a knock-out for the wall, in parts that are legible on a sheet.

use askama::Template;

use super::Paper;
use crate::web::http::{AppError, Page};
use crate::web::parts::bracket::BracketListMatch;
use crate::web::parts::{BracketLinks, BracketMaker, BracketPicture};
use tournament::Tournament;
use tournament::pairing::knock_out_bracket::KnockOutBracket;

/// Rounds that are legible on a landscape sheet: those of 32 players.
const ROUNDS: u16 = 5;

#[derive(Template)]
#[template(path = "print/bracket.html")]
struct PaperBracket<'a> {
    page: &'a Page,
    paper: Paper,
    sheets: Vec<BracketPicture>,
    /// Matches outside of the tree.
    others: Vec<BracketListMatch>,
}

pub fn show(page: &Page, paper: Paper, tournament: &Tournament) -> Result<String, AppError> {
    let bracket = KnockOutBracket::new(tournament, tournament.published_rounds()).ok_or(AppError::NotFound)?;
    let maker = BracketMaker { t: page.t, tournament, bracket: &bracket };
    let parts = bracket.parts(ROUNDS).into_iter();
    let sheets = parts.map(|part| maker.picture(part, BracketLinks::None)).collect();
    Ok(PaperBracket { page, paper, sheets, others: maker.others() }.render()?)
}
