//! Rounds: pairing, correcting, publishing, closing.

use crate::service::journal::standing;
use crate::service::pairing_work::pairing_watch;
use crate::service::progress::drafts;
use crate::service::{Request, Service, ServiceError, TournamentDraft, Watch, draw_number};
use crate::store::JournalEntry;
use draughts::Side;
use tournament::pairing::avoided_pairs::pair_with_avoided_watched;
use tournament::pairing::check::{PairingWarning, warnings};
use tournament::pairing::start_list;
use tournament::{
    Change, Command, CommandRecord, EntryId, Item, ItemKey, LateNumbers, Rejection, Round, RoundNumber, RoundPlan,
    Stage, Tournament, Visibility,
};

/// How many actions are searched for the one that published a round.
const MOST_SEARCHED: u32 = 100;

/// The publication of a round, and what is undone with it.
#[derive(Debug)]
pub struct Publication {
    pub entry: JournalEntry,
    /// Later changes of its pairing that must be undone with it, newest first.
    pub changes: Vec<JournalEntry>,
    /// The tournament with all of that undone.
    without: TournamentDraft,
}

impl Publication {
    /// All entries to be undone, in that order.
    pub fn entries(&self) -> impl Iterator<Item = &JournalEntry> {
        self.changes.iter().chain(std::iter::once(&self.entry))
    }
}

impl Service {
    /// Gives missing start numbers, pairs the next round, and leaves it as a draft.
    pub fn pair_next_round(&self, request: &Request<'_>) -> Result<Tournament, ServiceError> {
        let next = self.tournament(request.slug)?.paired_rounds().next();
        self.pair_round(request, next, None)
    }

    /// As [`pair_next_round`](Self::pair_next_round), if it is this one: a button pressed twice, or on an old page, does not pair the
    /// following round. `late` sets once which numbers late entries get.
    pub fn pair_round(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        late: Option<LateNumbers>,
    ) -> Result<Tournament, ServiceError> {
        let drawn = draw_colour()?;
        self.perform(request, |draft| {
            let next = draft.tournament().paired_rounds().next();
            if round != next {
                return Err(Rejection::NotTheNextRound { next }.into());
            }
            number_with(draft, late.unwrap_or(draft.tournament().settings.late_numbers))?;
            pair(draft, drawn, &self.watch)
        })
    }

    /// Pairs all remaining rounds of a round robin, and leaves them as drafts.
    pub fn pair_all_rounds(&self, request: &Request<'_>) -> Result<Tournament, ServiceError> {
        let drawn = draw_colour()?;
        self.perform(request, |draft| {
            number(draft)?;
            loop {
                pair(draft, drawn, &self.watch)?;
                let rounds = draft.tournament().paired_rounds();
                if rounds >= draft.tournament().settings.rounds {
                    return Ok(CommandRecord::DraftAll { rounds });
                }
            }
        })
    }

