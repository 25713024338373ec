//! A small tournament, command by command: what is allowed, what is refused, and that everything can be taken back.

use chrono::NaiveDateTime;
use draughts::{BySide, Side};
use std::collections::BTreeMap;
use tournament::change::inverse;
use tournament::numbering::start_numbers;
use tournament::rejection::SettingsRejection;
use tournament::{
    Absence, Birth, BoardNumber, Bye, Change, Command, Entry, EntryId, Forfeit, GameId, GameNumber, GameResult, Info,
    ItemKey, Leaving, Membership, Name, NewEntry, Pairing, Person, Preset, Rating, RatingApproval, Rearrangement,
    Rejection, ReportPolicy, Reported, ResultWarning, Reversal, RoundNumber, RoundPlan, Score, Settings, Stage,
    Tournament, TournamentId, TournamentStatus, decide,
};

pub(super) const NOW: NaiveDateTime = NaiveDateTime::MIN;
/// A change of the settings.
type Edit = fn(&mut Settings);

pub(super) const WHITE_WINS: GameResult = GameResult::Played(Score::White);

/// A tournament under test: commands are done on it, and every one must be reversible.
pub(super) struct TestTournament(pub(super) Tournament);

impl TestTournament {
    pub(super) fn with_players(preset: Preset, players: u32) -> Self {
        let info = Info { title: "Test".to_owned(), ..Info::default() };
        let mut tournament = Self(Tournament::new(TournamentId(1), "test", info, preset.settings()));
        tournament.must(Command::Enter((1..=players).map(newcomer).collect()));
        tournament.must(Command::AssignNumbers(start_numbers(&tournament.0)));
        tournament
    }

    /// Does the command; afterwards checks that its changes can be taken back and written down.
    pub(super) fn execute(&mut self, command: Command) -> Result<Vec<Change>, Rejection> {
        let before = self.0.clone();
        let changes = decide(&self.0, command, NOW)?;
        self.0.apply_all(&changes).expect("changes fit what they were decided on");
        let mut back = self.0.clone();
        back.apply_all(&inverse(&changes)).expect("changes can be taken back");
        // Numbers of entries are never reused.
        assert_eq!(Tournament { last_entry: before.last_entry, ..back }, before);
        let json = serde_json::to_string(&changes).expect("changes are data");
        assert_eq!(serde_json::from_str::<Vec<Change>>(&json).expect("and are read back"), changes);
        Ok(changes)
    }

    pub(super) fn must(&mut self, command: Command) -> Vec<Change> {
        let name = format!("{:?}", command.record());
        self.execute(command).unwrap_or_else(|rejection| panic!("{name}: {rejection}"))
    }

    pub(super) fn refuses(&mut self, command: Command, why: &Rejection) {
        let before = self.0.clone();
        assert_eq!(self.execute(command).as_ref(), Err(why));
        assert_eq!(self.0, before);
    }

    /// Pairs 1-2, 3-4, … in every odd round and 1-3, 2-4 in every even one; the last of an odd field has the bye.
    pub(super) fn plan(&self) -> RoundPlan {
        let round = self.0.paired_rounds().next();
        let step = if round.0.is_multiple_of(2) { 2 } else { 1 };
        let everybody = self.0.settings.system.is_round_robin();
        let plays = |entry: &&Entry| everybody || entry.is_to_be_paired(round);
        let mut there: Vec<EntryId> = self.0.entries.values().filter(plays).map(|entry| entry.id).collect();
        let absent = self.0.entries.values().filter(|entry| !plays(entry));
        let byes = absent.filter_map(|entry| Some((entry.id, entry.bye_in(round)?)));
        let mut byes: BTreeMap<EntryId, Bye> = byes.collect();
        if there.len() % 2 == 1 {
            byes.extend(there.pop().map(|odd| (odd, Bye::PairingAllocated)));
        }
        let mut seats = Vec::new();
        while let Some(white) = (!there.is_empty()).then(|| there.remove(0)) {
            let black = there.remove((step - 1).min(there.len() - 1));
            seats.push(BySide { white, black });
        }
        RoundPlan::by_hand(round, seats, byes)
    }

    pub(super) fn play_round(&mut self) {
        self.must(Command::Pair(self.plan()));
        let round = self.0.paired_rounds();
        self.must(Command::Publish(round));
        self.must(Command::EnterResults(self.games(round, Some(WHITE_WINS))));
    }

    pub(super) fn games(&self, round: RoundNumber, result: Option<GameResult>) -> Vec<(GameId, Option<GameResult>)> {
        let pairings = self.0.pairings().filter(|pairing| pairing.round == round);
        let ids = pairings.flat_map(|pairing| pairing.numbered_games().map(|(number, _)| pairing.game_id(number)));
        ids.map(|id| (id, result)).collect()
    }
}

