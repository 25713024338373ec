//! The card of a followed player: first on every page of the tournament, with their seat or what they wait for; in brief on pages of
//! several tournaments.

use std::collections::BTreeSet;
use std::sync::Arc;

use askama::Template;

use crate::service::progress::{Progress, public_round, shown_round, standings_round};
use crate::service::{Service, SlipKey, SlipSeat, SlipToken};
use crate::web::http::page::{OwnNews, OwnPart};
use crate::web::http::{AppError, FollowedPlayer, Page, PushDevice, card};
use crate::web::i18n::player_names::{name_of, short_name_of};
use crate::web::parts::drawing::opening_in_a_line;
use crate::web::parts::{ByeReasonView, OpeningPicture, Score, Tab, TournamentFrame};
use draughts::Side;
use tournament::{
    BoardNumber, Entry, EntryId, GameId, GameNumber, GameReports, Pairing, ReportPolicy, Round, RoundNumber, System,
    Tournament, TournamentId, TournamentStatus,
};

#[derive(Template)]
#[template(path = "parts/own_card.html")]
struct OwnCard<'a> {
    page: &'a Page,
    tournament: &'a Tournament,
    entry: &'a Entry,
    /// The player's name, distinguished from others of the same name.
    name: String,
    /// The same with initials, for a phone.
    short_name: String,
    state: OwnState,
    /// The opening of their board, while they play there; before all else that is to be known of it.
    opening: Option<OwnOpening>,
    /// The other facts of the board, each in a few words.
    details: Vec<String>,
    /// The state of the tournament, as pages show it beside the title.
    tournament_state: String,
    /// The state of their reports, for a reader with their slip of the round.
    reported: Option<OwnReports>,
    seat: Option<OwnSeat>,
    /// Where the headline leads: to their row, on a page that has one, else to their board.
    leads_to: Option<String>,
    /// The address where they report a result, for a reader with their slip.
    to_report: Option<String>,
    /// The same address once all their results are reported.
    to_correct: Option<String>,
    /// The address of their page.
    address: String,
    has_standings: bool,
    /// Whether a round has a time: their calendar tells it.
    has_calendar: bool,
    /// Whether their device is told of the player's rounds; none where it cannot be, or no round is to come.
    is_told: Option<bool>,
    /// Whether it is the first card.
    is_first: bool,
    /// The players whose cards stand below the first, with initials; a phone has room for these cards only on the page of a round.
    others: &'a [String],
}

/// What a player does in the current round.
struct OwnState {
    /// Their seat, or what they wait for.
    description: String,
    /// The same for a phone, if it is shorter: without the number of the game.
    short: Option<String>,
    /// The number of the game, for a phone, if it is not the first.
    game: Option<String>,
    /// The opponent at their board.
    opponent: Option<OwnOpponent>,
    /// Whether they have a game to play.
    plays: bool,
}

impl OwnState {
    /// The state of a player who has nothing to play: described in the same words on every width, with no opponent yet.
    const fn waiting(description: String) -> Self {
        Self { description, short: None, game: None, opponent: None, plays: false }
    }

    /// In the width of a phone.
    fn in_short(&self) -> &str {
        self.short.as_ref().unwrap_or(&self.description)
    }
}

/// The player across the board.
struct OwnOpponent {
    name: String,
    short_name: String,
    /// Their colour, in a game to be played.
    side: Option<Side>,
}

/// What has become of a player's reports.
struct OwnReports {
    description: String,
    /// The same for a phone.
    short: String,
    /// Whether the opponent has reported another result.
    is_disputed: bool,
}

/// A player's seat in the current round.
struct OwnSeat {
    round: RoundNumber,
    board: BoardNumber,
}

/// What is played from at their board.
struct OwnOpening {
    /// The name and the moves, or that it has yet to be drawn.
    line: String,
    picture: Option<OpeningPicture>,
}

