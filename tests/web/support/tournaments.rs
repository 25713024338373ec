//! Tournaments for tests of the store, made of bare changes: no rules of the competition are asked.

use chrono::{NaiveDate, NaiveDateTime};
use draughts::{BySide, Side, Variant};
use poddavki::store::{Actor, NewPersons, NewTournamentRow, OutboxWrite, Store, WriteError, WriteRequest};
use tournament::change::Seats;
use tournament::tie_break_games::StartedStep;
use tournament::{
    Applicant, Application, ApplicationId, ApplicationState, BoardNumber, BoardTieBreakGames, Bye, Change,
    CommandRecord, DrawSeed, Drawn, DrawnFor, Dues, Entry, EntryConditions, EntryId, FeeCategory, FeeId, FeeRules,
    Forfeit, Game, GameId, GameNumber, GameResult, Info, Item, Money, Name, Notation, Opening, OpeningDraw,
    OpeningTable, Origin, Payment, Person, PlayerReport, Preset, Rating, RegistrationRules, ReportId, Reported,
    RoundNumber, RoundState, Score, Stage, StartNumber, TieBreakGames, TieBreakStep, Tournament, TournamentId, Urn,
    Version,
};

/// A timestamp with a fraction that no database keeps completely.
pub fn timestamp(second: u32) -> NaiveDateTime {
    let day = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
    day.and_hms_nano_opt(10, second / 60 % 60, second % 60, 123_456_789).expect("a time")
}

/// A visitor without an account.
pub fn actor() -> Actor {
    Actor { user: None, name: "Арбитр".to_owned() }
}

/// An empty tournament.
pub fn create(store: &Store, slug: &str) -> TournamentId {
    let info =
        Info {
            title: "Первенство по поддавкам".to_owned(), place: "Санкт-Петербург".to_owned(), ..Info::default()
        };
    let settings = Preset::SwissMicroMatches.settings();
    store
        .create_tournament(
            &NewTournamentRow { slug, info: &info, settings: &settings, visibility: tournament::Visibility::Public },
            &actor(),
            timestamp(0),
        )
        .expect("the address is free")
}

/// Writes changes decided on version `seen`.
pub fn write(
    store: &Store,
    tournament: TournamentId,
    seen: Version,
    changes: &[Change],
) -> Result<Version, WriteError> {
    let record = CommandRecord::EditInfo;
    let (actor, at) = (actor(), timestamp(u32::try_from(seen.0).unwrap_or(0)));
    let persons = &NewPersons::default();
    store.write(&WriteRequest {
        tournament,
        seen,
        championships: None,
        actor: &actor,
        at,
        record: &record,
        changes,
        persons,
        ratings: &[],
        letters: &[],
        outbox: &OutboxWrite::default(),
    })
}

/// The tournament as the store has it now.
pub fn now(store: &Store, tournament: TournamentId) -> Tournament {
    let found = store.tournament_by_id(tournament).expect("readable").expect("there");
    Tournament::clone(&found)
}

/// An entry with all optional data.
pub fn entry(id: u32) -> Entry {
    let person = Person {
        name: Name::new(&format!("Ёлкин{id}"), "Иван Петрович"),
        title: "мс".to_owned(),
        region: "Москва".to_owned(),
        ..Person::default()
    };
    let mut entry = Entry::new(EntryId(id), person, Some(Rating(2000 + i32::try_from(id).expect("small"))));
    entry.number = Some(StartNumber(u16::try_from(id).expect("small")));
    entry.byes.insert(RoundNumber(3), Bye::Half);
    entry.withdrawn_after = id.is_multiple_of(2).then_some(RoundNumber(5));
    entry
}

/// A complete round.
pub fn round(number: u16, stage: Stage) -> RoundState {
    RoundState {
        number: RoundNumber(number),
        stage,
        starts: Some(timestamp(7)),
        published_at: Some(timestamp(u32::from(number))),
        origin: Origin::Engine,
    }
}

/// Two players at a board.
pub fn seats(round: u16, board: u16, white: u32, black: u32) -> Seats {
    let seats = BySide { white: EntryId(white), black: EntryId(black) };
    Seats {
        round: RoundNumber(round),
        board: BoardNumber(board),
        white: seats[Side::White],
        black: seats[Side::Black],
        games: 2,
    }
}

/// A game's name.
pub fn game_id(round: u16, board: u16, game: u8) -> GameId {
    GameId { round: RoundNumber(round), board: BoardNumber(board), game: GameNumber(game) }
}

/// A game with a result, with or without its moves.
pub fn game(result: GameResult, moves: Option<&str>) -> Game {
    let notation = moves.map(|moves| Notation { start: None, moves: moves.to_owned(), plies: 3, annotations: None });
    Game { result: Some(result), notation, ..Game::default() }
}

/// The item of a game.
pub fn game_thing(id: GameId, game: Game) -> Item {
    Item::Game { id, game: Box::new(game) }
}

