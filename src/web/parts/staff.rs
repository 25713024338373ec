//! What surrounds every page of those who run a tournament: its frame (`parts/staff_frame.html`), acting, and what is said when the service
//! refuses. A rejection is shown on the page it came from, with what had been typed.

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::filters::HtmlSafeOutput;

use crate::service::{AbandonedSeat, NextStep};
use crate::store::{JournalEntry, Role};
use crate::web::forms::FormError;
use crate::web::http::tabs::crosstable_tab;
use crate::web::http::{DoneAction, Page, Reply, Staff, done_after, go_to, staff_address};
use crate::web::i18n::results::{game_place, game_score};
use crate::web::i18n::tie_break_games::{first_side, values_in};
use crate::web::i18n::{Locale, LogTexts, Text, TournamentTexts, label_key};
use draughts::Side;
use tournament::{
    BoardNumber, Change, CommandRecord, EnteredResults, EntryId, GameId, GameResult, Item, ItemKey, LimitedScope,
    Pairing, RoundNumber, SectionLimit, Tournament, TournamentStatus, Visibility,
};

/// A staff page with a tab.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaffTab {
    Overview,
    Players,
    /// Pairing and results of a round.
    Round(RoundNumber),
    Settings,
    Log,
    Other,
}

/// The frame of a staff page. A page's template has it in its field `frame`.
#[derive(Debug, Clone)]
pub struct StaffFrame {
    pub tournament: Arc<Tournament>,
    /// The rejection, if any.
    pub problem: Option<FormError>,
    last_action: Option<Arc<DoneAction>>,
    /// What the action that was just done has left as it was, in words; empty for nothing.
    left_alone: String,
    role: Role,
    /// The section that the reader is limited to.
    limit: Option<SectionLimit>,
    tab: StaffTab,
    /// Whether the actions of the page also work in a closed tournament.
    works_when_closed: bool,
    /// The least role that acts on the page; others only look at it.
    least: Role,
    /// Whether a reader who is limited to a section may use the page too.
    is_of_section: bool,
}

/// A tab to be shown.
pub struct StaffLink {
    pub address: String,
    pub name: String,
    pub is_current: bool,
}

/// What was just done, in words, and where to go on.
pub struct ActionMessage {
    pub text: String,
    pub next: Option<StaffLink>,
}

impl StaffFrame {
    /// The frame of the page under `tab`.
    pub fn new(staff: &Staff, tab: StaffTab) -> Self {
        Self {
            tournament: staff.tournament.clone(),
            problem: None,
            last_action: staff.last_action.clone(),
            left_alone: String::new(),
            role: staff.role,
            limit: staff.limit.clone(),
            tab,
            works_when_closed: false,
            least: Role::Arbiter,
            is_of_section: false,
        }
    }

    /// With a rejection.
    #[must_use]
    pub fn with(self, problem: Option<FormError>) -> Self {
        Self { problem, ..self }
    }

    /// For a page that changes nothing of what a closed tournament keeps: it stays usable.
    #[must_use]
    pub fn works_when_closed(self) -> Self {
        Self { works_when_closed: true, ..self }
    }

    /// For a page on which a lesser role than that of an arbiter may do something.
    #[must_use]
    pub fn for_role(self, least: Role) -> Self {
        Self { least, ..self }
    }

    /// For a page that readers who are limited to a section may use too, if what it shows belongs to theirs.
    #[must_use]
    pub fn for_section(self, is_of_section: bool) -> Self {
        Self { is_of_section, ..self }
    }

    /// With a note of what the last action left unchanged.
    #[must_use]
    pub fn leaving_alone(self, left_alone: String) -> Self {
        Self { left_alone, ..self }
    }

    /// The title in the letters of the page, as spectators read it.
    pub fn title(&self, page: &Page) -> &str {
        self.tournament.info.title_in(page.t.alphabet())
    }

