//! `poddavki generate --site`: a database as large as that of a federation, for load tests.
//!
//! Everything is entered through the service, command by command, as an arbiter would. What is drawn depends on the seed and on the place in
//! the site alone: begun again after it was stopped, it goes on with the command after the last one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use chrono::{Days, Local, NaiveDate};
use clap::Args;

use super::made_up_names::{family, given, pick, scattered};
use crate::cli::admin::failure;
use crate::cli::backup::open;
use crate::cli::progress::ProgressLine;
use crate::cli::{DatabaseArgs, Exit, Failure, files};
use crate::service::{
    Actor, NewTournament, Overruled, PersonChoice, PlayerFile, Request, Service, ServiceError, WorkProgress,
    command_line,
};
use crate::store::TournamentHead;
use draughts::{BySide, Side};
use tournament::forecast::{Chance, play};
use tournament::{
    EnteredResults, GameResult, Info, Pairing, PersonField, Preset, Rating, RoundNumber, Settings, Stage, Tournament,
    TournamentStatus, Visibility,
};

/// How many rounds each tournament has.
const ROUNDS: RoundNumber = RoundNumber(9);
/// How many players the tournaments have, in tenths of the usual number: a few are large.
const SIZES: [u32; 10] = [2, 3, 4, 5, 7, 9, 11, 14, 18, 27];
/// Draws among equals, in percent.
const DRAWS: u8 = 15;
/// One of so many tournaments, the last ones, is still being played.
const RUNNING_SHARE: u32 = 100;
/// The years over which the tournaments are spread.
const YEARS: u64 = 10;
const DAYS_OF_A_YEAR: u64 = 365;
const REGIONS: [&str; 12] = [
    "Москва",
    "Орёл",
    "Пермский край",
    "Самарская область",
    "Якутия",
    "Челябинская область",
    "Тверская область",
    "Татарстан",
    "Башкортостан",
    "Санкт-Петербург",
    "Удмуртия",
    "Чувашия",
];
const PLACES: [&str; 6] = ["Орёл", "Самара", "Пермь", "Якутск", "Тверь", "Казань"];
/// The first line of a list under its heading.
const FIRST_ROW: u64 = 2;

/// How large the site becomes.
#[derive(Debug, Clone, Copy, Args)]
pub(super) struct SiteSize {
    /// With --site: how many tournaments
    #[arg(long, requires = "site", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tournaments: u32,
    /// With --site: how many people play in them
    #[arg(long, requires = "site", default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(100..=10_000_000))]
    people: u32,
    /// With --site: about how many games they play
    #[arg(long, requires = "site", default_value_t = 5_000_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
}

impl SiteSize {
    /// How many players the tournament `n` has: in a match of two games each has one to themselves, so there are as many games in a round as
    /// players.
    fn players(self, n: u32) -> u32 {
        let share = |n: u32| u64::from(SIZES[usize::try_from(n).unwrap_or(0) % SIZES.len()]);
        let cycle = u32::try_from(SIZES.len()).unwrap_or(1);
        let of_cycles = u64::from(self.tournaments / cycle) * (0..cycle).map(share).sum::<u64>();
        let all = of_cycles + (0..self.tournaments % cycle).map(share).sum::<u64>();
        let games = u64::from(self.games) * share(n) / all.max(1);
        let players = u32::try_from(games / u64::from(ROUNDS.0)).unwrap_or(u32::MAX);
        // At least so many that nine rounds can be paired, and no more than there are people.
        players.clamp(u32::from(ROUNDS.0) + 3, self.people)
    }
}

/// How many play in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct EntryCounts {
    players: u32,
    /// How many people have played before.
    known: u32,
    /// How many of the players have not.
    newcomers: u32,
}

/// The counts of all tournaments: if there are as many entries as people, all people have played once after the last one.
fn entry_counts(size: SiteSize) -> Vec<EntryCounts> {
    let all: u64 = (0..size.tournaments).map(|n| u64::from(size.players(n))).sum();
    let (mut entries, mut known) = (0, 0);
    let counts = |n| {
        let players = size.players(n);
        entries += u64::from(players);
        let due =
            u32::try_from(u64::from(size.people) * entries / all.max(1)).unwrap_or(u32::MAX).saturating_sub(known);
        // At first fewer people have played than there are players.
        let newcomers = due.max(players.saturating_sub(known)).min(players);
        known += newcomers;
        EntryCounts { players, known: known - newcomers, newcomers }
    };
    (0..size.tournaments).map(counts).collect()
}

