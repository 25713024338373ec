//! Pairing rules as text: forbidden and avoided pairs, early meetings, virtual points, playing tables, and ways to make a blocked pairing
//! possible.

use std::ops::RangeInclusive;

use crate::web::i18n::numbers::range;
use crate::web::i18n::{Locale, TournamentTexts};
use tournament::numbering::{NumberMove, are_put_in_order, moving_numbers};
use tournament::pairing::obstacles::Remedy;
use tournament::pairing::start_list::{self, drawn_by, last_early_meeting};
use tournament::pairing::team_obstacles::TeamRemedy;
use tournament::{
    Acceleration, AccelerationMethod, Affiliation, AvoidedPairs, AvoidedPlayers, EntryId, ForbiddenPairs,
    PlayingTables, Points, RoundNumber, StartNumber, Strictness, Tournament,
};

impl<'a> TournamentTexts<'a> {
    /// Named players who may not meet: `Иванов, Петров (туры 1–3)`.
    pub fn group(self, group: &ForbiddenPairs) -> String {
        format!("{}{}", self.names(&group.entries), of_rounds(self.t, group.rounds.map(|(first, last)| first..=last)))
    }

    /// A rule, without its strictness.
    pub fn pair_rule(self, rule: &AvoidedPairs) -> String {
        let players = match &rule.whom {
            AvoidedPlayers::Entries(entries) => self.names(entries),
            AvoidedPlayers::Common(kind) => common(self.t, *kind),
        };
        format!("{players}{}", of_rounds(self.t, rule.rounds.map(|(first, last)| first..=last)))
    }

