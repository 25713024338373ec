//! A tournament: the whole of one tournament at one version.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDateTime;

use crate::{
    Application, ApplicationId, CheckIn, Dues, Entry, EntryId, FeeRules, Game, GameId, Info, OpeningDraw, OpeningTable,
    Pairing, PlayerReport, RegistrationRules, ReportId, Round, RoundNumber, Settings, Shared, Stage, StartNumber,
    System, TimeControl, TournamentId, Version,
};
use draughts::BySide;

/// Whether a tournament goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TournamentStatus {
    /// Results can be entered; also before the first round.
    Open,
    /// Finished: places are final, ratings applied. Only reopening changes anything.
    Closed,
}

draughts::codes! { serde TournamentStatus:
    Open => "open",
    Closed => "closed",
}

/// Whether the results of a closed tournament may change ratings. A tournament that is not closed changes none, whatever this
/// says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum RatingApproval {
    /// They may: an administrator closed it or said yes. So it is in tournaments closed before any player was asked.
    #[default]
    Given,
    /// Closed by an account that may not approve ratings; no administrator has decided yet.
    Awaited,
    /// An administrator said no.
    Declined,
}

draughts::codes! { serde RatingApproval:
    Given => "given",
    Awaited => "awaited",
    Declined => "declined",
}

/// Who can see a tournament besides those who run it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Visibility {
    /// Nobody else: the tournament is being prepared.
    Draft,
    /// All who have its address; no list names it.
    Unlisted,
    /// The public. So is every tournament of before there was a choice.
    #[default]
    Public,
    /// The public, but it is no longer on the first page.
    Archived,
    /// Nobody else: the tournament is thrown away, and can be brought back for a while.
    Deleted,
}

draughts::codes! { serde Visibility:
    Draft => "draft",
    Unlisted => "unlisted",
    Public => "public",
    Archived => "archived",
    Deleted => "deleted",
}

impl Visibility {
    /// Whether a reader with its address may see it.
    pub const fn is_open(self) -> bool {
        match self {
            Self::Unlisted | Self::Public | Self::Archived => true,
            Self::Draft | Self::Deleted => false,
        }
    }

    /// Whether lists of the site may name it: search, statistics, records.
    pub const fn is_listed(self) -> bool {
        match self {
            Self::Public | Self::Archived => true,
            Self::Draft | Self::Unlisted | Self::Deleted => false,
        }
    }
}

/// A tournament at one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tournament {
    /// The number in the store.
    pub id: TournamentId,
    /// Its address: `/t/{slug}`.
    pub slug: String,
    /// How many writes it has seen.
    pub version: Version,
    /// Name, place, dates and officials.
    pub info: Info,
    /// How it is run.
    pub settings: Settings,
    /// Whether it is finished.
    pub status: TournamentStatus,
    /// Whether its results may change ratings, once it is closed.
    pub approval: RatingApproval,
    /// Who can see it.
    pub visibility: Visibility,
    /// The greatest id that an entry has had: those who were struck out keep theirs.
    pub last_entry: EntryId,
    /// Every player ever entered and not struck out, the withdrawn among them.
    pub entries: Shared<BTreeMap<EntryId, Entry>>,
    /// The rounds paired so far, in order.
    pub rounds: Vec<Round>,
    /// What the openings of its rounds are drawn from, where they are.
    pub opening_table: Option<OpeningTable>,
    /// The last check-in that was opened.
    pub check_in: Option<CheckIn>,
    /// The draws of openings by round: those announced and those made. They stay when a round is paired again.
    pub draws: BTreeMap<RoundNumber, OpeningDraw>,
    /// What players have said of their games.
    pub reports: BTreeMap<ReportId, PlayerReport>,
    /// What the organiser has said of the online registration; none where there never was one.
    pub registration: Option<RegistrationRules>,
    /// Who has applied. They hold contacts: only the staff may see them.
    pub applications: BTreeMap<ApplicationId, Application>,
    /// The entry fees; none where nothing has been said of them.
    pub fees: Option<FeeRules>,
    /// What players owe and have paid, as far as something has been said: only the staff may see it.
    pub dues: BTreeMap<EntryId, Dues>,
}

impl Tournament {
    /// The base times of the players of a pairing, by their colours in the first game, in seconds; `None` where both have the same, or the time
    /// control is not known.
    pub fn handicap_times(&self, pairing: &Pairing) -> Option<BySide<u32>> {
        if self.settings.handicap.is_none() {
            return None;
        }
        let control = TimeControl::parse(&self.info.time_control)?;
        let base = control.periods().first()?.base;
        let ratings = pairing.seats().map(|id| self.entry(id).and_then(|entry| entry.rating));
        self.settings.handicap.times(base, ratings)
    }

    /// A tournament without players.
    pub fn new(id: TournamentId, slug: &str, info: Info, settings: Settings) -> Self {
        Self {
            id,
            slug: slug.to_owned(),
            version: Version(0),
            info,
            settings,
            status: TournamentStatus::Open,
            approval: RatingApproval::default(),
            visibility: Visibility::default(),
            last_entry: EntryId(0),
            entries: Shared::default(),
            rounds: Vec::new(),
            opening_table: None,
            check_in: None,
            draws: BTreeMap::new(),
            reports: BTreeMap::new(),
            registration: None,
            applications: BTreeMap::new(),
            fees: None,
            dues: BTreeMap::new(),
        }
    }

    /// Whether its results are for a rating list, but it is not open to all: then it cannot be closed.
    pub const fn is_rated_in_secret(&self) -> bool {
        self.settings.rating.is_some() && !self.visibility.is_listed()
    }

