//! `/event/{slug}`: an event of several tournaments; and the picture of a shared link.

use std::sync::Arc;

use actix_web::web;
use askama::Template;

use crate::service::Service;
use crate::service::progress::{Progress, standings_round};
use crate::web::http::{About, AppError, Download, Page, Reply, card};
use crate::web::i18n::{Locale, without_joiners};
use crate::web::parts::structured_data::event_of_several;
use crate::web::parts::team_boards::team_address;
use crate::web::parts::{LiveTopics, NowView, ShareLine, SharePicture, ShownTournament, own_card};
use tournament::series::{Category, Event};
use tournament::standings::team_table;
use tournament::{RoundNumber, Tournament};

/// Running tournaments shown with their boards.
const AT_GLANCE: usize = 3;

/// Tournaments named on the picture.
const ROWS: usize = 4;

#[derive(Template)]
#[template(path = "series/event.html")]
struct EventPage<'a> {
    page: &'a Page,
    event: &'a Event,
    facts: Vec<(&'static str, String)>,
    parts: Vec<PartView>,
    /// The running tournaments, with their boards.
    now: Vec<PartNow>,
    live: LiveTopics,
    /// The series that it is an edition of: title, address, year.
    editions: Vec<(String, String, i32)>,
}

/// A running tournament of the event.
struct PartNow {
    title: String,
    slug: String,
    view: NowView,
}

struct PartView {
    category: Category,
    title: String,
    slug: String,
    days: String,
    players: usize,
    state: String,
    is_running: bool,
    is_over: bool,
    best: Vec<Leader>,
}

/// A player in the first place; in a team tournament a team.
struct Leader {
    name: String,
    address: String,
    points: String,
}

struct EventData {
    event: Event,
    tournaments: Vec<(Category, Arc<Tournament>)>,
    running: Vec<ShownTournament>,
    editions: Vec<(String, String, i32)>,
}

/// `GET /event/{slug}`
pub async fn index(page: Page, slug: web::Path<String>) -> Reply {
    let t = page.t;
    let read = page.service(move |service| read(service, t, &slug)).await?;
    let archived = page.state().archived.as_ref();
    let titles = read.tournaments.iter().map(|(_, own)| own.info.title_in(t.alphabet()).to_owned());
    let texts: Vec<String> = when_and_where(t, &read.event).into_iter().chain(titles).collect();
    let tournaments: Vec<&Tournament> = read.tournaments.iter().map(|(_, own)| &**own).collect();
    page.describe(About::new(&texts.join(" · ")).with_data(&event_of_several(&page, &read.event, &tournaments)));
    // An archive shows results, and each tournament in the state of its own pages.
    let running = read.running.iter().filter(|_| !page.is_archived());
    let running = running.filter_map(|shown| Some((shown, NowView::new(t, &shown.tournament, &shown.highlights)?)));
    let running: Vec<_> = running.collect();
    let live = LiveTopics::new(running.iter().map(|(shown, _)| *shown));
    let now = running.into_iter().map(|(shown, view)| PartNow {
        title: shown.tournament.info.title.clone(),
        slug: shown.tournament.slug.clone(),
        view,
    });
    let mut parts = Vec::new();
    for (category, own) in &read.tournaments {
        let own = archived.and_then(|all| all.tournament(&own.slug)).map_or(own, |own| &own.tournament);
        parts.push(part(&page, *category, &page.public_in_own_letters(own).await?));
    }
    let followed = page.followed.tournaments();
    let ids = read.tournaments.iter().map(|(_, own)| own.id).filter(|id| followed.contains(id)).collect();
    own_card::put_in_brief_on(&page, ids).await?;
    let template = EventPage {
        page: &page,
        event: &read.event,
        facts: facts(t, &read.event),
        parts,
        now: now.collect(),
        live,
        editions: read.editions,
    };
    page.tagged(&template)
}

