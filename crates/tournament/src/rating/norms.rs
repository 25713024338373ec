//! Norms: which ranks the games of a tournament are worth, by a table that the organiser may change.
//!
//! Ranks stand in a column, the highest first, each a category above the next. Against an opponent of the rank that is tried
//! for half of the points are expected, 0.15 more for every category that they stand below it and 0.15 less for every one above,
//! for three categories at most. The norm is the sum of what is expected over the games; a player who makes as much has it. A rank may
//! also ask for a number of games. Forfeits and games that are not rated are none of them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::games::{RatedMeeting, by_player, rounded};
use super::{PointShare, RatingState};
use crate::title::{norm_of, titles_of_norm};
use crate::{Entry, EntryId, GameId, Person, Points, Tournament, is_known_title, usual_title};

/// A rank of the column.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NormRank {
    /// As protocols print it: `КМС`. Tables that were kept before titles had one spelling say `I` for `1 разряд`, and mean the same.
    pub name: String,
    /// Titles that mean it, as start lists write them: `кмс`, `cm`.
    pub titles: Vec<String>,
    /// Whether the norm gives it; the highest ranks are given otherwise.
    pub is_awarded: bool,
    /// The fewest games in which the norm can be made.
    pub least_games: u16,
}

/// The scores for which the ranks are given, by the strength of the opponents.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NormTable {
    /// What a category more or less changes in the score expected.
    pub step: PointShare,
    /// The most categories of difference that count; any more change nothing.
    pub most_steps: u8,
    /// The ranks, the highest first.
    pub ranks: Vec<NormRank>,
}

/// A table with the day from which it holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NormEdition {
    /// The first day on which it holds.
    pub from: NaiveDate,
    /// The norms that hold from that day on.
    pub table: NormTable,
}

/// All tables there have been, so that the norms of old tournaments stay what they were.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NormBook {
    /// In order of their days.
    editions: Vec<NormEdition>,
}

impl NormBook {
    /// The tables, the oldest first.
    pub fn editions(&self) -> &[NormEdition] {
        &self.editions
    }

    /// The table that holds on a day: the last that is not of later, or the first of all; the usual one where there is none.
    pub fn on(&self, day: NaiveDate) -> NormTable {
        let held = self.editions.iter().rev().find(|edition| edition.from <= day).or_else(|| self.editions.first());
        held.map_or_else(NormTable::usual, |edition| edition.table.clone())
    }

    /// Puts a table in, in place of one from the same day.
    pub fn put(&mut self, edition: NormEdition) {
        self.remove(edition.from);
        self.editions.push(edition);
        self.editions.sort_by_key(|edition| edition.from);
    }

    /// Takes the table from that day out; answers whether there was one.
    pub fn remove(&mut self, from: NaiveDate) -> bool {
        let before = self.editions.len();
        self.editions.retain(|edition| edition.from != from);
        self.editions.len() < before
    }
}

/// Why a table cannot be worked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NormTableError {
    /// There is no rank in it.
    NoRank,
    /// The step is not between nothing and half a point.
    Step,
    /// A rank has no name; its place, from 1.
    Nameless(usize),
    /// A name or title stands in two ranks; the place of the second.
    Twice(usize),
}

impl NormTable {
    /// The usual table: ranks of Russia, 0.15 a category, three at most. How many games each asks for is the organiser's to say.
    pub fn usual() -> Self {
        let rank = |(name, is_awarded, least_games): (&str, bool, u16)| NormRank {
            name: name.to_owned(),
            titles: titles_of_norm(name),
            is_awarded,
            least_games,
        };
        let ranks = USUAL_RANKS.into_iter().map(rank).collect();
        Self { step: PointShare(1500), most_steps: 3, ranks }
    }

    /// What is wrong with it.
    pub fn check(&self) -> Result<(), NormTableError> {
        if self.ranks.is_empty() {
            return Err(NormTableError::NoRank);
        }
        if !(0..=5000).contains(&self.step.0) {
            return Err(NormTableError::Step);
        }
        let mut seen = BTreeSet::new();
        for (place, rank) in (1..).zip(&self.ranks) {
            if rank.name.trim().is_empty() {
                return Err(NormTableError::Nameless(place));
            }
            // Against earlier ranks only: a rank may list its own name among its titles.
            let names = rank.names();
            if names.iter().any(|name| seen.contains(name)) {
                return Err(NormTableError::Twice(place));
            }
            seen.extend(names);
        }
        Ok(())
    }

    /// The category of a player, from 0 for the highest; one below the last without a title that is known.
    pub fn category(&self, person: &Person) -> usize {
        TitleCategories::new(self).category(&person.title)
    }