/// Everything that can be in a tournament: entries, a round, pairings, a bye, games of several kinds.
pub fn everything() -> Vec<Change> {
    let mut things: Vec<Item> = (1..=5).map(|id| Item::Entry(Box::new(entry(id)))).collect();
    things.push(Item::Round(round(1, Stage::Published)));
    things.push(Item::Pairing(seats(1, 1, 1, 2)));
    things.push(Item::Pairing(seats(1, 2, 3, 4)));
    things.push(Item::Bye { round: RoundNumber(1), entry: EntryId(5), bye: Bye::PairingAllocated });
    let played = GameResult::Played(Score::White);
    things.push(game_thing(game_id(1, 1, 1), game(played, Some("c3-d4 b6-a5 d4-c5"))));
    things.push(game_thing(game_id(1, 1, 2), game(GameResult::Adjourned, None)));
    things.push(Item::TieBreakGames(Box::new(tie_break_games(1))));
    things.push(game_thing(game_id(1, 1, 3), game(GameResult::Played(Score::Black), Some("c3-d4 b6-a5 d4-c5"))));
    things.push(game_thing(game_id(1, 2, 1), game(GameResult::Forfeit(Forfeit::Both), None)));
    let with_remark = Game {
        result: None,
        notation: Some(Notation {
            start: Some("W:Wc3:Bb6".to_owned()),
            moves: String::new(),
            plies: 0,
            annotations: Some("{протест}".to_owned()),
        }),
        remark: "протест".to_owned(),
        forfeit: None,
        illegal_moves: BySide { white: 2, black: 0 },
        colours_turned: true,
    };
    things.push(game_thing(game_id(1, 2, 2), with_remark));
    things.push(Item::OpeningTable(Box::new(openings(1))));
    things.push(Item::Draw(Box::new(draw(None))));
    things.push(Item::Report(Box::new(report(GameResult::Played(Score::White)))));
    things.push(Item::RegistrationRules(Box::new(RegistrationRules {
        capacity: Some(9),
        ..RegistrationRules::default()
    })));
    things.push(Item::FeeRules(Box::new(fee_rules())));
    things.push(Item::Dues(Box::new(dues(500))));
    things.push(Item::Application(Box::new(application(ApplicationState::Waiting))));
    things.into_iter().map(Change::added).collect()
}

/// The fees of a tournament.
pub fn fee_rules() -> FeeRules {
    let category =
        FeeCategory {
            id: FeeId(1), name: "Взнос".to_owned(), amount: Money(50_000), who: EntryConditions::default()
        };
    FeeRules { currency: "₽".to_owned(), categories: vec![category], is_chosen: false }
}

/// A player's payments.
pub fn dues(amount: i64) -> Dues {
    let payment = Payment {
        receipt: 3,
        on: timestamp(0).date(),
        amount: Money(amount),
        note: "наличными".to_owned(),
        is_void: false,
    };
    Dues { entry: EntryId(2), name: "Ёлкин2".to_owned(), payments: vec![payment], ..Dues::default() }
}

/// An application in a state.
pub fn application(state: ApplicationState) -> Application {
    let person = Person { name: Name::new("Ёжиков", "Пётр"), ..Person::default() };
    let applicant = Applicant { person, phone: "+7 912 345-67-89".to_owned(), ..Applicant::default() };
    Application {
        id: ApplicationId(7),
        at: timestamp(3),
        applicant,
        key: "ab".repeat(32),
        state,
        entry: None,
        changed_at: None,
    }
}

/// A table of this many openings.
pub fn openings(count: u16) -> OpeningTable {
    let opening = |n: u16| Opening {
        code: n.to_string(),
        label: "Городская партия".to_owned(),
        fen: "W:Wc3:Bb6".to_owned(),
        moves: String::new(),
    };
    let (variant, drawn_for) = (Variant::Poddavki, DrawnFor::Round);
    OpeningTable { variant, drawn_for, openings: (1..=count).map(opening).collect() }
}

/// This many tie-break games on the first board.
pub fn tie_break_games(added: u8) -> BoardTieBreakGames {
    let step = TieBreakStep::usual(&Preset::SwissMicroMatches.settings());
    let steps = vec![StartedStep { step: TieBreakStep { games: added, ..step }, added, colour: None }];
    BoardTieBreakGames {
        round: RoundNumber(1),
        board: BoardNumber(1),
        tie_break_games: TieBreakGames { steps, verdict: None },
    }
}

/// White's report of a game without a result.
pub fn report(result: GameResult) -> PlayerReport {
    let id = ReportId { game: game_id(1, 2, 2), by: EntryId(3) };
    PlayerReport { id, said: Reported { result, notation: None }, at: timestamp(11) }
}

/// The draw for round 1, announced or made.
pub fn draw(drawn: Option<Drawn>) -> OpeningDraw {
    OpeningDraw {
        round: RoundNumber(1),
        commitment: DrawSeed::from_bytes([1; 16]).commitment(),
        committed_at: timestamp(9),
        drawn_for: DrawnFor::Round,
        urn: Urn { left: vec!["1".to_owned()], all: vec!["1".to_owned()] },
        drawn,
    }
}

/// The result of that draw.
pub fn drawn() -> Drawn {
    Drawn { seed: DrawSeed::from_bytes([1; 16]), at: timestamp(10), openings: openings(1).openings }
}