    /// Whether it is closed and has to do with ratings.
    pub fn ends_rated(&self) -> bool {
        self.status == TournamentStatus::Closed && self.settings.rating.is_some()
    }

    /// Whether its results belong to a rating list: it is closed and rated, and no player need be asked any more.
    pub fn counts_for_ratings(&self) -> bool {
        self.ends_rated() && self.approval == RatingApproval::Given
    }

    /// One of the entries.
    pub fn entry(&self, id: EntryId) -> Option<&Entry> {
        self.entries.get(&id)
    }

    /// The entry with this start number; none before numbers are assigned.
    pub fn by_number(&self, number: StartNumber) -> Option<&Entry> {
        self.entries.values().find(|entry| entry.number == Some(number))
    }

    /// The entry whose pages have a number in their addresses.
    pub fn by_page_number(&self, number: StartNumber) -> Option<&Entry> {
        self.entries.values().find(|entry| entry.page_number() == Some(number))
    }

    /// The entries that take part or have taken part: those that were withdrawn, or not yet confirmed, before they got a start
    /// number are not public.
    pub fn participants(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter(|entry| entry.takes_part())
    }

    /// The participants who have left. They are part of the number of players of a tournament, as they stand in its tables.
    pub fn withdrawn(&self) -> impl Iterator<Item = &Entry> {
        self.participants().filter(|entry| entry.withdrawn_after.is_some())
    }

    /// The entries by start number; those without one last, in order of entry.
    pub fn start_list(&self) -> Vec<&Entry> {
        let mut list: Vec<&Entry> = self.entries.values().collect();
        list.sort_by_key(|entry| (entry.number.is_none(), entry.number, entry.id));
        list
    }

    /// A round that has been paired.
    pub fn round(&self, number: RoundNumber) -> Option<&Round> {
        if number.0 == 0 { None } else { self.rounds.get(number.index()) }
    }

    /// The last round that has been paired.
    pub fn last_round(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// How many rounds have been paired.
    pub fn paired_rounds(&self) -> RoundNumber {
        RoundNumber(u16::try_from(self.rounds.len()).unwrap_or(u16::MAX))
    }

    /// How many rounds there will be; a round robin and a knock-out know it once their field is paired.
    pub fn planned_rounds(&self) -> Option<RoundNumber> {
        let is_open = self.settings.system.has_closed_field() && self.rounds.is_empty();
        // One that was closed early has those that were played.
        let is_over = self.status == TournamentStatus::Closed && self.paired_rounds() > RoundNumber(0);
        (!is_open).then_some(if is_over { self.paired_rounds() } else { self.settings.rounds })
    }

    /// The last round that is foreseen: the last planned one; the first while it waits for its field.
    pub fn last_foreseen(&self) -> RoundNumber {
        self.planned_rounds().unwrap_or(RoundNumber::FIRST)
    }

    /// When a round begins, by the clock of the venue, where that is settled.
    pub fn starts_of(&self, round: RoundNumber) -> Option<NaiveDateTime> {
        let own = || self.round(round).and_then(|round| round.state.starts);
        self.info.schedule.get(&round).copied().or_else(own)
    }

    /// The last round that the public may see; round 0 if there is none.
    pub fn published_rounds(&self) -> RoundNumber {
        let seen = self.rounds.iter().take_while(|round| round.state.stage >= Stage::Published).count();
        RoundNumber(u16::try_from(seen).unwrap_or(u16::MAX))
    }

    /// The last round with every result in, all earlier ones too; round 0 if there is none.
    pub fn complete_rounds(&self) -> RoundNumber {
        let complete = self
            .rounds
            .iter()
            .take_while(|round| round.state.stage >= Stage::Published && self.unfinished(round).next().is_none());
        RoundNumber(u16::try_from(complete.count()).unwrap_or(u16::MAX))
    }

    /// A pairing by round and board.
    pub fn pairing(&self, id: GameId) -> Option<&Pairing> {
        self.round(id.round)?.pairings.get(&id.board)
    }

    /// A game by its name.
    pub fn game(&self, id: GameId) -> Option<&Game> {
        self.pairing(id)?.game(id.game)
    }

    /// Every pairing, round by round and board by board.
    pub fn pairings(&self) -> impl Iterator<Item = &Pairing> {
        self.rounds.iter().flat_map(|round| round.pairings.values())
    }

    /// The id for the next entry: one more than the greatest there has been.
    pub fn next_entry_id(&self) -> EntryId {
        let greatest = self.entries.keys().last().copied().max(Some(self.last_entry));
        EntryId(greatest.map_or(1, |id| id.0 + 1))
    }

    /// Whether a player's results do not count: they have withdrawn from a round robin before half of their games
    /// (PAIRING.md §6). Their games stay rated.
    pub fn is_annulled(&self, entry: &Entry) -> bool {
        let (System::RoundRobin { cycles }, Some(last)) = (self.settings.system, entry.withdrawn_after) else {
            return false;
        };
        let opponents: BTreeSet<EntryId> = self.pairings().flat_map(|pairing| [pairing.white, pairing.black]).collect();
        let all = opponents.len().saturating_sub(1) * usize::from(cycles.max(1));
        let rounds = self.rounds.iter().take(usize::from(last.0));
        let met = rounds.filter_map(|round| round.pairing_of(entry.id)).filter(|pairing| pairing.is_over_the_board());
        2 * met.count() < all
    }

    /// Every player whose results do not count.
    pub fn annulled(&self) -> BTreeSet<EntryId> {
        self.entries.values().filter(|entry| self.is_annulled(entry)).map(|entry| entry.id).collect()
    }
}
