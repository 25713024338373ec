//! Drawn openings, command by command: the table, the announcement, the draw, and what they fix.

use super::decide::{NOW, TestTournament, game, revert};
use draughts::Variant;
use tournament::rejection::SettingsRejection;
use tournament::{
    Command, DrawSeed, DrawnFor, Forfeit, Game, GameResult, ItemKey, Notation, Opening, OpeningTable, Preset,
    Rejection, RoundNumber, Score, Settings, Tournament,
};

const DRAW: GameResult = GameResult::Played(Score::Draw);

fn table(openings: u16, drawn_for: DrawnFor) -> OpeningTable {
    let opening = |n: u16| Opening {
        code: n.to_string(),
        label: format!("Opening {n}"),
        fen: format!("W:Wa{n}:Bh8"),
        moves: String::new(),
    };
    OpeningTable { variant: Variant::Poddavki, drawn_for, openings: (1..=openings).map(opening).collect() }
}

fn set(openings: u16, drawn_for: DrawnFor) -> Command {
    Command::SetOpenings(Some(Box::new(table(openings, drawn_for))))
}

fn seed(byte: u8) -> DrawSeed {
    DrawSeed::from_bytes([byte; 16])
}

fn commit(round: u16) -> Command {
    let byte = u8::try_from(round).expect("few rounds");
    Command::CommitDraw { round: RoundNumber(round), commitment: seed(byte).commitment() }
}

fn draw(round: u16) -> Command {
    Command::DrawOpening { round: RoundNumber(round), seed: seed(u8::try_from(round).expect("few rounds")) }
}

/// A tournament with such a table and its first round public.
fn new_tournament(openings: u16, drawn_for: DrawnFor) -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 8);
    tournament.must(set(openings, drawn_for));
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament
}

fn drawn(tournament: &Tournament, round: u16) -> Vec<String> {
    let draw = tournament.draws.get(&RoundNumber(round));
    draw.map(|draw| draw.openings().iter().map(|opening| opening.code.clone()).collect()).unwrap_or_default()
}

fn moves(start: Option<&str>) -> Command {
    let notation = Notation { start: start.map(str::to_owned), moves: "a1-b2".to_owned(), plies: 1, annotations: None };
    Command::EnterGame { game: game(1, 1), notation: Some(notation), result: Some(DRAW), remark: String::new() }
}

#[test]
fn a_draw_is_announced_then_made_and_both_games_begin_there() {
    let mut tournament = new_tournament(5, DrawnFor::Round);
    tournament.refuses(draw(1), &Rejection::DrawNotAnnounced(RoundNumber(1)));
    tournament.must(commit(1));
    tournament.refuses(commit(1), &Rejection::DrawAnnounced(RoundNumber(1)));
    tournament
        .refuses(Command::EnterResults(vec![(game(1, 1), Some(DRAW))]), &Rejection::OpeningNotDrawn(RoundNumber(1)));
    tournament.must(Command::EnterResults(vec![(game(1, 2), Some(GameResult::Forfeit(Forfeit::White)))]));
    tournament
        .refuses(Command::DrawOpening { round: RoundNumber(1), seed: seed(9) }, &Rejection::WrongSeed(RoundNumber(1)));
    tournament.must(draw(1));
    assert_eq!(drawn(&tournament.0, 1), tournament.0.draws[&RoundNumber(1)].urn.draw(&seed(1), 1));
    tournament.refuses(draw(1), &Rejection::DrawnAlready(RoundNumber(1)));
    let fen = tournament.0.opening(RoundNumber(1), game(1, 1).board).expect("it is drawn").fen.clone();
    tournament.refuses(moves(None), &Rejection::OtherStart(game(1, 1)));
    tournament.refuses(moves(Some("W:Wa9:Bh8")), &Rejection::OtherStart(game(1, 1)));
    tournament.must(moves(Some(&fen)));
}

#[test]
fn nothing_comes_twice_before_everything_has_come() {
    let mut tournament = new_tournament(3, DrawnFor::Round);
    let mut codes = Vec::new();
    for round in 1..=6 {
        if round > 1 {
            tournament.must(Command::Pair(tournament.plan()));
            tournament.must(Command::Publish(RoundNumber(round)));
        }
        tournament.must(commit(round));
        tournament.must(draw(round));
        codes.extend(drawn(&tournament.0, round));
        tournament.must(Command::EnterResults(tournament.games(RoundNumber(round), Some(DRAW))));
    }
    let (first, second) = codes.split_at_mut(3);
    first.sort();
    second.sort();
    assert_eq!(
        (&*first, &*second),
        (["1", "2", "3"].map(String::from).as_slice(), ["1", "2", "3"].map(String::from).as_slice())
    );
}

#[test]
fn each_board_may_have_its_own_and_boards_that_come_later_begin_again() {
    let mut tournament = new_tournament(9, DrawnFor::Board);
    tournament.must(commit(1));
    tournament.must(draw(1));
    let codes = drawn(&tournament.0, 1);
    assert_eq!(codes.len(), 4);
    let at = |board| tournament.0.opening(RoundNumber(1), tournament::BoardNumber(board)).map(|opening| &opening.code);
    assert_eq!((at(4), at(5)), (codes.last(), codes.first()));
}