    /// Publishes all drafts, and sets the visibility of the tournament if given.
    pub fn publish_all_rounds(
        &self,
        request: &Request<'_>,
        visibility: Option<Visibility>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let drafts = drafts(draft.tournament());
            let rounds = drafts.last().copied().ok_or(Rejection::NothingToChange)?;
            if let Some(visibility) = visibility {
                draft.execute(Command::SetVisibility(visibility))?;
            }
            for round in drafts {
                draft.execute(Command::Publish(round))?;
            }
            Ok(CommandRecord::PublishAll { rounds })
        })
    }

    /// Replaces the pairing of the last round by one made by hand.
    pub fn replace_pairing(&self, request: &Request<'_>, plan: &RoundPlan) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::PairAgain(plan.clone())))
    }

    /// The warnings about a pairing made by hand.
    pub fn warnings(&self, tournament: &Tournament, plan: &RoundPlan) -> Vec<PairingWarning> {
        warnings(tournament, plan)
    }

    /// Discards the draft of the last round; of drafts made together, also those after it.
    pub fn discard_round(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let later = drafts(draft.tournament()).into_iter().filter(|later| *later > round);
            for later in later.rev() {
                draft.execute(Command::Discard(later))?;
            }
            draft.execute(Command::Discard(round))
        })
    }

    pub fn publish_round(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::Publish(round)))
    }

    /// Publishes the pairings of a round and sets the visibility of the tournament.
    pub fn publish_and_open(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        visibility: Visibility,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            draft.execute(Command::SetVisibility(visibility))?;
            draft.execute(Command::Publish(round))
        })
    }

    /// The action that made a round public, with the changes of its pairing since then, if nothing has been entered and all of that can be
    /// taken back.
    pub fn publication(
        &self,
        tournament: &Tournament,
        round: RoundNumber,
    ) -> Result<Option<Publication>, ServiceError> {
        let is_untouched = |round: &Round| {
            round.state.stage == Stage::Published && round.pairings.values().all(tournament::Pairing::is_unplayed)
        };
        if !tournament.round(round).is_some_and(is_untouched) {
            return Ok(None);
        }
        let publishes = |change: &Change| {
            let is_public =
                |item: Option<&Item>| matches!(item, Some(Item::Round(state)) if state.stage == Stage::Published);
            change.key() == ItemKey::Round(round) && is_public(change.after()) && !is_public(change.before())
        };
        let entries = self.store.journal(tournament.id, None, MOST_SEARCHED)?;
        let Some(entry) = entries.iter().find(|entry| entry.changes.iter().any(publishes)) else {
            return Ok(None);
        };
        // Alone first: changes of the pairing are undone with it, and named, only if they depend on it.
        if let Some(without) = self.take_back(tournament, [entry])? {
            return Ok(Some(Publication { entry: entry.clone(), changes: Vec::new(), without }));
        }
        let is_repair = |own: &&JournalEntry| match &own.record {
            CommandRecord::PairAgain { round: own } | CommandRecord::Rearrange { round: own, .. } => *own == round,
            CommandRecord::SwapColours { game } => game.round == round,
            _ => false,
        };
        let later = standing(entries.iter().filter(|later| later.number > entry.number));
        let changes: Vec<JournalEntry> = later.into_iter().filter(is_repair).cloned().collect();
        let without = self.take_back(tournament, changes.iter().chain([entry]))?;
        Ok(without.map(|without| Publication { entry: entry.clone(), changes, without }))
    }

    /// Undoes the publication of a round, after the later changes of its pairing, in one write; `None` if the user may not undo one of
    /// these.
    pub fn unpublish(
        &self,
        request: &Request<'_>,
        round: RoundNumber,
        may_undo: impl Fn(&JournalEntry) -> bool,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let publication = self.publication(draft.tournament(), round)?;
            let publication = publication.filter(|own| own.entries().all(&may_undo));
            let publication = publication.ok_or(Rejection::NothingToChange)?;
            self.check_regulations_kept(draft.tournament(), publication.without.tournament())?;
            *draft = publication.without;
            let others = publication.changes.iter().map(|change| change.number).collect();
            Ok(CommandRecord::Revert { entry: publication.entry.number, others })
        })
    }

    pub fn close_round(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::CloseRound(round)))
    }

    pub fn reopen_round(&self, request: &Request<'_>, round: RoundNumber) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::ReopenRound(round)))
    }

    /// The last round's plan with two players exchanged: the simplest correction by hand.
    pub fn swapped_plan(tournament: &Tournament, one: EntryId, other: EntryId) -> Option<RoundPlan> {
        let round = tournament.last_round()?;
        let exchange = |id: EntryId| match id {
            id if id == one => other,
            id if id == other => one,
            id => id,
        };
        let mut plan = RoundPlan::from_round(round);
        plan.seats.iter_mut().for_each(|seats| *seats = seats.map(exchange));
        plan.byes = plan.byes.into_iter().map(|(id, bye)| (exchange(id), bye)).collect();
        Some(plan)
    }

    /// The last round's plan with the colours of one board exchanged.
    pub(super) fn turned_plan(tournament: &Tournament, board: tournament::BoardNumber) -> Option<RoundPlan> {
        let round = tournament.last_round()?;
        let mut plan = RoundPlan::from_round(round);
        let index = plan.boards().position(|(own, _)| own == board);
        if let Some(seats) = index.and_then(|index| plan.seats.get_mut(index)) {
            *seats = seats.swapped();
        }
        Some(plan)
    }
}

/// Gives start numbers to players without one.
pub(super) fn number(draft: &mut TournamentDraft) -> Result<(), ServiceError> {
    number_with(draft, draft.tournament().settings.late_numbers)
}

fn number_with(draft: &mut TournamentDraft, late: LateNumbers) -> Result<(), ServiceError> {
    let numbers = start_list::due_with(draft.tournament(), late);
    if numbers.is_empty() { Ok(()) } else { draft.execute(Command::AssignNumbers(numbers)).map(drop) }
}

pub(super) fn pair(draft: &mut TournamentDraft, drawn: Side, watch: &Watch) -> Result<CommandRecord, ServiceError> {
    let (tournament, watch) = (draft.tournament(), pairing_watch(watch));
    let granted = pair_with_avoided_watched(tournament, tournament.paired_rounds().next(), drawn, &watch)
        .map_err(|why| ServiceError::not_paired(tournament, why))?;
    draft.execute(Command::Pair(granted.paired.plan))
}

/// Pairs and publishes all remaining rounds: the whole schedule of a round robin.
pub(super) fn pair_and_publish_all(
    draft: &mut TournamentDraft,
    drawn: Side,
    watch: &Watch,
) -> Result<CommandRecord, ServiceError> {
    loop {
        pair(draft, drawn, watch)?;
        let rounds = draft.tournament().paired_rounds();
        draft.execute(Command::Publish(rounds))?;
        if rounds >= draft.tournament().settings.rounds {
            return Ok(CommandRecord::PairAll { rounds });
        }
    }
}

/// The lot for the colour on the first board.
pub(super) fn draw_colour() -> Result<Side, ServiceError> {
    Ok(if draw_number()?.is_multiple_of(2) { Side::White } else { Side::Black })
}
