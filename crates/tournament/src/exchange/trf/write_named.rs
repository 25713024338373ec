//! Records that name players by their numbers, or teams, as they are written: 240, 250, 260 and 299.
//!
//! In a tournament of teams they name teams. What is about whole teams is written in these records, for every program; the rest is
//! written about players in comments of ours.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{fours, one_line, short_title};
use super::limit::Unwritable;
use super::named::{AVOID, TITLE};
use super::records::PLAYERS;
use super::write::ReportWriter;
use super::{abnormal, acceleration};
use crate::{Bye, EntryId, ForbiddenPairs, RoundNumber, StartNumber, Team};

impl ReportWriter<'_> {
    /// All records that name players by their numbers.
    pub(super) fn named(&self) -> Result<Vec<String>, Unwritable> {
        // Records 240: byes for rounds after the next.
        let mut byes: BTreeMap<(RoundNumber, Bye), BTreeSet<EntryId>> = BTreeMap::new();
        for entry in self.tournament.entries.values() {
            for (&round, &bye) in entry.byes.range(self.next_round().next()..) {
                byes.entry((round, announced(bye))).or_default().insert(entry.id);
            }
        }
        let byes = byes.into_iter().flat_map(|((round, bye), players)| self.byes(round, bye, players));
        let mut lines: Vec<String> = byes.collect();
        lines.extend(self.acceleration()?);
        lines.extend(self.tournament.forbidden().iter().map(|group| self.forbidden(group)));
        let avoided = self.tournament.avoided_groups();
        lines.extend(avoided.iter().map(|group| format!("### {AVOID} {}", self.pairs(&group.pairs))));
        lines.extend(self.abnormal()?);
        // Comments with the titles that their columns have no room for.
        let entries = self.entries();
        let long = entries.iter().filter(|entry| short_title(&entry.person.title) != entry.person.title);
        lines.extend(
            long.map(|entry| format!("### {TITLE} {:>4} {}", self.number(entry.id), one_line(&entry.person.title))),
        );
        Ok(lines)
    }

    /// A record about players; in a tournament of teams such records are about teams, so a comment has it.
    fn of_players(&self, record: String) -> String {
        if self.is_of_teams() { format!("{PLAYERS}{record}") } else { record }
    }

    /// One record of the teams that are away with all their players, one of the other players.
    fn byes(&self, round: RoundNumber, bye: Bye, mut players: BTreeSet<EntryId>) -> Vec<String> {
        let record = |numbers: &[StartNumber]| format!("240 {} {round:>3}{}", bye.code(), fours(numbers));
        let mut lines = Vec::new();
        if self.is_of_teams() && bye == Bye::Zero {
            let touched: BTreeSet<usize> = players.iter().filter_map(|id| Some(self.places.get(id)?.0)).collect();
            let is_away = |team: &Team| team.players.iter().all(|id| players.contains(id));
            let away: BTreeSet<usize> =
                touched.into_iter().filter(|place| self.teams.get(*place).is_some_and(is_away)).collect();
            players.retain(|id| self.places.get(id).is_none_or(|(team, _)| !away.contains(team)));
            let numbers: Vec<StartNumber> = away.into_iter().map(team_number).collect();
            lines.extend((!numbers.is_empty()).then(|| record(&numbers)));
        }
        let numbers = self.numbers_of(players.iter().copied());
        lines.extend((!numbers.is_empty()).then(|| self.of_players(record(&numbers))));
        lines
    }

    /// Records 250.
    fn acceleration(&self) -> Result<Vec<String>, Unwritable> {
        let groups = self.tournament.accelerations();
        let records = groups.iter().map(|group| {
            if let Some(teams) = self.all_of_teams(&group.entries) {
                return acceleration::text_of_teams(group, &teams);
            }
            let numbers = self.numbers_of(group.entries.iter().copied());
            let records = acceleration::text(group, &numbers)?;
            Ok(records.into_iter().map(|record| self.of_players(record)).collect())
        });
        Ok(records.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Record 260.
    fn forbidden(&self, group: &ForbiddenPairs) -> String {
        match self.whole_teams(&group.entries) {
            Some(teams) => format!("260 {}{}", rounds(group), fours(&teams)),
            None => self.of_players(format!("260 {}", self.pairs(group))),
        }
    }

    /// The teams whose players these are, one team after the other; none where they are others.
    fn whole_teams(&self, entries: &[EntryId]) -> Option<Vec<StartNumber>> {
        let mut teams = Vec::new();
        let mut rest = entries;
        while let Some(first) = rest.first().filter(|_| self.is_of_teams()) {
            let (place, _) = *self.places.get(first)?;
            rest = rest.strip_prefix(self.teams.get(place)?.players.as_slice())?;
            teams.push(team_number(place));
        }
        (teams.len() > 1).then_some(teams)
    }

    /// The teams whose players these are, in whatever order; none where of one of them a player is missing.
    fn all_of_teams(&self, entries: &[EntryId]) -> Option<Vec<StartNumber>> {
        let place = |id: &EntryId| self.places.get(id).map(|place| place.0).filter(|_| self.is_of_teams());
        let places = entries.iter().map(place).collect::<Option<BTreeSet<usize>>>()?;
        let players: usize =
            places.iter().filter_map(|place| self.teams.get(*place)).map(|team| team.players.len()).sum();
        (players == entries.len()).then(|| places.into_iter().map(team_number).collect())
    }

    /// Rounds and players of a group that is kept apart.
    fn pairs(&self, group: &ForbiddenPairs) -> String {
        let numbers: Vec<StartNumber> = group.entries.iter().map(|entry| self.number(*entry)).collect();
        format!("{}{}", rounds(group), fours(&numbers))
    }

    fn numbers_of(&self, entries: impl Iterator<Item = EntryId>) -> Vec<StartNumber> {
        let mut numbers: Vec<StartNumber> = entries.map(|entry| self.number(entry)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Records 299: points that do not follow from the results, and the arbiter's corrections.
    fn abnormal(&self) -> Result<Vec<String>, Unwritable> {
        let mut records = Vec::new();
        for entry in self.entries() {
            let number = self.number(entry.id);
            let rounds = (1..).map(RoundNumber).zip(self.history.rounds(entry.id));
            let unusual = rounds.filter_map(|(round, appearance)| {
                let (code, usual) = abnormal::worth(self.cell(entry, round, appearance), &self.scoring)?;
                let points = appearance.points();
                (points != usual).then_some((code, points, Some(round)))
            });
            // Without a round other programs would count it in each of them.
            let first = |round: Option<RoundNumber>| round.or(Some(RoundNumber(1)));
            let corrections =
                entry.adjustments.iter().map(|adjustment| (' ', adjustment.points, first(adjustment.round)));
            for (code, points, round) in unusual.chain(corrections) {
                let record = abnormal::text(code, points, round, number);
                records.push(self.of_players(record.ok_or_else(|| self.unwritable(entry, points))?));
            }
        }
        Ok(records)
    }
}

fn team_number(place: usize) -> StartNumber {
    StartNumber(u16::try_from(place + 1).unwrap_or(u16::MAX))
}

/// The rounds of a group that is kept apart, in seven columns.
fn rounds(group: &ForbiddenPairs) -> String {
    let rounds = group.rounds.map_or_else(String::new, |(first, last)| format!("{first:>3} {last:>3}"));
    format!("{rounds:7}")
}

/// A bye before its round is paired: the pairing-allocated one would be read as the sign of a paired round.
pub(super) const fn announced(bye: Bye) -> Bye {
    match bye {
        Bye::PairingAllocated | Bye::Full => Bye::Full,
        Bye::Half | Bye::Zero => bye,
    }
}
