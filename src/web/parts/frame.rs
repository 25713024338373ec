//! The frame of every public page of a tournament: title, facts, tabs. The template is `parts/tournament_frame.html`.

use std::sync::Arc;
use std::time::Instant;

use serde::Deserialize;

use crate::service::progress::Progress;
use crate::service::{PublicView, Service};
use crate::store::StoreError;
use crate::web::http::access::right_in;
use crate::web::http::page::EventAddress;
use crate::web::http::recent_tournaments::{KnownNorms, VisibleTournament};
use crate::web::http::tabs::{Tab, TabLink, tabs};
use crate::web::http::{About, AppError, Page};
use crate::web::i18n::{Locale, without_joiners};
use crate::web::parts::own_card;
use crate::web::parts::schedule::rounds;
use tournament::series::{Championships, Event};
use tournament::transliterate::Alphabet;
use tournament::{RatingApproval, RoundNumber, Sex, StartNumber, Tournament, TournamentStatus};

/// `{slug}` and `{n}` of an address.
#[derive(Debug, Deserialize)]
pub struct RoundPath {
    pub slug: String,
    pub n: RoundNumber,
}

/// `{slug}` and `{id}` of an address: a game, as `round-board-game`.
#[derive(Debug, Deserialize)]
pub struct GamePath {
    pub slug: String,
    pub id: String,
}

/// `{slug}` and `{number}` of an address: of a player, or of a team.
#[derive(Debug, Deserialize)]
pub struct PlayerPath {
    pub slug: String,
    pub number: StartNumber,
}

/// The tournament of an address with the names in the alphabet of the page, and the key of its state, which changes with everything public.
/// Players' reports are not in it, since only the staff see them. The page gets the cards of the players whom its reader follows.
pub async fn load(page: &Page, slug: String) -> Result<(Arc<Tournament>, String), AppError> {
    let ReadTournament { shown, state, .. } = read(page, slug, page.t.alphabet(), Wanted::AsShown).await?;
    // An archive has no reader of its own.
    if !page.is_archived() {
        own_card::put_on(page, &shown).await?;
    }
    Ok((shown, state))
}

/// The tournament of an address, for a response that is no page: a file or a redirect. Names are as entered: programs read them so in every
/// language.
pub async fn load_tournament(page: &Page, slug: String) -> Result<Arc<Tournament>, AppError> {
    Ok(read(page, slug, None, Wanted::Newest).await?.stored)
}

/// As [`load_tournament`], with the key of its state, for cached documents.
pub async fn load_stored(page: &Page, slug: String) -> Result<(Arc<Tournament>, String), AppError> {
    let ReadTournament { stored, state, .. } = read(page, slug, None, Wanted::AsShown).await?;
    Ok((stored, state))
}

/// A tournament as entered and as the page shows it, both without what the public may not see, and the key of its state.
struct ReadTournament {
    stored: Arc<Tournament>,
    shown: Arc<Tournament>,
    state: String,
    event: Option<EventAddress>,
}

impl ReadTournament {
    /// With names in an alphabet.
    fn spelled(service: &Service, visible: VisibleTournament, alphabet: Option<Alphabet>) -> Self {
        let VisibleTournament { stored, championships, state, .. } = visible;
        let shown = service.in_letters(&stored, alphabet);
        let event = event_address(&service.spelled(championships, alphabet), &shown);
        Self { stored, shown, state, event }
    }

    /// With names as entered: nothing has to be made on a thread of its own.
    fn as_entered(visible: VisibleTournament) -> Self {
        let VisibleTournament { stored, championships, state, .. } = visible;
        let event = event_address(&championships, &stored);
        Self { shown: Arc::clone(&stored), stored, state, event }
    }
}

/// Which state is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The newest: a file is kept for long.
    Newest,
    /// That of pages: a crowd may see one of a moment ago.
    AsShown,
}

async fn read(
    page: &Page,
    slug: String,
    alphabet: Option<Alphabet>,
    wanted: Wanted,
) -> Result<ReadTournament, AppError> {
    let visible = if let Some(archived) = &page.state().archived {
        let stored = archived.tournament(&slug).ok_or(AppError::NotFound)?.tournament.clone();
        page.service(move |service| archived_state(service, &stored)).await?
    } else {
        let visible = look_up(page, slug, wanted).await?;
        page.seen_by_all.set(Some(visible.version));
        // A page loads only one tournament.
        let _ = page.norms.set(visible.norms.clone());
        visible
    };
    let read = if alphabet.is_some() {
        // Names in another alphabet are made on a thread of their own.
        let spelled = move |service: &Service| Ok::<_, AppError>(ReadTournament::spelled(service, visible, alphabet));
        page.service(spelled).await?
    } else {
        ReadTournament::as_entered(visible)
    };
    let Some(event) = read.event.clone() else { return Ok(read) };
    // Pages of a tournament name its event. In an archive all are in the same state.
    let number = (!page.is_archived()).then_some(event.number);
    // A page loads only one tournament.
    let _ = page.event.set(event);
    let state = number.map_or_else(|| read.state.clone(), |number| format!("{}.{number}", read.state));
    Ok(ReadTournament { state, ..read })
}

