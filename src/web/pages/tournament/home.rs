//! `/t/{slug}`: a tournament's facts, its state, and the search for a player's board.

use std::sync::Arc;

use actix_web::web;
use askama::Template;
use serde::Deserialize;

use crate::service::Highlights;
use crate::service::progress::{Progress, public_round, shown_round, standings_round};
use crate::web::http::{About, Page, Reply, card, session};
use crate::web::i18n::{Locale, PlayerNames, player_names};
use crate::web::parts::drawing::{opening_in_a_line, sha256_of};
use crate::web::parts::facts::facts;
use crate::web::parts::frame::{when_and_where, without_time};
use crate::web::parts::qr::Qr;
use crate::web::parts::schedule::rounds;
use crate::web::parts::section::sections;
use crate::web::parts::standings::through_key;
use crate::web::parts::structured_data::sports_event;
use crate::web::parts::team_standings::team_rows;
use crate::web::parts::{
    BracketMaker, BracketPicture, DecisiveGame, Drawing, Halves, NowView, SectionView, Tab, TeamsRow, TournamentFrame,
    load, summary,
};
use draughts::Side;
use tournament::pairing::knock_out_bracket::KnockOutBracket;
use tournament::series::Championships;
use tournament::standings::{Place, Standings, team_table};
use tournament::{
    BoardNumber, Commitment, DrawSeed, Entry, Points, RegistrationPhase, RoundNumber, Tournament, TournamentId,
    TournamentStatus,
};

/// Places shown, with all who share the last one.
const LEADERS: u32 = 3;
/// The most rows shown: after the first round half of the players may share a place.
const MOST_LEADERS: usize = 10;
/// Rounds of a bracket shown here, up to the final.
const BRACKET_ROUNDS: u16 = 3;
/// Search results shown.
const FOUND: usize = 20;

/// `?find=` searches for a player by part of the name, or by number.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TournamentQuery {
    find: String,
}

#[derive(Template)]
#[template(path = "tournament/home.html")]
struct Home<'a> {
    page: &'a Page,
    frame: TournamentFrame,
    progress: Progress,
    /// The current events; `None` for a closed tournament, and if nothing is known.
    now: Option<NowView>,
    /// The deciding game of a closed tournament.
    decisive: Option<DecisiveGame>,
    /// The last rounds of a knock-out.
    bracket: Option<BracketPicture>,
    facts: Vec<(&'static str, String)>,
    leaders: Vec<Leader<'a>>,
    /// The round that the leaders' places include, as text.
    after: String,
    teams: Vec<TeamsRow>,
    sections: Vec<SectionView<'a>>,
    /// The event and the series that it belongs to: title and address.
    wholes: Vec<WholeLink>,
    /// The search text; may be empty.
    find: &'a str,
    found: Vec<FoundPlayer<'a>>,
    address: String,
    qr: Option<Qr>,
    /// The commitment to the lots, if any are drawn.
    lots: Option<Lots>,
    /// The announced draw of an opening that is not made yet.
    announced: Option<AnnouncedDraw<'a>>,
    summary: String,
    /// The rounds with their times.
    schedule: Vec<(RoundNumber, String)>,
    /// The rounds without a time, if others have one.
    untimed: String,
    registration: RegistrationNote,
    names: PlayerNames,
}

/// The facts that stand below the title already.
const BELOW_TITLE: [&str; 3] = ["limits-field-place", "tournament-dates", "tournament-system"];

/// What the page shows that the tournament does not say.
struct HomeData<'a> {
    championships: &'a Championships,
    highlights: &'a Highlights,
    table: &'a Standings,
    registration: RegistrationNote,
    address: String,
    find: &'a str,
}

