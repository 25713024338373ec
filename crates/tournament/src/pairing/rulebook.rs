//! The text that a round was paired by, and where in it the reason of a board stands.

use super::alternative::{OrderRule, Prohibition};
use super::explain::{BracketReason, ColourRule, CriterionValue};
use super::systems::choice::NoPairing;
use super::systems::comparison::ComparedPairing;
use super::systems::pairable_field::PairableField;
use super::systems::{burstein, double_swiss, dubov, keizer};
use crate::{DutchEdition, System};

/// The criteria of a bracket in the two steps in which they are taken into account.
#[derive(Debug, Clone, Copy)]
pub(super) struct PartedCriteria<'a> {
    pub(super) of_floaters: &'a [CriterionValue],
    pub(super) of_pairs: &'a [CriterionValue],
}

/// Declares the texts: name, which system is paired by it, and what holds of it.
macro_rules! rulebooks {
    ($($(#[$attribute:meta])* $name:ident, $system:pat => $row:expr;)+) => {
        /// A text about pairings.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum Rulebook { $($(#[$attribute])* $name,)+ }

        impl Rulebook {
            /// The text of a system. The first rounds of the Burstein system are paired by the Dutch one: that is for its pairer to say.
            pub const fn from_system(system: System) -> Self {
                match system { $($system => Self::$name,)+ }
            }

            /// What holds of the text, and where in it: one row for each.
            const fn row(self) -> &'static Row {
                match self { $(Self::$name => $row,)+ }
            }
        }
    };
}

rulebooks! {
    /// The Dutch system in force since February 2026 (C.04.3).
    #[default]
    Dutch, System::Dutch { edition: DutchEdition::Y2026 } => &DUTCH;
    /// Its edition of 2017.
    Dutch2017, System::Dutch { edition: DutchEdition::Y2017 } => &DUTCH_2017;
    /// Berger tables (C.05, annex 1).
    Berger, System::RoundRobin { .. } => &BERGER;
    /// C.04.4.2.
    Burstein, System::Burstein => &BURSTEIN;
    /// C.04.4.1.
    Dubov, System::Dubov => &DUBOV;
    /// C.04.5.
    DoubleSwiss, System::DoubleSwiss => &DOUBLE_SWISS;
    /// No text of a federation; colours by C.04.3.
    Monrad, System::Monrad => &MONRAD;
    /// No text of a federation; colours by C.04.3.
    Keizer, System::Keizer => &KEIZER;
    /// No text of a federation; colours by C.04.3.
    KnockOut, System::KnockOut => &KNOCK_OUT;
    /// No text of a federation: a table.
    Scheveningen, System::Scheveningen => &SCHEVENINGEN;
    /// C.04.6.
    TeamSwiss, System::TeamSwiss => &TEAM_SWISS;
}

impl Rulebook {
    /// Whether it is one of the Dutch system, whose pairings can be compared criterion by criterion.
    pub const fn is_dutch(self) -> bool {
        matches!(self, Self::Dutch | Self::Dutch2017)
    }

    /// The criteria of a bracket in two parts: those that choose the floaters, and those that only choose among the pairings
    /// of floaters chosen before. In the Double-Swiss the first set of upfloaters by C4 to C7 is taken (3.5), then its first
    /// pairing by C8 (3.6); elsewhere all of them choose the floaters.
    pub(super) fn parted(self, criteria: &[CriterionValue]) -> PartedCriteria<'_> {
        let first = criteria.iter().position(|criterion| self == Self::DoubleSwiss && criterion.name == "C8");
        let (of_floaters, of_pairs) = criteria.split_at(first.unwrap_or(criteria.len()));
        PartedCriteria { of_floaters, of_pairs }
    }

    /// The name in the keys of messages; the two editions of the Dutch system share one.
    pub const fn code(self) -> &'static str {
        self.row().code
    }

    /// Whether a table or the winners say who meets whom: points do not, and players may meet again.
    pub const fn has_fixed_opponents(self) -> bool {
        self.row().has_fixed_opponents
    }

    /// Whether it asks which colour a player prefers.
    pub const fn asks_preferences(self) -> bool {
        self.row().asks_preferences
    }

    /// What its criteria say of a pairing, where it has any besides those of the Dutch system.
    pub(super) const fn judge(self) -> Option<Judge> {
        self.row().judge
    }

    /// The order in which it gives every player their neighbour, where it has no criteria.
    pub(super) const fn neighbours(self) -> Option<Neighbours> {
        self.row().neighbours
    }

    /// Where it says who meets whom.
    pub const fn opponents(self) -> &'static str {
        self.row().opponents
    }

    /// Where it says what may not be.
    pub const fn bar(self, bar: Prohibition) -> &'static str {
        let bars = &self.row().bars;
        match bar {
            Prohibition::Met(_) | Prohibition::Forbidden => bars.meeting,
            Prohibition::Bye => bars.second_bye,
            Prohibition::Colours(_) => bars.third_colour,
            Prohibition::WholeBracket | Prohibition::Alone => bars.whole_bracket,
            Prohibition::TeamsMet(_) => bars.teams_meeting,
            Prohibition::SameTeam | Prohibition::OtherBoards { .. } => "",
        }
    }

    /// Where it says that all others must stay pairable.
    pub const fn completion(self) -> &'static str {
        self.row().completion
    }

    /// Where it says who gets the bye.
    pub const fn bye(self) -> &'static str {
        self.row().bye
    }

    /// Where it says which of several pairings that are equally good comes first.
    pub const fn order(self, rule: OrderRule) -> &'static str {
        let order = &self.row().order;
        match rule {
            OrderRule::MovedDown => order.moved_down,
            OrderRule::Exchange => order.exchange,
            OrderRule::Bye => order.bye,
            OrderRule::Floaters => order.floaters,
            OrderRule::Opponents | OrderRule::Transposition | OrderRule::Bracket => order.opponents,
        }
    }

    /// Where it says what decided a colour. What a text leaves open is decided as in the Dutch system.
    pub fn colour(self, rule: ColourRule) -> &'static str {
        let of_row = |row: &Row| row.colours.iter().find(|colour| colour.0 == rule).map(|colour| colour.1);
        of_row(self.row()).or_else(|| of_row(&DUTCH)).unwrap_or_default()
    }
}