/// A tournament that the reader may see, from the database, or as a crowd sees it.
async fn look_up(page: &Page, slug: String, wanted: Wanted) -> Result<VisibleTournament, AppError> {
    let recent = &page.state().recent_tournaments;
    let may_be_recent = wanted == Wanted::AsShown && page.may_be_recent();
    if let Some(tournament) = recent.for_crowd(&slug).filter(|_| may_be_recent) {
        page.is_for_crowd.set(true);
        return Ok(tournament);
    }
    let (since, account, address) = (Instant::now(), page.account.clone(), slug.clone());
    let (tournament, right) = page
        .service(move |service| {
            // The state is read first: the tournament read afterwards is as new or newer.
            let stamp = service.store().version(&address)?.ok_or(AppError::NotFound)?;
            let stamp = service.store().seen_by_all(&stamp)?;
            let tournament = service.tournament(&address)?;
            let right = account.map(|account| right_in(service, &tournament, &account)).transpose()?.flatten();
            // The staff see the tournament before the public does.
            if right.is_none() && !tournament.visibility.is_open() {
                return Err(AppError::NotFound);
            }
            // What is hidden is taken out here, on a thread of its own.
            let PublicView { tournament: stored, key, championships } = service.for_public(&tournament)?;
            let state = key.map_or_else(|| stamp.head.clone(), |key| format!("{}-{key}", stamp.head));
            let norms = KnownNorms::default();
            Ok((VisibleTournament { stored, championships, version: stamp.version, state, norms }, right))
        })
        .await?;
    page.is_staff.set(right.is_some());
    // The staff may see what the public does not.
    if right.is_none() {
        recent.remember(slug, tournament.clone(), since);
    }
    Ok(tournament)
}

/// For a page of an archive: visible to all readers, and in the same state on all pages.
fn archived_state(service: &Service, archived: &Arc<Tournament>) -> Result<VisibleTournament, StoreError> {
    let PublicView { tournament: stored, championships, .. } = service.for_public(archived)?;
    let (version, state) = (stored.version, stored.version.to_string());
    Ok(VisibleTournament { stored, championships, version, state, norms: KnownNorms::default() })
}

/// The event of a tournament, as `championships` name it.
fn event_address(championships: &Championships, tournament: &Tournament) -> Option<EventAddress> {
    let link = |event: &Event| EventAddress {
        title: event.title.clone(),
        address: format!("/event/{}", event.slug),
        is_named: tournament.info.title.contains(&event.title),
        number: championships.number,
    };
    championships.event_of(tournament.id).map(link)
}