#[test]
fn a_table_is_of_the_tournaments_game_and_stays_while_a_draw_is_announced() {
    let mut tournament = new_tournament(3, DrawnFor::Round);
    let other = OpeningTable { variant: Variant::International, ..table(3, DrawnFor::Round) };
    tournament.refuses(Command::SetOpenings(Some(Box::new(other))), &Rejection::OpeningsOfAnotherGame);
    tournament.refuses(Command::SetOpenings(Some(Box::new(table(0, DrawnFor::Round)))), &Rejection::NoOpenings);
    let mut twice = table(2, DrawnFor::Round);
    twice.openings.extend(table(1, DrawnFor::Round).openings);
    tournament.refuses(Command::SetOpenings(Some(Box::new(twice))), &Rejection::OpeningTwice("1".to_owned()));
    tournament.must(commit(1));
    tournament.refuses(Command::SetOpenings(None), &Rejection::DrawAnnounced(RoundNumber(1)));
    tournament.must(draw(1));
    let before = drawn(&tournament.0, 1);
    tournament.must(Command::SetOpenings(None));
    assert_eq!(drawn(&tournament.0, 1), before, "what was drawn stays");
    let mut fresh = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    fresh.must(set(3, DrawnFor::Round));
    let settings = Settings { variant: Variant::Russian, ..fresh.0.settings.clone() };
    let error = Rejection::Settings(SettingsRejection::OpeningsOfAnotherGame);
    fresh.refuses(Command::EditSettings(Box::new(settings)), &error);
}

#[test]
fn a_draw_waits_for_the_round_to_be_public_and_outlives_its_pairing() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 8);
    tournament.refuses(commit(1), &Rejection::NoOpenings);
    tournament.must(set(5, DrawnFor::Round));
    tournament.refuses(commit(1), &Rejection::UnknownRound(RoundNumber(1)));
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(commit(1));
    tournament.refuses(draw(1), &Rejection::StillADraft(RoundNumber(1)));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(draw(1));
    let before = drawn(&tournament.0, 1);
    tournament.must(Command::Discard(RoundNumber(1)));
    tournament.must(Command::Pair(tournament.plan()));
    assert_eq!(drawn(&tournament.0, 1), before, "who pairs anew does not draw anew");
}

#[test]
fn what_games_were_played_from_is_not_taken_back_under_them() {
    let mut tournament = new_tournament(5, DrawnFor::Round);
    tournament.must(commit(1));
    let made = tournament.must(draw(1));
    let result = tournament.must(Command::EnterResults(vec![(game(1, 1), Some(DRAW))]));
    tournament.refuses(revert(&made), &Rejection::OpeningPlayed(RoundNumber(1)));
    tournament.must(revert(&result));
    let first = drawn(&tournament.0, 1);
    tournament.must(revert(&made));
    tournament.must(draw(1));
    assert_eq!(drawn(&tournament.0, 1), first, "the same seed draws the same");
}

#[test]
fn games_from_the_usual_position_keep_a_draw_away() {
    let mut tournament = new_tournament(5, DrawnFor::Round);
    tournament.must(moves(None));
    tournament.refuses(commit(1), &Rejection::OpeningPlayed(RoundNumber(1)));
    let back =
        tournament.must(Command::EnterGame { game: game(1, 1), notation: None, result: None, remark: String::new() });
    tournament.must(commit(1));
    tournament.refuses(revert(&back), &Rejection::OpeningNotDrawn(RoundNumber(1)));
    tournament.must(draw(1));
    tournament.refuses(revert(&back), &Rejection::OtherStart(game(1, 1)));
}

#[test]
fn undoing_never_leaves_a_draw_without_its_table() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 8);
    let loaded = tournament.must(set(5, DrawnFor::Round));
    tournament.must(Command::Pair(tournament.plan()));
    let announced = tournament.must(commit(1));
    tournament.refuses(revert(&loaded), &Rejection::DrawAnnounced(RoundNumber(1)));
    tournament.must(revert(&announced));
    tournament.must(revert(&loaded));
    assert_eq!((tournament.0.opening_table.clone(), tournament.0.draws.len()), (None, 0));
}

#[test]
fn a_document_brings_its_draws_but_no_announcement_and_no_false_seed() {
    let mut source = new_tournament(5, DrawnFor::Round);
    source.must(commit(1));
    let mut announced = source.0.clone();
    announced.rounds.clear();
    announced.entries.clear();
    let mut target = fresh();
    target.must(Command::Adopt(Box::new(announced)));
    assert!(target.0.draws.is_empty() && target.0.opening_table.is_some());
    source.must(draw(1));
    let mut target = fresh();
    target.must(Command::Adopt(Box::new(source.0.clone())));
    assert_eq!(target.0.draws, source.0.draws);
    let mut forged = source.0.clone();
    if let Some(drawn) = forged.draws.get_mut(&RoundNumber(1)).and_then(|draw| draw.drawn.as_mut()) {
        drawn.seed = seed(3);
    }
    fresh().refuses(Command::Adopt(Box::new(forged)), &Rejection::WrongSeed(RoundNumber(1)));
}

fn fresh() -> TestTournament {
    let info = tournament::Info { title: "New".to_owned(), ..tournament::Info::default() };
    TestTournament(Tournament::new(tournament::TournamentId(2), "new", info, Preset::SwissMicroMatches.settings()))
}

#[test]
fn an_announcement_says_what_it_draws_from_and_when() {
    let mut tournament = new_tournament(2, DrawnFor::Round);
    let changes = tournament.must(commit(1));
    assert_eq!(changes.iter().map(tournament::Change::key).collect::<Vec<_>>(), [ItemKey::Draw(RoundNumber(1))]);
    let draw = &tournament.0.draws[&RoundNumber(1)];
    assert_eq!((draw.urn.left.len(), draw.committed_at, Game::default().is_untouched()), (2, NOW, true));
}
