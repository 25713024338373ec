//! How a tournament is run: data that the organiser may change.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::preset::{usual_scoring, usual_tie_breaks};
use crate::{
    Affiliation, AvoidedPairs, Basis, DrawSeed, EntryId, Handicap, PlayOffGame, PlayingTables, PointValues, Points,
    PrizeFund, PublicDetails, RatingRules, ReportPolicy, RoundNumber, Scoring, Section, System, TeamRules, TieBreak,
    TieBreakSteps,
};
use draughts::{Claim, DrawProfile, DrawRules, Side, Variant};

/// Which text decides what unplayed rounds are worth in tie-breaks (C.07).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreakEdition {
    /// In force from August 2024.
    Y2024,
    /// In force from March 2026.
    Y2026,
}

draughts::codes! { serde TieBreakEdition:
    Y2026 => "2026",
    Y2024 => "2024",
}

/// The rating list a tournament counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum RatingKind {
    Classic,
    Rapid,
    Blitz,
}

draughts::codes! { serde RatingKind:
    Classic => "classic",
    Rapid => "rapid",
    Blitz => "blitz",
}

/// Players who may not meet in some rounds (family, club, or the arbiter's reason).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForbiddenPairs {
    /// First and last round it holds in; all rounds if none are given.
    pub rounds: Option<(RoundNumber, RoundNumber)>,
    /// The players, of whom no two meet.
    pub entries: Vec<EntryId>,
}

/// Virtual points for pairing, never counted in standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acceleration {
    /// The virtual points of each of the players.
    pub points: Points,
    /// First and last round in which they count.
    pub rounds: (RoundNumber, RoundNumber),
    /// The players who have them; of teams all players.
    pub entries: Vec<EntryId>,
}

impl Acceleration {
    /// Whether they count in `round`.
    pub fn holds_in(&self, round: RoundNumber) -> bool {
        self.rounds.0 <= round && round <= self.rounds.1
    }
}

/// How the start of a tournament is accelerated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum AccelerationMethod {
    /// Not accelerated.
    #[default]
    None,
    /// By the Baku method (C.04.7).
    Baku,
}

draughts::codes! { serde AccelerationMethod:
    None => "none",
    Baku => "baku",
}

/// How moves are shown; they are stored in full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveDisplay {
    /// `c5:e3:g5`
    Full,
    /// `c5:g5`
    Ends,
    /// `c:g5`
    Short,
}

draughts::codes! { serde MoveDisplay:
    Full => "full",
    Ends => "ends",
    Short => "short",
}

/// What running out of time on a move costs a player. The turn only in games that have such a rule (RULES.md §1, detail 8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TimeLost {
    /// The game is lost.
    #[default]
    Game,
    /// The turn; the game with the last of several in a row that the rules of the game name.
    Turn,
}

draughts::codes! { serde TimeLost:
    Game => "game",
    Turn => "turn",
}

/// How many byes a player may ask for, and when. A bye that a closed check-in or an arbiter's change of a pairing gave was not asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct ByeLimits {
    /// The greatest number of byes of a player; none where there is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// Number of rounds at the end of the tournament for which no byes can be asked.
    #[serde(default)]
    pub none_in_last: u16,
}

impl ByeLimits {
    /// Whether everything is allowed.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Who sees why games were forfeited: a reason may be a matter of health.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ForfeitReasons {
    /// The staff of the tournament only.
    #[default]
    Staff,
    /// All who see the results.
    Public,
}

draughts::codes! { serde ForfeitReasons:
    Staff => "staff",
    Public => "public",
}

impl ForfeitReasons {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    const fn are_for_staff(&self) -> bool {
        matches!(self, Self::Staff)
    }
}

/// The start numbers of players who are entered after the first round is public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LateNumbers {
    /// The number of their place among the others: the numbers of those below move, until round 4 is paired (C.04.2).
    #[default]
    InOrder,
    /// The next free one: numbers once given stay, as C.04.2 permits but does not oblige to change them.
    AtEnd,
}

draughts::codes! { serde LateNumbers:
    InOrder => "in-order",
    AtEnd => "at-end",
}

impl LateNumbers {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
    const fn is_in_order(&self) -> bool {
        matches!(self, Self::InOrder)
    }
}

/// Whose start number decides a player's colour when no player has a preference (C.04.3, 5.2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ColourNumbering {
    /// Counted among those who have taken part or are present: what programs do.
    Participants,
    /// The start number itself: what the text says.
    StartNumber,
}

draughts::codes! { serde ColourNumbering:
    Participants => "participants",
    StartNumber => "start-number",
}