/// Puts the cards of the players whom the reader follows on the page. A token of a slip counts only with its seal: without, any reader
/// could ask what a player has reported.
pub async fn put_on(page: &Page, tournament: &Arc<Tournament>) -> Result<(), AppError> {
    let followed: Vec<FollowedPlayer> = page.followed.in_tournament(tournament.id).cloned().collect();
    if followed.is_empty() {
        return Ok(());
    }
    let KnownOfReader { slips, subscribed } = KnownOfReader::read(page, tournament, &followed).await?;
    let entries: Vec<&Entry> = followed.iter().filter_map(|own| tournament.entry(own.entry)).collect();
    let shown: Vec<&Entry> = entries.iter().copied().filter(|entry| entry.takes_part()).collect();
    let others: Vec<String> = shown.iter().skip(1).map(|entry| short_name_of(page.t, tournament, entry)).collect();
    let cards = shown.iter().enumerate().map(|(above, entry)| {
        let slip = slips.iter().find(|slip| slip.entry == entry.id);
        let (is_first, others) = (above == 0, if above == 0 { others.as_slice() } else { &[] });
        OwnCardMaker { page, tournament, entry, slip, subscribed: &subscribed, is_first, others }.make()
    });
    let cards: Vec<OwnCard<'_>> = cards.collect();
    let topics: Vec<String> = cards.iter().filter_map(OwnCard::topic).collect();
    let texts: Vec<String> = cards.iter().map(Template::render).collect::<Result<_, _>>()?;
    let own = OwnPart {
        cards: texts.concat(),
        entries: entries.iter().map(|entry| entry.id).collect(),
        reader: page.followed.reader_in(tournament.id),
        news: (!topics.is_empty()).then(|| own_news(page, tournament, &topics)),
    };
    // A page loads only one tournament.
    let _ = page.own.set(own);
    Ok(())
}

/// A player whom the reader follows, on a page of several tournaments.
#[derive(Template)]
#[template(path = "parts/own_card_brief.html")]
struct BriefOwnCard<'a> {
    page: &'a Page,
    card: OwnCard<'a>,
}

/// Puts short cards on a page of several tournaments: one for each of `ids` in which a player whom the reader follows plays now. Of several
/// followed players of a tournament, the card is for the first, who is the reader if one of them is. News updates what an open page shows
/// of these tournaments, but not the cards.
pub async fn put_in_brief_on(page: &Page, ids: Vec<TournamentId>) -> Result<(), AppError> {
    // Most readers follow nobody: then the database is not asked.
    if ids.is_empty() {
        return Ok(());
    }
    let alphabet = page.t.alphabet();
    let read = move |service: &Service| {
        let mut running = Vec::new();
        for id in ids {
            let tournament = service.store().tournament_by_id(id)?;
            let is_shown =
                |own: &Arc<Tournament>| own.visibility.is_open() && Progress::from_tournament(own).is_running();
            if let Some(own) = tournament.filter(is_shown) {
                running.push(service.in_letters(&service.for_public(&own)?.tournament, alphabet));
            }
        }
        Ok::<_, AppError>(running)
    };
    let (running, subscribed) = (page.service(read).await?, BTreeSet::new());
    let cards = running.iter().filter_map(|tournament| {
        let mut entries = page.followed.in_tournament(tournament.id).filter_map(|own| tournament.entry(own.entry));
        let entry = entries.find(|entry| entry.takes_part() && entry.withdrawn_after.is_none())?;
        let maker =
            OwnCardMaker { page, tournament, entry, slip: None, subscribed: &subscribed, is_first: true, others: &[] };
        Some(BriefOwnCard { page, card: maker.make() })
    });
    let texts: Vec<String> = cards.map(|card| card.render()).collect::<Result<_, _>>()?;
    if !texts.is_empty() {
        // A page has its cards put on it once.
        let _ = page.own.set(OwnPart { cards: texts.concat(), entries: Vec::new(), reader: None, news: None });
    }
    Ok(())
}

/// The topics of their boards, for changes that only the staff and the slip see, with the version that counts for these.
fn own_news(page: &Page, tournament: &Tournament, topics: &[String]) -> OwnNews {
    let (slug, shown) = (&tournament.slug, page.version(tournament));
    let versions = format!(" {}", tournament.version).repeat(topics.len());
    OwnNews {
        of_all: format!("data-live=\"t/{slug}\" data-version=\"{shown}\""),
        own: format!("data-live=\"t/{slug} {}\" data-version=\"{shown}{versions}\"", topics.join(" ")),
    }
}

