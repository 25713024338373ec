//! Acts about teams: for whom players play, and in which order of boards.

use std::collections::BTreeMap;

use super::entries::is_in_a_round;
use super::{entry, set_entry};
use crate::model::change::{Change, ItemKey};
use crate::model::entry::Entry;
use crate::model::ids::EntryId;
use crate::model::rejection::Rejection;
use crate::model::result::Bye;
use crate::model::round::Round;
use crate::model::team::Membership;
use crate::model::tournament::Tournament;

/// Whom boards are asked for: who it is, his name, and for whom he plays.
pub(super) type Member<'a> = (EntryId, String, &'a Membership);

/// Says for whom several play at once, so that two can change places.
pub(super) fn line_up(tournament: &Tournament, members: Vec<(EntryId, Membership)>) -> Result<Vec<Change>, Rejection> {
    let members: BTreeMap<EntryId, Membership> = members.into_iter().collect();
    let mut changed = Vec::new();
    for (id, member) in members {
        let old = entry(tournament, id)?;
        if member != old.member {
            check_not_fixed(tournament, old, &member)?;
            changed.push(Entry { member, ..old.clone() });
        }
    }
    let placed = changed.iter().filter(|entry| entry.withdrawn_after.is_none());
    check_boards(tournament, placed.map(|entry| (entry.id, entry.person.name.to_string(), &entry.member)))?;
    Ok(changed.into_iter().flat_map(|entry| set_entry(tournament, entry)).collect())
}

/// A table of teams is made of them as they are; elsewhere who has sat for a team stays in it, at his board.
pub(super) fn check_not_fixed(tournament: &Tournament, old: &Entry, new: &Membership) -> Result<(), Rejection> {
    if tournament.settings.system.has_table() && is_in_a_round(tournament, old.id) {
        return Err(Rejection::TeamsFixed);
    }
    let is_moved = (new.key(), new.board) != (old.member.key(), old.member.board);
    let is_fixed = is_moved && tournament.is_seat_fixed(old.id);
    if is_fixed { Err(Rejection::PlaysForTeam(old.person.name.to_string())) } else { Ok(()) }
}

impl Tournament {
    /// Whether somebody's team and board no longer change: he is in the table of two teams, or has sat for his team.
    pub fn is_seat_fixed(&self, id: EntryId) -> bool {
        let system = self.settings.system;
        if system.has_table() { is_in_a_round(self, id) } else { system.has_teams() && has_played_for_a_team(self, id) }
    }
}

/// Whether somebody's round counts for a team: he sat, or had a bye that is worth something. Reserves may change theirs.
pub(super) fn has_played_for_a_team(tournament: &Tournament, id: EntryId) -> bool {
    let has =
        |round: &Round| round.pairing_of(id).is_some() || round.byes.get(&id).is_some_and(|bye| *bye != Bye::Zero);
    tournament.rounds.iter().any(has)
}

/// Each board of a team is one player's.
pub(super) fn check_whole(tournament: &Tournament) -> Result<(), Rejection> {
    let present = tournament.entries.values().filter(|entry| entry.withdrawn_after.is_none());
    check_boards(tournament, present.map(|entry| (entry.id, entry.person.name.to_string(), &entry.member)))
}

/// Nobody gets the board of a team that another of it has. Who has withdrawn has left his free.
pub(super) fn check_boards<'a>(
    tournament: &Tournament,
    members: impl Iterator<Item = Member<'a>>,
) -> Result<(), Rejection> {
    if !tournament.settings.system.has_teams() {
        return Ok(());
    }
    let members: Vec<Member> = members.collect();
    let stays = |entry: &&Entry| entry.withdrawn_after.is_none() && members.iter().all(|(id, ..)| *id != entry.id);
    let others = tournament.entries.values().filter(stays);
    let holder = |entry: &Entry| Some((entry.member.place()?, entry.person.name.to_string()));
    let mut taken: BTreeMap<(String, u16), String> = others.filter_map(holder).collect();
    for (_, name, member) in members {
        let Some(place) = member.place() else { continue };
        if let Some(other) = taken.insert(place.clone(), name.clone()) {
            return Err(Rejection::BoardTaken { team: member.team.clone(), board: place.1, names: [other, name] });
        }
    }
    Ok(())
}

