//! The players of a round as most systems see them: scores, colours, games played, who has met whom.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::Request;
use super::colours::Allocation;
use super::round_players::{RoundPlayers, but};
use crate::history::Adjourned;
use crate::pairing::dutch::colours::{Colours, Preference, Strength};
use crate::pairing::dutch::edition::EditionRules;
use crate::pairing::dutch::history::virtual_points;
use crate::pairing::explain::{BoardReason, BracketReason, CriterionValue, PairingExplanation, SeatedPlayer};
use crate::pairing::forbidden_places::ForbiddenPlaces;
use crate::pairing::matching::{SearchStart, Unmatchable, perfect, removable};
use crate::pairing::rulebook::Rulebook;
use crate::pairing::{Paired, PairingError};
use crate::{
    Appearance, Bye, ColourNumbering, DutchEdition, EntryId, History, Origin, Points, RoundNumber, RoundPlan,
    StartNumber,
};
use draughts::{BySide, Side};

/// A player to be paired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairablePlayer {
    /// The player in the tournament.
    pub entry: EntryId,
    /// Their place in the start list.
    pub number: StartNumber,
    /// The number that gives a colour to those who have not played.
    pub colour_number: u16,
    /// Their points, without virtual ones.
    pub score: Points,
    /// Their points with the virtual ones of the round.
    pub pairing_score: Points,
    /// How many rounds they have played over the board.
    pub played: usize,
    /// Whether they may get the pairing-allocated bye (C.04.1, article 4).
    pub may_have_bye: bool,
    /// The colours of their played games, oldest first.
    pub sides: Vec<Side>,
    /// The colour that they are due, and how strongly; none where the system knows none.
    pub preference: Option<Preference>,
}

impl PairablePlayer {
    /// Whether both should get the same colour.
    pub fn wants_what(&self, other: &Self) -> bool {
        self.preference.zip(other.preference).is_some_and(|(mine, theirs)| mine.side == theirs.side)
    }

    /// Whether both should get the same colour, and absolutely so.
    pub fn clashes_with(&self, other: &Self) -> bool {
        let is_absolute =
            |player: &Self| player.preference.is_some_and(|preference| preference.strength == Strength::Absolute);
        self.wants_what(other) && is_absolute(self) && is_absolute(other)
    }
}

impl From<&PairablePlayer> for SeatedPlayer {
    fn from(player: &PairablePlayer) -> Self {
        Self { entry: player.entry, score: player.pairing_score, preference: player.preference }
    }
}

/// Every player to be paired, and what has been.
#[derive(Debug, Clone)]
pub struct PairableField<'r> {
    /// What is to be paired.
    pub request: &'r Request<'r>,
    /// What every player did in the rounds before.
    pub history: History,
    /// By pairing score from the highest, then by start number.
    pub players: Vec<PairablePlayer>,
    /// The pairs that have met over the board.
    met: ForbiddenPlaces,
    forbidden: ForbiddenPlaces,
}

/// A bracket as it was paired, by places in the field.
pub struct JudgedBracket<'a> {
    /// The downfloaters of the bracket above.
    pub moved_down: &'a [usize],
    /// Those whose score the bracket has.
    pub residents: &'a [usize],
    /// Who was paired with whom.
    pub pairs: Vec<(usize, usize)>,
    /// What each criterion cost in it, in the order of the rules.
    pub criteria: Vec<CriterionValue>,
}

impl<'r> PairableField<'r> {
    /// Every player who has a start number and no bye.
    pub fn from_request(request: &'r Request<'r>) -> Result<Self, PairingError> {
        let before = RoundNumber(request.round.0.saturating_sub(1));
        let history = History::new(request.tournament, before, Adjourned::CountsAsDraw);
        let mut players = pairable_players(request, &history);
        if players.is_empty() {
            return Err(PairingError::NoPlayers);
        }
        players.sort_by_key(|player| (Reverse(player.pairing_score), player.number));
        let index = places(&players);
        let met = met(&players, &index, |entry| history.rounds(entry));
        let mut forbidden = ForbiddenPlaces::new(players.len());
        for group in request.tournament.forbidden().iter().filter(|group| group.holds_in(request.round)) {
            let members: Vec<usize> = group.entries.iter().filter_map(|id| index.get(id).copied()).collect();
            forbidden.bar_all(&members);
        }
        // Where two have to meet, all others are barred to both.
        let two = request.only.and_then(|(a, b)| Some([*index.get(&a)?, *index.get(&b)?]));
        for player in two.into_iter().flatten() {
            let others = (0..players.len()).filter(|other| two.is_none_or(|two| !two.contains(other)));
            others.for_each(|other| forbidden.bar(player, other));
        }
        Ok(Self { request, history, players, met, forbidden })
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.players.len()
    }

    /// Whether no player is there; a field never is.
    pub const fn is_empty(&self) -> bool {
        self.players.is_empty()
    }

    /// Whether two have not met yet and are not kept apart (C1).
    pub fn may_meet(&self, a: usize, b: usize) -> bool {
        !self.met.is_barred(a, b) && self.may_sit_together(a, b)
    }

