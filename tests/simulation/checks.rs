//! What must hold after every action.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use poddavki::service::Service;
use reqwest::StatusCode;
use tournament::standings::standings;
use tournament::{
    Bye, Entry, EntryId, Forfeit, GameResult, Item, ItemKey, Pairing, Points, Preset, Score, Tournament, TournamentId,
    TournamentStatus,
};

use crate::actions::OpenForm;
use crate::support::site::Answer;
use crate::world::{Person, World};

/// What a win and a draw are worth in an ordinary Swiss of draughts.
const WIN: Points = Points::whole(2);
const DRAW: Points = Points::ONE;

/// How an action ended for the one who acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Acknowledged.
    Done,
    /// Refused, asked back, or out of date: with this status.
    Refused(u16),
    /// The page to log in came.
    LoggedOut,
    /// The site could not do it: with this status.
    Failed(u16),
}

impl Outcome {
    pub fn of(answer: &Answer) -> Self {
        match answer.status {
            StatusCode::SEE_OTHER if answer.location.contains("/login") => Self::LoggedOut,
            StatusCode::SEE_OTHER => Self::Done,
            status if status.is_server_error() => Self::Failed(status.as_u16()),
            status => Self::Refused(status.as_u16()),
        }
    }

    pub const fn is_failure(self) -> bool {
        matches!(self, Self::Failed(_))
    }

    /// For the course of the world.
    pub fn word(self) -> String {
        match self {
            Self::Done => "done".to_owned(),
            Self::Refused(status) => format!("refused with {status}"),
            Self::LoggedOut => "logged out".to_owned(),
            Self::Failed(status) => format!("failed with {status}"),
        }
    }
}

/// A journal with a chain of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Journal {
    Tournament(TournamentId),
    /// Of series and persons.
    Championships,
    Accounts,
}

/// The last entry of a journal as it was seen.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Head {
    number: i64,
    /// Only the chains of tournaments are followed entry by entry.
    hash: Option<String>,
}

/// What the journals held after the action before.
#[derive(Debug, Default)]
pub struct Ledger {
    heads: BTreeMap<Journal, Head>,
    /// The journals that have grown since they were checked.
    changed: BTreeSet<Journal>,
}

fn heads(service: &Service) -> BTreeMap<Journal, Head> {
    let store = service.store();
    let ids = store.tournament_ids().expect("readable");
    let of_tournament = |id| {
        let last = store.journal(id, None, 1).expect("readable").pop()?;
        Some((Journal::Tournament(id), Head { number: last.number, hash: Some(last.hash) }))
    };
    let series = store.championships_journal(1).expect("readable").pop();
    let series = series.map(|last| (Journal::Championships, Head { number: last.number, hash: None }));
    let accounts = store.account_entries(None, 1).expect("readable").pop();
    let accounts = accounts.map(|last| (Journal::Accounts, Head { number: last.number, hash: None }));
    ids.into_iter().filter_map(of_tournament).chain(series).chain(accounts).collect()
}

impl Ledger {
    /// How many entries have come since the last check.
    pub fn new_entries(&self, service: &Service) -> i64 {
        let of =
            |(journal, head): (&Journal, &Head)| head.number - self.heads.get(journal).map_or(0, |head| head.number);
        heads(service).iter().map(of).sum()
    }

    /// Takes what is there now for granted: it was done, and nobody was told.
    pub fn accept(&mut self, service: &Service) {
        let now = heads(service);
        let grown = now.iter().filter(|(journal, head)| self.heads.get(journal) != Some(head));
        self.changed.extend(grown.map(|(journal, _)| *journal));
        self.heads = now;
    }

    /// The journals that have grown since this was asked before.
    fn take_changed(&mut self) -> BTreeSet<Journal> {
        std::mem::take(&mut self.changed)
    }

    /// Entries are only added, and only by what was acknowledged; a result that was acknowledged is there.
    pub fn check(&mut self, service: &Service, action: &OpenForm, outcome: Outcome) {
        if outcome != Outcome::Done {
            let new = self.new_entries(service);
            assert_eq!(new, 0, "{} was not acknowledged, and has been done: {outcome:?}", action.describe());
        }
        self.check_old(service, action);
        self.accept(service);
        for result in &action.results {
            assert!(
                outcome != Outcome::Done || is_there(service, action, result),
                "{result:?} after {}",
                action.describe()
            );
        }
    }