/// Takes a command back since which no player has come to sit elsewhere.
pub(super) fn revert(changes: &[Change]) -> Command {
    Command::Revert(Reversal { entry: 1, changes: changes.to_vec(), since: Vec::new() })
}

pub(super) fn newcomer(n: u32) -> NewEntry {
    let name = Name::new(&format!("Player{n}"), "A.");
    let rating = i32::try_from(2400 - 10 * n).ok().map(Rating);
    NewEntry { player: None, person: Person { name, ..Person::default() }, rating, member: None }
}

pub(super) fn game(round: u16, board: u16) -> GameId {
    GameId { round: RoundNumber(round), board: BoardNumber(board), game: GameNumber(1) }
}

#[test]
fn a_swiss_goes_from_pairing_to_the_end() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 5);
    for _ in 1..=7 {
        tournament.play_round();
    }
    let next = tournament.plan();
    tournament.refuses(Command::Pair(next), &Rejection::NoRoundLeft(RoundNumber(7)));
    tournament.must(Command::CloseTournament);
    assert!(tournament.0.rounds.iter().all(|round| round.state.stage == Stage::Closed));
    assert_eq!(tournament.0.status, TournamentStatus::Closed);
    tournament.refuses(Command::EnterResults(vec![(game(1, 1), None)]), &Rejection::TournamentClosed);
    tournament.must(Command::ReopenTournament);
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(GameResult::Played(Score::Draw)))]));
}

#[test]
fn only_the_ratings_of_a_closed_rated_tournament_are_confirmed_and_reopening_asks_anew() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 2);
    tournament.play_round();
    tournament.refuses(Command::ApproveRatings(RatingApproval::Given), &Rejection::TournamentNotClosed);
    tournament.must(Command::CloseTournament);
    let kind = tournament.0.settings.rating.take();
    tournament.refuses(Command::ApproveRatings(RatingApproval::Declined), &Rejection::NotRated);
    tournament.0.settings.rating = kind;
    assert!(tournament.0.counts_for_ratings());
    tournament.refuses(Command::ApproveRatings(RatingApproval::Given), &Rejection::NothingToChange);
    tournament.must(Command::ApproveRatings(RatingApproval::Awaited));
    assert!(!tournament.0.counts_for_ratings());
    tournament.must(Command::ReopenTournament);
    tournament.must(Command::CloseTournament);
    assert!(tournament.0.counts_for_ratings());
}

#[test]
fn a_round_is_not_paired_before_the_results_of_the_one_before() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.must(Command::Pair(tournament.plan()));
    let next = tournament.plan();
    tournament.refuses(Command::Pair(next.clone()), &Rejection::StillADraft(RoundNumber(1)));
    tournament
        .refuses(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]), &Rejection::StillADraft(RoundNumber(1)));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]));
    tournament.refuses(Command::Pair(next.clone()), &Rejection::ResultsMissing { round: RoundNumber(1), missing: 1 });
    tournament.must(Command::EnterResults(vec![(game(1, 2), Some(GameResult::Adjourned))]));
    tournament.must(Command::Pair(next));
    assert_eq!(tournament.0.rounds[0].state.stage, Stage::Published, "an adjourned game keeps the round open");
}

#[test]
fn a_plan_seats_everybody_once() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    let seats = |pairs: &[(u32, u32)]| {
        let side = |&(white, black): &(u32, u32)| BySide { white: EntryId(white), black: EntryId(black) };
        Command::Pair(RoundPlan::by_hand(RoundNumber(1), pairs.iter().map(side).collect(), BTreeMap::new()))
    };
    for (pairs, why) in [
        (&[(1, 2), (1, 3)][..], Rejection::PairedTwice(EntryId(1))),
        (&[(1, 1)], Rejection::MeetsThemselves(EntryId(1))),
        (&[(1, 2)], Rejection::LeftOver(EntryId(3))),
        (&[(1, 9)], Rejection::UnknownEntry(EntryId(9))),
        (&[], Rejection::NoPlayers),
    ] {
        tournament.refuses(seats(pairs), &why);
    }
    tournament.must(seats(&[(1, 2), (3, 4)]));
    let next = tournament.plan();
    tournament.refuses(Command::Publish(next.round), &Rejection::UnknownRound(next.round));
}

#[test]
fn a_draft_is_repaired_and_discarded_but_not_under_results() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    let plan = tournament.plan();
    tournament.must(Command::Pair(plan.clone()));
    let swapped = RoundPlan { seats: plan.seats.iter().map(|seats| seats.swapped()).collect(), ..plan };
    tournament.must(Command::PairAgain(swapped.clone()));
    tournament.refuses(Command::PairAgain(swapped.clone()), &Rejection::NothingToChange);
    tournament.must(Command::Discard(RoundNumber(1)));
    tournament.must(Command::Pair(swapped.clone()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]));
    tournament.refuses(Command::Discard(RoundNumber(1)), &Rejection::HasResults(game(1, 1).board));
    let back = RoundPlan { seats: swapped.seats.iter().map(|seats| seats.swapped()).collect(), ..swapped };
    tournament.refuses(Command::PairAgain(back), &Rejection::HasResults(game(1, 1).board));
}