/// Fills the database; what is there must have been made with the same switches.
pub(super) fn run(size: SiteSize, seed: u64, database: &DatabaseArgs) -> Result<Exit, Failure> {
    let service = Service::new(open(database)?);
    let progress = ProgressLine::counting("games");
    let watch = progress.watch();
    let maker = SiteMaker { service: &service, actor: command_line(), size, seed, today: today() };
    let mut there = service.store().tournaments().map_err(Failure::input_output)?;
    there.sort_by_key(|head| head.id);
    maker.check(&there)?;
    let (mut games, mut there) = (0, there.into_iter());
    for (n, counts) in (0..).zip(entry_counts(size)) {
        let head = there.next();
        if head.as_ref().is_none_or(|head| head.status == TournamentStatus::Open) {
            maker.make(n, head.as_ref(), counts).map_err(failure)?;
        }
        games += u64::from(counts.players) * u64::from(ROUNDS.0);
        watch.tell(WorkProgress { done: Some(games), share: Some(f64::from(n + 1) / f64::from(size.tournaments)) });
    }
    drop(progress);
    files::print(&format!(
        "{} tournaments with about {games} games are there\nnow start the site: poddavki\n",
        size.tournaments
    ))?;
    Ok(Exit::Done)
}

fn today() -> NaiveDate {
    Local::now().date_naive()
}

struct SiteMaker<'a> {
    service: &'a Service,
    actor: Actor,
    size: SiteSize,
    seed: u64,
    today: NaiveDate,
}

