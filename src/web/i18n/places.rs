//! Who is kept apart, where people sit, and what would free a blocked pairing, in words.

use crate::web::i18n::{Locale, TournamentTexts};
use tournament::pairing::obstacles::Remedy;
use tournament::pairing::team_obstacles::TeamRemedy;
use tournament::rejection::{ForbiddenPairsRejection, TablesRejection};
use tournament::{
    Affiliation, AvoidedPairs, AvoidedPlayers, EntryId, ForbiddenPairs, PlayingTables, RoundNumber, Strictness,
};

impl<'a> TournamentTexts<'a> {
    /// Named players who may not meet: `Иванов, Петров (туры 1–3)`.
    pub fn group(self, group: &ForbiddenPairs) -> String {
        format!("{}{}", self.names(&group.entries), rounds(self.t, group.rounds))
    }

    /// A rule or wish, without how strict it is.
    pub fn wish(self, wish: &AvoidedPairs) -> String {
        let whom = match &wish.whom {
            AvoidedPlayers::Entries(entries) => self.names(entries),
            AvoidedPlayers::Common(kind) => common(self.t, *kind),
        };
        format!("{whom}{}", rounds(self.t, wish.rounds))
    }

    /// All wishes in their order, each with how strict it is.
    pub fn wishes(self, wishes: &[AvoidedPairs]) -> String {
        let one = |wish: &AvoidedPairs| format!("{} ({})", self.wish(wish), strictness(self.t, wish.strictness));
        wishes.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// The tables of an event in a line; empty where nothing is out of the ordinary.
    pub fn tables(self, tables: &PlayingTables) -> String {
        let t = self.t;
        let first = (tables.first.0 > 1).then(|| t.text("tables-told-first").with("n", tables.first.0).to_string());
        let fixed = tables.fixed.iter().map(|fixed| {
            t.text("tables-told-fixed").with("name", self.name(fixed.entry)).with("n", fixed.table.0).to_string()
        });
        let halls = tables.halls.iter().map(|hall| format!("{}: {}–{}", hall.name, hall.first, hall.last));
        first.into_iter().chain(fixed).chain(halls).collect::<Vec<_>>().join("; ")
    }

    /// The ways out of a blocked pairing; empty where none is known.
    pub fn ways_out(self, ways: &[Vec<Remedy>]) -> String {
        self.any_of(ways, |remedy| self.remedy(*remedy))
    }

    pub(crate) fn team_ways_out(self, ways: &[Vec<TeamRemedy>]) -> String {
        self.any_of(ways, |remedy| self.team_remedy(remedy))
    }

    /// What must be done together is joined by "and", one way with another by "or".
    fn any_of<T>(self, ways: &[Vec<T>], word: impl Fn(&T) -> String) -> String {
        let and = format!(" {} ", self.t.text("late-way-and"));
        let together = |way: &Vec<T>| way.iter().map(&word).collect::<Vec<_>>().join(&and);
        let ways: Vec<String> = ways.iter().map(together).collect();
        if ways.is_empty() {
            return String::new();
        }
        let or = format!("; {} ", self.t.text("late-way-or"));
        self.t.text("late-ways").with("ways", ways.join(&or)).to_string()
    }

    fn team_remedy(self, remedy: &TeamRemedy) -> String {
        let t = self.t;
        let text = match remedy {
            TeamRemedy::Forbidden { one, other } => {
                t.text("late-way-forbidden").with("one", &one.name).with("other", &other.name)
            }
            TeamRemedy::SecondBye(team) => t.text("late-way-bye").with("name", &team.name),
            TeamRemedy::Repeat { one, other, round } => {
                t.text("late-way-repeat").with("one", &one.name).with("other", &other.name).with("round", *round)
            }
        };
        text.to_string()
    }

    /// The rule that keeps two apart in the next round, where no ban of their own does: it cannot be lifted for the two alone.
    fn rule_between(self, one: EntryId, other: EntryId) -> Option<&'a AvoidedPairs> {
        let tournament = self.tournament?;
        let round = tournament.paired_rounds().next();
        let named = tournament.settings.forbidden.iter().any(|group| group.bars(round, one, other));
        let rule = tournament.rule_between(round, one, other);
        rule.filter(|_| !named)
    }

    fn remedy(self, remedy: Remedy) -> String {
        let t = self.t;
        let text = match remedy {
            Remedy::Colours { one, other, side } => {
                let (one, other) = (self.name(one), self.name(other));
                t.text("late-way-colours").with("one", one).with("other", other).with("side", t.side(side))
            }
            Remedy::Forbidden { one, other } => match self.rule_between(one, other) {
                Some(rule) => {
                    let rule = self.wish(rule);
                    t.text("late-way-rule")
                        .with("rule", rule)
                        .with("one", self.name(one))
                        .with("other", self.name(other))
                }
                None => t.text("late-way-forbidden").with("one", self.name(one)).with("other", self.name(other)),
            },
            Remedy::SecondBye(entry) => t.text("late-way-bye").with("name", self.name(entry)),
            Remedy::Repeat { one, other, round } => {
                let (one, other) = (self.name(one), self.name(other));
                t.text("late-way-repeat").with("one", one).with("other", other).with("round", round)
            }
        };
        text.to_string()
    }
}

/// What players may have in common.
pub fn common(t: Locale, common: Affiliation) -> String {
    t.label("apart-same", common.code()).to_string()
}

pub fn strictness(t: Locale, strictness: Strictness) -> String {
    let key = match strictness {
        Strictness::Hard => "apart-hard",
        Strictness::Soft => "apart-soft",
    };
    t.text(key).to_string()
}

fn rounds(t: Locale, rounds: Option<(RoundNumber, RoundNumber)>) -> String {
    match rounds {
        None => String::new(),
        Some((RoundNumber::FIRST, last)) => format!(" ({})", t.text("apart-until").with("last", last)),
        Some((first, last)) => format!(" ({})", t.text("apart-between").with("first", first).with("last", last)),
    }
}

/// Why players cannot be kept apart so.
pub const fn apart_key(fault: ForbiddenPairsRejection) -> &'static str {
    match fault {
        ForbiddenPairsRejection::TwoPlayers => "apart-fault-two",
        ForbiddenPairsRejection::Rounds => "apart-fault-rounds",
        ForbiddenPairsRejection::Twice => "apart-fault-twice",
    }
}

/// Why tables cannot be placed so.
pub const fn tables_key(fault: TablesRejection) -> &'static str {
    match fault {
        TablesRejection::Zero => "tables-fault-zero",
        TablesRejection::PlayerTwice => "tables-fault-player",
        TablesRejection::TableTwice => "tables-fault-table",
        TablesRejection::HallNameless => "tables-fault-nameless",
        TablesRejection::HallReversed => "tables-fault-reversed",
        TablesRejection::HallsOverlap => "tables-fault-overlap",
    }
}