#[test]
fn players_come_late_leave_and_come_back() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    tournament.must(Command::Enter(vec![newcomer(9)]));
    let late = EntryId(5);
    assert_eq!(tournament.0.entries[&late].joins, RoundNumber(2));
    tournament.refuses(
        Command::Enter(vec![newcomer(9)]),
        &Rejection::NameTaken { name: "Player9 A.".to_owned(), entry: late },
    );
    let born = |year| {
        let own = newcomer(9);
        NewEntry { person: Person { birth: Some(Birth::Year(year)), ..own.person }, ..own }
    };
    tournament.refuses(
        Command::Enter(vec![born(1990)]),
        &Rejection::NameTaken { name: "Player9 A.".to_owned(), entry: late },
    );
    tournament.must(Command::EditEntry { entry: late, new: Box::new(born(1980)) });
    tournament.must(Command::Enter(vec![born(1990)]));
    let (name, same_name) = ("Player9 A.".to_owned(), EntryId(6));
    tournament.refuses(
        Command::EditEntry { entry: late, new: Box::new(born(1990)) },
        &Rejection::NameTaken { name, entry: same_name },
    );
    tournament.must(Command::Remove(same_name));
    tournament.must(Command::AssignNumbers(start_numbers(&tournament.0)));
    tournament.refuses(
        Command::Withdraw { entry: EntryId(1), after: RoundNumber(0) },
        &Rejection::PairedInRound(RoundNumber(1)),
    );
    tournament.refuses(Command::Remove(EntryId(1)), &Rejection::AlreadyPaired(EntryId(1)));
    let never = RoundNumber(u16::MAX);
    tournament.refuses(Command::Withdraw { entry: EntryId(1), after: never }, &Rejection::NoSuchRound(never));
    tournament.must(Command::Withdraw { entry: EntryId(1), after: RoundNumber(1) });
    tournament.must(Command::SetBye { entry: EntryId(2), round: RoundNumber(2), bye: Some(Bye::Half) });
    tournament.play_round();
    assert_eq!(tournament.0.rounds[1].byes[&EntryId(1)], Bye::Zero);
    assert_eq!(tournament.0.rounds[1].byes[&EntryId(2)], Bye::Half);
    tournament.must(Command::Reinstate(EntryId(1)));
    assert_eq!(tournament.0.entries[&EntryId(1)].byes[&RoundNumber(2)], Bye::Zero);
    tournament.play_round();
    assert!(tournament.0.rounds[2].pairing_of(EntryId(1)).is_some());
}

#[test]
fn in_a_round_robin_the_games_of_a_player_who_leaves_are_forfeits() {
    let mut tournament = TestTournament::with_players(Preset::RoundRobinSingleGames, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::EnterResults(tournament.games(RoundNumber(1), Some(WHITE_WINS))));
    tournament.must(Command::Withdraw { entry: EntryId(1), after: RoundNumber(1) });
    let result = |round| tournament.0.game(game(round, 1)).and_then(|game| game.result);
    assert_eq!(result(1), Some(WHITE_WINS));
    assert_eq!(result(2), Some(GameResult::Forfeit(Forfeit::Black)));
    tournament.must(Command::Pair(tournament.plan()));
    let third = tournament.0.game(game(3, 1)).and_then(|game| game.result);
    assert_eq!(third, Some(GameResult::Forfeit(Forfeit::Black)));
    tournament.refuses(Command::Enter(vec![newcomer(9)]), &Rejection::RoundRobinHasBegun);
}

#[test]
fn undoing_is_refused_while_later_actions_build_on_it() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    let paired = tournament.must(Command::Pair(tournament.plan()));
    let published = tournament.must(Command::Publish(RoundNumber(1)));
    let results = tournament.must(Command::EnterResults(tournament.games(RoundNumber(1), Some(WHITE_WINS))));
    assert!(matches!(tournament.execute(revert(&paired)), Err(Rejection::LaterCommandsBuildOnIt(_))));
    assert!(matches!(tournament.execute(revert(&published)), Err(Rejection::LaterCommandsBuildOnIt(_))));
    tournament.must(revert(&results));
    tournament.must(revert(&published));
    tournament.must(revert(&paired));
    assert!(tournament.0.rounds.is_empty());
}