    /// Whether a player has a title that neither a rank of the table nor the table of titles has, and counts as one without: what is a slip
    /// of the pen, or a title of another kind.
    pub fn is_unknown_title(&self, person: &Person) -> bool {
        !is_known_title(&person.title) && self.category(person) == self.ranks.len()
    }

    /// The name of a category; none for that below the last.
    pub fn name(&self, category: usize) -> Option<&str> {
        self.ranks.get(category).map(|rank| rank.name.as_str())
    }

    /// The score expected for a rank against an opponent of a category.
    fn expected(&self, rank: usize, opponent: usize) -> PointShare {
        let category = |place: usize| i32::try_from(place).unwrap_or(i32::MAX);
        let most = i32::from(self.most_steps);
        let steps = category(opponent).saturating_sub(category(rank)).clamp(-most, most);
        PointShare((5000 + steps * self.step.0).clamp(0, 10_000))
    }
}

impl NormRank {
    /// Everything that means it, in the form in which titles are compared.
    fn names(&self) -> Vec<String> {
        let titles = self.titles.iter().map(|title| plain(title)).filter(|title| !title.is_empty());
        let mut names: Vec<String> = titles.chain([plain(&self.name)]).collect();
        names.sort();
        names.dedup();
        names
    }
}

/// The categories of titles in a table, looked up for many players.
struct TitleCategories {
    /// By everything that means a rank, as titles are compared; of what means several, the highest.
    names: HashMap<String, usize>,
    /// By the names of ranks alone.
    ranks: HashMap<String, usize>,
    /// That of players without a title that is known.
    lowest: usize,
}

impl TitleCategories {
    fn new(table: &NormTable) -> Self {
        let mut own = Self { names: HashMap::new(), ranks: HashMap::new(), lowest: table.ranks.len() };
        for (category, rank) in table.ranks.iter().enumerate() {
            own.ranks.entry(plain(&rank.name)).or_insert(category);
            rank.names().into_iter().for_each(|name| {
                own.names.entry(name).or_insert(category);
            });
        }
        own
    }

    fn category(&self, title: &str) -> usize {
        let compared = plain(title);
        // The game on 64 squares has titles of its own: GMI 64.
        let bare = compared.strip_suffix("64").unwrap_or(&compared);
        let named = [compared.as_str(), bare].into_iter().filter_map(|name| self.names.get(name)).min();
        // A table of the organiser's own lists the titles that were known when it was made: of others the usual rank counts.
        let usual = || self.ranks.get(&plain(norm_of(title)?));
        named.or_else(usual).copied().unwrap_or(self.lowest)
    }

    fn is_unknown(&self, title: &str) -> bool {
        !is_known_title(title) && self.category(title) == self.lowest
    }
}

/// A title as it is compared: in its usual spelling, in lower case without dots and spaces.
fn plain(title: &str) -> String {
    usual_title(title).to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// Name, whether the norm gives it, least games. Which titles mean it is in the table of titles.
const USUAL_RANKS: [(&str, bool, u16); 10] = [
    ("ГР", false, 0),
    ("МСМК", false, 0),
    ("МС", true, 9),
    ("КМС", true, 7),
    ("1 разряд", true, 7),
    ("2 разряд", true, 7),
    ("3 разряд", true, 7),
    ("1 юн. разряд", true, 5),
    ("2 юн. разряд", true, 5),
    ("3 юн. разряд", true, 5),
];

/// A game on the way to a norm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NormGame {
    /// The game of the tournament.
    pub game: GameId,
    /// Against whom it was played.
    pub opponent: EntryId,
    /// The category of the opponent's title: 0 is the highest rank of the table.
    pub category: usize,
    /// 1, ½ or 0.
    pub score: Points,
}

/// What a rank asks for and whether it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Norm {
    /// The category of the rank: 0 is the highest.
    pub rank: usize,
    /// What is expected over all games, in ten-thousandths.
    pub expected: PointShare,
    /// The points that are needed: that, rounded up to a half.
    pub needed: Points,
    /// Whether there were games enough.
    pub has_games: bool,
    /// Whether the points were made, in games enough.
    pub is_made: bool,
}

/// A player's games of a tournament beside the norms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NormSheet {
    /// The player.
    pub entry: EntryId,
    /// The category of their title.
    pub held: usize,
    /// The games that count, in order of rounds.
    pub games: Vec<NormGame>,
    /// The points made in these games, 1-½-0.
    pub made: Points,
    /// Whether it is known what their title is worth. For others no norm is shown: they may hold the rank already.
    pub is_judged: bool,
    /// Every rank that the norm gives, the highest first; none where it is not judged.
    pub norms: Vec<Norm>,
}

