//! Undo in any order: every result belongs to the players for whom it was entered, and going back always works.

use super::decide::{TestTournament, WHITE_WINS, game};
use draughts::BySide;
use proptest::prelude::*;
use std::collections::BTreeMap;
use tournament::tie_break_games::FirstColour;
use tournament::{
    BoardNumber, Bye, Change, Command, EntryId, GameId, GameNumber, GameResult, ItemKey, Preset, Rejection, ReportId,
    ReportPolicy, Reported, Reversal, RoundNumber, RoundPlan, Score, Settings, Tournament,
};

const ROUND: RoundNumber = RoundNumber(1);
const BLACK_WINS: GameResult = GameResult::Played(Score::Black);

/// White and Black of the games when results and reports were entered.
type Owners = BTreeMap<ItemKey, BySide<EntryId>>;

/// A tournament with its journal, and beside it, kept independently, for whom everything was entered.
struct Journal {
    tournament: TestTournament,
    entries: Vec<Vec<Change>>,
    /// The tournament and the owners after each entry; first before any.
    states: Vec<(Tournament, Owners)>,
}

impl Journal {
    /// Two public boards of two games each; matching reports count at once.
    fn begun() -> Self {
        let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 5);
        let settings = Settings { reports: ReportPolicy::Agreed, ..tournament.0.settings.clone() };
        tournament.must(Command::EditSettings(Box::new(settings)));
        tournament.must(Command::Pair(tournament.plan()));
        tournament.must(Command::Publish(ROUND));
        let states = vec![(tournament.0.clone(), Owners::new())];
        Self { tournament, entries: Vec::new(), states }
    }

    fn owners(&self) -> Owners {
        self.states.last().map(|(_, owners)| owners.clone()).unwrap_or_default()
    }

    /// Does a command; what it enters is of those who sit there.
    fn execute(&mut self, command: Command) -> Result<(), Rejection> {
        let changes = self.tournament.execute(command)?;
        let mut owners = self.owners();
        for change in &changes {
            match (change.key(), change.after()) {
                (key @ (ItemKey::Game(id) | ItemKey::Report(ReportId { game: id, .. })), Some(_)) => {
                    owners.insert(key, self.seats(id));
                }
                (key, _) => {
                    owners.remove(&key);
                }
            }
        }
        self.write(changes, owners);
        Ok(())
    }

    /// Undoes an entry; everything it changed has its previous owners again.
    fn undo(&mut self, entry: usize) -> Result<(), Rejection> {
        let since = self.entries[entry + 1..].concat();
        let recorded = self.entries[entry].clone();
        let changes =
            self.tournament.execute(Command::Revert(Reversal { entry: 0, changes: recorded.clone(), since }))?;
        let mut owners = self.owners();
        for change in &changes {
            owners.remove(&change.key());
        }
        let before = &self.states[entry].1;
        owners.extend(recorded.iter().filter_map(|change| Some((change.key(), *before.get(&change.key())?))));
        self.write(changes, owners);
        Ok(())
    }

    /// Undoes everything after the first `entries` at once.
    fn go_back(&mut self, entries: usize) {
        let mut all = Vec::new();
        for changes in self.entries[entries..].iter().rev() {
            let reversal = Reversal { entry: 0, changes: changes.clone(), since: Vec::new() };
            all.extend(self.tournament.must(Command::Revert(reversal)));
        }
        let (state, owners) = self.states[entries].clone();
        assert_eq!(self.tournament.0, state, "going back leads to what was");
        self.write(all, owners);
    }

    fn write(&mut self, changes: Vec<Change>, owners: Owners) {
        self.entries.push(changes);
        self.states.push((self.tournament.0.clone(), owners));
    }

    fn seats(&self, id: GameId) -> BySide<EntryId> {
        self.tournament.0.pairing(id).expect("it is paired").seats_in(id.game)
    }

    /// Every result belongs to the players who sit there.
    fn check(&self) {
        let tournament = &self.tournament.0;
        let ids =
            tournament.pairings().flat_map(|pairing| pairing.all_games().map(|(n, game)| (pairing.game_id(n), game)));
        let games = ids.filter(|(_, game)| !game.is_untouched()).map(|(id, _)| (ItemKey::Game(id), self.seats(id)));
        let reports = tournament.reports.keys().map(|id| (ItemKey::Report(*id), self.seats(id.game)));
        assert_eq!(games.chain(reports).collect::<Owners>(), self.owners());
    }
}