impl<'a> Home<'a> {
    fn new(page: &'a Page, tournament: &'a Arc<Tournament>, data: HomeData<'a>) -> Self {
        let HomeData { championships, highlights, table, registration, address, find } = data;
        let t = page.t;
        let bracket = bracket(t, tournament);
        let now =
            (tournament.status == TournamentStatus::Open).then(|| NowView::new(t, tournament, highlights)).flatten();
        let announced = |round| Some(AnnouncedDraw { round, drawing: Drawing::new(t, tournament, round)? });
        let Schedule { timed, untimed } = Schedule::new(t, tournament);
        Self {
            page,
            frame: TournamentFrame::new(tournament.clone(), Tab::Home),
            progress: Progress::from_tournament(tournament),
            now: if bracket.is_some() { now.and_then(NowView::beside_bracket) } else { now },
            decisive: DecisiveGame::new(t, tournament, highlights),
            bracket,
            facts: facts(t, tournament).into_iter().filter(|(key, _)| !BELOW_TITLE.contains(key)).collect(),
            leaders: leaders(tournament, table),
            after: t.text(through_key(tournament, table.through)).with("n", table.through).to_string(),
            teams: teams(t, tournament, table.through),
            // No player is named before the first result.
            sections: sections(t, tournament, Some(table).filter(|table| table.through > RoundNumber(0))),
            wholes: wholes(championships, tournament.id),
            find,
            found: found(t, tournament, find),
            qr: Qr::from_address(&address).filter(|_| !page.is_archived()),
            address,
            lots: Lots::from_tournament(tournament),
            announced: tournament.open_draw().and_then(announced),
            summary: summary::sentence(t, tournament, table),
            schedule: timed,
            untimed,
            registration,
            names: PlayerNames::from_tournament(t, tournament),
        }
    }

    /// How the points of the leaders are aligned.
    fn leader_halves(&self) -> Halves {
        Halves::from_points(self.leaders.iter().map(|leader| leader.points))
    }

    /// Whether to look for a player is what the page is for: there are players, nobody is found yet, and nobody can register.
    fn is_search_first(&self) -> bool {
        let has_players = self.frame.tournament.participants().next().is_some();
        let is_open = matches!(self.registration, RegistrationNote::Open(_));
        !self.frame.is_closed() && has_players && self.found.is_empty() && !is_open
    }

    /// Whether the search text is too short to find a player by.
    fn is_find_too_short(&self) -> bool {
        player_names::is_too_short(self.find)
    }

    /// Whether no player has a board to go to any more.
    const fn is_played(&self) -> bool {
        matches!(self.progress, Progress::Played | Progress::Closed)
    }

    /// Whether the leaders have won: the final of a knock-out has no tie-breaks to wait for.
    fn has_winners(&self) -> bool {
        self.frame.is_closed() || self.bracket.is_some() && self.is_played()
    }
}

/// The state of the online registration.
enum RegistrationNote {
    /// None, or over.
    Silent,
    /// Opens at this time.
    Coming(String),
    /// Open, as text.
    Open(String),
}

impl RegistrationNote {
    /// An archive takes no applications, and does not depend on the day it is made.
    fn new(page: &Page, tournament: &Tournament) -> Self {
        let t = page.t;
        match tournament.registration_phase(session::now()) {
            _ if page.is_archived() => Self::Silent,
            RegistrationPhase::Off | RegistrationPhase::Over => Self::Silent,
            RegistrationPhase::Coming(opens) => {
                let time = t.venue_appointment(tournament, opens, session::now());
                Self::Coming(t.text("registration-coming").with("time", time).to_string())
            }
            RegistrationPhase::Open => {
                let closes = tournament.registration.as_ref().and_then(|rules| rules.closes);
                let until = closes.map(|closes| {
                    let time = t.venue_appointment(tournament, closes, session::now());
                    t.text("registration-open-until").with("time", time).to_string()
                });
                Self::Open(until.unwrap_or_else(|| t.text("registration-open-note").to_string()))
            }
        }
    }

    /// The part of the page's state that changes with time, without any write.
    const fn state(&self) -> &'static str {
        match self {
            Self::Silent => "",
            Self::Coming(_) => ".coming",
            Self::Open(_) => ".open",
        }
    }
}

/// The commitment to a tournament's lots.
struct Lots {
    commitment: Commitment,
    /// Details once the lots are drawn.
    drawn: Option<DrawnLots>,
}

/// The secret of the lots, with the commands that verify it.
struct DrawnLots {
    secret: DrawSeed,
    /// The command that computes the commitment.
    commitment_command: String,
    /// The command that computes the number of the lots.
    number_command: String,
}