/// Somebody whose board, as it would be now, another of his team has.
pub(super) fn doubled(before: &Tournament, after: &Tournament) -> Option<ItemKey> {
    let is_new = |entry: &&Entry| {
        let old = before.entry(entry.id);
        old.is_none_or(|old| old.member != entry.member || old.withdrawn_after != entry.withdrawn_after)
    };
    let here = |entry: &&Entry| entry.withdrawn_after.is_none();
    let moved = after.entries.values().filter(here).filter(is_new);
    let mut moved = moved.map(|entry| (entry.id, entry.person.name.to_string(), &entry.member));
    moved.find(|one| check_boards(after, std::iter::once(one.clone())).is_err()).map(|(id, ..)| ItemKey::Entry(id))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::command::{Command, NewEntry};
    use crate::model::decide::decide;
    use crate::model::decide::tests::revert;
    use crate::{Bye, Info, Name, Person, RoundNumber, RoundPlan, Settings, StartNumber, System, TournamentId};
    use chrono::NaiveDateTime;
    use draughts::{BySide, Side};

    fn member(team: &str, board: Option<u16>) -> Membership {
        Membership { team: team.to_owned(), board }
    }

    fn new(name: &str, member: Membership) -> NewEntry {
        let person = Person { name: Name::parse(name), ..Person::default() };
        NewEntry { player: None, person, rating: None, member: Some(member) }
    }

    /// An event of two teams with players at boards 1 and 2 of one and 1 of the other.
    fn event(system: System) -> Tournament {
        let mut event = Tournament::new(TournamentId(1), "x", Info::default(), Settings::new(system, 1));
        let players = [("А Б", "Орёл", Some(1)), ("В Г", "Орёл", Some(2)), ("Д Е", "Тула", Some(1))];
        let players = players.map(|(name, team, board)| new(name, member(team, board)));
        does(&mut event, Command::Enter(players.into())).expect("entered");
        event
    }

    fn does(event: &mut Tournament, act: Command) -> Result<(), Rejection> {
        let changes = decide(event, act, NaiveDateTime::default())?;
        event.apply_all(&changes).expect("it applies");
        Ok(())
    }

    #[test]
    fn nobody_gets_the_board_that_another_of_his_team_has() {
        let [first, second, other] = [1, 2, 3].map(EntryId);
        let edit =
            |entry, team, board| Command::EditEntry { entry, new: Box::new(new("В Г", member(team, Some(board)))) };
        let enter = |name, team, board| Command::Enter(vec![new(name, member(team, Some(board)))]);
        let two = Command::Enter(vec![new("Ж З", member("Псков", Some(1))), new("И К", member("псков", Some(1)))]);
        for (act, is_refused) in [
            (enter("Ж З", "орел", 2), true),
            (enter("Ж З", "Орёл", 3), false),
            (enter("Ж З", "", 2), false),
            (two, true),
            (edit(second, "Орёл", 1), true),
            (edit(second, "Тула", 2), false),
            (Command::LineUp(vec![(first, member("Орёл", Some(2)))]), true),
            (Command::LineUp(vec![(first, member("Орёл", Some(2))), (second, member("Орёл", Some(1)))]), false),
            (Command::LineUp(vec![(other, member("Орёл", None))]), false),
        ] {
            let told = format!("{act:?}");
            let done = does(&mut event(System::Scheveningen), act.clone());
            assert_eq!(matches!(done, Err(Rejection::BoardTaken { .. })), is_refused, "{told}: {done:?}");
            let alone = does(&mut event(System::DUTCH), act);
            assert_eq!(alone, Ok(()), "{told}");
        }
    }

    #[test]
    fn who_leaves_makes_his_board_free_and_finds_it_taken_when_he_comes_back() {
        let mut event = event(System::Scheveningen);
        does(&mut event, Command::Withdraw { entry: EntryId(1), after: RoundNumber(0) }).expect("he leaves");
        does(&mut event, Command::Enter(vec![new("Ж З", member("Орёл", Some(1)))])).expect("his board is free");
        let names = ["Ж З".to_owned(), "А Б".to_owned()];
        let taken = Rejection::BoardTaken { team: "Орёл".to_owned(), board: 1, names };
        assert_eq!(does(&mut event, Command::Reinstate(EntryId(1))), Err(taken));
        does(&mut event, Command::LineUp(vec![(EntryId(1), member("Орёл", Some(5)))])).expect("another one");
        does(&mut event, Command::Reinstate(EntryId(1))).expect("he comes back");
    }

    #[test]
    fn a_board_that_another_has_now_is_not_taken_back() {
        let mut event = event(System::Scheveningen);
        let moves =
            decide(&event, Command::LineUp(vec![(EntryId(1), member("Орёл", Some(3)))]), NaiveDateTime::default());
        let moves = moves.expect("board 3 is free");
        event.apply_all(&moves).expect("it applies");
        does(&mut event, Command::Enter(vec![new("Ж З", member("Орёл", Some(1)))])).expect("board 1 is free now");
        let refused = does(&mut event, revert(&moves));
        assert_eq!(refused, Err(Rejection::LaterActsBuildOnIt(ItemKey::Entry(EntryId(1)))));
    }
    #[test]
    fn a_team_that_somebody_has_sat_for_is_not_taken_back() {
        let mut event = event(System::TeamSwiss);
        let act = Command::LineUp(vec![(EntryId(2), member("Тула", Some(2)))]);
        let moves = decide(&event, act, NaiveDateTime::default()).expect("before the first round");
        event.apply_all(&moves).expect("it applies");
        let back = || revert(&moves);
        assert!(decide(&event, back(), NaiveDateTime::default()).is_ok(), "nobody has sat yet");
        for (id, number) in [(1, 1), (2, 2), (3, 3)] {
            event.entries.get_mut(&EntryId(id)).expect("entered").number = Some(StartNumber(number));
        }
        let seats = BySide { white: EntryId(1), black: EntryId(2) };
        let byes = BTreeMap::from([(EntryId(3), Bye::Zero)]);
        let plan = RoundPlan::by_hand(RoundNumber::FIRST, vec![seats], byes);
        does(&mut event, Command::Pair(RoundPlan { initial_colour: Some(Side::White), ..plan })).expect("paired");
        let refused = does(&mut event, back());
        assert!(matches!(refused, Err(Rejection::LaterActsBuildOnIt(_))), "{refused:?}");
    }
}