/// One step of an arbiter, or of a player.
#[derive(Debug, Clone)]
enum Move {
    Enter { game: usize, result: Option<GameResult> },
    Turn { board: u16 },
    Exchange { one: u32, other: u32 },
    Report { game: usize, is_white: bool, result: Option<GameResult> },
    Undo { entry: usize },
    GoBack { entries: usize },
}

fn moves() -> impl Strategy<Value = Move> {
    let result = || prop::sample::select(vec![None, Some(WHITE_WINS), Some(BLACK_WINS)]);
    prop_oneof![
        3 => (0usize..4, result()).prop_map(|(game, result)| Move::Enter { game, result }),
        2 => (1u16..=2).prop_map(|board| Move::Turn { board }),
        2 => (1u32..=5, 1u32..=5).prop_map(|(one, other)| Move::Exchange { one, other }),
        2 => (0usize..4, any::<bool>(), result())
            .prop_map(|(game, is_white, result)| Move::Report { game, is_white, result }),
        4 => (0usize..30).prop_map(|entry| Move::Undo { entry }),
        1 => (0usize..30).prop_map(|entries| Move::GoBack { entries }),
    ]
}

fn games() -> [GameId; 4] {
    let nth = |board, number| GameId { game: GameNumber(number), ..game(1, board) };
    [nth(1, 1), nth(1, 2), nth(2, 1), nth(2, 2)]
}

/// The pairing with two players exchanged.
fn exchanged(tournament: &Tournament, one: EntryId, other: EntryId) -> RoundPlan {
    let other_of = |id| match id {
        id if id == one => other,
        id if id == other => one,
        id => id,
    };
    let round = &tournament.rounds[0];
    let seats = round.pairings.values().map(|pairing| pairing.seats().map(other_of)).collect();
    let byes = round.byes.iter().map(|(id, bye)| (other_of(*id), *bye)).collect::<BTreeMap<EntryId, Bye>>();
    RoundPlan::by_hand(ROUND, seats, byes)
}

fn command_of(journal: &Journal, one: &Move) -> Option<Command> {
    Some(match *one {
        Move::Enter { game, result } => Command::EnterResults(vec![(games()[game], result)]),
        Move::Turn { board } => Command::SwapColours(game(1, board)),
        Move::Exchange { one, other } => {
            Command::PairAgain(exchanged(&journal.tournament.0, EntryId(one), EntryId(other)))
        }
        Move::Report { game, is_white, result } => {
            let seats = journal.seats(games()[game]);
            let by = if is_white { seats.white } else { seats.black };
            Command::Report {
                by,
                games: vec![(games()[game], result.map(|result| Reported { result, notation: None }))],
            }
        }
        Move::Undo { .. } | Move::GoBack { .. } => return None,
    })
}

proptest! {
    /// Whatever is entered, reported, corrected and undone: a result belongs to the players for whom it was entered, going back is never
    /// refused, and it can be undone itself.
    #[test]
    fn no_result_changes_hands_and_going_back_is_never_refused(steps in prop::collection::vec(moves(), 1..24)) {
        let mut journal = Journal::begun();
        for step in steps {
            let done = match (command_of(&journal, &step), &step) {
                (Some(command), _) => journal.execute(command),
                (None, Move::Undo { entry }) if *entry < journal.entries.len() => journal.undo(*entry),
                (None, Move::GoBack { entries }) if *entries < journal.entries.len() => {
                    journal.go_back(*entries);
                    Ok(())
                }
                (None, _) => Ok(()),
            };
            let is_expected = match (&step, &done) {
                (_, Ok(())) => true,
                (Move::Undo { .. }, Err(rejection)) => matches!(rejection, Rejection::LaterCommandsBuildOnIt(_)),
                (_, Err(rejection)) => matches!(
                    rejection,
                    Rejection::NothingToChange | Rejection::HasResults(_) | Rejection::ResultEntered(_)
                ),
            };
            prop_assert!(is_expected, "{step:?}: {done:?}");
            journal.check();
        }
        if journal.entries.is_empty() {
            return Ok(());
        }
        let end = journal.tournament.0.clone();
        journal.go_back(0);
        let gone_back = journal.entries.len() - 1;
        prop_assert_eq!(journal.undo(gone_back), Ok(()), "going back can be taken back");
        prop_assert_eq!(&journal.tournament.0, &end);
        journal.check();
    }
}

