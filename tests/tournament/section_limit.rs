//! What an official who is limited to a section may change: every kind of thing is judged.

use chrono::NaiveDateTime;
use proptest::prelude::*;

use super::decide::{TestTournament, WHITE_WINS, game};
use draughts::{BySide, Variant};
use tournament::change::Seats;
use tournament::{
    Applicant, Application, ApplicationId, ApplicationState, BoardNumber, BoardTieBreakGames, Bye, Change, CheckIn,
    Command, Condition, DrawSeed, DrawnFor, Dues, Entry, EntryId, FeeRules, Game, GameId, GameResult, Info, Item,
    ItemKey, LimitedScope, OpeningDraw, OpeningTable, PlayerReport, Preset, Rating, RatingApproval, RegistrationRules,
    ReportId, Reported, RoundNumber, RoundState, Section, SectionCode, SectionLimit, StartNumber, TieBreakGames,
    Tournament, TournamentStatus, Urn, ValueRange, Visibility,
};

const ROUND: RoundNumber = RoundNumber(1);
const BOTH: [LimitedScope; 2] = [LimitedScope::Boards, LimitedScope::BoardsAndPlayers];

/// Six players in a published round; the section has those rated 1900 or more: only the first.
fn playing() -> TestTournament {
    let mut tournament = TestTournament::with_players(Preset::SwissSingleGames, 6);
    for entry in tournament.0.entries.values_mut() {
        entry.rating = Some(Rating(if entry.id == EntryId(1) { 1900 } else { 1500 }));
    }
    let ratings = ValueRange { from: Some(1900), to: None };
    let section = Section {
        code: SectionCode("strong".to_owned()),
        name: "Strong".to_owned(),
        other_name: String::new(),
        who: Condition { ratings, ..Condition::default() },
    };
    tournament.must(Command::SetSections(vec![section]));
    tournament.must(Command::Pair(tournament.plan()));
    tournament.must(Command::Publish(ROUND));
    tournament
}

fn limit(scope: LimitedScope) -> SectionLimit {
    SectionLimit { section: SectionCode("strong".to_owned()), scope }
}

/// A board of the first round that has, or has not, the player of the section.
fn board(tournament: &Tournament, is_own: bool) -> BoardNumber {
    let pairings = tournament.round(ROUND).expect("it is paired").pairings.values();
    let has = |own: &&tournament::Pairing| (own.white == EntryId(1) || own.black == EntryId(1)) == is_own;
    pairings.filter(|own| has(own)).map(|own| own.board).next().expect("there is one")
}

/// Whether a change is permitted to both scopes, in their order.
fn permitted(tournament: &Tournament, change: &Change) -> [bool; 2] {
    BOTH.map(|scope| limit(scope).refuses(tournament, tournament, std::slice::from_ref(change)).is_none())
}

/// One change of every kind, of a board and a player of the section, or not.
fn changes(tournament: &Tournament, is_own: bool) -> Vec<Change> {
    let board = board(tournament, is_own);
    let pairing = &tournament.round(ROUND).expect("it is paired").pairings[&board];
    let entry = EntryId(if is_own { 1 } else { 2 });
    let (id, seats) = (GameId { round: ROUND, board, ..game(1, 1) }, Seats::from(pairing));
    let turned = Seats { white: seats.black, black: seats.white, ..seats };
    let after = |item: Item| {
        let key = item.key();
        Change::new(tournament, key, Some(item)).expect("it differs")
    };
    let edited = Entry { joins: RoundNumber(2), ..tournament.entry(entry).expect("entered").clone() };
    let said = Reported { result: WHITE_WINS, notation: None };
    let report = ReportId { game: id, by: seats.white };
    let openings = OpeningTable { variant: Variant::Russian, drawn_for: DrawnFor::Round, openings: Vec::new() };
    let draw = OpeningDraw {
        round: ROUND,
        commitment: DrawSeed::from_bytes([1; 16]).commitment(),
        committed_at: NaiveDateTime::MAX,
        drawn_for: DrawnFor::Round,
        urn: Urn::default(),
        drawn: None,
    };
    let application = Application {
        id: ApplicationId(1),
        at: NaiveDateTime::MAX,
        applicant: Applicant::default(),
        key: String::new(),
        state: ApplicationState::Waiting,
        entry: None,
        changed_at: None,
    };
    let tie_break_games = TieBreakGames::default();
    vec![
        after(Item::Info(Box::new(Info { secretary: "x".to_owned(), ..Info::default() }))),
        after(Item::Settings(Box::new(Preset::KnockOutMicroMatches.settings()))),
        after(Item::Status(TournamentStatus::Closed)),
        after(Item::Approval(RatingApproval::Awaited)),
        after(Item::Visibility(Visibility::Draft)),
        after(Item::Entry(Box::new(edited))),
        after(Item::Round(RoundState { starts: Some(NaiveDateTime::MAX), ..tournament.rounds[0].state.clone() })),
        after(Item::Pairing(turned)),
        after(Item::Bye { round: ROUND, entry, bye: Bye::Half }),
        after(Item::Game { id, game: Box::new(Game { result: Some(WHITE_WINS), ..Game::default() }) }),
        after(Item::OpeningTable(Box::new(openings))),
        after(Item::Draw(Box::new(draw))),
        Change::kept(Item::CheckIn(Box::new(CheckIn::new(ROUND)))),
        after(Item::Report(Box::new(PlayerReport { id: report, said, at: NaiveDateTime::MAX }))),
        Change::added(Item::TieBreakGames(Box::new(BoardTieBreakGames { round: ROUND, board, tie_break_games }))),
        after(Item::RegistrationRules(Box::<RegistrationRules>::default())),
        after(Item::Application(Box::new(application))),
        after(Item::FeeRules(Box::<FeeRules>::default())),
        after(Item::Dues(Box::new(Dues { entry, ..Dues::default() }))),
    ]
}

