//! The players of a round as the Dutch system sees them: scores, colours, floats, byes, and who may not meet whom.

use std::collections::BTreeMap;

use super::colours::{Colours, Preference, Strength};
use super::edition::EditionRules;
use super::force::ForcedReach;
use crate::history::Adjourned;
use crate::pairing::explain::SeatedPlayer;
use crate::pairing::forbidden_places::ForbiddenPlaces;
use crate::pairing::matching::{BarredRows, SearchStart};
use crate::pairing::watch::PairingWatch;
use crate::{
    Acceleration, Appearance, Bye, ColourNumbering, EntryId, ForbiddenPairs, History, Points, RoundNumber, StartNumber,
    Tournament,
};
use draughts::Side;

/// What a round did to a player's float history (1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Float {
    /// No float.
    #[default]
    None,
    /// Met a player with fewer points, or was paid for a round without a game.
    Down,
    /// Met a player with more points.
    Up,
}

/// A player to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissPlayer {
    /// The player in the tournament.
    pub entry: EntryId,
    /// Their place in the start list.
    pub number: StartNumber,
    /// The number that gives a colour to those without preference (5.2.5).
    pub colour_number: u16,
    /// Their points, without virtual ones.
    pub score: Points,
    /// Their points with the virtual ones of the round.
    pub pairing_score: Points,
    /// How many rounds they have not played.
    pub unplayed: u16,
    /// Whether they may get the pairing-allocated bye (C2).
    pub may_have_bye: bool,
    /// The colours of their played games.
    pub colours: Colours,
    /// Their colour difference (1.6.1): games with White less games with Black.
    pub difference: i32,
    /// The colour that they are due, and how strongly (1.7); none before their first played game.
    pub preference: Option<Preference>,
    /// Floats of the last round and of the one before.
    pub floats: [Float; 2],
    /// Whether they are a topscorer (1.8): more than half of all points possible, in the last round.
    pub is_topscorer: bool,
}

impl SwissPlayer {
    /// The colour that they must get, against all who must get it too (C3): their absolute preference, if they are no topscorer.
    pub fn clashing_side(&self) -> Option<Side> {
        let absolute =
            self.preference.filter(|preference| preference.strength == Strength::Absolute && !self.is_topscorer);
        absolute.map(|preference| preference.side)
    }
}

impl From<&SwissPlayer> for SeatedPlayer {
    fn from(player: &SwissPlayer) -> Self {
        Self { entry: player.entry, score: player.pairing_score, preference: player.preference }
    }
}

/// Every player to be paired in a round, in order of rank, and who may not meet whom.
#[derive(Debug, Clone)]
pub struct SwissField {
    /// By pairing score from the highest, then by start number (1.2).
    pub players: Vec<SwissPlayer>,
    /// The colour drawn by lot before the first round (5.1).
    pub initial_colour: Side,
    /// What the edition of the rules says differently from others.
    pub rules: &'static EditionRules,
    pub(super) barred: ForbiddenPlaces,
    pub(super) reach: ForcedReach,
    /// By place, whom a player meets in a pairing of the same players, if one is known: searches for complete pairings begin with it.
    pub(super) known_mates: Vec<Option<usize>>,
    /// What may stop the work on the field.
    pub(super) watch: PairingWatch,
}

impl SwissField {
    /// The field of `round`: all who have a start number and no bye in `byes`.
    pub fn new(tournament: &Tournament, round: RoundNumber, byes: &BTreeMap<EntryId, Bye>, initial: Side) -> Self {
        let reader = Reader::new(tournament, round, byes);
        let mut players = reader.players();
        players.sort_by_key(|player| (std::cmp::Reverse(player.pairing_score), player.number));
        let barred = reader.barred(&players);
        Self {
            players,
            initial_colour: initial,
            rules: reader.rules,
            barred,
            reach: ForcedReach::new(),
            known_mates: Vec::new(),
            watch: PairingWatch::default(),
        }
    }

