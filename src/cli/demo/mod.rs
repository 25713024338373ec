//! `poddavki demo`: a finished championship and a running one, and the championship's earlier editions, to try everything.
//!
//! The people are invented; the games are played by a simple engine, so that every move is legal. Everything is entered through the
//! service, as an arbiter would.

mod people;
mod play;
mod prizes;
mod series;

use chrono::{Days, Local, NaiveDate};
use clap::Args;

use crate::cli::admin::failure;
use crate::cli::backup::open;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{
    Actor, GameEntry, NewTournament, Request, Service, ServiceError, Watch, WorkProgress, command_line,
};
use play::DemoPlayer;
use tournament::forecast::Chance;
use tournament::{
    BoardNumber, Bye, GameResult, Info, Pairing, Preset, Rating, RoundNumber, Score, Settings, Tournament,
};

/// Fills an empty database.
#[derive(Debug, Args)]
pub struct Demo {
    #[command(flatten)]
    database: DatabaseArgs,
}

/// The seed of all random results; only the colour of the first board is drawn by lot, as in any tournament.
const SEED: u64 = 2011;

/// The round being played in the running tournament.
const RUNNING_ROUND: RoundNumber = RoundNumber(3);

impl Demo {
    /// Makes both tournaments and the series; refuses a database with tournaments.
    pub fn run(&self) -> Result<Exit, Failure> {
        let service = Service::new(open(&self.database)?);
        if !service.store().tournaments().map_err(Failure::input_output)?.is_empty() {
            return Err(Failure::bad_request("the database holds tournaments already; the demo wants an empty one"));
        }
        let today = Local::now().date_naive();
        let line = ProgressLine::counting("games");
        let watch = line.watch();
        let mut maker =
            DemoMaker { service: &service, actor: command_line(), chance: Chance::new(SEED), watch, games: 0 };
        let finished = maker.finished(today).map_err(failure)?;
        let running = maker.running(today).map_err(failure)?;
        let series = series::make(&service, &command_line(), &finished).map_err(failure)?;
        drop(line);
        files::print(&format!(
            "made /t/{} (finished), /t/{} (round {RUNNING_ROUND} being played) and /series/{series}\nnow start the site: poddavki\n",
            finished.slug, running.slug
        ))?;
        Ok(Exit::Done)
    }
}

/// The account that makes the tournaments.
struct DemoMaker<'a> {
    service: &'a Service,
    actor: Actor,
    chance: Chance,
    watch: Watch,
    /// Games played so far.
    games: u64,
}