/// What the criteria say of a pairing, bracket by bracket.
pub(super) type Judge = fn(&PairableField<'_>, &ComparedPairing) -> Result<Vec<BracketReason>, NoPairing>;

/// The places of all players of a field, so that neighbours meet.
pub(super) type Neighbours = fn(&PairableField<'_>) -> Vec<usize>;

/// One text: its paragraphs, each empty where it has none, and how its pairings are judged.
struct Row {
    code: &'static str,
    has_fixed_opponents: bool,
    asks_preferences: bool,
    judge: Option<Judge>,
    neighbours: Option<Neighbours>,
    opponents: &'static str,
    bars: Bars,
    completion: &'static str,
    bye: &'static str,
    order: Order,
    colours: &'static [(ColourRule, &'static str)],
}

/// Where a text says what may not be.
struct Bars {
    meeting: &'static str,
    second_bye: &'static str,
    third_colour: &'static str,
    whole_bracket: &'static str,
    teams_meeting: &'static str,
}

impl Bars {
    const NONE: Self = Self::new("");

    /// All of them in one paragraph.
    const fn new(all: &'static str) -> Self {
        Self { meeting: all, second_bye: all, third_colour: all, whole_bracket: all, teams_meeting: all }
    }
}

/// Where a text says which pairing comes first.
struct Order {
    opponents: &'static str,
    moved_down: &'static str,
    exchange: &'static str,
    bye: &'static str,
    floaters: &'static str,
}

impl Order {
    /// The whole system in one paragraph.
    const fn new(all: &'static str) -> Self {
        Self { opponents: all, moved_down: all, exchange: all, bye: all, floaters: all }
    }
}

