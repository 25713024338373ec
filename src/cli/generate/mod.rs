//! `poddavki generate`: a random tournament as a report file, for testing pairing programs; with `--site` a whole database, for load tests.

mod made_up_names;
mod play;
mod players;
mod site;

use std::str::FromStr;

use clap::Args;

use crate::cli::{DatabaseArgs, Exit, Failure, codes, files};
use draughts::Side;
use site::SiteSize;
use tournament::exchange::trf;
use tournament::forecast::Chance;
use tournament::points::NotPoints;
use tournament::preset::usual_scoring;
use tournament::{
    AccelerationMethod, DutchEdition, Info, PointValues, RatingKind, RoundNumber, Scoring, Settings, System,
    SystemForm, TeamRules, Tournament, TournamentId,
};

/// The most players that a report file has numbers for.
const MOST_PLAYERS: i64 = 9999;

/// Plays a random tournament. The same switches give the same tournament, everywhere and in every version.
#[derive(Debug, Args)]
pub struct Generate {
    /// How many players are entered, those who come late included
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=MOST_PLAYERS))]
    players: u16,
    /// How many rounds; some systems have a number of their own
    #[arg(long, default_value_t = 9, value_parser = clap::value_parser!(u16).range(1..=999))]
    rounds: u16,
    /// From which everything is drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    shares: Shares,
    /// The pairing system
    #[arg(long, value_parser = codes::system(), default_value = "dutch")]
    system: System,
    /// The edition of the Dutch system
    #[arg(long, value_parser = codes::dutch_edition(), default_value = "2026")]
    edition: DutchEdition,
    /// Points for a win, a draw and a loss
    #[arg(long, default_value = "2-1-0")]
    points: PointsSwitch,
    /// Virtual points in the first rounds by the Baku method; only in the Swiss systems of FIDE
    #[arg(long)]
    baku: bool,
    /// How many teams, in a team Swiss; without this as many as are full with one player in reserve
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=999))]
    teams: Option<u16>,
    /// How many boards a match of teams has, in a team Swiss
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=i64::from(TeamRules::MOST_BOARDS)))]
    boards: u8,
    /// Instead fill a database with tournaments, for load tests; begun again, it goes on where it was stopped
    #[arg(long, conflicts_with_all = ["players", "rounds", "Shares", "system", "edition", "points", "baku", "teams", "boards"])]
    site: bool,
    #[command(flatten)]
    size: SiteSize,
    #[command(flatten)]
    database: DatabaseArgs,
}

/// Probabilities of events, in percent.
#[derive(Debug, Clone, Copy, Args)]
pub struct Shares {
    /// Draws among equals, in percent; the farther apart two players are, the fewer; none in a knock-out
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u8).range(0..=100))]
    draws: u8,
    /// Games to which a player does not come, in percent
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=100))]
    forfeits: u8,
    /// Rounds that a player asks to be free in, in percent; not where a table tells all rounds
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=100))]
    byes: u8,
    /// Players who leave before the end, in percent; not where a table tells all rounds
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=100))]
    withdrawals: u8,
    /// Players who come after the first round, in percent; not where a table tells all rounds
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=100))]
    late: u8,
}

impl Shares {
    /// With all players present from the first round to the last.
    const fn with_everybody_there(self) -> Self {
        Self { byes: 0, withdrawals: 0, late: 0, ..self }
    }
}

/// Points for a win, a draw and a loss as typed: `2-1-0`, `1-0.5-0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PointsSwitch(PointValues);

impl FromStr for PointsSwitch {
    type Err = NotPoints;

    fn from_str(text: &str) -> Result<Self, NotPoints> {
        let values = text.split('-').map(str::parse).collect::<Result<Vec<_>, _>>()?;
        match values[..] {
            [win, draw, loss] => Ok(Self(PointValues { win, draw, loss })),
            _ => Err(NotPoints(text.to_owned())),
        }
    }
}

impl Generate {
    /// Prints the tournament. If a round cannot be paired, it ends before that round; the answer is then no, with the reason on standard
    /// error.
    pub fn run(&self) -> Result<Exit, Failure> {
        if self.site {
            return site::run(self.size, self.seed, &self.database);
        }
        if self.system == System::Scheveningen && !self.players.is_multiple_of(2) {
            return Err(Failure::bad_request("two equal teams take an even number of --players"));
        }
        if self.baku && !self.system().facts().can_be_accelerated {
            return Err(Failure::bad_request("--baku is for the Swiss systems of FIDE: no other is accelerated"));
        }
        if self.teams.is_some() && self.system != System::TeamSwiss {
            return Err(Failure::bad_request("--teams is for --system team-swiss"));
        }
        let mut chance = Chance::new(self.seed);
        let mut tournament = self.announced(&mut chance);
        let played = play::all(&mut tournament, self.shares(), &mut chance);
        let text = trf::write(&tournament).map_err(Failure::bad_request)?;
        files::print(&text)?;
        played.map(|()| Exit::Done).map_err(|stopped| Failure::no(format_args!("seed {}: {stopped}", self.seed)))
    }

