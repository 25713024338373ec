//! The pairing systems by name, and what each settles by itself.

use serde::{Deserialize, Serialize};

/// Which text of the Dutch system is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DutchEdition {
    /// In force until January 2026.
    #[serde(rename = "2017")]
    Y2017,
    /// In force since 1 February 2026.
    #[serde(rename = "2026")]
    Y2026,
}

/// Who plays whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the variants say themselves")]
pub enum System {
    /// FIDE Dutch Swiss (C.04.3).
    Dutch {
        edition: DutchEdition,
    },
    /// Every player meets every player, by Berger tables.
    RoundRobin {
        /// How many times: 1 or 2.
        cycles: u8,
    },
    /// Swiss that evens out the scores of the opponents (FIDE C.04.4.2).
    Burstein,
    /// Swiss that evens out the ratings of the opponents (FIDE C.04.4.1).
    Dubov,
    /// Swiss of matches of two games (FIDE C.04.5).
    DoubleSwiss,
    /// Neighbours in the standings meet.
    Monrad,
    /// Neighbours meet; beating a player is worth what they are worth.
    Keizer,
    KnockOut,
    /// Two teams, every player of one against every player of the other.
    Scheveningen,
    /// Swiss of teams, board against board (FIDE C.04.6).
    TeamSwiss,
}

impl System {
    /// The Swiss in force.
    pub const DUTCH: Self = Self::Dutch { edition: DutchEdition::Y2026 };

    /// How often every player meets every player; none where not every player does.
    pub const fn cycles(self) -> Option<u8> {
        match self {
            Self::RoundRobin { cycles } => Some(cycles),
            Self::Dutch { .. }
            | Self::Burstein
            | Self::Dubov
            | Self::DoubleSwiss
            | Self::Monrad
            | Self::Keizer
            | Self::KnockOut
            | Self::Scheveningen
            | Self::TeamSwiss => None,
        }
    }

    /// Whether every player meets every player.
    pub const fn is_round_robin(self) -> bool {
        self.cycles().is_some()
    }

    /// How many games a pairing has, where the system says so: a match of the Double-Swiss has two (C.04.5, preface).
    pub const fn games_per_pairing(self) -> Option<u8> {
        match self {
            Self::DoubleSwiss => Some(2),
            Self::Dutch { .. }
            | Self::Burstein
            | Self::Dubov
            | Self::RoundRobin { .. }
            | Self::Monrad
            | Self::Keizer
            | Self::KnockOut
            | Self::Scheveningen
            | Self::TeamSwiss => None,
        }
    }

    /// Whether a table tells all rounds beforehand: no player comes in once it has begun, and who leaves forfeits.
    pub const fn has_table(self) -> bool {
        self.is_round_robin() || matches!(self, Self::Scheveningen)
    }

    /// Whether its players play for teams.
    pub const fn has_teams(self) -> bool {
        matches!(self, Self::Scheveningen | Self::TeamSwiss)
    }

    /// The edition of the Dutch system that it follows: the one in force unless it says otherwise.
    pub const fn edition(self) -> DutchEdition {
        if let Self::Dutch { edition } = self { edition } else { DutchEdition::Y2026 }
    }

    /// Whether its start can be accelerated: it pairs players or teams of equal scores by a rule of FIDE (C.04.7).
    pub const fn can_be_accelerated(self) -> bool {
        match self {
            Self::Dutch { .. } | Self::Burstein | Self::Dubov | Self::DoubleSwiss | Self::TeamSwiss => true,
            Self::RoundRobin { .. } | Self::Monrad | Self::Keizer | Self::KnockOut | Self::Scheveningen => false,
        }
    }

    /// Whether no player may get the same colour three times in a row, or twice more than the other (C3 of the Dutch system and
    /// what stands for it in the others).
    pub const fn heeds_absolute_colours(self) -> bool {
        match self {
            Self::Dutch { .. } | Self::Burstein | Self::Dubov => true,
            Self::RoundRobin { .. }
            | Self::DoubleSwiss
            | Self::Monrad
            | Self::Keizer
            | Self::KnockOut
            | Self::Scheveningen
            | Self::TeamSwiss => false,
        }
    }

    /// Whether the number of rounds follows from that of the players, and is known once the first round is paired.
    pub const fn settles_rounds(self) -> bool {
        self.has_table() || matches!(self, Self::KnockOut)
    }

    /// Whether every player who plays is entered when the first round is paired: tables and brackets have no place for others.
    pub const fn has_closed_field(self) -> bool {
        self.has_table() || matches!(self, Self::KnockOut)
    }
}