impl Lots {
    /// `None` if no lots are drawn, and in tournaments made before the secret existed.
    fn from_tournament(tournament: &Tournament) -> Option<Self> {
        let secret = tournament.settings.lot_secret.as_ref().filter(|_| tournament.uses_lots())?;
        let drawn = tournament.lots_are_drawn().then(|| DrawnLots {
            secret: secret.clone(),
            commitment_command: sha256_of(&secret.to_string()),
            number_command: format!("{} | cut -c1-8", sha256_of(&format!("{secret}:lots"))),
        });
        Some(Self { commitment: secret.commitment(), drawn })
    }
}

struct Leader<'a> {
    place: Option<Place>,
    entry: &'a Entry,
    address: String,
    points: Points,
}

/// An announced draw of an opening: public from then on, before the pairings of its round.
struct AnnouncedDraw<'a> {
    round: RoundNumber,
    drawing: Drawing<'a>,
}

struct FoundPlayer<'a> {
    entry: &'a Entry,
    address: String,
    seat: Option<FoundSeat<'a>>,
}

/// A player's seat in the current round.
struct FoundSeat<'a> {
    round: RoundNumber,
    board: BoardNumber,
    side: Side,
    opponent: &'a Entry,
    opening: Option<String>,
    starts: Option<String>,
}

impl FoundSeat<'_> {
    const fn colour(&self) -> Side {
        self.side
    }
}

/// `GET /t/{slug}`
pub async fn home(page: Page, slug: web::Path<String>, wanted: web::Query<TournamentQuery>) -> Reply {
    let (tournament, state) = load(&page, slug.into_inner()).await?;
    let alphabet = page.t.alphabet();
    let championships = page.service(move |service| service.championships_in_letters(alphabet)).await?;
    let registration = RegistrationNote::new(&page, &tournament);
    let address = page.absolute(&format!("/t/{}", tournament.slug));
    // The code on the page leads where the site is reached now: with the network of this computer the page changes.
    let state = format!("{state}.{}{}.{address}", championships.number, registration.state());
    let find = wanted.find.trim();
    if find.is_empty()
        && let Some(kept) = page.already_kept(&state)
    {
        return Ok(kept);
    }
    let shared = tournament.clone();
    let highlights = page.service(move |service| service.highlights(&shared)).await?;
    let table = page.standings(&tournament, standings_round(&tournament));
    let data =
        HomeData { championships: &championships, highlights: &highlights, table: &table, registration, address, find };
    let home = || {
        let home = Home::new(&page, &tournament, data);
        describe(&page, &tournament, &home.summary);
        home
    };
    // Pages with a search text are not cached, since their number is unlimited.
    if find.is_empty() { page.kept(&state, || Ok(home())) } else { page.tagged(&home()) }
}

/// Sets what search engines and shared links show of the page.
fn describe(page: &Page, tournament: &Tournament, summary: &str) {
    let sentences = [when_and_where(page.t, tournament), summary.to_owned()];
    let description = sentences.into_iter().filter(|sentence| !sentence.is_empty()).collect::<Vec<_>>().join(". ");
    let data = sports_event(page, tournament, &description);
    page.describe(About::new(&description).at(format!("/t/{}", tournament.slug)).with_data(&data));
}

/// When the rounds are.
struct Schedule {
    /// The rounds that have a time, with it.
    timed: Vec<(RoundNumber, String)>,
    /// The rounds that have none, where others have one.
    untimed: String,
}

impl Schedule {
    fn new(t: Locale, tournament: &Tournament) -> Self {
        let (rounds, without_time) = (rounds(tournament), without_time(tournament));
        let is_scheduled = without_time.len() < usize::from(rounds.0);
        let timed = |round: RoundNumber| Some((round, t.appointment(tournament.starts_of(round)?)));
        let untimed = without_time.iter().filter(|_| is_scheduled).map(ToString::to_string);
        Self { timed: rounds.up_to().filter_map(timed).collect(), untimed: untimed.collect::<Vec<_>>().join(", ") }
    }
}

/// The last rounds of a knock-out once it has begun.
fn bracket(t: Locale, tournament: &Tournament) -> Option<BracketPicture> {
    let bracket = KnockOutBracket::new(tournament, tournament.published_rounds())?;
    Some(BracketMaker { t, tournament, bracket: &bracket }.last_rounds(BRACKET_ROUNDS))
}