impl NormSheet {
    /// The mean of the opponents' categories, in hundredths; none without a game.
    pub fn average(&self) -> Option<i32> {
        let games = i64::try_from(self.games.len()).ok().filter(|games| *games > 0)?;
        let sum: usize = self.games.iter().map(|game| game.category).sum();
        Some(rounded(100 * i64::try_from(sum).unwrap_or(0), games))
    }

    /// The highest norm made.
    pub fn best(&self) -> Option<&Norm> {
        self.norms.iter().find(|norm| norm.is_made)
    }

    /// The norm made that is above the rank held.
    pub fn achieved(&self) -> Option<&Norm> {
        self.best().filter(|norm| norm.rank < self.held)
    }

    /// The norm of the rank held, where that is the highest made.
    pub fn confirmed(&self) -> Option<&Norm> {
        self.best().filter(|norm| norm.rank == self.held)
    }

    /// The easiest norm not made of those that are no lower than the rank held: what was missing.
    pub fn missed(&self) -> Option<&Norm> {
        self.norms.iter().rfind(|norm| norm.rank <= self.held && !norm.is_made)
    }
}

/// Every player's category by a table: what does not change while a tournament is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NormTitles {
    categories: BTreeMap<EntryId, usize>,
    /// Players with a title that neither the table of titles nor that of norms has.
    unknown: BTreeSet<EntryId>,
    lowest: usize,
}

impl NormTitles {
    /// The categories of all players.
    pub fn new(tournament: &Tournament, table: &NormTable) -> Self {
        let titles = TitleCategories::new(table);
        let category = |entry: &Entry| (entry.id, titles.category(&entry.person.title));
        let is_unknown = |entry: &&Entry| titles.is_unknown(&entry.person.title);
        Self {
            categories: tournament.entries.values().map(category).collect(),
            unknown: tournament.entries.values().filter(is_unknown).map(|entry| entry.id).collect(),
            lowest: titles.lowest,
        }
    }

    /// Whether a player has a title that neither the table of titles nor that of norms has.
    pub fn is_unknown(&self, entry: EntryId) -> bool {
        self.unknown.contains(&entry)
    }

    /// Whether any player's rank is known.
    pub fn are_known(&self) -> bool {
        self.categories.values().any(|category| *category < self.lowest)
    }

    /// The category of a player, from 0 for the highest.
    pub fn category(&self, entry: EntryId) -> usize {
        self.categories.get(&entry).copied().unwrap_or(self.lowest)
    }
}

/// Every player's games beside the norms of a table, in order of entry; no player without a game. Nothing where no player's
/// rank is known: all would count as beginners, and players who have beaten them would have made the least norm.
pub fn norms(tournament: &Tournament, table: &NormTable) -> Vec<NormSheet> {
    norms_by(tournament, table, &NormTitles::new(tournament, table))
}

/// [`norms`] with the categories known before.
pub fn norms_by(tournament: &Tournament, table: &NormTable, titles: &NormTitles) -> Vec<NormSheet> {
    if !titles.are_known() {
        return Vec::new();
    }
    let states: BTreeMap<EntryId, RatingState> =
        tournament.entries.keys().map(|entry| (*entry, RatingState::default())).collect();
    let sheet = |(entry, meetings): (EntryId, Vec<RatedMeeting<'_>>)| {
        let games = meetings.into_iter().map(|meeting| {
            let category = titles.category(meeting.entry);
            NormGame { game: meeting.game, opponent: meeting.entry, category, score: meeting.score }
        });
        let sheet = NormSheet::new(entry, titles.category(entry), games.collect(), table);
        if titles.is_unknown(entry) { NormSheet { is_judged: false, norms: Vec::new(), ..sheet } } else { sheet }
    };
    by_player(tournament, &states).into_iter().map(sheet).collect()
}

impl NormSheet {
    fn new(entry: EntryId, held: usize, games: Vec<NormGame>, table: &NormTable) -> Self {
        let made: Points = games.iter().map(|game| game.score).sum();
        let ranks = table.ranks.iter().enumerate().filter(|(_, rank)| rank.is_awarded);
        let norms = ranks.map(|(place, rank)| {
            let expected = PointShare(games.iter().map(|game| table.expected(place, game.category).0).sum());
            let needed = Points::HALF * expected.0.max(0).unsigned_abs().div_ceil(5000).try_into().unwrap_or(i32::MAX);
            let has_games = games.len() >= usize::from(rank.least_games.max(1));
            Norm { rank: place, expected, needed, has_games, is_made: has_games && made >= needed }
        });
        Self { entry, held, made, is_judged: true, norms: norms.collect(), games }
    }
}
