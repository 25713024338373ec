//! `/t/{slug}/screen/bracket`: the bracket of a knock-out, in parts that are legible from afar.

use actix_web::web;
use askama::Template;

use super::{Kind, Screen, ScreenQuery};
use crate::web::http::{AppError, Page, Reply};
use crate::web::parts::bracket::BracketListRound;
use crate::web::parts::{BracketLinks, BracketMaker, BracketPicture, load};
use tournament::System;
use tournament::pairing::knock_out_bracket::KnockOutBracket;

/// Rounds of a bracket that are: those of 16 players.
const ROUNDS: u16 = 4;

#[derive(Template)]
#[template(path = "tournament/screen_bracket.html")]
struct ScreenBracket<'a> {
    page: &'a Page,
    screen: Screen,
    /// `None` before the first round.
    picture: Option<BracketPicture>,
    /// The rounds as text.
    rounds: Vec<BracketListRound>,
}

/// `GET /t/{slug}/screen/bracket`
pub async fn index(page: Page, slug: web::Path<String>, query: web::Query<ScreenQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    if tournament.settings.system != System::KnockOut {
        return Err(AppError::NotFound);
    }
    let bracket = KnockOutBracket::new(&tournament, tournament.published_rounds());
    let parts = bracket.as_ref().map(|bracket| bracket.parts(ROUNDS)).unwrap_or_default();
    let screen = Screen::turning(tournament.clone(), Kind::Bracket, parts.len(), &query);
    page.kept(&state, || {
        let maker = bracket.as_ref().map(|bracket| BracketMaker { t: page.t, tournament: &tournament, bracket });
        let part = parts.get(screen.number - 1).copied();
        let picture = maker.zip(part).map(|(maker, part)| maker.picture(part, BracketLinks::None));
        let rounds = maker.map(BracketMaker::list).unwrap_or_default();
        Ok(ScreenBracket { page: &page, screen, picture, rounds })
    })
}
