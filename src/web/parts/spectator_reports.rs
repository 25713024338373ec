//! Spectators' reports, for the staff of the tournament.

use chrono::NaiveDateTime;

use crate::store::{ReportPhotos, SpectatorReport};
use crate::web::i18n::Locale;
use crate::web::i18n::player_names::name_of;
use crate::web::parts::PhotoLink;
use crate::web::parts::reports::outcome;
use tournament::{GameId, Tournament};

#[derive(Debug, Clone)]
pub struct SpectatorReportView {
    /// The value of the dismiss button.
    pub id: String,
    pub game: GameId,
    /// The players, White of the game first.
    pub players: String,
    pub says: String,
    /// Their own words; may be empty.
    pub remark: String,
    pub photo: Option<PhotoLink>,
    /// Time of the report, UTC.
    pub at: NaiveDateTime,
}

impl SpectatorReportView {
    pub fn new(t: Locale, tournament: &Tournament, report: &SpectatorReport, photos: &ReportPhotos) -> Option<Self> {
        let seats = tournament.pairing(report.game)?.seats_in(report.game.game);
        let (white, black) = (tournament.entry(seats.white)?, tournament.entry(seats.black)?);
        let says = match report.reported {
            Some(reported) => {
                t.text("wrongresult-says").with("word", outcome(t, tournament, report.game, reported)).to_string()
            }
            None => t.text("wrongresult-says-other").to_string(),
        };
        Some(Self {
            id: report.id.clone(),
            game: report.game,
            players: format!("{} – {}", name_of(t, tournament, white), name_of(t, tournament, black)),
            says,
            remark: report.remark.clone(),
            photo: PhotoLink::from_spectator(t, tournament, photos, &report.id),
            at: report.at,
        })
    }
}
