//! The rows of standings as HTML. They are most of a large page, and a result changes a few of them: a row is kept as long as all that it
//! shows is the same, and only the others are made anew.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use crate::lock::lock;
use crate::recent::RecentlyUsed;
use crate::web::http::AppError;
use crate::web::i18n::Language;
use tournament::standings::{Place, Standings, StandingsRow, Value};
use tournament::{EntryId, Pairing, Round, Tournament, TournamentId};

/// Capacity in bytes: some six tables of 200 players after nine rounds, those of the running tournaments of a day.
const CAPACITY: usize = 4 * 1024 * 1024;

/// Memory of a row beside its HTML, roughly, in bytes: its part of the tournament and of the standings.
const OVERHEAD: usize = 2048;

/// A table: a tournament in a language, with what its page alone decides, as text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TableKey {
    pub tournament: TournamentId,
    pub language: Language,
    pub layout: String,
}

/// What the rows of a table are made of.
#[derive(Debug, Clone)]
pub struct TableSource {
    pub tournament: Arc<Tournament>,
    pub standings: Arc<Standings>,
}

/// What a row shows beside the tournament and its standings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RowExtras {
    /// The place in the shown group of players.
    pub place: Option<Place>,
    /// The places in the sections of the tournament, in their order.
    pub sections: Vec<Option<Place>>,
    /// The change of the rating.
    pub change: Option<i32>,
    /// Whether they are out of a knock-out, as text.
    pub fate: Option<String>,
}

#[derive(Debug)]
struct KeptRow {
    extras: RowExtras,
    html: Arc<str>,
}

#[derive(Debug)]
struct TableRows {
    source: TableSource,
    rows: BTreeMap<EntryId, Arc<KeptRow>>,
    /// The memory that it takes, in bytes.
    cost: usize,
}

impl TableRows {
    fn new(source: TableSource, rows: BTreeMap<EntryId, Arc<KeptRow>>) -> Self {
        let cost = rows.values().map(|row| row.html.len() + OVERHEAD).sum();
        Self { source, rows, cost }
    }
}

/// The rows of the tables that were made last.
#[derive(Debug, Default)]
pub struct KeptRows(Mutex<RecentlyUsed<TableKey, Arc<TableRows>>>);

impl KeptRows {
    /// The rows of these players, of which `make` makes those that are not kept. What else it uses is in the key.
    pub fn rows(
        &self,
        key: TableKey,
        source: TableSource,
        wanted: &BTreeMap<EntryId, RowExtras>,
        make: impl FnOnce(&BTreeSet<EntryId>) -> Result<BTreeMap<EntryId, String>, AppError>,
    ) -> Result<BTreeMap<EntryId, Arc<str>>, AppError> {
        let earlier = lock(&self.0).get(&key).map(Arc::clone);
        let changed = earlier.as_ref().and_then(|table| changed_rows(&table.source, &source));
        let kept = |entry: &EntryId, extras: &RowExtras| {
            changed.as_ref().filter(|changed| !changed.contains(entry))?;
            let row = earlier.as_ref()?.rows.get(entry)?;
            (row.extras == *extras).then(|| Arc::clone(row))
        };
        let mut rows: BTreeMap<EntryId, Arc<KeptRow>> =
            wanted.iter().filter_map(|(entry, extras)| Some((*entry, kept(entry, extras)?))).collect();
        let others: BTreeSet<EntryId> = wanted.keys().copied().filter(|entry| !rows.contains_key(entry)).collect();
        for (entry, html) in make(&others)? {
            let extras = wanted.get(&entry).cloned().unwrap_or_default();
            rows.insert(entry, Arc::new(KeptRow { extras, html: html.into() }));
        }
        let html = rows.iter().map(|(entry, row)| (*entry, Arc::clone(&row.html))).collect();
        let mut tables = lock(&self.0);
        tables.insert(key, Arc::new(TableRows::new(source, rows)));
        if tables.weight(|_, table| table.cost) > CAPACITY {
            // Many are dropped at once, so that this happens rarely.
            tables.forget_unused(CAPACITY / 2, |_, table| table.cost);
        }
        Ok(html)
    }
}

