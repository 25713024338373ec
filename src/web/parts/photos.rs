//! Photos of score sheets with reports, for the staff of the tournament.

use crate::store::{PhotographedReport, ReportPhotos};
use crate::web::http::staff_address;
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use tournament::{EntryId, Pairing, Tournament};

#[derive(Debug, Clone)]
pub struct PhotoLink {
    pub address: String,
    /// The name of its sender.
    pub label: String,
}

impl PhotoLink {
    /// The photo of a spectator's report, by the report's id.
    pub fn from_spectator(t: Locale, tournament: &Tournament, photos: &ReportPhotos, id: &str) -> Option<Self> {
        let hash = photos.of(&PhotographedReport::Spectator(id.to_owned()))?;
        Some(Self { address: address(tournament, hash), label: t.text("photos-open").to_string() })
    }

    /// The photos that the players of a board have sent.
    pub fn from_players(
        t: Locale,
        tournament: &Tournament,
        photos: &ReportPhotos,
        pairing: &Pairing,
        players: impl IntoIterator<Item = EntryId>,
    ) -> Vec<Self> {
        let link = |by: EntryId| {
            let hash = photos.of(&PhotographedReport::of_player(pairing, by)?)?;
            let who = name_of(t, tournament, tournament.entry(by)?);
            let label = t.text("photos-of").with("who", who).to_string();
            Some(Self { address: address(tournament, hash), label })
        };
        players.into_iter().filter_map(link).collect()
    }
}

fn address(tournament: &Tournament, hash: &str) -> String {
    staff_address(tournament, &format!("/photos/{hash}"))
}