    /// The tournament before its first round.
    fn announced(&self, chance: &mut Chance) -> Tournament {
        let system = self.system();
        let rounds = RoundNumber(self.rounds);
        let scoring = usual_scoring(system, self.points.0);
        let colour = if chance.happens(50) { Side::White } else { Side::Black };
        let settings = Settings {
            rounds,
            scoring: Scoring { game_values: self.points.0, ..scoring },
            rating: Some(RatingKind::Classic),
            initial_colour: Some(colour),
            team_rules: TeamRules { boards: self.boards, ..TeamRules::usual(system) },
            ..Settings::new(system, 1)
        };
        let info = Info { title: format!("Random tournament {}", self.seed), ..Info::default() };
        let mut tournament = Tournament::new(TournamentId(0), "", info, settings);
        players::enter(&mut tournament, self.players, self.teams(), self.shares(), chance);
        if self.baku {
            tournament.settings.accelerated = AccelerationMethod::Baku;
        }
        tournament
    }

    /// The number of teams, if any.
    fn teams(&self) -> u16 {
        if self.system.pairs_teams() {
            self.teams.unwrap_or(self.players / (u16::from(self.boards) + 1)).max(1)
        } else {
            2
        }
    }

    const fn system(&self) -> System {
        codes::with_edition(self.system, self.edition)
    }

    fn shares(&self) -> Shares {
        match self.system().facts().form {
            SystemForm::Scores => self.shares,
            SystemForm::Table => self.shares.with_everybody_there(),
            SystemForm::Bracket => Shares { draws: 0, ..self.shares.with_everybody_there() },
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use tournament::pairing::check::replay;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        generate: Generate,
    }

    /// The report of a tournament made with these switches, and whether all rounds could be played.
    fn made(switches: &str) -> (String, bool) {
        let generate = Line::parse_from(["generate"].into_iter().chain(switches.split_whitespace())).generate;
        let mut chance = Chance::new(generate.seed);
        let mut tournament = generate.announced(&mut chance);
        let played = play::all(&mut tournament, generate.shares(), &mut chance);
        (trf::write(&tournament).expect("it fits"), played.is_ok())
    }

    #[test]
    fn what_is_made_reads_back_and_replays_without_a_difference() {
        let disturbed = "--forfeits 8 --byes 10 --withdrawals 20 --late 10 --draws 40";
        let systems = System::ALL.map(|system| format!("--system {} {disturbed}", system.facts().switch));
        let kinds =
            ["", "--points 1-0.5-0", "--baku", "--system dubov --baku"].map(str::to_owned).into_iter().chain(systems);
        for (kind, seed) in kinds.flat_map(|kind| (1..=3).map(move |seed| (kind.clone(), seed))) {
            // Two equal teams; or enough teams to have opponents for some rounds.
            let players = if kind.contains("scheveningen") { "24" } else { "23" };
            let players = if kind.contains("team-swiss") { "40 --boards 3" } else { players };
            let switches = format!("--players {players} --rounds 7 --seed {seed} {kind}");
            let (text, _) = made(&switches);
            let report = trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{switches}: {}", errors[0]));
            assert_eq!(replay(&report.tournament), [], "{switches}");
            assert!(report.tournament.paired_rounds() >= RoundNumber(4), "{switches}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_tournament_and_another_seed_another() {
        assert_eq!(made("--players 12 --seed 5"), made("--players 12 --seed 5"));
        assert_ne!(made("--players 12 --seed 5"), made("--players 12 --seed 6"));
    }

    #[test]
    fn tournaments_that_cannot_be_end_early_and_say_so() {
        for (switches, rounds) in [
            ("--players 1 --byes 0 --late 0", 1),
            ("--players 6 --rounds 30 --byes 0 --withdrawals 0 --late 0 --forfeits 0", 3),
            ("--players 8 --withdrawals 100", 1),
        ] {
            let (text, complete) = made(switches);
            let report = trf::read(text.as_bytes()).unwrap_or_else(|errors| panic!("{switches}: {}", errors[0]));
            assert!(!complete, "{switches}");
            assert!(report.tournament.paired_rounds() >= RoundNumber(rounds), "{switches}");
        }
    }

    #[test]
    fn points_are_typed_as_three_numbers() {
        assert_eq!("2-1-0".parse(), Ok(PointsSwitch(PointValues::TWO_ONE_ZERO)));
        assert_eq!("1-½-0".parse(), Ok(PointsSwitch(PointValues::ONE_HALF_ZERO)));
        for wrong in ["", "2", "2-1", "2-1-0-0", "a-b-c"] {
            assert!(wrong.parse::<PointsSwitch>().is_err(), "{wrong}");
        }
    }
}
