//! The pairing systems by name, and what holds of each.

use serde::{Deserialize, Serialize};

use crate::TieBreakKind;
use DutchEdition::{Y2017, Y2026};

/// Which text of the Dutch system is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DutchEdition {
    /// In force until January 2026.
    Y2017,
    /// In force since 1 February 2026.
    Y2026,
}

draughts::codes! { serde DutchEdition:
    Y2017 => "2017",
    Y2026 => "2026",
}

/// The rules by which the rounds of a tournament are paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum System {
    /// FIDE Dutch Swiss (C.04.3).
    Dutch {
        /// Which text is followed.
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
    /// The loser of a match is out; the winners meet in the next round.
    KnockOut,
    /// Two teams, every player of one against every player of the other.
    Scheveningen,
    /// Swiss of teams, board against board (FIDE C.04.6).
    TeamSwiss,
}

/// How a system finds out who meets whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SystemForm {
    /// By the scores, round by round.
    Scores,
    /// A table fixes all rounds beforehand.
    Table,
    /// The winners of a round meet in the next one.
    Bracket,
}

/// What holds of a pairing system, declared once: all that asks about a system asks its row.
#[derive(Debug, Clone, Copy)]
pub struct SystemFacts {
    /// The name in addresses and in the keys of messages.
    pub code: &'static str,
    /// The name on the command line, which the editions of the Dutch system share.
    pub switch: &'static str,
    /// What it is, in a few words.
    pub summary: &'static str,
    /// The [`code`](Self::code) that a short mention goes by: all that pair individuals of equal scores are “the Swiss”.
    pub family: &'static str,
    /// What record 192 of a tournament report calls it.
    pub trf_code: &'static str,
    /// The words of record 092 of a tournament report.
    pub trf_words: &'static str,
    /// How it finds out who meets whom.
    pub form: SystemForm,
    /// How many games a pairing has, where the system says so: a match of the Double-Swiss has two (C.04.5, preface).
    pub games_per_pairing: Option<u8>,
    /// Whether its players play for teams.
    pub has_teams: bool,
    /// Whether its start can be accelerated: it pairs players or teams of equal scores by a rule of FIDE (C.04.7).
    pub can_be_accelerated: bool,
    /// Whether no player may get the same colour three times in a row, or twice more than the other (C3 of the Dutch system and
    /// what stands for it in the others).
    pub forbids_third_colour: bool,
    /// The usual tie-breaks; game points only where a pairing has several games.
    pub tie_breaks: &'static [TieBreakKind],
}

/// What most have in common with the Dutch system of FIDE; each row lists only what differs.
const SWISS: SystemFacts = SystemFacts {
    code: "swiss",
    switch: "dutch",
    summary: "FIDE Dutch Swiss",
    family: "swiss",
    trf_code: "FIDE_DUTCH",
    trf_words: "Individual Swiss System",
    form: SystemForm::Scores,
    games_per_pairing: None,
    has_teams: false,
    can_be_accelerated: true,
    forbids_third_colour: true,
    tie_breaks: &[TieBreakKind::TruncatedSolkoff, TieBreakKind::Wins, TieBreakKind::DirectEncounter],
};

/// Systems that follow no text of FIDE about scores and colours.
const PLAIN: SystemFacts = SystemFacts { can_be_accelerated: false, forbids_third_colour: false, ..SWISS };

const ROUND_ROBIN: SystemFacts = SystemFacts {
    code: "round-robin",
    switch: "round-robin",
    summary: "Berger tables",
    family: "round-robin",
    trf_code: "BERGER_ROUNDROBIN",
    trf_words: "Individual Round Robin",
    form: SystemForm::Table,
    tie_breaks: &[
        TieBreakKind::GamePoints,
        TieBreakKind::Wins,
        TieBreakKind::DirectEncounter,
        TieBreakKind::SonnebornBerger,
        TieBreakKind::Shmulyan,
    ],
    ..PLAIN
};

/// Gives the systems their `ALL` and their facts from one table, in the order in which forms offer them: the compiler names a system
/// without a row. Values that no form offers stand behind a bar and share the facts of the one before it.
macro_rules! systems {
    ($($system:ident $({ $field:ident: $value:tt $(| $others:pat)? })? => $facts:expr;)+) => {
        impl System {
            /// Every system, in the order in which forms offer them.
            pub const ALL: [Self; [$(stringify!($system)),+].len()] = [$(Self::$system $({ $field: $value })?),+];

            /// The row of the table of the systems.
            pub const fn facts(self) -> &'static SystemFacts {
                match self {
                    $(Self::$system $({ $field: $value $(| $others)? })? => &$facts,)+
                }
            }
        }
    };
}

