//! The address of the kiosk on which players report results in the hall.

use askama::Template;
use askama::filters::HtmlSafe;

use super::qr::Qr;
use crate::service::{Kiosk, KioskPurpose, SlipKey};
use crate::web::http::Page;
use crate::web::i18n::Locale;
use tournament::{ReportPolicy, Round, Stage, Tournament};

/// The address with its code. In a template: `{{ kiosk }}`.
#[derive(Template)]
#[template(path = "parts/result_kiosk.html")]
pub struct ResultKioskLink {
    t: Locale,
    address: String,
    qr: Option<Qr>,
}

impl HtmlSafe for ResultKioskLink {}

impl ResultKioskLink {
    /// For a round being played in which the arbiter confirms reports: matching reports must not count at once on a device where one person
    /// can report for both players.
    pub fn new(page: &Page, tournament: &Tournament, round: &Round, key: &SlipKey) -> Option<Self> {
        if tournament.settings.reports != ReportPolicy::Confirmed || round.state.stage != Stage::Published {
            return None;
        }
        let kiosk = Kiosk { tournament: tournament.id, round: round.state.number };
        let token = key.kiosk_token(kiosk, KioskPurpose::Results);
        let address = page.for_phones(&format!("/k/{token}/results"));
        Some(Self { t: page.t, qr: Qr::from_address(&address), address })
    }
}