impl SiteMaker<'_> {
    /// The organiser of all tournaments: says with which switches they were made.
    fn mark(&self) -> String {
        let SiteSize { tournaments, people, games } = self.size;
        format!("generate --site --tournaments {tournaments} --people {people} --games {games} --seed {}", self.seed)
    }

    /// Refuses a database with anything else in it: people, or tournaments that are not those in their order.
    fn check(&self, there: &[TournamentHead]) -> Result<(), Failure> {
        let people = self.service.store().persons_page("", 0, 1).map_err(Failure::input_output)?.count;
        if there.is_empty() && people > 0 {
            return Err(Failure::bad_request("the database holds people already; expected an empty one"));
        }
        let mut ends = there.iter().take(1).chain(there.last());
        let is_own = |head: &TournamentHead| {
            let tournament = self.service.tournament(&head.slug).map_err(failure)?;
            Ok::<_, Failure>(tournament.info.organiser == self.mark())
        };
        let is_in_order = (0..).zip(there).all(|(n, head)| head.title == title(n));
        if !is_in_order || !ends.try_fold(true, |all, head| Ok::<_, Failure>(all && is_own(head)?))? {
            return Err(Failure::bad_request(
                "the database holds other tournaments; expected an empty one, or one begun with the same switches",
            ));
        }
        Ok(())
    }

    /// Makes the tournament `n`, or goes on with it.
    fn make(&self, n: u32, head: Option<&TournamentHead>, counts: EntryCounts) -> Result<(), ServiceError> {
        let mut tournament = match head {
            Some(head) => Tournament::clone(&*self.service.tournament(&head.slug)?),
            None => self.create(n)?,
        };
        if tournament.entries.is_empty() {
            tournament = self.enter(&tournament, n, counts)?;
        }
        let last = self.last_round(n);
        while let Some(next) = next_command(&tournament, last) {
            tournament = self.execute(&tournament, n, next)?;
        }
        Ok(())
    }

    /// The round in which a running tournament is; none for one that has been played.
    fn last_round(&self, n: u32) -> Option<RoundNumber> {
        let running = (self.size.tournaments / RUNNING_SHARE).max(1);
        let is_running = n + running >= self.size.tournaments;
        is_running.then(|| RoundNumber(u16::try_from(n % u32::from(ROUNDS.0)).unwrap_or(0) + 1))
    }

    fn create(&self, n: u32) -> Result<Tournament, ServiceError> {
        let (days, n_days) = (YEARS * DAYS_OF_A_YEAR, u64::from(self.size.tournaments - n));
        let starts = self.today - Days::new(days * n_days / u64::from(self.size.tournaments));
        let info = Info {
            title: title(n),
            other_title: format!("Open Tournament No. {}", n + 1),
            place: pick(&PLACES, n).to_owned(),
            organiser: self.mark(),
            starts: Some(starts),
            ends: Some(starts + Days::new(3)),
            ..Info::default()
        };
        // Otherwise it is drawn by lot when the first round is paired.
        let colour = if n.is_multiple_of(2) { Side::White } else { Side::Black };
        let settings =
            Settings { rounds: ROUNDS, initial_colour: Some(colour), ..Preset::SwissMicroMatches.settings() };
        self.service.create_tournament(&self.actor, &NewTournament { info, settings, visibility: Visibility::Public })
    }

    /// Enters the newcomers, and others who have played before.
    fn enter(&self, tournament: &Tournament, n: u32, counts: EntryCounts) -> Result<Tournament, ServiceError> {
        let mut chance = Chance::of_part(self.seed, n);
        let known = i32::try_from(counts.known).unwrap_or(i32::MAX);
        let mut numbers: BTreeSet<u32> = (counts.known..counts.known + counts.newcomers).collect();
        while numbers.len() < usize::try_from(counts.players).unwrap_or(usize::MAX) {
            numbers.insert(u32::try_from(chance.below(known)).unwrap_or(0));
        }
        let headings = [PersonField::Birth, PersonField::Region].map(PersonField::heading);
        let mut list = format!("Family name;Given name;Rating;{}\n", headings.join(";"));
        for number in &numbers {
            let (birth, region) = (birth(*number), pick(&REGIONS, scattered(number + 5)));
            let _ = writeln!(list, "{};{};{};{birth};{region}", family(*number), given(*number), rating(*number).0);
        }
        let lines = (FIRST_ROW..).take(numbers.len()).map(|line| (line, PersonChoice::ByName));
        let lines: BTreeMap<u64, PersonChoice> = lines.collect();
        let file = PlayerFile { bytes: list.as_bytes(), columns: None, known_titles: &[] };
        self.service.import_players(&self.request(tournament), &file, &lines)
    }

    fn execute(&self, tournament: &Tournament, n: u32, next: NextCommand) -> Result<Tournament, ServiceError> {
        let request = self.request(tournament);
        match next {
            NextCommand::Pair => self.service.pair_next_round(&request),
            NextCommand::Publish(round) => self.service.publish_round(&request, round),
            NextCommand::EnterResults(round) => {
                let results = self.results(tournament, n, round);
                self.service.enter_results(&request, &results, &Overruled::new())
            }
            NextCommand::CloseRound(round) => self.service.close_round(&request, round),
            NextCommand::Close => self.service.close_tournament(&request),
        }
    }

    /// All results of a round.
    fn results(&self, tournament: &Tournament, n: u32, round: RoundNumber) -> EnteredResults {
        let mut chance = Chance::of_part(self.seed ^ u64::from(n), u32::from(round.0));
        let strength = |id| tournament.entry(id).and_then(|entry| entry.rating).unwrap_or(Rating(0)).0;
        let pairings = tournament.round(round).into_iter().flat_map(|round| round.pairings.values());
        let games = pairings.flat_map(|pairing| {
            let numbers = pairing.numbered_games().map(|(number, _)| number);
            numbers.map(move |number| (pairing.game_id(number), pairing.seats_in(number)))
        });
        let result = |(id, seats): (_, BySide<_>)| {
            let difference = strength(seats.white) - strength(seats.black);
            (id, Some(GameResult::Played(play::score(difference, DRAWS, &mut chance))))
        };
        games.map(result).collect()
    }

    fn request<'r>(&'r self, tournament: &'r Tournament) -> Request<'r> {
        Request { actor: &self.actor, slug: &tournament.slug, seen: None, limit: None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NextCommand {
    Pair,
    Publish(RoundNumber),
    EnterResults(RoundNumber),
    CloseRound(RoundNumber),
    Close,
}

/// What a tournament needs next; nothing if it is where it shall be. A running one stays in its `last` round, published and without results.
fn next_command(tournament: &Tournament, last: Option<RoundNumber>) -> Option<NextCommand> {
    let Some(round) = tournament.rounds.last() else { return Some(NextCommand::Pair) };
    let number = round.state.number;
    let is_played = round.pairings.values().all(Pairing::is_complete);
    match round.state.stage {
        Stage::Draft => Some(NextCommand::Publish(number)),
        Stage::Published if Some(number) == last => None,
        Stage::Published if !is_played => Some(NextCommand::EnterResults(number)),
        Stage::Published => Some(NextCommand::CloseRound(number)),
        Stage::Closed if number < tournament.settings.rounds => Some(NextCommand::Pair),
        Stage::Closed => (tournament.status == TournamentStatus::Open).then_some(NextCommand::Close),
    }
}

fn title(n: u32) -> String {
    format!("Открытый турнир № {}", n + 1)
}

/// The birth date of a made-up person: few others have it together with the name, and those few become one person.
fn birth(number: u32) -> String {
    let year = 1950 + scattered(number + 3) % 65;
    let (month, day) = (1 + scattered(number + 4) % 12, 1 + scattered(number + 6) % 28);
    format!("{day:02}.{month:02}.{year}")
}

/// Most made-up persons are in the middle.
fn rating(number: u32) -> Rating {
    let sum: u32 = (7..10).map(|salt| scattered(number.wrapping_mul(3).wrapping_add(salt)) % 334).sum();
    Rating(i32::try_from(1400 + sum).unwrap_or(1400))
}
