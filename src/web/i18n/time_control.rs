//! Time controls, handicaps and thinking times as text.

use crate::web::i18n::Locale;
use draughts::BySide;
use tournament::{Pairing, TimeControl, TimePeriod, Tournament};

/// The moves of each player in a long game, for estimating the length of a round.
const MOVES_OF_LONG_GAME: u16 = 60;

/// The longest duration of a round by the clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundLength {
    /// In seconds, for all games of a pairing one after the other.
    pub seconds: u32,
}

impl RoundLength {
    /// The duration by the time control of a tournament; `None` if that is unknown.
    pub fn new(tournament: &Tournament) -> Option<Self> {
        let control = TimeControl::parse(&tournament.info.time_control)?;
        let games = u32::from(tournament.settings.games_per_pairing.max(1));
        Some(Self { seconds: control.longest(MOVES_OF_LONG_GAME).saturating_mul(2 * games) })
    }
}

impl Locale {
    /// A time control as entered, or as text if it is understood: `45 мин + 15 с на ход`.
    pub fn time_control(self, text: &str) -> String {
        let Some(control) = TimeControl::parse(text) else { return text.to_owned() };
        let periods: Vec<String> = control.periods().iter().map(|period| self.time_period(*period)).collect();
        periods.join(&self.text("timing-then").to_string())
    }

    fn time_period(self, period: TimePeriod) -> String {
        let base = self.thinking_time(period.base);
        let base = match period.moves {
            Some(moves) => self.text("timing-moves").with("time", base).with("n", moves).to_string(),
            None => base,
        };
        match period.increment {
            0 => base,
            increment => self.text("timing-increment").with("time", base).with("n", increment).to_string(),
        }
    }

    /// Thinking time: `45 мин`, `2 мин 30 с`.
    fn thinking_time(self, seconds: u32) -> String {
        match (seconds / 60, seconds % 60) {
            (minutes, 0) => self.text("timing-minutes").with("n", minutes).to_string(),
            (0, seconds) => self.text("timing-seconds").with("n", seconds).to_string(),
            (minutes, seconds) => {
                self.text("timing-minutes-seconds").with("minutes", minutes).with("seconds", seconds).to_string()
            }
        }
    }

    /// The longest duration of a round: `до 3:20 (партии до 60 ходов)`.
    pub fn round_length(self, length: RoundLength) -> String {
        let minutes = length.seconds.div_ceil(60);
        let time = format!("{}:{:02}", minutes / 60, minutes % 60);
        self.text("timing-round").with("time", time).with("moves", MOVES_OF_LONG_GAME).to_string()
    }

    /// The rule by which the higher rated player has less time; may be empty.
    pub fn handicap(self, tournament: &Tournament) -> String {
        let handicap = tournament.settings.handicap;
        if handicap.is_none() {
            return String::new();
        }
        self.text("timing-handicap")
            .with("points", handicap.every)
            .with("minutes", handicap.minutes)
            .with("least", handicap.least)
            .to_string()
    }

    /// The thinking times of the players of a pairing, by their colours in the first game, if they differ.
    pub fn times_of(self, tournament: &Tournament, pairing: &Pairing) -> BySide<Option<String>> {
        let times = tournament.handicap_times(pairing);
        BySide::from_fn(|side| times.map(|times| self.thinking_time(times[side])))
    }
}