    /// Every player. `may_meet` must bar the pairs that the field bars and, in systems with the rule C3, players who must have the same
    /// colour.
    pub fn round_players<'a>(&self, may_meet: &'a dyn Fn(usize, usize) -> bool) -> RoundPlayers<'a> {
        let forbids_third_colour = self.request.tournament.settings.system.facts().forbids_third_colour;
        let must_have = |player: &PairablePlayer| {
            let absolute = player.preference.filter(|preference| preference.strength == Strength::Absolute);
            absolute.filter(|_| forbids_third_colour).map(|preference| preference.side)
        };
        // For each player the most others that can be barred: those met or forbidden, and all who must have the same colour. An upper
        // bound is enough for the quick answers.
        let clashing =
            BySide::from_fn(|side| self.players.iter().filter(|player| must_have(player) == Some(side)).count());
        let barred =
            self.players.iter().enumerate().map(|(v, player)| {
                self.met.with(&self.forbidden, v) + must_have(player).map_or(0, |side| clashing[side])
            });
        let places = places(&self.players);
        let bound = self.request.only.and_then(|(a, b)| Some((*places.get(&a)?, *places.get(&b)?)));
        RoundPlayers { may_meet, barred: barred.collect(), bound }
    }

    /// The pairs that have met in the last `rounds` rounds.
    pub(super) fn met_in_last(&self, rounds: usize) -> ForbiddenPlaces {
        met(&self.players, &places(&self.players), |entry| {
            let all = self.history.rounds(entry);
            &all[all.len().saturating_sub(rounds)..]
        })
    }

    /// Whether nothing but an earlier meeting keeps two apart.
    pub fn may_sit_together(&self, a: usize, b: usize) -> bool {
        !self.forbidden.is_barred(a, b)
    }

    /// Whether this is the last round, or one after it.
    pub fn is_last_round(&self) -> bool {
        self.request.round >= self.request.tournament.settings.rounds
    }

    /// The pairing score that a player had before `round`.
    pub fn pairing_score_before(&self, entry: EntryId, round: RoundNumber) -> Points {
        let bonus = virtual_points(&self.request.tournament.accelerations(), round);
        let score = self.history.points_after(entry, RoundNumber(round.0.saturating_sub(1)));
        score + bonus.get(&entry).copied().unwrap_or(Points::ZERO)
    }

    /// The player who gets the bye: of those who have a place in `order`, and without whom the others can all be paired, the
    /// first by it. No player if the number of players is even; an error if they cannot be paired at all.
    pub fn choose_bye<K: Ord>(
        &self,
        may_meet: impl Fn(usize, usize) -> bool,
        order: impl Fn(usize) -> Option<K>,
    ) -> Result<Option<usize>, PairingError> {
        let round_players = self.round_players(&may_meet);
        let all: Vec<usize> = (0..self.len()).collect();
        if all.len().is_multiple_of(2) {
            return if round_players.is_pairable(&all) { Ok(None) } else { Err(self.stuck(&may_meet, |_| false)) };
        }
        let mut candidates: Vec<(K, usize)> = all.iter().filter_map(|&v| Some((order(v)?, v))).collect();
        candidates.sort();
        // Nearly always the first one will do, which is cheap to see; all who could be are looked for only where not.
        if let Some(&(_, first)) = candidates.first()
            && round_players.is_pairable(&but(&all, first))
        {
            return Ok(Some(first));
        }
        let removable = removable(&SearchStart::default(), all.len(), &may_meet).unwrap_or_default();
        let found = candidates.into_iter().map(|(_, v)| v).find(|v| removable.binary_search(v).is_ok());
        found.map(Some).ok_or_else(|| self.stuck(&may_meet, |v| order(v).is_some()))
    }

    /// Why no pairing exists: for an odd number, why none of the players whom `may_be` accepts can have the bye; for an even one, why not
    /// all can be paired.
    fn stuck(&self, may_meet: impl Fn(usize, usize) -> bool, may_be: impl Fn(usize) -> bool) -> PairingError {
        let free = self.len();
        let order = free.next_multiple_of(2);
        match perfect(order, |u, v| if v == free { may_be(u) } else { may_meet(u, v) }) {
            Ok(_) => PairingError::NoPairing { stranded: Vec::new(), wanted: Vec::new(), bye_is_wanted: false },
            Err(why) => self.blocked(&why),
        }
    }

    /// The error that names those who cannot be paired.
    pub fn blocked(&self, why: &Unmatchable) -> PairingError {
        let entries = |list: &[usize]| {
            let players = list.iter().filter_map(|&v| self.players.get(v));
            players.map(|player| player.entry).collect()
        };
        PairingError::NoPairing {
            stranded: entries(&why.stranded),
            wanted: entries(&why.wanted),
            bye_is_wanted: why.wanted.contains(&self.len()),
        }
    }

    /// A bracket as it was paired, with its players by name.
    pub fn reason(&self, bracket: JudgedBracket<'_>) -> BracketReason {
        let JudgedBracket { moved_down, residents, pairs, criteria } = bracket;
        let entry = |&v: &usize| self.players[v].entry;
        let is_paired = |v: &usize| pairs.iter().any(|(a, b)| a == v || b == v);
        BracketReason {
            score: residents.first().map_or(Points::ZERO, |&v| self.players[v].pairing_score),
            moved_down: moved_down.iter().map(entry).collect(),
            residents: residents.iter().map(entry).collect(),
            pairs: pairs.iter().map(|(a, b)| (entry(a), entry(b))).collect(),
            downfloaters: moved_down.iter().chain(residents).filter(|v| !is_paired(v)).map(entry).collect(),
            criteria,
        }
    }

    /// The plan for pairs of players, with boards in order (C.04.2, 3.6): score of the higher ranked player, sum of the
    /// scores, their number. `allocate` gets both players, the higher ranked one first as they stand in the pair.
    pub fn paired(
        &self,
        pairs: impl IntoIterator<Item = (usize, usize)>,
        free: impl IntoIterator<Item = usize>,
        allocate: impl Fn(&PairablePlayer, &PairablePlayer) -> Allocation,
    ) -> Paired {
        let mut boards: Vec<_> = pairs
            .into_iter()
            .map(|(a, b)| {
                let (a, b) = (&self.players[a], &self.players[b]);
                let Allocation { first_has, rule } = allocate(a, b);
                // Virtual points do not count here.
                let higher = if (Reverse(a.score), a.number) <= (Reverse(b.score), b.number) { a } else { b };
                let order = (Reverse(higher.score), Reverse(a.score + b.score), higher.number);
                (order, BoardReason::new(a.into(), b.into(), first_has, rule))
            })
            .collect();
        boards.sort_by_key(|(order, _)| *order);
        let boards: Vec<BoardReason> = boards.into_iter().map(|(_, board)| board).collect();
        let free: Vec<EntryId> = free.into_iter().map(|v| self.players[v].entry).collect();
        let seats = boards.iter().map(BoardReason::seats).collect();
        let mut plan = RoundPlan::by_hand(self.request.round, seats, self.request.byes.clone());
        plan.byes.extend(free.iter().map(|&entry| (entry, Bye::PairingAllocated)));
        plan.origin = Origin::Engine;
        let rulebook = Rulebook::from_system(self.request.tournament.settings.system);
        Paired {
            plan,
            explanation: PairingExplanation {
                rulebook,
                boards,
                bye: free.first().copied(),
                ..PairingExplanation::default()
            },
        }
    }
}