impl OwnCard<'_> {
    /// Whether it is the reader's own card.
    fn is_me(&self) -> bool {
        self.page.followed.reader_in(self.tournament.id) == Some(self.entry.id)
    }

    /// Whether a phone has "you" in place of the name, so that board and colour stand in the first line.
    fn is_called_you(&self) -> bool {
        self.is_me() && self.state.plays
    }

    /// Whether the button that forgets the reader stands beside the menu, not in it: on the tournament's home page the card has room for
    /// it, unless the button that reports takes that.
    fn is_forgotten_beside(&self) -> bool {
        let path = self.page.path().split('?').next().and_then(|path| path.strip_prefix("/t/"));
        self.is_first && self.to_report.is_none() && path == Some(self.tournament.slug.as_str())
    }

    /// The live topic of the page: the board, for a reader with the slip, who can report there.
    fn topic(&self) -> Option<String> {
        let seat = self.seat.as_ref().filter(|_| self.to_report.is_some() || self.to_correct.is_some())?;
        Some(format!("b/{}/{}/{}", self.tournament.slug, seat.round, seat.board))
    }
}

/// The reader's slips and subscriptions.
#[derive(Default)]
struct KnownOfReader {
    slips: Vec<OwnSlip>,
    /// The players whose rounds the device subscribes to.
    subscribed: BTreeSet<EntryId>,
}

impl KnownOfReader {
    async fn read(page: &Page, tournament: &Tournament, followed: &[FollowedPlayer]) -> Result<Self, AppError> {
        let tokens: Vec<String> = followed.iter().filter_map(|player| player.slip.clone()).collect();
        let device = page.device.clone();
        // Most readers have neither slips nor subscriptions: then the database is not asked.
        if tokens.is_empty() && device.is_none() {
            return Ok(Self::default());
        }
        let (id, round) = (tournament.id, shown_round(tournament));
        let read = move |service: &Service| {
            let mut known = Self::default();
            if !tokens.is_empty() {
                let key = service.slip_key()?;
                known.slips = tokens.iter().filter_map(|token| OwnSlip::read(&key, token, id, round)).collect();
            }
            if let Some(PushDevice(device)) = device {
                known.subscribed = service.store().push_entries(&device, id)?;
            }
            Ok::<_, AppError>(known)
        };
        page.service(read).await
    }
}

/// The slip of the round to look at, of a player of whom the reader has had one in hand.
struct OwnSlip {
    entry: EntryId,
    token: String,
}

impl OwnSlip {
    /// What a device remembers of a slip leads on to those of other rounds; the token of a slip itself, as an opponent may have read it,
    /// holds for its own round alone.
    fn read(key: &SlipKey, token: &str, tournament: TournamentId, round: RoundNumber) -> Option<Self> {
        let of_round = || key.read(SlipToken::Printed, token).filter(|seat| seat.round == round);
        let seat = key.read(SlipToken::Remembered, token).or_else(of_round);
        let seat = seat.filter(|seat| seat.tournament == tournament)?;
        Some(Self { entry: seat.entry, token: key.token(SlipToken::Printed, SlipSeat { round, ..seat }) })
    }
}

struct OwnCardMaker<'a> {
    page: &'a Page,
    tournament: &'a Arc<Tournament>,
    entry: &'a Entry,
    slip: Option<&'a OwnSlip>,
    subscribed: &'a BTreeSet<EntryId>,
    is_first: bool,
    others: &'a [String],
}