#[test]
fn nothing_in_a_closed_tournament_is_undone_before_it_is_reopened() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.play_round();
    let corrected = tournament.must(Command::EnterResults(vec![(game(1, 1), Some(GameResult::Played(Score::Draw)))]));
    let closed = tournament.must(Command::CloseTournament);
    tournament.refuses(revert(&corrected), &Rejection::TournamentClosed);
    tournament.must(revert(&closed));
    tournament.must(Command::CloseTournament);
    let reopened = tournament.must(Command::ReopenTournament);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.refuses(revert(&reopened), &Rejection::LaterCommandsBuildOnIt(ItemKey::Status));
    tournament.must(Command::Discard(RoundNumber(2)));
    tournament.must(Command::CloseRound(RoundNumber(1)));
    tournament.must(revert(&reopened));
    assert_eq!(tournament.0.status, TournamentStatus::Closed);
}

#[test]
fn settings_are_not_taken_from_under_a_pairing() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    let settings = Settings { games_per_pairing: 2, ..tournament.0.settings.clone() };
    let changed = tournament.must(Command::EditSettings(Box::new(settings)));
    tournament.must(Command::Pair(tournament.plan()));
    let back = revert(&changed);
    tournament.refuses(back.clone(), &Rejection::LaterCommandsBuildOnIt(ItemKey::Settings));
    tournament.must(Command::Discard(RoundNumber(1)));
    tournament.must(back);
}

#[test]
fn the_number_of_an_entry_is_never_given_again() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 2);
    tournament.must(Command::Remove(EntryId(2)));
    tournament.must(Command::Enter(vec![newcomer(7)]));
    assert_eq!(tournament.0.entries.keys().copied().collect::<Vec<_>>(), [EntryId(1), EntryId(3)]);
}

#[test]
fn who_is_entered_during_a_draft_plays_in_it_when_it_is_made_anew() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 3);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Enter(vec![newcomer(9)]));
    tournament.must(Command::AssignNumbers(start_numbers(&tournament.0)));
    tournament.must(Command::Discard(RoundNumber(1)));
    tournament.must(Command::Pair(tournament.plan()));
    assert!(tournament.0.rounds[0].pairing_of(EntryId(4)).is_some());
}

#[test]
fn discarding_a_round_opens_the_one_before_to_undoing() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    let results = tournament.must(Command::EnterResults(tournament.games(RoundNumber(1), Some(WHITE_WINS))));
    tournament.must(Command::Pair(tournament.plan()));
    assert_eq!(tournament.0.rounds[0].state.stage, Stage::Closed);
    tournament.must(Command::Discard(RoundNumber(2)));
    tournament.must(revert(&results));
}

#[test]
fn settings_must_hold_together_and_stay_while_rounds_build_on_them() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 4);
    let with = |tournament: &TestTournament, change: Edit| {
        let mut settings = tournament.0.settings.clone();
        change(&mut settings);
        Command::EditSettings(Box::new(settings))
    };
    let errors: [(Edit, SettingsRejection); 7] = [
        (|s| s.rounds = RoundNumber(0), SettingsRejection::Rounds),
        (|s| s.games_per_pairing = 0, SettingsRejection::GamesPerPairing),
        (|s| s.games_per_pairing = Settings::MOST_GAMES + 1, SettingsRejection::GamesPerPairing),
        (|s| s.system = tournament::System::DoubleSwiss, SettingsRejection::DoubleSwissGames),
        (|s| s.scoring.match_values.draw = s.scoring.match_values.win, SettingsRejection::PointValues),
        (|s| s.scoring.byes.forfeit_win = s.scoring.match_values.win * 2, SettingsRejection::Byes),
        (|s| s.tie_breaks.extend(s.tie_breaks.clone()), SettingsRejection::TieBreaks),
    ];
    for (change, error) in errors {
        let command = with(&tournament, change);
        tournament.refuses(command, &Rejection::Settings(error));
    }
    tournament.must(with(&tournament, |s| {
        s.system = tournament::System::DoubleSwiss;
        s.rating = None;
    }));
    let rated = with(&tournament, |s| s.rating = Some(tournament::RatingKind::Rapid));
    tournament.refuses(rated, &Rejection::Settings(SettingsRejection::DoubleSwissGames));
    tournament.must(with(&tournament, |s| s.games_per_pairing = 2));
    tournament.play_round();
    let command = with(&tournament, |s| s.games_per_pairing = 1);
    tournament.refuses(command, &Rejection::Settings(SettingsRejection::FixedByPairing));
    tournament.must(with(&tournament, |s| s.rounds = RoundNumber(3)));
}

#[test]
fn a_rating_lies_in_its_range_and_the_rejection_names_the_greatest() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 2);
    let rated = |rating: i32| Command::Enter(vec![NewEntry { rating: Some(Rating(rating)), ..newcomer(9) }]);
    for rating in [-1, 0, Rating::MOST + 1] {
        tournament.refuses(rated(rating), &Rejection::RatingOutOfRange);
    }
    assert_eq!(Rejection::RatingOutOfRange.to_string(), "a rating must be between 1 and 4000");
    tournament.must(rated(Rating::MOST));
}