/// Whether a kind of thing may be changed where it is of the section: by both scopes, in their order. A new kind must be named here.
const fn expected(key: ItemKey) -> [bool; 2] {
    match key {
        ItemKey::Game(_) | ItemKey::Report(_) | ItemKey::TieBreakGames(..) | ItemKey::Pairing(..) => [true, true],
        ItemKey::Entry(_) | ItemKey::Bye(..) | ItemKey::CheckIn => [false, true],
        ItemKey::Info
        | ItemKey::Settings
        | ItemKey::Status
        | ItemKey::Approval
        | ItemKey::Visibility
        | ItemKey::Round(_)
        | ItemKey::OpeningTable
        | ItemKey::Draw(_)
        | ItemKey::RegistrationRules
        | ItemKey::Application(_)
        | ItemKey::FeeRules
        | ItemKey::Dues(_) => [false, false],
    }
}

#[test]
fn every_kind_of_change_is_judged() {
    let tournament = playing().0;
    let kinds: std::collections::BTreeSet<_> = changes(&tournament, true)
        .iter()
        .map(|change| std::mem::discriminant(&change.key()))
        .map(|one| format!("{one:?}"))
        .collect();
    assert_eq!(kinds.len(), 19, "a kind of change is missing in this test");
    for change in changes(&tournament, true) {
        assert_eq!(permitted(&tournament, &change), expected(change.key()), "{:?}", change.key());
        assert_eq!(permitted(&tournament, &change.inverse()), expected(change.key()), "undo of {:?}", change.key());
    }
    for change in changes(&tournament, false) {
        let is_of_nobody = matches!(change.key(), ItemKey::CheckIn);
        let wanted = if is_of_nobody { [false, true] } else { [false, false] };
        assert_eq!(permitted(&tournament, &change), wanted, "{:?}", change.key());
    }
}

#[test]
fn nobody_comes_into_the_section_or_leaves_it_by_a_change() {
    let before = playing().0;
    let moved = |id: u32, rating: i32| {
        let entry = Entry { rating: Some(Rating(rating)), ..before.entry(EntryId(id)).expect("entered").clone() };
        Change::new(&before, ItemKey::Entry(EntryId(id)), Some(Item::Entry(Box::new(entry)))).expect("it differs")
    };
    let judged = |changes: &[Change]| {
        let mut after = before.clone();
        after.apply_all(changes).expect("they fit");
        limit(LimitedScope::BoardsAndPlayers).refuses(&before, &after, changes)
    };
    assert_eq!(judged(&[moved(1, 2000)]), None);
    assert_eq!(judged(&[moved(1, 1800)]), Some(ItemKey::Entry(EntryId(1))));
    assert_eq!(judged(&[moved(2, 1950)]), Some(ItemKey::Entry(EntryId(2))));
    // Nor for a moment, to enter a result meanwhile.
    let out = moved(1, 1800);
    assert_eq!(judged(&[out.clone(), out.inverse()]), Some(ItemKey::Entry(EntryId(1))));
    let other = board(&before, false);
    let result = Item::Game {
        id: GameId { round: ROUND, board: other, ..game(1, 1) },
        game: Box::new(Game { result: Some(GameResult::Adjourned), ..Game::default() }),
    };
    let seat = before.round(ROUND).expect("it is paired").pairings[&other].white;
    let strong = moved(seat.0, 2000);
    let change = Change::new(&before, result.key(), Some(result)).expect("it differs");
    assert_eq!(judged(std::slice::from_ref(&change)), Some(change.key()));
    assert_eq!(judged(&[strong.clone(), change]), Some(strong.key()));
}