impl DemoMaker<'_> {
    /// The championship: seven rounds with all games, closed and rated.
    fn finished(&mut self, today: NaiveDate) -> Result<Tournament, ServiceError> {
        let first = today - Days::new(40);
        let info = Info {
            title: "Чемпионат России по поддавкам".to_owned(),
            other_title: "Poddavki Championship of Russia".to_owned(),
            place: "Орёл, шахматно-шашечный клуб".to_owned(),
            other_place: "Oryol, Chess and Draughts Club".to_owned(),
            chief_arbiter: "Судейкин А. П.".to_owned(),
            ..info(first, 6)
        };
        let mut tournament = self.create(info, 24)?;
        for round in tournament.settings.rounds.up_to() {
            tournament = self.pair_and_publish(&tournament)?;
            for pairing in boards(&tournament, round) {
                tournament = self.play(&tournament, &pairing, pairing.games.len())?;
            }
        }
        self.service.close_tournament(&self.request(&tournament))
    }

    /// The cup: two rounds finished, the third with some of its results.
    fn running(&mut self, today: NaiveDate) -> Result<Tournament, ServiceError> {
        let info = Info {
            title: "Кубок Поволжья по поддавкам".to_owned(),
            other_title: "Volga Region Poddavki Cup".to_owned(),
            place: "Самара, Дом шашек".to_owned(),
            other_place: "Samara, House of Draughts".to_owned(),
            chief_arbiter: "Протоколова Е. В.".to_owned(),
            ..info(today - Days::new(1), 3)
        };
        let mut tournament = self.create(info, 19)?;
        let absent = tournament.start_list().last().map(|entry| entry.id);
        for round in RUNNING_ROUND.up_to() {
            if let (Some(entry), RoundNumber(2)) = (absent, round) {
                tournament = self.service.set_bye(&self.request(&tournament), entry, round, Some(Bye::Half))?;
            }
            tournament = self.pair_and_publish(&tournament)?;
            for pairing in boards(&tournament, round) {
                let games = games_played(round, pairing.board, pairing.games.len());
                tournament = self.play(&tournament, &pairing, games)?;
            }
        }
        Ok(tournament)
    }

    fn create(&self, info: Info, players: usize) -> Result<Tournament, ServiceError> {
        let settings = Settings { rounds: RoundNumber(7), ..Preset::SwissMicroMatches.settings() };
        let mut tournament = self.service.create_tournament(
            &self.actor,
            &NewTournament { info, settings, visibility: tournament::Visibility::Public },
        )?;
        for (person, rating) in people::people().take(players) {
            tournament = self.service.enter_player(&self.request(&tournament), &person, Some(rating))?;
        }
        let tournament = self.service.set_sections(&self.request(&tournament), &prizes::sections())?;
        self.service.set_prizes(&self.request(&tournament), &prizes::fund(&tournament))
    }

    fn pair_and_publish(&self, tournament: &Tournament) -> Result<Tournament, ServiceError> {
        let paired = self.service.pair_next_round(&self.request(tournament))?;
        let round = paired.paired_rounds();
        self.service.publish_round(&self.request(&paired), round)
    }

    /// Plays the first `games` games of a pairing and enters them.
    fn play(&mut self, tournament: &Tournament, pairing: &Pairing, games: usize) -> Result<Tournament, ServiceError> {
        let mut tournament = tournament.clone();
        for (number, _) in pairing.numbered_games().take(games) {
            self.games += 1;
            self.watch.tell(WorkProgress { done: Some(self.games), share: None });
            let seats = pairing.seats_in(number).map(|id| {
                let rating = tournament.entry(id).and_then(|entry| entry.rating).unwrap_or(Rating(1600));
                DemoPlayer { rating: rating.0 }
            });
            let game =
                play::game(tournament.settings.variant, tournament.settings.draw_profile, seats, &mut self.chance);
            let is_agreed = game.ending() == draughts::notation::game::Ending::Unfinished;
            let entry = GameEntry {
                text: game.text(),
                result: is_agreed.then_some(GameResult::Played(Score::Draw)),
                remark: if is_agreed { "Ничья по соглашению".to_owned() } else { String::new() },
                ..GameEntry::default()
            };
            tournament = self.service.enter_game(&self.request(&tournament), pairing.game_id(number), &entry)?;
        }
        Ok(tournament)
    }

    fn request<'a>(&'a self, tournament: &'a Tournament) -> Request<'a> {
        Request { actor: &self.actor, slug: &tournament.slug, seen: None, limit: None }
    }
}

/// The facts of both tournaments.
fn info(first: NaiveDate, days: u64) -> Info {
    Info {
        starts: Some(first),
        ends: Some(first + Days::new(days)),
        organiser: "Федерация шашек".to_owned(),
        time_control: "45+30".to_owned(),
        regulations: "Швейцарская система, 7 туров. Очки за микроматч: 2–1–0.".to_owned(),
        ..Info::default()
    }
}

fn boards(tournament: &Tournament, round: RoundNumber) -> Vec<Pairing> {
    tournament.round(round).map(|round| round.pairings.values().cloned().collect()).unwrap_or_default()
}

/// In the running round every third board is finished, every third is at its second game, every third has just begun.
fn games_played(round: RoundNumber, board: BoardNumber, games: usize) -> usize {
    match (round, board.0 % 3) {
        (RUNNING_ROUND, 0) => 0,
        (RUNNING_ROUND, 1) => 1,
        _ => games,
    }
}
