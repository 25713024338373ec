//! `/`: running tournaments, the last winner, coming tournaments, finished tournaments.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::cookie::Cookie;
use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::progress::Progress;
use crate::service::{Service, ServiceError, Summary};
use crate::store::TournamentHead;
use crate::web::http::{About, AppError, Page, Reply, RowHeight, go_to, is_local, language_cookie, session};
use crate::web::i18n::{Language, Locale};
use crate::web::parts::{DecisiveGame, Diagram, NowView, ShownTournament, own_card};
use draughts::{Position, Variant};
use tournament::{Bilingual, RegistrationPhase, RoundNumber, TournamentStatus, Version, Visibility};

/// Finished tournaments shown before the link to all.
const FINISHED: usize = 20;

/// Running tournaments shown with their boards.
const AT_GLANCE: usize = 3;

/// `?all=1` shows all finished tournaments.
#[derive(Debug, Deserialize)]
pub struct HomeQuery {
    #[serde(default)]
    all: u8,
}

#[derive(Template)]
#[template(path = "home/index.html")]
struct Home<'a> {
    page: &'a Page,
    /// The running tournaments, if any.
    running: Option<Group>,
    /// The other open tournaments, with their headings.
    groups: Vec<Group>,
    /// The winner of the last finished tournament.
    champion: Option<ChampionView>,
    finished: Vec<Listed>,
    /// Finished tournaments not shown.
    more: usize,
    empty: Option<Empty>,
    has_series: bool,
    /// The version of all listed tournaments.
    version: Version,
}

struct Group {
    heading: Heading,
    tournaments: Vec<Listed>,
}

impl Group {
    /// The tournaments shown with their boards.
    fn at_glance(&self) -> impl Iterator<Item = &Listed> {
        self.tournaments.iter().filter(|shown| shown.glance.is_some())
    }

    /// The tournaments shown without their boards.
    fn in_list(&self) -> Vec<&Listed> {
        self.tournaments.iter().filter(|shown| shown.glance.is_none()).collect()
    }
}

/// The headings of open tournaments, in the order of the page.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Heading {
    Running,
    Next,
    Played,
}

impl Heading {
    const fn key(self) -> &'static str {
        match self {
            Self::Running => "home-running",
            Self::Next => "home-next",
            Self::Played => "home-played",
        }
    }
}

/// A tournament in the list.
struct Listed {
    tournament: TournamentHead,
    summary: Arc<Summary>,
    /// Its boards, if shown.
    glance: Option<ListedGlance>,
}

/// The current events of a running tournament.
struct ListedGlance {
    round: RoundNumber,
    now: Option<NowView>,
}

/// The winner of a tournament, with the deciding game.
struct ChampionView {
    title: String,
    address: String,
    days: String,
    /// The winner, or several who share the place.
    winners: String,
    /// The next places.
    others: String,
    decisive: Option<DecisiveGame>,
}

impl ChampionView {
    /// `None` if no player has a place.
    fn new(t: Locale, listed: &Listed, shown: &ShownTournament) -> Option<Self> {
        let (first, others) = listed.summary.podium.split_first()?;
        let more = (first.more > 0).then(|| t.text("home-podium-more").with("n", first.more).to_string());
        Some(Self {
            title: listed.tournament.title.clone(),
            address: format!("/t/{}", listed.tournament.slug),
            days: t.days(listed.tournament.starts, listed.tournament.ends),
            winners: first.names.iter().cloned().chain(more).collect::<Vec<_>>().join(", "),
            others: t.podium(others),
            decisive: DecisiveGame::new(t, &shown.tournament, &shown.highlights),
        })
    }
}

/// The data of the front page.
struct FrontPage {
    /// The version of all listed tournaments before they were read: what the page shows is as new or newer.
    version: Version,
    listed: Vec<Listed>,
    /// Finished tournaments not listed.
    more: usize,
    needs_setup: bool,
    has_series: bool,
    /// The running tournaments shown with their boards.
    running: Vec<ShownTournament>,
    /// The last finished tournament.
    last: Option<ShownTournament>,
}

impl Listed {
    /// Whether applications are accepted now.
    fn takes_applications(&self) -> bool {
        let phase = self.summary.registration.map(|window| window.phase(session::now()));
        phase == Some(RegistrationPhase::Open)
    }

    /// The heading of an open tournament.
    fn heading(&self) -> Heading {
        match self.summary.progress {
            Progress::Coming => Heading::Next,
            Progress::Playing { .. } | Progress::Between(_) => Heading::Running,
            Progress::Played | Progress::Closed => Heading::Played,
        }
    }
}

struct Empty {
    needs_setup: bool,
    board: Diagram,
}