    /// Whether the tournament has been closed.
    pub fn is_closed(&self) -> bool {
        self.tournament.status == TournamentStatus::Closed
    }

    /// Whether the fields of the page are read-only: the tournament would have to be reopened, or the reader may only look.
    pub fn is_shut(&self) -> bool {
        self.is_only_seen() || (self.is_closed() && !self.works_when_closed)
    }

    /// Whether the reader may look at the page and do nothing there.
    pub fn is_only_seen(&self) -> bool {
        self.role < self.least || (self.limit.is_some() && !self.is_of_section)
    }

    /// Whether the reader is limited to a section.
    pub fn is_limited(&self) -> bool {
        self.limit.is_some()
    }

    /// What a reader who is limited to a section may do, in a sentence.
    pub fn limit_lead(&self, page: &Page) -> Option<Text<'static>> {
        let limit = self.limit.as_ref()?;
        Some(match (self.tournament.section(&limit.section), limit.scope) {
            (None, _) => page.t.text("staff-limited-gone"),
            (Some(section), scope) => {
                let key = match scope {
                    LimitedScope::Boards => "staff-limited-boards",
                    LimitedScope::BoardsAndPlayers => "staff-limited-players",
                };
                page.t.text(key).with("section", section.name_in(page.t.alphabet()).to_owned())
            }
        })
    }

    /// What the reader's role may do, in a sentence.
    pub fn role_lead(&self, page: &Page) -> Text<'static> {
        page.t.role_lead(self.role)
    }

    pub fn status(&self) -> StatusCode {
        self.problem.as_ref().map_or(StatusCode::OK, |problem| problem.status)
    }

    /// The action that the reader has just done, by its number in the journal, if they may take it back here.
    pub fn undoable(&self) -> Option<i64> {
        let action = self.last_action.as_ref().filter(|action| action.can_be_undone && !self.is_shut())?;
        Some(action.entry.number)
    }

    /// What the reader's last action has changed, where its notice does not name the player or the board.
    pub fn last_change(&self, page: &Page) -> Option<ActionMessage> {
        use CommandRecord as C;
        if !self.left_alone.is_empty() {
            return Some(ActionMessage { text: self.left_alone.clone(), next: None });
        }
        let (t, action) = (page.t, self.last_action.as_ref()?);
        let described = |entry: &JournalEntry| LogTexts::new(t, &self.tournament, entry).command(&entry.record);
        let undone = |key: &str| {
            let undone = action.undone.as_ref()?;
            Some(t.text(key).with("n", undone.number).with("action", described(undone)).to_string())
        };
        let text = match &action.entry.record {
            C::Revert { .. } => undone("log-undone-action")?,
            C::GoBack { .. } => undone("log-back-action")?,
            C::Withdraw { entry, after } | C::Expel { entry, after, .. } => {
                return Some(self.describe_leaving(t, *entry, *after));
            }
            C::EditEntry { .. }
            | C::SetBye { .. }
            | C::GrantBye { .. }
            | C::MissRound { .. }
            | C::Adjust { .. }
            | C::Remove { .. }
            | C::RemoveSeveral { .. }
            | C::Rearrange { .. }
            | C::Reinstate { .. }
            | C::WithdrawSeveral { .. }
            | C::ReinstateSeveral { .. }
            | C::WithdrawTeam { .. }
            | C::ReinstateTeam { .. } => described(&action.entry),
            C::EnterGame { game, .. } => self.describe_game(t, *game)?,
            C::EnterResults { games } | C::CorrectResults { games, .. } => {
                self.describe_results(t, &action.entry, &games.iter().copied().collect())?
            }
            C::PairAgain { .. } => describe_boards(t, &action.entry)?,
            _ => return None,
        };
        Some(ActionMessage { text, next: None })
    }

    /// The results of one board; `None` for those of several.
    fn describe_results(&self, t: Locale, entry: &JournalEntry, games: &EnteredResults) -> Option<String> {
        let first = games.keys().next()?;
        let is_there = |game: &GameId| (game.round, game.board) == (first.round, first.board);
        let is_correction = matches!(entry.record, CommandRecord::CorrectResults { .. });
        let sentence = match games.len() {
            1 if is_correction => self.describe_correction(t, entry, *first)?,
            1 => self.describe_game(t, *first)?,
            _ if games.keys().all(is_there) => self.describe_board(t, *first)?,
            _ => return None,
        };
        Some(self.with_absent(t, games, sentence))
    }

    /// A game by its players and its place.
    fn describe_game(&self, t: Locale, id: GameId) -> Option<String> {
        let seats = self.tournament.pairing(id)?.seats_in(id.game);
        let texts = TournamentTexts { t, tournament: Some(&self.tournament) };
        let [white, black] = [texts.name(seats.white), texts.name(seats.black)];
        Some(format!("{white} – {black} ({})", game_place(t, id)))
    }

    /// A board, and the players who have forfeited all its entered games.
    fn with_absent(&self, t: Locale, games: &EnteredResults, sentence: String) -> String {
        let Some(absent) = self.absent_from(games) else { return sentence };
        let texts = TournamentTexts { t, tournament: Some(&self.tournament) };
        let names: Vec<String> = absent.into_iter().map(|id| texts.name(id)).collect();
        t.text("results-absent-named").with("board", sentence).with("names", names.join(", ")).to_string()
    }

    /// The players who have forfeited each of these games; `None` if the games differ in that, or one is no forfeit.
    fn absent_from(&self, games: &EnteredResults) -> Option<BTreeSet<EntryId>> {
        let losers = |(id, result): (&GameId, &Option<GameResult>)| -> Option<BTreeSet<EntryId>> {
            let Some(GameResult::Forfeit(forfeit)) = *result else { return None };
            let seats = self.tournament.pairing(*id)?.seats_in(id.game);
            Some(Side::BOTH.into_iter().filter(|side| !forfeit.is_won_by(*side)).map(|side| seats[side]).collect())
        };
        let absent = losers(games.first_key_value()?)?;
        games.iter().all(|game| losers(game).as_ref() == Some(&absent)).then_some(absent)
    }

    /// A corrected result before and after, with the players in the order of their pairing, as the result names them.
    fn describe_correction(&self, t: Locale, entry: &JournalEntry, id: GameId) -> Option<String> {
        let pairing = self.tournament.pairing(id)?;
        let texts = TournamentTexts { t, tournament: Some(&self.tournament) };
        let [white, black] = [texts.name(pairing.white), texts.name(pairing.black)];
        let change = entry.changes.iter().find(|change| change.key() == ItemKey::Game(id))?;
        let (first, values) = (first_side(&self.tournament, id), values_in(&self.tournament, id));
        let score = |item: Option<&Item>| match item {
            Some(Item::Game { game, .. }) => game.result.map(|result| game_score(t, first, result, values)),
            _ => None,
        };
        let [before, after] = [change.before(), change.after()]
            .map(|item| score(item).unwrap_or_else(|| t.text("results-correction-none").to_string()));
        let (players, place) = (format!("{white} – {black}"), game_place(t, id));
        Some(
            t.text("results-corrected")
                .with("players", players)
                .with("place", place)
                .with("before", before)
                .with("after", after)
                .to_string(),
        )
    }

    /// The board of a game by its players.
    fn describe_board(&self, t: Locale, id: GameId) -> Option<String> {
        let pairing = self.tournament.pairing(id)?;
        let texts = TournamentTexts { t, tournament: Some(&self.tournament) };
        let [white, black] = [texts.name(pairing.white), texts.name(pairing.black)];
        Some(format!(
            "{white} – {black} ({})",
            t.text("results-place-board").with("round", id.round).with("board", id.board)
        ))
    }

    /// From which round on a player does not play, and what is to be done at the board at which they sit still.
    fn describe_leaving(&self, t: Locale, id: EntryId, after: RoundNumber) -> ActionMessage {
        let (tournament, next) = (&*self.tournament, after.next());
        let key = match tournament.settings.system.has_table() {
            _ if next > tournament.settings.rounds => "entries-left-last",
            true => "entries-left-table",
            false => "entries-left-from",
        };
        let name = TournamentTexts { t, tournament: Some(tournament) }.name(id);
        let round = tournament.round(after);
        let open = round.and_then(|round| tournament.unfinished(round).find(|pairing| pairing.has(id)));
        let link = |pairing: &Pairing| StaffLink {
            address: self.address(&format!("/round/{after}#board-{}", pairing.board)),
            name: t.text("entries-left-board").with("round", after).with("board", pairing.board).to_string(),
            is_current: false,
        };
        ActionMessage { text: t.text(key).with("name", name).with("round", next).to_string(), next: open.map(link) }
    }

    /// Whether only the staff see the tournament.
    pub fn is_draft(&self) -> bool {
        self.tournament.visibility == Visibility::Draft
    }

    /// Whether it has been deleted, and can still be brought back.
    pub fn is_deleted(&self) -> bool {
        self.tournament.visibility == Visibility::Deleted
    }

    /// Whether the standings have any content.
    pub fn has_standings(&self) -> bool {
        self.tournament.published_rounds() > RoundNumber(0)
    }

    /// The message key of the public page of all meetings.
    pub fn crosstable_tab(&self) -> &'static str {
        crosstable_tab(&self.tournament)
    }

    /// The message key of who sees a tournament that is not public; `None` for a public one.
    pub fn visibility_notice(&self) -> Option<String> {
        let visibility = self.tournament.visibility;
        (visibility != Visibility::Public).then(|| label_key("visibility-notice", visibility.code()))
    }

    /// The live topics of a page that shows all changes and spectators' reports.
    pub fn live_topics(&self) -> String {
        let slug = &self.tournament.slug;
        format!("s/{slug} r/{slug}")
    }

    /// The address of a staff page; `rest` begins with a slash or is empty.
    pub fn address(&self, rest: &str) -> String {
        staff_address(&self.tournament, rest)
    }

    /// The address of a public page of the tournament.
    pub fn public(&self, rest: &str) -> String {
        format!("/t/{}{rest}", self.tournament.slug)
    }

    /// Whether the reader may do what arbiters do, in the whole tournament.
    pub fn may_arbitrate(&self) -> bool {
        self.is_arbiter() && self.limit.is_none()
    }

    /// Whether the reader is an arbiter, even if of one section only.
    pub fn is_arbiter(&self) -> bool {
        self.role >= Role::Arbiter
    }

    /// Whether the reader may do what is for the chief arbiter.
    pub fn may_arbitrate_in_chief(&self) -> bool {
        self.role >= Role::ChiefArbiter
    }

    /// Whether the reader may change everything of the tournament.
    pub fn may_organise(&self) -> bool {
        self.role >= Role::Organiser
    }

    /// Whether the reader may import games, and the tournament has room for them: pairings, or an empty round robin that takes its players
    /// from the file.
    pub fn may_take_games(&self) -> bool {
        let tournament = &self.tournament;
        self.may_organise() && (!tournament.rounds.is_empty() || tournament.settings.system.is_round_robin())
    }

    /// The link text of the list of players, with their number. Unconfirmed ones do not count as players, but are in the list.
    pub fn players_link(&self, page: &Page) -> String {
        let unconfirmed = self.tournament.entries.values().filter(|entry| !entry.is_confirmed()).count();
        let key = if unconfirmed > 0 { "overview-area-players-unconfirmed" } else { "overview-area-players" };
        let players = self.tournament.participants().count();
        page.t.text(key).with("n", players).with("unconfirmed", unconfirmed).to_string()
    }

    /// The hidden form field with the version that the page showed.
    pub fn seen_field(&self) -> HtmlSafeOutput<String> {
        HtmlSafeOutput(format!("<input type=\"hidden\" name=\"seen\" value=\"{}\">", self.tournament.version))
    }

    /// The tabs; settings are for organisers.
    pub fn tabs(&self, page: &Page) -> Vec<StaffLink> {
        let t = page.t;
        // Another open round is shown beside the current one, in their order.
        let open = match self.tab {
            StaffTab::Round(open) => Some(open),
            StaffTab::Overview | StaffTab::Players | StaffTab::Settings | StaffTab::Log | StaffTab::Other => None,
        };
        let rounds: BTreeSet<RoundNumber> = open.into_iter().chain([current_round(&self.tournament)]).collect();
        let rounds = rounds.into_iter().map(|round| {
            (StaffTab::Round(round), t.text("staff-tab-round").with("round", round), format!("/round/{round}"))
        });
        let before = [
            (StaffTab::Overview, t.text("staff-tab-overview"), String::new()),
            (StaffTab::Players, t.text("staff-tab-players"), "/players".to_owned()),
        ];
        let after = [
            (StaffTab::Settings, t.text("staff-tab-settings"), "/settings".to_owned()),
            (StaffTab::Log, t.text("staff-tab-log"), "/log".to_owned()),
        ];
        let is_there = |tab: StaffTab| tab != StaffTab::Settings || self.may_organise();
        let link = |(tab, name, rest): (StaffTab, Text<'_>, String)| StaffLink {
            address: self.address(&rest),
            name: name.to_string(),
            is_current: self.tab == tab,
        };
        before.into_iter().chain(rounds).chain(after).filter(|(tab, ..)| is_there(*tab)).map(link).collect()
    }
}