    /// Lets `search` begin with what is known of `players`, and end early if the work is to stop.
    pub(super) fn search_among<T>(&self, players: &[usize], search: impl FnOnce(&SearchStart<'_>) -> T) -> T {
        let (known, is_stopped) = (self.known_pairs(players), || self.watch.is_stopping());
        search(&SearchStart { known: &known, is_stopped: &is_stopped })
    }

    /// The pairs of the known pairing among `players`, as indices of that slice.
    fn known_pairs(&self, players: &[usize]) -> Vec<[usize; 2]> {
        if self.known_mates.is_empty() {
            return Vec::new();
        }
        let mut indices = vec![None; self.players.len()];
        players.iter().enumerate().for_each(|(index, &player)| indices[player] = Some(index));
        let mate = |player: usize| indices[self.known_mates[player]?];
        let pairs = players.iter().enumerate().filter_map(|(index, &player)| Some([index, mate(player)?]));
        pairs.filter(|[index, mate]| index < mate).collect()
    }

    /// Whether two players may meet: C1, C3 and the forbidden pairs.
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.barred.is_barred(a, b)
    }

    /// Whom some players may not meet, among others who stand in order of rank; `players` come first, and one more for each of `strangers`, who
    /// may meet all.
    pub(super) fn barred_rows(&self, players: &[usize], strangers: usize, others: &[usize]) -> BarredRows<'_> {
        let rows = players.iter().map(|&player| Some(self.barred.row(player)));
        BarredRows { of_left: rows.chain(std::iter::repeat_n(None, strangers)).collect(), places: others.to_vec() }
    }

    /// How many others a player may not meet for what is not a matter of colours: C1 and the forbidden pairs.
    pub(super) fn barred_outright(&self, player: usize) -> usize {
        self.barred.outright(player)
    }
}

/// Reads the field out of a tournament.
struct Reader<'t> {
    tournament: &'t Tournament,
    rules: &'static EditionRules,
    history: History,
    round: RoundNumber,
    byes: &'t BTreeMap<EntryId, Bye>,
    /// Virtual points of the round and of the two before it.
    virtual_points: [BTreeMap<EntryId, Points>; 3],
}

impl<'t> Reader<'t> {
    fn new(tournament: &'t Tournament, round: RoundNumber, byes: &'t BTreeMap<EntryId, Bye>) -> Self {
        let through = RoundNumber(round.0.saturating_sub(1));
        let records = tournament.accelerations();
        let of = |back: u16| virtual_points(&records, RoundNumber(round.0.saturating_sub(back)));
        let history = History::new(tournament, through, Adjourned::CountsAsDraw);
        let rules = EditionRules::from_system(tournament.settings.system);
        Self { tournament, rules, history, round, byes, virtual_points: [of(0), of(1), of(2)] }
    }

    fn players(&self) -> Vec<SwissPlayer> {
        let mut players = Vec::new();
        let mut participants = 0;
        // The number that decides the initial colour counts those who take part, so that late entries who have not come do not
        // turn it (5.2.5).
        for entry in self.tournament.start_list() {
            let Some(number) = entry.number else { continue };
            let to_be_paired = !self.byes.contains_key(&entry.id);
            participants += u16::from(to_be_paired || self.history.has_taken_part(entry.id));
            if to_be_paired {
                let colour_number = match self.tournament.settings.colour_numbering {
                    ColourNumbering::Participants => participants,
                    ColourNumbering::StartNumber => number.0,
                };
                players.push(self.player(entry.id, number, colour_number));
            }
        }
        players
    }

    fn player(&self, entry: EntryId, number: StartNumber, colour_number: u16) -> SwissPlayer {
        let rounds = self.history.rounds(entry);
        let win = self.tournament.settings.pairing_values().win;
        let colours = colours_of(&self.history, entry);
        let score = self.history.points(entry);
        let pairing_score = score + self.bonus(entry, 0);
        let values = self.tournament.settings.pairing_values();
        // What a player could have so far.
        let most_points = values.win.max(values.draw) * i32::from(self.history.through.0);
        let is_last_round = self.round >= self.tournament.settings.rounds;
        SwissPlayer {
            entry,
            number,
            colour_number,
            score,
            pairing_score,
            unplayed: count(rounds.iter().filter(|round| round.played().is_none())),
            may_have_bye: !rounds.iter().any(|round| (self.rules.bars_from_bye)(round, win)),
            difference: colours.difference(),
            preference: colours.preference(),
            colours,
            floats: [self.float(entry, 1), self.float(entry, 2)],
            is_topscorer: is_last_round && pairing_score * 2 > most_points,
        }
    }