#[test]
fn start_numbers_seats_and_drafts_are_of_all_players() {
    let mut tournament = playing();
    let entry = Entry { number: Some(StartNumber(6)), ..tournament.0.entry(EntryId(1)).expect("entered").clone() };
    let renumbered = Change::new(&tournament.0, ItemKey::Entry(EntryId(1)), Some(Item::Entry(Box::new(entry))));
    assert_eq!(permitted(&tournament.0, &renumbered.expect("it differs")), [false, false]);
    let own = board(&tournament.0, true);
    let seats = Seats::from(&tournament.0.round(ROUND).expect("it is paired").pairings[&own]);
    let stranger = board(&tournament.0, false);
    let stranger = tournament.0.round(ROUND).expect("it is paired").pairings[&stranger].white;
    let other =
        if seats.white == EntryId(1) { Seats { black: stranger, ..seats } } else { Seats { white: stranger, ..seats } };
    let reseated = Change::new(&tournament.0, ItemKey::Pairing(ROUND, own), Some(Item::Pairing(other)));
    assert_eq!(permitted(&tournament.0, &reseated.expect("it differs")), [false, false]);
    // A player is neither added nor removed.
    let item = Item::Entry(Box::new(tournament.0.entry(EntryId(1)).expect("entered").clone()));
    for change in [Change::added(item.clone()), Change::removed(item)] {
        assert_eq!(permitted(&tournament.0, &change), [false, false]);
    }
    tournament.0.rounds[0].state.stage = tournament::Stage::Draft;
    let turned = Seats { white: seats.black, black: seats.white, ..seats };
    let turned = Change::new(&tournament.0, ItemKey::Pairing(ROUND, own), Some(Item::Pairing(turned)));
    assert_eq!(permitted(&tournament.0, &turned.expect("it differs")), [false, false]);
}

#[test]
fn a_section_that_was_removed_permits_nothing() {
    let mut tournament = playing().0;
    let own = changes(&tournament, true);
    tournament.settings.sections.clear();
    for change in own {
        assert_eq!(permitted(&tournament, &change), [false, false], "{:?}", change.key());
    }
    let limit = limit(LimitedScope::BoardsAndPlayers);
    assert!(!limit.has_board(&tournament, ROUND, BoardNumber(1)));
    assert!(!limit.has_player(&tournament, tournament.entry(EntryId(1)).expect("entered")));
}

proptest! {
    #[test]
    fn a_check_in_is_changed_for_players_of_the_section_alone(
        present in prop::collection::btree_set(1..=6_u32, 0..6), then in prop::collection::btree_set(1..=6_u32, 0..6),
        absent in prop::collection::btree_set(1..=6_u32, 0..6), (is_open, opens) in any::<(bool, bool)>(),
    ) {
        let tournament = playing().0;
        let ids = |own: &std::collections::BTreeSet<u32>| own.iter().copied().map(EntryId).collect();
        let old = CheckIn { is_open, present: ids(&present), ..CheckIn::new(RoundNumber(2)) };
        let new = CheckIn { is_open: opens, present: ids(&then), absent: ids(&absent), ..old.clone() };
        let differing: Vec<u32> =
            present.symmetric_difference(&then).chain(&absent).copied().filter(|id| *id != 1).collect();
        let mut before = tournament.clone();
        before.check_in = Some(old.clone());
        let change = Change::new(&before, ItemKey::CheckIn, Some(Item::CheckIn(Box::new(new))));
        prop_assume!(change.is_some());
        let wanted = is_open == opens && differing.is_empty();
        prop_assert_eq!(permitted(&before, &change.expect("it differs")), [false, wanted]);
    }
}

/// The colours of a side are its own.
#[test]
fn results_are_entered_at_a_board_by_either_of_its_players() {
    let tournament = playing().0;
    let limit = limit(LimitedScope::Boards);
    for pairing in tournament.round(ROUND).expect("it is paired").pairings.values() {
        let seats: BySide<EntryId> = pairing.seats();
        let is_own = [seats.white, seats.black].contains(&EntryId(1));
        assert_eq!(limit.has_board(&tournament, ROUND, pairing.board), is_own);
    }
}