/// The boards of which an action has changed the pairs.
fn describe_boards(t: Locale, entry: &JournalEntry) -> Option<String> {
    let board = |change: &Change| match change.key() {
        ItemKey::Pairing(_, board) => Some(board),
        _ => None,
    };
    let boards: BTreeSet<BoardNumber> = entry.changes.iter().filter_map(board).collect();
    let named: Vec<String> = boards.iter().map(ToString::to_string).collect();
    let sentence = t.text("pairings-told-boards").with("n", named.len()).with("boards", named.join(", "));
    (!named.is_empty()).then(|| sentence.to_string())
}

/// The round that needs attention: the first that waits for something, else the last; round 1 if there is none.
pub fn current_round(tournament: &Tournament) -> RoundNumber {
    NextStep::from_tournament(tournament).round().unwrap_or(tournament.paired_rounds()).max(RoundNumber::FIRST)
}

/// The page where an abandoned seat is settled: the late changes, or a forfeit at the board of a fixed schedule.
pub fn page_of_abandoned(tournament: &Tournament, seat: AbandonedSeat) -> String {
    let AbandonedSeat { round, board, player } = seat;
    if tournament.settings.system.has_closed_field() {
        format!("/round/{round}#board-{board}")
    } else {
        format!("/round/{round}/late?leaving={player}#offer")
    }
}

/// Redirect to a staff page, which confirms with the message `key`.
pub fn done_at(staff: &Staff, rest: &str, key: &str) -> Reply {
    done_with_count(staff, rest, key, 0)
}

/// As [`done_at`], with a number for the message's `$n`.
#[expect(clippy::unnecessary_wraps, reason = "what handlers answer")]
pub fn done_with_count(staff: &Staff, rest: &str, key: &str, n: usize) -> Reply {
    Ok(done_after(&staff_address(&staff.tournament, rest), key, n, staff.tournament.version))
}

/// `GET` of an address that only takes forms: redirects to its page, one level up.
pub async fn up(request: HttpRequest) -> HttpResponse {
    let path = request.path();
    go_to(path.rsplit_once('/').map_or("/admin", |(parent, _)| parent))
}