    /// As [`check`](Self::check), after two actions at once: a result that was acknowledged may have been changed by the other one since,
    /// which its entry shows.
    pub fn check_both(&mut self, service: &Service, both: [(&OpenForm, Outcome); 2]) {
        for (action, outcome) in both {
            self.check_old(service, action);
            let is_kept = |result| is_there(service, action, result) || self.is_changed_since(service, action, result);
            for result in action.results.iter().filter(|_| outcome == Outcome::Done) {
                assert!(is_kept(result), "{result:?} after {}", action.describe());
            }
        }
        self.accept(service);
    }

    /// Whether a new entry has changed this result.
    fn is_changed_since(&self, service: &Service, action: &OpenForm, (game, code): &(String, String)) -> bool {
        let tournament = tournament_of(service, action);
        let key = ItemKey::Game(game.parse().expect("a game"));
        let seen = self.heads.get(&Journal::Tournament(tournament.id)).map_or(0, |head| head.number);
        let count = u32::try_from(tournament.version.0 - seen).expect("few");
        let new = service.store().journal(tournament.id, None, count).expect("readable");
        new.iter().flat_map(|entry| &entry.changes).any(|change| {
            let Some(Item::Game { game: before, .. }) = change.before() else { return false };
            change.key() == key && before.result.map(GameResult::code) == Some(code)
        })
    }

    fn check_old(&self, service: &Service, action: &OpenForm) {
        for (journal, head) in &self.heads {
            if let Journal::Tournament(id) = journal {
                let stored = service.store().journal_entry(*id, head.number).expect("readable");
                let what = action.describe();
                assert_eq!(stored.map(|entry| entry.hash), head.hash, "an entry of {journal:?} has changed by {what}");
            }
        }
    }
}

fn tournament_of(service: &Service, action: &OpenForm) -> Arc<Tournament> {
    let slug = action.slug.as_ref().expect("results are of a tournament");
    service.tournament(slug).expect("it is there")
}

fn is_there(service: &Service, action: &OpenForm, (game, code): &(String, String)) -> bool {
    let game = game.parse().expect("a game");
    let stored = tournament_of(service, action).game(game).and_then(|game| game.result);
    stored.map(GameResult::code) == Some(code)
}

/// Everything else that must hold of the tournaments that were changed.
pub fn all(world: &mut World<'_>) {
    for journal in world.ledger.take_changed() {
        let store = world.service().store();
        let checked = match journal {
            Journal::Tournament(id) => store.check_tournament(id).expect("readable").expect("it is there"),
            Journal::Championships => store.check_championships().expect("readable"),
            Journal::Accounts => store.check_accounts().expect("readable"),
        };
        assert_eq!(checked.findings, Vec::new(), "of {journal:?}");
        if let Journal::Tournament(id) = journal {
            let tournament = store.tournament_by_id(id).expect("readable").expect("it is there");
            everybody_sits_once(&tournament);
            points_are_those_of_the_games(&tournament);
            if tournament.visibility.is_open() {
                instances_agree(world, &tournament);
            }
            world.check_secrets(&tournament);
        }
    }
}

/// Nobody is at two boards of a round, nor at a board and without an opponent.
fn everybody_sits_once(tournament: &Tournament) {
    for round in &tournament.rounds {
        let boards = round.pairings.values().flat_map(|pairing| [pairing.white, pairing.black]);
        let mut seen = BTreeSet::new();
        for entry in boards.chain(round.byes.keys().copied()) {
            assert!(seen.insert(entry), "{entry} is twice in round {}", round.state.number);
            assert!(tournament.entries.contains_key(&entry), "{entry} is no player");
        }
    }
}

