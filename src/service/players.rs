//! Players of a tournament: entering one by one or from a list, changing, withdrawing, byes.

use std::collections::{BTreeMap, BTreeSet};

use crate::service::{PersonChoice, Request, Service, ServiceError, TournamentDraft};
use crate::store::PersonStatement;
use tournament::transliterate::latin;
use tournament::{
    Adjustment, Bye, Command, CommandRecord, Details, EntryId, Expulsion, Membership, NewEntry, Pairing, Person,
    Rating, Rejection, Round, RoundNumber, Tournament,
};

/// Commands for several players at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeveralAction {
    /// Confirm those who were only registered, bring back those who had left.
    Reinstate,
    Withdraw,
    Remove,
    /// Give a bye without points in the next round.
    Miss,
    /// Mark as present at the check-in.
    CheckIn,
    /// Mark as absent at the check-in.
    CheckOut,
}

draughts::codes! { SeveralAction:
    Reinstate => "reinstate",
    Withdraw => "withdraw",
    Remove => "remove",
    Miss => "miss",
    CheckIn => "here",
    CheckOut => "not-here",
}

impl Service {
    pub fn enter_player(
        &self,
        request: &Request<'_>,
        person: &Person,
        rating: Option<Rating>,
    ) -> Result<Tournament, ServiceError> {
        let new = NewEntry { player: None, person: person.clone(), rating, member: None };
        self.enter_as(request, new, PersonChoice::ByName)
    }

    /// As [`enter_player`](Self::enter_player), with the person given; missing data are taken from a known person.
    pub fn enter_as(
        &self,
        request: &Request<'_>,
        new: NewEntry,
        meant: PersonChoice,
    ) -> Result<Tournament, ServiceError> {
        self.rehearse(request, |draft| draft.execute(Command::Enter(vec![new.clone()])))?;
        let tournament = self.tournament(request.slug)?;
        let recognised = self.recognise(&tournament, std::slice::from_ref(&new.person), &[meant])?;
        let known = match meant {
            PersonChoice::Known(player) => self.completed(&tournament, new, player, self.powers(request.actor)?)?,
            PersonChoice::ByName | PersonChoice::New => {
                NewEntry { player: recognised.players.first().copied().flatten(), ..new }
            }
        };
        self.perform_learning(request, &recognised.players, |draft| {
            draft.register(&recognised.new);
            draft.execute(Command::Enter(vec![known.clone()]))
        })
    }

    /// Changes a player's data. A corrected misspelling, here and in the registry, leaves them the same person with their ratings; another
    /// name makes the entry another person's.
    pub fn edit_player(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        person: &Person,
        rating: Option<Rating>,
    ) -> Result<Tournament, ServiceError> {
        self.edit_member(request, entry, person, rating, None)
    }

    /// As [`edit_player`](Self::edit_player), in a team tournament; without a membership, that stays as it is.
    pub fn edit_member(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        person: &Person,
        rating: Option<Rating>,
        member: Option<Membership>,
    ) -> Result<Tournament, ServiceError> {
        let edit = move |player| {
            let new = NewEntry { player, person: person.clone(), rating, member: member.clone() };
            Command::EditEntry { entry, new: Box::new(new) }
        };
        self.rehearse(request, |draft| draft.execute(edit(None)))?;
        let tournament = self.tournament(request.slug)?;
        let old = tournament.entry(entry).filter(|old| is_same_person(&old.person, person));
        let Some((old, player)) = old.and_then(|old| Some((old, old.player?))) else {
            let recognised =
                self.recognise(&without(&tournament, entry), std::slice::from_ref(person), &[PersonChoice::ByName])?;
            let player = recognised.players.first().copied().flatten();
            return self.perform_learning(request, &recognised.players, |draft| {
                draft.register(&recognised.new);
                draft.execute(edit(player))
            });
        };
        self.all_or_none(|service| {
            let written = service.perform(request, |draft| draft.execute(edit(Some(player))))?;
            let hidden = written.entry(entry).map(|own| written.hidden_details(own)).unwrap_or_default();
            service.correct(request.actor, &written, &old.person, PersonStatement { player, person, hidden })?;
            Ok(written)
        })
    }