/// The players of whose rows something has changed between two states of a tournament; `None` where all may have.
fn changed_rows(earlier: &TableSource, now: &TableSource) -> Option<BTreeSet<EntryId>> {
    let has_same_columns =
        earlier.standings.through == now.standings.through && earlier.standings.tie_breaks == now.standings.tie_breaks;
    let through = usize::from(now.standings.through.0);
    let [earlier_rounds, rounds] = [earlier, now].map(|source| source.tournament.rounds.iter().take(through));
    let is_same = has_same_columns && has_same_frame(&earlier.tournament, &now.tournament);
    if !is_same || earlier_rounds.len() != rounds.len() {
        return None;
    }
    let mut changed = BTreeSet::new();
    for (before, after) in earlier_rounds.zip(rounds) {
        add_changed_of_round(&mut changed, before, after);
    }
    let lines: HashMap<EntryId, usize> =
        earlier.standings.rows.iter().enumerate().map(|(line, row)| (row.entry, line)).collect();
    for (line, row) in now.standings.rows.iter().enumerate() {
        let before = lines.get(&row.entry).copied();
        let is_same = before.is_some_and(|before| {
            around(&earlier.standings, before) == around(&now.standings, line)
                || shown_of(&earlier.standings, before) == shown_of(&now.standings, line)
        });
        if !is_same {
            changed.insert(row.entry);
        }
    }
    Some(changed)
}

/// A line of the standings with those beside it.
fn around(standings: &Standings, line: usize) -> [Option<&StandingsRow>; 3] {
    [line.checked_sub(1), Some(line), Some(line + 1)].map(|line| standings.rows.get(line?))
}

/// What a row shows of the standings.
#[derive(PartialEq)]
struct ShownOfStandings<'a> {
    row: &'a StandingsRow,
    /// How many figures of each tie-break.
    figures: Vec<usize>,
    /// The player above and their value, where a tie-break has decided.
    above: Option<(EntryId, &'a Value)>,
}

fn shown_of(standings: &Standings, line: usize) -> Option<ShownOfStandings<'_>> {
    let row = standings.rows.get(line)?;
    let above = || {
        let (column, above) = (standings.deciding_column(row)?, standings.above(row)?);
        Some((above.entry, above.values.get(column)?))
    };
    Some(ShownOfStandings { row, figures: standings.figures_shown(row), above: above() })
}

/// Whether two states of a tournament differ at most in their rounds and in what no row of standings shows. A change of any entry is one
/// of many rows: names have initials where no other player of the table can be meant.
fn has_same_frame(earlier: &Tournament, now: &Tournament) -> bool {
    let Tournament {
        id,
        slug,
        version: _,
        info,
        settings,
        status,
        approval: _,
        visibility: _,
        last_entry: _,
        entries,
        rounds: _,
        opening_table: _,
        check_in: _,
        draws: _,
        reports: _,
        registration: _,
        applications: _,
        fees: _,
        dues: _,
    } = earlier;
    let is_same = *id == now.id && *slug == now.slug && *info == now.info && *settings == now.settings;
    is_same && *status == now.status && *entries == now.entries && earlier.annulled() == now.annulled()
}