/// The number from which the lots of a tournament's players follow. It goes with the tournament wherever that goes, so that
/// the lots stay what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LotSeed(pub u32);

/// How a tournament is run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The game that is played.
    #[serde(with = "by_code")]
    pub variant: Variant,
    /// Which draw rules hold.
    #[serde(with = "by_code")]
    pub draw_profile: DrawProfile,
    /// How a draw that is due comes into force.
    #[serde(default, with = "by_code")]
    pub draw_claim: Claim,
    /// From which move on the players may agree to a draw; 1 = always.
    #[serde(default = "first_move")]
    pub agreement_from_move: u16,
    /// What time lost on a move costs, where the game leaves that to the tournament.
    #[serde(default)]
    pub time_lost: TimeLost,
    /// How it is paired.
    pub system: System,
    /// How many rounds; a round robin and a knock-out set it when the first round is paired.
    pub rounds: RoundNumber,
    /// Games of each pairing, 1 or more; colours change after each.
    pub games_per_pairing: u8,
    /// What results and byes are worth.
    pub scoring: Scoring,
    /// What separates players, in order; points first without being named.
    pub tie_breaks: Vec<TieBreak>,
    /// Which text of C.07 holds.
    pub tie_break_edition: TieBreakEdition,
    /// The rating list it counts for; none for an unrated tournament.
    pub rating: Option<RatingKind>,
    /// How ratings are worked out.
    #[serde(default)]
    pub rating_rules: RatingRules,
    /// The colour drawn by lot for the first board of round 1; none until drawn.
    #[serde(with = "side_by_code")]
    pub initial_colour: Option<Side>,
    /// Number that decides colours without preferences.
    pub colour_numbering: ColourNumbering,
    /// Which byes players may ask for.
    #[serde(default, skip_serializing_if = "ByeLimits::is_none")]
    pub bye_limits: ByeLimits,
    /// How much less time the higher rated has.
    #[serde(default, skip_serializing_if = "Handicap::is_none")]
    pub handicap: Handicap,
    /// Who sees why games were forfeited.
    #[serde(default, skip_serializing_if = "ForfeitReasons::are_for_staff")]
    pub forfeit_reasons: ForfeitReasons,
    /// How many illegal moves lose a game; none where no number of them does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal_moves_lose: Option<u8>,
    /// Which start numbers late entries get.
    #[serde(default, skip_serializing_if = "LateNumbers::is_in_order")]
    pub late_numbers: LateNumbers,
    /// What the public sees of the players.
    #[serde(default, skip_serializing_if = "PublicDetails::shows_all")]
    pub public_details: PublicDetails,
    /// In a round robin, what those have in common who meet in its first rounds (C.05); none where numbers go by rating.
    #[serde(default)]
    #[serde(rename = "early")]
    pub early_meetings: Option<Affiliation>,
    /// The named players who may not meet.
    pub forbidden: Vec<ForbiddenPairs>,
    /// Rules that keep others apart, the most important first.
    #[serde(default)]
    #[serde(rename = "wishes")]
    pub avoided: Vec<AvoidedPairs>,
    /// Where people sit.
    #[serde(default)]
    pub tables: PlayingTables,
    /// Women, juniors, regions: those who have places of their own, in the order in which pages name them.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// What places are worth, and how prizes are shared.
    #[serde(default)]
    pub prizes: PrizeFund,
    /// Games between the tied, which count for their order alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub play_off: Vec<PlayOffGame>,
    /// Virtual points given one by one, as report files have them.
    pub acceleration: Vec<Acceleration>,
    /// The method by which others have virtual points.
    #[serde(default)]
    pub accelerated: AccelerationMethod,
    /// How pages show moves.
    pub moves: MoveDisplay,
    /// What players' reports of results are good for.
    #[serde(default)]
    pub reports: ReportPolicy,
    /// How teams play, in a tournament of teams.
    #[serde(default)]
    pub team_rules: TeamRules,
    /// What is played where a match ends level. With tie-break steps every match must have a winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "ladder")]
    pub tie_break_steps: Option<TieBreakSteps>,
    /// The secret behind the lots, published when they are drawn (see [`lots`](super::lots)); none in tournaments made before there
    /// was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot_secret: Option<DrawSeed>,
    /// The number that the lots of an older tournament follow from; none in newer ones, and in those of before a number was
    /// drawn.
    #[serde(default)]
    pub lot_seed: Option<LotSeed>,
}

impl Settings {
    /// The most games of a pairing.
    pub const MOST_GAMES: u8 = 20;