/// A link to what a tournament belongs to.
struct WholeLink {
    title: String,
    address: String,
}

/// The event of several tournaments that a tournament is of, and the series it is an edition of.
fn wholes(championships: &Championships, tournament: TournamentId) -> Vec<WholeLink> {
    let link = |title: &str, address: String| WholeLink { title: title.to_owned(), address };
    let event = championships.event_of(tournament);
    let event = event.map(|event| link(&event.title, format!("/event/{}", event.slug)));
    let series = championships.series_of(tournament).into_iter();
    event.into_iter().chain(series.map(|(own, _)| link(&own.title, format!("/series/{}", own.slug)))).collect()
}

/// The rows of the first places, with all who share the last one.
fn of_first_places<T>(rows: impl IntoIterator<Item = T>, place: impl Fn(&T) -> Option<Place>) -> Vec<T> {
    let is_among_first = |row: &T| place(row).is_some_and(|place| place.first <= LEADERS);
    rows.into_iter().filter(is_among_first).take(MOST_LEADERS).collect()
}

/// The leaders; empty before the first result.
fn leaders<'a>(tournament: &'a Tournament, table: &Standings) -> Vec<Leader<'a>> {
    let leader = |row: &tournament::standings::StandingsRow| {
        let entry = tournament.entry(row.entry)?;
        Some(Leader { place: row.place, entry, address: card(tournament, entry), points: row.points })
    };
    let rows = table.rows.iter().filter(|row| table.through > RoundNumber(0) && row.points > Points::ZERO);
    of_first_places(rows, |row| row.place).into_iter().filter_map(leader).collect()
}

/// The leading teams; empty before the first result.
fn teams(t: Locale, tournament: &Tournament, through: RoundNumber) -> Vec<TeamsRow> {
    if !tournament.settings.system.has_teams() || through == RoundNumber(0) {
        return Vec::new();
    }
    let mut table = team_table(tournament, through);
    table.rows.retain(|row| row.game_points > Points::ZERO);
    table.rows = of_first_places(table.rows, |row| Some(row.place));
    team_rows(t, tournament, &table)
}

fn found<'a>(t: Locale, tournament: &'a Tournament, find: &str) -> Vec<FoundPlayer<'a>> {
    if find.is_empty() {
        return Vec::new();
    }
    let found =
        |entry: &'a Entry| FoundPlayer { entry, address: card(tournament, entry), seat: seat(t, tournament, entry) };
    let mut entries = tournament.start_list();
    entries.retain(|entry| entry.takes_part());
    player_names::find_themselves(entries, find).into_iter().take(FOUND).map(found).collect()
}

fn seat<'a>(t: Locale, tournament: &'a Tournament, entry: &Entry) -> Option<FoundSeat<'a>> {
    let round = public_round(tournament, shown_round(tournament))?;
    let pairing = round.pairing_of(entry.id)?;
    Some(FoundSeat {
        round: round.state.number,
        board: pairing.board,
        side: if pairing.white == entry.id { Side::White } else { Side::Black },
        opponent: tournament.entry(pairing.opponent_of(entry.id)?)?,
        opening: tournament.opening(pairing.round, pairing.board).map(|opening| opening_in_a_line(t, opening)),
        starts: tournament.starts_of(pairing.round).map(|starts| t.appointment(starts)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_who_share_the_last_of_the_first_places_are_shown() {
        for (places, shown) in [
            (vec![(1, 1), (2, 2), (3, 3), (4, 4)], 3),
            (vec![(1, 1), (2, 2), (3, 5), (3, 5), (3, 5), (6, 6)], 5),
            (vec![(1, 2), (1, 2), (3, 3), (4, 5), (4, 5)], 3),
            (vec![(1, 4); 4], 4),
            (vec![(1, 40); 40], MOST_LEADERS),
            (Vec::new(), 0),
        ] {
            let rows = places.iter().map(|&(first, last)| Place { first, last });
            assert_eq!(of_first_places(rows, |place| Some(*place)).len(), shown, "{places:?}");
        }
        assert!(of_first_places([1], |_| None).is_empty(), "a player whose results do not count has no place");
    }
}