#[test]
fn going_back_over_a_turn_of_colours_can_be_taken_back() {
    let mut journal = Journal::begun();
    journal.execute(Command::SwapColours(game(1, 1))).expect("nothing is played");
    journal.execute(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))])).expect("it is public");
    let end = journal.tournament.0.clone();
    journal.go_back(0);
    journal.undo(2).expect("nothing came after it");
    assert_eq!(journal.tournament.0, end);
    journal.go_back(1);
    assert!(journal.tournament.0.game(game(1, 1)).is_some_and(|game| game.result.is_none()));
}

#[test]
fn a_result_is_not_brought_back_for_players_who_sit_there_since() {
    let mut journal = Journal::begun();
    let results = [Some(WHITE_WINS), None];
    for result in results {
        journal.execute(Command::EnterResults(vec![(game(1, 1), result)])).expect("it is public");
    }
    journal.execute(Command::SwapColours(game(1, 1))).expect("nothing is played");
    assert_eq!(journal.undo(1), Err(Rejection::LaterCommandsBuildOnIt(ItemKey::Pairing(ROUND, BoardNumber(1)))));
    journal.undo(2).expect("the turn goes first");
    journal.undo(1).expect("they sit as they sat");
    assert_eq!(journal.tournament.0.game(game(1, 1)).and_then(|game| game.result), Some(WHITE_WINS));
    journal.check();
}

#[test]
fn a_report_is_not_brought_back_for_other_colours() {
    let mut journal = Journal::begun();
    let by = EntryId(1);
    for said in [Some(Reported { result: WHITE_WINS, notation: None }), None] {
        journal.execute(Command::Report { by, games: vec![(game(1, 1), said)] }).expect("the round is played");
    }
    journal.execute(Command::SwapColours(game(1, 1))).expect("nothing is played");
    assert_eq!(journal.undo(1), Err(Rejection::LaterCommandsBuildOnIt(ItemKey::Pairing(ROUND, BoardNumber(1)))));
}

#[test]
fn a_tie_break_game_is_not_brought_back_with_other_colours() {
    let mut tournament = TestTournament::with_players(Preset::KnockOutMicroMatches, 2);
    tournament.must(Command::Pair(RoundPlan { rounds: Some(ROUND), ..tournament.plan() }));
    tournament.must(Command::Publish(ROUND));
    tournament.must(Command::EnterResults(tournament.games(ROUND, Some(WHITE_WINS))));
    let states = vec![(tournament.0.clone(), Owners::new())];
    let mut journal = Journal { tournament, entries: Vec::new(), states };
    let add = |is_white| Command::AddTieBreakGames {
        round: ROUND,
        board: BoardNumber(1),
        colour: Some(FirstColour { is_white, drawn: None }),
    };
    let third = GameId { game: GameNumber(3), ..game(1, 1) };
    journal.execute(add(true)).expect("it is level");
    journal.execute(Command::EnterResults(vec![(third, Some(WHITE_WINS))])).expect("it is there");
    journal.execute(Command::EnterResults(vec![(third, None)])).expect("it is taken back");
    journal.undo(0).expect("nothing is entered");
    journal.execute(add(false)).expect("it is level");
    assert!(matches!(journal.undo(2), Err(Rejection::LaterCommandsBuildOnIt(_))), "White was the other one");
}