    /// Sets which details of a player are not public, and whether a parent or guardian has agreed.
    pub fn set_withheld(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        withheld: &Details,
        has_consent: bool,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            draft.execute(Command::SetWithheld { entry, withheld: withheld.clone(), has_consent })
        })
    }

    /// Sets the teams and boards of several players at once.
    pub fn order_boards(
        &self,
        request: &Request<'_>,
        members: &BTreeMap<EntryId, Membership>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::OrderBoards(members.clone().into_iter().collect())))
    }

    /// Removes a player who has not been paired.
    pub fn remove_player(&self, request: &Request<'_>, entry: EntryId) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::Remove(entry)))
    }

    /// Withdraws a player after the last round that they were paired in, or after `after`.
    pub fn withdraw_player(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        after: Option<RoundNumber>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let after = after.unwrap_or_else(|| leaves_after(draft.tournament(), entry));
            draft.execute(Command::Withdraw { entry, after })
        })
    }

    /// Expels a player after the given round, else after the last one that they may have taken part in.
    pub fn expel_player(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        after: Option<RoundNumber>,
        expulsion: &Expulsion,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| {
            let after = after.unwrap_or_else(|| leaves_after(draft.tournament(), entry));
            draft.execute(Command::Expel { entry, after, expulsion: expulsion.clone() })
        })
    }

    pub fn reinstate_player(&self, request: &Request<'_>, entry: EntryId) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::Reinstate(entry)))
    }

    /// Does the same with several players: with all of them or, if it is refused for one, with none. One entry of the journal.
    pub fn change_players(
        &self,
        request: &Request<'_>,
        action: SeveralAction,
        players: &[EntryId],
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| match action {
            SeveralAction::Reinstate => {
                let players = execute_for_each(draft, players, |_, entry| Ok(Some(Command::Reinstate(entry))))?;
                Ok(CommandRecord::ReinstateSeveral { players })
            }
            SeveralAction::Withdraw => {
                let players = execute_for_each(draft, players, |tournament, entry| {
                    Ok(Some(Command::Withdraw { entry, after: leaves_after(tournament, entry) }))
                })?;
                Ok(CommandRecord::WithdrawSeveral { players })
            }
            SeveralAction::Remove => {
                let players = execute_for_each(draft, players, |_, entry| Ok(Some(Command::Remove(entry))))?;
                Ok(CommandRecord::RemoveSeveral { players })
            }
            SeveralAction::Miss => {
                let round = draft.tournament().paired_rounds().next();
                let players = execute_for_each(draft, players, |tournament, entry| miss(tournament, entry, round))?;
                Ok(CommandRecord::MissRound { round, players })
            }
            SeveralAction::CheckIn | SeveralAction::CheckOut => {
                mark_several(draft, players, action == SeveralAction::CheckIn)
            }
        })
    }

    /// Grants a bye in a future round, or takes it back.
    pub fn set_bye(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        round: RoundNumber,
        bye: Option<Bye>,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::SetBye { entry, round, bye }))
    }

    /// Grants a bye in a future round beyond the limits of the tournament.
    pub fn grant_bye(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        round: RoundNumber,
        bye: Bye,
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::GrantBye { entry, round, bye }))
    }

    /// Replaces the arbiter's corrections of a player's points.
    pub fn adjust_points(
        &self,
        request: &Request<'_>,
        entry: EntryId,
        adjustments: &[Adjustment],
    ) -> Result<Tournament, ServiceError> {
        self.perform(request, |draft| draft.execute(Command::Adjust { entry, adjustments: adjustments.to_vec() }))
    }
}

/// Entered players who may be `person` in another spelling: `Ivanov Petr` beside `Иванов Пётр Сергеевич`, or the same name with another
/// birth, which may be an error.
pub fn possible_duplicates(tournament: &Tournament, person: &Person) -> Vec<EntryId> {
    // The same person twice is refused elsewhere.
    if tournament.entries.values().any(|entry| entry.person.is_same_as(person)) {
        return Vec::new();
    }
    let key = person.name.key();
    let is_alike = |other: &Person| other.name.key() == key || other.resembles(person);
    let alike = tournament.entries.values().filter(|entry| is_alike(&entry.person));
    alike.map(|entry| entry.id).collect()
}

/// The first round after which `entry` can leave: the last one in which they were paired, or had a bye with points in a finished round; in
/// a round robin, whose rounds are paired beforehand, the last one in which they have played, with the free rounds after it. 0 if there is
/// none.
pub fn leaves_after(tournament: &Tournament, entry: EntryId) -> RoundNumber {
    let has_table = tournament.settings.system.has_table();
    let complete = tournament.complete_rounds();
    // A bye of the round being played is removed when the player leaves.
    let had_bye = |round: &Round| {
        let bye = round.byes.get(&entry).filter(|bye| **bye != Bye::Zero);
        !has_table && round.state.number <= complete && bye.is_some()
    };
    let played = |pairing: &Pairing| !has_table || pairing.is_over_the_board();
    let took_part = |round: &&Round| round.pairing_of(entry).map_or_else(|| had_bye(round), played);
    let last = tournament.rounds.iter().rev().find(took_part);
    let Some(last) = last.map(|round| round.state.number) else { return RoundNumber(0) };
    if !has_table {
        return last;
    }
    let mut later = tournament.rounds.iter().filter(|round| round.state.number > last);
    let missed = later.find(|round| round.pairing_of(entry).is_some()).and_then(|round| round.state.number.previous());
    missed.unwrap_or_else(|| tournament.paired_rounds())
}

