//! The players with and without a seat in a round, and the choices for correcting it by hand.

use crate::service::progress::drafts;
use crate::web::forms::Choice;
use crate::web::i18n::results::{bye_of_player, bye_with_points};
use crate::web::i18n::{Locale, PlayerNames};
use crate::web::pages::round::takes_late_changes;
use crate::web::parts::ByeReasonView;
use draughts::Side;
use tournament::history::{Adjourned, Appearance};
use tournament::{BoardNumber, Bye, Entry, EntryId, History, Pairing, Round, RoundNumber, Stage, Tournament};

pub struct DraftSeat {
    pub entry: Entry,
    pub name: String,
    pub points: String,
    /// Number, rating and region, as far as known.
    pub facts: String,
    /// The colours of the first games so far, by round.
    pub colours: Vec<Side>,
    /// The same in words.
    pub colours_text: String,
}

/// What can be chosen to repair the pairing by hand.
pub struct PairingChoices {
    /// The players of the round, without those of the boards in `played`.
    pub players: Vec<Choice>,
    /// The boards with their players, without those in `played`.
    pub boards: Vec<Choice>,
    /// The boards with results: their pairings are fixed.
    pub played: Vec<BoardNumber>,
    /// Players without an opponent who could have one.
    pub unpaired: Vec<Choice>,
    pub byes: Vec<Choice>,
    /// Whether players can still come into the round or leave it.
    pub is_open: bool,
    /// Whether the whole pairing can still be discarded.
    pub is_unplayed: bool,
    /// Whether the schedule is fixed: then only colours can be changed.
    pub is_table: bool,
}

impl PairingChoices {
    pub fn new(t: Locale, tournament: &Tournament, round: &Round) -> Self {
        let number = round.state.number;
        let (open, played): (Vec<&Pairing>, Vec<&Pairing>) =
            round.pairings.values().partition(|pairing| pairing.is_untouched());
        let seated = open.iter().flat_map(|pairing| {
            [pairing.white, pairing.black]
                .map(|id| (id, t.text("pairings-at-board").with("n", pairing.board).to_string()))
        });
        let present = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.is_present(number));
        let idle: Vec<EntryId> =
            round.byes.keys().copied().filter(|id| present(id) && !tournament.is_out_before(*id, number)).collect();
        let free = idle.iter().map(|id| (*id, t.text("pairings-unpaired").to_string()));
        let names = PlayerNames::from_tournament(t, tournament);
        let name = |id: EntryId| tournament.entry(id).map(|entry| names.name(entry)).unwrap_or_default();
        let mut players: Vec<(EntryId, String)> = (seated.chain(free)).filter(|(id, _)| present(id)).collect();
        players.sort_by_cached_key(|(id, _)| tournament.entry(*id).map(|entry| entry.person.name.key()));
        let boards = open.iter().map(|pairing| {
            Choice::new(pairing.board, format!("{}. {} – {}", pairing.board, name(pairing.white), name(pairing.black)))
        });
        Self {
            is_open: takes_late_changes(tournament, number),
            is_table: tournament.settings.system.has_table(),
            is_unplayed: round.pairings.values().all(Pairing::is_unplayed),
            boards: boards.collect(),
            played: played.iter().map(|pairing| pairing.board).collect(),
            players: players
                .into_iter()
                .map(|(id, place)| Choice::new(id, format!("{} ({place})", name(id))))
                .collect(),
            unpaired: idle.iter().map(|id| Choice::new(id, name(*id))).collect(),
            byes: [Bye::PairingAllocated, Bye::Half, Bye::Zero, Bye::Full]
                .map(|kind| Choice::new(kind.code(), bye_with_points(t, kind, &tournament.settings.scoring)))
                .into(),
        }
    }

    /// The numbers of the boards whose pairings are fixed.
    pub fn played(&self) -> String {
        self.played.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }
}

pub struct Unpaired {
    pub entry: Entry,
    pub name: String,
    pub is_there: bool,
    pub bye: String,
}

impl Unpaired {
    /// The id of the row in the page.
    pub fn row(&self) -> String {
        format!("free-{}", self.entry.id)
    }
}

/// The players of a round with their points before it.
pub struct DraftSeats<'a> {
    tournament: &'a Tournament,
    history: History,
    names: PlayerNames,
}

