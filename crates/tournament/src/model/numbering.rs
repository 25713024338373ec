//! Start numbers: by rating, then title, then name (C.04.2); in a tournament of teams team by team.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::{Entry, EntryId, LateNumbers, RoundNumber, StartNumber, Tournament};

/// Start numbers may change until this round has been paired (C.04.2).
pub const LAST_RENUMBERED_ROUND: RoundNumber = RoundNumber(4);

/// A start number to give to a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignedNumber {
    /// The player.
    pub entry: EntryId,
    /// The number they get.
    pub number: StartNumber,
}

impl FromIterator<AssignedNumber> for BTreeMap<EntryId, StartNumber> {
    fn from_iter<I: IntoIterator<Item = AssignedNumber>>(numbers: I) -> Self {
        numbers.into_iter().map(|AssignedNumber { entry, number }| (entry, number)).collect()
    }
}

/// The start numbers that the entries should have now, in order of the numbers. Teams come by the mean rating of those who sit when all
/// are there, the highest first, then by name, each with its players in order of boards; players without a team come last.
pub fn start_numbers(tournament: &Tournament) -> Vec<AssignedNumber> {
    let mut entries: Vec<&Entry> = tournament.participants().collect();
    entries.sort_by_cached_key(|entry| {
        (Reverse(entry.rating), entry.person.title_order(), entry.person.name.key(), entry.id)
    });
    if tournament.settings.system.has_teams() {
        entries = team_by_team(tournament, entries);
    }
    (1..).map(StartNumber).zip(entries).map(|(number, entry)| AssignedNumber { entry: entry.id, number }).collect()
}

/// Players in the usual order, put together team by team.
fn team_by_team<'t>(tournament: &Tournament, entries: Vec<&'t Entry>) -> Vec<&'t Entry> {
    // A match of two teams in a table has as many boards as they have players.
    let is_limited = tournament.settings.system.pairs_teams();
    let boards = if is_limited { usize::from(tournament.settings.team_rules.boards) } else { usize::MAX };
    let mut teams: BTreeMap<String, Vec<&Entry>> = BTreeMap::new();
    for entry in entries {
        teams.entry(entry.member.key()).or_default().push(entry);
    }
    let mut teams: Vec<(String, Vec<&Entry>)> = teams.into_iter().collect();
    for (_, players) in &mut teams {
        // Among those without a board of their own the usual order stays.
        players.sort_by_key(|entry| (entry.member.board.is_none(), entry.member.board));
    }
    // The mean of the ratings there are, in thousandths; none where no player has one.
    let mean_rating = |players: &[&Entry]| {
        let ratings = players.iter().take(boards).filter_map(|entry| entry.rating);
        let ratings: Vec<i64> = ratings.map(|rating| i64::from(rating.0)).collect();
        let count = i64::try_from(ratings.len()).ok().filter(|count| *count > 0)?;
        Some(1000 * ratings.iter().sum::<i64>() / count)
    };
    teams.sort_by_cached_key(|(key, players)| (key.is_empty(), Reverse(mean_rating(players)), key.clone()));
    teams.into_iter().flat_map(|(_, players)| players).collect()
}

/// Start numbers that keep what has been given: newcomers get the next ones.
pub fn appended_numbers(tournament: &Tournament) -> Vec<AssignedNumber> {
    next_numbers(tournament, |_| true)
}

/// Start numbers for those newcomers alone who come into a round that is paired already; what has been given is kept.
pub fn appended_numbers_of(tournament: &Tournament, admitted: &[EntryId]) -> Vec<AssignedNumber> {
    next_numbers(tournament, |id| admitted.contains(&id))
}