/// Executes a command for each of several players. The result are those whom it changes: the others are skipped and not named in the
/// journal.
fn execute_for_each(
    draft: &mut TournamentDraft,
    players: &[EntryId],
    command_for: impl Fn(&Tournament, EntryId) -> Result<Option<Command>, Rejection>,
) -> Result<Vec<EntryId>, ServiceError> {
    let mut players_changed = Vec::new();
    for &entry in players {
        if let Some(command) = command_for(draft.tournament(), entry)? {
            draft.execute(command)?;
            players_changed.push(entry);
        }
    }
    if players_changed.is_empty() { Err(Rejection::NothingToChange.into()) } else { Ok(players_changed) }
}

/// The bye without points for a player who misses `round`; `None` if they have it.
fn miss(tournament: &Tournament, entry: EntryId, round: RoundNumber) -> Result<Option<Command>, Rejection> {
    let own = tournament.entry(entry);
    if own.is_some_and(|own| own.withdrawn_after.is_some()) {
        return Err(Rejection::AlreadyWithdrawn(entry));
    }
    let has_it = own.and_then(|own| own.byes.get(&round)) == Some(&Bye::Zero);
    Ok((!has_it).then_some(Command::SetBye { entry, round, bye: Some(Bye::Zero) }))
}

/// Marks players at the check-in all at once: one command for each would write the whole check-in into the journal for each of them.
fn mark_several(
    draft: &mut TournamentDraft,
    players: &[EntryId],
    is_here: bool,
) -> Result<CommandRecord, ServiceError> {
    let tournament = draft.tournament();
    // Looked up once: a form may mark some thousands of players.
    let awaited = tournament.current_check_in().into_iter().flat_map(move |check_in| tournament.awaited_at(check_in));
    let mut awaited: BTreeSet<EntryId> = awaited.map(|entry| entry.id).collect();
    let mut players_changed = Vec::new();
    for &player in players {
        if is_to_be_marked(tournament, player, is_here)? && awaited.remove(&player) {
            players_changed.push(player);
        }
    }
    if players_changed.is_empty() {
        return Err(Rejection::NothingToChange.into());
    }
    draft.execute(Command::CheckIn { players: players_changed, is_here })
}

/// Whether the check-in command for several players concerns this one: they are expected, and not marked so already. Players with a
/// requested bye, or out of a knock-out, are skipped; a withdrawn player is refused by name.
fn is_to_be_marked(tournament: &Tournament, player: EntryId, is_here: bool) -> Result<bool, Rejection> {
    let check_in = tournament.current_check_in().ok_or(Rejection::NoCheckIn)?;
    if tournament.entry(player).is_some_and(|entry| entry.withdrawn_after.is_some() && entry.is_confirmed()) {
        return Err(Rejection::AlreadyWithdrawn(player));
    }
    Ok(check_in.present.contains(&player) != is_here)
}

/// The tournament without an entry: a player who becomes another person may be anyone.
fn without(tournament: &Tournament, entry: EntryId) -> Tournament {
    let mut others = tournament.clone();
    others.entries.remove(&entry);
    others
}

/// Whether a changed name is still that of the same person: a family name with a letter or two corrected, in either alphabet, and the same
/// given name and federation number.
fn is_same_person(old: &Person, new: &Person) -> bool {
    let family = |person: &Person| latin(&person.name.family.to_lowercase());
    let initial = |person: &Person| latin(&person.name.given.to_lowercase()).chars().next();
    let agree = |one: Option<char>, other: Option<char>| one.is_none() || other.is_none() || one == other;
    let slips = if family(old).len() < 5 { 1 } else { 2 };
    let numbers = [&old.federation_id, &new.federation_id];
    strsim::osa_distance(&family(old), &family(new)) <= slips
        && agree(initial(old), initial(new))
        && (numbers[0] == numbers[1] || numbers.iter().any(|number| number.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tournament::Name;

    #[test]
    fn a_corrected_slip_leaves_the_person_the_same() {
        let cases = [
            ("Ксенов Владимир", "Ксеновъ Владимир", true),
            ("Ksenov V.", "Ксенов Владимир", true),
            ("Иванов", "Иванов Пётр", true),
            ("Иванов Антон", "Иванов Борис", false),
            ("Ли Анна", "Ан Анна", false),
            ("Иванов Антон", "Петров Антон", false),
        ];
        let person = |name: &str| Person { name: Name::parse(name), ..Person::default() };
        for (old, new, is_same) in cases {
            assert_eq!(is_same_person(&person(old), &person(new)), is_same, "{old} and {new}");
        }
        let numbered = |number: &str| Person { federation_id: number.to_owned(), ..person("Иванов Антон") };
        assert!(is_same_person(&numbered(""), &numbered("7")));
        assert!(!is_same_person(&numbered("5"), &numbered("7")));
    }
}
