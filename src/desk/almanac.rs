//! Events of several tournaments and series: every change of them, and taking changes back.

use std::collections::BTreeSet;

use super::{ATTEMPTS, Actor, Desk, DeskError, now};
use crate::store::{AlmanacError, AlmanacWrite};
use tournament::series::{Act, Almanac, Change, Competitors, Deed, Held, Refusal, Series, decide};
use tournament::transliterate::slug;
use tournament::{Person, PlayerId};

/// A form about events of several tournaments or series: whose, and what the person had before his eyes.
#[derive(Debug, Clone, Copy)]
pub struct AlmanacRequest<'a> {
    /// Who acts.
    pub actor: &'a Actor,
    /// The number of the last change that the person saw; none if he saw nothing (command line).
    pub seen: Option<i64>,
}

/// Makes an act, told the almanac and the numbers of the persons who become known with it.
pub(super) type MakeAct<'a> = &'a dyn Fn(&Almanac, &[PlayerId]) -> Result<Act, Refusal>;

impl Desk {
    /// Does an act; answers with the number of its entry in the journal, which is that of what it makes.
    pub fn change_almanac(&self, request: &AlmanacRequest<'_>, act: &Act) -> Result<i64, DeskError> {
        self.change_almanac_with(request, (&[], &|_, _| Ok(act.clone())))
    }

    /// The same with persons who become known in the same write; `act` is told the almanac and their numbers.
    pub(super) fn change_almanac_with(
        &self,
        request: &AlmanacRequest<'_>,
        (persons, act): (&[Person], MakeAct<'_>),
    ) -> Result<i64, DeskError> {
        for _ in 0..ATTEMPTS {
            let almanac = self.store.almanac()?;
            let write = AlmanacWrite { seen: almanac.number, actor: request.actor, at: now(), persons };
            let decided = |players: &[PlayerId]| {
                let decided: (Deed, Vec<Change>) =
                    act(&almanac, players).and_then(|act| decide(&almanac, act)).map_err(DeskError::from)?;
                self.check_almanac_seen(request, &decided.1)?;
                Ok(decided)
            };
            match self.store.write_almanac(&write, decided) {
                Ok(written) => return written,
                Err(AlmanacError::Moved) => {}
                Err(AlmanacError::Store(error)) => return Err(error.into()),
            }
        }
        Err(DeskError::Busy)
    }

    /// Takes an entry of the journal back, if nothing later builds on it.
    pub fn undo_in_almanac(&self, request: &AlmanacRequest<'_>, entry: i64) -> Result<i64, DeskError> {
        let recorded = self.store.almanac_entry(entry)?.ok_or(DeskError::NoSuchEntry(entry))?;
        let changes = recorded.changes.iter().rev().map(Change::inverse).collect();
        self.change_almanac(request, &Act::Revert { entry, changes })
    }

    /// The persons who have competed where only women or girls do: that tells their sex where nobody has said it.
    pub fn women_by_category(&self) -> Result<BTreeSet<PlayerId>, DeskError> {
        let almanac = self.store.almanac()?;
        let parts = almanac.festivals.values().flat_map(|festival| &festival.parts);
        let parts = parts.map(|part| Held::Tournament(part.tournament, part.category));
        let editions = almanac.series.values().flat_map(|series| &series.editions).map(|edition| edition.held);
        let is_for_women = |held: &Held| {
            let competitors = held.category().map(|category| category.competitors);
            matches!(competitors, Some(Competitors::Women | Competitors::Girls))
        };
        let mut women = BTreeSet::new();
        for held in parts.chain(editions).filter(is_for_women) {
            match held {
                Held::Tournament(id, _) => {
                    let tournament = self.store.tournament_by_id(id)?;
                    let entries = tournament.iter().flat_map(|tournament| tournament.entries.values());
                    women.extend(entries.filter_map(|entry| entry.player));
                }
                Held::Old(id, _) => {
                    let lines = almanac.old.get(&id).into_iter().flat_map(|table| &table.lines);
                    women.extend(lines.filter_map(|line| line.player));
                }
                Held::Festival(_) | Held::Nothing | Held::Unknown => {}
            }
        }
        Ok(women)
    }

    /// A series by its address.
    pub fn one_series(&self, slug: &str) -> Result<Series, DeskError> {
        let almanac = self.store.almanac()?;
        Ok(almanac.one_series(slug).ok_or(Refusal::Unknown)?.clone())
    }

    /// Refuses to overwrite what somebody else has changed since the person saw it.
    fn check_almanac_seen(&self, request: &AlmanacRequest<'_>, changes: &[Change]) -> Result<(), DeskError> {
        let Some(seen) = request.seen else { return Ok(()) };
        let own: BTreeSet<_> = changes.iter().filter(|change| change.before.is_some()).map(Change::key).collect();
        let later = self.store.almanac_entries_after(seen)?;
        let clash = later.into_iter().find(|entry| entry.changes.iter().any(|change| own.contains(&change.key())));
        clash.map_or(Ok(()), |entry| Err(Refusal::ChangedBy(entry.actor.name).into()))
    }
}

/// A free address made from a title: `orel`, `orel-2`, …
pub fn free_address(title: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let base = Some(slug(title)).filter(|own| !own.is_empty()).unwrap_or_else(|| "event".to_owned());
    let mut numbered = (2_u32..).map(|number| format!("{base}-{number}"));
    if is_taken(&base) { numbered.find(|own| !is_taken(own)).unwrap_or(base) } else { base }
}