#[test]
fn colours_of_a_pairing_are_exchanged_only_before_it_is_played() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 2);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::SwapColours(game(1, 1)));
    assert_eq!(
        tournament.0.rounds[0].pairings[&game(1, 1).board].side_in(EntryId(2), GameNumber(1)),
        Some(Side::White)
    );
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]));
    tournament.refuses(Command::SwapColours(game(1, 1)), &Rejection::HasResults(game(1, 1).board));
}

#[test]
fn colours_of_a_played_board_are_corrected_and_points_stay_with_the_players() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    tournament.must(Command::Pair(tournament.plan()));
    let board = game(1, 1).board;
    let correct = || Command::CorrectColours { round: RoundNumber(1), board };
    tournament.refuses(correct(), &Rejection::StillADraft(RoundNumber(1)));
    tournament.must(Command::Publish(RoundNumber(1)));
    let seats = tournament.0.rounds[0].pairings[&board].seats();
    let said = Some(Reported { result: WHITE_WINS, notation: None });
    tournament.must(Command::Report { by: seats.white, games: vec![(game(1, 1), said)] });
    let (drawn, second) = (GameResult::Played(Score::Draw), GameId { game: GameNumber(2), ..game(1, 1) });
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS)), (second, Some(drawn))]));
    tournament.must(Command::EnterResults(vec![(GameId { board: BoardNumber(2), ..game(1, 1) }, Some(WHITE_WINS))]));
    let before = tournament.0.clone();
    let corrected = tournament.must(correct());
    let pairing = &tournament.0.rounds[0].pairings[&board];
    assert_eq!(pairing.seats(), seats.swapped());
    let results: Vec<_> = pairing.games.iter().map(|game| game.result).collect();
    assert_eq!(results, [Some(GameResult::Played(Score::Black)), Some(drawn)]);
    let report = tournament.0.report(game(1, 1), seats.white).expect("it stays");
    assert_eq!(report.said.result, GameResult::Played(Score::Black));
    // Both ways back: by undo, including the drawn game, and by correcting again.
    tournament.must(revert(&corrected));
    assert_eq!(tournament.0.rounds, before.rounds);
    assert_eq!(tournament.0.reports, before.reports);
    tournament.must(correct());
    tournament.must(correct());
    assert_eq!(tournament.0.rounds, before.rounds);
    // Later entries belong to other colours: the correction before them stays.
    let corrected = tournament.must(correct());
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(drawn))]));
    assert!(matches!(tournament.execute(revert(&corrected)), Err(Rejection::LaterCommandsBuildOnIt(_))));
    let unknown = GameId { board: BoardNumber(9), ..game(1, 1) };
    let nobody = Command::CorrectColours { round: RoundNumber(1), board: BoardNumber(9) };
    tournament.refuses(nobody, &Rejection::UnknownGame(unknown));
}

#[test]
fn a_round_robin_round_is_past_when_a_later_one_has_begun() {
    let mut tournament = TestTournament::with_players(Preset::RoundRobinSingleGames, 4);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::Publish(RoundNumber(2)));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS))]));
    let drawn = Some(GameResult::Played(Score::Draw));
    assert!(!tournament.0.is_correction(game(1, 1), drawn), "no later round has begun");
    let forfeit = Some(GameResult::Forfeit(Forfeit::White));
    tournament.must(Command::EnterResults(vec![(game(2, 1), forfeit)]));
    assert!(!tournament.0.is_correction(game(1, 1), drawn), "a forfeit is no game");
    tournament.must(Command::EnterResults(vec![(game(2, 1), Some(WHITE_WINS))]));
    assert!(tournament.0.is_correction(game(1, 1), drawn));
    assert!(!tournament.0.is_correction(GameId { board: BoardNumber(2), ..game(1, 1) }, drawn), "none stood there");
}

fn reports(tournament: &mut TestTournament, by: u32, result: GameResult) {
    let said = Some(Reported { result, notation: None });
    tournament.must(Command::Report { by: EntryId(by), games: vec![(game(1, 1), said)] });
}

#[test]
fn a_player_can_report_only_while_a_game_of_theirs_is_played() {
    let takes = |tournament: &Tournament, by: u32| {
        tournament.round(RoundNumber(1)).is_some_and(|round| tournament.takes_report(round, EntryId(by)))
    };
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
    tournament.must(Command::Pair(tournament.plan()));
    assert!(!takes(&tournament.0, 1), "a draft");
    tournament.must(Command::Publish(RoundNumber(1)));
    assert!(takes(&tournament.0, 1) && takes(&tournament.0, 2));
    assert!(!takes(&tournament.0, 5), "they have the bye");
    let mut silent = tournament.0.clone();
    silent.settings.reports = ReportPolicy::Off;
    assert!(!takes(&silent, 1), "no player can report");
    let own = tournament.0.round(RoundNumber(1)).and_then(|round| round.pairing_of(EntryId(1))).expect("they play");
    let own = own.game_id(GameNumber(1));
    tournament.must(Command::EnterResults(vec![(own, Some(WHITE_WINS))]));
    assert!(!takes(&tournament.0, 1) && takes(&tournament.0, 3), "of their game the result is entered");
}

