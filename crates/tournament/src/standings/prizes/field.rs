//! The players who can have prizes, in the order of the table, and the lists of prizes that they compete for.

use std::collections::BTreeMap;
use std::ops::Range;

use super::AwardPart;
use crate::standings::table::{Standings, StandingsRow};
use crate::standings::value::Value;
use crate::{
    Entry, EntryId, Money, Points, PrizeFund, SectionCode, System, TieBreakKind, Tournament, TournamentStatus,
};

/// A player who can have prizes.
pub(super) struct PrizeCandidate {
    pub(super) entry: EntryId,
    /// Where they stand in the table, among how many.
    place: Option<crate::standings::Place>,
    /// What makes them tied with others.
    merit: Merit,
}

/// The points; by Keizer what they are worth.
#[derive(Clone, PartialEq)]
enum Merit {
    Points(Points),
    Value(Value),
}

/// What a place is worth.
#[derive(Clone, Default)]
pub(super) struct PrizePlace {
    pub(super) money: i64,
    pub(super) thing: String,
}

impl PrizePlace {
    pub(super) const fn is_prize(&self) -> bool {
        self.money > 0 || !self.thing.is_empty()
    }
}

/// A list of prizes: of every player, or of a section.
pub(super) struct PrizeCategory {
    pub(super) section: Option<SectionCode>,
    pub(super) members: Vec<bool>,
    /// The prizes from the first place on; a place without one is worth nothing.
    pub(super) lines: Vec<PrizePlace>,
}

/// Every player and everything.
pub(super) struct PrizeField {
    /// The best first; those whom nothing separates by lot.
    pub(super) contenders: Vec<PrizeCandidate>,
    pub(super) categories: Vec<PrizeCategory>,
    pub(super) tied: Vec<Range<usize>>,
    pub(super) inseparable: Vec<Range<usize>>,
}

impl PrizeField {
    pub(super) fn new(tournament: &Tournament, table: &Standings) -> Self {
        let by_keizer = tournament.settings.system == System::Keizer
            && table.tie_breaks.first().is_some_and(|first| first.kind == TieBreakKind::Keizer);
        let merit = |row: &StandingsRow| {
            let keizer = row.values.first().filter(|_| by_keizer).cloned();
            keizer.map_or(Merit::Points(row.points), Merit::Value)
        };
        let end = match tournament.status {
            TournamentStatus::Open => tournament.last_foreseen(),
            TournamentStatus::Closed => tournament.paired_rounds(),
        };
        // Players who count and have not left before the end.
        let has_stayed = |entry: &Entry| entry.withdrawn_after.is_none_or(|last| last >= end);
        let can_have = |row: &&StandingsRow| row.place.is_some() && tournament.entry(row.entry).is_some_and(has_stayed);
        let mut rows: Vec<&StandingsRow> = table.rows.iter().filter(can_have).collect();
        let lots = tournament.drawn_lots();
        rows.sort_by_key(|row| (row.place, lots.map(|seed| seed.lot(row.entry))));
        let contenders: Vec<PrizeCandidate> = rows
            .into_iter()
            .map(|row| PrizeCandidate { entry: row.entry, place: row.place, merit: merit(row) })
            .collect();
        Self {
            categories: categories(tournament, &contenders),
            tied: groups(&contenders, |a, b| a.merit == b.merit),
            inseparable: groups(&contenders, |a, b| a.place == b.place),
            contenders,
        }
    }

    /// Whether a list has another player whom nothing separates from one of its members.
    pub(super) fn is_by_lot(&self, who: usize, category: usize) -> bool {
        let group = self.inseparable.iter().find(|group| group.contains(&who)).cloned().unwrap_or(who..who + 1);
        group.filter(|&other| self.categories[category].members[other]).count() > 1
    }

    /// The money that no player gets.
    pub(super) fn left_money(&self, parts: &BTreeMap<usize, Vec<AwardPart>>) -> Vec<(Option<SectionCode>, Money)> {
        let left = |category: &PrizeCategory| {
            let own = parts.values().flatten().filter(|part| part.section == category.section);
            let paid: i64 = own.map(|part| part.money.0).sum();
            let fund: i64 = category.lines.iter().map(|line| line.money).sum();
            (category.section.clone(), Money(fund - paid))
        };
        self.categories.iter().map(left).filter(|(_, money)| *money != Money::ZERO).collect()
    }
}

pub(super) fn place(line: usize) -> u32 {
    u32::try_from(line + 1).unwrap_or(u32::MAX)
}

fn groups(
    contenders: &[PrizeCandidate],
    is_same: impl Fn(&PrizeCandidate, &PrizeCandidate) -> bool,
) -> Vec<Range<usize>> {
    let mut start = 0;
    let chunks = contenders.chunk_by(|a, b| is_same(a, b));
    let range = |chunk: &[PrizeCandidate]| {
        let range = start..start + chunk.len();
        start = range.end;
        range
    };
    chunks.map(range).collect()
}

/// The list of every player, then those of the sections; without those that have no prizes.
fn categories(tournament: &Tournament, contenders: &[PrizeCandidate]) -> Vec<PrizeCategory> {
    let fund = &tournament.settings.prizes;
    let entries: Vec<Option<&Entry>> = contenders.iter().map(|contender| tournament.entry(contender.entry)).collect();
    let overall = PrizeCategory { section: None, members: vec![true; entries.len()], lines: lines(fund, None) };
    let sections = tournament.settings.sections.iter().map(|section| PrizeCategory {
        section: Some(section.code.clone()),
        members: entries.iter().map(|entry| entry.is_some_and(|entry| section.has(tournament, entry))).collect(),
        lines: lines(fund, Some(&section.code)),
    });
    std::iter::once(overall).chain(sections).filter(|category| !category.lines.is_empty()).collect()
}

fn lines(fund: &PrizeFund, section: Option<&SectionCode>) -> Vec<PrizePlace> {
    let own = || fund.prizes.iter().filter(|prize| prize.section.as_ref() == section);
    let last = own().map(|prize| prize.place).max().unwrap_or(0);
    let mut lines = vec![PrizePlace::default(); usize::try_from(last).unwrap_or_default()];
    for prize in own() {
        let at = usize::try_from(prize.place).ok().and_then(|place| place.checked_sub(1));
        if let Some(line) = at.and_then(|at| lines.get_mut(at)) {
            *line = PrizePlace { money: prize.money.0, thing: prize.thing.clone() };
        }
    }
    lines
}
