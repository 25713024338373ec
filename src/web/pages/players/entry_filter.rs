//! The filter and order of the staff's list of players. It is part of the address, and is passed on to the page of a player and back.

use serde::Deserialize;

use crate::web::forms::{Choice, FormValues};
use crate::web::http::query_of;
use crate::web::i18n::Locale;
use crate::web::parts::loose_ends::has_unknown_title;
use tournament::rating::norms::NormTable;
use tournament::region::region_key;
use tournament::spelling::found;
use tournament::{Birth, Entry, EntryStatus, SectionCode, Tournament};

/// Letters of a search that are used.
const LONGEST_SEARCH: usize = 100;

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct EntryFilter {
    pub state: String,
    pub find: String,
    pub region: String,
    pub section: String,
    pub sort: String,
}

impl EntryFilter {
    /// Filter values besides the codes of [`EntryStatus`].
    pub const STATES: [&'static str; 3] = [Self::ALL, Self::HERE, Self::UNKNOWN_TITLE];

    const ALL: &'static str = "all";

    /// All who have not withdrawn.
    const HERE: &'static str = "here";

    /// Those of them with an unknown title.
    const UNKNOWN_TITLE: &'static str = "unknown-title";

    /// The orders of the list; by default the start number.
    pub const ORDERS: [&'static str; 7] = ["number", "name", "rating", "birth", "region", "club", "entered"];

    pub fn from_form(typed: &FormValues) -> Self {
        let field = |name: &str| typed.get(name).to_owned();
        Self {
            state: field("state"),
            find: field("find"),
            region: field("region"),
            section: field("section"),
            sort: field("sort"),
        }
    }

    /// The fields with their values.
    pub fn fields(&self) -> [(&'static str, &str); 5] {
        [
            ("state", &self.state),
            ("find", &self.find),
            ("region", &self.region),
            ("section", &self.section),
            ("sort", &self.sort),
        ]
    }

    /// Whether anything but the search differs from what is shown without a filter.
    pub fn is_narrowed(&self) -> bool {
        let is_usual = |value: &str, usual: &str| value.is_empty() || value == usual;
        let [all, number] = [Self::ALL, Self::ORDERS[0]];
        !(is_usual(&self.state, all)
            && self.region.is_empty()
            && self.section.is_empty()
            && is_usual(&self.sort, number))
    }

    /// The filter as a query, for returning to the same list.
    pub fn query(&self) -> String {
        query_of(self.fields())
    }

    /// The shown players, in order.
    pub fn shown<'a>(&self, tournament: &'a Tournament, norms: &NormTable) -> Vec<&'a Entry> {
        let searched: String = self.find.trim().chars().take(LONGEST_SEARCH).collect();
        let section = tournament.section(&SectionCode(self.section.clone()));
        let region = region_key(&self.region);
        let mut entries: Vec<&Entry> = tournament.start_list();
        let statuses = tournament.entry_statuses();
        entries.retain(|entry| {
            has_state(self.state(), entry, statuses.get(&entry.id).copied(), norms)
                && (region.is_empty() || region_key(&entry.person.region) == region)
                && section.is_none_or(|section| section.has(tournament, entry))
        });
        if !searched.is_empty() {
            let text = |entry: &&Entry| {
                let person = &entry.person;
                format!("{} {} {}", person.searched_name(), person.region, person.club)
            };
            entries = found(&searched, entries, text).into_iter().map(|(_, entry)| entry).collect();
        }
        self.sort(&mut entries);
        entries
    }

    fn sort(&self, entries: &mut [&Entry]) {
        // Players without a value to sort by come last.
        let by_text = |text: &str| (text.is_empty(), in_order(text));
        match self.sort.as_str() {
            "name" => entries.sort_by_cached_key(|entry| entry.person.name.key()),
            "rating" => entries.sort_by_key(|entry| std::cmp::Reverse(entry.rating)),
            "birth" => entries.sort_by_cached_key(|entry| {
                let year = entry.person.birth.map(Birth::year);
                (year.is_none(), year, entry.person.name.key())
            }),
            "region" => {
                entries.sort_by_cached_key(|entry| (by_text(&entry.person.region), entry.person.name.key()));
            }
            "club" => entries.sort_by_cached_key(|entry| (by_text(&entry.person.club), entry.person.name.key())),
            "entered" => entries.sort_by_key(|entry| std::cmp::Reverse(entry.id)),
            _ => {}
        }
    }

    /// The chosen state, by its current code.
    pub fn state(&self) -> &str {
        match self.state.as_str() {
            // Codes in old addresses that people may have kept.
            "unconfirmed" => EntryStatus::Registered.code(),
            "gone" => EntryStatus::Withdrawn.code(),
            state => state,
        }
    }

    /// The states for filtering the list, each with its number of players, including the chosen one.
    pub fn states(&self, t: Locale, tournament: &Tournament, norms: &NormTable) -> Vec<Choice> {
        let statuses = tournament.entry_statuses();
        let count = |code: &str| {
            let is_in = |entry: &&Entry| has_state(code, entry, statuses.get(&entry.id).copied(), norms);
            tournament.entries.values().filter(is_in).count()
        };
        let is_offered = |status: EntryStatus| match status {
            EntryStatus::Withdrawn => true,
            EntryStatus::Present | EntryStatus::Absent if tournament.current_check_in().is_some() => true,
            EntryStatus::Registered | EntryStatus::Confirmed | EntryStatus::Present | EntryStatus::Absent => {
                self.state() == status.code() || count(status.code()) > 0
            }
        };
        let offered = EntryStatus::ALL.into_iter().filter(|status| is_offered(*status)).map(EntryStatus::code);
        let state = |code: &'static str| {
            let name = t.label("entries-filter", code).to_string();
            Choice::new(code, t.text("entries-filter-counted").with("state", name).with("n", count(code)))
        };
        let is_empty = |code: &str| code == Self::UNKNOWN_TITLE && self.state() != code && count(code) == 0;
        let others = Self::STATES.into_iter().filter(|code| !is_empty(code));
        others.chain(offered).map(state).collect()
    }