#[test]
fn taking_back_a_turn_of_colours_takes_the_reports_of_the_board_with_it() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 2);
    tournament.must(Command::EditSettings(Box::new(Settings {
        reports: ReportPolicy::Agreed,
        ..tournament.0.settings.clone()
    })));
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    reports(&mut tournament, 1, WHITE_WINS);
    let first = tournament.0.reports.clone();
    let turned = tournament.must(Command::SwapColours(game(1, 1)));
    assert!(tournament.0.reports.is_empty(), "they spoke of other colours");
    reports(&mut tournament, 2, WHITE_WINS);
    tournament.must(revert(&turned));
    assert_eq!(tournament.0.reports, first, "only what was said of these colours is there");
    reports(&mut tournament, 2, WHITE_WINS);
    assert_eq!(tournament.0.game(game(1, 1)).and_then(|game| game.result), Some(WHITE_WINS));
}

#[test]
fn no_result_changes_hands_when_the_pairing_under_it_is_taken_back() {
    let mut tournament = TestTournament::with_players(Preset::SwissMicroMatches, 4);
    let plan = tournament.plan();
    tournament.must(Command::Pair(plan.clone()));
    tournament.must(Command::Publish(RoundNumber(1)));
    let turned = tournament.must(Command::SwapColours(game(1, 1)));
    let seats = plan.seats.iter().map(|seats| seats.swapped()).collect();
    let repaired = tournament.must(Command::PairAgain(RoundPlan { seats, ..plan }));
    tournament.must(Command::EnterResults(vec![(game(1, 1), Some(WHITE_WINS)), (game(1, 2), Some(WHITE_WINS))]));
    for changes in [repaired, turned] {
        let refused = tournament.execute(revert(&changes));
        assert!(matches!(refused, Err(Rejection::LaterCommandsBuildOnIt(_))), "{refused:?}");
    }
}

#[test]
fn nobody_comes_into_a_knock_out_once_its_bracket_is_made() {
    let mut tournament = TestTournament::with_players(Preset::KnockOutMicroMatches, 4);
    let first = RoundPlan { rounds: Some(RoundNumber(2)), ..tournament.plan() };
    tournament.must(Command::Pair(first.clone()));
    tournament.refuses(Command::Enter(vec![newcomer(9)]), &Rejection::KnockOutHasBegun);
    let late = Rearrangement {
        plan: first,
        admitted: vec![EntryId(4)],
        newly_numbered: Vec::new(),
        leaving: Leaving::default(),
    };
    tournament.refuses(Command::Rearrange(Box::new(late)), &Rejection::KnockOutHasBegun);
    tournament.must(Command::Publish(RoundNumber(1)));
    let both = |(id, _): (GameId, Option<GameResult>)| {
        let score = if id.game == GameNumber(1) { Score::White } else { Score::Black };
        (id, Some(GameResult::Played(score)))
    };
    tournament.must(Command::EnterResults(tournament.games(RoundNumber(1), None).into_iter().map(both).collect()));
    let leave = Command::Withdraw { entry: EntryId(1), after: RoundNumber(1) };
    tournament.must(leave.clone());
    tournament.must(Command::Reinstate(EntryId(1)));
    tournament.must(leave);
    let byes = [(1, Bye::Zero), (2, Bye::Zero), (3, Bye::PairingAllocated), (4, Bye::Zero)];
    let byes = byes.map(|(id, bye)| (EntryId(id), bye)).into();
    tournament.must(Command::Pair(RoundPlan::by_hand(RoundNumber(2), Vec::new(), byes)));
    tournament.refuses(Command::Reinstate(EntryId(1)), &Rejection::BracketWithout(EntryId(1)));
    tournament.must(Command::Discard(RoundNumber(2)));
    tournament.must(Command::Reinstate(EntryId(1)));
}

#[test]
fn a_bye_in_a_round_that_a_player_did_not_stay_for_gives_nothing() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
    tournament.must(Command::Pair(tournament.plan()));
    assert_eq!(tournament.0.rounds[0].byes[&EntryId(5)], Bye::PairingAllocated);
    tournament.must(Command::Withdraw { entry: EntryId(5), after: RoundNumber(0) });
    assert_eq!(tournament.0.rounds[0].byes[&EntryId(5)], Bye::Zero);
    let mut staying = TestTournament::with_players(Preset::SwissSingleGames, 5);
    staying.play_round();
    staying.must(Command::Withdraw { entry: EntryId(5), after: RoundNumber(1) });
    assert_eq!(staying.0.rounds[0].byes[&EntryId(5)], Bye::PairingAllocated);
}