impl<'a> OwnCardMaker<'a> {
    fn make(&self) -> OwnCard<'a> {
        let tournament: &Tournament = self.tournament;
        let round = public_round(tournament, shown_round(tournament));
        let pairing = round.and_then(|round| round.pairing_of(self.entry.id));
        let (state, mut details) = match (round, pairing) {
            _ if tournament.status == TournamentStatus::Closed => {
                (OwnState::waiting(self.text("own-over")), Vec::new())
            }
            (Some(_), Some(pairing)) if !self.is_over(pairing) => self.playing(pairing),
            _ if self.entry.withdrawn_after.is_some() => (OwnState::waiting(self.gone()), Vec::new()),
            (Some(_), Some(pairing)) => (self.played(pairing), Vec::new()),
            (Some(round), None) => self.idle(round),
            (None, _) => {
                let state = OwnState::waiting(self.awaited(RoundNumber::FIRST));
                (state, self.starts(RoundNumber::FIRST).into_iter().collect())
            }
        };
        if let Progress::Between(round) = Progress::from_tournament(tournament)
            && self.entry.withdrawn_after.is_none()
        {
            details.push(self.awaited(round.next()));
            details.extend(self.starts(round.next()));
        }
        let through = standings_round(tournament);
        details.extend(self.standing(through));
        let is_closed = tournament.status == TournamentStatus::Closed;
        let open = pairing.filter(|own| !is_closed && !self.is_over(own));
        let report = round.and_then(|round| self.report_address(round));
        let has_to_report = open.is_some_and(|own| self.has_to_report(own));
        let seat = pairing.map(|own| OwnSeat { round: own.round, board: own.board });
        OwnCard {
            page: self.page,
            tournament: self.tournament,
            entry: self.entry,
            name: name_of(self.page.t, tournament, self.entry),
            short_name: short_name_of(self.page.t, tournament, self.entry),
            state,
            opening: open.and_then(|own| self.opening(own)),
            details,
            reported: open.and_then(|own| self.reported(own)),
            tournament_state: TournamentFrame::new(Arc::clone(self.tournament), Tab::Home).state(self.page),
            leads_to: self.leads_to(seat.as_ref(), through),
            seat,
            to_report: report.clone().filter(|_| has_to_report),
            to_correct: report.filter(|_| !has_to_report),
            address: card(tournament, self.entry),
            has_standings: through > RoundNumber(0),
            has_calendar: !tournament.info.schedule.is_empty(),
            is_told: self.may_be_told().then(|| self.subscribed.contains(&self.entry.id)),
            is_first: self.is_first,
            others: self.others,
        }
    }

    /// Whether a round may come that the reader's device can be notified of.
    fn may_be_told(&self) -> bool {
        let is_over = self.tournament.status == TournamentStatus::Closed || self.entry.withdrawn_after.is_some();
        let has_more = self.tournament.published_rounds() < self.tournament.settings.rounds;
        !is_over && has_more && self.page.state().may_push()
    }

    /// On the tables of the tournament their row is the answer, elsewhere their board. A bracket has no rows.
    fn leads_to(&self, seat: Option<&OwnSeat>, through: RoundNumber) -> Option<String> {
        let (slug, entry) = (&self.tournament.slug, self.entry.id);
        let path = self.page.path().split('?').next().unwrap_or_default();
        let rest = path.strip_prefix(&format!("/t/{slug}")).filter(|_| through > RoundNumber(0));
        let has_cross = self.tournament.settings.system != System::KnockOut;
        match rest {
            Some("/crosstable") if has_cross => Some(format!("/t/{slug}/crosstable#e{entry}")),
            Some(rest) if rest.starts_with("/standings") => Some(format!("/t/{slug}/standings#e{entry}")),
            _ => seat.map(|seat| format!("/t/{slug}/round/{}#b{}", seat.round, seat.board)),
        }
    }

    fn text(&self, key: &'static str) -> String {
        self.page.t.text(key).to_string()
    }

    fn is_over(&self, pairing: &Pairing) -> bool {
        pairing.is_complete() && !self.tournament.is_undecided(pairing)
    }

    /// Board and colour of a player with unfinished games, and facts needed at the board.
    fn playing(&self, pairing: &Pairing) -> (OwnState, Vec<String>) {
        let t = self.page.t;
        let next = pairing.game_to_come();
        let side = next.and_then(|number| pairing.side_in(self.entry.id, number));
        let table = self.tournament.table_of(pairing).to_string();
        // The first game has the colours of the pairing: those of a later one are shown with its number.
        let later = next.filter(|number| number.0 > 1);
        let opponent = self.opponent(pairing, side.map(Side::opposite));
        let side = side.map_or("", |side| t.side_code(side));
        let short = t.text("own-board").with("table", &table).with("side", side).to_string();
        let description = later.map_or_else(
            || short.clone(),
            |number| t.text("own-board-game").with("n", number).with("table", &table).with("side", side).to_string(),
        );
        let mut details = Vec::new();
        if let Some(number) = later {
            details.push(t.text("own-game").with("n", number).with("score", self.score(pairing)).to_string());
        } else {
            details.extend(self.starts(pairing.round));
        }
        let game = later.map(|number| t.text("own-game-short").with("n", number).to_string());
        (OwnState { description, short: Some(short), game, opponent, plays: true }, details)
    }

    fn opening(&self, pairing: &Pairing) -> Option<OwnOpening> {
        let t = self.page.t;
        if let Some(opening) = self.tournament.opening(pairing.round, pairing.board) {
            let picture = OpeningPicture::of_player(t, self.tournament, pairing, self.entry.id);
            return Some(OwnOpening { line: opening_in_a_line(t, opening), picture });
        }
        let awaited = || OwnOpening { line: self.text("own-opening-awaited"), picture: None };
        self.tournament.awaits_opening(pairing.round).then(awaited)
    }

    /// What has become of their reports, for a reader with their slip.
    fn reported(&self, pairing: &Pairing) -> Option<OwnReports> {
        self.slip?;
        let games = || pairing.all_games().map(|(number, _)| pairing.game_id(number));
        let is_disputed = |game: GameId| self.tournament.reports_of(game).is_some_and(GameReports::is_disputed);
        let is_reported =
            |game: GameId| self.tournament.awaits_report(game) && self.tournament.report(game, self.entry.id).is_some();
        let reports = |description: &'static str, short: &'static str, is_disputed| OwnReports {
            description: self.text(description),
            short: self.text(short),
            is_disputed,
        };
        // Where equal reports count at once, no arbiter checks them.
        let is_checked = self.tournament.settings.reports == ReportPolicy::Confirmed;
        if games().any(is_disputed) {
            Some(reports("own-disputed", "own-disputed-short", true))
        } else if games().any(is_reported) {
            let description = if is_checked { "own-reported" } else { "own-reported-short" };
            Some(reports(description, "own-reported-short", false))
        } else {
            None
        }
    }

    /// Whether they have a game of which they have reported nothing.
    fn has_to_report(&self, pairing: &Pairing) -> bool {
        let is_left =
            |game: GameId| self.tournament.awaits_report(game) && self.tournament.report(game, self.entry.id).is_none();
        pairing.all_games().any(|(number, _)| is_left(pairing.game_id(number)))
    }

    /// Where they report, if their board takes a report now.
    fn report_address(&self, round: &Round) -> Option<String> {
        let slip = self.slip?;
        self.tournament.takes_report(round, self.entry.id).then(|| format!("/r/{}", slip.token))
    }

    fn played(&self, pairing: &Pairing) -> OwnState {
        let t = self.page.t;
        let result = t.text("own-result").with("round", pairing.round).with("score", self.score(pairing)).to_string();
        OwnState { opponent: self.opponent(pairing, None), ..OwnState::waiting(result) }
    }

    /// The score so far, their points first.
    fn score(&self, pairing: &Pairing) -> String {
        let Some(side) = pairing.side_in(self.entry.id, GameNumber(1)) else { return String::new() };
        let score = Score::new(self.page.t, self.tournament, pairing, side);
        let games = pairing.all_games().zip(&score.games).filter(|((_, game), _)| game.result.is_some());
        let games: Vec<&str> = games.map(|(_, score)| score.text.as_str()).collect();
        // A score stays in one line of the narrow card.
        score.total.map_or_else(|| games.join(", "), |total| total.replace(' ', "\u{a0}"))
    }

    fn opponent(&self, pairing: &Pairing, side: Option<Side>) -> Option<OwnOpponent> {
        let opponent = pairing.opponent_of(self.entry.id).and_then(|id| self.tournament.entry(id))?;
        let name = name_of(self.page.t, self.tournament, opponent);
        Some(OwnOpponent { name, short_name: short_name_of(self.page.t, self.tournament, opponent), side })
    }

    fn idle(&self, round: &Round) -> (OwnState, Vec<String>) {
        let state = OwnState::waiting(self.page.t.text("own-idle").with("round", round.state.number).to_string());
        let reason = round.byes.get(&self.entry.id).map(|bye| {
            let reason = ByeReasonView::new(self.tournament, self.entry, round.state.number, *bye);
            reason.said(self.page.t, self.tournament, self.entry)
        });
        (state, reason.into_iter().collect())
    }

    fn gone(&self) -> String {
        let key = if self.entry.expelled.is_some() { "own-expelled" } else { "own-gone" };
        self.page.t.text(key).with("sex", self.entry.person.sex_letter()).to_string()
    }

    fn awaited(&self, round: RoundNumber) -> String {
        self.page.t.text("own-awaited").with("round", round).to_string()
    }

    fn starts(&self, round: RoundNumber) -> Option<String> {
        self.tournament.starts_of(round).map(|starts| self.page.t.appointment(starts))
    }

    fn standing(&self, through: RoundNumber) -> Option<String> {
        if through == RoundNumber(0) {
            return None;
        }
        let t = self.page.t;
        let table = self.page.standings(self.tournament, through);
        let row = table.row(self.entry.id)?;
        row.place?;
        let points = t.text("boards-points").with("n", row.points).with("points", t.points(row.points)).to_string();
        let text = t.text("own-place").with("place", t.place(row.place)).with("points", points).with("round", through);
        Some(text.to_string())
    }
}