/// In an ordinary Swiss whose last round was just paired nobody meets an opponent again, and nobody is without one for the second time.
pub fn new_round(service: &Service, action: &OpenForm) {
    let tournament = tournament_of(service, action);
    let (new, earlier) = tournament.rounds.split_last().expect("a round is paired");
    if tournament.settings.system != Preset::SwissSingleGames.settings().system {
        return;
    }
    let pair = |pairing: &Pairing| BTreeSet::from([pairing.white, pairing.black]);
    // Who has won or lost without a game has not met the other.
    let is_met =
        |pairing: &&Pairing| !pairing.games.iter().all(|game| matches!(game.result, Some(GameResult::Forfeit(_))));
    let earlier_pairings = earlier.iter().flat_map(|round| round.pairings.values());
    let met: BTreeSet<_> = earlier_pairings.filter(is_met).map(pair).collect();
    for pairing in new.pairings.values() {
        assert!(!met.contains(&pair(pairing)), "{} and {} meet again", pairing.white, pairing.black);
    }
    let is_allocated = |(entry, bye): (&EntryId, &Bye)| (*bye == Bye::PairingAllocated).then_some(*entry);
    let had: BTreeSet<EntryId> = earlier.iter().flat_map(|round| round.byes.iter().filter_map(is_allocated)).collect();
    for entry in new.byes.iter().filter_map(is_allocated) {
        assert!(!had.contains(&entry), "{entry} is without an opponent again");
    }
}

/// Nobody is listed twice, places are in order, and in an ordinary Swiss the points are those of the games, added up here once more.
fn points_are_those_of_the_games(tournament: &Tournament) {
    let through = tournament.published_rounds();
    let table = standings(tournament, through);
    let listed: BTreeSet<EntryId> = table.rows.iter().map(|row| row.entry).collect();
    assert_eq!(listed.len(), table.rows.len(), "somebody is listed twice");
    let places: Vec<_> = table.rows.iter().filter_map(|row| row.place).collect();
    assert!(places.is_sorted(), "places are out of order");
    let usual = Preset::SwissSingleGames.settings();
    let own = &tournament.settings;
    let is_usual =
        own.scoring == usual.scoring && own.system == usual.system && own.games_per_pairing == usual.games_per_pairing;
    let is_plain = |entry: &Entry| entry.adjustments.is_empty() && entry.expelled.is_none();
    if is_usual && tournament.entries.values().all(is_plain) {
        for row in &table.rows {
            assert_eq!(row.points, points_of(tournament, row.entry), "of {}: {:?}", row.entry, tournament.rounds);
        }
    }
}

/// Points of an ordinary Swiss: two for a won game, one for a draw, and the same for byes.
fn points_of(tournament: &Tournament, entry: EntryId) -> Points {
    let mut sum = Points::ZERO;
    for round in tournament.rounds.iter().take(usize::from(tournament.published_rounds().0)) {
        sum += match round.byes.get(&entry) {
            Some(Bye::PairingAllocated | Bye::Full) => WIN,
            Some(Bye::Half) => DRAW,
            Some(Bye::Zero) | None => Points::ZERO,
        };
        for pairing in round.pairings.values().filter(|pairing| [pairing.white, pairing.black].contains(&entry)) {
            for (at, game) in pairing.games.iter().enumerate() {
                let begins_white = pairing.white == entry;
                let is_white = begins_white ^ (at % 2 == 1) ^ game.colours_turned;
                sum += match game.result {
                    Some(GameResult::Played(score) | GameResult::Unrated(score)) => match score {
                        Score::White if is_white => WIN,
                        Score::Black if !is_white => WIN,
                        Score::Draw => DRAW,
                        Score::White | Score::Black | Score::BothLost => Points::ZERO,
                    },
                    Some(GameResult::Forfeit(Forfeit::White)) if is_white => WIN,
                    Some(GameResult::Forfeit(Forfeit::Black)) if !is_white => WIN,
                    // Until it is played on it counts for pairings alone.
                    Some(GameResult::Adjourned) if tournament.status == TournamentStatus::Closed => DRAW,
                    Some(GameResult::Forfeit(_) | GameResult::Adjourned) | None => Points::ZERO,
                };
            }
        }
    }
    sum
}

/// Whoever asks another instance at once sees the same.
fn instances_agree(world: &World<'_>, tournament: &Tournament) {
    let page = format!("/t/{}/event.json", tournament.slug);
    let answers = (0..world.sites.len()).map(|site| world.browser_at(Person::Spectator, site).get(&page).text);
    let answers: BTreeSet<String> = answers.collect();
    assert_eq!(answers.len(), 1, "{page} differs between instances");
}