/// Adds the players of whom a round says something else.
fn add_changed_of_round(changed: &mut BTreeSet<EntryId>, before: &Round, after: &Round) {
    // The pairings of most rounds are shared by both states, so that this is known at once.
    if before == after {
        return;
    }
    for [own, other] in [[before, after], [after, before]] {
        let differs = |pairing: &&Pairing| other.pairings.get(&pairing.board) != Some(*pairing);
        changed.extend(own.pairings.values().filter(differs).flat_map(|pairing| [pairing.white, pairing.black]));
    }
    if before.byes != after.byes {
        changed.extend(before.byes.keys().chain(after.byes.keys()).copied());
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use tournament::exchange::trf;
    use tournament::standings::standings;
    use tournament::{BoardNumber, Forfeit, GameResult, Name, RoundNumber};

    /// Eight players after a round, in which the upper half won.
    fn tournament() -> Tournament {
        let line = |n: u32| {
            let (points, opponent, colour, result) =
                if n <= 4 { ("1.0", n + 4, "w", 1) } else { ("0.0", n - 4, "b", 0) };
            let name = format!("Player, {n}");
            let rating = 2400 - n;
            format!(
                "001 {n:>4}      {name:<33} {rating:>4} {:27}{points:>4} {n:>4}  {opponent:>4} {colour} {result}\r",
                ""
            )
        };
        let report = format!("142 1\r{}", (1..=8).map(line).collect::<String>());
        trf::read(report.as_bytes()).expect("a report").tournament
    }

    fn source(tournament: Tournament) -> TableSource {
        let standings = Arc::new(standings(&tournament, RoundNumber::FIRST));
        TableSource { tournament: Arc::new(tournament), standings }
    }

    fn key(layout: &str) -> TableKey {
        TableKey { tournament: TournamentId(1), language: Language::Russian, layout: layout.to_owned() }
    }

    /// The numbers of the players whose rows are made.
    fn made(kept: &KeptRows, key: TableKey, source: &TableSource, wanted: &BTreeMap<EntryId, RowExtras>) -> Vec<u32> {
        let numbers = RefCell::new(Vec::new());
        let make = |others: &BTreeSet<EntryId>| {
            numbers.borrow_mut().extend(others.iter().map(|entry| entry.0));
            Ok(others.iter().map(|entry| (*entry, entry.to_string())).collect())
        };
        let rows = kept.rows(key, source.clone(), wanted, make).expect("they are made");
        assert_eq!(rows.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>());
        numbers.into_inner()
    }

    fn all(source: &TableSource) -> BTreeMap<EntryId, RowExtras> {
        source.standings.rows.iter().map(|row| (row.entry, RowExtras::default())).collect()
    }

    #[test]
    fn only_rows_of_which_something_has_changed_are_made_anew() {
        let (kept, first) = (KeptRows::default(), source(tournament()));
        let everyone: Vec<u32> = (1..=8).collect();
        assert_eq!(made(&kept, key("a"), &first, &all(&first)), everyone);
        assert_eq!(made(&kept, key("a"), &first, &all(&first)), [0; 0], "all are kept");
        assert_eq!(made(&kept, key("b"), &first, &all(&first)), everyone, "another layout");
        let mut forfeited = tournament();
        let last = forfeited.rounds[0].pairings.get_mut(&BoardNumber(4)).expect("the last board");
        last.games[0].result = Some(GameResult::Forfeit(Forfeit::White));
        let forfeited = source(forfeited);
        let changed = made(&kept, key("a"), &forfeited, &all(&forfeited));
        assert!(changed.contains(&4) && changed.contains(&8) && !changed.contains(&1), "{changed:?}");
        let mut extras = all(&forfeited);
        extras.insert(EntryId(2), RowExtras { change: Some(7), ..RowExtras::default() });
        assert_eq!(made(&kept, key("a"), &forfeited, &extras), [2]);
        let mut renamed = Tournament::clone(&forfeited.tournament);
        renamed.entries.get_mut(&EntryId(1)).expect("a player").person.name = Name::parse("Other Name");
        let renamed = source(renamed);
        assert_eq!(made(&kept, key("a"), &renamed, &extras), everyone, "a name decides which initials are clear");
    }

    #[test]
    fn the_least_used_tables_make_room() {
        let (kept, source) = (KeptRows::default(), source(tournament()));
        let row = "x".repeat(CAPACITY / 8);
        let wanted = BTreeMap::from([(EntryId(1), RowExtras::default())]);
        let makes = |layout: &str| {
            let is_made = RefCell::new(false);
            let make = |others: &BTreeSet<EntryId>| {
                *is_made.borrow_mut() = !others.is_empty();
                Ok(others.iter().map(|entry| (*entry, row.clone())).collect())
            };
            kept.rows(key(layout), source.clone(), &wanted, make).expect("they are made");
            is_made.into_inner()
        };
        for number in 0..20 {
            assert!(makes(&number.to_string()));
        }
        assert!(!makes("19"), "the newest are kept");
        assert!(lock(&kept.0).weight(|_, table| table.cost) <= CAPACITY);
        assert!(makes("0"), "the oldest have made room");
    }
}