/// The days, the place and the system of a tournament, on one line, for descriptions and pictures.
pub fn when_and_where(t: Locale, tournament: &Tournament) -> String {
    let info = &tournament.info;
    let system = t.system(tournament.settings.system).to_string();
    let facts = [without_joiners(&t.days(info.starts, info.ends)), info.place.clone(), system];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// The rounds that have no time yet, in order.
pub fn without_time(tournament: &Tournament) -> Vec<RoundNumber> {
    rounds(tournament).up_to().filter(|round| tournament.starts_of(*round).is_none()).collect()
}

/// The frame of a page of a tournament. A page's template has it in its field `frame`.
#[derive(Debug, Clone)]
pub struct TournamentFrame {
    pub tournament: Arc<Tournament>,
    pub tab: Tab,
    pub progress: Progress,
}

impl TournamentFrame {
    /// The frame of a page under `tab`.
    pub fn new(tournament: Arc<Tournament>, tab: Tab) -> Self {
        Self { progress: Progress::from_tournament(&tournament), tournament, tab }
    }

    /// The address of a page of the tournament; `rest` begins with a slash or is empty.
    pub fn address(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.tournament.slug)
    }

    /// Where a player finds their board.
    pub fn find_address(&self) -> String {
        format!("{}#find", self.address(""))
    }

    /// The line of HTML with which another site shows a page of the tournament in a frame; `rest` begins with a slash.
    pub fn frame_line(&self, page: &Page, rest: &str) -> String {
        page.frame_line(&format!("/embed/t/{}{rest}", self.tournament.slug), &self.tournament.info.title)
    }

    pub fn is_closed(&self) -> bool {
        self.tournament.status == TournamentStatus::Closed
    }

    /// The description for search engines and shared links, for pages of the tournament without their own.
    pub fn about<'p>(&self, page: &'p Page) -> &'p About {
        page.about.get_or_init(|| {
            let players = page.t.text("common-players").with("n", self.tournament.participants().count());
            About::new(&format!("{} · {players}", when_and_where(page.t, &self.tournament)))
        })
    }

    /// Only the home page shows the facts: on the others the table begins higher.
    pub fn is_home(&self) -> bool {
        self.tab == Tab::Home
    }

    /// Whether the page is about a round: there the card of the followed player has all details.
    pub fn is_of_round(&self) -> bool {
        self.tab == Tab::Round
    }

    /// Whether rounds are being played.
    pub const fn is_running(&self) -> bool {
        self.progress.is_running()
    }

    /// The state of the tournament in a few words, beside its title.
    pub fn state(&self, page: &Page) -> String {
        let t = page.t;
        match self.progress {
            Progress::Coming => t.days(self.tournament.info.starts, self.tournament.info.ends),
            Progress::Playing { round, finished, boards } => {
                t.text("tournament-state-playing").with("round", round).with("n", boards - finished).to_string()
            }
            Progress::Between(round) => t.text("tournament-state-between").with("round", round).to_string(),
            Progress::Played => t.text("tournament-state-played").to_string(),
            Progress::Closed => t.text("tournament-state-over").to_string(),
        }
    }

    /// The same in the width of a phone.
    pub fn state_in_short(&self, page: &Page) -> String {
        match self.progress {
            Progress::Playing { round, finished, boards } => {
                let t = page.t;
                t.text("tournament-state-playing-short").with("round", round).with("n", boards - finished).to_string()
            }
            _ => self.state(page),
        }
    }

    /// The message key of a note that a closed tournament does not change ratings.
    pub fn rating_note(&self) -> Option<&'static str> {
        match self.tournament.approval {
            _ if !self.tournament.ends_rated() => None,
            RatingApproval::Given => None,
            RatingApproval::Awaited => Some("approval-public-awaited"),
            RatingApproval::Declined => Some("approval-public-declined"),
        }
    }

    /// Whether any round has a time: otherwise a calendar would be empty.
    pub fn has_schedule(&self) -> bool {
        rounds(&self.tournament).up_to().any(|round| self.tournament.starts_of(round).is_some())
    }

    /// The number of women among the players; the least possible number if the sex of some players is unknown.
    pub fn women(&self, page: &Page) -> Option<String> {
        let of = |sex: Option<Sex>| self.tournament.participants().filter(|entry| entry.person.sex == sex).count();
        let women = of(Some(Sex::Female));
        let key = if of(None) == 0 { "summary-women" } else { "tournament-women-known" };
        (women > 0 && of(Some(Sex::Male)) > 0).then(|| page.t.text(key).with("n", women).to_string())
    }

    pub fn has_prizes(&self) -> bool {
        !self.tournament.settings.prizes.prizes.is_empty()
    }

    pub fn tabs(&self) -> Vec<TabLink> {
        tabs(&self.tournament, Some(self.tab))
    }
}

/// Templates that no page includes by themselves are tested here.
#[cfg(test)]
mod tests {
    use askama::Template;

    use super::*;
    use crate::web::i18n::Language;
    use draughts::Side;
    use tournament::{Entry, EntryId, Info, Name, Person, Preset, TournamentId};

    #[derive(Template)]
    #[template(
        ext = "html",
        source = r#"{% import "parts/people.html" as people %}{% import "parts/picker.html" as picker -%}
{{ people::name(t, entry, "/t/x/player/1") }} {{ people::disc(t, side) }}
{{ picker::rounds(t, "/t/x/round/", current, last, planned) }}
{{ picker::pages(t, "/?page=", 2, 3) }}"#
    )]
    struct Parts {
        t: Locale,
        entry: Entry,
        side: Side,
        current: RoundNumber,
        last: RoundNumber,
        planned: RoundNumber,
    }

    #[test]
    fn parts_of_pages_say_what_they_are() {
        let person = Person {
            name: Name::parse("Ксенов <Владимир>"),
            title: "гр".to_owned(),
            region: "Орёл".to_owned(),
            ..Person::default()
        };
        let [current, last, planned] = [1, 2, 3].map(RoundNumber);
        let entry = Entry::new(EntryId(1), person, None);
        let parts =
            Parts { t: Locale::from_language(Language::English), entry, side: Side::Black, current, last, planned };
        let text = parts.render().expect("it renders");
        for piece in [
            r#"<span class="tag">GM</span> <a href="/t/x/player/1">Ксенов &#60;Владимир&#62;</a></span> <span class="sub from">Oryol</span>"#,
            r#"<span class="joined"><span class="disc black" role="img" aria-label="Black"></span></span>"#,
            r#"<li><a href="/t/x/round/1" aria-current="page">1</a></li>"#,
            r#"<li><a href="/t/x/round/2">2</a></li>"#,
            "<li><span>3</span></li>",
            r#"<a class="btn small" rel="next" href="/?page=3">"#,
        ] {
            assert!(text.contains(piece), "{piece} in {text}");
        }
    }

    #[test]
    fn tables_have_tabs_once_a_round_is_public() {
        let tournament = Tournament::new(TournamentId(1), "x", Info::default(), Preset::SwissSingleGames.settings());
        let frame = TournamentFrame::new(Arc::new(tournament), Tab::More);
        let tabs: Vec<_> = frame.tabs().into_iter().map(|tab| (tab.address, tab.is_current)).collect();
        assert_eq!(tabs, [("/t/x".to_owned(), false), ("/t/x/more".to_owned(), true)]);
    }
}
