//! Where players have no pairing: what stands in the way, and the least that would have to give way.

use std::collections::BTreeMap;

use super::dutch::colours::{Preference, Strength};
use super::dutch::edition::EditionRules;
use super::dutch::history::{colours_of, virtual_points};
use super::forbidden_places::ForbiddenPlaces;
use super::ways_out::{Blocked, MOST_STEPS, ways_out_of};
use crate::history::Adjourned;
use crate::{Appearance, EntryId, History, Points, RoundNumber, Tournament};
use draughts::Side;

/// Something that would have to be allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`one` and `other` are the two players")]
pub enum Remedy {
    /// Two get the colour that neither may have (C3).
    Colours {
        one: EntryId,
        other: EntryId,
        /// The colour that both must have.
        side: Side,
    },
    /// Two who are kept apart meet.
    Forbidden { one: EntryId, other: EntryId },
    /// A player gets a bye who has had one, or was paid a win without playing (C2).
    SecondBye(EntryId),
    /// Two meet again (C1).
    Repeat {
        one: EntryId,
        other: EntryId,
        /// The last round in which they met.
        round: RoundNumber,
    },
}

/// The kinds of remedies by the rule that they break, from the one that is the least pity.
const KINDS: [fn(&Remedy) -> bool; 4] = [
    |remedy| matches!(remedy, Remedy::Colours { .. }),
    |remedy| matches!(remedy, Remedy::Forbidden { .. }),
    |remedy| matches!(remedy, Remedy::SecondBye(_)),
    |remedy| matches!(remedy, Remedy::Repeat { .. }),
];

/// The ways out where `round` has no pairing: each is a set of remedies that together make one possible. First those that break one
/// rule only; where there are none, the one that breaks the fewest. Nothing for systems with a table, for
/// teams (see [`team_obstacles`](super::team_obstacles)), and where nothing is in the way.
pub fn ways_out(tournament: &Tournament, round: RoundNumber) -> Vec<Vec<Remedy>> {
    ways_out_within(tournament, round, MOST_STEPS).unwrap_or_default()
}

/// [`ways_out`] within a number of steps; none if no way was found in them, and for more than 1,000 players.
pub fn ways_out_within(tournament: &Tournament, round: RoundNumber, steps: u64) -> Option<Vec<Vec<Remedy>>> {
    if tournament.settings.system.has_closed_field() || tournament.settings.system.has_teams() {
        return Some(Vec::new());
    }
    ways_out_of(&BlockedRound::new(tournament, round), steps)
}

/// Every player to be paired, with what is known of them.
struct BlockedRound {
    players: Vec<Seeker>,
    /// Who is kept apart, by places: asked for each two of them, which a long list would make slow.
    kept_apart: ForbiddenPlaces,
}

struct Seeker {
    entry: EntryId,
    score: Points,
    met: Vec<(EntryId, RoundNumber)>,
    may_have_bye: bool,
    /// The colour that they must have, if they must.
    must_have: Option<Side>,
}

impl BlockedRound {
    fn new(tournament: &Tournament, round: RoundNumber) -> Self {
        let before = RoundNumber(round.0.saturating_sub(1));
        let history = History::new(tournament, before, Adjourned::CountsAsDraw);
        let reader = Reader { tournament, round, history };
        let there = tournament.start_list().into_iter().filter(|entry| entry.is_to_be_paired(round));
        let players: Vec<Seeker> = there.map(|entry| reader.seeker(entry.id)).collect();
        let places: BTreeMap<EntryId, usize> =
            (0..).zip(&players).map(|(place, player)| (player.entry, place)).collect();
        let mut kept_apart = ForbiddenPlaces::new(players.len());
        for group in tournament.forbidden().iter().filter(|group| group.holds_in(round)) {
            let here: Vec<usize> = group.entries.iter().filter_map(|entry| places.get(entry).copied()).collect();
            kept_apart.bar_all(&here);
        }
        Self { players, kept_apart }
    }
}

impl Blocked for BlockedRound {
    type Remedy = Remedy;

    fn count(&self) -> usize {
        self.players.len()
    }

    fn kinds(&self) -> &'static [fn(&Remedy) -> bool] {
        &KINDS
    }

    fn broken(&self, a: usize, b: usize) -> Vec<Remedy> {
        let (one, other) = match (self.players.get(a), self.players.get(b)) {
            (Some(one), Some(other)) => (one, other),
            (Some(one), None) | (None, Some(one)) => {
                return if one.may_have_bye { Vec::new() } else { vec![Remedy::SecondBye(one.entry)] };
            }
            (None, None) => return Vec::new(),
        };
        let (one_id, other_id) = (one.entry, other.entry);
        // All rules that stand against the pair are named: lifting one of them would not be enough.
        let met = one.met.iter().rev().find(|(opponent, _)| *opponent == other_id);
        let clash = one.must_have.filter(|_| one.must_have == other.must_have);
        let forbidden = self.kept_apart.is_barred(a, b);
        let repeat = met.map(|&(_, round)| Remedy::Repeat { one: one_id, other: other_id, round });
        let colours = clash.map(|side| Remedy::Colours { one: one_id, other: other_id, side });
        let difference = forbidden.then_some(Remedy::Forbidden { one: one_id, other: other_id });
        repeat.into_iter().chain(colours).chain(difference).collect()
    }

    /// Few remedies before all, then the lesser pity, then small differences of the scores.
    fn price(&self, a: usize, b: usize, remedy: &Remedy) -> i64 {
        let score = |at: usize| self.players.get(at).map_or(0, |player| i64::from(player.score.tenths()));
        let difference = (score(a) - score(b)).abs().min(999);
        let pity = KINDS.iter().position(|is_of_kind| is_of_kind(remedy)).unwrap_or_default();
        1_000_000 + 1_000 * i64::try_from(pity).unwrap_or_default() + difference
    }
}

/// Reads the players out of a tournament.
struct Reader<'t> {
    tournament: &'t Tournament,
    round: RoundNumber,
    history: History,
}

impl Reader<'_> {
    fn seeker(&self, entry: EntryId) -> Seeker {
        let settings = &self.tournament.settings;
        let win = settings.pairing_values().win;
        let rules = EditionRules::from_system(settings.system);
        let rounds = self.history.rounds(entry);
        let met = |(round, appearance): (RoundNumber, &Appearance)| Some((appearance.played()?.opponent, round));
        Seeker {
            entry,
            score: self.history.points(entry),
            met: (1..).map(RoundNumber).zip(rounds).filter_map(met).collect(),
            may_have_bye: !rounds.iter().any(|round| (rules.bars_from_bye)(round, win)),
            must_have: self.absolute(entry),
        }
    }

    /// The colour that a player must have (C3); a topscorer in the last round may have any.
    fn absolute(&self, entry: EntryId) -> Option<Side> {
        let settings = &self.tournament.settings;
        let forbids_third_colour = settings.system.facts().forbids_third_colour;
        let bonus = virtual_points(&self.tournament.accelerations(), self.round);
        let score = self.history.points(entry) + bonus.get(&entry).copied().unwrap_or_default();
        let most = settings.pairing_values().win * i32::from(self.round.0.saturating_sub(1));
        let is_topscorer = self.round >= settings.rounds && score * 2 > most;
        let preference = colours_of(&self.history, entry).preference();
        let is_absolute = |preference: &Preference| {
            preference.strength == Strength::Absolute && forbids_third_colour && !is_topscorer
        };
        preference.filter(is_absolute).map(|preference| preference.side)
    }
}
