//! Sites of given sizes: one tournament whose last round is being played, and many small ones that are over.

use std::cell::Cell;
use std::sync::Arc;

use chrono::{Days, NaiveDate};
use poddavki::service::{Overruled, Request, Service, command_line};
use tournament::{
    BoardNumber, EnteredResults, GameId, GameNumber, GameResult, Info, Pairing, RoundNumber, Score, Tournament,
};

use crate::listeners::add_account;
use crate::site::{Database, import};

/// The short name of the measured tournament.
pub const SLUG: &str = "measured";

/// Players and rounds of each of the other tournaments.
const SMALL: (u16, u16) = (12, 3);
/// Days between the beginnings of two of them.
const APART: u64 = 3;

/// How large a site is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    pub players: u16,
    pub rounds: u16,
    /// All tournaments, the measured one included.
    pub tournaments: u16,
}

/// A database of a size, with what enters results into it beside the site.
pub struct SizedSite {
    pub database: Database,
    pub size: Size,
    service: Service,
    /// The result that the first board of the last round got last.
    last: Cell<Score>,
}

impl SizedSite {
    /// Makes it. All games of the last round are won by White.
    pub fn make(size: Size) -> Self {
        let database = Database::new();
        let service = Service::new(database.store());
        let (players, rounds) = SMALL;
        let small = report(&database, players, rounds);
        for number in 1..size.tournaments {
            add_small(&service, number, &small);
        }
        let measured = report(&database, size.players, size.rounds);
        import(&service, Info { title: SLUG.to_owned(), ..Info::default() }, measured.as_bytes());
        add_account(&service);
        let made = Self { database, size, service, last: Cell::new(Score::White) };
        with_request(SLUG, |request| made.service.reopen_round(request, made.last_round())).expect("it is closed");
        made.win_all();
        made
    }

    pub fn last_round(&self) -> RoundNumber {
        RoundNumber(self.size.rounds)
    }

    /// White wins on all boards of the last round.
    pub fn win_all(&self) {
        let tournament = self.tournament();
        let round = tournament.round(self.last_round()).expect("it is paired");
        let games = round.pairings.values().map(|pairing| pairing.game_id(GameNumber(1)));
        let is_other = |game: &GameId| tournament.game(*game).and_then(|game| game.result) != Some(won(Score::White));
        let results: EnteredResults = games.filter(is_other).map(|game| (game, Some(won(Score::White)))).collect();
        if !results.is_empty() {
            self.enter(&results);
        }
        self.last.set(Score::White);
    }

    /// Changes the result of the first board of the last round.
    pub fn change_result(&self) {
        let score = if self.last.get() == Score::White { Score::Black } else { Score::White };
        let game = GameId { round: self.last_round(), board: BoardNumber(1), game: GameNumber(1) };
        self.enter(&[(game, Some(won(score)))].into());
        self.last.set(score);
    }

    fn enter(&self, results: &EnteredResults) {
        let entered = with_request(SLUG, |request| self.service.enter_results(request, results, &Overruled::new()));
        entered.expect("the round is open");
    }

    /// The number of boards of the last round.
    pub fn boards(&self) -> usize {
        self.tournament().round(self.last_round()).map_or(0, |round| round.pairings.len())
    }

    /// The start number of the player who has White on the first board of the last round.
    pub fn first_player(&self) -> u16 {
        let tournament = self.tournament();
        let round = tournament.round(self.last_round()).expect("it is paired");
        let pairing: &Pairing = round.pairings.values().next().expect("it has boards");
        tournament.entry(pairing.white).and_then(|entry| entry.number).expect("all have numbers").0
    }

    fn tournament(&self) -> Arc<Tournament> {
        self.service.tournament(SLUG).expect("it is there")
    }
}

const fn won(score: Score) -> GameResult {
    GameResult::Played(score)
}

fn with_request<T>(slug: &str, run: impl FnOnce(&Request<'_>) -> T) -> T {
    run(&Request { actor: &command_line(), slug, seen: None, limit: None })
}

/// A random tournament, with all players present in all rounds.
fn report(database: &Database, players: u16, rounds: u16) -> String {
    let (players, rounds) = (players.to_string(), rounds.to_string());
    let mut arguments = vec!["generate", "--players", &players, "--rounds", &rounds];
    arguments.extend(["--forfeits", "0", "--byes", "0", "--withdrawals", "0", "--late", "0"]);
    let made = database.program(&arguments).output().expect("the program runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    String::from_utf8(made.stdout).expect("in words")
}

/// Takes a report in as a tournament with players of its own, and closes it.
fn add_small(service: &Service, number: u16, report: &str) {
    let first = NaiveDate::from_ymd_opt(2016, 1, 10).expect("a day");
    let starts = Some(first + Days::new(APART * u64::from(number)));
    let info = Info { title: format!("Small {number}"), starts, ends: starts, ..Info::default() };
    // As long as the word that it replaces: the columns of the report stay.
    let report = report.replace("Player", &format!("N{number:05}"));
    let slug = import(service, info, report.as_bytes()).slug;
    with_request(&slug, |request| service.close_tournament(request)).expect("all rounds are played");
}
