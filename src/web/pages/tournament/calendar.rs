//! `/t/{slug}/event.ics` and `/t/{slug}/player/{number}.ics`: the schedule of a tournament, or of one player, for calendars.

use std::sync::Arc;

use actix_web::web;
use chrono::{NaiveDateTime, TimeDelta};

use crate::service::progress::public_round;
use crate::service::{Service, ServiceError};
use crate::web::http::{AppError, Download, Page};
use crate::web::i18n::player_names::name_of;
use crate::web::parts::frame::without_time;
use crate::web::parts::schedule::rounds;
use crate::web::parts::{PlayerPath, load_tournament};
use tournament::exchange::ics::{Appointment, AppointmentTime, Calendar};
use tournament::{Entry, RatingKind, RoundNumber, Tournament};

/// `GET /t/{slug}/event.ics`
pub async fn event(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    // People read calendars: texts are in their language, and names in its alphabet.
    let tournament = page.in_own_letters(&load_tournament(&page, slug.into_inner()).await?).await?;
    let maker = CalendarMaker::new(&page, &tournament).await?;
    let name = format!("{}.ics", tournament.slug);
    Ok(Download::calendar(name, maker.tournament().write()))
}

/// `GET /t/{slug}/player/{number}.ics`
pub async fn player(page: Page, path: web::Path<PlayerPath>) -> Result<Download, AppError> {
    let PlayerPath { slug, number } = path.into_inner();
    let tournament = page.in_own_letters(&load_tournament(&page, slug).await?).await?;
    let entry = tournament.by_page_number(number).ok_or(AppError::NotFound)?;
    let maker = CalendarMaker::new(&page, &tournament).await?;
    let name = format!("{}-player-{number}.ics", tournament.slug);
    Ok(Download::calendar(name, maker.player(entry).write()))
}

/// The data for calendars of a tournament.
struct CalendarMaker<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    /// When the tournament was last changed, UTC.
    changed: NaiveDateTime,
    /// Identifies this installation.
    installation: String,
}

impl<'a> CalendarMaker<'a> {
    async fn new(page: &'a Page, tournament: &'a Arc<Tournament>) -> Result<Self, AppError> {
        let id = tournament.id;
        let read = move |service: &Service| {
            Ok::<_, ServiceError>((service.store().journal(id, None, 1)?, service.installation()?))
        };
        let (mut journal, installation) = page.service(read).await?;
        let changed = journal.pop().map(|entry| entry.at).unwrap_or_default();
        Ok(Self { page, tournament, changed, installation })
    }

    /// The whole tournament: its days, and all rounds with a time.
    fn tournament(&self) -> Calendar {
        let rounds = self.timed().map(|(round, local)| self.appointment(round, local, None));
        self.calendar(self.tournament.info.title.clone(), self.days().into_iter().chain(rounds).collect())
    }

    /// One player's rounds, without those in which they have no opponent or are absent.
    fn player(&self, entry: &Entry) -> Calendar {
        let plays = |round: RoundNumber| match public_round(self.tournament, round) {
            Some(paired) => paired.pairing_of(entry.id).is_some(),
            None => entry.is_to_be_paired(round),
        };
        let rounds = self.timed().filter(|(round, _)| plays(*round));
        let appointments = rounds.map(|(round, local)| self.appointment(round, local, Some(entry))).collect();
        let name = name_of(self.page.t, self.tournament, entry);
        self.calendar(format!("{name}: {}", self.tournament.info.title), appointments)
    }

    fn timed(&self) -> impl Iterator<Item = (RoundNumber, NaiveDateTime)> {
        rounds(self.tournament).up_to().filter_map(|round| Some((round, self.tournament.starts_of(round)?)))
    }

    fn calendar(&self, name: String, appointments: Vec<Appointment>) -> Calendar {
        let missing: Vec<String> = without_time(self.tournament).iter().map(ToString::to_string).collect();
        let without = self.page.t.text("schedule-without-time").with("rounds", missing.join(", ")).to_string();
        let description = if missing.is_empty() { String::new() } else { without };
        Calendar { name, description, changed: self.changed, sequence: self.tournament.version.0, appointments }
    }

    /// The days of the tournament, if known.
    fn days(&self) -> Option<Appointment> {
        let info = &self.tournament.info;
        let first = info.starts.or(info.ends)?;
        let when = AppointmentTime::Days { first, last: info.ends.unwrap_or(first) };
        Some(Appointment { uid: self.uid("days"), summary: info.title.clone(), when, ..self.about(String::new(), "") })
    }

    /// A round, for all or for one player: then with their opponent and board, once public.
    fn appointment(&self, round: RoundNumber, local: NaiveDateTime, of: Option<&Entry>) -> Appointment {
        let t = self.page.t;
        let title = t.text("boards-round").with("n", round).to_string();
        let board = of.and_then(|entry| self.board(round, entry));
        let whose = of.and_then(Entry::page_number).map(|number| format!(".player-{number}")).unwrap_or_default();
        let summary =
            [title, self.tournament.info.title.clone()].into_iter().chain(board).collect::<Vec<_>>().join(" · ");
        let is_public = public_round(self.tournament, round).is_some();
        let rest = if is_public { format!("/round/{round}") } else { String::new() };
        let when =
            AppointmentTime::Time { local, end: self.end_of(round, local), offset: self.tournament.info.utc_offset };
        let control = t.time_control(&self.tournament.info.time_control);
        Appointment { uid: self.uid(&format!("round-{round}{whose}")), summary, when, ..self.about(control, &rest) }
    }

    /// The end of a round: after the usual length of such games, and not after the start of the next round.
    fn end_of(&self, round: RoundNumber, begins: NaiveDateTime) -> NaiveDateTime {
        let minutes = match self.tournament.settings.rating {
            Some(RatingKind::Blitz) => 30,
            Some(RatingKind::Rapid) => 60,
            Some(RatingKind::Classic) | None => 180,
        };
        let usual = begins.checked_add_signed(TimeDelta::minutes(minutes)).unwrap_or(begins);
        let next = self.tournament.starts_of(round.next()).filter(|next| *next > begins);
        next.map_or(usual, |next| next.min(usual))
    }

    /// `доска 4, Петров (белые)`
    fn board(&self, round: RoundNumber, entry: &Entry) -> Option<String> {
        let t = self.page.t;
        let pairing = public_round(self.tournament, round)?.pairing_of(entry.id)?;
        let opponent = self.tournament.entry(pairing.opponent_of(entry.id)?)?;
        let side = pairing.side_in(entry.id, tournament::GameNumber(1))?;
        let text = t
            .text("schedule-board")
            .with("table", self.tournament.table_of(pairing).to_string())
            .with("name", name_of(t, self.tournament, opponent))
            .with("side", t.side_code(side));
        Some(text.to_string())
    }

    fn about(&self, description: String, rest: &str) -> Appointment {
        let info = &self.tournament.info;
        Appointment {
            uid: String::new(),
            when: AppointmentTime::Time { local: self.changed, end: self.changed, offset: Some(0) },
            summary: String::new(),
            location: info.place.clone(),
            description,
            url: self.page.for_phones(&format!("/t/{}{rest}", self.tournament.slug)),
        }
    }

    /// A unique identifier of an appointment, whatever the tournament's later title and the site's address.
    fn uid(&self, what: &str) -> String {
        format!("{what}.event-{}@{}.poddavki", self.tournament.id, self.installation)
    }
}