/// A system without a text of its own: order and colours by C.04.3.
const UNWRITTEN: Row = Row {
    code: "",
    has_fixed_opponents: false,
    asks_preferences: true,
    judge: None,
    neighbours: None,
    opponents: "",
    bars: Bars::NONE,
    completion: "",
    bye: "",
    order: DUTCH_ORDER,
    colours: &[],
};

const DUTCH_ORDER: Order = Order { moved_down: "C.04.3 4.4", exchange: "C.04.3 4.3", ..Order::new("C.04.3 4.2") };

static DUTCH: Row = Row {
    code: "dutch",
    opponents: "C.04.3 2–4",
    bars: Bars {
        meeting: "C.04.3 2.1.1",
        second_bye: "C.04.3 2.1.2",
        third_colour: "C.04.3 2.1.3",
        whole_bracket: "C.04.3 2.1",
        teams_meeting: "",
    },
    completion: "C4 · C.04.3 2.2.1",
    bye: "C5 · C.04.3 2.3.1",
    colours: &[
        (ColourRule::BothPreferences, "C.04.3 5.2.1"),
        (ColourRule::StrongerPreference, "C.04.3 5.2.2"),
        (ColourRule::Alternation, "C.04.3 5.2.3"),
        (ColourRule::HigherRanked, "C.04.3 5.2.4"),
        (ColourRule::InitialColour, "C.04.3 5.2.5"),
        // What only other systems have.
        (ColourRule::FewerWhites, "C.04.5 4.3.2"),
        (ColourRule::Table, "C.05 annex 1"),
        (ColourRule::OnePreference, "C.04.6 4.3.2"),
        (ColourRule::LowerDifference, "C.04.6 4.3.5"),
        (ColourRule::OwnAlternation, "C.04.6 4.3.8"),
        (ColourRule::OthersAlternation, "C.04.6 4.3.9"),
        (ColourRule::TeamBoard, "C.04.6 1.6"),
    ],
    ..UNWRITTEN
};

static DUTCH_2017: Row = Row {
    code: "dutch",
    opponents: "C.04.3 (2017) B–D",
    bars: Bars {
        meeting: "C.04.3 (2017) C.1",
        second_bye: "C.04.3 (2017) C.2",
        third_colour: "C.04.3 (2017) C.3",
        whole_bracket: "C.04.3 (2017) C.1–C.3",
        teams_meeting: "",
    },
    completion: "C.04.3 (2017) A.9",
    order: Order { moved_down: "C.04.3 (2017) D.3", exchange: "C.04.3 (2017) D.2", ..Order::new("C.04.3 (2017) D.1") },
    colours: &[
        (ColourRule::BothPreferences, "C.04.3 (2017) E.1"),
        (ColourRule::StrongerPreference, "C.04.3 (2017) E.2"),
        (ColourRule::Alternation, "C.04.3 (2017) E.3"),
        (ColourRule::HigherRanked, "C.04.3 (2017) E.4"),
        (ColourRule::InitialColour, "C.04.3 (2017) E.5"),
    ],
    ..UNWRITTEN
};

static BURSTEIN: Row = Row {
    code: "burstein",
    judge: Some(burstein::judge),
    opponents: "C.04.4.2 2–4",
    bars: Bars::new("C.04.4.2 2.1"),
    completion: "C4 · C.04.4.2 2.2",
    bye: "C.04.4.2 3.1",
    order: Order { bye: "C.04.4.2 3.1", ..Order::new("C.04.4.2 4.3") },
    // Two who have not played come first here.
    colours: &[
        (ColourRule::InitialColour, "C.04.4.2 5.2.1"),
        (ColourRule::BothPreferences, "C.04.4.2 5.2.2"),
        (ColourRule::StrongerPreference, "C.04.4.2 5.2.3"),
        (ColourRule::Alternation, "C.04.4.2 5.2.4"),
        (ColourRule::HigherRanked, "C.04.4.2 5.2.5"),
    ],
    ..UNWRITTEN
};