#[test]
fn who_comes_back_in_the_same_round_has_their_bye_again() {
    let bye = |tournament: &TestTournament, round: usize, id: u32| tournament.0.rounds[round].byes[&EntryId(id)];
    for (preset, players) in [
        (Preset::SwissSingleGames, 5),
        (Preset::KnockOutMicroMatches, 3),
        (Preset::RoundRobinSingleGames, 3),
        (Preset::TeamSwiss, 3),
    ] {
        let mut tournament = TestTournament::with_players(preset, players);
        if preset == Preset::TeamSwiss {
            let member = |id: u32| (EntryId(id), Membership { team: format!("Team{id}"), board: None });
            tournament.must(Command::OrderBoards((1..=players).map(member).collect()));
        }
        tournament.must(Command::Pair(RoundPlan { rounds: Some(RoundNumber(3)), ..tournament.plan() }));
        tournament.must(Command::Publish(RoundNumber(1)));
        let paired = tournament.0.rounds.clone();
        tournament.must(Command::Withdraw { entry: EntryId(players), after: RoundNumber(0) });
        tournament.must(Command::Reinstate(EntryId(players)));
        assert_eq!(tournament.0.rounds, paired, "{preset:?}");
        let entry = &tournament.0.entries[&EntryId(players)];
        assert_eq!((entry.withdrawn_after, entry.byes.len(), entry.lost_bye), (None, 0, None), "{preset:?}");
    }
    // A requested bye comes back as well, and one given by the arbiter meanwhile stays.
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
    tournament.must(Command::SetBye { entry: EntryId(2), round: RoundNumber(1), bye: Some(Bye::Half) });
    tournament.must(Command::Pair(tournament.plan()));
    for given in [Bye::Half, Bye::Full] {
        tournament.must(Command::Withdraw { entry: EntryId(2), after: RoundNumber(0) });
        assert_eq!(bye(&tournament, 0, 2), Bye::Zero);
        if given == Bye::Full {
            let round = &tournament.0.rounds[0];
            let seats = round.pairings.values().map(Pairing::seats).collect();
            let byes = [(EntryId(2), Bye::Full)].into();
            tournament.must(Command::PairAgain(RoundPlan::by_hand(RoundNumber(1), seats, byes)));
        }
        tournament.must(Command::Reinstate(EntryId(2)));
        assert_eq!(bye(&tournament, 0, 2), given);
    }
}

#[test]
fn a_bye_is_not_given_back_once_the_next_round_is_paired_or_its_own_is_paired_anew() {
    let odd = || {
        let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
        tournament.must(Command::Pair(tournament.plan()));
        tournament.must(Command::Withdraw { entry: EntryId(5), after: RoundNumber(0) });
        tournament
    };
    let mut late = odd();
    late.must(Command::Publish(RoundNumber(1)));
    late.must(Command::EnterResults(late.games(RoundNumber(1), Some(WHITE_WINS))));
    late.must(Command::Pair(late.plan()));
    late.must(Command::Reinstate(EntryId(5)));
    assert_eq!(late.0.rounds[0].byes[&EntryId(5)], Bye::Zero);
    assert_eq!(late.0.entries[&EntryId(5)].byes.keys().map(|round| round.0).collect::<Vec<_>>(), [1, 2]);
    let mut anew = odd();
    anew.must(Command::Discard(RoundNumber(1)));
    anew.must(Command::Pair(anew.plan()));
    anew.must(Command::Reinstate(EntryId(5)));
    assert_eq!(anew.0.rounds[0].byes[&EntryId(5)], Bye::Zero);
}

#[test]
fn who_leaves_before_the_start_is_not_one_who_waits_for_confirmation() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 1);
    tournament.must(Command::Register(vec![newcomer(2), newcomer(3)]));
    tournament.must(Command::Enter(vec![newcomer(4), newcomer(5)]));
    tournament.must(Command::Withdraw { entry: EntryId(5), after: RoundNumber(0) });
    tournament.must(Command::Reinstate(EntryId(3)));
    let states = |tournament: &TestTournament| {
        let state = |entry: &Entry| (entry.id.0, entry.is_confirmed(), entry.takes_part());
        tournament.0.entries.values().skip(1).map(state).collect::<Vec<_>>()
    };
    assert_eq!(states(&tournament), [(2, false, false), (3, true, true), (4, true, true), (5, true, false)]);
    tournament.must(Command::Withdraw { entry: EntryId(3), after: RoundNumber(0) });
    assert_eq!(states(&tournament)[1], (3, true, false), "who was confirmed and leaves has left");
    // Entries from before this distinction are read unchanged.
    let mut old = serde_json::to_value(&tournament.0.entries[&EntryId(5)]).expect("it is data");
    assert!(old.as_object_mut().expect("an object").remove("registration").is_some());
    let old: Entry = serde_json::from_value(old).expect("it is read");
    assert!(!old.is_confirmed() && !old.takes_part());
}

