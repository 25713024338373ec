//! `/admin/t/{slug}/round/{n}/message`: the pairings of a public round as a message to copy into a chat.

use askama::Template;

use crate::service::progress::public_round;
use crate::web::http::{AppError, Page, Reply, Viewer};
use crate::web::pages::round::RoundPlace;
use crate::web::parts::{StaffFrame, StaffTab};
use tournament::RoundNumber;

#[derive(Template)]
#[template(path = "round/message.html")]
struct MessagePage<'a> {
    page: &'a Page,
    frame: StaffFrame,
    round: RoundNumber,
    text: String,
    /// The number of lines.
    lines: usize,
}

/// `GET /admin/t/{slug}/round/{n}/message`
pub async fn index(page: Page, Viewer(staff): Viewer, place: RoundPlace) -> Reply {
    let tournament = page.in_own_letters(&staff.tournament).await?;
    let round = public_round(&tournament, place.n).ok_or(AppError::NotFound)?;
    let text = page.t.pairings_text(&tournament, round, &page.state().origin());
    let template = MessagePage {
        page: &page,
        frame: StaffFrame::new(&staff, StaffTab::Round(place.n)).works_when_closed(),
        round: place.n,
        lines: text.lines().count(),
        text,
    };
    page.html(&template)
}