static DUBOV: Row = Row {
    code: "dubov",
    judge: Some(|field, pairing| Ok(dubov::judge(field, pairing))),
    opponents: "C.04.4.1 2–4",
    bars: Bars::new("C.04.4.1 2.1"),
    completion: "C4 · C.04.4.1 2.2",
    bye: "C.04.4.1 3.1",
    order: Order { bye: "C.04.4.1 3.1", floaters: "C.04.4.1 4.2", ..Order::new("C.04.4.1 3.2.3–3.2.6") },
    colours: &[
        (ColourRule::InitialColour, "C.04.4.1 5.2.1"),
        (ColourRule::BothPreferences, "C.04.4.1 5.2.2"),
        (ColourRule::StrongerPreference, "C.04.4.1 5.2.3"),
        (ColourRule::Alternation, "C.04.4.1 5.2.4"),
        (ColourRule::HigherRanked, "C.04.4.1 5.2.5"),
    ],
    ..UNWRITTEN
};

static DOUBLE_SWISS: Row = Row {
    code: "double-swiss",
    asks_preferences: false,
    judge: Some(double_swiss::judge),
    opponents: "C.04.5 2–3",
    bars: Bars::new("C.04.5 2.1"),
    completion: "C3 · C.04.5 2.2",
    bye: "C.04.5 3.4",
    order: Order { bye: "C.04.5 3.4", floaters: "C.04.5 3.5", ..Order::new("C.04.5 3.6") },
    colours: &[
        (ColourRule::InitialColour, "C.04.5 4.3.1"),
        (ColourRule::FewerWhites, "C.04.5 4.3.2"),
        (ColourRule::Alternation, "C.04.5 4.3.3"),
        (ColourRule::HigherRanked, "C.04.5 4.3.4"),
    ],
    ..UNWRITTEN
};

static TEAM_SWISS: Row = Row {
    code: "team-swiss",
    asks_preferences: false,
    opponents: "C.04.6 2–3",
    bars: Bars { third_colour: "", whole_bracket: "", ..Bars::new("C.04.6 2.1") },
    completion: "C3 · C.04.6 2.2",
    bye: "C.04.6 3.4",
    order: Order { bye: "C.04.6 3.4", floaters: "C.04.6 3.5", ..Order::new("C.04.6 3.6") },
    // Of the first board of a match; the others follow it.
    colours: &[
        (ColourRule::InitialColour, "C.04.6 4.3.1"),
        (ColourRule::OnePreference, "C.04.6 4.3.2"),
        (ColourRule::BothPreferences, "C.04.6 4.3.3"),
        (ColourRule::StrongerPreference, "C.04.6 4.3.4"),
        (ColourRule::LowerDifference, "C.04.6 4.3.5"),
        (ColourRule::FewerWhites, "C.04.6 4.3.5"),
        (ColourRule::Alternation, "C.04.6 4.3.6"),
        (ColourRule::HigherRanked, "C.04.6 4.3.7"),
    ],
    ..UNWRITTEN
};

static MONRAD: Row = Row { code: "monrad", neighbours: Some(|field| (0..field.len()).collect()), ..UNWRITTEN };

static KEIZER: Row = Row { code: "keizer", neighbours: Some(keizer::standing), ..UNWRITTEN };

static KNOCK_OUT: Row = Row { code: "knock-out", has_fixed_opponents: true, ..UNWRITTEN };

static BERGER: Row =
    Row { code: "berger", has_fixed_opponents: true, asks_preferences: false, opponents: "C.05 annex 1", ..UNWRITTEN };

static SCHEVENINGEN: Row = Row {
    code: "scheveningen",
    has_fixed_opponents: true,
    asks_preferences: false,
    order: Order::new(""),
    colours: &[(ColourRule::Table, "")],
    ..UNWRITTEN
};