    /// Virtual points of a player `back` rounds ago.
    fn bonus(&self, entry: EntryId, back: usize) -> Points {
        self.virtual_points[back].get(&entry).copied().unwrap_or(Points::ZERO)
    }

    /// The float that a player got `back` rounds ago (1.4.2–1.4.4). Where the pairing-allocated bye gives no more than a
    /// loss it is taken as no float, as programs read 1.4.3.
    fn float(&self, entry: EntryId, back: u16) -> Float {
        let Some(number) = self.round.0.checked_sub(back).filter(|&number| number > 0) else { return Float::None };
        let Some(appearance) = self.history.rounds(entry).get(RoundNumber(number).index()) else { return Float::None };
        let loss = self.tournament.settings.pairing_values().loss;
        // Points without a game are a downfloat, if they are more than those of a loss.
        let paid = match appearance {
            Appearance::Played(game) => {
                let before = RoundNumber(number - 1);
                let score = |who| self.history.points_after(who, before) + self.bonus(who, usize::from(back));
                return match score(entry).cmp(&score(game.opponent)) {
                    std::cmp::Ordering::Greater => Float::Down,
                    std::cmp::Ordering::Less => Float::Up,
                    std::cmp::Ordering::Equal => Float::None,
                };
            }
            Appearance::Awaited { .. } => false,
            Appearance::Forfeit(opposition) => opposition.points > loss,
            Appearance::Bye { points, .. } => *points > loss,
        };
        if paid || self.rules.every_absence_is_a_downfloat { Float::Down } else { Float::None }
    }

    /// Who may not meet whom (C1, C3 and the forbidden pairs).
    fn barred(&self, players: &[SwissPlayer]) -> ForbiddenPlaces {
        let index: BTreeMap<EntryId, usize> = players.iter().enumerate().map(|(i, player)| (player.entry, i)).collect();
        let mut barred = ForbiddenPlaces::new(players.len());
        self.met(players, &index).for_each(|(a, b)| barred.bar(a, b));
        self.forbidden(&index).iter().for_each(|group| barred.bar_all(group));
        barred.count_outright();
        for side in Side::BOTH {
            let clashing = (0..players.len()).filter(|&v| players[v].clashing_side() == Some(side));
            barred.bar_all(&clashing.collect::<Vec<_>>());
        }
        barred
    }

    /// The pairs of players who have met over the board (C1).
    fn met<'a>(
        &'a self,
        players: &'a [SwissPlayer],
        index: &'a BTreeMap<EntryId, usize>,
    ) -> impl Iterator<Item = (usize, usize)> + 'a {
        players.iter().enumerate().flat_map(move |(i, player)| {
            let opponents = self.history.rounds(player.entry).iter().filter_map(Appearance::played);
            opponents.filter_map(move |game| index.get(&game.opponent).map(|&j| (i, j)))
        })
    }

    /// The players of each forbidden group who are to be paired.
    fn forbidden(&self, index: &BTreeMap<EntryId, usize>) -> Vec<Vec<usize>> {
        let groups = self.tournament.forbidden().into_iter().filter(|group| group.holds_in(self.round));
        groups.map(|group| group.entries.iter().filter_map(|id| index.get(id).copied()).collect()).collect()
    }
}

/// The colours that `entry` has had.
pub fn colours_of(history: &History, entry: EntryId) -> Colours {
    Colours::new(history.rounds(entry).iter().filter_map(|round| round.played().map(|game| game.side)).collect())
}

/// Whether two players are not to meet in `round`.
pub fn is_forbidden(groups: &[ForbiddenPairs], round: RoundNumber, a: EntryId, b: EntryId) -> bool {
    groups.iter().any(|group| group.bars(round, a, b))
}

/// The virtual points that every player has in `round`.
pub fn virtual_points(records: &[Acceleration], round: RoundNumber) -> BTreeMap<EntryId, Points> {
    let mut points = BTreeMap::new();
    for record in records.iter().filter(|record| record.holds_in(round)) {
        for &entry in &record.entries {
            *points.entry(entry).or_insert(Points::ZERO) += record.points;
        }
    }
    points
}

fn count<T>(items: impl Iterator<Item = T>) -> u16 {
    u16::try_from(items.count()).unwrap_or(u16::MAX)
}