    /// Poddavki by 2-1-0 with the usual tie-breaks of the system; seven rounds in a Swiss.
    pub fn new(system: System, games_per_pairing: u8) -> Self {
        Self {
            variant: Variant::Poddavki,
            draw_profile: DrawProfile::Poddavki,
            draw_claim: Claim::Automatic,
            agreement_from_move: first_move(),
            time_lost: TimeLost::Game,
            system,
            rounds: RoundNumber(7),
            games_per_pairing,
            scoring: usual_scoring(system, PointValues::TWO_ONE_ZERO),
            tie_breaks: usual_tie_breaks(system, games_per_pairing),
            tie_break_edition: TieBreakEdition::Y2026,
            rating: Some(RatingKind::Classic),
            rating_rules: RatingRules::default(),
            initial_colour: None,
            colour_numbering: ColourNumbering::Participants,
            bye_limits: ByeLimits::default(),
            handicap: Handicap::default(),
            forfeit_reasons: ForfeitReasons::default(),
            illegal_moves_lose: None,
            late_numbers: LateNumbers::default(),
            public_details: PublicDetails::default(),
            early_meetings: None,
            forbidden: Vec::new(),
            avoided: Vec::new(),
            tables: PlayingTables::default(),
            sections: Vec::new(),
            prizes: PrizeFund::default(),
            play_off: Vec::new(),
            acceleration: Vec::new(),
            accelerated: AccelerationMethod::None,
            moves: MoveDisplay::Full,
            reports: ReportPolicy::default(),
            team_rules: TeamRules::usual(system),
            tie_break_steps: None,
            lot_secret: None,
            lot_seed: None,
        }
    }

    /// Whether its start can be accelerated: of teams only where match points are the primary score (C.04.7, 1.4).
    pub fn can_be_accelerated(&self) -> bool {
        self.system.facts().can_be_accelerated && (!self.system.has_teams() || self.team_rules.basis == Basis::Match)
    }

    /// Whether a turn lost on time may stand among the moves of a game.
    pub const fn allows_lost_turns(&self) -> bool {
        matches!(self.time_lost, TimeLost::Turn) && self.variant.rules().time_out.turns().is_some()
    }

    /// Whether every match must have a winner: in a knock-out, and where there are tie-break steps for level ones.
    pub const fn needs_winner(&self) -> bool {
        matches!(self.system, System::KnockOut) || self.tie_break_steps.is_some()
    }

    /// Whether `count` illegal moves of a player lose the game.
    pub fn is_lost_by_illegal_moves(&self, count: u8) -> bool {
        self.illegal_moves_lose.is_some_and(|limit| count >= limit)
    }

    /// When a game is drawn.
    pub const fn draws(&self) -> DrawRules {
        DrawRules { profile: self.draw_profile, claim: self.draw_claim, agreement_from_move: self.agreement_from_move }
    }

    /// Whether a pairing has as many games as the system asks for. A tournament that is not rated may tell the matches of the
    /// Double-Swiss by their results alone, as report files do: one result stands for both games.
    pub fn games_fit(&self) -> bool {
        self.system.facts().games_per_pairing.is_none_or(|games| games == self.games_per_pairing)
            || self.tells_matches()
    }

    /// Whether the one result of a pairing is that of a match whose games are not recorded.
    pub fn tells_matches(&self) -> bool {
        self.system.facts().games_per_pairing.is_some() && self.games_per_pairing == 1 && self.rating.is_none()
    }

    /// Points of a whole pairing won, drawn or lost.
    pub fn pairing_values(&self) -> PointValues {
        self.scoring.pairing_values(self.games_per_pairing)
    }
}

/// The players may agree to a draw at any time: what holds in tournaments of before it could be settled.
pub(super) const fn first_move() -> u16 {
    1
}

/// Values that are written and read as their code.
pub(super) mod by_code {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::{Deserialize, Deserializer, Serializer};

    pub(in crate::model) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(in crate::model) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A colour that may not have been drawn yet: `white`, `black` or null.
mod side_by_code {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Side};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde's `with` passes the field by reference"
    )]
    pub(super) fn serialize<S: Serializer>(side: &Option<Side>, serializer: S) -> Result<S::Ok, S::Error> {
        let code = side.map(|side| match side {
            Side::White => "white",
            Side::Black => "black",
        });
        code.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
        match Option::<String>::deserialize(deserializer)?.as_deref() {
            None => Ok(None),
            Some("white") => Ok(Some(Side::White)),
            Some("black") => Ok(Some(Side::Black)),
            Some(other) => Err(serde::de::Error::custom(format!("`{other}` is neither white nor black"))),
        }
    }
}