fn next_numbers(tournament: &Tournament, is_meant: impl Fn(EntryId) -> bool) -> Vec<AssignedNumber> {
    let last = tournament.entries.values().filter_map(|entry| entry.number).max().unwrap_or(StartNumber(0));
    let newcomers = start_numbers(tournament)
        .into_iter()
        .map(|assigned| assigned.entry)
        .filter(|id| is_meant(*id) && tournament.entry(*id).is_some_and(|entry| entry.number.is_none()));
    (last.0 + 1..).zip(newcomers).map(|(number, entry)| AssignedNumber { entry, number: StartNumber(number) }).collect()
}

/// The numbers to give before the next round is paired, where a player has none or a provisional one: every player's anew until
/// round 4 is paired (C.04.2), newcomers' only afterwards, in a round robin and where teams have begun: their numbers follow from
/// those of their players. They get the next ones too where `late` says so and a round is paired; then provisional numbers stay
/// for good.
pub fn numbers_due(tournament: &Tournament, late: LateNumbers) -> Vec<AssignedNumber> {
    if tournament.participants().all(|entry| entry.number.is_some() && !entry.provisional_number) {
        return Vec::new();
    }
    if !tournament.rounds.is_empty() && !are_put_in_order(tournament, late) {
        let provisional = tournament.start_list().into_iter().filter(|entry| entry.provisional_number);
        let kept = provisional.filter_map(|entry| Some(AssignedNumber { entry: entry.id, number: entry.number? }));
        return kept.chain(appended_numbers(tournament)).collect();
    }
    start_numbers(tournament)
}

/// Whether late entries take their place by rating when the next round is paired, and the numbers of others move.
pub fn are_put_in_order(tournament: &Tournament, late: LateNumbers) -> bool {
    let (settings, paired) = (&tournament.settings, tournament.paired_rounds());
    late == LateNumbers::InOrder
        && !settings.system.has_table()
        && !settings.system.has_teams()
        && paired < LAST_RENUMBERED_ROUND
        && paired < settings.rounds
}

/// A start number that becomes another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NumberMove {
    /// The number so far.
    pub from: StartNumber,
    /// The number to come.
    pub to: StartNumber,
}

/// The numbers that players have now and would lose by `due`, in order; none before a round is public: no player knows them then.
pub fn moving_numbers(tournament: &Tournament, due: &BTreeMap<EntryId, StartNumber>) -> Vec<NumberMove> {
    if tournament.published_rounds() < RoundNumber::FIRST {
        return Vec::new();
    }
    let moving = due.iter().filter_map(|(id, &to)| {
        let from = tournament.entry(*id)?.number.filter(|from| *from != to)?;
        Some(NumberMove { from, to })
    });
    let mut moves: Vec<NumberMove> = moving.collect();
    moves.sort_unstable();
    moves
}

/// The numbers of the addresses of players who have `numbers` from now on, where they are others than those. An address that has
/// been public leads to the same player for ever: a player who has one keeps it when the numbers move, and a newcomer gets one that no
/// player has had.
pub fn addresses(tournament: &Tournament, numbers: &BTreeMap<EntryId, StartNumber>) -> BTreeMap<EntryId, StartNumber> {
    let is_public = tournament.published_rounds() >= RoundNumber::FIRST;
    let keeps = |entry: &&Entry| entry.number.is_some() && (is_public || entry.address.is_some());
    let kept = tournament.entries.values().filter(keeps).filter_map(|entry| Some((entry.id, entry.page_number()?)));
    let mut given: BTreeMap<EntryId, StartNumber> = kept.collect();
    let mut taken: BTreeSet<StartNumber> = given.values().copied().collect();
    let new = |id: &EntryId| !given.contains_key(id);
    let (free, doubled): (Vec<_>, Vec<_>) =
        numbers.iter().filter(|(id, _)| new(id)).partition(|(_, number)| !taken.contains(number));
    taken.extend(numbers.values());
    let last = taken.last().map_or(0, |last| last.0);
    given.extend(free);
    given.extend(doubled.into_iter().zip(last.saturating_add(1)..).map(|((id, _), next)| (*id, StartNumber(next))));
    given.retain(|id, address| numbers.get(id).is_some_and(|number| number != address));
    given
}
