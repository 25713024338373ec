//! The limits of requested byes.

use tournament::{Bye, ByeLimits, Command, EntryId, Preset, Rejection, RoundNumber};

use crate::decide::TestTournament;

const ONE: EntryId = EntryId(1);

fn ask(round: u16, bye: Option<Bye>) -> Command {
    Command::SetBye { entry: ONE, round: RoundNumber(round), bye }
}

/// A Swiss of seven rounds with two byes at most, and none in the last two rounds.
fn limited() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 6);
    tournament.0.settings.bye_limits = ByeLimits { most: Some(2), none_in_last: 2 };
    tournament
}

#[test]
fn a_rejection_names_the_limit_and_the_staff_may_go_beyond() {
    let mut tournament = limited();
    tournament.refuses(ask(6, Some(Bye::Half)), &Rejection::ByeInLastRounds { entry: ONE, last: 2 });
    tournament.must(ask(1, Some(Bye::Half)));
    tournament.must(ask(5, Some(Bye::Zero)));
    let too_many = Rejection::TooManyByes { entry: ONE, most: 2 };
    tournament.refuses(ask(3, Some(Bye::Half)), &too_many);
    // Another kind for the same round is no further bye.
    tournament.must(ask(5, Some(Bye::Full)));
    tournament.must(Command::GrantBye { entry: ONE, round: RoundNumber(7), bye: Bye::Half });
    tournament.must(ask(7, None));
    tournament.must(ask(5, None));
    tournament.must(ask(3, Some(Bye::Half)));
}

#[test]
fn what_a_check_in_gave_was_not_asked_for() {
    let mut tournament = limited();
    tournament.0.settings.bye_limits = ByeLimits { most: Some(0), none_in_last: 7 };
    tournament.must(Command::OpenCheckIn(RoundNumber(1)));
    let others = tournament.0.entries.keys().copied().filter(|id| *id != ONE).collect();
    tournament.must(Command::CheckIn { players: others, is_here: true });
    tournament.must(Command::CloseCheckIn(RoundNumber(1)));
    assert_eq!(tournament.0.entries[&ONE].byes.get(&RoundNumber(1)), Some(&Bye::Zero), "no limit keeps anybody there");
    assert_eq!(tournament.0.entries[&ONE].requested_byes(RoundNumber(2)), 0);
    tournament.must(Command::CheckIn { players: vec![ONE], is_here: true });
    assert!(tournament.0.entries[&ONE].byes.is_empty() && tournament.0.entries[&ONE].unasked.is_empty());
}
