//! Statistics of games.

use draughts::BySide;
use tournament::GameResult::Played;
use tournament::Score::{Black, Draw, White};
use tournament::standings::statistics;
use tournament::standings::statistics::{ColourScore, Streak};
use tournament::{
    BoardNumber, Entry, EntryId, Forfeit, GameResult, Info, Notation, Origin, Pairing, Person, Preset, Rating, Round,
    RoundNumber, RoundState, Stage, Tournament, TournamentId,
};

const NOT_PLAYED: GameResult = GameResult::Forfeit(Forfeit::White);

/// The players in the first game, and each game's result with its plies, 0 for no moves.
type TestBoard = ((u32, u32), [(Option<GameResult>, u16); 2]);

/// Rounds of one board each: 1 and 2, then 3 and 1, then 1 and 2 again.
const ROUNDS: [TestBoard; 4] = [
    ((1, 2), [(Some(Played(White)), 61), (Some(Played(Black)), 40)]),
    ((3, 1), [(Some(Played(Black)), 0), (Some(NOT_PLAYED), 0)]),
    ((1, 2), [(Some(Played(Draw)), 20), (Some(Played(White)), 12)]),
    // A game without a result yet.
    ((2, 1), [(Some(Played(White)), 10), (None, 5)]),
];

fn new_tournament() -> Tournament {
    let mut tournament = Tournament::new(TournamentId(1), "cup", Info::default(), Preset::SwissMicroMatches.settings());
    for (id, rating) in [(1, Some(2000)), (2, Some(1900)), (3, None)] {
        tournament.entries.insert(EntryId(id), Entry::new(EntryId(id), Person::default(), rating.map(Rating)));
    }
    tournament.rounds = (1..).zip(ROUNDS).map(|(number, board)| round(RoundNumber(number), board)).collect();
    tournament
}

fn round(number: RoundNumber, ((white, black), games): TestBoard) -> Round {
    let state = RoundState::new(number, Stage::Published, Origin::Hand);
    let mut pairing = Pairing::new(number, BoardNumber(1), BySide::new(EntryId(white), EntryId(black)), 2);
    for (game, (result, plies)) in pairing.games.iter_mut().zip(games) {
        game.result = result;
        game.notation = (plies > 0).then(|| Notation { start: None, moves: String::new(), plies, annotations: None });
    }
    let mut round = Round::new(state);
    round.pairings.insert(BoardNumber(1), pairing);
    round
}

#[test]
fn results_are_counted_by_pieces_and_by_who_is_named_first() {
    let figures = statistics(&new_tournament(), RoundNumber(4));
    assert_eq!(figures.games, ColourScore { white: 3, drawn: 1, black: 2, both_lost: 0 });
    // Won by the first, by the second, by the second; the last is undecided.
    assert_eq!(figures.matches, Some(ColourScore { white: 1, drawn: 0, black: 2, both_lost: 0 }));
    assert_eq!((figures.forfeits, figures.lengths.count()), (1, 5));
    let mut single = new_tournament();
    single.settings.games_per_pairing = 1;
    assert_eq!(statistics(&single, RoundNumber(4)).matches, None);
}

#[test]
fn rounds_after_the_last_asked_for_do_not_count() {
    let figures = statistics(&new_tournament(), RoundNumber(1));
    assert_eq!(figures.games, ColourScore { white: 1, drawn: 0, black: 1, both_lost: 0 });
    assert_eq!(statistics(&new_tournament(), RoundNumber(0)).games.total(), 0);
}

#[test]
fn an_upset_is_won_by_the_lower_rating() {
    let upsets = statistics(&new_tournament(), RoundNumber(4)).upsets;
    assert_eq!(upsets.favourites, ColourScore { white: 1, drawn: 0, black: 1, both_lost: 0 });
    let found: Vec<_> = upsets.list.iter().map(|upset| (upset.round.0, upset.winner.0, upset.difference)).collect();
    assert_eq!(found, [(3, 2, 100)]);
}

#[test]
fn a_series_passes_over_games_that_were_not_played() {
    let records = statistics(&new_tournament(), RoundNumber(4)).records;
    let told = |series: &[Streak]| series.iter().map(|s| (s.entry.0, s.games, s.from.0, s.to.0)).collect::<Vec<_>>();
    assert_eq!(told(&records.won), [(1, 3, 1, 2)]);
    assert_eq!(told(&records.unbeaten), [(1, 4, 1, 3)]);
    assert!(statistics(&new_tournament(), RoundNumber(0)).records.won.is_empty());
}