/// `GET /`
pub async fn index(page: Page, query: web::Query<HomeQuery>) -> Reply {
    let most = if query.all == 0 { FINISHED } else { usize::MAX };
    let t = page.t;
    own_card::put_in_brief_on(&page, page.followed.tournaments().into_iter().collect()).await?;
    let front = page.service(move |service| read(service, t, most)).await?;
    let FrontPage { version, listed, more, needs_setup, has_series, running, last } = front;
    let empty = (listed.is_empty() && more == 0).then(|| Empty {
        needs_setup,
        board: Diagram::new(t, &Position::start(Variant::default()), t.text("home-board")).unmarked(),
    });
    let (finished, mut open): (Vec<_>, Vec<_>) =
        listed.into_iter().partition(|listed| listed.tournament.status == TournamentStatus::Closed);
    for shown in &running {
        let own = open.iter_mut().find(|own| own.tournament.id == shown.tournament.id);
        if let Some(own) = own.filter(|own| own.heading() == Heading::Running) {
            let now = NowView::new(page.t, &shown.tournament, &shown.highlights);
            own.glance = Some(ListedGlance { round: shown.highlights.round, now });
        }
    }
    let champion = finished.first().zip(last).and_then(|(own, shown)| ChampionView::new(page.t, own, &shown));
    let (running, groups): (Vec<_>, Vec<_>) =
        groups(open).into_iter().partition(|group| group.heading == Heading::Running);
    page.describe(About::new(&page.t.text("layout-about").to_string()).at("/".to_owned()));
    let running = running.into_iter().next();
    let home = Home { page: &page, running, groups, champion, finished, more, empty, has_series, version };
    page.tagged(&home)
}

/// The listed tournaments, with at most `most` finished ones.
fn read(service: &Service, t: Locale, most: usize) -> Result<FrontPage, ServiceError> {
    let version = service.store().listed_version()?;
    let mut tournaments = service.store().tournaments()?;
    tournaments.retain(|tournament| tournament.visibility == Visibility::Public);
    let needs_setup = tournaments.is_empty() && service.store().users()?.is_empty();
    let has_series = !service.store().championships()?.series.is_empty();
    let all = tournaments.len();
    let mut places = most;
    tournaments.retain(|tournament| {
        let is_shown = tournament.status == TournamentStatus::Open || places > 0;
        places = places.saturating_sub(usize::from(tournament.status == TournamentStatus::Closed));
        is_shown
    });
    let more = all - tournaments.len();
    let mut listed = Vec::with_capacity(tournaments.len());
    for tournament in tournaments.into_iter().map(|head| head.in_letters(t.alphabet())) {
        let summary = service.summary(&tournament, t.alphabet())?;
        listed.push(Listed { tournament, summary, glance: None });
    }
    // Rounds in play come before pauses between rounds.
    listed.sort_by_key(|one| !matches!(one.summary.progress, Progress::Playing { .. }));
    let running = listed.iter().filter(|one| one.summary.progress.is_running()).take(AT_GLANCE);
    let shown = |one: &Listed| ShownTournament::read(service, t, &one.tournament.slug, &one.tournament.stamp);
    let running = running.map(shown).collect::<Result<Vec<_>, ServiceError>>()?;
    let last = listed.iter().find(|one| one.tournament.status == TournamentStatus::Closed);
    let last = last.map(shown).transpose()?;
    Ok(FrontPage { version, listed, more, needs_setup, has_series, running, last })
}

/// Open tournaments grouped by heading: running ones, coming ones by date, and those that wait to be closed.
fn groups(open: Vec<Listed>) -> Vec<Group> {
    let mut groups: BTreeMap<Heading, Vec<Listed>> = BTreeMap::new();
    for listed in open {
        groups.entry(listed.heading()).or_default().push(listed);
    }
    if let Some(coming) = groups.get_mut(&Heading::Next) {
        coming.sort_by_key(|Listed { tournament, .. }| (tournament.starts.is_none(), tournament.starts, tournament.id));
    }
    groups.into_iter().map(|(heading, tournaments)| Group { heading, tournaments }).collect()
}

/// Where a choice of how pages look was made.
#[derive(Debug, Deserialize)]
pub struct LookQuery {
    #[serde(default)]
    back: String,
}

impl LookQuery {
    /// Redirect back, with the cookie of the choice.
    fn keep(&self, choice: &Cookie<'_>) -> Reply {
        let mut answer = go_to(if is_local(&self.back) { &self.back } else { "/" });
        answer.add_cookie(choice).map_err(AppError::internal)?;
        Ok(answer)
    }
}

/// `GET /language/{code}?back=/…`: another language. It only changes the look of pages, so it is a plain link.
pub async fn choose_language(code: web::Path<String>, query: web::Query<LookQuery>) -> Reply {
    let language = Language::from_code(&code).ok_or(AppError::NotFound)?;
    query.keep(&language_cookie(language))
}

/// `GET /rows/{height}?back=/…`: the row height of tables; also a plain link.
pub async fn choose_rows(height: web::Path<String>, query: web::Query<LookQuery>) -> Reply {
    let rows = RowHeight::from_code(&height).ok_or(AppError::NotFound)?;
    query.keep(&rows.cookie())
}