fn pairable_players(request: &Request<'_>, history: &History) -> Vec<PairablePlayer> {
    let bonus = virtual_points(&request.tournament.accelerations(), request.round);
    let mut players = Vec::new();
    let mut participants = 0;
    for entry in request.tournament.start_list() {
        let Some(number) = entry.number else { continue };
        let to_be_paired = !request.byes.contains_key(&entry.id);
        // The number that decides the initial colour counts those who take part.
        participants += u16::from(to_be_paired || history.has_taken_part(entry.id));
        if to_be_paired {
            let colour_number = match request.tournament.settings.colour_numbering {
                ColourNumbering::Participants => participants,
                ColourNumbering::StartNumber => number.0,
            };
            let virtual_points = bonus.get(&entry.id).copied().unwrap_or(Points::ZERO);
            players.push(pairable_player(request, history, entry.id, number, colour_number, virtual_points));
        }
    }
    players
}

fn pairable_player(
    request: &Request<'_>,
    history: &History,
    entry: EntryId,
    number: StartNumber,
    colour_number: u16,
    virtual_points: Points,
) -> PairablePlayer {
    let rounds = history.rounds(entry);
    let sides: Vec<Side> = rounds.iter().filter_map(|round| round.played().map(|game| game.side)).collect();
    let score = history.points(entry);
    let win = request.tournament.settings.pairing_values().win;
    // All systems bar from the bye those whom the Dutch system in force bars; only that one knows older texts.
    let bars_from_bye = EditionRules::from_edition(DutchEdition::Y2026).bars_from_bye;
    PairablePlayer {
        entry,
        number,
        colour_number,
        score,
        pairing_score: score + virtual_points,
        played: sides.len(),
        may_have_bye: !rounds.iter().any(|round| bars_from_bye(round, win)),
        preference: Colours::new(sides.clone()).preference(),
        sides,
    }
}

fn places(players: &[PairablePlayer]) -> BTreeMap<EntryId, usize> {
    players.iter().zip(0..).map(|(player, place)| (player.entry, place)).collect()
}

/// The pairs that have met over the board, in what `rounds` gives of each player.
fn met<'h>(
    players: &[PairablePlayer],
    places: &BTreeMap<EntryId, usize>,
    rounds: impl Fn(EntryId) -> &'h [Appearance],
) -> ForbiddenPlaces {
    let mut met = ForbiddenPlaces::new(players.len());
    for (a, player) in players.iter().enumerate() {
        let opponents = rounds(player.entry).iter().filter_map(Appearance::played);
        opponents.filter_map(|game| places.get(&game.opponent)).for_each(|&b| met.bar(a, b));
    }
    met
}