    /// All rules in order, each with its strictness.
    pub fn pair_rules(self, rules: &[AvoidedPairs]) -> String {
        let one = |rule: &AvoidedPairs| format!("{} ({})", self.pair_rule(rule), strictness(self.t, rule.strictness));
        rules.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// The playing tables of a tournament on one line; empty without special settings.
    pub fn tables(self, tables: &PlayingTables) -> String {
        let t = self.t;
        let first = (tables.first.0 > 1).then(|| t.text("tables-told-first").with("n", tables.first.0).to_string());
        let fixed = tables.fixed.iter().map(|fixed| {
            t.text("tables-told-fixed").with("name", self.name(fixed.entry)).with("n", fixed.table.0).to_string()
        });
        let halls = tables.halls.iter().map(|hall| format!("{}: {}", hall.name, range(hall.first, hall.last)));
        first.into_iter().chain(fixed).chain(halls).collect::<Vec<_>>().join("; ")
    }

    /// The ways out of a blocked pairing; empty if none is known.
    pub fn ways_out(self, ways: &[Vec<Remedy>]) -> String {
        self.any_of(ways, |remedy| self.remedy(*remedy))
    }

    pub(crate) fn team_ways_out(self, ways: &[Vec<TeamRemedy>]) -> String {
        self.any_of(ways, |remedy| self.team_remedy(remedy))
    }

    /// Steps of one way are joined by "and", different ways by "or".
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

    /// The rule that keeps two players apart in the next round, unless they are named in a ban: it cannot be lifted for the two alone.
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
                    let rule = self.pair_rule(rule);
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

/// What a group of players shares.
pub fn common(t: Locale, common: Affiliation) -> String {
    t.label("forbidden-same", common.code()).to_string()
}

pub fn strictness(t: Locale, strictness: Strictness) -> String {
    t.label("forbidden", strictness.code()).to_string()
}

/// The rounds of a rule, after it; empty if it holds in all.
fn of_rounds(t: Locale, rounds: Option<RangeInclusive<RoundNumber>>) -> String {
    let Some(rounds) = rounds else { return String::new() };
    let last = *rounds.end();
    let text = match *rounds.start() {
        RoundNumber::FIRST => t.text("forbidden-until").with("last", last),
        first => t.text("forbidden-between").with("first", first).with("last", last),
    };
    format!(" ({text})")
}

pub fn accelerated(t: Locale, method: AccelerationMethod) -> String {
    t.label("acceleration", method.code()).to_string()
}

/// The players with virtual points in a round, and how many; `None` if there are none.
pub fn accelerated_in_round(t: Locale, tournament: &Tournament, round: RoundNumber) -> Option<String> {
    let records: Vec<Acceleration> =
        tournament.accelerations().into_iter().filter(|record| record.holds_in(round)).collect();
    let groups: Vec<String> = records.iter().map(|record| group(t, tournament, record)).collect();
    let sentence = t.text("acceleration-round").with("groups", groups.join("; ")).to_string();
    (!groups.is_empty()).then_some(sentence)
}

/// A player's virtual points in a round; 0 for most.
pub fn virtual_points(tournament: &Tournament, round: RoundNumber, entry: EntryId) -> Points {
    let records = tournament.accelerations();
    let own = records.iter().filter(|record| record.holds_in(round) && record.entries.contains(&entry));
    own.map(|record| record.points).sum()
}

/// Players by number; teams by place, if teams are paired.
fn group(t: Locale, tournament: &Tournament, record: &Acceleration) -> String {
    let (key, numbers) = if tournament.settings.system.has_teams() {
        ("acceleration-teams", team_numbers(tournament, record))
    } else {
        let mut numbers: Vec<StartNumber> =
            record.entries.iter().filter_map(|id| tournament.entry(*id)?.number).collect();
        numbers.sort_unstable();
        ("acceleration-group", numbers)
    };
    let numbers = ranges(&numbers);
    t.text(key).with("numbers", numbers).with("points", t.points(record.points)).with("n", record.points).to_string()
}

fn team_numbers(tournament: &Tournament, record: &Acceleration) -> Vec<StartNumber> {
    let teams = (1..).map(StartNumber).zip(tournament.numbered_teams());
    let upper = teams.filter(|(_, team)| team.players.iter().any(|id| record.entries.contains(id)));
    upper.map(|(number, _)| number).collect()
}

/// Numbers in order, with ranges: `3, 13–24`.
fn ranges(numbers: &[StartNumber]) -> String {
    let runs = numbers.chunk_by(|a, b| a.0 + 1 == b.0).map(|run| match run {
        [one] => one.to_string(),
        [first, .., last] => range(first, last),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// Start numbers that change when the next round is paired: `1–8 → 2–9, 9 → 1`; empty if none does.
pub fn numbers_that_move(tournament: &Tournament) -> String {
    let moves = moving_numbers(tournament, &start_list::due(tournament).into_iter().collect());
    let follows = |one: &NumberMove, next: &NumberMove| one.from.0 + 1 == next.from.0 && one.to.0 + 1 == next.to.0;
    let runs = moves.chunk_by(follows).map(|run| {
        let from: Vec<StartNumber> = run.iter().map(|own| own.from).collect();
        let to: Vec<StartNumber> = run.iter().map(|own| own.to).collect();
        format!("{}\u{a0}→\u{a0}{}", ranges(&from), ranges(&to))
    });
    runs.collect::<Vec<_>>().join(", ")
}

/// The start numbers of `n` players who are let into a paired round.
pub fn numbers_of_admitted(t: Locale, tournament: &Tournament, n: usize) -> String {
    let is_provisional = are_put_in_order(tournament, tournament.settings.late_numbers);
    let key = if is_provisional { "late-numbers-provisional" } else { "late-numbers-kept" };
    t.text(key).with("n", n).with("round", tournament.paired_rounds().next()).to_string()
}

/// The effect of entering a player now on start numbers, once a round is public; `None` if no player can be entered.
pub fn numbers_of_newcomers(t: Locale, tournament: &Tournament) -> Option<String> {
    let system = tournament.settings.system;
    if tournament.published_rounds() < RoundNumber::FIRST || system.has_closed_field() {
        return None;
    }
    let numbers = numbers_that_move(tournament);
    let is_kept = !are_put_in_order(tournament, tournament.settings.late_numbers);
    let text = match numbers.is_empty() {
        false => {
            t.text("entries-numbers-move").with("round", tournament.paired_rounds().next()).with("numbers", numbers)
        }
        true if is_kept => t.text("entries-numbers-kept"),
        true => t.text("entries-numbers-may-move"),
    };
    Some(text.to_string())
}

pub fn early_meetings(t: Locale, early_meetings: Option<Affiliation>) -> String {
    t.label("earlymeetings", early_meetings.map_or("none", Affiliation::code)).to_string()
}

/// How the start numbers will be drawn; `None` if they go by rating.
pub fn numbers_to_be_drawn(t: Locale, tournament: &Tournament) -> Option<String> {
    let common = drawn_by(tournament).filter(|_| tournament.rounds.is_empty())?;
    Some(t.text("earlymeetings-coming").with("who", early_meetings(t, Some(common))).to_string())
}

/// How the start numbers were drawn, and the round of the last early meeting; `None` if they go by rating.
pub fn numbers_drawn(t: Locale, tournament: &Tournament) -> Option<String> {
    let common = drawn_by(tournament).filter(|_| !tournament.rounds.is_empty())?;
    let text = match last_early_meeting(tournament) {
        Some(last) => t.text("earlymeetings-drawn").with("who", early_meetings(t, Some(common))).with("round", last),
        None => t.text("earlymeetings-drawn-nobody").with("who", early_meetings(t, Some(common))),
    };
    Some(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::i18n::Language;
    use tournament::{Entry, Info, Membership, Person, Settings, System, Tournament, TournamentId};

    /// A team Swiss with one team.
    fn said(language: Language, tenths: i32) -> String {
        let settings = Settings::new(System::TeamSwiss, 1);
        let mut tournament = Tournament::new(TournamentId(1), "x", Info::default(), settings);
        let member = Membership { team: "A".to_owned(), board: Some(1) };
        let entry = Entry::new(EntryId(1), Person::default(), None);
        tournament.entries.insert(EntryId(1), Entry { number: Some(StartNumber(1)), member, ..entry });
        let rounds = (RoundNumber::FIRST, RoundNumber::FIRST);
        let record = Acceleration { points: Points::from_tenths(tenths), rounds, entries: vec![EntryId(1)] };
        group(Locale::from_language(language), &tournament, &record)
    }

    #[test]
    fn match_points_of_an_accelerated_start_are_counted() {
        for (tenths, english, russian) in [
            (5, "½ more match points", "на ½ очка за матчи больше"),
            (10, "1 more match point", "на 1 очко за матчи больше"),
            (15, "1½ more match points", "на 1½ очка за матчи больше"),
            (20, "2 more match points", "на 2 очка за матчи больше"),
            (50, "5 more match points", "на 5 очков за матчи больше"),
        ] {
            let (en, ru) = (said(Language::English, tenths), said(Language::Russian, tenths));
            assert_eq!(en, format!("teams 1 are paired as if they had {english}"));
            assert_eq!(ru, format!("команды 1 сводят так, будто у них {russian}"));
        }
    }
}