    pub fn orders(t: Locale) -> Vec<Choice> {
        Self::ORDERS.map(|code| Choice::new(code, t.label("entries-sort", code))).into()
    }

    /// The filter with its region as `regions` has it: an address may have another spelling.
    #[must_use]
    pub fn with_listed_region(mut self, regions: &[Choice]) -> Self {
        let key = region_key(&self.region);
        if let Some(listed) = regions.iter().find(|choice| region_key(&choice.value) == key) {
            self.region.clone_from(&listed.value);
        }
        self
    }

    /// The regions of the players, in order; empty if there is no choice.
    pub fn regions(t: Locale, tournament: &Tournament) -> Vec<Choice> {
        let mut regions: Vec<&str> = tournament.entries.values().map(|entry| entry.person.region.as_str()).collect();
        // A region in two spellings, or in both alphabets, is one region.
        regions.sort_by_cached_key(|region| region_key(region));
        regions.dedup_by_key(|region| region_key(region));
        regions.sort_by_cached_key(|region| in_order(region));
        regions.retain(|region| !region.is_empty());
        with_all(t, regions.into_iter().map(|region| Choice::new(region, region)).collect())
    }

    pub fn sections(t: Locale, tournament: &Tournament) -> Vec<Choice> {
        let sections = tournament.settings.sections.iter();
        with_all(t, sections.map(|section| Choice::new(&section.code, &section.name)).collect())
    }
}

/// Whether a player has a state of the filter; an unknown state matches all.
fn has_state(state: &str, entry: &Entry, entry_status: Option<EntryStatus>, norms: &NormTable) -> bool {
    match EntryStatus::from_code(state) {
        Some(status) => entry_status == Some(status),
        None if state == EntryFilter::UNKNOWN_TITLE => has_unknown_title(norms, entry),
        None => state != EntryFilter::HERE || entry.withdrawn_after.is_none(),
    }
}

/// The choices after "all"; empty if there are none.
fn with_all(t: Locale, choices: Vec<Choice>) -> Vec<Choice> {
    if choices.is_empty() {
        return choices;
    }
    std::iter::once(Choice::new("", t.text("entries-filter-all"))).chain(choices).collect()
}

/// The sort key of texts: the letters of their own alphabet, with the Cyrillic yo as ye.
fn in_order(text: &str) -> String {
    text.to_lowercase().replace('\u{451}', "\u{435}")
}