/// `GET /event/{slug}/share.png`
pub async fn picture(page: Page, slug: web::Path<String>) -> Result<Download, AppError> {
    let t = page.t;
    let read = page.service(move |service| read(service, t, &slug)).await?;
    let mut lines =
        vec![ShareLine::title(&read.event.title), ShareLine::fact(when_and_where(t, &read.event).join(" · "))];
    for (category, own) in read.tournaments.iter().take(ROWS) {
        let part = part(&page, *category, &page.public_in_own_letters(own).await?);
        let first: Vec<&str> = part.best.iter().map(|leader| leader.name.as_str()).collect();
        lines.push(if part.is_over && !first.is_empty() {
            ShareLine::row("", format!("{}: {}", part.title, first.join(", ")), "")
        } else {
            ShareLine::row("", part.title, part.state)
        });
    }
    SharePicture { t, board: None, lines }.answer(&page).await
}

/// The days and the place of an event, as far as known, for descriptions and pictures.
fn when_and_where(t: Locale, event: &Event) -> Vec<String> {
    let facts = [without_joiners(&t.days(event.starts, event.ends)), event.place.clone()];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect()
}

fn read(service: &Service, t: Locale, slug: &str) -> Result<EventData, AppError> {
    let championships = service.championships_in_letters(t.alphabet())?;
    let event = championships.event(slug).ok_or(AppError::NotFound)?.clone();
    let mut tournaments = Vec::new();
    for part in &event.parts {
        tournaments.extend(
            service
                .store()
                .tournament_by_id(part.tournament)?
                .filter(|tournament| tournament.visibility.is_listed())
                .map(|tournament| (part.category, tournament)),
        );
    }
    let mut running = Vec::new();
    let played = tournaments.iter().filter(|(_, own)| Progress::from_tournament(own).is_running());
    for (_, own) in played.take(AT_GLANCE) {
        // The state is read first: what is shown is as new or newer.
        if let Some(stamp) = service.store().version(&own.slug)? {
            running.push(ShownTournament::read(service, t, &own.slug, &stamp)?);
        }
    }
    let is_edition = |content| matches!(content, tournament::series::EditionContent::Event(id) if id == event.id);
    let all =
        championships.series.values().flat_map(|series| series.editions.iter().map(move |edition| (series, edition)));
    let editions = all.filter(|(_, edition)| is_edition(edition.content));
    let editions =
        editions.map(|(series, own)| (series.title.clone(), format!("/series/{}", series.slug), own.year)).collect();
    Ok(EventData { event, tournaments, running, editions })
}

fn facts(t: Locale, event: &Event) -> Vec<(&'static str, String)> {
    let all = [
        ("limits-field-place", event.place.clone()),
        ("tournament-dates", t.days(event.starts, event.ends)),
        ("limits-field-organiser", event.organiser.clone()),
        ("limits-field-chief-arbiter", event.chief_arbiter.clone()),
        ("limits-field-officials", event.officials.clone()),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty()).collect()
}

fn part(page: &Page, category: Category, tournament: &Arc<Tournament>) -> PartView {
    let t = page.t;
    let progress = Progress::from_tournament(tournament);
    let through = standings_round(tournament);
    let has_begun = through > RoundNumber(0);
    PartView {
        category,
        title: tournament.info.title.clone(),
        slug: tournament.slug.clone(),
        days: t.days(tournament.info.starts, tournament.info.ends),
        players: tournament.participants().count(),
        state: t.progress(progress, tournament.settings.rounds),
        is_running: matches!(progress, Progress::Playing { .. } | Progress::Between(_) | Progress::Played),
        is_over: matches!(progress, Progress::Closed),
        best: if has_begun { leaders(page, tournament, through) } else { Vec::new() },
    }
}

/// The leaders after a round.
fn leaders(page: &Page, tournament: &Arc<Tournament>, through: RoundNumber) -> Vec<Leader> {
    let t = page.t;
    if tournament.settings.system.has_teams() {
        let first = team_table(tournament, through).rows.into_iter().filter(|row| row.place.first == 1);
        return first
            .map(|row| Leader {
                address: team_address(tournament, row.team.number),
                points: t.points(row.score),
                name: row.team.name,
            })
            .collect();
    }
    let table = page.standings(tournament, through);
    let first = table.rows.iter().filter(|row| row.place.is_some_and(|place| place.first == 1));
    let named = first.filter_map(|row| Some((tournament.entry(row.entry)?, row.points)));
    named
        .map(|(entry, points)| Leader {
            name: entry.person.name.to_string(),
            address: card(tournament, entry),
            points: t.points(points),
        })
        .collect()
}