impl<'a> DraftSeats<'a> {
    /// The points before `round`.
    pub fn before(t: Locale, tournament: &'a Tournament, round: RoundNumber) -> Self {
        let before = RoundNumber(round.0.saturating_sub(1));
        let history = History::new(tournament, before, Adjourned::CountsAsDraw);
        Self { tournament, history, names: PlayerNames::from_tournament(t, tournament) }
    }

    /// The name of a player; empty if not entered.
    pub fn name(&self, id: EntryId) -> String {
        self.tournament.entry(id).map(|entry| self.names.name(entry)).unwrap_or_default()
    }

    /// A player; `None` if not entered.
    pub fn seat(&self, t: Locale, id: EntryId) -> Option<DraftSeat> {
        let entry = self.tournament.entry(id)?.clone();
        let colour = |appearance: &Appearance| match appearance {
            Appearance::Played(opposition) => Some(opposition.side),
            Appearance::Forfeit(_) | Appearance::Awaited { .. } | Appearance::Bye { .. } => None,
        };
        let number = entry.number.map(|number| t.text("common-numbered").with("n", number).to_string());
        let region = Some(entry.person.region.clone()).filter(|region| !region.is_empty());
        let facts = [number, entry.rating.map(|rating| rating.to_string()), region];
        let colours: Vec<Side> = self.history.rounds(id).iter().filter_map(colour).collect();
        let names: Vec<String> = colours.iter().map(|side| t.side(*side).to_string()).collect();
        Some(DraftSeat {
            colours_text: t.text("pairings-colours").with("list", names.join(", ")).to_string(),
            points: t.points(self.history.points(id)),
            name: self.names.name(&entry),
            facts: facts.into_iter().flatten().collect::<Vec<_>>().join(" · "),
            colours,
            entry,
        })
    }
}

/// Players of a round without an opponent, first those who could have one; without players out of a knock-out.
pub fn unpaired(t: Locale, tournament: &Tournament, round: &Round) -> Vec<Unpaired> {
    let mut byes: Vec<(Bye, EntryId)> = round.byes.iter().map(|(&entry, &kind)| (kind, entry)).collect();
    byes.sort_unstable();
    let (number, names) = (round.state.number, PlayerNames::from_tournament(t, tournament));
    let one = |(kind, id): (Bye, EntryId)| {
        let entry = tournament.entry(id)?.clone();
        if kind == Bye::Zero && tournament.is_out_before(id, number) {
            return None;
        }
        let bye = why_unpaired(t, tournament, &entry, number, kind);
        Some(Unpaired { is_there: entry.is_present(number), name: names.name(&entry), entry, bye })
    };
    byes.into_iter().filter_map(one).collect()
}

/// Why a player has no opponent in a round, for the staff.
pub fn why_unpaired(t: Locale, tournament: &Tournament, entry: &Entry, round: RoundNumber, kind: Bye) -> String {
    match ByeReasonView::new(tournament, entry, round, kind) {
        ByeReasonView::Withdrawn if entry.expelled.is_some() => {
            t.text("own-expelled").with("sex", entry.person.sex_letter()).to_string()
        }
        // An unconfirmed player has not withdrawn.
        reason @ ByeReasonView::Withdrawn if entry.is_confirmed() => reason.said(t, tournament, entry),
        reason @ (ByeReasonView::Through
        | ByeReasonView::Reserve
        | ByeReasonView::TeamNotPaired
        | ByeReasonView::Vacant
        | ByeReasonView::TeamFree
        | ByeReasonView::Free) => reason.said(t, tournament, entry),
        ByeReasonView::Bye(_) | ByeReasonView::Withdrawn | ByeReasonView::Out => {
            bye_of_player(t, kind, &tournament.settings.scoring)
        }
    }
}

/// Whether the pairing of a round may still be corrected: the last round, unless finished or one of several drafts of a fixed schedule.
pub fn can_be_changed(tournament: &Tournament, round: &Round) -> bool {
    let is_last = round.state.number == tournament.paired_rounds();
    is_last && round.state.stage < Stage::Closed && drafts(tournament).len() < 2 && !can_be_turned(tournament, round)
}

/// Whether only colours of a round can be changed: it is being played, and the schedule is fixed.
pub fn can_be_turned(tournament: &Tournament, round: &Round) -> bool {
    tournament.settings.system.has_table() && round.state.stage == Stage::Published
}
