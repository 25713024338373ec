//! The players of a random tournament: ratings, start numbers, late entries, withdrawals.

use crate::cli::generate::Shares;
use tournament::forecast::Chance;
use tournament::numbering::start_numbers;
use tournament::{Entry, EntryId, Name, Person, Rating, RoundNumber, Tournament};

/// The lowest rating.
const LOWEST: i32 = 1400;
/// Three random numbers below this are added to it: most players are in the middle.
const SPREAD: i32 = 400;

/// Enters `players` of random strength, with start numbers; in a team tournament they are assigned to `teams` in turn.
pub(super) fn enter(tournament: &mut Tournament, players: u16, teams: u16, shares: Shares, chance: &mut Chance) {
    let last = i32::from(tournament.settings.rounds.0);
    for id in 1..=u32::from(players) {
        let person = Person { name: Name::new("Player", &format!("{id:04}")), ..Person::default() };
        let rating = LOWEST + (0..3).map(|_| chance.below(SPREAD)).sum::<i32>();
        let mut entry = Entry::new(EntryId(id), person, Some(Rating(rating)));
        if chance.happens(shares.late) {
            entry.joins = round(2 + chance.below(last.min(4) - 1));
        }
        if chance.happens(shares.withdrawals) {
            entry.withdrawn_after = Some(round(i32::from(entry.joins.0) + chance.below(last)));
        }
        if tournament.settings.system.has_teams() {
            entry.member.team = team_name((id - 1) % u32::from(teams.max(1)));
        }
        tournament.entries.insert(entry.id, entry);
    }
    for assigned in start_numbers(tournament) {
        if let Some(entry) = tournament.entries.get_mut(&assigned.entry) {
            entry.number = Some(assigned.number);
        }
    }
}

/// `Team A` to `Team Z`, then `Team 27` and so on.
fn team_name(place: u32) -> String {
    let letter = u8::try_from(place).ok().filter(|place| *place < 26).map(|place| char::from(b'A' + place));
    letter.map_or_else(|| format!("Team {}", place + 1), |letter| format!("Team {letter}"))
}

fn round(number: i32) -> RoundNumber {
    RoundNumber(u16::try_from(number).unwrap_or(1))
}