systems! {
    Dutch { edition: Y2026 } => SWISS;
    RoundRobin { cycles: 1 | 0 } => ROUND_ROBIN;
    RoundRobin { cycles: 2 | 3.. } => SystemFacts {
        switch: "double-round-robin",
        summary: "Berger tables, each pair twice",
        trf_code: "FIDE_DOUBLEROUNDROBIN",
        trf_words: "Individual Double Round Robin",
        ..ROUND_ROBIN
    };
    KnockOut => SystemFacts {
        code: "knock-out",
        switch: "knock-out",
        summary: "Who loses is out",
        family: "knock-out",
        trf_code: "CUSTOM_KNOCKOUT",
        trf_words: "Individual Knock-out",
        form: SystemForm::Bracket,
        // Those who were put out in the same round share their places.
        tie_breaks: &[],
        ..PLAIN
    };
    Scheveningen => SystemFacts {
        code: "scheveningen",
        switch: "scheveningen",
        summary: "Two teams, each player of one against each of the other",
        family: "scheveningen",
        trf_code: "CUSTOM_SCHEVENINGEN",
        trf_words: "Team Scheveningen System",
        form: SystemForm::Table,
        has_teams: true,
        // All of a team have the same opponents.
        tie_breaks: &[TieBreakKind::GamePoints, TieBreakKind::Wins, TieBreakKind::SonnebornBerger],
        ..PLAIN
    };
    TeamSwiss => SystemFacts {
        code: "team-swiss",
        switch: "team-swiss",
        summary: "FIDE Swiss of teams, board against board",
        family: "team-swiss",
        trf_code: "FIDE_TEAM",
        trf_words: "Team Swiss System",
        has_teams: true,
        can_be_accelerated: true,
        // Whom a player meets depends on their team.
        tie_breaks: &[TieBreakKind::GamePoints, TieBreakKind::Wins, TieBreakKind::SonnebornBerger],
        ..PLAIN
    };
    Burstein => SystemFacts {
        code: "burstein",
        switch: "burstein",
        summary: "FIDE Burstein Swiss",
        trf_code: "FIDE_BURSTEIN",
        ..SWISS
    };
    Dubov => SystemFacts {
        code: "dubov",
        switch: "dubov",
        summary: "FIDE Dubov Swiss",
        trf_code: "FIDE_DUBOV",
        ..SWISS
    };
    DoubleSwiss => SystemFacts {
        code: "double-swiss",
        switch: "double-swiss",
        summary: "FIDE Swiss of matches of two games",
        family: "double-swiss",
        trf_code: "FIDE_DOUBLESWISS",
        games_per_pairing: Some(2),
        forbids_third_colour: false,
        ..SWISS
    };
    Monrad => SystemFacts {
        code: "monrad",
        switch: "monrad",
        summary: "Neighbours in the standings",
        family: "monrad",
        trf_code: "CUSTOM_MONRAD",
        ..PLAIN
    };
    Keizer => SystemFacts {
        code: "keizer",
        switch: "keizer",
        summary: "Neighbours by Keizer points",
        family: "keizer",
        trf_code: "CUSTOM_KEIZER",
        trf_words: "Individual Keizer System",
        tie_breaks: &[TieBreakKind::Keizer],
        ..PLAIN
    };
    Dutch { edition: Y2017 } => SystemFacts { code: "swiss-2017", trf_code: "FIDE_DUTCH_2017", ..SWISS };
}

impl System {
    /// The Swiss in force.
    pub const DUTCH: Self = Self::Dutch { edition: Y2026 };

    /// How often every player meets every player; none where not every player does.
    pub const fn cycles(self) -> Option<u8> {
        if let Self::RoundRobin { cycles } = self { Some(cycles) } else { None }
    }

    /// Whether every player meets every player.
    pub const fn is_round_robin(self) -> bool {
        self.cycles().is_some()
    }

    /// Whether a table fixes all rounds beforehand: no player comes in once it has begun, and a player who leaves forfeits.
    pub const fn has_table(self) -> bool {
        matches!(self.facts().form, SystemForm::Table)
    }

    /// Whether its players play for teams.
    pub const fn has_teams(self) -> bool {
        self.facts().has_teams
    }

    /// Whether teams are paired with teams round by round, board against board.
    pub const fn pairs_teams(self) -> bool {
        self.has_teams() && !self.has_closed_field()
    }

    /// The edition of the Dutch system that it follows: the one in force unless it says otherwise.
    pub const fn edition(self) -> DutchEdition {
        if let Self::Dutch { edition } = self { edition } else { Y2026 }
    }

    /// Whether every player who plays is entered when the first round is paired, so that the number of rounds follows from
    /// theirs: tables and brackets have no place for others.
    pub const fn has_closed_field(self) -> bool {
        !matches!(self.facts().form, SystemForm::Scores)
    }
}