/// The results of a board of micro-matches of two: White of the first game wins both, or loses both.
fn both_games(round: u16, board: u16, is_won: bool) -> Vec<(GameId, Option<GameResult>)> {
    let scores = if is_won { [Score::White, Score::Black] } else { [Score::Black, Score::White] };
    let id = |number| GameId { game: GameNumber(number), ..game(round, board) };
    (1..).zip(scores).map(|(number, score)| (id(number), Some(GameResult::Played(score)))).collect()
}

#[test]
fn what_stands_on_a_cup_match_is_told_before_another_wins_it() {
    let mut tournament = TestTournament::with_players(Preset::KnockOutMicroMatches, 4);
    tournament.must(Command::Pair(RoundPlan { rounds: Some(RoundNumber(2)), ..tournament.plan() }));
    tournament.must(Command::Publish(RoundNumber(1)));
    tournament.must(Command::EnterResults([both_games(1, 1, true), both_games(1, 2, true)].concat()));
    assert_eq!(tournament.0.cautions(&both_games(1, 1, false).into_iter().collect()), [], "nothing stands on it yet");
    let seats = vec![BySide { white: EntryId(1), black: EntryId(3) }];
    let byes = [(EntryId(2), Bye::Zero), (EntryId(4), Bye::Zero)].into();
    tournament.must(Command::Pair(RoundPlan::by_hand(RoundNumber(2), seats, byes)));
    let overturned = |winner| ResultWarning::Overturned {
        round: RoundNumber(1),
        board: BoardNumber(1),
        seated: EntryId(1),
        winner,
        rounds: vec![RoundNumber(2)],
    };
    assert_eq!(tournament.0.cautions(&both_games(1, 1, false).into_iter().collect()), [overturned(Some(EntryId(2)))]);
    assert_eq!(tournament.0.cautions(&[(game(1, 1), None)].into()), [overturned(None)]);
    assert_eq!(tournament.0.cautions(&both_games(1, 1, true).into_iter().collect()), []);
    tournament.must(Command::Publish(RoundNumber(2)));
    assert_eq!(tournament.0.cautions(&both_games(2, 1, true).into_iter().collect()), []);
    tournament.must(Command::EnterResults(both_games(1, 1, false)));
    assert_eq!(
        tournament.0.cautions(&both_games(1, 1, true).into_iter().collect()),
        [],
        "a correction back is asked about by nobody"
    );
}

#[test]
fn a_game_forfeited_by_one_who_had_left_is_asked_about() {
    let mut tournament = TestTournament::with_players(Preset::RoundRobinSingleGames, 4);
    for round in 1..=3 {
        tournament.must(Command::Pair(tournament.plan()));
        tournament.must(Command::Publish(RoundNumber(round)));
    }
    tournament.must(Command::EnterResults(tournament.games(RoundNumber(1), Some(WHITE_WINS))));
    tournament.must(Command::Withdraw { entry: EntryId(1), after: RoundNumber(1) });
    let absent = ResultWarning::Absent { game: game(2, 1), entry: EntryId(1) };
    assert_eq!(tournament.0.cautions(&[(game(2, 1), Some(WHITE_WINS))].into()), std::slice::from_ref(&absent));
    assert_eq!(tournament.0.cautions(&[(game(2, 1), None)].into()), [absent]);
    assert_eq!(tournament.0.cautions(&[(game(2, 1), Some(GameResult::Forfeit(Forfeit::Black)))].into()), []);
    assert_eq!(tournament.0.cautions(&[(game(1, 1), None), (game(2, 2), Some(WHITE_WINS))].into()), []);
}

#[test]
fn who_misses_a_paired_round_only_plays_the_next() {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 5);
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(RoundNumber(1)));
    let seats = vec![BySide { white: EntryId(5), black: EntryId(2) }, BySide { white: EntryId(3), black: EntryId(4) }];
    let plan = RoundPlan::by_hand(RoundNumber(1), seats, [(EntryId(1), Bye::Zero)].into());
    let leaving = Leaving { players: vec![EntryId(1)], absence: Absence::Round };
    let missing = Rearrangement { plan, admitted: Vec::new(), newly_numbered: Vec::new(), leaving };
    tournament.must(Command::Rearrange(Box::new(missing)));
    let missed = &tournament.0.entries[&EntryId(1)];
    assert_eq!((missed.withdrawn_after, missed.bye_in(RoundNumber(1))), (None, Some(Bye::Zero)));
    assert!(missed.is_to_be_paired(RoundNumber(2)));
}
