//! The regions of a list beside those known: a slip in one of these makes a region of its own.

use std::collections::BTreeSet;

use super::PlayerRow;
use crate::region::region_key;
use crate::spelling::most_slips;
use crate::transliterate::fold;

/// What a region is to those known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RegionMatch<'a> {
    /// One of them, or none at all.
    Known,
    /// Written almost like this one: a letter or two, the case, the alphabet.
    Like(&'a str),
    New,
}

pub(super) struct Regions<'a> {
    known: &'a BTreeSet<String>,
    keys: BTreeSet<String>,
    folded: Vec<(String, &'a str)>,
}

impl<'a> Regions<'a> {
    pub(super) fn new(known: &'a BTreeSet<String>) -> Self {
        let keys = known.iter().map(|region| region_key(region)).collect();
        Self { known, keys, folded: known.iter().map(|region| (fold(region), region.as_str())).collect() }
    }

    pub(super) fn standing(&self, region: &str) -> RegionMatch<'a> {
        let is_known = || self.keys.contains(&region_key(region));
        if region.is_empty() || self.known.is_empty() || self.known.contains(region) || is_known() {
            return RegionMatch::Known;
        }
        let own = fold(region);
        let distance = |known: &str| strsim::osa_distance(&own, known);
        let near = self
            .folded
            .iter()
            .map(|(folded, known)| (distance(folded), most_slips(own.len().min(folded.len())), *known));
        let nearest = near.filter(|(distance, slips, _)| distance <= slips).min_by_key(|(distance, ..)| *distance);
        nearest.map_or(RegionMatch::New, |(.., known)| RegionMatch::Like(known))
    }
}

/// The regions of a list that are not known and do not look like one that is, in order of their names; none where none is known.
pub fn new_regions(rows: &[PlayerRow], known: &BTreeSet<String>) -> BTreeSet<String> {
    let regions = Regions::new(known);
    let named: BTreeSet<&String> = rows.iter().map(|row| &row.person.region).collect();
    named.into_iter().filter(|region| regions.standing(region) == RegionMatch::New).cloned().collect()
}
